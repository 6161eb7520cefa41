"""The paytables in the lab as values, edits and undoing with them; what the lab shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING

from evaluator.figures import shortened
from solver.paytable.checks import COINS
from solver.paytable.names import changed_name, changes
from solver.returns import Payoffs

if TYPE_CHECKING:
    from solver.game import LineShare
    from solver.paytable.table import Line, PayTable
    from solver.sweep.candidates import PayBox


MOST_TABLES = 4
MOST_STEPS = 1000  # that can be undone
MOST_PAY = 1_000_000  # coins: more than any machine pays, though a file may say more


class PayError(ValueError):
    """What was typed is not a pay; the text is one line."""


@dataclass(frozen=True)
class LabTable:
    """A paytable in the lab.

    Attributes:
        loaded: the paytable as it was loaded.
        table: the paytable with its pays as they are now, and with a name that says so.
        source: the id or the path that loads `loaded`; None if it is not known.

    >>> from solver import load_paytable
    >>> loaded = load_paytable("9/6")
    >>> LabTable(loaded, loaded).paying(4, 5, 25).table.name
    '9/6 Jacks or Better + flush 5'
    """

    loaded: PayTable
    table: PayTable
    source: str | None = None

    @property
    def edited(self) -> bool:
        """Whether a pay differs from the table as loaded."""
        return self.table.lines != self.loaded.lines

    @property
    def changes(self) -> tuple[str, ...]:
        """The changes of each line, as they are written after a table: "flush 5"."""
        return changes(self.loaded.lines, self.table.lines)

    def as_loaded_in(self, line: int) -> PayTable:
        """Return the table with a line as it was loaded, and the others as they are now."""
        lines = list(self.table.lines)
        lines[line] = self.loaded.lines[line]
        return _renamed(self.loaded, tuple(lines))

    def alike(self, line: int, coins: int) -> tuple[int, ...]:
        """Return the bets that pay the same per coin as this bet in the table as loaded: they are
        edited together, so a royal's fifth coin stays apart from the other four.
        """
        pays = self.loaded.lines[line].pays
        return tuple(bet for bet in COINS if pays[bet - 1] * coins == pays[coins - 1] * bet)

    def paying(self, line: int, coins: int, amount: int) -> LabTable:
        """Return the table with another pay, in coins at a bet.

        If it is a whole number per coin, the bets that pay alike follow it; else it holds at this
        bet only.

        Raises:
            PayError: the pay is negative or too large.
        """
        if not 0 <= amount <= MOST_PAY:
            raise PayError(_refusal(self.loaded.lines[line].name, f"{amount:,}"))
        whole = amount % coins == 0
        pays = list(self.table.lines[line].pays)
        for bet in self.alike(line, coins) if whole else (coins,):
            pays[bet - 1] = amount // coins * bet if whole else amount
        lines = list(self.table.lines)
        lines[line] = replace(lines[line], pays=tuple(pays))
        return replace(self, table=_renamed(self.loaded, tuple(lines)))

    def stepped(self, line: int, coins: int, steps: int) -> LabTable:
        """Return the table with a pay some steps higher or lower, 0 at least; a step is one coin
        per coin bet, and a pay between two steps goes to the next of them.

        Raises:
            PayError: the pay would be too large.
        """
        now = self.table.lines[line].pays[coins - 1]
        at = now // coins if steps > 0 else -(-now // coins)
        return self.paying(line, coins, max(0, at + steps) * coins)

    def typed(self, line: int, coins: int, words: str) -> LabTable:
        """Return the table with a pay as somebody typed it; commas may stand between thousands.

        >>> from solver import load_paytable
        >>> loaded = load_paytable("9/6")
        >>> LabTable(loaded, loaded).typed(0, 5, "4,600").table.lines[0].pays
        (250, 500, 750, 1000, 4600)
        >>> LabTable(loaded, loaded).typed(0, 5, "4.5")
        Traceback (most recent call last):
        trainer.app.lab_tables.PayError: Royal flush: a pay is a whole number of coins from 0 \
