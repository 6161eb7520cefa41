"""The strategy page and the coach's chart in a real window, by mouse and keys."""

from collections.abc import Callable
from pathlib import Path

import pytest
from harness import Window

from trainer.store import load_settings

pytestmark = pytest.mark.window


def test_a_chart_is_chosen_and_the_coach_goes_by_it(
    play: Callable[..., Window], tmp_path: Path
) -> None:
    folder = tmp_path / "data"
    window = play("--seed", "7", "--data", str(folder))
    window.key("ctrl+9")
    window.wait_for("page", name="strategy")
    window.click_on("more")
    window.click_on("lines")
    assert window.screenshot("strategy.png").stat().st_size > 10_000
    window.key("Escape")
    window.wait_for("page", name="table")
    window.key("space")
    window.wait_for("deal", deal=1)
    window.key("1", "Return")
    window.wait_for("draw", deal=1)
    window.key("w")
    window.wait_for("page", name="why")
    assert window.screenshot("why.png").stat().st_size > 10_000
    window.key("Escape", "ctrl+q")
    assert window.exit_code() == 0
    assert window.complaints() == ""
    assert load_settings(folder)[0].chart_lines == 17


def test_a_window_closes_at_once_while_charts_are_sought(
    play: Callable[..., Window], tmp_path: Path
) -> None:
    own = tmp_path / "own.toml"
    own.write_text('name = "Own"\n[[line]]\nhand = "flush"\npays = 9\n', encoding="utf-8")
    window = play("--paytable", str(own), "--data", str(tmp_path / "data"))
    window.key("ctrl+9")
    window.wait_for("page", name="strategy")
    window.click_on("tab.table")
    window.wait_for("page", name="table")
    window.key("ctrl+9")
    window.wait_for("page", name="strategy", after=1)
    assert window.screenshot("seeking.png").stat().st_size > 5_000
    window.close_button()
    assert window.exit_code() == 0
    assert window.complaints() == ""
    assert not list((tmp_path / "data").glob("charts/*"))
