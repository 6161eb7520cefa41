"""`holdwise play`: the window, or the table line by line."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from trainer.commands.failure import Failure
from trainer.commands.options import (
    add_hands,
    add_last_game,
    add_player,
    add_seed,
    add_text,
    player_folder,
    wants_text,
)
from trainer.commands.tables import named_table

HELP = "open the window and play"
EXAMPLES = """\
holdwise play
holdwise play --paytable bonus-8-5 --coins 5
holdwise play --hands 10           ten hands drawn from each deal
holdwise play --ultimate-x --hands 3   a win multiplies the next hand
holdwise play --seed 7 --data try
holdwise play --text --words       without a window: a question a line, an answer a line
"""
NO_DISPLAY = (
    "there is no display to open a window on ({reason}): go on in the terminal with --text, "
    "play at a desktop, or set DISPLAY, or run it under xvfb-run"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options; the paytable and the bet default to those last played."""
    add_last_game(parser)
    add_hands(parser, None, "as played last, at first 1")
    parser.add_argument(
        "--ultimate-x",
        action=argparse.BooleanOptionalAction,
        help="a win multiplies the next hand: 1, 3, 5 or 10 hands, 10 coins each (default: as "
        "played last, at first not)",
    )
    add_seed(parser)
    add_player(parser)
    add_text(parser)
    parser.set_defaults(page=None)


def run(args: argparse.Namespace) -> int:
    """Open the window; return when it is closed."""
    if wants_text(args):
        from trainer.commands.text_play import run_text

        return run_text(args)
    return open_at(args, args.page, args.hands, args.ultimate_x)


def window_or_text(
    args: argparse.Namespace, page: str, run_text: Callable[[argparse.Namespace], int]
) -> int:
    """Open the window at a page, or with ``--text`` do its work line by line.

    Raises:
        Failure: there is no display.
    """
    return run_text(args) if wants_text(args) else open_at(args, page)


def open_at(
    args: argparse.Namespace,
    page: str | None = None,
    hands: int | None = None,
    ultimate_x: bool | None = None,
) -> int:
    """Open the window, at a page if one is named; return when it is closed.

    `hands` is how many are drawn from each deal, `ultimate_x` whether a win multiplies the next
    hand, None for as last.

    Raises:
        Failure: there is no display.
        ValueError: there is no Ultimate X of this game, or with so many hands.
    """
    from trainer.pages import PAGES
    from trainer.store import data_folder
    from trainer.window.opening import Options, open_window
    from trainer.window.screen import NoDisplay

    if page is not None and page not in PAGES:
        raise Failure(f"the window has no page {page!r}: go on in the terminal with --text")
    table = named_table(args.paytable) if args.paytable is not None else None
    try:
        open_window(
            Options(
                folder=player_folder(args),
                table=table,
                table_name=args.paytable,
                coins=args.coins,
                hands=hands,
                ultimate_x=ultimate_x,
                seed=args.seed,
                page=page,
                charts=data_folder(args.data),
            )
        )
    except NoDisplay as error:
        raise Failure(NO_DISPLAY.format(reason=error)) from error
    return 0
