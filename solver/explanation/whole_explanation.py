"""Two holds of one deal side by side, and what the wild cards of a deal make when held alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, SupportsIndex

from evaluator.cards import CardsOrText
from evaluator.figures import amount, decimal, signed
from evaluator.keys import Keys, both, card_list, key, nested, parts
from evaluator.report import CardRow, Report, Reported, ReportLine, Table, heading, line, table
from solver.decisions.hold_kinds import wild_words
from solver.decisions.rivals import hold_beside
from solver.explanation.deciding import (
    DecidingDiscards,
    NearMiss,
    OutcomeDifference,
    deciding_discards,
    differences,
    near_misses,
    share_of_draws,
)
from solver.explanation.hold_names import DRAWING_FIVE
from solver.explanation.penalty_cards import PenaltyCard, penalties, penalty_sentences
from solver.explanation.reason import reason_between
from solver.hand import HandSolution, Hold, solve_hand
from solver.holds import checked_mask

_ALL_THE_SAME = "Both are worth the same."
_PRINTED = 2  # sentences about differences; the table has all of them
_NAMED = 2
"""Of how many lines of the paytable the sentence says how often they come."""
_WHOLE = 10
"""From 1 in 10 on no decimals are shown."""


@dataclass(frozen=True)
class Explanation(Reported):
    """Two holds of one deal side by side.

    ``better`` is worth at least as much as ``other``; ``judged`` is the one the question was about.
    ``differences`` are largest first, without the lines that are worth the same to both;
    ``wild`` says what the wild cards of the deal make alone, if it has any;
    ``deciding`` are the discards without which the other hold would be best, if there are any.
    """

    solution: HandSolution
    judged: Hold
    better: Hold
    other: Hold
    differences: tuple[OutcomeDifference, ...]
    penalties: tuple[PenaltyCard, ...]
    near_misses: tuple[NearMiss, ...]
    wild: tuple[WildCards, ...]
    deciding: DecidingDiscards | None

    JUDGED: ClassVar[Keys] = (
        card_list("hand", "the deal", "solution.cards"),
        key("paytable", "the paytable's name", "solution.table.name"),
        key("coins", "the bet, 1 to 5", "solution.coins"),
        card_list("best", "the best hold", "solution.best.cards"),
        card_list(
            "hold", "the hold you asked about; the best one if you named none", "judged.cards"
        ),
        key("right", "whether no hold is worth more than `hold`", lambda why: not why.given_away),
        *both(
            "ev_lost", "what `hold` loses against the best, per coin bet in this deal", "given_away"
        ),
    )
    BESIDE: ClassVar[Keys] = (
        nested("better", "the two holds that are compared", Hold.KEYS),
        nested("other", "the two holds that are compared", Hold.KEYS),
        parts(
            "differences",
            "the lines that are not worth the same to both holds, the largest difference first",
            OutcomeDifference.KEYS,
        ),
        parts(
            "penalties",
            "the penalty cards: discards that lower the value of a hold",
            PenaltyCard.KEYS,
        ),
        nested(
            "deciding",
            "the discards without which `other` would be best; null if discards do not decide",
            DecidingDiscards.KEYS,
        ),
        key(
            "sentences",
            "the explanation in words: first what decides, then the rest, the costliest first",
            lambda why: why.sentences(),
        ),
    )
    KEYS = JUDGED + BESIDE
    ROWS = "differences"

    @property
    def given_away(self) -> Fraction:
        """What the judged hold loses against the best, in coins per coin bet."""
        return self.solution.best.ev - self.judged.ev

    @property
    def lost(self) -> Fraction:
        """What the other hold gives up, in coins per coin bet."""
        return self.better.ev - self.other.ev

    def __repr__(self) -> str:
        return f"<Explanation of {CardRow(self.better.cards)} beside {CardRow(self.other.cards)}>"

    def report(self, chart: Iterable[str] = ()) -> Report:
        """Return what ``holdwise why`` prints; `chart` is what a chart says about the hold."""
        decides, *shares = self.words(_PRINTED)
        return [
            self.solution.title(),
            heading(decides),
            self._headline(),
            *self._ties(),
            *self._beside(),
            *map(line, chart),
            line(),
            *map(line, shares),
            *([line()] if shares else []),
            self._side_by_side(),
        ]

    def _headline(self) -> ReportLine:
        best, hold = self.solution.best, self.judged
        if hold.numerator == best.numerator:
            return line(*_play(hold), f": {decimal(hold.ev)} a coin, and no hold is worth more.")
        cost = f" gives away {amount(best.ev - hold.ev, 6)} a coin."
        return line(*_play(best), ". ", *_playing(hold), cost)

    def _ties(self) -> Iterator[ReportLine]:
        """Yield the other holds worth as much as the best, if the judged hold is one of them."""
        if self.judged.mask in self.solution.best_masks and self.lost:
            for mask in self.solution.best_masks:
                if mask != self.judged.mask:
                    yield line("Worth the same: ", CardRow(self.solution.hold(mask).cards))

    def _beside(self) -> Iterator[ReportLine]:
        """Yield what a right hold is compared with, which nobody has named."""
        if self.judged.mask == self.better.mask and self.lost:
            yield line(*_playing(self.other), f" instead gives away {amount(self.lost, 6)} a coin.")

    def _side_by_side(self) -> Table:
        """Return every line of the paytable that either hold can reach."""
        holds = self.better, self.other
        worth = {row.line: signed(row.worth) for row in self.differences}
        rows = [
            (name, *(cell for hold in holds for cell in _made(hold, name)), worth.get(name, ""))
            for name in self.solution.table.line_names
            if any(name in hold.outcomes for hold in holds)
        ]
        draws = (cell for hold in holds for cell in (f"{hold.draws:,}", ""))
        rows.append(("All draws", *draws, ""))
        values = (cell for hold in holds for cell in (decimal(hold.ev), ""))
        rows.append(("Value", *values, signed(self.lost)))
        titles = (str(CardRow(hold.cards)) if hold.mask else "Draw five" for hold in holds)
        names = (cell for title in titles for cell in (title, "of draws"))
        return table(("Outcome", *names, "Worth"), rows, left=("Outcome",))

    def sentences(self) -> tuple[str, ...]:
        """Return the explanation in words: what decides, then the costliest point first."""
        return tuple(self.words(len(self.differences)))

    def words(self, most: int) -> Iterator[str]:
        """Yield the same with at most that many sentences about lines of the paytable."""
        yield self.decides
        priced = [
            (abs(row.worth), row.sentence(self.better, self.other))
            for row in self.differences[:most]
        ]
        priced += penalty_sentences(self.penalties)
        yield from (sentence for _, sentence in sorted(priced, key=lambda each: -each[0]))
        yield from map(str, self.near_misses)
        yield from map(str, self.wild)

    @property
    def decides(self) -> str:
        """What decides between the two holds, in a sentence."""
        if self.deciding:
            return str(self.deciding)
        return reason_between(self.better, self.other) if self.lost else _ALL_THE_SAME


def explain(
    hand: HandSolution | CardsOrText,
    hold: SupportsIndex | str | None = None,
    rival: SupportsIndex | str | None = None,
) -> Explanation:
    """Explain why the best hold of a deal beats another.

    Without a hold, or if it is itself a best hold, the best hold is compared with its rival: the
    one that is given, such as the hold of a chart that is wrong here, or else the best wrong hold
    that somebody might keep on purpose. If all 32 holds are worth the same, it is compared with
    itself.

    Args:
        hand: a solved deal, or five cards, which are then solved as `solve_hand` does by itself.
        hold: the other hold: the text of the cards kept, or a mask (bit i keeps the i-th card).
        rival: what a best hold is compared with, unless it is a best hold too.

    >>> why = explain("Ks Jh Th 6s 5h", "Jh Th")
    >>> why.lost
    Fraction(11, 5405)
    >>> print(why.sentences()[0])
    Without 5♥, J♥T♥ would be best: with 5♣ in its place it is worth 0.07 coins more than K♠J♥.

    Raises:
        CardError: there are not five different cards, or the hold keeps others.
        ValueError: the mask is not from 0 to 31.
    """
    solution = hand if isinstance(hand, HandSolution) else solve_hand(hand)
    mask = None if hold is None else checked_mask(hold, solution.cards)
    against = None if rival is None else checked_mask(rival, solution.cards)
    better, other = _pair_of_holds(solution, mask, against)
    costs = tuple(
        penalty
        for each in dict.fromkeys((better.mask, other.mask))
        for penalty in penalties(solution, solution.hold(each))
    )
    return Explanation(
        solution=solution,
        judged=solution.best if mask is None else solution.hold(mask),
        better=better,
        other=other,
        differences=differences(solution, better, other),
        penalties=costs,
        near_misses=tuple(near_misses(solution)),
        wild=tuple(wild_cards(solution)),
        deciding=deciding_discards(solution, better, other, costs),
    )


def _pair_of_holds(
    solution: HandSolution, mask: int | None, rival: int | None
) -> tuple[Hold, Hold]:
    best = solution.best
    if mask is not None and solution.hold(mask).numerator < best.numerator:
        return best, solution.hold(mask)
    chosen = best if mask is None else solution.hold(mask)
    if rival is not None and solution.hold(rival).numerator < chosen.numerator:
        return chosen, solution.hold(rival)
    against = hold_beside(solution)
    return chosen, against if against.numerator < chosen.numerator else chosen


def _play(hold: Hold) -> tuple[str | CardRow, ...]:
    """Return a hold as an instruction."""
    return ("Hold ", CardRow(hold.cards)) if hold.mask else ("Draw five new cards",)


def _playing(hold: Hold) -> tuple[str | CardRow, ...]:
    """Return a hold as the subject of a sentence."""
    return ("Holding ", CardRow(hold.cards)) if hold.mask else (DRAWING_FIVE.capitalize(),)


def _made(hold: Hold, line: str) -> tuple[str, str]:
    """Return how many draws to a hold a line pays, and their share of all draws to it."""
    count = hold.outcomes.get(line, 0)
    return f"{count:,}", share_of_draws(count, hold.draws) if count else ""


@dataclass(frozen=True)
class WildCards:
    """The wild cards of a deal held alone, and the lines of the paytable that return most then.

    ``lines`` has names and counts, out of ``draws``, the line that returns most first.
    """

    cards: tuple[int, ...]
    words: str
    lines: tuple[tuple[str, int], ...]
    draws: int

    def __repr__(self) -> str:
        return f"<WildCards {CardRow(self.cards)}>"

    def __str__(self) -> str:
        one = len(self.cards) == 1
        words = self.words.replace("one ", "a ").replace("wild card", "card")
        sentence = words[0].upper() + words[1:]
        chances = " and ".join(self._chance(line, count) for line, count in self.lines)
        alone = f"holding {'it' if one else 'them'} alone draws {chances}"
        return f"{sentence} {'is' if one else 'are'} wild: {alone}."

    def _chance(self, line: str, count: int) -> str:
        words = line[0].lower() + line[1:]
        if count == self.draws:
            return f"{words} every time"
        odds = self.draws / count
        return f"{words} 1 in {odds:.{1 if odds < _WHOLE else 0}f}"


def wild_cards(solution: HandSolution) -> Iterator[WildCards]:
    """Yield what the wild cards of a deal make by themselves; nothing for a deal without.

    >>> from solver import solve_hand
    >>> table = "docs/examples/deuces.toml"
    >>> for wild in wild_cards(solve_hand("2s 4h 7c 9d Ks", table)):
    ...     print(wild)
    A deuce is wild: holding it alone draws three of a kind 1 in 2.7 and four of a kind 1 in 16.
    """
    rules = solution.table.rules
    wild = [rules.is_wild(card) for card in solution.cards]
    if not any(wild) or all(wild):
        return
    hold = solution.hold(sum(1 << place for place in range(len(wild)) if wild[place]))
    lines = _lines_by_return(hold)
    if lines:
        words = wild_words(len(hold.cards), rules)
        yield WildCards(hold.cards, words, lines[:_NAMED], hold.draws)


def _lines_by_return(hold: Hold) -> tuple[tuple[str, int], ...]:
    """Return the lines that a hold draws to, with their counts, what returns most first."""
    table, coins = hold.solution.table, hold.solution.coins
    pays = dict(zip(table.line_names, table.pays(coins), strict=True))
    paid = [(name, count) for name, count in hold.outcomes.items() if count * pays[name]]
    return tuple(sorted(paid, key=lambda each: -each[1] * pays[each[0]]))
