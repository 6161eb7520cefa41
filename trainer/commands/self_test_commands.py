"""``holdwise verify`` and ``benchmark``: whether the figures are right here, and how fast.

Evaluators of other packages are measured beside ours where they are installed.
"""

from __future__ import annotations

import argparse
import os
import platform
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from itertools import starmap
from operator import itemgetter
from time import perf_counter
from typing import Any, NamedTuple
from warnings import catch_warnings, simplefilter

import numpy as np
from numpy.typing import NDArray

from evaluator.cards import format_card, parse_cards
from evaluator.holdem.counting import odds
from evaluator.keys import Keys, dictionary, key, nested, parts
from evaluator.methods.additive_keys import count_categories
from evaluator.methods.side_by_side import METHODS, Method
from solver.verification import Figure, verify, verify_ultimate_x
from trainer.commands.declared.records_and_program import ULTIMATE_X_FIGURES
from trainer.commands.failure import Failure
from trainer.commands.output import print_heading, print_json, print_table, say
from trainer.commands.terminal import progress_bar

SIZES = (5, 7)
ARRAY_HANDS = 1_000_000
SINGLE_HANDS = 5_000
"""Hands of one pass: all at once as an array, or one per call."""
SEED = 2005
KEYS: Keys = (
    nested(
        "machine",
        "the machine that was measured",
        (
            key("python", "version of Python", itemgetter("python")),
            key("numpy", "version of numpy", itemgetter("numpy")),
            key("system", "the operating system", itemgetter("system")),
            key("processors", "number of processors", itemgetter("processors")),
        ),
    ),
    parts(
        "rates",
        "one object for each evaluator and number of cards",
        (
            key("evaluator", "the method, or another package with its version", "name"),
            key("cards", "5 or 7"),
            key(
                "single_per_second",
                "hands per second with one call for each; null if there is no such call",
                "single",
            ),
            key(
                "arrays_per_second",
                "hands per second in arrays; null if there is no such call",
                "arrays",
            ),
        ),
    ),
    parts(
        "tasks",
        "one object for each larger task",
        (
            key("name", "the task"),
            key("by", "the method or package that did it"),
            key("seconds", "how long it took"),
        ),
    ),
)
Hands = list[tuple[int, ...]]


class EvaluatorRate(NamedTuple):
    """Hands a second of one evaluator; None for a way of calling it that it does not offer."""

    name: str
    cards: int
    single: float | None
    arrays: float | None


class Task(NamedTuple):
    """A larger piece of work and the seconds it took."""

    name: str
    by: str
    seconds: float


class Measured(NamedTuple):
    """Everything that was measured, and on what machine."""

    machine: dict[str, object]
    rates: list[EvaluatorRate]
    tasks: list[Task]


def run_benchmark(args: argparse.Namespace) -> int:
    """Measure the evaluators and print the results."""
    rates, tasks = [], []
    with progress_bar("Measuring") as progress:
        steps = sum(map(_measured, SIZES)) + 2
        for size in SIZES:
            for rate in _rates(size, args.seconds):
                rates.append(rate)
                progress(len(rates) / steps)
        for task in _tasks(args.seconds):
            tasks.append(task)
            progress((len(rates) + len(tasks)) / (steps + 1))
    (_print_json if args.json else _print_tables)(rates, tasks)
    return 0


def best_time(work: Callable[[], Any], time: float) -> float:
    """Return the seconds of the best pass within this time, after one pass to warm up."""
    work()
    best, end = float("inf"), perf_counter() + time
    while True:
        start = perf_counter()
        work()
        stop = perf_counter()
        best = min(best, stop - start)
        if stop >= end:
            return best


def _measured(size: int) -> int:
    """Return how many are measured with hands of a size."""
    methods = sum(size in method.sizes for method in METHODS)
    return methods + sum(size in peer.sizes for peer in installed_peers())


def _rates(size: int, time: float) -> Iterator[EvaluatorRate]:
    hands = random_hands(size)
    single = [tuple(hand) for hand in hands[:SINGLE_HANDS].tolist()]
    for method in METHODS:
        if size in method.sizes:
            yield _rate(method, hands, single, time)
    for peer in installed_peers():
        if size in peer.sizes:
            prepared = peer.prepared(single)
            taken = best_time(lambda: run_through(peer.ranked(prepared)), time)  # noqa: B023 - called at once
            yield EvaluatorRate(peer.name, size, len(single) / taken, None)


def _rate(method: Method, hands: NDArray[np.uint8], single: Hands, time: float) -> EvaluatorRate:
    one_by_one = best_time(lambda: run_through(map(method.rank_hand, single)), time)
    at_once = best_time(lambda: method.rank_hands(hands), time)
    name = f"{method.name} ({method.title})"
    return EvaluatorRate(name, hands.shape[1], len(single) / one_by_one, len(hands) / at_once)


