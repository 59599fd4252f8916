"""Sites and records for tests: made in memory, or in a folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from tricknote.paths import expand
from tricknote.rules import run_rules
from tricknote.site.building import Asked, build
from tricknote.site.gathering import Cache, gather
from tricknote.site.making import mask_of, masked
from tricknote.site.model import Event, Site, StandingRow, Standings
from tricknote.site.overrides import NONE, Overrides, parse_overrides, read_overrides
from tricknote.site.sharing import Reader

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "samples" / "tournament"

FOUR = ("Ani", "Budi", "Citra", "Dewi")


def record(
    scores: Sequence[Sequence[int]] = ((50, -300, -100, 0),),
    *,
    event: str = "Club Night",
    round_: str | None = "1",
    table: str | None = "1",
    players: Sequence[str] = FOUR,
    date: str = "2026.11.14",
    result: str = "",
    between: str = "",
    tags: str = "",
    carried: Sequence[int] | None = None,
) -> str:
    """A score sheet of Gong Zhu: a deal for each of the scores, closed after them."""
    seats = "NWSE"
    totals = list(carried or (0, 0, 0, 0))
    lines = ["%trick 1.0", f'[Event "{event}"]', f'[Date "{date}"]']
    lines += [f'[Round "{round_}"]'] if round_ is not None else []
    lines += [f'[Table "{table}"]'] if table is not None else []
    lines += [
        '[Game "gongzhu"]',
        '[Rules "bonanza88"]',
        '[Rule "end_low" "none"]',
        *tags.split("\n"),
    ]
    lines += [f'[Seat "{seat}" "{name}"]' for seat, name in zip(seats, players, strict=True)]
    if carried is not None:
        lines += ["", "carried " + _amounts(carried)]
    for number, deal in enumerate(scores, 1):
        totals = [total + score for total, score in zip(totals, deal, strict=True)]
        lines += [
            "",
            f"deal {number}",
            "score " + _amounts(deal),
            "total " + _amounts(totals),
            "end",
        ]
    lines += ["", between] if between else []
    lines += ["", f"result {result or _amounts(totals)}", ""]
    return "\n".join(lines)


def _amounts(values: Sequence[int]) -> str:
    return ", ".join(
        f"{seat}: {value:+d}" if value else f"{seat}: 0"
        for seat, value in zip("NWSE", values, strict=True)
    )


def write(folder: Path, records: Mapping[str, str]) -> Path:
    """Records by the names of their files."""
    for name, text in records.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def site_of(
    folder: Path, overrides: str | Overrides = NONE, cache: Cache | None = None, lang: str = "en"
) -> Site:
    """The site of a folder."""
    said = parse_overrides(overrides) if isinstance(overrides, str) else overrides
    reader = Reader(tuple(expand([str(folder)])), run_rules(()))
    mask = mask_of(reader, said)
    reader = Reader(reader.inputs, reader.rules, mask=mask)
    asked = Asked("test", "", lang, masked(said, mask))
    return build(gather(reader, cache), asked)


def event_of(folder: Path, overrides: str | Overrides = NONE) -> Event:
    """The only event of a folder."""
    (event,) = site_of(folder, overrides).events
    return event


@cache
def sample() -> Event:
    """The sample tournament."""
    (event,) = site_of(SAMPLE / "records", read_overrides(SAMPLE / "overrides.yaml")).events
    return event


def last(event: Event, game: str | None = None, by: str = "player") -> Standings:
    """The last standings of a game, or of the event as a whole."""
    return [each for each in event.standings if each.game == game and each.by == by][-1]


def rows(event: Event, game: str | None = None, by: str = "player") -> dict[str, StandingRow]:
    """The last standings by name."""
    names = {
        **{each.id: each.name for each in event.players},
        **{each.id: each.name for each in event.teams},
    }
    return {names[row.entrant]: row for row in last(event, game, by).rows}


def places(
    event: Event, game: str | None = None, by: str = "player"
) -> list[tuple[str, str, float]]:
    """Place, name and points, from the first line down."""
    return [(row.place, name, row.points) for name, row in rows(event, game, by).items()]
