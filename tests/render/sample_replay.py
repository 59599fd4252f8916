"""Replays made by hand, for tests of the page that must not depend on grammar or rules.

A tiny simulation of our own follows suit and takes tricks; scores and the arithmetic behind
them are given, since a page shows numbers and never works them out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from notation.cards import CARD_OF, Card, Mask, cards_of, mask_of
from notation.diagnostic import Context, Diagnostic, Related
from notation.marks import Comment, Glyph
from notation.play import Play, Trick, Tricks, Variation
from notation.record import Deal, Record, Tag
from notation.source import NOWHERE, SourceText, Span
from notation.statements import Amount, End, Expose, Hands, Ruling, SeatCards
from validator.games.gongzhu.derivation import derive
from validator.games.gongzhu.options import GongZhuOptions
from validator.games.gongzhu.scoring import score_deal
from validator.replay import (
    DealReplay,
    DerivationLine,
    PlayReplay,
    Replay,
    SeatHand,
    Status,
    TrickReplay,
)
from validator.rulesets import RuleSet

SEATS = ("N", "W", "S", "E")
PLAYERS = ("Dewi", "张伟", "Eka", "王芳")
_PIECE = re.compile(r"\{(?P<comment>[^}]*)\}|(?P<card>[SHDC][2-9TJQKA])(?P<sign>[!?]*)")
RULES = RuleSet(
    "gongzhu/bonanza88", "bonanza88", 1, "gongzhu", "Bonanza88", "", None, GongZhuOptions()
)
_SIGNS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}

DEAL_FIVE_HANDS = (
    "SAJ HQ8 DKJT97 CAKJ9",
    "S875 HK764 D32 CT654",
    "SQ642 H53 DA86 C8732",
    "SKT93 HAJT92 DQ54 CQ",
)
DEAL_FIVE = """
1. W: H4 H3 H2 HQ {Nobody yet knows who holds what, only that it will be expensive: all four \
cards lie open. Dewi takes the first heart with the queen, and three small ones that will spoil \
nothing yet.}
2. N: SJ! S5 S2 S9 {A probe. Eka’s SQ is exposed, so it may not be played in the first spade \
trick unless it is alone.}
3. N: CA C4 C2 CQ {The same lock holds back 张伟’s CT in the first club trick.}
4. N: SA?? S7 SQ S3 {And here it goes wrong. The ace is bare now, the lock on the pig is gone, \
and Eka has three spades to choose from: −200 for Dewi, by her own lead.}
5. N: CK CT! C3 HA {张伟 throws in the transformer the moment it is free, and 王芳 adds her ace \
of hearts: whatever Dewi loses in this deal, she now loses *four times*.}
6. N: DK D2 D6 D4
7. N: DJ D3 D8 D5 {The sheep, at last, comes home: +200, which the transformer turns into +800.}
8. N: CJ C6 C7 HJ
9. N: DT HK DA DQ
10. S: H5 H9 H8 H6
11. E: HT D9 H7 S4
12. E: ST C9 S8 S6
13. E: SK D7 C5 C8
"""
DEAL_SIX = """
1. N: H2 H4 H5 HK
2. E: SJ SK S6 SA
3. S: C8 CK C7 CA
4. W: CT C3 CQ C6
5. E: ST S2 S7 S3
6. E: HQ H9 S8 H3
7. E: SQ S9 S5 DT
8. E: HT D8 C9 HA
9. S: C5 CJ D2 C2
10. E: H8 S4 D7 H6
11. E: HJ D3 C4 H7
12. E: DA D9 D5 D6
13. E: DK D4 DJ DQ
"""
DEAL_SIX_HANDS = ("SK942 H92 D98432 C76", "S8765 H4 DJ75 CAT942", "SA3 HA7653 DQT6 C853",
                  "SQJT HKQJT8 DAK CKQJ")  # fmt: skip


@dataclass(slots=True)
class Made:
    """A deal in the making."""

    number: int
    hands: tuple[str, ...] = ()
    tricks: str = ""
    exposed: tuple[tuple[int, str], ...] | None = ()
    score: Mapping[str, int] | None = None
    claimed: Mapping[str, int] | None = None
    before: Mapping[str, int] = field(default_factory=dict)
    status: Status = "complete"
    comments: tuple[str, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    variations: Mapping[str, Variation] = field(default_factory=dict)
    """By the card that they stand behind."""
    hands_recorded: bool = True


def cards(text: str) -> tuple[Card, ...]:
    """Cards of a hand: ``SAJ HQ8``."""
    return tuple(CARD_OF[group[0] + rank] for group in text.split() for rank in group[1:])


def plays(text: str, leader: int, at: int, variations: Mapping[str, Variation]) -> tuple[Play, ...]:
    """Plays of one line of tricks, with glyphs and comments."""
    made: list[Play] = []
    for match in _PIECE.finditer(text):
        if match["comment"] is not None:
            last = made[-1]
            made[-1] = replace(last, notes=(*last.notes, Comment(match["comment"])))
            continue
        signs = (Glyph(_SIGNS[match["sign"]]),) if match["sign"] else ()
        start = at + match.start()
        made.append(Play((CARD_OF[match["card"]],), glyphs=signs, span=Span(start, start + 2)))
    # Variations stand behind the comment of their play.
    for name, variation in variations.items():
        for index, play in enumerate(made):
            if play.cards == (CARD_OF[name],):
                made[index] = replace(play, notes=(*play.notes, variation))
    return tuple(made)


def winning(played: Sequence[Card]) -> tuple[int, ...]:
    """Which of the plays is winning after each of them: the highest of the led suit."""
    best, found = 0, []
    for index, card in enumerate(played):
        if card // 13 == played[0] // 13 and card > played[best]:
            best = index
        found.append(best)
    return tuple(found)


def tricks_of(text: str, at: int, variations: Mapping[str, Variation]) -> list[TrickReplay]:
    """The tricks of a deal."""
    made: list[TrickReplay] = []
    for match in re.finditer(r"(\d+)\. (\w+): (.*)", text):
        leader = SEATS.index(match[2])
        nodes = plays(match[3], leader, at + match.start(3), variations)
        seats = [(leader + step) % 4 for step in range(len(nodes))]
        won = winning([node.cards[0] for node in nodes])
        winner = seats[won[-1]] if len(nodes) == 4 else None
        span = Span(at + match.start(), at + match.end())
        trick = Trick(int(match[1]), match[2], nodes, span=span)
        made.append(
            TrickReplay(
                len(made) + 1,
                trick.number,
                leader,
                tuple(PlayReplay(s, n.cards, n) for s, n in zip(seats, nodes, strict=True)),
                winner,
                trick,
                won,
            )
        )
    return made


def random_tricks(hands: tuple[str, ...], leader: int) -> str:
    """A whole deal of legal play, always the first legal card."""
    held = [list(cards(hand)) for hand in hands]
    names = {card: name for name, card in CARD_OF.items()}
    lines: list[str] = []
    for number in range(1, len(held[0]) + 1):
        played: list[Card] = []
        for step in range(4):
            hand = held[(leader + step) % 4]
            follow = [card for card in hand if played and card // 13 == played[0] // 13]
            card = (follow or hand)[0]
            hand.remove(card)
            played.append(card)
        lines.append(f"{number}. {SEATS[leader]}: " + " ".join(names[card] for card in played))
        leader = (leader + winning(played)[-1]) % 4
    return "\n".join(lines)


def deal_replay(made: Made, index: int, at: int) -> DealReplay:
    """A deal, from what is given."""
    found = tricks_of(made.tricks, at, made.variations)
    hands = tuple(SeatHand(mask_of(cards(hand))) for hand in made.hands) or (SeatHand(0),) * 4
    captured: list[Mask] = [0, 0, 0, 0]
    for trick in found:
        if trick.winner is not None:
            captured[trick.winner] |= mask_of(play.cards[0] for play in trick.plays)
    before = made.before or dict.fromkeys(SEATS, 0)
    score = made.score
    lines: dict[str, tuple[DerivationLine, ...]] = {}
    if all(trick.winner is not None for trick in found) and len(found) == 13:
        exposed = mask_of(CARD_OF[name] for _, name in made.exposed or ())
        options = RULES.options
        assert isinstance(options, GongZhuOptions)
        score = dict(zip(SEATS, score_deal(options, captured, exposed), strict=True))
        order = [play.cards[0] for trick in found for play in trick.plays]
        lines = {
            seat: derive(options, captured, place, exposed, order=order)
            for place, seat in enumerate(SEATS)
        }
    total = {
        seat: before[seat]
        + (score[seat] if score else 0)
        + sum(each.amount.value for each in made.rulings if each.amount.key == seat)
        for seat in SEATS
    }
    node = Deal(
        made.number,
        hands=Hands(
            tuple(
                SeatCards(seat, cards(hand)) for seat, hand in zip(SEATS, made.hands, strict=True)
            )
        )
        if made.hands and made.hands_recorded
        else None,
        exposes=()
        if made.exposed is None
        else (Expose(tuple(SeatCards(SEATS[s], (CARD_OF[c],)) for s, c in made.exposed)),),
        tricks=Tricks([trick.node for trick in found]),
        rulings=made.rulings,
        end=End("" if made.status in ("complete", "early") else made.status),  # type: ignore[arg-type]
        comments=tuple(Comment(each) for each in made.comments),
        span=Span(at, at + len(made.tricks) + 1),
    )
    claimed = made.claimed if made.claimed is not None else score
    return DealReplay(
        index,
        node,
        made.status,
        hands,
        tuple((seat, CARD_OF[name]) for seat, name in made.exposed or ()),
        made.exposed is not None,
        tuple(found),
        tuple(captured),
        score,
        claimed,
        before,
        total,
        total if claimed == score else None,
        derivations=lines,
        rulings=made.rulings,
    )


def match_replay(
    deals: Sequence[Made],
    *,
    tags: Sequence[tuple[str, ...]] = (),
    players: Sequence[str] = PLAYERS,
    over: bool = False,
    losers: tuple[str, ...] = (),
) -> Replay:
    """A match: each deal begins with the totals of the one before."""
    text = "\n".join(["%trick 1.0", *(made.tricks for made in deals)])
    source = SourceText(text, "match.trick")
    seats = [Tag("Seat", (s, p)) for s, p in zip(SEATS, players, strict=True)]
    head = [Tag("Game", ("gongzhu",)), Tag("Rules", ("bonanza88",))]
    head += [Tag(name, values) for name, *rest in tags for values in [tuple(rest)]]
    before = dict.fromkeys(SEATS, 0)
    found: list[DealReplay] = []
    at = len("%trick 1.0\n")
    for index, made in enumerate(deals, 1):
        made.before = before
        found.append(deal_replay(made, index, at))
        before = dict(found[-1].total)
        at += len(made.tricks) + 1
    best = max(before.values())
    return Replay(
        Record((*head, *seats), tuple(deal.node for deal in found), source=source),
        1,
        RULES,
        SEATS,
        SEATS,
        tuple(found),
        dict.fromkeys(SEATS, 0),
        before,
        over,
        tuple(seat for seat in SEATS if before[seat] == best) if over else (),
        losers,
        (),
        reason="low" if over else "",
    )


EVENT = (
    ("Event", "Bandung Gong Zhu Night"),
    ("Round", "3"),
    ("Table", "2"),
    ("Date", "2026.11.14"),
)


def _scores(*values: int) -> dict[str, int]:
    return dict(zip(SEATS, values, strict=True))


def _variation() -> Variation:
    names = ("DK", "D2", "D6", "D4")
    played = [Play((CARD_OF[name],)) for name in names]
    played[0] = replace(played[0], glyphs=(Glyph(1),))
    text = "leaves the ace of spades for a day when somebody else has to lead the suit."
    played[3] = replace(played[3], notes=(Comment(text),))
    return Variation((Trick(4, "N", tuple(played)),))


def bandung() -> Replay:
    """Six deals: four score sheets, one with comments and all four cards exposed, one plain."""
    five = Made(
        5,
        DEAL_FIVE_HANDS,
        DEAL_FIVE,
        ((2, "SQ"), (3, "HA"), (0, "DJ"), (1, "CT")),
        _scores(-800, 0, -80, -120),
        variations={"S3": _variation()},
    )
    six = Made(
        6,
        DEAL_SIX_HANDS,
        DEAL_SIX,
        ((1, "CT"),),
        _scores(0, 0, -60, -560),
    )
    sheets = [
        Made(1, score=_scores(-160, 100, -800, -140)),
        Made(2, score=_scores(50, 0, 400, 0)),
        Made(3, score=_scores(200, -420, 0, -320), exposed=((0, "DJ"), (1, "CT"), (3, "HA"))),
        Made(4, score=_scores(-60, -100, -70, 0)),
    ]
    return match_replay([*sheets, five, six], tags=EVENT, over=True, losers=("E",))


def plain() -> Replay:
    """One deal of plain play, without comments."""
    return match_replay(
        [Made(1, DEAL_SIX_HANDS, random_tricks(DEAL_SIX_HANDS, 0), (), _scores(-60, 50, 100, -100))]
    )


def with_finding() -> Replay:
    """Two deals; in the second a revoke (made up), its proof, a consequence and a penalty."""
    hands = DEAL_SIX_HANDS
    lines = random_tricks(hands, 0).splitlines()
    made = [
        Made(1, hands, "\n".join(lines), (), _scores(-60, 50, 100, -100)),
        Made(
            2,
            hands,
            "\n".join(lines),
            None,
            _scores(0, 0, -50, 0),
            claimed=_scores(0, 0, -60, 0),
            hands_recorded=False,
            rulings=(Ruling("penalty", Amount(("S",), -50), (Comment("Revoke, *agreed* on."),)),),
        ),
    ]
    replay = match_replay(made, tags=(("Event", "Finding"),))
    deal = replay.deals[1]
    trick = deal.tricks[3]
    play = trick.plays[1]
    later = deal.tricks[6].plays[1]
    source = replay.record.source
    assert source is not None
    context = Context(1, 2, 2, trick.number, SEATS[play.seat], None, "gongzhu/bonanza88")
    found = Diagnostic(
        "revoke",
        "error",
        source,
        play.node.span,
        arguments={"seat": "W", "card": "C2", "led": "S", "held": ("S5",)},
        context=context,
        related=(Related("proof", later.node.span, {"seat": "W", "card": "S5"}),),
    )
    folded = Diagnostic(
        "score-mismatch",
        "error",
        source,
        NOWHERE,
        arguments={"seat": "S", "claimed": -60, "computed": -50},
        context=Context(1, 2, 2),
        claimed={"S": -60},
        computed={"S": -50},
        consequence_of=found,
    )
    faulty = replace(play, findings=(found,))
    tricks = list(deal.tricks)
    tricks[3] = replace(trick, plays=(trick.plays[0], faulty, *trick.plays[2:]))
    second = replace(deal, tricks=tuple(tricks), findings=(found, folded))
    return replace(replay, deals=(replay.deals[0], second), findings=(found, folded))


def hands_of(replay: Replay) -> list[list[Card]]:
    """The hands of the first deal."""
    return [list(cards_of(hand.cards)) for hand in replay.deals[0].hands]
