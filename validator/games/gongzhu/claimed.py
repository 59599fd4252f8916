"""Scores of a deal whose rest was conceded.

The cards still out may have gone to anybody: a claimed score is refused only if no division
of them among the seats gives it, without asking whether the play would have been legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from notation.cards import Mask
from validator.engine.conclude import by_key
from validator.engine.state import TrickState
from validator.game import Conceded, Outcome
from validator.games.gongzhu.options import GongZhuOptions
from validator.games.gongzhu.scoring import QUEEN_OF_DIAMONDS, SCORING, possible_scores, scorer

_MOST_CARDS = 7
"""So many cards are divided one by one; with more, any division is searched as a whole."""


def conceded(
    options: GongZhuOptions,
    state: TrickState,
    exposed: Mask,
    rest: Mask,
    claimed: Mapping[str, int] | None,
) -> Conceded:
    """The scores if every division of the rest gives the same, and whether the claim can be.

    ``rest`` are the cards still out, ``claimed`` the claimed scores by key.
    """
    score = scorer(options).deal
    out = rest & SCORING
    bonus = options.qd_bonus != "off" and (rest | sum(state.captured)) & QUEEN_OF_DIAMONDS
    wanted = None if claimed is None else [claimed[key] for key in state.setup.keys]
    if out.bit_count() > _MOST_CARDS:
        fits = wanted is None or possible_scores(options, exposed, wanted)
        return Conceded(None, fits)
    only: list[int] | None = None
    several = False
    fits = wanted is None
    for piles in _divisions(list(state.captured), out):
        found = list(by_key(state, score(piles, exposed)).values())
        if only is None:
            only = found
        elif only != found:
            several = True
        if wanted is not None and (wanted == found or (bonus and _near(wanted, found))):
            fits = True
        if several and fits:
            break
    if several or bonus or only is None:
        return Conceded(None, fits)
    return Conceded(Outcome(dict(zip(state.setup.keys, only, strict=True))), fits)


def _near(claimed: Sequence[int], scores: Sequence[int]) -> bool:
    """Whether the claim differs by nothing but a bonus for tricks that one seat won later."""
    apart = [mine - theirs for mine, theirs in zip(claimed, scores, strict=True)]
    changed = [each for each in apart if each]
    return len(changed) == 1 and 0 < changed[0] <= 130 and changed[0] % 10 == 0


def _divisions(piles: list[Mask], out: Mask) -> Iterator[list[Mask]]:
    if not out:
        yield piles
        return
    bit = out & -out
    for seat in range(len(piles)):
        piles[seat] |= bit
        yield from _divisions(piles, out ^ bit)
        piles[seat] ^= bit
