"""What `-` is where a command takes a file: standard input, standard output, or refused."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from calling import Run

from trainer.commands.declared import COMMANDS
from trainer.commands.declared.parts import Argument, Option

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
READ = [
    ("import",),
    ("floor",),
    ("design",),
    ("sweep", "--output", "a.csv"),
    ("strategy", "grade"),
    ("compare", "9/6", "--chart"),
    ("bankroll", "9/6", "--bankroll", "8", "--session", "9", "--chart"),
    ("floor", "machines.csv", "--chart"),
]
CHART = "high pair or better\n"
CONTENT = {
    ("import", "file"): "at,paytable,coins,dealt,held\n2016-11-20,9/6,5,Ts Ks Kh 4s 4d,Ks Kh\n",
    ("floor", "file"): "table,coin\n9/6,0.25\n",
    ("design", "spec"): "[ranges]\nflush = [6, 7]\n[target]\nreturn = 1\n",
    ("sweep", "spec"): "[ranges]\nflush = [6, 7]\n",
}
"""What is read where it is no chart."""
REFUSED = [
    ("backup", "-"),
    ("strategy", "9/6", "--lines", "16", "--html", "-"),
    ("bankroll", "9/6", "--bankroll", "8", "--plot", "-"),
    ("sweep", str(EXAMPLES / "sweep.toml"), "--output", "-"),
]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("words", READ, ids=" ".join)
def test_what_is_read_may_come_from_standard_input(holdwise: Run, words: tuple[str, ...]) -> None:
    Path("machines.csv").write_text(CONTENT["floor", "file"], "utf-8")
    content = CONTENT.get(taken(*words, "-"), CHART)
    found = holdwise(*words, "-", stdin=content.encode())
    assert (found.code, found.err) == (0, "")
    garbled = holdwise(*words, "-", stdin=b"\xff")
    assert garbled.code == 1
    assert garbled.error_lines
    assert all("standard input" in line or "line 1" in line for line in garbled.error_lines)


@pytest.mark.parametrize("words", REFUSED, ids=" ".join)
def test_what_is_written_is_no_file_of_that_name(
    holdwise: Run, folder: Path, words: tuple[str, ...]
) -> None:
    holdwise("import", "-", stdin=CONTENT["import", "file"].encode())
    answer = holdwise(*words)
    assert (answer.code, answer.out, len(answer.error_lines)) == (1, "", 1)
    assert list(folder.iterdir()) == []


def test_an_export_goes_to_standard_output(holdwise: Run, folder: Path) -> None:
    holdwise("import", "-", stdin=CONTENT["import", "file"].encode())
    assert holdwise("export", "-").out == holdwise("export").out != ""
    assert list(folder.iterdir()) == []


def files() -> Iterator[tuple[str, Argument | Option]]:
    """Yield what takes a file, with the name of its command."""
    for command in COMMANDS.values():
        for part in {*command.parts, *command.options}:
            if isinstance(part, Argument | Option) and re.search("FILE|SPEC", part.value or ""):
                yield command.name, part


def taken(*words: str) -> tuple[str, str]:
    """Return a command and what it calls the part that takes `-`."""
    before = words[words.index("-") - 1]
    arguments = [
        each.name for name, each in files() if isinstance(each, Argument) and name == words[0]
    ]
    return words[0], before if before.startswith("--") else arguments[0]


def test_every_file_that_a_command_takes_is_tried_here() -> None:
    read = {taken(*words, "-") for words in READ}
    written = {taken(*words) for words in REFUSED} | {taken("export", "-")}
    assert read | written == {(name, part.name) for name, part in files()}
    assert not read & written
