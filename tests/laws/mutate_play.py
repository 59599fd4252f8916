"""Faults of the play: what was played, by whom, in which order, and how it is marked.

Faults that happened at the table are played by a *tamper*, so that everything behind them
is what really followed; slips of the pen change one word of a record that is legal.
"""

from __future__ import annotations

import random
from dataclasses import replace

from tests.generate import MatchFacts, PlayFacts, Tamper, write
from tests.generate.slow_rules import HEARTS, Table
from tests.laws.mutate import (
    BASE,
    NO_HANDS,
    Mutant,
    Place,
    any_play,
    any_trick,
    at,
    kind,
    swapped,
    written,
)

Chance = random.Random
EXPOSED = replace(BASE, expose=90)


# ---- at the table


class Once(Tamper):
    """Breaks a rule at one of the first chances, and remembers where."""

    def __init__(self, chance: Chance) -> None:
        self.place: Place | None = None
        self.chance = chance
        self.tables: list[Table] = []

    def now(self, table: Table) -> Place:
        if table not in self.tables:
            self.tables.append(table)
        return Place(len(self.tables) - 1, len(table.tricks), len(table.trick))

    def card(self, table: Table, seat: int, legal: list[str]) -> str | None:
        place = self.now(table)
        if self.place is not None:
            return None
        choice = self.wrong(table, seat, legal)
        if choice is None or (table.tricks and self.chance.random() < 0.4):
            return None
        self.place = place
        return choice

    def wrong(self, table: Table, seat: int, legal: list[str]) -> str | None:
        """A card that breaks the rule in question, if there is one."""
        return None


class Revokes(Once):
    def wrong(self, table: Table, seat: int, legal: list[str]) -> str | None:
        if not table.trick or not legal:
            return None
        suit = table.trick[0][1][0]
        others = sorted(card for card in table.hands[seat] if card[0] != suit)
        # Not the forced ten: every other card of the suit is legal.
        return others[0] if others and all(card[0] == suit for card in legal) else None


class FollowsWithExposed(Once):
    def wrong(self, table: Table, seat: int, legal: list[str]) -> str | None:
        if not table.trick:
            return None
        suit = table.trick[0][1][0]
        return next((c for c in table.hands[seat] if c[0] == suit and c not in legal), None)


class LeadsExposed(Once):
    def wrong(self, table: Table, seat: int, legal: list[str]) -> str | None:
        if table.trick or (table.forced is not None and not table.tricks):
            return None
        mine = {card for owner, card in table.exposed if owner == seat}
        return next((c for c in mine & table.hands[seat] if c not in legal and c[0] != "H"), None)


class LeadsHearts(Once):
    def wrong(self, table: Table, seat: int, legal: list[str]) -> str | None:
        if table.trick or not table.tricks or any(card[0] == "H" for card in legal):
            return None
        return next((c for c in sorted(table.hands[seat]) if c in HEARTS), None)


class OpensWithAnother(Once):
    def wrong(self, table: Table, seat: int, legal: list[str]) -> str | None:
        if table.trick or table.tricks or table.forced not in legal:
            return None
        return next(c for c in sorted(table.hands[seat]) if c != table.forced and c[0] != "H")


class DiscardsPoints(Once):
    def wrong(self, table: Table, seat: int, legal: list[str]) -> str | None:
        if not table.trick or table.tricks or legal[0][0] == table.trick[0][1][0]:
            return None
        return next((c for c in sorted(table.hands[seat]) if c not in legal), None)


class WrongLeader(Once):
    """Somebody leads who has not the right to, in a certain trick of a certain deal."""

    def __init__(self, chance: Chance, deal: int, trick: int | None) -> None:
        super().__init__(chance)
        self.deal, self.trick = deal, trick

    def leader(self, table: Table) -> int | None:
        place = self.now(table)
        if self.place is not None or place.deal != self.deal:
            return None
        if place.trick != (self.trick if self.trick is not None else 4):
            return None
        self.place = place
        return (table.to_play + 1 + self.chance.randrange(table.count - 1)) % table.count


