"""Faults of the play of Kambing: leads, replies, molodkas, withdrawn attempts, order."""

from __future__ import annotations

from dataclasses import replace

from tests.generate.facts import MatchFacts
from tests.generate.kambing import BARE
from tests.generate.kambing_facts import Attempt, Packet, packet_word
from tests.generate.kambing_rules import CLASSIC, beats
from tests.generate.kambing_sheet import write_party
from tests.laws.kambing_mutate import (
    CLAIMING,
    HIDDEN,
    PUBLIC,
    Chance,
    Spot,
    at,
    cut,
    deal_of,
    fault,
    pick,
    plain_spots,
    spots,
    swapped,
    written,
)
from tests.laws.mutate import Mutant

NOT_CHECKABLE = frozenset({"not-checkable"})


def _key(spot: Spot, index: int) -> tuple[str, int, int, int]:
    return ("play", *spot.key, index)


def _held_target(party: MatchFacts, spot: Spot, index: int) -> tuple[str, ...]:
    """The cards that the play must beat."""
    trump = deal_of(party, spot.deal).trump
    target = spot.attempt.plays[0].cards
    for play in spot.attempt.plays[1:index]:
        if not play.down and beats(CLASSIC, trump, play.cards, target):
            target = play.cards
    return target


# ---- who plays


@fault("wrong-leader: not who took the trick")
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    spot = pick(chance, [spot for spot in plain_spots(party) if spot.attempt.number > 1])
    if spot is None:
        return None
    spot.attempt.leader = chance.choice([s for s in party.seats if s != spot.attempt.leader])
    return written(party, "wrong-leader", "leader", *spot.key)


@fault("wrong-leader: not who took the last trick before", content=replace(BARE, deals=3))
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    """All seats of the deal move on by one, so that only the first lead is odd."""
    later = [spot for spot in plain_spots(party) if spot.deal and spot.attempt.number == 1]
    spot = pick(chance, later)
    if spot is None:
        return None
    spot.attempt.leader = chance.choice([s for s in party.seats if s != spot.attempt.leader])
    return written(party, "wrong-leader", "leader", *spot.key)


@fault("wrong-leader: not left of the dealer")
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    first = deal_of(party, 0).attempts[0]
    if first.molodka:
        return None
    seats = party.seats
    right = seats[(seats.index(first.leader) - 1) % 4]
    deal_of(party, 0).dealer = chance.choice([seat for seat in seats if seat != right])
    return written(party, "wrong-leader", "leader", 0, 0)


@fault("wrong-turn: a slip of the pen")
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    spot = pick(chance, plain_spots(party))
    if spot is None:
        return None
    index = chance.randrange(4)
    play = spot.attempt.plays[index]
    play.seat = chance.choice([seat for seat in party.seats if seat != play.by])
    return written(party, "wrong-turn", "play-seat", *spot.key, index)


@fault("wrong-turn: two seats in the wrong order")
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    """Two who both pass change places, each with his label."""
    found = [
        (spot, index)
        for spot in plain_spots(party)
        for index in (1, 2)
        if spot.attempt.plays[index].down and spot.attempt.plays[index + 1].down
    ]
    if not found:
        return None
    spot, index = chance.choice(found)
    plays = spot.attempt.plays
    plays[index : index + 2] = plays[index + 1], plays[index]
    for play in plays[index : index + 2]:
        play.seat = play.by
    return written(party, "wrong-turn", "play-seat", *spot.key, index)


@fault("trick-number")
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    spot = pick(chance, plain_spots(party))
    if spot is None:
        return None
    spot.attempt.number += chance.choice((5, 9, 1))
    return written(party, "trick-number", "number", *spot.key)


@fault("trick-incomplete: the last play missing")
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    spot = pick(chance, [spot for spot in plain_spots(party) if not spot.last])
    if spot is None:
        return None
    spot.attempt.plays.pop()
    return written(party, "trick-incomplete", *_key(spot, 2))


@fault("trick-incomplete: a play too many")
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    spot = pick(chance, [spot for spot in plain_spots(party) if not spot.last])
    if spot is None:
        return None
    size = len(spot.attempt.plays[0].cards)
    spot.attempt.plays.append(
        Packet(packet_word(["x"] * size, True), party.seats[0], cards=(), down=True)
    )
    return written(party, "trick-incomplete", *_key(spot, 4))


# ---- which cards


def _foreign(party: MatchFacts, spot: Spot, seat: str) -> list[str]:
    """Cards that another seat holds."""
    return sorted(card for owner in spot.hands if owner != seat for card in spot.hands[owner])


