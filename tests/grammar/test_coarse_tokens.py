"""Canonical spelling goes a quick way through the grammar; it must say what the long way says.

The long way is the same grammar without the terminals of the quick one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import resources
from typing import Any

import pytest
from lark.exceptions import UnexpectedToken

from grammar import lalr, reader, windows
from grammar.lalr import Lalr
from grammar.letters import ByText
from grammar.parser import Mistake, Parser, Start
from notation.play import PlainRun, Trick
from tests.conftest import Share
from tests.generate import Content, generate, write
from tests.generate.barbu import generate_barbu, write_barbu
from tests.generate.kambing import generate_party
from tests.generate.kambing_rules import HOUSES
from tests.generate.kambing_sheet import write_party
from tests.grammar.reading import DEAL, HEAD, RECORD, deals, read, read_one, spans
from tests.laws.checking import IDS, rule_set

COARSE = (
    "PLAIN_HEAD",
    "PLAIN_DEAL",
    "PLAIN_TRICKS",
    "PLAIN_RESULT",
    "HANDS_BLOCK",
    "AMOUNTS_LINE",
)


def long_way() -> str:
    """The grammar without its coarse tokens."""
    text = resources.files("grammar").joinpath("tricknote.lark").read_text("utf-8")
    for name in COARSE:
        assert re.search(rf"^{name}\b", text, re.MULTILINE), f"{name} is no terminal any more"
        text = re.sub(rf"^{name}[.0-9]*:.*\n", "", text, flags=re.MULTILINE)
        text = re.sub(rf"\b{name}\b\s*\|\s*", "", text)
    rules = re.sub(r"//.*", "", text)
    assert not [name for name in COARSE if name in rules]
    return text


class LongParser(Parser):
    """A parser that knows no coarse tokens."""

    def __init__(self) -> None:
        super().__init__()
        self._lalr = Lalr(long_way(), keep=False)

    def _pattern(self, start: Start, ascii_only: bool) -> re.Pattern[str]:
        """Nothing is a whole section."""
        return re.compile(r"(?!)")

    def item(self, terminal: str) -> ByText:
        """Nor a whole item."""
        return ByText(r"(?!)")


@pytest.fixture(scope="module")
def long_parser() -> LongParser:
    return LongParser()


@pytest.fixture
def both(long_parser: LongParser, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Read a text both ways and hold the two together."""

    def compare(text: str) -> None:
        quick = read(text)
        with monkeypatch.context() as patched:
            patched.setattr(reader, "parser", lambda: long_parser)
            patched.setattr(windows, "parser", lambda: long_parser)
            slow = read(text)
        assert [each.record for each in quick] == [each.record for each in slow]
        for one, other in zip(quick, slow, strict=True):
            assert list(spans(one.record)) == list(spans(other.record))
            assert [(each.name, each.variant, each.span) for each in one.findings] == [
                (each.name, each.variant, each.span) for each in other.findings
            ]

    return compare


def test_the_grammar_is_one_without_them_too() -> None:
    assert isinstance(LongParser().parse("deal 1\nend", 0, "deal").value, tuple)


def test_the_two_ways_are_two(long_parser: LongParser, monkeypatch: pytest.MonkeyPatch) -> None:
    (quick,) = deals(read_one(RECORD))
    monkeypatch.setattr(reader, "parser", lambda: long_parser)
    monkeypatch.setattr(windows, "parser", lambda: long_parser)
    (slow,) = deals(read_one(RECORD))
    assert [type(part) for part in quick.tricks.parts] == [PlainRun]
    assert [type(part) for part in slow.tricks.parts] == [Trick] * 13


def test_matches_read_both_ways(both: Any, share: Share) -> None:
    for number in range(share(250)):
        rules = rule_set(IDS[number % len(IDS)])
        marks = 0 if number % 2 else 3
        both(write(generate(rules, 300_000 + number, Content(deals=3, marks=marks))).text)


