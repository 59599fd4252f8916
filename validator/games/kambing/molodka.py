"""Leading out of turn: who may claim a molodka, when, and which of two claims stands."""

from __future__ import annotations

from collections.abc import Sequence

from notation.cards import UNKNOWN_OF_SUIT, Card, suit_of, write_play
from notation.diagnostic import Argument, Diagnostic
from notation.play import Play
from validator.games.kambing.options import KambingOptions
from validator.games.kambing.pack import ACES, ACES_AND_TENS, may_be
from validator.games.kambing.rules import Attempts, KambingState, Pending

FOUR = 4


def check_claim(state: KambingState, play: Play, seat: int) -> Diagnostic | None:
    """Look at a claim, before its cards are laid.  Gives the finding that it is not of as many
    cards as it should be: answers of another number follow from that."""
    options, pending = state.rules.options, state.rules.pending
    if options.out_of_turn == "none":
        if seat != state.to_lead and state.to_lead is not None:
            _refuse(state, play, seat, "wrong-leader", "no-molodka")
    elif not is_molodka(state, play.cards):
        made = _not_four(state, play, seat)
        return made if len(play.cards) != FOUR else None
    elif not _in_time(state, play, seat):
        pass
    elif pending is not None:
        _priority(state, pending, play, seat)
    return None


def in_order(
    state: KambingState, cards: Sequence[Card], seat: int, before: Attempts | None = None
) -> bool:
    """Whether a claim is plainly in order; ``before`` are the attempts at the same trick."""
    options = state.rules.options
    return (
        options.out_of_turn != "none"
        and is_molodka(state, cards)
        and not _for_the_leader_only(state, seat)
        and (
            before is None
            or (
                _too_late(options, seat, before) is None
                and _outranked(state, before, cards, seat) is None
            )
        )
    )


def _too_late(options: KambingOptions, seat: int, before: Attempts) -> str | None:
    """Why a claim comes too late, as a variant, if it does."""
    if before.acted >> seat & 1:
        return ""
    if before.answered:
        return "answered"
    return "between" if options.molodka_window != "until_own_play" and before.acted else None


def _for_the_leader_only(state: KambingState, seat: int) -> bool:
    """Whether only the leader may claim, and this is another seat."""
    window = state.rules.options.molodka_window
    return window == "lead_only" and state.to_lead not in (seat, None)


def is_molodka(state: KambingState, cards: Sequence[Card]) -> bool:
    """Whether some cards may be four that give the right to lead out of turn."""
    rules = state.rules
    if len(cards) != FOUR:
        return False
    suits = {suit_of(each) for each in cards} - {None}
    if rules.options.out_of_turn == "four_trumps":
        trumps = sum([1 << suit for suit in suits if suit is not None]) or rules.trumps
        return len(suits) <= 1 and bool(trumps & rules.trumps)
    if len(suits) <= 1:
        return True
    return rules.options.out_of_turn == "combos" and aces_and_tens(cards)


def aces_and_tens(cards: Sequence[Card]) -> bool:
    """Whether some cards may be four aces and tens, at least one ace among them."""
    return (
        len(cards) == FOUR
        and all(may_be(each) & ACES_AND_TENS for each in cards)
        and any(may_be(each) & ACES for each in cards)
    )


def four_trumps(state: KambingState, cards: Sequence[Card]) -> bool:
    """Whether some cards are certainly four trumps (a bura)."""
    trump = state.rules.trump
    if trump is None or len(cards) != FOUR:
        return False
    return all(suit_of(each) == trump for each in cards)


def _not_four(state: KambingState, play: Play, seat: int) -> Diagnostic:
    variant = {"four_trumps": "trumps", "combos": "combos"}.get(state.rules.options.out_of_turn, "")
    arguments: dict[str, Argument] = {
        "seat": state.setup.seats[seat],
        "cards": write_play(play.cards),
    }
    fits = all(each >= UNKNOWN_OF_SUIT or state.rules.pack >> each & 1 for each in play.cards)
    made = state.add("molodka-not-four", play.span, variant, arguments, seat=seat, doubtful=fits)
    state.odd_trick = state.odd_trick or made
    return made


def _in_time(state: KambingState, play: Play, seat: int) -> bool:
    """Whether the claim comes before the claimant's own play, and in the window of the rules."""
    options, pending = state.rules.options, state.rules.pending
    if _for_the_leader_only(state, seat):
        _refuse(state, play, seat, "wrong-leader", "molodka")
        return False
    if pending is None:
        return True
    late = _too_late(options, seat, pending)
    if late is not None:
        _refuse(state, play, seat, "molodka-too-late", late)
    return late is None


def _outranked(
    state: KambingState, before: Attempts, cards: Sequence[Card], seat: int
) -> str | None:
    """Why a claim may not displace the one before it, as a variant, if it is known that it may
    not."""
    options, count = state.rules.options, state.setup.count
    if not before.claims:
        return None
    other, bura = before.claims[-1]
    if other == seat:
        return None
    if options.molodka_priority == "first_called":
        return "first"
    if before.leader is None:
        return None
    own = four_trumps(state, cards)
    if options.molodka_priority == "bura_first" and own != bura:
        return None if own else "trumps"
    nearer = (seat - before.leader) % count < (other - before.leader) % count
    return None if nearer else ""


def _priority(state: KambingState, pending: Pending, play: Play, seat: int) -> None:
    """Look at whether a claim may displace the one before it."""
    variant, setup = _outranked(state, pending, play.cards, seat), state.setup
    if variant is None:
        return
    other, _ = pending.claims[-1]
    arguments: dict[str, Argument] = {"seat": setup.seats[seat], "other": setup.seats[other]}
    if pending.leader is not None:
        arguments["leader"] = setup.seats[pending.leader]
    made = state.add("molodka-priority", play.span, variant, arguments, seat=seat)
    state.odd_trick = state.odd_trick or made


def _refuse(state: KambingState, play: Play, seat: int, name: str, variant: str) -> None:
    arguments: dict[str, Argument] = {"seat": state.setup.seats[seat]}
    if state.to_lead is not None:
        arguments["expected"] = state.setup.seats[state.to_lead]
    made = state.add(name, play.span, variant, arguments, seat=seat)
    state.odd_trick = state.odd_trick or made
    # Who has played holds no four cards any more.
    state.odd_seats.setdefault(seat, made)
