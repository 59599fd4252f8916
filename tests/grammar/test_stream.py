"""A text read in windows gives what the same text gives as a whole.

Records, findings, lines, columns, offsets and numbers are compared, on samples, valid and
invalid, joined and torn in every way, with windows as small as they can be.
"""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from benchmarks import hostile_shapes
from grammar import Parsed, Windows, read_records, read_windows
from grammar.windows import MARGIN
from notation.diagnostic import Diagnostic
from notation.files import decode
from notation.limits import DEFAULT, Limits, with_limits
from notation.source import SourceText
from notation.streams import TextStream, pieces_of
from tests.conftest import Share
from tests.grammar.reading import DEAL, HEAD, RECORD
from tests.laws.one_token import tokens_of

SAMPLES = Path(__file__).resolve().parents[2] / "samples"

SLIPS = (
    "{", "}", '"', "“", ";", "<", ">", "[", "]", "%trick 1.0\n", "\n[Event \"x\"]\n", "\\", "\n",
    "\nend\n", "end", "\ndeal 7\n", "\nresult *\n", "\npenalty : -50\n", "\0", "\0\0", "\u200b",
    "\u202e", "\ufeff", "\n{", "}\n", "[Seat \"penalty\" \"x\"]", "result", "(", "1. N: ", "\t\n\n",
)  # fmt: skip


def in_windows(
    data: bytes, limits: Limits = DEFAULT, *, block: int = 3000, endless: bool = False
) -> list[Parsed]:
    """The records of a text that comes in blocks, in windows as small as possible."""
    blocks = (data[at : at + block] for at in range(0, len(data), block))
    stream = TextStream("test.trick", pieces_of(blocks, "test.trick"), endless=endless)
    return list(read_windows(Windows(stream, limits, size=1), limits))


def at_once(data: bytes, limits: Limits = DEFAULT, *, endless: bool = False) -> list[Parsed]:
    """The same text in one."""
    source, problems = decode(data, "test.trick")
    assert source is not None, problems
    return list(read_records(source, limits, stream=endless))


def told(found: Parsed) -> dict[str, Any]:
    """Everything about a record that does not depend on where its text was cut."""
    source = found.record.source
    assert source is not None
    return {
        "index": found.index,
        "record": found.record,
        "place": source.place(found.record.span),
        "places": [source.place(entry.span) for entry in found.record.entries],
        "findings": [finding(each) for each in found.findings],
    }


def finding(each: Diagnostic) -> tuple[object, ...]:
    """A finding with its places, as they are shown."""
    source = each.source
    line = source.line_text(each.place.line)
    fixes = [
        [(source.place(edit.span), edit.text) for edit in fix.edits] + [fix.safe]
        for fix in each.fixes
    ]
    related = [(one.label, source.place(one.span), dict(one.arguments)) for one in each.related]
    cause = each.consequence_of and finding(each.consequence_of)
    return (
        each.name, each.severity, each.variant, dict(each.arguments), each.place, line,
        each.context, related, fixes, each.offset, cause,
    )  # fmt: skip


def same(data: bytes, limits: Limits = DEFAULT, **how: Any) -> int:
    """Hold a text in windows equal to itself; how many records there were."""
    endless = how.get("endless", False)
    one, other = at_once(data, limits, endless=endless), in_windows(data, limits, **how)
    for expected, found in zip(one, other, strict=False):
        assert told(found) == told(expected)
    assert len(one) == len(other)
    return len(one)


@cache
def samples() -> tuple[str, ...]:
    """All samples, with their faults, and those that are short several times."""
    paths = sorted(SAMPLES.rglob("*.trick"))
    texts = [path.read_text("utf-8") for path in paths]
    # A record of another major version ends the reading.
    return tuple(text for text in texts if not text.startswith(("%trick 2", "%trick 9")))


def joined(draw: random.Random, letters: int) -> str:
    """Some samples in one text, of about so many letters."""
    parts: list[str] = []
    size = 0
    while size < letters:
        text = draw.choice(samples())[:6000]
        text += draw.choice(("", "\n", "\n\n", " ; a remark\n", "\nresult *\n", "\nresult * {c} "))
        parts.append(text)
        size += len(text)
    return "".join(parts)


def torn(draw: random.Random, text: str, slips: int) -> str:
    """A text with some slips put in, and some letters or lines lost."""
    for _ in range(slips):
        at = draw.randrange(len(text))
        lost = draw.choice((0, 0, 1, 1, 5, 80))
        text = text[:at] + draw.choice((*SLIPS, "")) + text[at + lost :]
    return text


def test_all_samples_in_one_text() -> None:
    data = "\n".join(samples()).encode()
    assert same(data) >= len(samples()) > 50


