"""The small pictures of the settings page: what a felt, a back, an index, a look will be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from trainer.drawing import theme as themes
from trainer.drawing.boxes import ROOM, Art, Box, Column, Row, Space, share
from trainer.drawing.geometry import Rect
from trainer.drawing.items import CardFace, Clip, Fill, Glow, Item, Label, Shadow
from trainer.drawing.leaves import Words
from trainer.drawing.surfaces import Panel, in_brass
from trainer.drawing.theme import CARD_ASPECT, CARD_RADIUS, Theme
from trainer.widgets.base import card_ring

Draw = Callable[[Rect, Theme], Iterable[Item]]
ACE, JACK, KING, NINE = 51, 38, 45, 31  # A♠ J♥ K♦ 9♠
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
            yield Label(place, sign, 22, color, "center")

    return draw


def _index(value: object, theme: Theme) -> Draw:
    def draw(rect: Rect, shown: Theme) -> Iterator[Item]:
        yield Fill(rect, shown.palette.felt_ramp[2], RADIUS)
        yield Clip(rect)
        for i, card in enumerate((KING, NINE)):
            place = Rect(rect.x + 7 + i * 50, rect.y + 8, 48, 48 * CARD_ASPECT)
            yield CardFace(place, card, index=str(value))  # type: ignore[arg-type]  # its values are the sizes of an index
        yield Clip(None)

    return draw


def _look(value: object, theme: Theme) -> Draw:
    look, strong = value if isinstance(value, tuple) else ("dark", False)
    shown = themes.theme(light=str(look) == "light", high_contrast=bool(strong)).palette

    def draw(rect: Rect, _: Theme) -> Iterator[Item]:
        yield Fill(rect, shown.panel, RADIUS, shown.line, 1.5)
        line = Rect(rect.x + 16, rect.y + 14, rect.w - 48, 9)
        yield Fill(line, shown.text, 4)
        yield Fill(Rect(line.x, line.y + 17, line.w + 14, 7), shown.muted, 3)
        yield Fill(Rect(line.x, line.y + 36, 46, 13), shown.gold, 5)

    return draw


PICTURES: dict[str, Callable[[object, Theme], Draw]] = {
    "felt": _felt,
    "back": _back,
    "deck": _suits,
    "index": _index,
    "look": _look,
}
"""What draws the picture of a value, by the name of the setting."""


def sample(theme: Theme, done: Box) -> Box:
    """Return a table in small: the sign, cards held, open and back, and the button `done`."""
    return Column(
        Panel(Words("Your table, as it will look", "label", weight="semibold"), "plate", 12, 8),
        Space(12),
        Art(_sign, 0, 106),
        Space(18),
        Row(
            share(1, Art(_card(ACE, held=True), 0, 160)), share(1, Art(_card(JACK), 0, 160)), gap=12
        ),
        Row(share(1, Art(_card(KING), 0, 160)), share(1, Art(_card(None), 0, 160)), gap=12),
        ROOM,
        done,
    )


def _pair(left: Draw, right: Draw, high: float) -> Box:
    return Row(share(1, Art(left, 0, high)), share(1, Art(right, 0, high)), gap=12)


def _sign(rect: Rect, theme: Theme) -> Iterator[Item]:
    yield from in_brass(rect, 12, theme, _pays(rect, theme))


def _pays(rect: Rect, theme: Theme) -> Iterator[Item]:
    palette = theme.palette
    yield Fill(rect, palette.sign[0], to=palette.sign[1])
    inner = rect.inset(2.5)
    yield Fill(inner.cut_right(72)[0], palette.lit[0], to=palette.lit[1])
    lines = (("Four of a kind", "125"), ("Full house", "45"), ("Flush", "30"))
    for row, (name, pays) in zip(inner.rows(3), lines, strict=True):
        words = row.inset(14, 0)
        yield Label(words, name, 15, palette.sign_name, "left", "semibold")
        yield Label(words, pays, 15, palette.on_lit, "right", "semibold")


def _card(card: int | None, held: bool = False) -> Draw:
    def draw(rect: Rect, theme: Theme) -> Iterator[Item]:
        across = min(rect.w, (rect.h - 10) / CARD_ASPECT)
        place = Rect(rect.x + (rect.w - across) / 2, rect.y, across, across * CARD_ASPECT)
        corner = across * CARD_RADIUS
        yield Shadow(place, 8, corner)
        if held:
            yield Glow(place, theme.palette.gold, 12, corner)
        yield CardFace(place, card)
        if held:
            yield card_ring(place, theme.palette.gold, 3)

    return draw
