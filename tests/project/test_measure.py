"""Every test that does more under ``make measure`` is among those that it runs.

``make measure`` selects by a mark.  Whoever asks for a counting fixture, or draws examples, is
marked by tests/conftest.py; whoever looks at ``MEASURING`` by itself has to say so.  That is held
here from the text of the tests: what a test, its decorators, its helpers and its fixtures look
at, in its own file and in those from which it takes names.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

import pytest

from tests.conftest import COUNTING, ROOT

SOURCE = "tests.conftest"
LOOK = "MEASURING"

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


class Read(NamedTuple):
    """A test module: its own functions, what each of its names looks at, where others are from."""

    functions: dict[str, tuple[Function, bool]]
    """By name, with the class's where there is one, and whether a mark selects it."""
    looks: dict[str, set[str]]
    taken: dict[str, tuple[str, str]]


def names_in(node: ast.AST) -> set[str]:
    """The names in it, those of arguments too: so come fixtures."""
    return {
        each.id if isinstance(each, ast.Name) else each.arg
        for each in ast.walk(node)
        if isinstance(each, ast.Name | ast.arg)
    }


def set_in(node: ast.AST) -> set[str]:
    """The names that are made."""
    return {
        each.id
        for each in ast.walk(node)
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
    }


def made_by(statement: ast.stmt) -> set[str]:
    """The names that a module has from one of its statements."""
    inner = {
        name
        for each in ast.walk(statement)
        if isinstance(each, ast.comprehension)
        for name in set_in(each.target)
    }
    return set_in(statement) - inner


def is_marked(*nodes: ast.AST) -> bool:
    return any(
        isinstance(each, ast.Attribute) and each.attr == "measure"
        for node in nodes
        for each in ast.walk(node)
    )


def read(text: str) -> Read:
    functions: dict[str, tuple[Function, bool]] = {}
    looks: dict[str, set[str]] = {}
    taken: dict[str, tuple[str, str]] = {}
    tree = ast.parse(text)
    everywhere = any(
        isinstance(each, ast.Assign) and made_by(each) == {"pytestmark"} and is_marked(each)
        for each in tree.body
    )

    def functions_of(body: list[ast.stmt], within: str, marked: bool) -> Iterator[str]:
        for each in body:
            if isinstance(each, Function):
                name = f"{within}{each.name}"
                functions[name] = each, marked or is_marked(*each.decorator_list)
                looks.setdefault(name, set()).update(names_in(each) - set_in(each))
                yield name
            elif isinstance(each, ast.ClassDef):
                inside = marked or is_marked(*each.decorator_list)
                name = f"{within}{each.name}"
                looks[name] = set(functions_of(each.body, f"{name}.", inside))

    for each in tree.body:
        if isinstance(each, Function | ast.ClassDef):
            list(functions_of([each], "", everywhere))
        elif isinstance(each, ast.ImportFrom) and each.module is not None:
            for name in each.names:
                taken[name.asname or name.name] = each.module, name.name
        else:
            for made in made_by(each):
                looks.setdefault(made, set()).update(names_in(each) - {made})
    return Read(functions, looks, taken)


@cache
def module(name: str) -> Read | None:
    path = ROOT.joinpath(*name.split(".")).with_suffix(".py")
    return read(path.read_text("utf-8")) if name.startswith("tests.") and path.exists() else None


def looks(found: Read, name: str) -> bool:
    """Whether a name of a module looks at :data:`LOOK`, by whatever way."""
    waiting: list[tuple[Read, str]] = [(found, name)]
    seen: set[tuple[int, str]] = set()
    while waiting:
        here, wanted = waiting.pop()
        if (id(here), wanted) in seen:
            continue
        seen.add((id(here), wanted))
        home, there = here.taken.get(wanted, ("", ""))
        if (home, there) == (SOURCE, LOOK):
            return True
        if home and home != SOURCE and (other := module(home)) is not None:
            waiting.append((other, there))
        waiting += [(here, each) for each in here.looks.get(wanted, ())]
    return False


def forgotten(found: Read) -> list[str]:
    """The tests of a module that look at it and are not selected."""
    return [
        name
        for name, (function, marked) in found.functions.items()
        if name.rpartition(".")[2].startswith("test_")
        and not marked
        and not COUNTING
        & {each.arg for each in ast.walk(function.args) if isinstance(each, ast.arg)}
        and looks(found, name)
    ]


def who_may_look() -> Iterator[str]:
    """The modules in which it is named, and those in which one of these is."""
    texts = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): path.read_text("utf-8")
        for path in sorted((ROOT / "tests").rglob("*.py"))
    }
    del texts[SOURCE]
    waiting = [LOOK]
    while waiting:
        named = waiting.pop()
        for name in [name for name, text in texts.items() if named in text]:
            del texts[name]
            yield name
            waiting.append(name)


def test_no_counted_test_is_forgotten() -> None:
    found = {name: read_ for name in who_may_look() if (read_ := module(name)) is not None}
    left = {name: missed for name, each in found.items() if (missed := forgotten(each))}
    assert not left, f"@pytest.mark.measure is missing, or a counting fixture: {left}"
    assert sum(any(looks(each, name) for name in each.functions) for each in found.values()) >= 6


def test_nobody_else_looks_how_much_is_asked_for() -> None:
    for path in (ROOT / "tests").rglob("*.py"):
        if path not in (ROOT / "tests" / "conftest.py", Path(__file__)):
            text = path.read_text("utf-8")
            assert "TRICKNOTE_MEASURE" not in text, path
            assert "conftest.MEASURING" not in text, path


HEAD = "import pytest\nfrom tests.conftest import MEASURING as FULL\n"


@pytest.mark.parametrize(
    "text",
    [
        "def test_it():\n    assert FULL\n",
        "LIST = [1] if FULL else []\n@pytest.mark.parametrize('x', LIST)\ndef test_it(x): ...\n",
        "LIST = []\nif FULL:\n    LIST = [1]\nLONGER = [*LIST]\ndef test_it():\n    LONGER.pop()\n",
        "def helper():\n    return FULL\ndef test_it():\n    helper()\n",
        "@pytest.fixture\ndef reader():\n    return FULL\ndef test_it(reader): ...\n",
        "@pytest.fixture(params=[FULL])\ndef reader(): ...\ndef test_it(reader): ...\n",
        "class Helper:\n    def help(self):\n        return FULL\ndef test_it():\n    Helper()\n",
        "class TestIt:\n    def test_it(self):\n        assert FULL\n",
        "from tests.browser.test_axe import READERS\ndef test_it():\n    READERS.pop()\n",
    ],
)
def test_one_that_is_forgotten_is_found(text: str) -> None:
    assert [each.rpartition(".")[2] for each in forgotten(read(HEAD + text))] == ["test_it"]
    for way in (
        text.replace("def test_it", "@pytest.mark.measure\ndef test_it")
        if "class TestIt" not in text
        else text.replace("class", "@pytest.mark.measure\nclass"),
        f"pytestmark = [pytest.mark.measure]\n{text}",
        text.replace("def test_it(", "def test_it(some, "),
    ):
        assert forgotten(read(HEAD + way)) == [], way


def test_one_that_does_not_look_need_not_say_so() -> None:
    text = "LIST = [x for x in (1, 2) if FULL]\ndef test_it():\n    x = [2]\n    x.pop()\n"
    assert forgotten(read(HEAD + text)) == []
