"""What a player held: unaided hands at the table, by paytable."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from solver import load_paytable, solve_hand
from trainer.app.kept_session import KeptSession, SessionSetup
from trainer.core.intents import Deal, Draw, HoldOnly
from trainer.core.records import Coach
from trainer.core.session import Context
from trainer.store.sums import holds_made


def _play(folder: Path, seed: int, masks: list[int], coach: Coach = Coach.SILENT) -> list[object]:
    context = Context(0, "2026-11-21T10:00:00Z", solve_hand)
    setup = SessionSetup(seed, True, load_paytable("9/6"), coins=5, coach=coach, start_credits=1000)
    kept, dealt = KeptSession(folder, setup, context), []
    for mask in masks:
        kept.send(Deal(), context)
        dealt.append(tuple(kept.session.dealt))
        kept.send(HoldOnly(mask), context)
        kept.send(Draw(), replace(context, now_ms=1500))
    kept.close("2026-11-21T10:00:10Z")
    return dealt


def test_a_folder_without_a_history_has_none(tmp_path: Path) -> None:
    assert holds_made(tmp_path) == []


def test_unaided_holds_come_as_they_were_made(tmp_path: Path) -> None:
    dealt = _play(tmp_path, 7, [3, 0, 17])
    _play(tmp_path, 7, [3, 0, 16])  # the same deals again
    _play(tmp_path, 8, [1, 1], Coach.LIVE)  # helped by values beside the cards
    (made,) = holds_made(tmp_path)
    assert made.table == load_paytable("9/6")
    found = {
        (cards, mask): times
        for cards, mask, times in zip(made.dealt, made.masks, made.times, strict=True)
    }
    assert found == {
        (dealt[0], 3): 2,
        (dealt[1], 0): 2,
        (dealt[2], 17): 1,
        (dealt[2], 16): 1,
    }
