"""Every text of a question, of its dialogs, of where it begins and of its end fits its box."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from player import STILL, Player, playing
from slowly import windows
from test_text_fits import SIZES, faults

from trainer.core.settings import Look


def answer(player: Player, name: str, *, right: bool) -> None:
    """Answer the question; the verdict stands."""
    kept: Any = player.world.practice.running[name]
    solution = player.world.solver.solve(kept.question.cards, player.session.table, 5)
    mask = next(m for m in range(32) if (m in solution.best_masks) is right)
    player.keys(*(str(n + 1) for n in range(5) if mask >> n & 1), "space")


def questions(player: Player, name: str, count: int) -> Iterator[str]:
    """Answer some hands, every third wrong; yield what is shown on the way."""
    for i in range(count):
        if name not in player.world.practice.running:
            return
        kept = player.world.practice.running[name]
        right = i % 3 != 1
        answer(player, name, right=right)
        if kept.speaks:
            if i < 2:
                yield f"{name} {'right' if right else 'wrong'}"
                player.app.top.scroll_to(10_000, player.app.stage)
                yield f"{name} {'right' if right else 'wrong'}, scrolled"
                player.keys("c")
                yield f"{name} chart"
                player.keys("escape", "w")
                player.keys("escape")
            player.keys("space")


def test_with_strong_contrast_a_thrown_card_is_named(tmp_path: Path) -> None:
    for strong in (False, True):
        settings = replace(STILL, high_contrast=strong)
        with playing(tmp_path / str(strong), settings=settings) as player:
            player.app.open_page("drill")
            player.keys("space")
            kept: Any = player.world.practice.running["drill"]
            solution = player.world.solver.solve(kept.question.cards, player.session.table, 5)
            answer(player, "drill", right=False)
            assert player.words().count("thrown") == strong * (5 - solution.best.mask.bit_count())


def tour(player: Player) -> Iterator[str]:
    """Bring up one state after the other, each by its name."""
    for name, count in (("drill", 6), ("course", 6), ("exam", 6)):
        player.app.open_page(name)
        player.app.show()
        yield f"{name} start"
        player.app.top.scroll_to(10_000, player.app.stage)
        yield f"{name} start, scrolled"
        if name == "exam":
            page: Any = player.app.top
            page._hands = count
        player.keys("space")
        player.keys("1")
        yield f"{name} asked"
        player.keys("1")
        yield from questions(player, name, count)
        if name in player.world.practice.running:
            player.click("stop")
        yield f"{name} end"
        player.app.top.scroll_to(10_000, player.app.stage)
        player.app.show()
        yield f"{name} end, scrolled"
        player.keys("right", "return")
        yield f"{name} answer"
        player.keys("escape")


@pytest.mark.parametrize("window", windows(SIZES, [100, 125, 150, 200]), ids=str)
def test_every_text_fits(tmp_path: Path, window: tuple[tuple[int, int], int]) -> None:
    size, text_size = window
    settings = replace(STILL, text_size=text_size)
    with playing(tmp_path, size=size, settings=settings) as player:
        found = {state: list(faults(player)) for state in tour(player)}
    assert {state: lines for state, lines in found.items() if lines} == {}


def test_a_lesson_that_is_known_and_the_light_look_fit(tmp_path: Path) -> None:
    with playing(tmp_path, settings=replace(STILL, look=Look.LIGHT)) as player:
        player.app.open_page("course")
        player.keys("space")
        while "course" in player.world.practice.running:
            answer(player, "course", right=True)
            player.keys("space")
        assert player.says("You know these lines.")
        assert list(faults(player)) == []
