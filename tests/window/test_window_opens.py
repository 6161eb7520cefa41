"""The window opens, deals the documented shoe, keeps what was played, and goes when told to."""

import signal
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from harness import Window, history
from slowly import slow_but

from solver.rules import STANDARD
from trainer.core.shoe import deck
from trainer.store import load_settings

pytestmark = pytest.mark.window

BACK = (23, 52, 95)

Play = Callable[..., Window]


def backs_shown(window: Window) -> int:
    """Count the cards that lie face down, by what is on the screen."""
    left, top, *_ = window.geometry()
    picture = pygame.image.load(window.screenshot("table.png"))
    cards = [window.rect(f"card{number}") for number in range(1, 6)]
    places = [(left + x, top + y, width, height) for x, y, width, height in cards]
    blue = [
        pygame.mask.from_threshold(picture.subsurface(place), BACK, (4, 4, 4, 255)).count()
        for place in places
    ]
    return sum(count > 0.2 * place[2] * place[3] for count, place in zip(blue, places, strict=True))


@pytest.mark.parametrize(
    "number",
    slow_but([signal.SIGTERM, signal.SIGINT], fast=[signal.SIGINT]),
    ids=lambda n: n.name,
)
def test_a_hand_by_keys_and_mouse_is_in_the_history_and_a_signal_ends_it_between_hands(
    play: Play, data_folder: Path, number: signal.Signals
) -> None:
    """Before the hand a chart is chosen, and after it the window says why."""
    window = play("--seed", "7")
    assert backs_shown(window) == 5
    window.key("ctrl+9")
    window.wait_for("page", name="strategy")
    window.click_on("more")
    window.click_on("coached")
    window.click_on("lines")
    assert window.screenshot("strategy.png").stat().st_size > 10_000
    window.key("Escape")
    window.wait_for("page", name="table")
    window.key("space")
    assert window.wait_for("deal")["cards"] == list(deck(7, 1, STANDARD)[:5])
    window.wait_until(lambda: backs_shown(window) == 0, "five cards face up")
    window.key("1")
    window.wait_for("hold", held=0b00001)
    window.click_on("card4")
    window.wait_for("hold", held=0b01001)
    window.click_on("deal")
    drawn = window.wait_for("draw")
    dealt, replaced = deck(7, 1, STANDARD)[:5], deck(7, 1, STANDARD)[5:8]
    assert drawn["final"] == [dealt[0], replaced[0], replaced[1], dealt[3], replaced[2]]
    assert [hand["deal"] for hand in history(data_folder)] == [1]
    window.key("w")
    window.wait_for("page", name="why")
    assert window.screenshot("why.png").stat().st_size > 10_000
    window.key("Escape")
    window.wait_for("page", name="table", after=1)
    window.interrupt(number)
    assert window.exit_code() == (130 if number == signal.SIGINT else 0)
    assert window.complaints() == ""
    assert load_settings(data_folder)[0].chart_lines == 9


@pytest.mark.slow  # `test_real_window.py` kills one too
def test_a_hand_cut_off_by_kill_is_dealt_again_the_same(play: Play) -> None:
    first = play("--seed", "11")
    first.key("space")
    cards = first.wait_for("deal")["cards"]
    first.kill()
    again = play()
    again.key("1", "space")
    assert again.wait_for("draw")["final"][0] == cards[0]
