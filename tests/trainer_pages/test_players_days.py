"""A hand of five in the afternoon in Los Angeles is of that day, wherever a day is shown or counts.

The history has it at one in the morning, UTC, of the next.
"""

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any

import pytest
from played import past_in
from player import STILL, playing
from small_mode import SmallMode

from solver import load_paytable, solve_hand
from trainer.app.history_reading import home_news, mistakes_of
from trainer.app.kept_mode import KeptMode
from trainer.app.kept_session import KeptSession, SessionSetup
from trainer.app.mistakes import Search
from trainer.app.player_stats import player_stats
from trainer.app.scene import Go
from trainer.app.seeds import Seed, today
from trainer.app.training import today_start, trained_today
from trainer.commands import main
from trainer.core.intents import Deal, Draw, HoldOnly
from trainer.core.records import Coach
from trainer.core.session import Context
from trainer.core.settings import Experience
from trainer.pages.lesson_words import again_words
from trainer.pages.play_card import session_days
from trainer.pages.review_words import day_words, moment_words
from trainer.store.log import TrainingStore

JOB = load_paytable("9/6")
AT = "2026-11-20T01:00:00Z"
NOW = datetime(2026, 11, 20, 1, 30, tzinfo=UTC)
PLACES = {
    "America/Los_Angeles": ("2026-11-19", "17:00", timedelta(hours=6, minutes=40)),
    "UTC": ("2026-11-20", "01:00", timedelta(hours=22, minutes=40)),
    "Asia/Tokyo": ("2026-11-20", "10:00", timedelta(hours=13, minutes=40)),
}
"""The day and the hour of the hands there, and after how long it is the next day."""
HANDS, TRAINED = 21, 3

Go_to = Callable[[str, datetime], None]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Hands at the table, the coach silent, and three of today's training."""
    made = tmp_path_factory.mktemp("days")
    setup = SessionSetup(7, True, JOB, 5, Coach.SILENT, 1000)
    kept = KeptSession(made, setup, Context(0, AT, solve_hand))
    for _ in range(HANDS):
        for now, intent in ((0, Deal()), (0, HoldOnly(0b00001)), (1000, Draw())):
            kept.send(intent, Context(now, AT, solve_hand))
    kept.close(AT)
    store = TrainingStore(made, AT)
    training = KeptMode.begin(store, SmallMode(7, name="today"), 7, seed_given=True, at=AT)
    for _ in range(TRAINED):
        training.answered(0, at=datetime.fromisoformat(AT), milliseconds=1)
    training.close(AT)
    return made


@pytest.fixture
def go_to(monkeypatch: pytest.MonkeyPatch) -> Iterator[Go_to]:
    """Takes the computer to a zone and a time."""

    def go(zone: str, at: datetime) -> None:
        class Clock(datetime):
            @classmethod
            def now(cls, tz: tzinfo | None = None) -> Any:
                return at.astimezone(tz)

        for module in ("seeds", "training"):
            monkeypatch.setattr(f"trainer.app.{module}.datetime", Clock)
        monkeypatch.setenv("TZ", zone)
        time.tzset()

    yield go
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize("zone", PLACES)
def test_what_was_played_is_of_the_players_day(zone: str, folder: Path, go_to: Go_to) -> None:
    day, hour, later = PLACES[zone]
    for now, done in ((NOW, True), (NOW + later, False)):
        go_to(zone, now)
        assert str(today() - (timedelta(0) if done else timedelta(days=1))) == day
        news = home_news(folder, folder, JOB, 5)
        assert [str(point.day) for point in news.curve] == [day]
        assert news.alone == HANDS
        assert (news.today.hands, news.training) == ((HANDS, TRAINED) if done else (0, 0))
        assert news.trial == (HANDS % 20 if done else 0)
        assert trained_today(folder, JOB, 5).hands == (TRAINED if done else 0)
        question = today_start(folder, folder, JOB, 5, 5, Seed(1, given=True)).mode.question
        assert question is not None
        assert question.number == (TRAINED + 1 if done else 1)
        said = "today" if done else "yesterday"
        assert day_words(AT, today()) == said
        assert moment_words(AT, today()) == f"{said.capitalize()}, {hour}"
    stats = player_stats(folder, AT)
    assert {*session_days(stats).values()} == {day}
    assert [*stats.days] == [day]
    assert [*stats.utc_days] == ["2026-11-20"]


