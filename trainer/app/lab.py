"""The lab behind its page: the tables, what is computed of them in the background, and their files.

Work that was overtaken by another edit is not begun.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from solver.paytable.catalogue import load_paytable
from solver.paytable.checks import MOST_PAID, PaytableError
from trainer.app.background import Asked, Workers
from trainer.app.lab_tables import (
    MOST_TABLES,
    Bend,
    Edits,
    Figures,
    LabTable,
    Spread,
    Tables,
    bend,
    box_around,
    figures,
    figures_in,
    spread,
)

if TYPE_CHECKING:
    from solver.comparison import Flip
    from solver.paytable.table import PayTable
    from solver.sweep.candidates import PayBox

KNOWN = 64  # figures that are remembered
EXAMPLES = 100  # deals that flip, dearest first
BOXES = 4  # that are kept, some megabytes each
STEPS = 2  # that a pay can go before the next box is prepared


class Lab:
    """Up to four paytables side by side."""

    def __init__(self, folder: Path, workers: Workers) -> None:
        self._folder = folder
        self.edits = Edits(())
        self.coins = 5
        self.chosen = 0, 0  # the table and the line whose pay is edited, also on coming back
        self.just_added = False  # a player has added the last table, and has not seen it yet
        quickly = partial(Asked, workers.quick, lru_cache(KNOWN)(figures), newest_only=True)
        self._now = [quickly() for _ in range(MOST_TABLES)]
        self._as_loaded = [quickly() for _ in range(MOST_TABLES)]
        self._flip = Asked(workers.short, _flip, newest_only=True)
        self._bend = Asked(workers.short, bend, newest_only=True)
        self._spread = Asked(workers.short, spread, newest_only=True)
        self._box = Asked(workers.short, box_around, newest_only=True, then=self._keep)
        self._boxes: deque[PayBox] = deque(maxlen=BOXES)
        self._last: dict[int, tuple[PayTable, Figures]] = {}

    @property
    def tables(self) -> Tables:
        """The tables as they are now."""
        return self.edits.now

    def open(self, table: PayTable, source: str, coins: int) -> None:
        """Begin with a table, unless there are some already; `source` may load another one."""
        if not self.tables:
            known = source if _loads(source, table) else None
            self.edits, self.coins = Edits((LabTable(table, table, known),)), coins

    @property
    def full(self) -> bool:
        """Whether there are as many tables as fit."""
        return len(self.tables) >= MOST_TABLES

    def add(self, table: PayTable, source: str | None) -> None:
        """Put a table beside the others."""
        self.edits = self.edits.done((*self.tables, LabTable(table, table, source)))

    def remove(self, number: int) -> None:
        """Take a table away."""
        self.edits = self.edits.done((*self.tables[:number], *self.tables[number + 1 :]))

    def changed(self, edits: Edits, number: int, table: LabTable) -> None:
        """Replace a table of `edits`, which may be the edits before something was typed."""
        now = edits.now
        self.edits = edits.done((*now[:number], table, *now[number + 1 :]))

    def figures(self, number: int) -> Figures | None:
        """Return the figures of a table; while they are computed, those of its last pays."""
        shown, ask = self.tables[number], self._now[number]
        known = ask.known(shown.table, self.coins, shown.loaded)
        box = None if known is not None else self._box_of(shown)
        if box is not None:
            known = figures_in(box, shown.table)  # sooner than a thread would be asked
            ask.take(known, shown.table, self.coins, shown.loaded)
        elif known is None:
            known = ask(shown.table, self.coins, shown.loaded)
        if known is not None:
            self._last[number] = shown.loaded, known
            return known
        loaded, last = self._last.get(number, (None, None))
        same_bet = last is not None and last.lines[0].coins == self.coins
        return last if loaded == shown.loaded and same_bet else None

    def figures_as_loaded(self, number: int) -> Figures | None:
        """Return the figures of a table as it was loaded."""
        loaded = self.tables[number].loaded
        return self._as_loaded[number](loaded, self.coins, loaded)

    @property
    def _settled(self) -> bool:
        """Whether all figures are known: nothing else is computed before, as they are awaited."""
        return None not in [
            ask(shown.table, self.coins, shown.loaded)
            for ask, shown in zip(self._now, self.tables, strict=False)
        ]

    def flip(self, source: PayTable, target: PayTable) -> Flip | str | None:
        """Return on which deals the holds of one table are wrong in another, dearest first; or why
        that cannot be said.
        """
        ask = self._flip if self._settled else self._flip.known
        return ask(source, target, self.coins)

    def bend(self, number: int, line: int, edited: int) -> Bend | None:
        """Return the return of a table over what a line pays, to twice its pay at least; the pay of
        the `edited` line may be the next to change.
        """
        shown, coins = self.tables[number], self.coins
        high = 2 * (shown.loaded.pays(coins)[line] or 10 * coins)
        while high < min(shown.table.pays(coins)[line] * 5 // 4, MOST_PAID):
            high *= 2
        ask = self._bend if self._settled else self._bend.known
        bend = ask(shown.as_loaded_in(line), line, coins, high)
        if bend is not None:  # all is at rest
            self._prepare(shown, edited)
        return bend

    def _box_of(self, shown: LabTable) -> PayBox | None:
        """Return the newest box of pays that covers a table."""
        of_game = (
            box for box in self._boxes if (box.table, box.coins) == (shown.loaded, self.coins)
        )
        return next((box for box in of_game if box.covers(shown.table.pays(self.coins))), None)

    def _prepare(self, shown: LabTable, line: int) -> None:
        """Have a box at hand in which this line's pay can change."""
        box, pays = self._box_of(shown), shown.table.pays(self.coins)
        if box is None or not box.has_room(line, pays, STEPS):
            self._box(shown.loaded, pays, line, self.coins)

    def _keep(self, box: PayBox | None) -> None:
        if box is not None:
            self._boxes.appendleft(box)
            self._box.forget()  # the few that are kept are here

    def spread(self, number: int, bankroll: int, hands: int) -> Spread | str | None:
        """Return what some hands at a table win; None also while its figures are computed."""
        shown = self.tables[number]
        known = self._now[number].known(shown.table, self.coins, shown.loaded)
        if known is None:
            return None
        ask = self._spread if self._settled else self._spread.known
        return ask(known.lines, bankroll, hands)

    def file_of(self, number: int) -> str:
        """Return the id or path that loads a table, after saving it if nothing does yet.

        Raises:
            StoreError: it cannot be saved.
        """
        of = self.tables[number]
        if of.edited or of.source is None:
            return str(self.saved(number))
        return of.source

    def saved(self, number: int) -> Path:
        """Save a table as a file of its own, and return where it is.

        Raises:
            StoreError: it cannot be saved.
        """
        from trainer.store.small_files import save_paytable

        return save_paytable(self._folder, self.tables[number].table)

    def saved_tables(self) -> Iterator[tuple[Path, PayTable | None]]:
        """Yield the files of the paytables that were saved before; None for a damaged one."""
        from trainer.store.small_files import saved_paytables

        for path in saved_paytables(self._folder):
            try:
                yield path, load_paytable(path)
            except PaytableError:
                yield path, None

    def take_off(self, file: Path) -> Path:
        """Take a saved paytable out of the list, and return where its file is kept.

        Raises:
            StoreError: it cannot be moved.
        """
        from trainer.store.small_files import remove_paytable

        return remove_paytable(file)

    def put_back(self, removed: Path) -> None:
        """List a paytable that was removed again.

        Raises:
            StoreError: it cannot be moved.
        """
        from trainer.store.small_files import put_back

        put_back(removed)


def _loads(source: str, table: PayTable) -> bool:
    try:
        return load_paytable(source) == table
    except ValueError:  # the file is gone, or is another one now
        return False


def _flip(source: PayTable, target: PayTable, coins: int) -> Flip | str:
    from solver.comparison import compare_games
    from solver.game import solve_game

    comparison = compare_games((solve_game(source, coins), solve_game(target, coins)), EXAMPLES)
    flips = (flip for flip in comparison.flips if flip.target == 1)
    return next(flips, comparison.refused or "")
