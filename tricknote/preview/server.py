"""The preview's server: pages, its script and style, and news, for browsers of this machine.

It listens on the loopback address alone and answers only those who asked for it by one of its
names, so that no page from elsewhere can have a name of its own point here.  Paths are looked
up in a table and never become paths of files.  This module refuses to know records.
"""

from __future__ import annotations

from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple

from tricknote.preview.page import (
    EVENTS,
    PLAIN_POLICY,
    SCRIPT,
    STYLE,
    asset,
    event,
    list_page,
    previewed,
)
from tricknote.preview.state import Preview

ADDRESS = "127.0.0.1"
HEARTBEAT = 10.0
"""Seconds after which a browser that hears nothing new is told that we are still here."""

_HEADERS = (
    ("Cache-Control", "no-store"),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("X-Frame-Options", "DENY"),
)


class _Answer(NamedTuple):
    body: bytes
    kind: str
    status: HTTPStatus = HTTPStatus.OK
    policy: str | None = None


class PreviewServer(ThreadingHTTPServer):
    """Serves one preview; ``port`` 0 takes a free one."""

    daemon_threads = True
    # A browser that still listens must not keep us from leaving.
    block_on_close = False

    def __init__(self, preview: Preview, port: int = 0) -> None:
        super().__init__((ADDRESS, port), _Handler)
        self.preview = preview
        self.leaving = False

    @property
    def url(self) -> str:
        """Where a browser finds it."""
        return f"http://{ADDRESS}:{self.server_port}/"

    def names(self) -> frozenset[str]:
        """What a request may call us."""
        return frozenset(f"{name}:{self.server_port}" for name in (ADDRESS, "localhost"))

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that went away while we spoke is no news."""


class _Handler(BaseHTTPRequestHandler):
    server: PreviewServer  # pyright: ignore[reportIncompatibleVariableOverride]
    server_version = "tricknote"
    sys_version = ""
    # A connection that sends nothing is let go.
    timeout = 30

    def do_GET(self) -> None:
        """Answer with a page, the script, the style or the news."""
        if not self._is_for_us():
            return
        path = self.path.partition("?")[0]
        if path == EVENTS:
            self._tell()
        else:
            self._send(self._answer(path))

    def do_HEAD(self) -> None:
        """The same without the body."""
        if self._is_for_us():
            self._send(self._answer(self.path.partition("?")[0]), body=False)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's
        """Requests are no news."""

    def _is_for_us(self) -> bool:
        if self.headers.get("Host", "").lower() in self.server.names():
            return True
        self._send(
            _Answer(b"not here\n", "text/plain; charset=utf-8", HTTPStatus.MISDIRECTED_REQUEST)
        )
        return False

    def _answer(self, path: str) -> _Answer:
        preview = self.server.preview
        shown = preview.shown
        if path == SCRIPT:
            return _Answer(asset("preview.js"), "text/javascript; charset=utf-8")
        if path == STYLE:
            return _Answer(asset("preview.css"), "text/css; charset=utf-8")
        count = len(shown.replays)
        record = 1 if path == "/" and count == 1 else _number(path)
        if record is not None and 1 <= record <= count:
            try:
                page = previewed(preview.page(shown, record), shown)
            except Exception as problem:  # noqa: BLE001 - said in the browser, the rest goes on
                return _Answer(
                    f"This page could not be made: {problem}\n".encode(),
                    "text/plain; charset=utf-8",
                    HTTPStatus.INTERNAL_SERVER_ERROR,
                )
            # The page brings its policy itself.
            return _Answer(page.encode(), "text/html; charset=utf-8")
        if path == "/" or record is not None:
            # A record that was there before may be gone; the list says what there is.
            page = list_page(preview.given.path, shown)
            return _Answer(page.encode(), "text/html; charset=utf-8", policy=PLAIN_POLICY)
        return _Answer(b"not found\n", "text/plain; charset=utf-8", HTTPStatus.NOT_FOUND)

    def _send(self, answer: _Answer, *, body: bool = True) -> None:
        self.send_response(answer.status)
        self.send_header("Content-Type", answer.kind)
        self.send_header("Content-Length", str(len(answer.body)))
        for name, value in _HEADERS:
            self.send_header(name, value)
        if answer.policy:
            self.send_header("Content-Security-Policy", answer.policy)
        self.end_headers()
        if body:
            self.wfile.write(answer.body)

    def _tell(self) -> None:
        """Say what is shown now and whenever that changes, until the browser leaves."""
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream; charset=utf-8")
        for name, value in _HEADERS:
            self.send_header(name, value)
        self.end_headers()
        told = -1
        try:
            # Soon again after we were started anew.
            self._write("retry: 1000\n\n")
            while not self.server.leaving:
                shown = self.server.preview.wait(told, HEARTBEAT)
                self._write(f"data: {event(shown)}\n\n" if shown.number != told else ": here\n\n")
                told = shown.number
        except (OSError, ValueError):
            self.close_connection = True

    def _write(self, text: str) -> None:
        self.wfile.write(text.encode())
        self.wfile.flush()


def _number(path: str) -> int | None:
    """The record that a path names: ``/3``."""
    digits = path.removeprefix("/")
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= 6 else None
