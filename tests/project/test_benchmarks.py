"""The benchmarks measure what they say, and every command of theirs runs.

Their records are clean, canonical and the same each time, or hold the faults that they should.
"""

from __future__ import annotations

import json
import re
import sys

import pytest

from benchmarks import bridge_games, gongzhu, growth, jobs, records, startup
from benchmarks.peers import __main__ as peers
from benchmarks.peers.contests import COSTS, PEERS
from benchmarks.peers.stand import default_python
from benchmarks.peers.tables import Result, Row, as_text
from benchmarks.running import FailedError, Spread, run
from grammar import read_records
from notation.source import SourceText
from notation.writer import write_records


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_generated_matches_are_clean_and_canonical(seed):
    text, cards = gongzhu.generate(matches=2, deals=3, seed=seed)
    replays = gongzhu.check(text)
    assert [replay.findings for replay in replays] == [(), ()]
    deals = sum(len(replay.deals) for replay in replays)
    assert cards == 52 * deals
    # Every claim is there to be compared, so a check of this text does the whole work.
    assert all(deal.claimed_score and deal.claimed_total for r in replays for deal in r.deals)
    assert write_records([parsed.record for parsed in read_records(SourceText(text))]) == text


def test_a_seed_gives_the_same_text():
    assert gongzhu.generate(1, 2, seed=7) == gongzhu.generate(1, 2, seed=7)
    assert gongzhu.generate(1, 2, seed=7) != gongzhu.generate(1, 2, seed=8)


def test_a_changed_claim_is_noticed():
    text, _ = gongzhu.generate(matches=1, deals=1, seed=1)
    line = next(each for each in text.splitlines() if each.startswith("score "))
    (replay,) = gongzhu.check(text.replace(line, "score N: +10, W: 0, S: 0, E: 0"))
    assert "score-mismatch" in {finding.name for finding in replay.findings}


# ---- every kind of record


@pytest.mark.parametrize("name", list(records.CLEAN))
def test_clean_records_are_clean_and_canonical(name):
    """The generator refuses what is not; what it counts is what was played."""
    made = records.CLEAN[name](6, 3)
    replays = records.check(made.text)
    assert not [finding for replay in replays for finding in replay.findings]
    assert made.deals == sum(len(replay.deals) for replay in replays) >= 6
    plays = [
        play
        for replay in replays
        for deal in replay.deals
        for trick in deal.tricks
        for play in trick.plays
    ]
    assert made.cards == sum(len(play.cards) for play in plays if not play.withdrawn)


@pytest.mark.parametrize("name", list(records.FAULTY))
def test_a_faulty_deal_in_every_match(name):
    made = records.FAULTY[name](14, 3)
    replays = records.check(made.text)
    assert made.faulty == len(replays)
    primary = [[f.code[0] for f in r.findings if f.consequence_of is None] for r in replays]
    families = {"fault-of-play": "P", "fault-of-score": "R", "fault-of-syntax": "S"}
    family = families.get(name.removesuffix("-short"))
    assert primary == [[family] if family else []] * made.faulty


def test_annotated_records_hold_what_is_said_of_them():
    made = records.CLEAN["annotated"](8, 3)
    tricks = [line for line in made.text.splitlines() if re.match(r"[0-9]+\. ", line)]
    comments = sum(line.count("{") for line in tricks)
    glyphs = sum(bool(re.search(r"[!?]", line)) for line in tricks)
    variations = sum(line.count("(") for line in tricks)
    assert (comments, glyphs, variations) == (6 * made.deals, 4 * made.deals, made.deals)
    clocks = records.CLEAN["clocks"](4, 3)
    assert clocks.text.count("<clk ") == clocks.cards


# ---- the peers


