"""Random legal parties of Kambing: found clean, scored the same, written the same, lawful.

Three forms of each: all cards known, hidden ones unknown, nothing but the public play.  What
is not known may be said not to be checkable, and only where it was not decided by what is.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from notation import from_json, to_json, write_record
from notation.cards import CARD_OF, NAMES, Mask, mask_of
from tests.conftest import RecordFigure, Share, Some
from tests.generate.facts import MatchFacts
from tests.generate.kambing import PartyContent, generate_party
from tests.generate.kambing_facts import KambingDeal
from tests.generate.kambing_policies import Meek, Policy, Saving
from tests.generate.kambing_rules import CLASSIC, HOUSES, PACK, House, beats, over, value
from tests.generate.kambing_sheet import write_party
from tests.laws.checking import LIBRARY, parsed, told
from validator import validate
from validator.replay import DealReplay, Replay

FORMS = ("all", "hidden", "public")
OTHERS = tuple(name for name in HOUSES if name != "classic")
WHOLE = mask_of(CARD_OF[name] for name in PACK)


def check(party: MatchFacts, form: str) -> Replay:
    """Everything that holds of a legal party."""
    text = write_party(party).text
    (read,) = parsed(text)
    assert not read.findings, told(read.findings)
    assert write_record(read.record) == text
    found = validate(read.record, findings=read.findings)
    check_findings(found, party, form)
    assert found.seats == party.seats
    assert found.sides == party.keys
    if not untold(found, party):
        assert dict(found.total) == party.totals
        outcome = (party.over, party.winners, party.losers)
        assert (found.over, found.winners, found.losers) == outcome
    drawn = [deal for deal in party.deals if dealt(deal) and not any(deal.true_score.values())]
    if form == "all":
        assert dict(found.extra) == {"bola": len(drawn) if len(party.keys) == 2 else 0}
    assert len(found.deals) == len(party.deals)
    for number, (deal, facts) in enumerate(zip(found.deals, party.deals, strict=True)):
        assert isinstance(facts, KambingDeal)
        if not untold(found, party, number + 1):
            assert dict(deal.total) == facts.true_total
        if not dealt(facts):
            assert deal.status == "misdeal"
            continue
        assert deal.status == "complete"
        check_score(deal, facts, form, stakes_open(party))
        check_tricks(found, deal, facts, form)
        check_accounting(found, deal, facts, form)
        check_pairings(deal, facts, HOUSES[party.rules.partition("/")[2]])
    return found


def dealt(facts: object) -> bool:
    """Whether a deal was played."""
    return isinstance(facts, KambingDeal) and bool(facts.true_points)


def untold(found: Replay, party: MatchFacts, deals: int | None = None) -> bool:
    """Whether some deal's score can neither be computed nor read, so that totals are open."""
    pairs = list(zip(found.deals, party.deals, strict=True))[:deals]
    return any(
        dealt(facts) and deal.score is None and set(facts.score or ()) != set(party.keys)
        for deal, facts in pairs
    )


def check_findings(found: Replay, party: MatchFacts, form: str) -> None:
    """No error and no note, and only those warnings that are due."""
    names = {(each.severity, each.name) for each in found.findings}
    if form == "all" and not stakes_open(party):
        assert not names, told(found.findings)
    assert names <= {("warning", "not-checkable")}, told(found.findings)


def stakes_open(party: MatchFacts) -> bool:
    """Whether nobody knows what the first deal counts: a draw before it may have raised it."""
    house = HOUSES[party.rules.partition("/")[2]]
    return party.carried is not None and house.after_draw != "nothing"


def check_score(deal: DealReplay, facts: KambingDeal, form: str, stakes_open: bool) -> None:
    """What was computed is true; what the known cards decide was computed."""
    if deal.points is not None:
        assert dict(deal.points) == facts.true_points
        assert sum(deal.points.values()) == 120
    if deal.score is not None:
        assert dict(deal.score) == facts.true_score
    if form == "all" or decided(facts):
        assert deal.points is not None
        assert deal.score is not None or stakes_open
    if form == "all" and deal.score is not None:
        check_derivation(deal)


def check_derivation(deal: DealReplay) -> None:
    """The arithmetic that is shown ends in the score."""
    assert deal.score is not None
    assert set(deal.derivations) == set(deal.score)
    for key, lines in deal.derivations.items():
        assert lines[-1].level == "total"
        assert lines[-1].value == deal.score[key]


def decided(facts: KambingDeal) -> bool:
    """Whether all hidden cards lie with one side, so that they are its by elimination."""
    takers = {
        side_of(facts, attempt.winner)
        for attempt in facts.standing
        for play in attempt.plays
        if "x" in play.card
    }
    return len(takers) < 2


def side_of(facts: KambingDeal, seat: str | None) -> str:
    assert seat is not None
    return next(key for key in facts.true_points if seat in (key, *key.split("+")))


