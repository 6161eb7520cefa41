"""The coach where the window has no room for it beside the cards: a strip and a sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.app.scene import Pop, Stage, Transition
from trainer.core.coach import HoldValue
from trainer.core.intents import ChooseCoach
from trainer.core.records import Coach
from trainer.core.session import Phase
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Box, Row, share
from trainer.drawing.items import IconName
from trainer.drawing.layouts import AsHigh, FitWide
from trainer.drawing.leaves import ColorName, IconBox, MiniCards, Number, Words
from trainer.drawing.surfaces import Panel
from trainer.pages.boxed import BoxDialog
from trainer.pages.coach_panel import CoachView, coach_sheet, coach_view, practise
from trainer.pages.hold_words import Verdict
from trainer.pages.stage import sign_of
from trainer.widgets import Act
from trainer.widgets.control_boxes import Press

if TYPE_CHECKING:
    from trainer.app.world import Notice

TWO_LINES = Words("–\n–", weight="semibold")


def coach_strip(view: CoachView, notice: Notice, verdict: Verdict | None) -> Box:
    """Return the coach of a narrow window: both holds, or the verdict, or what to do next."""
    session, reading = view.session, view.session.reading
    button = Press("coach", "Coach", icon="down", tip="What the coach says, and its modes")
    forms: list[Box]
    if notice.kind == "warning":
        told = f"{verdict.sentence} {notice.text}" if verdict else notice.text
        words = Words(told, "second", weight="semibold", lines=4 if verdict else 3)
        forms = [Row(IconBox("info", "accent", 22), share(1, words), gap=8)]
    elif session.phase is Phase.HOLD and reading is not None and session.solution is not None:
        mine, best = (
            _short(look, hold, reading.coins * session.dealt_hands)
            for look, hold in (("wrong", reading.held), ("right", reading.best))
        )
        lost = _lost(text.brief(reading.lost_coins * session.hands))
        chosen = bool(session.held) or session.warned
        forms = [Row(best, gap=14)]
        if chosen and not reading.right:
            forms = [Row(mine, best, ROOM, lost, gap=14), Row(mine, best, gap=14), *forms]
    elif verdict is not None and verdict.lost:
        sentence = Words(verdict.sentence, weight="semibold")
        wrong = Row(IconBox(*sign_of(verdict), 22), sentence, gap=8)
        lost, given = _lost(verdict.lost), Words(verdict.given, "second", "muted")
        forms = [Row(wrong, ROOM, lost, given, gap=12), Row(wrong, ROOM, lost, gap=12), wrong]
    elif verdict is not None:
        praise = Words(f"{verdict.sentence} {verdict.second}", weight="semibold", lines=2)
        forms = [Row(IconBox("tick", "right", 22), share(1, praise), gap=8)]
    else:
        forms = [Words(notice.text, weight="medium", lines=2)]
    said = AsHigh(FitWide(*forms), [TWO_LINES])  # a praise that takes them moves nothing
    return Panel(Row(share(1, said), button, gap=12), "plate", 14, 0)


def _short(look: str, value: HoldValue, coins: int) -> Box:
    icon: IconName = "tick" if look == "right" else "arrow"
    color: ColorName = "right" if look == "right" else "wrong"
    cards = MiniCards(value.cards) if value.cards else Words("five new cards", "second", "muted")
    worth = Number(f"{text.two(value.ev * coins)} coins", color=color, align="left")
    shown = worth if look == "right" else None  # what the other gives away stands beside them
    return Row(IconBox(icon, color, 18), cards, shown, gap=8)


def _lost(coins: str) -> Box:
    figure = Number(f"{coins} coins", color="wrong", weight="bold", align="left")
    return Row(IconBox("fall", "wrong", 18), figure, gap=8)


class CoachSheet(BoxDialog):
    """All that the coach says, at the right of the window."""

    name = "coach"
    title = "Coach"
    wide = 380.0
    PAD = 18.0

    def view(self, stage: Stage) -> Box:
        """Return what the coach may show now."""
        return coach_sheet(coach_view(self.world, self.world.session, self.opened))

    def foot(self, stage: Stage) -> Box:
        """Return the button that closes it."""
        return Row(Press("close", "Close", "primary", hint="Esc", tall=48))

    def do(self, act: Act, stage: Stage) -> Transition:
        """Choose a mode, open a fold, practise, or close it."""
        match act.name, act.value:
            case _, Coach():
                self.world.do(ChooseCoach(act.value))
                return None
            case (("fold.holds" | "fold.chart"), str(fold)):
                self.unfold(fold)
                return None
            case "practise", _:
                return practise(self.world.session)
        return Pop()
