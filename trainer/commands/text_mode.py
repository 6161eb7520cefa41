"""A drill, a lesson or an exam line by line."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from trainer.app.world import time_now
from trainer.commands.dialogue import Reply, Voice, converse
from trainer.commands.text_play import commitment_note, seed_note
from trainer.core.shoe import commitment

if TYPE_CHECKING:
    from trainer.app.kept_mode import KeptMode
    from trainer.commands.verdicts import Judge
    from trainer.teaching.asking import Mode, Question


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
        return self._judge.reply(question.number, answer.solution, held, question.line)


def converse_about(kept: KeptMode[Any], judge: Judge, voice: Voice) -> Mode:
    """Ask a mode's questions until it is over or input ends; return the mode as it stands.

    The seed is shown after the last question; not if an exam was broken off, which has questions to
    come.
    """
    voice.note(commitment_note(kept.session, kept.seed))
    try:
        converse(ModeAsker(kept, judge), voice)
    finally:
        kept.close(time_now())
    if kept.exam is None or kept.question is None:
        voice.note(seed_note(kept.session, kept.seed))
    mode: Mode = kept.mode
    return mode
