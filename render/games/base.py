"""A card game of which nothing special is known: what a page says without its game's help.

A game's own file overrides what it knows better.  Nothing here draws; nothing judges play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from notation.cards import Card, Mask
from notation.diagnostic import Diagnostic
from render.seating import Direction
from render.symbols import card_html
from render.view_types import DerivationLineView
from render.words import MINUS, Translator
from validator.replay import DealReplay, DerivationLine, Replay, TrickReplay

if TYPE_CHECKING:
    from validator.rulesets import RuleSet


Taken: TypeAlias = tuple[int, Mask]
"""A trick as it counts: the seat that took it, and the cards in it."""


class Follower(Protocol):
    """Follows the tricks of one line of play, for what only one game has to tell."""

    def along(self, tricks: Sequence[TrickReplay]) -> Follower:
        """A copy that goes its own way, about to see these tricks one by one."""
        ...

    def trick(self, trick: TrickReplay) -> dict[str, Any]:
        """What there is to tell of the next trick, as plain data; ``{}`` for nothing."""
        ...


class Game:
    """The plain trick-taking game; every method may be overridden by a game."""

    styles: tuple[str, ...] = ()
    """Style files in ``assets`` that only pages of this game have."""

    scripts: tuple[str, ...] = ()
    """Script files in ``assets`` that only pages of this game have."""

    panels: str = ""
    """The template of what stands under the table, instead of chart and scores."""

    any_card: bool = False
    """Whether every card of a hand may always be played somehow."""

    lowest_wins: bool = False
    """Whether the lowest total comes first."""

    def called(self, words: Translator) -> str:
        """The game's name, as players write it; empty for one that is not known."""
        return ""

    def page_words(self, words: Translator) -> dict[str, Any]:
        """What this game's script says, beside the words of every page."""
        return {}

    def follow(self, replay: Replay, index: int) -> Follower | None:
        """Somebody who follows the play of a deal for this game's script; ``None``: nobody."""
        return None

    def own(self, replay: Replay, index: int, words: Translator) -> dict[str, Any]:
        """What this game's script and templates need of a deal; as plain data."""
        return {}

    def whole(self, replay: Replay, words: Translator) -> dict[str, Any]:
        """What this game's templates need of the match as a whole; as plain data."""
        return {}

    def legal(self, replay: Replay, index: int) -> Mapping[int, Mask]:
        """The cards that might have been played at each play of a deal, by its node's ``id``."""
        # What is legal is worked out only when a page is made.
        from validator.engine.legal import legal_moves

        return legal_moves(replay, index)

    def told(
        self, lines: Sequence[DerivationLine], names: Mapping[str, str]
    ) -> Sequence[DerivationLine]:
        """The lines of a derivation that a page shows; ``names`` are the players by label."""
        return lines

    def remarks(self, deal: DealReplay, words: Translator) -> list[str]:
        """Lines of HTML about a deal, to stand under its hands in the transcript."""
        return []

    def remarks_of(
        self, replay: Replay, index: int, players: Sequence[str], words: Translator
    ) -> list[str]:
        """The same for a game that needs the match for it."""
        return self.remarks(replay.deals[index], words)

    def direction(self, rules: RuleSet | None) -> Direction:
        """Which way the turn goes round the table."""
        return "clockwise"

    def nickname(self, card: Card, words: Translator) -> str:
        """What players call a card (``the pig``); empty for most."""
        return ""

    def scoring_cards(self, rules: RuleSet | None) -> Mask:
        """The cards that are shown before their taker once caught."""
        return 0

    def rule_option(self, finding: Diagnostic, rules: RuleSet) -> str | None:
        """The option of the rule set that a finding rests on, if it rests on one."""
        return None

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

    def exposed_title(self, deal: DealReplay, rules: RuleSet | None, words: Translator) -> str:
        """What stands over the list of exposed cards."""
        return words.gettext("Exposed") if deal.exposed else ""

    def deal_line(
        self, deal: DealReplay, players: Sequence[str], replay: Replay, words: Translator
    ) -> str:
        """A few words of HTML about a deal, for the last page; ``players`` by seat."""
        return ""

    def limit(self, replay: Replay) -> int | None:
        """The total that ends the match, to be drawn in the chart."""
        return None

    def verdict(self, replay: Replay, people: Sequence[Sequence[str]], words: Translator) -> str:
        """A sentence or two of plain text that say who won or lost; ``people`` by side."""
        if replay.over and replay.winners:
            return self.won(self.named(replay.winners, replay, people), words)
        return self.not_over(replay, people, words)

    def not_over(self, replay: Replay, people: Sequence[Sequence[str]], words: Translator) -> str:
        """What there is to say of a match that did not reach its end."""
        _ = words.gettext
        result = replay.record.result
        if result is not None and result.kind == "abandoned":
            return _("The match was broken off.")
        if replay.level:
            names = words.listed(self.named(replay.level, replay, people))
            return _("%(names)s are level: a deciding deal is due.") % {"names": names}
        if result is not None and result.kind == "totals" and replay.winners:
            count = sum(deal.status != "misdeal" for deal in replay.deals)
            closed = words.ngettext(
                "Closed by agreement after %(count)s deal.",
                "Closed by agreement after %(count)s deals.",
                count,
            ) % {"count": count}
            won = self.won(self.named(replay.winners, replay, people), words)
            return words.together((closed, won))
        return _("The match is not over.")

    def named(
        self, keys: Sequence[str], replay: Replay, people: Sequence[Sequence[str]]
    ) -> list[str]:
        """The players of some sides, or seats of them."""
        found: list[str] = []
        for key in keys:
            side = next(
                (at for at, each in enumerate(replay.sides) if key in (each, *each.split("+"))),
                None,
            )
            found.extend([key] if side is None else people[side])
        return found

    def won(self, names: list[str], words: Translator) -> str:
        """A sentence about who won."""
        return words.ngettext("%(name)s wins.", "%(name)s win.", len(names)) % {
            "name": words.listed(names)
        }

    def loser_role(self, count: int, words: Translator) -> str:
        """What the loser is called; ``count`` players of a side are."""
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


def side_labels(key: str, labels: Sequence[str]) -> list[str]:
    """The labels of the seats of a side: ``N+S`` are ``N`` and ``S``."""
    return [key] if key in labels else [each for each in key.split("+") if each in labels]
