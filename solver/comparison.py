"""Compare games: what best play for one returns in another, and on which deals they differ."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from evaluator.figures import count, decimal, percent, shortened
from evaluator.report import CardRow, Report, Table, heading, line, table
from evaluator.reported import Reported
from solver.arrays import Ints
from solver.deals import all_deals, deal_weights
from solver.game import Game, LineShare, solve_game, solved_game
from solver.holds import held
from solver.paytable.catalogue import spelled
from solver.paytable.table import PayTable

_EXAMPLES = 10


@dataclass(frozen=True)
class Example(Reported):
    """A deal on which the best hold of one game is a mistake in another.

    Attributes:
        cards: the five card ids, ascending.
        source_hold: the best hold in the source game.
        target_hold: the best hold in the target game.
        cost: what playing `source_hold` in the target game loses, per coin bet, on this deal.
    """

    cards: tuple[int, ...]
    source_hold: tuple[int, ...]
    target_hold: tuple[int, ...]
    cost: Fraction

    def __repr__(self) -> str:
        return f"<Example {self}>"

    def report(self) -> Report:
        """Return the deal, the two holds and the cost."""
        holds = CardRow(self.source_hold), " or ", CardRow(self.target_hold)
        return [line(CardRow(self.cards), ": ", *holds, f", {decimal(self.cost)}")]


@dataclass(frozen=True)
class Flip(Reported):
    """What it costs to play one game's best holds in another game.

    Attributes:
        source: index of the game whose holds are played.
        target: index of the game in which they are played.
        deals: deals on which the hold is not one of the target's best.
        all_deals: how many deals there are.
        cost: the return lost, per coin bet, over all deals.
        examples: up to ten such deals, costliest first, no two of them equal up to suits.
    """

    source: int
    target: int
    deals: int
    all_deals: int
    cost: Fraction
    examples: tuple[Example, ...]

    def __repr__(self) -> str:
        return f"<Flip {self.source} to {self.target}, {count(self.deals, 'deal')}>"

    def report(self) -> Report:
        """Return what the misplayed deals cost, and the costliest of them; games count from 1."""
        source, target = self.source + 1, self.target + 1
        said = heading(
            f"Holds of {source} played in {target}: {self.deals:,} of {self.all_deals:,} deals "
            f"misplayed, which costs {percent(self.cost, 6)}"
        )
        if not self.examples:
            return [said]
        rows = [
            (
                CardRow(example.cards),
                CardRow(example.source_hold),
                CardRow(example.target_hold),
                decimal(example.cost),
            )
            for example in self.examples
        ]
        words = ("Deal", f"Best in {source}", f"Best in {target}")
        return [said, table((*words, "Cost a coin bet"), rows, left=words)]


@dataclass(frozen=True)
class Comparison(Reported):
    """Games side by side.

    Attributes:
        games: the games.
        cross: row i, column j: the return in game j of playing game i's best holds.
        flips: for every ordered pair of different games, row by row.
    """

    games: tuple[Game, ...]
    cross: tuple[tuple[Fraction, ...], ...]
    flips: tuple[Flip, ...]

    def __repr__(self) -> str:
        names = ", ".join(spelled(game.table) for game in self.games)
        return f"<Comparison of {count(len(self.games), 'game')}: {shortened(names, 80)}>"

    def report(self) -> Report:
        """Return what ``holdwise compare`` prints."""
        return [
            heading(f"Games, {count(self.games[0].coins, 'coin')}"),
            _games_table(self.games),
            line(),
            heading("Pays a coin, and share of all hands"),
            _lines_table(self.games),
            line(),
            heading("Returns of playing the row's game in the column's"),
            _cross_table(self),
            *(part for flip in self.flips for part in (line(), *flip.report())),
        ]


def compare(*tables: PayTable | str, coins: int = 5) -> Comparison:
    """Solve the games of several paytables at one bet and return them compared, each with each.

    >>> comparison = compare("9/6", "8/5")
    >>> comparison.flips[0].deals, comparison.games[0].coins
    (10956, 5)

    Args:
        tables: paytables, or their ids, aliases or paths.
        coins: the bet in all of them, 1 to 5.

    Raises:
        PaytableError: there is no such paytable, or it breaks a rule.
        ValueError: `coins` is not from 1 to 5.
    """
    return compare_games([solve_game(table, coins) for table in tables])


def compare_games(games: Iterable[Game | PayTable | str]) -> Comparison:
    """Return games compared, each with each.

    A paytable, or the id, alias or path of one, stands for its game at five coins; `compare` solves
    paytables at any bet.

    >>> from solver import solve_game
    >>> comparison = compare_games([solve_game("job-9-6"), "8/5"])
    >>> comparison.cross[1][1] == comparison.games[1].return_
    True
    >>> [flip.deals for flip in comparison.flips]
    [10956, 10956]

    Raises:
        PaytableError: there is no such paytable, or it breaks a rule.
        ValueError: there are no games, or they are not all at the same bet, or not all of the same
            deck: what is best play in one then says nothing about the deals of another.
    """
    solved = tuple(map(solved_game, games))
    if not solved:
        raise ValueError("games: must be one or more, not none")
    bets = sorted({game.coins for game in solved})
    if len(bets) > 1:
        named = " and ".join(map(str, bets))
        raise ValueError(f"coins: games are compared at the same bet, not at {named} coins")
    decks = dict.fromkeys(game.table.rules for game in solved)
    if len(decks) > 1:
        named = " and ".join(map(str, decks))
        raise ValueError(f"games are compared deal by deal in the same deck, not in {named}")
    cross = [[Fraction(0)] * len(solved) for _ in solved]
    flips: dict[tuple[int, int], Flip] = {}
    for target, game in enumerate(solved):
        values = game.values()
        for source, other in enumerate(solved):
            played = np.take_along_axis(values, other.best_masks[np.newaxis], axis=0)[0]
            cross[source][target] = game.mean(played)
            if source != target:
                flips[source, target] = _flip(solved, source, target, game.best_values - played)
    rows = tuple(tuple(row) for row in cross)
    return Comparison(solved, rows, tuple(flips[pair] for pair in sorted(flips)))


def _flip(games: Sequence[Game], source: int, target: int, losses: Ints) -> Flip:
    flipped = np.flatnonzero(losses)
    dearest = flipped[np.argsort(-losses[flipped], kind="stable")[:_EXAMPLES]]
    examples = tuple(
        _example(games[source], games[target], deal, int(losses[deal])) for deal in dearest.tolist()
    )
    deals = int(deal_weights(games[target].table.rules)[flipped].sum())
    game = games[target]
    return Flip(source, target, deals, game.table.rules.deals, game.mean(losses), examples)


def _example(source: Game, target: Game, deal: int, loss: int) -> Example:
    cards = tuple(all_deals(source.table.rules).cards[deal].tolist())
    return Example(
        cards=cards,
        source_hold=held(cards, int(source.best_masks[deal])),
        target_hold=held(cards, int(target.best_masks[deal])),
        cost=Fraction(loss, target.denominator * target.coins),
    )


def _numbered(games: Sequence[Game]) -> list[str]:
    return [f"{number}. {game.table.name}" for number, game in enumerate(games, 1)]


def _games_table(games: Sequence[Game]) -> Table:
    return table(
        ("Game", "Return", "Variance", "Hit frequency"),
        [
            (name, percent(game.return_), decimal(game.variance), percent(game.hit_frequency))
            for name, game in zip(_numbered(games), games, strict=True)
        ],
        left=("Game",),
    )


def _lines_table(games: Sequence[Game]) -> Table:
    lines = [{of.name: of for of in game.lines} for game in games]
    numbers = range(1, len(games) + 1)
    return table(
        ("Line", *(title for n in numbers for title in (f"{n} pays", f"{n} share"))),
        [
            (name, *(cell for of_game in lines for cell in _line_cells(of_game.get(name))))
            for name in _merged([list(of_game) for of_game in lines])
        ],
        left=("Line",),
    )


def _line_cells(of: LineShare | None) -> tuple[str, str]:
    return (str(of.pays), percent(of.probability)) if of else ("", "")


def _cross_table(comparison: Comparison) -> Table:
    names = _numbered(comparison.games)
    return table(
        ("Holds of", *(f"in {number}" for number in range(1, len(names) + 1))),
        [(name, *map(percent, row)) for name, row in zip(names, comparison.cross, strict=True)],
        left=("Holds of",),
    )


def _merged(lists: Iterable[Sequence[str]]) -> list[str]:
    """Return every name once, keeping the order of each list as far as the lists agree.

    >>> _merged([["Quads", "Flush", "Nothing"], ["Four aces", "Quads", "Straight", "Nothing"]])
    ['Four aces', 'Quads', 'Straight', 'Flush', 'Nothing']
    """
    order: list[str] = []
    for names in lists:
        place = 0
        for name in names:
            if name not in order:
                order.insert(place, name)
            place = order.index(name) + 1
    return order
