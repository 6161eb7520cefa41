"""What pages find in a history, beside the hands that were played for it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from keeping import AT, GIVEN, JOB, play_hand, sit_down
from small_mode import SmallMode

from solver import solve_hand
from solver.decisions import decisions_of
from solver.strategy.course.course import shipped_course
from trainer.app import by_feel, history_reading
from trainer.app.by_feel import trial_so_far
from trainer.app.history_reading import (
    home_news,
    mistakes_of,
    shown_by,
    times_made,
)
from trainer.app.kept_mode import KeptMode, replayed
from trainer.app.mistakes import Order, Search
from trainer.app.player_stats import LAST, played_lately, player_stats
from trainer.app.seeds import Seed, time_now
from trainer.app.training import begin, drill_start, lesson_start, recall_in, view_of
from trainer.core.records import Coach, HandRecord
from trainer.store import StoreError
from trainer.teaching.asking import DrillBounds
from trainer.teaching.game_course import GameCourse
from trainer.teaching.skill import Pace

HANDS = 23
HOLDS = (0, 0b1, 0b11111)
Played = tuple[Path, list[HandRecord]]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """Hands of a coach who is silent, with all sorts of holds."""
    folder = tmp_path_factory.mktemp("played")
    kept = sit_down(folder, replace(GIVEN, coach=Coach.SILENT))
    records = [play_hand(kept, HOLDS[number % 3]) for number in range(HANDS)]
    kept.close(AT)
    return folder, records


def found(folder: Path, search: Search, most: int = 200) -> list[int]:
    return [each.id for each in mistakes_of(folder, JOB, 5, search, most).hands]


@pytest.mark.parametrize("order", ["newest", "dearest", "all"])
def test_mistakes_come_in_their_order(played: Played, order: Order) -> None:
    folder, records = played
    newest = [n for n in range(HANDS, 0, -1) if order == "all" or records[n - 1].first_lost]
    if order == "dearest":
        newest.sort(key=lambda number: (-records[number - 1].first_lost, number))
    assert found(folder, Search(order)) == newest
    right = [each.id for each in mistakes_of(folder, JOB, 5, Search("all")).hands if each.right]
    assert right == [n for n in range(HANDS, 0, -1) if not records[n - 1].first_lost]


def test_a_search_finds_the_hands_that_are_as_it_says(played: Played) -> None:
    folder, records = played
    deal = records[4].dealt
    game = decisions_of(JOB, 5)
    of = {n: game.classes[game.class_of(each.dealt)] for n, each in enumerate(records, 1)}
    wanted = of[5]
    for search, alike in (
        (Search("all", cards=deal[:2]), lambda n: set(deal[:2]) <= set(records[n - 1].dealt)),
        (Search("all", decision=str(wanted)), lambda n: of[n] == wanted),
        (Search("all", decision=wanted.should), lambda n: of[n].should == wanted.should),
        (Search("all", mode="play"), lambda n: True),
        (Search("all", mode="drill"), lambda n: False),
        (Search("all", since="2026-11-30"), lambda n: False),
    ):
        assert found(folder, search) == [n for n in range(HANDS, 0, -1) if alike(n)]
    for most, more in ((HANDS - 1, True), (HANDS, False)):
        some = mistakes_of(folder, JOB, 5, Search("all"), most)
        assert (len(some.hands), some.more) == (most, more)


def test_a_leak_is_shown_by_the_dearest_hand_of_its_name_and_by_none_that_contradicts_it(
    played: Played,
) -> None:
    folder, _ = played
    dearest = mistakes_of(folder, JOB, 5, Search("dearest")).hands
    kinds: dict[str, list[str]] = {}
    for mistake in dearest:
        kinds.setdefault(mistake.decision, []).append(mistake.kept)
    several = next(name for name, kept in kinds.items() if len(set(kept)) > 1)
    of_it = [mistake for mistake in dearest if mistake.decision == several]
    later = next(mistake for mistake in of_it if mistake.kept != of_it[0].kept)
    other = next(mistake for mistake in dearest if mistake.decision != several)
    mixed = several, f"{of_it[0].kept}; {later.kept}"
    named, all_of = (several, later.kept), (other.decision, other.kept)
    assert shown_by(folder, JOB, 5, ((named, later.kept), (all_of, ""))) == {
        named: later,
        all_of: other,
    }
    assert shown_by(folder, JOB, 5, ((mixed, ""),)) == {mixed: of_it[0]}
    assert shown_by(folder, JOB, 5, ((mixed, later.kept),)) == {mixed: later}
    assert shown_by(folder, JOB, 5, (((several, "no such kind"), ""),)) == {}
    assert shown_by(folder, JOB, 5, ()) == {}


def test_a_trial_goes_on_with_the_silent_hands_of_today_since_the_last_twenty(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, records = played
    for day, left in ((20, 3), (30, 0)):
        monkeypatch.setattr(by_feel, "today", partial(date, 2026, 11, day))
        trial = trial_so_far(folder, JOB, 5)
        assert trial.each == [each.first_lost * 5 for each in records[HANDS - left :]]


def test_a_session_is_told_hand_by_hand_and_how_often_a_hand_was_made(played: Played) -> None:
    folder, records = played
    (of_session,) = played_lately(folder, 1)
    answers, last = of_session.answers, records[-LAST:]
    assert (of_session.in_session, of_session.deals) == (True, HANDS)
    assert [answer.question.number for answer in answers] == [*range(1, len(last) + 1)]
    assert [(a.question.cards, a.held) for a in answers] == [(r.dealt, r.held) for r in last]
    made = times_made(folder, JOB, 5, "Jacks or better", (1, HANDS))
    assert made.times == sum(each.hand == "Jacks or better" for each in records)
    assert made.hands == HANDS
    assert made.expected == pytest.approx(HANDS * 0.214585, rel=1e-5)  # of its published return
    assert times_made(folder, JOB, 5, "Five of a kind", (1, HANDS)).expected == 0


def test_more_answers_than_questions_are_refused(played: Played) -> None:
    """The questions are the deals of the session: each answer is taken as it was logged."""
    _, records = played
    mode, answers = replayed(SmallMode(7, of=3), records[:3], 9)
    assert (mode.question, [each.held for each in answers]) == (None, [0, 0b1, 0b11111])
    with pytest.raises(StoreError, match="exam 9 has more answers than questions"):
        replayed(SmallMode(7, of=3), records[:4], 9)


PAIR = "low pair | one high card"


def drilled(folder: Path, hands: int, wrong: int, of: str = PAIR) -> None:
    """Drill one leak, the first hands wrong."""
    bounds = DrillBounds(classes=(of,), hands=hands)
    kept = begin(folder, drill_start(folder, JOB, 5, bounds, Seed(3, given=True)))
    for number in range(hands):
        question = kept.question
        assert question is not None
        held = solve_hand(question.cards, JOB, 5).best.mask if number >= wrong else 0
        kept.answered(held, at=datetime.now(UTC), milliseconds=900)
    kept.close(time_now())


def test_a_leak_that_a_drill_closed_is_news(tmp_path: Path) -> None:
    """Priced as it was when it was open, and by all answers since, at the player's own pace."""
    drilled(tmp_path, 6, wrong=6)
    before = home_news(tmp_path, tmp_path, JOB, 5, lambda: Pace(800))
    assert before.leak is not None
    assert (before.leak.decision, before.closed) == (PAIR, None)
    drilled(tmp_path, 14, wrong=0)
    news = home_news(tmp_path, tmp_path, JOB, 5, lambda: Pace(800))
    assert news.closed is not None
    assert news.closed.words == before.leak.words
    assert news.closed.before == pytest.approx(before.leak.lost * 5 * 800)
    (leak,) = (each for _, each in player_stats(tmp_path, AT).leaks if str(each.decision) == PAIR)
    assert news.closed.now == pytest.approx(leak.per_hour(800, 5))
    assert news.closed.now < news.closed.before
    assert news.closed.due is not None
    assert news.closed.due > datetime.now(UTC)
    later = partial(date, 2200, 1, 1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(history_reading, "today", later)
        assert home_news(tmp_path, tmp_path, JOB, 5).closed is None


def test_a_choice_that_was_missed_twice_or_once_is_watched(tmp_path: Path) -> None:
    assert home_news(tmp_path, tmp_path, JOB, 5).watched is None
    drilled(tmp_path, 1, wrong=1)
    once = home_news(tmp_path, tmp_path, JOB, 5).watched
    assert once is not None
    assert (once.decision, once.missed) == (PAIR, 1)
    assert once.hand is not None
    kept = solve_hand(once.hand.dealt, JOB, 5).hold(once.hand.held)
    with pytest.MonkeyPatch.context() as patch:  # the player's chart throws all away, as was done
        patch.setattr(history_reading, "hold_of_chart", lambda *_: kept)
        assert home_news(tmp_path, tmp_path, JOB, 5).watched is None
    drilled(tmp_path, 1, wrong=1)
    news = home_news(tmp_path, tmp_path, JOB, 5)
    assert news.leak is None
    assert news.watched is not None
    assert (news.watched.decision, news.watched.missed) == (PAIR, 2)


def test_of_what_was_missed_once_the_dearest_hand_is_watched(tmp_path: Path) -> None:
    """However seldom it comes: it is what a player remembers."""
    for of in (PAIR, "high pair", "4 to a flush"):
        drilled(tmp_path, 1, wrong=1, of=of)
    watched = home_news(tmp_path, tmp_path, JOB, 5).watched
    assert watched is not None
    assert watched.decision.startswith("high pair | ")
    assert watched.missed == 1


def test_only_a_lesson_itself_says_which_of_its_lines_it_has_asked(tmp_path: Path) -> None:
    """A drill of the same lines counts in what is known of them, and skips no step."""
    shipped = shipped_course(JOB)
    assert shipped is not None
    course = GameCourse(JOB, 5, shipped)
    first = str(course.rules(0)[0])
    bounds = DrillBounds(lines=(course.rules(0)[0],), hands=12)
    kept: KeptMode[Any] = begin(tmp_path, drill_start(tmp_path, JOB, 5, bounds, Seed(3, True)))
    answer_right(kept, 12)
    assert recall_in(tmp_path, course, time_now()).of(first).answers >= 2
    lesson = lesson_start(view_of(tmp_path, course), 0, Seed(4, given=True))
    assert not any(aim.reached for aim in lesson.mode.stage)
    answer_right(begin(tmp_path, lesson), 4)
    gone_on = lesson_start(view_of(tmp_path, course), 0, Seed(5, given=True)).mode
    assert [aim.place for aim in gone_on.stage] == [3, 4]


def answer_right(kept: KeptMode[Any], hands: int) -> None:
    """Answer questions of a mode right, and leave it."""
    for _ in range(hands):
        assert kept.question is not None
        best = solve_hand(kept.question.cards, JOB, 5).best.mask
        kept.answered(best, at=datetime.now(UTC), milliseconds=900)
    kept.close(time_now())
