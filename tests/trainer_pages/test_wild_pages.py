"""Games with wild cards in the window: the table, a hand looked up, drill, exam, leaks, review."""

from pathlib import Path
from typing import Any

import pygame
import pytest
from player import Player, playing

from evaluator import format_cards, parse_cards
from solver import load_paytable
from solver.rules import rules_of
from trainer.app.scene import Go
from trainer.core.intents import ChooseTable
from trainer.core.records import Coach
from trainer.core.shoe import deck
from trainer.drawing.geometry import Canvas, Rect
from trainer.drawing.items import Label, Tile
from trainer.pages.one_hand import CardPicker
from trainer.store import StoreError
from trainer.store.reading import read_history
from trainer.teaching.asking import DrillBounds
from trainer.widgets.base import KeyPress

DEUCES, JOKER = "deuces-wild", "joker-20-7-5"


def open_page(player: Player, name: str) -> Any:
    player.app._apply(Go(name))
    player.app.show()
    return player.app.top


def marks(player: Player) -> int:
    """How many cards in sight say that they are wild."""
    return sum(isinstance(item, Label) and item.text == "WILD" for item in player.items())


@pytest.mark.parametrize(
    ("table", "jokers"), [pytest.param(DEUCES, 0, marks=pytest.mark.slow), (JOKER, 1), ("9/6", 0)]
)
def test_wild_cards_and_no_others_say_so(table: str, jokers: int, tmp_path: Path) -> None:
    wild = rules_of(wild="2" * (table == DEUCES), jokers=jokers)
    with playing(tmp_path, table=table, coach=Coach.AFTER) as player:
        seen = 0
        for number in range(1, 7):
            player.keys("space")
            dealt = deck(7, number, wild)[:5]
            assert player.session.dealt == dealt
            assert marks(player) == sum(map(wild.is_wild, dealt))
            player.keys("1", "space")
            assert player.session.last is not None
            final = player.session.last.record.final or ()
            assert marks(player) == sum(map(wild.is_wild, final))
            seen += marks(player)
        assert bool(seen) == (table != "9/6")


def test_a_game_chosen_after_the_draw_marks_no_card_of_the_hand_before(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER) as player:
        player.keys("space", "space")
        assert player.session.last is not None
        final = player.session.last.record.final or ()
        while not any(card < 4 for card in final):  # a two
            player.keys("space", "space")
            final = player.session.last.record.final or ()
        player.world.do(ChooseTable(load_paytable("deuces-wild")))
        assert marks(player) == 0


def test_a_joker_is_picked_from_the_deck_or_typed(tmp_path: Path) -> None:
    with playing(tmp_path, table=JOKER) as player:
        page = open_page(player, "hand")
        picker: CardPicker = player.widget("deck")
        places = dict(picker.places())
        assert sorted(places) == list(range(53))
        assert len({(place.x, place.y) for place in places.values()}) == 53
        for card in (*parse_cards("Ah Kh 4s 4d"), 52):
            act = player.widget("deck").click(*places[card].center)
            page.do(act, player.app.stage)
        assert page._solution is not None
        assert format_cards(page._solution.best.cards) == "4s 4d Jk"
        player.app.show()
        assert marks(player) == 1
        page.do(player.widget("new").click(0, 0), player.app.stage)
        page.pasted("ah kh 4s 4d JOKER", player.app.stage)
        assert page._solution.cards[-1] == 52


def test_arrows_reach_the_jokers_and_leave_them() -> None:
    def moved(at: int, *keys: str, jokers: int = 2) -> int:
        for key in keys:
            act = CardPicker("deck", (), at, jokers).key(KeyPress(key))
            assert act is not None
            assert isinstance(act.value, int)
            at = act.value
        return at

    assert moved(3, "right") == 52  # right of the deuce of spades
    assert moved(52, "down") == 53
    assert moved(53, "down") == 1  # no third joker: the deuce of diamonds
    assert moved(52, "left", "up") == 3
    assert moved(3, "right", jokers=0) == 3
    assert moved(52, "left", jokers=0) in range(52)


def test_a_joker_where_there_is_none_is_refused_by_name(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        page = open_page(player, "hand")
        page.pasted("As Ks Kh 4s *", player.app.stage)
        player.app.show()
        assert player.says("Card 5: Jk: this game has no joker")


def test_a_drill_an_exam_and_the_leaks_of_deuces_wild(tmp_path: Path) -> None:
    with playing(tmp_path, table=DEUCES, coach=Coach.AFTER) as player:
        for _ in range(3):
            player.keys("space", "5", "space")  # mistakes, mostly
        for page, questions, about in (("drill", 2, DrillBounds(hands=2)), ("exam", 2, None)):
            player.app._apply(Go(page, about))
            player.app.show()
            player.world.workers.slow.run()  # type: ignore[attr-defined]  # the test's own
            player.app.show()
            if about is None:  # else it begins at once
                player.keys("space")
            player.world.workers.slow.run()  # type: ignore[attr-defined]  # the test's own
            player.app.show()
            for _ in range(questions):
                kept: Any = player.world.practice.running[page]
                cards = kept.question.cards
                table = player.session.table
                assert marks(player) == sum(map(table.rules.is_wild, cards))
                best = player.world.solver.solve(cards, table, 5).best_masks[0]
                player.keys(*(str(i + 1) for i in range(5) if best >> i & 1), "space")
                if page == "drill":
                    player.keys("space")
        for page in ("leaks", "review"):
            open_page(player, page)
            player.world.workers.slow.run()  # type: ignore[attr-defined]  # the test's own
            player.app.show()
            assert not player.says("unexpected")
        hands = [hand for hand in read_history(tmp_path) if not isinstance(hand, StoreError)]
        assert [hand.mode for hand in hands[:3]] == ["play"] * 3
        assert {hand.mode for hand in hands[3:]} == {"drill", "exam"}
        assert all(hand.ev == hand.best_ev for hand in hands[3:])


def test_a_small_card_that_is_wild_is_painted_as_such_and_no_other(tmp_path: Path) -> None:
    def painted(player: Player, card: int) -> bytes:
        surface = pygame.Surface((80, 60))
        tile, canvas = Tile(Rect(10, 10, 53, 40), card, 25), Canvas(80, 60, 1)
        here = [surface.get_rect()]
        player.app.painter.repaint(surface, canvas, [tile], player.world.theme, here)
        return bytes(pygame.image.tobytes(surface, "RGB"))

    with playing(tmp_path, table=DEUCES, painted=True) as player:
        deuce, trey = painted(player, 3), painted(player, 7)
    with playing(tmp_path / "plain", painted=True) as player:
        assert painted(player, 3) != deuce
        assert painted(player, 7) == trey
