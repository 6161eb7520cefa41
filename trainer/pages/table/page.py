"""The table page: bet, deal, hold and draw, with the coach beside the cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from solver.holds import held
from trainer.app.scene import Leave, Open, Stage, Transition
from trainer.app.world import Notice
from trainer.core.coach import Reading, name_hold
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
from trainer.pages.table.coach_panel import coach_panel, luck_words
from trainer.pages.table.info import INFO
from trainer.pages.table.layout import table_layout
from trainer.pages.table.machine import Showing, card_place, felt, meters
from trainer.pages.table.motion import Motion
from trainer.widgets import Act, Button, CardSpot, Widget
from trainer.widgets.inputs import Input, PointerDown, Press
from trainer.widgets.schedule import Schedule

COACHES = {
    Coach.LIVE: ("Live", "Shows values beside the cards while you choose"),
    Coach.WARN: ("Warn", "Stops a worse hold once before the draw"),
    Coach.AFTER: ("After", "Says right or wrong after the draw"),
    Coach.SILENT: ("Silent", "Says nothing until you ask, with Best or Why"),
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
    _seen: Session | None = None  # the session to show while cards turn up
    _first_line: int | None = None  # of the paytable; None to keep the winning line visible

    def session(self, stage: Stage) -> Session:
        """Return the session to show: the one before the draw until the last card is face up."""
        turning = self.motion.turning(stage.now)
        return self._seen if turning and self._seen is not None else self.world.session

    def _drawing(self, stage: Stage) -> bool:
        """Whether drawn cards are turning up now."""
        return self.session(stage).phase is Phase.HOLD and not self.world.in_hand

    def layout(self, stage: Stage) -> Layout:
        """Return the frame and the table within its body."""
        frame = super().layout(stage)
        session = self.session(stage)
        lines, verdict = len(session.table.lines), session.verdict
        judged, luck = verdict is not None, verdict is not None and bool(luck_words(verdict))
        return frame | table_layout(frame["body"], stage.theme, lines, judged=judged, luck=luck)

    def controls_of(self, stage: Stage, layout: Layout) -> Sequence[Widget]:
        """Return the cards, the machine's buttons, the coach's modes and the paytable."""
        return (
            *self._card_spots(stage, layout),
            *self._buttons(stage, layout),
            *self._modes(stage, layout),
            self._schedule(stage, layout),
        )

    def _schedule(self, stage: Stage, layout: Layout) -> Schedule:
        session, box = self.session(stage), layout["paytable"]
        won = session.last.judgement.outcome if session.last else None
        winner = won.hand if won and won.paid else None
        return Schedule("paytable", box, session.table, session.coins, winner, self._first_line)

    def _card_spots(self, stage: Stage, layout: Layout) -> Iterator[CardSpot]:
        session = self.session(stage)
        for i in range(5):
            box = layout[f"felt.card{i + 1}"]
            card = card_place(box, bool(session.held >> i & 1))
            yield CardSpot(f"card{i + 1}", box, i, card, enabled=session.phase is Phase.HOLD)

    def _buttons(self, stage: Stage, layout: Layout) -> Iterator[Button]:
        session = self.session(stage)
        holding = session.phase is Phase.HOLD
        between = not holding

        def place(name: str) -> Rect:
            return layout[f"buttons.{name}"]

        yield Button("bet_one", place("bet_one"), "Bet one", enabled=between, hint="B")
        tip = "Bets five coins and deals"
        yield Button("bet_max", place("bet_max"), "Bet max", enabled=between, hint="M", tip=tip)
        able = (holding and not session.shown_best) or _unasked(session)
        tip = "Mark the best hold" if holding else "Say what your hold was worth"
        yield Button("best", place("best"), "Best", enabled=able, hint="H", tip=tip)
        able = session.values_visible or (between and session.last is not None)
        tip = "Your hold against the best, outcome by outcome"
        yield Button("why", place("why"), "Why", enabled=able, hint="W", tip=tip)
        yield Button("deal", place("deal"), _deal_label(session), "primary", hint="Space")

    def _modes(self, stage: Stage, layout: Layout) -> Iterator[Button]:
        session = self.session(stage)
        boxes = layout["coach.modes"].columns(len(COACHES), 6)
        for box, (coach, (label, tip)) in zip(boxes, COACHES.items(), strict=True):
            chosen = session.coach is coach
            name, free = f"coach.{coach}", session.phase is Phase.BET or chosen
            yield Button(name, box, label, "choice", free, chosen, tip=tip, value=coach)

    def body(self, stage: Stage, layout: Layout) -> Iterator[Item]:
        """Draw the machine on the left and the coach on the right."""
        session, theme = self.session(stage), stage.theme
        showing = self._showing(stage)
        yield from felt(layout, session, showing, theme)
        if not self._drawing(stage):
            yield from self._status(layout["felt.status"], session, theme)
        yield from meters(layout, session, showing, theme)
        word = self.world.chart_word_on(session)
        yield from coach_panel(layout, session, self.world.game_return, word, theme)

    def _showing(self, stage: Stage) -> Showing:
        session, seen = self.world.session, self.session(stage)
        last = session.last
        cards = last.record.final if last and not self.world.in_hand else session.dealt
        faces: tuple[int | None, ...] = cards or (None,) * 5
        paid = last.judgement.outcome.paid if last else 0
        returns = self.world.game_return
        return Showing(
            faces=self.motion.faces(faces, stage.now),
            counted=self.motion.counted(paid, stage.now),
            game_return=returns(seen.table, seen.coins),
            full_return=returns(seen.table, 5),
        )

    def notice(self, stage: Stage) -> Notice | None:
        """Return only errors, which may be long.

        Other notices show on the line above the cards, so that no card moves.
        """
        said = self.world.notice
        return said if said and said.kind == "error" and not self._drawing(stage) else None

    def _status(self, box: Rect, session: Session, theme: Theme) -> Iterator[Item]:
        said = self.world.notice
        if said is not None and said.kind != "error":
            yield from notice(box, said.text, said.kind, theme)
            return
        if session.verdict is not None and session.coach is Coach.AFTER:
            yield from notice(box, *_verdict_notice(session, session.verdict.reading), theme)
            return
        yield Label(box, guidance(session), theme.type.body, theme.palette.muted)

    def do(self, act: Act, stage: Stage) -> Transition:
        """Handle the buttons, the cards, the modes and the paytable."""
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
        """Handle the machine's keys."""
        if key == "escape":
            return Leave()
        if key == "w":
            return self._why()
        return self._intend(INTENTS[key], stage) if key in INTENTS else None

    def handle(self, event: Input, stage: Stage) -> Transition:
        """End the animation at any key or click, which also has its usual effect."""
        if isinstance(event, Press | PointerDown):
            self.motion, self.world.outcome_at = Motion(), 0
        return super().handle(event, stage)

    def animating(self, stage: Stage) -> bool:
        """Whether cards are turning up or a win is being counted."""
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
            self._seen = replace(session, solution=None)
        elif played:
            new = 31 & ~played.record.held
            self.motion = Motion.deal(stage.now, speed, new, played.record.paid or 0)
            self._seen = before
            self.world.outcome_at = self.motion.turned

    def _why(self) -> Transition:
        """Open the why dialog. It shows the best hold, so the hand counts as played with help."""
        session = self.world.session
        if self.world.in_hand and not session.values_visible:
            self.world.say("Why can be asked after the draw: no value shows before it.")
            return None
        if session.solution is None or (session.phase is Phase.BET and session.last is None):
            return None
        self.world.do(ShowBest())
        return Open("why")


