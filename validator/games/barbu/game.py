"""Barbu for the engine: the match as a whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from notation.diagnostic import Argument
from validator.game import Verdict
from validator.games.barbu.course import DECLARING
from validator.games.barbu.history import History
from validator.games.barbu.options import BarbuOptions
from validator.games.barbu.play import BarbuDeal

if TYPE_CHECKING:
    from validator.engine.state import DealState
    from validator.replay import DealReplay
    from validator.rulesets import RuleSet


def _options(rules: RuleSet) -> BarbuOptions:
    options = rules.options
    assert isinstance(options, BarbuOptions)
    return options


class Barbu:
    """See :class:`validator.game.Game`."""

    name = "barbu"
    statements = frozenset({"declarer", "contract", "double", "points"})
    lowest_wins = False
    """That is an option here, so :meth:`verdict` says who wins."""

    def __init__(self) -> None:
        self._fresh: BarbuDeal | None = None
        """A deal that has not begun, by the rules that came last; records mostly share theirs."""

    def seat_count(self, rules: RuleSet) -> int:
        """Four, by option three or five."""
        return _options(rules).players

    def partners(self, rules: RuleSet) -> bool:
        """Everybody plays alone."""
        return False

    def exposing(self, rules: RuleSet) -> bool:
        """Nothing is exposed."""
        return False

    def begin(self, rules: RuleSet, seats: Sequence[str], number: int, memory: object) -> BarbuDeal:
        """The rules for one deal; what is declared in it is read when it is prepared."""
        options = _options(rules)
        history = memory if isinstance(memory, History) else History(options)
        fresh = self._fresh
        if fresh is None or fresh.options is not options:
            fresh = self._fresh = BarbuDeal(options, seats, History(options), DECLARING)
        return fresh.another(history, seats)

    def remember(self, memory: object, state: DealState[Any], counts: bool) -> object:
        """The declarers, contracts and doubles so far; a void deal spends nothing."""
        rules: BarbuDeal = state.rules
        if counts and rules.declared is not None:
            rules.history.add(rules.declared)
        return rules.history

    def counts(self, deals: Sequence[DealReplay]) -> Mapping[str, int]:
        """Nothing."""
        return {}

    def next_dealer(self, rules: RuleSet, previous: int, seats: int, misdeal: bool) -> int | None:
        """Who deals follows from who declares, and is looked at there."""
        return None

    def verdict(
        self,
        rules: RuleSet,
        totals: Mapping[str, int],
        deals: int,
        deciding: bool,
        slam: str | None,
    ) -> Verdict:
        """A match ends once everybody has declared everything; nobody is a loser."""
        options = _options(rules)
        expected = options.deals if options.end_deals is None else options.end_deals
        best = max(totals.values()) if options.best == "high" else min(totals.values())
        winners = tuple([key for key, total in totals.items() if total == best])
        return _verdict(winners, deals, expected)


@lru_cache(maxsize=1024)
def _verdict(winners: tuple[str, ...], deals: int, expected: int) -> Verdict:
    """Where a match of so many deals stands."""
    arguments: dict[str, Argument] = {"count": deals, "expected": expected}
    return Verdict(deals >= expected, winners, (), "deals", arguments)
