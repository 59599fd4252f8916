"""The samples: valid ones check clean and are canonical, invalid ones say what they raise.

A sample in ``samples/GAME/invalid`` names its finding and the place of it in the tag
``[_Expect "NAME" "LINE:COLUMN"]``, and so does its file name.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from notation.catalogue import CODES
from notation.diagnostic import Diagnostic
from notation.source import SourceText
from notation.wording import message, page
from tricknote import format as canonical
from tricknote import read, validate
from tricknote.conversion import read_form, write_form

ROOT = Path(__file__).resolve().parents[2]
VALID = sorted((ROOT / "samples").glob("*/*.trick"))
INVALID = sorted((ROOT / "samples").glob("*/invalid/*.trick"))

NOT_CHECKABLE = {
    "score-sheet": "a score sheet holds no play",
    "public-play": "nobody saw the cards that were passed",
    "one-hand-seen": "nobody but one player saw any",
}
"""Valid samples whose point is that something cannot be checked."""

BESIDES = {"score-impossible": {"not-checkable"}}
"""What comes with a finding that cannot come alone: an impossible score is looked for only
where the play was not recorded, which is said as well."""

ELSEWHERE = {
    "encoding": "a text that cannot be decoded cannot hold a tag",
    "unreadable-file": "there is no text at all",
    "rules-differ": "it needs a rule file on the command line",
    "file-too-large": "a sample would be as long as the limit",
    "line-too-long": "a sample would be as long as the limit",
    "string-too-long": "a sample would be as long as the limit",
    "nesting-too-deep": "a sample would be as deep as the limit",
    "too-many-deals": "a sample would be as long as the limit",
    "too-many-findings": "a sample would be as long as the limit",
    **dict.fromkeys(
        (name for name in CODES if name.startswith("event-")), "it needs several records"
    ),
}
"""Findings without a sample, and why; their pages and the tests of their limits show them."""


def name_of(path: Path) -> str:
    """How a test is called."""
    return path.stem


def unfolded(path: Path) -> list[Diagnostic]:
    """Errors and warnings of a file that do not merely follow from another."""
    document = read(path)
    found = [*document.problems]
    for replay in validate(document):
        found.extend(replay.findings)
    return [each for each in found if each.severity != "note" and each.consequence_of is None]


def shown(findings: list[Diagnostic]) -> list[str]:
    return [
        f"{each.place.line}:{each.place.column} {each.name}: {message(each)}" for each in findings
    ]


def test_there_are_samples() -> None:
    assert len(VALID) >= 15
    assert len(INVALID) >= 50


@pytest.mark.parametrize("path", VALID, ids=name_of)
def test_a_valid_sample_is_clean(path: Path) -> None:
    found = [
        each
        for each in unfolded(path)
        if not (each.name == "not-checkable" and path.stem in NOT_CHECKABLE)
    ]
    assert shown(found) == []


@pytest.mark.parametrize("path", VALID, ids=name_of)
def test_a_valid_sample_is_canonical(path: Path) -> None:
    assert canonical(read(path)) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("form", ["json", "yaml"])
@pytest.mark.parametrize("path", VALID, ids=name_of)
def test_a_valid_sample_survives_the_other_forms(path: Path, form: str) -> None:
    text = path.read_text(encoding="utf-8")
    there = write_form(read(path).records, form)
    back = read_form(SourceText(there, f"{path.stem}.{form}"), form)
    assert back.findings == ()
    assert write_form(back.records, "trick") == text


@pytest.mark.parametrize("path", VALID, ids=name_of)
def test_every_deal_of_a_sample_says_what_it_scored(path: Path) -> None:
    """A sample whose claims are missing would check less than it seems to."""
    for replay in validate(read(path)):
        for deal in replay.deals:
            if deal.status in ("complete", "early", "claimed"):
                assert deal.claimed_score is not None
                assert deal.claimed_total is not None


def played(rules: str) -> list[Path]:
    """The valid samples that are played under a rule set."""
    tag = f'[Rules "{rules}"]'
    return [path for path in VALID if tag in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize(
    "rules",
    [
        "bonanza88",
        "bonanza88-five",
        "bonanza88-pairs",
        "spielanleitung",
        "spielanleitung-plus1000",
        "spielanleitung-no-exposure",
        "spielanleitung-pairs",
        "spielanleitung-pass3",
        "spielanleitung-queen-of-diamonds",
        "spielanleitung-cap800",
    ],
)
def test_every_rule_set_that_a_club_could_have_played_has_a_match(rules: str) -> None:
    assert played(rules)


def test_the_night_in_bandung_is_a_whole_match() -> None:
    (replay,) = validate(read(ROOT / "samples" / "gongzhu" / "bandung-night.trick"))
    assert len(replay.deals) >= 6
    assert replay.over
    assert min(replay.total.values()) <= -1000
    assert sum(bool(deal.exposed) for deal in replay.deals) * 2 > len(replay.deals)
    text = (ROOT / "samples" / "gongzhu" / "bandung-night.trick").read_text(encoding="utf-8")
    assert "penalty" in text
    assert "?? (" in text


def expectation(path: Path) -> tuple[str, str]:
    """Name and place that an invalid sample promises."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("[_Expect "):
            _, name, _, place, _ = line.split('"')
            return name, place
    pytest.fail(f"{path.name} does not say what it must raise")


@pytest.mark.parametrize("path", INVALID, ids=name_of)
def test_an_invalid_sample_raises_its_finding_at_its_place(path: Path) -> None:
    name, place = expectation(path)
    assert path.stem == name
    found = unfolded(path)
    mine = [each for each in found if each.name == name]
    assert [f"{each.place.line}:{each.place.column}" for each in mine] == [place], shown(found)
    others = {each.name for each in found} - {name}
    assert others <= BESIDES.get(name, set()), shown(found)


def test_every_finding_of_gong_zhu_has_a_sample() -> None:
    possible = {
        name
        for name in CODES
        if CODES[name].code[0] != "Y"
        if _has_page(name) and "gongzhu" in page(name).games
    }
    sampled = {path.stem for path in INVALID if path.parent.parent.name == "gongzhu"}
    assert sampled & set(ELSEWHERE) == set()
    assert possible - set(ELSEWHERE) == sampled
    assert set(ELSEWHERE) <= possible


def _has_page(name: str) -> bool:
    return (ROOT / "notation" / "findings" / f"{name}.md").is_file()
