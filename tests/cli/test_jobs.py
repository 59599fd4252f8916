"""``--jobs``: the same bytes whatever the number, and nothing lost with a process."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import FIRST_LOOK, REVOKE, ROOT, run
from tricknote.checking import Checked
from tricknote.commands.jobs import cores
from tricknote.config import NOTHING
from tricknote.jobs import Setup, check_in_jobs
from tricknote.jobs.checked import Task, _Valued, outcomes_of, start
from tricknote.jobs.pool import FailedError, Pool, WorkerLostError
from tricknote.jobs.ranges import WHOLE, Range, ranges_of
from tricknote.paths import Input, expand
from tricknote.reading import AS_USUAL
from tricknote.rules import run_rules

PLAIN = re.sub(r" ?[{(][^})]*[})]|[!?]", "", FIRST_LOOK).replace("\n\npenalty E: -50", "")
SETUP = Setup((), overrides=True, config=NOTHING, reading=AS_USUAL)
HIDDEN = FIRST_LOOK.replace(
    "{The transformer goes to North.}",
    '{Not a record:\n\nresult *\n\n%trick 1.0\n[Event "x"]\n}',
)


def tricknote(*arguments: str | Path, stdin: bytes | None = None) -> tuple[int, str, str]:
    """The command line in this process; its exit code and what it printed."""
    done = run(*map(str, arguments), stdin=stdin)
    return done.exit_code, done.stdout, done.stderr


@pytest.fixture(autouse=True)
def small_ranges(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even a small file is worth it, and is cut into ranges."""
    monkeypatch.setattr("tricknote.commands.jobs._WORTH_IT", 0)
    monkeypatch.setattr("tricknote.jobs.checked.ranges_of", lambda path, _: ranges_of(path, 8_000))


@pytest.fixture
def season(tmp_path: Path) -> Path:
    """A folder with a large file, faulty in places, and some that cannot be checked."""
    folder = tmp_path / "season"
    folder.mkdir()
    records = [PLAIN] * 10 + [REVOKE, HIDDEN]
    large = "\n".join(records[number * 7 % len(records)] for number in range(120))
    (folder / "a-large.trick").write_text(large, "utf-8")
    (folder / "b-empty.trick").write_text("\n", "utf-8")
    (folder / "c-bytes.trick").write_bytes(b'[Event "Caf\xe9"]\n')
    (folder / "d.trick").write_text(REVOKE, "utf-8")
    return folder


class TestTheSameWhateverN:
    @pytest.mark.parametrize("form", ["text", "jsonl", "sarif"])
    def test_validate(self, season: Path, form: str) -> None:
        command = ("validate", "--verbose", "--format", form, season, season / "missing.trick")
        one = tricknote(*command)
        two = tricknote(*command, "--jobs", "2")
        assert one[0] == 1
        assert len(one[1]) > 5_000
        assert two == one

    def test_score(self, season: Path) -> None:
        for form in ("text", "json"):
            command = ("score", "--format", form, season)
            one = tricknote(*command)
            assert one[0] == 1
            assert tricknote(*command, "--jobs", "3") == one

    def test_render(self, tmp_path: Path) -> None:
        file = tmp_path / "evening.trick"
        file.write_text("\n".join([FIRST_LOOK, REVOKE, PLAIN] * 2), "utf-8")
        long = tmp_path / "zz.trick"
        long.write_text(PLAIN, "utf-8")
        pages: list[dict[str, bytes]] = []
        for jobs in ("1", "2"):
            folder = tmp_path / f"pages-{jobs}"
            code, out, err = tricknote("render", file, long, "-o", f"{folder}/", "--jobs", jobs)
            assert (code, err[:9]) == (0, "2 errors;")
            assert out.count("\n") == 7
            pages.append({each.name: each.read_bytes() for each in folder.iterdir()})
        assert pages[0] == pages[1]

    def test_standard_input_is_read_in_one_process(self, season: Path) -> None:
        data = (season / "a-large.trick").read_bytes()
        command = ("validate", "--format", "jsonl", "-", season / "d.trick")
        one = tricknote(*command, stdin=data)
        assert tricknote(*command, "-j", "2", stdin=data) == one
        assert one[1].count('"<stdin>"') >= 6

    def test_options(self, season: Path) -> None:
        for wrong in ("-1", "x", "1.5", "9999"):
            assert tricknote("validate", "--jobs", wrong, season)[0] == 2
        assert tricknote("validate", "--jobs", "2", "--fix", season)[0] == 2
        assert tricknote("validate", "--jobs", "auto", season / "d.trick")[0] == 1
        assert cores() >= 1


