"""The words of plain deals, and what their tricks establish by themselves.

They are read for many deals at once, even of several records: that is sooner done.  This module
refuses to know whether anything is in order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from notation.plain_deal import PlainDeal
from notation.plain_sheet import Labels, Sheet
from notation.record import Entry
from validator.engine.abreast import PLAYERS, WholeDeal, whole_deals

TOGETHER = 50
"""So many entries have their words read at once, and no more: they are kept until then."""

Words: TypeAlias = tuple[Sheet | None, WholeDeal | None]
"""The words of an entry, if it is a plain deal, and its plays, if it is a whole one of four."""

NO_WORDS: Words = (None, None)


def read_words(entries: Sequence[Entry], labels: Labels) -> Iterator[Words]:
    """The words of some entries in which these sit at the table; a few at a time."""
    for begin in range(0, len(entries), TOGETHER):
        some = entries[begin : begin + TOGETHER]
        sheets = [each.sheet(labels) if isinstance(each, PlainDeal) else None for each in some]
        whole: Sequence[WholeDeal | None] = [None] * len(sheets)
        if len(labels.seats) == PLAYERS:
            tricks = ["" if sheet is None else sheet.tricks for sheet in sheets]
            whole = whole_deals(tricks, labels.letters)
        yield from zip(sheets, whole, strict=True)
