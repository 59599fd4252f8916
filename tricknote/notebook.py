"""A replay that shows itself in a notebook: the page, in a frame of its own.

The validator's replays hold data and know no pages; those that ``tricknote.validate`` gives
are the same with this one method more.  This module refuses to know how a page is made.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from html import escape

from validator.replay import Replay

HEIGHT = 860
"""The height of the frame, in pixels: the table, the controls and what is said of the moment."""


@dataclass(frozen=True, slots=True)
class ShownReplay(Replay):
    """A replay as ``tricknote.validate`` gives it."""

    def _repr_html_(self) -> str:
        """The page, for notebooks; its frame may run the page's own script and nothing else."""
        from render import render_page

        page = escape(render_page(self))
        title = escape(self.record.tag_value("Event") or self.record.tag_value("Game") or "")
        return (
            f'<iframe srcdoc="{page}" sandbox="allow-scripts" title="{title}" '
            f'style="width:100%;height:{HEIGHT}px;border:0"></iframe>'
        )


def shown(replay: Replay) -> ShownReplay:
    """The same replay, able to show itself."""
    return ShownReplay(**{each.name: getattr(replay, each.name) for each in fields(Replay)})
