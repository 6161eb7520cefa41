"""The lab behind its page: the tables, what is computed of them in the background, and their files.

The page asks anew each time it is drawn; the answer is None until the work is done. Work that was
overtaken by another edit is not begun.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from solver.paytable.checks import MOST_PAID
from trainer.app.background import Background
from trainer.app.lab.figures import Figures, figures
from trainer.app.lab.pictures import Bend, Spread, bend, spread
from trainer.app.lab.tables import MOST_TABLES, Edits, LabTable, Tables

if TYPE_CHECKING:
    from solver.comparison import Flip
    from solver.paytable.table import PayTable

KNOWN = 64  # results that are remembered
EXAMPLES = 100  # deals that flip, dearest first


class Lab:
    """Up to four paytables side by side.

    `quick` answers a keystroke and does nothing else; `background` does what takes longer.
    """

    def __init__(self, folder: Path, quick: Background, background: Background) -> None:
        self._folder, self._quick, self._background = folder, quick, background
        self.edits = Edits(())
        self.coins = 5
        self.just_added = False  # a player has added the last table, and has not seen it yet
        self._results: OrderedDict[Hashable, Any] = OrderedDict()
        self._begun: set[Hashable] = set()
        self._wanted: dict[str, Hashable] = {}
        self._last: dict[int, tuple[PayTable, Figures]] = {}

    @property
    def tables(self) -> Tables:
        """The tables as they are now."""
        return self.edits.now

    def open(self, table: PayTable, named: str, coins: int) -> None:
        """Begin with a table, unless there are some already; `named` may load another one."""
        if not self.tables:
            known = named if _loads(named, table) else None
            self.edits, self.coins = Edits((LabTable(table, table, known),)), coins

    @property
    def full(self) -> bool:
        """Whether there are as many tables as fit."""
        return len(self.tables) >= MOST_TABLES

    def add(self, table: PayTable, named: str | None) -> None:
        """Put a table beside the others."""
        self.edits = self.edits.done((*self.tables, LabTable(table, table, named)))

    def remove(self, number: int) -> None:
        """Take a table away."""
        self.edits = self.edits.done((*self.tables[:number], *self.tables[number + 1 :]))

    def changed(self, edits: Edits, number: int, table: LabTable) -> None:
        """Replace a table of `edits`, which may be the edits before something was typed."""
        now = edits.now
        self.edits = edits.done((*now[:number], table, *now[number + 1 :]))

    def figures(self, number: int) -> Figures | None:
        """Return the figures of a table; while they are computed, those of its last pays."""
        of = self.tables[number]
        found: Figures | None = self._figures(f"now {number}", of.table, of.loaded)
        if found is not None:
            self._last[number] = of.loaded, found
            return found
        loaded, last = self._last.get(number, (None, None))
        return last if loaded == of.loaded and last and last.lines[0].coins == self.coins else None

    def figures_as_loaded(self, number: int) -> Figures | None:
        """Return the figures of a table as it was loaded."""
        of = self.tables[number]
        found: Figures | None = self._figures(f"loaded {number}", of.loaded, of.loaded)
        return found

    def _figures(self, place: str, table: PayTable, loaded: PayTable) -> Any:
        coins = self.coins
        key = "figures", table, coins
        return self._ask(self._quick, place, key, lambda: figures(table, coins, loaded))

    @property
    def _settled(self) -> bool:
        """Whether all figures are known: nothing else is computed before, as they are awaited."""
        known = [self._figures(f"now {n}", of.table, of.loaded) for n, of in enumerate(self.tables)]
        return None not in known

    def flip(self, source: PayTable, target: PayTable) -> Flip | str | None:
        """Return on which deals the holds of one table are wrong in another, dearest first; or why
        that cannot be said.
        """
        coins = self.coins
        key = "flip", source, target, coins
        found: Flip | str | None = self._ask(
            self._background, "flip", key, lambda: _flip(source, target, coins)
        )
        return found

    def bend(self, number: int, line: int) -> Bend | None:
        """Return the return of a table over what a line pays, to twice its pay at least."""
        of, coins = self.tables[number], self.coins
        high = 2 * (of.loaded.pays(coins)[line] or 10 * coins)
        while high < min(of.table.pays(coins)[line] * 5 // 4, MOST_PAID):
            high *= 2
        others = of.table.lines[:line], of.table.lines[line + 1 :]
        key = "bend", others, of.table.rules, line, coins, high
        found: Bend | None = self._ask(
            self._background, "picture", key, lambda: bend(of.table, line, coins, high)
        )
        return found

    def spread(self, number: int, bankroll: int, hands: int) -> Spread | str | None:
        """Return what that many hands at a table win; None also while its figures are computed."""
        of, coins = self.tables[number], self.coins
        known = self._results.get(("figures", of.table, coins))
        if known is None:
            return None
        lines = known.lines
        key = "spread", of.table, coins, bankroll, hands
        found: Spread | str | None = self._ask(
            self._background, "picture", key, lambda: spread(lines, bankroll, hands)
        )
        return found

    def _ask(
        self, worker: Background, place: str, key: Hashable, work: Callable[[], Any]
    ) -> Any | None:
        """Return a result if it is known; else start the work for a place on the page."""
        self._wanted[place] = key
        ready = worker is self._quick or self._settled
        if key not in self._results and key not in self._begun and ready:
            self._begun.add(key)
            worker.start(
                lambda: work() if key in list(self._wanted.values()) else None,
                lambda result: self._take(key, result),
            )
        if key in self._results:
            self._results.move_to_end(key)
        return self._results.get(key)

    def _take(self, key: Hashable, result: Any) -> None:
        self._begun.discard(key)
        if result is not None:
            self._results[key] = result
            while len(self._results) > KNOWN:
                self._results.popitem(last=False)

    def file_of(self, number: int) -> str:
        """Return the id or path that loads a table, after saving it if nothing does yet.

        Raises:
            StoreError: it cannot be saved.
        """
        of = self.tables[number]
        if of.edited or of.named is None:
            return str(self.saved(number))
        return of.named

    def saved(self, number: int) -> Path:
        """Save a table as a file of its own, and return where it is.

        Raises:
            StoreError: it cannot be saved.
        """
        from trainer.store.paytables import save_paytable

        return save_paytable(self._folder, self.tables[number].table)

    def files(self) -> tuple[Path, ...]:
        """Return the paytables that were saved before."""
        from trainer.store.paytables import saved_paytables

        return saved_paytables(self._folder)


def _loads(named: str, table: PayTable) -> bool:
    from solver.paytable.catalogue import load_paytable

    try:
        return load_paytable(named) == table
    except ValueError:  # the file is gone, or is another one now
        return False


def _flip(source: PayTable, target: PayTable, coins: int) -> Flip | str:
    from solver.comparison import compare_games
    from solver.game import solve_game

    comparison = compare_games((solve_game(source, coins), solve_game(target, coins)), EXAMPLES)
    flips = (flip for flip in comparison.flips if flip.target == 1)
    return next(flips, comparison.refused or "")
