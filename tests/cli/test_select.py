"""``--select``, ``--ignore``, ``--strict``, ``--fail-on``, and their keys in a settings file."""

from __future__ import annotations

import json
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from notation.catalogue import CODES
from tests.cli.running import FIRST_LOOK, REVOKE, ROOT, UNREADABLE, run
from tricknote.config import KEYS
from tricknote.formats import FORMS
from tricknote.selecting import ForFiles, Selection, UnknownFindingError, read_words

BARE = FIRST_LOOK.replace('[Rules "bonanza88"]\n', "")
"""A record with one warning, T108."""

BAD_SCORE = FIRST_LOOK.replace("score N: +50", "score N: +60").replace(
    "total N: +50", "total N: +60"
)
"""A wrong score (R103) and a total (R105) that follows from it."""

SLOPPY = FIRST_LOOK.replace("S8 SK", "s8 SK")
"""A record with one warning, S110, that is an error under --strict."""


def report(*arguments: str | Path, stdin: str | None = None) -> dict[str, Any]:
    result = run("validate", "--format", "json", *arguments, stdin=stdin)
    found = json.loads(result.stdout)
    assert isinstance(found, dict)
    return found


def names(*arguments: str | Path, stdin: str | None = None) -> list[str]:
    return [each["name"] for each in report(*arguments, stdin=stdin)["findings"]]


def keeps(select: str, ignore: str, name: str) -> bool:
    return choice(select, ignore).keeps(CODES[name].code)


def choice(select: str, ignore: str) -> Selection:
    chosen, refused = (read_words([each]) if each else () for each in (select, ignore))
    return Selection(chosen, refused)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def configure(folder: Path, text: str) -> None:
    (folder / "tricknote.toml").write_text(text, encoding="utf-8")


# ---- words


@pytest.mark.parametrize("word", ["P201", "p201", "revoke", "REVOKE", "P2", "P20", "P", "p"])
def test_a_finding_can_be_meant_in_many_ways(word: str) -> None:
    assert keeps(word, "", "revoke")
    assert not keeps("", word, "revoke")
    assert not keeps(word, "", "score-mismatch")
    assert keeps("", word, "score-mismatch")


def test_every_name_code_and_beginning_of_a_code_is_a_word() -> None:
    for name, (code, _) in CODES.items():
        for word in (name, code, code[0], code[:2], code[:3]):
            assert keeps(word, "", name), word


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("revoek", "is revoke meant?"),
        ("P299", "is P2"),
        ("Q", "the families are C, D, E, L, P, R, S, T, Y"),
        ("score_mismatch", "score-mismatch"),
        ("P201,Z1", "no finding is called Z1"),
        ("", "is expected"),
        (",", "is expected"),
    ],
)
@pytest.mark.parametrize("option", ["--select", "--ignore"])
def test_a_word_that_means_nothing_is_wrong_usage(option: str, word: str, told: str) -> None:
    result = run("validate", option, word, "-", stdin=FIRST_LOOK)
    assert (result.exit_code, result.stdout) == (2, "")
    said = " ".join(result.stderr.split())
    assert told in said
    assert option in said


def test_several_words_with_commas_or_options() -> None:
    both = UNREADABLE.replace("score N: +50", "score N: +60")
    assert {"syntax", "score-mismatch"} <= set(names("-", stdin=both))
    for words in (("--select", "syntax, R103"), ("--select", "syntax", "--select", "R103")):
        assert set(names("-", *words, stdin=both)) == {"syntax", "score-mismatch"}


# ---- which word decides


@pytest.mark.parametrize(
    ("select", "ignore", "kept"),
    [
        ("", "", True),
        ("P", "P2", False),
        ("P2", "P", True),
        ("P201", "P2", True),
        ("P", "revoke", False),
        ("revoke", "revoke", False),
        ("P", "P", False),
        ("P2,revoke", "P20", True),
        ("R", "", False),
        ("R", "T", False),
        ("", "R", True),
    ],
)
def test_the_more_precise_word_decides_and_ignoring_between_equals(
    select: str, ignore: str, kept: bool
) -> None:
    assert keeps(select, ignore, "revoke") is kept


