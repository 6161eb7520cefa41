"""Why one hold is better than another: exact differences of outcomes, in words.

Every sentence comes from exact counts of draws, and is left out if the count, or the difference of
two counts, is zero:

* the *differences*: how much more each line of the paytable is worth to the better hold than to
  the other, which is its pay times the difference of the two probabilities. They add up to the
  difference of the two values;
* the *penalty cards*: a discarded card cannot be drawn again, so the straights and flushes that
  need it are lost. There are as many of them as the hold together with that card can make;
* the *near misses*: why a hand that looks like something pays nothing as dealt, and how many
  single draws would complete it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import SupportsIndex

from evaluator import CATEGORIES, RANKS, rank_hand
from evaluator.cards import SUIT_SIGNS, CardsOrText
from evaluator.categories import RANK_PLURALS, category, class_ranks, describe
from evaluator.figures import amount, decimal, shortened
from evaluator.report import CardRow, Line, Report, Table, heading, line, table
from evaluator.reported import Reported
from solver.hand import HandSolution, Hold, solve_hand
from solver.holds import HAND, MASKS, checked_mask

_PENALTY_HANDS = ("royal_flush", "straight_flush", "flush", "straight")
_SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
_WHEEL = frozenset((12, 0, 1, 2, 3))


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

    def __repr__(self) -> str:
        return f"<OutcomeDifference {self}>"

    def __str__(self) -> str:
        return f"{shortened(self.line)}: worth {float(self.worth):+.6f}"


@dataclass(frozen=True)
class PenaltyCard:
    """A penalty card: without this discard, a hold cannot make ``count`` hands of a line."""

    card: int
    hold: tuple[int, ...]
    line: str
    count: int

    @property
    def lost(self) -> str:
        """How many hands of the line are lost: "45 flushes"."""
        hands = self.line.lower() if self.count == 1 else _plural(self.line)
        return f"{self.count:,} {hands}"

    def __repr__(self) -> str:
        return f"<Penalty: {self}>"

    def __str__(self) -> str:
        return _penalty_sentence([self])


@dataclass(frozen=True)
class NearMiss:
    """Cards of the deal that look like a paying hand but are not.

    ``count`` is how many one-card draws to ``cards`` make a ``hand``; it is 0 for a pair or
    another made hand that the paytable does not pay.
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
            return f"{self.what} pays nothing here."
        return f"{show_cards(self.cards)} is {self.chance}."

    @property
    def chance(self) -> str:
        """What four of the cards are, and how many draws complete them.

        The fifth card of a suit may make more than a flush, so the text does not say "flush".
        """
        makes = "bring the fifth" if self.hand == "flush" else f"make the {self.hand}"
        return f"{self.what}, not five: {self.count} of {self.draws} draws {makes}"


@dataclass(frozen=True)
class Explanation(Reported):
    """Two holds of one deal side by side.

    ``better`` is worth at least as much as ``other``; ``judged`` is the one the question was about.
    ``differences`` are largest first, without the lines that are worth the same to both.
    """

    solution: HandSolution
    judged: Hold
    better: Hold
    other: Hold
    differences: tuple[OutcomeDifference, ...]
    penalties: tuple[PenaltyCard, ...]
    near_misses: tuple[NearMiss, ...]

    @property
    def lost(self) -> Fraction:
        """What the other hold gives up, in coins per coin bet."""
        return self.better.ev - self.other.ev

    def __repr__(self) -> str:
        return f"<Explanation of {CardRow(self.better.cards)} beside {CardRow(self.other.cards)}>"

    def report(self, chart: Iterable[str] = ()) -> Report:
        """Return what ``holdwise why`` prints; `chart` is what a chart says about the hold."""
        return [
            self.solution.title(),
            self._headline(),
            *map(line, chart),
            line(),
            self._side_by_side(),
            *map(line, (*map(str, self.near_misses), *self.penalty_sentences())),
        ]

    def _headline(self) -> Line:
        best, hold = self.solution.best, self.judged
        cards = CardRow(hold.cards)
        if hold.numerator == best.numerator:
            value = f": {decimal(hold.ev)} a coin, and no hold is worth more."
            return heading("Hold ", cards, value)
        cost = f": that gives away {amount(best.ev - hold.ev, 6)} a coin."
        return heading("Hold ", CardRow(best.cards), ", not ", cards, cost)

    def _side_by_side(self) -> Table:
        """Return every line of the paytable that either hold can reach."""
        better, other = self.better, self.other
        worth = {row.line: row.worth for row in self.differences}
        rows = [
            (
                name,
                f"{better.outcomes.get(name, 0):,}",
                f"{other.outcomes.get(name, 0):,}",
                f"{float(worth[name]):+.6f}" if name in worth else "",
            )
            for name in self.solution.table.line_names
            if name in better.outcomes or name in other.outcomes
        ]
        rows.append(("All draws", f"{better.draws:,}", f"{other.draws:,}", ""))
        rows.append(("Value", decimal(better.ev), decimal(other.ev), f"{float(self.lost):+.6f}"))
        holds = str(CardRow(better.cards)), str(CardRow(other.cards))
        return table(("Outcome", *holds, "Worth"), rows, left=("Outcome",))

    def sentences(self) -> tuple[str, ...]:
        """Return the explanation in words, the most important first."""
        return (
            *(str(near_miss) for near_miss in self.near_misses),
            *(_difference_sentence(row, self) for row in self.differences),
            *self.penalty_sentences(),
        )

    def penalty_sentences(self) -> tuple[str, ...]:
        """Return a sentence for each penalty card of each hold."""
        groups = groupby(self.penalties, key=lambda penalty: (penalty.card, penalty.hold))
        return tuple(_penalty_sentence(list(group)) for _, group in groups)


