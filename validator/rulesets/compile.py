"""Makes what ships from the rule files: run ``python -m validator.rulesets.compile``.

Writes ``shipped.json`` beside this module from the YAML files of every game, and the JSON
Schema of each game's options from its dataclass.  With ``--check`` nothing is written and the
exit code says whether both are as they should be.  This module refuses to know any rule.
"""

from __future__ import annotations

import json
import sys
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from notation.files import read_source, write_atomic
from validator.games.table import RULES_HOMES, RulesHome
from validator.rulesets.library import SHIPPED, Library
from validator.rulesets.option_table import options_of
from validator.rulesets.ruleset import RuleSet

if TYPE_CHECKING:
    from notation.diagnostic import Diagnostic


def rule_files(home: RulesHome) -> tuple[Path, ...]:
    """The rule files of a game: the default, its variants, then the others by name."""

    def order(path: Path) -> tuple[bool, str]:
        return not path.stem.startswith(home.default), path.stem

    return tuple(sorted(home.folder.glob("*.yaml"), key=order))


def shipped_sets() -> tuple[tuple[RuleSet, ...], tuple[Diagnostic, ...]]:
    """Every rule set that ships, read from its YAML, and what is wrong with the files."""
    made: list[RuleSet] = []
    findings: list[Diagnostic] = []
    for home in RULES_HOMES.values():
        sources = []
        for path in rule_files(home):
            source, faults = read_source(path)
            findings += faults
            if source is not None:
                sources.append(source)
        library, faults = Library({}).with_sources(sources)
        findings += faults
        found = (library.find(home.game, path.stem) for path in rule_files(home))
        made += [ruleset for ruleset in found if ruleset is not None]
    return tuple(made), tuple(findings)


def shipped_json(rulesets: tuple[RuleSet, ...]) -> str:
    """The text of ``shipped.json``: of each rule set what its own file says."""
    entries = [_entry(each, rulesets) for each in rulesets]
    lines = (json.dumps(entry, ensure_ascii=False) for entry in entries)
    return "[\n" + ",\n".join(lines) + "\n]\n"


def options_schema(home: RulesHome) -> str:
    """The JSON Schema of a game's options as rule files write them."""
    texts = _field_texts(home)
    properties: dict[str, Any] = {}
    for name, option in options_of(home.options).items():
        properties[name] = {
            "description": texts[option.field],
            "default": option.kind.write(option.default),
            **option.kind.schema(),
        }
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:tricknote:options:{home.game}",
        "title": f"Options of {home.game}",
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
    }
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def schema_path(home: RulesHome) -> Path:
    """Where a game keeps the schema of its options."""
    return home.folder.parent / "options.schema.json"


def main(arguments: list[str]) -> int:
    """Write both, or compare them; 0 if all is well."""
    from notation.wording import message

    rulesets, findings = shipped_sets()
    for finding in findings:
        place = finding.place
        sys.stdout.write(f"{finding.source.path}:{place.line}:{place.column}: {message(finding)}\n")
    if findings:
        return 1
    wanted = {SHIPPED: shipped_json(rulesets)}
    for home in RULES_HOMES.values():
        wanted[schema_path(home)] = options_schema(home)
    stale = [path for path, text in wanted.items() if _text(path) != text]
    for path in stale:
        if "--check" in arguments:
            sys.stdout.write(f"{path} is not what the rule files say\n")
        else:
            write_atomic(path, wanted[path])
            sys.stdout.write(f"{path} written\n")
    return 1 if stale and "--check" in arguments else 0


def _entry(ruleset: RuleSet, rulesets: tuple[RuleSet, ...]) -> dict[str, Any]:
    parent = next(
        (each for each in rulesets if each.name == ruleset.extends and each.game == ruleset.game),
        None,
    )
    inherited = parent.cites if parent is not None else {}
    known = options_of(type(ruleset.options))
    return {
        "id": ruleset.name,
        "version": ruleset.version,
        "game": ruleset.game,
        "title": ruleset.title,
        "source": ruleset.source,
        "extends": ruleset.extends,
        "values": {
            known[name].field: getattr(ruleset.options, known[name].field) for name in ruleset.own
        },
        "own": dict(ruleset.own),
        "cites": {
            name: text
            for name, text in ruleset.cites.items()
            if name in ruleset.own or inherited.get(name) != text
        },
    }


def _field_texts(home: RulesHome) -> dict[str, str]:
    """The documentation of each field: the text that stands behind it in the class."""
    import ast
    import inspect

    tree = ast.parse(inspect.getsource(home.options)).body[0]
    assert isinstance(tree, ast.ClassDef)
    texts: dict[str, str] = {}
    for statement, follower in zip(tree.body, tree.body[1:], strict=False):
        if (
            isinstance(statement, ast.AnnAssign)
            and isinstance(statement.target, ast.Name)
            and isinstance(follower, ast.Expr)
            and isinstance(follower.value, ast.Constant)
        ):
            texts[statement.target.id] = " ".join(str(follower.value.value).split())
    missing = [each.name for each in fields(home.options) if each.name not in texts]
    assert not missing, f"options without a word about them: {missing}"
    return texts


def _text(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
