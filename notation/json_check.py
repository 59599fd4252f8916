"""Whether a value from outside has the form of a record: JSON Schema, without recursion.

The schema is ``notation/record.schema.json``.  Variations may nest, so a value is first
taken apart into its record and its variations, and each part, which has a small depth of
its own, is checked by itself.  This module refuses to know what a record means.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from notation.cards import CARD_OF
from notation.labels import is_label
from notation.loaded import escaped

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError

MAX_NESTING = 64
"""How deep variations may be nested."""

MAX_TRICK = 999_999
"""The highest number of a trick."""

_MAX_DEPTH = 24  # of one part; a record needs ten
_MAX_PROBLEMS = 50
_PLAIN_TRICK = {"trick", "leader", "plays"}
_SURROGATE = re.compile("[\ud800-\udfff]")


class DataProblem(NamedTuple):
    """What is wrong at a JSON pointer.

    ``kind`` is ``document``, ``nesting-too-deep``, ``too-many-deals`` (both with their
    ``limit``) or ``too-long`` (``length`` and ``limit`` say how long, ``problem`` whether it
    is a ``comment`` or a ``string``).
    """

    pointer: str
    problem: str
    kind: Literal["document", "nesting-too-deep", "too-many-deals", "too-long"] = "document"
    length: int = 0
    limit: int = 0


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


def split(value: object, pointer: str) -> tuple[list[Part], list[DataProblem]]:
    """Take a record apart; a part comes before the variations in it.

    Reports what no record may hold anywhere: values that are not of JSON, half characters,
    and more nesting than there can be.
    """
    parts = [Part(pointer, value, 0)]
    problems: list[DataProblem] = []
    index = 0
    while index < len(parts) and len(problems) < _MAX_PROBLEMS:
        _take_apart(parts[index], parts, problems)
        index += 1
    return parts, problems


def schema_problems(part: Part, is_record: bool) -> list[DataProblem]:
    """What the schema finds in a part."""
    validator = _validators()[0 if is_record else 1]
    found: list[DataProblem] = []
    for error in validator.iter_errors(part.value):
        found.append(_problem(error, part.pointer))
        if len(found) == _MAX_PROBLEMS:
            break
    return found


def envelope_problems(value: Any) -> list[DataProblem]:
    """What is wrong with a document, its records not looked into."""
    if isinstance(value, dict) and isinstance(value.get("records"), list):
        value = {**value, "records": []}
    return [_problem(error, "") for error in _validators()[2].iter_errors(_shallow(value))]


def short(value: object) -> str:
    """A value as it is shown in a message, never long."""
    if isinstance(value, dict):
        return "an object" if value else "{}"
    if isinstance(value, list):
        return "a list" if value else "[]"
    if isinstance(value, PartIndex):
        return "a variation"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else text[:37] + "…"


def schema() -> dict[str, Any]:
    """The JSON Schema of a document."""
    text = files("notation").joinpath("record.schema.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def _take_apart(part: Part, parts: list[Part], problems: list[DataProblem]) -> None:
    """Copy a part's value, its variations replaced by the numbers of new parts."""
    holder: list[Any] = [None]
    stack: list[tuple[Any, str, int, Any, Any]] = [(part.value, part.pointer, 0, holder, 0)]
    while stack:
        value, pointer, depth, target, key = stack.pop()
        if depth > _MAX_DEPTH:
            problems.append(DataProblem(pointer, "it is nested too deep"))
            part.value = None
            return
        if isinstance(value, dict):
            copy: dict[str, Any] = {}
            target[key] = copy
            for name, each in value.items():
                if not isinstance(name, str) or _broken(name):
                    problems.append(DataProblem(pointer, "a name of a member is no text"))
                    continue
                where = f"{pointer}/{escaped(name)}"
                if name == "variation" and isinstance(each, list):
                    if part.level == MAX_NESTING:
                        problems.append(
                            DataProblem(where, "", "nesting-too-deep", limit=MAX_NESTING)
                        )
                        copy[name] = None
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
                    problems.append(DataProblem(pointer, "it holds half of a character"))
                    value = ""
            elif not (value is None or isinstance(value, bool | int | float)):
                problems.append(DataProblem(pointer, "it is no value of JSON"))
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


@cache
def _validators() -> tuple[Draft202012Validator, Draft202012Validator, Draft202012Validator]:
    # Imported here, as reading JSON is rare and the library takes long to import.
    from jsonschema import Draft202012Validator
    from jsonschema.validators import extend

    whole = schema()
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


def _problem(error: ValidationError, pointer: str) -> DataProblem:
    """A finding of the schema in our words."""
    where = pointer + "".join(f"/{escaped(str(part))}" for part in error.absolute_path)
    keyword: Any = error.validator
    limit: Any = error.validator_value
    instance: Any = error.instance
    schema = error.schema if isinstance(error.schema, dict) else {}
    expected = schema.get("description", "something else")
    if keyword == "additionalProperties":
        unknown = next(_unknown_members(schema, instance), "")
        where = f"{where}/{escaped(unknown)}"
        return DataProblem(where, f"{expected} has no member {short(unknown)}")
    if keyword == "required":
        missing = [name for name in limit if name not in instance]
        return DataProblem(where, f"{expected} needs the member {short(missing[0])}")
    if keyword == "maxLength" and isinstance(instance, str) and limit > 16:
        what = "comment" if "comment" in expected else "string"
        return DataProblem(where, what, "too-long", len(instance), limit)
    return DataProblem(where, f"expected {expected}, found {short(instance)}")


def _unknown_members(schema: dict[str, Any], instance: Any) -> Iterator[str]:
    return (name for name in instance if name not in schema.get("properties", {}))
