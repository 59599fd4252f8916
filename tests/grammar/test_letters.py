"""Patterns that are compiled for a text of ASCII find in it what the whole ones find."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from grammar.lalr import Lalr
from grammar.letters import ByText, for_ascii
from tests.grammar.reading import RECORD

GRAMMAR = resources.files("grammar").joinpath("tricknote.lark").read_text("utf-8")
TERMINALS = re.findall(r"^([A-Z_]+)(?:\.[0-9]+)?:", GRAMMAR, re.MULTILINE)
TEXT = RECORD + "".join(map(chr, range(1, 128))) + " 10. N: S10 x2 ~DT {a} <b c> (1. W: pass) =N\n"


def test_every_terminal_finds_the_same_in_ascii() -> None:
    lark = Lalr(GRAMMAR, keep=False)
    for name in (each for each in TERMINALS if not each.startswith("_")):
        written = lark.terminal(name)
        whole, short = re.compile(written), re.compile(for_ascii(written))
        for at in range(len(TEXT)):
            one, other = whole.match(TEXT, at), short.match(TEXT, at)
            assert (one and one.span()) == (other and other.span()), (name, at)


@pytest.mark.parametrize("text", ["N: SQ", "东: SQ", "N♠"])
def test_other_letters_are_found_by_the_whole_pattern(text: str) -> None:
    written = r"[A-Za-z\u4e00-\u9fff][^\s:]*+"
    for found in (ByText(written).match(text), ByText(written).match(text, 0, 2)):
        assert found is not None
    one, other = ByText(written).fullmatch(text), re.fullmatch(written, text)
    assert (one is None) == (other is None)