@fault("card-not-held: face down")
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    found = [
        (spot, index)
        for spot in plain_spots(party)
        for index, play in enumerate(spot.attempt.plays)
        if play.down and len(play.cards) == 1 and not spot.last
    ]
    if not found:
        return None
    spot, index = chance.choice(found)
    play = spot.attempt.plays[index]
    before = {card for each in spot.attempt.plays[:index] for card in each.cards}
    play.card = "~" + chance.choice([c for c in _foreign(party, spot, play.by) if c not in before])
    return written(party, "card-not-held", *_key(spot, index))


@fault("card-not-held: a card still in the stock")
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    for spot in plain_spots(party):
        later = [d for a in deal_of(party, spot.deal).attempts[spot.at :] for d in a.drawn]
        for index, play in enumerate(spot.attempt.plays):
            if play.down and len(play.cards) == 1 and later and chance.random() < 0.4:
                play.card = "~" + chance.choice(later).cards[-1]
                return written(party, "card-not-held", *_key(spot, index))
    return None


@fault("card-played-twice")
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    found = [
        (spot, index)
        for spot in plain_spots(party)
        for index, play in enumerate(spot.attempt.plays)
        if play.down and len(play.cards) == 1 and spot.attempt.number > 1
    ]
    if not found:
        return None
    spot, index = chance.choice(found)
    earlier = [
        card
        for attempt in deal_of(party, spot.deal).attempts[: spot.at]
        if not attempt.withdrawn
        for play in attempt.plays
        for card in play.cards
    ]
    spot.attempt.plays[index].card = "~" + chance.choice(earlier)
    return written(party, "card-played-twice", *_key(spot, index))


@fault("card-played-twice: nothing but the public play", content=replace(PUBLIC, deals=4))
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    """A lead that was led before."""
    later = [s for s in plain_spots(party) if s.attempt.number > 1 and not s.last]
    for spot in later:
        lead = spot.attempt.plays[0]
        if len(lead.cards) != 1 or any(not play.down for play in spot.attempt.plays[1:]):
            continue
        for attempt in deal_of(party, spot.deal).attempts[: spot.at]:
            if not attempt.withdrawn:
                lead.card = attempt.plays[0].cards[0]
                sheet = write_party(party)
                return at(
                    sheet, sheet.text, "card-played-twice", *_key(spot, 0), beside=NOT_CHECKABLE
                )
    return None


@fault("lead-mixed-suits")
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    """One of the cards led becomes another that the leader holds."""
    for spot in plain_spots(party):
        lead = spot.attempt.plays[0]
        if len(lead.cards) < 2 or any(not play.down for play in spot.attempt.plays[1:]):
            continue
        others = sorted(c for c in spot.hands[lead.by] if c[0] != lead.cards[0][0])
        if others:
            lead.card = packet_word([*lead.cards[:-1], chance.choice(others)], False)
            return written(party, "lead-mixed-suits", *_key(spot, 0))
    return None


@fault("lead-mixed-suits: nothing but the public play", content=replace(PUBLIC, deals=4))
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    for spot in plain_spots(party):
        lead = spot.attempt.plays[0]
        if len(lead.cards) < 2 or any(not play.down for play in spot.attempt.plays[1:]):
            continue
        suit = next(s for s in "SHDC" if s != lead.cards[0][0])
        lead.card = packet_word([*lead.cards[:-1], suit + "x"], False)
        sheet = write_party(party)
        return at(sheet, sheet.text, "lead-mixed-suits", *_key(spot, 0), beside=NOT_CHECKABLE)
    return None


@fault("wrong-card-count: too few")
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    for spot in plain_spots(party):
        for index, play in enumerate(spot.attempt.plays):
            if index and play.down and len(play.cards) > 1 and chance.random() < 0.5:
                play.card = packet_word(play.cards[:-1], True)
                return written(party, "wrong-card-count", *_key(spot, index))
    return None


@fault("wrong-card-count: too many, unknown", content=PUBLIC)
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    found = [
        (spot, index)
        for spot in plain_spots(party)
        for index, play in enumerate(spot.attempt.plays)
        if play.down and len(play.cards) < 4 and not spot.last
    ]
    if not found:
        return None
    spot, index = chance.choice(found)
    play = spot.attempt.plays[index]
    play.card = packet_word(["x"] * (len(play.cards) + 1), True)
    sheet = write_party(party)
    return at(sheet, sheet.text, "wrong-card-count", *_key(spot, index), beside=NOT_CHECKABLE)


