"""Where the course of a game comes from: shipped with the program, saved earlier, or derived.

A derived course is saved beside the charts of its game, under the same key, and like them with a
digest in its first line. A file that no longer matches is ignored, and the course is derived again.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from trainer.store.atomic_file import read_at_most, write_atomically
from trainer.store.charts import MOST_BYTES, GameCharts, Progress, digest
from trainer.store.failures import StoreError
from trainer.store.folder import make_folder

if TYPE_CHECKING:
    from solver.paytable.table import PayTable
    from solver.strategy.course.course import Course


@dataclass(frozen=True)
class KeptCourses:
    """Courses shipped with the program, or saved in the data folder after they were derived."""

    folder: Path

    def at_hand(self, table: PayTable, coins: int) -> Course | None:
        """The course of a game; None if it must be derived."""
        from solver.strategy.course.shipped import shipped_course

        return shipped_course(table, coins) or _read_course(self._path(table, coins))

    def derived(
        self, table: PayTable, coins: int, progress: Progress = lambda _share: None
    ) -> Course:
        """Derive and save the course of a game, which takes half a minute.

        Raises:
            CourseError: the game has no course; says why.
        """
        from solver.strategy.course.derive import derive_course

        charts = GameCharts(table, coins, self.folder)
        book = charts.book(lambda share: progress(share / 2))
        course = derive_course(charts.grader, book, lambda share: progress((1 + share) / 2))
        text = f"{course}\n"
        with suppress(StoreError):  # then it is derived again next time
            make_folder(self.folder)
            make_folder(self.folder / "charts")
            write_atomically(self._path(table, coins), f"{digest(text)}\n{text}")
        return course

    def _path(self, table: PayTable, coins: int) -> Path:
        from solver.strategy.books.book import game_key

        return self.folder / "charts" / f"{game_key(table, coins)}-course.txt"


def _read_course(path: Path) -> Course | None:
    """Return the course saved in a file; None if there is none, or it is not a valid one."""
    from solver.strategy.course.course import parse_course

    try:
        raw = read_at_most(path, MOST_BYTES)
        if raw is None or len(raw) > MOST_BYTES:
            return None
        first, _, text = raw.decode("utf-8").partition("\n")
        return parse_course(text) if first == digest(text) else None
    except ValueError:  # a StoreError, or not a valid course
        return None
