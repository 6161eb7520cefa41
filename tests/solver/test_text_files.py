"""Text from files and streams: every encoding with its byte order mark, and what is not text."""

import codecs
import os
import stat
from io import BytesIO
from pathlib import Path

import pytest

from solver import load_chart, parse_chart
from solver.files import TextError, decoded, read_text, read_text_file, replace_file

TEXT = "9♠ low pair\r\n王牌 🃏\n"


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        codecs.BOM_UTF8 + TEXT.encode(),
        codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"),
    ],
)
def test_text_in_every_encoding(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_bytes(data)
    assert decoded(data) == read_text(BytesIO(data)) == read_text_file(path) == TEXT


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"a\nb\xff", "line 2, column 2: not UTF-8"),
        ("a\r\nbé".encode("utf-16")[:-1], "line 2, column 2: not UTF-16"),
        ("ab".encode("utf-16") + b"\x00\xd8", "line 1, column 3: not UTF-16"),
        (b"a\0", "line 1, column 2: binary data"),
        ("a\n\0".encode("utf-16"), "line 2, column 1: binary data"),
        ("ab".encode("utf-16-le"), "line 1, column 2: binary data"),  # no mark
        (codecs.BOM_UTF32_LE + "a".encode("utf-32-le"), "line 1, column 1: binary data"),
    ],
)
def test_what_is_no_text_is_named_by_its_place(data: bytes, fault: str) -> None:
    with pytest.raises(TextError) as refused:
        decoded(data)
    assert str(refused.value) == fault


def test_no_more_than_a_mebibyte_is_read() -> None:
    assert len(read_text(BytesIO(b"a" * (1 << 20)))) == 1 << 20
    file = BytesIO(b"a" * (1 << 24))
    with pytest.raises(TextError, match="is over 1 MiB"):
        read_text(file)
    assert file.tell() == (1 << 20) + 1


def test_a_chart_that_a_shell_wrote(tmp_path: Path) -> None:
    chart = parse_chart("high pair\n4 to a flush\ndiscard everything")
    path = tmp_path / "chart.txt"
    path.write_bytes(f"{chart}\r\n".replace("\n", "\r\n").encode("utf-16"))
    assert load_chart(path) == chart


@pytest.mark.parametrize(
    ("name", "fault"), [("", "cannot be read: no such file"), ("a\0b", "is not a file name")]
)
def test_a_name_that_is_no_file(name: str, fault: str) -> None:
    with pytest.raises(TextError, match=fault):
        read_text_file(name)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
@pytest.mark.parametrize(("mode", "expected"), [(None, 0o640), (0o600, 0o600), (0o666, 0o666)])
def test_a_file_is_replaced_with_the_permissions_asked_for(
    tmp_path: Path, mode: int | None, expected: int
) -> None:
    path = tmp_path / "page.html"
    path.write_text("old")
    before = os.umask(0o027)
    try:
        replace_file(path, "10♠\n", mode)
    finally:
        os.umask(before)
    assert path.read_bytes() == "10♠\n".encode()
    assert stat.S_IMODE(path.stat().st_mode) == expected


def test_a_file_that_cannot_be_written_whole_stays(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text("old")
    with pytest.raises(UnicodeEncodeError):
        replace_file(path, "new \ud800")
    assert [(p.name, p.read_text()) for p in tmp_path.iterdir()] == [("page.html", "old")]
