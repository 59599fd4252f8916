"""What every seat held: as recorded, and where nothing is recorded, as the play proves.

This module refuses to know any rule but the size of a hand and what is in the pack.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from notation.cards import NAMES, UNKNOWN, Card, Mask, cards_of
from notation.diagnostic import Argument, Diagnostic, Edit, Fix, Related
from notation.play import Row
from notation.record import Deal
from notation.source import Span
from notation.statements import SeatCards
from validator.engine.places import card_span
from validator.engine.report import Report
from validator.replay import SeatHand


@dataclass(slots=True)
class Hands:
    """Known cards and number of unknown ones, by seat.

    ``whole`` are the seats whose recorded hand is complete.  ``odd`` is the finding that
    makes what follows from the hands doubtful, by seat.
    """

    cards: list[Mask]
    unknown: list[int]
    recorded: list[Mask]
    whole: Mask = 0
    odd: dict[int, Diagnostic] = field(default_factory=dict)

    def as_dealt(self) -> tuple[SeatHand, ...]:
        """For the replay; to be asked for before the first card is played."""
        return tuple(
            SeatHand(cards, cards & ~recorded, unknown)
            for cards, recorded, unknown in zip(
                self.cards, self.recorded, self.unknown, strict=True
            )
        )


def whole_hands(cards: Sequence[Mask]) -> Hands:
    """Hands of which every card is known."""
    return Hands(list(cards), [0] * len(cards), list(cards), (1 << len(cards)) - 1)


def recorded_hands(
    deal: Deal,
    index: Mapping[str, int],
    pack: Mask,
    size: int,
    report: Report,
    doubt: Diagnostic | None = None,
) -> Hands:
    """The hands as the record has them; what cannot be is reported.

    ``doubt`` is a finding about the text of the deal: a hand of a wrong size follows from it.
    """
    count = len(index)
    hands = Hands([0] * count, [size] * count, [0] * count)
    if deal.hands is None:
        return hands
    seen: Mask = 0
    wrong: list[tuple[SeatCards, int, int]] = []
    done: set[int] = set()
    for entry in deal.hands.hands:
        seat = index.get(entry.seat)
        if seat is None:
            unknown_seat(report, entry.seat, entry.seat_span, index)
            continue
        if seat in done:
            arguments = {"statement": f"{entry.seat}:"}
            made = report.add("statement-not-here", entry.seat_span, "hand-twice", arguments)
            # One of the two is another seat's, or is no hand at all.
            hands.odd.setdefault(seat, made)
            continue
        done.add(seat)
        mask = 0
        total = len(entry.cards)
        unknown = 0
        for card in entry.cards:
            if card < 52:
                mask |= 1 << card
            else:
                unknown += 1
        named = mask.bit_count()
        if mask & seen or mask & ~pack or named + unknown != total:
            _odd_cards(deal, entry, seat, seen, pack, index, hands, report)
            mask &= ~seen
        seen |= mask
        hands.cards[seat] = hands.recorded[seat] = mask
        hands.unknown[seat] = unknown
        if total != size:
            wrong.append((entry, seat, total))
        elif not unknown:
            hands.whole |= 1 << seat
    _wrong_sizes(wrong, size, hands, report, doubt)
    return hands


def _odd_cards(
    deal: Deal,
    entry: SeatCards,
    seat: int,
    seen: Mask,
    pack: Mask,
    index: Mapping[str, int],
    hands: Hands,
    report: Report,
) -> None:
    own: Mask = 0
    # A group written a second time is one slip, however many cards it has.
    twice: dict[int, Diagnostic] = {}
    for card in entry.cards:
        if card >= 52:
            continue
        bit = 1 << card
        name = NAMES[card]
        if own & bit:
            span = card_span(report.source, entry, card, 1)
            related = (Related("first", card_span(report.source, entry, card)),)
            arguments = {"card": name, "seat": entry.seat}
            made = report.add(
                "duplicate-card",
                span,
                "one-hand",
                arguments,
                seat=entry.seat,
                related=related,
                consequence_of=twice.get(seat),
            )
            twice.setdefault(seat, made)
            hands.odd.setdefault(seat, made)
            continue
        own |= bit
        if bit & seen:
            assert deal.hands is not None
            first = next(
                each for each in deal.hands.hands if each is not entry and card in each.cards
            )
            related = (Related("first", card_span(report.source, first, card)),)
            arguments = {"card": name, "seat": first.seat, "other": entry.seat}
            made = report.add(
                "duplicate-card",
                card_span(report.source, entry, card),
                "",
                arguments,
                seat=entry.seat,
                related=related,
                consequence_of=twice.get(index[first.seat]),
            )
            twice.setdefault(index[first.seat], made)
            twice.setdefault(seat, made)
            hands.odd.setdefault(seat, made)
            hands.odd.setdefault(index[first.seat], made)
        elif not bit & pack:
            made = report.add(
                "card-not-in-pack",
                card_span(report.source, entry, card),
                "",
                {"card": name},
                seat=entry.seat,
            )
            hands.odd.setdefault(seat, made)


def _wrong_sizes(
    wrong: list[tuple[SeatCards, int, int]],
    size: int,
    hands: Hands,
    report: Report,
    doubt: Diagnostic | None,
) -> None:
    root: Diagnostic | None = None
    balance = sum(total - size for _, _, total in wrong)
    for entry, seat, total in wrong:
        # A hand too long beside one too short is one card in the wrong line.
        follows = hands.odd.get(seat) or doubt or (root if balance == 0 else None)
        arguments: dict[str, Argument] = {"seat": entry.seat, "count": total, "expected": size}
        made = report.add(
            "wrong-hand-size",
            Span(entry.seat_span.start, entry.span.end),
            "",
            arguments,
            seat=entry.seat,
            consequence_of=follows,
        )
        root = root or made
        hands.odd.setdefault(seat, made)


def infer(hands: Hands, played: list[Mask], pack: Mask) -> None:
    """Add what the play proves: who played a card held it; one hand left is the rest."""
    claimed: Mask = 0
    for mask in hands.cards:
        claimed |= mask
    for seat, mask in enumerate(played):
        if hands.whole >> seat & 1:
            continue
        more = mask & ~claimed & pack
        if seat in hands.odd:
            continue
        room = hands.unknown[seat]
        if more.bit_count() > room:
            kept = 0
            for card in cards_of(more):
                if kept.bit_count() < room:
                    kept |= 1 << card
            more = kept
        claimed |= more
        hands.cards[seat] |= more
        hands.unknown[seat] -= more.bit_count()
    open_seats = [seat for seat, count in enumerate(hands.unknown) if count]
    if len(open_seats) == 1 and not hands.odd:
        seat = open_seats[0]
        rest = pack & ~claimed
        if rest.bit_count() == hands.unknown[seat]:
            hands.cards[seat] |= rest
            hands.unknown[seat] = 0


Taker = Callable[[Sequence[tuple[int, Card]], Mask], int | None]


def played_cards(deal: Deal, index: Mapping[str, int], taker: Taker) -> list[Mask]:
    """The cards that each seat plays in a deal, as written; a card counts for the first.

    Where a leader's label contradicts the tricks before and after it, the tricks are right.
    """
    count = len(index)
    played = [0] * count
    seen: Mask = 0
    expected: int | None = None
    rows = list(deal.tricks.rows())
    for at, row in enumerate(rows):
        node = row.node
        leader = index.get(row.leader, expected)
        if leader is None:
            continue
        if node is None:
            plays = [((leader + step) % count, card) for step, card in enumerate(row.cards)]
        else:
            plays = plays_by_seat(node, leader, index)
        if _uneven(deal, row, at + 1 == len(rows), count):
            # A play is missing or too much, nobody knows where: only the leader's is certain.
            plays = plays[:1]
        best = taker(plays, 0) if len(plays) == count and plays[0][1] < 56 else None
        if best is not None and expected is not None and leader != expected and node is None:
            following = index.get(rows[at + 1].leader) if at + 1 < len(rows) else None
            shift = expected - leader
            if following == (expected + best) % count != plays[best][0]:
                plays = [((seat + shift) % count, card) for seat, card in plays]
        for seat, card in plays:
            if card < 52 and not seen >> card & 1:
                played[seat] |= 1 << card
                seen |= 1 << card
        expected = None if best is None else plays[best][0]
    return played


def _uneven(deal: Deal, row: Row, last: bool, count: int) -> bool:
    """Whether a trick without labels has not one play from each seat (and was not broken off)."""
    written = len(row.cards)
    if row.node is not None:
        plays = row.node.plays
        if any(play.seat is not None or play.irregularities for play in plays):
            return False
        written = sum(len(play.cards) or 1 for play in plays)
    if written < count and last:
        return deal.end is not None and deal.end.kind == ""
    return written != count


def plays_by_seat(node: object, leader: int, index: Mapping[str, int]) -> list[tuple[int, Card]]:
    """Whose each play of a trick is, by the labels and the turn; withdrawn ones too."""
    from notation.play import Trick

    assert isinstance(node, Trick)
    count = len(index)
    done: set[int] = set()
    found: list[tuple[int, Card]] = []
    for play in node.plays:
        seat = next(
            (
                (leader + step) % count
                for step in range(count)
                if (leader + step) % count not in done
            ),
            None,
        )
        if play.seat is not None:
            seat = index.get(play.seat, seat)
        if seat is None:
            break
        withdrawn = any(mark.name == "withdrawn" for mark in play.irregularities)
        for number, card in enumerate(play.cards or (UNKNOWN,)):
            if number and not withdrawn:
                # Several cards in one play: meant for the seats that follow.
                seat = (seat + 1) % count
            found.append((seat, card))
            if not withdrawn:
                done.add(seat)
    return found


def unknown_seat(report: Report, label: str, span: Span, index: Mapping[str, int]) -> Diagnostic:
    """A label that names no seat of the record."""
    import difflib

    known = tuple(index)
    near = [each for each in known if each.casefold() == label.casefold()]
    near = near or difflib.get_close_matches(label, known, 1, 0.6)
    if near:
        arguments: dict[str, Argument] = {"seat": label, "near": near[0], "known": known}
        fixes: tuple[Fix, ...] = ()
        if report.source.slice(span) == label:
            fixes = (Fix((Edit(span, near[0]),), safe=False),)
        return report.add("unknown-seat", span, "near", arguments, fixes=fixes)
    return report.add("unknown-seat", span, "", {"seat": label, "known": known})
