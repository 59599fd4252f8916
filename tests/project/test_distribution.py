"""The distribution: its names are its own, it holds what it needs and nothing of a machine."""

from __future__ import annotations

import re
from importlib.metadata import packages_distributions
from pathlib import PurePosixPath

import pytest

from tests.project.distribution import PACKAGES, ROOT, package_files, project, tree


@pytest.mark.parametrize("name", PACKAGES)
def test_import_name_belongs_to_this_distribution_alone(name):
    owners = set(packages_distributions().get(name, ()))
    assert owners, f"{name} is not installed: run the tests with `make test`"
    assert owners == {"tricknote"}


def test_no_further_import_name_is_taken():
    taken = {name for name, owners in packages_distributions().items() if "tricknote" in owners}
    # An editable installation adds the finder that points to the checkout.
    assert {name for name in taken if not name.startswith("__editable__")} == set(PACKAGES)


def test_version_is_the_same_everywhere():
    import tricknote

    assert project()["project"]["version"] == tricknote.__version__


def test_changelog_mentions_the_version():
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    version = re.escape(project()["project"]["version"])
    assert re.search(rf"^## \[{version}\]", text, re.MULTILINE) or (
        re.search(r"^## \[Unreleased\]", text, re.MULTILINE) and re.search(version, text)
    )


@pytest.mark.parametrize("name", PACKAGES)
def test_package_tells_type_checkers_that_it_is_typed(name):
    assert (ROOT / name / "py.typed").is_file()


def test_every_data_file_of_the_packages_is_shipped():
    patterns: dict[str, list[str]] = project()["tool"]["setuptools"]["package-data"]
    shipped = {
        found.relative_to(ROOT).as_posix()
        for package, globs in patterns.items()
        for pattern in globs
        for found in (ROOT / package).glob(pattern)
    }
    data = {path.as_posix() for path in package_files() if path.suffix != ".py"}
    assert data, "the packages hold no data at all"
    assert sorted(data - shipped) == []


def test_every_folder_of_code_is_a_package():
    folders = {path.parent for path in package_files() if path.suffix == ".py"}
    with_parents = {
        PurePosixPath(*folder.parts[: depth + 1])
        for folder in folders
        for depth in range(len(folder.parts))
    }
    missing = [str(each) for each in with_parents if not (ROOT / each / "__init__.py").is_file()]
    assert sorted(missing) == []


# Put together from pieces, so that this file does not hold what it looks for.
_OF_A_MACHINE = re.compile(
    "|".join(
        (
            r"/" + r"(?:work|tmp|root)/",
            r"/" + r"home/[a-z]",
            r"(?:pypi|pythonhosted|npmjs)\." + r"(?:org|com)",
            r"files\." + r"pythonhosted",
            r"deb\." + r"debian",
        )
    )
)


def _text_of(path):
    data = path.read_bytes()
    if b"\0" in data:
        return None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return None


def test_the_tree_names_no_machine_and_no_registry():
    looked_at = 0
    found = []
    for path in tree():
        text = _text_of(path)
        if text is None:
            continue
        looked_at += 1
        for number, line in enumerate(text.splitlines(), 1):
            if _OF_A_MACHINE.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}")
    assert looked_at > 20
    assert found == []


@pytest.mark.parametrize("line", ["cd /" + "work/main", "https://" + "pypi." + "org/simple"])
def test_the_search_finds_what_it_looks_for(line):
    assert _OF_A_MACHINE.search(line)


def test_the_commands_of_the_makefile_are_listed():
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    commands = {
        name for line in re.findall(r"^\.PHONY:(.*)$", text, re.MULTILINE) for name in line.split()
    }
    listed = set(re.findall(r"^([a-z-]+):.*## ", text, re.MULTILINE))
    assert commands
    assert commands == listed


@pytest.mark.parametrize("command", ["test", "lint", "types", "contract", "docs", "wheel"])
def test_ci_runs_every_check(command):
    text = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    steps = re.search(r"^for current in (.*); do$", text, re.MULTILINE)
    assert steps
    assert command in steps.group(1).split()
