"""Gong Zhu in words: what happened in a deal, and the arithmetic of a score line by line.

This module refuses to know how a score is worked out.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from notation.cards import CARD_OF, SUIT_MASK, Mask
from render.games.base import factor_text, side_labels
from render.symbols import card_html, sentence_html
from render.words import Translator
from validator.replay import DealReplay, DerivationLine, Replay

PIG, SHEEP, TRANSFORMER = CARD_OF["SQ"], CARD_OF["DJ"], CARD_OF["CT"]
HEARTS: Mask = SUIT_MASK[1]
SCORING: Mask = HEARTS | 1 << PIG | 1 << SHEEP | 1 << TRANSFORMER


def exposures(deal: DealReplay, words: Translator) -> Markup:
    """What lay open; empty where that was not recorded."""
    _ = words.gettext
    if not deal.exposures_recorded:
        return Markup("")
    if not deal.exposed:
        return sentence_html(_("Nothing exposed."))
    if len(deal.exposed) == 4:
        return sentence_html(_("All four exposed."))
    cards = sentence_html(words.listed([str(card_html(each)) for _seat, each in deal.exposed]))
    return sentence_html(_("%(cards)s exposed."), cards=cards)


def catches(deal: DealReplay, players: Sequence[str], words: Translator) -> Markup:
    """Who took what matters most."""
    _ = words.gettext
    for seat, pile in enumerate(deal.captured):
        player = players[seat]
        if not pile & SCORING:
            continue
        if not SCORING & ~pile:
            return sentence_html(_("%(player)s takes all sixteen scoring cards."), player=player)
        if not HEARTS & ~pile:
            if pile >> PIG & 1:
                return sentence_html(_("%(player)s takes every heart and the pig."), player=player)
            return sentence_html(_("%(player)s takes every heart."), player=player)
    for seat, pile in enumerate(deal.captured):
        if pile >> PIG & 1:
            player = players[seat]
            if pile >> TRANSFORMER & 1:
                return sentence_html(
                    _("%(player)s takes the pig and the transformer."), player=player
                )
            if pile >> SHEEP & 1:
                return sentence_html(_("%(player)s takes the pig and the sheep."), player=player)
            return sentence_html(_("%(player)s takes the pig."), player=player)
    return Markup("")


def past(
    deal: DealReplay, players: Sequence[str], replay: Replay, limit: int, words: Translator
) -> list[Markup]:
    """Who reached the limit in this deal."""
    _ = words.gettext
    told: list[Markup] = []
    for key in replay.sides:
        before, now = deal.total_before.get(key, 0), deal.total.get(key, 0)
        if now <= limit < before:
            names = [players[replay.seats.index(each)] for each in side_labels(key, replay.seats)]
            text = (
                _("%(name)s reaches %(limit)s.")
                if now == limit
                else _("%(name)s goes past %(limit)s.")
            )
            name = " + ".join(names)
            told.append(sentence_html(text, name=name, limit=words.amount(limit)))
    return told


def what(line: DerivationLine, words: Translator) -> str:
    """What a line is about, as HTML: the cards, or words."""
    _ = words.gettext
    exposed, turned = "exposed" in line.flags, "turned" in line.flags
    cards = " ".join(card_html(each) for each in line.cards)
    if line.kind == "hearts":
        return cards
    if line.kind in ("pig", "sheep", "transformer", "transformer-alone"):
        name = {
            "pig": _("the pig, exposed") if exposed else _("the pig"),
            "sheep": _("the sheep, exposed") if exposed else _("the sheep"),
            "transformer": _("the transformer, exposed") if exposed else _("the transformer"),
            "transformer-alone": (
                _("the transformer alone, exposed") if exposed else _("the transformer alone")
            ),
        }[line.kind]
        return f"{cards} {name}"
    if line.kind == "queen-of-diamonds":
        return f"{cards} " + _("queen of diamonds, tricks taken later")
    texts = {
        "hearts-exposed": _("Ace of hearts exposed"),
        "hearts-turned": _("All hearts in one hand: they turn"),
        "hearts-total": _("Hearts"),
        "together": _("Together"),
        "grand-slam": _("All sixteen scoring cards"),
        "cap": _("The most that a deal can count"),
        "nothing": _("No scoring card"),
        "total": _("This deal"),
    }
    text = texts.get(line.kind, line.kind.replace("-", " "))
    return text if not turned or line.kind == "hearts-turned" else f"{text} ({_('turned')})"


def note(line: DerivationLine, words: Translator) -> str:
    """The small print of a line: single values, a factor, a reason."""
    _ = words.gettext
    notes: list[str] = []
    if line.kind == "hearts":
        counting = [words.amount(part) for part in line.parts if part]
        low = len(line.parts) - len(counting)
        if len(counting) > 1 or (counting and low):
            notes.append(" ".join(counting))
        if low and counting:
            notes.append(words.ngettext("the small one nothing", "the small ones nothing", low))
        elif low:
            notes.append(_("small hearts count nothing"))
    elif line.kind == "hearts-exposed" and line.factor is not None:
        notes.append(_("every heart counts double"))
    elif line.kind == "hearts-turned":
        notes.append(_("what was lost is won"))
    elif line.kind == "queen-of-diamonds":
        notes += [f"{line.factor} \N{MULTIPLICATION SIGN} {words.amount(line.parts[0])}"]
    elif line.parts and line.factor is not None:
        notes.append(f"{words.amount(line.parts[0])} {factor_text(line.factor)}")
    if "turned" in line.flags and line.kind in ("pig", "sheep"):
        notes.append(_("turned by the sweep of hearts"))
    if "spoiled-by-low-hearts" in line.flags:
        notes.append(_("not alone: small hearts are scoring cards too"))
    return ", ".join(notes)
