"""The settings page: six groups, each choice shown as it will look, and a table that shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from trainer.app.scene import PageInfo, Pop, Stage, Transition
from trainer.app.world import World
from trainer.core.intents import ChooseCoach, ChooseHands, ChooseUltimateX
from trainer.core.multiplied import no_machine
from trainer.core.settings import OFFERS, Group, Look, Offer, Settings
from trainer.drawing.boxes import ROOM, Art, Box, Column, Pad, Row, Space, Wrap, share, wide
from trainer.drawing.items import IconName
from trainer.drawing.leaves import Hairline, Words
from trainer.drawing.surfaces import Panel
from trainer.pages.boxed import BoxPage
from trainer.pages.coach_panel import COACHES
from trainer.pages.open_hand import FIRST, hand_first, to_the_hand
from trainer.pages.settings.settings_pictures import PICTURES, sample
from trainer.widgets import Act
from trainer.widgets.button import Kind
from trainer.widgets.control_boxes import PictureChoice, Press, Strip

OF_THE_SESSION = ("coach", "hands", "ultimate_x")  # which change between hands only
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


WIDE = 1080.0  # the width that counts from which groups, choices and a table stand side by side


def closest(value: int, offered: Iterable[int]) -> int:
    """Return the choice that is nearest to a number in a file.

    >>> closest(120, (100, 125)), closest(110, (100, 125))
    (125, 100)
    """
    return min(offered, key=lambda choice: abs(choice - value))


class SettingsPage(BoxPage):
    """Every choice is saved as soon as it is made."""

    name = "settings"
    info = PageInfo("Settings", place="side", icon="settings")
    tabbed = False

    def __init__(self, world: World, about: Any = None) -> None:
        super().__init__(world, about)
        self.group = Group.LOOK
        self._before = world.settings

    def view(self, stage: Stage) -> Box:
        """Return the list of groups, the chosen group, and the table as it will look."""
        group = Panel(Column(*self._rows(stage), gap=0), pad=26, pad_y=16)
        if self._narrow(stage):
            return Pad(Column(Wrap(*self._groups("filter", 44)), group, gap=12), y=12)
        return Pad(
            Row(
                wide(228 * stage.theme.grow, self._index()),
                share(700, group),
                share(276, Panel(sample(stage.theme, self._done()), "table", 18, 16)),
                gap=14,
                align="stretch",
            ),
            y=18,
        )

    @staticmethod
    def _narrow(stage: Stage) -> bool:
        """Whether the groups stand above the chosen one, and no table beside it."""
        return stage.rect.w / stage.theme.grow < WIDE

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

    def _groups(self, kind: Kind, tall: float) -> Iterator[Box]:
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
        """Whether anything was chosen since the page was opened."""
        return any(
            getattr(self._before, name) != getattr(self.world.settings, name)
            for name in (*OFFERS, "high_contrast")
        )

    def _rows(self, stage: Stage) -> Iterator[Box]:
        yield Words(self.group, "title", weight="bold")
        offers = [(name, offer) for name, offer in OFFERS.items() if offer.group is self.group]
        if self.world.in_hand and any(name in OF_THE_SESSION for name, _ in offers):
            yield Pad(hand_first(to_the_hand()), y=10)
        for i, (name, offer) in enumerate(offers):
            if i:
                yield Hairline()
            yield Pad(self._row(name, offer, stage), y=10)

    def _row(self, name: str, offer: Offer, stage: Stage) -> Box:
        words = Column(
            Words(offer.name, weight="semibold"), Words(offer.meaning, "second", "muted")
        )
        choices = (
            self._pictures(name, offer, stage) if name in PICTURES else self._strip(name, offer)
        )
        if name == "coach":  # what the chosen one does
            does = Words(COACHES[self.world.session.coach][1], "second", "muted")
            choices = Column(choices, does, gap=6)
        return Row(wide(150 * stage.theme.grow, words), share(1, choices), gap=12, narrow=520)

    def _pictures(self, name: str, offer: Offer, stage: Stage) -> Box:
        values: dict[str, object] = dict(WINDOWS if name == "look" else offer.values)
        pictures = (
            PictureChoice(
                f"{name}.{label.lower()}",
                label,
                Art(PICTURES[name](value, stage.theme), 112, 76),
                chosen=self._value(name) == value,
                value=(name, value),
            )
            for label, value in values.items()
        )
        return Wrap(*pictures, gap=12)

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
        return Strip(choices)

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
            case _, Group():
                self.group = act.value
            case _, (str(name), value):
                self._choose(name, value)
        return None

    def _choose(self, name: str, value: object) -> None:
        if name == "look" and isinstance(value, tuple):
            self.world.change(look=value[0], high_contrast=value[1])
        elif name in OF_THE_SESSION:
            self.world.do(_INTENTS[name](value))
        else:
            self.world.change(**{name: value})

    def _undo(self) -> None:
        """Choose again what was chosen when the page was opened."""
        before: Settings = self._before
        for name in OFFERS:
            value = (before.look, before.high_contrast) if name == "look" else getattr(before, name)
            if not self._held_up(name, value):
                self._choose(name, value)

    def key(self, key: str, stage: Stage) -> Transition:
        """Space is the gold button."""
        return Pop() if key in ("space", "return") else super().key(key, stage)


_INTENTS = {"coach": ChooseCoach, "hands": ChooseHands, "ultimate_x": ChooseUltimateX}

PAGE = SettingsPage
