"""What stands in the course's place for a paytable that has none, at this bet or at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.core.session import MOST_COINS
from trainer.drawing import text
from trainer.drawing.boxes import At, Box, Column
from trainer.drawing.leaves import Bar, Words
from trainer.drawing.surfaces import Panel
from trainer.pages.home_words import TO_COURSE
from trainer.widgets.control_boxes import Press

if TYPE_CHECKING:
    from solver.paytable.table import PayTable
    from trainer.app.long_work import Job


def missing(table: PayTable, coins: int, job: Job | None, *, at_most: bool) -> Box:
    """Return why there is no course yet, and what works all the same.

    `job` is the search for it, if there was one; `at_most` says whether the largest bet has one.
    """
    title = Words(f"The course of {table.name}", "page", weight="bold")
    game = Press("game", "How the game goes", icon="play", tall=48)
    if job is not None and not job.over:
        boxes: tuple[Box | None, ...] = (
            Words(f"Deriving the course: {text.percent(job.share, 0)} done.", "lead"),
            Bar(job.share, "gold"),
            Words("Everything else can be used meanwhile.", "body", "muted"),
            game,
        )
    else:
        derive = Press("derive", "Derive the course", "primary", hint="Space", tall=58)
        why = "This paytable has no course yet."
        back = None
        if at_most:
            back = Press(TO_COURSE.page, TO_COURSE.label, "primary", hint="Space", tall=58)
            bet = text.count(coins, "coin")
            derive = Press("derive", f"Derive one for {bet}", tall=48)
            why = f"The course is for {MOST_COINS} coins; for {bet} there is none yet."
        boxes = (
            Words(why, "lead"),
            Words(
                "Deriving one takes a minute or two; then it is saved. The drill, the exam and "
                "the table work without it.",
                "body",
                "muted",
            ),
            fault_line("" if job is None else job.fault),
            back,
            derive,
            game,
        )
    return At(Panel(Column(title, *boxes, gap=14), pad=34, pad_y=28), widest=620)


def fault_line(words: str) -> Box | None:
    """Return the line that says why something could not begin, if it could not."""
    if not words:
        return None
    return Words(text.sentence(words.removesuffix(".")), "body", "wrong")
