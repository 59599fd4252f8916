"""Records that are checked one after the other give what each gives alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from grammar import Parsed, read_records
from notation.record import Record
from notation.source import SourceText
from tests.conftest import Share
from tests.generate import generate, write
from tests.generate.kambing import generate_party
from tests.generate.kambing_sheet import write_party
from tests.generate.matches import Content
from tests.laws.checking import IDS, rule_set
from tests.laws.test_quick import ALL_KNOWN, PLAIN_MATCH, altered, established
from validator import Settings, validate, validate_each
from validator.engine import several
from validator.engine.words import TOGETHER, read_words


def texts(chance: random.Random, count: int) -> list[str]:
    """Short and long matches, some at one table, some at others, some with something wrong."""
    found: list[str] = []
    for number in range(count):
        if number % 7 == 3:
            seed = chance.randrange(10**6)
            found.append(write_party(generate_party("classic", seed, ALL_KNOWN)).text)
            continue
        content: Content = replace(PLAIN_MATCH, deals=chance.choice((1, 2, 3, 6, 60)))
        rules = rule_set(chance.choice(("bonanza88", "bonanza88", IDS[number % len(IDS)])))
        text = write(generate(rules, chance.randrange(10**6), content)).text
        found.append(altered(text, chance) if number % 5 == 2 else text)
    return found


def together(parsed: list[Parsed]) -> Iterator[tuple[object, ...]]:
    for each, replay in validate_each(parsed):
        assert replay is not None
        yield each.index, established(replay)


def test_every_record_gives_what_it_gives_alone(share: Share) -> None:
    chance = random.Random(31)
    for _ in range(share(20)):
        text = "\n".join(texts(chance, 14))
        parsed = list(read_records(SourceText(text, "several.trick")))
        alone = [
            (
                each.index,
                established(validate(each.record, index=each.index, findings=each.findings)),
            )
            for each in parsed
        ]
        assert list(together(parsed)) == alone
        # By now their tables are known.
        assert list(together(parsed)) == alone


@dataclass
class Given:
    """A record as the lines of a club's list have it; some have none."""

    record: Record | None
    index: int
    findings: tuple[()] = ()


def test_what_has_no_record_keeps_its_place() -> None:
    text = write(generate(rule_set("bonanza88"), 5, replace(PLAIN_MATCH, deals=2))).text
    (parsed,) = read_records(SourceText(text))
    given = [Given(parsed.record if at % 3 else None, at) for at in range(1, 11)]
    found = list(validate_each(given))
    assert [each for each, _ in found] == given
    assert [replay and replay.index for _, replay in found] == [
        each.index if each.record else None for each in given
    ]


def test_a_record_is_given_before_many_more_are_read() -> None:
    text = write(generate(rule_set("bonanza88"), 6, replace(PLAIN_MATCH, deals=10))).text
    (parsed,) = read_records(SourceText(text))
    validate(parsed.record)
    taken = 0

    def records() -> Iterator[Given]:
        nonlocal taken
        for index in range(1, 101):
            taken += 1
            yield Given(parsed.record, index)

    ahead = [taken - each.index for each, _ in validate_each(records())]
    assert max(ahead) * 10 <= TOGETHER + 10


def test_words_of_several_records_are_read_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    text = write(generate(rule_set("bonanza88"), 7, replace(PLAIN_MATCH, deals=2))).text
    (parsed,) = read_records(SourceText(text))
    settings = Settings()
    validate(parsed.record, settings=settings)
    asked: list[int] = []

    def counting(*given: object) -> object:
        asked.append(len(given[0]))  # type: ignore[arg-type]
        return read_words(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(several, "read_words", counting)
    given = [Given(parsed.record, index) for index in range(1, 31)]
    assert all(replay for _, replay in validate_each(given, settings=settings))
    assert asked == [TOGETHER, 60 - TOGETHER]
