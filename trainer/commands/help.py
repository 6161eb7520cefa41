"""``holdwise help``: the help of a command, or of all."""

from __future__ import annotations

import argparse

from trainer.commands.declared import COMMANDS
from trainer.commands.dispatch import refuse_command
from trainer.commands.parser import GeneralParser, command_parser


def run(args: argparse.Namespace) -> int:
    """Print the help."""
    if args.command is None:
        GeneralParser().print_help()
    elif args.command in COMMANDS:
        command_parser(args.command).print_help()
    else:
        refuse_command(args.command)
    return 0
