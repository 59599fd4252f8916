"""``tricknote preview``: the server as it is started, asked and ended."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.running import FIRST_LOOK, REVOKE, ROOT, run
from tricknote.preview.state import Preview
from tricknote.preview.watch import Watch
from tricknote.rules import run_rules

PATIENCE = 120
"""Seconds after which a preview is ended, whatever its test is waiting for."""

BROKEN = FIRST_LOOK.replace("2. W: C2", "2. W; C2")


class Previewed:
    """A preview of a file, running for real."""

    def __init__(self, path: Path, *options: str) -> None:
        self.path = path
        # A shell that starts tests in the background lets them ignore Ctrl-C, and what they
        # start would inherit that and never end.
        before = signal.signal(signal.SIGINT, signal.SIG_DFL)
        try:
            self.process = self._started(path, options)
        finally:
            signal.signal(signal.SIGINT, before)
        assert self.process.stdout is not None
        # Whatever happens to it or to us, it does not outlive its test by much.
        self.watchdog = threading.Timer(PATIENCE, self.process.kill)
        self.watchdog.daemon = True
        self.watchdog.start()
        self.url = self.process.stdout.readline().strip()
        address = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/", self.url)
        assert address is not None, self.url
        self.port = int(address[1])

    @staticmethod
    def _started(path: Path, options: tuple[str, ...]) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "tricknote", "preview", str(path), *options],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def ask(self, path: str = "/", *, host: str | None = None, method: str = "GET"):
        """The answer to a request, its body read."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.putrequest(method, path, skip_host=True)
        connection.putheader("Host", host or f"127.0.0.1:{self.port}")
        connection.endheaders()
        answer = connection.getresponse()
        body = answer.read().decode()
        connection.close()
        return answer, body

    def news(self) -> Iterator[dict]:
        """What a browser that listens hears."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request("GET", "/_preview/events")
        answer = connection.getresponse()
        assert answer.getheader("Content-Type", "").startswith("text/event-stream")
        try:
            while line := answer.readline():
                if line.startswith(b"data: "):
                    told = json.loads(line[6:])
                    yield {**told, "page": int(told["page"].rpartition(".")[2])}
        finally:
            connection.close()

    def end(self) -> tuple[int, str]:
        """Ctrl-C: the exit code and what was said on standard error."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        try:
            _, said = self.process.communicate(timeout=30)
        finally:
            self.kill()
        return self.process.returncode, said

    def kill(self) -> None:
        """End it in any case."""
        self.watchdog.cancel()
        self.process.kill()
        self.process.wait(10)


@pytest.fixture
def previewed(tmp_path: Path) -> Iterator[Previewed]:
    path = tmp_path / "evening.trick"
    path.write_text(FIRST_LOOK, encoding="utf-8")
    made = Previewed(path)
    yield made
    made.kill()
    # Its pipes are closed with it.
    made.process.communicate(timeout=10)


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Previewed]:
    """One for all tests that only ask."""
    path = tmp_path_factory.mktemp("asked") / "evening.trick"
    path.write_text(FIRST_LOOK, encoding="utf-8")
    made = Previewed(path)
    yield made
    made.kill()
    made.process.communicate(timeout=10)


def save(path: Path, text: str) -> None:
    """Save as careful editors do: beside the file, then renamed over it."""
    beside = path.with_name(".evening.swp")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)


def test_serves_the_page_and_ends_quietly(previewed: Previewed) -> None:
    answer, page = previewed.ask()
    assert answer.status == 200
    assert "Bandung Gong Zhu Night" in page
    assert answer.getheader("Cache-Control") == "no-store"
    assert previewed.ask("/_preview/preview.js")[0].status == 200
    assert previewed.ask("/_preview/preview.css")[0].status == 200
    code, said = previewed.end()
    assert code == 0
    assert "Traceback" not in said
    assert said.count("\n") == 1


