"""What overrides say that is possible, and yet most often a slip: told, and counted all the same.

A name that no record knows makes a player of its own, and somebody who withdrew goes on
playing.  A rest before the first match, or a guest in the place of somebody who went home, are
no faults; so a site is made with them.  This module refuses to know what is an error.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from dataclasses import dataclass

from tricknote.site.masking import Mask
from tricknote.site.model import Event, Site
from tricknote.site.overrides import Overrides


@dataclass(frozen=True, slots=True)
class Slip:
    """What is told of an entry of the overrides, which stands in a line of the file."""

    line: int
    words: str


def slips(site: Site, said: Overrides, mask: Mask) -> tuple[Slip, ...]:
    """Every slip, in the order of the file; ``said`` has names that ``mask`` puts out."""
    event = _event(site, said, mask)
    found = list(_unseen(site, said, mask))
    if event is not None:
        found += _unknown(event, said, mask)
        found += _back_again(event, said, mask)
    return tuple(sorted(dict.fromkeys(found), key=lambda each: each.line))


def _event(site: Site, said: Overrides, mask: Mask) -> Event | None:
    """The event that overrides are about."""
    wanted = None if said.event is None else mask.text(" ".join(said.event.split()))
    named = [each for each in site.events if wanted is None or each.name == wanted]
    return named[0] if len(named) == 1 else None


def _unseen(site: Site, said: Overrides, mask: Mask) -> Iterator[Slip]:
    """Names that were to be put out and that nobody has: then perhaps a name is shown."""
    if said.anonymous == "all":
        return
    shown = {each.name for event in site.events for each in event.players}
    for name in said.anonymous:
        if mask.names[name] not in shown:
            line = said.lines.get("/anonymous", 1)
            yield Slip(line, f"anonymous: no player is called {name}; is it spelled so?")


def _unknown(event: Event, said: Overrides, mask: Mask) -> Iterator[Slip]:
    """Names that no record of the event knows; where that is usual, only if one is close."""
    names = {each.id: each.name for each in event.players}
    known = {
        names[player]
        for table in event.tables
        for seat in table.seats
        for player in (seat.player, *seat.later)
        if player is not None
    }
    usual = [
        *(("forfeits", name, each.pointer) for each in said.forfeits for name in each.players),
        *(("forfeits", name, each.pointer) for each in said.forfeits for name in each.opponents),
        *(("teams", name, f"/teams/{team}") for team, some in said.teams.items() for name in some),
    ]
    odd = [
        *(("byes", each.player, each.pointer) for each in said.byes),
        *(("rulings", each.player, each.pointer) for each in said.rulings),
    ]
    for key, name, pointer in (*odd, *usual):
        if mask.text(name) in known:
            continue
        near = () if mask.text(name) != name else difflib.get_close_matches(name, known, 1, 0.7)
        line = said.lines.get(pointer, 1)
        if near:
            yield Slip(line, f"{key}: no record names {name}; is {near[0]} meant?")
        elif key in ("byes", "rulings"):
            yield Slip(line, f"{key}: no record names {name}; is it spelled so?")


def _back_again(event: Event, said: Overrides, mask: Mask) -> Iterator[Slip]:
    """Who withdrew after a round, and sits at a table of a later one."""
    ids = {each.name: each.id for each in event.players}
    order = {each.name: at for at, each in enumerate(event.rounds)}
    rounds = {each.id: each.name for each in event.rounds}
    for entry in said.withdrawals:
        player, after = ids.get(mask.text(entry.player)), order.get(mask.text(entry.after))
        if player is None or after is None:
            continue
        later = {
            rounds[table.round]
            for table in event.tables
            if order[rounds[table.round]] > after
            and table.status != "forfeit"
            and any(player in (seat.player, *seat.later) for seat in table.seats)
        }
        if later:
            played = min(later, key=order.__getitem__)
            line = said.lines.get(entry.pointer, 1)
            words = (
                f"{entry.player} withdrew after round {entry.after}, but plays in round {played}"
            )
            yield Slip(line, f"withdrawals: {words}")
