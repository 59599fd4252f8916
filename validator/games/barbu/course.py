"""The course of a deal of Barbu: what is declared, then tricks or domino.

The tricks are the engine's; here is only where a deal may stop before the last of them.
"""

from __future__ import annotations

from notation.diagnostic import Argument
from notation.plain_sheet import Sheet
from validator.engine import quick
from validator.engine.deal import Tricks
from validator.engine.log import pairs
from validator.engine.state import DealState
from validator.game import Claims
from validator.games.barbu import plain_declaring, plain_trumps
from validator.games.barbu.declaring import declare
from validator.games.barbu.domino import Domino
from validator.games.barbu.play import BarbuDeal
from validator.games.barbu.worth import settled

State = DealState[BarbuDeal]


def _look_at(state: State, claims: Claims) -> None:
    """The claims of a sheet: a base that cannot be, a score that does not follow from it."""
    points, score = state.deal.points, state.deal.score
    if state.deal.tricks or points is None:
        return
    if score is None and not state.rules.possible(state, claims):
        state.report.add(
            "score-impossible",
            points.amounts[0].span,
            "together",
            claimed=dict(claims.points or {}),
            consequence_of=state.damage,
        )
    due = settled(state.rules, claims)
    if score is None or claims.score is None or due is None:
        return
    wrong = {key: value for key, value in claims.score.items() if value != due[key]}
    if not wrong:
        return
    first = next(iter(wrong))
    place = next(each for each in score.amounts if each.key == first)
    state.report.add(
        "score-mismatch",
        place.span,
        "points",
        {"seat": first, "claimed": wrong[first], "computed": due[first]},
        seat=first,
        claimed=wrong,
        computed={key: due[key] for key in wrong},
        consequence_of=state.damage or state.rules.double_fault,
    )


class Declaring:
    """The course before the contract is known: it reads what was declared and hands over."""

    def prepare(self, state: State) -> None:
        """Declarer, contract and doubles; then the hands."""
        self._hand_over(state)
        state.rules.course.prepare(state)

    def quick(self, state: State, sheet: Sheet) -> bool:
        """The same, where all of it is in order."""
        if not plain_declaring.declare(state, sheet):
            before = len(state.report.findings)
            self._hand_over(state)
            if len(state.report.findings) > before or state.rules.contract is None:
                return False
            plain_declaring.keep(state)
        return state.rules.course.quick(state, sheet)

    def _hand_over(self, state: State) -> None:
        declare(state)
        rules = state.rules
        rules.ready()
        contract = rules.contract
        domino = contract.domino if contract is not None else _looks_like_domino(state)
        rules.skipped = (
            rules.options.skip_if_undoubled != "no"
            and rules.pairs == frozenset()
            and rules.options.doubling == "on"
            and contract is not None
            and not contract.positive
            and rules.declarer is not None
        )
        rules.course = SKIPPED if rules.skipped else DOMINO if domino else TRICKS

    def run(self, state: State) -> None:
        """Never asked: another course has taken over."""

    def finish(self, state: State, ended: bool) -> None:
        """Nothing, for a void deal."""

    def claims(self, state: State, claims: Claims) -> None:
        """Nothing, for a void deal."""


def _looks_like_domino(state: State) -> bool:
    """Whether somebody passes, which nobody does in tricks."""
    return any(play.passed for trick in state.deal.tricks for play in trick.plays)


class BarbuTricks(Tricks):
    """The engine's tricks, with deals that may stop once nothing can change any more."""

    def run(self, state: State) -> None:
        """Play the deal."""
        super().run(state)
        if state.complete or state.unfinished or not state.deal.tricks:
            return
        if state.deal.end is not None and state.deal.end.kind == "" and _may_stop(state):
            state.early = state.complete = True

    def quick(self, state: State, sheet: Sheet) -> bool:
        """The same, where all of it is in order."""
        if not (plain_trumps.play(state, sheet) or quick.play(state, sheet)):
            return False
        if not state.complete and _may_stop(state):
            state.early = state.complete = True
        return state.complete

    def claims(self, state: State, claims: Claims) -> None:
        """A base that no tricks can give."""
        _look_at(state, claims)


def _may_stop(state: State) -> bool:
    """Whether the contract may end where the tricks end."""
    rules = state.rules
    contract = rules.contract
    if contract is None or contract.ends(rules.options) == "no":
        return False
    missing = contract.wanted(rules.options)
    for pile in state.captured:
        missing &= ~pile
    if not missing:
        return True
    # Cards that nobody knows may have been the missing ones.
    unknown = sum(
        card >= 52 for trick in state.log for _, card, _ in pairs(trick, state.setup.count)
    )
    held = any(missing & hand for hand in state.hands.cards)
    return not held and unknown >= missing.bit_count()


class BarbuDomino(Domino):
    """Domino, with a look at the claims of a sheet."""

    def claims(self, state: State, claims: Claims) -> None:
        """A base that no order of going out can give."""
        _look_at(state, claims)


class Skipped(Tricks):
    """A contract that nobody doubled, where the rules do not have it played."""

    def quick(self, state: State, sheet: Sheet) -> bool:
        """A plain deal has tricks, and here there may be none."""
        return False

    def run(self, state: State) -> None:
        """Nothing is played."""
        if state.deal.tricks:
            node = state.deal.tricks[0]
            arguments: dict[str, Argument] = {"trick": node.number}
            state.add("play-after-end", node.number_span, "undoubled", arguments)
        kind = None if state.deal.end is None else state.deal.end.kind
        state.complete = state.early = kind == ""

    def finish(self, state: State, ended: bool) -> None:
        """Nothing is missing."""


DECLARING = Declaring()
TRICKS = BarbuTricks()
DOMINO = BarbuDomino()
SKIPPED = Skipped()
