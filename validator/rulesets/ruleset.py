"""One rule set, its overrides, and how two of them differ.

This module refuses to know where rule sets are kept and what their options mean.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from validator.rulesets.kinds import Written, near, written_text
from validator.rulesets.option_table import Option, option_values, options_of
from validator.rulesets.problems import OptionProblem

if TYPE_CHECKING:
    from validator.games.table import GameOptions


@dataclass(frozen=True, slots=True)
class RuleSet:
    """How one table plays a game.

    ``id`` is the full id (``gongzhu/bonanza88``), ``name`` the part behind the game.
    ``source`` says where the rules come from.  ``extends`` is the name of the parent.
    ``own`` are the options that the rule set itself sets, as they are written, overrides
    included.  ``cites`` says for an option where the text speaks of it and what it says, or
    what was decided where it is silent.
    """

    id: str
    name: str
    version: int
    game: str
    title: str
    source: str
    extends: str | None
    options: GameOptions
    own: Mapping[str, Written] = field(default_factory=dict)
    cites: Mapping[str, str] = field(default_factory=dict)
    path: Path | None = None
    """The file that it was read from; ``None`` for one that ships."""
    overridden: tuple[str, ...] = ()
    """The options that ``[Rule]`` tags changed."""

    def written(self, option: str) -> str:
        """The value of an option as a ``[Rule]`` tag has it; ``KeyError`` if there is none."""
        known = options_of(type(self.options))[option]
        return written_text(known.kind.write(getattr(self.options, known.field)))


def made_from(
    fields: Mapping[str, Any],
    options: GameOptions,
    own: Mapping[str, Written],
    parent: RuleSet | None,
    path: Path | None = None,
) -> RuleSet:
    """A rule set from the fields of its file.

    What the parent cites for an option holds until the option is set anew.
    """
    cites = {
        option: text
        for option, text in (parent.cites if parent is not None else {}).items()
        if option not in own
    }
    return RuleSet(
        id=f"{fields['game']}/{fields['id']}",
        name=fields["id"],
        version=fields["version"],
        game=fields["game"],
        title=fields["title"],
        source=fields["source"],
        extends=None if parent is None else parent.name,
        options=options,
        own=own,
        cites={**cites, **fields.get("cites", {})},
        path=path,
    )


class OptionDifference(NamedTuple):
    """An option in which two rule sets differ.

    A value is ``None`` where the game has no such option.
    """

    option: str
    first: str | None
    second: str | None
    first_cite: str | None
    second_cite: str | None


def diff(first: RuleSet, second: RuleSet) -> tuple[OptionDifference, ...]:
    """The options in which two rule sets differ, in the order of the options."""
    ours, theirs = option_values(first.options), option_values(second.options)
    return tuple(
        OptionDifference(
            name,
            written_text(ours[name]) if name in ours else None,
            written_text(theirs[name]) if name in theirs else None,
            first.cites.get(name),
            second.cites.get(name),
        )
        for name in dict.fromkeys((*ours, *theirs))
        if ours.get(name) != theirs.get(name)
    )


def override(
    ruleset: RuleSet, pairs: Sequence[tuple[str, str]]
) -> tuple[RuleSet, tuple[OptionProblem, ...]]:
    """A rule set with some options changed, as ``[Rule "option" "value"]`` tags ask.

    What cannot be applied is a problem and changes nothing; the rest counts.  The id stays:
    a record still plays by that rule set, with the options named in ``own`` changed.
    """
    known = options_of(type(ruleset.options))
    problems: list[OptionProblem] = []
    changes: dict[str, tuple[int, Option, object]] = {}
    for index, (name, text) in enumerate(pairs):
        option = known.get(name)
        if option is None:
            problems.append(unknown_option(ruleset.options, name, text, index))
        elif name in changes:
            problems.append(OptionProblem("given-twice", name, text, index))
        else:
            reading = option.kind.read(text)
            if reading.fault:
                problems.append(bad_value(ruleset.options, option, text, index))
            else:
                changes[name] = (index, option, reading.value)
    options = ruleset.options
    while changes:
        values: dict[str, Any] = {option.field: value for _, option, value in changes.values()}
        options = replace(ruleset.options, **values)
        misfits = {misfit.option: misfit for misfit in options.misfits()}
        blamed = [name for name in changes if name in misfits]
        if misfits and not blamed:
            # The option that the misfit names was not touched: what was changed is to blame.
            name = next(reversed(changes))
            blamed = [name]
            misfits = {name: next(iter(misfits.values()))}
        if not blamed:
            break
        for name in blamed:
            index, _, _ = changes.pop(name)
            problems.append(
                OptionProblem(
                    "does-not-fit",
                    name,
                    pairs[index][1],
                    index,
                    reason=misfits[name].reason,
                    details=misfits[name].details,
                )
            )
        options = ruleset.options
    if not changes:
        return ruleset, _sorted(problems)
    own = dict(ruleset.own)
    cites = dict(ruleset.cites)
    for name, (_, option, value) in changes.items():
        own[name] = option.kind.write(value)
        cites.pop(name, None)
    changed = replace(
        ruleset,
        options=options,
        own=own,
        cites=cites,
        overridden=(*ruleset.overridden, *(name for name in changes)),
    )
    return changed, _sorted(problems)


def unknown_option(
    options: GameOptions | type[GameOptions], name: str, written: str, index: int
) -> OptionProblem:
    """The problem of an option that the game does not have, or that is not supported."""
    kind = options if isinstance(options, type) else type(options)
    reason = kind.NOT_SUPPORTED.get(name)
    if reason is not None:
        return OptionProblem("not-supported", name, written, index, reason=reason)
    known = options_of(kind)
    return OptionProblem(
        "unknown-option",
        name,
        written,
        index,
        allowed=tuple(known),
        suggestion=near(name, tuple(known)),
    )


def bad_value(
    options: GameOptions | type[GameOptions], option: Option, written: object, index: int
) -> OptionProblem:
    """The problem of a value that an option does not take."""
    kind = options if isinstance(options, type) else type(options)
    text = _text(written)
    reason = kind.NOT_SUPPORTED.get(f"{option.name}={text}")
    if reason is not None:
        return OptionProblem(
            "not-supported", option.name, text, index, option.kind.allowed(), reason=reason
        )
    reading = option.kind.read(written)
    return OptionProblem(
        "yes-no" if reading.fault == "yes-no" else "bad-value",
        option.name,
        text,
        index,
        option.kind.allowed(),
        reading.suggestion,
    )


def _text(written: object) -> str:
    if isinstance(written, list):
        return ",".join(map(_text, written))
    if isinstance(written, bool):
        return "true" if written else "false"
    return "" if written is None else str(written)


def _sorted(problems: list[OptionProblem]) -> tuple[OptionProblem, ...]:
    return tuple(sorted(problems, key=lambda problem: problem.index))
