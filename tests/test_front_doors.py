"""The front doors of the packages: what `dir()` shows, and what can be imported from them."""

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from slowly import slow_but_one_in

import evaluator
import solver
import solver.strategy

ROOT = Path(__file__).parents[1]
DOORS = [evaluator, solver, solver.strategy]


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
def test_dir_shows_the_public_names_and_nothing_else(door: object) -> None:
    assert dir(door) == sorted(door.__all__)
    assert not [name for name in dir(door) if name.startswith("_")]
    for name in dir(door):
        assert getattr(door, name).__doc__, name


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
def test_a_type_checker_sees_every_name(door: object) -> None:
    """Whatever is loaded late stands under TYPE_CHECKING too, from the module that defines it."""
    tree = ast.parse(Path(door.__file__).read_text(encoding="utf-8"))
    seen = {
        alias.name: node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module not in ("typing",)
        for alias in node.names
    }
    del seen["front_door"]
    assert sorted(seen) == dir(door)
    for name, module in seen.items():
        assert getattr(import_module(module), name) is getattr(door, name)


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
def test_a_name_that_is_not_there(door: object) -> None:
    with pytest.raises(AttributeError, match=f"module '{door.__name__}' has no attribute 'flop'"):
        _ = door.flop


@pytest.mark.parametrize("name", slow_but_one_in(dir(solver), 8))
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
