"""One fault in a clean match of Gong Zhu: of play, of score, of syntax, or of form only.

Each fault is put into one deal, and the match is checked at once: a fault of play or of score is
one finding of its kind and what follows from it, a fault of form is no finding at all, and the
canonical form of such a match is the clean one again.  So what is measured is what was meant.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from benchmarks import gongzhu
from grammar import read_records
from notation.source import SourceText
from notation.writer import write_records

_DEAL = re.compile(r"^deal .*?^end\n", re.MULTILINE | re.DOTALL)
_TRICK = re.compile(r"^([0-9]+\. )(\w+)(: )(.+)$", re.MULTILINE)
_SCORE = re.compile(r"^score \w+: ([+-]?[0-9]+)", re.MULTILINE)
_TRIES = 200

Change = Callable[[str, random.Random], str]
"""Changes the text of a deal."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A kind of fault: how it comes into a deal, and whether a match has just that."""

    families: str
    """The first letters of the codes that its finding may have; none for a fault of form."""
    change: Change

    def put_into(self, match: str, chance: random.Random) -> str:
        """The match with the fault in one of its deals.

        Raises ``RuntimeError`` if none can be had in many tries.
        """
        deals = list(_DEAL.finditer(match))
        for _ in range(_TRIES):
            deal = chance.choice(deals)
            changed = self.change(deal.group(), chance)
            if changed == deal.group():
                continue
            text = match[: deal.start()] + changed + match[deal.end() :]
            if self._as_meant(text, match):
                return text
        raise RuntimeError("no such fault could be put into a generated match")

    def _as_meant(self, text: str, match: str) -> bool:
        replays = gongzhu.check(text)
        found = [
            each for replay in replays for each in replay.findings if each.consequence_of is None
        ]
        if not self.families:
            records = [each.record for each in read_records(SourceText(text))]
            return not found and write_records(records) == match
        return len(found) == 1 and found[0].code[0] in self.families


def _swapped_cards(deal: str, chance: random.Random) -> str:
    """A seat plays its cards of two tricks the other way round."""
    tricks = list(_TRICK.finditer(deal))
    first, second = sorted(chance.sample(range(len(tricks)), 2))
    seat = chance.randrange(4)
    rows = [trick[4].split(" ") for trick in tricks]
    places: list[int] = []
    for number in (first, second):
        leader = gongzhu.SEATS.index(tricks[number][2])
        places.append((seat - leader) % 4)
    one, other = rows[first][places[0]], rows[second][places[1]]
    rows[first][places[0]], rows[second][places[1]] = other, one
    for number in (second, first):
        trick = tricks[number]
        deal = deal[: trick.start(4)] + " ".join(rows[number]) + deal[trick.end(4) :]
    return deal


def _wrong_score(deal: str, chance: random.Random) -> str:
    """The first amount is off by ten."""
    found = _SCORE.search(deal)
    if found is None:
        return deal
    amount = int(found[1]) + chance.choice((-10, 10))
    written = f"{amount:+d}" if amount else "0"
    return deal[: found.start(1)] + written + deal[found.end(1) :]


def _unreadable(deal: str, chance: random.Random) -> str:
    """Something that the notation does not know: a card, a word, a lost colon."""
    trick = chance.choice(list(_TRICK.finditer(deal)))
    kind = chance.randrange(3)
    if kind == 0:
        cards = trick[4].split(" ")
        cards[chance.randrange(4)] = "Z9"
        return deal[: trick.start(4)] + " ".join(cards) + deal[trick.end(4) :]
    if kind == 1:
        return deal.replace("\nscore ", "\nscroe ", 1)
    return deal[: trick.start(3)] + " " + deal[trick.end(3) :]


def _otherwise_written(deal: str, chance: random.Random) -> str:
    """Good notation that is not canonical: a space, a line break, a label too many."""
    trick = chance.choice(list(_TRICK.finditer(deal)))
    kind = chance.randrange(3)
    if kind == 0:
        return deal[: trick.start(4)] + trick[4].replace(" ", "  ", 1) + deal[trick.end(4) :]
    if kind == 1:
        return deal[: trick.start(4)] + trick[4].replace(" ", "\n", 1) + deal[trick.end(4) :]
    return deal.replace("\nhands\n", "\nhands", 1)


FAULTS: Mapping[str, Fault] = {
    "fault-of-play": Fault("P", _swapped_cards),
    "fault-of-score": Fault("R", _wrong_score),
    "fault-of-syntax": Fault("S", _unreadable),
    "not-canonical": Fault("", _otherwise_written),
}
"""All kinds, by name."""
