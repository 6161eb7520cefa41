"""``holdwise compare``: games side by side, and what playing one as if it were another costs."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from trainer.commands.analyze import as_json as game_as_json
from trainer.commands.options import add_coins, add_json
from trainer.commands.output import (
    bet,
    card_names,
    decimal,
    hold_text,
    percent,
    print_heading,
    print_json,
    print_table,
)

if TYPE_CHECKING:
    from solver import Game
    from solver.compare import Comparison, Flip
    from solver.game import LineShare

HELP = "games side by side, and what mixing them up costs"
EXAMPLES = """\
holdwise compare 9/6 8/5
holdwise compare 9/6 bonus-8-5 my-table.toml --coins 1
holdwise compare 9/6 8/5 --json    for programs"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "first", metavar="PAYTABLE", help="an id of the catalogue, 9/6 for short, or a .toml file"
    )
    parser.add_argument("others", metavar="PAYTABLE", nargs="+", help="one or more to compare with")
    add_coins(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Solve the games, set them beside each other, and print that."""
    from solver import compare_games, load_paytable, solve_game

    tables = [load_paytable(name) for name in (args.first, *args.others)]
    comparison = compare_games([solve_game(table, args.coins) for table in tables])
    if args.json:
        print_json(as_json(comparison))
    else:
        _print_comparison(comparison, args.coins)
    return 0


def as_json(comparison: Comparison) -> dict[str, object]:
    """Return the comparison as docs/json.md describes it."""
    return {
        "games": [game_as_json(game) for game in comparison.games],
        "cross": [[float(value) for value in row] for row in comparison.cross],
        "cross_exact": [[str(value) for value in row] for row in comparison.cross],
        "flips": [_flip_as_json(flip) for flip in comparison.flips],
    }


def _flip_as_json(flip: Flip) -> dict[str, object]:
    return {
        "from": flip.source,
        "to": flip.target,
        "deals": flip.deals,
        "cost": float(flip.cost),
        "cost_exact": str(flip.cost),
        "examples": [
            {
                "hand": card_names(example.cards),
                "from": card_names(example.source_hold),
                "to": card_names(example.target_hold),
                "cost_exact": str(example.cost),
            }
            for example in flip.examples
        ],
    }


def merged(lists: Iterable[Sequence[str]]) -> list[str]:
    """Return every name once, in an order that keeps each list's own where lists agree.

    >>> merged([["Quads", "Flush", "Nothing"], ["Four aces", "Quads", "Straight", "Nothing"]])
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


def _print_comparison(comparison: Comparison, coins: int) -> None:
    print_heading(f"Games, {bet(coins)}")
    _print_games(comparison.games)
    print()
    print_heading("Pays a coin, and share of all hands")
    _print_lines(comparison.games)
    print()
    print_heading("Returns of playing the row's game in the column's")
    _print_cross(comparison)
    for flip in comparison.flips:
        print()
        _print_flip(flip)


def _numbered(games: Sequence[Game]) -> list[str]:
    return [f"{number}. {game.table.name}" for number, game in enumerate(games, 1)]


def _print_games(games: Sequence[Game]) -> None:
    print_table(
        ("Game", "Return", "Variance", "Hit frequency"),
        [
            (name, percent(game.return_), decimal(game.variance), percent(game.hit_frequency))
            for name, game in zip(_numbered(games), games, strict=True)
        ],
        left=("Game",),
    )


def _print_lines(games: Sequence[Game]) -> None:
    lines = [{line.name: line for line in game.lines} for game in games]
    numbers = range(1, len(games) + 1)
    print_table(
        ("Line", *(title for n in numbers for title in (f"{n} pays", f"{n} share"))),
        [
            (name, *(cell for of_game in lines for cell in _line_cells(of_game.get(name))))
            for name in merged([list(of_game) for of_game in lines])
        ],
        left=("Line",),
    )


def _line_cells(line: LineShare | None) -> tuple[str, str]:
    return (str(line.pays), percent(line.probability)) if line else ("", "")


def _print_cross(comparison: Comparison) -> None:
    names = _numbered(comparison.games)
    print_table(
        ("Holds of", *(f"in {number}" for number in range(1, len(names) + 1))),
        [(name, *map(percent, row)) for name, row in zip(names, comparison.cross, strict=True)],
        left=("Holds of",),
    )


def _print_flip(flip: Flip) -> None:
    source, target = flip.source + 1, flip.target + 1
    print_heading(
        f"Holds of {source} played in {target}: {flip.deals:,} of 2,598,960 deals misplayed, "
        f"which costs {percent(flip.cost, 6)}"
    )
    if flip.examples:
        print_table(
            ("Deal", f"Best in {source}", f"Best in {target}", "Cost a coin bet"),
            [
                (
                    " ".join(card_names(example.cards)),
                    hold_text(example.source_hold),
                    hold_text(example.target_hold),
                    decimal(example.cost),
                )
                for example in flip.examples
            ],
            left=("Deal", f"Best in {source}", f"Best in {target}"),
        )
