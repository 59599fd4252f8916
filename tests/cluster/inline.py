"""A run whose units are done in this process, and that remembers which."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tricknote.cluster.landing import Form
from tricknote.cluster.order import Command, order
from tricknote.cluster.plan import Unit
from tricknote.cluster.running import Answers, Run, carry_out
from tricknote.cluster.store import whole_place
from tricknote.cluster.summary import Done
from tricknote.cluster.work import CannotError, do
from tricknote.config import NOTHING
from tricknote.jobs.checked import Read
from tricknote.paths import expand
from tricknote.reading import AS_USUAL, Reading
from tricknote.rules import run_rules
from tricknote.selecting import EVERY, Selecting

SMALL = 3000
"""Bytes of a unit, so that a few records are several units."""


@dataclass(slots=True)
class Inline:
    """Does units; ``most`` is how many it does before it is interrupted."""

    done: list[str] = field(default_factory=list)
    refused: tuple[str, ...] = ()
    most: int | None = None

    def answers(self, units: Iterable[Unit], sent: bytes) -> Iterator[tuple[Unit, Any]]:
        for unit in units:
            if self.most is not None and len(self.done) >= self.most:
                raise KeyboardInterrupt
            if any(piece.path.endswith(self.refused) for piece in unit.pieces if self.refused):
                yield unit, "nobody wants it"
                continue
            try:
                answer: Any = [Read(*each) for each in do(unit, sent)]
            except CannotError as problem:
                answer = str(problem)
            self.done.append(unit.name)
            yield unit, answer


def plan(
    place: str | Path,
    *paths: str | Path,
    command: Command = "validate",
    form: Form = "jsonl",
    rules: Sequence[str] = (),
    reading: Reading = AS_USUAL,
    selecting: Selecting = EVERY,
    strict: bool = False,
    size: int = SMALL,
    **further: Any,
) -> Run:
    """A run over paths."""
    made = order(
        command,
        run_rules(rules),
        reading,
        whole_place(str(place)),
        named=rules,
        config=NOTHING,
        strict=strict,
        events=command == "validate",
    )
    inputs = list(expand([from_here(each) for each in paths]))
    return Run(inputs, made, selecting, form, size=size, **further)


def from_here(path: str | Path) -> str:
    """A path from the working folder: what goes into one unit is decided by paths as shown."""
    return os.path.relpath(path) if isinstance(path, Path) else path


def carried_out(run: Run, worker: Inline | None = None) -> Done:
    """A run done in this process."""
    doing = worker or Inline()

    def answers() -> Answers:
        return doing.answers

    return carry_out(run, answers)


def lines_of(file: Path) -> list[dict[str, Any]]:
    """The objects of a file of JSON lines."""
    return [json.loads(each) for each in file.read_text("utf-8").splitlines()]


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a folder and what is in them."""
    return {
        str(each.relative_to(folder)): each.read_bytes()
        for each in sorted(folder.rglob("*"))
        if each.is_file()
    }
