"""The course of a deal of domino: rounds in which everybody lays a card or passes.

A round has one play from every seat that is still in; a seat without cards is out and is left
away.  Once all seats but one are out the deal is complete, whether or not the last one goes
on.  What may be laid is the layout's to say (:mod:`validator.games.barbu.layout`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from notation.cards import CARD_OF, NAMES, UNKNOWN, UNKNOWN_OF_SUIT, Card, Mask, cards_of
from notation.diagnostic import Argument, Diagnostic, Edit, Fix, Related
from notation.play import Play, Trick, Variation
from notation.record import Deal
from notation.source import Span
from validator.engine.deal import hands_disagree
from validator.engine.hands import infer, recorded_hands, unknown_seat
from validator.engine.log import LoggedPlay, LoggedTrick, LoggedVariation
from validator.engine.marks import MARKS, has_variation, marks_of
from validator.engine.places import card_span, hand_span
from validator.engine.plays import faulty, holding, several, unneeded
from validator.engine.state import Current, DealState
from validator.engine.trick import foreign_words, late, trick_number
from validator.game import Claims, Fault
from validator.games.barbu.play import BarbuDeal

State = DealState[BarbuDeal]

_ACES: Mask = sum(1 << CARD_OF[name] for name in ("SA", "HA", "DA", "CA"))


class Domino:
    """See :class:`validator.game.Course`."""

    def prepare(self, state: State) -> None:
        """The hands, as recorded and as the rounds prove them."""
        deal, setup, rules = state.deal, state.setup, state.rules
        hands = recorded_hands(
            deal, setup.index, rules.pack, rules.hand_size, state.report, state.text_damage
        )
        state.hands = hands
        state.odd_seats.update(hands.odd)
        if hands.odd and state.damage is None:
            state.damage = next(iter(hands.odd.values()))
        if any(hands.unknown) and deal.tricks:
            played = _played(deal, setup.index, rules.declarer, rules.hand_size)
            hands_disagree(state, played)
            infer(hands, played, rules.pack)
        if state.text_damage is not None:
            # A play that could not be read is missing, and nobody knows whose.
            for seat in range(setup.count):
                state.odd_seats.setdefault(seat, state.text_damage)
                rules.slips.setdefault(seat, state.text_damage)
        state.to_lead = rules.declarer
        state.hands_at_start_unknown = tuple(hands.unknown)

    def run(self, state: State) -> None:
        """Play the rounds."""
        state.tricks = state.deal.tricks
        for index, node in enumerate(state.deal.tricks):
            if not _still_in(state):
                if not state.beyond:
                    state.beyond = True
                    arguments = {"trick": node.number}
                    state.add("play-after-end", node.number_span, "out", arguments)
                continue
            state.log.append(_round(state, node, index))
        state.complete = _decided(state)

    def finish(self, state: State, ended: bool) -> None:
        """Seats that still had cards, and named cards of who went out that were never laid."""
        deal, rules, seats = state.deal, state.rules, state.setup.seats
        if ended and not state.complete and deal.end is not None:
            still = tuple(seats[seat] for seat in range(len(seats)) if seat not in rules.out)
            made = state.report.add(
                "deal-incomplete",
                deal.end.span,
                "domino",
                {"seats": still},
                consequence_of=state.damage,
            )
            state.damage = state.damage or made
        if deal.hands is None or not state.complete:
            return
        for entry in deal.hands.hands:
            seat = state.setup.index.get(entry.seat)
            if seat is None or seat not in rules.out or seat in state.hands.odd:
                continue
            if state.hands.whole >> seat & 1 or state.unknown_played >> seat & 1:
                continue
            for card in cards_of(state.hands.recorded[seat] & ~state.played):
                made = state.report.add(
                    "hands-disagree",
                    card_span(state.report.source, entry, card),
                    "never-played",
                    {"seat": entry.seat, "card": NAMES[card]},
                    seat=entry.seat,
                    consequence_of=state.damage,
                )
                state.damage = state.damage or made

    def claims(self, state: State, claims: Claims) -> None:
        """Nothing by itself."""


def _still_in(state: State, first: int = 0) -> list[int]:
    """The seats that have cards, in turn order from one."""
    count = state.setup.count
    out = state.rules.out
    seats = ((first + step) % count for step in range(count))
    return [seat for seat in seats if seat not in out]


def _decided(state: State) -> bool:
    return len(state.rules.out) >= state.setup.count - 1


def _played(deal: Deal, index: Mapping[str, int], declarer: int | None, size: int) -> list[Mask]:
    """The cards that each seat lays in a deal, as written."""
    count = len(index)
    played = [0] * count
    laid = [0] * count
    leader = declarer or 0
    for trick in deal.tricks:
        leader = index.get(trick.leader, leader)
        order = ((leader + step) % count for step in range(count))
        waiting = [seat for seat in order if laid[seat] < size]
        for play in trick.plays:
            seat = waiting[0] if waiting else leader
            if play.seat is not None:
                seat = index.get(play.seat, seat)
            if seat in waiting:
                waiting.remove(seat)
            for card in play.cards:
                laid[seat] += 1
                if card < UNKNOWN_OF_SUIT and not any(mask >> card & 1 for mask in played):
                    played[seat] |= 1 << card
    return played


# ---- a round


class _Table(NamedTuple):
    """Who is to play in a round, and what is written down of it."""

    node: Trick
    waiting: list[int]
    logged: LoggedTrick
    leader: int


def _round(state: State, node: Trick, index: int) -> LoggedTrick:
    state.position += 1
    _number(state, node)
    foreign_words(state, node)
    odd_before = state.odd_trick
    state.odd_trick = None
    leader = _leader(state, node, odd_before)
    logged = LoggedTrick(index, leader, (), None, [], position=state.position)
    table = _Table(node, _still_in(state, leader), logged, leader)
    _plays(state, table, node.plays)
    _close(state, table)
    if node.winner is not None:
        claimed: dict[str, Argument] = {"claimed": node.winner.seat, "trick": node.number}
        state.add("winner-mismatch", node.winner.span, "domino", claimed, doubtful=False)
    for statement in node.after:
        late(state, statement)
    return logged


def _number(state: State, node: Trick) -> None:
    """The number of a round; one that goes on from too high a number is a loss of rounds."""
    ahead = node.number > state.position + state.number_shift
    found = len(state.report.findings)
    trick_number(state, node)
    following = state.following()
    if not ahead or state.variation is not None:
        return
    if following is None or following.number == node.number + 1:
        made = state.report.findings[found]
        state.damage = state.damage or made
        for seat in range(state.setup.count):
            state.odd_seats.setdefault(seat, made)
            state.rules.slips.setdefault(seat, made)
        state.to_lead = None


def _leader(state: State, node: Trick, odd_before: Diagnostic | None) -> int:
    setup = state.setup
    written = setup.index.get(node.leader)
    expected = state.to_lead
    if expected is None or expected in state.rules.out:
        still = _still_in(state, 0 if expected is None else expected)
        expected = None if expected is None or not still else still[0]
    if written is None:
        made = unknown_seat(state.report, node.leader, node.leader_span, setup.index)
        state.odd_trick = made
        return expected if expected is not None else _still_in(state)[0]
    out = written in state.rules.out
    if written == expected or (expected is None and not out):
        return written
    if expected is None:
        expected = _still_in(state, written)[0]
    arguments: dict[str, Argument] = {
        "seat": setup.seats[written],
        "expected": setup.seats[expected],
    }
    variant = "declarer" if state.position == 1 else "out" if out else "next"
    marked = bool(node.plays) and "lead" in marks_of(node.plays[0]) and not out
    label_wrong = not marked and (out or _fits_better(state, node, written, expected))
    fixes: tuple[Fix, ...] = ()
    if label_wrong:
        fixes = (Fix((Edit(node.leader_span, setup.seats[expected]),)),)
    made = state.add(
        "wrong-leader",
        node.leader_span,
        variant,
        arguments,
        seat=written,
        marked=marked,
        follows=odd_before or state.rules.slips.get(expected),
        fixes=fixes,
        doubtful=not label_wrong,
    )
    if label_wrong:
        return expected
    if not marked:
        state.odd_trick = made
        _doubt_open_hands(state, made)
    return written


def _fits_better(state: State, node: Trick, written: int, expected: int) -> bool:
    """Whether the hands prove that the label is wrong, and not the play."""
    fits = {}
    for leader in (written, expected):
        order = _still_in(state, leader)
        fits[leader] = sum(
            _holds(state, seat, play) for seat, play in zip(order, node.plays, strict=False)
        )
    return fits[expected] > fits[written]


def _holds(state: State, seat: int, play: Play) -> bool:
    """Whether a recorded hand is known to hold what was laid."""
    card = play.cards[0] if play.cards else UNKNOWN
    known = state.hands.recorded[seat] & state.hands.cards[seat]
    return card < UNKNOWN_OF_SUIT and bool(known >> card & 1)


def _doubt_open_hands(state: State, made: Diagnostic) -> None:
    """Whose cards were laid is in doubt where a hand is not recorded."""
    for seat in range(state.setup.count):
        if not state.hands.whole >> seat & 1:
            state.odd_seats.setdefault(seat, made)


def _plays(state: State, table: _Table, plays: Sequence[Play]) -> None:
    left_out = _left_out(state, table, plays)
    last: tuple[int, Card] | None = None
    for at, play in enumerate(plays):
        while table.waiting and table.waiting[0] in left_out and play.seat is None:
            table.waiting.pop(0)
        fork = None
        if has_variation(play):
            fork = (state.snapshot(Current(table.leader))[0], list(table.waiting))
        seat = _seat_of(state, table, play, last)
        if seat is None:
            _too_many(state, play, plays)
            break
        cards = play.cards
        if len(cards) > 1:
            several(state, play, seat)
        if play.passed or not cards:
            _pass(state, table, play, at, seat)
            last = (seat, UNKNOWN)
        for number, card in enumerate(cards):
            if number:
                if not table.waiting:
                    break
                seat = table.waiting.pop(0)
            _lay(state, table, play, at, seat, card)
            last = (seat, card)
        if fork is not None:
            _variations(table, play, at, seat, fork)
    table.waiting[:] = [seat for seat in table.waiting if seat not in left_out]


def _left_out(state: State, table: _Table, plays: Sequence[Play]) -> frozenset[int]:
    """The seats whose play was not written, as the hands prove; told at once."""
    waiting = table.waiting
    if len(plays) >= len(waiting) or state.variation is not None or not plays:
        return frozenset()
    if any(play.seat is not None or len(play.cards) > 1 for play in plays):
        return frozenset()
    found: list[int] = []
    at = 0
    for seat in waiting:
        if at == len(plays):
            break
        play = plays[at]
        passes = play.passed and not state.hands.cards[seat] & state.rules.layout.playable()
        if passes or _holds(state, seat, play):
            at += 1
        else:
            found.append(seat)
    if at < len(plays) or not found:
        return frozenset()
    _short(state, table, found, len(plays), len(waiting))
    return frozenset(found)


def _short(state: State, table: _Table, missing: Sequence[int], count: int, expected: int) -> None:
    """Plays of some seats are missing in a round."""
    node, slips = table.node, state.rules.slips
    span = node.plays[-1].span if node.plays else node.leader_span
    arguments: dict[str, Argument] = {
        "trick": state.position,
        "count": count,
        "expected": expected,
    }
    follows = state.odd_trick or state.text_damage
    slipped = [seat for seat in missing if seat in slips]
    over = len(state.rules.out) + len(slipped) >= state.setup.count - 1
    if follows is None and slipped and (over or len(slipped) == len(missing)):
        # A card of theirs was not written before, so they seem to be in when they are out.
        follows = slips[slipped[0]]
    made = state.add("trick-incomplete", span, "round", arguments, follows=follows)
    state.odd_trick = state.odd_trick or made
    for seat in missing:
        slips.setdefault(seat, made)
    _doubt_open_hands(state, made)


def _too_many(state: State, play: Play, plays: Sequence[Play]) -> None:
    arguments: dict[str, Argument] = {
        "trick": state.position,
        "count": len(plays),
        "expected": len(_still_in(state)),
    }
    slips = state.rules.slips
    follows = state.odd_trick or state.text_damage
    # A play too much was counted for somebody before, who seems to be out.
    follows = follows or next((slips[seat] for seat in state.rules.out if seat in slips), None)
    made = state.add("trick-incomplete", play.span, "round-too-many", arguments, follows=follows)
    state.odd_trick = state.odd_trick or made
    _doubt_open_hands(state, made)


def _close(state: State, table: _Table) -> None:
    """The end of a round: whoever has not played, and who begins the next."""
    logged = table.logged
    assert logged.plays is not None
    logged.winning = (None,) * len(logged.plays)
    waiting = [seat for seat in table.waiting if seat not in state.rules.out]
    kind = state.deal.end.kind if state.deal.end is not None else "open"
    broken_off = kind != "" and state.following() is None
    if waiting and not (_decided(state) or state.variation is not None or broken_off):
        count = len({each.seat for each in logged.plays if not each.withdrawn})
        _short(state, table, waiting, count, count + len(waiting))
    still = _still_in(state, table.leader)
    state.to_lead = still[0] if still else None


# ---- a play


def _seat_of(state: State, table: _Table, play: Play, last: tuple[int, Card] | None) -> int | None:
    """Whose a play is; ``None`` if there is nobody left to play in the round."""
    setup, waiting = state.setup, table.waiting
    expected = waiting[0] if waiting else None
    if play.seat is None:
        return waiting.pop(0) if waiting else None
    written = setup.index.get(play.seat)
    if written is None:
        unknown_seat(state.report, play.seat, play.seat_span, setup.index)
        return waiting.pop(0) if waiting else None
    if written == expected:
        return waiting.pop(0)
    if last is not None and written == last[0] and _goes_on(state, last):
        return written
    out = written in state.rules.out
    arguments: dict[str, Argument] = {
        "seat": setup.seats[written],
        "expected": "?" if expected is None else setup.seats[expected],
    }
    if written not in waiting:
        if "withdrawn" in marks_of(play):
            return written
        variant = "out" if out else "again"
        made = state.add("wrong-turn", play.seat_span, variant, arguments, seat=written)
        state.odd_trick = state.odd_trick or made
        return waiting.pop(0) if waiting else None
    assert expected is not None
    marked = bool({"turn", "withdrawn"} & marks_of(play))
    label_wrong = not marked and _holds(state, expected, play) and not _holds(state, written, play)
    made = state.add(
        "wrong-turn",
        play.seat_span,
        "",
        arguments,
        seat=written,
        marked=marked,
        follows=state.text_damage,
        doubtful=not label_wrong,
    )
    if label_wrong:
        return waiting.pop(0)
    if not marked:
        state.odd_trick = state.odd_trick or made
        _doubt_open_hands(state, made)
    if "withdrawn" not in marks_of(play):
        waiting.remove(written)
    return written


def _goes_on(state: State, last: tuple[int, Card]) -> bool:
    """Whether who laid a card may lay another at once (an ace, by option)."""
    seat, card = last
    ace = card < UNKNOWN_OF_SUIT and bool(_ACES >> card & 1)
    return state.rules.options.domino_ace_replay and ace and seat not in state.rules.out


def _used(state: State, table: _Table, play: Play, at: int, seat: int) -> set[str]:
    """The marks that the order of play justifies."""
    marks = marks_of(play)
    used: set[str] = set()
    if "turn" in marks and play.seat is not None:
        before = [each for each in table.waiting if each != seat]
        order = _still_in(state, table.leader)
        if seat in order and any(order.index(each) < order.index(seat) for each in before):
            used.add("turn")
    if at == 0 and "lead" in marks and state.to_lead not in (None, seat):
        used.add("lead")
    return used


def _pass(state: State, table: _Table, play: Play, at: int, seat: int) -> None:
    """A pass: only who holds nothing that fits may, unless the rules are lenient."""
    rules, label = state.rules, state.setup.seats[seat]
    marks = marks_of(play)
    used = _used(state, table, play, at, seat)
    withdrawn = "withdrawn" in marks
    able = state.hands.cards[seat] & rules.layout.playable()
    if rules.blurred and not rules.layout.table:
        able = 0
    if able and rules.options.domino_pass == "only_if_unable":
        marked = withdrawn or any("pass-not-allowed" in MARKS.get(mark, ()) for mark in marks)
        used |= {mark for mark in marks if "pass-not-allowed" in MARKS.get(mark, ())}
        if withdrawn:
            used.add("withdrawn")
        names = tuple(NAMES[card] for card in cards_of(able))
        made = state.add(
            "pass-not-allowed",
            play.span,
            "able",
            {"seat": label, "held": names},
            seat=seat,
            marked=marked,
            follows=_why_not_able(state, seat, able, play),
            related=_proof(state, seat, able, play),
        )
        if not marked:
            rules.slips.setdefault(seat, made)
            for card in cards_of(able):
                if _never_laid(state, card, play):
                    rules.doubts.setdefault(card, made)
    unneeded(state, play, "pass", used)
    assert table.logged.plays is not None
    table.logged.plays.append(LoggedPlay(seat, (), at, withdrawn))
    _give_back(state, table, seat, withdrawn)


def _give_back(state: State, table: _Table, seat: int, withdrawn: bool) -> None:
    """Who took a play back is still to play."""
    if withdrawn and seat not in table.waiting:
        order = _still_in(state, table.leader)
        table.waiting.append(seat)
        table.waiting.sort(key=lambda each: order.index(each) if each in order else 99)


def _never_laid(state: State, card: Card, play: Play) -> bool:
    """Whether a card is not laid later, so that it may have been what was laid here."""
    return state.play_of(0, card, play.span.end) is None


def _why_not_able(state: State, seat: int, able: Mask, play: Play) -> Diagnostic | None:
    """What explains a pass: every card that fits does so only because of an earlier slip."""
    rules = state.rules
    found: Diagnostic | None = state.odd_seats.get(seat) or state.odd_trick
    if found is not None:
        return found
    for card in cards_of(able):
        supports = [rules.doubts.get(each) for each in rules.layout.supports(card)]
        excuse = rules.doubts.get(card)
        if excuse is None and card % 13 != rules.layout.start and None not in supports:
            excuse = supports[0] if supports else None
        if excuse is None and _never_laid(state, card, play):
            excuse = rules.slips.get(seat)
        if excuse is None:
            return None
        found = found or excuse
    return found


def _proof(state: State, seat: int, cards: Mask, play: Play) -> tuple[Related, ...]:
    """A card that fits: where it is laid later, else where it was dealt."""
    label = state.setup.seats[seat]
    for card in cards_of(cards):
        where = state.play_of(seat, card, play.span.end)
        if where is not None:
            return (Related("proof", where, {"seat": label, "card": NAMES[card]}),)
    card = next(cards_of(cards))
    dealt = hand_span(state.report.source, state.deal, label, card)
    return () if dealt is None else (Related("hand", dealt, {"seat": label}),)


def _lay(state: State, table: _Table, play: Play, at: int, seat: int, card: Card) -> None:
    """A card is laid; one that does not fit is told, and lies there all the same."""
    label = state.setup.seats[seat]
    marks = marks_of(play)
    used = _used(state, table, play, at, seat)
    withdrawn = "withdrawn" in marks
    if play.face_down:
        state.add("face-down-not-allowed", play.span, "", {"seat": label}, seat=seat)
    trouble = holding(state, play, seat, card)
    fault = _fault(state, card)
    if fault is not None:
        marked = withdrawn or any(fault.name in MARKS.get(mark, ()) for mark in marks)
        used |= {mark for mark in marks if fault.name in MARKS.get(mark, ())}
        follows = trouble or state.odd_trick or _why_missing(state, card, play)
        found = len(state.report.findings)
        faulty(state, play, seat, card, fault, marked, follows)
        made = state.report.findings[found]
        if not marked:
            _in_doubt(state, seat, card, play, made)
    if trouble is not None and card < UNKNOWN_OF_SUIT:
        state.rules.doubts.setdefault(card, trouble)
        state.rules.slips.setdefault(seat, trouble)
    if withdrawn and (fault is not None or trouble is not None or used):
        used.add("withdrawn")
    unneeded(state, play, NAMES[card], used)
    assert table.logged.plays is not None
    table.logged.plays.append(LoggedPlay(seat, (card,), at, withdrawn))
    if withdrawn:
        _give_back(state, table, seat, withdrawn)
        return
    _apply(state, seat, card)


def _fault(state: State, card: Card) -> Fault | None:
    rules = state.rules
    layout = rules.layout
    if card >= UNKNOWN_OF_SUIT or rules.blurred or layout.playable() >> card & 1:
        return None
    if layout.table >> card & 1 or not layout.pack >> card & 1:
        return None  # played twice, or no card of the game: said already
    if not layout.table:
        return Fault("not-playable", "start", {"start": layout.start_name()})
    needs = layout.needs(card)
    arguments: dict[str, Argument] = {"needs": "?" if needs is None else NAMES[needs]}
    return Fault("not-playable", "gap", arguments)


def _in_doubt(state: State, seat: int, card: Card, play: Play, made: Diagnostic) -> None:
    """What a card that does not fit makes doubtful: itself, and what should lie before it."""
    rules = state.rules
    rules.doubts.setdefault(card, made)
    rules.slips.setdefault(seat, made)
    for missing in rules.layout.way_to(card):
        if not _never_laid(state, missing, play):
            continue
        rules.doubts.setdefault(missing, made)
        for holder, hand in enumerate(state.hands.cards):
            if hand >> missing & 1:
                # It was laid, and another card was written for it.
                rules.slips.setdefault(holder, made)
                state.odd_seats.setdefault(holder, made)


def _why_missing(state: State, card: Card, play: Play) -> Diagnostic | None:
    """What explains that a card does not fit: one that is missing should lie there."""
    rules = state.rules
    for missing in rules.layout.way_to(card):
        if missing in rules.doubts:
            return rules.doubts[missing]
        for seat, hand in enumerate(state.hands.cards):
            if hand >> missing & 1 and _never_laid(state, missing, play):
                found = rules.slips.get(seat) or state.odd_seats.get(seat)
                if found is not None:
                    return found
    return None


def _apply(state: State, seat: int, card: Card) -> None:
    rules, hands = state.rules, state.hands
    if card < UNKNOWN_OF_SUIT:
        bit = 1 << card
        state.played |= bit
        rules.layout.lay(card)
        for holder in range(state.setup.count):
            if hands.cards[holder] & bit:
                hands.cards[holder] ^= bit
                break
        else:
            if hands.unknown[seat]:
                hands.unknown[seat] -= 1
    else:
        # Nobody knows what lies there, so from here on anything may fit.
        rules.blurred = True
        state.unknown_played |= 1 << seat
        if hands.unknown[seat]:
            hands.unknown[seat] -= 1
        else:
            hands.unknown[seat] = hands.cards[seat].bit_count() - 1
            hands.cards[seat] = 0
    rules.counts[seat] += 1
    if rules.counts[seat] >= rules.hand_size and seat not in rules.out:
        rules.out.append(seat)


# ---- variations


def _variations(
    table: _Table, play: Play, at: int, seat: int, fork: tuple[State, list[int]]
) -> None:
    """Simulate the variations behind a play, each from the state before it."""
    before, waiting = fork
    for note in play.notes:
        if not isinstance(note, Variation) or not note.tricks:
            continue
        state = before.snapshot(Current(table.leader))[0]
        made = _variation(state, note, table, seat, list(waiting))
        if table.logged.variations is None:
            table.logged.variations = {}
        table.logged.variations.setdefault(at, []).append(made)


def _variation(
    state: State, note: Variation, table: _Table, seat: int, waiting: list[int]
) -> LoggedVariation:
    number = table.node.number
    label = state.setup.seats[seat]
    anchor = f"{number}.{label}"
    state.variation = anchor
    first = note.tricks[0]
    if first.number != number or first.leader != label:
        span = Span(first.number_span.start, first.leader_span.end)
        arguments: dict[str, Argument] = {
            "anchor": f"{first.number}. {first.leader}",
            "expected": f"{number}. {label}",
        }
        fix = Fix((Edit(span, f"{number}. {label}"),), safe=False)
        state.add("variation-anchor", span, "", arguments, fixes=(fix,), doubtful=False)
    position = state.position
    state.tricks = note.tricks
    state.base = position - 1
    state.log = []
    state.odd_trick = None
    logged = LoggedTrick(0, table.leader, (), None, [], position=position)
    own = _Table(first, waiting, logged, table.leader)
    _plays(state, own, first.plays)
    _close(state, own)
    state.log.append(logged)
    state.number_shift = first.number - position
    for index, node in enumerate(note.tricks[1:], 1):
        if not _still_in(state):
            state.add("play-after-end", node.number_span, "out", {"trick": node.number})
            break
        state.log.append(_round(state, node, index))
    return LoggedVariation(anchor, note, state.log)
