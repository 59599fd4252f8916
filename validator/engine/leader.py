"""Who leads a trick: as written, as it should be, and which of the two the plays prove."""

from __future__ import annotations

from collections.abc import Sequence

from notation.cards import NAMES, UNKNOWN_OF_SUIT
from notation.diagnostic import Argument, Diagnostic, Edit, Fix, Related
from notation.play import Trick, Tricks
from notation.source import Span
from validator.engine.hands import unknown_seat
from validator.engine.log import pairs
from validator.engine.marks import marks_of
from validator.engine.places import hand_span
from validator.engine.state import TrickState


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
    variant, extra = state.why_lead
    arguments: dict[str, Argument] = {
        "seat": setup.seats[written],
        "expected": setup.seats[expected],
        **extra,
    }
    related: tuple[Related, ...] = ()
    if state.position > 1:
        variant = "winner"
        arguments["before"] = state.position - 1
        related = _winning_card(state)
    elif variant == "first-card" and isinstance(extra.get("card"), str):
        related = _first_card(state, expected, str(extra["card"]))
    marked = bool(node.plays) and "lead" in marks_of(node.plays[0])
    use_written = marked or not _fits_better(state, node, written, expected)
    fix: tuple[Fix, ...] = ()
    if not use_written:
        # Certain only where every card is known to be in the hand whose it then is.
        proven = _held(state, node, expected) == min(len(node.plays), setup.count)
        fix = (Fix((Edit(node.leader_span, setup.seats[expected]),), safe=proven),)
    follows = odd_before
    if state.position == 1 and variant == "first-card":
        # Who holds the card is in doubt where a hand is.
        follows = follows or state.odd_seats.get(expected) or state.odd_seats.get(written)
    made = state.add(
        "wrong-leader",
        node.leader_span,
        variant,
        arguments,
        seat=written,
        marked=marked,
        follows=follows,
        related=related,
        fixes=fix,
        doubtful=use_written,
    )
    if not marked and use_written:
        state.odd_trick = made
        for seat in range(setup.count):
            if not state.hands.whole >> seat & 1:
                state.odd_seats.setdefault(seat, made)
    return written if use_written else expected


def _fits_better(state: TrickState, node: Trick, written: int, expected: int) -> bool:
    """Whether the plays prove that the leader's label is wrong, not the play."""
    count = state.setup.count
    if any(play.seat is not None for play in node.plays[:count]):
        return False
    as_expected, as_written = _held(state, node, expected), _held(state, node, written)
    if as_expected != as_written:
        return as_expected > as_written
    following = state.following()
    if following is None or len(node.plays) != count:
        return False
    cards = [play.cards[0] if play.cards else UNKNOWN_OF_SUIT for play in node.plays]
    best = state.rules.taker([(0, card) for card in cards], 0)
    then = state.setup.index.get(following.leader)
    return (
        best is not None and (expected + best) % count == then and (written + best) % count != then
    )


def _held(state: TrickState, node: Trick, leader: int) -> int:
    """How many plays are in the recorded hand whose they would be under a leader."""
    found = 0
    seat = leader
    for play in node.plays[: state.setup.count]:
        for card in play.cards[:1]:
            recorded = state.hands.recorded[seat] & state.hands.cards[seat]
            if card < UNKNOWN_OF_SUIT and recorded >> card & 1:
                found += 1
        seat = state.setup.next_from(seat)
    return found


def _winning_card(state: TrickState) -> tuple[Related, ...]:
    last = state.last_logged()
    if last is None or last.winner is None:
        return ()
    standing = pairs(last, state.setup.count)
    best = state.rules.taker([(seat, card) for seat, card, _ in standing], 0) if standing else None
    if best is None:
        return ()
    seat, card, at = standing[best]
    arguments = {"seat": state.setup.seats[seat], "card": NAMES[card]}
    return (Related("winner", _place(state.tricks, last.index, at), arguments),)


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
