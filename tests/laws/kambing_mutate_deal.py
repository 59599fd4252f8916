"""Faults of hands, stock, turn-up and draws in a party of Kambing."""

from __future__ import annotations

from dataclasses import replace

from tests.generate.facts import MatchFacts
from tests.generate.kambing import BARE
from tests.generate.kambing_facts import KambingDeal, hand_word, packet_word
from tests.generate.kambing_sheet import write_party
from tests.generate.sheet import Sheet
from tests.laws.kambing_mutate import (
    HIDDEN,
    PUBLIC,
    Chance,
    any_deal,
    at,
    deal_of,
    fault,
    pick,
    spots,
    swapped,
    written,
)
from tests.laws.mutate import Mutant

NOT_CHECKABLE = frozenset({"not-checkable"})


def _in_hand(sheet: Sheet, deal: int, seat: str, card: str) -> tuple[int, int]:
    """Where a card stands in a hand."""
    line, column, _ = sheet.at("hand-cards", deal, seat)
    word = sheet.text.split("\n")[line - 1][column - 1 :]
    suit = ""
    for index, letter in enumerate(word):
        if letter in "SHDC":
            suit = letter
        elif suit + letter == card:
            return line, column + index - (word[index - 1] == suit)
    raise AssertionError(card)


def _hand_mutant(party: MatchFacts, name: str, deal: int, seat: str, card: str) -> Mutant:
    sheet = write_party(party)
    line, column = _in_hand(sheet, deal, seat, card)
    return Mutant(sheet.text, name, line, column)


def _rehand(deal: KambingDeal, seat: str, old: str, new: str | None) -> None:
    cards = set(deal.hands[seat]) - {old} | ({new} if new else set())
    deal.hand_words[seat] = hand_word(sorted(cards))


@fault("card-not-in-pack: in a hand")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, party)
    seat = chance.choice(deal.seats)
    new = chance.choice("SHDC") + chance.choice("2345")
    _rehand(deal, seat, chance.choice(sorted(deal.hands[seat])), new)
    return _hand_mutant(party, "card-not-in-pack", number, seat, new)


@fault("card-not-in-pack: in the stock")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, party)
    assert deal.stock_words is not None
    place = chance.choice([i for i, card in enumerate(deal.stock) if card != deal.turnup])
    deal.stock_words[place] = chance.choice("SHDC") + chance.choice("2345")
    return written(party, "card-not-in-pack", "stock-card", number, place)


@fault("card-not-in-pack: turned up")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, party)
    deal.turnup_word = deal.trump + chance.choice("2345")
    return written(party, "card-not-in-pack", "turnup", number)


@fault("card-not-in-pack: in the play")
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    spot = pick(chance, [spot for spot in spots(party) if not spot.attempt.withdrawn])
    assert spot is not None
    index = chance.randrange(4)
    play = spot.attempt.plays[index]
    if len(play.cards) != 1:
        return None
    play.card = ("~" if play.down else "") + chance.choice("SHDC") + chance.choice("2345")
    return written(party, "card-not-in-pack", "play", *spot.key, index)


@fault("duplicate-card: in two hands")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, party)
    first, second = sorted(chance.sample(range(4), 2))
    card = chance.choice(sorted(deal.hands[deal.seats[first]]))
    seat = deal.seats[second]
    _rehand(deal, seat, chance.choice(sorted(deal.hands[seat])), card)
    return _hand_mutant(party, "duplicate-card", number, seat, card)


@fault("duplicate-card: in a hand and the stock")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, party)
    assert deal.stock_words is not None
    place = chance.choice([i for i, card in enumerate(deal.stock) if card != deal.turnup])
    deal.stock_words[place] = chance.choice(sorted(deal.hands[chance.choice(deal.seats)]))
    return written(party, "duplicate-card", "stock-card", number, place)


@fault("duplicate-card: twice in the stock")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, party)
    assert deal.stock_words is not None
    first, second = sorted(chance.sample(range(len(deal.stock)), 2))
    if deal.stock[second] == deal.turnup:
        first, second = (second - 1, second) if second - 1 != first else (first, second)
    deal.stock_words[second] = deal.stock_words[first]
    return written(party, "duplicate-card", "stock-card", number, second)


@fault("duplicate-card: twice in one play")
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    for spot in spots(party):
        for index, play in enumerate(spot.attempt.plays):
            if len(play.cards) == 2 and play.down and not spot.attempt.withdrawn:
                play.card = packet_word([play.cards[0], play.cards[0]], True)
                return written(party, "duplicate-card", "play", *spot.key, index)
    return None


@fault("wrong-hand-size: a card missing")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, party)
    seat = chance.choice(deal.seats)
    _rehand(deal, seat, chance.choice(sorted(deal.hands[seat])), None)
    return written(party, "wrong-hand-size", "hand", number, seat)


@fault("wrong-hand-size: one of the stock too many")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, party)
    assert deal.stock_words is not None
    seat = chance.choice(deal.seats)
    card = chance.choice([card for card in deal.stock if card != deal.turnup])
    deal.stock_words.remove(card)
    deal.hand_words[seat] = hand_word(sorted({*deal.hands[seat], card}))
    return written(party, "wrong-hand-size", "hand", number, seat)


@fault("stock-disagrees: a card missing")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, party)
    assert deal.stock_words is not None
    deal.stock_words.remove(chance.choice([card for card in deal.stock if card != deal.turnup]))
    return written(party, "stock-disagrees", "stock", number)


