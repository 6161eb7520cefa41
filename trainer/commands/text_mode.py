"""A drill, a lesson or an exam line by line."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeVar

from trainer.app.clock import time_now
from trainer.app.kept_mode import KeptMode
from trainer.app.seeds import commitment_note, seed_note
from trainer.commands.dialogue import Reply, Voice, converse
from trainer.core.shoe import commitment

if TYPE_CHECKING:
    from trainer.commands.verdicts import Judge
    from trainer.teaching.asking import Mode, Question

M = TypeVar("M", bound="Mode")


class ModeAsker:
    """Asks what a mode asks, and gives the verdict where the mode speaks."""

    def __init__(self, kept: KeptMode[Any], judge: Judge) -> None:
        self.kept = kept
        self._judge = judge

    @property
    def question(self) -> Question | None:
        """The question to be answered next; None once the mode is over."""
        return self.kept.question

    @property
    def details(self) -> dict[str, Any]:
        """The session and its commitment, for programs."""
        seed = commitment(self.kept.seed)
        return {"session": self.kept.session, "commitment": seed}

    def answer(self, held: int, milliseconds: int) -> Reply:
        """Save the answer to the question, and give the verdict on it.

        Raises:
            StoreError: it cannot be saved.
        """
        kept = self.kept
        answer = kept.answered(held, at=datetime.now(UTC), milliseconds=milliseconds)
        if not kept.speaks:
            return Reply()
        question = answer.question
        line = None if question.line is None else str(question.line)
        return self._judge.reply(question.number, answer.solution, held, line)


def converse_about(
    kept: KeptMode[M], judge: Judge, voice: Voice, notices: tuple[str, ...] = ()
) -> M:
    """Ask a mode's questions until it is over or input ends; return the mode as it stands.

    `notices` are said first. The seed is shown after the last question, but not that of an exam
    that was broken off, which has questions to come.
    """
    for notice in (*notices, *kept.notices):
        voice.note(notice)
    voice.note(commitment_note(kept.session, kept.seed))
    try:
        converse(ModeAsker(kept, judge), voice)
    finally:
        kept.close(time_now())
    if kept.exam is None or kept.question is None:
        voice.note(seed_note(kept.session, kept.seed))
    return kept.mode
