"""The pages and dialogs of the window. Each page is a package here and has its name; all dialogs
are in one.

To add a page, add its name to `PAGES`: see "a page of the window" in CONTRIBUTING.md.

The room of a page, say the drill, has its page in `drill_page`, what it says in `drill_words`, and
its tab and its part of the help in `drill_info` if that is long; its docstring names what else is
there.

What rooms share stands here: `boxed` is what every page is, `bar` the bar above it, `motion` how
things move, `wood` the console below. The pages that ask share `asking_page`, `question`,
`answer_words` and `ending`, those that teach a line `reading_boxes` and `lesson_words`; the table
and others `coach_panel`, `coach_strip`, `coach_after`, `hold_words`, `why_words` and `multipliers`;
lists `lists`, `game_search` and `game_card`; help and the first hands `how_it_goes`; the course and
the placement `path`. What a hand in play holds up says so by `open_hand`; words explain themselves
by `glossary`.
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
    "first",
)
"""The pages in the order of their tabs."""

HOME, TABLE = "home", "table"
"""The page that Esc goes back to in the end, and the one that `holdwise play` opens."""

DIALOGS = (
    "why",
    "chart",
    "own_chart",
    "answer",
    "tile",
    "multiplied",
    "leave",
    "load",
    "game",
    "session",
    "trial",
    "player",
    "coach",
    "word",
)
"""The dialogs that a page can open by name."""


def load_page(name: str) -> type[BoxPage]:
    """Return the page of that name: the `PAGE` of its module.

    >>> load_page("hand").info.title
    'One hand'
    """
    return cast("type[BoxPage]", import_module(f"trainer.pages.{name}.{name}_page").PAGE)


def load_dialog(name: str) -> type[BoxDialog]:
    """Return the dialog of that name: the `DIALOG` of its module.

    >>> load_dialog("leave").title
    'Leave in mid-hand?'
    """
    return cast("type[BoxDialog]", import_module(f"trainer.pages.dialogs.{name}_dialog").DIALOG)
