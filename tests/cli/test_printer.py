"""The layout of findings on a terminal, held line by line."""

from __future__ import annotations

from notation.diagnostic import Context, Diagnostic, Related
from notation.source import NOWHERE, SourceText, Span
from tricknote.printer import coloured, concise, text
from tricknote.visible import visible, width

RECORD = """%trick 1.0
[Event "拱猪之夜"]

deal 2
1. 甲: 　S3 {é} S8 SK SA
2. 甲: C2 S9 C4 C6
"""


def source(content: str = RECORD) -> SourceText:
    return SourceText(content, "records/night.trick")


def span(content: str, piece: str, after: int = 0) -> Span:
    start = content.index(piece, after)
    return Span(start, start + len(piece))


def revoke(**changed: object) -> Diagnostic:
    fields: dict[str, object] = {
        "arguments": {"seat": "甲", "card": "S9", "led": "C", "held": ("C4", "C5")},
        "context": Context(record=1, deal=1, deal_number=2, trick=2, seat="甲"),
        "related": (Related("proof", span(RECORD, "C2"), {"seat": "甲", "card": "C2"}),),
    }
    fields.update(changed)
    return Diagnostic("revoke", "error", source(), span(RECORD, "S9"), **fields)  # type: ignore[arg-type]


def lines(*findings: Diagnostic, **options: object) -> str:
    return "\n".join(text(findings, **options))  # type: ignore[arg-type]


def test_a_finding_with_its_line_carets_context_and_help() -> None:
    assert lines(revoke()) == (
        "error[P201] revoke: 甲 discards S9 on a club lead in trick 2, "
        "but holds C4 and C5, and must follow\n"
        " --> records/night.trick:6:10\n"
        "  |\n"
        "6 | 2. 甲: C2 S9 C4 C6\n"
        "  |           ^^\n"
        "  |        -- 甲 plays C2 here\n"
        "  |\n"
        "  = note: deal 2, trick 2, seat 甲\n"
        "  = help: correct the card; if it happened so, mark it ^revoke\n"
    )


def test_carets_stand_under_wide_and_combining_letters() -> None:
    content = "1. 甲: 　S3 {é} S8"
    finding = Diagnostic(
        "card-played-twice",
        "error",
        source(content),
        span(content, "S8"),
        arguments={"card": "S8", "trick": 1},
    )
    shown = lines(finding).split("\n")
    row = next(line for line in shown if line.startswith("1 |"))
    carets = next(line for line in shown if "^" in line)
    assert width(row[: row.index("S8")]) == carets.index("^")
    assert carets.count("^") == 2


def test_a_tab_is_one_column_of_the_text_and_four_of_the_screen() -> None:
    content = "1. N: S3\tS8"
    finding = Diagnostic(
        "card-played-twice",
        "error",
        source(content),
        span(content, "S8"),
        arguments={"card": "S8", "trick": 1},
    )
    shown = lines(finding)
    assert "night.trick:1:10" in shown
    assert "1 | 1. N: S3    S8\n  |             ^^\n" in shown


def test_signs_that_would_deceive_are_written_out() -> None:
    content = "; \x1b[31m\u202eevil\x07 S8"
    finding = Diagnostic("syntax", "error", source(content), span(content, "S8"), "stray",
                         {"found": "\u202eS8"})  # fmt: skip
    shown = lines(finding)
    assert "\x1b" not in shown
    assert "\u202e" not in shown
    assert "␛[31m\\u{202E}evil␇ S8" in shown
    assert "\\u{202E}S8 has no business here" in shown


def test_a_long_line_is_trimmed_round_the_place() -> None:
    content = "{" + "猪" * 300 + "} S8 " + "C2 " * 200
    finding = Diagnostic("syntax", "error", source(content), span(content, "S8"), "bad-card",
                         {"found": "S8"})  # fmt: skip
    shown = lines(finding, columns=80).split("\n")
    row = next(line for line in shown if line.startswith("1 |"))
    carets = next(line for line in shown if "^" in line)
    assert width(row) <= 80
    assert row.startswith("1 | …")
    assert row.endswith("…")
    assert width(row[: row.index("S8")]) == carets.index("^")


