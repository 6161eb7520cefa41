"""Today: the welcome of the first start, the one thing to do next, and how things stand."""

import json
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from player import STILL, Player, playing
from slowly import windows
from test_text_fits import faults

from evaluator import parse_cards
from evaluator.figures import about
from solver import load_paytable
from trainer.app.by_feel import IN_A_TRIAL
from trainer.app.history_reading import home_news
from trainer.app.home_news import DearestLeak, HomeNews, LeakHand, Loss, last_thirty_days
from trainer.app.scene import Go
from trainer.core.records import Coach
from trainer.core.settings import Experience, Look
from trainer.drawing.items import CardFace, Curve, Fill, Segments
from trainer.store import load_settings
from trainer.teaching.skill import Sums
from trainer.widgets import Act, Press

NINE_SIX = load_paytable("9/6")
TODAY = date(2026, 11, 22)
HAND = LeakHand(parse_cards("Qc 6d 6s Ah 9c"), 0b01001, 0b00110, 2.40, 4.12)
LEAK = DearestLeak(
    "low pair | 2 unsuited high cards", "Keep a low pair instead of two", 3, 21, 0.001, 5, HAND
)
CURVE = tuple(Loss(TODAY - timedelta(29 - i), (31 - i) / 3000) for i in range(30))
KNOWN = replace(STILL, experience=Experience.FEEL)


def at_home(player: Player, news: HomeNews | None = None) -> None:
    """Open the home page and let its news arrive."""
    slow: Any = player.world.workers.slow
    player.app._apply(Go("home"))
    slow.run()
    session = player.session
    player.world.history.news.take(news or HomeNews(), session.table, session.coins)
    player.app.show()


@pytest.mark.parametrize(
    ("key", "experience", "coach", "page"),
    [
        ("1", Experience.NEVER, Coach.WARN, "first"),
        ("2", Experience.FEEL, Coach.SILENT, "table"),
        ("3", Experience.CHART, Coach.AFTER, "place"),
    ],
)
def test_each_answer_of_the_welcome_starts_what_it_says(
    tmp_path: Path, key: str, experience: Experience, coach: Coach, page: str
) -> None:
    with playing(tmp_path) as player:
        at_home(player)
        assert player.says("Learn to play every hand right.")
        player.keys(key)
        assert player.app.top.name == page
        assert player.session.coach is coach
        assert load_settings(tmp_path)[0].experience is experience
        assert player.world.in_hand == (page == "table")
        at_home(player)
        assert not player.says("What do you know")


