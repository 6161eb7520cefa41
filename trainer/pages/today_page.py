"""Today's training: what is worth most now, each new line read before it is used."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from trainer.app.scene import Go, PageHelp, Stage, Topic, Transition
from trainer.app.seeds import today
from trainer.app.world import World
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, At, Box, Column, Pad, Row, share
from trainer.drawing.leaves import HandCards, Words
from trainer.drawing.surfaces import Panel
from trainer.pages.asking_page import GLANCE, NEXT, AskingPage
from trainer.pages.bar import ROOMY
from trainer.pages.ending import (
    cards_below,
    compact,
    dearest_card,
    end_page,
    hero,
    next_card,
    right_ring,
)
from trainer.pages.glossary import told
from trainer.pages.home_cards import gives_away
from trainer.pages.lesson_words import keep_words, lesson_name, rule_words
from trainer.teaching.asking import Answer, Question
from trainer.teaching.game_course import STARTER, GameCourse
from trainer.teaching.introduction import Introduction, terms_told
from trainer.teaching.line_names import always_kept, line_names
from trainer.teaching.today import gone_on_words, saved_words, tomorrow_words
from trainer.widgets import Act
from trainer.widgets.control_boxes import Press

if TYPE_CHECKING:
    from trainer.app.kept_mode import KeptMode
    from trainer.teaching.terms import Term


ON_TO_HANDS = Press("start", "On to the hands", "primary", hint="Space", tall=58)


class TodayPage(AskingPage):
    """Trains for some minutes; it begins, or goes on, as it is opened."""

    name = "today"
    came_for_it = True
    in_help = PageHelp(
        topics=(
            Topic(
                "Today's training",
                "What is worth most to you now: what is due, your costliest leak, the next line, "
                "then mixed hands. Leave it at any hand and it goes on there. How many minutes it "
                "takes, the settings say.",
                asked="train training daily practise practice minutes due",
            ),
        ),
    )

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._saved = self._tomorrow = ""  # of the session that is over
        self._ended_on = today()
        self._read = 0  # the number of the hand before which its line was read
        self._aside = None  # it is opened to go on
        if self.kept is None:
            self._begin()

    def _begin(self) -> None:
        minutes = self.world.settings.today_minutes
        self.world.practice.begin_today(*self.world.game, minutes)

    @property
    def _reading(self) -> int | None:
        """The lesson to be read before the present hand; None if there is none."""
        kept = self.kept
        if kept is None or kept.question is None or self._judged is not None:
            return None
        return kept.question.lesson if kept.question.number != self._read else None

    def _question(self) -> Question | None:
        return None if self._reading is not None else super()._question()

    def start(self, stage: Stage) -> Box:
        """Return what is to be read, or why nothing is asked."""
        lesson, kept = self._reading, self.kept
        if lesson is None or kept is None:
            sentence = self.fault_words or "Today's training is ready."
            begin = Press("start", "Begin", "primary", hint="Space", tall=58)
            body = Column(Words(sentence, "lead"), begin, gap=18)
            return At(Panel(body, pad=36, pad_y=30))
        course, view = kept.mode.course, self.course_view
        said_of = self.world.practice.introduction(course, lesson, self.world.pace)
        if view is None or view.course is None or said_of is None:
            return At(Panel(Words("Choosing examples …", "lead"), pad=32, pad_y=26))
        if lesson == STARTER:
            return _first_chart(course, stage)
        terms = said_of.new_terms(terms_told(course, kept.mode.earlier))
        return _new_line(said_of, terms, course, stage)

    def start_foot(self, stage: Stage) -> Box | None:
        """Return the button that goes on to the hands, where its place might scroll."""
        if self._reading is None or (self._reading != STARTER and not compact(stage)):
            return None
        return Pad(ON_TO_HANDS, x=24, y=10)

    def asked_words(self, kept: KeptMode[Any], question: Question) -> str:
        """Return what asks."""
        return "Today's training"

    def note_words(self, kept: KeptMode[Any], judged: Any) -> str:
        """Return that a session goes on, at its first hand."""
        first = len(kept.answers) == kept.before
        if judged is None and first and kept.question is not None:
            return " ".join(gone_on_words(kept.question.number, kept.question.of))
        if judged is not None and not judged.right:
            return "This comes again soon."
        return super().note_words(kept, judged)

    def mild(self, kept: KeptMode[Any], answer: Answer) -> bool:
        """Whether no line that was read in this session by then decides the hand: of what was just
        taught it is not said that a later lesson has it.
        """
        course, line = kept.mode.course, answer.question.line
        before = (each.question for each in kept.answers)
        asked = [
            each for each in (*before, answer.question) if each.number <= answer.question.number
        ]
        read = {each.lesson for each in asked if each.lesson is not None}
        return course is None or all(line not in course.lines_of(lesson) for lesson in read)

    def finish(self) -> None:
        """End the session, and work out what is said of it."""
        kept = self.kept
        super().finish()
        if kept is not None:
            now = datetime.now(UTC)
            self._saved = saved_words(kept.mode, now, self.world.pace)
            self._tomorrow, self._ended_on = tomorrow_words(kept.mode, now), today()

    def _of_tomorrow(self, mode: Any) -> str:
        """Return what the day after the session brings, as it is called by now."""
        days = (today() - self._ended_on).days
        if days > 1:
            return tomorrow_words(mode, datetime.now(UTC))
        return self._tomorrow.replace("Tomorrow", "Today", 1) if days == 1 else self._tomorrow

    def over(self, mode: Any, stage: Stage) -> Box:
        """Return what was right, what became better, and what tomorrow brings."""
        answers = len(self._ended.answers)  # those before it was gone on with, too
        right = sum(each.right for each in self._ended.answers)
        left = mode.question is not None
        good = not left and 2 * right > answers  # a medal is earned
        title = f"{right} of {text.count(answers, 'hand')} right."
        under = "It goes on where you left it."
        if not left:  # the one figure of how well somebody plays, as every page says it
            under = f"{self._saved} {gives_away(self.world)}".strip()
        ring = right_ring(right, answers - right)
        title_below, _, words = self._of_tomorrow(mode).partition(". ")
        title_below += "." if words else ""
        if left and mode.of is not None:
            title_below = "Today's training"
            words = f"Left of today: {text.count(mode.of - mode.question.number + 1, 'hand')}."
        buttons = None if compact(stage) else Column(*_over_buttons(left=left), gap=10)
        below: Box = next_card("Next", title_below, words, ROOM, buttons=buttons)
        if not compact(stage):
            dearest = dearest_card(
                self._ended.without_charted, stage, by_chart=bool(self._ended.charted)
            )
            below = cards_below(dearest, below)
        head = hero("Today's training", title, under, (), stage, chip=good, right=ring, fanned=left)
        ended = self._ended
        return end_page(head, ended.answers, self._shown, below, stage, charted=ended.charted)

    def over_foot(self, mode: Any, stage: Stage) -> Box | None:
        """Return the buttons where the card of what comes next might scroll."""
        if not compact(stage):
            return None
        both = (share(1, each) for each in _over_buttons(left=mode.question is not None))
        return Pad(Row(*both, gap=10, narrow=420, narrow_gap=6), x=24, y=10)

    def begin(self) -> Transition:
        """Go on to the hands of the line that was read, or with what is left of the session; play
        after all of it; begin one.
        """
        kept = self.kept
        if self._reading is not None and kept is not None and kept.question is not None:
            self._read, self._since, self._scroll = kept.question.number, self.world.clock(), 0.0
            return None
        over: Any = self._over
        if over is not None and over.question is None:
            return Go("table")
        return self.begin_anew()

    def begin_anew(self) -> Transition:
        """Begin, or go on with what is left."""
        self.again()
        self._begin()
        return None

    def key(self, key: str, stage: Stage) -> Transition:
        """Go on with Space; the keys of a question are those of every mode."""
        if self._reading is not None and key in NEXT:
            return (
                None if self._since_shown < GLANCE else self.begin()
            )  # a press of the hand before
        return super().key(key, stage)

    def do(self, act: Act, stage: Stage) -> Transition:
        """Do as every mode does; who leaves at the first hand is back where it was begun."""
        kept = self.kept
        if act == Act("stop") and kept is not None and len(kept.answers) == kept.before:
            self.world.practice.end(self.name)
            return Go("home")
        went = super().do(act, stage)
        return Go("home") if act == Act("stop") and self._over is None else went

    def choose(self, act: Act, stage: Stage) -> Transition:
        """Go home or to the table, begin once more, or go on."""
        if act.name in ("home", "table"):
            return Go(act.name)
        return self.begin_anew() if act.name == "start" and self._over is not None else self.begin()


def _over_buttons(*, left: bool) -> tuple[Box, Box]:
    """Return the gold button of an end, which goes on with what is left or plays, and another."""
    name, label = ("start", "Go on") if left else ("table", "Play")
    quiet = Press("home", "Stop for now", tall=48) if left else Press("start", "Once more", tall=48)
    return Press(name, label, "primary", hint="Space", tall=58), quiet


def _first_chart(course: GameCourse, stage: Stage) -> Box:
    """Return the lines of the first chart by their names, and how they are read."""
    rules = course.chart(STARTER).rules
    names = line_names(rules)
    rows = [
        Row(
            Words(f"{i}.", "lead", "on_felt_gold", "bold"),
            share(1, Words(name, "lead", "on_felt")),
            gap=10,
        )
        for i, name in enumerate(names, 1)
    ]
    half = (len(rows) + 1) // 2
    columns = (share(1, Column(*part, gap=12)) for part in (rows[:half], rows[half:]))
    inside = Column(
        Words("New today", "lead", "on_felt_gold", "semibold"),
        Words(text.first_upper(lesson_name(course, STARTER)), "display", "on_felt", "bold"),
        Words(
            "Go down the lines: the first that fits your hand says what to keep.", "lead", "on_felt"
        ),
        Pad(Row(*columns, gap=36, align="start", narrow=ROOMY, narrow_gap=12), top=14),
        Words(
            f"{always_kept(rules)} After each hand you see which line it was.".strip(),
            "body",
            "on_felt_soft",
        ),
        gap=12,
    )
    small = compact(stage)
    panel = Panel(inside, "hero", 28 if small else 44, 20 if small else 40)
    return Pad(At(panel, "stretch", widest=1120 * stage.theme.grow), top=2, bottom=18)


def _new_line(intro: Introduction, terms: Iterable[Term], course: GameCourse, stage: Stage) -> Box:
    """Return the rule of a line on felt, its reason and new words, and a hand that it decides."""
    small = compact(stage)
    rule = Words(rule_words(intro), "lead", "on_felt", "medium")
    meanings = (f"{text.first_upper(term.name)}: {term.meaning}" for term in terms)
    inside: Box = Column(
        Words("New today", "lead", "on_felt_gold", "semibold"),
        Words(lesson_name(course, intro.lesson), "display", "on_felt", "bold"),
        told(rule, course.table, course.coins),
        Words(text.with_tens(intro.reasons[0]), "body", "on_felt_soft"),
        *(Words(meaning, "second", "on_felt_soft") for meaning in meanings),
        *(() if small else (ROOM, ON_TO_HANDS)),
        gap=6 if small else 14,
    )
    for hand in intro.examples[:1]:
        keep = Words(
            keep_words(hand.cards, hand.held), "lead", "on_felt_gold", "semibold", "center"
        )
        shown = Column(HandCards(hand.cards, hand.held, each=84), keep, gap=12)
        inside = Row(
            share(1.1, inside), share(1, At(shown, y="center")), gap=48, narrow=ROOMY, narrow_gap=16
        )
    panel = Panel(inside, "hero", 28 if small else 44, 20 if small else 40)
    return Pad(At(panel, "stretch", widest=1120 * stage.theme.grow), top=2, bottom=18)


PAGE = TodayPage
