"""Words: numbers, lists and sentences in a row, language by language."""

from __future__ import annotations

import pytest

from render.words import translator, with_minus


@pytest.mark.parametrize(("value", "text"), [(0, "0"), (30, "+30"), (-1440, "\N{MINUS SIGN}1440")])
def test_amounts_are_signed_with_a_real_minus(value, text):
    assert translator().amount(value) == text


@pytest.mark.parametrize(
    ("items", "text"),
    [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")],
)
def test_lists(items, text):
    assert translator().listed(items) == text


@pytest.mark.parametrize(
    ("lang", "amount", "text"),
    [
        ("en", 12_345, "+12,345"),
        ("de", -12_345, "\N{MINUS SIGN}12.345"),
        ("id", 1_234_567, "+1.234.567"),
        ("zh", -10_000, "\N{MINUS SIGN}10,000"),
        ("de", 9999, "+9999"),
        ("zh", 0, "0"),
    ],
)
def test_thousands_are_set_apart_from_the_fifth_digit_on(lang, amount, text):
    assert translator(lang).amount(amount) == text


@pytest.mark.parametrize(
    ("lang", "text"), [("de", "A, B und C"), ("id", "A, B dan C"), ("zh", "A、B和C")]
)
def test_lists_are_joined_as_the_language_does(lang, text):
    assert translator(lang).listed(["A", "B", "C"]) == text


def test_sentences_follow_each_other():
    assert translator().together(["One.", "", "Two."]) == "One. Two."
    assert translator("zh").together(["一。", "二。"]) == "一。二。"
    assert translator().together([]) == ""


@pytest.mark.parametrize(("lang", "forms"), [("en", 2), ("de", 2), ("id", 1), ("zh", 1)])
def test_plural_forms(lang, forms):
    words = translator(lang)
    assert len(words.forms("{count} trick", "{count} tricks")) == forms
    assert words.plural(1) == 0
    assert words.plural(0) == words.plural(2) == forms - 1


def test_a_minus_may_stand_behind_a_chinese_letter():
    assert with_minus("得-50，5-3") == "得\N{MINUS SIGN}50，5-3"
