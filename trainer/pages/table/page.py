"""The table: bet, deal, hold and draw on felt, the machine's sign above, the coach beside."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from evaluator import format_cards
from trainer.app.scene import Go, Open, Stage, Transition
from trainer.app.world import Notice, World
from trainer.core.coach import Judgement
from trainer.core.intents import (
    BetMax,
    BetOne,
    ChooseCoach,
    DealOrDraw,
    Intent,
    SetBet,
    ShowBest,
    Toggle,
)
from trainer.core.records import Coach
from trainer.core.session import Phase, Played, Session
from trainer.core.steps import NOT_SOLVED
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Art, Box, Column, Layers, Pad, Row, grow, share, wide
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Item, Rays
from trainer.drawing.theme import Theme
from trainer.pages.boxed import BoxPage
from trainer.pages.table.coach import CoachView, coach_panel
from trainer.pages.table.console import buttons, console, meters
from trainer.pages.table.hands import FurtherHands
from trainer.pages.table.info import INFO
from trainer.pages.table.motion import Lift, Motion
from trainer.pages.table.multiplied import badge, multipliers_by_line, returns_of, times
from trainer.pages.table.stage import (
    PLATE,
    VERDICT,
    above,
    held_mask,
    plate,
    slots,
    verdict_plate,
    win_title,
)
from trainer.pages.table.words import Verdict, guidance, verdict_of
from trainer.widgets import Act, CardSpot
from trainer.widgets.hand_row import HandRow
from trainer.widgets.inputs import Input, PointerDown, Press
from trainer.widgets.sign import Sign, SignLine

COACH = 328.0  # the width of the coach
BESIDE, STRIP = 900.0, 1100.0
"""The widths that count from which the coach stands beside the table, and takes all its width."""
LOW = 680.0  # the height that counts under which the sign and the console are lower
BIG, MID = 20, 3  # how many times the bet a win is, to be a big or a middling one

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


class TablePage(BoxPage):
    """The page that is kept: what moves on it goes on while other pages are looked at."""

    name = "table"
    info = INFO
    ground = "felt"
    margin = 16.0
    motion = Motion()
    streak = 0  # right holds in a row, played without help
    _seen: Session | None = None  # the session to show while cards turn up
    _judged: tuple[Judgement, Verdict] | None = None
    _open = ""  # the fold of the coach that is open

    def __init__(self, world: World, about: Any = None) -> None:
        super().__init__(world, about)
        self._lifts: dict[int, Lift] = {}

    def session(self, stage: Stage) -> Session:
        """Return the session to show: the one before the draw until the last card is face up."""
        turning = self.motion.turning(stage.now)
        return self._seen if turning and self._seen is not None else self.world.session

    def view(self, stage: Stage) -> Box:
        """Return the table with the coach beside it, or below it where there is no room."""
        session = self.session(stage)
        table = Column(
            self._top(session, stage),
            grow(Column(above(self._said(session, stage), self._above(stage)), self._hand(stage))),
            gap=10,
        )
        coach = coach_panel(self._coach_sees(stage))
        if stage.rect.w / stage.theme.grow < BESIDE:
            return Pad(Column(grow(table), coach, gap=12), y=10)
        across = COACH if stage.rect.w / stage.theme.grow >= STRIP else 288
        beside = wide(across * stage.theme.grow, coach)
        return Pad(Row(share(1, table), beside, gap=16, align="stretch"), y=14)

    def _low(self, stage: Stage) -> bool:
        return stage.rect.h / stage.theme.grow < LOW

    def _above(self, stage: Stage) -> float:
        """Return the height kept for the message and the verdict."""
        return (PLATE if self._low(stage) else VERDICT + 8) * stage.theme.grow

    def _top(self, session: Session, stage: Stage) -> Box:
        """Return the machine's sign; with several hands a narrow one, and the other hands."""
        returns = returns_of(self.world, session)(session.coins)
        note = "" if returns is None else f"returns {text.percent(returns)}"
        won = session.last.judgement if session.last and session.phase is Phase.BET else None
        winner = won.outcome.hand if won and won.outcome.paid else None
        several = session.hands > 1
        sign = Sign(
            session.table.name,
            tuple(self._lines(session, won)),
            session.coins,
            winner,
            note,
            ("next" if session.ultimate_x else "hands") if several else "",
            compact=several,
            enabled=session.phase is Phase.BET and not session.ultimate_x,
            low=self._low(stage),
        )
        if not several:
            return sign
        return Row(sign, share(1, FurtherHands(session)), gap=14, align="stretch", narrow=700)

    def _lines(self, session: Session, won: Judgement | None) -> Iterator[SignLine]:
        """Yield the lines of the sign; with several hands each with how many of them won it."""
        table = session.table
        pays = [table.pays(coins) for coins in range(1, 6)]
        by_line = multipliers_by_line(table, session.hands) if session.ultimate_x else {}
        for i, name in enumerate(table.line_names):
            at_bets = tuple(each[i] for each in pays)
            if not at_bets[-1]:
                continue
            beside = ""
            if session.ultimate_x:
                beside = times(by_line[name]) if name in by_line else ""
            elif session.hands > 1 and won is not None:
                count = sum(outcome.hand == name for outcome in won.outcomes)
                beside = f"{times(count)}" if count else ""
            yield SignLine(name, at_bets, beside)

    def _said(self, session: Session, stage: Stage) -> Box:
        """Return the verdict, the title of a win, or what to do next."""
        turning = self.motion.turning(stage.now)
        notice, verdict = self.world.notice, self._verdict(session)
        if turning:
            return Column()
        if notice is not None and notice.kind != "error":
            return plate(notice)
        if verdict is None:
            return plate(Notice(guidance(session)))
        judged = session.verdict
        great = judged is not None and judged.paid >= BIG * session.wager
        if verdict.right and judged is not None and great and not judged.further:
            return Layers(Art(_rays), win_title(judged.outcome.hand, judged.paid))
        return verdict_plate(verdict)

    def _hand(self, stage: Stage) -> Box:
        session, now = self.session(stage), stage.now
        shown = self.world.session if session is self._seen else session
        last = shown.last if not self.world.in_hand else None
        lying = replace(session, last=last) if last is not None and session.dealt else session
        if session is self._seen and last is not None:
            lying = shown  # the cards that turn up are the drawn ones
        raised = [self._raised(i, session, now) for i in range(5)]
        free = session.phase is Phase.HOLD and not self.motion.turning(now)
        row = HandRow(slots(lying, self.motion, raised, now), enabled=free)
        if not session.ultimate_x or not session.multipliers:
            return grow(row)
        return grow(Row(badge(session.multipliers[0]), share(1, row), gap=14, align="stretch"))

    def _coach_sees(self, stage: Stage) -> CoachView:
        session, charts = self.session(stage), self.world.charts
        chart = charts.chart(session.table, session.coins, self.world.settings.chart_lines)
        return CoachView(session, chart, self.world.chart_word_on(session), self.streak, self._open)

    def foot(self, stage: Stage) -> Box | None:
        """Return the console."""
        session = self.session(stage)
        last = self.world.session.last
        paid = last.judgement.paid if last else 0
        holding = session.phase is Phase.HOLD
        best = (holding and not session.shown_best) or _unasked(session)
        why = session.values_visible or (not holding and session.last is not None)
        return console(
            meters(session, self.motion.counted(paid, stage.now)),
            ROOM,
            buttons(session, stage, best=best, why=why),
        )

    def _raised(self, card: int, session: Session, now: int) -> float:
        """Return how far a card is up: a held one, or one that still moves."""
        lift = self._lifts.get(card)
        if lift is not None and lift.running(now):
            return lift.raised(now)
        return float(held_mask(session) >> card & 1)

    def notice(self, stage: Stage) -> Notice | None:
        """Return only errors, which may be long; other notices show above the cards."""
        said = self.world.notice
        turning = self.motion.turning(stage.now)
        return said if said and said.kind == "error" and not turning else None

    def _verdict(self, session: Session) -> Verdict | None:
        """Return the verdict in words, made once: to find them takes 5 ms, longer than a frame."""
        if session.verdict is None:
            return None
        if self._judged is None or self._judged[0] is not session.verdict:
            said = verdict_of(session)
            self._judged = None if said is None else (session.verdict, said)
        return None if self._judged is None else self._judged[1]

    def do(self, act: Act, stage: Stage) -> Transition:
        """Handle the sign, the cards, the coach and the buttons."""
        match act.name, act.value:
            case "bet", int(coins):
                return self._intend(SetBet(coins), stage)
            case "toggle", int(card):
                return self._intend(Toggle(card), stage)
            case "why", _:
                return self._why()
            case _, Coach():
                return self._intend(ChooseCoach(act.value), stage)
            case (("fold.holds" | "fold.chart"), str(fold)):
                self._open = "" if self._open == fold else fold
                return None
            case "practise", _:
                return Go("drill")
            case "session", _:
                return Open("session")
        return self._intend(INTENTS[act.name], stage)

    def copied(self) -> str:
        """Return the cards dealt, as the Hand page and the commands read them."""
        return format_cards(self.world.session.dealt)

    def key(self, key: str, stage: Stage) -> Transition:
        """Handle the machine's keys."""
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
        before, trial = self.world.session, self.world.trial
        if trial is not None and trial.over and isinstance(intent, DealOrDraw | BetMax):
            return Open("trial")
        self.world.do(intent)
        if self.world.session.held != before.held and self.world.in_hand:
            self.world.log("hold", held=self.world.session.held)
        self._set_in_motion(before, stage)
        return None

    def _set_in_motion(self, before: Session, stage: Stage) -> None:
        session, speed = self.world.session, self.world.settings.speed
        played = session.drawn_since(before)
        if played:
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


def _rays(rect: Rect, theme: Theme) -> Iterator[Item]:
    place = rect.centered(rect.w, rect.h).inset(0, -rect.h)
    yield Rays(place, theme.palette.gold)
