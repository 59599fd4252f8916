"""The one typed wrapper round Lark: text of a section in, nodes out.

The tables of the grammar are saved between runs; a built parser is made once a thread
(it does not survive pickling, and its callbacks hold the state of one parse).
"""

from __future__ import annotations

import os
import re
import sys
import threading
from pathlib import Path
from typing import Any, Literal, cast

from lark import Lark, Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from grammar.build import Build
from grammar.problem import Problem
from notation.limits import Limits
from notation.source import Span

Start = Literal["head", "tag", "deal", "deal_head", "item", "end", "between", "entry", "result"]
_STARTS: list[Start] = [
    "head", "tag", "deal", "deal_head", "item", "end", "between", "entry", "result",
]  # fmt: skip


_WHOLE: dict[Start, str] = {
    "deal": "PLAIN_DEAL",
    "head": "PLAIN_HEAD",
    "result": "PLAIN_RESULT",
}
_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]-[^\x00-\x7f]|\\u(?!00[0-7])[0-9a-f]{4}-\\u[0-9a-f]{4}")
"""A range of letters in a set, none of them in ASCII."""


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


class Parser:
    """A parser for pieces of a file; see :func:`parser` for the one to use."""

    def __init__(self) -> None:
        self._build = Build()
        self._remarks: list[Remark] = []
        grammar = Path(__file__).with_name("tricknote.lark").read_text("utf-8")
        self._lark = Lark(
            grammar,
            parser="lalr",
            lexer="contextual",
            start=list(_STARTS),
            maybe_placeholders=False,
            transformer=self._build,
            lexer_callbacks={"REMARK": self._remark},
            cache=_cache_file(),
        )

        self._whole: dict[tuple[Start, bool], re.Pattern[str]] = {}

    def plain_deal(self, text: str) -> re.Pattern[str]:
        """What a deal of a text in canonical spelling is, from its first letter to the last of
        ``end``."""
        return self._pattern("deal", text.isascii())

    def _pattern(self, start: Start, ascii_only: bool) -> re.Pattern[str]:
        """The terminal of the grammar that is a whole section.

        A deal or head in canonical spelling is one terminal: where it fits, there is nothing
        left to parse.  Large sets of letters take long to compile, so they are left out for a
        text that has none of these letters.
        """
        found = self._whole.get((start, ascii_only))
        if found is None:
            pattern = self._lark.get_terminal(_WHOLE[start]).pattern.to_regexp()
            if ascii_only:
                pattern = _BEYOND_ASCII.sub("", pattern)
            found = self._whole[start, ascii_only] = re.compile(pattern)
        return found

    def keep(self, limits: Limits) -> None:
        """What is parsed from now on is held to these limits."""
        self._build.limits = limits

    def _remark(self, token: Token) -> Token:
        self._remarks.append(Remark(str(token)[1:], self._build.span(token)))
        return token

    def parse(self, text: str, base: int, start: Start) -> Parsed:
        """Parse a piece whose first letter stands at offset ``base`` of the source.

        Raises :class:`Mistake` where the text is not in the grammar.
        """
        build = self._build
        build.restart(base)
        self._remarks = []
        if start in _WHOLE and self._pattern(start, text.isascii()).match(text):
            # One token that is the whole section: what the rules would make of it.
            return Parsed(build.whole(text, start), build.problems, [])
        try:
            value = self._lark.parse(text, start=start)
        except UnexpectedToken as error:
            token: Any = error.token
            at_end = token.type == "$END"
            at = len(text.rstrip()) if at_end else int(token.start_pos)
            raise Mistake(base + at, _expected(error), at_end, _previous(text, at)) from None
        except UnexpectedCharacters as error:
            at = cast(int, error.pos_in_stream)
            raise Mistake(base + at, _expected(error), False, _previous(text, at)) from None
        return Parsed(self._pieces(value), build.problems, self._remarks)

    def _pieces(self, value: Any) -> Any:
        if isinstance(value, Token):
            return self._build.token_item(value)
        return value

    def piece(self, item: Any) -> Any:
        """An item of a deal as a node, if it still is a token."""
        return self._build.token_item(item) if isinstance(item, Token) else item


class Parsed:
    """What a piece said, what is odd about it, and the remarks in it."""

    __slots__ = ("problems", "remarks", "value")

    def __init__(self, value: Any, problems: list[Problem], remarks: list[Remark]) -> None:
        self.value = value
        self.problems = problems
        self.remarks = remarks


def _expected(error: UnexpectedInput) -> frozenset[str]:
    if isinstance(error, UnexpectedToken):
        return frozenset(error.accepts or error.expected or ())
    return frozenset(getattr(error, "allowed", None) or ())


def _previous(text: str, at: int) -> str:
    words = text[:at].split()
    return words[-1] if words else ""


def _cache_file() -> str | bool:
    """Where the grammar's tables are kept: one file a user, version and Python."""
    import lark

    folder = os.environ.get("XDG_CACHE_HOME") or Path.home().joinpath(".cache")
    try:
        home = Path(folder, "tricknote")
        home.mkdir(parents=True, exist_ok=True)
        if not os.access(home, os.W_OK):
            return False
    except (OSError, RuntimeError):
        return False
    version = f"{lark.__version__}-{sys.version_info[0]}.{sys.version_info[1]}"
    return str(home / f"grammar-{version}.tables")


_local = threading.local()


def parser() -> Parser:
    """The parser of this thread, built at the first call."""
    made: Parser | None = getattr(_local, "parser", None)
    if made is None:
        made = _local.parser = Parser()
    return made
