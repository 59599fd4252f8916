"""One deal for the page: hands, tricks, notes, scores, in the shape of the view."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from notation.cards import Mask, cards_of, in_hand_order, is_known, mask_of
from notation.marks import Comment
from notation.play import Variation
from notation.statements import Ruling
from render.comments import comment_html
from render.findings import AFTER, BEFORE, Findings
from render.games import Game
from render.games.base import Taken
from render.keys import DealKeys
from render.variations import glyph_text, variation_tokens
from render.view_types import (
    DealView,
    FindingView,
    HandView,
    NoteView,
    PlayView,
    RulingView,
    ScoreView,
    TrickView,
)
from render.words import Translator
from validator.replay import DealReplay, PlayReplay, Replay, TrickReplay


@dataclass(frozen=True, slots=True)
class DealsMaker:
    """Makes the view of deals of one replay."""

    replay: Replay
    game: Game
    findings: Findings
    words: Translator

    def deal(
        self, index: int, keys: DealKeys, players: Sequence[str], rulings: Sequence[Ruling]
    ) -> DealView:
        """The view of the deal at an index; ``rulings`` are its own and those behind it."""
        deal, words = self.replay.deals[index], self.words
        names = self.side_names(players)
        before, after = self._around(index, deal)
        return {
            "key": keys.deal,
            "number": deal.node.number,
            "title": words.gettext("Deal %(number)s") % {"number": deal.node.number},
            "subtitle": self.game.subtitle(deal, words),
            "board": deal.node.board,
            "status": deal.status,
            "status_text": status_text(deal, words),
            "players": list(players),
            "hands": [_hand(each.cards, each.unknown) for each in deal.hands],
            "hands_note": self._hands_note(deal),
            "exposed": [{"seat": seat, "card": card} for seat, card in deal.exposed],
            "caught_shown": self.game.shows_caught(self.replay.rules),
            "exposed_title": self.game.exposed_title(deal, words),
            "tricks": self._tricks(index, deal, keys),
            "expected": max(
                [len(deal.tricks)] + [each.cards.bit_count() + each.unknown for each in deal.hands]
            ),
            "before": before,
            "after": after,
            "rulings": [ruling_view(each, self.replay, names, words) for each in rulings],
            "total_before": self._amounts(deal.total_before),
            "scores": self._scores(deal, keys, names),
            "line_html": self.game.deal_line(deal, names, words),
            "findings": self.findings.count(index),
        }

    def side_names(self, players: Sequence[str]) -> list[str]:
        """Who a side is: the player, or the players joined."""
        labels = self.replay.seats
        return [
            " + ".join(players[labels.index(label)] for label in side_labels(key, labels)) or key
            for key in self.replay.sides
        ]

    def _amounts(self, amounts: Mapping[str, int]) -> list[int]:
        return [amounts.get(key, 0) for key in self.replay.sides]

    def _hands_note(self, deal: DealReplay) -> str:
        if deal.node.hands is None and deal.tricks:
            return self.words.gettext("Hands were not recorded; they are inferred from the play.")
        return ""

    def _tricks(self, index: int, deal: DealReplay, keys: DealKeys) -> list[TrickView]:
        taken: list[Taken] = []
        exposed = mask_of(card for _, card in deal.exposed)
        made: list[TrickView] = []
        for number, trick in enumerate(deal.tricks):
            caught: list[int] = []
            if trick.winner is not None:
                cards = [
                    card
                    for play in trick.plays
                    if not play.withdrawn
                    for card in play.cards
                    if is_known(card)
                ]
                taken.append((trick.winner, mask_of(cards)))
                caught = [card for card in cards if self.game.scoring >> card & 1]
            found = self.findings.at(index, number)
            made.append(
                {
                    "key": keys.tricks[number],
                    "title": keys.tricks[number],
                    "leader": trick.leader,
                    "winner": trick.winner,
                    "plays": [self._play(count, play) for count, play in enumerate(trick.plays, 1)],
                    "winning": list(trick.winning),
                    "caught": caught,
                    "so_far": self._so_far(taken, exposed),
                    "notes": self._notes(trick, found),
                }
            )
        return made

    def _so_far(self, taken: Sequence[Taken], exposed: Mask) -> list[int | None]:
        rules = self.replay.rules
        if rules is None:
            return [None] * len(self.replay.sides)
        points = self.game.so_far(rules, taken, len(self.replay.seats), exposed)
        made: list[int | None] = []
        for key in self.replay.sides:
            mine = [
                points[self.replay.seats.index(label)]
                for label in side_labels(key, self.replay.seats)
            ]
            known = [each for each in mine if each is not None]
            made.append(sum(known) if mine and len(known) == len(mine) else None)
        return made

    def _play(self, count: int, play: PlayReplay) -> PlayView:
        made: PlayView = {"seat": play.seat, "cards": list(play.cards), "count": count}
        if play.face_down:
            made["down"] = True
        if play.passed:
            made["passed"] = True
        if play.withdrawn:
            made["withdrawn"] = True
        if play.node.glyphs:
            made["glyphs"] = glyph_text(play.node.glyphs)
        faults = [each for each in play.findings if each.consequence_of is None]
        if any(each.severity == "error" for each in faults):
            made["fault"] = "illegal"
        elif play.node.irregularities:
            made["fault"] = "marked"
        proof = [card for each in faults for card in self.findings.proofs(each)]
        if proof:
            made["proof"] = proof[0]
        return made

    def _notes(
        self, trick: TrickReplay, found: Iterable[tuple[int, FindingView]]
    ) -> list[NoteView]:
        notes: list[NoteView] = [_comment(0, each) for each in trick.node.comments]
        for after, play in enumerate(trick.plays, 1):
            for note in play.node.notes:
                if isinstance(note, Variation):
                    tokens = variation_tokens(note, self.words)
                    notes.append({"kind": "variation", "after": after, "tokens": tokens})
                else:
                    notes.append(_comment(after, note))
        last = len(trick.plays)
        if trick.node.winner is not None:
            notes += [_comment(last, each) for each in trick.node.winner.comments]
        for at, each in found:
            notes.append({"kind": "finding", "after": at, "finding": each})
        # Stable: what stands behind the same play keeps its order.
        notes.sort(key=lambda note: note["after"])
        return notes

    def _around(self, index: int, deal: DealReplay) -> tuple[list[NoteView], list[NoteView]]:
        node = deal.node
        first: list[Comment] = list(node.comments)
        if node.dealer:
            first += node.dealer.comments
        if node.hands:
            first += node.hands.comments
            first += [each for hand in node.hands.hands for each in hand.comments]
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
        before = [_comment(0, each) for each in first]
        after = [_comment(0, each) for each in last]
        before += [finding_note(each) for _, each in self.findings.at(index, BEFORE)]
        after += [finding_note(each) for _, each in self.findings.at(index, AFTER)]
        return before, after

    def _scores(self, deal: DealReplay, keys: DealKeys, names: Sequence[str]) -> list[ScoreView]:
        made: list[ScoreView] = []
        for number, key in enumerate(self.replay.sides):
            lines = deal.derivations.get(key, ())
            made.append(
                {
                    "id": f"d{keys.deal}.s{number + 1}",
                    "name": names[number],
                    "score": None if deal.score is None else deal.score.get(key),
                    "claimed": _at(deal.claimed_score, key),
                    "total": deal.total.get(key, 0),
                    "claimed_total": _at(deal.claimed_total, key),
                    "lines": self.game.lines(lines, self.words),
                }
            )
        return made


def side_labels(key: str, labels: Sequence[str]) -> list[str]:
    """The labels of the seats of a side: ``N+S`` are ``N`` and ``S``."""
    return [key] if key in labels else [each for each in key.split("+") if each in labels]


def finding_note(finding: FindingView) -> NoteView:
    """A finding as something to read."""
    return {"kind": "finding", "after": 0, "finding": finding}


def comment_note(comment: Comment) -> NoteView:
    """A comment as something to read."""
    return _comment(0, comment)


def ruling_view(
    ruling: Ruling, replay: Replay, names: Sequence[str], words: Translator
) -> RulingView:
    """A ruling: whom it concerns, the amount, and why."""
    key = ruling.amount.key
    side = next(
        (
            place
            for place, each in enumerate(replay.sides)
            if each == key or key in side_labels(each, replay.seats)
        ),
        None,
    )
    name = key if side is None else names[side]
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
    if not deal.tricks and deal.status in ("complete", "early", "claimed"):
        text = _("The play was not recorded.")
    return text


def _hand(cards: Mask, unknown: int) -> HandView:
    return {"cards": list(in_hand_order(cards_of(cards))), "unknown": unknown}


def _comment(after: int, comment: Comment) -> NoteView:
    return {"kind": "comment", "after": after, "html": comment_html(comment.text)}


def _at(amounts: Mapping[str, int] | None, key: str) -> int | None:
    return None if amounts is None else amounts.get(key)
