"""The limits: their values, how they are written, and what each finding says where."""

from __future__ import annotations

import gzip
import re
import tracemalloc
from pathlib import Path

import pytest

import tricknote
from grammar import read_records
from notation.diagnostic import Diagnostic
from notation.files import read_source
from notation.json_model import read_json, write_json
from notation.limits import DEFAULT, NAMES, NONE, LimitError, Limits, with_limits
from notation.source import SourceText
from notation.wording import message
from notation.yaml_model import read_yaml, write_yaml
from tests.cli.running import FIRST_LOOK

ROOT = Path(__file__).resolve().parents[2]


def limited(**values: object) -> Limits:
    return with_limits(DEFAULT, values)


def found(text: str, stream: bool = False, **values: object) -> list[Diagnostic]:
    """The findings of a text within limits; each has its words."""
    read = list(read_records(SourceText(text), limited(**values), stream=stream))
    findings = [finding for each in read for finding in each.findings]
    assert all(message(each) for each in findings)
    return findings


def at(findings: list[Diagnostic]) -> list[tuple[str, int, int]]:
    return [(each.name, each.place.line, each.place.column) for each in findings]


# ---- the values


def test_the_defaults_are_those_of_the_specification() -> None:
    spec = (ROOT / "notation" / "SPEC.md").read_text(encoding="utf-8")
    table = spec[spec.index("## Limits") : spec.index("## The grammar")]
    rows = re.findall(r"\| `(\w+)` \|[^|]*\| ([\d,]+)(?: (MiB|GiB))?[^|]*\| `([\w-]+)` \|", table)
    units = {"": 1, "MiB": 1024**2, "GiB": 1024**3}
    written = {name: int(value.replace(",", "")) * units[unit] for name, value, unit, _ in rows}
    assert written == {name: getattr(DEFAULT, name) for name in NAMES}


@pytest.mark.parametrize(
    ("value", "number"),
    [("7", 7), (7, 7), ("2K", 2048), ("64M", 64 * 1024**2), ("1g", 1024**3), (" 5 ", 5)],
)
def test_a_size_may_be_written_with_a_unit(value: object, number: int) -> None:
    assert limited(file=value).file == number


@pytest.mark.parametrize(
    "value",
    ["", "0", 0, -1, "-1", "1.5", 1.5, "M", "64MB", "64 M", True, None, "1e3", "٣", "1" * 20, [1]],
)
def test_a_value_that_a_limit_cannot_have(value: object) -> None:
    with pytest.raises(LimitError, match="the limit file is a whole number from 1"):
        limited(file=value)


def test_only_sizes_have_units() -> None:
    with pytest.raises(LimitError, match="the limit deals is a whole number from 1, not"):
        limited(deals="10K")


def test_a_limit_that_there_is_not() -> None:
    with pytest.raises(LimitError, match=r"there is no limit 'depth'; there are file, .*findings"):
        limited(depth=5)


# ---- each limit in a text


def test_a_long_line_is_found_where_it_is_too_long_and_the_rest_is_read() -> None:
    text = FIRST_LOOK.replace("13. W: HQ", "13. W: SQ")
    findings = found(text, line=60)
    assert at(findings) == [("line-too-long", 25, 61)]
    assert findings[0].arguments == {"found": 83, "limit": 60}
    assert found(text, line=83) == []


def test_a_line_end_at_the_limit_counts_for_nothing() -> None:
    assert found("%trick 1.0\n[_a]\n", line=10) == []
    assert at(found("%trick 1.0\n[_aaaaaaaa]", line=10)) == [("line-too-long", 2, 11)]


@pytest.mark.parametrize(
    ("was", "becomes", "variant"),
    [("Bandung Gong Zhu Night", "x" * 31, ""), ("The pig, and", "x" * 31, "comment")],
)
def test_a_long_string_or_comment(was: str, becomes: str, variant: str) -> None:
    text = FIRST_LOOK.replace(was, becomes)
    assert found(text, string=50) == []
    findings = found(text, string=30)
    assert {each.name for each in findings} == {"string-too-long"}
    assert variant in {each.variant for each in findings}
    place = text.index(becomes) - 1
    assert place in {each.span.start for each in findings}


def test_variations_nest_as_deep_as_is_allowed() -> None:
    text = FIRST_LOOK.replace("(5. S: S5 S6", "(5. S: S5 (5. S: S3) S6")
    assert found(text, nesting=2) == []
    (finding,) = found(text, nesting=1)
    assert (finding.name, finding.place.line) == ("nesting-too-deep", 25)
    assert finding.arguments == {"limit": 1}


