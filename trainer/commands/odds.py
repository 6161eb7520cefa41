"""``holdwise odds``: Texas Hold'em hands against each other, or one against random hands."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import inf
from time import monotonic
from typing import TYPE_CHECKING

from trainer.commands import odds_answers
from trainer.commands.failure import Failure, complain
from trainer.commands.odds_answers import Cards, Situation
from trainer.commands.options import add_json, seconds, whole

if TYPE_CHECKING:
    from evaluator.holdem.simulation import SimulatedGrid

HELP = "Texas Hold'em: how often each hand wins, exactly"
EXAMPLES = """\
holdwise odds AhKh JdJc                             before the flop
holdwise odds AhKh JdJc 8s8c --board "Jh 7h 2c"     three hands on a flop
holdwise odds AhKh JdJc --dead "Js 2c"              cards that were seen to go
holdwise odds AsKs --board "Ts Qs 2d" --against random
holdwise odds AsKs --against random --opponents 3 --samples 2000000 --seed 7
holdwise odds AhKh JdJc --json                      for programs"""

MOST_HANDS = 10
DEFAULT_SAMPLES = 1_000_000
"""Deals of a simulation that is given neither their number nor a time: about a second's work."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("hands", metavar="HAND", nargs="+", help="two cards; 2 to 10 hands")
    parser.add_argument(
        "--board", metavar="CARDS", default="", help="the 3, 4 or 5 cards that lie there"
    )
    parser.add_argument(
        "--dead", metavar="CARDS", default="", help="cards that are gone: they cannot come"
    )
    parser.add_argument(
        "--against",
        metavar="random",
        choices=("random",),
        help="one hand against random ones: how often each side wins, and with what",
    )
    parser.add_argument(
        "--opponents",
        metavar="N",
        type=whole(1, 9),
        help="how many random hands, 1 to 9 (default: 1, counted exactly; more are simulated)",
    )
    parser.add_argument(
        "--samples",
        metavar="N",
        type=whole(1),
        help=f"simulate so many deals (default, where it must be: {DEFAULT_SAMPLES:,})",
    )
    parser.add_argument("--seconds", metavar="S", type=seconds(), help="simulate for so long")
    parser.add_argument(
        "--seed", metavar="N", type=whole(0), help="where the simulation's random numbers start"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the odds."""
    hands = read_hands(args.hands)
    misuse = _misuse(args, len(hands))
    if misuse:
        complain(misuse)
        return 2
    situation = Situation(hands, _read("the board", args.board), _read("the dead cards", args.dead))
    if not args.against:
        _compare(situation, args.json)
    elif (args.opponents or 1) == 1 and args.samples is None and args.seconds is None:
        _count(situation, args.json)
    else:
        _sample(situation, args)
    return 0


def _compare(situation: Situation, as_json: bool) -> None:
    from evaluator.holdem.counting import odds

    answer = odds_answers.print_known_json if as_json else odds_answers.print_known
    answer(situation, odds(*situation))


def _count(situation: Situation, as_json: bool) -> None:
    from evaluator.holdem.counting import odds_against_random

    (hand,), board, dead = situation
    answer = odds_answers.print_grid_json if as_json else odds_answers.print_grid
    answer(situation, odds_against_random(hand, board, dead))


def _sample(situation: Situation, args: argparse.Namespace) -> None:
    number = args.opponents or 1
    start = _random_seed() if args.seed is None else args.seed
    answer = odds_answers.print_simulated_json if args.json else odds_answers.print_simulated
    answer(situation, _simulated(situation, number, start, args), number, start)


def _simulated(
    situation: Situation, number: int, start: int, args: argparse.Namespace
) -> SimulatedGrid:
    from numpy.random import default_rng

    from evaluator.holdem.simulation import simulate

    (hand,), board, dead = situation
    endless = args.samples is None and args.seconds is not None
    end = inf if args.seconds is None else monotonic() + args.seconds
    return simulate(
        hand,
        board,
        dead,
        opponents=number,
        deals=None if endless else args.samples or DEFAULT_SAMPLES,
        rng=default_rng(start),
        go_on=lambda: monotonic() < end,
    )


def _random_seed() -> int:
    from secrets import randbits  # 5 ms that the help need not pay

    return randbits(32)


def read_hands(words: Sequence[str]) -> list[Cards]:
    """Return the hands that the words name, together or card by card.

    >>> read_hands(["AhKh", "JdJc"]) == read_hands(["Ah Kh, Jd Jc"])
    True
    >>> read_hands(["AhKh", "Jd"])
    Traceback (most recent call last):
    trainer.commands.failure.Failure: hand 2: 'Jd' is one card (a hand is two)
    """
    hands: list[Cards] = []
    begun: Cards = ()
    shown = ""
    for word in " ".join(words).replace(",", " ").split():
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
    from evaluator.cards import CardError, parse_cards

    try:
        return parse_cards(text)
    except CardError as error:
        raise Failure(f"{place}, {error}") from None


def _misuse(args: argparse.Namespace, hands: int) -> str | None:
    """Return what is wrong with the arguments, if anything is."""
    if args.against:
        return f"--against random takes one hand, not {hands}" if hands != 1 else None
    for option in ("opponents", "samples", "seconds", "seed"):
        if getattr(args, option) is not None:
            return f"--{option} goes with --against random: known hands are counted exactly"
    if not 2 <= hands <= MOST_HANDS:
        counted = "1 hand" if hands == 1 else f"{hands} hands"
        return f"{counted}: 2 to {MOST_HANDS} are compared, or one with --against random"
    return None