def test_other_games_read_both_ways(both: Any, share: Share) -> None:
    for number in range(share(120)):
        name = list(HOUSES)[number % len(HOUSES)]
        both(write_party(generate_party(name, 310_000 + number)).text)
        if number % 12 == 0:
            both(write_barbu(generate_barbu(seed=320_000 + number)).text)


def nearly_canonical() -> Iterator[str]:
    """Canonical texts with one thing that the coarse tokens may not swallow."""
    changes = (
        ("1. S:", "01. S:"),
        ("1. S:", "1 . S:"),
        ("1. S:", "1. S :"),
        ("1. S:", "\t1. S:"),
        ("5. N: SJ CK SQ S6", "5. N: SJ CK SQ?? S6"),
        ("5. N: SJ CK SQ S6", "5. N: SJ CK SQ S6 =S"),
        ("5. N: SJ CK SQ S6", "5. N: SJ! CK!? SQ?? S6?!"),
        ("5. N: SJ CK SQ S6", "5. N: SJ !CK SQ!!! S6"),
        ("5. N: SJ CK SQ S6", "5. N: SJ ! CK SQ?!? S6"),
        ("5. N: SJ CK SQ S6", "5. N: SJ$14 CK!$14 SQ S6"),
        ("5. N: SJ CK SQ S6", "5. N: SJ <clk 0:04:12> CK! <clk 7> <eval> SQ <_x a b> S6 <clk  8>"),
        ("5. N: SJ CK SQ S6", "5. N: SJ {a ! <b> (c) d: 5. =E  } CK {} SQ {a} {b} <clk 3> S6"),
        ("5. N: SJ CK SQ S6", "5. N: SJ {\u00e9 \u597d} CK {a\\}b} SQ {a\nb} S6 {\u2014}"),
        ("5. N: SJ CK SQ S6", "5. N: SJ (5. N: S7 CK {no} SQ S6) CK SQ S6 {end} =S"),
        ("5. N: SJ CK SQ S6", "5. N: SJ (5. N: S7 CK SQ S6 6. S: HA H2) {x} (5. N: S4) CK SQ S6"),
        ("5. N: SJ CK SQ S6", "5. N: SJ! {w} (5. N: S7 (5. E: C2) CK) CK^revoke <a b> SQ S6"),
        ("5. N: SJ CK SQ S6", "5. N: SJ (5. N: S7 CK SQ S6 ) CK ( 5. E: C2) SQ (5. S: SQ!) S6"),
        ("5. N: SJ CK SQ S6", "5. N: SJ (5. N: molodka S7) CK (E: molodka SQS6) SQ () S6"),
        ("5. N: SJ CK SQ S6", "5. N: ~SJ! CK pass? ~x2!?"),
        ("5. N: SJ CK SQ S6", "5. N: SJ CK SQ S6 withdrawn\n5. E: molodka SAKQJ ~HA2D3C4 ~x4"),
        ("5. N: SJ CK SQ S6", "5. N: SJ! {oh} CK withdrawn"),
        ("5. N: SJ CK SQ S6", "5. N: SJ CK SQ S6 =S withdrawn"),
        ("5. N: SJ CK SQ S6", "5. N: SJ CK SQ S6 withdrawn {why}"),
        ("5. N: SJ CK SQ S6", "5. N: SJ CK SQ S6 withdrawn S3"),
        ("5. N: SJ CK SQ S6", "5. N: {first} SJ CK SQ S6 =S {last}"),
        ("5. N: SJ CK SQ S6", "5. N: SJ CK SQ S6 = S"),
        ("5. N: SJ CK SQ S6", "5. N: SJ CK SQ S6 {The pig.}"),
        ("5. N: SJ CK SQ S6", "5. N: SJ CK SQ S6\n{The pig.}"),
        ("5. N: SJ CK SQ S6", "5. N: SJ CK SQ S6\n(5. E: S8)"),
        ("5. N: SJ CK SQ S6", "5. N: SJ CK SQ S6\n!"),
        ("5. N: SJ CK SQ S6", "5. N: SJ CK SQ S6\n<clk 3>"),
        ("5. N: SJ CK SQ S6", "5. N: SJ CK SQ S6\n^turn"),
        ("5. N: SJ CK SQ S6", "5. N: SJ CK SQ S6\n=S"),
        ("5. N: SJ CK SQ S6", "5. N: SJ CK SQ\nS6"),
        ("5. N: SJ CK SQ S6", "5. N: SJ CK SQ\nE: S6"),
        ("5. N: SJ CK SQ S6", "5. N: SJ CK SQ S6 ; the pig"),
        ("5. N: SJ CK SQ S6", "; the pig\n5. N: SJ CK SQ S6"),
        ("5. N: SJ CK SQ S6", "5. N: SJ CK SQ S6\nexpose N: DA"),
        ("5. N: SJ CK SQ S6", "5. N: SJ CK SQS6"),
        ("5. N: SJ CK SQ S6", "5. N: sJ CK SQ S6"),
        ("5. N: SJ CK SQ S6", "5. N: SJ CK S S6"),
        ("5. N: SJ CK SQ S6\n", "5. N: SJ CK SQ S6\n\n\n"),
        ("5. N: SJ CK SQ S6\n", "5. N: SJ CK SQ S6 "),
        ("5. N: SJ CK SQ S6\n", "5. N: SJ CK SQ S6 \n"),
        ("hands\n", "hands\n\n"),
        ("hands\n", "hands {as dealt}\n"),
        ("  N: SKJ74", "  N: S KJ74"),
        ("  N: SKJ74", " N: SKJ74"),
        ("  N: SKJ74", "  N: S4KJ7"),
        ("CAQ6\n", "CAQ6,\n"),
        ("CAQ6\n", "CAQ6 x\n"),
        ("CAQ6\n", "CAQ6 {strong}\n"),
        ("CJ4\n", "CJ4 ; weak\n"),
        ("CJ4\n", "CJ4\n{weak}\n"),
        ("CJ4\n", "CJ4\nSx\n"),
        ("CJ4\nexpose W: HA\n", "CJ4\n"),
        ("CJ4\nexpose W: HA\n", "CJ4\nexchange N>W: S2S3S4\n"),
        ("expose W: HA", "expose W: HA {bold}"),
        ("expose W: HA", "expose -"),
        ("expose W: HA", "expose W: HA\nexpose E: CJ"),
        ("expose W: HA", "dealer N\nexpose W: HA"),
        ("score N: +50", "score N: 50"),
        ("score N: +50", "score  N: +50"),
        ("score N: +50", "score N : +50"),
        ("W: -300", "W: −300"),
        ("E: 0\ntotal", "E: 0,\ntotal"),
        ("E: 0\ntotal", "E: 0 {late}\ntotal"),
        ("E: 0\ntotal", "E: 0\n{late}\ntotal"),
        ("E: 0\ntotal", "E: 0\npenalty E: -50\ntotal"),
        ("E: 0\nend", "E: 0\nX: 7\nend"),
        ("E: 0\nend", "E: 0\n, X: 7\nend"),
        ("score N: +50, W: -300, S: -100, E: 0", "score N+S: +50, W+E: -300"),
        ("end\n", "end claimed\n"),
        ("end\n", "end {over}\n"),
        ("end\n", "end ; over\n"),
        ("end\n", "END\n"),
        ("end\n", ""),
        ("end\n", "end\nend\n"),
        ("deal 1\n", 'deal 1 "board 7"\n'),
        ("deal 1\n", "deal 01\n"),
        ("deal 1\n", "Deal 1\n"),
        ("deal 1\n", "deal 1 {first}\n"),
        ('[Seat "N" "Ani"]', '[Seat "N" "Ani" "team=B"]'),
        ('[Seat "N" "Ani"]', '[Seat "N" "A\\"ni"]'),
        ('[Seat "N" "Ani"]', '[Seat "N" "Ani"] {East}'),
        ('[Seat "N" "Ani"]', '[ Seat "N" "Ani" ]'),
        ('[Seat "N" "Ani"]', '[Seat "N"\n"Ani"]'),
        ('[Seat "N" "Ani"]', '[Seat “N” "Ani"]'),
        ("%trick 1.0\n", "%trick 1.0 ; here\n"),
        ("%trick 1.0\n", ""),
        ("%trick 1.0\n", "%trick 1.7\n"),
        ("%trick 1.0\n", "; first\n%trick 1.0\n"),
        ("%trick 1.0\n", "%trick 1.0\n{A club.}\n"),
    )
    for old, new in changes:
        assert old in RECORD, old
        yield RECORD.replace(old, new, 1)


