"""`holdwise drill`: hands that are worth practising."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from solver.strategy.language.grammar import parse_rule
from solver.strategy.language.reader import LineError
from trainer.app.drill_bounds import DrillBounds
from trainer.app.training import begin, drill_start
from trainer.commands.course_command import asked_lesson, game_course
from trainer.commands.dialogue import REVIEW, Voice, tally
from trainer.commands.failure import Failure
from trainer.commands.games import choose
from trainer.commands.text_mode import converse_about
from trainer.teaching.today import WORTH_SAYING

if TYPE_CHECKING:
    from solver.strategy.language.chart_rules import Rule
    from trainer.commands.games import Chosen


def run(args: argparse.Namespace) -> int:
    """Ask until the drill is over or input ends."""
    chosen = choose(args)
    voice = Voice.asked(args)
    bounds = _bounds(args, chosen)
    start = drill_start(chosen.folder, chosen.table, chosen.coins, bounds, chosen.seed)
    after = converse_about(begin(chosen.folder, start), chosen, voice, "Drill")
    done = tally(after.right + after.wrong, after.right)
    pace, recovered = chosen.pace, after.recovered(datetime.now(UTC))
    if after.right and recovered * pace.hands_an_hour * after.coins >= WORTH_SAYING:
        hourly = pace.an_hour(recovered, after.coins)
        done += f"; recovered about {hourly} at {pace.hands_an_hour:,} hands"
    voice.end(done, REVIEW if after.wrong else "holdwise course --text")
    return 0


def subject(args: argparse.Namespace) -> DrillBounds | None:
    """Return what the window is asked to drill, None for what it offers.

    Raises:
        Failure: a line cannot be read, or there is no such lesson.
    """
    bounds = _bounds(args, choose(args))
    return None if bounds == DrillBounds(hands=None) else bounds


def _bounds(args: argparse.Namespace, chosen: Chosen) -> DrillBounds:
    """Return what the options ask to drill.

    Raises:
        Failure: a line cannot be read, or there is no such lesson.
    """
    lines = [] if args.chart_line is None else [_line(args.chart_line)]
    if args.lesson is not None:
        course = game_course(chosen)
        lines += course.rules(asked_lesson(args.lesson, course))
    return DrillBounds(
        classes=tuple(args.classes or ()),
        lines=tuple(lines),
        close=args.close,
        mistakes=args.mistakes,
        hands=args.questions,
        minutes=args.minutes,
    )


def _line(text: str) -> Rule:
    try:
        return parse_rule(text)
    except LineError as error:
        raise Failure(f"--chart-line: {error}") from None
