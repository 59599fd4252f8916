"""``tricknote new`` for a whole round: empty records with everybody in his seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import click

from notation.files import write_atomic
from notation.writer import write_record
from tricknote.commands.options import chosen_rules
from tricknote.counting import listed
from tricknote.rounds.pairing import Seating, rotation, swiss
from tricknote.rounds.start_list import Entrant, StartListError, read_start_list
from tricknote.rounds.writing import RoundOf, TableFile, round_records, table_file
from tricknote.rules import TableRules
from tricknote.site.json_model import Ranking, StandingsFileError, last_ranking, read_site


@dataclass(frozen=True, slots=True)
class RoundAsked:
    """What the options ask for."""

    about: Mapping[str, str]
    round: str | None
    game: str | None
    rules: str | None
    deals: int | None
    tables: int | None
    start_list: str | None
    standings: str | None
    pairing: str | None
    output: str | None
    force: bool


def write_round(asked: RoundAsked) -> int:
    """Write the records of a round and print their paths."""
    if asked.output is None or asked.output == "-":
        raise click.UsageError("a round is several files: name a folder with -o FOLDER")
    if asked.tables is not None and (asked.start_list or asked.standings):
        raise click.UsageError(
            "--tables is for records without names; with names there are as many as are needed"
        )
    ranking = None if asked.standings is None else _ranking(asked.standings, asked.about["Event"])
    event = asked.about["Event"] or (ranking.event if ranking is not None else "")
    if not event:
        raise click.UsageError("records of one event are known by its name: --event TEXT")
    number = _number(asked.round, ranking)
    what = RoundOf({**asked.about, "Event": event}, number, _rules(asked, ranking), asked.deals)
    if asked.tables is not None:
        if asked.pairing is not None:
            raise click.UsageError("--pairing needs players: --start-list or --from-standings")
        files = [table_file(what, at, ()) for at in range(1, asked.tables + 1)]
        out: list[str] = []
    else:
        files, out = _paired(asked, what, ranking)
    _write(Path(asked.output), files, asked.force)
    if out:
        sits = "sits" if len(out) == 1 else "sit"
        entries = "".join(f"\n  - {{round: {number}, player: {name}}}" for name in out)
        click.echo(
            f"{listed(out)} {sits} out in round {number}. The standings know of it from the "
            f"overrides:\nbyes:{entries}",
            err=True,
        )
    return 0


def _paired(
    asked: RoundAsked, what: RoundOf, ranking: Ranking | None
) -> tuple[list[TableFile], list[str]]:
    listed_ = () if asked.start_list is None else _start_list(asked.start_list)
    pairing = asked.pairing or ("swiss" if ranking is not None else "rotation")
    if pairing == "rotation" and not listed_:
        raise click.UsageError("a rotation goes by the start list: --start-list FILE")
    if pairing == "swiss" and ranking is None and what.number > 1:
        raise click.UsageError("pairing by rank needs the last standings: --from-standings FILE")
    entrants = list(listed_)
    if ranking is not None:
        entrants = _ranked(listed_, ranking) if pairing == "swiss" else _staying(listed_, ranking)
    together = max((len(each.names) for each in entrants), default=1)
    if together == 2:
        if not (what.rules.partners and what.rules.seats == 4):
            rules = f"{what.rules.game}/{what.rules.name}"
            raise click.UsageError(f"nobody has a partner under {rules}")
        single = next((each for each in entrants if len(each.names) == 1), None)
        if single is not None:
            raise click.UsageError(f"{single.names[0]} has no partner, and others have")
    size = what.rules.seats // together
    if len(entrants) < size:
        raise click.UsageError(
            f"these rules are for {what.rules.seats} players, and there are only "
            f"{sum(len(each.names) for each in entrants)}"
        )
    met: Mapping[frozenset[str], int] = {} if ranking is None else ranking.met
    partnered: Mapping[frozenset[str], int] = {} if ranking is None else ranking.partnered
    seating = _seating(pairing, entrants, size, what.number, met, ranking)
    files = round_records(
        what, entrants, seating, lambda one, other: partnered.get(frozenset((one, other)), 0)
    )
    out = [name for one in seating.out for name in entrants[one].names]
    return files, out


def _seating(
    pairing: str,
    entrants: Sequence[Entrant],
    size: int,
    number: int,
    met: Mapping[frozenset[str], int],
    ranking: Ranking | None,
) -> Seating:
    if pairing == "rotation":
        return rotation(len(entrants), size, number)
    often: Counter[tuple[int, int]] = Counter()
    for one, other in combinations(range(len(entrants)), 2):
        often[one, other] = sum(
            met.get(frozenset((mine, yours)), 0)
            for mine in entrants[one].names
            for yours in entrants[other].names
        )
    byes = {} if ranking is None else ranking.byes
    return swiss(
        len(entrants),
        size,
        lambda one, other: often[min(one, other), max(one, other)],
        lambda one: max(byes.get(name, 0) for name in entrants[one].names),
    )


def _ranked(listed_: Sequence[Entrant], ranking: Ranking) -> list[Entrant]:
    """The entrants from the first place down; partners of the list stay together, who is only on
    the list comes last, and who withdrew is left out."""
    rank = {name: at for at, name in enumerate(ranking.names)}
    known = {name for each in listed_ for name in each.names}
    found = [*_staying(listed_, ranking)]
    found += [Entrant((name,)) for name in ranking.names if name not in known and not listed_]
    return sorted(found, key=lambda each: min(rank.get(name, len(rank)) for name in each.names))


def _staying(listed_: Sequence[Entrant], ranking: Ranking) -> list[Entrant]:
    return [each for each in listed_ if not set(each.names) & ranking.withdrawn]


def _ranking(path: str, event: str) -> Ranking:
    from notation.files import read_source
    from notation.wording import message

    source, problems = read_source(path)
    if source is None:
        raise click.UsageError(f"{path}: {message(problems[0])}")
    try:
        return last_ranking(read_site(source.text), event or None)
    except StandingsFileError as problem:
        raise click.UsageError(f"{path}: {problem}") from None


def _start_list(path: str) -> tuple[Entrant, ...]:
    try:
        return read_start_list(path)
    except StartListError as problem:
        raise click.UsageError(str(problem)) from None


def _number(written: str | None, ranking: Ranking | None) -> int:
    """The number of the round: as given, else the one after the last."""
    if written is None:
        return 1 if ranking is None else ranking.round + 1
    if not (written.isascii() and written.isdecimal() and 0 < int(written) < 10_000):
        raise click.BadParameter(
            f"{written} is no number; the rounds of an event are 1, 2, 3", param_hint="--round"
        )
    return int(written)


def _rules(asked: RoundAsked, ranking: Ranking | None) -> TableRules:
    """The rules of the round: those asked for, else those of the last round."""
    game, rules = asked.game, asked.rules
    if ranking is not None and game is None and rules is None:
        if len(ranking.rules) > 1:
            raise click.UsageError(
                f"the last round was played by {listed(ranking.rules)}: say with --rules by "
                "which the next one is"
            )
        game, _, rules = (*ranking.rules, "")[0].partition("/")
    return chosen_rules(game or None, rules or None)


def _write(folder: Path, files: Sequence[TableFile], force: bool) -> None:
    """Write all of them, or, if one is there already, none."""
    if not force:
        for each in files:
            if (folder / each.name).exists():
                raise click.UsageError(
                    f"{(folder / each.name).as_posix()} is there already; --force replaces it"
                )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for each in files:
            write_atomic(folder / each.name, write_record(each.record))
            click.echo((folder / each.name).as_posix())
    except OSError as problem:
        raise click.UsageError(
            f"{problem.filename or folder} cannot be written: {problem.strerror}"
        ) from None
