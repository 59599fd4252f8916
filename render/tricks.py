"""The tricks of a deal for the page: plays, who is winning, what is to be read beside them.

This module refuses to judge: what is legal and what it is worth stands in the replay or is
asked of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from notation.cards import Mask, cards_of, in_hand_order, is_known, mask_of
from notation.marks import Comment
from notation.play import Variation
from render.comments import comment_html
from render.findings import Findings
from render.games import Game
from render.games.base import Follower, Taken, side_labels
from render.keys import DEEPEST, DealKeys, Line
from render.variations import VariationReader, glyph_text
from render.view_types import FindingView, NoteView, PlayView, TrickView, VariationView
from render.words import Translator
from validator.replay import DealReplay, PlayReplay, Replay, TrickReplay


@dataclass(frozen=True, slots=True)
class TricksMaker:
    """Makes the view of the tricks of one deal.

    ``legal`` are the cards that might have been played instead, by the ``id`` of a play's
    node; ``hidden`` the seats whose hands are closed.
    """

    replay: Replay
    game: Game
    findings: Findings
    words: Translator
    deal: DealReplay
    index: int
    legal: Mapping[int, Mask]
    hidden: frozenset[int] = frozenset()

    def tricks(self, keys: DealKeys) -> list[TrickView]:
        """The tricks of the game itself, with their variations."""
        line = Line(f"d{keys.deal}", self.deal.tricks, keys.tricks)
        hands = [each.cards for each in self.deal.hands]
        return self._line(line, [], hands, self.game.follow(self.replay, self.index))

    def _line(
        self, line: Line, taken: list[Taken], hands: list[Mask], follower: Follower | None
    ) -> list[TrickView]:
        made: list[TrickView] = []
        if follower is not None:
            follower = follower.along(line.tricks)
        for number, trick in enumerate(line.tricks):
            shared = 0 if number else line.shared
            made.append(self._trick(line, number, trick, shared, taken, hands, follower))
        return made

    def _trick(
        self,
        line: Line,
        number: int,
        trick: TrickReplay,
        shared: int,
        taken: list[Taken],
        hands: list[Mask],
        follower: Follower | None,
    ) -> TrickView:
        before = list(taken)
        fork = None if follower is None else follower.along(())
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
            shown = self.game.scoring_cards(self.replay.rules)
            caught = [card for card in cards if shown >> card & 1]
        plays: list[PlayView] = []
        variations: list[VariationView] = []
        for place, play in enumerate(trick.plays[shared:], shared):
            walked = trick.variations.get(place, ()) if line.depth < DEEPEST else ()
            for nth, each in enumerate(walked, 1):
                branch = line.variation(number, place, nth, each)
                variations.append(
                    {
                        "after": place + 1,
                        "tricks": self._line(branch, list(before), list(hands), fork),
                    }
                )
            plays.append(self._play(place + 1, play, hands, inside=bool(line.depth)))
            if not play.withdrawn:
                for card in play.cards:
                    if is_known(card):
                        hands[:] = [hand & ~(1 << card) for hand in hands]
        made: TrickView = {
            "key": line.keys[number],
            "title": line.keys[number],
            "leader": trick.leader,
            "winner": trick.winner,
            "plays": plays,
            "winning": list(trick.winning[shared:]),
            "caught": caught,
            "so_far": self._so_far(taken),
            "notes": self._notes(trick, self.findings.at(self.index, number), shared)
            if not line.depth
            else [],
        }
        own = {} if follower is None else follower.trick(trick)
        if own:
            made["own"] = own
        if line.depth:
            made["heard"] = self._heard(trick, shared)
        if variations:
            made["variations"] = variations
        return made

    def _so_far(self, taken: Sequence[Taken]) -> list[int | None]:
        rules = self.replay.rules
        if rules is None:
            return [None] * len(self.replay.sides)
        exposed = mask_of(card for _, card in self.deal.exposed)
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

    def _play(
        self, count: int, play: PlayReplay, hands: Sequence[Mask], *, inside: bool
    ) -> PlayView:
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
        weighty = ("error", "warning") if inside else ("error",)
        if any(each.severity in weighty for each in faults):
            made["fault"] = "illegal"
        elif play.node.irregularities:
            made["fault"] = "marked"
        proof = [card for each in faults for card in self.findings.proofs(each)]
        if proof:
            made["proof"] = proof[0]
        may = self._may(play, hands)
        if may is not None:
            made["may"] = may
        return made

    def _may(self, play: PlayReplay, hands: Sequence[Mask]) -> int | list[int] | None:
        """The cards that might have been played, in short: see :class:`PlayView`."""
        if self.game.any_card:
            return [] if play.seat in self.hidden else None
        hand = hands[play.seat]
        legal = None if play.seat in self.hidden else self.legal.get(id(play.node))
        if legal is None:
            return []
        if legal == hand:
            return None
        suits = {card // 13 for card in cards_of(legal)}
        if len(suits) == 1:
            (suit,) = suits
            if legal == hand & (0x1FFF << 13 * suit):
                return suit
        return list(in_hand_order(cards_of(legal)))

    def _notes(
        self, trick: TrickReplay, found: Iterable[tuple[int, FindingView]], shared: int
    ) -> list[NoteView]:
        reader = VariationReader(self.findings, self.words)
        notes: list[NoteView] = [comment_note(each) for each in trick.node.comments]
        for after, play in enumerate(trick.plays[shared:], shared + 1):
            for note in play.node.notes:
                if isinstance(note, Variation):
                    tokens = reader.tokens(note)
                    notes.append({"kind": "variation", "after": after, "tokens": tokens})
                else:
                    notes.append(comment_note(note, after))
        last = len(trick.plays)
        if trick.node.winner is not None:
            notes += [comment_note(each, last) for each in trick.node.winner.comments]
        for at, each in found:
            notes.append({"kind": "finding", "after": at, "finding": each})
        # Stable: what stands behind the same play keeps its order.
        notes.sort(key=lambda note: note["after"])
        return notes

    def _heard(self, trick: TrickReplay, shared: int) -> dict[str, list[int]]:
        """After which plays of a variation's trick something is to be read."""
        comments: set[int] = set()
        found: set[int] = set()
        for after, play in enumerate(trick.plays[shared:], shared + 1):
            if play.node.notes:
                comments.add(after)
            if self.findings.has(play.node):
                found.add(after)
        return {"comments": sorted(comments), "findings": sorted(found)}


def comment_note(comment: Comment, after: int = 0) -> NoteView:
    """A comment as something to read."""
    return {"kind": "comment", "after": after, "html": comment_html(comment.text)}
