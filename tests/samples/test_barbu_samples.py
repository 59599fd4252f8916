"""The samples of Barbu: what they hold.  That they check clean is tested with all samples."""

from __future__ import annotations

from pathlib import Path

import pytest

from notation.catalogue import CODES
from tests.generate.barbu_rules import SEVEN
from tests.laws.test_barbu_mutations import OTHER_GAMES
from tests.samples.test_samples import ELSEWHERE, expectation, shown, unfolded
from tricknote import read, validate
from validator.replay import DealReplay, Replay

FOLDER = Path(__file__).resolve().parents[2] / "samples" / "barbu"
INVALID = sorted((FOLDER / "invalid").glob("*.trick"))


def replays(name: str) -> tuple[Replay, ...]:
    return validate(read(FOLDER / f"{name}.trick"))


def kind_of(deal: DealReplay) -> str:
    assert deal.node.contract is not None
    return str(deal.node.contract.name)


# ---- the evening in the café


def test_the_evening_is_a_whole_session() -> None:
    (session,) = replays("cafe-cirta")
    played = [deal for deal in session.deals if deal.status != "misdeal"]
    assert len(played) == 28
    assert session.over
    assert session.winners == ("E",)
    assert dict(session.total) == {"N": 194, "E": 196, "S": -115, "W": -290}
    declared = {(deal.node.declarer.seat, kind_of(deal)) for deal in played if deal.node.declarer}
    assert declared == {(seat, each) for seat in session.seats for each in SEVEN}
    # What the four won and lost together is what was ruled.
    assert sum(session.total.values()) == -15


def test_the_evening_has_what_evenings_have() -> None:
    (session,) = replays("cafe-cirta")
    text = (FOLDER / "cafe-cirta.trick").read_text(encoding="utf-8")
    assert text.count("{") > 40
    for word in ("penalty S", "penalty W", "adjust W", "end misdeal", "end claimed", "^revoke"):
        assert word in text, word
    statuses = {deal.status for deal in session.deals}
    assert statuses == {"complete", "early", "claimed", "misdeal"}
    notes = [each.name for each in session.findings if each.severity == "note"]
    assert notes == ["revoke"]


def test_the_last_deal_could_have_gone_the_other_way() -> None:
    """The variation that the comment speaks of is played out, and lawful."""
    (session,) = replays("cafe-cirta")
    trick = session.deals[-1].tricks[-1]
    ((variation,),) = trick.variations.values()
    assert not variation.findings
    assert session.seats[variation.tricks[-1].plays[0].seat] == "S"
    assert variation.tricks[-1].plays[0].node.cards == trick.plays[3].cards


# ---- one of each


def test_there_is_a_deal_for_every_contract() -> None:
    (session,) = replays("contracts")
    assert [kind_of(deal) for deal in session.deals] == list(SEVEN)
    everything = {
        kind_of(deal)
        for path in FOLDER.glob("*.trick")
        for replay in validate(read(path))
        for deal in replay.deals
        if deal.node.contract is not None
    }
    assert everything == {*SEVEN, "salade", "ravage-city"}


def lengths(name: str) -> dict[str, list[tuple[int, str]]]:
    """How many tricks the deals of each contract have, and how they ended."""
    found: dict[str, list[tuple[int, str]]] = {}
    for replay in replays(name):
        for deal in replay.deals:
            if deal.node.contract is not None:
                found.setdefault(kind_of(deal), []).append((len(deal.tricks), deal.status))
    return found


def test_there_is_a_deal_for_every_ending() -> None:
    found = lengths("endings")
    assert {status for _, status in found["no-queens"]} == {"early", "complete", "open"}
    assert {status for _, status in found["no-hearts"]} == {"early", "complete", "abandoned"}
    assert (13, "complete") in found["barbu"]
    assert any(count <= 5 and status == "early" for count, status in found["barbu"])
    assert all(each == (13, "complete") for each in found["no-last-two"])
    assert [status for _, status in found["trumps"]] == ["claimed"]
    statuses = {deal.status for replay in replays("endings") for deal in replay.deals}
    assert statuses == {"complete", "early", "claimed", "abandoned", "misdeal", "open"}


def test_the_doubles_are_those_of_the_manual() -> None:
    (session,) = replays("doubles")
    scores = [tuple(deal.score.values()) for deal in session.deals if deal.score is not None]
    assert scores[:4] == [
        (-8, -4, -10, -4),
        (20, -80, 20, 20),
        (-12, 24, -12, -24),
        (100, -45, 20, -10),
    ]
    assert scores[5] == (-5, -5, 70, 5)
    assert scores[6] == (-210, 60, 60, 60)
    assert "double E>*, S>N, W>N, N>*" in (FOLDER / "doubles.trick").read_text(encoding="utf-8")


def test_a_score_sheet_is_checked_for_its_sums() -> None:
    (session,) = replays("score-sheet")
    assert [each.name for each in session.findings] == ["not-checkable"]
    assert all(not deal.tricks and deal.claimed_score is not None for deal in session.deals)
    assert sum(session.total.values()) == 0


@pytest.mark.parametrize(
    "rules",
    [
        "every-deal-ace-low",
        "french-bridge",
        "three-player",
        "five-player",
        "original-32",
        "salade-24",
        "ravage-city",
        "undoubled-shared",
        "take-all-32",
    ],
)
def test_other_rule_sets_have_a_record(rules: str) -> None:
    for replay in replays(rules):
        assert replay.rules is not None
        assert replay.rules.name == rules


def test_a_deal_that_nobody_doubled_is_shared() -> None:
    (session,) = replays("undoubled-shared")
    *_, hearts, tricks = session.deals
    assert (hearts.score, tricks.score) == (
        {"N": 0, "E": -10, "S": -10, "W": -10},
        {"N": 1, "E": -9, "S": -9, "W": -9},
    )
    assert not hearts.tricks


def test_irregularities_are_notes() -> None:
    (session,) = replays("irregularities")
    notes = {each.name for each in session.findings}
    assert notes == {"revoke", "lead-not-allowed"}
    assert all(each.severity == "note" for each in session.findings)


# ---- faults


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_an_invalid_sample_names_what_it_raises(path: Path) -> None:
    name, place = expectation(path)
    assert path.stem == name
    found = [each for each in unfolded(path) if each.name == name]
    assert [f"{each.place.line}:{each.place.column}" for each in found] == [place], shown(found)


def test_every_finding_of_barbu_has_a_sample() -> None:
    # A rule file's findings and an event's are shown by samples of their own.
    possible = {name for name in CODES if CODES[name].code[0] not in "YE"}
    assert possible - set(ELSEWHERE) - OTHER_GAMES == {path.stem for path in INVALID}
