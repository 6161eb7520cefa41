"""``verify``: all right as shipped, and any single changed pay shows."""

import copy
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from solver import CatalogueEntry, PayTable, catalogue, load_paytable, solve_game, solve_hand
from solver.deals import all_deals
from solver.paytable import catalogue as paytable_catalogue
from solver.paytable.catalogue import recorded_figures
from solver.verification import Figure, verify, verify_ultimate_x

UNPUBLISHED = ("job-9-6-quads-20",)
"""Games of which no published return was at hand; their exact ones are recorded even so."""
GAMES, HANDS = recorded_figures("games"), recorded_figures("hands")
KINDS = {
    "the kinds of deals": r"134,459 deals stand for",
    "distinct best values": r".*: distinct best values(, drawing five)?",
    "returns as numerators": r".*: return, of \d+",
    "counts": r".*: (royal flush|straight flush|four of a kind|full house|flush|straight"
    r"|three of a kind|two pair|pair|nothing)",
    "counts by line": r".*: count of .*",
    "variances": r".*: variance",
    "published returns and variances": r".*: (return|variance|covariance), (?!of \d+$).*",
    "best holds": r".*: (\w\w ){4}\w\w, best hold",
    "other holds": r".*: (\w\w ){4}\w\w, another hold",
    "exact returns": r".*: exact return",
}


@pytest.mark.proof  # a few of every kind always are, below
def test_every_figure_of_every_kind_is_met() -> None:
    found = list(verify())
    assert [figure for figure in found if not figure.ok] == []
    assert all(figure.published == figure.computed != "" for figure in found)
    assert kinds(found) == {
        "the kinds of deals": 1,
        "distinct best values": 2,
        "returns as numerators": 12 + 7,
        "counts": 11 * 10,
        "counts by line": 3 * 11 + 12 + 12,
        "variances": 11,
        "published returns and variances": 11 + 7 + 2 + len(catalogue()) - len(UNPUBLISHED),
        "best holds": 10,
        "other holds": 4,
        "exact returns": len(catalogue()) * 5,
    }


def kinds(found: list[Figure]) -> Counter[str]:
    """Return how many figures of each kind there are; each is of one kind."""
    of = [kind for figure in found for kind in KINDS if re.fullmatch(KINDS[kind], figure.what)]
    assert len(of) == len(found)
    return Counter(of)


def test_a_few_figures_of_every_kind_are_met(monkeypatch: pytest.MonkeyPatch) -> None:
    games = [next(game for game in GAMES if sort in game) for sort in ("counts", "lines")]
    few = {
        "games": [*games, random.choice(GAMES)],
        "hands": [random.choice(HANDS), *(hand for hand in HANDS if "second" in hand)],
        "catalogue": {name: recorded_figures("catalogue")[name] for name in COPIED},
    }
    monkeypatch.setattr("solver.verification.recorded_figures", few.__getitem__)
    monkeypatch.setattr("solver.verification.catalogue_ids", tuple)
    found = list(verify())
    assert [figure for figure in found if not figure.ok] == []
    assert {*kinds(found)} == {*KINDS}


@pytest.mark.parametrize(
    ("of", "change"),
    [
        ("games", lambda games: games[0].update(return_numerator=1)),
        ("games", lambda games: games[1]["counts"].update(nothing=1)),
        ("games", lambda games: games[2].update(variance="1.5")),
        ("games", lambda games: games[0]["published"][1].update(value="19.51469")),
        ("hands", lambda hands: hands[0].update(ev="1/2")),
        ("hands", lambda hands: hands[0].update(best="")),
        ("hands", lambda hands: next(h for h in hands if "second" in h).update(second_ev="1/2")),
        ("catalogue", lambda returns: returns["tdb-9-7"]["published"].update(value="0.9957")),
        ("catalogue", lambda returns: returns["tdb-9-7"]["returns"].reverse()),
    ],
    ids=range(9),
)
def test_another_published_figure_shows(
    monkeypatch: pytest.MonkeyPatch, of: str, change: Callable[[Any], object]
) -> None:
    spoiled = {
        name: copy.deepcopy(recorded_figures(name)) for name in ("games", "hands", "catalogue")
    }
    change(spoiled[of])
    only = {name: content if name == of else type(content)() for name, content in spoiled.items()}
    if of == "catalogue":
        only[of] = {"tdb-9-7": spoiled[of]["tdb-9-7"]}
    elif of == "games":
        only[of] = [game for game, right in zip(spoiled[of], GAMES, strict=True) if game != right]
    monkeypatch.setattr("solver.verification.recorded_figures", only.__getitem__)
    monkeypatch.setattr("solver.verification.catalogue_ids", tuple)
    assert 1 <= len(wrong()) <= 2  # the returns reversed: one coin and five


