"""Texas Hold'em odds, exact: every board that can still come is counted.

`odds` compares known hands, `odds_against_random` one hand with every hand an opponent may hold.
Both are after source [1]_, which runs through the boards one by one; here boards that no hand can
tell apart are counted at once (see `evaluator.holdem.boards`).

References:
.. [1] K. Rule, "Fast, Texas Holdem Hand Evaluation and Analysis", 2005 (hand odds, odds grid).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator.cards import NAMES, CardError, check_cards
from evaluator.categories import category_classes
from evaluator.hand_arrays import Classes
from evaluator.holdem.boards import BOARD_SIZE, Boards, boards_by_rank, suited_boards
from evaluator.methods.additive_keys import FLUSH_KEYS, NO_CLASS, RANK_KEYS, flush_table, tables

BOARD_SIZES = (0, 3, 4, 5)
MOST_HANDS = 10

Hand = tuple[int, ...]


@dataclass(frozen=True)
class HandOdds:
    """How one of several hands fares over all boards.

    Attributes:
        hand: its two cards.
        wins: boards on which it alone is best.
        ties: boards on which it is best together with others.
        losses: boards on which another is better.
        equity: its share of the pots, a tied one being split evenly.
    """

    hand: Hand
    wins: int
    ties: int
    losses: int
    equity: Fraction


@dataclass(frozen=True)
class Grid:
    """How often a hand and its random opponent win, by the category they win with.

    A showdown is an opponent's hand with a board; a tied one counts half for each.

    Attributes:
        showdowns: how many there are.
        player: by category, best first, the share of the showdowns that the hand wins with it.
        opponent: the same of the opponent; both together sum to 1.
    """

    showdowns: int
    player: dict[str, Fraction]
    opponent: dict[str, Fraction]

    @property
    def equity(self) -> Fraction:
        """The player's share of the pots."""
        return sum(self.player.values(), Fraction(0))


class _Cases(NamedTuple):
    """Boards with the hands' classes on them: (hands, n) classes and (n,) numbers of boards.

    A negative number takes away what another case has counted as too many.
    """

    classes: Classes
    boards: NDArray[np.int64]


def odds(
    hands: Sequence[Sequence[int]], board: Sequence[int] = (), dead: Sequence[int] = ()
) -> tuple[HandOdds, ...]:
    """Return the exact odds of two to ten hands over every board that can still come.

    Args:
        hands: two card ids each.
        board: the three, four or five card ids that lie there already, if any.
        dead: card ids that are in no hand and cannot come.

    >>> from evaluator import parse_cards
    >>> ace_king, jacks = odds([parse_cards("AhKh"), parse_cards("JdJc")])
    >>> ace_king.wins, ace_king.losses, ace_king.ties
    (786618, 919198, 6488)

    Raises:
        CardError: the hands are too few or too many, a hand has not two cards, the board has not
            0, 3, 4 or 5, an id is no card, or a card is there twice.
    """
    if not 2 <= len(hands) <= MOST_HANDS:
        raise CardError(f"{len(hands)} hands (expected 2 to {MOST_HANDS})")
    unseen = unseen_cards(hands, board, dead)
    total = comb(len(unseen), BOARD_SIZE - len(board))
    by_winners = _boards_won(_cases(hands, board, unseen))
    return tuple(
        _hand_odds(tuple(hand), won, total)
        for hand, won in zip(hands, by_winners.T.tolist(), strict=True)
    )


def odds_against_random(
    hand: Sequence[int], board: Sequence[int] = (), dead: Sequence[int] = ()
) -> Grid:
    """Return the exact odds of a hand against all that one opponent may hold, by category.

    Opponents' hands that only differ by a permutation of suits which leaves the player's cards,
    the board and the dead cards in their places are counted at once.

    >>> from evaluator import parse_cards
    >>> grid = odds_against_random(parse_cards("AsKs"), parse_cards("Ts Qs 2d 3s Js"))
    >>> float(grid.player["royal_flush"])
    1.0

    Raises:
        CardError: as for `odds`.
    """
    unseen = unseen_cards([hand], board, dead, opponents=1)
    won = np.zeros((2, NO_CLASS))
    for opponent, times in _opponents(hand, board, dead, unseen).items():
        left = [card for card in unseen if card not in opponent]
        won += times * _half_pots_by_class(_cases([hand, opponent], board, left))
    showdowns = comb(len(unseen), 2) * comb(len(unseen) - 2, BOARD_SIZE - len(board))
    player, opponents = (
        {
            name: Fraction(int(of_class[list(classes)].sum()), 2 * showdowns)
            for name, classes in category_classes().items()
        }
        for of_class in won
    )
    return Grid(showdowns, player, opponents)


