"""Repainting what changed gives the picture that painting everything gives."""

import random
from pathlib import Path

import pygame
import pytest
from player import playing

from trainer.widgets.base import KeyPress, PointerMoved
from trainer.window import shapes

KEYS = (*"12345", "space", "b", "m", "h", "w", "tab", "escape", "f1", "down")


@pytest.mark.parametrize(
    ("steps", "size"),
    [
        (25, (800, 600)),
        pytest.param(150, (800, 600), marks=pytest.mark.slow),
        pytest.param(150, (1366, 768), marks=pytest.mark.slow),
    ],
)
def test_a_partial_repaint_equals_a_whole_one(
    tmp_path: Path, steps: int, size: tuple[int, int]
) -> None:
    chance = random.Random(5)
    with playing(tmp_path, size=size, painted=True) as player:
        app = player.app
        for _ in range(steps):
            player.script.time += 400
            canvas = app.stage.canvas
            x, y = chance.uniform(0, canvas.width), chance.uniform(0, canvas.height)
            app.feed(chance.choice((KeyPress(chance.choice(KEYS)), PointerMoved(x, y))))
            app.running = True
            app.show()
            canvas = app.stage.canvas  # an older page lies in the window in its own way
            whole = pygame.Surface(size)
            app.painter.repaint(whole, canvas, app.picture(), app.stage.theme, [whole.get_rect()])
            shown = pygame.image.tobytes(app.screen.surface, "RGB")
            assert shown == pygame.image.tobytes(whole, "RGB")


def test_a_second_dialog_darkens_the_whole_window_once_more(tmp_path: Path) -> None:
    """Its veil is the same as that of the first: it was taken for the one that lay there."""
    with playing(tmp_path, painted=True) as player:
        app = player.app
        for dialog in ("session", "player"):
            app.open_dialog(dialog)
            app.show()
        whole = pygame.Surface(app.screen.surface.get_size())
        canvas, theme = app.stage.canvas, app.stage.theme
        app.painter.repaint(whole, canvas, app.picture(), theme, [whole.get_rect()])
        shown = pygame.image.tobytes(app.screen.surface, "RGB")
        assert shown == pygame.image.tobytes(whole, "RGB")


@pytest.mark.parametrize("drawn", ["ring", "rounded"])
def test_what_begins_above_the_window_ends_where_it_should(drawn: str) -> None:
    """The frame of a card that was scrolled went on below it."""
    surface = pygame.Surface((300, 400))
    for begin in (-150, 10):
        surface.fill((0, 0, 0))
        box = 20, begin, 200, 300
        if drawn == "ring":
            shapes.ring(surface, box, 18, 1, (255, 255, 255))
        else:
            shapes.rounded(surface, box, 18, (255, 255, 255))
        lit = [y for y in range(400) if surface.get_at((20, y))[0] == 255]
        assert lit[-1] < begin + 300 - 18 + 4
        assert surface.get_at((100, begin + 299))[0] == 255
        assert surface.get_at((100, begin + 300))[0] == 0
