"""Beginning an exam, and going on with one that was broken off."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from trainer.app.clock import time_now
from trainer.app.evidence import evidence_of
from trainer.app.kept_mode import KeptMode, Names, names_of
from trainer.store.failures import StoreError
from trainer.teaching.exam import Exam, Slips

if TYPE_CHECKING:
    from solver.decisions import Decisions
    from trainer.store.training import BrokenExam, TrainingStore
    from trainer.teaching.asking import Mode


def begun_exam(
    store: TrainingStore, decisions: Decisions, seed: int, *, seed_given: bool, hands: int
) -> KeptMode[Exam]:
    """Begin an exam; the slips are those of the player's unaided hands up to now.

    Raises:
        StoreError: the history cannot be read or written.
    """
    slips = Slips.of(evidence_of(store.folder, decisions, time_now()))
    exam = Exam.start(decisions, slips, seed, of=hands)
    return KeptMode.begin_exam(
        store,
        exam,
        seed,
        seed_given=seed_given,
        at=time_now(),
        setup=exam_setup(slips),
        names=exam_names(decisions),
    )


def resumed_exam(store: TrainingStore, decisions: Decisions) -> KeptMode[Exam] | None:
    """Go on with the newest exam of a game that was broken off; None if there is none.

    Raises:
        StoreError: this version of Holdwise cannot resume it.
    """
    broken = store.adopt_exam(decisions.table, decisions.coins)
    if broken is None:
        return None
    return KeptMode.go_on(store, broken, start_of(broken, decisions), names=exam_names(decisions))


def exam_setup(slips: Slips) -> str:
    """Return what an exam is started with besides its seed, as JSON."""
    return json.dumps({"hands": slips.hands, "wrong": slips.wrong})


def start_of(broken: BrokenExam, decisions: Decisions) -> Exam:
    """Return an exam that was broken off as it was at its start.

    Raises:
        StoreError: what was written of its start makes no sense.
    """
    try:
        setup = json.loads(broken.setup)
        slips = Slips(tuple(setup["hands"]), tuple(setup["wrong"]))
        return Exam.start(decisions, slips, broken.seed, of=broken.hands)
    except (ValueError, KeyError, TypeError) as error:
        raise StoreError(
            f"exam {broken.id} cannot be resumed: what was saved of its start has been changed; "
            "begin a new one"
        ) from error


def exam_names(decisions: Decisions) -> Names:
    """Return how the history names the classes of a game, and what it keeps of an exam's report."""

    def report(mode: Mode, number: int) -> str:
        assert isinstance(mode, Exam)
        return json.dumps(mode.report().to_dict(number))

    return Names(names_of(decisions).decision, report)
