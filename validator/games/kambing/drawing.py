"""Drawing after a trick: one card at a time, the winner first, until hands are full."""

from __future__ import annotations

from collections.abc import Sequence

from notation.cards import NAMES, UNKNOWN, UNKNOWN_OF_SUIT, Card, in_hand_order, suit_of, write_play
from notation.diagnostic import Argument, Diagnostic, Related
from notation.play import Trick
from notation.source import Span
from notation.statements import Draw, Expose, SeatCards
from validator.engine.hands import unknown_seat
from validator.engine.places import card_places
from validator.games.kambing.pack import PACK
from validator.games.kambing.rules import KambingState


def refill(state: KambingState, node: Trick, winner: int | None) -> tuple[tuple[int, Card], ...]:
    """Everybody draws; seats and cards in the order of drawing.  What the record says of it is
    compared with the stock, or taken from there if the stock is not known."""
    table = state.rules.table
    if winner is None:
        _forget_stock(state)
    order = table.next_draws(0 if winner is None else winner)
    said = _said(state, node)
    expected: dict[int, list[Card]] = {}
    ahead = list(reversed(table.stock))[: len(order)]
    for seat, card in zip(order, ahead, strict=True):
        expected.setdefault(seat, []).append(card)
    seen: dict[int, list[Card]] = {}
    _twice(state, said)
    for seat, entries in said.items():
        seen[seat] = _compared(state, seat, entries, expected.get(seat, []))
    drawn: list[tuple[int, Card]] = []
    for seat in order:
        queue = seen.get(seat, [])
        card = table.stock[-1]
        given = UNKNOWN
        if card >= UNKNOWN_OF_SUIT and queue:
            given = queue.pop(0)
        drawn.append((seat, table.draw(seat, given)))
    return tuple(drawn)


def _twice(state: KambingState, said: dict[int, list[SeatCards]]) -> None:
    """A card that two seats draw, or one draws twice."""
    first: dict[Card, Span] = {}
    for seat, entries in said.items():
        for card, where in card_places(state.report.source, entries[0].span):
            before = first.setdefault(card, where)
            if card >= UNKNOWN_OF_SUIT or before is where:
                continue
            arguments: dict[str, Argument] = {"seat": entries[0].seat, "card": NAMES[card]}
            related = (Related("first", before),)
            made = state.add(
                "duplicate-card", where, "drawn-twice", arguments, seat=seat, related=related
            )
            state.odd_cards.setdefault(card, made)
            state.cast_doubt(where.start, made)


def nobody_draws(state: KambingState, node: Trick) -> None:
    """After an attempt that goes back, or a trick that was not finished, nobody draws."""
    for entries in _said(state, node).values():
        span = entries[0].span
        _disagrees(state, span, entries[0].seat, "nobody", {}, state.odd_trick)


def _forget_stock(state: KambingState) -> None:
    """Nobody knows who took the trick, and so who draws which of the next cards."""
    table = state.rules.table
    number = len(table.next_draws(0))
    for at in range(len(table.stock) - number, len(table.stock)):
        card = table.stock[at]
        if card < UNKNOWN_OF_SUIT:
            table.stock_mask &= ~(1 << card)
            table.stock[at] = UNKNOWN


def _said(state: KambingState, node: Trick) -> dict[int, list[SeatCards]]:
    found: dict[int, list[SeatCards]] = {}
    for statement in node.after:
        if isinstance(statement, Expose):
            arguments: dict[str, Argument] = {
                "statement": "expose",
                "game": state.setup.game.name,
            }
            state.add("statement-not-here", statement.span, "game", arguments, doubtful=False)
            continue
        assert isinstance(statement, Draw)
        for entry in statement.draws:
            seat = state.setup.index.get(entry.seat)
            if seat is None:
                unknown_seat(state.report, entry.seat, entry.seat_span, state.setup.index)
            else:
                found.setdefault(seat, []).append(entry)
    return found


