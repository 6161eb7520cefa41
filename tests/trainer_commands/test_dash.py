"""What `-` is where a command takes a file: standard input, standard output, or refused."""

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
]
CONTENT = {
    "import": "at,paytable,coins,dealt,held\n2016-11-20,9/6,5,Ts Ks Kh 4s 4d,Ks Kh\n",
    "floor": "table,coin\n9/6,0.25\n",
    "design": "[ranges]\nflush = [6, 7]\n[target]\nreturn = 1\n",
    "sweep": "[ranges]\nflush = [6, 7]\n",
}
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
    content = CONTENT.get(words[0], "high pair or better\n")
    found = holdwise(*words, "-", stdin=content.encode())
    assert (found.code, found.err) == (0, "")
    empty = holdwise(*words, "-", stdin=b"\xff")
    assert empty.code == 1
    assert all("standard input" in line or "line 1" in line for line in empty.error_lines)


@pytest.mark.parametrize("words", REFUSED, ids=" ".join)
def test_what_is_written_is_no_file_of_that_name(
    holdwise: Run, folder: Path, words: tuple[str, ...]
) -> None:
    holdwise("import", "-", stdin=CONTENT["import"].encode())
    answer = holdwise(*words)
    assert (answer.code, answer.out, len(answer.error_lines)) == (1, "", 1)
    assert list(folder.iterdir()) == []


def test_an_export_goes_to_standard_output(holdwise: Run, folder: Path) -> None:
    holdwise("import", "-", stdin=CONTENT["import"].encode())
    assert holdwise("export", "-").out == holdwise("export").out != ""
    assert list(folder.iterdir()) == []


def test_every_file_that_a_command_takes_is_tried_here() -> None:
    named = {
        (command.name, part.name)
        for command in COMMANDS.values()
        for part in (*command.parts, *command.options)
        if isinstance(part, Argument | Option) and (part.value or "").startswith(("FILE", "SPEC"))
    }
    assert named == {
        *(("import", "file"), ("export", "file"), ("backup", "file"), ("floor", "file")),
        *(("floor", "--chart"), ("compare", "--chart"), ("bankroll", "--chart")),
        *(("bankroll", "--plot"), ("strategy", "--html")),
        *(("sweep", "spec"), ("sweep", "--output"), ("design", "spec")),
    }
