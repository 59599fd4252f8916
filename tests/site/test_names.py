"""Safe names: whatever the tags say, they are files of their folder everywhere."""

from __future__ import annotations

import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from tests.cli.running import run
from tests.site.making import record, site_of, write
from tricknote.site.names import LONGEST, safe_name, safe_names

HOSTILE = (
    "../../etc/passwd", "..", ".", "/", "\\", "C:\\x", "CON", "nul.txt", "com1", "index",
    ".htaccess", "a/b", "a\0b", "a\nb", "<script>", "%2e%2e", "-", "--help", " ", "", "x" * 500,
    "王芳", "李明", "Ærø", "ANI", "ani", "Ani", "Ani.", "Ani ", "e\u0301", "\u00e9",
    "\u202egnp.exe",
    "🐖", "🐑", "con.", "aux ", "-1", "1", "Jörg Brandt",
)  # fmt: skip


KEPT = {"con", "prn", "aux", "nul"} | {
    f"{port}{number}" for port in ("com", "lpt") for number in range(10)
}
"""Names that Windows keeps for itself, in every folder."""


def is_safe(name: str) -> bool:
    """Whether a name means the same everywhere, and is not that of a folder's own page."""
    return (
        0 < len(name) <= LONGEST
        and re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name, re.ASCII) is not None
        and name not in KEPT | {"index"}
    )


def test_hostile_texts_get_safe_names_of_their_own() -> None:
    names = safe_names(HOSTILE)
    assert len(names) == len(set(HOSTILE))
    assert len({name.casefold() for name in names.values()}) == len(names)
    for name in names.values():
        assert is_safe(name), name


def test_plain_names_stay_readable() -> None:
    assert safe_name("Jörg Brandt") == "jorg-brandt"
    assert safe_name("r1 t2") == "r1-t2"
    assert re.fullmatch(r"player-[0-9a-f]{8}", safe_name("王芳", "player"))


def test_a_name_does_not_depend_on_who_else_is_there() -> None:
    alone = safe_names(["Ani", "ani"])
    more = safe_names(["Budi", "ani", "王芳", "Ani"])
    assert {more[each] for each in ("Ani", "ani")} == set(alone.values())
    assert alone["Ani"] == more["Ani"]


@given(st.lists(st.text(max_size=80), max_size=12))
def test_any_texts_get_safe_names(texts: list[str]) -> None:
    names = safe_names(texts)
    assert all(map(is_safe, names.values()))
    assert len(set(names.values())) == len(set(texts))


def test_hostile_tags_stay_in_the_folder(tmp_path: Path) -> None:
    odd = ('../../../"evil', "<script>alert(1)</script>", "CON", "王芳")
    written = tuple(each.replace("\\", "\\\\").replace('"', '\\"') for each in odd)
    write(tmp_path / "r", {
        "1.trick": record(event="../../up", round_="../1", table="..", players=written),
        "2.trick": record(event="../../up", round_="../2", table="a/b", players=written),
    })  # fmt: skip
    done = run("site", tmp_path / "r", "-o", tmp_path / "out", "--format", "json")
    assert done.exit_code == 0, done.stderr
    assert {each.name for each in tmp_path.iterdir()} == {"r", "out"}
    (event,) = site_of(tmp_path / "r").events
    ids = [event.id, *(each.id for each in event.tables), *(each.id for each in event.rounds)]
    ids += [each.id for each in event.players]
    ids += [ref.replay or "" for each in event.tables for ref in each.records]
    assert all(map(is_safe, ids)), ids
    assert {each.name for each in event.players} == set(odd)
