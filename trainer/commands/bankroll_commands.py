"""``holdwise bankroll`` and ``floor``: what a bankroll goes through, and on which machine."""

from __future__ import annotations

import argparse
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from secrets import randbits

from evaluator.figures import count
from solver import PayTable, solve_game
from solver.bankroll.answer import bankroll_answer
from solver.bankroll.bankroll import Bankroll, metered, simulated
from solver.bankroll.bankroll_session import session_picture
from solver.bankroll.floor import Own, rank
from solver.bankroll.machines import read_machines
from solver.bankroll.payoffs import chart_pays, own_play
from solver.bankroll.progressive import JackpotMeter
from solver.lab.matrix import Stakes
from solver.plots import MISSING
from trainer.commands.declared.games_and_machines import DEFAULT_SPEED
from trainer.commands.failure import Failure, complain
from trainer.commands.how_played import (
    chart_at,
    holds_for,
    made_by_player,
    option_coins,
    played_game,
)
from trainer.commands.lines import given_text, named_table
from trainer.commands.output import print_result, refuse_file, write_file
from trainer.commands.terminal import progress_bar

PICTURES = (".png", ".svg")
SEED_BITS = 64


def run_bankroll(args: argparse.Namespace) -> int:
    """Compute and print."""
    if args.bankroll is None and args.risk is None:
        args.refuse("the following arguments are required: --bankroll, or --risk to find it")
    if args.plot is not None:
        _refuse_plot(args.plot)
    args.bankroll, args.meter = option_coins(args, "bankroll"), option_coins(args, "meter")
    table, meter = _metered(named_table(args.paytable, args.json), args)
    play = played_game(solve_game(table, args.coins), args, args.hands)
    with progress_bar("Bankroll") as progress:
        answer = bankroll_answer(
            play.payoffs, args.bankroll, args.session, args.risk, args.cashback, meter, progress
        )
    unplayed = Bankroll(play, answer)
    if args.plot is not None:
        _plot(args.plot, unplayed)
    seed = randbits(SEED_BITS) if args.seed is None else args.seed
    played_out = simulated(play, answer, args.simulate, seed, meter)
    print_result(Bankroll(play, answer, played_out, meter, args.coin_value), args.json)
    return 0


def _refuse_plot(path: str) -> None:
    """Refuse a picture that cannot be drawn or written, before any work is done for it.

    >>> _refuse_plot("ruin.gif")
    Traceback (most recent call last):
    trainer.commands.failure.Failure: --plot 'ruin.gif': expected a name that ends in .png or .svg

    Raises:
        Failure: the name does not end as it should, no new file can have it, or matplotlib is
            missing.
    """
    if Path(path).suffix.lower() not in PICTURES:
        raise Failure(f"--plot {path!r}: expected a name that ends in {' or '.join(PICTURES)}")
    refuse_file("--plot", path)
    if find_spec("matplotlib") is None:
        raise Failure(f"--plot {path!r}: {MISSING}")


def _plot(path: str, bankroll: Bankroll) -> None:
    title = f"{bankroll.play.title()}: a bankroll of {count(bankroll.bankroll, 'coin')}"
    write_file("--plot", path, session_picture(bankroll.session, title, Path(path).suffix.lower()))


def _metered(table: PayTable, args: argparse.Namespace) -> tuple[PayTable, JackpotMeter | None]:
    """Return the paytable with what the meter shows, and the meter, if the options name one."""
    if args.meter is None:
        if args.meter_rate is not None:
            args.refuse("--meter-rate goes with --meter")
        return table, None
    for option in ("risk", "hands"):
        if getattr(args, option) not in (None, 1):
            args.refuse(f"--{option} does not go with --meter")
    try:
        return metered(table, args.coins, args.meter, args.meter_rate or Fraction(0))
    except ValueError as error:
        raise Failure(f"--{error}") from None


def run_floor(args: argparse.Namespace) -> int:
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
        holds = made_by_player(args)
        return "my holds", lambda game: own_play(game, *holds_for(game, holds)).payoffs
    if args.chart is not None:
        chart = chart_at(args.chart)
        return "chart", lambda game: chart_pays(game, chart)
    return None
