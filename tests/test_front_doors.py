"""The front doors of the packages: what `dir()` shows, and what can be imported from them."""

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from slowly import slow_but_one_in

import evaluator
import holdwise
import solver
import solver.decisions
import solver.explanation
import solver.strategy
from evaluator.front_door import LateImports

ROOT = Path(__file__).parents[1]
DOORS = [evaluator, solver, solver.decisions, solver.explanation, solver.strategy, holdwise]


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
def test_dir_shows_the_public_names_and_nothing_else(door: object) -> None:
    assert dir(door) == sorted(dir(door))
    assert dir(door) == (getattr(door, "__all__", []) or dir(door))
    assert not [name for name in dir(door) if name.startswith("_")]
    for name in dir(door):
        assert getattr(door, name).__doc__, name


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
def test_a_type_checker_sees_every_name(door: object) -> None:
    """It takes the plain imports for what they are: names that the door has from these modules."""
    tree = ast.parse(Path(door.__file__).read_text(encoding="utf-8"))
    [late] = [node for node in tree.body if isinstance(node, ast.With)]
    seen = {
        (alias.name, alias.asname): node.module
        for node in late.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert all(name == called for name, called in seen)  # or mypy would not let it out
    assert sorted(name for name, _ in seen if name != "__version__") == dir(door)
    for (name, _), module in seen.items():
        found, real = getattr(door, name), getattr(import_module(module), name)
        assert found is real or getattr(found, "__wrapped__", None) is real


@pytest.mark.parametrize(
    ("door", "known"),
    [("evaluator", "rank_hand"), ("solver", "solve_game"), ("solver.strategy", "parse_chart")],
)
def test_a_star_brings_every_name_into_a_notebook(door: str, known: str) -> None:
    brought: dict[str, object] = {}
    exec(f"from {door} import *", brought)
    assert known in brought
    assert brought.keys() - {"__builtins__"} == set(dir(import_module(door)))


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
def test_a_name_that_is_not_there(door: object) -> None:
    with pytest.raises(
        AttributeError, match=f"module '{door.__name__}' has no attribute 'xyz'; dir"
    ):
        _ = door.xyz


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
def test_a_misspelt_name_is_answered_by_the_right_one(door: object) -> None:
    name = dir(door)[-1]
    with pytest.raises(AttributeError, match=rf"; did you mean {name}\b"):
        getattr(door, f"{name}y")


def test_a_module_of_the_package_is_not_a_misspelt_name(tmp_path: Path) -> None:
    (tmp_path / "deals.py").touch()
    package = {"__name__": "toy", "__path__": [str(tmp_path)]}
    with LateImports(package):
        pass
    with pytest.raises(AttributeError, match=r"'deals' before it is imported: import toy\.deals"):
        package["__getattr__"]("deals")


def test_imports_of_other_modules_are_carried_out_while_a_door_notes_its_own() -> None:
    """As another thread may be doing."""
    package: dict[str, object] = {"__name__": "toy"}
    with LateImports(package):
        exec("from evaluator.cards import RANKS", {"__name__": "other"})
        import graphlib
    assert graphlib.TopologicalSorter
    assert package["__dir__"]() == []


@pytest.mark.parametrize("name", slow_but_one_in(dir(solver), 16))
def test_a_public_name_is_itself_whatever_was_imported_before(name: str) -> None:
    """No submodule stands in a public name's place once it has been imported."""
    code = f"""
import solver, solver.comparison, solver.explanation, solver.game, solver.hand, solver.strategy
from solver import {name}
import types
assert not isinstance({name}, types.ModuleType)
assert "{name}" in vars(solver)  # loaded once, then there
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
