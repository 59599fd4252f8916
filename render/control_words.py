"""What the controls, the glyphs and the booklet say: words of the page's script.

This module refuses to know where they are shown.
"""

from __future__ import annotations

from typing import Any

from render.words import Translator


def control_words(words: Translator) -> dict[str, Any]:
    """The words, by the names that the script has for them; ``{…}`` is filled in there."""
    _ = words.gettext
    return {
        "hands_seat": _("{player}’s view"),
        "again": _("Trick {trick} again"),
        "took": _("{player} took it"),
        # TRANSLATORS: where a diagram stands in the printed booklet
        "after_trick": _("After trick {trick}. {player} leads."),
        "before_trick": _("Before trick {trick}. {player} leads."),
        "as_table": _("As a table"),
        "deal": _("Deal"),
        "glyphs": {
            "!": _("a good play"),
            "?": _("a mistake"),
            "!!": _("a brilliant play"),
            "??": _("a blunder"),
            "!?": _("worth a thought"),
            "?!": _("doubtful"),
        },
    }
