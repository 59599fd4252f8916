"""Sentences that keep their parts, so that one page can say them in every language.

A page is made once.  While that is done :data:`EVERY` stands in for a language: a message comes
out of it as a *mark*, a run of letters that holds the number of the message and, between
letters that no text uses, what is put into it.  The marks go through the templates like any
text.  At the end :class:`Sayings` finds them again.  In the page's own language each becomes
the sentence that readers without scripts see; for the script its place is noted, as
``data-t`` (the content of an element; a piece of a content is wrapped in ``x-t``) or ``data-u``
(attributes), with the message and its parts once in the page's data.  Each message that the
page needs stands there once a language.

Said in data is a text, the number of a phrase, ``[phrase, part, …]``, a row of these that
begins with a text, or ``{"n": amount}``; the first part of a phrase with plural forms is the
number they depend on.

This module refuses to know what is said.
"""

from __future__ import annotations

import gettext
import html
import re
from collections.abc import Callable, Iterator, Sequence
from threading import Lock
from typing import Any, NamedTuple, TypeAlias

from render.compact import KEPT
from render.words import LANGUAGES, Translator, translator

OPEN, NEXT, CLOSE = "\ufdd0", "\ufdd1", "\ufdd2"
"""The letters of marks: code points that Unicode reserves for such use inside programs."""

_NAMED = re.compile(r"%\((\w+)\)s")
_ATTRIBUTE = re.compile(rf'\s([\w-]+)="([^"]*{OPEN}[^"]*)"')
_VOID = ("<br", "<input", "<meta", "<hr", "<img")


class Phrase(NamedTuple):
    """A message of the source; ``many`` is empty for one without plural forms.

    ``each`` is what it says language by language, where no catalogue has it.
    """

    one: str
    many: str = ""
    context: str = ""
    each: tuple[str, ...] = ()

    @property
    def names(self) -> list[str]:
        """The names of its parts, in the order in which marks have them."""
        names = sorted(set(_NAMED.findall(self.one + self.many)))
        return [name for name in names if name != "count"] if self.many else names

    def forms(self, words: Translator) -> list[str]:
        """Its plural forms in a language, of a message without them the only one."""
        if self.each:
            return [self.each[LANGUAGES.index(words.lang)]]
        if self.many:
            return words.forms(self.one, self.many)
        if self.context:
            return [words.pgettext(self.context, self.one)]
        return [words.gettext(self.one)]


class Message(NamedTuple):
    """A phrase and its parts; without a phrase an amount of points."""

    phrase: Phrase | None
    parts: tuple[Said, ...] = ()
    number: int = 0
    """What its plural form depends on, or the amount."""


Said: TypeAlias = "tuple[str | Message, ...]"

_phrases: dict[Phrase, int] = {}
_numbered: list[Phrase] = []
_lock = Lock()


def _number(phrase: Phrase) -> int:
    with _lock:
        if phrase not in _phrases:
            _phrases[phrase] = len(_numbered)
            _numbered.append(phrase)
        return _phrases[phrase]


class _Every(Translator):
    """All languages at once: every message as a mark."""

    __slots__ = ()

    def gettext(self, message: str) -> str:
        return self._mark(Phrase(message))

    def pgettext(self, context: str, message: str) -> str:
        return self._mark(Phrase(message, context=context))

    def ngettext(self, one: str, many: str, count: int) -> str:
        return self._mark(Phrase(one, many), str(count))

    def counted(self, one: str, many: str) -> str | list[str]:
        return self.ngettext(one, many, 1)

    def told(self, telling: Callable[[Translator], str]) -> str:
        each = [telling(translator(lang)) for lang in LANGUAGES]
        return each[0] if len(set(each)) == 1 else f"{OPEN}={NEXT.join(each)}{CLOSE}"

    def amount(self, value: int) -> str:
        return super().amount(value) if abs(value) < 10_000 else f"{OPEN}#{value}{CLOSE}"

    def _mark(self, phrase: Phrase, *parts: str) -> str:
        named = (f"%({name})s" for name in phrase.names)
        return OPEN + NEXT.join((str(_number(phrase)), *parts, *named)) + CLOSE


