"""Records as YAML: the same document as in JSON, in YAML's dress.

What JSON would put into one line is written in YAML's flow style, the rest as a block.
This module refuses to know what a document says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from notation.diagnostic import Diagnostic
from notation.document_places import DocumentPlaces
from notation.json_model import document
from notation.json_reader import ReadRecord, read_document, together
from notation.json_text import flat_texts
from notation.limits import DEFAULT, Limits
from notation.loaded import Loaded, LoadError, Position
from notation.record import Record
from notation.source import SourceText
from notation.strict_yaml import load

if TYPE_CHECKING:
    from yaml.events import Event, ScalarEvent

_WIDTH = 100
_FLOW = 80

# Several lines stand as they are, after `|`, where nothing in them needs an escape or
# depends on how much they are indented.
_LETTERS = r"[ -~\u00a1-\u1fff\u2030-\ud7ff]*"
_FIRST = r"(?![\s#'\"\\-])"
_BLOCK = re.compile(rf"(?:{_FIRST}{_LETTERS}\n)+{_FIRST}{_LETTERS}(?<! )\Z")


def write_yaml(records: Iterable[Record]) -> str:
    """A file of records as YAML text."""
    # Imported here, as most runs of the program write no YAML.
    import yaml

    dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
    value = document(records)
    written = yaml.emit(_events(value), Dumper=dumper, allow_unicode=True, width=_WIDTH)
    return str(written)


def read_yaml(
    source: SourceText, limits: Limits = DEFAULT
) -> tuple[list[Record], tuple[Diagnostic, ...]]:
    """The records of a YAML document, and what is wrong with the others.

    As :func:`notation.json_reader.read_json`; the text is read by :mod:`notation.strict_yaml`.
    """
    return together(read_yaml_records(source, limits, placed=False))


def read_yaml_records(
    source: SourceText, limits: Limits = DEFAULT, *, placed: bool = True
) -> Iterator[ReadRecord]:
    """The records of a YAML document one by one, as from JSON."""
    loaded = load(source.text)
    if loaded.whole and loaded.value == "" and "" not in loaded.value_places:
        loaded = Loaded(None, errors=(LoadError("empty", Position(1, 1)),), whole=False)
    places = DocumentPlaces(source, lambda: loaded)
    return read_document(loaded, places, "yaml", limits, placed=placed)


def _events(value: object) -> Iterator[Event]:
    """The events of one document, without recursion."""
    from yaml import events
    from yaml.resolver import Resolver

    resolver = Resolver()
    flat = flat_texts(value)
    yield events.StreamStartEvent()
    yield events.DocumentStartEvent(explicit=False)
    stack: list[tuple[object, bool]] = [(value, False)]
    while stack:
        node, in_flow = stack.pop()
        if isinstance(node, dict | list):
            line = flat.get(id(node))
            flow = in_flow or not node or (line is not None and len(line) < _FLOW)
            if isinstance(node, dict):
                yield events.MappingStartEvent(None, None, True, flow_style=flow)
                stack.append((events.MappingEndEvent(), flow))
                for key, each in reversed(node.items()):
                    stack.append((each, flow))
                    stack.append((key, flow))
            else:
                yield events.SequenceStartEvent(None, None, True, flow_style=flow)
                stack.append((events.SequenceEndEvent(), flow))
                stack.extend((each, flow) for each in reversed(node))
        elif isinstance(node, str):
            yield _text(node, resolver, in_flow)
        elif isinstance(node, int):
            yield events.ScalarEvent(None, None, (True, False), str(node))
        else:
            assert isinstance(node, events.Event)
            yield node
    yield events.DocumentEndEvent(explicit=False)
    yield events.StreamEndEvent()


def _text(text: str, resolver: Any, in_flow: bool) -> ScalarEvent:
    """A text; in quotes where a common reader of YAML would take it for something else."""
    from yaml.events import ScalarEvent
    from yaml.nodes import ScalarNode

    if not in_flow and "\n" in text and _BLOCK.match(text):
        return ScalarEvent(None, None, (False, True), text, style="|")
    plain = resolver.resolve(ScalarNode, text, (True, False)) == "tag:yaml.org,2002:str"
    return ScalarEvent(None, None, (plain, True), text)