def random_hands(size: int) -> NDArray[np.uint8]:
    """Return the hands that all evaluators rank: (1,000,000, size) card ids, always the same."""
    rng = np.random.default_rng(SEED)
    deck = np.tile(np.arange(52, dtype=np.uint8), (ARRAY_HANDS // 20, 1))
    return np.concatenate([rng.permuted(deck, axis=1)[:, :size] for _ in range(20)])


def _tasks(time: float) -> Iterator[Task]:
    counting = "all 133,784,560 hands of seven cards counted by category"
    yield Task(counting, "additive_keys", best_time(count_categories, 0))
    hands: Hands = [parse_cards("AhKh"), parse_cards("JdJc")]
    comparing = "Ah Kh against Jd Jc, exact odds before the flop"
    yield Task(comparing, "holdem", best_time(lambda: odds(hands), time))
    enumerate_all = pokyr_enumeration()
    if enumerate_all is not None:
        yield Task(comparing, "pokyr", best_time(lambda: enumerate_all(hands), time))


def _print_json(rates: list[EvaluatorRate], tasks: list[Task]) -> None:
    print_json(dictionary(Measured(_machine(), rates, tasks), KEYS))


def _machine() -> dict[str, object]:
    """Return the versions and the machine that the figures depend on."""
    return {
        "python": platform.python_version(),
        "numpy": np.__version__,
        "system": platform.platform(),
        "processors": os.cpu_count(),
    }


def _print_tables(rates: list[EvaluatorRate], tasks: list[Task]) -> None:
    for size in SIZES:
        print_heading(f"{size} cards, hands a second")
        print_table(
            ("Evaluator", "A call a hand", "Arrays"),
            [
                (rate.name, _per_second(rate.single), _per_second(rate.arrays))
                for rate in rates
                if rate.cards == size
            ],
            left=("Evaluator",),
        )
        print()
    print_heading("Whole tasks")
    print_table(
        ("Task", "By", "Time"),
        [(task.name, task.by, _time(task.seconds)) for task in tasks],
        left=("Task", "By"),
    )
    print()
    say(
        "The best pass of each. All rank the same random hands, each in its own input format;",
        "the five methods refuse duplicate cards, the other packages do not check.",
    )


def _per_second(rate: float | None) -> str:
    """Return a rate in millions a second, "" for None.

    >>> _per_second(47_312_000.0), _per_second(None)
    ('47.31 M', '')
    """
    return "" if rate is None else f"{rate / 1e6:.2f} M"


def _time(taken: float) -> str:
    """Return a time in seconds or milliseconds.

    >>> _time(1.234), _time(0.00173)
    ('1.23 s', '1.73 ms')
    """
    return f"{taken:.2f} s" if taken >= 1 else f"{1000 * taken:.2f} ms"


class Peer(NamedTuple):
    """An evaluator from another package.

    Attributes:
        name: the package's name and version.
        sizes: the sizes of hand that it ranks, in cards.
        prepared: converts hands of our card ids to its own format; this is not measured.
        ranked: ranks converted hands, one per call.
    """

    name: str
    sizes: tuple[int, ...]
    prepared: Callable[[Hands], Sequence[Any]]
    ranked: Callable[[Sequence[Any]], Iterable[Any]]


def installed_peers() -> list[Peer]:
    """Return those of treys, phevaluator, eval7 and pokyr that are installed."""
    makers = {"treys": _treys, "phevaluator": _phevaluator, "eval7": _eval7, "pokyr": _pokyr}
    peers = [_if_installed(name, make) for name, make in makers.items()]
    return [peer for peer in peers if peer is not None]


def _if_installed(name: str, make: Callable[[str], Peer]) -> Peer | None:
    with catch_warnings():
        simplefilter("ignore")  # deprecation warnings of other packages are not our users' business
        try:
            return make(f"{name} {version(name)}")
        except (PackageNotFoundError, ImportError):
            return None


def run_through(results: Iterable[Any]) -> None:
    """Consume all results and keep none: the cheapest loop there is."""
    deque(results, maxlen=0)


def _texts(hand: Sequence[int]) -> list[str]:
    return [format_card(card) for card in hand]


def _treys(name: str) -> Peer:
    treys = import_module("treys")
    evaluate = treys.Evaluator().evaluate

    def prepared(hands: Hands) -> list[Any]:
        return [([treys.Card.new(card) for card in _texts(hand)], []) for hand in hands]

    return Peer(name, (5, 7), prepared, lambda hands: starmap(evaluate, hands))


def _phevaluator(name: str) -> Peer:
    evaluate = import_module("phevaluator").evaluate_cards  # its ids are ours
    return Peer(name, (5, 7), list, lambda hands: starmap(evaluate, hands))


def _eval7(name: str) -> Peer:
    eval7 = import_module("eval7")

    def prepared(hands: Hands) -> list[Any]:
        return [[eval7.Card(card) for card in _texts(hand)] for hand in hands]

    return Peer(name, (5, 7), prepared, lambda hands: map(eval7.evaluate, hands))


def _pokyr(name: str) -> Peer:
    evaluate = import_module("poker.cpoker").handvalue
    return Peer(name, (7,), _pokyr_hands, lambda hands: map(evaluate, hands))


def _pokyr_hands(hands: Hands) -> list[Any]:
    return [[48 - card + 2 * (card & 3) for card in hand] for hand in hands]


def pokyr_enumeration() -> Callable[[Hands], Any] | None:
    """Return pokyr's exact odds of known hands, for hands of our ids, if it is installed."""
    try:
        enumerate_all = import_module("poker.cpoker").full_enumeration
    except ImportError:
        return None
    return lambda hands: enumerate_all(_pokyr_hands(hands))


def run_verify(args: argparse.Namespace) -> int:
    """Print a line for each figure as it is computed; fail at the end if any differs."""
    checks = verify_ultimate_x() if args.group == ULTIMATE_X_FIGURES else verify()
    figures = list(checks if args.json else _printed(checks))
    if args.json:
        print_json([dictionary(figure, figure.KEYS) for figure in figures])
    wrong = sum(not figure.ok for figure in figures)
    if wrong:
        raise Failure(f"{wrong:,} of {len(figures):,} figures differ from the published ones")
    if not args.json:
        say(f"All {len(figures):,} figures are as published.")
    return 0


def _printed(figures: Iterable[Figure]) -> Iterator[Figure]:
    for figure in figures:
        say(str(figure))
        yield figure
