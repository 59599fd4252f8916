"""Ctrl-C at any moment: code 130, no word, nobody left, and no half of a file."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Generator
from pathlib import Path

import pytest

from notation.files import write_atomic
from tests.cli.running import FIRST_LOOK, ROOT
from tests.cli.test_jobs import _heed_ctrl_c as heed_ctrl_c
from tests.cli.test_jobs import _is_there as is_there

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no such signals there")

# The first thing that the program does, and a sign that it is done: until then the interpreter
# is at its own start, where nobody's code runs.
STARTED = (
    "from tricknote import interruption; interruption.ends_at_once(); "
    "import os; os.write(2, b'+'); "
    "from tricknote.__main__ import main; main()"
)


def started(program: str, *arguments: str | Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", program, *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        start_new_session=True,
        # Whoever starts the tests in the background may have turned Ctrl-C off.
        preexec_fn=heed_ctrl_c,  # noqa: PLW1509 - nothing runs beside it here
    )


def ended(running: subprocess.Popen[bytes]) -> bytes:
    """What an interrupted program said; it ends at once, and nobody of its group is left."""
    asked = time.monotonic()
    _, err = running.communicate(timeout=20)
    assert time.monotonic() - asked < 5
    # The system may take a while to clear away whose parent has gone.
    while time.monotonic() - asked < 10 and is_there(running.pid):
        time.sleep(0.05)
    assert not is_there(running.pid)
    assert running.returncode == 130, err
    return err


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Long enough that two processes are at it for a while."""
    path = tmp_path_factory.mktemp("season") / "season.trick"
    path.write_text(f"{FIRST_LOOK}\n" * 8000, "utf-8")
    return path


@pytest.mark.parametrize("moment", [0.0, 0.05, 0.15, 0.3, 0.6])
@pytest.mark.parametrize("command", ["validate", "site"])
def test_early_and_with_processes(
    season: Path, tmp_path: Path, command: str, moment: float
) -> None:
    out = tmp_path / "out"
    where = ("-o", out) if command == "site" else ()
    running = started(STARTED, command, "--jobs", "2", season, *where)
    assert running.stderr is not None
    assert running.stderr.read(1) == b"+"
    time.sleep(moment)
    os.killpg(running.pid, signal.SIGINT)
    # click ends the line in which a terminal shows ^C.
    assert ended(running).strip() == b""
    assert not [each for each in out.rglob("*") if each.is_file() and not whole(each)]


def whole(page: Path) -> bool:
    """Whether a file of a site is neither half nor one of those that are renamed when whole."""
    return page.suffix != ".tmp" and (
        page.suffix != ".html" or page.read_bytes().endswith(b"</html>\n")
    )


def ran(program: str) -> subprocess.CompletedProcess[str]:
    """A program that ends by itself, and well."""
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=True
    )


def test_nothing_is_read_before_it_is_quiet() -> None:
    program = (
        "import sys; from tricknote.__main__ import main; "
        "ours = ('notation', 'grammar', 'validator', 'render', 'tricknote'); "
        "print(sorted(n for n in sys.modules if n.partition('.')[0] in ours))"
    )
    done = ran(program)
    assert done.stdout == "['tricknote', 'tricknote.__main__', 'tricknote.interruption']\n"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["scripts"] == {"tricknote": "tricknote.__main__:main"}


ONCE_MORE = """
import os, signal, sys
from tricknote import cli, interruption

def interrupt():
    os.kill(os.getpid(), signal.SIGINT)
    # Where it is Python's exception, it is raised by now.
    sys.exit("not heard")

class Closing:
    def __del__(self):
        interrupt()

def run(_):
    interruption.is_raised()
    {what}

interruption.ends_at_once()
cli.run = run
cli.main()
"""


@pytest.mark.parametrize(
    "what",
    [
        # While the first is being attended to.
        "interrupt()",
        # In a finaliser, of which Python only tells.
        "Closing(); return 0",
        # In code made from text, as dataclasses are.
        "exec('interrupt()')",
        # When all is done.
        "interruption.ends_at_once(); interrupt()",
    ],
)
def test_where_nobody_catches_it(what: str) -> None:
    assert ended(started(ONCE_MORE.format(what=what))) == b""


def test_whoever_started_it_may_have_turned_it_off() -> None:
    program = (
        "import os, signal; signal.signal(signal.SIGINT, signal.SIG_IGN); "
        "from tricknote import interruption; "
        "interruption.ends_at_once(); os.kill(os.getpid(), signal.SIGINT); "
        "interruption.is_raised(); os.kill(os.getpid(), signal.SIGINT); print('on')"
    )
    done = ran(program)
    assert (done.stdout, done.stderr) == ("on\n", "")


def _blocked(_setup: object) -> Callable[[object], Generator[bool, None, None]]:
    """Whether Ctrl-C was kept away from a process before it could look after that itself."""
    here = signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())

    def work(_task: object) -> Generator[bool, None, None]:
        yield here

    return work


def test_it_reaches_no_process_the_first_neither() -> None:
    program = (
        "from tests.cli.test_interruption import _blocked\n"
        "from tricknote.jobs.pool import Pool\n"
        "with Pool(2, _blocked, None) as pool:\n"
        "    for number in range(2):\n"
        "        pool.submit((number,), None)\n"
        "    print([*pool.parts((0,)), *pool.parts((1,))])\n"
    )
    done = ran(program)
    assert done.stdout == "[True, True]\n"


def test_a_file_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.html"
    path.write_text("old")

    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("notation.files.os.fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_atomic(path, "new")
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("x.html", "old")]
