"""Rule files: YAML text to rule sets, with a finding for everything that is wrong.

A file names its parent; several files are put in order here, so that one may extend another.
This module refuses to know which rule sets ship and what an option means.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from notation import strict_yaml
from notation.diagnostic import Argument, Diagnostic
from notation.loaded import Loaded, escaped
from notation.source import SourceText
from validator.rulesets.file_findings import bad_field, finding, short, unreadable
from validator.rulesets.kinds import Written, near
from validator.rulesets.option_table import options_of
from validator.rulesets.problems import OptionProblem
from validator.rulesets.ruleset import RuleSet, bad_value, made_from, unknown_option

if TYPE_CHECKING:
    from validator.games.table import RulesHome

FindParent = Callable[[str, str], "RuleSet | None"]
"""A rule set that is known already, by game and name."""


@dataclass(slots=True)
class RuleFile:
    """One rule file as it was read: its fields, its options by field name, its faults."""

    source: SourceText
    loaded: Loaded
    home: RulesHome
    name: str
    fields: Mapping[str, Any]
    values: dict[str, Any] = field(default_factory=dict)
    own: dict[str, Written] = field(default_factory=dict)
    findings: list[Diagnostic] = field(default_factory=list)

    @property
    def id(self) -> str:
        """The full id."""
        return f"{self.home.game}/{self.name}"

    @property
    def parent(self) -> str | None:
        """The name behind ``extends``, without the game."""
        written = self.fields.get("extends")
        return None if written is None else written.removeprefix(f"{self.home.game}/")

    def report(
        self,
        name: str,
        pointer: str,
        variant: str = "",
        arguments: Mapping[str, Argument] | None = None,
        *,
        key: bool = False,
    ) -> None:
        """Add a finding at a member's value, or at its key."""
        self.findings.append(
            finding(
                self.source, self.loaded, name, pointer, variant, arguments, key=key, rules=self.id
            )
        )


def read_files(
    sources: Sequence[SourceText], known: FindParent, names: Callable[[str], Sequence[str]]
) -> tuple[tuple[RuleSet, ...], tuple[Diagnostic, ...]]:
    """The rule sets of some files, parents first, and everything that is wrong.

    ``known`` finds a rule set that is no file of these, ``names`` lists those of a game.  A
    file with a finding gives no rule set: games must not be checked by rules that are half
    understood.
    """
    findings: list[Diagnostic] = []
    files: dict[str, RuleFile] = {}
    for source in sources:
        read, faults = _read(source)
        findings += faults
        if read is None:
            continue
        if read.id in files:
            read.report("rules-bad-value", "/id", "field", {"field": "id", "value": read.name})
            findings += read.findings
        else:
            files[read.id] = read
    made: dict[str, RuleSet] = {}
    for each in _parents_first(files):
        ruleset = _resolve(each, files, made, known, names)
        if ruleset is not None:
            made[each.id] = ruleset
    for each in files.values():
        findings += each.findings
    order = {source.path: index for index, source in enumerate(sources)}
    findings.sort(key=lambda each: (order[each.source.path], each.span, each.name))
    return tuple(made.values()), tuple(findings)


# --- one file -----------------------------------------------------------------------------


def _read(source: SourceText) -> tuple[RuleFile | None, list[Diagnostic]]:
    from validator.games.table import RULES_HOMES  # the table knows every game

    loaded = strict_yaml.load(source.text)
    if loaded.errors:
        return None, [unreadable(source, error) for error in loaded.errors]
    document = loaded.value
    if not isinstance(document, dict):
        return None, [finding(source, loaded, "rules-syntax", "", "not-mapping")]
    # ``rules:`` with nothing behind it is an empty text to the strict loader.
    document = {
        name: {} if name in ("rules", "cites") and value == "" else value
        for name, value in document.items()
    }
    findings = list(_frame(source, loaded, document))
    game = document.get("game")
    if isinstance(game, str) and game and game not in RULES_HOMES:
        findings.append(bad_field(source, loaded, "game", game, tuple(RULES_HOMES)))
    name = document.get("id")
    if findings and isinstance(game, str) and game in RULES_HOMES:
        findings += _of_options(source, loaded, RULES_HOMES[game], document)
    if findings or not isinstance(name, str) or not isinstance(game, str):
        return None, findings
    prefix, slash, rest = name.rpartition("/")
    if slash and prefix != game:
        return None, [bad_field(source, loaded, "id", name, (f"{game}/{rest}", rest))]
    file = RuleFile(source, loaded, RULES_HOMES[game], rest, document)
    _read_options(file)
    return file, []


