"""`holdwise drill`: hands that are worth practising."""

from __future__ import annotations

import argparse
from difflib import get_close_matches
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
    from solver.decisions import Decisions
    from solver.strategy.language.rules import Rule
    from trainer.commands.games import Chosen

HELP = "practise what is worth most to you"
EXAMPLES = """\
holdwise drill                     the drill page of the window
holdwise drill --text --hands 20   twenty hands in the terminal
holdwise drill --text --class "low pair | one high card"
holdwise drill --text --mistakes   what you got wrong before
holdwise drill --text --json       for programs: an object a line"""

MOST_MISTAKES = 50
"""How many of the newest mistakes are drilled."""


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

    from trainer.app.clock import time_now
    from trainer.app.evidence import evidence_of
    from trainer.app.kept_mode import names_of
    from trainer.commands.dialogue import Voice
    from trainer.commands.games import choose
    from trainer.commands.text_mode import begin, converse_about
    from trainer.commands.verdicts import Judge
    from trainer.teaching.drill import Drill

    chosen = choose(args)
    judge = Judge(chosen.table, chosen.coins, chosen.charts)
    decisions = judge.decisions
    drill = Drill.start(
        decisions,
        evidence_of(chosen.folder, decisions, time_now()),
        chosen.seed,
        datetime.now(UTC),
        classes=_asked_for(args, chosen, decisions),
        close_only=args.close,
        mistakes=_mistakes(chosen) if args.mistakes else (),
        of=args.hands,
        minutes=args.minutes,
    )
    voice = Voice(args.json, args.words)
    kept = begin(chosen, drill, voice, names_of(decisions))
    after = converse_about(kept, judge, voice)
    answers = after.right + after.wrong
    if answers:
        pace = chosen.pace
        hourly = pace.an_hour(after.recovered(datetime.now(UTC)), after.coins)
        voice.note(
            f"{after.right} of {answers} right; recovered about {hourly} at "
            f"{pace.hands_an_hour:,} hands"
        )
    return 0


def _asked_for(args: argparse.Namespace, chosen: Chosen, decisions: Decisions) -> list[int] | None:
    """Return the indices of the classes that the options name, None where they name none.

    Raises:
        Failure: the game has no such class or lesson, or none that such a line is about.
    """
    from trainer.commands.failure import Failure

    named = None if args.classes is None else _classes(args.classes, decisions)
    lines = _lines(args, chosen)
    if not lines:
        return named
    about = [index for line in lines for index in decisions.about(line)]
    if not about:
        said = "; ".join(map(str, lines))
        raise Failure(f"no decision of this game is about {said!r}")
    return [*(named or ()), *about]


def _lines(args: argparse.Namespace, chosen: Chosen) -> list[Rule]:
    """Return the lines of a chart that the options name.

    Raises:
        Failure: a line cannot be read, or there is no such lesson.
    """
    from solver.strategy.language.grammar import parse_rule
    from solver.strategy.language.reader import LineError
    from trainer.commands.course import asked_lesson, game_course
    from trainer.commands.failure import Failure

    lines: list[Rule] = []
    if args.line is not None:
        try:
            lines.append(parse_rule(args.line))
        except LineError as error:
            raise Failure(f"--line: {error}") from None
    if args.lesson is not None:
        course = game_course(chosen)
        lines += course.rules(asked_lesson(args.lesson, course))
    return lines


def _classes(words: list[str], decisions: Decisions) -> list[int]:
    """Return the indices of the classes that are named, or of all whose best hold is."""
    from trainer.commands.failure import Failure

    found = []
    for each in words:
        wanted = [c.index for c in decisions.classes if each in (str(c), c.should)]
        if not wanted:
            known = [str(c) for c in decisions.classes]
            near = get_close_matches(each, known, n=1, cutoff=0.3)
            hint = f": did you mean {near[0]!r}?" if near else ""
            raise Failure(f"--class: this game has no decision {each!r}{hint}")
        found += wanted
    return found


def _mistakes(chosen: Chosen) -> list[tuple[int, ...]]:
    """Return the deals that were misplayed last.

    Raises:
        Failure: there is none.
    """
    from trainer.commands.failure import Failure
    from trainer.store.checked import card_ids
    from trainer.store.mistakes import read_mistakes

    table, coins = chosen.table, chosen.coins
    found = [
        card_ids(hand.dealt)
        for hand in read_mistakes(chosen.folder, table=table, coins=coins, most=MOST_MISTAKES)
        if not isinstance(hand, ValueError)
    ]
    if not found:
        raise Failure(f"no mistake in {table.name} is logged yet: there is none to drill")
    return found