def test_the_welcome_has_no_bar_and_no_gold_button(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        at_home(player)
        controls = player.app.top.widgets(player.app.stage)
        assert [each.name for each in controls] == [
            "light",
            "size",
            "answer1",
            "answer2",
            "answer3",
        ]
        assert not any(isinstance(w, Press) and w.kind == "primary" for w in controls)
        player.click("light")
        assert player.world.theme.light
        player.click("light")
        player.click("size")
        assert not player.world.theme.light
        assert player.world.settings.text_size == 125
        for _ in range(4):
            player.click("size")
        assert player.world.settings.text_size == 100


def test_an_answer_can_be_clicked_and_passed_over(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        at_home(player)
        player.keys("escape")
        assert player.app.top.name == "table"
        assert player.world.settings.experience is Experience.UNASKED
        at_home(player)
        player.click("answer2")
        assert player.session.coach is Coach.SILENT


def test_twenty_hands_by_feel_end_with_what_they_cost(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        at_home(player)
        player.keys("2")
        assert load_settings(tmp_path)[0].coach is Coach.WARN  # the silence is not kept
        player.keys("h", "space", "h", "w")  # in play and between hands nothing is told
        assert player.app.top.name == "table"
        assert player.session.marked_best is None
        assert player.says(IN_A_TRIAL)
        assert player.says("1 of 20 played")
        assert not {"best", "why"} & {w.name for w in player.app.top.widgets(player.app.stage)}
        lost = [player.session.last.record.first_lost if player.session.last else 0]
        for _ in range(19):
            player.keys("space", "space")
            assert player.session.last is not None
            lost.append(player.session.last.record.first_lost)
        assert player.widget("deal").label == "The result"
        assert player.widget("deal").hint == "Space"  # which presses it
        player.keys("space")
        assert player.app.top.name == "trial"
        alone = player.session.meters.alone
        added = sum(round(float(5 * each), 2) for each in lost)  # as each verdict shows it
        assert player.says(f"You gave away {added:,.2f} coins.")
        assert player.says(f"{alone.right} of 20 right")
        assert player.says(f"about {about(alone.lost / 20 * 600)} coins at 600 hands an hour")
        assert player.says(f"{float(max(lost) * 5):,.2f} coins given away")
        marks = ["wrong" if each else "right" for each in lost]
        assert list(player.widget("answers").marks) == marks
        player.app._apply(player.app.top.do(Act("answers.open", 2), player.app.stage))
        assert player.app.top.name == "answer"
        player.keys("escape")
        player.keys("escape")
        assert player.session.coach is Coach.WARN
        player.keys("space")
        assert player.world.in_hand


def test_who_has_played_is_not_asked(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        assert player.world.is_first_start
        player.keys("space", "space")
        assert not player.world.is_first_start
        at_home(player, HomeNews(hands=12, alone=12))
        assert not player.says("What do you know")
        words = "A curve of it begins here after 38 more hands of your own."
        assert player.says("12")
        assert player.says("of 50 at the table")
        assert player.says(words)
        assert player.widget("play").label == "Play on by feel"
        assert player.says("No leak found yet.")
        at_home(player, HomeNews(hands=12, alone=12, learnt=(False,) * 16, lesson=0))
        assert player.widget("go").label == "Start the first chart"


def test_without_any_news_nothing_is_claimed(tmp_path: Path) -> None:
    with playing(tmp_path, settings=KNOWN) as player:
        at_home(player)
        assert player.says("Nothing is due")
        assert player.says("No leak found yet. An example: a king kept beside a pair.")
        assert not any(isinstance(item, Curve | Segments) for item in player.items())
        player.keys("space")
        assert player.app.top.name == "table"


def test_the_day_is_said_in_a_sentence_a_curve_and_a_ring(tmp_path: Path) -> None:
    news = HomeNews(
        hands=900,
        alone=900,
        curve=CURVE,
        learnt=(True,) * 10 + (False,) * 6,
        lesson=10,
        brings="suited KQ",
    )
    with playing(tmp_path, settings=KNOWN) as player:
        at_home(player, news)
        assert player.says("You now give away 2.00 coins an hour.")
        assert player.says("A month ago it was 31.00. Over your last days of play, at 600 hands")
        assert player.says("29.00 coins an hour less than a month ago")
        assert player.says("10 of 16")
        ring = next(item for item in player.items() if isinstance(item, Segments))
        assert ring.parts == (2,) * 10 + (1,) + (0,) * 5
        curve = next(item for item in player.items() if isinstance(item, Curve))
        assert len(curve.points) == 30
        assert player.widget("go").label == "Start today's training"


def test_a_curve_that_rises_says_so(tmp_path: Path) -> None:
    rising = tuple(Loss(a.day, b.lost) for a, b in zip(CURVE, reversed(CURVE), strict=True))
    with playing(tmp_path, settings=KNOWN) as player:
        at_home(player, HomeNews(alone=900, curve=rising[-4:]))
        assert player.says("3.00 coins an hour more than ")
        at_home(player, HomeNews(alone=900, curve=rising[-1:]))
        assert player.says("You now give away 31.00 coins an hour.")


def test_each_point_of_the_curve_is_about_its_last_hands() -> None:
    days = {
        "2026-10-01": Sums(400, lost=Fraction(40), wagered=2000),
        "2026-11-20": Sums(100, lost=Fraction(0), wagered=500),
        "2026-11-22": Sums(500, lost=Fraction(5), wagered=2500),
    }
    points = last_thirty_days(days, TODAY)
    assert [point.day.day for point in points] == [20, 22]
    assert [point.lost for point in points] == [40 / 2500, 5 / 2500]
    assert last_thirty_days({}, TODAY) == ()


def test_the_card_of_the_dearest_leak_leads_to_its_drill(tmp_path: Path) -> None:
    with playing(tmp_path, settings=KNOWN) as player:
        at_home(player, HomeNews(alone=9, leak=LEAK))
        player.click("leak")
        assert player.app.top.name == "drill"
        at_home(player, HomeNews(alone=9, leak=replace(LEAK, coins=1)))  # of another bet
        assert not any(w.name == "leak" for w in player.app.top.widgets(player.app.stage))


def test_the_dearest_leak_is_shown_as_two_hands_and_trained_at_once(tmp_path: Path) -> None:
    with playing(tmp_path, settings=KNOWN) as player:
        at_home(player, HomeNews(alone=9, leak=LEAK))
        assert player.says("Keep a low pair instead of two.")
        assert player.says("3.00 coins an hour")
        assert player.says("2.40 coins")
        assert player.says("4.12 coins")
        assert player.says("Missed in 3 of 21 hands")
        shown = [i.card for i in player.items() if isinstance(i, CardFace) and i.index == "large"]
        assert shown == [*HAND.dealt, *HAND.dealt]
        assert player.widget("go").label == "Start today's training"
        assert player.says("60 hands, about 10 minutes")
        player.keys("space")
        assert player.app.top.name == "today"
        assert "today" in player.world.practice.running
        player.world.practice.end("today")
        at_home(player, HomeNews(alone=9, leak=replace(LEAK, seen=3)))
        assert player.says("Your costliest leak so far")  # three hands are too few to lead with it
        assert player.says("Missed in 3 of 3 hands.")
        assert player.widget("go").label == "Play"
        at_home(player, HomeNews(alone=9, leak=replace(LEAK, coins=1)))
        assert player.widget("go").label == "Play"  # training asks the bet in play
        player.click("open.leaks")
        assert player.app.top.name == "leaks"


def test_one_key_goes_on_with_the_hand_in_play(tmp_path: Path) -> None:
    with playing(tmp_path, settings=KNOWN) as player:
        player.keys("space")
        at_home(player, HomeNews(hands=1, alone=1))
        assert player.widget("go").label == "Back to your hand"
        player.keys("return")
        assert player.app.top.name == "table"
        assert player.world.in_hand


def test_until_the_history_is_read_nothing_is_claimed(tmp_path: Path) -> None:
    with playing(tmp_path, settings=KNOWN) as player:
        player.app._apply(Go("home"))
        player.app.show()
        assert player.says("One moment")
        assert not player.says("No leak found yet.")
        assert not player.says("of 50 at the table")
        player.keys("space")
        assert player.app.top.name == "home"


def test_training_that_was_broken_off_goes_on_after_a_restart(tmp_path: Path) -> None:
    with playing(tmp_path, settings=KNOWN) as player:
        player.app._apply(Go("today"))
        player.keys("space", "space", "space")
    with playing(tmp_path, settings=KNOWN) as player:
        at_home(player, home_news(tmp_path, tmp_path, NINE_SIX, 5))
        assert player.says("Today's training is not finished.")
        assert player.says("59 hands left")
        player.keys("space")
        assert player.says("Hand 2 of 60")


def test_a_drill_in_progress_does_not_hide_todays_training(tmp_path: Path) -> None:
    with playing(tmp_path, settings=KNOWN) as player:
        player.app._apply(Go("drill"))
        player.keys("space", "space", "escape")
        at_home(player, HomeNews(alone=9, leak=LEAK))
        assert player.widget("go").label == "Start today's training"
        assert player.widget("other.drill").label == "Go on with the drill"
        player.click("other.drill")
        assert player.app.top.name == "drill"


def test_few_hands_are_slots_that_fill_and_twenty_can_be_played(tmp_path: Path) -> None:
    with playing(tmp_path, settings=KNOWN, size=(1024, 768)) as player:
        at_home(player, HomeNews(alone=12))
        assert list(faults(player)) == []
        gold, track = player.world.theme.palette.gold_ramp[0], player.world.theme.palette.track
        fills = [i for i in player.items() if isinstance(i, Fill) and i.radius == 6]
        slots = [i for i in fills if i.color in (gold, track)]
        assert (len(slots), sum(slot.color == gold for slot in slots)) == (50, 12)
        player.click("play")
        assert player.app.top.name == "table"
        assert player.world.trial is not None
        assert player.session.coach is Coach.SILENT


@pytest.mark.parametrize("page", ["drill", "exam"])
def test_what_is_in_progress_comes_before_play(tmp_path: Path, page: str) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Go(page))
        player.keys("space", "space")
        at_home(player, HomeNews())
        assert player.says(f"{page} is not finished")
        player.keys("space")
        assert player.app.top.name == page
        assert player.says("Hand 2 of")


def test_the_news_come_from_the_history(tmp_path: Path) -> None:
    assert home_news(tmp_path, tmp_path, NINE_SIX, 5).hands == 0
    with playing(tmp_path, coach=Coach.SILENT) as player:
        player.keys("space", "1", "2", "space")  # right
        player.keys("space", "space")  # nothing held: wrong
        lost = player.session.meters.alone.lost
        assert lost
        news = home_news(tmp_path, tmp_path, NINE_SIX, 5)
        assert (news.hands, news.alone, news.today.hands, news.today.right) == (2, 2, 2, 1)
        assert news.leak is None  # one error is no leak
        assert news.curve[-1].lost == pytest.approx(float(lost) / 10)
        assert len(news.learnt) > 10
        assert news.lesson == 0
        player.keys(*("space",) * 80)
    leak = home_news(tmp_path, tmp_path, NINE_SIX, 5).leak
    assert leak is not None
    assert leak.missed >= 3
    assert leak.hand is not None
    assert leak.hand.held == 0
    assert leak.hand.best_worth > leak.hand.worth


@pytest.mark.parametrize("page", ["drill", "exam", "course"])
def test_who_has_only_trained_is_not_asked_in_any_game(tmp_path: Path, page: str) -> None:
    with playing(tmp_path, table="bonus-8-5") as player:
        player.app._apply(Go(page))
        while page not in player.world.practice.running:
            player.keys("space")
        player.keys("space", "space")
        assert home_news(tmp_path, tmp_path, NINE_SIX, 5).hands == 0
        at_home(player)
        assert not player.says("What do you know")


def test_a_history_that_cannot_be_read_has_no_news(tmp_path: Path) -> None:
    (tmp_path / "history.db").write_text(json.dumps("no database"), encoding="utf-8")
    assert home_news(tmp_path, tmp_path, NINE_SIX, 5) == HomeNews()


@pytest.mark.parametrize(
    "window", windows([(800, 600), (1280, 800), (2560, 1600)], [100, 150, 200]), ids=str
)
def test_today_and_the_welcome_fit(tmp_path: Path, window: tuple[tuple[int, int], int]) -> None:
    size, text = window
    full = HomeNews(
        hands=4_310,
        alone=4_310,
        today=(24, 22),
        curve=CURVE,
        leak=LEAK,
        learnt=(True,) * 10 + (False,) * 6,
        lesson=10,
        brings="3 to a straight flush, gaps <= high cards + 1",
        due=("low pair", "flush"),
    )
    few = HomeNews(hands=12, alone=12, curve=CURVE[-1:])
    with playing(tmp_path, size=size, settings=replace(STILL, text_size=text)) as player:
        for news in (None, full, few, replace(full, curve=CURVE[-1:]), HomeNews()):
            for look, strong in ((Look.DARK, False), (Look.LIGHT, False), (Look.DARK, True)):
                if news is not None:
                    player.world.change(experience=Experience.FEEL)
                player.world.change(look=look, high_contrast=strong)
                at_home(player, news)
                for place in (0, 300, 10_000):
                    player.app.top.scroll_to(place, player.app.stage)
                    assert list(faults(player)) == [], (news, look, strong, place)


def test_the_disc_in_the_bar_says_who_plays(tmp_path: Path) -> None:
    with playing(tmp_path / "profiles" / "anna", settings=KNOWN, data=tmp_path) as player:
        at_home(player)
        assert player.says("A")
        player.click("tab.player")
        assert player.says("anna")
        player.click("fold.players")
        assert player.says("plays now")
        player.click("knows.chart")
        assert player.app.top.name == "player"
        assert load_settings(tmp_path / "profiles" / "anna")[0].experience is Experience.CHART
        player.keys("escape")
        assert player.app.top.name == "home"
