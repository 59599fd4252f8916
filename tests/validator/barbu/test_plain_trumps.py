"""A whole deal of trumps is judged at once as it would be trick by trick."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from grammar import read_records
from notation.plain_sheet import Sheet
from notation.source import SourceText
from tests.conftest import Share
from tests.generate.barbu import PLAIN, generate_barbu, write_barbu
from tests.generate.barbu_rules import slow_rules
from tests.validator.barbu.records import LIBRARY
from validator import validate
from validator.engine import quick
from validator.engine.state import DealState
from validator.games.barbu import plain_trumps
from validator.games.barbu.play import BarbuDeal

State = DealState[BarbuDeal]

RULES = {
    name: slow
    for name in LIBRARY.names("barbu")
    if (rules := LIBRARY.find("barbu", name)) and (slow := slow_rules(rules))
}
TRUMPS = re.compile(r"(?<=\n)contract trumps [SHDC]\n(?:double .*\n)?((?:[0-9]+\. .*\n){13})")


class Looks:
    """What both ways say of the deals that are looked at as a whole."""

    def __init__(self) -> None:
        self.taken = self.refused = 0

    def play(self, state: State, sheet: Sheet) -> bool:
        """Stands in for the one way, and asks the other one."""
        whole = play(state, sheet)
        found = established(state) if whole else None
        if state.abreast is not None and state.rules.trump is not None and not state.rules.watches:
            state.captured, state.position, state.plain_log = [0] * state.setup.count, 0, None
            state.complete = False
            by_tricks = quick.play(state, sheet) and state.complete
            assert whole == by_tricks
            assert not whole or found == established(state)
            self.taken += whole
            self.refused += not whole
        return whole


play = plain_trumps.play


def established(state: State) -> tuple[object, ...]:
    assert state.plain_log is not None
    return (
        list(state.plain_log.takers),
        list(state.plain_log.plays.leaders),
        state.plain_log.tricks(),
        list(state.captured),
        list(state.whole),
        (state.opening, state.position, state.to_lead, state.last_taker),
        (state.complete, state.early),
    )


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Looks:
    both = Looks()
    monkeypatch.setattr(plain_trumps, "play", both.play)
    return both


def sessions(count: int) -> Iterator[str]:
    for number in range(count):
        name = list(RULES)[number % len(RULES)]
        yield write_barbu(generate_barbu(RULES[name], 991_000 + number, PLAIN, name=name)).text


def check(text: str) -> None:
    for parsed in read_records(SourceText(text)):
        validate(parsed.record, findings=parsed.findings)


def exchanged(text: str, chance: random.Random) -> str:
    """The text with two cards of each deal of trumps exchanged, nearly always of one seat, so that
    everybody still plays what he holds; or two labels of those who lead."""
    seats = re.findall(r'^\[Seat "(\w+)"', text, re.MULTILINE)

    def change(deal: re.Match[str]) -> str:
        tricks = [line.split(" ") for line in deal[1].splitlines()]
        one, other = chance.sample(tricks, 2)
        seat = chance.randrange(len(seats))
        at, there = (2 + (seat - seats.index(trick[1][:-1])) % len(seats) for trick in (one, other))
        if chance.random() < 0.1:
            at = there = 1
        elif chance.random() < 0.1:
            at = chance.randrange(2, 2 + len(seats))
        one[at], other[there] = other[there], one[at]
        return deal[0].replace(deal[1], "".join([" ".join(trick) + "\n" for trick in tricks]))

    return TRUMPS.sub(change, text)


def test_clean_deals_are_judged_at_once(looks: Looks, share: Share) -> None:
    for text in sessions(share(30)):
        check(text)
    assert looks.taken
    assert not looks.refused


def test_faults_are_refused_as_trick_by_trick(looks: Looks, share: Share) -> None:
    chance = random.Random(79)
    for text in sessions(share(40)):
        for _ in range(15):
            check(exchanged(text, chance))
    assert looks.taken > 10
    assert looks.refused > looks.taken


def test_trumps_that_are_held_back_are_seen(looks: Looks, share: Share) -> None:
    free = replace(RULES["classic"], trump_void="free")
    for number in range(share(20)):
        # Played at a table where nobody has to trump, and judged by the rules of another.
        check(write_barbu(generate_barbu(free, 992_000 + number, PLAIN, name="classic")).text)
    assert looks.refused
