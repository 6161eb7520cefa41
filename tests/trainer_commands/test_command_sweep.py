"""``holdwise sweep``: files, JSON, what is refused, and processes that are ended while it runs."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from calling import Run, command, environment

from solver import solve_game

SPEC = 'columns = ["return", "hit_frequency"]\n[ranges]\nflush = [6, 7]\n'


@pytest.fixture
def spec(tmp_path: Path) -> Path:
    path = tmp_path / "spec.toml"
    path.write_text(SPEC)
    return path


def test_a_sweep_writes_the_file_and_says_what_became_of_the_tables(
    holdwise: Run, spec: Path, tmp_path: Path
) -> None:
    words = ("sweep", str(spec), "--output", str(tmp_path / "a.csv"))
    answer = holdwise(*words)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == f"{tmp_path / 'a.csv'}: 2 of 2 tables kept; 2 solved\n"
    game = solve_game("9/6")
    head, first, _ = (tmp_path / "a.csv").read_text().splitlines()
    assert head == "flush,return,hit_frequency"
    assert first == f"6,{float(game.return_)!r},{float(game.hit_frequency)!r}"
    assert holdwise(*words).out == f"{tmp_path / 'a.csv'}: finished already, 2 of 2 tables\n"


def test_without_a_name_the_file_is_named_after_the_spec(
    holdwise: Run, spec: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the README's table says it: holdwise sweep SPEC."""
    monkeypatch.chdir(tmp_path)
    assert holdwise("sweep", str(spec)).out == "spec.csv: 2 of 2 tables kept; 2 solved\n"
    assert (tmp_path / "spec.csv").read_text().startswith("flush,return,hit_frequency\n")


def test_a_spec_on_standard_input_needs_a_name_for_the_file(holdwise: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    answer = holdwise("sweep", "-", "-o", str(path), stdin=SPEC.encode())
    assert answer.out == f"{path}: 2 of 2 tables kept; 2 solved\n"
    refused = holdwise("sweep", "-", stdin=SPEC.encode())
    assert (refused.code, refused.out) == (2, "")
    assert "--output is needed where the spec comes from standard input" in refused.err


def test_a_fault_of_the_spec_is_one_line(holdwise: Run, spec: Path, tmp_path: Path) -> None:
    spec.write_text("[ranges]\nflsh = 5\nstraight = -1\n")
    answer = holdwise("sweep", str(spec), "--output", str(tmp_path / "a.csv"))
    assert (answer.code, answer.out, len(answer.error_lines)) == (1, "", 2)
    assert answer.error_lines[0].endswith(
        "ranges, flsh: is not a line of the table; did you mean 'Flush'?"
    )
    assert not (tmp_path / "a.csv").exists()


def test_a_base_given_by_its_differences_is_shown_in_full(
    holdwise: Run, spec: Path, tmp_path: Path
) -> None:
    spec.write_text('base = "9/6 + two pair 1"\n[ranges]\nflush = 6\n')
    answer = holdwise("sweep", str(spec), "--output", str(tmp_path / "a.csv"))
    assert answer.code == 0
    assert "Two pair" in answer.err
    assert "Two pair" not in answer.out


BIG = """
[ranges]
four_of_a_kind = "20..30"
full_house = "6..12"
flush = "4..8"
straight = "3..6"
straight_flush = "40..60"
"""


@pytest.mark.slow
@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGINT])
def test_a_sweep_that_was_ended_goes_on_and_loses_and_doubles_nothing(
    tmp_path: Path, end: signal.Signals
) -> None:
    (tmp_path / "spec.toml").write_text(BIG)
    whole, ended = (sweeping(tmp_path, name) for name in ("whole.csv", "ended.csv"))
    while "next" not in journal(tmp_path) or '"next": 0' in journal(tmp_path):
        assert ended.poll() is None, "it was done before it could be ended"
        time.sleep(0.05)
    ended.send_signal(end)
    assert ended.wait(600) == (130 if end == signal.SIGINT else -9)
    assert whole.wait(600) == 0
    rows = (tmp_path / "whole.csv").read_text()
    assert rows.count("\n") == 32341
    assert (tmp_path / "ended.csv").read_text() == rows[: (tmp_path / "ended.csv").stat().st_size]
    assert sweeping(tmp_path, "ended.csv").wait(600) == 0
    assert (tmp_path / "ended.csv").read_text() == rows


SCRIPT = """
if __name__ == "__main__":
    from trainer.launch import main
    raise SystemExit(main())
"""


def test_workers_run_nothing_that_lies_in_the_current_folder(tmp_path: Path) -> None:
    script, folder = tmp_path / "bin" / "holdwise", tmp_path / "folder"
    script.parent.mkdir()
    script.write_text(SCRIPT)
    folder.mkdir()
    for name in ("multiprocessing", "pickle", "threading"):
        (folder / f"{name}.py").write_text(f"open('ran-{name}', 'w')")
    (folder / "spec.toml").write_text(SPEC)
    ran = subprocess.run(
        [sys.executable, script, "sweep", "spec.toml", "--output", "a.csv", "--workers", "2"],
        cwd=folder,
        env=environment(PYTHONPATH=str(Path(__file__).parents[2])),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout == "a.csv: 2 of 2 tables kept; 2 solved\n"
    assert not list(folder.glob("ran-*"))


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
def test_a_sweep_that_is_killed_says_nothing_more(tmp_path: Path, end: signal.Signals) -> None:
    (tmp_path / "spec.toml").write_text(BIG)
    words = command("sweep", "spec.toml", "--output", "ended.csv", "--workers", "2")
    process = subprocess.Popen(words, cwd=tmp_path, env=environment(), stderr=subprocess.PIPE)
    while not journal(tmp_path):
        time.sleep(0.05)
    time.sleep(0.2)  # the workers have started, or will find nobody
    process.send_signal(end)
    _, said = process.communicate(timeout=600)  # until every process of it has ended
    assert process.returncode == -end
    assert said == b""


def sweeping(folder: Path, name: str) -> subprocess.Popen[str]:
    words = command("sweep", "spec.toml", "--output", name, "--workers", "2")
    root = str(Path(__file__).parents[2])
    return subprocess.Popen(
        words, cwd=folder, env=environment(PYTHONPATH=root), text=True, stderr=subprocess.DEVNULL
    )


def journal(folder: Path) -> str:
    path = folder / "ended.csv.sweep"
    return path.read_text() if path.exists() else ""


def test_the_journal_is_json(holdwise: Run, spec: Path, tmp_path: Path) -> None:
    holdwise("sweep", str(spec), "--output", str(tmp_path / "a.csv"))
    assert json.loads((tmp_path / "a.csv.sweep").read_text())["progress"]["finished"] is True
