"""A data folder with a past: hands played well and badly, lessons, a drill, an exam."""

from pathlib import Path
from shutil import copytree

from player import Player, playing

from trainer.app.scene import Go
from trainer.core.records import Coach

WRONG_HANDS = 24


def make_past(folder: Path) -> None:
    """Fill a folder; it takes a second or two."""
    with playing(folder, coach=Coach.AFTER, credits=100_000) as player:
        _play(player)
        for page in ("drill", "course", "exam"):
            _answer(player, page)
            player.app._apply(Go("table"))


def _play(player: Player) -> None:
    for hand in range(WRONG_HANDS):
        player.keys("space")
        if hand % 3:
            best = _best(player)
            player.keys(*(str(i + 1) for i in range(5) if best >> i & 1))
        else:
            player.keys("1", "3")
        player.keys("space")


def _answer(player: Player, page: str) -> None:
    player.app._apply(Go(page))
    player.keys("space")
    for _ in range(4):
        player.keys("1", "3", "space", "space")


def past_in(made: Path, folder: Path) -> Path:
    """Return a copy of a folder that was filled."""
    copytree(made, folder, dirs_exist_ok=True)
    return folder


def _best(player: Player) -> int:
    """The mask of a best hold, as the solver finds it."""
    assert player.session.solution is not None
    values = player.session.solution.values
    return values.index(max(values))
