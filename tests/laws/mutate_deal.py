"""Faults before the first card: hands, exchange, exposures, and the words of a deal."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

from tests.generate import MatchFacts, write
from tests.generate.slow_rules import NAMES, sorted_hand
from tests.laws.mutate import BASE, NO_HANDS, Mutant, any_trick, at, kind, swapped, written

Chance = random.Random
PLAYED_CARDS = frozenset({"SQ", "DJ", "CT", "HA"})


def _deal(chance: Chance, match: MatchFacts) -> int:
    return chance.randrange(len(match.deals))


@kind("card-not-in-pack: in a hand", rules="bonanza88-five five-with-spade-two")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number = _deal(chance, match)
    deal = match.deals[number]
    removed = {"S2", "D2"} if match.rules.endswith("88-five") else {"C2", "D2"}
    seat, card = chance.choice(match.seats), chance.choice(sorted(removed))
    deal.hands[seat].remove(chance.choice(sorted(deal.hands[seat])))
    deal.hands[seat].add(card)
    return written(match, "card-not-in-pack", "hand-card", number, card)


@kind("duplicate-card: in two hands", rules="bonanza88 spielanleitung bonanza88-five")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number = _deal(chance, match)
    deal = match.deals[number]
    first, second = sorted(chance.sample(range(len(match.seats)), 2))
    card = chance.choice(sorted(deal.hands[match.seats[first]]))
    hand = deal.hands[match.seats[second]]
    hand.remove(chance.choice(sorted(hand)))
    hand.add(card)
    # The place is that of the later hand: the sheet keeps the last one that it wrote.
    return written(match, "duplicate-card", "hand-card", number, card)


@kind("duplicate-card: twice in a hand")
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    """The rank of one card is written over its neighbour's; the later one is too much."""
    number = _deal(chance, match)
    sheet = write(match)
    for seat in match.seats:
        hand = sorted_hand(match.deals[number].hands[seat])
        for higher, lower in pairwise(hand):
            if higher[0] == lower[0]:
                return swapped(sheet, higher[1], "duplicate-card", "hand-card", number, lower)
    return None


@kind("wrong-hand-size: a card missing")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number = _deal(chance, match)
    seat = chance.choice(match.seats)
    hand = match.deals[number].hands[seat]
    hand.remove(chance.choice(sorted(hand)))
    return written(match, "wrong-hand-size", "hand", number, seat)


@kind("wrong-hand-size: a card in the wrong line")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number = _deal(chance, match)
    hands = match.deals[number].hands
    giver, taker = chance.sample(match.seats, 2)
    card = chance.choice(sorted(hands[giver] - PLAYED_CARDS))
    hands[giver].remove(card)
    hands[taker].add(card)
    first = min(giver, taker, key=match.seats.index)
    return written(match, "wrong-hand-size", "hand", number, first)


@kind("hands-disagree: another seat plays a named card", content=NO_HANDS)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number = _deal(chance, match)
    deal = match.deals[number]
    seat, holder = chance.sample(match.seats, 2)
    card = chance.choice(sorted(deal.held[holder] - deal.exposed))
    deal.shown = ()
    sheet = write(match)
    text = sheet.with_line(f"hands {seat}: {card} x12", "expose", number)
    line, _, _ = sheet.at("expose", number)
    return Mutant(text, "hands-disagree", line, len(f"hands {seat}: ") + 1)


@kind("exposure-not-held", rules="bonanza88 spielanleitung china-online no-sweep")
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    number = _deal(chance, match)
    deal = match.deals[number]
    free = sorted(PLAYED_CARDS - deal.exposed)
    if not free or deal.exposures is None:
        return None
    card = chance.choice(free)
    deal.exposures.append((next(s for s in match.seats if card not in deal.held[s]), [card]))
    return written(match, "exposure-not-held", "exposed", number, card)


