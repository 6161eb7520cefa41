"""A paytable too long for its place: every line of it can be brought into sight."""

from pathlib import Path

import pytest
from player import STILL, Player, playing
from test_text_fits import faults

from evaluator import RANKS
from solver import load_paytable
from trainer.app.scene import Go
from trainer.core.intents import ChooseTable
from trainer.widgets.base import Act, Wheel

NAMES = [f"Four of a kind, {quads} with {kicker}" for quads in RANKS[:4] for kicker in RANKS[4:]]


def long_paytable(folder: Path) -> Path:
    file = folder / "long.toml"
    lines = ['name = "Long"']
    for name in NAMES:
        quads, kicker = name.split()[-3], name[-1]
        lines += ["[[line]]", f'name = "{name}"', 'hand = "four_of_a_kind"']
        lines += [f'ranks = "{quads}"', f'kickers = "{kicker}"', "pays = 5"]
    file.write_text("\n".join(lines))
    return file


def wheel(player: Player, name: str, steps: float) -> None:
    player.feed(Wheel(*player.rect(name).center, steps))
    player.app.show()


def lines_in_sight(player: Player) -> list[str]:
    return [words for words in player.words() if words in NAMES]


@pytest.mark.parametrize("size", [(800, 600), (1280, 800)], ids=str)
def test_the_page_of_games_brings_every_line_into_sight(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with playing(tmp_path, size=size, settings=STILL) as player:
        player.world.do(ChooseTable(load_paytable(long_paytable(tmp_path))))
        player.app._apply(Go("paytables"))
        if size[1] >= 800:  # then the sign scrolls, not the page
            assert not player.app.top.frame(player.app.stage).scrolls
        seen = set(lines_in_sight(player))
        for _ in range(24):
            wheel(player, "paytable", -1)
            seen.update(lines_in_sight(player))
        assert seen == set(NAMES)


def test_a_turn_of_the_wheel_scrolls_and_chooses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with playing(tmp_path, size=(1280, 800), settings=STILL) as player:
        player.world.do(ChooseTable(load_paytable(long_paytable(tmp_path))))
        player.app._apply(Go("paytables"))
        done: list[Act] = []
        monkeypatch.setattr(player.app.top, "do", lambda act, _stage: done.append(act))
        wheel(player, "paytable", -1)
        assert player.widget("paytable").offset > 0
        assert done == []


@pytest.mark.parametrize("size", [(800, 600), (1280, 800)], ids=str)
def test_every_line_stands_on_the_sign_of_the_table(tmp_path: Path, size: tuple[int, int]) -> None:
    with playing(tmp_path, size=size, settings=STILL) as player:
        player.world.do(ChooseTable(load_paytable(long_paytable(tmp_path))))
        player.app._apply(Go("table"))
        player.keys("space", "1")
        assert lines_in_sight(player) == NAMES
        frame = player.app.top.frame(player.app.stage)
        assert not frame.scrolls
        assert list(faults(player)) == []
