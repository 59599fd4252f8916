"""Small records for tests of the engine, and their findings in short.

The example deal is worth, by hand: N takes the transformer and nothing else that scores, 50.
S takes the pig, -100.  W takes twelve hearts but the four, all doubled by the open ace:
2 * -(10 + 10 + 10 + 50 + 40 + 20 + 10 + 10 + 10 + 30) = -400, and the sheep, 100: -300.
E takes the four of hearts, nothing.
"""

from __future__ import annotations

from grammar import read_records
from notation.cards import CARD_OF, Mask, mask_of
from notation.diagnostic import Diagnostic
from notation.source import SourceText
from validator import Replay, validate
from validator.replay import DealReplay

HANDS = {
    "N": "SKJ74 HJ8 DAKJ5 CAQ6",
    "W": "SA HAQT94 D82 CKT932",
    "S": "SQ532 H763 DT93 C875",
    "E": "ST986 HK52 DQ764 CJ4",
}
TRICKS = (
    "1. S: S3 S8 SK SA",
    "2. W: C2 C5 C4 C6",
    "3. N: CQ CT C7 CJ",
    "4. N: CA C9 C8 D4",
    "5. N: SJ CK SQ S6",
    "6. S: D9 D7 DK D2",
    "7. N: DA D8 DT D6",
    "8. N: D5 H4 D3 DQ",
    "9. E: H2 H8 HT H6",
    "10. W: HA H3 HK HJ",
    "11. W: C3 H7 H5 DJ",
    "12. W: H9 S5 ST S7",
    "13. W: HQ S2 S9 S4",
)
SCORE = "score N: +50, W: -300, S: -100, E: 0"
TOTAL = "total N: +50, W: -300, S: -100, E: 0"
SHEET = "score N: +50, W: +100, S: -100, E: -200"
"""A deal whose hearts all went to E (not turned where the pig is wanted too)."""


def hands(*seats: str, **other: str) -> str:
    """The ``hands`` of the example, of some seats or with others."""
    shown = {seat: HANDS[seat] for seat in seats} | other
    return "hands " + " ".join(f"{seat}: {cards}" for seat, cards in shown.items())


ALL = hands("N", "W", "S", "E")


def play(first: int = 1, last: int = 13, **changed: str) -> str:
    """Tricks of the example; ``t5="5. N: …"`` writes one of them otherwise."""
    lines = [changed.get(f"t{number}", TRICKS[number - 1]) for number in range(first, last + 1)]
    return "\n".join(line for line in lines if line)


def deal(
    number: int = 1,
    *parts: str,
    known: str = ALL,
    expose: str = "expose W: HA",
    tricks: str | None = None,
    claims: str = "",
    end: str = "end",
) -> str:
    """A deal of the example."""
    played = play() if tricks is None else tricks
    lines = [f"deal {number}", known, expose, *parts, played, claims, end]
    return "\n".join(line for line in lines if line) + "\n"


def sheet(number: int, score: str = SHEET, *more: str) -> str:
    """A deal of which only the scores were kept."""
    return "\n".join([f"deal {number}", score, *more, "end"]) + "\n"


def text(*parts: str, rules: str = "bonanza88", result: str = "result *", extra: str = "") -> str:
    """A record of deals and what stands between them."""
    head = ["%trick 1.0", '[Game "gongzhu"]', f'[Rules "{rules}"]']
    head += [extra] if extra else []
    head += [f'[Seat "{seat}" "Player {seat}"]' for seat in "NWSE"]
    return "\n".join([*head, "", *(part.rstrip("\n") + "\n" for part in parts), result, ""])


def checked(written: str) -> Replay:
    """What a record comes to; its text must have nothing wrong with it."""
    (only,) = read_records(SourceText(written, "test.trick"))
    assert not [each for each in only.findings if each.name == "syntax"], only.findings
    return validate(only.record, findings=only.findings)


def only_deal(written: str) -> DealReplay:
    """The one deal of a record."""
    (found,) = checked(written).deals
    return found


def shown(finding: Diagnostic) -> str:
    """``error revoke 'D2'``: how bad, what, and the text at its place."""
    return f"{finding.severity} {finding.name} {finding.source.slice(finding.span)!r}"


def findings(written: str, *, notes: bool = True) -> list[str]:
    """The findings that follow from no other, in text order."""
    return [
        shown(each)
        for each in checked(written).findings
        if each.consequence_of is None and (notes or each.severity != "note")
    ]


def folded(written: str) -> dict[str, str]:
    """What follows from what: the finding, and the name of its root."""
    return {
        shown(each): each.consequence_of.name
        for each in checked(written).findings
        if each.consequence_of is not None
    }


def cards(spelled: str) -> Mask:
    """Cards in canonical spelling, such as ``SKJ74 HJ8``."""
    found = []
    for group in spelled.split():
        found += [CARD_OF[group[0] + rank] for rank in group[1:]]
    return mask_of(found)
