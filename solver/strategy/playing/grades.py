"""The result of grading a chart: its return, and the deals, cost and worth of each line."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from evaluator.figures import amount, count, decimal, percent, shortened
from evaluator.report import CardRow, Line, Report, Table, heading, line, table
from evaluator.reported import Reported
from solver.strategy.language.chart import Chart
from solver.strategy.language.readings import other_readings
from solver.strategy.language.rules import Rule
from solver.strategy.language.words import words_of


@dataclass(frozen=True)
class LineGrade:
    """What one line of a chart does.

    deals: how many of `all_deals` the line decides.
    misplayed: in how many of these another hold is worth more.
    cost: what that loses, per coin bet over all deals.
    worth: what the chart would lose without the line, likewise.
    ambiguous: in how many deals the line allows holds of unequal value and does not say which.
    """

    line: int
    text: str
    deals: int
    misplayed: int
    cost: Fraction
    worth: Fraction
    ambiguous: int
    all_deals: int

    def __repr__(self) -> str:
        return f"<LineGrade {self}>"

    def __str__(self) -> str:
        return f"{self.line}. {shortened(self.text, 60)}: worth {decimal(self.worth, 7)}"


@dataclass(frozen=True)
class Misplay(Reported):
    """One deal that the chart misplays: card ids, and values per coin bet in that deal."""

    hand: tuple[int, ...]
    line: int | None
    chart: tuple[int, ...]
    best: tuple[int, ...]
    chart_value: Fraction
    best_value: Fraction

    @property
    def cost(self) -> Fraction:
        """What the chart's hold loses in this deal, per coin bet."""
        return self.best_value - self.chart_value

    def __repr__(self) -> str:
        return f"<Misplay {self}>"

    def report(self) -> Report:
        """Return the deal, the chart's hold, the best hold and what the mistake costs."""
        holds = CardRow(self.chart), ", not ", CardRow(self.best)
        return [Line((CardRow(self.hand), ": ", *holds, f", costs {decimal(self.cost)}"))]


@dataclass(frozen=True)
class Misplaced:
    """A line that would earn more before an earlier one."""

    line: int
    before: int
    gain: Fraction


@dataclass(frozen=True)
class Meaningless:
    """A kind that no hold can be of under the paytable, and why."""

    line: int
    kind: str
    why: str


@dataclass(frozen=True, repr=False)
class Grade(Reported):
    """A chart played against every deal. Fractions are coins returned per coin bet.

    Where a line allows several holds and does not say which, return_best assumes the best of them
    and return_worst the worst.
    """

    chart: Chart
    paytable: str
    coins: int
    return_: Fraction
    return_best: Fraction
    return_worst: Fraction
    optimal: Fraction
    misplayed: int
    uncovered: int
    lines: tuple[LineGrade, ...]
    misplaced: tuple[Misplaced, ...]
    meaningless: tuple[Meaningless, ...]
    worst: tuple[Misplay, ...]

    @property
    def cost(self) -> Fraction:
        """What the chart loses against the best play, per coin bet."""
        return self.optimal - self.return_

    @property
    def unused(self) -> tuple[int, ...]:
        """The lines that never decide a deal."""
        return tuple(line.line for line in self.lines if not line.deals)

    def __repr__(self) -> str:
        game = f"{shortened(self.paytable)}, {count(self.coins, 'coin')}"
        return f"<Grade of {self.chart.length} for {game}: {percent(self.return_, 6)}>"

    def report(self) -> Report:
        """Return what ``holdwise strategy grade`` prints."""
        return [
            heading(
                f"{self.paytable}, {count(self.coins, 'coin')}: a chart of {self.chart.length}"
            ),
            line(f"Return      {percent(self.return_, 6)}  = {self.return_}"),
            line(f"Optimum     {percent(self.optimal, 6)}  = {self.optimal}"),
            line(f"Cost        {cost_in_words(self.cost)}"),
            line(f"Misplayed   {self.misplayed:,} of {self.lines[0].all_deals:,} deals"),
            line(),
            _lines_table(self),
            *map(line, remarks(self)),
            *([line(), *_worst(self)] if self.worst else []),
        ]


