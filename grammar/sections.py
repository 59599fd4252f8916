"""Where the sections of a file begin and end: heads, deals, what stands between, results.

This module refuses to know what a statement says.  It knows strings, comments, remarks and
attributes well enough not to look into them, and the few words that open or close a
section.  It takes one pass over the text.  A string or comment that was never closed is
found here, reported, and closed at the end of its line, so that it costs no more than that
line.  A word that closes or opens a section where none can close or open is left to the
statement that it stands in, so that a slip costs no deal but its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from grammar.parser import Plain
from grammar.plain_sections import plain_sections
from grammar.problem import Problem
from grammar.section import Kind, Section
from grammar.words import alone, another_end, follows, line_end, lost_seat, plausible
from notation.source import Span

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
_END_LINE = re.compile(r"\n[ \t]*end(?!\w)", re.IGNORECASE)
_DEAL_LINE = re.compile(r"\n[ \t]*deal[ \t]+[0-9]{1,9}[ \t]*\n", re.IGNORECASE)
_COMMENT_STOP = re.compile(r"[{}\\]")
_COLON = re.compile(r"[ \t]*[:>+]")
_SEAT_TAG = re.compile(r"\[\s*Seat\s*\"([^\"\n]*)\"")
_NEXT_WORD = re.compile(r"\s*[^\s{;]+")
_END_KIND = re.compile(r"\s+(?:claimed|abandoned|misdeal|open)(?!\w)", re.IGNORECASE)
_BLANK_LINE = re.compile(r"[ \t]*\n[ \t]*\n")
_BLANKS = re.compile(r"\s*")


class Scan:
    """One pass over a text: its sections, and the repaired text to parse them from.

    ``text`` is as long as the source's (or longer by the closing sign of a string or
    comment that the file's end cut off), so every place in it is a place in the source.
    """

    def __init__(self, text: str, begin: int = 0, plain: Plain | None = None) -> None:
        """Of a file that is read in parts ``text`` is one; its first record starts at ``begin``."""
        self.text = text
        self.unsure_from = len(text) + 1
        """Where the first comment or attribute begins that may be closed in the next part."""
        self._begin = begin
        self._plain = plain
        self.problems: list[Problem] = []
        self._patches: list[tuple[int, str]] = []
        self._no_close_from = len(text) + 1
        # Of curly quotes and of straight ones: up to where one that is open was followed.
        self._no_string_before = [0, 0]
        self._no_attribute_before = 0
        self._labels: frozenset[str] | None = None
        self._first_line = 0
        """The end of the line on which the section that is open began."""

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
                found[-1] = last._replace(end=len(self.text))
        return found

    # ---- the walk

    def _walk(self) -> Iterator[Section]:  # noqa: C901 - one pass, one loop
        text = self.text
        kind: Kind = "head"
        start = at = self._begin
        new_record = True
        yield from self._plain_from(start)
        if self._first_line:
            at = self._first_line
            kind, start, new_record = "between", at, False
        tags = False
        behind = False
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
                if not self._heads(letter, begin):
                    at = begin + 1
                    continue
                if kind != "head" or (letter == "%" and tags):
                    yield Section(kind, start, begin, kind == "deal", new_record, behind)
                    kind, start, new_record, tags = "head", begin, True, False
                    self._begin, self._labels = begin, None
                    behind = False
                tags = tags or letter == "["
                at = self._line_end(begin) if letter == "%" else begin + 1
                continue
            at, word = self._keyword(begin)
            if word == "end":
                closed = self._closes(begin, at) if kind == "deal" else 0
                if closed:
                    yield Section("deal", start, closed, False, new_record, behind)
                    kind, start, new_record, behind = "between", closed, False, False
                    at = self._first_line = closed
                continue
            if not word or not self._opens(word, begin, at, kind):
                continue
            target = _OPENS[word]
            over = kind in {"result", "late"}
            if over and target != "deal":
                if kind == "late":
                    continue
                target = "late"
            if start < begin or kind == "deal":
                yield Section(kind, start, begin, kind == "deal", new_record, behind)
                new_record, behind = False, kind == "result" and target == "deal"
            if target == "deal" and not over:
                match = None if self._plain is None else self._plain.deal.match(text, begin)
                if match is not None:
                    yield from self._plain_from(begin, match, new_record)
                    at = self._first_line
                    kind, start, new_record = "between", at, False
                    continue
            kind, start = target, begin
            self._first_line = self._line_end(begin)
        yield Section(kind, start, len(text), kind == "deal", new_record, behind)

    def _heads(self, letter: str, begin: int) -> bool:
        """Whether a tag or a version line begins at a bracket or percent sign."""
        if letter == "[":
            return _TAG.match(self.text, begin) is not None
        return self.text.startswith("%trick", begin) and self._alone(begin)

    def _opens(self, word: str, begin: int, end: int, kind: Kind) -> bool:
        """Whether a word opens a section where it stands, or was put there by a slip."""
        text = self.text
        if _OPENS[word] == "between" and (
            kind == "between" or (kind == "deal" and word in _RULINGS)
        ):
            return False
        goes_on = plausible(word, text, end)
        first = alone(text, begin)
        if kind != "deal":
            if goes_on:
                return True
            again = _NEXT_WORD.match(text, end)
            return first and not (again and again.group().strip().lower() == word)
        if not first:
            # In a text of one line all words stand in its middle.
            return goes_on and begin < self._first_line
        if word == "deal" and goes_on:
            return True
        behind, at = follows(text, line_end(text, end))
        if behind == "?":
            behind, at = follows(text, line_end(text, at))
        if word == "deal":
            return behind in {"before-play", "first-trick"}
        return behind not in {"deal-goes-on", "label"} and (goes_on or word == "result")

    def _closes(self, begin: int, at: int) -> int:
        """The end of a deal that is closed by the `end` at a place; 0 if that is a slip."""
        text = self.text
        at = self._after_end(at)
        behind, where = follows(text, at)
        if not alone(text, begin):
            return at if behind in {"nothing", "opener"} else 0
        if behind in _NEW or _BLANK_LINE.match(text, at):
            return at
        if behind == "?":
            # Something that nobody can read: what follows it decides.
            line = line_end(text, where)
            same_line = "\n" not in text[at:where]
            behind, where = follows(text, line)
            if behind == "?":
                behind, _ = follows(text, line_end(text, where))
            if same_line:
                at = line
        elif behind == "deal-goes-on" and "\n" not in text[at:where]:
            # `end end`: the second one is too much.
            line = line_end(text, where)
            behind, _ = follows(text, line)
            at = line
        slip = behind in {"deal-goes-on", "label"} and another_end(text, at)
        return 0 if slip else at

    def _plain_from(
        self, at: int, deal: re.Match[str] | None = None, new_record: bool = False
    ) -> list[Section]:
        """Plain sections from the begin of a record on, or from a ``deal``."""
        if self._plain is None:
            return []
        found = plain_sections(self._plain, self.text, at, deal, new_record)
        for section in found:
            if section.kind == "head":
                self._begin, self._labels = section.start, None
            self._first_line = section.end
        return found

    def _keyword(self, begin: int) -> tuple[int, str]:
        """The end of the word at a place, and the word if it opens or closes something."""
        text = self.text
        match = _WORD.match(text, begin)
        assert match is not None
        end = match.end()
        if begin and (text[begin - 1].isalnum() or text[begin - 1] in "_^-$"):
            return end, ""
        word = match.group().lower()
        if _COLON.match(text, end) and not self._lost_seat(begin, end):
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

    def _lost_seat(self, begin: int, end: int) -> bool:
        """Whether a colon behind a word is that of a seat that is lost: `penalty : -50`."""
        text = self.text
        if not lost_seat(text, end) or not alone(text, begin):
            return False
        if self._labels is None:
            self._labels = frozenset(_SEAT_TAG.findall(text, self._begin, begin))
        return text[begin:end] not in self._labels

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
        if match.end() == len(self.text):
            self.unsure_from = min(self.unsure_from, begin)
        closed = self.text[match.end() : match.end() + 1] == ">"
        # No attribute holds the end of its deal and the next one: its closing bracket is lost.
        ended = _END_LINE.search(match.group()) if closed else None
        if closed and not (ended and _DEAL_LINE.search(match.group(), ended.end())):
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
                self.unsure_from = min(self.unsure_from, begin)
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
_NEW = frozenset({"nothing", "opener", "before-play", "first-trick"})
"""What may stand behind the `end` of a deal (the line of the next may be lost)."""
_BEFORE_NAME = frozenset({"dealer", "declarer", "contract"})
