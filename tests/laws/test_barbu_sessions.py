"""Random legal sessions of Barbu: found clean, scored the same, written the same, and lawful."""

from __future__ import annotations

from dataclasses import replace

import pytest

from notation import from_json, read_yaml, to_json, write_record, write_yaml
from notation.cards import CARD_OF, Mask, mask_of
from notation.source import SourceText
from tests.conftest import RecordFigure, Share, Some
from tests.generate.barbu import PLAIN, BarbuContent, generate_barbu, write_barbu
from tests.generate.barbu_facts import BarbuDeal
from tests.generate.barbu_rules import CLASSIC, SlowRules, slow_rules
from tests.generate.barbu_table import QUEENS
from tests.generate.facts import MatchFacts
from tests.laws.checking import LIBRARY, parsed, replay, told
from validator.replay import DealReplay, Replay
from validator.rulesets import override


def sets() -> dict[str, SlowRules]:
    """The shipped rule sets that the generator can play, by name."""
    found: dict[str, SlowRules] = {}
    for full_id in LIBRARY.ids("barbu"):
        rules = LIBRARY.find("barbu", full_id)
        assert rules is not None
        slow = slow_rules(rules)
        if slow is not None:
            found[rules.name] = slow
    return found


SETS = sets()
NAMES = list(SETS)


def masked(cards: set[str]) -> Mask:
    return mask_of(CARD_OF[name] for name in cards)


def check(match: MatchFacts, rules: SlowRules = CLASSIC) -> None:
    """Everything that holds of a legal session."""
    text = write_barbu(match).text
    (read,) = parsed(text)
    assert not read.findings, told(read.findings)
    assert write_record(read.record) == text
    found = replay(text)
    assert not found.findings, (match.rules, told(found.findings))
    assert found.seats == found.sides == match.seats
    assert dict(found.total) == match.totals
    assert (found.over, found.winners, found.losers) == (match.over, match.winners, ())
    assert len(found.deals) == len(match.deals)
    for deal, facts in zip(found.deals, match.deals, strict=True):
        assert isinstance(facts, BarbuDeal)
        check_sums(deal, facts, rules)
        if facts.status in ("complete", "early"):
            check_cards(found, deal, facts)
            check_derivations(deal)


def check_sums(deal: DealReplay, facts: BarbuDeal, rules: SlowRules) -> None:
    """Scores and totals are those of the generator, and add up to what they must."""
    assert deal.status == facts.status
    assert dict(deal.total) == facts.true_total
    if facts.status == "misdeal":
        assert deal.score is None
        assert deal.total == deal.total_before
        return
    assert deal.score is not None
    assert dict(deal.score) == facts.true_score
    constant = rules.constant(facts.kind)
    inverted = (-constant,) if rules.take_all == "invert" else ()
    assert sum(deal.score.values()) in (constant, *inverted)
    if deal.points is not None or facts.status != "claimed":
        assert deal.points is not None
        assert dict(deal.points) == facts.true_points
        assert sum(deal.points.values()) == sum(deal.score.values())
    sums = {key: deal.total_before[key] + deal.score[key] for key in deal.total}
    for ruling in facts.rulings:
        sums[ruling.key] += ruling.value
    assert dict(deal.total) == sums


def check_cards(found: Replay, deal: DealReplay, facts: BarbuDeal) -> None:
    """Every card is accounted for, and every trick is the taker's."""
    pack = masked({card for hand in facts.hands.values() for card in hand})
    piles = [0] * len(found.seats)
    assert len(deal.tricks) == len(facts.tricks)
    for trick, fact in zip(deal.tricks, facts.tricks, strict=True):
        assert trick.number == trick.position == fact.number
        assert found.seats[trick.leader] == fact.leader
        assert [(found.seats[play.seat], play.cards, play.passed) for play in trick.plays] == [
            (play.by, () if play.card == "pass" else (CARD_OF[play.card],), play.card == "pass")
            for play in fact.plays
        ]
        if facts.kind == "domino":
            assert trick.winner is None
            continue
        assert trick.winner is not None
        assert found.seats[trick.winner] == fact.winner
        piles[trick.winner] |= masked({play.card for play in fact.plays})
    if facts.kind != "domino":
        assert tuple(piles) == deal.captured
        assert facts.status == "early" or sum(piles) == pack
    for seat, hand in enumerate(deal.hands):
        assert hand.cards == masked(facts.held[found.seats[seat]])
        assert not hand.unknown


def check_derivations(deal: DealReplay) -> None:
    """The arithmetic that is shown ends in the score, seat by seat."""
    assert deal.score is not None
    assert set(deal.derivations) == set(deal.score)
    for seat, lines in deal.derivations.items():
        assert lines[-1].level == "total"
        assert lines[-1].value == deal.score[seat]


# ---- the laws


def test_sessions_under_classic(some: Some, record_figure: RecordFigure) -> None:
    seeds = some(range(200), 10)
    for seed in seeds:
        check(generate_barbu(seed=seed))
    count = len(seeds)
    record_figure(
        "barbu/classic: random sessions clean, byte for byte", f"{count} of {count}", "200"
    )


def test_a_session_sums_to_nought(share: Share) -> None:
    """Without rulings, what one loses another wins."""
    for seed in range(share(50)):
        match = generate_barbu(seed=1_000 + seed, content=PLAIN)
        found = replay(write_barbu(match).text)
        assert len(found.deals) == 28
        assert found.over
        assert sum(found.total.values()) == 0


