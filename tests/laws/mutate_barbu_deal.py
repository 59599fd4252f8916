"""Faults before the first card: dealer, hands, declarer, contract, doubles."""

from __future__ import annotations

from dataclasses import replace

from tests.generate.barbu import BarbuTamper, write_barbu
from tests.generate.barbu_scores import Pair
from tests.generate.facts import MatchFacts
from tests.laws.mutate import Mutant
from tests.laws.mutate_barbu import (
    BASE,
    DOMINO,
    NO_HANDS,
    NOT_CHECKABLE,
    TRICKS,
    TRUMPS,
    Chance,
    any_deal,
    any_play,
    deals_of,
    kind,
    silent,
    swapped,
    written,
)

SEVEN_DEALS = replace(BASE, deals=7)
SHORT_PACK = (("deck", "32"), ("domino_values", "45,20,5,-5"))


# ---- declarer, dealer, contract


class OtherDeclarer(BarbuTamper):
    """Somebody declares who is not to, in a certain deal."""

    def __init__(self, deal: int, step: int) -> None:
        self.deal, self.step = deal, step

    def declarer(self, deal: int, declarer: int) -> int:
        return (declarer + self.step) % 4 if deal == self.deal else declarer


@kind(
    "wrong-declarer: in somebody's seven",
    tamper=lambda chance: OtherDeclarer(2, chance.randint(1, 3)),
)
def _(chance: Chance, match: MatchFacts, tamper: OtherDeclarer) -> Mutant:
    return written(match, "wrong-declarer", "declarer", 2)


@kind(
    "wrong-declarer: the next seven",
    content=replace(BASE, deals=8),
    tamper=lambda chance: OtherDeclarer(7, chance.randint(1, 3)),
    tries=20,
)
def _(chance: Chance, match: MatchFacts, tamper: OtherDeclarer) -> Mutant:
    return written(match, "wrong-declarer", "declarer", 7)


@kind(
    "wrong-declarer: one after another",
    options=(("declarer_rotation", "every_deal"),),
    tamper=lambda chance: OtherDeclarer(2, chance.randint(1, 3)),
)
def _(chance: Chance, match: MatchFacts, tamper: OtherDeclarer) -> Mutant:
    return written(match, "wrong-declarer", "declarer", 2)


@kind("wrong-declarer: a slip of the pen")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    """Who leads shows who declared, so nothing else is odd."""
    deal = deals_of(match)[2]
    deal.declarer = chance.choice([seat for seat in match.seats if seat != deal.declarer])
    deal.dealer = None
    return written(match, "wrong-declarer", "declarer", 2)


@kind("wrong-dealer")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, match)
    assert deal.declarer is not None
    right = match.seats[match.seats.index(deal.declarer) - 1]
    deal.dealer = chance.choice([seat for seat in match.seats if seat != right])
    return written(match, "wrong-dealer", "dealer", number)


@kind("wrong-dealer: the declarer deals", options=(("dealer", "declarer"),))
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, match)
    deal.dealer = chance.choice([seat for seat in match.seats if seat != deal.declarer])
    return written(match, "wrong-dealer", "dealer", number)


@kind("contract-missing", content=TRICKS)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, match)
    deal.contract = None
    silent(match, number)
    return written(match, "contract-missing", "deal", number, beside=NOT_CHECKABLE)


@kind("contract-missing, and the claims as they were", content=TRICKS)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    """What cannot be reckoned is not compared, and later totals go on from what is claimed."""
    number, deal = any_deal(chance, match)
    deal.contract = None
    return written(match, "contract-missing", "deal", number, beside=NOT_CHECKABLE)


class Repeats(BarbuTamper):
    """The third deal has the contract of the first again."""

    def __init__(self) -> None:
        self.first = ""

    def contract(self, deal: int, contract: str) -> str:
        self.first = self.first or contract
        return self.first if deal == 2 else contract


@kind("contract-repeated", tamper=lambda chance: Repeats())
def _(chance: Chance, match: MatchFacts, tamper: BarbuTamper) -> Mutant:
    return written(match, "contract-repeated", "contract", 2)


