"""The numbers of the deals of a record: no two have the same.

This module refuses to know anything else of a deal.
"""

from __future__ import annotations

from functools import cached_property

from notation.diagnostic import Argument, Related
from notation.record import Deal, Record
from validator.engine.numbering import deal_number
from validator.engine.report import Report


class DealNumbers:
    """Those so far."""

    def __init__(self, record: Record, report: Report) -> None:
        self._record = record
        self._report = report
        self.deals: dict[int, Deal] = {}
        """The first deal with each number."""

    def check(self, deal: Deal, index: int) -> None:
        """One more deal, counted from 1: told of if another one has its number."""
        first = self.deals.setdefault(deal.number, deal)
        if first is deal:
            return
        related = (Related("first", first.head_span),)
        arguments: dict[str, Argument] = {"number": deal.number}
        fixes = deal_number(self._record, deal, index, self._taken)
        where = deal.head_span
        self._report.add(
            "duplicate-deal-number", where, "", arguments, related=related, fixes=fixes
        )

    @cached_property
    def _taken(self) -> frozenset[int]:
        """All that the record has."""
        return frozenset(each.number for each in self._record.deals())
