"""A table that was met before is not taken for that of a record whose deals name other seats."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grammar import Parsed, read_records
from notation.plain_record import PlainRecord
from notation.source import SourceText
from notation.wording import message
from tests.conftest import ROOT
from tests.grammar.reading import RECORD
from tests.laws.test_quick import established
from validator import Replay, Settings, validate
from validator.engine.known import key_of, known


def sample(name: str) -> str:
    return Path(ROOT / "samples" / name).read_text("utf-8")


TEXTS = {
    "gongzhu": RECORD.replace("hands\n", "dealer N\nhands\n", 1)
    .replace("S3 S8 SK SA", "S3 S8 SK SA =W")
    .replace("result *", "result N: +50, W: -300, S: -100, E: 0"),
    "kambing": sample("kambing/two-players.trick"),
    "barbu": sample("barbu/invalid/double-quota.trick"),
}
PLACES = {
    "a hand": r"^  (\w+):",
    "a dealer": r"^dealer (\w+)",
    "an exposure": r"^expose (\w+)",
    "a declarer": r"^declarer (\w+)",
    "who doubles": r"^double (\w+)",
    "who is doubled": r"^double \w+>(\w+)",
    "a leader": r"^1\. (\w+)",
    "a later leader": r"^3\. (\w+)",
    "a winner": r"=(\w+)$",
    "points": r"^points (\w+)",
    "a score": r"^score (\w+)",
    "a total": r"^total (\w+)",
    "another total": r"^total [^,\n]*, (\w+)",
    "the result": r"^result (\w+)",
}
CASES = [
    (game, place, spelt)
    for game, text in TEXTS.items()
    for place, pattern in PLACES.items()
    if re.search(pattern, text, re.MULTILINE)
    for spelt in ("Q", "n")
]


def misspelt(text: str, place: str, spelt: str, which: int = 0) -> str:
    found = list(re.finditer(PLACES[place], text, re.MULTILINE))[which]
    return text[: found.start(1)] + spelt + text[found.end(1) :]


def blank(text: str) -> str:
    """So many lines and letters in which nothing is said."""
    return re.sub(r"[^\n]", " ", text)


def records(text: str) -> list[Parsed]:
    return list(read_records(SourceText(text, "x.trick")))


def judged(parsed: Parsed, settings: Settings) -> Replay:
    return validate(parsed.record, index=2, findings=parsed.findings, settings=settings)


def both(first: str, second: str) -> Replay:
    """The second record behind the first one, which has its tags, and alone at the same place."""
    one, other = records(f"{first}\n{second}")
    assert isinstance(other.record, PlainRecord)
    settings = Settings()
    judged(one, settings)
    assert known(key_of(other.record), settings) is not None
    behind = judged(other, settings)
    (single,) = records(f"{blank(first)}\n{second}")
    alone = judged(single, Settings())
    assert established(behind) == established(alone)
    assert list(map(message, behind.findings)) == list(map(message, alone.findings))
    return behind


@pytest.mark.parametrize(("game", "place", "spelt"), CASES)
def test_a_misspelt_label_is_found_as_if_the_record_stood_alone(
    game: str, place: str, spelt: str
) -> None:
    text = TEXTS[game]
    replay = both(text, misspelt(text, place, spelt))
    assert any(spelt in message(each) for each in replay.findings)
    both(text, misspelt(text, place, spelt, -1))


@pytest.mark.parametrize("game", TEXTS)
def test_a_label_that_all_deals_misspell(game: str) -> None:
    """Then it is the tag that is wrong, and what the deals say is taken."""
    text = TEXTS[game]
    (label, *_) = re.findall(r'^\[Seat "(\w+)"', text, re.MULTILINE)
    head, deals = text.split("\n\n", 1)
    deals = re.sub(rf"\b{label}\b(?=[:>,+]|$)", "Q", deals, flags=re.MULTILINE)
    replay = both(text, f"{head}\n\n{deals}")
    assert any(each.name == "unknown-seat" for each in replay.findings)


@pytest.mark.parametrize("game", TEXTS)
def test_the_same_record_twice(game: str) -> None:
    both(TEXTS[game], TEXTS[game])


def key(text: str) -> object:
    (parsed,) = records(text)
    return key_of(parsed.record)


@pytest.mark.parametrize("game", TEXTS)
def test_a_table_is_known_by_what_its_tags_say(game: str) -> None:
    text = TEXTS[game].replace("[Game", '[Site "Medan"]\n[Game', 1)
    said = key(text)
    assert said is not None
    for old, new in (
        # What stands in these means nothing to the engine, and who sits there neither.
        ("Medan", "Lyon"),
        (r'^\[Seat "(\w+)" "[^"]*"', r'[Seat "\1" "Somebody else"'),
    ):
        changed = re.sub(old, new, text, count=1, flags=re.MULTILINE)
        assert changed != text
        assert key(changed) == said, new
    for old, new in (
        (r'^\[Rules "([^"]*)"', '[Rules "other"'),
        (r'^\[Seat "(\w+)" ', '[Seat "Q" '),
        (r"^\[Game", '[Date "2026.12.05"]\n[Game'),
    ):
        changed = re.sub(old, new, text, count=1, flags=re.MULTILINE)
        assert changed != text
        assert key(changed) not in (said, None), new
    assert key(text.replace("[Seat", '[Rule "end_deals" "2"]\n[Seat', 1)) is None
    assert key(text.replace("%trick 1.0\n", "%trick 1.0\n{At home.}\n")) is None


@pytest.mark.parametrize("game", TEXTS)
def test_a_table_is_known_under_the_settings_that_came_last(game: str) -> None:
    (parsed,) = records(TEXTS[game])
    settings, others = Settings(), Settings()
    judged(parsed, settings)
    setup = known(key_of(parsed.record), settings)
    assert setup is not None
    assert setup.seats == parsed.record.seats
    assert known(key_of(parsed.record), others) is None
    judged(parsed, others)
    assert known(key_of(parsed.record), others) is not None
    assert known(key_of(parsed.record), settings) is None
