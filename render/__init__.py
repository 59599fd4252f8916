"""From a replay to what people look at: the view, the page.

``render`` shows and never judges: everything that it says stands in the replay.
"""

from __future__ import annotations

from render.page import render_page
from render.view import build_view

__all__ = ["build_view", "render_page"]
