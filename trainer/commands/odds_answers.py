"""What ``holdwise odds`` prints: tables with bars for people, JSON for programs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from trainer.commands.bars import Bar, print_with_bars
from trainer.commands.output import percent, print_heading, print_json

if TYPE_CHECKING:
    from evaluator.holdem.counting import Grid, HandOdds
    from evaluator.holdem.simulation import Estimate, SimulatedGrid

Cards = tuple[int, ...]


class Situation(NamedTuple):
    """The hands that are known and what lies beside them."""

    hands: list[Cards]
    board: Cards
    dead: Cards

    def title(self, opponents: int = 0) -> str:
        """Return it in words, with so many random hands against it."""
        sides = [" ".join(_names(hand)) for hand in self.hands]
        if opponents:
            sides.append("a random hand" if opponents == 1 else f"{opponents} random hands")
        board = f" on {' '.join(_names(self.board))}" if self.board else ""
        dead = f", without {' '.join(_names(self.dead))}" if self.dead else ""
        return f"{' against '.join(sides)}{board}{dead}"

    def as_json(self) -> dict[str, object]:
        """Return the board and the dead cards as docs/json.md has them."""
        return {"board": _names(self.board), "dead": _names(self.dead)}


def print_known(situation: Situation, odds: Sequence[HandOdds]) -> None:
    """Print the odds of hands that are all known."""
    boards = _boards(odds)
    counted = "1 board" if boards == 1 else f"{boards:,} boards"
    print_heading(f"{situation.title()}: exact, {counted}")
    leader = max(hand.equity for hand in odds)
    print_with_bars(
        ("Hand", "", "Equity", "Win", "Tie", "Wins", "Ties", "Losses"),
        [_hand_row(hand, boards, leads=hand.equity == leader) for hand in odds],
        left=("Hand",),
    )


def print_known_json(situation: Situation, odds: Sequence[HandOdds]) -> None:
    """Print the odds of hands that are all known as JSON."""
    hands = [
        {
            "hand": _names(hand.hand),
            "wins": hand.wins,
            "ties": hand.ties,
            "losses": hand.losses,
            "equity": float(hand.equity),
            "equity_exact": str(hand.equity),
        }
        for hand in odds
    ]
    print_json({"hands": hands, **situation.as_json(), "boards": _boards(odds)})


def print_grid(situation: Situation, grid: Grid) -> None:
    """Print the exact odds against a random hand, by category."""
    print_heading(f"{situation.title(opponents=1)}: exact, {grid.showdowns:,} showdowns")
    scale = max(grid.equity, 1 - grid.equity)
    shares = [(_title(name), grid.player[name], grid.opponent[name]) for name in grid.player]
    print_with_bars(
        ("Best hand", "", "Player wins", "", "Opponent wins"),
        [
            (
                name,
                Bar(float(player / scale), "green"),
                percent(player),
                Bar(float(opponent / scale), "red"),
                percent(opponent),
            )
            for name, player, opponent in [*shares, ("In all", grid.equity, 1 - grid.equity)]
        ],
        left=("Best hand",),
    )


def print_grid_json(situation: Situation, grid: Grid) -> None:
    """Print the exact odds against a random hand as JSON."""
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
    print_json(
        {
            "hand": _names(situation.hands[0]),
            **situation.as_json(),
            "opponents": 1,
            "method": "exact",
            "showdowns": grid.showdowns,
            "equity": float(grid.equity),
            "equity_exact": str(grid.equity),
            "categories": categories,
        }
    )


def print_simulated(situation: Situation, grid: SimulatedGrid, opponents: int, seed: int) -> None:
    """Print the simulated odds against random hands, by category, with standard errors."""
    print_heading(
        f"{situation.title(opponents)}: simulated, {grid.deals:,} deals from seed {seed} "
        "(± is the standard error)"
    )
    scale = max(grid.equity.mean, grid.opponents_equity.mean)
    shares = [(_title(name), grid.player[name], grid.opponents[name]) for name in grid.player]
    rows = [*shares, ("In all", grid.equity, grid.opponents_equity)]
    print_with_bars(
        ("Best hand", "", "Player", "±", "", "Opponents", "±"),
        [
            (
                name,
                Bar(player.mean / scale, "green"),
                _percent(player.mean),
                _error(player),
                Bar(others.mean / scale, "red"),
                _percent(others.mean),
                _error(others),
            )
            for name, player, others in rows
        ],
        left=("Best hand",),
    )
    if any(not side.error for _, *sides in rows for side in sides):
        print(_of_no_error(grid.deals))


def print_simulated_json(
    situation: Situation, grid: SimulatedGrid, opponents: int, seed: int
) -> None:
    """Print the simulated odds against random hands as JSON."""
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
    print_json(
        {
            "hand": _names(situation.hands[0]),
            **situation.as_json(),
            "opponents": opponents,
            "method": "simulation",
            "deals": grid.deals,
            "seed": str(seed),
            "equity": grid.equity.mean,
            "equity_error": grid.equity.error,
            "categories": categories,
        }
    )


def _names(cards: Sequence[int]) -> list[str]:
    from evaluator.cards import format_card

    return [format_card(card) for card in cards]


def _boards(odds: Sequence[HandOdds]) -> int:
    return odds[0].wins + odds[0].ties + odds[0].losses


def _hand_row(hand: HandOdds, boards: int, leads: bool) -> tuple[str | Bar, ...]:
    return (
        " ".join(_names(hand.hand)),
        Bar(float(hand.equity), "green" if leads else "yellow"),
        percent(hand.equity, 2),
        percent(Fraction(hand.wins, boards), 2),
        percent(Fraction(hand.ties, boards), 2),
        f"{hand.wins:,}",
        f"{hand.ties:,}",
        f"{hand.losses:,}",
    )


def _title(category: str) -> str:
    return category.replace("_", " ").capitalize()


def _error(estimate: Estimate) -> str:
    return _percent(estimate.error) if estimate.error else "-"


def _of_no_error(deals: int) -> str:
    """Return what is known of a share in which no deal differed, by the rule of three.

    >>> _of_no_error(100_000)
    '- all deals alike: the share is within 0.003 % of this, 95 times in 100'
    """
    within = min(100, 300 / deals)
    return f"- all deals alike: the share is within {within:.3g} % of this, 95 times in 100"


def _percent(share: float) -> str:
    return percent(Fraction(share), 3)
