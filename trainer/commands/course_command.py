"""`holdwise course`: a chart that grows by one line a lesson.

Before it stands what a newcomer meets in the terminal: the question of the first start, which
``today`` asks too, and the first hands.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from evaluator import format_cards
from evaluator.figures import amount, percent
from evaluator.keys import dictionary
from solver.holds import held
from solver.strategy import parse_rule
from trainer.app.charts import GameCharts
from trainer.app.seeds import day_at
from trainer.app.training import CourseView, Start, begin, lesson_start, placement_start, view_of
from trainer.commands import run as run_words
from trainer.commands.declared import COMMANDS
from trainer.commands.dialogue import (
    GOES_ON,
    KEEP,
    QUIT,
    Asker,
    Greeting,
    Reply,
    Voice,
    converse,
    standard_input,
    tally,
    typed_text,
)
from trainer.commands.failure import Failure, complain
from trainer.commands.games import Chosen, choose
from trainer.commands.output import print_chart, print_json, print_table
from trainer.commands.terminal import progress_bar
from trainer.commands.text_mode import Between, converse_about
from trainer.commands.verdicts import ABOUT_GAME, refused, shown_hand, with_codes
from trainer.core.settings import LEVELS, WHAT_IS_KNOWN, Experience
from trainer.store.reading import has_begun
from trainer.teaching.asking import Question
from trainer.teaching.game_course import GameCourse, LessonState
from trainer.teaching.introduction import (
    GONE_ON,
    STOPPED,
    introduction,
    lines_again,
    stage_words,
    terms_told,
    worth_now,
)
from trainer.teaching.lessons import Lesson
from trainer.teaching.line_names import short_name
from trainer.teaching.placement.placement_words import PLACING, placed_words, resumed_words
from trainer.teaching.skill import Pace
from trainer.teaching.the_game import (
    DEALT,
    DRAWN,
    HELD,
    OVER_TITLE,
    answer_words,
    first_hands,
    over_words,
    step_words,
)

NEXT_LESSON, EXAM = "holdwise course --text", "holdwise exam --text"
ALL_PASSED = (
    "every lesson is passed, and none is due: an exam says how sure that is, and "
    "holdwise course --text --lesson {} practises the last line again"
)
FEWEST_STAGES = 2
"""A first lesson of fewer stages repeats lines that are due."""


def run(args: argparse.Namespace) -> int:
    """Print the lessons or a chart, or practise a lesson."""
    chosen = choose(args)
    course = game_course(chosen)
    if args.lesson is not None:
        asked_lesson(args.lesson, course)
    if args.place:
        return _place(chosen, course, Voice.asked(args))
    view = view_of(chosen.folder, course)
    if args.list:
        return _list(args, course, view)
    if args.lesson is None or args.text or args.json or args.words or args.game:
        return _practise(args, chosen, course, view)
    print_chart(course.chart_file(args.lesson))
    return 0


def _place(chosen: Chosen, course: GameCourse, voice: Voice) -> int:
    """Ask at most thirty hands, and say where to begin."""
    start = placement_start(chosen.folder, course, chosen.seed)
    before = (PLACING, *resumed_words(start.mode.placed.answers))
    kept = begin(chosen.folder, start)
    after = converse_about(kept, chosen, voice, "Placement", before=before)
    if after.question is not None:
        done = after.placed.answers
        asked = tally(done) + (f"; {GOES_ON}" if done else "")
        voice.end(f"placement broken off: {asked}", "holdwise course --place")
        return 0
    words = placed_words(after.placed, after.wrong, view_of(chosen.folder, course).progress)
    if voice.json:
        print_json(after.placed.to_dict())
    else:
        voice.say(*words.sentences)
    known = words.lesson > course.lessons
    voice.end(tally(after.placed.answers), EXAM if known else NEXT_LESSON)
    return 0


def _list(args: argparse.Namespace, course: GameCourse, view: CourseView) -> int:
    """Print the lessons, or the one that is named."""
    lessons = as_json(view)
    if args.lesson is not None:
        lessons = [lessons[args.lesson] | {"chart": str(course.chart(args.lesson))}]
    if args.json:
        print_json(lessons if args.lesson is None else lessons[0])
    else:
        _print_lessons(lessons)
    return 0


def game_course(chosen: Chosen) -> GameCourse:
    """Return the course of a game; one that is not at hand is derived and kept.

    Raises:
        CourseError: the game has none.
    """
    with progress_bar("Deriving the course") as progress:
        charts = GameCharts(chosen.table, chosen.coins, chosen.charts, complain)
        return GameCourse(chosen.table, chosen.coins, charts.course(progress))


def asked_lesson(number: int, course: GameCourse) -> int:
    """Return the number of a lesson that a course has.

    Raises:
        Failure: it has none of this number.
    """
    if number > course.lessons:
        whose = f"the course of {course.table.name}"
        raise Failure(f"--lesson: {whose} has lessons 0 to {course.lessons}, not {number}")
    return number


def as_json(view: CourseView) -> list[dict[str, Any]]:
    """Return the lessons as docs/reference/json.md describes them."""
    lessons = [dictionary(state, LessonState.KEYS) for state in view.states]
    for lesson in lessons[1:]:
        del lesson["chart"]
    return lessons


def _print_lessons(lessons: list[dict[str, Any]]) -> None:
    rows = [
        (
            str(lesson["lesson"]),
            lesson["line"] or "the first chart",
            "" if lesson["place"] is None else f"{lesson['place']} of {lesson['lines']}",
            _cost(lesson["cost_exact"]),
            _cost(lesson["saves_exact"]),
            percent(lesson["known"], 0),
            str(day_at(lesson["due"])) if lesson["due"] else "",
            ", ".join(word for word in ("passed", "slow") if lesson[word]),
        )
        for lesson in lessons
    ]
    titles = ("Lesson", "Line", "Place", "Loses per 1,000", "Saves", "Known", "Due", "")
    print_table(titles, rows, left=("Line", "Due", ""))


def _cost(exact: str | None) -> str:
    """Return a cost in coins per 1,000 coins bet: the unit of `stats` and of the leaks."""
    return "" if exact is None else amount(1000 * Fraction(exact), 2)


def _practise(
    args: argparse.Namespace, chosen: Chosen, course: GameCourse, view: CourseView
) -> int:
    """Practise the lesson asked for, else the one that was left, what is due or the next one."""
    voice, left = Voice.asked(args), None if view.left is None else view.left.mode.lesson
    due = args.lesson is None and left is None and bool(view.due)
    step = None if due else view.offered(left)
    number = step.lesson if step and args.lesson is None else args.lesson
    if number is None and not due:
        voice.end(ALL_PASSED.format(course.lessons), EXAM)
        return 0
    if args.game and not voice.json and not played_first_hands(chosen, voice):
        voice.end("The hands that show the game begin anew next time.", f"{NEXT_LESSON} --game")
        return 0
    voice = replace(voice, met=args.game)
    start = lesson_start(view, number, chosen.seed)
    before = (
        *_opening(view, course, number, chosen.pace),
        *(_first_words(start, course, chosen.pace) if number == 0 or start.answers else ()),
    )
    reached = view.reached if number is None else number
    after = converse_about(
        begin(chosen.folder, start),
        chosen,
        voice,
        "Course",
        lesson=(course, reached),
        before=before,
        between=_stopping if due else _between(start.mode, course, chosen.pace),
    )
    done = tally(after.right + after.wrong, after.right)
    voice.end(f"lesson passed: {done}" if after.question is None else done, NEXT_LESSON)
    return 0


def _first_words(start: Start[Lesson], course: GameCourse, pace: Pace) -> tuple[str, ...]:
    """Return that a lesson goes on, if it does, and of the first one the lines that come now."""
    lesson = start.mode
    gone_on = start.answers or (lesson.stages and lesson.stage != lesson.stages[0])
    words = () if lesson.lesson else stage_words(lesson, introduction(course, 0, pace))
    return (*(GONE_ON,) * bool(gone_on), *words, "")


def _opening(view: CourseView, course: GameCourse, lesson: int | None, pace: Pace) -> list[str]:
    """Return what is said before a lesson, or before the lines that are due."""
    if lesson is None:
        due = [short_name(parse_rule(line)).lower() for line in view.due]
        return [f"Lines that are due again: {'; '.join(due)}."]
    title = f"Lesson {lesson}: {introduction(course, lesson, pace).title}"
    if not lesson:
        return [f"{title}, two at a time", ""]
    earlier = (number for number, known in enumerate(view.learnt) if known and number != lesson)
    return [title, *new_line(course, lesson, pace, earlier)]


def new_line(course: GameCourse, lesson: int, pace: Pace, earlier: Iterable[int]) -> list[str]:
    """Return what is said of a lesson's line first: the rule, the words that no lesson of `earlier`
    ones used, its place, a hand. The reason comes with the first answer.
    """
    intro = introduction(course, lesson, pace)
    terms = intro.new_terms(terms_told(course, earlier))
    hands = (shown_hand(hand).partition(":")[0] for hand in intro.examples[:1])
    return [
        *intro.lines,
        *(f"   {term.name}: {term.meaning}" for term in terms),
        intro.place,
        *(f"For example {hand}." for hand in hands),
        "",
    ]


def _between(lesson: Lesson, course: GameCourse, pace: Pace) -> Between:
    """Return what a lesson says at its end, and the first one as it goes on to the next lines."""
    first = not lesson.lesson and len(lesson.stages) >= FEWEST_STAGES
    intro = introduction(course, lesson.lesson, pace)

    def words(before: Lesson, after: Lesson) -> tuple[str, ...]:
        if after.question is None:
            return ("", worth_now(course, pace) if first else intro.worth)
        if not first or after.stops:
            return _stopping(before, after)
        same = [aim.line for aim in before.stage] == [aim.line for aim in after.stage]
        return () if same else ("", *stage_words(after, intro), "")

    return words


def _stopping(before: Lesson, after: Lesson) -> tuple[str, ...]:
    """Return the lines once more, where a lesson stops after several misses in a row."""
    if not after.stops:
        return ()
    lines: list[str] = []
    for line in lines_again(after):
        hand = "" if line.hand is None else f" For example {shown_hand(line.hand)}."
        lines.append(f"{line.place}. {line.words}{hand} {with_codes(line.reason)}".rstrip())
    return ("", STOPPED, *lines, "")


STARTS = {
    Experience.NEVER: ("course", "--game"),
    Experience.FEEL: ("play", "--trial"),
    Experience.CHART: ("course", "--place"),
}
"""The command that an answer of the first start begins."""
PASSED_ON = ["data", "profile", "paytable", "coins", "seed", "speed", "coin_value", "words", "fair"]
"""The options that go along with it, if it takes them."""
NUMBERS = tuple(map(str, range(1, len(STARTS) + 1)))
TYPE_ONE = f"Type {', '.join(NUMBERS[:-1])} or {NUMBERS[-1]}."
CARDS = "8s is the eight of spades, Kd the king of diamonds, Tc the ten of clubs."
NOT_HERE = "Here only the cards count; pays says what each hand pays, game how it goes."


def is_new(chosen: Chosen) -> bool:
    """Whether a player has neither played nor said what they know."""
    return chosen.settings.experience is Experience.UNASKED and not has_begun(chosen.folder)


def welcomed(voice: Voice, args: argparse.Namespace) -> int:
    """Ask what somebody knows, and run what the answer starts; return the exit code."""
    answers = (f"{n}  {' '.join(LEVELS[each])}." for n, each in zip(NUMBERS, STARTS, strict=True))
    voice.say(WHAT_IS_KNOWN, *answers, TYPE_ONE)
    voice.prompt()
    for line in standard_input():
        try:
            words = _chosen(line)
        except Failure as error:
            complain(str(error))
            voice.prompt()
            continue
        return run_words((*words, *_passed_on(args, words[0]))) if words else 0
    print()  # the prompt's line is still open
    return 0


def _chosen(line: bytes) -> tuple[str, ...]:
    """Return the words of the command that a line chooses, none to leave.

    Raises:
        Failure: the line cannot be read, or chooses nothing.
    """
    word = typed_text(line).lower()
    if word in QUIT:
        return ()
    if word not in NUMBERS:
        raise Failure(f"type a number from 1 to {len(STARTS)}, or quit")
    return list(STARTS.values())[NUMBERS.index(word)]


def _passed_on(args: argparse.Namespace, command: str) -> list[str]:
    taken = {option.name for option in COMMANDS[command].options}
    given = ((f"--{name.replace('_', '-')}", vars(args).get(name)) for name in PASSED_ON)
    return [
        name if value is True else f"{name}={value}"
        for name, value in given
        if name in taken and value is not None and value is not False
    ]


def played_first_hands(chosen: Chosen, voice: Voice) -> bool:
    """Show how the game goes, hand by hand; return whether all were answered."""
    asker = FirstHands(chosen)
    converse(asker, voice, (CARDS, asker.to_do))
    return asker.question is None


class FirstHands(Asker):
    """Asks one hand step by step, and then some to answer; nothing of them is saved."""

    def __init__(self, chosen: Chosen) -> None:
        self.table, self.coins = chosen.table, chosen.coins
        self._hands = first_hands(self.table, self.coins)
        self._answered = self._right = 0

    @property
    def greeting(self) -> Greeting:
        """What is shown: nothing that the first hand does not need."""
        return Greeting(("How the game goes",))

    @property
    def to_do(self) -> str:
        """What is to be done with the first hand."""
        kept = format_cards(held(DEALT, HELD))
        return " ".join(step_words(1, self.table, self.coins, how=f"type {kept}"))

    @property
    def question(self) -> Question | None:
        """The hand to be answered next."""
        of = len(self._hands) + 1
        if self._answered == of:
            return None
        cards = self._hands[self._answered - 1].cards if self._answered else DEALT
        return Question(self._answered + 1, of, cards, "")

    def answer(self, held_: int, milliseconds: int) -> Reply:
        """Say whether it was right, and why; the first hand is asked until it is."""
        if not self._answered:
            return self._drawn() if held_ == HELD else Reply((self.to_do,))
        hand = self._hands[self._answered - 1]
        self._answered += 1
        self._right += held_ == hand.held
        verdict = f"{with_codes(answer_words(hand, held_, self.table, self.coins))} {hand.reason}"
        if self.question is not None:
            return Reply((verdict,))
        bet = " ".join((*step_words(0, self.table, self.coins), OVER_TITLE))
        return Reply((verdict, "", bet, over_words(self._right, len(self._hands)), ""))

    def _drawn(self) -> Reply:
        """Say what the first hand draws, and what it pays."""
        self._answered = 1
        new = format_cards(card for card in DRAWN if card not in DEALT)
        draw = f"{step_words(2, self.table, self.coins)[0]} You draw {new}."
        return Reply((draw, " ".join(step_words(3, self.table, self.coins)), "", KEEP))

    def reply_to(self, what: str) -> Reply:
        """Return what the hands pay, or how the game goes."""
        return ABOUT_GAME[what](self.table) if what in ABOUT_GAME else refused(what, NOT_HERE)
