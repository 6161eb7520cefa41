"""A hand again: an answer of a training, the chart that decides it, one of the hands of a deal, the
costliest of twenty by feel, and the lines of a lesson, each with a hand.

Where there are several, two buttons and the arrows go to the others. It is over four hundred lines:
the lines of a lesson take a hundred.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from solver.hand import solve_hand
from solver.holds import held
from trainer.app import by_feel
from trainer.app.by_feel import Trial
from trainer.app.frame import Frame
from trainer.app.scene import Answered, Explained, Go, Open, Pop, Stage, Transition
from trainer.app.world import World
from trainer.core.coach import consult
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, At, Box, Column, Named, Row, Wrap, high, share
from trainer.drawing.leaves import ColorName, Hairline, HandCards, IconBox, Number, Words
from trainer.drawing.surfaces import Panel, Tone
from trainer.pages.boxed import BoxDialog
from trainer.pages.ending import hero, right_ring, strip_card
from trainer.pages.glossary import told
from trainer.pages.hold_boxes import answer_bars, hold_row, verdict_box
from trainer.pages.hold_words import on_all, worth_beside
from trainer.pages.offers import begun
from trainer.pages.question import (
    Lying,
    answer_verdict,
    best_of,
    hand_box,
    past_answer,
)
from trainer.teaching.in_words import line_sentences
from trainer.teaching.introduction import STOPPED, LineAgain
from trainer.widgets import Act
from trainer.widgets.control_boxes import Press

if TYPE_CHECKING:
    from solver.strategy.playing.match import ChartVerdict
    from trainer.core.records import HandRecord


STEPS = {"left": -1, "back": -1, "right": 1, "on": 1}


class Stepped(BoxDialog):
    """Subclasses keep `shown` and `count`, and say in `step_to` what follows from another hand."""

    shown: int
    count: int

    def step_to(self, shown: int) -> None:
        """Show another hand."""
        self.shown = shown

    def heading(self, stage: Stage) -> Box:
        """Return the number of the hand, and the two buttons to others."""
        shown, last = self.shown, self.count - 1
        title = Words(self.numbered(), "title", weight="semibold")
        back = Press("back", "", "icon", icon="left", enabled=shown > 0, tip="The hand before")
        on = Press("on", "", "icon", icon="right", enabled=shown < last, tip="The next hand")
        return Row(title, ROOM, back, on, gap=8)

    def numbered(self) -> str:
        """Return which of the hands is shown."""
        return f"Hand {self.shown + 1} of {self.count}"

    def do(self, act: Act, stage: Stage) -> Transition:
        """Go to another hand, or close."""
        return self._step(STEPS[act.name]) if act.name in STEPS else super().do(act, stage)

    def key(self, key: str, stage: Stage) -> Transition:
        """Go on with the arrows."""
        return self._step(STEPS[key]) if key in STEPS else super().key(key, stage)

    def _step(self, step: int) -> Transition:
        if 0 <= self.shown + step < self.count:
            self.step_to(self.shown + step)
        return None


HAND_HIGH = 250.0


class AnswerDialog(Stepped):
    """Arrows and the gold button go from answer to answer; W says why."""

    name = "answer"
    wide = 900.0

    def __init__(self, world: World, about: Answered) -> None:
        super().__init__(world)
        self._about, self.count = about, len(about.answers)
        self.step_to(about.shown)

    def step_to(self, shown: int) -> None:
        """Show an answer, with the words of its verdict."""
        self.shown, self._answer = shown, self._about.answers[shown]
        table, chart = self._answer.solution.table, self._about.chart
        named = self.world.chart_name(table, self._answer.solution.coins, chart)
        mild = shown in self._about.charted  # an exam, that has none, asks for what is best
        self._verdict = answer_verdict(self._answer, chart, named, mild=mild)

    def numbered(self) -> str:
        """Return which answer is shown; of mistakes alone also which hand that was."""
        said = f": {self._remark[0]}" if self._remark[0] else ""
        if not self._mistakes:
            return f"{super().numbered()}{said}"
        number = self._answer.question.number
        return f"Mistake {self.shown + 1} of {self.count}, hand {number}{said}"

    @property
    def _remark(self) -> tuple[str, str]:
        """What is said of the answer, and the name of the leak that it is in; each may be ""."""
        remark = self._about.remarks[self.shown] if self._about.remarks else ""
        words, _, leak = remark.partition(": ")
        return words, leak

    def heading(self, stage: Stage) -> Box:
        """Return which answer is shown, and below it the leak that it is in."""
        leak = self._remark[1]
        named = Words(f"{text.first_upper(leak)}.", "body", "muted") if leak else None
        return Column(super().heading(stage), named, gap=2)

    @property
    def _mistakes(self) -> bool:
        """Whether all that can be shown are mistakes."""
        return not (self._about.charted or any(answer.right for answer in self._about.answers))

    @property
    def _last(self) -> bool:
        return self.shown + 1 == self.count

    def view(self, stage: Stage) -> Box:
        """Return the verdict, the hand and the bars."""
        answer = self._answer
        by_chart = self._verdict.by_chart
        lying = Lying(answer.question.cards, answer.held, (0.0,) * 5, best_of(answer), by_chart)
        hand = hand_box(lying, answer.solution.table.rules, stage, enabled=False)
        return Column(
            verdict_box(self._verdict),
            high(HAND_HIGH, hand),
            answer_bars(answer.solution, answer.held, hands=answer.hands, by_chart=by_chart),
            gap=10,
        )

    def foot(self, stage: Stage) -> Box | None:
        """Return why, and the gold button to the next answer; on the last one it closes."""
        why = Press("why", "Why?", hint="W", tall=52)
        label = "Next mistake" if self._mistakes else "Next hand"
        gold = Press("next", label, "primary", hint="Space", tall=52)
        if self._last:
            gold = Press("close", "Close", "primary", hint="Esc", tall=52)
        return Row(ROOM, Wrap(why, gold, gap=10))

    def do(self, act: Act, stage: Stage) -> Transition:
        """Explain the answer, go to another, or close."""
        match act.name:
            case "why":
                return self._why()
            case "next":
                return self._step(1)
        return super().do(act, stage)

    def key(self, key: str, stage: Stage) -> Transition:
        """Explain with W; go on with the arrows, and as the gold button does."""
        if key in ("space", "return") and not self._last:
            return self._step(1)
        return self._why() if key == "w" else super().key(key, stage)

    def _why(self) -> Transition:
        answer = self._answer
        chart, hands = self._about.chart, answer.hands
        return Open("why", Explained(answer.solution, answer.held, chart=chart, hands=hands))


class TileDialog(Stepped):
    """The further hands in their order, then the player's own, as the tiles are."""

    name = "tile"
    wide = 660.0

    def __init__(self, world: World, about: int) -> None:
        super().__init__(world)
        played = world.session.last
        assert played is not None, "tiles can be chosen after a draw only"
        self._played, self.shown = played, about
        self._hands = (*played.judgement.further, played.judgement.outcome)
        self.count = len(self._hands)

    def view(self, stage: Stage) -> Box:
        """Return the cards, and two lines about them."""
        hand, record = self._hands[self.shown], self._played.record
        paid = f"{hand.hand}: {text.coins(hand.paid)}." if hand.paid else "Nothing."
        drawn = f"Drawn to {text.cards(held(record.dealt, record.held))}."
        return Column(
            At(HandCards(hand.final, each=104, gap=10, index="large")),
            Words(paid, "label", "accent" if hand.paid else "text", "semibold"),
            Words(drawn if record.held else "All five cards are new.", "body", "muted"),
            gap=10,
        )


