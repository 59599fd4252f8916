"""Records that are kept as text, beside the nodes that the grammar makes of the same text."""

from __future__ import annotations

from functools import lru_cache
from typing import Any
from unittest.mock import patch

from grammar import plain, reader, windows
from notation.plain_deal import PlainDeal
from notation.record import Deal, Record, Tag, Version
from notation.statements import Amounts, Result
from tests.conftest import ROOT, Some
from tests.grammar.reading import read, spans
from tests.grammar.test_coarse_tokens import LongParser

GONGZHU = """\
%trick 1.0
[Event "By hand"]
[Game "gongzhu"]
[Rules "bonanza88"]
[Table "4"]
[Rule "end_deals" "2"]
[Seat "N" "Ani" "team=B"]
[Seat "W" "Budi"]
[Seat "S"]
[Seat "E" "Dewi"]

deal 17
dealer E
hands
  W: SA HAQT94 D82 CKT932
  N: S4KJ7 H8J DAKJ5 CAQ6
  E: D4Q67 ST986 HK52 CJ4
  S: SQ532 H763 DT93 C875
expose W: HA, N: DJ CT, N: SQ
1. S: S3 S8! SK?? SA =W
2. W: C2 <clk 0:04:12> C5 {Why?} C4 C6 {The ace (of 5. N:) waits.}
3. N: CQ CT! C7 (3. E: CJ 4. N: CA C9 C8 D4) CJ
4. N: CA C9 {no}
score N: +50, W: -300, S: -100, E: 0
total N: +50, W: -300, S: -100, E: 0
end

deal 4
1. E: H2
end

deal 4
expose -
1. E: H2 H3 H4 H5
2. N: S2 =S
total N: 0, W: -7
end

result N: +50, W: -300, S: -100, E: 0
"""

BARBU = """\
%trick 1.0
[Game "barbu"]
[Rules "classic"]
[Seat "P1" "Annie"]
[Seat "P2" "Malik"]
[Seat "南" "Rosa"]
[Seat "P4" "Tomás"]

deal 1
dealer P4
hands
  P1: SAQ8 HK4 DJ7 C975
  P2: ST764 DKQT9 CA6
declarer P1
contract domino T
double P4>P1, 南>P4, P2>P4, P2>P1, P1>P2
1. P1: pass HT CT pass
2. P2: CJ C8? pass CQ
points P1: -18, P2: -2, 南: -8, P4: 0
score P1: -28, P2: +2, 南: 0, P4: -2
end

deal 2
declarer P2
contract trumps H
double -
1. P1: HA H2 H3 H4 =P1
score P1: 5
end

deal 3
contract no-last-two
double P1>P2
1. P1: HA
end

result *
"""

KAMBING = """\
%trick 1.0
[Game "kambing"]
[Rules "classic"]
[Seat "N" "Ani"]
[Seat "E" "Budi"]
[Seat "S" "Citra"]
[Seat "W" "Dewi"]

deal 1
dealer W
hands
  N: HA6 CQJ
  E: SAK7 DK
  S: HT DT C86
  W: CAKT9
turnup HQ
stock H9 DQ H7 D6 H8 HQ
1. N: CJQ? ~S7DK withdrawn
1. W: molodka CAT9K! {Four clubs.} ~HA6CJQ ~x4 ~C6HTDTC8 =W
2. W: S9 ~D8 ~x ST
points N+S: 12, E+W: 108
score N+S: +4, E+W: 0
total N+S: +4, E+W: 0
end

result abandoned
"""

NO_RESULT = f"{KAMBING.partition('result')[0].rstrip()}\n"
NO_VERSION = f"{GONGZHU}\n{BARBU.removeprefix('%trick 1.0' + chr(10))}"
"""Two records in one text, the second of which needs no version."""

WRITTEN = {
    "gongzhu": GONGZHU,
    "barbu": BARBU,
    "kambing": KAMBING,
    "no result": NO_RESULT,
    "two": NO_VERSION,
}
"""Texts of this module by name; all of their records are kept as text."""

FOLDERS = ("gongzhu", "kambing", "barbu", "tournament")
GROUPS = ("by hand", *FOLDERS)


@lru_cache
def samples(folder: str) -> dict[str, str]:
    """The samples of a folder, and of those in it, in which a deal is kept as text."""
    found = {}
    for path in sorted((ROOT / "samples" / folder).rglob("*.trick")):
        text = path.read_text("utf-8")
        if any(isinstance(deal, PlainDeal) for record in as_text(text) for deal in record.deals()):
            found[path.name] = text
    return found


def texts(group: str, some: Some) -> list[str]:
    """Those of this module, or some of a folder's samples."""
    if group == "by hand":
        return list(WRITTEN.values())
    return some(list(samples(group).values()), 5, group)


@lru_cache
def _long_parser() -> LongParser:
    return LongParser()


@lru_cache
def nodes_of(text: str) -> list[Record]:
    """The records of a text as the grammar makes them, without a terminal for what is plain."""
    parser = _long_parser()
    with (
        patch.object(reader, "parser", lambda: parser),
        patch.object(windows, "parser", lambda: parser),
    ):
        return [each.record for each in read(text)]


def as_text(text: str) -> list[Record]:
    """The records of a text, those that are plain kept as text."""
    return [each.record for each in read(text)]


class Counting:
    """A reader that makes nodes and counts them."""

    def __init__(self) -> None:
        self.deals = 0
        self.heads = 0
        self.results = 0

    def deal(self, text: str, start: int) -> Deal:
        self.deals += 1
        return plain.deal(text, start)

    def amounts(self, text: str, start: int) -> Amounts:
        return plain.amounts(text, start)

    def statement(self, text: str, start: int) -> tuple[str, Any]:
        return plain.statement(text, start)

    def head(self, text: str, start: int) -> tuple[Version | None, list[Tag]]:
        self.heads += 1
        return plain.head(text, start)

    def result(self, text: str, start: int) -> Result:
        self.results += 1
        return plain.result(text, start)


def places(value: object) -> list[Any]:
    """The places in a value."""
    return list(spans(value))
