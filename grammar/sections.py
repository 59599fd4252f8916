"""Where the sections of a file begin and end: heads, deals, what stands between, results.

This module refuses to know what a statement says.  It knows strings, comments, remarks and
attributes well enough not to look into them, and the few words that open or close a
section.  It takes one pass over the text.  A string or comment that was never closed is
found here, reported, and closed at the end of its line, so that it costs no more than that
line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from grammar.problem import Problem
from notation.source import Span

Kind = Literal["head", "deal", "between", "result", "late"]


@dataclass(frozen=True, slots=True)
class Section:
    """A stretch of the text to be parsed in one go.

    ``cut`` is set for a deal that met something else before its ``end``; ``late`` is what
    follows a result and is neither a remark nor the next record.
    """

    kind: Kind
    start: int
    end: int
    cut: bool = False
    new_record: bool = False


# Every branch starts with a fixed letter, so the search skips ahead quickly.
_WORDS = (
    "deal",
    "dealer",
    "declarer",
    "contract",
    "end",
    "result",
    "carried",
    "replace",
    "penalty",
    "adjust",
)
_INTERESTING = re.compile(
    r'\{|;|"|<|\[|%|“|”|„|'
    + "|".join(form for word in _WORDS for form in (word, word.capitalize(), word.upper()))
)
_WORD = re.compile(r"\w+")
_TAG = re.compile(r"\[\s*[^\W\d][\w\-]*\s*[\"“”„\]]")
_STRING = re.compile(r'"(?:[^"\\\n]|\\[^\n])*"|[“”„](?:[^"“”„\\\n]|\\[^\n])*[“”"]')
_OPEN_STRING = re.compile(r'"(?:[^"\\\n]|\\[^\n])*|[“”„](?:[^"“”„\\\n]|\\[^\n])*')
_ATTRIBUTE = re.compile(r"<(?:[^<>\\]|\\.)*", re.DOTALL)
_COMMENT_STOP = re.compile(r"[{}\\]")
_COLON = re.compile(r"[ \t]*[:>+]")
_NEXT_WORD = re.compile(r"\s*[^\s{;]+")
_END_KIND = re.compile(r"\s+(?:claimed|abandoned|misdeal|open)(?!\w)", re.IGNORECASE)
_BLANKS = re.compile(r"\s*")


class Scan:
    """One pass over a text: its sections, and the repaired text to parse them from.

    ``text`` is as long as the source's (or longer by the closing sign of a string or
    comment that the file's end cut off), so every place in it is a place in the source.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.problems: list[Problem] = []
        self._patches: list[tuple[int, str]] = []
        self._no_close_from = len(text) + 1
        # Of curly quotes and of straight ones: up to where one that is open was followed.
        self._no_string_before = [0, 0]
        self._no_attribute_before = 0

    def sections(self) -> list[Section]:
        """The sections, without gaps; afterwards ``text`` and ``problems`` are complete."""
        found = list(self._walk())
        if self._patches:
            letters = list(self.text)
            for at, letter in self._patches:
                if at < len(letters):
                    letters[at] = letter
                else:
                    letters.append(letter)
            self.text = "".join(letters)
            last = found[-1]
            if last.end < len(self.text):
                found[-1] = Section(
                    last.kind, last.start, len(self.text), last.cut, last.new_record
                )
        return found

    # ---- the walk

    def _walk(self) -> Iterator[Section]:
        text = self.text
        kind: Kind = "head"
        start = 0
        new_record = True
        tags = False
        at = 0
        while True:
            match = _INTERESTING.search(text, at)
            if match is None:
                break
            begin = match.start()
            letter = text[begin]
            if letter in '{;"<“”„':
                at = self._skip(begin)
                continue
            if letter in "[%":
                opens = (
                    _TAG.match(text, begin)
                    if letter == "["
                    else text.startswith("%trick", begin) and self._alone(begin)
                )
                if not opens:
                    at = begin + 1
                    continue
                if kind != "head" or (letter == "%" and tags):
                    yield Section(kind, start, begin, kind == "deal", new_record)
                    kind, start, new_record, tags = "head", begin, True, False
                tags = tags or letter == "["
                at = begin + 1
                if letter == "%":
                    at = self._line_end(begin)
                continue
            at, word = self._keyword(begin)
            if not word or kind == "late":
                continue
            target = _OPENS.get(word)
            if kind == "result" and (target or word == "end"):
                target = "late"
            elif word == "end":
                if kind != "deal":
                    continue
                at = self._after_end(at)
                yield Section("deal", start, at, False, new_record)
                kind, start, new_record = "between", at, False
                continue
            elif target == "between" and (
                kind == "between" or (kind == "deal" and word in _RULINGS)
            ):
                continue
            if target is None:
                continue
            if start < begin or kind == "deal":
                yield Section(kind, start, begin, kind == "deal", new_record)
                new_record = False
            kind, start = target, begin
        yield Section(kind, start, len(text), kind == "deal", new_record)

    def _keyword(self, begin: int) -> tuple[int, str]:
        """The end of the word at a place, and the word if it opens or closes something."""
        text = self.text
        match = _WORD.match(text, begin)
        assert match is not None
        end = match.end()
        if begin and (text[begin - 1].isalnum() or text[begin - 1] in "_^-$"):
            return end, ""
        word = match.group().lower()
        if _COLON.match(text, end):
            return end, ""  # a label
        if word in _BEFORE_NAME:
            behind = _NEXT_WORD.match(text, end)
            return (behind.end() if behind else end), ""
        before = begin - 1
        while before >= 0 and text[before] in " \t":
            before -= 1
        if before >= 0 and text[before] in "=>+":
            return end, ""  # a label too: `=end`, `N>deal`
        return end, word if word in _OPENS or word == "end" else ""

    def _after_end(self, at: int) -> int:
        """The place behind ``end``, its kind and its comments."""
        text = self.text
        kind = _END_KIND.match(text, at)
        if kind:
            at = kind.end()
        look = at
        while True:
            blanks = _BLANKS.match(text, look)
            assert blanks is not None
            look = blanks.end()
            sign = text[look : look + 1]
            if sign == "{":
                at = look = self._skip(look)
            elif sign == ";":
                same_line = "\n" not in text[at:look]
                look = self._line_end(look)
                if same_line:
                    at = look
            else:
                return at

    def _alone(self, begin: int) -> bool:
        before = self.text.rfind("\n", 0, begin) + 1
        return not self.text[before:begin].strip("\ufeff \t")

    def _line_end(self, at: int) -> int:
        end = self.text.find("\n", at)
        return len(self.text) if end < 0 else end

    # ---- what must not be looked into

    def _skip(self, begin: int) -> int:
        """The place behind the string, comment, remark or attribute at a place."""
        letter = self.text[begin]
        if letter == ";":
            return self._line_end(begin)
        if letter == "{":
            return self._skip_comment(begin)
        if letter == "<":
            return self._skip_attribute(begin)
        if begin < self._no_string_before[letter == '"']:
            # A quote before it found no other: neither does this one.
            self._patches.append((begin, " "))
            return begin + 1
        match = _STRING.match(self.text, begin)
        if match:
            return match.end()
        return self._unterminated_string(begin)

    def _skip_attribute(self, begin: int) -> int:
        if begin < self._no_attribute_before:
            return begin + 1
        match = _ATTRIBUTE.match(self.text, begin)
        assert match is not None
        if self.text[match.end() : match.end() + 1] == ">":
            return match.end() + 1
        # What stopped it stops every one that begins inside it.
        self._no_attribute_before = match.end()
        return begin + 1

    def _skip_comment(self, begin: int) -> int:
        text = self.text
        at = begin + 1
        while at < self._no_close_from:
            match = _COMMENT_STOP.search(text, at)
            if match is None:
                # Nothing closes from here on: no later comment need look again.
                self._no_close_from = at
                break
            if match.group() == "}":
                return match.end()
            if match.group() == "{":
                break
            at = match.end() + 1
        end = self._line_end(begin)
        self._patches.append((end, "}"))
        self.problems.append(Problem("unterminated-comment", Span(begin, begin + 1)))
        # Braces and backslashes in the rest of the line must not end the comment early.
        for at in range(begin + 1, end):
            if text[at] in "{}\\":
                self._patches.append((at, " "))
        return end + 1

    def _unterminated_string(self, begin: int) -> int:
        text = self.text
        end = self._line_end(begin)
        line_start = text.rfind("\n", 0, begin) + 1
        before = text[line_start:begin].lstrip("\ufeff \t")
        span = Span(begin, begin + 1)
        if before.startswith("[") or re.match(r"(?:deal|replace)(?!\w)", before, re.IGNORECASE):
            self.problems.append(Problem("unterminated-string", span))
            line = text[begin:end]
            stripped = line.rstrip()
            for offset, letter in enumerate(line):
                if letter == "\\":
                    self._patches.append((begin + offset, " "))
            if text[begin] != '"':
                self._patches.append((begin, '"'))
            if before.startswith("[") and stripped.endswith("]"):
                self._patches.append((begin + len(stripped) - 1, '"'))
                self._patches.append((end, "]"))
            else:
                self._patches.append((end, '"'))
            return end + 1
        self.problems.append(Problem("syntax", span, "stray", {"found": text[begin]}))
        self._patches.append((begin, " "))
        stop = _OPEN_STRING.match(text, begin)
        self._no_string_before[text[begin] == '"'] = stop.end() if stop else begin
        return begin + 1


_OPENS: dict[str, Kind] = {
    "deal": "deal",
    "result": "result",
    "carried": "between",
    "replace": "between",
    "penalty": "between",
    "adjust": "between",
}
_RULINGS = frozenset({"penalty", "adjust"})
_BEFORE_NAME = frozenset({"dealer", "declarer", "contract"})
