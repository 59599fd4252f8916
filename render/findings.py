"""Findings in words, each at its place in the play.

This module refuses to judge: it looks up where a finding stands (deal, trick, number of
plays, or the play of a variation), words it through the catalogue and folds what merely
follows from another.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from notation.cards import Card
from notation.diagnostic import Diagnostic, Related
from notation.play import Play
from notation.source import NOWHERE, Span
from render.keys import DealKeys, Line, lines
from render.rulebook import Rulebook
from render.symbols import packets_in_text
from render.view_types import FindingView, RelatedView
from render.words import Translator, with_minus
from validator.replay import DealReplay, PlayReplay, Replay


class At(NamedTuple):
    """A place in the play: index of the deal, of the trick, and the number of plays."""

    deal: int
    trick: int
    played: int


BEFORE, AFTER = -1, -2
"""Instead of the index of a deal or trick: before the first one, after the last one."""

_Key = tuple[str, str, Span, str | None]


def key_of(finding: Diagnostic) -> _Key:
    """What makes two diagnostics the same finding."""
    return (finding.name, finding.variant, finding.span, finding.context.variation)


@dataclass(slots=True)
class Findings:
    """All findings of a replay, worded and placed."""

    replay: Replay
    keys: tuple[DealKeys, ...]
    words: Translator
    rulebook: Rulebook
    _at: dict[_Key, At] = field(default_factory=dict)
    _plays: dict[int, tuple[str, tuple[Card, ...]]] = field(default_factory=dict)
    """The moment and the cards of every play, by the start of its span."""
    _moments: dict[int, str] = field(default_factory=dict)
    """The moment of every play, by the ``id`` of its node."""
    _variations: dict[int, list[Line]] = field(default_factory=dict)
    _at_play: dict[int, list[Diagnostic]] = field(default_factory=dict)
    """Findings inside variations, by the ``id`` of the play's node."""
    _in_deals: list[int] = field(default_factory=list)
    _under: dict[_Key, list[Diagnostic]] = field(default_factory=dict)
    _roots: dict[tuple[int, int], list[tuple[int, Diagnostic]]] = field(default_factory=dict)
    _number: int = 0

    def __post_init__(self) -> None:
        self._in_deals = [0] * len(self.replay.deals)
        for index, deal in enumerate(self.replay.deals):
            self._place_deal(index, deal)
        seen: set[_Key] = set()
        for finding in self._all():
            key = key_of(finding)
            if key in seen:
                continue
            seen.add(key)
            root = _root(finding)
            if root is not finding:
                self._under.setdefault(key_of(root), []).append(finding)
                continue
            play = self._play_of(finding)
            at = self._locate(finding)
            if at.deal >= 0 and finding.severity != "note":
                self._in_deals[at.deal] += 1
            if play is not None:
                self._at_play.setdefault(id(play.node), []).append(finding)
            else:
                self._roots.setdefault((at.deal, at.trick), []).append((at.played, finding))

    def _all(self) -> Iterable[Diagnostic]:
        yield from self.replay.findings
        for deal in self.replay.deals:
            yield from deal.findings

    # ---- what stands where

    def at(self, deal: int, trick: int = BEFORE) -> list[tuple[int, FindingView]]:
        """The findings of a trick, or of what stands before or after the tricks of a deal.

        Each with the number of plays after which it stands, in that order.
        """
        found = self._roots.get((deal, trick), [])
        return [(count, self.view(each)) for count, each in sorted(found, key=lambda it: it[0])]

    def at_play(self, node: Play) -> list[FindingView]:
        """The findings at a play of a variation."""
        return [self.view(each) for each in self._at_play.get(id(node), ())]

    def has(self, node: Play) -> bool:
        """Whether there are findings at a play of a variation."""
        return id(node) in self._at_play

    def moment_of(self, node: Play) -> str | None:
        """The link to the moment after a play; ``None`` if it was not played again."""
        return self._moments.get(id(node))

    def count(self, deal: int) -> int:
        """How many errors and warnings a deal has, folded ones not counted."""
        return self._in_deals[deal]

    def proofs(self, finding: Diagnostic) -> list[Card]:
        """The cards that prove a finding: those played at its related places."""
        return [
            cards[0]
            for related in finding.related
            for _, cards in [self._plays.get(related.span.start, ("", ()))]
            if related.span != NOWHERE and len(cards) == 1
        ]

    # ---- in words

    def view(self, finding: Diagnostic) -> FindingView:
        """A finding and, folded, what follows from it."""
        made = self._single(finding)
        made["consequences"] = [self._single(each) for each in self._under.get(key_of(finding), [])]
        return made

    def _single(self, finding: Diagnostic) -> FindingView:
        # The wording reads the catalogue's pages: only when there is something to say.
        from notation.wording import page

        self._number += 1
        related: list[RelatedView] = []
        for each in finding.related:
            place = self._plays.get(each.span.start) if each.span != NOWHERE else None
            related.append(
                {
                    "html": self.words.told(partial(_related, finding, each)),
                    "moment": place[0] if place else None,
                    "line": 0 if each.span == NOWHERE else finding.source.place(each.span).line,
                }
            )
        play = self._play_of(finding)
        rule, rule_text = self.rulebook.of_finding(finding)
        return {
            "id": f"f{self._number}",
            "code": finding.code,
            "name": finding.name,
            "title": self.words.gettext(page(finding.name).title),
            "severity": finding.severity,
            "marked": finding.severity == "note" and finding.code.startswith("P"),
            "html": told_html(finding, self.words),
            "line": finding.place.line,
            "moment": self._link(self._locate(finding)) if play is None else self._moment(play),
            "variation": finding.context.variation,
            "related": related,
            "claimed": _side(finding.claimed, self.words),
            "computed": _side(finding.computed, self.words),
            "rule": rule,
            "rule_text": rule_text,
            "rule_number": self.rulebook.number(rule),
            "consequences": [],
        }

    def _link(self, at: At) -> str | None:
        if at.deal < 0 or at.trick < 0:
            return None
        return self.keys[at.deal].moment(at.trick, at.played)

    def _moment(self, play: PlayReplay) -> str | None:
        return self._moments.get(id(play.node))

    # ---- placing

    def _place_deal(self, index: int, deal: DealReplay) -> None:
        for finding in deal.findings:
            self._at[key_of(finding)] = self._in_deal(index, deal, finding)
        for line in lines(deal, self.keys[index]):
            if line.depth:
                self._variations.setdefault(index, []).append(line)
            for number, trick in enumerate(line.tricks):
                if not line.depth:
                    last = At(index, number, len(trick.plays))
                    for finding in trick.findings:
                        self._at[key_of(finding)] = last
                shared = 0 if number else line.shared
                for count, play in enumerate(trick.plays[shared:], shared + 1):
                    moment = line.moment(number, count)
                    self._moments[id(play.node)] = moment
                    if play.node.span != NOWHERE:
                        self._plays[play.node.span.start] = (moment, play.cards)
                    for finding in play.findings:
                        at = At(index, line.trick if line.depth else number, count)
                        self._at[key_of(finding)] = at

    def _play_of(self, finding: Diagnostic) -> PlayReplay | None:
        """The play of a variation at which a finding in it stands."""
        deal = finding.context.deal
        if finding.context.variation is None or deal is None or finding.span == NOWHERE:
            return None
        start = finding.span.start
        inside = [
            line
            for line in self._variations.get(deal - 1, ())
            if line.tricks[0].node.span.start <= start < line.tricks[-1].node.span.end
        ]
        if not inside:
            return None
        line = max(inside, key=lambda each: each.depth)
        plays = [
            play
            for number, trick in enumerate(line.tricks)
            for play in trick.plays[0 if number else line.shared :]
        ]
        before = [play for play in plays if play.node.span.start <= start]
        if before:
            return before[-1]
        return plays[0] if plays else None

    def _in_deal(self, index: int, deal: DealReplay, finding: Diagnostic) -> At:
        trick = self._side_of_play(deal, finding)
        if trick < 0 or finding.span == NOWHERE:
            return At(index, trick, 0)
        plays = deal.tricks[trick].plays
        return At(index, trick, sum(p.node.span.start <= finding.span.start for p in plays))

    def _side_of_play(self, deal: DealReplay, finding: Diagnostic) -> int:
        """Whether a finding of a deal that is at no play stands before or after the play."""
        at, number = finding.span, finding.context.trick
        for index, trick in enumerate(deal.tricks):
            span = trick.node.span
            if at != NOWHERE and span.start <= at.start < span.end:
                return index
        for index, trick in enumerate(deal.tricks):
            if number is not None and trick.number == number:
                return index
        if not deal.tricks or finding.span == NOWHERE:
            return AFTER
        return BEFORE if finding.span.start < deal.tricks[0].node.span.start else AFTER

    def _locate(self, finding: Diagnostic) -> At:
        known = self._at.get(key_of(finding))
        if known is not None:
            return known
        deals = self.replay.deals
        number = finding.context.deal
        if number is not None and 1 <= number <= len(deals):
            index = number - 1
            return self._in_deal(index, deals[index], finding)
        for index, deal in enumerate(deals):
            span = deal.node.span
            if span.start <= finding.span.start < span.end:
                return self._in_deal(index, deal, finding)
        first = deals[0].node.span.start if deals else 0
        side = BEFORE if not deals or finding.span.start < first else AFTER
        return At(side, BEFORE, 0)


