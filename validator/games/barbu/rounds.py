"""A round of domino, and the variations that stand in it.

A round has one play from every seat that is still in; a seat without cards is left away.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from notation.cards import UNKNOWN, Card
from notation.diagnostic import Argument, Diagnostic, Edit, Fix
from notation.play import Play, Trick, Variation
from notation.source import Span
from validator.engine.doubts import Doubt
from validator.engine.hands import unknown_seat
from validator.engine.log import LoggedTrick, LoggedVariation
from validator.engine.marks import has_variation, marks_of
from validator.engine.plays import several
from validator.engine.state import Current
from validator.engine.trick import foreign_words, late, trick_number
from validator.games.barbu.doubts import State, decided, doubt_open_hands, holds, still_in
from validator.games.barbu.laying import Round, lay, pass_over, seat_of


def play_round(state: State, node: Trick, index: int) -> LoggedTrick:
    """Play one round of the deal."""
    state.position += 1
    _number(state, node)
    foreign_words(state, node)
    odd_before = state.odd_trick
    state.odd_trick = None
    leader = _leader(state, node, odd_before)
    logged = LoggedTrick(index, leader, (), None, [], position=state.position)
    table = Round(node, still_in(state, leader), logged, leader)
    _plays(state, table, node.plays)
    _close(state, table)
    if node.winner is not None:
        claimed: dict[str, Argument] = {"claimed": node.winner.seat, "trick": node.number}
        state.add("winner-mismatch", node.winner.span, "domino", claimed, doubtful=False)
    for statement in node.after:
        late(state, statement)
    return logged


def _number(state: State, node: Trick) -> None:
    """The number of a round; one that goes on from too high a number is a loss of rounds."""
    ahead = node.number > state.position + state.number_shift
    found = len(state.report.findings)
    trick_number(state, node)
    following = state.following()
    if not ahead or state.variation is not None:
        return
    if following is None or following.number == node.number + 1:
        made = state.report.findings[found]
        state.damage = state.damage or made
        for seat in range(state.setup.count):
            state.odd_seats.setdefault(seat, made)
            state.rules.slips.setdefault(seat, made)
        state.to_lead = None


def _leader(state: State, node: Trick, odd_before: Diagnostic | None) -> int:
    setup = state.setup
    written = setup.index.get(node.leader)
    expected = state.to_lead
    if expected is None or expected in state.rules.out:
        still = still_in(state, 0 if expected is None else expected)
        expected = None if expected is None or not still else still[0]
    if written is None:
        made = unknown_seat(state.report, node.leader, node.leader_span, setup.index)
        state.odd_trick = made
        return expected if expected is not None else still_in(state)[0]
    out = written in state.rules.out
    if written == expected or (expected is None and not out):
        return written
    if expected is None:
        expected = still_in(state, written)[0]
    arguments: dict[str, Argument] = {
        "seat": setup.seats[written],
        "expected": setup.seats[expected],
    }
    variant = "declarer" if state.position == 1 else "out" if out else "next"
    marked = bool(node.plays) and "lead" in marks_of(node.plays[0]) and not out
    label_wrong = not marked and (out or _fits_better(state, node, written, expected))
    fixes: tuple[Fix, ...] = ()
    if label_wrong:
        order = still_in(state, expected)
        # Certain only where every card is known to be in the hand whose it then is.
        proven = all(
            holds(state, seat, play) for seat, play in zip(order, node.plays, strict=False)
        )
        fixes = (Fix((Edit(node.leader_span, setup.seats[expected]),), safe=proven),)
    made = state.add(
        "wrong-leader",
        node.leader_span,
        variant,
        arguments,
        seat=written,
        marked=marked,
        follows=odd_before or state.rules.slips.get(expected),
        fixes=fixes,
        doubtful=not label_wrong,
    )
    if label_wrong:
        return expected
    if not marked:
        state.odd_trick = made
        doubt_open_hands(state, made)
    return written


def _fits_better(state: State, node: Trick, written: int, expected: int) -> bool:
    """Whether the hands prove that the label is wrong, and not the play."""
    fits = {}
    for leader in (written, expected):
        order = still_in(state, leader)
        fits[leader] = sum(
            holds(state, seat, play) for seat, play in zip(order, node.plays, strict=False)
        )
    return fits[expected] > fits[written]


def _plays(state: State, table: Round, plays: Sequence[Play]) -> None:
    left_out = _left_out(state, table, plays)
    too_much = _too_much(state, table, plays)
    room = len(table.waiting)
    last: tuple[int, Card] | None = None
    for at, play in enumerate(plays):
        if at == too_much:
            _too_many(state, play, plays)
            continue
        while table.waiting and table.waiting[0] in left_out and play.seat is None:
            table.waiting.pop(0)
        fork = None
        if has_variation(play):
            fork = (state.snapshot(Current(table.leader))[0], list(table.waiting))
        seat = seat_of(state, table, play, last)
        if seat is None:
            _too_many(state, play, plays)
            break
        cards = play.cards
        if len(cards) > 1:
            cards = several(state, play, plays, seat, room)
        if play.passed or not cards:
            pass_over(state, table, play, at, seat)
            last = (seat, UNKNOWN)
        for number, card in enumerate(cards):
            if number:
                if not table.waiting:
                    break
                seat = table.waiting.pop(0)
            lay(state, table, play, at, seat, card)
            last = (seat, card)
        if fork is not None:
            _variations(table, play, at, seat, fork)
    table.waiting[:] = [seat for seat in table.waiting if seat not in left_out]


def _too_much(state: State, table: Round, plays: Sequence[Play]) -> int | None:
    """The play of a round with one too many that is nobody's, as the hands prove."""
    waiting = table.waiting
    if len(plays) != len(waiting) + 1 or state.rules.options.domino_ace_replay:
        return None
    if any(play.seat is not None or play.irregularities or len(play.cards) > 1 for play in plays):
        return None
    passes = [at for at, play in enumerate(plays) if play.passed]
    candidates: list[int] = [*reversed(passes), *range(len(waiting), -1, -1)]
    for extra in candidates:
        rest = [*plays[:extra], *plays[extra + 1 :]]
        if all(
            play.passed or holds(state, seat, play)
            for seat, play in zip(waiting, rest, strict=True)
        ):
            return extra
    return None


