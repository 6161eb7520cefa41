"""What is asked of a history without changing it, against a plain loop over all of its hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from fractions import Fraction
from pathlib import Path

import pytest
from history_file import opened
from keeping import AT, GIVEN, JOB, play_hand, sit_down
from small_mode import SmallMode

from evaluator.cards import parse_cards
from solver import PayTable, load_paytable, parse_paytable, solve_hand
from solver.holds import HAND
from trainer.app import kept_mode
from trainer.app.kept_mode import KeptMode
from trainer.core.days import moment
from trainer.core.records import TIME
from trainer.core.shoe import deck
from trainer.store import reading
from trainer.store.failures import StoreError
from trainer.store.hand_columns import LoggedHand
from trainer.store.log import TrainingStore
from trainer.store.rows import hand_record
from trainer.store.sums import holds_made

BONUS = load_paytable("bonus-8-5")


def later(minutes: int) -> str:
    return (moment(AT) + timedelta(minutes=minutes)).strftime(TIME)


def train(folder: Path, mode: SmallMode, at: int, holds: list[int], closed: int = 0) -> int:
    """Answer a question a minute, beginning at a minute; return the number of the session."""
    setup = "{}" if mode.name == "exam" else None
    store = TrainingStore(folder, later(at))
    kept = KeptMode.begin(store, mode, mode.seed, seed_given=True, at=later(at), setup=setup)
    for number, hold in enumerate(holds):
        kept.answered(hold, at=moment(later(at + number)), milliseconds=700)
    if closed:
        store.close(later(closed))
    else:
        store.abandon()
    return kept.session


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Hands of the table and of every kind of mode, at two games and two bets; none has a class."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kept_mode, "_decision", lambda _mode, _question: None)
        yield played(tmp_path_factory.mktemp("reading") / "data")


def played(folder: Path) -> Path:
    for seed, table, coins in ((7, JOB, 5), (8, BONUS, 5), (9, JOB, 1), (10, JOB, 5)):
        kept = sit_down(folder, replace(GIVEN, seed=seed, table=table, coins=coins))
        for hold in (0, 0b00011, 0b11111):
            play_hand(kept, hold)
        kept.close(AT)
    for number, (table, coins) in enumerate(((JOB, 5), (BONUS, 5), (JOB, 1))):
        for place, name in enumerate(("today", "place", "drill")):
            mode, at = (
                SmallMode(20 + number, None, name, coins, table),
                10 * (3 * number + place + 1),
            )
            train(folder, mode, at, [0, 0b10000, 0b11111], closed=at + 8)
    train(folder, SmallMode(30, 2, "exam"), 100, [0, 0b11111], closed=110)
    train(folder, SmallMode(31, 3, "exam"), 120, [0])
    train(folder, SmallMode(32, 3, "exam"), 130, [0, 0])
    train(folder, SmallMode(33, 3, "exam", 1), 140, [0])
    train(folder, SmallMode(34, None, "place"), 150, [0b00001, 0b00011])
    train(folder, SmallMode(35, None, "drill"), 160, [], closed=170)
    return folder


@pytest.fixture(scope="module")
def hands(folder: Path) -> list[LoggedHand]:
    found = [hand for hand in reading.read_history(folder) if isinstance(hand, LoggedHand)]
    assert reading.count_hands(folder) == len(found) == 12 + 27 + 6 + 2
    assert reading.has_begun(folder)
    return found


def of_game(hands: list[LoggedHand], table: PayTable, coins: int) -> list[LoggedHand]:
    return [hand for hand in hands if parse_paytable(hand.content) == table and hand.coins == coins]


GAMES = [(JOB, 5), (BONUS, 5), (JOB, 1), (BONUS, 1)]


@pytest.mark.parametrize(("table", "coins"), GAMES)
@pytest.mark.parametrize("minute", [0, 10, 11, 13, 72])
def test_today_has_the_deals_from_a_moment_on(
    folder: Path, hands: list[LoggedHand], table: PayTable, coins: int, minute: int
) -> None:
    wanted = [
        tuple(parse_cards(" ".join(hand.dealt)))
        for hand in of_game(hands, table, coins)
        if hand.mode == "today" and hand.at >= later(minute)
    ]
    assert list(reading.read_today(folder, table, coins, later(minute))) == wanted


def test_the_newest_placement_of_a_game_is_read_with_what_its_answers_are_worth(
    folder: Path,
) -> None:
    """The last answers were at 151 and at 82 minutes; the session of these was closed later."""
    for table, coins, seed, at, closed, holds in (
        (JOB, 5, 34, 151, False, (0b00001, 0b00011)),
        (JOB, 1, 22, 82, True, (0, 0b10000, 0b11111)),
    ):
        cards = [deck(seed, number + 1, table.rules)[:HAND] for number in range(len(holds))]
        answers = tuple(
            (dealt, solve_hand(dealt, table, coins).hold(hold).ev)
            for dealt, hold in zip(cards, holds, strict=True)
        )
        placement = reading.read_placement(folder, table, coins)
        assert placement[1:] == (seed, datetime.fromisoformat(later(at)), closed, answers)
        asked = reading.read_exam_records(folder, placement.session, "session")
        assert [record.dealt for record in asked] == cards
    assert reading.read_placement(folder, BONUS, 1) == reading.KeptPlacement()


def test_the_newest_exam_that_was_broken_off_is_gone_on_with(folder: Path) -> None:
    number, *known, session, seed, setup = reading.read_unfinished(folder, JOB, 5)
    assert (known, seed, setup) == ([3, 2], "32", "{}")
    asked = reading.read_exam_records(folder, number)
    assert [(each.session, each.seed, each.question) for each in asked] == [
        (session, 32, question) for question in (1, 2)
    ]
    assert reading.read_unfinished(folder, JOB, 1)[:3] == (number + 1, 3, 1)
    assert reading.read_unfinished(folder, BONUS, 5) == reading.BrokenExam()
    kept = reading.read_exams(folder)
    assert list(kept) == [1, 2, 3, 4]
    assert [exam.finished is None for exam in kept.values()] == [False, True, True, True]


def test_a_session_at_the_table_is_read_without_what_was_trained(
    folder: Path, hands: list[LoggedHand]
) -> None:
    for session in {hand.session for hand in hands}:
        played = [hand for hand in hands if hand.session == session and hand.mode == "play"]
        assert reading.read_session_records(folder, session) == [
            hand_record(hand, parse_paytable(hand.content)) for hand in played
        ]


def test_the_hands_of_the_table_are_read_from_a_moment_on(
    folder: Path, hands: list[LoggedHand], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether they come in order or not: then all are looked at."""
    at_table = [
        hand_record(hand, parse_paytable(hand.content)) for hand in hands if hand.mode == "play"
    ]
    for in_order in (True, False):
        monkeypatch.setattr(reading, "_is_in_order", lambda _history, known=in_order: known)
        assert len(reading.read_played_since(folder, AT)) == 12
        assert reading.read_played_since(folder, AT) == at_table
        assert reading.read_played_since(folder, later(1)) == []


