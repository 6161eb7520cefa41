"""What decides between two holds: lines of the paytable, and where they do, the discards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import ClassVar

from evaluator import SUITS
from evaluator.figures import amount, coins_of, shortened
from evaluator.keys import Keys, both, card_list, key
from evaluator.report import CardRow
from solver.explanation.hold_names import DRAWING_FIVE, show_cards
from solver.explanation.penalty_cards import PenaltyCard, discards, is_penalty
from solver.explanation.reason import FIVE_NEW
from solver.hand import HandSolution, Hold, solve_hand


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
        return f"{shortened(self.line)}: worth {float(self.worth):+.6f}"

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
    coins: int = 1

    KEYS: ClassVar[Keys] = (
        card_list("without", "these discards", "thrown"),
        card_list("instead", "harmless cards in their places"),
        card_list("hold", "the hold that would then be best: that of `other`", "other"),
        *both("gain", "what it would be worth more than `better`, per coin bet"),
    )

    def __repr__(self) -> str:
        return f"<DecidingDiscards {CardRow(self.thrown)}, {CardRow(self.instead)} instead>"

    def __str__(self) -> str:
        thrown, instead = (
            " and ".join(map(_card, self.thrown)),
            " and ".join(map(_card, self.instead)),
        )
        places = "its place" if len(self.thrown) == 1 else "their places"
        best, beaten = show_cards(self.other), show_cards(self.better) or FIVE_NEW
        more = f"{coins_of(self.gain * self.coins)} more than {beaten}"
        instead = f"with {instead} in {places} it is worth {more}"
        return f"Without {thrown}, {best} would be best: {instead}."


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
            if found := _best_without(cards, solution, better, other):
                return found
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
