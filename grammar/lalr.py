"""The one typed wrapper round Lark: text of a section in, nodes out.

The tables of the grammar are saved between runs; a built parser is made once a thread
(it does not survive pickling, and its callbacks hold the state of one parse).
"""

from __future__ import annotations

from typing import Any, cast

from lark import Lark, Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.parsers.lalr_analysis import Shift

from grammar import kept
from grammar.build import Build
from grammar.letters import ByText, Expressions
from grammar.parser import Mistake, Parsed, Remark, Start
from notation.limits import Limits

_STARTS: list[Start] = [
    "head", "tag", "deal", "deal_head", "item", "end", "between", "entry", "result",
]  # fmt: skip


class Lalr:
    """Lark with a grammar, and what its callbacks make of a piece."""

    def __init__(self, grammar: str, *, keep: bool = True) -> None:
        self._build = Build()
        self._remarks: list[Remark] = []
        lark: Any = Lark(
            grammar,
            parser="lalr",
            lexer="contextual",
            start=list(_STARTS),
            maybe_placeholders=False,
            transformer=self._build,
            lexer_callbacks={"REMARK": self._remark},
            cache=keep and kept.tables(),
        )
        self._lark: Lark = lark
        lexer = lark.parser.lexer
        for each in (*lexer.lexers.values(), lexer.root_lexer):
            # Each compiles its terminals when it is first asked.
            each.re = Expressions
        lexer.root_lexer = _Anywhere(lark.terminals, lexer.root_lexer)

    def terminal(self, name: str) -> str:
        """The regular expression of a terminal."""
        return self._lark.get_terminal(name).pattern.to_regexp()

    def _remark(self, token: Token) -> Token:
        self._remarks.append(Remark(str(token)[1:], self._build.span(token)))
        return token

    def parse(self, text: str, base: int, start: Start, limits: Limits) -> Parsed:
        """Parse a piece whose first letter stands at offset ``base`` of the source.

        Raises :class:`Mistake` where the text is not in the grammar.
        """
        build = self._build
        build.limits = limits
        build.restart(base)
        self._remarks = []
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
        return Parsed(self.piece(value), build.problems, self._remarks)

    def piece(self, item: Any) -> Any:
        """An item of a deal as a node, if it still is a token."""
        return self._build.token_item(item) if isinstance(item, Token) else item


class _Anywhere:
    """What Lark asks whether a word that does not fit is one of the notation at all.

    Its own lexer of all terminals at once takes longer to compile than many faulty deals to
    read.  Here the shortest terminals are looked at first, and any that fits is an answer.
    """

    def __init__(self, terminals: list[Any], whole: Any) -> None:
        written = sorted((each.pattern.to_regexp() for each in terminals), key=len)
        self._patterns = [ByText(each) for each in written]
        self._whole = whole
        self.terminals_by_name = whole.terminals_by_name

    def next_token(self, lexer: Any, parser: Any) -> Token:
        """A token of whatever kind, or the mistake that nothing fits."""
        at = lexer.line_ctr.char_pos
        text = getattr(lexer.text, "text", lexer.text)  # before Lark 1.3 it is the text itself
        for pattern in self._patterns:
            found = pattern.match(text, at)
            if found is not None and found.end() > at:
                return Token("ANY", found[0], at)
        token: Token = self._whole.next_token(lexer, parser)
        return token


def _expected(error: UnexpectedInput) -> frozenset[str]:
    if isinstance(error, UnexpectedToken):
        return frozenset(_accepted(error) or error.expected or ())
    return frozenset(getattr(error, "allowed", None) or ())


def _accepted(error: UnexpectedToken) -> set[str]:
    """The terminals with which the text could go on, as ``error.accepts`` has them.

    That tries each on a copy of the whole parser; the states alone say as much.
    """
    state: Any = error.interactive_parser.parser_state
    tables, stack = state.parse_conf, state.state_stack
    terminals = [each for each in tables.states[stack[-1]] if each.isupper()]
    return _going_on(tables, stack, terminals)


def _going_on(tables: Any, stack: list[Any], terminals: list[str]) -> set[str]:
    """Those of some terminals that fit behind what was read, once it is reduced for them."""
    states = tables.states
    row = states[stack[-1]]
    fit: set[str] = set()
    reduced: dict[int, tuple[Any, list[str]]] = {}
    for terminal in terminals:
        action, rule = row.get(terminal, (None, None))
        if action is Shift:
            fit.add(terminal)
        elif action is not None:
            reduced.setdefault(id(rule), (rule, []))[1].append(terminal)
    for rule, some in reduced.values():
        below = stack[: len(stack) - len(rule.expansion)]
        below.append(states[below[-1]][rule.origin.name][1])
        if "$END" in some and below[-1] == tables.end_state:
            fit.add("$END")
        fit |= _going_on(tables, below, some)
    return fit


def _previous(text: str, at: int) -> str:
    words = text[:at].split()
    return words[-1] if words else ""
