"""The pages of findings: they are the wording, so they are held to what the sources raise.

Every page's faulty record must give its finding at its place and nothing else, and the
corrected one nothing at all.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from notation.catalogue import CODES
from notation.diagnostic import Diagnostic
from notation.filling import arguments_of
from notation.limits import DEFAULT, with_limits
from notation.wording import (
    FindingPage,
    arguments_of_finding,
    help_text,
    message,
    page,
    related_message,
)

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "notation" / "findings"
SOURCES = ("notation", "grammar", "validator", "tricknote")

NAMES = sorted(path.stem for path in FOLDER.glob("*.md"))


def test_every_finding_that_can_occur_has_a_page() -> None:
    assert set(NAMES) == set(CODES)


@pytest.mark.parametrize("name", NAMES)
def test_a_page_agrees_with_the_catalogue(name: str) -> None:
    each = page(name)
    assert (each.code, each.severity) == CODES[name]
    assert page(each.code) == each
    assert set(each.games) <= {"gongzhu", "kambing", "barbu"}
    assert re.fullmatch(r"\d+\.\d+\.\d+", each.since)
    assert each.messages
    assert each.title != name
    assert each.messages.keys() >= each.help.keys() - {"default"}


@pytest.mark.parametrize("name", NAMES)
def test_a_template_is_one_short_line_without_full_stop(name: str) -> None:
    each = page(name)
    for template in (*each.messages.values(), *each.related.values(), *each.help.values()):
        assert template == template.strip()
        assert "\n" not in template
        assert not template.endswith(".") or template.endswith("{number}.")
        assert len(template) < 130
        arguments_of(template)


@pytest.mark.parametrize("name", NAMES)
def test_the_front_matter_is_yaml_too(name: str) -> None:
    text = (FOLDER / f"{name}.md").read_text(encoding="utf-8")
    read = yaml.safe_load(text.split("---\n")[1])
    each = page(name)
    assert read["messages"] == each.messages
    assert read.get("related", {}) == each.related
    assert read.get("help", {}) == each.help
    assert read["games"] == list(each.games)
    assert read.get("place") == each.place


# ---- what the sources raise

_VARIANT_AT = {"Problem": 2, "add": 2, "Fault": 1, "Diagnostic": 4, "_none": 2, "_finding": 2}


def _raised() -> Iterator[tuple[str, str, str]]:
    """Name, variant and place of every call that makes a finding of a name written out."""
    for folder in SOURCES:
        for path in sorted((ROOT / folder).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            for function in ast.walk(tree):
                if isinstance(function, ast.FunctionDef):
                    yield from _raised_in(function, path)


def _raised_in(function: ast.FunctionDef, path: Path) -> Iterator[tuple[str, str, str]]:
    for call in ast.walk(function):
        if not isinstance(call, ast.Call):
            continue
        called = call.func.attr if isinstance(call.func, ast.Attribute) else ""
        called = call.func.id if isinstance(call.func, ast.Name) else called
        names = (
            [name for name in _constants(call.args[0], function) if name in CODES]
            if (call.args and called in _VARIANT_AT)
            else []
        )
        at = _VARIANT_AT.get(called, 0)
        given = call.args[at] if len(call.args) > at else None
        for keyword in call.keywords:
            if keyword.arg == "variant":
                given = keyword.value
        for name in names:
            for variant in _constants(given, function) if given is not None else [""]:
                yield name, variant, f"{path.relative_to(ROOT)}:{call.lineno}"


def _constants(node: ast.AST, function: ast.FunctionDef) -> list[str]:
    """The texts that an expression can be, as far as the function itself says so."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, ast.IfExp):
        return _constants(node.body, function) + _constants(node.orelse, function)
    if isinstance(node, ast.BoolOp):
        return [text for value in node.values for text in _constants(value, function)]
    if isinstance(node, ast.Name):
        return [
            text
            for each in ast.walk(function)
            if isinstance(each, ast.Assign)
            and any(isinstance(t, ast.Name) and t.id == node.id for t in each.targets)
            and not (isinstance(each.value, ast.Name) and each.value.id == node.id)
            for text in _constants(each.value, function)
        ]
    return []


def test_every_finding_that_the_sources_raise_has_its_words() -> None:
    raised = list(_raised())
    assert len(raised) > 50
    missing = sorted(
        f"{place}: {name} {variant!r}"
        for name, variant, place in raised
        if name not in NAMES or (variant or "default") not in page(name).messages
    )
    assert not missing, "\n".join(missing)


