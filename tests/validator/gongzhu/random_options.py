"""Options that bear on scores, and piles, for laws."""

from __future__ import annotations

from typing import get_args, get_type_hints

from hypothesis import strategies as st

from validator.games.gongzhu.options import GongZhuOptions
from validator.games.gongzhu.scoring import DQ, HEARTS, SCORING

_CHOICES = (
    "pig_value",
    "heart_values",
    "solo_test",
    "hearts_turn",
    "pig_turn",
    "sheep_turn",
    "grand_slam",
    "qd_bonus",
    "ace_doubles",
    "exposure",
)


@st.composite
def scoring_options(draw: st.DrawFn) -> GongZhuOptions:
    """Any options of scoring."""
    hints = get_type_hints(GongZhuOptions)
    chosen = {name: draw(st.sampled_from(get_args(hints[name]))) for name in _CHOICES}
    return GongZhuOptions(
        **chosen,
        deal_cap=draw(st.sampled_from((None, 300, 800))),
        solo_bonus=draw(st.sampled_from((50, 0, 25))),
        exposable=draw(st.sampled_from((("HA", "SQ", "DJ", "CT"), ("HA", "SQ", "DJ", "CT", "H5")))),
        forced_fourth=draw(st.booleans()),
    )


@st.composite
def captures(draw: st.DrawFn, seats: int) -> list[int]:
    """The scoring cards and DQ shared out; often with all hearts in one pile."""
    piles = [0] * seats
    sweeper = draw(st.none() | st.integers(0, seats - 1))
    takers = draw(st.lists(st.integers(0, seats - 1), min_size=1, max_size=seats))
    for card in range(52):
        if not (SCORING >> card & 1 or card == DQ):
            continue
        seat = (
            sweeper if sweeper is not None and HEARTS >> card & 1 else draw(st.sampled_from(takers))
        )
        piles[seat] |= 1 << card
    return piles