@kind("exposure-not-held, known from the play", content=NO_HANDS)
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    number = _deal(chance, match)
    deal = match.deals[number]
    free = sorted(PLAYED_CARDS - deal.exposed)
    if not free or deal.exposures is None:
        return None
    card = chance.choice(free)
    deal.exposures.append((next(s for s in match.seats if card not in deal.held[s]), [card]))
    return written(match, "exposure-not-held", "exposed", number, card)


@kind("exposure-not-allowed: no such card", rules="bonanza88 spielanleitung")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number = _deal(chance, match)
    deal = match.deals[number]
    seat = chance.choice(match.seats)
    card = chance.choice(sorted(deal.held[seat] - PLAYED_CARDS))
    assert deal.exposures is not None
    deal.exposures.append((seat, [card]))
    return written(match, "exposure-not-allowed", "exposed", number, card)


@kind(
    "exposure-not-allowed: nobody exposes", rules="spielanleitung-no-exposure pairs-pig-never-turns"
)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number = _deal(chance, match)
    deal = match.deals[number]
    seat = next(s for s in match.seats if "SQ" in deal.held[s])
    deal.exposures = [(seat, ["SQ"])]
    return written(match, "exposure-not-allowed", "exposed", number, "SQ")


@kind(
    "exposure-not-allowed: one that must lie open is missing",
    rules="all-exposed all-but-sheep-exposed",
)
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    """Nothing is claimed of the score, so that nothing but the missing card is odd."""
    if match.over:
        return None
    number = _deal(chance, match)
    deal = match.deals[number]
    assert deal.exposures is not None
    seat, cards = deal.exposures.pop(chance.randrange(len(deal.exposures)))
    if len(cards) > 1:
        deal.exposures.append((seat, cards[1:]))
    deal.score = deal.total = None
    for later in match.deals:
        later.total = None
    return written(match, "exposure-not-allowed", "expose", number)


@kind("duplicate-card: exposed twice", content=replace(BASE, expose=100))
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number = _deal(chance, match)
    deal = match.deals[number]
    assert deal.exposures is not None
    seat, cards = chance.choice(deal.exposures)
    deal.exposures.append((seat, [cards[0]]))
    return written(match, "duplicate-card", "exposed", number, cards[0])


@kind("exposure-too-late", content=replace(BASE, expose=0))
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_trick(chance, match, last=1)
    deal = match.deals[place.deal]
    played = {play.card for trick in deal.tricks[: place.trick + 1] for play in trick.plays}
    seat, card = next(
        (seat, card)
        for card in sorted(NAMES, key=lambda card: card not in PLAYED_CARDS)
        for seat in match.seats
        if card in deal.held[seat] and card not in played
    )
    line = f"expose {seat}: {card}"
    deal.tricks[place.trick].after.append(line)
    sheet = write(match)
    return at(
        sheet,
        sheet.text,
        "exposure-too-late",
        "after",
        place.deal,
        place.trick,
        shift=len(line) - 2,
    )


@kind("bad-exchange: nothing is passed", rules="bonanza88 spielanleitung")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number = _deal(chance, match)
    deal = match.deals[number]
    for at_, seat in enumerate(match.seats):
        cards = chance.sample(sorted(deal.hands[seat]), 3)
        deal.exchange.append((seat, match.seats[(at_ + 1) % len(match.seats)], cards))
    return written(match, "bad-exchange", "exchange", number)


@kind("bad-exchange: the wrong number of cards", rules="spielanleitung-pass3")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number = _deal(chance, match)
    passes = match.deals[number].exchange
    index = chance.randrange(len(passes))
    giver, taker, cards = passes[index]
    passes[index] = (giver, taker, cards[:2])
    return written(match, "bad-exchange", "pass", number, giver)


@kind("bad-exchange: the wrong receiver", rules="spielanleitung-pass3")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number = _deal(chance, match)
    passes = match.deals[number].exchange
    index = chance.randrange(len(passes))
    giver, taker, cards = passes[index]
    other = next(seat for seat in match.seats if seat not in (giver, taker))
    passes[index] = (giver, other, cards)
    return written(match, "bad-exchange", "pass", number, giver)


