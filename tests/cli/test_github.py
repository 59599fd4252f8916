"""``validate --format github``: annotations, the text beside them, and the page of the run."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.diagnostic import Diagnostic
from notation.source import SourceText, Span
from tests.cli.running import FIRST_LOOK, REVOKE, UNREADABLE, run
from tricknote.formats.github import annotation
from tricknote.visible import visible

COMMAND = re.compile(r"::(\w[\w-]*)(?: ([^:]*))?::(.*)")


def github(*arguments: str | Path, stdin: str | None = None, **variables: str) -> str:
    return run("validate", "--format", "github", *arguments, stdin=stdin, **variables).stdout


def commands(text: str) -> Iterator[tuple[str, dict[str, str], str]]:
    """What GitHub would carry out: nothing between a stop and the word that ends it."""
    stopped: str | None = None
    for line in re.split(r"\r\n|\r|\n", text):
        if stopped is not None:
            if line.strip() == f"::{stopped}::":
                stopped = None
            continue
        if "##[" in line:
            yield "##[", {}, line
        match = COMMAND.fullmatch(line.lstrip())
        if match is None:
            continue
        name, properties, data = match.groups()
        if name == "stop-commands":
            stopped = data
            continue
        pairs = (each.split("=", 1) for each in (properties or "").split(",") if each)
        yield name, {key: unescaped(value) for key, value in pairs}, unescaped(data)
    assert stopped is None


def said(text: str) -> str:
    """The message of the first finding."""
    return str(
        json.loads(run("validate", "--format", "json", "-", stdin=text).stdout)["findings"][0][
            "message"
        ]
    )


def unescaped(text: str) -> str:
    for code, letter in (("%2C", ","), ("%3A", ":"), ("%0A", "\n"), ("%0D", "\r"), ("%25", "%")):
        text = text.replace(code, letter)
    return text


def text_beside(output: str) -> str:
    lines = [line for line in output.splitlines() if not line.startswith("::")]
    return "\n".join(lines) + "\n"


def test_an_annotation_has_place_title_and_message() -> None:
    output = github("-", "--stdin-filename", "night.trick", stdin=REVOKE)
    assert output.splitlines()[0] == (
        "::error file=night.trick,line=22,endLine=22,col=10,endColumn=12,title=P201 revoke::"
        + said(REVOKE)
    )


def test_the_whole_text_stands_beside_the_annotations(tmp_path: Path) -> None:
    paths = []
    for number in range(15):
        path = tmp_path / f"night-{number:02}.trick"
        path.write_text(REVOKE, encoding="utf-8")
        paths.append(path)
    output = github(*paths)
    assert len([name for name, _, _ in commands(output) if name == "error"]) == 15
    assert text_beside(output) == run("validate", *paths).stdout


def test_warnings_and_notes_have_their_own_commands() -> None:
    bare = FIRST_LOOK.replace('[Rules "bonanza88"]\n', "").replace("%trick 1.0", "%trick 1.7")
    assert [name for name, _, _ in commands(github("-", stdin=bare))] == ["warning"]
    told = [name for name, _, _ in commands(github("-", "--verbose", stdin=bare))]
    assert sorted(told) == ["notice", "warning"]


def test_a_clean_run_has_no_command() -> None:
    output = github("-", stdin=FIRST_LOOK)
    assert list(commands(output)) == []
    assert "No errors or warnings" in output


def test_exit_codes_are_the_same() -> None:
    assert run("validate", "--format", "github", "-", stdin=REVOKE).exit_code == 1
    assert run("validate", "--format", "github", "-", stdin=FIRST_LOOK).exit_code == 0


@pytest.mark.parametrize("name", ["a,b.trick", "a:b%0A::error::x.trick", "100%.trick", "猪.trick"])
def test_names_of_files_are_escaped(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_text(REVOKE, encoding="utf-8")
    found = list(commands(github(name)))
    assert {command for command, _, _ in found} == {"error"}
    assert {properties["file"] for _, properties, _ in found} == {name}


@given(path=st.text(min_size=1), text=st.text(min_size=1, max_size=40))
def test_any_path_and_any_text_come_through_as_one_command(path: str, text: str) -> None:
    source = SourceText(text, path)
    finding = Diagnostic("syntax", "error", source, Span(0, len(text)), "stray", {"found": text})
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("GITHUB_WORKSPACE", raising=False)
        ((name, properties, message),) = commands(annotation(finding))
    assert (name, properties["file"]) == ("error", path)
    assert properties["title"] == "S101 syntax"
    assert visible(text) in message


def test_a_place_is_seen_from_the_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    records = tmp_path / "league" / "records"
    records.mkdir(parents=True)
    (records / "night.trick").write_text(REVOKE, encoding="utf-8")
    monkeypatch.chdir(tmp_path / "league")
    output = github("records/night.trick", GITHUB_WORKSPACE=str(tmp_path))
    files = {properties["file"] for _, properties, _ in commands(output)}
    assert files == {"league/records/night.trick"}
    elsewhere = github("records/night.trick", GITHUB_WORKSPACE=str(tmp_path / "other"))
    assert next(commands(elsewhere))[1]["file"] == "records/night.trick"


def test_a_file_that_is_not_there_is_annotated_without_a_line(tmp_path: Path) -> None:
    (tmp_path / "night.trick").write_text(FIRST_LOOK, encoding="utf-8")
    (found,) = commands(github(tmp_path / "gone.trick", tmp_path / "night.trick"))
    assert "line" not in found[1]


HOSTILE = UNREADABLE.replace("C2 C5 4 C6", "C2 C5 ::error::x ##[add-mask]C C6 <b>@all</b>").replace(
    "[Site", "::stop-commands::pwned\n::error file=x::y\n##[error]z\n[Site"
)


def test_a_record_gives_no_commands() -> None:
    output = github("-", "--verbose", stdin=HOSTILE)
    found = list(commands(output))
    assert len(found) > 1
    for name, properties, _ in found:
        # A message may say what stands in the record; it is data of a command of ours.
        assert name in ("error", "warning", "notice"), name
        assert properties["file"] == "<stdin>"
    words = re.findall(r"^::stop-commands::(\w+)$", output, re.MULTILINE)
    assert len(set(words)) == len(words) > 1
    assert "pwned" not in words


# ---- the page of the run


class Page(HTMLParser):
    """The tags of a page and its texts, all of which stand in ``code``."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.codes: list[str] = []
        self.in_code = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert attrs == []
        self.seen.append(tag)
        if tag == "code":
            self.in_code = True
            self.codes.append("")

    def handle_endtag(self, tag: str) -> None:
        self.in_code = self.in_code and tag != "code"

    def handle_data(self, data: str) -> None:
        if self.in_code:
            self.codes[-1] += data


