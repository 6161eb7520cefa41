"""``holdwise floor``: a list of machines ranked by what an hour is worth, by risk, by own play."""

from __future__ import annotations

import argparse

from solver.bankroll.floor import Own, rank
from solver.bankroll.machines import read_machines
from solver.bankroll.payoffs import chart_pays, own_play
from solver.lab.matrix import Stakes
from trainer.commands.declared.games_and_machines import DEFAULT_SPEED
from trainer.commands.failure import Failure, complain
from trainer.commands.how_played import chart_at
from trainer.commands.lines import given_text
from trainer.commands.named_tables import named_table
from trainer.commands.output import print_result
from trainer.commands.own_holds import holds_for, made_by_player


def run(args: argparse.Namespace) -> int:
    """Read the file, rank its machines and print them."""
    own = _own(args)
    if args.by == "own" and own is None:
        args.refuse("--by own: expected --chart or --own too")
    if args.by == "risk" and args.bankroll is None:
        args.refuse("--by risk: expected --bankroll too")
    usual = Stakes(args.speed or DEFAULT_SPEED, args.coin_value)
    text, name = given_text(args.file)
    machines, faults = read_machines(text, lambda table: named_table(table, args.json), usual)
    for fault in faults:
        complain(f"{name}: {fault}")
    if not machines:
        if not faults:
            raise Failure(f"{name}: there is no machine in it")
        return 1
    floor = rank(machines, args.by, own, args.bankroll, args.hours)
    print_result(floor, args.json)
    return 1 if faults else 0


def _own(args: argparse.Namespace) -> tuple[str, Own] | None:
    """Return how own play is called and what it pays in a game, if it is asked for."""
    if args.own and args.chart is not None:
        args.refuse("--own does not go with --chart")
    if args.own:
        made = made_by_player(args)
        return "my holds", lambda game: own_play(game, *holds_for(game, made)).payoffs
    if args.chart is not None:
        chart = chart_at(args.chart)
        return "chart", lambda game: chart_pays(game, chart)
    return None
