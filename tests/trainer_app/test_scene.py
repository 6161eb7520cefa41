"""What a scene forgets as the player goes to another page."""

from __future__ import annotations

from typing import Any

from trainer.app.scene import Scene


def test_nothing_is_hovered_pressed_or_focused_on_a_page_that_was_left() -> None:
    world: Any = object()
    scene = Scene(world)
    controls, tip = scene.controls, scene.tip
    controls.hover = controls.pressed = controls.focus = "deal"
    scene.left()
    assert (controls.hover, controls.pressed, controls.focus) == (None, None, None)
    assert scene.tip is not tip