def _of_options(
    source: SourceText, loaded: Loaded, home: RulesHome, document: Mapping[str, object]
) -> list[Diagnostic]:
    """What is wrong with the options of a file that has faults above them as well."""
    rules, cites = document.get("rules"), document.get("cites")
    fields = {
        "rules": rules if isinstance(rules, dict) else {},
        "cites": cites if isinstance(cites, dict) else {},
    }
    file = RuleFile(source, loaded, home, "", fields)
    _read_options(file)
    return file.findings


def _read_options(file: RuleFile) -> None:
    known = options_of(file.home.options)
    for index, (name, written) in enumerate(file.fields["rules"].items()):
        pointer = f"/rules/{escaped(name)}"
        option = known.get(name)
        if option is None:
            problem = unknown_option(file.home.options, name, str(written), index)
            _report(file, problem, pointer)
            continue
        reading = option.kind.read(written)
        if reading.fault:
            _report(file, bad_value(file.home.options, option, written, index), pointer)
        else:
            file.values[option.field] = reading.value
            file.own[name] = option.kind.write(reading.value)
    for name in file.fields.get("cites", {}):
        if name not in known:
            problem = unknown_option(file.home.options, name, "", 0)
            _report(file, problem, f"/cites/{escaped(name)}")


def _report(file: RuleFile, problem: OptionProblem, pointer: str) -> None:
    unknown = problem.about_name
    file.report(
        "rules-unknown-option" if unknown else "rules-bad-value",
        pointer,
        problem.variant,
        {**problem.arguments, "game": file.home.game},
        key=unknown,
    )


def _frame(
    source: SourceText, loaded: Loaded, document: Mapping[str, object]
) -> Iterator[Diagnostic]:
    """What the schema of rule files says about the fields themselves."""
    fields = _validator().schema["properties"]
    # What stands there under another name is not missing as well.
    meant = {_near_field(name, fields) for name in document if name not in fields}
    for error in sorted(_validator().iter_errors(document), key=lambda each: list(each.path)):
        if error.validator == "required":
            # One error a missing field, but it does not name it.
            name = next(each for each in error.validator_value if f"'{each}'" in error.message)
            if name in meant:
                continue
            yield finding(source, loaded, "rules-missing-field", "", "", {"field": name}, key=True)
        elif error.validator == "additionalProperties":
            for name in document:
                if name not in error.schema["properties"]:
                    arguments: dict[str, Argument] = {"option": name}
                    near = _near_field(name, error.schema["properties"])
                    if near is not None:
                        arguments["near"] = near
                    yield finding(
                        source,
                        loaded,
                        "rules-unknown-option",
                        f"/{escaped(name)}",
                        "field" if near is None else "field-near",
                        arguments,
                        key=True,
                    )
        else:
            path = [str(part) for part in error.absolute_path]
            pointer = "".join(f"/{escaped(part)}" for part in path)
            value = error.instance
            if path == ["version"] and isinstance(value, str) and value.isdecimal():
                # Only the quotes are too much.
                arguments = {"option": "version", "value": f'"{value}"', "near": value}
                yield finding(source, loaded, "rules-bad-value", pointer, "near", arguments)
                continue
            arguments = {"field": path[-1], "value": short(value)}
            yield finding(source, loaded, "rules-bad-value", pointer, "field", arguments)


