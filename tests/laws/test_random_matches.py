"""Random legal matches: found clean, scored the same, written the same, and lawful."""

from __future__ import annotations

from notation import from_json, read_yaml, to_json, write_record, write_records, write_yaml
from notation.cards import CARD_OF, Mask, mask_of
from notation.source import SourceText
from tests.conftest import RecordFigure, Share
from tests.generate import Content, DealFacts, MatchFacts, generate, write
from tests.laws.checking import IDS, parsed, replay, rule_set, told
from validator.replay import DealReplay, Replay
from validator.rulesets import RuleSet

RULINGS = Content(deals=30, rulings=60, marks=0, winners=0, odd=5, labels=("N", "W", "S", "E", "X"))


def masked(cards: set[str]) -> Mask:
    return mask_of(CARD_OF[name] for name in cards)


def check(match: MatchFacts) -> None:
    """Everything that holds of a legal match."""
    text = write(match).text
    (read,) = parsed(text)
    assert not read.findings, told(read.findings)
    assert write_record(read.record) == text
    found = replay(text)
    assert not found.findings, (match.rules, told(found.findings))
    assert found.seats == match.seats
    assert found.sides == match.keys
    assert dict(found.total) == match.totals
    assert (found.over, found.winners, found.losers) == (match.over, match.winners, match.losers)
    assert len(found.deals) == len(match.deals)
    for deal, facts in zip(found.deals, match.deals, strict=True):
        check_sums(deal, facts)
        if facts.tricks:
            check_cards(found, deal, facts)
            check_tricks(found, deal, facts)
            check_derivations(found, deal)


def check_sums(deal: DealReplay, facts: DealFacts) -> None:
    """Totals are sums of what is before them."""
    assert dict(deal.total) == facts.true_total
    if facts.end == "end misdeal":
        assert deal.status == "misdeal"
        assert deal.score is None
        assert deal.total == deal.total_before
        return
    assert deal.status in ("complete", "early")
    assert deal.score is not None
    assert dict(deal.score) == facts.true_score
    sums = {key: deal.total_before[key] + deal.score[key] for key in deal.total}
    for ruling in facts.rulings:
        side = next(key for key in sums if ruling.key in (key, *key.split("+")))
        sums[side] += ruling.value
    assert dict(deal.total) == sums


def check_cards(found: Replay, deal: DealReplay, facts: DealFacts) -> None:
    """Every card is accounted for: dealt once, and captured or left."""
    pack = masked({card for hand in facts.hands.values() for card in hand})
    played = [masked({play.card for play in trick.plays}) for trick in facts.tricks]
    assert sum(played) == sum(deal.captured)
    union = 0
    for pile in deal.captured:
        assert not union & pile
        union |= pile
    assert not union & ~pack
    assert deal.status == "early" or union == pack
    for seat, hand in enumerate(deal.hands):
        assert hand.cards == masked(facts.held[found.seats[seat]])
        assert not hand.unknown
    assert {(found.seats[seat], card) for seat, card in deal.exposed} == {
        (seat, CARD_OF[card]) for seat, cards in facts.exposures or [] for card in cards
    }


def check_tricks(found: Replay, deal: DealReplay, facts: DealFacts) -> None:
    """The tricks of the replay are those of the record, each with its taker."""
    piles = [0] * len(found.seats)
    assert len(deal.tricks) == len(facts.tricks)
    for trick, fact in zip(deal.tricks, facts.tricks, strict=True):
        assert trick.number == trick.position == fact.number
        assert found.seats[trick.leader] == fact.leader
        assert [(found.seats[play.seat], play.cards) for play in trick.plays] == [
            (play.by, (CARD_OF[play.card],)) for play in fact.plays
        ]
        assert trick.winner is not None
        assert found.seats[trick.winner] == fact.winner
        assert trick.winning[-1] is not None
        assert trick.plays[trick.winning[-1]].seat == trick.winner
        piles[trick.winner] |= masked({play.card for play in fact.plays})
    assert tuple(piles) == deal.captured


def check_derivations(found: Replay, deal: DealReplay) -> None:
    """The arithmetic that is shown ends in the score, seat by seat."""
    assert deal.score is not None
    sums = dict.fromkeys(deal.score, 0)
    for seat, lines in deal.derivations.items():
        side = next(key for key in sums if seat in (key, *key.split("+")))
        last = lines[-1]
        assert last.level == "total"
        assert last.value is not None
        sums[side] += last.value
    assert sums == dict(deal.score)


def test_matches_under_bonanza88(share: Share, record_figure: RecordFigure) -> None:
    count = share(300)
    rules = rule_set("bonanza88")
    for seed in range(count):
        check(generate(rules, seed))
    record_figure("bonanza88: random matches clean, byte for byte", f"{count} of {count}", "300")


