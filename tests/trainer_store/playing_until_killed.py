"""A window's worth of play in a process of its own; says what happened once it has happened."""

import sys
from dataclasses import replace
from pathlib import Path

from keeping import GIVEN, SETUP, do, sit_down

from evaluator import format_cards
from trainer.core.intents import Deal, Draw, HoldOnly


def main(folder: str, given: str) -> None:
    kept = sit_down(
        Path(folder), GIVEN if given == "given" else replace(SETUP, start_credits=10**6)
    )
    print("session", kept.session.id, kept.session.deal_number, len(kept.session.dealt), flush=True)
    while True:
        do(kept, Deal())
        session = kept.session
        print("dealt", session.deal_number, format_cards(session.dealt), flush=True)
        do(kept, HoldOnly(session.deal_number % 32), Draw())
        assert kept.session.last
        print("played", session.deal_number, kept.session.last.record.paid, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
