"""What a hold is worth: paytables, the literal enumeration and the exact solver."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solver.compare import compare_games
    from solver.game import Game, solve_game
    from solver.hand import HandSolution, Hold, solve_hand
    from solver.paytable.catalogue import CatalogueEntry, catalogue, load_paytable
    from solver.paytable.file import parse_paytable
    from solver.paytable.table import Line, PayTable, PaytableError

_HOMES = {
    "CatalogueEntry": "solver.paytable.catalogue",
    "Game": "solver.game",
    "HandSolution": "solver.hand",
    "Hold": "solver.hand",
    "Line": "solver.paytable.table",
    "PayTable": "solver.paytable.table",
    "PaytableError": "solver.paytable.table",
    "catalogue": "solver.paytable.catalogue",
    "compare_games": "solver.compare",
    "load_paytable": "solver.paytable.catalogue",
    "parse_paytable": "solver.paytable.file",
    "solve_game": "solver.game",
    "solve_hand": "solver.hand",
}

__all__ = [
    "CatalogueEntry",
    "Game",
    "HandSolution",
    "Hold",
    "Line",
    "PayTable",
    "PaytableError",
    "catalogue",
    "compare_games",
    "load_paytable",
    "parse_paytable",
    "solve_game",
    "solve_hand",
]


def __getattr__(name: str) -> Any:
    """Load a public name's module when the name is first asked for (PEP 562)."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value
