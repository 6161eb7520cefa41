"""What importing the package costs: no numpy, and no table."""

import subprocess
import sys


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
import sys, evaluator.methods
modules = [module for name, module in sys.modules.items() if name.startswith("evaluator")]
things = [thing for module in modules for thing in vars(module).values()]
caches = [thing.cache_info() for thing in things if hasattr(thing, "cache_info")]
print(len(caches) > 9, sum(cache.currsize for cache in caches))
"""
    assert output_of(code) == "True 0"
