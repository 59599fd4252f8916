"""The course of a deal of domino: hands, rounds, and who is out.

Once all seats but one are out the deal is complete, whether or not the last one goes on.  What
may be laid is the layout's to say (:mod:`validator.games.barbu.layout`).
"""

from __future__ import annotations

from collections.abc import Mapping

from notation.cards import NAMES, UNKNOWN_OF_SUIT, Mask, cards_of
from notation.plain_sheet import Sheet
from notation.record import Deal
from validator.engine.deal import hands_disagree
from validator.engine.hands import infer, recorded_hands
from validator.engine.places import card_span
from validator.game import Claims
from validator.games.barbu import plain_domino
from validator.games.barbu.doubts import State, decided, still_in
from validator.games.barbu.rounds import play_round


class Domino:
    """See :class:`validator.game.Course`."""

    def prepare(self, state: State) -> None:
        """The hands, as recorded and as the rounds prove them."""
        deal, setup, rules = state.deal, state.setup, state.rules
        hands = recorded_hands(
            deal, setup.index, rules.pack, rules.hand_size, state.report, state.text_damage
        )
        state.hands = hands
        state.odd_seats.update(hands.odd)
        if hands.odd and state.damage is None:
            state.damage = next(iter(hands.odd.values()))
        if any(hands.unknown) and deal.tricks:
            played = _played(deal, setup.index, rules.declarer, rules.hand_size)
            hands_disagree(state, played)
            infer(hands, played, rules.pack)
        if state.text_damage is not None:
            # A play that could not be read is missing, and nobody knows whose.
            for seat in range(setup.count):
                state.odd_seats.setdefault(seat, state.text_damage)
                rules.slips.setdefault(seat, state.text_damage)
        state.to_lead = rules.declarer
        state.hands_at_start_unknown = tuple(hands.unknown)

    def run(self, state: State) -> None:
        """Play the rounds."""
        state.tricks = state.deal.tricks
        for index, node in enumerate(state.deal.tricks):
            if not still_in(state):
                if not state.beyond:
                    state.beyond = True
                    arguments = {"trick": node.number}
                    state.add("play-after-end", node.number_span, "out", arguments)
                continue
            state.log.append(play_round(state, node, index))
        state.complete = decided(state)

    def quick(self, state: State, sheet: Sheet) -> bool:
        """See :mod:`validator.games.barbu.plain_domino`."""
        return plain_domino.play(state, sheet)

    def finish(self, state: State, ended: bool) -> None:
        """Seats that still had cards, and named cards of who went out that were never laid."""
        deal, rules, seats = state.deal, state.rules, state.setup.seats
        if ended and not state.complete and deal.end is not None:
            still = tuple(seats[seat] for seat in range(len(seats)) if seat not in rules.out)
            made = state.report.add(
                "deal-incomplete",
                deal.end.span,
                "domino",
                {"seats": still},
                consequence_of=state.damage,
            )
            state.damage = state.damage or made
        if deal.hands is None or not state.complete:
            return
        for entry in deal.hands.hands:
            seat = state.setup.index.get(entry.seat)
            if seat is None or seat not in rules.out or seat in state.hands.odd:
                continue
            if state.hands.whole >> seat & 1 or state.unknown_played >> seat & 1:
                continue
            for card in cards_of(state.hands.recorded[seat] & ~state.played):
                made = state.report.add(
                    "hands-disagree",
                    card_span(state.report.source, entry, card),
                    "never-played",
                    {"seat": entry.seat, "card": NAMES[card]},
                    seat=entry.seat,
                    consequence_of=state.damage,
                )
                state.damage = state.damage or made

    def claims(self, state: State, claims: Claims) -> None:
        """Nothing by itself."""


def _played(deal: Deal, index: Mapping[str, int], declarer: int | None, size: int) -> list[Mask]:
    """The cards that each seat lays in a deal, as written."""
    count = len(index)
    played = [0] * count
    laid = [0] * count
    leader = declarer or 0
    for trick in deal.tricks:
        leader = index.get(trick.leader, leader)
        order = ((leader + step) % count for step in range(count))
        waiting = [seat for seat in order if laid[seat] < size]
        for play in trick.plays:
            seat = waiting[0] if waiting else leader
            if play.seat is not None:
                seat = index.get(play.seat, seat)
            if seat in waiting:
                waiting.remove(seat)
            for card in play.cards:
                laid[seat] += 1
                if card < UNKNOWN_OF_SUIT and not any(mask >> card & 1 for mask in played):
                    played[seat] |= 1 << card
    return played