@kind("bad-exchange: a card that was not dealt", rules="spielanleitung-pass3")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number = _deal(chance, match)
    deal = match.deals[number]
    index = chance.randrange(len(deal.exchange))
    giver, taker, cards = deal.exchange[index]
    given = {card for _, _, each in deal.exchange for card in each}
    others = sorted(
        card
        for seat in match.seats
        if seat not in (giver, taker)
        for card in deal.hands[seat]
        if card not in given
    )
    deal.exchange[index] = (giver, taker, [*cards[:2], chance.choice(others)])
    sheet = write(match)
    # The third card, which shares the letter of the second if they are of one suit.
    line, _, end = sheet.at("passed-cards", number, giver)
    width = 1 if cards[1][0] == deal.exchange[index][2][2][0] else 2
    return Mutant(sheet.text, "bad-exchange", line, end - width)


@kind("wrong-dealer", rules="spielanleitung", content=replace(BASE, dealers=True, deals=3))
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    if len(match.deals) < 3:
        return None
    deal = match.deals[-1]
    deal.dealer = chance.choice([seat for seat in match.seats if seat != deal.dealer])
    return written(match, "wrong-dealer", "dealer", len(match.deals) - 1)


@kind("duplicate-deal-number", content=replace(BASE, deals=3))
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    if len(match.deals) < 2:
        return None
    number = chance.randrange(1, len(match.deals))
    match.deals[number].number = chance.choice(match.deals[:number]).number
    return written(match, "duplicate-deal-number", "deal", number)


# ---- statements


@kind("statement-not-here: of another game", rules="bonanza88 spielanleitung")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number = _deal(chance, match)
    line = chance.choice(("contract barbu", "turnup H9", "stock S7 D9", "declarer N", "double N>E"))
    match.deals[number].extra.append(line)
    return written(match, "statement-not-here", "extra", number)


@kind("statement-not-here: points")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number = _deal(chance, match)
    sheet = write(match)
    text = sheet.with_line("points N: 50, W: 70", "score", number)
    return at(sheet, text, "statement-not-here", "score", number)


@kind("statement-not-here: twice")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number = _deal(chance, match)
    word = chance.choice(("score", "total", "hands"))
    sheet = write(match)
    lines = sheet.text.split("\n")
    line, column, _ = sheet.at(word, number)
    count = 1 + len(match.seats) if word == "hands" else 1
    lines[line - 1 + count : line - 1 + count] = lines[line - 1 : line - 1 + count]
    return Mutant("\n".join(lines), "statement-not-here", line + count, column)


@kind("statement-not-here: in the play")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_trick(chance, match, last=1)
    line = chance.choice(("dealer N", "hands N: SQ x12"))
    match.deals[place.deal].tricks[place.trick].after.append(line)
    return written(match, "statement-not-here", "after", place.deal, place.trick)


@kind("statement-not-here: a claim before the play")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number = _deal(chance, match)
    deal = match.deals[number]
    word, amounts = chance.choice((("score", deal.score), ("total", deal.total)))
    assert amounts is not None
    if word == "score":
        deal.score = None
    else:
        deal.total = None
    deal.extra.append(word + " " + ", ".join(f"{key}: {value}" for key, value in amounts.items()))
    return written(match, "statement-not-here", "extra", number)


@kind("statement-not-here: outside a deal")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number = _deal(chance, match)
    sheet = write(match)
    line = chance.choice(
        ("score N: +50", "hands N: SQ x12", "expose -", "dealer N", "5. N: S2 S3 S4 S5")
    )
    text = sheet.with_line("\n" + line, "end", number, behind=True)
    place, _, _ = sheet.at("end", number)
    return Mutant(text, "statement-not-here", place + 2, 1)


@kind("statement-not-here: behind the result")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    sheet = write(match)
    line, _, _ = sheet.at("result")
    text = sheet.text + chance.choice(
        ("penalty N: -50\n", "end\n", "deal 9\nend misdeal\n", "result *\n")
    )
    return Mutant(text, "statement-not-here", line + 1, 1)


