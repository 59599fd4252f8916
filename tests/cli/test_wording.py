"""How arguments are put into words, in English and ready for any other language."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

import pytest

from notation.diagnostic import Argument, Context, Diagnostic, Related
from notation.filling import fill
from notation.source import NOWHERE, SourceText
from notation.wording import (
    PageError,
    help_text,
    message,
    page,
    phrases_of,
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


class German:
    """A language with other words, another order of them, and its own forms of a noun."""

    TEXTS: ClassVar = {
        page("revoke").messages["default"]: (
            "In Stich {trick} wirft {seat} auf {led:suit} {card} ab, hat aber {held:and}"
        ),
        page("revoke").related["proof"]: "hier spielt {seat} {card}",
        page("not-checkable").messages["play"]: "{deals:Spiel #|Spiele #}: kein Verlauf",
        page("syntax").messages["expected"]: "statt {found} erwartet: {expected:phrase}",
        phrases_of(page("syntax"))["seat"]: "ein Platz",
        phrases_of(page("syntax"))["card"]: "eine Karte wie SQ",
        "heart": "Herz",
        "{first} and {last}": "{first} und {last}",
        "{first} or {last}": "{first} oder {last}",
    }

    def gettext(self, message: str) -> str:
        return self.TEXTS.get(message, message)

    def plural(self, count: int) -> int:
        return int(count != 1)


class Chinese:
    """A language without plurals, which joins a list with a sign of its own."""

    TEXTS: ClassVar = {
        page("not-checkable").messages["play"]: "第{deals}局：没有打牌记录",
        "{first} and {last}": "{first}和{last}",
        "{first}, {last}": "{first}、{last}",
    }

    def gettext(self, message: str) -> str:
        return self.TEXTS.get(message, message)

    def plural(self, count: int) -> int:
        return 0


def test_another_language_needs_no_other_findings() -> None:
    context = Context(trick=3)
    found = finding(arguments={"seat": "W", "card": "S9", "led": "H", "held": ("H4", "H5")})
    found = replace(found, context=context)
    assert message(found, German()) == "In Stich 3 wirft W auf Herz S9 ab, hat aber H4 und H5"
    proof = Related("proof", NOWHERE, {"card": "H4"})
    assert related_message(found, proof, German()) == "hier spielt W H4"


def not_checkable(*deals: str) -> Diagnostic:
    return Diagnostic("not-checkable", "warning", SourceText(""), NOWHERE, "play", {"deals": deals})


def test_every_language_has_its_own_forms_of_a_noun() -> None:
    assert message(not_checkable("2"), German()) == "Spiel 2: kein Verlauf"
    assert message(not_checkable("2", "5"), German()) == "Spiele 2 und 5: kein Verlauf"
    assert message(not_checkable("2"), Chinese()) == "第2局：没有打牌记录"
    assert message(not_checkable("2", "5", "7"), Chinese()) == "第2、5和7局：没有打牌记录"


def test_phrases_are_translated_where_they_stand() -> None:
    arguments: dict[str, Argument] = {"expected": ("seat", "card"), "found": "card"}
    found = Diagnostic("syntax", "error", SourceText(""), NOWHERE, "expected", arguments)
    assert message(found) == "expected a seat or a card such as SQ, found card"
    assert message(found, German()) == "statt card erwartet: ein Platz oder eine Karte wie SQ"


def test_a_form_may_say_where_its_number_stands() -> None:
    for count, text in ((1, "one of 1"), (4, "4 in all")):
        assert fill("{x:one of #|# in all}", {"x": count}) == text


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
