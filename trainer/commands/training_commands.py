"""``holdwise today``, ``drill``, ``exam`` and ``review``, in the terminal: what is asked, and the
hands that were played wrong, each as it was.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from evaluator import format_cards, parse_cards
from evaluator.figures import count
from evaluator.keys import card_names
from solver import solve_hand
from solver.holds import held
from solver.paytable.table import PayTable
from solver.strategy.language.chart_rules import Rule
from solver.strategy.language.grammar import parse_rule
from solver.strategy.language.reader import LineError
from trainer.app.exams import ExamOver, exam_to_take, keep_leaks, last_exam, leaks_now
from trainer.app.history_reading import mistakes_of
from trainer.app.kept_mode import KeptMode
from trainer.app.mistakes import (
    MetLeak,
    Mistake,
    Search,
    by_error,
    errors_of,
    in_none,
    met_leaks,
    tally_words,
    with_best_hold,
)
from trainer.app.seeds import day_at
from trainer.app.training import begin, classes_named, drill_start, today_start, trained_today
from trainer.commands.course_command import asked_lesson, game_course, is_new, new_line, welcomed
from trainer.commands.dialogue import GOES_ON, REVIEW, Reply, Voice, tally
from trainer.commands.failure import Failure, complain
from trainer.commands.games import Chosen, choose
from trainer.commands.lines import options_for
from trainer.commands.output import print_json, print_report, say_next
from trainer.commands.text_mode import converse_about
from trainer.commands.verdicts import Judge
from trainer.store.reading import mistakes_by_game
from trainer.teaching.asking import LEFT_OUT, DrillBounds, Question
from trainer.teaching.exam import Exam
from trainer.teaching.introduction import introduction
from trainer.teaching.leaks import VARIOUS, Leak, leak_price
from trainer.teaching.skill import Pace
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
        done = f"exam {kept.exam}: {tally(answers)}; {GOES_ON}"
        voice.end(done, "holdwise exam --text")
        return 0
    ended, number = datetime.now(UTC), kept.exam or 0
    given = tuple(kept.answers)
    over = ExamOver(chosen.table, chosen.coins, number, ended, after.report(), given)
    if not over.haste.hasty:  # its result is told without them
        leaks = leaks_now(chosen.folder, chosen.table, chosen.coins)
        keep_leaks(chosen.folder, over, leaks)
        over = replace(over, leaks=leaks)
    _print_result(args, chosen, over)
    wrong = sum(not answer.right for answer in kept.answers)
    following = REVIEW if wrong else "holdwise stats --text"
    voice.end(
        tally(answers, answers - wrong), "holdwise exam --text" if over.haste.hasty else following
    )
    return 0


def _print_result(args: argparse.Namespace, chosen: Chosen, over: ExamOver) -> int:
    report = over.report
    if args.json:
        print_json(report.to_dict(over.number) | {"counts": not over.haste.hasty})
        return 0
    if over.haste.hasty:
        print_report(report.too_fast(f"{over.haste} {LEFT_OUT}."))
        return 0
    errors = errors_of(over.answers, over.table, over.coins)
    leaks = met_leaks(over, errors, by_error(over.leaks or ()))
    others = sum(in_none(errors, leaks))
    known = []
    if leaks and others:
        words = tally_words(report.hands - report.wrong, report.wrong - others, others)
        known = [f"{', '.join(words.values())}."]
    report = replace(report, slips=others)  # by all answers: what was known before is none
    dearest = sorted(leaks, key=lambda leak: -leak.listed.lost_per_1000 if leak.listed else 0.0)
    rows = [(*_met(leak), _price(leak.listed, over.coins, chosen.pace)) for leak in dearest]
    print_report(report.report(rows, known))
    return 0


def _met(leak: MetLeak) -> tuple[str, str, str]:
    """Return a leak that an exam met: what was best, what was kept, and how often here."""
    best, instead = leak.decision.split(" | ")
    if leak.listed is not None:
        best, instead = leak.listed.should or VARIOUS, leak.listed.usual or VARIOUS
    return best, instead, f"{leak.missed} of {leak.seen}"


def _price(leak: Leak | None, coins: int, pace: Pace) -> str:
    return "" if leak is None else leak_price(leak, coins, pace)


def _resumed_or_begun(args: argparse.Namespace, chosen: Chosen, voice: Voice) -> KeptMode[Exam]:
    """Return the exam that was broken off, or a new one.

    Raises:
        StoreError: it cannot be resumed, or cannot be begun.
    """
    folder, table, coins = chosen.folder, chosen.table, chosen.coins
    new = args.new or chosen.seed.given
    start = exam_to_take(folder, table, coins, args.questions, chosen.seed, new=new)
    kept = begin(folder, start)
    if start.exam is not None:
        voice.note(_resumed(kept))
    return kept


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
        earlier = start.answers  # given before it was gone on with
        right = after.right + sum(each.right for each in earlier)
        done = tally(after.right + after.wrong + len(earlier), right)
        voice.end(f"{done}; {GOES_ON}", "holdwise today --text")
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


def run_review(args: argparse.Namespace) -> int:
    """Print the mistakes."""
    chosen = choose(args)
    voice = Voice.asked(args)
    judge = Judge(chosen.table, chosen.coins, chosen.charts)
    search = _search(args, chosen.table)
    mistakes = mistakes_of(chosen.folder, chosen.table, chosen.coins, search, args.most)
    for mistake in mistakes.hands:
        shown = _Shown(mistake, judge)
        voice.reply(Reply(tuple(shown.lines()), (shown.entry() if args.json else {},)))
    for fault in mistakes.faults:
        complain(fault)
    if not (mistakes.hands or mistakes.faults):
        if args.decision:  # a misspelled class would look like one without mistakes
            classes_named(judge.decisions, args.decision)
        such = "mistake" if search == Search(search.order) else "such mistake"
        complain(f"no {such} in {chosen.table.name} is logged in {chosen.folder}")
    elif mistakes.hands and not args.json:
        say_next("holdwise drill --text --mistakes")
    if not (args.json or mistakes.faults):
        _say_others(chosen)
    return 1 if mistakes.faults else 0


def _say_others(chosen: Chosen) -> None:
    """Say which other games have mistakes, and how to see them."""
    for table, coins, mistakes in mistakes_by_game(chosen.folder):
        if (table, coins) != (chosen.table, chosen.coins):
            game = options_for(table, coins) or f"{table.name}, {count(coins, 'coin')}"
            complain(f"{count(mistakes, 'mistake')} in another game or at another bet: {game}")


def subject_review(args: argparse.Namespace) -> Search | None:
    """Return which mistakes the window is asked to show, None for the newest.

    Raises:
        CardError: a card cannot be read.
    """
    search = _search(args, choose(args).table)
    return None if search == Search() else search


def _search(args: argparse.Namespace, table: PayTable) -> Search:
    """Return which mistakes the options ask for.

    Raises:
        CardError: a card cannot be read.
    """
    return Search(
        order="dearest" if args.dearest else "newest",
        cards=parse_cards(args.cards, jokers=table.rules.jokers) if args.cards else (),
        decision=args.decision or "",
        since=args.since or "",
        mode=args.mode or "",
    )


class _Shown:
    """A hand that was played wrong, and what would have been right."""

    def __init__(self, mistake: Mistake, judge: Judge) -> None:
        self._id, self._record = mistake.id, mistake.record
        self._judge = judge
        self._solution = solve_hand(self._record.dealt, judge.table, judge.coins)
        self._with_best = with_best_hold(self._record, self._solution)

    def lines(self) -> Iterator[str]:
        """Yield the mistake as a player reads it."""
        hand, best = self._record, self._with_best
        yield f"{self._id}  {day_at(hand.at)}  {format_cards(hand.dealt)}"
        drew = _held("drew with", hand.dealt, hand.held)
        changed = "" if hand.held == hand.first_held else f"; warned, you {drew}"
        yield f"You {_held('kept', hand.dealt, hand.first_held)}{changed}."
        yield from self._judge.words(self._solution, hand.first_held, hand.hands)
        if best is not None and hand.final is not None:
            of = "In the first hand you" if hand.further else "You"
            drew_words = f"{of} drew {_came(hand.final, hand.hand, hand.paid)}"
            other = f"; the best hold would have drawn {_came(best.final, best.hand, best.paid)}"
            yield f"{drew_words}{other if hand.lost else ''}."
        yield ""

    def entry(self) -> dict[str, Any]:
        """Return the mistake as docs/reference/json.md describes it."""
        hand, best = self._record, self._with_best
        verdict = self._judge.entry(hand.deal, self._solution, hand.first_held, hand.line)
        return {
            "id": self._id,
            "session": None if hand.seed is None else hand.session,
            "mode": hand.mode,
            "at": hand.at,
            "hand": card_names(hand.dealt),
            "held": card_names(held(hand.dealt, hand.first_held)),
            "drawn_with": card_names(held(hand.dealt, hand.held)),
            **{key: verdict[key] for key in ("best", "lost", "lost_exact", "class", "line", "why")},
            "holds": [
                {"hold": card_names(hold.cards), "ev": float(hold.ev), "ev_exact": str(hold.ev)}
                for hold in self._solution.holds
            ],
            "final": None if hand.final is None else card_names(hand.final),
            "paid": hand.paid,
            "best_final": None if best is None else card_names(best.final),
            "best_paid": None if best is None else best.paid,
        }


def _held(verb: str, dealt: tuple[int, ...], mask: int) -> str:
    return f"{verb} {format_cards(held(dealt, mask))}" if mask else "drew five new cards"


def _came(final: tuple[int, ...], hand: str | None, paid: int | None) -> str:
    return f"{format_cards(final)} ({hand}, {count(paid or 0, 'coin')})"
