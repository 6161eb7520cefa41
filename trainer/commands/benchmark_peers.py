"""Evaluators from other packages, measured beside ours where they are installed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from itertools import starmap
from typing import Any, NamedTuple
from warnings import catch_warnings, simplefilter

from evaluator.cards import format_card

Hands = list[tuple[int, ...]]


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
    found = [_if_installed(name, make) for name, make in makers.items()]
    return [peer for peer in found if peer is not None]


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
