"""``holdwise odds``: known hands, one hand against random ones, and every mistake."""

from __future__ import annotations

import json
import re
import sys
from fractions import Fraction

import pytest
from calling import Run

from evaluator.holdem.odds_simulation import BLOCK
from trainer.commands import odds_command, output, terminal

ELEVEN_HANDS = " ".join(f"{rank}c{rank}d" for rank in "23456789TJQ").split()


class TestKnownHands:
    def test_the_published_count(self, holdwise: Run) -> None:
        answer = holdwise("odds", "AhKh", "JdJc", "--json")
        assert answer.code == 0
        assert json.loads(answer.out) == {
            "hands": [
                {
                    "hand": ["Ah", "Kh"],
                    "wins": 786618,
                    "ties": 6488,
                    "losses": 919198,
                    "equity": 394931 / 856152,
                    "equity_exact": "394931/856152",
                },
                {
                    "hand": ["Jd", "Jc"],
                    "wins": 919198,
                    "ties": 6488,
                    "losses": 786618,
                    "equity": 461221 / 856152,
                    "equity_exact": "461221/856152",
                },
            ],
            "board": [],
            "dead": [],
            "boards": 1712304,
        }

    def test_piped_it_is_plain_columns(self, holdwise: Run) -> None:
        answer = holdwise("odds", "AhKh", "JdJc")
        assert answer.out.splitlines() == [
            "Ah Kh against Jd Jc: exact, 1,712,304 boards",
            "Hand    Equity      Win     Tie     Wins   Ties   Losses",
            "Ah Kh  46.13 %  45.94 %  0.38 %  786,618  6,488  919,198",
            "Jd Jc  53.87 %  53.68 %  0.38 %  919,198  6,488  786,618",
        ]

    @pytest.mark.parametrize(
        "words",
        [
            ("AhKh", "JdJc"),
            ("Ah", "Kh", "Jd", "Jc"),
            ("ah kh, jd jc",),
            ("A♥K♥J♦J♣",),
            ("AhKhJdJc",),
        ],
    )
    def test_hands_in_any_grouping(self, holdwise: Run, words: tuple[str, ...]) -> None:
        answer = json.loads(holdwise("odds", *words, "--json").out)
        assert [hand["hand"] for hand in answer["hands"]] == [["Ah", "Kh"], ["Jd", "Jc"]]

    def test_board_and_dead_cards(self, holdwise: Run) -> None:
        words = ("odds", "AhKh", "JdJc", "--board", "2h 3h Js 9c", "--dead", "Jh,4h")
        answer = holdwise(*words)
        assert "Ah Kh against Jd Jc on 2h 3h Js 9c, without Jh 4h: exact, 42 boards" in answer.out
        found = json.loads(holdwise(*words, "--json").out)
        assert (found["board"], found["dead"]) == (["2h", "3h", "Js", "9c"], ["Jh", "4h"])
        # 5 6 7 8 T Q of hearts make the flush; the nine of hearts fills the jacks up.
        assert found["hands"][0]["wins"] == 6

    def test_the_river_is_one_board(self, holdwise: Run) -> None:
        answer = holdwise("odds", "AhKh", "JdJc", "--board", "2h 3h Js 9c 9d")
        assert "exact, 1 board\n" in answer.out


