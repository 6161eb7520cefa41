"""``holdwise help``: the help of a command, or of all, or the guide."""

from __future__ import annotations

import argparse

from trainer import assets
from trainer.commands.declared import COMMANDS
from trainer.commands.dispatch import refuse_command
from trainer.commands.failure import Failure
from trainer.commands.man_page import man_page
from trainer.commands.parser import GeneralParser, command_parser, version

NO_GUIDE = (
    "the guide is not installed here: it comes with the ready-made program and with a release's "
    "wheel and source archive; in a copy of the sources, .ci/site builds it before pip installs"
)


def run(args: argparse.Namespace) -> int:
    """Print the help, or open the guide."""
    if args.guide:
        return _open_guide(args)
    if args.man:
        print(man_page(version()))
        return 0
    if args.command is None:
        GeneralParser().print_help()
    elif args.command in COMMANDS:
        command_parser(args.command).print_help()
    else:
        refuse_command(args.command)
    return 0


def _open_guide(args: argparse.Namespace) -> int:
    """Open the guide and print where it is, since there may be no browser.

    Raises:
        Failure: it is not installed.
    """
    if args.command is not None:
        args.refuse("give a command or --guide, not both")
    if not assets.GUIDE.is_file():
        raise Failure(NO_GUIDE)
    print(assets.GUIDE)
    assets.open_in_browser(assets.GUIDE)
    return 0
