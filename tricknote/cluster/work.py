"""What a worker does with a unit: check its files and put what came of them in its place.

A part is a text of lines, each a letter and JSON:

- ``F`` a finding, as it is to land; ``S`` the score of a record;
- ``E`` what is kept of a record to look at an event as a whole;
- ``P`` the end of a file or a range: how far it came, and the counts of everything in it;
- ``D`` the name of the part, as its last line: without it the part is not whole.

Records are numbered from 1 in each range.  This module refuses to know who sends work, and how
parts are put together.
"""

from __future__ import annotations

import json
import pickle
import sys
from collections.abc import Generator, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from tricknote import __version__
from tricknote.checking import Checked, Making, check
from tricknote.cluster.entries import entry_json
from tricknote.cluster.order import Order
from tricknote.cluster.plan import Piece, Unit
from tricknote.cluster.store import WORK, Store
from tricknote.config import NOTHING
from tricknote.event_checks import entry_of
from tricknote.jobs.checked import Read, Setup, Task, outcomes_of
from tricknote.paths import Input
from tricknote.reading import Reading
from tricknote.report import Tally, finding_json
from tricknote.scores import score_json
from tricknote.selecting import Selecting

_BLOCK = 256 * 1024


class CannotError(RuntimeError):
    """A worker cannot do a unit, here or at all; the message says why."""


def do(unit: Unit, sent: bytes) -> list[tuple[Any, ...]]:
    """Do a unit, put its part where the order says, and tell how far each piece came.

    ``sent`` is the order, pickled once for all units.  Done again it puts the same bytes there.
    """
    order, store = _begun(sent)
    if order.version != __version__:
        raise CannotError(f"a worker has tricknote {__version__} and not {order.version}")
    for piece in unit.pieces:
        _look_at(piece)
    reached: list[Read] = []
    store.put(f"{WORK}/{unit.name}", _blocks(part_of(unit, order, reached)))
    return [tuple(each) for each in reached]


@lru_cache(maxsize=4)
def _begun(sent: bytes) -> tuple[Order, Store]:
    """An order and its place, made once in a process, as is the parser behind them."""
    order = pickle.loads(sent)  # noqa: S301 - from the run that this worker works for
    assert isinstance(order, Order)
    return order, Store(order.place)


def _look_at(piece: Piece) -> None:
    if piece.remote:
        return
    try:
        size = Path(piece.file).stat().st_size
    except OSError as problem:
        raise CannotError(f"a worker cannot read {piece.file}: {problem.strerror}") from None
    if size != piece.size:
        raise CannotError(f"{piece.path} was changed while it was checked")


def _blocks(lines: Iterator[str]) -> Iterator[bytes]:
    held: list[bytes] = []
    size = 0
    for line in lines:
        held.append(line.encode("utf-8", "surrogatepass") + b"\n")
        size += len(held[-1])
        if size > _BLOCK:
            yield b"".join(held)
            held, size = [], 0
    yield b"".join(held)


def part_of(
    unit: Unit, order: Order, reached: list[Read], here: Input | None = None
) -> Iterator[str]:
    """The lines of a unit's part; ``reached`` is filled on the way.

    ``here`` is its one file if that cannot be read, which is what its part then says.
    """
    for piece in unit.pieces:
        yield from _piece(piece, order, reached, here)
    yield f"D {json.dumps(unit.name)}"


def _piece(piece: Piece, order: Order, reached: list[Read], here: Input | None) -> Iterator[str]:
    given = here or Input(
        piece.file, None if piece.remote else Path(piece.file), remote=piece.remote
    )
    read = Read(0, 1, 0, stopped=False)
    setup = Setup(
        (), overrides=True, config=NOTHING, reading=order.reading, making=_making(order, piece)
    )

    def outcomes() -> Generator[Checked, None, None]:
        nonlocal read
        read = yield from outcomes_of(Task(given, piece.part), setup, order.rules)

    tally = Tally()
    # Counted here, held to its limit where the whole file is known.
    unlimited = Reading(replace(order.reading.limits, findings=sys.maxsize))
    checked = check(
        (),
        order.rules,
        tally,
        strict=order.strict,
        selecting=Selecting(piece.selection),
        reading=unlimited,
        files=[(given, outcomes())],
    )
    most = order.reading.limits.findings
    shown = 0
    for each in checked:
        if each.unread and here is None:
            _refuse_unreadable(each, piece)
        shown += len(each.findings)
        if order.command == "validate" or not each.index:
            for finding in each.findings[: max(most - shown + len(each.findings), 0)]:
                yield f"F {_json({**finding_json(finding), 'path': piece.path})}"
        if each.index and order.command == "score":
            yield f"S {_json({'path': piece.path, **each.made, 'record': each.index})}"
        elif each.made is not None:
            entry = replace(each.made, index=each.index)
            yield f"E {_json(entry_json(entry))}"
    reached.append(read)
    end = {
        "read": read,
        "files": tally.files,
        "records": tally.records,
        "deals": tally.deals,
        "error": tally.error,
        "warning": tally.warning,
        "note": tally.note,
        "left_out": tally.left_out,
        "rules": list(tally.rules),
        "findings": shown,
    }
    yield f"P {_json(end)}"


def _making(order: Order, piece: Piece) -> Making | None:
    if order.command == "score":
        return Making(score_json, thorough=True)
    return Making(partial(entry_of, path=piece.path)) if order.events else None


def _refuse_unreadable(checked: Checked, piece: Piece) -> None:
    """What this machine cannot read others may: that is no finding about the file."""
    for each in checked.findings:
        if each.name == "unreadable-file":
            reason = each.arguments.get("reason", "")
            raise CannotError(f"a worker cannot read {piece.file}: {reason}")


def _json(told: object) -> str:
    return json.dumps(told, ensure_ascii=False)