class ChartDialog(BoxDialog):
    """Shows a chart: the line that decides the hand is gold, the line of a wrong hold coral."""

    name = "chart"
    wide = 960.0

    def __init__(self, world: World, about: Answered) -> None:
        super().__init__(world)
        chart, answer = about.chart, about.answers[about.shown]
        assert chart is not None
        self.title = world.chart_name(answer.solution.table, answer.solution.coins, chart)
        self._lines = [line_sentences(rule) for rule in chart.rules]
        self._chart_verdict: ChartVerdict = consult(chart, answer.solution, answer.held).verdict
        self._right = answer.right
        self._opened = False

    def place(self, stage: Stage) -> Frame:
        """Return the dialog placed, at first with the deciding line in sight."""
        frame = super().place(stage)
        line = frame.inner.rects.get(f"line{self._chart_verdict.line}")
        if self._opened or line is None or line.bottom <= frame.view.bottom:
            self._opened = True
            return frame
        self._opened, self._scroll = True, line.bottom - frame.view.y - frame.view.h / 2
        return super().place(stage)

    def heading(self, stage: Stage) -> Box:
        """Return the title, and how a chart is read."""
        return Column(
            super().heading(stage),
            Words("From the top, the first line that fits says what to keep.", "body", "muted"),
            gap=2,
        )

    def view(self, stage: Stage) -> Box:
        """Return the lines."""
        return Column(*(self._line(i, words) for i, words in enumerate(self._lines, 1)), gap=2)

    def _line(self, number: int, words: str) -> Box:
        decides = number == self._chart_verdict.line
        wrong = number == self._chart_verdict.held_line and not decides and not self._right
        color: ColorName = "accent" if decides else "wrong" if wrong else "text"
        remark = "decides this hand" if decides else "your hold" if wrong else ""
        mark = IconBox("tick" if decides else "cross", color, 18) if remark else None
        row = Row(
            Number(str(number), "body", "muted", "medium", room="88"),
            share(1, Words(words, "body", color, "semibold" if remark else "regular")),
            Row(mark, Words(remark, "second", color, "semibold"), gap=6) if remark else None,
            gap=14,
        )
        tone: Tone = "chosen" if decides else "wrong" if wrong else "bare"
        return Named(Panel(row, tone, 12, 4), f"line{number}")

    def key(self, key: str, stage: Stage) -> Transition:
        """Close it on C too."""
        return Pop() if key == "c" else super().key(key, stage)


