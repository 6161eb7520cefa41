"""The suite itself: names of modules, proofs that are run again, memory that is given back."""

import subprocess
import sys
import tomllib
from collections import Counter
from functools import lru_cache
from pathlib import Path

import proofs
import pytest

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
    taken = {*sys.stdlib_module_names, "evaluator", "holdwise", "solver", "trainer"}
    assert [name for name, count in Counter(helpers).items() if count > 1 or name in taken] == []


def test_a_test_has_a_name_that_can_be_read(request: pytest.FixtureRequest) -> None:
    """A text of a hundred thousand characters goes from worker to worker with every report."""
    assert [item.nodeid[:200] for item in request.session.items if len(item.nodeid) > 500] == []


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small tree with what the proofs of the solver read."""
    for name in ("evaluator/a.py", "solver/charts/b.txt", "tests/solver/test_c.py", "docs/d.md"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(name)
    monkeypatch.setattr(proofs, "TESTS", tmp_path / "tests")
    monkeypatch.setattr(proofs, "TABLE", tmp_path / "tests" / "proved.txt")
    return tmp_path


def forgetting() -> None:
    """As in the next run."""
    proofs.digest.cache_clear()
    proofs._proved.cache_clear()


@pytest.mark.parametrize(
    ("changed", "known"),
    [
        ("evaluator/a.py", False),
        ("solver/charts/b.txt", False),
        ("tests/solver/test_c.py", False),
        ("tests/helper.py", False),
        ("docs/d.md", True),
    ],
)
def test_proofs_run_again_once_something_that_they_read_has_changed(
    copied: Path, changed: str, known: bool
) -> None:
    forgetting()
    assert not proofs.unchanged("solver")  # nothing is recorded yet
    proofs.record()
    forgetting()
    assert proofs.unchanged("solver")
    (copied / changed).write_text("something else")
    forgetting()
    assert proofs.unchanged("solver") is known
    forgetting()


def test_every_folder_with_proofs_is_recorded() -> None:
    marks = ("mark.proof", "proved_but(")
    files = (file for file in TESTS.rglob("test_*.py") if file != Path(__file__))
    found = {f.parent.name for f in files if any(mark in f.read_text("utf-8") for mark in marks)}
    assert found == {*proofs.READ}


def test_what_was_solved_is_forgotten_and_rules_are_kept() -> None:
    from solver import load_paytable, solve_hand
    from solver.hand import _pay_lookups
    from solver.rules import rules_of

    conftest = sys.modules["tests.conftest"]
    table = load_paytable("9/6")
    solve_hand("As Ks Kh 4s 4d", table)
    assert _pay_lookups.cache_info().currsize
    kept = lru_cache(len)
    kept("abc")
    conftest.forget()
    assert not _pay_lookups.cache_info().currsize
    assert kept.cache_info().currsize == 1  # none of ours
    assert load_paytable("9/6") is table
    assert rules_of() is table.rules
