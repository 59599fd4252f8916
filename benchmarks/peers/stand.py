"""The stand on which texts are made and read: which programs are there, and one reading of each.

Every reading is a process of its own.  This module refuses to know what is compared.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks import records
from benchmarks.peers.contests import PEERS, REPEATED, Peer
from benchmarks.running import ROOT, FailedError, run

WARM = 20
"""The smallest share of a text is read before the clock starts: one of so many parts."""


class Prepared(NamedTuple):
    """A text on disk, with how many units are in it and what a reading of it must give."""

    file: Path
    warm: Path
    units: int
    deals: int = 0
    faulty: int = 0
    least: int = 0
    most: int | None = None


class MissingError(RuntimeError):
    """A peer is not there; the message says how to get it."""


def pgn_extract() -> str:
    """The path of pgn-extract.  Raises :class:`MissingError`."""
    # Debian puts it among the games, which are not on everybody's path.
    found = shutil.which("pgn-extract") or shutil.which("pgn-extract", path="/usr/games")
    if found is None:
        raise MissingError(
            "pgn-extract is not on this system (Debian: apt-get install pgn-extract)"
        )
    return found


class Stand:
    """A folder for texts, and the Python of the peers."""

    def __init__(self, folder: Path, python: Path, seed: int) -> None:
        self.folder = folder
        self.python = python
        self.seed = seed

    def _child(self, python: str | Path, module: str, *arguments: object) -> dict[str, Any]:
        command = [str(python), "-m", f"benchmarks.peers.{module}", *map(str, arguments)]
        told: dict[str, Any] = json.loads(run(command).output.splitlines()[-1])
        return told

    # ---- what is there

    def version(self, peer: Peer) -> str:
        """The version of a peer.  Raises :class:`MissingError` if it is not there."""
        if peer.module is None:
            program = pgn_extract()
            try:
                self.version(PEERS["python-chess"])
            except MissingError as error:
                raise MissingError(f"python-chess makes its games, and {error}") from error
            said = run([program, "--help"], expected=(0, 1))
            return (said.output + said.errors).split("\n", 1)[0].split(" ")[1]
        if not self.python.exists():
            raise MissingError(f"there is no environment of the peers, {self.python}")
        try:
            return str(self._child(self.python, peer.module, "version")["version"])
        except FailedError as error:
            raise MissingError(f"it is not installed there ({error})") from error

    # ---- texts

    def ours(self, name: str, deals: int) -> Prepared:
        """One of our texts; those of as many deals and one seed have the same matches."""
        make = {**records.CLEAN, **records.FAULTY}[name]
        made, warm = make(deals, self.seed), make(max(deals // WARM, 1), self.seed + 1)
        least = made.faulty if name in records.FAULTY and not name.startswith("not-") else 0
        stem = self.folder / f"{name}-{deals}"
        file, other = stem.with_suffix(".trick"), stem.with_suffix(".warm.trick")
        file.write_text(made.text, encoding="utf-8")
        other.write_text(warm.text, encoding="utf-8")
        most = None if least else 0
        return Prepared(file, other, made.cards, made.deals, made.faulty, least, most)

    def theirs(self, peer: Peer, amount: int) -> Prepared:
        """The text of a peer."""
        stem = self.folder / f"{peer.kind}-{peer.name.replace(' ', '-')}"
        file, warm = stem.with_suffix(".text"), stem.with_suffix(".warm")
        if peer.module is None:
            made = self._child(self.python, "chess_peer", "make", "plain", amount, self.seed, file)
            games = file.read_text(encoding="utf-8")
            file.write_text("\n".join([games] * REPEATED), encoding="utf-8")
            units = made["units"] * REPEATED
            return Prepared(file, file, units, least=amount * REPEATED, most=amount * REPEATED)
        made = self._child(self.python, peer.module, "make", peer.kind, amount, self.seed, file)
        self._child(
            self.python,
            peer.module,
            "make",
            peer.kind,
            max(amount // WARM, 1),
            self.seed + 1,
            warm,
        )
        return Prepared(file, warm, made["units"], least=made["units"], most=made["units"])

    # ---- one reading

    def read(self, name: str, text: Prepared) -> float:
        """Processor seconds of one reading, by us or by a peer.

        Raises ``FailedError`` if it did not find what is in the text.
        """
        peer = PEERS.get(name)
        if peer is not None and peer.module is None:
            ran = run([pgn_extract(), "-r", str(text.file)])
            seconds, given = ran.processor, _games(ran.output + ran.errors)
        else:
            python = sys.executable if peer is None else self.python
            module = "ours" if peer is None or peer.module is None else peer.module
            told = self._child(python, module, "read", text.file, text.warm)
            seconds, given = told["seconds"], told["given"]
        if given < text.least or (text.most is not None and given > text.most):
            where = text.file.relative_to(self.folder)
            raise FailedError(f"{name} found {given} in {where}, not {text.least}")
        return float(seconds)


def _games(said: str) -> int:
    """The games that pgn-extract says it found in order."""
    last = said.strip().splitlines()[-1].split(" ")
    return int(last[0])


def default_python() -> Path:
    """The Python of the environment that ``make bench-peers`` makes."""
    return ROOT / ".venv-peers" / "bin" / "python"
