"""What captured cards are worth in Gong Zhu.

Pure functions on masks.  The order of the arithmetic: each exposed card (with the ace, every
heart) counts double; a sweep turns signs; the values are added; the ten of clubs multiplies
the sum, or counts alone; the queen of diamonds' bonus comes on top; a cap limits a perfect
hand.  This module refuses to know how the cards were won, and whose scores make a side.

Values are points; a pile is the mask of the cards that one seat captured.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from notation.cards import CARD_OF, SUIT_MASK, Mask
from validator.games.gongzhu.options import GongZhuOptions

SQ, DJ, CT, DQ = CARD_OF["SQ"], CARD_OF["DJ"], CARD_OF["CT"], CARD_OF["DQ"]
HA, H5 = CARD_OF["HA"], CARD_OF["H5"]
PIG: Mask = 1 << SQ
SHEEP: Mask = 1 << DJ
TRANSFORMER: Mask = 1 << CT
QUEEN_OF_DIAMONDS: Mask = 1 << DQ
HEARTS: Mask = SUIT_MASK[1]
ACE_OF_HEARTS: Mask = 1 << HA
FIVE_OF_HEARTS: Mask = 1 << H5
SCORING: Mask = HEARTS | PIG | SHEEP | TRANSFORMER
"""The sixteen scoring cards."""
_ADDED: Mask = PIG | SHEEP

SHEEP_VALUE = 100
BONUS_PER_TRICK = 10

FIRST_HEART = 13
"""The two of hearts; the others follow."""
_UPPER = FIRST_HEART + 7
"""The nine of hearts: there the six highest begin."""

_COURT = (-20, -30, -40, -50)
# From the two up, without exposures.
HEART_VALUES: dict[str, tuple[int, ...]] = {
    "standard": (0, 0, 0, -10, -10, -10, -10, -10, -10, *_COURT),
    "face": (-2, -3, -10, -5, -6, -7, -8, -9, -10, *_COURT),
    "low_ten": (-10,) * 9 + _COURT,
}


@dataclass(frozen=True, slots=True)
class Values:
    """What each card counts in a deal, given its exposures."""

    base_hearts: tuple[int, ...]
    """The hearts from the two up, before the ace's exposure."""
    hearts: tuple[int, ...]
    """The hearts from the two up."""
    low: tuple[int, ...]
    """The sum of every set of the seven lowest hearts."""
    high: tuple[int, ...]
    """The sum of every set of the six highest hearts."""
    others: dict[Mask, int]
    """The sum of every set of the queen of spades and the jack of diamonds."""
    counting: Mask
    """The scoring cards that count something, the ten of clubs apart."""
    pig: int
    sheep: int
    factor: int
    alone: int

    def heart_sum(self, pile: Mask) -> int:
        """What the hearts of a pile count, before any sweep."""
        return self.low[pile >> FIRST_HEART & 127] + self.high[pile >> _UPPER & 63]


class Sweep(NamedTuple):
    """Who has all thirteen hearts, and whether they turn."""

    seat: int | None
    turned: bool


NO_SWEEP = Sweep(None, False)


class Scorer:
    """Scores deals under one set of options; make one and keep it."""

    __slots__ = ("_tables", "options")

    def __init__(self, options: GongZhuOptions) -> None:
        self.options = options
        self._tables: dict[Mask, Values] = {}

    def values(self, exposed: Mask) -> Values:
        """What each card counts when these cards are exposed."""
        table = self._tables.get(exposed)
        if table is None:
            table = self._tables[exposed] = _values(self.options, exposed)
        return table

    def sweep(self, captured: Sequence[Mask]) -> Sweep:
        """Whose pile holds all hearts, and whether they count in its favour."""
        for seat, pile in enumerate(captured):
            if pile & HEARTS == HEARTS:
                rule = self.options.hearts_turn
                turned = rule == "all_hearts" or (rule == "all_hearts_and_pig" and pile & PIG != 0)
                return Sweep(seat, turned)
        return NO_SWEEP

    def deal(
        self,
        captured: Sequence[Mask],
        exposed: Mask = 0,
        later_tricks: int = 0,
        qd_taker: int | None = None,
    ) -> list[int]:
        """The score of each seat.

        ``captured`` are the piles by seat.  ``later_tricks`` is how many tricks ``qd_taker``,
        the taker of DQ, won after the one with DQ; the rules decide whether they count.
        """
        values = self.values(exposed)
        low, high, others = values.low, values.high, values.others
        # The sum of its hearts is not asked for by name: four calls a deal cost more than it.
        scores = [
            low[pile >> FIRST_HEART & 127] + high[pile >> _UPPER & 63] + others[pile & _ADDED]
            for pile in captured
        ]
        for seat, pile in enumerate(captured):
            if pile & TRANSFORMER:
                scores[seat] = self._with_ten(pile & SCORING, scores[seat], values)
                break
        if HEARTS in map(HEARTS.__and__, captured):
            sweep = self.sweep(captured)
            if sweep.turned:
                scores = [
                    self.pile(pile, values, seat == sweep.seat, True)
                    for seat, pile in enumerate(captured)
                ]
        options = self.options
        if qd_taker is not None and options.qd_bonus != "off":
            scores[qd_taker] += BONUS_PER_TRICK * later_tricks
        if options.deal_cap is not None:
            for seat, pile in enumerate(captured):
                if pile & SCORING == SCORING:
                    scores[seat] = min(scores[seat], options.deal_cap)
        return scores

    def pile(
        self, pile: Mask, values: Values, turned: bool = False, any_turned: bool = False
    ) -> int:
        """What one pile counts, before bonus and cap.

        ``turned``: its hearts turn; ``any_turned``: somebody's do.
        """
        held = pile & SCORING
        total = values.heart_sum(pile)
        if turned:
            total = -total
        if held & PIG:
            against = not (any_turned and self.pig_turned(held, turned, any_turned))
            total += values.pig if against else -values.pig
        if held & SHEEP:
            against = any_turned and self.sheep_turned(held, turned, any_turned)
            total += -values.sheep if against else values.sheep
        return self._with_ten(held, total, values) if held & TRANSFORMER else total

    def _with_ten(self, held: Mask, others: int, values: Values) -> int:
        """What scoring cards with the ten of clubs come to; ``others`` is what the rest adds up
        to."""
        if held == SCORING and self.options.grand_slam == 1000:
            return 1000
        if self.is_alone(held, others, values):
            return values.alone
        return others * values.factor

    def pig_turned(self, held: Mask, turned: bool, any_turned: bool) -> bool:
        """Whether SQ counts in favour of its taker."""
        rule = self.options.pig_turn
        if rule == "with_hearts":
            return turned
        if rule == "all_sixteen":
            return turned and held == SCORING
        return rule == "global" and any_turned

    def sheep_turned(self, held: Mask, turned: bool, any_turned: bool) -> bool:
        """Whether DJ counts against its taker."""
        rule = self.options.sheep_turn
        if rule == "with_hearts":
            return turned
        return rule == "global" and any_turned and held != SCORING

    def is_alone(self, held: Mask, others: int, values: Values) -> bool:
        """Whether the ten of clubs counts as alone; ``others`` is what the rest adds up to."""
        rule = self.options.solo_test
        if rule == "any_scoring_card":
            return held == TRANSFORMER
        if rule == "nonzero_card":
            return held & values.counting == 0
        return others == 0


