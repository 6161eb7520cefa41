"""The answers of ``holdwise odds`` as JSON, as docs/json.md describes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.commands.output import card_names

if TYPE_CHECKING:
    from evaluator.holdem import Grid, Odds, SimulatedGrid
    from evaluator.holdem.answers import Known


def known_json(odds: Odds) -> dict[str, object]:
    """Return the odds of hands that are all known."""
    hands = [
        {
            "hand": card_names(hand.hand),
            "wins": hand.wins,
            "ties": hand.ties,
            "losses": hand.losses,
            "equity": float(hand.equity),
            "equity_exact": str(hand.equity),
        }
        for hand in odds
    ]
    return {"hands": hands, **_beside(odds.known), "boards": odds[0].boards}


def grid_json(grid: Grid) -> dict[str, object]:
    """Return the exact odds against a random hand."""
    categories = [
        {
            "category": name,
            "player": float(grid.player[name]),
            "player_exact": str(grid.player[name]),
            "opponents": float(grid.opponent[name]),
            "opponents_exact": str(grid.opponent[name]),
        }
        for name in grid.player
    ]
    return {
        "hand": card_names(grid.known.hands[0]),
        **_beside(grid.known),
        "opponents": 1,
        "method": "exact",
        "showdowns": grid.showdowns,
        "equity": float(grid.equity),
        "equity_exact": str(grid.equity),
        "categories": categories,
    }


def simulated_json(grid: SimulatedGrid, seed: int) -> dict[str, object]:
    """Return the simulated odds against random hands."""
    categories = [
        {
            "category": name,
            "player": grid.player[name].mean,
            "player_error": grid.player[name].error,
            "opponents": grid.opponents[name].mean,
            "opponents_error": grid.opponents[name].error,
        }
        for name in grid.player
    ]
    return {
        "hand": card_names(grid.known.hands[0]),
        **_beside(grid.known),
        "opponents": grid.against,
        "method": "simulation",
        "deals": grid.deals,
        "seed": str(seed),
        "equity": grid.equity.mean,
        "equity_error": grid.equity.error,
        "categories": categories,
    }


def _beside(known: Known) -> dict[str, object]:
    """Return the board and the dead cards."""
    return {"board": card_names(known.board), "dead": card_names(known.dead)}
