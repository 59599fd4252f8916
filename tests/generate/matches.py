"""Whole matches: dealt, passed, exposed, played, scored, and written down at random.

``generate(rules, seed)`` always gives the same match for the same rule set and seed.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from tests.generate.facts import (
    BetweenFacts,
    DealFacts,
    MatchFacts,
    PlayFacts,
    RulingFacts,
    TrickFacts,
)
from tests.generate.policies import Policy, at_random, dealt, drawn
from tests.generate.sheet import braced, signed
from tests.generate.slow_rules import Table, pack_of, receiver, sorted_hand
from tests.generate.slow_scores import MatchEnd, seat_scores
from validator.games.gongzhu.options import GongZhuOptions
from validator.rulesets import RuleSet

LABELS = (
    ("N", "W", "S", "E", "X"),
    ("P1", "P2", "P3", "P4", "P5"),
    ("Ani", "Budi", "Citra", "Dewi", "Eko"),
    ("甲", "乙", "丙", "丁", "戊"),
    ("किरण", "मीरा", "अनु", "रवि", "सीता"),
    ("end", "deal", "S", "pass", "result"),
    ("score", "hands", "x", "SQ", "expose"),
    ("Élan", "Ñandú", "Øre", "ß1", "ЮГ"),
)
"""Labels of many scripts, and some that look like words of the notation."""

TEXTS = (
    "The pig, and nobody made her.",
    "猪羊 🐖🐑",
    "a } b { c \\ d",
    "; no remark, (2. N: D7) no variation, [Event no tag",
    "two\nlines",
    "deal 7 end result *",
    '"quoted"',
)


class Tamper:
    """What somebody does against the rules at the table; by default nothing."""

    def card(self, table: Table, seat: int, legal: list[str]) -> str | None:
        """Another card than a legal one, or ``None``."""
        return None

    def leader(self, table: Table) -> int | None:
        """Another seat to lead, or ``None``."""
        return None


@dataclass(frozen=True)
class Content:
    """What a match shall hold.  The chances are in a hundred."""

    deals: int | None = None
    """At most so many; by chance if ``None``."""
    labels: tuple[str, ...] | None = None
    hands: str | None = None
    """``all``, ``none`` or ``some``; by chance, deal by deal, if ``None``."""
    marks: int = 4
    """Glyphs, attributes, comments, labels and variations at a play."""
    winners: int = 20
    rulings: int = 8
    odd: int = 6
    """Misdeals, boards, replaced players, a match that began earlier."""
    claims: bool = True
    """Whether every score and total is written."""
    policy: tuple[Policy, int | None] | None = None
    expose: int | None = None
    """The chance of every exposure that is somebody's choice."""
    dealers: bool = False
    """Whether the dealer of every deal is written."""
    beyond: bool = False
    """Whether another deal is played though the match is over."""


PLAIN = Content(labels=("N", "W", "S", "E", "X"), hands="all", marks=0, winners=0, rulings=0, odd=0)
"""Nothing but what every record has."""


def generate(
    rules: RuleSet, seed: int, content: Content | None = None, tamper: Tamper | None = None
) -> MatchFacts:
    """A match under a rule set."""
    return _Dealer(rules, seed, content or Content(), tamper).match()


