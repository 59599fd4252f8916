"""Trick Notation: what a record is, and how it is written, as text, JSON and YAML.

Text to records is the package ``grammar``; whether a record is true is ``validator``.  This
package knows neither.  What is rarely needed is imported only when it is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from notation.canonical import canonical
from notation.diagnostic import Diagnostic
from notation.record import Deal, Record
from notation.source import SourceText

if TYPE_CHECKING:
    from notation.files import decode, read_source, write_atomic
    from notation.json_model import from_json, read_json, to_json, write_json
    from notation.writer import write_record, write_records
    from notation.yaml_model import read_yaml, write_yaml

__all__ = [
    "Deal",
    "Diagnostic",
    "Record",
    "SourceText",
    "canonical",
    "decode",
    "from_json",
    "read_json",
    "read_source",
    "read_yaml",
    "to_json",
    "write_atomic",
    "write_json",
    "write_record",
    "write_records",
    "write_yaml",
]

_HOMES = {
    "decode": "notation.files",
    "read_source": "notation.files",
    "write_atomic": "notation.files",
    "from_json": "notation.json_model",
    "read_json": "notation.json_model",
    "to_json": "notation.json_model",
    "write_json": "notation.json_model",
    "write_record": "notation.writer",
    "write_records": "notation.writer",
    "read_yaml": "notation.yaml_model",
    "write_yaml": "notation.yaml_model",
}


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(home), name)