def _near_field(name: str, known: Iterable[str]) -> str | None:
    """The field that may have been meant by a word that is none."""
    if name.lower() == "options":
        return "rules"
    near = difflib.get_close_matches(name.lower(), known, 1, 0.7)
    return near[0] if near else None


@cache
def _validator() -> Any:
    from jsonschema import Draft202012Validator  # only when a rule file is read

    text = Path(__file__).with_name("ruleset.schema.json").read_text(encoding="utf-8")
    return Draft202012Validator(json.loads(text))


# --- parents ------------------------------------------------------------------------------


def _parents_first(files: Mapping[str, RuleFile]) -> Iterator[RuleFile]:
    """The files, each behind its parent; a circle is reported at its members and left out."""
    done: set[str] = set()
    for start in files.values():
        path: list[RuleFile] = []
        file: RuleFile | None = start
        while file is not None and file.id not in done and file not in path:
            path.append(file)
            parent = file.parent
            file = None if parent is None else files.get(_plain(file.home.game, parent))
        if file is not None and file in path:
            circle = path[path.index(file) :]
            for index, member in enumerate(circle):
                chain = [each.name for each in (*circle[index:], *circle[:index], member)]
                member.report(
                    "rules-circular", "/extends", "", {"id": member.name, "chain": tuple(chain)}
                )
        for member in reversed(path):
            done.add(member.id)
            yield member


def _plain(game: str, name: str) -> str:
    return f"{game}/{name.partition('@')[0]}"


def _resolve(
    file: RuleFile,
    files: Mapping[str, RuleFile],
    made: Mapping[str, RuleSet],
    known: FindParent,
    names: Callable[[str], Sequence[str]],
) -> RuleSet | None:
    game = file.home.game
    shipped = known(game, file.name)
    parent: RuleSet | None = None
    if file.parent is not None:
        in_files = files.get(_plain(game, file.parent))
        if in_files is not None:
            parent = made.get(in_files.id)
            if parent is None:
                # The parent has findings of its own, or the two form a circle.
                return None
            pin = file.parent.partition("@")[2]
            if pin and pin != str(parent.version):
                parent = None
        else:
            parent = known(game, file.parent)
        if parent is None:
            siblings = (each.name for each in files.values() if each.home.game == game)
            candidates = tuple(dict.fromkeys((*names(game), *siblings)))
            suggestion = near(file.parent.partition("@")[0], candidates)
            arguments: dict[str, Argument] = {"game": game, "parent": file.parent}
            arguments["known"] = candidates
            if suggestion is not None:
                arguments["near"] = suggestion
            file.report("rules-unknown-parent", "/extends", "near" if suggestion else "", arguments)
            return None
    elif not file.findings:
        every = options_of(file.home.options)
        missing = [name for name, option in every.items() if option.field not in file.values]
        if len(missing) > len(every) // 2:
            # Nobody leaves out so many: the parent was forgotten.
            file.report("rules-missing-field", "", "", {"field": "extends"})
        else:
            for name in missing:
                file.report("rules-missing-field", "/rules", "option", {"field": name}, key=True)
    if file.findings:
        return None
    options = (
        file.home.options(**file.values)
        if parent is None
        else replace(parent.options, **file.values)
    )
    fields = {**file.fields, "id": file.name}
    ruleset = made_from(fields, options, file.own, parent, Path(file.source.path))
    for misfit in options.misfits():
        written = ruleset.written(misfit.option)
        file.report(
            "rules-bad-value",
            f"/rules/{misfit.option}" if misfit.option in file.own else "/rules",
            "does-not-fit",
            {
                **misfit.details,
                "option": misfit.option,
                "value": written,
                "reason": misfit.reason,
            },
            key=misfit.option not in file.own,
        )
    if shipped is not None and shipped.path is None and not _same(shipped, ruleset):
        # A record that names it would mean something else on every other machine.
        file.report("rules-bad-value", "/id", "field", {"field": "id", "value": file.name})
    return None if file.findings else ruleset


def _same(first: RuleSet, second: RuleSet) -> bool:
    return (first.options, first.version) == (second.options, second.version)
