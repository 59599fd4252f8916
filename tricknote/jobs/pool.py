"""Processes that work on tasks and send back what they make, part by part.

Nothing is lost or doubled when a process dies: its task is given to a new one, and what of it
was handed on already is passed over.  A task that costs a second process is given up.  A
process waits when nobody takes its parts, so that memory stays bounded.  This module refuses to
know what a task is.
"""

from __future__ import annotations

import heapq
import multiprocessing
import pickle
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any, Self, TypeAlias

from tricknote.garbage import collected_seldom

Key: TypeAlias = tuple[int, ...]
"""What stands for a task; the smaller goes first."""

Work: TypeAlias = Callable[[Any], Generator[Any, None, Any]]
"""What a process does with a task: parts, then what it returns."""

TASKS_AHEAD = 2
"""How many tasks more than processes are handed out before the first is done."""
_AHEAD = 4
"""Parts of a task that are kept while an earlier one is not done."""


class WorkerLostError(RuntimeError):
    """A task was given up: two processes died over it."""


class FailedError(RuntimeError):
    """The work itself failed in its process; the message says how."""


@dataclass(slots=True)
class _Task:
    key: Key
    task: Any
    parts: deque[Any] = field(default_factory=deque)
    seen: int = 0
    """How many parts came; a second process makes the same ones again."""
    skip: int = 0
    deaths: int = 0
    done: bool = False
    value: Any = None
    problem: Exception | None = None


@dataclass(slots=True, eq=False)
class _Worker:
    process: Any
    pipe: Connection
    task: _Task | None = None


class Pool:
    """At most ``jobs`` processes that do what ``start(setup)`` gives; a context.

    Tasks are put in with :meth:`submit` and their parts taken out with :meth:`parts`.
    """

    def __init__(self, jobs: int, start: Callable[[Any], Work], setup: object) -> None:
        self._jobs = jobs
        self._start = start
        self._setup = setup
        self._context = multiprocessing.get_context("spawn")
        self._workers: list[_Worker] = []
        self._tasks: dict[Key, _Task] = {}
        self._waiting: list[Key] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """End all processes at once."""
        with _no_interruption():
            for worker in self._workers:
                worker.process.kill()
            for worker in self._workers:
                worker.process.join()
                worker.pipe.close()
            self._workers.clear()

    def begin(self, most: int) -> None:
        """Have processes get ready before there is a task: all of them, or ``most``."""
        while len(self._workers) < min(self._jobs, most):
            self._new()

    def submit(self, key: Key, task: object) -> None:
        """Have a task done; ``task`` must be something that can be sent."""
        self._tasks[key] = _Task(key, task)
        heapq.heappush(self._waiting, key)
        self._hand_out()

    def knows(self, key: Key) -> bool:
        """Whether a task was put in, and neither taken out nor cancelled."""
        return key in self._tasks

    def cancel(self, key: Key) -> None:
        """Forget a task; a process that is at it is ended."""
        task = self._tasks.pop(key, None)
        for worker in list(self._workers):
            if task is not None and worker.task is task:
                self._end(worker)
        self._hand_out()

    def parts(self, key: Key) -> Generator[Any, None, Any]:
        """The parts of a task as they come; the generator returns the task's own value.

        Raises :class:`WorkerLostError`, and what the work raised.
        """
        task = self._tasks[key]
        while True:
            while task.parts:
                yield task.parts.popleft()
            if task.done:
                break
            self._listen(task)
        del self._tasks[key]
        if task.problem is not None:
            raise task.problem
        return task.value

    # ---- the processes

    def _hand_out(self) -> None:
        while self._waiting:
            idle = next((each for each in self._workers if each.task is None), None)
            if idle is None:
                if len(self._workers) >= self._jobs:
                    return
                idle = self._new()
            key = heapq.heappop(self._waiting)
            task = self._tasks.get(key)
            if task is None:
                continue
            idle.task = task
            try:
                idle.pipe.send(task.task)
            except OSError:
                self._died(idle)

    def _new(self) -> _Worker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(
            target=_work, args=(theirs, self._start, self._setup), daemon=True
        )
        worker = _Worker(process, ours)
        if hasattr(signal, "pthread_sigmask"):
            # The first process brings another one with it, and Python lets Ctrl-C through again
            # when it has started that one.
            resource_tracker.ensure_running()
        with _no_interruption():
            process.start()
            theirs.close()
            self._workers.append(worker)
        return worker

    def _end(self, worker: _Worker) -> None:
        worker.process.kill()
        worker.process.join()
        worker.pipe.close()
        self._workers.remove(worker)

    def _listen(self, wanted: _Task) -> None:
        """Take in what has come, at least one thing; a process that is far ahead must wait."""
        heard = {
            worker.pipe: worker
            for worker in self._workers
            if worker.task is not None
            and (worker.task is wanted or len(worker.task.parts) < _AHEAD)
        }
        for pipe in wait(list(heard)):
            worker = heard[pipe]  # type: ignore[index]
            try:
                kind, value = worker.pipe.recv()
            except (EOFError, OSError, pickle.UnpicklingError):
                self._died(worker)
                continue
            self._take(worker, kind, value)
        self._hand_out()

    def _take(self, worker: _Worker, kind: str, value: Any) -> None:
        task = worker.task
        assert task is not None
        if kind == "part":
            if task.skip:
                task.skip -= 1
                return
            task.seen += 1
            task.parts.append(value)
            return
        task.done = True
        if kind == "done":
            task.value = value
        else:
            task.problem = value
        worker.task = None

    def _died(self, worker: _Worker) -> None:
        task = worker.task
        worker.process.join(5)
        code = worker.process.exitcode
        self._end(worker)
        if task is None or self._tasks.get(task.key) is not task:
            return
        task.deaths += 1
        if task.deaths > 1:
            task.done = True
            task.problem = WorkerLostError(_ended(code))
            return
        task.skip = task.seen
        heapq.heappush(self._waiting, task.key)


@contextmanager
def _no_interruption() -> Iterator[None]:
    """Ctrl-C waits until this is done, and never reaches what is started here.

    It goes to a whole group of processes; the run that started the others ends them.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _ended(code: int | None) -> str:
    if code is not None and code < 0:
        try:
            return f"its process was ended by {signal.Signals(-code).name}"
        except ValueError:
            return f"its process was ended by signal {-code}"
    return f"its process ended with status {code}"


def _work(pipe: Connection, start: Callable[[Any], Work], setup: object) -> None:
    """The life of a process: one task after another, until nobody is there any more."""
    # Where it could not be kept away from here before.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    collected_seldom()
    try:
        work = start(setup)
        while True:
            task = pipe.recv()
            try:
                parts = work(task)
                while True:
                    try:
                        part = next(parts)
                    except StopIteration as end:
                        pipe.send(("done", end.value))
                        break
                    pipe.send(("part", part))
            except (EOFError, BrokenPipeError, ConnectionResetError):
                raise
            except Exception as problem:  # noqa: BLE001 - told to whoever waits for the task
                pipe.send(("failed", _sendable(problem)))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return


def _sendable(problem: Exception) -> Exception:
    """The problem, if it says the same behind a pipe."""
    try:
        again = pickle.loads(pickle.dumps(problem))  # noqa: S301 - made in the line itself
    except Exception:  # noqa: BLE001 - whatever its class does
        again = None
    if type(again) is type(problem) and str(again) == str(problem):
        return problem
    return FailedError(f"{type(problem).__name__}: {problem}")
