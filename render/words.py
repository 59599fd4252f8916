r"""Words in the reader's language: gettext, and nothing else.

This module refuses to know what is said.  English is the language of the source, so it
needs no catalogue; other languages are ``render/locale/LANG/LC_MESSAGES/messages.mo``.
The catalogue to translate is made, from the root of the repository, by::

    pybabel extract -F render/locale/babel.cfg -k n:1,2 \
        --omit-header --no-location --sort-output -o render/locale/messages.pot render
"""

from __future__ import annotations

import gettext
import re
from functools import lru_cache
from pathlib import Path

LOCALE = Path(__file__).parent / "locale"
LANGUAGES = ("en",)
"""The languages that ship."""

MINUS = "\N{MINUS SIGN}"
_HYPHEN = re.compile(r"(?<![\w-])-(?=\d)")


def with_minus(text: str) -> str:
    """A text with real minus signs before numbers instead of hyphens."""
    return _HYPHEN.sub(MINUS, text)


class UnknownLanguage(ValueError):
    """A language that this installation does not speak; the message names those it does."""


class Translator:
    """The words of one language; ``lang`` is the tag for the page's ``lang`` attribute."""

    __slots__ = ("_catalogue", "lang")

    def __init__(self, lang: str, catalogue: gettext.NullTranslations) -> None:
        self.lang = lang
        self._catalogue = catalogue

    @property
    def catalogue(self) -> gettext.NullTranslations:
        """The catalogue itself, for the templates."""
        return self._catalogue

    def gettext(self, message: str) -> str:
        """A message in this language."""
        return self._catalogue.gettext(message)

    def ngettext(self, one: str, many: str, count: int) -> str:
        """A message that depends on a number, in the right plural form."""
        return self._catalogue.ngettext(one, many, count)

    def amount(self, value: int) -> str:
        """A signed amount of points: ``+30``, ``−80``, ``0``."""
        if value == 0:
            return "0"
        return f"+{value}" if value > 0 else f"{MINUS}{-value}"

    def listed(self, items: list[str]) -> str:
        """``A``, ``A and B``, ``A, B and C``."""
        if len(items) < 2:
            return "".join(items)
        # TRANSLATORS: joins the last two of a list
        last_two = self.gettext("%(first)s and %(last)s")
        head = ", ".join(items[:-1])
        return last_two % {"first": head, "last": items[-1]}


@lru_cache(maxsize=16)
def translator(lang: str = "en") -> Translator:
    """The translator of a language; raises :class:`UnknownLanguage` for one not shipped."""
    if lang not in LANGUAGES:
        raise UnknownLanguage(f"no language {lang!r}; there are: {', '.join(LANGUAGES)}")
    catalogue = gettext.translation("messages", LOCALE, languages=[lang], fallback=lang == "en")
    return Translator(lang, catalogue)
