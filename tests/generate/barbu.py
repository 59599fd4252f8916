"""Whole sessions of Barbu: declared, doubled, played, scored, and written down at random.

``generate_barbu(rules, seed)`` always gives the same session for the same rules and seed.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from tests.generate.barbu_facts import BarbuDeal
from tests.generate.barbu_policies import POLICIES, Policy, at_random, dodging
from tests.generate.barbu_rules import CLASSIC, SlowRules
from tests.generate.barbu_scores import Doubles, Pair, base_scores, settled
from tests.generate.barbu_sheet import write_barbu
from tests.generate.barbu_table import DominoTable, Table, TrickTable, opened
from tests.generate.facts import BetweenFacts, MatchFacts, PlayFacts, RulingFacts, TrickFacts
from tests.generate.sheet import braced, signed

__all__ = ["PLAIN", "BarbuContent", "BarbuTamper", "generate_barbu", "write_barbu"]

LABELS = (
    ("N", "E", "S", "W", "X"),
    ("P1", "P2", "P3", "P4", "P5"),
    ("Annie", "Benny", "Connie", "Denny", "Eddy"),
    ("甲", "乙", "丙", "丁", "戊"),
    ("किरण", "मीरा", "अनु", "रवि", "सीता"),
    ("double", "NT", "barbu", "domino", "trumps"),
    ("pass", "contract", "H", "declarer", "x"),
    ("Élan", "Ñandú", "Øre", "ß1", "ЮГ"),
)
"""Labels of many scripts, and some that look like words of the notation."""

TEXTS = (
    "The bearded man, and he came home.",
    "王 ♥ 🧔",
    "a } b { c \\ d",
    "; no remark, (2. N: D7) no variation, [Event no tag",
    "two\nlines",
    "deal 7 end result *",
    "double N>E",
)


class BarbuTamper:
    """What somebody does against the rules at the table; by default nothing.

    ``deal`` counts the deals that are played, from 0.
    """

    def declarer(self, deal: int, declarer: int) -> int:
        """Who declares."""
        return declarer

    def contract(self, deal: int, contract: str) -> str:
        """What is declared."""
        return contract

    def doubles(self, deal: int, declarer: int, pairs: list[Pair]) -> list[Pair]:
        """Who doubles whom."""
        return pairs

    def card(self, table: Table, legal: list[str]) -> str | None:
        """Something else than a legal card, or ``None``."""
        return None

    def leader(self, table: Table) -> int | None:
        """Another seat to lead, or ``None``."""
        return None


@dataclass(frozen=True)
class BarbuContent:
    """What a session shall hold.  The chances are in a hundred."""

    deals: int | None = None
    """At most so many; all if ``None``."""
    labels: tuple[str, ...] | None = None
    hands: str | None = None
    """``all``, ``none`` or ``some``; by chance, deal by deal, if ``None``."""
    marks: int = 2
    """Glyphs, attributes, comments, labels and variations at a play."""
    winners: int = 15
    rulings: int = 6
    odd: int = 5
    """Misdeals, boards, replaced players, doubles of everybody written with a star."""
    claims: bool = True
    """Whether every base, score and total is written."""
    claimed: int = 4
    """Deals whose rest was conceded."""
    doubles: int = 35
    stop: int = 50
    """Deals that end as soon as they may."""
    first: tuple[str, ...] = ()
    """The contracts of the first declarer, as far as they are not left to chance."""
    carried: bool = False
    """Whether the session began before the record does."""
    beyond: bool = False
    """Whether another deal is played though the session is over."""


PLAIN = BarbuContent(
    labels=("N", "E", "S", "W", "X"), hands="all", marks=0, winners=0, rulings=0, odd=0, claimed=0
)
"""Nothing but what every record has."""


def generate_barbu(
    rules: SlowRules = CLASSIC,
    seed: int = 0,
    content: BarbuContent | None = None,
    tamper: BarbuTamper | None = None,
    *,
    name: str = "classic",
    overridden: tuple[tuple[str, str], ...] = (),
) -> MatchFacts:
    """A session; ``name`` is that of the rule set, ``overridden`` what ``[Rule]`` tags change."""
    session = _Session(rules, f"{name}/{seed}", content or BarbuContent(), tamper)
    return session.match(name, overridden)


class _Session:
    def __init__(
        self, rules: SlowRules, seed: str, content: BarbuContent, tamper: BarbuTamper | None
    ) -> None:
        self.rules = rules
        self.content = content
        self.chance = random.Random(seed)
        self.tamper = tamper or BarbuTamper()
        self.seats = (content.labels or self.chance.choice(LABELS))[: rules.players]
        self.totals = dict.fromkeys(self.seats, 0)
        self.doubles = Doubles(rules, self.chance, content.doubles)
        self.entries: list[BarbuDeal | BetweenFacts] = []
        self.first_declarer = self.chance.randrange(rules.players)
        self.order = {seat: self._order(seat) for seat in range(rules.players)}
        self.number = 1
        self.rulings_of_deal: list[RulingFacts] = []

    def often(self, percent: int) -> bool:
        """Whether something with a chance in a hundred happens."""
        return self.chance.randrange(100) < percent

    def _order(self, seat: int) -> list[str]:
        names = list(self.rules.contracts)
        if self.rules.contract_order == "free":
            self.chance.shuffle(names)
        if seat == self.first_declarer:
            wanted = [each for each in self.content.first if each in names]
            names = wanted + [each for each in names if each not in wanted]
        return names

    # ---- the session

    def match(self, name: str, overridden: tuple[tuple[str, str], ...]) -> MatchFacts:
        tags = self._tags(name, overridden)
        content, rules = self.content, self.rules
        carried = self._carried() if content.carried else None
        most = rules.deals if content.deals is None else min(content.deals, rules.deals)
        played = 0
        while played < most:
            if self.often(content.odd):
                self._misdeal(played)
            else:
                self._deal(played)
                played += 1
            self.number += 1
            self._between()
        over = played == rules.deals and carried is None
        if over and content.beyond:
            self._deal(played)
        best = max if rules.best == "high" else min
        winning = best(self.totals.values())
        result = "result *"
        if over:
            amounts = (f"{key}: {signed(value)}" for key, value in self.totals.items())
            result = "result " + ", ".join(amounts)
        return MatchFacts(
            f"barbu/{name}",
            self.seats,
            self.seats,
            tags,
            list(self.entries),
            result,
            dict(self.totals),
            over,
            tuple(key for key in self.seats if over and self.totals[key] == winning),
            (),
            carried,
            comments=self._comments(),
            result_notes=self._comments(),
        )

    def _tags(self, name: str, overridden: tuple[tuple[str, str], ...]) -> list[tuple[str, ...]]:
        tags: list[tuple[str, ...]] = []
        for tag, value in (
            ("Event", "Club Barbu"),
            ("Site", 'Café "Le Roi"\\Lyon'),
            ("Date", self.chance.choice(("2026.11.14", "2026.??.??", "2024.02.29"))),
            ("Table", "1"),
            ("Annotator", "李 (老)"),
        ):
            if self.often(30 if self.content.odd else 0):
                tags.append((tag, value))
        tags += [("Game", "barbu"), ("Rules", name)]
        tags += [("Rule", *pair) for pair in overridden]
        tags += [("Seat", seat, f"Player {seat}") for seat in self.seats]
        if self.often(self.content.odd):
            tags.append(("_League", "second", "division=B"))
        return tags

    def _comments(self) -> list[str]:
        if not self.often(self.content.marks):
            return []
        return [braced(self.chance.choice(TEXTS)) for _ in range(self.chance.randint(1, 2))]

    def _carried(self) -> dict[str, int]:
        for key in self.seats:
            self.totals[key] = self.chance.randrange(-60, 90)
        text = ", ".join(f"{key}: {signed(value)}" for key, value in self.totals.items())
        self.entries.append(BetweenFacts(f"carried {text}"))
        return dict(self.totals)

    def _between(self) -> None:
        if self.often(self.content.rulings):
            self.entries.append(BetweenFacts("", self._ruling()))
        if self.often(self.content.odd):
            seat = self.chance.choice(self.seats)
            self.entries.append(BetweenFacts(f'replace {seat}: "Eko the 2nd"'))

    def _ruling(self) -> RulingFacts:
        kind = self.chance.choice(("penalty", "adjust"))
        value = self.chance.choice((-20, -10, -5, 0, 5, 20))
        key = self.chance.choice(self.seats)
        self.totals[key] += value
        return RulingFacts(kind, key, value, self._comments())

    def _declarer(self, played: int) -> int:
        count = self.rules.players
        if self.rules.declarer_rotation == "every_deal":
            return (self.first_declarer + played) % count
        return (self.first_declarer + played // len(self.rules.contracts)) % count

    def _dealer(self, declarer: int) -> str | None:
        if not self.often(30):
            return None
        before = 1 if self.rules.dealer == "right_of_declarer" else 0
        return self.seats[(declarer - before) % self.rules.players]

    # ---- a deal

    def _misdeal(self, played: int) -> None:
        """A void deal: it spends no contract, and the same declarer is to declare again."""
        cards = self.chance.sample(self.rules.pack, 8)
        hands = {seat: set(cards[2 * at : 2 * at + 2]) for at, seat in enumerate(self.seats[:4])}
        deal = BarbuDeal(self.number, self.seats, hands, hands, tuple(hands), end="end misdeal")
        deal.doubles, deal.status = None, "misdeal"
        declarer = self._declarer(played)
        if self.often(50):
            deal.declarer = self.seats[declarer]
        deal.true_total = dict(self.totals)
        self.entries.append(deal)

    def _deal(self, played: int) -> None:
        rules, chance = self.rules, self.chance
        usual = self._declarer(played)
        declarer = self.tamper.declarer(played, usual)
        turn = self.doubles.declared.get(usual, 0)
        contract = self.tamper.contract(played, self.order[usual][turn])
        name, _, detail = contract.partition(" ")
        if not detail:
            if name == "trumps":
                detail = chance.choice((*"SHDC", "NT") if rules.no_trump == "yes" else "SHDC")
            elif name == "domino":
                detail = chance.choice(rules.starts)
        pairs = self.tamper.doubles(played, declarer, self.doubles.call(name, declarer))
        self.doubles.note(usual, pairs)
        freak = self.often(10)
        hands = self._hands(freak)
        deal = BarbuDeal(
            self.number,
            self.seats,
            {seat: set(hands[at]) for at, seat in enumerate(self.seats)},
            {seat: set(hands[at]) for at, seat in enumerate(self.seats)},
            declarer=self.seats[declarer],
            contract=f"{name} {detail}".strip(),
        )
        deal.dealer = self._dealer(declarer)
        if self.often(self.content.odd):
            deal.board = chance.choice(("board 17", "Tisch \\ 2", 'the "long" one'))
        deal.true_doubles = [(self.seats[seat], self.seats[target]) for seat, target in pairs]
        deal.doubles = self._written(name, declarer, pairs) if rules.doubling == "on" else None
        table = opened(rules, name, detail, hands, declarer)
        self._play(deal, table, dodging if freak else chance.choice(POLICIES))
        deal.shown = self._shown(table)
        self._claims(deal, table, pairs)
        if self.often(self.content.claimed):
            self._concede(deal)
        self.entries.append(deal)

    def _hands(self, long_suit: bool) -> list[set[str]]:
        """Hands; with a long suit somebody takes trick after trick, and hearts are thrown."""
        pack = list(self.rules.pack)
        self.chance.shuffle(pack)
        size = self.rules.size
        if long_suit:
            clubs = [card for card in pack if card[0] == "C"][: size - 1]
            pack = clubs + [card for card in pack if card not in clubs]
        hands = [set(pack[size * at : size * (at + 1)]) for at in range(self.rules.players)]
        first = self.chance.randrange(len(hands))
        return hands[first:] + hands[:first]

    def _written(self, name: str, declarer: int, pairs: list[Pair]) -> list[tuple[str, str]]:
        """The doubles as they are written: a seat that doubles all it may can use the star."""
        count = self.rules.players
        written: list[tuple[str, str]] = []
        everybody = self.rules.double_targets == "any_negative" and self.rules.redouble == "any"
        positive = name in ("trumps", "domino")
        for step in range(1, count + 1):
            seat = (declarer + step) % count
            targets = [target for each, target in pairs if each == seat]
            if seat == declarer:
                whole = len(targets) == sum(target == declarer for _, target in pairs)
            else:
                whole = positive or (everybody and len(targets) == count - 1)
            targets.sort(key=lambda target: (target - seat) % count)
            if targets and whole and self.often(self.content.odd):
                written.append((self.seats[seat], "*"))
            else:
                written += [(self.seats[seat], self.seats[target]) for target in targets]
        return written

    def _shown(self, table: Table) -> tuple[str, ...]:
        wanted = self.content.hands or self.chance.choice(("all", "all", "all", "some", "none"))
        if wanted == "all" or any(table.hands):
            # Where cards are left over, only a record of the hands says whose they were.
            return self.seats
        if wanted == "none":
            return ()
        return tuple(seat for seat in self.seats if self.often(60))

    def _play(self, deal: BarbuDeal, table: Table, policy: Policy) -> None:
        stopping = self.often(self.content.stop)
        while not table.over() and not (stopping and table.may_end()):
            other = self.tamper.leader(table)
            if other is not None:
                table.to_play = other
            leader, number = table.to_play, table.number
            plays: list[PlayFacts] = []
            while True:
                plays.append(self._one_play(table, policy))
                if table.number != number or table.over():
                    break
            winner = ""
            if isinstance(table, TrickTable):
                winner = self.seats[table.tricks[-1][0]]
            trick = TrickFacts(number, self.seats[leader], plays, winner)
            trick.notes = self._comments()
            if winner and self.often(self.content.winners):
                trick.claimed = winner
            deal.tricks.append(trick)
        if any(table.hands) and isinstance(table, TrickTable):
            deal.status = "early"
        if isinstance(table, DominoTable):
            deal.out = tuple(self.seats[seat] for seat in table.out)

    def _one_play(self, table: Table, policy: Policy) -> PlayFacts:
        seat = table.to_play
        legal = table.legal(seat)
        card = policy(table, legal, self.chance)
        odd = self.tamper.card(table, legal)
        if odd is not None:
            card = odd
        play = PlayFacts(card, self.seats[seat])
        if self.often(self.content.marks):
            self._mark(play, table, 1)
        table.play(card)
        return play

    # ---- marks

    def _mark(self, play: PlayFacts, table: Table, depth: int) -> None:
        """Signs, attributes, comments and variations at a play that is about to be made."""
        chance = self.chance
        kind = chance.randrange(6)
        if kind == 0:
            play.seat = play.by
        elif kind == 1:
            play.signs = chance.choice(("!", "?", "!!", "??", "!?", "?!", "$7", "!?!!", "$140"))
        elif kind == 2:
            value = chance.choice(("0:04:12", "9", "a \\> b", "猪"))
            play.notes.append(f"<{chance.choice(('clk', '_mood'))} {value}>")
        elif kind == 3:
            play.notes.extend(braced(chance.choice(TEXTS)) for _ in range(chance.randint(1, 2)))
        else:
            others = [card for card in table.legal(table.to_play) if card != play.card]
            if others and depth < 4:
                play.notes.append(self._variation(table, chance.choice(others), depth))

    def _variation(self, table: Table, card: str, depth: int) -> str:
        """Another way to go on, played out for a trick or two."""
        table = table.copy()
        number = table.number
        words = [f"{number}. {self.seats[table.to_play]}:"]
        last = number + self.chance.randint(1, 2)
        while True:
            play = PlayFacts(card, self.seats[table.to_play])
            if depth < 3 and len(words) > 1 and self.often(10):
                self._mark(play, table, depth + 1)
            words.append(_spelled(play))
            table.play(card)
            if table.over() or table.number >= last:
                return f"({' '.join(words)})"
            if table.number != number:
                number = table.number
                words.append(f"{number}. {self.seats[table.to_play]}:")
            card = at_random(table, table.legal(table.to_play), self.chance)

    # ---- what is written behind it

    def _claims(self, deal: BarbuDeal, table: Table, pairs: list[Pair]) -> None:
        base = base_scores(self.rules, table)
        deal.true_points = dict(zip(self.seats, base, strict=True))
        deal.true_score = dict(zip(self.seats, settled(base, pairs), strict=True))
        for key, value in deal.true_score.items():
            self.totals[key] += value
        every = self.content.claims
        if every or self.often(80):
            deal.points = self._some(deal.true_points)
        if every or self.often(80):
            deal.score = self._some(deal.true_score)
        if self.often(self.content.rulings):
            deal.rulings = [self._ruling() for _ in range(self.chance.randint(1, 2))]
        deal.true_total = dict(self.totals)
        if every or self.often(80):
            deal.total = self._some(self.totals)
        for name in (
            *("deal", "dealer", "hands", "declarer", "contract", "double"),
            *("points", "score", "total", "end"),
        ):
            comments = self._comments()
            if comments:
                deal.notes[name] = comments

    def _concede(self, deal: BarbuDeal) -> None:
        """Leave the rest of the play away: what it came to is what was agreed."""
        if deal.kind == "domino" or len(deal.tricks) < 3:
            return
        del deal.tricks[-self.chance.randint(1, len(deal.tricks) - 1) :]
        deal.shown = self.seats
        deal.end, deal.status = "end claimed", "claimed"
        deal.points, deal.score = dict(deal.true_points), dict(deal.true_score)

    def _some(self, amounts: dict[str, int]) -> dict[str, int]:
        """All amounts, or (a seat may be left out of any list) some."""
        if self.often(self.content.odd):
            kept = self.chance.sample(list(amounts), self.chance.randint(1, len(amounts)))
            return {key: value for key, value in amounts.items() if key in kept}
        return dict(amounts)


def _spelled(play: PlayFacts) -> str:
    label = f"{play.seat}: " if play.seat is not None else ""
    return " ".join([label + play.card + play.signs, *play.notes])


def short(deals: int, *first: str, base: BarbuContent = PLAIN) -> BarbuContent:
    """A plain session of a few deals, begun with certain contracts."""
    return replace(base, deals=deals, first=first)
