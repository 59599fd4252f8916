"""The seats of a drawing: names and scores, hands, what was caught.

A hand keeps the place of every card: held ones lie on a tile, played ones are type alone.
This module refuses to know any game; :class:`SeatLook` says what one of them adds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from notation.cards import SUITS, Card, suit_of
from render.drawing.svg import Canvas, advance, fitting, rank_of
from render.drawing.table import PITCH, TILE, WIDTH, Table, by_suit, is_red

_SMALL = 13.5
_CAUGHT = 31.0
"""The room of a card inside a line of caught ones."""


@dataclass(frozen=True)
class SeatLook:
    """What stands beside a name, and the hands, as one game shows them.

    ``score`` are the parts of the score line, the first one bold; ``pills`` a word in a box, by
    seat; ``held`` replaces the hand of the deal (an unknown card is 56); ``single`` puts a
    hand at the side into one row.
    """

    score: Mapping[int, Sequence[str]] = field(default_factory=dict)
    pills: Mapping[int, str] = field(default_factory=dict)
    caught: Mapping[int, Sequence[Card]] = field(default_factory=dict)
    held: Sequence[Sequence[Card]] | None = None
    single: bool = False


def score_lines(table: Table, so_far: Sequence[int | None]) -> dict[int, list[str]]:
    """The total before the deal and what the deal brought so far, by seat."""
    found: dict[int, list[str]] = {}
    for seat, each in enumerate(table.view["seats"]):
        side = each["side"]
        parts = [table.signed(table.moment.deal["total_before"][side])]
        points = so_far[side] if side < len(so_far) else None
        if points is not None and table.moment.link.count(".") and not table.moment.dealt:
            parts.append(table.say("so_far", points=table.signed(points)))
        found[seat] = parts
    return found


def caught_cards(table: Table) -> dict[int, list[Card]]:
    """The scoring cards that lie before who took them."""
    found: dict[int, list[Card]] = {}
    for trick in table.moment.taken:
        if trick["winner"] is not None:
            found.setdefault(trick["winner"], []).extend(trick["caught"])
    return found


def draw_seats(table: Table, look: SeatLook) -> None:
    """All seats, each where it sits."""
    positions = table.view["positions"]
    at_top = sorted(
        (each for each in positions if each.startswith("top")),
        key=("top-left", "top", "top-right").index,
    )
    for seat, position in enumerate(positions):
        if position in ("left", "right"):
            _draw_side(table, look, seat, right=position == "right")
            continue
        count, nth = (len(at_top), at_top.index(position)) if position in at_top else (1, 0)
        room = (WIDTH - 32) / count
        _draw_row(table, look, seat, 16 + room * (nth + 0.5), room, top=position in at_top)


# ---- names


@dataclass(frozen=True)
class _Name:
    label: str
    name: str
    shape: str
    score: Sequence[str]
    pill: str
    turn: bool

    def label_width(self) -> float:
        return max(24.0, advance(self.label, 12) + 12)

    def width(self) -> float:
        """About how wide all of it is on one line."""
        wide = self.label_width() + 8
        wide += advance(self.name, 15) + 10 if self.name else 0
        wide += 16 if self.shape else 0
        wide += advance(self.pill, 12) + 22 if self.pill else 0
        return wide + sum(advance(each, 14) + 8 for each in self.score)


def _name_of(table: Table, look: SeatLook, seat: int, room: float) -> _Name:
    deal = table.moment.deal
    label = fitting(table.view["seats"][seat]["label"], 60, 12)
    full, short = deal["players"][seat], deal["short"][seat]
    turn = table.moment.next
    if turn is None and table.moment.last is not None:
        turn = table.moment.last["seat"]
    shape = table.view["sides"][table.view["seats"][seat]["side"]]["shape"]
    score = look.score.get(seat, ())
    made = _Name(label, full, shape, score, look.pills.get(seat, ""), seat == turn)
    for name in ("" if label.lower() == full.lower() else full, short):
        made = _Name(label, name, shape, score, made.pill, made.turn)
        if made.width() <= room:
            return made
    left = room - (made.width() - advance(short, 15))
    return _Name(label, fitting(short, max(left, 60), 15, 600), shape, score, made.pill, made.turn)


def _draw_name(canvas: Canvas, name: _Name, x: float, y: float) -> float:
    """Label, name, sign of the side and pill from ``x`` on; where they end."""
    wide = name.label_width()
    canvas.rect(
        x, y - 16, wide, 22, round_=6,
        fill="accent" if name.turn else "none", line="accent" if name.turn else "ink", weight=1.4,
    )  # fmt: skip
    ink = "on-accent" if name.turn else "ink"
    canvas.text(x + wide / 2, y - 0.6, name.label, size=12, weight=600, at="middle", fill=ink)
    x += wide + 8
    if name.name:
        canvas.text(x, y, name.name, size=15, weight=600)
        x += advance(name.name, 15) + 8
    if name.shape == "ring":
        canvas.circle(x + 4.5, y - 5, 4, line="ink", weight=2)
    elif name.shape:
        canvas.rect(x, y - 9.5, 9, 9, fill="ink")
    x += 16 if name.shape else 0
    if name.pill:
        room = advance(name.pill, 12) + 12
        canvas.rect(x, y - 14, room, 19, round_=5, fill="accent-ground", line="accent")
        canvas.text(x + room / 2, y - 0.4, name.pill, size=12, weight=600, at="middle")
        x += room + 10
    return x


def _draw_score(canvas: Canvas, score: Sequence[str], x: float, y: float) -> None:
    for nth, part in enumerate(score):
        bold = nth == 0
        canvas.text(
            x, y, part, size=14, weight=600 if bold else 400, fill="ink" if bold else "muted"
        )
        x += advance(part, 14, 600 if bold else 400) + 8


# ---- hands


@dataclass(frozen=True)
class _Tile:
    """A place in a hand: the card (``None`` for one that lies closed), and how it is."""

    card: Card | None
    gone: bool = False
    just: bool = False
    open: bool = False
    struck: bool = False
    proof: bool = False
    """Whether it proves the fault of the play just made."""


def _tiles(table: Table, look: SeatLook, seat: int) -> tuple[list[_Tile], list[_Tile]]:
    """The known cards of a hand, and the places of those that are not known."""
    moment = table.moment
    hand = moment.hand(seat)
    held = None if look.held is None else [each for each in look.held[seat] if each < 52]
    known = hand["cards"] if held is None or look.held is None else held
    unknown = hand["unknown"] if look.held is None else len(look.held[seat]) - len(known)
    last = moment.last
    just = frozenset(last["cards"]) if last is not None and last["seat"] == seat else frozenset()
    back = last is not None and bool(last.get("withdrawn"))
    opened = frozenset() if moment.dealt else frozenset(e["card"] for e in moment.deal["exposed"])
    played = moment.by_seat[seat] if look.held is None else _of_trick(table, seat)
    gone = frozenset(played)
    proof = None if last is None else last.get("proof")
    cards = [
        _Tile(
            card, card in gone, card in just and not back, card in opened, card in just and back,
            proof=card == proof and card not in gone,
        )
        for card in known
    ]  # fmt: skip
    loose = [card for card in played if card not in known][:unknown]
    slots = [_Tile(card, gone=True, just=card in just) for card in loose]
    slots += [_Tile(None if hand.get("closed") else 56)] * (unknown - len(slots))
    return cards, slots


def _of_trick(table: Table, seat: int) -> list[Card]:
    return [
        card
        for play in table.moment.plays
        if play["seat"] == seat and not play.get("withdrawn")
        for card in play["cards"]
    ]


def _draw_tile(canvas: Canvas, tile: _Tile, x: float, y: float, width: float) -> None:
    height = TILE[1]
    if tile.card is None:
        canvas.rect(x, y, width, height, round_=5, fill="back", line="tile")
        return
    red = is_red(tile.card)
    if tile.gone:
        ink = "gone-red" if red else "gone"
        if tile.just:
            canvas.rect(
                x + 1, y + 1, width - 2, height - 2, round_=5,
                line="accent", weight=2, dash="4 2.5",
            )  # fmt: skip
        if tile.open:
            canvas.rect(x + 2, y + height - 3, width - 4, 3, fill="gold-edge")
    else:
        ink = "red" if red else "ink"
        dash = "3 2.5" if tile.card >= 52 or tile.struck else ""
        canvas.rect(
            x + 0.5, y + 0.5, width - 1, height - 1, round_=5,
            fill="tile", line="track" if dash else "tile-edge", dash=dash,
        )  # fmt: skip
        if tile.proof:
            canvas.rect(x + 0.5, y + 0.5, width - 1, height - 1, round_=5, line="bad", weight=2.6)
        if tile.open:
            canvas.rect(
                x + 1, y + height - 5, width - 2, 4, fill="gold-fill", line="gold-edge", weight=0.8
            )
    suit = suit_of(tile.card)
    weight = 400 if tile.gone else 600
    size = 17 if width >= 22 else 14
    lift = 27 if suit is None else 19
    canvas.text(
        x + width / 2, y + lift, rank_of(tile.card), size=size, fill=ink, weight=weight, at="middle"
    )
    if suit is not None:
        sign = min(14.0, width - 5)
        canvas.sign(SUITS[suit], x + (width - sign) / 2, y + 24, sign, ink)


def _draw_row(table: Table, look: SeatLook, seat: int, x: float, room: float, *, top: bool) -> None:
    """A seat at the top or the bottom: its hand as one row round ``x``."""
    canvas = table.canvas
    y = table.hand_top if top else table.hand_bottom
    name_y = y - 32 if top else y + TILE[1] + 24
    caught_y = y - 9 if top else name_y + 23
    if top and not table.measures.caught:
        name_y = y - 12
    name = _name_of(table, look, seat, min(room, 300 if top and not table.corners else 560))
    start = x - name.width() / 2
    after = _draw_name(canvas, name, start, name_y)
    _draw_score(canvas, name.score, after + 2, name_y)
    caught = look.caught.get(seat, ())
    _draw_caught(table, caught, x - len(caught) * _CAUGHT / 2, caught_y, len(caught) or 1)
    known, slots = _tiles(table, look, seat)
    groups = [known] if look.single else [
        [tile for tile in known if tile.card in cards]
        for _, cards in by_suit([tile.card for tile in known if tile.card is not None])
    ]  # fmt: skip
    groups = [each for each in [*groups, slots] if each]
    gap = 8.0
    count = sum(map(len, groups))
    if not count:
        return
    pitch = min(PITCH, (room - 12 - gap * (len(groups) - 1)) / count)
    at = x - (pitch * count + gap * (len(groups) - 1)) / 2
    for group in groups:
        for tile in group:
            _draw_tile(canvas, tile, at, y, pitch - 2)
            at += pitch
        at += gap


def _draw_side(table: Table, look: SeatLook, seat: int, *, right: bool) -> None:
    """A seat at the left or the right: its hand as rows, one a suit."""
    canvas, room = table.canvas, table.measures.side
    known, slots = _tiles(table, look, seat)
    rows: list[list[_Tile]] = []
    if known and not look.single:
        rows = [
            [tile for tile in known if tile.card in cards]
            for _, cards in by_suit([tile.card for tile in known if tile.card is not None])
            # Between known cards an empty row says that the suit is out.
            if cards or not slots
        ]
    elif known or (slots and look.single):
        rows, slots = [known + slots], []
    per = max(int(room // PITCH), 1)
    rows += [slots[at : at + per] for at in range(0, len(slots), per)]
    widest = max((len(each) for each in rows), default=0)
    pitch = min(PITCH, room / widest) if widest else PITCH
    caught = look.caught.get(seat, ())
    in_line = max(int(room // _CAUGHT), 1)
    caught_rows = -(-len(caught) // in_line)
    height = 50 + caught_rows * 21 + len(rows) * (TILE[1] + 2)
    y = table.middle - height / 2 + 16
    wide = max(pitch * widest, 0.0)
    left = WIDTH - 24 - max(wide, 118) if right else 24.0
    name = _name_of(table, look, seat, 10_000)
    name = _Name(name.label, name.name, name.shape, name.score, "", name.turn)
    space = room - name.label_width() - (22 if name.shape else 8)
    plain = name.name if advance(name.name, 15) <= space else table.moment.deal["short"][seat]
    name = _Name(
        name.label, fitting(plain, space, 15, 600) if name.name else "", name.shape, (), "",
        name.turn,
    )  # fmt: skip
    end = left
    if right:
        end = min(left, WIDTH - 24 - name.width())
    _draw_name(canvas, name, end, y)
    pill = look.pills.get(seat, "")
    if pill:
        extent = advance(pill, 12) + 12
        canvas.rect(end, y + 10, extent, 19, round_=5, fill="accent-ground", line="accent")
        canvas.text(end + extent / 2, y + 23.6, pill, size=12, weight=600, at="middle")
        _draw_score(canvas, look.score.get(seat, ()), end + extent + 8, y + 24)
    else:
        _draw_score(canvas, look.score.get(seat, ()), end, y + 24)
    y += 50
    _draw_caught(
        table, caught, end if right and len(caught) < 4 else min(left, end), y - 4, in_line
    )
    y += caught_rows * 21 - 12
    for row in rows:
        for nth, tile in enumerate(row):
            _draw_tile(canvas, tile, left + nth * pitch, y, min(pitch - 2, TILE[0]))
        y += TILE[1] + 2


def _draw_caught(table: Table, cards: Sequence[Card], x: float, y: float, in_line: int) -> None:
    opened = frozenset(each["card"] for each in table.moment.deal["exposed"])
    for nth, card in enumerate(cards):
        left, line = x + nth % in_line * _CAUGHT, y + nth // in_line * 21
        if card in opened:
            table.canvas.rect(left - 2, line - 14, _CAUGHT - 1, 18, round_=4, fill="gold-ground")
            table.canvas.rect(left - 2, line + 2.5, _CAUGHT - 1, 1.8, fill="gold-edge")
        table.canvas.card(left, line, card, size=_SMALL)
