"""Whether a claimed deal score can come about at all.

An exact search over who has the pig, the sheep and the ten of clubs, and then over the hearts:
a seat's score fixes what its hearts must add up to, so what remains is to share thirteen known
values out into piles of known sums.  A pile with all hearts is looked at apart, since its signs
turn.  This module refuses to know how the cards were played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from notation.cards import Mask
from validator.games.gongzhu.heart_shares import Pile, shareable
from validator.games.gongzhu.options import GongZhuOptions
from validator.games.gongzhu.scoring import (
    BONUS_PER_TRICK,
    HEARTS,
    PIG,
    SHEEP,
    TRANSFORMER,
    Scorer,
    Values,
    exposure_choices,
    scorer,
)

_SPECIALS = (PIG, SHEEP, TRANSFORMER)
# Sets of specials as small masks: 1 pig, 2 sheep, 4 transformer; 8 the queen of diamonds,
# which is dealt out like them where the rules give a bonus for her.
_SETS: tuple[Mask, ...] = tuple(
    sum(card for index, card in enumerate(_SPECIALS) if chosen >> index & 1) for chosen in range(8)
)
_TEN = 4
_QUEEN = 8


def search(options: GongZhuOptions, exposed: Mask | None, scores: Sequence[int]) -> bool:
    """See :func:`validator.games.gongzhu.scoring.possible_scores`."""
    rules = scorer(options)
    tries = exposure_choices(options) if exposed is None else (exposed,)
    by_side = options.sides == "opposite" and len(scores) == 2
    find = _by_side if by_side else _by_seat
    return any(find(rules, mask, tuple(scores)) for mask in tries)


def search_one(options: GongZhuOptions, exposed: Mask | None, score: int) -> bool:
    """See :func:`validator.games.gongzhu.scoring.possible_score`."""
    rules = scorer(options)
    tries = exposure_choices(options) if exposed is None else (exposed,)
    return any(_one(rules, mask, score) for mask in tries)


def _one(rules: Scorer, exposed: Mask, score: int) -> bool:
    values = rules.values(exposed)
    bonuses = _bonuses(rules.options)
    bare = _Bare(rules, values, bonuses)
    everything = 15 if rules.options.qd_bonus != "off" else 7
    for chosen in range(everything + 1):
        for bonus in bonuses if chosen & _QUEEN else (0,):
            for pile in _piles(rules, values, score - bonus, chosen & 7):
                # The hearts that are left lie with one other seat, or with two.
                rest = -sum(values.hearts) - pile.sum
                if rest >= 0 and shareable(values, (pile, Pile(rest, shared=True))):
                    return True
        if bare.gives(score, chosen, sweeps=True, turned=bare.turns(chosen)):
            return True
        # Somebody else may have all hearts, with the pig or without.
        for held in range(8):
            if not held & chosen and bare.gives(
                score, chosen, sweeps=False, turned=bare.turns(held)
            ):
                return True
    return False


# --- scores by seat -----------------------------------------------------------------------


def _by_seat(rules: Scorer, exposed: Mask, scores: tuple[int, ...]) -> bool:
    values = rules.values(exposed)
    queen = rules.options.qd_bonus != "off"
    everything = 15 if queen else 7
    bonuses = _bonuses(rules.options)

    def piles(score: int, chosen: int) -> Iterator[Pile]:
        for bonus in bonuses if chosen & _QUEEN else (0,):
            yield from _piles(rules, values, score - bonus, chosen & 7)

    # What each seat's hearts may add up to, for each set of specials that it may have.
    offers = [
        [(chosen, tuple(piles(score, chosen))) for chosen in range(everything + 1)]
        for score in scores
    ]
    whole = -sum(values.hearts)

    def seat_by_seat(seat: int, left: int, room: int, found: tuple[Pile, ...]) -> bool:
        if seat == len(offers):
            return left == 0 and room == 0 and shareable(values, found)
        for chosen, choice in offers[seat]:
            if chosen & ~left:
                continue
            for pile in choice:
                if pile.sum <= room and seat_by_seat(
                    seat + 1, left & ~chosen, room - pile.sum, (*found, pile)
                ):
                    return True
        return False

    return seat_by_seat(0, everything, whole, ()) or _sweep_by_seat(
        _Bare(rules, values, bonuses), scores, everything
    )


def _sweep_by_seat(bare: _Bare, scores: tuple[int, ...], everything: int) -> bool:
    """Whether the scores come about with all hearts in one pile."""

    def share(seat: int, left: int, sweeper: int, turned: bool) -> bool:
        if seat == sweeper:
            seat += 1
        if seat == len(scores):
            return left == 0
        return any(
            share(seat + 1, left & ~chosen, sweeper, turned)
            for chosen in range(everything + 1)
            if not chosen & ~left and bare.gives(scores[seat], chosen, sweeps=False, turned=turned)
        )

    for sweeper, score in enumerate(scores):
        for chosen in range(everything + 1):
            turned = bare.turns(chosen)
            if bare.gives(score, chosen, sweeps=True, turned=turned) and share(
                0, everything & ~chosen, sweeper, turned
            ):
                return True
    return False


class _Bare(NamedTuple):
    """Scores of piles with all hearts or none."""

    rules: Scorer
    values: Values
    bonuses: tuple[int, ...]

    def gives(self, score: int, chosen: int, *, sweeps: bool, turned: bool) -> bool:
        """Whether such a pile with some specials, the queen among them, gives a score."""
        base = self.score(chosen & 7, sweeps=sweeps, turned=turned)
        perfect = sweeps and chosen & 7 == 7
        return any(
            _capped(self.rules.options, base + bonus, perfect) == score
            for bonus in (self.bonuses if chosen & _QUEEN else (0,))
        )

    def score(self, chosen: int, *, sweeps: bool, turned: bool) -> int:
        """What it counts, before bonus and cap; ``turned``: all hearts count in favour."""
        pile = _SETS[chosen] | (HEARTS if sweeps else 0)
        return self.rules.pile(pile, self.values, sweeps and turned, turned) if pile else 0

    def turns(self, chosen: int) -> bool:
        """Whether all hearts with some specials in the same pile count in favour."""
        return self.rules.sweep((HEARTS | _SETS[chosen & 7],)).turned


def _capped(options: GongZhuOptions, score: int, perfect: bool) -> int:
    if perfect and options.deal_cap is not None:
        return min(score, options.deal_cap)
    return score


def _bonuses(options: GongZhuOptions) -> tuple[int, ...]:
    """What the queen of diamonds can bring: at best she falls in the first trick."""
    if options.qd_bonus == "off":
        return (0,)
    tricks = options.pack.bit_count() // options.players
    return tuple(BONUS_PER_TRICK * won for won in range(tricks))


def _piles(rules: Scorer, values: Values, score: int, chosen: int) -> Iterator[Pile]:
    """What the hearts of a pile with some specials may add up to, for a score without sweep."""
    base = (values.pig if chosen & 1 else 0) + (values.sheep if chosen & 2 else 0)
    if not chosen & _TEN:
        if base >= score:
            yield Pile(base - score)
        return
    test = rules.options.solo_test
    bare = chosen == _TEN
    if score == values.alone:
        if test == "zero_sum":
            if base >= 0:
                yield Pile(base)
        elif bare:
            yield Pile(0, "none" if test == "any_scoring_card" else "any")
    together, rest = divmod(score, values.factor)
    if rest or together > base:
        return
    hearts = base - together
    if test == "zero_sum":
        if together != 0:
            yield Pile(hearts)
    elif not bare or hearts > 0:
        yield Pile(hearts)
    elif test == "any_scoring_card":
        yield Pile(0, "some")


# --- scores by side -----------------------------------------------------------------------


def _by_side(rules: Scorer, exposed: Mask, scores: tuple[int, ...]) -> bool:
    values = rules.values(exposed)
    bonuses = _bonuses(rules.options)
    for bonus in bonuses:
        for side in (0, 1) if bonus else (0,):
            plain = list(scores)
            plain[side] -= bonus
            if any(_ten_at(rules, values, plain[at], plain[1 - at]) for at in (0, 1)):
                return True
    bare = _Bare(rules, values, bonuses)
    return any(_sweep_by_side(bare, scores, side) for side in (0, 1))


def _ten_at(rules: Scorer, values: Values, own: int, other: int) -> bool:
    """Whether scores come about without a sweep, the ten of clubs on the first side.

    Three piles: that of its taker, that of the partner, and the other side's as one.
    """
    whole = -sum(values.hearts)
    worth = (values.pig, values.sheep)
    for pig in range(3):
        for sheep in range(3):
            bases = [0, 0, 0]
            bases[pig] += worth[0]
            bases[sheep] += worth[1]
            others = bases[2] - other
            room = whole - others
            if others < 0 or room < 0:
                continue
            chosen = _TEN | (1 if pig == 0 else 0) | (2 if sheep == 0 else 0)
            for hearts in _splits(values, own - bases[1], bases[0], room):
                score = own - bases[1] + room - hearts
                for taker in _piles(rules, values, score, chosen):
                    piles = (taker, Pile(room - hearts), Pile(others, shared=True))
                    if taker.sum == hearts and shareable(values, piles):
                        return True
    return False


def _splits(values: Values, own: int, base: int, room: int) -> Iterator[int]:
    """What the taker of the ten may have of a side's hearts so that the side's sum is right.

    With ``h`` of ``room`` hearts at the taker the side has ``f·(base − h) − (room − h)``, or
    the bonus less the partner's hearts.
    """
    found = {0, base}  # counting as alone: no hearts, or hearts that undo the others
    top = values.factor * base - room - own
    if top % (values.factor - 1) == 0:
        found.add(top // (values.factor - 1))
    return (hearts for hearts in sorted(found) if 0 <= hearts <= room)


def _sweep_by_side(bare: _Bare, scores: tuple[int, ...], side: int) -> bool:
    """Whether scores come about with all hearts in one pile of a side.

    The seats are the sweeper, the partner, and the two others.
    """
    options = bare.rules.options
    sweeper = [
        (bare.score(each, sweeps=True, turned=bare.turns(each)), bare.turns(each))
        for each in range(8)
    ]
    others = [
        [bare.score(each, sweeps=False, turned=turned) for each in range(8)]
        for turned in (False, True)
    ]
    for pig, sheep, ten in product(range(4), repeat=3):
        sets = [0, 0, 0, 0]
        sets[pig] |= 1
        sets[sheep] |= 2
        sets[ten] |= _TEN
        swept, turned = sweeper[sets[0]]
        partner, left, right = (others[turned][chosen] for chosen in sets[1:])
        theirs = scores[1 - side] - left - right
        if theirs not in bare.bonuses:
            continue
        # What theirs lacks is the queen's bonus; then ours has none.
        won = (0,) if theirs else bare.bonuses
        perfect = sets[0] == 7
        for bonus in won:
            # A cap sees only the sweeper's pile, so it matters whose the bonus is.
            if scores[side] in (
                _capped(options, swept + bonus, perfect) + partner,
                _capped(options, swept, perfect) + partner + bonus,
            ):
                return True
    return False
