"""The pages and dialogs of the window. Each is a package here, and is named like its package.

To add a page, add its name to `PAGES`: see "a page of the window" in CONTRIBUTING.md.

A room has its `page` or its `dialog`, `words` for what it says, and `info` for its tab and its part
of the help; its docstring names what else is there.

What rooms share stands here: `boxed` is what every page is, `bar` the bar above it, `motion` how
things move, `wood` the console below. The pages that ask share `asking`, `question`, `answer_words`
and `ending`, those that teach a line `reading` and `lesson_words`; the table and others
`coach_panel`, `coach_after`, `hold_words`, `why_words` and `multipliers`; lists `lists`,
`game_search` and `game_card`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from trainer.pages.boxed import BoxDialog, BoxPage

PAGES = (
    "home",
    "table",
    "course",
    "drill",
    "exam",
    "leaks",
    "review",
    "paytables",
    "strategy",
    "own",
    "lab",
    "hand",
    "settings",
    "help",
    "today",
    "place",
)
"""The pages in the order of their tabs."""

HOME, TABLE = "home", "table"
"""The page that Esc goes back to in the end, and the one that `holdwise play` opens."""

DIALOGS = (
    "why",
    "chart",
    "answer",
    "multiplied",
    "leave",
    "load",
    "game",
    "session",
    "trial",
    "player",
    "coach",
    "answer",
)
"""The dialogs that a page can open by name."""


def load_page(name: str) -> type[BoxPage]:
    """Return the page of that name: the `PAGE` of its package.

    >>> load_page("hand").info.title
    'One hand'
    """
    return cast("type[BoxPage]", import_module(f"trainer.pages.{name}.page").PAGE)


def load_dialog(name: str) -> type[BoxDialog]:
    """Return the dialog of that name: the `DIALOG` of its package.

    >>> load_dialog("leave").title
    'Leave in mid-hand?'
    """
    return cast("type[BoxDialog]", import_module(f"trainer.pages.{name}.dialog").DIALOG)