def test_only_the_preview_allows_more_than_a_page_does(asked: Previewed) -> None:
    _, page = asked.ask()
    found = re.search(r'Content-Security-Policy"? content="([^"]*)"', page)
    assert found is not None
    policy = found[1]
    parts = dict(part.strip().split(" ", 1) for part in policy.replace("&#39;", "'").split(";"))
    assert parts["default-src"] == "'none'"
    assert parts["script-src"].startswith("'self' 'sha256-")
    assert parts["connect-src"] == "'self'"
    assert "unsafe" not in policy
    rendered = run("render", asked.path, "-o", "-").stdout
    assert "_preview" not in rendered
    assert "connect-src" not in rendered


def test_answers_nobody_who_calls_it_by_another_name(asked: Previewed) -> None:
    port = asked.port
    for host in (
        "evil.example", f"evil.example:{port}", "127.0.0.1", f"localhost.evil:{port}", "[::1]", "",
    ):  # fmt: skip
        for path in ("/", "/_preview/events"):
            answer, body = asked.ask(path, host=host or " ")
            assert answer.status == 421, host
            assert "Bandung" not in body
            assert "findings" not in body
    assert asked.ask(host=f"LOCALHOST:{asked.port}")[0].status == 200


def test_no_path_leads_to_a_file(asked: Previewed) -> None:
    secret = asked.path.with_name("secret.txt")
    secret.write_text("not for you", encoding="utf-8")
    for path in (
        "/../secret.txt", "/secret.txt", "/%2e%2e/secret.txt", "/_preview/../secret.txt",
        "/_preview/../../pyproject.toml", "//etc/passwd", "/evening.trick", "/_preview/state.py",
        "/\\secret.txt", "/0", "/99999999999999999999",
    ):  # fmt: skip
        answer, body = asked.ask(path)
        assert answer.status == 404 or "secret" not in body, path
        assert "not for you" not in body, path
    assert asked.ask(method="POST")[0].status == 501
    assert asked.ask(method="HEAD")[1] == ""


def test_news_of_a_save_of_an_error_and_of_its_repair(previewed: Previewed) -> None:
    news = previewed.news()
    first = next(news)
    assert (first["page"], first["findings"], first["good"]) == (1, [], True)
    save(previewed.path, BROKEN)
    broken = next(news)
    assert (broken["page"], broken["good"], broken["started"]) == (1, False, True)
    (found,) = broken["findings"]
    assert (found["name"], found["severity"], found["place"]) == ("syntax", "error", "22:4")
    assert found["before"] + found["marked"] + found["after"] == "2. W; C2 C5 C4 C6"
    # The last good page stays meanwhile.
    assert "♣" in previewed.ask()[1]
    save(previewed.path, FIRST_LOOK.replace("Bandung Gong", "Medan Gong"))
    repaired = next(news)
    assert (repaired["page"], repaired["findings"], repaired["good"]) == (2, [], True)
    assert "Medan Gong Zhu Night" in previewed.ask()[1]
    save(previewed.path, REVOKE)
    revoke = next(news)
    # A fault of play is no reason to keep the old page: the new one shows it.
    assert (revoke["page"], [each["name"] for each in revoke["findings"]]) == (3, ["revoke"])


def test_a_file_that_goes_and_comes_back(previewed: Previewed) -> None:
    news = previewed.news()
    next(news)
    previewed.path.unlink()
    gone = next(news)
    assert [each["name"] for each in gone["findings"]] == ["unreadable-file"]
    assert (gone["page"], gone["good"]) == (1, False)
    assert "Bandung" in previewed.ask()[1]
    previewed.path.write_text(FIRST_LOOK, encoding="utf-8")
    assert next(news)["findings"] == []


