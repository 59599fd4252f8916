"""Short records of Kambing for tests, and what is found in them."""

from __future__ import annotations

from collections.abc import Sequence

from notation.cards import CARD_OF, NAMES, cards_of, read_cards
from notation.diagnostic import Diagnostic
from tests.laws.checking import parsed, replay, unfolded
from validator.games.kambing.pack import PACK, beats
from validator.replay import Replay

SEATS = ("N", "E", "S", "W")

HANDS = """\
hands
  N: HKT D7 CJ
  E: SAJ DQ C9
  S: S6 H9 DAK
  W: ST8 H7 C6
"""
STOCK = "stock S7 D9 C7 H6 SK C8 D6 HJ SQ DJ CA H8 CQ D8 HQ S9 CK DT HA CT\n"
"""Of it S draws S7, W D9, N C7 and E H6 after the first of the two tricks below."""

FIRST = "1. N: D7 DQ DK ~C6\n"
SECOND = "2. S: S67 ST8 ~CJ7 SAJ\n"
"""Two tricks from these hands: S takes the first, E the second."""


def head(rules: str = "classic", tags: str = "", seats: Sequence[str] = SEATS) -> str:
    """The tags of a record."""
    lines = ["%trick 1.0", '[Game "kambing"]', f'[Rules "{rules}"]']
    lines += [tags] if tags else []
    lines += [f'[Seat "{seat}" "{seat}"]' for seat in seats]
    return "\n".join(lines) + "\n\n"


def record(
    tricks: str,
    *,
    hands: str = HANDS,
    turnup: str = "turnup H8\n",
    stock: str = STOCK,
    dealer: str = "dealer W\n",
    end: str = "end open\n",
    result: str = "result *\n",
    rules: str = "classic",
    tags: str = "",
    seats: Sequence[str] = SEATS,
) -> str:
    """A record of one deal, from the hands above unless other ones are given."""
    deal = f"deal 1\n{dealer}{hands}{turnup}{stock}{tricks}{end}"
    return f"{head(rules, tags, seats)}{deal}\n{result}"


def public(tricks: str, **changes: str) -> str:
    """A record of one deal of which only the play is known."""
    known = {"hands": "", "stock": "", "turnup": "turnup Hx\n", **changes}
    return record(tricks, **known)


def found(text: str) -> list[str]:
    """The findings that follow from no other, with their lines, notes and ``not-checkable``
    apart: ``revoke 17``; after the word of the line that they stand at."""
    return [_shown(text, each) for each in roots(text) if each.name != "not-checkable"]


def roots(text: str) -> list[Diagnostic]:
    """The findings that follow from no other, in text order."""
    for each in parsed(text):
        assert not each.findings, [(one.name, one.place.line) for one in each.findings]
    return unfolded(replay(text).findings)


def _shown(text: str, finding: Diagnostic) -> str:
    place = finding.place
    line = text.split("\n")[place.line - 1]
    return f"{finding.name} at {line[place.column - 1 : place.end_column - 1]}"


def unchecked(text: str) -> list[str]:
    """What is said not to be checkable."""
    return [each.variant for each in replay(text).findings if each.name == "not-checkable"]


def score_of(text: str) -> dict[str, int] | None:
    """The computed score of the only deal."""
    score = replay(text).deals[0].score
    return None if score is None else dict(score)


def points_of(text: str) -> dict[str, int] | None:
    """The computed points of the only deal."""
    points = replay(text).deals[0].points
    return None if points is None else dict(points)


def names(cards: str) -> list[str]:
    """``SAK D7`` as single cards."""
    found: list[str] = []
    for word in cards.split():
        read = read_cards(word)
        assert not read.problems, word
        found += [NAMES[card] for card in read.cards]
    return found


def split(ours: str | Sequence[str], leader: str = "N", hide: bool = False) -> str:
    """Nine tricks of single cards in which N+S take just these cards and E+W the others.

    Everybody passes; where the other side is to take over the next seat beats once.  The
    first trump suit of :func:`deal_of` is hearts.
    """
    mine = names(ours) if isinstance(ours, str) else list(ours)
    rest = [NAMES[card] for card in cards_of(PACK) if NAMES[card] not in mine]
    assert len(mine) % 4 == 0
    assert len(set(mine)) == len(mine)
    piles = [mine, rest] if leader in "NS" else [rest, mine]
    tricks: list[str] = []
    for number, whole in enumerate(piles):
        left = list(whole)
        if number and left:
            low, high = _pair(left)
            left = [card for card in left if card not in (low, high)]
            tricks.append(f"{leader}: {low} {high} ~{left.pop(0)} ~{left.pop(0)}")
            leader = SEATS[(SEATS.index(leader) + 1) % 4]
        for at in range(0, len(left), 4):
            first, *three = left[at : at + 4]
            tricks.append(f"{leader}: {first} " + " ".join(f"~{card}" for card in three))
    if hide:
        tricks = [" ".join("~x" if w[0] == "~" else w for w in t.split()) for t in tricks]
    return "".join(f"{at}. {trick}\n" for at, trick in enumerate(tricks, 1))


def _pair(cards: Sequence[str]) -> tuple[str, str]:
    return next(
        (low, high)
        for low in cards
        for high in cards
        if low[0] == high[0] and beats(CARD_OF[high], CARD_OF[low], 1)
    )


def played(ours: str | Sequence[str], **changes: str) -> str:
    """A record of one deal played to its end, in which N+S take just these cards."""
    return public(split(ours), **{"end": "end\n", **changes})


def party(deals: Sequence[str], rules: str = "classic", end: str = "result *\n") -> str:
    """A record of several deals, each given by what stands between ``deal`` and ``end``."""
    parts = [f"deal {number}\n{body}end\n\n" for number, body in enumerate(deals, 1)]
    return head(rules) + "".join(parts) + end


def total_of(found: Replay) -> dict[str, int]:
    """The computed totals."""
    return dict(found.total)
