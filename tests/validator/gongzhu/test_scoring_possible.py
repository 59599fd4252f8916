"""Which scores can be at all: the search against every division of the cards."""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.cards import Mask
from tests.validator.gongzhu.piles import pile
from tests.validator.gongzhu.random_options import captures, scoring_options
from validator.games.gongzhu.options import GongZhuOptions
from validator.games.gongzhu.scoring import (
    HEARTS,
    SCORING,
    Scorer,
    exposure_choices,
    possible_score,
    possible_scores,
    score_deal,
)

BONANZA = GongZhuOptions()
MOST_STEPS = 50_000
"""Calls of functions for one claim: five times what the worst of these takes."""
CARDS = [card for card in range(52) if SCORING >> card & 1]


def _every_subset() -> list[Mask]:
    masks = [0]
    for card in CARDS:
        masks += [mask | 1 << card for mask in masks]
    return masks


BRUTE = {
    "bonanza88": (BONANZA, ""),
    "ace-and-ten-exposed": (BONANZA, "HA CT"),
    "german": (GongZhuOptions(hearts_turn="all_hearts_and_pig"), "SQ"),
    "zero-sum": (GongZhuOptions(solo_test="zero_sum", pig_turn="all_sixteen"), ""),
    "nonzero": (GongZhuOptions(solo_test="nonzero_card", sheep_turn="with_hearts"), "DJ"),
    "face": (GongZhuOptions(heart_values="face", pig_turn="global", sheep_turn="global"), ""),
    "slam-and-cap": (GongZhuOptions(grand_slam=1000, deal_cap=900), "CT"),
    "no-sweep": (
        GongZhuOptions(
            hearts_turn="never", solo_bonus=0, heart_values="low_ten", ace_doubles="ace_only"
        ),
        "HA",
    ),
}


@pytest.mark.parametrize("name", BRUTE)
def test_two_piles_against_every_division(name: str) -> None:
    options, text = BRUTE[name]
    exposed = pile(text)
    scorer = Scorer(options)
    found = {tuple(scorer.deal((mask, SCORING & ~mask), exposed)) for mask in _every_subset()}
    ours = sorted({first for first, _ in found})
    theirs = sorted({second for _, second in found})
    if name != "face":  # there a seat without hearts depends on whether another sweeps
        for score in range(min(ours) - 10, max(ours) + 11, 5):
            assert possible_score(options, exposed, score) == (score in ours), score
    chance = random.Random(name)
    tried = set(chance.sample(sorted(found), min(150, len(found))))
    while len(tried) < 600:
        tried.add((chance.choice(ours), chance.choice(theirs)))
    for scores in tried:
        assert possible_scores(options, exposed, scores) == (scores in found), scores


@cache
def _pile_scores() -> dict[tuple[int, int, int], int]:
    """Under bonanza88, nothing exposed: specials, sum and number of hearts without value, to
    the score of a pile that is no sweep."""
    scorer = Scorer(BONANZA)
    values = scorer.values(0)
    low = pile("H432")
    found: dict[tuple[int, int, int], int] = {}
    for mask in _every_subset():
        if mask & HEARTS == HEARTS:
            continue
        key = (mask & ~HEARTS, values.heart_sum(mask), (mask & low).bit_count())
        score = scorer.pile(mask, values, False, False)
        assert found.setdefault(key, score) == score
    return found


def _heart_shares(seats: int) -> set[tuple[tuple[int, int], ...]]:
    """Every way to share the hearts out: of each seat the sum and how many count nothing."""
    shares: set[tuple[int, ...]] = {(0,) * seats}
    for value in (-50, -40, -30, -20, *(-10,) * 6):
        shares = {
            (*share[:seat], share[seat] + value, *share[seat + 1 :])
            for share in shares
            for seat in range(seats)
        }
    low: set[tuple[int, ...]] = set()
    for takers in combinations_with_replacement(range(seats), 3):
        low.add(tuple(takers.count(seat) for seat in range(seats)))
    return {tuple(zip(sums, counts, strict=True)) for sums, counts in product(shares, low)}


