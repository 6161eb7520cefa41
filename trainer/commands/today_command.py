"""`holdwise today`: one session of what is worth most now."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from trainer.app.training import begin, today_start, trained_today
from trainer.commands.course_command import taught
from trainer.commands.dialogue import Voice, tally
from trainer.commands.games import choose
from trainer.commands.newcomer import is_new, welcomed
from trainer.commands.text_mode import converse_about
from trainer.teaching.introduction import introduction, terms_told
from trainer.teaching.today import ended_words, gone_on_words

if TYPE_CHECKING:
    from trainer.commands.games import Chosen
    from trainer.teaching.asking import Question
    from trainer.teaching.today import Today


def run(args: argparse.Namespace) -> int:
    """Train until the session is over or input ends; it is gone on with where it was left."""
    chosen = choose(args)
    voice = Voice.asked(args)
    if voice.typed and is_new(chosen):
        return welcomed(voice, args)
    minutes = args.minutes or chosen.settings.today_minutes
    start = today_start(
        chosen.folder, chosen.charts, chosen.table, chosen.coins, minutes, chosen.seed
    )
    today = start.mode
    question = today.question
    said = () if question is None else gone_on_words(question.number, today.of)
    after = converse_about(
        begin(chosen.folder, start),
        chosen,
        voice,
        "Today",
        before=(*said, *_reading(today, question, chosen)),
        between=lambda _before, after: tuple(_reading(after, after.question, chosen)),
    )
    now = datetime.now(UTC)
    if after.question is None:
        sums = trained_today(chosen.folder, chosen.table, chosen.coins)
        voice.end(" ".join(ended_words(after, sums, now, chosen.pace)), "holdwise play --text")
    else:
        done = tally(after.right + after.wrong, after.right)
        voice.end(f"{done}; today goes on from there", "holdwise today --text")
    return 0


def _reading(today: Today, question: Question | None, chosen: Chosen) -> list[str]:
    """Return what is to be read before a question, if it begins a line."""
    if question is None or question.lesson is None or today.course is None:
        return []
    lesson, course = question.lesson, today.course
    told = introduction(course, lesson, chosen.pace)
    if not lesson:
        return [told.title, told.place, *told.lines, ""]
    told = told.in_short(terms_told(course, today.earlier))
    words = (each for line in told.taught for each in taught(line))
    return ["New line:", *words, told.place, ""]