@kind("statement-not-here: words of another game in a trick")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_trick(chance, match)
    trick = match.deals[place.deal].tricks[place.trick]
    if chance.random() < 0.5:
        trick.notes.append("molodka")
    else:
        trick.plays[-1].notes.append("withdrawn")
    return written(match, "statement-not-here", "number", place.deal, place.trick)


@kind("truncated-record: a deal without its end", rules="bonanza88 spielanleitung")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number = _deal(chance, match)
    match.deals[number].end = ""
    following = ("deal", number + 1) if number + 1 < len(match.deals) else ("result",)
    return written(match, "truncated-record", *following)


@kind("truncated-record: cut off in the play")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    place = any_trick(chance, match)
    sheet = write(match)
    play = chance.randrange(len(match.seats))
    line, _, end = sheet.at("play", place.deal, place.trick, play)
    lines = sheet.text.split("\n")[:line]
    lines[-1] = lines[-1][: end - 1]
    # The last letter of what is there.
    return Mutant("\n".join(lines), "truncated-record", line, end - 1)


@kind("unknown-seat: in a hand")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number = _deal(chance, match)
    return swapped(write(match), "Q", "unknown-seat", "hand", number, chance.choice(match.seats))


@kind("unknown-seat: in an exposure", content=replace(BASE, expose=0))
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number = _deal(chance, match)
    match.deals[number].exposures = [("Q", ["SQ"])]
    return written(match, "unknown-seat", "expose-seat", number, "Q")


@kind("unknown-seat: the dealer", content=replace(BASE, dealers=True))
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number = _deal(chance, match)
    return swapped(write(match), "Quirin", "unknown-seat", "dealer", number)


@kind("tolerated-spelling: a hand", rules="bonanza88 spielanleitung-pass3")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number = _deal(chance, match)
    seat = chance.choice(match.seats)
    sheet = write(match)
    line, column, end = sheet.at("hand-cards", number, seat)
    group = sheet.text.split("\n")[line - 1][column - 1 : end - 1].split(" ")[0]
    symbol = dict(zip("SHDC", "♠♥♦♣", strict=True))[group[0]]
    odd = chance.choice((group.lower(), symbol + group[1:]))
    start = sheet.offset("hand-cards", number, seat)
    text = sheet.text[:start] + odd + sheet.text[start + len(group) :]
    return Mutant(text, "tolerated-spelling", line, column)


@kind("look-alike-letter: in a hand")
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    number = _deal(chance, match)
    sheet = write(match)
    for seat in match.seats:
        start = sheet.offset("hand-cards", number, seat)
        line, column, end = sheet.at("hand-cards", number, seat)
        cards = sheet.text[start : start + end - column]
        for letter, other in (("C", "С"), ("K", "К"), ("T", "Τ"), ("A", "А")):
            if letter in cards:
                where = start + cards.index(letter)
                text = sheet.text[:where] + other + sheet.text[where + 1 :]
                return Mutant(text, "look-alike-letter", line, column + cards.index(letter))
    return None


@kind("tolerated-spelling: a keyword")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number = _deal(chance, match)
    word = chance.choice(("hands", "expose", "score", "total", "end"))
    odd = chance.choice((word.upper(), word.capitalize()))
    return swapped(write(match), odd, "tolerated-spelling", word, number)


@kind("syntax: a misspelt keyword")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number = _deal(chance, match)
    word, odd = chance.choice((("score", "scroe"), ("total", "totel"), ("score", "scores")))
    return swapped(write(match), odd, "syntax", word, number)


@kind("syntax: a label without its colon in a list")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number = _deal(chance, match)
    sheet = write(match)
    seat = chance.choice(match.seats)
    key = chance.choice((("hand", number, seat), ("score-seat", number, seat)))
    line, column, end = sheet.at(*key)
    start = sheet.offset(*key) + end - column
    assert sheet.text[start] == ":"
    return Mutant(sheet.text[:start] + sheet.text[start + 1 :], "syntax", line, column)