@fault("stock-disagrees: no card of the turn-up", content=PUBLIC)
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    """The hands are not recorded; the stock is, but for one card, and without the turn-up."""
    number, deal = any_deal(chance, party)
    deal.turnup_word = deal.turnup
    deal.stock_words = ["x" if card == deal.turnup else card for card in deal.stock]
    sheet = write_party(party)
    if chance.random() < 0.5 or deal.stock[0] == deal.turnup:
        return None
    other = next(card for card in sorted(deal.hands[deal.seats[0]]))
    deal.stock_words = [other if card == deal.turnup else card for card in deal.stock]
    sheet = write_party(party)
    return at(sheet, sheet.text, "stock-disagrees", "stock", number, beside=NOT_CHECKABLE)


@fault("turnup-in-hand")
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    """Of the same suit, so that nothing else of the deal changes."""
    number, deal = any_deal(chance, party)
    held = sorted(c for hand in deal.hands.values() for c in hand if c[0] == deal.trump)
    if not held:
        return None
    deal.turnup_word = chance.choice(held)
    return written(party, "turnup-in-hand", "turnup", number)


@fault("card-not-held: the card turned up, in the first trick", content=PUBLIC)
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    """Nobody has drawn yet, so the card shown still lies in the stock."""
    number, deal = any_deal(chance, party)
    first = deal.attempts[0]
    if first.withdrawn or any(not play.down for play in first.plays[1:]):
        return None
    lead = first.plays[0]
    if lead.cards[0][0] != deal.trump:
        return None
    deal.turnup_word = lead.cards[0]
    sheet = write_party(party)
    return at(sheet, sheet.text, "card-not-held", "play", number, 0, 0, beside=NOT_CHECKABLE)


@fault("hands-disagree: another seat plays a named card", content=PUBLIC)
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    """In trick 1 everybody plays what was dealt to him."""
    number, deal = any_deal(chance, party)
    first = deal.attempts[0]
    play = first.plays[0]
    seat = chance.choice([each for each in deal.seats if each != play.by])
    deal.hand_words = {seat: hand_word([play.cards[0], "x", "x", "x"])}
    sheet = write_party(party)
    line, column = _in_hand(sheet, number, seat, play.cards[0])
    return Mutant(sheet.text, "hands-disagree", line, column, NOT_CHECKABLE)


@fault("duplicate-deal-number", content=replace(BARE, deals=3))
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    if len(party.deals) < 2:
        return None
    number = chance.randrange(1, len(party.deals))
    party.deals[number].number = party.deals[0].number
    return written(party, "duplicate-deal-number", "deal", number)


@fault("unknown-seat: in a hand")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, party)
    return swapped(
        write_party(party), "Q", "unknown-seat", "hand", number, chance.choice(deal.seats)
    )


# ---- draws


def _drawing(chance: Chance, party: MatchFacts) -> tuple[int, int] | None:
    """A trick after which cards are drawn; its draws are written from now on."""
    spot = pick(chance, [spot for spot in spots(party) if spot.attempt.drawn])
    if spot is None:
        return None
    for drawn in spot.attempt.drawn:
        drawn.word = packet_word(drawn.cards, False)
    spot.attempt.draws_written = True
    return spot.key


@fault("draw-disagrees: another card of the stock")
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    where = _drawing(chance, party)
    if where is None:
        return None
    deal = deal_of(party, where[0])
    index = chance.randrange(4)
    drawn = deal.attempts[where[1]].drawn[index]
    later = [c for a in deal.attempts[where[1] + 1 :] for d in a.drawn for c in d.cards]
    if not later or len(drawn.cards) > 1:
        return None
    drawn.word = chance.choice(later)
    return written(party, "draw-disagrees", "drawn", *where, index)


@fault("draw-disagrees: the winner draws first")
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    where = _drawing(chance, party)
    if where is None:
        return None
    drawn = deal_of(party, where[0]).attempts[where[1]].drawn
    drawn[0].word, drawn[1].word = drawn[1].word, drawn[0].word
    return written(party, "draw-disagrees", "drawn", *where, 0)


@fault("draw-disagrees: too many cards", content=HIDDEN)
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    """Nobody draws more than he played."""
    found = [
        (spot, index)
        for spot in spots(party)
        if spot.attempt.draws_written
        for index, drawn in enumerate(spot.attempt.drawn)
        if set(drawn.word) <= set("x0123456789")
    ]
    if not found:
        return None
    spot, index = chance.choice(found)
    drawn = spot.attempt.drawn[index]
    drawn.word = packet_word(["x"] * (len(drawn.cards) + 1), False)
    sheet = write_party(party)
    return at(sheet, sheet.text, "draw-disagrees", "drawn", *spot.key, index, beside=NOT_CHECKABLE)


@fault("draw-disagrees: a card that is out", content=HIDDEN)
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    """A card that was played face up cannot be drawn."""
    found = []
    for spot in spots(party):
        drawn = spot.attempt.drawn
        if not spot.attempt.draws_written or spot.attempt.withdrawn:
            continue
        for index, each in enumerate(drawn):
            if each.word == "x":
                found.append((spot, index))
    if not found:
        return None
    spot, index = chance.choice(found)
    out = [card for play in spot.attempt.plays if not play.down for card in play.cards]
    spot.attempt.drawn[index].word = chance.choice(out)
    sheet = write_party(party)
    return at(sheet, sheet.text, "draw-disagrees", "drawn", *spot.key, index, beside=NOT_CHECKABLE)


@fault("unknown-seat: in a draw")
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    where = _drawing(chance, party)
    if where is None:
        return None
    return swapped(write_party(party), "Q", "unknown-seat", "draw-seat", *where, 0)