def test_how_often_a_hand_was_made_counts_what_was_drawn_in_that_game(
    folder: Path, hands: list[LoggedHand]
) -> None:
    for table in (JOB, BONUS, load_paytable("8/5")):
        made = Counter(
            hand.hand
            for hand in hands
            if parse_paytable(hand.content) == table and hand.final is not None
        )
        for line in table.line_names:
            drawn = made.total()
            assert reading.count_of_hand(folder, table, line) == (made[line], drawn)
    assert reading.count_of_hand(folder / "none", JOB, "Flush") == (0, 0)


def test_the_last_seed_is_that_of_a_session_that_ended_with_a_hand(
    folder: Path, hands: list[LoggedHand]
) -> None:
    (session,) = {hand.session for hand in hands if hand.seed == "30"}
    assert reading.read_last_seed(folder) == (session, 30)
    assert reading.read_last_seed(folder / "none") is None
    assert not reading.has_begun(folder / "none")


def lost(hand: LoggedHand) -> Fraction:
    return hand.best_ev - hand.first_ev


@pytest.mark.parametrize("since", [0, 61, 1000])
@pytest.mark.parametrize("order", ["newest", "dearest", "all"])
def test_mistakes_are_those_of_all_hands_in_their_order(
    folder: Path, hands: list[LoggedHand], order: reading.Order, since: int
) -> None:
    """An exam that is not finished says nothing of its hands; equal losses stay as they came."""
    ended = [hand for hand in hands if hand.mode != "exam" or hand.seed == "30"]
    wanted = [hand for hand in ended if hand.at >= later(since) and (lost(hand) or order == "all")]
    wanted.sort(key=lambda hand: (hand.at, hand.id), reverse=True)
    if order == "dearest":
        wanted.sort(key=lambda hand: (-lost(hand), hand.id))

    for table, coins in GAMES:
        records = [(each.id, hand_record(each, table)) for each in of_game(wanted, table, coins)]
        for most in (-1, 0, 1, 5):
            found = reading.read_mistakes(
                folder, table, coins, order=order, since=later(since), most=most
            )
            assert list(found) == (records if most < 0 else records[:most])


@pytest.mark.parametrize("since", [0, 1, 61, 1000])
def test_the_mistakes_after_a_moment_are_counted(folder: Path, since: int) -> None:
    for table, coins in GAMES:
        after = later(since)
        mistakes = (each for each in reading.read_mistakes(folder, table, coins))
        made = [each[1].at for each in mistakes if isinstance(each, tuple)]
        counted = reading.count_mistakes(folder, table, coins, after)
        assert counted == sum(at > after for at in made)
        assert reading.count_mistakes(folder, table, coins, "") == len(made)


