"""``tricknote site --jobs``: the same folder whatever the number, and nothing half done."""

from __future__ import annotations

import os
import pickle
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Self

import pytest

import tricknote
from render import render_page
from render.site import WayBack
from tests.cli.running import FIRST_LOOK, REVOKE, ROOT, run
from tests.cli.test_jobs import _heed_ctrl_c as heed_ctrl_c
from tests.cli.test_jobs import _is_there as is_there
from tests.conftest import Share
from tests.site.making import SAMPLE, record, write
from tricknote.checking import Checked, Files
from tricknote.jobs import Setup, WorkerLostError, in_order
from tricknote.jobs.checked import Told
from tricknote.jobs.pool import Work
from tricknote.paths import Input
from tricknote.rules import run_rules
from tricknote.site.sharing import Reader


def bytes_of(folder: Path) -> dict[str, bytes]:
    """Every file of a folder, those that are not for the public included."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def shown(folder: Path) -> dict[str, bytes]:
    """Those that are for the public."""
    return {name: data for name, data in bytes_of(folder).items() if name[0] != "."}


class Here:
    """In place of a pool: does everything in this process, with what can be sent alone."""

    def __init__(self, _jobs: int, start: Callable[[Any], Work], setup: object) -> None:
        self.work = start(pickle.loads(pickle.dumps(setup)))
        self.tasks: dict[tuple[int], Any] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.tasks.clear()

    def submit(self, key: tuple[int], task: object) -> None:
        self.tasks[key] = pickle.loads(pickle.dumps(task))

    def parts(self, key: tuple[int]) -> Iterator[Any]:
        yield from self.work(self.tasks.pop(key))


@pytest.fixture
def worth_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even a small event is shared."""
    monkeypatch.setattr("tricknote.site.gathering.WORTH_READING", 0)
    monkeypatch.setattr("tricknote.site.sharing.WORTH_DRAWING", 0)
    monkeypatch.setattr("tricknote.site.pages.WORTH_IT", 0)


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """An event: faults in the play, a copy, two records in a file, files that cannot be read."""
    texts = {
        "a.trick": FIRST_LOOK,
        "b.trick": REVOKE.replace('Table "2"', 'Table "3"') + "\n" + record(round_="4"),
        "c.trick": "\n",
        "d.trick": FIRST_LOOK,
        "e.trick": record(round_="5").replace("+50", "+60", 1) + "deal deal\n",
    }
    folder = write(tmp_path / "records", texts)
    (folder / "f.trick").write_bytes(b"\xff\xfe\x00")
    return folder


def made(records: Path, out: Path, *options: str) -> tuple[int, str, str]:
    """What a run came to; the folder that it names is the same in every test."""
    done = run("site", records, "-o", out, *options)
    return done.exit_code, done.stdout.replace(str(out), "OUT"), done.stderr


