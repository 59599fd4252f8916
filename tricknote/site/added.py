"""What overrides add to the tables of an event: byes, forfeits, rulings of their own.

A bye is a table of one; a forfeit is marked at its table, or is a table of its own where nobody
played.  Nobody can withdraw, or be given a ruling, whom no record and no other entry names.
This module refuses to know how points are reckoned.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tricknote.site.matches import Match, Names
from tricknote.site.model import Origin, RulingLine, SideResult, Table
from tricknote.site.names import safe_name
from tricknote.site.overrides import Forfeit, Overrides, OverridesError
from tricknote.site.standings import Award


@dataclass(slots=True)
class Draft:
    """The tables of an event while it is put together.

    ``of_table`` are the matches of the tables (``None``: no record), ``awards`` the points that
    overrides give, by table and player.
    """

    names: Names
    matches: Sequence[Match]
    overrides: Overrides
    tables: list[Table] = field(default_factory=list)
    of_table: list[Match | None] = field(default_factory=list)
    rulings: list[RulingLine] = field(default_factory=list)
    awards: dict[tuple[str, str], Award] = field(default_factory=dict)

    def override(self) -> None:
        """Add what the overrides say; raises :class:`OverridesError` where it does not fit."""
        for entry in self.overrides.withdrawals:
            if entry.player not in self.names.players:
                raise OverridesError(
                    self.complaint(entry.pointer, f"no record names {entry.player}")
                )
            if entry.after not in self.names.rounds:
                raise OverridesError(
                    self.complaint(entry.pointer, f"there is no round {entry.after}")
                )
        self._forfeits()
        self._byes()
        self._extra_rulings()

    def complaint(self, pointer: str, words: str) -> str:
        """What is wrong with an entry, with its place in the file."""
        return f"{self.overrides.path}:{self.overrides.lines.get(pointer, 1)}: {words}"

    def _forfeits(self) -> None:
        for entry in self.overrides.forfeits:
            origin = Origin(override=entry.pointer, why=entry.why)
            at = self._table_at(entry)
            if at is None:
                self._no_show(entry, origin)
                continue
            table = self.tables[at]
            sitting = {each.player for each in table.seats}
            for name in (*entry.players, *entry.opponents):
                if self.names.players[name] not in sitting:
                    raise OverridesError(
                        self.complaint(entry.pointer, f"{name} does not sit at that table")
                    )
            self.tables[at] = replace(table, status="forfeit", origin=origin)
            self._award(entry, table.id, replace(origin, table=table.id))

    def _table_at(self, entry: Forfeit) -> int | None:
        if entry.table is None:
            return None
        return next(
            (
                at
                for at, match in enumerate(self.matches)
                if match.round == entry.round and match.table == entry.table
            ),
            None,
        )

    def _no_show(self, entry: Forfeit, origin: Origin) -> None:
        ids = [self.names.players[each] for each in (*entry.players, *entry.opponents)]
        identity = self._new_id(f"r{entry.round} t{entry.table or ''} forfeit {ids[0]}")
        results = tuple(_nobody(each) for each in ids)
        self._add(identity, entry.table or "", entry.round, entry.game, "forfeit", results, origin)
        self._award(entry, identity, replace(origin, table=identity))

    def _award(self, entry: Forfeit, table: str, origin: Origin) -> None:
        for name in entry.players:
            award = Award("forfeit", entry.points, origin)
            self.awards[table, self.names.players[name]] = award
        for name in entry.opponents:
            award = Award("forfeit-win", entry.win, origin)
            self.awards[table, self.names.players[name]] = award

    def _byes(self) -> None:
        for entry in self.overrides.byes:
            player = self.names.players[entry.player]
            identity = self._new_id(f"r{entry.round} bye {player}")
            origin = Origin(identity, override=entry.pointer, why=entry.why)
            results = (_nobody(player),)
            self._add(identity, "", entry.round, entry.game, "bye", results, origin)
            self.awards[identity, player] = Award("bye", entry.points, origin)

    def _new_id(self, text: str) -> str:
        taken = {each.id for each in self.tables}
        identity, number = safe_name(text, "table"), 1
        while identity in taken:
            number += 1
            identity = safe_name(f"{text} {number}", "table")
        return identity

    def _add(
        self,
        identity: str,
        name: str,
        round_: str,
        game: str | None,
        status: str,
        results: tuple[SideResult, ...],
        origin: Origin,
    ) -> None:
        there = dict.fromkeys(each.first.game for each in self.matches if each.round == round_)
        everywhere = dict.fromkeys(each.first.game for each in self.matches)
        only = next(iter(there)) if len(there) == 1 else ""
        only = only or (next(iter(everywhere)) if len(everywhere) == 1 else "")
        self.tables.append(
            Table(
                id=identity, name=name, round=self.names.rounds[round_], game=game or only,
                rules=None, date="", site="", recorder="",
                status="bye" if status == "bye" else "forfeit",
                records=(), seats=(), results=results, deals=(), origin=origin,
            )
        )  # fmt: skip
        self.of_table.append(None)

    def _extra_rulings(self) -> None:
        for number, entry in enumerate(self.overrides.rulings, 1):
            player = self.names.players[entry.player]
            round_ = self.names.rounds[entry.round]
            table = next(
                (
                    each.id
                    for each in self.tables
                    if each.round == round_
                    and (entry.table is None or each.name == entry.table)
                    and (entry.game is None or each.game == entry.game)
                    and any(player in result.players for result in each.results)
                ),
                None,
            )
            self.rulings.append(
                RulingLine(
                    id=f"x{number}",
                    kind="penalty" if entry.amount < 0 else "adjust",
                    seats=(),
                    players=(player,),
                    amount=entry.amount,
                    reason=entry.why,
                    round=round_,
                    table=table,
                    replay=None,
                    deal=None,
                    origin=Origin(table, None, f"x{number}", entry.pointer, entry.why),
                )
            )


def _nobody(player: str) -> SideResult:
    """The result of who did not play."""
    return SideResult(
        player, (player,), None, 0, None, None, None, False, False, False, "override", True
    )
