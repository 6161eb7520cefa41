"""``holdwise best``: the best holds of one deal, or of a stream of deals."""

from __future__ import annotations

import argparse

from evaluator import format_cards
from solver import HandSolution, PayTable, solve_hand
from solver.ultimate_x.ultimate_x_hand import StateSolution, solve_state
from trainer.commands.answer_lines import JsonAnswers, LineAnswers
from trainer.commands.declared.parts import DEFAULT_COINS
from trainer.commands.failure import Failure
from trainer.commands.hand_stream import answer_stream
from trainer.commands.named_tables import named_table
from trainer.commands.output import print_json, print_report, say_next


def run(args: argparse.Namespace) -> int:
    """Answer the hand, or every hand of standard input."""
    table = named_table(args.paytable, args.json)
    if args.multipliers is not None:
        return _answer_in_state(args, table)
    if args.hand == ["-"]:
        answers = JsonAnswers if args.json else LineAnswers
        return answer_stream(table, args.coins, answers(table, args.coins))
    return _print(solve_hand(" ".join(args.hand), table, args.coins), args)


def _answer_in_state(args: argparse.Namespace, table: PayTable) -> int:
    """Answer one hand of Ultimate X.

    Raises:
        Failure: more was asked for than one hand at five coins.
        ValueError: the hand is invalid, or the game gives no such multipliers.
    """
    if args.hand == ["-"]:
        raise Failure("--multipliers belongs to one hand: name its cards instead of -")
    if args.coins != DEFAULT_COINS:
        raise Failure(f"--multipliers: the feature is played at {DEFAULT_COINS} coins a hand")
    return _print(solve_state(" ".join(args.hand), args.multipliers, table), args)


def _print(solution: HandSolution | StateSolution, args: argparse.Namespace) -> int:
    if args.json:
        print_json(solution.to_dict())
    else:
        print_report(solution.report(holds=32 if args.all else 5))
        if isinstance(solution, HandSolution):
            say_next(f'holdwise why "{format_cards(solution.cards)}"')
    return 0