class _Dealer:
    def __init__(self, rules: RuleSet, seed: int, content: Content, tamper: Tamper | None) -> None:
        self.rules = rules
        options = rules.options
        assert isinstance(options, GongZhuOptions)
        self.options = options
        self.content = content
        self.chance = random.Random(f"{rules.id}/{seed}")
        self.tamper = tamper
        labels = content.labels or self.chance.choice(LABELS)
        self.seats = labels[: options.players]
        self.side_of = {seat: seat for seat in self.seats}
        if options.sides == "opposite":
            for seat, partner in zip(self.seats[:2], self.seats[2:], strict=True):
                self.side_of[seat] = self.side_of[partner] = f"{seat}+{partner}"
        self.keys = tuple(dict.fromkeys(self.side_of.values()))
        self.totals = dict.fromkeys(self.keys, 0)
        self.end = MatchEnd(options)
        self.played = 0
        self.counted = True
        self.first = True
        self.pig_taker: int | None = None
        self.entries: list[DealFacts | BetweenFacts] = []

    def often(self, percent: int) -> bool:
        """Whether something with a chance in a hundred happens."""
        return self.chance.randrange(100) < percent

    # ---- the match

    def match(self) -> MatchFacts:
        chance, content = self.chance, self.content
        tags = self._tags()
        most = content.deals
        if most is None:
            most = chance.choice((1, 1, 2, 2, 3, 4, 6, 30))
        carried = None
        if self.often(content.odd):
            carried = self._carried()
        number = 1
        over = self._over()
        while number <= most and not over:
            if self.often(content.odd):
                self._misdeal(number)
            else:
                self._deal(number)
            number += 1
            self._between()
            # Asked once, when the next deal or the result is due, with all rulings so far.
            over = self._over()
        if over and content.beyond:
            self._deal(number)
        result = "result *"
        if over:
            amounts = (f"{key}: {signed(value)}" for key, value in self.totals.items())
            result = "result " + ", ".join(amounts)
        high, low = max(self.totals.values()), min(self.totals.values())
        return MatchFacts(
            self.rules.id,
            self.seats,
            self.keys,
            tags,
            self.entries,
            result,
            dict(self.totals),
            over,
            tuple(key for key in self.keys if over and self.totals[key] == high),
            tuple(key for key in self.keys if over and self.totals[key] == low),
            carried,
            comments=self._comments(),
            result_notes=self._comments(),
        )

    def _over(self) -> bool:
        return self.end.over(self.totals, self.played if self.counted else None)

    def _tags(self) -> list[tuple[str, ...]]:
        tags: list[tuple[str, ...]] = []
        for name, value in (
            ("Event", "Bandung Gong Zhu Night"),
            ("Site", 'Kedai "Babi"\\Kambing'),
            ("Date", self.chance.choice(("2026.11.14", "2026.??.??", "2024.02.29"))),
            ("Round", "3"),
            ("Annotator", "李 (老)"),
            ("Id", "[7] ; {8}"),
        ):
            if self.often(30 if self.content.odd else 0):
                tags.append((name, value))
        tags.append(("Game", "gongzhu"))
        tags.append(("Rules", self.rules.name))
        tags += [("Rule", option, self._written(option)) for option in self.rules.overridden]
        tags += [("Seat", seat, f"Player {seat}") for seat in self.seats]
        if self.often(self.content.odd):
            tags.append(("_League", "second", "division=B"))
        return tags

    def _written(self, option: str) -> str:
        value = self.rules.own[option]
        return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)

    def _comments(self) -> list[str]:
        if not self.often(self.content.marks):
            return []
        return [braced(self.chance.choice(TEXTS)) for _ in range(self.chance.randint(1, 2))]

    def _carried(self) -> dict[str, int]:
        for key in self.keys:
            self.totals[key] = self.chance.randrange(-29, 90) * 10
        text = ", ".join(f"{key}: {signed(value)}" for key, value in self.totals.items())
        self.entries.append(BetweenFacts(f"carried {text}"))
        self.counted = self.first = False
        return dict(self.totals)

    def _between(self) -> None:
        if self.often(self.content.rulings):
            ruling = self._ruling()
            self.entries.append(BetweenFacts("", ruling))
        if self.often(self.content.odd):
            seat = self.chance.choice(self.seats)
            self.entries.append(BetweenFacts(f'replace {seat}: "Eko the 2nd"'))

    def _ruling(self) -> RulingFacts:
        kind = self.chance.choice(("penalty", "adjust"))
        value = self.chance.choice((-150, -50, -10, 0, 20, 100))
        # For partners a ruling may name the side or one of the two.
        key = self.chance.choice((*self.keys, *self.seats))
        side = self.side_of.get(key, key)
        self.totals[side] += value
        return RulingFacts(kind, key, value, self._comments())

    # ---- a deal

    def _misdeal(self, number: int) -> None:
        """A void deal: the same player leads to the one dealt again."""
        pack = pack_of(self.options)
        cards = self.chance.sample(pack, 8)
        hands = {seat: set(cards[2 * at : 2 * at + 2]) for at, seat in enumerate(self.seats[:4])}
        shown = tuple(seat for seat in self.seats if hands.get(seat))
        facts = DealFacts(
            number, self.seats, hands, hands, shown, exposures=None, end="end misdeal"
        )
        facts.true_total = dict(self.totals)
        self.entries.append(facts)

    def _deal(self, number: int) -> None:
        chance, options, content = self.chance, self.options, self.content
        policy, strong = content.policy or drawn(chance, options.players)
        hands = dealt(chance, pack_of(options), options.players, strong)
        deal = DealFacts(
            number,
            self.seats,
            {seat: set(hands[at]) for at, seat in enumerate(self.seats)},
            {},
        )
        if self.often(content.odd):
            deal.board = chance.choice(("board 17", "Tisch \\ 2", 'the "long" one'))
        if content.dealers:
            deal.dealer = self.seats[(number - 1) % len(self.seats)]
        self._exchange(deal, hands)
        deal.held = {seat: set(hands[at]) for at, seat in enumerate(self.seats)}
        table = Table(options, hands)
        self._expose(deal, table)
        self._open(table)
        self._play(deal, table, policy)
        deal.shown = self._shown(table)
        self._claims(deal, table)
        self.entries.append(deal)

    def _shown(self, table: Table) -> tuple[str, ...]:
        wanted = self.content.hands or self.chance.choice(("all", "all", "all", "some", "none"))
        if wanted == "all" or any(table.hands):
            # Where cards are left over, only a record of the hands says whose they were.
            return self.seats
        if wanted == "none":
            return ()
        return tuple(seat for seat in self.seats if self.often(60))

    def _exchange(self, deal: DealFacts, hands: list[set[str]]) -> None:
        given: list[tuple[int, int, list[str]]] = []
        for giver in range(self.options.players):
            taker = receiver(self.options, self.played + 1, giver)
            if taker is not None:
                cards = self.chance.sample(sorted(hands[giver]), 3)
                given.append((giver, taker, cards))
        for giver, taker, cards in given:
            hands[giver] -= set(cards)
            hands[taker] |= set(cards)
            deal.exchange.append((self.seats[giver], self.seats[taker], cards))

    def _expose(self, deal: DealFacts, table: Table) -> None:
        chance, options = self.chance, self.options
        if options.exposure == "none":
            deal.exposures = chance.choice((None, []))
            return
        chosen = [
            card
            for card in options.exposable
            if self.often(35 if self.content.expose is None else self.content.expose)
        ]
        if options.exposure == "all":
            chosen = list(options.exposable)
        elif options.exposure == "all_but_sheep":
            chosen = [card for card in options.exposable if card != "DJ"]
        elif options.forced_fourth and len(chosen) == 3:
            chosen = list(options.exposable)
        chance.shuffle(chosen)
        written: list[tuple[str, list[str]]] = []
        for card in chosen:
            seat = next(at for at, hand in enumerate(table.hands) if card in hand)
            table.exposed.append((seat, card))
            if written and written[-1][0] == self.seats[seat]:
                written[-1][1].append(card)
            else:
                written.append((self.seats[seat], [card]))
        deal.exposures = written

    def _open(self, table: Table) -> None:
        """Who leads, and whether a certain card."""
        options = self.options
        name: str | None = options.first_leader
        if name == "lowest_spade":
            spades = [card for card in pack_of(options) if card[0] == "S"]
            name = spades[0]
        elif name in ("any", "random"):
            name = None
        table.to_play = self.chance.randrange(table.count)
        if self.first or options.later_leader == "card_holder":
            if name is not None:
                table.to_play = next(at for at, hand in enumerate(table.hands) if name in hand)
                table.forced = name if options.first_card_forced else None
        elif options.later_leader == "pig_taker" and self.pig_taker is not None:
            table.to_play = self.pig_taker

    def _play(self, deal: DealFacts, table: Table, policy: Policy) -> None:
        while not table.over():
            if self.tamper is not None:
                other = self.tamper.leader(table)
                table.to_play = table.to_play if other is None else other
            leader = table.to_play
            plays: list[PlayFacts] = []
            while len(plays) < table.count:
                plays.append(self._one_play(table, policy, deal))
            winner = table.tricks[-1][0]
            trick = TrickFacts(len(deal.tricks) + 1, self.seats[leader], plays, self.seats[winner])
            trick.notes = self._comments()
            if self.often(self.content.winners):
                trick.claimed = self.seats[winner]
            deal.tricks.append(trick)

    def _one_play(self, table: Table, policy: Policy, deal: DealFacts) -> PlayFacts:
        seat = table.to_play
        legal = table.legal(seat)
        card = policy(table, seat, legal, self.chance)
        odd = self.tamper.card(table, seat, legal) if self.tamper is not None else None
        if odd is not None:
            card = odd
        play = PlayFacts(card, self.seats[seat])
        if self.often(self.content.marks):
            self._mark(play, table, len(deal.tricks) + 1, 1)
        table.play(card)
        return play

    def _mark(self, play: PlayFacts, table: Table, number: int, depth: int) -> None:
        """Signs, attributes, comments and variations at a play that is about to be made."""
        chance = self.chance
        kind = chance.randrange(6)
        if kind == 0:
            play.seat = play.by
        elif kind == 1:
            play.signs = chance.choice(
                ("!", "?", "!!", "??", "!?", "?!", "$7", "!?!!", "!$1", "$140")
            )
        elif kind == 2:
            value = chance.choice(("0:04:12", "9", "a \\> b", "猪"))
            play.notes.append(f"<{chance.choice(('clk', '_mood'))} {value}>")
        elif kind == 3:
            play.notes.extend(braced(chance.choice(TEXTS)) for _ in range(chance.randint(1, 2)))
        elif table.trick or kind == 4:
            others = [card for card in table.legal(table.to_play) if card != play.card]
            if others and depth < 4:
                first = chance.choice(others)
                play.notes.append(self._variation(table, first, number, depth))

    def _variation(self, table: Table, first: str, number: int, depth: int) -> str:
        """Another way to go on, played out for a trick or two."""
        table = table.copy()
        words = [f"{number}. {self.seats[table.to_play]}:"]
        if self.often(20):
            words.insert(0, braced(self.chance.choice(TEXTS)))
        last = len(table.tricks) + self.chance.randint(1, 3)
        card = first
        while True:
            play = PlayFacts(card, self.seats[table.to_play])
            if depth < 3 and len(words) > 2 and self.often(15):
                self._mark(play, table, number, depth + 1)
            words.append(_spelled(play))
            table.play(card)
            if table.over() or len(table.tricks) >= last:
                return f"({' '.join(words)})"
            if not table.trick:
                number += 1
                words.append(f"{number}. {self.seats[table.to_play]}:")
            legal = table.legal(table.to_play)
            card = at_random(table, table.to_play, legal, self.chance)

    # ---- what is written behind it

    def _claims(self, deal: DealFacts, table: Table) -> None:
        exposed = {card for _, card in table.exposed}
        scores = dict.fromkeys(self.keys, 0)
        for seat, value in enumerate(seat_scores(self.options, table.tricks, exposed)):
            scores[self.side_of[self.seats[seat]]] += value
        deal.true_score = scores
        for key, value in scores.items():
            self.totals[key] += value
        every = self.content.claims
        if every or self.often(80):
            deal.score = self._some(scores)
        if self.often(self.content.rulings):
            deal.rulings = [self._ruling() for _ in range(self.chance.randint(1, 2))]
        deal.true_total = dict(self.totals)
        if every or self.often(80):
            deal.total = self._some(self.totals)
        for name in ("deal", "hands", "expose", "score", "total", "end", "exchange"):
            comments = self._comments()
            if comments:
                deal.notes[name] = comments
        self.played += 1
        self.first = False
        self.pig_taker = next(at for at, pile in enumerate(table.piles) if "SQ" in pile)

    def _some(self, amounts: dict[str, int]) -> dict[str, int]:
        """All amounts, or (a seat may be left out of any list) some."""
        if self.often(self.content.odd):
            kept = self.chance.sample(list(amounts), self.chance.randint(1, len(amounts)))
            return {key: value for key, value in amounts.items() if key in kept}
        return dict(amounts)


def _spelled(play: PlayFacts) -> str:
    label = f"{play.seat}: " if play.seat is not None else ""
    return " ".join([label + play.card + play.signs, *play.notes])


__all__ = ["PLAIN", "Content", "Tamper", "generate", "sorted_hand"]
