"""A piece of a file in, its nodes out.

What is in canonical spelling is one terminal of the grammar, and its regular expression is all
that is needed; Lark (see :mod:`grammar.lalr`) is imported at the first piece that is written in
another way.  To check one small file takes less time than to import it.
"""

from __future__ import annotations

import re
import threading
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from grammar import kept, plain
from grammar.build_whole import Wholes
from grammar.letters import ByText, for_ascii
from grammar.problem import Problem
from notation.limits import DEFAULT, Limits
from notation.source import Span

if TYPE_CHECKING:
    from grammar.lalr import Lalr

Start = Literal["head", "tag", "deal", "deal_head", "item", "end", "between", "entry", "result"]
_WHOLE: dict[Start, str] = {
    "deal": "PLAIN_DEAL",
    "head": "PLAIN_HEAD",
    "result": "PLAIN_RESULT",
}
_ITEMS = {"h": "HANDS_BLOCK", "s": "AMOUNTS_LINE", "t": "AMOUNTS_LINE"}
"""Terminals that are an item of a deal, by their first letter; tricks begin with a number."""
_LEAST_HEAD = "deal 1\n"
_LEAST_PLAY = "1. N: C2\nend"
"""The least deal in canonical spelling: its first line, and what stands behind that."""
_FIRST_TRICK = re.compile(r"\n(?=[0-9])")
_TRICK_NUMBER = re.compile(r"[0-9]{1,6}[ \t]*\.")
_LINES: dict[str, tuple[str, str]] = {
    "deal": ("", f"\n{_LEAST_PLAY}"),
    **dict.fromkeys(plain.BEFORE_PLAY, (_LEAST_HEAD, f"\n{_LEAST_PLAY}")),
    "points": (f"{_LEAST_HEAD}1. N: C2\n", "\nend"),
    "end": (f"{_LEAST_HEAD}1. N: C2\n", ""),
}
"""Statements of one line: what stands before and behind one in the least deal that has it."""
_LINE_STARTS: dict[str, Start] = {"deal": "deal_head", "end": "end"}
"""What of them is no item of a deal."""


class Mistake(Exception):
    """The text is not what the grammar expects; the place is an offset in the source."""

    def __init__(self, at: int, expected: frozenset[str], at_end: bool, previous: str) -> None:
        super().__init__(at)
        self.at = at
        self.expected = expected
        self.at_end = at_end
        self.previous = previous


class Remark:
    """A remark as the lexer met it."""

    __slots__ = ("span", "text")

    def __init__(self, text: str, span: Span) -> None:
        self.text = text
        self.span = span


class Plain(NamedTuple):
    """What sections in canonical spelling are, one terminal of the grammar each: a head from its
    first letter to its last line end, a deal to its ``end``, a result without its line end."""

    head: re.Pattern[str]
    deal: re.Pattern[str]
    result: re.Pattern[str]


_PLAIN: tuple[Start, ...] = ("head", "deal", "result")


