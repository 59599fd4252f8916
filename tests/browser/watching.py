"""A page under watch: what tests of pages in a browser share."""

from __future__ import annotations

from render.page import render_page

PATIENCE = 20_000
"""Milliseconds that a page may take on a machine that does much else; no test waits in vain."""


class Watched:
    """A page with everything that it must never do."""

    def __init__(self, page, folder):
        self.page = page
        self.folder = folder
        self.problems: list[tuple[str, str]] = []
        self.files = {}
        self.opened = 0
        self.replays = []
        page.on("console", lambda message: self.problems.append(("console", message.text)))
        page.on("pageerror", lambda error: self.problems.append(("error", str(error))))
        page.on("dialog", self._dialog)
        page.on("request", self._request)

    def _dialog(self, dialog):
        self.problems.append(("dialog", dialog.message))
        dialog.dismiss()

    def _request(self, request):
        if not request.url.startswith(self.folder.as_uri()):
            self.problems.append(("request", request.url))

    def open(self, replay, link="", **how):
        # Each time another address: a new link into the same page would not load it again.
        self.opened += 1
        self.page.goto(f"{self.file(replay, **how).as_uri()}?{self.opened}{link}")
        return self.page

    def file(self, replay, **how):
        """The page of a replay as a file, made once."""
        key = (id(replay), *sorted(how.items()))
        if key not in self.files:
            file = self.folder / f"page-{len(self.files)}.html"
            file.write_text(render_page(replay, **how), encoding="utf-8")
            self.files[key] = file
            # While it lives no other replay has its id.
            self.replays.append(replay)
        return self.files[key]

    @property
    def link(self):
        return self.page.evaluate("location.hash")

    def texts(self, selector):
        return [" ".join(text.split()) for text in self.page.locator(selector).all_inner_texts()]
