"""What all tests share: how much to run, what was measured, and the browser.

Tests run in any order and in several processes, and decide nothing by chance: hypothesis
is derandomised, and whoever draws numbers seeds them.  What a run takes out of a list that is
too long for it goes by the run's seed, which stands at its head (``--randomly-seed``).

``TRICKNOTE_MEASURE=1`` (which is ``make measure``) asks for the full counts,
``--hypothesis-profile=explore`` for new examples.
"""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).resolve().parent.parent
MEASURING = os.environ.get("TRICKNOTE_MEASURE", "") not in ("", "0")

NO_CHROMIUM = "no Chromium found; the one command that installs it: apt-get install chromium"
# What an address bar drops down is a page too, made anew for every window though nobody looks
# at it: more work than all of ours.  Chromium reads only the last list of its kind, so that
# what Playwright leaves out stands in this one again.
_LEFT_OUT = (
    "WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,"
    "AimEnabled,AvoidCorsURLLoaderRestartOnRedirect,AvoidUnnecessaryBeforeUnloadCheckSync,"
    "DestroyProfileOnBrowserClose,HttpsFirstBalancedModeAutoEnable,HttpsUpgrades,LensOverlay,"
    "MediaRouter,NetworkTimeServiceQuerying,OptimizationHints,PaintHolding,PreconnectToSearch,"
    "ThirdPartyStoragePartitioning"
)
# A container has no namespaces for the sandbox, and the pages opened are our own; the rest
# keeps the browser from doing anything but show them.
_CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={_LEFT_OUT}",
)
_CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

COUNTING = {"share", "some", "record_figure"}
"""Fixtures that make a test one of those that ``make measure`` runs."""

Share: TypeAlias = Callable[[int], int]
RecordFigure: TypeAlias = Callable[..., None]
Each = TypeVar("Each")


class Some(Protocol):
    """Takes so many of a list."""

    def __call__(self, everything: Sequence[Each], count: int, name: str = "") -> list[Each]: ...


# A run on a loaded machine is slow without being wrong, so no example has a deadline.
settings.register_profile(
    "ci", derandomize=True, deadline=None, max_examples=100, print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)  # fmt: skip
settings.register_profile("measure", settings.get_profile("ci"), max_examples=1000)
settings.register_profile(
    "explore", settings.get_profile("ci"), derandomize=False, max_examples=1000
)
settings.load_profile("measure" if MEASURING else "ci")


# --- How much ---------------------------------------------------------------------------


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the checkout."""
    return ROOT


@pytest.fixture(scope="session")
def share() -> Share:
    """How many of a full count this run takes: all under ``make measure``, else a tenth.

    ``for seed in range(share(1000))`` is 100 matches in ``make test``.
    """

    def of(count: int) -> int:
        return count if MEASURING else max(1, count // 10)

    return of


@pytest.fixture(scope="session")
def some(pytestconfig: pytest.Config) -> Some:
    """So many of a list, in its order, others in every run; all under ``make measure``.

    For what is too dear even by the tenth.  Which they are goes by the seed of the run and by
    a name, so that two tests of one list need not look at the same ones.
    """
    seed = pytestconfig.getoption("randomly_seed", default=0)

    def of(everything: Sequence[Each], count: int, name: str = "") -> list[Each]:
        if MEASURING or count >= len(everything):
            return list(everything)
        chosen = random.Random(f"{seed}/{name}").sample(range(len(everything)), count)
        return [everything[at] for at in sorted(chosen)]

    return of


@pytest.fixture
def record_figure(request: pytest.FixtureRequest) -> RecordFigure:
    """Put a measured figure into the table at the end of the run.

    ``record_figure("matches that validate clean", f"{clean} of {count}", "all")``.  It only
    shows: that the target is met is for the test to assert.
    """

    def record(name: str, value: object, target: object = "") -> None:
        # Properties travel with the report from a worker to the process that prints.
        request.node.user_properties.append((_FIGURE, [name, str(value), str(target)]))

    return record


_FIGURE = "tricknote.figure"
_FIGURES = pytest.StashKey[list[tuple[str, str, str, str]]]()
_SKIPPED_PAGES = pytest.StashKey[list[str]]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what counts or measures and what needs a browser, so that no mark is forgotten.

    Who looks at ``MEASURING`` marks itself; tests/project/test_measure.py holds that nobody
    forgets it.
    """
    for item in items:
        used = set(getattr(item, "fixturenames", ()))
        # How many examples are drawn goes by the profile, where a test does not say it.
        drawn = getattr(getattr(item, "obj", None), "is_hypothesis_test", False)
        if drawn or used & COUNTING:
            item.add_marker(pytest.mark.measure)
        if used & {"chromium", "browser", "page"}:
            item.add_marker(pytest.mark.browser)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip the tests of pages where there is no browser."""
    if item.get_closest_marker("browser") and find_chromium() is None:
        pytest.skip(NO_CHROMIUM)


def pytest_configure(config: pytest.Config) -> None:
    """Collect figures and skips from the reports, in the process that prints them."""
    config.stash[_FIGURES] = []
    config.stash[_SKIPPED_PAGES] = []
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(_Collector(config), "tricknote-figures")


class _Collector:
    """Hears every report, those of workers included."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.skipped and NO_CHROMIUM in str(report.longrepr):
            self.config.stash[_SKIPPED_PAGES].append(report.nodeid)
        if report.when != "call":
            return
        for name, value in report.user_properties:
            if name == _FIGURE and isinstance(value, list):
                figure, measured, target = value
                state = "" if report.passed else "FAILED"
                self.config.stash[_FIGURES].append((figure, measured, target, state))


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Print the one table of measured figures, and say if pages were not tested."""
    collected = config.stash[_FIGURES]
    figures = sorted(collected)
    if figures:
        terminalreporter.section("figures" if MEASURING else "figures (a tenth of the counts)")
        heads = ("figure", "measured", "target", "")
        rows = [heads, *figures]
        widths = [max(len(row[column]) for row in rows) for column in range(4)]
        for row in rows:
            cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            terminalreporter.write_line("  ".join(cells).rstrip())
    skipped = config.stash[_SKIPPED_PAGES]
    if skipped:
        terminalreporter.section("browser")
        terminalreporter.write_line(f"{len(skipped)} tests of pages skipped: {NO_CHROMIUM}")


# --- The browser ------------------------------------------------------------------------


def find_chromium() -> str | None:
    """The Chromium of this machine: ``TRICKNOTE_CHROMIUM``, else the first that is on the path."""
    named = os.environ.get("TRICKNOTE_CHROMIUM")
    if named:
        return named
    return next((path for name in _CHROMIUM_NAMES if (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium; tests that ask for it are skipped where there is none."""
    path = find_chromium()
    if path is None:
        pytest.skip(NO_CHROMIUM)
    return path


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """One headless Chromium for the tests of a process."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=list(_CHROMIUM_FLAGS))
        yield opened
        opened.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A fresh page of 1280 by 900 that reaches nothing but files and what a test gives it."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 900}, offline=True, reduced_motion="reduce"
    )
    yield context.new_page()
    context.close()
