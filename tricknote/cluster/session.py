"""Units handed out to workers through distributed, a bounded number at a time.

A worker that is lost loses nothing: its units go to others, which put the same bytes in the same
places.  A unit over which worker after worker is lost is given up, and the rest goes on.  This
module refuses to know what a unit is for.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any, Self, TypeAlias

from tricknote.cluster.plan import Unit
from tricknote.cluster.work import CannotError, do
from tricknote.jobs.checked import Read

_AHEAD = 2
"""Units a worker thread that are handed out at once: what it does and the next."""

_TRIES = 2
"""How often a unit is tried again that failed, such as for a network that was away."""

_PATIENCE = 10.0
"""Seconds without any result after which is looked whether there is a worker at all."""

_GONE = (
    "the connection to the scheduler was lost; the same command goes on where this one ended, once "
    "there is a scheduler again"
)

Answer: TypeAlias = "list[Read] | str"
"""How far the pieces of a unit came, or why it was given up."""


class ClusterError(RuntimeError):
    """There is no cluster, or it is gone; what was done until then is kept."""


class Session:
    """Workers, for as long as the context lasts.

    ``scheduler`` is the address of a cluster that runs; without one a cluster of ``workers``
    processes is started on this machine.  ``told`` hears what a person may have to see to.
    Raises :class:`ClusterError`.
    """

    def __init__(self, scheduler: str | None, workers: int, told: Callable[[str], None]) -> None:
        self._scheduler = scheduler
        self._workers = workers
        self._told = told
        self._own: Any = None
        self._client: Any = None

    def __enter__(self) -> Self:
        import distributed

        # What it says of its own types is not what it does.
        library: Any = distributed

        try:
            if self._scheduler is None:
                self._own = library.LocalCluster(
                    n_workers=self._workers,
                    threads_per_worker=1,
                    processes=True,
                    dashboard_address=None,
                    silence_logs=logging.CRITICAL,
                )
            self._client = library.Client(self._scheduler or self._own, set_as_default=False)
        except (OSError, ValueError, TypeError, RuntimeError) as problem:
            self.__exit__()
            where = self._scheduler or "this machine"
            raise ClusterError(f"there is no cluster at {where}: {problem}") from problem
        return self

    def __exit__(self, kind: type[BaseException] | None = None, *_: object) -> None:
        """Give everything back; what was handed out and is not done is forgotten."""
        # Who stops a run by hand does not wait for anybody to say goodbye.
        patience = 1 if kind is KeyboardInterrupt else 5
        for each in (self._client, self._own):
            if each is not None:
                with suppress(TimeoutError):
                    each.close(timeout=patience)
        self._client = self._own = None

    def answers(self, units: Iterable[Unit], sent: bytes) -> Iterator[tuple[Unit, Answer]]:
        """Have units done; each with its answer, in the order in which they are ready."""
        left = iter(units)
        flying: dict[Any, Unit] = {}
        try:
            while True:
                self._hand_out(left, sent, flying)
                if not flying:
                    return
                for future in self._ready(flying):
                    yield flying.pop(future), _answer(future)
        except OSError as problem:
            # Nobody answered for some time; one that the work of a unit raises is its answer.
            raise ClusterError(_GONE) from problem
        except _lost_scheduler() as problem:
            raise ClusterError(_GONE) from problem
        finally:
            for future in flying:
                future.cancel()

    def _hand_out(self, left: Iterator[Unit], sent: bytes, flying: dict[Any, Unit]) -> None:
        threads = sum(self._client.nthreads().values())
        while len(flying) < max(_AHEAD * threads, _AHEAD):
            unit = next(left, None)
            if unit is None:
                return
            future = self._client.submit(do, unit, sent, pure=False, retries=_TRIES)
            flying[future] = unit

    def _ready(self, flying: dict[Any, Unit]) -> Iterable[Any]:
        """What is ready, at least one; waits as long as it takes, and says so without a worker."""
        import distributed

        library: Any = distributed

        warned = False
        while True:
            try:
                with self._client.as_current():
                    found = library.wait(
                        list(flying), timeout=_PATIENCE, return_when="FIRST_COMPLETED"
                    )
                return list(found.done)
            except TimeoutError:
                if not warned and not self._client.nthreads():
                    warned = True
                    self._told("there is no worker at the moment; waiting for one")


def _answer(future: Any) -> Answer:
    """What came of a unit; waits where its worker was lost with the answer not yet fetched."""
    from distributed import KilledWorker

    try:
        return [Read(*each) for each in future.result()]
    except _lost_scheduler():
        raise
    except KilledWorker:
        return "it cost several workers, one after another"
    except CannotError as problem:
        return str(problem)
    except Exception as problem:  # noqa: BLE001 - whatever the unit's own work raised
        return f"{type(problem).__name__}: {problem}"


def _lost_scheduler() -> tuple[type[Exception], ...]:
    """What is raised where nobody is there any more who knows of the units."""
    from concurrent.futures import CancelledError as Cancelled

    from distributed import CancelledError
    from distributed.comm.core import CommClosedError

    return Cancelled, CancelledError, CommClosedError
