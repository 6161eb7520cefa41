"""The table page: bet, deal, hold and draw, with the coach beside the cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from evaluator import format_cards
from trainer.app.scene import Leave, Open, Stage, Transition
from trainer.app.world import Notice, World
from trainer.core.coach import Judgement
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
from trainer.core.session import MOST_COINS, Phase, Played, Session
from trainer.core.steps import NOT_SOLVED
from trainer.drawing.flow import Flow
from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.items import Item, Label, Paragraph
from trainer.drawing.panels import panel
from trainer.drawing.text import wrapped
from trainer.drawing.theme import LINE
from trainer.pages.page import SIGN_GAP, Page, notice
from trainer.pages.scrolling import SCROLL_BAR
from trainer.pages.table.coach_panel import CoachView, coach_panel
from trainer.pages.table.hands import hands_items
from trainer.pages.table.info import INFO
from trainer.pages.table.layout import PAD, table_layout, tall_table
from trainer.pages.table.machine import Showing, felt, held_mask, meters
from trainer.pages.table.motion import Lift, Motion
from trainer.pages.table.multiplied_panel import badge, badge_width, returns_of
from trainer.pages.table.verdict_words import guidance, verdict_of
from trainer.widgets import Act, Button, CardSpot, Widget
from trainer.widgets.card_row import card_place
from trainer.widgets.inputs import Input, PointerDown, Press
from trainer.widgets.paytable_view import PaytableView
from trainer.widgets.verdict import Verdict, verdict_items

MEASURED = 1e6  # a height for measuring in which everything has room

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
    """The page at the bottom of the stack, where Esc goes back to."""

    name = "table"
    info = INFO
    motion = Motion()
    streak = 0  # right holds in a row, played without help
    _seen: Session | None = None  # the session to show while cards turn up
    _first_line: int | None = None  # of the paytable; None to keep the winning line visible
    _judged: tuple[Judgement, Verdict] | None = None
    _details = False  # whether the verdict is folded out

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._lifts: dict[int, Lift] = {}

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
        lines, theme = len(self.session(stage).table.lines), stage.theme
        coach = self._coach_height(stage, frame["view"].w) if theme.one_column else 0
        layout = table_layout(frame["body"], theme, lines, coach, self.session(stage).hands)
        if self._foldable(stage):
            size = theme.space.touch if not theme.one_column else theme.type.body * 1.9
            fold, rest = layout["coach.body"].cut_top(size, 12)
            layout |= {"coach.fold": fold, "coach.body": rest}
        return frame | layout

    def tall(self, stage: Stage, view: Rect) -> float:
        """Return the height of the table: with large text it scrolls."""
        if not stage.theme.one_column:
            return 0
        session, coach = self.session(stage), self._coach_height(stage, view.w)
        return tall_table(view, stage.theme, len(session.table.lines), coach, session.hands)

    def _coach_height(self, stage: Stage, width: float) -> float:
        """Return the height that the coach's panel needs in a column of its own."""
        theme = stage.theme
        inside = Rect(0, 0, width - 2 * PAD - SCROLL_BAR, MEASURED)
        flow = Flow(inside, theme, stage.text_width)
        coach_panel(flow, self._coach_sees(stage))
        fold = theme.type.body * 1.9 + 12 if self._foldable(stage) else 0
        return flow.height + 1 + fold + 28 + 14 + theme.space.touch * theme.grow

    def _foldable(self, stage: Stage) -> bool:
        return self.session(stage).verdict is not None

    def controls_of(self, stage: Stage, layout: Layout) -> Sequence[Widget]:
        """Return the cards, the machine's buttons, the coach's modes and the paytable."""
        return (
            *self._card_spots(stage, layout),
            *self._buttons(stage, layout),
            *self._modes(stage, layout),
            *self._fold(layout),
            *self._schedule(stage, layout),
        )

    def _fold(self, layout: Layout) -> Iterator[Button]:
        if "coach.fold" in layout:
            label = "Hide the details" if self._details else "Show the details"
            yield Button("details", layout["coach.fold"], label, "choice", chosen=self._details)

    def _schedule(self, stage: Stage, layout: Layout) -> Iterator[PaytableView]:
        if "paytable" not in layout:
            return
        session, box = self.session(stage), layout["paytable"]
        won = session.last.judgement.outcome if session.last else None
        winner = won.hand if won and won.paid else None
        size = stage.theme.type.caption
        yield PaytableView(
            "paytable", box, session.table, session.coins, size, winner, self._first_line
        )

    def _card_spots(self, stage: Stage, layout: Layout) -> Iterator[CardSpot]:
        session = self.session(stage)
        free = session.phase is Phase.HOLD and not self.motion.turning(stage.now)
        for i in range(5):
            box = layout[f"felt.card{i + 1}"]
            card = card_place(box, self._raised(i, session, stage.now))
            yield CardSpot(f"card{i + 1}", box, i, card, enabled=free)

    def _buttons(self, stage: Stage, layout: Layout) -> Iterator[Button]:
        session = self.session(stage)
        holding = session.phase is Phase.HOLD
        between = not holding

        def place(name: str) -> Rect:
            return layout[f"felt.buttons.{name}"]

        free = between and not session.ultimate_x  # whose bet is always the same
        yield Button("bet_one", place("bet_one"), "Bet one", enabled=free, hint="B")
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
        """Draw the stage, and the coach beside it."""
        session, theme = self.session(stage), stage.theme
        showing = self._showing(stage)
        yield from felt(layout, session, showing, theme)
        if not self.motion.turning(stage.now):
            yield from self._above(layout["felt.status"], session, stage)
        yield from meters(layout, session, showing, theme)
        if "hands" in layout:
            yield from hands_items(layout["hands"], session, theme)
        yield panel(layout["coach"], theme)
        yield from coach_panel(
            Flow(layout["coach.body"], theme, stage.text_width), self._coach_sees(stage)
        )

    def _coach_sees(self, stage: Stage) -> CoachView:
        session, charts = self.session(stage), self.world.charts
        chart = charts.in_play(session.table, session.coins, self.world.settings.chart_lines)
        return CoachView(
            session,
            self.world.game_return,
            chart,
            self.world.chart_word_on(session),
            self.streak,
            self._details,
        )

    def _showing(self, stage: Stage) -> Showing:
        session, seen, now = self.world.session, self.session(stage), stage.now
        last = session.last
        cards = last.record.final if last and not self.world.in_hand else session.dealt
        paid = last.judgement.paid if last else 0
        returns = returns_of(self.world, seen)
        return Showing(
            cards=cards or (None,) * 5,
            poses=tuple(self.motion.pose(i, now) for i in range(5)),
            raised=tuple(self._raised(i, seen, now) for i in range(5)),
            counted=self.motion.counted(paid, now),
            game_return=returns(seen.coins),
            full_return=returns(MOST_COINS),
        )

    def _raised(self, card: int, session: Session, now: int) -> float:
        """Return how far a card is up: a held one, or one that still moves."""
        lift = self._lifts.get(card)
        if lift is not None and lift.running(now):
            return lift.raised(now)
        return float(held_mask(session) >> card & 1)

    def notice(self, stage: Stage) -> Notice | None:
        """Return only errors, which may be long.

        Other notices show on the line above the cards, so that no card moves.
        """
        said = self.world.notice
        return said if said and said.kind == "error" and not self._drawing(stage) else None

    def _above(self, box: Rect, session: Session, stage: Stage) -> Iterator[Item]:
        """Draw what stands above the cards, at Ultimate X with the multiplier of the first hand."""
        if session.ultimate_x:
            beside, box = box.cut_right(badge_width(stage.theme), 12)
            yield from badge(beside, session, stage.theme)
        yield from self._status(box, session, stage)

    def _status(self, box: Rect, session: Session, stage: Stage) -> Iterator[Item]:
        """Draw the verdict, or what to do next."""
        theme, said, verdict = stage.theme, self.world.notice, self._verdict(session)
        if said is not None and said.kind == "error":
            said = None  # it stands at the foot of the page
        if verdict is not None and (said is None or said.kind == "info"):
            verdict = verdict if said is None else replace(verdict, note=said.text)
            yield from verdict_items(box, verdict, theme, stage.text_width)
        elif said is not None:
            yield from _said(box, said, stage)
        else:
            yield from _said(box, Notice(guidance(session)), stage)

    def _verdict(self, session: Session) -> Verdict | None:
        """Return the verdict in words, made once: to find them takes 5 ms, longer than a frame."""
        if session.verdict is None:
            return None
        if self._judged is None or self._judged[0] is not session.verdict:
            said = verdict_of(session)
            self._judged = None if said is None else (session.verdict, said)
        return None if self._judged is None else self._judged[1]

    def do(self, act: Act, stage: Stage) -> Transition:
        """Handle the buttons, the cards, the modes and the paytable."""
        if act.name == "paytable.scroll" and isinstance(act.value, int):
            self._first_line = act.value
            return None
        if act.name == "toggle" and isinstance(act.value, int):
            return self._intend(Toggle(act.value), stage)
        if act.name == "why":
            return self._why()
        if act.name == "details":
            self._details = not self._details
            return None
        if isinstance(act.value, Coach):
            return self._intend(ChooseCoach(act.value), stage)
        return self._intend(INTENTS[act.name], stage)

    def copied(self) -> str:
        """Return the cards dealt, as the Hand page and the commands read them."""
        return format_cards(self.world.session.dealt)

    def key(self, key: str, stage: Stage) -> Transition:
        """Handle the machine's keys."""
        if key == "escape":
            return Leave()
        if key == "w":
            return self._why()
        if key in ("left", "right"):
            self._along_the_cards(1 if key == "right" else -1, stage)
            return None
        return self._intend(INTENTS[key], stage) if key in INTENTS else super().key(key, stage)

    def _along_the_cards(self, step: int, stage: Stage) -> None:
        """Move the focus from card to card, round again at either end."""
        spots = [spot for spot in self.widgets(stage) if isinstance(spot, CardSpot)]
        self.controls.move_focus(spots, step)

    def handle(self, event: Input, stage: Stage) -> Transition:
        """End the animation at any key or click, which also has its usual effect."""
        if isinstance(event, Press | PointerDown):
            self.motion, self.world.outcome_at = Motion(), 0
            self._lifts.clear()
        return super().handle(event, stage)

    def animating(self, stage: Stage) -> bool:
        """Whether cards move or a win is being counted."""
        lifting = any(lift.running(stage.now) for lift in self._lifts.values())
        return lifting or self.motion.running(stage.now)

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
            self._count_streak(played)
        if not self.world.moving:
            return
        changed = before.held ^ session.held if self.world.in_hand and before.dealt else 0
        for i in range(5):
            if changed >> i & 1 and not session.dealt_since(before):
                self._lifts[i] = Lift(bool(session.held >> i & 1), stage.now)
        if session.dealt_since(before):
            self.motion = Motion.deal(stage.now, speed, 31)
            self._seen = replace(session, solution=None)
        elif played:
            new = 31 & ~played.record.held
            self.motion = Motion.deal(stage.now, speed, new, played.judgement.paid)
            self._seen = before
            self.world.outcome_at = self.motion.turned

    def _count_streak(self, played: Played) -> None:
        """Count a right hold without help; a wrong one ends the streak, help leaves it as it is."""
        if not played.record.helped:
            self.streak = self.streak + 1 if played.judgement.first.right else 0

    def _why(self) -> Transition:
        """Open the why dialog. It shows the best hold, so the hand counts as played with help."""
        session = self.world.session
        if self.world.in_hand and not session.values_visible:
            self.world.say("Ask why after the draw: no value is shown before it.")
            return None
        if session.solution is None or (session.phase is Phase.BET and session.last is None):
            return None
        if session.of_feature and session.state is None:
            self.world.say(NOT_SOLVED)
            return None
        self.world.do(ShowBest())
        return Open("multiplied" if session.of_feature else "why")


PAGE = TablePage


def _unasked(session: Session) -> bool:
    """Whether a silent coach has a verdict that the player has not asked for."""
    return session.phase is Phase.BET and session.last is not None and session.verdict is None


def _deal_label(session: Session) -> str:
    if session.phase is Phase.HOLD:
        return "Draw"
    return "Deal" if session.playable else "Reload"


def _said(box: Rect, said: Notice, stage: Stage) -> Iterator[Item]:
    """Draw a sentence of one or two lines in the middle of the line above the cards."""
    theme = stage.theme
    size = theme.type.body
    words = said.text
    sign = 0.0 if said.kind == "info" else size + SIGN_GAP
    lines = wrapped(words, box.w - sign - 2, partial(stage.text_width, size))
    high = size * LINE * len(lines)
    place = box.centered(box.w, high + 2)
    if said.kind != "info":
        yield from notice(place, "\n".join(lines), said.kind, theme)
        return
    color = theme.palette.muted
    if len(lines) == 1:
        yield Label(place, words, size, color)
    else:
        yield Paragraph(place, "\n".join(lines), size, color)