def test_several_records_have_a_list(tmp_path: Path) -> None:
    path = tmp_path / "league.trick"
    second = FIRST_LOOK.replace("Bandung Gong Zhu Night", "Malam <b>Medan</b>")
    path.write_text(FIRST_LOOK + "\n" + second, encoding="utf-8")
    made = Previewed(path, "--lang", "de")
    try:
        answer, listed = made.ask()
        assert answer.getheader("Content-Security-Policy", "").startswith("default-src 'none'")
        assert re.findall(r'href="(/\d)"', listed) == ["/1", "/2"]
        assert "Malam &lt;b&gt;Medan&lt;/b&gt;" in listed
        _, page = made.ask("/2")
        assert '<html lang="de">' in page
        assert "Malam &lt;b&gt;Medan" in page
        # A number beyond them says what there is.
        assert re.findall(r'href="(/\d)"', made.ask("/3")[1]) == ["/1", "/2"]
    finally:
        assert made.end()[0] == 0


def test_a_page_is_told_from_that_of_an_earlier_run(tmp_path: Path) -> None:
    path = tmp_path / "evening.trick"
    path.write_text(FIRST_LOOK, encoding="utf-8")
    names = set()
    for _ in range(2):
        preview = Preview(str(path), lambda: run_rules(()), lambda _: "")
        names.add(preview.refresh().name)
    assert len(names) == 2


def test_rule_files_are_followed_too(tmp_path: Path) -> None:
    path, rules = tmp_path / "evening.trick", tmp_path / "house.yaml"
    path.write_text(FIRST_LOOK, encoding="utf-8")
    head = "id: house\nversion: 1\ngame: gongzhu\ntitle: House\nsource: us\nextends: bonanza88\n"
    rules.write_text(f"{head}rules: {{}}\n", encoding="utf-8")
    made = Previewed(path, "--rules", str(rules))
    try:
        news = made.news()
        assert [each["severity"] for each in next(news)["findings"]] == ["warning"]
        rules.write_text(f"{head}rules: {{ nothing: here }}\n", encoding="utf-8")
        faulty = next(news)
        assert faulty["findings"][0]["name"] == "rules-unknown-option"
        assert faulty["page"] == 1
    finally:
        made.end()


def test_wrong_usage(tmp_path: Path) -> None:
    path = tmp_path / "evening.trick"
    path.write_text(FIRST_LOOK, encoding="utf-8")
    assert "no file" in run("preview", tmp_path / "missing.trick").stderr
    assert "is a folder" in run("preview", tmp_path).stderr
    assert "not -" in run("preview", "-").stderr
    assert "no rule set is called" in run("preview", path, "--rules", "nonsense").stderr
    assert "there are: N, W, S, E" in run("preview", path, "--view", "Q").stderr
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        result = run("preview", path, "--port", str(taken.getsockname()[1]))
    assert result.exit_code == 2
    assert "cannot be used" in result.stderr


def test_a_change_counts_once_the_file_has_come_to_rest(tmp_path: Path) -> None:
    path = tmp_path / "evening.trick"
    path.write_text("one", encoding="utf-8")
    watch = Watch([str(path)], patience=3)
    assert not watch.changed()
    path.write_text("one, two", encoding="utf-8")
    assert not watch.changed()
    path.write_text("one, two, three", encoding="utf-8")
    # Still being written: it looks different at every look.
    assert not watch.changed()
    assert watch.changed()
    assert not watch.changed()
    # Emptied before it is written anew: that takes patience.
    path.write_text("", encoding="utf-8")
    assert [watch.changed() for _ in range(4)] == [False, False, False, True]
    path.unlink()
    assert [watch.changed() for _ in range(2)] == [False, False]
    path.write_text("back", encoding="utf-8")
    assert [watch.changed() for _ in range(2)] == [False, True]


def test_a_save_of_the_same_size_within_a_moment_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "evening.trick"
    path.write_text("aaaa", encoding="utf-8")
    watch = Watch([str(path)])
    save(path, "bbbb")
    deadline = time.monotonic() + 5
    while not watch.changed():
        assert time.monotonic() < deadline
        time.sleep(0.01)
