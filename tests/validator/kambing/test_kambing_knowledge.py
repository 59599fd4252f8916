"""What is not known stays not known; what the known cards decide is checked."""

from __future__ import annotations

import random

import pytest

from notation.cards import CARD_OF, UNKNOWN, cards_of
from notation.play import Trick
from notation.wording import message, related_message
from tests.generate.kambing import PartyContent, generate_party
from tests.generate.kambing_sheet import write_party
from tests.laws.checking import replay
from tests.validator.kambing.records import (
    FIRST,
    HANDS,
    SECOND,
    STOCK,
    found,
    played,
    points_of,
    public,
    record,
    score_of,
    split,
    unchecked,
)
from validator.engine.log import LoggedTrick
from validator.games.kambing.pack import PACK
from validator.games.kambing.rules import KambingState
from validator.games.kambing.table import Table
from validator.games.kambing.tricks import play_trick

HIDDEN_HANDS = "hands\n  N: x4\n  E: x4\n  S: x4\n  W: x4\n"


def one_hand(cards: str, seat: str = "N") -> str:
    return f"hands\n  {seat}: {cards}\n"


# ---- contradictions by counting


def test_a_card_in_two_hands() -> None:
    twice = HANDS.replace("C9", "C6")
    assert found(record("", hands=twice)) == ["duplicate-card at C6"]


def test_a_card_in_a_hand_and_in_the_stock() -> None:
    assert found(record("", stock=STOCK.replace("D9", "D7"))) == ["duplicate-card at D7"]


def test_a_card_twice_in_the_stock() -> None:
    assert found(record("", stock=STOCK.replace("D9", "S7", 1))) == ["duplicate-card at S7"]


def test_a_card_of_another_known_hand() -> None:
    assert found(record("1. N: DQ ~C9 ~S6 ~C6\n")) == ["card-not-held at DQ"]


def test_a_card_of_the_stock_that_nobody_has_drawn() -> None:
    hidden = record("1. N: D7 D9 ~S6 ~C6\n", hands=HIDDEN_HANDS)
    assert found(hidden) == ["card-not-held at D9"]


def test_a_card_that_somebody_showed() -> None:
    """A withdrawn attempt shows cards: from then on they are known to be in that hand."""
    shown = "1. N: D7 DQ withdrawn\n1. S: molodka H679J ~x3DQ ~x4 ~x4\n"
    assert found(public(shown)) == ["card-not-held at ~x3DQ"]
    assert found(public(shown.replace("~x3DQ ~x4 ~x4", "~x4 ~x4 ~x3DQ"))) == []


def test_the_turn_up_before_anybody_has_drawn() -> None:
    early = public("1. N: H9 ~x ~x ~x\n", turnup="turnup H9\n")
    assert found(early) == ["card-not-held at H9"]
    later = public("1. N: HA ~x ~x ~x\n2. N: H9 ~x ~x ~x\n", turnup="turnup H9\n")
    assert found(later) == []


def test_more_cards_than_a_hand_can_have_held() -> None:
    """N held four spades; with one card drawn he cannot play two others before them."""
    tricks = "1. N: S6 ~x ~x ~x\n2. N: D6 ~x ~x ~x\n3. N: C6 ~x ~x ~x\n4. N: H6 ~x ~x ~x\n"
    text = public(tricks, hands=one_hand("S6789"))
    assert found(text) == []
    too_soon = public("1. N: S67 ~x2 ~x2 ~x2\n2. N: D678 ~x3 ~x3 ~x3\n", hands=one_hand("S6789"))
    assert found(too_soon) == ["card-not-held at D678"]


