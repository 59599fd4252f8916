"""Random legal matches of Gong Zhu, with rules and arithmetic of their own.

Everything here is written for plainness, not speed, and shares nothing with the validator
but the options of a rule set: cards are names such as ``SQ``, hands are sets of them.  So a
match that the validator finds clean was found legal, and scored the same, twice.
"""

from __future__ import annotations

from tests.generate.facts import DealFacts, MatchFacts, PlayFacts, TrickFacts
from tests.generate.matches import PLAIN, Content, Tamper, generate
from tests.generate.sheet import Sheet, write

__all__ = [
    "PLAIN",
    "Content",
    "DealFacts",
    "MatchFacts",
    "PlayFacts",
    "Sheet",
    "Tamper",
    "TrickFacts",
    "generate",
    "write",
]
