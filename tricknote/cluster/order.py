"""What every worker has to know of a run, and the fingerprint of it.

Everything that decides what comes of a text is in the fingerprint, so that results of another
version, of other rules or of other limits are never taken for those of this run.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from tricknote import __version__
from tricknote.config import Config, rule_files
from tricknote.reading import Reading
from tricknote.rules import FILE_ENDINGS, RunRules, is_file

Command: TypeAlias = Literal["validate", "score"]

_FORM = 1
"""The form of the parts that workers write; another number makes all of them anew."""


@dataclass(frozen=True, slots=True)
class Order:
    """A run: what is done with every record, and ``place``, where its parts are put.

    ``events`` asks for what records of one event have wrong together.  ``key`` is the
    fingerprint of all of it but the place.  It is sent to workers as it is.
    """

    command: Command
    rules: RunRules
    reading: Reading
    place: str
    key: str
    strict: bool = False
    events: bool = False
    version: str = __version__


def order(
    command: Command,
    rules: RunRules,
    reading: Reading,
    place: str,
    *,
    named: Sequence[str] = (),
    overrides: bool = True,
    config: Config,
    strict: bool = False,
    events: bool = False,
) -> Order:
    """The order of a run by ``rules``, which were made of ``named``, ``overrides`` and ``config``.

    Raises ``OSError`` for a rule file that is gone.
    """
    ids = [each for each in named if not is_file(each)]
    files = [each for each in named if is_file(each)]
    if config.rules:
        files.extend(rule_files(config, FILE_ENDINGS))
    told = [
        _FORM, __version__, command, ids, _contents(files), overrides, strict, events,
        repr(reading),
    ]  # fmt: skip
    return Order(command, rules, reading, place, digest(told), strict, events)


def _contents(files: Iterable[str]) -> list[list[str]]:
    return [[each, hashlib.sha256(Path(each).read_bytes()).hexdigest()] for each in files]


def digest(told: object) -> str:
    """The fingerprint of something that can be written as JSON."""
    text = json.dumps(told, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:40]
