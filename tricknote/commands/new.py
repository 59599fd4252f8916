"""``tricknote new``."""

from __future__ import annotations

import datetime as dt
import re

import click

from notation.files import write_atomic
from notation.labels import is_label, normalised
from notation.writer import write_record
from tricknote.commands.options import HELP_NAMES, chosen_rules, color_option, echo_data
from tricknote.paths import STDIN, is_there
from tricknote.rules import TableRules
from tricknote.skeleton import default_seats, skeleton


@click.command(
    "new",
    context_settings=HELP_NAMES,
    epilog="""\b
Examples:
  tricknote new
  tricknote new --event "Club Night" --table 2 -o evening.trick
  tricknote new --rules spielanleitung --seat N=Ani --seat W=Budi --seat S=Citra --seat E=Dewi

\b
A whole round, a record a table:
  tricknote new --event "Club Night" --tables 4 -o records/
  tricknote new --event "Club Night" --start-list players.csv --deals 4 -o records/
  tricknote new --from-standings public/standings.json -o records/
""",
)
@click.option(
    "--game",
    metavar="GAME",
    help="The game.  [default: that of --rules or of the standings, else gongzhu]",
)
@click.option(
    "--rules",
    metavar="ID",
    help="The rule set.  [default: the game's usual one, or that of the standings]",
)
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="LABEL=NAME",
    help="A seat and its player, in turn order, one option a seat.",
)
@click.option(
    "--deals",
    type=click.IntRange(1, 10_000),
    help="How many deals were agreed on (else the rules say when the match is over).",
)
@click.option("--event", metavar="TEXT", help="The event.")
@click.option("--site", metavar="TEXT", help="The place.")
@click.option("--date", metavar="YYYY.MM.DD", help="The day (else today).")
@click.option("--round", "round_", metavar="TEXT", help="The round.")
@click.option("--table", metavar="TEXT", help="The table.")
@click.option("--tables", type=click.IntRange(1, 1000), help="A round of so many tables.")
@click.option("--start-list", metavar="FILE", help="A round of these players (CSV or YAML).")
@click.option(
    "--from-standings", metavar="FILE", help="The next round, from a site's standings.json."
)
@click.option(
    "--pairing",
    type=click.Choice(["swiss", "rotation"]),
    help="Who meets whom: by rank, or so that all meet.  [default: swiss with standings, "
    "else rotation]",
)
@click.option(
    "-o",
    "--output",
    metavar="FILE|FOLDER",
    help="Where to write (else standard output); a folder for a round.",
)
@click.option("--force", is_flag=True, help="Replace FILE if it is there.")
@color_option
def command(
    *,
    game: str | None,
    rules: str | None,
    seats: tuple[str, ...],
    deals: int | None,
    event: str | None,
    site: str | None,
    date: str | None,
    round_: str | None,
    table: str | None,
    tables: int | None,
    start_list: str | None,
    from_standings: str | None,
    pairing: str | None,
    output: str | None,
    force: bool,
) -> int:
    """Write a record to fill in: the tags, an open first deal, and what to type where.

    With --tables, --start-list or --from-standings it is a record for every table of a round.
    """
    about = {
        "Event": event or "",
        "Site": site or "",
        "Date": _day(date),
    }
    if tables is not None or start_list is not None or from_standings is not None:
        if seats or table is not None:
            raise click.UsageError("--seat and --table are for one record, not for a round")
        from tricknote.commands.new_round import RoundAsked, write_round

        return write_round(
            RoundAsked(
                about=about,
                round=round_,
                game=game,
                rules=rules,
                deals=deals,
                tables=tables,
                start_list=start_list,
                standings=from_standings,
                pairing=pairing,
                output=output,
                force=force,
            )
        )
    if pairing is not None:
        raise click.UsageError("--pairing goes with --start-list or --from-standings")
    chosen = chosen_rules(game, rules)
    about |= {"Round": round_ or "", "Table": table or ""}
    text = write_record(skeleton(chosen, _players(chosen, seats), about, deals))
    if output is None or output == STDIN:
        echo_data(text)
        return 0
    if is_there(output) and not force:
        raise click.UsageError(f"{output} is there already; --force replaces it")
    try:
        write_atomic(output, text)
    except OSError as problem:
        raise click.UsageError(f"{output} cannot be written: {problem.strerror}") from None
    click.echo(output)
    return 0


def _day(written: str | None) -> str:
    """The day as a ``Date`` tag has it; today if none is given."""
    if written is None:
        return dt.datetime.now().astimezone().strftime("%Y.%m.%d")
    # The day may be unknown, or the month too.
    known = re.sub(r"\.\?\?(?=\.\?\?\Z|\Z)", ".01", written)
    try:
        dt.datetime.strptime(known, "%Y.%m.%d").astimezone()
        right = len(written) == len("YYYY.MM.DD")
    except (ValueError, OverflowError):
        right = False
    if not right:
        raise click.BadParameter(
            f"{written!r} is no date; write 2026.11.14, or 2026.11.?? if the day is not known",
            param_hint="--date",
        )
    return written


def _players(rules: TableRules, seats: tuple[str, ...]) -> list[tuple[str, str]]:
    if not seats:
        return default_seats(rules)
    found: dict[str, tuple[str, str]] = {}
    for written in seats:
        label, _, name = written.partition("=")
        label = normalised(label.strip())
        if not is_label(label):
            raise click.BadParameter(
                f"{label or written!r} is no label: 1 to 16 letters, digits or _, a letter first",
                param_hint="--seat",
            )
        if label.casefold() in found:
            raise click.BadParameter(f"the label {label} stands twice", param_hint="--seat")
        found[label.casefold()] = (label, name.strip() or "?")
    if len(found) != rules.seats:
        raise click.BadParameter(
            f"these rules are for {rules.seats} players, not {len(found)}", param_hint="--seat"
        )
    return list(found.values())
