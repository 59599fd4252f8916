"""Gong Zhu, the Chinese pig game, for the engine: the match as a whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from notation.diagnostic import Argument
from validator.game import Verdict
from validator.games.gongzhu.options import GongZhuOptions
from validator.games.gongzhu.play import GongZhuDeal
from validator.games.gongzhu.scoring import Scorer

if TYPE_CHECKING:
    from validator.engine.state import DealState
    from validator.replay import DealReplay
    from validator.rulesets import RuleSet


def _options(rules: RuleSet) -> GongZhuOptions:
    return cast(GongZhuOptions, rules.options)


class GongZhu:
    """See :class:`validator.game.Game`."""

    name = "gongzhu"
    statements = frozenset({"exchange", "expose"})
    lowest_wins = False

    def __init__(self) -> None:
        self._fresh: tuple[GongZhuOptions, Sequence[str], GongZhuDeal] | None = None
        """A deal that has not begun, of the table that came last; records mostly share theirs."""

    def seat_count(self, rules: RuleSet) -> int:
        """Four or five (three by option)."""
        return _options(rules).players

    def partners(self, rules: RuleSet) -> bool:
        """Partners sit opposite each other."""
        return _options(rules).sides == "opposite"

    def exposing(self, rules: RuleSet) -> bool:
        """Whether the rules let anybody expose."""
        return _options(rules).exposure != "none"

    def begin(
        self, rules: RuleSet, seats: Sequence[str], number: int, memory: object
    ) -> GongZhuDeal:
        """The rules for one deal."""
        fresh = self._fresh
        if fresh is None or fresh[0] is not rules.options or fresh[1] is not seats:
            options = _options(rules)
            fresh = self._fresh = options, seats, GongZhuDeal(Scorer(options), seats, number)
        return fresh[2].another(number)

    def remember(self, memory: object, state: DealState[Any], counts: bool) -> object:
        """Nothing but who leads next, which the engine keeps."""
        return None

    def counts(self, deals: Sequence[DealReplay]) -> Mapping[str, int]:
        """Nothing."""
        return {}

    def next_dealer(self, rules: RuleSet, previous: int, seats: int, misdeal: bool) -> int | None:
        """The deal goes round; a misdeal is dealt again by the same seat (GB, L25)."""
        options = _options(rules)
        if options.deal == "draw":
            return None
        if misdeal:
            return previous
        return (previous + 1) % seats if options.next_dealer == "next_in_turn" else None

    def verdict(
        self,
        rules: RuleSet,
        totals: Mapping[str, int],
        deals: int,
        deciding: bool,
        slam: str | None,
    ) -> Verdict:
        """A match ends once a total reaches a limit, after a whole deal; ties may go on."""
        options = _options(rules)
        amounts = totals.values()
        low, high = min(amounts), max(amounts)
        if (
            slam is None
            and not deciding
            and (options.end_low is None or low > options.end_low)
            and (options.end_high is None or high < options.end_high)
            and (options.end_deals is None or deals < options.end_deals)
        ):
            return _goes_on(options, deals)
        first = tuple(key for key, total in totals.items() if total == high)
        last = tuple(key for key, total in totals.items() if total == low)
        if slam is not None:
            return Verdict(True, (slam,), last, "", {})
        reason = ""
        arguments: dict[str, Argument] = {}
        if options.end_low is not None and low <= options.end_low:
            reason = "low"
            arguments = {"seat": last[0], "total": low}
        elif options.end_high is not None and high >= options.end_high:
            reason = "high"
            arguments = {"seat": first[0], "total": high}
        elif options.end_deals is not None and deals >= options.end_deals:
            reason = "deals"
            arguments = {"count": deals}
        tied: tuple[str, ...] = ()
        if len(first) > 1 and options.tie_top == "extra_deal":
            tied = first
        elif len(last) > 1 and options.tie_bottom == "extra_deal":
            tied = last
        if tied:
            return Verdict(False, (), (), "tie", {"seats": tied}, True)
        losers = last
        if options.pig == "reached_limit" and options.end_low is not None:
            reached = tuple(key for key, total in totals.items() if total <= options.end_low)
            losers = reached or last
        return Verdict(True, first, losers, reason, arguments)


def _goes_on(options: GongZhuOptions, deals: int) -> Verdict:
    if options.end_deals is not None:
        # What was agreed on is what the match waits for, whoever reaches a limit before.
        arguments: dict[str, Argument] = {"count": deals, "expected": options.end_deals}
        return Verdict(False, (), (), "deals", arguments)
    if options.end_low is not None:
        return _low(options.end_low)
    return Verdict(False)


@cache
def _low(limit: int) -> Verdict:
    return Verdict(False, (), (), "low", {"limit": limit})
