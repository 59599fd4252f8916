"""The canonical form, byte for byte, of records made by hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grammar import read_records
from notation.cards import UNKNOWN, card
from notation.marks import Attribute, Comment, Glyph, Irregularity, Remarks
from notation.play import PlainRun, Play, Trick, Tricks, Variation, Winner
from notation.record import Deal, Record, Tag, Version
from notation.source import SourceText
from notation.statements import (
    Amount,
    Amounts,
    Contract,
    Dealer,
    Declarer,
    Double,
    DoublePair,
    Draw,
    End,
    Exchange,
    Expose,
    Hands,
    Passed,
    Replace,
    Result,
    Ruling,
    SeatCards,
    Stock,
    Turnup,
)
from notation.writer import iterate_text, write_record, write_records
from validator import validate

ROOT = Path(__file__).resolve().parents[2]


def cards(*names: str) -> tuple[int, ...]:
    return tuple(card(name) for name in names)


def plays(*names: str) -> tuple[Play, ...]:
    return tuple(Play((card(name),)) for name in names)


def one(name: str, **marks: object) -> Trick:
    return Trick(1, "N", (Play((card(name),), **marks),))  # type: ignore[arg-type]


def in_deal(**fields: object) -> str:
    """The lines of a deal between its first and its last."""
    deal = Deal(1, end=End(), **fields)  # type: ignore[arg-type]
    lines = write_record(Record(entries=(deal,))).split("\n")
    assert lines[:3] == ["%trick 1.0", "", "deal 1"]
    assert lines[-2:] == ["end", ""]
    return "\n".join(lines[3:-2])


def played(trick: Trick) -> str:
    """A trick as it stands in a deal."""
    return in_deal(tricks=Tricks([trick]))


def test_a_record_of_nothing_is_its_version_line():
    assert write_record(Record()) == "%trick 1.0\n"


def test_no_records_are_no_text():
    assert write_records([]) == ""


def test_a_newer_minor_version_is_kept():
    assert write_record(Record(version=Version(1, 7))) == "%trick 1.7\n"


def test_sections_stand_apart_and_nothing_else_does():
    ruling = Ruling("penalty", Amount(("E",), -50))
    record = Record(
        (Tag("Game", ("gongzhu",)),),
        (
            Amounts("carried", (Amount(("N",), -120), Amount(("W",), 0))),
            Replace("W", "Eko"),
            Deal(1, end=End()),
            ruling,
            ruling,
            Deal(2, "17", end=End("misdeal")),
        ),
        Result("*"),
        comments=(Comment("one"), Comment("two")),
        remarks=Remarks((" bye",)),
    )
    assert write_record(record) == (
        '%trick 1.0\n{one}\n{two}\n[Game "gongzhu"]\n\n'
        'carried N: -120, W: 0\nreplace W: "Eko"\n\n'
        "deal 1\nend\n\n"
        "penalty E: -50\npenalty E: -50\n\n"
        'deal 2 "17"\nend misdeal\n\n'
        "result *\n\n; bye\n"
    )


def test_a_deal_without_its_end_has_none():
    assert write_record(Record(entries=(Deal(3),))) == "%trick 1.0\n\ndeal 3\n"


def test_later_records_have_a_version_line_only_where_it_is_needed():
    tags = (Tag("Game", ("barbu",)),)
    closed = Record(tags, result=Result("*"))
    head = '[Game "barbu"]\n'
    text = write_records(
        [
            closed,
            closed,
            Record(tags, result=Result("*"), version=Version(1, 0)),
            Record(tags, result=Result("*"), comments=(Comment("c"),)),
            Record(result=Result("abandoned")),
            Record(tags),
            Record(tags),
        ]
    )
    assert text.split("\n\n") == [
        "%trick 1.0\n" + head[:-1],
        "result *",
        head[:-1],
        "result *",
        "%trick 1.0\n" + head[:-1],
        "result *",
        "%trick 1.0\n{c}\n" + head[:-1],
        "result *",
        "%trick 1.0",
        "result abandoned",
        head[:-1],
        "%trick 1.0\n" + head,
    ]
    assert list(iterate_text([closed, closed])) == [
        "%trick 1.0\n" + head + "\nresult *\n",
        "\n" + head + "\nresult *\n",
    ]


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ('a "b" \\', r'"a \"b\" \\"'),
        ("two\nlines", r'"two\nlines"'),
        ("\t\r\0\x7f\x9f", r'"\u{9}\u{D}\u{0}\u{7F}\u{9F}"'),
        ("\u2028\u2029", r'"\u{2028}\u{2029}"'),
        ("{;}<é猪🐖\u00a0", '"{;}<é猪🐖\u00a0"'),
        ("", '""'),
    ],
)
def test_strings(value: str, written: str):
    assert write_record(Record((Tag("Site", (value,)),))) == f"%trick 1.0\n[Site {written}]\n"


def test_tags_with_no_and_with_many_strings():
    tags = (Tag("_a", ()), Tag("Seat", ("N", "Ani", "x=1"), (Comment("c"),)))
    assert write_record(Record(tags)) == '%trick 1.0\n[Seat "N" "Ani" "x=1"] {c}\n[_a]\n'


def test_statements_before_the_play_stand_in_the_order_of_their_table():
    assert in_deal(
        stock=Stock((*cards("S7", "D9"), UNKNOWN, UNKNOWN, card("Hx"))),
        turnup=Turnup(card("H9")),
        double=Double((DoublePair("E", "N"), DoublePair("S", "*"))),
        contract=Contract("trumps", "NT"),
        declarer=Declarer("N"),
        exposes=(
            Expose((SeatCards("N", cards("SQ", "CT")), SeatCards("E", cards("HA")))),
            Expose(()),
        ),
        exchange=Exchange(
            (
                Passed("N", "W", cards("H5", "H2", "C3")),
                Passed("W", "S", (card("D2"), UNKNOWN, UNKNOWN)),
            )
        ),
        hands=Hands(
            (
                SeatCards("N", cards("C2", "SK", "HT", "SA", "Hx")),
                SeatCards("W", (UNKNOWN,) * 12 + cards("SQ")),
            )
        ),
        dealer=Dealer("S"),
    ) == (
        "dealer S\n"
        "hands\n  N: SAK HTx C2\n  W: SQ x12\n"
        "exchange N>W: H52C3, W>S: x2D2\n"
        "expose N: SQ CT, E: HA\nexpose -\n"
        "declarer N\ncontract trumps NT\ndouble E>N, S>*\nturnup H9\nstock S7 D9 x x Hx"
    )


def test_what_is_not_known_and_what_nobody_did():
    assert (
        in_deal(
            dealer=Dealer(None), declarer=Declarer(None), contract=Contract(None), double=Double(())
        )
        == "dealer ?\ndeclarer ?\ncontract ?\ndouble -"
    )


def test_claims_and_rulings():
    side = Amount(("N", "S"), 73)
    assert in_deal(
        total=Amounts("total", (side,)),
        rulings=(
            Ruling("adjust", Amount(("E",), 20)),
            Ruling("penalty", Amount(("E",), -50), (Comment("late"),)),
        ),
        score=Amounts("score", (Amount(("N",), 50), Amount(("W",), -300), Amount(("E",), 0))),
        points=Amounts("points", (side, Amount(("W", "E"), -47))),
    ) == (
        "points N+S: 73, W+E: -47\nscore N: +50, W: -300, E: 0\n"
        "adjust E: +20\npenalty E: -50 {late}\ntotal N+S: +73"
    )


def test_results():
    assert write_record(Record(result=Result("totals", (Amount(("N",), 5),)))).endswith(
        "\nresult N: +5\n"
    )
    assert write_record(Record(result=Result("abandoned"))).endswith("\nresult abandoned\n")


# ---- comments and remarks


def test_comments_stand_behind_what_they_belong_to():
    c = (Comment("a"), Comment("b"))
    assert in_deal(
        hands=Hands((SeatCards("N", cards("SA"), c),), c),
        exposes=(Expose((SeatCards("N", cards("SQ"), c), SeatCards("E", cards("HA"))), c),),
        double=Double((), c),
        tricks=Tricks([Trick(7, "W", plays("S2"), Winner("N", c), comments=c)]),
        score=Amounts("score", (Amount(("N",), 1),), c),
    ) == (
        "hands {a} {b}\n  N: SA {a} {b}\n"
        "expose {a} {b} N: SQ {a} {b}, E: HA\n"
        "double - {a} {b}\n"
        "7. W: {a} {b} S2 =N {a} {b}\n"
        "score N: +1 {a} {b}"
    )


def test_a_comment_is_kept_exactly():
    text = ' {a} \\ ; ( [ < " \n\n  猪\t'
    assert played(one("SA", notes=(Comment(text),))) == (
        '1. N: SA { \\{a\\} \\\\ ; ( [ < " \n\n  猪\t}'
    )


def test_remarks_stand_above_and_behind():
    r = Remarks((" above", ""), "behind ")
    record = Record(
        (Tag("Game", ("x",), remarks=r),),
        (
            Deal(
                1,
                hands=Hands((SeatCards("N", cards("SA"), remarks=r),), remarks=r),
                tricks=Tricks(
                    [
                        Trick(1, "N", plays("S2"), after=(Expose((), remarks=r),), remarks=r),
                    ]
                ),
                end=End(comments=(Comment("two\nlines"),), remarks=r),
                remarks=r,
            ),
        ),
        version=Version(1, 0, r),
    )
    around = "; above\n;\n{}  ;behind \n"
    assert write_record(record) == "".join(
        (
            around.format("%trick 1.0"),
            around.format('[Game "x"]'),
            "\n",
            around.format("deal 1"),
            around.format("hands"),
            "  ; above\n  ;\n  N: SA  ;behind \n",
            around.format("1. N: S2"),
            around.format("expose -"),
            around.format("end {two\nlines}"),
        )
    )


# ---- play


@pytest.mark.parametrize(
    ("numbers", "written"),
    [
        ((1,), "!"),
        ((1, 2, 3, 4, 5, 6), "!$2!!??!??!"),
        ((3, 1), "!!!"),
        ((1, 1), "!$1"),
        ((1, 3), "!$3"),
        ((1, 1, 1), "!$1!"),
        ((2, 14, 2), "?$14?"),
        ((0, 7, 140), "$0$7$140"),
    ],
)
def test_signs_never_melt(numbers: tuple[int, ...], written: str):
    assert played(one("SQ", glyphs=tuple(map(Glyph, numbers)))) == f"1. N: SQ{written}"


def test_marks_have_one_order():
    trick = one(
        "SQ",
        seat="E",
        notes=(Comment("a"), Variation((Trick(1, "E", plays("S2")),)), Comment("b")),
        attributes=(Attribute("clk", "0:04"), Attribute("_y", ""), Attribute("_x", "<a> \\")),
        irregularities=(Irregularity("revoke"), Irregularity("lead")),
        glyphs=(Glyph(4),),
    )
    assert played(trick) == (
        "1. N: E: SQ??^revoke^lead <clk 0:04> <_y> <_x \\<a\\> \\\\> {a} (1. E: S2) {b}"
    )


def test_plays_of_kambing_and_domino():
    trick = Trick(
        5,
        "W",
        (
            Play(cards("D7", "DT", "S2")),
            Play(cards("S6", "C7"), face_down=True),
            Play((UNKNOWN, UNKNOWN), face_down=True),
            Play(cards("D6", "Dx"), face_down=True),
            Play((card("D6"), UNKNOWN), face_down=True),
            Play((), passed=True, glyphs=(Glyph(1),)),
        ),
        withdrawn=True,
        molodka=True,
    )
    assert played(trick) == "5. W: molodka D7TS2 ~S6C7 ~x2 ~D6x ~xD6 pass! withdrawn"


def test_draws_and_exposures_follow_their_trick():
    draw = Draw(
        (SeatCards("S", cards("H8", "D9")), SeatCards("W", (UNKNOWN, UNKNOWN))), (Comment("c"),)
    )
    shown = Expose((SeatCards("E", cards("H5", "H4")),))
    assert in_deal(tricks=Tricks([Trick(1, "S", plays("S2"), after=(draw, shown))])) == (
        "1. S: S2\ndraw {c} S: H8D9, W: x2\nexpose E: H5 H4"
    )


def test_variations():
    inner = Variation((Trick(2, "S", plays("S3")),))
    variation = Variation(
        (
            Trick(2, "N", (Play(cards("D7"), notes=(inner,)),), Winner("N")),
            Trick(3, "N", plays("D8"), withdrawn=True),
        ),
        (Comment("better"),),
    )
    assert played(one("SA", notes=(variation,))) == (
        "1. N: SA ({better} 2. N: D7 (2. S: S3) =N 3. N: D8 withdrawn)"
    )


def test_a_variation_may_begin_with_a_molodka():
    first = Trick(0, "S", (Play(cards("H6", "H7")),), molodka=True, comments=(Comment("c"),))
    further = Trick(0, "S", plays("D2"), molodka=True)
    assert played(one("SA", notes=(Variation((first, further)),))) == (
        "1. N: SA ({c} S: molodka H67 0. S: molodka D2)"
    )


def test_a_remark_in_a_variation_goes_above_its_trick():
    inner = Trick(1, "N", plays("S2"), remarks=Remarks((" one",), " two"))
    trick = Trick(
        1, "N", (Play(cards("SA"), notes=(Variation((inner,)),)),), remarks=Remarks((" own",))
    )
    assert in_deal(tricks=Tricks([trick])) == "; own\n; one\n; two\n1. N: SA (1. N: S2)"


def test_plain_runs_are_written_with_single_blanks_and_plain_numbers():
    run = PlainRun("1. N: SA  S2\tS3 S4\n\n002. N: SK S5 =甲  \n", 0)
    assert in_deal(tricks=Tricks([run, Trick(3, "N", plays("D2"))])) == (
        "1. N: SA S2 S3 S4\n2. N: SK S5 =甲\n3. N: D2"
    )


def test_the_depth_of_variations_costs_no_stack():
    depth = 10_000
    play = Play(cards("S2"))
    for _ in range(depth):
        play = Play(cards("S2"), notes=(Variation((Trick(1, "N", (play,)),)),))
    text = write_record(Record(entries=(Deal(1, tricks=Tricks([Trick(1, "N", (play,))])),)))
    assert text == "%trick 1.0\n\ndeal 1\n1. N: S2" + " (1. N: S2" * depth + ")" * depth + "\n"


def test_doubles_are_put_in_order_whether_or_not_a_deal_was_looked_at():
    """Whoever checks a record before writing it gets the same text."""
    text = (ROOT / "samples" / "barbu" / "cafe-cirta.trick").read_text("utf-8")
    turned = re.sub(r"^double (\S+), (\S+)$", r"double \2, \1", text, flags=re.MULTILINE)
    assert turned != text
    for looks in (False, True):
        (parsed,) = read_records(SourceText(turned))
        if looks:
            assert not any(each.severity == "error" for each in validate(parsed.record).findings)
        assert write_record(parsed.record) == text
