"""The cards of the leaks page: the chosen leak as a hand, and how the player plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING

from trainer.app.home_news import last_thirty_days
from trainer.drawing import text
from trainer.drawing.boxes import Box, Column, Pad, Row, grow, share, wide
from trainer.drawing.leaves import Bar, ColorName, Hairline, HandCards, IconBox, Number, Words
from trainer.drawing.plot import Plot, Spot
from trainer.drawing.surfaces import Panel
from trainer.pages.leaks.leaks_words import (
    coins_an_hour,
    days_an_hour,
    errors,
    one,
    session_days,
    skill_rows,
)
from trainer.teaching.skill import Sums
from trainer.widgets.listing import Listing, Scrolled

if TYPE_CHECKING:
    from solver.hand import HandSolution
    from trainer.app.history_reading import Skill
    from trainer.app.mistakes import Mistake, Mistakes
    from trainer.teaching.leaks import Leak
    from trainer.teaching.pace import Pace

LABEL = 104.0  # the width of the words beside a hand
BAR = 130.0  # the width of the bar of what a leak costs
SESSIONS = 5  # in sight at least
FEWEST_DAYS = 2  # of a curve
SAME = 0.005  # coins an hour; less is no change


def leak_row(leak: Leak, apart: str, coins: int, pace: Pace, most: float | None) -> Box:
    """Return a leak as a row of the list; with a bar, where `most` is what the dearest costs."""
    missed = f"{leak.missed:,} of {leak.seen:,} missed"
    if not (leak.gone or leak.repeated):
        missed += ", which may be chance"
    pale = leak.gone or not leak.repeated
    better = f"Better: {one(leak.decision.should)}. {missed}"
    kept = f"You keep: {one(leak.kept)} {apart}".rstrip()
    words = Column(
        Words(kept, "body", "muted" if pale else "text", "semibold"),
        Words(better, "second", "muted"),
        gap=2,
    )
    if leak.gone:
        closed = Row(IconBox("tick", "right", 18), Words("closed", "body", "right"), gap=5)
        return Pad(Row(share(1, words), closed, gap=14), x=14, y=11)
    part = leak.per_hour(pace.hands_an_hour, coins) / most if most else 0
    bar = wide(BAR, Bar(part, "other" if pale else "wrong", 10)) if most else None
    color: ColorName = "muted" if pale else "text"
    figure = Number(coins_an_hour(leak, coins, pace), "title", color, room="00.00")
    return Pad(Row(share(1, words), bar, figure, gap=14), x=14, y=11)


def hands_of(mistake: Mistake, solution: HandSolution) -> Box:
    """Return a hand twice: what was kept, and what would have been better."""
    held = mistake.record.first_held
    return Column(
        _hand(mistake.record.dealt, held, solution, right=False),
        _hand(mistake.record.dealt, solution.best.mask, solution, right=True),
        gap=12,
    )


def _hand(cards: Sequence[int], mask: int, solution: HandSolution, *, right: bool) -> Box:
    color: ColorName = "right" if right else "wrong"
    worth = float(solution.hold(mask).ev * solution.coins)
    beside = Column(
        Row(
            IconBox("tick" if right else "cross", color, 18),
            Words("Better" if right else "You keep", "body", color, "semibold"),
            gap=6,
        ),
        Words(f"{worth:,.2f} coins", "second", "muted"),
        gap=2,
    )
    return Row(
        wide(LABEL, beside), share(1, HandCards(cards, mask, color, each=58)), gap=10, narrow=340
    )


def closed_note() -> Box:
    """Return what is said in place of a hand where a leak is closed."""
    said = Row(
        IconBox("tick", "right", 24),
        share(1, Words("Closed: your last six answers were right.", "lead", "right", "semibold")),
        gap=12,
    )
    return Panel(said, "right", 18, 14)


def cost_note(leak: Leak, coins: int, pace: Pace) -> Box:
    """Return what a leak costs, and what one error does."""
    hands = f"at {pace.hands_an_hour:,} hands"
    note = Column(
        Words("What it costs", "caption", "muted", "semibold"),
        Words(f"{coins_an_hour(leak, coins, pace)} coins an hour {hands}", weight="semibold"),
        Words(f"{leak.cost * coins:,.2f} coins each time", "second", "muted"),
        gap=2,
    )
    return Panel(note, "note", 18, 12)


def skill_card(skill: Skill, pace: Pace, at: Scrolled) -> Box:
    """Return how the player plays: figures, the days as a curve, the sessions with their grades."""
    figures = [
        Row(share(1, Words(name, "second", "muted")), Number(figure, "second"), gap=12)
        for name, figure in skill_rows(skill)
    ]
    days = days_an_hour(skill.stats, pace)
    return Column(
        Words("How you play", "title", weight="bold"),
        Words("Without help, luck apart.", "second", "muted"),
        *figures,
        *(_curve("Coins given away an hour, day by day", days) if len(days) > 1 else ()),
        Pad(Hairline(), y=4),
        Words("Sessions", "body", weight="semibold"),
        grow(_sessions(skill, at)),
        gap=8,
    )


def leak_curve(
    mistakes: Mistakes, days: Mapping[str, Sums], coins: int, pace: Pace, today: date
) -> tuple[Box, ...]:
    """Return what the errors of one leak gave away at the table in an hour, as it stood on the
    last thirty days; nothing where that is not known of two of them.
    """
    lost: dict[str, Fraction] = {}
    for mistake in (each for each in mistakes.found if each.record.mode == "play"):
        day = mistake.record.at[:10]
        lost[day] = lost.get(day, Fraction(0)) + Sums.of(mistake.record).lost
    own = {day: replace(sums, lost=lost.get(day, Fraction(0))) for day, sums in days.items()}
    points = last_thirty_days(own, today)
    if mistakes.more or len(points) < FEWEST_DAYS:
        return ()
    hour = coins * pace.hands_an_hour
    curve = {f"{each.day.day} {each.day:%b}": each.lost * hour for each in points}
    return _curve("Coins an hour, this leak at the table", curve)


def _curve(title: str, days: Mapping[str, float]) -> tuple[Box, ...]:
    """Return a curve from the first to the last of some days, and how it has changed."""
    values = [*days.values()]
    points = tuple((float(i), value) for i, value in enumerate(values))
    top = max(*values, 0.01)
    last = Spot(points[-1], "chosen", f"{values[-1]:,.2f}")
    first = Spot(points[0], "dot", f"{values[0]:,.2f}")
    plot = Plot(
        points,
        up=((0.0, "0"), (top, f"{top:,.0f}" if top >= 10 else f"{top:,.1f}")),
        across=((0.0, next(iter(days))), (points[-1][0], [*days][-1])),
        spots=(first, last),
        high=80,
    )
    less = values[0] - values[-1]
    color: ColorName = "muted" if abs(less) < SAME else "right" if less > 0 else "wrong"
    words = (
        f"{abs(less):,.2f} {'less' if less > 0 else 'more'}" if color != "muted" else "no change"
    )
    arrow = None if color == "muted" else IconBox("fall" if less > 0 else "up", color, 17)
    change = Row(arrow, Words(words, "second", color, "semibold"), gap=6)
    return Row(share(1, Words(title, "body", weight="semibold")), change, gap=8), plot


def _sessions(skill: Skill, at: Scrolled) -> Box:
    days = session_days(skill.stats)
    rows = [
        Pad(
            Row(
                Words(days[number], "second"),
                share(1, Words(text.count(sums.hands, "hand"), "second", "muted")),
                Words(errors(sums), "second", "muted"),
                Number(sums.grade or text.DASH, "body", "accent", room="A+"),
                gap=14,
            ),
            x=8,
            y=6,
        )
        for number, sums in reversed(skill.stats.sessions.items())
    ]
    return Listing("sessions", rows, None, at, SESSIONS)
