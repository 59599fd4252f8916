"""Records with things in the wrong places: always findings in whole words, never a crash."""

from __future__ import annotations

import random

import pytest

from notation.diagnostic import Diagnostic
from notation.filling import arguments_of
from notation.source import SourceText
from notation.wording import arguments_of_finding, page
from tests.cli.running import FIRST_LOOK, run
from tricknote.printer import text
from tricknote.report import finding_json

PIECES = [
    *FIRST_LOOK.split(" "),
    *"x x3 ~S2 pass SQS2 S9^revoke ^foo ^turn E: Q: ( 2. ) { } end hands score total =N =Z".split(),
    *'\\ " <clk $7 molodka withdrawn 10H С5 5. 13. deal points declarer turnup stock'.split(),
    *(
        "end claimed|end misdeal|end abandoned|deal 1|expose -|dealer X|contract trumps H|"
        'penalty E: -50|carried N: 5|replace E: "Eko"|[Rule "a" "b"]|[Rule "heart_lead" "broken"]|'
        '[Date "1"]|exchange N>W: S4S7SJ|<clk 1>|draw N: S2|double -|points N: 3|result *|'
        '[Rules "spielanleitung"]|[Rules "bonanza88-pairs"]'
    ).split("|"),
]


def spoiled(number: int) -> str:
    """The first look with one to four pieces taken away, put in, replaced or exchanged."""
    chance = random.Random(number)
    pieces = FIRST_LOOK.split(" ")
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(pieces))
        kind = chance.randrange(4)
        if kind == 0:
            del pieces[at]
        elif kind == 1:
            pieces[at] = chance.choice(PIECES)
        elif kind == 2:
            pieces.insert(at, chance.choice(PIECES))
        else:
            other = chance.randrange(len(pieces))
            pieces[at], pieces[other] = pieces[other], pieces[at]
    spoiled_text = " ".join(pieces)
    if chance.random() < 0.1:
        spoiled_text = spoiled_text[: chance.randrange(len(spoiled_text))]
    return spoiled_text


def incomplete(finding: Diagnostic) -> list[str]:
    """What the words of a finding lack."""
    words = page(finding.name)
    variant = finding.variant or "default"
    if variant not in words.messages:
        return [f"{finding.name}: no wording {variant}"]
    lacks = [
        f"{finding.name} {variant}: {name}"
        for name in arguments_of(words.messages[variant])
        if arguments_of_finding(finding).get(name) is None
    ]
    for related in finding.related:
        if related.label not in words.related:
            lacks.append(f"{finding.name}: no label {related.label}")
            continue
        given = arguments_of_finding(finding).keys() | related.arguments.keys()
        lacks.extend(
            f"{finding.name} {related.label}: {name}"
            for name in arguments_of(words.related[related.label]) - given
        )
    return lacks


@pytest.mark.parametrize("block", range(4))
def test_spoiled_records_give_findings_in_whole_words(block: int) -> None:
    from grammar import read_records
    from validator import validate

    lacks: set[str] = set()
    found: set[str] = set()
    for number in range(block * 40, block * 40 + 40):
        for parsed in read_records(SourceText(spoiled(number))):
            findings = validate(parsed.record, findings=parsed.findings).findings
            for finding in findings:
                found.add(finding.name)
                lacks.update(incomplete(finding))
                finding_json(finding)
            assert all("\t" not in line for line in text(findings, verbose=True))
    assert not lacks, "\n".join(sorted(lacks))
    assert len(found) > 15


@pytest.mark.parametrize(
    "data",
    [
        b"\x00",
        b"\xff\xfe\x00\x01",
        b"\xef\xbb\xbf",
        b"[" * 5000,
        b"(" * 5000,
        b"{" * 5000,
        b'"' * 5000,
        b"\\" * 5000,
        b"%trick 99999999999999999999.0\n",
        b"deal 99999999999999999999999\nend\n",
        b'[Game "gongzhu"]' * 300,
        FIRST_LOOK.encode().replace(b"C4 C6", b"C4 " + b"(2. N: C6 " * 300 + b")" * 300),
    ],
    ids=range(12),
)
@pytest.mark.parametrize(
    "command", [("validate",), ("format",), ("score",), ("convert", "--to", "json")]
)
def test_any_bytes_end_in_an_orderly_way(command: tuple[str, ...], data: bytes) -> None:
    result = run(*command, "-", stdin=data)
    assert result.exit_code in (0, 1)
    assert "internal error" not in result.stderr
