"""The meters of the table."""

from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from pathlib import Path

from player import playing

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
        assert "50.0" not in player.words()
        player.keys("h")
        assert "50.0" in player.words()
        assert f"−{float(lost):.2f}" in player.words()


def test_before_the_first_deal_the_seed_is_committed_to_and_then_the_meters_stand_at_zero(
    tmp_path: Path,
) -> None:
    with playing(tmp_path, seed=7) as player:
        digest = sha256(b"7").hexdigest()
        assert player.says(f"Session 1: SHA-256 of its seed is {digest}.")
        player.keys("space")
        assert not player.says(digest)
        assert player.words().count("–") == 4  # two figures of either column
        assert player.session.meters.alone.lost == Fraction(0)


def test_no_return_is_shown_of_a_few_hands(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        for _ in range(99):
            player.keys("space", "1", "space")
        session = player.session
        returned = session.meters.helped.played_return(player.world.game_return)
        figure = f"{float(100 * returned):.2f}".replace("-", "−")
        assert figure not in player.words()
        player.keys("space", "1", "space")
        returned = player.session.meters.helped.played_return(player.world.game_return)
        assert f"{float(100 * returned):.2f}".replace("-", "−") in player.words()


def test_the_columns_of_the_meters_keep_apart_and_have_one_size(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space", "3", "space")
        helped = replace(
            player.session.meters.helped, hands=12345, lost=Fraction(1234567), wagered=61725
        )
        meters = replace(player.session.meters, helped=helped)
        player.kept.session = replace(player.session, meters=meters)
        assert player.says("12,345")
        painter, canvas = player.app.painter, player.app.stage.canvas
        labels = [i for i in player.items() if isinstance(i, Label)]
        top = next(i.rect.y for i in labels if i.text == "Session")
        box = player.app.top.layout(player.app.stage)["coach.body"]
        cells = [i for i in labels if i.rect.within(box) and i.rect.y >= top]
        assert len(cells) == 18
        assert len({cell.size for cell in cells}) == 1
        for cell in cells:
            width = canvas.pixels(cell.rect)[2]
            assert painter.text_width(canvas.scale, cell.size, cell.text) <= width, cell.text
