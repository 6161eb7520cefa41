"""`holdwise play --text`: the table line by line, without a window."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from calling import Answer, Run
from history_file import opened

from evaluator import format_cards, parse_cards
from solver import solve_hand
from solver.rules import STANDARD
from trainer.app.by_feel import IN_A_TRIAL, WHAT_COMES
from trainer.core.shoe import deck, draw

NO_DISPLAY = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": "x11"}


@pytest.fixture(autouse=True)
def live(data_folder: Path) -> None:
    """The coach is live: no hold is held up."""
    data_folder.mkdir(parents=True, exist_ok=True)
    (data_folder / "settings.toml").write_text('coach = "live"\n', encoding="utf-8")


def logged(holdwise: Run, *words: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in holdwise("history", "--json", *words).out.splitlines()]


def test_a_question_a_line_and_an_answer_a_line(holdwise: Run) -> None:
    answer = holdwise("play", "--text", "--seed", "7", stdin=b"5c 5d\n123\n")
    lines = answer.out.splitlines()
    assert lines[0] == "1  5c 5d 2s 3d 6d"
    assert lines[1] == "5c 5d 2h 4h Jc: Nothing. 995 credits."
    assert lines[2].startswith("Right. ")
    assert lines[3] == "2  Qd Jd 9c Td 6s"
    assert lines[5].startswith("Wrong: keep Qd Jd Td. Three to a royal can make royal flushes; ")
    assert lines[6] == "3  Jh Qd 8h Th 6s"
    assert (answer.code, len(lines)) == (0, 7)
    assert answer.error_lines == [
        "holdwise: 2 hands answered, 1 right; hand 3 is dealt again next time, or end gives it "
        "back",
        "holdwise: next: holdwise review --text",
    ]


def test_every_deal_draw_and_payment_is_that_of_the_shoe(holdwise: Run) -> None:
    """Twenty hands with the holds of the solver, checked against the shoe itself."""
    holds = []
    for number in range(1, 21):
        best = solve_hand(deck(7, number, STANDARD)[:5]).best
        holds.append(format_cards(best.cards))
    out = holdwise("play", "--json", "--seed", "7", stdin="\n".join([*holds, ""]).encode()).out
    objects = [json.loads(line) for line in out.splitlines()]
    questions, verdicts = objects[0::2], objects[1::2]
    assert [question["question"] for question in questions] == [*range(1, 22)]
    assert {question["of"] for question in questions} == {None}
    left = 1000
    for question, verdict, hold in zip(questions, verdicts, holds, strict=False):
        shuffled = deck(7, question["question"], STANDARD)
        assert parse_cards(" ".join(question["hand"])) == shuffled[:5]
        assert verdict["right"]
        assert (verdict["lost"], verdict["lost_exact"]) == (0.0, "0")
        assert hold.split() in verdict["best"]
        mask = sum(1 << i for i, card in enumerate(question["hand"]) if card in hold.split())
        assert parse_cards(" ".join(verdict["final"])) == draw(shuffled, mask)
        left += verdict["paid"] - 5
        assert verdict["credits"] == left
    hands = logged(holdwise)
    assert [hand["held"] for hand in hands] == [hold.split() for hold in holds]
    assert {(hand["mode"], hand["coach"], hand["helped"]) for hand in hands} == {
        ("play", "after", False)
    }


def test_a_wrong_hold_names_class_line_and_reason(holdwise: Run) -> None:
    out = holdwise("play", "--text", "--json", "--seed", "7", stdin=b"\n\n\n\n").out
    verdict = json.loads(out.splitlines()[7])
    assert verdict["best"] == [["Js", "Jd"]]
    assert not verdict["right"]
    assert verdict["class"] == {"should": "high pair", "instead": "2 unsuited high cards"}
    assert verdict["line"] == "high pair or better"
    assert verdict["why"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"xx", "card 1: 'xx' is not a card"),
        (b"As", "As is not among 5c 5d 2s 3d 6d"),
        (b"6", "'6' is not the place of a card: places are 1 to 5"),
        (b"11", "place 1 is named twice"),
        (b"5c 5c", "5c"),
        (b"\xc3\x28", "not UTF-8 text"),
        (b"9" * 5000, "longer than 1000 bytes"),
    ],
)
def test_what_cannot_be_read_is_asked_again(holdwise: Run, line: bytes, said: str) -> None:
    answer = holdwise("play", "--text", "--json", "--seed", "7", stdin=line + b"\n12\n")
    (told,) = answer.error_lines
    assert said in told
    first, again, *_ = map(json.loads, answer.out.splitlines())
    assert first == again
    (hand,) = logged(holdwise)
    assert hand["held"] == ["5c", "5d"]


def test_a_hand_left_at_the_end_of_input_is_dealt_again_the_same(holdwise: Run) -> None:
    left = json.loads(holdwise("play", "--json", stdin=b"").out)
    again = json.loads(holdwise("play", "--json", stdin=b"1\n").out.splitlines()[0])
    assert again == left
    assert len(logged(holdwise)) == 1


def test_cards_are_read_as_words(holdwise: Run) -> None:
    lines = holdwise("play", "--words", "--seed", "7", stdin=b"12\n").out.splitlines()
    assert lines[0] == (
        "1  five of clubs, five of diamonds, deuce of spades, three of diamonds, six of diamonds"
    )
    assert lines[1] == (
        "five of clubs, five of diamonds, deuce of hearts, four of hearts, jack of clubs: "
        "Nothing. 995 credits."
    )


def test_bet_and_game_are_those_of_the_command_line(holdwise: Run) -> None:
    words = ("--paytable", "bonus-8-5", "--coins", "2")
    lines = holdwise("play", "--text", "--seed", "7", *words, stdin=b"12\n").out.splitlines()
    assert lines[1].endswith("998 credits.")
    (hand,) = logged(holdwise)
    assert (hand["paytable"], hand["coins"]) == ("8/5 Bonus Poker", 2)


def test_a_profile_has_a_history_of_its_own(holdwise: Run, data_folder: Path) -> None:
    assert holdwise("play", "--text", "--profile", "anna").error_lines == [
        f"holdwise: there is no profile 'anna' in {data_folder}, only default: "
        "holdwise profiles --new NAME makes one"
    ]
    assert holdwise("profiles", "--new", "anna").code == 0
    assert holdwise("play", "--text", "--profile", "anna", "--seed", "7", stdin=b"1\n1\n").code == 0
    assert len(logged(holdwise, "--profile", "anna")) == 1
    assert logged(holdwise) == []
    assert [entry["profile"] for entry in json.loads(holdwise("profiles", "--json").out)] == [
        "default",
        "anna",
    ]


def test_no_display_is_needed(process: Run, tmp_path: Path) -> None:
    answer: Answer = process(
        "play",
        "--text",
        "--data",
        str(tmp_path / "try"),
        "--seed",
        "7",
        stdin=b"12\n",
        **NO_DISPLAY,
    )
    assert answer.code == 0
    assert answer.out.startswith("1  5c 5d 2s 3d 6d\n")


def test_three_hands_from_each_deal(holdwise: Run, tmp_path: Path) -> None:
    answer = holdwise("play", "--text", "--seed", "7", "--hands", "3", stdin=b"5c 5d\n")
    lines = answer.out.splitlines()
    assert lines[1:5] == [
        "1  5c 5d 2h 4h Jc: Nothing",
        "2  5c 5d Qc Jh Js: Two pair pays 10 coins",  # golden, as in docs/how-it-works/shoe.md
        "3  5c 5d 7h 6s Qh: Nothing",
        "Together 10 coins, from 1 of 3 hands. 995 credits.",
    ]
    data = ("--data", str(tmp_path / "other"))
    words = ("play", "--json", "--seed", "7", "--hands", "3", *data)
    (_, verdict, _) = map(json.loads, holdwise(*words, stdin=b"5c 5d\n").out.splitlines())
    assert (verdict["paid"], verdict["paid_all"], verdict["credits"]) == (0, 10, 995)
    assert [each["hand"] for each in verdict["further"]] == ["Two pair", "Nothing"]
    (hand,) = logged(holdwise, *data)
    assert hand["further"] == verdict["further"]


def test_a_number_of_hands_that_no_machine_has_is_refused(holdwise: Run) -> None:
    answer = holdwise("play", "--text", "--hands", "2")
    assert (answer.code, answer.out) == (2, "")
    assert "--hands: expected the number 1, 3, 5, 10, 25, 50 or 100, not '2'" in answer.err


def test_the_game_is_named_and_so_is_that_of_a_hand_left_over(holdwise: Run) -> None:
    first = holdwise("play", "--text", "--seed", "7", stdin=b"")
    assert "coins bet" not in first.err
    bonus = ("--paytable", "bonus-8-5", "--coins", "1")
    then = holdwise("play", "--text", *bonus, stdin=b"\n\n")
    named = [line for line in then.error_lines if line.endswith("bet")]
    assert named == [
        "holdwise: 9/6 Jacks or Better, 5 coins bet",
        "holdwise: 8/5 Bonus Poker, 1 coin bet",
    ]


def test_a_hand_left_over_is_none_of_the_twenty(holdwise: Run) -> None:
    holdwise("play", "--text", "--seed", "7", stdin=b"")  # a pair of fives is left over
    answer = holdwise("play", "--trial", "--seed", "8", stdin=b"\n" + b"12345\n" * 19)
    assert "hand 20 is dealt again next time" in answer.err  # of the trial's own session
    assert " of 20 right." not in answer.err
    over = holdwise("play", "--trial", "--seed", "8", stdin=b"12345\n" * 21)
    assert "It goes on where you broke off: 19 hands are done." in over.out
    assert "\n20/20  " in over.out
    assert " of 20 right." in over.err
    assert len(logged(holdwise)) == 1 + 20
    anew = holdwise("play", "--trial", "--seed", "9", stdin=b"12345\n")
    assert "\n1/20  " in anew.out


def test_nothing_is_said_of_twenty_hands_before_their_end(holdwise: Run) -> None:
    typed = b"help\nbest\nwhy\nchart\n12\nwhy\ncredits\n"
    answer = holdwise("play", "--trial", "--seed", "7", stdin=typed)
    assert answer.out.count(IN_A_TRIAL) == 4
    assert answer.out.startswith(f"{WHAT_COMES}\n1/20  ")
    assert "\n2/20  " in answer.out
    assert not [line for line in answer.out.splitlines() if line.startswith(("best", "chart"))]
    assert "990 credits, after the bet." in answer.out
    done = "1 hand answered; hand 2 is dealt again next time, or end gives it back"
    assert answer.error_lines == [f"holdwise: {done}", "holdwise: next: holdwise play --trial"]
    assert [hand["helped"] for hand in logged(holdwise)] == [False]


def test_the_credits_after_a_hand_are_those_of_its_own_session(holdwise: Run) -> None:
    holdwise("play", "--text", "--seed", "7", stdin=b"")  # a pair of fives is left over
    out = holdwise("play", "--json", "--seed", "8", stdin=b"\n\n").out
    _, verdict, question, *_ = map(json.loads, out.splitlines())
    assert verdict["credits"] == 995 + verdict["paid"]
    assert question["session"] == 2


def test_a_seed_that_was_given_is_shown_at_the_end(holdwise: Run) -> None:
    given = holdwise("play", "--text", "--fair", "--seed", "7", stdin=b"12\n")
    assert "7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451" in given.err
    assert "holdwise: session 1: its seed was 7" in given.error_lines


def test_the_seed_of_a_hand_in_play_stays_hidden(holdwise: Run) -> None:
    hidden = holdwise("play", "--text", "--fair", stdin=b"12\n")
    told = "holdwise: session 1: its seed stays hidden until the session is over"
    assert told in hidden.error_lines


@pytest.mark.parametrize("words", [("play",), ("drill", "--questions", "2"), ("exam",)])
def test_seeds_are_shown_only_if_asked_for(holdwise: Run, words: tuple[str, ...]) -> None:
    told = holdwise(*words, "--text", "--seed", "7", stdin=b"1\n2\n").err
    assert "seed" not in told
    assert "SHA" not in told


def test_the_hand_in_play_is_given_back_and_the_seed_said(holdwise: Run, data_folder: Path) -> None:
    out = holdwise("play", "--text", stdin=b"12\nend\n").out.splitlines()
    told = re.fullmatch(r"Hand 2 is given back; session 1: its seed was (\w+)\.", out[-1])
    assert told
    audited = json.loads(holdwise("audit", "--json").out)
    assert [session["seed"] for session in audited["sessions"]] == [told[1]]
    assert len(logged(holdwise)) == 1
    with opened(data_folder) as history:
        ((reason, content),) = history.execute("SELECT reason, content FROM set_aside").fetchall()
        assert history.execute("SELECT * FROM pending").fetchall() == []
    assert reason == "given back: dealt, not played"
    assert json.loads(content)["dealt"] == format_cards(deck(int(told[1]), 2, STANDARD)[:5])
    again = json.loads(holdwise("play", "--json", stdin=b"").out)
    assert (again["question"], again["session"]) == (1, 2)


def test_a_hand_whose_best_hold_was_asked_for_counts_as_helped(holdwise: Run) -> None:
    out = holdwise("play", "--text", "--seed", "7", stdin=b"best\n12\n123\n").out
    assert "This hand counts as helped" in out
    assert "Hold 5c 5d: 0.823682 a coin bet" in out
    assert [hand["helped"] for hand in logged(holdwise)] == [True, False]


def test_why_tells_about_the_hand_before_and_chart_shows_the_chart(holdwise: Run) -> None:
    lines = holdwise("play", "--text", "--seed", "7", stdin=b"why\n3\nwhy\nchart\n").out
    assert "No hand has been judged yet" in lines
    assert "Holding 2s gives away 0.511305 a coin." in lines
    assert "   8  Keep a low pair." in lines
    assert len(logged(holdwise)) == 1


def test_what_can_be_typed_is_an_object_for_programs(holdwise: Run) -> None:
    typed = b"help\nbest\n3\nwhy\nchart\nend\n"
    found = [json.loads(x) for x in holdwise("play", "--json", stdin=typed).out.splitlines()]
    assert [each.get("asked") for each in found] == [
        *(None, "help", "best", None, None, "why", "chart", "end")
    ]


@pytest.mark.parametrize("typed", ["quit", "bye", "Exit"])
def test_quit_leaves_the_hand_in_play(holdwise: Run, typed: str) -> None:
    answer = holdwise("play", "--text", "--seed", "7", stdin=f"{typed}\n12\n".encode())
    assert (answer.code, answer.out.splitlines()) == (0, ["1  5c 5d 2s 3d 6d"])
    assert logged(holdwise) == []


@pytest.mark.parametrize(
    ("typed", "held"),
    [
        ("five of clubs, five of diamonds", ["5c", "5d"]),
        ("deuce of spades and SIX of diamonds", ["2s", "6d"]),
        ("two of spades", ["2s"]),
        ("all", ["5c", "5d", "2s", "3d", "6d"]),
    ],
)
def test_an_answer_may_be_in_words(holdwise: Run, typed: str, held: list[str]) -> None:
    holdwise("play", "--text", "--seed", "7", stdin=f"{typed}\n".encode())
    assert logged(holdwise)[0]["held"] == held


WARNED = ("play", "--text", "--coach", "warn", "--seed", "7")


def test_an_empty_line_after_a_warning_keeps_what_was_typed(holdwise: Run) -> None:
    """As a second press of Draw does in the window: it does not throw all five away."""
    answer = holdwise(*WARNED, stdin=b"3\nxx\n\n")
    lines = answer.out.splitlines()
    assert lines[1] == (
        "Another hold is worth 2.56 coins more. Press Enter to keep yours, or type another hold. "
        "Your first hold is scored either way."
    )
    (hand,) = logged(holdwise)
    assert hand["held"] == hand["first_held"] == ["2s"]


def test_another_hold_after_a_warning_is_drawn_and_the_review_says_both(holdwise: Run) -> None:
    answer = holdwise(*WARNED, stdin=b"3\n12\n1\n12\n")
    assert "2 hands answered, 1 right, 1 after a warning" in answer.error_lines[0]
    assert [(hand["first_held"], hand["held"]) for hand in logged(holdwise)] == [
        (["2s"], ["5c", "5d"]),
        (["Qd"], ["Qd", "Jd"]),
    ]
    lines = holdwise("review", "--text").out.splitlines()
    assert "You kept Qd; warned, you drew with Qd Jd." in lines
    assert "You kept 2s; warned, you drew with 5c 5d." in lines
    assert "You drew 5c 5d 2h 4h Jc (Nothing, 0 coins)." in lines
    newest = json.loads(holdwise("review", "--json").out.splitlines()[0])
    assert (newest["held"], newest["drawn_with"]) == (["Qd"], ["Qd", "Jd"])


def test_none_throws_all_away_after_a_warning_too(holdwise: Run) -> None:
    holdwise(*WARNED, stdin=b"3\nnone\n")
    (hand,) = logged(holdwise)
    assert (hand["first_held"], hand["held"]) == (["2s"], [])


def test_the_coach_is_chosen_for_people_only(holdwise: Run) -> None:
    assert "Wrong: keep" in holdwise("play", "--text", "--coach", "after", stdin=b"\n" * 9).out
    assert "Wrong: keep" not in holdwise("play", "--text", "--coach", "silent", stdin=b"\n" * 9).out
    answer = holdwise("play", "--json", "--coach", "warn")
    assert answer.code == 2
    assert "--coach is for people" in answer.err
    assert "--coach goes with --text" in holdwise("play", "--coach", "after").err


def test_a_single_q_may_be_a_queen(holdwise: Run) -> None:
    answer = holdwise("play", "--text", "--seed", "7", stdin=b"q\nquit\n")
    assert answer.error_lines[0].startswith("holdwise: q may be a queen, or quit: answer with ")
    assert answer.out.count("1  5c 5d 2s 3d 6d") == 2
