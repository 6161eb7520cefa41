"""What a day is: the calendar day of the player, by the clock of the zone where they are.

What is stored is in UTC to the second, and says nothing of days. So who travels, or changes the
clocks in spring and autumn, loses no hand and sees none twice: each is of one day in any zone.

A zone is None for that of the computer, its summer time included; another is given by name.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, tzinfo

from trainer.core.records import TIME

QUARTER = 15
"""Minutes: the zones of the world differ by whole quarters of an hour, and so do their days."""


def moment(at: str) -> datetime:
    """Return a time of the history as a value, in UTC; raise ValueError if it is none.

    One without a zone, from another program perhaps, is taken as UTC.

    >>> moment("2026-11-20T10:00:00Z")
    datetime.datetime(2026, 11, 20, 10, 0, tzinfo=datetime.timezone.utc)
    """
    read = datetime.fromisoformat(at)
    return read.replace(tzinfo=UTC) if read.tzinfo is None else read.astimezone(UTC)


def day_of(at: datetime, zone: tzinfo | None) -> date:
    """Return the day of a moment, for who is in a zone.

    >>> from zoneinfo import ZoneInfo
    >>> at = moment("2026-11-20T01:00:00Z")
    >>> [str(day_of(at, ZoneInfo(name))) for name in ("America/Los_Angeles", "Asia/Tokyo")]
    ['2026-11-19', '2026-11-20']
    """
    try:
        return at.astimezone(zone).date()
    except OverflowError:  # an altered history may have the first moment of all years, or the last
        return at.date()


def beginning(day: date, zone: tzinfo | None) -> str:
    """Return the first moment of a day in a zone, as the history has times.

    >>> from zoneinfo import ZoneInfo
    >>> beginning(date(2026, 11, 20), ZoneInfo("America/Los_Angeles"))
    '2026-11-20T08:00:00Z'
    """
    midnight = datetime.combine(day, datetime.min.time(), zone)
    # where clocks change at midnight, it comes twice or not at all
    both = (midnight.replace(fold=fold).astimezone(UTC) for fold in (0, 1))
    return min(at for at in both if day_of(at, zone) >= day).strftime(TIME)


def quarter_of(at: str) -> str:
    """Return the quarter of an hour that a time of the history is in: the days of any zone are
    added up from these.

    >>> quarter_of("2026-11-20T10:29:59Z")
    '2026-11-20T10:15Z'
    """
    exact = moment(at)
    return f"{exact.replace(minute=exact.minute // QUARTER * QUARTER).isoformat()[:16]}Z"