class TestRanges:
    def test_each_begins_with_a_record(self, season: Path) -> None:
        path = season / "a-large.trick"
        data = path.read_bytes()
        ranges = ranges_of(path, 8_000)
        assert len(ranges) > 8
        assert ranges[0].start == 0
        assert ranges[-1].until is None
        for before, each in pairwise(ranges):
            assert before.until == each.start
            assert each.line == data.count(b"\n", 0, each.start) + 1
            assert data.startswith(b"%trick", each.start)

    def test_files_that_cannot_be_cut(self, tmp_path: Path) -> None:
        path = tmp_path / "x.trick"
        for odd in (b"\r\n", b"\0", b"\xe9\n"):
            path.write_bytes(FIRST_LOOK.encode() * 200 + odd)
            assert ranges_of(path, 10_000) == WHOLE
        path.write_text(FIRST_LOOK, "utf-8")
        assert ranges_of(path) == WHOLE

    def test_a_wrong_guess_is_read_again(self, tmp_path: Path, monkeypatch: Any) -> None:
        """Every range but the first begins in a comment that looks like a record."""
        path = tmp_path / "x.trick"
        path.write_text("\n".join([FIRST_LOOK] * 20 + [HIDDEN] * 40 + [REVOKE] * 20), "utf-8")
        inside = path.read_bytes()
        starts: list[int] = []
        at = inside.find(b'%trick 1.0\n[Event "x"]')
        while at >= 0:
            starts.append(at)
            at = inside.find(b'%trick 1.0\n[Event "x"]', at + 1)
        guessed = tuple(
            Range(start, inside.count(b"\n", 0, start) + 1, until)
            for start, until in zip([0, *starts[::8]], [*starts[::8], None], strict=True)
        )
        monkeypatch.setattr("tricknote.jobs.checked.ranges_of", lambda *_: guessed)
        given = next(expand([str(path)]))
        rules = run_rules(())
        alone = list(outcomes_of(Task(given, None), SETUP, rules))
        lost: list[str] = []
        ((_, found),) = ((g, list(f)) for g, f in check_in_jobs([given], SETUP, 2, lost.append))
        assert not lost
        assert _numbers(found) == list(range(1, 81))
        assert [_told(each.findings) for each in found if each.findings] == [
            _told(each.findings) for each in alone if each.findings
        ]

    def test_records_with_nothing_to_say_come_together(self, season: Path) -> None:
        path = season / "a-large.trick"
        given = Input(str(path), path)
        alone = list(outcomes_of(Task(given, None), SETUP, run_rules(())))
        assert any(each.findings for each in alone)
        ((_, found),) = ((g, list(f)) for g, f in check_in_jobs([given], SETUP, 2, _never))
        assert len(found) < len(alone) / 2
        assert _numbers(found) == [each.index for each in alone]
        assert sum(each.deals for each in found) == sum(each.deals for each in alone)
        assert {each.rules for each in found} == {each.rules for each in alone}
        assert [(each.index, _told(each.findings)) for each in found if each.findings] == [
            (each.index, _told(each.findings)) for each in alone if each.findings
        ]

    def test_a_range_ends_where_the_next_record_begins(self, season: Path) -> None:
        given = Input(str(season / "a-large.trick"), season / "a-large.trick")
        ranges = ranges_of(season / "a-large.trick", 20_000)
        work = start(SETUP)
        for each in ranges[:2]:
            parts = _Valued(work(Task(given, each)))
            assert list(parts)
            reached = parts.read()
            assert reached.end == each.until
            assert reached.line == ranges[ranges.index(each) + 1].line


def _numbers(found: list[Checked]) -> list[int]:
    """The numbers of all records, of those that came together too."""
    return [
        number for each in found for number in range(each.index + 1 - each.records, each.index + 1)
    ]


