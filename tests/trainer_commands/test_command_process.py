"""Commands as processes: pipes, interrupts, full disks, encodings, and what they import."""

from __future__ import annotations

import inspect
import os
import re
import signal
import subprocess
import sys
from itertools import product
from pathlib import Path
from types import ModuleType

import pytest
from calling import Run, asking, command, environment
from slowly import slow_but

from trainer.commands import runner
from trainer.commands.declared import COMMANDS

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs the device /dev/full")
@pytest.mark.parametrize(
    "case",
    slow_but(
        product(("--help", "best --help", "--version", "paytables", "odds AhKh JdJc"), ("", "1")),
        fast=[("--help", ""), ("--help", "1"), ("--version", ""), ("paytables", "1")],
    ),
)
def test_a_full_disk_is_one_line(case: tuple[str, str]) -> None:
    words, unbuffered = case
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            command(*words.split()),
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            env=environment(PYTHONUNBUFFERED=unbuffered),
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == b"holdwise: reading or writing failed: No space left on device\n"


@pytest.mark.parametrize("words", [["--help"], ["paytables", "--json"]])
def test_a_closed_pipe_ends_it_silently(words: list[str]) -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        command(*words),
        stdout=write,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=environment(),
        check=False,
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (0, b"")


def test_messages_to_a_closed_pipe_are_dropped_silently() -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        command("profiles", "9/6"),
        stderr=write,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env=environment(),
        check=False,
    )
    os.close(write)
    assert (done.returncode, done.stdout) == (2, b"")


@pytest.mark.parametrize("words", ['["--help"]', '["--version"]', '["paytables"]'])
def test_commands_that_do_not_solve_start_without_heavy_packages(
    tmp_path: Path, words: str
) -> None:
    program = tmp_path / "probe.py"
    program.write_text(
        "import sys\nfrom trainer.commands import main\n"
        f"code = main({words})\n"
        "print([m for m in ('numpy', 'pygame', 'sqlite3') if m in sys.modules])\n"
        "sys.exit(code)\n"
    )
    done = subprocess.run(
        [sys.executable, program],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment(PYTHONPATH=str(ROOT)),
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "[]"


def test_every_function_of_the_package_that_runs_a_command_is_declared() -> None:
    modules = {path.stem for path in (ROOT / "trainer/commands").glob("*_command*.py")}
    runs = {
        function
        for name in modules
        for function in vars(_imported(name)).values()
        if inspect.isfunction(function)
        and re.match(r"run(_|$)", function.__name__)
        and [*inspect.signature(function).parameters] == ["args"]
    }
    assert {runner(command) for command in COMMANDS.values()} == runs


def _imported(name: str) -> ModuleType:
    import importlib

    return importlib.import_module(f"trainer.commands.{name}")


@pytest.mark.skipif(os.name != "posix", reason="signals and closed descriptors are POSIX's")
def test_an_interrupted_process_is_130_and_says_nothing() -> None:
    with asking("best", "-") as asked:
        asked.ask(b"AsKsKh4s4d\n")
        asked.process.send_signal(signal.SIGINT)
        assert asked.process.wait(timeout=600) == 130
        assert asked.stderr.read() == b""


@pytest.mark.skipif(os.name != "posix", reason="signals and closed descriptors are POSIX's")
@pytest.mark.parametrize(
    ("closed", "code", "out", "err"),
    [
        ("best - <&-", 1, "", "holdwise: standard input is closed: there are no hands to read\n"),
        ("paytables 2>&- >/dev/null", 0, "", ""),
        ("analyze nothing 2>&-", 1, "", ""),
        ("best As >&-", 1, "", None),
        ("best As 3>&- 2>&- >&-", 1, "", ""),
        *(
            pytest.param(
                f"{words} >&-",
                1,
                "",
                "holdwise: reading or writing failed: standard output is closed\n",
                marks=marks,
            )
            for words, marks in (
                ("--help", pytest.mark.slow),
                ("--version", ()),
                ("best --help", pytest.mark.slow),
                ("best AsKsKh4s4d", pytest.mark.slow),
                ("best AsKsKh4s4d --json", pytest.mark.slow),
                ("best - <hands", ()),
                ("best - --json <hands", pytest.mark.slow),
                ("paytables", pytest.mark.slow),
                ("odds AhKh JdJc --json", ()),
            )
        ),
    ],
)
def test_closed_descriptors_end_in_no_traceback(
    tmp_path: Path, closed: str, code: int, out: str, err: str | None
) -> None:
    (tmp_path / "hands").write_text("As Ks Kh 4s 4d\n2c 3d 4h 5s 6c\n")
    done = subprocess.run(
        ["sh", "-c", f'"$0" -m trainer {closed}', sys.executable],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environment(PYTHONPATH=str(ROOT)),
        check=False,
    )
    assert (done.returncode, done.stdout) == (code, out)
    assert done.stderr == err if err is not None else done.stderr.count("\n") == 1


def test_a_character_that_the_encoding_lacks_is_printed_as_an_escape(
    process: Run, tmp_path: Path
) -> None:
    (tmp_path / "cafe.toml").write_text(
        'name = "Café ♠"\n[[line]]\nhand = "pair"\npays = 1\n', encoding="utf-8"
    )
    answer = process("analyze", "cafe.toml", PYTHONIOENCODING="ascii")
    assert answer.code == 0
    assert answer.out.startswith(r"Caf\xe9 \u2660, 5 coins")
