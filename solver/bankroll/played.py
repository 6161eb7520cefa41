"""A game played in some way: at best, by a chart, or by a player's own holds."""

from __future__ import annotations

from dataclasses import dataclass

from evaluator.figures import count, decimal
from evaluator.report import Report, heading, line
from solver.bankroll.own import OwnPlay
from solver.bankroll.payoffs import best_play_pays, chart_masks, pays_of_masks
from solver.bankroll.several import hold_pays, several_pays
from solver.game import Game
from solver.returns import Payoffs
from solver.strategy.playing.chart import Chart


@dataclass(frozen=True)
class PlayedGame:
    """A game played in some way.

    Attributes:
        game: the game.
        name: how it is played: "best play", "chart" or "my holds".
        hands: how many hands are drawn from one deal.
        payoffs: what one bet then pays, on all of these hands together.
        remarks: what else is to be said of it.
    """

    game: Game
    name: str
    hands: int
    payoffs: Payoffs
    remarks: tuple[str, ...] = ()

    def title(self) -> str:
        """Return what is played, and how."""
        bet = count(self.game.coins, "coin")
        several = f", {self.hands} hands a deal" if self.hands > 1 else ""
        return f"{self.game.table.name}, {bet}{several}, {self.name}"

    def heading(self) -> Report:
        """Return the lines that say what is played, and how."""
        return [heading(self.title()), *map(line, self.remarks)]


def played(
    game: Game, hands: int = 1, chart: Chart | None = None, own: OwnPlay | None = None
) -> PlayedGame:
    """Return a game played as well as can be, by a chart, or by somebody's own holds.

    >>> from solver.game import solve_game
    >>> played(solve_game("9/6"), 3).title()
    '9/6 Jacks or Better, 5 coins, 3 hands a deal, best play'

    Args:
        game: the game.
        hands: how many hands are drawn from one deal, with a bet on each.
        chart: the chart to play by.
        own: what own holds come to in the game.

    Raises:
        ChartError: the chart speaks of wild cards that the game does not have.
        ValueError: own holds with a chart, or with several hands of a deal.
    """
    if own is not None:
        if chart is not None or hands > 1:
            raise ValueError("own holds go neither with a chart nor with several hands of a deal")
        return PlayedGame(game, "my holds", 1, own.payoffs, (_of_own(own),))
    name = "best play" if chart is None else "chart"
    masks = game.best_masks if chart is None else chart_masks(game, chart)
    if hands > 1:
        return PlayedGame(game, name, hands, several_pays(hold_pays(game, masks), hands))
    payoffs = best_play_pays(game) if chart is None else pays_of_masks(game, masks)
    return PlayedGame(game, name, 1, payoffs)


def _of_own(play: OwnPlay) -> str:
    lost, error = float(play.cost) * 100, play.cost_error * 100
    return (
        f"By {count(play.hands, 'hand')} of my own, which lost {decimal(lost, 3)} ± "
        f"{decimal(error, 3)} % of the bet"
    )
