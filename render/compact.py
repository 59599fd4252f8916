"""HTML without what HTML lets one leave out, for long pages.

Quotes round simple values, end tags that the next tag implies, line ends between tags: a
reader's browser builds the same page from less.  The ids of single cards stay where something
in the page links to them; the script knows the others.  Scripts, styles and data are not touched.
"""

from __future__ import annotations

import re

LONG = 250_000
"""The length from which a page is made compact."""

_KEPT = re.compile(r"(<(script|style|pre|textarea)\b.*?</\2>)", re.DOTALL)
_TAG = re.compile(r"<[a-z][a-z0-9]*(?:\s[^<>]*)?>")
_QUOTED = re.compile(r'(?<=\s)([a-z-]+)="([\w.#-]+)"(?=[\s>])')
_ENDS = re.compile(
    r"</(?:td|th|tr|li)>\s*(?=<(?:td|th|tr|li)\b|</(?:tr|tbody|thead|tfoot|table|ol|ul)>)"
)
_PARAGRAPHS = re.compile(
    r"</p>\s*(?=<(?:p|div|ol|ul|table|section|aside|details|h[1-6])\b|</(?:div|li|section|article)>)"
)
_LINES = re.compile(r"\n+(?=<)")
_MOMENT = re.compile(r"<a id=(d\w+\.t\w+\.c\d+) class=")
_TARGET = re.compile(r"=#(d\w+\.t\w+\.c\d+)\b")


def compact(page: str) -> str:
    """The same page in fewer letters."""
    pieces = _KEPT.split(page)
    # Split gives: text, kept piece, the name of its tag, text, …
    return "".join(
        piece if place % 3 == 1 else _text(piece)
        for place, piece in enumerate(pieces)
        if place % 3 != 2
    )


def _text(html: str) -> str:
    html = _TAG.sub(lambda tag: _QUOTED.sub(r"\1=\2", tag[0]), html)
    html = html.replace("<th scope=row>", "<th>").replace("<tr class=item", "<tr")
    wanted = set(_TARGET.findall(html))
    html = _MOMENT.sub(lambda found: found[0] if found[1] in wanted else "<a class=", html)
    return _LINES.sub("\n", _ENDS.sub("", _PARAGRAPHS.sub("", html)))
