"""A plain deal of Kambing in which everything is in order, played from its words.

Every card is known: hands, turn-up and stock are recorded, and so who draws what.  What may
be led, what beats what, and who may claim a molodka is asked of the rules.  The answer is yes
or no: where anything is not plainly in order it is no, and the deal is looked at in full
elsewhere.  This module refuses to know what anything is worth.
"""

from __future__ import annotations

from notation.cards import BITS, NAMES, Mask, cards_of
from notation.plain_sheet import Sheet
from notation.play import without_marks
from validator.games.kambing.dealing import known_factor, opening
from validator.games.kambing.molodka import four_trumps, in_order
from validator.games.kambing.pack import PACK
from validator.games.kambing.replies import beating_one, beats, may_lead
from validator.games.kambing.rows import Rows, Winners, in_rows
from validator.games.kambing.rules import Attempts, KambingDeal, KambingState
from validator.games.kambing.words import CARDS, CLAIMS, FACE_DOWN, KIND, NUMBER_AT, WITHDRAWN

_SIZE = PACK.bit_count()
_MOST_SEATS = 4
_BIT_OF: dict[str, Mask] = {NAMES[card]: bit for card, bit in enumerate(BITS)}
_TURNS = {
    count: [[(leader + turn) % count for turn in range(count)] * 6 for leader in range(count)]
    for count in range(2, _MOST_SEATS + 1)
}
"""The seats in turn order, by their number and who begins, round and round: nobody draws more
than six cards."""
_OTHERS = {count: [turns[1:count] for turns in each] for count, each in _TURNS.items()}
"""Once round, without the first."""
_PASSED = [(FACE_DOWN + size << NUMBER_AT, FACE_DOWN + size + 1 << NUMBER_AT) for size in range(37)]
"""Between which numbers, the second excepted, plays of so many cards are that lie face down."""
_NEVER_PASSED = [(0, 0)] * len(_PASSED)


def play(state: KambingState, sheet: Sheet) -> bool:
    """Prepare and play a deal to its end; false where anything needs a closer look."""
    rules, deal = state.rules, state.deal
    hands = sheet.whole_hands(rules.hand_size)
    written = sheet.statement("stock")
    if hands is None or deal.turnup is None or written is None:
        return False
    stock, shown = list(map(_BIT_OF.__getitem__, written.split())), deal.turnup.card
    count, left = len(hands), sum(stock)
    # As many cards as the pack has, and all of them: none is twice, none from elsewhere.
    if count * rules.hand_size + len(stock) != _SIZE or sum(hands) + left != PACK:
        return False
    bit = BITS[shown]
    if not left & bit or (rules.options.trump == "bottom_visible" and stock[-1] != bit):
        return False
    words = rules.answers.words.read(without_marks(sheet.tricks))
    if words is None or len(stock) % count:
        return False
    found = in_rows(words, count)
    if found is None:
        return False
    rules.trumps = 1 << shown // 13
    rules.dealt = hands
    known_factor(state)
    opening(state)
    if not _tricks(state, *found, hands, stock):
        return False
    state.complete = True
    state.last_taker = state.to_lead
    return True