@pytest.mark.parametrize("zone", PLACES)
def test_the_commands_tell_a_person_the_day_and_a_program_the_time(
    zone: str, folder: Path, go_to: Go_to, capsys: pytest.CaptureFixture[str]
) -> None:
    def told(*words: str) -> str:
        assert main((*words, "--data", str(folder))) == 0
        return capsys.readouterr().out

    day, hour, later = PLACES[zone]
    go_to(zone, NOW)
    assert all(f"{day} {hour}:00" in line for line in told("history").splitlines()[1:])
    assert json.loads(told("history", "--json").splitlines()[0])["at"] == AT
    assert f"\n{day} " in told("stats", "--text")
    assert [each["day"] for each in json.loads(told("stats", "--json"))["days"]] == ["2026-11-20"]
    assert f"  {day}  " in told("review", "--text").splitlines()[0]
    go_to(zone, NOW + later)
    after = str(today())
    for words in (("history",), ("stats", "--text"), ("review", "--text")):
        assert told(*words, "--since", day)
        assert told(*words, "--since", after) == ""
    for since, hands in ((day, HANDS), (after, 0)):
        assert json.loads(told("stats", "--json", "--since", since))["hands"] == hands


def test_who_travels_loses_nothing_and_sees_nothing_twice(folder: Path, go_to: Go_to) -> None:
    for zone in (*PLACES, *PLACES):
        go_to(zone, NOW)
        (sums,) = player_stats(folder, AT).days.values()
        assert sums.hands == HANDS
        assert len(mistakes_of(folder, JOB, 5, Search(since=PLACES[zone][0])).hands) > HANDS // 2


@pytest.mark.parametrize(
    ("zone", "said"),
    [("UTC", "Due again today."), ("America/Los_Angeles", "Asked again tomorrow.")],
)
def test_a_lesson_is_due_on_the_players_day(zone: str, said: str, go_to: Go_to) -> None:
    go_to(zone, NOW)
    assert again_words(datetime(2026, 11, 20, 20, tzinfo=UTC), NOW) == said


def test_todays_page_goes_on_with_what_was_begun_that_day(
    folder: Path, go_to: Go_to, tmp_path: Path
) -> None:
    zone, played = "America/Los_Angeles", past_in(folder, tmp_path)
    for now, goes_on in ((NOW, True), (NOW + PLACES[zone][2], False)):
        go_to(zone, now)
        with playing(played, settings=replace(STILL, experience=Experience.FEEL)) as player:
            slow: Any = player.world.workers.slow
            player.app._apply(Go("home"))
            slow.run()
            player.app.show()
            assert player.says("Today's training is not finished.") == goes_on
            assert player.says("Go on with the training") == goes_on


def test_after_midnight_the_end_of_a_session_calls_the_day_by_its_name(
    go_to: Go_to, tmp_path: Path
) -> None:
    late = datetime(2026, 11, 21, 7, 58, tzinfo=UTC)  # two minutes to midnight there
    go_to("America/Los_Angeles", late)
    with playing(tmp_path) as player:
        player.app.open_page("today")
        page: Any = player.app.top
        page._tomorrow = "Tomorrow 3 decisions are due again."
        assert page._of_tomorrow(None) == "Tomorrow 3 decisions are due again."
        go_to("America/Los_Angeles", late + timedelta(minutes=5))
        assert page._of_tomorrow(None) == "Today 3 decisions are due again."
