"""Laws: what holds of every deal of Barbu, whoever plays it and by whatever rules."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.cards import FULL_PACK, SUIT_MASK, cards_of, mask_of
from tests.conftest import Share
from tests.validator.barbu.records import LIBRARY, options_of
from validator.engine.quick import taker
from validator.game import Before
from validator.games.barbu.contracts import CONTRACTS, Taken
from validator.games.barbu.course import DECLARING
from validator.games.barbu.doubles import Pair, settle, unsettle
from validator.games.barbu.history import History
from validator.games.barbu.options import BarbuOptions
from validator.games.barbu.play import BarbuDeal

RULES = LIBRARY.names("barbu")


def random_taken(options: BarbuOptions, chance: random.Random) -> Taken:
    """A whole deal, its tricks taken by anybody."""
    pack = list(cards_of(options.pack))
    chance.shuffle(pack)
    captured = [0] * options.players
    takers = []
    for number in range(options.hand_size):
        taker = chance.randrange(options.players)
        takers.append(taker)
        trick = pack[number * options.players : (number + 1) * options.players]
        captured[taker] |= mask_of(trick)
    return Taken(tuple(captured), takers, options.hand_size)


def started(taken: Taken, tricks: int, chance: random.Random, options: BarbuOptions) -> Taken:
    """The same deal after some of its tricks, as far as who took what is concerned."""
    piles = [0] * taken.players
    for seat, pile in enumerate(taken.captured):
        cards = list(cards_of(pile))
        chance.shuffle(cards)
        count = options.players * sum(taker == seat for taker in taken.takers[:tricks])
        piles[seat] = mask_of(cards[:count])
    return Taken(tuple(piles), taken.takers[:tricks], taken.size)


@pytest.mark.parametrize("name", RULES)
def test_the_base_adds_up_to_the_constant_of_its_contract(name: str, share: Share) -> None:
    options = options_of(name)
    for seed in range(share(200)):
        chance = random.Random(f"{name}/{seed}")
        taken = random_taken(options, chance)
        for contract in options.contracts:
            rules = CONTRACTS[contract]
            if rules.domino:
                continue
            base = rules.base(options, taken)
            assert base is not None
            assert abs(sum(base)) == abs(rules.constant(options))
            if options.take_all == "none":
                assert sum(base) == rules.constant(options)
            for seat, score in enumerate(base):
                lines = rules.derive(options, taken, seat)
                turned = any(line.kind == "take-all" for line in lines)
                total = sum(line.value or 0 for line in lines)
                assert (-total if turned else total) == score
                assert not rules.step(options) or score % rules.step(options) == 0
                nothing = Taken((0,) * options.players, (), options.hand_size)
                assert rules.possible_alone(options, nothing, seat, score)


@pytest.mark.parametrize("name", RULES)
def test_what_came_about_was_possible_at_any_time(name: str, share: Share) -> None:
    options = options_of(name)
    for seed in range(share(100)):
        chance = random.Random(f"{name}/{seed}/possible")
        taken = random_taken(options, chance)
        so_far = started(taken, chance.randrange(options.hand_size), chance, options)
        for contract in options.contracts:
            rules = CONTRACTS[contract]
            base = None if rules.domino else rules.base(options, taken)
            if base is None:
                continue
            assert rules.possible(options, so_far, base), (contract, so_far, base)
            wrong = list(base)
            wrong[0] += 1
            assert not rules.possible(options, so_far, wrong)


PAIRS = st.frozensets(
    st.tuples(st.integers(0, 3), st.integers(0, 3)).filter(lambda pair: pair[0] != pair[1])
)
SCORES = st.lists(st.integers(-60, 60), min_size=4, max_size=4)


@given(SCORES, PAIRS)
def test_doubles_move_points_and_make_none(base: list[int], pairs: frozenset[Pair]) -> None:
    settled = settle(base, pairs)
    assert sum(settled) == sum(base)
    assert unsettle(settled, pairs) == base


@given(SCORES, PAIRS)
def test_a_double_moves_nothing_between_others(base: list[int], pairs: frozenset[Pair]) -> None:
    for seat in range(4):
        if not any(seat in pair for pair in pairs):
            assert settle(base, pairs)[seat] == base[seat]


# ---- what is legal and why not


def tables() -> Iterator[tuple[str, str]]:
    for name in RULES:
        for contract in options_of(name).contracts:
            if not CONTRACTS[contract].domino:
                yield name, contract


def opened(options: BarbuOptions, contract: str, chance: random.Random) -> BarbuDeal:
    """A deal at its first card."""
    seats = "NESWX"[: options.players]
    rules = BarbuDeal(options, seats, History(options), DECLARING)
    rules.contract = CONTRACTS[contract]
    rules.declarer = 0
    if contract == "trumps":
        rules.trump = chance.choice((0, 1, 2, 3, None) if options.no_trump else (0, 1, 2, 3))
        rules.trump_known = True
    rules.ready()
    return rules


@pytest.mark.parametrize(("name", "contract"), list(tables()))
def test_legal_and_fault_agree(name: str, contract: str, share: Share) -> None:
    options = options_of(name)
    states = 0
    for seed in range(share(30)):
        chance = random.Random(f"{name}/{contract}/{seed}")
        rules = opened(options, contract, chance)
        pack = list(cards_of(options.pack))
        chance.shuffle(pack)
        size = options.hand_size
        hands = [mask_of(pack[at * size : (at + 1) * size]) for at in range(options.players)]
        leader = rules.opening(hands, Before(True, None)).seat
        assert leader == 0
        for _ in range(size):
            rules.lead(None)
            before = list(hands)
            plays: list[tuple[int, int]] = []
            for step in range(options.players):
                seat = (leader + step) % options.players
                hand = hands[seat]
                agree(rules, seat, hand, chance)
                states += 1
                legal = rules.legal(seat, hand, 0) & hand
                assert legal, "nobody is ever without a card to play"
                card = chance.choice(list(cards_of(legal)))
                plays.append((seat, card))
                hands[seat] ^= 1 << card
                if step == 0:
                    rules.lead(card)
                if rules.watches:
                    rules.played(card)
            best = rules.taker(plays, 0)
            assert best is not None
            rules.lead(None)
            quick = taker(rules, leader, [card for _, card in plays], before)
            assert quick == plays[best][0]
            rules.lead(plays[0][1])
            leader = plays[best][0]
            rules.taken([card for _, card in plays], leader)
    assert states


def agree(rules: BarbuDeal, seat: int, hand: int, chance: random.Random) -> None:
    """With the hand known in full and in part, every card is legal or has a fault."""
    hidden = mask_of(card for card in cards_of(hand) if chance.random() < 0.5)
    unknown = (hand & ~hidden).bit_count()
    for known, count in ((hand, 0), (hidden, unknown), (0, 13)):
        legal = rules.legal(seat, known, count)
        for card in range(52):
            fault = rules.fault(seat, card, known, count)
            assert (fault is None) == bool(legal >> card & 1), (card, fault)
            if fault is not None:
                assert fault.proof
                assert not fault.proof & ~known
                assert not fault.proof >> card & 1
    # A finding needs proof: forgetting cards of a hand may only free a card.
    assert not rules.legal(seat, hand, 0) & hand & ~rules.legal(seat, hidden, unknown)
    assert rules.legal(seat, 0, 13) == FULL_PACK


@pytest.mark.parametrize(("name", "contract"), list(tables()))
def test_quick_takes_exactly_the_tricks_that_are_legal(
    name: str, contract: str, share: Share
) -> None:
    options = options_of(name)
    for seed in range(share(40)):
        chance = random.Random(f"{name}/{contract}/any/{seed}")
        rules = opened(options, contract, chance)
        pack = list(cards_of(options.pack))
        chance.shuffle(pack)
        size = chance.randint(2, options.hand_size)
        hands = [mask_of(pack[at * size : (at + 1) * size]) for at in range(options.players)]
        if chance.random() < 0.5:
            rules.lead(51)
            rules.taken([pack[-1]], 0)
        for leader in range(options.players):
            cards: list[int] = []
            fine = True
            rules.lead(None)
            for step in range(options.players):
                hand = hands[(leader + step) % options.players]
                legal = rules.legal(0, hand, 0) & hand
                # Mostly as one should, for everybody has to be in order at once.
                card = chance.choice(list(cards_of(legal if chance.random() < 0.8 else hand)))
                fine = fine and bool(legal >> card & 1)
                cards.append(card)
                if not step:
                    rules.lead(card)
                if rules.watches:
                    rules.played(card)
            rules.lead(None)
            assert (taker(rules, leader, cards, hands) >= 0) == fine


def test_quick_refuses_what_is_not_plainly_in_order() -> None:
    options = options_of()
    rules = opened(options, "no-tricks", random.Random(1))
    hands = [SUIT_MASK[0] | SUIT_MASK[1], SUIT_MASK[2], SUIT_MASK[3], 0]
    assert taker(rules, 0, [0, 26, 39, 12], hands) == -1
