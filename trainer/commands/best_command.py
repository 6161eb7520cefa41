"""``holdwise best``: the best holds of one deal, or of a stream of deals, a hand a line.

A hand is answered as it arrives, many that arrive together at once. Single hands are solved one by
one. Arrays are far faster, but what they look up takes half a second to make, the time of some
thousand hands: they are for streams that have as many.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from io import BufferedIOBase
from typing import NamedTuple, cast

import numpy as np

from evaluator import format_cards, parse_cards
from evaluator.hands import hand_lines
from solver import HandSolution, PayTable, solve_hand
from solver.holds import HAND
from solver.ultimate_x.ultimate_x_hand import StateSolution, solve_state
from trainer.commands.answer_lines import JsonAnswers, LineAnswers
from trainer.commands.declared.parts import DEFAULT_COINS
from trainer.commands.failure import Failure, complain
from trainer.commands.lines import LONGEST_LINE, blocks_of, line_text, named_table
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


MANY = 4000
"""Lines of a stream before arrays are made for it."""
FEW = 20
"""Lines that are answered one by one at any time."""
AT_ONCE = 128
"""Answers that are written together: as JSON they are a megabyte, which stays in the cache."""


class _Answered(NamedTuple):
    """Answers in the order of their lines, and what is wrong with the line after them."""

    text: str
    fault: str = ""


def answer_stream(table: PayTable, coins: int, answers: LineAnswers | JsonAnswers) -> int:
    """Answer standard input; a line that is no hand is answered by an empty line and its fault."""
    if sys.stdin is None:
        raise Failure("standard input is closed: there are no hands to read")
    stream, code = _Stream(table, coins, answers), 0
    for block in blocks_of(cast(BufferedIOBase, sys.stdin.buffer)):
        for answered in stream.answered(block):
            sys.stdout.write(answered.text)
            sys.stdout.flush()
            if answered.fault:
                code = 1
                if not complain(answered.fault):
                    return 0  # standard error is a closed pipe: end quietly, as for standard output
                print(flush=True)
    return code


class _Stream:
    """A stream that is answered block by block, and how many lines it has had."""

    def __init__(self, table: PayTable, coins: int, answers: LineAnswers | JsonAnswers) -> None:
        self._table, self._coins, self._answers = table, coins, answers
        self._lines = 0

    def answered(self, block: bytes) -> Iterator[_Answered]:
        """Yield the answers to some whole lines."""
        lines = block.count(b"\n")
        together = lines > FEW and self._lines + lines > MANY
        yield from self._together(block) if together else self._one_by_one(block)
        self._lines += lines

    def _one_by_one(self, block: bytes) -> Iterator[_Answered]:
        for number, line in enumerate(block.split(b"\n")[:-1]):
            try:
                if cards := self._cards(line):
                    solution = solve_hand(cards, self._table, self._coins)
                    yield _Answered(self._answers.of_one(solution))
            except (Failure, ValueError) as error:
                yield _Answered("", self._fault(number, error))

    def _together(self, block: bytes) -> Iterator[_Answered]:
        """Solve all hands in arrays, whatever their spelling, and put the faults in between."""
        lines = hand_lines(block)
        in_deck = (lines.cards < len(self._table.rules.deck)).all(axis=1)
        plain, is_odd = lines.plain[in_deck], np.ones(len(lines.starts), dtype=np.bool_)
        is_odd[plain] = False
        numbers = np.flatnonzero(is_odd).tolist()
        texts = (block[lines.starts[number] : lines.ends[number]] for number in numbers)
        odd, faults = self._read(dict(zip(numbers, texts, strict=True)))
        places = np.concatenate((plain, np.array([*odd], dtype=np.intp)))
        hands = np.array([*odd.values()], dtype=np.int64).reshape(-1, HAND)
        order = np.argsort(places)
        answers = self._answers.of_many(np.concatenate((lines.cards[in_deck], hands))[order])
        ends = np.searchsorted(places[order], [*faults]).tolist()
        done = 0
        for end, fault in zip([*ends, len(order)], [*faults.values(), ""], strict=True):
            for start in range(done, end, AT_ONCE):
                yield _Answered(answers(start, min(start + AT_ONCE, end)))
            yield _Answered("", fault)
            done = end

    def _read(self, lines: dict[int, bytes]) -> tuple[dict[int, tuple[int, ...]], dict[int, str]]:
        """Return the cards of the lines that have some, and the faults of those that are wrong."""
        hands, faults = {}, {}
        for number, line in lines.items():
            try:
                if cards := self._cards(line):
                    hands[number] = cards
            except (Failure, ValueError) as error:
                faults[number] = self._fault(number, error)
        return hands, faults

    def _cards(self, line: bytes) -> tuple[int, ...]:
        """Return the cards of a line, none if it is blank or a comment.

        Raises:
            Failure: it cannot be read as text.
            CardError: it is not five cards of the game's deck.
        """
        text = hand_text(line)
        if not text:
            return ()
        cards = parse_cards(text, HAND, self._table.rules.jokers)
        self._table.rules.check_deal(cards)
        return cards

    def _fault(self, number: int, error: Exception) -> str:
        return f"line {self._lines + number + 1}: {error}"


def hand_text(line: bytes) -> str:
    """Return the line without its comment, which may be anything and may have been cut short."""
    hand = line.partition(b"#")[0]
    if len(hand) > LONGEST_LINE:
        raise Failure(f"longer than {LONGEST_LINE} bytes, five cards were expected")
    return line_text(hand)
