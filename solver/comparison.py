"""Compare games: what best play for one returns in another, and on which deals they differ."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from evaluator.figures import count, decimal, percent, shortened
from evaluator.keys import both, card_list, key, parts
from evaluator.report import CardRow, Report, Reported, Table, heading, line, table
from solver.arrays import Ints, weighted_sum
from solver.deals import all_deals, deal_weights
from solver.exact.play import Masks
from solver.game import Game, LineShare, solved_game
from solver.holds import held
from solver.many_hands import solve_hands
from solver.paytable.catalogue import AnyTable, spelled
from solver.rules import Rules, rules_of

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

    KEYS = (
        card_list("hand", "the deal", "cards"),
        card_list("from", "the hold picked in `from`", "source_hold"),
        card_list("to", "the hold picked in `to`", "target_hold"),
        *both("cost", "what it costs in this deal"),
    )

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
        examples: some such deals, usually ten, costliest first, no two of them equal up to suits.
    """

    source: int
    target: int
    deals: int
    all_deals: int
    cost: Fraction
    examples: tuple[Example, ...]

    KEYS = (
        key("from", "number (from 0) of the game whose best holds are played", "source"),
        key("to", "number of the game in which they are played", "target"),
        key(
            "deals",
            "number of deals (of 2,598,960 with 52 cards) in which the hold picked in `from` is "
            "not among the best in `to`",
        ),
        *both("cost", "the return lost in `to` in these deals"),
        parts("examples", "up to ten of these deals, the costliest first", Example.KEYS),
    )
    ROWS = "examples"

    def __repr__(self) -> str:
        return f"<Flip {self.source} to {self.target}, {count(self.deals, 'deal')}>"

    def report(self) -> Report:
        """Return what the misplayed deals cost, and the costliest of them; games count from 1."""
        source, target = self.source + 1, self.target + 1
        head = heading(
            f"Holds of {source} played in {target}: {self.deals:,} of {self.all_deals:,} deals "
            f"misplayed, which costs {percent(self.cost, 6)}"
        )
        if not self.examples:
            return [head]
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
        return [head, table((*words, "Cost a coin bet"), rows, left=words)]


@dataclass(frozen=True)
class Comparison(Reported):
    """Games side by side.

    Attributes:
        games: the games.
        cross: row i, column j: the return in game j of playing game i's best holds, or None if
            the two are dealt from different decks.
        flips: for every ordered pair of different games of one deck, row by row.
    """

    games: tuple[Game, ...]
    cross: tuple[tuple[Fraction | None, ...], ...]
    flips: tuple[Flip, ...]

    KEYS = (
        key(
            "games",
            "for each paytable the object of `analyze`",
            lambda comparison: [game.to_dict() for game in comparison.games],
        ),
        *both(
            "cross",
            "a list of rows: in row i, column j the return in game j of playing the picked best "
            "holds of game i, or null if they are dealt from decks of different size",
        ),
        parts("flips", "one object for each ordered pair of games of one deck", Flip.KEYS),
    )

    def rows(self) -> list[dict[str, Any]]:
        """Return the lines of all the games, each with the name of its game."""
        return [{"game": game.table.name} | row for game in self.games for row in game.rows()]

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
            *([] if self.refused is None else [line(self.refused)]),
            *(part for flip in self.flips for part in (line(), *flip.report())),
        ]

    @property
    def refused(self) -> str | None:
        """Why some games cannot be played with the holds of others; None if all can."""
        decks = dict.fromkeys(_deck(game) for game in self.games)
        if len(decks) == 1:
            return None
        named = " and ".join(str(len(deck)) for deck in decks)
        return f"Decks of {named} cards have no deals in common: no returns across, no flips."


def compare(
    *tables: Game | AnyTable | list[Game | AnyTable] | tuple[Game | AnyTable, ...], coins: int = 5
) -> Comparison:
    """Solve the games of several paytables at one bet and return them compared, each with each.

    >>> comparison = compare("9/6", "8/5")
    >>> comparison.flips[0].deals, comparison.games[0].coins
    (10956, 5)

    Args:
        tables: paytables, or their ids, aliases or paths; or games, which are solved already.
            Also a list of these.
        coins: the bet in all of them, 1 to 5.

    Raises:
        PaytableError: there is no such paytable, or it breaks a rule.
        ValueError: `coins` is not from 1 to 5.
    """
    given: list[Game | AnyTable] = []
    for each in tables:
        given += each if isinstance(each, list | tuple) else [each]
    return compare_games([solved_game(table, coins) for table in given])


