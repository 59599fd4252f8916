"""Whole parties of Kambing: dealt, played, claimed, scored, and written down at random.

``generate_party(rules, seed)`` always gives the same party for the same rule set, seed and
content.  What is written of it is one of three forms: ``all`` cards known, ``hidden`` ones
unknown, or nothing but the ``public`` play.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from tests.generate.facts import BetweenFacts, DealFacts, MatchFacts, RulingFacts
from tests.generate.kambing_facts import (
    Attempt,
    Drawn,
    KambingDeal,
    Packet,
    hand_word,
    packet_word,
)
from tests.generate.kambing_policies import Policy, drawn
from tests.generate.kambing_rules import (
    HAND,
    HOUSES,
    PACK,
    RANKS,
    House,
    Stakes,
    Table,
    covers_some,
    is_molodka,
    sides_of,
    value,
)
from tests.generate.kambing_veil import veil
from tests.generate.sheet import braced, signed

LABELS = (
    ("N", "E", "S", "W"),
    ("P1", "P2", "P3", "P4"),
    ("Ani", "Budi", "Citra", "Dewi"),
    ("甲", "乙", "丙", "丁"),
    ("किरण", "मीरा", "अनु", "रवि"),
    ("molodka", "withdrawn", "draw", "stock"),
    ("end", "deal", "S", "x"),
    ("turnup", "points", "H9", "hands"),
)
"""Labels of many scripts, and some that look like words of the notation."""

TEXTS = (
    "A molodka, and nobody saw it coming.",
    "kambing dengan bola 🐐",
    "a } b { c \\ d",
    "; no remark, (2. N: D7) no variation, [Event no tag",
    "two\nlines",
    "deal 7 end result *",
)


@dataclass(frozen=True)
class PartyContent:
    """What a party shall hold.  The chances are in a hundred."""

    form: str = "all"
    """``all``, ``hidden`` or ``public``."""
    deals: int | None = None
    """At most so many; by chance if ``None``."""
    labels: tuple[str, ...] | None = None
    bare: bool = False
    """Whether everything that may be left away is there, and nothing else."""
    marks: int = 3
    variations: bool = True
    winners: int = 20
    rulings: int = 8
    odd: int = 6
    bola: int = 4
    """The chance that a deal is sought that ends 60–60."""
    policy: Policy | None = None
    beyond: bool = False
    """Whether another deal is played though the party is over."""


BARE = PartyContent(
    labels=LABELS[0], bare=True, marks=0, winners=0, rulings=0, odd=0, bola=0, deals=2
)
"""Nothing but what every full record has."""


def generate_party(rules: str, seed: int, content: PartyContent | None = None) -> MatchFacts:
    """A party under a rule set of Kambing."""
    return _Party(rules, seed, content or PartyContent()).match()


class _Party:
    def __init__(self, rules: str, seed: int, content: PartyContent) -> None:
        self.rules = rules
        self.house: House = HOUSES[rules]
        self.content = content
        self.chance = random.Random(f"{rules}/{seed}")
        self.pen = random.Random(f"{rules}/{seed}/pen")
        labels = content.labels or self.chance.choice(LABELS)
        self.seats = labels[: self.house.players]
        self.side_of = sides_of(self.seats)
        self.keys = tuple(dict.fromkeys(self.side_of.values()))
        self.totals = dict.fromkeys(self.keys, 0)
        self.stakes = Stakes(self.house)
        self.entries: list[DealFacts | BetweenFacts] = []
        self.leader: int | None = None
        """Who leads the next deal: the winner of the last trick."""

    def often(self, hundredths: int) -> bool:
        return self.chance.randrange(100) < hundredths

    @contextmanager
    def drawing_from(self, chance: random.Random) -> Iterator[None]:
        """What is written must not change what is played: it is drawn from another source."""
        before, self.chance = self.chance, chance
        yield
        self.chance = before

    def match(self) -> MatchFacts:
        chance, content = self.chance, self.content
        limit = content.deals or chance.choice((1, 1, 2, 2, 3, 12))
        carried = self._carried() if self.often(content.odd) else None
        number = played = 0
        beyond = content.beyond
        while played < limit and (not self._over() or beyond):
            beyond = beyond and not self._over()
            number += 1
            if self.often(content.odd):
                self._misdeal(number)
                continue
            played += 1
            self._deal(number)
            if self.often(content.odd):
                self._between()
        over = self._over()
        result = "result *"
        if over:
            result = "result " + ", ".join(f"{k}: {signed(v)}" for k, v in self.totals.items())
        best = min(self.totals.values())
        losers = tuple(key for key in self.keys if over and self.totals[key] >= self.house.limit)
        return MatchFacts(
            f"kambing/{self.rules}",
            self.seats,
            self.keys,
            self._tags(),
            self.entries,
            result,
            dict(self.totals),
            over,
            tuple(key for key in self.keys if over and self.totals[key] == best),
            losers,
            carried,
            comments=self._comments(),
            result_notes=self._comments(),
        )

    def _over(self) -> bool:
        return max(self.totals.values()) >= self.house.limit

    def _tags(self) -> list[tuple[str, ...]]:
        tags: list[tuple[str, ...]] = []
        for name, text in (
            ("Event", "Pesta Kambing"),
            ("Date", self.chance.choice(("2026.11.14", "2026.??.??"))),
            ("Annotator", "李 (老)"),
        ):
            if self.often(30 if self.content.odd else 0):
                tags.append((name, text))
        tags += [("Game", "kambing"), ("Rules", self.rules)]
        tags += [("Seat", seat, f"Player {seat}") for seat in self.seats]
        return tags

    def _comments(self) -> list[str]:
        if not self.often(self.content.marks):
            return []
        return [braced(self.chance.choice(TEXTS)) for _ in range(self.chance.randint(1, 2))]

    def _carried(self) -> dict[str, int]:
        for key in self.keys:
            self.totals[key] = self.chance.randrange(0, self.house.limit, 2)
        text = ", ".join(f"{key}: {signed(amount)}" for key, amount in self.totals.items())
        self.entries.append(BetweenFacts(f"carried {text}"))
        return dict(self.totals)

    def _between(self) -> None:
        if self.often(50):
            ruling = self._ruling()
            if ruling is not None:
                self.entries.append(BetweenFacts("", ruling))
        else:
            seat = self.chance.choice(self.seats)
            self.entries.append(BetweenFacts(f'replace {seat}: "Eko the 2nd"'))

    def _ruling(self) -> RulingFacts | None:
        """A ruling, unless it could leave both sides over the limit."""
        amount = self.chance.choice((-2, -1, 0, 1, 2))
        key = self.chance.choice((*self.keys, *self.seats))
        side = self.side_of.get(key, key)
        if self._over() or self.totals[side] + amount >= self.house.limit:
            return None
        self.totals[side] += amount
        return RulingFacts(self.chance.choice(("penalty", "adjust")), key, amount, self._comments())

    # ---- a deal

    def _misdeal(self, number: int) -> None:
        cards = self.chance.sample(PACK, 9)
        sizes = (4, 3, 2, 0)
        facts = KambingDeal(number, self.seats, {}, {}, end="end misdeal")
        for seat, size in zip(self.seats, sizes, strict=False):
            if size:
                facts.hand_words[seat] = hand_word([cards.pop() for _ in range(size)])
        facts.true_total = dict(self.totals)
        self.entries.append(facts)

    def _shuffled(self) -> tuple[list[list[str]], list[str], str]:
        """Hands, stock and the card shown; sometimes with a suit or two in one hand."""
        chance = self.chance
        pack = list(PACK)
        chance.shuffle(pack)
        if self.often(30) and not self.content.bare:
            suit = chance.choice("SHDC")
            pack.sort(key=lambda card: card[0] != suit and chance.random() < 0.8)
        count = len(self.seats)
        hands = [pack[HAND * seat : HAND * seat + HAND] for seat in range(count)]
        stock = pack[HAND * count :]
        chance.shuffle(stock)
        turnup = stock[-1] if self.house.turnup_last else chance.choice(stock)
        if self.house.first == "trump" and all(c[0] != turnup[0] for c in pack[: HAND * count]):
            return self._shuffled()
        return hands, stock, turnup

    def _deal(self, number: int) -> None:
        tries = 5 if self.often(self.content.bola) else 0
        deal, table, done = self._played(number, tries > 0)
        while not done:
            tries -= 1
            deal, table, done = self._played(number, tries > 0)
        self._claims(deal, table)
        veil(deal, table, self.content.form, self.pen, self.content.bare)
        self._decorate(deal)
        self.entries.append(deal)

    def _played(self, number: int, sought: bool) -> tuple[KambingDeal, Table, bool]:
        """A deal, and whether it ended (60–60, if that is sought)."""
        hands, stock, turnup = self._shuffled()
        dealt = {seat: set(hands[at]) for at, seat in enumerate(self.seats)}
        deal = KambingDeal(number, self.seats, dealt, {})
        deal.stock, deal.turnup = list(stock), turnup
        table = Table(self.house, hands, stock, turnup[0])
        self._open(deal, table)
        policy = self.content.policy or drawn(self.chance)
        return deal, table, self._play(deal, table, policy, sought)

    def _open(self, deal: KambingDeal, table: Table) -> None:
        dealer = self.chance.randrange(len(self.seats))
        if not self.content.bare and self.often(50):
            deal.dealer = self.seats[dealer]
        if self.leader is not None:
            table.leader = self.leader
        elif self.house.first == "trump" and not self._begun_before():
            trumps = [
                (RANKS.index(c[1]), at)
                for at, hand in enumerate(table.hands)
                for c in hand
                if c[0] == table.trump
            ]
            table.leader = min(trumps)[1]
        elif deal.dealer is not None and not self._begun_before():
            step = 0 if self.house.first == "dealer" else 1
            table.leader = (dealer + step) % len(self.seats)
        else:
            table.leader = self.chance.randrange(len(self.seats))

    def _begun_before(self) -> bool:
        return any(
            isinstance(e, BetweenFacts) and e.text.startswith("carried") for e in self.entries
        )

    def _play(self, deal: KambingDeal, table: Table, policy: Policy, sought: bool) -> bool:
        """Play a deal; if 60–60 is sought, try many ends once the stock is gone."""
        number = 0
        while not table.over():
            if sought and not table.stock:
                for _ in range(40):
                    other = table.copy()
                    attempts = self._rest(other, Policy(20), number)
                    if self._points(other)[self.keys[0]] == 60:
                        deal.attempts += attempts
                        table.taken, table.leader = other.taken, other.leader
                        table.hands = other.hands
                        return True
                return False
            number += 1
            deal.attempts += self._trick(table, policy, number)
        return True

    def _rest(self, table: Table, policy: Policy, number: int) -> list[Attempt]:
        attempts: list[Attempt] = []
        while not table.over():
            number += 1
            attempts += self._trick(table, policy, number)
        return attempts

    def _trick(self, table: Table, policy: Policy, number: int) -> list[Attempt]:
        """One trick with the attempts before it."""
        attempts: list[Attempt] = []
        plays: list[Packet] = []
        start = table.leader
        molodka = False
        while len(table.trick) < table.count:
            claims = [] if molodka else self._claimants(table, policy)
            if claims:
                if plays:
                    attempts.append(Attempt(number, self.seats[start], plays, withdrawn=True))
                table.take_back()
                for seat in claims[:-1]:
                    shown = [self._packet(table, seat, tuple(table.hands[seat]), False)]
                    attempts.append(
                        Attempt(number, self.seats[seat], shown, molodka=True, withdrawn=True)
                    )
                table.leader = claims[-1]
                molodka, plays = True, []
            seat = table.to_play()
            if not plays:
                cards = (
                    tuple(table.hands[seat]) if molodka else policy.lead(table, seat, self.chance)
                )
                down = False
            else:
                cards, up = policy.reply(table, seat, self.chance)
                down = not up and self._hides(table, cards)
            order = list(cards)
            self.chance.shuffle(order)
            play = self._packet(table, seat, tuple(order), down)
            if self.often(self.content.marks) and self.content.variations:
                with self.drawing_from(random.Random(self.chance.random())):
                    play.notes += self._variation(table, policy, number, molodka)
            plays.append(play)
            table.play(order, down)
        winner = table.finish_trick()
        done = Attempt(number, plays[0].by, plays, molodka=molodka, winner=self.seats[winner])
        done.drawn = [Drawn(self.seats[seat], cards, "") for seat, cards in table.draw()]
        return [*attempts, done]

    def _hides(self, table: Table, cards: tuple[str, ...]) -> bool:
        """Whether a reply that does not beat goes face down."""
        if self.house.open_passes:
            return False
        some = covers_some(self.house, table.trump, cards, table.target())
        return not (self.house.partial_up and some)

    def _packet(self, table: Table, seat: int, cards: tuple[str, ...], down: bool) -> Packet:
        return Packet("", self.seats[seat], cards=cards, down=down)

    def _variation(self, table: Table, policy: Policy, number: int, molodka: bool) -> list[str]:
        """Another way to go on than the play that is about to be made, in words."""
        table = table.copy()
        words: list[str] = []
        able = [] if molodka else self._able(table)
        if able and self.often(70):
            table.take_back()
            table.leader = self.chance.choice(able)
            words = [f"{self.seats[table.leader]}: molodka"]
            cards = tuple(table.hands[table.leader])
            words.append(self._seen(cards, False))
            table.play(cards, False)
        else:
            words = [f"{number}. {self.seats[table.to_play()]}:"]
        # Who draws what in a variation is known only where the stock is.
        more = self.chance.randrange(3) if self.content.form == "all" else 0
        while True:
            while len(table.trick) < table.count:
                seat = table.to_play()
                if table.trick:
                    cards, up = policy.reply(table, seat, self.chance)
                    down = not up and self._hides(table, cards)
                else:
                    cards, down = policy.lead(table, seat, self.chance), False
                words.append(self._seen(cards, down))
                table.play(cards, down)
                if self.often(10):
                    return [f"({' '.join(words)})"]
            table.finish_trick()
            table.draw()
            if not more or table.over():
                return [f"({' '.join(words)})"]
            more -= 1
            number += 1
            words.append(f"{number}. {self.seats[table.leader]}:")

    def _seen(self, cards: tuple[str, ...], down: bool) -> str:
        """The cards of a play in a variation."""
        if down and self.content.form != "all":
            cards = ("x",) * len(cards)
        return packet_word(cards, down)

    def _able(self, table: Table) -> list[int]:
        """The seats that may claim a molodka now."""
        house, start = table.house, table.leader
        played = {seat for seat, _, _ in table.trick}
        able = [
            seat
            for seat in range(table.count)
            if seat not in played and is_molodka(house, table.trump, table.hands[seat])
        ]
        if house.window == "lead":
            return [seat for seat in able if seat == start and not played]
        if house.window == "between tricks" and played:
            return []
        return able

    def _claimants(self, table: Table, policy: Policy) -> list[int]:
        """Who claims a molodka now, in the order of claiming; the last one's stands."""
        house, start = table.house, table.leader
        able = self._able(table)
        willing = [seat for seat in able if policy.claims(table, seat, self.chance)]
        if not willing:
            return []

        def rank(seat: int) -> tuple[bool, int]:
            bura = all(card[0] == table.trump for card in table.hands[seat])
            return (house.bura_first and not bura, (seat - start) % table.count)

        self.chance.shuffle(willing)
        claims = [willing[0]]
        for seat in willing[1:]:
            if rank(seat) < rank(claims[-1]):
                claims.append(seat)
        return claims

    # ---- what is written behind it

    def _points(self, table: Table) -> dict[str, int]:
        points = dict.fromkeys(self.keys, 0)
        for taken in table.taken:
            points[self.side_of[self.seats[taken.winner]]] += value(taken.cards)
        return points

    def _claims(self, deal: KambingDeal, table: Table) -> None:
        tricks = dict.fromkeys(self.keys, 0)
        for taken in table.taken:
            tricks[self.side_of[self.seats[taken.winner]]] += 1
        deal.true_points = self._points(table)
        deal.true_tricks = tricks
        deal.true_score = self.stakes.settle(deal.true_points, tricks)
        for key, amount in deal.true_score.items():
            self.totals[key] += amount
        deal.points, deal.score = self._some(deal.true_points), self._some(deal.true_score)
        if self.often(self.content.rulings):
            ruling = self._ruling()
            deal.rulings = [] if ruling is None else [ruling]
        deal.true_total = dict(self.totals)
        deal.total = self._some(self.totals)
        self.leader = table.taken[-1].winner

    def _some(self, amounts: dict[str, int]) -> dict[str, int]:
        if self.often(self.content.odd):
            key = self.chance.choice(list(amounts))
            return {key: amounts[key]}
        return dict(amounts)

    def _decorate(self, deal: KambingDeal) -> None:
        """Signs, comments, labels and claimed winners."""
        chance, marks = self.pen, self.content.marks
        with self.drawing_from(self.pen):
            self._marks(deal, chance, marks)

    def _marks(self, deal: KambingDeal, chance: random.Random, marks: int) -> None:
        for attempt in deal.attempts:
            if not attempt.withdrawn and self.often(self.content.winners):
                attempt.claimed = attempt.winner
            attempt.notes = self._comments()
            if attempt.claimed:
                attempt.last_notes = self._comments()
            for play in attempt.plays:
                if self.often(marks):
                    play.signs = chance.choice(("!", "?", "!!", "??", "!?", "?!", "$7", "!$1"))
                if self.often(marks):
                    play.seat = play.by
                if self.often(marks):
                    play.notes.insert(0, f"<clk 0:00:{chance.randint(10, 59)}>")
                if self.often(marks):
                    play.notes.append(braced(chance.choice(TEXTS)))
        words = ["deal", "points", "score", "total", "end"]
        words += ["hands"] if deal.hand_words else []
        words += ["turnup"] if deal.turnup_word else []
        words += ["stock"] if deal.stock_words else []
        for word in words:
            comments = self._comments()
            if comments:
                deal.notes[word] = comments


__all__ = ["BARE", "LABELS", "PartyContent", "generate_party", "packet_word"]
