"""Take the pictures of the manual and of the README: ``python docs/make_pictures.py``.

Needs the development environment (``make test`` makes it) and a Chromium: the one that
``TRICKNOTE_CHROMIUM`` names, else ``chromium``, ``chromium-browser`` or ``google-chrome`` on
the path.  The pages are made from the samples, opened without a network, and taken as readers
see them.  Fonts are those of the machine; on Debian ``fonts-inter fonts-sil-charis
fonts-noto-cjk`` give what the style asks for first.  The drawn moment needs no browser.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import tricknote  # noqa: E402 - the checkout that this script stands in
from validator.replay import Replay  # noqa: E402

IMAGES = ROOT / "docs" / "images"


class Shot(NamedTuple):
    """A picture of a page: its name, the record, the moment, and how the reader sees it."""

    name: str
    record: str
    moment: str
    size: tuple[int, int] = (1280, 1120)
    colours: str = "light"


SHOTS = (
    # The trick with the king of hearts, which ends the night in Bandung.
    Shot("replay.png", "samples/gongzhu/bandung-night.trick", "d7.t8.c4"),
    # Three cards beaten by three, two packets face down.
    Shot("kambing.png", "samples/kambing/malang-evening.trick", "d2.t2.c4", (1280, 960)),
    # A domino in the dark.
    Shot("barbu.png", "samples/barbu/cafe-cirta.trick", "d4.t5.c3", (1280, 1010), "dark"),
    Shot("phone.png", "samples/gongzhu/bandung-night.trick", "d7.t8.c4", (360, 740)),
)

SITE = ("tournament.png", "samples/tournament", "standings.html", (1280, 900))
"""The standings of the sample tournament."""

DRAWN = ("moment.svg", "docs/examples/evening.trick", "d1.t4.c4")
"""The pig under the king of clubs, as ``render --format svg`` draws it."""


def main() -> int:
    """Take all pictures; the exit code."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    named = os.environ.get("TRICKNOTE_CHROMIUM")
    chromium = named or next((path for name in names if (path := shutil.which(name))), None)
    if chromium is None:
        sys.stderr.write("No Chromium found: apt-get install chromium\n")
        return 1
    IMAGES.mkdir(exist_ok=True)
    name, record, moment = DRAWN
    (IMAGES / name).write_text(tricknote.render(replay(record), at=moment), encoding="utf-8")
    sys.stdout.write(f"{IMAGES / name}\n")
    with tempfile.TemporaryDirectory() as room, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for shot in SHOTS:
            take(browser, shot, Path(room))
            sys.stdout.write(f"{IMAGES / shot.name}\n")
        take_site(browser, Path(room))
        sys.stdout.write(f"{IMAGES / SITE[0]}\n")
        browser.close()
    return 0


def take(browser: Browser, shot: Shot, room: Path) -> None:
    """Take one picture of a page."""
    file = room / f"{Path(shot.record).stem}.html"
    file.write_text(tricknote.render(replay(shot.record)), encoding="utf-8")
    context = browser.new_context(
        viewport={"width": shot.size[0], "height": shot.size[1]},
        # What a phone shows is small in points and sharp all the same.
        device_scale_factor=2 if shot.size[0] < 500 else 1,
        offline=True,
        reduced_motion="reduce",
        color_scheme="dark" if shot.colours == "dark" else "light",
    )
    page = context.new_page()
    page.goto(f"{file.as_uri()}#{shot.moment}")
    page.wait_for_timeout(400)
    page.screenshot(path=IMAGES / shot.name)
    context.close()


def take_site(browser: Browser, room: Path) -> None:
    """Take the picture of a page of a tournament."""
    name, sample, shown, (width, height) = SITE
    folder, overrides = ROOT / sample / "records", ROOT / sample / "overrides.yaml"
    command = [sys.executable, "-m", "tricknote", "site", folder, "-o", room / "site"]
    subprocess.run(  # noqa: S603 - our own program, on our own sample
        [*command, "--overrides", overrides], cwd=ROOT, check=True, stdout=subprocess.DEVNULL
    )
    context = browser.new_context(
        viewport={"width": width, "height": height}, offline=True, color_scheme="light"
    )
    page = context.new_page()
    page.goto((room / "site" / shown).as_uri())
    page.screenshot(path=IMAGES / name)
    context.close()


def replay(record: str) -> Replay:
    """The replay of a record of this checkout."""
    (found,) = tricknote.validate(tricknote.read(ROOT / record))
    return found


if __name__ == "__main__":
    sys.exit(main())
