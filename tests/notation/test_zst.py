"""Compressed files a block at a time: gzip with many members, zstd with many frames."""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import zstandard

from notation.files import read_source
from notation.limits import DEFAULT, with_limits
from notation.packing import DamagedError, gunzip, packing_of, unzstd, without_packing
from notation.source import SourceText
from notation.streams import ONCE, TextStream, open_text

TEXT = ('%trick 1.0\n[Event "Caf\u00e9"]\n' * 3).encode()


def blocks(data: bytes, size: int) -> Iterator[bytes]:
    return (data[at : at + size] for at in range(0, len(data), size))


def zst(data: bytes) -> bytes:
    return zstandard.compress(data)


@pytest.mark.parametrize(("pack", "unpack"), [(gzip.compress, gunzip), (zst, unzstd)])
@pytest.mark.parametrize("size", [1, 3, 10_000])
def test_members_follow_each_other(pack: Any, unpack: Any, size: int) -> None:
    data = pack(TEXT) + pack(b"") + pack(TEXT * 50)
    assert b"".join(unpack(blocks(data, size))) == TEXT * 51


@pytest.mark.parametrize(("pack", "unpack"), [(gzip.compress, gunzip), (zst, unzstd)])
def test_damage(pack: Any, unpack: Any) -> None:
    data = pack(TEXT * 50)
    for damaged in (b"", data[:-3], data + b"x", data[:9] + b"\0\0" + data[11:] + b"junk"):
        with pytest.raises(DamagedError):
            list(unpack(blocks(damaged, 100)))


@pytest.mark.parametrize(("pack", "unpack"), [(gzip.compress, gunzip), (zst, unzstd)])
def test_a_bomb_never_comes_out_at_once(pack: Any, unpack: Any) -> None:
    data = pack(bytes(80 * 1024 * 1024))
    largest = max(map(len, unpack(blocks(data, 256 * 1024))))
    assert largest <= 20 * 1024 * 1024


def test_names() -> None:
    assert packing_of("x.TRICK.ZST") is unzstd
    assert packing_of("x.trick") is None
    assert without_packing("a/x.trick.zst") == "a/x.trick"


def test_files_large_and_small(tmp_path: Path) -> None:
    for ending, pack in ((".gz", gzip.compress), (".zst", zst)):
        path = tmp_path / f"x.trick{ending}"
        path.write_bytes(pack(TEXT))
        source, _ = read_source(path)
        assert source is not None
        assert source.text == TEXT.decode()
        path.write_bytes(pack(TEXT * 20_000))
        stream, problems = open_text(path)
        assert isinstance(stream, TextStream)
        assert not problems
        assert "".join(each.text for each in stream.pieces) == (TEXT * 20_000).decode()
        limits = with_limits(DEFAULT, {"unpacked": 1000})
        _, (finding,) = open_text(path, limits=limits)
        assert (finding.name, finding.variant) == ("file-too-large", "decompressed")


def test_a_fault_far_in_is_known_before_anything_is_read(tmp_path: Path) -> None:
    path = tmp_path / "x.trick"
    data = TEXT * (ONCE // len(TEXT) * 3)
    path.write_bytes(data + b"\xe9\n")
    source, (finding,) = open_text(path)
    assert source is None
    assert finding.offset == len(data)
    assert finding.place.line == data.count(b"\n") + 1
    path.write_bytes(data)
    assert isinstance(open_text(path)[0], TextStream)
    path.write_bytes(TEXT)
    assert isinstance(open_text(path)[0], SourceText)


def test_without_the_package_it_is_said_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "zstandard", None)
    path = tmp_path / "x.trick.zst"
    path.write_bytes(zst(TEXT))
    _, (finding,) = open_text(path)
    assert finding.name == "unreadable-file"
    assert "tricknote[zst]" in str(finding.arguments["reason"])
