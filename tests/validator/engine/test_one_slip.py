"""Slips at a table's record that are one finding, though many words of the deal meet them."""

from __future__ import annotations

import pytest

from tests.grammar.reading import DEAL, HEAD
from tests.laws.checking import replay, unfolded

GONG_ZHU = HEAD + "\n" + DEAL + "\nresult *\n"
KAMBING = """\
%trick 1.0
[Game "kambing"]
[Rules "classic"]
[Seat "N" "Nur"]
[Seat "E" "Eka"]
[Seat "S" "Siti"]
[Seat "W" "Wayan"]

deal 1
dealer W
hands
  N: DKQJ HJ
  E: DA8 CAK
  S: HQ CTJ7
  W: H7 D96 C6
turnup HA
stock S9 SQ SA H8 CQ HT ST S7 H6 HA H9 S6 C8 S8 SJ C9 DT SK D7 HK
1. N: HJ ~D8 HQ ~D9
2. S: C7 ~D6 ~DK ~DA
3. S: CJ H7 ~ST H8
4. E: CA ~CT HT ~S6
5. W: H9 ~S8 ~H6 HA
6. S: CQ9 ~SQC8 ~D7J CKHK
7. E: SJ ~DT SK SA
8. N: DQ ~S7 ~S9 ~C6
points N+S: 61, E+W: 59
score N+S: 0, E+W: +2
end

result *
"""
BARBU = """\
%trick 1.0
[Game "barbu"]
[Rules "classic"]
[Seat "N" "Noor"]
[Seat "E" "Els"]
[Seat "S" "Sam"]
[Seat "W" "Wiebe"]

deal 1
dealer W
hands
  N: ST8 HJ7542 D84 CAK62
  E: SJ6 HKT8 DAK65 CT543
  S: SKQ7 HQ6 DQJT972 CQ9
  W: SA95432 HA93 D3 CJ87
declarer N
contract domino 7
double -
1. N: H7 H8 S7 H9
2. N: S8 HT H6 S9
3. N: HJ S6 D7 S5
4. N: D8 D6 HQ C7
5. N: H5 HK D9 HA
6. N: H4 D5 DT S4
7. N: D4 pass DJ D3
8. N: C6 C5 D2 S3
9. N: ST SJ SQ H3
10. N: H2 C4 SK SA
11. N: pass C3 DQ C8
12. N: C2 DK C9 S2
13. N: pass DA pass pass
14. N: pass CT pass CJ
15. N: pass CQ
end

deal 2
dealer W
hands
  N: SQJ74 HQ62 D54 CAKQ8
  E: ST53 DAT862 CJT973
  S: SA8 HAKJ74 DQJ9 C652
  W: SK962 HT9853 DK73 C4
declarer N
contract trumps H
double E>N, N>E
1. N: CA CT C5 C4
2. N: HQ D6 HA H9
3. S: H7 HT H6 CJ
4. W: SK SQ ST SA
5. S: DQ D3 D4 DT
6. S: C6 H5 C8 C7
7. W: S9 S4 S3 S8
8. W: H8 H2 D2 HK
9. S: H4 H3 CK C9
10. S: DJ DK D5 DA
11. E: C3 C2 S2 CQ
12. N: SJ S5 HJ S6
13. S: D9 D7 S7 D8
end

result *
"""

SLIPS = (
    (GONG_ZHU, "4. N: CA C9 C8 D4\n", "4. N: CA C9 C8 D4\n" * 2, "trick-number", "4. N", 1),
    (KAMBING, "3. S: CJ H7 ~ST H8\n", "3. S: CJ H7 ~ST H8\n" * 2, "trick-number", "3. S", 1),
    (
        GONG_ZHU,
        "3. N: CQ CT C7 CJ\n4. N: CA C9 C8 D4\n",
        "4. N: CA C9 C8 D4\n3. N: CQ CT C7 CJ\n",
        "trick-number",
        "4. N",
        0,
    ),
    (
        BARBU,
        "6. S: C6 H5 C8 C7\n7. W: S9 S4 S3 S8\n",
        "7. W: S9 S4 S3 S8\n6. S: C6 H5 C8 C7\n",
        "trick-number",
        "7. W: S9",
        0,
    ),
    (
        GONG_ZHU,
        "8. N: D5 H4 D3 DQ\n9. E: H2 H8 HT H6\n",
        "9. E: H2 H8 HT H6\n8. N: D5 H4 D3 DQ\n",
        "trick-number",
        "9. E",
        0,
    ),
    (GONG_ZHU, "4. N: CA C9", "4. N: CA pass C9", "pass-not-allowed", "pass", 0),
    (BARBU, "3. S: H7 HT", "3. S: H7 pass HT", "pass-not-allowed", "pass HT", 0),
    (BARBU, "7. N: D4 pass", "7. N: D4 pass pass", "trick-incomplete", "pass DJ", 0),
    (BARBU, "8. N: C6 C5", "8. N: C6 pass C5", "trick-incomplete", "pass C5", 0),
    (BARBU, "contract trumps H", "contract trumps", "contract-unknown", "trumps\n", 0),
    (BARBU, "contract trumps H", "contract domino", "contract-unknown", "domino\n", 0),
    (BARBU, "contract trumps H", "contract domino 7", "contract-repeated", "domino 7\ndouble E", 0),
    (BARBU, "contract trumps H", "contract no-tricks 7", "contract-unknown", "7\ndouble E", 0),
    (BARBU, "contract trumps H", "contract H", "contract-unknown", "H\ndouble E", 0),
    (BARBU, "contract trumps H", "contract trumpsH", "contract-unknown", "trumpsH", 0),
    (BARBU, "contract trumps H", "contract trumps-NT", "contract-unknown", "trumps-NT", 0),
    (BARBU, "contract domino 7", "contract domino7", "contract-unknown", "domino7", 0),
    (BARBU, "contract trumps H", "contract trumps Z", "syntax", "Z\ndouble E", 0),
    (BARBU, "contract trumps H", "contract trumps hearts", "syntax", "hearts\n", 0),
    (KAMBING, "points N+S: 61, E+W", "points NS: 61, E+W", "unknown-seat", "NS", 0),
)


