"""Before the first card: hands, turn-up and stock, and who has the first lead."""

from __future__ import annotations

from notation.cards import NAMES, UNKNOWN, UNKNOWN_OF_SUIT, Card, Mask, suit_of
from notation.diagnostic import Argument, Diagnostic, Related
from notation.source import Span
from validator.engine.hands import recorded_hands
from validator.engine.places import card_places, hand_span
from validator.games.kambing.options import COUNTED_ON
from validator.games.kambing.pack import PACK, SUIT_CARDS, strength
from validator.games.kambing.rules import KambingState


def prepare(state: KambingState) -> None:
    """Establish what is known of the cards; report what cannot be."""
    deal, setup, rules = state.deal, state.setup, state.rules
    hands = recorded_hands(deal, setup.index, rules.pack, rules.hand_size, state.report)
    state.hands = hands
    state.odd_seats.update(hands.odd)
    for made in hands.odd.values():
        state.damage = state.damage or made
    table = rules.table
    table.set_hands([mask & PACK for mask in hands.cards])
    known_factor(state)
    _turnup(state)
    _stock(state)
    if not hands.odd:
        table.infer()
    opening(state)


def known_factor(state: KambingState) -> None:
    """Whether the deal before a match that is carried on was drawn is not known."""
    rules, before = state.rules, state.before
    if rules.options.draw not in COUNTED_ON or before.same_again or before.first:
        return
    if before.leader is None and rules.memory == (1, 0):
        rules.factor = None


# ---- the turn-up


def _turnup(state: KambingState) -> None:
    deal, rules = state.deal, state.rules
    if deal.turnup is None:
        if deal.tricks and state.text_damage is None:
            state.unchecked.append("turnup")
        return
    card = deal.turnup.card
    suit = suit_of(card)
    if suit is not None:
        rules.trumps = 1 << suit
    else:
        state.unchecked.append("turnup")
    if card >= UNKNOWN_OF_SUIT:
        return
    span = _place(state, deal.turnup.span, card)
    if not PACK >> card & 1:
        arguments: dict[str, Argument] = {"card": NAMES[card]}
        made = state.report.add("card-not-in-pack", span, "", arguments)
        state.damage = state.damage or made
        return
    holder = rules.table.holder(card)
    if holder is None:
        rules.table.turnup = 1 << card
        return
    label = state.setup.seats[holder]
    where = hand_span(state.report.source, deal, label, card)
    related = () if where is None else (Related("hand", where, {"seat": label}),)
    made = state.report.add(
        "turnup-in-hand",
        span,
        "",
        {"card": NAMES[card], "seat": label},
        related=related,
        consequence_of=state.odd_seats.get(holder),
    )
    state.odd_cards[card] = made
    state.odd_seats.setdefault(holder, made)
    state.damage = state.damage or made


def _place(state: KambingState, span: Span, card: Card, which: int = 0) -> Span:
    """The place of a card in a statement, behind its keyword."""
    behind = state.report.source.text.find(" ", span.start, span.end)
    if behind > 0:
        span = Span(behind, span.end)
    places = [at for each, at in card_places(state.report.source, span) if each == card]
    return places[min(which, len(places) - 1)] if places else span


# ---- the stock


def _stock(state: KambingState) -> None:
    deal, rules = state.deal, state.rules
    table = rules.table
    expected = PACK.bit_count() - state.setup.count * rules.hand_size
    last_is_shown = rules.options.trump == "bottom_visible"
    if deal.stock is None:
        cards = [UNKNOWN] * expected
        if last_is_shown and table.turnup and cards:
            cards[-1] = table.turnup.bit_length() - 1
            table.turnup = 0
        table.set_stock(cards)
        return
    cards = list(deal.stock.cards)
    found = _wrong_cards(state, cards)
    if len(cards) != expected:
        arguments: dict[str, Argument] = {"count": len(cards), "expected": expected}
        made = state.report.add(
            "stock-disagrees",
            deal.stock.span,
            "",
            arguments,
            consequence_of=found or next(iter(state.hands.odd.values()), None),
        )
        found = found or made
        cards = (cards + [UNKNOWN] * expected)[:expected]
    table.set_stock(cards)
    found = _shown_card(state, cards, found, last_is_shown) or found
    if found is not None:
        # In what order cards were drawn is in doubt, and so who held what.
        state.damage = state.damage or found
        for seat in range(state.setup.count):
            state.odd_seats.setdefault(seat, found)