def test_sessions_under_every_rule_set(share: Share, record_figure: RecordFigure) -> None:
    count = share(150)
    for number in range(count):
        name = NAMES[number % len(NAMES)]
        check(generate_barbu(SETS[name], 2_000 + number, name=name), SETS[name])
    figure = f"{count} of {count}, {len(NAMES)} rule sets"
    record_figure("barbu, all rule sets: random sessions clean", figure, "150")


OVERRIDES = (
    (("heart_lead_barbu", "only_hearts"), ("king_forced", "yes"), ("barbu_early_end", "yes")),
    (("overtrump", "always"), ("trump_void", "free"), ("hearts_early_end", "yes")),
    (("overtrump", "always"), ("heart_lead_no_hearts", "broken"), ("hearts_early_end", "no")),
    (("overtrump", "when_trump_led"), ("redouble", "declarer_only"), ("dealer", "declarer")),
    (("domino_ace", "low"), ("domino_values", "40,25,10,-10"), ("barbu_early_end", "no")),
    (("domino_pass", "free"), ("double_targets", "declarer_only"), ("queens_early_end", "no")),
    (("declarer_rotation", "every_deal"), ("heart_lead_barbu", "free"), ("min_doubles", "3")),
    (("trump_void", "free"), ("heart_lead_no_hearts", "free"), ("min_doubles", "0")),
    (("trick_value", "-3"), ("heart_ace_value", "-10"), ("last_two_values", "-12,-12")),
    (("contract_order", "fixed"), ("queen_value", "-8"), ("king_value", "-21"), ("best", "low")),
    (("doubling", "off"), ("trump_value", "7"), ("heart_value", "-1")),
    (("no_trump", "yes"), ("skip_if_undoubled", "share")),
)


@pytest.mark.parametrize("pairs", OVERRIDES, ids=lambda pairs: "-".join(each[0] for each in pairs))
def test_sessions_with_options_of_their_own(pairs: tuple[tuple[str, str], ...], some: Some) -> None:
    rules = LIBRARY.find("barbu", "classic")
    assert rules is not None
    changed, problems = override(rules, pairs)
    assert not problems
    slow = slow_rules(changed)
    assert slow is not None
    for seed in some(range(20), 1, str(pairs)):
        match = generate_barbu(slow, 3_000 + seed, overridden=pairs)
        check(match, slow)


def test_sessions_that_began_earlier(share: Share) -> None:
    for seed in range(share(30)):
        content = BarbuContent(deals=4, carried=True)
        check(generate_barbu(seed=4_000 + seed, content=content))


def test_every_hand_can_be_left_out(share: Share) -> None:
    """What the play shows of a hand is enough to check the play."""
    for seed in range(share(50)):
        content = BarbuContent(deals=7, hands="none", claimed=0)
        check(generate_barbu(seed=5_000 + seed, content=content))


def test_json_and_yaml_say_the_same(share: Share) -> None:
    for number in range(share(40)):
        text = write_barbu(generate_barbu(seed=6_000 + number, content=BarbuContent(deals=8))).text
        record = parsed(text)[0].record
        again, findings = from_json(to_json(record))
        assert not findings
        assert again == record
        assert again is not None
        assert write_record(again) == text
        if number % 5 == 0:
            (yaml,), findings = read_yaml(SourceText(write_yaml([record])))
            assert not findings
            assert yaml == record


def test_the_generator_reaches_what_is_rare() -> None:
    """A generator in which nobody is left with the king would prove nothing of it."""
    seen: set[str] = set()
    hearts = replace(PLAIN, deals=1, first=("no-hearts",), stop=100)
    for seed in range(12 + 60):
        match = generate_barbu(seed=7_000 + seed, content=None if seed < 12 else hearts)
        for deal in match.deals:
            assert isinstance(deal, BarbuDeal)
            seen.add(deal.status)
            seen.add(f"{deal.kind} {deal.status}")
            cards = [play.card for trick in deal.tricks for play in trick.plays]
            if deal.kind == "no-queens" and deal.status == "early":
                assert set(cards) >= QUEENS
                assert len(deal.tricks) < 13
            if deal.kind == "domino":
                seen |= {"pass"} if "pass" in cards else set()
                seen |= {"declarer passes first"} if cards[:1] == ["pass"] else set()
                seen |= (
                    {"no cards left but one"} if len(cards) - cards.count("pass") == 51 else set()
                )
            pairs = deal.true_doubles
            seen |= {"redouble"} if any((b, a) in pairs for a, b in pairs) else set()
            others = [pair for pair in pairs if deal.declarer not in pair]
            seen |= {"flanks"} if others else set()
            seen |= {"flank redouble"} if any((b, a) in others for a, b in others) else set()
            seen |= {"star"} if any(target == "*" for _, target in deal.doubles or []) else set()
            seen |= {"nobody doubles"} if not pairs else set()
            zero = [a for a, b in pairs if deal.true_points[a] == deal.true_points[b]]
            seen |= {"a bet on equal scores"} if zero else set()
            seen.add(f"{len(deal.shown)} hands")
    assert seen >= {
        *("complete", "early", "claimed", "misdeal"),
        *("no-queens early", "no-hearts early", "barbu early", "barbu complete"),
        *("no-hearts complete", "pass", "declarer passes first", "no cards left but one"),
        *("redouble", "flanks", "flank redouble", "star", "nobody doubles"),
        "a bet on equal scores",
        *(f"{count} hands" for count in (0, 1, 2, 3, 4)),
    }