@kind("contract-unknown: no such contract", content=TRICKS)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, match)
    deal.contract = chance.choice(("no-kings", "no-trick", "salade", "ravage-city", "bearded"))
    silent(match, number)
    return written(match, "contract-unknown", "contract", number, beside=NOT_CHECKABLE)


@kind("contract-unknown: trumps without a suit", content=TRUMPS)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, match)
    deal.contract = "trumps"
    silent(match, number)
    return written(match, "contract-unknown", "contract", number, beside=NOT_CHECKABLE)


@kind("contract-unknown: no trump", content=TRUMPS)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, match)
    deal.contract = "trumps NT"
    silent(match, number)
    return written(match, "contract-unknown", "detail", number, beside=NOT_CHECKABLE)


@kind("contract-unknown: domino without a rank", content=DOMINO)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, match)
    deal.contract = "domino"
    return written(match, "contract-unknown", "contract", number, beside=NOT_CHECKABLE)


# ---- doubles


class Doubling(BarbuTamper):
    """Doubles of somebody's own choice, for a certain deal."""

    def __init__(self, *pairs: Pair, deal: int = 0) -> None:
        self.pairs = pairs
        self.deal = deal

    def doubles(self, deal: int, declarer: int, pairs: list[Pair]) -> list[Pair]:
        if deal != self.deal:
            return pairs
        return [((declarer + seat) % 4, (declarer + target) % 4) for seat, target in self.pairs]


def _more(chance: Chance, match: MatchFacts, seat: str, target: str) -> Mutant | None:
    """One pair more in the first deal, which does not count."""
    deal = deals_of(match)[0]
    assert deal.doubles is not None
    if (seat, target) in deal.doubles:
        return None
    place = chance.randrange(len(deal.doubles) + 1)
    deal.doubles.insert(place, (seat, target))
    return written(match, "double-not-allowed", "pair", 0, place)


def _seats(match: MatchFacts) -> tuple[str, ...]:
    """The seats from the first declarer on."""
    first = match.seats.index(str(deals_of(match)[0].declarer))
    return match.seats[first:] + match.seats[:first]


@kind("double-not-allowed: oneself")
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    seat = chance.choice(match.seats)
    return _more(chance, match, seat, seat)


@kind(
    "double-not-allowed: the declarer first",
    content=TRICKS,
    tamper=lambda chance: Doubling((1, 2), (2, 0)),
)
def _(chance: Chance, match: MatchFacts, tamper: BarbuTamper) -> Mutant | None:
    seats = _seats(match)
    return _more(chance, match, seats[0], chance.choice((seats[1], seats[3])))


@kind(
    "double-not-allowed: another than the declarer in a positive contract",
    content=replace(TRUMPS, first=("trumps",)),
)
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    first, second = chance.sample(_seats(match)[1:], 2)
    return _more(chance, match, first, second)


@kind("double-not-allowed: another than the declarer in domino", content=DOMINO)
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    first, second = chance.sample(_seats(match)[1:], 2)
    return _more(chance, match, first, second)


@kind(
    "double-not-allowed: a redouble among the others",
    options=(("redouble", "declarer_only"),),
    content=TRICKS,
    tamper=lambda chance: Doubling((1, 2), (1, 0)),
)
def _(chance: Chance, match: MatchFacts, tamper: BarbuTamper) -> Mutant | None:
    seats = _seats(match)
    deal = deals_of(match)[0]
    assert deal.doubles is not None
    deal.doubles.append((seats[2], seats[1]))
    return written(match, "double-not-allowed", "pair", 0, 2)


@kind(
    "double-not-allowed: only the declarer may be doubled",
    options=(("double_targets", "declarer_only"),),
    content=TRICKS,
)
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    first, second = chance.sample(_seats(match)[1:], 2)
    return _more(chance, match, first, second)


@kind("double-not-allowed: there are no doubles", options=(("doubling", "off"),), content=TRICKS)
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    seats = _seats(match)
    deal = deals_of(match)[0]
    deal.doubles = [(seats[1], seats[0])]
    return written(match, "double-not-allowed", "pair", 0, 0)