def test_known_draws_leave_no_room() -> None:
    """What N drew is known and not played: nothing else can be in the hand."""
    tricks = (
        "1. N: ~x ~x ~x ~x\n".replace("~x ~x ~x ~x", "S6 ~x ~x ~x")
        + "draw N: SA\n2. N: S7 ~x ~x ~x\ndraw N: ST\n3. N: S8 ~x ~x ~x\ndraw N: SK\n"
        + "4. N: S9 ~x ~x ~x\ndraw N: SQ\n5. N: D6 ~x ~x ~x\n"
    )
    assert found(public(tricks)) == ["card-not-held at D6"]
    assert found(public(tricks.replace("S9 ~x", "SA ~x"))) == []


def test_no_room_after_cards_that_nobody_saw() -> None:
    """Two of four known cards went face down, so at most two of them can still be played."""
    tricks = "1. E: SA ~x ~x ~x\n2. E: STK ~x2 ~x2 ~x2\n3. E: SQ ~x ~x ~{}\n4. E: SJ ~x ~x ~{}\n"
    hand = one_hand("D6789")
    after = "5. E: S9 ~x ~x ~{}\n"
    base = public((tricks + after).format("D6", "D7", "D8"), hands=hand, dealer="dealer N\n")
    assert found(base) == ["card-not-held at ~D8"]
    assert found(public(tricks.format("D6", "x"), hands=hand, dealer="dealer N\n")) == []


def test_a_suit_of_which_no_card_is_left() -> None:
    tricks = "1. N: S6789 ~x4 ~SJQKT ~x4\n2. N: SA ~Sx ~x ~x\n"
    assert found(public(tricks)) == ["card-not-held at ~Sx"]
    known = record("1. N: D7 ~Hx ~S6 ~C6\n")
    assert found(known) == ["card-not-held at ~Hx"]
    assert found(record("1. N: D7 ~Sx ~S6 ~C6\n")) == []


def test_a_card_drawn_that_is_out_already() -> None:
    assert found(public("1. N: D7 ~x ~x ~x\ndraw E: D7\n")) == ["draw-disagrees at D7"]
    held = public("1. N: D7 ~x ~x ~x\ndraw E: S9\n", hands=one_hand("S6789".replace("6", "A"), "S"))
    assert found(held) == ["draw-disagrees at S9"]


def test_draws_of_the_wrong_number() -> None:
    assert found(public("1. N: D7 ~x ~x ~x\ndraw E: x2\n")) == ["draw-disagrees at x2"]
    withdrawn = public("1. N: D7 withdrawn\ndraw N: x\n1. S: molodka H679J ~x4 ~x4 ~x4\n")
    assert found(withdrawn) == ["draw-disagrees at x"]


def test_a_card_played_twice() -> None:
    assert found(public("1. N: D7 ~x ~x ~x\n2. N: D7 ~x ~x ~x\n")) == ["card-played-twice at D7"]


@pytest.mark.parametrize(
    ("tricks", "words", "place"),
    [
        ("1. N: D7 ~x ~x ~x\n2. N: D8 ~D7 ~x ~x\n", "in trick 1 already", "N plays it here"),
        ("1. N: D7 ~x ~x ~D7\n", "in trick 1 already", "it was played here"),
        (
            "1. N: D7 withdrawn\n1. W: molodka S789J ~S7x3 ~x4 ~x4\n",
            "in trick 1 already",
            "it was played here",
        ),
        (
            "1. N: D7 ~x ~x ~x\n2. N: D8 ~x ~x ~x (2. W: ~D7)\n",
            "in trick 1 already",
            "it was played here",
        ),
    ],
)
def test_where_a_card_was_played_before(tricks: str, words: str, place: str) -> None:
    (finding,) = (each for each in replay(public(tricks)).findings if each.code == "P302")
    assert words in message(finding)
    assert [related_message(finding, each) for each in finding.related] == [place]


def test_a_partial_hand_with_a_card_that_another_seat_plays() -> None:
    text = public("1. N: D7 DQ ~x ~x\n", hands=one_hand("DQ x3"))
    assert found(text) == ["hands-disagree at DQ"]


