"""The last line for people: what was found, in how much, and by which rules."""

from __future__ import annotations

from collections.abc import Sequence

from tricknote.counting import counted, listed
from tricknote.report import Tally
from tricknote.visible import visible

_MOST_NAMED = 3


def verdict(tally: Tally) -> str:
    """The verdict of a run."""
    seen = listed(
        [
            counted(tally.files, "file"),
            counted(tally.records, "record"),
            counted(tally.deals, "deal"),
        ]
    )
    found = [
        counted(number, noun)
        for number, noun in ((tally.error, "error"), (tally.warning, "warning"))
        if number
    ]
    said = f"Found {listed(found)} in" if found else "No errors or warnings in"
    rules = f", checked by {_rule_sets(list(tally.rules))}" if tally.rules else ""
    notes = f"; {counted(tally.note, 'note')}" if tally.note else ""
    left_out = f"; {counted(tally.left_out, 'finding')} not asked for" if tally.left_out else ""
    return visible(f"{said} {seen}{rules}{notes}{left_out}.")


def _rule_sets(ids: Sequence[str]) -> str:
    """The rule sets by name, or only their number where a line of names would be too long."""
    return listed(ids) if len(ids) <= _MOST_NAMED else f"{len(ids)} rule sets"