class TestAgainstRandom:
    def test_the_example_of_the_source_is_exact(self, holdwise: Run) -> None:
        words = ("odds", "AsKs", "--board", "Ts Qs 2d", "--against", "random")
        found = json.loads(holdwise(*words, "--json").out)
        assert (found["method"], found["showdowns"], found["opponents"]) == ("exact", 1070190, 1)
        assert found["hand"] == ["As", "Ks"]
        assert len(found["categories"]) == 10
        assert found["categories"][0] == {
            "category": "royal_flush",
            "player": 2 / 47,
            "player_exact": "2/47",
            "opponents": 0.0,
            "opponents_exact": "0",
        }
        sides = [
            sum(Fraction(row[f"{side}_exact"]) for row in found["categories"])
            for side in ("player", "opponents")
        ]
        assert sides[0] == Fraction(found["equity_exact"]) == 1 - sides[1]
        out = holdwise(*words).out.splitlines()
        assert out[0] == "As Ks against a random hand on Ts Qs 2d: exact, 1,070,190 showdowns"
        assert out[1].split() == ["Best", "hand", "Player", "wins", "Opponent", "wins"]
        assert out[2].split() == ["Royal", "flush", "4.2553", "%", "0.0000", "%"]
        assert out[-1].split()[:2] == ["In", "all"]

    def test_with_samples_the_odds_are_simulated_and_say_so(self, holdwise: Run) -> None:
        words = ("odds", "AsKs", "--against", "random", "--samples", "20000", "--seed", "7")
        found = json.loads(holdwise(*words, "--json").out)
        assert (found["method"], found["deals"], found["seed"]) == ("simulation", 20000, "7")
        assert abs(found["equity"] - 0.6704463) < 5 * found["equity_error"] < 0.02
        assert found == json.loads(holdwise(*words, "--json").out)
        royal = found["categories"][0]  # no board has one by itself, so each wins a whole pot
        for side in ("player", "opponents"):
            share, error = royal[side], royal[f"{side}_error"]
            assert error == pytest.approx((share * (1 - share) / 20000) ** 0.5)
        heading = holdwise(*words).out.splitlines()[0]
        assert "simulated, 20,000 deals from seed 7" in heading

    def test_what_never_occurred_shows_no_error(self, holdwise: Run) -> None:
        words = ("odds", "AsKs", "--against", "random", "--board", "Ts Qs 2d", "--seed", "7")
        out = holdwise(*words, "--samples", "1000").out.splitlines()
        # The opponent cannot make the royal flush that the player may; both may show a pair.
        assert out[2].split()[-3:] == ["0.000", "%", "-"]
        assert next(line for line in out if line.startswith("Pair")).split()[-1] == "%"
        assert out[-1].startswith("- all deals alike: the share is within 0.3 % of this")

    def test_several_opponents(self, holdwise: Run) -> None:
        words = ("odds", "AsAh", "--against", "random", "--opponents", "2", "--samples", "5000")
        found = json.loads(holdwise(*words, "--json").out)
        assert found["opponents"] == 2
        assert "against 2 random hands: simulated, 5,000 deals" in holdwise(*words).out
        repeated = json.loads(holdwise(*words, "--seed", found["seed"], "--json").out)
        assert repeated == found

    def test_a_time_ends_it(self, holdwise: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        clock = iter([100.0, 100.5, 100.9, 101.1])
        monkeypatch.setattr(odds_command, "monotonic", lambda: next(clock))
        words = ("odds", "AsKs", "--against", "random", "--seconds", "1", "--json")
        assert json.loads(holdwise(*words).out)["deals"] == 3 * BLOCK


class TestBars:
    @pytest.mark.parametrize(("columns", "drawn"), [(100, True), (80, True), (60, False)])
    def test_a_terminal_gets_bars_where_they_fit(
        self, holdwise: Run, monkeypatch: pytest.MonkeyPatch, columns: int, drawn: bool
    ) -> None:
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setattr(output, "is_terminal", lambda: True)
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
        out = holdwise("odds", "AhKh", "JdJc", "--board", "2h 3h Js 9c").out
        out = re.sub(r"\x1b\[[\d;]*m", "", out)
        assert ("█" in out) == drawn
        assert max(map(len, out.splitlines()[1:])) <= columns
        assert "…" not in out

    def test_a_bar_is_as_long_as_its_share(self) -> None:
        for eighths in range(81):
            bar = terminal.bar_text(eighths / 80, 10)
            assert len(bar) == 10
            length = sum(terminal.BLOCKS.index(column) for column in bar)
            assert length == eighths


class TestRefusals:
    @pytest.mark.parametrize(
        ("words", "code", "message"),
        [
            (["AhKh"], 2, "1 hand: 2 to 10 are compared, or one with --against random"),
            ([""], 2, "0 hands: 2 to 10"),
            (ELEVEN_HANDS, 2, "11 hands: 2 to 10"),
            (["AhKh", "JdJc", "--against", "random"], 2, "takes one hand, not 2"),
            (["AhKh", "JdJc", "--samples", "5"], 2, "--samples goes with --against random"),
            (["AhKh", "--against", "random", "--samples", "0"], 2, "not '0'"),
            (["AhKh", "--against", "random", "--samples", "many"], 2, "not 'many'"),
            (["AhKh", "--against", "random", "--seconds", "0"], 2, "not '0'"),
            (["AhKh", "--against", "random", "--seconds", "inf"], 2, "not 'inf'"),
            (["AhKh", "--against", "random", "--seed=-1"], 2, "not '-1'"),
            (["AhKh", "--against", "random", "--opponents", "10"], 2, "not '10'"),
            (["AhKh", "--against", "me"], 2, "'me'"),
            ([], 2, "HAND"),
            (["AhKh", "AhKd"], 1, "Ah is given twice: in hand 1 and in hand 2"),
            (["AhAh", "KhKd"], 1, "hand 1, card 2: 'Ah' is given twice"),
            (["AhKh", "JdJx"], 1, "hand 2, card 2: 'Jx' in 'JdJx' is not a card"),
            (["AhKh", "Jd"], 1, "hand 2: 'Jd' is one card (a hand is two)"),
            (["AhKhQh", "JdJc"], 1, "hand 1: 'AhKhQh' is 3 cards (a hand is two)"),
            (["AhKh", "JdJc", "--board", "Ts Qs"], 1, "a board of 2 cards"),
            (["AhKh", "JdJc", "--board", "2c3c4c5c6c7c"], 1, "a board of 6 cards"),
            (["AhKh", "JdJc", "--board", "2c3cJd"], 1, "in hand 2 and on the board"),
            (
                ["AhKh", "JdJc", "--board", "2c3c1d"],
                1,
                "the board, card 3: '1d' in '2c3c1d' is not a card",
            ),
            (["AhKh", "JdJc", "--dead", "Kh"], 1, "in hand 1 and among the dead cards"),
            (
                ["AhKh", "--against", "random", "--board", "AhKs2d"],
                1,
                "in the hand and on the board",
            ),
        ],
    )
    def test_one_line_and_the_right_code(
        self, holdwise: Run, words: list[str], code: int, message: str
    ) -> None:
        answer = holdwise("odds", *words)
        assert (answer.code, answer.out) == (code, "")
        assert len(answer.error_lines) == 1
        assert message in answer.err


def test_from_cold_in_a_process_of_its_own(process: Run) -> None:
    answer = process("odds", "AhKh", "JdJc")
    assert answer.code == 0
    assert "786,618" in answer.out


def test_asking_for_help_loads_no_numpy(process: Run) -> None:
    answer = process("odds", "--help", PYTHONPROFILEIMPORTTIME="1")
    assert answer.code == 0
    assert "numpy" not in answer.err
    assert answer.out.index("examples:") < answer.out.index("usage:")
