"""A page that asks: five cards, which to keep? The drill, the exam and the course share it.

Besides the question a page shows sheets: where it begins, and what came of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from trainer.app.scene import KeyHelp, Stage, Transition
from trainer.app.seeds import commitment_note, seed_note
from trainer.app.world import World
from trainer.drawing import text
from trainer.drawing.flow import Flow
from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.items import Fill, Item, Label
from trainer.drawing.panels import panel
from trainer.drawing.theme import LINE, Theme
from trainer.pages.page import Page
from trainer.pages.question import (
    BAR,
    GAP,
    PAD,
    WIDEST_ROW,
    buttons_height,
    question_layout,
    tall_question,
)
from trainer.pages.scrolling import SCROLL_BAR
from trainer.pages.sheet import GAP as SHEET_GAP
from trainer.pages.sheet import (
    Sheet,
    foot_height,
    quiet,
    sheet_buttons,
    sheet_height,
    sheet_items,
    sheet_layout,
    title,
)
from trainer.teaching.asking import Answer, Mode, Question
from trainer.widgets import Act, Button, CardSpot, Widget
from trainer.widgets.base import card_ring
from trainer.widgets.card_row import (
    CardLook,
    card_place,
    card_row_items,
)
from trainer.widgets.verdict import Verdict, verdict_items

if TYPE_CHECKING:
    from trainer.app.kept_mode import KeptMode

NEXT = ("space", "return")
ASKING_KEYS = (
    KeyHelp(("1", "…", "5"), "In a drill, a lesson or an exam: keep a card, or not"),
    KeyHelp(("Space", "Enter"), "There: answer, then go on to the next hand"),
)


class AskingPage(Page):
    """Subclasses say what stands before, beside and after the questions."""

    stop = "Stop"  # the label of the button that ends the mode

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._held = 0
        self._judged: Answer | None = None
        self._since = world.clock()
        self._over: Mode | None = None
        self._seed_words = ""

    def start_sheet(self, stage: Stage) -> Sheet:
        """Return the sheet before the first question."""
        raise NotImplementedError

    def over_sheet(self, mode: Any, stage: Stage) -> Sheet:
        """Return the sheet after the last question."""
        raise NotImplementedError

    def begin(self) -> None:
        """Do what Space does on the sheet before the first question."""
        raise NotImplementedError

    def choose(self, act: Act, stage: Stage) -> Transition:
        """Do what a button of a sheet asks for."""
        return None

    def note_words(self, kept: KeptMode[Any], judged: Answer) -> str:
        """Return what stands below the cards after an answer."""
        return ""

    def progress_words(self, kept: KeptMode[Any], question: Question) -> str:
        """Return what stands above the verdict."""
        of = f" of {question.of}" if question.of else ""
        return f"Hand {question.number}{of}"

    def left_words(self, kept: KeptMode[Any], question: Question) -> str:
        """Return how much of the mode is left; nothing where that is open."""
        if question.of is None:
            return ""
        left = question.of - question.number + (self._judged is None)
        return f"{text.count(left, 'hand')} left"

    @property
    def kept(self) -> KeptMode[Any] | None:
        """The mode in progress."""
        session = self.world.session
        return self.world.practice.mode(self.name, session.table, session.coins)

    def _question(self) -> Question | None:
        """Return the question to show: the one just answered until the player goes on."""
        if self._judged is not None:
            return self._judged.question
        return None if self.kept is None else self.kept.question

    def sheet(self, stage: Stage) -> Sheet:
        """Return the sheet to show where no question is asked."""
        if self.name in self.world.practice.preparing:
            return Sheet(lambda flow: _preparing(flow))
        if self._over is not None:
            over = self.over_sheet(self._over, stage)
            return replace(over, fill=lambda flow: self._with_seed(over, flow))
        return self.start_sheet(stage)

    def _with_seed(self, sheet: Sheet, flow: Flow) -> None:
        sheet.fill(flow)
        if self._seed_words:
            flow.paragraph(self._seed_words, flow.theme.type.caption, flow.theme.palette.muted)

    def layout(self, stage: Stage) -> Layout:
        """Return the frame, and the question or the sheet within it."""
        frame = super().layout(stage)
        if self.scrolls(frame):
            frame = self._with_foot(frame, stage)
        body, foot = frame["body"], frame.get("foot")
        if self._question() is not None:
            note = self._note_height(body.w, stage)
            return frame | question_layout(body, stage.theme, note, foot)
        return frame | sheet_layout(self.sheet(stage), frame["view"], body, stage, foot)

    def _with_foot(self, frame: Layout, stage: Stage) -> Layout:
        """Return the layout with the last buttons below the view, where they stay in sight."""
        if self._question() is not None:
            high, gap = buttons_height(stage.theme), GAP
        else:
            high, gap = foot_height(self.sheet(stage), frame["view"], stage), SHEET_GAP
        if not high:
            return frame
        foot, view = frame["view"].cut_bottom(high, gap)
        return self.with_body(frame | {"foot": foot}, view, frame["body"].h - high - gap)

    def tall(self, stage: Stage, view: Rect) -> float:
        """Return the height of the question or of the sheet."""
        if self._question() is None:
            return sheet_height(self.sheet(stage), view, stage)
        if not stage.theme.one_column:
            return 0
        return tall_question(view, stage.theme, self._note_height(view.w, stage))

    def _note_height(self, width: float, stage: Stage) -> float:
        lines = max(1, _note_flow(width, stage).lines(*self._note(width, stage)))
        return lines * stage.theme.type.body * LINE + 2

    def _note(self, width: float, stage: Stage) -> tuple[str, float]:
        """Return what stands below the cards, and its size, in a body of some width.

        Before the first answer it is what commits to the seed, if that takes one line: it must not
        take the cards' room. The help page has it too.
        """
        kept, size = self.kept, stage.theme.type
        if kept is not None and self._judged is not None:
            return self.note_words(kept, self._judged), size.body
        if kept is None or kept.question is None or kept.question.number > 1:
            return "", size.body
        words = text.sentence(commitment_note(kept.session, kept.seed))
        fits = _note_flow(width, stage).lines(words, size.caption) == 1
        return words if fits else "", size.caption

    def controls_of(self, stage: Stage, layout: Layout) -> Sequence[Widget]:
        """Return the cards and the two buttons, or the buttons of the sheet."""
        if self._question() is None:
            return [*sheet_buttons(self.sheet(stage), layout)]
        asked = self._judged is None
        spots = [
            CardSpot(
                f"card{i + 1}",
                layout[f"felt.card{i + 1}"],
                i,
                card_place(layout[f"felt.card{i + 1}"], float(asked and self._held >> i & 1)),
                enabled=asked,
            )
            for i in range(5)
        ]
        label = "Submit" if asked else "Next hand"
        return [
            *spots,
            Button("submit", layout["submit"], label, "primary", hint="Space"),
            Button("stop", layout["stop"], self.stop),
        ]

    def body(self, stage: Stage, layout: Layout) -> Iterator[Item]:
        """Draw the question, or the sheet."""
        question = self._question()
        if question is None or self.kept is None:
            yield from sheet_items(self.sheet(stage), layout, stage)
            return
        theme = stage.theme
        yield panel(layout["felt"], theme, "felt")
        yield from self._head(self.kept, question, layout, theme)
        yield from self._status(layout["felt.status"], stage)
        yield from card_row_items(layout, "felt", self._looks(question), theme)
        if self._judged is not None:
            yield from self._rings(self._judged, layout, theme)
        flow = Flow(layout["felt.note"], theme, stage.text_width)
        words, size = self._note(layout["body"].w, stage)
        if words:
            said = size == theme.type.body
            flow.paragraph(words, size, theme.palette.text if said else theme.palette.muted)
        yield from flow.items

    def _head(
        self, kept: KeptMode[Any], question: Question, layout: Layout, theme: Theme
    ) -> Iterator[Item]:
        palette = theme.palette
        words = self.progress_words(kept, question)
        yield Label(layout["felt.head"], words, theme.type.body, palette.muted)
        left = self.left_words(kept, question)
        yield Label(layout["felt.head"], left, theme.type.body, palette.muted, "right")
        if question.of:
            bar = layout["felt.bar"]
            done = question.number - (self._judged is None)
            yield Fill(bar, palette.raised, BAR / 2)
            if done:
                share = bar.cut_left(max(BAR, bar.w * done / question.of))[0]
                yield Fill(share, palette.accent, BAR / 2)

    def _status(self, box: Rect, stage: Stage) -> Iterator[Item]:
        theme = stage.theme
        if self._judged is not None:
            yield from verdict_items(box, verdict_on(self._judged), theme, stage.text_width)
            return
        words = "Choose the cards to keep."
        yield Label(box, words, theme.type.label, theme.palette.muted)

    def _looks(self, question: Question) -> list[CardLook]:
        judged = self._judged
        best = 0 if judged is None else _best(judged)
        return [
            CardLook(
                card,
                held=bool(self._held >> i & 1),
                raised=float(judged is None and self._held >> i & 1),
                settled=judged is not None,
                flag="best" if best >> i & 1 else "",
                wild=self.world.session.table.rules.is_wild(card),
            )
            for i, card in enumerate(question.cards)
        ]

    def _rings(self, judged: Answer, layout: Layout, theme: Theme) -> Iterator[Item]:
        """Draw rings around the best hold."""
        for i in range(5):
            if _best(judged) >> i & 1:
                yield card_ring(card_place(layout[f"felt.card{i + 1}"]), theme.palette.right)

    def do(self, act: Act, stage: Stage) -> Transition:
        """Keep a card, answer, go on, stop; a sheet's buttons are for the subclass."""
        match act:
            case Act("toggle", int(card)):
                self._toggle(card)
            case Act("submit"):
                self._go_on()
            case Act("stop"):
                self.finish()
            case _:
                return self.choose(act, stage)
        return None

    def key(self, key: str, stage: Stage) -> Transition:
        """Keep cards with 1 to 5, answer and go on with Space."""
        if self._question() is None:
            if key in NEXT and self.name not in self.world.practice.preparing:
                self.begin()
                return None
            return super().key(key, stage)
        if key in "12345":
            self._toggle(int(key) - 1)
        elif key in NEXT:
            self._go_on()
        elif key in ("left", "right"):
            spots = [spot for spot in self.widgets(stage) if isinstance(spot, CardSpot)]
            self.controls.move_focus(spots, 1 if key == "right" else -1)
        else:
            return super().key(key, stage)
        return None

    def _toggle(self, card: int) -> None:
        if self._judged is None:
            self._held ^= 1 << card

    def _go_on(self) -> None:
        """Answer the question, or go on to the next one after the verdict."""
        kept = self.kept
        if kept is None:
            return
        if self._judged is None:
            took = max(0, self.world.clock() - self._since)
            try:
                answer = self.world.practice.answer(self.name, self._held, took)
            except self.world.failures as error:
                self.world.say(f"{error}. The question stays as it was.", "error")
                return
            self.world.notice = None
            self.world.log("answer", question=answer.question.number, held=answer.held)
            if kept.speaks:
                self._judged, self._scroll = answer, 0.0
                return
        self._next(kept)

    def _next(self, kept: KeptMode[Any]) -> None:
        self._judged, self._held, self._since = None, 0, self.world.clock()
        self._scroll = 0.0
        if kept.question is None:
            self.finish()

    def finish(self) -> None:
        """End the mode, and show what came of it."""
        kept = self.kept
        if kept is not None:
            self._over = kept.mode
            # An exam that is left goes on later, with deals that the seed would tell.
            told = kept.exam is None or kept.question is None
            self._seed_words = text.sentence(seed_note(kept.session, kept.seed)) if told else ""
            self.world.practice.end(self.name)
        self._judged, self._held = None, 0
        self.controls.focus = None

    def again(self) -> None:
        """Go back to the sheet before the first question."""
        self._over, self._held, self._since = None, 0, self.world.clock()

    def waiting(self, stage: Stage) -> bool:
        """Whether something is being prepared."""
        return self.world.practice.waits or super().waiting(stage)


def _note_flow(width: float, stage: Stage) -> Flow:
    """Return a flow as wide as what stands below the cards."""
    box = Rect(0, 0, min(width - SCROLL_BAR - 2 * PAD, WIDEST_ROW), 0)
    return Flow(box, stage.theme, stage.text_width)


def verdict_on(answer: Answer) -> Verdict:
    """Return the verdict on an answer: what the hold is worth beside another, and its cost."""
    from solver.explanation import verdict_sentence

    solution = answer.solution
    lost = (solution.best.ev - solution.hold(answer.held).ev) * solution.coins
    cost = text.lost_coins(lost) if lost else ""
    said = text.with_tens(verdict_sentence(solution, answer.held))
    return Verdict(answer.right, said, cost)


def _best(answer: Answer) -> int:
    """Return the best hold to ring: the player's own if it is one of several."""
    return answer.held if answer.right else answer.solution.best_masks[0]


def _preparing(flow: Flow) -> None:
    title(flow, "One moment …")
    quiet(flow, "The first time with a paytable this takes a few seconds.")
