"""What pages say of the same thing beside each other: once, and with figures that fit together."""

import re
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from player import Player, playing
from test_home_page import CURVE, HAND, KNOWN, LEAK, at_home
from test_leaks_page import open_page, play, read
from test_text_fits import faults

from solver import load_paytable
from solver.decisions import decisions_of
from trainer import pages
from trainer.app import history_reading
from trainer.app.history_reading import home_news
from trainer.app.home_news import ClosedLeak, DearestLeak, HomeNews, Loss
from trainer.app.mistakes import in_games
from trainer.app.player_stats import GamePlayed, PlayerStats
from trainer.app.scene import Go
from trainer.core.records import Coach
from trainer.pages.drill_words import gain_shown
from trainer.teaching.asking import DrillBounds
from trainer.teaching.drill import Drill
from trainer.teaching.evidence import KindKept, Rate
from trainer.teaching.leaks import Leak
from trainer.widgets.listing import PageScroll

JOB = load_paytable("9/6")
GAME = GamePlayed(JOB, 5, (1,), 10)
TWICE = DearestLeak("low pair | nothing", LEAK.words, 2, 12, 0.0004, 5, HAND)
EARLY = {"hands": 24, "alone": 24, "curve": CURVE[:1], "learnt": (True,) * 3 + (False,) * 13}


def leak(decision: str, missed: int, cost: float) -> Leak:
    """A leak in which now this is kept, now that."""
    named = decisions_of("9/6").named(decision)
    assert named is not None
    kinds = KindKept("one high card", missed - 1, 0.3), KindKept("nothing", 1, 0.3)
    return Leak(named, 13, missed, kinds, Rate(0.3, 0.1, 0.5), cost, 0.6, gone=False)


def test_today_says_the_bet_of_a_leak_where_it_is_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = (
        (GAME, leak("low pair | one high card", 9, 0.9)),
        (
            GAME,
            replace(leak("one high card | nothing", 2, 0.1), kinds=(KindKept("nothing", 2, 0.6),)),
        ),
    )
    stats = PlayerStats(leaks=listed)
    monkeypatch.setattr(history_reading, "player_stats", lambda *args, **kwargs: stats)
    news = home_news(tmp_path, tmp_path, JOB, 5)
    assert news.leak is not None
    assert news.watched is not None
    assert news.leak.words == "You miss a low pair"
    assert news.watched.words == "You throw one high card away"
    other_bet = home_news(tmp_path, tmp_path, JOB, 1).leak
    assert other_bet is not None
    assert other_bet.words.endswith(" at 5 coins")


@pytest.mark.parametrize("second", ["closed", "watched"])
def test_no_line_on_today_repeats_the_one_above_it(tmp_path: Path, second: str) -> None:
    beside: Any = {"closed": ClosedLeak(LEAK.words, LEAK.words, 30, 2, None), "watched": TWICE}[
        second
    ]
    with playing(tmp_path, settings=KNOWN) as player:
        at_home(player, HomeNews(hands=90, alone=90, curve=CURVE, leak=LEAK, **{second: beside}))
        said = LEAK.words[1:]
        assert sum(said in words for words in player.words()) == 1
        words = "You throw a low pair away"
        other = replace(beside, words=words, **({"does": words} if second == "closed" else {}))
        at_home(player, HomeNews(hands=90, alone=90, curve=CURVE, leak=LEAK, **{second: other}))
        assert player.says("ou throw a low pair away.") or player.says("throw a low pair away.")


@pytest.mark.parametrize("left", [("drill",), ("course", "drill")])
def test_today_fits_with_a_drill_to_go_on_with(tmp_path: Path, left: tuple[str, ...]) -> None:
    news = HomeNews(**EARLY, lesson=3, brings="Two suited high cards", watched=TWICE)  # type: ignore[arg-type]  # of fields
    with playing(tmp_path, settings=KNOWN) as player:
        for page in left:
            player.app._apply(Go(page))
            player.keys("space", "1", "space", "space")
        at_home(player, news)
        lesson = "course" in left  # it is gone on with before a training is begun
        assert player.says("is not finished" if lesson else "Train what you know, and lesson 3.")
        assert player.widget("other.today" if lesson else "other.drill")
        controls = player.app.top.widgets(player.app.stage)
        assert not any(isinstance(each, PageScroll) for each in controls)
        assert not [*faults(player)]


def titles(player: Player) -> list[str]:
    return [words for words in player.words() if words.startswith("You ")]


