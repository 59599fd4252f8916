"""One deal, played again card by card.

The loop knows turns, hands and tricks; what is legal and who takes is the game's.  A plain
trick that is in order costs a few mask operations a card.  Where something is wrong, the
trick is looked at again in full (:mod:`validator.engine.trick`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from notation.cards import NAMES, Card, Mask, cards_of
from notation.diagnostic import Argument, Related
from notation.plain_sheet import Sheet
from notation.source import Span
from notation.statements import SeatCards
from validator.engine import quick
from validator.engine.hands import Hands, infer, played_cards, recorded_hands
from validator.engine.log import LoggedTrick, PlainLog, PlainRows
from validator.engine.places import card_places, card_span, hand_span
from validator.engine.state import DealState, TrickState
from validator.game import Claims, Problem


class Tricks:
    """The course of a deal in which everybody plays one card to each trick."""

    def prepare(self, state: DealState[Any]) -> None:
        """Hands, exchange, exposures, and who opens."""
        _prepare(state)

    def run(self, state: DealState[Any]) -> None:
        """Play the deal."""
        _run(state)

    def quick(self, state: DealState[Any], sheet: Sheet) -> bool:
        """See :mod:`validator.engine.quick`."""
        return quick.play(state, sheet) and state.complete

    def finish(self, state: DealState[Any], ended: bool) -> None:
        """Tricks that are missing, and named cards of a partial hand that were never played."""
        if ended and not state.complete:
            _incomplete(state)
        _never_played(state)

    def claims(self, state: DealState[Any], claims: Claims) -> None:
        """Nothing."""


TRICKS = Tricks()

_OF_EXCHANGE = frozenset({"bad-exchange", "duplicate-card"})
"""What leaves it open who holds which cards after an exchange."""


def _prepare(state: TrickState) -> None:
    """Hands, exchange, exposures, and who opens."""
    deal, setup, rules = state.deal, state.setup, state.rules
    hands = recorded_hands(
        deal, setup.index, rules.pack, rules.hand_size, state.report, state.text_damage
    )
    state.hands = hands
    state.odd_seats.update(hands.odd)
    if hands.odd and state.damage is None:
        state.damage = next(iter(hands.odd.values()))
    changed = list(hands.cards)
    _problems(state, rules.exchange(deal, hands.cards, hands.unknown))
    if changed != hands.cards and any(hands.unknown):
        hands.whole &= ~sum(1 << s for s, count in enumerate(hands.unknown) if count)
    if any(hands.unknown) and deal.tricks:
        played = played_cards(deal, setup.index, rules.taker)
        hands_disagree(state, played)
        infer(hands, played, rules.pack)
    _problems(state, rules.expose(deal, hands.cards, hands.unknown))
    state.opening = rules.opening(hands.cards, state.before)
    state.to_lead = state.opening.seat
    state.hands_at_start_unknown = tuple(hands.unknown)


def hands_disagree(state: TrickState, played: Sequence[Mask]) -> None:
    """Named cards of a partial hand that another seat plays, whose hand is not known whole."""
    hands, seats = state.hands, state.setup.seats
    if state.deal.hands is None:
        return
    for entry in state.deal.hands.hands:
        seat = state.setup.index.get(entry.seat)
        if seat is None or hands.whole >> seat & 1 or seat in hands.odd:
            continue
        for other, cards in enumerate(played):
            elsewhere = cards & hands.recorded[seat] & hands.cards[seat]
            if other == seat or not elsewhere or hands.whole >> other & 1:
                continue
            for card in cards_of(elsewhere):
                where = state.play_of(other, card)
                related = () if where is None else (Related("play", where),)
                _not_there(state, entry, seat, card, "", {"other": seats[other]}, related)
        # With the cards that it plays by name, a hand may name more than it can have held.
        idle = hands.cards[seat] & ~played[seat]
        beyond = (hands.cards[seat] | played[seat]).bit_count() - state.rules.hand_size
        for card in list(cards_of(idle))[: max(beyond, 0)]:
            _not_there(state, entry, seat, card, "never-played", {}, ())


def _not_there(
    state: TrickState,
    entry: SeatCards,
    seat: int,
    card: Card,
    variant: str,
    more: dict[str, Argument],
    related: tuple[Related, ...],
) -> None:
    """Report a card that a partial hand cannot have held, and take it out of the hand."""
    made = state.add(
        "hands-disagree",
        card_span(state.report.source, entry, card),
        variant,
        {"seat": entry.seat, "card": NAMES[card], **more},
        seat=seat,
        related=related,
    )
    hands = state.hands
    hands.odd.setdefault(seat, made)
    state.odd_seats.setdefault(seat, made)
    hands.cards[seat] &= ~(1 << card)
    hands.recorded[seat] &= ~(1 << card)
    hands.unknown[seat] += 1


def _run(state: TrickState) -> None:
    """Play the deal."""
    if not state.deal.tricks:
        return
    state.tricks = state.deal.tricks
    plainly = _by_rows
    log = state.plain_log
    if log is not None:
        _resume(state)
        if state.complete:
            return
        state.rows = rows = PlainRows(log.plays, state.setup.seats)
        state.plain_log = None
        state.note(log)
        if log.plays.claimed is None:
            plainly = partial(_by_words, rows)
    index, end = state.position, len(state.rows)
    if log is not None and index < end:
        # That is why it was not played quickly.
        _in_full(state, index)
        index += 1
    while index < end:
        # What is open is so in the next trick, too; what is in doubt matters there only if it
        # does not begin as it should.
        if state.open_trick is None and (state.odd_trick is None or not state.number_shift):
            index = plainly(state, index)
        if index < end:
            _in_full(state, index)
            index += 1
    _settle_end(state)


def _resume(state: TrickState) -> None:
    """Make up for what a quick play does not keep."""
    hands = state.hands
    for pile in state.captured:
        state.played |= pile
    left = [cards & ~state.played for cards in hands.cards]
    state.hands = Hands(left, list(hands.unknown), hands.recorded, hands.whole)


def _by_words(rows: PlainRows, state: TrickState, index: int) -> int:
    """Play tricks from one on, as long as they are plainly in order; which is the next."""
    takers = quick.play_on(state, rows.plays, index)
    if not takers:
        return index
    state.note(PlainLog(rows.plays, takers, index))
    state.position = index + len(takers)
    while state.odd_trick is not None and index < state.position:
        state.odd_trick = state.proof_among(rows.cards(index))
        index += 1
    for pile in state.captured:
        state.played |= pile
    hands = state.hands.cards
    hands[:] = [cards & ~state.played for cards in hands]
    state.to_lead = state.last_taker = takers[-1]
    return state.position


def _by_rows(state: TrickState, index: int) -> int:
    """The same for tricks that may be written in any way."""
    rules = state.rules
    taken, lead, over = rules.taken, rules.lead, rules.over
    ends_early, size = rules.ends_early, rules.hand_size
    hands = state.hands.cards
    index_of = state.setup.index
    last = state.setup.count - 1
    captured = state.captured
    position, played, to_lead = state.position, state.played, state.to_lead
    rows = state.rows
    for at in range(index, len(rows)):
        number, label, cards, claimed, node = rows[at]
        leader = index_of.get(label)
        if (
            node is not None
            or leader is None
            or len(cards) != last + 1
            or not number == position + 1 <= size
            or (leader != to_lead and to_lead is not None)
            or (ends_early and over(captured))
        ):
            break
        winner = quick.taker(rules, leader, cards, hands)
        if winner < 0 or (claimed is not None and index_of.get(claimed) != winner):
            break
        seat = leader
        pile = 0
        for card in cards:
            bit = 1 << card
            pile |= bit
            hands[seat] ^= bit
            seat = seat + 1 if seat != last else 0
        index, position = at + 1, number
        played |= pile
        captured[winner] |= pile
        lead(cards[0])
        taken(cards, winner)
        to_lead = winner
        _log(state, LoggedTrick(at, leader, cards, winner, None, None, number))
    if position != state.position:
        state.position, state.played = position, played
        state.to_lead = state.last_taker = to_lead
    return index


def _log(state: TrickState, trick: LoggedTrick) -> None:
    """Note a trick that is in order."""
    state.note(trick)
    if state.odd_trick is not None:
        state.odd_trick = state.proof_among(trick.cards)


def _settle_end(state: TrickState) -> None:
    """Whether the deal is complete, once its tricks are played."""
    size = state.rules.hand_size
    if state.open_trick is not None and state.position < size:
        state.unfinished = True
    ended = state.position < size and state.rules.over(state.captured)
    state.early = not state.unfinished and ended
    state.complete = not state.unfinished and (state.position >= size or state.early)


def _in_full(state: TrickState, index: int) -> None:
    """A trick the long way."""
    size = state.rules.hand_size
    over = state.position >= size
    ended = not over and state.rules.over(state.captured)
    if (over or ended) and state.open_trick is None:
        if not state.beyond:
            state.beyond = True
            variant = "ended" if ended else ""
            node = state.tricks[index]
            state.add("play-after-end", node.number_span, variant, {"trick": node.number})
        return
    # What follows is imported only where something is not plainly in order.
    rows = state.rows
    if isinstance(rows, PlainRows) and rows.is_bare(index):
        from validator.engine.plain_trick import play_plain

        state.note(play_plain(state, rows, index))
        return
    from validator.engine.trick import play_trick

    state.note(play_trick(state, state.tricks[index], index))


def _problems(state: TrickState, problems: Sequence[Problem]) -> None:
    for problem in problems:
        node = problem.node
        span: Span = node.span  # type: ignore[attr-defined]
        if problem.card is not None:
            places = [
                where
                for card, where in card_places(state.report.source, span)
                if card == problem.card
            ]
            span = places[0] if places else span
        follows = None
        if problem.seat is not None:
            follows = state.odd_seats.get(problem.seat)
        related: tuple[Related, ...] = ()
        if problem.name == "exposure-not-held" and problem.card is not None:
            related = _who_holds(state, problem.card)
        seat = None if problem.seat is None else state.setup.seats[problem.seat]
        made = state.report.add(
            problem.name,
            span,
            problem.variant,
            problem.arguments,
            seat=seat,
            consequence_of=follows,
            related=related,
        )
        if made.severity == "error" and state.damage is None:
            state.damage = made
        if problem.name in _OF_EXCHANGE and problem.seat is not None:
            # Who holds what after it is in doubt, for givers and receivers alike.
            for each in range(state.setup.count):
                state.odd_seats.setdefault(each, made)


def _who_holds(state: TrickState, card: Card) -> tuple[Related, ...]:
    for seat, hand in enumerate(state.hands.cards):
        if hand >> card & 1:
            label = state.setup.seats[seat]
            where = hand_span(state.report.source, state.deal, label, card)
            if where is not None:
                return (Related("hand", where, {"seat": label}),)
            where = state.play_of(seat, card)
            if where is not None:
                return (Related("play", where, {"seat": label}),)
    return ()


def _incomplete(state: TrickState) -> None:
    end = state.deal.end
    assert end is not None
    if state.unfinished and state.damage is not None:
        return
    arguments: dict[str, Argument] = {
        "count": state.position,
        "expected": state.rules.hand_size,
    }
    made = state.report.add("deal-incomplete", end.span, "", arguments, consequence_of=state.damage)
    state.damage = state.damage or made


def _never_played(state: TrickState) -> None:
    """Named cards of a partial hand that this deal cannot have had there."""
    deal, setup = state.deal, state.setup
    whole = state.hands.whole
    if whole == setup.everybody or deal.hands is None:
        return
    for entry in deal.hands.hands:
        seat = setup.index.get(entry.seat)
        if seat is None or whole >> seat & 1 or seat in state.hands.odd:
            continue
        if state.unknown_played >> seat & 1:
            continue  # it may be one of the cards that nobody knows
        for card in entry.cards:
            if card >= 52 or not state.hands.recorded[seat] >> card & 1:
                continue
            if state.complete and not state.early and not state.played >> card & 1:
                _disagree(state, entry, seat, card, "never-played", {})


def _disagree(
    state: TrickState,
    entry: SeatCards,
    seat: int,
    card: Card,
    variant: str,
    more: dict[str, Argument],
) -> None:
    report = state.report
    label = state.setup.seats[seat]
    made = report.add(
        "hands-disagree",
        card_span(report.source, entry, card),
        variant,
        {"seat": label, "card": NAMES[card], **more},
        seat=label,
        consequence_of=state.damage,
    )
    state.damage = state.damage or made
