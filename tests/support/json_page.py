"""The tables of docs/reference/json.md, made from the keys that the results describe themselves by.

`python tests/support/json_page.py` writes them into the page; the text between them is the page's
own. Say what a key means where it is declared, then run this.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

from evaluator.holdem.answers import Grid, Odds, SimulatedGrid
from evaluator.keys import Key, Keys
from solver import Breakeven, Comparison, Frontier, Game, Grade, HandSolution
from solver.bankroll.bankroll import Bankroll
from solver.bankroll.floor import Floor
from solver.lab.matrix import Matrix
from solver.paytable.catalogue import CatalogueEntry
from solver.sweep.design import Design
from solver.sweep.run import SweepReport
from solver.ultimate_x.ultimate_x_game import UltimateX
from solver.ultimate_x.ultimate_x_hand import StateSolution
from solver.verification import Figure
from trainer.app.audit import Audit
from trainer.commands import record_commands, self_test_commands, stats_command, why_command
from trainer.commands.strategy_command import ChartLengths
from trainer.teaching.game_course import LessonState

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "json.md"
HEAD = "| key | value |\n| --- | --- |\n"
OBJECT, LIST = "", "[]."

SECTIONS: dict[str, list[tuple[str, Keys]]] = {
    "best HAND --json": [(OBJECT, HandSolution.KEYS)],
    "best HAND --multipliers 2,1,4 --json": [(OBJECT, StateSolution.KEYS)],
    "analyze PAYTABLE --json": [(OBJECT, Game.KEYS)],
    "ultimate-x PAYTABLE --json": [(OBJECT, UltimateX.KEYS)],
    "sweep SPEC -o FILE --json": [(OBJECT, SweepReport.KEYS)],
    "design SPEC --json": [(OBJECT, Design.KEYS)],
    "bankroll PAYTABLE --bankroll COINS --json": [(OBJECT, Bankroll.KEYS)],
    "floor FILE.csv --json": [(OBJECT, Floor.KEYS)],
    "compare PAYTABLE PAYTABLE… --json": [(OBJECT, Comparison.KEYS + Matrix.KEYS)],
    "breakeven PAYTABLE --line NAME --json": [(OBJECT, Breakeven.KEYS)],
    "breakeven PAYTABLE --line NAME --line NAME… --json": [(OBJECT, Frontier.KEYS)],
    "paytables --json": [(LIST, CatalogueEntry.KEYS)],
    "verify --json": [(LIST, Figure.KEYS)],
    "stats --json": [(OBJECT, stats_command.KEYS)],
    "course --list --json": [(LIST, LessonState.KEYS)],
    "audit --json": [(OBJECT, Audit.KEYS)],
    "profiles --json": [(LIST, record_commands.PROFILE_KEYS)],
    "odds HAND HAND… --json": [(OBJECT, Odds.KEYS)],
    "odds HAND --against random --json": [(OBJECT, Grid.KEYS), (OBJECT, SimulatedGrid.KEYS)],
    "benchmark --json": [(OBJECT, self_test_commands.KEYS)],
    "strategy grade FILE --json": [(OBJECT, Grade.KEYS)],
    "strategy frontier PAYTABLE --json": [(OBJECT, ChartLengths.KEYS)],
    "why HAND --json": [(OBJECT, why_command.KEYS)],
}
"""The keys of each table of a section, in order, and what stands before them."""


def rows(keys: Keys, places: Sequence[str] = (OBJECT,)) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the paths of keys with one meaning, and what they mean; an object's keys follow it."""
    for _, run in groupby(keys, key=lambda each: each.below or each.meaning):
        alike = list(run)
        for meaning, named in groupby(alike, key=lambda each: each.meaning):
            yield tuple(f"{at}{each.name}" for each in named for at in places), meaning
        yield from rows(alike[0].below, [at + _inside(each) for each in alike for at in places])


def _inside(key: Key) -> str:
    return f"{key.name}[]." if key.many else f"{key.name}."


def table(keys: Keys, at: str) -> str:
    """Return the rows of a table."""
    return "".join(
        f"| {', '.join(f'`{path}`' for path in paths)} | {meaning} |\n"
        for paths, meaning in rows(keys, [at])
    )


def written(page: str) -> str:
    """Return the page with its tables as they are declared."""
    for heading, tables in SECTIONS.items():
        before, title, rest = page.partition(f"## `holdwise {heading}`\n")
        section, next_title, after = rest.partition("\n## ")
        assert title, heading
        texts, *old = section.split(HEAD)
        assert len(old) == len(tables), heading
        for (at, keys), text in zip(tables, old, strict=True):
            texts += HEAD + table(keys, at) + re.sub(r"\A(\|.*\n)+", "", text)
        page = before + title + texts + next_title + after
    return page


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
