"""The pages and dialogs of the window. A page is a module here that has its name: `drill_page`.

To add a page, add it to `PAGES`: see "a page of the window" in CONTRIBUTING.md.

Beside a large page stand its parts: what a page says in its words (`drill_words`, `exam_words`,
`home_words`, `lab_words`, `leak_words`, `review_words`); of the table the `felt`, the `stage` for
the cards, the `console`, the `further_hands` of a deal, very many as `hand_tiles`, and what is
said beside the `own_hand`; of the course `course_start` and `course_end`, of
the exam `exam_result` and `exam_work`, of the lab `lab_pays` and `lab_details`; `leak_cards` and
`play_card`, of the review `review_search`; `chart_cards`, `chart_search`, what `one_hand` shows; of
Today `home_cards`, and `welcome`, the home page of the first start.

Settings have their `settings_notes`, help its `help_answers`.

Dialogs stand over a page until they are answered or closed. `why_dialog` sets two holds of a hand
side by side; `hand_dialogs` show a hand again: an answer of a training, the chart that it is to be
played by, one of very many hands, the costliest of twenty by feel, the lines that a
lesson reads again. The bar opens `player_dialog`, what the player has done and who plays, and
`bar_dialogs`, the sheet of the game; `session_dialogs` tell how the session goes: what is new at
its start, the fair deal, what was played earlier today, leaving in mid-hand. `load_dialogs` take
something in: a paytable for the lab, a chart to be checked.

What pages share: `boxed` is what every page and dialog is, and the notices over it, `bar` the bar
above it and the console below, `motion` how things move. The pages that ask share
`asking_page`, `beginning`, `question` and `ending`, the ends of a lesson and a
drill `hourly_bars`, those that teach `lesson_words`
and `lesson_time`, what a button begins elsewhere `offers`; the table and others `coach_panel`,
`coach_strip`, `coach_values`, `coach_chart`, `coach_after`, `coach_feature`, `hold_words`,
`draw_words`, `hold_boxes`, and `multipliers` all of Ultimate X; lists `lists`, those of games
`game_search`, `game_rows` and `multiplied_games`; the course and the placement `path` and
`lesson_boxes`. Words explain themselves by `glossary`.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, cast

from trainer.app.scene import PageInfo

if TYPE_CHECKING:
    from trainer.app.frame import Scene
    from trainer.pages.boxed import BoxDialog, BoxPage

PAGES = {
    "home": PageInfo("Today", "today", "today"),
    "table": PageInfo("Table", "play", "play"),
    "course": PageInfo("Course", "learn", "learn"),
    "drill": PageInfo("Drill", "learn", "target"),
    "exam": PageInfo("Exam", "learn", "star"),
    "leaks": PageInfo("Leaks", "learn", "drop"),
    "review": PageInfo("Review", "learn", "back"),
    "paytables": PageInfo("Games", "games", "games"),
    "strategy": PageInfo("Charts", "games", "learn"),
    "own": PageInfo("My own", "games", "lab"),
    "lab": PageInfo("Paytable", "lab", "lab"),
    "hand": PageInfo("One hand", "lab", "play"),
    "settings": PageInfo("Settings", "side", "settings"),
    "help": PageInfo("Help", "side", "help"),
    "today": PageInfo("Training", "side", "today", within="today"),
    "place": PageInfo("Placement", "side", "target", within="learn"),
    "first": PageInfo("First hands", "side", "star", within="learn"),
}
"""The pages in the order of their tabs, with what these show."""

HOME, TABLE = "home", "table"
"""The page that Esc goes back to in the end, and the one that `holdwise play` opens."""

DIALOGS = {
    "why": "why_dialog.WhyDialog",
    "chart": "hand_dialogs.ChartDialog",
    "own_chart": "load_dialogs.OwnChartDialog",
    "answer": "hand_dialogs.AnswerDialog",
    "tile": "hand_dialogs.TileDialog",
    "stopped": "hand_dialogs.StoppedDialog",
    "multiplied": "multipliers.MultipliedDialog",
    "news": "session_dialogs.NewsDialog",
    "leave": "session_dialogs.LeaveDialog",
    "load": "load_dialogs.LoadDialog",
    "game": "bar_dialogs.GameDialog",
    "session": "session_dialogs.SessionDialog",
    "trial": "hand_dialogs.TrialDialog",
    "player": "player_dialog.PlayerDialog",
    "coach": "coach_strip.CoachSheet",
    "word": "glossary.WordDialog",
}
"""The dialogs that a page can open by name, and where each is."""


def load_page(name: str) -> type[BoxPage]:
    """Return the page of that name: the `PAGE` of its module.

    >>> load_page("hand").name
    'hand'
    """
    return cast("type[BoxPage]", import_module(f"trainer.pages.{name}_page").PAGE)


def load_dialog(name: str) -> type[BoxDialog]:
    """Return the dialog of that name.

    >>> load_dialog("leave").title
    'Leave in mid-hand?'
    """
    module, _, dialog = DIALOGS[name].rpartition(".")
    return cast("type[BoxDialog]", getattr(import_module(f"trainer.pages.{module}"), dialog))


def load_in_steps() -> Iterator[type[Scene]]:
    """Load all pages and dialogs, one with each step."""
    yield from map(load_page, PAGES)
    yield from map(load_dialog, DIALOGS)
