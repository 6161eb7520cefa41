"""Charts beside the window's thread: asked for again and again, computed once, given up."""

import time
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from pathlib import Path
from threading import Event

from player import Later, workers

from solver import load_paytable, solve_hand
from solver.progress import Progress, unheard
from solver.strategy.books.book import Book, Derived
from solver.strategy.playing.chart import parse_chart
from trainer.app.background import Worker, Workers
from trainer.app.chart_shelf import ChartShelf
from trainer.app.charts import GameCharts
from trainer.app.long_work import Processes

TABLE = load_paytable("job-9-6")
OTHER = load_paytable("job-8-5")
CHART = parse_chart("high pair or better\nlow pair\ndiscard everything")
BOOK = Book({3: Derived(CHART, Fraction(9, 10))}, exact=Derived(CHART, Fraction(9, 10)))
PATIENCE = 60.0  # seconds; only a test that fails waits so long


class Endless(GameCharts):
    """The search for one game goes on until it is given up; that for another ends at once."""

    def course_at_hand(self) -> None:
        return None

    def at_hand(self) -> Book | None:
        return None

    def whole(self, progress: Progress = unheard) -> Book:
        if self.table == OTHER:
            return BOOK
        progress(0.25)
        time.sleep(PATIENCE)
        return BOOK


def at_work() -> tuple[Workers, Callable[[Callable[[], bool]], None]]:
    """Return the workers of a window, and what waits until they have done something."""
    woken = Event()
    quick, short, slow = (Worker(woken.set) for _ in range(3))
    made = Workers(quick, short, slow, Processes(woken.set))

    def until(done: Callable[[], bool]) -> None:
        while not done():
            assert woken.wait(PATIENCE)
            woken.clear()
            made.poll()

    return made, until


def test_a_search_that_is_given_up_ends_and_makes_room_for_the_next(tmp_path: Path) -> None:
    beside, until = at_work()
    charts = ChartShelf(partial(Endless, folder=tmp_path), beside)
    for table in (TABLE, OTHER):
        until(lambda table=table: charts.by_length(table, 5) == {})
    charts.derive(TABLE, 5)
    first = charts.derivation.job
    assert first is not None
    until(lambda: first.share == 0.25)
    charts.derive(OTHER, 5)
    until(lambda: charts.by_length(OTHER, 5) != {})
    assert first.over
    assert charts.by_length(TABLE, 5) == {}
    assert charts.chart(OTHER, 5, 16) == CHART
    assert charts.derivation.job is None


def test_while_a_search_runs_other_questions_are_answered(tmp_path: Path) -> None:
    beside, until = at_work()
    charts = ChartShelf(partial(Endless, folder=tmp_path), beside)
    charts.derive(TABLE, 5)
    search = charts.derivation.job
    assert search is not None
    answers: list[int] = []
    for number, worker in enumerate((beside.quick, beside.short, beside.slow)):
        worker.start(lambda number=number: number, answers.append)
    until(lambda: len(answers) == 3)
    assert not search.over
    charts.derivation.give_up()


def test_what_is_asked_again_is_computed_once(tmp_path: Path) -> None:
    later = Later()
    charts = ChartShelf(partial(GameCharts, folder=tmp_path), workers(later))
    for _ in range(3):
        assert charts.chart(TABLE, 5, 16) is None
    assert len(later.orders) == 1
    later.run()
    chart = charts.chart(TABLE, 5, 16)
    assert chart is not None
    assert charts.grade(TABLE, 5, chart) is None
    assert charts.grade(TABLE, 5, chart) is None
    assert len(later.orders) == 1
    later.run()
    grade = charts.grade(TABLE, 5, chart)
    found = charts.by_length(TABLE, 5)
    assert grade is not None
    assert found is not None
    assert grade.return_ == found[16].return_


def test_no_word_is_said_before_it_can_be_said_at_once(tmp_path: Path) -> None:
    later = Later()
    charts = ChartShelf(partial(GameCharts, folder=tmp_path), workers(later))
    solution = solve_hand("5h 5d 6c 7s Kc")
    charts.by_length(TABLE, 5)
    later.run()
    chart = charts.in_play(TABLE, 5, 16)
    assert charts.word(chart, solution, 0b00011) is None
    charts.prepare(solution)
    later.run()
    word = charts.word(chart, solution, 0b00011)
    assert word is not None
    assert charts.word(chart, solution, 0b00011) is word
    assert charts.word(chart, solution, 0b10000) is not word


def test_what_work_beside_the_window_raises_is_raised_in_its_thread_and_ends_nothing() -> None:
    woken = Event()
    results: list[int] = []
    worker = Worker(woken.set)
    worker.start(lambda: [][0], results.append)
    worker.start(lambda: 7, results.append)
    raised = 0
    while results != [7]:
        assert woken.wait(PATIENCE)
        woken.clear()
        try:
            worker.poll()
        except IndexError:
            raised += 1
            woken.set()
    assert raised == 1


def test_no_chart_for_another_bet_speaks_before_that_of_this_bet_is_read(tmp_path: Path) -> None:
    queue = Later()
    charts = ChartShelf(partial(GameCharts, folder=tmp_path), workers(queue))
    charts.chart(TABLE, 5, 16)
    queue.run()
    five = charts.chart(TABLE, 5, 16)
    assert five is not None
    assert charts.in_play(TABLE, 1, 16) is None
    queue.run()
    one = charts.chart(TABLE, 1, 16)
    assert charts.in_play(TABLE, 1, 16) is (one or five)
