"""The card of the leaks page that tells how the player plays: figures, Today's curve, and the
sessions, each of which opens its hands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from trainer.app.home_news import last_thirty_days
from trainer.app.seeds import today
from trainer.drawing import text
from trainer.drawing.boxes import Box, Column, Pad, Row, grow, share
from trainer.drawing.leaves import Hairline, IconBox, Number, Words
from trainer.pages.glossary import PLAIN_MEANINGS, Told
from trainer.pages.leak_cards import curve
from trainer.pages.review_words import moment_words
from trainer.teaching.skill import Sums

if TYPE_CHECKING:
    from trainer.app.history_reading import Skill
    from trainer.app.player_stats import GamePlayed, PlayerStats
    from trainer.pages.lists import Choice

SECOND_TRIES = "Changed after a warning"
"""What holds gained by a change that does not count: with it the luck adds up to what was won."""


def skill_rows(skill: Skill) -> Iterator[tuple[str, str]]:
    """Yield how well the player plays without help, luck apart."""
    stats, game = skill.stats, skill.game_return
    alone = stats.alone
    yield f"{text.first_upper(alone.noun)}s that you decided yourself", f"{alone.hands:,}"
    if alone.further:
        yield "Hands in them", f"{alone.hands + alone.further:,}"
    if alone.accuracy is not None:
        yield "Holds that were right", text.part(alone.accuracy)
    return_ = None if game is None else alone.return_shown(game)
    if game is not None and return_ is not None:
        yield "Your holds return", text.percent(return_)
        yield "The best play returns", text.percent(game)
    if game is not None and alone.drawn_for:
        yield "Luck of the deals", luck(alone.luck_of_deals(game))
        yield "Luck of the draws", luck(alone.luck_of_draws)
        if alone.second_tries:
            yield SECOND_TRIES, luck(alone.second_tries)
    yield from _other_hands(stats)


def _other_hands(stats: PlayerStats) -> Iterator[tuple[str, str]]:
    if stats.helped.hands:
        yield (
            f"{text.first_upper(stats.helped.noun)}s with help, left out",
            f"{stats.helped.hands:,}",
        )
    multiplied = stats.multiplied(helped=False) + stats.multiplied(helped=True)
    if multiplied.hands:
        yield f"Ultimate X {multiplied.noun}s, left out", f"{multiplied.hands:,}"
    asked = sum(stats.practised.values())
    if asked:
        yield "Hands in drill, course and exam", f"{asked:,}"


def luck(coins: Fraction) -> str:
    """Format coins won or lost by luck.

    >>> luck(Fraction(-5, 2)), luck(Fraction(12))
    ('−2.50 coins', '+12.00 coins')
    """
    return f"{text.signed(coins, lambda size: f'{float(size):,.2f}')} coins"


def errors(sums: Sums) -> str:
    """Return the errors of some hands, those that cost much and small ones told apart.

    >>> errors(Sums(20, 1, dear=18)), errors(Sums(2, 1)), errors(Sums(1, 1))
    ('18 costly mistakes, 1 small', '1 small mistake', 'no mistake')
    """
    kinds = ((sums.dear, "costly"), (sums.small, "small"))
    parts = [f"{n:,} {kind} mistake{'' if n == 1 else 's'}" for n, kind in kinds if n]
    parts[1:] = [part.partition(" mistake")[0] for part in parts[1:]]
    return ", ".join(parts) or "no mistake"


def session_days(stats: PlayerStats) -> dict[int, str]:
    """Return the first day of each session."""
    days: dict[int, str] = {}
    for key in stats.sums:
        days[key.session] = min(key.day, days.get(key.session, key.day))
    return days


AT_TABLE = "At the table"
"""The name of this card; what an exam calls "How you play" is another figure."""
PLAY = "play"  # the mode of the hands that sessions list
SESSIONS, FEW_SESSIONS = 5, 2  # in sight at least: beside a curve higher than that, or a lower one
LOW_CURVE = 32.0


def skill_card(skill: Skill, by: float, sessions: Choice, high: float) -> Box:
    """Return how the player plays: figures, the days as a curve so `high`, the sessions with their
    grades; less of each in the lowest forms. `by` makes coins an hour of a loss.
    """
    figures = [
        Row(
            share(1, Told(Words(name, "second", "muted"), PLAIN_MEANINGS)),
            Number(figure, "second"),
            gap=12,
        )
        for name, figure in skill_rows(skill)
    ]
    days = days_an_hour(skill.stats, by)
    curved = high and len(days) > 1
    return Column(
        Words(AT_TABLE, "title", weight="bold"),
        *figures,
        *(curve("Coins given away in an hour", days, high) if curved else ()),
        Pad(Hairline(), y=4),
        Row(
            share(1, Words("Sessions", "body", weight="semibold")),
            Words("Grade", "second", "muted"),
            gap=12,
        ),
        grow(_sessions(skill, sessions, SESSIONS if high > LOW_CURVE else FEW_SESSIONS)),
        gap=8,
    )


def days_an_hour(stats: PlayerStats, by: float) -> dict[str, float]:
    """Return what the player gave away in an hour as it stood on each of the last thirty days that
    were played on, oldest first: Today has the same.
    """
    points = last_thirty_days(stats.days, today())
    return {f"{each.day.day} {each.day:%b}": each.lost * by for each in points}


def listed_sessions(stats: PlayerStats) -> list[tuple[int, Sums]]:
    """Return the sessions as they are listed, the newest first."""
    return [*reversed(stats.sessions.items())]


def games_of(stats: PlayerStats, session: int) -> Sequence[GamePlayed]:
    """Return the games that a session played at the table without help."""
    played = {
        (key.paytable, key.coins)
        for key in stats.sums
        if (key.session, key.mode, key.helped) == (session, PLAY, False)
    }
    return [
        game
        for game in stats.games
        if any((paytable, game.coins) in played for paytable in game.paytables)
    ]


def _sessions(skill: Skill, sessions: Choice, shown: int) -> Box:
    """Return the sessions as rows, each of which opens its hands."""
    days, openings = session_days(skill.stats), skill.openings
    now = today()

    def moment(number: int, sums: Sums) -> Box:
        when = moment_words(openings[number], now) if number in openings else days[number]
        return Words(f"{when}, {sums.words}", "second")

    rows = [
        Pad(
            Row(
                share(1, Column(moment(number, sums), Words(errors(sums), "second", "muted"))),
                Number(sums.grade, "second", room="A+"),
                IconBox("right", "muted", 16),
                gap=14,
            ),
            x=8,
            y=4,
        )
        for number, sums in listed_sessions(skill.stats)
    ]
    listing = sessions.listing(rows, shown)
    listing.opens = True
    return listing
