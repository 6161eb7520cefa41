"""The result of grading a chart: its return, and the deals, cost and worth of each line."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, NamedTuple

from evaluator.figures import amount, count, decimal, percent, shortened
from evaluator.keys import Keys, as_text, both, card_list, key, parts
from evaluator.report import CardRow, Report, Reported, ReportLine, Table, heading, line, table
from solver.strategy.language.chart_rules import Rule
from solver.strategy.language.chart_words import words_of
from solver.strategy.language.nearest import other_readings
from solver.strategy.playing.chart import Chart


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


class LineRead(NamedTuple):
    """A line's grade, and the rule that the line was read as."""

    grade: LineGrade
    rule: Rule


@dataclass(frozen=True)
class Misplay(Reported):
    """One deal that the chart misplays: card ids, and values per coin bet in that deal."""

    hand: tuple[int, ...]
    line: int | None
    chart: tuple[int, ...]
    best: tuple[int, ...]
    chart_value: Fraction
    best_value: Fraction

    KEYS = (
        card_list("hand", "the deal"),
        key("line", "number of the line that applied, null if none did"),
        card_list("chart", "the hold of the chart"),
        card_list("best", "the best hold"),
        *both("chart_ev", "expected value of the chart's hold", "chart_value"),
        *both("best_ev", "expected value of the best hold", "best_value"),
        *both("cost", "the difference"),
    )

    @property
    def cost(self) -> Fraction:
        """What the chart's hold loses in this deal, per coin bet."""
        return self.best_value - self.chart_value

    def __repr__(self) -> str:
        return f"<Misplay {self}>"

    def report(self) -> Report:
        """Return the deal, the chart's hold, the best hold and what the mistake costs."""
        holds = CardRow(self.chart), ", not ", CardRow(self.best)
        return [ReportLine((CardRow(self.hand), ": ", *holds, f", costs {decimal(self.cost)}"))]


@dataclass(frozen=True)
class Misplaced:
    """A line that would earn more before an earlier one."""

    line: int
    before: int
    gain: Fraction

    KEYS: ClassVar[Keys] = (
        key("line", "the line's number"),
        key("before", "number of the line before which it would be better"),
        *both("gain", "what that would add to the return"),
    )


@dataclass(frozen=True)
class Meaningless:
    """A kind that no hold can be of under the paytable, and why."""

    line: int
    kind: str
    why: str

    KEYS: ClassVar[Keys] = (
        key("line", "number of the line that names the kind"),
        key("kind", "the kind"),
        key("why", "why no hold can be of this kind"),
    )


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
    forgets_wild: bool

    KEYS = (
        key("paytable", "the paytable's name"),
        key("coins", "the bet, 1 to 5"),
        *both("return", "the average return of playing by the chart"),
        *both(
            "return_best",
            "the return if every choice that the chart leaves open is made as well as possible",
        ),
        *both("return_worst", "the return if every such choice is made as badly as possible"),
        *both("optimal", "the return of best play"),
        *both("cost", "`optimal_exact` less `return_exact`"),
        key(
            "misplayed",
            "number of deals, of 2,598,960, in which the chart's hold is not among the best",
        ),
        key(
            "uncovered",
            "number of deals to which no line applies; everything is discarded in these",
        ),
        parts(
            "lines",
            "one object for each line of the chart",
            (
                key("line", "its number, from 1", "grade.line"),
                key("text", "the line as it is written", "grade.text"),
                as_text("read_as", "the line as Holdwise understands it, in its own words", "rule"),
                key(
                    "deals",
                    "number of deals in which it is the first line that applies",
                    "grade.deals",
                ),
                key("misplayed", "how many of these are misplayed", "grade.misplayed"),
                *both("cost", "what these lose, per coin bet over all deals", "grade.cost"),
                *both("worth", "what the chart would lose without this line", "grade.worth"),
            ),
            lambda grade: map(LineRead, grade.lines, grade.chart.rules),
        ),
        parts(
            "ambiguous",
            "lines that leave open a choice between holds of different value, none a part of "
            "another",
            (
                key("line", "the line's number"),
                key("deals", "number of deals with such a choice", "ambiguous"),
            ),
            lambda grade: (of for of in grade.lines if of.ambiguous),
        ),
        parts("misplaced", "lines that would earn more further up", Misplaced.KEYS),
        parts("meaningless", "kinds that no hold can be of under the paytable", Meaningless.KEYS),
        parts(
            "worst",
            "the costliest misplayed deals, one for each pair of a line and the ranks that it "
            "should have held",
            Misplay.KEYS,
        ),
    )
    ROWS = "lines"

    def __float__(self) -> float:
        """Return the chart's return as a float."""
        return float(self.return_)

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
    >>> cost_in_words(Fraction(2, 3))
    '666.667 bets in 1,000 hands, one bet in 1.5 hands'
    """
    if not cost:
        return "nothing: the chart plays every deal as well as can be"
    return f"{amount(1000 * cost, 3)} bets in 1,000 hands, one bet in {_hands(1 / cost)}"


def _hands(hands: Fraction) -> str:
    """Return a number of hands, with one decimal where fewer than ten are not a whole number.

    >>> _hands(Fraction(3, 2)), _hands(Fraction(101, 100)), _hands(Fraction(999, 100))
    ('1.5 hands', '1 hand', '10 hands')
    """
    tenths = round(hands, 1)
    if hands < 10 and tenths.denominator > 1:
        return f"{float(tenths):.1f} hands"
    return count(round(hands), "hand")


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
    sentences = [_FORGETS_WILD] * grade.forgets_wild
    sentences += [
        f"Line {of.line} is read as: {rule}.{_also(others)}"
        for of, rule in zip(grade.lines, grade.chart.rules, strict=True)
        if (others := other_readings(rule)) or not _same_words(of.text, str(rule))
    ]
    sentences += [
        f"Line {of.line} leaves a choice that matters in {of.ambiguous:,} deals; "
        f"{_what_is_held(rule)}."
        for of, rule in zip(grade.lines, grade.chart.rules, strict=True)
        if of.ambiguous
    ]
    if grade.return_best != grade.return_worst:
        sentences.append(
            f"By the best reading of all such choices the return is "
            f"{percent(grade.return_best, 6)}, by the worst {percent(grade.return_worst, 6)}."
        )
    sentences += [
        f'Line {each.line}: "{each.kind}" means nothing with this paytable: {each.why}.'
        for each in grade.meaningless
    ]
    sentences += [f"Line {number} is never used." for number in grade.unused]
    sentences += [
        f"Line {move.line} would earn {float(move.gain):.3g} more before line {move.before}."
        for move in grade.misplaced
    ]
    if grade.uncovered:
        sentences.append(
            f"No line covers {grade.uncovered:,} deals; they are played as: discard everything."
        )
    return sentences


_FORGETS_WILD = (
    "The chart says nothing of wild cards, which this game has: it seems to be for another game."
)


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
    """Return how a choice that a line leaves open is made, in the words of the language."""
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
        heading("The costliest confusions, one deal of each"),
        table(titles, rows, left=("Deal", "Chart holds", "Better")),
    ]
