"""Who sits where, if a `Seat` tag is missing or misspelt but the deals say it.

A lost tag must not cost the whole record: hands and sums are written in turn order, so they
show which seat is missing and where it sits.  Whoever calls this has reported the tag; what
cannot be told without a guess stays unknown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from notation.plain_deal import PlainDeal
from notation.record import Deal, Record

Seats = tuple[str, ...]


def completed(record: Record, seats: Seats, count: int) -> Seats | None:
    """The seats with the one that has no tag; ``None`` if the deals do not say where it sits."""
    if len(seats) != count - 1:
        return None
    for listed in _listed(record, count):
        missing = [label for label in listed if label not in seats]
        if len(missing) == 1:
            found = _inserted(listed, missing[0], seats)
            if found is not None:
                return found
    return None


def _inserted(listed: Seats, label: str, seats: Seats) -> Seats | None:
    """The seats with a label put where a list in turn order has it."""
    count = len(listed)
    at = listed.index(label)
    rest = tuple(listed[(at + step) % count] for step in range(1, count))
    turned = [seats[step:] + seats[:step] for step in range(len(seats))]
    if rest not in turned:
        return None
    before = listed[at - 1]
    place = seats.index(before) + 1 if at else seats.index(rest[0])
    return (*seats[:place], label, *seats[place:])


def respelt(record: Record, seats: Seats) -> tuple[int, str] | None:
    """The place of a seat that no deal ever names, and the label that is named in its stead."""
    count = len(seats)
    for listed in _listed(record, count):
        others = [label for label in listed if label not in seats]
        absent = [label for label in seats if label not in listed]
        if not others:
            return None
        if len(others) != 1 or len(absent) != 1:
            continue
        seat, label = absent[0], others[0]
        at = seats.index(seat)
        if _inserted(listed, label, seats[:at] + seats[at + 1 :]) is None:
            continue
        if any(seat in _named(deal) for deal in record.deals()):
            continue
        return at, label
    return None


def _listed(record: Record, count: int) -> Iterator[Seats]:
    """Lists of as many different labels, in turn order, as the first deals have them."""
    for number, deal in enumerate(record.deals()):
        if number > 3:
            return
        for labels in _lists(deal):
            if len(labels) == count == len(set(labels)):
                yield labels


def _lists(deal: Deal) -> Iterator[Seats]:
    if isinstance(deal, PlainDeal):
        labels = deal.hand_labels()
        if labels:
            yield labels
    elif deal.hands is not None:
        yield tuple(entry.seat for entry in deal.hands.hands)
    for claim in (deal.score, deal.total, deal.points):
        if claim is None:
            continue
        sides: Sequence[Seats] = [amount.seats for amount in claim.amounts]
        if sides and all(len(side) == len(sides[0]) for side in sides):
            # Partners sit alternately, so side by side their first seats come first.
            yield tuple(side[at] for at in range(len(sides[0])) for side in sides)


def _named(deal: Deal) -> set[str]:
    """Every label of a deal's hands, leads and sums."""
    named = {row.leader for row in deal.tricks.rows()}
    for labels in _lists(deal):
        named.update(labels)
    return named
