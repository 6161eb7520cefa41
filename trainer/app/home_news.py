"""What the home page shows of a player: what is due, the dearest leak, the last exam."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HomeNews:
    """What there is to say, in words; an empty text where there is nothing yet.

    `begun` is whether any hand is logged, in whatever game and mode. `hands` counts the hands of
    this game at the table, `alone` those played without help. `leak` is the dearest one in words,
    `leak_class` the name of its class, `leak_lost` what it costs in a hand, in coins per coin bet,
    at a bet of `leak_coins`. `passed` and `lessons` count the lessons of the course, the first
    chart among them; `due` are its lines that should be practised again.
    """

    begun: bool = False
    hands: int = 0
    alone: int = 0
    leak: str = ""
    leak_class: str = ""
    leak_lost: float = 0
    leak_coins: int = 5
    exam: str = ""
    exam_day: str = ""
    lessons: int = 0
    passed: int = 0
    lesson: int | None = None  # the next one
    due: tuple[str, ...] = ()
