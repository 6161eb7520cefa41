"""The welcome of the first start where there is no display: the window's question, in words."""

from __future__ import annotations

import argparse

from trainer.app.history_reading import has_begun
from trainer.commands.dialogue import QUIT, Voice, standard_input
from trainer.commands.failure import complain
from trainer.commands.player import player_folder

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


def welcomed(args: argparse.Namespace) -> tuple[str, ...] | None:
    """Return the words of the command that a newcomer chooses at a terminal, none if they leave;
    None where nobody is there to answer, or the player has begun already.
    """
    voice = Voice.asked(args)
    if not voice.typed or has_begun(player_folder(args)):
        return None
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
