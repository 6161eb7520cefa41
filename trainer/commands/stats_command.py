"""`holdwise stats`: how well a player plays, and where they leak."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from operator import itemgetter
from types import SimpleNamespace
from typing import Any, NamedTuple

from evaluator.figures import count, in_money, percent, signed, two
from evaluator.keys import Keys, both, dictionary, key, nested, parts, real, within
from evaluator.report import Report, heading, line, table
from solver import solve_game
from trainer.app.home_news import in_a_row, row_words
from trainer.app.mistakes import in_games
from trainer.app.player_stats import GamePlayed, PlayerStats, player_stats
from trainer.app.seeds import from_day, time_now, today
from trainer.commands.failure import complain
from trainer.commands.games import pace_asked, settings_of
from trainer.commands.lines import named_table, options_for
from trainer.commands.output import print_json, print_report, say_next
from trainer.commands.terminal import progress_bar
from trainer.store.folder import player_folder
from trainer.teaching.leaks import FROM_THREE, VARIOUS, Leak, hourly, none_open
from trainer.teaching.skill import FEWEST_HANDS, Pace, Sums


class SkillInGames(NamedTuple):
    """Sums over hands, and what perfect play of the same games returns; None without hands."""

    sums: Sums
    game: Fraction | None

    @property
    def return_(self) -> Fraction | None:
        """The return of the holds, whatever was dealt and drawn."""
        return None if self.game is None else self.sums.return_(self.game)

    @property
    def luck_of_deals(self) -> Fraction | None:
        """What the deals were worth above the average, in coins."""
        return None if self.game is None else self.sums.luck_of_deals(self.game)


SUMS: Keys = (
    key("hands", "how many; a deal counts once, however many hands are drawn from it"),
    key("right", "how many first holds were best"),
    key("dear", "how many lost 0.1 or more per coin bet"),
    key("small", "how many lost less"),
    *both("lost", "what the first holds lost, in coins"),
)
BETS: Keys = (key("paid", "coins paid"), key("wagered", "coins bet"))
SKILL: Keys = (
    *within("sums", SUMS),
    real(
        "return",
        "the return of the holds, whatever was dealt and drawn: `game_return` less what the first "
        "holds lost of a coin; of a few hands it says little, and can be below 0; null if there is "
        "no hand",
    ),
    real("game_return", "the return of perfect play of the same games", "game"),
    *within("sums", BETS),
    real(
        "luck_of_draws",
        "what the draws paid above the values of the holds, in coins",
        "sums.luck_of_draws",
    ),
    real("luck_of_deals", "what the deals were worth above the average, in coins"),
    real(
        "second_tries",
        "what the holds drawn with were worth above those first submitted, which `lost` counts, in "
        "coins: what is won is `wagered` times `return` less 1, both lucks and this; null if the "
        "results of some hands are not known",
        "sums.second_tries",
    ),
)
WHOSE = {"alone": "decided yourself", "helped": "with help"}
"""How the parts are called where they are read, as in the window."""
FIRST, SECOND = itemgetter(0), itemgetter(1)
KEYS: Keys = (
    key("hands", "hands played at the table", lambda of: of.alone.hands + of.helped.hands),
    nested("alone", "those that the player decided", SKILL, lambda of: _skill(of, helped=False)),
    nested(
        "helped",
        "those with live values, or with the best hold shown before any was submitted; it has "
        "the keys of `alone`",
        SKILL,
        lambda of: _skill(of, helped=True),
    ),
    key("practised", "how many hands were asked, by mode")._replace(
        below=tuple(
            key(mode, "by a drill, a lesson, an exam that is over and counts")
            for mode in ("drill", "course", "exam")
        )
    ),
    nested(
        "ultimate_x",
        "the hands of Ultimate X, which no other figure here counts; as in `alone`, the feature's "
        "coins counted in",
        tuple(
            nested(name, "those that the player decided, and those with help", SUMS + BETS, name)
            for name in ("alone", "helped")
        ),
        lambda of: SimpleNamespace(**dict(_multiplied(of))),
    ),
    parts(
        "leaks",
        "the classes of decisions with errors, costliest first",
        (
            key("paytable", "the game", lambda leak: leak[0].table.name),
            key("coins", "the game", lambda leak: leak[0].coins),
            *within(SECOND, Leak.KEYS),
        ),
        lambda of: _classes(of),
    ),
    parts(
        "days",
        "the hands of `alone` by day",
        (key("day", "the day, UTC", FIRST), *within(SECOND, SUMS)),
        lambda of: of.utc_days.items(),
    ),
    parts(
        "sessions",
        "the same by session",
        (
            key("session", "its number", FIRST),
            key("grade", "A+ to E; empty for fewer than 20 hands", lambda of: of[1].grade),
            *within(SECOND, SUMS),
        ),
        lambda of: of.sessions.items(),
    ),
)


def _classes(stats: PlayerStats) -> list[tuple[GamePlayed, Leak]]:
    """Return the classes of the leaks, each by itself, costliest first."""
    parts = [(game, part) for game, leak in stats.leaks for part in leak.each]
    return sorted(parts, key=lambda each: -each[1].lost_per_1000)


MOST_LEAKS = 10
MOST_DAYS = 14


def run(args: argparse.Namespace) -> int:
    """Print the statistics; a window may be open and playing meanwhile."""
    folder = player_folder(args.data, args.profile)
    table = None if args.paytable is None else named_table(args.paytable, args.json)
    with progress_bar("Adding up") as progress:
        stats = player_stats(
            folder,
            time_now(),
            since=from_day(args.since),
            table=table,
            recount=args.recount,
            progress=progress,
        )
    if args.json:
        print_json(dictionary(stats, KEYS))
    elif stats.sums:
        whole = not (args.since or args.paytable)
        pace = pace_asked(args, settings_of(folder))
        print_report(report(stats, pace, today() if whole else None))
        if following := _following(stats):
            say_next(following)
    else:
        such = "such hand" if args.since or args.paytable else "hand"
        complain(f"no {such} has been played yet in {folder}")
    return 0


def _skill(stats: PlayerStats, *, helped: bool) -> SkillInGames:
    sums = stats.helped if helped else stats.alone
    return SkillInGames(sums, stats.game_return(_return_of, helped=helped))


def _return_of(table: Any, coins: int) -> Fraction:
    return solve_game(table, coins).return_


def _following(stats: PlayerStats) -> str | None:
    """Return what may be typed next: a drill of the dearest leak, if one is open, or of its game
    where there are several; None if that game cannot be named.
    """
    if not (leaks := _open_leaks(stats)):
        return "holdwise play --text"
    game, leak = leaks[0]
    several = len(stats.games) > 1
    classes = (leak.should if len(leak.each) > 1 else "") or leak.each[0].decision
    only = options_for(game.table, game.coins) if several else f'--class "{classes}"'
    return f"holdwise drill --text {only}" if only else None


def _open_leaks(stats: PlayerStats) -> list[tuple[GamePlayed, Leak]]:
    """Return what is not closed: leaks first, then what was missed too seldom to be one; what costs
    almost nothing is left out.
    """
    wanted = ("open", "seldom")
    open_ones = (each for each in stats.leaks_at_the_bet if each[1].standing in wanted)
    return sorted(open_ones, key=lambda each: not each[1].repeated)


def report(
    stats: PlayerStats,
    pace: Pace = Pace(),  # noqa: B008 - it is frozen
    now: date | None = None,
) -> Report:
    """Return the statistics as lines and tables; losses in an hour are those at a pace. Of all
    games and days the days in a row up to `now` are told.
    """
    parts: Report = [heading(_hands_words(stats))]
    for name, helped in (("alone", False), ("helped", True)):
        parts += [line(text) for text in _skill_lines(stats, name, pace, helped=helped)]
    parts += [
        line(text) for name, sums in _multiplied(stats) for text in _multiplied_lines(name, sums)
    ]
    practice = ", ".join(f"{hands:,} in {mode}" for mode, hands in stats.practised.items() if hands)
    if practice:
        parts.append(line(f"Practised: {practice}"))
    if now is not None:
        days = {date.fromisoformat(key.day) for key in stats.sums}
        row = row_words(*in_a_row(days, now))
        parts.append(line(f"Days of play: {len(days):,}{'. ' if row else ''}{row}"))
    parts += _leak_parts(stats, pace)
    if stats.days:
        deals = f"{stats.alone.noun.capitalize()}s"
        titles = ("Day", deals, "Right", "Lost per 1,000", "Dear errors", "Small errors", "Grade")
        parts += [line(), table(titles, _day_rows(stats), left=("Day", "Grade"))]
    return parts


def _hands_words(stats: PlayerStats) -> str:
    """Return how many hands there are; those of Ultimate X and of training stand further down."""
    played = stats.alone + stats.helped
    if played.hands:
        of_one = f": {_game_words(stats.games[0])}" if len(stats.games) == 1 else ""
        return f"{played.words} played{of_one}"
    multiplied = any(sums.hands for _, sums in _multiplied(stats))
    return f"No hands played at the table{' but those of Ultimate X' if multiplied else ' yet'}"


def _skill_lines(stats: PlayerStats, name: str, pace: Pace, *, helped: bool) -> list[str]:
    skill = _skill(stats, helped=helped)
    sums, game, right = skill.sums, skill.game, skill.sums.accuracy
    if game is None or right is None:
        return []
    sentence = f"{WHOSE[name].capitalize()}: {sums.words}, {percent(right, 2)} right; "
    return_, best = sums.return_shown(game), f"the best play {percent(game, 2)}"
    if return_ is not None:
        sentence += f"your holds return {percent(return_, 2)}, {best}"
    elif sums.hands < FEWEST_HANDS:
        sentence += f"the return of your holds is shown from {FEWEST_HANDS} {sums.noun}s on"
    else:
        sentence += f"your holds gave away more than {best.replace('play', 'play returns,')}"
    hourly = pace.an_hour(sums.lost_a_hand, 1)
    cost = [f"  mistakes cost about {hourly} at {pace.hands_an_hour:,} hands and these bets"]
    known = cost if sums.lost and sums.hands >= FEWEST_HANDS else []
    return [sentence, *known, f"  {_luck_words(sums, game, pace.coin)}"]


def _luck_words(sums: Sums, game: Fraction, coin: Fraction | None) -> str:
    """Return how lucky the hands were of which it is known what they paid."""
    if not sums.drawn_for:
        return "luck: not known, as no result of these hands is noted"
    deals, draws = (
        f"{signed(coins, 1)}{unit}{in_money(coins, coin)}"
        for coins, unit in ((sums.luck_of_deals(game), " coins"), (sums.luck_of_draws, ""))
    )
    where = "" if sums.drawn_for == sums.wagered else ", in the hands whose result is noted"
    tries = sums.second_tries
    changed = f", changes after a warning {signed(tries, 1)}" if tries else ""
    return f"luck of the deals {deals}, of the draws {draws}{changed}{where}"


def _multiplied(stats: PlayerStats) -> tuple[tuple[str, Sums], ...]:
    return ("alone", stats.multiplied(helped=False)), ("helped", stats.multiplied(helped=True))


def _multiplied_lines(name: str, sums: Sums) -> list[str]:
    """Return the line on the hands of Ultimate X, which are in no other figure."""
    if sums.accuracy is None:
        return []
    return [
        f"Ultimate X, {WHOSE[name]}: {sums.words}, {percent(sums.accuracy, 2)} right; "
        f"your holds gave away {percent(sums.lost_per_coin or 0, 2)} of {sums.wagered:,} coins bet"
    ]


def _leak_parts(stats: PlayerStats, pace: Pace) -> Report:
    """Return the leaks as tables, one for each game, since a leak costs what it does in its own."""
    open_ones = _open_leaks(stats)
    leaks = [each for each in open_ones if each[1].repeated][:MOST_LEAKS]
    parts: Report = []
    for game in dict.fromkeys(game for game, _ in leaks):
        of_game = [each for each in leaks if each[0] == game]
        parts += [line(), heading(f"Leaks in {_game_words(game)}, costliest first")]
        titles = (
            *("Better", "You kept", "Comes", "Missed", "Of", "Error rate", "Per 1,000"),
            *("Coins an hour", *(() if pace.coin is None else ("Money an hour",))),
        )
        rows = _leak_rows(of_game, pace)
        parts.append(table(titles, rows, left=titles[:2], spare=("Comes", "Of")))
    if leaks:
        parts.append(
            line(
                "Error rates with the bounds of 90 %; losses in coins per coin bet in 1,000 hands, "
                f"and an hour at {pace.hands_an_hour:,} hands and the bet."
            )
        )
    else:
        words = none_open([leak for _, leak in stats.leaks])
        parts += [line(), heading("Leaks"), line(words)]
    parts += _seldom_parts([each for each in open_ones if not each[1].repeated])
    closed = sum(leak.standing == "closed" for _, leak in stats.leaks_at_the_bet)
    if closed:
        parts.append(line(f"{count(closed, 'leak')} closed: now played right nine times in ten."))
    return parts


def _kept(leak: Leak, apart: str) -> str:
    """Return what was kept in the misses, else that it varies; and what tells the leak `apart`."""
    return f"{leak.usual or VARIOUS} {apart}".rstrip()


def _seldom_parts(leaks: list[tuple[GamePlayed, Leak]]) -> Report:
    """Return what was missed too seldom to have a price an hour, and what it has cost so far."""
    if not leaks:
        return []
    dearest = sorted(leaks, key=lambda each: -each[1].lost * each[0].coins)[:MOST_LEAKS]
    titles = ("Better", "You kept", "Missed", "Of", "Coins so far")
    rows = [
        (
            leak.should or VARIOUS,
            _kept(leak, apart),
            str(leak.missed),
            str(leak.seen),
            two(leak.lost * at.coins, brief=True),
        )
        for (at, leak), apart in zip(dearest, in_games(dearest), strict=True)
    ]
    return [
        line(),
        heading("Missed only once or twice, which may be chance"),
        table(titles, rows, left=titles[:2], spare=("Of",)),
        line(FROM_THREE),
    ]


def _game_words(game: GamePlayed) -> str:
    return f"{game.table.name} at {count(game.coins, 'coin')}"


def _leak_rows(leaks: Sequence[tuple[GamePlayed, Leak]], pace: Pace) -> list[tuple[str, ...]]:
    def share(rate: float) -> str:
        return percent(rate, 0)

    def prices(leak: Leak, coins: int) -> tuple[str, ...]:
        lost = leak.per_hour(pace.hands_an_hour, coins)
        amounts = (lost,) if pace.coin is None else (lost, lost * pace.coin)
        return tuple(hourly(each, unsure=leak.unsure) for each in amounts)

    return [
        (
            leak.should or VARIOUS,
            _kept(leak, apart),
            percent(leak.decision.frequency, 2),
            str(leak.missed),
            str(leak.seen),
            f"{share(leak.rate.mean)} ({share(leak.rate.low)} to {share(leak.rate.high)})",
            two(leak.lost_per_1000, brief=True),
            *prices(leak, game.coins),
        )
        for (game, leak), apart in zip(leaks, in_games(leaks), strict=True)
    ]


def _day_rows(stats: PlayerStats) -> list[tuple[str, ...]]:
    return [
        (
            day,
            f"{sums.hands:,}",
            percent(sums.accuracy or 0, 2),
            two(float(sums.lost_per_coin or 0) * 1000, brief=True),
            str(sums.dear),
            str(sums.small),
            sums.grade,
        )
        for day, sums in list(stats.days.items())[-MOST_DAYS:]
    ]
