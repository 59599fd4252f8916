"""Whether a value from outside has the form of a record: JSON Schema, without recursion.

The schema is ``notation/record.schema.json``.  Variations may nest, so a value is first
taken apart into its record and its variations, and each part, which has a small depth of
its own, is checked by itself.  This module refuses to know what a record means.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from notation.cards import CARD_OF
from notation.labels import is_label
from notation.limits import DEFAULT
from notation.loaded import escaped

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError

    from notation.diagnostic import Argument

MAX_TRICK = 999_999
"""The highest number of a trick."""

_MAX_DEPTH = 24  # of one part; a record needs ten
_MAX_PROBLEMS = 50
_MAX_BITS = 64  # no number of a record comes near
_PLAIN_TRICK = {"trick", "leader", "plays"}
_SURROGATE = re.compile("[\ud800-\udfff]")


class DataProblem(NamedTuple):
    """What is wrong at a JSON pointer.

    ``problem`` is the key of a phrase of the page ``syntax``, ``arguments`` what it needs;
    empty where the finding is not ``syntax`` but ``name``.  ``at_key`` says that the name of a
    member is at fault and not its value.
    """

    pointer: str
    problem: str
    arguments: Mapping[str, Argument] = MappingProxyType({})
    name: str = "syntax"
    variant: str = "document"
    at_key: bool = False


def limit_problem(name: str, pointer: str, limit: int) -> DataProblem:
    """A limit of the notation that a document goes beyond."""
    return DataProblem(pointer, "", {"limit": limit}, name, "")


@dataclass(frozen=True, slots=True)
class PartIndex:
    """Stands in a part for the variation that became the part of this number."""

    number: int


@dataclass(slots=True)
class Part:
    """A record (the first part) or the tricks of a variation, with where it stood."""

    pointer: str
    value: Any
    level: int


def split(
    value: object, pointer: str, nesting: int = DEFAULT.nesting
) -> tuple[list[Part], list[DataProblem]]:
    """Take a record apart; a part comes before the variations in it.

    Reports what no record may hold anywhere: values that are not of JSON, half characters,
    and more nesting than there can be.
    """
    parts = [Part(pointer, value, 0)]
    problems: list[DataProblem] = []
    index = 0
    while index < len(parts) and len(problems) < _MAX_PROBLEMS:
        _take_apart(parts[index], parts, problems, nesting)
        index += 1
    return parts, problems


def schema_problems(part: Part, is_record: bool, string: int = DEFAULT.string) -> list[DataProblem]:
    """What the schema finds in a part."""
    validator = _validators(string)[0 if is_record else 1]
    found: list[DataProblem] = []
    for error in validator.iter_errors(part.value):
        found.extend(_problems(error, part.pointer))
        if len(found) >= _MAX_PROBLEMS:
            break
    return found[:_MAX_PROBLEMS]


def envelope_problems(value: Any) -> list[DataProblem]:
    """What is wrong with a document, its records not looked into."""
    if isinstance(value, list):
        records = all(isinstance(each, dict) for each in value) and value
        return [DataProblem("", "bare-records" if records else "value-form", _WHOLE_LIST)]
    if isinstance(value, dict) and isinstance(value.get("records"), list):
        value = {**value, "records": []}
    return [
        problem
        for error in _validators(DEFAULT.string)[2].iter_errors(_shallow(value))
        for problem in _problems(error, "")
    ]


_WHOLE_LIST: Mapping[str, Argument] = {"expected": "document", "value": "list"}


def short(value: object) -> str:
    """A value as it is shown in a message, never long: JSON, or the key of a phrase."""
    if isinstance(value, dict):
        return "object" if value else "{}"
    if isinstance(value, list):
        return "list" if value else "[]"
    if isinstance(value, PartIndex):
        return "variation"
    text = _SURROGATE.sub("\ufffd", json.dumps(value, ensure_ascii=False))
    return text if len(text) <= 40 else text[:37] + "…"


def schema() -> dict[str, Any]:
    """The JSON Schema of a document."""
    text = files("notation").joinpath("record.schema.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def descriptions() -> tuple[str, ...]:
    """What the parts of a document are called in messages, each once."""
    found: dict[str, None] = {}
    stack: list[Any] = [schema()["$defs"], schema()["properties"]]
    while stack:
        each = stack.pop()
        if isinstance(each, dict):
            text = each.get("description")
            if isinstance(text, str):
                found[text] = None
            stack.extend(reversed(each.values()))
        elif isinstance(each, list):
            stack.extend(reversed(each))
    return tuple(found)


def _take_apart(part: Part, parts: list[Part], problems: list[DataProblem], nesting: int) -> None:
    """Copy a part's value, its variations replaced by the numbers of new parts."""
    holder: list[Any] = [None]
    stack: list[tuple[Any, str, int, Any, Any]] = [(part.value, part.pointer, 0, holder, 0)]
    while stack:
        value, pointer, depth, target, key = stack.pop()
        if depth > _MAX_DEPTH:
            problems.append(DataProblem(pointer, "", {}, "nesting-too-deep", "document"))
            part.value = None
            return
        if isinstance(value, dict):
            copy: dict[str, Any] = {}
            target[key] = copy
            for name, each in value.items():
                if not isinstance(name, str) or _broken(name):
                    what = "half-character" if isinstance(name, str) else "key-not-text"
                    problems.append(DataProblem(pointer, what))
                    continue
                where = f"{pointer}/{escaped(name)}"
                if name == "variation" and isinstance(each, list):
                    if part.level == nesting:
                        problems.append(limit_problem("nesting-too-deep", where, nesting))
                        copy[name] = PartIndex(0)  # what is too deep is not looked at again
                        continue
                    copy[name] = PartIndex(len(parts))
                    parts.append(Part(where, each, part.level + 1))
                else:
                    copy[name] = None  # keeps the order of the members
                    stack.append((each, where, depth + 1, copy, name))
        elif isinstance(value, list):
            items: list[Any] = [None] * len(value)
            target[key] = items
            for index, each in enumerate(value):
                stack.append((each, f"{pointer}/{index}", depth + 1, items, index))
        else:
            if isinstance(value, str):
                if _broken(value):
                    problems.append(DataProblem(pointer, "half-character"))
                    value = ""
            elif isinstance(value, int) and value.bit_length() > _MAX_BITS:
                problems.append(DataProblem(pointer, "huge", {"found": "…"}))
                value = 0
            elif not (value is None or isinstance(value, bool | int | float)):
                problems.append(DataProblem(pointer, "not-json-value"))
                value = None
            target[key] = value
    part.value = holder[0]