def _struck(match: MatchFacts, tamper: Once, name: str, word: str = "play") -> Mutant | None:
    place = tamper.place
    if place is None:
        return None
    if word == "play":
        return written(match, name, "play", place.deal, place.trick, place.play)
    return written(match, name, word, place.deal, place.trick)


@kind("revoke", rules="bonanza88 spielanleitung bonanza88-five no-sweep", tamper=Revokes)
def _(chance: Chance, match: MatchFacts, tamper: Once) -> Mutant | None:
    return _struck(match, tamper, "revoke")


@kind("revoke, proved by a later card", content=NO_HANDS, tamper=Revokes)
def _(chance: Chance, match: MatchFacts, tamper: Once) -> Mutant | None:
    return _struck(match, tamper, "revoke")


@kind(
    "exposed-too-soon: following",
    rules="bonanza88 spielanleitung",
    content=EXPOSED,
    tamper=FollowsWithExposed,
)
def _(chance: Chance, match: MatchFacts, tamper: Once) -> Mutant | None:
    return _struck(match, tamper, "exposed-too-soon")


@kind(
    "exposed-too-soon: leading",
    rules="bonanza88 spielanleitung no-sweep",
    content=EXPOSED,
    tamper=LeadsExposed,
)
def _(chance: Chance, match: MatchFacts, tamper: Once) -> Mutant | None:
    return _struck(match, tamper, "exposed-too-soon")


@kind(
    "lead-not-allowed: hearts not broken",
    rules="spielanleitung spielanleitung-pass3",
    tamper=LeadsHearts,
)
def _(chance: Chance, match: MatchFacts, tamper: Once) -> Mutant | None:
    return _struck(match, tamper, "lead-not-allowed")


@kind(
    "lead-not-allowed: hearts while the ace lies open",
    rules="blocked-hearts",
    content=EXPOSED,
    tamper=LeadsHearts,
)
def _(chance: Chance, match: MatchFacts, tamper: Once) -> Mutant | None:
    return _struck(match, tamper, "lead-not-allowed")


@kind(
    "first-card", rules="spielanleitung china-online clockwise-spade-two", tamper=OpensWithAnother
)
def _(chance: Chance, match: MatchFacts, tamper: Once) -> Mutant | None:
    return _struck(match, tamper, "first-card")


@kind(
    "not-playable: points in the first trick",
    options=(("first_trick_discards", "no_point_cards"),),
    content=replace(BASE, deals=12),
    tamper=DiscardsPoints,
)
def _(chance: Chance, match: MatchFacts, tamper: Once) -> Mutant | None:
    return _struck(match, tamper, "not-playable")


@kind(
    "wrong-leader: at the start",
    rules="bonanza88 bonanza88-five",
    tamper=lambda chance: WrongLeader(chance, 0, 0),
)
def _(chance: Chance, match: MatchFacts, tamper: Once) -> Mutant | None:
    return _struck(match, tamper, "wrong-leader", "leader")


@kind("wrong-leader: not who took the pig", tamper=lambda chance: WrongLeader(chance, 1, 0))
def _(chance: Chance, match: MatchFacts, tamper: Once) -> Mutant | None:
    return _struck(match, tamper, "wrong-leader", "leader")


@kind(
    "wrong-leader: not who took the trick",
    rules="bonanza88 spielanleitung",
    tamper=lambda chance: WrongLeader(chance, 0, None),
)
def _(chance: Chance, match: MatchFacts, tamper: Once) -> Mutant | None:
    return _struck(match, tamper, "wrong-leader", "leader")


@kind("wrong-turn: two seats in the wrong order")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    """Two cards change places, each with its label: the later seat played too soon."""
    place = any_trick(chance, match)
    plays = match.deals[place.deal].tricks[place.trick].plays
    first = chance.randrange(1, len(plays) - 1)
    plays[first : first + 2] = plays[first + 1], plays[first]
    plays[first].seat = plays[first].by
    plays[first + 1].seat = plays[first + 1].by
    return written(match, "wrong-turn", "play-seat", place.deal, place.trick, first)


