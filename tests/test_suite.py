"""The suite itself: modules of one name do no harm, and helpers have one name each."""

import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

TESTS = Path(__file__).parent
ROOT = TESTS.parent

CONFTEST = """import pytest

@pytest.fixture
def room():
    return {room!r}
"""

TEST = """def test_room(room):
    '''
    >>> 1 + 1
    2
    '''
    assert room == {room!r}
"""


def test_two_modules_of_one_name_both_run(tmp_path: Path) -> None:
    """As pytest is set up here: tests, examples and a conftest of one name in each of two rooms."""
    for room in ("one", "two"):
        (tmp_path / room).mkdir()
        (tmp_path / room / "conftest.py").write_text(CONFTEST.format(room=room))
        (tmp_path / room / "test_same.py").write_text(TEST.format(room=room))
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    options = settings["tool"]["pytest"]["ini_options"]["addopts"]
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n    slow: as here\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "-p", "no:cacheprovider"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "4 passed" in done.stdout, done.stdout


def test_a_helper_has_a_name_of_its_own() -> None:
    """Tests import it by this name alone."""
    helpers = [
        file.stem
        for file in TESTS.rglob("*.py")
        if not file.name.startswith(("test_", "bench_", "conftest", "__"))
    ]
    taken = {*sys.stdlib_module_names, "evaluator", "solver", "trainer"}
    assert [name for name, count in Counter(helpers).items() if count > 1 or name in taken] == []
