"""Four languages: catalogues that are whole, and pages that say the same in each of them."""

from __future__ import annotations

import gettext
import re
from collections import Counter
from functools import cache
from io import BytesIO
from pathlib import Path
from string import Formatter

import pytest

from grammar import read_records
from notation.source import SourceText
from render.page import render_page
from render.said import EVERY, Message, read, tell
from render.view import build_view
from render.words import LANGUAGES, LOCALE, UnknownLanguage, translator
from tests.render import sample_replay as sample
from tests.render.records import VARIATIONS, WRONG, replay_of
from tests.render.test_page_data import data_of
from validator import validate

extract = pytest.importorskip("babel.messages.extract")
frontend = pytest.importorskip("babel.messages.frontend")
mofile = pytest.importorskip("babel.messages.mofile")
pofile = pytest.importorskip("babel.messages.pofile")

TRANSLATED = [lang for lang in LANGUAGES if lang != "en"]
KEYWORDS = {
    **extract.DEFAULT_KEYWORDS, "n": (1, 2), "counted": (1, 2), "p": ((1, "c"), 2),
}  # fmt: skip
SAMPLES = Path(__file__).parents[2] / "samples"
HOW_TO = "make messages"


@cache
def catalogue(lang):
    data = (LOCALE / lang / "LC_MESSAGES" / "messages.po").read_bytes()
    return pofile.read_po(BytesIO(data), locale=lang)


@cache
def template():
    return [
        each for each in pofile.read_po(BytesIO((LOCALE / "messages.pot").read_bytes())) if each.id
    ]


def strings(message):
    return [message.string] if isinstance(message.string, str) else list(message.string)


def key(message):
    return (message.context, message.id if isinstance(message.id, str) else message.id[0])


# ---- catalogues


