"""The catalogue is closed: what can be said is listed, has its words, and is seen to be said.

The records of ``variants/`` are named after the wording that they bring about
(``FINDING--VARIANT.trick``, ``FINDING--at-LABEL.trick`` for a further place), in ``events/``
several records that do not fit together; together with the
examples of the pages and the samples they bring about every wording there is.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from grammar.readers import READERS
from notation.catalogue import CODES
from notation.diagnostic import Diagnostic
from notation.filling import arguments_of
from notation.source import SourceText
from notation.translatable import extract, of_page, translatable
from notation.wording import (
    arguments_of_finding,
    help_text,
    message,
    page,
    phrases_of,
    related_message,
    template_of,
)
from tests.notation.test_findings_pages import blocks, findings_of_event
from tricknote.record_files import records_of
from tricknote.rewriting import no_record
from tricknote.rules import run_rules
from validator import validate

ROOT = Path(__file__).resolve().parents[2]
VARIANTS = Path(__file__).parent / "variants"

OF_FILES = frozenset({"encoding", "unreadable-file", "file-too-large", "line-too-long",
                      "string-too-long", "too-many-deals", "too-many-findings",
                      "look-alike-letter"})  # fmt: skip
"""Findings about bytes, files and limits: no text brings them about, or none that is small."""


OF_OTHER_GAMES = frozenset({"wrong-leader--default"})
"""What is kept for a game whose opening has no words of its own (the toy game of the tests)."""


def findings_of(path: str, text: str, options: str = "") -> list[Diagnostic]:
    """Everything that a text gives, also what is folded."""
    option, _, value = options.partition(" ")
    rules = run_rules([value] if option == "--rules" else [])
    found: list[Diagnostic] = []
    for each in records_of(SourceText(text, path)):
        if each.record is None:
            found += each.findings
        else:
            found += validate(
                each.record, index=each.index, findings=each.findings, settings=rules.settings
            ).findings
    return found


def rule_findings(text: str, folder: Path) -> list[Diagnostic]:
    file = folder / "club.yaml"
    file.write_text(text, encoding="utf-8")
    return list(run_rules([str(file)]).findings)


def of_file(path: Path, folder: Path) -> list[Diagnostic]:
    text = path.read_text(encoding="utf-8")
    if path.name.endswith(".rules.yaml"):
        return rule_findings(text, folder)
    return findings_of(path.name, text)


@cache
def _of_pages(folder: Path) -> tuple[Diagnostic, ...]:
    found: list[Diagnostic] = []
    for name in CODES:
        each = page(name)
        for language, text in blocks(each).values():
            if language == "yaml":
                found += rule_findings(text, folder)
            elif language == "trick":
                found += findings_of("x.trick", text, str(each.extra.get("options", "")))
    return tuple(found)


def said(findings: Iterable[Diagnostic]) -> set[str]:
    """Names and variants, and the labels of further places."""
    found: set[str] = set()
    for each in findings:
        found.add(f"{each.name}--{each.variant or 'default'}")
        found |= {f"{each.name}--at-{related.label}" for related in each.related}
        phrases = phrases_of(page(each.name))
        for name, form in _phrases_in(template_of(each)):
            value = each.arguments.get(name)
            keys = value if isinstance(value, tuple) else (str(value),)
            assert form == "phrase"
            found |= {f"phrase--{key}" for key in keys if key in phrases}
    return found


def _phrases_in(template: str) -> list[tuple[str, str]]:
    return [
        (name, form)
        for _, name, form, _ in Formatter().parse(template)
        if name and form == "phrase"
    ]


def whole(finding: Diagnostic) -> None:
    """All words of a finding are there: no argument is missing, no template is left over."""
    words = page(finding.name)
    assert (finding.variant or "default") in words.messages, (finding.name, finding.variant)
    given = {name for name, value in arguments_of_finding(finding).items() if value is not None}
    assert arguments_of(template_of(finding)) <= given, (finding.name, finding.variant)
    assert message(finding)
    help_text(finding)
    for related in finding.related:
        assert related.label in words.related, (finding.name, related.label)
        assert arguments_of(words.related[related.label]) <= given | related.arguments.keys()
        assert related_message(finding, related)


EVENTS = sorted((VARIANTS / "events").glob("*.trick"))
FILES = sorted(path for path in VARIANTS.iterdir() if path.is_file())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_record_brings_about_the_wording_that_it_is_named_after(
    path: Path, tmp_path: Path
) -> None:
    found = of_file(path, tmp_path)
    assert path.name.partition(".")[0] in said(found)
    for each in found:
        whole(each)


@pytest.mark.parametrize("path", EVENTS, ids=lambda path: path.name)
def test_records_bring_about_the_wording_that_they_are_named_after(
    path: Path, tmp_path: Path
) -> None:
    found = findings_of_event(path.read_text(encoding="utf-8"), tmp_path)
    assert path.name.partition(".")[0] in said(found)
    for each in found:
        whole(each)


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> list[Diagnostic]:
    """The findings of all pages, variants and samples."""
    folder = tmp_path_factory.mktemp("rules")
    found = list(_of_pages(folder))
    for path in FILES:
        found += of_file(path, folder)
    for path in sorted((ROOT / "samples").rglob("*.trick")):
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found += findings_of(path.name, text)
    found.append(no_record(SourceText("")))
    found += READERS["arena"](SourceText("0 SA x\n", "table.txt")).findings
    found += _with_rules(folder)
    for path in EVENTS:
        found += findings_of_event(path.read_text(encoding="utf-8"), folder)
    for name in CODES:
        if name.startswith("event-"):
            found += findings_of_event(blocks(page(name))["Faulty"][1], folder)
    return found


def _with_rules(folder: Path) -> list[Diagnostic]:
    """What comes of rule sets that are named by whoever checks."""
    text = (VARIANTS / "bad-rule-value--does-not-fit.trick").read_text(encoding="utf-8")
    other = findings_of("x.trick", text, "--rules spielanleitung")
    rules = run_rules(["bonanza88"], overrides=False)
    return other + [
        finding
        for each in records_of(SourceText(text, "x.trick"))
        if each.record is not None
        for finding in validate(each.record, settings=rules.settings).findings
    ]


def test_every_wording_of_every_page_is_brought_about(everything: list[Diagnostic]) -> None:
    seen = said(everything)
    wanted: dict[str, list[str]] = defaultdict(list)
    for name in CODES:
        if name not in OF_FILES:
            each = page(name)
            wanted[name] += [f"{name}--{variant}" for variant in each.messages]
            wanted[name] += [f"{name}--at-{label}" for label in each.related]
    seen |= OF_OTHER_GAMES
    missing = [each for name in wanted for each in wanted[name] if each not in seen]
    assert not missing, "\n".join(missing)


def test_nothing_is_said_that_no_page_has(everything: list[Diagnostic]) -> None:
    for each in everything:
        whole(each)


def test_findings_of_the_play_say_where_in_the_match_they_are(everything: list[Diagnostic]) -> None:
    """Every finding of the play names its seat, its card and its trick, as far as it has them."""
    for each in everything:
        words = message(each)
        if each.code.startswith("P2") or each.name in ("card-not-held", "card-played-twice"):
            if each.context.seat is not None:
                assert each.context.seat in words, words
            trick = f" {each.context.trick}"
            assert trick in words or "the first trick" in words, words


# ---- what can be translated


def test_every_text_can_be_translated_and_is_named_once() -> None:
    texts = [each.text for each in translatable()]
    assert len(texts) == len(set(texts))
    for name in CODES:
        for each in of_page(page(name)):
            assert each.text in texts
    assert {"heart", "{first} and {last}", "a record", "whole points"} <= set(texts)


def test_the_extractor_finds_the_same_texts() -> None:
    found: set[str] = set()
    for path in sorted((ROOT / "notation" / "findings").glob("*.md")):
        with path.open("rb") as file:
            for line, function, text, comments in extract(file, [], [], {}):
                assert line >= 1
                assert function == "gettext"
                assert comments[0].startswith(path.stem)
                found.add(text)
    assert found == {each.text for each in translatable()}


def test_no_template_is_put_together_from_words_of_the_program(
    everything: list[Diagnostic],
) -> None:
    """Arguments are data: what stands in a record or a rule file, never English of ours."""
    english = {" not ", " the ", " is ", " are ", " cannot ", " only ", " must "}
    documents = {each.text for each in translatable() if each.kind == "document"}
    for each in everything:
        for name in arguments_of(template_of(each)):
            value = each.arguments.get(name)
            parts = value if isinstance(value, tuple) else (str(value),)
            for part in parts:
                if part in documents:
                    continue
                assert not any(word in f" {part} " for word in english), (each.name, name, part)


# ---- phrases


@cache
def _named() -> frozenset[str]:
    """Every text that the sources write out."""
    return frozenset(
        node.value
        for folder in ("notation", "grammar", "validator")
        for path in (ROOT / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def test_every_phrase_is_one_that_the_sources_name() -> None:
    for name in ("syntax", "bad-rule-value"):
        assert set(phrases_of(page(name))) <= _named()


def test_a_phrase_that_is_shared_stands_in_one_page() -> None:
    for name in CODES:
        shared = page(name).phrases
        if isinstance(shared, str):
            assert phrases_of(page(name)) == phrases_of(page(shared))
            assert not isinstance(page(shared).phrases, str)


def test_every_phrase_that_a_finding_names_is_there(everything: list[Diagnostic]) -> None:
    documents = {each.text for each in translatable() if each.kind == "document"}
    for each in everything:
        phrases = phrases_of(page(each.name))
        waiting = [template_of(each)]
        while waiting:
            for name, _ in _phrases_in(waiting.pop()):
                value = each.arguments.get(name)
                for key in value if isinstance(value, tuple) else (str(value),):
                    if key in phrases:
                        waiting.append(phrases[key])
                    else:
                        # A value of a document is shown as it is, a part by its description.
                        assert key in documents or name in ("value", "expected"), (each.name, key)
