"""What a row of an exported log may say: its exam, and how long its texts are."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from keeping import AT, JOB
from test_import import ELSEWHERE

from trainer.store.exchange import imported_hand
from trainer.store.rows import exam_of

RETURNS = {"return": 0.98, "low": 0, "high": 1000}
ENDED: dict[str, Any] = {
    "hands": 2,
    "setup": "{}",
    "started": AT,
    "finished": AT,
    "report": json.dumps({"game_return": 1, "knowledge": RETURNS, "total": RETURNS}),
}
BROKEN_OFF = ENDED | {
    "setup": '{"hands": [1], "wrong": []}',
    "finished": None,
    "report": None,
}


@pytest.mark.parametrize("record", [ENDED, BROKEN_OFF, json.dumps(BROKEN_OFF)], ids=str)
@pytest.mark.parametrize("hands", [1, 2, 1000])
def test_an_exam_is_kept_as_it_is_told(record: dict[str, Any] | str, hands: int) -> None:
    """In CSV it is a text."""
    told = (json.loads(record) if isinstance(record, str) else record) | {"hands": hands}
    assert exam_of(json.dumps(told) if isinstance(record, str) else told).entry() == told


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (ENDED | {"hands": 0}, "hands of exam_record is 0, expected 1 to 1000"),
        (ENDED | {"hands": 1001}, "hands of exam_record is 1001, expected 1 to 1000"),
        (ENDED | {"report": ENDED["report"].replace("1000", "1000.1")}, "has no returns"),
        (ENDED | {"report": ENDED["report"].replace("0.98", "-0.01")}, "has no returns"),
        (ENDED | {"report": ENDED["report"].replace("total", "all")}, "has no returns"),
        (ENDED | {"finished": None}, "has a report, but is not finished"),
        (BROKEN_OFF | {"setup": '{"hands": [1]}'}, "setup of exam_record has no hands and wrong"),
        (BROKEN_OFF | {"setup": '{"hands": [1], "wrong": [1.5]}'}, "has no hands and wrong"),
        (BROKEN_OFF | {"setup": '{"hands": 1, "wrong": []}'}, "has no hands and wrong"),
        ({key: ENDED[key] for key in ENDED if key != "setup"}, "exam_record is "),
        ("[", "exam_record is '[', expected hands, setup, started, finished, report"),
    ],
    ids=str,
)
def test_an_exam_that_cannot_be_is_not_kept(record: object, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        exam_of(record)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"origin": "x" * 100}, ""),
        ({"origin": "x" * 101}, "origin is 'xxx"),
        ({"mode": "drill", "seed": 7, "line": "x" * 200}, ""),
        ({"mode": "drill", "seed": 7, "line": "x" * 201}, "line is 'xxx"),
        ({"mode": "drill", "seed": 7, "construction": f'{{"x": "{"x" * 19_991}"}}'}, ""),
        ({"mode": "drill", "seed": 7, "construction": f'{{"x": "{"x" * 19_992}"}}'}, "constructi"),
    ],
    ids=lambda change: str(change)[:60],
)
def test_a_text_of_a_row_may_be_so_long_and_no_longer(change: dict[str, Any], said: str) -> None:
    known = {"construction": "{}", "coach": "after", "milliseconds": 1, "deal": 1, "session": 1}
    row = ELSEWHERE | known | change
    if said:
        with pytest.raises(ValueError, match=said):
            imported_hand(1, row, lambda _row: JOB)
    else:
        record = imported_hand(1, row, lambda _row: JOB).record
        assert all(
            getattr(record, key) == change[key] for key in ("origin", "line") if key in change
        )
