"""What makes a finding the same from one report to the next, though its line may have moved."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from notation.diagnostic import Diagnostic
from tricknote.report import Json

KEY = "tricknote/v1"
LINE_KEY = "primaryLocationLineHash"
"""The key by which code scanning knows an alert again."""


@dataclass(slots=True)
class Fingerprints:
    """Makes fingerprints in a run, counting those that would be the same."""

    seen: dict[str, int] = field(default_factory=dict)

    def of(self, finding: Diagnostic) -> dict[str, Json]:
        """The fingerprint of a finding.

        It rests on what is written (the line and the place in it, the deal's number, the trick)
        and never on where that stands in the file.
        """
        context = finding.context
        source = finding.source
        place = finding.place
        line = " ".join(source.line_text(place.line).split())
        deal = context.deal if context.deal_number is None else context.deal_number
        parts = (
            finding.code,
            finding.variant,
            source.path,
            deal,
            context.trick,
            context.variation,
            line,
            source.slice(finding.span),
        )
        digest = hashlib.sha256(repr(parts).encode("utf-8", "backslashreplace")).hexdigest()[:32]
        count = self.seen[digest] = self.seen.get(digest, 0) + 1
        value = f"{digest}:{count}"
        return {KEY: value, LINE_KEY: value}