def test_all_pairs_of_words_decide_by_precision() -> None:
    words = {"P": 1, "P2": 2, "P20": 3, "P201": 4, "revoke": 4, "R": -1}
    for select, ignore in product(words, repeat=2):
        assert keeps(select, ignore, "revoke") is (words[select] > words[ignore])
    for two in combinations(words, 2):
        best = max(words[each] for each in two)
        assert keeps(",".join(two), "P20", "revoke") is (best > words["P20"])


# ---- what is left out


def test_what_is_left_out_does_not_count() -> None:
    result = run("validate", "-", "--ignore", "P,R", stdin=REVOKE)
    assert result.exit_code == 0
    assert result.stdout.startswith("No errors or warnings in 1 file")
    assert result.stdout.endswith("; 1 finding not asked for.\n")
    assert report("-", "--ignore", "P,R", stdin=REVOKE)["summary"]["error"] == 0
    assert run("validate", "-", "--select", "P", stdin=REVOKE).exit_code == 1


@pytest.mark.parametrize("form", ["text", "concise", "json", "jsonl", "sarif", "github"])
def test_every_output_leaves_it_out(form: str) -> None:
    result = run("validate", "-", "--format", form, "--ignore", "revoke", stdin=REVOKE)
    assert "P201" not in result.stdout


def test_what_followed_from_it_stands_for_itself() -> None:
    (folded,) = [
        each for each in report("-", stdin=BAD_SCORE)["findings"] if each["consequence_of"]
    ]
    (alone,) = report("-", "--ignore", "score-mismatch", stdin=BAD_SCORE)["findings"]
    assert (alone["name"], alone["consequence_of"]) == ("total-mismatch", None)
    assert {**folded, "consequence_of": None} == alone
    result = run("validate", "-", "--select", "total-mismatch", stdin=BAD_SCORE)
    assert result.exit_code == 1
    assert "total-mismatch" in result.stdout
    assert "follows from" not in result.stdout


def test_what_follows_from_two_goes_to_the_next_cause() -> None:
    from notation.diagnostic import Diagnostic
    from notation.source import SourceText, Span

    source = SourceText("x")
    first = Diagnostic("revoke", "error", source, Span(0, 1))
    second = Diagnostic("score-mismatch", "error", source, Span(0, 1), consequence_of=first)
    third = Diagnostic("total-mismatch", "error", source, Span(0, 1), consequence_of=second)
    kept = Selection(ignore=read_words(["R103"])).apply((first, second, third))
    assert [(each.name, each.consequence_of) for each in kept] == [
        ("revoke", None),
        ("total-mismatch", first),
    ]
    assert [each.consequence_of for each in Selection(read_words(["R105"])).apply((third,))] == [
        None
    ]


def test_folding_without_its_cause_is_left_out_with_it() -> None:
    assert names("-", "--ignore", "R", stdin=BAD_SCORE) == []


def test_why_a_file_was_not_checked_is_told_unless_it_is_ignored(folder: Path) -> None:
    (folder / "good.trick").write_text(FIRST_LOOK, encoding="utf-8")
    (folder / "bytes.trick").write_bytes(b"\xff\xfe%\x00")
    (folder / "empty.trick").write_text("", encoding="utf-8")
    paths = ("good.trick", "bytes.trick", "empty.trick", "gone.trick")
    assert names("--select", "P", *paths) == ["encoding", "syntax", "unreadable-file"]
    assert names("--select", "P", "--ignore", "S", *paths) == []


def test_faulty_rule_files_are_always_told(folder: Path) -> None:
    (folder / "bad.yaml").write_text("id: [", encoding="utf-8")
    (folder / "night.trick").write_text(FIRST_LOOK, encoding="utf-8")
    result = run("validate", "--rules", "bad.yaml", "--select", "P", "--ignore", "Y", "night.trick")
    assert result.exit_code == 1
    assert "rules-syntax" in result.stdout


