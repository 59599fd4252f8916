"""Whatever is cut off, and wherever: the reading ends, with findings and without a traceback."""

from __future__ import annotations

import itertools
import random

from tests.conftest import Share
from tests.generate import Content, generate, write
from tests.grammar.reading import HEAD, RECORD, read, tokens
from tests.laws.checking import rule_set
from validator import validate

ALPHABET = (
    "deal", "1", "1.", "end", "result", "*", "hands", "expose", "-", "score", "total", "penalty",
    "carried", "replace", "dealer", "N:", "N", "N+S:", "N>W:", "+50", "SQ", "SQ??", "x12", "~x",
    "pass", "(", ")", "(1.", "{", "}", "{a}", '"', '"a"', "[", "]", '[Game "gongzhu"]', "%trick",
    ";", "=N", "^revoke", "<clk 1>", "<", "$7", "!", "\\", ",", ":", ".", "+", "=", "@", "\n",
)  # fmt: skip


def survives(text: str) -> None:
    """Read and validated without a traceback, every finding in its text."""
    for found in read(text):
        result = validate(found.record, index=found.index, findings=found.findings)
        for each in result.findings:
            assert 0 <= each.span.start <= each.span.end <= len(text) + 1, (text, each.name)


def test_every_one_or_two_tokens() -> None:
    for count in (1, 2):
        for chosen in itertools.product(ALPHABET, repeat=count):
            list(read(" ".join(chosen)))


def test_every_one_or_two_tokens_in_a_deal(share: Share) -> None:
    chance = random.Random(1)
    pairs = list(itertools.product(ALPHABET, repeat=2))
    for chosen in [*((one,) for one in ALPHABET), *chance.sample(pairs, share(2700))]:
        survives(f"{HEAD}\ndeal 1\n{' '.join(chosen)}\nend\n")


def test_three_and_four_tokens(share: Share) -> None:
    chance = random.Random(2)
    for number in range(share(8000)):
        chosen = chance.choices(ALPHABET, k=3 + number % 2)
        joiner = chance.choice((" ", "\n", ""))
        survives(joiner.join(chosen))


def test_a_record_cut_off_at_every_token(share: Share) -> None:
    rules = rule_set("bonanza88")
    count = share(30)
    for seed in range(count):
        content = Content(deals=1, marks=12, labels=("N", "W", "S", "E"))
        text = write(generate(rules, 600_000 + seed, content)).text
        words = tokens(text)
        for cut in range(1, len(words), 1 if seed == 0 else 9):
            kept = words[:cut]
            if kept[0] == "%trick" and len(kept) > 2:
                kept = [" ".join(kept[:2]) + "\n", *kept[2:]]
            survives(" ".join(kept))


def test_a_record_cut_off_at_every_letter() -> None:
    """One finding at most says that it is cut off, and what is before it stays."""
    for cut in range(RECORD.index("hands"), len(RECORD) - 12):
        (found,) = read(RECORD[:cut])
        names = [each.name for each in found.findings]
        assert names.count("truncated-record") == 1, (cut, names)
        assert len([name for name in names if name != "truncated-record"]) <= 1, (cut, names)


def test_a_record_without_any_one_token() -> None:
    words = tokens(RECORD)
    for left_out in range(2, len(words)):
        kept = words[:left_out] + words[left_out + 1 :]
        survives("%trick 1.0\n" + " ".join(kept[2:]))


def test_a_record_with_any_two_tokens_exchanged() -> None:
    words = tokens(RECORD)
    for place in range(2, len(words) - 1):
        kept = list(words)
        kept[place], kept[place + 1] = kept[place + 1], kept[place]
        survives("%trick 1.0\n" + " ".join(kept[2:]))
