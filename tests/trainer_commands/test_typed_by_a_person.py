"""What a person types: in a dialogue on a terminal, and words that a command refuses."""

import json
import re
from pathlib import Path

import pytest
from calling import Run
from pseudo_terminal import on_terminal, plain

from trainer.commands.dialogue import NONE_KEPT


def typed(folder: Path, command: str, *lines: str) -> str:
    words = [*command.split(), "--data", str(folder)]
    code, out = on_terminal(words, typed="".join(f"{line}\n" for line in lines))
    assert code == 0
    return plain(out)


def test_pays_and_credits_are_told_and_holds_named(tmp_path: Path) -> None:
    lines = ("pays", "help", "credits", "hold 1 2", "\x1b[Dkeep 1", "quit")
    out = typed(tmp_path, "play --text --seed 7", *lines)
    assert "Full house" in out
    assert "quit     leave; what was answered is saved\n" in out
    assert "995 credits, after the bet." in out
    assert "2 hands answered" in out or "1 hand answered" in out
    assert "holdwise:" not in out


@pytest.mark.parametrize("command", ["course --place", "exam --text", "course --text"])
def test_an_empty_answer_is_asked_for_twice(tmp_path: Path, command: str, holdwise: Run) -> None:
    out = typed(tmp_path, command, "", "", "", "quit")
    assert out.count(NONE_KEPT) == 2
    logged = holdwise("history", "--json", "--data", str(tmp_path)).out.splitlines()
    assert [json.loads(line)["held"] for line in logged] == [[]]


def test_the_first_hands_come_before_the_lesson_and_explain_themselves(tmp_path: Path) -> None:
    out = typed(tmp_path, "course --text --game", "12", "13", "why", "game", "help", "quit")
    assert out.count("1/6  8s Kd 8d Jc 3h") == 2  # until both eights are kept
    assert "Here only the cards count" in out
    assert "One hand\n" in out
    assert "quit     leave\n" in out  # nothing is saved
    assert "Lesson 0" not in out


@pytest.mark.parametrize(
    "words",
    [
        *("best AsKsKh4s4d --paytable W", "analyze W", "analyze 9/6+W", "drill --text --class W"),
        *("help W", "W", "--W", "best --W", "licences W", "breakeven 9/6 --line W", "menu W"),
        *("--data W stats --text", "sweep W", "verify W", "completion W", "import W", "W.toml"),
        *("strategy grade W", "floor W", "paytables W", "review --mode W", "history --mode W"),
        *("hold W", "odds W", "export W", "analyze 9/6+W~5", "analyze W.toml"),
    ],
)
def test_a_word_of_thousands_of_letters_is_cut_short(holdwise: Run, words: str) -> None:
    spaced = (each.replace("+", " + ").replace("~", " ") for each in words.split())
    answer = holdwise(*(each.replace("W", "x" * 5000) for each in spaced))
    assert answer.code in (1, 2)
    assert all(len(line) < 300 for line in answer.error_lines)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("review --mode foo", "--mode: expected play, today, drill, course, exam or place, not"),
        ("completion fish-sauce", "not 'fish-sauce'"),
        ("odds AsKs --against me", "--against: expected random, not 'me'"),
    ],
)
def test_a_word_that_is_none_of_a_few_is_refused_like_any_other(
    holdwise: Run, words: str, said: str
) -> None:
    answer = holdwise(*words.split())
    assert answer.code == 2
    assert said in answer.err
    assert "invalid choice" not in answer.err


def test_numbers_that_are_allowed_have_separators(holdwise: Run) -> None:
    said = holdwise("bankroll", "9/6", "--bankroll", "100", "--session", "0").err
    assert re.search(r"from 1 to \d{1,3}(,\d{3})+, not '0'", said)
