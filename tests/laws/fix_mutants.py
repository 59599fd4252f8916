"""The mutants of all games, for the laws of fixes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from tests.laws import (
    kambing_mutate_claims,
    kambing_mutate_deal,
    kambing_mutate_head,
    kambing_mutate_play,
    mutate_barbu_claims,
    mutate_barbu_deal,
    mutate_barbu_head,
    mutate_barbu_play,
    mutate_claims,
    mutate_deal,
    mutate_head,
    mutate_play,
)
from tests.laws.kambing_mutate import PARTY_KINDS
from tests.laws.mutate import KINDS, Mutant
from tests.laws.mutate_barbu import KINDS as BARBU_KINDS

MODULES = (
    kambing_mutate_claims, kambing_mutate_deal, kambing_mutate_head, kambing_mutate_play,
    mutate_barbu_claims, mutate_barbu_deal, mutate_barbu_head, mutate_barbu_play,
    mutate_claims, mutate_deal, mutate_head, mutate_play,
)  # fmt: skip


class Kind(Protocol):
    """A kind of fault, of any game."""

    @property
    def title(self) -> str: ...

    def mutant(self, seed: int) -> Mutant | None: ...


ALL: dict[str, Kind] = {
    f"{game}: {title}": kind
    for game, kinds in (("gongzhu", KINDS), ("kambing", PARTY_KINDS), ("barbu", BARBU_KINDS))
    for title, kind in kinds.items()
}


def mutants(kind: Kind, wanted: int) -> Iterator[Mutant]:
    """Some mutants of a kind."""
    for seed in range(60):
        mutant = kind.mutant(seed)
        if mutant is not None:
            yield mutant
            wanted -= 1
            if not wanted:
                return
