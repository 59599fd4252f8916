"""What axe-core finds wrong with a page.

It comes with a package of the development environment and is put into the page from there;
nothing is fetched.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def axe() -> str:
    return (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


def violations(page, *regions: str) -> list[str]:
    """What axe-core finds in some regions of the page, in all of it if none are named."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(axe())
    found = page.evaluate(
        "regions => axe.run(regions.length ? { include: regions } : document,"
        " { resultTypes: ['violations'] }).then((result) => result.violations)",
        [[each] for each in regions if page.locator(each).count()],
    )
    return [
        f"{each['id']}: {each['help']}: {node['html'][:200]} {node.get('failureSummary', '')}"
        for each in found
        for node in each["nodes"]
    ]
