"""Settings as text and back, and every way in which they can be wrong."""

from dataclasses import fields, replace
from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.core.records import TIME, Coach
from trainer.core.settings import (
    ALLOWED,
    MOMENTS,
    OFFERS,
    Back,
    Deck,
    Experience,
    Felt,
    Index,
    Look,
    Settings,
    SettingsError,
    Speed,
    format_settings,
    parse_settings,
)

TIMES = st.datetimes(datetime(2000, 1, 1), datetime(9999, 1, 1))
KINDS = {
    bool: st.booleans(),
    str: st.text(st.characters(exclude_categories=("Cs",))),
    Coach: st.sampled_from(Coach),
    Deck: st.sampled_from(Deck),
    Index: st.sampled_from(Index),
    Look: st.sampled_from(Look),
    Back: st.sampled_from(Back),
    Experience: st.sampled_from(Experience),
    Felt: st.sampled_from(Felt),
    Speed: st.sampled_from(Speed),
}


@st.composite
def any_settings(draw: st.DrawFn) -> Settings:
    values = {}
    for f in fields(Settings):
        if f.name in ALLOWED:
            strategy: st.SearchStrategy[object] = st.sampled_from(ALLOWED[f.name])
        elif f.name in MOMENTS:
            strategy = st.one_of(st.just(""), TIMES.map(lambda at: at.strftime(TIME)))
        else:
            strategy = KINDS[type(f.default)]
        values[f.name] = draw(strategy)
    return Settings(**values)


@given(any_settings())
def test_settings_are_printed_and_read_back(settings: Settings) -> None:
    assert parse_settings(format_settings(settings)) == settings


def test_no_text_is_the_defaults() -> None:
    assert parse_settings("") == Settings()
    assert Settings().coach is Coach.WARN
    assert (Settings().paytable, Settings().coins) == ("job-9-6", 5)


def test_the_defaults_and_the_limits_are_the_documented_ones() -> None:
    assert format_settings(Settings()) == (
        'paytable = "job-9-6"\ncoins = 5\nchart_lines = 16\n'
        'felt = "green"\nback = "navy"\ndeck = "two-colour"\nindex = "normal"\ntext_size = 100\n'
        'look = "dark"\nhigh_contrast = false\nspeed = "fast"\n'
        "reduced_motion = false\ngoes_on = false\nfullscreen = false\nsound = true\nvolume = 40\n"
        'coach = "warn"\ntoday_minutes = 10\nhands = 1\nultimate_x = false\nstart_credits = 1000\n'
        "hands_an_hour = 600\ncoin_cents = 0\n"
        "window_width = 1280\nwindow_height = 800\nscreen = 0\n"
        'experience = "unasked"\nlast_games = ""\ncalled = ""\nreviewed = ""\n'
        'reviewed_games = ""\nby_feel = ""\n'
    )
    limits = {name: (min(allowed), max(allowed)) for name, allowed in ALLOWED.items()}
    assert limits == {
        "coins": (1, 5),
        "start_credits": (1, 1_000_000),
        "hands": (1, 100),
        "chart_lines": (0, 200),
        "text_size": (100, 200),
        "volume": (0, 100),
        "window_width": (320, 16_384),
        "window_height": (240, 16_384),
        "screen": (0, 63),
        "hands_an_hour": (1, 10_000),
        "coin_cents": (0, 1_000_000),
        "today_minutes": (5, 20),
    }


@pytest.mark.parametrize("name", OFFERS)
def test_what_is_offered_may_be_written_and_the_default_is_among_it(name: str) -> None:
    values = OFFERS[name].values.values()
    assert getattr(Settings(), name) in values
    for value in values:
        text = format_settings(replace(Settings(), **{name: value}))
        assert getattr(parse_settings(text), name) == value


def test_every_choice_is_written_as_documented() -> None:
    assert [str(deck) for deck in Deck] == ["two-colour", "four-colour"]
    assert [str(index) for index in Index] == ["normal", "large", "largest"]
    assert [str(look) for look in Look] == ["dark", "light"]
    assert [str(said) for said in Experience] == ["unasked", "never", "feel", "chart"]
    assert [str(speed) for speed in Speed] == ["instant", "fast", "normal"]
    assert [str(coach) for coach in Coach] == ["live", "warn", "after", "silent"]


