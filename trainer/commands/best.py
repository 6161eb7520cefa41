"""``holdwise best``: the best holds of one deal, or of a stream of deals."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from evaluator import parse_cards
from evaluator.figures import decimal
from evaluator.report import CardRow
from solver import HandSolution, PayTable, solve_hand
from solver.ultimate_x.hand import StateSolution, solve_state
from trainer.commands.declared.shared import DEFAULT_COINS
from trainer.commands.failure import Failure, complain
from trainer.commands.lines import LONGEST_LINE, decoded, lines_of
from trainer.commands.output import print_json, print_report
from trainer.commands.tables import named_table


def run(args: argparse.Namespace) -> int:
    """Answer the hand, or every hand of standard input."""
    table = named_table(args.paytable)
    if args.multipliers is not None:
        return _answer_in_state(args, table)
    if args.hand == ["-"]:
        return _answer_stream(table, args.coins, _print_json if args.json else _print_line)
    return _print(_solve(" ".join(args.hand), table, args.coins), args)


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
    cards = parse_cards(" ".join(args.hand), 5, table.rules.jokers)
    return _print(solve_state(cards, args.multipliers, table), args)


def _print(solution: HandSolution | StateSolution, args: argparse.Namespace) -> int:
    if args.json:
        print_json(solution.to_dict())
    else:
        print_report(solution.report(holds=32 if args.all else 5))
    return 0


def _solve(text: str, table: PayTable, coins: int) -> HandSolution:
    return solve_hand(parse_cards(text, 5, table.rules.jokers), table, coins)


def _print_line(solution: HandSolution) -> None:
    holds = " = ".join(str(CardRow(hold.cards)) for hold in (solution.best, *solution.tied))
    print(f"{CardRow(solution.cards)}  hold {holds}  {decimal(solution.best.ev)}")


def _print_json(solution: HandSolution) -> None:
    print_json(solution.to_dict())


def _answer_stream(table: PayTable, coins: int, answer: Callable[[HandSolution], None]) -> int:
    """Answer each line as it arrives: the program at the other end may wait for every answer."""
    if sys.stdin is None:
        raise Failure("standard input is closed: there are no hands to read")
    code = 0
    for number, line in enumerate(lines_of(sys.stdin.buffer), start=1):
        try:
            text = _hand_text(line)
            if text:
                answer(_solve(text, table, coins))
                sys.stdout.flush()
        except (Failure, ValueError) as error:
            if not complain(f"line {number}: {error}"):
                return 0  # standard error is a closed pipe: end quietly, as for standard output
            code = 1
    return code


def _hand_text(line: bytes) -> str:
    """Return the line without its comment, which may be anything and may have been cut short."""
    hand = line.partition(b"#")[0]
    if len(hand) > LONGEST_LINE:
        raise Failure(f"longer than {LONGEST_LINE} bytes, five cards were expected")
    return decoded(hand)
