"""The settings saved from one start to the next, and their text form (TOML).

A setting is a field of `Settings`. Its type says what it may be; beside the type stand the numbers
allowed, and the words and values with which the settings page offers it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, get_args, get_type_hints

from evaluator.arguments import Faults, FaultyError
from solver.files import TomlError, parse_toml, toml_string
from solver.paytable.checks import COINS
from trainer.core import HANDS
from trainer.core.records import TIME, Coach


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


class Felt(StrEnum):
    """The felt under the cards."""

    GREEN = "green"
    MIDNIGHT = "midnight"
    BURGUNDY = "burgundy"
    SLATE = "slate"


class Back(StrEnum):
    """The back of the deck."""

    NAVY = "navy"
    BURGUNDY = "burgundy"
    GREEN = "green"


class Experience(StrEnum):
    """What a player knows, as said at the first start; UNASKED before that."""

    UNASKED = "unasked"
    NEVER = "never"
    FEEL = "feel"
    CHART = "chart"


WHAT_IS_KNOWN = "How well do you know video poker?"
LEVELS = {
    Experience.NEVER: ("I have never played.", "See how the game goes.", "3 minutes, no reading"),
    Experience.FEEL: ("I play by feel.", "Play 20 hands.", "Then see what they cost"),
    Experience.CHART: ("I know a chart.", "Find where you stand.", "At most 30 hands"),
}
"""What the first start asks, and each answer: its words, what it starts, and more of that."""


class Speed(StrEnum):
    """How fast cards are dealt and wins are counted."""

    INSTANT = "instant"
    FAST = "fast"
    NORMAL = "normal"


USUAL_LINES = 16
"""Of the chart that the coach names lines of, where nothing else is chosen."""


MOMENT = "a time like 2026-11-20T10:00:00Z, or nothing"
"""What a setting may be that says when something was, as the history has times."""


class SettingsError(FaultyError):
    """Settings cannot be read."""


class Group(StrEnum):
    """The parts of the settings page, in their order."""

    LOOK = "Look"
    TEXT = "Text and movement"
    SOUND = "Sound"
    TABLE = "Table"
    COACH = "Coach"
    HOUR = "You and your hour"


@dataclass(frozen=True)
class Offer:
    """How the settings page offers a setting: its group, its name, its meaning, its values by their
    labels.

    Without values it offers all that the type of the setting has.
    """

    group: Group
    name: str
    meaning: str
    values: Mapping[str, object] = field(default_factory=dict)


def numbers(*offered: int, form: str = "{:,}") -> dict[str, int]:
    """Return numbers by their labels.

    >>> numbers(100, 5000)
    {'100': 100, '5,000': 5000}
    """
    return {form.format(number): number for number in offered}


@dataclass(frozen=True)
class Settings:
    """Everything a player can choose, in the order of the settings page.

    `chart_lines` limits the chart that the coach names lines of: it is the longest with at most
    that many; with 0 it is the course's, as far as that is known.
    `last_games` are the names of the games played before `paytable`, a line each, newest first.
    `called` is the player's name in the window, where it is not the profile's.
    `reviewed_games` says of each game when its mistakes were last looked through: a line each,
    newest first, with the moment, the bet and the game's name. `reviewed` is when those of the
    others were, "" for never.
    `by_feel` says since when twenty hands by feel are played whose end was not seen, "" for not.
    `screen` is the number of the display that the window was on; window sizes are in pixels. A
    coin's worth is in hundredths of any money, 0 if not said.

    >>> Settings().coach
    <Coach.WARN: 'warn'>
    """

    paytable: str = "job-9-6"
    coins: Annotated[int, range(COINS[0], COINS[-1] + 1)] = 5
    chart_lines: Annotated[int, range(201)] = USUAL_LINES
    felt: Annotated[Felt, Offer(Group.LOOK, "Felt", "under your cards")] = Felt.GREEN
    back: Annotated[Back, Offer(Group.LOOK, "Back", "of the deck")] = Back.NAVY
    deck: Annotated[
        Deck,
        Offer(
            Group.LOOK,
            "Suits",
            "colours",
            {"Two colours": Deck.TWO_COLOUR, "Four colours": Deck.FOUR_COLOUR},
        ),
    ] = Deck.TWO_COLOUR
    index: Annotated[Index, Offer(Group.LOOK, "Index", "size on the cards")] = Index.NORMAL
    text_size: Annotated[
        int,
        range(100, 201),
        Offer(
            Group.TEXT, "Text", "size of all words", numbers(100, 125, 150, 175, 200, form="{} %")
        ),
    ] = 100
    look: Annotated[Look, Offer(Group.LOOK, "Window", "light and edges")] = Look.DARK
    high_contrast: bool = False
    speed: Annotated[Speed, Offer(Group.TEXT, "Speed", "of cards and of wins")] = Speed.FAST
    reduced_motion: Annotated[
        bool, Offer(Group.TEXT, "Reduced motion", "nothing slides or turns")
    ] = False
    goes_on: Annotated[
        bool,
        Offer(
            Group.TEXT,
            "Next hand",
            "after a right answer",
            {"When I press": False, "By itself": True},
        ),
    ] = False
    fullscreen: Annotated[bool, Offer(Group.TEXT, "Full screen", "as F11 does")] = False
    sound: Annotated[bool, Offer(Group.SOUND, "Sound", "cards, chips and wins")] = True
    volume: Annotated[
        int,
        range(101),
        Offer(Group.SOUND, "Volume", "of all sounds", numbers(20, 40, 60, 80, 100, form="{} %")),
    ] = 40
    coach: Annotated[
        Coach,
        Offer(
            Group.COACH,
            "Coach",
            "when it speaks",
            {"Live": Coach.LIVE, "Warn": Coach.WARN, "After": Coach.AFTER, "Off": Coach.SILENT},
        ),
    ] = Coach.WARN
    today_minutes: Annotated[
        int,
        (5, 10, 20),
        Offer(Group.COACH, "Today", "minutes of training", numbers(5, 10, 20)),
    ] = 10
    hands: Annotated[int, HANDS, Offer(Group.TABLE, "Hands", "from one deal", numbers(*HANDS))] = 1
    ultimate_x: Annotated[bool, Offer(Group.TABLE, "Ultimate X", "wins multiply the next hand")] = (
        False
    )
    start_credits: Annotated[
        int,
        range(1, 1_000_001),
        Offer(Group.TABLE, "First credits", "of a new session", numbers(100, 500, 1000, 5000)),
    ] = 1000
    hands_an_hour: Annotated[
        int,
        range(1, 10_001),
        Offer(
            Group.HOUR,
            "Hands an hour",
            "how fast you play",
            numbers(300, 600, 900, 1200),
        ),
    ] = 600
    coin_cents: Annotated[
        int,
        range(1_000_001),
        Offer(
            Group.HOUR,
            "A coin's worth",
            "in your money",
            {"Coins only": 0, "0.01": 1, "0.05": 5, "0.25": 25, "1.00": 100},
        ),
    ] = 0
    window_width: Annotated[int, range(320, 16_385)] = 1280
    window_height: Annotated[int, range(240, 16_385)] = 800
    screen: Annotated[int, range(64)] = 0
    experience: Experience = Experience.UNASKED
    last_games: str = ""
    called: str = ""
    reviewed: Annotated[str, MOMENT] = ""
    reviewed_games: str = ""
    by_feel: Annotated[str, MOMENT] = ""


def _described() -> Iterator[tuple[str, type, tuple[Any, ...]]]:
    """Yield each setting: its name, its type, and what stands beside that."""
    for name, hint in get_type_hints(Settings, include_extras=True).items():
        kind, *beside = get_args(hint) or (hint,)
        yield name, kind, tuple(beside)


def _values(kind: type) -> dict[str, object]:
    """Return all values of a type by their labels."""
    if issubclass(kind, StrEnum):
        return {value.capitalize(): value for value in kind}
    return {"Off": False, "On": True}


KINDS: dict[str, type] = {name: kind for name, kind, _ in _described()}
"""The type of each setting."""

ALLOWED: dict[str, Sequence[int]] = {
    name: beside[0] for name, kind, beside in _described() if kind is int
}
"""The numbers that a setting may be."""

MOMENTS = frozenset(name for name, _, beside in _described() if beside == (MOMENT,))
"""The settings that say when something was."""

OFFERS: dict[str, Offer] = {
    name: replace(beside[-1], values=beside[-1].values or _values(kind))
    for name, kind, beside in _described()
    if beside and isinstance(beside[-1], Offer)
}
"""What the settings page offers, in its order."""


def format_settings(settings: Settings) -> str:
    """Return the settings as TOML; `parse_settings` reads them back.

    >>> format_settings(Settings()).splitlines()[:3]
    ['paytable = "job-9-6"', 'coins = 5', 'chart_lines = 16']
    """
    return "".join(f"{name} = {_toml(getattr(settings, name))}\n" for name in KINDS)


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
    if given.get("text_size") in range(80, 100):  # allowed once, shown as 100
        given["text_size"] = 100
    for name in filter(given.__contains__, KINDS):
        values[name] = faults.caught("", _read, name, given[name])
    faults.refuse(SettingsError)
    return Settings(**values)


def other_settings(text: str) -> str:
    r"""Return what `text` sets that is no setting of this version: another one will read it.

    >>> other_settings('coins = 3\nsparkle = true')
    'sparkle = true\n'
    """
    try:
        given = parse_toml(text)
    except TomlError:
        return ""
    return "".join(
        f"{name} = {_toml(value)}\n"
        for name, value in given.items()
        if name not in KINDS and name.isidentifier() and isinstance(value, str | int)
    )


def _toml(value: str | int | bool) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    return toml_string(value)


def _read(name: str, value: object) -> object:
    """Return the value of a setting, as its type has it, from one of a file."""
    kind = KINDS[name]
    if issubclass(kind, StrEnum):
        choices = [str(choice) for choice in kind]
        if isinstance(value, str) and value in choices:
            return kind(value)
        expected = f"one of {', '.join(choices)}"
    elif kind is int:
        allowed = ALLOWED[name]
        if type(value) is int and value in allowed:
            return value
        expected = f"one of {', '.join(map(str, allowed))}"
        if isinstance(allowed, range):
            expected = f"a number from {allowed[0]} to {allowed[-1]}"
    elif name in MOMENTS:
        if isinstance(value, str) and (not value or _is_moment(value)):
            return value
        expected = MOMENT
    elif type(value) is kind:
        return value
    else:
        expected = {str: "text", bool: "true or false"}[kind]
    raise SettingsError(f"{name}: expected {expected}, not {value!r}")


def _is_moment(value: str) -> bool:
    """Whether a text is a time just as the history has it, since those are compared as texts."""
    try:
        return datetime.strptime(value, TIME).strftime(TIME) == value
    except ValueError:
        return False
