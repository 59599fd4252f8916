"""What the page's script is given: the play as data, and the words it says.

Prose (comments, findings, the text of variations) stands in the transcript alone; the
script takes it from there.  Here stands what moves.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from notation.cards import UNKNOWN_OF_SUIT
from render.games import game_of
from render.symbols import rank_words, suit_words
from render.view_types import DealView, PlayView, ReplayView, TrickView
from render.words import Translator, translator


def page_data(view: ReplayView) -> dict[str, Any]:
    """The data block of a page."""
    words = translator(view["lang"])
    return {
        "lang": view["lang"],
        "seats": view["seats"],
        "sides": [{"shape": side["shape"], "seats": side["seats"]} for side in view["sides"]],
        "positions": view["positions"],
        "viewer": view["viewer"],
        "follows": not game_of(view["look"]).any_card,
        "deals": _deals(view["deals"]),
        "nicknames": view["nicknames"],
        "words": {**_words(words), **game_of(view["look"]).page_words(words)},
    }


def _deals(deals: list[DealView]) -> list[dict[str, Any]]:
    """The deals; players and short names only where somebody sits down."""
    made = [_deal(deal) for deal in deals]
    for before, after in reversed(list(pairwise(made))):
        if all(before[name] == after[name] for name in ("players", "short")):
            del after["players"], after["short"]
    return made


def _deal(deal: DealView) -> dict[str, Any]:
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
    made["tricks"] = _shorter(tricks, len(deal["players"]))
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
        {name: value for name, value in hand.items() if name != "unknown" or value}
        for hand in made["hands"]
    ]
    return made


def _shorter(tricks: list[dict[str, Any]], seats: int) -> list[dict[str, Any]]:
    """Tricks without what follows from the others and from the cards; ``unfold`` puts it back.

    That is the number of a trick, the leader who took the one before, the highest card of
    the suit led, and who played it.
    """
    expected = 0
    for place, trick in enumerate(tricks, 1):
        leader, winner = trick["leader"], trick["winner"]
        if trick["key"] == str(place):
            del trick["key"]
        if place > 1 and leader == expected:
            del trick["leader"]
        plain = all(isinstance(each, int | list) for each in trick["plays"])
        winning = trick["winning"]
        whole = plain and len(winning) == seats and winning[-1] is not None
        if whole and winner == (leader + winning[-1]) % seats:
            del trick["winner"]
        if plain and winning == _highest(trick["plays"]):
            del trick["winning"]
        if plain and trick["plays"]:
            trick["plays"] = _followed(trick["plays"])
        expected = leader if winner is None else winner
    return tricks


def _followed(plays: list[Any]) -> list[Any]:
    """Who follows suit could have played any card of that suit, if nothing else is said."""
    first, *others = plays
    led = (first[0] if isinstance(first, list) else first) // 13
    return [first] + [
        each[0] if isinstance(each, list) and each[0] // 13 == led == each[1] else each
        for each in others
    ]


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
    """A play, in short where nothing is special: its card, or ``[card, may]``.

    ``turn`` is the seat whose turn it is if nobody played out of turn.
    """
    made: dict[str, Any] = {
        name: value for name, value in play.items() if name not in ("count", "glyphs")
    }
    if play["seat"] == turn and len(play["cards"]) == 1 and made.keys() <= {"seat", "cards", "may"}:
        (card,) = play["cards"]
        return [card, play["may"]] if "may" in play else card
    return made


def _words(words: Translator) -> dict[str, Any]:
    _ = words.gettext
    return {
        "suits": suit_words(words),
        "ranks": rank_words(words),
        "card": _("{rank} of {suit}"),
        "unknown": _("unknown card"),
        "trick_of": _("Trick {trick} of {count}"),
        "before": _("Before the first card"),
        "led": _("{player} led"),
        "leads": _("{player} to lead"),
        "winning": _("{player} is winning"),
        "takes": _("{player} takes it"),
        "to_play": _("to play"),
        "so_far": _("{points} so far"),
        "moment": _("Trick {trick}, card {card} of {cards}"),
        "plays": _("{player} plays the {card}"),
        "leads_card": _("{player} leads the {card}"),
        "nickname": _("{card}, {nickname},"),
        "on_trick": _("on {player}’s trick"),
        "passes": _("{player} passes"),
        "takes_trick": _("{player} takes trick {trick}"),
        "face_down": _("{player} lays {count} face down"),
        "deal_score": _("{player}, {deal}: "),
        "play": _("Play"),
        "pause": _("Stop"),
        "copied": _("Link copied"),
        "hands_all": _("All hands"),
        "hands_played": _("Played only"),
        "findings": _("{count} finding"),
        "findings_many": _("{count} findings"),
        "holds": _("{player} holds {cards}"),
        "none_known": _("no card that is known"),
        "empty": _("no card on the table"),
        "may_play": _("may play {cards}"),
        "partner": _("plays with {player}"),
        "closed": _("{count} closed cards"),
        "not_known": _("{count} unknown cards"),
        "as_dealt": _("As dealt"),
        "to_pass": _("before passing"),
        "passed_to": _("to {player}"),
        "got_from": _("from {player}"),
        "variation": _("Variation after {anchor}"),
        "to_game": _("Back to the game"),
        "to_variation": _("Back to the variation"),
        "variation_ends": _("end of the variation"),
        "the_rule": _("The rule"),
        "takes_back": _("{player} shows the {card} and takes it back"),
    }
