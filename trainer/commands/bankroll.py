"""``holdwise bankroll``: the chance of ruin, what a session brings, the bankroll for a risk."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from trainer.commands.exact_numbers import share
from trainer.commands.options import PAYTABLE_HELP, add_coins, add_json, whole_number
from trainer.commands.output import number, print_json, print_report
from trainer.commands.tables import named_table

if TYPE_CHECKING:
    from evaluator.report import Report
    from solver.bankroll.answer import BankrollAnswer

HELP = "the chance of ruin, what a session wins or loses, the bankroll for a risk"
EXAMPLES = """\
holdwise bankroll 9/6 --bankroll 800 --hands 1600     $200 in quarters, 1,600 hands
holdwise bankroll 9/6 --hands 1000 --risk 5%          the bankroll for a risk of 5 %
holdwise bankroll deuces-wild --bankroll 15000 --cashback 0.25%
holdwise bankroll 9/6 --bankroll 800 --chart my-chart.txt   played by a chart
holdwise bankroll 9/6 --bankroll 800 --json           for programs"""

MOST_COINS = 10**9
MOST_HANDS = 100_000
DEFAULT_HANDS = 1000


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
    parser.add_argument(
        "--chart", metavar="FILE", help="play every deal by this chart (default: the best play)"
    )
    add_coins(parser)
    add_json(parser)
    parser.set_defaults(refuse=parser.error)


def run(args: argparse.Namespace) -> int:
    """Compute and print."""
    from solver import solve_game
    from solver.bankroll.answer import bankroll_answer
    from trainer.commands.played import played

    if args.bankroll is None and args.risk is None:
        args.refuse("the following arguments are required: --bankroll, or --risk to find it")
    play = played(solve_game(named_table(args.paytable), args.coins), args)
    answer = bankroll_answer(
        play.payoffs, args.bankroll, args.hands, risk=args.risk, cashback=args.cashback
    )
    if args.json:
        print_json(
            {"paytable": play.game.table.name, "coins": args.coins, "strategy": play.name}
            | as_json(answer)
        )
    else:
        print_report([*play.heading(), *report(answer)])
    return 0


def as_json(answer: BankrollAnswer) -> dict[str, Any]:
    """Return an answer as docs/json.md describes it."""
    from solver.bankroll.session import QUANTILES

    session, long_run = answer.session, answer.long_run
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
        "long_run": {
            "ruin_low": long_run.ruin_low,
            "ruin_high": long_run.ruin_high,
            "bankroll_for_risk": answer.bankroll_for_ever,
        },
    }


def report(answer: BankrollAnswer) -> Report:
    """Return an answer as lines and tables."""
    return answer.report()
