"""``holdwise bankroll``: the chance of ruin, what a session brings, the bankroll for a risk."""

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
from solver.bankroll.progressive import JackpotMeter
from solver.plots import MISSING
from trainer.commands.failure import Failure
from trainer.commands.how_played import coins_of, played
from trainer.commands.named_tables import named_table
from trainer.commands.output import print_result, refuse_file, write_file
from trainer.commands.progress_bar import progress_bar

PICTURES = (".png", ".svg")
SEED_BITS = 64


def run(args: argparse.Namespace) -> int:
    """Compute and print."""
    if args.bankroll is None and args.risk is None:
        args.refuse("the following arguments are required: --bankroll, or --risk to find it")
    if args.plot is not None:
        _refuse_plot(args.plot)
    args.bankroll, args.meter = coins_of(args, "bankroll"), coins_of(args, "meter")
    table, meter = _metered(named_table(args.paytable, args.json), args)
    play = played(solve_game(table, args.coins), args, args.hands)
    with progress_bar("Bankroll") as progress:
        answer = bankroll_answer(
            play.payoffs, args.bankroll, args.session, args.risk, args.cashback, meter, progress
        )
    found = Bankroll(play, answer)
    if args.plot is not None:
        _plot(args.plot, found)
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


def _plot(path: str, found: Bankroll) -> None:
    title = f"{found.play.title()}: a bankroll of {count(found.bankroll, 'coin')}"
    write_file("--plot", path, session_picture(found.session, title, Path(path).suffix.lower()))


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
