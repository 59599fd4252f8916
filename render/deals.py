"""One deal for the page: hands, tricks, notes, scores, in the shape of the view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from notation.marks import Comment
from notation.statements import Ruling
from render.comments import comment_html
from render.findings import AFTER, BEFORE, Findings
from render.games import Game
from render.games.base import side_labels
from render.hands import exchange_view, hand_views, hands_note
from render.keys import DealKeys
from render.names import short_names
from render.rulebook import Rulebook
from render.tricks import TricksMaker, comment_note
from render.view_types import (
    ChangeView,
    DealView,
    FindingView,
    NoteView,
    RulingView,
    ScorePartView,
    ScoreView,
)
from render.words import Translator
from validator.replay import DealReplay, Replay


@dataclass(frozen=True, slots=True)
class DealsMaker:
    """Makes the view of deals of one replay."""

    replay: Replay
    game: Game
    findings: Findings
    rulebook: Rulebook
    words: Translator

    def deal(
        self,
        index: int,
        keys: DealKeys,
        players: Sequence[str],
        changes: Sequence[ChangeView],
        later: Sequence[Ruling],
    ) -> DealView:
        """The view of the deal at an index.

        ``changes`` say who sits down before it; ``later`` are the rulings behind it.
        """
        deal, words = self.replay.deals[index], self.words
        names = self.side_names(players)
        hands = hand_views(deal, self.replay)
        closed = frozenset(seat for seat, hand in enumerate(hands) if hand.get("closed"))
        before, after = self._around(index, deal)
        maker = TricksMaker(
            self.replay, self.game, self.findings, words, deal, index,
            self.game.legal(self.replay, index), closed,
        )  # fmt: skip
        made: DealView = {
            "key": keys.deal,
            "number": deal.node.number,
            "title": words.gettext("Deal %(number)s") % {"number": deal.node.number},
            "subtitle": self.game.subtitle(deal, words),
            "board": deal.node.board,
            "status": deal.status,
            "status_text": status_text(deal, words),
            "players": list(players),
            "short": short_names(players),
            "changes": list(changes),
            "hands": hands,
            "hands_note": hands_note(deal, self.replay, players, words),
            "exposed": [{"seat": seat, "card": card} for seat, card in deal.exposed],
            "caught_shown": self.game.shows_caught(self.replay.rules),
            "exposed_title": self.game.exposed_title(deal, self.replay.rules, words),
            "tricks": maker.tricks(keys),
            "expected": max(
                [len(deal.tricks)] + [each.cards.bit_count() + each.unknown for each in deal.hands]
            ),
            "before": before,
            "after": after,
            "rulings": [
                ruling_view(each, self.replay, players, words) for each in deal.node.rulings
            ],
            "later": [ruling_view(each, self.replay, players, words) for each in later],
            "total_before": self._amounts(deal.total_before),
            "scores": self._scores(deal, keys, players, names),
            "line_html": self.game.deal_line(deal, players, self.replay, words),
            "findings": self.findings.count(index),
            "remarks": self.game.remarks_of(self.replay, index, players, words),
        }
        own = self.game.own(self.replay, index, words)
        if own:
            made["own"] = own
        exchange = exchange_view(deal, self.replay)
        if exchange is not None:
            made["exchange"] = exchange
        return made

    def people(self, players: Sequence[str]) -> list[list[str]]:
        """The players of each side."""
        labels = self.replay.seats
        return [
            [players[labels.index(label)] for label in side_labels(key, labels)] or [key]
            for key in self.replay.sides
        ]

    def side_names(self, players: Sequence[str]) -> list[str]:
        """Who a side is: the player, or the players joined."""
        return [" + ".join(each) for each in self.people(players)]

    def _amounts(self, amounts: Mapping[str, int]) -> list[int]:
        return [amounts.get(key, 0) for key in self.replay.sides]

    def _around(self, index: int, deal: DealReplay) -> tuple[list[NoteView], list[NoteView]]:
        node = deal.node
        first: list[Comment] = list(node.comments)
        if node.dealer:
            first += node.dealer.comments
        if node.hands:
            first += node.hands.comments
            first += [each for hand in node.hands.hands for each in hand.comments]
        if node.exchange:
            first += node.exchange.comments
            first += [each for one in node.exchange.passes for each in one.comments]
        for expose in node.exposes:
            first += expose.comments
            first += [each for one in expose.exposures for each in one.comments]
        for statement in (node.declarer, node.contract, node.double, node.turnup, node.stock):
            if statement is not None:
                first += statement.comments
        last: list[Comment] = []
        for claim in (node.points, node.score, node.total, node.end):
            if claim is not None:
                last += claim.comments
        before = [comment_note(each) for each in first]
        after = [comment_note(each) for each in last]
        before += [finding_note(each) for _, each in self.findings.at(index, BEFORE)]
        after += [finding_note(each) for _, each in self.findings.at(index, AFTER)]
        return before, after

    def _scores(
        self, deal: DealReplay, keys: DealKeys, players: Sequence[str], names: Sequence[str]
    ) -> list[ScoreView]:
        made: list[ScoreView] = []
        for number, key in enumerate(self.replay.sides):
            score, claimed = _at(deal.score, key), _at(deal.claimed_score, key)
            made.append(
                {
                    "id": f"d{keys.deal}.s{number + 1}",
                    "name": names[number],
                    "score": score,
                    "claimed": claimed,
                    "shown": claimed if score is None else score,
                    "total": deal.total.get(key, 0),
                    "claimed_total": _at(deal.claimed_total, key),
                    "parts": self._parts(deal, key, players),
                }
            )
        return made

    def _parts(self, deal: DealReplay, key: str, players: Sequence[str]) -> list[ScorePartView]:
        """The arithmetic: of the side, or of each of its players."""
        if key in deal.derivations:
            return [self._part(deal, key, "", players)]
        labels = self.replay.seats
        return [
            self._part(deal, label, players[labels.index(label)], players)
            for label in side_labels(key, labels)
            if label in deal.derivations
        ]

    def _part(self, deal: DealReplay, key: str, name: str, players: Sequence[str]) -> ScorePartView:
        named = dict(zip(self.replay.seats, players, strict=False))
        sources = self.game.told(deal.derivations[key], named)
        lines = self.game.lines(sources, self.words)
        before = None
        for line, source in zip(lines, sources, strict=True):
            rule = self.rulebook.of_option(source.option)
            # Lines in a row that rest on one rule cite it once.
            if rule is not None and rule != before:
                line["rule"] = rule
            before = rule
        return {"name": name, "lines": lines}


def finding_note(finding: FindingView) -> NoteView:
    """A finding as something to read."""
    return {"kind": "finding", "after": 0, "finding": finding}


def ruling_view(
    ruling: Ruling, replay: Replay, players: Sequence[str], words: Translator
) -> RulingView:
    """A ruling: whom it concerns, the amount, and why; one on a seat counts for its side."""
    key = ruling.amount.key
    labels = replay.seats
    wanted = set(side_labels(key, labels))
    side = next(
        (
            place
            for place, each in enumerate(replay.sides)
            if wanted and wanted <= set(side_labels(each, labels))
        ),
        None,
    )
    name = " + ".join(players[labels.index(each)] for each in labels if each in wanted) or key
    if ruling.kind == "penalty":
        title = words.gettext("Penalty: %(name)s %(amount)s")
    else:
        title = words.gettext("Ruling: %(name)s %(amount)s")
    return {
        "kind": ruling.kind,
        "title": title % {"name": name, "amount": words.amount(ruling.amount.value)},
        "side": side,
        "amount": ruling.amount.value,
        "reason_html": "".join(comment_html(each.text) for each in ruling.comments),
    }


def status_text(deal: DealReplay, words: Translator) -> str:
    """A sentence about how the deal ended; empty for one that was played out."""
    _ = words.gettext
    texts = {
        "early": _("The deal ended early, by the rules."),
        "claimed": _("The rest was conceded."),
        "abandoned": _("The deal was broken off."),
        "misdeal": _("A misdeal: void, and dealt again as the next deal."),
        "open": _("Still being played."),
    }
    text = texts.get(deal.status, "")
    if deal.status == "open" and (deal.node.end is None or deal.node.end.kind != "open"):
        text = _("The record of this deal breaks off here.")
    if not deal.tricks and deal.status in ("complete", "early", "claimed"):
        text = _("The play was not recorded.")
    return text


def _at(amounts: Mapping[str, int] | None, key: str) -> int | None:
    return None if amounts is None else amounts.get(key)
