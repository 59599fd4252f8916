"""What really happened at the table, marked: a note each, and the check goes on."""

from __future__ import annotations

import pytest

from tests.validator.engine.table import (
    HANDS,
    checked,
    deal,
    findings,
    hands,
    only_deal,
    play,
    text,
)

OPEN = "end open"


def opened(
    tricks: str, *, known: str | None = None, expose: str = "expose W: HA", rules: str = "bonanza88"
) -> str:
    """A deal of a few tricks that is still being played."""
    if known is None:
        return text(deal(tricks=tricks, expose=expose, end=OPEN), rules=rules)
    return text(deal(tricks=tricks, known=known, expose=expose, end=OPEN), rules=rules)


# ---- each mark: a note instead of an error

REVOKE = play(1, 4, t4="4. N: CA H4{0} C8 D4")
"""W throws the four of hearts on a club and has clubs enough."""

LEAD = play(1, 3, t3="3. E: CJ{0} CQ CT C7")
"""E leads the third trick, which is N's to lead."""

EXPOSED = play(1, 2, t2="2. W: HA{0} H3 H2 H8")
"""W leads the exposed ace of hearts, and has other hearts."""

TURN = "1. S: S3 S8 W: SA{0} SK"
"""W plays before N; what follows without a label is N's."""

HEART = play(1, 2, t1="1. W: C2 C5 C4 C6", t2="2. N: H8{0} HA H3 H2")
"""N leads a heart before one was thrown."""

MARKED = {
    "revoke": (REVOKE, "^revoke", "revoke", "H4", "bonanza88", "expose W: HA"),
    "turn": (TURN, "^turn", "wrong-turn", "W", "bonanza88", "expose W: HA"),
    "leader": (LEAD, "^lead", "wrong-leader", "E", "bonanza88", "expose W: HA"),
    "exposed": (EXPOSED, "^exposed", "exposed-too-soon", "HA", "bonanza88", "expose W: HA"),
    "heart": (HEART, "^lead", "lead-not-allowed", "H8", "spielanleitung", "expose -"),
    "first": ("1. W: CK{0} C5 C4 C6", "^lead", "first-card", "CK", "spielanleitung", "expose -"),
}


@pytest.mark.parametrize("case", MARKED.values(), ids=MARKED)
def test_a_marked_irregularity_is_a_note(case: tuple[str, str, str, str, str, str]) -> None:
    tricks, mark, name, place, rules, expose = case
    marked = opened(tricks.format(mark), rules=rules, expose=expose)
    assert findings(marked) == [f"note {name} {place!r}"]
    plain = opened(tricks.format(""), rules=rules, expose=expose)
    assert findings(plain) == [f"error {name} {place!r}"]


@pytest.mark.parametrize("case", MARKED.values(), ids=MARKED)
def test_a_note_is_shown_at_its_play(case: tuple[str, str, str, str, str, str]) -> None:
    tricks, mark, name, _, rules, expose = case
    found = only_deal(opened(tricks.format(mark), rules=rules, expose=expose))
    notes = [
        each.name
        for trick in found.tricks
        for each in (*trick.findings, *(f for played in trick.plays for f in played.findings))
    ]
    assert notes.count(name) >= 1


@pytest.mark.parametrize("mark", ["^revoke", "^turn", "^lead", "^exposed"])
def test_a_mark_where_nothing_is_irregular_is_a_warning(mark: str) -> None:
    written = opened(play(1, 2, t2=f"2. W: C2 C5{mark} C4 C6"))
    assert findings(written) == [f"warning irregularity-not-needed {mark!r}"]


@pytest.mark.parametrize("case", MARKED.values(), ids=MARKED)
def test_the_wrong_mark_excuses_nothing(case: tuple[str, str, str, str, str, str]) -> None:
    tricks, mark, name, place, rules, expose = case
    other = "^revoke" if mark != "^revoke" else "^exposed"
    found = findings(opened(tricks.format(other), rules=rules, expose=expose))
    assert sorted(found) == sorted(
        [f"error {name} {place!r}", f"warning irregularity-not-needed {other!r}"]
    )


def test_a_mark_that_nobody_knows() -> None:
    written = opened(play(1, 2, t2="2. W: C2 C5^renege C4 C6"))
    assert findings(written) == ["error irregularity-unknown '^renege'"]


