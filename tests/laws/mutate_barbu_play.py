"""Faults of the play of a session: in tricks and in domino, and how plays are marked.

Faults that happened at the table are played by a *tamper*, so that everything behind them is
what really followed; slips of the pen change one word of a session that is legal.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tests.generate.barbu import BarbuContent, BarbuTamper, write_barbu
from tests.generate.barbu_table import DominoTable, Table
from tests.generate.facts import MatchFacts, PlayFacts, TrickFacts
from tests.laws.mutate import Mutant
from tests.laws.mutate_barbu import (
    BASE,
    DOMINO,
    HEARTS,
    KING,
    NOT_CHECKABLE,
    TRICKS,
    TRUMPS,
    Chance,
    Where,
    any_deal,
    any_play,
    at,
    deals_of,
    kind,
    written,
)

ONE_TRICKS = replace(TRICKS, deals=1)
DOMINO_NO_HANDS = replace(DOMINO, hands="none")


# ---- at the table


class Once(BarbuTamper):
    """Breaks a rule at one of the first chances, and remembers where."""

    def __init__(self, chance: Chance) -> None:
        self.place: tuple[int, int] | None = None
        self.chance = chance

    def card(self, table: Table, legal: list[str]) -> str | None:
        if self.place is not None:
            return None
        choice = self.wrong(table, sorted(table.hands[table.to_play]), legal)
        if choice is None or (table.number > 1 and self.chance.random() < 0.4):
            return None
        self.place = table.number - 1, len(table.plays)
        return choice

    def wrong(self, table: Table, hand: list[str], legal: list[str]) -> str | None:
        """What breaks the rule in question, if there is something."""
        return None


class Revokes(Once):
    def wrong(self, table: Table, hand: list[str], legal: list[str]) -> str | None:
        if not table.plays:
            return None
        led = table.plays[0][1][0]
        others = [card for card in hand if card[0] != led]
        return self.chance.choice(others) if others and len(others) < len(hand) else None


class Leads(Once):
    """Leads what may not be led."""

    def wrong(self, table: Table, hand: list[str], legal: list[str]) -> str | None:
        if table.plays:
            return None
        return next((card for card in hand if card not in legal), None)


class DoesNotTrump(Once):
    """Has not the suit led, and throws away instead of trumping."""

    def wrong(self, table: Table, hand: list[str], legal: list[str]) -> str | None:
        if not table.plays or any(card[0] == table.plays[0][1][0] for card in hand):
            return None
        return next((card for card in hand if card[0] != table.detail and card not in legal), None)


class StaysBelow(Once):
    """Has a higher trump, and plays a lower one."""

    def wrong(self, table: Table, hand: list[str], legal: list[str]) -> str | None:
        if not table.plays or legal[0][0] != table.detail:
            return None
        return next((card for card in hand if card[0] == table.detail and card not in legal), None)


class KeepsTheKing(Once):
    def wrong(self, table: Table, hand: list[str], legal: list[str]) -> str | None:
        if legal != ["HK"] or not table.plays or table.plays[0][1][0] == "H":
            return None
        return next((card for card in hand if card != "HK"), None)


class PassesThoughAble(Once):
    def wrong(self, table: Table, hand: list[str], legal: list[str]) -> str | None:
        # With one card left a pass could make another the first to go out.
        return "pass" if "pass" not in legal and len(hand) > 1 else None


class LaysWithAGap(Once):
    """Lays a card that nothing leads to, though another would fit."""

    def wrong(self, table: Table, hand: list[str], legal: list[str]) -> str | None:
        assert isinstance(table, DominoTable)
        apart = [card for card in hand if not table.fits(card)]
        return self.chance.choice(apart) if apart and table.number > 1 else None


class StartsElsewhere(Once):
    """The very first card has not the starting rank."""

    def wrong(self, table: Table, hand: list[str], legal: list[str]) -> str | None:
        assert isinstance(table, DominoTable)
        if table.table:
            return None
        return next((card for card in hand if card[1] != table.detail), None)


class WrongLeader(BarbuTamper):
    """Somebody leads who has not the right to, in a certain trick."""

    def __init__(self, chance: Chance, trick: int) -> None:
        self.step = chance.randint(1, 3)
        self.trick = trick
        self.done = False

    def leader(self, table: Table) -> int | None:
        if self.done or table.number != self.trick + 1:
            return None
        self.done = True
        return (table.to_play + self.step) % table.count


def _at_the_table(
    title: str,
    name: str,
    tamper: Callable[[Chance], Once],
    content: BarbuContent,
    options: tuple[tuple[str, str], ...] = (),
) -> None:
    @kind(title, content=content, options=options, tamper=tamper)
    def _(chance: Chance, match: MatchFacts, tamper: Once) -> Mutant | None:
        if tamper.place is None:
            return None
        return written(match, name, "play", 0, *tamper.place)


_at_the_table("revoke", "revoke", Revokes, ONE_TRICKS)
_at_the_table("revoke: in trumps", "revoke", Revokes, TRUMPS)
_at_the_table(
    "revoke, proved by a later card", "revoke", Revokes, replace(ONE_TRICKS, hands="none")
)
_at_the_table("lead-not-allowed: a heart", "lead-not-allowed", Leads, HEARTS)
_at_the_table("lead-not-allowed: the king", "lead-not-allowed", Leads, KING)
_at_the_table(
    "lead-not-allowed: a heart in barbu",
    "lead-not-allowed",
    Leads,
    KING,
    (("heart_lead_barbu", "only_hearts"),),
)
_at_the_table(
    "lead-not-allowed: hearts not broken",
    "lead-not-allowed",
    Leads,
    HEARTS,
    (("heart_lead_no_hearts", "broken"),),
)
_at_the_table("must-trump", "must-trump", DoesNotTrump, TRUMPS)
_at_the_table(
    "must-trump: hands not recorded", "must-trump", DoesNotTrump, replace(TRUMPS, hands="none")
)
_at_the_table(
    "must-overtrump: a trump was led",
    "must-overtrump",
    StaysBelow,
    TRUMPS,
    (("overtrump", "when_trump_led"),),
)
_at_the_table("must-overtrump", "must-overtrump", StaysBelow, TRUMPS, (("overtrump", "always"),))
_at_the_table(
    "not-playable: the king must go", "not-playable", KeepsTheKing, KING, (("king_forced", "yes"),)
)
_at_the_table("pass-not-allowed: able to play", "pass-not-allowed", PassesThoughAble, DOMINO)
_at_the_table(
    "pass-not-allowed: hands not recorded", "pass-not-allowed", PassesThoughAble, DOMINO_NO_HANDS
)
_at_the_table("not-playable: a gap", "not-playable", LaysWithAGap, DOMINO)
_at_the_table("not-playable: hands not recorded", "not-playable", LaysWithAGap, DOMINO_NO_HANDS)
_at_the_table("not-playable: another starting rank", "not-playable", StartsElsewhere, DOMINO)


@kind(
    "wrong-leader: not the declarer",
    content=ONE_TRICKS,
    tamper=lambda chance: WrongLeader(chance, 0),
)
def _(chance: Chance, match: MatchFacts, tamper: BarbuTamper) -> Mutant:
    return written(match, "wrong-leader", "leader", 0, 0)


@kind(
    "wrong-leader: not who took the trick",
    content=ONE_TRICKS,
    tamper=lambda chance: WrongLeader(chance, 4),
)
def _(chance: Chance, match: MatchFacts, tamper: BarbuTamper) -> Mutant:
    return written(match, "wrong-leader", "leader", 0, 4)


# ---- slips of the pen in tricks and rounds


@kind("wrong-leader: a slip of the pen")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    where = any_play(chance, match)
    trick = where.trick_facts
    trick.leader = chance.choice([seat for seat in match.seats if seat != trick.leader])
    return written(match, "wrong-leader", "leader", where.deal, where.trick)


@kind("wrong-turn: a slip of the pen")
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    where = any_play(chance, match)
    where.facts.seat = chance.choice([seat for seat in match.seats if seat != where.facts.by])
    if where.facts.card == "pass":
        # Nothing shows whose a pass was.
        return None
    return written(match, "wrong-turn", "play-seat", *where.key)


@kind("wrong-turn: two seats in the wrong order", content=ONE_TRICKS)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    """Two cards change places, each with its label: the later seat played too soon."""
    where = any_play(chance, match)
    plays = where.trick_facts.plays
    first = chance.randrange(1, len(plays) - 1)
    plays[first : first + 2] = plays[first + 1], plays[first]
    plays[first].seat = plays[first].by
    plays[first + 1].seat = plays[first + 1].by
    return written(match, "wrong-turn", "play-seat", where.deal, where.trick, first)


@kind("unknown-seat: the leader")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    where = any_play(chance, match)
    where.trick_facts.leader = "Q"
    return written(match, "unknown-seat", "leader", where.deal, where.trick)


@kind("unknown-seat: at a play")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    where = any_play(chance, match)
    where.facts.seat = "Q"
    return written(match, "unknown-seat", "play-seat", *where.key)


@kind("winner-mismatch", content=TRICKS)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    where = any_play(chance, match)
    trick = where.trick_facts
    trick.claimed = chance.choice([seat for seat in match.seats if seat != trick.winner])
    return written(match, "winner-mismatch", "winner", where.deal, where.trick)


@kind("winner-mismatch: in trumps", content=TRUMPS)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    where = any_play(chance, match)
    trick = where.trick_facts
    trick.claimed = chance.choice([seat for seat in match.seats if seat != trick.winner])
    return written(match, "winner-mismatch", "winner", where.deal, where.trick)


@kind("winner-mismatch: a round has no winner", content=DOMINO)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    where = any_play(chance, match)
    where.trick_facts.claimed = chance.choice(match.seats)
    return written(match, "winner-mismatch", "winner", where.deal, where.trick)


@kind("trick-number")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    where = any_play(chance, match)
    trick = where.trick_facts
    trick.number = chance.choice([n for n in range(1, 20) if n != trick.number])
    return written(match, "trick-number", "number", where.deal, where.trick)


@kind("trick-number: a trick left out", content=ONE_TRICKS)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    where = any_play(chance, match, last=1)
    del deals_of(match)[where.deal].tricks[where.trick]
    return written(match, "trick-number", "number", where.deal, where.trick)


def _from_elsewhere(chance: Chance, match: MatchFacts, where: Where) -> str | None:
    """A card that another seat plays later, if there is one."""
    later = [
        each.card
        for trick in deals_of(match)[where.deal].tricks[where.trick + 1 :]
        for each in trick.plays
        if each.by != where.facts.by and each.card != "pass"
    ]
    return chance.choice(later) if later else None


@kind("card-not-held", content=TRICKS)
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    where = any_play(chance, match, last=1)
    card = _from_elsewhere(chance, match, where)
    if card is None:
        return None
    where.facts.card = card
    return written(match, "card-not-held", "play", *where.key)


@kind("card-not-held: in domino", content=DOMINO)
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    where = any_play(chance, match, last=2)
    card = _from_elsewhere(chance, match, where)
    if where.facts.card == "pass" or card is None:
        return None
    where.facts.card = card
    return written(match, "card-not-held", "play", *where.key)


def _played_before(chance: Chance, match: MatchFacts, where: Where) -> str:
    tricks = deals_of(match)[where.deal].tricks[: where.trick]
    return chance.choice([p.card for trick in tricks for p in trick.plays if p.card != "pass"])


@kind("card-played-twice", content=TRICKS)
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    where = any_play(chance, match)
    if not where.trick:
        return None
    where.facts.card = _played_before(chance, match, where)
    return written(match, "card-played-twice", "play", *where.key)


@kind("card-played-twice, hands not recorded", content=replace(TRICKS, hands="none"))
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    where = any_play(chance, match)
    if not where.trick:
        return None
    where.facts.card = _played_before(chance, match, where)
    return written(match, "card-played-twice", "play", *where.key)


@kind("card-played-twice: in domino", content=DOMINO)
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    where = any_play(chance, match, last=1)
    if where.trick < 2 or where.facts.card == "pass":
        return None
    where.facts.card = _played_before(chance, match, where)
    return written(match, "card-played-twice", "play", *where.key)


@kind("card-not-in-pack: in the play", options=(("deck", "32"),), content=TRICKS)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    where = any_play(chance, match)
    where.facts.card = where.facts.card[0] + chance.choice("23456")
    return written(match, "card-not-in-pack", "play", *where.key)


@kind("trick-incomplete: a card missing", content=TRICKS)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    where = any_play(chance, match, skip=1)
    plays = where.trick_facts.plays
    del plays[where.play]
    return written(match, "trick-incomplete", "play", where.deal, where.trick, len(plays) - 1)


@kind("trick-incomplete: a card too many", content=TRICKS)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    where = any_play(chance, match, last=1)
    plays = where.trick_facts.plays
    tricks = deals_of(match)[where.deal].tricks
    more = chance.choice([p for trick in tricks[where.trick + 1 :] for p in trick.plays])
    plays.append(PlayFacts(more.card, more.by))
    return written(match, "trick-incomplete", "play", where.deal, where.trick, len(plays) - 1)


@kind("trick-incomplete: a play of a round missing", content=DOMINO)
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    where = any_play(chance, match, last=2)
    plays = where.trick_facts.plays
    if where.play != len(plays) - 1 or len(plays) < 3 or where.facts.card == "pass":
        return None
    plays.pop()
    return written(match, "trick-incomplete", "play", where.deal, where.trick, len(plays) - 1)


@kind("trick-incomplete: a pass not written", content=DOMINO)
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    """A pass is written always; the cards of the others show whose is missing."""
    where = any_play(chance, match, last=2)
    plays = where.trick_facts.plays
    passes = [at for at, play in enumerate(plays) if play.card == "pass"]
    if len(passes) != 1 or len(plays) < 4:
        return None
    del plays[passes[0]]
    return written(match, "trick-incomplete", "play", where.deal, where.trick, len(plays) - 1)


@kind("trick-incomplete: a play of a round too many", content=DOMINO)
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    deal = deals_of(match)[0]
    number = chance.randrange(len(deal.tricks) - 3)
    round_, following = deal.tricks[number], deal.tricks[number + 1]
    if len(round_.plays) < 4 or following.plays[0].card == "pass":
        return None
    round_.plays.append(following.plays[0])
    return written(match, "trick-incomplete", "play", 0, number, len(round_.plays) - 1)


@kind("deal-incomplete", content=TRICKS)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, match)
    del deal.tricks[-chance.randint(1, len(deal.tricks) - 1) :]
    return written(match, "deal-incomplete", "end", number)


@kind("deal-incomplete: a queen is still out", content=replace(BASE, deals=1, first=("no-queens",)))
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    deal = deals_of(match)[0]
    if deal.status != "early":
        return None
    deal.tricks.pop()
    return written(match, "deal-incomplete", "end", 0)


@kind("deal-incomplete: the king is still out", content=KING)
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    deal = deals_of(match)[0]
    if deal.status != "early" or len(deal.tricks) < 2:
        return None
    deal.tricks.pop()
    return written(match, "deal-incomplete", "end", 0)


@kind("deal-incomplete: two are still in", content=DOMINO)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    deal = deals_of(match)[0]
    deal.tricks.pop()
    return written(match, "deal-incomplete", "end", 0)


@kind("play-after-end", content=TRICKS)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, match)
    tricks = deal.tricks
    tricks.append(replace(tricks[0], number=len(tricks) + 1, leader=tricks[-1].winner))
    return written(match, "play-after-end", "number", number, len(tricks) - 1)


@kind("play-after-end: all queens are taken", content=replace(BASE, deals=1, first=("no-queens",)))
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    deal = deals_of(match)[0]
    if deal.status != "early":
        return None
    played = {play.card for trick in deal.tricks for play in trick.plays}
    left = {seat: sorted(deal.held[seat] - played) for seat in match.seats}
    leader = match.seats.index(deal.tricks[-1].winner)
    order = match.seats[leader:] + match.seats[:leader]
    plays = [PlayFacts(left[seat][0], seat) for seat in order]
    deal.tricks.append(TrickFacts(len(deal.tricks) + 1, order[0], plays, order[0]))
    return written(match, "play-after-end", "number", 0, len(deal.tricks) - 1)


@kind("face-down-not-allowed")
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    where = any_play(chance, match)
    if where.facts.card == "pass":
        return None
    where.facts.card = "~" + where.facts.card
    return written(match, "face-down-not-allowed", "play", *where.key)


@kind("wrong-card-count: two plays without a space")
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    where = any_play(chance, match)
    plays = where.trick_facts.plays
    first = min(where.play, len(plays) - 2)
    if first < 0 or "pass" in (plays[first].card, plays[first + 1].card):
        return None
    second = plays.pop(first + 1).card
    plays[first].card += second[1] if second[0] == plays[first].card[0] else second
    return written(match, "wrong-card-count", "play", where.deal, where.trick, first)


@kind("pass-not-allowed: in a trick", content=TRICKS)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    where = any_play(chance, match)
    where.facts.card = "pass"
    return written(match, "pass-not-allowed", "play", *where.key)


# ---- marks and variations


@kind("irregularity-not-needed")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    where = any_play(chance, match)
    where.facts.signs = "^" + chance.choice(("revoke", "turn", "lead", "exposed"))
    return written(match, "irregularity-not-needed", "signs", *where.key)


@kind("irregularity-unknown")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    where = any_play(chance, match)
    where.facts.signs = "^" + chance.choice(("renege", "odd", "Revoke"))
    return written(match, "irregularity-unknown", "signs", *where.key)


def _variation(match: MatchFacts, where: Where, number: int, seat: str) -> Mutant:
    where.facts.notes.append(f"({number}. {seat}: {where.facts.card})")
    sheet = write_barbu(match)
    return at(sheet, sheet.text, "variation-anchor", "note", *where.key, 0, shift=1)


@kind("variation-anchor: another trick")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    where = any_play(chance, match)
    return _variation(match, where, where.trick + 2, where.facts.by)


@kind("variation-anchor: another seat")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    where = any_play(chance, match)
    other = chance.choice([seat for seat in match.seats if seat != where.facts.by])
    return _variation(match, where, where.trick + 1, other)


@kind("revoke in a variation", content=TRICKS)
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    where = any_play(chance, match, skip=1)
    deal = deals_of(match)[where.deal]
    suit = where.trick_facts.plays[0].card[0]
    gone = {p.card for before in deal.tricks[: where.trick] for p in before.plays}
    wrong = sorted(card for card in deal.held[where.facts.by] - gone if card[0] != suit)
    if where.facts.card[0] != suit or not wrong:
        return None
    note = f"({where.trick_facts.number}. {where.facts.by}: {chance.choice(wrong)})"
    where.facts.notes.append(note)
    sheet = write_barbu(match)
    return at(sheet, sheet.text, "revoke", "note", *where.key, 0, shift=len(note) - 3)


@kind("not-playable in a variation", content=DOMINO)
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    where = any_play(chance, match)
    deal = deals_of(match)[0]
    gone = [p.card for before in deal.tricks[: where.trick] for p in before.plays]
    gone += [p.card for p in where.trick_facts.plays[: where.play]]
    start = deal.contract[-1] if deal.contract else ""
    ranks = "23456789TJQKA"

    def fits(card: str) -> bool:
        here, there = ranks.index(card[1]), ranks.index(start)
        needs = ranks[here - 1 if here > there else here + 1] if here != there else ""
        return not needs or card[0] + needs in gone

    wrong = sorted(card for card in deal.held[where.facts.by] - set(gone) if not fits(card))
    if not wrong:
        return None
    note = f"({where.trick_facts.number}. {where.facts.by}: {chance.choice(wrong)})"
    where.facts.notes.append(note)
    sheet = write_barbu(match)
    return at(sheet, sheet.text, "not-playable", "note", *where.key, 0, shift=len(note) - 3)


# ---- spelling in the play


@kind("look-alike-letter: in a play")
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    others = {"S": "Ѕ", "H": "Н", "C": "С", "K": "К", "A": "А", "T": "Т"}
    where = any_play(chance, match)
    card = where.facts.card
    if card == "pass":
        return None
    for place, letter in enumerate(card):
        if letter in others:
            where.facts.card = card.replace(letter, others[letter], 1)
            sheet = write_barbu(match)
            return at(sheet, sheet.text, "look-alike-letter", "play", *where.key, shift=place)
    return None


@kind("tolerated-spelling: a card")
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    where = any_play(chance, match)
    if where.facts.card == "pass":
        return None
    suit, rank = where.facts.card[0], where.facts.card[1]
    symbol = chance.choice({"S": "♠♤", "H": "♥♡", "D": "♦♢", "C": "♣♧"}[suit])
    odd = [suit.lower() + rank.lower(), suit.lower() + rank, rank + suit, symbol + rank]
    if rank == "T":
        odd += [suit + "10", "10" + symbol]
    where.facts.card = chance.choice(odd)
    return written(match, "tolerated-spelling", "play", *where.key)


@kind("tolerated-spelling: a pass", content=DOMINO)
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    where = any_play(chance, match)
    if where.facts.card != "pass":
        return None
    where.facts.card = chance.choice(("--", "PASS", "Pass"))
    return written(match, "tolerated-spelling", "play", *where.key)


@kind("syntax: no card", content=TRICKS)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    """What was played is lost, so it may be that the score cannot be computed."""
    where = any_play(chance, match)
    card = where.facts.card
    where.facts.card = chance.choice((card[0] + "Z", card[1], "QQ", "S1", "HV", "10"))
    return written(match, "syntax", "play", *where.key, beside=NOT_CHECKABLE)


@kind("syntax: a leader without the colon")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    where = any_play(chance, match)
    sheet = write_barbu(match)
    key = ("leader", where.deal, where.trick)
    end = sheet.offset(*key) + len(where.trick_facts.leader)
    return at(sheet, sheet.text[:end] + sheet.text[end + 1 :], "syntax", *key, beside=NOT_CHECKABLE)


@kind("syntax: a stray sign")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    where = any_play(chance, match)
    where.facts.notes.append(chance.choice(("@", "&", "|", "/", "§")))
    return written(match, "syntax", "note", *where.key, 0)


@kind("unterminated-comment: at a play")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    where = any_play(chance, match)
    last = len(where.trick_facts.plays) - 1
    where.trick_facts.plays[last].notes.append("{The king goes West, \\x and ; so on")
    return written(match, "unterminated-comment", "note", where.deal, where.trick, last, 0)


@kind("bad-escape in a comment")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    where = any_play(chance, match)
    where.facts.notes.append("{ab \\" + chance.choice('qn"u;') + " c}")
    sheet = write_barbu(match)
    return at(sheet, sheet.text, "bad-escape", "note", *where.key, 0, shift=4)


@kind("syntax: a word that is no card in a round", content=DOMINO)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    where = any_play(chance, match)
    where.facts.card = chance.choice(("knock", "passes", "S1", "H7pass"))
    return written(match, "syntax", "play", *where.key, beside=NOT_CHECKABLE)
