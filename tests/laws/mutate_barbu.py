"""Single-fault mutations of Barbu: a legal session, one thing changed, one finding due.

As :mod:`tests.laws.mutate` has them for another game; a mutant here says as well what else the
same fault raises in its own right.  :mod:`tests.laws.test_barbu_mutations` tries them all.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace

from tests.generate.barbu import PLAIN, BarbuContent, BarbuTamper, generate_barbu, write_barbu
from tests.generate.barbu_facts import BarbuDeal
from tests.generate.barbu_rules import SlowRules, slow_rules
from tests.generate.facts import MatchFacts, PlayFacts, TrickFacts
from tests.generate.sheet import Sheet
from tests.laws.checking import LIBRARY
from tests.laws.mutate import Mutant
from validator.rulesets import override

BASE = replace(PLAIN, deals=3)
NO_HANDS = replace(BASE, hands="none", stop=0)
TRICKS = replace(BASE, deals=2, first=("no-tricks", "no-last-two"))
"""Deals in which all thirteen tricks are played."""
DOMINO = replace(BASE, deals=1, first=("domino",))
TRUMPS = replace(BASE, deals=1, first=("trumps",))
HEARTS = replace(BASE, deals=1, first=("no-hearts",))
KING = replace(BASE, deals=1, first=("barbu",))

Options = tuple[tuple[str, str], ...]
Chance = random.Random
NOT_CHECKABLE = frozenset({"not-checkable"})


@dataclass(frozen=True)
class Kind:
    """One kind of fault, and the sessions that it is tried on."""

    title: str
    make: Callable[..., Mutant | None]
    options: Options = ()
    content: BarbuContent = BASE
    tamper: Callable[[random.Random], BarbuTamper] | None = None
    tries: int = 50
    """How many are tried where everything is counted in full."""

    def mutant(self, seed: int) -> Mutant | None:
        """The mutant of a seed; ``None`` where the session has no place for the fault."""
        chance = random.Random(f"{self.title}/{seed}")
        rules = rules_with(self.options)
        tamper = None if self.tamper is None else self.tamper(chance)
        match = generate_barbu(rules, seed, self.content, tamper, overridden=self.options)
        return self.make(chance, match) if tamper is None else self.make(chance, match, tamper)


_RULES: dict[Options, SlowRules] = {}


def rules_with(options: Options) -> SlowRules:
    """The generator's rules for ``classic`` with some options changed."""
    if options not in _RULES:
        classic = LIBRARY.find("barbu", "classic")
        assert classic is not None
        changed, problems = override(classic, options)
        assert not problems
        slow = slow_rules(changed)
        assert slow is not None
        _RULES[options] = slow
    return _RULES[options]


KINDS: dict[str, Kind] = {}


def kind(
    title: str,
    *,
    options: Options = (),
    content: BarbuContent = BASE,
    tamper: Callable[[random.Random], BarbuTamper] | None = None,
    tries: int = 50,
) -> Callable[[Callable[..., Mutant | None]], Callable[..., Mutant | None]]:
    """Enter a kind into the table."""

    def enter(make: Callable[..., Mutant | None]) -> Callable[..., Mutant | None]:
        assert title not in KINDS, title
        KINDS[title] = Kind(title, make, options, content, tamper, tries)
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


def written(
    match: MatchFacts, name: str, *key: str | int, beside: frozenset[str] = frozenset()
) -> Mutant:
    """A mutant of changed facts, with the finding due in a place."""
    sheet = write_barbu(match)
    return at(sheet, sheet.text, name, *key, beside=beside)


def deals_of(match: MatchFacts) -> list[BarbuDeal]:
    """The deals, as what they are."""
    return [deal for deal in match.deals if isinstance(deal, BarbuDeal)]


def any_deal(chance: Chance, match: MatchFacts) -> tuple[int, BarbuDeal]:
    """A random deal, with its number from 0."""
    deals = deals_of(match)
    number = chance.randrange(len(deals))
    return number, deals[number]


def silent(match: MatchFacts, first: int = 0) -> None:
    """Claim nothing of base, score and total from a deal on, where nobody could check it."""
    for number, deal in enumerate(deals_of(match)):
        if number >= first:
            deal.points = deal.score = deal.total = None
            if deal.end == "end claimed":
                deal.end = "end"


@dataclass
class Where:
    """A play of a session: deal, trick and play, from 0."""

    deal: int
    trick: int
    play: int
    trick_facts: TrickFacts
    facts: PlayFacts

    @property
    def key(self) -> tuple[int, int, int]:
        return self.deal, self.trick, self.play


def any_play(chance: Chance, match: MatchFacts, *, last: int = 0, skip: int = 0) -> Where:
    """A random play; ``last``: not in one of so many tricks at the end, ``skip``: behind one
    of so many plays of its trick."""
    number, deal = any_deal(chance, match)
    trick = chance.randrange(len(deal.tricks) - last)
    facts = deal.tricks[trick]
    play = chance.randrange(skip, len(facts.plays))
    return Where(number, trick, play, facts, facts.plays[play])
