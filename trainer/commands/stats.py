"""`holdwise stats`: how well a player plays, and where they leak."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from evaluator.figures import percent
from evaluator.report import heading, line, table
from solver import solve_game
from trainer.app.clock import time_now
from trainer.app.leak_names import distinctions
from trainer.app.player_stats import player_stats
from trainer.commands.failure import complain
from trainer.commands.output import print_json, print_report
from trainer.commands.player import player_folder
from trainer.commands.progress import progress
from trainer.commands.tables import named_table

if TYPE_CHECKING:
    from fractions import Fraction

    from evaluator.report import Report
    from trainer.app.player_stats import PlayerStats
    from trainer.teaching.skill import Sums


MOST_LEAKS = 10
MOST_DAYS = 14


def run(args: argparse.Namespace) -> int:
    """Print the statistics; a window may be open and playing meanwhile."""
    folder = player_folder(args)
    table = None if args.paytable is None else named_table(args.paytable)
    with progress("Adding up") as share:
        stats = player_stats(
            folder,
            time_now(),
            since=args.since or "",
            table=table,
            recount=args.recount,
            progress=share,
        )
    if args.json:
        print_json(as_json(stats))
    elif stats.sums:
        print_report(report(stats))
    else:
        such = "such hand" if args.since or args.paytable else "hand"
        complain(f"no {such} has been played yet in {folder}")
    return 0


def as_json(stats: PlayerStats) -> dict[str, Any]:
    """Return the statistics as docs/json.md describes them."""
    return {
        "hands": stats.alone.hands + stats.helped.hands,
        "alone": _skill_json(stats, helped=False),
        "helped": _skill_json(stats, helped=True),
        "practised": stats.practised,
        "ultimate_x": {
            name: _sums_json(sums) | {"paid": sums.paid, "wagered": sums.wagered}
            for name, sums in _multiplied(stats)
        },
        "leaks": [
            {"paytable": game.table.name, "coins": game.coins} | leak.to_dict()
            for game, leak in stats.leaks
        ],
        "days": [{"day": day} | _sums_json(sums) for day, sums in stats.days.items()],
        "sessions": [
            {"session": session, "grade": sums.grade} | _sums_json(sums)
            for session, sums in stats.sessions.items()
        ],
    }


def _skill_json(stats: PlayerStats, *, helped: bool) -> dict[str, Any]:
    sums = stats.helped if helped else stats.alone
    game = stats.game_return(_return_of, helped=helped)
    return _sums_json(sums) | {
        "return": None if game is None else _number(sums.return_(game)),
        "game_return": _number(game),
        "paid": sums.paid,
        "wagered": sums.wagered,
        "luck_of_draws": float(sums.luck_of_draws),
        "luck_of_deals": None if game is None else float(sums.luck_of_deals(game)),
    }


def _sums_json(sums: Sums) -> dict[str, Any]:
    return {
        "hands": sums.hands,
        "right": sums.right,
        "dear": sums.dear,
        "small": sums.small,
        "lost": float(sums.lost),
        "lost_exact": str(sums.lost),
    }


def _number(value: Fraction | None) -> float | None:
    return None if value is None else float(value)


def _return_of(table: Any, coins: int) -> Fraction:
    return solve_game(table, coins).return_


def report(stats: PlayerStats) -> Report:
    """Return the statistics as lines and tables."""
    parts: Report = [heading(_hands_words(stats))]
    for name, helped in (("alone", False), ("helped", True)):
        parts += [line(text) for text in _skill_lines(stats, name, helped=helped)]
    parts += [
        line(text) for name, sums in _multiplied(stats) for text in _multiplied_lines(name, sums)
    ]
    asked = ", ".join(f"{hands:,} in {mode}" for mode, hands in stats.practised.items() if hands)
    if asked:
        parts.append(line(f"Practised: {asked}"))
    parts += [line(), heading("Leaks, dearest first")]
    if stats.leaks:
        titles = ("Instead of", "You kept", "Comes", "Missed", "Of", "Error rate", "Per 1,000")
        parts.append(table(titles, _leak_rows(stats), left=titles[:2]))
        parts.append(line("Error rates with the bounds of 90 %; losses in coins per coin bet."))
    else:
        parts.append(line("None found yet."))
    if stats.days:
        titles = ("Day", "Hands", "Right", "Lost per 1,000", "Dear errors", "Small errors", "Grade")
        parts += [line(), table(titles, _day_rows(stats), left=("Day", "Grade"))]
    return parts


def _hands_words(stats: PlayerStats) -> str:
    """Return how many hands there are; those of Ultimate X and of training stand further down."""
    hands = stats.alone.hands + stats.helped.hands
    if hands:
        return f"{hands:,} hands played"
    multiplied = any(sums.hands for _, sums in _multiplied(stats))
    return f"No hands played at the table{' but those of Ultimate X' if multiplied else ' yet'}"


def _skill_lines(stats: PlayerStats, name: str, *, helped: bool) -> list[str]:
    sums = stats.helped if helped else stats.alone
    game = stats.game_return(_return_of, helped=helped)
    right, return_ = sums.accuracy, None if game is None else sums.return_(game)
    if game is None or right is None or return_ is None:
        return []
    return [
        f"{name.capitalize()}: {sums.hands:,} hands, {percent(right, 2)} right; your holds return "
        f"{percent(return_, 4)}, the game {percent(game, 4)}",
        f"  luck of the deals {float(sums.luck_of_deals(game)):+,.1f} coins, of the draws "
        f"{float(sums.luck_of_draws):+,.1f}",
    ]


def _multiplied(stats: PlayerStats) -> tuple[tuple[str, Sums], ...]:
    return ("alone", stats.multiplied(helped=False)), ("helped", stats.multiplied(helped=True))


def _multiplied_lines(name: str, sums: Sums) -> list[str]:
    """Return the line on the hands of Ultimate X, which are in no other figure."""
    if sums.accuracy is None:
        return []
    return [
        f"Ultimate X, {name}: {sums.hands:,} hands, {percent(sums.accuracy, 2)} right; your holds "
        f"gave away {float(sums.lost):,.2f} of {sums.wagered:,} coins bet"
    ]


def _leak_rows(stats: PlayerStats) -> list[tuple[str, ...]]:
    def share(rate: float) -> str:
        return percent(rate, 0)

    shown = stats.leaks[:MOST_LEAKS]
    return [
        (
            leak.decision.should,
            f"{leak.kept} {apart}".rstrip(),
            percent(leak.decision.frequency, 2),
            str(leak.missed),
            str(leak.seen),
            f"{share(leak.rate.mean)} ({share(leak.rate.low)} to {share(leak.rate.high)})",
            f"{leak.lost_per_1000:.2f}",
        )
        for (_game, leak), apart in zip(shown, distinctions(shown), strict=True)
    ]


def _day_rows(stats: PlayerStats) -> list[tuple[str, ...]]:
    return [
        (
            day,
            f"{sums.hands:,}",
            percent(sums.accuracy or 0, 2),
            f"{float(sums.lost_per_coin or 0) * 1000:.2f}",
            str(sums.dear),
            str(sums.small),
            sums.grade,
        )
        for day, sums in list(stats.days.items())[-MOST_DAYS:]
    ]