def cost_in_words(cost: Fraction) -> str:
    """Return the cost of a chart in words.

    >>> from fractions import Fraction
    >>> cost_in_words(Fraction(1, 5000))
    '0.200 bets in 1,000 hands, one bet in 5,000 hands'
    """
    if not cost:
        return "nothing: the chart plays every deal as well as can be"
    return f"{amount(1000 * cost, 3)} bets in 1,000 hands, one bet in {round(1 / cost):,} hands"


def _lines_table(grade: Grade) -> Table:
    return table(
        ("Line", "Rule", "Deals", "Misplayed", "Cost", "Worth"),
        [
            (
                str(of.line),
                of.text,
                f"{of.deals:,}",
                f"{of.misplayed:,}",
                decimal(of.cost, 7),
                decimal(of.worth, 7),
            )
            for of in grade.lines
        ],
        left=("Rule",),
    )


def remarks(grade: Grade) -> list[str]:
    """Return the remarks of a grade on single lines, one sentence each."""
    found = [
        f"Line {of.line} is read as: {rule}.{_also(others)}"
        for of, rule in zip(grade.lines, grade.chart.rules, strict=True)
        if (others := other_readings(rule)) or not _same_words(of.text, str(rule))
    ]
    found += [
        f"Line {of.line} leaves a choice that matters in {of.ambiguous:,} deals; "
        f"{_what_is_held(rule)}."
        for of, rule in zip(grade.lines, grade.chart.rules, strict=True)
        if of.ambiguous
    ]
    if grade.return_best != grade.return_worst:
        found.append(
            f"By the best reading of all such choices the return is "
            f"{percent(grade.return_best, 6)}, by the worst {percent(grade.return_worst, 6)}."
        )
    found += [
        f'Line {each.line}: "{each.kind}" means nothing under this paytable: {each.why}.'
        for each in grade.meaningless
    ]
    found += [f"Line {number} is never used." for number in grade.unused]
    found += [
        f"Line {move.line} would earn {float(move.gain):.3g} more before line {move.before}."
        for move in grade.misplaced
    ]
    if grade.uncovered:
        found.append(
            f"No line covers {grade.uncovered:,} deals; they are played as: discard everything."
        )
    return found


def _also(others: tuple[str, ...]) -> str:
    """Return a sentence with what else a line could mean, or ""."""
    return f" If you mean {' or '.join(map(repr, others))}, write that." if others else ""


def _same_words(typed: str, read: str) -> bool:
    """Whether two texts of a rule differ only in spelling and commas.

    >>> _same_words("Four to a Royal", "4 to a royal flush"), _same_words("set", "three of a kind")
    (False, False)
    >>> _same_words("Four to an Open-Ended Straight", "4 to an outside straight")
    True
    """
    one, other = ([word.text for word in words_of(text)] for text in (typed, read))
    return [w for w in one if w not in _JOINTS] == [w for w in other if w not in _JOINTS]


_JOINTS = {",", "or"}


def _what_is_held(rule: Rule) -> str:
    """Return how a choice that a line leaves open is made: see docs/strategy-language.md."""
    if rule.choice in ("lowest", "highest"):
        return (
            "of two cards of one rank that is held which leaves the hold most cards of one suit, "
            "then the fewest discards of its suits"
        )
    named = ["of the kinds the one named first"] if len(rule.kinds) > 1 else []
    sizes = {kind.cards + kind.kicker for kind in rule.kinds}
    most = ["the most cards are held"] if len(sizes) > 1 else []
    return ", then ".join([*most, *named, "the lowest ranks are held"])


def _worst(grade: Grade) -> Report:
    rows = [
        (
            CardRow(deal.hand),
            str(deal.line or "none"),
            CardRow(deal.chart),
            decimal(deal.chart_value),
            CardRow(deal.best),
            decimal(deal.best_value),
            decimal(deal.cost),
        )
        for deal in grade.worst
    ]
    titles = ("Deal", "Line", "Chart holds", "Worth", "Better", "Worth it", "Cost")
    return [
        heading("The dearest confusions, one deal of each"),
        table(titles, rows, left=("Deal", "Chart holds", "Better")),
    ]
