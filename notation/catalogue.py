"""The catalogue of findings: every name with its code and severity, and its wording.

The table here is the closed list.  The wording, what happened, why, and a faulty and a
corrected example stand in one Markdown page a finding, ``notation/findings/NAME.md``, read
only when somebody asks.  A test holds table and pages equal.
"""

from __future__ import annotations

from typing import NamedTuple

from notation.diagnostic import Severity


class Code(NamedTuple):
    """A finding's code and its usual severity."""

    code: str
    severity: Severity


def _family(letter: str, first: int, names: str) -> dict[str, str]:
    return {name: f"{letter}{first + index}" for index, name in enumerate(names.split())}


# Numbers are never reused: a new name goes to the end of its line.
_NUMBERS: dict[str, str] = {
    **_family(
        "S",
        101,
        "syntax unterminated-comment unterminated-string bad-escape encoding unreadable-file "
        "version missing-version look-alike-letter tolerated-spelling statement-not-here "
        "truncated-record",
    ),
    **_family(
        "T",
        101,
        "missing-tag unknown-tag duplicate-tag unknown-game unknown-rules unknown-rule-option "
        "bad-rule-value rules-not-named rules-differ seat-count duplicate-seat unknown-seat "
        "bad-date",
    ),
    **_family(
        "D",
        101,
        "card-not-in-pack duplicate-card wrong-hand-size hands-disagree stock-disagrees "
        "turnup-in-hand duplicate-deal-number",
    ),
    **_family(
        "C",
        101,
        "exposure-not-allowed exposure-not-held exposure-too-late contract-missing "
        "contract-repeated contract-unknown wrong-declarer wrong-dealer double-not-allowed "
        "double-quota bad-exchange",
    ),
    **_family("P", 101, "wrong-leader wrong-turn trick-number trick-incomplete"),
    **_family(
        "P",
        201,
        "revoke must-trump must-overtrump first-card lead-not-allowed exposed-too-soon "
        "lead-mixed-suits wrong-card-count does-not-beat face-down-not-allowed "
        "molodka-not-four molodka-too-late molodka-priority withdrawn-without-reason "
        "draw-disagrees pass-not-allowed not-playable",
    ),
    **_family("P", 301, "card-not-held card-played-twice play-after-end deal-incomplete"),
    **_family("P", 401, "irregularity-not-needed irregularity-unknown variation-anchor"),
    **_family(
        "R",
        101,
        "winner-mismatch points-mismatch score-mismatch score-impossible total-mismatch "
        "result-mismatch match-already-over match-not-over not-checkable",
    ),
    **_family(
        "L",
        101,
        "file-too-large line-too-long string-too-long nesting-too-deep too-many-deals "
        "too-many-findings",
    ),
    **_family(
        "Y",
        101,
        "rules-syntax rules-duplicate-key rules-unknown-parent rules-circular "
        "rules-missing-field rules-unknown-option rules-bad-value",
    ),
    **_family(
        "E",
        101,
        "event-table-missing event-table-twice event-player-twice event-round event-board-differs",
    ),
}

_WARNINGS = frozenset(
    "missing-version tolerated-spelling unknown-tag rules-not-named rules-differ bad-date "
    "wrong-dealer truncated-record irregularity-not-needed withdrawn-without-reason "
    "match-not-over not-checkable event-table-missing event-table-twice event-round".split()
)

CODES: dict[str, Code] = {
    name: Code(code, "warning" if name in _WARNINGS else "error") for name, code in _NUMBERS.items()
}
"""Every finding by name."""

NAME_OF_CODE: dict[str, str] = {code.code: name for name, code in CODES.items()}
"""The name of each code."""