def _wrong_cards(state: KambingState, cards: list[Card]) -> Diagnostic | None:
    """Cards of the stock that are not in the pack, or elsewhere too; they become unknown."""
    assert state.deal.stock is not None
    span = state.deal.stock.span
    seen: Mask = 0
    root: Diagnostic | None = None
    for at, card in enumerate(cards):
        if card >= UNKNOWN_OF_SUIT:
            continue
        bit = 1 << card
        name = NAMES[card]
        holder = state.rules.table.holder(card)
        made: Diagnostic | None = None
        if not PACK & bit:
            where = _place(state, span, card)
            made = state.report.add("card-not-in-pack", where, "", {"card": name})
        elif seen & bit:
            where = _place(state, span, card, 1)
            related = (Related("first", _place(state, span, card)),)
            made = state.report.add(
                "duplicate-card", where, "stock-twice", {"card": name}, related=related
            )
        elif holder is not None:
            made = _also_in_hand(state, card, holder, _place(state, span, card))
        seen |= bit
        if made is not None:
            cards[at] = UNKNOWN
            root = root or made
            state.odd_cards.setdefault(card, made)
    return root


def _also_in_hand(state: KambingState, card: Card, holder: int, where: Span) -> Diagnostic:
    label = state.setup.seats[holder]
    hand = hand_span(state.report.source, state.deal, label, card)
    related = () if hand is None else (Related("first", hand, {"seat": label}),)
    made = state.report.add(
        "duplicate-card",
        where,
        "stock",
        {"card": NAMES[card], "seat": label},
        related=related,
        consequence_of=state.odd_cards.get(card) or state.odd_seats.get(holder),
    )
    state.odd_seats.setdefault(holder, made)
    return made


def _shown_card(
    state: KambingState, cards: list[Card], odd: Diagnostic | None, last: bool
) -> Diagnostic | None:
    """Whether the card shown lies in the stock, and where it should."""
    table = state.rules.table
    assert state.deal.stock is not None
    if not table.turnup:
        return None
    card = table.turnup.bit_length() - 1
    arguments: dict[str, Argument] = {"card": NAMES[card]}
    hidden = any(each >= UNKNOWN_OF_SUIT for each in cards)
    span = state.deal.stock.span
    if table.stock_mask & table.turnup:
        table.turnup = 0
        if last and cards[-1] != card:
            return state.report.add(
                "stock-disagrees",
                _place(state, span, card),
                "bottom",
                arguments,
                consequence_of=odd,
            )
        return None
    if hidden and not (last and cards[-1] < UNKNOWN_OF_SUIT):
        if last and cards:
            table.set_stock([*cards[:-1], card])
            table.turnup = 0
        return None
    variant = "bottom" if hidden else "turnup"
    table.turnup = 0
    return state.report.add("stock-disagrees", span, variant, arguments, consequence_of=odd)


# ---- the first lead


def opening(state: KambingState) -> None:
    """Who leads to the first trick, and why."""
    options, before = state.rules.options, state.before
    seat: int | None = None
    variant = ""
    arguments: dict[str, Argument] = {}
    rule: str = options.first_leader if before.first else options.later_leader
    if rule == "last_trick_winner":
        seat = before.leader
        variant = "same-again" if before.same_again else "last-trick"
    elif rule in ("left_of_dealer", "dealer"):
        dealer, setup = _dealer(state), state.setup
        if dealer is not None:
            seat = setup.next_from(dealer) if rule == "left_of_dealer" else dealer
            variant = "dealer" if rule == "left_of_dealer" else "dealer-leads"
            arguments = {"dealer": setup.seats[dealer]}
    elif rule == "lowest_trump":
        found = _lowest_trump(state)
        if found is not None:
            seat, card = found
            variant = "lowest-trump"
            arguments = {"card": NAMES[card]}
    elif rule == "losing_side":
        state.rules.may_lead = state.rules.memory.losers
    state.to_lead = seat
    state.why_lead = (variant, arguments)


def _dealer(state: KambingState) -> int | None:
    """The seat that deals, as far as it is said."""
    dealer = state.deal.dealer
    return None if dealer is None or dealer.seat is None else state.setup.index.get(dealer.seat)


def _lowest_trump(state: KambingState) -> tuple[int, Card] | None:
    """The holder of the lowest trump in any hand, if the known cards prove who that is."""
    trump = state.rules.trump
    table = state.rules.table
    if trump is None:
        return None
    for card in sorted(_cards(SUIT_CARDS[trump]), key=strength):
        holder = table.holder(card)
        if holder is not None:
            return holder, card
        if not (table.stock_mask | table.turnup) >> card & 1 and any(table.dealt):
            return None
    return None


def _cards(mask: Mask) -> list[Card]:
    return [card for card in range(52) if mask >> card & 1]