CARD, MARK = 52.0, 36.0  # the width of a card of the dearest hand, the height of a hand's mark
WITH_REASON = 760.0  # the width from which on the reason stands beside that hand


class TrialDialog(BoxDialog):
    """Opens in place of the next deal; from then on the coach warns."""

    name = "trial"
    title = "Your twenty hands"
    wide = 900.0
    stays = True  # Esc comes back to it from where it leads

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._trial = trial = world.trial or Trial()
        plain = not any(each.multipliers for each in trial.records)  # which the score counts
        solved = ((each, solve_hand(each.dealt, each.table, each.coins)) for each in trial.records)
        self._answers = tuple(past_answer(*each) for each in solved) if plain else ()
        self._chosen: int | None = None
        if not self._trial.over:
            self.title = "Your hands by feel"
        by_feel.end(world)

    def view(self, stage: Stage) -> Box:
        """Return how many were right, what the others come to in an hour, each hand as a mark, and
        the dearest.
        """
        trial = self._trial
        score, cost = trial.result(self.world.pace)
        ring = right_ring(trial.right, trial.hands - trial.right)
        return Column(
            hero("Played by feel", score, cost, (), stage, right=ring, size="page"),
            self._each(stage) if self._answers else None,
            *([] if trial.dearest is None else self._dearest(trial.dearest, stage)),
            Words("From now on the coach warns you once before a worse hold.", "second", "muted"),
            gap=12,
        )

    def _each(self, stage: Stage) -> Box:
        """Return each hand as a mark that opens it."""
        title = "Each hand" if len(self._answers) > 1 else "Your hand"
        return strip_card(self._answers, self._chosen, stage, tall=MARK, title=title)

    def _dearest(self, hand: HandRecord, stage: Stage) -> list[Box]:
        """Return the hand that gave away most, as it was held and as it is best held."""
        lost = f"{text.two(hand.first_lost * hand.wager)} coins given away{on_all(hand.hands)}"
        held, best = hand.first_ev * hand.wager, hand.best_ev * hand.wager
        better, kept = worth_beside(best, best), worth_beside(held, best)
        mine, grown = hand.first_held, stage.theme.grow
        return [
            Row(
                Words("Your costliest hand", "label", weight="semibold"),
                ROOM,
                Number(lost, color="wrong", weight="semibold"),
                gap=12,
                narrow=460,
            ),
            Row(
                share(
                    1.2,
                    Column(
                        hold_row("You kept", "wrong", kept, hand.dealt, mine, grown, CARD),
                        hold_row("Better", "right", better, hand.dealt, hand.best[0], grown, CARD),
                        gap=12,
                    ),
                ),
                *(share(1, each) for each in self._reason(hand)),
                gap=20,
                narrow=WITH_REASON,
            ),
        ]

    def _reason(self, hand: HandRecord) -> Iterator[Box]:
        """Yield why the other hold of that hand is better, where the score is of single hands."""
        answers = (
            answer
            for record, answer in zip(self._trial.records, self._answers, strict=False)
            if record is hand
        )
        for verdict in (answer_verdict(answer, None) for answer in answers):
            sentence = Words(verdict.sentence, "lead", weight="semibold")
            yield Column(sentence, Words(verdict.reason, "body", "muted"), gap=4)

    def foot(self, stage: Stage) -> Box:
        """Return where to go from here."""
        label = "Start the course" if self._trial.lost else "Take the exam"
        return Row(
            Press("play", "Play on"),
            ROOM,
            Press("review", "See the hands", value="review") if self._trial.lost else None,
            Press("go", label, "primary", hint="Space", tall=48),
            gap=12,
            narrow=560,
        )

    def do(self, act: Act, stage: Stage) -> Transition:
        """Begin what comes next, choose a hand or open it, open a page, or play on."""
        match act:
            case Act("go"):
                return self._go_on()
            case Act("answers" | "answers.open" as what, int(chosen)):
                self._chosen = chosen
                opened = Open("answer", Answered(self._answers, chosen))
                return opened if what == "answers.open" else None
        return Go(str(act.value)) if act.value else Pop()

    def _go_on(self) -> Transition:
        """Begin the course, or the exam."""
        return begun(self.world, "course" if self._trial.lost else "exam")

    def key(self, key: str, stage: Stage) -> Transition:
        """Space is the gold button."""
        if key in ("space", "return"):
            return self._go_on()
        return super().key(key, stage)


