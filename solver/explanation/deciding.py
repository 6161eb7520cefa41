"""What decides between two holds: lines of the paytable, and where they do, the discards. And why a
hand that looks like something pays nothing as dealt.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import ClassVar

from evaluator import CATEGORIES, SUITS
from evaluator.categories import RANK_PLURALS, category, class_ranks
from evaluator.figures import amount, coins_of, shortened, signed
from evaluator.fivecard import rank_hand
from evaluator.keys import Keys, both, card_list, key
from evaluator.report import CardRow
from solver.explanation.hold_names import DRAWING_FIVE, FIVE_NEW, show_cards
from solver.explanation.penalty_cards import PenaltyCard, discards, is_penalty
from solver.hand import HandSolution, Hold, solve_hand
from solver.holds import HAND, MASKS


@dataclass(frozen=True)
class OutcomeDifference:
    """What one line of the paytable is worth to two holds.

    ``better`` and ``other`` count the draws that the line pays, out of ``better_draws`` and
    ``other_draws``; ``worth`` is what the better hold gains on the line, in coins per coin bet
    (negative if the other hold makes it more often).
    """

    line: str
    better: int
    better_draws: int
    other: int
    other_draws: int
    worth: Fraction

    KEYS: ClassVar[Keys] = (
        key("line", "the line of the paytable"),
        key("better", "draws to `better` that it pays"),
        key(
            "better_share",
            "their share of all draws to `better`",
            lambda row: row.better / row.better_draws,
        ),
        key("other", "draws to `other` that it pays"),
        key(
            "other_share",
            "their share of all draws to `other`",
            lambda row: row.other / row.other_draws,
        ),
        *both(
            "worth",
            "what `better` gains over `other` by this line, per coin bet; negative if it loses",
        ),
    )

    def __repr__(self) -> str:
        return f"<OutcomeDifference {self}>"

    def __str__(self) -> str:
        return f"{shortened(self.line)}: worth {signed(self.worth)}"

    def sentence(self, better: Hold, other: Hold) -> str:
        """Return the difference in words; the hold that makes the line more often comes first."""
        mine = better, self.better, self.better_draws
        yours = other, self.other, self.other_draws
        first, second = (mine, yours) if self.worth > 0 else (yours, mine)
        return (
            f"{self.line}: {_ends(*first)}, {_ends(*second, again=_may_miss(*first))}. "
            f"The difference is worth {amount(abs(self.worth))} a coin."
        )


def differences(solution: HandSolution, better: Hold, other: Hold) -> tuple[OutcomeDifference, ...]:
    """Return the lines that are not worth the same to both holds, the largest difference first."""
    rows = []
    names = solution.table.line_names
    for name, pays in zip(names, solution.table.pays(solution.coins), strict=True):
        in_better, in_other = better.outcomes.get(name, 0), other.outcomes.get(name, 0)
        gained = Fraction(in_better, better.draws) - Fraction(in_other, other.draws)
        if worth := gained * Fraction(pays, solution.coins):
            rows.append(
                OutcomeDifference(name, in_better, better.draws, in_other, other.draws, worth)
            )
    return tuple(sorted(rows, key=lambda row: -abs(row.worth)))


def share_of_draws(count: int, draws: int) -> str:
    """Return a share of draws as a percentage, with at least two significant digits.

    >>> share_of_draws(5022, 16215), share_of_draws(1, 178365), share_of_draws(0, 47)
    ('31 %', '0.00056 %', '0 %')
    >>> share_of_draws(104, 1000), share_of_draws(99, 1000)
    ('10 %', '9.9 %')
    """
    share = 100 * count / draws
    if not count or share >= 10:
        return f"{share:.0f} %"
    return f"{amount(Fraction(100 * count, draws), 1)} %"


def _may_miss(_: Hold, count: int, draws: int) -> bool:
    """Return whether some draws to a hold miss a line."""
    return count < draws


def _ends(hold: Hold, count: int, draws: int, *, again: bool = False) -> str:
    """Return how often a line is paid: "J♥T♥ ends with it in 0.72 % of draws (116 of 16,215)".

    It says "ends with", because a pair of queens is jacks or better before the draw as well, and
    two pair after it is another line. `again` leaves out the verb, for the second hold of a
    sentence. A line that every draw makes is said to be there already.
    """
    name = show_cards(hold.cards) or DRAWING_FIVE
    verb = "" if again else " ends with it"
    if not count:
        return f"{name} never" if again else f"{name} never ends with it"
    if count == draws:
        return f"{name} has it already"
    return f"{name}{verb} in {share_of_draws(count, draws)} of draws ({count:,} of {draws:,})"


@dataclass(frozen=True)
class DecidingDiscards:
    """Discards without which the other hold would be best.

    ``thrown`` are the discards, ``instead`` harmless cards in their places; with those the hold
    ``other`` would be worth ``gain`` more than ``better``, in coins per coin bet. ``coins`` is the
    bet, at which the sentence says it.
    """

    thrown: tuple[int, ...]
    instead: tuple[int, ...]
    other: tuple[int, ...]
    better: tuple[int, ...]
    gain: Fraction
    coins: int

    KEYS: ClassVar[Keys] = (
        card_list("without", "these discards", "thrown"),
        card_list("instead", "harmless cards in their places"),
        card_list("hold", "the hold that would then be best: that of `other`", "other"),
        *both("gain", "what it would be worth more than `better`, per coin bet"),
    )

    def __repr__(self) -> str:
        return f"<DecidingDiscards {CardRow(self.thrown)}, {CardRow(self.instead)} instead>"

    def __str__(self) -> str:
        instead = " and ".join(map(_card, self.instead))
        places = "its place" if len(self.thrown) == 1 else "their places"
        beaten = show_cards(self.better) or FIVE_NEW
        more = f"{coins_of(self.gain * self.coins)} more than {beaten}"
        return f"{self.brief[:-1]}: with {instead} in {places} it is worth {more}."

    @property
    def brief(self) -> str:
        """The sentence without what it would be worth."""
        thrown = " and ".join(map(_card, self.thrown))
        return f"Without {thrown}, {show_cards(self.other)} would be best."


def deciding_discards(
    solution: HandSolution, better: Hold, other: Hold, penalties: Sequence[PenaltyCard]
) -> DecidingDiscards | None:
    """Return the fewest penalty cards of the other hold without which it would be best; None if
    penalty cards do not decide.

    Each is replaced by the most similar card that is not a penalty card, if possible of its rank.
    """
    costs: dict[int, Fraction] = {}
    for penalty in penalties:
        if penalty.hold == other.cards:
            costs[penalty.card] = costs.get(penalty.card, Fraction(0)) + penalty.cost
    thrown = [card for card in discards(solution, better, other) if card in costs]
    dearest = sorted(thrown, key=lambda card: -costs[card])
    for number in range(1, len(dearest) + 1):
        for cards in combinations(dearest, number):
            if rival := _best_without(cards, solution, better, other):
                return rival
    return None


def _best_without(
    cards: tuple[int, ...], solution: HandSolution, better: Hold, other: Hold
) -> DecidingDiscards | None:
    changed = solution
    for card in cards:
        harmless = next(_harmless(card, changed, better.mask, other.mask), None)
        if harmless is None:
            return None
        changed = harmless
    if other.mask not in changed.best_masks:
        return None
    instead = (changed.cards[solution.cards.index(card)] for card in cards)
    gain = changed.hold(other.mask).ev - changed.hold(better.mask).ev
    if not gain:
        return None
    return DecidingDiscards(cards, tuple(instead), other.cards, better.cards, gain, solution.coins)


def _harmless(card: int, solution: HandSolution, better: int, other: int) -> Iterator[HandSolution]:
    """Yield the deal with this card replaced by one that costs neither hold anything."""
    place = solution.cards.index(card)
    for instead in _likest(card, len(solution.table.rules.deck)):
        if instead not in solution.cards:
            cards = (*solution.cards[:place], instead, *solution.cards[place + 1 :])
            changed = solve_hand(cards, solution.table, solution.coins)
            if not is_penalty(changed, instead, changed.hold(better), changed.hold(other)):
                yield changed


@cache
def _likest(card: int, deck: int) -> tuple[int, ...]:
    """Return all cards, those nearest in rank first."""
    rank = card // len(SUITS)
    return tuple(sorted(range(deck), key=lambda other: (abs(other // len(SUITS) - rank), other)))


def _card(card: int) -> str:
    return show_cards((card,))


_WHEEL = frozenset((12, 0, 1, 2, 3))
_FLUSHES = ("royal_flush", "straight_flush", "flush")


@dataclass(frozen=True)
class NearMiss:
    """Cards of the deal that look like a paying hand but are not.

    ``count`` is how many one-card draws to ``cards`` make a ``hand`` or a better one; it is 0 for a
    pair or another made hand that the paytable does not pay.
    """

    cards: tuple[int, ...]
    what: str
    hand: str
    count: int
    draws: int

    def __repr__(self) -> str:
        return f"<NearMiss: {self}>"

    def __str__(self) -> str:
        if not self.count:
            return f"{self.what} pays nothing in this game."
        return f"{show_cards(self.cards)} is {self.chance}."

    @property
    def chance(self) -> str:
        """What four of the cards are, and how many draws complete them."""
        share = share_of_draws(self.count, self.draws)
        complete = "completes" if self.count == 1 else "complete"
        return f"{self.what}: {self.count} of the {self.draws} cards left {complete} it ({share})"


def near_misses(solution: HandSolution) -> Iterator[NearMiss]:
    """Yield why a deal pays nothing as it is; yield nothing if it pays, or looks like nothing.

    A deal with a wild card looks like whatever that stands for: of it nothing is said.

    >>> from solver import solve_hand
    >>> for miss in near_misses(solve_hand("Th Td 9s 8c 7h")):
    ...     print(miss)
    A pair of tens pays nothing in this game.
    T♦9♠8♣7♥ is one card short of a straight: 8 of the 47 cards left complete it (17 %).
    """
    if solution.table.pays(solution.coins)[solution.table.line_of_hand(solution.cards)]:
        return
    if any(map(solution.table.rules.is_wild, solution.cards)):
        return
    rank_class = rank_hand(solution.cards)
    made = category(rank_class)
    if made != "high_card":
        yield NearMiss(solution.cards, _made_words(rank_class), made, 0, 1)
    yield from _close_draws(solution, made)


def _close_draws(solution: HandSolution, made: str) -> Iterator[NearMiss]:
    """Yield the best draw to a flush and the best draw to a straight that need one more card."""
    draws = [draw for draw in _four_card_draws(solution) if _beats(draw.makes[-1], made)]
    for of_kind in (_FLUSHES, ("straight",)):
        misses = [
            miss
            for draw in draws
            if draw.makes[-1] in of_kind
            for miss in _near_miss(solution, draw)
        ]
        yield from sorted(misses, key=lambda miss: -miss.count)[:1]


@dataclass(frozen=True)
class _FourCardDraw:
    """Four cards of a deal that need one more to make a hand of ``makes``."""

    mask: int
    makes: tuple[str, ...]


def _four_card_draws(solution: HandSolution) -> Iterator[_FourCardDraw]:
    """Yield the draws to hands that the paytable has a line for."""
    paid = {line.hand for line in solution.table.lines}
    for left_out in range(HAND):
        four = [card for place, card in enumerate(solution.cards) if place != left_out]
        if len({card % 4 for card in four}) == 1:
            makes = tuple(hand for hand in _FLUSHES if hand in paid)
        else:
            straight = "straight" in paid and _fit_a_straight({card // 4 for card in four})
            makes = ("straight",) if straight else ()
        if makes:
            yield _FourCardDraw(MASKS - 1 & ~(1 << left_out), makes)


def _beats(hand: str, other: str) -> bool:
    return CATEGORIES.index(hand) < CATEGORIES.index(other)


def _fit_a_straight(ranks: set[int]) -> bool:
    return len(ranks) == 4 and (max(ranks) - min(ranks) <= 4 or ranks <= _WHEEL)


def _near_miss(solution: HandSolution, draw: _FourCardDraw) -> Iterator[NearMiss]:
    hold = solution.hold(draw.mask)
    hand_of = {line.name: line.hand for line in solution.table.lines}
    makes = sum(n for name, n in hold.outcomes.items() if hand_of.get(name) in draw.makes)
    if makes:
        cards = tuple(sorted(hold.cards, reverse=True))
        hand = draw.makes[-1]
        what = f"one card short of a {hand.replace('_', ' ')}"
        yield NearMiss(cards, what, hand, makes, hold.draws)


def _made_words(rank_class: int) -> str:
    """Return a made hand in words: "A pair of tens", "Two pair", "Three nines"."""
    name = category(rank_class)
    of = RANK_PLURALS[class_ranks(rank_class)[0]]
    named = {"pair": "A pair of", "three_of_a_kind": "Three", "four_of_a_kind": "Four"}
    if name in named:
        return f"{named[name]} {of}"
    words = name.replace("_", " ")
    return words.capitalize() if name == "two_pair" else f"A {words}"
