"""One play of a domino looked at in full: whose it is, whether it fits, whether a pass was due.

Whatever is wrong is reported at the play, and the card is laid all the same.
"""

from __future__ import annotations

from typing import NamedTuple

from notation.cards import CARD_OF, NAMES, UNKNOWN_OF_SUIT, Card, Mask, cards_of, write_play
from notation.diagnostic import Argument, Related
from notation.play import Play, Trick
from validator.engine.hands import unknown_seat
from validator.engine.log import LoggedPlay, LoggedTrick
from validator.engine.marks import MARKS, marks_of
from validator.engine.places import hand_span
from validator.engine.plays import faulty, holding, unneeded
from validator.engine.turns import label_fix
from validator.game import Fault
from validator.games.barbu.doubts import (
    State,
    doubt_open_hands,
    holds,
    never_laid,
    note_doubt,
    still_in,
    why_able,
    why_missing,
)

_ACES: Mask = sum(1 << CARD_OF[name] for name in ("SA", "HA", "DA", "CA"))


class Round(NamedTuple):
    """Who is to play in a round, and what is written down of it."""

    node: Trick
    waiting: list[int]
    logged: LoggedTrick
    leader: int


def seat_of(state: State, table: Round, play: Play, last: tuple[int, Card] | None) -> int | None:
    """Whose a play is; ``None`` if there is nobody left to play in the round."""
    setup, waiting = state.setup, table.waiting
    expected = waiting[0] if waiting else None
    if play.seat is None:
        return waiting.pop(0) if waiting else None
    written = setup.index.get(play.seat)
    if written is None:
        unknown_seat(state.report, play.seat, play.seat_span, setup.index)
        return waiting.pop(0) if waiting else None
    if written == expected:
        return waiting.pop(0)
    if last is not None and written == last[0] and _goes_on(state, last):
        return written
    out = written in state.rules.out
    arguments: dict[str, Argument] = {
        "seat": setup.seats[written],
        "card": write_play(play.cards, play.face_down) or "pass",
    }
    if expected is not None:
        arguments["expected"] = setup.seats[expected]
    if written not in waiting:
        if "withdrawn" in marks_of(play):
            return written
        variant = "again" if not out else "out" if expected is not None else "out-last"
        made = state.add("wrong-turn", play.seat_span, variant, arguments, seat=written)
        state.odd_trick = state.odd_trick or made
        return waiting.pop(0) if waiting else None
    assert expected is not None
    marked = bool({"turn", "withdrawn"} & marks_of(play))
    label_wrong = not marked and holds(state, expected, play) and not holds(state, written, play)
    made = state.add(
        "wrong-turn",
        play.seat_span,
        "",
        arguments,
        seat=written,
        marked=marked,
        follows=state.text_damage,
        fixes=label_fix(play, arguments) if label_wrong else (),
        doubtful=not label_wrong,
    )
    if label_wrong:
        return waiting.pop(0)
    if not marked:
        state.odd_trick = state.odd_trick or made
        doubt_open_hands(state, made)
    if "withdrawn" not in marks_of(play):
        waiting.remove(written)
    return written


def _goes_on(state: State, last: tuple[int, Card]) -> bool:
    """Whether who laid a card may lay another at once (an ace, by option)."""
    seat, card = last
    ace = card < UNKNOWN_OF_SUIT and bool(_ACES >> card & 1)
    return state.rules.options.domino_ace_replay and ace and seat not in state.rules.out


def _used(state: State, table: Round, play: Play, at: int, seat: int) -> set[str]:
    """The marks that the order of play justifies."""
    marks = marks_of(play)
    used: set[str] = set()
    if "turn" in marks and play.seat is not None:
        before = [each for each in table.waiting if each != seat]
        order = still_in(state, table.leader)
        if seat in order and any(order.index(each) < order.index(seat) for each in before):
            used.add("turn")
    if at == 0 and "lead" in marks and state.to_lead not in (None, seat):
        used.add("lead")
    return used


def pass_over(state: State, table: Round, play: Play, at: int, seat: int) -> None:
    """A pass: only who holds nothing that fits may, unless the rules are lenient."""
    rules, label = state.rules, state.setup.seats[seat]
    marks = marks_of(play)
    used = _used(state, table, play, at, seat)
    withdrawn = "withdrawn" in marks
    able = state.hands.cards[seat] & rules.layout.playable()
    if rules.blurred and not rules.layout.table:
        able = 0
    if able and rules.options.domino_pass == "only_if_unable":
        marked = withdrawn or any("pass-not-allowed" in MARKS.get(mark, ()) for mark in marks)
        used |= {mark for mark in marks if "pass-not-allowed" in MARKS.get(mark, ())}
        if withdrawn:
            used.add("withdrawn")
        names = tuple(NAMES[card] for card in cards_of(able))
        made = state.add(
            "pass-not-allowed",
            play.span,
            "able",
            {"seat": label, "held": names},
            seat=seat,
            marked=marked,
            follows=why_able(state, seat, able, play),
            related=_proof(state, seat, able, play),
        )
        if not marked:
            rules.slips.setdefault(seat, made)
            for card in cards_of(able):
                if never_laid(state, card, play):
                    rules.doubts.setdefault(card, made)
    unneeded(state, play, "pass", used)
    assert table.logged.plays is not None
    table.logged.plays.append(LoggedPlay(seat, (), at, withdrawn))
    _give_back(state, table, seat, withdrawn)


