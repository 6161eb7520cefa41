"""The placement on the command line: what it says, and how it goes on."""

import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from calling import Answer, Run

from trainer.core.records import TIME
from trainer.store.log import GONE_ON_WITHIN, Store


def objects(answer: Answer) -> list[dict[str, Any]]:
    assert answer.code == 0
    return [json.loads(line) for line in answer.out.splitlines()]


def logged(holdwise: Run) -> list[dict[str, Any]]:
    return objects(holdwise("history", "--json"))


class TestPlacement:
    def test_says_where_to_begin_and_the_course_begins_there(self, holdwise: Run) -> None:
        """Everything is kept, always: whoever plays so has no chart."""
        lines = objects(
            holdwise("course", "--place", "--json", "--seed", "3", stdin=b"12345\n" * 30)
        )
        *questions, last = lines
        assert [q["question"] for q in questions] == [*range(1, len(questions) + 1)]
        placed = last["placement"]
        assert placed["questions"] == len(questions) <= 30
        assert placed["lesson"] == 0
        assert {"line", "known"} == placed["lines"][0].keys()
        assert 0 < placed["return"]["low"] <= placed["return"]["high"] < 1
        assert {hand["mode"] for hand in logged(holdwise)} == {"place"}
        assert holdwise("audit").code == 0

    def test_speaks_plainly_and_keeps_what_was_answered(self, holdwise: Run) -> None:
        answer = holdwise("course", "--place", "--seed", "3", stdin=b"\n" * 30)
        assert "At most 30 hands, without a word until the end." in answer.out
        assert "Begin with the first chart, lesson 0" in answer.out
        assert "Right." not in answer.out
        broken = holdwise("course", "--place", "--seed", "4", stdin=b"\n\n")
        assert broken.code == 0
        assert "broken off" in broken.err
        assert "Begin here" not in broken.out

    def test_its_seed_stays_unseen_while_it_goes_on(self, holdwise: Run) -> None:
        place = ("course", "--place", "--text", "--fair")
        broken = holdwise(*place, stdin=b"1\n1\n")
        assert "SHA-256" in broken.err
        assert "seed was" not in broken.err
        assert "seed was" in holdwise("drill", "--text", "--fair", stdin=b"1\n").err
        told = json.loads(holdwise("audit", "--json").out)["sessions"]
        assert [each["seed"] is None for each in told] == [True, False]
        assert "seed was" in holdwise(*place, stdin=b"\n" * 30).err  # it is over

    def test_goes_on_where_it_was_broken_off(self, holdwise: Run) -> None:
        asked = []
        for stdin in (b"\n\n", b"\n\n\n", b"\n" * 30, b"\n"):
            lines = objects(holdwise("course", "--place", "--json", stdin=stdin))
            asked.append([line["question"] for line in lines if "question" in line])
        first, second, third, anew = asked
        assert (first[:2], second[:3]) == ([1, 2], [3, 4, 5])
        assert third[0] == 6
        assert anew[0] == 1  # the other is over
        hands = [hand["question"] for hand in logged(holdwise)]
        assert hands == [*range(1, third[-1] + 1), 1]
        assert len({hand["session"] for hand in logged(holdwise)}) == 2
        assert holdwise("audit").code == 0
        broken = holdwise("course", "--place", stdin=b"")
        assert "It goes on where you broke off: 1 hand is done." in broken.out

    def test_its_session_is_closed_once_it_cannot_go_on(
        self, holdwise: Run, tmp_path: Path
    ) -> None:
        holdwise("course", "--place", "--data", str(tmp_path), stdin=b"\n")
        (hand,) = objects(holdwise("history", "--json", "--data", str(tmp_path)))
        until = datetime.strptime(hand["at"], TIME) + GONE_ON_WITHIN
        for early, unseen in ((1, True), (0, False)):
            Store(tmp_path, (until - timedelta(seconds=early)).strftime(TIME)).abandon()
            told = json.loads(holdwise("audit", "--json", "--data", str(tmp_path)).out)
            assert [each["seed"] is None for each in told["sessions"]] == [unseen]
