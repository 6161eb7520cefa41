"""The result of an exam: the grade, two numbers as bars, every answer, and what to work on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from evaluator.figures import about, number_word
from trainer.app.mistakes import tempting
from trainer.app.seeds import LOCAL
from trainer.core.days import day_of
from trainer.drawing import text
from trainer.drawing.boxes import (
    ROOM,
    Art,
    At,
    Box,
    Column,
    Layers,
    Pad,
    Row,
    Space,
    Wrap,
    grow,
    high,
    share,
    wide,
)
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Item, Segments
from trainer.drawing.layouts import FitHigh, FitView, FitWide
from trainer.drawing.leaves import Bar, ColorName, HandCards, IconBox, MiniCards, Number, Words
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import Theme
from trainer.pages.bar import ROOMY
from trainer.pages.ending import LOW, compact, costliest, hero, in_a_row, of_each_kind, pictured
from trainer.pages.exam_words import (
    ALLOWED,
    FAIR,
    NO_SLIP,
    SLIP,
    Shown,
    bar_parts,
    marks,
    numbers,
    shown_leaks,
    unsure_words,
)
from trainer.pages.home_cards import ALL_LEAKS
from trainer.teaching.in_words import DRAW_FIVE
from trainer.teaching.leaks import leak_price
from trainer.teaching.skill import Pace, grade, next_grade
from trainer.widgets.answer_strip import ICONS, LEAST, AnswerStrip, Mark
from trainer.widgets.control_boxes import Press

if TYPE_CHECKING:
    from trainer.app.exams import ExamOver
    from trainer.app.scene import Stage
    from trainer.teaching.asking import Answer
    from trainer.teaching.exam import ExamReport
    from trainer.teaching.leaks import Leak


MOST = 6  # mistakes that are shown where no leak is sure
COSTLIEST = Words("What cost most, in coins", "lead", weight="semibold")
CLOSEST = Column(
    Words("Your closest calls", "lead", weight="semibold"),
    Words("Each was right, by so many coins.", "body", "muted"),
)
ACROSS, WORK = 1100.0, 392.0  # of what to work on: the least width beside it, and its own
LOW_WORK = 352.0  # in the narrowest window that has both
DISC, EDGE = 116.0, 150.0  # the diameters of a grade and of the five parts around it
SMALL_DISC, SMALL_EDGE = 84.0, 110.0  # where there is little height
SMALL_CELL = 14.0  # the width of the cell of an answer there
GRADES, COLUMNS = "EDCBA", 25  # answers in a row
LEAST_GOLD = GRADES.index("C")
AS_IN_LEAKS = "Prices by all your answers, as in Leaks."
LEAST_PART = 0.05  # of what is given away; less is not named


@dataclass(frozen=True)
class ExamResult:
    """What came of an exam; `before` is the return in the exam before it, None if there is none,
    `following` the words of the button to what comes after it, `listed` the leaks of the game as
    Leaks has them, by their classes, None before they are known.
    """

    exam: ExamOver
    names: Sequence[str]  # of the classes of its answers
    chosen: int | None
    before: float | None
    pace: Pace
    following: str
    listed: Mapping[str, Leak] | None = None

    @property
    def report(self) -> ExamReport:
        """What it found."""
        return self.exam.report

    def box(self, stage: Stage) -> Box:
        """Return the page."""
        parts = f"{self._parts()} {unsure_words(self.report)}".strip()
        forms = (
            Column(
                self._hero(stage, tight=tight),
                numbers(self.report, parts, stage, tight=tight),
                grow(self._answers(tight=tight)),
                gap=10 if tight else 14,
            )
            for tight in (False, True)
        )
        left = FitView(*forms)
        work = LOW_WORK if pictured(stage) and stage.width < ACROSS else WORK
        across = wide(work * stage.theme.grow, self._work(stage))
        row = Row(share(1, left), across, gap=14, align="stretch", narrow=ROOMY)
        return Pad(row, top=8 if stage.height < LOW else 0, bottom=10)

    def _hero(self, stage: Stage, *, tight: bool) -> Box:
        report = self.report
        title = f"You play at {text.percent(report.total.return_)}."
        now = self._hourly(self._lost(report.total.return_))
        under = (
            f"{report.hands - report.wrong} of {report.hands} right. "
            f"By this exam you give away about {now} coins an hour "
            f"at {self.pace.hands_an_hour:,} hands."
        )
        if tight:  # the disc says what the last grade was
            under = f"{under.partition(' at ')[0]}."
        elif self.before is not None:
            under += f" In the last exam it was about {self._hourly(self._lost(self.before))}."
        under += "" if tight else self._ahead
        if self._grade == "E" and report.leaks:
            fair = f"{FAIR.partition('.')[0]}." if tight else FAIR  # the gold button says the rest
            under += f"\n{fair}"
        day = day_of(self.exam.ended, LOCAL)
        name = f"Exam {self.exam.number}, {day.day} {day:%B}"
        if not pictured(stage):
            name += f": grade {self._grade}" + (f", {self._was}" if self._was else "")
        disc = grade_disc(self._grade, self._was, small=tight)
        return hero(name, title, under, (), stage, right=disc, size="page")

    def _parts(self) -> str:
        """Return how much of what is given away is not known, and how much slips are."""
        report = self.report
        unknown, all_ = (self._lost(each.return_) for each in (report.knowledge, report.total))
        few = unknown < LEAST_PART * all_
        coins = f"{self._hourly(unknown)} coins an hour"
        loses = f"In this exam you lose {coins} by what you do not know"
        if not report.slips:
            return NO_SLIP if few else f"{loses}. {ALLOWED}"
        if unknown > (1 - LEAST_PART) * all_:
            return SLIP
        return "Nearly all that you give away are slips." if few else f"{loses}, the rest by slips."

    def _lost(self, return_: float) -> float:
        return max(0.0, self.report.game_return - return_)

    @property
    def _grade(self) -> str:
        return grade(self._lost(self.report.total.return_))

    def _hourly(self, lost: float) -> str:
        return about(self.pace.coins(lost, self.report.coins))

    @property
    def _ahead(self) -> str:
        """Say what the next better grade takes; of the best and the last one nothing."""
        ahead = next_grade(self._lost(self.report.total.return_))
        if ahead is None or self._grade == "E":
            return ""
        letter, less = ahead
        return f" Grade {letter} takes {self._hourly(less)} less."

    @property
    def _was(self) -> str:
        return "" if self.before is None else f"was {grade(self._lost(self.before))}"

    def _answers(self, *, tight: bool) -> Box:
        """Return every answer as a cell, and how many were right, slips and wrong."""
        answers = self.exam.answers
        cells = marks(answers, self.report, self.names)
        counts = Counter(cells)
        kinds: tuple[tuple[Mark, str, ColorName], ...] = (
            ("right", "right", "right"),
            ("slip", "slip" if counts["slip"] == 1 else "slips", "accent"),
            ("wrong", "wrong", "wrong"),
        )
        tally = Wrap(
            *(
                Row(
                    IconBox(ICONS[mark], ink, 18),
                    Words(f"{counts[mark]} {words}", "body", ink),
                    gap=6,
                )
                for mark, words, ink in kinds
            ),
            gap=18,
        )
        title = Words(f"Your {len(answers)} answers", "title", weight="semibold")
        tall, least, y = (20, SMALL_CELL, 8) if tight else (30, LEAST, 14)
        strip = AnswerStrip(
            "answers", cells, most=COLUMNS, tall=tall, least=least, chosen=self.chosen
        )
        body = Column(Row(title, ROOM, tally, narrow=480, narrow_gap=4), grow(strip), gap=8)
        return Panel(body, pad=24, pad_y=y)

    def _work(self, stage: Stage) -> Box:
        """Return the costliest leaks, and the buttons that lead to them."""
        leaks = shown_leaks(self.exam, self.names, self.listed)
        read = Counter(each.words for each in leaks)
        bars = zip(leaks, bar_parts(leaks), strict=True)
        parts = [self._leak(each, part, read[each.words]) for each, part in bars]
        under = self._priced(len(leaks)) if leaks else self.report.no_leak
        title = Row(share(1, Words("What to work on", "title", weight="semibold")), ALL_LEAKS)
        slips = Words(self._slips(), "body", "muted") if self.report.slips else None
        buttons = None if compact(stage, ACROSS) else self.buttons()
        box = Words(under, "body", "muted")
        wrong = of_each_kind(costliest(self.exam.answers))[:MOST]
        rows: list[Box] = [Pad(in_a_row(each), y=2) for each in wrong]
        told: Box = COSTLIEST if rows else CLOSEST
        rows = rows or [_close(*each) for each in self.exam.closest[:MOST]]
        hands = [[told, *rows[:most]] for most in range(MOST, 2, -1) if not leaks]
        body = FitHigh(
            *(Column(title, box, slips, Space(8), *of, ROOM, buttons, gap=10) for of in hands),
            Column(title, box, *parts, slips, ROOM, buttons, gap=12),
            Column(title, None if leaks else box, *parts, slips, ROOM, buttons, gap=10),
        )
        return Panel(body, pad=20, pad_y=20)

    def _priced(self, shown: int) -> str:
        """Say whose prices those of the leaks are, and of how many leaks these are the dearest."""
        more = len(self.report.leaks) - shown
        found = "" if more < 1 else f"The costliest {number_word(shown)} of {shown + more}. "
        return f"{found}{AS_IN_LEAKS}"

    def _slips(self) -> str:
        slips = self.report.slips
        words = "answer looked like a slip" if slips == 1 else "answers looked like slips"
        return f"{slips} {words}: you got such hands right earlier."

    def _leak(self, shown: Shown, part: float, alike: int) -> Box:
        leak = shown.leak
        named = alike < 2 or shown.kept == leak.instead
        sentence = shown.words if named else f"{shown.words} {tempting(leak.instead)}"
        seen = Words(f"missed {leak.missed} of {leak.seen} here", "second", "muted")
        return Column(
            Words(sentence, "body", weight="semibold"),
            Wrap(*_holds(shown), gap=14),
            Row(self._price(shown.listed), ROOM, seen, gap=8),
            Bar(part, "wrong", 8),
            gap=6,
        )

    def _price(self, leak: Leak | None) -> Box:
        """Return what Leaks says that a leak costs; nothing before that is known."""
        if leak is None:
            return Words("", "body", weight="semibold")
        inks: dict[str, ColorName] = {"open": "wrong", "seldom": "muted", "closed": "right"}
        price = leak_price(leak, self.report.coins, self.pace)
        return Words(price, "body", inks[leak.standing], "semibold")

    def buttons(self, *, side_by_side: bool = False) -> Box:
        """Return the gold button, to the costliest leak, else the wrong answers, else what comes
        after the exam; and one more.
        """
        wrong, further = self.report.wrong, ("further", self.following)
        see = "missed", f"See the {wrong} hands" if wrong > 1 else "See the hand"
        ways = [("work", "Practise the costliest"), see] if self.report.leaks else [see, further]
        if not wrong:
            ways = [further]
        gold = Press(*ways[0], "primary", hint="Space", tall=60)
        others = [Press(*way, tall=60 if side_by_side else 48) for way in ways[1:]]
        if not side_by_side:
            return Column(gold, *others, gap=10)
        beside = [share(1, other) for other in others]
        short = replace(gold, label=gold.label.removesuffix(" the costliest"), hint="")
        return FitWide(
            Row(share(1.4, gold), *beside, gap=10),
            Row(share(1, short), *beside, gap=10),
            Column(gold, *others, gap=6),
        )


def grade_disc(now: str, under: str = "", *, small: bool = False) -> Box:
    """Return a grade as a chip of gold, a `small` one too, of steel for D and E, and what stands
    under it.

    Its edge has five parts: one is gold for an E, all are for an A.
    """
    disc, edge = (SMALL_DISC, SMALL_EDGE) if small else (DISC, EDGE)
    low = GRADES.find(now[0]) < LEAST_GOLD
    ink: ColorName = "text" if low else "on_accent"
    words = Column(
        Words(now, "page" if small else "display", ink, "heavy", "center"),
        Words(under, "second" if small else "body", ink, "semibold", "center") if under else None,
    )
    chip = Panel(At(words), "steel" if low else "gold", 0, 0, radius=disc / 2)
    gold = 1 + GRADES.find(now[0])
    parts = (2,) * gold + (0,) * (len(GRADES) - gold)

    def draw(rect: Rect, theme: Theme) -> Iterator[Item]:
        yield Segments(rect.centered(edge, edge), parts)

    inside = At(wide(disc, high(disc, chip)))
    return wide(edge, Layers(Art(draw, edge, edge), inside))


def _close(ahead: Fraction, answer: Answer) -> Box:
    """Return a hand that was held right, and how far `ahead` that was, in coins."""
    hand = HandCards(answer.question.cards, answer.held, "right", 42, 4)
    return Row(hand, ROOM, Number(f"{text.brief(ahead)} coins", color="right"), gap=10)


def _holds(shown: Shown) -> Iterator[Box]:
    """Yield the right hold and the wrong one of a hand."""
    if shown.answer is None:
        return
    solution, held = shown.answer.solution, shown.answer.held
    pairs: tuple[tuple[Mark, ColorName, tuple[int, ...]], ...] = (
        ("right", "right", solution.best.cards),
        ("wrong", "wrong", solution.hold(held).cards),
    )
    for mark, ink, cards in pairs:
        hold = MiniCards(cards) if cards else Words(DRAW_FIVE, "second", "muted")
        yield Row(IconBox(ICONS[mark], ink, 18), hold, gap=8)
