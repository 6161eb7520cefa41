"""The leaks page: what it shows is what `holdwise stats` says.

It is over four hundred lines: what is done with a leak is asked of each kind of leak and game.
"""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from player import AT, STILL, Player, playing
from slowly import windows
from test_text_fits import SIZES, faults

from evaluator import parse_cards
from evaluator.figures import about, number_word
from solver.decisions import decisions_of
from trainer.app.history_reading import mistakes_of
from trainer.app.mistakes import classes_words, leak_words
from trainer.app.scene import Go
from trainer.app.seeds import clock_at
from trainer.commands import main
from trainer.core.records import Coach
from trainer.drawing import text
from trainer.drawing.items import Curve, Tile
from trainer.pages import PAGES
from trainer.pages.leak_cards import rest_words
from trainer.pages.leak_words import between
from trainer.store import load_settings
from trainer.teaching.leaks import hourly
from trainer.widgets import Act


def open_page(player: Player) -> Any:
    """Open the page and let the hands be added up."""
    player.app._apply(Go("leaks"))
    read(player)
    return player.app.top


def read(player: Player) -> None:
    """Let what was asked for be read."""
    player.app.show()
    slow: Any = player.world.workers.slow
    slow.run()
    player.app.show()


def play(player: Player, hands: int) -> None:
    """Play hands without help: nothing held in each second one, the first card in the others."""
    for number in range(hands):
        player.keys("space", *("1",) * (number % 2), "space")


