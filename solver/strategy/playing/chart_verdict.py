"""Judges a hold by a chart: the line that applies, and the line that the hold belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from evaluator.cards import CardsOrText
from solver.hand import Hold, solve_hand
from solver.paytable.catalogue import AnyTable
from solver.strategy.language.chart_rules import HasRules
from solver.strategy.playing.word_meanings import GameTerms, check_deck, terms_of


@dataclass(frozen=True, repr=False)
class ChartVerdict:
    """What a chart says about a hold.

    In masks bit i is the i-th card as given; lines count from 1.

    Attributes:
        line: the line that applies to the deal; None if no line does.
        text: that line as written, "" for None.
        mask: what the chart holds; 0 if no line applies.
        held: the hold that was judged.
        held_line: the first line that allows it; None if no line does.
        held_text: that line as written, "" for None.
    """

    line: int | None
    text: str
    mask: int
    held: int
    held_line: int | None
    held_text: str = ""

    @property
    def followed(self) -> bool:
        """Whether the hold is the one that the chart plays."""
        return self.held == self.mask

    def place(self, hold: str) -> str:
        """Return where the judged hold stands in the chart, as a sentence that calls it `hold`.

        It is for a hold that the chart does not play, so its own line comes after the one that
        applies.
        """
        if self.held_line is None:
            return f"No line of the chart allows {hold}."
        if self.held_line == self.line:
            return f"Line {self.line} allows {hold} too, but prefers other cards."
        said = f"{hold} is line {self.held_line}, {self.held_text}, which comes later."
        return said[0].upper() + said[1:]

    def __repr__(self) -> str:
        return f"<ChartVerdict {self}>"

    def __str__(self) -> str:
        if self.line is None:
            return "no line of the chart applies: discard everything"
        applied = f"line {self.line}, {self.text}"
        if self.followed or self.held_line is None or self.held_line == self.line:
            return applied
        return f"{applied}, before line {self.held_line}"


def hold_of_chart(chart: HasRules, cards: CardsOrText, table: AnyTable, coins: int) -> Hold:
    """Return what a chart keeps of a deal: see `Chart.hold`."""
    solution = solve_hand(cards, table, coins)
    check_deck(chart, solution.table)
    terms = terms_of(solution.table, solution.coins)
    return solution.hold(judge_by_chart(chart, solution.cards, terms, held=0).mask)


def judge_by_chart(
    chart: HasRules, cards: Sequence[int], terms: GameTerms, held: int
) -> ChartVerdict:
    """Return what a chart says about holding ``held`` (bit i is the i-th given card) of five cards.

    >>> from evaluator import parse_cards
    >>> from solver.strategy.playing.chart import parse_chart
    >>> from solver.strategy.language.kinds import rank_set
    >>> from solver.strategy.playing.word_meanings import GameTerms
    >>> chart = parse_chart("low pair\\n4 to an inside straight\\ndiscard everything")
    >>> cards, terms = parse_cards("5h 5d 6c 7s 9c"), GameTerms(high=rank_set("JQKA"))
    >>> print(judge_by_chart(chart, cards, terms, 0b11101))
    line 1, low pair, before line 2
    """
    import numpy as np

    from solver.strategy.playing.kind_ranks import rank_parts
    from solver.strategy.playing.match import Matcher, kinds_of

    order = sorted(range(len(cards)), key=cards.__getitem__)
    matcher = Matcher(np.array([[cards[place] for place in order]]), terms.rules)
    sorted_held = sum(1 << i for i, place in enumerate(order) if held >> place & 1)
    line = held_line = None
    mask, text, held_text = 0, "", ""
    row = matcher.row[0]
    for number, rule in enumerate(chart.rules, 1):
        kinds = kinds_of(rule, terms.rules)
        if not any(part[row] for kind in kinds for part in rank_parts(kind, terms)):
            continue  # most lines ask for ranks that are not there: 10 µs saved for each
        choices = matcher.choices(rule, terms)
        if line is None and any(bits[0] for bits in choices):
            chosen = int(matcher.choose(rule, choices)[0])
            line, text = number, rule.as_written
            mask = sum(1 << order[i] for i in range(len(order)) if chosen >> i & 1)
        if held_line is None and any(int(bits[0]) >> sorted_held & 1 for bits in choices):
            held_line, held_text = number, rule.as_written
        if line is not None and held_line is not None:
            break
    return ChartVerdict(line, text, mask, held, held_line, held_text)
