"""Findings about rule files, at their place in the YAML text.

This module refuses to know what the rules say.
"""

from __future__ import annotations

from collections.abc import Mapping

from notation.catalogue import CODES
from notation.diagnostic import Argument, Context, Diagnostic, Edit, Fix, Related
from notation.loaded import Loaded, LoadError, Position
from notation.source import SourceText, Span
from validator.rulesets.kinds import near


def finding(
    source: SourceText,
    loaded: Loaded,
    name: str,
    pointer: str,
    variant: str = "",
    arguments: Mapping[str, Argument] | None = None,
    *,
    key: bool = False,
    rules: str | None = None,
) -> Diagnostic:
    """A finding at the value of a member (a JSON pointer), or at its key."""
    places = loaded.places if key else loaded.value_places
    position = places.get(pointer) or loaded.places.get(pointer) or Position(1, 1)
    span = _span(source, position)
    suggestion = (arguments or {}).get("near")
    fixes: tuple[Fix, ...] = ()
    if isinstance(suggestion, str):
        # Yes for true is certain; a word that is near is only likely.
        fixes = (Fix((Edit(span, suggestion),), safe=variant == "yes-no"),)
    return Diagnostic(
        name,
        CODES[name].severity,
        source,
        span,
        variant,
        arguments or {},
        Context(rules=rules),
        fixes=fixes,
    )


def bad_field(
    source: SourceText, loaded: Loaded, name: str, value: str, allowed: tuple[str, ...]
) -> Diagnostic:
    """A field that names something that there is not."""
    suggestion = near(value, allowed)
    arguments: dict[str, Argument] = {"option": name, "value": value, "allowed": allowed}
    if suggestion is not None:
        arguments["near"] = suggestion
    variant = "near" if suggestion else ""
    return finding(source, loaded, "rules-bad-value", f"/{name}", variant, arguments)


def short(value: object) -> str:
    """A value as a message shows it."""
    if isinstance(value, dict):
        text = "a list of names and values"
    elif isinstance(value, list):
        text = f"[{', '.join(map(short, value))}]"
    else:
        text = "empty" if value is None or value == "" else str(value)
    return text if len(text) <= 60 else text[:59] + "…"


def _span(source: SourceText, position: Position) -> Span:
    """The word, quoted text or list that begins at a place."""
    text = source.text
    start = 0
    for _ in range(position.line - 1):
        start = text.find("\n", start) + 1
    start = min(start + position.column - 1, len(text))
    line_end = text.find("\n", start)
    line_end = len(text) if line_end < 0 else line_end
    rest = text[start:line_end]
    if rest[:1] in ('"', "'"):
        end = rest.find(rest[0], 1) + 1
    elif rest[:1] in ("[", "{"):
        end = max(rest.rfind("]"), rest.rfind("}")) + 1
    else:
        ends = [at for at in map(rest.find, (": ", " #", ",", "]", "}")) if at > 0]
        end = min(ends, default=len(rest.rstrip().removesuffix(":")))
        end = len(rest[:end].rstrip())
    return Span(start, start + max(end, 1) if rest else start)


def unreadable(source: SourceText, error: LoadError) -> Diagnostic:
    """The finding of a text that is no YAML, or not of the strict kind."""
    span = _span(source, error.position)
    if error.problem == "member-twice":
        first = error.first or error.position
        return Diagnostic(
            "rules-duplicate-key",
            CODES["rules-duplicate-key"].severity,
            source,
            span,
            arguments={"key": error.arguments["member"]},
            related=(Related("first", _span(source, first)),),
        )
    variant = _VARIANTS.get(error.problem, "")
    return Diagnostic(
        "rules-syntax",
        CODES["rules-syntax"].severity,
        source,
        span,
        variant,
        {**error.arguments, "problem": error.problem},
    )


_VARIANTS = {"alias": "alias", "merge": "alias", "yaml-tag": "tag"}
"""The wordings for what YAML has and rule files have not."""
