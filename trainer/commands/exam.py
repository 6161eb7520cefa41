"""`holdwise exam`: a hundred hands, no comment until the end, then how well you play."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from trainer.app.kept_exam import begun_exam, resumed_exam
from trainer.commands.dialogue import Voice
from trainer.commands.games import choose
from trainer.commands.output import print_json, print_report
from trainer.commands.text_mode import converse_about, opened_store
from trainer.commands.verdicts import Judge

if TYPE_CHECKING:
    from trainer.app.kept_mode import KeptMode
    from trainer.commands.games import Chosen
    from trainer.teaching.exam import Exam


def run(args: argparse.Namespace) -> int:
    """Ask until the exam is over or input ends."""
    chosen = choose(args)
    judge = Judge(chosen.table, chosen.coins, chosen.charts)
    voice = Voice(args.json, args.words)
    kept = _kept(args, chosen, judge, voice)
    after = converse_about(kept, judge, voice)
    if after.question is not None:
        voice.note(f"exam {kept.exam} is saved: holdwise exam --text resumes it")
    elif args.json:
        print_json(after.report().to_dict(kept.exam or 0))
    else:
        print_report(after.report().report())
    return 0


def _kept(args: argparse.Namespace, chosen: Chosen, judge: Judge, voice: Voice) -> KeptMode[Exam]:
    """Return the exam that was broken off, or a new one.

    Raises:
        StoreError: it cannot be resumed, or cannot be begun.
    """
    store = opened_store(chosen, voice)
    try:
        if not (args.new or chosen.seed_given):
            kept = resumed_exam(store, judge.decisions)
            if kept is not None:
                voice.note(_gone_on_with(kept))
                return kept
        return begun_exam(
            store,
            judge.decisions,
            chosen.seed,
            seed_given=chosen.seed_given,
            hands=args.questions,
        )
    except BaseException:
        store.abandon()
        raise


def _gone_on_with(kept: KeptMode[Exam]) -> str:
    """Return what is said of an exam that was broken off."""
    question = kept.question
    where = "" if question is None else f" at hand {question.number} of {question.of}"
    return f"exam {kept.exam} was broken off: it goes on{where}; --new begins another"
