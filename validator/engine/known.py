"""Tables that were met before: what the tags of a plain head establish, without reading them.

The records of a file mostly have one table: the same game, rules and seats.  What its tags mean
was established once, with nothing odd about them; here it is found again by what they say.
That the deals agree with the seats is not looked at here: a misspelt label in a tag shows where
a deal is not in order, and whoever calls this then asks the deals
(:func:`validator.engine.seating.respelt`).
"""

from __future__ import annotations

import re

from notation.plain_record import PlainRecord
from notation.record import Record
from validator.engine.table import Setup
from validator.settings import Settings

_FREE = "Event|Site|Round|Table|Recorder|Annotator|Source|Id"
"""Tags whose text means nothing to the engine."""
_MEANING = re.compile(rf'^\[((?:{_FREE})(?= )|\w+ "[^"]*")', re.MULTILINE)
"""What means something to it: a tag's name and first value, or that there is one."""
_MOST = 1_000

Key = tuple[str, ...]

_known: tuple[Settings | None, dict[Key, Setup]] = (None, {})
"""What was established under the settings that came last."""


def key_of(record: Record) -> Key | None:
    """What the tags of a plain head say that means anything; ``None`` for any other."""
    if not isinstance(record, PlainRecord):
        return None
    text = record.head.text
    # A rule has a second value, which is not among these.
    return None if "[Rule " in text else tuple(_MEANING.findall(text))


def known(key: Key | None, settings: Settings) -> Setup | None:
    """The table that tags with this key established, if they were met under these settings."""
    kept, tables = _known
    return tables.get(key) if key is not None and kept is settings else None


def remember(key: Key | None, settings: Settings, setup: Setup) -> None:
    """Keep the table that tags established, nothing about them being odd."""
    global _known  # noqa: PLW0603 - one pair, replaced as a whole
    if key is None:
        return
    kept, tables = _known
    if kept is not settings or len(tables) >= _MOST:
        tables = {}
        _known = (settings, tables)
    tables[key] = setup
