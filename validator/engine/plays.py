"""One play looked at in full: whose it is, whether it can be, whether it is legal.

Whatever is wrong is reported at the card, with what proves it, and the card is applied.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from notation.cards import NAMES, UNKNOWN_OF_SUIT, Card, Mask, cards_of, write_play
from notation.diagnostic import Argument, Details, Diagnostic, Edit, Fix, Related
from notation.play import Play, Row
from notation.record import Deal
from notation.source import SourceText
from validator.engine.log import LoggedPlay, LoggedTrick
from validator.engine.marks import MARKS, marking, marks_of, unknown_mark
from validator.engine.places import card_span, hand_span, where_played
from validator.engine.state import Current, TrickState
from validator.engine.turns import seat_of
from validator.game import Fault, TrickRules

_CARDS_IN_DOUBT = frozenset(
    "syntax card-not-held card-played-twice card-not-in-pack trick-incomplete pass-not-allowed "
    "unterminated-comment trick-number wrong-card-count".split()
)
"""Findings after which it is not certain which cards were played."""

_REST_ON_CARDS = frozenset({"lead-not-allowed", "exposed-too-soon"})
"""Faults that rest on what was played in earlier tricks."""


def whose(state: TrickState, play: Play, expected: int | None, current: Current) -> int:
    """Whose a play is, by its label and the turn."""
    turn = expected if expected is not None else current.leader
    if play.seat is None:
        return turn
    return seat_of(
        state,
        play,
        turn,
        current.done,
        held_by=lambda seat: _held_by(state, play, seat),
        certain=state.hands.whole,
    )


def _held_by(state: TrickState, play: Play, seat: int) -> bool:
    card = play.cards[0] if play.cards else UNKNOWN_OF_SUIT
    known = state.hands.recorded[seat] & state.hands.cards[seat]
    return card < UNKNOWN_OF_SUIT and bool(known >> card & 1)


def several(
    state: TrickState, play: Play, plays: Sequence[Play], seat: int, room: int
) -> tuple[Card, ...]:
    """Report several cards played at once, and what is taken for played.

    Where the trick has room for all of them, they are the plays of the next seats, written
    together; else nobody knows which was meant, and one that the seat holds is taken.
    """
    arguments: dict[str, Argument] = {
        "seat": state.setup.seats[seat],
        "cards": write_play(play.cards),
        "expected": 1,
    }
    apart = " ".join(NAMES[card] for card in play.cards)
    fix = Fix((Edit(play.span, apart),), safe=False)
    made = state.add(
        "wrong-card-count", play.span, "", arguments, seat=seat, fixes=(fix,), doubtful=False
    )
    if sum(len(each.cards) or 1 for each in plays) <= room:
        return play.cards
    state.cast_doubt(play.span.start, made)
    state.odd_trick = state.odd_trick or made
    state.odd_seats.setdefault(seat, made)
    state.damage = state.damage or made
    for each in play.cards:
        state.odd_cards.setdefault(each, made)
    held = state.hands.cards[seat]
    mine = [each for each in play.cards if each < UNKNOWN_OF_SUIT and held >> each & 1]
    return (mine[0] if mine else play.cards[0],)


def play_card(
    state: TrickState,
    play: Play,
    at: int,
    seat: int,
    card: Card,
    current: Current,
    logged: LoggedTrick,
) -> None:
    """Play one card for a seat; ``at`` is the place of the play in its trick."""
    rules, hand = state.rules, state.hands.cards[seat]
    leads = not current.plays
    rules.lead(None if leads else current.plays[0][1])
    held = card < UNKNOWN_OF_SUIT and bool(hand >> card & 1)
    unknown = state.hands.unknown[seat]
    if card < UNKNOWN_OF_SUIT:
        fault = rules.fault(seat, card, hand, unknown)
    else:
        fault = _fault_of_suit(rules, seat, card, hand, unknown)
    withdrawn = False
    # Even of a trick that is not in order, most plays are.
    if not held or fault is not None or play.irregularities or play.passed or play.face_down:
        withdrawn = _judge(state, play, at, seat, card, current, fault, held)
    if state.proofs:
        state.odd_trick = state.odd_trick or state.proof_among((card,))
    assert logged.plays is not None
    logged.plays.append(LoggedPlay(seat, (card,), at, withdrawn))
    if withdrawn:
        rules.lead(None if leads else current.plays[0][1])
        return
    _apply(state, seat, card, current, leads)


def _judge(
    state: TrickState,
    play: Play,
    at: int,
    seat: int,
    card: Card,
    current: Current,
    fault: Fault | None,
    held: bool,
) -> bool:
    """Say what is wrong with a play, or marked in it; whether it was taken back."""
    marks = marks_of(play)
    used: set[str] = set()
    label = state.setup.seats[seat]
    out_of_turn = play.seat is not None and state.turn(current) != seat
    if out_of_turn and "turn" in marks:
        used.add("turn")
    if at == 0 and "lead" in marks and _led_wrongly(state, seat):
        used.add("lead")
    if play.passed:
        state.add("pass-not-allowed", play.span, "", {"seat": label}, seat=seat)
    if play.face_down:
        state.add("face-down-not-allowed", play.span, "", {"seat": label}, seat=seat)
    withdrawn = "withdrawn" in marks
    trouble = None if held else holding(state, play, seat, card)
    if fault is not None:
        marked = withdrawn or any(fault.name in MARKS.get(mark, ()) for mark in marks)
        used |= {mark for mark in marks if fault.name in MARKS.get(mark, ())}
        if withdrawn:
            used.add("withdrawn")
        faulty(state, play, seat, card, fault, marked, trouble or current.odd_lead)
    elif withdrawn and (trouble is not None or out_of_turn or "lead" in used):
        used.add("withdrawn")
    if play.irregularities:
        unneeded(state, play, NAMES[card], used)
    if trouble is not None and not current.plays:
        current.odd_lead = trouble
    return withdrawn


def _led_wrongly(state: TrickState, seat: int) -> bool:
    return state.to_lead is not None and seat != state.to_lead


def _apply(state: TrickState, seat: int, card: Card, current: Current, leads: bool) -> None:
    current.plays.append((seat, card))
    current.done |= 1 << seat
    hands, rules = state.hands, state.rules
    if card < UNKNOWN_OF_SUIT:
        bit = 1 << card
        state.played |= bit
        holder = seat
        if not hands.cards[seat] & bit:
            holder = next((s for s, cards in enumerate(hands.cards) if cards & bit), -1)
        if holder >= 0:
            hands.cards[holder] ^= bit
        elif hands.unknown[seat]:
            hands.unknown[seat] -= 1
    else:
        state.unknown_played |= 1 << seat
        if hands.cards[seat] and hands.unknown[seat] == 0:
            _forget(state, seat)
        if hands.unknown[seat]:
            hands.unknown[seat] -= 1
    if leads:
        rules.lead(card)
    if rules.watches:
        rules.played(card)


def _forget(state: TrickState, seat: int) -> None:
    """One card of a known hand is gone, and nobody knows which: only what the seat still plays
    by name is certain."""
    hands = state.hands
    named: Mask = 0
    if state.variation is None:
        for card in cards_of(hands.cards[seat]):
            if state.play_of(seat, card) is not None:
                named |= 1 << card
    hands.unknown[seat] = (hands.cards[seat] & ~named).bit_count()
    hands.cards[seat] = named


def holding(state: TrickState, play: Play, seat: int, card: Card) -> Diagnostic | None:
    """Whether the seat can have had the card at all."""
    if card >= UNKNOWN_OF_SUIT:
        return None
    hands = state.hands
    bit = 1 << card
    if hands.cards[seat] & bit:
        return None
    label = state.setup.seats[seat]
    name = NAMES[card]
    if not state.rules.pack & bit:
        return _odd_play(state, "card-not-in-pack", play, seat, card, "play", {"card": name})
    if state.played & bit:
        where, trick = state.first_play(card, play)
        arguments: dict[str, Argument] = {"card": name, "before": trick}
        related: tuple[Related, ...] = ()
        if where is not None:
            who = state.first_seat(card)
            related = (
                Related("unnamed", where)
                if who is None
                else Related("first", where, {"seat": who}),
            )
        return _odd_play(state, "card-played-twice", play, seat, card, "", arguments, related)
    holder = next((s for s, hand in enumerate(hands.cards) if hand & bit), None)
    if holder is None and hands.unknown[seat]:
        return None
    inferred = holder is not None and not hands.recorded[holder] & bit
    if inferred and hands.unknown[seat]:
        # Only the play says who held it, and the play is what is in doubt.
        return None
    arguments = {"seat": label, "card": name}
    variant = ""
    related = ()
    if holder is not None:
        variant = "holder"
        arguments["holder"] = state.setup.seats[holder]
        where = hand_span(state.report.source, state.deal, state.setup.seats[holder], card)
        if where is not None:
            related = (Related("hand", where, {"seat": state.setup.seats[holder]}),)
        elif state.variation is None:
            later = state.play_of(holder, card)
            if later is not None:
                related = (Related("first", later, {"seat": state.setup.seats[holder]}),)
                variant = ""
    doubt = None if holder is None else hands.odd.get(holder)
    made = _odd_play(state, "card-not-held", play, seat, card, variant, arguments, related, doubt)
    if holder is not None:
        state.odd_seats.setdefault(holder, made)
    return made


def _odd_play(  # noqa: PLR0917 - one play and all that its finding says
    state: TrickState,
    name: str,
    play: Play,
    seat: int,
    card: Card,
    variant: str,
    arguments: dict[str, Argument],
    related: tuple[Related, ...] = (),
    doubt: Diagnostic | None = None,
) -> Diagnostic:
    follows = state.odd_cards.get(card) or state.odd_seats.get(seat) or doubt
    made = state.add(
        name, play.span, variant, arguments, seat=seat, follows=follows, related=related
    )
    state.odd_cards.setdefault(card, made)
    state.odd_seats.setdefault(seat, made)
    state.odd_trick = state.odd_trick or made
    return made


def _fault_of_suit(
    rules: TrickRules, seat: int, card: Card, hand: Mask, unknown: int
) -> Fault | None:
    """What is wrong with some card of a suit, if every card of that suit would be; nothing of one
    of which not even the suit is known."""
    if card >= UNKNOWN_OF_SUIT + 4:
        return None
    faults = [
        rules.fault(seat, each, hand, unknown)
        for each in range((card - UNKNOWN_OF_SUIT) * 13, (card - UNKNOWN_OF_SUIT + 1) * 13)
        if rules.pack >> each & 1
    ]
    return faults[0] if faults and all(each is not None for each in faults) else None


def faulty(
    state: TrickState,
    play: Play,
    seat: int,
    card: Card,
    fault: Fault,
    marked: bool,
    trouble: Diagnostic | None,
) -> None:
    """Report a play that is not legal; ``trouble`` is what was wrong with it before that."""
    follows = trouble or state.odd_seats.get(seat) or state.proofs.get(card)
    proofs = list(cards_of(fault.proof))
    if follows is None and proofs and all(map(state.proofs.__contains__, proofs)):
        # The same card proves it that proved the fault before.
        follows = state.proofs[proofs[0]]
    damage = state.damage
    if damage is not None and damage.name in _CARDS_IN_DOUBT and fault.name in _REST_ON_CARDS:
        # Another card may have broken hearts, or been the first of its suit.
        follows = follows or damage
    made = state.add(
        fault.name,
        play.span,
        fault.variant,
        None,
        seat=seat,
        marked=marked,
        follows=follows,
        fixes=() if marked else marking(play.span.end, fault.name),
        details=_why_not(state, play, seat, card, fault),
    )
    if marked:
        return
    state.odd_trick = state.odd_trick or made
    if card < UNKNOWN_OF_SUIT:
        state.odd_cards.setdefault(card, made)
    for proof in proofs:
        # Two cards written for each other are one slip: the second is explained.
        state.proofs.setdefault(proof, made)


def _why_not(
    state: TrickState, play: Play, seat: int, card: Card, fault: Fault
) -> Callable[[], Details]:
    """What shows that a play is not legal now."""
    hand = state.hands.cards[seat]
    legal = hand & state.rules.legal(seat, hand, state.hands.unknown[seat])
    # Not the state, which has the report with this very finding: nothing of it would be let go.
    label, after = state.setup.seats[seat], play.span.end
    source, deal, rows = state.report.source, state.deal, state.rows

    def details() -> Details:
        arguments: dict[str, Argument] = {
            "seat": label,
            "card": NAMES[card],
            "legal": tuple([NAMES[each] for each in cards_of(legal)]),
            **fault.arguments,
        }
        return arguments, (
            *_exposed(fault, label, source, deal),
            *_proof(fault, label, source, deal, rows, after),
        )

    return details


def _exposed(fault: Fault, label: str, source: SourceText, deal: Deal) -> list[Related]:
    """The exposures that a fault rests on."""
    card = fault.exposed
    if card is None:
        return []
    return [
        Related("exposed", card_span(source, entry, card), {"seat": label})
        for statement in deal.exposes
        for entry in statement.exposures
        if card in entry.cards
    ]


def _proof(
    fault: Fault, label: str, source: SourceText, deal: Deal, rows: Sequence[Row], after: int
) -> tuple[Related, ...]:
    """The card that proves a fault: where it is played later, else where it was dealt."""
    proof = fault.proof
    while proof:
        card = (proof & -proof).bit_length() - 1
        proof &= proof - 1
        where = where_played(deal.tricks, rows, card, after)
        if where is not None:
            return (Related("proof", where, {"seat": label, "card": NAMES[card]}),)
    if not fault.proof:
        return ()
    dealt = hand_span(source, deal, label, fault.proof.bit_length() - 1)
    return () if dealt is None else (Related("hand", dealt, {"seat": label}),)


def unneeded(state: TrickState, play: Play, written: str, used: set[str]) -> None:
    """Irregularities of a play (``written``, in the record's words) where there is none."""
    for mark in play.irregularities:
        if mark.name not in MARKS:
            variant, told = unknown_mark(mark.name)
            state.add("irregularity-unknown", mark.span, variant, told, doubtful=False)
        elif mark.name not in used:
            arguments = {"mark": mark.name, "card": written}
            state.add("irregularity-not-needed", mark.span, "", arguments, doubtful=False)
