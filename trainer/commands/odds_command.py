"""``holdwise odds``: Texas Hold'em hands against each other, or one against random hands."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import inf
from secrets import randbits
from time import monotonic
from typing import TypeAlias

from numpy.random import default_rng

from evaluator.cards import CardError, in_letters, parse_cards
from evaluator.holdem import odds, odds_against_random, simulate
from evaluator.holdem.counting import MOST_HANDS
from evaluator.holdem.odds_simulation import BLOCK
from solver.progress import Progress
from trainer.commands.declared.ask import DEFAULT_SAMPLES
from trainer.commands.failure import Failure, complain
from trainer.commands.output import print_json, print_report, print_result
from trainer.commands.terminal import progress_bar

Cards: TypeAlias = tuple[int, ...]


class _Watched:
    """Ends the sampling in time, and reports how far it is: called before each block but one."""

    def __init__(self, deals: float, seconds: float, progress: Progress) -> None:
        self._deals, self._seconds, self._progress = deals, seconds, progress
        self._begun, self._blocks = monotonic(), 0

    def __call__(self) -> bool:
        self._blocks += 1
        passed = monotonic() - self._begun
        self._progress(max(self._blocks * BLOCK / self._deals, passed / self._seconds))
        return passed < self._seconds


SEED_BITS = 32


def run(args: argparse.Namespace) -> int:
    """Print the odds."""
    hands = read_hands(args.hands)
    mistake = _usage_mistake(args, len(hands))
    if mistake:
        complain(mistake)
        return 2
    board, dead = _read("the board", args.board), _read("the dead cards", args.dead)
    if not args.against:
        print_result(odds(hands, board, dead), args.json)
    elif (args.opponents or 1) == 1 and args.samples is None and args.seconds is None:
        print_result(odds_against_random(hands[0], board, dead), args.json)
    else:
        _sample(hands[0], board, dead, args)
    return 0


def _sample(hand: Cards, board: Cards, dead: Cards, args: argparse.Namespace) -> None:
    seed = randbits(SEED_BITS) if args.seed is None else args.seed
    endless = args.samples is None and args.seconds is not None
    deals = None if endless else args.samples or DEFAULT_SAMPLES
    with progress_bar("Dealing") as progress:
        grid = simulate(
            hand,
            board,
            dead,
            opponents=args.opponents or 1,
            deals=deals,
            rng=default_rng(seed),
            go_on=_Watched(deals or inf, args.seconds or inf, progress),
        )
    if args.json:
        print_json(grid.to_dict(seed))
    else:
        print_report(grid.report(seed))


def read_hands(words: Sequence[str]) -> list[Cards]:
    """Return the hands that the words spell, two cards at a time.

    >>> read_hands(["AhKh", "JdJc"]) == read_hands(["Ah Kh, Jd Jc"])
    True
    >>> read_hands(["AhKh", "Jd"])
    Traceback (most recent call last):
    trainer.commands.failure.Failure: hand 2: 'Jd' is one card (a hand is two)
    """
    hands: list[Cards] = []
    begun: Cards = ()
    shown = ""
    for word in in_letters(" ".join(words)).replace(",", " ").split():
        cards = begun + _read(f"hand {len(hands) + 1}", word)
        shown = f"{shown} {word}" if begun else word
        begun = ()
        if len(cards) == 1:
            begun = cards
        elif len(cards) % 2:
            raise Failure(f"hand {len(hands) + 1}: {shown!r} is {len(cards)} cards (a hand is two)")
        hands += [cards[i : i + 2] for i in range(0, len(cards) - 1, 2)]
    if begun:
        raise Failure(f"hand {len(hands) + 1}: {shown!r} is one card (a hand is two)")
    return hands


def _read(place: str, text: str) -> Cards:
    try:
        return parse_cards(text)
    except CardError as error:
        of_a_game = "/" in text and f"; of a game holdwise analyze {text} tells"
        raise Failure(f"{place}, {error}{of_a_game or ''}") from None


def _usage_mistake(args: argparse.Namespace, hands: int) -> str | None:
    """Return what is wrong with the arguments, None where nothing is."""
    if args.against:
        return f"--against random takes one hand, not {hands}" if hands != 1 else None
    for option in ("opponents", "samples", "seconds", "seed"):
        if getattr(args, option) is not None:
            return f"--{option} goes with --against random: known hands are counted exactly"
    if not 2 <= hands <= MOST_HANDS:
        counted = "1 hand" if hands == 1 else f"{hands} hands"
        return f"{counted}: 2 to {MOST_HANDS} are compared, or one with --against random"
    return None
