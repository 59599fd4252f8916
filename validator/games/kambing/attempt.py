"""A trick of Kambing, or an attempt at one whose cards go back to the hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from notation.cards import UNKNOWN, UNKNOWN_OF_SUIT, Card, Mask, write_play
from notation.diagnostic import Argument, Diagnostic, Edit, Fix
from notation.play import Play, Trick
from notation.source import Span
from validator.engine.log import LoggedPlay, LoggedTrick
from validator.engine.marks import MARKS, has_variation, marks_of, unknown_mark
from validator.games.kambing.grouping import Joined, join, left_out, mixed_reply, surplus
from validator.games.kambing.holding import check_cards
from validator.games.kambing.leading import whose
from validator.games.kambing.molodka import check_claim
from validator.games.kambing.replies import Holding, check_lead, doubt_hands, judge
from validator.games.kambing.rules import KambingState
from validator.games.kambing.table import Table


@dataclass(slots=True)
class Laid:
    """What a seat laid on the table: the cards known, and how many others."""

    seat: int
    named: Mask = 0
    unnamed: int = 0


@dataclass(slots=True)
class Attempt:
    """The trick on the table."""

    leader: int
    logged: LoggedTrick
    done: int = 0
    """Seats that have played, as a mask."""
    holding: Holding | None = None
    unsure: bool = False
    """Whether unknown cards leave open who holds the trick."""
    winning: list[int | None] = field(default_factory=list)
    laid: list[Laid] = field(default_factory=list)
    short: Diagnostic | None = None
    skipped: frozenset[int] = frozenset()
    """Seats whose play is missing."""
    shared: int = 0
    """How many plays a variation has in common with its line."""

    def branch(self, logged: LoggedTrick) -> Attempt:
        """The same attempt, before a play that a variation replaces."""
        return Attempt(
            self.leader,
            logged,
            self.done,
            self.holding,
            self.unsure,
            list(self.winning),
            [Laid(each.seat, each.named, each.unnamed) for each in self.laid],
            None,
            frozenset(),
            len(self.winning),
        )

    def turn(self, count: int) -> int | None:
        """Whose turn it is."""
        for step in range(count):
            seat = (self.leader + step) % count
            if not self.done >> seat & 1:
                return seat
        return None


def play_cards(state: KambingState, node: Trick, index: int, attempt: Attempt) -> None:
    """Lay the plays of a trick one by one."""
    plays: Sequence[Play | Joined] = node.plays
    if not attempt.laid:
        plays = _sorted_out(state, node, index, attempt)
    count = state.setup.count
    for at, each in enumerate(plays):
        play, place, cards = (
            (each.play, each.at, each.cards) if isinstance(each, Joined) else (each, at, each.cards)
        )
        expected = attempt.turn(count)
        while expected in attempt.skipped:
            attempt.done |= 1 << expected
            expected = attempt.turn(count)
        if place < 0:
            continue
        if expected is None and not (play.seat is not None and "withdrawn" in marks_of(play)):
            _too_many(state, play, len(node.plays))
            break
        fork = None
        if has_variation(play):
            from validator.games.kambing.branches import fork_of

            fork = fork_of(state, attempt)
        seat = whose(state, play, expected, attempt.leader, attempt.done)
        _lay(state, node, play, place, cards, seat, attempt)
        if fork is not None:
            from validator.games.kambing.branches import play_variations

            play_variations(node, play, place, seat, fork, attempt.logged)
    for seat in attempt.skipped:
        attempt.done &= ~(1 << seat)
    attempt.logged.winning = tuple(attempt.winning)


def _sorted_out(
    state: KambingState, node: Trick, index: int, attempt: Attempt
) -> Sequence[Play | Joined]:
    """The plays of a trick with too many or too few of them, as they were probably meant."""
    plays, count = node.plays, state.setup.count
    standing = sum("withdrawn" not in marks_of(play) for play in plays)
    if standing > count and not any(play.irregularities for play in plays):
        return _one_for_each(state, node, attempt.leader)
    if standing < count and not node.withdrawn and not broken_off(state, index):
        attempt.skipped = left_out(state.rules.table, plays, attempt.leader)
        if len(plays) + len(attempt.skipped) != count:
            attempt.skipped = frozenset()
        if not any(play.seat is not None or play.irregularities for play in plays):
            attempt.short = short(state, node, standing)
            if not attempt.skipped:
                # Nobody can tell whose play is missing, so whose the others are is in doubt.
                for seat in range(count):
                    if seat != attempt.leader:
                        state.odd_seats.setdefault(seat, attempt.short)
    return plays


def _one_for_each(state: KambingState, node: Trick, leader: int) -> Sequence[Play | Joined]:
    plays, count = node.plays, state.setup.count
    trump = state.rules.trump
    groups = None
    if trump is not None:
        groups = join(plays, count, state.rules.beaters(trump))
    if groups is not None:
        edits = tuple(
            Edit(
                Span(group.play.span.start, plays[group.last].span.end),
                write_play(group.cards, group.play.face_down),
            )
            for group in groups
            if group.last > group.at
        )
        _too_many(state, plays[count], len(plays), (Fix(edits, safe=False),))
        return groups
    mixed = mixed_reply(plays, count)
    if mixed is not None:
        down = mixed if plays[mixed].face_down else mixed - 1
        seat = state.setup.seats[(leader + mixed - 1) % count]
        made = state.add("face-down-not-allowed", plays[down].span, "part", {"seat": seat})
        state.odd_trick = state.odd_trick or made
        # Whatever it is, it wins nothing.
        both = Joined(plays[down], down, (*plays[mixed - 1].cards, *plays[mixed].cards), down)
        return [
            *(Joined(each, at, each.cards, at) for at, each in enumerate(plays[: mixed - 1])),
            both,
            *(
                Joined(each, at, each.cards, at)
                for at, each in enumerate(plays[mixed + 1 :], mixed + 1)
            ),
        ]
    extra = surplus(state.rules.table, plays, state.to_lead)
    if extra is not None:
        _too_many(state, plays[extra], len(plays))
        return [Joined(each, at, each.cards, at) for at, each in enumerate(plays) if at != extra]
    return plays


def broken_off(state: KambingState, index: int) -> bool:
    """Whether a trick is the last of a deal that need not have been played out."""
    kind = state.deal.end.kind if state.deal.end is not None else "open"
    return state.variation is not None or (kind != "" and index + 1 == len(state.tricks))


def short(state: KambingState, node: Trick, count: int) -> Diagnostic:
    """Report a trick with too few plays."""
    span = node.plays[-1].span if node.plays else node.leader_span
    arguments: dict[str, Argument] = {
        "trick": state.position,
        "count": count,
        "expected": state.setup.count,
    }
    follows = state.odd_trick or state.damage
    made = state.add("trick-incomplete", span, "plays", arguments, follows=follows)
    state.odd_trick = state.odd_trick or made
    return made


def _too_many(state: KambingState, play: Play, count: int, fixes: tuple[Fix, ...] = ()) -> None:
    arguments: dict[str, Argument] = {
        "trick": state.position,
        "count": count,
        "expected": state.setup.count,
    }
    variant = "join" if fixes else "too-many-plays"
    made = state.add("trick-incomplete", play.span, variant, arguments, fixes=fixes)
    state.odd_trick = state.odd_trick or made


# ---- one play


def _lay(
    state: KambingState,
    node: Trick,
    play: Play,
    at: int,
    cards: tuple[Card, ...],
    seat: int,
    attempt: Attempt,
) -> None:
    marks = marks_of(play)
    used: set[str] = set()
    withdrawn = "withdrawn" in marks
    expected = attempt.turn(state.setup.count)
    if play.seat is not None and "turn" in marks and expected != seat:
        used.add("turn")
    leads = attempt.holding is None
    if leads and "lead" in marks and state.to_lead not in (seat, None) and not node.molodka:
        used.add("lead")
    if play.passed or not cards:
        made = state.add(
            "pass-not-allowed", play.span, "", {"seat": state.setup.seats[seat]}, seat=seat
        )
        state.odd_trick = state.odd_trick or made
        # What was played instead nobody knows, nor whether it took the trick.
        doubt_hands(state, made)
        attempt.unsure = True
        cards = (UNKNOWN,) * (1 if attempt.holding is None else len(attempt.holding.cards))
    claim = check_claim(state, play, seat) if node.molodka and leads else None
    before = len(state.report.findings)
    trouble = check_cards(state, play, cards, seat, play.span)
    beats: tuple[Card, ...] = ()
    takes = leads
    wrong: Diagnostic | None = None
    if leads:
        wrong = None
        if not (node.molodka and state.odd_trick is not None):
            wrong = check_lead(state, play, cards, seat, withdrawn or "lead" in marks)
    elif attempt.holding is not None:
        found = judge(state, play, cards, seat, attempt.holding, withdrawn)
        takes, beats, wrong = found.beats, found.pairs, found.made
        if not withdrawn:
            attempt.unsure = attempt.unsure or found.unsure
    if wrong is not None:
        used |= {mark for mark in marks if wrong.name in MARKS.get(mark, ())}
    if withdrawn and (used or len(state.report.findings) > before):
        used.add("withdrawn")
    _unneeded(state, play, cards, used)
    number = len(attempt.winning)
    assert attempt.logged.plays is not None
    attempt.logged.plays.append(LoggedPlay(seat, cards, at, withdrawn, beats))
    if takes and not withdrawn:
        attempt.holding = Holding(seat, cards, play, number, trouble or wrong or claim)
    attempt.winning.append(None if attempt.holding is None else attempt.holding.at)
    if withdrawn:
        for card in cards:
            if card < UNKNOWN_OF_SUIT and state.rules.table.may_play(seat, card):
                state.rules.table.show(seat, card)
        return
    attempt.done |= 1 << seat
    attempt.laid.append(apply(state.rules.table, seat, cards))


def apply(table: Table, seat: int, cards: Sequence[Card]) -> Laid:
    """Move cards from a hand to the table."""
    laid = Laid(seat)
    hidden = [card for card in cards if card >= UNKNOWN_OF_SUIT]
    for card in cards:
        if card < UNKNOWN_OF_SUIT:
            table.play(seat, card)
            laid.named |= 1 << card
    if hidden:
        known = table.play_unnamed(seat, hidden)
        if known:
            laid.named |= known
        else:
            laid.unnamed = len(hidden)
    return laid


def _unneeded(
    state: KambingState,
    play: Play,
    cards: Sequence[Card],
    used: set[str],
) -> None:
    for mark in play.irregularities:
        if mark.name not in MARKS:
            variant, arguments = unknown_mark(mark.name)
            state.add("irregularity-unknown", mark.span, variant, arguments, doubtful=False)
        elif mark.name not in used:
            arguments = {"mark": mark.name, "card": write_play(cards)}
            state.add("irregularity-not-needed", mark.span, "", arguments, doubtful=False)
