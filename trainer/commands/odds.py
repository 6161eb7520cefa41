"""``holdwise odds``: Texas Hold'em hands against each other, or one against random hands."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from fractions import Fraction
from math import inf
from time import monotonic
from typing import TYPE_CHECKING

from trainer.commands.bars import Bar, print_with_bars
from trainer.commands.failure import Failure, complain
from trainer.commands.options import add_json
from trainer.commands.output import percent, print_heading, print_json

if TYPE_CHECKING:
    from evaluator.holdem import Grid, HandOdds
    from evaluator.simulation import SimulatedGrid

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

Cards = tuple[int, ...]


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
        type=opponents,
        help="how many random hands, 1 to 9 (default: 1, counted exactly; more are simulated)",
    )
    parser.add_argument(
        "--samples",
        metavar="N",
        type=samples,
        help=f"simulate so many deals (default, where it must be: {DEFAULT_SAMPLES:,})",
    )
    parser.add_argument("--seconds", metavar="S", type=seconds, help="simulate for so long")
    parser.add_argument(
        "--seed", metavar="N", type=seed, help="where the simulation's random numbers start"
    )
    add_json(parser)


def opponents(text: str) -> int:
    """Read a number of opponents.

    >>> opponents("10")
    Traceback (most recent call last):
    argparse.ArgumentTypeError: there are 1 to 9 opponents, not '10'
    """
    if text not in tuple("123456789"):
        raise argparse.ArgumentTypeError(f"there are 1 to 9 opponents, not {text!r}")
    return int(text)


def samples(text: str) -> int:
    """Read a number of deals.

    >>> samples("0")
    Traceback (most recent call last):
    argparse.ArgumentTypeError: at least 1 deal is sampled, not '0'
    """
    number = _whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"at least 1 deal is sampled, not {text!r}")
    return number


def seed(text: str) -> int:
    """Read a seed.

    >>> seed("-1")
    Traceback (most recent call last):
    argparse.ArgumentTypeError: a seed is a whole number from 0 on, not '-1'
    """
    number = _whole(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"a seed is a whole number from 0 on, not {text!r}")
    return number


def seconds(text: str) -> float:
    """Read a time.

    >>> seconds("0")
    Traceback (most recent call last):
    argparse.ArgumentTypeError: a time is a number of seconds above 0, not '0'
    """
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"a time is a number of seconds above 0, not {text!r}")
    return number


def _whole(text: str) -> int:
    """Return the number that the text is, -1 where it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 40 else -1


def run(args: argparse.Namespace) -> int:
    """Print the odds."""
    hands = read_hands(args.hands)
    misuse = _misuse(args, len(hands))
    if misuse:
        complain(misuse)
        return 2
    board, dead = _read("the board", args.board), _read("the dead cards", args.dead)
    if not args.against:
        _answer_known(hands, board, dead, args.json)
    elif (args.opponents or 1) == 1 and args.samples is None and args.seconds is None:
        _answer_exact(hands[0], board, dead, args.json)
    else:
        _answer_simulated(hands[0], board, dead, args)
    return 0


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
    if hands < 2:
        return "one hand alone: give a second one, or --against random"
    if hands > MOST_HANDS:
        return f"{hands} hands: {MOST_HANDS} at most"
    return None


def _names(cards: Sequence[int]) -> list[str]:
    from evaluator.cards import format_card

    return [format_card(card) for card in cards]


def _situation(board: Cards, dead: Cards) -> str:
    """Return the board and the dead cards as words that follow the hands."""
    parts = [f" on {' '.join(_names(board))}"] if board else []
    parts += [f", without {' '.join(_names(dead))}"] if dead else []
    return "".join(parts)


# Known hands


def _answer_known(hands: list[Cards], board: Cards, dead: Cards, as_json: bool) -> None:
    from evaluator.holdem import odds

    every = odds(hands, board, dead)
    boards = every[0].wins + every[0].ties + every[0].losses
    if as_json:
        print_json(
            {
                "hands": [_hand_json(hand) for hand in every],
                "board": _names(board),
                "dead": _names(dead),
                "boards": boards,
            }
        )
        return
    counted = "1 board" if boards == 1 else f"{boards:,} boards"
    against = " against ".join(" ".join(_names(hand)) for hand in hands)
    print_heading(f"{against}{_situation(board, dead)}: exact, {counted}")
    leader = max(hand.equity for hand in every)
    print_with_bars(
        ("Hand", "", "Equity", "Win", "Tie", "Wins", "Ties", "Losses"),
        [_hand_row(hand, boards, leads=hand.equity == leader) for hand in every],
        left=("Hand",),
    )


def _hand_json(hand: HandOdds) -> dict[str, object]:
    return {
        "hand": _names(hand.hand),
        "wins": hand.wins,
        "ties": hand.ties,
        "losses": hand.losses,
        "equity": float(hand.equity),
        "equity_exact": str(hand.equity),
    }


