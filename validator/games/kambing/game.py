"""Kambing, the goat (kozel), for the engine: the party as a whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from notation.diagnostic import Argument
from validator.game import Verdict
from validator.games.kambing.course import COURSE
from validator.games.kambing.options import COUNTED_ON, KambingOptions
from validator.games.kambing.pack import ALL_POINTS
from validator.games.kambing.rules import KambingDeal, KambingState, Memory, remembered

if TYPE_CHECKING:
    from validator.engine.state import DealState
    from validator.replay import DealReplay
    from validator.rulesets import RuleSet

HALF = ALL_POINTS // 2
"""What both sides have in a drawn deal."""
_FIRST = Memory()
"""What there is to know before the first deal."""


def _options(rules: RuleSet) -> KambingOptions:
    options = rules.options
    assert isinstance(options, KambingOptions)
    return options


class Kambing:
    """See :class:`validator.game.Game`."""

    name = "kambing"
    statements = frozenset({"turnup", "stock", "draw", "points", "molodka", "withdrawn"})
    lowest_wins = True

    def __init__(self) -> None:
        self._fresh: KambingDeal | None = None
        """A deal that has not begun, of the table that came last; records mostly share theirs."""

    def seat_count(self, rules: RuleSet) -> int:
        """Four, or two or three by option."""
        return _options(rules).players

    def partners(self, rules: RuleSet) -> bool:
        """Partners sit opposite each other."""
        return _options(rules).sides == "opposite"

    def exposing(self, rules: RuleSet) -> bool:
        """Nothing is exposed."""
        return False

    def begin(
        self, rules: RuleSet, seats: Sequence[str], number: int, memory: object
    ) -> KambingDeal:
        """The rules for one deal."""
        fresh = self._fresh
        if fresh is None or fresh.options is not rules.options or fresh.seats != seats:
            fresh = self._fresh = KambingDeal(COURSE, _options(rules), seats, _FIRST)
        return fresh.another(memory if isinstance(memory, Memory) else _FIRST)

    def remember(self, memory: object, state: DealState[Any], counts: bool) -> object:
        """What the next deal counts, and who lost, where the rules ask for that."""
        deal = cast("KambingState", state)
        rules = deal.rules
        options = rules.options
        if not counts or not (options.draw in COUNTED_ON or options.later_leader == "losing_side"):
            return memory
        losers = 0
        result = rules.result
        if result is None and state.damage is not None and state.deal.score is not None:
            # What cannot be worked out is as the record says.
            result = {amount.key: amount.value for amount in state.deal.score.amounts}
        if result is not None:
            key_of = state.setup.key_of
            for seat, key in enumerate(key_of):
                if result.get(key, 0) > 0:
                    losers |= 1 << seat
        if options.draw not in COUNTED_ON:
            return remembered(1, losers)
        drawn = _drawn(deal)
        if drawn is None:
            return remembered(None, losers)
        if not drawn:
            return remembered(1, losers)
        if options.draw == "next_doubled":
            return remembered(2, losers)
        return remembered(None if rules.factor is None else rules.factor + 1, losers)

    def counts(self, deals: Sequence[DealReplay]) -> Mapping[str, int]:
        """How many deals ended 60 to 60: the losers are then goats with the ball."""
        drawn = 0
        for deal in deals:
            score = deal.score
            if score is None and not deal.node.tricks and deal.status != "misdeal":
                score = deal.claimed_score
            if score is not None and len(score) == 2 and not any(score.values()):
                drawn += 1
        return {"bola": drawn}

    def next_dealer(self, rules: RuleSet, previous: int, seats: int, misdeal: bool) -> int | None:
        """The texts do not say; records are not checked for it."""
        return None

    def verdict(
        self,
        rules: RuleSet,
        totals: Mapping[str, int],
        deals: int,
        deciding: bool,
        slam: str | None,
    ) -> Verdict:
        """A party ends once a side has the limit of loss scores; the lowest total wins."""
        options = _options(rules)
        high = max(totals.values())
        limit, last = options.limit, options.end_deals
        if limit is not None and high < limit and last is None:
            return _below(limit)
        low = min(totals.values())
        winners = tuple([key for key, total in totals.items() if total == low])
        losers = tuple([key for key, total in totals.items() if total == high])
        if limit is not None and high >= limit:
            reached = tuple([key for key, total in totals.items() if total >= limit])
            arguments: dict[str, Argument] = {"seat": losers[0], "total": high}
            if low >= limit:  # rulings may bring that about
                return Verdict(True, winners if low < high else (), losers, "high", arguments)
            return Verdict(True, winners, reached, "high", arguments)
        if last is not None and deals >= last:
            return Verdict(True, winners, losers, "deals", {"count": deals})
        return Verdict(False, (), (), "deals", {"count": deals, "expected": last})


@cache
def _below(limit: int) -> Verdict:
    """Of a party in which nobody has reached its limit."""
    return Verdict(False, (), (), "high", {"limit": limit})


def _drawn(state: KambingState) -> bool | None:
    """Whether a deal ended 60 to 60, by its cards or by what the record says of it."""
    deal, keys = state.deal, state.setup.keys
    if state.complete and not (
        state.damage is not None and (deal.score is not None or deal.points is not None)
    ):
        found = state.rules.prospects(state)
        if found.certain is not None:
            return len(set(found.certain.values())) == 1
        if not found.points[0] >> HALF & 1:
            return False
    for statement, level in ((deal.score, 0), (deal.points, HALF)):
        if statement is None:
            continue
        if any(each.value != level for each in statement.amounts):
            return False
        if len(statement.amounts) == len(keys) or level:
            return True
    return None