def test_a_text_is_indeed_cut() -> None:
    data = (RECORD * 40).encode()
    blocks = [data[at : at + 1000] for at in range(0, len(data), 1000)]
    stream = TextStream("x", pieces_of(blocks, "x"))
    windows = list(Windows(stream, DEFAULT, size=1))
    longest = max(len(window.source.text) for window in windows)
    assert len(windows) > 4
    assert longest < 3 * (MARGIN + len(RECORD))
    assert windows[-1].source.first_line > RECORD.count("\n") * 25


@pytest.mark.parametrize("slips", [0, 1, 3, 12])
def test_joined_and_torn_texts(slips: int, share: Share) -> None:
    for seed in range(share(60)):
        draw = random.Random(f"{slips} {seed}")
        text = torn(draw, joined(draw, 40_000), slips)
        same(text.encode("utf-8"), block=draw.choice((500, 3000, 9001)))


def test_line_ends_and_marks(share: Share) -> None:
    for seed in range(share(30)):
        draw = random.Random(seed)
        text = torn(draw, joined(draw, 25_000), 1)
        newline = draw.choice(("\r\n", "\r"))
        data = b"\xef\xbb\xbf" + text.replace("\n", newline).encode()
        same(data, block=draw.choice((1, 7, 1000)) if seed % 5 == 0 else 1001)


def test_letters_of_several_bytes_across_blocks() -> None:
    record = RECORD.replace("Ani", "甲乙丙丁").replace("Budi", "किरण🂡")
    for block in (1, 2, 3, 5):
        same((record * 12).encode(), block=block)


def test_what_is_open_hides_the_next_record() -> None:
    """The brace that closes a comment stands far behind what looks like the next record."""
    filler = RECORD * 8
    for opened, closed in (("{", "}"), ("<_x ", ">")):
        open_deal = DEAL.replace("S3 S8", f"S3 {opened}")
        text = f"{RECORD}{HEAD}\n{open_deal[: open_deal.index('SK SA')]}\n{filler}"
        same(text.encode())
        same((text + closed + filler).encode())
        same((text.replace(opened, opened + "\\" + closed) + closed + filler).encode())


def test_a_seat_of_another_record_is_no_label() -> None:
    ruled = RECORD.replace("\nresult", "\npenalty : -50\n\nresult")
    named = RECORD.replace('"Ani"', '"Ani"').replace('[Seat "N"', '[Seat "penalty"')
    same((ruled * 20 + named * 3 + ruled * 20).encode())


@pytest.mark.parametrize("name", sorted(hostile_shapes.TEXTS))
def test_hostile_texts_between_others(name: str) -> None:
    shape = hostile_shapes.TEXTS[name](9_000)
    same(f"{RECORD * 4}{shape}\n{RECORD * 6}".encode("utf-8", "replace"))


def test_every_place_of_a_slip() -> None:
    """A slip at any word of a record, so that every look ahead meets the cut."""
    before, behind = RECORD * 6, RECORD * 12
    places = [token.start for token in tokens_of(RECORD)][::9]
    for number, at in enumerate(places):
        slip = SLIPS[number % len(SLIPS)]
        same((before + RECORD[:at] + slip + RECORD[at:] + behind).encode())


def test_records_of_a_stream_that_are_too_long() -> None:
    limits = with_limits(DEFAULT, {"record": 30_000})
    deals = "\n".join(DEAL.replace("deal 1", f"deal {n}") for n in range(1, 80))
    long = f"{HEAD}\n{deals}\nresult *\n"
    data = f"{RECORD * 10}{long}{RECORD * 12}{long}{RECORD}".encode()
    assert len(long) > 30_000
    assert same(data, limits, endless=True) == 25
    names = [[each.name for each in one.findings] for one in in_windows(data, limits, endless=True)]
    assert names[10] == names[23] == ["file-too-large"]


def test_a_record_without_an_end_costs_no_memory() -> None:
    limits = with_limits(DEFAULT, {"record": 30_000})
    endless = HEAD + "deal 1\n" + "1. N: S3 S8 SK SA\n" * 10_000
    stream = TextStream(
        "x", pieces_of((text.encode() for text in (RECORD, endless, RECORD)), "x"), endless=True
    )
    windows = Windows(stream, limits, size=1)
    found = list(read_windows(windows, limits))
    assert [one.index for one in found] == [1, 2, 3]
    assert [each.name for each in found[1].findings] == ["file-too-large"]
    last = found[2].record.source
    assert last is not None
    assert last.place(found[2].record.span).line == ((RECORD + endless).count("\n") + 1)
    assert [each.name for each in found[2].findings] == [each.name for each in found[0].findings]


def test_what_follows_a_cut_is_not_read_twice() -> None:
    source = SourceText(RECORD * 30, "test.trick")
    assert [one.index for one in in_windows(source.text.encode())] == list(range(1, 31))
