"""Whether a seat can have held what it plays; what cannot be is reported at the play."""

from __future__ import annotations

from collections.abc import Sequence

from notation.cards import NAMES, UNKNOWN, UNKNOWN_OF_SUIT, Card
from notation.diagnostic import Argument, Diagnostic, Related
from notation.play import Play, Trick
from notation.source import Span
from validator.engine.doubts import Doubt
from validator.engine.places import card_span, hand_span
from validator.games.kambing.pack import PACK, SUIT_CARDS
from validator.games.kambing.rules import KambingState


def check_cards(
    state: KambingState, play: Play, cards: Sequence[Card], seat: int, span: Span
) -> Diagnostic | None:
    """Look at the cards of a play, before it is applied; the first finding, if any."""
    table = state.rules.table
    found: Diagnostic | None = None
    seen = 0
    if len(cards) > 1 and any(
        card < UNKNOWN_OF_SUIT and not table.sure[seat] >> card & 1 for card in cards
    ):
        table = table.copy()  # the cards leave the hand one after the other
    hidden = False
    for card in cards:
        if card >= UNKNOWN_OF_SUIT:
            hidden = True
            continue
        bit = 1 << card
        if seen & bit:
            made = _twice_at_once(state, card, seat, span)
        elif table.may_play(seat, card):
            made = None
            if table is not state.rules.table:
                table.play(seat, card)
        else:
            made = _cannot(state, play, card, seat, span)
        seen |= bit
        found = found or made
    if found is not None or not hidden:
        return found
    return _suits(state, cards, seat, span)


def _twice_at_once(state: KambingState, card: Card, seat: int, span: Span) -> Diagnostic:
    arguments: dict[str, Argument] = {"card": NAMES[card], "seat": state.setup.seats[seat]}
    made = state.add("duplicate-card", span, "play", arguments, seat=seat)
    state.odd_cards.setdefault(card, made)
    state.odd_seats.setdefault(seat, made)
    return made


def _suits(state: KambingState, cards: Sequence[Card], seat: int, span: Span) -> Diagnostic | None:
    """Cards of which only the suit is known: are there so many that the seat may have?"""
    for suit in range(4):
        card = UNKNOWN_OF_SUIT + suit
        number = sum(each == card for each in cards)
        if number and state.rules.table.may_have_of(seat, SUIT_CARDS[suit]) < number:
            return _odd(state, "card-not-held", span, card, seat, "suit")
    return None


def _cannot(
    state: KambingState, play: Play, card: Card, seat: int, span: Span
) -> Diagnostic | None:
    """Why a seat cannot have a card: it is out of the pack, played, elsewhere, or there is no
    room for it in the hand."""
    table = state.rules.table
    bit = 1 << card
    where = span
    if not PACK & bit:
        return _odd(state, "card-not-in-pack", where, card, seat, "play")
    if table.gone & bit:
        first, trick, who = _played_before(state, card, play)
        related = () if first is None else (_seen(first, who),)
        return _odd(state, "card-played-twice", where, card, seat, "", related, {"before": trick})
    holder = table.holder(card)
    if holder is not None and holder != seat:
        return _held_elsewhere(state, card, seat, holder, where)
    if table.stock_mask & bit:
        return _odd(state, "card-not-held", where, card, seat, "stock")
    if holder is None and table.turnup & bit and table.unnamed(seat):
        return _odd(state, "card-not-held", where, card, seat, "turnup")
    if _never_played(state, seat, play):
        return None
    variant = "room" if state.hands.recorded[seat] == 0 or table.blind[seat] else ""
    return _odd(state, "card-not-held", where, card, seat, variant)


def _held_elsewhere(
    state: KambingState, card: Card, seat: int, holder: int, where: Span
) -> Diagnostic | None:
    """Another seat is known to have the card: its hand is wrong, or this play."""
    hands, table, setup = state.hands, state.rules.table, state.setup
    label = setup.seats[holder]
    partial = not hands.whole >> holder & 1
    if partial and hands.recorded[holder] >> card & 1 and table.unnamed(seat):
        _hand_disagrees(state, card, holder, where, "", {"other": setup.seats[seat]})
        _unname(state, holder, card)
        return None
    dealt = hand_span(state.report.source, state.deal, label, card)
    related = () if dealt is None else (Related("hand", dealt, {"seat": label}),)
    variant = "holder" if dealt is not None else "elsewhere"
    made = _odd(state, "card-not-held", where, card, seat, variant, related, {"holder": label})
    state.odd_seats.setdefault(holder, made)
    return made


