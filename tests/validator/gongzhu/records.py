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


def match(body: str, rules: str = "bonanza88", *tags: str, seats: tuple[str, ...] = SEATS) -> str:
    """A record of some deals and a result; ``tags`` are further ones, as they are written."""
    lines = ["%trick 1.0", '[Game "gongzhu"]', f'[Rules "{rules}"]', *tags]
    lines += [f'[Seat "{seat}" "Player {seat}"]' for seat in seats]
    return "\n".join(lines) + "\n\n" + body.strip() + "\n"


def unfinished(
    body: str, rules: str = "bonanza88", *tags: str, seats: tuple[str, ...] = SEATS
) -> str:
    """A record of one deal that is still being played; nobody exposes unless the body says so."""
    expose = "" if "expose" in body else "expose -\n"
    return match(f"deal 1\n{expose}{body.strip()}\nend open\nresult *", rules, *tags, seats=seats)


def sheet(scores: str, number: int = 1, more: str = "") -> str:
    """A deal of which only the scores are known: ``"N -100 W 0"``, seats in turn order."""
    words = scores.split()
    amounts = ", ".join(f"{a}: {b}" for a, b in zip(words[::2], words[1::2], strict=True))
    return f"deal {number}\nscore {amounts}\n{more}end\n"


def reaching(totals: str) -> str:
    """A match begun earlier that stands at these totals after one more deal, a score sheet."""
    words = totals.split()
    # The pig; HA HK HT; the sheep and the other hearts; the transformer alone.
    last = [-100, -100, 0, 50]
    before = [
        f"{seat}: {int(total) - score}"
        for seat, total, score in zip(words[::2], words[1::2], last, strict=True)
    ]
    scores = " ".join(f"{seat} {score}" for seat, score in zip(words[::2], last, strict=True))
    return f"carried {', '.join(before)}\n{sheet(scores)}"


def replay(text: str) -> Replay:
    """What the only record of a text comes to."""
    (parsed,) = read_records(SourceText(text, "test.trick"))
    return validate(parsed.record, index=parsed.index, findings=parsed.findings)


def findings(replayed: Replay, *without: str) -> list[Diagnostic]:
    """The errors and warnings that follow from no other finding, some names left out."""
    return [
        each
        for each in replayed.findings
        if each.consequence_of is None and each.severity != "note" and each.name not in without
    ]


def told(replayed: Replay, *without: str) -> list[str]:
    """The findings as ``revoke 12:7 'C7'``: name, line, column and what stands there."""
    return [
        f"{each.name} {_place(each.source.text, each.span.start, each.span.end)}"
        for each in findings(replayed, *without)
    ]


def _place(text: str, start: int, end: int) -> str:
    line = text.count("\n", 0, start) + 1
    return f"{line}:{start - text.rfind(chr(10), 0, start)} {text[start:end]!r}"


def clean(text: str, *without: str) -> Replay:
    """The replay of a record in which nothing is wrong (but findings of some names)."""
    replayed = replay(text)
    got = told(replayed, *without)
    assert not got, got
    return replayed


def breach(text: str, *names: str, without: tuple[str, ...] = ()) -> Diagnostic:
    """The findings of a record are these, each at its ``«…»``; the first of them is returned."""
    parts = re.split("[«»]", text)
    assert len(parts) == 2 * len(names) + 1, "a pair of marks for every name"
    plain = "".join(parts)
    wanted = []
    at = 0
    for number, part in enumerate(parts):
        if number % 2:
            wanted.append(f"{names[number // 2]} {_place(plain, at, at + len(part))}")
        at += len(part)
    replayed = replay(plain)
    got = told(replayed, *without)
    assert got == wanted, f"{got} is not {wanted}"
    return findings(replayed, *without)[0]