def test_the_template_has_every_text_of_the_source(root):
    with (LOCALE / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = frontend.parse_mapping_cfg(file)
    wanted = set()
    for folder in ("render", "notation"):
        for _file, _line, message, _comments, context in extract.extract_from_dir(
            root / folder, methods, options, KEYWORDS
        ):
            wanted.add((context, message if isinstance(message, str) else message[0]))
    assert wanted, "nothing was extracted"
    assert {key(each) for each in template()} == wanted, HOW_TO


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_text_is_translated(lang):
    done = {key(each): each for each in catalogue(lang) if each.id}
    assert done.keys() == {key(each) for each in template()}, HOW_TO
    for message in done.values():
        forms = strings(message)
        assert not message.fuzzy, message.id
        assert all(form.strip() for form in forms), message.id
        assert not isinstance(message.id, tuple) or len(forms) == catalogue(lang).num_plurals
    assert not catalogue(lang).obsolete


def holes(text):
    """What is put into a text: names in either way of writing them."""
    found = set(re.findall(r"%\((\w+)\)s", text))
    return found | {name for _, name, _, _ in Formatter().parse(text) if name}


def explains(message):
    """Whether a text is a paragraph of what a finding means, in which nothing is filled in."""
    return any(each.endswith(": explanation") for each in message.auto_comments)


@pytest.mark.parametrize("lang", TRANSLATED)
def test_explanations_quote_the_notation_as_it_is(lang):
    for message in filter(explains, catalogue(lang)):
        quoted, here = (
            sorted(re.findall("`[^`]*`", each)) for each in (message.id, message.string)
        )
        assert quoted == here, message.id


@pytest.mark.parametrize("lang", TRANSLATED)
def test_translations_hold_what_the_text_holds(lang):
    for message in catalogue(lang):
        if not message.id or explains(message):
            continue
        ids = [message.id] if isinstance(message.id, str) else list(message.id)
        for form in strings(message):
            # A singular may leave away the number: “once”.
            assert holes(form) - {"count"} == set().union(*map(holes, ids)) - {"count"}, ids
            assert "count" in holes(form) or "count" not in holes(ids[-1]) or len(ids) > 1, ids
            assert sorted(re.findall("<[^>]*>", form)) == sorted(re.findall("<[^>]*>", ids[-1]))
            assert form.count("“") == form.count("„" if lang == "de" else "”"), form
            assert "'" not in form, form


@pytest.mark.parametrize("lang", TRANSLATED)
def test_what_gettext_reads_is_what_translators_wrote(lang):
    written = (LOCALE / lang / "LC_MESSAGES" / "messages.mo").read_bytes()
    wanted = mofile.read_mo(BytesIO(written))
    there, here = (
        {key(each): strings(each) for each in messages if each.id}
        for messages in (wanted, catalogue(lang))
    )
    assert there == here, HOW_TO


SAME = {
    "Barbu", "Domino", "Gong Zhu", "Kambing", "Ravage City", "RC", "Do", "Sa", "L2", "Q", "Salade",
    "end", "jack", "West", "April", "August", "September", "November", "molodka", "pass", "T",
    "Molodka", "Bye", "bye",
}  # fmt: skip
"""What is the same word elsewhere."""


@pytest.mark.parametrize("lang", TRANSLATED)
def test_what_gettext_reads_has_no_day_of_its_making(lang):
    read = gettext.translation("messages", LOCALE, languages=[lang])
    assert read.info()["pot-creation-date"] == "2000-01-01 00:00+0000"


def test_german_places_have_no_gender():
    said = [form for each in catalogue("de") if each.id for form in strings(each)]
    assert not [form for form in said if re.match(r"Als (Erst|Zweit|Dritt|Letzt)er\b", form)]


@pytest.mark.parametrize(("lang", "all_of"), [("id", "semua"), ("zh", "全部")])
def test_one_is_not_all_where_one_and_many_are_told_alike(lang, all_of):
    (said,) = strings(catalogue(lang).get("Show it"))
    assert all_of not in said


@pytest.mark.parametrize("lang", TRANSLATED)
def test_no_english_is_left(lang):
    left = []
    for message in catalogue(lang):
        text = message.string if isinstance(message.string, str) else message.string[0]
        one = message.id if isinstance(message.id, str) else message.id[0]
        plain = re.sub(r"%\(\w+\)s|\{[^}]*\}|`[^`]*`|<[^>]*>|\W", "", one)
        # What a key is called stands on it, in English on most keyboards.
        if message.context == "key":
            continue
        if message.id and text == one and plain and one not in SAME:
            left.append(one)
    assert left == []


# ---- marks


def test_marks_tell_what_gettext_would_say():
    for lang in LANGUAGES:
        words = translator(lang)
        for count in (0, 1, 2, 5):
            made = [
                each.ngettext("%(name)s is the pig.", "%(name)s are the pigs.", count)
                % {"name": each.listed(["A", "<b>B</b>", "C"])}
                for each in (EVERY, words)
            ]
            assert tell(read(made[0]), words) == made[1]


def test_marks_keep_their_parts_through_html():
    from markupsafe import Markup

    told = Markup(EVERY.gettext("%(name)s reaches %(limit)s.")) % {
        "name": "<a>",
        "limit": EVERY.amount(-10_000),
    }
    (message,) = read(told)
    assert isinstance(message, Message)
    assert tell((message,), translator("de")) == "&lt;a&gt; erreicht −10.000."
    assert tell((message,), translator("en")) == "&lt;a&gt; reaches −10,000."


@pytest.mark.parametrize(
    "text",
    [
        "\ufdd0",
        "\ufdd05\ufdd1",
        "a\ufdd2b",
        "\ufdd0=x\ufdd1y\ufdd2",
        "\ufdd0#9x\ufdd2",
        "\ufdd099999999\ufdd2",
    ],
)
def test_half_a_mark_is_only_text(text):
    told = tell(read(text), translator())
    assert not set(told) & set("\ufdd0\ufdd1\ufdd2")


def test_a_forged_mark_in_a_record_does_no_harm():
    replay = sample.match_replay(
        [], tags=[("Event", "\ufdd0=<b>\ufdd1x\ufdd1y\ufdd1z\ufdd2 \ufdd07\ufdd1a\ufdd2\ufdd3")]
    )
    page = render_page(replay)
    assert not set(page) & set("\ufdd0\ufdd1\ufdd2")
    assert "<b>x" not in page
    assert data_of(page)["lang"] == "en"


def test_the_same_page_from_a_plain_view_speaks_its_language_alone():
    from render.page import page_of_view

    page = page_of_view(build_view(sample.bandung(), "de"))
    assert 'lang="de"' in page
    assert 'name="lang"' not in page
    assert "Gabe 5" in page


# ---- pages


def parts(page):
    """The page without script and style, and its data."""
    data = data_of(page)
    return re.sub("<(script|style).*?</\\1>", "", page, flags=re.DOTALL), data


def shown(html):
    return " ".join(re.sub(r"<[^>]+>|\ufe0e", " ", html).split())


@cache
def replays():
    found = [replay_of(WRONG), replay_of(VARIATIONS), sample.with_finding()]
    for name in ("gongzhu/irregularities", "kambing/malang-evening", "barbu/endings"):
        source = SourceText((SAMPLES / f"{name}.trick").read_text("utf-8"), name)
        found += [
            validate(each.record, index=each.index, findings=each.findings)
            for each in read_records(source)
        ]
    return found


@cache
def pages(lang):
    return [parts(render_page(replay, lang=lang)) for replay in replays()]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_static_words_are_those_of_the_page_language(lang):
    for (html, data), (english, _) in zip(pages(lang), pages("en"), strict=True):
        assert re.search(f'<html lang="?{lang}"?>', html)
        assert data["lang"] == lang
        for texts in data["phrases"].values():
            assert len(texts) == len(data["phrases"]["en"])
        # Whatever the language, all else than words is the same.
        tags = Counter(re.findall(r"<(?!b\b|/b>)\w+", html))
        assert tags == Counter(re.findall(r"<(?!b\b|/b>)\w+", english))


@pytest.mark.parametrize("lang", TRANSLATED)
def test_no_english_sentence_is_left_in_a_page(lang):
    for html, data in pages(lang):
        text = shown(re.sub(r'<(\w+)[^>]* lang="?(?:en)?"?[ >].*?</\1>', "", html, flags=re.DOTALL))
        for source, told in zip(data["phrases"]["en"], data["phrases"][lang], strict=True):
            one = source if isinstance(source, str) else source[-1]
            if one != (told if isinstance(told, str) else told[-1]) and len(one) > 14:
                assert shown(re.split(r"\{\w+\}", one)[0]) in ("", "(") or not re.search(
                    re.escape(shown(one)), text
                ), one


def test_the_words_of_the_games_are_those_of_its_players():
    german, _ = parts(render_page(sample.bandung(), lang="de"))
    chinese, _ = parts(render_page(sample.bandung(), lang="zh"))
    indonesian, _ = parts(render_page(sample.bandung(), lang="id"))
    for text, wanted in (
        (german, ("das Schwein, aufgedeckt", "der Transformator", "das Schaf")),
        (chinese, ("猪，已亮", "变压器", "羊")),
        (indonesian, ("babi, terbuka", "transformator", "domba")),
    ):
        for each in wanted:
            assert each in text


def test_findings_speak_every_language():
    said = {lang: shown(parts(render_page(replay_of(WRONG), lang=lang))[0]) for lang in LANGUAGES}
    assert "Farbe nicht bedient" in said["de"]
    assert "没有跟花色" in said["zh"]
    assert "Tidak mengikuti kembang" in said["id"]
    assert "A suit not followed" in said["en"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_same_replay_same_bytes(lang):
    assert render_page(sample.with_finding(), lang=lang) == render_page(
        sample.with_finding(), lang=lang
    )


def test_other_languages_are_refused():
    with pytest.raises(UnknownLanguage, match="en, id, de, zh"):
        render_page(sample.plain(), lang="fr")