@pytest.mark.usefixtures("worth_it")
class TestTheSameWhateverN:
    """The short run leaves out most pages: processes that draw are dear."""

    def test_the_sample_and_an_event_with_broken_files(
        self, event: Path, tmp_path: Path, share: Share
    ) -> None:
        full = share(10) == 10
        shutil.copytree(SAMPLE / "records", event / "sample")
        options = ["--overrides", str(SAMPLE / "overrides.yaml")]
        options += [] if full else ["--format", "csv"]
        one = made(event, tmp_path / "1", *options)
        assert one[0] == 1
        assert "f.trick" in one[2]
        whole = bytes_of(tmp_path / "1")
        # What a file holds that is there twice is kept once.
        assert sum(name.startswith(".tricknote/cache/") for name in whole) == 17
        for jobs in ("2", "3") if full else ("2",):
            assert made(event, tmp_path / jobs, *options, "--jobs", jobs) == one
            assert bytes_of(tmp_path / jobs) == whole

    def test_what_is_kept_is_not_read_again_and_names_put_out_stay_out(
        self, event: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        overrides = tmp_path / "overrides.yaml"
        overrides.write_text("event: Bandung Gong Zhu Night\nanonymous: all\n", "utf-8")
        options = ("--format", "csv", "--overrides", str(overrides))
        made(event, tmp_path / "out", *options)
        whole = bytes_of(tmp_path / "out")
        asked: list[list[str]] = []

        def seen(self: Reader, inputs: Any, *rest: Any) -> Files:
            asked.append([Path(each.path).name for each in inputs])
            return outcomes(self, inputs, *rest)

        outcomes = Reader.outcomes
        monkeypatch.setattr(Reader, "outcomes", seen)
        code, _, err = made(event, tmp_path / "out", *options, "--jobs", "2")
        assert (code, asked) == (1, [])
        assert "0 files written" in err
        assert bytes_of(tmp_path / "out") == whole
        (event / "a.trick").write_text(REVOKE, "utf-8")
        made(event, tmp_path / "out", *options, "--jobs", "2")
        assert asked == [["a.trick"]]
        assert b"Citra" not in b"".join(bytes_of(tmp_path / "out").values())
        made(event, tmp_path / "new", *options)
        # What is kept of a file names whichever of two same ones it was made of.
        assert shown(tmp_path / "out") == shown(tmp_path / "new")

    def test_pages_of_an_event(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        write(tmp_path / "records", {"1.trick": record()})
        out = tmp_path / "out"
        made(tmp_path / "records", out)
        whole = bytes_of(out)
        pages = [name for name in whole if name.endswith(".html") and "replays/" not in name]
        assert len(pages) > 6
        for name in pages:
            (out / name).unlink()
        monkeypatch.setattr("tricknote.jobs.ordered.Pool", Here)
        err = made(tmp_path / "records", out, "--jobs", "2")[2]
        assert f"{len(pages)} files written, 2 as before" in err
        assert bytes_of(out) == whole


# ---- what does not come to an end


def losing(_setup: object) -> Any:
    """Work that kills its process over the number 5."""

    def work(numbers: range) -> Iterator[int]:
        for number in numbers:
            if number == 5:
                raise WorkerLostError("its process was ended by SIGKILL")
            yield number

    return work


def test_what_kills_costs_itself_and_what_is_done_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tricknote.jobs.ordered.Pool", Here)
    lost: list[tuple[range, int, str]] = []
    found = in_order(
        (range(at, at + 4) for at in range(0, 40, 4)),
        losing,
        None,
        2,
        lambda task, came, problem: lost.append((task, came, str(problem))),
    )
    assert list(found) == [*range(5), *range(8, 40)]
    assert lost == [(range(4, 8), 1, "its process was ended by SIGKILL")]


@pytest.mark.usefixtures("worth_it")
def test_a_file_that_kills_is_told_of_and_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "records", {"1.trick": record(), "2.trick": record(round_="2")})

    def checked(inputs: Iterable[Input], setup: Setup, _jobs: int, lost: Told) -> Files:
        def outcomes(given: Input) -> Iterator[Checked]:
            if given.path.endswith("2.trick"):
                lost("2.trick could not be checked: its process was ended by SIGKILL")
            else:
                yield from setup.check(given, run_rules(()))

        for each in inputs:
            yield each, outcomes(each)

    monkeypatch.setattr("tricknote.jobs.check_in_jobs", checked)
    options = ("--format", "csv", "--jobs", "2")
    code, out, err = made(tmp_path / "records", tmp_path / "out", *options)
    assert (code, out) == (2, "OUT/standings.csv\n")
    assert err.startswith("2.trick could not be checked: its process was ended by SIGKILL\n")
    assert len(list((tmp_path / "out").glob(".tricknote/cache/*"))) == 1
    monkeypatch.undo()
    assert made(tmp_path / "records", tmp_path / "out", *options)[0] == 0
    assert made(tmp_path / "records", tmp_path / "new", *options)[0] == 0
    assert bytes_of(tmp_path / "out") == bytes_of(tmp_path / "new")


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal there")
def test_ctrl_c_stops_at_once_and_leaves_whole_pages(tmp_path: Path) -> None:
    # Long enough to be worth two processes.
    long = FIRST_LOOK.replace("The transformer", "The transformer, " + "the jack, " * 400)
    rounds = [long.replace('Round "3"', f'Round "{each}"') for each in range(1, 23)]
    write(tmp_path, {"evening.trick": "\n".join(rounds)})
    out = tmp_path / "out"
    running = subprocess.Popen(
        [sys.executable, "-m", "tricknote", "site", str(tmp_path), "-o", str(out), "-j", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        start_new_session=True,
        preexec_fn=heed_ctrl_c,  # noqa: PLW1509 - nothing runs beside it here
    )
    started = time.monotonic()
    while not any(out.glob("replays/*.html")) and time.monotonic() - started < 60:
        assert running.poll() is None
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)
    asked = time.monotonic()
    printed, err = running.communicate(timeout=20)
    assert time.monotonic() - asked < 5
    assert (running.returncode, printed) == (130, b"")
    assert b"Traceback" not in err
    while time.monotonic() - asked < 10 and is_there(running.pid):
        time.sleep(0.05)
    assert not is_there(running.pid)
    left = bytes_of(out)
    pages = [name for name in left if name.startswith("replays/")]
    assert 0 < len(pages) < 22
    (first, *_) = tricknote.replays(tricknote.read(tmp_path / "evening.trick"))
    page = render_page(first, back=WayBack("../table/r1-t2.html", "2", "open", "1").said())
    assert left["replays/bandung-gong-zhu-night-r1-t2.html"] == page.encode()
    assert all(left[name].endswith(b"</html>\n") for name in pages)
    assert not any("tmp" in name for name in left)