EVERY: Translator = _Every("*", gettext.NullTranslations())
"""What makes a page of every language; its own tag is ``*``."""


def words_of(lang: str) -> Translator:
    """The translator of a language, or of every language for ``*``."""
    return EVERY if lang == EVERY.lang else translator(lang)


# ---- reading marks


def read(text: str) -> Said:
    """A text as plain pieces and messages; what is no whole mark is only text."""
    said, _ = _read(text, 0, top=True)
    return said


def _read(text: str, at: int, *, top: bool) -> tuple[Said, int]:
    found: list[str | Message] = []
    start = at
    while at < len(text):
        letter = text[at]
        if letter == OPEN:
            if at > start:
                found.append(text[start:at])
            message, at = _message(text, at + 1)
            found.append(message)
            start = at
        elif letter in (NEXT, CLOSE):
            if not top:
                break
            if at > start:
                found.append(text[start:at])
            at += 1
            start = at
        else:
            at += 1
    if at > start:
        found.append(text[start:at])
    return tuple(found), at


def _message(text: str, at: int) -> tuple[str | Message, int]:
    parts: list[Said] = []
    while True:
        part, at = _read(text, at, top=False)
        parts.append(part)
        if at >= len(text) or text[at] == CLOSE:
            break
        at += 1
    return _made(parts), at + 1


def _made(parts: list[Said]) -> str | Message:
    head = "".join(each for each in parts[0] if isinstance(each, str))
    if head.startswith("="):
        each = (head[1:], *("".join(map(str, part)) for part in parts[1:]))
        return Message(Phrase("", each=each)) if len(each) == len(LANGUAGES) else each[0]
    if re.fullmatch(r"#-?\d+", head):
        return Message(None, number=int(head[1:]))
    if not head.isdecimal() or int(head) >= len(_numbered):
        return ""
    phrase = _numbered[int(head)]
    if not phrase.many:
        return Message(phrase, tuple(parts[1:]))
    count = "".join(map(str, parts[1])) if len(parts) > 1 else ""
    number = int(count) if re.fullmatch(r"-?\d+", count) else 0
    return Message(phrase, tuple(parts[2:]), number)


def tell(said: Said, words: Translator) -> str:
    """What is said, in one language."""
    return "".join(each if isinstance(each, str) else _told(each, words) for each in said)


def _told(message: Message, words: Translator) -> str:
    phrase = message.phrase
    if phrase is None:
        return words.amount(message.number)
    forms = phrase.forms(words)
    form = forms[min(words.plural(message.number), len(forms) - 1)] if phrase.many else forms[0]
    values = dict(zip(phrase.names, (tell(each, words) for each in message.parts), strict=False))
    if phrase.many:
        values["count"] = words.number(message.number)
    return _NAMED.sub(lambda found: values.get(found[1], found[0]), form)


# ---- a page


