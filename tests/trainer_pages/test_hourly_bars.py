"""The card of what was given away before and of what is now: it uses the height that it has."""

import pytest

from trainer.drawing.boxes import Box, Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Label, Paragraph
from trainer.drawing.leaves import Words
from trainer.drawing.theme import theme
from trainer.pages.hourly_bars import (
    HOURLY,
    LEAKS,
    SELDOM,
    UNASKED,
    UNKNOWN,
    in_coins,
    less_words,
    loss_parts,
    two_bars,
)

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


@pytest.mark.parametrize(
    ("leaks", "parts"),
    [
        ("", {UNKNOWN: 27, "by slips": 4}),
        ("about 25", {LEAKS: 25, SELDOM: 2, "by slips": 4}),
        ("27", {LEAKS: 27, "by slips": 4}),
        ("28", {LEAKS: 28, f"{SELDOM} and slips": 3}),
        ("31", {LEAKS: 31}),
        ("32", {UNKNOWN: 27, "by slips": 4}),
    ],
)
def test_parts_of_what_an_exam_says_are_leaks_then_what_they_leave(
    leaks: str, parts: dict[str, int]
) -> None:
    """31 coins are given away, 27 of them by what is not known."""
    told = loss_parts(31.3, 27.4, leaks, slipped=True, others=True)
    assert [(part.words, part.coins) for part in told] == [
        (words, str(coins)) for words, coins in parts.items()
    ]
    so_far = [sum(list(parts.values())[: n + 1]) / 31 for n in range(len(parts))]
    assert [part.reach for part in told] == pytest.approx(so_far)
    assert len({part.look for part in told}) == len(told)


@pytest.mark.parametrize("others", [True, False])
def test_what_leaks_leave_is_called_other_mistakes_only_if_some_were_made(others: bool) -> None:
    rest = SELDOM if others else UNASKED
    for leaks, words in (("25", [LEAKS, rest, "by slips"]), ("28", [LEAKS, f"{rest} and slips"])):
        told = loss_parts(31.3, 27.4, leaks, slipped=True, others=others)
        assert [part.words for part in told] == words


def test_no_part_is_more_than_the_whole() -> None:
    (only,) = loss_parts(5, 7, "", slipped=True, others=True)
    assert (only.coins, only.reach, only.words) == (in_coins(5), 1, UNKNOWN)


def test_what_is_less_is_told_by_the_next_lower_part() -> None:
    """Of 1000 coins; a thousandth less is not worth a word."""
    told = {
        991: "",
        990: "1 % less.",
        760: "24 % less.",
        740: "More than a quarter less.",
        660: "More than a third less.",
        540: "Nearly half less.",
        490: "Less than half of it.",
        0: "All of it is gone.",
    }
    assert {now: less_words(1000, now) for now in told} == told
    assert less_words(0, 0) == less_words(1000, 1000) == ""
