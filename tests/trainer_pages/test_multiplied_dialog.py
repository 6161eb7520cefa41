"""Why at Ultimate X: what a hold pays now, and what its multipliers are worth."""

import re
from fractions import Fraction
from pathlib import Path

import pytest
from player import STILL, Player, playing
from test_text_fits import faults

from evaluator import parse_cards
from solver.explanation.hold_names import name_of
from solver.explanation.verdict_sentences import set_beside
from solver.ultimate_x.ultimate_x_hand import solve_state
from trainer.core.records import Coach
from trainer.drawing import text
from trainer.drawing.text import two
from trainer.pages.hold_words import other_name
from trainer.pages.multipliers import MultipliedDialog

HEADS = "Best hold", "Your hold"


def open_why(player: Player, *held: str) -> MultipliedDialog:
    player.app.show()
    player.world.workers.slow.run()  # type: ignore[attr-defined]  # the test's own
    player.app.show()
    player.keys("space", *held, "space", "w")
    dialog = player.app.top
    assert isinstance(dialog, MultipliedDialog)
    return dialog


def test_why_says_what_a_hold_pays_now_and_leaves(tmp_path: Path) -> None:
    with playing(tmp_path, hands=3, ultimate_x=True, coach=Coach.AFTER) as player:
        dialog = open_why(player)
        solution = dialog._solution
        mine = next(each for each in solution.holds if not each.hold.mask)
        more = two(solution.best.value - mine.value)
        assert player.says(f"that is worth {more} coins more than your hold.")
        assert player.says(f"This draw {two(mine.now)}")
        assert player.says(f"Next deal's multipliers {two(mine.later)}")
        assert player.says("No hand has a multiplier. All three together.")
        assert [each for each in player.words() if each in HEADS][-2:] == [*HEADS]
        words = " ".join(player.words())
        for part in ("This draw ", "Next deal's multipliers "):  # the sentence is of what is shown
            best, other = map(Fraction, re.findall(rf"{part}(\d+\.\d\d)", words)[-2:])
            assert player.says(f"{float(abs(best - other)):.2f} ")
        assert not player.says("Pays now")
        player.click("fold.holds")
        for title in ("Pays now", "Leaves", "Together", "Lost"):
            assert player.says(title)
        player.keys("w")
        assert player.app.top.name == "table"


def test_a_right_hold_is_set_beside_the_next_in_value(tmp_path: Path) -> None:
    with playing(tmp_path, hands=3, ultimate_x=True, coach=Coach.AFTER) as player:
        dialog = open_why(player, "1", "2")
        assert dialog._right
        other = dialog._other
        assert other is not None
        assert other_name(dialog._solution.plain, other.hold.mask) in player.words()
        assert [each for each in player.words() if each in HEADS] == ["Your hold"]
        assert other.hold.mask not in dialog._values.best_masks
        more = two(dialog._best.value - other.value)  # perhaps of the third hold: it is named
        than = text.with_tens(name_of(other.hold).object)
        assert player.says(f"that is worth {more} coins more than {than}.")


@pytest.mark.parametrize(
    ("size", "text_size"), [((800, 600), 100), ((1280, 800), 100), ((1280, 800), 200)]
)
def test_its_text_fits(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    with playing(
        tmp_path, size=size, hands=3, ultimate_x=True, coach=Coach.AFTER, settings=STILL
    ) as player:
        player.world.change(text_size=text_size)
        dialog = open_why(player)
        found = list(faults(player))
        dialog._open = True
        dialog.refresh()
        assert [*found, *faults(player)] == []


@pytest.mark.parametrize(
    ("deal", "nearest"),
    [
        ("8h 8s Jh 6h 9c", "Jh 6h 8h"),  # not the jack alone, which is the rival
        ("Jc 3c Ac 3s 4s", "Jc Ac 3c"),
        ("Jc 8d Qd Ah Kd", "Qd Kd 8d"),
        ("7c 7d 4h 5s 6c", "7c 7d"),
    ],
)
def test_a_right_hold_is_set_beside_the_nearest_with_these_multipliers(
    deal: str, nearest: str
) -> None:
    solution = solve_state(deal, [1])
    beside = set_beside(solution, solution.best.hold.mask)
    assert beside is not None
    assert {*beside.cards} == {*parse_cards(nearest)}
    wrong = next(each.hold.mask for each in reversed([*solution.holds]))
    held = set_beside(solution, wrong)  # what the player held goes before any other
    assert held is not None
    assert held.mask == wrong
