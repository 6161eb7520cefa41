"""The strategy page of a game of one's own in a real window, while its charts are sought."""

from collections.abc import Callable
from pathlib import Path

import pytest
from harness import Window

pytestmark = pytest.mark.window


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
