"""The settings page: six groups, each choice shown as it will look, and a table that shows it.

It is over four hundred lines: the pictures of the values take eighty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from trainer.app.by_feel import IN_A_TRIAL
from trainer.app.scene import Go, Open, Pop, Stage, Transition
from trainer.app.who_plays import YOU, copy_history
from trainer.app.world import World
from trainer.core.intents import ChooseCoach, ChooseHands, ChooseUltimateX
from trainer.core.multiplied import no_machine
from trainer.core.settings import OFFERS, Group, Look, Offer, Settings
from trainer.drawing import theme as themes
from trainer.drawing.boxes import (
    ROOM,
    Art,
    At,
    Box,
    Column,
    Pad,
    Row,
    Space,
    Wrap,
    grow,
    share,
    wide,
)
from trainer.drawing.geometry import Rect
from trainer.drawing.items import CardFace, Clip, Fill, IconName, Item, Label
from trainer.drawing.layouts import AsWide, FitView
from trainer.drawing.leaves import Hairline, Words
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import CARD_ASPECT, Theme
from trainer.pages.bar import FIRST, PLAYER, hand_first, placed_bar, to_the_hand
from trainer.pages.boxed import BoxPage
from trainer.pages.motion import Motion
from trainer.pages.settings_notes import example_of, note_of, sample
from trainer.widgets import Act
from trainer.widgets.button import ButtonKind
from trainer.widgets.control_boxes import PictureChoice, Press, Strip

Size = tuple[float, float]
OF_THE_SESSION = ("coach", "hands", "ultimate_x")
ICONS: dict[Group, IconName] = {
    Group.LOOK: "palette",
    Group.TEXT: "letters",
    Group.SOUND: "sound",
    Group.TABLE: "play",
    Group.COACH: "target",
    Group.HOUR: "clock",
}
WINDOWS = {
    "Dark": (Look.DARK, False),
    "Light": (Look.LIGHT, False),
    "Strong dark": (Look.DARK, True),
    "Strong light": (Look.LIGHT, True),
}
"""The looks of the window: each of the two with ordinary or with high contrast."""


SIDE = 18.0, 16.0  # beside and below the gold button, on felt
WIDE = 1080.0  # the width that counts from which groups, choices and a table stand side by side

USUAL = 4  # choices of a strip; those of fewer are no wider
TILE, LOW_TILE = (112.0, 76.0), (100.0, 64.0)  # the width and the height of a picture
FORMS = (10.0, False, False), (3.0, False, False), (3.0, False, True), (3.0, True, True)
"""From the roomiest: the height above and below a row, whether it is `brief`: only what is chosen
is said, and pictures are small; and whether the example is brief.
"""


def closest(value: int, offered: Iterable[int]) -> int:
    """Return the choice that is nearest to a number in a file.

    >>> closest(120, (100, 125)), closest(110, (100, 125))
    (125, 100)
    """
    return min(offered, key=lambda choice: abs(choice - value))


class SettingsPage(BoxPage):
    """Every choice is saved as soon as it is made."""

    name = "settings"
    tabbed = False

    def __init__(self, world: World, about: Group | None = None) -> None:
        super().__init__(world)
        self.group = about or Group(world.folds.get(self.name, Group.LOOK))
        self._dealt = Motion()  # of the cards that show the speed

    def view(self, stage: Stage) -> Box:
        """Return the list of groups, the chosen group, and what it does."""
        return FitView(*(self._whole(stage, *form) for form in FORMS))

    def _whole(self, stage: Stage, apart: float, brief: bool, small: bool) -> Box:
        group = Panel(Column(*self._rows(stage, apart, brief), gap=0), pad=26, pad_y=16)
        if self._narrow(stage):
            felt = None if self.group is Group.LOOK else grow(self._below(stage, small))
            groups = Wrap(*self._groups("filter", 44), self._player(stage))
            return Pad(Column(groups, group, felt, gap=12), y=8)
        beside = self._beside(group, stage, small)
        index = wide(228 * stage.theme.grow, self._index())
        return Pad(Row(index, *beside, gap=14, align="stretch"), y=18)

    def _beside(self, group: Box, stage: Stage, brief: bool) -> Iterator[Box]:
        """Yield the chosen group and the felt that shows it, with the gold button in one place."""
        if self.group is Group.LOOK:
            yield share(700, group)
            yield share(276, Panel(sample(self._done(), brief=brief), "table", *SIDE))
            return
        shown, note = self._example(stage, brief)
        done = share(276, Pad(At(self._done(), "stretch", "end"), SIDE[0]))
        foot = Row(share(700, Pad(note, SIDE[0])), done, gap=14, align="stretch")
        felt = Column(grow(Pad(shown, SIDE[0], top=20)), foot, Space(), gap=SIDE[1])
        yield share(1, Column(group, grow(Panel(felt, "table", 0)), gap=14))

    def _below(self, stage: Stage, brief: bool) -> Box:
        shown, note = self._example(stage, brief)
        return Panel(Column(grow(shown), note, gap=10), "table", 20, 10)

    def _example(self, stage: Stage, brief: bool) -> tuple[Box, Box]:
        return example_of(self.group, self.world, self._dealt, stage.now, brief=brief)

    @staticmethod
    def _narrow(stage: Stage) -> bool:
        """Whether the groups stand above the chosen one, and no table beside it."""
        return stage.width < WIDE

    def foot(self, stage: Stage) -> Box | None:
        """Return what stands in the columns at the sides, where there are none."""
        if not self._narrow(stage):
            return None
        return Pad(Row(self._back(), ROOM, self._done(), gap=12), x=24, y=8)

    @staticmethod
    def _done() -> Box:
        return Press("done", "Done", "primary", hint="Space", tall=60)

    def _back(self) -> Box:
        return Press("undo", "Undo changes", "link", enabled=self._changed)

    def _groups(self, kind: ButtonKind, tall: float) -> Iterator[Box]:
        for group in Group:
            chosen = group is self.group
            yield Press(
                f"group.{group}",
                group,
                kind,
                icon=ICONS[group],
                chosen=chosen,
                value=group,
                tall=tall,
            )

    def _player(self, stage: Stage) -> Box | None:
        """Return the way to the player, where the bar has no room for the disc."""
        bar = placed_bar(stage, self.name, self.world.session)
        if any(control.name == PLAYER for control in bar.controls):
            return None
        return Press("player", "Player", "filter", icon="right")

    def _index(self) -> Box:
        return Column(
            Pad(Words("Settings", "page", weight="bold"), x=16),
            Space(12),
            *self._groups("row", 52),
            ROOM,
            Pad(Column(Words("Changes apply at once.", "second", "muted"), self._back()), x=16),
            gap=6,
        )

    @property
    def _changed(self) -> bool:
        """Whether anything was chosen here that is not as it was when the program began."""
        settings, earlier = self.world.settings, self.world.earlier
        return any(getattr(settings, name) != value for name, value in earlier.items())

    def _rows(self, stage: Stage, apart: float, brief: bool) -> Iterator[Box]:
        yield Words(self.group, "title", weight="bold")
        offers = [(name, offer) for name, offer in OFFERS.items() if offer.group is self.group]
        if self.world.in_hand and any(name in OF_THE_SESSION for name, _ in offers):
            yield Pad(hand_first(to_the_hand()), y=10)
        rows = [
            self._row(name, offer, stage, LOW_TILE if brief else TILE) for name, offer in offers
        ]
        for i, row in enumerate((*rows, *self._further(stage))):
            if i:
                yield Hairline()
            yield grow(Pad(row, y=apart))
        if note := note_of(self.group, self.world, brief=brief):
            yield Pad(note, top=12)

    def _row(self, name: str, offer: Offer, stage: Stage, size: Size) -> Box:
        if name in PICTURES:  # beside four of them there is no more room
            return _named(offer.name, offer.meaning, self._pictures(name, stage, size), stage, 150)
        return _named(offer.name, offer.meaning, self._strip(name, offer), stage)

    def _further(self, stage: Stage) -> Iterator[Box]:
        """Yield the rows of a group that lead to what is chosen elsewhere."""
        world = self.world
        if self.group is Group.COACH and not world.session.ultimate_x and "strategy" in stage.pages:
            chart = _elsewhere(world.chart_name(*world.game) or "None yet", "chart", "Choose")
            yield _named("Chart", "whose lines it names", chart, stage)
        elif self.group is Group.HOUR:
            name = _elsewhere(world.called or YOU, "player", "Change")
            yield _named("Name", "who plays", name, stage)
            copy = _elsewhere("All hands and answers", "copy", "Save a copy")
            yield _named("History", "in your data folder", copy, stage)

    def _pictures(self, name: str, stage: Stage, size: Size) -> Box:
        """Return the choices of a setting as pictures, which stand in line with all others."""
        others = [tile for each in PICTURES for tile in self._tiles(each, stage, size)]
        return Wrap(*(AsWide(tile, others) for tile in self._tiles(name, stage, size)), gap=12)

    def _tiles(self, name: str, stage: Stage, size: Size) -> Iterator[Box]:
        values: dict[str, object] = dict(WINDOWS if name == "look" else OFFERS[name].values)
        for label, value in values.items():
            yield PictureChoice(
                f"{name}.{label.lower()}",
                label,
                Art(PICTURES[name](value, stage.theme), *size),
                chosen=self._value(name) == value,
                value=(name, value),
            )

    def _strip(self, name: str, offer: Offer) -> Box:
        choices = [
            Press(
                f"{name}.{label.lower()}",
                label,
                "choice",
                enabled=not self._held_up(name, value),
                chosen=self._value(name) == value,
                value=(name, value),
                tip=self._held_up(name, value),
            )
            for label, value in offer.values.items()
        ]
        left = USUAL - len(choices)  # so that two are no bar across the page
        strip = Strip(choices)
        return Row(share(len(choices), strip), share(left, Space())) if left > 0 else strip

    def _value(self, name: str) -> object:
        """Return the value of a setting; of a size of text in a file, the nearest choice."""
        if name == "look":
            return self.world.settings.look, self.world.settings.high_contrast
        owner = self.world.session if name in OF_THE_SESSION else self.world.settings
        value: object = getattr(owner, name)
        if name == "text_size" and isinstance(value, int):
            sizes = OFFERS[name].values.values()
            return closest(value, (size for size in sizes if isinstance(size, int)))
        return value

    def _held_up(self, name: str, value: object) -> str:
        """Say why a choice cannot be made now; nothing if it can."""
        session = self.world.session
        if name == "coach" and self.world.in_hand:
            return IN_A_TRIAL if self.world.trial is not None else ""
        if name in OF_THE_SESSION and self.world.in_hand:
            return FIRST
        if name == "hands" and session.ultimate_x and isinstance(value, int):
            return no_machine(value)
        if name == "ultimate_x" and value:
            return no_machine(session.hands)
        return ""

    def do(self, act: Act, stage: Stage) -> Transition:
        """Open a group, change a setting, or go back."""
        match act.name, act.value:
            case "done", _:
                return Pop()
            case "undo", _:
                self._undo()
            case "player", _:
                return Open("player")
            case "chart", _:
                return Go("strategy")
            case "copy", _:
                copy_history(self.world)
            case _, str(name) if act.name.startswith("hear."):
                self.world.sound(name)
            case "deal", _:
                self._deal(stage)
            case _, Group():
                self.group, self.world.notice = act.value, None
                self.world.folds[self.name] = act.value  # to come back to
            case _, (str(name), value):
                self._choose(name, value)
                if name == "speed":
                    self._deal(stage)
        return None

    def _deal(self, stage: Stage) -> None:
        """Deal the cards that show the speed."""
        speed, moving = self.world.settings.speed, self.world.moving
        self._dealt = Motion.deal(stage.now, speed, 0b11111) if moving else Motion()

    def animating(self, stage: Stage) -> bool:
        """Whether those cards move."""
        return self._dealt.running(stage.now)

    def _choose(self, name: str, value: object) -> None:
        for changed in ("look", "high_contrast") if name == "look" else (name,):
            self.world.earlier.setdefault(changed, getattr(self.world.settings, changed))
        if name == "look" and isinstance(value, tuple):
            self.world.change(look=value[0], high_contrast=value[1])
        elif name in OF_THE_SESSION:
            self.world.do(_INTENTS[name](value))
        else:
            self.world.change(**{name: value})

    def _undo(self) -> None:
        """Choose again what was chosen before anything was changed here."""
        before: Settings = replace(self.world.settings, **self.world.earlier)
        for name in (name for name in OFFERS if name in self.world.earlier):
            value = (before.look, before.high_contrast) if name == "look" else getattr(before, name)
            if not self._held_up(name, value):
                self._choose(name, value)

    def key(self, key: str, stage: Stage) -> Transition:
        """Space is the gold button."""
        return Pop() if key in ("space", "return") else super().key(key, stage)


def _named(name: str, meaning: str, chosen: Box, stage: Stage, across: float = 168) -> Box:
    """Return a row of a group: its name and meaning, and what is or can be chosen."""
    words = Column(Words(name, weight="semibold"), Words(meaning, "second", "muted"))
    return Row(wide(across * stage.theme.grow, words), share(1, chosen), gap=12, narrow=520)


def _elsewhere(now: str, way: str, label: str) -> Box:
    """Return what is chosen now, and the button that leads to where that is changed."""
    return Row(share(1, Words(now, "body")), Press(way, label), gap=12)


_INTENTS = {"coach": ChooseCoach, "hands": ChooseHands, "ultimate_x": ChooseUltimateX}

PAGE = SettingsPage


Draw = Callable[[Rect, Theme], Iterable[Item]]
KING, NINE = 45, 31  # K♦ 9♠
RADIUS = 12.0


def _felt(value: object, theme: Theme) -> Draw:
    shown = themes.theme(felt=str(value), light=theme.light)

    def draw(rect: Rect, _: Theme) -> Iterator[Item]:
        ramp = shown.palette.felt_ramp
        yield Fill(rect, ramp[0], RADIUS, to=ramp[2])
        yield Fill(rect.inset(9), None, 7, ramp[0], 1.2)

    return draw


def _back(value: object, theme: Theme) -> Draw:
    def draw(rect: Rect, shown: Theme) -> Iterator[Item]:
        yield Fill(rect, shown.palette.felt_ramp[2], RADIUS)
        across = (rect.h - 10) / CARD_ASPECT
        yield CardFace(rect.centered(across, rect.h - 10), None, back=str(value))  # type: ignore[arg-type]  # its values are the names of backs

    return draw


def _suits(value: object, theme: Theme) -> Draw:
    inks = ((21, 23, 28), (200, 16, 46))
    four = ((21, 23, 28), (200, 16, 46), (11, 95, 191), (18, 121, 58))
    colors = four if str(value) == "four-colour" else (inks[0], inks[1], inks[1], inks[0])

    def draw(rect: Rect, shown: Theme) -> Iterator[Item]:
        yield Fill(rect, shown.palette.felt_ramp[2], RADIUS)
        for place, sign, color in zip(
            rect.inset(10, 12).columns(4, 4), "♠♥♦♣", colors, strict=True
        ):
            yield Fill(place, shown.palette.tile, 5)
            yield Label(place, sign, 1.1 * place.w, color, "center")

    return draw


def _index(value: object, theme: Theme) -> Draw:
    def draw(rect: Rect, shown: Theme) -> Iterator[Item]:
        yield Fill(rect, shown.palette.felt_ramp[2], RADIUS)
        yield Clip(rect)
        for i, card in enumerate((KING, NINE)):
            across = (rect.w - 16) / 2
            place = Rect(rect.x + 7 + i * (across + 2), rect.y + 8, across, across * CARD_ASPECT)
            yield CardFace(place, card, index=str(value))  # type: ignore[arg-type]  # its values are the sizes of an index
        yield Clip(None)

    return draw


def _look(value: object, theme: Theme) -> Draw:
    look, strong = value if isinstance(value, tuple) else ("dark", False)
    shown = themes.theme(light=str(look) == "light", high_contrast=bool(strong)).palette

    def draw(rect: Rect, _: Theme) -> Iterator[Item]:
        yield Fill(rect, shown.panel, RADIUS, shown.line, 1.5)
        title, line, button = rect.inset(16, 0.18 * rect.h).rows(3, 0.1 * rect.h)
        yield Fill(title.inset(0, 2).cut_right(16)[1], shown.text, 4)
        yield Fill(line.inset(0, 3), shown.muted, 3)
        yield Fill(button.cut_left(46)[0], shown.gold, 5)

    return draw


PICTURES: dict[str, Callable[[object, Theme], Draw]] = {
    "felt": _felt,
    "back": _back,
    "deck": _suits,
    "index": _index,
    "look": _look,
}
"""What draws the picture of a value, by the name of the setting."""
