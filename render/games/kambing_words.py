"""Kambing in words: the arithmetic of a deal, what happened in it, what the script says.

This module refuses to know how a score is worked out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from notation.cards import UNKNOWN, Card, is_known
from render.games.base import factor_text, side_labels
from render.games.kambing_play import trump_of
from render.symbols import card_html, sentence_html
from render.view_types import DerivationLineView
from render.words import Translator
from validator.replay import DealReplay, DerivationLine, Replay


def trump_sentence(trump: int | None, words: Translator) -> str:
    """Which suit is trump."""
    _ = words.gettext
    if trump is None:
        return _("The trump suit is not known")
    return [
        _("Spades are trumps"),
        _("Hearts are trumps"),
        _("Diamonds are trumps"),
        _("Clubs are trumps"),
    ][trump]


def trump_remark(turnup: Card | None, words: Translator) -> Markup:
    """A line about the card that was shown."""
    _ = words.gettext
    trump = trump_sentence(trump_of(turnup), words)
    if turnup is None:
        return sentence_html(_("%(trump)s: the card shown was not recorded."), trump=trump)
    if not is_known(turnup):
        return sentence_html(_("%(sentence)s."), sentence=trump)
    return sentence_html(_("%(trump)s: %(card)s was shown."), trump=trump, card=card_html(turnup))


def stock_remark(cards: Sequence[Card], words: Translator) -> Markup:
    """The stock in the order in which it is drawn; empty where nothing of it is known."""
    if all(card == UNKNOWN for card in cards):
        return Markup("")
    shown = Markup(" ").join(card_html(card) for card in cards)
    return sentence_html(words.gettext("Stock: %(cards)s"), cards=shown)


def line_view(source: DerivationLine, words: Translator) -> DerivationLineView:
    """One line: what it is about, the small print, the number."""
    cards = Markup(" ").join(card_html(each) for each in source.cards)
    what = sentence_html("%(cards)s %(name)s", cards=cards, name=_name(source, words))
    return {
        "html": what.strip() if cards else _name(source, words),
        "note": _note(source, words),
        "value": _value(source, words),
        "level": source.level,
    }


def _name(source: DerivationLine, words: Translator) -> str:
    _ = words.gettext
    if source.kind == "hidden":
        count = _hidden(source)
        return words.ngettext(
            "%(count)s card that nobody named", "%(count)s cards that nobody named", count
        ) % {"count": count}
    texts = {
        "aces": words.ngettext("an ace", "aces", len(source.cards)),
        "tens": words.ngettext("a ten", "tens", len(source.cards)),
        "kings": words.ngettext("a king", "kings", len(source.cards)),
        "queens": words.ngettext("a queen", "queens", len(source.cards)),
        "jacks": words.ngettext("a jack", "jacks", len(source.cards)),
        "no-points": _("No card that counts"),
        "no-tricks": _("No trick"),
        "points": _("Card points"),
        "drawn": _("60 to 60: nobody loses"),
        "most-points": _("The most points: nothing to pay"),
        "without-points": _("Lost without a point"),
        "without-trick": _("Lost without a trick"),
        "under-31": _("Lost with fewer than 31 points"),
        "31-or-more": _("Lost with 31 points or more"),
        "factor": _("After drawn deals this one counts more"),
        "total": _("Loss score of this deal"),
    }
    return texts.get(source.kind, source.kind.replace("-", " "))


def _hidden(source: DerivationLine) -> int:
    return next((int(flag[6:]) for flag in source.flags if flag.startswith("cards-")), 0)


def _note(source: DerivationLine, words: Translator) -> str:
    if len(source.parts) > 1:
        return f"{len(source.parts)} \N{MULTIPLICATION SIGN} {source.parts[0]}"
    if source.kind == "hidden" and source.value is None:
        return words.gettext("what they count is not known")
    return ""


def _value(source: DerivationLine, words: Translator) -> str:
    if source.value is None:
        return "?" if source.factor is None else factor_text(source.factor)
    # Card points are counted, loss scores are added to a total.
    counted = source.cards or source.kind in ("hidden", "points", "no-points", "no-tricks")
    return str(source.value) if counted else words.amount(source.value)


def deal_line(
    deal: DealReplay, players: Sequence[str], replay: Replay, words: Translator
) -> Markup:
    """Molodkas that stood, and how the deal was lost."""
    _ = words.gettext
    told = [
        sentence_html(_("%(player)s leads a molodka."), player=players[trick.leader])
        for trick in deal.tricks
        if trick.node.molodka and not trick.node.withdrawn
    ]
    points = deal.points or deal.claimed_points
    keys = replay.sides
    if points is not None and len(keys) == 2 and all(key in points for key in keys):
        first, second = (points[key] for key in keys)
        if first == second:
            told.append(
                sentence_html(_("%(first)s to %(second)s, a bola."), first=first, second=second)
            )
        else:
            told.append(sentence_html(_("%(first)s to %(second)s."), first=first, second=second))
    for key in keys:
        lines = deal.derivations.get(key, ())
        if any(each.kind in ("without-trick", "without-points") for each in lines):
            names = [players[replay.seats.index(each)] for each in side_labels(key, replay.seats)]
            text = (
                _("%(names)s without a trick.")
                if any(each.kind == "without-trick" for each in lines)
                else _("%(names)s without a point.")
            )
            told.append(sentence_html(text, names=words.listed(names)))
    return Markup(words.together(told))  # noqa: S704 - each of them is


def page_words(words: Translator) -> dict[str, Any]:
    """The words of Kambing's own script."""
    _, n = words.gettext, words.counted
    return {
        "trumps": [trump_sentence(suit, words) for suit in range(4)],
        "no_trump": trump_sentence(None, words),
        "stock": n("{count} card in the stock", "{count} cards in the stock"),
        "stock_empty": _("the stock is empty"),
        "turnup": _("{trump}. {card} was shown."),
        "trump_only": _("{trump}."),
        "trick": _("Trick {trick}"),
        "claims": _("{player} claims a molodka"),
        "goes_back": _("the cards go back"),
        "back": _("goes back"),
        "molodka": _("molodka"),
        "beats": _("beats"),
        "face_down_here": _("face down"),
        "and_last": _("{first} and {last}"),
        "set_beats": _("{player} beats with {cards}"),
        "set_leads": _("{player} leads {cards}"),
        "set_claims": _("{player} claims a molodka with {cards}"),
        "set_lies": _("{player} lays {cards}, which does not beat"),
        "lies_down": n("{player}: {count} face down", "{player}: {count} cards face down"),
        "points": n("{count} point", "{count} points"),
        "points_least": n("at least {count} point", "at least {count} points"),
        "points_and": _("{points} and {cards}"),
        "points_claimed": n("{count} point by the record", "{count} points by the record"),
        "loss_of": _("of {limit}"),
        "bar": _("Card points so far: {sides}"),
    }