@lru_cache(maxsize=64)
def scorer(options: GongZhuOptions) -> Scorer:
    """The scorer of some options."""
    return Scorer(options)


def score_deal(
    options: GongZhuOptions,
    captured: Sequence[Mask],
    exposed: Mask = 0,
    later_tricks: int = 0,
    qd_taker: int | None = None,
) -> list[int]:
    """The score of each seat for the piles of a finished deal; see :meth:`Scorer.deal`."""
    return scorer(options).deal(captured, exposed, later_tricks, qd_taker)


def slam_winner(options: GongZhuOptions, captured: Sequence[Mask]) -> int | None:
    """The seat that wins the match at once with all sixteen scoring cards, if the rules say so."""
    if options.grand_slam == "wins_match":
        for seat, pile in enumerate(captured):
            if pile & SCORING == SCORING:
                return seat
    return None


def exposure_choices(options: GongZhuOptions) -> tuple[Mask, ...]:
    """Every set of cards that may lie exposed in a deal."""
    cards = [1 << CARD_OF[name] for name in options.exposable]
    everything = sum(cards)
    if options.exposure == "none":
        return (0,)
    if options.exposure == "all":
        return (everything,)
    if options.exposure == "all_but_sheep":
        return (everything & ~SHEEP,)
    sets = [0]
    for card in cards:
        sets += [chosen | card for chosen in sets]
    if options.forced_fourth and len(cards) >= 4:
        sets = [chosen for chosen in sets if chosen.bit_count() != len(cards) - 1]
    return tuple(sets)


def possible_scores(options: GongZhuOptions, exposed: Mask | None, scores: Sequence[int]) -> bool:
    """Whether the scoring cards can lie in the piles so that these are the scores of a deal.

    ``exposed`` is ``None`` where exposures were not recorded: then any that the rules allow
    will do.  ``scores`` are by seat, or by side (seats 1 and 3, seats 2 and 4) under
    ``sides: opposite``.  Counted over captured cards, without asking whether the play that
    leads there would be legal.
    """
    from validator.games.gongzhu.possible import search  # rarely asked for

    return search(options, exposed, scores)


def possible_score(options: GongZhuOptions, exposed: Mask | None, score: int) -> bool:
    """Whether some pile of one seat gives this score, whatever the others took."""
    from validator.games.gongzhu.possible import search_one  # rarely asked for

    return search_one(options, exposed, score)


def _values(options: GongZhuOptions, exposed: Mask) -> Values:
    base = HEART_VALUES[options.heart_values]
    if exposed & FIVE_OF_HEARTS:
        # It brings the four, three and two to life: 10 each, so that all hearts are 230.
        base = (-10, -10, -10, *base[3:])
    hearts = base
    if exposed & ACE_OF_HEARTS:
        if options.ace_doubles == "all_hearts":
            hearts = tuple(2 * value for value in base)
        else:
            hearts = (*base[:12], 2 * base[12])
    counting = PIG | SHEEP
    for rank, value in enumerate(hearts):
        if value:
            counting |= 1 << (FIRST_HEART + rank)
    pig = options.pig_value * (2 if exposed & PIG else 1)
    sheep = SHEEP_VALUE * (2 if exposed & SHEEP else 1)
    return Values(
        base_hearts=base,
        hearts=hearts,
        low=_sums(hearts[:7]),
        high=_sums(hearts[7:]),
        others={0: 0, PIG: pig, SHEEP: sheep, _ADDED: pig + sheep},
        counting=counting,
        pig=pig,
        sheep=sheep,
        factor=4 if exposed & TRANSFORMER else 2,
        alone=options.solo_bonus * (2 if exposed & TRANSFORMER else 1),
    )


def _sums(values: tuple[int, ...]) -> tuple[int, ...]:
    sums = [0]
    for value in values:
        sums += [before + value for before in sums]
    return tuple(sums)
