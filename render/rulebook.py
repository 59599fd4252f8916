"""The sentences of the rules that a page speaks of: where a text has them, what it says.

Each sentence stands once in the page, under an id that findings and scores link to.  This
module refuses to know which option a finding rests on: that is the game's to say.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from notation.diagnostic import Diagnostic
from render.comments import comment_html
from render.games.base import Game
from render.view_types import RuleView
from render.words import Translator, with_minus
from validator.replay import Replay


@dataclass(slots=True)
class Rulebook:
    """Collects what is asked for; afterwards :attr:`rules` are the sentences to print."""

    replay: Replay
    game: Game
    words: Translator
    rules: dict[str, RuleView] = field(default_factory=dict)
    """By id, in the order in which they were first asked for."""

    def of_option(self, option: str | None) -> str | None:
        """The id of an option's sentence; ``None`` where the rules cite nothing for it."""
        rules = self.replay.rules
        if option is None or rules is None:
            return None
        name = f"rule-{option}"
        if name in self.rules:
            return name
        text = rules.cites.get(option)
        quoted = text is not None and option not in rules.overridden
        if option in rules.overridden:
            text = self.words.gettext("Set by the record itself, for this match.")
        try:
            value = rules.written(option)
        except KeyError:
            return None
        if text is None:
            text = self.words.gettext("Set by the rule set.")
        self.rules[name] = {
            "id": name,
            "option": f"{option}: {value}",
            "text": with_minus(text),
            "source": rules.source or rules.title,
            "quoted": quoted,
        }
        return name

    def number(self, name: str) -> int:
        """The place of a rule among those printed, from 1: the order in which they came."""
        return list(self.rules).index(name) + 1

    def of_finding(self, finding: Diagnostic) -> tuple[str, str]:
        """The id of the rule that a finding rests on, and what to call it.

        It is a sentence of the rule set, or else what the page of the finding says of it.
        """
        _ = self.words.gettext
        rules = self.replay.rules
        option = None if rules is None else self.game.rule_option(finding, rules)
        found = self.of_option(option)
        if found is not None:
            return found, _("The rule")
        name = f"rule-{finding.code}"
        if name not in self.rules:
            self.rules[name] = {
                "id": name,
                "option": "",
                "text": "",
                "html": self.words.told(partial(_explanation, finding)),
                "source": "",
                "quoted": True,
            }
        # Only what is about the play or before it is a rule of the game; marks are ours.
        of_the_game = finding.code[0] in "PCD" and not finding.name.startswith("irregularity")
        return name, _("The rule") if of_the_game else _("What this means")


def _explanation(finding: Diagnostic, words: Translator) -> str:
    """What the page of a finding says before its examples, as HTML."""
    from notation.wording import page

    english = page(finding.name).explanation
    # On one line, as it is in a page that was made compact.
    return comment_html("\n\n".join(map(words.gettext, english))).replace(">\n<", "><")
