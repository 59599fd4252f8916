"""A plain deal of Kambing in which everything is in order, played from what is written.

Every card is known: hands, turn-up and stock are recorded, and so who draws what.  What may
be led, what beats what, and who may claim a molodka is asked of the rules.  The answer is yes
or no: where anything is not plainly in order it is no, and the deal is looked at in full
elsewhere.  This module refuses to know what a deal costs whom.
"""

from __future__ import annotations

from functools import lru_cache

from notation.cards import cards_of
from notation.plain_sheet import Sheet
from validator.games.kambing.dealing import known_factor, opening
from validator.games.kambing.molodka import four_trumps, in_order
from validator.games.kambing.pack import PACK, POINTS
from validator.games.kambing.replies import beating_one, beats, may_lead
from validator.games.kambing.rules import Attempts, KambingDeal, KambingState
from validator.games.kambing.written import CLAIMS, SEATS, SIZE, Outcome, Written

_PACK = bytes(cards_of(PACK))
_WORTH = bytes(POINTS).ljust(256, b"\0")
_number = int.from_bytes
_MOST = 4 * SIZE
"""More cards than a deal has, with those that go back to the hands."""
_NOT_BEFORE = _number(b"\x80" * _MOST, "little")
_OF_SEAT = _number(bytes([0x80 | SEATS - 1]) * _MOST, "little")


def play(state: KambingState, sheet: Sheet) -> bool:
    """Prepare and play a deal to its end; false where anything needs a closer look."""
    rules, deal = state.rules, state.deal
    stock, turnup = sheet.statement("stock"), deal.turnup
    if turnup is None or stock is None:
        return False
    written = rules.writing.read(sheet.dealt, stock, sheet.tricks)
    if written is None:
        return False
    left, shown = written.pack[len(written.dealt) :], turnup.card
    # There are as many cards as the pack has, and all of them: none is twice.
    if _PACK.translate(None, written.pack) or shown not in left:
        return False
    if rules.options.trump == "bottom_visible" and left[-1] != shown:
        return False
    rules.trumps = 1 << shown // 13
    rules.dealt = written.pack, written.dealt
    known_factor(state)
    opening(state)
    if not _tricks(state, written):
        return False
    state.complete = True
    state.last_taker = state.to_lead
    return True


def _tricks(state: KambingState, written: Written) -> bool:
    """Play until no card is left; everybody plays in each trick."""
    rules, rows, forms = state.rules, written.rows, written.forms
    leads, beaten = rules.answers.leads, rules.answers.beaten[rules.trumps]
    before: Attempts | None = None
    to_lead, position = state.to_lead, 1
    taken: list[Outcome] = []
    for row, (number, begins, led, replies, outcomes, _) in zip(rows, forms):  # noqa: B905
        holding, turn = row[led], 0
        if (
            number != position
            or not (leads.get(holding) or _may_lead(rules, holding))
            or (
                (begins != to_lead or before is not None)
                and not _may_begin(state, to_lead, begins, holding, before)
            )
        ):
            return False
        for later, place in replies:
            reply = row[place]
            known = beaten.get(holding)
            if known is None:
                known = _replies(rules, holding)
            found = known.get(reply)
            if found is None and (found := _beats(rules, reply, holding, known)) is None:
                return False
            if found:
                holding, turn = reply, later
        if outcomes:
            outcome = outcomes[turn]
            if outcome is None:
                return False
            taken.append(outcome)
            to_lead, position, before = outcome[0], position + 1, None
        else:
            # The cards go back to the hands of those who have played.
            if len(set(row)) < len(row):
                return False
            before = before or Attempts(to_lead)
            _go_back(state, before, begins, row, len(holding))
    cards = b"".join(rows)
    tricks = cards if len(taken) == len(rows) else b"".join(written.tricks)
    if (
        before is not None
        or len(tricks) != SIZE
        or _PACK.translate(None, tricks)
        or not _in_hand(written, cards, taken)
    ):
        return False
    piles = b"".join([pile for _, pile, _ in taken])
    rules.sums = _sums(state, tricks, piles)
    state.to_lead, state.position = to_lead, position - 1
    return True


