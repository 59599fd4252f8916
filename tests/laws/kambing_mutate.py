"""Single-fault mutations of Kambing parties: what one is, and the table of them.

As in :mod:`tests.laws.mutate`, each kind changes one thing in a legal party and says which
finding must come of it and where.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace

from tests.generate.facts import MatchFacts
from tests.generate.kambing import BARE, PartyContent, generate_party
from tests.generate.kambing_facts import Attempt, KambingDeal, Packet
from tests.generate.kambing_policies import Saving
from tests.generate.kambing_sheet import write_party
from tests.generate.sheet import Sheet
from tests.laws.mutate import Mutant

Chance = random.Random
CLAIMING = replace(BARE, policy=Saving())
"""Parties in which molodkas are claimed where they can be."""

HIDDEN = replace(BARE, form="hidden")
PUBLIC = replace(BARE, form="public")
LONG = replace(BARE, deals=30)


@dataclass(frozen=True)
class PartyKind:
    """One kind of fault, and the parties that it is tried on."""

    title: str
    make: Callable[[Chance, MatchFacts], Mutant | None]
    rules: tuple[str, ...] = ("classic",)
    content: PartyContent = BARE

    def mutant(self, seed: int) -> Mutant | None:
        """The mutant of a seed; ``None`` where the party has no place for the fault."""
        chance = random.Random(f"{self.title}/{seed}")
        party = generate_party(self.rules[seed % len(self.rules)], seed, self.content)
        return self.make(chance, party)


PARTY_KINDS: dict[str, PartyKind] = {}


def fault(
    title: str, *, rules: str = "classic", content: PartyContent = BARE
) -> Callable[[Callable[[Chance, MatchFacts], Mutant | None]], None]:
    """Enter a kind into the table."""

    def enter(make: Callable[[Chance, MatchFacts], Mutant | None]) -> None:
        assert title not in PARTY_KINDS, title
        PARTY_KINDS[title] = PartyKind(title, make, tuple(rules.split()), content)

    return enter


def at(
    sheet: Sheet,
    text: str,
    name: str,
    *key: str | int,
    shift: int = 0,
    beside: frozenset[str] = frozenset(),
) -> Mutant:
    """A mutant whose finding is due in a place of the sheet."""
    line, column, _ = sheet.at(*key)
    return Mutant(text, name, line, column + shift, beside)


def swapped(sheet: Sheet, new: str, name: str, *key: str | int, shift: int = 0) -> Mutant:
    """A mutant with something else in a place, and the finding due there."""
    return at(sheet, sheet.replaced(new, *key), name, *key, shift=shift)


def written(
    party: MatchFacts, name: str, *key: str | int, beside: frozenset[str] = frozenset()
) -> Mutant:
    """A mutant of changed facts, with the finding due in a place."""
    sheet = write_party(party)
    return at(sheet, sheet.text, name, *key, beside=beside)


def deal_of(party: MatchFacts, number: int) -> KambingDeal:
    """A deal, counted from 0."""
    deal = party.deals[number]
    assert isinstance(deal, KambingDeal)
    return deal


def any_deal(chance: Chance, party: MatchFacts) -> tuple[int, KambingDeal]:
    """A random deal and its number from 0."""
    number = chance.randrange(len(party.deals))
    return number, deal_of(party, number)


@dataclass(frozen=True)
class Spot:
    """A trick of a party: deal and attempt from 0, and what the seats hold before it."""

    deal: int
    at: int
    attempt: Attempt
    hands: dict[str, set[str]]
    first: bool
    """Whether it is the first attempt at its trick."""
    last: bool

    @property
    def key(self) -> tuple[int, int]:
        """What its places begin with."""
        return self.deal, self.at


def spots(party: MatchFacts) -> list[Spot]:
    """Every trick and attempt of a party."""
    found: list[Spot] = []
    for number in range(len(party.deals)):
        deal = deal_of(party, number)
        hands = {seat: set(cards) for seat, cards in deal.hands.items()}
        before = 0
        for place, attempt in enumerate(deal.attempts):
            held = {seat: set(cards) for seat, cards in hands.items()}
            last = place == len(deal.attempts) - 1
            found.append(Spot(number, place, attempt, held, attempt.number != before, last))
            before = attempt.number
            if attempt.withdrawn:
                continue
            for play in attempt.plays:
                hands[play.by] -= set(play.cards)
            for drawn in attempt.drawn:
                hands[drawn.by] |= set(drawn.cards)
    return found


def plain_spots(party: MatchFacts) -> list[Spot]:
    """Tricks that stand, were begun only once, and are no molodka."""
    return [
        spot
        for spot in spots(party)
        if spot.first and not spot.attempt.withdrawn and not spot.attempt.molodka
    ]


def pick(chance: Chance, found: list[Spot]) -> Spot | None:
    """A random one, if there is any."""
    return chance.choice(found) if found else None


def packet(spot: Spot, index: int) -> Packet:
    """A play of a trick."""
    return spot.attempt.plays[index]


def cut(party: MatchFacts, spot: Spot) -> None:
    """End a record behind a trick, so that nothing follows from it."""
    deal = deal_of(party, spot.deal)
    del deal.attempts[spot.at + 1 :]
    deal.points = deal.score = deal.total = None
    deal.rulings = []
    deal.end = "end open"
    last = party.entries.index(deal)
    del party.entries[last + 1 :]
    party.result = "result *"
