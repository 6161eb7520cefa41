"""`course` and `exam` in a terminal, and an exam that was broken off."""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from calling import Answer, Run
from history_file import opened

from evaluator import format_cards
from solver import solve_game, solve_hand
from solver.decisions import decisions_of
from solver.strategy import load_chart
from solver.strategy.playing.grading import Grader
from trainer.teaching.asking import Answer as Answered
from trainer.teaching.construction import constructed
from trainer.teaching.exam import Earlier, Exam

NO_DISPLAY = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": "x11"}


def objects(answer: Answer) -> list[dict[str, Any]]:
    assert answer.code == 0
    return [json.loads(line) for line in answer.out.splitlines()]


def logged(holdwise: Run) -> list[dict[str, Any]]:
    return objects(holdwise("history", "--json"))


def best(cards: str) -> str:
    return format_cards(solve_hand(cards).best.cards)


def typed(seed: int, of: int, wrong: int) -> bytes:
    """Return what somebody types in a first exam: the best hold but for the first hands, `wrong` of
    them, of which two cards are to be kept and all are.
    """
    exam, lines = Exam.start(decisions_of("9/6"), Earlier(), seed, of=of), []
    while (question := exam.question) is not None:
        solution = solve_hand(question.cards)
        errs = wrong > 0 and len(solution.best.cards) == 2
        wrong -= errs
        mask = 31 if errs else solution.best.mask
        lines.append("".join(str(card + 1) for card in range(5) if mask >> card & 1))
        exam = exam.answered(Answered(question, mask, datetime.now(UTC), 0, solution))
    return "\n".join([*lines, ""]).encode()