def unseen_cards(
    hands: Sequence[Sequence[int]],
    board: Sequence[int] = (),
    dead: Sequence[int] = (),
    opponents: int = 0,
) -> list[int]:
    """Return the cards that can still come, ascending, once all that is known is in order.

    The board and the hands of so many opponents will be dealt from them.

    >>> unseen_cards([(50, 46), (37, 50)])
    Traceback (most recent call last):
    evaluator.cards.CardError: Ah is there twice: in hand 1 and in hand 2

    Raises:
        CardError: as for `odds`; or too few cards are left to deal from.
    """
    place_of: dict[int, str] = {}
    for place, cards, count in _places(hands, board, dead):
        for card in _checked(place, cards, count):
            if card in place_of:
                raise CardError(f"{NAMES[card]} is there twice: {place_of[card]} and {place}")
            place_of[card] = place
    if len(board) not in BOARD_SIZES:
        raise CardError(f"a board of {len(board)} cards (expected none, 3, 4 or 5)")
    unseen = sorted(set(range(52)) - place_of.keys())
    needed = BOARD_SIZE - len(board) + 2 * opponents
    if len(unseen) < needed:
        raise CardError(f"{len(unseen)} cards are left to deal from, {needed} are needed")
    return unseen


def _places(
    hands: Sequence[Sequence[int]], board: Sequence[int], dead: Sequence[int]
) -> Iterator[tuple[str, Sequence[int], int | None]]:
    """Yield each place with its cards and how many these must be, where that is fixed."""
    for number, hand in enumerate(hands, 1):
        yield (f"in hand {number}" if len(hands) > 1 else "in the hand"), hand, 2
    yield "on the board", board, None
    yield "among the dead cards", dead, None


def _checked(place: str, cards: Sequence[int], count: int | None) -> tuple[int, ...]:
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
    """Yield all boards as if there were no flushes, then suit by suit what flushes change."""
    whole = boards_by_rank(board, unseen)
    yield _Cases(_without_flushes(hands, whole), whole.ways)
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
    return tables(7).unsuited.take(held + boards.rank_sums)


def _flushes(hands: Sequence[Sequence[int]], boards: Boards, suit: int) -> Classes:
    """Return the classes of each hand's flushes of the suit, `NO_CLASS` where it has none."""
    held = np.array(
        [[sum(FLUSH_KEYS[card >> 2] for card in hand if card & 3 == suit)] for hand in hands]
    )
    return flush_table().take(held + boards.flush_sums)


def _boards_won(cases: _Cases) -> NDArray[np.int64]:
    """Return on how many boards each hand is best: row i tells those with i others, if any."""
    best = cases.classes == cases.classes.min(axis=0)
    winners = best.sum(axis=0)
    return np.array(
        [best @ np.where(winners == number, cases.boards, 0) for number in range(1, len(best) + 1)]
    )


def _hand_odds(hand: Hand, won: Sequence[int], total: int) -> HandOdds:
    """Return the odds of a hand that has won so many boards alone, with one other, …"""
    pots = sum((Fraction(boards, winners) for winners, boards in enumerate(won, 1)), Fraction(0))
    return HandOdds(hand, won[0], sum(won[1:]), total - sum(won), pots / total)


def _half_pots_by_class(cases: _Cases) -> NDArray[np.float64]:
    """Return the half pots that each of two hands wins with each class, (2, 7463).

    These are whole numbers below 2^53, as numpy's weighted count needs them to be.
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
    """Return the hands an opponent may hold, one for all that are alike, with their numbers."""
    alike = [suits for suits in permutations(range(4)) if _stay(suits, (hand, board, dead))]
    return Counter(
        min(_moved(suits, opponent) for suits in alike) for opponent in combinations(unseen, 2)
    )


def _stay(suits: Sequence[int], groups: Iterable[Sequence[int]]) -> bool:
    """Tell whether a permutation of the suits leaves each group of cards what it is."""
    return all(_moved(suits, group) == tuple(sorted(group)) for group in groups)


def _moved(suits: Sequence[int], cards: Sequence[int]) -> Hand:
    return tuple(sorted(4 * (card >> 2) + suits[card & 3] for card in cards))
