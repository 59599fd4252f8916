"""The preview in a browser: what happens on the screen while somebody writes."""

from __future__ import annotations

import threading

import pytest

from tests.browser.axe import violations
from tests.browser.watching import Watched
from tests.cli.running import FIRST_LOOK
from tricknote.commands.drawing import Drawing
from tricknote.preview.server import PreviewServer
from tricknote.preview.state import Preview
from tricknote.rules import run_rules

BROKEN = FIRST_LOOK.replace("5. N: SJ", "5. N; SJ")


@pytest.fixture
def preview(tmp_path):
    """A preview whose file is looked into when the test says so."""
    path = tmp_path / "evening.trick"
    path.write_text(FIRST_LOOK, encoding="utf-8")
    made = Preview(str(path), lambda: run_rules(()), Drawing().draw)
    made.refresh()
    server = PreviewServer(made)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()

    def save(text):
        path.write_text(text, encoding="utf-8")
        made.refresh()

    yield server.url, save
    server.leaving = True
    made.refresh()
    server.shutdown()
    server.server_close()
    thread.join(5)


def test_the_page_follows_the_file(browser, tmp_path, preview):
    from playwright.sync_api import expect

    url, save = preview
    context = browser.new_context(viewport={"width": 1280, "height": 500}, reduced_motion="reduce")
    page = context.new_page()
    watched = Watched(page, tmp_path)
    page.goto(f"{url}#d1.t5.c3")
    listed = page.locator("#preview-findings")
    expect(page.locator(".info b")).to_have_text("Trick 5 of 13")
    assert listed.is_hidden()
    page.evaluate("scrollTo(0, 120)")

    # Broken: what is wrong stands over the page, which stays as it was.
    save(BROKEN)
    expect(listed.locator("summary")).to_have_text("1 error")
    expect(listed).to_contain_text("25:4 syntax")
    expect(listed.locator("mark")).to_have_text("N")
    expect(listed).to_contain_text("The page is as it was before these errors.")
    expect(page.locator(".info b")).to_have_text("Trick 5 of 13")
    assert page.evaluate("scrollY") == 120
    assert violations(page, "#preview-findings") == []

    # Repaired: the new page, at the same moment and place, and nothing over it.
    save(FIRST_LOOK.replace("Bandung Gong", "Medan Gong"))
    expect(page.locator("h1")).to_have_text("Medan Gong Zhu Night")
    expect(page.locator(".info b")).to_have_text("Trick 5 of 13")
    expect(listed).to_be_hidden()
    assert page.evaluate("location.hash") == "#d1.t5.c3"
    expect(page.locator("html")).to_be_attached()
    page.wait_for_timeout(50)
    assert page.evaluate("scrollY") == 120

    # A list that was folded stays so, page after page.
    save(BROKEN)
    listed.locator("summary").click()
    save(BROKEN + "\n; more")
    expect(listed.locator("ol")).to_be_hidden()

    asked = {what for kind, what in watched.problems if kind == "request"}
    assert all(each.startswith((url, "data:")) for each in asked)
    assert [each for each in watched.problems if each[0] != "request"] == []
    context.close()


def test_the_list_of_several_records_complains_of_nothing(browser, tmp_path, preview):
    url, save = preview
    save(FIRST_LOOK + "\n" + FIRST_LOOK)
    context = browser.new_context()
    page = context.new_page()
    watched = Watched(page, tmp_path)
    page.goto(url)
    assert page.locator("ol a").count() == 2
    assert [each for each in watched.problems if each[0] != "request"] == []
    context.close()


def test_hostile_text_is_only_listed(browser, tmp_path, preview):
    from playwright.sync_api import expect

    url, save = preview
    context = browser.new_context()
    page = context.new_page()
    watched = Watched(page, tmp_path)
    page.goto(url)
    save(FIRST_LOOK.replace("5. N: SJ", "5. <img src=x onerror=alert(1)>: SJ"))
    listed = page.locator("#preview-findings")
    expect(listed).to_contain_text("<img src=x onerror=alert(1)>")
    assert listed.locator("img").count() == 0
    assert [each for each in watched.problems if each[0] != "request"] == []
    context.close()
