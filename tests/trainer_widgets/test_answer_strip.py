"""The strip of answers: one control, whose cells are found by taps, arrows and keys."""

from dataclasses import replace

import pytest

from trainer.drawing.boxes import Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Icon
from trainer.drawing.theme import theme
from trainer.widgets.answer_strip import AnswerMark, AnswerStrip
from trainer.widgets.base import Act, KeyPress, WidgetState

MARKS: tuple[AnswerMark, ...] = ("right", "wrong", "slip") * 10


def placed(width: float, count: int = 30) -> AnswerStrip:
    """The control of so many answers in a width."""
    pen = Pen(theme(), lambda size, text, weight="regular": 0.5 * size * len(text))
    box, onto = AnswerStrip("answers", MARKS[:count]), Placing()
    box.place(Rect(0, 0, width, pen.height(box, width)), pen, onto)
    (control,) = onto.controls
    assert isinstance(control, AnswerStrip)
    return control


@pytest.mark.parametrize("width", [200, 400, 800, 1600])
@pytest.mark.parametrize("count", [1, 7, 30])
def test_cells_stand_apart_within_the_strip(width: float, count: int) -> None:
    control = placed(width, count)
    cells = control.cells()
    assert len(cells) == count
    assert all(cell.within(control.rect, 0.5) for cell in cells)
    assert all(cell.w >= 20 for cell in cells)
    assert len({(cell.x, cell.y) for cell in cells}) == count


def test_a_tap_opens_the_nearest_cell() -> None:
    control = placed(800)
    for i, cell in enumerate(control.cells()):
        assert control.click(cell.right + 1, cell.bottom + 1) == Act("answers.open", i)


def test_arrows_go_from_cell_to_cell_and_enter_opens() -> None:
    control = placed(800)
    assert control.key(KeyPress("right")) == Act("answers", 0)
    assert control.key(KeyPress("return")) == Act("answers.open", 0)
    chosen = replace(control, chosen=0)
    assert chosen.stepped("left") == 0
    assert chosen.stepped("right") == 1
    assert chosen.stepped("down") == control.columns
    assert chosen.stepped("up") == 0
    assert chosen.stepped("a") is None


def test_each_mark_has_a_sign_of_its_own_besides_its_colour() -> None:
    items = list(placed(800, 3).items(WidgetState(), theme()))
    assert [item.name for item in items if isinstance(item, Icon)] == ["tick", "cross", "slip"]
    assert len({item.color for item in items if isinstance(item, Fill)}) == 3