def explain(
    hand: HandSolution | CardsOrText, hold: SupportsIndex | str | None = None
) -> Explanation:
    """Explain why the best hold of a deal beats another, or beats the next best.

    Without a hold, or if it is itself a best hold, the best hold is compared with the most valuable
    hold that is worth less. If all 32 holds are worth the same, it is compared with itself.

    Args:
        hand: a solved deal, or five cards, which are then solved as `solve_hand` does by itself.
        hold: the other hold: the text of the cards kept, or a mask (bit i keeps the i-th card).

    >>> from solver import solve_hand
    >>> why = explain(solve_hand("Ks Jh Th 7s 5h"), 0b00110)
    >>> show_cards(why.better.cards), show_cards(why.other.cards), why.lost
    ('K♠J♥', 'J♥T♥', Fraction(97, 16215))
    >>> print(why.penalties[-1])
    Throwing away 5♥ costs J♥T♥ 45 flushes.

    Raises:
        CardError: there are not five different cards, or the hold keeps others.
        ValueError: the mask is not from 0 to 31.
    """
    solution = hand if isinstance(hand, HandSolution) else solve_hand(hand)
    mask = None if hold is None else checked_mask(hold, solution.cards)
    better, other = _pair_of_holds(solution, mask)
    return Explanation(
        solution=solution,
        judged=solution.best if mask is None else solution.hold(mask),
        better=better,
        other=other,
        differences=tuple(_differences(solution, better, other)),
        penalties=tuple(
            penalty for hold in _distinct(better, other) for penalty in penalties(solution, hold)
        ),
        near_misses=tuple(near_misses(solution)),
    )


def penalties(solution: HandSolution, hold: Hold) -> Iterator[PenaltyCard]:
    """Yield what each discard costs a hold in straights and flushes.

    The lost hands of a line are those that contain the kept cards and the discard. They are exactly
    the ones that the hold could make if it also kept the discard, so their number is an outcome
    count of that larger hold. Holding nothing has no penalty cards.
    """
    if not hold.mask:
        return
    lines = [line.name for line in solution.table.lines if line.hand in _PENALTY_HANDS]
    for place, card in enumerate(solution.cards):
        if not hold.mask >> place & 1:
            outcomes = solution.hold(hold.mask | 1 << place).outcomes
            for line in lines:
                if outcomes.get(line):
                    yield PenaltyCard(card, hold.cards, line, outcomes[line])


def near_misses(solution: HandSolution) -> Iterator[NearMiss]:
    """Yield why a deal pays nothing as it is; yield nothing if it pays.

    >>> from solver import solve_hand
    >>> for miss in near_misses(solve_hand("Th Td 9s 8c 7h")):
    ...     print(miss)
    A pair of tens pays nothing here.
    T♦9♠8♣7♥ is four in a row, not five: 8 of 47 draws make the straight.
    """
    if solution.table.pays(solution.coins)[solution.table.line_of_hand(solution.cards)]:
        return
    rank_class = rank_hand(solution.cards)
    made = category(rank_class)
    close = list(_close_draws(solution, made))
    if made != "high_card" or not close:
        yield NearMiss(solution.cards, _made_words(rank_class), made, 0, 1)
    yield from close


def _close_draws(solution: HandSolution, made: str) -> Iterator[NearMiss]:
    """Yield the best draw to a flush and the best draw to a straight that need one more card."""
    draws = [draw for draw in _four_card_draws(solution.cards) if _beats(draw.makes[-1], made)]
    for kind in ("flush", "straight"):
        of_kind = [draw for draw in draws if draw.makes[-1] == kind]
        found = [miss for draw in of_kind for miss in _near_miss(solution, draw)]
        yield from sorted(found, key=lambda miss: -miss.count)[:1]


