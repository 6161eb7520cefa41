"""A leak that the answers of a lesson or a drill closed is said to be at their end."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from player import playing
from test_leaks_page import read

from trainer.app.home_news import HomeNews, OpenLeak
from trainer.core.intents import ChooseHands, ChooseUltimateX
from trainer.pages import leak_words
from trainer.pages.leak_words import OpenBefore
from trainer.pages.lists import MULTIPLIED

LOW, HIGH = (
    OpenLeak(
        f"You no longer throw a {kind} pair away",
        ((f"{kind} pair | nothing", "nothing"), (f"{kind} pair | one low card", "nothing")),
        1,
    )
    for kind in ("low", "high")
)
KICKERS = frozenset((name, "low pair and a kicker") for name, _ in LOW.errors)
DONE = "A leak is closed: you no longer throw a low pair away."


def test_what_was_open_as_it_began_and_is_closed_now_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A leak closed in silence, and then no leak was open."""
    world: Any = SimpleNamespace(news=HomeNews(open_leaks=(LOW, HIGH)), game=())
    world.history = SimpleNamespace(news=SimpleNamespace(known=lambda: world.news))
    monkeypatch.setattr(leak_words, "news_of", lambda world: world.news)
    before = OpenBefore()
    before.note("lesson", world)
    assert before.closed(world) == ""
    world.news = HomeNews(open_leaks=(HIGH,), closed_errors=frozenset(LOW.errors[:1]))
    assert before.closed(world) == ""  # a part of it alone
    world.news = HomeNews(open_leaks=(LOW, HIGH), closed_errors=KICKERS)
    assert before.closed(world) == ""  # another leak of its classes
    world.news = HomeNews(open_leaks=(HIGH,), closed_errors=frozenset(LOW.errors))
    before.note("lesson", world)  # the same lesson goes on
    assert before.closed(world) == DONE
    world.news = HomeNews(closed_errors=frozenset(LOW.errors + HIGH.errors))
    assert before.closed(world) == "Two leaks are closed."
    before.note("drill", world)
    assert before.closed(world) == ""
    world.news = None
    assert before.closed(world) == ""


@pytest.mark.parametrize("mode", ["course", "drill"])
def test_the_end_of_a_mode_says_it(tmp_path: Path, mode: str) -> None:
    with playing(tmp_path) as player:
        player.app.open_page(mode)
        read(player)
        player.keys("space")
        page: Any = player.app.top
        read(player)
        kept = player.world.practice.running[mode]
        assert page._open_before._known[0] is kept
        page._open_before._known = kept, (LOW,)
        page._open_before.closed = lambda world: DONE
        player.keys("1", "space", "space")
        page.finish()
        read(player)
        assert player.says(DONE)


def test_the_review_says_where_mistakes_at_ultimate_x_are(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app.open_page("review")
        read(player)
        assert not player.says("Mistakes at Ultimate X")
        player.world.do(ChooseHands(3))
        player.world.do(ChooseUltimateX(on=True))
        player.app.open_page("review")
        read(player)
        assert player.says("Mistakes at Ultimate X are not listed")
        player.app.open_page("leaks")
        read(player)
        game = player.widget("game0") if player.says("All games") else None
        assert game is None or game.tip == MULTIPLIED
