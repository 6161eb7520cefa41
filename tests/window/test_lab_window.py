"""The lab in a real window: edit, undo, save, train with it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from harness import Window

from solver import load_paytable
from trainer.store import load_settings

pytestmark = pytest.mark.window


def test_a_pay_is_edited_saved_and_trained_with(
    play: Callable[..., Window], tmp_path: Path
) -> None:
    folder = tmp_path / "data"
    window = play("--seed", "7", "--data", str(folder))
    window.key("ctrl+5")
    window.wait_for("page", name="lab")
    window.key("Return", "Return", "Return", "Return")  # from the royal flush to the flush
    window.type("20")
    window.key("ctrl+z", "ctrl+shift+z")
    saved = folder / "paytables" / "9-6-jacks-or-better-flush-4.toml"
    window.click_on("save")
    window.wait_until(saved.exists, f"{saved.name}")
    window.click_on("view.shares")
    assert window.screenshot("lab.png").stat().st_size > 10_000
    window.key("t")
    window.wait_for("page", name="table")
    window.key("space")
    window.wait_for("deal", deal=1)
    window.interrupt()
    assert window.exit_code() == 0
    assert window.complaints() == ""
    trained = load_paytable(load_settings(folder)[0].paytable)
    assert trained.lines == load_paytable("9/6").with_pays(flush=4).lines
    assert [file.name for file in saved.parent.iterdir()] == [saved.name]
