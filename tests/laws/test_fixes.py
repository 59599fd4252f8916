"""What holds for every fix: it does what it is for, and nothing else; it never makes a card."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from notation.diagnostic import Diagnostic
from notation.source import SourceText
from tests.conftest import MEASURING, RecordFigure, Share
from tests.generate import generate, write
from tests.laws.checking import rule_set
from tests.laws.fix_mutants import ALL, mutants
from tests.laws.fixing import (
    cards_in_words,
    cards_of_deals,
    findings_of,
    fixed,
    roots,
    who_played_what,
)
from tests.laws.mutate import BASE
from tests.project.fix_table import TABLE
from tricknote.fixing import Fixed

# Every kind that has a fix, and of the others as many as there is time for.
TRIED = [
    title
    for at, (title, _) in enumerate(sorted(ALL.items()))
    if MEASURING or at % 10 == 0 or title.split(": ")[1].partition(",")[0] in TABLE.certain
]


@pytest.mark.measure
@pytest.mark.parametrize("title", TRIED)
def test_a_fix_does_what_it_is_for_and_nothing_else(title: str) -> None:
    for mutant in mutants(ALL[title], 5 if MEASURING else 1):
        before = findings_of(SourceText(mutant.text, "test.trick"))
        for unsafe in (False, True):
            done = fixed(mutant.text, unsafe=unsafe)
            _helps(mutant.text, before, done, unsafe)
            _makes_no_card(mutant.text, done, unsafe)
            if done.applied:
                _is_the_last_word(done, unsafe)
                _leaves_other_lines(mutant.text, done)
                _keeps_line_ends(mutant.text, done, unsafe)
        for each in before:
            for one in each.fixes:
                assert each.name in (TABLE.certain if one.safe else TABLE.likely), each.name


def _helps(text: str, before: list[Diagnostic], done: Fixed, unsafe: bool) -> None:
    after = roots(done.left)
    if not unsafe:
        assert after <= roots(before)
        certain = {each.name for each in done.left if any(one.safe for one in each.fixes)}
        stands = {each.name for each in done.left if each.consequence_of is None}
        assert not certain & stands, "a certain fix was offered and not made"
    if done.applied:
        assert done.text.text != text
        # What followed from a mistake may stand for itself once that is mended.
        assert (errors(done.left), after.total()) < (errors(before), roots(before).total())
        assert after.total() <= roots(before).total()
    else:
        assert done.text.text == text


def errors(findings: Sequence[Diagnostic]) -> int:
    """All errors, those too that follow from others."""
    return sum(each.severity == "error" for each in findings)


def _makes_no_card(text: str, done: Fixed, unsafe: bool) -> None:
    old, new = cards_of_deals(text), cards_of_deals(done.text.text)
    if not unsafe:
        assert old == new
        assert who_played_what(text) == who_played_what(done.text.text)
        return
    # What could not be read before may be read now; but it stood there.
    for deal, again in zip(_deals(text), _deals(done.text.text), strict=True):
        assert cards_in_words(again, whole=True) <= cards_in_words(deal)
    assert len(old) != len(new) or old == new or sum(old, Counter()) <= sum(new, Counter())


def _deals(text: str) -> list[str]:
    """The text cut before each deal."""
    return re.split(r"^(?=deal )", text, flags=re.IGNORECASE | re.MULTILINE)


def _is_the_last_word(done: Fixed, unsafe: bool) -> None:
    again = fixed(done.text.text, unsafe=unsafe)
    assert again.text == done.text
    assert not again.applied


def _leaves_other_lines(text: str, done: Fixed) -> None:
    """Lines that no edit touches are as they were."""
    touched = {
        text_line
        for each in done.applied
        for one in each.fixes
        for edit in one.edits
        for place in [each.source.place(edit.span)]
        for line in range(place.line, place.end_line + 1)
        for text_line in [each.source.line_text(line)]
    }
    kept = [line for line in text.split("\n") if line not in touched]
    lines = iter(done.text.text.split("\n"))
    assert all(line in lines for line in kept), "a line that no fix is about has changed"


def _keeps_line_ends(text: str, done: Fixed, unsafe: bool) -> None:
    for newline in ("\r\n", "\r"):
        other = fixed(text.replace("\n", newline), unsafe=unsafe, newline=newline)
        assert other.text.text == done.text.text.replace("\n", newline)


# ---- many slips at once


def _with_slips(text: str, chance: random.Random) -> str:
    """A match in which whoever wrote it down made slips that can be put right for certain."""
    lines = text.split("\n")
    for _ in range(chance.randrange(2, 9)):
        at = chance.randrange(len(lines))
        lines[at] = chance.choice(_SLIPS)(lines[at], chance)
    return "\n".join(lines)


def _ten(line: str, _chance: random.Random) -> str:
    return line if line.startswith("[") else re.sub(r"(?<=[SHDC])T", "10", line)


def _small(line: str, _chance: random.Random) -> str:
    words = line.split(" ")
    return " ".join([*words[:2], *map(str.lower, words[2:])]) if line[:1].isdigit() else line


def _number(line: str, chance: random.Random) -> str:
    number, stop, rest = line.partition(".")
    return f"{int(number) + chance.choice((-1, 1, 2))}{stop}{rest}" if number.isdigit() else line


def _leader(line: str, chance: random.Random) -> str:
    found = re.match(r"[0-9]+\. (\w+):", line)
    label = chance.choice("NWSE")
    return line if found is None else f"{line[: found.start(1)]}{label}{line[found.end(1) :]}"


def _sum(line: str, _chance: random.Random) -> str:
    return line.replace("+", "+1", 1) if line.startswith("total") else line


def _capitals(line: str, _chance: random.Random) -> str:
    word, blank, rest = line.partition(" ")
    known = {"score", "total", "expose", "deal", "end", "hands", "points"}
    return f"{word.upper()}{blank}{rest}" if word in known else line


def _cyrillic(line: str, _chance: random.Random) -> str:
    if not line[:1].isdigit():
        return line
    return re.sub(r"(?<=[SHDC])K|C(?=[2-9TJQKA])", lambda m: {"K": "К", "C": "С"}[m[0]], line)


_SLIPS: tuple[Callable[[str, random.Random], str], ...] = (
    _ten, _small, _number, _leader, _sum, _capitals, _cyrillic,
)  # fmt: skip


def test_a_match_with_many_slips_is_given_back_as_it_was(
    share: Share, record_figure: RecordFigure
) -> None:
    wanted = share(300)
    again = 0
    for seed in range(wanted):
        chance = random.Random(f"slips/{seed}")
        text = write(generate(rule_set("bonanza88"), seed, BASE)).text
        slipped = _with_slips(text, chance)
        done = fixed(slipped)
        assert roots(done.left) <= roots(findings_of(SourceText(slipped)))
        _makes_no_card(slipped, done, False)
        again += done.text.text == text
    record_figure(
        "matches with many slips, put right to the letter", f"{again} of {wanted}", "95 %"
    )
    assert again >= wanted * 0.95