def _in_hand(written: Written, cards: bytes, taken: list[Outcome]) -> bool:
    """Whether whoever plays or shows a card has it then: it was dealt to him, or drawn behind an
    earlier trick."""
    if len(cards) > _MOST:
        return False
    # All hands are equal: everybody draws as many cards as he played, while there are some.
    comes = written.dealt + b"".join([draws for _, _, draws in taken])[: SIZE - len(written.dealt)]
    goes = b"".join([form[5] for form in written.forms])
    came = cards.translate(bytes.maketrans(written.pack, comes))
    # In a byte each: how much later than it came a card is played, if by the seat it came to.
    later = (_number(goes, "little") | _NOT_BEFORE) - _number(came, "little")
    return later & _OF_SEAT == _NOT_BEFORE


def _sums(state: KambingState, tricks: bytes, piles: bytes) -> tuple[list[int], list[int]]:
    """The points of each side, and how many cards it took; ``piles`` says whose each card is."""
    worth = _number(tricks.translate(_WORTH), "little")
    points: list[int] = []
    taken: list[int] = []
    for of_side in _sides(state.setup.keys, state.setup.key_of):
        pile = piles.translate(of_side)
        # As long as bytes come to less together, their sum is what is left of a number by 255.
        points.append((worth & _number(pile, "little")) % 255)
        taken.append(pile.count(255))
    return points, taken


@lru_cache(maxsize=64)
def _sides(keys: tuple[str, ...], key_of: tuple[str, ...]) -> tuple[bytes, ...]:
    """For each key, by seat: a full byte for those that have it."""
    return tuple(
        [bytes([255 * (owner == key) for owner in key_of]).ljust(256, b"\0") for key in keys]
    )


def _may_begin(
    state: KambingState, to_lead: int | None, begins: int, lead: bytes, before: Attempts | None
) -> bool:
    """Whether a seat may begin a trick that has not just taken one, or claims the lead with a
    play; ``before`` are attempts at the same trick."""
    if begins >= CLAIMS:
        state.to_lead = to_lead
        return in_order(state, lead, begins - CLAIMS, before)
    losers = state.rules.may_lead
    return to_lead is None and before is None and (not losers or bool(losers >> begins & 1))


def _go_back(state: KambingState, before: Attempts, begins: int, cards: bytes, size: int) -> None:
    """Add an attempt with these cards, so many of each, to those before it."""
    count, leader, played = state.setup.count, begins % CLAIMS, len(cards) // size
    if begins >= CLAIMS:
        before.claim(leader, four_trumps(state, cards[:size]), answered=played > 1)
    else:
        before.lead(leader, [(leader + turn) % count for turn in range(played)])


def _may_lead(rules: KambingDeal, play: bytes) -> bool:
    """Whether a play may be led, asked for the first time."""
    allowed = may_lead(rules.options, play)
    rules.answers.lead(play, allowed)
    return allowed


def _replies(rules: KambingDeal, holding: bytes) -> dict[bytes, bool]:
    """Replies to a play that holds the trick for the first time, and whether they beat it; for
    one card those that do are few, and all of them are known at once."""
    beating: list[bytes] = []
    if len(holding) == 1:
        beating = [bytes([each]) for each in cards_of(beating_one(rules, holding[0]))]
    return rules.answers.replies(rules.trumps, holding, beating)


def _beats(
    rules: KambingDeal, reply: bytes, holding: bytes, known: dict[bytes, bool]
) -> bool | None:
    """Whether a reply takes the trick over; ``None`` if it may not lie face up."""
    found = beats(rules, reply, holding)
    if found is not None:
        rules.answers.reply(known, reply, found)
    return found
