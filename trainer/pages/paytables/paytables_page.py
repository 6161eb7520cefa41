"""The games page: find a game, see what it costs an hour, and play it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from solver import CatalogueEntry, PayTable
from trainer.app.background import Asked
from trainer.app.scene import PageInfo, Stage, Transition
from trainer.app.world import World
from trainer.drawing import text
from trainer.drawing.boxes import Box, Column, Kept, Pad, Row, Wrap, share, wide
from trainer.drawing.leaves import Bar, IconBox, Number, Words
from trainer.pages.game_card import Looked, an_hour, looked_at
from trainer.pages.game_search import LookingPage, typed
from trainer.pages.paytables.game_families import (
    ALL,
    FAMILIES,
    family_of,
    listed,
    matching,
    plain_lines,
)
from trainer.widgets import Act, FieldText
from trainer.widgets.control_boxes import Field, Press

LEAST, MOST = Fraction(94, 100), Fraction(1)  # the returns at the two ends of a bar
FIGURES, HOUR = 352.0, 116.0  # the widths of a row's bar with its figures, and of the last one
STACK = 600.0  # a row in less room stands on two lines


class PaytablesPage(LookingPage):
    """A list of all games, narrowed by families and by what is typed."""

    name = "paytables"
    info = PageInfo("Games", place="games", icon="games")
    field = "search"

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._search = FieldText()
        self._lines = Asked(world.workers.short, plain_lines)
        self._rows: dict[str, Box] = {}
        self._asked: tuple[object, ...] = ()  # what the rows were made for
        self._played = self._entry_of(world.session.table)
        self._family = family_of(self._played.id) if self._played else ALL
        self._shown = self._found()
        self._choose_entry(self._played)

    @property
    def _coins(self) -> int:
        return self.world.session.coins

    def _entry_of(self, table: PayTable) -> CatalogueEntry | None:
        named = (entry for entry in listed(self._coins) if entry.name == table.name)
        return next((entry for entry in named if entry.load() == table), None)

    def _found(self) -> list[CatalogueEntry]:
        of_family = [
            entry for entry in listed(self._coins) if self._family in (ALL, family_of(entry.id))
        ]
        return matching(of_family, self._search.text) if self._search.text else of_family

    def _choose_entry(self, entry: CatalogueEntry | None) -> None:
        self.chosen = self._shown.index(entry) if entry in self._shown else None

    def finding(self) -> Box:
        """Return the search."""
        hint = "Name, or pays such as 9/6"
        faulty = self.looked.table is None
        return Field("search", self._search, hint, "search", "/", faulty=faulty)

    def above(self, stage: Stage) -> Box | None:
        """Return the families, each with how many games it has."""
        counts = Counter(family_of(entry.id) for entry in listed(self._coins))
        families = {ALL: counts.total(), **{family: counts[family] for family in FAMILIES}}
        chips = (
            Press(
                f"family.{family}",
                family,
                "filter",
                icon="tick" if family == self._family else None,
                chosen=family == self._family,
                value=family,
                second=str(number),
            )
            for family, number in families.items()
        )
        return Wrap(*chips, gap=6)

    def heading(self, stage: Stage) -> Box:
        """Return the names of the columns."""
        grown = stage.theme.grow
        if self._small(stage):
            head = Words("Returns, perfect play", "caption", "muted", "semibold")
            return Pad(_right(head), x=14, y=3)
        words = ("Game, best to learn first", "Returns, perfect play", "House keeps")
        first, second, third = (Words(each, "caption", "muted", "semibold") for each in words)
        return Pad(cells(first, share(1, second), _right(third), grown), x=18, y=3)

    def rows(self, stage: Stage) -> Sequence[Box]:
        """Return the games that are found."""
        lines = self._lines(self._coins) or {}
        small = self._small(stage)
        asked = self._coins, self.world.settings.hands_an_hour, stage.theme.grow, bool(lines), small
        if asked != self._asked:
            self._asked, self._rows = asked, {}
        return [self._kept_row(entry, lines.get(entry.id, ""), stage) for entry in self._shown]

    def _kept_row(self, entry: CatalogueEntry, line: str, stage: Stage) -> Box:
        """Return a row, made once: the list of all games is long."""
        if entry.id not in self._rows:
            self._rows[entry.id] = Kept(self._row(entry, line, stage))
        return self._rows[entry.id]

    def _row(self, entry: CatalogueEntry, line: str, stage: Stage) -> Box:
        returned = entry.return_at(self._coins)
        name: Box = Words(entry.name, "lead", weight="semibold")
        if entry is self._played:
            name = Row(name, Row(IconBox("tick", "right", 17), IN_PLAY, gap=6), gap=12)
        words = Column(name, Words(line, "second", "muted"))
        if returned is None:
            return Pad(words, x=18, y=12)
        if self._small(stage):
            short = share(1, Words(entry.name, "body", weight="semibold"))
            return Pad(Row(short, Number(text.percent(returned), "body"), gap=12), x=14, y=11)
        hour = _hour(an_hour(returned, self._coins, self.world.settings.hands_an_hour))
        part = float((returned - LEAST) / (MOST - LEAST))
        bar = Row(
            share(1, Bar(part, "gold", 10)),
            Number(text.percent(returned), "lead", room="100.00 %"),
            gap=22,
        )
        return Pad(cells(words, share(1, bar), hour, stage.theme.grow), x=18, y=12)

    def empty(self, stage: Stage) -> Box:
        """Return what stands there if no game has such a name."""
        return Pad(Column(*self._no_game(), gap=12, align="start"), x=18, y=24)

    def _no_game(self) -> Iterator[Box]:
        of = "" if self._family == ALL else " of this family"
        yield Words(f"No game{of} is called so.", "label", weight="semibold")
        if self._family != ALL:
            yield Press("family.everywhere", "Search all games", value=ALL)
        said = "A paytable can be typed too: 9/6 + flush 7, or the path of a .toml file."
        yield Words(said, "second", "muted")
        yield Press("look", "Look at this paytable")

    def do(self, act: Act, stage: Stage) -> Transition:
        """Narrow the list, look at what was typed, or what every list does."""
        match act:
            case Act("search", FieldText() as content):
                self._type(content)
            case Act("search.submit"):
                self._submit()
            case Act("look"):
                self._look_at(self._search.text)
            case Act(name, str(family)) if name.startswith("family."):
                self._family = family
                self._narrow()
            case _:
                return super().do(act, stage)
        return None

    def _type(self, content: FieldText) -> None:
        changed = content.text != self._search.text
        self._search = content
        if changed:
            self._family = ALL
            self._narrow()
            self._look_if_whole()

    def _look_if_whole(self) -> None:
        """Look at a paytable as soon as it is typed to its end."""
        if not self._shown and re.search(r"\+|\.toml", self._search.text):
            looked = looked_at(self._search.text)
            if looked.table is not None:
                self.look(looked)

    def _narrow(self) -> None:
        """Show what is found, and look at the first game unless the present one is among them."""
        before = self._shown[self.chosen] if self.chosen is not None else None
        self._shown = self._found()
        self._choose_entry(before)
        if self.chosen is None and self._shown:
            self.choose(0)

    def _submit(self) -> None:
        """Leave the field for the list; look at what was typed if no game is called so."""
        if self._shown and self._search.text.strip():
            self.controls.focus = "games"
        else:
            self._look_at(self._search.text)

    def choose(self, row: int) -> None:
        """Look at a game of the list."""
        self.chosen = row
        self.look(looked_at(self._shown[row].id))

    def returned(self) -> Fraction | None:
        """Return what is recorded of a game of the catalogue, at once."""
        if self.chosen is not None and self.looked.table is not None:
            return self._shown[self.chosen].return_at(self._coins)
        return super().returned()

    def dropped(self, path: str) -> Transition:
        """Look at a dropped file as if its path were typed."""
        self._search = typed(path)
        self._look_at(path)
        self.refresh()
        return None

    def _look_at(self, words: str) -> None:
        looked = looked_at(words)
        entry = None if looked.table is None else self._entry_of(looked.table)
        if entry is not None:
            looked = Looked(looked.table, entry.id)
            self._family, self._search = family_of(entry.id), FieldText()
            self._shown = self._found()
        self._choose_entry(entry)
        self.look(looked)


IN_PLAY = Words("In play", "second", "right", "medium")


def cells(words: Box, bar: Box, hour: Box, grown: float) -> Box:
    """Return the three columns of a row; in little room the last two stand below the first."""
    figures = Row(bar, wide(HOUR * grown, hour), gap=12)
    return Row(share(1, words), wide(FIGURES * grown, figures), gap=12, narrow=STACK, narrow_gap=4)


def _right(words: Words) -> Box:
    return Words(words.text, words.size, words.color, words.weight, "right")


def _hour(amount: str) -> Box:
    gain = amount.startswith("+")
    figure = Number(amount, "lead", "right" if gain else "text")
    said = "you gain an hour" if gain else "coins an hour"
    return Column(figure, Words(said, "caption", "right" if gain else "muted", align="right"))


PAGE = PaytablesPage
