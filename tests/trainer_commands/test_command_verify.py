"""``holdwise verify``: succeeds as shipped, and fails if a single pay is changed."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from calling import Run, command, environment

ROOT = Path(__file__).parents[2]


def test_every_published_figure_is_met(holdwise: Run) -> None:
    answer = holdwise("verify")
    assert (answer.code, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert any("19842315923796" in line or "0.995439" in line for line in lines)
    for game in ("9/6 Jacks or Better", "10/7 Double Bonus", "All American"):
        assert any(game in line for line in lines)
    assert not any("DIFFERS" in line for line in lines)


def test_programs_get_the_same_figures(holdwise: Run) -> None:
    lines, found = holdwise("verify").out.splitlines(), holdwise("verify", "--json")
    assert (found.code, found.err) == (0, "")
    figures = json.loads(found.out)
    assert lines == [
        *(
            "ok       {what}: published {published}, computed {computed}".format(**f)
            for f in figures
        ),
        "All 301 figures are as published.",
    ]
    assert all(figure["ok"] is True for figure in figures)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The packages in a folder of their own, where a paytable may be changed."""
    for package in ("evaluator", "solver", "trainer"):
        shutil.copytree(
            ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__")
        )
    return tmp_path


def replace_pay(copy: Path, table: str, old: str, new: str) -> None:
    path = copy / "solver" / "paytable" / "files" / f"{table}.toml"
    text = path.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, new))


def test_a_single_changed_pay_shows_in_whichever_file_and_column(copy: Path) -> None:
    replace_pay(copy, "job-9-6", "pays = 9\n", "pays = 10\n")
    replace_pay(copy, "all-american", "500, 750, 1000", "500, 751, 1000")
    done = subprocess.run(
        command("verify"),
        cwd=copy,
        env=environment(PYTHONPATH=str(copy)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    wrong = [line for line in done.stdout.splitlines() if line.startswith("DIFFERS")]
    assert any("9/6 Jacks or Better, 4 coins" in line for line in wrong)
    assert [line.split(":")[0] for line in wrong if "All American" in line] == [
        "DIFFERS  All American, 3 coins"
    ]
    assert not any("Bonus" in line for line in wrong)
    as_json = subprocess.run(
        command("verify", "--json"),
        cwd=copy,
        env=environment(PYTHONPATH=str(copy)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (as_json.returncode, as_json.stderr) == (1, done.stderr)
    assert sum(not figure["ok"] for figure in json.loads(as_json.stdout)) == len(wrong)