def test_matches_under_every_rule_set(share: Share, record_figure: RecordFigure) -> None:
    count = share(1000)
    for number in range(count):
        check(generate(rule_set(IDS[number % len(IDS)]), 10_000 + number))
    record_figure(
        "all rule sets: random matches clean, byte for byte", f"{count} of {count}", "1000"
    )


def test_long_matches_with_many_rulings(share: Share) -> None:
    """Rulings and ties at the end of a match."""
    sets = [
        rule_set(name)
        for name in (
            "bonanza88",
            "bonanza88-pairs",
            "spielanleitung",
            "spielanleitung-plus1000",
            "spielanleitung-pairs",
            "face-hearts-pig-200",
        )
    ]
    for number in range(share(200)):
        check(generate(sets[number % len(sets)], 50_000 + number, RULINGS))


def overridden(name: str, *pairs: tuple[str, str]) -> RuleSet:
    """A shipped rule set with options changed as ``[Rule]`` tags do it."""
    from validator.rulesets import override

    changed, problems = override(rule_set(name), pairs)
    assert not problems
    return changed


OVERRIDES = (
    ("bonanza88", ("first_trick_spade_lead", "banned"), ("first_leader", "any")),
    ("bonanza88", ("first_trick_discards", "no_point_cards")),
    ("bonanza88", ("exposed_lock", "until_suit_seen")),
    ("bonanza88", ("exposed_lock", "follow_only"), ("exposable", "HA,SQ,DJ,CT,H5")),
    ("bonanza88", ("exposed_lock", "off"), ("heart_values", "face"), ("solo_test", "zero_sum")),
    ("spielanleitung", ("hearts_broken_by", "any_heart_played"), ("pass", "3_rotating")),
    ("bonanza88-five", ("early_end", "all_scored"), ("pass", "3_rotating")),
    ("bonanza88", ("end_deals", "3"), ("tie_top", "extra_deal"), ("pig_turn", "global")),
    (
        "spielanleitung",
        ("qd_bonus", "10_per_later_trick"),
        ("deal_cap", "800"),
        ("end_low", "-300"),
    ),
    (
        "bonanza88",
        ("later_leader", "card_holder"),
        ("first_leader", "S7"),
        ("sheep_turn", "global"),
    ),
)


def test_matches_with_options_of_their_own(share: Share) -> None:
    for number in range(share(200)):
        name, *pairs = OVERRIDES[number % len(OVERRIDES)]
        check(generate(overridden(name, *pairs), 70_000 + number))


def test_json_and_yaml_say_the_same(share: Share) -> None:
    for number in range(share(150)):
        text = write(generate(rule_set(IDS[number % len(IDS)]), 90_000 + number)).text
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


def test_files_of_several_matches(share: Share) -> None:
    """A file keeps its records apart, whatever stands before them."""
    from grammar import read_records
    from validator import validate

    for number in range(share(60)):
        matches = [
            generate(rule_set(IDS[(number + each) % len(IDS)]), 95_000 + number, Content(deals=2))
            for each in range(3)
        ]
        texts = [write(match).text for match in matches]
        joined = "\n".join(texts)
        found = list(read_records(SourceText(joined)))
        assert [each.index for each in found] == [1, 2, 3]
        assert write_records(each.record for each in found) == joined
        for each, match in zip(found, matches, strict=True):
            result = validate(each.record, index=each.index, findings=each.findings)
            assert not result.findings, told(result.findings)
            assert dict(result.total) == match.totals


def test_the_generator_reaches_what_is_rare() -> None:
    """A generator that never sweeps would prove nothing of sweeps."""
    from tests.generate.slow_rules import HEARTS, SCORING

    seen: set[str] = set()
    for seed in range(150):
        match = generate(rule_set("bonanza88"), 200_000 + seed, Content(marks=0))
        seen |= {"over"} if match.over else set()
        for deal in match.deals:
            if not deal.tricks:
                seen.add("misdeal")
                continue
            piles: dict[str, set[str]] = {seat: set() for seat in match.seats}
            for trick in deal.tricks:
                piles[trick.winner] |= {play.card for play in trick.plays}
            for pile in piles.values():
                scoring = pile & SCORING
                if scoring == SCORING:
                    seen.add("all sixteen")
                elif scoring >= HEARTS:
                    seen.add("sweep with pig" if "SQ" in scoring else "sweep")
                if scoring == {"CT"}:
                    seen.add("transformer alone")
                elif "CT" in scoring and not scoring & HEARTS:
                    seen.add("transformer with others")
            seen.add(f"{len(deal.exposed)} exposed")
            seen.add(f"{len(deal.shown)} hands")
    assert seen >= {
        "over",
        "misdeal",
        "all sixteen",
        "sweep",
        "sweep with pig",
        "transformer alone",
        "transformer with others",
        *(f"{count} exposed" for count in range(5)),
        *(f"{count} hands" for count in range(5)),
    }