PAGE = TablePage


def _unasked(session: Session) -> bool:
    """Whether a silent coach has a verdict that the player has not asked for."""
    return session.phase is Phase.BET and session.last is not None and session.verdict is None


def _deal_label(session: Session) -> str:
    if session.phase is Phase.HOLD:
        return "Draw"
    return "Deal" if session.credits else "Reload"


def _verdict_notice(session: Session, reading: Reading) -> tuple[str, str]:
    """Return the verdict and what to do next, and the kind of notice."""
    if reading.right:
        return f"Right. {guidance(session)}", "right"
    return f"Wrong by {text.figure(reading.lost)} a coin. {guidance(session)}", "error"


def guidance(session: Session) -> str:
    """Return what to do next; if several holds are best and that was asked for, name them."""
    if session.phase is Phase.HOLD:
        if len(session.best_shown) > 1:
            return f"The same value: {best_names(session)}."
        return "Choose the cards to hold, then draw."
    if not session.credits:
        return "No credits are left: reload to play on."
    if session.last is None:
        return "Choose your bet, then deal."
    outcome = session.last.judgement.outcome
    if outcome.paid:
        return f"{outcome.hand} pays {text.coins(outcome.paid)}."
    return "Nothing this time. Deal the next hand."


def best_names(session: Session) -> str:
    """Return the tied best holds by their cards, the marked one first."""
    marked = session.marked_best
    masks = sorted(session.best_shown, key=lambda mask: mask != marked)
    kept = (held(session.dealt, mask) for mask in masks)
    return " or ".join(map(name_hold, kept))
