"""What is asked about a whole game."""

from solver.game import Game, solve_game
from solver.paytable.catalogue import AnyTable


def analyze(table: AnyTable = "job-9-6", coins: int = 5) -> Game:
    """Return a game with every deal played as well as possible: its return, line by line.

    >>> game = analyze("9/6")
    >>> game.return_, float(game)
    (Fraction(1653526326983, 1661102543100), 0.9954390436951225)
    >>> round(game.std, 3), round(game.house_edge, 5)
    (4.418, 0.00456)

    Args:
        table: a paytable, or its id, alias or path.
        coins: the bet, 1 to 5.

    Raises:
        PaytableError: there is no such paytable, or it breaks a rule.
        ValueError: `coins` is not from 1 to 5.
    """
    return solve_game(table, coins)
