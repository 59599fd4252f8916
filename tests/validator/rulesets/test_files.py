"""A league's own rule files: what they give, and what is wrong with them, where."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.catalogue import CODES
from notation.diagnostic import Diagnostic
from notation.source import SourceText
from notation.wording import message, page
from validator.games.table import RULES_HOMES
from validator.rulesets import Library
from validator.rulesets.compile import options_schema
from validator.rulesets.option_table import options_of

SHIPPED = Library.shipped()

HEAD = """\
id: club
version: 1
game: gongzhu
title: Our club
source: The club's notice board
"""


def _load(*texts: str) -> tuple[Library, tuple[Diagnostic, ...]]:
    sources = [SourceText(text, f"{index}.yaml") for index, text in enumerate(texts, 1)]
    return SHIPPED.with_sources(sources)


def _shown(findings: tuple[Diagnostic, ...]) -> list[str]:
    return [
        f"{finding.source.path}:{finding.place.line}:{finding.place.column} "
        f"{finding.name} {finding.source.slice(finding.span)}"
        for finding in findings
    ]


def test_a_file_that_extends_what_ships(tmp_path: Path) -> None:
    path = tmp_path / "club.yaml"
    path.write_text(
        HEAD + "extends: bonanza88\nrules:\n  heart_lead: broken\n  exposable: [SQ, DJ]\n"
        'cites:\n  heart_lead: "Notice of 3 May"\n',
        encoding="utf-8",
    )
    library, findings = SHIPPED.with_files([path])
    assert findings == ()
    club = library.find("gongzhu", "club")
    assert club is not None
    assert club.id == "gongzhu/club"
    assert club.options.heart_lead == "broken"
    assert club.options.exposable == ("SQ", "DJ")
    assert club.options.first_leader == "S2"
    assert club.own == {"heart_lead": "broken", "exposable": ["SQ", "DJ"]}
    assert club.cites["heart_lead"] == "Notice of 3 May"
    assert "exposable" not in club.cites
    assert club.cites["end_low"].startswith("Akhir")
    assert club.path == path
    assert "gongzhu/club" in library.ids("gongzhu")
    assert SHIPPED.find("gongzhu", "club") is None


def test_files_in_any_order() -> None:
    child = HEAD.replace("club", "cup", 1) + "extends: club\nrules:\n  end_low: -500\n"
    parent = HEAD + "extends: spielanleitung@1\nrules: {}\n"
    for texts in ((child, parent), (parent, child)):
        library, findings = _load(*texts)
        assert findings == ()
        cup = library.find("gongzhu", "cup")
        assert cup is not None
        assert (cup.options.end_low, cup.options.first_leader) == (-500, "C2")


def test_a_file_of_its_own_names_every_option() -> None:
    written = "".join(
        f"  {name}: {_yaml(option.kind.write(option.default))}\n"
        for name, option in options_of(RULES_HOMES["gongzhu"].options).items()
    )
    library, findings = _load(HEAD + "rules:\n" + written)
    assert findings == ()
    club = library.find("gongzhu", "club")
    assert club is not None
    assert club.options == RULES_HOMES["gongzhu"].options()
    _, findings = _load(HEAD + "rules:\n" + written.replace("  decks: 1\n", ""))
    assert _shown(findings) == ["1.yaml:6:1 rules-missing-field rules"]
    assert findings[0].arguments == {"field": "decks"}
    _, findings = _load(HEAD + "rules:\n  decks: 1\n")
    assert findings[0].arguments == {"field": "extends"}


def _yaml(written: object) -> str:
    return f"[{', '.join(written)}]" if isinstance(written, list) else str(written)


BROKEN = [
    ("", ["1.yaml:1:1 rules-syntax "]),
    ("- id\n", ["1.yaml:1:1 rules-syntax - id"]),
    ("id: [club\n", ["1.yaml:2:1 rules-syntax "]),
    ("id: &a club\n", ["1.yaml:1:5 rules-syntax &a club"]),
    ("id: !!str club\n", ["1.yaml:1:5 rules-syntax !!str club"]),
    (
        HEAD + "extends: bonanza88\nrules:\n  heart_lead: free\n  heart_lead: broken\n",
        ["1.yaml:9:3 rules-duplicate-key heart_lead"],
    ),
    (HEAD + "extends: bonanza99\nrules: {}\n", ["1.yaml:6:10 rules-unknown-parent bonanza99"]),
    (HEAD + "extends: bonanza88@7\nrules: {}\n", ["1.yaml:6:10 rules-unknown-parent bonanza88@7"]),
    (HEAD + "extends: club\nrules: {}\n", ["1.yaml:6:10 rules-circular club"]),
    (
        HEAD.replace("title: Our club\n", "") + "extends: bonanza88\nrules: {}\n",
        ["1.yaml:1:1 rules-missing-field id"],
    ),
    (
        HEAD + "extends: bonanza88\nrules:\n  heart_leads: broken\n",
        ["1.yaml:8:3 rules-unknown-option heart_leads"],
    ),
    (
        HEAD + "extends: bonanza88\nauthor: me\nrules: {}\n",
        ["1.yaml:7:1 rules-unknown-option author"],
    ),
    (
        HEAD + "extends: bonanza88\nrules: {}\ncites:\n  hearts: page 3\n",
        ["1.yaml:9:3 rules-unknown-option hearts"],
    ),
    (
        HEAD + "extends: bonanza88\nrules:\n  forced_fourth: true  # each\n",
        ["1.yaml:8:18 rules-bad-value true"],
    ),
    (
        HEAD + "extends: bonanza88\nrules:\n  removed: [S2, 2D]\n",
        ["1.yaml:8:12 rules-bad-value [S2, 2D]"],
    ),
    (
        HEAD + 'extends: bonanza88\nrules:\n  heart_lead: "never"\n  decks: 2\n',
        ['1.yaml:8:15 rules-bad-value "never"', "1.yaml:9:10 rules-bad-value 2"],
    ),
    (
        HEAD + "extends: bonanza88\nrules:\n  players: 5\n",
        ["1.yaml:7:1 rules-bad-value rules"],
    ),
    (
        HEAD + "extends: bonanza88\nrules:\n  removed: S2\n",
        [
            "1.yaml:7:1 rules-bad-value rules",
            "1.yaml:8:12 rules-bad-value S2",
        ],
    ),
    (
        HEAD.replace("gongzhu", "gonzhu") + "extends: bonanza88\nrules: {}\n",
        ["1.yaml:3:7 rules-bad-value gonzhu"],
    ),
    (
        HEAD.replace("version: 1", "version: one") + "extends: bonanza88\nrules: {}\n",
        ["1.yaml:2:10 rules-bad-value one"],
    ),
    (
        HEAD.replace("id: club", "id: Our Club!") + "extends: bonanza88\nrules: {}\n",
        ["1.yaml:1:5 rules-bad-value Our Club!"],
    ),
    (
        HEAD.replace("id: club", "id: barbu/club") + "extends: bonanza88\nrules: {}\n",
        ["1.yaml:1:5 rules-bad-value barbu/club"],
    ),
    (
        HEAD.replace("id: club", "id: bonanza88") + "extends: spielanleitung\nrules: {}\n",
        ["1.yaml:1:5 rules-bad-value bonanza88"],
    ),
    (HEAD + "extends: bonanza88\nrules: none\n", ["1.yaml:7:8 rules-bad-value none"]),
]


@pytest.mark.parametrize(("text", "expected"), BROKEN, ids=range(len(BROKEN)))
def test_what_is_wrong_and_where(text: str, expected: list[str]) -> None:
    library, findings = _load(text)
    assert _shown(findings) == expected
    assert all(message(finding) for finding in findings)
    assert all(
        "?" not in message(finding).replace("; is", "")
        for finding in findings
        if finding.variant != "near"
    )
    assert library.ids() == SHIPPED.ids()


@pytest.mark.parametrize(
    ("line", "fixed", "safe"),
    [
        ("  forced_fourth: true", "  forced_fourth: yes", True),
        ("  heart_leads: free", "  heart_lead: free", False),
        ("  heart_lead: brokn", "  heart_lead: broken", False),
        ("  removed: [S2, 2D, C2, C3]", "  removed: S2,D2,C2,C3", False),
    ],
)
def test_a_slip_has_a_fix(line: str, fixed: str, safe: bool) -> None:
    text = HEAD + "extends: anybody-leads\nrules:\n" + line + "\n"
    _, (finding,) = _load(text)
    (fix,) = finding.fixes
    assert fix.safe is safe
    (edit,) = fix.edits
    repaired = text[: edit.span.start] + edit.text + text[edit.span.end :]
    assert repaired.splitlines()[-1] == fixed
    assert _load(repaired)[1] == ()


def test_two_files_in_a_circle() -> None:
    first = HEAD + "extends: cup\nrules: {}\n"
    second = HEAD.replace("id: club", "id: cup") + "extends: club\nrules: {}\n"
    library, findings = _load(first, second)
    assert [finding.name for finding in findings] == ["rules-circular", "rules-circular"]
    assert findings[0].arguments == {"id": "club", "chain": ("club", "cup", "club")}
    assert library.ids() == SHIPPED.ids()


def test_a_child_of_a_faulty_file_is_left_out_without_a_finding_of_its_own() -> None:
    parent = HEAD + "extends: bonanza88\nrules:\n  heart_lead: never\n"
    child = HEAD.replace("id: club", "id: cup") + "extends: club\nrules: {}\n"
    library, findings = _load(child, parent)
    assert [finding.source.path for finding in findings] == ["2.yaml"]
    assert library.ids() == SHIPPED.ids()


def test_the_same_id_twice() -> None:
    text = HEAD + "extends: bonanza88\nrules: {}\n"
    library, findings = _load(text, text)
    assert _shown(findings) == ["2.yaml:1:5 rules-bad-value club"]
    assert library.find("gongzhu", "club") is not None


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    library, findings = SHIPPED.with_files([tmp_path / "none.yaml"])
    assert [finding.name for finding in findings] == ["unreadable-file"]
    assert library.ids() == SHIPPED.ids()


def test_a_duplicate_key_shows_the_first_one() -> None:
    _, findings = _load(HEAD + "extends: bonanza88\nrules: {}\nid: other\n")
    (finding,) = findings
    assert finding.source.place(finding.related[0].span)[:2] == (1, 1)


@given(st.data())
def test_the_schema_takes_what_the_kinds_take(data: st.DataObject) -> None:
    import json

    from jsonschema import Draft202012Validator

    home = RULES_HOMES["gongzhu"]
    schema = json.loads(options_schema(home))
    name = data.draw(st.sampled_from(list(schema["properties"])))
    validator = Draft202012Validator(schema["properties"][name])
    written = data.draw(
        st.sampled_from(
            ["yes", "no", "true", "none", "free", "S2", "2S", "any", 0, 1, 2, 4, -100, -1000, 1000]
        )
        | st.lists(st.sampled_from(["S2", "HA", "SQ", "C2", "x"]), max_size=3)
        | st.integers(-200_000, 200_000)
    )
    reading = options_of(home.options)[name].kind.read(written)
    if validator.is_valid(written) and not isinstance(written, str):
        assert not reading.fault
    if not reading.fault:
        option = options_of(home.options)[name]
        assert validator.is_valid(option.kind.write(reading.value))
        assert option.kind.read(option.kind.write(reading.value)) == reading


RULES_PAGES = [name for name in CODES if name.startswith("rules-") and CODES[name].code[0] == "Y"]


@pytest.mark.parametrize("name", RULES_PAGES)
def test_the_examples_of_the_pages(name: str) -> None:
    faulty, corrected = _examples(page(name).body)
    _, findings = _load(faulty)
    assert [finding.name for finding in findings] == [name]
    wanted = page(name).place
    if wanted is not None:
        place = findings[0].place
        assert f"{place.line}:{place.column}" == wanted
    assert _load(corrected)[1] == ()


def _examples(body: str) -> tuple[str, str]:
    blocks = body.split("```yaml\n")[1:]
    faulty, corrected = (block.partition("```")[0] for block in blocks)
    return faulty, corrected


def test_what_a_field_cannot_be_is_said_in_the_words_of_the_file() -> None:
    text = HEAD.replace("id: club", "id: [a, {b: c}]").replace("version: 1", "version:")
    _, findings = _load(text + "extends: bonanza88\nrules:\n  heart_lead: broken\n")
    assert [message(each) for each in findings] == [
        "id cannot be [a, a list of names and values]",
        "version cannot be empty",
    ]


def test_options_are_looked_at_in_a_file_with_other_faults() -> None:
    text = (
        HEAD.replace("version: 1", 'version: "1"')
        + "extend: bonanza88\nrules:\n  heart_led: broken\n  end_low: 5\n"
    )
    _, findings = _load(text)
    assert _shown(findings) == [
        '1.yaml:2:10 rules-bad-value "1"',
        "1.yaml:6:1 rules-unknown-option extend",
        "1.yaml:8:3 rules-unknown-option heart_led",
        "1.yaml:9:12 rules-bad-value 5",
    ]
    fixes = [edit.text for each in findings for fix in each.fixes for edit in fix.edits]
    assert fixes[:3] == ["1", "extends", "heart_lead"]


@pytest.mark.parametrize(("old", "new"), [("rules:", "options:"), ("title:", "titel:")])
def test_a_field_under_another_name_is_one_finding(old: str, new: str) -> None:
    text = HEAD + "extends: bonanza88\nrules:\n  heart_lead: broken\n"
    _, (found,) = _load(text.replace(old, new))
    assert (found.name, found.variant) == ("rules-unknown-option", "field-near")
    assert found.arguments["near"] == old.rstrip(":")