def _left_out(state: State, table: Round, plays: Sequence[Play]) -> frozenset[int]:
    """The seats whose play was not written, as the hands prove; told at once."""
    waiting = table.waiting
    if len(plays) >= len(waiting) or state.variation is not None or not plays:
        return frozenset()
    if any(play.seat is not None or len(play.cards) > 1 for play in plays):
        return frozenset()
    found: list[int] = []
    at = 0
    for seat in waiting:
        if at == len(plays):
            break
        play = plays[at]
        passes = play.passed and not state.hands.cards[seat] & state.rules.layout.playable()
        if passes or holds(state, seat, play):
            at += 1
        else:
            found.append(seat)
    if at < len(plays) or not found:
        return frozenset()
    _short(state, table, found, len(plays), len(waiting))
    return frozenset(found)


def _short(state: State, table: Round, missing: Sequence[int], count: int, expected: int) -> None:
    """Plays of some seats are missing in a round."""
    node, slips = table.node, state.rules.slips
    span = node.plays[-1].span if node.plays else node.leader_span
    arguments: dict[str, Argument] = {
        "trick": state.position,
        "count": count,
        "expected": expected,
    }
    follows = state.odd_trick or state.text_damage
    slipped = [seat for seat in missing if seat in slips]
    over = len(state.rules.out) + len(slipped) >= state.setup.count - 1
    if follows is None and slipped and (over or len(slipped) == len(missing)):
        # A card of theirs was not written before, so they seem to be in when they are out.
        follows = slips[slipped[0]]
    made = state.add("trick-incomplete", span, "round", arguments, follows=follows)
    state.odd_trick = state.odd_trick or made
    for seat in missing:
        slips.setdefault(seat, made)
    doubt_open_hands(state, made)


def _too_many(state: State, play: Play, plays: Sequence[Play]) -> None:
    arguments: dict[str, Argument] = {
        "trick": state.position,
        "count": len(plays),
        "expected": len(still_in(state)),
    }
    slips = state.rules.slips
    follows = state.odd_trick or state.text_damage
    # A play too much was counted for somebody before, who seems to be out.
    follows = follows or next((slips[seat] for seat in state.rules.out if seat in slips), None)
    made = state.add("trick-incomplete", play.span, "round-too-many", arguments, follows=follows)
    state.odd_trick = state.odd_trick or made
    doubt_open_hands(state, made)


def _close(state: State, table: Round) -> None:
    """The end of a round: whoever has not played, and who begins the next."""
    logged = table.logged
    assert logged.plays is not None
    logged.winning = (None,) * len(logged.plays)
    waiting = [seat for seat in table.waiting if seat not in state.rules.out]
    kind = state.deal.end.kind if state.deal.end is not None else "open"
    broken_off = kind != "" and state.following() is None
    if waiting and not (decided(state) or state.variation is not None or broken_off):
        count = len({each.seat for each in logged.plays if not each.withdrawn})
        _short(state, table, waiting, count, count + len(waiting))
    still = still_in(state, table.leader)
    state.to_lead = still[0] if still else None


def _variations(
    table: Round, play: Play, at: int, seat: int, fork: tuple[State, list[int]]
) -> None:
    """Simulate the variations behind a play, each from the state before it."""
    before, waiting = fork
    for note in play.notes:
        if not isinstance(note, Variation) or not note.tricks:
            continue
        state = before.snapshot(Current(table.leader))[0]
        if table.logged.variations is None:
            table.logged.variations = {}
        made = table.logged.variations.setdefault(at, [])
        state.aside.take(partial(_put, made, state, note, table, seat, list(waiting)))


def _put(
    made: list[LoggedVariation],
    state: State,
    note: Variation,
    table: Round,
    seat: int,
    waiting: list[int],
) -> None:
    made.append(_variation(state, note, table, seat, waiting))


def _variation(
    state: State, note: Variation, table: Round, seat: int, waiting: list[int]
) -> LoggedVariation:
    number = table.node.number
    label = state.setup.seats[seat]
    anchor = f"{number}.{label}"
    state.variation = anchor
    first = note.tricks[0]
    if first.number != number or first.leader != label:
        span = Span(first.number_span.start, first.leader_span.end)
        arguments: dict[str, Argument] = {
            "anchor": f"{first.number}. {first.leader}",
            "expected": f"{number}. {label}",
        }
        fix = Fix((Edit(span, f"{number}. {label}"),), safe=False)
        made = state.add("variation-anchor", span, "", arguments, fixes=(fix,), doubtful=False)
        state.report.doubts.append(Doubt(span.end, note.span.end, made))
    position = state.position
    state.tricks = note.tricks
    state.base = position - 1
    state.log = []
    state.odd_trick = None
    logged = LoggedTrick(0, table.leader, (), None, [], position=position)
    own = Round(first, waiting, logged, table.leader)
    _plays(state, own, first.plays)
    _close(state, own)
    state.log.append(logged)
    state.number_shift = first.number - position
    for index, node in enumerate(note.tricks[1:], 1):
        if not still_in(state):
            state.add("play-after-end", node.number_span, "out", {"trick": node.number})
            break
        state.log.append(play_round(state, node, index))
    return LoggedVariation(anchor, note, state.log)
