"""Small windows and large text: one scroll a page, and what a page is for at first sight."""

from dataclasses import replace
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest
from played import past_in
from player import STILL, Player, playing
from rects import overlap
from slowly import windows
from test_asking_fits import answer

from trainer.app.frame import Scene
from trainer.app.scene import Go, Open
from trainer.core.records import Coach
from trainer.drawing.geometry import Rect
from trainer.drawing.items import CardFace, Chip, Label, Paragraph
from trainer.pages import PAGES
from trainer.pages.hand_tiles import LEAST_TILE, tile_places
from trainer.widgets.base import PointerDown, PointerUp, Wheel
from trainer.widgets.listing import Rows

LARGE = replace(STILL, text_size=150)
TEXTS = (STILL, LARGE)
SMALL = (800, 600)


@pytest.fixture(scope="module")
def past(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder of a player who throws all cards away, hand after hand."""
    folder = tmp_path_factory.mktemp("careless")
    with playing(folder, coach=Coach.SILENT) as player:
        player.keys(*["space"] * 160)
    return folder


def open_page(player: Player, name: str) -> Scene:
    """A page, with all that it asks for."""
    player.app._apply(Go(name))
    settle(player)
    return player.app.top


def view_of(player: Player) -> Rect:
    return player.app.top.frame(player.app.stage).view


def settle(player: Player) -> None:
    """Let everything be computed that the page asks for."""
    for _ in range(2):
        player.app.show()
        player.world.workers.slow.run()  # type: ignore[attr-defined]  # of these tests
    player.app.show()


def names(player: Player) -> set[str]:
    """The names of all controls."""
    return {control.name for control in player.app.top.widgets(player.app.stage)}


def chosen_row(player: Player, name: str) -> Rect:
    """Where the chosen row of a list is on the page."""
    rows = player.widget(name)
    assert isinstance(rows, Rows)
    assert rows.chosen is not None
    top, bottom = rows.tops[rows.chosen], rows.tops[rows.chosen + 1]
    return Rect(rows.rect.x, rows.rect.y + top - rows.offset, rows.rect.w, bottom - top)


@pytest.mark.parametrize(
    "window",
    windows(
        [SMALL, (1024, 768), (1280, 800)],
        [100, 125, 150],
        fast=[(SMALL, 150), ((1024, 768), 125), ((1280, 800), 100)],
    ),
)
def test_no_list_scrolls_in_a_page_that_scrolls(
    tmp_path: Path, past: Path, window: tuple[tuple[int, int], int]
) -> None:
    size, text = window
    settings = replace(STILL, text_size=text)
    with playing(past_in(past, tmp_path / "data"), size=size, settings=settings) as player:
        for name in PAGES:
            one_scroll(open_page(player, name), player)
        for dialog in ("load", "player", "game"):
            player.app._apply(Go("lab"))
            player.app._apply(Open(dialog))
            one_scroll(player.app.top, player)


def one_scroll(scene: Scene, player: Player) -> None:
    """No list has a bar where the scene has one."""
    frame = scene.frame(player.app.stage)
    lists = [each for each in frame.inner.controls if isinstance(each, Rows)]
    assert not frame.scrolls or all(each.bar is None for each in lists), scene.name


@pytest.mark.parametrize("size", [SMALL, (1280, 800)], ids=str)
def test_page_keys_walk_a_list_unless_they_scroll_its_page(
    tmp_path: Path, past: Path, size: tuple[int, int]
) -> None:
    with playing(past_in(past, tmp_path / "data"), size=size) as player:
        for page, rows in (("paytables", "games"), ("leaks", "leaks"), ("review", "mistakes")):
            scene = open_page(player, page)
            player.keys("pagedown")
            frame = scene.frame(player.app.stage)
            assert (frame.body.y < frame.view.y) is frame.scrolls, page
            assert not player.widget(rows).chosen or not frame.scrolls, page
            player.keys("end")
            listed = player.widget(rows)
            assert listed.chosen == listed.count - 1, page


@pytest.mark.parametrize("settings", TEXTS, ids=("100", "150"))
def test_a_page_begins_with_what_it_is_for(tmp_path: Path, past: Path, settings: object) -> None:
    with playing(past_in(past, tmp_path / "data"), size=SMALL, settings=settings) as player:
        for page, rows, least in (("leaks", "leaks", 2), ("strategy", "lines", 4)):
            open_page(player, page)
            assert rows_in_sight(player, rows) >= least, page
        open_page(player, "paytables")
        assert rows_in_sight(player, "games") >= 3
        open_page(player, "course")
        view = view_of(player)
        chips = [item for item in player.items() if isinstance(item, Chip)]
        assert sum(chip.rect.within(view) for chip in chips) >= 12
        assert player.says("Your way to perfect play")


@pytest.mark.parametrize("settings", TEXTS, ids=("100", "150"))
def test_a_page_with_nothing_to_list_shows_its_button(tmp_path: Path, settings: object) -> None:
    with playing(tmp_path, size=SMALL, settings=settings) as player:
        for page in ("review", "leaks"):
            open_page(player, page)
            assert player.rect("play").within(view_of(player)), page


def rows_in_sight(player: Player, name: str) -> int:
    """How many rows of a list are whole in the view."""
    rows, view = player.widget(name), view_of(player)
    tops = [rows.rect.y + top - rows.offset for top in rows.tops]
    ends = min(view.bottom, rows.rect.bottom)
    return sum(view.y <= a and b <= ends for a, b in pairwise(tops))


@pytest.mark.parametrize("size", [SMALL, (1024, 768), (1280, 800)], ids=str)
@pytest.mark.parametrize("settings", TEXTS, ids=("100", "150"))
def test_review_and_one_hand_show_cards_and_the_answer(
    tmp_path: Path, past: Path, settings: object, size: tuple[int, int]
) -> None:
    with playing(past_in(past, tmp_path / "data"), size=size, settings=settings) as player:
        for page, words in (("review", "Here "), ("hand", "worth ")):
            open_page(player, page)
            view = view_of(player)
            cards = [item.rect for item in player.items() if isinstance(item, CardFace)]
            assert len(cards) == 5
            assert all(card.y >= view.y and card.y + card.w < view.bottom for card in cards)
            said = [item for item in player.items() if words in getattr(item, "text", "")]
            assert said[0].rect.within(view), page


def test_a_mistake_that_is_chosen_below_is_shown_above(tmp_path: Path, past: Path) -> None:
    with playing(past_in(past, tmp_path / "data"), size=SMALL) as player:
        page = open_page(player, "review")
        first = page.mistake  # type: ignore[attr-defined]  # of the review
        player.feed(Wheel(400, 300, -8))
        rows, view = player.widget("mistakes"), view_of(player)
        y = rows.rect.y + (rows.tops[1] + rows.tops[2]) / 2
        assert view.y < y < view.bottom
        player.feed(PointerDown(300, y), PointerUp(300, y))
        player.app.show()
        assert page.mistake != first  # type: ignore[attr-defined]  # of the review
        assert page.frame(player.app.stage).body.y == view.y
        player.keys("down", "down")
        assert page.frame(player.app.stage).body.y == view.y


def test_a_line_chosen_by_keys_comes_into_sight_and_by_the_pointer_stays(tmp_path: Path) -> None:
    with playing(tmp_path, size=SMALL, settings=LARGE) as player:
        page = open_page(player, "strategy")
        player.keys(*["down"] * 9)
        assert chosen_row(player, "lines").within(view_of(player))
        before = page.frame(player.app.stage).body.y
        row = chosen_row(player, "lines")
        x, y = row.center
        player.feed(PointerDown(x, y - row.h), PointerUp(x, y - row.h))
        player.app.show()
        assert page.frame(player.app.stage).body.y == before
        assert player.widget("lines").chosen == 8


@pytest.mark.parametrize("settings", TEXTS, ids=("100", "150"))
def test_a_chart_is_checked_and_printed_without_scrolling(tmp_path: Path, settings: object) -> None:
    with playing(tmp_path, size=SMALL, settings=settings) as player:
        frame = open_page(player, "strategy").frame(player.app.stage)
        assert {"yours", "print"} <= {control.name for control in frame.back.controls}
        player.click("yours")
        assert player.app.top.name == "own_chart"


def test_the_families_of_games_are_a_chip_that_opens(tmp_path: Path) -> None:
    with playing(tmp_path, size=SMALL, settings=LARGE) as player:
        open_page(player, "paytables")
        assert "family.Deuces Wild" not in names(player)
        player.click("fold.families")
        player.click("family.Deuces Wild")
        assert "family.Deuces Wild" not in names(player)
        assert player.widget("fold.families").label == "Deuces Wild"
        before = player.rect("paytable").y
        player.click("pays")
        player.app.show()
        assert player.rect("paytable").y < before
        assert player.rect("paytable").y < view_of(player).bottom


@pytest.mark.parametrize("settings", TEXTS, ids=("100", "150"))
def test_tags_leave_the_cards_to_be_read_and_the_bet_is_changed_by_the_mouse(
    tmp_path: Path, settings: object
) -> None:
    with playing(tmp_path, size=SMALL, settings=settings, coach=Coach.AFTER) as player:
        player.keys("space", "1", "3", "space")
        assert not player.app.top.frame(player.app.stage).scrolls
        cards = [item.rect for item in player.items() if isinstance(item, CardFace)]
        high = cards[0].w * 1.4
        assert cards[0].w >= 96
        tags = [item for item in player.items() if getattr(item, "text", "") == "HELD"]
        assert len(tags) == 2
        for tag in tags:
            card = next(each for each in cards if each.x <= tag.rect.center[0] <= each.right)
            assert tag.rect.y >= card.y + high - 8
        pills = [tag.rect.inset(-25, 0) for tag in tags]
        assert not overlap(*pills)
        coins = player.session.coins
        player.click("bet_one")
        assert player.session.coins == coins % 5 + 1


@pytest.mark.parametrize("settings", TEXTS, ids=("100", "150"))
def test_the_numbers_of_the_cards_stand_below_them(tmp_path: Path, settings: object) -> None:
    with playing(tmp_path, size=SMALL, settings=settings) as player:
        player.keys("space")
        bottom = max(
            item.rect.y + 1.4 * item.rect.w
            for item in player.items()
            if isinstance(item, CardFace) and item.rect.w > 60
        )
        numbers = [i for i in player.items() if isinstance(i, Label) and i.text in set("12345")]
        low = [i.rect for i in numbers if bottom - 30 < i.rect.y < bottom + 30]  # not the bet
        assert len(low) == 5
        assert all(rect.y >= bottom for rect in low)
        assert not player.app.top.frame(player.app.stage).scrolls


@pytest.mark.parametrize("size", [SMALL, (1024, 768), (1280, 800)], ids=str)
def test_the_bet_is_changed_by_the_mouse_however_large_the_text(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with playing(tmp_path, size=size, settings=replace(STILL, text_size=200)) as player:
        coins = player.session.coins
        player.click("bet_one")
        assert player.session.coins == coins % 5 + 1


@pytest.mark.parametrize(("hands", "multiplied"), [(5, True), (10, False), (10, True)])
def test_ten_hands_are_in_sight_whole_and_the_bar_has_its_words(
    tmp_path: Path, hands: int, *, multiplied: bool
) -> None:
    with playing(
        tmp_path, size=SMALL, settings=LARGE, hands=hands, ultimate_x=multiplied, credits=5000
    ) as player:
        for _ in range(2):
            assert not player.app.top.frame(player.app.stage).scrolls
            assert {"Today", "Play", "Learn", "Games", "Lab"} <= {*player.words()}
            player.keys("space")


def test_the_own_hand_comes_first_where_several_hands_scroll(tmp_path: Path) -> None:
    with playing(tmp_path, size=SMALL, settings=LARGE, hands=100, credits=5000) as player:
        player.keys("space")
        view = view_of(player)
        assert player.app.top.frame(player.app.stage).scrolls
        assert all(player.rect(f"card{i}").within(view) for i in range(1, 6))
        assert any(isinstance(item, Label) for item in player.items())


@pytest.mark.parametrize(("hands", "multiplied"), [(10, False), (100, False), (3, True)])
def test_of_several_hands_the_sign_never_goes(
    tmp_path: Path, hands: int, *, multiplied: bool
) -> None:
    with playing(
        tmp_path, size=SMALL, settings=LARGE, hands=hands, ultimate_x=multiplied, credits=5000
    ) as player:
        view = view_of(player)
        assert all(player.rect(f"card{i}").within(view) for i in range(1, 6))
        assert player.rect("paytable").within(view)
        assert player.rect("tab.player").within(player.app.stage.rect)
        assert player.widget("tab.game").label == ("UX" if multiplied else "9/6")
        assert player.says("Bet")
        if hands == 100:  # where the page scrolls, its tiles are large enough to be read
            tiles = player.widget("hands")
            assert tile_places(tiles.rect, hands)[0].h >= LEAST_TILE * 1.5


def test_how_sure_a_leak_is_comes_into_sight(tmp_path: Path, past: Path) -> None:
    with playing(past_in(past, tmp_path / "data"), size=SMALL, settings=LARGE) as player:
        open_page(player, "leaks")
        assert not player.says("coins an hour, nine times in ten.")
        player.click("sure")
        settle(player)
        said = next(
            item for item in player.items() if "nine times in ten" in getattr(item, "text", "")
        )
        assert view_of(player).y <= said.rect.y < view_of(player).bottom


def test_the_days_can_be_chosen_again_where_none_has_a_leak(
    tmp_path: Path, past: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trainer.app.history_reading.today", lambda: date(2036, 12, 19))
    with playing(past_in(past, tmp_path / "data"), size=SMALL, settings=LARGE) as player:
        page = open_page(player, "leaks")
        page.scroll_to_control("time1", player.app.stage)
        player.click("time1")
        settle(player)
        assert player.says("No leak can be found yet.")
        player.click("time0")
        settle(player)
        assert rows_in_sight(player, "leaks") >= 2


@pytest.mark.parametrize("page", ["leaks", "review", "strategy"])
def test_what_is_chosen_stands_beside_its_list(tmp_path: Path, past: Path, page: str) -> None:
    with playing(past_in(past, tmp_path / "data"), size=(1024, 768)) as player:
        scene = open_page(player, page)
        for _ in range(6):
            gold = player.rect("practise" if page == "strategy" else "drill")
            assert gold.within(view_of(player))
            assert not scene.frame(player.app.stage).scrolls
            player.keys("down")
            settle(player)


@pytest.mark.parametrize("text", [100, 150, 175, 200])
def test_the_cards_of_the_table_are_in_sight_at_any_size_of_text(tmp_path: Path, text: int) -> None:
    settings = replace(STILL, text_size=text)
    with playing(tmp_path, size=SMALL, settings=settings, coach=Coach.AFTER) as player:
        for keys in (("space",), ("1", "space")):
            player.keys(*keys)
            assert all(player.rect(f"card{i}").within(view_of(player)) for i in range(1, 6))
            assert player.rect("card1").w >= 90
        player.app.top.scroll_to(1000, player.app.stage)
        assert player.rect("paytable").within(view_of(player))


def test_the_first_cards_of_a_newcomer_are_in_sight_with_large_text(tmp_path: Path) -> None:
    with playing(tmp_path, size=SMALL, settings=LARGE) as player:
        open_page(player, "first")
        player.keys("space")
        assert all(player.rect(f"card{i}").within(view_of(player)) for i in range(1, 6))


def test_in_large_text_a_wrong_answer_leaves_the_cards_in_sight_and_a_session_its_sums(
    tmp_path: Path,
) -> None:
    with playing(tmp_path, size=SMALL, settings=LARGE, coach=Coach.AFTER) as player:
        open_page(player, "drill")
        player.keys("space")
        answer(player, "drill", right=False)
        foot = view_of(player).bottom
        cards = [item.rect for item in player.items() if isinstance(item, CardFace)]
        assert len(cards) == 5
        assert all(rect.y + rect.h <= foot for rect in cards)
        open_page(player, "table")
        player.keys("space", "space", "space")
        player.app._apply(Open("session"))
        settle(player)
        view = view_of(player)
        given = next(
            item
            for item in player.items()
            if isinstance(item, Label | Paragraph) and "You gave away" in item.text
        )
        assert view.y <= given.rect.y
        assert given.rect.bottom <= view.bottom
        assert player.rect("review").y == player.rect("close").y
