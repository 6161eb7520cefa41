"""`holdwise audit`: deals every logged hand again and checks what the log says of it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from evaluator.figures import count
from evaluator.keys import dictionary
from solver.decisions import decisions_of
from trainer.app.audit import audit
from trainer.commands.failure import complain
from trainer.commands.output import print_json, say
from trainer.commands.progress_bar import progress_bar
from trainer.store.folder import player_folder

if TYPE_CHECKING:
    from trainer.app.audit import Audit


def run(args: argparse.Namespace) -> int:
    """Audit the history; a window may be open and playing meanwhile."""
    folder = player_folder(args.data, args.profile)
    with progress_bar("Dealing again") as progress:
        found = audit(folder, decisions_of, progress)
    if args.json:
        print_json(dictionary(found, found.KEYS))
    else:
        say(summary(found))
    for fault in faults(found):
        if not complain(fault):
            break
    return 0 if found.is_sound else 1


def summary(found: Audit) -> str:
    """Return what was done, in a line."""
    sound = "all as they were dealt" if not (found.differences or found.unreadable) else "faults"
    tests = count(found.tests, "test")
    fair = "none unlikely" if not found.unlikely else f"{len(found.unlikely)} unlikely"
    sessions = count(len(found.sessions), "session")
    elsewhere = f"; {found.elsewhere:,} not dealt here" if found.elsewhere else ""
    hands = f"{count(found.hands, 'hand')} of {sessions}{elsewhere}"
    return f"{hands}: {sound}; {tests} of their deals, {fair}"


def faults(found: Audit) -> list[str]:
    """Return what was found, one line each."""
    return [
        *map(str, found.differences),
        *found.unreadable,
        *(
            f"session {session}: its {test.counted} are unlikely for a fair shoe: chi-square "
            f"{test.statistic:.1f} with {test.degrees} degrees of freedom, p = {test.p:.1e}"
            for session, test in found.unlikely
        ),
    ]
