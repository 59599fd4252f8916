"""Comments: a small, safe part of Markdown to HTML.

Allowed are paragraphs, emphasis, strong, code, lists, line breaks and links to http, https
and mailto.  HTML, images, headings and everything else stay the text that they are.  This
module refuses to know what a comment is about; names of cards are shown as cards.
"""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from render.symbols import cards_in_text

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.renderer import RendererHTML
    from markdown_it.token import Token

_SCHEMES = ("http", "https", "mailto")
_RULES = ["emphasis", "backticks", "list", "link", "escape", "newline"]


@lru_cache(maxsize=1)
def _markdown() -> MarkdownIt:
    # Markdown is only needed when a page is made, not when a record is checked.
    from markdown_it import MarkdownIt

    markdown = MarkdownIt("zero", {"html": False, "breaks": True, "maxNesting": 20})
    markdown.enable(_RULES)
    markdown.validateLink = _allowed  # type: ignore[method-assign]
    markdown.add_render_rule("text", _text)
    markdown.add_render_rule("link_open", _link_open)
    return markdown


def comment_html(text: str) -> str:
    """A comment as block HTML (paragraphs and lists)."""
    return str(_markdown().render(text)).strip()


def inline_html(text: str) -> str:
    """A comment inside a line, as in a variation: no paragraphs, no lists."""
    return str(_markdown().renderInline(" ".join(text.split())))


def _allowed(url: str) -> bool:
    try:
        return urlsplit(url.strip()).scheme.lower() in _SCHEMES
    except ValueError:
        return False


def _text(
    _self: RendererHTML,
    tokens: Sequence[Token],
    index: int,
    _options: object,
    _env: MutableMapping[str, Any],
) -> str:
    return str(cards_in_text(tokens[index].content))


def _link_open(
    self: RendererHTML,
    tokens: Sequence[Token],
    index: int,
    options: Any,
    env: MutableMapping[str, Any],
) -> str:
    token = tokens[index]
    token.attrs = {
        "href": str(token.attrs.get("href", "")),
        "rel": "noopener noreferrer nofollow",
        "target": "_blank",
    }
    return self.renderToken(tokens, index, options, env)