@fault("does-not-beat: a pass laid face up", rules="classic short-party-8 dealer-leads")
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    """Cards that do not beat, without the sign that they lie face down."""
    found = []
    for spot in plain_spots(party):
        trump = deal_of(party, spot.deal).trump
        for index, play in enumerate(spot.attempt.plays):
            if play.down and not beats(
                CLASSIC, trump, play.cards, _held_target(party, spot, index)
            ):
                found.append((spot, index))
    if not found:
        return None
    spot, index = chance.choice(found)
    play = spot.attempt.plays[index]
    play.card = packet_word(play.cards, False)
    return written(party, "does-not-beat", *_key(spot, index))


@fault("does-not-beat: one of two", rules="classic")
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    """Somebody shows two cards of which only one beats, in place of two that he passed."""
    for spot in plain_spots(party):
        trump = deal_of(party, spot.deal).trump
        for index, play in enumerate(spot.attempt.plays):
            if not play.down or len(play.cards) < 2:
                continue
            target = _held_target(party, spot, index)
            single = any(
                beats(CLASSIC, trump, (card,), (other,)) for card in play.cards for other in target
            )
            if single and not beats(CLASSIC, trump, play.cards, target):
                play.card = packet_word(play.cards, False)
                return written(party, "does-not-beat", *_key(spot, index))
    return None


@fault("face-down-not-allowed: a lead")
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    spot = pick(chance, plain_spots(party))
    if spot is None:
        return None
    lead = spot.attempt.plays[0]
    lead.card = "~" + lead.card
    return written(party, "face-down-not-allowed", *_key(spot, 0))


# ---- molodka


@fault("molodka-not-four: not of one suit", content=CLAIMING)
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    """Somebody claims with four cards of two suits, and the claim goes back."""
    found = []
    for spot in plain_spots(party):
        for seat in party.seats:
            cards = sorted(spot.hands[seat])
            if len(cards) == 4 and len({card[0] for card in cards}) > 1:
                found.append((spot, seat, cards))
    if not found:
        return None
    spot, seat, cards = chance.choice(found)
    claim = Attempt(
        spot.attempt.number,
        seat,
        [Packet(packet_word(cards, False), seat, cards=tuple(cards))],
        molodka=True,
        withdrawn=True,
    )
    deal_of(party, spot.deal).attempts.insert(spot.at, claim)
    return written(party, "molodka-not-four", *_key(spot, 0))


@fault("molodka-not-four: three cards")
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    """The word before a lead of less than four."""
    spots_ = [spot for spot in plain_spots(party) if len(spot.attempt.plays[0].cards) < 4]
    spot = pick(chance, spots_)
    if spot is None:
        return None
    spot.attempt.molodka = True
    return written(party, "molodka-not-four", *_key(spot, 0))


def _claims(party: MatchFacts) -> list[Spot]:
    return [s for s in spots(party) if s.attempt.molodka and not s.attempt.withdrawn]


@fault("molodka-too-late: after one's own play", content=CLAIMING)
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    """The claimant seems to have led already."""
    for spot in _claims(party):
        if not spot.first:
            continue
        seat = spot.attempt.plays[0].by
        deal = deal_of(party, spot.deal)
        # The lead is his own only if the trick is: he took the one before.
        before = deal.attempts[spot.at - 1].winner if spot.at else None
        if before != seat:
            continue
        card = spot.attempt.plays[0].cards[0]
        begun = Attempt(
            spot.attempt.number, seat, [Packet(card, seat, cards=(card,))], withdrawn=True
        )
        deal.attempts.insert(spot.at, begun)
        return written(party, "molodka-too-late", "play", spot.deal, spot.at + 1, 0)
    return None


@fault("molodka-priority: a farther seat displaces a nearer one", content=CLAIMING)
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    """Two claims change places; the first one stands, says the record, and it is farther."""
    for spot in _claims(party):
        deal = deal_of(party, spot.deal)
        if not spot.at:
            continue
        first = deal.attempts[spot.at - 1]
        if not (first.molodka and first.withdrawn and first.number == spot.attempt.number):
            continue
        standing = spot.attempt
        seats = party.seats
        far, near = first.plays[0], standing.plays[0]
        earlier = Attempt(first.number, near.by, [near], molodka=True, withdrawn=True)
        size = 4
        plays = [far]
        for step in range(1, 4):
            seat = seats[(seats.index(far.by) + step) % 4]
            held = tuple(sorted(spot.hands[seat]))
            plays.append(Packet(packet_word(held[:size], True), seat, cards=held, down=True))
        # Everybody holds four, so what lies on the table then is the same sixteen cards.
        deal.attempts[spot.at - 1] = earlier
        deal.attempts[spot.at] = replace(standing, leader=far.by, plays=plays, claimed=None)
        cut(party, spot)
        return written(party, "molodka-priority", *_key(spot, 0))
    return None


