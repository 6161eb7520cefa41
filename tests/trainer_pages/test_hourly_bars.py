"""The card of what was given away before and of what is now: it uses the height that it has."""

import pytest

from trainer.drawing.boxes import Box, Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Label, Paragraph
from trainer.drawing.leaves import Words
from trainer.drawing.theme import theme
from trainer.pages.hourly_bars import HOURLY, two_bars

PEN = Pen(theme(), lambda size, text, weight="regular": 0.5 * size * len(text))
SENTENCE, LINES = "15 % less.", "1. High pair or better"


def placed(high: float, *below: Box | None, now: float = 1.04) -> Placing:
    """The card placed in a width of 600 and a height."""
    ends = ("Before", 1.23), ("Now", now)
    box = two_bars("Given away in an hour", "Coins", *ends, SENTENCE, below=below or (None,))
    onto = Placing()
    box.place(Rect(0, 0, 600, high), PEN, onto)
    return onto


def bars(onto: Placing) -> list[Rect]:
    """The tracks of the two bars."""
    thick = {form[0] for form in HOURLY}
    track = theme().palette.track
    fills = [item for item in onto.parts if isinstance(item, Fill)]
    return [item.rect for item in fills if item.color == track and item.rect.h in thick]


def foot_of(onto: Placing, words: str) -> float:
    return max(
        item.rect.bottom
        for item in onto.parts
        if isinstance(item, Label | Paragraph) and item.text.startswith(words)
    )


@pytest.mark.parametrize(("high", "thick"), [(224, 30), (250, 36), (330, 48), (600, 48)])
def test_bars_are_as_thick_as_there_is_room_and_the_sentence_is_at_the_foot(
    high: float, thick: float
) -> None:
    onto = placed(high)
    first, second = bars(onto)
    assert first.h == second.h == thick
    assert high - 30 <= foot_of(onto, SENTENCE) <= high - 20


def test_bars_stand_in_the_middle_of_what_is_left() -> None:
    first, second = bars(placed(500))
    assert first.y - 90 == pytest.approx(500 - 52 - second.bottom, abs=12)


def test_what_is_below_the_bars_is_left_out_before_they_are_cut() -> None:
    assert LINES in [getattr(item, "text", "") for item in placed(330, Words(LINES), None).parts]
    low = placed(224, Words(LINES), None)
    assert LINES not in [getattr(item, "text", "") for item in low.parts]
    assert len(bars(low)) == 2


def test_a_short_bar_is_as_long_as_its_part_and_not_as_it_is_thick() -> None:
    onto = placed(600, now=0.24)
    _whole, second = bars(onto)
    assert second.h < second.w * 0.24 / 1.23
