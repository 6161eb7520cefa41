"""The coach beside the table keeps its order in every state: sentence, bars, fold, session."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from chart_player import Two, deal, with_charts
from player import STILL, Player, playing

from solver.decisions.rivals import natural_holds
from trainer.core.intents import ChooseHands
from trainer.core.records import Coach
from trainer.drawing import text
from trainer.drawing.items import Label, Paragraph

BARS = "Best hold", "Your hold now"
FOLD = "2.54 coins"  # what the best of the other holds is worth in the first deal


def in_order(player: Player, *words: str) -> bool:
    """Whether all of these are said, each after the one before."""
    said = iter(player.words())
    return all(any(each == word for each in said) for word in words)


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768)])
def test_the_open_fold_hides_neither_the_bars_nor_the_session(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with playing(tmp_path, coach=Coach.LIVE, size=size) as player:
        player.keys("space")
        player.click("fold.holds")
        assert in_order(player, *BARS, "Other kinds of hold", FOLD, "This session", "Details")
        player.click("best")
        mine = "Your hold, the best"
        assert in_order(player, mine, "Other kinds of hold", FOLD, "This session")
        player.keys("1", "4")
        assert in_order(player, *BARS, "Other kinds of hold", FOLD, "This session", "Details")
        player.keys("space")
        assert in_order(player, "Best hold", "Your hold", "Other kinds of hold", "This session")
        player.click("fold.holds")
        assert not player.says(FOLD)


@pytest.mark.parametrize("coach", [Coach.LIVE, Coach.AFTER])
def test_the_fold_has_the_other_holds_with_their_own_figures(tmp_path: Path, coach: Coach) -> None:
    """The best hold and the player's own stand above it, and only there."""
    with playing(tmp_path, coach=coach) as player:
        player.keys("space", "3", "space")
        player.click("fold.holds")
        session = player.session
        above = {session.held, session.solution.best.mask}
        others = [hold for hold in natural_holds(session.solution) if hold.mask not in above]
        shown = [text.two(each.ev * 5) for each in others]
        figures = [words for words in player.words() if re.fullmatch(r"\d+\.\d\d coins", words)]
        assert figures[-5:] == [f"{each} coins" for each in shown[:5]]
        assert "2.56 coins" not in figures
        assert figures.count("4.12 coins") == figures.count("1.56 coins") == 1  # 2.56 apart


def test_that_no_card_is_kept_is_said_in_full(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.LIVE) as player:
        player.keys("space", "1")
        player.click("fold.holds")
        while not player.says("five new cards"):
            player.keys("space", "space", "1")
        assert not any(words == "five new" for words in player.words())


def test_where_nothing_held_is_best_it_is_one_hold(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.LIVE) as player:
        while True:
            player.keys("space")
            best = player.session.solution.best.mask
            if not best:
                break
            player.keys(*(str(i + 1) for i in range(5) if best >> i & 1), "space")
        assert player.says("Right. Draw five new cards.")
        assert player.words().count("Your hold, the best") == 1
        assert player.words().count("five new cards") == 1


def test_of_a_hundred_hands_it_is_said_how_they_came_out(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.LIVE, credits=100_000) as player:
        player.world.do(ChooseHands(100))
        for _ in range(6):
            player.keys("space", "h", "space")
            assert player.says("than on average")


def test_in_a_smaller_window_its_modes_stand_in_one_row_and_chart_and_session_stay(
    tmp_path: Path,
) -> None:
    with playing(tmp_path, size=(1024, 768), seed=64) as player:
        player.app.open_page("table")
        assert len({player.rect(f"coach.{mode}").y for mode in Coach}) == 1
        player.keys("space", "1", "3")  # golden: a pair of eights, four to a flush
        assert in_order(player, *BARS, "You give away", "Chart of 16 lines, line 6", "Details")


TURNS = {
    "Your hold, the best": "Best hold",
    "Nothing given away": "You give away",
    "On all three hands": "You give away",
}
PARTS = (*TURNS, *TURNS.values(), "Chart of", "Line ", "Other kinds of hold", "This session")
ROOMS = [
    (1280, 800, 100, 64, False),
    (1280, 800, 100, 64, True),
    (1280, 800, 100, 7, False),
    (1024, 768, 100, 64, False),
    (1600, 1000, 125, 64, False),
    (1024, 768, 100, 3, True),
]


def stood(player: Player) -> dict[str, set[float]]:
    """Where the parts of the coach stand, whatever is held."""
    stood: dict[str, set[float]] = {}
    for i in range(32):
        cards = (i ^ i >> 1) ^ player.session.held  # one card is turned at a time
        player.keys(*(str(card + 1) for card in range(5) if cards >> card & 1))
        for part, y in places(player).items():
            stood.setdefault(part, set()).add(y)
    return stood


def places(player: Player) -> dict[str, float]:
    """How high the parts of the coach stand; those that take turns in a place have one name."""
    return {
        TURNS.get(part, part): item.rect.y
        for item in player.items()
        for part in PARTS
        if isinstance(item, Label | Paragraph) and item.text.startswith(part)
        if item.rect.y < player.rect("deal").y
    }


@pytest.mark.parametrize(("wide", "high", "text_size", "seed", "opened"), ROOMS)
def test_live_no_key_moves_anything(
    tmp_path: Path, wide: int, high: int, text_size: int, seed: int, opened: bool
) -> None:
    settings = replace(STILL, text_size=text_size)
    with playing(tmp_path, size=(wide, high), seed=seed, settings=settings) as player:
        player.keys("space")
        if opened:
            player.click("fold.holds")
        seen = stood(player)
        assert {"Best hold", "This session"} <= {*seen}
        assert ("Other kinds of hold" if opened else "You give away") in seen
        assert all(len(each) == 1 for each in seen.values()), seen


