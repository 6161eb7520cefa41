"""The first ten minutes of somebody who has never played, in the terminal, word by word.

`python tests/support/first_minutes.py` writes them down anew; a test compares them. Read them
aloud after a change: they are what a beginner hears first.
"""

from __future__ import annotations

import contextlib
import io
import sys
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from evaluator import format_cards
from solver import load_paytable, solve_hand
from solver.holds import held
from solver.strategy.course.shipped_courses import shipped_course
from trainer.commands import main
from trainer.teaching.asking import Answer
from trainer.teaching.game_course import GameCourse, recall_of
from trainer.teaching.lessons import Lesson

TRANSCRIPT = Path(__file__).parent / "first_ten_minutes.txt"
SEED = 7
MISTAKES = (3, 6)
"""The questions that the beginner gets wrong: once too much is kept, once all is thrown away."""
WORDS = ("course", "--game", "--text", "--seed", str(SEED))


def answers() -> list[str]:
    """What the beginner types: the best hold, but for two mistakes."""
    table = load_paytable("9/6")
    course = shipped_course(table)
    assert course is not None
    now = datetime(2026, 3, 1, tzinfo=UTC)
    lesson = Lesson.start(GameCourse(table, 5, course), recall_of((), now), SEED, 0)
    typed = []
    while (question := lesson.question) is not None:
        solution = solve_hand(question.cards, table)
        mask = solution.best.mask
        if question.number in MISTAKES:
            mask = 31 if question.number == MISTAKES[0] else 0
        typed.append(format_cards(held(question.cards, mask)))
        lesson = lesson.answered(Answer(question, mask, now, 5000, solution))
    return typed


def transcript() -> str:
    """Return what is said and, after "> ", what is typed."""
    typed = answers()
    with TemporaryDirectory() as folder:
        out = io.StringIO()
        given = io.TextIOWrapper(io.BytesIO("\n".join([*typed, ""]).encode()))
        before, sys.stdin = sys.stdin, given
        try:
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
                main((*WORDS, "--data", folder))
        finally:
            sys.stdin = before
    waiting = iter(typed)
    lines = []
    for line in out.getvalue().splitlines():
        lines.append(line)
        if line[:1].isdigit() and "  " in line[:4]:
            lines.append(f"> {next(waiting)}".rstrip())
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    TRANSCRIPT.write_text(transcript(), encoding="utf-8")
