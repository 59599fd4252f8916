"""What the rules of one table of Kambing said of plays, kept since the same come again and again.

A play is its cards in the order written, a byte each.  This module refuses to know any rule.
"""

from __future__ import annotations

from collections.abc import Iterable

_MOST = 20_000


class Answers:
    """What the rules have said of plays so far."""

    __slots__ = ("_room", "beaten", "leads")

    def __init__(self) -> None:
        self.leads: dict[bytes, bool] = {}
        """Whether plays may be led."""
        self.beaten: dict[int, dict[bytes, dict[bytes, bool]]] = {
            1 << suit: {} for suit in range(4)
        }
        """By trumps, a suit as a set of suits, and by the play that holds the trick, whether
        replies beat it; only of those that may lie face up."""
        self._room = _MOST
        """How many more replies are kept before all of them are forgotten."""

    def lead(self, play: bytes, allowed: bool) -> None:
        """Keep whether a play may be led."""
        if len(self.leads) >= _MOST:
            self.leads.clear()
        self.leads[play] = allowed

    def replies(self, trumps: int, holding: bytes, beating: Iterable[bytes]) -> dict[bytes, bool]:
        """Begin to keep which replies beat a play: these do, of others nothing is known yet."""
        found = dict.fromkeys(beating, True)
        self._make_room(len(found) + 1)
        self.beaten[trumps][holding] = found
        return found

    def reply(self, found: dict[bytes, bool], play: bytes, beats: bool) -> None:
        """Keep among such replies whether one more beats."""
        self._make_room(1)
        found[play] = beats

    def _make_room(self, count: int) -> None:
        self._room -= count
        if self._room < 0:
            for each in self.beaten.values():
                each.clear()
            self._room = _MOST
