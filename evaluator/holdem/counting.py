"""Exact Texas Hold'em odds: every board that can still come is counted.

`odds` compares known hands, `odds_against_random` one hand with every hand an opponent may hold.
Both follow source [1]_, which goes through the boards one by one. Here, boards on which every hand
ranks alike are counted at once.

What a hand makes of a board depends only on the ranks of the board and, if a flush is possible, on
the cards of the flush's suit. Of the 2,598,960 boards only 6,175 differ by ranks. And a board with
three cards of a suit cannot make a flush in any other. So we list

- every multiset of ranks, with the number of ways to deal it, and
- for each suit, every set of its cards that can make a flush, with every multiset of the ranks of
  the other cards.

Before the flop these are some forty thousand cases instead of millions of boards.

References:
.. [1] K. Rule, "Fast, Texas Holdem Hand Evaluation and Analysis", 2005 (hand odds, odds grid).
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any, NamedTuple, overload

import numpy as np
from numpy.typing import NDArray

from evaluator.cards import NAMES, CardError, CardsOrText, check_cards
from evaluator.categories import category_classes
from evaluator.figures import count as counted
from evaluator.hands import Cards, Classes, combinations
from evaluator.holdem.answers import Grid, Hand, HandOdds, Known, Odds
from evaluator.methods.additive_keys import (
    FLUSH_KEYS,
    NO_CLASS,
    RANK_KEYS,
    flush_lookup,
    lookups,
    rank_multisets,
)

BOARD_SIZE = 5

_WAYS = np.array([[comb(cards, taken) for taken in range(5)] for cards in range(5)])
_RANK_KEYS = np.array(RANK_KEYS)
_FLUSH_KEYS = np.array(FLUSH_KEYS)


class Boards(NamedTuple):
    """Groups of boards of five cards, (n,) int64 each."""

    rank_sums: NDArray[np.int64]
    """The sum of the rank keys of all five cards."""
    flush_sums: NDArray[np.int64]
    """The sum of the flush keys of the cards of one suit; 0 if suits are ignored."""
    ways: NDArray[np.int64]
    """How many boards are in the group."""


class _Draws(NamedTuple):
    """Multisets of ranks that can be drawn."""

    rank_sums: NDArray[np.int64]
    ways: NDArray[np.int64]


def boards_by_rank(board: Sequence[int], unseen: Sequence[int]) -> Boards:
    """Return all boards that can still come, grouped by their ranks.

    >>> boards = boards_by_rank([], range(52))
    >>> len(boards.ways), int(boards.ways.sum())
    (6175, 2598960)
    """
    draws = _draws(unseen, BOARD_SIZE - len(board))
    seen = sum(RANK_KEYS[card >> 2] for card in board)
    return Boards(seen + draws.rank_sums, np.zeros_like(draws.ways), draws.ways)


def suited_boards(board: Sequence[int], unseen: Sequence[int], suit: int, least: int) -> Boards:
    """Return all boards that can still come with at least `least` cards of the suit.

    They are grouped by their cards of the suit and by the ranks of their other cards.

    >>> boards = suited_boards([], range(52), suit=3, least=5)
    >>> len(boards.ways), int(boards.ways.sum())
    (1287, 1287)
    """
    to_come = BOARD_SIZE - len(board)
    suited = [card >> 2 for card in unseen if card & 3 == suit]
    others = [card for card in unseen if card & 3 != suit]
    seen = [card >> 2 for card in board if card & 3 == suit]
    parts = [
        _suited_part(suited, others, drawn, to_come - drawn)
        for drawn in range(max(0, least - len(seen)), to_come + 1)
    ]
    rank_sums, flush_sums, ways = map(np.concatenate, zip(*parts, strict=True))
    return Boards(
        rank_sums + sum(RANK_KEYS[card >> 2] for card in board),
        flush_sums + sum(FLUSH_KEYS[rank] for rank in seen),
        ways,
    )


def _suited_part(suited: Sequence[int], others: Sequence[int], drawn: int, rest: int) -> Boards:
    """Return the boards that get `drawn` of the suited ranks and `rest` of the other cards."""
    ranks = np.array(suited, dtype=np.int64)[_subsets(len(suited), drawn)]
    draws = _draws(others, rest)
    return Boards(
        np.add.outer(_RANK_KEYS[ranks].sum(axis=1), draws.rank_sums).ravel(),
        np.repeat(_FLUSH_KEYS[ranks].sum(axis=1), len(draws.ways)),
        np.tile(draws.ways, len(ranks)),
    )


def _draws(cards: Sequence[int], count: int) -> _Draws:
    """Return the multisets of ranks of all choices of `count` cards."""
    left = np.bincount([card >> 2 for card in cards], minlength=13)
    rank_sums, places = _multisets(count)
    ways = np.multiply.reduce(_WAYS[left].take(places), axis=0)
    possible = np.flatnonzero(ways)  # impossible ones, as a fifth ace, would index past the end
    return _Draws(rank_sums[possible], ways[possible])


@cache
def _multisets(count: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the rank sums of multisets, (n,), and where `_WAYS` has their ways, (13, n)."""
    counts = rank_multisets(count)
    return counts @ _RANK_KEYS, np.arange(13)[:, None] * _WAYS.shape[1] + counts.T


