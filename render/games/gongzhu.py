"""Gong Zhu on the page: pig, sheep, transformer and hearts, and the arithmetic in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from notation.cards import CARD_OF, SUIT_MASK, Card, Mask
from render.games.base import Game, Taken, factor_text, value_text
from render.seating import Direction
from render.symbols import card_html
from render.view_types import DerivationLineView
from render.words import Translator
from validator.replay import DealReplay, DerivationLine, Replay

if TYPE_CHECKING:
    from validator.games.gongzhu.options import GongZhuOptions
    from validator.rulesets import RuleSet

PIG, SHEEP, TRANSFORMER = CARD_OF["SQ"], CARD_OF["DJ"], CARD_OF["CT"]
_QUEEN_OF_DIAMONDS: Mask = 1 << CARD_OF["DQ"]


class GongZhu(Game):
    """What Gong Zhu adds."""

    title = "Gong Zhu"
    scoring = SUIT_MASK[1] | 1 << PIG | 1 << SHEEP | 1 << TRANSFORMER

    def direction(self, rules: RuleSet | None) -> Direction:
        options = _options(rules)
        clockwise = options is not None and options.direction == "cw"
        return "clockwise" if clockwise else "counter-clockwise"

    def shows_caught(self, rules: RuleSet | None) -> bool:
        options = _options(rules)
        return options is None or options.captured_shown

    def nickname(self, card: Card, words: Translator) -> str:
        _ = words.gettext
        if card == PIG:
            return _("the pig")
        if card == SHEEP:
            return _("the sheep")
        return _("the transformer") if card == TRANSFORMER else ""

    def so_far(
        self, rules: RuleSet, taken: Sequence[Taken], seats: int, exposed: Mask
    ) -> tuple[int | None, ...]:
        # Scoring is the validator's; it is asked for only when a page is made.
        from validator.games.gongzhu.scoring import score_deal

        options = _options(rules)
        if options is None:
            return (None,) * seats
        captured = [0] * seats
        taker, later = None, 0
        for seat, cards in taken:
            captured[seat] |= cards
            if cards & _QUEEN_OF_DIAMONDS:
                taker, later = seat, 0
            elif seat == taker:
                later += 1
        return tuple(score_deal(options, captured, exposed, later, taker))

    def subtitle(self, deal: DealReplay, words: Translator) -> str:
        _ = words.gettext
        count = len(deal.exposed)
        if not deal.exposures_recorded:
            return ""
        if not count:
            return _("nothing exposed")
        if count == 4:
            return _("all four exposed")
        return words.ngettext("%(count)s card exposed", "%(count)s cards exposed", count) % {
            "count": count
        }

    def exposed_title(self, deal: DealReplay, words: Translator) -> str:
        _ = words.gettext
        if not deal.exposures_recorded:
            return _("Exposures not recorded")
        if not deal.exposed:
            return _("Nothing exposed")
        return _("Exposed, each counts double")

    def deal_line(self, deal: DealReplay, names: Sequence[str], words: Translator) -> str:
        _ = words.gettext
        if not deal.exposures_recorded:
            return ""
        if not deal.exposed:
            return _("Nothing exposed.")
        if len(deal.exposed) == 4:
            return _("All four exposed.")
        cards = words.listed([str(card_html(each)) for _seat, each in deal.exposed])
        return _("%(cards)s exposed.") % {"cards": cards}

    def limit(self, replay: Replay) -> int | None:
        options = _options(replay.rules)
        return None if options is None else options.end_low

    def verdict(self, replay: Replay, names: Sequence[str], words: Translator) -> str:
        if replay.over and replay.losers:
            lost = words.listed([names[replay.sides.index(key)] for key in replay.losers])
            return words.ngettext(
                "%(name)s is the pig.", "%(name)s are the pigs.", len(replay.losers)
            ) % {"name": lost}
        return super().verdict(replay, names, words)

    def loser_role(self, words: Translator) -> str:
        return words.gettext("the pig")

    def line(self, line: DerivationLine, words: Translator) -> DerivationLineView:
        return {
            "html": _what(line, words),
            "note": _note(line, words),
            "value": value_text(line, words),
            "level": line.level,
        }


def _options(rules: RuleSet | None) -> GongZhuOptions | None:
    from validator.games.gongzhu.options import GongZhuOptions

    options = None if rules is None else rules.options
    return options if isinstance(options, GongZhuOptions) else None


def _what(line: DerivationLine, words: Translator) -> str:
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


def _note(line: DerivationLine, words: Translator) -> str:
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
