"""A user without a home folder, and paths that a page must not be written to."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from calling import Answer, Run, command, environment

import holdwise as holdwise_for_programs
from solver import load_paytable
from solver.files import new_file
from solver.strategy.books.book import shipped_book
from trainer.commands.declared import COMMANDS

ROOT = Path(__file__).parents[2]
CHART = "high pair or better\n4 to a flush\nlow pair\ndiscard everything\n"
PAYTABLE = 'name = "flushes"\n[[line]]\nhand = "flush"\npays = 40\n'
posix = pytest.mark.skipif(os.name != "posix", reason="pipes with a name are POSIX's")


@pytest.fixture
def homeless(monkeypatch: pytest.MonkeyPatch) -> None:
    """No HOME, and a user unknown to the system, as in some containers."""
    pwd = pytest.importorskip("pwd", reason="users are those of POSIX systems")

    def unknown(uid: int) -> None:
        raise KeyError(f"getpwuid(): uid not found: {uid}")

    for name in ("HOME", "HOLDWISE_DATA", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", unknown)


@pytest.mark.usefixtures("homeless")
@pytest.mark.parametrize(
    "words",
    [
        "best AsKsKh4s4d",
        "why AsKsKh4s4d",
        "why AsKsKh4s4d --coins 1",
        "strategy 9/6",
        "strategy grade CHART",
        "paytables",
        "completion bash",
    ],
)
def test_what_needs_no_folder_works_without_a_home(
    holdwise: Run, tmp_path: Path, words: str
) -> None:
    (tmp_path / "chart.txt").write_text(CHART, encoding="utf-8")
    answer = holdwise(*words.replace("CHART", str(tmp_path / "chart.txt")).split())
    assert (answer.code, answer.err) == (0, "")
    assert answer.out


@pytest.mark.usefixtures("homeless")
@pytest.mark.parametrize(
    "words",
    [
        *("history", "history --json", "play", "", "play --text", "profiles", "audit", "export"),
        *("stats", "stats --json", "review --text", "course", "course --list", "drill --text"),
        *("exam --text", "today --text", "import log.jsonl", "backup copy.sqlite"),
    ],
)
def test_what_needs_a_folder_says_what_helps(holdwise: Run, words: str) -> None:
    message = "there is no home folder: name a data folder with --data or HOLDWISE_DATA"
    assert holdwise(*words.split()) == Answer(1, "", f"holdwise: {message}\n")


@pytest.mark.usefixtures("homeless")
def test_every_command_is_tried_without_a_home() -> None:
    needs_none = {"help", "best", "why", "strategy", "paytables", "completion"}
    takes_no_folder = {"analyze", "compare", "ultimate-x", "bankroll", "sweep", "verify"}
    takes_no_folder |= {"floor", "design", "odds", "benchmark", "breakeven", "menu", "licences"}
    keeps_records = {"history", "stats", "review", "audit", "export", "import", "backup"}
    plays = {"play", "today", "course", "drill", "exam", "profiles"}
    assert set(COMMANDS) == needs_none | takes_no_folder | keeps_records | plays


@pytest.mark.usefixtures("homeless")
def test_a_chart_that_cannot_be_saved_is_derived_and_says_so(
    holdwise: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = shipped_book(load_paytable("9/6"), 5)
    assert book is not None
    monkeypatch.setattr("solver.strategy.books.derive.derive", lambda *_: book)
    (tmp_path / "f.toml").write_text(PAYTABLE, encoding="utf-8")
    answer = holdwise("strategy", str(tmp_path / "f.toml"), "--lines", "40")
    assert answer.code == 0
    assert answer.error_lines == [
        "holdwise: the chart is not saved: there is no home folder: "
        "name a data folder with --data or HOLDWISE_DATA"
    ]


@pytest.fixture
def chart(tmp_path: Path) -> Path:
    path = tmp_path / "my.txt"
    path.write_text(CHART, encoding="utf-8")
    return path


def paths_to(file: Path) -> list[str]:
    """The file by its name, by another way to it, and by links to it."""
    (soft := file.with_name("soft")).symlink_to(file)
    (hard := file.with_name("hard")).hardlink_to(file)
    return [str(file), f"{file.parent}/../{file.parent.name}/{file.name}", str(soft), str(hard)]


@posix
def test_a_page_never_replaces_the_chart_that_is_graded(holdwise: Run, chart: Path) -> None:
    for name in paths_to(chart):
        answer = holdwise("strategy", "grade", str(chart), "--html", name)
        assert (answer.code, answer.out, len(answer.error_lines)) == (1, "", 1)
        assert "exists already: name a new file" in answer.err
    assert chart.read_text(encoding="utf-8") == CHART


@posix
@pytest.mark.parametrize("words", [["grade", "CHART", "--paytable", "TABLE"], ["TABLE"]])
def test_a_page_never_replaces_the_paytable(
    holdwise: Run, chart: Path, tmp_path: Path, words: list[str]
) -> None:
    table = tmp_path / "mine.toml"
    table.write_text(PAYTABLE, encoding="utf-8")
    arguments = [w.replace("CHART", str(chart)).replace("TABLE", str(table)) for w in words]
    answer = holdwise("strategy", *arguments, "--html", str(table))
    assert (answer.code, answer.out) == (1, "")
    assert table.read_text(encoding="utf-8") == PAYTABLE


def shell(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    tool = " ".join(map(str, command("strategy", "grade")))
    return subprocess.run(
        ["sh", "-c", line.replace("GRADE", tool)],
        cwd=folder,
        env=environment(PYTHONPATH=str(ROOT)),
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )


@posix
def test_a_page_never_replaces_the_chart_on_standard_input(chart: Path, tmp_path: Path) -> None:
    done = shell("GRADE - --html my.txt < my.txt", tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert chart.read_text(encoding="utf-8") == CHART


@posix
def test_a_pipe_that_nobody_reads_is_not_waited_for(holdwise: Run, chart: Path) -> None:
    pipe = chart.with_name("pipe")
    os.mkfifo(pipe)
    answer = holdwise("strategy", "grade", str(chart), "--html", str(pipe))
    assert (answer.code, answer.error_lines) == (
        1,
        [f"holdwise: --html {str(pipe)!r}: nobody reads from it"],
    )


@posix
def test_a_pipe_that_is_read_gets_the_page(holdwise: Run, chart: Path) -> None:
    pipe = chart.with_name("pipe")
    os.mkfifo(pipe)
    read = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    answer = holdwise("strategy", "grade", str(chart), "--html", str(pipe))
    page = os.read(read, 1 << 16)  # it fits into the pipe
    os.close(read)
    assert (answer.code, answer.err) == (0, f"holdwise: {pipe} written\n")
    assert page.endswith(b"</html>\n")


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="needs the device /dev/stdout")
@pytest.mark.parametrize(
    "line",
    ["GRADE my.txt --html /dev/stdout > both", "GRADE my.txt --html /dev/stdout | cat > both"],
)
def test_standard_output_gets_the_page_and_then_the_grade(
    holdwise: Run, chart: Path, tmp_path: Path, line: str
) -> None:
    done = shell(line, tmp_path)
    assert done.returncode == 0, done.stderr
    page, _, grade = (tmp_path / "both").read_text(encoding="utf-8").partition("</html>\n")
    assert page.startswith("<!doctype html>")
    assert grade == holdwise("strategy", "grade", str(chart)).out


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs the device /dev/full")
def test_a_device_is_written_to_and_its_error_is_reported(holdwise: Run, chart: Path) -> None:
    assert holdwise("strategy", "grade", str(chart), "--html", "/dev/null").code == 0
    answer = holdwise("strategy", "grade", str(chart), "--html", "/dev/full")
    assert answer.error_lines == ["holdwise: --html '/dev/full': No space left on device"]


@pytest.mark.parametrize("name", ["", ".", "/", "no/such/folder/a.html", "a\0b", "my.txt/a.html"])
def test_an_impossible_path_is_one_line(
    holdwise: Run, chart: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(chart.parent)
    answer = holdwise("strategy", "grade", str(chart), "--html", name)
    assert (answer.code, len(answer.error_lines)) == (1, 1)
    assert answer.err.startswith("holdwise: --html '")
    assert "unexpected" not in answer.err
    assert [path.name for path in chart.parent.iterdir()] == ["my.txt"]


def failing(error: BaseException) -> Callable[..., None]:
    def fail(*_: object, **__: object) -> None:
        raise error

    return fail


@pytest.mark.parametrize(
    ("error", "code"), [(OSError(28, "No space left on device"), 1), (KeyboardInterrupt(), 130)]
)
def test_a_page_that_cannot_be_finished_leaves_nothing(
    holdwise: Run, chart: Path, error: BaseException, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = chart.with_suffix(".html")
    monkeypatch.setattr("os.fsync", failing(error))
    assert holdwise("strategy", "grade", str(chart), "--html", str(page)).code == code
    assert [path.name for path in chart.parent.iterdir()] == ["my.txt"]


WRITES = [
    ["strategy", "grade", "CHART", "--html", "FILE"],
    ["strategy", "9/6", "--html", "FILE"],
    ["bankroll", "9/6", "--bankroll", "100", "--session", "80", "--plot", "FILE"],
    ["export", "FILE"],
    ["backup", "FILE"],
    ["sweep", "SPEC", "--output", "FILE"],
]


@pytest.mark.parametrize("words", WRITES, ids=lambda words: " ".join(words[:2]))
@pytest.mark.parametrize("kind", ["file", "link", "link to nothing"])
def test_no_command_replaces_a_file(
    holdwise: Run, chart: Path, tmp_path: Path, words: list[str], kind: str
) -> None:
    """As the player's own history might be named by a slip."""
    pytest.importorskip("matplotlib", reason="matplotlib draws the pictures")
    spec = tmp_path / "spec.toml"
    spec.write_text('base = "9/6"\n[ranges]\nflush = "5..6"\n', encoding="utf-8")
    assert holdwise("play", "--text", "--seed", "1", stdin=b"12\n").code == 0
    there = tmp_path / {"--plot": "a.png", "--output": "a.csv"}.get(words[-2], "history.db")
    target = tmp_path / "target"
    if kind != "link to nothing":
        target.write_bytes(b"precious")
    if kind == "file":
        target.rename(there)
    else:
        there.symlink_to(target)
    before = sorted(path.name for path in tmp_path.iterdir())
    names = {"CHART": str(chart), "SPEC": str(spec), "FILE": str(there)}
    answer = holdwise(*(names.get(word, word) for word in words))
    assert (answer.code, answer.out, len(answer.error_lines)) == (1, "", 1), answer
    assert sorted(path.name for path in tmp_path.iterdir()) == before
    assert kind == "link to nothing" or there.read_bytes() == b"precious"
    assert there.is_symlink() == (kind != "file")