@cache
def _subsets(ranks: int, drawn: int) -> Cards:
    """Return `combinations`, cached: odds against a random hand need the same ones 1,000 times."""
    return combinations(ranks, drawn)


BOARD_SIZES = (0, 3, 4, 5)
MOST_HANDS = 10


class _Cases(NamedTuple):
    """Groups of boards: (hands, n) classes of the hands on them, and (n,) numbers of boards.

    A negative number subtracts boards that another group counts with the wrong classes.
    """

    classes: Classes
    boards: NDArray[np.int64]


@overload
def odds(hand: str, /, *others: str, board: CardsOrText = (), dead: CardsOrText = ()) -> Odds: ...


@overload
def odds(hands: Sequence[CardsOrText], board: CardsOrText = (), dead: CardsOrText = ()) -> Odds: ...


def odds(hands: Any, *others: Any, **known: Any) -> Odds:
    """Return the exact odds of two to ten hands over every board that can still come.

    Args:
        hands: two cards each, as text or card ids. Text may be passed without a list:
            ``odds("AhKh", "JdJc")``.
        board: the three, four or five cards on the board, if any.
        dead: cards that are in no hand and cannot come.

    >>> ace_king, jacks = odds("AhKh", "JdJc")
    >>> ace_king.wins, ace_king.losses, ace_king.ties
    (786618, 919198, 6488)
    >>> print(odds(["AhKh", "JdJc"], board="Jh 7h 2c"))
    Ah Kh against Jd Jc on Jh 7h 2c: exact, 990 boards
    Hand    Equity      Win     Tie  Wins  Ties  Losses
    Ah Kh  25.56 %  25.56 %  0.00 %   253     0     737
    Jd Jc  74.44 %  74.44 %  0.00 %   737     0     253

    Raises:
        CardError: there are not two to ten hands, a hand does not have two cards, the board does
            not have 0, 3, 4 or 5, something is not a card, or a card occurs twice.
    """
    placed = () if isinstance(hands, str) else others
    unexpected = [name for name in known if name not in ("board", "dead")[len(placed) :]]
    if unexpected or len(placed) > 2:
        surplus = f"{unexpected[0]}=" if unexpected else f"{1 + len(placed)} positional arguments"
        raise TypeError(f"odds() takes hands, board and dead, each once; got {surplus}")
    if not isinstance(hands, Sequence):
        raise CardError(f"hands: must be a list of 2 to {MOST_HANDS} hands, not {hands!r}")
    return _odds((hands, *others) if isinstance(hands, str) else hands, *placed, **known)


def _odds(hands: Sequence[CardsOrText], board: CardsOrText = (), dead: CardsOrText = ()) -> Odds:
    if not 2 <= len(hands) <= MOST_HANDS:
        raise CardError(
            f"{counted(len(hands), 'hand')} (expected 2 to {MOST_HANDS}; for one against unknown "
            "hands there is odds_against_random)"
        )
    known = known_cards(hands, board, dead)
    unseen = unseen_cards(known)
    total = comb(len(unseen), BOARD_SIZE - len(known.board))
    by_winners = _boards_won(_cases(known.hands, known.board, unseen))
    of_hands = zip(known.hands, by_winners.T.tolist(), strict=True)
    return Odds((_hand_odds(hand, won, total) for hand, won in of_hands), known)


