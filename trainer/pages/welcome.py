"""The welcome of the first start: one question, and three answers that each start something."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from trainer.app import by_feel
from trainer.app.frame import Frame, Scene
from trainer.app.scene import Go, Stage, Transition
from trainer.app.world import World
from trainer.core.intents import ChooseCoach, DealOrDraw
from trainer.core.records import Coach
from trainer.core.settings import LEVELS, OFFERS, WHAT_IS_KNOWN, Experience, Look
from trainer.drawing.boxes import (
    ROOM,
    Art,
    At,
    Box,
    Column,
    Layers,
    Pad,
    Pen,
    Placing,
    Row,
    Space,
    grow,
    share,
)
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Ground, IconName, Item, Mark
from trainer.drawing.layouts import FitHigh
from trainer.drawing.leaves import IconBox, KeyCap, Words
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import Size, Theme
from trainer.pages.bar import roomy
from trainer.pages.home_words import GREAT_FAN, great_fan
from trainer.widgets.control_boxes import Press

ANSWERED = 1120.0  # the three answers are no wider together
WITH_TITLES = 1100.0  # the width that counts from which each answer is a title of one line
WITH_NAME = 560.0  # and from which the name has room beside the two buttons


@dataclass(frozen=True, slots=True)
class Said:
    """An answer: its picture, and what the program sets by it; `LEVELS` has its words. Who
    knows no chart has the coach go by the course's.
    """

    experience: Experience
    icon: IconName
    coach: Coach
    chart_lines: int


ANSWERS = {
    "answer1": Said(Experience.NEVER, "star", Coach.WARN, 0),
    "answer2": Said(Experience.FEEL, "play", Coach.SILENT, 0),
    "answer3": Said(Experience.CHART, "target", Coach.AFTER, 16),
}
AGAIN = {str(i): name for i, name in enumerate(ANSWERS, 1)}
"""The answers by their keys."""


def welcome(page: Scene, stage: Stage, pen: Pen, tall: float) -> Frame:
    """Return the welcome placed over the whole window, on felt; so much is left for a notice."""
    back = Placing()
    back.paint(Ground(stage.rect, "hero"))
    frame = page.placed_body(_view(stage), stage.rect.inset(24, 0).cut_bottom(tall)[1], pen)
    frame.back = back
    return frame


def _view(stage: Stage) -> Box:
    large: Size = "display" if roomy(stage) else "page"
    promise = Words(
        "In video poker every choice has an exact worth. Holdwise shows it, hand by hand.",
        "label" if roomy(stage) else "body",
        "on_felt_soft",
        align="center",
    )
    return FitHigh(_question(stage, large, promise), _question(stage, large, None))


def _question(stage: Stage, large: Size, promise: Box | None) -> Box:
    """Return the question below the fan; the `promise` goes before the fan does."""
    answers = Row(
        *(share(1, _answer(name, key, stage)) for key, name in AGAIN.items()),
        gap=16,
        align="stretch",
        narrow=700,
        narrow_gap=12,
    )
    return Pad(
        Column(
            _top(stage),
            grow(Art(great_fan, high=GREAT_FAN), 3),
            Words("Learn to play every hand right.", large, "on_felt", "heavy", "center"),
            promise,
            Space(20),
            Words(WHAT_IS_KNOWN, "lead", "on_felt_gold", "semibold", "center"),
            At(answers, "stretch", widest=ANSWERED),
            ROOM,
            Words(
                "No money, no account, no internet. You can change your answer later.",
                "body",
                "on_felt_soft",
                align="center",
            ),
            gap=8,
        ),
        y=20,
    )


def _top(stage: Stage) -> Box:
    name = Words("Holdwise", "title", "on_felt", "bold")
    other, size = "Dark" if stage.theme.light else "Light", f"Text {stage.theme.grow:.0%}"
    return Row(
        Art(_mark, 42, 42),
        name if stage.width >= WITH_NAME else None,
        ROOM,
        Press("light", other),
        Press("size", size, tip="The next larger size of text; after the largest the first"),
        gap=10,
    )


def _mark(rect: Rect, theme: Theme) -> Iterator[Item]:
    yield Mark(rect, "icon", theme.palette.accent)


def _answer(name: str, key: str, stage: Stage) -> Box:
    answer = ANSWERS[name]
    size: Size = "title" if stage.width >= WITH_TITLES else "lead"
    label, starts, second = LEVELS[answer.experience]
    label = label.removesuffix(".")
    words = Column(
        Row(
            IconBox(answer.icon, "on_felt_gold", 24),
            share(1, Words(label, size, "on_felt", "bold")),
            KeyCap(key, "on_felt_soft") if roomy(stage) else None,
            gap=12,
        ),
        Space(6),
        Words(starts, "lead", "on_felt"),
        Words(second, "body", "on_felt_soft"),
    )
    return Layers(Panel(words, "answer", 24, 20), Press(name, label, "picture"))


def answered(world: World, name: str, stage: Stage) -> Transition:
    """Do what a control of the welcome asks for: an answer starts what it says."""
    if name == "size":
        sizes = [size for size in OFFERS["text_size"].values.values() if isinstance(size, int)]
        larger = (size for size in sizes if size > world.settings.text_size)
        world.change(text_size=next(larger, sizes[0]))
        return None
    if name == "light":
        world.change(look=Look.DARK if world.settings.look is Look.LIGHT else Look.LIGHT)
        return None
    answer = ANSWERS[name]
    world.change(experience=answer.experience, chart_lines=answer.chart_lines)
    if not world.in_hand:
        world.do(ChooseCoach(answer.coach))
    return _started(world, answer.experience, stage)


def _started(world: World, experience: Experience, stage: Stage) -> Transition:
    page = {Experience.CHART: "place", Experience.NEVER: "first"}.get(experience, "")
    if page in stage.pages:
        return Go(page)
    if experience is Experience.FEEL:
        by_feel.begin_trial(world)
    if not world.in_hand:
        world.do(DealOrDraw())
    return Go("table")
