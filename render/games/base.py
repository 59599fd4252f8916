"""A card game of which nothing special is known: what a page says without its game's help.

A game's own file overrides what it knows better.  Nothing here draws; nothing judges play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from notation.cards import Card, Mask
from render.seating import Direction
from render.symbols import card_html
from render.view_types import DerivationLineView
from render.words import MINUS, Translator
from validator.replay import DealReplay, DerivationLine, Replay

if TYPE_CHECKING:
    from validator.rulesets import RuleSet


Taken: TypeAlias = tuple[int, Mask]
"""A trick as it counts: the seat that took it, and the cards in it."""


class Game:
    """The plain trick-taking game; every method may be overridden by a game."""

    title: str = ""
    """The game's name, as players write it."""

    scoring: Mask = 0
    """The cards that are shown before their taker once caught."""

    def direction(self, rules: RuleSet | None) -> Direction:
        """Which way the turn goes round the table."""
        return "clockwise"

    def nickname(self, card: Card, words: Translator) -> str:
        """What players call a card (``the pig``); empty for most."""
        return ""

    def shows_caught(self, rules: RuleSet | None) -> bool:
        """Whether caught scoring cards lie open before their taker."""
        return True

    def so_far(
        self, rules: RuleSet, taken: Sequence[Taken], seats: int, exposed: Mask
    ) -> tuple[int | None, ...]:
        """The points of each of ``seats`` if the deal ended after these tricks."""
        return (None,) * seats

    def subtitle(self, deal: DealReplay, words: Translator) -> str:
        """What is special about a deal, to stand behind its number; may be empty."""
        return ""

    def exposed_title(self, deal: DealReplay, words: Translator) -> str:
        """What stands over the list of exposed cards."""
        return words.gettext("Exposed") if deal.exposed else ""

    def deal_line(self, deal: DealReplay, names: Sequence[str], words: Translator) -> str:
        """One line of HTML about a deal, for the last page."""
        return ""

    def limit(self, replay: Replay) -> int | None:
        """The total that ends the match, to be drawn in the chart."""
        return None

    def verdict(self, replay: Replay, names: Sequence[str], words: Translator) -> str:
        """One sentence of plain text that says who won or lost; ``names`` by side."""
        if not replay.over or not replay.winners:
            return words.gettext("The match is not over.")
        won = words.listed([names[replay.sides.index(key)] for key in replay.winners])
        return words.ngettext("%(name)s wins.", "%(name)s win.", len(replay.winners)) % {
            "name": won
        }

    def loser_role(self, words: Translator) -> str:
        """What the loser is called."""
        return words.gettext("last")

    def lines(self, lines: Sequence[DerivationLine], words: Translator) -> list[DerivationLineView]:
        """The arithmetic of a score in words."""
        return [self.line(each, words) for each in lines]

    def line(self, line: DerivationLine, words: Translator) -> DerivationLineView:
        """One line of the arithmetic: cards, what they are, and their value."""
        cards = " ".join(card_html(each) for each in line.cards)
        name = words.gettext(line.kind.replace("_", " ").replace("-", " ").capitalize())
        return {
            "html": f"{cards} {name}".strip(),
            "note": " ".join(words.amount(part) for part in line.parts),
            "value": value_text(line, words),
            "level": line.level,
        }


def value_text(line: DerivationLine, words: Translator) -> str:
    """The right-hand side of a line: an amount, or a factor where there is no amount."""
    if line.value is not None:
        return words.amount(line.value)
    return "" if line.factor is None else factor_text(line.factor)


def factor_text(factor: int) -> str:
    """``× 2``; a turned sign is ``× −1``."""
    sign = MINUS if factor < 0 else ""
    return f"\N{MULTIPLICATION SIGN} {sign}{abs(factor)}"
