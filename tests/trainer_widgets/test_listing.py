"""A list of boxes: what is chosen, what is in sight, what the wheel and the keys do."""

import pytest

from trainer.drawing.boxes import Pen, Placing, Space
from trainer.drawing.geometry import Rect
from trainer.drawing.theme import theme
from trainer.widgets.base import Act, KeyPress, PointerDown, PointerMoved, PointerUp
from trainer.widgets.controls import Controls
from trainer.widgets.listing import Listing, Rows, Scrolled

PEN = Pen(theme(), lambda size, text, weight="regular": 0.5 * size * len(text))
BOX = Rect(10, 20, 300, 120)


def rows(chosen: int | None, at: Scrolled, count: int = 10, most: float = 0) -> Rows:
    """The control of a list of rows 40 high, as it is placed."""
    placed = Placing()
    Listing("list", [Space(40)] * count, chosen, at, most=most).place(BOX, PEN, placed)
    (control,) = placed.controls
    assert isinstance(control, Rows)
    return control


def test_the_chosen_row_comes_into_sight_once_and_the_wheel_may_leave_it() -> None:
    at = Scrolled()
    assert rows(5, at).offset == 120
    at.offset = 0
    assert rows(5, at).offset == 0
    assert rows(6, at).offset == 160
    assert rows(0, at).offset == 0


@pytest.mark.parametrize(
    ("key", "row"),
    [("down", 5), ("up", 3), ("home", 0), ("end", 9), ("pagedown", 6), ("pageup", 2), ("x", None)],
)
def test_keys_choose(key: str, row: int | None) -> None:
    assert rows(4, Scrolled()).key(KeyPress(key)) == (None if row is None else Act("list", row))


def test_a_click_chooses_the_row_under_it_wherever_the_list_is_scrolled() -> None:
    listed = rows(5, Scrolled())
    assert listed.click(50, 21) == Act("list", 3)
    assert listed.click(50, 139) == Act("list", 5)
    assert listed.key(KeyPress("return")) == Act("list.submit", 5)


def test_rows_grow_where_there_is_room_and_then_nothing_scrolls() -> None:
    listed = rows(0, Scrolled(), count=2, most=50)
    assert listed.tops == (0, 50, 100)
    assert listed.bar is None
    assert listed.wheel(-1) is None
    assert listed.click(50, 135) is None
    assert rows(0, Scrolled()).wheel(-1) == Act("list.scroll", 60)


def test_its_bar_is_dragged_and_turns_pages() -> None:
    controls, listed = Controls(), rows(None, Scrolled())
    bar = listed.bar
    assert bar is not None
    x, y = bar.thumb.center
    assert controls.handle(PointerDown(x, y), [listed]) is None
    assert controls.handle(PointerMoved(x, 1000), [listed]) == Act("list.scroll", 280)
    controls.handle(PointerUp(x, 1000), [listed])
    assert controls.handle(PointerDown(x, BOX.bottom - 3), [listed]) == Act("list.scroll", 120)
