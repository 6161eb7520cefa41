"""The widget layer: pointer, focus, fields, lists; state apart from drawing, on any surface."""

from dataclasses import replace

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator import parse_card
from trainer.drawing.geometry import Canvas, Rect
from trainer.drawing.items import Fill, Tile
from trainer.drawing.palettes import INK
from trainer.drawing.theme import theme
from trainer.widgets import (
    Act,
    Controls,
    FieldText,
    Press,
    TextField,
    Widget,
)
from trainer.widgets.base import (
    KeyPress,
    PointerDown,
    PointerLeft,
    PointerMoved,
    PointerUp,
    Typed,
)
from trainer.window.paint import Painter

A = Press("a", "A", value=1, rect=Rect(0, 0, 100, 50))
B = Press("b", "B", rect=Rect(120, 0, 100, 50))
OFF = Press("off", "Off", enabled=False, rect=Rect(240, 0, 100, 50))
FIELD = TextField(
    "field",
    FieldText("ab", 2),
    rect=Rect(0, 60, 100, 50),
    width_of=lambda text: 10.0 * len(text),
)
ALL = FieldText("ab", 2, selected=True)
WIDGETS: list[Widget] = [A, B, OFF, FIELD]
KEYS = ("backspace", "delete", "left", "right", "home", "end", "select all", "up")


def click(controls: Controls, x: float, y: float) -> Act | None:
    controls.handle(PointerDown(x, y), WIDGETS)
    return controls.handle(PointerUp(x, y), WIDGETS)


def test_a_click_acts_with_the_widget_s_value() -> None:
    assert click(Controls(), 10, 10) == Act("a", 1)


def test_a_click_that_slips_off_does_nothing() -> None:
    controls = Controls()
    controls.handle(PointerDown(10, 10), WIDGETS)
    assert controls.look(A).pressed
    assert controls.handle(PointerUp(130, 10), WIDGETS) is None
    assert not controls.look(A).pressed


def test_what_is_disabled_does_not_answer() -> None:
    controls = Controls()
    assert click(controls, 250, 10) is None
    controls.handle(PointerMoved(250, 10), WIDGETS)
    assert not controls.look(OFF).hover


def test_hover_follows_the_pointer_and_leaves_with_it() -> None:
    controls = Controls()
    controls.handle(PointerMoved(130, 10), WIDGETS)
    assert controls.look(B).hover
    controls.handle(PointerLeft(), WIDGETS)
    assert not controls.look(B).hover


def test_tab_goes_round_past_what_is_disabled_and_back() -> None:
    controls = Controls()
    names = []
    for _ in range(4):
        controls.handle(KeyPress("tab"), WIDGETS)
        names.append(controls.focus)
    assert names == ["a", "b", "field", "a"]
    controls.handle(KeyPress("tab", shift=True), WIDGETS)
    assert controls.focus == "field"


def test_space_and_enter_press_what_has_the_focus_only() -> None:
    controls = Controls()
    assert controls.handle(KeyPress("space"), WIDGETS) is None
    controls.handle(KeyPress("tab"), WIDGETS)
    assert controls.handle(KeyPress("space"), WIDGETS) == Act("a", 1)
    assert controls.handle(KeyPress("return"), WIDGETS) == Act("a", 1)
    click(controls, 130, 10)
    assert controls.focus is None


def test_a_ring_shows_the_focus_of_the_keyboard() -> None:
    controls = Controls()
    controls.handle(KeyPress("tab"), WIDGETS)
    rings = [
        item
        for widget in WIDGETS
        for item in controls.drawn(widget, theme())
        if isinstance(item, Fill) and item.border == INK.focus
    ]
    assert len(rings) == 1
    assert A.rect.within(rings[0].rect)


def test_a_field_edits_at_its_caret_and_submits() -> None:
    controls = Controls()
    click(controls, 10, 70)
    assert controls.takes_text(WIDGETS)
    assert controls.handle(Typed("c"), WIDGETS) == Act("field", FieldText("abc", 3))
    assert controls.handle(KeyPress("return"), WIDGETS) == Act("field.submit", FieldText("ab", 2))


