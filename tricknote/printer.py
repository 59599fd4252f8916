"""Findings as text: with their source line for people, or one a line for editors.

The words come from :mod:`notation.wording`; this module refuses to know what they mean, and
never decides whether something is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from notation.diagnostic import Diagnostic
from notation.wording import help_text, message, related_message
from tricknote.console import DEFAULT_COLUMNS
from tricknote.fix_words import fix_words
from tricknote.snippet import Mark, Paint, gutter_width, snippet
from tricknote.visible import visible


def plain(_role: str, text: str) -> str:
    """No colours."""
    return text


def coloured(role: str, text: str) -> str:
    """ANSI colours by role."""
    import click

    return click.style(text, fg=_COLORS[role], bold=True)


_COLORS: dict[str, str | None] = {
    "error": "red",
    "warning": "yellow",
    "note": "cyan",
    "gutter": "blue",
    "strong": None,
}


def identity(diagnostic: Diagnostic) -> tuple[str, str, str, int, int, str | None]:
    """What makes a finding itself, whoever copied it: name, variant, place, variation."""
    return (
        diagnostic.name,
        diagnostic.variant,
        diagnostic.source.path,
        diagnostic.span.start,
        diagnostic.span.end,
        diagnostic.context.variation,
    )


def root(diagnostic: Diagnostic) -> Diagnostic:
    """The finding that this one follows from in the end, or itself."""
    while diagnostic.consequence_of is not None:
        diagnostic = diagnostic.consequence_of
    return diagnostic


def text(
    findings: Sequence[Diagnostic],
    *,
    verbose: bool = False,
    columns: int = DEFAULT_COLUMNS,
    paint: Paint = plain,
) -> Iterator[str]:
    """The findings of one record, in the manner of a compiler; each ends with a blank line.

    What merely follows from another finding is only counted there, and notes are left out,
    unless ``verbose``.
    """
    folded: dict[object, int] = {}
    for each in findings:
        if each.consequence_of is not None:
            key = identity(root(each))
            folded[key] = folded.get(key, 0) + 1
    for each in findings:
        if not verbose and (each.severity == "note" or each.consequence_of is not None):
            continue
        count = 0 if verbose else folded.get(identity(each), 0)
        yield from _one(each, count, columns, paint)


def concise(findings: Iterable[Diagnostic], *, verbose: bool = False) -> Iterator[str]:
    """One line a finding: ``path:line:column: severity[code] name: message``."""
    for each in findings:
        if not verbose and (each.severity == "note" or each.consequence_of is not None):
            continue
        place = each.place
        where = f"{visible(each.source.path)}:{place.line}:{place.column}"
        yield f"{where}: {each.severity}[{each.code}] {each.name}: {visible(message(each))}"


def _one(finding: Diagnostic, folded: int, columns: int, paint: Paint) -> Iterator[str]:
    head = paint(finding.severity, f"{finding.severity}[{finding.code}]")
    words = visible(message(finding))
    yield f"{head} {finding.name}: {paint('strong', words)}"
    place = finding.place
    marks = [
        Mark(finding.span, "^", finding.severity),
        *(
            Mark(each.span, "-", "gutter", visible(related_message(finding, each)))
            for each in finding.related
        ),
    ]
    has_text = bool(finding.source.text)
    gutter = gutter_width(finding.source, marks) if has_text else 1
    path = visible(finding.source.path)
    where = f"{path}:{place.line}:{place.column}" if has_text else path
    margin = " " * gutter
    yield f"{margin}{paint('gutter', '-->')} {where}"
    if has_text:
        yield from snippet(finding.source, marks, columns=columns, paint=paint)
    notes = [
        ("note", _context(finding)),
        ("help", visible(help_text(finding) or "")),
        ("fix", _fix(finding)),
        ("note", _follows(finding, folded)),
    ]
    for label, words in notes:
        if words:
            yield f"{margin} {paint('gutter', '=')} {paint('strong', label)}: {words}"
    yield ""


def _fix(finding: Diagnostic) -> str:
    """What its fix would do, and the option that makes it."""
    if not finding.fixes:
        return ""
    fix = next((each for each in finding.fixes if each.safe), finding.fixes[0])
    words = visible(fix_words(finding.source, fix))
    if finding.code.startswith("Y"):
        return words  # rule files are mended by hand: their layout is their writer's
    return f"{words} ({'--fix' if fix.safe else '--fix --unsafe-fixes'})"


def _context(finding: Diagnostic) -> str:
    context = finding.context
    parts: list[str] = []
    if context.record is not None and context.record > 1:
        parts.append(f"record {context.record}")
    if context.deal is not None:
        number = context.deal_number
        parts.append(f"deal {context.deal if number is None else number}")
    if context.trick is not None:
        parts.append(f"trick {context.trick}")
    if context.seat is not None:
        parts.append(f"seat {visible(context.seat)}")
    if context.variation is not None:
        parts.append(f"in the variation {visible(context.variation)}")
    return ", ".join(parts)


def _follows(finding: Diagnostic, folded: int) -> str:
    if finding.consequence_of is not None:
        cause = finding.consequence_of
        place = cause.place
        return f"this follows from {cause.name} at {place.line}:{place.column}"
    if folded:
        noun = "finding that follows" if folded == 1 else "findings that follow"
        them = "it" if folded == 1 else "them"
        return f"and {folded} {noun} from this; --verbose shows {them}"
    return ""