def _hand_row(hand: HandOdds, boards: int, leads: bool) -> tuple[str | Bar, ...]:
    return (
        " ".join(_names(hand.hand)),
        Bar(float(hand.equity), "green" if leads else "yellow"),
        percent(hand.equity, 2),
        percent(Fraction(hand.wins, boards), 2),
        percent(Fraction(hand.ties, boards), 2),
        f"{hand.wins:,}",
        f"{hand.ties:,}",
        f"{hand.losses:,}",
    )


# One hand against random ones


def _answer_exact(hand: Cards, board: Cards, dead: Cards, as_json: bool) -> None:
    from evaluator.holdem import odds_against_random

    grid = odds_against_random(hand, board, dead)
    if as_json:
        print_json({**_question_json(hand, board, dead, opponents=1), **_exact_json(grid)})
        return
    print_heading(
        f"{' '.join(_names(hand))}{_situation(board, dead)} against a random hand: "
        f"exact, {grid.showdowns:,} showdowns"
    )
    scale = float(max(*grid.player.values(), *grid.opponent.values()))
    shares = [(_title(name), grid.player[name], grid.opponent[name]) for name in grid.player]
    print_with_bars(
        ("Best hand", "", "Player wins", "", "Opponent wins"),
        [
            (
                name,
                _grid_bar(player, scale, "green"),
                percent(player),
                _grid_bar(opponent, scale, "red"),
                percent(opponent),
            )
            for name, player, opponent in [*shares, ("In all", grid.equity, 1 - grid.equity)]
        ],
        left=("Best hand",),
    )


def _answer_simulated(hand: Cards, board: Cards, dead: Cards, args: argparse.Namespace) -> None:
    number = args.opponents or 1
    start = _random_seed() if args.seed is None else args.seed
    grid = _simulate(hand, board, dead, number, start, args)
    if args.json:
        question = _question_json(hand, board, dead, number)
        print_json({**question, "seed": str(start), **_simulated_json(grid)})
        return
    against = "a random hand" if number == 1 else f"{number} random hands"
    print_heading(
        f"{' '.join(_names(hand))}{_situation(board, dead)} against {against}: "
        f"simulated, {grid.deals:,} deals from seed {start} (± is the standard error)"
    )
    everyone = [*grid.player.values(), *grid.opponents.values()]
    scale = max(estimate.mean for estimate in everyone)
    shares = [(_title(name), grid.player[name], grid.opponents[name]) for name in grid.player]
    print_with_bars(
        ("Best hand", "", "Player wins", "±", "", "Opponents win", "± "),
        [
            (
                name,
                _grid_bar(player.mean, scale, "green"),
                _percent(player.mean),
                _percent(player.error),
                _grid_bar(others.mean, scale, "red"),
                _percent(others.mean),
                _percent(others.error),
            )
            for name, player, others in [*shares, ("In all", grid.equity, grid.opponents_equity)]
        ],
        left=("Best hand",),
    )


def _random_seed() -> int:
    from secrets import randbits  # 5 ms that the help need not pay

    return randbits(32)


def _percent(share: float) -> str:
    return percent(Fraction(share))


def _simulate(
    hand: Cards, board: Cards, dead: Cards, number: int, start: int, args: argparse.Namespace
) -> SimulatedGrid:
    from numpy.random import default_rng

    from evaluator.simulation import simulate

    endless = args.samples is None and args.seconds is not None
    end = monotonic() + args.seconds if args.seconds is not None else inf
    return simulate(
        hand,
        board,
        dead,
        opponents=number,
        deals=inf if endless else args.samples or DEFAULT_SAMPLES,
        rng=default_rng(start),
        go_on=lambda: monotonic() < end,
    )


def _question_json(hand: Cards, board: Cards, dead: Cards, opponents: int) -> dict[str, object]:
    return {
        "hand": _names(hand),
        "board": _names(board),
        "dead": _names(dead),
        "opponents": opponents,
    }


def _exact_json(grid: Grid) -> dict[str, object]:
    return {
        "method": "exact",
        "showdowns": grid.showdowns,
        "equity": float(grid.equity),
        "equity_exact": str(grid.equity),
        "categories": [
            {
                "category": name,
                "player": float(grid.player[name]),
                "player_exact": str(grid.player[name]),
                "opponents": float(grid.opponent[name]),
                "opponents_exact": str(grid.opponent[name]),
            }
            for name in grid.player
        ],
    }


def _simulated_json(grid: SimulatedGrid) -> dict[str, object]:
    return {
        "method": "simulation",
        "deals": grid.deals,
        "equity": grid.equity.mean,
        "equity_error": grid.equity.error,
        "categories": [
            {
                "category": name,
                "player": grid.player[name].mean,
                "player_error": grid.player[name].error,
                "opponents": grid.opponents[name].mean,
                "opponents_error": grid.opponents[name].error,
            }
            for name in grid.player
        ],
    }


def _title(category: str) -> str:
    return category.replace("_", " ").capitalize()


def _grid_bar(share: Fraction | float, scale: float, colour: str) -> Bar:
    """Return a bar beside others: the best category of all fills it, and so does "in all"."""
    return Bar(min(1.0, float(share) / scale), colour, width=14)
