"""A month of an invented player: hands, lessons, drills and an exam, all from one seed.

The player knows little at first, has a few leaks that verdicts mend, and slips ever more seldom.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import time_machine
from learner import Learner

from solver import HandSolution, load_paytable, solve_hand
from solver.decisions import decisions_of
from trainer.app import training
from trainer.app.exams import exam_start
from trainer.app.kept_mode import KeptMode
from trainer.app.kept_session import KeptSession, SessionSetup
from trainer.app.seeds import Seed
from trainer.core.intents import Deal, Draw, HoldOnly
from trainer.core.records import TIME, Coach
from trainer.core.session import Context
from trainer.core.settings import Experience, Settings
from trainer.store import save_settings
from trainer.teaching.asking import DrillBounds

TODAY = datetime(2026, 11, 20, 19, 30, tzinfo=ZoneInfo("UTC"))
"""The evening on which the pictures are taken: who travels there sets the zone, too."""
SEED, DAYS = 7, 30
TABLE, COINS = load_paytable("9/6"), 5
MENDED = (
    "low pair | one high card",
    "one high card | 3 to an inside straight",
    "2 suited high cards | one high card",
    "low pair | 2 suited high cards",
    "4 to a flush | low pair",
    "low pair | 3 to a flush",
)
OPEN = (
    "3 to a royal flush | 2 suited high cards",
    "2 suited high cards | 2 unsuited high cards",
    "4 to a royal flush | high pair",
)
"""What the player gets wrong: the right kind of hold, and the one that is kept."""
STUBBORN = 8  # verdicts that mend one of the first
SLIPS = (0.05, 0.01)  # the share of hands, on the first day and on the last
PLAUSIBLE = 0.4  # coins per coin bet that a slip loses at most: nobody throws away a full house
LESSONS = {3: 0, 5: 1, 8: 2, 10: 3, 13: 4, 17: 5, 21: 6, 25: 7}
"""The lesson that is taken on a day."""
DRILLS = (7, 15, 22, 27)
EXAMS = (12, 29)
RESTS = (4, 9, 18, 19, 24)  # days without a hand at the table


def make_month(folder: Path) -> None:
    """Fill a data folder; it takes some seconds."""
    save_settings(folder, Settings(experience=Experience.FEEL, coin_cents=25))
    player = learner(*MENDED)
    for day in range(DAYS):
        morning = TODAY - timedelta(days=DAYS - 1 - day, hours=3)
        with time_machine.travel(morning, tick=False) as clock:
            if day not in RESTS:
                _play(folder, player, day)
            clock.shift(timedelta(minutes=70))
            for start in _training(folder, day):
                _answer(training.begin(folder, start()), player, day, clock)


def learner(*mended: str) -> Learner:
    """Return the player with these leaks and those that are still open today."""
    return Learner(decisions_of(TABLE, COINS), {*mended, *OPEN}, STUBBORN, random=Random(SEED))


def _slip(day: int) -> float:
    """Return the share of hands in which the player slips on a day."""
    return SLIPS[0] + (SLIPS[1] - SLIPS[0]) * day / (DAYS - 1)


def _play(folder: Path, player: Learner, day: int) -> None:
    """Play a session at the table, and hear the coach after each hand."""
    at = datetime.now(UTC)
    setup = SessionSetup(SEED + day, True, TABLE, COINS, Coach.AFTER, start_credits=1000)
    kept = KeptSession(folder, setup, Context(0, at.strftime(TIME), solve_hand))
    spent = 0
    for _ in range(player.random.randint(30, 70)):
        kept.send(Deal(), Context(spent, at.strftime(TIME), solve_hand))
        solution = solve_hand(kept.session.dealt, TABLE, COINS)
        held = held_by(player, solution, day)
        kept.send(HoldOnly(held), Context(spent, at.strftime(TIME), solve_hand))
        spent += player.random.randint(2500, 6500)
        later = at + timedelta(milliseconds=spent)
        kept.send(Draw(), Context(spent, later.strftime(TIME), solve_hand))
        _hear(player, solution, held)
    kept.close(later.strftime(TIME))


def _training(folder: Path, day: int) -> list[Callable[[], training.Start[Any]]]:
    """Return what is practised on a day."""
    seed = Seed(SEED + day, given=True)
    starts: list[Callable[[], training.Start[Any]]] = []
    if day in LESSONS:
        view = training.course_view(folder, folder, TABLE, COINS)
        starts.append(lambda: training.lesson_start(view, LESSONS[day], seed))
    if day in DRILLS:
        bounds = DrillBounds(hands=20)
        starts.append(lambda: training.drill_start(folder, TABLE, COINS, bounds, seed))
    if day in EXAMS:
        starts.append(lambda: exam_start(folder, TABLE, COINS, 100, seed))
    return starts


def _answer(kept: KeptMode[Any], player: Learner, day: int, clock: Any) -> None:
    """Answer until there is no further question."""
    while (question := kept.question) is not None:
        solution = solve_hand(question.cards, TABLE, COINS)
        known = kept.mode.name == "course" and player.random.random() < 0.9  # it was just shown
        held = solution.best.mask if known else held_by(player, solution, day)
        clock.shift(timedelta(milliseconds=player.random.randint(2500, 6500)))
        kept.answered(held, at=datetime.now(UTC), milliseconds=player.random.randint(2500, 6500))
        if kept.speaks:
            _hear(player, solution, held)
    kept.close(datetime.now(UTC).strftime(TIME))


def held_by(player: Learner, solution: HandSolution, day: int) -> int:
    """Return what is kept: in a slip the most valuable wrong hold."""
    wrong = next(hold for hold in solution.holds if hold.mask not in solution.best_masks)
    near = solution.best.ev - wrong.ev < PLAUSIBLE
    slips = near and player.random.random() < _slip(day)
    return wrong.mask if slips else player.hold(solution)


def _hear(player: Learner, solution: HandSolution, held: int) -> None:
    """Let the player hear the verdict, from which the open leaks are not mended."""
    if player.class_of(solution) not in OPEN:
        player.hear(solution, held)
