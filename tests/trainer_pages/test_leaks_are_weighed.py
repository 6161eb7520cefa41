"""Which leaks stand before others, what is said of a price, and what is seen in large text."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from shutil import copytree
from types import SimpleNamespace
from typing import Any

import pytest
from player import STILL, playing

from evaluator.figures import about
from solver import load_paytable
from solver.decisions import decisions_of
from trainer.app.player_stats import GamePlayed
from trainer.app.scene import Go
from trainer.core.intents import ChooseHands, ChooseUltimateX
from trainer.drawing.boxes import Box, Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Label, Paragraph
from trainer.drawing.theme import theme
from trainer.pages.exam_work import _priced
from trainer.pages.leak_cards import headline, in_order, leak_row, rest_words
from trainer.pages.leak_words import LeakPrice, card_words, price_words
from trainer.teaching.evidence import KindKept, Rate
from trainer.teaching.leaks import Leak, leak_price, none_open
from trainer.teaching.skill import Pace

JOB = GamePlayed(load_paytable("9/6"), 5, (1,), 10)
PEN = Pen(theme(), lambda size, words, weight="regular": 0.5 * size * len(words))


def leak(missed: int = 3, times: int = 3, lost: float = 0.6, *, gone: bool = False) -> Leak:
    decision = decisions_of("9/6").named("low pair | one high card")
    assert decision is not None
    rate = Rate(0.3, 0.1, 0.5)
    kinds = (
        KindKept("one high card", times, lost / 2),
        KindKept("nothing", missed - times, lost / 2),
    )
    return Leak(decision, 24, missed, kinds[: 1 + (missed > times)], rate, 0.2, lost, gone=gone)


DEAR, CHEAP, CLOSED = leak(10, 10, 4.0), leak(3, 3, 0.6), leak(gone=True)
RARE, ONCE = leak(2, 2, 8.0), leak(1, 1, 0.1)
NOISE, NOISE_AGAIN = leak(1, 1, 0.001), leak(5, 5, 0.005)


def words_of(box: Box, width: float = 700) -> str:
    placing = Placing()
    box.place(Rect(0, 0, width, 400), PEN, placing)
    return " ".join(
        each.text if isinstance(each, Label) else " ".join(each.lines)
        for each in placing.parts
        if isinstance(each, Label | Paragraph)
    )


def test_leaks_stand_first_then_rare_choices_by_their_cost_and_noise_at_the_end() -> None:
    """Twice twenty coins stood below what cost less than a hundredth of one; and a leak below what
    was missed once or twice, out of sight.
    """
    given = [(JOB, each) for each in (DEAR, NOISE_AGAIN, CHEAP, NOISE, ONCE, CLOSED, RARE)]
    listed = [each for _, each in in_order(given)]
    assert listed == [DEAR, CHEAP, RARE, ONCE, CLOSED, NOISE_AGAIN, NOISE]
    assert in_order([(JOB, RARE)]) == ((JOB, RARE),)
    without = [each for _, each in in_order([(JOB, ONCE), (JOB, RARE), (JOB, CLOSED)])]
    assert without == [RARE, ONCE, CLOSED]  # the cheapest stood first


def test_a_closed_row_says_what_closed_it() -> None:
    """It was "missed 3 of 8, closed", beside a rule of nine times in ten."""
    closed = replace(CLOSED, streak=9)
    assert "missed 3 of 24, right 9 times since" in words_of(
        leak_row(closed, "", 5, Pace(), None, {})
    )
    assert card_words(closed)[1].endswith(" Missed 3 of 24, right 9 times since.")
    assert replace(DEAR, streak=9).since_then == replace(CLOSED, streak=2).since_then == ""


def test_a_rare_choice_says_what_it_has_cost_and_why_it_has_no_price() -> None:
    assert leak_price(RARE, 5, Pace()) == "40.00 coins so far"
    said = price_words(RARE, 5, Pace())
    assert said.endswith(" coins so far: too few hands to say what an hour costs")
    assert "40.00 coins so far" in words_of(leak_row(RARE, "", 5, Pace(), None, {}))
    assert "40.00 so far" in words_of(leak_row(RARE, "", 5, Pace(), None, {}, low=True))


def test_what_costs_almost_nothing_is_no_leak() -> None:
    for each in (NOISE, NOISE_AGAIN):
        assert each.standing == "trifle"
        assert leak_price(each, 5, Pace()) == "almost nothing"
        assert "almost nothing" in words_of(leak_row(each, "", 5, Pace(), None, {}))
    noise = [(JOB, NOISE), (JOB, NOISE_AGAIN)]
    assert rest_words([(JOB, DEAR), *noise], 1) == "2 more choices that cost almost nothing"
    assert headline([(JOB, DEAR), *noise], Pace())[0].startswith("One leak costs")
    assert none_open([NOISE]) == "No leak found yet."
    assert replace(NOISE_AGAIN, gone=True).standing == "closed"


def test_a_price_and_the_name_beside_it_are_of_the_same_misses() -> None:
    """ "You keep a kicker" was priced by misses that kept none, "6 this way"."""
    some = leak(10, 7, 4.0)
    assert some.usual == ""
    assert "You miss a low pair" in words_of(leak_row(some, "", 5, Pace(), None, {}))
    assert DEAR.usual == "one high card"
    for each, low in product((some, DEAR), (True, False)):
        said = words_of(leak_row(each, "", 5, Pace(), None, {}, low=low))
        said += words_of(LeakPrice(each, each, Pace(), 5).card())
        assert "this way" not in said


def test_what_a_leak_costs_is_told_at_an_end_that_did_not_make_it_cheaper() -> None:
    """The end of a drill with three of ten right said nothing of before and now."""
    price = LeakPrice(CHEAP, CHEAP, Pace(), 5)
    dearer = replace(CHEAP, cost=0.4)
    before, dear = (f"about {about(each.per_hour(600, 5))} coins" for each in (CHEAP, dearer))
    assert price.words == f"This leak cost {before} an hour before this drill, and still does."
    worse = replace(price, read=dearer)
    assert worse.words == f"This leak cost {before} an hour before this drill, {dear} now."


@pytest.mark.parametrize(
    ("here", "met", "said"),
    [
        (3, 4, " The three costliest here:"),
        (2, 2, " The two met here:"),
        (4, 4, ""),
    ],
)
def test_an_exam_that_lists_some_of_the_leaks_says_so(here: int, met: int, said: str) -> None:
    """It said "Four leaks" over three of them."""
    shown = [SimpleNamespace(listed=CHEAP) for _ in range(here)]
    answers: Any = SimpleNamespace(
        in_all=[(JOB, CHEAP)] * 4, shown=shown, leaks=[None] * met, later=False, at_end=False
    )
    words = _priced(answers, Pace())
    assert words.startswith("By all your answers, four leaks cost you ")
    assert words.endswith(f" coins an hour.{said}")


@pytest.fixture
def large(past: Path, tmp_path: Path) -> Iterator[Any]:
    copytree(past, tmp_path, dirs_exist_ok=True)
    settings = replace(STILL, text_size=125)
    with playing(tmp_path, settings=settings, size=(1280, 800)) as player:
        player.app._apply(Go("leaks"))
        slow: Any = player.world.workers.slow
        for _ in range(3):
            player.app.show()
            slow.run()
        yield player


def test_in_large_text_three_leaks_stand_in_sight_above_the_gold_button(large: Any) -> None:
    """Two did, in rows of four lines."""
    large.app.show()
    rows = large.widget("leaks")
    assert sum(end - rows.offset <= rows.rect.h + 1 for end in rows.tops[1:]) >= 3
    assert large.widget("drill").rect.bottom <= 800
    assert not large.app.top.frame(large.app.stage).scrolls


def test_the_review_counts_the_same_with_ultimate_x_on(past: Path, tmp_path: Path) -> None:
    """Its mark is of the game and bet in play, which the tab says, as another game's is another."""
    copytree(past, tmp_path, dirs_exist_ok=True)
    with playing(tmp_path) as player:
        player.app._apply(Go("leaks"))
        player.app.show()
        page: Any = player.app.top
        new = page.unseen()
        player.world.do(ChooseHands(3))
        player.world.do(ChooseUltimateX(on=True))
        player.app.show()
        assert player.world.session.ultimate_x
        assert page.unseen() == new > 0
        assert player.widget("tab.review").tip == f"{new} new mistakes in this game"
