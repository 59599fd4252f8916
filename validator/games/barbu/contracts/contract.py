"""What every contract of Barbu answers, and what most contracts of tricks have in common.

A contract is a small file beside this one and a line in the table of the package; neither
the engine nor the play of a deal knows any of them by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import gcd
from typing import ClassVar, Literal, NamedTuple, TypeAlias

from notation.cards import SUIT_MASK, Card, Mask
from validator.game import Fault
from validator.games.barbu.contracts.divisions import Left, divisible
from validator.games.barbu.contracts.parts import CountingCards, EveryTrick, LastTricks, Part, Taken
from validator.games.barbu.options import BarbuOptions
from validator.replay import DerivationLine

HEARTS: Mask = SUIT_MASK[1]

Detail: TypeAlias = Literal["nothing", "suit", "rank"]


class OnTable(NamedTuple):
    """The trick on the table, for who has to follow."""

    led: int
    trump: int | None
    best: Card
    """The highest trump played so far; -1 if there is none."""


class Contract:
    """A contract.  What is here is that of one without any rule of its own."""

    name: ClassVar[str] = ""
    positive: ClassVar[bool] = False
    """Whether everybody wants its points; then only the declarer may be doubled."""
    detail: ClassVar[Detail] = "nothing"
    """What stands behind its name: a suit, a rank or nothing."""
    domino: ClassVar[bool] = False
    """Whether it is played by laying cards in columns and not in tricks."""
    bars: ClassVar[bool] = False
    """Whether it asks anything of who follows, beyond following suit: see :meth:`barred`."""

    _kept: tuple[BarbuOptions, tuple[Part, ...]] | None = None
    """The options that came last, and what counts under them."""

    def __init_subclass__(cls) -> None:
        cls.bars = cls.barred is not Contract.barred

    # ---- what it counts

    def constant(self, options: BarbuOptions) -> int:
        """What the scores of all seats add up to, before any doubles."""
        return sum(part.total(options.hand_size) for part in _parts(self, options))

    def parts(self, options: BarbuOptions) -> tuple[Part, ...]:
        """What counts in it, for a contract of tricks."""
        return ()

    def base(self, options: BarbuOptions, taken: Taken) -> list[int] | None:
        """The score of every seat before the doubles; ``None`` if it cannot be known."""
        kept = self._kept
        if kept is None or kept[0] is not options:
            # Nearly all deals that come together are played under the same options.
            kept = self._kept = (options, _parts(self, options))
        parts = kept[1]
        if not _all_known(parts, taken):
            return None
        scores = _sum_of(parts, taken)
        return scores if options.take_all == "none" else self._signed(options, scores)

    def _so_far(self, options: BarbuOptions, taken: Taken) -> list[int]:
        return _sum_of(_parts(self, options), taken)

    def _signed(self, options: BarbuOptions, scores: list[int]) -> list[int]:
        """With the sign turned for who took everything, where the rules have that."""
        if self._turns(options, scores):
            return [-score for score in scores]
        return scores

    def _turns(self, options: BarbuOptions, scores: Sequence[int]) -> bool:
        if options.take_all != "invert":
            return False
        parts = _parts(self, options)
        several = sum(part.things for part in parts) > 1
        everything = sum(part.total(options.hand_size) for part in parts)
        return (
            several
            and not self.positive
            and everything != 0
            and sum(score != 0 for score in scores) == 1
            and everything in scores
        )

    def derive(self, options: BarbuOptions, taken: Taken, seat: int) -> tuple[DerivationLine, ...]:
        """How the base score of a seat comes about, without its sum."""
        lines = [line for part in _parts(self, options) for line in part.lines(taken, seat)]
        scores = self._so_far(options, taken)
        if scores[seat] and self._turns(options, scores):
            lines.append(DerivationLine("take-all", factor=-1, option="take_all"))
        return tuple(lines)

    def nothing_left(self, options: BarbuOptions, taken: Taken) -> bool:
        """Whether everything that counts is taken."""
        return _all_known(_parts(self, options), taken)

    def possible(self, options: BarbuOptions, taken: Taken, scores: Sequence[int]) -> bool:
        """Whether scores can come about from here, however the rest is divided."""
        so_far = self._so_far(options, taken)
        left = self._left(options, taken)
        wanted = [score - mine for score, mine in zip(scores, so_far, strict=True)]
        turned = [-score for score in scores]
        if self._turns(options, turned):
            wanted = [score - mine for score, mine in zip(turned, so_far, strict=True)]
        elif self._turns(options, scores):
            return False
        return divisible(left, tuple(wanted))

    def possible_alone(self, options: BarbuOptions, taken: Taken, seat: int, score: int) -> bool:
        """Whether a seat can come to a base score from here, whatever the others get."""
        so_far = self._so_far(options, taken)
        everything = self.constant(options)
        others = everything - sum(so_far) + so_far[seat] - score
        if divisible(self._left(options, taken), (score - so_far[seat], others)):
            return True
        return options.take_all == "invert" and score == -everything

    def step(self, options: BarbuOptions) -> int:
        """A number that every base score, and so every score, is a multiple of; 0: all are
        nought."""
        values: set[int] = set()
        for part in _parts(self, options):
            if isinstance(part, EveryTrick):
                values.add(part.value)
            elif isinstance(part, LastTricks):
                values.update(part.values)
            elif isinstance(part, CountingCards):
                values.update(part.values.values())
        return gcd(*values)

    def _left(self, options: BarbuOptions, taken: Taken) -> Left:
        """What is still out."""
        trick = 0
        last: tuple[int, ...] = ()
        cards: dict[Card, int] = {}
        tricks = taken.size - len(taken.takers)
        out = options.pack & ~taken.all_cards
        for part in _parts(self, options):
            if isinstance(part, EveryTrick):
                trick += part.value
            elif isinstance(part, LastTricks):
                last = part.values[max(0, len(part.values) - tricks) :]
            elif isinstance(part, CountingCards):
                for card, value in part.values.items():
                    if out >> card & 1:
                        cards[card] = cards.get(card, 0) + value
        amounts: dict[int, int] = {}
        for value in cards.values():
            if value:
                amounts[value] = amounts.get(value, 0) + 1
        return Left(taken.players, tricks, trick, last, tuple(sorted(amounts.items())))

    # ---- how it is played

    def wanted(self, options: BarbuOptions) -> Mask:
        """The cards whose capture decides it, where it may end before the last trick."""
        return 0

    def ends(self, options: BarbuOptions) -> Literal["no", "yes", "allowed"]:
        """Whether it ends once :meth:`wanted` are all taken."""
        return "no"

    def binds(self, options: BarbuOptions, trump: int | None, broken: bool) -> Mask:
        """The cards whose lead may bring :meth:`held_back` or :meth:`barred` into play, now
        or, because of what is played to it, later."""
        return 0

    def held_back(self, options: BarbuOptions, broken: bool) -> Mask:
        """What may not be led from a hand that has something else; ``broken`` says that a
        heart was played in an earlier trick."""
        return 0

    def lead_fault(self, options: BarbuOptions, hand: Mask) -> Fault:
        """The fault of who led from a hand what is held back."""
        raise NotImplementedError

    def barred(self, options: BarbuOptions, hand: Mask, table: OnTable) -> Mask:
        """What may not be played to a trick, beyond following suit."""
        return 0

    def fault(self, options: BarbuOptions, hand: Mask, table: OnTable, card: Card) -> Fault:
        """The fault of who played from a hand a card that is barred."""
        raise NotImplementedError


def _all_known(parts: tuple[Part, ...], taken: Taken) -> bool:
    """Whether all of some things is taken, and by whom is known."""
    for part in parts:
        if not part.known(taken):
            return False
    return bool(parts)


def _sum_of(parts: tuple[Part, ...], taken: Taken) -> list[int]:
    """What every seat gets for some things together."""
    if len(parts) == 1:
        return parts[0].scores(taken)
    if not parts:
        return [0] * taken.players
    return list(map(sum, zip(*[part.scores(taken) for part in parts], strict=True)))


@lru_cache(maxsize=512)
def _parts(contract: Contract, options: BarbuOptions) -> tuple[Part, ...]:
    """What counts in a contract under some options, made once."""
    return contract.parts(options)
