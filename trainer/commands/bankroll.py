"""``holdwise bankroll``: the chance of ruin, what a session brings, the bankroll for a risk."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from secrets import randbits
from typing import TYPE_CHECKING, Any

from evaluator.figures import count
from solver import solve_game
from solver.bankroll.answer import bankroll_answer
from solver.bankroll.progressive import JackpotMeter
from solver.bankroll.session import QUANTILES
from solver.bankroll.simulation import simulate
from solver.lab.matrix import best_line
from solver.paytable.differences import changed
from trainer.commands.failure import Failure
from trainer.commands.new_file import refuse_file, write_file
from trainer.commands.output import number, print_json, print_report
from trainer.commands.played import played
from trainer.commands.tables import named_table

if TYPE_CHECKING:
    from solver import PayTable
    from solver.bankroll.answer import BankrollAnswer
    from solver.bankroll.session import SessionResult
    from solver.bankroll.simulation import Simulated
    from solver.returns import Payoffs
    from trainer.commands.played import Played


PICTURES = (".png", ".svg")
SEED_BITS = 64


def run(args: argparse.Namespace) -> int:
    """Compute and print."""
    if args.bankroll is None and args.risk is None:
        args.refuse("the following arguments are required: --bankroll, or --risk to find it")
    if args.plot is not None:
        _refuse_plot(args.plot)
    table, meter = _metered(named_table(args.paytable), args)
    play = played(solve_game(table, args.coins), args, args.play_hands)
    answer = bankroll_answer(
        play.payoffs, args.bankroll, args.hands, args.risk, args.cashback, meter
    )
    if args.plot is not None:
        _plot(args.plot, play, answer.session)
    simulated = _simulated(play.payoffs, answer, meter, args)
    if args.json:
        print_json(_played_json(play) | as_json(answer) | {"simulated": _as_json(simulated)})
    else:
        print_report([*play.heading(), *answer.report()])
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


def _plot(path: str, play: Played, session: SessionResult) -> None:
    from trainer.commands.plot_file import session_picture  # with matplotlib, which is an extra

    title = f"{play.title()}: a bankroll of {count(session.bankroll, 'coin')}"
    write_file("--plot", path, session_picture(session, title, Path(path).suffix.lower()))


def _metered(table: PayTable, args: argparse.Namespace) -> tuple[PayTable, JackpotMeter | None]:
    """Return the paytable with what the meter shows, and the meter, if the options name one."""
    if args.meter is None:
        if args.meter_rate is not None:
            args.refuse("--meter-rate goes with --meter")
        return table, None
    for option in ("risk", "play_hands"):
        if getattr(args, option) not in (None, 1):
            args.refuse(f"--{option.replace('_', '-')} does not go with --meter")
    pays = table.pays(args.coins)
    best = best_line(pays)
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


def _played_json(play: Played) -> dict[str, Any]:
    return {
        "paytable": play.game.table.name,
        "coins": play.game.coins,
        "play_hands": play.hands,
        "strategy": play.name,
    }


def _as_json(simulated: Simulated | None) -> dict[str, Any] | None:
    return None if simulated is None else asdict(simulated) | {"seed": str(simulated.seed)}


def as_json(answer: BankrollAnswer) -> dict[str, Any]:
    """Return an answer as docs/json.md describes it."""
    session, long_run, high = answer.session, answer.long_run, answer.high
    return {
        "return": float(answer.payoffs.return_),
        "bankroll": session.bankroll,
        "hands": session.hands,
        "cashback": float(answer.cashback),
        "ruin": session.ruin,
        "risk": None if answer.risk is None else float(answer.risk),
        "bankroll_for_risk": answer.bankroll_for_risk,
        "mean": session.mean,
        "standard_deviation": session.deviation,
        "quantiles": {share: number(session.quantile(float(share))) for share in QUANTILES},
        "ahead_or_even": session.at_least(0),
        "ruin_times": {share: session.ruin_time(float(share)) for share in QUANTILES},
        "wrong_by_at_most": session.above,
        "meter": None
        if high is None
        else {"ruin_low": high.ruin, "ruin_high": session.ruin, "mean_high": high.mean},
        "long_run": None
        if long_run is None
        else {
            "ruin_low": long_run.ruin_low,
            "ruin_high": long_run.ruin_high,
            "bankroll_for_risk": answer.bankroll_for_ever,
        },
    }