def roots(text: str) -> list[tuple[str, int]]:
    return [(each.name, each.span.start) for each in unfolded(replay(text).findings)]


@pytest.mark.parametrize("text", [GONG_ZHU, KAMBING, BARBU])
def test_without_a_slip_there_is_no_finding(text: str) -> None:
    assert roots(text) == []


@pytest.mark.parametrize(("text", "old", "new", "name", "at", "nth"), SLIPS)
def test_one_slip_is_one_finding(
    text: str, old: str, new: str, name: str, at: str, nth: int
) -> None:
    slip = text.replace(old, new, 1)
    assert slip != text
    place = -1
    for _ in range(nth + 1):
        place = slip.index(at, place + 1)
    assert roots(slip) == [(name, place)]


def test_totals_behind_a_faulty_play_have_no_fix() -> None:
    """What they would be put right by rests on the fault."""
    found = replay(GONG_ZHU.replace("5. N: SJ CK SQ S6", "5. N: SJ CK SQ H5")).findings
    assert [each.name for each in unfolded(found)] != ["total-mismatch"]
    totals = [each for each in found if each.name == "total-mismatch"]
    assert totals
    assert not any(each.fixes for each in totals)


def test_a_card_twice_in_one_trick_is_told_without_a_seat() -> None:
    found = replay(GONG_ZHU.replace("2. W: C2 C5 C4 C6", "2. W: C2 C5 C5 C6")).findings
    (twice,) = [each for each in found if each.name == "card-played-twice"]
    assert [each.label for each in twice.related] == ["unnamed"]


def test_a_side_without_its_sign_has_a_fix() -> None:
    (found,) = unfolded(replay(KAMBING.replace("points N+S", "points SN")).findings)
    assert found.arguments["near"] == "N+S"
    assert [edit.text for fix in found.fixes for edit in fix.edits] == ["N+S"]


@pytest.mark.parametrize(
    ("old", "new", "read"),
    [
        ("trumps H", "trumpsH", "trumps H"),
        ("domino 7", "domino7", "domino 7"),
        ("trumps H", "trumps hearts", "H"),
    ],
)
def test_a_contract_written_in_another_way_has_a_fix(old: str, new: str, read: str) -> None:
    (found,) = unfolded(replay(BARBU.replace(f"contract {old}", f"contract {new}")).findings)
    assert [(edit.text, fix.safe) for fix in found.fixes for edit in fix.edits] == [(read, False)]


def test_a_view_of_a_seat_is_told_if_nobody_sits_there() -> None:
    viewed = GONG_ZHU.replace('[Seat "N"', '[View "X"]\n[Seat "N"')
    assert roots(viewed) == [("unknown-seat", viewed.index('"X"'))]
    for tag in ('[Seat "N" "Ani"]\n', '[Seat "E" "Dewi"]\n'):
        # The seat of a tag that is lost is known from the deals.
        lost = viewed.replace('"X"', tag.split()[1]).replace(tag, "")
        assert [name for name, _ in roots(lost)] == ["seat-count"]


MOLODKA = KAMBING.replace(
    "1. N: HJ ~D8", "1. N: HJ ~D8 withdrawn\n1. S: C7JTx ~x4 ~x4 ~x4\n1. N: HJ ~D8"
)


def test_a_lost_word_molodka_is_told_where_it_is_missing() -> None:
    found = unfolded(replay(MOLODKA).findings)
    assert "withdrawn-without-reason" not in {each.name for each in found[:1]}
    assert found[0].name == "wrong-leader"


def test_a_rule_set_in_a_rule_tag_is_one_finding() -> None:
    text = GONG_ZHU.replace('[Rules "bonanza88"]', '[Rule "bonanza88"]')
    assert roots(text) == [("bad-rule-value", text.index("[Rule "))]
    (found,) = unfolded(replay(text).findings)
    assert [edit.text for fix in found.fixes for edit in fix.edits] == ["Rules"]
