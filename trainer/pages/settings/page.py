"""The settings page: a row for each setting, a button for each choice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from trainer.app.scene import PageInfo, Stage, Transition
from trainer.core import HANDS
from trainer.core.intents import ChooseCoach, ChooseHands, ChooseUltimateX
from trainer.core.multiplied import no_machine
from trainer.core.records import Coach
from trainer.core.settings import Deck, Index, Look, Speed
from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.items import CardFace, Fill, Item, Label, Shadow
from trainer.drawing.panels import panel
from trainer.drawing.theme import CARD_RADIUS
from trainer.pages.page import Page
from trainer.pages.settings.layout import settings_layout, tall_settings
from trainer.widgets import Act, Button, Widget

SAMPLE_CARDS = (51, 38, 45, 32)  # the ace of spades, the jack of hearts, a diamond, a club


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting: its field, its name, its meaning, and its choices by label and value."""

    field: str
    name: str
    meaning: str
    choices: tuple[tuple[str, object], ...]


TEXT_SIZES = (100, 125, 150, 175, 200)  # percent
OF_THE_SESSION = ("coach", "hands", "ultimate_x")  # which change between hands only
OFF_ON = (("Off", False), ("On", True))

SETTINGS = (
    Setting(
        "deck",
        "Suits",
        "Four: clubs green, diamonds blue",
        (("Two colours", Deck.TWO_COLOUR), ("Four colours", Deck.FOUR_COLOUR)),
    ),
    Setting(
        "index",
        "Index",
        "Ranks and suits on the cards",
        (("Normal", Index.NORMAL), ("Large", Index.LARGE), ("Largest", Index.LARGEST)),
    ),
    Setting(
        "text_size",
        "Text",
        "Size of all text",
        tuple((f"{size} %", size) for size in TEXT_SIZES),
    ),
    Setting(
        "look",
        "Look",
        "The colours of the window",
        (("Dark", Look.DARK), ("Light", Look.LIGHT)),
    ),
    Setting("high_contrast", "High contrast", "Strong colours and borders", OFF_ON),
    Setting(
        "speed",
        "Speed",
        "How fast cards turn up and wins count",
        (("Instant", Speed.INSTANT), ("Fast", Speed.FAST), ("Normal", Speed.NORMAL)),
    ),
    Setting("reduced_motion", "Reduced motion", "No animations", OFF_ON),
    Setting("fullscreen", "Full screen", "Fill the screen, as F11 does", OFF_ON),
    Setting("sound", "Sound", "Short tones as you play", OFF_ON),
    Setting(
        "coach",
        "Coach",
        "When values and verdicts are shown",
        tuple((coach.capitalize(), coach) for coach in Coach),
    ),
    Setting(
        "hands",
        "Hands",
        "How many are drawn from one deal",
        tuple((str(hands), hands) for hands in HANDS),
    ),
    Setting("ultimate_x", "Ultimate X", "A win multiplies the next hand", OFF_ON),
    Setting(
        "start_credits",
        "Start credits",
        "What a new session begins with",
        tuple((f"{amount:,}", amount) for amount in (100, 500, 1000, 5000)),
    ),
    Setting(
        "hands_an_hour",
        "Hands an hour",
        "For what errors cost in an hour of play",
        tuple((f"{hands:,}", hands) for hands in (300, 600, 900, 1200)),
    ),
    Setting(
        "coin_cents",
        "A coin's worth",
        "In your money, for the same figures",
        (("Not said", 0), *((f"{cents / 100:.2f}", cents) for cents in (1, 5, 25, 100))),
    ),
)


def closest(size: int) -> int:
    """Return the choice that is nearest to a size of text in a file.

    >>> closest(120), closest(110)
    (125, 100)
    """
    return min(TEXT_SIZES, key=lambda choice: abs(choice - size))


class SettingsPage(Page):
    """Every choice is saved as soon as it is made."""

    name = "settings"
    info = PageInfo("Settings")

    def layout(self, stage: Stage) -> Layout:
        """Return the frame and a row for each setting."""
        frame = super().layout(stage)
        counts = [len(setting.choices) for setting in SETTINGS]
        return frame | settings_layout(frame["body"], stage.theme, counts)

    def tall(self, stage: Stage, view: Rect) -> float:
        """Return the height of the page: with large text it scrolls."""
        return tall_settings(stage.theme, len(SETTINGS))

    def controls_of(self, stage: Stage, layout: Layout) -> Sequence[Widget]:
        """Return a button for each choice; the game and the coach can change only between hands."""
        return [
            Button(
                f"{setting.field}.{label.lower()}",
                layout[f"rows.row{i}.choice{j}"],
                label,
                "choice",
                enabled=not self._held_up(setting, value),
                chosen=self._value(setting) == value,
                value=(setting.field, value),
                tip=self._held_up(setting, value),
            )
            for i, setting in enumerate(SETTINGS)
            for j, (label, value) in enumerate(setting.choices)
        ]

    def _value(self, setting: Setting) -> object:
        if setting.field in OF_THE_SESSION:
            of_session: object = getattr(self.world.session, setting.field)
            return of_session
        if setting.field == "text_size":
            return closest(self.world.settings.text_size)
        value: object = getattr(self.world.settings, setting.field)
        return value

    def _held_up(self, setting: Setting, value: object) -> str:
        """Say why a choice cannot be made now; nothing if it can."""
        session = self.world.session
        if setting.field in OF_THE_SESSION and self.world.in_hand:
            return "This can change between hands: draw first"
        if setting.field == "hands" and session.ultimate_x and isinstance(value, int):
            return no_machine(value)
        if setting.field == "ultimate_x" and value:
            return no_machine(session.hands)
        return ""

    def body(self, stage: Stage, layout: Layout) -> Iterator[Item]:
        """Draw names and meanings, hairlines between the rows, and the sample."""
        theme = stage.theme
        yield panel(layout["rows"], theme)
        for i, setting in enumerate(SETTINGS):
            if i:
                line = layout[f"rows.row{i}"].cut_top(1.5)[0]
                yield Fill(line, theme.palette.line)
            name, meaning = layout[f"rows.row{i}.words"].rows(2)
            yield Label(name, setting.name, theme.type.body, theme.palette.text, "left", "medium")
            yield Label(meaning, setting.meaning, theme.type.caption, theme.palette.muted)
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
