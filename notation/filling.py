"""Templates filled with arguments, in English and ready for any other language.

A template is one whole sentence or phrase and holds ``{argument}`` or ``{argument:form}``;
the forms are

====================  =======================================================
``+``                 a number with its sign (``+50``, ``-50``, ``0``)
``and``, ``or``       a list of words joined with that word
``>``                 a list of words joined with ``>``
``phrase``            a phrase by its key, filled like a template; of a list the
                      phrases joined with ``or``
``suit``              the name of a suit letter (``H`` is ``heart``)
``one|many``          a count with its noun (``1 card``, ``3 cards``), or, for a
                      list, the noun and the list (``deal 2``, ``deals 2 and 5``)
``unicode``           code point and name of a letter
====================  =======================================================

Every template goes through :class:`Words`, which is given the English text and returns what
to use instead: a template with the same arguments, whose forms are the translator's to
choose.  A counted noun has as many forms as the language has, in the order of its plural
rule, and ``#`` in a form is where the number stands (``{count:# card|# cards}`` says the same
as ``{count:card|cards}``); a language without plurals writes ``{count}``.

This module refuses to know what a finding is.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from string import Formatter
from typing import TYPE_CHECKING, Protocol

from notation.statements import signed

if TYPE_CHECKING:
    from notation.diagnostic import Argument


class Words(Protocol):
    """The reader's language, as far as findings need it."""

    def gettext(self, message: str, /) -> str:
        """What to say instead of an English text; the text itself if there is nothing."""
        ...

    def plural(self, count: int, /) -> int:
        """Which form of a counted noun goes with a number, from 0."""
        ...


class _English:
    """The language of the pages."""

    __slots__ = ()

    def gettext(self, message: str) -> str:
        return message

    def plural(self, count: int) -> int:
        return 0 if count == 1 else 1


ENGLISH: Words = _English()


def arguments_of(template: str) -> frozenset[str]:
    """The names of the arguments that a template uses."""
    return frozenset(name for _, name, _, _ in Formatter().parse(template) if name)


_PLACE = re.compile(r"\{(\w+)(?::([^}]*))?\}")


def plainly(template: str) -> str:
    """A template for people to read: arguments by their names, a counted noun as for many."""

    def named(match: re.Match[str]) -> str:
        forms = (match[2] or "").split("|")
        noun = forms[-1] if len(forms) > 1 else ""
        if "#" in noun:
            return noun.replace("#", f"{{{match[1]}}}")
        return f"{{{match[1]}}} {noun}".strip()

    return _PLACE.sub(named, template.replace("{{", "\0").replace("}}", "\1")).translate(
        {0: "{", 1: "}"}
    )


NO_PHRASES: Mapping[str, str] = {}


def fill(
    template: str,
    arguments: Mapping[str, Argument],
    words: Words = ENGLISH,
    phrases: Mapping[str, str] = NO_PHRASES,
) -> str:
    """A template with its arguments put in; an argument that is missing shows as ``?``.

    A phrase that is not among ``phrases`` is taken to be the English text itself.
    """
    parts: list[str] = []
    for literal, name, form, _ in Formatter().parse(words.gettext(template)):
        parts.append(literal)
        if not name:
            continue
        value = arguments.get(name)
        if form == "phrase" and value is not None:
            keys = value if isinstance(value, tuple) else (str(value),)
            texts = [_phrase(key, phrases, arguments, words) for key in keys]
            parts.append(_joined(tuple(texts), "or", words))
        else:
            parts.append(_written(value, form or "", words))
    return "".join(parts)


def _phrase(
    key: str, phrases: Mapping[str, str], arguments: Mapping[str, Argument], words: Words
) -> str:
    template = phrases.get(key)
    return words.gettext(key) if template is None else fill(template, arguments, words, phrases)


def _written(value: Argument, form: str, words: Words) -> str:
    if value is None:
        return "?"
    if "|" in form:
        return _counted(value, form, words)
    if isinstance(value, tuple):
        return _joined(value, form, words)
    if form == "+" and isinstance(value, int):
        return signed(value)
    if form == "suit" and isinstance(value, str):
        return words.gettext(SUIT_NAMES[value]) if value in SUIT_NAMES else value
    if form == "unicode" and isinstance(value, str):
        return ", ".join(_code_point(each) for each in value)
    return str(value)


def _code_point(letter: str) -> str:
    return f"U+{ord(letter):04X} {unicodedata.name(letter, '')}".rstrip()


SUIT_NAMES = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}
"""The words for the letters of suits."""

LISTS = {
    "and": "{first} and {last}",
    "or": "{first} or {last}",
    ",": "{first}, {last}",
    ">": "{first} > {last}",
}
"""How two members of a list are joined: the last two, by form, and those before them (``,``)."""


def _joined(items: tuple[str, ...], form: str, words: Words) -> str:
    texts = [str(item) for item in items]
    if len(texts) < 2:
        return texts[0] if texts else "-"
    last_two = LISTS.get(form, LISTS["and"])
    between = last_two if form == ">" else LISTS[","]
    joined = texts[0]
    for number, text in enumerate(texts[1:], 2):
        pattern = words.gettext(last_two if number == len(texts) else between)
        joined = fill(pattern, {"first": joined, "last": text})
    return joined


def _counted(value: Argument, form: str, words: Words) -> str:
    forms = form.split("|")
    if isinstance(value, tuple):
        count, shown = len(value), _joined(value, "and", words)
    else:
        count, shown = value if isinstance(value, int) else 2, str(value)
    noun = forms[min(words.plural(count), len(forms) - 1)]
    if "#" in noun:
        return noun.replace("#", shown)
    return f"{noun} {shown}" if isinstance(value, tuple) else f"{shown} {noun}"
