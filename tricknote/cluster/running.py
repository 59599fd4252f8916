"""A run on a cluster, from files to results: plan, what is done already, the rest, the results.

``summary.json`` stands for a run: while its ``done`` is ``false`` the results are not whole.  This
module refuses to know how units get to workers and what their parts say.
"""

from __future__ import annotations

import json
import pickle
import tempfile
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import TypeAlias

from tricknote.cluster import summary
from tricknote.cluster.landing import Form, Landing, landing
from tricknote.cluster.merging import Merging, Outputs
from tricknote.cluster.order import Order, digest
from tricknote.cluster.plan import SIZE, Job, Unit, chained, changed, cut
from tricknote.cluster.store import WORK, Store, is_passing
from tricknote.cluster.summary import SUMMARY, Done
from tricknote.cluster.work import part_of
from tricknote.counting import counted
from tricknote.jobs.checked import Read
from tricknote.paths import Input
from tricknote.report import Tally
from tricknote.selecting import Selecting

FILES = "files.jsonl"
RESULTS = {"validate": ("findings",), "score": ("scores", "findings")}
"""The results of each command, without the ending that their form gives them."""

FORMS: tuple[Form, ...] = ("jsonl", "parquet")

_TAIL = 64 * 1024
"""Bytes at the end of a part in which its last two lines are found, and more if need be."""

_ASIDE = 8
"""Requests to the place of the results that are made at once."""

_ROUNDS = 3
"""How often parts that turn out not to be whole are made anew."""

Answers: TypeAlias = "Callable[[Iterable[Unit], bytes], Iterator[tuple[Unit, list[Read] | str]]]"
"""Has units done: :meth:`tricknote.cluster.session.Session.answers`."""


class BrokenPartError(ValueError):
    """A part that is not whole; the message is its name."""