def test_two_places_far_apart_on_one_long_line_are_both_shown() -> None:
    content = "S8 " + "C2 " * 200 + "S8"
    first, second = span(content, "S8"), span(content, "S8", 3)
    finding = Diagnostic(
        "card-played-twice",
        "error",
        source(content),
        second,
        arguments={"card": "S8", "trick": 1},
        related=(Related("first", first, {"seat": "N"}),),
    )
    shown = lines(finding, columns=80).split("\n")
    for sign in ("^^", "-- N plays it here"):
        at = next(index for index, line in enumerate(shown) if sign in line and "|" in line)
        column = width(shown[at][: shown[at].index(sign)])
        assert shown[at - 1][column : column + 2] == "S8"


def test_a_place_that_has_no_text_still_gets_a_caret() -> None:
    content = "%trick 1.0\n"
    finding = Diagnostic("syntax", "error", source(content), Span(11, 11), "no-record")
    assert "2 |\n  | ^\n" in lines(finding)


def test_a_file_that_could_not_be_read_has_no_snippet() -> None:
    finding = Diagnostic("unreadable-file", "error", SourceText("", "no.trick"), NOWHERE, "missing")
    assert lines(finding).startswith(
        "error[S106] unreadable-file: there is no such file or folder\n --> no.trick\n"
    )
    assert "|" not in lines(finding)


def test_what_follows_is_folded_under_its_cause_and_told_with_verbose() -> None:
    cause = revoke()
    follows = [
        Diagnostic("wrong-leader", "error", source(), span(RECORD, "1."), "winner",
                   {"seat": "N", "expected": "甲", "trick": number}, consequence_of=cause)
        for number in (2, 3)
    ]  # fmt: skip
    shown = lines(cause, *follows)
    assert "= note: and 2 findings that follow from this; --verbose shows them" in shown
    assert "wrong-leader" not in shown
    assert "1 finding that follows from this; --verbose shows it" in lines(cause, follows[0])
    everything = lines(cause, *follows, verbose=True)
    assert everything.count("wrong-leader:") == 2
    assert "= note: this follows from revoke at 6:10" in everything
    assert "--verbose" not in everything


def test_notes_are_told_with_verbose_only() -> None:
    note = Diagnostic("version", "note", source(), span(RECORD, "%trick 1.0"), "minor",
                      {"found": "1.9", "known": "1.0"})  # fmt: skip
    assert lines(note) == ""
    assert lines(note, verbose=True).startswith("note[S107] version: version 1.9")


def test_a_record_behind_the_first_and_a_variation_are_named() -> None:
    context = Context(record=3, deal=1, deal_number=1, trick=2, seat="N", variation="2.N")
    assert "= note: record 3, deal 1, trick 2, seat N, in the variation 2.N" in lines(
        revoke(context=context)
    )


def test_concise_is_one_line_a_finding() -> None:
    follows = revoke(consequence_of=revoke())
    (line,) = concise([revoke(), follows])
    assert line == (
        "records/night.trick:6:10: error[P201] revoke: "
        "甲 discards S9 on a club lead in trick 2, but holds C4 and C5, and must follow"
    )


def test_colours_change_nothing_but_the_colours() -> None:
    import click

    assert click.unstyle(lines(revoke(), paint=coloured)) == lines(revoke())
    assert "\x1b[" in lines(revoke(), paint=coloured)


def test_widths() -> None:
    assert width("abc") == 3
    assert width("拱猪") == 4
    assert width("ｓ") == 2
    assert width("e\u0301") == 1
    assert width("♥️") == 2
    assert visible("a\u200bb") == "a\\u{200B}b"
    assert visible("\ud800") == "\\u{D800}"