def told_html(finding: Diagnostic, words: Translator) -> str:
    """The message of a finding as a sentence, cards shown as cards."""
    # The wording reads the catalogue's pages: only when there is something to say.
    from notation.wording import message

    return words.told(lambda each: _html(_sentence(message(finding, each), finding, each)))


def _root(finding: Diagnostic) -> Diagnostic:
    while finding.consequence_of is not None:
        finding = finding.consequence_of
    return finding


def _sentence(text: str, finding: Diagnostic, words: Translator) -> str:
    """A message as a sentence; a label at its beginning stays as it is written."""
    from notation.wording import template_of

    template = words.gettext(template_of(finding))
    if template[:1].islower() or re.match(r"{\w+:[^}]*\|", template):
        text = text[:1].upper() + text[1:]
    if text.endswith((".", "!", "?", "。", "！", "？")):
        return text
    # TRANSLATORS: the full stop at the end of a sentence
    return words.gettext("%(sentence)s.") % {"sentence": text}


def _related(finding: Diagnostic, related: Related, words: Translator) -> str:
    """What a further place has to do with a finding."""
    from notation.wording import related_message

    return _html(related_message(finding, related, words))


def _html(message: str) -> str:
    """A message with cards shown as cards and real minus signs."""
    return str(packets_in_text(with_minus(message)))


def _side(value: object, words: Translator) -> str | None:
    """One side of a disagreement as text: amounts by seat, a number or a word."""
    if value is None:
        return None
    if isinstance(value, dict):
        return ", ".join(f"{key} {_side(each, words)}" for key, each in value.items())
    if isinstance(value, int):
        return words.amount(value)
    return str(value)
