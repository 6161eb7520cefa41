"""A question asked at each frame: answered once, forgotten, refused, overtaken."""

import subprocess
import sys
from queue import SimpleQueue
from threading import Event, Timer
from weakref import ref

import pytest
from player import Later

from trainer.app.background import Asked, Worker, WorkOrder, work_through
from trainer.store import StoreError


def square(number: int, *, sign: int = 1) -> int:
    if number < 0:
        raise StoreError("history.db is gone")
    return sign * number * number


def test_one_question_is_worked_at_once_however_often_it_is_asked() -> None:
    later = Later()
    asked = Asked(later, square)
    assert [asked(7), asked(7), asked(7, sign=-1)] == [None] * 3
    assert (len(later.orders), asked.waits) == (2, True)
    later.run()
    assert (asked(7), asked(7, sign=-1), asked.waits) == (49, -49, False)
    assert later.orders == []


def test_what_is_known_starts_no_work() -> None:
    later = Later()
    asked = Asked(later, square)
    assert asked.known(7) is None
    assert later.orders == []
    asked.take(50, 7)
    assert (asked.known(7), asked(7)) == (50, 50)


def test_what_was_under_way_when_it_was_forgotten_counts_no_more() -> None:
    later = Later()
    asked = Asked(later, square)
    asked(7)
    asked.forget()
    assert not asked.waits
    later.run()
    assert asked.known(7) is None
    asked(7)
    later.run()
    assert asked(7) == 49


def test_an_answer_of_an_earlier_state_is_not_shown_and_found_anew_once() -> None:
    later, found = Later(), iter((1, 2, 3, 4, 5))
    asked = Asked(later, lambda _key: next(found))
    assert [asked.as_of("one hand", 7), asked.as_of("one hand", 7)] == [None, None]
    assert len(later.orders) == 1
    later.run()
    assert asked.as_of("one hand", 7) == 1
    assert asked.as_of("two hands", 7) is None
    assert asked.as_of("three hands", 7) is None  # one at a time: that of two is under way
    assert len(later.orders) == 1
    later.run()
    assert asked.as_of("three hands", 7) is None
    later.run()
    assert asked.as_of("three hands", 7) == 3
    asked.again(7)  # time has passed: the answer stands, and what comes is of the same state
    assert asked.as_of("three hands", 7) == 3
    later.run()
    assert asked.as_of("three hands", 7) == 4
    asked.forget()
    assert asked.as_of("three hands", 7) is None
    later.run()
    assert asked.as_of("three hands", 7) == 5


def test_asked_again_the_old_answer_stands_until_the_new_one() -> None:
    later = Later()
    asked = Asked(later, square)
    asked.take(50, 7)
    asked.again(7)
    assert (asked(7), asked.waits) == (50, True)
    later.run()
    assert asked(7) == 49


def test_a_fault_is_a_line_and_is_not_worked_at_again_until_it_is_forgotten() -> None:
    later = Later()
    asked = Asked(later, square, faults=(StoreError,))
    asked(-1)
    later.run()
    assert (asked(-1), asked.fault, asked.waits) == (None, "history.db is gone", False)
    assert later.orders == []
    asked.forget()
    assert asked.fault == ""
    asked(-1)
    assert len(later.orders) == 1


def test_a_bug_is_raised() -> None:
    later = Later()
    Asked(later, square)(-1)
    with pytest.raises(StoreError):
        later.run()


def test_a_question_that_was_overtaken_is_not_begun_and_can_be_asked_anew() -> None:
    later, worked = Later(), []
    asked = Asked(later, lambda number: worked.append(number) or number, newest_only=True)
    for number in (1, 2, 3):
        asked(number)
    later.run()
    assert (worked, asked.waits) == ([3], False)
    asked(1)
    later.run()
    assert (asked(1), asked.known(2)) == (1, None)


def test_each_result_is_followed_up() -> None:
    later = Later()
    heard: list[int] = []
    asked = Asked(later, square, then=heard.append)
    asked(7)
    later.run()
    assert heard == [49]


@pytest.mark.parametrize(("heavy", "given"), [(-1.0, 2), (float("inf"), 0)])
def test_what_heavy_work_freed_goes_back_to_the_system(
    monkeypatch: pytest.MonkeyPatch, heavy: float, given: int
) -> None:
    back: list[None] = []
    monkeypatch.setattr("solver.arrays.give_back_freed_memory", lambda: back.append(None))
    monkeypatch.setattr("trainer.app.background.HEAVY", heavy)
    orders: SimpleQueue[WorkOrder | None] = SimpleQueue()
    worker = Worker(lambda: None)
    for order in (lambda: lambda: None, lambda: lambda: None, None):
        orders.put(order)
    work_through(orders, ref(worker), lambda: None)
    assert len(back) == given


@pytest.mark.parametrize(("seconds", "ends"), [(60.0, True), (0.0, False)])
def test_a_worker_that_ends_waits_for_what_is_under_way_alone(seconds: float, ends: bool) -> None:
    begun, free, done = Event(), Event(), list[str]()

    def under_way() -> None:
        begun.set()
        free.wait(60)
        done.append("under way")

    worker = Worker(lambda: None)
    worker.start(under_way, lambda _: None)
    worker.start(lambda: done.append("queued"), lambda _: None)
    begun.wait(60)
    freed = Timer(0.05, free.set) if ends else Timer(60, free.set)
    freed.start()
    worker.end(seconds)
    assert done == (["under way"] if ends else [])
    freed.cancel()
    free.set()
    worker.end(60)
    assert done == ["under way"]


def test_a_worker_that_was_never_asked_ends_at_once() -> None:
    Worker(lambda: None).end(60)


def test_the_program_ends_while_work_is_under_way() -> None:
    """Python waits as it ends for every other thread that is not a daemon."""
    code = (
        "from threading import Event; from trainer.app.background import Worker; "
        "begun = Event(); worker = Worker(lambda: None); "
        "worker.start(lambda: (begun.set(), Event().wait(100)), print); begun.wait(60)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 0
