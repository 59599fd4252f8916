"""A deal that is plainly in order is judged from its words; a thorough look finds the same."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from grammar import read_records
from notation.diagnostic import Diagnostic
from notation.plain_deal import PlainDeal
from notation.source import SourceText
from tests.conftest import MEASURING, Share
from tests.generate import generate, write
from tests.generate.barbu import PLAIN, generate_barbu, write_barbu
from tests.generate.barbu_rules import SlowRules, slow_rules
from tests.generate.kambing import PartyContent, generate_party
from tests.generate.kambing_rules import HOUSES
from tests.generate.kambing_sheet import write_party
from tests.generate.matches import PLAIN as MATCH
from tests.laws.checking import IDS, LIBRARY, rule_set
from validator import validate
from validator.engine import match as engine
from validator.replay import Replay

PLAIN_MATCH = replace(MATCH, deals=4)
OFTEN_PLAIN = replace(PLAIN_MATCH, hands=None, winners=20, dealers=True, rulings=5)
MARKED = replace(PLAIN_MATCH, marks=3)
PARTY = PartyContent(
    labels=("N", "E", "S", "W"), marks=0, variations=False, winners=30, rulings=0, odd=0, bola=20
)
ALL_KNOWN = replace(PARTY, bare=True)
PARTIES = list(HOUSES)
BARBU: dict[str, SlowRules] = {
    name: slow
    for name in LIBRARY.names("barbu")
    if (rules := LIBRARY.find("barbu", name)) and (slow := slow_rules(rules))
}
"""The shipped rule sets of Barbu: in each, something else binds who plays."""
SAMPLES = sorted(Path("samples").rglob("*.trick"))[:: 1 if MEASURING else 3]


def facts(finding: Diagnostic) -> tuple[object, ...]:
    cause = finding.consequence_of
    return (
        finding.name,
        finding.variant,
        finding.severity,
        finding.span,
        dict(finding.arguments),
        finding.context,
        finding.claimed,
        finding.computed,
        cause and (cause.name, cause.span),
        [(each.label, each.span, dict(each.arguments)) for each in finding.related],
        finding.fixes,
    )


def established(replay: Replay) -> tuple[object, ...]:
    return (
        [facts(each) for each in replay.findings],
        dict(replay.total),
        replay.over,
        replay.winners,
        replay.losers,
        replay.reason,
        replay.level,
        replay.decided,
        dict(replay.extra),
        [
            (deal.status, deal.score, deal.points, deal.total, deal.captured)
            for deal in replay.deals
        ],
    )


def both(text: str) -> None:
    for parsed in read_records(SourceText(text, "both.trick")):
        quick = validate(parsed.record, index=parsed.index, findings=parsed.findings)
        full = validate(parsed.record, index=parsed.index, findings=parsed.findings, thorough=True)
        assert established(quick) == established(full)


def sheets(count: int) -> Iterator[str]:
    """Matches in canonical form, without anything but what every record has."""
    for number in range(count):
        rules = rule_set(IDS[number % len(IDS)])
        content = PLAIN_MATCH if number % 3 else OFTEN_PLAIN
        yield write(generate(rules, 910_000 + number, content)).text
        if number % 3 == 1:
            yield annotated(write(generate(rules, 960_000 + number, MARKED)).text, number)
        if number % 6 == 0:
            yield write_barbu(generate_barbu(seed=920_000 + number, content=PLAIN)).text
        if number % 6 == 3:
            name = list(BARBU)[number // 6 % len(BARBU)]
            match = generate_barbu(BARBU[name], 925_000 + number, PLAIN, name=name)
            yield write_barbu(match).text
        if number % 2 == 0:
            name = PARTIES[number // 2 % len(PARTIES)]
            party = ALL_KNOWN if number % 3 else PARTY
            yield write_party(generate_party(name, 940_000 + number, party)).text


def annotated(text: str, seed: int) -> str:
    """The text with signs, clocks and comments behind some cards of its tricks."""
    chance = random.Random(seed)
    behind = ("!", "?!", " <clk 0:09:41>", " {A pig.}", "!? <clk 3> {Two.} {Words!}")

    def marked(line: re.Match[str]) -> str:
        number, leader, *cards = line.group().split(" ")
        cards = [
            card + chance.choice(behind) if "=" not in card and chance.random() < 0.2 else card
            for card in cards
        ]
        return " ".join((number, leader, *cards))

    return re.sub(r"^[0-9]+\. \w+:(?: [SHDC][2-9TJQKA])+$", marked, text, flags=re.MULTILINE)


def altered(text: str, chance: random.Random) -> str:
    """The text with one word or letter changed, doubled, moved or gone."""
    words = list(re.finditer(r"[^\s]+", text))
    one, other = chance.choice(words), chance.choice(words)
    kind = chance.randrange(6)
    start, end = one.span()
    if kind == 0:
        return text[:start] + text[end:]
    if kind == 1:
        return text[:end] + " " + text[start:end] + text[end:]
    if kind == 2:
        return text[:start] + other.group() + text[end:]
    at = chance.randrange(start, end)
    if kind == 3:
        return text[:at] + text[at + 1 :]
    letter = chance.choice("SHDCAKQJT98765432:+-., =N{}()x~?\n")
    if kind == 4:
        return text[:at] + letter + text[at + 1 :]
    # Two cards change places: the pack stays whole, and much is still in order.
    cards = [word for word in words if re.fullmatch(r"[SHDC][2-9TJQKA]", word.group())]
    if len(cards) < 2:
        return text
    first, second = sorted(chance.sample(cards, 2), key=lambda each: each.start())
    return (
        text[: first.start()]
        + second.group()
        + text[first.end() : second.start()]
        + first.group()
        + text[second.end() :]
    )


def test_clean_records_are_judged_from_their_words(
    monkeypatch: pytest.MonkeyPatch, share: Share
) -> None:
    asked = 0
    taken = 0
    quick = engine.Match._quick

    def counting(self: engine.Match, deal: PlainDeal, *read: Any) -> bool:
        nonlocal asked, taken
        answer = quick(self, deal, *read)
        asked += 1
        taken += answer
        return answer

    monkeypatch.setattr(engine.Match, "_quick", counting)
    for number in range(share(40)):
        text = write(generate(rule_set("bonanza88"), 930_000 + number, PLAIN_MATCH)).text
        text += "\n" + write_party(generate_party("classic", 950_000 + number, ALL_KNOWN)).text
        for parsed in read_records(SourceText(text)):
            validate(parsed.record, findings=parsed.findings)
    assert asked
    assert taken == asked


def test_clean_records_give_the_same_both_ways(share: Share) -> None:
    for text in sheets(share(300)):
        both(text)


def test_altered_records_give_the_same_both_ways(share: Share) -> None:
    chance = random.Random(77)
    for text in sheets(share(300)):
        for _ in range(4):
            both(altered(text, chance))


def tricks(replay: Replay) -> list[object]:
    """What stands at every trick and play of a match."""
    return [
        (
            deal.hands,
            deal.exposed,
            dict(deal.derivations),
            [
                (
                    (trick.position, trick.leader, trick.winner, trick.winning),
                    [facts(each) for each in trick.findings],
                    [
                        (play.seat, play.cards, play.node, [facts(each) for each in play.findings])
                        for play in trick.plays
                    ],
                )
                for trick in deal.tricks
            ],
        )
        for deal in replay.deals
    ]


def several_faults(text: str, chance: random.Random) -> str:
    """The text with some cards of its tricks exchanged, and perhaps a leader or a winner."""
    for _ in range(chance.randint(1, 4)):
        lines = re.findall(r"^[0-9]+\. \w+:(?: [SHDC=]\w+)+$", text, re.MULTILINE)
        line, other = chance.choice(lines), chance.choice(lines)
        words, others = line.split(" "), other.split(" ")
        at = chance.choice((1, 2, 3, 4, 5, 5, -1))
        if at < len(words) and at < len(others) and line != other:
            words[at], others[at] = others[at], words[at]
            text = text.replace(line, " ".join(words)).replace(other, " ".join(others))
    return text


def test_a_deal_with_faults_is_taken_up_where_the_first_is(share: Share) -> None:
    chance = random.Random(78)
    one_deal = replace(PLAIN_MATCH, deals=1, winners=30)
    found: set[str] = set()
    for number in range(share(60)):
        texts = [write(generate(rule_set(IDS[number % len(IDS)]), 980_000 + number, one_deal)).text]
        name = list(BARBU)[number % len(BARBU)]
        session = generate_barbu(BARBU[name], 985_000 + number, PLAIN, name=name)
        texts.append(write_barbu(session).text)
        for text in texts:
            for _ in range(2):
                faulty = several_faults(text, chance)
                both(faulty)
                for parsed in read_records(SourceText(faulty)):
                    quick, full = (
                        validate(parsed.record, findings=parsed.findings, thorough=thorough)
                        for thorough in (False, True)
                    )
                    assert tricks(quick) == tricks(full)
                    found.update(each.name for each in quick.findings)
    assert found >= {"revoke", "wrong-leader"}


def test_a_winner_is_no_card_and_a_card_no_winner() -> None:
    text = write(generate(rule_set("bonanza88"), 930_001, PLAIN_MATCH)).text
    seats = re.findall(r'^\[Seat "(\w+)"', text, re.MULTILINE)
    tricks = re.findall(r"^([0-9]+\. \w+:(?: [SHDC]\w){3,})$", text, re.MULTILINE)
    assert tricks
    for line in tricks[:13]:
        words = line.split(" ")
        for seat in seats:
            for at in range(2, len(words)):
                both(text.replace(line, " ".join([*words[:at], *words[at + 1 :], f"={seat}"])))
        for card in ("S2", "S3", "S5"):
            both(text.replace(line, f"{line} {card}"))
    # A line cut in two, so that as many words are left.
    both(text.replace(tricks[1], " ".join(tricks[1].split(" ")[:3]) + f"\n7. {seats[1]}: S2"))


def parties_with_claims(count: int) -> Iterator[str]:
    """Parties in which a lead goes back to the hand since another player claims it."""
    found = 0
    for number in itertools.count():
        text = write_party(generate_party("classic", 970_000 + number, ALL_KNOWN)).text
        if re.search(ATTEMPT, text, re.MULTILINE):
            yield text
            found += 1
        if found == count:
            return


ATTEMPT = r"^([0-9]+\. (\w+): (?!molodka).*) withdrawn\n([0-9]+\. )(\w+)(: )(molodka )(.*)\n"


def test_a_lead_that_goes_back_is_judged_from_its_words(
    monkeypatch: pytest.MonkeyPatch, share: Share
) -> None:
    answers: list[bool] = []
    quick = engine.Match._quick

    def noting(self: engine.Match, deal: PlainDeal, *read: Any) -> bool:
        answers.append(quick(self, deal, *read))
        return answers[-1]

    monkeypatch.setattr(engine.Match, "_quick", noting)
    for text in parties_with_claims(share(30)):
        for parsed in read_records(SourceText(text)):
            validate(parsed.record, findings=parsed.findings)
    assert answers
    assert all(answers)


CLAIMS = r"^([0-9]+\. (\w+): )molodka (\w+)( withdrawn\n[0-9]+\. (\w+): )molodka (\w+)( .*\n)"
"""A claim that gives way to another."""


def claims_that_give_way(count: int) -> Iterator[tuple[str, re.Match[str]]]:
    """Parties with such claims, and where the first of them are."""
    for number in itertools.count():
        text = write_party(generate_party("classic", 990_000 + number, ALL_KNOWN)).text
        found = re.search(CLAIMS, text, re.MULTILINE)
        if found is not None:
            yield text, found
            count -= 1
        if not count:
            return


def test_claims_that_give_way_give_the_same_both_ways(share: Share) -> None:
    for text, found in claims_that_give_way(share(10)):
        first, one, lead, second, other, claim, replies = found.groups()
        lone, again = f"{first}{lead[:2]}", f"{first}molodka {lead}{replies}"
        behind = second.removeprefix(" withdrawn\n")
        for lines in (
            found.group(),
            # The other way round, one of them twice, an answered one, and behind a lead.
            f"{behind}molodka {claim} withdrawn\n{again}",
            f"{first}molodka {lead}{second}molodka {claim} withdrawn\n{again}",
            f"{first}molodka {lead} ~{claim}{second}molodka {claim}{replies}",
            f"{lone} withdrawn\n{first}molodka {lead}{second}molodka {claim}{replies}",
            f"{lone} ~{claim[:2]} withdrawn\n{found.group()}",
            f"{first}molodka {lead}{second}{claim}{replies}",
            f"{first}molodka {lead}{second}molodka {lead}{replies}",
            f"{first}molodka {claim}{second}molodka {claim}{replies}",
            found.group().replace(f" {other}:", f" {one}:"),
        ):
            altered_text = text[: found.start()] + lines + text[found.end() :]
            both(altered_text)
            for option, value in (
                ("molodka_priority", "first_called"),
                ("molodka_priority", "bura_first"),
                ("molodka_window", "between_tricks"),
                ("molodka_window", "lead_only"),
            ):
                rule = f'\n[Rule "{option}" "{value}"]\n[Seat '
                both(altered_text.replace("\n[Seat ", rule, 1))


def test_altered_claims_give_the_same_both_ways(share: Share) -> None:
    for text in parties_with_claims(share(20)):
        found = re.search(ATTEMPT, text, re.MULTILINE)
        assert found is not None
        line, leader, number, seat, colon, word, plays = found.groups()
        claim = f"{number}{seat}{colon}{word}{plays}\n"
        altered_lines = [
            f"{line}\n{claim}",
            f"{line} withdrawn\n{number}{seat}{colon}{plays}\n",
            f"{line} withdrawn\n{line} withdrawn\n{claim}",
            f"{line} withdrawn\n{claim[:-1]} withdrawn\n{claim}",
            f"{claim[:-1]} withdrawn\n{claim}",
            f"{line} withdrawn\n",
            claim,
            *(
                f"{line} withdrawn\n{number}{other}{colon}{word}{plays}\n"
                for other in ("N", "E", "S", "W", "Q", leader)
            ),
        ]
        for lines in altered_lines:
            both(text[: found.start()] + lines + text[found.end() :])
        for option, value in (
            ("molodka_window", "between_tricks"),
            ("molodka_window", "lead_only"),
            ("out_of_turn", "four_trumps"),
            ("out_of_turn", "none"),
        ):
            both(text.replace("\n[Seat ", f'\n[Rule "{option}" "{value}"]\n[Seat ', 1))


@pytest.mark.measure
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("beat_matching", "positional"),
        ("partial", "face_up_without_effect"),
        ("draw", "accumulate"),
    ],
)
def test_other_replies_give_the_same_both_ways(option: str, value: str, share: Share) -> None:
    # The same cards in another order are the same play under most rules, and not under these.
    chance = random.Random(78)
    for number in range(share(20)):
        text = write_party(generate_party("classic", 980_000 + number, ALL_KNOWN)).text
        text = text.replace("\n[Seat ", f'\n[Rule "{option}" "{value}"]\n[Seat ', 1)
        both(text)
        turned = re.sub(
            r"(?<= )([SHDC])([6-9JQKTA])([6-9JQKTA])(?= )",
            lambda each: "".join(chance.choice((each.groups(), each.group(1, 3, 2)))),
            text,
        )
        both(turned)
        both(altered(turned, chance))


@pytest.mark.measure
@pytest.mark.parametrize("path", SAMPLES, ids=[path.stem for path in SAMPLES])
def test_samples_give_the_same_both_ways(path: Path) -> None:
    both(path.read_text("utf-8"))
