"""The charts that the window shows: read, graded and derived in the background.

A page asks again each time it is drawn; the answer is None until the work is done.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from trainer.app.background import Background
from trainer.core.chart_coach import ChartWord, closest_length, consult, worth_learning
from trainer.core.session import MOST_COINS

if TYPE_CHECKING:
    from solver.hand import HandSolution
    from solver.paytable.table import PayTable
    from solver.strategy.books.book import Book, Derived
    from solver.strategy.language.chart import Chart
    from solver.strategy.playing.grades import Grade
    from solver.strategy.playing.grading import Grader
    from solver.strategy.playing.sample_deals import SampleDeal

TableAtBet = tuple["PayTable", int]
Progress = Callable[[float], None]
"""Called with the share of the work that is done, from 0 to 1; may raise to stop the work."""
ByLength = dict[int, "Derived"]
EXAMPLES = 6


class ChartSource(Protocol):
    """Reads and derives charts."""

    def at_hand(self, table: PayTable, coins: int) -> Book | None:
        """Return the charts of a game; None if they must be derived."""

    def derived(self, table: PayTable, coins: int, progress: Progress) -> Book:
        """Derive the charts of a game, which may take a minute."""

    def grader(self, table: PayTable, coins: int) -> Grader:
        """Return the grader of a game, which plays every deal by a chart."""


class CancelledError(Exception):
    """The derivation was cancelled."""


@dataclass
class Derivation:
    """A search for the charts of a game, and its progress."""

    game: TableAtBet
    share: float = 0.0
    cancelled: bool = False

    def report(self, share: float) -> None:
        """Note the share that is done; stop the search if it was cancelled."""
        if self.cancelled:
            raise CancelledError
        self.share = share


@dataclass(frozen=True)
class LineDeals:
    """Deals that a line of a chart plays, and its costliest error if it makes any."""

    deals: tuple[SampleDeal, ...]
    worst: SampleDeal | None


class ChartShelf:
    """Reads and grades charts in `background`, and derives them in `slow`, which takes longer."""

    def __init__(self, source: ChartSource, background: Background, slow: Background) -> None:
        self._source, self._background, self._slow = source, background, slow
        self._known: dict[Hashable, Any] = {}
        self._grader: tuple[TableAtBet, Grader] | None = None
        self._word: tuple[Chart, HandSolution, ChartWord] | None = None
        self._warm = False
        self.derivation: Derivation | None = None

    def by_length(self, table: PayTable, coins: int) -> ByLength | None:
        """Return a game's charts by their number of lines; empty if they must be derived."""
        found: ByLength | None = self._ask(
            ("charts", table, coins), lambda: _learnt(self._source.at_hand(table, coins))
        )
        return found

    def chart(self, table: PayTable, coins: int, wanted: int) -> Chart | None:
        """Return the chart to learn: the longest one of at most `wanted` lines."""
        found = self.by_length(table, coins)
        return found[closest_length(found, wanted)].chart if found else None

    def grade(self, table: PayTable, coins: int, chart: Chart) -> Grade | None:
        """Return the grade of a chart."""
        found: Grade | None = self._ask(
            ("grade", table, coins, chart), lambda: self._grader_of((table, coins)).grade(chart)
        )
        return found

    def deals(
        self, table: PayTable, coins: int, chart: Chart, line: int, seed: int
    ) -> LineDeals | None:
        """Return sample deals of a line, counted from 1; another seed gives other deals."""
        found: LineDeals | None = self._ask(
            ("deals", table, coins, chart, line, seed),
            lambda: self._deals((table, coins), chart, line, seed),
        )
        return found

    def in_play(self, table: PayTable, coins: int, wanted: int) -> Chart | None:
        """Return the chart to learn; a bet that has none of its own uses that for five coins."""
        return self.chart(table, coins, wanted) or self.chart(table, MOST_COINS, wanted)

    def word(self, solution: HandSolution, held: int, wanted: int) -> ChartWord | None:
        """Return what the chart in play says about a hold."""
        chart = self.in_play(solution.table, solution.coins, wanted)
        if chart is None or not self._warm:
            return None
        if self._word is not None:
            of, hand, said = self._word
            if of is chart and hand is solution and said.held.mask == held:
                return said
        said = consult(chart, solution, held)
        self._word = chart, solution, said
        return said

    def prepare(self, solution: HandSolution) -> None:
        """Load what the first call of `word` would have to wait for."""
        self._background.start(lambda: _first_word(solution), self._warmed)

    def derive(self, table: PayTable, coins: int) -> None:
        """Start to derive the charts of a game, unless that is already running."""
        game = table, coins
        if self.derivation is not None and self.derivation.game == game:
            return
        self._cancel()
        order = self.derivation = Derivation(game)
        self._slow.start(lambda: self._derived(order), lambda found: self._take(order, found))

    def _cancel(self) -> None:
        if self.derivation is not None:
            self.derivation.cancelled = True
            self.derivation = None

    def _derived(self, order: Derivation) -> ByLength | None:
        table, coins = order.game
        try:
            order.report(0.0)
            return _learnt(self._source.derived(table, coins, order.report))
        except CancelledError:
            return None

    def _take(self, order: Derivation, found: ByLength | None) -> None:
        if found:
            table, coins = order.game
            self._known["charts", table, coins] = found
        if self.derivation is order:
            self.derivation = None

    def _warmed(self, _nothing: object) -> None:
        self._warm = True

    def _deals(self, game: TableAtBet, chart: Chart, line: int, seed: int) -> LineDeals:
        from solver.strategy.playing.sample_deals import costliest_deal, sample_deals

        grader = self._grader_of(game)
        return LineDeals(
            sample_deals(grader, chart, line, EXAMPLES, seed), costliest_deal(grader, chart, line)
        )

    def _grader_of(self, game: TableAtBet) -> Grader:
        """Return a game's grader. Only one is cached: it has the values of all holds of a game."""
        if self._grader is None or self._grader[0] != game:
            self._grader = None
            self._grader = game, self._source.grader(*game)
        return self._grader[1]

    def _ask(self, key: Hashable, work: Callable[[], Any]) -> Any:
        """Return the result if it is known; otherwise start the work and return None."""
        if key not in self._known:
            self._known[key] = None
            self._background.start(work, lambda found: self._known.__setitem__(key, found))
        return self._known[key]


def _learnt(book: Book | None) -> ByLength:
    return {} if book is None else worth_learning(book)


def _first_word(solution: HandSolution) -> None:
    from solver.strategy.language.chart import parse_chart

    consult(parse_chart("discard everything"), solution, 0)