def check_tricks(found: Replay, deal: DealReplay, facts: KambingDeal, form: str) -> None:
    """The tricks and attempts are those of the record, each with its taker and its cards."""
    piles: list[Mask] = [0] * len(found.seats)
    assert len(deal.tricks) == len(facts.attempts)
    for trick, fact in zip(deal.tricks, facts.attempts, strict=True):
        assert trick.position == trick.number == fact.number
        assert found.seats[trick.leader] == fact.leader
        assert [found.seats[play.seat] for play in trick.plays] == [play.by for play in fact.plays]
        assert [play.face_down for play in trick.plays] == [play.down for play in fact.plays]
        if fact.withdrawn:
            assert trick.winner is None
            continue
        assert trick.winner is not None
        assert found.seats[trick.winner] == fact.winner
        assert trick.winning[-1] is not None
        assert trick.plays[trick.winning[-1]].seat == trick.winner
        for play, known in zip(trick.plays, fact.plays, strict=True):
            named = {CARD_OF[card] for card in known.cards}
            assert {card for card in play.cards if card < 52} <= named
            assert form != "all" or set(play.cards) == named
            piles[trick.winner] |= mask_of(card for card in play.cards if card < 52)
    union = 0
    for seat, pile in enumerate(deal.captured):
        assert not union & pile
        union |= pile
        assert piles[seat] & ~pile == 0
    assert union & ~WHOLE == 0
    if form == "all":
        assert union == WHOLE
        assert tuple(piles) == deal.captured


def check_accounting(found: Replay, deal: DealReplay, facts: KambingDeal, form: str) -> None:
    """Every card has one place after every play, taking back, taking and drawing.

    Where cards are hidden, the numbers are those that must be, and what is said of a card is
    true.
    """
    whole = form == "all"
    hands = [hand.cards for hand in deal.hands]
    sizes = [hand.cards.bit_count() + hand.unknown for hand in deal.hands]
    assert sizes == [4] * len(sizes)
    for seat, hand in enumerate(hands):
        true = mask_of(CARD_OF[card] for card in facts.hands[found.seats[seat]])
        assert hand == true if whole else not hand & ~true
    stock = [CARD_OF[card] for card in facts.stock]
    left, table, piles = len(stock), 0, 0

    def accounted(on_table: Mask = 0) -> None:
        assert sum(sizes) + table + piles + left == len(PACK)
        if whole:
            places = [*hands, on_table, mask_of(stock[len(stock) - left :]), taken]
            assert sum(places) == WHOLE  # no card twice, for then the sum would be another

    taken: Mask = 0
    for trick, fact in zip(deal.tricks, facts.attempts, strict=True):
        laid: Mask = 0
        before = list(hands), list(sizes)
        for play in trick.plays:
            sizes[play.seat] -= len(play.cards)
            table += len(play.cards)
            if whole:
                laid |= mask_of(play.cards)
                assert not mask_of(play.cards) & ~hands[play.seat]
                hands[play.seat] &= ~mask_of(play.cards)
            accounted(laid)
        if fact.withdrawn:
            hands, sizes = before
            table = 0
            accounted()
            continue
        taken |= laid
        piles, table = piles + table, 0
        accounted()
        drawn = dict.fromkeys(range(len(sizes)), 0)
        for number, (seat, card) in enumerate(trick.draws):
            assert not whole or card == stock[len(stock) - left]
            assert number < len(sizes) or drawn[seat]  # one each before anybody's second
            drawn[seat] += 1
            sizes[seat] += 1
            left -= 1
            if whole:
                hands[seat] |= 1 << card
            accounted()
        for each in fact.drawn:
            true = mask_of(CARD_OF[card] for card in each.cards)
            seat = found.seats.index(each.by)
            assert drawn[seat] == len(each.cards)
            assert not mask_of(c for s, c in trick.draws if s == seat and c < 52) & ~true
    assert (sum(sizes), left, piles) == (0, 0, len(PACK))


def check_pairings(deal: DealReplay, facts: KambingDeal, house: House) -> None:
    """A reply that beats shows for each of its cards one that it is above, each another."""
    for trick in deal.tricks:
        target = trick.plays[0].cards
        for at, play in enumerate(trick.plays):
            beat = at > 0 and trick.winning[at] == at
            assert bool(play.beats) == beat
            if beat:
                assert sorted(play.beats) == sorted(target)
                for card, under in zip(play.cards, play.beats, strict=True):
                    assert over(house, facts.trump, NAMES[card], NAMES[under])
                target = play.cards


@pytest.mark.parametrize("form", FORMS)
def test_parties_under_classic(form: str, some: Some, record_figure: RecordFigure) -> None:
    seeds = some(range(1000), 50, form)
    for seed in seeds:
        check(generate_party("classic", seed, PartyContent(form=form)), form)
    count = len(seeds)
    record_figure(f"kambing/classic, {form}: random parties clean, byte for byte", count, "1000")


