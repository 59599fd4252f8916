"""What a fix would do, in words, told from its edits alone."""

from __future__ import annotations

from notation.diagnostic import Edit, Fix
from notation.source import SourceText

_SHOWN = 40


def fix_words(source: SourceText, fix: Fix) -> str:
    """One line: ``write `CT` instead of `C10` ``, ``insert `^revoke` ``, ``take out `^turn` ``."""
    if fix.description:
        return fix.description
    edits = fix.edits
    if not edits:
        return ""
    rest = len(edits) - 1
    more = f", and {rest} more of the kind" if rest else ""
    return _edit(source, edits[0]) + more


def _edit(source: SourceText, edit: Edit) -> str:
    before, after = _quoted(source.slice(edit.span)), _quoted(edit.text)
    if not before:
        return f"insert {after}"
    if not after:
        return f"take out {before}"
    return f"write {after} instead of {before}"


def _quoted(text: str) -> str:
    shown = " ".join(text.split())
    if not shown:
        return ""
    if len(shown) > _SHOWN:
        shown = shown[: _SHOWN - 1] + "…"
    return f"`{shown}`"
