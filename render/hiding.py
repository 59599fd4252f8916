"""A match as one seat could know it: everything else is taken out before a page is made.

The record itself is cut down to what the seat saw (its own cards, cards passed to or by it,
what it drew, what lay open, what was played face up) and played again, so that nothing that
is worked out later (hands, points, proofs, arithmetic, the text of findings) can hold more
than that.  Words are the hard part.  Whoever annotated a whole record saw all hands, so all
comments, signs and variations go; a record that is this seat's own view (``View``) keeps
those that name no card which the seat could not know at that moment.

This module refuses to know how anything is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from notation.cards import UNKNOWN, Card, Mask, is_known, mask_of
from notation.labels import normalised
from notation.marks import Comment
from notation.play import Play, Trick, Tricks, Variation
from notation.record import Deal, Entry, Record, Tag
from notation.statements import (
    Amount,
    Amounts,
    Draw,
    Exchange,
    Expose,
    Hands,
    Passed,
    SeatCards,
)
from render.hands import NOBODY, viewer_of
from render.hidden_findings import Judge, on_hands
from render.mentions import mentions
from validator.engine.record import validate
from validator.replay import DealReplay, Replay, TrickReplay
from validator.settings import Settings

_TAGS = frozenset(
    "Event Site Date Round Table Recorder Annotator Game Rules Seat".split()
)  # A seed of the shuffle, an Id or a link may tell all hands.


def seen_by(replay: Replay, seat: int) -> Replay:
    """The same match with what the seat (or :data:`NOBODY`) could know, and nothing else."""
    cut = _Cut(replay, seat, own=viewer_of(replay) == seat)
    seen = _played(cut.record(), replay)
    claims = _claims(replay, seen)
    if claims:
        seen = _played(cut.record(claims), replay)
    return Judge(replay, "" if seat == NOBODY else replay.seats[seat]).judged(seen)


def _played(record: Record, whole: Replay) -> Replay:
    """A record that was cut down, simulated under the rules that the whole one was."""
    game = record.tag_value("Game") or ""
    rules = {} if whole.rules is None else {game: whole.rules}
    settings = Settings(forced=rules, overrides=False)
    return validate(record, index=whole.index, settings=settings)


def _claims(whole: Replay, seen: Replay) -> dict[int, dict[str, Mapping[str, int]]]:
    """By deal: results that all hands gave, that everybody heard, and that are lost now."""
    lost: dict[int, dict[str, Mapping[str, int]]] = {}
    for index, (before, after) in enumerate(zip(whole.deals, seen.deals, strict=False)):
        for kind in ("score", "points"):
            known, left = getattr(before, kind), getattr(after, kind)
            if known is not None and left is None and getattr(before.node, kind) is None:
                lost.setdefault(index, {})[kind] = known
    return lost


@dataclass(slots=True)
class _Cut:
    """Takes out of a record what a seat could not know."""

    replay: Replay
    seat: int
    own: bool
    """Whether the record says that it is this seat's view, so that its words may stay."""
    known: Mask = 0
    """The cards that the seat has seen so far in the deal at hand."""
    seats: dict[int, int] = field(default_factory=dict)
    """Whose a play of the deal is, by the ``id`` of its node."""
    faulty: set[int] = field(default_factory=set)
    """The plays whose fault only their player's hand can prove, by the ``id`` of the node."""

    def record(self, claims: Mapping[int, Mapping[str, Mapping[str, int]]] | None = None) -> Record:
        record = self.replay.record
        entries: list[Entry] = []
        at = 0
        for entry in record.entries:
            self.known = 0
            if isinstance(entry, Deal):
                deal = self.replay.deals[at] if at < len(self.replay.deals) else None
                entries.append(self._deal(entry, deal, (claims or {}).get(at, {})))
                at += 1
            else:
                entries.append(replace(entry, comments=self._said(entry.comments)))
        self.known = 0
        result = record.result
        if result is not None:
            result = replace(result, comments=self._said(result.comments))
        return Record(
            tags=tuple(self._tags()),
            entries=tuple(entries),
            result=result,
            version=record.version,
            comments=self._said(record.comments),
            source=record.source,
            span=record.span,
        )

    def _tags(self) -> Iterable[Tag]:
        for tag in self.replay.record.tags:
            if tag.name in _TAGS:
                values = tag.values[:2] if tag.name == "Seat" else tag.values
                yield replace(tag, values=values, comments=self._said(tag.comments))
        given = self.replay.record.first_tag("View")
        if self.seat != NOBODY:
            yield Tag("View", (self.replay.seats[self.seat],))
        elif given is not None:
            yield replace(given, comments=())

    # ---- a deal

    def _deal(
        self,
        node: Deal,
        deal: DealReplay | None,
        claims: Mapping[str, Mapping[str, int]],
    ) -> Deal:
        self._learn(node, deal)
        said = self._said
        hands = node.hands
        if hands is not None:
            mine = tuple(
                replace(each, comments=said(each.comments))
                for each in hands.hands
                if self._mine(each.seat)
            )
            hands = Hands(mine, said(hands.comments), span=hands.span)
        exchange = node.exchange
        if exchange is not None:
            passes = tuple(map(self._passed, exchange.passes))
            exchange = Exchange(passes, said(exchange.comments), span=exchange.span)
        head = {
            name: replace(each, comments=said(each.comments))
            for name in ("dealer", "declarer", "contract", "double", "turnup")
            if (each := getattr(node, name)) is not None
        }
        first = said(node.comments)
        exposes = tuple(map(self._expose, node.exposes))
        tricks = Tricks(self._tricks(node, deal))
        made = replace(
            node, hands=hands, exchange=exchange, exposes=exposes, stock=None, tricks=tricks,
            comments=first, **head,
        )  # fmt: skip
        tail = {
            name: replace(each, comments=said(each.comments))
            for name in ("points", "score", "total", "end")
            if (each := getattr(node, name)) is not None
        }
        for kind, amounts in claims.items():
            listed = tuple(Amount(tuple(key.split("+")), each) for key, each in amounts.items())
            tail[kind] = Amounts("points" if kind == "points" else "score", listed)
        rulings = tuple(replace(each, comments=said(each.comments)) for each in node.rulings)
        return replace(made, rulings=rulings, **tail)

    def _learn(self, node: Deal, deal: DealReplay | None) -> None:
        """What the seat knows as the play begins, and whose plays the deal's plays are."""
        self.known = mask_of(card for each in node.exposes for one in each.exposures
                             for card in one.cards)  # fmt: skip
        if node.turnup is not None:
            self.known |= mask_of([node.turnup.card])
        for hand in node.hands.hands if node.hands else ():
            if self._mine(hand.seat):
                self.known |= mask_of(hand.cards)
        for each in node.exchange.passes if node.exchange else ():
            if self._mine(each.giver) or self._mine(each.receiver):
                self.known |= mask_of(each.cards)
        self.seats, self.faulty = {}, set()
        if deal is None:
            return
        if self.seat != NOBODY and self.seat < len(deal.hands):
            self.known |= deal.hands[self.seat].cards
        for trick in deal.tricks:
            for play in trick.plays:
                self.seats[id(play.node)] = play.seat
                if any(on_hands(each) for each in play.findings):
                    self.faulty.add(id(play.node))

    def _mine(self, label: str) -> bool:
        return self.seat != NOBODY and normalised(label) == self.replay.seats[self.seat]

    def _passed(self, each: Passed) -> Passed:
        open_ = self._mine(each.giver) or self._mine(each.receiver)
        cards = each.cards if open_ else (UNKNOWN,) * len(each.cards)
        return replace(each, cards=cards, comments=self._said(each.comments))

    def _expose(self, each: Expose) -> Expose:
        shown = tuple(replace(one, comments=self._said(one.comments)) for one in each.exposures)
        return Expose(shown, self._said(each.comments), span=each.span)

    # ---- the play

    def _tricks(self, node: Deal, deal: DealReplay | None) -> Iterable[Trick]:
        played = {id(each.node): each for each in deal.tricks} if deal else {}
        for trick in node.tricks:
            yield self._trick(trick, played.get(id(trick)), node)

    def _trick(self, trick: Trick, played: TrickReplay | None, node: Deal) -> Trick:
        comments = self._said(trick.comments)
        plays = tuple(map(self._play, trick.plays))
        winner = trick.winner
        if winner is not None:
            winner = replace(winner, comments=self._said(winner.comments))
        after = tuple(self._expose(each) for each in trick.after if isinstance(each, Expose))
        draws = self._draws(trick, played, node.turnup.card if node.turnup else None)
        return replace(trick, plays=plays, winner=winner, comments=comments, after=(*after, *draws))

    def _play(self, play: Play) -> Play:
        mine = self.seats.get(id(play)) == self.seat != NOBODY
        closed = play.face_down and not mine
        cards = (UNKNOWN,) * len(play.cards) if closed else play.cards
        self.known |= mask_of(cards)
        notes: list[Comment | Variation] = []
        for note in play.notes:
            kept = self._comment(note) if isinstance(note, Comment) else self._variation(note)
            if kept is not None:
                notes.append(kept)
        marks = play.irregularities
        if not mine and id(play) in self.faulty:
            # That it was taken back everybody saw; what was wrong with it his hand tells.
            marks = tuple(each for each in marks if each.name in ("withdrawn", "turn"))
        return replace(
            play, cards=cards, glyphs=play.glyphs if self.own else (), attributes=(),
            irregularities=marks, notes=tuple(notes),
        )  # fmt: skip

    def _draws(
        self, trick: Trick, played: TrickReplay | None, turnup: Card | None
    ) -> Sequence[Draw]:
        """Who drew how many cards; which, only of the own ones and of the card that lay open."""
        by_label: dict[str, list[Card]] = {}
        if played is not None and played.draws:
            for seat, card in played.draws:
                by_label.setdefault(self.replay.seats[seat], []).append(card)
        else:
            for each in trick.after:
                if isinstance(each, Draw):
                    for one in each.draws:
                        by_label.setdefault(one.seat, []).extend(one.cards)
        shown: list[SeatCards] = []
        for label, cards in by_label.items():
            if self._mine(label):
                self.known |= mask_of(cards)
                shown.append(SeatCards(label, tuple(cards)))
            else:
                seen = (card if card == turnup and is_known(card) else UNKNOWN for card in cards)
                shown.append(SeatCards(label, tuple(seen)))
        return [Draw(tuple(shown))] if shown else []

    # ---- words

    def _said(self, comments: Sequence[Comment]) -> tuple[Comment, ...]:
        return tuple(each for each in comments if self._comment(each) is not None)

    def _comment(self, comment: Comment) -> Comment | None:
        if not self.own or mentions(comment.text) & ~self.known:
            return None
        return comment

    def _variation(self, variation: Variation) -> Variation | None:
        """A variation of cards that the seat knew, without words that tell more.

        The walk keeps its own stack: how deep variations nest is for the record to say.
        """
        if not self.own:
            return None
        stack = [variation]
        while stack:
            for trick in stack.pop().tricks:
                if trick.after:
                    return None
                for play in trick.plays:
                    if mask_of(play.cards) & ~self.known:
                        return None
                    stack += [each for each in play.notes if isinstance(each, Variation)]
                    if any(isinstance(each, Comment) and self._comment(each) is None
                           for each in play.notes):  # fmt: skip
                        return None
        return variation
