"""What a drill says that comes next, and what comes."""

from pathlib import Path

from player import Player, playing

from trainer.app.scene import Go
from trainer.teaching.asking import DrillBounds
from trainer.teaching.drill import ALIKE


def answered_wrong(player: Player) -> None:
    """Answer the question of the drill by a hold that is not best."""
    question = player.world.practice.running["drill"].question
    assert question is not None
    best = player.world.solver.solve(question.cards, player.session.table, 5).best_masks
    mask = next(mask for mask in range(32) if mask not in best)
    player.keys(*(str(i + 1) for i in range(5) if mask >> i & 1), "space")


def test_the_same_hand_with_one_card_changed_is_promised_only_where_it_comes(
    tmp_path: Path,
) -> None:
    with playing(tmp_path) as player:
        player.app.open_page("drill")
        player.keys("space")
        promised = set()
        for _ in range(12):
            before = set(player.world.practice.running["drill"].question.cards)
            answered_wrong(player)
            following = player.world.practice.running["drill"].question
            same = len(before & set(following.cards)) == 4
            assert player.says("Next: the same hand with one card changed.") is same
            promised.add(same)
            player.keys("space")
        assert promised == {True, False}


def test_a_drill_of_one_leak_says_once_that_some_hands_only_look_alike(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Go("drill", DrillBounds(classes=("low pair | one high card",))))
        assert player.says(ALIKE)
        answered_wrong(player)
        for _ in range(4):
            player.keys("space")
            assert not player.says(ALIKE)
            answered_wrong(player)
    with playing(tmp_path / "other") as player:
        player.app._apply(Go("drill", DrillBounds()))
        assert player.world.practice.running["drill"].question is not None
        assert not player.says(ALIKE)
