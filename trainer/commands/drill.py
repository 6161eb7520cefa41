"""`holdwise drill`: hands that are worth practising."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from difflib import get_close_matches
from typing import TYPE_CHECKING

from solver.strategy.language.grammar import parse_rule
from solver.strategy.language.reader import LineError
from trainer.app.clock import time_now
from trainer.app.evidence import evidence_of
from trainer.app.kept_mode import names_of
from trainer.commands.course import asked_lesson, game_course
from trainer.commands.dialogue import Voice
from trainer.commands.failure import Failure
from trainer.commands.games import choose
from trainer.commands.text_mode import begin, converse_about
from trainer.commands.verdicts import Judge
from trainer.store.checked import card_ids
from trainer.store.mistakes import read_mistakes
from trainer.teaching.drill import Drill

if TYPE_CHECKING:
    from solver.decisions import Decisions
    from solver.strategy.language.rules import Rule
    from trainer.commands.games import Chosen


MOST_MISTAKES = 50
"""How many of the newest mistakes are drilled."""


def run(args: argparse.Namespace) -> int:
    """Ask until the drill is over or input ends."""
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
        of=args.questions,
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
    table, coins = chosen.table, chosen.coins
    found = [
        card_ids(hand.dealt)
        for hand in read_mistakes(chosen.folder, table=table, coins=coins, most=MOST_MISTAKES)
        if not isinstance(hand, ValueError)
    ]
    if not found:
        raise Failure(f"no mistake in {table.name} is logged yet, so there is nothing to drill")
    return found