@pytest.mark.parametrize("seed", [7, 64])
@pytest.mark.parametrize(("size", "text_size"), [((1280, 800), 125), ((1024, 768), 125)])
def test_with_more_holds_open_and_larger_text_no_card_moves_from_the_deal_to_the_draw(
    tmp_path: Path, size: tuple[int, int], text_size: int, seed: int
) -> None:
    settings = replace(STILL, text_size=text_size)
    with playing(tmp_path, size=size, seed=seed, settings=settings) as player:
        page: Any = player.app.top
        page.unfold("holds")
        seen = set()
        for keys in ((), ("space",), ("1",), ("2",), ("space",)):
            player.keys(*keys)
            player.app.show()
            assert not page.place(player.app.stage).scrolls
            seen.add(player.rect("card1"))
        assert player.session.verdict is not None
        assert len(seen) == 1


def test_live_compares_with_no_hold_before_a_card_was_touched(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.LIVE) as player:
        with_charts(player, Two)
        player.world.change(chart_lines=5)
        deal(player, "5h 5d Kc 7s 9c")
        assert not player.says("ours")
        assert not player.says("It comes before")
        before = places(player)
        player.keys("3")
        assert player.says("It comes before") or player.says("Yours comes later")
        after = places(player)
        assert all(after[part] == high for part, high in before.items() if part in after)


def test_live_at_ultimate_x_no_key_moves_anything(tmp_path: Path) -> None:
    with playing(tmp_path, hands=3, ultimate_x=True) as player:
        player.world.workers.slow.run()  # type: ignore[attr-defined]  # the test's own
        player.keys("space")
        seen = stood(player)
        assert {"Best hold", "You give away", "This session"} <= {*seen}
        assert all(len(each) == 1 for each in seen.values()), seen


@pytest.mark.parametrize("coach", [Coach.AFTER, Coach.WARN])
@pytest.mark.parametrize(("wide", "high"), [(1280, 800), (1024, 768), (1600, 1000)])
def test_right_or_wrong_the_line_of_the_chart_and_what_is_below_stand_still(
    tmp_path: Path, wide: int, high: int, coach: Coach
) -> None:
    """Also a line that takes two lines of text, or is an exception."""
    stood: dict[str, set[float]] = {}
    with playing(tmp_path, size=(wide, high), seed=64, coach=coach) as player:
        verdicts = set()
        for hand in range(12):
            player.keys("space")
            best = player.session.solution.best.mask
            held = best if hand % 2 else 1 if best != 1 else 2
            player.keys(*(str(i + 1) for i in range(5) if held >> i & 1), "space")
            if player.session.verdict is None:
                player.keys("space")  # it was warned of
            verdicts.add(player.session.verdict.right)
            note(stood, player)
    assert verdicts == {True, False}
    for part in ("line", "Other kinds of hold", "This session"):
        assert len(stood[part]) == 1, stood


@pytest.mark.parametrize(
    ("wide", "high", "text_size"), [(1280, 800, 100), (1024, 768, 100), (1600, 1000, 125)]
)
def test_live_the_line_of_the_chart_stands_still_from_the_deal_to_the_next(
    tmp_path: Path, wide: int, high: int, text_size: int
) -> None:
    """Also where it takes two lines, the chart is beyond it, or a wrong hold is practised."""
    stood: dict[str, set[float]] = {}
    verdicts, notes = set(), 0
    settings = replace(STILL, text_size=text_size)
    with playing(tmp_path, size=(wide, high), seed=64, settings=settings) as player:
        for hand in range(14):
            player.keys("space")
            best = player.session.solution.best.mask
            held = best if hand % 2 else 1 if best != 1 else 2
            note(stood, player)
            player.keys(*(str(i + 1) for i in range(5) if held >> i & 1))
            note(stood, player)
            player.keys("space")
            note(stood, player)
            verdicts.add(player.session.verdict.right)
            notes += player.says("It comes before") or player.says("is before line")
    assert verdicts == {True, False}
    assert notes
    assert all(len({*map(round, stood[part])}) == 1 for part in ("line", "This session")), stood
    assert text_size > 100 or len(stood["Other kinds of hold"]) == 1


def note(stood: dict[str, set[float]], player: Player) -> None:
    """Note where the parts of the coach stand now; the line of the chart has one of two heads."""
    for part, y in places(player).items():
        stood.setdefault("line" if part in ("Chart of", "Line ") else part, set()).add(y)


@pytest.mark.parametrize(("wide", "high", "text_size"), [(800, 600, 150), (800, 600, 100)])
def test_the_strip_of_a_narrow_window_stands_still(
    tmp_path: Path, wide: int, high: int, text_size: int
) -> None:
    stood, verdicts = set(), set()
    settings = replace(STILL, text_size=text_size)
    with playing(tmp_path, size=(wide, high), seed=64, settings=settings) as player:
        for hand in range(4):
            player.keys("space")
            stood.add(player.rect("coach"))
            player.keys("h" if hand % 2 else "1")
            stood.add(player.rect("coach"))
            player.keys("space")
            stood.add(player.rect("coach"))
            verdicts.add(player.session.verdict.right)
    assert verdicts == {True, False}
    assert len(stood) == 1


def test_what_to_do_next_stands_in_the_middle_of_the_strip(tmp_path: Path) -> None:
    with playing(tmp_path, size=(800, 600), coach=Coach.SILENT) as player:
        player.keys("space")
        words = next(
            item
            for item in player.items()
            if isinstance(item, Label | Paragraph) and item.text.startswith("Choose the cards")
        )
        button = player.rect("coach")
    line = words.rect[1] + words.size * 0.6  # the middle of a line at the top of its box
    assert abs(line - button[1] - button[3] / 2) < 4
