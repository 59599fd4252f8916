r"""Words in the reader's language: gettext, and nothing else.

This module refuses to know what is said.  English is the language of the source; the others
have a catalogue, ``render/locale/LANG/LC_MESSAGES/messages.po``, and beside it what gettext
reads, ``messages.mo``.  Both stand in the repository, so that an installed copy and a working
one speak alike; ``make messages`` finds new texts and compiles the catalogues, and a test holds
the two files equal.

A page can be read in every language: how its sentences keep their parts for that stands in
:mod:`render.said`.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path

LOCALE = Path(__file__).parent / "locale"

NAMES = {"en": "English", "id": "Bahasa Indonesia", "de": "Deutsch", "zh": "中文"}
"""The languages that ship, as their speakers call them."""

LANGUAGES = tuple(NAMES)
"""The tags of the languages that ship."""

MINUS = "\N{MINUS SIGN}"
_HYPHEN = re.compile(r"(?<!(?![\u2E80-\u9FFF])[\w-])-(?=\d)")
_THOUSANDS = {"en": ",", "id": ".", "de": ".", "zh": ","}


def with_minus(text: str) -> str:
    """A text with real minus signs before numbers instead of hyphens."""
    return _HYPHEN.sub(MINUS, text)


class UnknownLanguage(ValueError):
    """A language that this installation does not speak; the message names those it does."""


class Translator:
    """The words of one language; ``lang`` is the tag for the page's ``lang`` attribute."""

    __slots__ = ("_catalogue", "_plural", "lang")

    def __init__(self, lang: str, catalogue: gettext.NullTranslations) -> None:
        self.lang = lang
        self._catalogue = catalogue
        found: Callable[[int], int] | None = getattr(catalogue, "plural", None)
        self._plural: Callable[[int], int] = found or (lambda count: int(count != 1))

    def gettext(self, message: str) -> str:
        """A message in this language."""
        return self._catalogue.gettext(message)

    def pgettext(self, context: str, message: str) -> str:
        """A message that means different things in different places."""
        return self._catalogue.pgettext(context, message)

    def ngettext(self, one: str, many: str, count: int) -> str:
        """A message that depends on a number, in the right plural form."""
        return self._catalogue.ngettext(one, many, count)

    def plural(self, count: int) -> int:
        """Which plural form goes with a number, from 0."""
        return self._plural(count)

    def forms(self, one: str, many: str) -> list[str]:
        """All plural forms of a message, for whoever knows the number later."""
        made: list[str] = []
        for count in (1, 2):
            if self.plural(count) == len(made):
                made.append(self.ngettext(one, many, count))
        return made

    def counted(self, one: str, many: str) -> str | list[str]:
        """A message for the page's script, which knows the number: its plural forms."""
        return self.forms(one, many)

    def told(self, telling: Callable[[Translator], str]) -> str:
        """What a function makes of this language."""
        return telling(self)

    def number(self, value: int) -> str:
        """A number; its thousands are set apart from the fifth digit on."""
        text = f"{abs(value):,}" if abs(value) > 9999 else str(abs(value))
        text = text.replace(",", _THOUSANDS.get(self.lang, ","))
        return f"{MINUS}{text}" if value < 0 else text

    def amount(self, value: int) -> str:
        """A signed amount of points: ``+30``, ``−80``, ``0``."""
        return f"+{self.number(value)}" if value > 0 else self.number(value)

    def listed(self, items: Sequence[str]) -> str:
        """``A``, ``A and B``, ``A, B and C``."""
        if len(items) < 2:
            return "".join(items)
        # TRANSLATORS: joins the members of a list, but for the last one
        between = self.gettext("%(list)s, %(next)s")
        # TRANSLATORS: joins the last two of a list
        last_two = self.gettext("%(first)s and %(last)s")
        head, *others, last = items
        for each in others:
            head = between % {"list": head, "next": each}
        return last_two % {"first": head, "last": last}

    def together(self, sentences: Sequence[str]) -> str:
        """Sentences one after another."""
        # TRANSLATORS: two whole sentences in a row
        row = self.gettext("%(sentence)s %(next)s")
        said, *others = [each for each in sentences if each] or [""]
        for each in others:
            said = row % {"sentence": said, "next": each}
        return said


@lru_cache(maxsize=16)
def translator(lang: str = "en") -> Translator:
    """The translator of a language; raises :class:`UnknownLanguage` for one not shipped."""
    if lang not in LANGUAGES:
        raise UnknownLanguage(f"no language {lang!r}; there are: {', '.join(LANGUAGES)}")
    if lang == "en":
        return Translator(lang, gettext.NullTranslations())
    return Translator(lang, gettext.translation("messages", LOCALE, languages=[lang]))