class Sayings:
    """Collects what a page says while its marks are resolved into one language.

    ``offered`` are the languages that a reader may choose from, that of the page among them.
    """

    def __init__(self, words: Translator, offered: Sequence[str]) -> None:
        self.words = words
        self.offered = [translator(lang) for lang in offered]
        self._phrases: dict[Phrase, int] = {}
        self._texts: list[Any] = []
        self._labels: list[list[Any]] = []

    def page(self, text: str) -> str:
        """A page without marks; scripts and styles in it are not looked at."""
        pieces = KEPT.split(text)
        return "".join(
            piece if place % 3 == 1 else "".join(self._resolved(piece))
            for place, piece in enumerate(pieces)
            if place % 3 != 2
        )

    def data(self, value: Any) -> Any:
        """Plain data in which marked texts are what they say."""
        if isinstance(value, str):
            return self._encoded(read(value)) if OPEN in value else value
        if isinstance(value, dict):
            return {name: self.data(each) for name, each in value.items()}
        if isinstance(value, list | tuple):
            return [self.data(each) for each in value]
        return value

    def block(self) -> dict[str, Any]:
        """For the page's data: the places found in it, and all phrases by language."""
        return {
            "texts": self._texts,
            "labels": self._labels,
            "phrases": {
                words.lang: [_for_script(phrase, words) for phrase in self._phrases]
                for words in self.offered
            },
        }

    def _resolved(self, page: str) -> Iterator[str]:
        """The pieces of a page: tags and, between them, texts."""
        at, before = 0, ""
        for tag, start, end in _tags(page):
            text = page[at:start]
            if OPEN in text:
                whole = before[:1] == "<" and before[:2] != "</" and tag.startswith("</")
                said = read(text)
                # What is not said but stands beside it is better not written twice.
                beside = sum(len(each) for each in said if isinstance(each, str))
                if whole and beside < 8 and not before.startswith(_VOID):
                    yield before[:-1] + " data-t>"
                    self._texts.append(self._encoded(said))
                    yield tell(said, self.words)
                else:
                    yield before
                    yield self._wrapped(said)
            else:
                yield before
                yield text
            before = self._labelled(tag) if OPEN in tag else tag
            at = end
        yield before
        rest = page[at:]
        yield self._wrapped(read(rest)) if OPEN in rest else rest

    def _wrapped(self, said: Said) -> str:
        """A text that shares its element with others: what is said is an element of its own."""
        places = [at for at, each in enumerate(said) if isinstance(each, Message)]
        if not places:
            return "".join(map(str, said))
        first, last = places[0], places[-1] + 1
        self._texts.append(self._encoded(said[first:last]))
        before, after = "".join(map(str, said[:first])), "".join(map(str, said[last:]))
        return f"{before}<x-t>{tell(said[first:last], self.words)}</x-t>{after}"

    def _labelled(self, tag: str) -> str:
        found: list[Any] = []

        def told(attribute: re.Match[str]) -> str:
            # The script sets the value of the attribute, not its HTML.
            found.extend((attribute[1], self._encoded(read(html.unescape(attribute[2])))))
            return f' {attribute[1]}="{tell(read(attribute[2]), self.words)}"'

        made = _ATTRIBUTE.sub(told, tag)
        self._labels.append(found)
        end = "/>" if made.endswith("/>") else ">"
        return made[: -len(end)] + " data-u" + end

    def _encoded(self, said: Said) -> Any:
        parts = [each if isinstance(each, str) else self._message(each) for each in said]
        if len(parts) == 1:
            return parts[0]
        return parts if parts and isinstance(parts[0], str) else ["", *parts]

    def _message(self, message: Message) -> Any:
        phrase = message.phrase
        if phrase is None:
            return {"n": message.number}
        number = self._phrases.setdefault(phrase, len(self._phrases))
        parts = [self._encoded(each) for each in message.parts]
        if phrase.many:
            return [number, message.number, *parts]
        return [number, *parts] if parts else number


def _tags(page: str) -> Iterator[tuple[str, int, int]]:
    """The tags outside of marks: what stands in a mark belongs to it."""
    at, depth = 0, 0
    for found in re.finditer(rf"[{OPEN}{CLOSE}]|<[^>]*>", page):
        if found[0] == OPEN:
            depth += 1
        elif found[0] == CLOSE:
            depth = max(depth - 1, 0)
        elif not depth and found.start() >= at:
            at = found.end()
            yield found[0], found.start(), at


def _for_script(phrase: Phrase, words: Translator) -> str | list[str]:
    names = phrase.names
    if phrase.many:
        places = {"count": 0, **{name: at for at, name in enumerate(names, 1)}}
    else:
        places = {name: at for at, name in enumerate(names)}
    made = [
        _NAMED.sub(lambda found: f"{{{places.get(found[1], found[1])}}}", form)
        for form in phrase.forms(words)
    ]
    return made if phrase.many else made[0]
