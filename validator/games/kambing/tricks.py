"""A whole trick: its number, whether it goes on from attempts before it, who takes it."""

from __future__ import annotations

from collections.abc import Sequence

from notation.cards import UNKNOWN_OF_SUIT, Mask, cards_of, write_play
from notation.diagnostic import Argument, Diagnostic, Related
from notation.play import Trick
from notation.source import Span
from validator.engine.doubts import Doubt, is_copy, of_copy
from validator.engine.hands import unknown_seat
from validator.engine.log import LoggedTrick
from validator.games.kambing.attempt import Attempt, broken_off, play_cards, short
from validator.games.kambing.drawing import nobody_draws, refill
from validator.games.kambing.leading import leader_of
from validator.games.kambing.molodka import four_trumps
from validator.games.kambing.rules import KambingState, Pending
from validator.games.kambing.table import Table


def play_trick(state: KambingState, node: Trick, index: int) -> LoggedTrick:
    """Play one trick as it is written, or one attempt."""
    rules = state.rules
    pending = rules.pending
    if pending is None:
        state.position += 1
    if not (node.molodka and not node.number):
        _number(state, node, index)
    odd_before = state.odd_trick
    state.odd_trick = None
    leader = leader_of(state, node, odd_before)
    if pending is not None and not node.molodka:
        no_reason(state, pending, odd_before)
    logged = LoggedTrick(index, leader, (), None, [], position=state.position)
    attempt = Attempt(leader, logged)
    before = rules.table.copy() if _may_go_back(state, node) else None
    play_cards(state, node, index, attempt)
    finish(state, node, index, attempt, before)
    return logged


def _may_go_back(state: KambingState, node: Trick) -> bool:
    """Whether the cards of an attempt may have to go back to the hands."""
    return node.withdrawn or len(node.plays) < state.setup.count


def _number(state: KambingState, node: Trick, index: int) -> None:
    expected = state.position + state.number_shift
    if node.number == expected:
        return
    follows = state.text_damage or (state.damage if state.odd_trick is not None else None)
    copied = _written_twice(state, node, index)
    made = state.add(
        "trick-number",
        node.number_span,
        "copy" if copied else "",
        {"number": node.number, "expected": expected},
        follows=follows,
        doubtful=False,
    )
    if copied:
        for doubt in of_copy(node, state.deal, made):
            state.report.doubts.append(doubt)
    later = _next_number(state.tricks, index + 1)
    counted_on = later is None or later == node.number + (not node.withdrawn)
    lost = state.variation is None and node.number > expected and counted_on and index > 0
    if lost and not _fits(state, node):
        # Tricks are missing before it: what was played in them nobody knows.
        state.damage = state.damage or made
        for seat in range(state.setup.count):
            state.odd_seats.setdefault(seat, made)
        state.to_lead = None
    if counted_on:
        # Counted on from here: one slip, not one a trick.
        state.number_shift = node.number - state.position


def _written_twice(state: KambingState, node: Trick, index: int) -> bool:
    """Whether a trick is the one before it once more."""
    if not index or node.withdrawn or not node.plays:
        return False
    return is_copy(node, state.tricks[index - 1])


_MOST_ATTEMPTS = 20
"""More attempts at one trick than any record has."""


def _next_number(tricks: Sequence[Trick], start: int) -> int | None:
    """The number of the next trick that was not withdrawn, if it comes soon."""
    for at in range(start, min(start + _MOST_ATTEMPTS, len(tricks))):
        if not tricks[at].withdrawn:
            return tricks[at].number
    return None


def _fits(state: KambingState, node: Trick) -> bool:
    """Whether the leader is the expected one and can hold what is led."""
    seat = state.setup.index.get(node.leader)
    if seat is None or (state.to_lead not in (seat, None) and not node.molodka) or not node.plays:
        return False
    named = [card for card in node.plays[0].cards if card < UNKNOWN_OF_SUIT]
    return all(state.rules.table.may_play(seat, card) for card in named)


def no_reason(state: KambingState, pending: Pending, odd_before: Diagnostic | None = None) -> None:
    """An attempt went back to the hands, and no claim follows that would be the reason.

    If another seat leads then, it is the word `molodka` that is missing there.
    """
    node = pending.node
    end = node.span.end
    start = max(node.span.start, end - len("withdrawn"))
    variant = "molodka" if node.molodka else ""
    state.add(
        "withdrawn-without-reason",
        Span(start, end),
        variant,
        {"trick": state.position},
        follows=odd_before or state.odd_trick or state.damage,
        doubtful=False,
    )


