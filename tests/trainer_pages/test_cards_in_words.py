"""Cards in the words of a page are written as on the cards beside them: a ten is 10."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from player import Player, playing

from evaluator import parse_cards
from trainer.app.scene import Go
from trainer.core.records import Coach

AS_COMMANDS = re.compile(r"T[♣♦♥♠]|\b[2-9TJQK][cdhs]\b")


def dealt(player: Player, cards: str) -> None:
    """Deal cards of the test's choice."""
    player.keys("space")
    hand = parse_cards(cards, 5)
    solution = player.world.solver.solve(hand, player.session.table, 5)
    player.kept.session = replace(player.session, dealt=hand, solution=solution)


def in_words(player: Player) -> str:
    return " ".join(player.words())


@pytest.mark.parametrize("cards", ["Th 9h 8h 7c 2d", "Ts Td Jc 4h 3h"])
def test_the_table_and_why_write_a_ten_as_the_card_does(tmp_path: Path, cards: str) -> None:
    with playing(tmp_path, coach=Coach.WARN, size=(2560, 1000)) as player:  # room for all
        dealt(player, cards)
        player.keys("5", "space")
        assert player.says("Another hold is worth")
        said = in_words(player)
        player.keys("1", "5", "space")
        said += in_words(player)
        player.keys("w")
        said += in_words(player)
    assert "10♥" in said or "10♠" in said
    assert AS_COMMANDS.findall(said) == []


def test_the_hand_page_writes_a_ten_as_the_card_does(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Go("hand"))
        player.app.top.pasted("Th 9h 8h 7c 2d", player.app.stage)
        player.app.show()
        player.click("fold.draws")
        assert player.says("Holding 10♥ 9♥ 8♥")