# ---- slips of the pen


@kind("wrong-leader: a slip of the pen", rules="bonanza88 spielanleitung")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_trick(chance, match)
    trick = match.deals[place.deal].tricks[place.trick]
    trick.leader = chance.choice([seat for seat in match.seats if seat != trick.leader])
    return written(match, "wrong-leader", "leader", place.deal, place.trick)


@kind("wrong-turn: a slip of the pen")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_play(chance, match)
    play = match.deals[place.deal].tricks[place.trick].plays[place.play]
    play.seat = chance.choice([seat for seat in match.seats if seat != play.by])
    return written(match, "wrong-turn", "play-seat", place.deal, place.trick, place.play)


@kind("unknown-seat: the leader", rules="bonanza88 spielanleitung")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_trick(chance, match)
    match.deals[place.deal].tricks[place.trick].leader = "Q"
    return written(match, "unknown-seat", "leader", place.deal, place.trick)


@kind("unknown-seat: at a play")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_play(chance, match)
    match.deals[place.deal].tricks[place.trick].plays[place.play].seat = "Q"
    return written(match, "unknown-seat", "play-seat", place.deal, place.trick, place.play)


@kind("unknown-seat: who took a trick")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_trick(chance, match)
    match.deals[place.deal].tricks[place.trick].claimed = "Q"
    return written(match, "unknown-seat", "winner", place.deal, place.trick)


@kind("winner-mismatch", rules="bonanza88 spielanleitung bonanza88-five")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_trick(chance, match)
    trick = match.deals[place.deal].tricks[place.trick]
    trick.claimed = chance.choice([seat for seat in match.seats if seat != trick.winner])
    return written(match, "winner-mismatch", "winner", place.deal, place.trick)


@kind("trick-number", rules="bonanza88 spielanleitung")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_trick(chance, match)
    trick = match.deals[place.deal].tricks[place.trick]
    trick.number = chance.choice([n for n in range(1, 20) if n != trick.number])
    return written(match, "trick-number", "number", place.deal, place.trick)


@kind("trick-number: all behind one slip")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_trick(chance, match, last=2)
    for trick in match.deals[place.deal].tricks[place.trick :]:
        trick.number += 1
    return written(match, "trick-number", "number", place.deal, place.trick)


def _card(match: MatchFacts, place: Place) -> PlayFacts:
    return match.deals[place.deal].tricks[place.trick].plays[place.play]


@kind("card-not-held: a card of somebody else", rules="bonanza88 spielanleitung")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    """A card that its owner still holds; when he plays it, that only follows."""
    place = replace(any_trick(chance, match, last=1), play=chance.randrange(len(match.seats)))
    play = _card(match, place)
    later = [
        each
        for trick in match.deals[place.deal].tricks[place.trick + 1 :]
        for each in trick.plays
        if each.by != play.by
    ]
    play.card = chance.choice(later).card
    return written(match, "card-not-held", "play", place.deal, place.trick, place.play)


@kind("card-played-twice", rules="bonanza88 spielanleitung")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_trick(chance, match, last=1)
    place = replace(place, trick=place.trick + 1, play=chance.randrange(len(match.seats)))
    tricks = match.deals[place.deal].tricks[: place.trick]
    _card(match, place).card = chance.choice([p.card for trick in tricks for p in trick.plays])
    return written(match, "card-played-twice", "play", place.deal, place.trick, place.play)


@kind("card-played-twice, hands not recorded", content=NO_HANDS)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_trick(chance, match, last=1)
    place = replace(place, trick=place.trick + 1, play=chance.randrange(len(match.seats)))
    tricks = match.deals[place.deal].tricks[: place.trick]
    _card(match, place).card = chance.choice([p.card for trick in tricks for p in trick.plays])
    return written(match, "card-played-twice", "play", place.deal, place.trick, place.play)


