"""The menu of a desktop: what is put there, what is taken away, and what is left alone."""

import argparse
import re
import sys
from pathlib import Path

import pytest

from trainer.commands.integration_commands import (
    ENTRY,
    ForeignEntryError,
    add,
    desktop_data,
    desktop_entry,
    remove,
    run_menu,
    this_command,
)

WORD = re.compile(r'"((?:[^"\\]|\\.)*)"|(\S+)')


def exec_words(text: str) -> list[str]:
    """Read Exec as the specification says: a value's escapes first, then quotes and per cents."""
    (line,) = (line for line in text.splitlines() if line.startswith("Exec="))
    value = line.removeprefix("Exec=").replace("\\\\", "\\")
    found = [re.sub(r"\\(.)", r"\1", quoted) or bare for quoted, bare in WORD.findall(value)]
    return [word.replace("%%", "%") for word in found]


@pytest.mark.parametrize(
    "command",
    [
        ["/opt/holdwise/holdwise"],
        ["/home/my games/50%/holdwise"],
        ['/a"b\\c$d`e/python', "-m", "trainer"],
    ],
)
def test_an_entry_starts_the_very_command_whatever_its_name(command: list[str]) -> None:
    assert exec_words(desktop_entry(command)) == command


def test_what_is_added_is_all_taken_away_and_nothing_else(tmp_path: Path) -> None:
    neighbour = tmp_path / "applications" / "other.desktop"
    neighbour.parent.mkdir()
    neighbour.write_text("[Desktop Entry]\n")
    assert add(["/bin/holdwise"], tmp_path) == tmp_path / ENTRY
    pictures = sorted(tmp_path.rglob("*.png"))
    assert {int(path.parts[-3].partition("x")[0]) for path in pictures} >= {16, 32, 48, 128, 256}
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in pictures)
    add(["/usr/bin/holdwise"], tmp_path)  # a second time: the newer command
    assert "Exec=/usr/bin/holdwise\n" in (tmp_path / ENTRY).read_text()
    assert remove(tmp_path)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [neighbour]
    assert not (tmp_path / "icons").exists()
    assert not remove(tmp_path)


@pytest.mark.parametrize("script", [True, False])
def test_an_entry_goes_with_the_program_or_the_command_says_that_it_stays(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    script: bool,
) -> None:
    """Started as a module, too: Python itself stays when the program goes."""
    monkeypatch.setattr(sys, "argv", ["/nowhere/__main__.py"])
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    if script:
        (tmp_path / "holdwise").touch()
    run_menu(argparse.Namespace(remove=False))
    tried = "holdwise" if script else "python"
    assert f"\nTryExec={tmp_path / tried}\n" in (tmp_path / ENTRY).read_text()
    assert ("menu --remove" in capsys.readouterr().out) != script


def test_an_entry_that_somebody_else_wrote_stays(tmp_path: Path) -> None:
    file = tmp_path / ENTRY
    file.parent.mkdir()
    file.write_text("[Desktop Entry]\nExec=mine\n")
    for change in (lambda: add(["/bin/holdwise"], tmp_path), lambda: remove(tmp_path)):
        with pytest.raises(ForeignEntryError, match="was not made by holdwise menu"):
            change()
    assert file.read_text() == "[Desktop Entry]\nExec=mine\n"


def test_a_data_home_must_be_a_whole_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The specification says that others are to be ignored."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", "somewhere")
    assert desktop_data() == tmp_path / ".local" / "share"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "own"))
    assert desktop_data() == tmp_path / "own"


def test_the_command_of_an_entry_is_what_was_started_or_goes_with_the_program(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A bundle is its own command; a script of Python is none."""
    started, python = tmp_path / "holdwise", tmp_path / "bin" / "python"
    python.parent.mkdir()
    script = tmp_path / "start.py"
    for file in (started, script):
        file.touch()
    monkeypatch.setattr(sys, "executable", str(python))
    monkeypatch.setattr(sys, "argv", [str(started)])
    assert this_command() == [str(started)]
    monkeypatch.setattr(sys, "argv", [str(script)])
    assert this_command() == [str(python), "-m", "holdwise"]
    beside = python.with_name("holdwise")
    beside.touch()
    assert this_command() == [str(beside)]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert this_command() == [str(python)]
