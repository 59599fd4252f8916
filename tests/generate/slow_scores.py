"""What piles are worth, and when a match is over; slowly, card by card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.generate.slow_rules import HEARTS, SCORING
from validator.games.gongzhu.options import GongZhuOptions

_STANDARD = {"A": -50, "K": -40, "Q": -30, "J": -20}


def heart_value(options: GongZhuOptions, rank: str, exposed: set[str]) -> int:
    """What one heart counts before any sweep."""
    if rank in _STANDARD:
        value = _STANDARD[rank]
    elif options.heart_values == "low_ten":
        value = -10
    elif options.heart_values == "face":
        value = {"T": -10, "4": -10}.get(rank) or -int(rank)
    else:
        value = 0 if rank in "432" else -10
    if rank in "432" and "H5" in exposed:
        value = -10
    doubled = "HA" in exposed and (options.ace_doubles == "all_hearts" or rank == "A")
    return 2 * value if doubled else value


def pile_score(
    options: GongZhuOptions, pile: set[str], exposed: set[str], anybody_turns: bool
) -> int:
    """The score of one pile; ``anybody_turns``: some pile's hearts count in its favour."""
    mine = pile & SCORING
    turns = hearts_turn(options, pile)
    values: dict[str, int] = {}
    for card in mine & HEARTS:
        value = heart_value(options, card[1], exposed)
        values[card] = -value if turns else value
    if "SQ" in mine:
        value = 2 * options.pig_value if "SQ" in exposed else options.pig_value
        good = {
            "with_hearts": turns,
            "all_sixteen": turns and mine == SCORING,
            "never": False,
            "global": anybody_turns,
        }[options.pig_turn]
        values["SQ"] = -value if good else value
    if "DJ" in mine:
        value = 200 if "DJ" in exposed else 100
        bad = {
            "never": False,
            "with_hearts": turns,
            "global": anybody_turns and mine != SCORING,
        }[options.sheep_turn]
        values["DJ"] = -value if bad else value
    score = sum(values.values())
    if "CT" in mine:
        alone = {
            "any_scoring_card": not values,
            "nonzero_card": not any(values.values()),
            "zero_sum": score == 0,
        }[options.solo_test]
        if alone:
            score = options.solo_bonus * (2 if "CT" in exposed else 1)
        else:
            score *= 4 if "CT" in exposed else 2
    if mine == SCORING and options.grand_slam == 1000:
        score = 1000
    return score


def hearts_turn(options: GongZhuOptions, pile: set[str]) -> bool:
    """Whether a pile's hearts count in its favour."""
    if not pile >= HEARTS or options.hearts_turn == "never":
        return False
    return options.hearts_turn == "all_hearts" or "SQ" in pile


def seat_scores(
    options: GongZhuOptions,
    tricks: Sequence[tuple[int, Sequence[tuple[int, str]]]],
    exposed: set[str],
) -> list[int]:
    """The score of every seat for a finished deal, given its tricks and who took them."""
    piles: list[set[str]] = [set() for _ in range(options.players)]
    for winner, plays in tricks:
        piles[winner] |= {card for _, card in plays}
    anybody = any(hearts_turn(options, pile) for pile in piles)
    scores = [pile_score(options, pile, exposed, anybody) for pile in piles]
    if options.qd_bonus == "10_per_later_trick":
        taker = None
        for winner, plays in tricks:
            if taker is not None:
                scores[winner] += 10 if winner == taker else 0
            elif any(card == "DQ" for _, card in plays):
                taker = winner
    if options.deal_cap is not None:
        for seat, pile in enumerate(piles):
            if pile >= SCORING:
                scores[seat] = min(scores[seat], options.deal_cap)
    return scores


class MatchEnd:
    """Whether a match is over: asked once before each deal and once at the result."""

    def __init__(self, options: GongZhuOptions) -> None:
        self.options = options
        self.deciding = False

    def over(self, totals: Mapping[str, int], deals: int | None) -> bool:
        """Whether a match with these totals is over; ``deals`` is ``None`` if not known."""
        options = self.options
        reached = options.end_low is not None and min(totals.values()) <= options.end_low
        reached |= options.end_high is not None and max(totals.values()) >= options.end_high
        reached |= (
            options.end_deals is not None and deals is not None and deals >= options.end_deals
        )
        if not reached and not self.deciding:
            return False
        values = list(totals.values())
        tie = options.tie_top == "extra_deal" and values.count(max(values)) > 1
        tie |= options.tie_bottom == "extra_deal" and values.count(min(values)) > 1
        self.deciding = tie
        return not tie
