"""Hostile texts of any size: what a broken, careless or malicious file may look like.

Each shape makes a text of about the given number of letters.  This module refuses to know
how long anything takes.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Mapping
from typing import TypeAlias

Shape: TypeAlias = Callable[[int], str]

_TAGS = """%trick 1.0
[Game "gongzhu"]
[Rules "bonanza88"]
[Seat "N" "Ani"]
[Seat "W" "Budi"]
[Seat "S" "Citra"]
[Seat "E" "Dewi"]
"""
_DEAL = f"{_TAGS}\ndeal 1\n"
_OPEN_TRICK = f"{_DEAL}1. N: S2 "
_END = "\nend\n\nresult *\n"
_HANDS = """hands
  N: SKJ74 HJ8 DAKJ5 CAQ6
  W: SA HAQT94 D82 CKT932
  S: SQ532 H763 DT93 C875
  E: ST986 HK52 DQ764 CJ4
"""
_FAULTY = "1. S: S3 C8 SK SA\n2. W: C2 C5 C4 C6\n3. W: CQ S3 C7 CJ\n"


def _repeat(piece: str, before: str = "", behind: str = "") -> Shape:
    """A piece over and over, with something before and behind."""
    return lambda size: before + piece * max(size // len(piece), 1) + behind


def _numbered(piece: str, before: str = "", behind: str = "") -> Shape:
    """A piece over and over, with numbers from 1 for each ``#`` in it."""

    def make(size: int) -> str:
        count = max(size // (len(piece) + 4), 1)
        return before + "".join(piece.replace("#", str(n)) for n in range(1, count + 1)) + behind

    return make


def _nested(opening: str, closing: str, before: str, behind: str) -> Shape:
    """One in another in another …, all closed again."""

    def make(size: int) -> str:
        depth = max(size // (len(opening) + len(closing)), 1)
        return before + opening * depth + closing * depth + behind

    return make


def _long_nested(size: int) -> str:
    """As many variations in each other as the size allows, each with a card."""
    return _nested("(1. N: S3 ", ")", _OPEN_TRICK, _END)(size)


TEXTS: Mapping[str, Shape] = {
    "an unterminated comment of backslashes": _repeat("\\", f"{_OPEN_TRICK}{{"),
    "an unterminated comment of escaped braces": _repeat("\\{", f"{_OPEN_TRICK}{{"),
    "an unterminated string": _repeat("a", '%trick 1.0\n[Event "'),
    "an unterminated string of backslashes": _repeat("\\", '%trick 1.0\n[Event "'),
    "an unterminated string a line": _repeat('[Event "abc\n', "%trick 1.0\n"),
    "an unterminated attribute": _repeat("a", f"{_OPEN_TRICK}<clk "),
    "an unterminated attribute of backslashes": _repeat("\\", f"{_OPEN_TRICK}<"),
    "variations in each other": _long_nested,
    "variations in each other, never closed": _repeat("(1. N: S3 ", _OPEN_TRICK),
    "variations beside each other": _repeat("(1. N: S3) ", _OPEN_TRICK, _END),
    "a run of (": _repeat("(", _OPEN_TRICK, _END),
    "a run of )": _repeat(")", _OPEN_TRICK, _END),
    "a run of {": _repeat("{", _OPEN_TRICK, _END),
    "a run of }": _repeat("}", _OPEN_TRICK, _END),
    "a run of ?": _repeat("?", _OPEN_TRICK, _END),
    "a run of !?": _repeat("!?", _OPEN_TRICK, _END),
    "a run of $1": _repeat("$1", _OPEN_TRICK, _END),
    "a run of $": _repeat("$", _OPEN_TRICK, _END),
    "a run of <": _repeat("<", _OPEN_TRICK, _END),
    "a run of ^": _repeat("^revoke", _OPEN_TRICK, _END),
    "a run of [": _repeat("[", "%trick 1.0\n"),
    "a run of curly quotes": _repeat("„\\", "%trick 1.0\n"),
    "a run of ( alone": _repeat("("),
    "a run of { alone": _repeat("{"),
    "a run of ? alone": _repeat("?"),
    "endless tags": _repeat('[Event "x"]\n', "%trick 1.0\n"),
    "endless tags of one's own": _numbered('[_x# "x"]\n', "%trick 1.0\n"),
    "endless unknown tags": _numbered('[Evemt# "x"]\n', "%trick 1.0\n"),
    "endless seats": _numbered('[Seat "N#" "x"]\n', '%trick 1.0\n[Game "gongzhu"]\n', _END),
    "endless tags of rules": _numbered(
        '[Rule "first_leader#" "C2"]\n', '%trick 1.0\n[Game "gongzhu"]\n', _END
    ),
    "a tag of endless values": _repeat('"x" ', '%trick 1.0\n[Seat "N" ', "]\n"),
    "endless version lines": _repeat("%trick 1.0\n"),
    "one endless line of cards": _repeat("SQ ", _OPEN_TRICK, _END),
    "one endless play": _repeat("Q", f"{_DEAL}1. N: S", _END),
    "endless unknown cards": _repeat("x9", f"{_DEAL}hands N: ", _END),
    "a hand of endless cards": _repeat("SQ ", f"{_DEAL}hands N: ", _END),
    "endless hands": _repeat("N: SQ ", f"{_DEAL}hands ", _END),
    "a very long number": _repeat("9", f"{_DEAL}score N: ", _END),
    "a deal of a very long number": _repeat("9", f"{_TAGS}\ndeal "),
    "a very long label": _repeat("a", f"{_DEAL}1. ", ": S2"),
    "endless labels": _repeat("N: ", f"{_DEAL}1. ", _END),
    "endless amounts": _repeat("N: 5, ", f"{_DEAL}score ", _END),
    "endless comments": _repeat("{a} ", _OPEN_TRICK, _END),
    "comments in each other": _nested("{", "}", _OPEN_TRICK, _END),
    "endless remarks": _repeat("; a\n", f"{_DEAL}1. N: S2\n", _END),
    "endless line ends": _repeat("\n", _DEAL, _END),
    "endless statements": _repeat("dealer N\n", _DEAL, _END),
    "endless rulings": _repeat("penalty N: -5\n", _DEAL, _END),
    "endless exposures": _repeat("expose N: SQ\n", f"{_DEAL}1. N: S2 S3 S4 S5\n", _END),
    "endless misspelt words": _repeat("dael 1\n", _DEAL, _END),
    "endless ends": _repeat("end\n", _DEAL),
    "endless results": _repeat("result *\n", _DEAL),
    "many deals without an end": _repeat("deal 1\n", f"{_TAGS}\n"),
    "many deals": _numbered("deal #\n1. N: S2 S3 S4 S5\nend\n", f"{_TAGS}\n", "result *\n"),
    "many faulty deals": _numbered(f"deal #\n{_HANDS}{_FAULTY}end\n", f"{_TAGS}\n"),
    "many records": _repeat(f"{_TAGS}\ndeal 1\nend abandoned\n\nresult *\n"),
    "a deal of endless tricks": _numbered("#. N: S2 S3 S4 S5\n", _DEAL, _END),
    "a deal of endless faulty tricks": _numbered("#. N: S2 C8! SK SA\n", f"{_DEAL}{_HANDS}", _END),
    "a deal of endless variations": _numbered(
        "#. N: S2 S3 (#. W: S4) S5 S6\n", f"{_DEAL}{_HANDS}", _END
    ),
    "tricks of one number": _repeat("1. N: S2 S3 S4 S5\n", _DEAL, _END),
    "tricks without plays": _repeat("1. N: ", _DEAL, _END),
    "a deal of endless withdrawn plays": _repeat("S2^withdrawn ", _OPEN_TRICK, _END),
    "letters that look like others": _repeat("SК ", _OPEN_TRICK, _END),
    "tolerated spellings": _repeat("qs ", _OPEN_TRICK, _END),
    "bad escapes": _repeat("\\q", f"{_OPEN_TRICK}{{", f"}}{_END}"),
    "a million findings": _repeat("Zz Q ", _OPEN_TRICK, _END),
    "a long domino": _numbered(
        "#. N: pass pass pass pass\n",
        _TAGS.replace("gongzhu", "barbu").replace("bonanza88", "classic")
        + "\ndeal 1\ndeclarer N\ncontract domino 7\n",
        _END,
    ),
    "endless attempts of Kambing": _numbered(
        "#. N: D7 DQ withdrawn\n",
        _TAGS.replace("gongzhu", "kambing").replace("bonanza88", "classic")
        + "\ndeal 1\nturnup H9\n",
        _END,
    ),
    "endless draws of Kambing": _repeat(
        "draw N: S2\n",
        _TAGS.replace("gongzhu", "kambing").replace("bonanza88", "classic")
        + "\ndeal 1\nturnup H9\n1. N: D7 D8 D9 DT\n",
        _END,
    ),
}
"""Texts of the notation."""

JSONS: Mapping[str, Shape] = {
    "JSON in JSON": lambda size: "[" * (size // 2) + "]" * (size // 2),
    "JSON never closed": _repeat('{"a":'),
    "JSON of one string": _repeat("a", '{"format": "', '"}'),
    "JSON with many members": _numbered('"a#": 1, ', "{", '"z": 1}'),
    "JSON with one member over and over": _repeat('"a": 1, ', "{", '"a": 1}'),
    "JSON of one number": _repeat("1", '{"format": ', "}"),
    "JSON of many records": _repeat(
        '{"tags": [], "entries": []}, ',
        '{"format": "tricknote", "version": "1.0", "records": [',
        '{"tags": [], "entries": []}]}',
    ),
    "JSON of many wrong records": _repeat(
        "{}, ", '{"format": "tricknote", "version": "1.0", "records": [', "{}]}"
    ),
    "JSON of backslashes": _repeat("\\\\", '{"format": "', '"}'),
    "JSON of half characters": _repeat("\\ud800", '{"format": "', '"}'),
}
"""Documents in JSON."""

YAMLS: Mapping[str, Shape] = {
    "YAML in YAML": lambda size: "[" * (size // 2) + "]" * (size // 2),
    "YAML never closed": _repeat("{a: "),
    "YAML lists in lists": _repeat("- "),
    "YAML of aliases": lambda size: (
        "a0: &a0 [x]\n"
        + "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, size // 24))
    ),
    "YAML of many keys": _numbered("a#: 1\n"),
    "YAML of question marks": _repeat("? "),
    "YAML of one text": _repeat("a", 'format: "', '"'),
    "YAML of exclamation marks": _repeat("!"),
    "YAML of colons": _repeat(": "),
    "YAML of documents": _repeat("---\n"),
}
"""Documents in YAML."""


def bomb(size: int) -> bytes:
    """A small compressed file that is ``size`` bytes of nothing when it is unpacked."""
    return gzip.compress(b" " * size, 9, mtime=0)


def many_members(size: int) -> bytes:
    """A compressed file of very many members that hold nothing."""
    member = gzip.compress(b"", mtime=0)
    return member * max(size // len(member), 1)


PACKED: Mapping[str, Callable[[int], bytes]] = {
    "a gzip bomb": bomb,
    "a gzip file of many members": many_members,
}
"""Compressed files."""