def odds_against_random(hand: CardsOrText, board: CardsOrText = (), dead: CardsOrText = ()) -> Grid:
    """Return the exact odds of a hand against every hand of one opponent, by category.

    Cards are text or card ids. Hands of the opponent are counted at once if they differ only by a
    permutation of suits that leaves the player's hand, the board and the dead cards unchanged.

    >>> grid = odds_against_random("AsKs", "Ts Qs 2d 3s Js")
    >>> float(grid.player["royal_flush"])
    1.0

    Raises:
        CardError: as for `odds`.
    """
    known = known_cards([hand], board, dead)
    unseen = unseen_cards(known, opponents=1)
    player_hand = known.hands[0]
    won = np.zeros((2, NO_CLASS))
    for opponent, times in _opponents(player_hand, known.board, known.dead, unseen).items():
        left = [card for card in unseen if card not in opponent]
        won += times * _half_pots_by_class(_cases([player_hand, opponent], known.board, left))
    showdowns = comb(len(unseen), 2) * comb(len(unseen) - 2, BOARD_SIZE - len(known.board))
    player, opponents = (
        {
            name: Fraction(int(of_class[list(classes)].sum()), 2 * showdowns)
            for name, classes in category_classes().items()
        }
        for of_class in won
    )
    return Grid(known, showdowns, player, opponents)


def known_cards(
    hands: Sequence[CardsOrText], board: CardsOrText = (), dead: CardsOrText = ()
) -> Known:
    """Return hands, board and dead cards as ids, after checking all of them.

    >>> known_cards(["AhKh"], board=(37, 2, 3))
    Known(hands=((50, 46),), board=(37, 2, 3), dead=())
    >>> known_cards(["AhKh", "JdAh"])
    Traceback (most recent call last):
    evaluator.cards.CardError: Ah is given twice: in hand 1 and in hand 2

    Raises:
        CardError: as for `odds`.
    """
    place_of: dict[int, str] = {}
    checked = []
    for place, cards, count in _places(hands, board, dead):
        checked.append(_checked(place, cards, count))
        for card in checked[-1]:
            if card in place_of:
                raise CardError(f"{NAMES[card]} is given twice: {place_of[card]} and {place}")
            place_of[card] = place
    *of_players, on_board, gone = checked
    if len(on_board) not in BOARD_SIZES:
        raise CardError(f"a board of {len(on_board)} cards (expected none, 3, 4 or 5)")
    return Known(tuple(of_players), on_board, gone)


def unseen_cards(known: Known, opponents: int = 0) -> list[int]:
    """Return the cards that can still come, ascending.

    The rest of the board and the hands of the opponents will be dealt from them.

    >>> len(unseen_cards(known_cards(["AhKh", "JdJc"], board="Jh 7h 2c")))
    45

    Raises:
        CardError: too few cards are left to deal from.
    """
    seen = {*known.board, *known.dead, *(card for hand in known.hands for card in hand)}
    needed = BOARD_SIZE - len(known.board) + 2 * opponents
    unseen = [card for card in range(52) if card not in seen]
    if len(unseen) < needed:
        raise CardError(f"{len(unseen)} cards are left to deal from, {needed} are needed")
    return unseen


def _places(
    hands: Sequence[CardsOrText], board: CardsOrText, dead: CardsOrText
) -> Iterator[tuple[str, CardsOrText, int | None]]:
    """Yield the name of each place, its cards, and how many it must have (None: any number)."""
    for number, hand in enumerate(hands, 1):
        yield (f"in hand {number}" if len(hands) > 1 else "in the hand"), hand, 2
    yield "on the board", board, None
    yield "among the dead cards", dead, None


def _checked(place: str, cards: CardsOrText, count: int | None) -> Hand:
    try:
        return check_cards(cards, count)
    except CardError as error:
        raise CardError(f"{place}, {error}") from None


