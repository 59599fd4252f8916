"""What the page's script is given: the play as data, and the words it says.

Prose (comments, findings, the text of variations) stands in the transcript alone; the
script takes it from there.  Here stands what moves.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from notation.cards import UNKNOWN_OF_SUIT
from render.control_words import control_words
from render.games import game_of
from render.page_words import page_words
from render.said import words_of
from render.view_types import DealView, PlayView, ReplayView, TrickView


def page_data(view: ReplayView) -> dict[str, Any]:
    """The data block of a page."""
    words = words_of(view["lang"])
    tricks = [trick for deal in view["deals"] for trick in deal["tricks"]]
    scoring = sorted({card for trick in tricks for card in trick["caught"]})
    return {
        "lang": view["lang"],
        "seats": view["seats"],
        "sides": [{"shape": side["shape"], "seats": side["seats"]} for side in view["sides"]],
        "positions": view["positions"],
        "viewer": view["viewer"],
        "hands": view["shown"],
        "running": {"lines": view["chart"]["lines"], "names": view["chart"]["names"]},
        "follows": not game_of(view["look"]).any_card,
        "deals": _deals(view["deals"], frozenset(scoring)),
        "nicknames": view["nicknames"],
        "scoring": scoring,
        "words": {
            **page_words(words),
            **control_words(words),
            **game_of(view["look"]).page_words(words),
        },
    }


def _deals(deals: list[DealView], scoring: frozenset[int]) -> list[dict[str, Any]]:
    """The deals; players and short names only where somebody sits down."""
    made = [_deal(deal, scoring) for deal in deals]
    for before, after in reversed(list(pairwise(made))):
        if all(before[name] == after[name] for name in ("players", "short")):
            del after["players"], after["short"]
    return made


def _deal(deal: DealView, scoring: frozenset[int]) -> dict[str, Any]:
    kept = (
        "key", "number", "title", "subtitle", "players", "short", "hands", "hands_note",
        "exposed", "exposed_title", "caught_shown", "expected", "status", "status_text",
        "total_before",
    )  # fmt: skip
    made: dict[str, Any] = {name: deal[name] for name in kept}  # type: ignore[literal-required]
    if "own" in deal:
        made["own"] = deal["own"]
    if "exchange" in deal:
        made["exchange"] = deal["exchange"]
    tricks = [_trick(trick, len(deal["players"])) for trick in deal["tricks"]]
    made["tricks"] = _shorter(tricks, len(deal["players"]), scoring)
    for name in ("subtitle", "hands_note", "exposed", "exposed_title", "status_text"):
        if not made[name]:
            del made[name]
    if made["key"] == str(made["number"]):
        del made["key"]
    if made["status"] == "complete":
        del made["status"]
    if made["caught_shown"]:
        del made["caught_shown"]
    made["hands"] = [
        hand if hand["unknown"] or "closed" in hand else hand["cards"] for hand in made["hands"]
    ]
    return made


def _shorter(
    tricks: list[dict[str, Any]], seats: int, scoring: frozenset[int]
) -> list[dict[str, Any] | list[Any]]:
    """Tricks without what follows from the others and from the cards; ``complete`` puts it back.

    That is the number of a trick, the leader who took the one before, the highest card of
    the suit led, who played it, the scoring cards in it, and points that it did not change.
    """
    expected = 0
    points: list[int | None] | None = None
    for place, trick in enumerate(tricks, 1):
        leader, winner = trick["leader"], trick["winner"]
        if trick["key"] == str(place):
            del trick["key"]
        if place > 1 and leader == expected:
            del trick["leader"]
        plain = all(isinstance(each, int) or _has_card(each) for each in trick["plays"])
        winning = trick["winning"]
        whole = plain and len(winning) == seats and winning[-1] is not None
        if whole and winner == (leader + winning[-1]) % seats:
            del trick["winner"]
        if plain and winning == _highest(trick["plays"]):
            del trick["winning"]
        elif winning and winner is None and not any(each is not None for each in winning):
            # A round of domino, which nobody takes.
            trick["winning"] = []
            del trick["winner"]
        if plain and winner is not None and trick.get("caught") == _among(scoring, trick["plays"]):
            del trick["caught"]
        before, points = points, trick.get("so_far")
        if before is not None and points in (before, None):
            trick["so_far"] = None
            if points is not None:
                del trick["so_far"]
        if plain and trick["plays"]:
            trick["plays"] = _followed(trick["plays"])
        expected = leader if winner is None else winner
    return [trick["plays"] if trick.keys() == {"plays"} else trick for trick in tricks]


def _has_card(play: object) -> bool:
    return isinstance(play, list) and bool(play)


def _followed(plays: list[Any]) -> list[Any]:
    """Who follows suit could have played any card of that suit, if nothing else is said."""
    first, *others = plays
    led = (first[0] if isinstance(first, list) else first) // 13
    return [first] + [
        each[0] if isinstance(each, list) and each[0] // 13 == led == each[1] else each
        for each in others
    ]


def _among(scoring: frozenset[int], plays: list[Any]) -> list[int]:
    cards = [each[0] if isinstance(each, list) else each for each in plays]
    return [card for card in cards if card in scoring]


def _highest(plays: list[int | list[Any]]) -> list[int]:
    """Which play is winning after each, where the highest card of the suit led does."""
    cards = [each[0] if isinstance(each, list) else each for each in plays]
    best, found = 0, []
    for at, card in enumerate(cards):
        if card < UNKNOWN_OF_SUIT and card // 13 == cards[0] // 13 and card > cards[best]:
            best = at
        found.append(best)
    return found if all(card < UNKNOWN_OF_SUIT for card in cards) else []


def _trick(trick: TrickView, seats: int) -> dict[str, Any]:
    plays = [_play(play, (trick["leader"] + play["count"] - 1) % seats) for play in trick["plays"]]
    made: dict[str, Any] = {
        "key": trick["key"],
        "leader": trick["leader"],
        "winner": trick["winner"],
        "plays": plays,
        "winning": trick["winning"],
    }
    if "own" in trick:
        made["own"] = trick["own"]
    if trick["caught"]:
        made["caught"] = trick["caught"]
    if any(each is not None for each in trick["so_far"]):
        made["so_far"] = trick["so_far"]
    heard = trick.get("heard") or {
        "comments": sorted({note["after"] for note in trick["notes"] if note["kind"] != "finding"}),
        "findings": sorted({note["after"] for note in trick["notes"] if note["kind"] == "finding"}),
    }
    made.update({name: places for name, places in heard.items() if places})
    for variation in trick.get("variations", ()):
        behind = made.setdefault("variations", {}).setdefault(str(variation["after"]), [])
        behind.append([_trick(each, seats) for each in variation["tricks"]])
    return made


def _play(play: PlayView, turn: int) -> int | list[Any] | dict[str, Any]:
    """A play, in short where nothing is special: its card, ``[card, may]``, or ``[]`` for a pass.

    ``turn`` is the seat whose turn it is if nobody played out of turn.
    """
    made: dict[str, Any] = {
        name: value for name, value in play.items() if name not in ("count", "glyphs")
    }
    if play["seat"] == turn and len(play["cards"]) == 1 and made.keys() <= {"seat", "cards", "may"}:
        (card,) = play["cards"]
        return [card, play["may"]] if "may" in play else card
    if made == {"seat": turn, "cards": [], "passed": True, "may": []}:
        return []
    return made