def test_every_wording_can_come_up() -> None:
    words = {
        node.value
        for folder in SOURCES
        for path in (ROOT / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    unused = [
        f"{name}: {variant}"
        for name in NAMES
        for variant in page(name).messages
        if variant != "default" and variant not in words
    ]
    assert not unused, "\n".join(unused)


# ---- the examples

_BLOCK = re.compile(r"^## (Faulty|Corrected)\n\n```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

WITHOUT_EXAMPLE = frozenset({"unreadable-file"})
"""There is no text that it could be the example of."""


def blocks(each: FindingPage) -> dict[str, tuple[str, str]]:
    """Language and text of the faulty and of the corrected example."""
    return {match[1]: (match[2], match[3]) for match in _BLOCK.finditer(each.body)}


@pytest.mark.parametrize("name", NAMES)
def test_a_page_has_both_examples(name: str) -> None:
    found = blocks(page(name))
    assert set(found) == (set() if name in WITHOUT_EXAMPLE else {"Faulty", "Corrected"})


def findings_of_event(text: str, folder: Path) -> list[Diagnostic]:
    """What records have wrong together, each of a text being a file of its own."""
    from tricknote.checking import check
    from tricknote.event_checks import with_events
    from tricknote.paths import expand
    from tricknote.report import Tally
    from tricknote.rules import run_rules
    from tricknote.selecting import EVERY

    files = []
    for number, record in enumerate(text.split("%trick 1.0\n")[1:], 1):
        file = folder / f"{number}.trick"
        file.write_text(f"%trick 1.0\n{record}", encoding="utf-8")
        files.append(str(file))
    tally = Tally()
    checked = with_events(check(expand(files), run_rules([]), tally), tally, EVERY)
    return [finding for outcome in checked for finding in outcome.findings]


def findings_of(each: FindingPage, example: str, tmp_path: Path) -> list[Diagnostic]:
    """Everything that an example gives but notes and what is folded."""
    language, text = blocks(each)[example]
    if language == "yaml":
        from tricknote.rules import run_rules

        file = tmp_path / "club.yaml"
        file.write_text(text, encoding="utf-8")
        found = list(run_rules([str(file)]).findings)
    elif each.code.startswith("E"):
        found = findings_of_event(text, tmp_path)
    else:
        from tricknote.checking import check
        from tricknote.paths import expand
        from tricknote.reading import Reading
        from tricknote.report import Tally
        from tricknote.rules import run_rules

        data = bytes.fromhex(text) if language == "hex" else text.encode()
        file = tmp_path / "example.trick"
        file.write_bytes(data)
        option, _, value = str(each.extra.get("options", "")).partition(" ")
        rules = run_rules([value] if option == "--rules" else [])
        assert not rules.findings
        limits = DEFAULT
        if option == "--limit":
            limits = with_limits(DEFAULT, dict([value.split("=")]))
        checked = check(expand([str(file)]), rules, Tally(), reading=Reading(limits))
        found = [finding for outcome in checked for finding in outcome.findings]
    besides = str(each.extra.get("besides", "")).split()
    return [
        finding
        for finding in found
        if finding.severity != "note"
        and finding.consequence_of is None
        and finding.name not in besides
    ]


def shown(findings: list[Diagnostic]) -> list[str]:
    return [
        f"{each.place.line}:{each.place.column} {each.name}: {message(each)}" for each in findings
    ]


EXAMPLES = [name for name in NAMES if name not in WITHOUT_EXAMPLE]


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_faulty_example_gives_this_finding_alone_at_its_place(
    name: str, tmp_path: Path
) -> None:
    each = page(name)
    found = findings_of(each, "Faulty", tmp_path)
    assert [finding.name for finding in found] == [name], shown(found)
    place = found[0].place
    assert f"{place.line}:{place.column}" == each.place, shown(found)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_words_of_the_example_are_complete(name: str, tmp_path: Path) -> None:
    each = page(name)
    for finding in findings_of(each, "Faulty", tmp_path):
        assert finding.name == name
        template = each.messages[finding.variant or "default"]
        given = arguments_of_finding(finding)
        assert arguments_of(template) <= given.keys()
        assert "?" not in message(finding).replace("meant?", "")
        assert help_text(finding) or (finding.variant or "default") not in each.help
        for related in finding.related:
            assert related.label in each.related
            template = each.related[related.label]
            assert arguments_of(template) <= given.keys() | related.arguments.keys()
            assert "?" not in related_message(finding, related)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_corrected_example_gives_nothing(name: str, tmp_path: Path) -> None:
    assert shown(findings_of(page(name), "Corrected", tmp_path)) == []
