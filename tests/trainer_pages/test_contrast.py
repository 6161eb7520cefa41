"""Every text of every page can be read: its ink against the pixels that are painted behind it.

Contrast as WCAG 2.2 measures it (1.4.3): 4.5 to 1, and 3 to 1 for large type; what can be pressed
no more is left out, as it is there.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import pygame
import pytest
from picture_faults import drawn_box, in_view, topmost
from played import past_in
from player import STILL, Player, playing
from slowly import slow_but
from test_every_page_fits import LOOKS, scenes
from test_theme import contrast

from trainer.app.scene import Go
from trainer.core.records import Coach
from trainer.core.settings import Felt, Settings
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Item, Label, Paragraph
from trainer.drawing.palettes import Color
from trainer.pages import PAGES

CASES = [(look, felt) for look in LOOKS for felt in Felt]
FAST = [("light", Felt.BURGUNDY)]
NORMAL, LARGE_TYPE = 4.5, 3.0
LARGE, LARGE_BOLD = 24.0, 18.66  # units: sizes of large type
BOLD = ("bold", "heavy")
between = lru_cache(maxsize=None)(contrast)
EDGES = 0.1  # the part of the ground that may be an edge, or beside the words


def faint(player: Player) -> Iterator[str]:
    """Texts that are too faint on what is painted behind them."""
    painter, stage = player.app.painter, player.app.stage
    items = player.items()
    ground = pygame.Surface(player.app.screen.surface.get_size())
    bare = [item for item in items if not isinstance(item, Label | Paragraph)]
    painter.start(at_once=True)
    painter.repaint(ground, stage.canvas, bare, stage.theme, [ground.get_rect()])
    asleep = [c.rect for c in player.app.top.widgets(stage) if not c.enabled]
    for text in in_view(topmost(items, stage.rect)):
        if not isinstance(text, Label | Paragraph) or not text.text or _in(text.rect, asleep):
            continue
        box = stage.canvas.pixels(text.rect)
        if isinstance(text, Label):
            box = drawn_box(painter, stage.canvas, text)
        large = text.size >= (LARGE_BOLD if text.weight in BOLD else LARGE)
        found = _worst(ground, pygame.Rect(box), text.color)
        if found < (LARGE_TYPE if large else NORMAL):
            yield f"{text.text!r} of {text.color} has {found:.2f}"


def _in(rect: Rect, others: Sequence[Rect]) -> bool:
    return any(rect.within(other, 2) for other in others)


def _worst(ground: pygame.Surface, box: pygame.Rect, ink: Color) -> float:
    """The contrast with the ground in a box, but for a tenth of it."""
    seen = box.clip(ground.get_rect())
    xs = range(seen.x, seen.right, max(1, seen.w // 20))
    ys = range(seen.y, seen.bottom, max(1, seen.h // 5))
    found = sorted(between(ink, tuple(ground.get_at((x, y))[:3])) for x in xs for y in ys)
    return found[int(EDGES * len(found))] if found else 21.0


@pytest.mark.parametrize("case", slow_but(CASES, fast=FAST), ids=str)
def test_every_text_can_be_read(tmp_path: Path, past: Path, case: tuple[str, Felt]) -> None:
    look, felt = case
    settings: Settings = replace(LOOKS[look], felt=felt)
    listed: dict[str, list[str]] = {}
    with playing(past_in(past, tmp_path / "data"), settings=settings, coach=Coach.AFTER) as player:
        for name in scenes(player):
            if lines := list(faint(player)):
                listed[name] = lines
    for name, lines in listed.items():
        print(f"{name}:", *lines, sep="\n  ")
    assert listed == {}


@pytest.mark.parametrize("look", slow_but(list(LOOKS), fast=["light"]))
def test_what_a_new_player_sees_can_be_read(tmp_path: Path, look: str) -> None:
    with playing(tmp_path, settings=LOOKS[look]) as player:
        listed = {}
        for name in PAGES:
            player.app._apply(Go(name))
            for _ in range(4):  # what is read and computed first
                player.app.show()
            listed[name] = list(faint(player))
    assert {name: lines for name, lines in listed.items() if lines} == {}


@pytest.mark.parametrize("case", slow_but(CASES, fast=FAST), ids=str)
def test_a_win_and_a_deal_for_many_hands_can_be_read(
    tmp_path: Path, case: tuple[str, Felt]
) -> None:
    look, felt = case
    settings = replace(LOOKS[look], felt=felt)
    listed = []
    for hands in (1, 10, 100):
        folder = tmp_path / str(hands)
        with playing(folder, settings=settings, hands=hands, credits=100_000) as player:
            for _ in range(5 if hands == 1 else 1):
                player.keys("space")
                assert player.session.solution is not None
                values = player.session.solution.values
                best = values.index(max(values))
                player.keys(*(str(i + 1) for i in range(5) if best >> i & 1), "space")
                listed += list(faint(player))
    assert listed == []


def test_the_measure_finds_a_faint_text(tmp_path: Path) -> None:
    with playing(tmp_path, settings=STILL) as player:
        assert list(faint(player)) == []
        felt = player.app.stage.theme.palette.felt_ramp[0]
        items: list[Item] = player.items()
        label = next(i for i in items if isinstance(i, Label) and "Choose" in i.text)
        spoilt = [replace(label, color=felt) if item is label else item for item in items]
        player.items = lambda: spoilt  # type: ignore[method-assign]  # the picture of this test
        assert len(list(faint(player))) == 1
