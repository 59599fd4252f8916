"""The options of a game as a table, read from its dataclass.

Each game declares its options as a frozen dataclass; the annotations of its fields say which
kind each option is of.  ``bool`` is written ``yes`` or ``no``, a ``Literal`` is a choice of
words and numbers, and ``Annotated[..., kind]`` names one of the other kinds of
:mod:`validator.rulesets.kinds`.  This module refuses to know what any option means.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, fields
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Literal,
    NamedTuple,
    Protocol,
    get_args,
    get_origin,
    get_type_hints,
)

from validator.rulesets.kinds import Choice, Kind, Written, YesNo

if TYPE_CHECKING:
    from validator.rulesets.problems import Misfit


class Option(NamedTuple):
    """One option of a game: its name in rule files, its field, its kind and its default."""

    name: str
    field: str
    kind: Kind
    default: object


class Options(Protocol):
    """What every game's dataclass of options offers."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    WRITTEN_NAMES: ClassVar[Mapping[str, str]]
    """Fields whose option has another name in rule files (``pass`` is no name in Python)."""

    NOT_SUPPORTED: ClassVar[Mapping[str, str]]
    """``option=value`` (or an option alone) that the game has and this project has not, with
    what it belongs to."""

    def misfits(self) -> tuple[Misfit, ...]:
        """Values that are right each for itself but do not fit together."""
        ...


_OPTIONS: dict[type, Mapping[str, Option]] = {}


def options_of(options: type[Options]) -> Mapping[str, Option]:
    """The options of a game's dataclass by their names in rule files, in their order."""
    known = _OPTIONS.get(options)
    if known is None:
        known = _OPTIONS[options] = _read_annotations(options)
    return known


def _read_annotations(options: type[Options]) -> Mapping[str, Option]:
    hints = get_type_hints(options, include_extras=True)
    found: dict[str, Option] = {}
    for each in fields(options):
        name = options.WRITTEN_NAMES.get(each.name, each.name)
        found[name] = Option(name, each.name, _kind(hints[each.name]), each.default)
    return found


def option_values(options: Options) -> dict[str, Written]:
    """Every option as a rule file has it."""
    return {
        name: option.kind.write(getattr(options, option.field))
        for name, option in options_of(type(options)).items()
    }


def _kind(hint: object) -> Kind:
    if hint is bool:
        return YesNo()
    origin = get_origin(hint)
    if origin is Literal:
        return Choice(get_args(hint))
    if origin is Annotated:
        kind: Kind = get_args(hint)[1]
        return kind
    raise TypeError(f"no kind of option is written for {hint!r}")