def test_the_text_of_a_refusal_is_its_faults() -> None:
    assert str(SettingsError("one", "two")) == "one\ntwo"


def test_smaller_text_of_an_older_file_is_read_as_what_it_showed() -> None:
    for size in (80, 99):
        assert parse_settings(f"text_size = {size}").text_size == 100
    with pytest.raises(SettingsError, match="a number from 100 to 200, not 79"):
        parse_settings("text_size = 79")


@pytest.mark.parametrize("name", sorted(ALLOWED.keys() - {"text_size", "hands"}))
def test_both_ends_of_a_range_are_in_it(name: str) -> None:
    low, high = min(ALLOWED[name]), max(ALLOWED[name])
    for number in (low, high):
        assert getattr(parse_settings(f"{name} = {number}"), name) == number
    for number in (low - 1, high + 1):
        with pytest.raises(SettingsError):
            parse_settings(f"{name} = {number}")


def test_quotes_and_backslashes_in_a_path_come_back() -> None:
    settings = Settings(paytable='C:\\games\\my "own".toml\t')
    assert parse_settings(format_settings(settings)) == settings
    assert format_settings(settings).startswith('paytable = "C:\\\\games\\\\my \\"own\\".toml')


def test_a_key_of_another_version_is_passed_over() -> None:
    assert parse_settings('coins = 2\ncolour_of_the_felt = "green"') == Settings(coins=2)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("coins = 0", "coins: expected a number from 1 to 5, not 0"),
        ("coins = true", "coins: expected a number from 1 to 5, not True"),
        ("coins = 2.0", "coins: expected a number from 1 to 5, not 2.0"),
        ("sound = 1", "sound: expected true or false, not 1"),
        ("paytable = 7", "paytable: expected text, not 7"),
        ('coach = "loud"', "coach: expected one of live, warn, after, silent, not 'loud'"),
        ("coach = []", "coach: expected one of live, warn, after, silent, not []"),
        ("window_width = 1", "window_width: expected a number from 320 to 16384, not 1"),
    ],
)
def test_a_wrong_value_is_named(text: str, fault: str) -> None:
    with pytest.raises(SettingsError) as refused:
        parse_settings(text)
    assert refused.value.faults == (fault,)


@pytest.mark.parametrize(
    "value", ['"never"', '"2026-11-20"', '"2026-11-20T1:00:00Z"', '"2026-02-30T10:00:00Z"', "7"]
)
def test_a_moment_is_one_as_the_history_has_it(value: str) -> None:
    with pytest.raises(SettingsError, match="reviewed: expected a time like 2026-11-20T10:00:00Z"):
        parse_settings(f"reviewed = {value}")
    for allowed in ("", "2026-11-20T10:00:00Z"):
        assert parse_settings(f'reviewed = "{allowed}"').reviewed == allowed


def test_all_faults_are_named_at_once() -> None:
    with pytest.raises(SettingsError) as refused:
        parse_settings('coins = 9\nsound = "yes"\ndeck = "blue"')
    assert [fault.split(":")[0] for fault in refused.value.faults] == ["coins", "deck", "sound"]


@pytest.mark.parametrize(
    "text",
    [
        "coins",
        "coins = 3\ncoins = 3",
        "\0",
        "a = [" * 3,
        "a = " + "[" * 60_000,
        "a = " + "9" * 5000,
    ],
)
def test_what_is_no_toml_is_refused(text: str) -> None:
    with pytest.raises(SettingsError, match=r"^not TOML"):
        parse_settings(text)


def test_a_key_of_many_parts_is_refused_unparsed(monkeypatch: pytest.MonkeyPatch) -> None:
    """tomllib takes time by the square of the parts of a key: the window stood still."""
    monkeypatch.delattr("tomllib.loads")
    with pytest.raises(SettingsError, match=r"^a key of more than 8 dotted parts \(at line 2\)$"):
        parse_settings("coins = 3\n" + ".".join(["a"] * 30_000) + " = 1")


@pytest.mark.parametrize("text", ["hands = 7", "hands = true", 'hands = "3"', "hands = 0"])
def test_a_number_of_hands_that_no_machine_has_is_refused(text: str) -> None:
    with pytest.raises(SettingsError, match="hands: expected one of 1, 3, 5, 10, 25, 50, 100"):
        parse_settings(text)
