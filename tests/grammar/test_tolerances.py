"""Every tolerance stands in the table, is in the specification, is told, and is put right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from grammar.tolerances import TOLERANCES, Tolerance
from notation.wording import page
from notation.writer import write_record
from tests.cli.running import run
from tests.grammar.reading import RECORD, read_one

SPEC = Path(__file__).resolve().parents[2] / "notation" / "SPEC.md"
BARBU = """\
%trick 1.0
[Game "barbu"]
[Rules "classic"]
[Seat "N" "Ani"]
[Seat "E" "Budi"]
[Seat "S" "Citra"]
[Seat "W" "Dewi"]

deal 1
declarer N
contract domino T
double -
1. N: ST pass HT CT
score N: -1, E: 0, S: 0, W: 0
end open

result *
"""

CASES: tuple[tuple[str, str, str, str], ...] = (
    ("ten", RECORD, " CT ", " C10 "),
    ("ten", BARBU, "domino T", "domino 10"),
    ("ten", RECORD, "DT93", "D1093"),
    ("small-letters", RECORD, "S3 S8 SK", "S3 s8 SK"),
    ("small-letters", RECORD, "  W: SA", "  W: sa"),
    ("small-letters", BARBU, "domino T", "domino t"),
    ("rank-first", RECORD, "5. N: SJ", "5. N: JS"),
    ("suit-signs", RECORD, "5. N: SJ", "5. N: ♠J"),
    ("suit-signs", RECORD, "5. N: SJ", "5. N: J♤"),
    ("suit-signs", RECORD, "5. N: SJ", "5. N: J♠\N{VARIATION SELECTOR-16}"),
    ("capital-x", RECORD, "  E: ST986 HK52 DQ764 CJ4", "  E: X13"),
    ("keyword-case", RECORD, "deal 1", "Deal 1"),
    ("keyword-case", RECORD, "hands\n", "HANDS\n"),
    ("keyword-case", RECORD, "expose W", "eXpose W"),
    ("keyword-case", RECORD, "\nend\n", "\nEnd\n"),
    ("keyword-case", RECORD, "\nresult", "\nResult"),
    ("keyword-case", BARBU, "contract domino", "contract Domino"),
    ("keyword-case", BARBU, " pass", " Pass"),
    ("keyword-case", BARBU, "end open", "end Open"),
    ("minus", RECORD, "W: -300, S: -100, E: 0\ntotal", "W: −300, S: -100, E: 0\ntotal"),
    ("minus", RECORD, "W: -300, S: -100, E: 0\ntotal", "W: –300, S: -100, E: 0\ntotal"),
    ("dash", BARBU, "double -", "double –"),
    ("dash", RECORD, "expose W: HA", "expose −"),
    ("quotes", RECORD, '"Ani"', "“Ani”"),
    ("quotes", RECORD, '"Ani"', "„Ani“"),
    ("quotes", RECORD, "deal 1\n", "deal 1 „board 7”\n"),
    ("pass-dashes", BARBU, " pass", " --"),
    ("invisible", RECORD, '"Ani"', '"A\N{ZERO WIDTH SPACE}ni"'),
)


@pytest.mark.parametrize(("name", "text", "old", "new"), CASES)
def test_a_tolerance_is_told_by_its_name(name: str, text: str, old: str, new: str) -> None:
    assert text.count(old) == 1
    changed = text.replace(old, new)
    (finding,) = read_one(changed).findings
    assert (finding.name, finding.variant, finding.severity) == (
        "tolerated-spelling", name, "warning",
    )  # fmt: skip
    assert finding.fixes


@pytest.mark.parametrize(("name", "text", "old", "new"), CASES)
def test_the_formatter_writes_the_notation_s_own(name: str, text: str, old: str, new: str) -> None:
    again = write_record(read_one(text.replace(old, new)).record)
    assert not read_one(again).findings
    assert write_record(read_one(again).record) == again


def test_the_table_is_what_the_specification_lists() -> None:
    rows = re.findall(
        r"^\| ([a-z\-]+) \| (.+?) \| (.+?) \| (.+?) \|$", SPEC.read_text(), re.MULTILINE
    )
    listed = [(name, what, bare(written), bare(read)) for name, what, written, read in rows
              if name in NAMES]  # fmt: skip
    assert listed == [(each.name, each.what, each.written, each.read) for each in TOLERANCES]


def bare(cell: str) -> str:
    return cell.strip("`")


NAMES = {each.name for each in TOLERANCES}


def test_the_table_is_what_is_told() -> None:
    """Its names are the wordings of the finding, and each has a case here."""
    assert set(page("tolerated-spelling").messages) == NAMES
    assert {name for name, *_ in CASES} == NAMES
    assert len(NAMES) == len(TOLERANCES)


@pytest.mark.parametrize("tolerance", TOLERANCES, ids=lambda each: each.name)
def test_a_tolerance_is_an_error_under_strict(tolerance: Tolerance) -> None:
    text, old, new = next(case[1:] for case in CASES if case[0] == tolerance.name)
    changed = text.replace(old, new).encode()
    found = run("validate", "--format", "jsonl", "-", stdin=changed).output
    strict = run("validate", "--strict", "--format", "jsonl", "-", stdin=changed).output
    assert '"tolerated-spelling", "severity": "warning"' in found
    assert '"tolerated-spelling", "severity": "error"' in strict


def odd_texts() -> Iterator[tuple[str, str]]:
    """Spellings that are the notation's own freedom: nothing is told of them."""
    yield "commas left away", RECORD.replace(", S: -100, E: 0\ntotal", " S: -100 E: 0\ntotal")
    yield "a comma too many at the end", RECORD.replace("E: 0\ntotal", "E: 0,\ntotal")
    yield "blanks before a colon", RECORD.replace("expose W: HA", "expose W : HA")
    yield "blanks within a tag", RECORD.replace('[Game "gongzhu"]', '[ Game  "gongzhu" ]')
    yield "leading zeros", RECORD.replace("5. N: SJ", "05. N: SJ")
    yield "a plus or none", RECORD.replace("N: +50, W: -300", "N: 50, W: -0300")
    yield "no white space", RECORD.replace("deal 1\nhands\n", "deal 1 hands ")


@pytest.mark.parametrize(("what", "text"), list(odd_texts()))
def test_the_freedom_of_the_notation_is_no_tolerance(what: str, text: str) -> None:
    assert text != RECORD, what
    found = read_one(text)
    assert not found.findings
    assert found.record == read_one(RECORD).record


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("5. N: SJ", "5. N: S\N{VARIATION SELECTOR-16}J"),
        ("5. N: SJ", "5. N: SＪ"),
        ("5. N: SJ", "5. N: SJ."),
        ("5. N: SJ", "5) N: SJ"),
        ("5. N: SJ", "5: N: SJ"),
        ("expose W: HA", "expose W; HA"),
        ("W: -300, S: -100, E: 0\ntotal", "W: - 300, S: -100, E: 0\ntotal"),
        ("W: -300, S: -100, E: 0\ntotal", "W: -300,, S: -100, E: 0\ntotal"),
        ('[Game "gongzhu"]', "[Game 'gongzhu']"),
        ("%trick 1.0", "%TRICK 1.0"),
        ("deal 1\n", "deal #1\n"),
        ("deal 1\n", "deal: 1\n"),
        ("result *", "result -"),
    ],
)
def test_nothing_else_is_read_in_silence(old: str, new: str) -> None:
    assert RECORD.count(old) == 1
    assert read_one(RECORD.replace(old, new)).findings
