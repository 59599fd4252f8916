"""Hands that are not recorded, or in part: what the play proves of them."""

from __future__ import annotations

import pytest

from tests.validator.engine.table import (
    ALL,
    HANDS,
    SCORE,
    TOTAL,
    cards,
    checked,
    deal,
    findings,
    folded,
    hands,
    only_deal,
    play,
    shown,
    text,
)

CLAIMS = f"{SCORE}\n{TOTAL}"
SEATS = "NWSE"


def test_the_example_is_clean_and_scored() -> None:
    found = checked(text(deal(claims=CLAIMS)))
    assert not found.findings
    assert found.deals[0].score == {"N": 50, "W": -300, "S": -100, "E": 0}


@pytest.mark.parametrize("known", ["", "N", "NW", "NWS", "E", "WE"])
def test_hands_are_inferred_from_the_play(known: str) -> None:
    found = only_deal(text(deal(known=hands(*known) if known else "", claims=CLAIMS)))
    assert not found.findings
    for seat, hand in zip(SEATS, found.hands, strict=True):
        assert hand.cards == cards(HANDS[seat])
        assert hand.inferred == (0 if seat in known else cards(HANDS[seat]))
        assert hand.unknown == 0


def test_the_last_hand_is_what_is_left() -> None:
    """Three hands are recorded and the deal is broken off: the fourth is the rest."""
    found = only_deal(text(deal(known=hands("N", "W", "S"), tricks=play(1, 2), end="end open")))
    assert not found.findings
    assert found.hands[3].cards == cards(HANDS["E"])
    assert found.hands[3].inferred == cards(HANDS["E"])
    assert found.hands[3].unknown == 0


def test_a_deal_broken_off_leaves_cards_unknown() -> None:
    found = only_deal(text(deal(known="", tricks=play(1, 2), end="end open", expose="expose -")))
    assert not found.findings
    spades = {"N": "SK C6", "W": "SA C2", "S": "S3 C5", "E": "S8 C4"}
    for seat, hand in zip(SEATS, found.hands, strict=True):
        assert hand.cards == hand.inferred == cards(spades[seat])
        assert hand.unknown == 11


def test_the_exposed_card_is_known_to_be_held() -> None:
    found = only_deal(text(deal(known="", tricks=play(1, 2), end="end open")))
    assert [shown(each) for each in found.findings] == []
    assert found.exposed == ((1, cards("HA").bit_length() - 1),)


def test_a_card_played_later_proves_a_revoke() -> None:
    """W throws a diamond on the first spade, and has the ace of spades all the same."""
    tricks = play(
        t1="1. S: S3 S8 SK D2",
        t6="6. S: D9 D7 DK SA",
        t2="2. N: C6 C2 C5 C4",
        t3="3. N: CQ CT C7 CJ",
    )
    written = text(deal(known="", tricks=tricks))
    assert findings(written) == ["error revoke 'D2'"]
    # W throws a club on the next spade too; the same ace proves it, so that is folded.
    revoke = next(each for each in checked(written).findings if each.name == "revoke")
    assert folded(written)["error revoke 'CK'"] == "revoke"
    (proof,) = [each for each in revoke.related if each.label == "proof"]
    assert revoke.source.slice(proof.span) == "SA"
    assert revoke.source.place(proof.span).line > revoke.place.line


def test_what_nobody_shows_proves_nothing() -> None:
    """Broken off before the ace is played: it may be anybody's."""
    tricks = play(1, 3, t1="1. S: S3 S8 SK D2", t2="2. N: C6 C2 C5 C4", t3="3. N: CQ CT C7 CJ")
    assert findings(text(deal(known="", expose="expose -", tricks=tricks, end="end open"))) == []


def test_a_recorded_card_proves_a_revoke_at_once() -> None:
    tricks = play(1, 3, t1="1. S: S3 S8 SK D2", t2="2. N: C6 C2 C5 C4", t3="3. N: CQ CT C7 CJ")
    written = text(
        deal(known=hands("S", W="SA x12"), expose="expose -", tricks=tricks, end="end open")
    )
    assert findings(written) == ["error revoke 'D2'"]


def test_a_card_of_a_partial_hand_that_is_never_played() -> None:
    """N plays thirteen cards and none is the queen of spades."""
    tricks = play(t5="5. N: SJ CK x S6 =S")
    written = text(deal(known=hands(N="SQ x12"), tricks=tricks))
    assert [each for each in findings(written) if "error" in each] == ["error hands-disagree 'SQ'"]


def test_a_card_of_a_partial_hand_that_somebody_else_plays() -> None:
    written = text(deal(known=hands(N="SQ x12")))
    assert findings(written) == ["error hands-disagree 'SQ'"]


