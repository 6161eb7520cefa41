"""What the tests of the charts in the window share: charts small enough to know, and a deal."""

from dataclasses import replace
from fractions import Fraction
from functools import partial

from player import Later, LongLater, Player, workers

from evaluator import parse_cards
from solver import solve_hand
from solver.progress import Progress, unheard
from solver.strategy.books.book import Book, Derived
from solver.strategy.playing.chart import parse_chart
from trainer.app.chart_shelf import ChartShelf
from trainer.app.charts import GameCharts
from trainer.core.records import Coach

SHORT = parse_chart("high pair or better\nlow pair\nsuited JT\none high card\ndiscard everything")
LONGER = parse_chart(
    "high pair or better\n4 to a flush\nlow pair\n4 to an outside straight\n"
    "suited JT\none high card\ndiscard everything"
)
BOOK = Book(
    {5: Derived(SHORT, Fraction(97, 100)), 7: Derived(LONGER, Fraction(98, 100))},
    exact=Derived(LONGER, Fraction(98, 100)),
)


class Two(GameCharts):
    """Two charts for every game, the first of them found only by a search."""

    def course_at_hand(self) -> None:
        return None

    def at_hand(self) -> Book | None:
        return BOOK


class Sought(Two):
    """No chart at hand; a search that reports its progress three times."""

    def at_hand(self) -> Book | None:
        return None

    def whole(self, progress: Progress = unheard) -> Book:
        for share in (0.25, 0.5, 0.75):
            progress(share)
        return BOOK


def with_charts(player: Player, source: type[GameCharts]) -> Later:
    """Give the window other charts, before anything was asked."""
    later = LongLater()
    player.world.charts = ChartShelf(partial(source, folder=None), workers(long=later))
    player.world.charts.prepare(solve_hand("As Ks Kh 4s 4d"))
    return later


def open_page(player: Player) -> None:
    player.app.open_page("strategy")
    player.app.show()
    assert player.app.top.name == "strategy"


def deal(player: Player, cards: str, coach: Coach = Coach.LIVE) -> None:
    """Deal these five cards."""
    player.keys("space")
    dealt = parse_cards(cards, 5)
    solution = solve_hand(dealt, player.session.table, player.session.coins)
    player.kept.session = replace(player.session, dealt=dealt, solution=solution)
