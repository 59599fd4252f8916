"""Who leads a trick: as written, as it should be, and which of the two the plays prove."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from notation.cards import BITS, NAMES, UNKNOWN, UNKNOWN_OF_SUIT, Card
from notation.diagnostic import Details, Diagnostic, Edit, Fix, Related
from notation.play import Trick, Tricks
from notation.source import Span
from validator.engine.hands import unknown_seat
from validator.engine.log import LoggedTrick, pairs
from validator.engine.marks import marking, marks_of
from validator.engine.places import hand_span
from validator.engine.state import TrickState
from validator.game import TrickRules


class Start(NamedTuple):
    """A trick, as far as it shows who leads it.

    ``cards`` are the first of each play, ``span`` the place of the leader's label, ``lead`` that
    of the first play, ``following`` who leads the next trick by its label.  ``labelled`` says
    whether a play names its seat, ``marked`` whether it is marked that the wrong seat leads.
    """

    cards: Sequence[Card]
    span: Span
    lead: Span | None
    following: int | None
    labelled: bool = False
    marked: bool = False


def leader_of(state: TrickState, node: Trick, odd_before: Diagnostic | None) -> int:
    """The seat that leads a trick; a wrong leader is reported.

    ``odd_before`` is what was wrong in the trick before, if anything was.
    """
    setup = state.setup
    written = setup.index.get(node.leader)
    expected = state.to_lead
    if written is None:
        made = unknown_seat(state.report, node.leader, node.leader_span, setup.index)
        state.odd_trick = made
        state.damage = state.damage or (made if expected is None else None)
        return expected if expected is not None else 0
    if expected is None or written == expected:
        return written
    return wrong_leader(state, _start(state, node), written, expected, odd_before)


def _start(state: TrickState, node: Trick) -> Start:
    plays, following = node.plays, state.following()
    return Start(
        [play.cards[0] if play.cards else UNKNOWN for play in plays],
        node.leader_span,
        plays[0].span if plays else None,
        None if following is None else state.setup.index.get(following.leader),
        any(play.seat is not None for play in plays[: state.setup.count]),
        bool(plays) and "lead" in marks_of(plays[0]),
    )


def wrong_leader(
    state: TrickState, start: Start, written: int, expected: int, odd_before: Diagnostic | None
) -> int:
    """Report that another seat should lead a trick than is written; which of them is taken for
    its leader."""
    setup = state.setup
    variant = "winner" if state.position > 1 else state.why_lead[0]
    marked = start.marked
    as_expected = _held(state, start.cards, expected)
    use_written = marked or not _fits_better(state, start, written, expected, as_expected)
    fix: tuple[Fix, ...] = ()
    if not use_written:
        # Certain only where every card is known to be in the hand whose it then is.
        proven = as_expected == min(len(start.cards), setup.count)
        fix = (Fix((Edit(start.span, setup.seats[expected]),), safe=proven),)
    elif start.lead is not None and not marked:
        fix = marking(start.lead.end, "wrong-leader")
    follows = odd_before
    if state.position == 1 and variant == "first-card":
        # Who holds the card is in doubt where a hand is.
        follows = follows or state.odd_seats.get(expected) or state.odd_seats.get(written)
    made = state.add(
        "wrong-leader",
        start.span,
        variant,
        None,
        seat=written,
        marked=marked,
        follows=follows,
        fixes=fix,
        doubtful=use_written,
        details=_why_another(state, written, expected),
    )
    if not marked and use_written:
        state.odd_trick = made
        for seat in range(setup.count):
            if not state.hands.whole >> seat & 1:
                state.odd_seats.setdefault(seat, made)
    return written if use_written else expected


def _fits_better(
    state: TrickState, start: Start, written: int, expected: int, as_expected: int
) -> bool:
    """Whether the plays prove that the leader's label is wrong, not the play; so many of them
    are in the hands whose they would be under the expected leader."""
    count = state.setup.count
    if start.labelled:
        return False
    as_written = _held(state, start.cards, written)
    if as_expected != as_written:
        return as_expected > as_written
    if start.following is None or len(start.cards) != count:
        return False
    best = state.rules.taker([(0, card) for card in start.cards], 0)
    then = start.following
    return (
        best is not None and (expected + best) % count == then and (written + best) % count != then
    )


def _held(state: TrickState, cards: Sequence[Card], leader: int) -> int:
    """How many cards are in the recorded hand whose they would be under a leader."""
    hands, recorded = state.hands.cards, state.hands.recorded
    count = len(hands)
    found = 0
    for turn, card in enumerate(cards[:count]):
        seat = (leader + turn) % count
        if card < UNKNOWN_OF_SUIT and recorded[seat] & hands[seat] & BITS[card]:
            found += 1
    return found


def _why_another(state: TrickState, written: int, expected: int) -> Callable[[], Details]:
    """What shows that another seat should lead than is written."""
    seats, before = state.setup.seats, state.position - 1
    variant, extra = state.why_lead
    arguments = {"seat": seats[written], "expected": seats[expected], **extra}
    if not before:
        card = extra.get("card") if variant == "first-card" else None
        related = _first_card(state, expected, card) if isinstance(card, str) else ()
        return lambda: (arguments, related)
    # Not the state, which has the report with this very finding: nothing of it would be let go.
    last, tricks, rules = state.last_logged(), state.tricks, state.rules

    def details() -> Details:
        found = () if last is None else _winning_card(last, tricks, rules, seats)
        return {**arguments, "before": before}, found

    return details


def _winning_card(
    last: LoggedTrick, tricks: Sequence[Trick], rules: TrickRules, seats: Sequence[str]
) -> tuple[Related, ...]:
    """The card that took a trick."""
    if last.winner is None:
        return ()
    standing = pairs(last, len(seats))
    best = rules.taker([(seat, card) for seat, card, _ in standing], 0) if standing else None
    if best is None:
        return ()
    seat, card, at = standing[best]
    arguments = {"seat": seats[seat], "card": NAMES[card]}
    return (Related("winner", _place(tricks, last.index, at), arguments),)


def _place(tricks: Sequence[Trick], trick: int, play: int) -> Span:
    if isinstance(tricks, Tricks):
        return tricks.play_span(trick, play)
    return tricks[trick].plays[play].span


def _first_card(state: TrickState, seat: int, name: str) -> tuple[Related, ...]:
    card = NAMES.index(name)
    label = state.setup.seats[seat]
    where = hand_span(state.report.source, state.deal, label, card)
    where = where or state.play_of(seat, card)
    if where is None:
        return ()
    return (Related("card", where, {"seat": label, "card": name}),)
