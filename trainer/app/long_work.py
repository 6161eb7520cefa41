"""Work that takes minutes: in a process of its own, which can be given up at any moment.

What is to be done, and what comes of it, travels between two interpreters: the function must stand
at the top of a module, and what it is given and returns must be picklable.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from solver.progress import Progress

if TYPE_CHECKING:
    from solver.paytable.table import PayTable
    from solver.processes import WorkProcess

T = TypeVar("T")
SHARE, RESULT, FAULT = "share", "result", "fault"
ENDED = "The work was ended from outside, perhaps for want of memory. It can be started again."


class Job:
    """A piece of long work: how far it is, and why it failed if it did."""

    def __init__(self, end: Callable[[], None] = lambda: None) -> None:
        self.share = 0.0
        self.fault = ""
        self.over = False
        self._end = end

    def progress(self, share: float) -> None:
        """Take down the share that is done."""
        self.share = share

    def fail(self, fault: str) -> None:
        """Take down why it failed, in one line."""
        self.fault, self.over = fault, True

    def give_up(self) -> None:
        """End it: its result is wanted no more, and is not handed over."""
        if not self.over:
            self.over = True
            self._end()


class LongWork(Protocol):
    """Starts long work, and hands over what comes of it."""

    def start(self, work: Callable[[Progress], T], done: Callable[[T], None]) -> Job:
        """Begin some work; `poll` calls `done` with its result, in the window's thread."""

    def poll(self) -> None:
        """Take down how far all work is, and hand over the results."""


class Derivation:
    """The search for the charts or the course of one game, a table at a bet; that for another ends
    it: nobody looks at it any more.
    """

    def __init__(self, long: LongWork) -> None:
        self._long = long
        self.game: tuple[PayTable, int] | None = None
        self.job: Job | None = None

    @property
    def runs(self) -> bool:
        """Whether it goes on."""
        return self.job is not None and not self.job.over

    def of(self, table: PayTable, coins: int) -> Job | None:
        """Return the search for a game, None if there was none."""
        return self.job if self.game == (table, coins) else None

    def start(
        self,
        game: tuple[PayTable, int],
        work: Callable[[Progress], T],
        done: Callable[[T], None],
    ) -> None:
        """Begin the search for a game."""
        self.give_up()
        self.game, self.job = game, self._long.start(work, done)

    def give_up(self) -> None:
        """End the search, if there is one, and forget it."""
        if self.job is not None:
            self.job.give_up()
        self.game = self.job = None


class Processes:
    """A process for each piece of long work; they end with this one, however it ends."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._heard: SimpleQueue[Callable[[], None]] = SimpleQueue()

    def start(self, work: Callable[[Progress], T], done: Callable[[T], None]) -> Job:
        """Start a process; a system that lends none is a fault of the job."""
        from solver.processes import WorkContext

        context = WorkContext()
        end_seen, our_end = context.Pipe(duplex=False)
        answers, their_end = context.Pipe(duplex=False)
        process = context.Process(target=_work, args=(work, their_end, end_seen), daemon=True)
        job = Job(process.terminate)
        try:
            process.start()
        except OSError as error:
            job.fail(f"The work cannot be started: {error.strerror or error}.")
            return job
        finally:
            end_seen.close()
            their_end.close()
        listener = Thread(target=self._listen, args=(job, process, answers, our_end, done))
        listener.daemon = True
        listener.start()
        return job

    def poll(self) -> None:
        """Take down what all processes have said."""
        while True:
            try:
                hear = self._heard.get_nowait()
            except Empty:
                return
            hear()

    def _listen(
        self,
        job: Job,
        process: WorkProcess,
        answers: Connection,
        our_end: Connection,
        done: Callable[[T], None],
    ) -> None:
        """Pass on all that a process says, until it has ended."""
        kind = SHARE
        while kind == SHARE:
            try:
                kind, value = answers.recv()
            except (EOFError, OSError):
                kind, value = FAULT, ENDED
            self._heard.put(partial(_hear, job, kind, value, done))
            self._wake()
        our_end.close()
        process.join()


def _hear(job: Job, kind: str, value: Any, done: Callable[[Any], None]) -> None:
    """Take down in the window's thread what a process said, unless it was given up."""
    if job.over:
        return
    if kind == SHARE:
        job.progress(value)
    elif kind == FAULT:
        job.fail(value)
    else:
        job.over = True
        done(value)


def _work(work: Callable[[Progress], Any], answers: Connection, end_seen: Connection) -> None:
    """Do the work in a process of its own, and say how far it is and what came of it."""
    from solver.processes import end_with_parent

    end_with_parent(end_seen)
    try:
        result = work(lambda share: answers.send((SHARE, share)))
    except MemoryError:
        answers.send((FAULT, "There is not enough memory for this."))
    except ValueError as error:  # what a person can cause
        answers.send((FAULT, str(error)))
    except Exception as error:  # of any kind: it is said in the window
        answers.send((FAULT, f"Unexpected {type(error).__name__}: {error}"))
    else:
        answers.send((RESULT, result))
