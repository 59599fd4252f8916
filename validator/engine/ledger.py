"""The running totals of a match, claimed beside computed.

A claim that is off only because an earlier one was is folded under that finding: each key
remembers by how much the record is already known to be off, and why.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import add
from typing import NamedTuple, TypeAlias

from notation.diagnostic import Argument, Diagnostic, Edit, Fix, LateFix, Related
from notation.plain_amounts import PlainAmounts
from notation.source import Span
from notation.statements import Amount, Amounts, Result, Ruling, signed
from validator.engine.hands import unknown_seat
from validator.engine.report import Report
from validator.engine.table import Setup, key_of_amount

_SUMS = frozenset({"score-mismatch", "total-mismatch", "result-mismatch"})
"""Findings that are about amounts alone."""

_Claim: TypeAlias = Amounts | Result | Ruling

# What a named tuple's own constructor does, without its detour.
_make = tuple.__new__


class _Read(NamedTuple):
    """A claim that was read: its amounts by key.  ``places`` are ``None`` where each is asked of
    the claim; ``once`` says whether it names everybody once and in order."""

    claim: _Claim
    amounts: dict[str, int]
    places: Mapping[str, Span] | None
    once: bool

    def place(self, key: str) -> Span:
        """Where the amount of a key stands."""
        claim = self.claim
        if self.places is None and isinstance(claim, PlainAmounts):
            return claim.place(key)
        assert self.places is not None
        return self.places[key]


class Ledger:
    """Totals by key."""

    def __init__(self, setup: Setup, report: Report) -> None:
        self.setup = setup
        self.report = report
        self.totals: dict[str, int] = dict.fromkeys(setup.keys, 0)
        self.computable = True
        """Whether every deal so far has a score that can be computed or is claimed."""
        self.proven = True
        """Whether the totals so far follow from the play, and no claimed score says otherwise."""
        self._lost: set[str] = set()
        """Keys whose totals nobody can reckon until the record names one."""
        self._off: dict[str, int] = dict.fromkeys(setup.keys, 0)
        self._why: dict[str, Diagnostic] = {}
        # What was read last: a claim is compared, shown and added up, points beside it.
        self._read: list[_Read] = []

    def claimed(self, claim: _Claim) -> dict[str, int]:
        """Amounts by key; an unknown label is reported and left out."""
        return self._reading(claim).amounts

    def _reading(self, claim: _Claim) -> _Read:
        for read in self._read:
            if read.claim is claim:
                return read
        found = self._plainly(claim) or self._in_full(claim)
        self._read = [*self._read[-2:], found]
        return found

    def _plainly(self, claim: _Claim) -> _Read | None:
        """A line that names everybody once and in order, as nearly every one does; ``None`` of any
        other."""
        keys = self.setup.keys
        if isinstance(claim, PlainAmounts):
            found = claim.by_label(keys)
            return None if found is None else _make(_Read, (claim, found, None, True))
        if isinstance(claim, Ruling):
            return None
        amounts = claim.amounts
        if tuple([amount.seats for amount in amounts]) != self.setup.sides:
            return None
        values = [amount.value for amount in amounts]
        places = [amount.span for amount in amounts]
        return _Read(
            claim,
            dict(zip(keys, values, strict=True)),
            dict(zip(keys, places, strict=True)),
            True,
        )

    def _in_full(self, claim: _Claim) -> _Read:
        found: dict[str, int] = {}
        places: dict[str, Span] = {}
        named: dict[tuple[str, ...], Span] = {}
        for amount in (claim.amount,) if isinstance(claim, Ruling) else claim.amounts:
            key = key_of_amount(self.setup, amount.seats)
            if key is None:
                self._unknown(amount)
                continue
            first = named.setdefault(amount.seats, amount.key_span)
            if first is not amount.key_span:
                arguments: dict[str, Argument] = {"statement": f"{amount.key}:"}
                related = (Related("first", first),)
                self.report.add(
                    "statement-not-here",
                    amount.key_span,
                    "amount-twice",
                    arguments,
                    related=related,
                )
            elif key in found:
                # Partners written one by one: their amounts are one side's.
                found[key] += amount.value
            else:
                found[key] = amount.value
                places[key] = amount.span
        return _Read(claim, found, places, False)

    def _unknown(self, amount: Amount) -> None:
        setup = self.setup
        if len(amount.seats) > 1:
            arguments: dict[str, Argument] = {"seat": amount.key, "known": setup.keys}
            self.report.add("unknown-seat", amount.key_span, "sides", arguments)
            return
        label, span = amount.seats[0], amount.key_span
        near = next((key for key in setup.keys if label in _run_together(key)), None)
        if near is None:
            unknown_seat(self.report, label, span, setup.index)
            return
        arguments = {"seat": label, "near": near, "known": setup.keys}
        fixes = (Fix((Edit(span, near),), safe=False),)
        self.report.add("unknown-seat", span, "near", arguments, fixes=fixes)

    def start(self, carried: Amounts) -> None:
        """Begin with the totals of a match that began earlier."""
        read = self.claimed(carried)
        for key, value in read.items():
            self.totals[key] = value
        self._lost.update(set(self.setup.keys) - set(read))
        self.proven = False

    def add(self, scores: Mapping[str, int]) -> None:
        """Add a deal's scores."""
        totals = self.totals
        for key, value in scores.items():
            totals[key] += value

    def add_claimed(self, scores: Mapping[str, int] | None) -> None:
        """Add the scores of a deal that cannot be reckoned, as far as they are claimed; the
        next total of a key without one is taken from the record."""
        self.add(scores or {})
        self._lost.update(set(self.setup.keys) - set(scores or {}))

    def lose(self) -> None:
        """Something that the totals rest on cannot be told: the next ones are taken as written."""
        self._lost.update(self.setup.keys)
        self.proven = False

    def rule(self, ruling: Ruling) -> None:
        """Add a ruling; one on a seat counts for its side."""
        read = self.claimed(ruling)
        for key, value in read.items():
            self.totals[key] += value
        if not read:
            self.lose()

    # ---- claims

    def expected(self, scores: Mapping[str, int] | None = None) -> dict[str, int] | None:
        """The totals, after a deal with these scores of everybody in the order of the keys;
        ``None`` if anything before is in doubt."""
        if self._why or self._lost or not self.computable:
            return None
        totals = self.totals
        if scores is None:
            return totals
        return dict(zip(totals, map(add, totals.values(), scores.values()), strict=True))

    def as_written(self, scores: Mapping[str, int]) -> dict[str, int] | None:
        """The totals that the record has after a deal with these scores, if it goes on from those
        that are known to be off; ``None`` if nobody knows by how much, or from where."""
        if self._lost or not self.computable:
            return None
        off = self._off
        return {key: value + scores[key] + off[key] for key, value in self.totals.items()}

    def explains(self, scores: Mapping[str, int], total: Mapping[str, int]) -> bool:
        """Whether totals claimed after a deal are, for everybody, either right or wrong only for
        what is known already; nothing is lost."""
        if self._lost or total.keys() != self.totals.keys():
            return False
        for key, value in self.totals.items():
            apart = total[key] - value - scores[key]
            if apart and (key not in self._why or (self.computable and apart != self._off[key])):
                return False
        return True

    def compare_score(
        self,
        claim: Amounts,
        computed: Mapping[str, int],
        damage: Diagnostic | None,
        name: str = "score-mismatch",
        variant: str = "",
    ) -> Diagnostic | None:
        """Compare a deal's claimed scores; remember what they explain of later totals."""
        read = self._reading(claim)
        if read.amounts == computed:
            return None
        wrong = {
            key: value
            for key, value in read.amounts.items()
            if key in computed and computed[key] != value
        }
        if not wrong:
            return None
        first = next(iter(wrong))
        self.proven = False
        arguments: dict[str, Argument] = {
            "seat": first,
            "claimed": wrong[first],
            "computed": computed[first],
        }
        # Where the play has faults of its own, what it comes to proves nothing.
        likely = damage is None and variant != "claimed-end"
        made = self.report.add(
            name,
            read.place(first),
            variant,
            arguments,
            seat=first,
            claimed=wrong,
            computed={key: computed[key] for key in wrong},
            consequence_of=damage,
            fixes=self._fix(read, {key: computed[key] for key in wrong}) if likely else (),
        )
        if name == "score-mismatch":
            for key, value in wrong.items():
                self._off[key] += value - computed[key]
                self._why[key] = made
        return made

    def doubt(self, finding: Diagnostic) -> None:
        """Totals from here on may be off because of a finding, nobody knows by how much."""
        for key in self.setup.keys:
            self._why.setdefault(key, finding)
        self.computable = False

    def compare_total(
        self,
        claim: Amounts | Result,
        damage: Diagnostic | None = None,
    ) -> None:
        """Compare claimed totals; ``damage`` is what makes the deal before them doubtful."""
        read = self._reading(claim)
        new: dict[str, int] = {}
        folded: dict[str, int] = {}
        totals, off, whys = self.totals, self._off, self._why
        computable = self.computable
        if self._lost:
            self._find(read.amounts)
        for key, value in read.amounts.items():
            apart = value - totals[key]
            if apart == 0:
                if computable:
                    off[key] = 0
                    whys.pop(key, None)
            elif key in whys and (apart == off[key] or not computable):
                folded[key] = value
            else:
                new[key] = value
        if new:
            made = self._tell(read, new, damage)
            for key, value in new.items():
                off[key] = value - totals[key]
                whys[key] = made
        if folded:
            self._tell(read, folded, whys[next(iter(folded))])
            if not computable:
                for key, value in folded.items():
                    off[key] = value - totals[key]

    def off_as_before(self, claim: Amounts, written: dict[str, int]) -> None:
        """Tell which totals are off by what is known already: they are ``written`` as
        :meth:`as_written` has them."""
        off, whys = self._off, self._why
        folded = {key: value for key, value in written.items() if off[key]}
        if len(folded) != len(whys):
            for key in off.keys() - folded.keys():
                whys.pop(key, None)
        if folded:
            plain = isinstance(claim, PlainAmounts)
            read = _Read(claim, written, None, True) if plain else self._reading(claim)
            self._tell(read, folded, whys[next(iter(folded))])

    def _find(self, claimed: Mapping[str, int]) -> None:
        """Take the totals that nobody could reckon from the record."""
        for key in self._lost.intersection(claimed):
            self.totals[key] = claimed[key]
        self._lost.difference_update(claimed)

    def _tell(
        self, read: _Read, claimed: Mapping[str, int], cause: Diagnostic | None
    ) -> Diagnostic:
        """Report totals that are off, because of another finding or for themselves."""
        first = next(iter(claimed))
        computed = {key: self.totals[key] for key in claimed}
        # What rests on a faulty play proves nothing.
        root = cause.consequence_of or cause if cause is not None else None
        sums = self.computable and (root is None or root.name in _SUMS)
        arguments: dict[str, Argument] = {
            "seat": first,
            "claimed": claimed[first],
            "computed": computed[first],
        }
        return self.report.add(
            "total-mismatch" if isinstance(read.claim, Amounts) else "result-mismatch",
            read.place(first),
            "",
            arguments,
            seat=first,
            claimed=claimed,
            computed=computed,
            consequence_of=cause,
            fixes=self._fix(read, computed, self.proven) if sums else (),
        )

    def _fix(
        self, read: _Read, computed: Mapping[str, int], certain: bool = False
    ) -> tuple[Fix, ...]:
        """Computed amounts instead of claimed ones, each written as the other was."""
        if not (read.once or self._once(read.claim, computed)):
            return ()
        return (LateFix.of(lambda: _edits(read, computed), safe=certain),)

    def _once(self, claim: _Claim, keys: Iterable[str]) -> bool:
        """Whether each of these keys has one amount; where partners are written one by one, whose
        an amount is, nobody knows."""
        amounts = (claim.amount,) if isinstance(claim, Ruling) else claim.amounts
        named = [key_of_amount(self.setup, each.seats) for each in amounts]
        return all(named.count(key) == 1 for key in keys)

    def doubtful(self) -> Diagnostic | None:
        """A finding that makes the totals doubtful, if there is one."""
        return next(iter(self._why.values()), None)


def _edits(read: _Read, computed: Mapping[str, int]) -> tuple[Edit, ...]:
    claim = read.claim
    write = str if isinstance(claim, Amounts) and claim.kind == "points" else signed
    return tuple([Edit(read.place(key), write(value)) for key, value in computed.items()])


def _run_together(key: str) -> tuple[str, ...]:
    """How a side may be written without its sign: `NS` or `SN` for `N+S`."""
    seats = key.split("+")
    return ("".join(seats), "".join(reversed(seats))) if len(seats) > 1 else ()
