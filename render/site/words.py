"""What the pages of a tournament say that depends on data: names of things, rules in sentences.

Keys of the data that are not known here (a game that somebody added) are shown as they are.
This module refuses to know on which page anything stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from render.games import game_of
from render.games.barbu_words import contract_words
from render.words import MINUS, Translator

_PLAIN = 10_000
"""Whole numbers below this one look the same in every language."""


def shown(value: float | None, words: Translator) -> str:
    """A number without a plus; halves and thirds with as many digits as they need, at most two."""
    if value is None:
        return "–"
    if isinstance(value, int) and abs(value) < _PLAIN:
        return words.number(value)
    return words.told(lambda each: _number(value, each))


def signed(value: float | None, words: Translator) -> str:
    """An amount of points with its sign."""
    if value is None:
        return "–"
    if isinstance(value, int) and abs(value) < _PLAIN:
        return words.amount(value)
    plus = "+" if value > 0 else ""
    return words.told(lambda each: plus + _number(value, each))


def _number(value: float, words: Translator) -> str:
    if value == int(value):
        return words.number(int(value))
    text = f"{abs(value):.2f}".rstrip("0").rstrip(".")
    whole, _, rest = text.partition(".")
    point = "," if words.lang in ("de", "id") else "."
    made = words.number(int(whole)) + (point + rest if rest else "")
    return MINUS + made if value < 0 and made != "0" else made


def game_name(game: str, words: Translator) -> str:
    """A game as its players call it."""
    return game_of(game).called(words) or game or words.gettext("no game named")


def round_name(round_: Mapping[str, Any], words: Translator) -> str:
    """``Round 3``; a round with a name of its own (``Final``) is called by it."""
    name: str = round_["name"]
    if not name:
        return words.gettext("Without a round")
    if len(name) <= 4 and name[:1].isalnum() and any(each.isdigit() for each in name):
        return words.gettext("Round %(round)s") % {"round": name}
    return name


def table_name(table: Mapping[str, Any], words: Translator) -> str:
    """``Table 2``; a table with a name of its own is called by it."""
    name: str = table["name"]
    if table["status"] == "bye" and not name:
        return words.gettext("Bye")
    if not name:
        return words.gettext("A table")
    return words.gettext("Table %(table)s") % {"table": name} if len(name) <= 6 else name


def board_name(board: Mapping[str, Any], words: Translator) -> str:
    """``Deal 3``; a board with a name of its own is called by it."""
    name: str = board["name"]
    return words.gettext("Deal %(number)s") % {"number": name} if name.isdigit() else name


def statistic_name(key: str, words: Translator) -> str:
    """What a statistic counts, as a line of a list."""
    _ = words.gettext
    kind, _dot, contract = key.partition(".")
    if kind == "contract" and contract:
        return _("%(contract)s, declared and ahead") % {
            "contract": contract_words(words).get(contract, contract)
        }
    return {
        "pig": _("Took the pig"),
        "sheep": _("Took the sheep"),
        "transformer": _("Took the transformer"),
        "sweep": _("All thirteen hearts"),
        "clean": _("No scoring card"),
        "exposed": _("Exposed a card"),
        "exposure-paid": _("Exposures that paid"),
        "loss": _("Deals with loss scores"),
        "no-trick": _("Deals without a trick"),
        "bola": _("Drawn deals, 60 to 60"),
        "molodka": _("Molodka"),
        "double": _("Doubles that paid"),
        "king": _("Took the king of hearts"),
        "domino-first": _("First out in domino"),
    }.get(key, key)


def moment_name(kind: str, words: Translator) -> str:
    """What a moment is, in a word or two."""
    _ = words.gettext
    return {
        "pig": _("Pig"),
        "sheep": _("Sheep"),
        "transformer": _("Transformer"),
        "sweep": _("All thirteen hearts"),
        "bola": _("Drawn, 60 to 60"),
        "molodka": _("Molodka"),
        "double": _("Double that paid"),
        "king": _("King of hearts"),
        "domino-first": _("First out"),
        "comment": _("Comment"),
    }.get(kind, kind)


def moment_place(key: str, words: Translator) -> str:
    """Where a moment is: ``d3.t7.c2`` is in deal 3, trick 7."""
    deal, _dot, rest = key.partition(".")
    trick = rest.partition(".")[0]
    number = deal.removeprefix("d")
    if trick.startswith("t"):
        text = words.gettext("Deal %(deal)s, trick %(trick)s")
        return text % {"deal": number, "trick": trick.removeprefix("t")}
    return words.gettext("Deal %(number)s") % {"number": number}


def status_word(table: Mapping[str, Any], words: Translator) -> str:
    """Why the result of a table is not final; empty where it is."""
    _ = words.gettext
    if table["status"] == "errors":
        return {
            "unreadable": _("could not be played again"),
            "syntax": _("errors in the writing"),
            "scores": _("errors in the scores"),
            "play": _("errors in the play"),
        }.get(table["note"], _("errors in the record"))
    return {
        "open": _("broken off") if table["note"] == "abandoned" else _("not over"),
        "forfeit": _("forfeit"),
        "bye": _("bye"),
    }.get(table["status"], "")


def entry_word(kind: str, words: Translator) -> str:
    """What is special about a number of the standings, in a word; mostly empty."""
    _ = words.gettext
    return {
        "open": _("not over"),
        "errors": _("with errors"),
        "forfeit": _("forfeit"),
        "forfeit-win": _("won by forfeit"),
        "bye": _("bye"),
    }.get(kind, "")


def tie_break_heading(name: str, words: Translator) -> str:
    """A tie-break over its column."""
    _ = words.gettext
    return {
        "won": _("Won"),
        "direct": _("Direct"),
        "difference": _("Difference"),
        "firsts": _("Firsts"),
        "lasts": _("Lasts"),
        "lost": _("Lost"),
        "total": _("Points"),
        "opponents": _("Opponents"),
        "best-round": _("Best round"),
        "last-round": _("Last round"),
    }.get(name, name)


def _tie_break(name: str, words: Translator) -> str:
    _ = words.gettext
    return {
        "won": _("matches won"),
        "direct": _("direct comparison at the tables where they met"),
        "difference": _("own points less those of the others"),
        "firsts": _("first places at a table"),
        "lasts": _("fewer last places at a table"),
        "lost": _("fewer matches lost"),
        "total": _("the sum of the match scores"),
        "opponents": _("the points of the opponents"),
        "best-round": _("the best round"),
        "last-round": _("the last round"),
    }.get(name, name)


def scoring_sentences(scoring: Mapping[str, Any], words: Translator) -> list[str]:
    """The rule of some standings, sentence by sentence: what counts, then how ties are parted."""
    _ = words.gettext
    made = [_what_counts(scoring, words)]
    breaks = [_tie_break(name, words) for name in scoring["tie_breaks"]]
    if breaks:
        row = breaks[0]
        for each in breaks[1:]:
            row = _("%(first)s, then %(next)s") % {"first": row, "next": each}
        made.append(_("Ties: %(rule)s; who is still level shares the place.") % {"rule": row})
    else:
        made.append(_("Who is level shares the place."))
    if scoring["kind"] == "places":
        points = words.listed([shown(each, words) for each in scoring["points_by_place"]])
        made.append(_("From the first place down: %(points)s.") % {"points": points})
    return made


def _what_counts(scoring: Mapping[str, Any], words: Translator) -> str:
    _ = words.gettext
    kind = scoring["kind"]
    if kind == "won":
        return _("Matches won.")
    if kind == "places":
        return _("Points by the place at the table.")
    if kind == "ranks":
        return _("A point for every side left behind at the table, half a point for a level one.")
    if scoring["lowest"]:
        return _("Total points, rulings included; the lowest total is best.")
    return _("Total points, rulings included.")


def ruling_name(kind: str, words: Translator) -> str:
    """What a ruling is."""
    return words.gettext("Penalty") if kind == "penalty" else words.gettext("Adjustment")


def deal_status(status: str, words: Translator) -> str:
    """How a deal ended, where that is not as usual."""
    _ = words.gettext
    return {
        "claimed": _("the rest was conceded"),
        "abandoned": _("broken off"),
        "misdeal": _("misdeal"),
        "open": _("still being played"),
    }.get(status, "")