COPIED = ("job-9-6", "bonus-7-5", "ddb-9-5", "ddb-8-5", "joker-20-7-5")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A catalogue of a few games that a test may spoil."""
    for entry in catalogue():
        if entry.id in COPIED:
            (tmp_path / entry.path.name).write_text(entry.path.read_text())
    monkeypatch.setattr(paytable_catalogue, "_FOLDER", tmp_path)
    few = {name: recorded_figures("catalogue")[name] for name in COPIED}
    only = {"catalogue": few, "games": [], "hands": []}
    monkeypatch.setattr("solver.verification.recorded_figures", only.__getitem__)
    forget()
    yield tmp_path
    forget()


def forget() -> None:
    paytable_catalogue._shipped.cache_clear()
    paytable_catalogue._entry.cache_clear()
    paytable_catalogue.catalogue_ids.cache_clear()


def wrong() -> list[str]:
    return [figure.what for figure in verify() if not figure.ok]


def with_another_pay(table: PayTable, number: int, column: int, change: int) -> PayTable:
    line = table.lines[number]
    pays = list(line.pays)
    pays[column] += change
    lines = list(table.lines)
    lines[number] = replace(line, pays=tuple(pays))
    return replace(table, lines=tuple(lines))


def test_every_line_of_some_games_has_its_part_in_the_return_of_every_bet() -> None:
    for entry in random.sample(catalogue(), 8):
        check_that_every_line_has_its_part(entry.load())


@pytest.mark.slow
@pytest.mark.parametrize("entry", catalogue(), ids=str)
def test_every_line_of_every_game_has_its_part(entry: CatalogueEntry) -> None:
    check_that_every_line_has_its_part(entry.load())


def check_that_every_line_has_its_part(table: PayTable) -> None:
    """So that any change to any single pay changes the return, with which `verify` compares it.

    Best play of the changed game is some play of the recorded one. Were its return the same with
    the pay raised, then best play as it was would end on the line never; with the pay lowered, a
    play that ends on it never would return as much as the best. But here is a deal for each line,
    every best hold of which may end on it.
    """
    shuffled = np.random.default_rng().permutation(all_deals(table.rules).cards)
    for coins in (1, 5):  # at 2 to 4 coins a coin is paid as at 1, in every game
        assert all(n * line.pays[0] == line.pays[n - 1] for line in table.lines for n in (2, 3, 4))
        unseen = {line.name for line in table.lines}
        deals = iter(shuffled)
        while unseen:
            hand = solve_hand(next(deals).tolist(), table, coins)
            unseen -= set.intersection(*(set(h.outcomes) for h in (hand.best, *hand.tied)))


def test_a_changed_pay_changes_the_return_at_its_bet() -> None:
    """A sample of what follows from the test above: sixteen pays of the catalogue, up and down."""
    for _ in range(8):
        entry, coins = random.choice(catalogue()), random.randint(1, 5)
        table = entry.load()
        recorded = Fraction(recorded_figures("catalogue")[entry.id]["returns"][coins - 1])
        number = random.randrange(len(table.lines))
        less, more = (with_another_pay(table, number, coins - 1, change) for change in (-1, 1))
        assert solve_game(less, coins).return_ < recorded < solve_game(more, coins).return_


def test_a_changed_pay_is_named(folder: Path) -> None:
    path = folder / "bonus-7-5.toml"
    text = path.read_text()
    path.write_text(text.replace("750, 1000, 4000]", "751, 1000, 4000]"))
    assert wrong() == ["7/5 Bonus Poker, 3 coins: exact return"]


def test_a_broken_a_missing_and_a_further_file_are_named(folder: Path) -> None:
    (folder / "ddb-9-5.toml").write_text("name = 5")
    (folder / "ddb-8-5.toml").unlink()
    (folder / "new-9-6.toml").write_text(load_paytable("9/6").to_toml())
    forget()
    whats = wrong()
    assert whats[:2] == ["ddb-9-5", "ddb-8-5"]
    assert whats[2:] == [
        f"9/6 Jacks or Better, {coins} coin{'s' if coins > 1 else ''}: exact return"
        for coins in range(1, 6)
    ]


def test_the_first_figures_are_right() -> None:
    """The deals, and the distinct values of 9/6 that Ethier, Kim and Lee count."""
    shown = [(figure.published, figure.ok) for figure in islice(verify(), 3)]
    assert shown == [("2598960", True), ("1153", True), ("766", True)]


@pytest.mark.slow
def test_the_figures_of_ultimate_x_are_met_and_a_changed_one_shows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = copy.deepcopy(recorded_figures("ultimate-x")[0])
    assert first["hands"] == 1
    first["multipliers"]["2"] = "0.1994"
    monkeypatch.setattr("solver.verification.recorded_figures", {"ultimate-x": [first]}.__getitem__)
    found = list(verify_ultimate_x())
    assert [figure.computed for figure in found][:3] == ["0.9857", "0.5629", "0.1993"]
    assert [figure.what for figure in found if not figure.ok] == [
        "8/6 Jacks or Better, Ultimate X, 1 hand: how often times 2"
    ]


@pytest.mark.slow
def test_every_published_figure_of_ultimate_x_is_met() -> None:
    found = list(verify_ultimate_x())
    assert [figure for figure in found if not figure.ok] == []
    assert len(found) == 10 + 7
