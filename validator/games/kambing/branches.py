"""Variations: other ways to go on from a play, played out on a copy of the deal."""

from __future__ import annotations

from functools import partial

from notation.diagnostic import Argument, Edit, Fix
from notation.play import Play, Trick, Variation
from notation.source import Span
from validator.engine.log import LoggedTrick, LoggedVariation
from validator.engine.state import Current
from validator.games.kambing.attempt import Attempt, play_cards
from validator.games.kambing.rules import KambingState
from validator.games.kambing.tricks import finish, go_back, play_trick

Fork = tuple[KambingState, Attempt]


def fork_of(state: KambingState, attempt: Attempt) -> Fork:
    """The deal before a play, for the variations that replace it."""
    other, _ = state.snapshot(Current(attempt.leader))
    logged = LoggedTrick(0, attempt.leader, (), None, [], position=state.position)
    return other, attempt.branch(logged)


def play_variations(
    node: Trick, play: Play, at: int, seat: int, fork: Fork, logged: LoggedTrick
) -> None:
    """Simulate the variations behind a play, each from the deal before it."""
    for note in play.notes:
        if not isinstance(note, Variation) or not note.tricks:
            continue
        state, attempt = fork
        fork = fork_of(state, attempt)
        fork[1].shared = attempt.shared
        anchor = f"{node.number}.{state.setup.seats[seat]}"
        state.variation = anchor
        if logged.variations is None:
            logged.variations = {}
        made = logged.variations.setdefault(at, [])
        state.aside.take(partial(_put, made, state, note, node, seat, anchor, attempt))


def _put(
    made: list[LoggedVariation],
    state: KambingState,
    note: Variation,
    node: Trick,
    seat: int,
    anchor: str,
    attempt: Attempt,
) -> None:
    made.append(_variation(state, note, node, seat, anchor, attempt))


def _variation(
    state: KambingState, note: Variation, node: Trick, seat: int, anchor: str, attempt: Attempt
) -> LoggedVariation:
    first = note.tricks[0]
    position = state.position
    state.tricks = note.tricks
    state.base = position - 1
    state.log = []
    state.odd_trick = None
    rest = note.tricks
    if not first.number and first.molodka:
        # Instead of the play somebody claims: what lies on the table goes back.
        _claims_instead(state, node, attempt)
    else:
        _anchor(state, first, node.number, seat)
        play_cards(state, first, 0, attempt)
        attempt.logged.position = position
        state.log.append(attempt.logged)
        if attempt.turn(state.setup.count) is None or len(note.tricks) > 1:
            finish(state, first, 0, attempt, None)
        state.number_shift = first.number - position
        rest = note.tricks[1:]
    for index, each in enumerate(rest, len(note.tricks) - len(rest)):
        if state.rules.table.over:
            state.add("play-after-end", each.number_span, "", {"trick": each.number})
            break
        state.log.append(play_trick(state, each, index))
    return LoggedVariation(anchor, note, state.log)


def _claims_instead(state: KambingState, node: Trick, attempt: Attempt) -> None:
    """The plays so far go back to the hands, as if the record had them withdrawn."""
    table = state.rules.table.copy()
    for laid in attempt.laid:
        # Their cards are in the hands again.
        table.size[laid.seat] += laid.named.bit_count() + laid.unnamed
        table.blind[laid.seat] -= laid.unnamed
        table.gone &= ~laid.named
        table.owned[laid.seat] |= laid.named
        table.sure[laid.seat] |= laid.named
        if not table.blind[laid.seat]:
            table.sure[laid.seat] = table.owned[laid.seat]
        table.old_room[laid.seat] = table.size[laid.seat] - table.sure[laid.seat].bit_count()
    if attempt.laid:
        go_back(state, node, attempt, table)
    elif state.rules.pending is None:
        state.position -= 1


def _anchor(state: KambingState, first: Trick, number: int, seat: int) -> None:
    label = state.setup.seats[seat]
    if first.number == number and first.leader == label:
        return
    span = Span(first.number_span.start, first.leader_span.end)
    arguments: dict[str, Argument] = {
        "anchor": f"{first.number}. {first.leader}",
        "expected": f"{number}. {label}",
    }
    fix = Fix((Edit(span, f"{number}. {label}"),), safe=False)
    made = state.add("variation-anchor", span, "", arguments, fixes=(fix,), doubtful=False)
    for each in range(state.setup.count):
        state.odd_seats.setdefault(each, made)
