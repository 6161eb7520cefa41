"""Penalty cards: a discard cannot be drawn again, so a hold loses the hands that need it.

Where cards are wild it is counted draw by draw. What a hand without the discard would pay depends
on what its wild cards stand for then, so every draw is paid with the discard and with each card
that could come in its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import chain, combinations, groupby
from math import comb
from operator import attrgetter
from typing import ClassVar, NamedTuple

import numpy as np

from evaluator import RANKS, SUITS, format_card
from evaluator.figures import amount, count, shortened
from evaluator.keys import Keys, both, card_list, key
from solver.arrays import Indices, Ints
from solver.exact.totals import multiset_index
from solver.explanation.hold_names import show_cards
from solver.hand import HandSolution, Hold
from solver.holds import HAND, held
from solver.paytable.table import Line, PayTable

_NAMED = 5  # lines of the paytable that a sentence names
_RUNS = ("royal_flush", "straight_flush", "flush", "straight")


@dataclass(frozen=True)
class PenaltyCard:
    """A penalty card: without this discard, a hold cannot make ``count`` hands of a line.

    ``cost`` is what these hands would add to the value of the hold, in coins per coin bet: their
    pay, less what they would pay with the card in its place that pays least.
    """

    card: int
    hold: tuple[int, ...]
    line: str
    count: int
    cost: Fraction

    KEYS: ClassVar[Keys] = (
        key("card", "the card", lambda penalty: format_card(penalty.card)),
        card_list("hold", "the hold"),
        key(
            "line",
            "the line of the paytable that becomes rarer: a straight or a flush, four of a kind "
            "with its kicker, a hand that needs the discarded half of a pair, or any hand if the "
            "discard is wild",
        ),
        key("count", "how many of these hands can no longer be drawn"),
        *both(
            "cost",
            "what these hands pay more than the same hands with the card in its place that pays "
            "least, per coin bet of the hold",
        ),
    )

    @property
    def lost(self) -> str:
        """How many hands of the line are lost: "45 flushes"."""
        return counted_hands(self.count, self.line)

    def __repr__(self) -> str:
        return f"<Penalty: {shortened(str(self), 100)}>"

    def __str__(self) -> str:
        return penalty_sentence([self])


def penalties(
    solution: HandSolution, hold: Hold, discard: int | None = None
) -> Iterator[PenaltyCard]:
    """Yield what each discard costs a hold, or only what a certain one does.

    The lost hands are those that contain the kept cards and the discard. They are exactly the ones
    that the hold could make if it also kept the discard, so their number is an outcome count of
    that larger hold. Only lines that need this very card count: straights and flushes; four of a
    kind that pays more with a kicker; and all lines if the discard has the rank of a kept card.
    Holding nothing has no penalty cards, nor has holding wild cards alone. Where cards are wild,
    `lost_hands` pays draw by draw.
    """
    if not hold.mask:
        return
    lost = _lost_with_wild_cards if solution.table.rules.wild_kinds else _lost
    for place, card in enumerate(solution.cards):
        if hold.mask >> place & 1 or discard not in (None, card):
            continue
        for line, hands, coins in lost(solution, hold, place):
            cost = Fraction(coins, hold.draws * solution.coins)
            yield PenaltyCard(card, hold.cards, line.name, hands, cost)


def _lost(solution: HandSolution, hold: Hold, place: int) -> Iterator[tuple[Line, int, int]]:
    """Yield the lines that a discard costs hands of: how many, and their pay in coins."""
    outcomes = solution.hold(hold.mask | 1 << place).outcomes
    for line in solution.table.lines:
        lost = outcomes.get(line.name, 0)
        pays = _pays_for(solution.cards[place], line, hold, solution) if lost else 0
        if pays > 0:
            yield line, lost, lost * pays


def _lost_with_wild_cards(
    solution: HandSolution, hold: Hold, place: int
) -> Iterator[tuple[Line, int, int]]:
    yield from lost_hands(solution, hold, solution.cards[place])


def _pays_for(card: int, line: Line, hold: Hold, solution: HandSolution) -> int:
    """Return how much more a line pays than the same hand with another card in place of this one,
    in coins at the bet; 0 if the line does not need the card."""
    rank = card // len(SUITS)
    ranks = [kept // len(SUITS) for kept in hold.cards]
    pays = line.pays[solution.coins - 1]
    if line.hand in _RUNS or rank in ranks:
        return pays
    if line.kickers is None or RANKS[rank] not in line.kickers:
        return 0
    of_one_rank = len(ranks) > 1 and len(set(ranks)) == 1
    return pays - _least_for_four(ranks[0], solution) if of_one_rank else 0


def _least_for_four(rank: int, solution: HandSolution) -> int:
    """Return what four of a rank pay with the worst fifth card, in coins at the bet."""
    table, suits = solution.table, len(SUITS)
    four = tuple(range(rank * suits, (rank + 1) * suits))
    fifths = (other * suits for other in range(table.rules.ranks) if other != rank)
    pays = table.pays(solution.coins)
    return min(pays[table.line_of_hand((*four, fifth))] for fifth in fifths)


def penalty_sentences(cards: tuple[PenaltyCard, ...]) -> list[tuple[Fraction, str]]:
    """Return a sentence for each penalty card of each hold, with the card's total cost.

    One sentence does for a card that costs either hold the same.
    """
    by_loss: dict[str, list[list[PenaltyCard]]] = {}
    for _, group in groupby(cards, key=attrgetter("card", "hold")):
        of_card = list(group)
        by_loss.setdefault(_loss_of(of_card), []).append(of_card)
    return [
        (_cost_of(holds[0]), f"{_hold_named(holds)}, {loss} a coin.")
        for loss, holds in by_loss.items()
    ]


def penalty_sentence(of_card: list[PenaltyCard]) -> str:
    """Return what one discard costs one hold, line by line of the paytable."""
    return f"{_hold_named([of_card])}, {_loss_of(of_card)} a coin."


def _hold_named(holds: list[list[PenaltyCard]]) -> str:
    return f"If you hold {show_cards(holds[0][0].hold)}" if len(holds) == 1 else "With either hold"


def _loss_of(of_card: list[PenaltyCard]) -> str:
    *most, last = _lost_hands(of_card)
    hands = f"{', '.join(most)} and {last}" if most else last
    thrown = show_cards([of_card[0].card])
    return f"throwing away {thrown} costs {hands}: {amount(_cost_of(of_card))}"


def _lost_hands(of_card: list[PenaltyCard]) -> list[str]:
    """Return the hands that a discard costs; of many lines only the dearest."""
    if len(of_card) <= _NAMED:
        return [penalty.lost for penalty in of_card]
    dearest = sorted(of_card, key=lambda penalty: -penalty.cost)
    others = sum(penalty.count for penalty in dearest[_NAMED - 1 :])
    return [*(penalty.lost for penalty in dearest[: _NAMED - 1]), count(others, "other hand")]


def _cost_of(of_card: list[PenaltyCard]) -> Fraction:
    return sum((penalty.cost for penalty in of_card), Fraction(0))


def counted_hands(number: int, line: str) -> str:
    """Return a number of hands of a line of the paytable.

    >>> counted_hands(2, "Flush"), counted_hands(1, "Straight"), counted_hands(37, "Two pair")
    ('2 flushes', '1 straight', '37 draws to two pair')
    """
    words = line if line[1:2].isupper() else line[0].lower() + line[1:]
    if not words.endswith(("flush", "straight", "full house")):
        return f"{count(number, 'draw')} to {words}"
    plural = "" if number == 1 else "es" if words.endswith("sh") else "s"
    return f"{number:,} {words}{plural}"


def is_penalty(solution: HandSolution, card: int, *holds: Hold) -> bool:
    """Return whether a discard costs one of these holds anything."""
    return any(True for hold in holds for _ in penalties(solution, hold, card))


def discards(solution: HandSolution, *holds: Hold) -> tuple[int, ...]:
    """Return the cards that all these holds throw away."""
    masks = 0
    for hold in holds:
        masks |= hold.mask
    return held(solution.cards, ~masks)


class LostHands(NamedTuple):
    """The hands of a line that a hold cannot make without a discard.

    Attributes:
        line: the line.
        hands: how many hands of the line pay less with some other card in its place.
        coins: how much less they all pay, with the worst other card in each, in coins at the bet.
    """

    line: Line
    hands: int
    coins: int


def lost_hands(solution: HandSolution, hold: Hold, card: int) -> Iterator[LostHands]:
    """Yield what a discard costs a hold, line by line.

    Only lines that need this very card count: straights and flushes; any hand for a wild card and
    for a card of a kept rank; and hands that pay more with it as a kicker. Wild cards alone have no
    penalty cards, since any card would help them.
    """
    table = solution.table
    if all(map(table.rules.is_wild, hold.cards)):
        return
    pays = np.array(table.pays(solution.coins), dtype=np.int64)
    unseen = np.array([other for other in table.rules.deck if other not in solution.cards])
    draws = unseen[_choices(len(unseen), HAND - 1 - len(hold.cards))]
    of_draws = _lines((*hold.cards, card), draws, table)
    for number, line in enumerate(table.lines):
        makes = draws[of_draws == number]
        if len(makes) and _needs(line, card, hold.cards, table):
            less = pays[number] - _least_pays(hold.cards, makes, unseen, table, pays)
            if (lost := less[less > 0]).size:
                yield LostHands(line, len(lost), int(lost.sum()))


def _least_pays(
    kept: tuple[int, ...], draws: Indices, unseen: Indices, table: PayTable, pays: Ints
) -> Ints:
    """Return the least that each draw pays with one more card, over all that could come."""
    further = np.tile(unseen, len(draws))
    more = np.column_stack((np.repeat(draws, len(unseen), axis=0), further))
    paid = pays[_lines(kept, more, table)].reshape(len(draws), len(unseen))
    drawn = (draws[:, :, np.newaxis] == unseen).any(axis=1)
    least: Ints = np.where(drawn, pays.max(), paid).min(axis=1)
    return least


def _lines(kept: tuple[int, ...], draws: Indices, table: PayTable) -> Indices:
    """Return the number of the line that pays each hand of these cards and a draw."""
    rules = table.rules
    hands = np.empty((len(draws), HAND), dtype=np.intp)
    hands[:, : len(kept)], hands[:, len(kept) :] = kept, draws
    kinds, suits = hands // len(SUITS), hands % len(SUITS)
    number = multiset_index(np.sort(kinds, axis=1).T, rules)
    wild = np.isin(kinds, rules.wild_kinds)
    of_suits = np.where(wild, 0, 1 << suits)
    several = np.bitwise_count(np.bitwise_or.reduce(of_suits, axis=1)) > 1
    one_suit = (suits == suits[:, :1]).all(axis=1)
    lines = table.wild_hands
    alike = np.where(one_suit, lines.one_suit[number], lines.suited[number])
    return np.where(several, lines.mixed[number], alike).astype(np.intp)


def _needs(line: Line, card: int, kept: tuple[int, ...], table: PayTable) -> bool:
    """Return whether a line needs a discard for what it is, and not just as any card would do."""
    rules, rank = table.rules, card // len(SUITS)
    ranks = {other // len(SUITS) for other in kept if not rules.is_wild(other)}
    if line.hand in _RUNS or rules.is_wild(card) or rank in ranks:
        return True
    kicker = line.kickers is not None and RANKS[rank] in line.kickers
    return kicker and len(ranks) == 1 and len(kept) > 1


@cache
def _choices(cards: int, size: int) -> Indices:
    """Return all ways to choose some of the places of the unseen cards: (n, size)."""
    ways = comb(cards, size)
    places = chain.from_iterable(combinations(range(cards), size))
    return np.fromiter(places, dtype=np.intp, count=ways * size).reshape(ways, size)
