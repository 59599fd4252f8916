"""Places before and after edits, against the slow way of finding them."""

from __future__ import annotations

import random

from notation.diagnostic import Edit
from notation.source import Span
from tricknote.moves import Moves
from tricknote.originals import Original


def _some_edits(chance: random.Random) -> list[Edit]:
    edits: list[Edit] = []
    at = 0
    for _ in range(chance.randrange(5)):
        start = at + chance.randrange(1, 4)
        end = start + chance.randrange(3)
        edits.append(Edit(Span(start, end), "x" * chance.randrange(4)))
        at = end
    return edits


def test_a_place_that_no_edit_touches_comes_back() -> None:
    chance = random.Random(1)
    for _ in range(500):
        edits = _some_edits(chance)
        moves = Moves(edits)
        text = "".join(chance.choice("abc") for _ in range(40))
        edited = Original(text, "a").edited(edits).text
        for place in range(40):
            inside = any(each.span.start <= place < each.span.end for each in edits)
            if inside:
                first = next(each for each in edits if each.span.start <= place < each.span.end)
                assert moves.plain(place) == first.span.start
                continue
            new = moves.forth(place)
            assert edited[new] == text[place]
            assert moves.back(new) == place
            assert moves.plain(place) == place


def test_a_place_that_an_edit_made_comes_back_to_where_it_was_made() -> None:
    moves = Moves([Edit(Span(3, 3), "xyz"), Edit(Span(5, 8), "q")])
    assert [moves.back(place) for place in range(3, 6)] == [3, 3, 3]
    assert moves.back(6) == 3
    assert moves.back(8) == 5
    assert moves.back(9) == 8
