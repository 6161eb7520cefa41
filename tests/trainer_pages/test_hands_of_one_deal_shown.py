"""Several hands of one deal in the window: all in sight, the winners lit, the pays summed."""

from itertools import combinations
from pathlib import Path

import pytest
from player import STILL, Player, playing
from rects import overlap

from trainer.app.scene import Go
from trainer.core.intents import ChooseHands
from trainer.core.records import Coach
from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.items import Fill, Label, Tile
from trainer.pages.page import Page
from trainer.pages.table.hands import hand_places
from trainer.window.paint import ELLIPSIS

FEW_TO_MANY = (3, 10, 25, 100)
SIZES = ((800, 600), (1280, 800))


def _tiles(player: Player) -> list[Tile]:
    box = _layout(player)["hands"]
    return [item for item in player.items() if isinstance(item, Tile) and item.rect.within(box)]


def _layout(player: Player) -> Layout:
    page = player.app.top
    assert isinstance(page, Page)
    return page.layout(player.app.stage)


def _draw(player: Player, hands: int) -> None:
    player.world.do(ChooseHands(hands))
    player.keys("space", "1", "2", "space")


@pytest.mark.parametrize("hands", FEW_TO_MANY)
@pytest.mark.parametrize("size", SIZES)
def test_all_hands_are_in_sight(tmp_path: Path, hands: int, size: tuple[int, int]) -> None:
    with playing(tmp_path, size=size, credits=5000) as player:
        player.world.do(ChooseHands(hands))
        for keys in (("space",), ("1", "2"), ("space",)):
            player.keys(*keys)
            tiles = _tiles(player)
            assert len(tiles) == 5 * (hands - 1)
            assert not any(overlap(a.rect, b.rect) for a, b in combinations(tiles[:60], 2))
            assert min(tile.rect.h for tile in tiles) * player.app.stage.canvas.scale >= 6
        labels = [item for item in player.items() if isinstance(item, Label)]
        scale = player.app.stage.canvas.scale
        for label in labels:
            width = round(label.rect.w * scale)
            assert ELLIPSIS not in player.app.painter.fitted(label, width, scale)[1] or (
                label.text.endswith(ELLIPSIS)
            ), label.text


def test_held_cards_show_in_every_hand_before_the_draw(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.world.do(ChooseHands(3))
        player.keys("space")
        assert [tile.card for tile in _tiles(player)] == [None] * 10
        player.keys("2")
        five = player.session.dealt[1]
        assert [tile.card for tile in _tiles(player)] == [None, five, None, None, None] * 2


def test_winners_are_lit_and_the_pays_summed(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER) as player:
        _draw(player, 10)
        assert player.session.last
        judged = player.session.last.judgement
        further = [each.final for each in judged.further]
        assert [tile.card for tile in _tiles(player)] == [card for hand in further for card in hand]
        won = [each for each in judged.further if each.paid]
        assert len(won) == 3
        box, palette = _layout(player)["hands"], player.app.stage.theme.palette
        lit = [
            item
            for item in player.items()
            if isinstance(item, Fill) and item.rect.within(box) and item.border == palette.accent
        ]
        assert len(lit) == len(won)
        assert sum(not tile.discarded for tile in _tiles(player)) == 5 * len(won)
        assert player.says("3 of 10 hands pay 70 coins.")
        assert player.says("Full house · 45 coins")
        assert player.says("Win · 3 of 10 hands")
        assert player.session.credits == 1000 - 50 + 70


def test_one_hand_has_the_paytable_there(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        assert "paytable" in _layout(player)
        _draw(player, 1)
        assert "hands" not in _layout(player)


def test_the_settings_page_chooses_how_many(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Go("settings"))
        player.click("hands.25")
        assert player.session.hands == 25
        assert player.world.settings.hands == 25
        assert player.session.coins == 5
        player.app._apply(Go("table"))
        player.keys("space")
        player.app._apply(Go("settings"))
        assert not player.widget("hands.3").enabled


def test_the_session_is_opened_again_with_as_many(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.world.do(ChooseHands(5))
        player.keys("space")
    with playing(tmp_path, settings=STILL) as player:
        assert player.session.hands == 5
        assert len(_tiles(player)) == 20


@pytest.mark.parametrize("hands", [2, 4, 9, 24, 49, 99])
def test_hands_lie_in_their_box_beside_each_other(hands: int) -> None:
    box = Rect(10, 20, 900, 260)
    places = hand_places(box, hands, 20)
    assert len(places) == hands
    assert all(place.within(box) for place in places)
    assert not any(overlap(a, b) for a, b in combinations(places, 2))