def test_four_seats_in_pairs_against_every_division() -> None:
    """The sums of sides without a sweep, the ten of clubs with the first side."""
    scores = _pile_scores()
    pig, sheep, ten = pile("SQ"), pile("DJ"), pile("CT")
    found: set[tuple[int, int]] = set()
    shares = {
        (left, right, low_left, low_right)
        for (left, low_left), (right, low_right), _, _ in _heart_shares(4)
    }
    for specials in product((0, 1, 2), repeat=2):
        held = [ten, 0, 0]
        held[specials[0]] |= pig
        held[specials[1]] |= sheep
        for left, right, low_left, low_right in shares:
            rest = -200 - left - right
            # The others' hearts and specials only add up.
            theirs = rest + (-100 if held[2] & pig else 0) + (100 if held[2] & sheep else 0)
            first = scores.get((held[0], left, low_left))
            second = scores.get((held[1], right, low_right))
            if first is not None and second is not None:
                found.add((first + second, theirs))
    options = replace(BONANZA, sides="opposite")
    chance = random.Random("pairs")
    ours = sorted({first for first, _ in found})
    theirs_seen = sorted({second for _, second in found})
    for scores_of_sides in chance.sample(sorted(found), 300):
        assert possible_scores(options, 0, scores_of_sides)
        assert possible_scores(options, 0, scores_of_sides[::-1])
    swept = _swept_sums()
    for _ in range(300):
        claim = (chance.choice(ours), chance.choice(theirs_seen))
        expected = bool({claim, claim[::-1]} & (found | swept))
        assert possible_scores(options, 0, claim) == expected, claim


def _swept_sums() -> set[tuple[int, int]]:
    found: set[tuple[int, int]] = set()
    for seats in product(range(4), repeat=3):
        piles = [HEARTS, 0, 0, 0]
        for seat, card in zip(seats, ("SQ", "DJ", "CT"), strict=True):
            piles[seat] |= pile(card)
        first, second, third, fourth = score_deal(BONANZA, piles)
        found.add((first + third, second + fourth))
    return found


@given(st.data())
def test_what_was_scored_is_possible(data: st.DataObject) -> None:
    options = data.draw(scoring_options())
    captured = data.draw(captures(data.draw(st.integers(3, 5))))
    exposed = data.draw(st.sampled_from(exposure_choices(options)))
    later = data.draw(st.integers(0, 9))
    taker = data.draw(st.integers(0, len(captured) - 1))
    scores = score_deal(options, captured, exposed, later, taker)
    assert possible_scores(options, exposed, scores)
    assert possible_scores(options, None, scores)
    assert all(possible_score(options, exposed, score) for score in scores)
    if len(captured) == 4:
        pairs = replace(options, sides="opposite")
        sides = (scores[0] + scores[2], scores[1] + scores[3])
        assert possible_scores(pairs, exposed, sides)


@pytest.mark.parametrize(
    ("scores", "possible"),
    [
        ((50, -300, -100, 0), True),
        ((35, -300, -100, 0), False),
        ((100, -200, -100, 0), True),
        ((-200, -100, 50, 100), True),
        ((0, 0, 0, 0), False),
        ((-100, -100, 0, 0), True),
        ((800, 0, 0, 0), True),
        ((300, 0, 0, 0), False),
        ((300, 100, 50, 0), True),
    ],
)
def test_a_score_sheet(scores: tuple[int, ...], possible: bool) -> None:
    assert possible_scores(BONANZA, 0, scores) is possible


def test_exposures_that_were_not_recorded() -> None:
    assert not possible_scores(BONANZA, 0, (3200, 0, 0, 0))
    assert possible_scores(BONANZA, None, (3200, 0, 0, 0))
    closed = GongZhuOptions(exposure="none")
    assert not possible_scores(closed, None, (3200, 0, 0, 0))
    assert exposure_choices(closed) == (0,)
    assert exposure_choices(GongZhuOptions(exposure="all")) == (pile("HA SQ DJ CT"),)
    assert exposure_choices(GongZhuOptions(exposure="all_but_sheep")) == (pile("HA SQ CT"),)
    forced = exposure_choices(GongZhuOptions(forced_fourth=True))
    assert pile("HA SQ DJ") not in forced
    assert pile("HA SQ DJ CT") in forced
    assert len(forced) == 12


@pytest.mark.parametrize(
    ("score", "possible"), [(35, False), (-470, False), (50, True), (-800, True), (3300, False)]
)
def test_the_score_of_one_seat(score: int, possible: bool) -> None:
    assert possible_score(BONANZA, None, score) is possible


def test_a_claim_is_judged_at_once() -> None:
    """By steps of the program, since time depends on what else the machine does: a search that
    tried the divisions one by one would take millions."""
    chance = random.Random(88)
    for _ in range(60):
        scores = [chance.randrange(-40, 30) * 10 for _ in range(4)]
        steps = 0

        def count(_frame: object, event: str, _argument: object) -> None:
            nonlocal steps
            steps += event in ("call", "c_call")

        sys.setprofile(count)
        try:
            possible_scores(BONANZA, None, scores)
        finally:
            sys.setprofile(None)
        assert steps < MOST_STEPS
