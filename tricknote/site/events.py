"""One event of the model: its rounds, tables, players, standings and lists.

Here the overrides meet the records: byes and forfeits become tables, withdrawals and teams
become what standings ask about.  This module refuses to know how points are reckoned.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from notation.diagnostic import Diagnostic
from tricknote.event_checks import event_findings
from tricknote.site.added import Draft
from tricknote.site.boards import boards_of
from tricknote.site.matches import (
    Match,
    Names,
    natural,
    round_key,
    table_ids,
    table_of,
)
from tricknote.site.model import (
    CrossCell,
    Crosstable,
    Event,
    FindingLine,
    Player,
    Round,
    Standings,
    Team,
)
from tricknote.site.names import safe_name, safe_names
from tricknote.site.overrides import Bye, Forfeit, Overrides, OverridesError
from tricknote.site.people import meetings_of, people_of, statistics_of, together_of
from tricknote.site.scoring import scoring_of
from tricknote.site.standings import Given, standings
from tricknote.site.summarising import finding_line


class EventMaker:
    """Makes one event; use :meth:`event` once."""

    def __init__(
        self,
        name: str,
        identity: str,
        matches: Sequence[Match],
        replays: Mapping[tuple[str, int], str],
        overrides: Overrides,
    ) -> None:
        self.name = name
        self.identity = identity
        self.overrides = overrides
        self.matches = [_renamed(each, overrides) for each in matches]
        self.rounds = self._round_names()
        people = self._people()
        self.names = Names(
            rounds=safe_names(self.rounds, "round"),
            players=safe_names(people, "player"),
            tables=table_ids(self.matches),
            replays=replays,
        )
        self.shown = {self.names.players[each]: each for each in people}
        self.teams = safe_names(overrides.teams, "team")
        draft = Draft(self.names, self.matches, overrides)
        for at, match in enumerate(self.matches):
            table, rulings = table_of(match, at, self.names)
            draft.tables.append(table)
            draft.of_table.append(match)
            draft.rulings.extend(rulings)
        draft.override()
        self.draft = draft
        self.tables = draft.tables
        self.of_table = draft.of_table
        self.rulings = draft.rulings
        self._in_order()

    # ---- names

    def _round_names(self) -> list[str]:
        overrides = self.overrides
        found = dict.fromkeys(each.round for each in self.matches)
        named = [each.round for each in overrides.byes]
        named += [each.round for each in overrides.forfeits]
        named += [each.round for each in overrides.rulings]
        for name in named:
            found.setdefault(name)
        dates = {each.round: each.first.date for each in reversed(self.matches) if each.first.date}
        ordered = sorted(found, key=lambda each: round_key(each, dates))
        first = [each for each in overrides.rounds if each in found]
        return [*first, *(each for each in ordered if each not in first)]

    def _people(self) -> list[str]:
        overrides = self.overrides
        found: dict[str, None] = {}
        for match in self.matches:
            found.update(dict.fromkeys(match.names))
        for bye in overrides.byes:
            found.setdefault(bye.player)
        for forfeit in overrides.forfeits:
            found.update(dict.fromkeys((*forfeit.players, *forfeit.opponents)))
        for members in overrides.teams.values():
            found.update(dict.fromkeys(members))
        for extra in overrides.rulings:
            found.setdefault(extra.player)
        return list(found)

    def _in_order(self) -> None:
        order = {self.names.rounds[name]: at for at, name in enumerate(self.rounds)}
        both = sorted(
            zip(self.tables, self.of_table, strict=True),
            key=lambda each: (
                order[each[0].round],
                each[0].status == "bye",
                natural(each[0].name),
                each[0].id,
            ),
        )
        self.tables = [table for table, _ in both]
        self.of_table = [match for _, match in both]
        self.rulings.sort(key=lambda each: order[each.round])

    # ---- the event

    def event(self) -> Event:
        """Everything of it."""
        overrides = self.overrides
        lowest = frozenset(
            table.id
            for table, match in zip(self.tables, self.of_table, strict=True)
            if match is not None and match.last.lowest
        )
        games = tuple(dict.fromkeys(each.game for each in self.tables if each.game))
        self._need_games(games)
        ranked = self._standings(games, lowest)
        people = self._players(ranked, lowest)
        order = [each.id for each in people[0]]
        findings, differing = self._checks()
        tables = tuple(self.tables)
        return Event(
            id=self.identity,
            name=self.name,
            title=overrides.title or self.name,
            note=overrides.note,
            games=games,
            dates=tuple(sorted({each.date for each in tables if each.date})),
            places=tuple(dict.fromkeys(each.site for each in tables if each.site)),
            rounds=tuple(self._rounds()),
            tables=tables,
            players=people[0],
            teams=tuple(
                Team(self.teams[name], name, tuple(self.names.players[each] for each in members))
                for name, members in overrides.teams.items()
            ),
            standings=ranked,
            crosstable=Crosstable(tuple(order), people[1]),
            boards=boards_of(tables, lowest, differing),
            rulings=tuple(self.rulings),
            findings=(*findings, *(line for table in tables for line in table.findings)),
        )

    def _rounds(self) -> Iterator[Round]:
        for name in self.rounds:
            identity = self.names.rounds[name]
            there = [each for each in self.tables if each.round == identity]
            yield Round(
                identity,
                name,
                tuple(sorted({each.date for each in there if each.date})),
                tuple(dict.fromkeys(each.game for each in there if each.game)),
                tuple(each.id for each in there),
            )

    def _standings(self, games: tuple[str, ...], lowest: frozenset[str]) -> tuple[Standings, ...]:
        players = self.names.players
        team_of = {
            players[member]: self.teams[team]
            for team, members in self.overrides.teams.items()
            for member in members
        }
        gone = {
            players[each.player]: self.names.rounds[each.after]
            for each in self.overrides.withdrawals
            if each.player in players and each.after in self.names.rounds
        }
        made: list[Standings] = []
        scopes: list[str | None] = [None, *(games if len(games) > 1 else ())]
        for by in ("team", "player") if team_of else ("player",):
            entrant = team_of if by == "team" else {each: each for each in players.values()}
            given = Given(
                tuple(self.names.rounds[name] for name in self.rounds),
                tuple(self.tables),
                entrant,
                self.draft.awards,
                lowest,
                gone if by == "player" else {},
                tuple(each for each in self.rulings if each.origin.override is not None),
                self._ruling_ids(),
                "team" if by == "team" else "player",
            )
            for game in scopes:
                scoring = scoring_of(game, games, self.overrides)
                if scoring is None:
                    continue
                self._need_points(scoring.kind, scoring.bye, scoring.forfeit, game)
                ids = {each: safe_name(f"{game or 'all'} {by} {each}") for each in given.rounds}
                one = game is not None or len(games) < 2
                made.extend(standings(given, scoring, game, ids, one))
        return tuple(made)

    def _ruling_ids(self) -> dict[tuple[str, str], tuple[str, ...]]:
        found: dict[tuple[str, str], tuple[str, ...]] = {}
        for each in self.rulings:
            for player in each.players if each.origin.override is None and each.table else ():
                key = (str(each.table), player)
                found[key] = (*found.get(key, ()), each.id)
        return found

    def _need_points(self, kind: str, bye: object, forfeit: object, game: str | None) -> None:
        """Where scores are summed nobody can say what a bye is worth but whoever wrote it."""
        overrides = self.overrides
        whole = game is None
        lacking = [
            entry.pointer
            for entry in overrides.byes
            if bye is None and not (whole and entry.points is not None) and self._is_of(entry, game)
        ]
        lacking += [
            entry.pointer
            for entry in overrides.forfeits
            if forfeit is None
            and not (whole and entry.points is not None)
            and self._is_of(entry, game)
        ]
        if lacking:
            raise OverridesError(
                self.draft.complaint(
                    lacking[0],
                    f"with scoring: {kind} it needs points"
                    + ("" if whole else f" under games: {game}:"),
                )
            )

    def _need_games(self, games: tuple[str, ...]) -> None:
        """A rule for a game that nobody knows is a slip; one for a game still to come is not."""
        from validator.games import GAMES

        for name in self.overrides.games:
            if name not in games and name not in GAMES:
                raise OverridesError(
                    self.draft.complaint(
                        f"/games/{name}",
                        f"there is no game {name}; known: {', '.join((*GAMES,))}",
                    )
                )

    def _is_of(self, entry: Bye | Forfeit, game: str | None) -> bool:
        """Whether a bye or a forfeit has a table in the standings of a game."""
        if game is None:
            return True
        return any(
            table.game == game and table.origin.override == entry.pointer for table in self.tables
        )

    def _players(
        self, ranked: Sequence[Standings], lowest: frozenset[str]
    ) -> tuple[tuple[Player, ...], tuple[CrossCell, ...]]:
        about = people_of(self.tables, self.of_table, self.names)
        statistics = statistics_of(about)
        cells = tuple(meetings_of(self.tables, lowest))
        partners, opponents = together_of(cells, {each.id: each for each in self.tables})
        team_of = {
            self.names.players[member]: self.teams[team]
            for team, members in self.overrides.teams.items()
            for member in members
        }
        gone = {
            self.names.players[each.player]: (self.names.rounds.get(each.after), each.why)
            for each in self.overrides.withdrawals
            if each.player in self.names.players
        }
        anonymous = self.overrides.anonymous
        made = []
        for player in self._order(ranked):
            found = about.get(player)
            name = self.shown[player]
            withdrawn, why = gone.get(player, (None, ""))
            made.append(
                Player(
                    id=player,
                    name=name,
                    team=team_of.get(player),
                    anonymous=anonymous == "all" or name in anonymous,
                    withdrawn=withdrawn,
                    why=why,
                    results=tuple(found.results) if found else (),
                    series=tuple(found.series) if found else (),
                    statistics=statistics.get(player, ()),
                    partners=partners.get(player, ()),
                    opponents=opponents.get(player, ()),
                )
            )
        return tuple(made), cells

    def _order(self, ranked: Sequence[Standings]) -> list[str]:
        """All players: as they stand in the last standings by player, then by name."""
        last = [each for each in ranked if each.by == "player"]
        scope = last[0].game if last else None
        found: dict[str, None] = {}
        for table in reversed([each for each in last if each.game == scope]):
            found.update(dict.fromkeys(row.entrant for row in table.rows))
            break
        rest = sorted(self.shown, key=lambda each: natural(self.shown[each].casefold()))
        found.update(dict.fromkeys(each for each in rest if each not in found))
        return list(found)

    def _excused(self, finding: Diagnostic) -> bool:
        """Whether the overrides say why the tables that are missing are."""
        if finding.name != "event-table-missing":
            return False
        missing = finding.arguments.get("tables")
        said = {
            each.table
            for each in self.overrides.forfeits
            if each.round == finding.arguments.get("round")
        }
        return isinstance(missing, tuple) and set(missing) <= said

    def _checks(self) -> tuple[list[FindingLine], set[tuple[str, str]]]:
        """What does not fit between records, and the boards whose hands differ."""
        entries = [
            record.entry
            for match in self.matches
            for record in (*match.parts, *match.copies)
            if record.entry is not None
        ]
        found: list[FindingLine] = []
        differing: set[tuple[str, str]] = set()
        table_of = {(ref.path, ref.index): table for table in self.tables for ref in table.records}
        # A file by itself is not asked about the rest of its event.
        several = len({each.path for each in entries}) > 1
        for each in event_findings(entries) if several else ():
            if self._excused(each):
                continue
            index = each.context.record or 1
            line = finding_line(each, each.source.path, None, index)
            table = table_of.get((each.source.path, index))
            if table is not None:
                replay = self.names.replays.get((each.source.path, index))
                line = replace(line, table=table.id, replay=replay)
                if each.name == "event-board-differs":
                    differing.add((table.game, str(each.arguments["board"])))
            found.append(line)
        return found, differing


def _renamed(match: Match, overrides: Overrides) -> Match:
    """A match with the spellings of names that count."""
    if not overrides.aliases:
        return match
    parts = [
        replace(
            part,
            seats=tuple(
                replace(
                    seat,
                    name=overrides.name(seat.name),
                    later=tuple(map(overrides.name, seat.later)),
                )
                for seat in part.seats
            ),
        )
        for part in match.parts
    ]
    return Match(match.round, match.table, parts, match.copies)
