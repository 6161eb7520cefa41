"""What a person types in a dialogue on a terminal, beside the cards to keep."""

import json
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
