"""What could not be checked in a match, told once a reason with the deals that it concerns.

This module refuses to know why something cannot be checked.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from notation.diagnostic import Argument, Diagnostic
from notation.record import Deal
from notation.source import Span
from validator.engine.report import Report


@dataclass
class Unchecked:
    """The reasons so far; each is a variant of ``not-checkable``."""

    deals: dict[str, list[int]] = field(default_factory=dict)
    place: dict[str, Span] = field(default_factory=dict)
    roots: dict[str, list[Diagnostic | None]] = field(default_factory=dict)

    def note(self, reason: str, deal: Deal, root: Diagnostic | None) -> None:
        """Note a deal; ``root`` is what of its text cannot be read, if that may be why."""
        self.deals.setdefault(reason, []).append(deal.number)
        self.place.setdefault(reason, deal.head_span)
        self.roots.setdefault(reason, []).append(root)

    def tell(self, report: Report) -> None:
        """Report each reason; one that only comes of unread text is folded under that."""
        for reason, deals in self.deals.items():
            arguments: dict[str, Argument] = {"deals": tuple(str(each) for each in deals)}
            roots = self.roots[reason]
            root = roots[0] if all(each is not None for each in roots) else None
            report.add("not-checkable", self.place[reason], reason, arguments, consequence_of=root)
