"""The settings saved from one start to the next, and their text form (TOML)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any

from evaluator.faults import Faults, FaultyError
from solver.paytable.checks import COINS
from solver.toml import TomlError, parse_toml, toml_string
from trainer.core import HANDS
from trainer.core.records import Coach


class Deck(StrEnum):
    """Whether the suits have two colours or four."""

    TWO_COLOUR = "two-colour"
    FOUR_COLOUR = "four-colour"


class Index(StrEnum):
    """The size of the ranks and suits in the corners of the cards."""

    NORMAL = "normal"
    LARGE = "large"
    LARGEST = "largest"


class Look(StrEnum):
    """Whether the window is dark or light."""

    DARK = "dark"
    LIGHT = "light"


class Experience(StrEnum):
    """What a player said at the first start that he knows; UNASKED before that."""

    UNASKED = "unasked"
    NEVER = "never"
    FEEL = "feel"
    CHART = "chart"


class Speed(StrEnum):
    """How fast cards are dealt and wins are counted."""

    INSTANT = "instant"
    FAST = "fast"
    NORMAL = "normal"


class SettingsError(FaultyError):
    """Settings cannot be read."""


@dataclass(frozen=True)
class Settings:
    """Everything a player can choose. Window sizes are in pixels.

    `chart_lines` limits the chart to learn: it is the longest with at most so many lines.
    `hands` is how many are drawn from a deal, `ultimate_x` whether a win multiplies the next hand.
    `screen` is the number of the display that the window
    was on. `hands_an_hour` and `coin_cents` say what an hour of play comes to; a coin's worth is in
    hundredths of any money, 0 if not said.

    >>> Settings().coach
    <Coach.LIVE: 'live'>
    """

    paytable: str = "job-9-6"
    coins: int = 5
    coach: Coach = Coach.LIVE
    start_credits: int = 1000
    hands: int = 1
    ultimate_x: bool = False
    chart_lines: int = 16
    deck: Deck = Deck.TWO_COLOUR
    index: Index = Index.NORMAL
    text_size: int = 100
    look: Look = Look.DARK
    high_contrast: bool = False
    speed: Speed = Speed.FAST
    sound: bool = False
    reduced_motion: bool = False
    window_width: int = 1280
    window_height: int = 800
    screen: int = 0
    fullscreen: bool = False
    experience: Experience = Experience.UNASKED
    hands_an_hour: int = 600
    coin_cents: int = 0


RANGES = {
    "coins": (COINS[0], COINS[-1]),
    "start_credits": (1, 1_000_000),
    "chart_lines": (1, 200),
    "text_size": (100, 200),
    "window_width": (320, 16_384),
    "window_height": (240, 16_384),
    "screen": (0, 63),
    "hands_an_hour": (1, 10_000),
    "coin_cents": (0, 1_000_000),
}
"""The allowed numbers of a setting, from the first to the last."""

CHOICES = {"hands": HANDS}
"""The allowed numbers of a setting that takes only a few."""


def format_settings(settings: Settings) -> str:
    """Return the settings as TOML; `parse_settings` reads them back.

    >>> format_settings(Settings()).splitlines()[:3]
    ['paytable = "job-9-6"', 'coins = 5', 'coach = "live"']
    """
    return "".join(f"{f.name} = {_toml(getattr(settings, f.name))}\n" for f in fields(Settings))


def parse_settings(text: str) -> Settings:
    """Return the settings written in `text`, with defaults for the others.

    An unknown key is ignored: another version may have written it.

    >>> parse_settings('coins = 3').coins
    3
    >>> parse_settings('coins = 9')
    Traceback (most recent call last):
    trainer.core.settings.SettingsError: coins: expected a number from 1 to 5, not 9

    Raises:
        SettingsError: `text` is not TOML, or a value is not allowed.
    """
    try:
        given = parse_toml(text)
    except TomlError as error:
        raise SettingsError(str(error)) from None
    faults = Faults()
    values: dict[str, Any] = {}
    if given.get("large_index") is True:  # what version 0.1 called it
        given.setdefault("index", Index.LARGE)
    if given.get("text_size") in range(80, RANGES["text_size"][0]):  # allowed once, shown as this
        given["text_size"] = RANGES["text_size"][0]
    for f in fields(Settings):
        if f.name in given:
            kind = type(f.default)
            values[f.name] = faults.caught("", _READERS[kind], f.name, given[f.name], kind)
    faults.refuse(SettingsError)
    return Settings(**values)


def _toml(value: str | int | bool) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    return toml_string(value)


def _read_text(name: str, value: object, _kind: type) -> str:
    if not isinstance(value, str):
        raise SettingsError(f"{name}: expected text, not {value!r}")
    return value


def _read_switch(name: str, value: object, _kind: type) -> bool:
    if not isinstance(value, bool):
        raise SettingsError(f"{name}: expected true or false, not {value!r}")
    return value


def _read_number(name: str, value: object, _kind: type) -> int:
    if name in CHOICES:
        allowed: Collection[int] = CHOICES[name]
        expected = f"one of {', '.join(map(str, CHOICES[name]))}"
    else:
        low, high = RANGES[name]
        allowed, expected = range(low, high + 1), f"a number from {low} to {high}"
    if isinstance(value, bool) or not isinstance(value, int) or value not in allowed:
        raise SettingsError(f"{name}: expected {expected}, not {value!r}")
    return value


def _read_choice(name: str, value: object, kind: type[StrEnum]) -> StrEnum:
    choices = [str(choice) for choice in kind]
    if not isinstance(value, str) or value not in choices:
        raise SettingsError(f"{name}: expected one of {', '.join(choices)}, not {value!r}")
    return kind(value)


_READERS: dict[type, Callable[[str, Any, Any], object]] = {
    str: _read_text,
    bool: _read_switch,
    int: _read_number,
    Coach: _read_choice,
    Deck: _read_choice,
    Speed: _read_choice,
    Index: _read_choice,
    Look: _read_choice,
    Experience: _read_choice,
}