def _never(problem: str) -> None:
    raise AssertionError(problem)


def _told(findings: Any) -> list[object]:
    return [(each.name, each.place, each.context) for each in findings]


# ---- processes that end


def _ending(_setup: object) -> Any:
    def work(task: tuple[str, str]) -> Iterator[int]:
        marker, how = task
        for number in range(5):
            if number == 3 and how != "well" and (how == "always" or not Path(marker).exists()):
                Path(marker).touch()
                if how == "raises":
                    raise ValueError("of its own")
                os.kill(os.getpid(), signal.SIGKILL)
            yield number

    return work


def _is_there(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def _heed_ctrl_c() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class TestProcessesThatEnd:
    def test_nothing_is_lost_or_doubled(self, tmp_path: Path) -> None:
        with Pool(2, _ending, None) as pool:
            for number in range(6):
                how = "once" if number % 2 else "well"
                pool.submit((number,), (str(tmp_path / str(number)), how))
            for number in range(6):
                assert list(pool.parts((number,))) == [0, 1, 2, 3, 4]

    def test_what_kills_two_is_given_up_and_the_rest_goes_on(self, tmp_path: Path) -> None:
        with Pool(2, _ending, None) as pool:
            pool.submit((0,), (str(tmp_path / "a"), "always"))
            pool.submit((1,), (str(tmp_path / "b"), "well"))
            parts = pool.parts((0,))
            assert [next(parts) for _ in range(3)] == [0, 1, 2]
            with pytest.raises(WorkerLostError, match="SIGKILL"):
                next(parts)
            assert list(pool.parts((1,))) == [0, 1, 2, 3, 4]

    def test_what_the_work_raises_is_raised(self, tmp_path: Path) -> None:
        with Pool(1, _ending, None) as pool:
            pool.submit((0,), (str(tmp_path / "a"), "raises"))
            with pytest.raises((ValueError, FailedError), match="of its own"):
                list(pool.parts((0,)))

    def test_a_lost_process_is_told_of(self, season: Path, monkeypatch: Any) -> None:
        deadly = partial(_deadly, str(season / "d.trick"))
        monkeypatch.setattr("tricknote.jobs.checked.start", deadly)
        lost: list[str] = []
        inputs = list(expand([str(season)]))
        files = [
            (given, list(found)) for given, found in check_in_jobs(inputs, SETUP, 2, lost.append)
        ]
        assert [sum(each.records for each in found) for _, found in files] == [120, 1, 1, 0]
        assert len(lost) == 1
        assert "d.trick could not be checked: its process was ended by SIGKILL" in lost[0]

    @pytest.mark.skipif(sys.platform == "win32", reason="no such signal there")
    def test_ctrl_c_stops_at_once(self, season: Path) -> None:
        large = season / "a-large.trick"
        large.write_text(large.read_text("utf-8") * 400, "utf-8")
        running = subprocess.Popen(
            [sys.executable, "-m", "tricknote", "validate", "-j", "2", str(large)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            start_new_session=True,
            # Whoever starts the tests in the background may have turned Ctrl-C off.
            preexec_fn=_heed_ctrl_c,  # noqa: PLW1509 - nothing runs beside it here
        )
        # Not before the processes are at work: the first has found something, and the second
        # began with it.
        assert running.stdout is not None
        assert running.stdout.read(1)
        time.sleep(1)
        assert running.poll() is None
        os.killpg(running.pid, signal.SIGINT)
        asked = time.monotonic()
        _, err = running.communicate(timeout=20)
        assert time.monotonic() - asked < 5
        assert running.returncode == 130
        assert b"Traceback" not in err
        # Nobody of its group is left, once the system has cleared them away.
        while time.monotonic() - asked < 10 and _is_there(running.pid):
            time.sleep(0.05)
        assert not _is_there(running.pid)


def _deadly(path: str, setup: Setup) -> Any:
    work = start(setup)

    def deadly(task: Task) -> Iterator[Any]:
        if task.given.path == path:
            os.kill(os.getpid(), signal.SIGKILL)
        return work(task)

    return deadly
