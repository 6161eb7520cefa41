"""The drill page: choose what to practise, answer, see what it is worth.

It is over four hundred lines, with which leaks a drill closed.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from evaluator import parse_cards
from solver.holds import canonical_cards
from trainer.app.mistakes import Order, Search, classes_words
from trainer.app.scene import Go, PageHelp, Stage, Topic, Transition
from trainer.app.world import World
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, At, Box, Column, Layers, Pad, Row, Sized, grow, share, wide
from trainer.drawing.layouts import FitHigh
from trainer.drawing.leaves import ColorName, HandCards, IconBox, Words
from trainer.drawing.surfaces import Panel
from trainer.pages.asking_page import ASKING_KEYS, AskingPage
from trainer.pages.bar import ROOMY
from trainer.pages.beginning import fault_box, go_on_words
from trainer.pages.drill_words import (
    AFTER_A_MISS,
    COUNTED,
    ICONS,
    LENGTHS,
    MEANS,
    NAMED,
    SAMPLES,
    SHORT,
    USUAL,
    WHAT,
    DrillEnd,
    about_words,
    at_stake,
    chosen_again,
    how_much,
    length_of,
    minutes_left,
    missed_words,
    recovered_words,
)
from trainer.pages.ending import compact
from trainer.pages.leak_words import DrillLeaks, OpenBefore
from trainer.pages.lesson_words import lesson_name
from trainer.pages.question import charted_of, progress, prompt
from trainer.teaching.asking import Answer, DrillBounds, Question
from trainer.teaching.construction import near
from trainer.teaching.in_words import first_sentence
from trainer.teaching.leaks import BETWEEN
from trainer.teaching.terms import wild_names
from trainer.widgets import Act
from trainer.widgets.control_boxes import Press, Strip

if TYPE_CHECKING:
    from solver.strategy.language.chart_rules import Rule
    from trainer.app.kept_mode import KeptMode
    from trainer.app.training import CourseView
    from trainer.teaching.game_course import GameCourse
    from trainer.teaching.leaks import Leak

BESIDE = 412.0  # the width of what stands beside the choices


class DrillPage(AskingPage):
    """Asks the hands that are worth most to this player; opened about some, it asks at once."""

    name = "drill"
    in_help = PageHelp(
        keys=ASKING_KEYS,
        topics=(
            Topic(
                "The drill",
                "The hands that you gain most by: they come often, cost much, and you miss them. "
                "After a mistake come hands that differ from it in one card.",
                asked="practise practice train training exercise drill drills",
            ),
        ),
    )

    def __init__(self, world: World, about: DrillBounds | None = None) -> None:
        super().__init__(world)
        self._what = "all" if about is None else "chosen"
        self._chosen = about or DrillBounds()
        usual = USUAL if (last := world.practice.drill_length) is None else last
        self._length = usual if about is None else length_of(about)  # None: as was asked for
        self._said: int | None = None  # the minutes left that are shown
        self._leaks_asked = DrillLeaks()
        self._open_before = OpenBefore()
        # Answers, and how many of them are right by the chart alone.
        self._mild: tuple[tuple[Answer, ...], int] = (), 0
        self._lesson: int | None = None  # None: the next one of the course
        world.history.forget()  # what was answered since it was read counts
        if about is not None:
            self.came_for_it = True
            self._begin_drill()
            return
        if self.kept is not None and world.practice.drilled is not None:
            self._what, self._chosen = chosen_again(world.practice.drilled)
            self._length = length_of(world.practice.drilled)

    @property
    def _bounds(self) -> DrillBounds:
        bounds = self._chosen if self._what == "chosen" else WHAT[self._what][1]
        if self._length is None:
            return replace(bounds, lines=self._lines or bounds.lines)
        _, hands, minutes = LENGTHS[self._length]
        return replace(bounds, lines=self._lines or bounds.lines, hands=hands, minutes=minutes)

    @property
    def _view(self) -> CourseView | None:
        """The course, if a lesson is to be drilled."""
        return self.course_view if self._what == "lesson" else None

    @property
    def _lines(self) -> tuple[Rule, ...]:
        """What the lesson to be drilled brings in."""
        view = self._view
        if view is None or view.course is None:
            return ()
        return view.course.rules(self._which(view, view.course))

    def _which(self, view: CourseView, course: GameCourse) -> int:
        """Return the number of the lesson: the one chosen, else the next one, else the last."""
        if self._lesson is not None:
            return self._lesson
        return course.lessons if view.next is None else view.next

    def start(self, stage: Stage) -> Box:
        """Return what can be drilled, how long, and what that means."""
        choices = [(name, label) for name, (label, _) in WHAT.items()]
        if self._chosen.classes or self._chosen.lines:
            choices.append(("chosen", "Your choice"))
        rows = (
            Column(*(grow(self._choice(*each, low=low)) for each in choices), gap=8)
            for low in (False, True)
        )
        lengths = [
            Press(f"length.{i}", label, "choice", chosen=i == self._length, value=i)
            for i, (label, *_) in enumerate(LENGTHS)
        ]
        left = Panel(
            Column(
                Words("Practise what is worth most to you.", "page", weight="bold"),
                Words("The verdict comes at once, and every answer counts.", "body", "muted"),
                grow(FitHigh(*rows)),
                Words("How long", "title", weight="semibold"),
                Strip(lengths),
                gap=12,
            ),
            pad=28,
            pad_y=22,
        )
        gold = None if compact(stage) else self.start_buttons(stage)
        asked = ROOM if gold is None else grow(self._sampled())
        right = Panel(Column(*self._meaning(), asked, gold, gap=12), "hero", 28, 24)
        across = wide(BESIDE * stage.theme.grow, right)
        row = Row(share(1, left), across, gap=14, align="stretch", narrow=ROOMY)
        return Pad(row, top=2, bottom=18)

    def _choice(self, name: str, label: str, *, low: bool) -> Box:
        """Return a choice as a row: its name, what it asks unless it is `low`, what there is."""
        chosen, (there, some) = name == self._what, self._there(name)
        color: ColorName = "accent" if chosen else "text" if some else "muted"
        words = Column(
            Words(label, "lead", color, "semibold"),
            None if low else Words(SHORT[name], "second", "muted"),
        )
        box = Words(there, "body", "muted")
        row = Row(IconBox(ICONS[name], color, 24), share(1, words), box, gap=16)
        click = Press(f"what.{name}", label, "picture", enabled=some, value=name, tall=0)
        panel = Panel(row, "chosen" if chosen else "raised" if some else "bare", 18, 6)
        return Layers(Sized(panel, least=44), click)

    def _there(self, name: str) -> tuple[str, bool]:
        """Say how much there is of a choice, once that is known, and whether it is something."""
        leaks = self._leaks if name in COUNTED else None
        return ("", True) if leaks is None else how_much(name, leaks, self.world)

    @property
    def _leaks(self) -> Sequence[Leak] | None:
        """The leaks of the game in play as Leaks has them; None before they are known."""
        return self.world.history.leaks_of(*self.world.game)

    def _sampled(self) -> Box:
        """Return as many hands as there is room for, and what is asked of them."""
        question = Words("What do you keep?", "lead", "on_felt_gold", "semibold", "center")
        hands = [HandCards(cards, each=66) for cards in self._examples()]
        if not hands:
            return ROOM
        forms = (hands[:most] for most in range(len(hands), 0, -1))
        return FitHigh(*(At(Column(*form, question, gap=12)) for form in forms))

    def _examples(self) -> Sequence[Sequence[int]]:
        """Return hands as the choice asks them: of the player's own errors, some of them; of the
        lines of a lesson, those that they play; in a game with wild cards those of its chart. Of
        the player's own choice they are the hand that waits and hands missed before, or none.
        """
        game, view = self.world.game, self._view
        if self._what == "chosen":
            return self._of_the_choice()
        order: Order | None = {"mistakes": "newest", "leaks": "dearest"}.get(self._what)  # type: ignore[assignment]  # two orders
        hands: list[tuple[int, ...]] = []
        if order is not None and (own := self.world.history.mistakes(*game, Search(order))):
            hands = [each.record.dealt for each in own.hands]
        elif view is not None and view.course is not None:
            chart = view.course.chart(self._which(view, view.course))
            deals = self.world.charts.examples(*game, chart) or ()
            lines = zip(chart.rules, deals, strict=False)
            hands = [deal.cards for rule, deal in lines if deal and rule in self._lines]
        elif self._what == "all" and wild_names(game[0].rules):
            hands = self._of_the_chart()
        apart = {tuple(sorted(canonical_cards(cards))): cards for cards in reversed(hands)}
        hands = [*apart.values()][:-4:-1]
        return hands or [parse_cards(cards) for cards in SAMPLES.get(self._what, SAMPLES["all"])]

    def _of_the_choice(self) -> Sequence[Sequence[int]]:
        left, history = self.left_open, self.world.history
        if left is not None and left.question is not None:
            return [left.question.cards]
        own = [
            history.mistakes(*self.world.game, Search("dearest", decision=name))
            for name in self._chosen.classes
        ]
        return [each.record.dealt for part in own if part for each in part.hands][:3]

    def _of_the_chart(self) -> list[tuple[int, ...]]:
        """Return hands of the chart in play, once they are known, those with wild cards first."""
        game, is_wild = self.world.game, self.world.game[0].rules.is_wild
        chart = self.world.chart_of(*game)
        known = self.world.charts.examples(*game, chart) if chart is not None else None
        hands = (deal.cards for deal in known or () if deal is not None)
        return sorted(hands, key=lambda cards: not any(map(is_wild, cards)))

    def start_buttons(self, stage: Stage) -> Box:
        """Return the gold button, and two others beside a drill that was left."""
        left = self.left_open
        if left is None or left.question is None:
            return Press("start", "Start the drill", "primary", hint="Space", tall=60)
        words = go_on_words(left.question.number, left.question.of)
        others = Row(
            share(1, Press("stop", "See how you did", tall=48)) if left.answers else None,
            share(1, Press("anew", "Start anew", tall=48)),
            gap=10,
        )
        gold = Press("start", words, "primary", hint="Space", tall=60)
        if compact(stage):
            return Row(share(1, gold), share(1.2, others), gap=10, narrow=560, narrow_gap=6)
        return Column(gold, others, gap=10)

    def _meaning(self) -> list[Box | None]:
        """Return what the choice means, and which lesson it is."""
        parts: list[Box | None] = [
            Words(self._label(), "figure", "on_felt", "bold"),
            Words(self._meaning_words(), "lead", "on_felt_soft"),
        ]
        view = self._view
        if view is not None and view.course is not None:
            which, last = self._which(view, view.course), view.course.lessons
            earlier = Press("lesson.earlier", "Earlier", value=which - 1, enabled=which > 0)
            later = Press("lesson.later", "Later", value=which + 1, enabled=which < last)
            parts.append(Row(earlier, later, gap=10))
        return [*parts, fault_box(self.fault_words)]

    def _label(self) -> str:
        if self._what in WHAT:
            return WHAT[self._what][0]
        if missed := missed_words(self._chosen, self._leaks or ()):
            return missed
        one = len(self._chosen.classes) + len(self._chosen.lines) == 1
        return text.first_upper(about_words(self._chosen)) if one else "What you chose"

    def _meaning_words(self) -> str:
        if self._what == "chosen" and len(self._chosen.classes) > 1:
            return f"{MEANS['chosen']}\n{text.sentence(classes_words(self._chosen.classes))}"
        return f"{MEANS[self._what]} {self._lesson_words()}".rstrip()

    def _lesson_words(self) -> str:
        if self._what != "lesson":
            return ""
        view = self._view
        if view is None:
            return "Reading the course …"
        if view.course is None:
            return "This paytable has no course yet: Course can make one."
        which = self._which(view, view.course)
        rules = " ".join(first_sentence(rule) for rule in self._lines[:NAMED])
        more = " …" if len(self._lines) > NAMED else ""
        return f"\nLesson {which}: {lesson_name(view.course, which)}. {rules}{more}"

    def end(self, mode: Any) -> DrillEnd:
        """Return what came of the drill."""
        leaks, view = self._what in ("chosen", "leaks"), self.course_view
        about = text.first_lower(self._missed(mode)) or self._about()
        end = DrillEnd(mode, about, leaks, self._ended, self._shown, view, self.world.pace)
        if view is not None:
            offered = self.world.practice.offered_lesson(view, self.world.game)
            lesson = None if offered is None else offered.lesson
            left = self.world.practice.left_off(view, lesson) is not None
            end = replace(end, offered=offered, left=left)
        closed = self._open_before.closed(self.world)
        leak = self._leaks_asked.read(mode, self.world, self._bounds.kept)
        return replace(end, leak=leak, closed=closed)

    def finish(self) -> None:
        """End the drill; what was answered counts in the price that its end says."""
        super().finish()
        self.world.history.forget()

    def _missed(self, mode: Any) -> str:
        """Return the one choice that a drill asks by its name in Leaks, if it was ever missed."""
        leaks = self._leaks_asked.now(mode) if self._what == "chosen" else ()
        return missed_words(self._chosen, leaks)

    def standing(self, kept: KeptMode[Any], question: Question, stage: Stage) -> Box:
        """Return the hands or the minutes left, and how many were right."""
        self._open_before.note(kept, self.world)
        mode = kept.mode
        self._said = minutes_left(mode)
        answers = mode.right + mode.wrong
        right = f"{mode.right} of {answers} right" if answers else ""
        if by_chart := self._by_chart_alone(kept):
            right += f", {by_chart} by your chart"
        if self._said is None:
            if question.of is None:
                hand = f"Hand {question.number}"
                return Words(f"{hand}, {right}" if right else hand, weight="semibold")
            return progress(
                f"Hand {question.number} of {question.of}", answers / question.of, right, stage
            )
        left = f"{text.count(self._said, 'minute')} left" if self._said else "The last hand"
        return Words(f"{left}, {right}" if right else left, weight="semibold")

    def wrongly_held(self, judged: Answer) -> Collection[str]:
        """Return the kinds of the leak that is drilled, else those held in such hands before."""
        of_leak = {*self._bounds.kept.split(BETWEEN)} - {""}
        return of_leak or super().wrongly_held(judged)

    def mild(self, kept: KeptMode[Any], answer: Answer) -> bool:
        """Whether a hold of the player's chart may be right by it: not of a leak that is drilled,
        which is a mistake on every other page, nor before a chart was learnt.
        """
        return self._goes_by_chart(kept)

    def _goes_by_chart(self, kept: KeptMode[Any]) -> bool:
        """Whether what the player's chart keeps may be right by it."""
        mode = kept.mode
        return not self._bounds.kept and self.world.has_chart(mode.table, mode.coins)

    def _by_chart_alone(self, kept: KeptMode[Any]) -> int:
        """Return how many answers are right by the player's chart alone; counted once for each."""
        answers, chart = tuple(kept.answers), self.learnt_chart(kept)
        if chart is None or not self._goes_by_chart(kept):
            return 0
        counted, mild = self._mild
        if answers[: len(counted)] != counted:  # of another drill
            counted, mild = (), 0
        self._mild = answers, mild + len(charted_of(answers[len(counted) :], chart))
        return self._mild[1]

    def waiting(self, stage: Stage) -> bool:
        """Whether other minutes are left than were shown last, or what there is is still read."""
        if self.kept is None:
            return self.world.history.waits or super().waiting(stage)
        return self._said != minutes_left(self.kept.mode) or super().waiting(stage)

    def prompt(self, stage: Stage) -> Box:
        """Return what to do; over the first hand what some of the others are."""
        opening = "" if self.kept is None or self._armed else self.kept.mode.opening
        return prompt(opening) if opening else super().prompt(stage)

    def asked_words(self, kept: KeptMode[Any], question: Question) -> str:
        """Return what is practised."""
        return f"Drill: {self._about()}"

    def _about(self) -> str:
        if self._what == "chosen":
            return about_words(self._chosen)
        return text.first_lower(self._label())

    def note_words(self, kept: KeptMode[Any], judged: Answer | None) -> str:
        """Return what the drill has recovered, once that is worth saying."""
        following = kept.question
        if judged is not None and not judged.right and following is not None:
            said = {near(judged.question.cards, same=same): words for same, words in AFTER_A_MISS}
            return "" if self._by_chart else said.get(following.construction, "")
        first = judged is not None and judged.question.number == 1
        if first and self._missed(kept.mode):  # said before, it would be the answer
            return f"This leak: {text.first_lower(self._missed(kept.mode))}."
        if not kept.mode.shows_gain:
            return ""
        pace = self.world.pace
        price = self._leaks_asked.price(kept.mode, pace, self._bounds.kept)
        return recovered_words(at_stake(kept.mode, pace) if price is None else price.before_now)

    def begin_anew(self) -> Transition:
        """Start the drill, or the same one again."""
        self.again()
        if self._what != "lesson" or self._lines:
            self._begin_drill()
        return None

    def go_from(self, mode: Any) -> Transition:
        """Start the lesson that comes next, or the same drill again."""
        step, view = self.end(mode).following, self.course_view
        if step is None or view is None:
            return self.begin_anew()
        self.again()
        self.world.practice.begin_lesson(view, step)
        return Go("course")

    def again(self) -> None:
        """Go back to where it begins; what was answered counts in what it says."""
        super().again()
        self.world.history.forget()

    def _begin_drill(self) -> None:
        self.world.practice.begin_drill(*self.world.game, self._bounds)

    def choose(self, act: Act, stage: Stage) -> Transition:
        """Choose the bounds, start, or go on from the end."""
        match act:
            case Act("other"):
                self.again()
            case Act("anew"):
                self.world.practice.end(self.name)
                return self.begin()
            case Act(name, str(what)) if name.startswith("what."):
                self._what = what
            case Act(name, int(lesson)) if name.startswith("lesson."):
                self._lesson = lesson
            case Act(_, int(length)):
                self._length = self.world.practice.drill_length = length
            case _:
                return self.begin()
        return None


PAGE = DrillPage
