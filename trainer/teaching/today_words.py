"""What is said of today's training, in the terminal and in the window."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from evaluator.figures import count
from trainer.teaching.short_names import short_name

if TYPE_CHECKING:
    from trainer.teaching.pace import Pace
    from trainer.teaching.skill import Sums
    from trainer.teaching.today import Today

WORTH_SAYING = 0.05
"""Less than so many coins an hour is not spoken of."""


def gone_on_words(number: int, of: int | None) -> tuple[str, ...]:
    """Return what is said as a session that was broken off is gone on with.

    >>> gone_on_words(13, 60), gone_on_words(1, 60)
    (('Today goes on: 12 of 60 hands are done.',), ())
    """
    if number == 1 or of is None:
        return ()
    return (f"Today goes on: {number - 1} of {of} hands are done.",)


def ended_words(today: Today, sums: Sums, now: datetime, pace: Pace) -> tuple[str, ...]:
    """Return what is said at the end: what was right, what became better, and of tomorrow."""
    return (
        f"Today: {sums.right} of {count(sums.hands, 'hand')} right.",
        better_words(today, now, pace),
        tomorrow_words(today, now),
    )


def better_words(today: Today, now: datetime, pace: Pace) -> str:
    """Return what became better today, and what is still given away."""
    said = [
        f"{what} about {pace.an_hour(amount, today.coins)}."
        for what, amount in (
            ("What you practised today saves", today.gained(now)),
            ("What you got wrong and do not know yet gives away", today.given_away(now)),
        )
        if amount * pace.hands_an_hour * today.coins >= WORTH_SAYING
    ]
    return " ".join(said) or "You keep what you have."


def tomorrow_words(today: Today, now: datetime) -> str:
    """Return what the next day brings."""
    due, line = today.tomorrow(now)
    new = "" if line is None else f" Next new line: {short_name(line)}."
    if not due:
        return f"Tomorrow nothing is due.{new}"
    are = "is" if due == 1 else "are"
    return f"Tomorrow {count(due, 'decision')} {are} due again.{new}"
