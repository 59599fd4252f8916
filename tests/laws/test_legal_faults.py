"""What is legal and why not say the same, and what they say is what the texts say.

Deals are played by the slow rules of :mod:`tests.generate`; at every play the validator's
rules, told of the same cards, are asked for every card of the pack.
"""

from __future__ import annotations

import random
from typing import cast

import pytest

from notation.cards import CARD_OF, NAMES, SUIT_MASK, mask_of
from notation.record import Deal
from notation.statements import Expose, SeatCards
from tests.conftest import Share
from tests.generate.policies import dealt, drawn
from tests.generate.slow_rules import Table, pack_of
from tests.laws.checking import IDS, rule_set
from tests.laws.test_random_matches import OVERRIDES, overridden
from validator.engine.quick import taker
from validator.game import Before, TrickRules
from validator.games import GAMES
from validator.games.gongzhu.options import GongZhuOptions
from validator.rulesets import RuleSet

SETS = [rule_set(each) for each in IDS] + [overridden(name, *pairs) for name, *pairs in OVERRIDES]
NAMES_OF_SETS = [rules.name + "".join(f"+{each}" for each in rules.overridden) for rules in SETS]

FAULTS = frozenset("revoke first-card lead-not-allowed exposed-too-soon not-playable".split())


def opened(rules: RuleSet, chance: random.Random) -> tuple[Table, TrickRules]:
    """A deal at its first card, for both sets of rules."""
    options = rules.options
    assert isinstance(options, GongZhuOptions)
    strong = drawn(chance, options.players)[1]
    hands = dealt(chance, pack_of(options), options.players, strong)
    table = Table(options, hands)
    if options.exposure != "none":
        for card in options.exposable:
            forbidden = options.exposure == "all_but_sheep" and card == "DJ"
            if chance.random() < 0.6 and not forbidden:
                seat = next(at for at, hand in enumerate(hands) if card in hand)
                table.exposed.append((seat, card))
    seats = tuple("NWSEX"[: options.players])
    fast = cast("TrickRules", GAMES["gongzhu"].begin(rules, seats, 1, None))
    shown = tuple(SeatCards(seats[seat], (CARD_OF[card],)) for seat, card in table.exposed)
    masks = [mask_of(CARD_OF[card] for card in hand) for hand in hands]
    fast.expose(Deal(1, exposes=(Expose(shown),)), masks, [0] * len(hands))
    first = chance.random() < 0.7
    leader = chance.randrange(len(hands))
    opening = fast.opening(masks, Before(first, leader))
    by_card = first or options.later_leader == "card_holder"
    card = pack_of(options)[0] if options.first_leader == "lowest_spade" else options.first_leader
    if by_card and card in CARD_OF:
        leader = next(at for at, hand in enumerate(hands) if card in hand)
        assert opening.seat == leader
        table.forced = card if options.first_card_forced else None
    elif by_card or options.later_leader == "any":
        assert opening.seat is None
    else:
        assert opening.seat == leader
    table.to_play = leader
    return table, fast


def compare(table: Table, fast: TrickRules, chance: random.Random) -> None:
    """Ask both about every card, with the hand known in full and in part."""
    seat = table.to_play
    hand = mask_of(CARD_OF[card] for card in table.hands[seat])
    legal = fast.legal(seat, hand, 0)
    slow = mask_of(CARD_OF[card] for card in table.legal(seat))
    assert legal & hand == slow, (
        [NAMES[card] for card in range(52) if (legal & hand ^ slow) >> card & 1],
        table.hands[seat],
        table.trick,
        table.exposed,
    )
    hidden = mask_of(CARD_OF[card] for card in table.hands[seat] if chance.random() < 0.5)
    for known, unknown in ((hand, 0), (hidden, (hand & ~hidden).bit_count()), (0, 13)):
        legal = fast.legal(seat, known, unknown)
        for card in range(52):
            fault = fast.fault(seat, card, known, unknown)
            assert (fault is None) == bool(legal >> card & 1), (NAMES[card], fault)
            if fault is None:
                continue
            assert fault.name in FAULTS
            # A proof is held, could have been played, and is no other than the card itself.
            assert not fault.proof & ~known
            assert not fault.proof >> card & 1
            if fault.name == "revoke":
                assert fault.proof
                assert not fault.proof & ~legal
                assert not fault.proof & ~SUIT_MASK[CARD_OF[table.trick[0][1]] // 13]


def check_quick(
    fast: TrickRules,
    plays: list[tuple[int, int]],
    winner: int,
    hands: list[set[str]],
    in_order: bool,
) -> None:
    """A trick that looks plainly in order is in order, and so is its taker."""
    masks = [mask_of(CARD_OF[card] for card in hand) for hand in hands]
    leader = plays[0][0]
    cards = [card for _, card in plays]
    fast.lead(None)
    found = taker(fast, leader, cards, masks)
    assert found == -1 or (in_order and found == winner)
    # With one of the cards in nobody's hand, it never does.
    masks[leader] &= ~(1 << cards[0])
    assert taker(fast, leader, cards, masks) == -1
    fast.lead(cards[0])


def walk(rules: RuleSet, seed: int) -> int:
    """Play a deal; how many states were compared."""
    chance = random.Random(f"{rules.id}{rules.overridden}/{seed}")
    table, fast = opened(rules, chance)
    policy, _ = drawn(chance, table.count)
    states = 0
    in_order, hands = True, [set(hand) for hand in table.hands]
    while not table.over():
        if not table.trick:
            fast.lead(None)
            in_order, hands = True, [set(hand) for hand in table.hands]
        compare(table, fast, chance)
        states += 1
        seat = table.to_play
        legal = table.legal(seat)
        card = policy(table, seat, legal, chance)
        if chance.random() < 0.05:
            # The rules go on after a card that was not legal.
            card = chance.choice(sorted(table.hands[seat]))
            in_order = in_order and card in legal
        if not table.trick:
            fast.lead(CARD_OF[card])
        if fast.watches:
            fast.played(CARD_OF[card])
        table.play(card)
        if not table.trick:
            winner, plays = table.tricks[-1]
            numbers = [(each, CARD_OF[name]) for each, name in plays]
            best = fast.taker(numbers, 0)
            assert best is not None
            assert numbers[best][0] == winner
            check_quick(fast, numbers, winner, hands, in_order)
            fast.taken([each for _, each in numbers], winner)
    return states


@pytest.mark.parametrize("rules", SETS, ids=NAMES_OF_SETS)
def test_legal_and_fault_agree(rules: RuleSet, share: Share) -> None:
    deals = share(20)
    states = sum(walk(rules, seed) for seed in range(deals))
    assert states >= deals * 16


def test_a_card_less_known_is_never_less_legal() -> None:
    """A finding needs proof: forgetting cards of a hand may only free a card."""
    chance = random.Random(4)
    for rules in SETS[:: max(1, len(SETS) // 8)]:
        table, fast = opened(rules, chance)
        fast.lead(None)
        for _ in range(12):
            seat = table.to_play
            hand = mask_of(CARD_OF[card] for card in table.hands[seat])
            part = mask_of(CARD_OF[card] for card in table.hands[seat] if chance.random() < 0.6)
            assert not fast.legal(seat, hand, 0) & hand & ~fast.legal(seat, part, 5)
            card = chance.choice(table.legal(seat))
            if not table.trick:
                fast.lead(CARD_OF[card])
            if fast.watches:
                fast.played(CARD_OF[card])
            table.play(card)
            if not table.trick:
                winner, plays = table.tricks[-1]
                fast.taken([CARD_OF[name] for _, name in plays], winner)
                fast.lead(None)
