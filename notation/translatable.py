"""Every text of the findings that can be translated, for whoever makes a catalogue of it.

:func:`translatable` names them all; :func:`extract` is the same for the extractor of Babel
(``[findings: **/findings/*.md]`` with ``findings = notation.translatable:extract``), which
reads one page.  How a translation is written, plural forms included, stands in
:mod:`notation.filling`.  This module refuses to know any language.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath
from typing import IO, Any, NamedTuple

from notation.catalogue import CODES
from notation.filling import LISTS, SUIT_NAMES
from notation.wording import FindingPage, page, read_page


class Translatable(NamedTuple):
    """An English text, the finding that says it (empty: no one finding) and what it is.

    ``kind`` is ``title``, ``explanation`` (a paragraph), ``message``, ``related``, ``help``,
    ``phrase``, ``suit``, ``list`` or ``document`` (a part of a JSON or YAML document, by its
    description in the schema).
    """

    text: str
    finding: str
    kind: str


def translatable() -> Iterator[Translatable]:
    """Every text, each once, in a stable order."""
    seen: set[str] = set()
    for each in _all():
        if each.text not in seen:
            seen.add(each.text)
            yield each


def _all() -> Iterator[Translatable]:
    for name in CODES:
        yield from of_page(page(name))
    yield from _of_no_page()


def of_page(found: FindingPage) -> Iterator[Translatable]:
    """The texts of one page."""
    yield Translatable(found.title, found.name, "title")
    for paragraph in found.explanation:
        yield Translatable(paragraph, found.name, "explanation")
    for kind, table in (
        ("message", found.messages),
        ("related", found.related),
        ("help", found.help),
        ("phrase", {} if isinstance(found.phrases, str) else found.phrases),
    ):
        for text in table.values():
            yield Translatable(text, found.name, kind)


def _of_no_page() -> Iterator[Translatable]:
    from notation.json_check import descriptions

    for kind, texts in (
        ("suit", SUIT_NAMES.values()),
        ("list", LISTS.values()),
        ("document", descriptions()),
    ):
        for text in texts:
            yield Translatable(text, "", kind)


def extract(
    file: IO[bytes], _keywords: object, _comment_tags: object, options: dict[str, Any]
) -> Iterator[tuple[int, str, str, list[str]]]:
    """The texts of one page, as Babel wants them; with ``syntax.md`` those of no page too.

    The options ``kinds`` and ``families`` (letters of codes) leave away all others.
    """
    name = PurePath(file.name).stem
    kinds, families = options.get("kinds", "").split(), options.get("families", "").split()
    if families and CODES[name].code[0] not in families:
        return
    text = file.read().decode("utf-8")
    found = list(of_page(read_page(text, name)))
    if name == "syntax":
        found += _of_no_page()
    lines = text.split("\n")
    for each in found:
        if kinds and each.kind not in kinds:
            continue
        line = next((at for at, line in enumerate(lines, 1) if each.text in line), 1)
        yield line, "gettext", each.text, [f"{name}: {each.kind}"]
