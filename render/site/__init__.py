"""The pages of a tournament: from the plain data of a site to static files.

What is shown stands in the data that ``standings.json`` holds (made by whoever gathered the
records); nothing is reckoned here but where it goes on a page.  ``render.site`` refuses to know
how a number came about and which files are written.
"""

from __future__ import annotations

from render.site.back import WayBack, ways_back
from render.site.pages import SitePage, site_pages

__all__ = ["SitePage", "WayBack", "site_pages", "ways_back"]
