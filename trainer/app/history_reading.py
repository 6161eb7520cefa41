"""What the history says of a player, for pages (in the background) and for `holdwise review`.

It is over four hundred lines: the leaks of which other pages tell take fifteen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from solver.decisions import Decisions, decisions_of
from solver.game import solve_game
from solver.paytable.table import PayTable
from solver.strategy.playing.chart import Chart
from solver.strategy.playing.match import hold_of_chart
from trainer.app.background import Asked, Workers
from trainer.app.by_feel import is_of_trial, trial_so_far
from trainer.app.charts import has_course
from trainer.app.exams import returns_of_exams
from trainer.app.home_news import (
    ClosedLeak,
    DearestLeak,
    HomeNews,
    LeakHand,
    Loss,
    OpenLeak,
    in_a_row,
    last_thirty_days,
)
from trainer.app.mistakes import Mistake, Mistakes, Search, at_bet, closed_leak_words, leak_words
from trainer.app.player_stats import (
    GamePlayed,
    PlayerStats,
    days_of_play,
    played_lately,
    player_stats,
    so_far,
    sums_of,
)
from trainer.app.seeds import LOCAL, from_day, seed_note, time_now, today
from trainer.app.training import chart_letters, course_view
from trainer.core.days import day_of
from trainer.store.connection import one_reading
from trainer.store.failures import StoreError
from trainer.store.reading import (
    count_mistakes,
    count_of_hand,
    read_exam_ends,
    read_last_seed,
    read_mistakes,
    read_openings,
    read_today,
    read_unfinished,
)
from trainer.teaching.closings import closings
from trainer.teaching.leaks import BETWEEN, WATCHED, Leak, none_open
from trainer.teaching.skill import Pace, Sums

CLOSED_WITHIN = timedelta(days=6)
"""From the first of the days in which a leak was closed that is news, to today."""
MOST = 200  # mistakes that are shown at once; a search finds the others
LAST_EXAMS = 5
NamedLeak = tuple[tuple[GamePlayed, Leak], str]  # and what tells it apart from one of its name


def mistakes_of(
    folder: Path,
    table: PayTable,
    coins: int,
    search: Search,
    most: int = MOST,
    *,
    untold: Callable[[], str] = str,
) -> Mistakes:
    """Return the mistakes in a game that a search finds, `most` of them; none of a trial that was
    begun at the moment `untold`.
    """
    faults: list[str] = []
    matching = _matching(folder, decisions_of(table, coins), search, faults)
    if since := untold():
        matching = (each for each in matching if not is_of_trial(each.record, since))
    try:
        mistakes = tuple(islice(matching, most + 1))
        began = read_openings(folder).get(search.session, "")
        ends = read_exam_ends(folder)
    except StoreError as error:
        return Mistakes(faults=(*faults, str(error)))
    return Mistakes(mistakes[:most], len(mistakes) > most, tuple(faults), began, ends)


Wanted = tuple[tuple[tuple[str, str], str], ...]
"""Leaks by their keys, each with the kind that a hand is to show; "" where that may be any."""


def shown_by(
    folder: Path, table: PayTable, coins: int, leaks: Wanted
) -> dict[tuple[str, str], Mistake]:
    """Return for each leak of a game, by its key, the dearest hand in which the kind was kept that
    was kept most often; the dearest of its errors where that is none.
    """
    by_leak: dict[tuple[str, str], Mistake] = {}
    sought = {
        (name, kind): (key, shown)
        for key, shown in leaks
        for name in key[0].split(BETWEEN)
        for kind in key[1].split(BETWEEN)
    }
    with suppress(StoreError):  # the page has said so
        for mistake in _matching(folder, decisions_of(table, coins), Search("dearest"), []):
            key, shown = sought.get((mistake.decision, mistake.kept), (None, ""))
            if key is not None and key not in by_leak and shown in ("", mistake.kept):
                by_leak[key] = mistake
                if len(by_leak) == len(leaks):
                    break
    return by_leak


def _matching(
    folder: Path, decisions: Decisions, search: Search, faults: list[str]
) -> Iterator[Mistake]:
    table, coins = decisions.table, decisions.coins
    since, session = from_day(search.since), search.session
    logged = read_mistakes(folder, table, coins, order=search.order, since=since, session=session)
    for entry in logged:
        if isinstance(entry, StoreError):
            faults.append(str(entry))
            continue
        number, record = entry
        if not search.takes_deal(record.dealt) or search.mode not in ("", record.mode):
            continue
        decision = decisions.classes[decisions.class_of(record.dealt)]
        kept = decisions.kept_of(record.dealt, record.first_held)
        if search.takes_kinds(str(decision), kept):
            yield Mistake(number, record, str(decision), kept)


@dataclass(frozen=True)
class TimesMade:
    """How often a player made a hand in a game.

    It came `times` in `hands`; `expected` is the average.

    Attributes:
        expected: by perfect play, in as many hands.
    """

    times: int
    hands: int
    expected: float


def times_made(
    folder: Path, table: PayTable, coins: int, hand: str, deal: tuple[int, int]
) -> TimesMade:
    """Return how often a hand was made in a game; `deal` is the one drawn last, counted too.

    Raises:
        StoreError: the history cannot be read.
    """
    times, hands = count_of_hand(folder, table, hand)
    shares = {line.name: line.count / line.total for line in solve_game(table, coins).lines}
    return TimesMade(times, hands, hands * shares.get(hand, 0.0))


@one_reading()
def home_news(
    folder: Path, charts: Path, table: PayTable, coins: int, pace: Callable[[], Pace] = Pace
) -> HomeNews:
    """Read what there is to say of a game; a history that cannot be read has no news. `pace` says
    by how many hands an hour a closed leak is priced. Takes a second after a long absence.
    """
    try:
        view = course_view(folder, charts, table, coins)
        played = _played(folder, table, coins, view.chart)
        at_most = view.course is None and has_course(charts, table)
        done = sum(1 for _ in read_today(folder, table, coins, from_day(today())))
        exam, exams = read_unfinished(folder, table, coins), _exams(folder, table, coins)
        news = HomeNews(
            **played,
            at_most=at_most,
            left=("exam",) if exam.exam else (),
            exam_left=exam.hands - exam.answered,
            run=in_a_row(days_of_play(folder), today())[0],
            training=done,
            trial=trial_so_far(folder, table, coins).hands,
            closed=_closed(folder, table, coins, pace()),
            by_exam=exams[-1].lost if exams else None,
            exams=exams,
        )
        return view.into(news)
    except StoreError:
        return HomeNews()


def _played(folder: Path, table: PayTable, coins: int, chart: Chart | None) -> dict[str, Any]:
    stats = player_stats(folder, time_now(), table=table)
    day, played = today(), stats.alone + stats.helped
    listed = stats.leaks_at_the_bet
    named = [(each, at_bet(each[0], coins)) for each in listed]
    leaks = (each for each in named if each[0][1].standing == "open")
    seldom = [each for each in named if each[0][1].standing == "seldom"]
    seldom.sort(key=lambda each: -each[0][1].lost * each[0][0].coins)  # as Leaks lists them
    if any(leak.standing == "open" for _, leak in listed):  # beside it stands what was missed twice
        seldom.sort(key=lambda each: each[0][1].missed < WATCHED)
    watched = (_dearest(folder, *each, apart) for each, apart in seldom)
    here = stats.leaks_of(table, coins)
    still = [each for each in here if each.standing == "open"]
    return {
        "hands": played.hands,
        "further": played.further,
        "alone": stats.alone.hands,
        "today": stats.days.get(str(day), Sums()),
        "curve": last_thirty_days(stats.days, day),
        "open_leaks": tuple(
            OpenLeak(
                closed_leak_words(each.name, each.usual),
                each.errors,
                each.lost_per_1000 / 1000,
                each.unsure,
            )
            for each in still
        ),
        "closed_errors": frozenset(
            error for each in here if each.standing == "closed" for error in each.errors
        ),
        "leak": next((_dearest(folder, *each, apart) for each, apart in leaks), None),
        "watched": next((each for each in watched if not _of_chart(each, chart, table)), None),
        "none_open": none_open([leak for _, leak in listed]) if listed else "",
    }


def _closed(folder: Path, table: PayTable, coins: int, pace: Pace) -> ClosedLeak | None:
    """Return the leak of a game that was closed last, if that was in the last seven days."""
    decisions = decisions_of(table, coins)
    with sums_of(folder, time_now()) as store:
        if store is None:
            return None
        evidence = store.evidence(decisions)
        lately = store.evidence(decisions, from_day(today() - CLOSED_WITHIN))
    for closing in closings(evidence, lately, datetime.now(UTC)):
        leak = closing.leak
        return ClosedLeak(
            words=leak_words(leak.name, leak.usual),
            does=closed_leak_words(leak.name, leak.usual),
            before=pace.coins(closing.before, coins),
            now=leak.per_hour(pace.hands_an_hour, coins),
            due=closing.due,
        )
    return None


def _exams(folder: Path, table: PayTable, coins: int) -> tuple[Loss, ...]:
    """Return what the last exams of a game found to be given away in a hand, the newest last."""
    last = [*islice(returns_of_exams(folder, table, coins), LAST_EXAMS)]
    best = float(solve_game(table, coins).return_) if last else 0.0
    return tuple(
        Loss(day_of(ended, LOCAL), max(0.0, best - return_)) for ended, return_ in reversed(last)
    )


def _dearest(folder: Path, game: GamePlayed, leak: Leak, apart: str) -> DearestLeak:
    return DearestLeak(
        decision=leak.name,
        kept=leak.all_kept,
        words=f"{leak_words(leak.name, leak.usual)} {apart}".rstrip(),
        missed=leak.missed,
        seen=leak.seen,
        lost=leak.lost_per_1000 / 1000,
        unsure=leak.unsure,
        coins=game.coins,
        hand=_shown_by(folder, game, leak),
    )


def _of_chart(watched: DearestLeak, chart: Chart | None, table: PayTable) -> bool:
    """Whether a choice was missed once, and the chart that the player learns makes it."""
    hand = watched.hand
    if hand is None or chart is None or watched.missed >= WATCHED:
        return False
    return hold_of_chart(chart, hand.dealt, table, watched.coins).mask == hand.held


def _shown_by(folder: Path, game: GamePlayed, leak: Leak) -> LeakHand | None:
    """Return the dearest hand in which a leak showed."""
    wanted = ((leak.key, leak.example),)
    mistake = shown_by(folder, game.table, game.coins, wanted).get(leak.key)
    if mistake is None:
        return None
    record = mistake.record
    worth, best = float(record.first_ev * game.coins), float(record.best_ev * game.coins)
    return LeakHand(record.dealt, record.first_held, record.best[0], worth, best)


Returns = Callable[["PayTable", int], Fraction]


@dataclass(frozen=True)
class Skill:
    """How a player plays, and the return of perfect play of the same games without help.

    `fault` says why the history could not be read, "" if it could; `openings` when sessions began.
    """

    stats: PlayerStats
    game_return: Fraction | None = None
    fault: str = ""
    openings: Mapping[int, str] = field(default_factory=dict)


class PlayerHistory:
    """Answers what pages ask of the history; each question returns None before it is known.

    `skill` says how the player plays, in all games or one, and ever or in the last days;
    `mistakes` are those in a game that a search finds, `shown` the hands that show its leaks,
    `unseen` is how many of them there are since a moment, `played` the hands of a session and of
    earlier today; `last_seed` is the sentence on the seed of the session before this one, "" if
    there is none; `times` how often a hand was made. `news` is what the home page shows, `so_far`
    the player's page, `letters` the grades of the course's charts.
    """

    def __init__(
        self,
        folder: Path,
        charts: Path,
        workers: Workers,
        returns: Returns,
        pace: Callable[[], Pace],
        untold: Callable[[], str],
    ) -> None:
        self._folder, self._returns = folder, returns
        self.skill = Asked(workers.slow, self._skill)
        self.mistakes = Asked(workers.slow, partial(mistakes_of, folder, untold=untold))
        self.shown = Asked(workers.slow, partial(shown_by, folder))
        self.unseen = Asked(workers.short, partial(count_mistakes, folder), faults=(StoreError,))
        self.last_seed = Asked(workers.slow, self._last_seed)
        self.played = Asked(workers.short, partial(played_lately, folder))
        self.so_far = Asked(workers.slow, partial(so_far, folder))
        self.letters = Asked(workers.slow, partial(chart_letters, charts))
        of_history = self.skill, self.mistakes, self.shown, self.played, self.last_seed, self.so_far
        self._read: tuple[Asked[..., Any], ...] = of_history
        self.times = Asked(workers.slow, partial(times_made, folder), faults=(StoreError,))
        self.news = Asked(workers.slow, partial(home_news, folder, charts, pace=pace))

    def forget(self) -> None:
        """Read everything again when it is next asked for: more may have been played."""
        for asked in self._read:
            asked.forget()

    def leaks_of(self, table: PayTable, coins: int) -> tuple[Leak, ...] | None:
        """Return the leaks of a game as Leaks has them; None before they are known, and while the
        history cannot be read.
        """
        skill = self.skill(table, None)
        return None if skill is None or skill.fault else skill.stats.leaks_of(table, coins)

    @property
    def waits(self) -> bool:
        """Whether an answer is still being looked up."""
        return any(asked.waits for asked in (*self._read, self.news, self.letters))

    def _last_seed(self) -> str:
        try:
            session = read_last_seed(self._folder)
        except StoreError as error:
            return str(error)
        return "" if session is None else seed_note(*session)

    def _skill(self, table: PayTable | None, days: int | None = None) -> Skill:
        try:
            stats = player_stats(
                self._folder,
                time_now(),
                since="" if days is None else from_day(today() - timedelta(days=days - 1)),
                table=table,
                progress=self.skill.progress,
            )
            openings = read_openings(self._folder)
        except StoreError as error:
            return Skill(PlayerStats(), fault=str(error))
        best = stats.game_return(self._returns, helped=False)
        return Skill(stats, best, openings=openings)
