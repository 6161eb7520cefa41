"""Boxes measure and place themselves: places worked out by hand, and properties of random trees."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.drawing.boxes import (
    ROOM,
    Align,
    At,
    Box,
    Column,
    Kept,
    Layers,
    Named,
    Pad,
    Pen,
    Placing,
    Row,
    Sized,
    Space,
    Wrap,
    grow,
    share,
    wide,
)
from trainer.drawing.geometry import Rect
from trainer.drawing.layouts import FitMade
from trainer.drawing.leaves import Number
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import theme

NEAR = 0.01  # a unit's part that sums of floats may be off


def pen(large: float = 1) -> Pen:
    """What boxes measure with; no text is in them."""
    return Pen(
        theme(text_size=round(100 * large)),
        lambda size, text, weight="regular": 0.5 * size * len(text),
    )


class Flow(Box):
    """A box of an area, as text is: the narrower, the higher. It counts how often it is asked."""

    def __init__(self, area: float, across: float) -> None:
        self.area, self.across, self.asked = area, across, 0

    def width(self, pen: Pen) -> float:
        return self.across

    def height(self, width: float, pen: Pen) -> float:
        self.asked += 1
        return self.area / max(1.0, width)


def places(box: Box, rect: Rect, large: float = 1) -> dict[str, Rect]:
    """The rectangles of the named boxes of a tree."""
    onto = Placing()
    box.place(rect, pen(large), onto)
    return onto.rects


def spot(name: str, across: float = 0, tall: float = 0) -> Box:
    """A named box of a size."""
    return Named(Space(tall, across), name)


def test_a_column_gives_the_height_that_is_left_to_what_grows() -> None:
    column = Column(spot("a", 30, 10), grow(spot("b", 20, 20)), grow(spot("c"), 3), gap=5)
    assert pen().height(column, 100) == 40
    assert places(column, Rect(10, 20, 100, 120)) == {
        "a": Rect(10, 20, 100, 10),
        "b": Rect(10, 35, 100, 40),
        "c": Rect(10, 80, 100, 60),
    }


@pytest.mark.parametrize(("justify", "y"), [("start", 0), ("center", 35), ("end", 70)])
@pytest.mark.parametrize(
    ("align", "x", "w"),
    [("start", 0, 40), ("center", 30, 40), ("end", 60, 40), ("stretch", 0, 100)],
)
def test_a_column_stands_where_it_is_told(
    justify: Align, align: Align, y: float, x: float, w: float
) -> None:
    column = Column(spot("a", 40, 30), align=align, justify=justify)
    assert places(column, Rect(0, 0, 100, 100)) == {"a": Rect(x, y, w, 30)}


def test_a_row_gives_its_width_by_shares_and_centres_what_is_low() -> None:
    row = Row(spot("a", 30, 10), share(1, spot("b", 70, 20)), share(3, spot("c")), gap=10)
    assert pen().height(row, 130) == 20
    assert places(row, Rect(0, 0, 130, 40)) == {
        "a": Rect(0, 15, 30, 10),
        "b": Rect(40, 10, 20, 20),
        "c": Rect(70, 20, 60, 0),
    }


def test_a_row_that_is_too_wide_takes_from_all_alike() -> None:
    row = Row(spot("a", 100, 8), spot("b", 300, 8), gap=20)
    assert [each.w for each in places(row, Rect(0, 0, 220, 8)).values()] == [50, 150]


def test_no_number_gives_way_while_the_words_beside_it_can() -> None:
    number, words = Number("24"), spot("words", 300, 8)
    needs = number.width(pen())
    row = Row(number, words, gap=10)
    assert row.widths(100, pen()) == pytest.approx([needs, 90 - needs])
    assert row.widths(needs, pen()) == pytest.approx(
        [(needs - 10) / (300 + needs) * each for each in (needs, 300)]
    )


def test_room_in_a_row_pushes_the_others_apart() -> None:
    found = places(Row(spot("a", 30, 8), ROOM, spot("b", 30, 8)), Rect(0, 0, 200, 8))
    assert (found["a"].x, found["b"].right) == (0, 200)


@pytest.mark.parametrize(("large", "turns"), [(1.0, 100.0), (1.5, 150.0), (2.0, 200.0)])
def test_a_row_becomes_a_column_where_it_is_narrow_and_sooner_with_large_text(
    large: float, turns: float
) -> None:
    row = Row(spot("a", 20, 10), spot("b", 20, 10), gap=4, narrow=100, narrow_gap=7)
    beside = places(row, Rect(0, 0, turns, 40), large)
    below = places(row, Rect(0, 0, turns - 1, 40), large)
    assert beside["a"].y == beside["b"].y
    assert beside["b"].x == 24
    assert (below["a"].y, below["b"].y, below["b"].x) == (0, 17, 0)
    assert pen(large).height(row, turns - 1) == 27


def test_what_wraps_goes_on_in_the_next_row() -> None:
    wrap = Wrap(spot("a", 40, 10), spot("b", 50, 20), spot("c", 10, 10), spot("d", 300, 5), gap=10)
    assert pen().height(wrap, 100) == 20 + 10 + 10 + 10 + 5
    assert places(wrap, Rect(0, 0, 100, 99)) == {
        "a": Rect(0, 5, 40, 10),
        "b": Rect(50, 0, 50, 20),
        "c": Rect(0, 30, 10, 10),
        "d": Rect(0, 50, 100, 5),
    }


def test_what_wraps_evenly_is_as_wide_as_the_widest() -> None:
    even = places(Wrap(spot("a", 20, 8), spot("b", 50, 8), gap=10, even=True), Rect(0, 0, 110, 8))
    assert [each.w for each in even.values()] == [50, 50]


@pytest.mark.parametrize(("large", "more"), [(1.0, 1.0), (2.0, 1.2)])
def test_the_room_around_a_box_grows_by_a_fifth_where_text_doubles(
    large: float, more: float
) -> None:
    padded = Pad(spot("a", 50, 30), x=10, y=5, top=1, bottom=2)
    panel = Panel(spot("b", 50, 30), pad=10, pad_y=5)
    assert pen(large).width(padded) == 50 + 20 * more == pen(large).width(panel)
    assert pen(large).height(padded, 100) == pytest.approx(30 + 13 * more)
    assert pen(large).height(panel, 100) == pytest.approx(30 + 10 * more)
    at = places(padded, Rect(0, 0, 100, 60), large)["a"]
    assert (at.x, at.y, at.right) == pytest.approx((10 * more, 6 * more, 100 - 10 * more))
    assert at.bottom == pytest.approx(60 - 7 * more)
    on = places(panel, Rect(0, 0, 100, 60), large)["b"]
    assert (on.x, on.y, on.right) == pytest.approx((10 * more, 5 * more, 100 - 10 * more))


def test_a_box_alone_stands_in_the_middle_and_no_wider_than_it_may() -> None:
    assert places(At(spot("a", 90, 20), widest=60), Rect(0, 0, 100, 80)) == {
        "a": Rect(20, 30, 60, 20)
    }
    filled = At(spot("a", 90, 20), x="stretch", y="stretch", widest=60)
    assert places(filled, Rect(0, 0, 100, 80)) == {"a": Rect(20, 0, 60, 80)}


def test_a_height_is_worked_out_once_for_each_width_and_again_in_no_later_picture_if_kept() -> None:
    flow, mine = Flow(1000, 50), pen()
    page = Column(Row(share(1, Pad(Layers(flow), x=2))), Space(3))
    for _ in range(3):
        mine.height(page, 100)
        page.place(Rect(0, 0, 100, 100), mine, Placing())
    assert flow.asked == 1
    kept = Kept(flow)
    assert {pen().height(kept, 100) for _ in range(3)} == {10}
    assert flow.asked == 2
    pen(2).height(kept, 100)
    assert flow.asked == 3


def test_a_box_that_is_left_out_leaves_no_gap() -> None:
    assert pen().height(Column(Space(4), None, Space(4), gap=2), 100) == 10
    assert pen().width(Row(Space(0, 4), None, Space(0, 4), gap=2)) == 10


gaps = st.sampled_from([0, 4, 12])
leaves = st.builds(Flow, st.integers(0, 9000), st.integers(10, 200))


def holders(inner: st.SearchStrategy[Box]) -> st.SearchStrategy[Box]:
    """Boxes that hold others; some have a share of the width or the height, or a size."""
    part = st.sampled_from([1, 2])
    sized = st.one_of(
        inner,
        st.builds(share, part, inner),
        st.builds(grow, inner),
        st.builds(wide, st.integers(20, 160), inner),
        st.builds(Sized, inner, least=st.integers(0, 90)),
    )
    several = st.lists(sized, min_size=1, max_size=4)
    aligned = st.sampled_from(["start", "center", "end", "stretch"])
    return st.one_of(
        st.builds(
            lambda boxes, gap, a, j: Column(*boxes, gap=gap, align=a, justify=j),
            several,
            gaps,
            aligned,
            aligned,
        ),
        st.builds(
            lambda boxes, gap, a, n: Row(*boxes, gap=gap, align=a, narrow=n),
            several,
            gaps,
            aligned,
            st.sampled_from([0, 300, 700]),
        ),
        st.builds(
            lambda boxes, gap, even: Wrap(*boxes, gap=gap, even=even), several, gaps, st.booleans()
        ),
        st.builds(lambda boxes: Layers(*boxes), several),
        st.builds(Pad, inner, st.sampled_from([0, 6]), st.sampled_from([0, 6])),
        st.builds(Panel, inner, pad=st.sampled_from([0, 8])),
        st.builds(At, inner, aligned, aligned, st.sampled_from([0, 90])),
    )


trees = st.recursive(leaves, holders, max_leaves=12)
rooms = st.integers(320, 1600), st.integers(0, 400), st.sampled_from([1.0, 1.5, 2.0])


def traced(box: Box, name: str, of: dict[str, Box]) -> Box:
    """A tree with a name for every box in it: those in "r0" are "r0.0", "r0.1" and so on."""
    if isinstance(box, Sized):
        return Sized(traced(box.box, name, of), box.wide, box.high, box.share, box.grow, box.least)
    of[name] = box
    if isinstance(box, Column | Row | Wrap | Layers):
        inner = [traced(each, f"{name}.{i}", of) for i, each in enumerate(box.boxes)]
        box = with_inner(box, inner)
    elif isinstance(box, Pad | Panel | At):
        box = replace(box, box=traced(box.box, f"{name}.0", of))
    return Named(box, name)


def with_inner(box: Column | Row | Wrap | Layers, inner: list[Box]) -> Box:
    """The same box, holding others."""
    match box:
        case Column():
            return Column(*inner, gap=box.gap, align=box.align, justify=box.justify)
        case Row():
            return Row(*inner, gap=box.gap, align=box.align, narrow=box.narrow)
        case Wrap():
            return Wrap(*inner, gap=box.gap, even=box.even)
        case Layers():
            return Layers(*inner)


def has_width(box: Box, rect: Rect, mine: Pen) -> bool:
    """Whether a rectangle has room for a box's own gaps and pads, whatever it holds."""
    if isinstance(box, Row):
        return box.stacks(rect.w, mine) or rect.w >= box.gap * (len(box.boxes) - 1)
    pads = box.x if isinstance(box, Pad) else box.pad if isinstance(box, Panel) else 0
    return rect.w >= 2 * mine.padding(pads)


