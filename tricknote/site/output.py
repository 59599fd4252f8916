"""The folder that a site is written to: only what changed, and nothing but what is ours.

What was written stands in ``.tricknote/manifest.json`` with a digest of its content and a key
that says what it was made from.  A file that is there and is not in the manifest is somebody
else's: it is neither replaced nor removed.  Files of an earlier run that were not written
again are removed at the end, unless somebody changed them since.  Every file is written whole
or not at all; names are noted before they are written, so that a run which is broken off
leaves nothing that the next one would take for somebody else's.  This module refuses to know
what stands in a file.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Callable
from pathlib import Path

from notation.files import write_atomic

OWN = ".tricknote"
"""The folder within it that is not part of the site."""

_MANIFEST = "manifest.json"
_STARTED = "started.txt"
_PART = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}\Z")


class ForeignFileError(OSError):
    """A file that is not ours stands where one of ours should; ``path`` names it."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is there already and was not made by tricknote site")
        self.path = path


class OutputFolder:
    """A folder and what a run writes into it.

    ``version`` is that of the program: pages made by another one are made again.  ``force``
    lets files that are not ours be replaced (never removed).  ``scope`` says which files of
    earlier runs may be removed (all of ours).  :attr:`written` and :attr:`kept` count files,
    :attr:`removed` are the names of those that went.
    """

    def __init__(
        self,
        folder: str | os.PathLike[str],
        version: str,
        *,
        force: bool = False,
        scope: Callable[[str], bool] = lambda _name: True,
    ) -> None:
        self.folder = Path(folder)
        self.version = version
        self.force = force
        self.scope = scope
        self.written = 0
        self.kept = 0
        self.removed: list[str] = []
        self._old = self._read()
        self._now: dict[str, dict[str, str]] = {}

    @property
    def own(self) -> Path:
        """The folder within it for what is not part of the site; made when it is needed."""
        return self.folder / OWN

    def is_current(self, name: str, key: str) -> bool:
        """Whether a file is there that was made from the same ``key``; then it stays.

        ``key`` must hold everything that the content depends on but the version of the program.
        Asking keeps the file: it need not be written again in this run.
        """
        entry = self._old.get(name)
        full = self._key(key)
        if entry is None or not key or entry["key"] != full:
            return False
        if _digest_of(self.folder / name) != entry["digest"]:
            return False
        self._now[name] = entry
        self.kept += 1
        return True

    def write(self, name: str, content: str | bytes, key: str = "") -> None:
        """Put a file there, unless it is there already with the same content.

        ``name`` is relative, with ``/``.  Raises :class:`ForeignFileError` for a file that is
        not ours, ``OSError`` where it cannot be written.
        """
        check_name(name)
        data = _bytes(content)
        digest = hashlib.sha256(data).hexdigest()
        path = self.folder / name
        there = _digest_of(path)
        if there is not None and there != digest and self._is_foreign(name):
            raise ForeignFileError(path)
        if there == digest:
            self.kept += 1
        else:
            self._start(name, digest)
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomic(path, data)
            self.written += 1
        self._now[name] = {"digest": digest, "key": self._key(key) if key else ""}

    def has_others(self) -> bool:
        """Whether there is any file that is not known to be ours, and that must stay."""
        if self.force:
            return False
        for path, folders, files in os.walk(self.folder):
            inner = Path(path).relative_to(self.folder)
            if inner == Path():
                folders[:] = [each for each in folders if each != OWN]
            if any((inner / each).as_posix() not in self._old for each in files):
                return True
        return False

    def doubtful(self, name: str) -> bool:
        """Whether a file stands where this one should that is not known to be ours.

        It may stay if it is the same: :meth:`check` says so before anything is written.
        """
        return self._is_foreign(name) and _digest_of(self.folder / name) is not None

    def check(self, name: str, content: str | bytes) -> None:
        """Raises what :meth:`write` would for a file that is not ours, and writes nothing."""
        there = _digest_of(self.folder / name) if self._is_foreign(name) else None
        if there is not None and there != hashlib.sha256(_bytes(content)).hexdigest():
            raise ForeignFileError(self.folder / name)

    def _is_foreign(self, name: str) -> bool:
        return not self.force and name not in self._old and name not in self._now

    def finish(self) -> None:
        """Remove what earlier runs wrote and this one did not, and note what is there."""
        for name, entry in self._old.items():
            if name in self._now:
                continue
            path = self.folder / name
            there = _digest_of(path)
            if there is None:
                continue
            if not self.scope(name):
                self._now[name] = entry
                continue
            if there != entry["digest"]:
                # Somebody changed it since: it is theirs now.
                continue
            path.unlink()
            self.removed.append(name)
            self._remove_empty(path.parent)
        manifest = {"format": 1, "version": self.version, "files": self._now}
        self.own.mkdir(parents=True, exist_ok=True)
        write_atomic(self.own / _MANIFEST, json.dumps(manifest, indent=1, sort_keys=True) + "\n")
        (self.own / _STARTED).unlink(missing_ok=True)

    def _key(self, key: str) -> str:
        return hashlib.sha256(f"{self.version}\n{key}".encode()).hexdigest()

    def _start(self, name: str, digest: str) -> None:
        self.own.mkdir(parents=True, exist_ok=True)
        with (self.own / _STARTED).open("a", encoding="utf-8") as file:
            file.write(f"{digest} {name}\n")

    def _read(self) -> dict[str, dict[str, str]]:
        found: dict[str, dict[str, str]] = {}
        try:
            manifest = json.loads((self.own / _MANIFEST).read_text("utf-8"))
        except (OSError, ValueError):
            manifest = {}
        files = manifest.get("files") if isinstance(manifest, dict) else None
        for name, entry in files.items() if isinstance(files, dict) else ():
            if is_name(name) and isinstance(entry, dict):
                found[name] = {each: str(entry.get(each, "")) for each in ("digest", "key")}
        try:
            started = (self.own / _STARTED).read_text("utf-8").splitlines()
        except (OSError, ValueError):
            started = []
        for line in started:
            digest, _, name = line.partition(" ")
            if is_name(name) and _digest_of(self.folder / name) == digest:
                found[name] = {"digest": digest, "key": ""}
        return found

    def _remove_empty(self, folder: Path) -> None:
        while folder != self.folder:
            try:
                folder.rmdir()
            except OSError:
                return
            folder = folder.parent


def is_name(name: str) -> bool:
    """Whether a name leads to a file within the folder and to nowhere else."""
    parts = name.split("/")
    return all(map(_PART.match, parts)) and parts[0] != OWN


def check_name(name: str) -> None:
    """Raises ``ValueError`` for a name that :func:`is_name` refuses: a fault of ours."""
    if not is_name(name):
        raise ValueError(f"{name!r} is no name for a file of a site")


def _bytes(content: str | bytes) -> bytes:
    return content.encode("utf-8") if isinstance(content, str) else content


def _digest_of(path: Path) -> str | None:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError):
        return None
