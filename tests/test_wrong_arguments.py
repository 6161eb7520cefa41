"""Arguments that make no sense: each public verb says so in plain words, or answers rightly.

A wrong kind, a wrong name or a wrong number is one TypeError or ValueError that says what was
expected; never an error from within.
"""

import pickle
from collections.abc import Callable
from inspect import signature
from pathlib import Path
from typing import Any

import pytest
from proofs import proved_but

import holdwise as hw
from holdwise.door.guessed_names import KEYWORDS

EXAMPLES = Path(__file__).parents[1] / "docs" / "examples"
HAND = "As Ks Kh 4s 4d"
SPEC = {"ranges": {"flush": "5..6"}}
RIGHT: dict[str, dict[str, Any]] = {
    "analyze": {"table": "9/6", "coins": 5},
    "best": {"cards": HAND, "table": "9/6", "coins": 5},
    "why": {"cards": HAND, "hold": "Ks Kh", "table": "9/6", "coins": 5},
    "compare": {"coins": 5, "chart": "low pair\n", "lines": None, "speed": 600}
    | {"coin_value": 0.25, "cashback": 0.01, "meter": 9000},
    "paytables": {"min_return": 0.99, "sort": "name"},
    "strategy": {"table": "9/6", "lines": 16, "coins": 5},
    "course": {"table": "9/6", "coins": 5},
    "grade": {"chart": "low pair\n", "game": "9/6", "coins": 5},
    "load_chart": {"path": str(EXAMPLES / "first.txt")},
    "parse_chart": {"text": "low pair\n"},
    "parse_rule": {"line": "low pair"},
    "breakeven": {"table": "9/6", "line": "royal", "target": 1, "coins": 5},
    "frontier": {
        "table": "9/6 + royal 4860@5",
        "lines": ["royal", "full house"],
        "target": 1,
        "coins": 5,
    },
    "pay_curve": {"table": "9/6", "line": "flush", "low": 29, "high": 31, "coins": 5},
    "bankroll": {"table": "9/6", "bankroll": 8, "session": 9, "risk": None, "cashback": 0}
    | {"coins": 5, "coin_value": None, "hands": 1, "chart": None, "own": None, "meter": None}
    | {"meter_rate": 0, "simulate": None, "seed": 0},
    "floor": {"machines": [{"table": "9/6", "coin": 0.25}], "by": "hour", "bankroll": None}
    | {"hours": 4, "speed": None, "coin_value": None, "chart": None, "own": None},
    "sweep": {"spec": SPEC, "workers": 1},
    "design": {"design": {**SPEC, "target": {"return": 1}}},
    "ultimate_x": {"table": "8/6", "hands": 1},
    "best_multiplied": {"cards": HAND, "multipliers": [1], "table": "8/6"},
    "history": {"last": None, "since": None, "mode": None, "table": None, "profile": None},
    "stats": {"since": "", "table": None, "speed": None, "coin_value": None, "profile": None},
    "own_play": {
        "game": lambda: hw.analyze("9/6"),
        "dealt": [[0, 1, 2, 3, 4]],
        "masks": [31],
        "times": [1],
    },
    "odds_against_random": {"hand": "AsKs", "board": "Ts Qs 2d 3c", "dead": ()},
    "simulate_odds": {
        "hand": "AsKs",
        "board": (),
        "dead": (),
        "opponents": 1,
        "deals": 9,
        "seed": 0,
    },
    "solve_hands": {"cards": [HAND], "table": "9/6", "coins": 5},
    "parse_cards": {"text": HAND, "count": None},
    "check_cards": {"cards": HAND, "count": None},
    "format_cards": {"cards": [5, 6]},
    "load_paytable": {"name_or_path": "9/6"},
    "parse_paytable": {"text": lambda: hw.load_paytable("9/6").to_toml()},
    "category": {"rank_class": 1},
    "class_ranks": {"rank_class": 1},
    "describe": {"rank_class": 1},
    "format_card": {"card": 5},
    "parse_card": {"text": "As"},
    "rank_hand": {"cards": "AsKsQsJsTs"},
    "rank_hands": {"cards": [[0, 1, 2, 3, 4]]},
    "odds": {"hands": ["AsKs", "QdQc"], "board": "Ts 9s 2d", "dead": ()},
    "book": {"table": "9/6", "coins": 5},
    "matrix": {"comparison": lambda: hw.compare("9/6"), "charts": (), "meters": ()}
    | {"stakes": hw.Stakes()},
    "meter_of": {"game": lambda: hw.analyze("9/6"), "number": 0, "line": 0, "paid_without": 4000},
    "sweep_to_file": {"spec": SPEC, "path": "a.csv", "workers": 1},
}
"""Arguments that each verb answers; one that takes a while to make is a function that makes it."""
BEFORE = {"compare": ["9/6"], "paytables": ["deuces"]}
DEAR = ("best_multiplied", "breakeven", "compare", "frontier", "matrix", "own_play", "ultimate_x")
"""Verbs that solve games before they answer."""
ARGUMENTS = [(verb, each) for verb, given in RIGHT.items() for each in given]
LEFT_OUT = {
    "category_classes": "it takes no argument",
    "verify": "it takes no argument",
    "verify_ultimate_x": "it takes no argument",
    "my_play": "it needs a hundred hands in the history; then it is own_play",
    "derive": "it takes seconds even where all is right, and goes where strategy goes",
}
"""Why a public function is not among these."""
WRONG = (None, True, [], ["royal", "flush"], {}, b"9/6", -1, 3.5, 1j, object(), "nonsense")
NOTHING: tuple[Any, ...] = (None, [], {})
"""What is right of an argument that may be left out: no such cards, or what it is by default."""
FROM_WITHIN = (
    *("' object", "unsupported operand", "must be real number", "subscriptable", "no attribute"),
    *("argument of type", "could not convert", "not iterable", "bytes-like", "int() arg"),
    *("out of range", "unhashable", "has no len", "not supported between", "dtype", "embedded"),
)


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of its own, as a file is written by one verb."""
    monkeypatch.chdir(tmp_path)


def call(verb: str, **wrong: object) -> object:
    given = {name: value for name, value in RIGHT[verb].items() if name not in wrong}
    made = {name: value() if callable(value) else value for name, value in given.items()}
    return getattr(hw, verb)(*BEFORE.get(verb, ()), **made, **wrong)


def test_every_public_function_is_tried_or_left_out_for_a_reason() -> None:
    public = {name: getattr(hw, name) for name in dir(hw)}
    verbs = {name for name, of in public.items() if callable(of) and not isinstance(of, type)}
    assert {*RIGHT} | {*LEFT_OUT} == verbs
    assert not {*RIGHT} & {*LEFT_OUT}


@pytest.mark.parametrize("verb", proved_but(RIGHT, [*RIGHT.keys() - {*DEAR[1:]}]))
def test_what_makes_sense_is_answered(verb: str) -> None:
    """So that what is said below is about the argument that is wrong."""
    call(verb)


@pytest.mark.parametrize(
    "asked",
    proved_but(
        ARGUMENTS, [each for each in ARGUMENTS if each[0] not in DEAR or each[1] == "coins"]
    ),
    ids=" ".join,
)
def test_what_makes_no_sense_is_said_in_plain_words(asked: tuple[str, str]) -> None:
    verb, argument = asked
    for value in WRONG:
        none = value in ([], {}) and verb == "odds_against_random" and argument in ("board", "dead")
        if none or (value in NOTHING and value == RIGHT[verb][argument]):
            continue  # it is right, and takes a second
        try:
            call(verb, **{argument: value})
        except (TypeError, ValueError) as error:
            said = str(error)
            assert not any(words in said for words in FROM_WITHIN), f"{value!r}: {said}"
            assert 0 < len(said) < 400, said


DOOR: Any = hw
ASKED_AMISS: list[tuple[Callable[[], object], str]] = [
    (lambda: DOOR.breakeven("9/6", ["royal", "flush"]), "line: expected the name of a line, not ["),
    (lambda: DOOR.breakeven("royal", "9/6"), "'royal' is not a paytable"),
    (lambda: DOOR.frontier("9/6", "royal"), "lines: expected a list of names of lines"),
    (lambda: DOOR.bankroll(800, "9/6"), "bankroll: expected a whole number of coins"),
    (lambda: DOOR.bankroll("9/6", 800, session=3.5), "session: must be a whole number"),
    (
        lambda: DOOR.bankroll("9/6", 800, cashback=25),
        "cashback: expected a number of 0",
    ),
    (lambda: DOOR.bankroll("9/6", 800, coin_value=-1), "coin_value: expected a number above 0"),
    (lambda: DOOR.compare("9/6", cashback=25), "did you mean 25%?"),
    (lambda: DOOR.compare("9/6", speed=0), "speed: must be a whole number from 1 to 10,000, not 0"),
    (lambda: DOOR.strategy("9/6", "16"), "lines: must be a whole number from 1 up, not '16'"),
    (lambda: DOOR.history(mode="plya"), "mode: expected one of play, today, drill"),
    (lambda: DOOR.history(since="yesterday"), "since: expected a day like 2026-11-01"),
    (lambda: DOOR.stats(since="yesterday"), "since: expected a day like 2026-11-01"),
    (
        lambda: DOOR.sweep(SPEC, workers=-1),
        "workers: must be a whole number from 1 to 1,024,",
    ),
    (lambda: DOOR.paytables(["deuces"]), "words: expected parts of ids, names or aliases, not ["),
    (lambda: DOOR.floor([1]), "machines: expected a list of rows like"),
    (lambda: DOOR.derive("9/6", cycles=0), "cycles: must be a whole number from 1 up, not 0"),
    (lambda: DOOR.best(HAND, paytable="9/6"), "best: no argument 'paytable': it is table"),
    (lambda: DOOR.bankroll("9/6", 800, sesion=9), "no argument 'sesion': did you mean session?"),
    (lambda: DOOR.compare("9/6", colour=1), "no argument 'colour': expected coins, chart, lines"),
    (lambda: DOOR.compare("9/6", coin=5), "no argument 'coin': it is coins or coin_value"),
    (lambda: DOOR.verify(x=1), "verify: no argument 'x': it takes none"),
    (lambda: DOOR.category_classes(zz=1), "category_classes: no argument 'zz': it takes none"),
    (lambda: DOOR.load_chart(b"a.txt"), "expected the path of a file, not b'a.txt'"),
]


@pytest.mark.parametrize(("ask", "said"), ASKED_AMISS, ids=[each[1][:40] for each in ASKED_AMISS])
def test_what_is_asked_amiss_is_answered(ask: Callable[[], object], said: str) -> None:
    with pytest.raises((TypeError, ValueError)) as raised:
        ask()
    assert said in str(raised.value)


@pytest.mark.parametrize(("guess", "meant"), [(a, b) for a, all_ in KEYWORDS.items() for b in all_])
def test_each_answer_to_a_guessed_keyword_is_given_by_some_function(guess: str, meant: str) -> None:
    for verb in (verb for verb in RIGHT if verb != "odds"):  # it takes any keyword
        known = signature(getattr(hw, verb)).parameters
        if meant in known and guess not in known:
            with pytest.raises(TypeError, match=rf"no argument '{guess}': it is .*\b{meant}\b"):
                getattr(hw, verb)(**{guess: 1})
            return
    pytest.fail(f"no function has {meant} and lacks {guess}")


def test_a_function_is_found_again_by_another_process() -> None:
    assert pickle.loads(pickle.dumps(hw.best)) is hw.best
