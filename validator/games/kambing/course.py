"""The course of a deal of Kambing: from the hands over tricks and draws to its claims."""

from __future__ import annotations

from notation.diagnostic import Argument
from notation.plain_sheet import Sheet
from validator.engine.state import DealState
from validator.game import Claims
from validator.games.kambing import plain_tricks
from validator.games.kambing.claims import check_claims
from validator.games.kambing.dealing import prepare
from validator.games.kambing.pack import PACK
from validator.games.kambing.rules import KambingDeal, KambingState
from validator.games.kambing.tricks import no_reason, play_trick
from validator.replay import SeatHand


class KambingCourse:
    """See :class:`validator.game.Course`."""

    def prepare(self, state: DealState[KambingDeal]) -> None:
        """Hands, turn-up, stock, and who leads first."""
        prepare(state)

    def run(self, state: DealState[KambingDeal]) -> None:
        """Play the deal, trick by trick."""
        table = state.rules.table
        state.tricks = state.deal.tricks
        for index, node in enumerate(state.deal.tricks):
            if state.rules.table.over:
                _beyond(state, index)
                break
            state.log.append(play_trick(state, node, index))
        table = state.rules.table
        pending = state.rules.pending
        if pending is not None:
            state.unfinished = True
            if state.deal.end is not None and state.deal.end.kind != "open":
                no_reason(state, pending)
        state.complete = bool(state.deal.tricks) and table.over and not state.unfinished
        state.dealt = tuple(
            SeatHand(first & PACK, first & ~recorded & PACK, state.rules.hand_size - number)
            for first, recorded in zip(table.first, state.hands.recorded, strict=True)
            if (number := min((first & PACK).bit_count(), state.rules.hand_size)) >= 0
        )

    def quick(self, state: DealState[KambingDeal], sheet: Sheet) -> bool:
        """The same, where every card is known and all of it is in order."""
        return plain_tricks.play(state, sheet)

    def finish(self, state: DealState[KambingDeal], ended: bool) -> None:
        """Whether a deal that should be played out is."""
        if ended and not state.complete:
            _incomplete(state)

    def claims(self, state: DealState[KambingDeal], claims: Claims) -> None:
        """Points that no cards can give, and scores that do not follow from points."""
        check_claims(state, claims)


COURSE = KambingCourse()


def _beyond(state: KambingState, index: int) -> None:
    node = state.deal.tricks[index]
    state.beyond = True
    state.add("play-after-end", node.number_span, "", {"trick": node.number})


def _incomplete(state: KambingState) -> None:
    end = state.deal.end
    assert end is not None
    if state.unfinished and state.damage is not None:
        return
    table = state.rules.table
    arguments: dict[str, Argument] = {"count": sum(table.size), "stock": len(table.stock)}
    variant = "cards"
    if state.unfinished:
        variant = "trick"
        arguments = {"trick": state.position}
    made = state.report.add(
        "deal-incomplete", end.span, variant, arguments, consequence_of=state.damage
    )
    state.damage = state.damage or made