def test_the_game_of_a_leak_stands_below_its_name_and_only_where_games_differ(
    tmp_path: Path,
) -> None:
    with playing(tmp_path, coins=1, coach=Coach.SILENT) as player:
        play(player, 8)
        open_page(player)
        assert not player.says("9/6 Jacks or Better at")  # all are of one game at one bet
    with playing(tmp_path, table="bonus-8-5", coach=Coach.SILENT) as player:
        play(player, 8)
        open_page(player)
        assert not any("9/6 Jacks" in words for words in titles(player))
        games = {"in 9/6 Jacks or Better", "in 8/5 Bonus Poker"}
        shown = {of for of in games if any(words.endswith(of) for words in player.words())}
        once = {of for of in games if player.says(f"These are all {of}.")}
        assert shown == games or once


def test_leaks_in_sight_of_one_game_name_it_once(tmp_path: Path) -> None:
    many = [(GAME, leak("low pair | one high card", 9, 0.9))] * 2
    bonus = GamePlayed(load_paytable("bonus-8-5"), 5, (2,), 10)
    assert in_games(many) == ["", ""]
    assert in_games([*many, (bonus, many[0][1])])[::2] == [
        "in 9/6 Jacks or Better",
        "in 8/5 Bonus Poker",
    ]
    with playing(tmp_path, table="bonus-8-5", coach=Coach.SILENT) as player:
        play(player, 40)
    with playing(tmp_path, coach=Coach.SILENT) as player:
        play(player, 2)
        page = open_page(player)
        shown = {game.table.name for game, _ in page.leaks[:5]}
        assert shown == {"8/5 Bonus Poker"}
        assert len({game.table.name for game, _ in page.leaks}) == 2
        said = [words for words in player.words() if "in 8/5 Bonus Poker" in words]
        assert said == ["These are all in 8/5 Bonus Poker."]


def test_what_a_drill_recovered_is_the_difference_of_what_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for worst, now in ((83.4, 61.8), (124.4, 61.6), (9.96, 0.31), (0.384, 0.1)):
        first, second, third = map(float, gain_shown(worst, now))
        assert round(first - second, 2) == third
    assert gain_shown(10, 1) == ("10", "1", "9")  # ten coins are whole, one has a decimal
    assert gain_shown(1, 0.4) == ("1.0", "0.4", "0.6")
    monkeypatch.setattr(Drill, "at_stake", lambda *_args: (83.4 / 3000, 61.8 / 3000))
    monkeypatch.setattr(Drill, "shows_gain", True)
    with playing(tmp_path) as player:
        player.app._apply(Go("drill", DrillBounds(hands=2)))
        best = player.world.practice.running["drill"].question
        assert best is not None
        held = player.world.solver.solve(best.cards, JOB, 5).best.mask
        player.keys(*(str(i + 1) for i in range(5) if held >> i & 1), "space")
        assert player.says("Recovered so far: about 21 coins an hour.")
        player.keys("space", "1", "space", "space")
        assert {"83 coins", "62 coins"} <= {*player.words()}


def test_the_players_own_figure_stands_where_a_model_by_feel_stood(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Go("course"))
        player.app.show()
        player.keys("space")
        kept: Any = player.world.practice.running["course"]
        held = player.world.solver.solve(kept.question.cards, JOB, 5).best.mask
        player.keys(*(str(n + 1) for n in range(5) if held >> n & 1), "space", "space")
        player.click("stop")
        read(player)
        assert player.says("'By feel' is a beginner, not you.")
        few = HomeNews(alone=24, curve=(Loss(date(2026, 11, 20), 0.1),))
        player.world.history.news.take(few, JOB, 5)
        player.app.show()
        assert player.says("Yours by 24 hands, only a first guess.")
        assert {"Your play", "about 300 coins", "This chart", "13.98 coins"} <= {*player.words()}
        assert player.says("Given away in an hour")
        assert not player.says("This lesson saves")  # a chart without slips is another thing
        assert not player.says("70.61")  # beside an own figure that of a model is another one
        assert not player.says("By feel")
        lucky = HomeNews(alone=24, curve=(Loss(date(2026, 11, 20), 0.001),))
        player.world.history.news.take(lucky, JOB, 5)
        player.app.show()
        assert {"By feel", "70.61 coins"} <= {*player.words()}
        assert not [*faults(player)]


def test_what_was_decided_before_a_warning_is_nowhere_said_to_be_without_help() -> None:
    """Hands played with the coach's warning on count by the first hold: they are not without help,
    which only an exam is.
    """
    sentences = [
        (path.name, line.strip())
        for path in Path(pages.__file__).parent.glob("*.py")
        for line in path.read_text().splitlines()
        if re.search(r"without (any )?help", line) and '"' in line and '"""' not in line
    ]
    assert [name for name, _ in sentences] == ["home_cards.py"]
    assert sentences[0][1].startswith('words = "100 hands without help: ')  # the exam
    written = (Path(pages.__file__).parents[2] / "docs/reference/window.md").read_text()
    assert "without help" not in written
    assert written.count("before any help") >= 3
