"""HTML without what HTML lets one leave out, for long pages.

Quotes round simple values, end tags that the next tag implies, line ends between tags: a
reader's browser builds the same page from less.  What the script can put back is left away too:
the ids of single cards (they stay where something in the page links to them), the classes of
plain tricks and cards, the elements round suit signs in hands, the letters that ask for a plain
sign.  Without scripts such lines are plainer, and say the same.  Scripts, styles and data are
not touched.
"""

from __future__ import annotations

import re

LONG = 180_000
"""The length from which a page is made compact."""

KEPT = re.compile(r"(<(script|style|pre|textarea)\b.*?</\2>)", re.DOTALL)
_TAG = re.compile(r"<[a-z][a-z0-9]*(?:\s[^<>]*)?>")
_QUOTED = re.compile(r'(?<=\s)([a-z-]+)="([\w.#-]+)"(?=[\s>])')
_ENDS = re.compile(
    r"</(?:td|th|tr|li)>\s*(?=<(?:td|th|tr|li)\b|</(?:tr|tbody|thead|tfoot|table|ol|ul)>)"
)
_PARAGRAPHS = re.compile(
    r"</p>\s*(?=<(?:p|div|ol|ul|table|section|aside|details|h[1-6])\b|</(?:div|li|section|article|details)>)"
)
_LINES = re.compile(r"\n+(?=<)")
_ITEMS = (
    ("<th scope=row data-t>", "<th data-t>"),
    ("<th scope=row>", "<th>"),
    ("<table class=derivation>", "<table>"),
    # At the foot a heading without it would be one of a column.
    ("<tfoot><tr><th", "<tfoot><tr><th scope=row"),
    ("<li class=trick>", "<li>"),
    ("<p class=line>", "<p>"),
    ("<p class=claim data-t>", "<p>"),
    (' lang=""', " lang"),
    ("\N{VARIATION SELECTOR-15}", ""),
)
_NUMBERED = re.compile(r"<span class=no>([^<]*)</span> <span class=led>([^<]*)</span>")
_WON = re.compile(r"<span class=won>([^<]*)</span>")
_HOLDER = re.compile(r"<div class=holder>(<bdi>[^<]*</bdi>)</div>")
_NOW = re.compile(r"<span class=total data-t>([^<]*)</span></summary>\n")
_CARD = re.compile(r'<a( id=[\w.]+)? class="p k ([SHDC])( w)?">')
_SUIT = re.compile(r'<p class=([SHDC])><b class="k [SHDC]">(.)</b>')
_ROW = re.compile(r"(<th(?: data-t)?>)((?:<b class=\"k [SHDC]\">[^<]*</b> ?)+)")
# Of a table's last line the script knows that it is the sum, unless it says otherwise.
_ITEM = re.compile(r"<tr class=item(?=(?:(?!</table>).)*?<tr)", re.DOTALL)
_TOTAL = re.compile(r"<tr class=total>(?=<th data-t>[^<]*<td>[^<]*</table>)")
_MOMENT = re.compile(r"<a id=(d\w+\.t\w+\.c\d+) class=")
_TARGET = re.compile(r"=#(d\w+\.t\w+\.c\d+)\b")


def compact(page: str) -> str:
    """The same page in fewer letters."""
    pieces = KEPT.split(page)
    # Split gives: text, kept piece, the name of its tag, text, …
    return "".join(
        piece if place % 3 == 1 else _text(piece)
        for place, piece in enumerate(pieces)
        if place % 3 != 2
    )


def _text(html: str) -> str:
    html = _TAG.sub(lambda tag: _QUOTED.sub(r"\1=\2", tag[0]), html)
    wanted = set(_TARGET.findall(html))
    html = _MOMENT.sub(lambda found: found[0] if found[1] in wanted else "<a class=", html)
    for long, short in _ITEMS:
        html = html.replace(long, short)
    html = _WON.sub(r"<u>\1</u>", _NUMBERED.sub(r"<b>\1</b> <i>\2</i>", html))
    html = _SUIT.sub(r"<p class=\1>\2", _CARD.sub(_card, html))
    html = _NOW.sub(r"<i>\1</i></summary>", _HOLDER.sub(r"\1", html))
    html = _ITEM.sub("<tr", html)
    html = _ROW.sub(lambda row: row[1] + row[2].replace('"k ', "").replace('">', ">"), html)
    return _TOTAL.sub("<tr>", _LINES.sub("\n", _ENDS.sub("", _PARAGRAPHS.sub("", html))))


def _card(found: re.Match[str]) -> str:
    """A plain card of a trick: red ones keep their suit, which readers without scripts see."""
    names = [*(found[2] if found[2] in "HD" else ""), *("w" if found[3] else "")]
    written = f'"{" ".join(names)}"' if len(names) > 1 else "".join(names)
    return f"<a{found[1] or ''}{' class=' if names else ''}{written}>"
