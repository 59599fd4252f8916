"""What a page gets for the preview, and the pages that only a preview has.

A page allows itself nothing but its own style and script, by their hashes.  In the preview it
may also use those of the preview and hear from its server; nothing else changes.  This module
refuses to know files and sockets.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from tricknote.preview.state import Shown

if TYPE_CHECKING:
    from validator.replay import Replay

SCRIPT = "/_preview/preview.js"
STYLE = "/_preview/preview.css"
EVENTS = "/_preview/events"

_POLICY = re.compile(
    r'(<meta http-equiv="?Content-Security-Policy"? content=")([^"]*)(">)', re.IGNORECASE
)

PLAIN_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:"
)
"""For pages that only the preview has: nothing from anywhere else (their icon is empty)."""


@cache
def asset(name: str) -> bytes:
    """The preview's own script or style."""
    return (Path(__file__).parent / "assets" / name).read_bytes()


def previewed(page: str, shown: Shown) -> str:
    """A page with the preview's script and style, allowed by its policy."""
    page, changed = _POLICY.subn(_allow, page, count=1)
    if not changed:
        raise ValueError("the page has no policy that could be widened")
    head, body = page.split("</head>", 1)
    start, end = body.rsplit("</body>", 1)
    return f"{head}{_style()}</head>{start}{_script(shown)}</body>{end}"


def _allow(found: re.Match[str]) -> str:
    policy = found[2]
    for name in ("script-src", "style-src"):
        policy = policy.replace(name, f"{name} &#39;self&#39;", 1)
    return f"{found[1]}{policy}; connect-src &#39;self&#39;{found[3]}"


def list_page(path: str, shown: Shown) -> str:
    """What stands at the root if the file has several records, or none yet."""
    rows = "".join(
        f'<li><a href="/{number}">{escape(_title(replay))}</a> {escape(_about(replay))}</li>'
        for number, replay in enumerate(shown.replays, 1)
    )
    content = f"<ol>{rows}</ol>" if rows else "<p>There is no record in this file yet.</p>"
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{escape(path)}</title><link rel="icon" href="data:,">{_style()}</head>'
        f'<body class="preview-list"><main><h1>{escape(path)}</h1>{content}</main>'
        f"{_script(shown)}</body></html>\n"
    )


def _title(replay: Replay) -> str:
    tag = replay.record.tag_value
    return tag("Event") or tag("Game") or f"Record {replay.index}"


def _about(replay: Replay) -> str:
    count = len(replay.deals)
    parts = [
        replay.record.tag_value("Date") or "",
        ", ".join(replay.record.players.values()),
        f"{count} deal" if count == 1 else f"{count} deals",
    ]
    return " · ".join(each for each in parts if each)


def _style() -> str:
    return f'<link rel="stylesheet" href="{STYLE}">'


def _script(shown: Shown) -> str:
    return f'<script src="{SCRIPT}" data-page="{shown.name}"></script>'


def event(shown: Shown) -> str:
    """What is shown, as the preview's script hears of it."""
    findings: Sequence[object] = shown.findings
    return json.dumps(
        {
            "page": shown.name,
            "findings": findings,
            "more": shown.more,
            "good": shown.good,
            "started": shown.whole,
        },
        ensure_ascii=False,
    )
