"""What must hold for any text, tried on texts of every kind at each change.

The targets are :mod:`fuzz.targets`, which ``make fuzz`` tries for longer.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fuzz import run, targets
from tests.conftest import Share
from tests.grammar.reading import DEAL, HEAD, RECORD, tokens
from tests.grammar.test_prefixes import ALPHABET
from tests.laws.one_token import OPERATIONS, tokens_of, touch
from tricknote.conversion import write_form

ROOT = Path(__file__).resolve().parents[2]
GRAMMAR = (ROOT / "grammar" / "tricknote.lark").read_text("utf-8")
WORDS = tuple(re.findall(r"^[A-Z_]+: /(?:\(\?:)?([a-z|]+)", GRAMMAR, re.MULTILINE))
VOCABULARY = (*ALPHABET, *(word for words in WORDS for word in words.split("|")))
"""What the grammar knows, so that a soup of it is nearly a record."""
LONGEST = 2_500

few = settings(max_examples=35)


@cache
def samples() -> tuple[str, ...]:
    """The shorter samples, valid and invalid."""
    paths = sorted((ROOT / "samples").rglob("*.trick"))
    return tuple(t for t in (path.read_text("utf-8") for path in paths) if len(t) < LONGEST)


texts = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=80)
soups = st.lists(st.sampled_from(VOCABULARY), max_size=30)
joiners = st.sampled_from((" ", "\n", ""))
frames = st.sampled_from(("", HEAD, f"{HEAD}\ndeal 1\n", f"{HEAD}\n{DEAL}\n"))


def test_the_vocabulary_is_the_grammar_s() -> None:
    assert {"deal", "hands", "molodka", "claimed", "penalty", "withdrawn"} <= set(VOCABULARY)


@few
@given(frames, texts)
@example("", "\ufeff")
@example(f"{HEAD}\ndeal 1\n", "1. N: SQ (1. N: S2 {\\} )")
def test_any_text(before: str, text: str) -> None:
    targets.records(before + text)
    targets.words(before + text)


@few
@given(frames, soups, joiners)
def test_a_soup_of_the_grammar_s_words(before: str, soup: list[str], joiner: str) -> None:
    text = before + joiner.join(soup)
    targets.records(text)
    targets.words(text)


@few
@given(st.data())
def test_samples_with_tokens_touched(data: st.DataObject) -> None:
    """Several at once: :mod:`tests.laws.test_one_token` looks at what one does."""
    text = RECORD
    for _ in range(data.draw(st.integers(1, 4))):
        try:
            found = tokens_of(text)
        except (AssertionError, IndexError, KeyError):
            break
        index = data.draw(st.integers(0, len(found) - 1))
        operation = data.draw(st.sampled_from(OPERATIONS))
        made = touch(text, found, index, operation, data.draw(st.randoms(use_true_random=False)))
        text = text if made is None else made.text
    targets.records(text)
    targets.words(text)


@few
@given(st.data())
def test_samples_cut_and_put_together(data: st.DataObject) -> None:
    """Truncated at any letter, and any two spliced at any line."""
    first, second = (data.draw(st.sampled_from(samples())) for _ in "ab")
    targets.records(first[: data.draw(st.integers(0, len(first)))])
    lines, others = first.split("\n"), second.split("\n")
    at = data.draw(st.integers(0, len(lines)))
    upto = data.draw(st.integers(0, len(others)))
    targets.records("\n".join(lines[:at] + others[upto:]))


@settings(max_examples=5)
@given(st.data())
def test_what_comes_of_it_can_be_shown_and_converted(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(samples()))
    at = data.draw(st.integers(0, len(text)))
    targets.forms(text[:at] + data.draw(st.sampled_from(VOCABULARY)) + text[at:])


@few
@given(st.data())
def test_documents_with_something_changed(data: st.DataObject) -> None:
    """JSON and YAML with a member gone, renamed or replaced, or cut off."""
    from grammar import read_records
    from notation.source import SourceText

    form = data.draw(st.sampled_from(("json", "yaml")))
    written = write_form(tuple(each.record for each in read_records(SourceText(RECORD))), form)
    kind = data.draw(st.integers(0, 2))
    if kind == 0:
        written = written[: data.draw(st.integers(0, len(written)))]
    elif kind == 1:
        at = data.draw(st.integers(0, len(written)))
        written = written[:at] + data.draw(st.text(max_size=5)) + written[at:]
    else:
        loaded = json.loads(written) if form == "json" else yaml.safe_load(written)
        _disturb(loaded, data)
        written = json.dumps(loaded) if form == "json" else yaml.safe_dump(loaded)
    targets.documents(written)


VALUES: st.SearchStrategy[object] = (
    st.none()
    | st.booleans()
    | st.integers(-9, 99)
    | st.text(max_size=4)
    | st.just({})
    | st.just([])
)


def _disturb(node: Any, data: st.DataObject) -> None:
    while isinstance(node, dict | list) and node:
        keys = sorted(node) if isinstance(node, dict) else range(len(node))
        key = data.draw(st.sampled_from(list(keys)))
        deeper = node[key]
        if not isinstance(deeper, dict | list) or not deeper or data.draw(st.booleans()):
            if data.draw(st.booleans()):
                del node[key]
            else:
                node[key] = data.draw(VALUES)
            return
        node = deeper


def test_a_match_cut_off_at_every_token() -> None:
    words = tokens(RECORD)
    for cut in range(2, len(words)):
        targets.records("%trick 1.0\n" + " ".join(words[2:cut]))


@pytest.mark.parametrize("data", [b"", b"\0", b"\0\xff\xfe", b"\0\xef\xbb\xbf%trick", b"\0a\0b"])
def test_bytes_that_are_no_text(data: bytes) -> None:
    targets.any_bytes(data)


def test_the_loop_of_make_fuzz(share: Share, tmp_path: Path) -> None:
    """The search that needs no atheris: the seeds, then texts by chance."""
    seeds = run.seeds()
    assert len(seeds) > 100
    found = list(run.by_chance(0, 1))
    assert found == seeds
    import random

    chance = random.Random(4)
    for _ in range(share(600)):
        targets.any_bytes(run.mutated(chance, seeds))
    assert run.main(["--plain", "--seconds", "0", str(_written(tmp_path, seeds[0]))]) == 0


def _written(folder: Path, data: bytes) -> Path:
    path = folder / "seed.trick"
    path.write_bytes(data)
    return path


def test_a_broken_target_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What breaks something is kept, and the run says so."""

    def breaks(data: bytes) -> None:
        raise targets.Broken("on purpose")

    monkeypatch.setattr(targets, "any_bytes", breaks)
    monkeypatch.setattr(run, "seeds", lambda: [b"\0x", b"\0y"])
    assert run.main(["--plain", "--seconds", "0", "--keep", str(tmp_path)]) == 1
    assert "2 of them broke something" in capsys.readouterr().out
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize(
    "text", ["deal 1\nend\n" * 3, RECORD, RECORD.replace("SQ S6", "SQ (5. S: S5) S6")]
)
def test_the_targets_hold_for_good_records(text: str) -> None:
    for target in targets.TARGETS.values():
        target(text)