def test_a_partial_hand_that_agrees() -> None:
    found = only_deal(text(deal(known=hands(N="SK x12", E="Sx Sx x11"), claims=CLAIMS)))
    assert not found.findings
    assert found.hands[0].cards == cards(HANDS["N"])
    assert found.hands[0].inferred == cards(HANDS["N"]) & ~cards("SK")


def test_a_card_of_a_recorded_hand_that_somebody_else_plays() -> None:
    tricks = play(t5="5. N: SJ CK S6 SQ")
    written = text(deal(tricks=tricks))
    assert findings(written)[0] == "error card-not-held 'S6'"
    assert set(folded(written).values()) == {"card-not-held"}


def test_a_hand_that_no_statement_names_and_no_play_shows() -> None:
    found = only_deal(text(deal(known="", tricks="", expose="", end="end open")))
    assert [hand.unknown for hand in found.hands] == [13] * 4
    assert found.status == "open"


# ---- unknown cards in the play


def test_an_unknown_card_may_have_won_so_the_next_leader_decides() -> None:
    tricks = play(1, 3, t2="2. W: C2 x C4 C6", t3="3. S: S2")
    found = only_deal(text(deal(known="", expose="expose -", tricks=tricks, end="end open")))
    assert not found.findings
    assert found.tricks[1].winner == 2


def test_an_unknown_card_may_have_won_so_the_claim_decides() -> None:
    tricks = play(1, 2, t2="2. W: C2 x C4 C6 =S")
    found = only_deal(text(deal(known="", expose="expose -", tricks=tricks, end="end open")))
    assert not found.findings
    assert found.tricks[1].winner == 2


def test_a_card_of_another_suit_cannot_have_won() -> None:
    tricks = play(1, 3, t2="2. W: C2 Dx C4 C6", t3="3. S: S2")
    written = text(deal(known="", expose="expose -", tricks=tricks, end="end open"))
    assert findings(written) == ["error wrong-leader 'S'"]


def test_a_card_of_the_suit_may_have_won() -> None:
    tricks = play(1, 3, t2="2. W: C2 Cx C4 C6", t3="3. S: S2")
    written = text(deal(known="", expose="expose -", tricks=tricks, end="end open"))
    assert findings(written) == []


def test_an_unknown_card_cannot_be_one_that_lies_elsewhere() -> None:
    """All higher spades are known to be elsewhere, so the king takes the trick."""
    tricks = play(1, 2, t1="1. S: S3 S8 SK x", t2="2. S: C5")
    known = hands("S", "N", E="SA ST98 HK52 DQ764 CJ4")
    written = text(deal(known=known, expose="expose -", tricks=tricks, end="end open"))
    assert findings(written) == ["error wrong-leader 'S'"]


def test_unknown_cards_are_a_hand_that_was_not_seen() -> None:
    found = only_deal(text(deal(known=hands(N="x13", W="SA x12"), claims=CLAIMS)))
    assert not found.findings
    assert found.hands[1].inferred == cards(HANDS["W"]) & ~cards("SA")


def test_a_score_is_not_computed_where_a_scoring_card_is_unknown() -> None:
    """The pig is not seen: what S took may be anything, and the rest is said once."""
    tricks = play(t5="5. N: SJ CK x S6 =S")
    written = text(deal(known="", tricks=tricks, claims=CLAIMS))
    found = checked(written)
    assert found.deals[0].score is None
    assert [each.name for each in found.findings] == ["not-checkable"] * len(found.findings)
    assert found.findings
    # What cannot be computed is taken from the record, so that the sums are checked.
    assert dict(found.total) == {"N": 50, "W": -300, "S": -100, "E": 0}


def test_a_score_is_computed_where_only_idle_cards_are_unknown() -> None:
    tricks = play(t1="1. S: S3 x SK SA", t2="2. W: x C5 C4 C6")
    found = only_deal(text(deal(known="", tricks=tricks, claims=CLAIMS)))
    assert found.score == {"N": 50, "W": -300, "S": -100, "E": 0}
    assert not [each for each in found.findings if each.severity == "error"]


def test_an_unknown_play_from_a_known_hand_proves_nothing_later() -> None:
    """One of S's cards is gone; without it he may be out of clubs."""
    tricks = play(1, 3, t1="1. S: S3 S8 SK SA", t2="2. W: C2 x C4 C6 =N", t3="3. N: CQ CT D3 CJ")
    known = hands("N", "W", "E", S="SQ532 H7632 DT93 C7".replace("H7632", "H763"))
    written = text(deal(known=known, expose="expose -", tricks=tricks, end="end open"))
    assert "error revoke 'D3'" not in findings(written)


def test_hands_are_those_after_dealing() -> None:
    assert findings(text(deal(known=ALL, tricks="", expose="expose -", end="end open"))) == []