def test_the_limit_counts_what_is_asked_for(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from notation.limits import Limits
    from tricknote.checking import check
    from tricknote.paths import expand
    from tricknote.reading import Reading
    from tricknote.report import Tally
    from tricknote.rules import run_rules
    from tricknote.selecting import Selecting

    text = FIRST_LOOK.replace("1. S: S3 S8 SK SA", "1. S: s3 s8 sk sa")
    (folder / "night.trick").write_text(text, encoding="utf-8")

    def found(select: str, ignore: str) -> tuple[list[str], Tally]:
        selection = choice(select, ignore)
        tally = Tally()
        checked = check(
            expand(["night.trick"]),
            run_rules([]),
            tally,
            selecting=Selecting(selection),
            reading=Reading(Limits(findings=2)),
        )
        return [each.name for outcome in checked for each in outcome.findings], tally

    two = ["tolerated-spelling"] * 2
    assert found("S", "")[0] == [*two, "too-many-findings"]
    told, tally = found("", "L106")
    assert (told, tally.warning) == (two, 4)
    told, tally = found("P", "")
    assert (told, tally.warning, tally.left_out) == ([], 0, 4)


# ---- the other options


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (("--fail-on", "warning"), 1),
        (("--fail-on", "warning", "--ignore", "T"), 0),
        (("--fail-on", "warning", "--select", "rules-not-named"), 1),
        (("--fail-on", "warning", "--exit-zero"), 0),
        (("--fail-on", "error"), 0),
    ],
)
def test_the_exit_code_is_about_what_is_asked_for(options: tuple[str, ...], expected: int) -> None:
    assert run("validate", "-", *options, stdin=BARE).exit_code == expected


def test_strict_comes_before_the_choice() -> None:
    assert run("validate", "-", "--strict", stdin=SLOPPY).exit_code == 1
    assert run("validate", "-", "--strict", "--ignore", "S110", stdin=SLOPPY).exit_code == 0


# ---- in a file


@pytest.mark.parametrize(
    ("text", "options", "record", "expected"),
    [
        ("strict = true", (), SLOPPY, 1),
        ("strict = true", ("--no-strict",), SLOPPY, 0),
        ("strict = false", ("--strict",), SLOPPY, 1),
        ('fail-on = "warning"', (), BARE, 1),
        ('fail-on = "warning"', ("--fail-on", "error"), BARE, 0),
        ('fail-on = "error"', ("--fail-on", "warning"), BARE, 1),
        ('ignore = ["P", "R"]', (), REVOKE, 0),
        ('ignore = ["P,R"]', (), REVOKE, 0),
        ('ignore = ["P", "R"]', ("--ignore", "T"), REVOKE, 1),
        ('ignore = ["P"]', ("--select", "P"), REVOKE, 1),
        ('ignore = ["revoke"]', ("--select", "revoke"), REVOKE, 1),
        ('ignore = ["revoke"]', ("--select", "P2"), REVOKE, 0),
        ('ignore = ["revoke"]', ("--select", "revoke", "--ignore", "revoke"), REVOKE, 0),
        ('select = ["T"]', (), REVOKE, 0),
        ('select = ["T"]', ("--select", "P"), REVOKE, 1),
        ('select = ["P"]\nignore = ["P2", "P3"]', (), REVOKE, 0),
    ],
)
def test_a_file_says_it_and_the_command_line_wins(
    folder: Path, text: str, options: tuple[str, ...], record: str, expected: int
) -> None:
    configure(folder, text)
    assert run("validate", "-", *options, stdin=record).exit_code == expected


def test_verbose_in_a_file(folder: Path) -> None:
    configure(folder, "verbose = true")
    assert "total-mismatch" in run("validate", "-", stdin=BAD_SCORE).stdout
    shown = run("validate", "-", "--no-verbose", stdin=BAD_SCORE).stdout
    assert "total-mismatch" not in shown


