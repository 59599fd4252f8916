"""The words of findings, read from their pages in ``notation/findings/NAME.md``.

A page is read only when somebody asks for its words, so a clean check reads none.  The
front matter is a strict subset of YAML (see :func:`_front_matter`), read here without a YAML
library.  This module refuses to know how a finding is laid out on a screen.

Templates hold ``{argument}`` or ``{argument:form}``; the forms are

====================  =======================================================
``+``                 a number with its sign (``+50``, ``-50``, ``0``)
``and``, ``or``       a list of words joined with that word
``any``               a list of phrases of ours joined with ``or``
``>``                 a list of words joined with ``>``
``suit``              the name of a suit letter (``H`` is ``heart``)
``one|many``          a count with its noun (``1 card``, ``3 cards``), or, for a
                      list, the noun and the list (``deal 2``, ``deals 2 and 5``)
``unicode``           code point and name of a letter
====================  =======================================================

Every template and every word of its own goes through ``translate``, which is given the
English text and returns what to use instead.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import TYPE_CHECKING

from notation.catalogue import CODES, NAME_OF_CODE

if TYPE_CHECKING:
    from notation.diagnostic import Argument, Diagnostic, Related

Translate = Callable[[str], str]


def _same(text: str) -> str:
    return text


@dataclass(frozen=True, slots=True)
class FindingPage:
    """The page of one finding.

    ``messages`` and ``help`` are templates by variant (``default`` is the plain one),
    ``related`` templates by label.  ``body`` is the Markdown behind the front matter.
    ``place`` is where the faulty example has the finding, as ``line:column``.  ``extra``
    are the remaining fields, which say how the examples are to be checked.
    """

    name: str
    code: str
    severity: str
    games: tuple[str, ...]
    since: str
    messages: Mapping[str, str]
    related: Mapping[str, str]
    help: Mapping[str, str]
    body: str
    place: str | None = None
    extra: Mapping[str, str | Mapping[str, str]] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """The heading of the page."""
        for line in self.body.splitlines():
            if line.startswith("# "):
                return line[2:].strip()
        return self.name


class PageError(ValueError):
    """A page does not have the form that this module reads; a fault of ours, never of users."""


def resolve(name_or_code: str) -> str | None:
    """The name of a finding given by name or code, in any case; ``None`` if there is none."""
    wanted = name_or_code.strip()
    if wanted.lower() in CODES:
        return wanted.lower()
    return NAME_OF_CODE.get(wanted.upper())


@cache
def page(name_or_code: str) -> FindingPage:
    """The page of a finding, by name or code; raises ``KeyError`` if there is none."""
    name = resolve(name_or_code)
    if name is None:
        raise KeyError(name_or_code)
    resource = files("notation").joinpath("findings", f"{name}.md")
    if not resource.is_file():
        raise KeyError(name_or_code)
    return read_page(resource.read_text(encoding="utf-8"), name)


def read_page(text: str, name: str) -> FindingPage:
    """Read a page from its text; raises :class:`PageError` where it has another form."""
    lines = text.split("\n")
    if lines[0] != "---" or "---" not in lines[1:]:
        raise PageError(f"{name}: no front matter")
    end = lines.index("---", 1)
    fields = _front_matter(lines[1:end], name)

    def text_of(key: str) -> str:
        value = fields.pop(key, None)
        if not isinstance(value, str):
            raise PageError(f"{name}: {key} is missing")
        return value

    def table_of(key: str) -> Mapping[str, str]:
        value = fields.pop(key, {})
        if isinstance(value, str):
            raise PageError(f"{name}: {key} is no table")
        return value

    if text_of("name") != name:
        raise PageError(f"{name}: the page bears another name")
    place = fields.pop("place", None)
    return FindingPage(
        name=name,
        code=text_of("code"),
        severity=text_of("severity"),
        games=tuple(each.strip() for each in text_of("games").strip("[]").split(",")),
        since=text_of("since"),
        messages=table_of("messages"),
        related=table_of("related"),
        help=table_of("help"),
        body="\n".join(lines[end + 1 :]).strip("\n") + "\n",
        place=place if isinstance(place, str) else None,
        extra=fields,
    )


def _front_matter(lines: list[str], name: str) -> dict[str, str | Mapping[str, str]]:
    """``key: value`` lines, and ``key:`` with such lines indented by two below it.

    A value is a plain word, or a text in double quotes with the escapes of JSON.
    """
    fields: dict[str, str | Mapping[str, str]] = {}
    table: dict[str, str] | None = None
    for line in lines:
        key, colon, value = line.partition(":")
        value = value.strip()
        nested = key.startswith("  ")
        key = key.strip()
        if not colon or not key or (nested and table is None):
            raise PageError(f"{name}: cannot read {line!r}")
        if value.startswith('"'):
            try:
                value = json.loads(value)
            except ValueError as error:
                raise PageError(f"{name}: cannot read {line!r}") from error
        target: dict[str, str] | dict[str, str | Mapping[str, str]]
        if nested and table is not None:
            target = table
        elif value or line.rstrip().endswith('""'):
            target, table = fields, None
        else:
            table = {}
            if key in fields:
                raise PageError(f"{name}: {key} stands twice")
            fields[key] = table
            continue
        if key in target:
            raise PageError(f"{name}: {key} stands twice")
        target[key] = value
    return fields


def message(diagnostic: Diagnostic, translate: Translate = _same) -> str:
    """What a finding says, in one line."""
    templates = page(diagnostic.name).messages
    template = templates.get(diagnostic.variant or "default")
    if template is None:
        template = templates["default"]
    return fill(translate(template), diagnostic.arguments, translate)


def help_text(diagnostic: Diagnostic, translate: Translate = _same) -> str | None:
    """What could be done about it, in one line, or ``None``."""
    templates = page(diagnostic.name).help
    template = templates.get(diagnostic.variant or "default", templates.get("default"))
    if not template or not arguments_of(template) <= diagnostic.arguments.keys():
        return None
    return fill(translate(template), diagnostic.arguments, translate)


def related_message(diagnostic: Diagnostic, related: Related, translate: Translate = _same) -> str:
    """What a further place of a finding has to do with it."""
    template = page(diagnostic.name).related.get(related.label, related.label)
    return fill(translate(template), {**diagnostic.arguments, **related.arguments}, translate)


def arguments_of(template: str) -> frozenset[str]:
    """The names of the arguments that a template uses."""
    return frozenset(name for _, name, _, _ in Formatter().parse(template) if name)


def fill(template: str, arguments: Mapping[str, Argument], translate: Translate = _same) -> str:
    """A template with its arguments put in; an argument that is missing shows as ``?``."""
    parts: list[str] = []
    for literal, name, form, _ in Formatter().parse(template):
        parts.append(literal)
        if name:
            parts.append(_written(arguments.get(name), form or "", translate))
    return "".join(parts)


def _written(value: Argument, form: str, translate: Translate) -> str:
    if value is None:
        return "?"
    if "|" in form:
        return _counted(value, form, translate)
    if isinstance(value, tuple):
        return _joined(value, form, translate)
    if form == "+" and isinstance(value, int):
        return f"{value:+d}" if value else "0"
    if form == "suit" and isinstance(value, str):
        return translate(_SUIT_NAMES[value]) if value in _SUIT_NAMES else value
    if form == "unicode" and isinstance(value, str):
        return ", ".join(_code_point(each) for each in value)
    return str(value)


def _code_point(letter: str) -> str:
    return f"U+{ord(letter):04X} {unicodedata.name(letter, '')}".rstrip()


_SUIT_NAMES = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}


def _joined(words: tuple[str, ...], form: str, translate: Translate) -> str:
    texts = [translate(word) if form == "any" else str(word) for word in words]
    if form == ">":
        return " > ".join(texts)
    if len(texts) < 2:
        return texts[0] if texts else "-"
    both = translate("{first} or {last}" if form in ("or", "any") else "{first} and {last}")
    return fill(both, {"first": ", ".join(texts[:-1]), "last": texts[-1]})


def _counted(value: Argument, form: str, translate: Translate) -> str:
    one, _, many = form.partition("|")
    if isinstance(value, tuple):
        noun = one if len(value) == 1 else many
        return f"{noun} {_joined(value, 'and', translate)}"
    return f"{value} {one if str(value) == '1' else many}"
