"""A rule set as a rule file with its sources, for people and for taking it further.

What is written here is a rule file again.  This module refuses to know any option.
"""

from __future__ import annotations

import json
import re

from validator.rulesets.kinds import Written
from validator.rulesets.option_table import option_values
from validator.rulesets.ruleset import RuleSet

_PLAIN = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_./@+-]*")
_LOOKS_LIKE_NUMBER = re.compile(r"[-+]?[0-9][0-9.]*")


def show(ruleset: RuleSet) -> str:
    """The rule set in YAML: every option, where its value comes from, and the source of each.

    An option that the rule set takes from its parent says so in a remark; one that a ``[Rule]``
    tag changed as well.
    """
    lines = [
        f"id: {ruleset.name}",
        f"version: {ruleset.version}",
        f"game: {ruleset.game}",
        f"title: {_quoted(ruleset.title)}",
        f"source: {_quoted(ruleset.source)}",
    ]
    if ruleset.extends is not None:
        lines.append(f"extends: {ruleset.extends}")
    lines.append("rules:")
    for name, written in option_values(ruleset.options).items():
        line = f"  {name}: {_value(written)}"
        if name in ruleset.overridden:
            line += "  # changed by a Rule tag"
        elif ruleset.extends is not None and name not in ruleset.own:
            line += f"  # from {ruleset.extends}"
        lines.append(line)
    cited = [name for name in option_values(ruleset.options) if name in ruleset.cites]
    if cited:
        lines.append("cites:")
        lines += [f"  {name}: {_quoted(ruleset.cites[name])}" for name in cited]
    return "\n".join(lines) + "\n"


def _value(written: Written) -> str:
    if isinstance(written, list):
        return "[" + ", ".join(_value(each) for each in written) + "]"
    if isinstance(written, int):
        return str(written)
    plain = _PLAIN.fullmatch(written) and not _LOOKS_LIKE_NUMBER.fullmatch(written)
    return written if plain else _quoted(written)


def _quoted(text: str) -> str:
    # A JSON string is a YAML string.
    return json.dumps(text, ensure_ascii=False)
