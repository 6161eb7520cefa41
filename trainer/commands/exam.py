"""`holdwise exam`: a hundred hands, no word until the end, then how well you play."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from trainer.commands.options import (
    add_last_game,
    add_player,
    add_seed,
    add_text,
    whole_number,
)
from trainer.commands.play import window_or_text

if TYPE_CHECKING:
    from trainer.app.kept_mode import KeptMode
    from trainer.commands.dialogue import Voice
    from trainer.commands.games import Chosen
    from trainer.teaching.exam import Exam

HELP = "be examined: what you know, and how well you really play"
EXAMPLES = """\
holdwise exam                      the exam page of the window
holdwise exam --text               a hundred hands in the terminal, or the rest of an exam
holdwise exam --text --hands 50    a shorter one, which knows less
holdwise exam --text --new         leave the one that was broken off, and begin another
holdwise exam --text --json        for programs: an object a line, the result last"""

MOST_HANDS = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "--hands",
        metavar="N",
        type=whole_number(1, MOST_HANDS),
        default=MOST_HANDS,
        help=f"how many hands (default: {MOST_HANDS})",
    )
    parser.add_argument(
        "--new", action="store_true", help="begin anew, even if an exam was broken off"
    )
    add_last_game(parser)
    add_seed(parser)
    add_player(parser)
    add_text(parser)


def run(args: argparse.Namespace) -> int:
    """Ask until the exam is over or input ends; without ``--text`` open the window."""
    return window_or_text(args, "exam", _run_text)


def _run_text(args: argparse.Namespace) -> int:
    from trainer.commands.dialogue import Voice
    from trainer.commands.games import choose
    from trainer.commands.output import print_json, print_report
    from trainer.commands.text_mode import converse_about
    from trainer.commands.verdicts import Judge

    chosen = choose(args)
    judge = Judge(chosen.table, chosen.coins, chosen.charts)
    voice = Voice(args.json, args.words)
    kept = _resumed_or_begun(args, chosen, voice)
    after = converse_about(kept, judge, voice, chosen.notices)
    if after.question is not None:
        voice.note(f"exam {kept.exam} is saved: holdwise exam --text resumes it")
        return 0
    if args.json:
        print_json(after.report().as_json(kept.exam or 0))
    else:
        print_report(after.report().report())
    voice.note("holdwise review --text shows the hands that you played wrong")
    return 0


def _resumed_or_begun(args: argparse.Namespace, chosen: Chosen, voice: Voice) -> KeptMode[Exam]:
    """Return the exam that was broken off, or a new one.

    Raises:
        StoreError: it cannot be resumed, or cannot be begun.
    """
    from trainer.app.training import begin, exam_start, resumed_exam

    folder, table, coins = chosen.folder, chosen.table, chosen.coins
    if not (args.new or chosen.seed.given):
        kept = resumed_exam(folder, table, coins)
        if kept is not None:
            voice.note(_resumed(kept))
            return kept
    return begin(folder, exam_start(folder, table, coins, args.hands, chosen.seed))


def _resumed(kept: KeptMode[Exam]) -> str:
    """Return what is said of an exam that was broken off."""
    question = kept.question
    where = "" if question is None else f" at hand {question.number} of {question.of}"
    return f"exam {kept.exam} was broken off: it goes on{where}; --new begins another"
