"""Variations, irregularities, and the ways in which a deal can end."""

from __future__ import annotations

from notation.cards import CARD_OF
from tests.laws.checking import replay, told
from tests.validator.kambing.records import (
    FIRST,
    SECOND,
    found,
    head,
    public,
    record,
    split,
    unchecked,
)


def warnings(text: str) -> list[tuple[str, str | None]]:
    """The findings in variations, with their anchors."""
    return [
        (each.name, each.context.variation)
        for each in replay(text).findings
        if each.context.variation is not None and each.consequence_of is None
    ]


# ---- variations


def test_a_variation_is_played_out() -> None:
    good = "1. N: D7 (1. N: CJ ~DQ ~S6 ~C6 2. N: D7 DQ DK ~H7) DQ DK ~C6\n"
    assert warnings(record(good.replace("~DQ ~S6", "~SJ ~S6"))) == []
    assert found(record(good.replace("~DQ ~S6", "~SJ ~S6"))) == []
    bad = "1. N: D7 DQ (1. E: C9 ~S6 ~C6) DK ~C6\n"
    text = record(bad)
    assert warnings(text) == [("does-not-beat", "1.E")]
    assert {each.severity for each in replay(text).findings} == {"warning"}


def test_a_variation_draws_from_the_same_stock() -> None:
    line = "1. N: D7 DQ (1. E: ~C9 ~S6 ~C6 2. N: {} ~SA ~x ~x) DK ~C6\n"
    assert warnings(record(line.format("S7"))) == []
    assert warnings(record(line.format("D9"))) == [("card-not-held", "1.E")]


def test_a_variation_that_begins_with_a_molodka() -> None:
    tricks = "1. N: D7 ~x (S: molodka H679J ~x4 ~x4 ~x4 2. S: C7 ~x ~x ~x) DQ ~x\n"
    text = public(tricks)
    assert found(text) == []
    variation = replay(text).deals[0].tricks[0].variations[1][0]
    assert [trick.position for trick in variation.tricks] == [1, 2]
    assert variation.tricks[0].winner == 2
    late = "1. N: D7 ~x (N: molodka H679J ~x4 ~x4 ~x4) DQ ~x\n".replace("DQ ~x", "~x ~x")
    assert warnings(public(late)) == [("molodka-too-late", "1.E")]
    first = "1. N: D7 (N: molodka H679J ~x4 ~x4 ~x4) ~x ~x ~x\n"
    assert warnings(public(first)) == []


def test_the_anchor_of_a_variation() -> None:
    text = record("1. N: D7 DQ (1. S: DK ~C6) DK ~C6\n")
    assert warnings(text) == [("variation-anchor", "1.E")]


def test_a_variation_changes_nothing_of_its_line() -> None:
    line = replay(record(FIRST + SECOND)).deals[0]
    other = replay(record(FIRST.replace("DQ", "DQ (1. E: ~C9 ~S6 ~C6)") + SECOND)).deals[0]
    assert other.captured == line.captured
    assert [trick.draws for trick in other.tricks] == [trick.draws for trick in line.tricks]


# ---- irregularities


def test_cards_shown_and_taken_back() -> None:
    text = record("1. N: D7 C9^withdrawn ~C9 DK ~C6\n")
    assert found(text) == []
    assert told(replay(text).findings) == ["note does-not-beat 18:10"]
    needless = record("1. N: D7 DQ^withdrawn ~DQ DK ~C6\n")
    assert found(needless) == ["irregularity-not-needed at ^withdrawn"]


def test_a_lead_of_two_suits_that_stood() -> None:
    text = record("1. N: D7CJ^lead ~DQC9 ~S6H9 ~H7C6\n")
    assert found(text) == []
    assert [each.severity for each in replay(text).findings] == ["note"]


def test_out_of_turn() -> None:
    stood = record("1. N: D7 S: DK^turn E: ~DQ ~C6\n")
    assert found(stood) == []
    leads = record("1. E: DQ^lead ~S6 ~C6 ~D7\n")
    assert found(leads) == []
    wrong = record("1. N: D7 DQ^revoke DK ~C6\n")
    assert found(wrong) == ["irregularity-not-needed at ^revoke"]


# ---- ends


def test_an_abandoned_deal_has_no_score() -> None:
    text = record(FIRST, end="end abandoned\n")
    assert found(text) == []
    assert (replay(text).deals[0].status, replay(text).deals[0].score) == ("abandoned", None)


