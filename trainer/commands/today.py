"""`holdwise today`: one session of what is worth most now."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from evaluator.figures import count
from trainer.app.training import begin, today_start, trained_today
from trainer.commands.course import introduced
from trainer.commands.dialogue import Reply, Voice
from trainer.commands.games import choose
from trainer.commands.text_mode import ModeAsker, converse_about
from trainer.commands.verdicts import Judge
from trainer.teaching.today_words import ended_words, gone_on_words

if TYPE_CHECKING:
    from trainer.commands.games import Chosen
    from trainer.teaching.asking import Question
    from trainer.teaching.today import Today


def run(args: argparse.Namespace) -> int:
    """Train until the session is over or input ends; it is gone on with where it was left."""
    chosen = choose(args)
    voice = Voice.asked(args)
    minutes = args.minutes or chosen.settings.today_minutes
    start = today_start(
        chosen.folder, chosen.charts, chosen.table, chosen.coins, minutes, chosen.seed
    )
    today = start.mode
    question = today.question
    said = () if question is None else gone_on_words(question.number, today.of)
    after = converse_about(
        begin(chosen.folder, start),
        Judge(chosen.table, chosen.coins, chosen.charts),
        voice,
        "Today",
        chosen.charts,
        chosen.notices,
        before=(*said, *_reading(today, question, chosen)),
        asker=lambda *given: TodayAsker(*given, chosen=chosen),
    )
    now = datetime.now(UTC)
    if after.question is None:
        sums = trained_today(chosen.folder, chosen.table, chosen.coins)
        voice.end(" ".join(ended_words(after, sums, now, chosen.pace)), "holdwise play --text")
    else:
        answers = after.right + after.wrong
        voice.end(f"{count(answers, 'hand')} answered, all kept", "holdwise today --text")
    return 0


def _reading(today: Today, question: Question | None, chosen: Chosen) -> list[str]:
    """Return what is to be read before a question, if it begins a line."""
    if question is None or question.lesson is None or today.course is None:
        return []
    return introduced(today.course, question.lesson, chosen.pace)


class TodayAsker(ModeAsker):
    """Asks today's hands; after a verdict comes what is to be read before the next one."""

    chosen: Chosen

    def __init__(self, *given: object, chosen: Chosen) -> None:
        super().__init__(*given)  # type: ignore[arg-type]  # as `converse_about` gives them
        self.chosen = chosen

    @property
    def details(self) -> dict[str, Any]:
        """The session, and the lesson to be read first if the hand begins one, for programs."""
        question = self.question
        lesson = None if question is None else question.lesson
        return super().details | ({} if lesson is None else {"lesson": lesson})

    def answer(self, held: int, milliseconds: int) -> Reply:
        """Save the answer, give the verdict, and what is to be read next.

        Raises:
            StoreError: it cannot be saved.
        """
        reply = super().answer(held, milliseconds)
        reading = _reading(self.kept.mode, self.question, self.chosen)
        return Reply((*reply.lines, *reading), reply.entries, reply.report)
