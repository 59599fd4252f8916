"""Leads and replies: what may be led, and whether a reply beats what holds the trick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from notation.cards import SUITS, UNKNOWN_OF_SUIT, Card, Mask, suit_of, write_play
from notation.diagnostic import Argument, Diagnostic, Related
from notation.play import Play
from validator.games.kambing.beating import beats_some, pairing
from validator.games.kambing.molodka import aces_and_tens
from validator.games.kambing.options import KambingOptions
from validator.games.kambing.rules import KambingDeal, KambingState


@dataclass(slots=True)
class Holding:
    """The cards that hold a trick: whose, and where they were played."""

    seat: int
    cards: tuple[Card, ...]
    play: Play
    at: int
    """The place among the logged plays."""
    odd: Diagnostic | None = None
    """What is wrong with these cards, if they may not be the right ones."""


class Judgement(NamedTuple):
    """Whether a reply takes the trick over; ``unsure`` where unknown cards leave it open."""

    beats: bool
    pairs: tuple[Card, ...] = ()
    unsure: bool = False
    made: Diagnostic | None = None


def same_suit(cards: Sequence[Card]) -> bool:
    """Whether some cards may all be of one suit."""
    return len({suit_of(each) for each in cards} - {None}) <= 1


def may_lead(options: KambingOptions, cards: Sequence[Card]) -> bool:
    """Whether some cards may be led together."""
    return (
        len(cards) == 1
        or same_suit(cards)
        or (options.lead == "same_suit_or_ace_ten_fours" and aces_and_tens(cards))
    )


def check_lead(
    state: KambingState, play: Play, cards: Sequence[Card], seat: int, marked: bool
) -> Diagnostic | None:
    """Whether some cards may be led; what is wrong with them, if anything is."""
    options, table = state.rules.options, state.rules.table
    label = state.setup.seats[seat]
    if play.face_down:
        return _report(state, "face-down-not-allowed", play, seat, "lead", {})
    if len(cards) > state.rules.hand_size or len(cards) > table.size[seat]:
        arguments: dict[str, Argument] = {"count": len(cards), "expected": table.size[seat]}
        follows = state.odd_seats.get(seat)
        made = _report(state, "wrong-card-count", play, seat, "lead", arguments, follows)
        doubt_hands(state, made)
        return made
    if may_lead(options, cards):
        return None
    variant = "" if options.lead == "same_suit" else "fours"
    made = state.add(
        "lead-mixed-suits",
        play.span,
        variant,
        {"seat": label, "cards": write_play(cards)},
        seat=seat,
        marked=marked,
        follows=state.odd_seats.get(seat) or _odd_card(state, cards),
    )
    if not marked:
        _doubt(state, cards, made)
    return made


def _doubt(state: KambingState, cards: Sequence[Card], made: Diagnostic) -> None:
    """A play that cannot be so: what follows from it, or is told of its cards, is explained."""
    state.odd_trick = state.odd_trick or made
    for card in cards:
        if card < UNKNOWN_OF_SUIT:
            state.odd_cards.setdefault(card, made)


def doubt_hands(state: KambingState, made: Diagnostic) -> None:
    """Hands are no longer equal: who draws what is in doubt, and with it every hand."""
    for seat in range(state.setup.count):
        state.odd_seats.setdefault(seat, made)


def _odd_card(state: KambingState, cards: Sequence[Card]) -> Diagnostic | None:
    return next((state.odd_cards[each] for each in cards if each in state.odd_cards), None)


def _report(
    state: KambingState,
    name: str,
    play: Play,
    seat: int,
    variant: str,
    more: dict[str, Argument],
    follows: Diagnostic | None = None,
) -> Diagnostic:
    arguments: dict[str, Argument] = {"seat": state.setup.seats[seat], **more}
    made = state.add(name, play.span, variant, arguments, seat=seat, follows=follows)
    state.odd_trick = state.odd_trick or made
    return made


def beats(rules: KambingDeal, cards: Sequence[Card], holding: Sequence[Card]) -> bool | None:
    """Whether as many known cards face up take a trick over; ``None`` if they may not lie so,
    or if it is not known which suit is trumps."""
    trump, options = rules.trump, rules.options
    if trump is None:
        return None
    beaters = rules.beaters(trump)
    if pairing(cards, holding, beaters, options.beat_matching == "positional") is not None:
        return True
    if options.partial == "as_pass_face_down":
        return None
    if options.passed_cards == "open" or beats_some(cards, holding, beaters):
        return False
    return None


def beating_one(rules: KambingDeal, card: Card) -> Mask:
    """The cards that, face up, take a trick over from a known card that was led alone: as
    :func:`beats` says of each; none if it is not known which suit is trumps."""
    return 0 if rules.trump is None else rules.beaters(rules.trump)[card] & rules.pack


def judge(
    state: KambingState,
    play: Play,
    cards: tuple[Card, ...],
    seat: int,
    holding: Holding,
    marked: bool = False,
) -> Judgement:
    """Whether a reply beats the cards that hold the trick; one that must not lie so is a
    finding.  ``marked``: the cards were taken back."""
    options = state.rules.options
    # A trick may be held by cards of another number only after a fault.
    expected = len(holding.cards)
    if len(cards) != expected:
        arguments: dict[str, Argument] = {"cards": write_play(cards), "expected": expected}
        follows = holding.odd or state.odd_seats.get(seat)
        made = state.add(
            "wrong-card-count",
            play.span,
            "reply",
            {"seat": state.setup.seats[seat], **arguments},
            seat=seat,
            marked=marked,
            follows=follows,
            related=(Related("lead", holding.play.span),),
        )
        if not marked:
            _doubt(state, cards, made)
            doubt_hands(state, made)
        return Judgement(False, made=made)
    if play.face_down:
        if options.passed_cards == "open":
            made = _report(state, "face-down-not-allowed", play, seat, "open", {})
            return Judgement(False, made=made)
        return Judgement(False)
    return _face_up(state, play, cards, seat, holding, marked)


def _face_up(
    state: KambingState,
    play: Play,
    cards: tuple[Card, ...],
    seat: int,
    holding: Holding,
    marked: bool,
) -> Judgement:
    rules = state.rules
    positional = rules.options.beat_matching == "positional"
    fitting = 0
    pairs: tuple[Card, ...] = ()
    for suit in range(4):
        if rules.trumps >> suit & 1:
            found = pairing(cards, holding.cards, rules.beaters(suit), positional)
            if found is not None:
                fitting |= 1 << suit
                pairs = pairs or found
    effective = rules.options.partial == "as_pass_face_down"
    if fitting:
        if effective:
            # Face up means that it beats: so trumps are one of the suits that make it so.
            rules.trumps = fitting
            return Judgement(True, pairs)
        known = all(card < UNKNOWN_OF_SUIT for card in (*cards, *holding.cards))
        return Judgement(True, pairs, unsure=fitting != rules.trumps or not known)
    if not effective and _may_lie_open(state, cards, holding):
        return Judgement(False)
    return Judgement(False, made=_does_not_beat(state, play, cards, seat, holding, marked))


def _may_lie_open(state: KambingState, cards: Sequence[Card], holding: Holding) -> bool:
    if state.rules.options.passed_cards == "open":
        return True
    rules = state.rules
    return any(
        rules.trumps >> suit & 1 and beats_some(cards, holding.cards, rules.beaters(suit))
        for suit in range(4)
    )


def _does_not_beat(
    state: KambingState,
    play: Play,
    cards: Sequence[Card],
    seat: int,
    holding: Holding,
    marked: bool,
) -> Diagnostic:
    trump = state.rules.trump
    arguments: dict[str, Argument] = {
        "seat": state.setup.seats[seat],
        "cards": write_play(cards),
        "target": write_play(holding.cards),
        "holder": state.setup.seats[holding.seat],
        "trump": None if trump is None else SUITS[trump],
    }
    variant = "" if trump is not None else "no-trump"
    follows = holding.odd or state.odd_seats.get(seat) or _odd_card(state, cards)
    made = state.add(
        "does-not-beat",
        play.span,
        variant,
        arguments,
        seat=seat,
        marked=marked,
        follows=follows,
        related=(Related("holds", holding.play.span, {"seat": arguments["holder"]}),),
    )
    if not marked:
        _doubt(state, cards, made)
    return made
