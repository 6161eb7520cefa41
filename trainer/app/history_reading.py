"""What is read of the history for the home page, the review page and `holdwise review`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from solver.decisions import decisions_of
from solver.game import solve_game
from trainer.app.charts import GameCharts
from trainer.app.clock import time_now
from trainer.app.home_news import DearestLeak, HomeNews, LeakHand
from trainer.app.mistakes import Mistake, Mistakes, Search
from trainer.app.player_evidence import recall_in
from trainer.app.player_stats import player_stats
from trainer.app.thirty_days import last_thirty_days
from trainer.store.failures import StoreError
from trainer.store.reading import count_of_hand, read_mistakes, read_today
from trainer.store.rows import hand_record
from trainer.teaching.game_course import GameCourse
from trainer.teaching.in_words import kept_words
from trainer.teaching.short_names import short_name
from trainer.teaching.skill import Sums

if TYPE_CHECKING:
    from solver.decisions import Decisions
    from solver.paytable.table import PayTable
    from trainer.app.player_stats import GamePlayed
    from trainer.teaching.leaks import Leak

MOST = 200
"""How many mistakes are shown at once; a search finds the others."""


def mistakes_of(
    folder: Path, table: PayTable, coins: int, search: Search, most: int = MOST
) -> Mistakes:
    """Return the mistakes in a game that a search finds, `most` of them."""
    faults: list[str] = []
    matching = _matching(folder, decisions_of(table, coins), search, faults)
    try:
        found = tuple(islice(matching, most + 1))
    except StoreError as error:
        return Mistakes(faults=(*faults, str(error)))
    return Mistakes(found[:most], len(found) > most, tuple(faults))


def _matching(
    folder: Path, decisions: Decisions, search: Search, faults: list[str]
) -> Iterator[Mistake]:
    table, coins = decisions.table, decisions.coins
    for hand in read_mistakes(
        folder, order=search.order, table=table, coins=coins, since=search.since
    ):
        if isinstance(hand, StoreError):
            faults.append(str(hand))
            continue
        try:
            record = hand_record(hand, table)
        except ValueError as error:
            faults.append(str(error))
            continue
        if not set(search.cards) <= set(record.dealt) or search.mode not in ("", record.mode):
            continue
        decision = decisions.classes[decisions.class_of(record.dealt)]
        if search.decision in ("", str(decision), decision.should):
            yield Mistake(hand.id, record, str(decision))


@dataclass(frozen=True)
class TimesMade:
    """How often a player made a hand in a game: `made` of so many `hands`, `expected` on average.

    Attributes:
        expected: by perfect play, in as many hands.
    """

    made: int
    hands: int
    expected: float


def times_made(
    folder: Path, table: PayTable, coins: int, hand: str, deal: tuple[int, int]
) -> TimesMade:
    """Return how often a hand was made in a game; `deal` is the one drawn last, counted too.

    Raises:
        StoreError: the history cannot be read.
    """
    made, hands = count_of_hand(folder, table, hand)
    shares = {line.name: line.count / line.total for line in solve_game(table, coins).lines}
    return TimesMade(made, hands, hands * shares.get(hand, 0.0))


def home_news(folder: Path, charts: Path, table: PayTable, coins: int) -> HomeNews:
    """Read what there is to say of a game; a history that cannot be read has no news.

    Takes a second after a long absence: new hands are added up.
    """
    try:
        played, course = _played(folder, table), _course(folder, charts, table, coins)
        done = sum(1 for _ in read_today(folder, table, coins, time_now()[:10]))
        return HomeNews(**played, **course, training=done)
    except StoreError:
        return HomeNews()


def _played(folder: Path, table: PayTable) -> dict[str, Any]:
    stats = player_stats(folder, time_now(), table=table)
    now = datetime.now(UTC).date()
    today = stats.days.get(now.isoformat(), Sums())
    leaks = (each for each in stats.leaks_at_the_bet if not each[1].gone)
    return {
        "hands": stats.alone.hands + stats.helped.hands,
        "alone": stats.alone.hands,
        "today": (today.hands, today.right),
        "curve": last_thirty_days(stats.days, now),
        "leak": next((_dearest(folder, *each) for each in leaks), None),
    }


def _dearest(folder: Path, game: GamePlayed, leak: Leak) -> DearestLeak:
    return DearestLeak(
        decision=str(leak.decision),
        kept=kept_words(leak.kept),
        should=kept_words(leak.decision.should),
        missed=leak.missed,
        seen=leak.seen,
        lost=leak.lost_per_1000 / 1000,
        coins=game.coins,
        hand=_shown_by(folder, game, leak),
    )


def _shown_by(folder: Path, game: GamePlayed, leak: Leak) -> LeakHand | None:
    """Return the newest hand in which a leak showed."""
    search = Search(decision=str(leak.decision))
    found = mistakes_of(folder, game.table, game.coins, search, most=1).found
    if not found:
        return None
    record = found[0].record
    worth, best = float(record.first_ev * game.coins), float(record.best_ev * game.coins)
    return LeakHand(record.dealt, record.first_held, record.best[0], worth, best)


def _course(folder: Path, charts: Path, table: PayTable, coins: int) -> dict[str, Any]:
    """Return how far the course has come; nothing where it would first have to be derived."""
    at_hand = GameCharts(table, coins, charts).course_at_hand()
    if at_hand is None:
        return {}
    course = GameCourse(table, coins, at_hand)
    progress = recall_in(folder, course, time_now())
    following = course.next_lesson(progress)
    return {
        "learnt": course.learnt(progress),
        "again": course.again(progress),
        "lesson": following,
        "brings": short_name(course.rules(following)[0]) if following else "",
        "due": course.due_again(progress),
    }
