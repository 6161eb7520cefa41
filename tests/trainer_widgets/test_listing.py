"""A list of boxes: what is chosen, what is in sight, what the wheel and the keys do."""

import pytest

from trainer.drawing.boxes import Pen, Placing, Row, Space, share
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Label
from trainer.drawing.leaves import Words
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


def whole(chosen: int, at: Scrolled, view: Rect) -> tuple[Listing, Placing]:
    """A list of twelve rows in a page that scrolls, of which a view is seen."""
    pen, placed = Pen(theme(), PEN.text_width, whole=True), Placing(view)
    listed = Listing("list", [Words(f"row {i}") for i in range(12)], chosen, at, shown=3)
    tall = pen.height(listed, 300)
    assert tall == 12 * pen.height(listed.rows[0], 300)
    listed.place(Rect(0, 0, 300, tall), pen, placed)
    return listed, placed


def test_in_a_page_that_scrolls_a_list_does_not() -> None:
    listed, placed = whole(0, Scrolled(), Rect(0, 0, 300, 60))
    (control,) = placed.controls
    assert isinstance(control, Rows)
    assert control.bar is None
    assert control.wheel(-1) is None
    assert control.key(KeyPress("pagedown")) == Act("list", 1)  # by what is seen of it
    painted = [item.text for item in placed.parts if isinstance(item, Label)]
    assert painted == ["row 0", "row 1", "row 2"]
    assert len(listed.rows) == 12


def test_the_page_is_asked_to_show_the_row_that_is_chosen() -> None:
    at = Scrolled()
    assert whole(0, at, BOX)[1].sought is None  # a page opens at its top
    listed, placed = whole(7, at, BOX)
    high = PEN.height(listed.rows[0], 300)
    assert placed.sought == Rect(0, 7 * high, 300, high)
    assert whole(7, at, BOX)[1].sought is None
    assert whole(0, at, BOX)[1].sought == Rect(0, 0, 300, high)


def test_a_list_that_goes_on_has_a_soft_edge_unless_the_chosen_row_is_there() -> None:
    def shades(chosen: int, offset: float) -> int:
        placed, at = Placing(), Scrolled(offset, chosen)
        Listing("list", [Space(40)] * 10, chosen, at).place(BOX, PEN, placed)
        return sum(isinstance(item, Fill) and 0 < item.alpha < 255 for item in placed.parts)

    assert shades(0, 0) > 1
    assert shades(2, 0) == 0
    assert shades(0, 280) == 0  # its end


def test_rows_that_may_be_higher_fill_the_room_so_that_none_is_seen_in_part() -> None:
    def placed(most: float) -> tuple[tuple[float, ...], int]:
        placed = Placing()
        Listing("list", [Space(35)] * 10, 0, Scrolled(0, 0), most=most).place(BOX, PEN, placed)
        shades = sum(isinstance(item, Fill) and 0 < item.alpha < 255 for item in placed.parts)
        (control,) = placed.controls
        assert isinstance(control, Rows)
        return control.tops[:4], shades

    assert BOX.h == 120
    assert placed(48) == ((0, 40, 80, 120), 0)
    assert placed(36)[0] == (0, 36, 72, 108)
    tops, shades = placed(0)
    assert tops == (0, 35, 70, 105)
    assert shades > 1


def test_a_row_with_a_list_stacks_in_a_page_that_scrolls_so_that_the_list_has_no_bar() -> None:
    listed = Listing("list", [Space(40)] * 10, 0, Scrolled(), shown=3)
    row = Row(share(1, listed), share(1, Space(200)), align="stretch", narrow=100, listed=True)
    for whole, high in ((False, 200), (True, 600)):
        pen, placed = Pen(theme(), PEN.text_width, whole=whole), Placing(BOX)
        assert pen.height(row, 300) == high
        row.place(Rect(0, 0, 300, high), pen, placed)
        (control,) = placed.controls
        assert isinstance(control, Rows)
        assert (control.bar is None) is whole


def test_at_its_end_the_wheel_is_left_to_the_page() -> None:
    assert rows(0, Scrolled(0)).wheel(1) is None
    assert rows(None, Scrolled(280)).wheel(-1) is None
    assert rows(None, Scrolled(280)).wheel(1) == Act("list.scroll", 220)


def test_its_bar_is_dragged_and_turns_pages() -> None:
    controls, listed = Controls(), rows(None, Scrolled())
    bar = listed.bar
    assert bar is not None
    x, y = bar.thumb.center
    assert controls.handle(PointerDown(x, y), [listed]) is None
    assert controls.handle(PointerMoved(x, 1000), [listed]) == Act("list.scroll", 280)
    controls.handle(PointerUp(x, 1000), [listed])
    assert controls.handle(PointerDown(x, BOX.bottom - 3), [listed]) == Act("list.scroll", 120)
