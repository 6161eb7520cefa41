"""The settings page: a row for each setting, a button for each choice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from trainer.app.scene import PageInfo, Stage, Transition
from trainer.core.intents import ChooseCoach, ChooseHands, ChooseUltimateX
from trainer.core.multiplied import no_machine
from trainer.core.settings import OFFERS
from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.items import CardFace, Fill, Item, Label, Shadow
from trainer.drawing.panels import panel
from trainer.drawing.theme import CARD_RADIUS
from trainer.pages.page import Page
from trainer.pages.settings.layout import settings_layout, tall_settings
from trainer.widgets import Act, Button, Widget

SAMPLE_CARDS = (51, 38, 45, 32)  # the ace of spades, the jack of hearts, a diamond, a club


OF_THE_SESSION = ("coach", "hands", "ultimate_x")  # which change between hands only


def closest(value: int, offered: Iterable[int]) -> int:
    """Return the choice that is nearest to a number in a file.

    >>> closest(120, (100, 125)), closest(110, (100, 125))
    (125, 100)
    """
    return min(offered, key=lambda choice: abs(choice - value))


class SettingsPage(Page):
    """Every choice is saved as soon as it is made."""

    name = "settings"
    info = PageInfo("Settings")

    def layout(self, stage: Stage) -> Layout:
        """Return the frame and a row for each setting."""
        frame = super().layout(stage)
        counts = [len(offer.values) for offer in OFFERS.values()]
        return frame | settings_layout(frame["body"], stage.theme, counts)

    def tall(self, stage: Stage, view: Rect) -> float:
        """Return the height of the page: with large text it scrolls."""
        return tall_settings(stage.theme, len(OFFERS))

    def controls_of(self, stage: Stage, layout: Layout) -> Sequence[Widget]:
        """Return a button for each choice; the game and the coach can change only between hands."""
        return [
            Button(
                f"{name}.{label.lower()}",
                layout[f"rows.row{i}.choice{j}"],
                label,
                "choice",
                enabled=not self._held_up(name, value),
                chosen=self._value(name) == value,
                value=(name, value),
                tip=self._held_up(name, value),
            )
            for i, (name, offer) in enumerate(OFFERS.items())
            for j, (label, value) in enumerate(offer.values.items())
        ]

    def _value(self, name: str) -> object:
        """Return the value of a setting; of a size of text in a file, the nearest choice."""
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
            return "This can change between hands: draw first"
        if name == "hands" and session.ultimate_x and isinstance(value, int):
            return no_machine(value)
        if name == "ultimate_x" and value:
            return no_machine(session.hands)
        return ""

    def body(self, stage: Stage, layout: Layout) -> Iterator[Item]:
        """Draw names and meanings, hairlines between the rows, and the sample."""
        theme = stage.theme
        yield panel(layout["rows"], theme)
        for i, offer in enumerate(OFFERS.values()):
            words = layout[f"rows.row{i}.words"]
            if i:
                row = layout[f"rows.row{i}"].cut_top(1.5)[0]
                yield Fill(row.cut_left(words.w)[0], theme.palette.line)
            name, meaning = words.rows(2)
            yield Label(name, offer.name, theme.type.body, theme.palette.text, "left", "medium")
            yield Label(meaning, offer.meaning, theme.type.caption, theme.palette.muted)
        yield from self._sample(stage, layout)

    def _sample(self, stage: Stage, layout: Layout) -> Iterator[Item]:
        theme = stage.theme
        yield panel(layout["sample"], theme, "felt")
        title = layout["sample.title"]
        yield Label(title, "Your cards", theme.type.caption, theme.palette.muted)
        for i, card in enumerate(SAMPLE_CARDS):
            place: Rect = layout[f"sample.card{i + 1}"]
            yield Shadow(place, 10, place.w * CARD_RADIUS)
            yield CardFace(place, card)

    def do(self, act: Act, stage: Stage) -> Transition:
        """Change a setting."""
        assert isinstance(act.value, tuple)
        field, value = act.value
        if field == "coach":
            self.world.do(ChooseCoach(value))
        elif field == "hands":
            self.world.do(ChooseHands(value))
        elif field == "ultimate_x":
            self.world.do(ChooseUltimateX(value))
        else:
            self.world.change(**{field: value})
        return None


PAGE = SettingsPage