@given(trees, *rooms)
def test_whatever_a_page_is_made_of_nothing_leaves_its_place_and_no_two_overlap(
    tree: Box, across: int, spare: int, large: float
) -> None:
    of: dict[str, Box] = {}
    page, mine, onto = traced(tree, "r", of), pen(large), Placing()
    needed = mine.height(page, across)
    assert needed == pytest.approx(mine.height(tree, across))
    page.place(Rect(0, 0, across, needed + spare), mine, onto)
    assert onto.rects.keys() == of.keys()
    inside = defaultdict(list)
    for name, rect in onto.rects.items():
        assert rect.h >= mine.height(of[name], rect.w) - NEAR, f"{name} is cut"
        inside[name.rpartition(".")[0]].append(rect)
    for name, box in of.items():
        place, boxes = onto.rects[name], inside[name]
        if has_width(box, place, mine):
            assert all(each.within(place) for each in boxes), f"{name} is left"
        if not isinstance(box, Layers):
            for one, other in pairwise(boxes):
                assert apart(one, other), f"two overlap in {name}"


def apart(one: Rect, other: Rect) -> bool:
    """Whether the second stands after the first: right of it, or below it."""
    return other.x >= one.right - NEAR or other.y >= one.bottom - NEAR


@given(trees, st.integers(320, 1600))
def test_what_a_page_needs_is_the_same_whoever_asks_and_in_whatever_order(
    tree: Box, across: int
) -> None:
    one, other = pen(), pen()
    wanted, needed = one.width(tree), one.height(tree, across)
    tree.place(Rect(0, 0, across, needed), one, Placing())
    assert other.height(tree, across) == needed == one.height(tree, across)
    assert other.width(tree) == wanted == one.width(tree)


def test_forms_are_made_only_until_one_fits() -> None:
    made: list[float] = []

    def forms() -> Iterator[tuple[float, Box]]:
        for room, high in ((0, 90.0), (70, 10.0), (0, 50.0), (0, 40.0)):
            made.append(high)
            yield room, Named(Space(high), str(high))

    box = FitMade(forms, Named(Space(20), "last"))
    placed = {}
    for tall in (100, 60, 30):
        made.clear()
        onto = Placing()
        box.place(Rect(0, 0, 10, tall), pen(), onto)
        placed[tall] = next(iter(onto.rects)), list(made)
    assert placed == {
        100: ("90.0", [90.0]),
        60: ("50.0", [90.0, 10.0, 50.0]),  # the second fits, but the room is too low for it
        30: ("last", [90.0, 10.0, 50.0, 40.0]),
    }
    assert pen().height(box, 10) == 20
