"""`drill`, `review` and `stats` in a terminal: line by line, logged before they are judged."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from calling import Answer, Run
from history_file import opened

from evaluator import format_cards, parse_cards
from solver import load_paytable, solve_game, solve_hand
from solver.decisions import decisions_of
from solver.strategy import parse_chart
from trainer.app.training import CourseView
from trainer.commands.output import print_chart
from trainer.core.shoe import deck, draw
from trainer.teaching.construction import constructed
from trainer.teaching.exam.exam_report import ExamReport, Interval
from trainer.teaching.game_course import GameCourse, LessonState, Recall

NO_DISPLAY = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": "x11"}
CLASS = "low pair | one high card"


def objects(answer: Answer) -> list[dict[str, Any]]:
    assert answer.code == 0
    return [json.loads(line) for line in answer.out.splitlines()]


def logged(holdwise: Run) -> list[dict[str, Any]]:
    return objects(holdwise("history", "--json"))


def play(holdwise: Run, lines: bytes, seed: int = 7) -> None:
    assert holdwise("play", "--json", "--seed", str(seed), stdin=lines).code == 0


class TestDrill:
    def test_asks_hands_of_the_class_and_judges_them(self, holdwise: Run) -> None:
        words = ("drill", "--json", "--questions", "3", "--class", CLASS, "--seed", "5")
        lines = objects(holdwise(*words, stdin=b"\n\n\n"))
        questions, verdicts = lines[0::2], lines[1::2]
        assert [(q["question"], q["of"]) for q in questions] == [(1, 3), (2, 3), (3, 3)]
        for question, verdict in zip(questions, verdicts, strict=True):
            solution = solve_hand(" ".join(question["hand"]))
            best = {format_cards(solution.hold(mask).cards) for mask in solution.best_masks}
            assert {" ".join(hold) for hold in verdict["best"]} == best
            assert verdict["lost_exact"] == str(solution.best.ev - solution.hold(0).ev)
            assert verdict["lost"] == float(solution.best.ev - solution.hold(0).ev)
            assert verdict["right"] is False
            assert verdict["why"]
        assert verdicts[0]["class"] == {"should": "low pair", "instead": "one high card"}

    def test_says_once_that_some_hands_only_look_alike(self, holdwise: Run) -> None:
        for more, times in ((("--class", CLASS), 1), ((), 0)):
            answer = holdwise("drill", "--text", "--questions", "3", *more, stdin=b"1\n2\n3\n")
            assert (answer.out + answer.err).count(
                "Not every hand here has the same right hold"
            ) == times

    def test_logs_what_constructs_every_hand_again(self, holdwise: Run) -> None:
        holdwise("drill", "--text", "--questions", "4", stdin=b"\n1\n2\n12345\n")
        decisions = decisions_of("9/6")
        hands = logged(holdwise)
        assert [hand["question"] for hand in hands] == [1, 2, 3, 4]
        for hand in hands:
            cards = constructed(
                hand["construction"], int(hand["seed"]), hand["question"], decisions
            )
            assert format_cards(cards).split() == hand["dealt"]
            assert hand["class"] is not None
            assert (hand["mode"], hand["drawn"], hand["paid"]) == ("drill", None, None)

    def test_keeps_what_was_answered_at_the_end_of_input(self, holdwise: Run) -> None:
        words = ("drill", "--text", "--questions", "10", "--seed", "5", "--fair")
        answer = holdwise(*words, stdin=b"12\n")
        assert len(answer.out.splitlines()) == 3  # a question, its verdict, a question
        assert answer.code == 0
        assert len(logged(holdwise)) == 1
        assert "its seed was 5" in answer.err

    def test_of_mistakes_asks_near_misses_of_them(self, holdwise: Run) -> None:
        play(holdwise, b"3\n")  # a pair of fives, and a single card was held
        lines = objects(holdwise("drill", "--json", "--mistakes", "--questions", "1", stdin=b"\n"))
        asked = set(parse_cards(" ".join(lines[0]["hand"])))
        assert len(asked & set(parse_cards("5c 5d 2s 3d 6d"))) == 4

    def test_of_a_line_asks_what_it_is_about(self, holdwise: Run) -> None:
        for seed in "123":
            words = (
                "drill",
                "--json",
                "--chart-line",
                "4 to a flush",
                "--questions",
                "1",
                "--seed",
                seed,
            )
            (_, verdict) = objects(holdwise(*words, stdin=b"\n"))
            assert "flush" in str(verdict["class"])

    def test_of_a_lesson_asks_what_its_line_is_about(self, holdwise: Run) -> None:
        words = ("drill", "--json", "--lesson", "2", "--questions", "1", "--seed", "1")
        (_, verdict) = objects(holdwise(*words, stdin=b"\n"))
        assert "3 to a royal flush" in str(verdict["class"])

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (
                ["--chart-line", "4 to a rainbow"],
                "--chart-line: column 8: 'rainbow' is not understood",
            ),
            (["--chart-line", "suited 32"], "no decision of this game is about 'suited 32'"),
            (["--lesson", "99"], "--lesson: the course of 9/6 Jacks or Better has lessons 0 to"),
            (["--class", "low par | one high card"], "did you mean 'low pair | one high card'?"),
            (["--mistakes"], "no mistake in 9/6 Jacks or Better is logged yet"),
            (["--profile", "anna"], "there is no profile 'anna'"),
            (["--paytable", "nine"], "nine"),
        ],
    )
    def test_what_cannot_be_is_one_line(
        self, holdwise: Run, data_folder: Path, words: list[str], said: str
    ) -> None:
        answer = holdwise("drill", "--text", *words)
        (told,) = answer.error_lines
        assert said in told
        assert (answer.code, answer.out, data_folder.exists()) == (1, "", False)

    @pytest.mark.slow  # `play --text` is tried without one always
    def test_needs_no_display(self, process: Run, tmp_path: Path) -> None:
        data = ("--data", str(tmp_path / "try"))
        answer = process("drill", "--text", "--questions", "1", *data, stdin=b"\n", **NO_DISPLAY)
        assert answer.code == 0
        assert answer.out.startswith("1/1  ")


class TestReview:
    def test_shows_each_mistake_as_it_was(self, holdwise: Run) -> None:
        play(holdwise, b"3\n123\n134\n")  # the third is right
        newest, oldest = objects(holdwise("review", "--json"))
        assert (newest["id"], oldest["id"]) == (2, 1)
        assert oldest["hand"] == ["5c", "5d", "2s", "3d", "6d"]
        assert (oldest["held"], oldest["best"]) == (["2s"], [["5c", "5d"]])
        assert len(oldest["holds"]) == 32
        shuffled = deck(7, 1, load_paytable("9/6").rules)
        assert parse_cards(" ".join(oldest["best_final"])) == draw(shuffled, 0b00011)
        assert parse_cards(" ".join(oldest["final"])) == draw(shuffled, 0b00100)

    def test_the_dearest_come_first_if_asked(self, holdwise: Run) -> None:
        play(holdwise, b"\n" * 12)
        found = objects(holdwise("review", "--json", "--dearest", "--most", "100"))
        losses = [mistake["lost"] for mistake in found]
        assert losses == sorted(losses, reverse=True)
        assert len(losses) > 8
        newest = objects(holdwise("review", "--json", "--most", "100"))
        assert sorted(m["id"] for m in newest) == sorted(m["id"] for m in found)
        assert len(objects(holdwise("review", "--json", "--most", "3"))) == 3

    def test_by_cards_and_by_class(self, holdwise: Run) -> None:
        play(holdwise, b"\n" * 12)
        (found,) = objects(holdwise("review", "--json", "--cards", "5d 2s"))
        assert found["id"] == 1
        by_class = objects(holdwise("review", "--json", "--class", "low pair"))
        assert {mistake["class"]["should"] for mistake in by_class} == {"low pair"}

    def test_helped_hands_are_no_mistakes(self, holdwise: Run) -> None:
        answer = holdwise("review", "--text")
        assert answer.error_lines == [
            "holdwise: no mistake in 9/6 Jacks or Better is logged in "
            + answer.error_lines[0].rpartition(" ")[2]
        ]
        (unknown,) = holdwise("review", "--text", "--class", "low par | one high card").error_lines
        assert unknown.endswith("did you mean 'low pair | one high card'?")
        (wanted,) = holdwise("review", "--text", "--cards", "As").error_lines
        assert wanted.startswith("holdwise: no such mistake in 9/6 Jacks or Better ")


class TestStats:
    def test_an_exam_without_a_sure_leak_agrees_with_them(self) -> None:
        report = ExamReport("9/6", 5, 5, 1, 1, 0.99, *[Interval(0.9, 0.8, 0.99)] * 2, 0.1, ())
        assert "The list of your leaks counts it too." in str(report)
        assert "No leak was found." in str(replace(report, wrong=0))

    def test_sums_up_what_was_played(self, holdwise: Run) -> None:
        play(holdwise, b"12\n123\n\n")
        holdwise("drill", "--text", "--questions", "2", stdin=b"\n\n")
        (stats,) = objects(holdwise("stats", "--json"))
        hands = [hand for hand in logged(holdwise) if hand["mode"] == "play"]
        lost = sum(5 * (hand["best_ev"] - hand["ev"]) for hand in hands)
        alone = stats["alone"]
        assert (stats["hands"], alone["hands"], stats["helped"]["hands"]) == (3, 3, 0)
        assert alone["right"] == sum(hand["ev_lost_exact"] == "0" for hand in hands) == 1
        assert alone["lost"] == pytest.approx(lost)
        assert alone["game_return"] == float(solve_game("9/6").return_)
        assert alone["return"] == pytest.approx(alone["game_return"] - lost / 15)
        assert stats["practised"] == {"drill": 2, "course": 0, "exam": 0}
        assert stats["helped"]["return"] is None

    def test_names_the_leaks_dearest_first(self, holdwise: Run) -> None:
        play(holdwise, b"\n" * 30)
        (stats,) = objects(holdwise("stats", "--json"))
        decisions = decisions_of("9/6")
        missed: dict[str, int] = {}
        for hand in logged(holdwise):
            if hand["first_ev_lost_exact"] != "0":
                cards = parse_cards(" ".join(hand["dealt"]))
                name = str(decisions.classes[decisions.class_of(cards)])
                missed[name] = missed.get(name, 0) + 1
        leaks = stats["leaks"]
        assert {f"{x['should']} | {x['instead']}": x["missed"] for x in leaks} == missed
        dearness = [leak["lost_per_1000"] for leak in leaks]
        assert dearness == sorted(dearness, reverse=True)
        for leak in leaks:
            named = decisions.named(f"{leak['should']} | {leak['instead']}")
            assert named is not None
            assert leak["comes"] == float(named.frequency)
            assert leak["rate_low"] < leak["rate"] < leak["rate_high"]

    def test_from_a_day_on_and_by_paytable(self, holdwise: Run) -> None:
        play(holdwise, b"\n" * 3)
        assert objects(holdwise("stats", "--json", "--since", "2100-01-01"))[0]["hands"] == 0
        assert objects(holdwise("stats", "--json", "--since", "2000-01-01"))[0]["hands"] == 3
        assert objects(holdwise("stats", "--json", "--paytable", "8/5"))[0]["hands"] == 0
        assert objects(holdwise("stats", "--json", "--paytable", "9/6"))[0]["hands"] == 3

    def test_recounts_what_another_program_altered(self, holdwise: Run, data_folder: Path) -> None:
        play(holdwise, b"\n" * 3)
        before = holdwise("stats", "--json").out
        with opened(data_folder) as connection:
            connection.execute("UPDATE class_sums SET missed = 100")
            connection.execute("UPDATE day_sums SET hands = 100")
        assert holdwise("stats", "--json").out != before
        assert holdwise("stats", "--json", "--recount").out == before

    def test_is_one_line_where_nothing_was_played(self, holdwise: Run, data_folder: Path) -> None:
        answer = holdwise("stats", "--text")
        assert answer.error_lines == [f"holdwise: no hand has been played yet in {data_folder}"]
        (wanted,) = holdwise("stats", "--since", "2026-11-01").error_lines
        assert wanted == f"holdwise: no such hand has been played yet in {data_folder}"
        assert (answer.code, data_folder.exists()) == (0, False)

    def test_a_damaged_history_is_left_as_it_is(self, holdwise: Run, data_folder: Path) -> None:
        data_folder.mkdir()
        (data_folder / "history.db").write_bytes(b"mine")
        answer = holdwise("stats", "--text")
        assert "the history file is damaged" in answer.err
        assert answer.code == 1
        assert (data_folder / "history.db").read_bytes() == b"mine"

    def test_prints_tables(self, holdwise: Run) -> None:
        play(holdwise, b"\n" * 30)
        out = holdwise("stats", "--text").out
        assert out.startswith(
            "30 hands played: 9/6 Jacks or Better at 5 coins\nDecided yourself: 30 hands, "
        )
        assert "Leaks in 9/6 Jacks or Better at 5 coins, costliest first" in out

    def test_of_several_games_each_has_its_leaks(self, holdwise: Run) -> None:
        play(holdwise, b"\n" * 30)
        bonus = ("-p", "bonus-8-5", "--coins", "1", "--seed", "8")
        holdwise("play", "--text", "--coach", "after", *bonus, stdin=b"\n" * 30)
        lines = holdwise("stats", "--text").out.splitlines()
        assert [line for line in lines if line.startswith("Leaks")] == [
            "Leaks in 9/6 Jacks or Better at 5 coins, costliest first",
            "Leaks in 8/5 Bonus Poker at 1 coin, costliest first",
        ]
        one = holdwise("stats", "--text", "-p", "9/6").out.splitlines()
        assert one[0].endswith(" hands played: 9/6 Jacks or Better at 5 coins")

    def test_a_single_miss_has_a_cost_and_no_price_an_hour(self, holdwise: Run) -> None:
        play(holdwise, b"\n")
        (leak,) = objects(holdwise("stats", "--json"))[0]["leaks"]
        assert (leak["seen"], leak["missed"]) == (1, 1)
        out = holdwise("stats", "--text").out
        assert "No certain leak yet." in out
        assert "Missed only once or twice, which may be chance" in out
        assert "Miss it three times and it counts as a leak, with a price an hour." in out
        (lost,) = objects(holdwise("review", "--json"))
        row = next(line for line in out.splitlines() if line.startswith(leak["should"]))
        assert row.split()[-3:] == ["1", "1", f"{5 * lost['lost']:,.2f}"]
        assert f"{leak['lost_per_1000'] * 3:,.1f}" not in out

    def test_says_no_return_that_means_nothing(self, holdwise: Run) -> None:
        """Of few hands, and of holds that threw more away than the game returns."""
        play(holdwise, b"\n" * 3)
        assert (
            "the return of your holds is shown from 20 hands on" in holdwise("stats", "--text").out
        )
        rows = [f"2026-10-{day},9/6,5,As Ks Qs Js Ts,nothing" for day in range(11, 31)]
        log = "\n".join(["at,paytable,coins,dealt,held", *rows]).encode()
        assert "20 hands added" in holdwise("import", "-", stdin=log).out
        out = holdwise("stats", "--text").out
        assert "; your holds gave away more than the best play returns, 99.54 %" in out
        assert ", in the hands whose result is noted\n" in out

    def test_says_that_no_result_is_noted(self, holdwise: Run) -> None:
        log = b"at,paytable,coins,dealt,held\n2026-11-01,9/6,5,As Ks 5h 4d 2c,As Ks\n"
        holdwise("import", "-", stdin=log)
        out = holdwise("stats", "--text").out
        assert "luck: not known, as no result of these hands is noted" in out
        assert "luck of" not in out

    def test_refuses_what_is_no_day(self, holdwise: Run) -> None:
        answer = holdwise("stats", "--since", "yesterday")
        assert answer.code == 2
        assert "expected a day like 2026-11-01" in answer.err


def test_stats_do_not_say_that_nothing_was_played_after_practice(holdwise: Run) -> None:
    holdwise("drill", "--text", "--questions", "2", stdin=b"\n\n")
    out = holdwise("stats", "--text").out
    assert out.startswith("No hands played at the table yet\n")
    assert "Practised: 2 in drill" in out
    assert "Days of play: 1\n" in out


def test_stats_of_all_games_tell_the_days_in_a_row(holdwise: Run) -> None:
    hands = "".join(f"2026-11-0{day},9/6,5,As Ks 5h 4d 2c,As Ks\n" for day in (1, 2, 3, 6))
    holdwise("import", "-", stdin=f"at,paytable,coins,dealt,held\n{hands}".encode())
    out = holdwise("stats", "--text").out
    assert "Days of play: 4. Your longest run: 3 days in a row.\n" in out
    assert "Days of play" not in holdwise("stats", "--text", "--since", "2026-11-02").out


def test_an_exam_that_is_over_leads_to_its_errors(holdwise: Run) -> None:
    answer = holdwise("exam", "--text", "--questions", "1", stdin=b"\n")
    assert answer.error_lines[-1] == "holdwise: next: holdwise review --text"


class TestChartsAreNamed:
    """A line's number means nothing without the chart that it is a line of."""

    def test_why_says_how_long_its_chart_is_and_strategy_prints_that_chart(
        self, holdwise: Run
    ) -> None:
        out = holdwise("why", "Qd Jd 9c Td 6s", "--hold", "Qd Jd").out
        chart = [x for x in holdwise("strategy", "9/6").out.splitlines() if x[0] != "#"]
        number = 1 + chart.index("3 to a royal flush")
        assert f"Chart of {len(chart)} lines: line {number}, 3 to a royal flush: hold" in out

    def test_a_dialogue_names_the_chart_that_it_shows(self, holdwise: Run) -> None:
        played = holdwise("play", "--text", stdin=b"chart\n").out
        assert "The full chart of 9/6 Jacks or Better, 22 lines: the first one" in played
        lesson = holdwise("course", "--text", "--lesson", "3", stdin=b"1\nchart\n").out
        assert "The chart after lesson 3, 11 lines: the first one" in lesson
        printed = holdwise("course", "--lesson", "3").out
        assert "# The chart after lesson 3, 11 lines" in printed
        assert "9 of 11" in holdwise("course", "--list").out

    def test_why_in_a_lesson_speaks_of_the_chart_that_the_lesson_taught(
        self, holdwise: Run
    ) -> None:
        said = holdwise("course", "--text", "--lesson", "0", stdin=b"\n\nwhy\nchart\n").out
        asked, chart = said.split("The first chart: line ")[1].split("The first chart, 8 lines")
        marked = next(line for line in chart.splitlines() if line.startswith("*"))
        assert asked.split(",")[0] == marked.split()[1]

    def test_repeats_show_the_chart_as_far_as_the_course_has_come(self) -> None:
        known = LessonState(3, "x", 9, 11, Fraction(1), None, 0.5, None, passed=True, chart="")
        begun = replace(known, lesson=4, passed=False, due=datetime.now(UTC))
        new = replace(known, lesson=5, passed=False)
        recall = Recall(datetime.now(UTC))
        assert CourseView(None, recall, (known, begun, new)).reached == 4
        assert CourseView(None, recall, (new,)).reached == 0

    def test_numbers_stand_before_the_lines_on_a_terminal_only(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        text = "# a chart\nlow pair\n    # why\ndiscard everything"
        print_chart(text)
        assert capsys.readouterr().out == f"{text}\n"
        monkeypatch.setattr("trainer.commands.output.is_screen", lambda: True)
        print_chart(text)
        shown = capsys.readouterr().out
        assert shown.splitlines() == [
            "# a chart",
            " 1. low pair",
            "    # why",
            " 2. discard everything",
        ]
        assert parse_chart(shown) == parse_chart(text)  # it is a chart file all the same


def test_a_course_that_is_passed_says_what_may_come_next(
    holdwise: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def passed(_: Path, course: GameCourse) -> CourseView:
        return CourseView(course, Recall(datetime.now(UTC)))

    monkeypatch.setattr("trainer.commands.course_command.view_of", passed)
    done, following = holdwise("course", "--text").error_lines
    assert done.startswith("holdwise: every lesson is passed, and none is due: an exam says ")
    assert "holdwise course --text --lesson 15 practises the last line again" in done
    assert following == "holdwise: next: holdwise exam --text"
