"""``holdwise bankroll``: the chance of ruin, what a session brings, the bankroll for a risk."""

from __future__ import annotations

import argparse
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from secrets import randbits
from typing import NamedTuple

from evaluator.figures import count
from evaluator.keys import Keys, dictionary, key, part, within
from solver import PayTable, solve_game
from solver.bankroll.answer import BankrollAnswer, bankroll_answer
from solver.bankroll.progressive import JackpotMeter
from solver.bankroll.session import SessionResult
from solver.bankroll.simulation import Simulated, simulate
from solver.paytable.differences import changed
from solver.returns import Payoffs
from trainer.commands.failure import Failure
from trainer.commands.money import coins_of
from trainer.commands.new_file import refuse_file, write_file
from trainer.commands.output import print_json, print_report
from trainer.commands.played import PlayedGame, played
from trainer.commands.tables import named_table

PICTURES = (".png", ".svg")
SEED_BITS = 64


class FullAnswer(NamedTuple):
    """Everything that is said of a bankroll."""

    play: PlayedGame
    answer: BankrollAnswer
    simulated: Simulated | None


KEYS: Keys = (
    key("paytable", "the paytable's name", "play.game.table.name"),
    key("coins", "coins bet", "play.game.coins"),
    key("play_hands", "hands drawn from one deal, each with a bet", "play.hands"),
    key("strategy", "how the hands are played: `best play`, `chart` or `my holds`", "play.name"),
    *within("answer", BankrollAnswer.KEYS),
    part(
        "simulated",
        "the same sessions played out with random numbers (`--simulate SESSIONS`), or null",
        Simulated.KEYS,
    ),
)


def run(args: argparse.Namespace) -> int:
    """Compute and print."""
    if args.bankroll is None and args.risk is None:
        args.refuse("the following arguments are required: --bankroll, or --risk to find it")
    if args.plot is not None:
        _refuse_plot(args.plot)
    args.bankroll, args.meter = coins_of(args, "bankroll"), coins_of(args, "meter")
    table, meter = _metered(named_table(args.paytable), args)
    play = played(solve_game(table, args.coins), args, args.hands)
    answer = bankroll_answer(
        play.payoffs, args.bankroll, args.session, args.risk, args.cashback, meter
    )
    if args.plot is not None:
        _plot(args.plot, play, answer.session)
    simulated = _simulated(play.payoffs, answer, meter, args)
    if args.json:
        print_json(dictionary(FullAnswer(play, answer, simulated), KEYS))
    else:
        print_report([*play.heading(), *answer.report(args.coin_value)])
        if simulated is not None:
            print_report(simulated.report())
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
        raise Failure(
            f"--plot {path!r}: needs matplotlib; install it with: pip install 'holdwise[plot]'"
        )


def _plot(path: str, play: PlayedGame, session: SessionResult) -> None:
    from trainer.commands.plot_file import session_picture  # with matplotlib, which is an extra

    title = f"{play.title()}: a bankroll of {count(session.bankroll, 'coin')}"
    write_file("--plot", path, session_picture(session, title, Path(path).suffix.lower()))


def _metered(table: PayTable, args: argparse.Namespace) -> tuple[PayTable, JackpotMeter | None]:
    """Return the paytable with what the meter shows, and the meter, if the options name one."""
    if args.meter is None:
        if args.meter_rate is not None:
            args.refuse("--meter-rate goes with --meter")
        return table, None
    for option in ("risk", "hands"):
        if getattr(args, option) not in (None, 1):
            args.refuse(f"--{option} does not go with --meter")
    pays, best = table.pays(args.coins), table.best_line(args.coins)
    if args.meter <= max(paid for line, paid in enumerate(pays) if line != best):
        raise Failure(f"--meter: expected more than any other line pays, not {args.meter}")
    shown = changed(table, [f"{table.line_names[best]} {args.meter}@{args.coins}"])
    return shown, JackpotMeter(args.meter, pays[best], args.meter_rate or Fraction(0))


def _simulated(
    payoffs: Payoffs, answer: BankrollAnswer, meter: JackpotMeter | None, args: argparse.Namespace
) -> Simulated | None:
    """Return sessions played out, if the options ask for them."""
    if args.simulate is None:
        return None
    session = answer.session
    seed = randbits(SEED_BITS) if args.seed is None else args.seed
    bankroll, hands = session.bankroll, session.hands
    return simulate(payoffs, bankroll, hands, args.simulate, seed, answer.cashback, meter)
