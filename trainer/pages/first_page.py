"""The first hands: one on the table, step by step; five to answer; then on to the first lesson.

It is over four hundred lines: the question whether to draw five takes ten.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

from evaluator.figures import count
from trainer.app.home_news import Step
from trainer.app.scene import Answered, Go, Open, PageHelp, Pop, Stage, Topic, Transition
from trainer.app.world import World
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Art, At, Box, Column, Pad, Row, Sized, Space, grow, share
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Curve, Item, Weight
from trainer.drawing.layouts import FitHigh
from trainer.drawing.leaves import HandCards, Words
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import Theme
from trainer.pages.asking_page import NEXT, SEEN
from trainer.pages.bar import low, on_wood
from trainer.pages.boxed import BoxPage
from trainer.pages.draw_words import drawn, drawn_words
from trainer.pages.ending import cards_below, compact, hero, next_card, shown_card, strip_card
from trainer.pages.glossary import meanings
from trainer.pages.hold_boxes import AnswerVerdict, verdict_box
from trainer.pages.lesson_words import FIRST, disc, next_words, paying_hands
from trainer.pages.motion import Lifts, Motion
from trainer.pages.question import (
    LOW_VERDICT,
    NONE_HELD,
    Lying,
    gold_button,
    keep_label,
    narrow,
    next_label,
    progress,
    prompt,
    question_slots,
    strip,
)
from trainer.pages.stage import on_its_way
from trainer.teaching.asking import Answer, Question
from trainer.teaching.game_course import STARTER
from trainer.teaching.the_game import (
    DEALT,
    DRAWN,
    FEW_TITLE,
    HELD,
    OVER_TITLE,
    FirstHand,
    answer_words,
    first_hands,
    let_go,
    over_words,
    step_words,
)
from trainer.widgets import Act
from trainer.widgets.control_boxes import Press
from trainer.widgets.hand_row import HandRow, Slot, Tag, TagTone
from trainer.widgets.sign import Sign, sign_lines

ALL = 0b11111
SIZES = (148.0, 116.0, 96.0, 76.0)  # of cards, where the sign gives way before they do
LAST = 72.0  # of cards that have the sign below them
VERDICT_WIDE = 960.0  # about as wide as the cards
BET, KEEP, PAID, HANDS, ASK, OVER = range(6)
CARDS, BUTTON, COLUMN = (0, False), (1, True), (-1, True)
ARROWS = (BUTTON, CARDS, BUTTON, COLUMN)
"""Whether what a step is about lies below or above, and whether at the right; cards have tags."""


class FirstPage(BoxPage):
    """Shows on the table how the game goes; its hands are chosen, and nothing of them is stored."""

    name = "first"
    margin = 16.0
    in_help = PageHelp(
        topics=(
            Topic(
                "How the game goes",
                "Show me, in Help, plays one hand step by step and then asks five, in three "
                "minutes. These hands are chosen, and do not count.",
                asked="play playing rules begin start first learn tutorial video poker new how",
            ),
        ),
    )

    def __init__(self, world: World) -> None:
        super().__init__(world)
        session = world.session
        self._table, self._coins = session.table, session.coins
        self._asked = first_hands(self._table, self._coins)
        self._step, self._since = BET, 0  # since when its end is shown
        self._held = 0
        self._armed = False  # whether the next press draws five new cards
        self._answers: list[Answer] = []  # to the five
        self._shown: int | None = None  # the one of them that is chosen at the end
        self._judged: AnswerVerdict | None = None
        self._drawn: tuple[int, ...] = ()  # the hand after the draw, where the answer was right
        self._motion = Motion()
        self._lifts = Lifts()

    @property
    def passed(self) -> bool:
        """Whether all hands were answered, or it was left."""
        return self._step == OVER

    @property
    def _hand(self) -> FirstHand:
        """The hand that is asked, or the one just answered."""
        return self._asked[len(self._answers) - (self._judged is not None)]

    def head(self, stage: Stage) -> Box | None:
        """Return how to leave, and which of the hands it is: those to answer are counted."""
        hands = len(self._asked)
        done = len(self._answers) + (self._step in (PAID, HANDS, ASK))
        if self._step == OVER:
            return None
        number = len(self._answers) + (self._judged is None)
        words = f"Hand {number} of {hands}" if self._step == ASK else "One hand together"
        return strip("Leave", "How the game goes", progress(words, done / (hands + 1), "", stage))

    def view(self, stage: Stage) -> Box:
        """Return the table, or what came of it."""
        self.ground = "room" if self._step == OVER else "felt"
        if self._step == HANDS:
            return self._what_pays()
        return self._end(stage) if self._step == OVER else self._on_the_table(stage)

    def _what_pays(self) -> Box:
        """Return the hands that pay, the best first, each as five cards."""
        title = Words("These hands pay, the best first.", "title", weight="bold")
        rows = [*paying_hands(self._table, self._coins)]
        if high := meanings(self._table, self._coins).get("high pair"):
            rows.append(Words(high, "body", "muted"))
        return At(Panel(Column(title, Space(2), *rows, gap=8), "plate", 28, 18), widest=720)

    def _on_the_table(self, stage: Stage) -> Box:
        above, slots = self._said(stage), self._slots(stage)
        free = self._step == KEEP or (self._step == ASK and self._judged is None)
        shapes = [(False, 0, False), *((True, n, low) for low in (False, True) for n in (0, 2, 3))]
        last = HandRow(slots, enabled=free, low=True, least=LAST)
        return FitHigh(
            *(
                Column(
                    Space(2),
                    self._sign(low=small, across=across),
                    Sized(At(above, "stretch"), least=LOW_VERDICT),
                    grow(Pad(HandRow(slots, enabled=free, low=tags_low, least=least), bottom=6)),
                    gap=6 if small else 12,
                )
                for least in SIZES
                for small, across, tags_low in shapes
            ),
            Column(Space(2), above, last, self._sign(low=True, across=3), gap=6),
        )

    def _said(self, stage: Stage) -> Box:
        """Return the one thing to look at or to do now."""
        if self._judged is not None:
            return At(verdict_box(self._judged, brief=low(stage)), widest=VERDICT_WIDE)
        if self._step == ASK:
            return prompt(NONE_HELD if self._armed else "Which cards do you keep?")
        at = self._step + (self._held == HELD)  # the draw is a step of its own
        first, second = step_words(at, self._table, self._coins)
        if self._step == BET:
            first, second = f"You bet {count(self._coins, 'coin')}: the lit column.", "Press Deal."
        elif self._step == KEEP and self._held & ~HELD:
            first, second = "Only the eights are a pair.", let_go(self._held)
        words = Column(Words(first, "lead", weight="bold"), Words(second, "body", "muted"))
        down, right = ARROWS[at]
        arrow = Art(partial(_arrow, down), 30, 30) if down else None
        row = Row(disc(at + 1, stage), words, arrow, gap=14)
        plate = Panel(row, "plate", 20, 8, pill=not narrow(stage))
        return At(plate, "end" if right else "center")

    def _sign(self, *, low: bool, across: int) -> Sign:
        table = self._table
        shown = DRAWN if self._step == PAID else self._drawn
        won = (table.line_names[table.line_of_hand(shown)],) if shown else ()
        return Sign(
            table.name, sign_lines(table), self._coins, won, enabled=False, low=low, across=across
        )

    def _slots(self, stage: Stage) -> list[Slot]:
        """Return how the cards lie now."""
        now, rules = stage.now, self._table.rules
        raised = self._lifts.raised(self._held, now)
        if self._step == BET:
            return [Slot(None)] * 5
        if self._step == ASK:
            best = None if self._judged is None else self._hand.held
            lying = Lying(self._drawn or self._hand.cards, self._held, raised, best)
            slots: Sequence[Slot] = question_slots(lying, rules, stage)
            if self._drawn:
                was = [Tag(f"was {text.cards((card,))}", "quiet") for card in self._hand.cards]
                slots = [
                    replace(slot, thrown=False, tag=was[i]) if slot.thrown else slot
                    for i, slot in enumerate(slots)
                ]
        elif self._step == PAID:
            eights: TagTone = "gold"
            rings = [eights if card // 4 == DRAWN[0] // 4 else None for card in DRAWN]
            slots = [Slot(*each) for each in zip(DRAWN, [None] * 5, rings, raised, strict=True)]
        else:
            slots = [self._to_choose(i, raised[i]) for i in range(5)]
        return [on_its_way(slot, self._motion.pose(i, now)) for i, slot in enumerate(slots)]

    def _to_choose(self, i: int, raised: float) -> Slot:
        held, wanted = bool(self._held >> i & 1), bool(HELD >> i & 1)
        if held != wanted:
            tag = Tag("LET GO", "wrong") if held else Tag("KEEP", "quiet")
            return Slot(DEALT[i], tag, "wrong" if held else None, raised)
        return Slot(DEALT[i], Tag("HELD") if held else None, "gold" if held else None, raised)

    def foot(self, stage: Stage) -> Box | None:
        """Return the console with the one button."""
        if self._step == OVER:
            on = Pad(Row(ROOM, *reversed(self._on()), gap=12), x=24, y=10)
            return on if compact(stage) else None
        labels = {BET: "Deal", KEEP: "Draw", PAID: "Go on", HANDS: "Now you"}
        label = next_label(len(self._answers) == len(self._asked))
        if self._step == ASK and self._judged is None:
            label = keep_label(self._held, armed=self._armed)
        note = "Practice hands: these coins are not counted."
        weight: Weight = "semibold" if self._drawn else "regular"
        if self._drawn:
            note = drawn_words(self._drawn, self._table, self._coins)
        note = "" if narrow(stage) else note
        ready = self._step != KEEP or self._held == HELD
        gold = gold_button(labels.get(self._step, label), stage, "go", enabled=ready)
        words = share(1, Words(note, "body", "on_wood_soft", weight))
        return on_wood(Row(words, gold, gap=12), stage)

    def _end(self, stage: Stage) -> Box:
        """Return what the hands showed, each to be looked at again, and what comes next."""
        right, asked = sum(answer.right for answer in self._answers), len(self._asked)
        under, most = over_words(right, asked), 2 * right > asked
        title = OVER_TITLE if most else FEW_TITLE
        head = hero("How the game goes", title, under, (), stage, chip=most)
        hands = strip_card(self._answers, self._shown, stage, hinted=False)
        beside = Column(hands, grow(self._next(stage)), gap=14)
        below = cards_below(shown_card(self._asked, self._answers), beside)
        return Pad(Column(head, grow(below), gap=14), x=32, top=18, bottom=18)

    def _next(self, stage: Stage) -> Box:
        """Return the card of what comes next, with a hand of it where there is room."""
        practice, small = self.world.practice, compact(stage)
        view = practice.course(self._table, self._coins)
        caption, words = next_words(view)
        lesson = None
        if view is not None and view.course is not None and not small:
            lesson = practice.introduction(view.course, STARTER, self.world.pace)
        hands = lesson.examples[:1] if lesson is not None else ()
        shown = [At(HandCards(e.cards, e.held, each=w), "start") for e in hands for w in (60, 48)]
        buttons = None if small else Column(*self._on(), gap=10)
        seen = grow(FitHigh(*shown, Space()))
        return next_card(caption, FIRST, words, seen, buttons=buttons, pad_y=16)

    def _on(self) -> list[Box]:
        """Return the button that goes on, and one that does not: where little was right, again."""
        right = sum(answer.right for answer in self._answers)
        other = Press("home", "Today", tall=48)
        if 2 * right < len(self._asked):
            other = Press("again", "These hands once more", tall=48)
        return [Press("go", "Start the first chart", "primary", hint="Space", tall=58), other]

    def do(self, act: Act, stage: Stage) -> Transition:
        """Hold a card, go on, leave."""
        match act:
            case Act("toggle", int(card)):
                self._toggle(card, stage)
            case Act("go"):
                return None if self._arms() else self._go_on(stage)
            case Act("answers" | "answers.open" as what, int(shown)):
                self._shown = shown
                answered = Answered(tuple(self._answers), shown)
                return Open("answer", answered) if what == "answers.open" else None
            case Act("again"):
                self._answers, self._shown = [], None
                self._deal(ASK, stage)
            case Act("stop" | "home" as how):
                self._step = OVER  # what was left does not come again by Esc
                return Go("home") if how == "home" else Pop()
        return None

    def key(self, key: str, stage: Stage) -> Transition:
        """Hold by 1 to 5, go on by Space."""
        if key in NEXT:
            if self._arms():
                return None
            seen = self._step != OVER or stage.now - self._since >= SEEN
            return self._go_on(stage) if seen else None
        if key in "12345":
            self._toggle(int(key) - 1, stage)
        elif key == "escape" and self._armed:
            self._armed = False  # it closes the question whether to draw five
        else:
            return super().key(key, stage)
        return None

    def _arms(self) -> bool:
        """Whether a press only arms the button that would draw five new cards."""
        arms = self._step == ASK and not (self._judged or self._held or self._armed)
        self._armed |= arms
        return arms

    def _toggle(self, card: int, stage: Stage) -> None:
        if self._step == KEEP or (self._step == ASK and self._judged is None):
            self._held ^= 1 << card
            self._armed = False
            up = bool(self._held >> card & 1)
            self.world.play("hold" if up else "release")
            if self.world.moving:
                self._lifts.turn(1 << card, stage.now)

    @property
    def stays(self) -> bool:
        """Whether it goes on: no step is done twice."""
        return self._step != OVER

    def _go_on(self, stage: Stage) -> Transition:
        """Do what the gold button says."""
        if self._step == OVER:
            return self._to_the_first_lesson()
        if self._step == BET:
            self._deal(KEEP, stage)
        elif self._step == KEEP:
            if self._held == HELD:
                self._step = PAID
                self._moved(Motion.draw(stage.now, self.world.settings.speed, ALL & ~HELD, 0))
                self.world.play("draw")
        elif self._step == PAID:
            self._step = HANDS
        elif self._step == ASK and self._judged is None:
            self._judged = self._answer()
            self.world.play("right" if self._judged.right else "wrong")
            if self._judged.right:
                self._drawn = drawn(self._hand.cards, self._held, self._table.rules.deck)
                self._moved(Motion.draw(stage.now, self.world.settings.speed, ALL & ~self._held, 0))
        elif len(self._answers) < len(self._asked):
            self._deal(ASK, stage)
        else:
            self._step, self._judged, self._since = OVER, None, stage.now
        return None

    def _answer(self) -> AnswerVerdict:
        """Return the verdict on what is held: what is right, and why, without a figure."""
        hand, table, coins = self._hand, self._table, self._coins
        question = Question(len(self._answers) + 1, len(self._asked), hand.cards, "")
        solution = self.world.solver.solve(hand.cards, table, coins)
        self._answers.append(Answer(question, self._held, datetime.now(UTC), 0, solution))
        sentence = text.with_tens(answer_words(hand, self._held, table, coins))
        explained = meanings(table, coins)
        right = self._held == hand.held
        return AnswerVerdict(right, sentence, hand.reason, hand.reason, meanings=explained)

    def _deal(self, step: int, stage: Stage) -> None:
        self._step, self._held, self._judged, self._armed = step, 0, None, False
        self._drawn = ()
        self._moved(Motion.deal(stage.now, self.world.settings.speed, ALL))
        self.world.play("deal")

    def _moved(self, motion: Motion) -> None:
        self._lifts.clear()
        self._motion = motion if self.world.moving else Motion()

    def _to_the_first_lesson(self) -> Transition:
        practice = self.world.practice
        view = practice.course(self._table, self._coins)
        if view is not None and view.course is not None:
            practice.begin_lesson(view, Step(0))
        return Go("course")

    def animating(self, stage: Stage) -> bool:
        """Whether cards move."""
        return self._lifts.running(stage.now) or self._motion.running(stage.now)

    def waiting(self, stage: Stage) -> bool:
        """Whether the course is being read."""
        return self.world.practice.waits or super().waiting(stage)


def _arrow(down: int, rect: Rect, theme: Theme) -> Iterator[Item]:
    """Yield an arrow that points down, or up where `down` is -1."""
    (x, y), side = rect.center, rect.h / 2 - 3
    tip = x, y + down * side
    back = 0.55 * side
    for turn in (-1, 0, 1):
        far = 2 * side if not turn else back
        end = x + turn * back, tip[1] - down * far
        yield Curve(rect, (tip, end), theme.palette.accent, 3.5)


PAGE = FirstPage