def test_two_marks_on_a_play() -> None:
    """Out of turn and a revoke at once: both are notes."""
    written = opened("1. S: S3 S8 W: D2^turn^revoke SK")
    assert sorted(findings(written)) == ["note revoke 'D2'", "note wrong-turn 'W'"]


# ---- the check goes on


def test_after_a_revoke_that_stood_the_deal_is_scored() -> None:
    """W keeps the nine of clubs back in trick 4 and throws it in trick 8."""
    tricks = play(t4="4. N: CA H4^revoke C8 D4", t8="8. N: D5 C9 D3 DQ")
    found = only_deal(text(deal(tricks=tricks)))
    assert [each.name for each in found.findings] == ["revoke"]
    assert found.status == "complete"
    # The four of hearts, worth nothing, lies with the transformer now: no fifty, twice nothing.
    assert found.score == {"N": 0, "W": -300, "S": -100, "E": 0}


def test_after_a_marked_irregularity_the_next_fault_is_still_told() -> None:
    tricks = play(1, 5, t4="4. N: CA H4^revoke C8 D4", t5="5. N: SJ CK D3 S6")
    assert findings(opened(tricks)) == ["note revoke 'H4'", "error revoke 'D3'"]


def test_after_a_wrong_lead_that_stood_the_taker_leads() -> None:
    tricks = LEAD.format("^lead") + "\n4. N: CA C9 C8 D4"
    assert findings(opened(tricks)) == ["note wrong-leader 'E'"]
    tricks = LEAD.format("^lead") + "\n4. E: S9 SJ CK S2"
    assert findings(opened(tricks)) == ["note wrong-leader 'E'", "error wrong-leader 'E'"]


def test_a_ruling_may_follow() -> None:
    tricks = play(t4="4. N: CA H4^revoke {The club was there.} C8 D4", t8="8. N: D5 C9 D3 DQ")
    total = "total N: 0, W: -400, S: -100, E: 0"
    written = text(deal(tricks=tricks, claims=f"penalty W: -100 {{revoke}}\n{total}"))
    assert findings(written) == ["note revoke 'H4'"]
    assert checked(written).deals[0].score == {"N": 0, "W": -300, "S": -100, "E": 0}


# ---- withdrawn


def test_a_revoke_shown_and_taken_back() -> None:
    found = only_deal(opened(play(1, 6, t1="1. S: S3 S8 SK D2^withdrawn SA")))
    assert [(each.severity, each.name) for each in found.findings] == [("note", "revoke")]
    plays = found.tricks[0].plays
    assert [played.withdrawn for played in plays] == [False, False, False, True, False]
    assert found.tricks[0].winner == 1
    # The two of diamonds went back into the hand and is played in trick 6.
    assert found.tricks[5].plays[3].cards == plays[3].cards


def test_a_card_shown_out_of_turn_and_taken_back() -> None:
    found = only_deal(opened(play(1, 2, t1="1. S: S3 W: SA^withdrawn S8 SK SA")))
    assert [(each.severity, each.name) for each in found.findings] == [("note", "wrong-turn")]
    assert [played.seat for played in found.tricks[0].plays if not played.withdrawn] == [2, 3, 0, 1]


def test_a_forbidden_lead_taken_back() -> None:
    tricks = play(1, 2, t2="2. W: HA^withdrawn C2 C5 C4 C6")
    assert findings(opened(tricks)) == ["note exposed-too-soon 'HA'"]


def test_the_replacing_play_is_checked_too() -> None:
    tricks = play(1, 1, t1="1. S: S3 S8 SK D2^withdrawn D8")
    assert findings(opened(tricks)) == ["note revoke 'D2'", "error revoke 'D8'"]


def test_a_withdrawn_card_proves_a_later_revoke() -> None:
    """Everybody saw that W has the two of diamonds."""
    known = hands("N", "S", "E")
    tricks = play(1, 6, t1="1. S: S3 S8 SK D2^withdrawn SA", t6="6. S: D9 D7 DK C3")
    assert [each for each in findings(opened(tricks, known=known)) if "error" in each] == [
        "error revoke 'C3'"
    ]


def test_hands_of_the_marked_deals() -> None:
    assert "C9" not in HANDS["W"]
    assert "CKT932" in HANDS["W"]