class TestExam:
    def test_says_nothing_until_the_end(self, holdwise: Run) -> None:
        *questions, result = objects(
            holdwise("exam", "--json", "--questions", "4", "--seed", "9", stdin=b"\n\n\n\n")
        )
        assert [(q["question"], q["of"]) for q in questions] == [(n, 4) for n in (1, 2, 3, 4)]
        assert all("right" not in q and "best" not in q for q in questions)
        wrong = sum(best(" ".join(q["hand"])) != "" for q in questions)
        assert (result["exam"], result["hands"], result["wrong"]) == (1, 4, wrong)
        assert result["paytable"] == "9/6 Jacks or Better"
        assert result["game_return"] == float(solve_game("9/6").return_)
        for each in (result["knowledge"], result["total"]):
            assert each["low"] <= each["return"] <= each["high"]
        assert result["leaks"]

    def test_broken_off_is_kept_and_gone_on_with(self, holdwise: Run) -> None:
        words = ("exam", "--json", "--questions", "5")
        whole = objects(holdwise(*words, "--seed", "9", "--profile", "default", stdin=b"\n" * 5))
        first = objects(holdwise(*words, "--new", stdin=b"\n\n"))
        hands = logged(holdwise)[5:]
        assert {hand["seed"] for hand in hands} == {None}  # its questions are yet to come
        rest = objects(holdwise(*words, stdin=b"\n\n\n"))
        assert rest[0] == first[2]
        assert [q["question"] for q in rest[:-1]] == [3, 4, 5]
        assert rest[-1]["exam"] == 2
        hands = logged(holdwise)
        assert [hand["question"] for hand in hands] == 2 * [1, 2, 3, 4, 5]
        assert None not in {hand["seed"] for hand in hands}
        assert len(whole) == 6
        fresh = objects(holdwise(*words, stdin=b""))
        assert fresh[0]["question"] == 1

    def test_the_last_result_is_shown_once_more(self, holdwise: Run) -> None:
        words = ("exam", "--json", "--questions", "2")
        assert holdwise("exam", "--text", "--result").error_lines == [
            "holdwise: --result: no exam of 9/6 Jacks or Better at this bet is over yet"
        ]
        result = objects(holdwise(*words, stdin=b"\n\n"))[-1]
        holdwise(*words, stdin=b"\n")
        assert objects(holdwise("exam", "--json", "--result")) == [result]

    def test_prices_a_leak_as_the_stats_do(self, holdwise: Run) -> None:
        answers = typed(9, 100, wrong=49)
        shown = holdwise("exam", "--text", "--questions", "100", "--seed", "9", stdin=answers)
        assert shown.code == 0
        assert "does not count" not in shown.out
        again = holdwise("exam", "--text", "--result")
        stats = holdwise("stats", "--text").out
        for out in (shown.out, again.out):
            assert "The costs are by all your answers, as in holdwise stats." in out
            assert "Bets lost per 1,000" not in out
            prices = re.findall(r"([\d,.]+) coins an hour$", out, re.MULTILINE)
            assert prices
            assert all(f" {price}\n" in stats for price in prices)

    def test_one_that_was_too_fast_to_be_thought_says_so_and_counts_for_nothing(
        self, holdwise: Run, data_folder: Path
    ) -> None:
        answers = typed(9, 20, wrong=10)
        shown = holdwise("exam", "--text", "--questions", "20", "--seed", "9", stdin=answers)
        again = holdwise("exam", "--text", "--result")
        for out in (shown.out, again.out):
            said = " ".join(out.split())
            assert (
                "Your 20 answers all took less than a second, and 10 of those were wrong." in said
            )
            assert "this exam is kept, but does not count." in said
            assert "You got 10 of 20 hands right." in said
            assert "What you know is worth" not in said
        assert "next: holdwise exam --text" in shown.err
        (result,) = objects(holdwise("exam", "--json", "--result"))
        assert result["counts"] is False
        stats = json.loads(holdwise("stats", "--json").out)
        assert (stats["leaks"], stats["practised"]["exam"]) == ([], 0)
        assert not (data_folder / "exams").exists()  # its result is told without leaks

    def test_a_dropped_one_does_not_come_back_when_another_is_over(self, holdwise: Run) -> None:
        words = ("exam", "--json", "--questions", "2")
        holdwise(*words, stdin=b"\n")
        holdwise(*words, "--new", stdin=b"\n")
        (second, result) = objects(holdwise(*words, stdin=b"\n"))
        assert (second["question"], result["exam"]) == (2, 2)
        assert objects(holdwise(*words, stdin=b""))[0]["question"] == 1
        # Nobody goes on with it, so its session is over too, and its seed is told.
        hands = logged(holdwise)
        assert [hand["question"] for hand in hands] == [1, 1, 2]
        assert None not in {hand["seed"] for hand in hands}

    def test_says_that_an_exam_of_another_length_goes_on(self, holdwise: Run) -> None:
        holdwise("exam", "--text", "--questions", "5", stdin=b"\n\n")
        going_on = holdwise("exam", "--text", "--questions", "3").error_lines[0]
        assert going_on == (
            "holdwise: exam 1 was broken off: it goes on at hand 3 of 5; --new begins another"
        )

    def test_counts_for_nothing_until_it_is_over(self, holdwise: Run) -> None:
        holdwise("exam", "--json", "--questions", "3", stdin=b"\n\n")
        assert objects(holdwise("stats", "--json"))[0]["leaks"] == []
        assert objects(holdwise("stats", "--json"))[0]["practised"]["exam"] == 0
        assert holdwise("review", "--json").out == ""
        holdwise("exam", "--json", stdin=b"\n")
        (stats,) = objects(holdwise("stats", "--json"))
        assert stats["practised"]["exam"] == 3
        assert stats["leaks"]
        assert holdwise("review", "--json").out != ""

    def test_is_the_same_in_one_go_and_broken_off(self, holdwise: Run, tmp_path: Path) -> None:
        """The slips are those of its start, whatever was played in between."""
        at_once, in_parts = (("--data", str(tmp_path / name)) for name in ("one", "two"))
        words = ("exam", "--json", "--questions", "6")
        whole = objects(holdwise(*words, *at_once, "--seed", "9", stdin=b"\n" * 6))
        assert holdwise(*words, *in_parts, "--seed", "9", stdin=b"\n\n").code == 0
        holdwise("play", "--json", *in_parts, stdin=b"\n\n\n\n")
        rest = objects(holdwise(*words, *in_parts, stdin=b"\n" * 4))
        assert rest[-1] == whole[-1]

    def test_logs_what_constructs_every_hand_again(self, holdwise: Run) -> None:
        holdwise("exam", "--text", "--questions", "3", stdin=b"\n1\n2\n")
        decisions = decisions_of("9/6")
        for hand in logged(holdwise):
            cards = constructed(
                hand["construction"], int(hand["seed"]), hand["question"], decisions
            )
            assert format_cards(cards).split() == hand["dealt"]
            assert (hand["mode"], hand["coach"], hand["exam"]) == ("exam", "silent", 1)

    def test_prints_its_result_in_words(self, holdwise: Run) -> None:
        out = holdwise("exam", "--text", "--questions", "2", "--seed", "9", stdin=b"\n\n").out
        lines = out.splitlines()
        assert lines[0].startswith("1/2  ")
        assert lines[1].startswith("2/2  ")
        assert lines[2].startswith("Exam: 9/6 Jacks or Better")

    def test_whose_start_was_altered_is_one_line(self, holdwise: Run, data_folder: Path) -> None:
        holdwise("exam", "--json", "--questions", "3", stdin=b"\n")
        with opened(data_folder) as connection:
            connection.execute("UPDATE exams SET setup = '[]'")
        answer = holdwise("exam", "--text")
        assert answer.code == 1
        (told,) = answer.error_lines
        assert told.startswith("holdwise: exam 1 cannot be resumed")
        assert holdwise("exam", "--json", "--new", stdin=b"").code == 0

    def test_of_version_0_2_0_goes_on(self, holdwise: Run, data_folder: Path) -> None:
        """It wrote more of the player than is used now, and may have asked other hands."""
        holdwise("exam", "--json", "--questions", "3", stdin=b"\n")
        with opened(data_folder) as connection:
            connection.execute("UPDATE exams SET setup = json_set(setup, '$.chances', json('[1]'))")
        (asked,) = objects(holdwise("exam", "--json", stdin=b""))
        assert asked["question"] == 2

    @pytest.mark.slow  # as the drill, in `test_command_training.py`
    def test_needs_no_display(self, process: Run, tmp_path: Path) -> None:
        data = ("--data", str(tmp_path / "try"))
        answer = process("exam", "--text", "--questions", "1", *data, stdin=b"\n", **NO_DISPLAY)
        assert (answer.code, answer.out[:5]) == (0, "1/1  ")


