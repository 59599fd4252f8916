"""Bytes that are no text, files that cannot be read, and writing whole or not at all."""

from __future__ import annotations

import gzip
import os
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.diagnostic import Diagnostic
from notation.files import decode, read_source, shown_path, write_atomic
from notation.limits import DEFAULT, with_limits
from notation.wording import help_text, message

RECORD = '%trick 1.0\n[Game "gongzhu"]\n[Site "Köln 猪"]\n'


def fault(result: tuple[object, tuple[Diagnostic, ...]]) -> Diagnostic:
    text, findings = result
    assert text is None
    assert len(findings) == 1
    assert message(findings[0])
    return findings[0]


# ---- decoding


def test_plain_text():
    source, findings = decode(RECORD.encode(), "a/b.trick")
    assert findings == ()
    assert source is not None
    assert (source.text, source.path) == (RECORD, "a/b.trick")
    assert (source.had_bom, source.newline) == (False, "\n")


def test_a_byte_order_mark_is_read_over():
    source, findings = decode(b"\xef\xbb\xbf" + RECORD.encode(), "x")
    assert findings == ()
    assert source is not None
    assert (source.text, source.had_bom) == (RECORD, True)


@pytest.mark.parametrize(
    ("data", "text", "newline"),
    [
        (b"a\r\nb\r\n", "a\nb\n", "\r\n"),
        (b"a\rb\r", "a\nb\n", "\r"),
        (b"a\nb\r\nc\rd", "a\nb\nc\nd", "\n"),
        (b"a\r\n\rb", "a\n\nb", "\r\n"),
        (b"", "", "\n"),
        ("a\u2028b\x85c".encode(), "a\u2028b\x85c", "\n"),
    ],
)
def test_line_ends(data: bytes, text: str, newline: str):
    source, findings = decode(data, "x")
    assert findings == ()
    assert source is not None
    assert (source.text, source.newline) == (text, newline)