def test_too_many_deals_are_told_once_at_the_first() -> None:
    text = "%trick 1.0\n" + "".join(f"deal {n}\nend abandoned\n" for n in range(1, 6))
    assert at(found(text, deals=3)) == [("too-many-deals", 8, 1)]
    assert found(text, deals=5) == []


def test_a_long_record_of_a_stream_is_left_out_and_the_next_is_read() -> None:
    small = '%trick 1.0\n[Event "small"]\nresult *\n'
    large = f'%trick 1.0\n[Event "large"]\ndeal 1\n; {"ü" * 300}\n(\nresult *\n'
    text = small + large + small
    read = list(read_records(SourceText(text), limited(record=600), stream=True))
    assert [each.index for each in read] == [1, 2, 3]
    assert [each.record.tag_value("Event") for each in read] == ["small", "large", "small"]
    assert [len(each.record.entries) for each in read] == [0, 0, 0]
    (finding,) = [finding for each in read for finding in each.findings]
    assert (finding.name, finding.variant) == ("file-too-large", "record")
    assert finding.place[:2] == (4, 1)
    # A file has a limit of its own, so its records need none.
    assert "syntax" in [each.name for each in found(text, record=600)]


@pytest.mark.parametrize("form", ["json", "yaml"])
def test_documents_are_held_to_the_same_limits(form: str) -> None:
    text = FIRST_LOOK.replace("(5. S: S5 S6", "(5. S: S5 (5. S: S3) S6")
    records = [each.record for each in read_records(SourceText(text))]
    written, read = (write_json, read_json) if form == "json" else (write_yaml, read_yaml)
    source = SourceText(written(records + records))
    for values, names in (
        ({}, set()),
        ({"nesting": 1}, {"nesting-too-deep"}),
        ({"string": 20}, {"string-too-long"}),
        ({"string": 40, "deals": 1}, set()),
    ):
        assert {each.name for each in read(source, limited(**values))[1]} == names
    several = "%trick 1.0\n" + "".join(f"deal {n}\nend abandoned\n" for n in range(1, 4))
    records = [each.record for each in read_records(SourceText(several))]
    again, findings = read(SourceText(written(records)), limited(deals=2))
    assert (again, [each.name for each in findings]) == ([], ["too-many-deals"])


def test_no_limit_at_all() -> None:
    assert all(getattr(NONE, name) > 2**60 for name in NAMES)


# ---- files


def test_a_large_file(tmp_path: Path) -> None:
    file = tmp_path / "x.trick"
    file.write_text(FIRST_LOOK)
    size = len(FIRST_LOOK)
    assert read_source(file, limits=limited(file=size))[1] == ()
    _, (finding,) = read_source(file, limits=limited(file=size - 1))
    assert (finding.name, finding.arguments) == (
        "file-too-large", {"found": size, "limit": size - 1},
    )  # fmt: skip


def test_what_unpacks_to_too_much_takes_no_more_room_than_is_allowed(tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.trick.gz"
    bomb.write_bytes(gzip.compress(b" " * 50_000_000))
    tracemalloc.start()
    _, (finding,) = read_source(bomb, limits=limited(unpacked="1M"))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (finding.name, finding.variant) == ("file-too-large", "decompressed")
    assert peak < 4_000_000


def test_many_members_are_one_text(tmp_path: Path) -> None:
    file = tmp_path / "x.trick.gz"
    members = [gzip.compress(line.encode()) for line in FIRST_LOOK.splitlines(keepends=True)]
    file.write_bytes(gzip.compress(b"").join(members) + bytes(600))
    source, findings = read_source(file)
    assert findings == ()
    assert source is not None
    assert source.text == FIRST_LOOK


@pytest.mark.parametrize("damage", ["garbage", "cut", "second cut"])
def test_a_damaged_member_is_a_finding(tmp_path: Path, damage: str) -> None:
    whole = gzip.compress(FIRST_LOOK.encode())
    data = {
        "garbage": whole + b"garbage",
        "cut": whole[: len(whole) // 2],
        "second cut": whole + whole[:40],
    }[damage]
    file = tmp_path / "x.trick.gz"
    file.write_bytes(data)
    source, (finding,) = read_source(file)
    assert source is None
    assert (finding.name, finding.variant) == ("encoding", "gzip")


# ---- the public way


def test_limits_are_given_to_the_public_functions(tmp_path: Path) -> None:
    file = tmp_path / "x.trick"
    file.write_text(FIRST_LOOK)
    limits = tricknote.Limits(nesting=1, line=60)
    assert [each.name for each in tricknote.read(file, limits=limits).findings] == ["line-too-long"]
    found_in = tricknote.parse(FIRST_LOOK, limits=tricknote.Limits(line=60)).findings
    assert [each.name for each in found_in] == ["line-too-long"]
    assert tricknote.read(file).findings == ()
