"""A logged hand as evidence, by its definition: the store adds up columns instead."""

from datetime import datetime

from solver.decisions import Decisions
from trainer.core.records import Coach, HandRecord
from trainer.teaching.evidence import SeenAnswer


def seen_in_record(decisions: Decisions, record: HandRecord) -> SeenAnswer | None:
    """Return a logged hand as evidence; None if it was helped."""
    if record.helped:
        return None
    kept = decisions.kept_of(record.dealt, record.first_held) if record.first_lost else ""
    at = datetime.fromisoformat(record.at)
    index, lost = decisions.class_of(record.dealt), float(record.first_lost)
    taught = record.coach is not Coach.SILENT
    return SeenAnswer(index, lost, at, kept, record.milliseconds, taught)
