"""A day is the player's: each moment is of one day, in every zone, whatever its clocks do."""

import re
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, tzinfo
from itertools import pairwise
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from trainer.core.days import beginning, day_of, moment, quarter_of
from trainer.core.records import TIME

ZONES = (
    *("UTC", "America/Los_Angeles", "Asia/Tokyo", "Asia/Kathmandu", "Australia/Lord_Howe"),
    *("America/Havana", "Africa/Cairo", "Pacific/Kiritimati", "Pacific/Pago_Pago"),
)
"""With quarters of an hour, with half an hour of summer time, with clocks changed at midnight."""
CHANGES = ("2026-03-06", "2026-04-03", "2026-04-22", "2026-10-02", "2026-10-27", "2026-10-30")
"""Five days from these on are those around each change of the clocks in these zones."""
QUARTER = timedelta(minutes=15)


@pytest.fixture(params=ZONES)
def name(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The name of a zone that the computer is in."""
    zone: str = request.param
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    yield zone
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize("first", CHANGES)
def test_each_moment_is_of_one_day(name: str, first: str) -> None:
    start, there = datetime.fromisoformat(f"{first}T00:00Z"), ZoneInfo(name)
    moments = [start + i * QUARTER for i in range(5 * 24 * 4)]
    plain = [datetime.fromtimestamp(at.timestamp(), there).date() for at in moments]
    zones: tuple[tzinfo | None, ...] = (there, None)
    for zone in zones:
        days = [day_of(at, zone) for at in moments]
        assert days == plain
        begins = [at for before, at in pairwise(moments) if day_of(before, zone) < day_of(at, zone)]
        assert len(begins) == (days[-1] - days[0]).days
        assert [beginning(day_of(at, zone), zone) for at in begins] == [
            at.strftime(TIME) for at in begins
        ]
        within = ((at + timedelta(minutes=14, seconds=59)).strftime(TIME) for at in moments)
        assert [day_of(moment(quarter_of(at)), zone) for at in within] == days


def test_a_day_that_a_zone_left_out_begins_with_the_next() -> None:
    """Samoa went over to the other side of the date line at the end of 2011."""
    zone, left_out = ZoneInfo("Pacific/Apia"), datetime(2011, 12, 30, tzinfo=UTC).date()
    assert beginning(left_out, zone) == beginning(left_out + timedelta(days=1), zone)


def test_nothing_else_says_what_a_day_is() -> None:
    root = Path(__file__).parents[2]
    assert [
        path.name
        for room in ("trainer", "holdwise")
        for path in (root / room).rglob("*.py")
        if re.search(r"\.date\(\)|date\.today\(|\.at\[:", path.read_text("utf-8"))
    ] == ["days.py"]


@pytest.mark.parametrize("end", ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"])
def test_the_ends_of_the_calendar_have_a_day_everywhere(end: str) -> None:
    for name in ZONES:
        assert str(day_of(moment(quarter_of(end)), ZoneInfo(name))) == end[:10]


def test_a_time_without_a_zone_is_in_utc() -> None:
    assert moment("2026-11-20 01:00") == moment("2026-11-20T01:00:00Z")
