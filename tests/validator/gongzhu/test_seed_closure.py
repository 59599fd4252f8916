"""Every statement of the two texts that is a rule or a variant has a test named after it.

A statement on what captured cards are worth counts as tested by a row of its own among
the piles, which are scored by themselves and in whole deals.
"""

from __future__ import annotations

import re
from pathlib import Path

from tests.validator.gongzhu.test_scoring_statements import STATEMENTS

HERE = Path(__file__).parent

RULES_000 = """
    GA-04 GA-05 GA-06 GA-07 GA-08 GA-09 GA-10 GA-11 GA-12 GA-13 GA-14 GA-17 GA-18 GA-19 GA-20
    GA-21 GA-22 GA-23 GA-24 GA-25 GA-27 GA-28 GA-30 GA-31 GA-32 GA-33 GA-34 GA-35 GA-36 GA-37
    GA-38 GA-39 GA-40 GA-41 GA-42 GA-43 GA-44 GA-45 GA-46 GA-47 GA-48 GA-49 GA-50 GA-51 GA-53
    GA-54 GA-55 GA-56 GA-57
""".split()

RULES_002 = """
    GB-03 GB-04 GB-05 GB-06 GB-07 GB-09 GB-10 GB-11 GB-12 GB-13 GB-14 GB-17 GB-19 GB-20 GB-21
    GB-23 GB-24 GB-25 GB-26 GB-28 GB-29 GB-30 GB-31 GB-32 GB-33 GB-34 GB-35 GB-37 GB-38 GB-39
    GB-40 GB-42 GB-43 GB-44 GB-45 GB-46 GB-47 GB-48 GB-49 GB-50 GB-51 GB-52 GB-53 GB-54 GB-55
    GB-56 GB-57 GB-58 GB-59 GB-61 GB-62 GB-64 GB-65 GB-66 GB-67
""".split()


def _tested() -> set[str]:
    tested = {name[:5] for name, *_ in STATEMENTS}
    for path in sorted(HERE.glob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        names = re.findall(r"^def test_(g[ab]_\d\d)_", text, re.MULTILINE)
        tested |= {name.upper().replace("_", "-") for name in names}
    return tested


def test_every_rule_of_the_indonesian_text_has_a_test() -> None:
    assert set(RULES_000) - _tested() == set()


def test_every_rule_of_the_german_text_has_a_test() -> None:
    assert set(RULES_002) - _tested() == set()


def test_no_test_is_named_after_a_statement_that_there_is_not() -> None:
    known = {f"GA-{number:02}" for number in range(1, 59)}
    known |= {f"GB-{number:02}" for number in range(1, 75)}
    assert _tested() <= known
