"""Pages of the two sizes that tests look at, opened once and given to one test after another."""

from __future__ import annotations

import pytest

from tests.browser.watching import PATIENCE, Watched, Windows


@pytest.fixture(scope="session")
def windows(browser, tmp_path_factory):
    """The windows of this process, one for each kind of reader."""
    kept = Windows(browser, tmp_path_factory.mktemp("windows"))
    yield kept
    kept.close()


@pytest.fixture
def watched(windows):
    """A page of 1280 by 900, as if it were a new one; what it complains of fails the test."""
    with windows.lent("desk") as made:
        yield made


@pytest.fixture
def phone(windows):
    """The same on a phone."""
    with windows.lent("phone") as made:
        yield made


@pytest.fixture(scope="module")
def desk(browser, tmp_path_factory):
    """One page for all tests of a module; each opening of it starts with nothing remembered."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 900}, offline=True, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script("try { localStorage.clear(); } catch { /* none to clear */ }")
    made = Watched(context.new_page(), tmp_path_factory.mktemp("desk"))
    yield made
    assert made.problems == []
    context.close()
