"""Tasks done in several processes, their parts handed on in order as if one had done them.

This module refuses to know what a task is.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from tricknote.jobs.pool import TASKS_AHEAD, Pool, Work, WorkerLostError

Lost: TypeAlias = Callable[[Any, int, WorkerLostError], None]
"""Is told of a task that two processes died over, how many of its parts came, and why."""


def in_order(
    tasks: Iterable[Any], start: Callable[[Any], Work], setup: object, jobs: int, lost: Lost
) -> Iterator[Any]:
    """The parts of every task; ``start(setup)`` gives what a process does with one.

    All of it must be something that can be sent.  The rest goes on where a task was lost.
    """
    left = iter(enumerate(tasks))
    open_: deque[tuple[int, Any]] = deque()
    with Pool(jobs, start, setup) as pool:
        while True:
            while len(open_) < jobs + TASKS_AHEAD:
                following = next(left, None)
                if following is None:
                    break
                pool.submit((following[0],), following[1])
                open_.append(following)
            if not open_:
                return
            number, task = open_.popleft()
            came = 0
            try:
                for part in pool.parts((number,)):
                    came += 1
                    yield part
            except WorkerLostError as problem:
                lost(task, came, problem)
