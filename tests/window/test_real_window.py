"""Ten hands in a real window by keys and mouse; and every way in which the window can end.

A hand by keys and mouse, and a signal between hands, are in `test_window_opens.py`.
"""

import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from harness import Window, history
from slowly import slow_but

pytestmark = pytest.mark.window

Play = Callable[..., Window]


def deal_by_key(window: Window, number: int) -> None:
    window.key("space")
    window.wait_for("deal", deal=number)


@pytest.mark.slow
def test_ten_hands_by_mouse_and_keys_are_in_the_history(play: Play, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    window = play("--seed", "7", "--data", str(folder))
    for number in range(1, 11):
        if number % 2:
            deal_by_key(window, number)
            window.key("1", "3")
            window.wait_for("hold", held=0b101, after=(number - 1) // 2)
        else:
            window.click_on("deal")
            window.wait_for("deal", deal=number)
            window.click_on("card2")
            window.wait_for("hold", held=0b10, after=number // 2 - 1)
        if number % 3:
            window.key("Return")
        else:
            window.click_on("deal")
        window.wait_for("draw", deal=number)
    screenshot = window.screenshot("table.png")
    assert screenshot.stat().st_size > 10_000
    hands = history(folder)
    assert [hand["deal"] for hand in hands] == list(range(1, 11))
    assert [len(hand["held"]) for hand in hands] == [2, 1] * 5
    assert {hand["seed"] for hand in hands} == {"7"}
    dealt = [event["cards"] for event in window.events("deal")]
    assert len({tuple(cards) for cards in dealt}) == 10
    window.key("ctrl+q")
    assert window.exit_code() == 0
    assert window.complaints() == ""


@pytest.mark.parametrize("number", slow_but([signal.SIGTERM, signal.SIGINT], [signal.SIGTERM]))
def test_however_it_ends_in_mid_hand_no_hand_is_lost_and_the_pending_one_comes_back(
    play: Play, tmp_path: Path, number: signal.Signals
) -> None:
    folder = tmp_path / "data"
    killed = play("--seed", "7", "--data", str(folder))
    deal_by_key(killed, 1)
    killed.key("1", "space")
    killed.wait_for("draw", deal=1)
    deal_by_key(killed, 2)
    killed.interrupt(signal.SIGKILL)
    killed.exit_code()

    told = play("--seed", "8", "--data", str(folder))
    told.key("2")
    told.wait_for("hold", held=0b10)
    told.key("space")
    told.wait_for("draw", deal=2)
    deal_by_key(told, 1)  # of a session of its own
    told.interrupt(number)
    assert told.exit_code() == (130 if number == signal.SIGINT else 0)
    assert told.complaints() == ""
    assert [hand["deal"] for hand in history(folder)] == [1, 2]

    asked = play("--data", str(folder))
    asked.close_button()
    asked.wait_for("page", name="leave")
    asked.click_on("stay")
    asked.wait_for("page", name="table")
    asked.key("space")
    asked.wait_for("draw", deal=1)
    deal_by_key(asked, 2)
    asked.close_button()
    asked.wait_for("page", name="leave", after=1)
    asked.close_button()
    assert asked.exit_code() == 0
    assert asked.complaints() == ""
    hands = history(folder)
    assert [(hand["seed"], hand["deal"]) for hand in hands] == [("7", 1), ("7", 2), ("8", 1)]


def test_fullscreen_and_back_resizing_and_the_close_button_between_hands(
    play: Play, tmp_path: Path
) -> None:
    window = play("--data", str(tmp_path / "data"))
    left, width = window.rect("deal")[0], window.geometry()[2]
    window.key("F11")
    window.wait_until(lambda: window.rect("deal")[0] > left * 1.1, "the layout of a full screen")
    window.focus()
    window.key("F11")
    window.wait_until(lambda: window.rect("deal")[0] == left, "the layout of the window")
    window.focus()
    assert window.geometry()[2] == width
    window.resize(800, 600)
    window.wait_until(lambda: window.rect("deal")[0] < left * 0.7, "the layout at 800 × 600")
    window.key("ctrl+q")
    assert window.exit_code() == 0
    again = play("--data", str(tmp_path / "data"))
    assert again.geometry()[2:] == (800, 600)
    again.close_button()
    assert again.exit_code() == 0
    assert again.complaints() == ""
