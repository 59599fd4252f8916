"""Worked examples of scoring, by captured cards, each under its rule set.

GZ28 needs two packs and GZ53 exposures of two levels, which are not supported; GZ56 to GZ60
speak of totals and belong to the end of the match.  Seats that an example does not name are
not looked at.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from tests.validator.gongzhu.piles import deal_of, pile
from validator.games.gongzhu.derivation import derive
from validator.games.gongzhu.options import GongZhuOptions
from validator.games.gongzhu.scoring import score_deal
from validator.rulesets import Library


@dataclass(frozen=True)
class Example:
    """Piles by seat and the scores of the seats that the example names."""

    rules: str
    piles: tuple[str, ...]
    scores: tuple[int, ...]
    exposed: str = ""
    seats: int = 4
    changes: tuple[tuple[str, Any], ...] = ()
    later_tricks: int = 0
    qd_taker: int | None = None


ALL_FOUR = "HA SQ DJ CT"
SHARED = ("SQ H567", "DJ CT", "HAKQ", "HJT98432")
TAIWAN = "taiwan-face"
SIXTEEN = "turn-with-all-sixteen"
ZERO_SUM = (("solo_test", "zero_sum"),)

EXAMPLES = {
    "GZ01": Example("bonanza88", ("CT SQ",), (-800,), "CT SQ"),
    "GZ02": Example("bonanza88", ("CT H432",), (0,)),
    "GZ03": Example("bonanza88", ("CT",), (50,)),
    "GZ04": Example("bonanza88", ("CT",), (100,), "CT"),
    "GZ05": Example("bonanza88", ("hearts", "SQ", "DJ", "CT"), (200, -100, 100, 50)),
    "GZ06": Example("bonanza88", ("hearts SQ", "DJ", "CT", ""), (300, 100, 50, 0)),
    "GZ07": Example("bonanza88", ("hearts", "SQ", "DJ", "CT"), (400, -100, 100, 50), "HA"),
    "GZ08": Example("bonanza88", ("hearts SQ",), (400,), "SQ"),
    "GZ09": Example("spielanleitung", ("hearts", "SQ", "DJ", "CT"), (-200, -100, 100, 50)),
    "GZ10": Example("spielanleitung", ("hearts", "SQ", "DJ", "CT"), (-400, -100, 100, 50), "HA"),
    "GZ11": Example("spielanleitung", ("hearts SQ", "DJ", "CT", ""), (300, 100, 50, 0)),
    "GZ12": Example(SIXTEEN, ("SQ DJ H5 HJ CT",), (-60,)),
    "GZ12-bonanza88": Example("bonanza88", ("SQ DJ H5 HJ CT",), (-60,)),
    "GZ13": Example(SIXTEEN, ("SQ DJ H5 HA CT",), (-480,), ALL_FOUR),
    "GZ13-bonanza88": Example("bonanza88", ("SQ DJ H5 HA CT",), (-480,), ALL_FOUR),
    "GZ14": Example(SIXTEEN, ("all",), (800,)),
    "GZ15": Example(SIXTEEN, ("all",), (3200,), ALL_FOUR),
    "GZ16": Example(SIXTEEN, ("SQ H4 H9",), (-110,)),
    "GZ17": Example(SIXTEEN, ("DJ HA HT CT",), (80,)),
    "GZ17-bonanza88": Example("bonanza88", ("DJ HA HT CT",), (80,)),
    "GZ18": Example(SIXTEEN, ("hearts SQ",), (100,)),
    "GZ18-bonanza88": Example("bonanza88", ("hearts SQ",), (300,)),
    "GZ19": Example("blocked-hearts", ("SQ", "DJ", "CT", "H5 HJ HA"), (-100, 100, 50, -80)),
    "GZ20": Example("blocked-hearts", ("DJ", "SQ H5", "H6", "CT"), (100, -110, -10, 50)),
    "GZ21": Example(SIXTEEN, ("CT H2",), (0,)),
    "GZ21-bonanza88": Example("bonanza88", ("CT H2",), (0,)),
    "GZ22": Example("blocked-hearts", ("CT H2",), (50,)),
    "GZ22-bonanza88": Example("bonanza88", ("CT H2",), (0,)),
    "GZ22-spielanleitung": Example("spielanleitung", ("CT H2",), (0,)),
    "GZ23": Example("blocked-hearts", ("SQ CT",), (-200,)),
    "GZ24": Example("bonanza88", ("DJ CT",), (200,)),
    "GZ25": Example("bonanza88-pairs", ("SQ DJ HT CT",), (180,), "DJ"),
    "GZ26": Example("pairs-team-limit", ("HAK", "SQ", "DJ", "CT"), (-90, -100, 100, 50)),
    "GZ27": Example("pairs-team-limit", ("HAKQ", "SQ", "DJ", "CT"), (-120, -100, 100, 50)),
    "GZ29": Example(TAIWAN, ("hearts",), (200,)),
    "GZ30": Example(TAIWAN, ("hearts DJ",), (100,)),
    "GZ31": Example(TAIWAN, ("hearts SQ DJ",), (200,)),
    "GZ32": Example(TAIWAN, ("all",), (1000,)),
    "GZ32-formula": Example(TAIWAN, ("all",), (400,), changes=(("grand_slam", "formula"),)),
    "GZ33": Example("bonanza88", SHARED, (-130, 200, -120, -50)),
    "GZ34": Example("bonanza88", SHARED, (-160, 200, -240, -100), "HA"),
    "GZ35": Example("bonanza88", SHARED, (-130, 800, -120, -50), "DJ CT"),
    "GZ36": Example("bonanza88", SHARED, (-260, 800, -240, -100), ALL_FOUR),
    "GZ37": Example("bonanza88", ("hearts DJ CT", "SQ", "", ""), (600, -100, 0, 0)),
    "GZ38": Example("bonanza88", ("hearts CT", "SQ", "DJ", ""), (800, -100, 100, 0), "CT"),
    "GZ39": Example("bonanza88", ("all", "", "", ""), (800, 0, 0, 0)),
    "GZ40": Example("bonanza88", ("DJ HAK5 CT",), (0,)),
    "GZ41": Example("bonanza88", ("DJ HAK5 CT",), (50,), changes=ZERO_SUM),
    "GZ41-stop-when-all-scored": Example("stop-when-all-scored", ("DJ HAK5 CT",), (50,)),
    "GZ42": Example("bonanza88", ("hearts -H2", "H2 CT"), (-200, 0)),
    "GZ43": Example("blocked-hearts", ("hearts -H2", "H2 CT"), (-200, 50)),
    "GZ44": Example("spielanleitung", ("hearts CT", "SQ"), (-400, -100)),
    "GZ45": Example("bonanza88", ("hearts CT", "SQ"), (400, -100)),
    "GZ46": Example("spielanleitung", ("hearts SQ", "DJ", "CT", ""), (600, 200, 50, 0), "HA SQ DJ"),
    "GZ47": Example("spielanleitung-cap800", ("all",), (800,), ALL_FOUR),
    "GZ48": Example("spielanleitung", ("SQ DJ CT",), (-200,), "SQ"),
    "GZ49": Example("bonanza88", ("HA CT", "H2"), (-400, 0), "HA CT"),
    "GZ50": Example(
        "bonanza88-five",
        ("SQ CT", "DJ H5", "HAK", "HQJT", "H9876432"),
        (-200, 90, -90, -60, -40),
        seats=5,
    ),
    "GZ51": Example("face-hearts-pig-200", ("HT9432",), (-34,)),
    "GZ51-standard": Example("bonanza88", ("HT9432",), (-20,)),
    "GZ52": Example(TAIWAN, ("H8765 CT",), (-52,)),
    "GZ52-standard": Example("bonanza88", ("H8765 CT",), (-80,)),
    "GZ54": Example("pairs-pig-never-turns", ("hearts SQ",), (100,)),
    "GZ55": Example(
        "spielanleitung-queen-of-diamonds",
        ("DQ SQ CT",),
        (-170,),
        later_tricks=3,
        qd_taker=0,
    ),
}


def _options(example: Example) -> GongZhuOptions:
    ruleset = Library.shipped().find("gongzhu", example.rules)
    assert ruleset is not None
    return replace(ruleset.options, **dict(example.changes))


@pytest.mark.parametrize("name", EXAMPLES)
def test_worked_example(name: str) -> None:
    example = EXAMPLES[name]
    options = _options(example)
    captured = deal_of(*example.piles, seats=example.seats)
    scores = score_deal(
        options, captured, pile(example.exposed), example.later_tricks, example.qd_taker
    )
    assert scores[: len(example.scores)] == list(example.scores)


@pytest.mark.parametrize("name", EXAMPLES)
def test_worked_example_is_derived(name: str) -> None:
    example = EXAMPLES[name]
    options = _options(example)
    captured = deal_of(*example.piles, seats=example.seats)
    for seat, score in enumerate(example.scores):
        lines = derive(
            options,
            captured,
            seat,
            pile(example.exposed),
            example.later_tricks,
            example.qd_taker,
        )
        assert lines[-1].value == score
        assert [line.level for line in lines].count("total") == 1


def test_every_row_that_has_a_deal_is_here() -> None:
    rows = {name[:4] for name in EXAMPLES}
    expected = {f"GZ{number:02}" for number in range(1, 56)} - {"GZ28", "GZ53"}
    assert rows == expected