@kind("card-not-in-pack: in the play", rules="bonanza88-five")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_play(chance, match)
    _card(match, place).card = chance.choice(("S2", "D2"))
    return written(match, "card-not-in-pack", "play", place.deal, place.trick, place.play)


@kind("trick-incomplete: the last card missing", rules="bonanza88 spielanleitung bonanza88-five")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_trick(chance, match)
    plays = match.deals[place.deal].tricks[place.trick].plays
    plays.pop()
    return written(match, "trick-incomplete", "play", place.deal, place.trick, len(plays) - 1)


@kind("trick-incomplete: a card missing in the middle", rules="bonanza88 spielanleitung")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_trick(chance, match)
    plays = match.deals[place.deal].tricks[place.trick].plays
    plays.pop(chance.randrange(1, len(plays) - 1))
    return written(match, "trick-incomplete", "play", place.deal, place.trick, len(plays) - 1)


@kind("trick-incomplete: a card too many", rules="bonanza88 spielanleitung bonanza88-five")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_trick(chance, match, last=1)
    tricks = match.deals[place.deal].tricks
    plays = tricks[place.trick].plays
    more = chance.choice([p for trick in tricks[place.trick + 1 :] for p in trick.plays])
    plays.append(PlayFacts(more.card, more.by))
    return written(match, "trick-incomplete", "play", place.deal, place.trick, len(plays) - 1)


@kind("trick-incomplete: a card missing, hands not recorded", content=NO_HANDS)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_trick(chance, match)
    plays = match.deals[place.deal].tricks[place.trick].plays
    plays.pop(chance.randrange(1, len(plays)))
    return written(match, "trick-incomplete", "play", place.deal, place.trick, len(plays) - 1)


@kind("trick-incomplete: a card too many in the middle")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    """A card of another trick slipped in; the hands prove which."""
    place = any_trick(chance, match, last=1)
    tricks = match.deals[place.deal].tricks
    plays = tricks[place.trick].plays
    where = chance.randrange(1, len(plays))
    more = chance.choice(
        [p for t in tricks[place.trick + 1 :] for p in t.plays if p.by != plays[where].by]
    )
    plays.insert(where, PlayFacts(more.card, more.by))
    return written(match, "trick-incomplete", "play", place.deal, place.trick, where)


@kind("trick-incomplete: a card too many, hands not recorded", content=NO_HANDS)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_trick(chance, match, last=1)
    tricks = match.deals[place.deal].tricks
    plays = tricks[place.trick].plays
    more = chance.choice([p for trick in tricks[place.trick + 1 :] for p in trick.plays])
    plays.append(PlayFacts(more.card, more.by))
    return written(match, "trick-incomplete", "play", place.deal, place.trick, len(plays) - 1)


@kind("revoke: two cards of a seat written for each other", rules="bonanza88 spielanleitung")
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    for _ in range(30):
        place = any_play(chance, match)
        tricks = match.deals[place.deal].tricks
        play = _card(match, place)
        suit = tricks[place.trick].plays[0].card[0]
        later = [
            each
            for trick in tricks[place.trick + 1 :]
            for each in trick.plays[1:]
            if each.by == play.by and each.card[0] != suit
        ]
        if place.play and play.card[0] == suit and later:
            other = chance.choice(later)
            play.card, other.card = other.card, play.card
            return written(match, "revoke", "play", place.deal, place.trick, place.play)
    return None


@kind("deal-incomplete", rules="bonanza88 spielanleitung stop-when-all-scored")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    deal = chance.randrange(len(match.deals))
    tricks = match.deals[deal].tricks
    del tricks[-chance.randint(1, len(tricks) - 1) :]
    return written(match, "deal-incomplete", "end", deal)


@kind("trick-number: a trick left out", rules="bonanza88 spielanleitung")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_trick(chance, match, last=1)
    tricks = match.deals[place.deal].tricks
    del tricks[place.trick]
    return written(match, "trick-number", "number", place.deal, place.trick)


