"""What was expected, in a recorder's words: never the name of a terminal."""

from __future__ import annotations

import re

from notation.diagnostic import Argument

_KEYWORDS = frozenset(
    "DEALER HANDS EXCHANGE EXPOSE DECLARER CONTRACT DOUBLE TURNUP STOCK DRAW POINTS SCORE TOTAL "
    "PENALTY ADJUST HANDS_BLOCK AMOUNTS_LINE".split()
)
_BETWEEN = frozenset("CARRIED REPLACE".split())

# From what is most telling to what is least; the first three that apply are named.
_WORDS: tuple[tuple[frozenset[str], str], ...] = (
    (frozenset({"LABEL", "SIDE_LABEL"}), "a seat with its colon, such as N:"),
    (frozenset({"ARROW_LABEL"}), "who passes to whom, such as N>W:"),
    (frozenset({"PAIR"}), "who doubles whom, such as E>N"),
    (frozenset({"NAME"}), "a seat"),
    (frozenset({"NUMBER"}), "a number of points"),
    (frozenset({"CARDS"}), "a card such as SQ"),
    (frozenset({"STRING"}), "a text in straight quotes"),
    (frozenset({"TAG_NAME"}), "the name of a tag"),
    (frozenset({"RSQB"}), "a closing ]"),
    (frozenset({"RPAR"}), "a closing )"),
    (frozenset({"CONTRACT_NAME"}), "the name of a contract"),
    (frozenset({"INT"}), "the number of the deal"),
    (frozenset({"STAR", "ABANDONED"}), "final totals, * or abandoned"),
    (frozenset({"DASH"}), "a dash for nobody"),
    (frozenset({"LSQB"}), 'a tag such as [Game "gongzhu"]'),
    (frozenset({"TRICK_NUMBER", "PLAIN_TRICKS"}), "the next trick"),
    (_KEYWORDS | _BETWEEN, "a statement"),
    (frozenset({"END"}), "end"),
)
_FOUND = re.compile(r"[^\s(){}\[\]<>;,\"]+|\S")


def expected_words(expected: frozenset[str]) -> tuple[str, ...]:
    """At most three things that could stand at a place."""
    words = [text for terminals, text in _WORDS if terminals & expected]
    return tuple(words[:3]) or ("something else",)


def found_word(text: str, at: int) -> str:
    """What stands at a place, cut to a length that fits into a message."""
    match = _FOUND.match(text, at)
    if match is None:
        return "the end"
    word = match.group()
    return word if len(word) <= 24 else word[:23] + "…"


def found_end(text: str, at: int) -> int:
    """The end of what stands at a place."""
    match = _FOUND.match(text, at)
    return match.end() if match else at


def arguments(expected: frozenset[str], text: str, at: int) -> dict[str, Argument]:
    """The arguments of a ``syntax`` finding."""
    return {"expected": expected_words(expected), "found": found_word(text, at)}