def test_the_table_of_a_project_file(folder: Path) -> None:
    text = '[tool.tricknote]\nfail-on = "warning"\nignore = ["rules-not-named"]\n'
    (folder / "pyproject.toml").write_text(text, encoding="utf-8")
    assert run("validate", "-", stdin=BARE).exit_code == 0
    assert run("validate", "-", "--select", "rules-not-named", stdin=BARE).exit_code == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("strict = 1", "strict must be true or false"),
        ('strict = "yes"', "strict must be true or false"),
        ("verbose = []", "verbose must be true or false"),
        ('fail-on = "note"', 'fail-on must be "error" or "warning"'),
        ("fail-on = true", 'fail-on must be "error" or "warning"'),
        ('select = "P"', "select must be a list of findings"),
        ("ignore = [1]", "ignore must be a list of findings"),
        ('ignore = ["revoek"]', "ignore: no finding is called revoek; is revoke meant?"),
        ('select = [""]', "select: a code, a name or a family is expected"),
        ('per-file-ignores = ["P"]', "per-file-ignores must be a table"),
        ('[per-file-ignores]\n"a/*" = "P"', "per-file-ignores, a/* must be a list"),
        ('[per-file-ignores]\n"a/*" = ["Q"]', "per-file-ignores, a/*: no finding is called Q"),
        ('fail_on = "error"', "nothing is known of fail_on (is fail-on meant?)"),
        ('format = "json"', "nothing is known of format"),
        ("[tricknote]\nstrict = true", "what is set stands at the top of tricknote.toml"),
        ("[tool.tricknote]\nstrict = true", "what is set stands at the top of tricknote.toml"),
        ("exit-zero = true", "nothing is known of exit-zero"),
    ],
)
def test_a_file_that_is_not_right_is_wrong_usage(folder: Path, text: str, told: str) -> None:
    configure(folder, text)
    result = run("validate", "-", stdin=FIRST_LOOK)
    assert (result.exit_code, result.stdout) == (2, "")
    said = " ".join(result.stderr.split())
    assert f"tricknote.toml: {told}" in said
    if "nothing is known" in told:
        assert "per-file-ignores" in said


def test_findings_can_be_ignored_in_some_files(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    configure(folder, '[per-file-ignores]\n"old/*" = ["R", "P", "E"]\n"draft-*.trick" = ["T"]\n')
    for name, text in (
        ("old/deep/a.trick", REVOKE),
        ("new/a.trick", REVOKE),
        ("old/draft-1.trick", BARE),
        ("new/b.trick", BARE),
    ):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def paths(*arguments: str) -> list[str]:
        return sorted({each["path"] for each in report(*arguments)["findings"]})

    assert paths("old", "new") == ["new/a.trick", "new/b.trick"]
    monkeypatch.chdir(folder / "old")
    assert paths(".", "../new") == ["../new/a.trick", "../new/b.trick"]
    # Who asks for one finding by name gets it there too.
    assert paths("--select", "revoke", ".") == ["deep/a.trick"]


@pytest.mark.parametrize(
    ("pattern", "path", "covered"),
    [
        ("old/*", "old/a.trick", True),
        ("old/*", "old/deep/a.trick", True),
        ("old/", "old/deep/a.trick", True),
        ("old/*", "very/old/a.trick", False),
        ("a.trick", "old/a.trick", True),
        ("*.trick.gz", "old/a.trick", False),
        ("20[12]?/*", "2019/a.trick", True),
    ],
)
def test_patterns_of_files(pattern: str, path: str, covered: bool) -> None:
    assert ForFiles(pattern, ()).covers(path) is covered


def test_the_manual_has_every_key_and_every_output() -> None:
    text = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    for each in (*KEYS, *FORMS):
        assert any(f"`{each}`" in row for row in rows), each


def test_a_text_without_a_word_is_refused() -> None:
    with pytest.raises(UnknownFindingError):
        read_words([" , "])
    assert read_words([]) == ()