@kind("play-after-end", rules="bonanza88 bonanza88-five")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number = chance.randrange(len(match.deals))
    tricks = match.deals[number].tricks
    extra = replace(tricks[0], number=len(tricks) + 1, leader=tricks[-1].winner)
    tricks.append(extra)
    return written(match, "play-after-end", "number", number, len(tricks) - 1)


@kind("play-after-end: all scoring cards are taken", rules="stop-when-all-scored")
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    number = chance.randrange(len(match.deals))
    deal = match.deals[number]
    played = {play.card for trick in deal.tricks for play in trick.plays}
    left = {seat: sorted(deal.held[seat] - played) for seat in match.seats}
    if not all(left.values()):
        return None
    leader = match.seats.index(deal.tricks[-1].winner)
    order = match.seats[leader:] + match.seats[:leader]
    plays = [PlayFacts(left[seat][0], seat) for seat in order]
    deal.tricks.append(
        replace(deal.tricks[0], number=len(deal.tricks) + 1, leader=order[0], plays=plays)
    )
    return written(match, "play-after-end", "number", number, len(deal.tricks) - 1)


@kind("face-down-not-allowed", rules="bonanza88 spielanleitung")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_play(chance, match)
    play = _card(match, place)
    play.card = "~" + play.card
    return written(match, "face-down-not-allowed", "play", place.deal, place.trick, place.play)


@kind("wrong-card-count: two plays without a space")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_play(chance, match)
    plays = match.deals[place.deal].tricks[place.trick].plays
    first = min(place.play, len(plays) - 2)
    second = plays.pop(first + 1).card
    plays[first].card += second[1] if second[0] == plays[first].card[0] else second
    return written(match, "wrong-card-count", "play", place.deal, place.trick, first)


@kind("pass-not-allowed")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_play(chance, match)
    _card(match, place).card = "pass"
    return written(match, "pass-not-allowed", "play", place.deal, place.trick, place.play)


# ---- marks and variations


@kind("irregularity-not-needed", rules="bonanza88 spielanleitung")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_play(chance, match)
    _card(match, place).signs = "^" + chance.choice(("revoke", "turn", "lead", "exposed"))
    return written(match, "irregularity-not-needed", "signs", place.deal, place.trick, place.play)


@kind("irregularity-unknown")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_play(chance, match)
    _card(match, place).signs = "^" + chance.choice(("renege", "odd", "Revoke"))
    return written(match, "irregularity-unknown", "signs", place.deal, place.trick, place.play)


def _variation(match: MatchFacts, place: Place, number: int, seat: str) -> Mutant:
    play = _card(match, place)
    play.notes.append(f"({number}. {seat}: {play.card})")
    sheet = write(match)
    key = ("note", place.deal, place.trick, place.play, 0)
    return at(sheet, sheet.text, "variation-anchor", *key, shift=1)


@kind("variation-anchor: another trick")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_play(chance, match)
    return _variation(match, place, place.trick + 2, _card(match, place).by)


@kind("variation-anchor: another seat")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_play(chance, match)
    mine = _card(match, place).by
    other = chance.choice([seat for seat in match.seats if seat != mine])
    return _variation(match, place, place.trick + 1, other)


@kind("revoke in a variation", rules="bonanza88 spielanleitung")
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    for _ in range(20):
        place = any_play(chance, match)
        deal = match.deals[place.deal]
        trick = deal.tricks[place.trick]
        suit = trick.plays[0].card[0]
        play = trick.plays[place.play]
        gone = {p.card for before in deal.tricks[: place.trick] for p in before.plays}
        hand = sorted(deal.held[play.by] - gone)
        wrong = [card for card in hand if card[0] != suit]
        if place.play and play.card[0] == suit and wrong:
            note = f"({trick.number}. {play.by}: {chance.choice(wrong)})"
            play.notes.append(note)
            sheet = write(match)
            key = ("note", place.deal, place.trick, place.play, 0)
            return at(sheet, sheet.text, "revoke", *key, shift=len(note) - 3)
    return None


