"""The suite itself: names of modules, proofs that are run again, memory that is given back."""

import ast
import os
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
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "4 passed" in done.stdout, done.stdout


@pytest.mark.slow
def test_the_timings_find_what_they_measure() -> None:
    """They are not run with the tests, and one that cannot be read stops all."""
    command = [sys.executable, "-m", "pytest", "-q", "--collect-only", "-p", "no:cacheprovider"]
    alone = {name: value for name, value in os.environ.items() if "XDIST" not in name}
    done = subprocess.run(
        [*command, "tests/benchmarks"],
        cwd=ROOT,
        env=alone,  # a worker takes no times
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


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


MODULE = '"""Says something."""\n\ndef one():\n    """Say more."""\n    return """a\n\nb"""\n'
REWORDED = (
    '"""Says it better."""\n\ndef one():\n    """Say\n\n    more."""\n    return """a\n\nb"""\n'
)


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small tree with what the proofs of the solver and of the guide read."""
    for name in (
        *("evaluator/a.py", "solver/charts/b.txt", "tests/solver/test_c.py", "docs/d.md"),
        *("docs/pictures/e.webp", "README.md"),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(MODULE if name.endswith(".py") else name)
    monkeypatch.setattr(proofs, "TESTS", tmp_path / "tests")
    monkeypatch.setattr(proofs, "TABLE", tmp_path / "tests" / "proved.txt")
    return tmp_path


def forgetting() -> None:
    """As in the next run."""
    proofs.digest.cache_clear()
    proofs._proved.cache_clear()
    proofs._without_docstrings.cache_clear()


@pytest.mark.parametrize(
    ("folder", "changed", "text", "known"),
    [
        ("solver", "evaluator/a.py", "x = 1\n", False),
        ("solver", "evaluator/a.py", MODULE.replace("\n\nb", "\nb"), False),
        ("solver", "evaluator/a.py", REWORDED, True),
        ("solver", "solver/charts/b.txt", "something else", False),
        ("solver", "tests/solver/test_c.py", "x = 1\n", False),
        ("solver", "tests/helper.py", "x = 1\n", False),
        ("solver", "docs/d.md", "something else", True),
        ("tests", "evaluator/a.py", REWORDED, False),
        ("tests", "docs/d.md", "something else", False),
        ("tests", "README.md", "something else", False),
        ("tests", "docs/pictures/e.webp", "something else", True),
        ("tests", "docs/pictures/f.webp", "something else", False),
    ],
)
def test_proofs_run_again_once_something_that_they_read_has_changed(
    copied: Path,
    monkeypatch: pytest.MonkeyPatch,
    folder: str,
    changed: str,
    text: str,
    known: bool,
) -> None:
    monkeypatch.delenv(proofs.UNPROVED, raising=False)
    forgetting()
    assert not proofs.unchanged(folder)  # nothing is recorded yet
    proofs.record()
    forgetting()
    assert proofs.unchanged(folder)
    with monkeypatch.context() as patch:
        patch.setenv(proofs.UNPROVED, "1")
        assert not proofs.unchanged(folder)
    (copied / changed).write_text(text)
    forgetting()
    assert proofs.unchanged(folder) is known
    forgetting()


def test_every_folder_with_proofs_is_recorded() -> None:
    marks = ("mark.proof", "proved_but(")
    files = (file for file in TESTS.rglob("test_*.py") if file != Path(__file__))
    found = {f.parent.name for f in files if any(mark in f.read_text("utf-8") for mark in marks)}
    assert found | {*proofs.DEAR_FOLDERS} == {*proofs.READ}


def test_no_proof_is_marked_as_a_whole_beside_cases_that_always_run() -> None:
    """The mark of the whole would put these to sleep, too."""
    texts = (file.read_text("utf-8") for file in TESTS.rglob("test_*.py"))
    asleep = []
    for text in texts:
        if "@pytest.mark.proof\n" in text and "proved_but(" in text:
            for node in ast.walk(ast.parse(text)):
                marks = [ast.unparse(mark) for mark in getattr(node, "decorator_list", ())]
                if "pytest.mark.proof" in marks and any("proved_but(" in mark for mark in marks):
                    asleep.append(node.name)
    assert asleep == []


def test_the_cheapest_test_of_a_module_is_never_dear(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(proofs, "DEAR", tmp_path / "dear.txt")
    taken = {"a.py::x": 0.2, "a.py::y[1]": 0.9, "b.py::z": 3.0, "c.py::u": 0.01, "c.py::v": 0.15}
    proofs.record_dear(taken)
    assert proofs.DEAR.read_text("utf-8").split() == ["a.py::y[1]", "c.py::v"]


def test_what_was_solved_is_forgotten_and_rules_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    from solver.hand import _pay_lookups
    from solver.paytable.catalogue import catalogue_ids
    from solver.rules import rules_of

    conftest = sys.modules["tests.conftest"]
    not_ours = lru_cache(len)
    monkeypatch.setitem(globals(), "not_ours", not_ours)
    found = [*conftest.remembered()]
    assert _pay_lookups in found
    assert not {rules_of, catalogue_ids, not_ours} & {*found}
    not_ours("abc")
    monkeypatch.setattr(conftest, "remembered", lambda: [not_ours])
    conftest.forget()
    assert not not_ours.cache_info().currsize


def test_a_worker_forgets_only_what_is_still_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bytes held before each look, in millions, what is done, and what may be held then."""
    conftest = sys.modules["tests.conftest"]
    for held, done, bound in (
        ([600], [], 600),
        ([700, 590], ["collect"], 600),
        ([700, 610, 320], ["collect", "forget"], 600),
        ([950, 950, 880], ["collect", "forget"], 1020),
    ):
        left, steps = [each * 10**6 for each in held], []
        monkeypatch.setattr(conftest, "resident", lambda left=left: left.pop(0))
        monkeypatch.setattr(conftest.gc, "collect", lambda steps=steps: steps.append("collect"))
        monkeypatch.setattr(conftest, "forget", lambda steps=steps: steps.append("forget"))
        memory = conftest.Memory()
        memory.give_back()
        assert (steps, memory.bound, left) == (done, bound * 10**6, [])
        monkeypatch.undo()