def test_the_games_of_mistakes_are_told_by_how_many_there_are(folder: Path) -> None:
    told = list(reading.mistakes_by_game(folder))
    counts = {
        (table.name, coins): len(list(reading.read_mistakes(folder, table, coins)))
        for table, coins in GAMES[:3]
    }
    assert [((table.name, coins), made) for table, coins, made in told] == sorted(
        counts.items(), key=lambda game: -game[1]
    )


def test_hands_are_told_by_their_time_where_the_clock_was_set_back(tmp_path: Path) -> None:
    for at in (60, 0, 30):
        train(tmp_path, SmallMode(at + 1, None, "drill"), at, [0, 0b11111], closed=at + 2)
    found = [hand.at for hand in reading.read_history(tmp_path) if isinstance(hand, LoggedHand)]
    assert found == [later(minute) for minute in (0, 1, 30, 31, 60, 61)]
    newest = reading.read_mistakes(tmp_path, JOB, 5, order="all", most=2)
    assert [found[1].at for found in newest if isinstance(found, tuple)] == [later(61), later(60)]


def test_a_deal_that_cannot_be_read_is_passed_over(tmp_path: Path) -> None:
    for at, name in ((0, "today"), (10, "place")):
        train(tmp_path, SmallMode(3, None, name), at, [0, 0, 0, 0], closed=at + 5)
    with opened(tmp_path) as connection:
        connection.execute("DROP TRIGGER hands_refuse_update")
        connection.execute("UPDATE hands SET dealt = 'As As' WHERE deal = 1")
        connection.execute("UPDATE hands SET dealt = 'a card' WHERE deal = 2")
        connection.execute("UPDATE hands SET dealt = 'Jk 2c 3c 4c 5c' WHERE deal = 4")
    third = deck(3, 3, JOB.rules)[:HAND]
    assert list(reading.read_today(tmp_path, JOB, 5, later(0))) == [third]
    answers = reading.read_placement(tmp_path, JOB, 5).answers
    assert [dealt for dealt, _ in answers] == [third]
    faults = [hand for hand in reading.read_history(tmp_path) if not isinstance(hand, LoggedHand)]
    assert [str(fault).split(", ")[1].split(":")[0] for fault in faults] == [
        f"hand {number}" for number in (1, 2, 4, 5, 6, 8)
    ]


def test_a_mistake_that_cannot_be_read_is_named_among_the_others(tmp_path: Path) -> None:
    train(tmp_path, SmallMode(3, None, "drill"), 0, [0b11111, 0b11111], closed=5)
    with opened(tmp_path) as connection:
        connection.execute("DROP TRIGGER hands_refuse_update")
        connection.execute("UPDATE hands SET first_held = '2c 2d' WHERE id = 1")
    newest, oldest = reading.read_mistakes(tmp_path, JOB, 5, order="all")
    assert isinstance(newest, tuple)
    assert newest[0] == 2
    assert str(oldest).startswith(f"{tmp_path / 'history.db'}, hand 1: first_held is '2c 2d'")


def test_where_there_is_no_history_nothing_is_found(tmp_path: Path) -> None:
    assert list(reading.read_history(tmp_path)) == []
    assert list(reading.read_mistakes(tmp_path, JOB, 5)) == []
    assert reading.count_mistakes(tmp_path, JOB, 5, "") == 0
    assert list(reading.mistakes_by_game(tmp_path)) == holds_made(tmp_path) == []
    assert reading.read_session_records(tmp_path, 1) == reading.read_exam_records(tmp_path, 1) == []
    assert list(reading.read_today(tmp_path, JOB, 5, "")) == []
    assert reading.read_played_since(tmp_path, "") == []
    assert reading.read_placement(tmp_path, JOB, 5) == reading.KeptPlacement()
    assert reading.read_unfinished(tmp_path, JOB, 5) == reading.BrokenExam()
    assert reading.count_hands(tmp_path) == 0
    (tmp_path / "a file").touch()
    assert reading.has_begun(tmp_path / "a file")  # nobody can tell


def test_an_exam_with_a_damaged_hand_is_not_told_in_part(tmp_path: Path) -> None:
    train(tmp_path, SmallMode(3, 2, "exam"), 0, [0, 0], closed=5)
    with opened(tmp_path) as connection:
        connection.execute("DROP TRIGGER hands_refuse_update")
        connection.execute("UPDATE hands SET coins = 9 WHERE id = 2")
    with pytest.raises(StoreError, match=r"hand 2: coins is 9, expected 1 to 5"):
        reading.read_exam_records(tmp_path, 1)


def test_a_session_is_gone_on_with_in_one_place(tmp_path: Path) -> None:
    session = train(tmp_path, SmallMode(3, None, "place"), 0, [0])
    first, second = (TrainingStore(tmp_path, AT) for _ in range(2))
    first.adopt_session(session, 1)
    with pytest.raises(StoreError, match=f"session {session} is open elsewhere: go on with it"):
        second.adopt_session(session, 1)
    first.close(AT)
    second.adopt_session(session, 1)
    second.abandon()
