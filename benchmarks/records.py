"""The records that measurements read: clean, annotated, with clocks, faulty, short and long.

Gong Zhu comes from :mod:`benchmarks.gongzhu`, Kambing and Barbu from the generators of the
tests, which know their rules apart from the validator.  Every text is checked when it is made:
a clean one has no finding and is canonical, and a faulty deal has the one fault meant for it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import NamedTuple

from benchmarks import gongzhu
from benchmarks.annotating import annotated, clocked
from benchmarks.faults import FAULTS, Fault
from grammar import read_records
from notation.source import SourceText
from notation.writer import write_records
from tests.generate.barbu import PLAIN, generate_barbu, write_barbu
from tests.generate.barbu_facts import BarbuDeal
from tests.generate.kambing import LABELS, PartyContent, generate_party
from tests.generate.kambing_facts import KambingDeal
from tests.generate.kambing_sheet import write_party
from validator.replay import Replay


class Text(NamedTuple):
    """A text and what there is to check in it.  ``faulty`` deals hold one fault each."""

    text: str
    cards: int
    deals: int
    faulty: int = 0


Make = Callable[[int, int], Text]
"""Makes a text of at least so many deals, with a seed."""

_PARTY = PartyContent(
    labels=LABELS[0], bare=True, marks=0, winners=0, rulings=0, odd=0, bola=0, deals=8
)


class Match(NamedTuple):
    """A match of Gong Zhu as it was played and as it is written, without a fault."""

    played: tuple[gongzhu.DealPlayed, ...]
    text: str

    @property
    def deals(self) -> int:
        """How many of the deals played are written; those after the match was over are not."""
        return self.text.count("\ndeal ")


def matches(deals: int, seed: int, most: int, *, endless: bool = False) -> list[Match]:
    """Clean matches of at most ``most`` deals each."""
    chance = random.Random(seed)
    found: list[Match] = []
    while (left := deals - sum(match.deals for match in found)) > 0:
        number = len(found) + 1
        played = gongzhu.play_match(chance, min(most, left))
        bare = gongzhu.write_match(number, played, endless=endless)
        (replay,) = gongzhu.check(bare)
        text = gongzhu.write_match(number, played, replay, endless=endless)
        found.append(Match(played, text))
    return found


def clean(text: str) -> str:
    """The text, once it is known to have no finding and to be canonical."""
    parsed = list(read_records(SourceText(text)))
    for replay in gongzhu.check(text):
        if replay.findings:
            found = replay.findings[0]
            raise RuntimeError(f"a generated record is not clean: {found.name} at {found.place}")
    if write_records([each.record for each in parsed]) != text:
        raise RuntimeError("a generated record is not canonical")
    return text


def _gongzhu(found: list[Match], write: Callable[[Match], str] = lambda match: match.text) -> Text:
    deals = sum(match.deals for match in found)
    return Text(clean("\n".join(map(write, found))), 52 * deals, deals)


def short(deals: int, seed: int) -> Text:
    """Matches of one deal each: as many heads as deals."""
    return _gongzhu(matches(deals, seed, 1))


def usual(deals: int, seed: int) -> Text:
    """Matches as they are played, to their end by the rules: about six deals."""
    return _gongzhu(matches(deals, seed, 30))


def long(deals: int, seed: int) -> Text:
    """Matches of a hundred deals, under a rule that no total ends them."""
    return _gongzhu(matches(deals, seed, 100, endless=True))


def commented(deals: int, seed: int) -> Text:
    """A comment every second trick, a glyph every third, one variation a deal."""
    chance = random.Random(seed)
    return _gongzhu(
        matches(deals, seed, 30), lambda match: annotated(match.text, match.played, chance)
    )


def timed(deals: int, seed: int) -> Text:
    """A clock on every card."""
    chance = random.Random(seed)
    return _gongzhu(matches(deals, seed, 30), lambda match: clocked(match.text, chance))


def kambing(deals: int, seed: int) -> Text:
    """Parties of Kambing with every card known."""
    texts: list[str] = []
    cards = count = 0
    while count < deals:
        party = generate_party("classic", seed * 100_000 + len(texts), _PARTY)
        texts.append(write_party(party).text)
        for deal in party.entries:
            if isinstance(deal, KambingDeal):
                count += 1
                cards += sum(
                    len(play.cards)
                    for attempt in deal.attempts
                    if not attempt.withdrawn
                    for play in attempt.plays
                )
    return Text(clean("\n".join(texts)), cards, count)


def barbu(deals: int, seed: int) -> Text:
    """Sessions of Barbu: every contract, doubles, the domino."""
    texts: list[str] = []
    cards = count = 0
    while count < deals:
        session = generate_barbu(seed=seed * 100_000 + len(texts), content=PLAIN)
        texts.append(write_barbu(session).text)
        for deal in session.entries:
            if isinstance(deal, BarbuDeal):
                count += 1
                # Who passes plays no card.
                plays = [play.card for trick in deal.tricks for play in trick.plays]
                cards += sum(card != "pass" for card in plays)
    return Text(clean("\n".join(texts)), cards, count)


def with_fault(fault: Fault, most: int = 30) -> Make:
    """Matches of at most ``most`` deals (as :func:`usual` and :func:`short` make them), with one
    such fault in every one of them."""

    def make(deals: int, seed: int) -> Text:
        chance = random.Random(seed)
        found = matches(deals, seed, most)
        texts = [fault.put_into(match.text, chance) for match in found]
        count = sum(match.deals for match in found)
        return Text("\n".join(texts), 52 * count, count, faulty=len(texts))

    return make


CLEAN: Mapping[str, Make] = {
    "gongzhu": usual,
    "gongzhu-short": short,
    "gongzhu-long": long,
    "kambing": kambing,
    "barbu": barbu,
    "annotated": commented,
    "clocks": timed,
}
"""What has no finding, by name."""

FAULTY: Mapping[str, Make] = {
    **{name: with_fault(fault) for name, fault in FAULTS.items()},
    **{f"{name}-short": with_fault(fault, 1) for name, fault in FAULTS.items()},
}
"""What is as ``gongzhu`` and ``gongzhu-short`` are, with one fault in every match."""


def check(text: str) -> list[Replay]:
    """Read and validate a text."""
    return gongzhu.check(text)