def _broken(text: str) -> bool:
    """Whether a text holds an unpaired surrogate, which no file in UTF-8 can."""
    return not text.isascii() and _SURROGATE.search(text) is not None


def _shallow(value: Any) -> Any:
    """A value without what is inside of it, for looking at its outermost form."""
    if isinstance(value, dict):
        return {
            key: each if isinstance(each, str | int | float | bool) else type(each)()
            for key, each in value.items()
            if isinstance(key, str)
        }
    return type(value)() if isinstance(value, list) else value


@lru_cache(4)
def _validators(
    string: int,
) -> tuple[Draft202012Validator, Draft202012Validator, Draft202012Validator]:
    """For records, for variations and for documents, with the longest string that may be."""
    # Imported here, as reading JSON is rare and the library takes long to import.
    from jsonschema import Draft202012Validator
    from jsonschema.validators import extend

    whole = schema()
    if string != DEFAULT.string:
        _set_lengths(whole, string)
    parts = {**whole["$defs"], "variationBody": whole["$defs"]["variation"]}
    description = whole["$defs"]["variation"]["description"]
    parts["variation"] = {"description": description, "type": "variation"}
    parts["trick"] = {"plainOr": "trickInFull"}
    parts["trickInFull"] = whole["$defs"]["trick"]
    types = Draft202012Validator.TYPE_CHECKER.redefine(
        "variation", lambda _, instance: isinstance(instance, PartIndex)
    )
    made: Any = extend(  # type: ignore[no-untyped-call]
        Draft202012Validator, {"pattern": _pattern, "plainOr": _plain_or}, type_checker=types
    )
    of_record, of_variation = (
        made({"$ref": f"#/$defs/{name}", "$defs": parts}) for name in ("record", "variationBody")
    )
    return of_record, of_variation, made(whole)


