"""What the Today page shows of a player: what is due, the dearest leak, thirty days as a curve."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trainer.core.settings import Experience

if TYPE_CHECKING:
    from solver.paytable.table import PayTable
    from trainer.app.player_stats import PlayerStats
    from trainer.app.thirty_days import Loss
    from trainer.app.world import World
    from trainer.teaching.leaks import Leak


@dataclass(frozen=True, slots=True)
class LeakHand:
    """A hand in which a leak showed: what was kept and what was better, worth so many coins."""

    dealt: tuple[int, ...]
    kept: int
    best: int
    worth: float
    best_worth: float


@dataclass(frozen=True, slots=True)
class DearestLeak:
    """The leak that costs most: its class by name, what was kept instead of what, how often.

    `lost` is what it costs in a hand, in coins per coin bet. `hand` is the newest that shows it.
    """

    decision: str
    kept: str
    should: str
    missed: int
    seen: int
    lost: float
    coins: int
    hand: LeakHand | None = None


@dataclass(frozen=True, slots=True)
class HomeNews:
    """What there is to say of a player in a game; empty where there is nothing yet.

    `hands` counts the hands at the table, `alone` those played without help, `today` those of
    today and how many of them were right. `curve` is what was given away, day by day. `passed` says
    of each lesson of the course whether it was passed, `due` names the lines to be practised again,
    `lesson` is the next one and `brings` what it brings in.
    """

    hands: int = 0
    alone: int = 0
    today: tuple[int, int] = (0, 0)
    curve: tuple[Loss, ...] = ()
    leak: DearestLeak | None = None
    passed: tuple[bool, ...] = ()
    lesson: int | None = None
    brings: str = ""
    due: tuple[str, ...] = ()


Asking = Callable[["PayTable", int], HomeNews]


def is_first_start(world: World) -> bool:
    """Whether the player was never asked anything and no hand is logged, in any game and mode."""
    from trainer.store import StoreError
    from trainer.store.reading import has_hands

    if world.settings.experience is not Experience.UNASKED:
        return False
    try:
        return not has_hands(world.folder)
    except StoreError:
        return False


def home_news(folder: Path, table: PayTable, coins: int) -> HomeNews:
    """Read what there is to say of a game; a history that cannot be read has no news.

    Takes a second after a long absence: new hands are added up.
    """
    from trainer.store import StoreError

    try:
        return HomeNews(**(_played(folder, table) | _course(folder, table, coins)))
    except StoreError:
        return HomeNews()


def _played(folder: Path, table: PayTable) -> dict[str, Any]:
    from solver.decisions import decisions_of
    from trainer.app.player_stats import player_stats
    from trainer.app.thirty_days import last_thirty_days
    from trainer.teaching.skill import Sums

    now = datetime.now(UTC)
    stats = player_stats(folder, now.strftime("%Y-%m-%dT%H:%M:%SZ"), decisions_of, table=table)
    today = stats.days.get(now.date().isoformat(), Sums())
    return {
        "hands": stats.alone.hands + stats.helped.hands,
        "alone": stats.alone.hands,
        "today": (today.hands, today.right),
        "curve": last_thirty_days(stats.days, now.date()),
        "leak": _dearest(folder, table, stats),
    }


def _dearest(folder: Path, table: PayTable, stats: PlayerStats) -> DearestLeak | None:
    """Return the leak that costs most in an hour, each at the bet of its game."""
    leaks = [(game.coins, leak) for game, leak in stats.leaks if not leak.gone]
    if not leaks:
        return None
    from trainer.teaching.in_words import kept_words

    coins, leak = max(leaks, key=lambda each: each[0] * each[1].lost_per_1000)
    return DearestLeak(
        decision=str(leak.decision),
        kept=kept_words(leak.kept),
        should=kept_words(leak.decision.should),
        missed=leak.missed,
        seen=leak.seen,
        lost=leak.lost_per_1000 / 1000,
        coins=coins,
        hand=_shown_by(folder, table, coins, leak),
    )


def _shown_by(folder: Path, table: PayTable, coins: int, leak: Leak) -> LeakHand | None:
    """Return the newest hand in which a leak showed."""
    from trainer.app.mistakes import newest_mistake

    record = newest_mistake(folder, table, coins, str(leak.decision))
    if record is None:
        return None
    worth, best = float(record.first_ev * coins), float(record.best_ev * coins)
    return LeakHand(record.dealt, record.first_held, record.best[0], worth, best)


def _course(folder: Path, table: PayTable, coins: int) -> dict[str, Any]:
    """Return how far the course has come; nothing where it would first have to be derived."""
    from trainer.store.charts import GameCharts
    from trainer.store.line_answers import read_line_answers
    from trainer.teaching.course import GameCourse, recall_of

    charts = GameCharts(table, coins, folder, lambda _words: None).course_at_hand()
    if charts is None:
        return {}
    course = GameCourse(table, coins, charts)
    progress = recall_of(read_line_answers(folder, table, coins), datetime.now(UTC))
    following = course.next_lesson(progress)
    return {
        "passed": tuple(course.passed(each, progress) for each in range(course.lessons + 1)),
        "lesson": following,
        "brings": str(course.rules(following)[0]) if following else "",
        "due": course.due(progress),
    }