class Owing(BarbuTamper):
    """One player doubles the declarer too seldom."""

    def __init__(self, chance: Chance) -> None:
        self.seat = chance.randint(1, 3)
        self.made = chance.choice((0, 0, 1))
        self.when = chance.randrange(5)

    def doubles(self, deal: int, declarer: int, pairs: list[Pair]) -> list[Pair]:
        seat = (declarer + self.seat) % 4
        mine, back = (seat, declarer), (declarer, seat)
        if self.made and deal == self.when:
            return [*(pair for pair in pairs if pair not in (mine, back)), mine]
        return [pair for pair in pairs if pair not in (mine, back)]

    @property
    def due(self) -> int:
        """The deal, from 0, in which it can no more be made good."""
        return 5 + self.made


@kind("double-quota", content=SEVEN_DEALS, tamper=Owing, tries=30)
def _(chance: Chance, match: MatchFacts, tamper: Owing) -> Mutant:
    return written(match, "double-quota", "double", tamper.due)


@kind(
    "double-quota: every one of three",
    content=SEVEN_DEALS,
    options=(("min_doubles", "3"),),
    tamper=Owing,
    tries=20,
)
def _(chance: Chance, match: MatchFacts, tamper: Owing) -> Mutant:
    return written(match, "double-quota", "double", tamper.due - 1)


@kind("not-checkable: doubles not recorded", content=replace(BASE, deals=1))
def _(chance: Chance, match: MatchFacts) -> Mutant:
    deal = deals_of(match)[0]
    deal.doubles = None
    return written(match, "not-checkable", "deal", 0)


# ---- hands


@kind("duplicate-card: in two hands")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, match)
    first, second = sorted(chance.sample(range(4), 2))
    card = chance.choice(sorted(deal.hands[match.seats[first]]))
    hand = deal.hands[match.seats[second]]
    hand.remove(chance.choice(sorted(hand)))
    hand.add(card)
    # The place is that of the later hand: the sheet keeps the last one that it wrote.
    return written(match, "duplicate-card", "hand-card", number, card)


@kind("wrong-hand-size: a card missing")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, match)
    seat = chance.choice(match.seats)
    deal.hands[seat].remove(chance.choice(sorted(deal.hands[seat])))
    return written(match, "wrong-hand-size", "hand", number, seat)


@kind("wrong-hand-size: a card in the wrong line")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, match)
    giver, taker = chance.sample(match.seats, 2)
    card = chance.choice(sorted(deal.hands[giver]))
    deal.hands[giver].remove(card)
    deal.hands[taker].add(card)
    first = min(giver, taker, key=match.seats.index)
    return written(match, "wrong-hand-size", "hand", number, first)


@kind("card-not-in-pack: in a hand", options=SHORT_PACK)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, match)
    seat = chance.choice(match.seats)
    deal.hands[seat].remove(chance.choice(sorted(deal.hands[seat])))
    card = chance.choice("SHDC") + chance.choice("23456")
    deal.hands[seat].add(card)
    return written(match, "card-not-in-pack", "hand-card", number, card)


@kind(
    "hands-disagree: another seat plays a named card",
    content=replace(NO_HANDS, deals=1, first=("no-tricks",)),
)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    deal = deals_of(match)[0]
    seat, holder = chance.sample(match.seats, 2)
    card = chance.choice(sorted(deal.held[holder]))
    deal.shown = ()
    sheet = write_barbu(match)
    text = sheet.with_line(f"hands {seat}: {card} x12", "declarer", 0)
    line, _, _ = sheet.at("declarer", 0)
    return Mutant(text, "hands-disagree", line, len(f"hands {seat}: ") + 1)


# ---- statements and labels


@kind("duplicate-deal-number")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number = chance.randrange(1, 3)
    match.deals[number].number = chance.choice(match.deals[:number]).number
    return written(match, "duplicate-deal-number", "deal", number)


@kind("statement-not-here: of another game")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, match)
    line = chance.choice(
        ("expose N: SQ", "expose -", "turnup H9", "stock S7 D9", "exchange N>E: S2")
    )
    deal.extra.append(line)
    return written(match, "statement-not-here", "extra", number)


@kind("statement-not-here: twice")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number, _ = any_deal(chance, match)
    word = chance.choice(("declarer-word", "contract-word", "double", "points", "score", "total"))
    sheet = write_barbu(match)
    lines = sheet.text.split("\n")
    line, column, _ = sheet.at(word, number)
    lines.insert(line, lines[line - 1])
    return Mutant("\n".join(lines), "statement-not-here", line + 1, column)


