"""The meters of the table."""

from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from pathlib import Path

from player import Player, playing
from test_text_fits import faults

from trainer.core.records import Coach
from trainer.drawing.items import Label


def test_session_meters_tell_hands_right_lost_and_returns(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        player.keys("space", "1", "2", "space")  # right
        player.keys("space")
        solution = player.session.solution
        worst = solution.holds[-1]
        player.keys(*(str(i + 1) for i in range(5) if worst.mask >> i & 1), "space")
        lost = (solution.best.ev - worst.ev) * 5
        player.click("session")
        assert "50.0\xa0%" not in player.words()
        player.keys("escape")
        player.keys("h")
        player.click("session")
        assert "50.0\xa0%" in player.words()
        assert f"{float(lost):.2f}" in player.words()


def test_the_seed_is_committed_to_in_the_details_and_nowhere_else(tmp_path: Path) -> None:
    with playing(tmp_path, seed=7) as player:
        digest = sha256(b"7").hexdigest()
        assert not player.says(digest)
        player.click("session")
        player.click("fair")
        assert player.says(f"Session 1: SHA-256 of its seed is {digest}.")
        assert digest in player.app.top.copied()
        assert player.says("No hand played yet.")
        assert player.session.meters.alone.lost == Fraction(0)


def test_no_return_is_shown_of_a_few_hands(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys(*("space", "1", "space") * 99)
        assert _shown_return(player) not in _details(player)
        player.keys("space", "1", "space")
        assert _shown_return(player) in _details(player)


def _shown_return(player: Player) -> str:
    returned = player.session.meters.helped.played_return(player.world.game_return)
    assert returned is not None
    return f"{float(100 * returned):.2f}\xa0%"


def _details(player: Player) -> list[str]:
    player.click("session")
    words = player.words()
    player.keys("escape")
    return words


COACH = 936.0  # where the coach begins


def test_the_columns_of_the_meters_keep_apart_and_have_one_size(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space", "3", "space")
        helped = replace(
            player.session.meters.helped, hands=12345, lost=Fraction(1234567), wagered=61725
        )
        meters = replace(player.session.meters, helped=helped)
        player.kept.session = replace(player.session, meters=meters)
        player.click("session")
        assert {"12,345", "1,234,567.00"} <= set(player.words())
        assert list(faults(player)) == []
        labels = (i for i in player.items() if isinstance(i, Label) and i.rect.right < COACH)
        figures = [i for i in labels if i.text in ("12,345", "1,234,567.00")]
        assert len({figure.size for figure in figures}) == 1