@pytest.mark.parametrize("codec", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_is_named(codec: str):
    finding = fault(decode(RECORD.encode(codec), "x"))
    assert (finding.name, finding.variant) == ("encoding", "utf-16")
    assert finding.offset in (0, 1)


@pytest.mark.parametrize("codec", ["utf-32", "utf-32-le", "utf-32-be"])
def test_utf_32_is_named(codec: str):
    finding = fault(decode(RECORD.encode(codec), "x"))
    assert (finding.name, finding.variant) == ("encoding", "utf-32")


def test_a_nul_is_found_at_its_place():
    source, findings = decode(b"\xef\xbb\xbfdeal 1\r\nend \0\0here\n", "x")
    assert findings == ()
    assert source is not None
    assert dict(source.byte_of) == {source.text.index("\0"): 15}


@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"])
def test_a_byte_that_is_not_utf_8_is_found_at_its_place(bom: bytes):
    data = bom + "猪\r\nCaf".encode() + b"\xe9 x\r\nnext line\n"
    finding = fault(decode(data, "x"))
    assert (finding.name, finding.variant) == ("encoding", "undecodable")
    assert finding.offset == data.index(b"\xe9 x")
    assert finding.place[:2] == (2, 4)
    assert finding.source.line_text(2) == "Caf\ufffd x"
    assert finding.arguments["byte"] == "0xE9"
    assert finding.arguments["offset"] == finding.offset


def test_encoded_surrogates_are_no_utf_8():
    assert fault(decode(b"\xed\xa0\x80", "x")).offset == 0


def test_the_limit_of_a_file():
    assert decode(b"12345", "x", limit=5)[0] is not None
    finding = fault(decode(b"123456", "x", limit=5))
    assert finding.name == "file-too-large"
    assert finding.arguments == {"found": 6, "limit": 5}


@given(st.binary(max_size=80))
def test_any_bytes_are_a_text_or_a_finding(data: bytes):
    source, findings = decode(data, "x")
    if source is None:
        assert len(findings) == 1
        assert message(findings[0])
        offset = findings[0].offset
        assert offset is not None
        assert 0 <= offset < len(data)
    else:
        assert findings == ()
        assert "\r" not in source.text


# ---- reading


def test_a_file_is_read(tmp_path: Path):
    path = tmp_path / "x.trick"
    path.write_text(RECORD, encoding="utf-8")
    source, findings = read_source(path)
    assert findings == ()
    assert source is not None
    assert (source.text, source.path) == (RECORD, shown_path(path))


def test_a_file_that_is_missing(tmp_path: Path):
    finding = fault(read_source(tmp_path / "no" / "x.trick"))
    assert (finding.name, finding.variant) == ("unreadable-file", "missing")


def test_a_folder(tmp_path: Path):
    assert fault(read_source(tmp_path)).variant == "folder"


def test_a_file_that_is_used_as_a_folder(tmp_path: Path):
    (tmp_path / "x").write_text("")
    assert fault(read_source(tmp_path / "x" / "y")).variant == "missing"


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may read everything")
def test_a_file_that_may_not_be_read(tmp_path: Path):
    path = tmp_path / "x.trick"
    path.write_text("")
    path.chmod(0)
    assert fault(read_source(path)).variant == "denied"


def test_a_path_that_is_none():
    assert fault(read_source("a\0b")).name == "unreadable-file"


def test_a_name_that_is_too_long(tmp_path: Path):
    finding = fault(read_source(tmp_path / ("x" * 5000)))
    assert (finding.name, finding.variant) == ("unreadable-file", "")


def test_a_file_that_is_too_large(tmp_path: Path):
    path = tmp_path / "x.trick"
    path.write_bytes(b"x" * 100)
    finding = fault(read_source(path, limits=with_limits(DEFAULT, {"file": 10})))
    assert finding.name == "file-too-large"
    assert finding.arguments == {"found": 100, "limit": 10}


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a device that never ends")
def test_a_device_that_never_ends():
    small = with_limits(DEFAULT, {"file": 1000})
    assert fault(read_source("/dev/zero", limits=small)).name == "file-too-large"


@pytest.mark.parametrize("name", ["x.trick.gz", "X.TRICK.GZ"])
def test_a_compressed_file(tmp_path: Path, name: str):
    path = tmp_path / name
    path.write_bytes(gzip.compress(RECORD.encode()) + gzip.compress(b"second member"))
    source, findings = read_source(path)
    assert findings == ()
    assert source is not None
    assert source.text == RECORD + "second member"


@pytest.mark.parametrize("damage", ["cut", "cut-head", "checksum", "no gzip", "empty"])
def test_damaged_compression_is_a_finding(tmp_path: Path, damage: str):
    data = gzip.compress(RECORD.encode() * 50)
    data = {
        "cut": data[:-20],
        "cut-head": data[:5],
        "checksum": data[:-6] + b"\1\2" + data[-4:],
        "no gzip": RECORD.encode(),
        "empty": b"",
    }[damage]
    path = tmp_path / "x.trick.gz"
    path.write_bytes(data)
    finding = fault(read_source(path))
    assert (finding.name, finding.variant) == ("encoding", "gzip")
    assert finding.arguments["problem"]


def test_a_damaged_zst_is_named(tmp_path: Path):
    path = tmp_path / "x.trick.zst"
    assert fault(read_source(path)).variant == "missing"
    path.write_bytes(b"\x28\xb5\x2f\xfd")
    finding = fault(read_source(path))
    assert (finding.name, finding.variant) == ("encoding", "gzip")


@pytest.mark.parametrize(
    ("data", "packing", "ending"),
    [
        (gzip.compress(RECORD.encode(), mtime=0), "gzip", ".gz"),
        (b"\x28\xb5\x2f\xfd\x24\x01\x09\x00\x00x", "zstd", ".zst"),
    ],
)
def test_packed_bytes_under_the_name_of_a_text(data: bytes, packing: str, ending: str):
    finding = fault(decode(data, "x.trick"))
    assert (finding.name, finding.variant, finding.offset) == ("encoding", "packed", 1)
    assert packing in message(finding)
    assert ending in str(help_text(finding))


def test_a_small_file_that_unpacks_to_too_much(tmp_path: Path):
    path = tmp_path / "x.trick.gz"
    path.write_bytes(gzip.compress(b" " * 10_000_000))
    finding = fault(read_source(path, limits=with_limits(DEFAULT, {"unpacked": 1_000_000})))
    assert (finding.name, finding.variant) == ("file-too-large", "decompressed")
    source, _ = read_source(path, limits=with_limits(DEFAULT, {"unpacked": 10_000_000}))
    assert source is not None


# ---- writing


def test_a_text_is_written_as_it_is(tmp_path: Path):
    path = tmp_path / "x.trick"
    write_atomic(path, RECORD)
    assert path.read_bytes() == RECORD.encode()
    assert [each.name for each in tmp_path.iterdir()] == ["x.trick"]


def test_a_file_keeps_its_mode(tmp_path: Path):
    path = tmp_path / "x.trick"
    path.write_text("old")
    path.chmod(0o640)
    write_atomic(path, "new")
    assert path.read_text() == "new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_new_file_follows_the_umask(tmp_path: Path):
    before = os.umask(0o027)
    try:
        write_atomic(tmp_path / "x.trick", "new")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "x.trick").stat().st_mode) == 0o640


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_what_is_no_file_is_never_replaced(tmp_path: Path):
    pipe = tmp_path / "x.html"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="not a file"):
        write_atomic(pipe, "new")
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert [each.name for each in tmp_path.iterdir()] == ["x.html"]


def test_a_link_goes_on_pointing_to_its_file(tmp_path: Path):
    (tmp_path / "sub").mkdir()
    target = tmp_path / "sub" / "x.trick"
    target.write_text("old")
    link = tmp_path / "link.trick"
    link.symlink_to(target)
    write_atomic(link, "new")
    assert link.is_symlink()
    assert target.read_text() == "new"


def test_a_compressed_file_stays_compressed(tmp_path: Path):
    path = tmp_path / "x.trick.gz"
    write_atomic(path, RECORD)
    first = path.read_bytes()
    assert gzip.decompress(first) == RECORD.encode()
    write_atomic(path, RECORD)
    assert path.read_bytes() == first


@pytest.mark.parametrize("failing", ["fsync", "replace"])
def test_a_failure_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str
):
    path = tmp_path / "x.trick"
    path.write_text("old")

    def fail(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(f"notation.files.os.{failing}", fail)
    with pytest.raises(OSError, match="no space left"):
        write_atomic(path, "new")
    assert path.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["x.trick"]


def test_a_text_that_is_none_leaves_the_file_as_it_was(tmp_path: Path):
    path = tmp_path / "x.trick"
    path.write_text("old")
    with pytest.raises(UnicodeEncodeError):
        write_atomic(path, "\ud800")
    assert path.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["x.trick"]


def test_a_folder_that_is_missing(tmp_path: Path):
    with pytest.raises(FileNotFoundError):
        write_atomic(tmp_path / "no" / "x.trick", "new")
