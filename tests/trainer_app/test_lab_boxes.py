"""The lab answers from a prepared box of pays where it can, and says the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from player import AtOnce, Later, LongLater
from slowly import slow_but

from solver import PayTable, load_paytable
from solver.sweep.candidates import PayBox
from trainer.app import lab as module
from trainer.app.background import Workers
from trainer.app.lab import Lab
from trainer.app.lab_tables import figures


def opened(folder: Path, quick: AtOnce | Later, name: str = "9/6") -> Lab:
    lab = Lab(folder, Workers(quick, AtOnce(), Later(), LongLater()))
    lab.open(load_paytable(name), name, 5)
    return lab


def paying(lab: Lab, line: int, paid: int) -> None:
    lab.changed(lab.edits, 0, lab.tables[0].paying(line, 5, paid))


def settle(lab: Lab, line: int) -> None:
    """Ask as the page does at each frame, until nothing is left to ask."""
    for _ in range(4):
        lab.figures(0)
        lab.bend(0, line, line)


@pytest.mark.parametrize("name", slow_but(["9/6", "deuces-wild"], fast=["deuces-wild"]))
def test_a_pay_in_the_box_is_answered_at_once_and_exactly(tmp_path: Path, name: str) -> None:
    lab = opened(tmp_path, AtOnce(), name)
    settle(lab, line=4)
    lab._now[0]._find = None  # type: ignore[assignment]  # a whole game would fail now
    for paid in (35, 31):
        paying(lab, 4, paid)
        shown = lab.tables[0]
        assert lab.figures(0) == figures(shown.table, 5, shown.loaded)


def test_beyond_the_box_and_at_another_bet_whole_games_are_solved(tmp_path: Path) -> None:
    quick = Later()
    lab = opened(tmp_path, quick)
    lab.figures(0)
    quick.run()
    settle(lab, line=4)
    paying(lab, 4, 35)
    boxed = lab.figures(0)
    assert boxed is not None
    assert boxed.lines[4].paid == 35
    paying(lab, 4, 500)
    assert lab.figures(0) is boxed  # those of the last pays, until the game is solved
    quick.run()
    assert lab.figures(0) is not boxed
    lab.coins = 1
    assert lab.figures(0) is None


def test_boxes_are_prepared_ahead_of_the_pay_and_few_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    before = module.box_around

    def counted(loaded: PayTable, pays: tuple[int, ...], line: int, coins: int) -> PayBox | None:
        made.append(pays[4])
        return before(loaded, pays, line, coins)

    monkeypatch.setattr(module, "box_around", counted)
    monkeypatch.setattr(module, "BOXES", 2)
    lab = opened(tmp_path, AtOnce())
    for paid in (30, 40, 55, 55):
        paying(lab, 4, paid)
        settle(lab, line=4)
    assert made == [30, 55]
    for line in range(module.BOXES + 1):
        settle(lab, line)
    assert len(lab._boxes) == module.BOXES
    made.clear()
    settle(lab, line=0)  # its box was let go, so it is made again
    assert made == [55]


def test_a_line_without_a_box_is_not_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    monkeypatch.setattr(module, "box_around", lambda *args: asked.append(args))
    lab = opened(tmp_path, AtOnce())
    settle(lab, line=4)
    settle(lab, line=4)
    assert len(asked) == 1
    assert lab.figures(0) is not None


def test_an_edit_and_a_removal_leave_the_other_tables_where_they_are(tmp_path: Path) -> None:
    lab = opened(tmp_path, Later())
    for name in ("8/5", "bonus-8-5"):
        lab.add(load_paytable(name), name)
    one, two, three = lab.tables
    for number in range(3):
        edited = lab.tables[number].paying(4, 5, 35)
        lab.changed(lab.edits, number, edited)
        wanted = [*(one, two, three)[:number], edited, *(one, two, three)[number + 1 :]]
        assert list(lab.tables) == wanted
        lab.edits = lab.edits.undone()
        lab.remove(number)
        assert list(lab.tables) == [each for each in wanted if each is not edited]
        lab.edits = lab.edits.undone()
    assert lab.tables == (one, two, three)


@pytest.mark.parametrize("paid", [40, 46, 50, 60, 130])
def test_the_curve_goes_on_for_a_quarter_beyond_a_pay(tmp_path: Path, paid: int) -> None:
    """To twice the loaded pay, and to twice that as often as it takes."""
    lab = opened(tmp_path, AtOnce())
    loaded = lab.tables[0].loaded.pays(5)[4]
    paying(lab, 4, paid)
    settle(lab, line=4)
    bend = lab.bend(0, 4, 4)
    assert bend is not None
    reached = bend.points[-1][0]
    assert reached >= 1.25 * paid - 1
    assert reached / loaded in (2, 4, 8)
    assert reached == 2 * loaded or reached / 2 < 1.25 * paid
