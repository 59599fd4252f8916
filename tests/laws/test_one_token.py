"""One token of a valid record left out, written twice or changed: what must come of it."""

from __future__ import annotations

import random
import time
from collections import Counter, defaultdict
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from tests.conftest import RecordFigure, Share
from tests.generate import Content, generate, write
from tests.generate.barbu import BarbuContent, generate_barbu, write_barbu
from tests.generate.kambing import PartyContent, generate_party
from tests.generate.kambing_sheet import write_party
from tests.laws.checking import rule_set
from tests.laws.mutate_barbu import rules_with
from tests.laws.one_token import OPERATIONS, Token, Touched, tokens_of, touch
from tests.laws.token_law import (
    OF_THE_READER,
    STANDS_ONCE,
    Judged,
    judged,
    judged_otherwise,
    names_of,
    new_roots,
    unseen,
)

ROOT = Path(__file__).resolve().parents[2]
TRIES = 30
"""How often ``make measure`` tries each operation on each kind of token."""
PARTS = 4
LONGEST = 5_000
"""Samples up to so many letters: longer ones say nothing new, and take longer to say it."""
AT_MOST_ONE = 0.80
PATIENCE = 5.0
"""Seconds of this process after which a reading counts as one that hangs."""


@cache
def records() -> dict[str, str]:
    """Valid records of all three games: the samples, and matches made up by chance."""
    found: dict[str, str] = {}
    for path in sorted((ROOT / "samples").glob("*/*.trick")):
        text = path.read_text("utf-8")
        if len(text) <= LONGEST:
            found[f"{path.parent.name}/{path.stem}"] = text
    for seed in range(3):
        plain = ("N", "E", "S", "W", "X") if seed % 2 else None
        hands = "all" if seed < 2 else None
        night = Content(deals=2, labels=plain, hands=hands)
        found[f"gongzhu {seed}"] = write(generate(rule_set("bonanza88"), seed, night)).text
        party = PartyContent(deals=2, labels=None if plain is None else plain[:4])
        found[f"kambing {seed}"] = write_party(generate_party("classic", seed, party)).text
        session = BarbuContent(deals=2, labels=plain, hands=hands)
        found[f"barbu {seed}"] = write_barbu(generate_barbu(rules_with(()), seed, session)).text
    return found


@cache
def tokens(name: str) -> list[Token]:
    """The tokens of a record."""
    return tokens_of(records()[name])


@cache
def places() -> dict[str, list[tuple[str, int]]]:
    """Where tokens of each kind stand: the record and the token's index."""
    found: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for name in records():
        for index, token in enumerate(tokens(name)):
            found[token.kind].append((name, index))
    return dict(found)


@cache
def untouched(name: str) -> Judged:
    """What comes of a record as it is."""
    return judged(records()[name])


def touches(kind: str, count: int) -> list[tuple[str, Touched]]:
    """So many touches of a kind of token with each operation, always the same ones."""
    chance = random.Random(f"one token/{kind}")
    found = []
    for operation in OPERATIONS:
        for _ in range(count):
            name, index = chance.choice(places()[kind])
            made = touch(records()[name], tokens(name), index, operation, chance)
            if made is not None:
                found.append((name, made))
    return found


@pytest.mark.parametrize("part", range(PARTS))
def test_one_touched_token(part: int, share: Share, record_figure: RecordFigure) -> None:
    """Never a traceback, a hang, silence about what is repeated, or a word about other deals;
    and at most one unfolded finding in most cases."""
    single: Counter[str] = Counter()
    tried: Counter[str] = Counter()
    wrong: list[str] = []
    worst: list[str] = []
    for kind in sorted(places())[part::PARTS]:
        for name, touched in touches(kind, share(TRIES)):
            before = untouched(name)
            started = time.process_time()
            after = judged(touched.text)
            if time.process_time() - started > PATIENCE:
                wrong.append(f"{name}: hangs: {touched}")
            roots = new_roots(before, after)
            tried[kind] += 1
            single[kind] += len(roots) <= 1
            if len(roots) > 1:
                worst.append(f"{name}: {touched}: {names_of(roots)[:4]}")
            if not roots and not unseen(touched, before, after):
                wrong.append(f"{name}: silence: {touched}")
            others = judged_otherwise(touched, before, after) if touched.deal else []
            if others:
                wrong.append(f"{name}: deals {others} too: {touched}: {names_of(roots)[:4]}")
    for kind, count in sorted(tried.items()):
        record_figure(f"one token: {kind}", f"{single[kind]} of {count}", "")
    ratio = single.total() / tried.total()
    part_name = f"one token, part {part + 1}: at most one unfolded finding"
    record_figure(part_name, f"{ratio:.1%} of {tried.total()}", "80 %")
    assert not wrong, "\n".join(wrong)
    assert ratio >= AT_MOST_ONE, "\n".join(worst)


def test_the_tokens_are_all_there() -> None:
    """Every letter of the records stands in a token, and no kind of the tables is unknown."""
    for name, text in records().items():
        letters = list(text)
        for token in tokens(name):
            letters[token.start : token.end] = " " * (token.end - token.start)
        assert not "".join(letters).strip("\ufeff \t\n"), name
    kinds = {kind.removesuffix(", in a variation") for kind in places()}
    rare = {"remark", "version number"}
    assert set(OF_THE_READER) <= kinds | rare
    assert {kind for kind, _ in STANDS_ONCE} <= kinds
    assert len(kinds) >= 60


def test_a_touch_changes_one_place() -> None:
    text = records()["gongzhu/spielanleitung"]
    some = tokens_of(text)
    chance = random.Random(3)
    for index in range(0, len(some), 7):
        for operation in OPERATIONS:
            made = touch(text, some, index, operation, chance)
            if made is None:
                continue
            token = some[index]
            assert made.text[: token.start] == text[: token.start]
            assert made.text.endswith(text[token.end :])
            assert made.text != text
            assert replace(made, text="").deal == token.deal