@kind("statement-not-here: doubles in the play")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    where = any_play(chance, match, last=1)
    where.trick_facts.after.append(chance.choice(("double N>E", "declarer N", "contract barbu")))
    return written(match, "statement-not-here", "after", where.deal, where.trick)


@kind("statement-not-here: outside a deal")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number, _ = any_deal(chance, match)
    sheet = write_barbu(match)
    line = chance.choice(("points N: -2", "contract barbu", "double -", "5. N: S2 S3 S4 S5"))
    text = sheet.with_line("\n" + line, "end", number, behind=True)
    place, _, _ = sheet.at("end", number)
    return Mutant(text, "statement-not-here", place + 2, 1)


@kind("truncated-record: a deal without its end")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, match)
    deal.end = ""
    following = ("deal", number + 1) if number + 1 < len(match.deals) else ("result",)
    return written(match, "truncated-record", *following)


def _labelled(match: MatchFacts, key: tuple[str | int, ...]) -> Mutant:
    return swapped(write_barbu(match), "Q", "unknown-seat", *key)


@kind("unknown-seat: the declarer")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number, _ = any_deal(chance, match)
    return _labelled(match, ("declarer", number))


@kind("unknown-seat: the dealer")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, match)
    deal.dealer = "N"
    return _labelled(match, ("dealer", number))


@kind("unknown-seat: in a hand")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number, _ = any_deal(chance, match)
    return _labelled(match, ("hand", number, chance.choice(match.seats)))


@kind("unknown-seat: in a double", content=TRICKS)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    """A pair of nobody does not count, and what it was meant for is not known."""
    number, deal = any_deal(chance, match)
    assert deal.doubles is not None
    place = chance.randrange(len(deal.doubles) + 1)
    seat = chance.choice(match.seats)
    deal.doubles.insert(place, ("Q", seat) if chance.random() < 0.5 else (seat, "Q"))
    shift = 0 if deal.doubles[place][0] == "Q" else len(seat) + 1
    sheet = write_barbu(match)
    line, column, _ = sheet.at("pair", number, place)
    mutant = Mutant(sheet.text, "unknown-seat", line, column)
    assert sheet.text.split("\n")[line - 1][column - 1 + shift] == "Q"
    return mutant


@kind("tolerated-spelling: a keyword")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number, _ = any_deal(chance, match)
    word = chance.choice(("declarer-word", "contract-word", "double", "points", "score", "end"))
    plain = word.removesuffix("-word")
    odd = chance.choice((plain.upper(), plain.capitalize()))
    return swapped(write_barbu(match), odd, "tolerated-spelling", word, number)


@kind("tolerated-spelling: a hand")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number, _ = any_deal(chance, match)
    seat = chance.choice(match.seats)
    sheet = write_barbu(match)
    line, column, end = sheet.at("hand-cards", number, seat)
    group = sheet.text.split("\n")[line - 1][column - 1 : end - 1].split(" ")[0]
    symbol = dict(zip("SHDC", "♠♥♦♣", strict=True))[group[0]]
    odd = chance.choice((group.lower(), symbol + group[1:]))
    start = sheet.offset("hand-cards", number, seat)
    text = sheet.text[:start] + odd + sheet.text[start + len(group) :]
    return Mutant(text, "tolerated-spelling", line, column)


@kind("look-alike-letter: in a hand")
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    number, _ = any_deal(chance, match)
    sheet = write_barbu(match)
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


@kind("syntax: a misspelt keyword", content=TRICKS)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number, _ = any_deal(chance, match)
    word, odd = chance.choice((("score", "scroe"), ("total", "totel"), ("points", "pionts")))
    return swapped(write_barbu(match), odd, "syntax", word, number)


@kind("syntax: a pair without its arrow", content=TRICKS)
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    number, deal = any_deal(chance, match)
    if not deal.doubles:
        return None
    place = chance.randrange(len(deal.doubles))
    seat, target = deal.doubles[place]
    sheet = write_barbu(match)
    text = sheet.replaced(f"{seat} {target}", "pair", number, place)
    line, column, _ = sheet.at("pair", number, place)
    return Mutant(text, "syntax", line, column, NOT_CHECKABLE)
