"""``holdwise paytables``: the catalogue, every entry of which can be played."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from fractions import Fraction

import pytest
from calling import Run

from solver import load_paytable, solve_game
from solver.paytable.catalogue_search import ORDERS
from trainer.commands.declared.games_and_machines import PAYTABLE_ORDERS

# The games that the catalogue promises at least.
WANTED = [
    "9/6",
    "9/5",
    "8/6",
    "8/5",
    "7/5",
    "6/5",
    "job-9-6",
    "tens-6-5",
    "bonus-8-5",
    "bonus-7-5",
    "bonus-6-5",
    "deluxe-9-6",
    "deluxe-8-6",
    "double-bonus-10-7",
    "double-bonus-9-7",
    "double-bonus-9-6",
    "ddb-10-6",
    "ddb-9-6",
    "ddb-9-5",
    "ddb-8-5",
    "tdb-9-7",
    "tdb-9-6",
    "all-american",
    "aces-eights-8-5",
]


def test_every_promised_game_has_its_id_or_alias(holdwise: Run) -> None:
    entries = json.loads(holdwise("paytables", "--json").out)
    known = {name for entry in entries for name in (entry["id"], *entry["aliases"])}
    assert set(WANTED) <= known


def test_each_id_or_alias_names_one_paytable_with_its_source(holdwise: Run) -> None:
    entries = json.loads(holdwise("paytables", "--json").out)
    names = [name for entry in entries for name in (entry["id"], *entry["aliases"])]
    assert len(names) == len(set(names))
    for entry in entries:
        assert list(entry) == ["id", "aliases", "name", "source", *RETURNS]
        assert entry["return"] == float(Fraction(entry["return_exact"]))
        assert entry["source"]
        for name in (entry["id"], *entry["aliases"]):
            assert load_paytable(name).name == entry["name"]


RETURNS = ("return", "return_exact", "return_published")


def test_what_was_asked_for_and_is_not_there_is_said_as_it_was_read(holdwise: Run) -> None:
    answer = holdwise("paytables", "--min-return", "1.05")
    assert answer.err == "holdwise: no paytable of the catalogue returns 105.00 % or more\n"


# At five coins: Wizard of Odds; for four digits the list of bunchbunchbunch/vpDecisions, for
# deluxe-9-6 John Grochowski; for five digits VideoPoker.com. None: a game of which no published
# return was at hand.
PUBLISHED = {
    "job-9-6": "99.5439 %",
    "job-9-5": "98.4498 %",
    "job-8-6": "98.3927 %",
    "job-8-5": "97.2984 %",
    "job-7-5": "96.15 %",
    "job-6-5": "95.00 %",
    "job-9-6-quads-20": None,
    "aces-eights-8-5": "99.78 %",
    "all-american": "100.72 %",
    "bonus-8-5": "99.1660 %",
    "bonus-7-5": "98.01 %",
    "bonus-6-5": "96.87 %",
    "ddb-10-6": "100.07 %",
    "ddb-9-6": "98.9808 %",
    "ddb-9-5": "97.87 %",
    "ddb-8-5": "96.79 %",
    "deluxe-9-6": "99.64 %",
    "deluxe-8-6": "98.49 %",
    "double-bonus-10-7": "100.1725 %",
    "double-bonus-9-7": "99.11 %",
    "double-bonus-9-6": "97.806 %",
    "tdb-9-7": "99.58 %",
    "tdb-9-6": "98.15 %",
    "tens-6-5": "99.14 %",
    "deuces-wild": "100.7620 %",
    "joker-20-7-5": "100.646 %",
    "double-joker-9-5-4": "99.97 %",
    "deuces-joker-12-9-6": "99.07 %",
}


def test_published_returns_are_those_that_were_published(holdwise: Run) -> None:
    entries = json.loads(holdwise("paytables", "--json").out)
    published = {entry["id"]: entry["return_published"] for entry in entries}
    assert (
        published.items()
        >= {
            name: None if text is None else float(f"{text.removesuffix(' %')}e-2")
            for name, text in PUBLISHED.items()
        }.items()
    )
    assert [name for name, value in published.items() if value is None] == ["job-9-6-quads-20"]
    lines = {line.split()[0]: line for line in holdwise("paytables").out.splitlines()}
    for name, text in PUBLISHED.items():
        shown = re.search(r"([0-9.]+) %", lines[name])
        assert shown, "the exact return is known of every game"
        if text is not None:
            places = len(text.removesuffix(" %").partition(".")[2])
            difference = abs(Decimal(shown[1]) - Decimal(text.removesuffix(" %")))
            assert difference <= Decimal(10) ** -places


@pytest.mark.parametrize(("name", "text"), [(k, v) for k, v in PUBLISHED.items() if v])
def test_published_returns_are_what_the_games_return(name: str, text: str) -> None:
    digits = len(text.removesuffix(" %").partition(".")[2])
    assert f"{float(100 * solve_game(name).return_):.{digits}f} %" == text


def test_piped_it_is_one_line_a_game(holdwise: Run) -> None:
    out = holdwise("paytables").out.splitlines()
    ids = [entry["id"] for entry in json.loads(holdwise("paytables", "--json").out)]
    assert [line.split()[0] for line in out] == ["Id", *ids]
    assert "\x1b" not in "".join(out)


def test_words_a_least_return_and_an_order_choose_among_them(holdwise: Run) -> None:
    asked = ("paytables", "deuces", "--min-return", "100.5%", "--sort", "return")
    (_titles, *rows) = holdwise(*asked).out.splitlines()
    assert [row.split()[0] for row in rows] == [
        *("loose-deuces-17-10", "loose-deuces-15-10", "deuces-wild")
    ]
    assert [entry["id"] for entry in json.loads(holdwise(*asked, "--json").out)] == [
        row.split()[0] for row in rows
    ]
    assert PAYTABLE_ORDERS == ORDERS


def test_words_that_name_none_are_one_line(holdwise: Run) -> None:
    answer = holdwise("paytables", "hearts", "spades")
    assert (answer.code, answer.out) == (1, "")
    assert answer.err == "holdwise: no paytable of the catalogue is like 'hearts spades'\n"
