"""What is taken in: a paytable for the lab, of the catalogue or a file; a chart to be checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from solver import CatalogueEntry, catalogue
from solver.paytable.catalogue_search import matching, names_of, plain
from solver.strategy.language.chart_rules import ChartError
from solver.strategy.playing.chart import chart_of
from solver.strategy.playing.word_meanings import chart_meant
from trainer.app.scene import GivenChart, Go, Pop, Stage, Transition
from trainer.app.world import World
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Box, Column, Pad, Row, Sized, share
from trainer.drawing.leaves import Number, Words
from trainer.pages.boxed import BoxDialog
from trainer.pages.game_search import looked_at
from trainer.pages.lists import Choice
from trainer.widgets import Act, FieldText, TextField
from trainer.widgets.base import Input, KeyPress, PointerDown, Typed
from trainer.widgets.control_boxes import Press

ROW, ROWS = 44.0, 8  # the height of a row at the least; how many are in sight
AROUND = 262.0  # the height of all but the list


@dataclass(frozen=True)
class LoadableTable:
    """A paytable to load: what it is loaded by, its name, what it returns, and its other names."""

    named: str
    name: str
    worth: str
    names: str


class LoadDialog(BoxDialog):
    """Typing narrows the list; Enter loads the chosen table."""

    name = "load"
    title = "Add a paytable to the lab"
    wide = 860.0

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._content = FieldText()
        self._list = Choice("games")
        self._fault = ""
        self._awake = False
        self.controls.focus = "search"

    @property
    def typed(self) -> bool:
        """Whether something stands in the field."""
        return bool(self._content.text)

    @cached_property
    def _choices(self) -> tuple[LoadableTable, ...]:
        own = (
            LoadableTable(str(path), table.name, "yours", plain(f"{table.name}\n{path.stem}"))
            for path, table in self.world.lab.saved_tables()
            if table is not None  # the path of a damaged file, typed, says what is wrong
        )
        coins = self.world.lab.coins
        return (*own, *(_shipped(entry, coins) for entry in catalogue()))

    @property
    def _matches(self) -> list[LoadableTable]:
        return matching(self._choices, self._content.text, lambda of: of.names)

    def view(self, stage: Stage) -> Box:
        """Return the field, what is wrong with what was typed, and the list."""
        matches = self._matches
        hint = "Name, pays such as 8/5, or a file"
        field = TextField("search", self._content, hint, "search", faulty=bool(self._fault))
        fault = Words(self._fault, "body", "wrong") if self._fault else None
        grow = stage.theme.grow
        rows = max(1, min(ROWS, int((stage.height - AROUND) / ROW)))
        listed = Sized(self._listed(matches, stage), least=rows * ROW * grow, grow=1)
        return Column(field, fault, listed, gap=12)

    def _listed(self, matches: Sequence[LoadableTable], stage: Stage) -> Box:
        if not matches:
            hint = "No game has that name. Enter reads it as a file, or as 9/6 + flush 7."
            return Pad(Words(hint, "second", "muted"), x=14, y=12)
        rows = [_row(of, stage.theme.grow) for of in matches]
        return self._list.listing(rows, 1)

    def foot(self, stage: Stage) -> Box | None:
        """Return the two ways on."""
        add = Press("load", "Add it", "primary", hint="Enter", tall=54)
        return Row(ROOM, Press("cancel", "Cancel", tall=54), add, gap=12)

    def handle(self, event: Input, stage: Stage) -> Transition:
        """Handle an input; the letter of the key that opened the dialog is not typed into it."""
        opened = isinstance(event, Typed) and not self._awake
        self._awake = self._awake or isinstance(event, Typed | KeyPress | PointerDown)
        if opened and isinstance(event, Typed) and event.text.casefold() == "a":
            return None
        return super().handle(event, stage)

    def do(self, act: Act, stage: Stage) -> Transition:
        """Narrow the list, choose from it, load what is chosen, or close."""
        match act:
            case Act("search", FieldText() as content):
                if content.text != self._content.text:
                    self._list, self._fault = Choice("games"), ""
                self._content = content
            case Act("games", int(row)):
                self._list.row = row
            case Act("load" | "search.submit" | "games.submit"):
                return self._load()
            case Act("cancel"):
                return Pop()
        return None

    def key(self, key: str, stage: Stage) -> Transition:
        """Choose with arrows while typing; close on Esc, load on Enter."""
        if self.walked("games", key, stage):
            return None
        if key == "return":
            return self._load()
        return None if key == "space" else super().key(key, stage)

    def dropped(self, path: str) -> Transition:
        """Load a dropped file."""
        self._content = FieldText(path, len(path))
        self.refresh()
        return self._load()

    def _load(self) -> Transition:
        chosen = self._list.of(self._matches)
        named = self._content.text if chosen is None else chosen.named
        looked = looked_at(named)
        if looked.table is None:
            self._fault = looked.faults[0]
            return None
        self.world.lab.add(looked.table, looked.named)
        self.world.lab.just_added = True
        return Pop()


def _row(of: LoadableTable, grown: float) -> Box:
    cells = Row(share(1, Words(of.name, weight="medium")), Number(of.worth, color="muted"), gap=16)
    return Sized(Pad(cells, x=14, y=6), least=ROW * grown)


def _shipped(entry: CatalogueEntry, coins: int) -> LoadableTable:
    value = entry.return_at(coins)
    worth = "" if value is None else text.percent(value)
    return LoadableTable(entry.id, entry.name, worth, names_of(entry))


HOW = (
    "Copy the lines of a chart and press Ctrl V here, drop its file on the window, or name the "
    "file. Each line names a kind of hold, such as low pair; the first that fits is played."
)


class OwnChartDialog(BoxDialog):
    """A chart that can be read is shown by the charts page, with what each line saves."""

    name = "own_chart"
    title = "Check a chart of yours"
    wide = 760.0

    def __init__(self, world: World, about: GivenChart) -> None:
        super().__init__(world)
        self._about = about
        self._content, self._fault = FieldText(), ""
        self.controls.focus = "file"

    @property
    def typed(self) -> bool:
        """Whether something stands in the field."""
        return bool(self._content.text)

    def view(self, stage: Stage) -> Box:
        """Return how a chart is given, the field, and what is wrong with what was given."""
        fault = Words(self._fault, "body", "wrong") if self._fault else None
        field = TextField("file", self._content, "A file, or one line", faulty=bool(self._fault))
        return Column(Words(HOW, "body", "muted"), field, fault, gap=12)

    def foot(self, stage: Stage) -> Box | None:
        """Return the two ways on."""
        check = Press("check", "Check it", "primary", hint="Enter", tall=54)
        return Row(ROOM, Press("cancel", "Cancel", tall=54), check, gap=12)

    def do(self, act: Act, stage: Stage) -> Transition:
        """Take what is typed, check it, or close."""
        match act:
            case Act("file", FieldText() as content):
                self._content, self._fault = content, ""
                return None
            case Act("check" | "file.submit"):
                return self._check(self._content.text.strip())
        return super().do(act, stage)

    def key(self, key: str, stage: Stage) -> Transition:
        """Check on Enter, close on Esc; Space is typed."""
        if key == "return":
            return self._check(self._content.text.strip())
        return Pop() if key == "escape" else None

    def pasted(self, words: str, stage: Stage) -> Transition:
        """Check a chart of several lines at once; one line is typed into the field."""
        return self._check(words) if "\n" in words.strip() else super().pasted(words, stage)

    def dropped(self, path: str) -> Transition:
        """Check a dropped file."""
        self._content = FieldText(path, len(path))
        return self._check(path)

    def _check(self, given: str) -> Transition:
        try:
            chart = chart_meant(chart_of(given), *self._about.game)
        except ChartError as error:
            self._fault = str(error)
            self.refresh()
            return None
        return Go("strategy", replace(self._about, chart=chart))
