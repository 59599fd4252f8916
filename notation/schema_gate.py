"""Whether a document has the form that a JSON Schema asks for, in words for people.

For small documents that people write, such as the overrides of a tournament: every problem
has its JSON pointer, and its sentence says what is wrong and what may stand there.  Records and
rule files have gates of their own, since they may be large, and their problems are findings.
This module refuses to know what a document means.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, NamedTuple

from notation.loaded import escaped

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError


class GateProblem(NamedTuple):
    """What is wrong at a JSON pointer; ``at_key`` says that the name of the member is."""

    pointer: str
    words: str
    at_key: bool = False


def problems(document: Any, schema: Mapping[str, Any]) -> tuple[GateProblem, ...]:
    """Everything that is wrong with a document, in the order of its places."""
    from jsonschema import Draft202012Validator  # only where there is something to check

    found: list[GateProblem] = []
    for error in Draft202012Validator(schema).iter_errors(document):
        found.extend(_told(error))
    return tuple(sorted(set(found)))


def _told(error: ValidationError) -> Iterator[GateProblem]:
    pointer = "".join(f"/{escaped(str(part))}" for part in error.absolute_path)
    kind, instance = error.validator, error.instance
    value: Any = error.validator_value
    schema: Any = error.schema
    if kind == "additionalProperties" and isinstance(instance, dict):
        known = sorted(schema.get("properties", {}))
        for name in instance:
            if name in known:
                continue
            near = get_close_matches(str(name), known, 1)
            meant = f" (is {near[0]} meant?)" if near else ""
            words = f"nothing is known of {name}{meant}; known: {', '.join(known)}"
            yield GateProblem(f"{pointer}/{escaped(str(name))}", words, at_key=True)
    elif kind == "required" and isinstance(instance, dict):
        for name in value:
            if name not in instance:
                yield GateProblem(pointer, f"{name} is missing")
    elif kind in ("anyOf", "oneOf"):
        yield GateProblem(pointer, f"must be {_form(schema)}")
    else:
        yield GateProblem(pointer, _words(kind, value, schema))


_WORDS = {
    "uniqueItems": "something stands there twice",
    "minItems": "must have at least {value}",
    "minProperties": "must have at least {value}",
    "maxItems": "must have at most {value}",
    "maxProperties": "must have at most {value}",
    "minimum": "must be {value} or more",
    "maximum": "must be {value} or less",
    "minLength": "must not be empty",
    "maxLength": "must not be longer than {value} characters",
}


def _words(kind: object, value: Any, schema: Mapping[str, Any]) -> str:
    if kind == "enum":
        return f"must be {_listed(value)}"
    told = _WORDS.get(str(kind))
    return f"must be {_form(schema)}" if told is None else told.format(value=value)


_FORMS = {
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "array": "a list",
    "object": "a list of names and values",
}


def _form(schema: Mapping[str, Any]) -> str:
    """What may stand somewhere, from the description of the schema or from its type."""
    if "description" in schema:
        return str(schema["description"])
    kinds = schema.get("type", ())
    kinds = [kinds] if isinstance(kinds, str) else list(kinds)
    return _listed([_FORMS.get(each, str(each)) for each in kinds]) if kinds else "something else"


def _listed(values: list[Any]) -> str:
    words = [str(each) for each in values]
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))
