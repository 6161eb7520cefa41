"""Today, Leaks and Drill say the same of a player's leaks: what is open, closed, or watched."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from player import playing
from test_home_page import KNOWN, at_home

from solver import load_paytable
from solver.decisions import Decisions, decisions_of
from trainer.app import history_reading
from trainer.app.history_reading import home_news
from trainer.app.home_news import HomeNews
from trainer.app.mistakes import leak_words
from trainer.app.player_stats import GamePlayed, PlayerStats
from trainer.app.scene import Go
from trainer.pages.drill_words import how_much
from trainer.pages.leak_cards import headline
from trainer.pages.lists import MULTIPLIED
from trainer.teaching.evidence import Evidence, SeenAnswer
from trainer.teaching.leaks import AGAIN, leak_price, leaks_of, none_open
from trainer.teaching.skill import Pace
from trainer.widgets import Act

JOB = load_paytable("9/6")
GAME = GamePlayed(JOB, 5, (1,), 10)
WORLD = cast(Any, SimpleNamespace(pace=Pace(), session=SimpleNamespace(coins=5)))
NAMES = ("low pair | one high card", "4 to a flush | low pair", "two pair | low pair")


class Sums:
    """What is summed of some answers, ever or since a moment."""

    def __init__(self, decisions: Decisions, answers: list[SeenAnswer], lately: datetime) -> None:
        self._decisions, self._answers, self._lately = decisions, answers, lately

    def __enter__(self) -> "Sums":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def evidence(self, decisions: Decisions, since: str = "") -> Evidence:
        return Evidence.of(
            decisions, [each for each in self._answers if not since or each.at > self._lately]
        )


def some_answers(decisions: Decisions, random: Random, now: datetime) -> list[SeenAnswer]:
    """Answers to a few classes, by a player who learns some of them."""
    answers = []
    for name in NAMES:
        named, learnt = decisions.named(name), random.random() < 0.6
        assert named is not None
        days = random.choice([20, 3, 1])
        wrong, right = random.randrange(6), random.randrange(12)
        marks = [*[True] * wrong, *[False] * right]
        for i, missed in enumerate(marks if learnt else random.sample(marks, len(marks))):
            lost = float(named.cost) if missed else 0.0
            at = now - timedelta(days=days) + timedelta(minutes=i)
            answers.append(SeenAnswer(named.index, lost, at, "nothing" if lost else ""))
    return sorted(answers, key=lambda each: each.at)


@pytest.mark.parametrize("seed", range(60))
def test_today_leaks_and_drill_never_disagree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    decisions, now = decisions_of(JOB, 5), datetime.now(UTC)
    answers = some_answers(decisions, Random(seed), now)
    leaks = leaks_of(Evidence.of(decisions, answers))
    listed = tuple((GAME, leak) for leak in leaks)
    stats = PlayerStats(games=(GAME,), leaks=listed)
    sums = Sums(decisions, answers, now - timedelta(days=6))
    monkeypatch.setattr(history_reading, "player_stats", lambda *_, **__: stats)
    monkeypatch.setattr(history_reading, "sums_of", lambda *_: sums)
    today = home_news(tmp_path, tmp_path, JOB, 5)
    said, _ = headline(listed, Pace())
    drill, any_left = how_much("leaks", leaks, WORLD)

    standing = {str(leak.decision): leak.standing for leak in leaks}
    missed = {str(leak.decision): leak.missed for leak in leaks}
    opened = [name for name, how in standing.items() if how == "open"]
    # What is open or closed was missed often enough, and nothing else is.
    assert all((how in ("open", "closed")) == (missed[n] >= AGAIN) for n, how in standing.items())
    # Today leads with the leak that Leaks lists first, and Drill counts those that Leaks does.
    assert (today.leak.decision if today.leak else None) == next(iter(opened), None)
    assert ("coins an hour" in said) == ("coins an hour" in drill) == bool(opened)
    if not opened:
        none = today.none_open or none_open(())
        assert said.startswith(none)
        assert drill.startswith(none.rstrip("."))
        assert ("missed once or twice" in drill) == ("seldom" in standing.values())
    # What Today watches is what Leaks says was missed only once or twice.
    seldom = {name for name, how in standing.items() if how == "seldom"}
    assert (today.watched is not None) == bool(seldom)
    assert today.watched is None or today.watched.decision in seldom
    assert any_left == any(how in ("open", "seldom") for how in standing.values())
    # What Today says is closed, Leaks says too, and it costs a small part of what it did.
    if today.closed is not None:
        closed = [leak for leak in leaks if leak_price(leak, 5, Pace()) == "closed"]
        names = [leak_words(str(leak.decision), leak.usual) for leak in closed]
        assert today.closed.words.startswith(tuple(names))
        assert today.closed.now <= today.closed.before / 2 + 1e-9


def test_what_is_left_out_at_ultimate_x_is_said_where_games_are_counted(tmp_path: Path) -> None:
    """Under the words at Leaks, which stay the same; Today had "at the table"."""
    for multiplied, left_out, of in (
        (True, MULTIPLIED, "of 50 without Ultimate X"),
        (False, "", "of 50 at the table"),
    ):
        with playing(tmp_path / str(multiplied), ultimate_x=multiplied, settings=KNOWN) as player:
            at_home(player, HomeNews(hands=9, alone=9))
            assert player.says(of)
            player.app._apply(Go("leaks"))
            player.app.top.do(Act("game1", ("game", True)), player.app.stage)
            player.app.show()
            slow: Any = player.world.workers.slow
            slow.run()
            player.app.show()
            games = [player.widget(f"game{number}") for number in (0, 1)]
            assert [game.label for game in games] == ["All games", "This game"]
            assert [game.tip for game in games] == [left_out] * 2
