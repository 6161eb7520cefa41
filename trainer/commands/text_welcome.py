"""Where there is no display: the same in the terminal, at the first start the window's question."""

from __future__ import annotations

import argparse
import sys

from trainer.commands.dialogue import QUIT, Voice, standard_input
from trainer.commands.failure import complain
from trainer.commands.output import is_screen, say_aside
from trainer.commands.player import player_folder
from trainer.store.reading import has_begun

ANSWERS = (
    ("I have never played: see how the game goes", ("course", "--text", "--game")),
    ("I know some of it: at most thirty hands, then where I stand", ("course", "--place")),
    ("Just play", ("play", "--text")),
)
GREETING = (
    "There is no display, so Holdwise goes on in this terminal.",
    "What do you know of video poker?",
)
"""What is said before the answers."""


def gone_on(args: argparse.Namespace, *, alone: bool) -> tuple[str, ...] | None:
    """Return the words that go on in the terminal, to be added to those typed.

    If none was typed but whose history it is, the program was started `alone`: a newcomer chooses,
    and gets none by leaving; others train. None where nobody is there to answer.
    """
    if not (is_screen() and sys.stdin is not None and sys.stdin.isatty()):
        return None
    if alone and not has_begun(player_folder(args)):
        return _welcomed(Voice.asked(args))
    say_aside(GREETING[0])
    return ("today", "--text") if alone else ("--text",)


def _welcomed(voice: Voice) -> tuple[str, ...]:
    """Return the words of the command that a newcomer chooses, none if they leave."""
    voice.say(*GREETING, *(f"{number}  {said}" for number, (said, _) in enumerate(ANSWERS, 1)))
    voice.prompt()
    for line in standard_input():
        word = line.decode(errors="replace").strip().lower()
        if word in QUIT:
            return ()
        if word in map(str, range(1, len(ANSWERS) + 1)):
            return ANSWERS[int(word) - 1][1]
        complain(f"type a number from 1 to {len(ANSWERS)}, or quit")
        voice.prompt()
    print()  # the prompt's line is still open
    return ()
