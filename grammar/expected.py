"""What was expected, as phrases of the page ``syntax``: never the name of a terminal."""

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
    (frozenset({"LABEL", "SIDE_LABEL"}), "seat-colon"),
    (frozenset({"ARROW_LABEL"}), "who-to-whom"),
    (frozenset({"PAIR"}), "who-doubles"),
    (frozenset({"NAME"}), "seat"),
    (frozenset({"NUMBER"}), "points"),
    (frozenset({"CARDS"}), "card"),
    (frozenset({"STRING"}), "string"),
    (frozenset({"TAG_NAME"}), "tag-name"),
    (frozenset({"RSQB"}), "bracket"),
    (frozenset({"RPAR"}), "parenthesis"),
    (frozenset({"CONTRACT_NAME"}), "contract"),
    (frozenset({"INT"}), "deal-number"),
    (frozenset({"STAR", "ABANDONED"}), "result"),
    (frozenset({"DASH"}), "dash"),
    (frozenset({"LSQB"}), "tag"),
    (frozenset({"TRICK_NUMBER", "PLAIN_TRICKS"}), "next-trick"),
    (_KEYWORDS | _BETWEEN, "statement"),
    (frozenset({"END"}), "end"),
)
NOTHING = ("other",)
"""What is expected where nothing that has a name may stand."""
_FOUND = re.compile(r"[^\s(){}\[\]<>;,\"]+|\S")


def expected_words(expected: frozenset[str]) -> tuple[str, ...]:
    """At most three things that could stand at a place."""
    words = [text for terminals, text in _WORDS if terminals & expected]
    return tuple(words[:3]) or NOTHING


def found_word(text: str, at: int) -> str:
    """What stands at a place, cut to a length that fits into a message; empty at the end."""
    match = _FOUND.match(text, at)
    if match is None:
        return ""
    word = match.group()
    return word if len(word) <= 24 else word[:23] + "…"


def found_end(text: str, at: int) -> int:
    """The end of what stands at a place."""
    match = _FOUND.match(text, at)
    return match.end() if match else at


def arguments(expected: frozenset[str], text: str, at: int) -> dict[str, Argument]:
    """The arguments of a ``syntax`` finding; ``found`` only where something stands there."""
    values: dict[str, Argument] = {"expected": expected_words(expected)}
    found = found_word(text, at)
    if found:
        values["found"] = found
    return values
