"""Exposures of a deal of Gong Zhu: which count, and what is wrong with the others."""

from __future__ import annotations

from collections.abc import Sequence

from notation.cards import CARD_OF, NAMES, UNKNOWN_OF_SUIT, Card, Mask
from notation.diagnostic import Argument
from notation.labels import normalised
from notation.statements import Expose
from validator.game import Problem
from validator.games.gongzhu.options import GongZhuOptions

_MOST = 1_000
_Exposed = tuple[tuple[int, Card], ...]


def allowed_cards(options: GongZhuOptions) -> tuple[str, ...]:
    """The cards that the rules let somebody expose."""
    if options.exposure == "none":
        return ()
    cards = options.exposable
    if options.exposure == "all_but_sheep":
        cards = tuple(each for each in cards if each != "DJ")
    return cards


class InOrder:
    """Exposures that were found to be in order, by their statements.

    They are in order in any other deal as well in which those who expose them hold the cards;
    rules that force somebody to expose are no such case.
    """

    def __init__(self, options: GongZhuOptions) -> None:
        self._forced = options.forced_fourth or options.exposure in ("all", "all_but_sheep")
        self._found: dict[int, tuple[Sequence[Expose], _Exposed]] = {}

    def get(self, exposes: Sequence[Expose], hands: Sequence[Mask]) -> _Exposed | None:
        """Who exposes what; ``None`` if that has to be looked at."""
        # The same line gives the same statement, and that is found sooner than an equal one.
        found = self._found.get(id(exposes))
        if found is None or found[0] is not exposes:
            return None
        for seat, card in found[1]:
            if not hands[seat] >> card & 1:
                return None
        return found[1]

    def keep(self, exposes: Sequence[Expose], exposed: Sequence[tuple[int, Card]]) -> None:
        """Remember exposures about which nothing is wrong."""
        if self._forced:
            return
        if len(self._found) >= _MOST:
            self._found.clear()
        self._found[id(exposes)] = exposes, tuple(exposed)


def exposure_problems(
    options: GongZhuOptions,
    seats: Sequence[str],
    exposes: Sequence[Expose],
    hands: Sequence[Mask],
    unknown: Sequence[int],
    exposable: Mask,
) -> tuple[list[tuple[int, Card]], list[Problem]]:
    """The exposures in order that count, and what is wrong with the rest.

    An exposure that is not allowed or not held does not count; the same card exposed twice
    counts once.  ``exposable`` are the :func:`allowed_cards` as a mask.
    """
    exposed: list[tuple[int, Card]] = []
    problems: list[Problem] = []
    closed = exposable
    for statement in exposes:
        for entry in statement.exposures:
            label = entry.seat if entry.seat in seats else normalised(entry.seat)
            if label not in seats:
                continue
            seat = seats.index(label)
            for card in entry.cards:
                if not hands[seat] & closed & 1 << card:
                    allowed = allowed_cards(options)
                    problem = _problem(seat, card, entry, seats, allowed, exposed, hands, unknown)
                    if problem is not None:
                        problems.append(problem)
                        continue
                closed &= ~(1 << card)
                exposed.append((seat, card))
    problems.extend(_missing(options, exposes, exposed, seats, hands))
    return exposed, problems


def _problem(
    seat: int,
    card: Card,
    entry: object,
    seats: Sequence[str],
    allowed: tuple[str, ...],
    exposed: list[tuple[int, Card]],
    hands: Sequence[Mask],
    unknown: Sequence[int],
) -> Problem | None:
    name = NAMES[card]
    if name not in allowed:
        variant = "" if allowed else "none"
        arguments: dict[str, Argument] = {"card": name, "allowed": allowed}
        return Problem("exposure-not-allowed", entry, variant, arguments, seat, card)
    if any(other == card for _, other in exposed):
        return Problem("duplicate-card", entry, "exposed", {"card": name}, seat, card)
    if card < UNKNOWN_OF_SUIT and not hands[seat] >> card & 1:
        holder = next((s for s, hand in enumerate(hands) if hand >> card & 1), None)
        if holder is None and unknown[seat]:
            return None
        arguments = {"seat": seats[seat], "card": name}
        if holder is None:
            return Problem("exposure-not-held", entry, "", arguments, seat, card)
        arguments["holder"] = seats[holder]
        return Problem("exposure-not-held", entry, "holder", arguments, seat, card)
    return None


def _missing(
    options: GongZhuOptions,
    exposes: Sequence[Expose],
    exposed: list[tuple[int, Card]],
    seats: Sequence[str],
    hands: Sequence[Mask],
) -> list[Problem]:
    """Cards that had to be exposed and were not (rules that force it)."""
    if not exposes:
        return []
    due: tuple[str, ...] = ()
    if options.exposure in ("all", "all_but_sheep"):
        due = allowed_cards(options)
    elif options.forced_fourth and len(set(exposed)) == 3:
        due = options.exposable
    if not due:
        return []
    done = {NAMES[card] for _, card in exposed}
    problems = []
    for name in due:
        if name not in done:
            card = CARD_OF[name]
            holder = next((s for s, hand in enumerate(hands) if hand >> card & 1), None)
            arguments: dict[str, Argument] = {"card": name}
            variant = "must"
            if holder is not None:
                variant = "must-holder"
                arguments["seat"] = seats[holder]
            problems.append(
                Problem("exposure-not-allowed", exposes[0], variant, arguments, holder, card)
            )
    return problems
