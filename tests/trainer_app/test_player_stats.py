"""What is added up of a player, group by group: by sums that a test makes."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest
from keeping import AT, GIVEN, play_hand, sit_down

from solver import PayTable, load_paytable
from solver.decisions import decisions_of
from trainer.app import player_stats as player_stats_module
from trainer.app.by_feel import TRIAL_HANDS, Trial, cost_words
from trainer.app.history_reading import Skill
from trainer.app.home_news import DayDone, SoFar, last_thirty_days
from trainer.app.kept_session import SessionSetup
from trainer.app.player_stats import (
    GamePlayed,
    PlayerStats,
    days_of_play,
    played_lately,
    player_stats,
    so_far,
)
from trainer.app.seeds import Seed
from trainer.app.training import begin, drill_start
from trainer.core.days import moment
from trainer.core.records import ULTIMATE_X, Coach, HandRecord, Outcome
from trainer.pages.play_card import skill_rows
from trainer.store import StoreError
from trainer.store.sum_tables import DayKey
from trainer.teaching.asking import DrillBounds
from trainer.teaching.evidence import KindKept, Rate
from trainer.teaching.leaks import Leak
from trainer.teaching.skill import Pace, Sums

ONE, TWO = load_paytable("9/6"), load_paytable("8/5")


def sums(hands: int, coins: int = 5) -> Sums:
    return Sums(hands=hands, right=hands, wagered=hands * coins)


STATS = PlayerStats(
    sums={
        DayKey(1, 5, 7, "2026-11-20", "2026-11-19", "play", False): sums(1),
        DayKey(1, 5, 3, "2026-11-18", "2026-11-18", "play", False): sums(2),
        DayKey(2, 5, 3, "2026-11-20", "2026-11-20", "play", False): sums(4),
        DayKey(2, 1, 3, "2026-11-20", "2026-11-20", "play", False): sums(8, 1),
        DayKey(1, 5, 3, "2026-11-20", "2026-11-20", "play", True): sums(16),
        DayKey(1, 5, 3, "2026-11-20", "2026-11-20", ULTIMATE_X, False): sums(32),
        DayKey(1, 5, 3, "2026-11-20", "2026-11-20", ULTIMATE_X, True): sums(64),
        DayKey(1, 5, 3, "2026-11-20", "2026-11-20", "drill", False): sums(128),
        DayKey(1, 5, 4, "2026-11-20", "2026-11-20", "drill", False): sums(256),
        DayKey(1, 5, 5, "2026-11-20", "2026-11-20", "place", False): sums(512),
    },
    games=(
        GamePlayed(ONE, 5, (1, 9), 3),
        GamePlayed(TWO, 5, (2,), 4),
        GamePlayed(TWO, 1, (2,), 8),
    ),
)


def test_each_hand_counts_in_its_group_alone() -> None:
    """Powers of two: a sum says which hands are in it."""
    assert (STATS.alone.hands, STATS.helped.hands) == (1 + 2 + 4 + 8, 16)
    assert STATS.multiplied(helped=False).hands == 32
    assert STATS.multiplied(helped=True).hands == 64
    assert dict(skill_rows(Skill(STATS)))["Ultimate X hands, left out"] == "96"
    assert STATS.practised == {"drill": 128 + 256, "course": 0, "exam": 0, "place": 512}
    assert {day: of.hands for day, of in STATS.days.items()} == {"2026-11-18": 2, "2026-11-20": 13}
    assert list(STATS.days) == sorted(STATS.days)
    utc = {"2026-11-18": 2, "2026-11-19": 1, "2026-11-20": 12}
    assert {day: of.hands for day, of in STATS.utc_days.items()} == utc
    assert [(number, of.hands) for number, of in STATS.sessions.items()] == [(3, 14), (7, 1)]


def test_the_return_of_several_games_is_weighed_by_the_coins_wagered() -> None:
    def returns(table: PayTable, coins: int) -> Fraction:
        return Fraction(1) if table == ONE else Fraction(9 if coins == 5 else 8, 10)

    alone = Fraction(15 * 10 + 20 * 9 + 8 * 8, 10 * (15 + 20 + 8))
    assert STATS.game_return(returns, helped=False) == alone
    assert STATS.game_return(returns, helped=True) == 1
    assert PlayerStats().game_return(returns, helped=False) is None


def test_it_is_said_how_far_the_sums_are(tmp_path: Path) -> None:
    """Half of it are the days, the other half the games in turn."""
    for table in (ONE, TWO):
        kept = sit_down(tmp_path, GIVEN if table == ONE else _at(table))
        play_hand(kept)
        kept.close(AT)
    shares: list[float] = []
    stats = player_stats(tmp_path, AT, progress=shares.append)
    assert shares == [0.5, 0.75, 1]
    assert {game.table for game in stats.games} == {ONE, TWO}
    of_one = player_stats(tmp_path, AT, table=TWO)
    assert [game.table for game in of_one.games] == [TWO]
    assert of_one.alone.hands == 1
    assert player_stats(tmp_path, AT, recount=True) == stats


def _at(table: PayTable) -> SessionSetup:
    return replace(GIVEN, table=table, seed=8)


def test_a_trial_counts_twenty_hands_and_keeps_the_first_of_the_dearest(tmp_path: Path) -> None:
    kept, trial = sit_down(tmp_path), Trial()
    records = [play_hand(kept, 0) for _ in range(TRIAL_HANDS + 1)]
    for number, record in enumerate(records):
        assert trial.over == (number == TRIAL_HANDS)
        trial.take(record)
    kept.close(AT)
    lost = [record.first_lost * 5 for record in records[:TRIAL_HANDS]]
    assert (trial.hands, trial.lost, trial.right) == (TRIAL_HANDS, sum(lost), lost.count(0))
    assert trial.dearest is records[lost.index(max(lost))]
    assert trial.beside("", drawn=True) == "That was the last of your twenty hands."
    assert Trial([Fraction(0)] * 6).beside("Now.", drawn=True) == "Hand 6 of 20. Now."


def test_the_dearest_hand_of_a_trial_is_the_first_that_gave_most_away(tmp_path: Path) -> None:
    kept, trial = sit_down(tmp_path), Trial()
    record = play_hand(kept, 0)
    kept.close(AT)

    def gives_away(coins: str) -> HandRecord:
        first = record.best_ev - Fraction(coins) / record.coins
        return replace(record, first_ev=first)

    right, little, first, second = map(gives_away, ("0", "0.5", "2", "2"))
    trial.take(right)
    assert trial.dearest is None
    trial.take(little)
    assert trial.dearest is little
    at_once = Trial()
    at_once.take(little)  # less than a coin is something
    assert at_once.dearest is little
    trial.take(first)
    trial.take(second)
    assert trial.dearest is first
    assert trial.each == [0, Fraction("0.5"), 2, 2]
    several = replace(right, further=(Outcome((), (), "", 0),) * 2)
    trial.take(several)
    trial.take(several)
    assert trial.further == 4


def test_what_few_hands_gave_away_is_not_told_by_the_hour() -> None:
    assert cost_words(Sums(19, lost=Fraction(19)), Pace()) == "You gave away 19 coins."
    assert cost_words(Sums(20, lost=Fraction(20)), Pace()).startswith(
        "You gave away 20 coins. That is about 600 coins at 600 hands an hour; 20 hands"
    )
    assert cost_words(Sums(20), Pace()) == "You gave away 0 coins."
    assert Trial([Fraction(0)] * 20).result(Pace())[1].startswith("Not a coin was given away")
    twice = Trial([Fraction("2.504")] * 2 + [Fraction(0)] * 18)
    assert twice.result(Pace())[1].startswith("You gave away 5 coins.")  # as each was shown


def test_a_point_of_the_curve_is_of_its_day_and_of_as_many_before_as_it_takes() -> None:
    """300 hands, 29 days back; whoever gave nothing away is at nothing."""
    played = {
        "2026-10-23": Sums(299, lost=Fraction(299), wagered=1495),
        "2026-10-24": Sums(1, lost=Fraction(1), wagered=5),
        "2026-11-01": Sums(299, lost=Fraction(0), wagered=1495),
        "2026-11-22": Sums(300, lost=Fraction(0), wagered=1500),
    }
    points = last_thirty_days(played, date(2026, 11, 22))
    assert [point.day for point in points] == [
        *(date(2026, 10, 24), date(2026, 11, 1), date(2026, 11, 22))
    ]
    assert [point.lost for point in points] == [0.2, float(Fraction(1, 1500)), 0.0]
    assert last_thirty_days(played, date(2027, 1, 1)) == points[-1:]


def test_all_games_modes_and_days_are_in_what_was_done_so_far(tmp_path: Path) -> None:
    """Two games, help and none, Ultimate X and a drill, each in its own sum."""
    for table, hands in ((ONE, 3), (TWO, 2)):
        kept = sit_down(tmp_path, _at(table))
        for _ in range(hands):
            play_hand(kept)
        kept.close(AT)
    drilled = drill_start(tmp_path, ONE, 5, DrillBounds(hands=2), Seed(7, given=True))
    mode = begin(tmp_path, drilled)
    while mode.question is not None:
        mode.answered(0, at=moment(AT) + timedelta(days=1), milliseconds=5000)
    mode.close(AT)
    done = so_far(tmp_path, ONE, False)
    friday = date(2026, 11, 20)
    assert done.days == {friday: DayDone(5, 0), friday + timedelta(days=1): DayDone(0, 2)}
    assert (done.played.hands, done.here.hands, done.questions) == (5, 3, 2)
    assert {week: each.hands for week, each in done.weeks.items()} == {date(2026, 11, 16): 5}
    assert days_of_play(tmp_path) == done.days.keys()
    assert so_far(tmp_path, ONE, True).here.hands == 0
    assert so_far(tmp_path / "nowhere", ONE, False) == SoFar()


def test_further_hands_count_on_their_day_and_help_and_ultimate_x_in_no_week(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    friday, monday = date(2026, 11, 20), date(2026, 11, 16)
    several = sit_down(tmp_path, replace(GIVEN, hands=3))
    play_hand(several)
    several.close(AT)
    helped = sit_down(tmp_path, replace(GIVEN, seed=9, coach=Coach.LIVE))
    play_hand(helped)
    helped.close(AT)
    done = so_far(tmp_path, ONE, False)
    assert done.days == {friday: DayDone(4, 0)}
    assert (done.played.hands, done.played.further) == (2, 2)
    assert {week: each.hands for week, each in done.weeks.items()} == {monday: 1}
    monkeypatch.setattr(player_stats_module, "today", lambda: friday)
    (both,) = played_lately(tmp_path, 0)
    assert (both.deals, both.further, both.helped) == (2, 2, 1)
    assert [answer.question.number for answer in both.answers] == [1, 2]


def test_a_history_that_cannot_be_read_has_no_answers_and_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = sit_down(tmp_path, GIVEN)
    records = [play_hand(kept, hold) for hold in (0b1, 0b10)]
    kept.close(AT)
    (played,) = played_lately(tmp_path, 1)
    answers = played.answers
    assert [answer.question.number for answer in answers] == [1, 2]
    assert [answer.held for answer in answers] == [record.first_held for record in records]

    def damaged(*_: object, **__: object) -> None:
        raise StoreError("it is damaged")

    for name in ("SumsStore", "read_session_records", "read_played_since"):
        monkeypatch.setattr(player_stats_module, name, damaged)
    assert so_far(tmp_path, ONE, False) == SoFar(fault="it is damaged")
    assert played_lately(tmp_path, 1) == ()


def test_leaks_are_dearest_first_by_the_coin_and_by_the_bet() -> None:
    decision = decisions_of("9/6").named("low pair | one high card")
    assert decision is not None
    small, large = (
        Leak(
            decision,
            9,
            3,
            (KindKept("one high card", 3, 0.6),),
            Rate(mean, 0.1, 0.5),
            0.2,
            0.6,
            gone=False,
        )
        for mean in (0.2, 0.3)
    )
    one_coin = replace(STATS.games[0], coins=1)
    stats = PlayerStats(leaks=((one_coin, large), (STATS.games[0], small)))
    assert stats.leaks_at_the_bet == ((STATS.games[0], small), (one_coin, large))
    assert stats.leaks_of(ONE, 5) == (small,)
    assert stats.leaks_of(ONE, 1) == (large,)
    assert stats.leaks_of(TWO, 5) == ()


def test_the_hands_of_a_session_and_of_earlier_today_are_told_game_by_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = {}
    for table in (ONE, TWO):
        kept = sit_down(tmp_path, _at(table))
        held[table.name] = [play_hand(kept, hold) for hold in (0, 0b1, 0b11111)]
        kept.close(AT)
    monkeypatch.setattr(player_stats_module, "today", partial(date, 2026, 11, 20))
    both = played_lately(tmp_path, 0)
    assert [(each.table, each.in_session) for each in both] == [(TWO, False), (ONE, False)]
    for each in both:
        records = held[each.table.name]
        assert each.deals == len(each.answers) == 3
        assert each.right == sum(not record.first_lost for record in records)
        assert [answer.held for answer in each.answers] == [r.first_held for r in records]
        assert each.won == sum((record.paid_all or 0) - record.wager for record in records)
    of_one = played_lately(tmp_path, 1)  # its own hands first
    assert [(each.table, each.in_session) for each in of_one] == [(ONE, True), (TWO, False)]
    monkeypatch.setattr(player_stats_module, "LAST", 2)
    assert [len(each.answers) for each in played_lately(tmp_path, 0)] == [2, 2]
    monkeypatch.setattr(player_stats_module, "today", partial(date, 2026, 11, 21))
    assert played_lately(tmp_path, 0) == ()