def _tricks(
    state: KambingState, rows: Rows, winners: Winners, hands: list[Mask], stock: list[Mask]
) -> bool:
    """Play until no card is left; everybody plays in each trick."""
    rules, count = state.rules, len(hands)
    turns, others = _TURNS[count], _OTHERS[count]
    leads, beaten = rules.answers.leads, rules.answers.beaten[rules.trumps]
    face_down = _PASSED if rules.options.passed_cards != "open" else _NEVER_PASSED
    # Of the pack what a seat has not been dealt and has not drawn.  What it plays is not put
    # there: that no card is played twice is seen at the end, from their number.
    foreign = [PACK ^ hand for hand in hands]
    captured = [0] * count
    takers: list[int] = []
    before: Attempts | None = None
    to_lead, in_stock, played = state.to_lead, len(stock), 0
    for _, begins, lead, *replies in rows:
        leader = begins
        if begins != to_lead or before is not None:
            claims = begins >= CLAIMS
            leader -= CLAIMS * claims
            if not _may_begin(state, leader, lead if claims else 0, to_lead, before):
                return False
        size = leads.get(lead) or _may_lead(rules, lead)
        if not size or lead & foreign[leader]:
            return False
        winner, holding = leader, lead
        passed, beyond = face_down[size]
        for seat, reply in zip(others[leader], replies):  # noqa: B905 - as many
            if reply & foreign[seat]:
                break
            if not passed <= reply < beyond:
                known = beaten.get(holding) or _replies(rules, holding)
                found = known.get(reply)
                if found is None and (found := _beats(rules, reply, holding, known)) is None:
                    break
                if found:
                    winner, holding = seat, reply
        else:
            # That as many cards lie in each play is left above them: it is cut off at the end.
            captured[winner] = sum(replies, captured[winner] + lead)
            takers.append(winner)
            to_lead = winner
            before = None
            # All hands are equal: everybody draws as many cards as he played, or what is left
            # for each.
            drawn, played = played, played + count * size
            if drawn < in_stock:
                for seat, bit in zip(turns[winner], stock[drawn:played]):  # noqa: B905
                    foreign[seat] ^= bit
            continue
        if reply != WITHDRAWN:
            return False
        # The cards go back to the hands of those who have played.
        before = before or Attempts(to_lead)
        _go_back(state, before, begins, lead, replies.index(WITHDRAWN))
    state.to_lead, state.position = to_lead, len(takers)
    state.captured = [pile & CARDS for pile in captured]
    rules.won = list(map(takers.count, range(count)))
    return (
        before is None
        and played == _SIZE
        and sum(state.captured) == PACK
        and all(takers[at] == seat for at, seat in winners)
    )


def _may_begin(
    state: KambingState, leader: int, claimed: int, to_lead: int | None, before: Attempts | None
) -> bool:
    """Whether a seat may begin a trick that has not just taken one, or claims the lead with a
    play; ``before`` are attempts at the same trick."""
    if not 0 <= leader < state.setup.count:
        return False
    rules = state.rules
    if claimed:
        state.to_lead = to_lead
        return in_order(state, rules.answers.words.cards.get(claimed, ()), leader, before)
    losers = rules.may_lead
    return to_lead is None and before is None and (not losers or bool(losers >> leader & 1))


def _go_back(state: KambingState, before: Attempts, begins: int, lead: int, replies: int) -> None:
    """Add an attempt with so many replies to those before it."""
    leader = begins % CLAIMS
    if begins >= CLAIMS:
        bura = four_trumps(state, state.rules.answers.words.cards[lead])
        before.claim(leader, bura, answered=replies > 0)
    else:
        before.lead(leader, _TURNS[state.setup.count][leader][: replies + 1])


def _may_lead(rules: KambingDeal, play: int) -> int:
    """How many cards are led with a play, asked for the first time; 0 if it may not be led."""
    cards = rules.answers.words.cards.get(play, ())
    count = len(cards) if cards and may_lead(rules.options, cards) else 0
    rules.answers.lead(play, count)
    return count


def _replies(rules: KambingDeal, holding: int) -> dict[int, bool]:
    """Replies to a play that holds the trick for the first time, and whether they beat it; for
    one card those that do are few, and all of them are known at once."""
    beating: list[int] = []
    if holding >> NUMBER_AT & KIND == 1:
        (card,) = rules.answers.words.cards[holding]
        beating = [1 << NUMBER_AT | BITS[each] for each in cards_of(beating_one(rules, card))]
    return rules.answers.replies(rules.trumps, holding, beating)


def _beats(rules: KambingDeal, reply: int, holding: int, known: dict[int, bool]) -> bool | None:
    """Whether a reply takes the trick over; ``None`` if it may not lie face up."""
    if reply < 0 or (reply ^ holding) >> NUMBER_AT & KIND:
        return None  # it is not as many cards, or they lie face down
    cards = rules.answers.words.cards
    found = beats(rules, cards[reply], cards[holding])
    if found is not None:
        rules.answers.reply(known, reply, found)
    return found
