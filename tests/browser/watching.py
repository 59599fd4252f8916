"""A page under watch: what tests of pages in a browser share."""

from __future__ import annotations

from render.page import render_page


class Watched:
    """A page with everything that it must never do."""

    def __init__(self, page, folder):
        self.page = page
        self.folder = folder
        self.problems: list[tuple[str, str]] = []
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

    def open(self, replay, link=""):
        file = self.folder / "page.html"
        file.write_text(render_page(replay), encoding="utf-8")
        self.page.goto("about:blank")
        self.page.goto(file.as_uri() + link)
        return self.page

    @property
    def link(self):
        return self.page.evaluate("location.hash")

    def texts(self, selector):
        return [" ".join(text.split()) for text in self.page.locator(selector).all_inner_texts()]
