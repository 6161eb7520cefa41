"""Many deals at once: the best hold of each, looked up in the solved game.

A look-up has one int32 for each set of five cards of the deck (10 MB for 52 cards). It gives the
canonical deal of the set, in `deals.all_deals`, and the order in which the set's cards appear in
that deal. A given hand is sorted, which yields the number of its set in the combinatorial number
system and its own order. The two orders are composed into one. So a single number says which
canonical deal the hand is and where in it each of its cards is, and everything else is looked up
from that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, cached_property, lru_cache, partial
from itertools import permutations, product
from math import comb
from operator import itemgetter
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from evaluator import SUITS, CardError, check_cards
from evaluator.cards import NAMES
from evaluator.figures import count, decimal, shortened
from evaluator.hands import Hands, Ids, checked_hands, number_in_blocks
from evaluator.keys import key, parts
from evaluator.report import Report, Reported, heading
from evaluator.report import table as report_table
from solver.arrays import Indices, Ints, read_only
from solver.deals import Shape, shapes
from solver.exact.play import Masks
from solver.game import Game
from solver.hand import Solved
from solver.holds import HAND, MASKS
from solver.paytable.catalogue import AnyTable, load_paytable
from solver.paytable.checks import checked_bet
from solver.paytable.table import PayTable
from solver.rules import Rules

_ORDERS = tuple(permutations(range(HAND)))
_ORDER_BITS = 7
# A card's id is put above three bits for its place, so that sorting carries the order along.
_PLACE_BITS = 3
# A sorting network of nine comparisons, the fewest that sort five numbers.
_NETWORK = ((0, 3), (1, 4), (0, 2), (1, 3), (0, 1), (2, 4), (1, 2), (3, 4), (2, 3))


class SolvedHands(Solved, Reported):
    """Deals solved for a paytable and a bet; the arrays are made when first used.

    Two are equal if their paytables and bets are, and their deals up to suits: then all their
    values are. The arrays cannot be written to.

    Attributes:
        table: the paytable.
        coins: coins bet.
        denominator: what `values` are divided by to be coins returned per coin bet.
    """

    table: PayTable
    coins: int
    denominator: int
    _deals: NDArray[np.int32]
    _orders: NDArray[np.int32]
    _game: _SolvedGame

    KEYS = (
        key("paytable", "the paytable's name", "table.name"),
        key("coins", "the bet, 1 to 5"),
        parts(
            "hands",
            "the deals, in the order given",
            (
                key("best_mask", "the best hold: bit i keeps card i as given", itemgetter(0)),
                key("best_ev", "what it returns per coin bet", itemgetter(1)),
            ),
            lambda hands: zip(hands.best_masks.tolist(), hands.best_ev.tolist(), strict=True),
        ),
    )
    ROWS = "hands"

    def report(self) -> Report:
        """Return the best hold of each deal, as a mask, and what it returns."""
        rows = [(str(row["best_mask"]), decimal(row["best_ev"])) for row in self.rows()]
        return [
            heading(f"{self.table.name}, {count(self.coins, 'coin')}: {count(len(self), 'hand')}"),
            report_table(("Best mask", "Per coin"), rows),
        ]

    def __init__(self, located: NDArray[np.int32], game: _SolvedGame) -> None:
        table, coins = game.game.table, game.game.coins
        self.__dict__.update(
            table=table,
            coins=coins,
            denominator=table.rules.denominator * coins,
            _deals=located >> _ORDER_BITS,
            _orders=located & (1 << _ORDER_BITS) - 1,
            _game=game,
        )

    def _solves(self) -> tuple[object, ...]:
        return self.table, self.coins, self._deals.tobytes(), self._orders.tobytes()

    def __len__(self) -> int:
        return len(self._deals)

    def __repr__(self) -> str:
        name = shortened(self.table.name)
        return f"<{count(len(self), 'hand')} of {name}, {count(self.coins, 'coin')}>"

    @cached_property
    def best_masks(self) -> Masks:
        """The best hold of each deal, (n,) uint8: bit i keeps card i as given.

        Ties are broken by the tie rule of `solver.holds`.
        """
        picked = self._game.game.best_masks.take(self._deals, mode="clip")
        places = self._orders * MASKS + picked
        masks: Masks = _masks_as_given().take(places, mode="clip")
        return read_only(masks)

    @cached_property
    def best_ev(self) -> NDArray[np.float64]:
        """What the best hold returns per coin bet: (n,), each the nearest double."""
        evs: NDArray[np.float64] = self._game.best_ev.take(self._deals)
        return read_only(evs)

    @cached_property
    def best_sets(self) -> NDArray[np.uint32]:
        """All holds that are worth as much as the best, (n,) uint32: bit m for the hold m.

        >>> f"{solve_hands(['Jc Jd Qc Jh Js']).best_sets[0]:b}"  # with the queen or without
        '10001000000000000000000000000000'
        """
        sets = np.uint32(1) << self.best_masks.astype(np.uint32)
        tied = np.flatnonzero(self._game.is_tied.take(self._deals, mode="clip"))
        values = self._values_of(tied)
        equal = values == values.max(axis=1, keepdims=True, initial=0)
        sets[tied] = equal @ (np.uint32(1) << np.arange(MASKS, dtype=np.uint32))
        return read_only(sets)

    @cached_property
    def values(self) -> Ints:
        """The value of every hold, (n, 32) int64 by mask, over `denominator`: 256 bytes a hand."""
        return read_only(self._values_of(slice(None)))

    def _values_of(self, hands: slice | Indices) -> Ints:
        rows = self._game.values[self._deals[hands]]
        values: Ints = np.take_along_axis(rows, _masks_in_deal()[self._orders[hands]], axis=1)
        return values

    def in_canonical_deals(self, masks: Masks) -> tuple[NDArray[np.int32], Masks]:
        """Return the row of each deal in `deals.all_deals`, and what a hold of it is called there.

        >>> from solver.deals import all_deals
        >>> hands = solve_hands(["As Ks Kh 4s 4d"])
        >>> rows, masks = hands.in_canonical_deals(hands.best_masks)
        >>> all_deals(hands.table.rules).cards[rows[0]].tolist(), bin(masks[0])  # 4c 4d Kc Kh Ac
        ([8, 9, 44, 46, 48], '0b1111')

        Args:
            masks: (n,) or (1,) a hold of each deal, bit i for card i as given; (m, 1) for m holds.
        """
        canonical: Masks = _masks_in_deal()[self._orders, masks].astype(np.uint8)
        return self._deals, canonical


def solve_hands(
    cards: Hands | Sequence[Sequence[int]] | Sequence[str],
    table: AnyTable = "job-9-6",
    coins: int = 5,
) -> SolvedHands:
    """Return the best holds, and the values of all holds, of many deals.

    The first call builds a look-up of all sets of five cards. It is cached, and so are the games of
    the last eight paytables and bets.

    >>> hands = solve_hands(["As Ks Kh 4s 4d", "2c 4d 6h 8s Th"])
    >>> hands.best_masks, hands.best_ev.round(6)
    (array([30,  0], dtype=uint8), array([2.595745, 0.358836]))
    >>> (hands.values[:, 0] / hands.denominator).round(6)
    array([0.326159, 0.358836])

    Args:
        cards: (n, 5) card ids of any integer type and memory order, or a sequence of hands, all as
            ids or all as text.
        table: a paytable, or the id, alias or path of one.
        coins: the bet, 1 to 5.

    Raises:
        CardError: `cards` is not such an array or is masked, or some hand has an id that is not
            from 0 to 51, a card that is not in the game's deck, or the same card twice; the message
            names the first such hand by its index.
        PaytableError: there is no such paytable, or it breaks a rule.
        ValueError: `coins` is not from 1 to 5.
    """
    bet = checked_bet(coins)
    of_table = load_paytable(table)
    rules = of_table.rules
    hands = checked_hands(_as_ids(cards, rules.jokers), (HAND,))
    locate = partial(_located, rules)
    located = number_in_blocks(hands, (HAND,), locate, np.int32, jokers=rules.jokers)
    _check_deck(hands, rules)
    return SolvedHands(located, _solved_game(of_table, bet))


def _as_ids(
    cards: Hands | Sequence[Sequence[int]] | Sequence[str], jokers: int
) -> Hands | Sequence[Sequence[int]]:
    """Return hands without their text. The first one decides: there may be millions of ids."""
    if isinstance(cards, str):
        raise CardError("hands: must be a list of hands, not text; solve_hand solves one")
    if not isinstance(cards, list | tuple) or not cards or not isinstance(cards[0], str):
        return cast("Hands | Sequence[Sequence[int]]", cards)
    hands = []
    for number, hand in enumerate(cards):
        try:
            hands.append(check_cards(cast("str", hand), HAND, jokers))
        except CardError as error:
            raise CardError(f"hand {number}, {error}") from None
    return hands


class _SolvedGame:
    """A game, with the arrays that `SolvedHands` reads."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @cached_property
    def best_ev(self) -> NDArray[np.float64]:
        # Python's division rounds once, however large the integers are.
        denominator = self.game.table.rules.denominator * self.game.coins
        return np.array([value / denominator for value in self.game.best_values.tolist()])

    @cached_property
    def is_tied(self) -> NDArray[np.bool_]:
        """Whether several holds of a canonical deal are worth as much as its best one."""
        tied: NDArray[np.bool_] = (self.values == self.game.best_values[:, None]).sum(axis=1) > 1
        return tied

    @cached_property
    def values(self) -> Ints:
        return np.ascontiguousarray(self.game.values().T)