READ = 1500  # ms in which nobody has read it: Space was for what stood there before
LINE_CARD = 66.0  # the width of a card


class StoppedDialog(BoxDialog):
    """Shows the lines that are missed; the lesson then goes on as it was."""

    name = "stopped"
    title = "Shall we look once more?"
    wide = 800.0

    def __init__(self, world: World, about: tuple[LineAgain, ...]) -> None:
        super().__init__(world)
        self._lines, self._since = about, world.clock()

    def view(self, stage: Stage) -> Box:
        """Return each line beside its hand."""
        rows = [box for line in self._lines for box in (Hairline(), self._row(line))]
        return Column(Words(STOPPED, "body", "muted"), *rows, gap=14)

    def _row(self, line: LineAgain) -> Box:
        game = self.world.game
        rule = told(Words(f"{line.place}. {line.words}", "lead", weight="semibold"), *game)
        words = Column(rule, Words(line.reason, "body"), gap=6)
        if line.hand is None:
            return words
        hand = HandCards(line.hand.cards, line.hand.held, each=LINE_CARD)
        return Row(share(1, words), hand, gap=20, narrow=620, narrow_gap=8)

    def foot(self, stage: Stage) -> Box | None:
        """Return the button that goes on with the lesson."""
        return Row(ROOM, Press("on", "Go on with the lesson", "primary", "Space", tall=54))

    def do(self, act: Act, stage: Stage) -> Transition:
        """Go on with the lesson."""
        return Pop() if act.name == "on" else super().do(act, stage)

    def key(self, key: str, stage: Stage) -> Transition:
        """Go on with Space, once there was time to read."""
        if key in ("space", "return"):
            return Pop() if self.world.clock() - self._since >= READ else None
        return super().key(key, stage)
