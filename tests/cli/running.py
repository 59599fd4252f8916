"""Running the command line in tests: in this process, or for real."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
from click.testing import CliRunner, Result

from tricknote import cli

ROOT = Path(__file__).resolve().parents[2]

FIRST_LOOK = """%trick 1.0
[Event "Bandung Gong Zhu Night"]
[Site "Bandung"]
[Date "2026.11.14"]
[Round "3"]
[Table "2"]
[Game "gongzhu"]
[Rules "bonanza88"]
[Seat "N" "Ani"]
[Seat "W" "Budi"]
[Seat "S" "Citra"]
[Seat "E" "Dewi"]

deal 1
hands
  N: SKJ74 HJ8 DAKJ5 CAQ6
  W: SA HAQT94 D82 CKT932
  S: SQ532 H763 DT93 C875
  E: ST986 HK52 DQ764 CJ4
expose W: HA
1. S: S3 S8 SK SA
2. W: C2 C5 C4 C6
3. N: CQ CT! C7 CJ {The transformer goes to North.}
4. N: CA C9 C8 D4
5. N: SJ CK SQ?? {The pig, and nobody made her.} (5. S: S5 S6 6. N: DA D8 D9 D6) S6
6. S: D9 D7 DK D2
7. N: DA D8 DT D6
8. N: D5 H4 D3 DQ
9. E: H2 H8 HT H6
10. W: HA H3 HK HJ
11. W: C3 H7 H5 DJ
12. W: H9 S5 ST S7
13. W: HQ S2 S9 S4
score N: +50, W: -300, S: -100, E: 0
total N: +50, W: -300, S: -100, E: 0
end

penalty E: -50 {Late, round 3.}

result *
"""
"""A whole deal that is right in every respect."""

REVOKE = FIRST_LOOK.replace("2. W: C2 C5 C4 C6", "2. W: C2 S2 C4 C6")
"""The same deal with a revoke at 22:10."""

UNREADABLE = FIRST_LOOK.replace("2. W: C2 C5 C4 C6", "2. W: C2 C5 4 C6")
"""The same deal with a card that nobody can read at 22:13."""


@click.command(add_help_option=False, context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def _program(arguments: tuple[str, ...]) -> None:
    sys.exit(cli.run(list(arguments)))


def run(*arguments: str | Path, stdin: str | bytes | None = None, **variables: str) -> Result:
    """Run a command in this process; ``variables`` are set in its environment."""
    unset = ("NO_COLOR", "FORCE_COLOR", "GITHUB_WORKSPACE", "GITHUB_STEP_SUMMARY")
    runner = CliRunner(env={**dict.fromkeys(unset), **variables})
    return runner.invoke(_program, [str(each) for each in arguments], input=stdin)


def run_for_real(
    *arguments: str | Path, stdin: str = "", cwd: Path | None = None, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run the program in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "tricknote", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), **variables},
        check=False,
        timeout=60,
    )