def test_a_partial_hand_with_a_card_that_is_never_played() -> None:
    every = "SAKQJT9876 HAKQJT9876 DAKQJT9876 CAKQJT9876"
    # N leads to all nine tricks, so his cards are every fourth.
    text = played(every, hands=one_hand("SK x3"))
    assert found(text) == ["hands-disagree at SK"]
    assert found(played(every, hands=one_hand("SA x3"))) == []


# ---- points that hidden cards decide or not


def test_points_that_no_hidden_cards_can_give() -> None:
    hidden = public(split("SAK CT9", hide=True), end="points N+S: 7, E+W: 113\nend\n")
    # N led the ace; three other cards of that trick are hidden.
    assert found(hidden) == ["points-mismatch at 7"]
    fits = public(split("SAK CT9", hide=True), end="points N+S: 25, E+W: 95\nend\n")
    assert found(fits) == []
    assert unchecked(fits) == ["cards"]


def test_points_that_follow_because_all_hidden_cards_are_on_one_side() -> None:
    every = "SAKQJT9876 HAKQJT9876 DAKQJT9876 CAKQJT9876"
    text = public(split(every, hide=True), end="score N+S: 0, E+W: +6\nend\n")
    assert points_of(text) == {"N+S": 120, "E+W": 0}
    assert score_of(text) == {"N+S": 0, "E+W": 6}
    assert unchecked(text) == []


def test_a_score_that_follows_without_the_points() -> None:
    """N+S took one trick led with a six; whatever lies in it, they have less than 31."""
    low = public(split("S6789", hide=True).replace("~x ~x ~x\n", "~S7 ~x ~x\n", 1), end="end\n")
    assert score_of(low) == {"N+S": 4, "E+W": 0}
    assert points_of(low) is None
    assert unchecked(low) == ["points"]
    kinds = [line.kind for line in replay(low).deals[0].derivations["N+S"]]
    assert kinds == ["hidden", "under-31", "total"]


def test_a_score_that_no_hidden_cards_can_give() -> None:
    """N+S hold one trick: at most 4 aces are 44 points, so they lose two or four."""
    text = public(split("S6 DA HA CA", hide=True), end="score N+S: 0, E+W: +2\nend\n")
    assert found(text) == ["score-impossible at 0"]
    assert found(text.replace("N+S: 0, E+W: +2", "N+S: +2, E+W: 0")) == []


def test_a_score_that_does_not_follow_from_the_claimed_points() -> None:
    text = public(
        split("S6 DA HA CA", hide=True),
        end="points N+S: 20, E+W: 100\nscore N+S: +2, E+W: 0\nend\n",
    )
    assert found(text) == ["score-mismatch at +2"]


def test_hidden_cards_are_known_where_a_whole_hand_is_played() -> None:
    hands = "hands\n  N: SAKQJ\n  E: S6789\n  S: HKT D76\n  W: DQ H7 C96\n"
    text = public("1. N: SAKQJ ~x4 ~x4 ~x4\n", hands=hands)
    assert found(text) == []
    taken = replay(text).deals[0].captured[0]
    assert taken.bit_count() == 16
    assert taken >> CARD_OF["C9"] & 1


# ---- what is inferred of the hands


def test_hands_as_far_as_the_play_proves_them() -> None:
    deal = replay(public("1. N: D7 DQ DK ~C6\n2. S: S67 ~x2 ~x2 ~x2\n")).deals[0]
    shown = [sorted(cards_of(hand.cards)) for hand in deal.hands]
    assert shown[0] == [CARD_OF["D7"]]
    assert deal.hands[0].inferred == 1 << CARD_OF["D7"]
    assert deal.hands[0].unknown == 3
    # What S leads then may have been drawn.
    assert shown[2] == [CARD_OF["DK"]]


def test_with_the_stock_known_every_card_that_is_played_tells() -> None:
    deal = replay(record(FIRST + SECOND, hands="")).deals[0]
    assert deal.hands[2].cards == sum(1 << CARD_OF[name] for name in ("DK", "S6"))
    assert deal.hands[2].unknown == 2