@pytest.mark.parametrize("form", FORMS)
def test_parties_under_every_rule_set(form: str, share: Share) -> None:
    for number in range(share(300)):
        rules = OTHERS[number % len(OTHERS)]
        check(generate_party(rules, 10_000 + number, PartyContent(form=form)), form)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    "policy",
    [Saving(), Meek(0), Meek(1), Policy(100)],
    ids=("saving", "meek-0", "meek-1", "random"),
)
def test_parties_with_one_aim(policy: Policy, form: str, share: Share) -> None:
    """Molodkas wherever they can be claimed, and sides without a trick."""
    for number in range(share(60)):
        content = PartyContent(form=form, policy=policy, bola=0)
        check(generate_party("classic", 20_000 + number, content), form)


@pytest.mark.parametrize("form", FORMS)
def test_parties_with_many_drawn_deals(form: str, share: Share) -> None:
    for number in range(share(40)):
        rules = ("classic", "yard-draw-doubles", "draws-accumulate")[number % 3]
        content = PartyContent(form=form, bola=90, deals=4)
        check(generate_party(rules, 30_000 + number, content), form)


def test_the_forms_tell_the_same_party(share: Share) -> None:
    """What is computed of a hidden deal is what is computed of the open one."""
    for number in range(share(60)):
        parties = [
            generate_party("classic", 40_000 + number, PartyContent(form=form, marks=0))
            for form in FORMS
        ]
        first = parties[0]
        for other in parties[1:]:
            assert other.totals == first.totals
            for ours, theirs in zip(first.deals, other.deals, strict=True):
                assert ours.hands == theirs.hands


def test_json_says_the_same(share: Share) -> None:
    for number in range(share(150)):
        content = PartyContent(form=FORMS[number % 3], marks=10)
        text = write_party(generate_party("classic", 50_000 + number, content)).text
        record = parsed(text)[0].record
        again, findings = from_json(to_json(record))
        assert not findings
        assert again == record
        assert again is not None
        assert write_record(again) == text


def test_every_rule_set_that_ships_is_played() -> None:
    """The generator says in its own words how each plays."""
    assert {f"kambing/{name}" for name in HOUSES} == set(LIBRARY.ids("kambing"))


def test_the_generator_reaches_what_is_rare() -> None:
    """A generator that never claims a molodka would prove nothing of molodkas."""
    seen: set[str] = set()
    for seed in range(250):
        party = generate_party("classic", seed, PartyContent(marks=0))
        seen |= {"over"} if party.over else set()
        for deal in party.deals:
            assert isinstance(deal, KambingDeal)
            if not dealt(deal):
                seen.add("misdeal")
                continue
            assert sum(deal.true_points.values()) == value(PACK) == 120
            seen.add("drawn" if not any(deal.true_score.values()) else "won")
            seen |= {f"loss of {loss}" for loss in deal.true_score.values()}
            tricks = deal.true_tricks
            seen |= {"no trick" for won in tricks.values() if not won}
            seen |= {"no points" for k, won in tricks.items() if won and not deal.true_points[k]}
            for attempt in deal.attempts:
                kind = "molodka" if attempt.molodka else "trick"
                seen.add(f"{kind} withdrawn" if attempt.withdrawn else kind)
                seen.add(f"lead of {len(attempt.plays[0].cards)}")
                if attempt.molodka and attempt.winner not in (None, attempt.plays[0].by):
                    seen.add("molodka beaten")
                if attempt.withdrawn and not attempt.molodka:
                    seen.add(f"{len(attempt.plays)} plays taken back")
                if any(play.down for play in attempt.plays) and attempt.withdrawn:
                    seen.add("face down taken back")
                ups = [play for play in attempt.plays if not play.down]
                seen.add(f"{len(ups) - 1} beat")
                if len(ups) == 2 and len(ups[0].cards) == 2:
                    written = all(
                        beats(CLASSIC, deal.trump, (mine,), (other,))
                        for mine, other in zip(ups[1].cards, ups[0].cards, strict=True)
                    )
                    seen.add("in order" if written else "in another order")
    assert seen >= {
        "over",
        "misdeal",
        "drawn",
        "won",
        "no trick",
        "no points",
        *(f"loss of {loss}" for loss in (0, 2, 4, 6)),
        "trick withdrawn",
        "molodka",
        "molodka withdrawn",
        "molodka beaten",
        *(f"{count} plays taken back" for count in (1, 2, 3)),
        "face down taken back",
        *(f"lead of {count}" for count in (1, 2, 3, 4)),
        *(f"{count} beat" for count in range(4)),
        "in order",
        "in another order",
    }, seen


def test_it_gives_the_same_again() -> None:
    content = replace(PartyContent(), form="hidden")
    for seed in range(5):
        first = write_party(generate_party("classic", seed, content)).text
        assert write_party(generate_party("classic", seed, content)).text == first
