"""The words and figures of the leaks page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from solver.explanation.hold_names import kind_words
from trainer.drawing import text

if TYPE_CHECKING:
    from trainer.app.history_reading import Skill
    from trainer.app.player_stats import GamePlayed, PlayerStats
    from trainer.teaching.leaks import Leak
    from trainer.teaching.pace import Pace
    from trainer.teaching.skill import Sums


def coins_an_hour(leak: Leak, coins: int, pace: Pace) -> str:
    """Return what the leak costs in an hour, in coins."""
    return f"{leak.per_hour(pace.hands_an_hour, coins):,.2f}"


NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")


def seldom_words(seldom: int) -> str:
    """Say how many choices were missed too seldom to be leaks.

    >>> seldom_words(0), seldom_words(1), seldom_words(12)
    ('', 'One choice was missed only once or twice.', '12 choices were missed only once or twice.')
    """
    if not seldom:
        return ""
    count = NUMBERS[seldom] if seldom < len(NUMBERS) else seldom
    return f"{count} {'choice was' if seldom == 1 else 'choices were'} missed only once or twice."


def headline(leaks: Sequence[tuple[GamePlayed, Leak]], pace: Pace) -> tuple[str, str]:
    """Return what the leaks cost: a sentence, and one under it.

    Of several games the costs are no sum: one game is played at a time.
    """
    seldom = sum(not (leak.gone or leak.repeated) for _, leak in leaks)
    open_ones = [(game, leak) for game, leak in leaks if leak.repeated and not leak.gone]
    costs = [leak.per_hour(pace.hands_an_hour, game.coins) for game, leak in open_ones]
    count = NUMBERS[len(costs)] if len(costs) < len(NUMBERS) else f"{len(costs)}"
    closed = len(leaks) - len(costs) - seldom
    under = "A leak is a choice that you miss again and again."
    if closed:
        under += f" {NUMBERS[closed] if closed < len(NUMBERS) else closed} more "
        under += "is closed." if closed == 1 else "are closed."
    under = f"{under} {seldom_words(seldom)}".rstrip()
    if not costs:
        return "No leak is open.", under
    if len({(game.table, game.coins) for game, _ in open_ones}) > 1:
        return f"{count} leaks. The dearest costs {max(costs):,.2f} coins an hour.", under
    verb = "leak costs" if len(costs) == 1 else "leaks cost"
    return f"{count} {verb} you {sum(costs):,.2f} coins an hour.", under


def card_words(leak: Leak) -> tuple[str, str]:
    """Return a leak as a sentence, and how often it comes."""
    every = round(1 / leak.decision.frequency)
    comes = f"Such a choice comes once in {every:,} hands."
    return f"With {one(leak.decision.should)} you keep {one(leak.kept)}.", comes


def one(kind: str) -> str:
    """Return a kind of hold as it stands after "keep".

    >>> one("low pair"), one("2 suited high cards"), one("nothing")
    ('a low pair', 'two suited high cards', 'nothing')
    """
    return kind if kind == "nothing" else kind_words(kind)


def days_an_hour(stats: PlayerStats, pace: Pace) -> dict[str, float]:
    """Return what the player gave away each day, in coins an hour, oldest first."""
    return {
        day: float(sums.lost / sums.hands * pace.hands_an_hour)
        for day, sums in stats.days.items()
        if sums.hands
    }


def leak_sentences(game: GamePlayed, leak: Leak, pace: Pace) -> str:
    """Return all that is known of a leak.

    The error rate has the bounds of 90 %; with few hands it leans on what is usual.
    """
    rate, every = leak.rate, round(1 / leak.decision.frequency)
    words = (
        f"{game.table.name}, {text.count(game.coins, 'coin')} bet. The question, "
        f"{kind_words(leak.decision.should)} or {kind_words(leak.decision.instead)}, "
        f"comes once in {every:,} hands "
        f"({text.percent(leak.decision.frequency)}). You missed {leak.missed:,} of {leak.seen:,}: "
        f"you err {text.percent(rate.mean, 0)} of the time, between "
        f"{text.percent(rate.low, 0)} and {text.percent(rate.high, 0)} with 90\xa0% certainty. "
        f"An error costs {leak.cost * game.coins:.2f} coins; at {pace.hands_an_hour:,} "
        f"hands an hour that is about {pace.an_hour(leak.lost_per_1000 / 1000, game.coins)}."
    )
    gone = " You now play it right nine times in ten: it counts as gone." if leak.gone else ""
    return words + gone


def skill_rows(skill: Skill) -> Iterator[tuple[str, str]]:
    """Yield how well the player plays without help, luck apart."""
    stats, game = skill.stats, skill.game_return
    alone = stats.alone
    yield "Hands without help", f"{alone.hands:,}"
    if alone.accuracy is not None:
        yield "Holds that were right", text.percent(alone.accuracy)
    return_ = None if game is None else alone.return_shown(game)
    if game is not None and return_ is not None:
        yield "Your holds return", text.percent(return_, 3)
        yield "The best play returns", text.percent(game, 3)
    if game is not None and alone.drawn_for:
        yield "Luck of the deals", luck(alone.luck_of_deals(game))
        yield "Luck of the draws", luck(alone.luck_of_draws)
    yield from _other_hands(stats)


def _other_hands(stats: PlayerStats) -> Iterator[tuple[str, str]]:
    if stats.helped.hands:
        yield "Hands with help, left out", f"{stats.helped.hands:,}"
    asked = sum(stats.practised.values())
    if asked:
        yield "Hands in drill, course and exam", f"{asked:,}"


def luck(coins: Fraction) -> str:
    """Format coins won or lost by luck.

    >>> luck(Fraction(-5, 2)), luck(Fraction(12))
    ('−2.5 coins', '+12.0 coins')
    """
    return f"{text.signed(coins, lambda size: f'{float(size):,.1f}')} coins"


def errors(sums: Sums) -> str:
    """Return the errors of some hands, small and dear ones told apart."""
    if sums.right == sums.hands:
        return "no error"
    parts = [f"{n:,} {kind}" for n, kind in ((sums.dear, "dear"), (sums.small, "small")) if n]
    return ", ".join(parts)


def session_days(stats: PlayerStats) -> dict[int, str]:
    """Return the first day of each session."""
    days: dict[int, str] = {}
    for key in stats.sums:
        days[key.session] = min(key.day, days.get(key.session, key.day))
    return days
