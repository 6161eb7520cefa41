"""The table: bet, deal, hold, draw, with the coach beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trainer.app.scene import Leave, Open, Stage, Transition
from trainer.core.coach import Reading
from trainer.core.intents import (
    BetMax,
    BetOne,
    ChooseCoach,
    DealOrDraw,
    Intent,
    ShowBest,
    Toggle,
)
from trainer.core.records import Coach
from trainer.core.session import Phase, Session
from trainer.drawing import text
from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.items import Item, Label
from trainer.drawing.theme import Theme
from trainer.pages.page import Page, notice
from trainer.pages.table.coach_panel import coach_panel
from trainer.pages.table.info import INFO
from trainer.pages.table.layout import table_layout
from trainer.pages.table.machine import Showing, card_place, felt, meters
from trainer.pages.table.motion import Motion
from trainer.widgets import Act, Button, CardSpot, Widget
from trainer.widgets.inputs import Input, PointerDown, Press
from trainer.widgets.schedule import Schedule

COACHES = {
    Coach.LIVE: ("Live", "Values beside the cards while you choose"),
    Coach.WARN: ("Warn", "A worse hold is held up once before the draw"),
    Coach.AFTER: ("After", "Right or wrong is said after the draw"),
    Coach.SILENT: ("Silent", "No word is said; the values stand here after the draw"),
}

INTENTS: dict[str, Intent] = {
    "b": BetOne(),
    "bet_one": BetOne(),
    "m": BetMax(),
    "bet_max": BetMax(),
    "h": ShowBest(),
    "best": ShowBest(),
    "space": DealOrDraw(),
    "return": DealOrDraw(),
    "deal": DealOrDraw(),
    **{str(i + 1): Toggle(i) for i in range(5)},
}


class TablePage(Page):
    """The first page, always at the bottom of the stack."""

    name = "table"
    info = INFO
    motion = Motion()
    _first_line: int | None = None  # of the paytable; None is where the winning line is in sight

    @property
    def _judged(self) -> bool:
        session = self.world.session
        return session.phase is Phase.BET and session.last is not None

    def layout(self, stage: Stage) -> Layout:
        """The frame and the table within its body."""
        frame = super().layout(stage)
        lines = len(self.world.session.table.lines)
        return frame | table_layout(frame["body"], stage.theme, lines, judged=self._judged)

    def controls_of(self, stage: Stage, layout: Layout) -> Sequence[Widget]:
        """Cards, the machine's buttons, the coach's modes, the bet columns."""
        return (
            *self._card_spots(layout),
            *self._buttons(layout),
            *self._modes(layout),
            self._schedule(stage, layout),
        )

    def _schedule(self, stage: Stage, layout: Layout) -> Schedule:
        session = self.world.session
        winner = self._winner() if not self.animating(stage) else None
        box = layout["paytable"]
        return Schedule("paytable", box, session.table, session.coins, winner, self._first_line)

    def _card_spots(self, layout: Layout) -> Iterator[CardSpot]:
        for i in range(5):
            box = layout[f"felt.card{i + 1}"]
            card = card_place(box, bool(self.world.session.held >> i & 1))
            yield CardSpot(f"card{i + 1}", box, i, card, enabled=self.world.in_hand)

    def _buttons(self, layout: Layout) -> Iterator[Button]:
        holding = self.world.in_hand
        between = not holding

        def place(name: str) -> Rect:
            return layout[f"buttons.{name}"]

        yield Button("bet_one", place("bet_one"), "Bet one", enabled=between, hint="B")
        tip = "Bets five coins and deals"
        yield Button("bet_max", place("bet_max"), "Bet max", enabled=between, hint="M", tip=tip)
        shown = holding and not self.world.session.shown_best
        yield Button(
            "best", place("best"), "Best", enabled=shown, hint="H", tip="Mark the best hold"
        )
        able = self.world.session.values_visible or self._judged
        tip = "Your hold against the best, outcome by outcome"
        yield Button("why", place("why"), "Why", enabled=able, hint="W", tip=tip)
        yield Button("deal", place("deal"), self._deal_label(), "primary", hint="Space")

    def _deal_label(self) -> str:
        if self.world.in_hand:
            return "Draw"
        return "Deal" if self.world.session.credits else "Reload"

    def _modes(self, layout: Layout) -> Iterator[Button]:
        boxes = layout["coach.modes"].columns(len(COACHES), 6)
        for box, (coach, (label, tip)) in zip(boxes, COACHES.items(), strict=True):
            chosen = self.world.session.coach is coach
            name, free = f"coach.{coach}", not self.world.in_hand or chosen
            yield Button(name, box, label, "choice", free, chosen, tip=tip, value=coach)

    def body(self, stage: Stage, layout: Layout) -> Iterator[Item]:
        """Machine on the left, coach on the right."""
        session, theme = self.world.session, stage.theme
        showing = self._showing(stage)
        yield from felt(layout, session, showing, theme)
        yield from self._status(layout["felt.status"], theme)
        yield from meters(layout, session, showing, theme)
        word = self.world.chart_word
        yield from coach_panel(layout, session, self.world.game_return, word, theme)

    def _showing(self, stage: Stage) -> Showing:
        session = self.world.session
        last = session.last
        cards = last.record.final if last and session.phase is Phase.BET else session.dealt
        faces: tuple[int | None, ...] = cards or (None,) * 5
        paid = last.judgement.outcome.paid if last else 0
        returns = self.world.game_return
        return Showing(
            faces=self.motion.faces(faces, stage.now),
            counted=self.motion.counted(paid, stage.now),
            game_return=returns(session.table, session.coins),
            full_return=returns(session.table, 5),
        )

    def _winner(self) -> str | None:
        last = self.world.session.last
        return last.judgement.outcome.hand if last and last.judgement.outcome.paid else None

    def _status(self, box: Rect, theme: Theme) -> Iterator[Item]:
        if self.world.notice is not None:
            yield from notice(box, (self.world.notice.text, self.world.notice.kind), theme)
            return
        last = self.world.session.last
        if last and self._judged and self.world.session.coach is Coach.AFTER:
            yield from notice(box, self._said(last.judgement.reading), theme)
            return
        yield Label(box, self._guidance(), theme.type.body, theme.palette.muted)

    def _said(self, reading: Reading) -> tuple[str, str]:
        """Right or wrong, before what can be done now."""
        if reading.right:
            return f"Right. {self._guidance()}", "right"
        return f"Wrong by {text.figure(reading.lost)} a coin. {self._guidance()}", "error"

    def _guidance(self) -> str:
        """What can be done now."""
        session = self.world.session
        if session.phase is Phase.HOLD:
            return "Choose the cards to hold, then draw."
        if not session.credits:
            return "No credits are left: reload to play on."
        if session.last is None:
            return "Choose your bet, then deal."
        outcome = session.last.judgement.outcome
        if outcome.paid:
            return f"{outcome.hand} pays {text.coins(outcome.paid)}."
        return "Nothing this time. Deal the next hand."

    def do(self, act: Act, stage: Stage) -> Transition:
        """What the buttons, the cards, the modes and the paytable do."""
        if act.name == "paytable.scroll" and isinstance(act.value, int):
            self._first_line = act.value
            return None
        if act.name == "toggle" and isinstance(act.value, int):
            return self._intend(Toggle(act.value), stage)
        if act.name == "why":
            return self._why()
        if isinstance(act.value, Coach):
            return self._intend(ChooseCoach(act.value), stage)
        return self._intend(INTENTS[act.name], stage)

    def key(self, key: str, stage: Stage) -> Transition:
        """The machine's keys."""
        if key == "escape":
            return Leave()
        if key == "w":
            return self._why()
        return self._intend(INTENTS[key], stage) if key in INTENTS else None

    def handle(self, event: Input, stage: Stage) -> Transition:
        """Any key or click ends what moves, and is answered all the same."""
        if isinstance(event, Press | PointerDown):
            self.motion = Motion()
        return super().handle(event, stage)

    def animating(self, stage: Stage) -> bool:
        """Whether cards are being dealt or a win counted."""
        return self.motion.running(stage.now)

    def _intend(self, intent: Intent, stage: Stage) -> Transition:
        before = self.world.session
        self.world.do(intent)
        if self.world.session.held != before.held and self.world.in_hand:
            self.world.log("hold", held=self.world.session.held)
        self._set_in_motion(before, stage)
        return None

    def _set_in_motion(self, before: Session, stage: Stage) -> None:
        session, speed = self.world.session, self.world.settings.speed
        played = session.drawn_since(before)
        if played:
            self._first_line = None
        if not self.world.moving:
            return
        if session.dealt_since(before):
            self.motion = Motion.deal(stage.now, speed, 31)
        elif played:
            new = 31 & ~played.record.held
            self.motion = Motion.deal(stage.now, speed, new, played.record.paid or 0)

    def _why(self) -> Transition:
        """Why a hold is better; in mid-hand, where values stand open, that marks the best hold."""
        if self.world.session.values_visible:
            self.world.do(ShowBest())
        elif self.world.in_hand:
            self.world.say("Why is told after the draw: no value is shown before it.")
            return None
        elif not self._judged:
            return None
        return Open("why")


PAGE = TablePage