class Run:
    """One run; ``seen`` is told how many bytes of how many are done.

    Errors of the place are raised as ``OSError``.
    """

    def __init__(
        self,
        inputs: Sequence[Input],
        order: Order,
        selecting: Selecting,
        form: Form,
        *,
        size: int = SIZE,
        seen: Callable[[int, int], None] = lambda _done, _total: None,
    ) -> None:
        self.order = order
        self.selecting = selecting
        self.form: Form = form
        self.store = Store(order.place)
        self.jobs = list(cut(inputs, order, selecting, size))
        self.seen = seen
        self.reached: dict[str, Read | None] = {}
        """How far each unit came; ``None`` for one that could not be done."""
        self.lost: dict[str, str] = {}
        self.before = 0
        self._there: set[str] = set()

    @property
    def key(self) -> str:
        """The fingerprint of the run with its files and the form of its results."""
        units = [unit.name for job in self.jobs for unit in job.units]
        return digest([self.order.key, self.form, units])

    def known(self) -> Done | None:
        """What was found, if all of this run was done before and its results are there.

        Raises :class:`PlaceError` where the results of something else are.
        """
        found = self.store.read(SUMMARY)
        if found is None:
            return None
        done = summary.read(found, self.order, self.key)
        return done if done is not None and all(map(self.store.has, done.names)) else None

    def begin(self) -> None:
        """Make the place ready; from here on what stands there counts as not whole."""
        self.store.prepare()
        self.store.put(SUMMARY, [summary.begun(self.order)])
        self._there = self.store.parts()
        self._look_back()

    def is_left(self) -> bool:
        """Whether there is anything to be done before the results can be made."""
        return next(self._left(), None) is not None

    def work(self, answers: Answers) -> None:
        """Have everything done that is not."""
        sent = pickle.dumps(self.order)
        total = sum(unit.size for job in self.jobs for unit in job.units)
        done = sum(
            unit.size for job in self.jobs for unit in job.units if unit.name in self.reached
        )
        while units := list(self._left()):
            for unit, answer in answers(units, sent):
                if isinstance(answer, str):
                    self.lost[unit.name] = f"{_named(unit)} could not be checked: {answer}"
                    self.reached[unit.name] = None
                else:
                    self.reached[unit.name] = answer[-1]
                    self._there.add(unit.name)
                done += unit.size
                self.seen(done, total)

    def finish(self) -> Done | None:
        """Put the results together; ``None`` if a part was not whole and has to be made anew."""
        with tempfile.TemporaryDirectory(prefix="tricknote-") as folder, ExitStack() as stack:
            made: dict[str, Landing] = {}
            for kind in RESULTS[self.order.command]:
                made[kind] = landing(self.form, kind, Path(folder, kind))
                stack.callback(made[kind].close)
            made["files"] = landing("jsonl", "files", Path(folder, "files"))
            stack.callback(made["files"].close)
            none = made["files"].add
            scores = made["scores"].add if "scores" in made else none
            outputs = Outputs(made["findings"].add, scores, none)
            merging = Merging(self.order, self.selecting, outputs)
            used: set[str] = set()
            try:
                self._merge(merging, used)
            except BrokenPartError as problem:
                name = str(problem)
                self.reached.pop(name, None)
                self._there.discard(name)
                self.store.remove(f"{WORK}/{name}")
                return None
            merging.events()
            stack.close()
            return self._land(Path(folder), made, merging.tally, used)

    # ---- steps

    def _left(self) -> Iterator[Unit]:
        for job in self.jobs:
            # All ranges as they were planned, then those that turn out to begin elsewhere.
            planned = [unit for unit in job.units if unit.name not in self.reached]
            if planned and job.here is None:
                yield from planned
                continue
            unit = self._chained(job)[1]
            if unit is not None:
                yield unit

    def _chained(self, job: Job) -> tuple[tuple[Unit, ...], Unit | None]:
        while True:
            those, unit = chained(job, self.order, self.reached)
            if unit is None or unit.name not in self._there:
                return those, unit
            read = self._read_of(unit.name)
            if read is None:
                return those, unit
            self.reached[unit.name] = read

    def _look_back(self) -> None:
        """Find out how far the units came that were done before."""
        singles = [job.units[0].name for job in self.jobs if len(job.units) == 1]
        for name in singles:
            if name in self._there:
                self.reached[name] = Read(0, 1, 0, stopped=False)
        ranges = [unit.name for job in self.jobs if len(job.units) > 1 for unit in job.units]
        there = [name for name in ranges if name in self._there]
        with ThreadPoolExecutor(_ASIDE) as aside:
            for name, read in zip(there, aside.map(self._read_of, there), strict=True):
                if read is not None:
                    self.reached[name] = read
        self.before = len(self.reached)

    def _read_of(self, name: str) -> Read | None:
        """How far a part came; ``None`` if it is not whole."""
        last = self.store.end_of(f"{WORK}/{name}", _TAIL)
        if not _is_whole(last, name):
            return None
        end = last.splitlines()[-2]
        return Read(*json.loads(end[2:])["read"]) if end.startswith(b"P ") else None

    def _merge(self, merging: Merging, used: set[str]) -> None:
        steps = [(job, self._chained(job)[0]) for job in self.jobs]
        wanted = [
            unit.name
            for job, units in steps
            for unit in units
            if job.here is None and self.reached[unit.name] is not None
        ]
        used.update(wanted)
        with ThreadPoolExecutor(_ASIDE) as aside:
            parts = _ahead(aside, self._part, wanted)
            for job, units in steps:
                if job.here is not None:
                    merging.single(units[0], part_of(units[0], self.order, [], job.here))
                    continue
                there = (unit for unit in units if self.reached[unit.name] is not None)
                taken = ((unit, next(parts)) for unit in there)
                if len(job.units) > 1:
                    merging.ranges(taken)
                else:
                    for unit, lines in taken:
                        merging.single(unit, lines)

    def _part(self, name: str) -> list[str]:
        data = self.store.read(f"{WORK}/{name}")
        if data is None or not _is_whole(data, name):
            raise BrokenPartError(name)
        return data.decode("utf-8", "surrogatepass").split("\n")

    def _land(self, folder: Path, made: Iterable[str], tally: Tally, used: set[str]) -> Done:
        names: list[str] = []
        for kind in made:
            name = FILES if kind == "files" else f"{kind}.{self.form}"
            self.store.put_file(name, folder / kind)
            names.append(name)
        for kind in RESULTS[self.order.command]:
            for form in FORMS:
                if form != self.form:
                    self.store.remove(f"{kind}.{form}")
        for job in self.jobs:
            for unit in job.units:
                for piece in unit.pieces:
                    if unit.name in used and changed(piece):
                        self.lost[unit.name] = f"{piece.path} was changed while it was checked"
        lost = tuple(sorted(set(self.lost.values())))
        units = sum(len(job.units) for job in self.jobs if job.here is None)
        done = Done(tally, tuple(names), units, self.before, lost)
        self.store.put(SUMMARY, [summary.ended(self.order, self.key, done)])
        self._tidy(used | {unit.name for job in self.jobs for unit in job.units})
        return done

    def _tidy(self, kept: set[str]) -> None:
        """Take away the parts of files and rules that are no more."""
        for name in self.store.parts():
            if is_passing(name) or (name.endswith(".part") and name not in kept):
                self.store.remove(f"{WORK}/{name}")


def carry_out(run: Run, answers: Callable[[], Answers]) -> Done:
    """A run from its beginning to its end; ``answers`` is asked for if there is work to do.

    Raises :class:`PlaceError` and ``OSError``, and what ``answers`` raises.
    """
    known = run.known()
    if known is not None:
        return known
    run.begin()
    for _ in range(_ROUNDS):
        if run.is_left():
            run.work(answers())
        done = run.finish()
        if done is not None:
            return done
    raise OSError("parts of the results cannot be read again after they were written")


def _is_whole(data: bytes, name: str) -> bool:
    return data.endswith(f"D {json.dumps(name)}\n".encode())


def _ahead(
    aside: ThreadPoolExecutor, read: Callable[[str], list[str]], names: Iterable[str]
) -> Iterator[list[str]]:
    """What is read under names, in order, a few of them ahead."""
    left = iter(names)
    waiting = deque(aside.submit(read, name) for name in islice(left, _ASIDE))
    while waiting:
        yield waiting.popleft().result()
        waiting.extend(aside.submit(read, name) for name in islice(left, 1))


def _named(unit: Unit) -> str:
    """The files of a unit, for people."""
    first = unit.pieces[0]
    if len(unit.pieces) > 1:
        return f"{first.path} and {counted(len(unit.pieces) - 1, 'file')} after it"
    start, _, until = first.part
    if not start and until is None:
        return first.path
    return f"{first.path} from byte {start} to {'its end' if until is None else f'byte {until}'}"