def _unname(state: KambingState, seat: int, card: Card) -> None:
    """A card that the record puts into a hand was not there: some other was."""
    table = state.rules.table
    bit = 1 << card
    for masks in (table.owned, table.sure, table.first):
        masks[seat] &= ~bit
    table.dealt[seat] += 1
    state.hands.recorded[seat] &= ~bit
    state.hands.cards[seat] &= ~bit


def _never_played(state: KambingState, seat: int, play: Play) -> bool:
    """Whether a card of a partial hand, which its seat never plays, takes the place of this one.

    Then the hand is wrong and not the play.
    """
    hands, table = state.hands, state.rules.table
    if hands.whole >> seat & 1 or not hands.recorded[seat] or state.variation is not None:
        return False
    if table.blind[seat] or not state.deal.end or state.deal.end.kind:
        return False
    for other in range(52):
        if not hands.recorded[seat] & table.owned[seat] >> other & 1 or other in play.cards:
            continue
        if state.play_of(seat, other, play.span.start) is None:
            _hand_disagrees(state, other, seat, play.span, "never-played", {})
            _unname(state, seat, other)
            return True
    return False


def _hand_disagrees(
    state: KambingState,
    card: Card,
    seat: int,
    play: Span,
    variant: str,
    more: dict[str, Argument],
) -> None:
    assert state.deal.hands is not None
    label = state.setup.seats[seat]
    entry = next(each for each in state.deal.hands.hands if each.seat == label)
    arguments: dict[str, Argument] = {"seat": label, "card": NAMES[card], **more}
    made = state.report.add(
        "hands-disagree",
        card_span(state.report.source, entry, card),
        variant,
        arguments,
        seat=label,
        related=(Related("play", play),),
        consequence_of=state.odd_cards.get(card) or state.odd_seats.get(seat),
    )
    state.damage = state.damage or made
    state.odd_seats.setdefault(seat, made)
    state.odd_cards.setdefault(card, made)


def _played_before(state: KambingState, card: Card, play: Play) -> tuple[Span | None, int, str]:
    """Where a card was played first, in which trick, and by whom, if that is at hand."""
    for logged in reversed(state.log):
        node = state.tricks[logged.index]
        for each in logged.plays or ():
            if card in each.cards and not each.withdrawn and not node.withdrawn:
                return node.plays[each.index].span, logged.position, state.setup.seats[each.seat]
    # It lies on the table still, or was played before the variation that this is in.
    for node in state.tricks:
        if any(each.span == play.span for each in node.plays):
            where = _among(node, card, play)
            if where is not None:
                return where, state.position, ""
    number = 0
    for node in state.deal.tricks:
        if node.withdrawn:
            continue
        number += 1
        where = _among(node, card, play)
        if where is not None:
            return where, number, ""
    return None, state.position, ""


def _seen(where: Span, seat: str) -> Related:
    return Related("first", where, {"seat": seat}) if seat else Related("unnamed", where)


def _among(node: Trick, card: Card, play: Play) -> Span | None:
    """Where a card lies among the plays of a trick, in front of a play of it."""
    for each in node.plays:
        if each.span == play.span:
            return None
        if card in each.cards and all(mark.name != "withdrawn" for mark in each.irregularities):
            return each.span
    return None


def _odd(
    state: KambingState,
    name: str,
    span: Span,
    card: Card,
    seat: int,
    variant: str,
    related: tuple[Related, ...] = (),
    more: dict[str, Argument] | None = None,
) -> Diagnostic:
    label = state.setup.seats[seat]
    arguments: dict[str, Argument] = {"seat": label, "card": NAMES[card], **(more or {})}
    follows = (state.odd_cards.get(card) if card < UNKNOWN else None) or state.odd_seats.get(seat)
    made = state.add(name, span, variant, arguments, seat=seat, follows=follows, related=related)
    # How a card lies that cannot be there at all, and what else is wrong with it, follows.
    state.report.doubts.append(Doubt(span.start, span.end, made))
    if card < UNKNOWN_OF_SUIT:
        state.odd_cards.setdefault(card, made)
    state.odd_seats.setdefault(seat, made)
    state.odd_trick = state.odd_trick or made
    return made
