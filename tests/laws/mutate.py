"""What a single-fault mutation is: a legal match, one thing changed, one finding due.

Every kind is a function that changes one thing in a legal match and says which finding must
come of it and where.  :mod:`tests.laws.test_mutations` tries each on many matches.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace

from tests.generate import Content, MatchFacts, Sheet, Tamper, generate, write
from tests.laws.checking import rule_set
from validator.rulesets import RuleSet, override

BASE = Content(
    deals=2, labels=("N", "W", "S", "E", "X"), hands="all", marks=0, winners=0, rulings=0, odd=0,
    expose=40,
)  # fmt: skip
NO_HANDS = replace(BASE, hands="none")


@dataclass(frozen=True)
class Mutant:
    """A faulty text and the one finding that it must raise.

    ``beside`` are findings that the same fault raises in its own right, such as a
    ``not-checkable`` for what can no longer be known.
    """

    text: str
    name: str
    line: int
    column: int
    beside: frozenset[str] = frozenset()


Maker = Callable[[random.Random, MatchFacts], Mutant | None]


@dataclass(frozen=True)
class Kind:
    """One kind of fault, and the matches that it is tried on."""

    title: str
    make: Callable[..., Mutant | None]
    rules: tuple[str, ...] = ("bonanza88",)
    options: tuple[tuple[str, str], ...] = ()
    content: Content = BASE
    tamper: Callable[[random.Random], Tamper] | None = None

    def rule_set(self, seed: int) -> RuleSet:
        """The rule set of a try."""
        rules = rule_set(self.rules[seed % len(self.rules)])
        if not self.options:
            return rules
        changed, problems = override(rules, self.options)
        assert not problems
        return changed

    def mutant(self, seed: int) -> Mutant | None:
        """The mutant of a seed; ``None`` where the match has no place for the fault."""
        chance = random.Random(f"{self.title}/{seed}")
        if self.tamper is None:
            match = generate(self.rule_set(seed), seed, self.content)
            return self.make(chance, match)
        tamper = self.tamper(chance)
        match = generate(self.rule_set(seed), seed, self.content, tamper)
        return self.make(chance, match, tamper)


KINDS: dict[str, Kind] = {}


def kind(
    title: str,
    *,
    rules: str = "bonanza88",
    options: tuple[tuple[str, str], ...] = (),
    content: Content = BASE,
    tamper: Callable[[random.Random], Tamper] | None = None,
) -> Callable[[Callable[..., Mutant | None]], Callable[..., Mutant | None]]:
    """Enter a kind into the table."""

    def enter(make: Callable[..., Mutant | None]) -> Callable[..., Mutant | None]:
        assert title not in KINDS, title
        KINDS[title] = Kind(title, make, tuple(rules.split()), options, content, tamper)
        return make

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


def written(sheet_of: MatchFacts, name: str, *key: str | int) -> Mutant:
    """A mutant of changed facts, with the finding due in a place."""
    sheet = write(sheet_of)
    return at(sheet, sheet.text, name, *key)


@dataclass
class Place:
    """A play of a match: deal, trick and play, from 0."""

    deal: int = 0
    trick: int = 0
    play: int = 0


def any_trick(chance: random.Random, match: MatchFacts, last: int = 0) -> Place:
    """A random trick of a random deal; ``last``: not one of so many at the end."""
    deal = chance.randrange(len(match.deals))
    return Place(deal, chance.randrange(len(match.deals[deal].tricks) - last))


def any_play(chance: random.Random, match: MatchFacts) -> Place:
    """A random play."""
    place = any_trick(chance, match)
    return replace(place, play=chance.randrange(len(match.seats)))
