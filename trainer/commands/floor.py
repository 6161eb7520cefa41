"""``holdwise floor``: a list of machines ranked by what an hour is worth, by risk, by own play."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from trainer.commands.exact_numbers import exact_number, sum_of_money
from trainer.commands.failure import Failure, complain
from trainer.commands.options import add_json, whole_number
from trainer.commands.output import print_json, print_report
from trainer.commands.played import add_played
from trainer.commands.tables import named_table

if TYPE_CHECKING:
    from solver.bankroll.floor import Floor, Own, Rated

HELP = "a list of machines ranked by what an hour is worth, by risk, by what my play makes of each"
EXAMPLES = """\
holdwise floor machines.csv                           by what an hour of best play is worth
holdwise floor machines.csv --by risk --bankroll 200  by the chance to lose 200 in a session
holdwise floor machines.csv --by own --chart my-chart.txt
holdwise floor machines.csv --by own --mine           by my own holds
holdwise floor machines.csv --json                    for programs

A row of the file, for example: name,table,coin,coins,hands_an_hour,cashback,meter
                                by the door,9/6 + flush 5,0.25,5,800,0.25%,4400"""

ORDERS = ("hour", "risk", "own")
HOURS = 4
MOST_HOURS = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a CSV file with a row for each machine; its first row names the columns: table and "
        "coin (what a coin is worth), and if wanted name, coins, hands_an_hour, cashback and meter "
        "(what the best line pays now, in coins)",
    )
    parser.add_argument(
        "--by",
        choices=ORDERS,
        default="hour",
        help="hour: what an hour of best play is worth (the default); risk: the chance of ruin, or "
        "the standard deviation of an hour; own: what an hour of own play is worth",
    )
    parser.add_argument(
        "--bankroll",
        metavar="MONEY",
        type=sum_of_money("an amount of money"),
        help="also the chance to lose this much in a session",
    )
    parser.add_argument(
        "--hours",
        metavar="N",
        type=whole_number(1, MOST_HOURS),
        default=HOURS,
        help=f"how many hours a session has (default: {HOURS})",
    )
    add_json(parser)
    add_played(parser)
    parser.set_defaults(refuse=parser.error)


def run(args: argparse.Namespace) -> int:
    """Read the file, rank its machines and print them."""
    from solver.bankroll.floor import rank
    from solver.bankroll.machines import read_machines
    from solver.text_files import TextError, read_text_file, shown_name

    own = _own(args)
    if args.by == "own" and own is None:
        args.refuse("--by own: expected --chart or --mine too")
    try:
        machines, faults = read_machines(read_text_file(args.file), exact_number, named_table)
    except TextError as error:
        raise Failure(f"{shown_name(args.file)}: {error}") from None
    for fault in faults:
        complain(f"{shown_name(args.file)}: {fault}")
    if not machines:
        if not faults:
            raise Failure(f"{shown_name(args.file)}: there is no machine in it")
        return 1
    floor = rank(machines, args.by, own, args.bankroll, args.hours)
    if args.json:
        print_json(as_json(floor))
    else:
        print_report(floor.report())
    return 1 if faults else 0


def _own(args: argparse.Namespace) -> tuple[str, Own] | None:
    """Return how own play is called and what it pays in a game, if it is asked for."""
    if args.mine and args.chart is not None:
        args.refuse("--mine does not go with --chart")
    if args.mine:
        from solver.bankroll.own import own_play
        from trainer.commands.played import holds_for, made_by_player

        made = made_by_player(args)
        return "my holds", lambda game: own_play(game, *holds_for(game, made)).payoffs
    if args.chart is not None:
        from solver.bankroll.payoffs import chart_pays
        from trainer.commands.played import chart_at

        chart = chart_at(args.chart)
        return "chart", lambda game: chart_pays(game, chart)
    return None


def as_json(floor: Floor) -> dict[str, Any]:
    """Return the floor as docs/json.md describes it."""
    return {
        "by": floor.order,
        "own": floor.own,
        "bankroll": None if floor.bankroll is None else float(floor.bankroll),
        "hours": floor.hours,
        "machines": [_rated_json(rated) for rated in floor.rated],
    }


def _rated_json(rated: Rated) -> dict[str, Any]:
    machine, terms = rated.machine, rated.machine.terms
    return {
        "row": machine.row,
        "name": machine.name,
        "paytable": machine.table.name,
        "coin": float(machine.coin),
        "coins": machine.coins,
        "hands_an_hour": terms.hands_an_hour,
        "cashback": float(terms.cashback),
        "return": float(rated.return_),
        "return_exact": str(rated.return_),
        "hour": float(rated.hour),
        "hour_exact": str(rated.hour),
        "hour_deviation": rated.deviation,
        "ruin": rated.ruin,
        "own_return": None if rated.own_return is None else float(rated.own_return),
        "own_hour": None if rated.own_hour is None else float(rated.own_hour),
        "own_refused": rated.own_refused,
    }