def compare_games(games: Iterable[Game | AnyTable], examples: int = _EXAMPLES) -> Comparison:
    """Return games compared, each with each.

    A paytable, or the id, alias or path of one, stands for its game at five coins; `compare` solves
    paytables at any bet.

    >>> from solver import solve_game
    >>> comparison = compare_games([solve_game("job-9-6"), "8/5"])
    >>> comparison.cross[1][1] == comparison.games[1].return_
    True
    >>> [flip.deals for flip in comparison.flips]
    [10956, 10956]

    Games of one deck are compared deal by deal, even if other cards of it are wild. With games of
    different decks that cannot be: then there are no flips, and no returns across.

    Args:
        games: the games.
        examples: how many deals each flip shows at most.

    Raises:
        PaytableError: there is no such paytable, or it breaks a rule.
        ValueError: there are no games, or they are not all at the same bet.
    """
    solved = tuple(map(solved_game, games))
    if not solved:
        raise ValueError("games: must be one or more, not none")
    bets = sorted({game.coins for game in solved})
    if len(bets) > 1:
        named = " and ".join(map(str, bets))
        raise ValueError(f"coins: games are compared at the same bet, not at {named} coins")
    cross: list[list[Fraction | None]] = [[None] * len(solved) for _ in solved]
    flips: dict[tuple[int, int], Flip] = {}
    for deck in dict.fromkeys(map(_deck, solved)):
        places = [place for place, game in enumerate(solved) if _deck(game) == deck]
        deals = _CommonDeals([solved[place] for place in places])
        for target, game in zip(places, deals.games, strict=True):
            values, best = deals.values(game), deals.best_masks(game)
            best_values = _of_masks(values, best)
            for source, other in zip(places, deals.games, strict=True):
                played = deals.best_masks(other)
                of_played = _of_masks(values, played)
                cross[source][target] = deals.mean(of_played, game)
                if source != target:
                    holds = source, target, played, best
                    flips[source, target] = _flip(
                        deals, game, holds, best_values - of_played, examples
                    )
    rows = tuple(tuple(row) for row in cross)
    return Comparison(solved, rows, tuple(flips[pair] for pair in sorted(flips)))


def _deck(game: Game) -> range:
    return game.table.rules.deck


def _of_masks(values: Ints, masks: Masks) -> Ints:
    """Return the values, (n,), of the given holds out of those of all holds, (32, n)."""
    of_holds: Ints = np.take_along_axis(values, masks[np.newaxis], axis=0)[0]
    return of_holds


class _CommonDeals:
    """Deals that are distinct in some of the games, and what holds are worth in each game.

    If the games have the same rules, these are their distinct deals. If other cards of the same
    deck are wild in them, these are the distinct deals of a game in which no rank is wild: that
    tells apart whatever one of the games does.
    """

    def __init__(self, games: Sequence[Game]) -> None:
        self.games = games
        kinds = dict.fromkeys(game.table.rules for game in games)
        first = games[0].table.rules
        self.rules: Rules = first if len(kinds) == 1 else rules_of(jokers=first.jokers)

    def best_masks(self, game: Game) -> Masks:
        """Return the best hold of every deal: (n,)."""
        if game.table.rules is self.rules:
            return game.best_masks
        return solve_hands(all_deals(self.rules).cards, game.table, game.coins).best_masks

    def values(self, game: Game) -> Ints:
        """Return the values of all holds of every deal: (32, n), as `Game.values` does."""
        if game.table.rules is self.rules:
            return game.values()
        return solve_hands(all_deals(self.rules).cards, game.table, game.coins).values.T

    def mean(self, values: Ints, game: Game) -> Fraction:
        """Return the mean over all deals of values in a game, per coin bet."""
        total = weighted_sum(values, deal_weights(self.rules))
        return Fraction(total, self.rules.all_values * game.coins)


def _flip(
    deals: _CommonDeals,
    game: Game,
    holds: tuple[int, int, Masks, Masks],
    losses: Ints,
    most: int,
) -> Flip:
    """Return what the holds of one game lose in another.

    Args:
        deals: the deals.
        game: the game they are played in.
        holds: the numbers of the two games, and the best hold of each in every deal.
        losses: what each deal loses.
        most: how many examples are wanted.
    """
    source, target, played, best = holds
    flipped = np.flatnonzero(losses)
    dearest = flipped[np.argsort(-losses[flipped], kind="stable")[:most]]
    cards_of = all_deals(deals.rules).cards
    examples = []
    for deal in dearest.tolist():
        cards = tuple(cards_of[deal].tolist())
        cost = Fraction(int(losses[deal]), game.denominator * game.coins)
        ours, theirs = held(cards, int(best[deal])), held(cards, int(played[deal]))
        examples.append(Example(cards, source_hold=theirs, target_hold=ours, cost=cost))
    weight = int(deal_weights(deals.rules)[flipped].sum())
    cost = deals.mean(losses, game)
    return Flip(source, target, weight, deals.rules.deals, cost, tuple(examples))


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
        [
            (name, *("" if value is None else percent(value) for value in row))
            for name, row in zip(names, comparison.cross, strict=True)
        ],
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
