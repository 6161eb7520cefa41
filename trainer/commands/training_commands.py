"""``holdwise today``, ``drill`` and ``exam``, in the terminal."""

from __future__ import annotations

import argparse
from dataclasses import replace
from datetime import UTC, datetime

from solver.strategy.language.chart_rules import Rule
from solver.strategy.language.grammar import parse_rule
from solver.strategy.language.reader import LineError
from trainer.app.exam_mistakes import are_slips, class_names, missed_leaks, tally_words
from trainer.app.exams import ExamOver, exam_left, exam_start, last_exam
from trainer.app.kept_mode import KeptMode
from trainer.app.player_stats import player_stats
from trainer.app.seeds import time_now
from trainer.app.training import begin, drill_start, today_start, trained_today
from trainer.commands.course_command import asked_lesson, game_course, is_new, new_line, welcomed
from trainer.commands.dialogue import REVIEW, Voice, tally
from trainer.commands.failure import Failure
from trainer.commands.games import Chosen, choose
from trainer.commands.output import print_json, print_report
from trainer.commands.text_mode import converse_about
from trainer.store.reading import read_unfinished
from trainer.teaching.asking import DrillBounds, Question
from trainer.teaching.exam import Exam
from trainer.teaching.introduction import introduction
from trainer.teaching.leaks import Leak, leak_price
from trainer.teaching.today import WORTH_SAYING, Today, ended_words, gone_on_words


def run_drill(args: argparse.Namespace) -> int:
    """Ask until the drill is over or input ends."""
    chosen = choose(args)
    voice = Voice.asked(args)
    bounds = _bounds(args, chosen)
    start = drill_start(chosen.folder, chosen.table, chosen.coins, bounds, chosen.seed)
    opening = start.mode.opening
    before = (opening,) if opening else ()
    after = converse_about(begin(chosen.folder, start), chosen, voice, "Drill", before=before)
    done = tally(after.right + after.wrong, after.right)
    pace, recovered = chosen.pace, after.recovered(datetime.now(UTC))
    if after.shows_gain and pace.coins(recovered, after.coins) >= WORTH_SAYING:
        hourly = pace.an_hour(recovered, after.coins)
        done += f"; recovered about {hourly} at {pace.hands_an_hour:,} hands"
    voice.end(done, REVIEW if after.wrong else "holdwise course --text")
    return 0


def subject_drill(args: argparse.Namespace) -> DrillBounds | None:
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


def run_exam(args: argparse.Namespace) -> int:
    """Ask until the exam is over or input ends."""
    chosen = choose(args)
    voice = Voice.asked(args)
    if args.result:
        over = last_exam(chosen.folder, chosen.table, chosen.coins)
        if over is None:
            raise Failure(f"--result: no exam of {chosen.table.name} at this bet is over yet")
        return _print_result(args, chosen, over)
    kept = _resumed_or_begun(args, chosen, voice)
    after = converse_about(kept, chosen, voice, "Exam")
    answers = len(kept.answers)
    if after.question is not None:
        done = f"exam {kept.exam}: {tally(answers)}; it goes on from there"
        voice.end(done, "holdwise exam --text")
        return 0
    ended, number = datetime.now(UTC), kept.exam or 0
    given = tuple(kept.answers)
    over = ExamOver(chosen.table, chosen.coins, number, ended, after.report(), given)
    _print_result(args, chosen, over)
    wrong = sum(not answer.right for answer in kept.answers)
    voice.end(tally(answers, answers - wrong), REVIEW if wrong else "holdwise stats --text")
    return 0


def _print_result(args: argparse.Namespace, chosen: Chosen, over: ExamOver) -> int:
    report = over.report
    if args.json:
        print_json(report.to_dict(over.number))
        return 0
    listed = _leaks(chosen)
    names = class_names(over.answers, over.table, over.coins)
    leaks = missed_leaks(over, names, listed)
    slips = sum(are_slips(over, names, leaks))
    known = []
    if leaks and slips:
        words = tally_words(report.hands - report.wrong, report.wrong - slips, slips)
        known = [f"{', '.join(words.values())}."]
    if len(leaks) > len(report.leaks):  # one that was known before is none of the slips
        report = replace(report, slips=slips)
    prices = {name: leak_price(leak, over.coins, chosen.pace) for name, leak in listed.items()}
    print_report(report.report(prices, leaks, known))
    return 0


def _leaks(chosen: Chosen) -> dict[str, Leak]:
    """Return the leaks of a game by all answers, by their classes, as in the stats."""
    table, coins = chosen.table, chosen.coins
    leaks = player_stats(chosen.folder, time_now(), table=table).leaks_of(table, coins)
    return {str(leak.decision): leak for leak in leaks}


def _resumed_or_begun(args: argparse.Namespace, chosen: Chosen, voice: Voice) -> KeptMode[Exam]:
    """Return the exam that was broken off, or a new one.

    Raises:
        StoreError: it cannot be resumed, or cannot be begun.
    """
    folder, table, coins = chosen.folder, chosen.table, chosen.coins
    resumes = not (args.new or chosen.seed.given)
    if resumes and read_unfinished(folder, table, coins).exam:
        kept = begin(folder, exam_left(folder, table, coins))
        voice.note(_resumed(kept))
        return kept
    return begin(folder, exam_start(folder, table, coins, args.questions, chosen.seed))


def _resumed(kept: KeptMode[Exam]) -> str:
    """Return what is said of an exam that was broken off."""
    question = kept.question
    where = "" if question is None else f" at hand {question.number} of {question.of}"
    return f"exam {kept.exam} was broken off: it goes on{where}; --new begins another"


def run_today(args: argparse.Namespace) -> int:
    """Train until the session is over or input ends; it is gone on with where it was left."""
    chosen = choose(args)
    voice = Voice.asked(args)
    if voice.typed and is_new(chosen):
        return welcomed(voice, args)
    minutes = args.minutes or chosen.settings.today_minutes
    start = today_start(
        chosen.folder, chosen.charts, chosen.table, chosen.coins, minutes, chosen.seed
    )
    today = start.mode
    question = today.question
    gone_on = () if question is None else gone_on_words(question.number, today.of)
    after = converse_about(
        begin(chosen.folder, start),
        chosen,
        voice,
        "Today",
        before=(*gone_on, *_reading(today, question, chosen)),
        between=lambda _before, after: tuple(_reading(after, after.question, chosen)),
    )
    now = datetime.now(UTC)
    if after.question is None:
        sums = trained_today(chosen.folder, chosen.table, chosen.coins)
        voice.end(" ".join(ended_words(after, sums, now, chosen.pace)), "holdwise play --text")
    else:
        done = tally(after.right + after.wrong, after.right)
        voice.end(f"{done}; today goes on from there", "holdwise today --text")
    return 0


def _reading(today: Today, question: Question | None, chosen: Chosen) -> list[str]:
    """Return what is to be read before a question, if it begins a line."""
    if question is None or question.lesson is None or today.course is None:
        return []
    lesson, course = question.lesson, today.course
    if lesson:
        return ["New line:", *new_line(course, lesson, chosen.pace, today.earlier)]
    intro = introduction(course, lesson, chosen.pace)
    return [intro.title, intro.place, *intro.lines, ""]
