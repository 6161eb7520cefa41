"""A user's script that uses the whole public interface runs, and passes ``mypy --strict``."""

import runpy
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SCRIPT = ROOT / "tests" / "users_script.py"


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, cwd=ROOT)


def test_the_script_begins(capsys: pytest.CaptureFixture[str]) -> None:
    script = runpy.run_path(str(SCRIPT))
    for part in ("cards", "one_deal", "paytables"):
        script[part]()
    printed = capsys.readouterr().out
    assert printed.startswith("Two pair, kings and fours")
    assert "line 5 (Jacks or better), pays: must be" in printed


@pytest.mark.proof
def test_the_script_runs() -> None:
    done = run("-c", f"import runpy; runpy.run_path({str(SCRIPT)!r}, run_name='__main__')")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Two pair, kings and fours")
    assert "line 5 (Jacks or better), pays: must be" in done.stdout


@pytest.mark.proof
@pytest.mark.skipif(not find_spec("mypy"), reason="mypy is not installed")
def test_a_type_checker_finds_misspelt_names_and_nothing_else(tmp_path: Path) -> None:
    """In one run, for it takes seconds to read the packages."""
    misspelt = tmp_path / "misspelt.py"
    doors = ("evaluator", "holdwise", "solver", "solver.strategy")
    misspelt.write_text("".join(f"from {door} import flop\n" for door in doors), encoding="utf-8")
    words = ("--strict", "--config-file=", "--no-error-summary", "--cache-dir", str(tmp_path))
    found = run("-m", "mypy", *words, str(SCRIPT), str(misspelt)).stdout.splitlines()
    assert [line.partition(": error: ")[2].partition(" [")[0].strip() for line in found] == [
        f'Module "{door}" has no attribute "flop"' for door in doors
    ]
