"""``--plot FILE``: pictures are written whole, and what cannot be is said before any work."""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from calling import Run

WORDS = ("bankroll", "9/6", "--bankroll", "100", "--session", "80")


def test_a_picture_is_drawn_in_either_format(holdwise: Run, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="matplotlib draws the pictures")
    for name, start in (("a.png", b"\x89PNG"), ("a.svg", b"<?xml"), ("B.SVG", b"<?xml")):
        answer = holdwise(*WORDS, "--plot", str(tmp_path / name))
        assert (answer.code, answer.err) == (0, f"holdwise: {tmp_path / name} written\n")
        assert (tmp_path / name).read_bytes().startswith(start)
    # the same picture is the same file, and a picture that XML can be read from
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "B.SVG").read_bytes()
    assert ElementTree.parse(tmp_path / "a.svg").getroot().tag.endswith("svg")
    assert {path.name for path in tmp_path.glob("*.*")} == {"a.png", "a.svg", "B.SVG"}


def test_who_has_one_result_only_has_a_picture_too(holdwise: Run, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="matplotlib draws the pictures")
    words = ("bankroll", "9/6", "--bankroll", "3", "--session", "9", "--plot")
    assert holdwise(*words, str(tmp_path / "a.png")).code == 0


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("a.gif", "expected a name that ends in .png or .svg"),
        ("png", "expected a name that ends in .png or .svg"),
        ("folder.png", "is a folder; expected a new file"),
        ("is there.png", "exists already: name a new file"),
        ("nowhere/a.png", "there is no folder "),
    ],
)
def test_a_place_that_no_picture_can_have_is_refused(
    holdwise: Run, tmp_path: Path, name: str, fault: str
) -> None:
    (tmp_path / "folder.png").mkdir()
    (tmp_path / "is there.png").touch()
    answer = holdwise(*WORDS, "--plot", str(tmp_path / name))
    assert (answer.code, answer.out, len(answer.error_lines)) == (1, "", 1)
    assert fault in answer.err


def test_without_matplotlib_one_line_says_how_to_get_it(
    holdwise: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    answer = holdwise(*WORDS, "--plot", str(tmp_path / "a.png"))
    assert (answer.code, answer.out, len(answer.error_lines)) == (1, "", 1)
    assert "needs matplotlib; install it with: pip install 'holdwise[plot]'" in answer.err
    assert holdwise(*WORDS).code == 0  # it is only the pictures that need it
