"""The charts that the window shows: read, graded and derived in the background.

A page asks again each time it is drawn; the answer is None until the work is done.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from trainer.app.background import Asked, Workers
from trainer.app.long_work import Derivation
from trainer.core.coach import (
    ChartWord,
    closest_length,
    consult,
)
from trainer.core.session import MOST_COINS

if TYPE_CHECKING:
    from solver.hand import HandSolution
    from solver.paytable.table import PayTable
    from solver.progress import Progress
    from solver.strategy.books.book import Book, Derived
    from solver.strategy.playing.chart import Chart
    from solver.strategy.playing.grades import Grade
    from solver.strategy.playing.grading import ChartPlay, Grader
    from solver.strategy.playing.sample_deals import SampleDeal
    from trainer.app.charts import ChartSource, GameCharts
    from trainer.core.records import PastHand

TableAtBet = tuple["PayTable", int]
ByLength = dict[int, "Derived"]
EXAMPLES = 6


@dataclass(frozen=True)
class LineDeals:
    """Deals that a line of a chart plays, and its costliest error if it makes any."""

    deals: tuple[SampleDeal, ...]
    worst: SampleDeal | None


class ChartShelf:
    """Reads and grades charts beside the window's thread, and derives them in another process.

    `by_length` returns a game's charts by their number of lines, and none if they must be derived;
    `grade` the grade of a chart of a game; `deals` sample deals of a line, counted from 1, where
    another seed gives other deals; `examples` a deal of each line, `reason` why a line is right.
    `checked` are charts of the player's own that were checked last, while the window is open.
    Each returns None before it is known.
    """

    def __init__(self, source: ChartSource, workers: Workers) -> None:
        self._source, self._workers = source, workers
        self._word: tuple[Chart, HandSolution, ChartWord] | None = None
        self._warm = False
        self.checked: dict[TableAtBet, Chart] = {}
        self.derivation = Derivation(workers.long)
        self.by_length = Asked(workers.short, self._by_length)
        self.grade = Asked(workers.short, self._grade)
        self.deals = Asked(workers.short, self._deals)
        self.examples = Asked(workers.short, self._examples)
        self.reason = Asked(workers.short, self._reason)

    def chart(self, table: PayTable, coins: int, wanted: int) -> Chart | None:
        """Return the chart to learn: the longest one of at most `wanted` lines."""
        charts = self.by_length(table, coins)
        return charts[closest_length(charts, wanted)].chart if charts else None

    def in_play(self, table: PayTable, coins: int, wanted: int) -> Chart | None:
        """Return the chart to learn; a bet that has none of its own uses that for five coins, once
        it is known that it has none.
        """
        if self.by_length(table, coins) is None:
            return None
        return self.chart(table, coins, wanted) or self.chart(table, MOST_COINS, wanted)

    def works_on(self, table: PayTable, coins: int) -> bool:
        """Return whether the charts of a game are still being read or derived."""
        derived = self.derivation.game == (table, coins) and self.derivation.runs
        return derived or self.by_length(table, coins) is None

    def word(self, chart: Chart | None, solution: HandSolution, held: int) -> ChartWord | None:
        """Return what a chart says about a hold."""
        if chart is None or not self._warm:
            return None
        if self._word is not None:
            of, hand, word = self._word
            if of is chart and hand is solution and word.held.mask == held:
                return word
        word = consult(chart, solution, held)
        self._word = chart, solution, word
        return word

    def follows(self, chart: Chart, table: PayTable, hand: PastHand) -> bool | None:
        """Whether a hand was drawn with the hold of a chart; None before that can be told."""
        if not self._warm:
            return None
        from solver.strategy.playing.match import judge_by_chart
        from solver.strategy.playing.word_meanings import terms_of

        terms = terms_of(table, hand.coins)
        return judge_by_chart(chart, hand.dealt, terms, hand.held).followed

    def prepare(self, solution: HandSolution) -> None:
        """Load what the first call of `word` would have to wait for."""
        self._workers.short.start(lambda: _first_word(solution), self._warmed)

    def shown(
        self, table: PayTable, coins: int, chart: Chart, line: int, seed: int
    ) -> list[SampleDeal | None] | None:
        """Return the deal that each line shows: the chosen one, from 1, that of its card; None
        before deals are known.
        """
        deals = self.examples(table, coins, chart)
        if deals is None:
            return None
        sample = self.latest(table, coins, chart, line, seed)
        chosen = sample.deals[:1] if sample is not None else ()
        return [*deals[: line - 1], *(chosen or deals[line - 1 : line]), *deals[line:]]

    def latest(
        self, table: PayTable, coins: int, chart: Chart, line: int, seed: int
    ) -> LineDeals | None:
        """Return the deals of a line; until those of a seed are known those of the seed before, or
        the one of all lines, so that none goes before the next one comes.
        """
        deals = self.deals(table, coins, chart, line, seed)
        if deals is None and seed:
            deals = self.deals(table, coins, chart, line, seed - 1)
        if deals is None and (examples := self.examples(table, coins, chart)) is not None:
            deal = examples[line - 1]
            return LineDeals(() if deal is None else (deal,), None)
        return deals

    def derive(self, table: PayTable, coins: int) -> None:
        """Start to derive the charts of a game, unless that is done already or has failed."""
        game = table, coins
        if self.derivation.of(*game) is None:
            work = partial(_derived, self._source(*game))
            self.derivation.start(game, work, lambda charts: self._take(charts, game))

    def try_again(self) -> None:
        """Forget a search that has failed, so that the next `derive` begins anew."""
        if not self.derivation.runs:
            self.derivation.give_up()

    def _take(self, charts: ByLength, game: TableAtBet) -> None:
        self.by_length.take(charts, *game)
        self.derivation.give_up()

    def _warmed(self, _nothing: object) -> None:
        self._warm = True

    def _by_length(self, table: PayTable, coins: int) -> ByLength:
        source = self._source(table, coins)
        book, course = source.at_hand(), source.course_at_hand()
        if book is None or book.exact is None:
            return {}
        charts = worth_learning(book)
        if course is None:
            return charts
        first = course.chart(0)
        return_ = self._grader_of((table, coins)).return_of(first)
        return with_first(charts, replace(book.full, chart=first, return_=return_))

    def _grade(self, table: PayTable, coins: int, chart: Chart) -> Grade:
        return self._grader_of((table, coins)).grade(chart)

    def _deals(self, table: PayTable, coins: int, chart: Chart, line: int, seed: int) -> LineDeals:
        from solver.strategy.playing.sample_deals import costliest_deal

        play = self._play(table, coins, chart)
        return LineDeals(_sampled(play, line, seed), costliest_deal(play.grader, chart, line))

    def _examples(self, table: PayTable, coins: int, chart: Chart) -> tuple[SampleDeal | None, ...]:
        """Return for each line of a chart the first of its deals, None for a line without any."""
        play = self._play(table, coins, chart)
        lines = range(1, play.count + 1)
        return tuple(next(iter(_sampled(play, line, 0)), None) for line in lines)

    def _reason(self, table: PayTable, coins: int, chart: Chart, line: int) -> str:
        """Return the reason of a line of a chart."""
        from solver.explanation.line_reasons import line_reasons

        return line_reasons(self._grader_of((table, coins)), chart, [line])[0]

    def _play(self, table: PayTable, coins: int, chart: Chart) -> ChartPlay:
        from solver.strategy.playing.grading import ChartPlay

        return ChartPlay(self._grader_of((table, coins)), chart)

    def _grader_of(self, game: TableAtBet) -> Grader:
        return self._source(*game).grader


def _sampled(play: ChartPlay, line: int, seed: int) -> tuple[SampleDeal, ...]:
    """Return deals that a line decides, of those that its reason speaks of, which stands below."""
    from solver.explanation.line_reasons import deals_of_reason
    from solver.strategy.playing.sample_deals import sample_deals

    of_reason = deals_of_reason(play, line)
    return sample_deals(play.grader, play.chart, line, EXAMPLES, seed, of_reason)


def _derived(charts: GameCharts, progress: Progress) -> ByLength:
    """Derive the charts of a game, in a process of its own."""
    return worth_learning(charts.whole(progress))


def _first_word(solution: HandSolution) -> None:
    from solver.strategy.playing.chart import parse_chart

    consult(parse_chart("discard everything"), solution, 0)


def worth_learning(book: Book) -> dict[int, Derived]:
    """Return a game's charts by number of lines: those without penalty cards up to the length where
    more lines hardly help, and then the one with penalty cards.
    """
    full = len(book.full.chart.rules)
    charts = {length: derived for length, derived in book.by_length.items() if length <= full}
    if book.exact is not None and book.exact.return_ > book.full.return_:
        exact = len(book.exact.chart.rules)
        charts = {length: derived for length, derived in charts.items() if length < exact}
        charts[exact] = book.exact
    return dict(sorted(charts.items()))


def with_first(charts: dict[int, Derived], first: Derived) -> dict[int, Derived]:
    """Return a game's charts with the one that its course begins with in place of shorter ones.

    Who learns by the course is marked by what was taught; every longer chart stays the best.
    """
    length = len(first.chart.rules)
    longer = {lines: chart for lines, chart in charts.items() if lines > length}
    return {length: first, **longer}