def _cases(hands: Sequence[Sequence[int]], board: Sequence[int], unseen: Sequence[int]) -> _Cases:
    classes, boards = zip(*_parts(hands, board, unseen), strict=True)
    return _Cases(np.concatenate(classes, axis=1), np.concatenate(boards))


def _parts(
    hands: Sequence[Sequence[int]], board: Sequence[int], unseen: Sequence[int]
) -> Iterator[_Cases]:
    """Yield all boards as if there were no flushes, then the corrections for each suit."""
    all_boards = boards_by_rank(board, unseen)
    yield _Cases(_without_flushes(hands, all_boards), all_boards.ways)
    for suit in range(4):
        least = 5 - max(_count(hand, suit) for hand in hands)
        to_come = min(BOARD_SIZE - len(board), _count(unseen, suit))
        if _count(board, suit) + to_come >= least:
            boards = suited_boards(board, unseen, suit, least)
            plain = _without_flushes(hands, boards)
            yield _Cases(plain, -boards.ways)
            yield _Cases(np.minimum(plain, _flushes(hands, boards, suit)), boards.ways)


def _count(cards: Sequence[int], suit: int) -> int:
    return sum(card & 3 == suit for card in cards)


def _without_flushes(hands: Sequence[Sequence[int]], boards: Boards) -> Classes:
    """Return each hand's classes on the boards by ranks alone, (hands, boards)."""
    held = np.array([[sum(RANK_KEYS[card >> 2] for card in hand)] for hand in hands])
    return lookups(7).unsuited.take(held + boards.rank_sums)


def _flushes(hands: Sequence[Sequence[int]], boards: Boards, suit: int) -> Classes:
    """Return the classes of each hand's flushes in the suit, `NO_CLASS` without a flush."""
    held = np.array(
        [[sum(FLUSH_KEYS[card >> 2] for card in hand if card & 3 == suit)] for hand in hands]
    )
    return flush_lookup().take(held + boards.flush_sums)


def _boards_won(cases: _Cases) -> NDArray[np.int64]:
    """Return on how many boards each hand is best: in row i, those where it ties with i others."""
    best = cases.classes == cases.classes.min(axis=0)
    winners = best.sum(axis=0)
    return np.array(
        [best @ np.where(winners == number, cases.boards, 0) for number in range(1, len(best) + 1)]
    )


def _hand_odds(hand: Hand, won: Sequence[int], total: int) -> HandOdds:
    """Return the odds of a hand; `won` counts the boards it wins alone, with one other, …"""
    pots = sum((Fraction(boards, winners) for winners, boards in enumerate(won, 1)), Fraction(0))
    return HandOdds(hand, won[0], sum(won[1:]), total - sum(won), pots / total)


def _half_pots_by_class(cases: _Cases) -> NDArray[np.float64]:
    """Return how many half pots each of two hands wins with each class, (2, 7463).

    numpy's weighted count adds doubles: it is exact, because these integers stay below 2^53.
    """
    first, second = cases.classes
    better = np.sign(second - first)  # a lower class is better
    return np.array(
        [
            np.bincount(first, weights=cases.boards * (1 + better), minlength=NO_CLASS),
            np.bincount(second, weights=cases.boards * (1 - better), minlength=NO_CLASS),
        ]
    )


def _opponents(
    hand: Sequence[int], board: Sequence[int], dead: Sequence[int], unseen: Sequence[int]
) -> Counter[Hand]:
    """Return the opponent's possible hands up to symmetry, each with how many it stands for."""
    symmetries = [
        suits
        for suits in itertools.permutations(range(4))
        if _preserves(suits, (hand, board, dead))
    ]
    return Counter(
        min(_permuted(suits, opponent) for suits in symmetries)
        for opponent in itertools.combinations(unseen, 2)
    )


def _preserves(suits: Sequence[int], groups: Iterable[Sequence[int]]) -> bool:
    """Return whether a permutation of the suits leaves each group of cards unchanged."""
    return all(_permuted(suits, group) == tuple(sorted(group)) for group in groups)


def _permuted(suits: Sequence[int], cards: Sequence[int]) -> Hand:
    return tuple(sorted(4 * (card >> 2) + suits[card & 3] for card in cards))
