"""Records of Barbu for tests: hands that make a point, and what is found in a text."""

from __future__ import annotations

from collections.abc import Mapping

from grammar import read_records
from notation.cards import CARD_OF, RANKS, Mask, mask_of, read_cards
from notation.diagnostic import Diagnostic
from notation.source import SourceText
from validator import Replay, Settings, validate
from validator.games.barbu.contracts import Taken
from validator.games.barbu.options import BarbuOptions
from validator.rulesets import Library

LIBRARY = Library.shipped()

USUAL = """hands
  N: SKJ74 HJ8 DAKJ5 CAQ6
  E: SA HAQT94 D82 CKT932
  S: SQ532 H763 DT93 C875
  W: ST986 HK52 DQ764 CJ4
"""
"""Hands as they come."""

PLAYED = """1. S: S3 S8 SK SA
2. E: C2 C5 C4 C6
3. N: CQ CT C7 CJ
4. N: CA C9 C8 D4
5. N: SJ CK SQ S6
6. S: D9 D7 DK D2
7. N: DA D8 DT D6
8. N: D5 H4 D3 DQ
9. W: H2 H8 HT H6
10. E: HA H3 HK HJ
11. E: C3 H7 H5 DJ
12. E: H9 S5 ST S7
13. E: HQ S2 S9 S4
"""
"""They played out without trumps: N takes five tricks, E six, S and W one each.  The king of
hearts falls in trick 10, the last heart and the last queen in trick 13."""

LINES = PLAYED.splitlines(keepends=True)

VOID = """hands
  N: SAKQJ HA32 DAKQ5 C32
  E: S432 HKQ7 CAKQJT98
  S: ST98 H654 D98764 C76
  W: S765 HJT98 DJT32 C54
"""
"""East has no diamond."""

SUITS = """hands
  N: DAKQJT98765432
  E: SAKQJT98765432
  S: HAKQJT98765432
  W: CAKQJT98765432
"""
"""Everybody has a suit of his own."""


def in_suits(leader: str, ranks: str, first: int = 1) -> str:
    """Tricks of the hands of :data:`SUITS`: everybody plays the same rank, the leader takes."""
    order = "NESW"
    suits = {"N": "D", "E": "S", "S": "H", "W": "C"}
    at = order.index(leader)
    seats = order[at:] + order[:at]
    return "".join(
        f"{number}. {leader}: " + " ".join(suits[seat] + rank for seat in seats) + "\n"
        for number, rank in enumerate(ranks, first)
    )


def record(
    *deals: str,
    rules: str = "classic",
    options: Mapping[str, str] | None = None,
    seats: str = "NESW",
    between: str = "",
    result: str = "result *",
) -> str:
    """A record of some deals, numbered from 1; each is what stands below its ``deal`` line."""
    tags = ['[Game "barbu"]', f'[Rules "{rules}"]']
    tags += [f'[Rule "{name}" "{value}"]' for name, value in (options or {}).items()]
    tags += [f'[Seat "{seat}" "Player {seat}"]' for seat in seats]
    body = "\n".join(f"deal {at}\n{deal.rstrip()}\n" for at, deal in enumerate(deals, 1))
    return "%trick 1.0\n" + "\n".join(tags) + "\n\n" + between + body + f"\n{result}\n"


def deal(
    contract: str | None,
    play: str = "",
    hands: str = "",
    declarer: str | None = "N",
    double: str | None = "-",
    claims: str = "",
    end: str = "end open",
    dealer: str | None = None,
) -> str:
    """One deal for :func:`record`."""
    parts = [f"dealer {dealer}\n" if dealer else "", hands]
    parts.append(f"declarer {declarer}\n" if declarer else "")
    parts.append(f"contract {contract}\n" if contract else "")
    parts.append(f"double {double}\n" if double else "")
    return "".join(parts) + play + claims + end + "\n"


def replay(text: str, settings: Settings | None = None) -> Replay:
    """What the only record of a text comes to; its text must be in order."""
    (read,) = read_records(SourceText(text, "test.trick"))
    return validate(read.record, findings=read.findings, settings=settings or Settings())


def roots(text: str) -> list[Diagnostic]:
    """The errors and warnings that follow from no other finding."""
    return [
        each
        for each in replay(text).findings
        if each.severity != "note" and each.consequence_of is None
    ]


def found(text: str) -> list[tuple[str, str]]:
    """Name of each such finding, and the word of the text at its place."""
    return [(each.name, text[each.span.start : each.span.end]) for each in roots(text)]


def names(text: str) -> list[str]:
    """The names of such findings, ``not-checkable`` apart."""
    return [each.name for each in roots(text) if each.name != "not-checkable"]


# ---- without a record


def options_of(name: str = "classic") -> BarbuOptions:
    """The options of a shipped rule set."""
    ruleset = LIBRARY.find("barbu", name)
    assert ruleset is not None, name
    options = ruleset.options
    assert isinstance(options, BarbuOptions)
    return options


def pile(text: str) -> Mask:
    """Cards by name; ``hearts`` is all of them."""
    mask = 0
    for word in text.split():
        if word == "hearts":
            mask |= mask_of(CARD_OF["H" + rank] for rank in RANKS)
            continue
        read = read_cards(word)
        assert not read.problems, word
        mask |= mask_of(read.cards)
    return mask


def tricks(*counts: int) -> Taken:
    """So many tricks by seat, the first seat's first; their cards are of no interest."""
    takers = [seat for seat, count in enumerate(counts) for _ in range(count)]
    return Taken((0,) * len(counts), takers, len(takers))


def piles(*texts: str) -> Taken:
    """Captured cards by seat; who took how many tricks is of no interest."""
    return Taken(tuple(pile(text) for text in texts), (), 13)
