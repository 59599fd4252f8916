"""Who leads a trick and whose a play is: as written, and as hands and turn prove it."""

from __future__ import annotations

from collections.abc import Sequence

from notation.cards import UNKNOWN_OF_SUIT, write_play
from notation.diagnostic import Argument, Diagnostic, Edit, Fix, Related
from notation.play import Play, Trick
from notation.source import Span
from validator.engine.hands import unknown_seat
from validator.engine.marks import marks_of
from validator.engine.turns import seat_of
from validator.games.kambing.molodka import is_molodka
from validator.games.kambing.rules import KambingState


def leader_of(state: KambingState, node: Trick, odd_before: Diagnostic | None) -> int:
    """The seat that leads, by the record and by what the trick before proves."""
    setup = state.setup
    written = setup.index.get(node.leader)
    expected = state.to_lead
    if written is None:
        made = unknown_seat(state.report, node.leader, node.leader_span, setup.index)
        state.odd_trick = made
        if expected is not None:
            return expected
        state.damage = state.damage or made
        for seat in range(setup.count):
            state.odd_seats.setdefault(seat, made)
        return max(range(setup.count), key=lambda seat: _held(state, node.plays, seat))
    if node.molodka or written == expected:
        return written
    if expected is None:
        _of_the_losers(state, node, written)
        return written
    variant, extra = state.why_lead
    arguments: dict[str, Argument] = {
        "seat": setup.seats[written],
        "expected": setup.seats[expected],
        **extra,
    }
    related: tuple[Related, ...] = ()
    if state.position > 1 and state.rules.pending is None:
        variant = "winner"
        arguments["before"] = state.position - 1
        related = _winning_play(state)
    elif state.rules.pending is not None:
        variant = "again"
    marked = bool(node.plays) and "lead" in marks_of(node.plays[0])
    use_written = marked or not _fits_better(state, node.plays, written, expected)
    fixes = _as_molodka(state, node)
    if not use_written:
        # Certain only where every card is known to be in the hand whose it then is.
        cards = sum(len(play.cards) for play in node.plays[: setup.count])
        proven = _held(state, node.plays, expected) == cards
        fixes = (Fix((Edit(node.leader_span, setup.seats[expected]),), safe=proven),)
    made = state.add(
        "wrong-leader",
        node.leader_span,
        variant,
        arguments,
        seat=written,
        marked=marked,
        follows=odd_before,
        related=related,
        fixes=fixes,
        doubtful=use_written,
    )
    if not marked and use_written:
        state.odd_trick = made
        for seat in range(setup.count):
            # Who drew what is in doubt with who took the trick before.
            state.odd_seats.setdefault(seat, made)
    return written if use_written else expected


def _as_molodka(state: KambingState, node: Trick) -> tuple[Fix, ...]:
    """Four cards that give the right to lead out of turn: the word for it may be missing."""
    if state.rules.options.out_of_turn == "none" or not node.plays:
        return ()
    lead = node.plays[0]
    if lead.face_down or not is_molodka(state, lead.cards):
        return ()
    before = Span(lead.span.start, lead.span.start)
    if state.report.source.text[node.leader_span.end : before.start].strip(": \t"):
        return ()  # something stands there that cannot be read: it may be the word
    return (Fix((Edit(before, "molodka "),), safe=False),)


def _of_the_losers(state: KambingState, node: Trick, written: int) -> None:
    """Where the losing side leads, whether the leader is one of them."""
    may_lead = state.rules.may_lead
    if state.position != 1 or not may_lead or may_lead >> written & 1:
        return
    made = state.add(
        "wrong-leader",
        node.leader_span,
        "losing-side",
        {"seat": state.setup.seats[written]},
        seat=written,
        marked=bool(node.plays) and "lead" in marks_of(node.plays[0]),
    )
    if made.severity == "error":
        state.odd_trick = made


def _fits_better(state: KambingState, plays: Sequence[Play], written: int, expected: int) -> bool:
    """Whether hands prove that the leader's label is wrong, not the play."""
    return _held(state, plays, expected) > _held(state, plays, written)


def _held(state: KambingState, plays: Sequence[Play], leader: int) -> int:
    """How many named cards are certainly in the hand whose they would be under a leader."""
    found = 0
    seat = leader
    for play in plays[: state.setup.count]:
        if play.seat is not None:
            return 0
        for card in play.cards:
            if card < UNKNOWN_OF_SUIT and state.rules.table.sure[seat] >> card & 1:
                found += 1
        seat = state.setup.next_from(seat)
    return found


def _winning_play(state: KambingState) -> tuple[Related, ...]:
    for logged in reversed(state.log):
        node = state.tricks[logged.index]
        if node.withdrawn or logged.winner is None:
            continue
        if not logged.winning or logged.winning[-1] is None or logged.plays is None:
            return ()
        at = logged.winning[-1]
        if at >= len(logged.plays):
            return ()
        play = logged.plays[at]
        arguments: dict[str, Argument] = {
            "seat": state.setup.seats[play.seat],
            "card": write_play(play.cards),
        }
        return (Related("winner", node.plays[play.index].span, arguments),)
    return ()


def whose(state: KambingState, play: Play, expected: int | None, leader: int, done: int) -> int:
    """Whose a play is, by its label and the turn; ``done`` are the seats that have played."""
    return seat_of(
        state,
        play,
        expected if expected is not None else leader,
        done,
        held_by=lambda seat: _held_by(state, play, seat),
    )


def _held_by(state: KambingState, play: Play, seat: int) -> bool:
    """Whether a seat is known to hold all cards of a play that are named."""
    named = [card for card in play.cards if card < UNKNOWN_OF_SUIT]
    return bool(named) and all(state.rules.table.sure[seat] >> card & 1 for card in named)