# ---- spelling in the play


@kind("look-alike-letter: in a play", rules="bonanza88 spielanleitung")
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    others = {"S": "Ѕ", "H": "Н", "C": "С", "K": "К", "A": "А", "T": "Т"}
    for _ in range(20):
        place = any_play(chance, match)
        play = _card(match, place)
        for where, letter in enumerate(play.card):
            if letter in others:
                play.card = play.card.replace(letter, others[letter], 1)
                sheet = write(match)
                key = ("play", place.deal, place.trick, place.play)
                return at(sheet, sheet.text, "look-alike-letter", *key, shift=where)
    return None


@kind("tolerated-spelling: a card", rules="bonanza88 spielanleitung")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_play(chance, match)
    play = _card(match, place)
    suit, rank = play.card[0], play.card[1]
    symbols = {"S": "♠♤", "H": "♥♡", "D": "♦♢", "C": "♣♧"}[suit]
    symbol = chance.choice(symbols)
    odd = [play.card.lower(), suit.lower() + rank, rank + suit, symbol + rank, rank + symbol]
    if rank == "T":
        odd += [suit + "10", "10" + symbol, symbol + "10"]
    play.card = chance.choice(odd)
    return written(match, "tolerated-spelling", "play", place.deal, place.trick, place.play)


@kind("syntax: no card", rules="bonanza88 spielanleitung")
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    """What was played is lost, so it may be that the score cannot be computed."""
    place = any_play(chance, match)
    play = _card(match, place)
    play.card = chance.choice((play.card[0] + "Z", play.card[1], "QQ", "S1", "HV", "10"))
    return written(match, "syntax", "play", place.deal, place.trick, place.play)


@kind("syntax: a suit without its rank")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_play(chance, match)
    play = _card(match, place)
    play.card = play.card[0]
    return written(match, "syntax", "play", place.deal, place.trick, place.play)


@kind("syntax: a leader without the colon", rules="bonanza88 spielanleitung")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_trick(chance, match)
    sheet = write(match)
    key = ("leader", place.deal, place.trick)
    end = sheet.offset(*key) + len(match.deals[place.deal].tricks[place.trick].leader)
    return at(sheet, sheet.text[:end] + sheet.text[end + 1 :], "syntax", *key)


@kind("syntax: a trick number without its full stop", rules="bonanza88 spielanleitung")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_trick(chance, match)
    number = match.deals[place.deal].tricks[place.trick].number
    return swapped(write(match), str(number), "syntax", "number", place.deal, place.trick)


@kind("syntax: a variation without its bracket")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_play(chance, match)
    play = _card(match, place)
    play.notes.append(f"({place.trick + 1}. {play.by}: {play.card}")
    return written(match, "syntax", "note", place.deal, place.trick, place.play, 0)


@kind("syntax: a closing bracket too many")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_play(chance, match)
    _card(match, place).notes.append(")")
    return written(match, "syntax", "note", place.deal, place.trick, place.play, 0)


@kind("syntax: a stray sign")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_play(chance, match)
    _card(match, place).notes.append(chance.choice(("@", "&", "|", "/", "§")))
    return written(match, "syntax", "note", place.deal, place.trick, place.play, 0)


@kind("unterminated-comment: at a play", rules="bonanza88 spielanleitung")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = replace(any_trick(chance, match), play=len(match.seats) - 1)
    _card(match, place).notes.append("{The pig goes West, \\x and ; so on")
    return written(match, "unterminated-comment", "note", place.deal, place.trick, place.play, 0)


@kind("bad-escape in a comment")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_play(chance, match)
    _card(match, place).notes.append("{ab \\" + chance.choice('qn"u;') + " c}")
    sheet = write(match)
    key = ("note", place.deal, place.trick, place.play, 0)
    return at(sheet, sheet.text, "bad-escape", *key, shift=4)
