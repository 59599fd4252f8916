"""One moment of a match as a picture for an article: a standalone SVG.

:mod:`render.drawing.moment` finds the moment and knows the table as it is then,
:mod:`render.drawing.picture` puts the drawing together, :mod:`render.drawing.svg` writes it.
Nothing here judges, and nothing asks for a font or a file.
"""

from __future__ import annotations

from render.drawing.moment import UnknownMoment
from render.drawing.picture import render_moment

__all__ = ["UnknownMoment", "render_moment"]
