"""The result of an exam: the grade, two numbers as bars, every answer, and what to work on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from evaluator.figures import about
from trainer.app.seeds import LOCAL
from trainer.core.days import day_of
from trainer.drawing import text
from trainer.drawing.boxes import (
    ROOM,
    Art,
    Box,
    Column,
    Layers,
    Pad,
    Row,
    Wrap,
    grow,
    share,
    wide,
)
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Item, Segments
from trainer.drawing.layouts import FitView, FitWide
from trainer.drawing.leaves import ColorName, IconBox, Words
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import Size, Theme
from trainer.pages.bar import LEAST_HIGH, ROOMY, roomy
from trainer.pages.ending import compact, hero, pictured, ringed
from trainer.pages.exam_words import (
    AHEAD_OF_E,
    BAR,
    FEW_HANDS,
    START,
    ExamAnswers,
    grade_range,
    numbers,
    unsure_words,
)
from trainer.pages.exam_work import again_card, work_card
from trainer.pages.home_words import MENDED, MENDS
from trainer.pages.hourly_bars import (
    LOW_GRADES,
    OTHERS,
    SELDOM,
    UNASKED,
    UNASKED_IS,
    LossPart,
    coins_told,
    grade_chip,
    in_coins,
    legend,
    loss_bar,
    loss_parts,
)
from trainer.teaching.asking import LEFT_OUT
from trainer.teaching.leaks import all_hourly
from trainer.teaching.skill import GRADES, Pace, letter_grade, next_grade
from trainer.widgets.answer_strip import ICONS, LEAST, AnswerMark, AnswerStrip
from trainer.widgets.control_boxes import Press, fold

if TYPE_CHECKING:
    from trainer.app.exams import ExamOver
    from trainer.app.scene import Stage
    from trainer.teaching.exam import ExamReport


ACROSS, WORK = 1100.0, 392.0  # of what to work on: the least width beside it, and its own
LOW_WORK = 352.0  # in the narrowest window that has both
DISC, EDGE = 116.0, 150.0  # the diameters of a grade and of the five parts around it
SMALL_DISC, SMALL_EDGE = 84.0, 110.0  # where there is little height
SMALL_CELL = 14.0  # the width of the cell of an answer there
LETTERS = "EDCBA"
COLUMNS = 25  # answers in a row
FEW_COLUMNS = 17  # of half an exam
ALONE = 10  # the same where nothing else is shown of them
INKS: dict[AnswerMark, ColorName] = {
    "right": "right",
    "charted": "accent",
    "slip": "accent",
    "wrong": "wrong",
}
ALLOWED = "No mistake here: what is left allows for slips, which everybody makes."
MORE = "By all your answers your leaks cost {} coins an hour: more than {} of an exam shows."
NUMBERS = "numbers"  # the fold with what the player knows, and how they play
COSTLIEST = "Practise the costliest"


@dataclass(frozen=True)
class ExamResult:
    """What came of an exam; `before` is the return in the exam before it, None if there is none,
    `following` the words of the button to what comes after it, and whether that is worth more than
    to practise a leak, as the first chart is. `standing` is the one figure of all that the player
    did, as other pages lead with it; "" as long as it is not known. `opened` says whether both
    numbers are unfolded.
    """

    all_answers: ExamAnswers
    chosen: int | None
    before: float | None
    pace: Pace
    following: str
    standing: str = ""
    goes_first: bool = False
    opened: bool = False

    @property
    def exam(self) -> ExamOver:
        """The exam."""
        return self.all_answers.over

    @property
    def report(self) -> ExamReport:
        """What it found."""
        return self.exam.report

    def box(self, stage: Stage) -> Box:
        """Return the page."""
        if self.all_answers.hasty:
            return self._too_fast(stage)
        buttons = None if compact(stage, ACROSS) else self.buttons()
        work = work_card(self.all_answers, self.pace, self.standing, buttons)
        if not roomy(stage):  # one below the other: what to do stands before what it is made of
            head, costs = self._hero(stage, tight=False), self._costs(stage, tight=False)
            parts = Column(head, work, costs, self._answers(tight=False), gap=10)
            return Pad(parts, top=8, bottom=10)
        forms = (
            Column(
                self._hero(stage, tight=low),
                self._costs(stage, tight=tight),
                grow(self._answers(tight=low)),
                gap=10 if low else 14,
            )
            for low, tight in ((False, False), (False, True), (True, False), (True, True))
        )
        return self._beside(FitView(*forms), work, stage)

    def _too_fast(self, stage: Stage) -> Box:
        """Return what is said of an exam that does not count, without a grade or other figures."""
        under = f"{self.exam.haste} {LEFT_OUT}."
        sizes: tuple[tuple[Size, bool], ...] = ("display", False), ("page", False), ("page", True)
        forms = (
            Column(
                hero(self._name, "Too fast to count.", under, (), stage, size=size),
                grow(self._answers(tight=tight)),
                gap=10 if tight else 14,
            )
            for size, tight in sizes
        )
        buttons = None if compact(stage, ACROSS) else self.buttons()
        return self._beside(FitView(*forms), again_card(buttons), stage)

    @staticmethod
    def _beside(left: Box, right: Box, stage: Stage) -> Box:
        """Return what is said of an exam, and beside it what follows."""
        work = LOW_WORK if pictured(stage) and stage.width < ACROSS else WORK
        across = wide(work * stage.theme.grow, right)
        row = Row(share(1, left), across, gap=14, align="stretch", narrow=ROOMY)
        return Pad(row, top=8 if stage.height < LEAST_HIGH else 0, bottom=10)

    @property
    def _name(self) -> str:
        """The number of the exam, and its day."""
        day = day_of(self.exam.ended, LOCAL)
        return f"Exam {self.exam.number}, {day.day} {day:%B}"

    def _hero(self, stage: Stage, *, tight: bool) -> Box:
        """Return the grade and what is given away; a `tight` one without the exam before and what
        is ahead.
        """
        report = self.report
        title = f"About {self._given_away} coins an hour"
        right = f"{report.hands - report.wrong} of {report.hands} right."
        mends = MENDS if self.goes_first and self._grade in MENDED else ""
        further = (mends,) if tight else (self._last, mends or self._ahead)  # the disc has the last
        under = " ".join(filter(None, (right, *further)))
        least = self._hourly(float(dict(GRADES)["D"]))
        if self._grade == "E" and least != self._given_away:
            leads = self.all_answers.leaks and not self.goes_first
            start = START if leads and not tight else ""  # the gold button says it
            under += f"\n{AHEAD_OF_E.format(least)}{start}."
        name, below = self._name, self._spans or self._was
        if not ringed(stage):
            beside = f" ({self._spans})" if self._spans else f", {below}" if below else ""
            name += f": grade {self._grade}{beside}"
        disc = grade_disc(self._grade, below, small=tight or not pictured(stage))
        return hero(f"{name}. You give away", title, under, (), stage, right=disc, size="page")

    def _costs(self, stage: Stage, *, tight: bool) -> Box:
        """Return what all that is given away consists of, how sure that is, and the fold with both
        numbers; a `tight` card says less.
        """
        report, parts = self.report, self._loss_parts
        size: Size = "second" if tight else "body"
        bar = [loss_bar(parts, BAR), legend(parts, size)] if report.wrong else []
        hour = f"in coins an hour, at {self.pace.hands_an_hour:,} hands"
        head = Row(
            Words("What it costs you", "lead" if tight else "title", weight="semibold"),
            ROOM,
            Words(hour, size, "muted") if pictured(stage) else None,
        )
        said = [] if tight else [Words(each, size, "muted") for each in self._sentences]
        know, play = (text.percent(each.return_) for each in (report.knowledge, report.total))
        opened = numbers(report, stage, slipped=self.all_answers.with_slips)
        short = f"you know {know}, you play {play}."
        labels = f"By this exam alone {short}", text.first_upper(short)
        below = FitWide(*(fold(NUMBERS, each, opened=self.opened) for each in labels))
        body = Column(head, *bar, *said, below, opened if self.opened else None, gap=4)
        return Panel(body, pad=24, pad_y=8 if tight else 12)

    @property
    def _sentences(self) -> Iterator[str]:
        """What is said below the bar: what its parts are, and how sure all of it is."""
        report, sure = self.report, unsure_words(self.report)
        if not report.wrong:
            yield f"{ALLOWED} {sure}".rstrip()
            return
        if self.all_answers.at_end and coins_told(self._leaks) > coins_told(self._given_away):
            yield MORE.format(self._leaks, text.count(report.hands, "hand"))
        elif any(part.words.startswith((SELDOM, UNASKED)) for part in self._loss_parts):
            yield OTHERS if any(self.all_answers.slips) else UNASKED_IS
        sure = sure.partition(" few: ")[2]
        yield f"{self._within} {text.first_upper(sure)}".rstrip()

    @property
    def _within(self) -> str:
        """Between which costs the true one lies."""
        best, total = self.report.game_return, self.report.total
        least, most = (in_coins(self._coins(min(end, best))) for end in (total.high, total.low))
        hands = self.report.hands
        few = "one hand is few" if hands == 1 else f"{hands} hands are few"
        few = f": {few}" if hands <= FEW_HANDS else ""
        between = f"at most {most}" if least == "0" else f"between {least} and {most}"
        return f"Nine times in ten the true cost is {between}{few}."

    @property
    def _loss_parts(self) -> list[LossPart]:
        """What all that is given away consists of: leaks are a part if they are those of the
        exam's end.
        """
        leaks = self._leaks if self.all_answers.at_end else ""
        unknown, all_ = map(self._coins, (self.report.knowledge.return_, self.report.total.return_))
        if self.all_answers.known_before and 0 < coins_told(leaks) <= coins_told(self._given_away):
            unknown = 0.0  # the exam has no leak of what was missed: for it that is slips
        slipped, others = self.all_answers.with_slips, any(self.all_answers.slips)
        return loss_parts(all_, unknown, leaks, slipped=slipped, others=others)

    @property
    def _leaks(self) -> str:
        """What the open leaks cost in an hour, as Leaks says it; "" if there is none."""
        hands, coins = self.pace.hands_an_hour, self.report.coins
        open_ones = [leak for _, leak in self.all_answers.in_all if leak.standing == "open"]
        costs = ((leak.per_hour(hands, coins), leak.unsure) for leak in open_ones)
        return all_hourly(costs) if open_ones else ""

    def _coins(self, return_: float) -> float:
        """What a return gives away in an hour, in coins."""
        return self.pace.coins(self._lost(return_), self.report.coins)

    @property
    def _given_away(self) -> str:
        """The same of all that is given away, as it is told."""
        return in_coins(self._coins(self.report.total.return_))

    def _lost(self, return_: float) -> float:
        return max(0.0, self.report.game_return - return_)

    @property
    def _grade(self) -> str:
        return letter_grade(self._lost(self.report.total.return_))

    def _hourly(self, lost: float) -> str:
        return about(self.pace.coins(lost, self.report.coins))

    @property
    def _last(self) -> str:
        """Say what the exam before found."""
        if self.before is None:
            return ""
        cost, letter = in_coins(self._coins(self.before)), letter_grade(self._lost(self.before))
        return f"In the last exam it was about {cost}, grade {letter}."

    @property
    def _ahead(self) -> str:
        """Say what the next better grade takes; of the best and the last one nothing."""
        ahead = next_grade(self._lost(self.report.total.return_))
        if ahead is None or self._grade == "E":
            return ""
        letter, less = ahead
        return f"With {self._hourly(less)} less it would be grade {letter}."

    @property
    def _spans(self) -> str:
        """The grades that the true number may have, if that is not one."""
        report = self.report
        return grade_range(report.game_return, report.total.low, report.total.high)

    @property
    def _was(self) -> str:
        """The grade of the exam before."""
        return "" if self.before is None else f"was {letter_grade(self._lost(self.before))}"

    def _answers(self, *, tight: bool) -> Box:
        """Return every answer as a cell, and how many were right, in leaks and in none."""
        answers, all_answers = self.exam.answers, self.all_answers
        tally = Wrap(
            *(
                Row(IconBox(ICONS[mark], INKS[mark], 18), Words(each, "body", INKS[mark]), gap=6)
                for mark, each in all_answers.tally
            ),
            gap=18,
        )
        grey = ", the fast ones grey" if all_answers.hasty else ""
        title = Words(f"Your {len(answers)} answers{grey}", "title", weight="semibold")
        tall, least, y = (20, SMALL_CELL, 8) if tight else (30, LEAST, 14)
        most = ALONE if all_answers.hasty and not tight else COLUMNS
        if len(answers) <= 2 * COLUMNS and not tight:  # two rows would leave room below them
            most = min(most, FEW_COLUMNS)
        strip = AnswerStrip(
            "answers",
            all_answers.marks,
            most=most,
            tall=tall,
            least=least,
            chosen=self.chosen,
            grey=all_answers.unthought,
        )
        body = Column(Row(title, ROOM, tally, narrow=480, narrow_gap=4), grow(strip), gap=8)
        return Panel(body, pad=24, pad_y=y)

    def buttons(self, *, side_by_side: bool = False) -> Box:
        """Return the gold button, to the course's first chart, else the costliest leak, else the
        wrong answers, else what comes after the exam; and one more or two.
        """
        wrong, further = self.report.wrong, ("further", self.following)
        see = "missed", f"See the {wrong} hands" if wrong > 1 else "See the hand"
        again = "again", "Take it again"
        work = [("work", COSTLIEST)] if self.all_answers.leaks else []
        ways = [*work, see] if work else [see, further]
        if self.goes_first:
            ways = [further, *work, see]
        if not wrong:
            ways = [further]
        if self.all_answers.hasty:
            ways = [again, see]
        gold = Press(*ways[0], "primary", hint="Space", tall=60)
        others = [Press(*way, tall=60 if side_by_side else 48) for way in ways[1:]]
        if not side_by_side and len(others) > 1:  # three above one another leave little room
            rows = (
                Row(*(share(len(each.label), each) for each in forms), gap=10)
                for forms in (others, [replace(each, label=_brief(each.label)) for each in others])
            )
            return Column(gold, FitWide(*rows), gap=10)
        if not side_by_side:
            return Column(gold, *others, gap=10)
        beside = [share(1, other) for other in others]
        short = [replace(each, label=_brief(each.label), hint="") for each in (gold, *others)]
        return FitWide(
            Row(share(1.4, gold), *beside, gap=10),
            Row(*(share(len(each.label), each) for each in short), gap=10),
            Column(gold, *others, gap=6),
        )


def _brief(label: str) -> str:
    """Return the words of a button where there is little room.

    >>> _brief(COSTLIEST), _brief("Start the first chart")
    ('Practise', 'Start')
    """
    return label.removesuffix(" the costliest").removesuffix(" the first chart")


def grade_disc(now: str, under: str = "", *, small: bool = False) -> Box:
    """Return a grade as a chip of gold, a `small` one too, of steel for D and E, and what stands
    under it.

    Its edge has five parts: one is gold for an E, all are for an A.
    """
    disc, edge = (SMALL_DISC, SMALL_EDGE) if small else (DISC, EDGE)
    ink: ColorName = "text" if now in LOW_GRADES else "on_accent"
    size: Size = "second" if small else "body"
    below = Words(under, size, ink, "semibold", "center") if under else None
    chip = grade_chip(now, disc, "page" if small else "display", under=below)
    gold = 1 + LETTERS.find(now[0])
    parts = (2,) * gold + (0,) * (len(LETTERS) - gold)

    def draw(rect: Rect, theme: Theme) -> Iterator[Item]:
        yield Segments(rect.centered(edge, edge), parts)

    return wide(edge, Layers(Art(draw, edge, edge), chip))