def _set_lengths(whole: Any, string: int) -> None:
    """Put another length of strings and comments into the schema."""
    stack = [whole]
    while stack:
        each = stack.pop()
        if isinstance(each, dict):
            if each.get("maxLength") == DEFAULT.string:
                each["maxLength"] = string
            stack.extend(each.values())
        elif isinstance(each, list):
            stack.extend(each)


def _pattern(_: object, pattern: str, instance: object, __: object) -> Iterator[ValidationError]:
    """The keyword ``pattern`` as JSON Schema means it: ``$`` is the end and nothing else.

    Python lets it match before a last line end too.
    """
    if isinstance(instance, str) and not _compiled(pattern).search(instance):
        from jsonschema.exceptions import ValidationError

        yield ValidationError(f"{instance!r} does not match {pattern!r}")


def _plain_or(validator: Any, name: str, instance: Any, _: object) -> Iterator[ValidationError]:
    """A keyword of ours: a plain trick is seen to be one here, everything else as defined.

    Most of a document is plain tricks, and this is twenty times as fast as the schema.
    """
    if (
        isinstance(instance, dict)
        and instance.keys() == _PLAIN_TRICK
        and type(instance["trick"]) is int
        and 0 <= instance["trick"] <= MAX_TRICK
        and isinstance(instance["leader"], str)
        and is_label(instance["leader"])
        and isinstance(instance["plays"], list)
        and all(isinstance(play, str) and play in CARD_OF for play in instance["plays"])
    ):
        return
    yield from validator.descend(instance, {"$ref": f"#/$defs/{name}"})


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern[:-1] + r"\Z" if pattern.endswith("$") else pattern)


def _problems(error: ValidationError, pointer: str) -> Iterator[DataProblem]:
    """The findings of an error of the schema, in our words."""
    where = pointer + "".join(f"/{escaped(str(part))}" for part in error.absolute_path)
    keyword: Any = error.validator
    limit: Any = error.validator_value
    instance: Any = error.instance
    schema = error.schema if isinstance(error.schema, dict) else {}
    expected = schema.get("description", "other")
    if not pointer and not error.absolute_path:
        expected = "document"
    if keyword == "additionalProperties":
        yield from _unknown_members(schema, instance, where, expected)
    elif keyword == "required":
        missing = next(name for name in limit if error.message.startswith(repr(name)))
        arguments: dict[str, Argument] = {"expected": expected, "member": short(missing)}
        yield DataProblem(where, "missing-member", arguments)
    elif keyword == "maxLength" and isinstance(instance, str) and limit != 16:
        variant = "comment" if "comment" in expected else ""
        arguments = {"found": len(instance), "limit": limit}
        yield DataProblem(where, "", arguments, "string-too-long", variant)
    else:
        arguments = {"expected": expected, "value": short(instance)}
        yield DataProblem(where, "value-form", arguments)


def _unknown_members(
    schema: dict[str, Any], instance: Any, where: str, expected: str
) -> Iterator[DataProblem]:
    known = tuple(schema.get("properties", {}))
    for name in instance:
        if name in known:
            continue
        arguments: dict[str, Argument] = {"expected": expected, "member": short(name)}
        missing = [each for each in known if each not in instance]
        near = get_close_matches(name.lower(), missing, 1, 0.6)
        if near:
            arguments["near"] = short(near[0])
        problem = "unknown-member-near" if near else "unknown-member"
        yield DataProblem(f"{where}/{escaped(name)}", problem, arguments, at_key=True)
