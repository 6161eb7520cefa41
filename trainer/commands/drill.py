"""`holdwise drill`: hands that are worth practising."""

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
    from solver.strategy.language.rules import Rule
    from trainer.app.drill_bounds import DrillBounds
    from trainer.commands.games import Chosen

HELP = "practise what is worth most to you"
EXAMPLES = """\
holdwise drill                     the drill page of the window
holdwise drill --text --hands 20   twenty hands in the terminal
holdwise drill --text --class "low pair | one high card"
holdwise drill --text --mistakes   what you got wrong before
holdwise drill --text --json       for programs: an object a line"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "--class",
        dest="classes",
        metavar="CLASS",
        action="append",
        help='only hands of this class, as in "low pair | one high card"; may be given again',
    )
    parser.add_argument(
        "--line",
        metavar="LINE",
        help='only what a line of a chart or of a lesson is about, as in "4 to a flush"',
    )
    parser.add_argument(
        "--lesson",
        metavar="N",
        type=whole_number(0, 1000),
        help="only what a lesson of the course is about; 0 is the starter",
    )
    parser.add_argument("--close", action="store_true", help="only close decisions")
    parser.add_argument("--mistakes", action="store_true", help="only what you got wrong before")
    parser.add_argument(
        "--hands", metavar="N", type=whole_number(1, 10_000), help="how many hands (default: all)"
    )
    parser.add_argument(
        "--minutes", metavar="N", type=whole_number(1, 600), help="for how many minutes"
    )
    add_last_game(parser)
    add_seed(parser)
    add_player(parser)
    add_text(parser)


def run(args: argparse.Namespace) -> int:
    """Ask until the drill is over or input ends; without ``--text`` open the window."""
    return window_or_text(args, "drill", _run_text)


def _run_text(args: argparse.Namespace) -> int:
    from datetime import UTC, datetime

    from trainer.app.training import begin, drill_start
    from trainer.commands.dialogue import Voice
    from trainer.commands.games import choose
    from trainer.commands.text_mode import converse_about
    from trainer.commands.verdicts import Judge

    chosen = choose(args)
    voice = Voice(args.json, args.words)
    bounds = _bounds(args, chosen)
    start = drill_start(chosen.folder, chosen.table, chosen.coins, bounds, chosen.seed)
    judge = Judge(chosen.table, chosen.coins, chosen.charts)
    after = converse_about(begin(chosen.folder, start), judge, voice, chosen.notices)
    answers = after.right + after.wrong
    if answers:
        pace = chosen.pace
        hourly = pace.an_hour(after.recovered(datetime.now(UTC)), after.coins)
        voice.note(
            f"{after.right} of {answers} right; recovered about {hourly} at "
            f"{pace.hands_an_hour:,} hands"
        )
    return 0


def _bounds(args: argparse.Namespace, chosen: Chosen) -> DrillBounds:
    """Return what the options ask to drill.

    Raises:
        Failure: a line cannot be read, or there is no such lesson.
    """
    from trainer.app.drill_bounds import DrillBounds
    from trainer.commands.course import asked_lesson, game_course

    lines = [] if args.line is None else [_line(args.line)]
    if args.lesson is not None:
        course = game_course(chosen)
        lines += course.rules(asked_lesson(args.lesson, course))
    return DrillBounds(
        classes=tuple(args.classes or ()),
        lines=tuple(lines),
        close=args.close,
        mistakes=args.mistakes,
        hands=args.hands,
        minutes=args.minutes,
    )


def _line(text: str) -> Rule:
    from solver.strategy.language.grammar import parse_rule
    from solver.strategy.language.reader import LineError
    from trainer.commands.failure import Failure

    try:
        return parse_rule(text)
    except LineError as error:
        raise Failure(f"--line: {error}") from None
