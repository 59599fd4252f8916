"""``validate --format sarif``: held against the published schema, and against what it says."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft4Validator
from jsonschema.exceptions import ValidationError

from tests.cli.running import FIRST_LOOK, REVOKE, ROOT, UNREADABLE, run

SCHEMA = Path(__file__).with_name("schemas") / "sarif-schema-2.1.0.json"
INVALID = sorted((ROOT / "samples").glob("*/invalid/*.trick"))
BAD_SCORE = FIRST_LOOK.replace("score N: +50", "score N: +60").replace(
    "total N: +50", "total N: +60"
)


@cache
def schema() -> Draft4Validator:
    return Draft4Validator(
        json.loads(SCHEMA.read_text(encoding="utf-8")),
        format_checker=Draft4Validator.FORMAT_CHECKER,
    )


def log(*arguments: str | Path, stdin: str | bytes | None = None) -> dict[str, Any]:
    """The one run of a log that the schema allows."""
    result = run("validate", "--format", "sarif", *arguments, stdin=stdin)
    found = json.loads(result.stdout)
    schema().validate(found)
    assert found["version"] == "2.1.0"
    # The schema calls them URIs; only this looks.
    for each in uris(found):
        assert re.fullmatch(r"(?:[A-Za-z0-9._~:/-]|%[0-9A-F]{2})+", each), each
    (only,) = found["runs"]
    assert isinstance(only, dict)
    return only


def uris(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("uri"), str):
            yield value["uri"]
        for each in value.values():
            yield from uris(each)
    elif isinstance(value, list):
        for each in value:
            yield from uris(each)


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_schema_is_one_that_refuses() -> None:
    found = json.loads(run("validate", "--format", "sarif", "-", stdin=REVOKE).stdout)
    found["runs"][0]["results"][0]["level"] = "grave"
    with pytest.raises(ValidationError):
        schema().validate(found)


def test_a_result_has_its_rule_place_and_proof(here: Path) -> None:
    write(here / "night.trick", REVOKE)
    found = log("night.trick")
    driver = found["tool"]["driver"]
    (result,) = [each for each in found["results"] if each["ruleId"] == "P201"]
    rule = driver["rules"][result["ruleIndex"]]
    assert (driver["name"], rule["id"], rule["name"]) == ("tricknote", "P201", "revoke")
    assert rule["defaultConfiguration"] == {"level": "error"}
    assert rule["shortDescription"]["text"] == "A suit not followed"
    assert "## Faulty" in rule["help"]["markdown"]
    assert result["level"] == "error"
    assert result["message"]["text"].startswith("S discards S2 on a club lead")
    (place,) = result["locations"]
    assert place["physicalLocation"]["artifactLocation"]["uri"] == "night.trick"
    assert place["physicalLocation"]["region"] == {
        "startLine": 22,
        "startColumn": 10,
        "endLine": 22,
        "endColumn": 12,
    }
    assert found["columnKind"] == "unicodeCodePoints"
    assert place["logicalLocations"] == [
        {"name": "S", "kind": "seat", "fullyQualifiedName": "record:1/deal:1/trick:2/seat:S"}
    ]
    assert result["relatedLocations"][0]["message"]["text"] == "S plays C7 here"
    assert result["properties"]["rules"] == "gongzhu/bonanza88"


def test_a_clean_run_is_a_log_without_results(here: Path) -> None:
    write(here / "night.trick", FIRST_LOOK)
    found = log("night.trick")
    assert found["results"] == []
    assert found["properties"]["records"] == 1


@pytest.mark.parametrize("part", range(3))
def test_every_faulty_sample_gives_a_log_that_the_schema_allows(part: int) -> None:
    paths = INVALID[part::3]
    assert len(paths) > 10
    found = log("--verbose", *paths)
    json_found = json.loads(run("validate", "--format", "json", *paths).stdout)["findings"]
    assert [each["ruleId"] for each in found["results"]] == [each["code"] for each in json_found]
    for result, finding in zip(found["results"], json_found, strict=True):
        region = result["locations"][0]["physicalLocation"].get("region")
        if region is not None and "startLine" in region:
            assert (region["startLine"], region["startColumn"]) == (
                finding["line"],
                finding["column"],
            )
        assert len(result.get("fixes", ())) == len(finding["fixes"])
    rules = found["tool"]["driver"]["rules"]
    assert len({each["id"] for each in rules}) == len(rules)
    for result in found["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]


def test_what_follows_stands_with_its_cause_unless_everything_is_asked_for() -> None:
    folded = log("-", stdin=BAD_SCORE)["results"]
    assert [each["ruleId"] for each in folded] == ["R103"]
    assert folded[0]["relatedLocations"][-1]["message"]["text"].startswith(
        "follows from this, total-mismatch: "
    )
    apart = log("--verbose", "-", stdin=BAD_SCORE)["results"]
    assert [each["ruleId"] for each in apart] == ["R103", "R105"]
    assert apart[1]["properties"]["consequenceOf"] == "R103"
    assert apart[1]["relatedLocations"][0]["message"]["text"].startswith("follows from score-")


def test_fixes_are_changes_of_the_file() -> None:
    text = FIRST_LOOK.replace("S8 SK SA", "s8 SK SA")
    (result,) = log("-", stdin=text)["results"]
    (fix,) = result["fixes"]
    (change,) = fix["artifactChanges"]
    (replacement,) = change["replacements"]
    region = replacement["deletedRegion"]
    line = text.split("\n")[region["startLine"] - 1]
    start, end = region["startColumn"] - 1, region["endColumn"] - 1
    assert replacement["insertedContent"]["text"].startswith("S")
    assert line[start:end].lower() == replacement["insertedContent"]["text"].lower()
    assert fix["properties"] == {"safe": True}


def test_a_finding_about_bytes_has_its_offset() -> None:
    data = FIRST_LOOK.replace("Ani", "An\u00ef").encode("latin-1")
    (result,) = log("-", stdin=data)["results"]
    region = result["locations"][0]["physicalLocation"]["region"]
    assert region["byteOffset"] == data.index(b"\xef")
    assert (region["startLine"], region["startColumn"]) == (9, 14)


def test_a_file_that_is_not_there_has_a_place_without_a_region(here: Path) -> None:
    write(here / "night.trick", FIRST_LOOK)
    (result,) = log("gone.trick", "night.trick")["results"]
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "gone.trick"
    assert "region" not in place


# ---- files


@pytest.mark.parametrize(
    ("name", "uri"),
    [
        ("a b/100%.trick", "a%20b/100%25.trick"),
        ("拱猪#1?.trick", "%E6%8B%B1%E7%8C%AA%231%3F.trick"),
        ("a:b.trick", "a%3Ab.trick"),
        ("[x](y).trick", "%5Bx%5D%28y%29.trick"),
    ],
)
def test_names_are_percent_encoded(here: Path, name: str, uri: str) -> None:
    write(here / name, REVOKE)
    found = log(name)
    place = found["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert (place["uri"], place["uriBaseId"]) == (uri, "%SRCROOT%")
    assert found["artifacts"][place["index"]]["location"]["uri"] == uri
    assert found["originalUriBaseIds"]["%SRCROOT%"]["uri"] == f"{here.as_uri()}/"


def test_a_whole_path_within_the_folder_is_made_relative(here: Path) -> None:
    path = write(here / "records" / "night.trick", REVOKE)
    for given in (path, "./records/night.trick", "records/../records/night.trick"):
        place = log(given)["results"][0]["locations"][0]["physicalLocation"]
        assert place["artifactLocation"]["uri"] == "records/night.trick"


def test_a_file_elsewhere_keeps_its_whole_path(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(here / "night.trick", REVOKE)
    inner = here / "inner"
    inner.mkdir()
    monkeypatch.chdir(inner)
    for given in (path, "../night.trick"):
        place = log(given)["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
        assert place["uri"] == path.as_uri()
        assert "uriBaseId" not in place


# ---- the same finding next time


def prints(text: str, *options: str) -> list[str]:
    results = log(*options, "-", stdin=text)["results"]
    for each in results:
        assert len(set(each["partialFingerprints"].values())) == 1
    return [each["partialFingerprints"]["primaryLocationLineHash"] for each in results]


def test_a_fingerprint_does_not_know_where_the_line_is() -> None:
    before = prints(REVOKE)
    assert prints(REVOKE.replace("deal 1\n", "; A remark.\n\n\ndeal 1\n")) == before
    assert prints(REVOKE.replace("2. W: C2 S2", "  2.   W:  C2   S2")) == before
    assert prints(REVOKE, "--stdin-filename", "other.trick") != before
    assert prints(FIRST_LOOK.replace("2. W: C2 C5 C4", "2. W: C2 S5 C4")) != before


def test_two_findings_never_have_the_same_fingerprint() -> None:
    second = REVOKE.removeprefix("%trick 1.0\n")
    found = prints(f"{REVOKE}\n{second}")
    assert len(set(found)) == len(found) > 1
    assert prints(REVOKE)[0] in found


def test_what_a_record_says_is_no_link_and_no_command() -> None:
    name = "[x](https://example.org)\\n\u202e\x1b[31m"
    text = UNREADABLE.replace("C2 C5 4 C6", "C2 C5 \u202e4\x1b C6").replace("Ani", name)
    for each in log("-", stdin=text)["results"]:
        said = json.dumps(each, ensure_ascii=False)
        message = each["message"]["text"]
        assert "\u202e" not in message
        assert "\x1b" not in said.replace("\\u001b", "")
        assert "](" not in message
