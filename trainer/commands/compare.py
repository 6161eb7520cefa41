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
        "flips": [
            {
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
            for flip in comparison.flips
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
    games = comparison.games
    print_heading(f"Games, {bet(coins)}")
    print_table(
        ("Game", "Return", "Variance", "Hit frequency"),
        [
            (
                f"{number}. {game.table.name}",
                percent(game.return_),
                decimal(game.variance),
                percent(game.hit_frequency),
            )
            for number, game in enumerate(games, 1)
        ],
        left=("Game",),
    )
    print()
    print_heading("Pays a coin, and share of all hands")
    _print_lines(games)
    print()
    print_heading("Returns of playing the row's game in the column's")
    numbers = range(1, len(games) + 1)
    print_table(
        ("Holds of", *(f"in {number}" for number in numbers)),
        [
            (f"{number}. {game.table.name}", *map(percent, row))
            for number, game, row in zip(numbers, games, comparison.cross, strict=True)
        ],
        left=("Holds of",),
    )
    for flip in comparison.flips:
        _print_flip(flip)


def _print_lines(games: Sequence[Game]) -> None:
    shares = [{line.name: line for line in game.lines} for game in games]
    print_table(
        ("Line", *(f"{n} {what}" for n in range(1, len(games) + 1) for what in ("pays", "share"))),
        [
            (
                name,
                *(
                    cell
                    for lines in shares
                    for cell in (
                        (str(lines[name].pays), percent(lines[name].probability))
                        if name in lines
                        else ("", "")
                    )
                ),
            )
            for name in merged([list(lines) for lines in shares])
        ],
        left=("Line",),
    )


def _print_flip(flip: Flip) -> None:
    source, target = flip.source + 1, flip.target + 1
    print()
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
