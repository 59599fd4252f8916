"""How a Gong Zhu score came about, line by line.

The lines follow the order of the arithmetic in :mod:`validator.games.gongzhu.scoring`: card by
card, doublings, sweep, transformer, bonus, cap.  Their kinds are ``hearts``,
``hearts-exposed``, ``hearts-turned``, ``hearts-total``, ``pig``, ``sheep``, ``together``,
``transformer``, ``transformer-alone``, ``grand-slam``, ``queen-of-diamonds``, ``cap``,
``nothing`` and ``total``; their flags ``exposed``, ``turned``, ``low-hearts`` (some of the
hearts count nothing) and ``spoiled-by-low-hearts`` (those alone keep the ten of clubs from
counting as alone).  This module refuses to know how a line is worded.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from notation.cards import Card, Mask, cards_of
from validator.games.gongzhu.options import GongZhuOptions
from validator.games.gongzhu.scoring import (
    ACE_OF_HEARTS,
    BONUS_PER_TRICK,
    CT,
    DJ,
    DQ,
    FIRST_HEART,
    HA,
    HEARTS,
    PIG,
    SCORING,
    SHEEP,
    SQ,
    TRANSFORMER,
    Scorer,
    Values,
    scorer,
)
from validator.replay import DerivationLine


def derive(
    options: GongZhuOptions,
    captured: Sequence[Mask],
    seat: int,
    exposed: Mask = 0,
    later_tricks: int = 0,
    qd_taker: int | None = None,
    *,
    order: Sequence[Card] = (),
) -> tuple[DerivationLine, ...]:
    """The lines that lead to the score of one seat; the last one is the score.

    The arguments are those of :func:`validator.games.gongzhu.scoring.score_deal`; ``order``
    is the order in which cards were captured, for the order of the hearts in their line.
    """
    rules = scorer(options)
    sweep = rules.sweep(captured)
    pile = _Pile(
        rules=rules,
        values=rules.values(exposed),
        held=captured[seat] & SCORING,
        exposed=exposed,
        turned=sweep.turned and sweep.seat == seat,
        any_turned=sweep.turned,
        order=order,
    )
    total = pile.total()
    lines = pile.lines
    if pile.held == SCORING and options.grand_slam == 1000:
        total = 1000
        lines.append(DerivationLine("grand-slam", value=total, option="grand_slam"))
    if qd_taker == seat and options.qd_bonus != "off":
        bonus = BONUS_PER_TRICK * later_tricks
        total += bonus
        lines.append(
            DerivationLine(
                "queen-of-diamonds",
                value=bonus,
                factor=later_tricks,
                cards=(DQ,),
                parts=(BONUS_PER_TRICK,),
                option="qd_bonus",
            )
        )
    if pile.held == SCORING and options.deal_cap is not None and total > options.deal_cap:
        total = options.deal_cap
        lines.append(DerivationLine("cap", value=total, option="deal_cap"))
    if not lines:
        return (DerivationLine("nothing", value=0, level="total"),)
    lines.append(DerivationLine("total", value=total, level="total"))
    return tuple(lines)


@dataclass(slots=True)
class _Pile:
    """One pile, and the lines written about it so far."""

    rules: Scorer
    values: Values
    held: Mask
    exposed: Mask
    turned: bool
    any_turned: bool
    order: Sequence[Card]
    lines: list[DerivationLine] = field(default_factory=list)

    def total(self) -> int:
        """The lines of the scoring cards, and what they come to."""
        amounts = [
            write()
            for card, write in ((HEARTS, self._hearts), (PIG, self._pig), (SHEEP, self._sheep))
            if self.held & card
        ]
        total = sum(amounts)
        if self.held & TRANSFORMER:
            return self._transformer(total, len(amounts))
        return total

    def _hearts(self) -> int:
        values, options = self.values, self.rules.options
        place = {card: index for index, card in enumerate(self.order)}
        cards = tuple(
            sorted(cards_of(self.held & HEARTS), key=lambda card: place.get(card, len(place)))
        )
        parts = tuple(values.base_hearts[card - FIRST_HEART] for card in cards)
        base = sum(parts)
        self._line(
            "hearts",
            value=base,
            cards=cards,
            parts=parts,
            flags=("low-hearts",) if 0 in parts else (),
            option="heart_values",
        )
        total = values.heart_sum(self.held)
        written = len(self.lines)
        if self.exposed & ACE_OF_HEARTS:
            if options.ace_doubles == "all_hearts":
                self._line(
                    "hearts-exposed", factor=2, cards=(HA,), flags=("exposed",), option="exposure"
                )
            elif self.held & ACE_OF_HEARTS:
                self._line(
                    "hearts-exposed",
                    value=total - base,
                    cards=(HA,),
                    flags=("exposed",),
                    option="ace_doubles",
                )
        if self.turned:
            total = -total
            self._line("hearts-turned", factor=-1, flags=("turned",), option="hearts_turn")
        if len(self.lines) > written:
            self._line("hearts-total", value=total, level="subtotal")
        return total

    def _pig(self) -> int:
        turned = self.rules.pig_turned(self.held, self.turned, self.any_turned)
        amount = -self.values.pig if turned else self.values.pig
        option = "pig_turn" if turned else "pig_value"
        self._special("pig", SQ, amount, turned=turned, option=option)
        return amount

    def _sheep(self) -> int:
        turned = self.rules.sheep_turned(self.held, self.turned, self.any_turned)
        amount = -self.values.sheep if turned else self.values.sheep
        option = "sheep_turn" if turned else None
        self._special("sheep", DJ, amount, turned=turned, option=option)
        return amount

    def _transformer(self, total: int, items: int) -> int:
        values = self.values
        if self.rules.is_alone(self.held, total, values):
            self._special("transformer-alone", CT, values.alone, option="solo_test")
            return values.alone
        if items > 1:
            self._line("together", value=total, level="subtotal")
        flags = ("exposed",) if self.exposed & TRANSFORMER else ()
        if self.held & values.counting == 0:
            flags = (*flags, "spoiled-by-low-hearts")
        self._line("transformer", factor=values.factor, cards=(CT,), flags=flags)
        return total * values.factor

    def _special(
        self, kind: str, card: Card, amount: int, *, turned: bool = False, option: str | None
    ) -> None:
        """A card that counts by itself: −200 = −100 × 2."""
        doubled = self.exposed >> card & 1
        self._line(
            kind,
            value=amount,
            factor=2 if doubled else None,
            cards=(card,),
            parts=(amount // 2 if doubled else amount,),
            flags=(*(("exposed",) if doubled else ()), *(("turned",) if turned else ())),
            option=option,
        )

    def _line(self, kind: str, **parts: Any) -> None:
        self.lines.append(DerivationLine(kind, **parts))
