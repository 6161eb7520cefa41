"""What the verbs of `holdwise` return: every one of them says itself in the same ways."""

import inspect
import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from proofs import proved_but

import holdwise as hw
from evaluator.report import Reported

HAND, SPEC = "As Ks Kh 4s 4d", {"ranges": {"flush": "5..7"}, "columns": ["return"]}
INPUTS = {"meter_of", "parse_rule"}
"""What these return is an argument of others."""
CALLS: dict[str, Callable[[Path], Any]] = {
    "analyze": lambda _: hw.analyze("9/6"),
    "bankroll": lambda _: hw.bankroll("9/6", 800, session=20, simulate=10, risk="5%"),
    "best": lambda _: hw.best(HAND),
    "best_multiplied": lambda _: hw.best_multiplied(HAND, [1]),
    "book": lambda _: hw.book("9/6"),
    "breakeven": lambda _: hw.breakeven("9/6", "royal"),
    "compare": lambda _: hw.compare("9/6", "8/5", speed=800),
    "course": lambda _: hw.course("9/6"),
    "derive": lambda _: hw.book("9/6"),  # the same, found in seconds
    "design": lambda _: hw.design({"ranges": {"flush": "5..6"}, "target": {"return": 0.99}}),
    "floor": lambda _: hw.floor([{"table": "9/6", "coin": 0.25}]),
    "frontier": lambda _: hw.frontier("9/6 + royal 4860@5", ["royal", "full house"]),
    "grade": lambda _: hw.grade("low pair\ndiscard everything"),
    "history": lambda folder: hw.history(data=folder),
    "load_chart": lambda _: hw.load_chart("docs/examples/first.txt"),
    "load_paytable": lambda _: hw.load_paytable("9/6"),
    "matrix": lambda _: hw.compare("9/6").hours,
    "my_play": lambda _: _own_play(),
    "odds": lambda _: hw.odds("AhKh", "JdJc", board="2c 3c 4d"),
    "odds_against_random": lambda _: hw.odds_against_random("AhKh", "2c 3c 4d 5h 9s"),
    "own_play": lambda _: _own_play(),
    "parse_chart": lambda _: hw.parse_chart("low pair"),
    "parse_paytable": lambda _: hw.parse_paytable(hw.load_paytable("9/6").to_toml()),
    "pay_curve": lambda _: hw.pay_curve("9/6", "flush", 25, 30),
    "paytables": lambda _: hw.paytables(),
    "simulate_odds": lambda _: hw.simulate_odds("AhKh", deals=100),
    "solve_hands": lambda _: hw.solve_hands([HAND]),
    "stats": lambda folder: hw.stats(data=folder),
    "strategy": lambda _: hw.strategy("9/6"),
    "sweep": lambda _: hw.sweep(SPEC),
    "sweep_to_file": lambda folder: hw.sweep_to_file(SPEC, folder / "out.csv"),
    "ultimate_x": lambda _: hw.ultimate_x("9/6"),
    "why": lambda _: hw.why(HAND),
}

DEAR = ("breakeven", "design", "frontier", "my_play", "own_play", "sweep")
"""What solves games for a tenth of a second and more."""


def _own_play() -> hw.OwnPlay:
    return hw.own_play(hw.analyze("9/6"), [hw.parse_cards(HAND)], [0b00110], [3])


def test_every_function_that_answers_is_called_here() -> None:
    answering = set()
    for name in dir(hw):
        value = getattr(hw, name)
        if inspect.isfunction(value):
            returned = inspect.signature(value).return_annotation
            kind = returned if isinstance(returned, str) else getattr(returned, "__name__", "")
            if inspect.isclass(getattr(hw, kind.rpartition(".")[2], None)):
                answering.add(name)
    assert answering - INPUTS == set(CALLS)


@pytest.mark.parametrize("name", proved_but(CALLS, always=[*CALLS.keys() - {*DEAR}]))
def test_a_result_says_itself_in_every_way(name: str, tmp_path: Path) -> None:
    result = CALLS[name](tmp_path)
    assert isinstance(result, Reported)
    told = result.to_dict()
    assert json.loads(json.dumps(told)) is not None
    rows = result.rows()
    assert all(type(value) in PLAIN for row in rows for value in row.values()), rows[:1]
    short, whole, html = repr(result), str(result), result._repr_html_()
    assert "\n" not in short
    assert len(short) <= MOST_LETTERS
    assert 0 < len(whole.splitlines()) <= MOST_LINES
    assert html.startswith("<")


PLAIN = {int, float, str, bool, type(None)}
MOST_LETTERS = 120
MOST_LINES = 80
"""Two screens; a long table prints its head and its tail."""


@pytest.mark.parametrize(
    "number",
    [
        *(hw.analyze("9/6").std, hw.analyze("9/6").house_edge),
        *(hw.bankroll("9/6", 800, session=9).std, hw.bankroll("9/6", 800, session=9).mean),
    ],
)
def test_what_people_compute_with_is_a_float(number: float) -> None:
    assert type(number) is float
    assert not isinstance(number, Fraction)
