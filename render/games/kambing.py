"""Kambing on the page: sides, stock, packets, points, loss scores, and which rule is which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from notation.diagnostic import Diagnostic
from render.games.base import Game
from render.games.kambing_play import KambingPlay, trump_of
from render.games.kambing_words import deal_line, line_view, page_words, stock_remark, trump_remark
from render.view_types import DerivationLineView
from render.words import Translator
from validator.replay import DealReplay, DerivationLine, Replay

if TYPE_CHECKING:
    from validator.games.kambing.options import KambingOptions
    from validator.rulesets import RuleSet

_RULES: Mapping[str, Mapping[str, str]] = {
    "lead-mixed-suits": {"": "lead"},
    "does-not-beat": {"": "beat_target"},
    "face-down-not-allowed": {"lead": "lead", "open": "passed_cards", "part": "partial"},
    "molodka-not-four": {"": "out_of_turn"},
    "molodka-too-late": {"": "molodka_window"},
    "molodka-priority": {"": "molodka_priority"},
    "wrong-leader": {
        "dealer": "first_leader",
        "dealer-leads": "first_leader",
        "lowest-trump": "first_leader",
        "last-trick": "later_leader",
        "same-again": "misdeal",
        "losing-side": "later_leader",
        "no-molodka": "out_of_turn",
        "molodka": "molodka_window",
        "winner": "later_leader",
    },
    "turnup-in-hand": {"": "trump"},
    "stock-disagrees": {"bottom": "trump", "turnup": "trump"},
    "card-not-in-pack": {"": "deck"},
    "wrong-hand-size": {"": "hand"},
    "seat-count": {"": "players"},
    "score-mismatch": {"points": "loss"},
    "score-impossible": {"": "loss"},
    "match-already-over": {"high": "limit", "deals": "end_deals", "": "limit"},
    "match-not-over": {"high": "limit", "deals": "end_deals", "": "limit"},
}
"""The option that a finding rests on, by name and variant; the empty one is any other."""


class Kambing(Game):
    """What Kambing adds."""

    styles = ("kambing.css",)
    scripts = ("kambing_hands.js", "kambing.js")
    panels = "kambing_panels.html.j2"
    any_card = True
    lowest_wins = True

    def called(self, words: Translator) -> str:
        return words.gettext("Kambing")

    def page_words(self, words: Translator) -> dict[str, Any]:
        return page_words(words)

    def follow(self, replay: Replay, index: int) -> KambingPlay:
        return KambingPlay(replay, index)

    def own(self, replay: Replay, index: int, words: Translator) -> dict[str, Any]:
        deal = replay.deals[index]
        turnup = deal.node.turnup
        points = deal.points or deal.claimed_points
        return {
            "turnup": None if turnup is None else turnup.card,
            "trump": trump_of(None if turnup is None else turnup.card),
            "points": None if points is None else [points.get(key) for key in replay.sides],
            "counted": deal.points is not None,
            "total": [deal.total.get(key, 0) for key in replay.sides],
            "limit": self.limit(replay),
        }

    def remarks(self, deal: DealReplay, words: Translator) -> list[str]:
        node = deal.node
        if not deal.tricks and node.turnup is None:
            return []
        told = [trump_remark(None if node.turnup is None else node.turnup.card, words)]
        if node.stock is not None:
            told.append(stock_remark(node.stock.cards, words))
        return [str(each) for each in told if each]

    def rule_option(self, finding: Diagnostic, rules: RuleSet) -> str | None:
        by_variant = _RULES.get(finding.name, {})
        return by_variant.get(finding.variant, by_variant.get(""))

    def deal_line(
        self, deal: DealReplay, players: Sequence[str], replay: Replay, words: Translator
    ) -> str:
        return str(deal_line(deal, players, replay, words))

    def limit(self, replay: Replay) -> int | None:
        options = _options(replay.rules)
        return None if options is None else options.limit

    def verdict(self, replay: Replay, people: Sequence[Sequence[str]], words: Translator) -> str:
        if not (replay.over and replay.losers):
            return self.not_over(replay, people, words)
        lost = self.named(replay.losers, replay, people)
        if replay.extra.get("bola"):
            told = words.ngettext(
                "%(name)s is the goat, with the ball.",
                "%(name)s are the goats, with the ball.",
                len(lost),
            )
        else:
            told = words.ngettext("%(name)s is the goat.", "%(name)s are the goats.", len(lost))
        return told % {"name": words.listed(lost)}

    def loser_role(self, count: int, words: Translator) -> str:
        return words.gettext("the goat") if count == 1 else words.gettext("the goats")

    def line(self, line: DerivationLine, words: Translator) -> DerivationLineView:
        return line_view(line, words)


def _options(rules: RuleSet | None) -> KambingOptions | None:
    from validator.games.kambing.options import KambingOptions

    options = None if rules is None else rules.options
    return options if isinstance(options, KambingOptions) else None
