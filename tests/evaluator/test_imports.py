"""What importing the package costs: no numpy, and no table."""

import subprocess
import sys

import pytest

from evaluator.methods.side_by_side import METHODS


def output_of(code: str) -> str:
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return run.stdout.strip()


def test_one_hand_of_five_needs_no_numpy() -> None:
    code = """
import sys
from evaluator import describe, parse_cards, rank_hand
print(describe(rank_hand(parse_cards("As Ks Qs Js Ts"))), "numpy" in sys.modules)
"""
    assert output_of(code) == "Royal flush False"


def test_importing_every_method_builds_no_table() -> None:
    code = """
import sys, evaluator.methods.side_by_side
modules = [module for name, module in sys.modules.items() if name.startswith("evaluator")]
things = [thing for module in modules for thing in vars(module).values()]
caches = [thing.cache_info() for thing in things if hasattr(thing, "cache_info")]
print(len(caches) > 9, sum(cache.currsize for cache in caches))
"""
    assert output_of(code) == "True 0"


@pytest.mark.proof
@pytest.mark.parametrize("name", [method.name for method in METHODS])
def test_a_method_builds_its_own_tables_and_no_other_s(name: str) -> None:
    """A table made from another method's would be as wrong as that one, and agree with it."""
    code = f"""
import sys, numpy
from evaluator.methods.side_by_side import METHODS

def tables_of(method):
    home = "evaluator." + method.name, "evaluator.methods." + method.name
    things = [vars(room).values() for place, room in sys.modules.items() if place.startswith(home)]
    own = [thing for every in things for thing in every
           if getattr(thing, "__module__", "").startswith(home)]
    return [thing.cache_info().currsize for thing in own if hasattr(thing, "cache_info")]

used = next(method for method in METHODS if method.name == "{name}")
for size in used.sizes:
    used.rank_hand(range(size))
    used.rank_hands(numpy.arange(size)[None])
assert all(map(tables_of, METHODS))
print(*(method.name for method in METHODS if any(tables_of(method))))
"""
    assert output_of(code) == name