class TestCourse:
    def test_lists_the_lessons(self, holdwise: Run) -> None:
        (lessons,) = objects(holdwise("course", "--list", "--json"))
        assert [lesson["lesson"] for lesson in lessons] == [*range(len(lessons))]
        assert "chart" in lessons[0]
        assert {(lesson["known"], lesson["due"]) for lesson in lessons} == {(0.0, None)}
        for before, lesson in pairwise(lessons):
            saved = Fraction(before["cost_exact"]) - Fraction(lesson["cost_exact"])
            assert Fraction(lesson["saves_exact"]) == saved

    @pytest.mark.parametrize("lesson", [0, 1, 5])
    def test_prints_the_chart_after_a_lesson(
        self, holdwise: Run, tmp_path: Path, lesson: int
    ) -> None:
        file = tmp_path / "chart.txt"
        file.write_text(holdwise("course", "--lesson", str(lesson)).out, encoding="utf-8")
        chart = load_chart(file)
        (lessons,) = objects(holdwise("course", "--list", "--json"))
        grader = Grader.of(solve_game("9/6"))
        cost = grader.optimal - grader.grade(chart).return_
        assert str(cost) == lessons[lesson]["cost_exact"]
        if lesson:
            assert str(chart.rules[lessons[lesson]["place"] - 1]) == lessons[lesson]["line"]
        else:
            assert [str(rule) for rule in chart.rules] == lessons[0]["chart"].splitlines()

    def test_the_game_is_shown_without_text_too(self, holdwise: Run) -> None:
        answer = holdwise("course", "--game", stdin=b"13\n" + 5 * b"\n")
        assert answer.out.startswith("8s is the eight of spades")
        assert "0 of 5 right so far." in answer.out
        assert "\nLesson 0: " in answer.out

    def test_a_lesson_answered_right_is_passed(
        self, holdwise: Run, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Played by the solver through the terminal: each answer is read after its question."""

        def answers() -> Iterator[bytes]:
            while True:
                asked = json.loads(capsys.readouterr().out.splitlines()[-1])
                yield f"{best(' '.join(asked['hand']))}\n".encode()

        monkeypatch.setattr("trainer.commands.dialogue.standard_input", answers)
        assert holdwise("course", "--text", "--json", "--lesson", "1", "--seed", "3").code == 0
        (lessons,) = objects(holdwise("course", "--list", "--json"))
        assert lessons[1]["passed"]
        assert lessons[1]["known"] > 0
        assert lessons[1]["due"] is not None
        hands = logged(holdwise)
        assert {hand["mode"] for hand in hands} == {"course"}
        assert hands[0]["line"] == lessons[1]["line"]
        assert not [hand for hand in hands if hand["ev_lost_exact"] != "0"]

    def test_introduces_a_lesson_in_words(self, holdwise: Run) -> None:
        out = holdwise("course", "--text", "--game", "--lesson", "1", stdin=b"13\n" * 6).out
        assert "\nLesson 1: Four to a royal\n" in out
        assert "\n1  " in out

    def test_a_lesson_that_is_not_is_one_line(self, holdwise: Run) -> None:
        answer = holdwise("course", "--lesson", "99")
        (told,) = answer.error_lines
        assert answer.code == 1
        assert told.startswith(
            "holdwise: --lesson: the course of 9/6 Jacks or Better has lessons 0"
        )

    @pytest.mark.slow
    def test_a_game_without_a_course_is_one_line(self, holdwise: Run, tmp_path: Path) -> None:
        """Only a royal flush pays: the chart of it has nothing to learn line by line."""
        file = tmp_path / "royal.toml"
        file.write_text('name = "Royal or nothing"\n[[line]]\nhand = "royal_flush"\npays = 800\n')
        answer = holdwise("course", "--text", "--paytable", str(file))
        (told,) = answer.error_lines
        assert answer.code == 1
        assert "Royal or nothing has no course" in told
        assert "work without it" in told


def test_the_help_does_not_promise_fifty_hands(holdwise: Run) -> None:
    """Any number up to a hundred may be asked."""
    assert holdwise("exam", "--help").out.startswith("A hundred hands, or fewer: ")
    assert len(objects(holdwise("exam", "--json", "--questions", "1", stdin=b"\n"))) == 2
