"""Multiplier schedules: what a winning hand multiplies the next one by. They are data files."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

from solver.files import parse_toml
from solver.paytable.catalogue import catalogue_ids, load_paytable
from solver.paytable.table import Line, PayTable

FEATURE_HANDS = (1, 3, 5, 10)
"""How many hands machines with this feature draw from one deal."""

_FOLDER = Path(__file__).parent / "schedules"
_FEWEST_PUBLISHED = 3
"""Schedules for one hand are hardly published; without one, that of three hands is taken."""


@dataclass(frozen=True)
class Award:
    """What a winning hand multiplies by: `times` has pairs of a number of hands and a multiplier.

    `ranks` restricts it to lines for these ranks only.
    """

    hand: str
    times: tuple[tuple[int, int], ...]
    ranks: str | None = None

    def matches(self, line: Line) -> bool:
        """Return whether a line of a paytable gets this award."""
        ranks_fit = self.ranks is None or (line.ranks and set(line.ranks) <= set(self.ranks))
        return line.hand == self.hand and bool(ranks_fit)


@dataclass(frozen=True)
class Schedule:
    """A multiplier schedule.

    Attributes:
        name: the game that it was published for.
        source: where it is documented.
        awards: what hands multiply by; the first award that matches a line counts.
        games: patterns of the catalogue ids that it was published for.
        borrowed_by: patterns of ids whose own schedule is not known, and that take this one.
        wild: if there are any, every game with these ranks wild and no joker takes it, too.
        stands_in: whether all other games take it.
    """

    name: str
    source: str
    awards: tuple[Award, ...]
    games: tuple[str, ...] = ()
    borrowed_by: tuple[str, ...] = ()
    wild: str = ""
    stands_in: bool = False

    def column(self, hands: int) -> int:
        """Return the number of hands whose multipliers are taken.

        >>> [schedules()["deuces-wild"].column(hands) for hands in FEATURE_HANDS]
        [3, 3, 5, 10]

        Raises:
            ValueError: there are no such machines.
        """
        if hands not in FEATURE_HANDS:
            raise ValueError(f"Ultimate X is played with 1, 3, 5 or 10 hands, not {hands}")
        known = {number for award in self.awards for number, _ in award.times}
        return hands if hands in known else _FEWEST_PUBLISHED

    def multipliers(self, table: PayTable, hands: int) -> tuple[int, ...]:
        """Return what a final hand of each line, "Nothing" last, multiplies the next hand by.

        A line that pays nothing wins nothing, so it multiplies by 1.

        >>> schedules()["jacks-or-better"].multipliers(load_paytable("9/6"), 1)
        (2, 2, 2, 12, 10, 7, 4, 3, 2, 1)
        """
        column = self.column(hands)
        paying = (line if any(line.pays) else None for line in table.lines)
        return (*(self._times(line, column) if line else 1 for line in paying), 1)

    def _times(self, line: Line, column: int) -> int:
        award = next((award for award in self.awards if award.matches(line)), None)
        return 1 if award is None else dict(award.times)[column]


@cache
def schedules() -> dict[str, Schedule]:
    """Return all schedules by the names of their files."""
    return {path.stem: _read(path) for path in sorted(_FOLDER.glob("*.toml"))}


def schedule_for(table: PayTable) -> tuple[Schedule, bool]:
    """Return the schedule of a game, and whether it was published for this game.

    A table that is not of the catalogue has the schedule of one there with the same lines, whatever
    they pay.

    >>> schedule_for(load_paytable("9/6"))[0].name
    'Jacks or Better'
    """
    rules, known = table.rules, schedules().values()
    table_id = _id_of(table) or ""
    published = (each for each in known if _matches(table_id, each.games))
    if (own := next(published, None)) is not None:
        return own, True
    for each in known:
        of_wild = each.wild and (each.wild, 0) == (rules.wild, rules.jokers)
        if of_wild or (not rules.wild_kinds and _matches(table_id, each.borrowed_by)):
            return each, False
    return next(each for each in known if each.stands_in), False


def _matches(table_id: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatchcase(table_id, pattern) for pattern in patterns)


@cache
def _id_of(table: PayTable) -> str | None:
    """Return the id of the table, else of one with the same lines, and the same name if any."""
    lines = _lines(table)
    alike: dict[str, str] = {}
    for table_id in catalogue_ids():
        each = load_paytable(table_id)
        if each == table:
            return table_id
        if _lines(each) == lines:
            alike.setdefault(each.name, table_id)
    named = [name for name in alike if table.name.startswith(name)]  # a changed name goes on
    return alike[max(named, key=len)] if named else next(iter(alike.values()), None)


def _lines(table: PayTable) -> object:
    return table.rules, [(e.hand, e.ranks, e.kickers, e.natural) for e in table.lines]


def _read(path: Path) -> Schedule:
    content = parse_toml(path.read_text(encoding="utf-8"))
    return Schedule(
        name=content["name"],
        source=content["source"],
        awards=tuple(map(_award, content["award"])),
        games=tuple(content.get("games", ())),
        borrowed_by=tuple(content.get("borrowed_by", ())),
        wild=content.get("wild", ""),
        stands_in=content.get("stands_in", False),
    )


def _award(entry: dict[str, Any]) -> Award:
    times = tuple((int(hands), times) for hands, times in entry["times"].items())
    return Award(entry["hand"], times, entry.get("ranks"))