@lru_cache(8)
def _solved_game(table: PayTable, coins: int) -> _SolvedGame:
    return _SolvedGame(Game(table, coins))


def _check_deck(hands: Hands, rules: Rules) -> None:
    """Refuse the first hand with a card that the deck lacks; all other faults have been found."""
    if len(rules.deck) >= len(NAMES):
        return
    for number in np.flatnonzero((hands >= len(rules.deck)).any(axis=1)).tolist():
        try:
            rules.check_deal(hands[number].tolist())
        except CardError as error:
            raise CardError(f"hand {number}, {error}") from None


def _located(rules: Rules, block: Ids) -> NDArray[np.int32] | None:
    """Return each hand's canonical deal and order; None if a card occurs twice in some hand."""
    given, shares = _sorted(block), _shares(rules)
    cards = given >> _PLACE_BITS
    if not (cards[1:] > cards[:-1]).all():
        return None
    # `clip` saves checking each index.
    number = shares[0].take(cards[0], mode="clip")
    for place in range(1, HAND):
        number += shares[place].take(cards[place], mode="clip")
    located: NDArray[np.int32] = _sets(rules).take(number, mode="clip")
    order = located & (1 << _ORDER_BITS) - 1
    located -= order
    code = _order_code(given & (1 << _PLACE_BITS) - 1)
    located += _orders_as_given().take(order * HAND ** (HAND - 1) + code, mode="clip")
    return located