@pytest.mark.parametrize(("x", "caret"), [(0, 0), (18, 0), (20, 1), (28, 1), (30, 2), (99, 2)])
def test_the_second_click_in_a_field_puts_the_caret_there(x: float, caret: int) -> None:
    controls = Controls()
    assert click(controls, x, 80) == Act("field", ALL)
    assert click(controls, x, 80) == Act("field", FieldText("ab", caret))
    click(controls, 10, 10)
    assert click(controls, x, 80) == Act("field", ALL)  # once it was left


def test_a_click_in_a_text_longer_than_its_field_counts_from_what_is_in_sight() -> None:
    long = replace(FIELD, content=FieldText("0123456789" * 2, 20))
    assert long.click(14 + 72 - 2 - 10, 80) == Act("field", FieldText(long.content.text, 19))


def test_tab_selects_a_field_s_text_and_typing_replaces_it() -> None:
    controls = Controls()
    assert controls.handle(KeyPress("tab", shift=True), [FIELD]) == Act("field", ALL)
    assert controls.handle(KeyPress("select all"), [FIELD]) == Act("field", ALL)
    assert ALL.typed("Kd") == FieldText("Kd", 2)
    assert ALL.pressed("backspace") == FieldText()
    assert ALL.pressed("home") == FieldText("ab", 0)


@given(st.lists(st.one_of(st.sampled_from(KEYS), st.text(max_size=3).map("+".__add__))))
def test_editing_keeps_the_caret_in_the_text(actions: list[str]) -> None:
    content = FieldText()
    for action in actions:
        content = content.typed(action[1:]) if action[0] == "+" else content.pressed(action)
        assert 0 <= content.caret <= len(content.text)
        assert content.text.isprintable()


def test_hairlines_are_seen_at_every_scale_and_place() -> None:
    surface = pygame.Surface((100, 60))
    canvas = Canvas(160, 96, 0.625)
    for y in range(0, 90, 7):
        line = Fill(Rect(0, y / 3, 160, 0.5), INK.accent)
        Painter().repaint(surface, canvas, [line], theme(), [surface.get_rect()])
        column = [surface.get_at((50, row))[:3] for row in range(60)]
        assert column.count(INK.accent) == 1


def test_a_tall_small_card_has_its_rank_above_its_suit() -> None:
    def halves(card: str) -> tuple[bytes, bytes]:
        surface = pygame.Surface((30, 60))
        tile = Tile(Rect(0, 0, 30, 60), parse_card(card), 28)
        Painter().repaint(surface, Canvas(30, 60, 1), [tile], theme(), [surface.get_rect()])
        upper, lower = surface.subsurface((0, 0, 30, 30)), surface.subsurface((0, 32, 30, 28))
        return bytes(upper.get_view("2").raw), bytes(lower.get_view("2").raw)

    king, ten, diamond = halves("Kh"), halves("Th"), halves("Kd")
    assert king[0] != ten[0]
    assert king[1] == ten[1]
    assert king[0] == diamond[0]
    assert king[1] != diamond[1]


@pytest.mark.parametrize("size", [(300, 200), (1200, 800)])
def test_widgets_draw_on_any_surface_without_a_display(size: tuple[int, int]) -> None:
    surface = pygame.Surface(size)
    canvas = Canvas(300, 200, size[0] / 300)
    button = Press("a", "", "primary", rect=Rect(20, 20, 120, 60))
    items = Controls().drawn(button, theme())
    Painter().repaint(surface, canvas, items, theme(), [surface.get_rect()])
    x, y, w, h = canvas.pixels(button.rect)
    top, middle = surface.get_at((x + w // 2, y + h // 6)), surface.get_at((x + w // 2, y + h // 2))
    assert top[2] > middle[2]  # gold, lighter at its top
    assert middle[0] > 220
    assert middle[2] < 120
    assert surface.get_at((x - 3, y + h // 2))[:3] == INK.backdrop
    assert surface.get_at((x, y))[:3] != INK.accent  # the corner is round
