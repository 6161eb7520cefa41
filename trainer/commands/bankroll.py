"""``holdwise bankroll``: the chance of ruin, what a session brings, the bankroll for a risk."""

from __future__ import annotations

import argparse
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from trainer.commands.exact_numbers import exact_number, share
from trainer.commands.failure import Failure, complain
from trainer.commands.options import (
    PAYTABLE_HELP,
    add_coins,
    add_json,
    add_seed,
    listed,
    one_of,
    whole_number,
)
from trainer.commands.output import number, print_json, print_report
from trainer.commands.played import add_played
from trainer.commands.tables import named_table
from trainer.core import HANDS

if TYPE_CHECKING:
    from solver import PayTable
    from solver.bankroll.answer import BankrollAnswer
    from solver.bankroll.progressive import Meter
    from solver.bankroll.simulation import Simulated
    from solver.returns import Payoffs
    from trainer.commands.played import Played

HELP = "the chance of ruin, what a session wins or loses, the bankroll for a risk"
EXAMPLES = """\
holdwise bankroll 9/6 --bankroll 800 --hands 1600     $200 in quarters, 1,600 hands
holdwise bankroll 9/6 --hands 1000 --risk 5%          the bankroll for a risk of 5 %
holdwise bankroll deuces-wild --bankroll 15000 --cashback 0.25%
holdwise bankroll 9/6 --bankroll 800 --chart my-chart.txt   played by a chart
holdwise bankroll 9/6 --bankroll 800 --mine           as I play, by my history
holdwise bankroll 9/6 --bankroll 2400 --play-hands 3  three hands drawn from one deal
holdwise bankroll 8/5 --bankroll 800 --meter 9000 --meter-rate 0.05   a progressive royal
holdwise bankroll 9/6 --bankroll 800 --simulate 100000 --seed 1
holdwise bankroll 9/6 --bankroll 800 --plot session.png
holdwise bankroll 9/6 --bankroll 800 --json           for programs"""

MOST_COINS = 10**9
MOST_HANDS = 100_000
MOST_RATE = 1000
MOST_SESSIONS = 10_000_000
DEFAULT_HANDS = 1000
SEED_BITS = 64


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "paytable",
        metavar="PAYTABLE",
        help=PAYTABLE_HELP,
    )
    parser.add_argument(
        "--bankroll",
        metavar="COINS",
        type=whole_number(1, MOST_COINS),
        help="coins to begin with (default: those for the risk)",
    )
    parser.add_argument(
        "--hands",
        metavar="H",
        type=whole_number(1, MOST_HANDS),
        default=DEFAULT_HANDS,
        help=f"how many hands are played, if the bankroll lasts (default: {DEFAULT_HANDS})",
    )
    parser.add_argument(
        "--risk",
        metavar="P",
        type=share("a risk", above_zero=True),
        help="also find the least bankroll with no greater chance of ruin, such as 5%%",
    )
    parser.add_argument(
        "--cashback",
        metavar="C",
        type=share("a cashback", above_zero=False),
        default="0",
        help="the share of each bet that comes back at once, such as 0.25%% (default: 0)",
    )
    add_coins(parser)
    parser.add_argument(
        "--play-hands",
        metavar="N",
        type=one_of(HANDS),
        default=1,
        help=f"hands drawn from one deal, with a bet on each: {listed(HANDS)} (default: 1)",
    )
    parser.add_argument(
        "--meter",
        metavar="COINS",
        type=whole_number(1, MOST_COINS),
        help="a progressive: what the best line pays now, in coins; won, it falls back to what it "
        "pays in the paytable",
    )
    parser.add_argument(
        "--meter-rate",
        metavar="COINS",
        type=_rate,
        help="by how many coins the meter grows with every hand, such as 0.05 (default: 0)",
    )
    parser.add_argument(
        "--simulate",
        metavar="SESSIONS",
        type=whole_number(2, MOST_SESSIONS),  # one has no standard error
        help="also play so many sessions out with random numbers, as a check",
    )
    parser.add_argument(
        "--plot",
        metavar="FILE",
        help="also draw the results and the chance of ruin, into a .png or .svg file",
    )
    add_seed(parser)
    add_played(parser)
    add_json(parser)
    parser.set_defaults(refuse=parser.error)


def _rate(text: str) -> Fraction:
    """Read what a meter grows by.

    >>> _rate("0.05")
    Fraction(1, 20)
    >>> _rate("9999")
    Traceback (most recent call last):
    argparse.ArgumentTypeError: expected a number of coins from 0 to 1000, not '9999'
    """
    rate = exact_number(text)
    if rate is None or rate > MOST_RATE:
        shown = text if len(text) < 40 else f"{text[:40]}…"
        raise argparse.ArgumentTypeError(
            f"expected a number of coins from 0 to {MOST_RATE}, not {shown!r}"
        )
    return rate


def run(args: argparse.Namespace) -> int:
    """Compute and print."""
    from evaluator.figures import count
    from solver import solve_game
    from solver.bankroll.answer import bankroll_answer
    from trainer.commands.played import played
    from trainer.commands.plot_file import refuse_plot, write_session

    if args.bankroll is None and args.risk is None:
        args.refuse("the following arguments are required: --bankroll, or --risk to find it")
    if args.plot is not None:
        refuse_plot(args.plot)
    table, meter = _metered(named_table(args.paytable), args)
    play = played(solve_game(table, args.coins), args, args.play_hands)
    answer = bankroll_answer(
        play.payoffs, args.bankroll, args.hands, args.risk, args.cashback, meter
    )
    if args.plot is not None:
        bankroll = count(answer.session.bankroll, "coin")
        write_session(args.plot, answer.session, f"{play.title()}: a bankroll of {bankroll}")
        complain(f"{args.plot} written")
    simulated = _simulated(play.payoffs, answer, meter, args)
    if args.json:
        print_json(_played_json(play) | as_json(answer) | {"simulated": _as_json(simulated)})
    else:
        print_report([*play.heading(), *answer.report()])
        if simulated is not None:
            print_report(simulated.report())
    return 0


def _metered(table: PayTable, args: argparse.Namespace) -> tuple[PayTable, Meter | None]:
    """Return the paytable with what the meter shows, and the meter, if the options name one."""
    if args.meter is None:
        if args.meter_rate is not None:
            args.refuse("--meter-rate goes with --meter")
        return table, None
    for option in ("risk", "play_hands"):
        if getattr(args, option) not in (None, 1):
            args.refuse(f"--{option.replace('_', '-')} does not go with --meter")
    from solver.bankroll.progressive import Meter
    from solver.lab.matrix import best_line
    from solver.paytable.differences import changed

    pays = table.pays(args.coins)
    best = best_line(pays)
    if args.meter <= max(paid for line, paid in enumerate(pays) if line != best):
        raise Failure(f"--meter: expected more than any other line pays, not {args.meter}")
    shown = changed(table, [f"{table.line_names[best]} {args.meter}@{args.coins}"])
    return shown, Meter(args.meter, pays[best], args.meter_rate or Fraction(0))


def _simulated(
    payoffs: Payoffs, answer: BankrollAnswer, meter: Meter | None, args: argparse.Namespace
) -> Simulated | None:
    """Return sessions played out, if the options ask for them."""
    if args.simulate is None:
        return None
    from secrets import randbits

    from solver.bankroll.simulation import simulate

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
    from dataclasses import asdict

    return None if simulated is None else asdict(simulated) | {"seed": str(simulated.seed)}


def as_json(answer: BankrollAnswer) -> dict[str, Any]:
    """Return an answer as docs/json.md describes it."""
    from solver.bankroll.session import QUANTILES

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
