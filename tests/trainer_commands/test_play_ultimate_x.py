"""`holdwise play --ultimate-x --text`: multipliers before each hand, verdicts of the state."""

import json
from pathlib import Path

import pytest
from calling import Run
from multiplied import given_game


@pytest.fixture(autouse=True)
def live(data_folder: Path) -> None:
    """The coach is live: no hold is held up."""
    data_folder.mkdir(parents=True, exist_ok=True)
    (data_folder / "settings.toml").write_text('coach = "live"\n', encoding="utf-8")


@pytest.fixture(autouse=True)
def _given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trainer.commands.play_command.solve_ultimate_x", given_game)
    monkeypatch.setattr(
        "solver.ultimate_x.ultimate_x_game.solve_ultimate_x", given_game
    )  # the audit's


def test_multipliers_stand_before_the_question(holdwise: Run) -> None:
    """The fives make two pair in the second hand; then nothing held makes a straight there."""
    answer = holdwise(
        *("play", "--text", "--ultimate-x", "--hands", "3", "--seed", "7"), stdin=b"12\n\n"
    )
    assert answer.code == 0
    lines = answer.out.splitlines()
    assert lines[:2] == ["Multipliers 1 1 1, together 3", "1  5c 5d 2s 3d 6d"]
    assert "2  5c 5d Qc Jh Js: Two pair pays 10 coins" in lines
    assert "Multipliers 1 3 1, together 5" in lines
    assert "2  6h 8s 4h 7c 5c: Straight pays 60 coins, 3 times 20" in lines
    assert "Right. " in answer.out
    assert "Wrong. " in answer.out
    assert "is being solved" in answer.err


def test_programs_get_the_state(holdwise: Run) -> None:
    answer = holdwise(
        *("play", "--json", "--ultimate-x", "--hands", "3", "--seed", "7"), stdin=b"12\n\n"
    )
    question, verdict, after, second = map(json.loads, answer.out.splitlines()[:4])
    assert question["multipliers"] == verdict["multipliers"] == [1, 1, 1]
    assert verdict["next"] == after["multipliers"] == second["multipliers"] == [1, 3, 1]
    assert (verdict["right"], verdict["lost_exact"], verdict["class"]) == (True, "0", None)
    assert second["further"][0]["paid"] == 60
    assert second["plain"]
    assert second["credits"] == 1000 - 60 + verdict["paid_all"] + second["paid_all"]


def test_stats_count_them_by_themselves(holdwise: Run) -> None:
    holdwise("play", "--json", "--ultimate-x", "--seed", "7", stdin=b"12\n\n")
    answer = holdwise("stats", "--text")
    assert (
        "Ultimate X, decided yourself: 2 hands, 50.00 % right; your holds gave away" in answer.out
    )
    assert "No hands played at the table but those of Ultimate X" in answer.out
    assert holdwise("audit").code == 0


@pytest.mark.parametrize("hands", ["25", "100"])
def test_a_number_of_hands_that_it_has_not_is_refused(holdwise: Run, hands: str) -> None:
    answer = holdwise("play", "--text", "--ultimate-x", "--hands", hands, stdin=b"")
    assert answer.code == 1
    assert answer.err == (
        f"holdwise: Ultimate X is played with 1, 3, 5 or 10 hands, not with {hands}.\n"
    )


def test_a_game_that_multiplies_nothing_is_refused(holdwise: Run, tmp_path: Path) -> None:
    flat = tmp_path / "flat.toml"
    flat.write_text('name = "Flat"\n[[line]]\nhand = "high_card"\npays = 1\n')
    answer = holdwise("play", "--text", "--ultimate-x", "--paytable", str(flat), stdin=b"")
    assert (answer.code, answer.out) == (1, "")
    assert "No hand of Flat multiplies the next: there is no Ultimate X of it." in answer.err