def stats(folder: Path, capsys: pytest.CaptureFixture[str], *args: str) -> Any:
    """What the command says of the same folder."""
    assert main(["stats", "--json", "--data", str(folder), *args]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_page_shows_what_the_command_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        play(player, 24)
        page = open_page(player)
        player.click("skill")
        said = stats(tmp_path, capsys)
        alone = said["alone"]
        assert alone["hands"] == 24
        words = player.words()
        assert "24" in words
        assert f"{100 * alone['return']:.2f}\xa0%" in words
        assert f"{100 * alone['game_return']:.2f}\xa0%" in words
        assert f"{alone['luck_of_draws']:+,.2f} coins".replace("-", "−") in words
        assert f"{alone['luck_of_deals']:+,.2f} coins".replace("-", "−") in words
        assert said["sessions"][0]["grade"] in words
        began = f", {clock_at(AT):%H:%M}, 24 hands"
        assert any(word.endswith(began) for word in words)
        assert any(word.endswith("costly mistakes") for word in words)
        player.click("skill")
        words = player.words()
        for game, leak in page.leaks[:5]:
            assert player.says(f"missed {leak.missed} of {leak.seen}")
            an_hour = f"{leak.per_hour(600, game.coins):,.2f}"
            if leak.unsure:
                an_hour = about(leak.per_hour(600, game.coins))
            assert leak.missed < 3 or an_hour in words
            assert leak.missed >= 3 or f"{5 * leak.lost:,.2f}" in words
        seldom = any(leak.standing == "seldom" for _, leak in page._listed_leaks)
        assert ("coins so far" in words) is seldom
        told = [f"{leak['should']} | {leak['instead']}" for leak in said["leaks"]]
        names = [name for _, leak in page.leaks for name in leak.classes]
        assert sorted(names) == sorted(told)
        for _, leak in page.leaks:  # a row has the sums of its classes
            parts = [
                part
                for part in said["leaks"]
                if f"{part['should']} | {part['instead']}" in leak.classes
                and part["kept"] in {each.kind for each in leak.kinds}
            ]
            assert len(parts) == len(leak.each)
            assert leak.missed == sum(part["missed"] for part in parts)
            unmissed = leak.seen - sum(part["seen"] for part in parts)
            assert unmissed == sum(other.seen for other in leak.others)
        player.click("fold.rest")
        player.click("sure")
        player.click("fold.reckoned")
        for _, leak in page.leaks:
            low, high = (f"{100 * end:.0f}\xa0%" for end in (leak.rate.low, leak.rate.high))
            assert player.says(between(low, high))
            player.keys("down")
            player.click("sure")


def test_leaks_at_several_bets_stand_in_the_order_of_their_column(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        for _ in range(5):
            play(player, 8)
            player.keys("b")
        open_page(player)
        shown = player.app.top.leaks  # type: ignore[attr-defined]  # the page
        kinds = [leak.standing for _, leak in shown]
        seldom = [leak.lost * game.coins for game, leak in shown if leak.standing == "seldom"]
        again = [leak.per_hour(600, game.coins) for game, leak in shown if leak.missed >= 3]
        assert len({game.coins for game, _ in shown}) > 1
        assert len(seldom) >= 5
        assert seldom == sorted(seldom, reverse=True)
        assert again == sorted(again, reverse=True)
        assert kinds[0] == "open" or "open" not in kinds


def test_five_stand_in_sight_and_a_fold_has_the_others(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        play(player, 4)
        assert len(open_page(player).leaks) == player.widget("leaks").count == 4  # none folds
        player.app._apply(Go("table"))
        play(player, 56)
        page = open_page(player)
        assert player.widget("leaks").count == 5 < len(page.leaks)
        rest = [leak for _, leak in page.leaks[5:]]
        assert len({leak.standing for leak in rest}) == 2
        assert player.widget("fold.rest").label == f"Show {len(rest)} more"
        player.keys(*["down"] * 7)
        assert page.leak == page.leaks[4]
        player.click("fold.rest")
        assert player.widget("fold.rest").label == "Show fewer"
        rows = player.widget("leaks")  # it seemed to do nothing: what was shown stood below
        top, end = (rows.tops[i] - rows.offset for i in (5, 6))
        assert 0 <= top < end <= rows.rect.h
        assert player.widget("leaks").count == len(page.leaks)
        player.keys("down")
        assert page.leak == page.leaks[5]


def test_what_a_fold_shows_comes_into_sight_where_the_page_scrolls(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT, size=(640, 600)) as player:
        play(player, 60)
        page = open_page(player)
        assert len(page.leaks) > 5
        page.do(Act("fold.rest"), player.app.stage)
        player.app.show()
        frame, rows = page.frame(player.app.stage), player.widget("leaks")
        assert frame.scrolls
        top = rows.rect.y + rows.tops[5] - rows.offset
        assert frame.view.y <= top + 1 < frame.view.bottom


def test_a_leak_is_drilled(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        play(player, 6)
        page = open_page(player)
        player.keys("down")
        leak = page.leak[1]
        assert leak.decision == page.leaks[1][1].decision
        words = leak_words(str(leak.decision), leak.usual)
        assert player.says(words)
        player.keys("space")
        assert player.app.top.name == "drill"
        assert player.says(f"Drill: {classes_words([str(leak.decision)])}")


@pytest.mark.parametrize(
    ("press", "page"),
    [
        (lambda player: player.keys("space"), "drill"),
        (lambda player: player.click("see"), "review"),
    ],
)
def test_a_leak_of_another_game_is_practised_at_that_game(
    tmp_path: Path, press: Callable[[Player], None], page: str
) -> None:
    with playing(tmp_path, coins=1, coach=Coach.SILENT) as player:
        play(player, 6)
    with playing(tmp_path, table="bonus-8-5", coach=Coach.SILENT) as player:
        open_page(player)
        assert player.widget("drill").label == "Play 9/6 Jacks or Better and practise"
        assert player.widget("see").label.startswith("Play it, see ")
        press(player)
        assert player.app.top.name == page
        assert (player.session.table.name, player.session.coins) == ("9/6 Jacks or Better", 1)
    kept, _ = load_settings(tmp_path)
    assert kept.paytable == "job-9-6"


def test_a_leak_of_another_game_waits_for_the_hand_in_play_and_says_so(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        play(player, 6)
    with playing(tmp_path, table="bonus-8-5", coach=Coach.SILENT) as player:
        player.keys("space")
        open_page(player)
        assert player.says("Draw your hand first")
        assert not player.widget("drill").enabled
        assert not player.widget("see").enabled
        player.keys("d")
        assert player.app.top.name == "leaks"
        player.click("game1")
        read(player)
        assert player.says("You have decided no hand yourself in these games and days.")


def test_a_leak_of_another_bet_is_practised_at_that_bet(tmp_path: Path) -> None:
    with playing(tmp_path, coins=1, coach=Coach.SILENT) as player:
        play(player, 6)
    with playing(tmp_path, coach=Coach.SILENT) as player:
        open_page(player)
        assert player.widget("drill").label == "Bet 1 coin and practise"
        player.click("drill")
        assert (player.app.top.name, player.session.coins) == ("drill", 1)


def test_a_leak_whose_paytable_is_nowhere_says_so(tmp_path: Path) -> None:
    with playing(tmp_path, table="9/6 + flush 7", coach=Coach.SILENT) as player:
        play(player, 6)
    with playing(tmp_path, coach=Coach.SILENT) as player:
        open_page(player)
        assert not player.widget("drill").enabled
        assert player.says("in none of your lists")


@pytest.mark.parametrize(
    ("standings", "words"),
    [
        (["closed"] * 4, "4 more closed leaks"),
        (["closed"], "1 more closed leak"),
        (["seldom"] * 2, "2 more choices missed once or twice"),
        (["closed", "seldom"], "Show 2 more"),
    ],
)
def test_the_fold_says_what_it_has(standings: list[str], words: str) -> None:
    rest: Any = [(None, SimpleNamespace(standing=standing)) for standing in standings]
    assert rest_words(rest) == words


def test_helped_hands_stay_out_and_nothing_is_claimed_without_hands(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.LIVE) as player:
        page = open_page(player)
        assert player.says("You have decided no hand yourself yet.")
        player.keys("escape")
        play(player, 2)
        page = open_page(player)
        assert page.leaks == ()
        assert player.says("You have decided no hand yourself yet.")
        assert player.says("2 hands with help, the best hold in sight, left out.")


def test_days_are_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        days = iter(["2026-11-19", "2026-11-20", "2026-11-20"])
        monkeypatch.setattr("trainer.app.world.time_now", lambda: f"{next(days)}T10:00:00Z")
        open_page(player)
        assert not player.says("Coins given away in an hour")
        assert player.widget("play").label == "Play"
    with playing(tmp_path, coach=Coach.SILENT) as player:
        monkeypatch.setattr("trainer.app.world.time_now", lambda: "2026-11-19T10:00:00Z")
        play(player, 2)
        monkeypatch.setattr("trainer.app.world.time_now", lambda: "2026-11-20T10:00:00Z")
        play(player, 2)
        page = open_page(player)
        assert list(page._skill.stats.days) == ["2026-11-19", "2026-11-20"]
        player.click("skill")
        assert player.says("Coins given away in an hour")
        assert not player.says(text.DASH)  # a session of few hands has no grade
        monkeypatch.setattr("trainer.app.history_reading.today", lambda: date(2026, 12, 19))
        player.click("time30")
        read(player)
        assert page._skill.stats.alone.hands == 2
        assert not player.says("Coins given away in an hour")


def test_the_hands_that_a_leak_lists_are_of_the_days_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the last days it said how many were missed, and led to all that ever were."""
    with playing(tmp_path, coach=Coach.SILENT) as player:
        for day in ("2026-11-19", "2026-11-20"):
            monkeypatch.setattr("trainer.app.world.time_now", lambda day=day: f"{day}T10:00:00Z")
            play(player, 12)
        for module in ("app.history_reading", "pages.leaks_page"):
            monkeypatch.setattr(f"trainer.{module}.today", lambda: date(2026, 11, 20))
        page = open_page(player)
        player.click("time1")
        read(player)
        search = page.do(Act("see"), player.app.stage).about
        assert search.since == "2026-11-20"
        assert search.since_when == ", since 20 Nov"
        found = mistakes_of(tmp_path, *player.world.game, search).hands
        leak = page.leak[1]
        assert len(found) == leak.missed


def test_a_history_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        player.world.history._folder = tmp_path / "other"
        (tmp_path / "other").mkdir()
        (tmp_path / "other" / "history.db").write_text("no database", encoding="utf-8")
        open_page(player)
        assert player.says("history.db")


@pytest.mark.parametrize("window", windows(SIZES, [100, 125, 200]), ids=str)
def test_its_text_fits(
    tmp_path: Path, window: tuple[tuple[int, int], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    size, text = window
    settings = replace(STILL, text_size=text)
    found = {}
    with playing(tmp_path, size=size, settings=settings, coach=Coach.SILENT) as player:
        player.app._apply(Go("leaks"))
        player.app.show()
        found["waiting"] = list(faults(player))
        open_page(player)
        found["nothing"] = list(faults(player))
        for day in ("2026-11-19", "2026-11-20", "2026-11-21"):
            monkeypatch.setattr("trainer.app.world.time_now", lambda day=day: f"{day}T10:00:00Z")
            player.keys("escape")
            play(player, 7)
        open_page(player)
        found["leaks"] = list(faults(player))
        player.keys("down", "down")
        player.app.top.scroll_to(10_000, player.app.stage)
        found["the third, scrolled"] = list(faults(player))
        player.app.top.act(Act("sure"), player.app.stage)
        found["how sure"] = list(faults(player))
        player.app.top.act(Act("skill"), player.app.stage)
        found["how one plays"] = list(faults(player))
    assert {state: lines for state, lines in found.items() if lines} == {}


def test_it_has_a_tab() -> None:
    assert "leaks" in PAGES


def test_a_leak_shows_the_hand_that_was_missed_and_leads_to_all_of_them(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        play(player, 6)
        page = open_page(player)
        read(player)
        mistake, solution = page._hand(*page.leak)
        assert mistake.decision == str(page.leak[1].decision)
        tiles = {item.card for item in player.items() if isinstance(item, Tile)}
        assert set(mistake.record.dealt) <= tiles
        held = solution.hold(mistake.record.first_held)
        assert player.says(f"{float(held.ev * 5):.2f} coins")
        assert player.says(f"{float(solution.best.ev * 5):.2f} coins")
        leak = page.leak[1]
        player.click("see")
        read(player)
        top: Any = player.app.top
        assert top.name == "review"
        assert [each.decision for each in top.found] == [mistake.decision] * len(top.found)
        assert {each.kept for each in top.found} == {each.kind for each in leak.kinds}
        assert len(top.found) == leak.missed
        assert player.says(leak_words(str(leak.decision), leak.usual))


def test_the_sentence_is_the_sum_of_what_is_shown(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        play(player, 6)
        page = open_page(player)
        assert all(leak.missed < 3 for _, leak in page.leaks)
        assert all(leak.standing == "seldom" for _, leak in page.leaks)
        watched = number_word(len(page.leaks)).capitalize()
        assert player.says(f"No certain leak yet. {watched} choices were missed only once or twice")
        cost = [leak.lost for _, leak in page.leaks]
        assert cost == sorted(cost, reverse=True)  # the cheapest stood first
        player.app.open_page("home")
        read(player)
        assert player.says(leak_words(page.leaks[0][1].name, page.leaks[0][1].usual))
        page = open_page(player)
        assert player.widget("leaks").count == 3
        tops = player.widget("leaks").tops
        assert len({round(low - high) for high, low in pairwise(tops)}) == 1  # rows of one height
        assert sum("Miss it three times" in words for words in player.words()) == 1
        assert not player.says(" coins an hour")
        assert player.says("coins so far")
        said = leak_words(str(page.leak[1].decision), page.leak[1].usual)
        assert [words.startswith(said) for words in player.words()].count(True) >= 2  # one name
        player.keys("escape")
        play(player, 40)
        page = open_page(player)
        again = [(game, leak) for game, leak in page.leaks if leak.missed >= 3]
        assert [each for each in page.leaks if each[1].standing == "open"] == again
        assert 2 <= len(again) < len(page.leaks)
        costs = [float(f"{leak.per_hour(600, game.coins):.2f}") for game, leak in again]
        roughly = any(leak.unsure for _, leak in again)
        cost = f"about {about(sum(costs))}" if roughly else f"{sum(costs):,.2f}"
        assert player.says(f"cost you {cost} coins an hour.")
        assert player.says("A mistake made three times counts here.")


def test_a_leak_has_a_curve_once_two_days_are_known_and_a_low_window_keeps_its_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with playing(tmp_path, coach=Coach.SILENT, size=(1280, 720)) as player:
        for day in ("2026-11-19", "2026-11-20"):
            assert not player.says("In your last ")
            moment = f"{day}T10:00:00Z"
            monkeypatch.setattr("trainer.app.world.time_now", lambda moment=moment: moment)
            player.app._apply(Go("table"))
            play(player, 8)
            page = open_page(player)
            read(player)
        assert not player.says("In your last ")  # of so few hands
        monkeypatch.setattr("trainer.pages.leak_cards.POINT_HANDS", 8)
        page = open_page(player)
        read(player)
        assert player.says("In your last ")
        leak = page.leak[1]
        assert not player.says("% missed × ")
        player.click("sure")
        assert player.says(" more such hands halve this range.")
        player.click("fold.reckoned")
        (made,) = (words for words in player.words() if "% missed × " in words)
        dealt, missed, cost = map(float, re.findall(r"[\d.]+", made))
        price = hourly(dealt * missed / 100 * cost, unsure=leak.unsure)
        assert player.says(f"{price.capitalize()} coins an hour")
        assert cost == pytest.approx(5 * leak.lost / leak.missed, rel=0.05)
        player.click("sure")
        errors = {*page.leak[1].errors}
        capsys.readouterr()
        main(["review", "--text", "--json", "--most", "500", "--data", str(tmp_path)])
        said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        decisions = decisions_of(*player.world.game)

        def error(told: Any) -> tuple[str, str]:
            cards = parse_cards(told["hand"])
            kept = sum(1 << cards.index(card) for card in parse_cards(told["held"]))
            return " | ".join(told["class"].values()), decisions.kept_of(cards, kept)

        lost = sum(5 * told["lost"] for told in said if error(told) in errors)
        assert lost > 0
        *_, now = page._course_of(*page.leak).values()
        assert now == pytest.approx(lost / 16 * 600)
        for label in ("At the table", "This leak"):
            assert player.widget("skill").label == label
            assert not page.frame(player.app.stage).scrolls
            player.click("skill")


HEAD = "Coins an hour, with its last 30 days"


def curves(player: Player) -> list[Curve]:
    """Those of the rows; the card's is thicker."""
    return [each for each in player.items() if isinstance(each, Curve) and each.width == 2]


@pytest.mark.parametrize("first_day", [8, 16])
def test_the_row_of_a_leak_has_the_curve_of_its_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first_day: int
) -> None:
    monkeypatch.setattr("trainer.pages.leak_cards.POINT_HANDS", 8)
    with playing(tmp_path, coach=Coach.SILENT) as player:
        for day, hands in ((19, first_day), (20, 24 - first_day)):
            moment = f"2026-11-{day}T10:00:00Z"
            monkeypatch.setattr("trainer.app.world.time_now", lambda moment=moment: moment)
            player.app._apply(Go("table"))
            play(player, hands)
        page = open_page(player)
        read(player)
        player.app.show()
        courses = [(*page._course_of(*each).values(),) for each in page._listed_leaks]
        wanted = [values for values in courses if values]
        palette = player.world.theme.palette
        assert len(wanted) == len(curves(player)) >= 1
        assert player.says(HEAD)
        for values, curve in zip(wanted, curves(player), strict=True):
            heights = [y for _, y in curve.points]
            falls = values[-1] < values[0]
            steady = abs(values[-1] - values[0]) < 0.005
            assert (heights[-1] > heights[0]) is falls or steady
            assert curve.color == (
                palette.muted if steady else palette.right if falls else palette.wrong
            )
    low = replace(STILL, text_size=150, coach=Coach.SILENT)
    with playing(tmp_path, settings=low, size=(800, 600)) as player:
        open_page(player)
        read(player)
        player.app.show()
        assert not curves(player)  # the arrow is left, and the unit
        assert player.says("coins an hour")
        assert not player.says(HEAD)


def test_without_a_past_a_row_says_its_unit(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        play(player, 40)
        open_page(player)
        assert player.says("coins an hour")
        assert not curves(player)
        assert not player.says(HEAD)


def test_escape_closes_what_is_open_on_the_card_and_only_then_leaves(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        play(player, 24)
        page = open_page(player)
        for opened, sign in (("sure", "See the hold"), ("skill", "This leak")):
            player.click(opened)
            assert player.widget(opened).label == sign
            player.keys("escape")
            assert player.app.top is page
            assert player.widget(opened).label != sign
        player.keys("escape")
        assert player.app.top is not page


def test_luck_and_what_was_changed_add_up_to_the_coins_won(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first hold counts, the draw is of the second: what that gained was in no line."""
    with playing(tmp_path, coach=Coach.WARN) as player:
        for _ in range(24):
            player.keys("space", "1", "space")
            if player.world.in_hand:  # warned: the best hold after all
                player.keys("h", "space")
        won = player.session.credits - 1000
        open_page(player)
        player.click("skill")
        words = player.words()
        alone = stats(tmp_path, capsys)["alone"]
        assert alone["second_tries"] > 0
        assert f"{alone['second_tries']:+,.2f} coins" in words
        assert "Changed after a warning" in words
        luck = alone["luck_of_deals"] + alone["luck_of_draws"]
        counted = alone["wagered"] * (alone["return"] - 1)
        assert counted + luck + alone["second_tries"] == pytest.approx(won)
