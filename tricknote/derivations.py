"""How each score of a deal came about, in lines of text.

The arithmetic is the validator's; this module only has the words for its lines, a table by
the kind of line, and refuses to reckon anything.
"""

from __future__ import annotations

from collections.abc import Iterator

from notation.cards import NAMES, write_hand
from notation.statements import signed
from tricknote.tables import table
from tricknote.visible import visible
from validator.replay import DealReplay, DerivationLine, Replay

_WORDS: dict[str, str] = {
    "hearts": "hearts",
    "hearts-exposed": "HA was exposed: hearts count double",
    "hearts-turned": "all hearts taken: they count in favour",
    "hearts-total": "hearts together",
    "pig": "the pig",
    "sheep": "the sheep",
    "together": "together",
    "transformer": "the transformer multiplies",
    "transformer-alone": "the transformer alone",
    "grand-slam": "all scoring cards taken",
    "queen-of-diamonds": "for each trick after DQ",
    "cap": "no more than this counts for one deal",
    "nothing": "no scoring card taken",
    "total": "score",
    # Kambing
    "aces": "aces",
    "tens": "tens",
    "kings": "kings",
    "queens": "queens",
    "jacks": "jacks",
    "no-points": "tricks without a card that counts",
    "no-tricks": "no trick",
    "hidden": "cards that nobody named",
    "points": "card points",
    "most-points": "the most points: nothing to pay",
    "drawn": "60 to 60: nobody loses",
    "31-or-more": "lost with 31 points or more",
    "under-31": "lost with fewer than 31 points",
    "without-trick": "lost without a trick",
    "without-points": "lost without a point",
    "factor": "counts more after a drawn deal",
    # Barbu
    "tricks": "tricks",
    "hearts-taken": "hearts",
    "last-tricks": "the last tricks",
    "king": "the king of hearts",
    "longest-suit": "the longest suit taken",
    "take-all": "everything taken: it counts in favour",
    "shared": "nobody doubled: shared",
    "place": "place in going out",
    "base": "before the doubles",
    "double": "doubled",
    "redouble": "doubled and redoubled",
}

_FLAGS: dict[str, str] = {
    "exposed": "exposed",
    "turned": "turned by the sweep",
    "low-hearts": "low hearts count nothing",
    "spoiled-by-low-hearts": "not alone: low hearts are scoring cards",
}


def explained(replay: Replay, deal: DealReplay) -> Iterator[str]:
    """The arithmetic of every seat's score in a deal; nothing where none was reckoned."""
    if not deal.derivations:
        return
    yield ""
    yield f"deal {deal.node.number}"
    players = replay.record.players
    for seat, lines in deal.derivations.items():
        name = players.get(seat, seat)
        yield visible(f"  {seat}" if name == seat else f"  {seat} {name}")
        rows = [(_what(line), _result(line), _how(line)) for line in lines]
        for text in table(("", "", ""), rows, "lrl"):
            if text:
                yield f"    {text}"


def _what(line: DerivationLine) -> str:
    return _WORDS.get(line.kind, line.kind.replace("-", " "))


def _how(line: DerivationLine) -> str:
    """The values of the cards, and what has to be known about them."""
    if line.parts and len(line.parts) == len(line.cards):
        how = ", ".join(
            f"{NAMES[card]} {signed(part)}"
            for card, part in zip(line.cards, line.parts, strict=True)
        )
        if line.factor is not None:
            how = f"{how} x {line.factor}"
    elif line.level == "item" and line.cards:
        how = write_hand(line.cards)
    else:
        how = ""
    flags = ", ".join(_FLAGS.get(flag, flag) for flag in line.flags)
    return f"{how} ({flags})" if how and flags else how or (f"({flags})" if flags else "")


def _result(line: DerivationLine) -> str:
    if line.value is not None:
        value = signed(line.value)
        return value if line.level == "item" else f"= {value}"
    return "" if line.factor is None else f"x {line.factor}"
