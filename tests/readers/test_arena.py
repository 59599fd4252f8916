"""Logs of the Gong Zhu server: every dialect, every fault, and real ones where there are any."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from grammar import read_records
from grammar.readers import READERS, ReadLog, read_arena
from notation.source import SourceText
from notation.wording import message
from notation.writer import write_record
from validator import validate

ROOT = Path(__file__).resolve().parents[2]

# One deal by the rules, made up: the leader's index and four cards a trick, then the scores.
TRICKS = """\
1 H10 H2 HK H7
3 D2 D8 DQ D10
1 S10 S4 S5 SK
0 H8 H5 H3 HA
3 D3 DA D5 D9
0 H6 HJ H4 D4
1 S9 S6 SA SJ
3 D6 DK S2 D7
0 S7 S3 SQ C6
2 DJ CJ S8 HQ
2 C7 C4 CQ C10
0 CA C2 C8 C9
0 C5 CK H9 C3
""".splitlines()
SCORES = "50 -40 -30 -130"
RESULT = "result: 50, -40, -30, -130"


def written(tricks: list[str], scores: str, dialect: str) -> str:
    """A deal of a log in one of the dialects."""
    comma = "," if dialect in ("trailing-comma", "plain") else ", "
    tail = {"trailing-comma": ",", "spaced-trailing-comma": ", "}.get(dialect, "")
    gap = "\n" if tail else ""
    lines = [comma.join(trick.split()) + tail for trick in tricks]
    result = ("result:" if tail or comma == "," else "result: ") + comma.join(scores.split())
    return "\n".join(lines) + "\n" + gap + result + tail + "\n\n" + gap


def spaced(tricks: list[str], scores: str = SCORES) -> str:
    return written(tricks, scores, "spaced")


def read(text: str, path: str = "logs/table-77.txt") -> ReadLog:
    return read_arena(SourceText(text, path))


def said(log: ReadLog) -> list[str]:
    """Place and message of every finding."""
    return [
        f"{each.place.line}:{each.place.column}-{each.place.end_column} {message(each)}"
        for each in log.findings
    ]


PREFIX = "this line of a foreign log cannot be read: "


def test_the_table_of_readers_names_it() -> None:
    assert READERS["arena"] is read_arena


@pytest.mark.parametrize("dialect", ["spaced", "trailing-comma", "spaced-trailing-comma", "plain"])
def test_every_dialect_says_the_same_and_is_reported(dialect: str) -> None:
    log = read(written(TRICKS, SCORES, dialect) * 2)
    assert log.findings == ()
    assert not log.failed
    assert log.dialect == dialect
    assert log.remark == f"Read 2 deals of a log in the dialect {dialect}."
    assert log.records == read(spaced(TRICKS) * 2).records


def test_a_log_that_is_not_written_in_one_way() -> None:
    log = read(spaced(TRICKS) + written(TRICKS, SCORES, "trailing-comma"))
    assert (log.dialect, len(log.records), log.findings) == ("mixed", 2, ())


def test_a_deal_becomes_a_record_of_its_own() -> None:
    first, second = read(spaced(TRICKS) + spaced(TRICKS[:2], "-460 0 +30 100")).records
    assert write_record(first).startswith(
        "%trick 1.0\n"
        '[Source "table-77.txt"]\n'
        '[Game "gongzhu"]\n'
        '[Rules "bonanza88"]\n'
        '[Rule "first_leader" "any"]\n'
        '[Rule "later_leader" "any"]\n'
        '[Seat "P0"]\n[Seat "P1"]\n[Seat "P2"]\n[Seat "P3"]\n\n'
        "deal 1\nexpose -\n1. P1: HT H2 HK H7\n2. P3: D2 D8 DQ DT\n"
    )
    assert write_record(second).endswith(
        "\n\ndeal 2\nexpose -\n1. P1: HT H2 HK H7\n2. P3: D2 D8 DQ DT\n"
        "score P0: -460, P1: 0, P2: +30, P3: +100\nend\n\nresult *\n"
    )


def test_what_is_written_is_read_as_the_same_record() -> None:
    (record,) = read(spaced(TRICKS)).records
    (parsed,) = read_records(SourceText(write_record(record)))
    assert parsed.findings == ()
    assert parsed.record == record


def test_every_card_has_its_place_in_the_log() -> None:
    log = read(written(TRICKS, SCORES, "spaced-trailing-comma"))
    (record,) = log.records
    assert record.source is not None
    (deal,) = record.deals()
    play = deal.tricks[1].plays[3]
    assert record.source.slice(play.span) == "D10"
    assert record.source.place(play.span)[:2] == (2, 16)
    assert deal.score is not None
    assert record.source.slice(deal.score.amounts[3].span) == "-130"


def test_an_illegal_play_of_a_log_is_found_in_the_log() -> None:
    tricks = list(TRICKS)
    # The player after the leader changes a heart with one of the last trick.
    tricks[0], tricks[12] = "1 H10 CK HK H7", "0 C5 H2 H9 C3"
    (record,) = read(spaced(tricks)).records
    found = [each for each in validate(record).findings if each.consequence_of is None]
    assert [(each.name, each.place.line, each.place.column) for each in found] == [("revoke", 1, 9)]


def test_the_deal_here_is_clean_and_its_score_agrees() -> None:
    (record,) = read(spaced(TRICKS)).records
    replay = validate(record)
    assert replay.findings == ()
    (deal,) = replay.deals
    assert deal.score is not None
    assert dict(deal.score) == deal.claimed_score


def test_a_wrong_score_is_found_at_its_number() -> None:
    (record,) = read(spaced(TRICKS, "1 2 3 4")).records
    (wrong,) = [each for each in validate(record).findings if each.name == "score-mismatch"]
    assert (wrong.place.line, wrong.place.column) == (14, 9)


# ---- faults


def with_line(number: int, line: str) -> str:
    """A good deal, a deal with one line (from 1) replaced, and a good deal."""
    tricks = list(TRICKS)
    tricks[number - 1] = line
    return spaced(TRICKS) + spaced(tricks) + spaced(TRICKS)


FAULTS = {
    "a card too few": ("3 DQ D10 D4", "19:1-15 a trick has 4 cards, here are 3"),
    "a card too many": ("3 DQ D10 D4 D6 D7", "19:1-23 a trick has 4 cards, here are 5"),
    "no card": ("3 DQ D14 D4 D6", "19:8-11 `D14` is not a card"),
    "no suit": ("3 DQ 10 D4 D6", "19:8-10 `10` is not a card"),
    "small letters": ("3 dq D10 D4 D6", "19:4-6 `dq` is not a card"),
    "no such seat": ("4 DQ D10 D4 D6", "19:1-2 the seats are 0 to 3, there is no seat 4"),
    "a word": ("hello", "19:1-6 the index of a seat, or `result:`, starts a line"),
    "no seat": ("DQ D10 D4 D6", "19:1-3 the index of a seat, or `result:`, starts a line"),
    "another digit": ("３ DQ D10 D4 D6", "19:1-2 the seats are 0 to 3, there is no seat ３"),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_bad_line_is_found_and_the_other_deals_are_read(fault: str) -> None:
    line, expected = FAULTS[fault]
    log = read(with_line(4, line))
    place, _, problem = expected.partition(" ")
    assert said(log) == [f"{place} {PREFIX}{problem}"]
    assert log.failed
    (finding,) = log.findings
    assert (finding.name, finding.variant, finding.severity) == ("syntax", "foreign", "error")
    assert finding.context.deal_number == 2
    assert [deal.number for record in log.records for deal in record.deals()] == [1, 3]


def test_a_card_that_is_missing_between_commas() -> None:
    log = read(spaced(TRICKS).replace("H8, H5, H3", "H8, , H3", 1))
    assert said(log) == [f"4:7-8 {PREFIX}a card is missing"]
    assert log.records == ()


def test_two_mistakes_in_two_deals_are_two_findings() -> None:
    text = with_line(2, "1 S9 SX S10 SA") + with_line(13, "9 SQ C9 H2 C4")
    log = read(text)
    assert [each.place.line for each in log.findings] == [17, 73]
    assert [deal.number for record in log.records for deal in record.deals()] == [1, 3, 4, 6]


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        ("result: 0, -10, 20", "14:1-19 a result has 4 scores, here are 3"),
        ("result: 0, -10, 20, 30, 40", "14:1-27 a result has 4 scores, here are 5"),
        ("result:", "14:1-8 a result has 4 scores, here are 0"),
        ("result: 0, -10, twenty, 30", "14:17-23 `twenty` is not a score"),
        ("result: 0, -10, , 30", "14:16-17 a score is missing"),
        ("result: 0, -10, 1e9, 30", "14:17-20 `1e9` is not a score"),
    ],
)
def test_a_bad_result(result: str, expected: str) -> None:
    text = spaced(TRICKS).replace(RESULT, result) + spaced(TRICKS)
    place, _, problem = expected.partition(" ")
    log = read(text)
    assert said(log) == [f"{place} {PREFIX}{problem}"]
    assert [deal.number for record in log.records for deal in record.deals()] == [2]


def test_a_missing_result_is_found_where_the_deal_ends() -> None:
    log = read(spaced(TRICKS).replace(RESULT + "\n", "") + spaced(TRICKS))
    assert said(log) == [f"13:17-18 {PREFIX}the deal ends here without its result"]
    assert [deal.number for record in log.records for deal in record.deals()] == [2]


def test_a_log_that_is_cut_off() -> None:
    log = read(spaced(TRICKS) + "\n".join(", ".join(trick.split()) for trick in TRICKS[:5]))
    assert said(log) == [f"20:17-18 {PREFIX}the deal ends here without its result"]
    assert len(log.records) == 1


def test_a_result_without_a_deal() -> None:
    log = read(RESULT + "\n\n" + spaced(TRICKS))
    assert said(log) == [f"1:1-27 {PREFIX}a result without a deal before it"]
    assert len(log.records) == 1


@pytest.mark.parametrize("text", ["", "\n\n  \n"])
def test_an_empty_log(text: str) -> None:
    log = read(text)
    assert said(log) == [f"1:1-1 {PREFIX}there is no deal in it"]
    assert (log.dialect, log.records) == ("unknown", ())


def test_any_text_at_all_is_only_findings() -> None:
    for text in ('[Game "gongzhu"]\n', ",,,,\n", ":::\nresult:,,,\n", "\x00\n", "0" * 5000):
        log = read(text)
        assert log.failed
        assert log.records == ()


# ---- real ones


def corpus() -> Path | None:
    """The folder of real logs: named in the environment, or beside the repository."""
    named = os.environ.get("TRICKNOTE_ARENA_LOGS")
    if named:
        return Path(named)
    beside = ROOT.parent / "shared" / "corpora" / "gongzhu-arena"
    return beside if beside.is_dir() else None


def test_the_real_deals_become_records_and_their_scores_agree() -> None:
    folder = corpus()
    if folder is None:
        pytest.skip("no folder of real logs: name it in TRICKNOTE_ARENA_LOGS")
    paths = sorted(folder.glob("*.txt"))
    assert paths
    dialects = set()
    deals = 0
    for path in paths:
        log = read_arena(SourceText(path.read_text(encoding="utf-8"), path.as_posix()))
        assert log.findings == ()
        dialects.add(log.dialect)
        for record in log.records:
            (parsed,) = read_records(SourceText(write_record(record)))
            assert parsed.findings == ()
            replay = validate(parsed.record)
            assert [each.name for each in replay.findings] == []
            (deal,) = replay.deals
            assert deal.exposures_recorded
            assert deal.exposed == ()
            assert deal.score is not None
            assert dict(deal.score) == deal.claimed_score
            deals += 1
    assert dialects == {"spaced", "trailing-comma", "spaced-trailing-comma"}
    assert deals == 27
