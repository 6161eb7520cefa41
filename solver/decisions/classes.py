"""The classes of decisions of a game: how often each comes, and what its error costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator import SUITS
from evaluator.figures import count, shortened
from solver.arrays import Indices, Ints, read_only, weighted_sums
from solver.deals import all_deals, deal_weights, row_of
from solver.decisions.hold_kinds import KindNames, kind_names
from solver.decisions.rivals import by_attraction, kinds_of_holds, natural_masks, rivals
from solver.game import Game, solve_game
from solver.holds import MASKS, canonical_places, held
from solver.paytable.catalogue import AnyTable, load_paytable
from solver.paytable.checks import checked_bet
from solver.paytable.table import PayTable
from solver.strategy.language.chart_rules import Rule
from solver.strategy.playing.grading import matcher_of_all_deals
from solver.strategy.playing.word_meanings import terms_of


@dataclass(frozen=True)
class DecisionClass:
    """Deals with one question: this kind of hold, or that one?

    Attributes:
        index: its place among the classes of the game.
        should: the kind of the best hold, in plain words: "low pair".
        instead: the kind of the wrong hold that is most plausibly kept.
        frequency: its share of all deals.
        cost: what the error loses on average, in coins per coin bet.
    """

    index: int
    should: str
    instead: str
    frequency: Fraction
    cost: Fraction

    @property
    def worth(self) -> Fraction:
        """What it is worth to know: the loss of always erring, in coins per coin bet and hand."""
        return self.frequency * self.cost

    def __str__(self) -> str:
        return f"{self.should} | {self.instead}"


PARTS = "one card of ", "two cards of ", "three cards of "
"""How the names of parts of a pair, or of more cards of a rank, begin."""
_ALIKE = {2: "a pair", 3: "three of a kind", 4: "four of a kind"}


class Decisions:
    """The decisions of a game: its classes, and the class and the plausible error of every deal.

    The arrays go by the rows of `solver.deals.all_deals` and cannot be written to.

    Attributes:
        table, coins: the game.
        classes: the classes, dearest first.
        of_deals: (134459,) int16, the class of each deal.
        bests, errors: (134459,) uint8, the best hold and the plausible wrong one, bit i for card i
            of the row.
        losses: (134459,) int64, what the wrong hold loses, in coins over the rules' denominator.
    """

    table: PayTable
    coins: int
    classes: tuple[DecisionClass, ...]
    of_deals: NDArray[np.int16]
    bests: NDArray[np.uint8]
    errors: NDArray[np.uint8]
    losses: Ints

    def __init__(self, table: PayTable, coins: int) -> None:
        self.table, self.coins = table, coins
        decisions = _classified(_without_names(table), coins)
        self._names, self.classes = decisions.names, decisions.classes
        self.of_deals, self.losses = decisions.of_deals, decisions.losses
        self.bests, self.errors = decisions.bests, decisions.errors

    def __repr__(self) -> str:
        name, coins = shortened(self.table.name), count(self.coins, "coin")
        return f"<Decisions of {name}, {coins}, {len(self.classes)} classes>"

    @property
    def kinds(self) -> tuple[str, ...]:
        """The plain names of all kinds of hold."""
        return self._names.names

    @property
    def scale(self) -> int:
        """The divisor that turns a loss into coins per coin bet."""
        return self.table.rules.denominator * self.coins

    def cards(self, row: int) -> tuple[int, ...]:
        """Return the cards of a row of `solver.deals.all_deals`."""
        return tuple(all_deals(self.table.rules).cards[row].tolist())

    @cached_property
    def _by_words(self) -> dict[str, int]:
        return {str(each): each.index for each in self.classes}

    def named(self, words: str) -> DecisionClass | None:
        """Return the class of the words "low pair | 4 to a flush"; None if the game has none.

        >>> decisions_of("job-9-6").named("low pair | one high card").should
        'low pair'
        """
        index = self._by_words.get(words)
        return None if index is None else self.classes[index]

    def about(self, rule: Rule) -> tuple[int, ...]:
        """Return the indices of the classes that a line of a chart is about.

        In at least half of such a class's deals the line allows the best hold or the wrong one.

        >>> from solver.strategy.language.grammar import parse_rule
        >>> decisions = decisions_of("job-9-6")
        >>> about = decisions.about(parse_rule("two pair"))
        >>> [str(decisions.classes[index]) for index in about]
        ['two pair | low pair', 'two pair | high pair']
        """
        rules = self.table.rules
        choices = matcher_of_all_deals(rules).choices(rule, terms_of(self.table, self.coins))
        allowed = np.bitwise_or.reduce(choices)
        meant = (allowed >> self.bests.astype(np.uint32) | allowed >> self.errors) & 1
        weights = deal_weights(rules)
        deals = np.bincount(self.of_deals, weights, len(self.classes))
        met = np.bincount(self.of_deals, weights * meant, len(self.classes))
        return tuple(np.flatnonzero(2 * met >= deals).tolist())

    def row_of(self, cards: Sequence[int]) -> int:
        """Return the row of `solver.deals.all_deals` that stands for five cards."""
        return row_of(cards, self.table.rules)

    def class_of(self, cards: Sequence[int]) -> int:
        """Return the index of the class of five cards.

        >>> from evaluator import parse_cards
        >>> decisions = decisions_of("job-9-6")
        >>> print(decisions.classes[decisions.class_of(parse_cards("Ah Th 7h 2h 2c"))])
        4 to a flush | low pair
        """
        return int(self.of_deals[self.row_of(cards)])

    def holds_of(self, cards: Sequence[int]) -> tuple[int, int]:
        """Return the best hold and the plausible wrong one, as masks over the cards as given.

        >>> from evaluator import parse_cards
        >>> [bin(mask) for mask in decisions_of().holds_of(parse_cards("Ah Th 7h 2h 2c"))]
        ['0b1111', '0b11000']
        """
        row, places = self.row_of(cards), canonical_places(cards)
        best, error = int(self.bests[row]), int(self.errors[row])
        return _as_given(best, places), _as_given(error, places)

    def kind_of(self, cards: Sequence[int], mask: int) -> str:
        """Return the plain name of the kind of a hold.

        >>> from evaluator import parse_cards
        >>> decisions_of("job-9-6").kind_of(parse_cards("Ah Th 7h 2h 2c"), 0b01111)
        '4 to a flush'
        """
        return self._names.names[self._names.number_of(held(cards, mask), self.table.rules)]

    def kept_of(self, cards: Sequence[int], mask: int) -> str:
        """Return the plain name of the kind of a wrong hold: that of a part of a pair, of three or
        of four of a kind says so, whatever its rank.

        >>> from evaluator import parse_cards
        >>> decisions, tens = decisions_of("job-9-6"), parse_cards("Th Td 7h 2h Ac")
        >>> decisions.kept_of(tens, 0b00001), decisions.kept_of(tens, 0b00100)
        ('one card of a pair', 'one low card')
        >>> decisions.kept_of(parse_cards("Kh Kd Kc 2h 9c"), 0b00011)
        'two cards of three of a kind'
        """
        kept, rules = held(cards, mask), self.table.rules
        ranks = {card // len(SUITS) for card in kept}
        alike = sum(card // len(SUITS) in ranks for card in cards)
        if len(ranks) != 1 or len(kept) == alike or any(map(rules.is_wild, kept)):
            return self.kind_of(cards, mask)
        return f"{PARTS[len(kept) - 1]}{_ALIKE[alike]}"

    def kinds_of(self, cards: Sequence[int]) -> tuple[int, ...]:
        """Return the number of the kind of each hold of five cards, by its mask.

        >>> from evaluator import parse_cards
        >>> of_masks = decisions_of("job-9-6").kinds_of(parse_cards("Ah Th 7h 2h 2c"))
        >>> of_masks[0b01111] == of_masks[0b01110], of_masks[0b00001] == of_masks[0b00000]
        (False, False)
        """
        rules = self.table.rules
        return tuple(self._names.number_of(held(cards, mask), rules) for mask in range(MASKS))

    def kinds_of_mask(self, mask: int) -> NDArray[np.uint8]:
        """Return the number of the kind of a hold, by its mask, in every deal: (n,)."""
        matcher = matcher_of_all_deals(self.table.rules)
        return kinds_of_holds(matcher, self._names, np.full(matcher.count, mask, dtype=np.uint8))


def _as_given(mask: int, places: Sequence[int]) -> int:
    """Return a hold of the canonical deal as a mask over the cards as given."""
    return sum(1 << i for i, place in enumerate(places) if mask >> place & 1)


@lru_cache(maxsize=16)
def decisions_of(table: AnyTable = "job-9-6", coins: int = 5) -> Decisions:
    """Return the decisions of a paytable (or of its id, alias or path) at a bet of 1 to 5 coins.

    The work takes under a second. Paytables that differ only in names share it.

    >>> decisions = decisions_of("job-9-6")
    >>> sum(each.frequency for each in decisions.classes)
    Fraction(1, 1)

    Raises:
        PaytableError: there is no such paytable, or it breaks a rule.
        ValueError: `coins` is not from 1 to 5.
    """
    known = load_paytable(table)
    return Decisions(known, checked_bet(coins))


class _Classified(NamedTuple):
    names: KindNames
    classes: tuple[DecisionClass, ...]
    of_deals: NDArray[np.int16]
    bests: NDArray[np.uint8]
    errors: NDArray[np.uint8]
    losses: Ints


def _without_names(table: PayTable) -> PayTable:
    """Return the paytable with neutral names, so that tables that pay alike become equal."""
    lines = tuple(replace(line, name=f"line {n}") for n, line in enumerate(table.lines))
    return replace(table, name="a paytable", source=None, lines=lines)


@lru_cache(maxsize=8)
def _classified(table: PayTable, coins: int) -> _Classified:
    game, rules, terms = solve_game(table, coins), table.rules, terms_of(table, coins)
    names, matcher = kind_names(terms), matcher_of_all_deals(rules)
    values = game.values()
    should = kinds_of_holds(matcher, names, game.best_masks)
    holds = natural_masks(matcher, names, terms)
    errors = rivals(holds, by_attraction(table, coins), values, game.best_masks, should)
    losses = game.best_values - values[errors, np.arange(matcher.count)]
    instead = kinds_of_holds(matcher, names, errors)
    pairs, groups = np.unique(
        should.astype(np.intp) * len(names.names) + instead, return_inverse=True
    )
    classes, places = _classes(names, pairs, groups, losses, game)
    of_deals = read_only(places[groups])
    arrays = of_deals, game.best_masks, read_only(errors), read_only(losses)
    return _Classified(names, classes, *arrays)


def _classes(
    names: KindNames, pairs: Indices, groups: Indices, losses: Ints, game: Game
) -> tuple[tuple[DecisionClass, ...], NDArray[np.int16]]:
    """Return the classes, dearest first, and the place among them of each pair of kinds."""
    rules = game.table.rules
    weights = deal_weights(rules)
    deals = np.bincount(groups, weights).astype(np.int64).tolist()
    lost = weighted_sums(groups, losses, weights, len(pairs))
    dearest = sorted(range(len(pairs)), key=lambda pair: (-lost[pair], pair))
    classes = []
    for index, pair in enumerate(dearest):
        should, instead = divmod(int(pairs[pair]), len(names.names))
        frequency = Fraction(deals[pair], rules.deals)
        cost = Fraction(lost[pair], deals[pair] * rules.denominator * game.coins)
        words = names.names[should], names.names[instead]
        classes.append(DecisionClass(index, *words, frequency, cost))
    places = np.empty(len(pairs), dtype=np.int16)
    places[dearest] = np.arange(len(pairs))
    return tuple(classes), places
