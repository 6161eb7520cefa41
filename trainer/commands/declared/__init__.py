"""Every command as data, in the groups of the general help.

A command's examples, arguments and options stand here, and nothing here imports what is slow: the
parser, the help and completion need no command's code. ``parts`` is what a command is made of,
``option_values`` what options take, and what several share.

The groups are `play_and_learn`, `ask`, `games_and_machines` with those about many paytables,
and `records_and_program`.
"""

from __future__ import annotations

from trainer.commands.declared.ask import ASK
from trainer.commands.declared.games_and_machines import GAMES_AND_MACHINES, MANY_PAYTABLES
from trainer.commands.declared.parts import Command, CommandGroup
from trainer.commands.declared.play_and_learn import PLAY_AND_LEARN
from trainer.commands.declared.records_and_program import RECORDS, THIS_PROGRAM

GROUPS: tuple[CommandGroup, ...] = (
    PLAY_AND_LEARN,
    ASK,
    GAMES_AND_MACHINES,
    MANY_PAYTABLES,
    RECORDS,
    THIS_PROGRAM,
)
"""The commands in the order of the general help."""

COMMANDS: dict[str, Command] = {
    command.name: command for group in GROUPS for command in group.commands
}
"""The commands by their names."""
