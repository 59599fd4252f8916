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

from notation.cards import Card, Mask, cards_of
from validator.games.gongzhu.options import GongZhuOptions
from validator.games.gongzhu.scoring import (
    ACE_OF_HEARTS,
    BONUS_PER_TRICK,
    CT,
    DJ,
    DQ,
    HA,
    HEARTS,
    PIG,
    SCORING,
    SHEEP,
    SHEEP_VALUE,
    SQ,
    TRANSFORMER,
    Scorer,
    Sweep,
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
    order: Sequence[Card] = (),
) -> tuple[DerivationLine, ...]:
    """The lines that lead to the score of one seat; the last one is the score.

    The arguments are those of :func:`validator.games.gongzhu.scoring.score_deal`; ``order``
    is the order in which cards were captured, for the order of the hearts in their line.
    """
    rules = scorer(options)
    values = rules.values(exposed)
    sweep = rules.sweep(captured)
    held = captured[seat] & SCORING
    lines: list[DerivationLine] = []
    total = _cards(rules, values, sweep, seat, held, exposed, order, lines)
    if held == SCORING and options.grand_slam == 1000:
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
    if held == SCORING and options.deal_cap is not None and total > options.deal_cap:
        total = options.deal_cap
        lines.append(DerivationLine("cap", value=total, option="deal_cap"))
    if not lines:
        return (DerivationLine("nothing", value=0, level="total"),)
    lines.append(DerivationLine("total", value=total, level="total"))
    return tuple(lines)


def _cards(
    rules: Scorer,
    values: Values,
    sweep: Sweep,
    seat: int,
    held: Mask,
    exposed: Mask,
    order: Sequence[Card],
    lines: list[DerivationLine],
) -> int:
    """The lines of the scoring cards, and what they come to."""
    turned = sweep.turned and sweep.seat == seat
    total = 0
    parts = 0  # how many of hearts, pig and sheep there are
    if held & HEARTS:
        total = _hearts(rules.options, values, held, exposed, turned, order, lines)
        parts += 1
    if held & PIG:
        in_favour = rules.pig_turned(held, turned, sweep.turned)
        amount = -values.pig if in_favour else values.pig
        option = "pig_turn" if in_favour else "pig_value"
        flags = _flags(exposed & PIG, in_favour)
        lines.append(_special("pig", SQ, amount, rules.options.pig_value, flags, option))
        total += amount
        parts += 1
    if held & SHEEP:
        against = rules.sheep_turned(held, turned, sweep.turned)
        amount = -values.sheep if against else values.sheep
        flags = _flags(exposed & SHEEP, against)
        rests_on = "sheep_turn" if against else None
        lines.append(_special("sheep", DJ, amount, SHEEP_VALUE, flags, rests_on))
        total += amount
        parts += 1
    if not held & TRANSFORMER:
        return total
    flags = _flags(exposed & TRANSFORMER, False)
    if rules.is_alone(held, total, values):
        solo = rules.options.solo_bonus
        lines.append(_special("transformer-alone", CT, values.alone, solo, flags, "solo_test"))
        return values.alone
    if parts > 1:
        lines.append(DerivationLine("together", value=total, level="subtotal"))
    if held & ~TRANSFORMER & values.counting == 0:
        flags = (*flags, "spoiled-by-low-hearts")
    lines.append(DerivationLine("transformer", factor=values.factor, cards=(CT,), flags=flags))
    return total * values.factor


def _hearts(
    options: GongZhuOptions,
    values: Values,
    held: Mask,
    exposed: Mask,
    turned: bool,
    order: Sequence[Card],
    lines: list[DerivationLine],
) -> int:
    cards = tuple(_in_order(held & HEARTS, order))
    parts = tuple(values.base_hearts[card - 13] for card in cards)
    low = ("low-hearts",) if 0 in parts else ()
    base = sum(parts)
    lines.append(
        DerivationLine(
            "hearts", value=base, cards=cards, parts=parts, flags=low, option="heart_values"
        )
    )
    total = values.heart_sum(held)
    changed = False
    if exposed & ACE_OF_HEARTS:
        if options.ace_doubles == "all_hearts":
            lines.append(
                DerivationLine(
                    "hearts-exposed", factor=2, cards=(HA,), flags=("exposed",), option="exposure"
                )
            )
            changed = True
        elif held & ACE_OF_HEARTS:
            lines.append(
                DerivationLine(
                    "hearts-exposed",
                    value=total - base,
                    cards=(HA,),
                    flags=("exposed",),
                    option="ace_doubles",
                )
            )
            changed = True
    if turned:
        total = -total
        lines.append(
            DerivationLine("hearts-turned", factor=-1, flags=("turned",), option="hearts_turn")
        )
        changed = True
    if changed:
        lines.append(DerivationLine("hearts-total", value=total, level="subtotal"))
    return total


def _special(
    kind: str, card: Card, amount: int, base: int, flags: tuple[str, ...], option: str | None
) -> DerivationLine:
    """A card that counts by itself: −200 = −100 × 2."""
    return DerivationLine(
        kind,
        value=amount,
        factor=2 if "exposed" in flags else None,
        cards=(card,),
        parts=(-base if "turned" in flags else base,),
        flags=flags,
        option=option,
    )


def _flags(is_exposed: int, turned: bool) -> tuple[str, ...]:
    return (*(("exposed",) if is_exposed else ()), *(("turned",) if turned else ()))


def _in_order(held: Mask, order: Sequence[Card]) -> list[Card]:
    place = {card: index for index, card in enumerate(order)}
    return sorted(cards_of(held), key=lambda card: place.get(card, len(place)))