class Parser:
    """A parser for pieces of a file; see :func:`parser` for the one to use."""

    def __init__(self) -> None:
        self._wholes = Wholes()
        self._limits = DEFAULT
        self._patterns: dict[tuple[Start, bool], re.Pattern[str]] = {}
        self._items: dict[str, ByText] = {}

    @cached_property
    def _grammar(self) -> str:
        return Path(__file__).with_name("tricknote.lark").read_text("utf-8")

    @cached_property
    def _lalr(self) -> Lalr:
        from grammar.lalr import Lalr  # Lark is imported here, and nowhere before

        return Lalr(self._grammar)

    @cached_property
    def _terminals(self) -> dict[str, str]:
        """The patterns of the terminals that are a whole section, by name: always Lark's own,
        from this run or an earlier one."""
        names = frozenset(_WHOLE.values())
        found = kept.terminals(self._grammar)
        if found is None or found.keys() != names:
            found = {name: self._lalr.terminal(name) for name in names}
            kept.keep_terminals(self._grammar, found)
        return found

    def plain(self, text: str) -> Plain:
        """What the sections of a text in canonical spelling are."""
        ascii_only = text.isascii()
        return Plain(*[self._pattern(start, ascii_only) for start in _PLAIN])

    def _pattern(self, start: Start, ascii_only: bool) -> re.Pattern[str]:
        """The terminal of the grammar that is a whole section.

        A deal or head in canonical spelling is one terminal: where it fits, there is nothing
        left to parse.  Large sets of letters take long to compile, so they are left out for a
        text that has none of these letters.
        """
        found = self._patterns.get((start, ascii_only))
        if found is None:
            pattern = self._terminals[_WHOLE[start]]
            if ascii_only:
                pattern = for_ascii(pattern)
            found = self._patterns[start, ascii_only] = re.compile(pattern)
        return found

    def item(self, terminal: str) -> ByText:
        """A terminal of the grammar that is an item of a deal."""
        found = self._items.get(terminal)
        if found is None:
            found = self._items[terminal] = ByText(self._lalr.terminal(terminal))
        return found

    def keep(self, limits: Limits) -> None:
        """What is parsed from now on is held to these limits."""
        self._limits = limits

    def parse(self, text: str, base: int, start: Start) -> Parsed:
        """Parse a piece whose first letter stands at offset ``base`` of the source.

        Raises :class:`Mistake` where the text is not in the grammar.
        """
        if start in _WHOLE and self._pattern(start, text.isascii()).match(text):
            # One token that is the whole section: what the rules would make of it.
            wholes = self._begun(base)
            return Parsed(wholes.whole(text, start), wholes.problems, [])
        made = self._plain_item(text, base) if start == "item" else None
        if made is None:
            made = self._plain_line(text.rstrip(), base, start)
        if made is None and start == "deal":
            made = self._behind_plain(text, base)
        if made is not None:
            return made
        return self._lalr.parse(text, base, start, self._limits)

    def _begun(self, base: int) -> Wholes:
        """What makes nodes of whole texts, at the beginning of another one."""
        wholes = self._wholes
        wholes.limits = self._limits
        wholes.restart(base)
        return wholes

    def _plain_item(self, text: str, base: int) -> Parsed | None:
        """An item of a deal that is one terminal, as `parse` gives it; ``None`` for any other.

        Of a deal with a slip in it, most items are such: that is seen sooner without a parser.
        """
        terminal = "PLAIN_TRICKS" if text[:1].isdigit() else _ITEMS.get(text[:1])
        if terminal is None:
            return None
        behind = ""
        if terminal == "HANDS_BLOCK":
            # It is hands only where something follows.
            behind = "end"
            text = f"{text.rstrip()}\n{behind}"
        found = self.item(terminal).match(text)
        if found is None or text[found.end() :].strip() != behind:
            return None
        wholes = self._begun(base)
        return Parsed(wholes.plain_item(found[0], base, terminal), wholes.problems, [])

    def _plain_line(self, line: str, base: int, start: Start) -> Parsed | None:
        """A statement of one line in canonical spelling, as `parse` gives it; ``None`` for
        anything else.  Canonical is what stands in a deal that is."""
        word = line.partition(" ")[0]
        around = _LINES.get(word)
        if around is None or _LINE_STARTS.get(word, "item") != start or "\n" in line:
            return None
        deal = line.join(around)
        if self._pattern("deal", deal.isascii()).fullmatch(deal) is None:
            return None
        return Parsed(plain.line(line, base), [], [])

    def _behind_plain(self, text: str, base: int) -> Parsed | None:
        """A deal that begins in canonical spelling, as `parse` gives it; ``None`` for any other.

        The parser gets what stands behind that, from a trick on: it is in the grammar if the
        whole is, for nothing that stands before a trick can go on in it.
        """
        begin = _FIRST_TRICK.search(text)
        if begin is None:
            return None
        first = cut = begin.end()
        least = f"{text[:first]}{_LEAST_PLAY}"
        if self._pattern("deal", least.isascii()).fullmatch(least) is None:
            return None
        run = self.item("PLAIN_TRICKS").match(text, first)
        if run is not None:
            cut = run.end()
            if _TRICK_NUMBER.match(text, cut) is None:
                cut = text.rfind("\n", first, cut - 1) + 1
        if _TRICK_NUMBER.match(text, cut) is None:
            return None
        parsed = self._lalr.parse(
            f"{_LEAST_HEAD}{text[cut:]}", base + cut - len(_LEAST_HEAD), "deal", self._limits
        )
        if parsed.value[1] is None:
            return None
        wholes = self._begun(base)
        head, *items = plain.opening(text, base, first)
        if cut > first:
            items.append(wholes.plain_item(text[first:cut], base + first, "PLAIN_TRICKS"))
        problems = [*wholes.problems, *parsed.problems]
        return Parsed((head, [*items, *parsed.value[1]]), problems, parsed.remarks)

    def piece(self, item: Any) -> Any:
        """An item of a deal as a node, if it still is a token."""
        return self._lalr.piece(item)


class Parsed:
    """What a piece said, what is odd about it, and the remarks in it."""

    __slots__ = ("problems", "remarks", "value")

    def __init__(self, value: Any, problems: list[Problem], remarks: list[Remark]) -> None:
        self.value = value
        self.problems = problems
        self.remarks = remarks


_local = threading.local()


def parser() -> Parser:
    """The parser of this thread, built at the first call."""
    made: Parser | None = getattr(_local, "parser", None)
    if made is None:
        made = _local.parser = Parser()
    return made
