"""A trick in full, and the variations that stand in it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from notation.cards import NAMES, UNKNOWN_OF_SUIT, Card
from notation.diagnostic import Argument, Diagnostic, Edit, Fix, Related
from notation.play import Play, Trick, Variation
from notation.source import Span
from notation.statements import Draw, Expose
from validator.engine.alignment import EVEN, align, holds
from validator.engine.doubts import Doubt, is_copy, of_copy
from validator.engine.hands import unknown_seat
from validator.engine.leader import leader_of
from validator.engine.log import LoggedTrick, LoggedVariation
from validator.engine.marks import has_variation, marks_of
from validator.engine.places import card_places
from validator.engine.plays import play_card, several, whose
from validator.engine.state import Current, TrickState


def play_trick(state: TrickState, node: Trick, index: int) -> LoggedTrick:
    """Play one trick, whatever is wrong with it; ``index`` is its place among the nodes."""
    state.position += 1
    trick_number(state, node)
    foreign_words(state, node)
    odd_before = state.odd_trick
    state.odd_trick = None
    return play_led(state, node, index, leader_of(state, node, odd_before))


def play_led(state: TrickState, node: Trick, index: int, leader: int) -> LoggedTrick:
    """Play a trick, once it is known who leads it."""
    _award_open(state, leader)
    current = Current(leader)
    logged = LoggedTrick(index, leader, (), None, [], position=state.position)
    _plays(state, node, node.plays, current, logged)
    _finish(state, node, current, logged)
    for statement in node.after:
        late(state, statement)
    return logged


def trick_number(state: TrickState, node: Trick) -> None:
    """Compare the number of a trick with how many were played."""
    expected = state.position + state.number_shift
    if node.number != expected:
        follows = state.text_damage or (state.damage if state.odd_trick is not None else None)
        copied = _written_twice(state, node)
        made = state.add(
            "trick-number",
            node.number_span,
            "copy" if copied else "",
            {"number": node.number, "expected": expected},
            follows=follows,
            doubtful=False,
        )
        following = state.following()
        if copied:
            twice = frozenset({"wrong-leader", "card-played-twice"})
            for doubt in of_copy(node, state.deal, made, twice):
                state.report.doubts.append(doubt)
        elif following is not None and (node.number, following.number) == (expected + 1, expected):
            # Two lines stand in the wrong order; who leads behind them rests on that, too.
            state.report.doubts.append(Doubt(node.span.start, following.span.end, made))
            behind = state.position - state.base + 1
            if behind < len(state.tricks):
                end, led = state.tricks[behind].leader_span.end, frozenset({"wrong-leader"})
                state.report.doubts.append(Doubt(following.span.end, end, made, led))
        if _tricks_are_lost(state, node, expected):
            # What was played in them, nobody knows: what follows is in doubt.
            state.damage = state.damage or made
            for seat in range(state.setup.count):
                state.odd_seats.setdefault(seat, made)
            state.to_lead = None
        if following is None or following.number == node.number + 1:
            # Counted on from here: one slip, not one a trick.
            state.number_shift = node.number - state.position


def _written_twice(state: TrickState, node: Trick) -> bool:
    """Whether a trick is the one before it once more."""
    at = state.position - state.base - 2
    if at < 0 or not is_copy(node, state.tricks[at]):
        return False
    return all(play.cards and max(play.cards) < UNKNOWN_OF_SUIT for play in node.plays)


def _tricks_are_lost(state: TrickState, node: Trick, expected: int) -> bool:
    """Whether a number that is too high means that tricks are missing before it."""
    if state.variation is not None:
        return False
    gap = node.number - expected
    return 0 < gap <= state.rules.hand_size - len(state.deal.tricks)


def foreign_words(state: TrickState, node: Trick) -> None:
    """Report words behind a trick that the game does not know."""
    for word, used in (("molodka", node.molodka), ("withdrawn", node.withdrawn)):
        if used and word not in state.setup.game.statements:
            arguments = {"statement": word, "game": state.setup.game.name}
            state.add("statement-not-here", node.span, "game", arguments)


def _award_open(state: TrickState, leader: int) -> None:
    """A trick that unknown cards left open went to whoever leads the next."""
    plays = state.open_trick
    if plays is None:
        return
    state.open_trick = None
    for _, card in plays:
        if card < UNKNOWN_OF_SUIT:
            state.captured[leader] |= 1 << card
    state.rules.taken([card for _, card in plays], leader)
    state.last_taker = leader
    last = state.last_logged()
    if last is not None:
        last.winner = leader


def _plays(
    state: TrickState, node: Trick, plays: Sequence[Play], current: Current, logged: LoggedTrick
) -> None:
    setup = state.setup
    uneven = EVEN if current.plays else align(state.hands.cards, plays, current.leader)
    if _is_short(state, plays, current):
        current.short = _short(state, node, len(plays))
        if not uneven.left_out:
            # Nobody can tell whose card is missing, so whose the others are is in doubt.
            for seat in range(setup.count):
                if seat != current.leader:
                    state.odd_seats.setdefault(seat, current.short)
    skipped = 0
    for at, play in enumerate(plays):
        if at == uneven.too_much:
            _nobodys(state, play, plays, current)
            continue
        expected = state.turn(current)
        while expected in uneven.left_out and not holds(state.hands.cards[expected], play):
            # Its card was left out; the next seat has what stands here.
            skipped |= 1 << expected
            current.done |= 1 << expected
            expected = state.turn(current)
        if expected is None and not (play.seat is not None and "withdrawn" in marks_of(play)):
            _too_many(state, play, plays)
            break
        fork = state.snapshot(current) if play.notes and has_variation(play) else None
        if expected is not None and play.seat is None:
            seat = expected
        else:
            seat = whose(state, play, expected, current)
        cards = play.cards or (UNKNOWN_OF_SUIT + 4,)
        if len(cards) > 1:
            cards = several(state, play, plays, seat, setup.count)
        for number, card in enumerate(cards):
            if number:
                following = state.turn(current)
                if following is None:
                    break
                seat = following
            play_card(state, play, at, seat, card, current, logged)
        if fork is not None:
            _variations(node, play, at, seat, fork, logged)
    current.done &= ~skipped


def _is_short(state: TrickState, plays: Sequence[Play], current: Current) -> bool:
    """Whether a trick in turn order has too few plays, and not because it was broken off."""
    return (
        len(plays) < state.setup.count
        and not current.plays
        and state.variation is None
        and not _broken_off(state)
        and not any(play.seat is not None or play.irregularities for play in plays)
        and not any(len(play.cards) > 1 for play in plays)
    )


def _broken_off(state: TrickState) -> bool:
    """Whether a trick is the last of a deal that need not have been played out."""
    kind = state.deal.end.kind if state.deal.end is not None else "open"
    return kind != "" and state.following() is None


def _short(state: TrickState, node: Trick, count: int) -> Diagnostic:
    span = node.plays[-1].span if node.plays else node.leader_span
    arguments: dict[str, Argument] = {
        "trick": state.position,
        "count": count,
        "expected": state.setup.count,
    }
    made = state.add(
        "trick-incomplete", span, "", arguments, follows=state.odd_trick or state.damage
    )
    state.odd_trick = state.odd_trick or made
    return made


def _nobodys(state: TrickState, play: Play, plays: Sequence[Play], current: Current) -> None:
    """A play too much, that costs nobody his turn."""
    seat = state.turn(current)
    if play.passed and seat is not None:
        label = state.setup.seats[seat]
        state.add("pass-not-allowed", play.span, "", {"seat": label}, seat=seat)
    else:
        _too_many(state, play, plays)


def _too_many(state: TrickState, play: Play, plays: Sequence[Play]) -> None:
    count = sum(len(each.cards) or 1 for each in plays)
    arguments: dict[str, Argument] = {
        "trick": state.position,
        "count": count,
        "expected": state.setup.count,
    }
    made = state.add("trick-incomplete", play.span, "too-many", arguments, follows=state.odd_trick)
    state.odd_trick = state.odd_trick or made


def _finish(state: TrickState, node: Trick, current: Current, logged: LoggedTrick) -> None:
    setup = state.setup
    state.rules.lead(None)
    plays = current.plays
    if state.turn(current) is not None:
        _incomplete(state, node, current)
        return
    state.rules.lead(plays[0][1])
    seen = state.played
    for hand in state.hands.cards:
        seen |= hand
    best = state.rules.taker(plays, seen)
    claimed = node.winner
    if best is None:
        # Unknown cards leave it open: the record's own word is all there is.
        winner = None
        if claimed is not None:
            winner = setup.index.get(claimed.seat)
        if winner is None:
            state.open_trick = plays
            state.to_lead = None
            return
    else:
        winner = plays[best][0]
        _claimed_winner(state, node, winner, plays[best][1], logged, best)
    for _, card in plays:
        if card < UNKNOWN_OF_SUIT:
            state.captured[winner] |= 1 << card
    logged.winner = winner
    state.rules.taken([card for _, card in plays], winner)
    state.to_lead = state.last_taker = winner


def _claimed_winner(
    state: TrickState, node: Trick, winner: int, card: Card, logged: LoggedTrick, best: int
) -> None:
    claimed = node.winner
    if claimed is None or claimed.seat == state.setup.seats[winner]:
        return
    if claimed.seat not in state.setup.index:
        unknown_seat(state.report, claimed.seat, claimed.span, state.setup.index)
        return
    label = state.setup.seats[winner]
    arguments: dict[str, Argument] = {
        "computed": label,
        "claimed": claimed.seat,
        "trick": state.position,
    }
    assert logged.plays is not None
    standing = [each for each in logged.plays if not each.withdrawn]
    where = node.plays[standing[best].index].span
    made = state.add(
        "winner-mismatch",
        claimed.span,
        "",
        arguments,
        follows=state.odd_trick,
        claimed=claimed.seat,
        computed=label,
        related=(Related("card", where, {"seat": label, "card": NAMES[card]}),),
        doubtful=False,
    )
    state.odd_trick = state.odd_trick or made


def _incomplete(state: TrickState, node: Trick, current: Current) -> None:
    """A trick with too few cards; the last of a deal that was broken off may be."""
    state.open_trick = None
    if current.plays:
        state.rules.lead(current.plays[0][1])
        state.rules.taken([card for _, card in current.plays], None)
    state.to_lead = None
    if state.following() is None:
        state.unfinished = True
    if state.variation is not None or _broken_off(state):
        return
    made = current.short or _short(state, node, len(current.plays))
    for seat in range(state.setup.count):
        if not current.done >> seat & 1:
            state.odd_seats.setdefault(seat, made)


def late(state: TrickState, statement: object) -> None:
    """A statement between two tricks: an exposure that comes too late, a draw."""
    if isinstance(statement, Expose):
        if "expose" not in state.setup.game.statements:
            return
        for entry in statement.exposures:
            for card, where in card_places(state.report.source, entry.span):
                arguments = {"seat": entry.seat, "card": NAMES[card]}
                state.add(
                    "exposure-too-late",
                    where,
                    "",
                    arguments,
                    seat=state.setup.index.get(entry.seat),
                    doubtful=False,
                )
    elif isinstance(statement, Draw) and "draw" not in state.setup.game.statements:
        arguments = {"statement": "draw", "game": state.setup.game.name}
        state.add("statement-not-here", statement.span, "game", arguments)


def _variations(
    node: Trick,
    play: Play,
    at: int,
    seat: int,
    fork: tuple[TrickState, Current],
    logged: LoggedTrick,
) -> None:
    """Simulate the variations behind a play, each from the state before it."""
    for note in play.notes:
        if not isinstance(note, Variation) or not note.tricks:
            continue
        state, current = fork
        fork = state.snapshot(current)
        anchor = f"{node.number}.{state.setup.seats[seat]}"
        if logged.variations is None:
            logged.variations = {}
        made = logged.variations.setdefault(at, [])
        state.aside.take(partial(_put, made, state, note, node.number, seat, anchor, current))


def _put(
    made: list[LoggedVariation],
    state: TrickState,
    note: Variation,
    number: int,
    seat: int,
    anchor: str,
    current: Current,
) -> None:
    made.append(_variation(state, note, number, seat, anchor, current))


def _variation(
    state: TrickState, note: Variation, number: int, seat: int, anchor: str, current: Current
) -> LoggedVariation:
    state.variation = anchor
    first = note.tricks[0]
    if first.number != number or first.leader != state.setup.seats[seat]:
        span = Span(first.number_span.start, first.leader_span.end)
        label = state.setup.seats[seat]
        arguments: dict[str, Argument] = {
            "anchor": f"{first.number}. {first.leader}",
            "expected": f"{number}. {label}",
        }
        fix = Fix((Edit(span, f"{number}. {label}"),), safe=False)
        made = state.add("variation-anchor", span, "", arguments, fixes=(fix,), doubtful=False)
        # What is numbered on from a wrong number, and what nests in it, follows; whose the cards
        # are, where another seat should begin.
        names = frozenset({"variation-anchor", "trick-number"})
        only = names if first.leader == label else None
        state.report.doubts.append(Doubt(span.end, note.span.end, made, only))
    position = state.position
    state.tricks = note.tricks
    state.base = position - 1
    state.log = []
    # The trick that the variation goes on with, then those that follow it.
    logged = LoggedTrick(0, current.leader, (), None, [], position=position)
    _plays(state, first, first.plays, current, logged)
    if state.turn(current) is None or len(note.tricks) > 1:
        _finish(state, first, current, logged)
    state.log.append(logged)
    state.number_shift = note.tricks[0].number - position
    for index, node in enumerate(note.tricks[1:], 1):
        if state.position >= state.rules.hand_size:
            state.add("play-after-end", node.number_span, "", {"trick": node.number})
            break
        state.log.append(play_trick(state, node, index))
    return LoggedVariation(anchor, note, state.log)