@pytest.fixture
def impatient() -> Iterator[None]:
    """Whoever waits for a minute has waited in vain."""
    before = signal.signal(signal.SIGALRM, failing(AssertionError("it waits for a writer")))
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def write_while_another_does(path: Path) -> None:
    with new_file(path) as file:
        file.write(b"mine")
        path.write_bytes(b"another's")


def test_a_new_file_is_not_written_over_one_that_came_meanwhile(tmp_path: Path) -> None:
    with pytest.raises(FileExistsError):
        write_while_another_does(tmp_path / "a")
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"another's"]


def test_a_file_system_without_links_gets_new_files_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.link", failing(OSError(95, "Operation not supported")))
    with new_file(tmp_path / "a") as file:
        file.write(b"mine")
    with pytest.raises(FileExistsError):
        write_while_another_does(tmp_path / "b")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        "a": b"mine",
        "b": b"another's",
    }


@posix
@pytest.mark.parametrize(
    "words",
    [
        *("best AsKsKh4s4d --paytable", "analyze", "compare 9/6", "compare 9/6 --chart"),
        *("breakeven --line royal", "bankroll --risk 5%", "bankroll 9/6 --risk 5% --chart"),
        *("floor", "ultimate-x", "strategy", "strategy grade", "why AsKsKh4s4d --paytable"),
        *(
            "sweep --output a.csv",
            "design",
            "import",
            "stats --text --paytable",
            "play --text --paytable",
        ),
    ],
)
def test_a_pipe_with_a_name_is_not_read_as_it_may_have_no_writer(
    holdwise: Run, impatient: None, tmp_path: Path, words: str
) -> None:
    os.mkfifo(pipe := tmp_path / "pipe.toml")
    answer = holdwise(*words.split(), str(pipe))
    assert (answer.code, answer.out, len(answer.error_lines)) == (1, "", 1)
    assert re.search("is not a regular file|is a pipe, and a file is needed", answer.err)


@pytest.mark.parametrize(
    "words",
    [
        "stats --text",
        "course --list",
        "review --text",
        "review --json",
        "drill --text --questions 1",
        "exam --json --questions 1",
        "play --text",
    ],
)
def test_a_damaged_settings_file_never_disappears_without_a_word(
    holdwise: Run, tmp_path: Path, words: str
) -> None:
    sheet = tmp_path / "casino.csv"
    sheet.write_text("2016-11-20,9/6,5,Ts Ks Kh 4s 4d,Ks Kh\n")
    data = ("--data", str(tmp_path / "data"))
    assert holdwise("import", str(sheet), *data).code == 0
    (tmp_path / "data" / "settings.toml").write_text("coins = 9")
    err = holdwise(*words.split(), *data).err
    assert err.count("coins: expected a number from 1 to 5, not 9: defaults are used") == 1
    assert "the file is kept as settings-damaged.toml" in err


def test_python_warns_of_a_damaged_settings_file(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("coins = 9")
    with pytest.warns(UserWarning, match="kept as settings-damaged"):
        holdwise_for_programs.stats(data=tmp_path)
