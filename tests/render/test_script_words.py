"""Every word that a script of the page says is one that the page has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import render
from render.control_words import control_words
from render.games import GAMES
from render.page import SCRIPTS
from render.page_data import page_data
from render.view import build_view
from render.words import translator
from tests.browser.samples import sample

ASSETS = Path(render.__file__).parent / "assets"
OF_GAMES = {
    "gongzhu": "gongzhu/variations",
    "kambing": "kambing/one-hand-seen",
    "barbu": "barbu/contracts",
}


def said(*names):
    text = "".join((ASSETS / name).read_text(encoding="utf-8") for name in names)
    return set(re.findall(r"\bwords\.(\w+)", text))


@pytest.mark.parametrize("game", OF_GAMES)
def test_scripts_say_only_what_there_is(game):
    words = page_data(build_view(sample(OF_GAMES[game]), "en"))["words"]
    used = said(*SCRIPTS, *GAMES[game].scripts)
    assert len(used) > 30
    assert used <= words.keys()


def test_no_word_of_the_controls_is_left_unsaid():
    assert control_words(translator("en")).keys() <= said(*SCRIPTS)