to 1,000,000, not 4.5

        Raises:
            PayError: it is not a whole number, negative, or too large.
        """
        plain = words.strip().replace(" ", "")
        head, *thousands = plain.split(",")
        sound = head.isdecimal() and all(len(of) == 3 and of.isdecimal() for of in thousands)
        if not sound or len(plain) > 20:
            raise PayError(_refusal(self.loaded.lines[line].name, words.strip() or "nothing"))
        return self.paying(line, coins, int(plain.replace(",", "")))


Tables = tuple[LabTable, ...]


@dataclass(frozen=True)
class Edits:
    """The tables in the lab now, what they were before each edit, and what was undone."""

    now: Tables
    past: tuple[Tables, ...] = ()
    future: tuple[Tables, ...] = ()

    def done(self, tables: Tables) -> Edits:
        """Return them after an edit; nothing undone can be redone then."""
        if tables == self.now:
            return self
        return Edits(tables, (*self.past, self.now)[-MOST_STEPS:])

    def undone(self) -> Edits:
        """Return them before the last edit."""
        if not self.past:
            return self
        return Edits(self.past[-1], self.past[:-1], (self.now, *self.future))

    def redone(self) -> Edits:
        """Return them with the last undone edit done again."""
        if not self.future:
            return self
        return Edits(self.future[0], (*self.past, self.now), self.future[1:])


def _renamed(loaded: PayTable, lines: tuple[Line, ...]) -> PayTable:
    """Return a table with other lines, named by how they differ from those of the loaded one."""
    if lines == loaded.lines:
        return loaded
    name = changed_name(loaded.name, changes(loaded.lines, lines), " + ")
    source = f"{loaded.source}; pays changed" if loaded.source else None
    return replace(loaded, name=name, source=source, lines=lines)


def _refusal(line: str, typed: str) -> str:
    given = shortened(typed, 24)
    return f"{line}: a pay is a whole number of coins from 0 to {MOST_PAY:,}, not {given}"


MOST_POINTS = 240  # of a drawn curve: more than anyone sees
MOST_WORK = 40_000_000  # hands times places of the bankroll: about a second
BARS = 48


@dataclass(frozen=True)
class Bend:
    """The return of a game over what one line pays, in coins at the bet.

    `even` is the pay with a return of 100 %, exactly, if it is in sight.
    """

    line: str
    points: tuple[tuple[float, float], ...]
    even: Fraction | None


@dataclass(frozen=True)
class Spread:
    """What a session wins, in coins: bars from `low` on, each `step` wide, with their chances.

    The bars leave out what is rarer than once in 200 on either side.
    """

    bankroll: int
    hands: int
    low: int
    step: int
    bars: tuple[float, ...]
    ruin: float
    ahead: float
    mean: float
    quantiles: tuple[int, int, int]  # of 5, 50 and 95 %


def bend(table: PayTable, line: int, coins: int, high: int) -> Bend:
    """Follow the return of a game over one pay, from 0 to `high` coins.

    >>> from solver import load_paytable
    >>> royal = bend(load_paytable("9/6"), 0, 5, 8000)
    >>> ceil(royal.even), royal.points[0][0], royal.points[-1][0]
    (4880, 0.0, 8000.0)
    """
    from solver.lab.pay_curve import pay_curve

    curve = pay_curve(table, table.lines[line].name, 0, high, coins)
    points = list(curve.points())
    step = max(1, ceil(len(points) / MOST_POINTS))
    drawn = [*points[:-1:step], points[-1]]
    return Bend(
        curve.name,
        tuple((float(paid), float(value)) for paid, value in drawn),
        curve.reaching(Fraction(1)),
    )


def spread(lines: Sequence[LineShare], bankroll: int, hands: int) -> Spread | str:
    """Return what a session of that many hands wins, from what each line pays and how often; or why
    that takes too long.

    >>> from solver import solve_game
    >>> hour = spread(solve_game("9/6").lines, 1000, 600)
    >>> round(hour.mean, 2), hour.quantiles
    (-13.68, (-440, -80, 380))
    """
    from solver.bankroll.bankroll_session import session_result
    from solver.bankroll.walk import Walk
    from solver.returns import Payoffs

    payoffs = Payoffs.of(lines[0].coins, [(of.paid, of.count) for of in lines])
    walk = Walk(payoffs, bankroll)
    if hands * (walk.start + walk.rise(hands)) > MOST_WORK:
        return (
            f"With such pays, {hands:,} hands from {bankroll:,} coins take too long to follow "
            "here; holdwise bankroll does it."
        )
    result = session_result(payoffs, bankroll, hands)
    low, high = (int(result.quantile(share)) for share in (0.005, 0.995))
    step = max(payoffs.unit, ceil((high - low + 1) / BARS / payoffs.unit) * payoffs.unit)
    low = low // step * step  # so that a bar ends where nothing is won or lost
    bars = [0.0] * ((high - low) // step + 1)
    for won, chance in zip(result.amounts.tolist(), result.chances.tolist(), strict=True):
        if low <= won < low + step * len(bars):
            bars[(won - low) // step] += chance
    quantiles = (int(result.quantile(0.05)), int(result.quantile(0.5)), int(result.quantile(0.95)))
    ahead = result.at_least(1)
    return Spread(
        bankroll, hands, low, step, tuple(bars), result.ruin, ahead, result.mean, quantiles
    )


@dataclass(frozen=True)
class Figures:
    """What best play returns: all per coin bet, exact."""

    return_: Fraction
    variance: Fraction
    hit_frequency: Fraction
    lines: tuple[LineShare, ...]  # "Nothing" last


def figures(table: PayTable, coins: int, loaded: PayTable) -> Figures:
    """Solve a table that differs from `loaded` in its pays only.

    What does not depend on pays is computed once for `loaded`, which saves a third of the time.

    >>> from solver import load_paytable, solve_game
    >>> loaded = load_paytable("9/6")
    >>> table = loaded.with_pays(flush=5)
    >>> figures(table, 5, loaded).variance == solve_game(table).variance
    True
    """
    from solver.game import line_counts, solve_game

    return _of_counts(table, coins, line_counts(loaded, solve_game(table, coins).best_masks))


def figures_in(box: PayBox, table: PayTable) -> Figures:
    """Solve a table that a box of pays covers: in a millisecond or some."""
    return _of_counts(table, box.coins, box.line_counts(table.pays(box.coins)))


def box_around(loaded: PayTable, pays: tuple[int, ...], line: int, coins: int) -> PayBox | None:
    """Prepare the tables around these pays in which one line pays more or less; None where that is
    no use.
    """
    from solver.sweep.candidates import pay_box

    return pay_box(loaded, pays, line, coins)


def _of_counts(table: PayTable, coins: int, counts: tuple[int, ...]) -> Figures:
    from solver.game import LineShare

    total, pays = table.rules.total, table.pays(coins)
    lines = tuple(
        LineShare(name, paid, coins, count, total)
        for name, paid, count in zip(table.line_names, pays, counts, strict=True)
    )
    paid = Payoffs(coins, pays, counts, total)
    return Figures(paid.return_, paid.variance, paid.hit_frequency, lines)
