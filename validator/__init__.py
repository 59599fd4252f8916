"""Records against rules: simulation, findings, and claims beside computed values.

This package knows what a record is and how each game is played; it never reads text.
"""

from validator.engine.record import validate
from validator.engine.several import validate_each
from validator.replay import Replay
from validator.settings import Settings

__all__ = ["Replay", "Settings", "validate", "validate_each"]