@fault("withdrawn-without-reason")
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    """A trick is begun, taken back, and played just so."""
    spot = pick(chance, plain_spots(party))
    if spot is None:
        return None
    count = chance.randint(1, 3)
    plays = [replace(play) for play in spot.attempt.plays[:count]]
    begun = Attempt(spot.attempt.number, spot.attempt.leader, plays, withdrawn=True)
    deal_of(party, spot.deal).attempts.insert(spot.at, begun)
    return written(party, "withdrawn-without-reason", "withdrawn", *spot.key)


# ---- the end, marks, variations


@fault("play-after-end")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    number = chance.randrange(len(party.deals))
    deal = deal_of(party, number)
    last = deal.attempts[-1]
    plays = [Packet(f"~{'x'}" if i else "SA", seat) for i, seat in enumerate(party.seats)]
    deal.attempts.append(Attempt(last.number + 1, last.winner or "N", plays))
    return written(party, "play-after-end", "number", number, len(deal.attempts) - 1)


@fault("deal-incomplete")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    number = chance.randrange(len(party.deals))
    deal = deal_of(party, number)
    last = deal.attempts[-1].number
    while deal.attempts and deal.attempts[-1].number == last:
        deal.attempts.pop()
    return written(party, "deal-incomplete", "end", number)


@fault("irregularity-not-needed")
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    spot = pick(chance, plain_spots(party))
    if spot is None:
        return None
    index = chance.randrange(4)
    mark = chance.choice(("^turn", "^revoke")) if index else "^lead"
    spot.attempt.plays[index].signs = mark
    return written(party, "irregularity-not-needed", "signs", *spot.key, index)


@fault("irregularity-unknown")
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    spot = pick(chance, plain_spots(party))
    if spot is None:
        return None
    index = chance.randrange(4)
    spot.attempt.plays[index].signs = "^peeked"
    return written(party, "irregularity-unknown", "signs", *spot.key, index)


@fault("variation-anchor")
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    spot = pick(chance, plain_spots(party))
    if spot is None:
        return None
    lead = spot.attempt.plays[0]
    other = chance.choice([seat for seat in party.seats if seat != lead.by])
    number = spot.attempt.number
    anchor = chance.choice((f"{number}. {other}:", f"{number + 3}. {lead.by}:"))
    lead.notes.append(f"({anchor} {lead.card})")
    sheet = write_party(party)
    return at(sheet, sheet.text, "variation-anchor", "note", *spot.key, 0, 0, shift=1)


@fault("pass-not-allowed")
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    found = [
        (spot, index)
        for spot in plain_spots(party)
        for index, play in enumerate(spot.attempt.plays)
        if play.down
    ]
    if not found:
        return None
    spot, index = chance.choice(found)
    return swapped(write_party(party), "pass", "pass-not-allowed", *_key(spot, index))


# ---- what follows by counting


@fault("card-not-held: the hand of a seat is known", content=replace(HIDDEN, deals=8))
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    """A seat whose hand and draws are known leads a card that lies in nobody's sight."""
    for spot in plain_spots(party):
        deal = deal_of(party, spot.deal)
        lead = spot.attempt.plays[0]
        word = deal.hand_words.get(lead.by, "x")
        if "x" in word or len(lead.cards) != 1 or spot.attempt.number > 1:
            continue
        if any(not play.down for play in spot.attempt.plays[1:]):
            continue
        named = " ".join(deal.hand_words.values())
        played = {
            card
            for attempt in deal.attempts
            for play in attempt.plays
            if not play.down or "x" not in play.card
            for card in play.cards
        }
        drawn = {card for a in deal.attempts for d in a.drawn for card in d.cards}
        hidden = [
            card
            for card in sorted(set().union(*deal.hands.values()) - deal.hands[lead.by] - drawn)
            if card not in played
            and not any(card[1] in group for group in named.split() if group[0] == card[0])
        ]
        hidden = [card for card in hidden if card[0] == lead.cards[0][0]]
        if hidden and lead.by in deal.hand_words:
            lead.card = chance.choice(hidden)
            sheet = write_party(party)
            return at(sheet, sheet.text, "card-not-held", *_key(spot, 0), beside=NOT_CHECKABLE)
    return None


@fault("points-mismatch: more than the hidden cards hold", content=PUBLIC)
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    """A side that took every trick has all the points, whatever the cards are."""
    for number in range(len(party.deals)):
        deal = deal_of(party, number)
        if 0 in deal.true_tricks.values():
            key = next(k for k, tricks in deal.true_tricks.items() if tricks)
            assert deal.points is not None
            deal.points[key] = 100
            sheet = write_party(party)
            return at(
                sheet, sheet.text, "points-mismatch", "points", number, key, beside=NOT_CHECKABLE
            )
    return None
