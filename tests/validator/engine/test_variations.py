"""Other ways to go on: simulated from their anchor, never changing what was played."""

from __future__ import annotations

import pytest

from tests.validator.engine.table import (
    SCORE,
    TOTAL,
    checked,
    deal,
    findings,
    hands,
    only_deal,
    play,
    shown,
    text,
)

CLAIMS = f"{SCORE}\n{TOTAL}"


def with_variation(variation: str, trick: int = 5, old: str = "SQ", **more: str) -> str:
    """The example with a variation behind a play."""
    line = play(trick, trick).replace(f" {old}", f" {old} {variation}", 1)
    assert variation in line
    changed = {f"t{trick}": line, **more}
    return text(deal(tricks=play(1, 13, **changed), claims=CLAIMS))


def test_a_variation_changes_nothing_of_the_deal() -> None:
    found = only_deal(with_variation("(5. S: S5 S6 6. N: DA D8 D9 D6)"))
    assert not found.findings
    assert found.score == {"N": 50, "W": -300, "S": -100, "E": 0}
    (variation,) = found.tricks[4].variations[2]
    assert variation.anchor == "5.S"
    assert [trick.number for trick in variation.tricks] == [5, 6]
    # Without the queen N's jack takes the trick, and leads the next.
    assert variation.tricks[0].winner == 0
    assert variation.tricks[1].leader == 0


def test_the_tricks_of_a_variation_hold_what_was_played_before_it() -> None:
    found = only_deal(with_variation("(5. S: S5 S6)"))
    (variation,) = found.tricks[4].variations[2]
    assert len(variation.tricks) == 1
    assert variation.tricks[0].plays[-1].seat == 3


@pytest.mark.parametrize(
    ("variation", "expected"),
    [
        ("(5. S: D3)", "warning revoke 'D3'"),
        ("(5. S: S5 D7)", "warning revoke 'D7'"),
        ("(5. S: S5 S6 6. W: DA)", "warning wrong-leader 'W'"),
        ("(5. S: S5 S6 7. N: DA D8 D9 D6)", "warning trick-number '7.'"),
        ("(5. S: S8)", "warning card-played-twice 'S8'"),
        ("(5. S: ST)", "warning card-not-held 'ST'"),
        ("(5. S: S5 S6 =W)", "warning winner-mismatch '=W'"),
    ],
)
def test_a_fault_in_a_variation_is_a_warning(variation: str, expected: str) -> None:
    written = with_variation(variation)
    assert findings(written) == [expected]
    (finding,) = [each for each in checked(written).findings if each.consequence_of is None]
    assert finding.context.variation == "5.S"
    assert finding.context.deal == 1
    assert only_deal(written).score == {"N": 50, "W": -300, "S": -100, "E": 0}


@pytest.mark.parametrize("variation", ["(6. S: S5)", "(5. N: S5)", "(4. S: S5)", "(5. W: S5)"])
def test_the_anchor_is_that_of_the_play(variation: str) -> None:
    anchor = variation[1:6]
    written = with_variation(variation)
    found = [each for each in findings(written) if "variation-anchor" in each]
    assert found == [f"warning variation-anchor {anchor.rstrip(':')!r}"]


def test_a_variation_may_stand_at_a_lead() -> None:
    clean = play(5, 5).replace("SJ", "SJ (5. N: S4 CK SQ S6)", 1)
    assert findings(text(deal(tricks=play(t5=clean)))) == []
    revoked = play(5, 5).replace("SJ", "SJ (5. N: S4 CK D3 S6)", 1)
    assert findings(text(deal(tricks=play(t5=revoked)))) == ["warning revoke 'D3'"]


def test_several_variations_at_a_play_start_each_from_the_play_before() -> None:
    written = with_variation("(5. S: S5 S6) (5. S: S2 S9) {or} (5. S: S5 ST)")
    found = only_deal(written)
    assert not found.findings
    assert len(found.tricks[4].variations[2]) == 3


def test_variations_nest() -> None:
    written = with_variation("(5. S: S5 S6 (5. E: S9 6. N: DA D8 D9 D6) 6. N: DK D2 D3 D6)")
    # The outer one goes on after E's six; the inner one had E play the nine.
    assert findings(written) == []
    found = only_deal(written)
    (outer,) = found.tricks[4].variations[2]
    (inner,) = outer.tricks[0].variations[len(outer.tricks[0].plays) - 1]
    assert inner.anchor == "5.E"
    assert [trick.number for trick in inner.tricks] == [5, 6]


def test_a_fault_deep_inside_names_its_own_anchor() -> None:
    written = with_variation("(5. S: S5 S6 (5. E: D7))")
    assert findings(written) == ["warning revoke 'D7'"]
    (finding,) = checked(written).findings
    assert finding.context.variation == "5.E"


def test_a_card_of_the_main_line_is_free_again_in_a_variation() -> None:
    """What is played later may be played now; the queen that is replaced may come next."""
    assert findings(with_variation("(5. S: S5 S6 6. N: SK)")) == ["warning card-played-twice 'SK'"]
    assert findings(with_variation("(5. S: S5 S6 6. N: S7 C3 SQ S8)")) == [
        "warning card-played-twice 'S8'"
    ]
    assert findings(with_variation("(5. S: S5 S6 6. N: S7 C3 SQ S9)")) == []


def test_cards_that_are_not_known_to_be_elsewhere_may_be_played() -> None:
    """Hands that are not recorded: what E holds instead, nobody knows."""
    tricks = play(1, 5, t5="5. N: SJ CK SQ (5. S: ST S6) S6")
    unknown = text(deal(known="", expose="expose -", tricks=tricks, end="end open"))
    assert findings(unknown) == []
    known = text(deal(known=hands("S"), expose="expose -", tricks=tricks, end="end open"))
    assert findings(known) == ["warning card-not-held 'ST'"]


def test_a_variation_may_go_on_to_the_end_and_not_beyond() -> None:
    line = "13. W: HQ (13. W: HQ S2 S9 S4) S2 S9 S4"
    assert findings(text(deal(tricks=play(t13=line)))) == []
    line = "13. W: HQ (13. W: HQ S2 S9 S4 14. W: HQ) S2 S9 S4"
    assert findings(text(deal(tricks=play(t13=line)))) == ["warning play-after-end '14.'"]


def test_a_marked_irregularity_in_a_variation_is_a_note() -> None:
    assert findings(with_variation("(5. S: D3^revoke)")) == ["note revoke 'D3'"]


def test_comments_and_signs_in_a_variation() -> None:
    written = with_variation("({Better:} 5. S: S5! {and now} S6)")
    assert findings(written) == []


def test_a_variation_behind_an_illegal_play_starts_before_it() -> None:
    tricks = play(1, 4, t4="4. N: CA H4 (4. W: C9 C8 D4) C8 D4")
    written = text(deal(tricks=tricks, end="end open"))
    assert findings(written) == ["error revoke 'H4'"]


def test_findings_of_a_variation_stand_at_its_plays() -> None:
    found = only_deal(with_variation("(5. S: D3 S6)"))
    (variation,) = found.tricks[4].variations[2]
    at = [shown(each) for played in variation.tricks[0].plays for each in played.findings]
    assert at == ["warning revoke 'D3'"]
    assert not [each for played in found.tricks[4].plays for each in played.findings]
