"""``holdwise help --guide``: the guide where it is installed, one line where it is not."""

from __future__ import annotations

import webbrowser
from pathlib import Path

import pytest
from calling import Run

from trainer import assets


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that the browser is asked to open."""
    addresses: list[str] = []
    monkeypatch.setattr(webbrowser, "open", addresses.append)
    return addresses


def test_it_opens_the_guide_and_says_where_it_is(
    holdwise: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: list[str]
) -> None:
    page = tmp_path / "a folder" / "index.html"
    page.parent.mkdir()
    page.touch()
    monkeypatch.setattr(assets, "GUIDE", page)
    answer = holdwise("help", "--guide")
    assert (answer.code, answer.out) == (0, f"{page}\n")
    assert opened == [page.as_uri()]


def test_where_it_is_not_installed_one_line_says_so(
    holdwise: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: list[str]
) -> None:
    monkeypatch.setattr(assets, "GUIDE", tmp_path / "index.html")
    answer = holdwise("help", "--guide")
    assert answer.code == 1
    assert answer.out == ""
    assert answer.err.startswith("holdwise: the guide is not installed here: ")
    assert answer.err.count("\n") == 1
    assert opened == []


def test_a_command_has_no_guide_of_its_own(holdwise: Run, opened: list[str]) -> None:
    answer = holdwise("help", "best", "--guide")
    assert answer.code == 2
    assert "not both" in answer.err
    assert opened == []


@pytest.mark.parametrize("words", [(), ("--man",), ("best",)])
def test_help_in_the_terminal_ends_well(holdwise: Run, words: tuple[str, ...]) -> None:
    answer = holdwise("help", *words)
    assert (answer.code, answer.err) == (0, "")
    assert "holdwise" in answer.out
