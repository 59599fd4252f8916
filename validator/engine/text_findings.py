"""The findings of a record's text, for whoever plays the record: by the deal that they are about.

This module refuses to know what is wrong with the play.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import replace

from notation.diagnostic import Diagnostic
from validator.engine.doubts import UNSURE
from validator.engine.report import Report


class TextFindings:
    """Those of one record; a fix may be put onto one of ``all`` later."""

    def __init__(self, findings: Sequence[Diagnostic]) -> None:
        self.all = list(findings)
        self._of_deal: dict[int | None, list[int]] = {}
        """Which of them are about each deal."""
        for at, each in enumerate(self.all):
            self._of_deal.setdefault(each.context.deal, []).append(at)
        self.deals: Container[int | None] = self._of_deal.keys()
        """Deals that any are about."""
        self.outside = None in self._of_deal
        """Whether any is about no deal."""
        self._heard: set[int] = set()
        """Which of those have been asked for."""

    def places(self, deal: int) -> Sequence[int]:
        """Which of :attr:`all` are about a deal, counted from 1."""
        return self._of_deal.get(deal, ())

    def about(self, deal: int) -> Iterator[Diagnostic]:
        """Those about a deal."""
        return (self.all[at] for at in self.places(deal))

    def damage(self, deal: int) -> Diagnostic | None:
        """What makes a deal doubtful before a card is played, if anything does."""
        return next(
            (
                each.consequence_of or each
                for each in self.about(deal)
                if each.name in UNSURE and each.severity == "error"
            ),
            None,
        )

    def unread(self, begin: int, end: int) -> Iterator[Diagnostic]:
        """What cannot be read outside of deals between two places, each once."""
        for at in self._of_deal.get(None, ()):
            each = self.all[at]
            if each.name in UNSURE and begin < each.span.start < end and at not in self._heard:
                self._heard.add(at)
                yield each


def in_order(text: Sequence[Diagnostic], report: Report) -> tuple[Diagnostic, ...]:
    """The findings of a record's text and of what is checked, in text order."""
    if not (text or report.findings):
        return ()
    rules = report.context.rules
    known = [
        each
        if each.context.rules == rules
        else replace(each, context=each.context._replace(rules=rules))
        for each in text
    ]
    return tuple(sorted((*known, *report.findings), key=lambda each: each.span))
