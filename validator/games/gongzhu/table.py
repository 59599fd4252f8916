"""What is the same in all deals of Gong Zhu at a table, so that each is soon begun."""

from __future__ import annotations

from collections.abc import Sequence

from notation.cards import CARD_OF, Mask
from validator.games.gongzhu.exposures import InOrder, allowed_cards
from validator.games.gongzhu.scoring import Scorer


class Table:
    """A pack, who sits there, and what their options say for every deal."""

    def __init__(self, scorer: Scorer, seats: Sequence[str]) -> None:
        self.scorer = scorer
        self.options = options = scorer.options
        self.seats = seats
        self.pack = options.pack
        self.hand_size = self.pack.bit_count() // len(seats)
        self.exposable: Mask = sum(1 << CARD_OF[name] for name in allowed_cards(options))
        self.exposures = InOrder(options)
        self.careful_first = (
            options.first_trick_spade_lead != "free"
            or options.first_trick_discards != "free"
            or options.first_card_forced
        )
        self.watches = options.exposed_lock == "until_suit_seen"
        # Nothing but a lock can ever bind anybody.
        self.lenient = (
            options.heart_lead == "free"
            and not self.careful_first
            and not self.watches
            and options.qd_bonus == "off"
        )
        self.ends_early = options.early_end != "none"
