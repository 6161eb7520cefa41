"""`holdwise exam`: a hundred hands, no comment until the end, then how well you play."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from trainer.app.exams import exam_start, resumed_exam
from trainer.app.training import begin
from trainer.commands.dialogue import REVIEW, Voice, tally
from trainer.commands.games import choose
from trainer.commands.output import print_json, print_report
from trainer.commands.text_mode import converse_about

if TYPE_CHECKING:
    from trainer.app.kept_mode import KeptMode
    from trainer.commands.games import Chosen
    from trainer.teaching.exam import Exam


def run(args: argparse.Namespace) -> int:
    """Ask until the exam is over or input ends."""
    chosen = choose(args)
    voice = Voice.asked(args)
    kept = _resumed_or_begun(args, chosen, voice)
    after = converse_about(kept, chosen, voice, "Exam")
    answers = len(kept.answers)
    if after.question is not None:
        done = f"exam {kept.exam}: {tally(answers)}; it goes on from there"
        voice.end(done, "holdwise exam --text")
        return 0
    if args.json:
        print_json(after.report().to_dict(kept.exam or 0))
    else:
        print_report(after.report().report())
    wrong = sum(not answer.right for answer in kept.answers)
    voice.end(tally(answers, answers - wrong), REVIEW if wrong else "holdwise stats --text")
    return 0


def _resumed_or_begun(args: argparse.Namespace, chosen: Chosen, voice: Voice) -> KeptMode[Exam]:
    """Return the exam that was broken off, or a new one.

    Raises:
        StoreError: it cannot be resumed, or cannot be begun.
    """
    folder, table, coins = chosen.folder, chosen.table, chosen.coins
    if not (args.new or chosen.seed.given):
        kept = resumed_exam(folder, table, coins)
        if kept is not None:
            voice.note(_resumed(kept))
            return kept
    return begin(folder, exam_start(folder, table, coins, args.questions, chosen.seed))


def _resumed(kept: KeptMode[Exam]) -> str:
    """Return what is said of an exam that was broken off."""
    question = kept.question
    where = "" if question is None else f" at hand {question.number} of {question.of}"
    return f"exam {kept.exam} was broken off: it goes on{where}; --new begins another"
