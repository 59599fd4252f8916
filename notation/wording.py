"""The words of findings, read from their pages in ``notation/findings/NAME.md``.

A page is read only when somebody asks for its words, so a clean check reads none.  The
front matter is a strict subset of YAML (see :func:`_front_matter`), read here without a YAML
library.  This module refuses to know how a finding is laid out on a screen.

Templates are filled by :mod:`notation.filling`.  What a finding does not give itself is taken
from where it stands: ``{record}``, ``{deal}``, ``{trick}``, ``{seat}``, ``{rules}``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from notation.catalogue import CODES, NAME_OF_CODE
from notation.filling import ENGLISH, Words, arguments_of, fill

if TYPE_CHECKING:
    from notation.diagnostic import Argument, Diagnostic, Related


@dataclass(frozen=True, slots=True)
class FindingPage:
    """The page of one finding.

    ``messages`` and ``help`` are templates by variant (``default`` is a finding without one),
    ``related`` templates by label.  ``phrases`` are parts of sentences by key, or the name
    of the page that has them.  ``body`` is the Markdown behind the front matter.
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
    phrases: Mapping[str, str] | str
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

    @property
    def explanation(self) -> tuple[str, ...]:
        """What it says before its examples, each paragraph on one line."""
        before = self.body.split("\n## ")[0]
        lines = [line for line in before.splitlines() if not line.startswith("# ")]
        paragraphs = "\n".join(lines).strip().split("\n\n")
        return tuple(" ".join(each.split()) for each in paragraphs)


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
        phrases=fields.pop("phrases", {}),
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


def message(diagnostic: Diagnostic, words: Words = ENGLISH) -> str:
    """What a finding says, in one line."""
    phrases = phrases_of(page(diagnostic.name))
    return fill(template_of(diagnostic), arguments_of_finding(diagnostic), words, phrases)


def template_of(diagnostic: Diagnostic) -> str:
    """The message of a finding before anything is put into it.

    A variant without words of its own, which no finding of ours has, takes the first.
    """
    messages = page(diagnostic.name).messages
    found = messages.get(diagnostic.variant or "default")
    return next(iter(messages.values())) if found is None else found


def help_text(diagnostic: Diagnostic, words: Words = ENGLISH) -> str | None:
    """What could be done about it, in one line, or ``None``."""
    found = page(diagnostic.name)
    template = found.help.get(diagnostic.variant or "default", found.help.get("default"))
    arguments = arguments_of_finding(diagnostic)
    if not template or any(arguments.get(each) in (None, ()) for each in arguments_of(template)):
        return None
    return fill(template, arguments, words, phrases_of(found))


def related_message(diagnostic: Diagnostic, related: Related, words: Words = ENGLISH) -> str:
    """What a further place of a finding has to do with it."""
    found = page(diagnostic.name)
    template = found.related.get(related.label, related.label)
    arguments = {**arguments_of_finding(diagnostic), **related.arguments}
    return fill(template, arguments, words, phrases_of(found))


def arguments_of_finding(diagnostic: Diagnostic) -> dict[str, Argument]:
    """What a template can name: what the finding gives, and else where it stands."""
    context = diagnostic.context
    deal = context.deal if context.deal_number is None else context.deal_number
    around: dict[str, Argument] = {
        "record": context.record,
        "deal": deal,
        "trick": context.trick,
        "seat": context.seat,
        "rules": context.rules,
    }
    given = {name: value for name, value in around.items() if value is not None}
    return {**given, **diagnostic.arguments}


def phrases_of(found: FindingPage) -> Mapping[str, str]:
    """The phrases of a page, its own or those of the page that it names."""
    if not isinstance(found.phrases, str):
        return found.phrases
    shared = page(found.phrases).phrases
    return {} if isinstance(shared, str) else shared