def finish(
    state: KambingState, node: Trick, index: int, attempt: Attempt, before: Table | None
) -> None:
    """The end of a trick, of an attempt, or of what was recorded of one."""
    if node.withdrawn and before is not None:
        go_back(state, node, attempt, before)
        nobody_draws(state, node)
        return
    state.rules.pending = None
    if attempt.turn(state.setup.count) is not None and not _incomplete(
        state, node, index, attempt, before
    ):
        return
    winner = _winner(state, node, index, attempt)
    attempt.logged.winner = winner
    _take(state, attempt, winner)
    state.to_lead = state.last_taker = winner
    state.why_lead = ("winner", {})
    attempt.logged.draws = refill(state, node, winner)


def go_back(state: KambingState, node: Trick, attempt: Attempt, before: Table) -> None:
    """The cards on the table go back to the hands; what was shown is known from now on."""
    rules = state.rules
    pending = rules.pending
    if pending is None:
        pending = Pending(node, state.position, state.to_lead)
    pending.node = node
    rules.table = before
    for laid in attempt.laid:
        for card in cards_of(laid.named):
            if before.may_play(laid.seat, card):
                before.show(laid.seat, card)
    if node.molodka:
        cards = node.plays[0].cards if node.plays else ()
        bura = four_trumps(state, cards)
        pending.claim(attempt.leader, bura, answered=len(attempt.laid) > 1)
    else:
        pending.lead(attempt.leader, [laid.seat for laid in attempt.laid])
    rules.pending = pending


def _incomplete(
    state: KambingState, node: Trick, index: int, attempt: Attempt, before: Table | None
) -> bool:
    """A trick with too few plays: the last of a deal that was broken off may be so.

    Whether the trick counts as finished all the same.
    """
    count = state.setup.count
    nobody_draws_yet = index + 1 == len(state.tricks)
    if broken_off(state, index) and nobody_draws_yet:
        state.unfinished = True
        state.to_lead = None
        nobody_draws(state, node)
        return False
    if state.variation is not None and nobody_draws_yet:
        return False
    made = attempt.short or short(state, node, len(attempt.laid))
    following = state.tricks[index + 1] if index + 1 < len(state.tricks) else None
    if (
        following is not None
        and following.molodka
        and following.number == node.number
        and before is not None
    ):
        # The word is missing that sends these cards back.
        go_back(state, node, attempt, before)
        late = frozenset({"molodka-too-late", "molodka-priority"})
        state.report.doubts.append(Doubt(following.span.start, following.span.end, made, late))
        return False
    if following is None:
        state.unfinished = True
        return False
    led = 1 if attempt.holding is None else len(attempt.holding.cards)
    for seat in range(count):
        if not attempt.done >> seat & 1:
            state.odd_seats.setdefault(seat, made)
            state.rules.table.play_unnamed(seat, [56] * led)
            attempt.unsure = True
    return True


def _winner(state: KambingState, node: Trick, index: int, attempt: Attempt) -> int | None:
    """Who takes the trick; where unknown cards leave it open the record's own word counts."""
    holding, setup = attempt.holding, state.setup
    claimed = node.winner
    if attempt.unsure or holding is None:
        following = state.tricks[index + 1] if index + 1 < len(state.tricks) else None
        label = claimed.seat if claimed is not None else None
        if label is None and following is not None and not following.molodka:
            label = following.leader
        seat = None if label is None else setup.index.get(label)
        if seat is None:
            state.rules.lost = True
        return seat
    if claimed is not None and claimed.seat != setup.seats[holding.seat]:
        _claimed_winner(state, node, attempt)
    return holding.seat


def _claimed_winner(state: KambingState, node: Trick, attempt: Attempt) -> None:
    claimed, holding, setup = node.winner, attempt.holding, state.setup
    assert claimed is not None
    assert holding is not None
    if claimed.seat not in setup.index:
        unknown_seat(state.report, claimed.seat, claimed.span, setup.index)
        return
    label = setup.seats[holding.seat]
    arguments: dict[str, Argument] = {
        "computed": label,
        "claimed": claimed.seat,
        "trick": state.position,
    }
    place: dict[str, Argument] = {"seat": label, "card": write_play(holding.cards)}
    made = state.add(
        "winner-mismatch",
        claimed.span,
        "",
        arguments,
        follows=state.odd_trick,
        claimed=claimed.seat,
        computed=label,
        related=(Related("card", holding.play.span, place),),
        doubtful=False,
    )
    state.odd_trick = state.odd_trick or made


def _take(state: KambingState, attempt: Attempt, winner: int | None) -> None:
    if winner is None:
        return
    table = state.rules.table
    pile: Mask = 0
    for laid in attempt.laid:
        pile |= laid.named
        if laid.unnamed:
            table.blind_to[laid.seat][winner] += laid.unnamed
    for seat in range(state.setup.count):
        if not attempt.done >> seat & 1:
            table.blind_to[seat][winner] += (
                1 if attempt.holding is None else len(attempt.holding.cards)
            )
    state.captured[winner] |= pile
    state.played |= pile
    table.taken[winner] += 1
