"""Declarers, contracts and doubles over several deals."""

from __future__ import annotations

import pytest

from tests.validator.barbu.records import (
    LINES,
    PLAYED,
    USUAL,
    deal,
    found,
    names,
    record,
    replay,
    roots,
)

SEVEN = ("no-tricks", "no-hearts", "no-queens", "no-last-two", "barbu", "trumps H", "domino 7")
FREE = {"min_doubles": "0"}
FIRST = "1. N: DA D8 DT D6\n"


def block(declarer: str, count: int = 7, first: int = 0) -> list[str]:
    """The deals of a declarer, every contract once."""
    return [deal(SEVEN[at], declarer=declarer) for at in range(first, first + count)]


# ---- declarers


def test_a_whole_rotation() -> None:
    deals = [each for seat in "SWNE" for each in block(seat)]
    assert names(record(*deals, options=FREE)) == ["result-mismatch"]


def test_every_deal_another_declarer() -> None:
    options = {**FREE, "declarer_rotation": "every_deal"}
    deals = [deal(SEVEN[at // 4], declarer="NESW"[at % 4]) for at in range(8)]
    assert names(record(*deals, options=options)) == []
    deals[5] = deal(SEVEN[1], declarer="W")
    assert found(record(*deals, options=options)) == [("wrong-declarer", "W")]


def test_one_wrong_declarer_is_told_once() -> None:
    deals = block("N")
    deals[2] = deal("no-queens", declarer="E")
    following = block("E", 3)
    assert found(record(*deals, *following, options=FREE)) == [("wrong-declarer", "E")]
    (made,) = roots(record(*deals, options=FREE))
    assert made.context.deal == 3
    assert made.related[0].arguments == {"seat": "N", "deal": 2}


def test_a_block_that_is_someone_elses_is_told_once() -> None:
    deals = [*block("N"), *block("S")]
    text = record(*deals, options=FREE)
    assert found(text) == [("wrong-declarer", "S")]
    assert [each.name for each in replay(text).findings] == ["wrong-declarer"] * 7


def test_who_led_proves_who_declared() -> None:
    """A slip in the label alone changes neither dealer nor leader nor doubles."""
    wrong = deal("trumps S", "1. N: DA D8 DT D6\n", USUAL, declarer="E", double="E>N", dealer="W")
    text = record(deal("no-tricks", declarer="N"), wrong)
    assert found(text) == [("wrong-declarer", "E")]


def test_an_unwritten_declarer_follows_from_the_rotation() -> None:
    deals = [deal("no-tricks", declarer="N"), deal("no-queens", FIRST, USUAL, declarer=None)]
    assert names(record(*deals)) == []
    wrong = deal("no-queens", "1. E: SA S2 S6 S4\n", USUAL, declarer=None)
    assert names(record(deals[0], wrong)) == ["wrong-leader"]
    alone = deal("trumps H", FIRST, USUAL, declarer=None, double="E>S")
    assert names(record(alone)) == ["double-not-allowed"]
    asked = deal("no-queens", FIRST, USUAL, declarer="?")
    assert names(record(deals[0], asked)) == []


def test_nothing_is_counted_after_carried() -> None:
    carried = "carried N: +10, E: 0, S: 0, W: -10\n\n"
    deals = [*block("N", 3, 4), *block("E", 2)]
    closed = "result N: +10, E: 0, S: 0, W: -10"
    assert names(record(*deals, between=carried, result=closed)) == []
    # From the first change on, a block has seven deals again.
    early = [*block("N", 3, 4), *block("E", 2), deal("no-queens", declarer="S")]
    assert found(record(*early, between=carried)) == [("wrong-declarer", "S")]
    skipped = [*block("N", 3, 4), deal("no-queens", declarer="S")]
    assert found(record(*skipped, between=carried)) == [("wrong-declarer", "S")]
    eight = [*block("N"), deal("no-queens", declarer="N")]
    assert names(record(*eight, between=carried)) == ["wrong-declarer"]


# ---- contracts


def test_a_void_deal_spends_nothing() -> None:
    void = "hands N: SA\ndeclarer N\ncontract no-tricks\ndouble -\nend misdeal\n"
    bare = "end misdeal\n"
    assert names(record(void, bare, *block("N"), deal("barbu", declarer="E"), options=FREE)) == []
    scored = record("score N: +5\nend misdeal\n")
    assert names(scored) == ["score-mismatch"]


def test_an_abandoned_deal_is_spent() -> None:
    abandoned = deal("no-tricks", FIRST, USUAL, end="end abandoned")
    assert names(record(abandoned, deal("no-tricks"))) == ["contract-repeated"]


def test_a_repeated_contract_names_its_first_deal() -> None:
    text = record(deal("barbu"), deal("no-tricks"), deal("barbu"))
    (made,) = roots(text)
    assert made.arguments["deal"] == 1
    assert text[made.related[0].span.start :].startswith("contract barbu")


@pytest.mark.parametrize(
    ("contract", "variant", "place"),
    [
        ("no-kings", "", "no-kings"),
        ("no-quens", "near", "no-quens"),
        ("poker", "", "poker"),
        ("salade", "other-rules", "salade"),
        ("trumps", "suit", "trumps"),
        ("trumps 7", "suit", "7"),
        ("trumps NT", "no-trump", "NT"),
        ("domino", "rank", "domino"),
        ("domino H", "rank", "H"),
        ("barbu H", "detail", "H"),
    ],
)
def test_contracts_that_the_rules_do_not_have(contract: str, variant: str, place: str) -> None:
    text = record(deal(contract, hands=USUAL))
    assert found(text) == [("contract-unknown", place)]
    assert roots(text)[0].variant == variant


def test_the_order_of_contracts_by_option() -> None:
    fixed = {"contract_order": "fixed"}
    assert names(record(*block("N", 3), options=fixed)) == []
    wrong = record(deal("no-tricks"), deal("barbu"), options=fixed)
    assert found(wrong) == [("contract-unknown", "barbu")]
    assert roots(wrong)[0].variant == "order"


def test_a_contract_that_nobody_remembers() -> None:
    text = record(deal("?", PLAYED, USUAL, "S", end="end"))
    assert found(text) == [("not-checkable", "deal 1")]
    assert replay(text).deals[0].score is None
    # Suits must be followed all the same.
    revoke = record(deal("?", "1. N: DA SA DT D6\n", USUAL))
    assert names(revoke) == ["revoke"]


def test_a_missing_contract_hides_nothing_else() -> None:
    claims = "points N: 0, E: -20, S: 0, W: 0\nscore N: 0, E: -20, S: 0, W: 0\n"
    text = record(deal(None, PLAYED, USUAL, "S", claims=claims, end="end"))
    assert found(text) == [("contract-missing", "deal 1")]
    assert replay(text).total["E"] == -20


# ---- doubles


def test_doubles_that_were_not_recorded() -> None:
    claims = (
        "points N: 0, E: -20, S: 0, W: 0\nscore N: 0, E: -40, S: +20, W: 0\n"
        "total N: 0, E: -40, S: +20, W: 0\n"
    )
    text = record(deal("barbu", PLAYED, USUAL, "S", None, claims, "end"))
    (only,) = roots(text)
    assert (only.name, only.variant) == ("not-checkable", "doubles")
    (played,) = replay(text).deals
    assert played.points == {"N": 0, "E": -20, "S": 0, "W": 0}
    assert played.score is None
    assert played.derivations["E"][-1].kind == "base"
    wrong = text.replace("points N: 0, E: -20", "points N: 0, E: -10")
    assert names(wrong) == ["points-mismatch"]
    # A total is taken as it is where no score is known.
    bare = text.replace("score N: 0, E: -40, S: +20, W: 0\n", "")
    assert names(bare) == []
    assert replay(bare).total == {"N": 0, "E": -40, "S": 20, "W": 0}


def test_no_quota_where_some_doubles_are_not_recorded() -> None:
    deals = block("N")
    deals[3] = deal("no-last-two", double=None)
    assert names(record(*deals)) == []


def test_the_quota_is_one_finding_a_player_and_declarer() -> None:
    text = record(*block("N"))
    quota = roots(text)
    assert [each.name for each in quota] == ["double-quota"] * 3
    assert [each.context.seat for each in quota] == ["E", "S", "W"]
    assert {each.context.deal for each in quota} == {6}
    assert {text[each.span.start : each.span.end] for each in quota} == {"double -"}
    assert names(record(*block("N"), options=FREE)) == []
    assert names(record(*block("N"), options={"doubling": "off"})) == []


def test_a_double_that_is_refused_does_not_count() -> None:
    claims = "points N: 0, E: -20, S: 0, W: 0\nscore N: 0, E: -40, S: +20, W: 0\n"
    text = record(deal("barbu", PLAYED, USUAL, "S", "S>E", claims, "end"))
    assert found(text) == [("double-not-allowed", "S>E")]
    folded = [each for each in replay(text).findings if each.consequence_of is not None]
    assert [each.name for each in folded] == ["score-mismatch"]
    base = text.replace("points N: 0", "points N: 5")
    assert "points-mismatch" in names(base)


@pytest.mark.parametrize(
    ("double", "contract", "options", "variant"),
    [
        ("E>E", "no-tricks", {}, "self"),
        ("E>N, E>N", "no-tricks", {}, "twice"),
        ("E>N", "no-tricks", {"doubling": "off"}, "no-doubles"),
        ("N>S", "no-tricks", {}, "declarer"),
        ("E>S", "trumps H", {}, "positive"),
        ("E>S", "no-tricks", {"double_targets": "declarer_only"}, "declarer-only"),
        ("E>S, S>E", "no-tricks", {"redouble": "declarer_only"}, "redouble"),
    ],
)
def test_doubles_that_are_not_allowed(
    double: str, contract: str, options: dict[str, str], variant: str
) -> None:
    (made,) = roots(record(deal(contract, double=double), options=options))
    assert (made.name, made.variant) == ("double-not-allowed", variant)


def test_a_star_is_all_that_one_may_double() -> None:
    claims = "points N: 0, E: -20, S: 0, W: 0\nscore N: +20, E: -80, S: +20, W: +20\n"
    text = record(deal("barbu", PLAYED, USUAL, "S", "E>*", claims, "end"))
    assert names(text) == []
    positive = deal("trumps H", double="E>*, N>*", claims="score N: +20, E: +45, S: 0, W: 0\n")
    assert names(record(positive.replace("end open", "end"))) == []


def test_labels_of_seats_that_there_are_not() -> None:
    assert found(record(deal("barbu", double="E>Q"))) == [("unknown-seat", "E>Q")]
    assert found(record(deal("barbu", declarer="Q"))) == [("unknown-seat", "Q")]


# ---- ends


@pytest.mark.parametrize(
    ("option", "value", "tricks", "due"),
    [
        ("barbu_early_end", "allowed", 10, []),
        ("barbu_early_end", "allowed", 12, []),
        ("barbu_early_end", "allowed", 13, []),
        ("barbu_early_end", "allowed", 9, ["deal-incomplete"]),
        ("barbu_early_end", "yes", 10, []),
        ("barbu_early_end", "yes", 11, ["play-after-end"]),
        ("barbu_early_end", "no", 10, ["deal-incomplete"]),
        ("barbu_early_end", "no", 13, []),
    ],
)
def test_where_barbu_may_stop(option: str, value: str, tricks: int, due: list[str]) -> None:
    played = deal("barbu", "".join(LINES[:tricks]), USUAL, "S", end="end")
    text = record(played, options={option: value})
    assert names(text) == due
    if not due:
        (done,) = replay(text).deals
        assert done.status == ("complete" if tricks == 13 else "early")
        assert done.score == {"N": 0, "E": -20, "S": 0, "W": 0}


def test_an_unknown_card_may_have_been_the_king() -> None:
    lines = "".join(LINES[:9]) + "10. E: HA H3 x HJ\n"
    hands = USUAL.replace("W: ST986 HK52", "W: ST986 Hx52")
    text = record(deal("barbu", lines, hands, "S", end="end"))
    assert [each.variant for each in roots(text) if each.name == "not-checkable"] == ["cards"]
    assert names(text) == []


# ---- conceded deals and sheets


@pytest.mark.parametrize(
    ("contract", "tricks", "score", "due"),
    [
        # N took four of the first five tricks, E the first.
        ("no-tricks", 4, "N: -6, E: -2, S: -18, W: 0", []),
        ("no-tricks", 4, "N: -4, E: -4, S: -18, W: 0", ["score-mismatch"]),
        ("no-tricks", 4, "N: -6, E: -2, S: -17, W: -1", ["score-mismatch"]),
        # Two queens lie with N (CQ) and are still out; DQ and HQ too.
        ("no-queens", 4, "N: -12, E: -12, S: 0, W: 0", []),
        ("no-queens", 4, "N: 0, E: -24, S: 0, W: 0", ["score-mismatch"]),
        # One trick is left, and all that is out goes to one seat.
        ("no-hearts", 12, "N: 0, E: -30, S: 0, W: 0", ["score-mismatch"]),
        ("no-last-two", 4, "N: -10, E: 0, S: 0, W: -20", []),
        ("no-last-two", 4, "N: -15, E: 0, S: 0, W: -15", ["score-mismatch"]),
        ("barbu", 4, "N: 0, E: 0, S: 0, W: -20", []),
        ("barbu", 10, "N: 0, E: -20, S: 0, W: 0", []),
        ("barbu", 10, "N: -20, E: 0, S: 0, W: 0", ["score-mismatch"]),
    ],
)
def test_conceded(contract: str, tricks: int, score: str, due: list[str]) -> None:
    options = {"heart_lead_no_hearts": "free"}
    played = deal(
        contract, "".join(LINES[:tricks]), USUAL, "S", "-", f"score {score}\n", "end claimed"
    )
    assert names(record(played, options=options)) == due


def test_conceded_with_doubles() -> None:
    claims = "points N: 0, E: -20, S: 0, W: 0\nscore N: 0, E: -40, S: +20, W: 0\n"
    played = deal("barbu", "".join(LINES[:4]), USUAL, "S", "E>S", claims, "end claimed")
    assert names(record(played)) == []
    assert names(record(played.replace("E: -40, S: +20", "E: -20, S: 0"))) == ["score-mismatch"]
    alone = played.replace("points N: 0, E: -20, S: 0, W: 0\n", "")
    assert names(record(alone)) == []
    nothing = deal("barbu", "".join(LINES[:4]), USUAL, "S", "E>S", "", "end claimed")
    assert [each.variant for each in roots(record(nothing))] == ["claimed"]


@pytest.mark.parametrize(
    ("contract", "double", "claims", "due"),
    [
        ("barbu", "-", "score N: -20, E: 0, S: 0, W: 0", []),
        ("barbu", "-", "score N: -10, E: -10, S: 0, W: 0", ["score-impossible"]),
        ("barbu", "-", "score N: -19", ["score-impossible"]),
        ("barbu", "-", "score N: -20", []),
        ("barbu", "E>N", "score N: -40, E: +20, S: 0, W: 0", []),
        ("barbu", "E>N", "score N: -30, E: +10, S: 0, W: 0", ["score-impossible"]),
        ("barbu", None, "score N: -40, E: +20, S: 0, W: 0", []),
        ("barbu", None, "score N: -40, E: +10, S: 0, W: 0", ["score-impossible"]),
        ("no-hearts", "-", "score N: -6, E: -24, S: 0, W: 0", []),
        ("no-hearts", "-", "score N: -5, E: -25, S: 0, W: 0", ["score-impossible"]),
        ("no-last-two", "-", "score N: -5, E: -25, S: 0, W: 0", ["score-impossible"]),
        ("no-queens", "-", "points N: -6, E: -18, S: 0, W: 0", []),
        ("no-queens", "-", "points N: -6, E: -17, S: 0, W: -1", ["score-impossible"]),
    ],
)
def test_sheets(contract: str, double: str | None, claims: str, due: list[str]) -> None:
    assert names(record(deal(contract, double=double, claims=claims + "\n", end="end"))) == due
