"""Take the pictures of the manual and of the README: ``python docs/make_pictures.py``.

Needs the development environment (``make test`` makes it) and a Chromium: the one that
``TRICKNOTE_CHROMIUM`` names, else ``chromium``, ``chromium-browser`` or ``google-chrome`` on
the path.  The pages are made from the samples, opened without a network, and taken at a width
of 1280.  Fonts are those of the machine; on Debian ``fonts-inter fonts-sil-charis
fonts-noto-cjk`` give what the style asks for first.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"

MOMENT = "d7.t8.c4"
"""Deal 7, trick 8, card 4: the trick with the king of hearts, which ends the night in Bandung."""

SIZE = (1280, 1120)


def main() -> int:
    """Take all pictures; the exit code."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    named = os.environ.get("TRICKNOTE_CHROMIUM")
    chromium = named or next((path for name in names if (path := shutil.which(name))), None)
    if chromium is None:
        sys.stderr.write("No Chromium found: apt-get install chromium\n")
        return 1
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as room, sync_playwright() as playwright:
        page_file = Path(room) / "bandung-night.html"
        page_file.write_text(replay_page(), encoding="utf-8")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        context = browser.new_context(
            viewport={"width": SIZE[0], "height": SIZE[1]},
            offline=True,
            reduced_motion="reduce",
            color_scheme="light",
        )
        page = context.new_page()
        page.goto(f"{page_file.as_uri()}#{MOMENT}")
        page.wait_for_timeout(400)
        page.screenshot(path=IMAGES / "replay.png")
        browser.close()
    sys.stdout.write(f"{IMAGES / 'replay.png'}\n")
    return 0


def replay_page() -> str:
    """The replay of the match in Bandung."""
    sys.path.insert(0, str(ROOT))
    import tricknote

    document = tricknote.read(ROOT / "samples" / "gongzhu" / "bandung-night.trick")
    (replay,) = tricknote.validate(document)
    return tricknote.render(replay)


if __name__ == "__main__":
    sys.exit(main())
