"""How often Python looks for objects that hold each other and that nobody else holds.

This module refuses to know what the program does with its memory.
"""

from __future__ import annotations

import gc


def collected_seldom() -> None:
    """From here on: records hold nothing that refers to itself, so there is little to find."""
    gc.set_threshold(50_000, 20, 50)
