"""Opens the window at the page of a command; where there is no display, the same in the terminal.

Only what opens the window imports this, since pygame does.
"""

from __future__ import annotations

import argparse
import sys
from textwrap import fill

from trainer.app.scene import Subject
from trainer.commands.dialogue import is_typed
from trainer.commands.failure import Failure
from trainer.commands.lines import named_table
from trainer.commands.output import say_aside
from trainer.pages import HOME, TABLE
from trainer.store import StoreError, data_folder
from trainer.store.folder import player_folder
from trainer.window.opening import Options, open_window
from trainer.window.screen import NoDisplay, show_message

NO_DISPLAY = "there is no display to open a window on ({reason}): {instead}"
WITH_TEXT = "go on in the terminal with --text"
HOME_IN_TEXT = "holdwise today --text trains in the terminal, holdwise play --text plays"
IN_TERMINAL = "There is no display, so Holdwise goes on in this terminal."


class NoWindow(Failure):
    """There is no display; says how to go on without."""


def open_page(
    args: argparse.Namespace, page: str, subject: Subject | None = None, *, named: bool = True
) -> int:
    """Open the window at a page, which shows the subject; return when it is closed.

    Unless the command was named, a first start is the welcome whatever the page.

    Raises:
        NoWindow: there is no display.
        StoreError: the data folder cannot be used.
        ValueError: there is no Ultimate X of this game, or not with that number of hands.
    """
    given = vars(args)  # only `play` has all of these options
    options = Options(
        data=data_folder(args.data),
        folder=player_folder(args.data, args.profile),
        table=named_table(args.paytable) if args.paytable is not None else None,
        table_name=args.paytable,
        coins=given.get("coins"),
        hands=given.get("hands"),
        ultimate_x=given.get("ultimate_x"),
        seed=given.get("seed"),
        page=page if page != TABLE else None,
        welcomes=not named,
        subject=subject,
    )
    try:
        open_window(options)
    except NoDisplay as error:
        instead = HOME_IN_TEXT if page == HOME else WITH_TEXT
        raise NoWindow(NO_DISPLAY.format(reason=error, instead=instead)) from error
    except StoreError as error:
        # From a menu nobody sees what is printed.
        if not (named or (sys.stderr and sys.stderr.isatty())):
            show_message(f"Holdwise cannot go on.\n{fill(str(error), 80)}")
        raise
    return 0


def gone_on(*, alone: bool) -> tuple[str, ...] | None:
    """Return the words that go on in the terminal, to be added to those typed.

    If none was typed but whose history it is, the program was started `alone`: it trains. None
    where nobody is there to answer.
    """
    if not is_typed():
        return None
    say_aside(IN_TERMINAL)
    return ("today", "--text") if alone else ("--text",)
