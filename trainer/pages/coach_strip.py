"""The coach where the window has no room for it beside the cards: a strip and a sheet."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from evaluator.figures import as_shown
from trainer.app.scene import Pop, Stage, Transition
from trainer.core.coach import HoldValue, Reading
from trainer.core.intents import ChooseCoach
from trainer.core.records import Coach
from trainer.core.session import Phase, Session
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Box, Column, Row, share
from trainer.drawing.items import IconName
from trainer.drawing.layouts import AsHigh, FitHigh, FitWide
from trainer.drawing.leaves import MINI_HIGH, ColorName, IconBox, MiniCards, Number, Words
from trainer.drawing.surfaces import Panel
from trainer.pages.boxed import BoxDialog
from trainer.pages.coach_chart import CoachView, coach_view
from trainer.pages.coach_panel import coach_sheet, practise
from trainer.pages.hold_words import Verdict
from trainer.pages.stage import sign_of
from trainer.widgets import Act
from trainer.widgets.control_boxes import Press

if TYPE_CHECKING:
    from trainer.app.world import Notice

LOW = 20.0  # the height of the cards of two holds, one above the other
TWO_LINES = Words("–\n–", weight="semibold")


def coach_strip(view: CoachView, notice: Notice, verdict: Verdict | None, won: int = 0) -> Box:
    """Return the coach of a narrow window: both holds, or the verdict, or what to do next; beside
    these two the coins that are `won`.
    """
    session, reading = view.session, view.session.reading
    button = Press("coach", "Coach", icon="down", tip="What the coach says, and its modes")
    gain = _won(won) if won else None
    forms: list[Box]
    if notice.kind == "warning":
        told = f"{verdict.sentence} {notice.text}" if verdict else notice.text
        words = Words(told, "second", weight="semibold", lines=4 if verdict else 3)
        forms = [Row(IconBox("info", "accent", 22), share(1, words), gap=8)]
    elif session.phase is Phase.HOLD and reading is not None and session.solution is not None:
        chosen = bool(session.held) or session.warned
        forms = [*_holds(session, reading, both=chosen and not reading.right)]
    elif verdict is not None and verdict.lost:
        sentence = Words(verdict.sentence, weight="semibold")
        wrong = Row(IconBox(*sign_of(verdict), 22), sentence, gap=8)
        color: ColorName = "accent" if verdict.right else "wrong"
        lost, given = _lost(verdict.lost, color), Words(verdict.given, "second", "muted")
        broken = Words(verdict.sentence, "second", weight="semibold", lines=2)
        in_two = Row(IconBox(*sign_of(verdict), 22), share(1, broken), lost, gap=8)
        forms = [Row(wrong, ROOM, lost, given, gap=12), Row(wrong, ROOM, lost, gap=12), in_two]
    elif verdict is not None:
        praise = Words(f"{verdict.sentence} {verdict.second}", weight="semibold")
        brief = Words(verdict.sentence, weight="semibold", lines=2)
        tick = IconBox("tick", "right", 22)
        forms = [FitHigh(*(Row(tick, share(1, words), gain, gap=8) for words in (praise, brief)))]
    else:  # in its middle
        forms = [Row(share(1, Words(notice.text, weight="medium", lines=2)), gain, gap=8)]
    said = AsHigh(FitWide(*forms), [TWO_LINES])  # a praise that takes them moves nothing
    return Panel(Row(share(1, said), button, gap=12), "plate", 14, 0)


def _won(coins: int) -> Box:
    words = Words(f"+{text.coins(coins)}", "lead", "on_accent", "bold")
    return Panel(words, "gold", 14, 4, pill=True)


def _holds(session: Session, reading: Reading, *, both: bool) -> Iterator[Box]:
    """Yield the best hold, and `both` with the player's: side by side, one above the other, without
    what the player's is worth, and in the least room the best alone.
    """
    most = as_shown(reading.best.ev * reading.coins * session.dealt_hands)
    lost = reading.lost_coins * session.hands
    best = _short("right", reading.best, most)
    if both:
        mine = reading.held, most - as_shown(lost)  # as it is shown: the three add up
        cost = _lost(text.brief(lost))
        yield Row(_short("wrong", *mine), best, ROOM, cost, gap=14)
        above = _short("wrong", *mine, high=LOW), _short("right", reading.best, most, high=LOW)
        yield Row(Column(*above), ROOM, cost, gap=14)
        bare = _short("wrong", reading.held, None)
        yield Row(bare, best, ROOM, cost, gap=14)
        yield Row(bare, best, gap=14)
    yield Row(best, gap=14)


def _short(look: str, value: HoldValue, worth: Fraction | None, high: float = MINI_HIGH) -> Box:
    icon: IconName = "tick" if look == "right" else "arrow"
    color: ColorName = "right" if look == "right" else "wrong"
    cards: Box = Words("five new cards", "second", "muted")
    if value.cards:
        cards = MiniCards(value.cards, high=high)
    words = "" if worth is None else f"{text.two(worth)} coins"
    shown = Number(words, color=color, align="left") if words else None
    return Row(IconBox(icon, color, 18), cards, shown, gap=8)


def _lost(coins: str, color: ColorName = "wrong") -> Box:
    figure = Number(f"{coins} coins", color=color, weight="bold", align="left")
    return Row(IconBox("fall", color, 18), figure, gap=8)


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
