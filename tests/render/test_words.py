"""Words: every one of them is in the template that translators start from."""

from __future__ import annotations

from io import BytesIO

import pytest

from render.words import translator

babel_extract = pytest.importorskip("babel.messages.extract")
pofile = pytest.importorskip("babel.messages.pofile")

HOW_TO = "make it again with the command in render/words.py"


def test_template_of_translations_is_complete(root):
    methods = [("**/templates/**.j2", "jinja2"), ("**.py", "python")]
    options = {"**/templates/**.j2": {"encoding": "utf-8", "newstyle_gettext": "true"}}
    keywords = {**babel_extract.DEFAULT_KEYWORDS, "n": (1, 2)}
    found = babel_extract.extract_from_dir(root / "render", methods, options, keywords)
    wanted = {message for _file, _line, message, _comments, _context in found}
    text = (root / "render" / "locale" / "messages.pot").read_bytes()
    written = {message.id for message in pofile.read_po(BytesIO(text)) if message.id}
    assert wanted, "nothing was extracted"
    assert written == wanted, HOW_TO


@pytest.mark.parametrize(("value", "text"), [(0, "0"), (30, "+30"), (-1440, "\N{MINUS SIGN}1440")])
def test_amounts_are_signed_with_a_real_minus(value, text):
    assert translator().amount(value) == text


@pytest.mark.parametrize(
    ("items", "text"),
    [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")],
)
def test_lists(items, text):
    assert translator().listed(items) == text