def _sorted(block: Ids) -> NDArray[np.uint16]:
    """Return the cards of each hand ascending, each above its place as given: (5, n)."""
    rows = [(card << _PLACE_BITS | place).astype(np.uint16) for place, card in enumerate(block.T)]
    for low, high in _NETWORK:
        rows[low], rows[high] = np.minimum(rows[low], rows[high]), np.maximum(rows[low], rows[high])
    return np.array(rows)


@cache
def _shares(rules: Rules) -> NDArray[np.int32]:
    """Return what a card adds to the number of a set, by its place in it: (5, deck)."""
    shares = [[comb(card, place + 1) for card in rules.deck] for place in range(HAND)]
    return np.array(shares, dtype=np.int32)


@cache
def _sets(rules: Rules) -> NDArray[np.int32]:
    """Return, for each set of five cards, its canonical deal above the number of an order.

    The order gives the place in the canonical deal of each card of the set, ascending. If suits of
    the deal can be swapped, there are several such orders. The tie rule of `solver.holds` uses the
    one that swaps none of them. It comes from the first permutation, so that one is written last.
    A joker has no suit; a deal with the first of two jokers stands for one with the second, too.
    """
    sets = np.empty(rules.deals, dtype=np.int32)
    for shape in shapes(rules):
        of_cards = shape.kinds[list(shape.part_of)]
        # What each card adds to the number, by its place and suit: (5, 4, choices of kinds).
        ids = len(SUITS) * of_cards[:, np.newaxis] + np.arange(len(SUITS))[:, np.newaxis]
        shares = np.array(
            [row.take(card, mode="clip") for row, card in zip(_shares(rules), ids, strict=True)]
        )
        deals = np.arange(shape.deals.start, shape.deals.stop, dtype=np.int32) << _ORDER_BITS
        for suits in _renamed(shape, rules):
            order = np.argsort(len(SUITS) * np.array(shape.part_of) + suits, axis=1)
            rising = np.take_along_axis(suits, order, axis=1).T
            number = sum(share[suit] for share, suit in zip(shares, rising, strict=True))
            sets[number] = deals.reshape(number.shape) | _number_of_order(order.T)[:, np.newaxis]
    return sets


