"""A page under watch: what tests of pages in a browser share."""

from __future__ import annotations

from contextlib import contextmanager

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


SIZES = {"desk": (1280, 900), "phone": (360, 740)}
"""The readers that have a window, and its width and height; the phone is touched."""


class Windows:
    """One window for each kind of reader, made on first use and kept for the next test.

    A new one costs as much as most tests in it.  Before each loan everything is put back that
    a page could remember or a test could have changed; one that complained is not lent again.
    """

    def __init__(self, browser, folder):
        self.browser = browser
        self.folder = folder
        self.made: dict[str, Watched] = {}

    @contextmanager
    def lent(self, kind):
        """The window of a kind, as if it were a new one."""
        if kind in self.made and self.made[kind].page.is_closed():
            self._throw_away(kind)
        if kind not in self.made:
            self.made[kind] = self._new(kind)
        made = self.made[kind]
        self._clear(kind, made)
        yield made
        if made.problems:
            self._throw_away(kind)
        assert made.problems == []

    def close(self):
        for kind in tuple(self.made):
            self._throw_away(kind)

    def _new(self, kind):
        context = self.browser.new_context(
            viewport=self._viewport(kind),
            has_touch=kind == "phone",
            offline=True,
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE)
        folder = self.folder / f"{kind}-{len(list(self.folder.iterdir()))}"
        folder.mkdir()
        (folder / "nothing.html").write_text("<!doctype html><title>Nothing</title>", "utf-8")
        return Watched(context.new_page(), folder)

    def _clear(self, kind, made):
        page = made.page
        for other in page.context.pages:
            if other is not page:
                other.close()
        page.context.clear_permissions()
        # Files remember together, so any of them can forget.
        page.goto((made.folder / "nothing.html").as_uri())
        page.evaluate("localStorage.clear(); sessionStorage.clear();")
        page.emulate_media(media="null", color_scheme="light", reduced_motion="reduce")
        page.set_viewport_size(self._viewport(kind))
        # It would lie over the next page, and what lies under it would look so.
        page.mouse.move(-1, -1)
        made.problems.clear()

    def _viewport(self, kind):
        width, height = SIZES[kind]
        return {"width": width, "height": height}

    def _throw_away(self, kind):
        self.made.pop(kind).page.context.close()
