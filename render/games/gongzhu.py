"""Gong Zhu on the page: pig, sheep, transformer and hearts, and which rule is which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from notation.cards import CARD_OF, Card, Mask
from notation.diagnostic import Diagnostic
from render.games.base import Game, Taken, value_text
from render.games.gongzhu_words import (
    PIG,
    SCORING,
    SHEEP,
    TRANSFORMER,
    catches,
    exposures,
    note,
    past,
    what,
)
from render.seating import Direction
from render.view_types import DerivationLineView
from render.words import Translator
from validator.replay import DealReplay, DerivationLine, Replay

if TYPE_CHECKING:
    from validator.games.gongzhu.options import GongZhuOptions
    from validator.rulesets import RuleSet

_QUEEN_OF_DIAMONDS: Mask = 1 << CARD_OF["DQ"]

_RULES: Mapping[str, Mapping[str, str]] = {
    "first-card": {"": "first_card_forced"},
    "lead-not-allowed": {
        "hearts": "heart_lead",
        "hearts-exposed": "heart_lead",
        "spades": "first_trick_spade_lead",
    },
    "exposed-too-soon": {"": "exposed_lock"},
    "exposure-not-allowed": {"": "exposable", "none": "exposure"},
    "exposure-not-held": {"": "exposable"},
    "exposure-too-late": {"": "exposure"},
    "bad-exchange": {"": "pass"},
    "wrong-leader": {
        "first-card": "first_leader",
        "pig": "later_leader",
        "same-again": "misdeal",
    },
    "wrong-dealer": {"": "next_dealer"},
    "not-playable": {"first-trick": "first_trick_discards"},
    "play-after-end": {"ended": "early_end"},
    "card-not-in-pack": {"": "removed"},
    "wrong-hand-size": {"": "players"},
    "seat-count": {"": "players"},
    "match-already-over": {"low": "end_low", "high": "end_high", "": "end_deals"},
    "match-not-over": {"low": "end_low", "deals": "end_deals", "": "end_low"},
}
"""The option that a finding rests on, by name and variant; the empty one is any other."""


class GongZhu(Game):
    """What Gong Zhu adds."""

    def called(self, words: Translator) -> str:
        return words.gettext("Gong Zhu")

    def scoring_cards(self, rules: RuleSet | None) -> Mask:
        options = _options(rules)
        bonus = options is not None and options.qd_bonus != "off"
        return SCORING | (_QUEEN_OF_DIAMONDS if bonus else 0)

    def rule_option(self, finding: Diagnostic, rules: RuleSet) -> str | None:
        options = _options(rules)
        if finding.name == "exposure-not-allowed" and finding.variant == "must":
            # Either all have to be exposed, or the fourth once three are.
            if options is not None and options.exposure in ("all", "all_but_sheep"):
                return "exposure"
            return "forced_fourth"
        if finding.name == "match-not-over" and finding.variant == "tie":
            return "tie_bottom" if options is None or options.tie_top == "shared" else "tie_top"
        by_variant = _RULES.get(finding.name, {})
        return by_variant.get(finding.variant, by_variant.get(""))

    def direction(self, rules: RuleSet | None) -> Direction:
        options = _options(rules)
        clockwise = options is not None and options.direction == "cw"
        return "clockwise" if clockwise else "counter-clockwise"

    def shows_caught(self, rules: RuleSet | None) -> bool:
        options = _options(rules)
        return options is None or options.captured_shown

    def nickname(self, card: Card, words: Translator) -> str:
        if card == PIG:
            return words.pgettext("played", "the pig")
        if card == SHEEP:
            return words.pgettext("played", "the sheep")
        return words.pgettext("played", "the transformer") if card == TRANSFORMER else ""

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

    def exposed_title(self, deal: DealReplay, rules: RuleSet | None, words: Translator) -> str:
        _ = words.gettext
        options = _options(rules)
        if options is not None and options.exposure == "none":
            return ""
        if not deal.exposures_recorded:
            return _("Exposures not recorded")
        if not deal.exposed:
            return _("Nothing exposed")
        return _("Exposed, each counts double")

    def deal_line(
        self, deal: DealReplay, players: Sequence[str], replay: Replay, words: Translator
    ) -> str:
        told = [exposures(deal, words), catches(deal, players, words)]
        limit = self.limit(replay)
        if limit is not None:
            told += past(deal, players, replay, limit, words)
        return words.together(told)

    def limit(self, replay: Replay) -> int | None:
        options = _options(replay.rules)
        return None if options is None else options.end_low

    def verdict(self, replay: Replay, people: Sequence[Sequence[str]], words: Translator) -> str:
        if not (replay.over and replay.losers):
            return self.not_over(replay, people, words)
        lost = self.named(replay.losers, replay, people)
        told = words.ngettext("%(name)s is the pig.", "%(name)s are the pigs.", len(lost)) % {
            "name": words.listed(lost)
        }
        if replay.decided:
            won = self.won(self.named(replay.winners, replay, people), words)
            return words.together((words.gettext("It took a deciding deal."), won, told))
        if replay.reason in ("", "high"):
            # Won by reaching a total, or outright with all sixteen scoring cards.
            won = self.won(self.named(replay.winners, replay, people), words)
            return words.together((won, told))
        return told

    def loser_role(self, count: int, words: Translator) -> str:
        return words.gettext("the pig") if count == 1 else words.gettext("the pigs")

    def line(self, line: DerivationLine, words: Translator) -> DerivationLineView:
        return {
            "html": what(line, words),
            "note": note(line, words),
            "value": value_text(line, words),
            "level": line.level,
        }


def _options(rules: RuleSet | None) -> GongZhuOptions | None:
    from validator.games.gongzhu.options import GongZhuOptions

    options = None if rules is None else rules.options
    return options if isinstance(options, GongZhuOptions) else None
