"""How arguments are put into words, in English and ready for any other language."""

from __future__ import annotations

import pytest

from notation.diagnostic import Argument, Diagnostic, Related
from notation.source import NOWHERE, SourceText
from notation.wording import (
    PageError,
    fill,
    help_text,
    message,
    page,
    read_page,
    related_message,
    resolve,
)


@pytest.mark.parametrize(
    ("template", "value", "expected"),
    [
        ("{x}", "N", "N"),
        ("{x}", 7, "7"),
        ("{x}", None, "?"),
        ("{x:+}", 50, "+50"),
        ("{x:+}", -50, "-50"),
        ("{x:+}", 0, "0"),
        ("{x}", ("H4",), "H4"),
        ("{x:and}", ("H4", "H5"), "H4 and H5"),
        ("{x:or}", ("H4", "H5", "H9"), "H4, H5 or H9"),
        ("{x:>}", ("a", "b", "a"), "a > b > a"),
        ("{x:suit}", "H", "heart"),
        ("{x:suit}", "Z", "Z"),
        ("{x:card|cards}", 1, "1 card"),
        ("{x:card|cards}", 13, "13 cards"),
        ("{x:deal|deals}", ("2",), "deal 2"),
        ("{x:deal|deals}", ("2", "5", "7"), "deals 2, 5 and 7"),
        ("{x:unicode}", "\u0421", "U+0421 CYRILLIC CAPITAL LETTER ES"),
        ("{{{x}}}", "N", "{N}"),
    ],
)
def test_the_forms_of_an_argument(template: str, value: Argument, expected: str) -> None:
    assert fill(template, {"x": value}) == expected


def test_what_a_user_typed_is_never_a_template() -> None:
    assert fill("{x}", {"x": "{y} {0} %s"}) == "{y} {0} %s"
    assert fill("{x:and}", {"x": ("{first}", "{last}", "{")}) == "{first}, {last} and {"


def test_a_missing_argument_is_shown_and_raises_nothing() -> None:
    assert fill("{seat} leads {card}", {"seat": "N"}) == "N leads ?"


def finding(**changed: object) -> Diagnostic:
    fields: dict[str, object] = {
        "arguments": {"seat": "W", "card": "S9", "led": "H", "held": ("H4",)},
        **changed,
    }
    return Diagnostic("revoke", "error", SourceText("S9"), NOWHERE, **fields)  # type: ignore[arg-type]


GERMAN = {
    page("revoke").messages["default"]: (
        "{seat} wirft auf {led:suit} {card} ab und hat doch {held:and}"
    ),
    page("revoke").related["proof"]: "hier spielt {seat} {card}",
    "heart": "Herz",
    "{first} and {last}": "{first} und {last}",
}


def test_another_language_needs_no_other_findings() -> None:
    def german(text: str) -> str:
        return GERMAN.get(text, text)

    found = finding(arguments={"seat": "W", "card": "S9", "led": "H", "held": ("H4", "H5")})
    assert message(found, german) == "W wirft auf Herz S9 ab und hat doch H4 und H5"
    proof = Related("proof", NOWHERE, {"card": "H4"})
    assert related_message(found, proof, german) == "hier spielt W H4"


def test_help_that_lacks_an_argument_is_left_out() -> None:
    assert help_text(finding()) == "correct the card; if it happened so, mark it ^revoke"
    lead = Diagnostic("wrong-leader", "error", SourceText(""), NOWHERE, "winner", {"seat": "N"})
    assert help_text(lead) is None


def test_an_unknown_variant_falls_back_to_the_plain_words() -> None:
    assert message(finding(variant="new")) == message(finding())


def test_names_and_codes() -> None:
    assert resolve("P201") == resolve("p201") == resolve(" Revoke ") == "revoke"
    assert resolve("P999") is None
    with pytest.raises(KeyError):
        page("nothing")


@pytest.mark.parametrize(
    "front",
    [
        "",
        "code P201",
        "  a: 1",
        "code: P201\ncode: P202",
        'messages:\n  default: "x',
        "name: other",
    ],
)
def test_a_page_of_another_form_is_refused(front: str) -> None:
    with pytest.raises(PageError):
        read_page(f"---\n{front}\n---\n\n# Title\n", "revoke")
    with pytest.raises(PageError):
        read_page(front, "revoke")
