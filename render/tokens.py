"""The colours of the page, light and dark: one table, and the style block made of it.

This module refuses to know where a colour is used.  One colour has one meaning: blue is
now, next, whose turn; gold is winning or exposed; plum is a finding; green is "agrees".
"""

from __future__ import annotations

TOKENS: dict[str, tuple[str, str]] = {
    "page": ("#F2F5F3", "#0E1311"),
    "panel": ("#FFFFFF", "#161D1A"),
    "sunk": ("#E9EEEB", "#1E2723"),
    "table": ("#D5E2DA", "#1D2D26"),
    "rim": ("#B9CBC0", "#33493F"),
    "ink": ("#15201B", "#E7ECE9"),
    "muted": ("#52605A", "#A3B0A9"),
    "line": ("#D2DAD5", "#2C3832"),
    "track": ("#74857C", "#6B7F75"),
    "tile": ("#FFFFFF", "#33443C"),
    "tile-edge": ("#A9B8B0", "#4D6459"),
    "face": ("#FFFFFF", "#EFEDE6"),
    "face-ink": ("#15201B", "#15201B"),
    "face-red": ("#B5162B", "#B5162B"),
    "red": ("#B5162B", "#FF9AA0"),
    "gone": ("#55655C", "#9DAEA5"),
    "gone-red": ("#8A4650", "#D79AA0"),
    "accent": ("#1D4FB0", "#8DB4FF"),
    "accent-ground": ("#E3EBFA", "#1C2A45"),
    "on-accent": ("#FFFFFF", "#0B1220"),
    "gold": ("#7A5200", "#F2C65A"),
    "gold-fill": ("#F2B632", "#F2B632"),
    "gold-ground": ("#FBF0D3", "#392E12"),
    "gold-edge": ("#7A5200", "#F2C65A"),
    "bad": ("#8E1E63", "#FF9BD0"),
    "bad-ground": ("#FAE6F1", "#3B1A2D"),
    "good": ("#1C6B3C", "#7FD6A0"),
    "back": ("#3D5A80", "#5B7DA8"),
    "four-diamond": ("#A04A00", "#FFB070"),
    "four-club": ("#1B6B3A", "#86D9A6"),
}
"""Each token with its light and its dark value."""


def token_css() -> str:
    """The custom properties: light, dark by the reader's system, and both by choice."""
    light = "".join(f"--{name}:{value[0]};" for name, value in TOKENS.items())
    dark = "".join(f"--{name}:{value[1]};" for name, value in TOKENS.items())
    return (
        f":root{{color-scheme:light;{light}}}\n"
        "@media (prefers-color-scheme:dark){"
        f':root:not([data-theme="light"]){{color-scheme:dark;{dark}}}}}\n'
        f':root[data-theme="dark"]{{color-scheme:dark;{dark}}}\n'
    )