def _renamed(shape: Shape, rules: Rules) -> Iterator[Indices]:
    """Yield the suits of a shape's patterns, (n, 5), in all ways to rename suits, none last.

    A joker has no suit; a deal with the first of two jokers stands for one with the second, too.
    """
    suits = np.array([pattern.suits for pattern in shape.patterns])
    is_joker = shape.kinds[list(shape.part_of), 0] == rules.ranks
    alone = is_joker.sum() == 1
    seconds = range(max(rules.jokers, 1) - 1, -1, -1)
    swaps = sorted(permutations(range(len(SUITS))), reverse=True)
    for permutation, second in product(swaps, seconds):
        yield np.where(is_joker, suits + alone * second, np.array(permutation)[suits])


def _number_of_order(places: NDArray[Any]) -> NDArray[np.int32]:
    """Return the numbers in `_ORDERS` of (5, n) orders."""
    numbers: NDArray[np.int32] = _order_numbers().take(_order_code(places))
    return numbers


def _order_code(places: NDArray[Any]) -> NDArray[Any]:
    """Return the first four places of each order as one number; they determine the fifth."""
    first, second, third, fourth, _ = places
    code: NDArray[Any] = ((first * HAND + second) * HAND + third) * HAND + fourth
    return code


@cache
def _order_numbers() -> NDArray[np.int32]:
    numbers = np.zeros(HAND ** (HAND - 1), dtype=np.int32)
    numbers[_order_code(np.array(_ORDERS, dtype=np.uint16).T)] = np.arange(len(_ORDERS))
    return numbers


@cache
def _orders_as_given() -> NDArray[np.int32]:
    """Return a hand's order by its set's order and the code of its cards' places as given.

    Card j of the set is at place ``order[j]`` of the canonical deal and ``given[j]`` of the hand.
    """
    orders = np.zeros((len(_ORDERS), HAND ** (HAND - 1)), dtype=np.int32)
    numbers = {order: number for number, order in enumerate(_ORDERS)}
    codes = _order_code(np.array(_ORDERS, dtype=np.uint16).T).tolist()
    for row, order in zip(orders, _ORDERS, strict=True):
        for code, given in zip(codes, _ORDERS, strict=True):
            row[code] = numbers[tuple(place for _, place in sorted(zip(given, order, strict=True)))]
    return orders.ravel()


@cache
def _masks_in_deal() -> NDArray[np.intp]:
    """Return, for each order, the canonical deal's mask for each mask as given: (120, 32)."""
    masks = np.arange(MASKS)
    return np.array(
        [sum((masks >> i & 1) << place for i, place in enumerate(order)) for order in _ORDERS],
        dtype=np.intp,
    )


@cache
def _masks_as_given() -> Masks:
    """Return, for each order, the mask as given for each mask of the canonical deal, flattened."""
    return np.argsort(_masks_in_deal(), axis=1).astype(np.uint8).ravel()