def show_cards(cards: Iterable[int]) -> str:
    """Return cards as people write them in a sentence.

    >>> show_cards([51, 45]), show_cards([])
    ('A♠K♦', 'nothing')
    """
    return "".join(RANKS[card // 4] + SUIT_SIGNS[card % 4] for card in cards) or "nothing"


def _pair_of_holds(solution: HandSolution, mask: int | None) -> tuple[Hold, Hold]:
    best = solution.best
    if mask is not None and solution.hold(mask).numerator < best.numerator:
        return best, solution.hold(mask)
    chosen = best if mask is None else solution.hold(mask)
    worse = (hold for hold in solution.holds if hold.numerator < best.numerator)
    return chosen, next(worse, chosen)


def _distinct(better: Hold, other: Hold) -> tuple[Hold, ...]:
    return (better,) if better.mask == other.mask else (better, other)


def _differences(solution: HandSolution, better: Hold, other: Hold) -> list[OutcomeDifference]:
    rows = []
    names = solution.table.line_names
    for name, pays in zip(names, solution.table.pays(solution.coins), strict=True):
        in_better, in_other = better.outcomes.get(name, 0), other.outcomes.get(name, 0)
        gained = Fraction(in_better, better.draws) - Fraction(in_other, other.draws)
        if worth := gained * Fraction(pays, solution.coins):
            rows.append(
                OutcomeDifference(name, in_better, better.draws, in_other, other.draws, worth)
            )
    return sorted(rows, key=lambda row: -abs(row.worth))


def _difference_sentence(row: OutcomeDifference, why: Explanation) -> str:
    """Return one line of the paytable as a sentence about the two holds."""
    gains = row.worth > 0
    hold, rest = (why.better, why.other) if gains else (why.other, why.better)
    made, draws = (row.better, row.better_draws) if gains else (row.other, row.other_draws)
    less, of = (row.other, row.other_draws) if gains else (row.better, row.better_draws)
    against = f"in {less:,} of {of:,}" if less else "never"
    return (
        f"{row.line}: {show_cards(hold.cards)} makes it in {made:,} of {draws:,} draws, "
        f"{show_cards(rest.cards)} {against}: worth {amount(abs(row.worth))} a coin."
    )


def _made_words(rank_class: int) -> str:
    """Return a made hand in words: "A pair of tens", "Two pair", "King high"."""
    name = category(rank_class)
    if name == "pair":
        return f"A pair of {RANK_PLURALS[class_ranks(rank_class)[0]]}"
    if name == "high_card":
        return f"{describe(rank_class).rpartition(', ')[2].capitalize()} high"
    words = name.replace("_", " ")
    return words.capitalize() if words[:3] in ("two", "thr", "fou") else f"A {words}"


@dataclass(frozen=True)
class _FourCardDraw:
    """Four cards of a deal that need one more to make a hand of ``makes``."""

    mask: int
    what: str
    makes: tuple[str, ...]


def _four_card_draws(cards: tuple[int, ...]) -> Iterator[_FourCardDraw]:
    for left_out in range(HAND):
        mask = MASKS - 1 & ~(1 << left_out)
        four = [card for place, card in enumerate(cards) if place != left_out]
        if len({card % 4 for card in four}) == 1:
            what = f"four {_SUIT_NAMES[four[0] % 4]}"
            yield _FourCardDraw(mask, what, ("royal_flush", "straight_flush", "flush"))
        elif what := _straight_words({card // 4 for card in four}):
            yield _FourCardDraw(mask, what, ("straight",))


def _beats(hand: str, other: str) -> bool:
    return CATEGORIES.index(hand) < CATEGORIES.index(other)


def _straight_words(ranks: set[int]) -> str:
    if len(ranks) < 4:
        return ""
    if max(ranks) - min(ranks) == 3:
        return "four in a row"
    return "four to a straight" if max(ranks) - min(ranks) == 4 or ranks <= _WHEEL else ""


def _near_miss(solution: HandSolution, draw: _FourCardDraw) -> Iterator[NearMiss]:
    hold = solution.hold(draw.mask)
    hand_of = {line.name: line.hand for line in solution.table.lines}
    makes = sum(n for name, n in hold.outcomes.items() if hand_of.get(name) in draw.makes)
    if makes:
        cards = tuple(sorted(hold.cards, reverse=True))
        yield NearMiss(cards, draw.what, draw.makes[-1], makes, hold.draws)


def _penalty_sentence(penalties: list[PenaltyCard]) -> str:
    """Return what one discard costs one hold, line by line of the paytable."""
    *most, last = (penalty.lost for penalty in penalties)
    hands = f"{', '.join(most)} and {last}" if most else last
    thrown, hold = show_cards([penalties[0].card]), show_cards(penalties[0].hold)
    return f"Throwing away {thrown} costs {hold} {hands}."


def _plural(line: str) -> str:
    """Return a line's name in the plural; this works for straights and flushes."""
    words = line.lower()
    return words + ("es" if words.endswith("sh") else "s")
