"""A drill, a lesson or an exam line by line."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeVar

from trainer.app.clock import time_now
from trainer.app.kept_mode import KeptMode, Names
from trainer.app.seeds import commitment_note, seed_note
from trainer.commands.dialogue import Reply, Voice, converse
from trainer.core.shoe import commitment
from trainer.store.training import TrainingStore

if TYPE_CHECKING:
    from trainer.commands.games import Chosen
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
        return self._judge.reply(question.number, answer.solution, held, question.line)


def opened_store(chosen: Chosen, voice: Voice) -> TrainingStore:
    """Open the player's history for a mode, and say what is to be said before the first question.

    Raises:
        StoreError: it cannot be opened.
    """
    store = TrainingStore(chosen.folder, time_now())
    for notice in (*chosen.notices, *store.notices):
        voice.note(notice)
    return store


def begin(chosen: Chosen, mode: M, voice: Voice, names: Names) -> KeptMode[M]:
    """Begin a session for a mode that was started with the seed chosen.

    Raises:
        StoreError: the history cannot be opened or written.
    """
    store = opened_store(chosen, voice)
    given = chosen.seed_given
    try:
        return KeptMode.begin(
            store, mode, chosen.seed, seed_given=given, at=time_now(), names=names
        )
    except BaseException:
        store.abandon()
        raise


def converse_about(kept: KeptMode[M], judge: Judge, voice: Voice) -> M:
    """Ask a mode's questions until it is over or input ends; return the mode as it stands.

    The seed is shown after the last question, but not if an exam was broken off: its questions are
    not over.
    """
    voice.note(commitment_note(kept.session, kept.seed))
    try:
        converse(ModeAsker(kept, judge), voice)
    finally:
        kept.close(time_now())
    if kept.exam is None or kept.question is None:
        voice.note(seed_note(kept.session, kept.seed))
    return kept.mode
