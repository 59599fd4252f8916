"""The contracts of Barbu: one small file each, and one line here.

A rule set names those that it plays in its option ``contracts``.
"""

from __future__ import annotations

from validator.games.barbu.contracts.barbu import Barbu
from validator.games.barbu.contracts.contract import Contract, OnTable
from validator.games.barbu.contracts.domino import Domino
from validator.games.barbu.contracts.no_hearts import NoHearts
from validator.games.barbu.contracts.no_last_two import NoLastTwo
from validator.games.barbu.contracts.no_queens import NoQueens
from validator.games.barbu.contracts.no_tricks import NoTricks
from validator.games.barbu.contracts.parts import Taken
from validator.games.barbu.contracts.ravage_city import RavageCity
from validator.games.barbu.contracts.salade import Salade
from validator.games.barbu.contracts.trumps import Trumps

__all__ = ["CONTRACTS", "Contract", "OnTable", "Taken"]

CONTRACTS: dict[str, Contract] = {
    "no-tricks": NoTricks(),
    "no-hearts": NoHearts(),
    "no-queens": NoQueens(),
    "no-last-two": NoLastTwo(),
    "barbu": Barbu(),
    "trumps": Trumps(),
    "domino": Domino(),
    "salade": Salade(),
    "ravage-city": RavageCity(),
}
"""Every contract, by the name that a record gives it."""
