"""The first ten minutes of somebody who has never played, in the terminal, word by word.

`python tests/support/first_minutes.py` writes them down anew; a test compares them. Read them
aloud after a change: they are what a beginner hears first.
"""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from recalled import recall_of

from evaluator import format_cards
from solver import PayTable, load_paytable, solve_hand
from solver.holds import held
from solver.strategy.course.course import shipped_course
from trainer.commands import dialogue, main
from trainer.commands.dialogue import PROMPT
from trainer.teaching.asking import Answer
from trainer.teaching.game_course import GameCourse
from trainer.teaching.lessons import Lesson
from trainer.teaching.the_game import DEALT, HELD, first_hands

TRANSCRIPT = Path(__file__).parent / "first_ten_minutes.txt"
SEED = 7
FIRST_MISTAKE = 1
"""Of the hands that show the game the one that the beginner gets wrong, from 0."""
MISTAKES = (3, 6)
"""The questions of the lesson that the beginner gets wrong: once too much is kept, once nothing."""
WORDS = ("today", "--text", "--seed", str(SEED))
"""What `holdwise` alone goes on with where there is no display."""


def answers() -> list[str]:
    """What the beginner types: that they have never played, then the best holds, but for three."""
    table = load_paytable("9/6")
    typed = ["1", format_cards(held(DEALT, HELD))]
    for number, hand in enumerate(first_hands(table, 5)):
        kept = 0b00110 if number == FIRST_MISTAKE else hand.held
        typed.append(format_cards(held(hand.cards, kept)))
    return [*typed, *_of_the_lesson(table)]


def _of_the_lesson(table: PayTable) -> Iterator[str]:
    course = shipped_course(table)
    assert course is not None
    now = datetime(2026, 3, 1, tzinfo=UTC)
    lesson = Lesson.start(GameCourse(table, 5, course), recall_of((), now), SEED, 0)
    while (question := lesson.question) is not None:
        solution = solve_hand(question.cards, table)
        mask = solution.best.mask
        if question.number in MISTAKES:
            mask = 31 if question.number == MISTAKES[0] else 0
        yield format_cards(held(question.cards, mask))
        if not mask:
            yield ""  # asked once more
        lesson = lesson.answered(Answer(question, mask, now, 5000, solution))


def transcript() -> str:
    """Return what is said and, after "> ", what is typed."""
    typed = answers()
    with TemporaryDirectory() as folder:
        out = io.StringIO()
        given = io.TextIOWrapper(io.BytesIO("\n".join([*typed, ""]).encode()))
        before, sys.stdin = sys.stdin, given
        try:
            with contextlib.redirect_stdout(out), patch.object(dialogue, "is_typed", lambda: True):
                main((*WORDS, "--data", folder))
        finally:
            sys.stdin = before
    first, *following = out.getvalue().split(PROMPT)
    assert len(following) == len(typed)
    answered = zip(typed, following, strict=True)
    return first + "".join(f"{PROMPT}{words}".rstrip() + f"\n{said}" for words, said in answered)


if __name__ == "__main__":
    TRANSCRIPT.write_text(transcript(), encoding="utf-8")