def page(tmp_path: Path, text: str, *options: str) -> str:
    path = tmp_path / "summary.md"
    path.write_text("Before.\n", encoding="utf-8")
    github("-", *options, stdin=text, GITHUB_STEP_SUMMARY=str(path))
    return path.read_text(encoding="utf-8")


def test_the_page_of_the_run_has_verdict_and_findings(tmp_path: Path) -> None:
    written = page(tmp_path, REVOKE, "--stdin-filename", "night.trick")
    assert written.startswith("Before.\n")
    found = Page(written)
    assert found.codes[0].startswith("Found ")
    assert found.codes[1:4] == [
        "night.trick:22:10",
        "error P201 revoke",
        said(REVOKE),
    ]


def test_the_page_of_a_clean_run_has_no_table(tmp_path: Path) -> None:
    found = Page(page(tmp_path, FIRST_LOOK))
    assert len(found.codes) == 1
    assert "table" not in found.seen


def test_what_a_record_says_is_inert_on_the_page(tmp_path: Path) -> None:
    hostile = "x</code><script>|`*_[a](https://example.org)<img src=x>"
    written = page(tmp_path, HOSTILE, "--stdin-filename", hostile)
    found = Page(written)
    assert set(found.seen) <= {"p", "code", "table", "tr", "th", "td"}
    assert any(hostile in each for each in found.codes)
    table = written[written.index("<table>") : written.index("</table>")]
    # An empty line would end the HTML, and Markdown would begin.
    assert "\n\n" not in table
    assert all(line.startswith(("<table>", "<tr>")) for line in table.splitlines())


def test_the_page_stays_within_what_github_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tricknote.formats import github_summary

    monkeypatch.setattr(github_summary, "MOST_BYTES", 500)
    written = page(tmp_path, HOSTILE)
    assert len(written.encode()) < 1500
    assert re.search(r"<p>And \d+ more: see the log\.</p>", written)


def test_a_page_that_cannot_be_written_is_only_a_remark(tmp_path: Path) -> None:
    result = run(
        "validate", "--format", "github", "-", stdin=FIRST_LOOK, GITHUB_STEP_SUMMARY=str(tmp_path)
    )
    assert result.exit_code == 0
    assert "cannot be written" in result.stderr


def test_other_outputs_leave_the_page_alone(tmp_path: Path) -> None:
    path = tmp_path / "summary.md"
    run("validate", "-", stdin=REVOKE, GITHUB_STEP_SUMMARY=str(path))
    assert not path.exists()