def test_the_fourth_hand_is_the_rest() -> None:
    three = HANDS.replace("  W: ST8 H7 C6\n", "")
    deal = replay(record("", hands=three)).deals[0]
    assert deal.hands[3].cards == sum(1 << CARD_OF[name] for name in ("ST", "S8", "H7", "C6"))
    assert found(record("1. N: D7 ~DQ ~S6 ~C7\n", hands=three)) == ["card-not-held at ~C7"]


def test_a_stock_with_one_unknown_card() -> None:
    text = record(FIRST + "draw S: D6\n", stock=STOCK.replace("S7", "x"))
    assert found(text) == ["draw-disagrees at D6"]
    assert found(record(FIRST + "draw S: S7\n", stock=STOCK.replace("S7", "x"))) == []


def test_draws_of_a_view() -> None:
    """N's own hand and draws, and nothing else."""
    tricks = FIRST + "draw S: x, W: x, N: C7, E: x\n" + SECOND
    assert found(public(tricks, hands=one_hand("HKT D7 CJ"))) == []
    wrong = tricks.replace("~CJ7", "~CJ8")
    assert found(public(wrong, hands=one_hand("HKT D7 CJ"))) == ["card-not-held at ~CJ8"]


# ---- the table itself


def test_card_accounting_holds_after_every_move() -> None:
    chance = random.Random(7)
    for _ in range(60):
        _random_deal(chance)


def accounted(table: Table) -> bool:
    """Whether every card is somewhere, and nowhere twice."""
    masks = [table.gone, table.stock_mask, *table.owned]
    together = 0
    for mask in masks:
        if mask & together:
            return False
        together |= mask
    everywhere = sum((table.gone.bit_count(), *table.blind, *table.size, len(table.stock)))
    return everywhere == PACK.bit_count() and all(
        table.owned[seat].bit_count() + table.unnamed(seat) == table.size[seat] + table.blind[seat]
        for seat in range(table.count)
    )


def _random_deal(chance: random.Random) -> None:
    """Cards are known or not by chance; whatever is played, none is lost and none made."""
    pack = list(cards_of(PACK))
    chance.shuffle(pack)
    hands = [set(pack[4 * seat : 4 * seat + 4]) for seat in range(4)]
    stock = pack[16:]
    table = Table(4, 4)
    table.set_hands([sum(1 << c for c in hand if chance.random() < 0.6) for hand in hands])
    table.set_stock([card if chance.random() < 0.6 else UNKNOWN for card in stock])
    assert accounted(table)
    while any(hands):
        count = chance.randint(1, len(hands[0]))
        for seat in range(4):
            for card in chance.sample(sorted(hands[seat]), count):
                assert table.may_play(seat, card)
                if chance.random() < 0.5:
                    table.play(seat, card)
                elif (known := table.play_unnamed(seat, [UNKNOWN])) and known != 1 << card:
                    pytest.fail("a card was taken for another")
                hands[seat].discard(card)
                assert accounted(table)
        winner = chance.randrange(4)
        for seat in table.next_draws(winner):
            card = stock.pop(0)
            hands[seat].add(card)
            table.draw(seat, card if chance.random() < 0.5 else None)
            assert accounted(table)
    assert table.over


@pytest.mark.parametrize("form", ["all", "hidden", "public"])
def test_card_accounting_holds_after_every_trick(
    form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In whole parties, with whatever is known of them, variations and claims included."""
    seen = 0

    def watched(state: KambingState, node: Trick, index: int) -> LoggedTrick:
        nonlocal seen
        logged = play_trick(state, node, index)
        assert accounted(state.rules.table)
        seen += 1
        return logged

    monkeypatch.setattr("validator.games.kambing.course.play_trick", watched)
    for seed in range(8):
        replay(write_party(generate_party("classic", seed, PartyContent(form=form))).text)
    assert seen > 80
