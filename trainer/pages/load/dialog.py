"""Choose a paytable for the lab: one of the catalogue, one saved before, or any file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from solver import CatalogueEntry, PaytableError, catalogue, load_paytable
from trainer.app.scene import Pop, Stage, Transition
from trainer.app.world import World
from trainer.drawing import text
from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.items import Item, Paragraph
from trainer.drawing.text import wrapped
from trainer.drawing.theme import LINE
from trainer.pages.dialog import Dialog
from trainer.pages.lists import row_height
from trainer.widgets import Act, FieldText, ListColumn, Row, ScrollList, TextField, Widget
from trainer.widgets.inputs import Input, PointerDown, Press, Typed

COLUMNS = (ListColumn("Game", 3.2), ListColumn("Return", 1.0, "right"))
LIST_KEYS = ("up", "down", "pageup", "pagedown")
LEAST_ROWS = 5


@dataclass(frozen=True)
class LoadableTable:
    """A paytable to load: what it is loaded by, its name, what it returns, and its other names."""

    named: str
    name: str
    worth: str
    names: str


class LoadDialog(Dialog):
    """Typing narrows the list; Enter loads the chosen table."""

    name = "load"
    title = "Add a paytable to the lab"
    size = (900.0, 680.0)
    buttons = (("cancel", "Cancel"), ("load", "Add it"))

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._content = FieldText()
        self._chosen = self._offset = 0
        self._fault = ""
        self._awake = False
        self.controls.focus = "search"

    @cached_property
    def _choices(self) -> tuple[LoadableTable, ...]:
        own = []
        for path in self.world.lab.files():
            try:
                own.append(LoadableTable(str(path), load_paytable(path).name, "yours", path.stem))
            except PaytableError:
                continue  # a file that somebody damaged: its path, typed, says what is wrong
        coins = self.world.lab.coins
        return (*own, *(_shipped(entry, coins) for entry in catalogue()))

    @property
    def _found(self) -> list[LoadableTable]:
        typed = self._content.text.casefold()
        words = typed.split()
        found = [of for of in self._choices if all(word in of.names.casefold() for word in words)]
        return sorted(found, key=lambda of: typed.strip() not in of.names.casefold())

    def layout(self, stage: Stage) -> Layout:
        """Return the sheet with the field, what is wrong with it, and the list."""
        layout = super().layout(stage)
        theme = stage.theme
        field, rest = layout["sheet.body"].cut_top(
            max(theme.space.touch, theme.type.label * 1.8), 10
        )
        if self._fault:
            lines = len(
                wrapped(self._fault, field.w - 2, partial(stage.text_width, theme.type.body))
            )
            layout["sheet.body.fault"], rest = rest.cut_top(lines * theme.line, 8)
        return layout | {"sheet.body.search": field, "sheet.body.list": rest}

    def tall(self, stage: Stage, view: Rect) -> float:
        """Return the least height of the body."""
        theme = stage.theme
        fault = 4 * theme.type.body * LINE + 8 if self._fault else 0
        return theme.type.label * 1.8 + 10 + fault + (LEAST_ROWS + 1) * row_height(theme)

    def controls_of(self, stage: Stage, layout: Layout) -> Sequence[Widget]:
        """Return the field and the list."""
        hint = "Search, such as bonus 8 5, or the path of a .toml file"
        field = TextField(
            "search",
            layout["sheet.body.search"],
            self._content,
            stage.label_width,
            hint,
            faulty=bool(self._fault),
        )
        return [field, self._list(stage, layout)]

    def _list(self, stage: Stage, layout: Layout) -> ScrollList:
        theme, box = stage.theme, layout["sheet.body.list"]
        height = row_height(theme)
        empty = ScrollList("games", box, COLUMNS, (), height)
        room = empty.cells(box.cut_left(box.w - 14)[0])[0].w
        width = partial(stage.text_width, theme.type.body)
        rows = []
        for of in self._found:
            name = "\n".join(wrapped(of.name, room - 2, width))
            rows.append(Row((name, of.worth), height=1 + 0.7 * name.count("\n")))
        return ScrollList("games", box, COLUMNS, rows, height, self._chosen, self._offset)

    def body(self, stage: Stage, box: Rect) -> Iterator[Item]:
        """Draw what is wrong with what was typed."""
        layout, theme = self.layout(stage), stage.theme
        if self._fault:
            place = layout["sheet.body.fault"]
            yield Paragraph(place, self._fault, theme.type.body, theme.palette.wrong)

    def handle(self, event: Input, stage: Stage) -> Transition:
        """Handle an input; the letter of the key that opened the dialog is not typed into it."""
        opened = isinstance(event, Typed) and not self._awake
        self._awake = self._awake or isinstance(event, Typed | Press | PointerDown)
        if opened and isinstance(event, Typed) and event.text.casefold() == "a":
            return None
        return super().handle(event, stage)

    def act(self, act: Act, stage: Stage) -> Transition:
        """Narrow the list, choose from it, load what is chosen, or close."""
        if self.scroll_act(act, stage):
            return None
        match act:
            case Act("search", FieldText() as content):
                self._content, self._chosen, self._offset, self._fault = content, 0, 0, ""
            case Act("games", int(row)):
                self._choose(row, stage)
            case Act("games.scroll", int(offset)):
                self._offset = offset
            case Act("load" | "search.submit" | "games.submit"):
                return self._load()
            case Act("cancel"):
                return Pop()
        return None

    def key(self, key: str, stage: Stage) -> Transition:
        """Choose with arrows while typing; close on Esc, load on Enter."""
        if key in LIST_KEYS and (act := self._list(stage, self.layout(stage)).key(Press(key))):
            return self.act(act, stage)
        return None if key == "space" else super().key(key, stage)

    def repeats_keys(self, stage: Stage) -> bool:
        """Let an arrow key that is held down run through the list."""
        return True

    def dropped(self, path: str) -> Transition:
        """Load a dropped file."""
        self._content = FieldText(path, len(path))
        return self._load()

    def _choose(self, row: int, stage: Stage) -> None:
        self._chosen = row
        self._offset = self._list(stage, self.layout(stage)).showing(row)

    def _load(self) -> Transition:
        found = self._found
        named = found[min(self._chosen, len(found) - 1)].named if found else self._content.text
        try:
            self.world.lab.add(load_paytable(named.strip()), named.strip())
        except PaytableError as error:
            self._fault = error.faults[0]
            return None
        self.world.lab.just_added = True
        return Pop()


def _shipped(entry: CatalogueEntry, coins: int) -> LoadableTable:
    value = entry.return_at(coins)
    worth = "" if value is None else text.percent(value)
    names = " ".join((entry.name, entry.id, entry.id.replace("-", " "), *entry.aliases))
    return LoadableTable(entry.id, entry.name, worth, names)


DIALOG = LoadDialog