def _compared(
    state: KambingState,
    seat: int,
    entries: Sequence[SeatCards],
    expected: Sequence[Card],
) -> list[Card]:
    """What a seat is said to draw beside what it must; the named cards that may be so."""
    cards = [card for entry in entries for card in entry.cards]
    span = entries[0].span
    label = entries[0].seat
    if len(cards) != len(expected):
        arguments: dict[str, Argument] = {"count": len(cards), "expected": len(expected)}
        made = _disagrees(state, span, label, "count", arguments, state.odd_seats.get(seat))
        state.odd_seats.setdefault(seat, made)
        return []
    left = list(expected)
    found: list[Card] = []
    # Named cards first, then those of which the suit is known, then the others.
    for card in sorted(cards, key=lambda each: (each >= UNKNOWN_OF_SUIT) + (each == UNKNOWN)):
        fits = [card] if card in left else [each for each in left if _may_be(card, each)]
        problem = None
        if card < UNKNOWN_OF_SUIT and card not in left and fits:
            problem = _elsewhere(state, card)
        if not fits or problem is not None:
            _wrong_card(state, seat, entries, card, expected, problem)
            return []
        # What is written less exactly than it is known takes the least exact.
        taken = max(fits)
        left.remove(taken)
        if card < UNKNOWN_OF_SUIT <= taken:
            found.append(card)
    return found


def _may_be(card: Card, other: Card) -> bool:
    """Whether a card as it is written may be one as it is known."""
    if UNKNOWN in (card, other):
        return True
    return suit_of(card) == suit_of(other) and max(card, other) >= UNKNOWN_OF_SUIT


def _elsewhere(state: KambingState, card: Card) -> tuple[str, dict[str, Argument]] | None:
    """Why a card can no longer be drawn."""
    table = state.rules.table
    bit = 1 << card
    if table.gone & bit:
        return "played", {}
    holder = table.holder(card)
    if holder is not None:
        return "held", {"other": state.setup.seats[holder]}
    if table.stock_mask & bit:
        return "later", {}
    return None


def _wrong_card(
    state: KambingState,
    seat: int,
    entries: Sequence[SeatCards],
    card: Card,
    expected: Sequence[Card],
    problem: tuple[str, dict[str, Argument]] | None,
) -> None:
    label = entries[0].seat
    span = entries[0].span
    for entry in entries:
        for each, where in card_places(state.report.source, entry.span):
            if each == card:
                span = where
                break
    arguments: dict[str, Argument] = {"card": NAMES[card]}
    follows = state.odd_cards.get(card) or state.odd_seats.get(seat)
    if card < UNKNOWN_OF_SUIT and not PACK >> card & 1:
        made = state.add("card-not-in-pack", span, "", arguments, seat=seat, follows=follows)
    elif problem is not None:
        variant, more = problem
        made = _disagrees(state, span, label, variant, {**arguments, **more}, follows)
    else:
        known = [each for each in expected if each < UNKNOWN_OF_SUIT]
        arguments["cards"] = write_play(in_hand_order(known)) if known else "x"
        made = _disagrees(state, span, label, "", arguments, follows, _in_stock(state, known))
    state.odd_seats.setdefault(seat, made)
    if card < UNKNOWN_OF_SUIT:
        state.odd_cards.setdefault(card, made)
    for each in expected:
        if each < UNKNOWN_OF_SUIT:
            state.odd_cards.setdefault(each, made)


def _in_stock(state: KambingState, cards: Sequence[Card]) -> tuple[Related, ...]:
    stock = state.deal.stock
    if stock is None or not cards:
        return ()
    for each, where in card_places(state.report.source, stock.span):
        if each == cards[0]:
            return (Related("stock", where),)
    return ()


def _disagrees(
    state: KambingState,
    span: Span,
    label: str,
    variant: str,
    more: dict[str, Argument],
    follows: Diagnostic | None,
    related: tuple[Related, ...] = (),
) -> Diagnostic:
    arguments: dict[str, Argument] = {"seat": label, **more}
    return state.add(
        "draw-disagrees",
        span,
        variant,
        arguments,
        seat=state.setup.index.get(label),
        follows=follows,
        related=related,
    )
