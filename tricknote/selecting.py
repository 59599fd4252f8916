"""Which findings a run is asked for: ``--select``, ``--ignore`` and their keys in a file.

A finding is asked for by its name, its code, the letter of its family, or the beginning of its
code.  The more precise word decides, and of two that are equally precise the one that ignores.
This module refuses to know how grave a finding is and how it is shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from typing import NamedTuple

from notation.catalogue import CODES, NAME_OF_CODE
from notation.diagnostic import Diagnostic
from tricknote.paths import seen_from

EVERYTHING = 0
"""The precision of asking for no finding in particular."""

_EXACT = 4


class UnknownFindingError(ValueError):
    """A word that stands for no finding; the message says what was probably meant."""


class Word(NamedTuple):
    """A name, a code, a family or the beginning of a code; ``precision`` is from 1 to 4."""

    text: str
    precision: int

    def means(self, code: str) -> bool:
        """Whether the finding of a code is meant."""
        return code.startswith(self.text)


class ForFiles(NamedTuple):
    """Findings that are ignored in some files: those whose path matches the pattern."""

    pattern: str
    ignore: tuple[Word, ...]

    def covers(self, path: str) -> bool:
        """Whether a path (with ``/``, as seen from where the pattern was written) is meant."""
        if "/" not in self.pattern:
            return fnmatchcase(path.rpartition("/")[2], self.pattern)
        pattern = f"{self.pattern}*" if self.pattern.endswith("/") else self.pattern
        return fnmatchcase(path, pattern)


@dataclass(frozen=True, slots=True)
class Selection:
    """What is asked for.  Without a word in ``select`` it is every finding.

    ``select_first`` says that ``select`` was given by somebody who goes before whoever gave
    ``ignore``: then it is ``select`` that wins between two equally precise words.
    """

    select: tuple[Word, ...] = ()
    ignore: tuple[Word, ...] = ()
    select_first: bool = False

    def __bool__(self) -> bool:
        """Whether it leaves anything out at all."""
        return bool(self.select or self.ignore)

    def keeps(self, code: str) -> bool:
        """Whether the finding of a code is asked for."""
        chosen = _precision(self.select, code) if self.select else EVERYTHING
        refused = _precision(self.ignore, code)
        return chosen > refused or (self.select_first and chosen == refused != _NOT_MEANT)

    def ignores(self, code: str) -> bool:
        """Whether the finding of a code is refused, whatever else is asked for."""
        return bool(self.ignore) and not replace(self, select=()).keeps(code)

    def apply(self, findings: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
        """The findings asked for.

        What follows from a finding that is left out stands for itself, or follows from the next
        cause that is not left out: nothing disappears because of what it was folded under.
        """
        return tuple(self._placed(each) for each in findings if self.keeps(each.code))

    def _placed(self, finding: Diagnostic) -> Diagnostic:
        cause = finding.consequence_of
        while cause is not None and not self.keeps(cause.code):
            cause = cause.consequence_of
        return (
            finding if cause is finding.consequence_of else replace(finding, consequence_of=cause)
        )


ALL = Selection()
"""Every finding."""


@dataclass(frozen=True, slots=True)
class Selecting:
    """What is asked for in a run, and what is ignored in some files beside.

    ``folder`` is where the patterns of ``for_files`` are seen from.
    """

    selection: Selection = ALL
    for_files: tuple[ForFiles, ...] = ()
    folder: str = "."

    def of(self, path: str) -> Selection:
        """What is asked for in the file of a path."""
        if not self.for_files:
            return self.selection
        seen = seen_from(self.folder, path)
        if seen is None:
            return self.selection
        further = [word for each in self.for_files if each.covers(seen) for word in each.ignore]
        selection = self.selection
        return replace(selection, ignore=(*selection.ignore, *further)) if further else selection


EVERY = Selecting()
"""Every finding of every file."""

_NOT_MEANT = -1


def _precision(words: tuple[Word, ...], code: str) -> int:
    """The precision of the most precise word that means a code."""
    return max((each.precision for each in words if each.means(code)), default=_NOT_MEANT)


def read_words(texts: Iterable[str]) -> tuple[Word, ...]:
    """The words of several options, each with one word or with several and commas.

    Raises :class:`UnknownFindingError` for a word that stands for no finding, and for a text
    in which there is none.
    """
    words: dict[Word, None] = {}
    for text in texts:
        parts = [each.strip() for each in text.split(",")]
        if not any(parts):
            raise UnknownFindingError("a code, a name or a family is expected")
        words.update(dict.fromkeys(_word(each) for each in parts if each))
    return tuple(words)


def _word(text: str) -> Word:
    entry = CODES.get(text.lower())
    if entry is not None:
        return Word(entry.code, _EXACT)
    code = text.upper()
    if code in NAME_OF_CODE:
        return Word(code, _EXACT)
    if any(each.startswith(code) for each in NAME_OF_CODE):
        return Word(code, len(code))
    raise UnknownFindingError(_unknown(text))


def _unknown(text: str) -> str:
    import difflib

    known = [*CODES, *(code.lower() for code in NAME_OF_CODE)]
    near = difflib.get_close_matches(text.lower(), known, 3, 0.5)
    meant = " or ".join(each if each in CODES else each.upper() for each in near)
    families = ", ".join(sorted({code[0] for code in NAME_OF_CODE}))
    hint = f"is {meant} meant?" if meant else f"the families are {families};"
    return f"no finding is called {text}; {hint} `tricknote explain` lists them all"
