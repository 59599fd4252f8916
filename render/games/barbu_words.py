"""Barbu in words: contracts, doubles, the arithmetic of a deal, what the script says.

This module refuses to know how a score is worked out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from notation.cards import RANKS, SUITS
from render.games.base import factor_text
from render.symbols import SUIT_SIGNS, card_html, rank_words, sentence_html
from render.view_types import DerivationLineView
from render.words import MINUS, Translator
from validator.games.barbu.doubles import Pair
from validator.games.barbu.options import CONTRACT_NAMES
from validator.games.barbu.play import BarbuDeal
from validator.replay import DerivationLine


def contract_words(words: Translator) -> dict[str, str]:
    """What players call the contracts, by the name that a record has."""
    _ = words.gettext
    names = (
        _("No tricks"), _("No hearts"), _("No queens"), _("No last two"), _("Barbu"),
        _("Trumps"), _("Domino"), _("Salade"), _("Ravage City"),
    )  # fmt: skip
    return dict(zip(CONTRACT_NAMES, names, strict=True))


def short_contract_words(words: Translator) -> dict[str, str]:
    """The same for narrow columns; a suit or a card is a sign in every language."""
    _ = words.gettext
    heart = SUIT_SIGNS[1]
    names = (
        # TRANSLATORS: the contracts of Barbu in two letters: tricks, queens, last two, trumps …
        _("Tr"), heart, _("Q"), _("L2"), "K" + heart, _("T"), _("Do"), _("Sa"), _("RC"),
    )  # fmt: skip
    return dict(zip(CONTRACT_NAMES, names, strict=True))


def title_of(name: str | None, detail: str | None, words: Translator) -> str:
    """A contract with its suit or rank, as plain text; empty where there is none."""
    _ = words.gettext
    if name is None:
        return ""
    text = contract_words(words).get(name, name)
    if name == "trumps" and detail == "NT":
        return _("No trump")
    if detail is not None and detail in SUITS:
        return _("%(contract)s %(suit)s") % {
            "contract": text,
            "suit": SUIT_SIGNS[SUITS.index(detail)],
        }
    if detail is not None and detail in RANKS:
        rank = rank_words(words)[RANKS.index(detail)]
        return _("Domino from the %(rank)s") % {"rank": rank}
    return text


def title_html(name: str | None, detail: str | None, words: Translator) -> Markup:
    """The same as HTML, the suit in its colour."""
    if name is None:
        return Markup("")
    if detail is not None and detail in SUITS:
        sign = SUIT_SIGNS[SUITS.index(detail)]
        suit = Markup('<b class="k {}">{}</b>').format(detail, sign)
        return sentence_html(
            # TRANSLATORS: trumps, and the sign of the suit
            words.gettext("%(contract)s %(suit)s"),
            contract=contract_words(words).get(name, name),
            suit=suit,
        )
    return Markup("{}").format(title_of(name, detail, words))


def spoken(rules: BarbuDeal) -> list[list[int]]:
    """The doubles in the order of speaking; the second of a pair is the redouble."""
    first = 0 if rules.declarer is None else rules.declarer + 1
    count = len(rules.seats)
    pairs = rules.pairs or ()
    return [
        list(pair)
        for pair in sorted(
            pairs, key=lambda pair: ((pair[0] - first) % count, (pair[1] - first) % count)
        )
    ]


def doubles_sentences(
    pairs: Sequence[Sequence[int]], players: Sequence[str], words: Translator
) -> list[str]:
    """Who doubles whom, a sentence a pair of players."""
    _ = words.gettext
    told: list[str] = []
    done: set[Pair] = set()
    for seat, other in pairs:
        if (other, seat) in done:
            continue
        done.add((seat, other))
        again = [other, seat] in [list(each) for each in pairs]
        text = (
            _("%(player)s doubles %(other)s, who redoubles")
            if again
            else _("%(player)s doubles %(other)s")
        )
        told.append(text % {"player": players[seat], "other": players[other]})
    return told


def line_view(source: DerivationLine, words: Translator) -> DerivationLineView:
    """One line: what it is about, the small print, the number."""
    cards = Markup(" ").join(card_html(each) for each in source.cards)
    what = sentence_html("%(cards)s %(name)s", cards=cards, name=_name(source, words))
    return {
        "html": what.strip()
        if cards
        else str(sentence_html("%(name)s", name=_name(source, words))),
        "note": _note(source, words),
        "value": "" if source.value is None and source.factor is None else _value(source, words),
        "level": source.level,
    }


def _name(source: DerivationLine, words: Translator) -> str:
    _, n = words.gettext, words.ngettext
    count = source.factor or 0
    other = source.flags[0] if source.flags else ""
    if source.kind in ("tricks", "trump-tricks"):
        return n("%(count)s trick", "%(count)s tricks", count) % {"count": count}
    if source.kind == "place":
        places = [_("First out"), _("Second out"), _("Third out"), _("Fourth"), _("Fifth")]
        return places[count - 1] if 0 < count <= len(places) else str(count)
    if source.kind == "double":
        return _("Double with %(player)s") % {"player": other}
    if source.kind == "redouble":
        return _("Redouble with %(player)s") % {"player": other}
    texts = {
        "last-tricks": n("Last trick", "Last tricks", len(source.parts)),
        "hearts": _("Hearts taken"),
        "queens": _("Queens taken"),
        "king": _("King of hearts taken"),
        "longest-suit": _("the most cards of one suit"),
        "take-all": _("Took all of it: the sign turns"),
        "shared": _("Nobody doubled: not played, but shared out"),
        "nothing": _("Nothing that counts"),
        "base": _("Base score"),
        "total": _("Score of this deal"),
    }
    return texts.get(source.kind, source.kind.replace("-", " "))


def _note(source: DerivationLine, words: Translator) -> str:
    times = "\N{MULTIPLICATION SIGN}"
    parts = [words.amount(part) for part in source.parts]
    if source.kind in ("double", "redouble"):
        mine, theirs = source.parts
        # A difference of signed numbers: the second one in brackets where it has a sign.
        second = f"({words.amount(theirs)})" if theirs < 0 else str(theirs)
        first = f"{MINUS}{-mine}" if mine < 0 else str(mine)
        told = f"{first} {MINUS} {second}"
        return f"2 {times} ({told})" if source.factor == 2 else told
    if source.kind in ("tricks", "trump-tricks") and parts:
        return f"{source.factor} {times} {parts[0]}"
    if source.kind == "longest-suit" and source.factor:
        return f"{parts[0]} \N{DIVISION SIGN} {source.factor}"
    if len(set(parts)) == 1 and len(parts) > 1:
        return f"{len(parts)} {times} {parts[0]}"
    return ", ".join(parts) if len(parts) > 1 else ""


def _value(source: DerivationLine, words: Translator) -> str:
    if source.value is not None:
        return words.amount(source.value)
    return "" if source.factor is None else factor_text(source.factor)


def page_words(words: Translator) -> dict[str, Any]:
    """The words of Barbu's own script."""
    _, n = words.gettext, words.counted
    return {
        "contracts": list(contract_words(words).values()),
        "no_trump": _("No trump"),
        "domino_from": _("Domino from the {rank}"),
        "declares": _("{player} declares"),
        "round": _("Round {trick}"),
        "tricks_count": n("{count} trick", "{count} tricks"),
        "left": _("{count} left"),
        "passes_short": _("passes"),
        "places": [_("1st"), _("2nd"), _("3rd"), _("4th"), _("5th")],
        "lays": _("{player} lays {card}"),
        "goes_out": _("{player} is out, {place}"),
        "doubles": _("{player} doubles {other}"),
        "redoubles": _("{player} doubles {other}, who redoubles"),
        "nobody_doubles": _("Nobody doubles"),
        "no_doubles": _("The doubles were not recorded"),
        "owes": _("Still to double {player}: {names}"),
        "owes_name": n("{player} once", "{player} {count} times"),
        "used": _("{count} of {all}"),
        "lie": _("On the table: {cards}"),
        "may_lay": _("to be laid: {cards}"),
        "nothing_lies": _("Nothing is laid yet"),
    }
