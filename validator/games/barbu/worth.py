"""What a deal of Barbu comes to: the base, the doubles, and what is possible at all.

The base is what the contract gives; the doubles move it between pairs of players.  This
module refuses to know how the cards were played.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from validator.engine.state import DealState
from validator.game import Claims, Conceded, Outcome
from validator.games.barbu.contracts import Contract, Taken
from validator.games.barbu.doubles import bets, settle, unsettle
from validator.games.barbu.options import BarbuOptions
from validator.replay import DerivationLine

if TYPE_CHECKING:
    from validator.games.barbu.play import BarbuDeal

State = DealState[Any]


def base_of(rules: BarbuDeal, state: State) -> list[int] | None:
    """The base score of every seat, ``None`` if it cannot be known."""
    contract, options = rules.contract, rules.options
    if contract is None:
        return None
    if rules.skipped:
        assert rules.declarer is not None
        return shared(options, contract.constant(options), rules.declarer)
    if contract.domino:
        order = places(rules)
        if order is None:
            return None
        return [options.domino_values[order.index(seat)] for seat in range(len(rules.seats))]
    return contract.base(options, rules.taken_so_far(state))


def places(rules: BarbuDeal) -> list[int] | None:
    """Domino: who came first, second and so on, once only one seat or none has cards left."""
    count = len(rules.seats)
    rest = [seat for seat in range(count) if seat not in rules.out]
    return [*rules.out, *rest] if len(rest) <= 1 else None


def shared(options: BarbuOptions, constant: int, declarer: int) -> list[int]:
    """A contract that was not played, shared by the others; the declarer gets what is left."""
    others = options.players - 1
    share = abs(constant) // others
    if options.skip_if_undoubled == "share_up" and abs(constant) % others:
        share += 1
    share = share if constant > 0 else -share
    scores = [share] * options.players
    scores[declarer] = constant - share * others
    return scores


def outcome(rules: BarbuDeal, state: State) -> Outcome:
    """The base beside the score after the doubles."""
    if rules.contract is None:
        return Outcome(None, None, ("contract",))
    base = base_of(rules, state)
    if base is None:
        return Outcome(None, None, ("cards",))
    return _outcome(rules, base)


def _outcome(rules: BarbuDeal, base: Sequence[int]) -> Outcome:
    points = dict(zip(rules.seats, base, strict=True))
    if rules.pairs is None:
        return Outcome(None, points, ("doubles",))
    score = settle(base, rules.pairs)
    return Outcome(dict(zip(rules.seats, score, strict=True)), points, (), rules.double_fault)


# ---- claims that nobody can reckon


def possible(rules: BarbuDeal, claims: Claims) -> bool:
    """Whether any play of the deal gives these claims, each for itself and together.

    Whether a score follows from the base that is claimed beside it is not asked here.
    """
    contract, options, seats = rules.contract, rules.options, rules.seats
    if contract is None:
        return True
    nothing = Taken((0,) * len(seats), (), rules.hand_size)
    complete = _complete(claims.points, seats) is not None
    if not _fits(rules, nothing, (), Claims(None if complete else claims.score, claims.points)):
        return False
    pairs = rules.pairs
    step = contract.step(options)
    for at, seat in enumerate(seats):
        base = None if claims.points is None else claims.points.get(seat)
        score = None if claims.score is None else claims.score.get(seat)
        if score is not None and not complete:
            if score % step if step else score:
                return False
            if pairs is not None and not any(at in pair for pair in pairs):
                base = score if base is None else base
        if base is None or rules.skipped:
            continue
        if not contract.possible_alone(options, nothing, at, base):
            return False
    return True


def conceded(rules: BarbuDeal, state: State, claims: Claims) -> Conceded:
    """What can still come of a deal whose rest was conceded."""
    contract, options = rules.contract, rules.options
    if contract is None:
        return Conceded(None, True)
    taken = rules.taken_so_far(state)
    fits = _fits(rules, taken, tuple(rules.out), claims)
    done = places(rules) is not None if contract.domino else contract.nothing_left(options, taken)
    if done:
        base = base_of(rules, state)
        if base is not None:
            return Conceded(_outcome(rules, base), fits)
    return Conceded(None, fits)


def _fits(rules: BarbuDeal, taken: Taken, out: tuple[int, ...], claims: Claims) -> bool:
    contract, seats, pairs = rules.contract, rules.seats, rules.pairs
    if contract is None:
        return True
    score = _complete(claims.score, seats)
    base = _complete(claims.points, seats)
    if score is not None:
        # Doubles move points, and never make any; who takes everything turns the sign.
        constant = contract.constant(rules.options)
        if sum(score) not in (
            constant,
            -constant if rules.options.take_all != "none" else constant,
        ):
            return False
        if pairs is not None:
            before = unsettle(score, pairs)
            if before is None or base not in (None, before):
                return False
            base = before
    return base is None or _base_fits(rules, contract, taken, out, base)


def settled(rules: BarbuDeal, claims: Claims) -> dict[str, int] | None:
    """The scores that follow from a claimed base; ``None`` without it or without doubles."""
    base = _complete(claims.points, rules.seats)
    if base is None or rules.pairs is None:
        return None
    return dict(zip(rules.seats, settle(base, rules.pairs), strict=True))


def _base_fits(
    rules: BarbuDeal, contract: Contract, taken: Taken, out: tuple[int, ...], base: list[int]
) -> bool:
    options = rules.options
    if rules.skipped:
        assert rules.declarer is not None
        return base == shared(options, contract.constant(options), rules.declarer)
    values = options.domino_values
    if contract.domino and any(base[seat] != values[at] for at, seat in enumerate(out)):
        return False
    return contract.possible(options, taken, base)


def _complete(claimed: object, seats: Sequence[str]) -> list[int] | None:
    if not isinstance(claimed, dict) or set(claimed) != set(seats):
        return None
    return [claimed[seat] for seat in seats]


# ---- how a score comes about


def derive(rules: BarbuDeal, state: State, seat: int) -> tuple[DerivationLine, ...]:
    """The lines that lead to the score of one seat; the last one is the score.

    First the base: the kinds ``tricks``, ``trump-tricks``, ``last-tricks``, ``hearts``,
    ``queens``, ``king``, ``longest-suit``, ``take-all``, ``place`` (domino; ``factor`` is the
    place), ``shared`` (not played), ``nothing``; then ``base``, their sum.  Then a line
    for each bet: ``double``, or ``redouble`` where both doubled, with the other seat's label
    as its flag, the two base scores as its parts (the own one first) and the number of
    times as its factor; then ``total``.  Without recorded doubles the base is all there is.
    """
    contract, options = rules.contract, rules.options
    base = base_of(rules, state)
    if contract is None or base is None:
        return ()
    lines: list[DerivationLine] = []
    if rules.skipped:
        option = "skip_if_undoubled"
        lines.append(DerivationLine("shared", value=base[seat], option=option))
    elif contract.domino:
        order = places(rules)
        assert order is not None
        place = order.index(seat) + 1
        value = base[seat]
        lines.append(DerivationLine("place", value=value, factor=place, option="domino_values"))
    else:
        taken = rules.taken_so_far(state, ordered=True)
        lines.extend(contract.derive(options, taken, seat))
    if not lines:
        lines.append(DerivationLine("nothing", value=0))
    found = () if rules.pairs is None else bets(base, rules.pairs, seat)
    if not found:
        total = "base" if rules.pairs is None else "total"
        lines.append(DerivationLine(total, value=base[seat], level="total"))
        return tuple(lines)
    lines.append(DerivationLine("base", value=base[seat], level="subtotal"))
    lines.extend(
        DerivationLine(
            "redouble" if bet.times == 2 else "double",
            value=bet.value,
            factor=bet.times,
            parts=(base[seat], base[bet.other]),
            flags=(rules.seats[bet.other],),
            option="doubling",
        )
        for bet in found
    )
    total_value = base[seat] + sum(bet.value for bet in found)
    lines.append(DerivationLine("total", value=total_value, level="total"))
    return tuple(lines)