@pytest.mark.parametrize("text", list(nearly_canonical()))
def test_what_is_nearly_canonical_reads_both_ways(both: Any, text: str) -> None:
    both(text)


def slips(line: str) -> Iterator[str]:
    """A line with a slip in it, or twice, or none at all."""
    yield line.replace(":", "", 1)
    yield line.replace(" ", "", 1)
    yield line[:1] + line
    yield f"{line} Z9"
    yield f"{line} )"
    yield f"{line}\n{line}"
    yield ""


def test_slips_in_any_line_read_both_ways(both: Any) -> None:
    """What stands before and behind a slip is read line by line, without the parser."""
    barbu = write_barbu(generate_barbu(seed=330_000)).text
    for text in (RECORD, write_party(generate_party("classic", 330_000)).text, barbu):
        start = text.index("\ndeal ") + 1
        end = text.index("\nend\n", start) + len("\nend\n")
        lines = text[start:end].split("\n")
        for number, line in enumerate(lines[:-1]):
            for slip in slips(line):
                changed = [*lines[:number], slip, *lines[number + 1 :]]
                both(text[:start] + "\n".join(changed))


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("4. W: CQ ~SK CK S9 )", "item"),
        ("4. W: CQ (1. N: C2", "item"),
        ("4. W CQ SK", "item"),
        ("score N: +5, ?", "item"),
        ("expose N SA", "item"),
        ("deal 1\nhands\n  N: SA 5", "deal"),
        ("deal 1 deal 2", "deal"),
        ("[Event ]]", "tag"),
        ("result * *", "result"),
        ("end end", "end"),
    ],
)
def test_what_may_stand_at_a_mistake_is_what_lark_says(
    text: str, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[set[str], set[str]]] = []

    def told(error: UnexpectedToken) -> set[str]:
        found = accepted(error)
        seen.append((found, set(error.accepts)))
        return found

    accepted = lalr._accepted
    monkeypatch.setattr(lalr, "_accepted", told)
    with pytest.raises(Mistake):
        Parser().parse(text, 0, start)
    for ours, theirs in seen:
        assert ours == theirs
    assert seen


def test_labels_like_words_read_both_ways(both: Any) -> None:
    for labels in ("end deal S pass", "score hands total expose", "x SQ HT result"):
        text = RECORD
        for old, new in zip("NWSE", labels.split(), strict=True):
            text = re.sub(rf"(?<![A-Za-z0-9]){old}(?=:)", f"@{new}", text)
            text = text.replace(f'[Seat "{old}"', f'[Seat "@{new}"')
        both(text.replace("@", ""))


def test_several_records_read_both_ways(both: Any) -> None:
    both(RECORD + "\n" + RECORD.removeprefix("%trick 1.0\n"))
    both(RECORD + RECORD)
    both(f"{HEAD}\n{DEAL}\n{DEAL}\n{HEAD}\n{DEAL}")
