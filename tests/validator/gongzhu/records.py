"""Short records of Gong Zhu for tests, with the places of findings marked in their text.

``«…»`` marks where a finding has to stand; :func:`breach` takes the marks out and compares
names and places.  This module refuses to know any rule of the game.
"""

from __future__ import annotations

import re

from grammar import read_records
from notation.diagnostic import Diagnostic
from notation.source import SourceText
from validator import validate
from validator.replay import Replay

SEATS = ("N", "W", "S", "E")
FIVE = ("N", "W", "S", "E", "P")


def match(
    body: str, rules: str = "bonanza88", *tags: str, seats: tuple[str, ...] = SEATS
) -> str:
    """A record of some deals and a result; ``tags`` are further ones, as they are written."""
    lines = ["%trick 1.0", '[Game "gongzhu"]', f'[Rules "{rules}"]', *tags]
    lines += [f'[Seat "{seat}" "Player {seat}"]' for seat in seats]
    return "\n".join(lines) + "\n\n" + body.strip() + "\n"


def unfinished(
    body: str, rules: str = "bonanza88", *tags: str, seats: tuple[str, ...] = SEATS
) -> str:
    """A record of one deal that is still being played; nobody exposes unless the body says so."""
    expose = "" if "expose" in body else "expose -\n"
    return match(
        f"deal 1\n{expose}{body.strip()}\nend open\nresult *", rules, *tags, seats=seats
    )


def sheet(scores: str, number: int = 1, more: str = "") -> str:
    """A deal of which only the scores are known: ``"N -100 W 0"``, seats in turn order."""
    words = scores.split()
    amounts = ", ".join(f"{a}: {b}" for a, b in zip(words[::2], words[1::2], strict=True))
    return f"deal {number}\nscore {amounts}\n{more}end\n"


def replay(text: str) -> Replay:
    """What the only record of a text comes to."""
    (parsed,) = read_records(SourceText(text, "test.trick"))
    return validate(parsed.record, index=parsed.index, findings=parsed.findings)


def findings(replayed: Replay, *without: str) -> list[Diagnostic]:
    """The errors and warnings that follow from no other finding, some names left out."""
    return [
        each
        for each in replayed.findings
        if each.consequence_of is None
        and each.severity != "note"
        and each.name not in without
    ]


def told(replayed: Replay, *without: str) -> list[tuple[str, int]]:
    """Names and offsets of the findings."""
    return [(each.name, each.span.start) for each in findings(replayed, *without)]


def clean(text: str, *without: str) -> Replay:
    """The replay of a record in which nothing is wrong (but findings of some names)."""
    replayed = replay(text)
    assert told(replayed, *without) == []
    return replayed


def breach(text: str, *names: str, without: tuple[str, ...] = ()) -> Diagnostic:
    """The findings of a record are these, each at its ``«…»``; the first of them is returned."""
    plain = ""
    places = []
    for part in re.split("([«»])", text):
        if part == "«":
            places.append(len(plain))
        elif part != "»":
            plain += part
    assert len(places) == len(names), "a mark for every name"
    replayed = replay(plain)
    assert told(replayed, *without) == list(zip(names, places, strict=True))
    return findings(replayed, *without)[0]
