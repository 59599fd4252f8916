"""Piles of captured cards for tests, written as in the notation."""

from __future__ import annotations

from notation.cards import CARD_OF, SUIT_MASK, Mask, mask_of, read_cards
from validator.games.gongzhu.scoring import SCORING

HEARTS = SUIT_MASK[1]


def pile(text: str) -> Mask:
    """``"SQ HA5 hearts"``: cards by name; ``hearts`` is all thirteen, ``all`` all sixteen."""
    mask = 0
    for word in text.split():
        if word == "hearts":
            mask |= HEARTS
        elif word == "all":
            mask |= SCORING
        elif word.startswith("-"):
            mask &= ~(1 << CARD_OF[word[1:]])
        else:
            read = read_cards(word)
            assert not read.problems, word
            mask |= mask_of(read.cards)
    return mask


def deal_of(*texts: str, seats: int = 4) -> list[Mask]:
    """The piles of some seats; what they leave of the sixteen lies with the last seat.

    Where all seats are named, what is left lies nowhere (examples that name no taker).
    """
    piles = [pile(text) for text in texts]
    taken = 0
    for each in piles:
        assert not taken & each & SCORING, "a card in two piles"
        taken |= each
    while len(piles) < seats:
        piles.append(0)
    if len(texts) < seats:
        piles[-1] |= SCORING & ~taken
    return piles