def _give_back(state: State, table: Round, seat: int, withdrawn: bool) -> None:
    """Who took a play back is still to play."""
    if withdrawn and seat not in table.waiting:
        order = still_in(state, table.leader)
        table.waiting.append(seat)
        table.waiting.sort(key=lambda each: order.index(each) if each in order else 99)


def _proof(state: State, seat: int, cards: Mask, play: Play) -> tuple[Related, ...]:
    """A card that fits: where it is laid later, else where it was dealt."""
    label = state.setup.seats[seat]
    for card in cards_of(cards):
        where = state.play_of(seat, card, play.span.end)
        if where is not None:
            return (Related("proof", where, {"seat": label, "card": NAMES[card]}),)
    card = next(cards_of(cards))
    dealt = hand_span(state.report.source, state.deal, label, card)
    return () if dealt is None else (Related("hand", dealt, {"seat": label}),)


def lay(state: State, table: Round, play: Play, at: int, seat: int, card: Card) -> None:
    """A card is laid; one that does not fit is told, and lies there all the same."""
    label = state.setup.seats[seat]
    marks = marks_of(play)
    used = _used(state, table, play, at, seat)
    withdrawn = "withdrawn" in marks
    if play.face_down:
        state.add("face-down-not-allowed", play.span, "", {"seat": label}, seat=seat)
    trouble = holding(state, play, seat, card)
    fault = _fault(state, seat, card)
    if fault is not None:
        marked = withdrawn or any(fault.name in MARKS.get(mark, ()) for mark in marks)
        used |= {mark for mark in marks if fault.name in MARKS.get(mark, ())}
        follows = trouble or state.odd_trick or why_missing(state, card, play)
        found = len(state.report.findings)
        faulty(state, play, seat, card, fault, marked, follows)
        made = state.report.findings[found]
        if not marked:
            note_doubt(state, seat, card, play, made)
    if trouble is not None and card < UNKNOWN_OF_SUIT:
        state.rules.doubts.setdefault(card, trouble)
        state.rules.slips.setdefault(seat, trouble)
    if withdrawn and (fault is not None or trouble is not None or used):
        used.add("withdrawn")
    unneeded(state, play, NAMES[card], used)
    assert table.logged.plays is not None
    table.logged.plays.append(LoggedPlay(seat, (card,), at, withdrawn))
    if withdrawn:
        _give_back(state, table, seat, withdrawn)
        return
    _apply(state, seat, card)


def _fault(state: State, seat: int, card: Card) -> Fault | None:
    rules = state.rules
    layout = rules.layout
    if card >= UNKNOWN_OF_SUIT or rules.blurred or layout.playable() >> card & 1:
        return None
    if layout.table >> card & 1 or not layout.pack >> card & 1:
        return None  # played twice, or no card of the game: said already
    fitting = state.hands.cards[seat] & layout.playable()
    could: dict[str, Argument] = {"legal": tuple(NAMES[each] for each in cards_of(fitting))}
    if not layout.table:
        return Fault("not-playable", "start", {"start": layout.start_name(), **could})
    needs = layout.needs(card)
    arguments: dict[str, Argument] = {"needs": None if needs is None else NAMES[needs], **could}
    return Fault("not-playable", "gap", arguments)


def _apply(state: State, seat: int, card: Card) -> None:
    rules, hands = state.rules, state.hands
    if card < UNKNOWN_OF_SUIT:
        bit = 1 << card
        state.played |= bit
        rules.layout.lay(card)
        for holder in range(state.setup.count):
            if hands.cards[holder] & bit:
                hands.cards[holder] ^= bit
                break
        else:
            if hands.unknown[seat]:
                hands.unknown[seat] -= 1
    else:
        # Nobody knows what lies there, so from here on anything may fit.
        rules.blurred = True
        state.unknown_played |= 1 << seat
        if hands.unknown[seat]:
            hands.unknown[seat] -= 1
        else:
            hands.unknown[seat] = hands.cards[seat].bit_count() - 1
            hands.cards[seat] = 0
    rules.counts[seat] += 1
    if rules.counts[seat] >= rules.hand_size and seat not in rules.out:
        rules.out.append(seat)