def test_bridge_deals_are_whole():
    text, cards = bridge_games.generate(3, seed=1)
    assert cards == 3 * 52
    rows = [line.split() for line in text.splitlines() if re.fullmatch(r"(?:[SHDC]\w ?){4}", line)]
    assert len(rows) == 39
    for board in range(3):
        played = [card for row in rows[13 * board : 13 * board + 13] for card in row]
        assert len(set(played)) == 52
    assert bridge_games.generate(3, seed=1) == (text, cards)


def test_annotated_chess_is_read_with_its_moves_alone():
    chess_games = pytest.importorskip("benchmarks.chess_games", exc_type=ImportError)
    for make in (
        chess_games.generate,
        chess_games.generate_annotated,
        chess_games.generate_clocked,
    ):
        text, moves = make(2, 60, seed=1)
        assert chess_games.read(text) == moves


def test_a_tiny_run_beside_the_peers(capsys):
    """The whole command, in figures that mean nothing; who is not there is named."""
    python = default_python()
    code = peers.main(["--scale", "0.003", "--rounds", "1", "--json", "--python", str(python)])
    told = json.loads(capsys.readouterr().out)
    assert code in (0, 1)
    assert set(told["versions"]) | set(told["missing"]) == set(PEERS)
    assert {row["text"] for row in told["costs"]} == set(records.FAULTY)
    assert {row["text"].removesuffix("-short") for row in told["costs"]} == set(COSTS)
    assert {row["beside"] for row in told["ratios"]} == set(PEERS) - set(told["missing"])
    assert all(row["ratio"]["median"] > 0 for row in told["ratios"] + told["sizes"])
    if not python.exists():
        assert {"endplay", "PokerKit"} <= set(told["missing"])


def test_the_table_says_met_and_missed():
    one = Spread(1.0, 0.9, 1.1)
    result = Result("here", "0", 1, 1, 1.0)
    result.versions["endplay"] = "1"
    result.missing["PokerKit"] = "it is not installed"
    result.ratios = [Row("gongzhu", "endplay", one, one, Spread(4.9, 4, 6), 5)]
    result.costs = [Row("not-canonical", "gongzhu", one, one, Spread(49, 40, 60), 50)]
    text = as_text(result)
    assert not result.met
    assert (
        "MISSED"
        in text.splitlines()[next(n for n, x in enumerate(text.splitlines()) if "4.90" in x)]
    )
    assert "not measured: PokerKit: it is not installed" in text
    assert text.endswith("a goal is MISSED; not measured: PokerKit")


# ---- growth, start, jobs


def test_tiny_growth(capsys):
    assert growth.main(["--sizes", "20", "60", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [row["deals"] for row in told["grown"]] == [20, 60]
    assert all(row["peak"] > 1_000_000 and row["processor"] > 0 for row in told["grown"])


def test_growth_that_is_too_fast_is_seen():
    def grown(deals: int, seconds: float) -> growth.Grown:
        return growth.Grown(deals, 0, seconds, seconds, 0)

    assert not growth.faster_than_deals([grown(10_000, 2), grown(100_000, 20)])
    assert growth.faster_than_deals([grown(10_000, 2), grown(100_000, 200)])


def test_tiny_start(capsys):
    startup.main(["--rounds", "1", "--json"])
    told = json.loads(capsys.readouterr().out)
    assert told["validate"]["median"] > told["lark"]["median"] / 2 > 0


def test_tiny_jobs(capsys):
    jobs.main(["--rounds", "1", "--megabytes", "0.6", "--files", "1", "--json"])
    told = json.loads(capsys.readouterr().out)
    assert told["jobs"] == 2
    assert told["one file, 1 MB"]["ratio"]["median"] > 0


def test_a_program_that_fails_is_no_measurement():
    with pytest.raises(FailedError, match="ended with 3"):
        run([sys.executable, "-c", "raise SystemExit(3)"])
    ran = run([sys.executable, "-c", "print('x' * 10)"])
    assert ran.output.strip() == "x" * 10
    assert ran.peak > 1_000_000
