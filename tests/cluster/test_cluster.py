"""Runs on a real cluster: two processes on this machine, one of which is killed in mid-run."""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.cli.running import run
from tests.cluster.inline import contents, from_here, lines_of, plan
from tests.cluster.records import long_file, season
from tricknote.cluster.running import Answers, carry_out

distributed = pytest.importorskip(
    "distributed", reason="a cluster needs distributed: pip install 'tricknote[cluster]'"
)

dask = pytest.importorskip("dask")


@pytest.fixture
def cluster() -> Iterator[Any]:
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        memory_limit="512MiB",
        silence_logs=logging.CRITICAL,
    ) as there:
        yield there


@pytest.mark.filterwarnings(
    # Sockets of the worker that was killed are found open when it is all over.
    "ignore:unclosed:ResourceWarning",
)
def test_a_worker_that_is_killed_costs_no_record_and_doubles_none(
    tmp_path: Path, cluster: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tricknote.cluster.session import Session

    monkeypatch.chdir(tmp_path)
    paths = [long_file(tmp_path / "season.trick", 150), season(tmp_path / "evenings", files=20)]
    out = tmp_path / "out"
    told: list[str] = []
    asked: list[str] = []

    def carried_out(seen: Any) -> Any:
        with Session(cluster.scheduler_address, 1, told.append) as session:

            def counting(units: Any, sent: bytes) -> Any:
                for unit, answer in session.answers(units, sent):
                    asked.append(unit.name)
                    yield unit, answer

            def answers() -> Answers:
                return counting

            return carry_out(plan(out, *paths, command="score", seen=seen), answers)

    # The first run is interrupted by hand.
    def interrupted(done: int, total: int) -> None:
        if done > total // 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        carried_out(interrupted)
    first = list(asked)
    there = {each.name for each in (out / "work").iterdir() if each.name.endswith(".part")}
    assert set(first) <= there
    asked.clear()

    # In the second a process of the cluster is killed.
    pids = [each.pid for each in cluster.workers.values()]
    killed: list[int] = []

    def killing(done: int, total: int) -> None:
        if not killed and done > total // 2:
            killed.append(pids[0])
            os.kill(pids[0], signal.SIGKILL)

    done = carried_out(killing)
    assert killed
    assert done.lost == ()
    assert done.before >= len(first)
    assert not set(asked) & set(first)
    assert len(set(asked)) == len(asked)

    here = [from_here(each) for each in paths]
    alone = json.loads(run("score", "--format", "json", *here).stdout)["records"]
    assert len(alone) == 210
    assert lines_of(out / "scores.jsonl") == alone

    # And once more: there is nothing to do, and nothing changes.
    asked.clear()
    before = contents(out)
    carried_out(lambda done, total: None)
    assert asked == []
    assert contents(out) == before

    # What a command prints, on the same cluster.
    place = tmp_path / "findings"
    options = ("--engine", "dask", "--scheduler", cluster.scheduler_address, "--output", place)
    result = run("validate", *options, tmp_path / "evenings")
    assert (result.exit_code, result.stdout) == (
        1,
        run("validate", tmp_path / "evenings").stdout.splitlines(keepends=True)[-1],
    )
    assert f"results in {place}: findings.jsonl, files.jsonl" in result.stderr
    alone = run("validate", "--format", "jsonl", tmp_path / "evenings").stdout
    assert (place / "findings.jsonl").read_text("utf-8") == alone


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Callable[[], tuple[str, subprocess.Popen[bytes]]]]:
    """Starts a scheduler and its only worker, each a process of its own: its address, and it."""
    begun: list[subprocess.Popen[bytes]] = []

    def begin(*words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", *words, "--no-dashboard"]
        begun.append(
            subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        )
        return begun[-1]

    def start() -> tuple[str, subprocess.Popen[bytes]]:
        file = tmp_path / f"scheduler-{len(begun)}.json"
        here = ("--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file))
        scheduler = begin("distributed.cli.dask_scheduler", *here)
        while not file.exists() and scheduler.poll() is None:
            time.sleep(0.1)
        address = json.loads(file.read_text("utf-8"))["address"]
        begin("distributed.cli.dask_worker", address, "--no-nanny", "--nthreads", "1")
        return address, scheduler

    yield start
    for each in begun:
        each.kill()
        each.wait()


@pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning")
def test_a_scheduler_that_is_killed_ends_the_run_and_another_goes_on(
    tmp_path: Path,
    started: Callable[[], tuple[str, subprocess.Popen[bytes]]],
) -> None:
    from tricknote.cluster.session import ClusterError, Session

    paths = [long_file(tmp_path / "season.trick", 150), season(tmp_path / "evenings", files=2)]
    out = tmp_path / "out"

    def carried_out(address: str, seen: Callable[[int, int], None]) -> Any:
        with Session(address, 1, list[str]().append) as session:
            return carry_out(plan(out, *paths, command="score", seen=seen), lambda: session.answers)

    address, scheduler = started()

    def killing(done: int, total: int) -> None:
        if 0 < done < total and scheduler.poll() is None:
            scheduler.kill()
            scheduler.wait()

    # So long it is waited for one that is there again.
    with (
        dask.config.set({"distributed.comm.timeouts.connect": "1s"}),
        pytest.raises(ClusterError, match="connection to the scheduler was lost; the same com"),
    ):
        carried_out(address, killing)
    there = {each.name for each in (out / "work").iterdir() if each.name.endswith(".part")}
    assert there

    done = carried_out(started()[0], lambda done, total: None)
    assert (done.lost, done.before) == ((), len(there))
    here = [from_here(each) for each in paths]
    alone = json.loads(run("score", "--format", "json", *here).stdout)["records"]
    assert lines_of(out / "scores.jsonl") == alone


def test_no_cluster_there(tmp_path: Path) -> None:
    folder = season(tmp_path / "evenings", files=1)
    options = (
        "--engine",
        "dask",
        "--scheduler",
        "nonsense://127.0.0.1",
        "--output",
        tmp_path / "o",
    )
    result = run("validate", *options, folder)
    assert result.exit_code == 2
    assert "there is no cluster at nonsense://127.0.0.1" in result.stderr


def test_a_unit_that_costs_worker_after_worker_is_given_up() -> None:
    from tricknote.cluster import session

    def result() -> Any:
        raise distributed.KilledWorker("unit", SimpleNamespace(address="tcp://a:1"), 3)

    assert "several workers" in session._answer(SimpleNamespace(result=result))
