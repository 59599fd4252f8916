"""Reading texts in tests of the grammar, and taking texts apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from grammar import Parsed, read_records
from notation.diagnostic import Diagnostic
from notation.play import Play, Tricks
from notation.record import Deal, Record
from notation.source import SourceText, Span
from notation.statements import Amounts

HEAD = """\
%trick 1.0
[Game "gongzhu"]
[Rules "bonanza88"]
[Seat "N" "Ani"]
[Seat "W" "Budi"]
[Seat "S" "Citra"]
[Seat "E" "Dewi"]
"""

DEAL = """\
deal 1
hands
  N: SKJ74 HJ8 DAKJ5 CAQ6
  W: SA HAQT94 D82 CKT932
  S: SQ532 H763 DT93 C875
  E: ST986 HK52 DQ764 CJ4
expose W: HA
1. S: S3 S8 SK SA
2. W: C2 C5 C4 C6
3. N: CQ CT C7 CJ
4. N: CA C9 C8 D4
5. N: SJ CK SQ S6
6. S: D9 D7 DK D2
7. N: DA D8 DT D6
8. N: D5 H4 D3 DQ
9. E: H2 H8 HT H6
10. W: HA H3 HK HJ
11. W: C3 H7 H5 DJ
12. W: H9 S5 ST S7
13. W: HQ S2 S9 S4
score N: +50, W: -300, S: -100, E: 0
total N: +50, W: -300, S: -100, E: 0
end
"""

RECORD = f"{HEAD}\n{DEAL}\nresult *\n"


def read(text: str) -> list[Parsed]:
    """The records of a text."""
    return list(read_records(SourceText(text, "test.trick")))


def read_one(text: str) -> Parsed:
    """The only record of a text."""
    (only,) = read(text)
    return only


def record(text: str) -> Record:
    """The only record of a text that has nothing wrong with it."""
    found = read_one(text)
    assert not found.findings, told(found.findings)
    return found.record


def deals(found: Parsed) -> list[Deal]:
    """The deals of a record."""
    return list(found.record.deals())


def told(findings: tuple[Diagnostic, ...]) -> list[str]:
    """Findings as ``syntax 17:12``."""
    return [f"{each.name} {each.place.line}:{each.place.column}" for each in findings]


def names(text: str) -> list[str]:
    """The names of all findings of a text."""
    return [each.name for found in read(text) for each in found.findings]


def spans(node: Any) -> Iterator[tuple[str, Span]]:
    """Every place in a tree of nodes, with the kind of node."""
    if isinstance(node, Tricks | tuple | list):
        for each in node:
            yield from spans(each)
    elif is_dataclass(node) and not isinstance(node, SourceText):
        # What is kept in another form is a deal, a record, claims or a play all the same.
        kind = next(
            (each for each in (Deal, Record, Amounts, Play) if isinstance(node, each)), type(node)
        )
        for each in fields(node):
            value = getattr(node, each.name)
            if isinstance(value, Span):
                yield f"{kind.__name__}.{each.name}", value
            else:
                yield from spans(value)


_TOKEN = re.compile(
    r'\{(?:[^{}\\]|\\.)*\}|"(?:[^"\\]|\\.)*"|<(?:[^<>\\]|\\.)*>|;[^\n]*|\S', re.DOTALL
)
_WORD = re.compile(r"(?:(?![{}\"<>;()\[\],])\S)+")


def tokens(text: str) -> list[str]:
    """A text cut where white space may stand: words, strings, comments, attributes, signs."""
    found: list[str] = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        match = _WORD.match(text, at) or _TOKEN.match(text, at)
        assert match is not None
        found.append(match.group())
        at = match.end()
    return found
