"""A history of every kind of hand, and damage to the files that it is exported to."""

from __future__ import annotations

import contextlib
import csv
import io
import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from keeping import AT, GIVEN, JOB, play_hand, sit_down
from small_mode import SmallMode

from solver.decisions import decisions_of
from trainer.app import training
from trainer.app.exams import exam_start
from trainer.app.kept_mode import KeptMode
from trainer.app.seeds import Seed
from trainer.commands import main
from trainer.store.log import TrainingStore
from trainer.teaching.asking import Question
from trainer.teaching.construction import constructed, of_class

HOUSE = replace(JOB.with_pays(flush=7), name="House")
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 7, 10**15, 10**15 + 1, 2**63 - 1, 2**63, 10**30, 0.5, 1e300),
    *("", " ", "x", "0", "-1", "9" * 400, "As", "As Kd", "Jk", "1/0", "1e999999999", "\x1b[31m"),
    *("\x00", "\ud800", "null", "[]", "{}", "[" * 60_000, "2026-11-20T10:00:00Z", "0001-01-01"),
    *("9999-12-31T23:59:59Z", "2026-02-30T00:00:00Z", "play", "drill", "exam", "live", '{"a": 1}'),
    *([], {}, [[]], [None], ["As"], ["As", "As", "As", "As", "As"], {"should": 1}, [[[[[]]]]]),
)


@dataclass(frozen=True)
class AskedByClass(SmallMode):
    """Asks deals of one class of decisions."""

    @property
    def question(self) -> Question | None:
        number = len(self.right) + 1
        text = of_class("low pair | one high card")
        cards = constructed(text, self.seed, number, decisions_of(self.table, self.coins))
        return Question(number, None, cards, text)


class Answer(NamedTuple):
    """What a command answers."""

    code: int
    out: str
    err: str

    @property
    def error_lines(self) -> list[str]:
        return self.err.splitlines()


Run = Callable[..., Answer]


def holdwise_in_this_process(*words: str) -> Answer:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(words)
    return Answer(code, out.getvalue(), err.getvalue())


def every_kind(folder: Path) -> None:
    """Play at two paytables, once with three hands of a deal; then a drill and an exam."""
    for number, setup in enumerate(
        (
            GIVEN,
            replace(GIVEN, seed=2**255 + 1, seed_given=False, table=HOUSE),
            replace(GIVEN, seed=4, hands=3),
        )
    ):
        kept = sit_down(folder, setup)
        for hold in (0b00011, 0b10000, 0b11111, 0)[: 2 + number % 3]:
            play_hand(kept, hold)
        kept.close(AT)
    store = TrainingStore(folder, AT)
    drill = KeptMode.begin(store, AskedByClass(9), 9, seed_given=False, at=AT)
    _answer(drill)
    _answer(training.begin(folder, exam_start(folder, JOB, 5, 2, Seed(11, False))))


def _answer(kept: Any) -> None:
    for hold in (0, 0b10000):
        kept.answered(hold, at=datetime.fromisoformat(AT), milliseconds=700)
    kept.close(AT)


def damaged_lines(rows: list[dict[str, Any]], chance: Random) -> tuple[str, set[int]]:
    """Return the rows as JSON Lines with some damage, and the places of the rows not touched."""
    lines: list[str | dict[str, Any]] = [dict(row) for row in rows]
    touched = set()
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(rows))
        touched.add(place)
        row = lines[place]
        lines[place] = chance.choice(DAMAGE)(row, chance) if isinstance(row, dict) else row
    text = [row if isinstance(row, str) else json.dumps(row) for row in lines]
    return "\n".join(text), set(range(len(rows))) - touched


def _odd_value(row: dict[str, Any], chance: Random) -> dict[str, Any]:
    return row | {chance.choice([*row]): chance.choice(ODD)}


def _another_value(row: dict[str, Any], chance: Random) -> dict[str, Any]:
    """A value that is a little off: what is checked worst."""
    key = chance.choice([*row])
    value = row[key]
    match value:
        case bool():
            return row | {key: not value}
        case int():
            return row | {key: value + chance.choice((-1, 1, 10**9))}
        case str():
            return row | {key: _letter_changed(value, chance)}
        case list() if value:
            return row | {key: chance.sample(value, len(value))[chance.randrange(2) :]}
        case dict():
            return row | {key: _odd_value(value, chance)}
    return row | {key: chance.choice(ODD)}


def _letter_changed(text: str, chance: Random) -> str:
    place = chance.randrange(len(text) + 1)
    return text[:place] + chance.choice('07x", {}[]|') + text[place + chance.randrange(2) :]


def _key_missing(row: dict[str, Any], chance: Random) -> dict[str, Any]:
    gone = chance.choice([*row])
    return {key: value for key, value in row.items() if key != gone}


def _further_changed(row: dict[str, Any], chance: Random) -> dict[str, Any]:
    given = row.get("further")
    further = [dict(each) for each in given] if isinstance(given, list) else []
    if further:
        place = chance.randrange(len(further))
        further[place] = _another_value(further[place], chance)
    return row | {"further": further}


def _text_changed(row: dict[str, Any], chance: Random) -> str:
    return _letter_changed(json.dumps(row), chance)


def _cut(row: dict[str, Any], chance: Random) -> str:
    return json.dumps(row)[: chance.randrange(400)]


DAMAGE: tuple[Callable[[dict[str, Any], Random], Any], ...] = (
    *(2 * (_odd_value, _another_value)),
    *(_key_missing, _further_changed, _text_changed, _cut),
)


def damaged_csv(text: str, chance: Random) -> str:
    """Return a CSV with some cells of others, or letters of the file, changed."""
    table = list(csv.reader(io.StringIO(text)))
    for _ in range(chance.randint(0, 3)):
        row = table[chance.randrange(1, len(table))]
        place = chance.randrange(len(row))
        value = chance.choice((*ODD, row[chance.randrange(len(row))], "x" * 140_000))
        row[place] = str(value).replace("\ud800", "?")
        if chance.random() < 0.1:
            del row[place]
    file = io.StringIO()
    csv.writer(file, lineterminator="\n").writerows(table)
    told = file.getvalue()
    for _ in range(chance.randint(0, 2)):
        place = told.index("\n") + chance.randrange(len(told) - told.index("\n"))
        told = told[:place] + chance.choice('",\n\x00x7') + told[place + chance.randrange(2) :]
    return told
