"""What every measured process does: read a file into memory, warm up, and time one reading.

Used by tricknote's own reader and by those of the peers, so it imports nothing of either.
Imports, the file and a warm-up on another text come before the clock starts; the clock is
processor time.
"""

from __future__ import annotations

import argparse
import gc
import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path

Make = Callable[[int, int], tuple[str, int]]
"""A text of so much, with a seed, and how many units are in it."""

Read = Callable[[str], int]
"""Reads a text; how many units it found, or findings."""


def measured(read: Read, text: str, warm: str) -> tuple[float, int]:
    """Processor seconds of one reading, and what it gave."""
    read(warm)
    gc.collect()
    start = time.process_time()
    given = read(text)
    return time.process_time() - start, given


def main(
    make: dict[str, Make], read: Read, version: str, arguments: Sequence[str] | None = None
) -> None:
    """``make KIND AMOUNT SEED FILE`` or ``read FILE WARM-UP``; prints what came of it as JSON."""
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers(dest="command", required=True)
    making = commands.add_parser("make")
    making.add_argument("kind", choices=make)
    making.add_argument("amount", type=int)
    making.add_argument("seed", type=int)
    making.add_argument("file", type=Path)
    reading = commands.add_parser("read")
    reading.add_argument("file", type=Path)
    reading.add_argument("warm", type=Path)
    commands.add_parser("version")
    chosen = parser.parse_args(arguments)
    if chosen.command == "version":
        print(json.dumps({"version": version}))
    elif chosen.command == "make":
        text, units = make[chosen.kind](chosen.amount, chosen.seed)
        chosen.file.write_text(text, encoding="utf-8")
        print(json.dumps({"units": units, "characters": len(text)}))
    else:
        text, warm = (each.read_text(encoding="utf-8") for each in (chosen.file, chosen.warm))
        seconds, given = measured(read, text, warm)
        print(json.dumps({"seconds": seconds, "given": given}))
