"""One moment of a match, found by its link, and the table as it is then.

The same reckoning as the page's own script makes (``assets/moments.js``), for drawings of a
single moment.  This module refuses to draw and to judge.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from notation.cards import Card
from render.view_types import DealView, HandView, PlayView, ReplayView, TrickView

_PART = re.compile(r"([tcv])(\w+)\Z")


class UnknownMoment(ValueError):
    """A link that is no moment of this match; the message says what there is."""


@dataclass(frozen=True)
class Moment:
    """A moment: the line of play that it stands in, and how far that has come.

    ``line`` are the tricks from the first of the deal, ``index`` is that of the trick shown
    (-1 where the deal has none) and ``count`` the number of its plays on the table.  ``dealt``
    says that the hands are shown as they were before cards were passed; ``stem`` is the part of
    the link that names a variation, empty in the game itself.  ``instead`` is the play that the
    variation stands behind, with the key of its trick.
    """

    deal: DealView
    line: Sequence[TrickView]
    index: int
    count: int
    stem: str = ""
    dealt: bool = False
    instead: tuple[str, PlayView] | None = None

    @property
    def trick(self) -> TrickView | None:
        """The trick shown."""
        return self.line[self.index] if self.index >= 0 else None

    @property
    def link(self) -> str:
        """The moment as it stands in a link."""
        if self.trick is None or self.dealt:
            return f"d{self.deal['key']}"
        return f"d{self.deal['key']}{self.stem}.t{self.trick['key']}.c{self.count}"

    @cached_property
    def plays(self) -> Sequence[PlayView]:
        """The plays of the trick that lie on the table."""
        return [] if self.trick is None else self.trick["plays"][: self.count]

    @property
    def last(self) -> PlayView | None:
        """The play that has just been made."""
        return self.plays[-1] if self.plays else None

    @property
    def full(self) -> bool:
        """Whether the trick is complete, and taken."""
        trick = self.trick
        return (
            trick is not None and self.count == len(trick["plays"]) and trick["winner"] is not None
        )

    @property
    def over(self) -> bool:
        """Whether this is the last moment of its line."""
        trick = self.trick
        return (
            trick is None
            or (self.index == len(self.line) - 1 and self.count == len(trick["plays"]))
        ) and not self.dealt

    @property
    def winning(self) -> int | None:
        """The play that is winning, by its place in the trick."""
        trick = self.trick
        if trick is None or not 0 < self.count <= len(trick["winning"]):
            return None
        return trick["winning"][self.count - 1]

    @property
    def coming(self) -> PlayView | None:
        """The play that comes next in this trick."""
        if self.trick is None or self.dealt or self.full or self.over:
            return None
        plays = self.trick["plays"]
        return plays[self.count] if self.count < len(plays) else None

    @property
    def next(self) -> int | None:
        """The seat whose turn it is."""
        if self.coming is not None:
            return self.coming["seat"]
        trick = self.trick
        return trick["leader"] if trick is not None and not (self.count or self.dealt) else None

    @cached_property
    def by_seat(self) -> Sequence[Sequence[Card]]:
        """The cards that each seat has played in this deal until now, in their order."""
        found: list[list[Card]] = [[] for _ in self.deal["players"]]
        for number, trick in enumerate(self.line[: max(self.index, 0)]):
            if number < self.index and not goes_back(trick):
                for play in trick["plays"]:
                    _lay(play, found)
        for play in self.plays:
            _lay(play, found)
        return found

    @cached_property
    def played(self) -> frozenset[Card]:
        """All cards that have been played in this deal until now."""
        return frozenset(card for cards in self.by_seat for card in cards)

    @property
    def taken(self) -> Sequence[TrickView]:
        """The tricks that have been taken until now."""
        tricks = self.line[: self.index + 1 if self.full else max(self.index, 0)]
        return [each for each in tricks if each["winner"] is not None and not goes_back(each)]

    @property
    def so_far(self) -> Sequence[int | None]:
        """The points of each side in this deal until now, by the last trick that was taken."""
        done = self.line[: self.index + 1 if self.full else max(self.index, 0)]
        if done:
            return done[-1]["so_far"]
        known = self.line and any(each is not None for each in self.line[0]["so_far"])
        return [0 if known else None] * len(self.deal["total_before"])

    def hand(self, seat: int) -> HandView:
        """The hand that is shown: as dealt, or as it is played."""
        if self.dealt and "exchange" in self.deal:
            return self.deal["exchange"]["dealt"][seat]
        return self.deal["hands"][seat]


def goes_back(trick: TrickView) -> bool:
    """Whether the cards of an attempt went back to the hands."""
    return bool(trick.get("own", {}).get("back"))


def _lay(play: PlayView, found: list[list[Card]]) -> None:
    if not play.get("withdrawn") and 0 <= play["seat"] < len(found):
        found[play["seat"]] += play["cards"]


def find_moment(view: ReplayView, link: str) -> Moment:
    """The moment of a link such as ``d3.t7.c2``; raises :class:`UnknownMoment`."""
    first, *parts = link.removeprefix("#").split(".")
    deal = next((each for each in view["deals"] if f"d{each['key']}" == first), None)
    if deal is None:
        raise UnknownMoment(_no_deal(view, link, first))
    if not parts:
        return Moment(deal, deal["tricks"], 0 if deal["tricks"] else -1, 0, "", "exchange" in deal)
    place = _Place(deal)
    for part in parts:
        place.follow(part, link)
    return place.moment(link)


class _Place:
    """A place in a deal, gone to part by part."""

    def __init__(self, deal: DealView) -> None:
        self.deal = deal
        self.line: Sequence[TrickView] = deal["tricks"]
        self.stem = ""
        self.index = -1
        self.count: int | None = None
        self.instead: tuple[str, PlayView] | None = None

    def follow(self, part: str, link: str) -> None:
        found = _PART.match(part)
        if found is None:
            raise UnknownMoment(f"{link!r} is no moment: {_FORM}")
        kind, value = found[1], found[2]
        if kind == "t":
            self.index = next(
                (at for at in reversed(range(len(self.line))) if self.line[at]["key"] == value), -1
            )
            self.count = None
            if self.index < 0:
                keys = [each["key"] for each in self.line]
                raise UnknownMoment(f"there is no trick {value} there; {_existing(keys, 'trick')}")
        elif self.index < 0 or not value.isdecimal():
            raise UnknownMoment(f"{link!r} is no moment: {_FORM}")
        elif kind == "c":
            self.count = int(value)
        else:
            self._branch(int(value))

    def moment(self, link: str) -> Moment:
        if self.index < 0:
            raise UnknownMoment(f"{link!r} is no moment: {_FORM}")
        trick = self.line[self.index]
        most = len(trick["plays"])
        count = most if self.count is None else self.count
        if count > most:
            raise UnknownMoment(f"trick {trick['key']} has {most} plays, there is no c{count}")
        return Moment(self.deal, self.line, self.index, count, self.stem, instead=self.instead)

    def _branch(self, nth: int) -> None:
        """Go into a variation behind a play: it takes the place of that play."""
        trick, count = self.line[self.index], self.count or 0
        behind = [each for each in trick.get("variations", ()) if each["after"] == count]
        where = f"t{trick['key']}.c{count}"
        if not 1 <= nth <= len(behind):
            every = [
                f"t{each['key']}.c{one['after']}"
                for each in self.line
                for one in each.get("variations", ())
            ]
            there = f"there are {len(behind)}" if behind else "there is none"
            others = ", ".join(dict.fromkeys(every)) or "nowhere in this deal"
            raise UnknownMoment(
                f"there is no variation {nth} behind {where}, {there} "
                f"(variations stand behind: {others})"
            )
        own = behind[nth - 1]["tricks"]
        self.stem += f".{where}.v{nth}"
        self.instead = (trick["key"], trick["plays"][count - 1])
        claimed = bool(own[0].get("own", {}).get("claim"))
        before = trick["plays"][: count - 1]
        first = dict(own[0], key=trick["key"])
        broken: list[TrickView] = []
        if not claimed:
            first |= {
                "leader": trick["leader"],
                "plays": [*before, *own[0]["plays"]],
                "winning": [*trick["winning"][: count - 1], *own[0]["winning"]],
            }
        elif before:
            # A claim sends what lies on the table back.
            back = {"plays": before, "winner": None, "own": {**trick.get("own", {}), "back": True}}
            broken.append(cast("TrickView", {**trick, **back}))
        before_it = self.line[: self.index]
        self.line = [*before_it, *broken, cast("TrickView", first), *own[1:]]


_FORM = (
    "one is written d3.t7.c2 (deal, trick, plays on the table), in a variation d3.t7.c2.v1.t8.c1"
)


def _no_deal(view: ReplayView, link: str, first: str) -> str:
    keys = [each["key"] for each in view["deals"]]
    if not re.fullmatch(r"d\w+", first):
        return f"{link!r} is no moment: {_FORM}"
    return f"there is no deal {first[1:]}; {_existing(keys, 'deal')}"


def _existing(keys: Sequence[str], noun: str) -> str:
    """What there is, in short where it is many in a row."""
    if not keys:
        return f"there is no {noun} at all"
    if len(keys) == 1:
        return f"the only {noun} is {keys[0]}"
    run = [str(number) for number in range(1, len(keys) + 1)]
    if list(keys) == run or len(keys) > 12:
        return f"{noun}s are {keys[0]} to {keys[-1]}"
    return f"{noun}s are {', '.join(keys)}"


def filled(sentence: str, values: Mapping[str, object]) -> str:
    """A sentence with its places ``{name}`` filled in, as the page's script does it."""
    return re.sub(r"\{(\w+)\}", lambda found: str(values.get(found[1], found[0])), sentence)
