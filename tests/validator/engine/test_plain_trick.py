"""Odd tricks of plain cards are played from their rows, and their findings keep nothing alive."""

from __future__ import annotations

import gc
import random
import re
import weakref
from dataclasses import replace

import pytest

from notation.play import Tricks
from tests.generate import generate, write
from tests.generate.matches import PLAIN
from tests.laws.checking import replay, rule_set
from validator.engine.report import Report

TRICK = re.compile(r"^([0-9]+\. \w+: )((?:[SHDC][2-9TJQKA] ?){4})$", re.MULTILINE)


def revoking(seed: int) -> str:
    """A match in which two cards of one seat, of a suit each, were played the other way round."""
    chance = random.Random(seed)
    text = write(generate(rule_set("bonanza88"), seed, replace(PLAIN, deals=3))).text
    labels = re.findall(r'^\[Seat "(\w+)"', text, re.MULTILINE)
    for _ in range(200):
        deal = chance.choice(list(re.finditer(r"^deal .*?^end\n", text, re.MULTILINE | re.DOTALL)))
        tricks = list(TRICK.finditer(text, *deal.span()))
        one, other = sorted(chance.sample(tricks, 2), key=lambda each: each.start())
        seat = chance.randrange(4)
        cards = [
            each.start(2) + (seat - labels.index(each[1].split()[1][:-1])) % 4 * 3
            for each in (one, other)
        ]
        first, second = (text[at : at + 2] for at in cards)
        swapped = text[: cards[0]] + second + text[cards[0] + 2 : cards[1]]
        swapped += first + text[cards[1] + 2 :]
        if any(each.name == "revoke" for each in replay(swapped).findings):
            return swapped
    raise AssertionError("nobody revokes")


@pytest.mark.parametrize("seed", range(5))
def test_no_node_is_made_of_a_trick_in_which_somebody_revokes(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    text = revoking(seed)

    def node(_tricks: Tricks, index: int) -> object:
        raise AssertionError(f"the node of trick {index + 1} is made")

    with monkeypatch.context() as patched:
        patched.setattr(Tricks, "_node", node)
        findings = replay(text).findings
    revokes = [each for each in findings if each.name == "revoke"]
    assert revokes
    for each in revokes:
        assert each.related
        assert each.source.slice(each.span) == each.arguments["card"]


def test_a_finding_does_not_keep_the_report_it_stands_in(monkeypatch: pytest.MonkeyPatch) -> None:
    reports: list[weakref.ref[Report]] = []
    begin = Report.__init__

    def noted(self: Report, *given: object) -> None:
        begin(self, *given)  # type: ignore[arg-type]
        reports.append(weakref.ref(self))

    monkeypatch.setattr(Report, "__init__", noted)
    text = revoking(1)
    reports.clear()
    gc.disable()
    try:
        findings = replay(text).findings
        assert reports
        assert all(each() is None for each in reports)
        assert findings[0].arguments
    finally:
        gc.enable()