def test_a_misdeal() -> None:
    first = "deal 1\ndealer W\nhands\n  N: S6789T\nend misdeal\n\n"
    second = "deal 2\ndealer W\nturnup Hx\n1. {}: D7 ~x ~x ~x\nend open\n\nresult *\n"
    assert found(head() + first + second.format("N")) == []
    assert found(head() + first + second.format("S")) == ["wrong-leader at S"]


def test_an_open_deal() -> None:
    text = record("1. N: D7 DQ\n")
    assert found(text) == []
    assert replay(text).deals[0].status == "open"
    assert found(record(FIRST + "2. S: S6 withdrawn\n")) == []


def test_the_last_claim_of_a_deal_that_is_over_needs_its_reason() -> None:
    text = record(FIRST + "2. S: S6 withdrawn\n", end="end abandoned\n")
    assert found(text) == ["withdrawn-without-reason at withdrawn"]


def conceded(claims: str, tricks: int = 8, ours: str = "SATK6 HATK6") -> str:
    """A deal of which the rest was conceded after some tricks."""
    lines = split(ours).splitlines(keepends=True)[:tricks]
    return public("".join(lines), end=f"{claims}end claimed\n")


def test_a_concession_that_leaves_only_one_score() -> None:
    """N+S have 50 points after two tricks, E+W 0 and a trick; the rest decides."""
    text = conceded("score N+S: 0, E+W: +2\n", tricks=9)
    assert replay(text).deals[0].status == "claimed"
    assert found(text) == ["score-mismatch at 0"]
    deal = replay(conceded("score N+S: +2, E+W: 0\n", tricks=9)).deals[0]
    assert deal.score == {"N+S": 2, "E+W": 0}
    assert deal.points == {"N+S": 50, "E+W": 70}


def test_a_concession_that_leaves_several() -> None:
    assert found(conceded("score N+S: +2, E+W: 0\n", tricks=3)) == []
    assert found(conceded("score N+S: 0, E+W: +4\n", tricks=3)) == []
    # N+S have 50 points already: they cannot lose four.
    assert found(conceded("score N+S: +4, E+W: 0\n", tricks=3)) == ["score-mismatch at +4"]
    assert replay(conceded("score N+S: +2, E+W: 0\n", tricks=3)).deals[0].score == {
        "N+S": 2,
        "E+W": 0,
    }


def test_points_claimed_with_a_concession() -> None:
    good = "points N+S: 55, E+W: 65\nscore N+S: +2, E+W: 0\n"
    assert found(conceded(good, tricks=3)) == []
    low = "points N+S: 40, E+W: 80\nscore N+S: +2, E+W: 0\n"
    assert found(conceded(low, tricks=3)) == ["points-mismatch at 40"]


def test_a_concession_without_a_score() -> None:
    text = conceded("", tricks=3)
    assert found(text) == []
    assert unchecked(text) == ["claimed"]
    assert replay(text).deals[0].score is None


def test_a_match_that_began_earlier() -> None:
    """The leader of its first deal is not checked; a drawn deal before it may have counted."""
    body = "carried N+S: 0, E+W: +2\n\ndeal 3\ndealer W\nturnup Hx\n{}{}end\n\nresult *\n"
    lost = "score N+S: +{}, E+W: 0\n"
    text = head() + body.format(split("SAK CT9", leader="E"), lost.format(4))
    assert found(text) == []
    doubled = head("yard-draw-doubles") + body.format(split("SAK CT9"), lost.format(8))
    assert found(doubled) == []
    assert unchecked(doubled) == ["factor"]


def test_the_trick_of_a_molodka_that_is_beaten_counts_for_who_beat_it() -> None:
    tricks = "1. E: molodka H6789 C789J ~S6789 ~SJQKT =S\n"
    deal = replay(public(tricks, turnup="turnup C6\n")).deals[0]
    assert deal.captured[2] >> CARD_OF["H6"] & 1
    assert deal.tricks[0].winner == 2


def test_rulings_count_for_the_side() -> None:
    text = head() + (
        "deal 1\nscore N+S: 0, E+W: +4\npenalty S: +1 {late}\ntotal N+S: +1, E+W: +4\nend\n\n"
        "result *\n"
    )
    assert found(text) == []
