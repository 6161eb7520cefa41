"""The paytables page: choose a game from the catalogue or from a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from pathlib import Path

from solver import CatalogueEntry, PayTable, PaytableError, catalogue, load_paytable
from solver.paytable.differences import split_differences
from trainer.app.scene import Go, PageInfo, Stage, Transition
from trainer.app.world import World
from trainer.core.intents import ChooseTable
from trainer.drawing import text
from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.items import Item, Label, Paragraph
from trainer.drawing.panels import panel
from trainer.pages.page import Page
from trainer.pages.paytables.layout import paytables_layout, tall_paytables
from trainer.widgets import (
    Act,
    Button,
    FieldText,
    ListColumn,
    Row,
    ScrollList,
    ScrollText,
    TextField,
    Widget,
)
from trainer.widgets.inputs import Press
from trainer.widgets.paytable_view import PaytableView

LIST_KEYS = ("up", "down", "pageup", "pagedown", "home", "end")
COLUMNS = (ListColumn("Game", 2.75), ListColumn("Return at this bet", 1.15, "right"))


class PaytablesPage(Page):
    """A row or a file is shown first; a button then starts the game."""

    name = "paytables"
    info = PageInfo("Paytables")

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._table: PayTable | None = world.session.table
        self._chosen = self._row_of(world.session.table)
        self._named = world.settings.paytable
        self._offset = max(0, (self._chosen or 0) - 5)
        self._path = FieldText()
        self._faults: tuple[str, ...] = ()
        self._fault_line = self._first_line = 0

    @cached_property
    def entries(self) -> tuple[CatalogueEntry, ...]:
        """The entries of the catalogue."""
        return catalogue()

    def _row_of(self, table: PayTable) -> int | None:
        rows = (row for row, entry in enumerate(self.entries) if entry.name == table.name)
        return next((row for row in rows if self.entries[row].load() == table), None)

    def layout(self, stage: Stage) -> Layout:
        """Return the frame, the list, the game and the file field."""
        frame = super().layout(stage)
        return frame | paytables_layout(frame["body"], stage.theme)

    def tall(self, stage: Stage, view: Rect) -> float:
        """Return the height of the page: with large text it scrolls."""
        return tall_paytables(stage.theme)

    def controls_of(self, stage: Stage, layout: Layout) -> Sequence[Widget]:
        """Return the list, the paytable, the button to play, the path and its button."""
        widgets: list[Widget] = [self._list(stage, layout)]
        if self._faults:
            widgets.append(self._fault_text(stage, layout["game.schedule"]))
        if self._table is not None:
            bet, first = self.world.session.coins, self._first_line
            box, size = layout["game.schedule"], stage.theme.type.caption
            widgets.append(PaytableView("schedule", box, self._table, bet, size, offset=first))
        free = not self.world.in_hand and self._table is not None
        play = layout["game.play"]
        widgets.append(Button("play", play, "Play this game", "primary", enabled=free))
        faulty = bool(self._faults)
        widgets.append(
            TextField(
                "path",
                layout["file.path"],
                self._path,
                stage.label_width,
                "/path/to/game.toml",
                faulty=faulty,
            )
        )
        widgets.append(Button("look", layout["file.look"], "Look at it"))
        return widgets

    def _fault_text(self, stage: Stage, box: Rect) -> ScrollText:
        size, color = stage.theme.type.body, stage.theme.palette.text
        width_of = partial(stage.text_width, size)
        words = "\n".join(self._faults)
        return ScrollText("faults", box, words, size, width_of, color, self._fault_line)

    def _list(self, stage: Stage, layout: Layout) -> ScrollList:
        height = max(34.0, stage.theme.type.body * 1.75)
        box = layout["list.rows"]
        played = self._row_of(self.world.session.table)
        rows = [self._row(i, played=i == played) for i in range(len(self.entries))]
        return ScrollList("games", box, COLUMNS, rows, height, self._chosen, self._offset)

    def _row(self, index: int, *, played: bool) -> Row:
        """Return a game of the list; a tick marks the one in play."""
        entry = self.entries[index]
        value = entry.return_at(self.world.session.coins)
        cells = entry.name, "" if value is None else text.percent(value)
        return Row(cells, mark="tick" if played else None)

    def body(self, stage: Stage, layout: Layout) -> Iterator[Item]:
        """Draw the three panels and their texts."""
        theme = stage.theme
        for sheet in ("list", "game", "file"):
            yield panel(layout[sheet], theme)
        size, color = theme.type.title, theme.palette.text
        yield Label(layout["game.title"], self._title(), size, color, "left", "semibold")
        yield from self._source(stage, layout)
        yield from self._note(stage, layout)
        caption = "Your own paytable: its file, typed or dropped here, or 9/6 + flush 7"
        yield Label(layout["file.caption"], caption, theme.type.caption, theme.palette.muted)

    def _title(self) -> str:
        return self._table.name if self._table else "This game cannot be played"

    def _source(self, stage: Stage, layout: Layout) -> Iterator[Item]:
        source = self._table.source if self._table else None
        words = f"Schedule: {source}" if source else ""
        if self._table is not None and self._table.rules.wild_kinds:
            words = f"{_deck_words(self._table)} {words}"
        theme = stage.theme
        box = layout["game.source"]
        yield Paragraph(box, words, theme.type.caption, theme.palette.muted)

    def _note(self, stage: Stage, layout: Layout) -> Iterator[Item]:
        words, color = "", stage.theme.palette.muted
        if self.world.in_hand:
            words = "Draw this hand first."
        elif self._table is not None:
            words = self._worth(self._table)
        yield Label(layout["game.note"], words, stage.theme.type.body, color)

    def _worth(self, table: PayTable) -> str:
        coins = self.world.session.coins
        value = self.world.game_return(table, coins)
        if value is None:
            return "Working out what it returns …"
        returns = f"eturns {text.percent(value)} at {text.count(coins, 'coin')}"
        return f"In play · r{returns}" if table == self.world.session.table else f"R{returns}"

    def do(self, act: Act, stage: Stage) -> Transition:
        """Choose a row, show a file, or play."""
        match act:
            case Act("games", int(index)):
                self._look_at_row(index, stage)
            case Act("games.scroll", int(offset)):
                self._offset = offset
            case Act("faults.scroll", int(line)):
                self._fault_line = line
            case Act("schedule.scroll", int(line)):
                self._first_line = line
            case Act("path", FieldText() as content):
                self._path = content
            case Act("look" | "path.submit"):
                self._look_at_file(self._path.text.strip())
            case Act("play" | "games.submit"):
                return self._play()
        return None

    def repeats_keys(self, stage: Stage) -> bool:
        """Let an arrow key that is held down run through the list."""
        return True

    def key(self, key: str, stage: Stage) -> Transition:
        """Move through the list with arrows, wherever the focus is; go back on Esc."""
        act = self._list(stage, self.layout(stage)).key(Press(key)) if key in LIST_KEYS else None
        return super().key(key, stage) if act is None else self.do(act, stage)

    def dropped(self, path: str) -> Transition:
        """Show a dropped file as if its path were typed."""
        self._path = FieldText(path, len(path))
        self._look_at_file(path)
        return None

    def _look_at_row(self, index: int, stage: Stage) -> None:
        self._chosen, self._named = index, self.entries[index].id
        self._first_line = 0
        try:
            self._table, self._faults = load_paytable(self._named), ()
        except PaytableError as error:
            self._table, self._faults = None, error.faults
        self._offset = self._list(stage, self.layout(stage)).showing(index)

    def _look_at_file(self, path: str) -> None:
        self._fault_line = self._first_line = 0
        if not path:
            self._faults = ("Type the path of a .toml file first.",)
            self._table = None
            return
        try:
            name = _typed_name(path)
            self._table, self._faults = load_paytable(name), ()
        except PaytableError as error:
            self._table, self._faults, self._chosen = None, error.faults, None
            return
        self._chosen = self._row_of(self._table)
        self._named = str(name) if self._chosen is None else self.entries[self._chosen].id

    def _play(self) -> Transition:
        if self._table is None or self.world.in_hand:
            return None
        self.world.do(ChooseTable(self._table))
        self.world.change(paytable=self._named)
        self.world.prepare(self._table)
        return Go("table")


PAGE = PaytablesPage


def _deck_words(table: PayTable) -> str:
    """Return which cards of a game are wild, and how many cards its deck has.

    >>> _deck_words(load_paytable("deuces-wild")), _deck_words(load_paytable("joker-20-7-5"))
    ('Deuces are wild, in a deck of 52 cards.', 'The joker is wild, in a deck of 53 cards.')
    """
    from trainer.teaching.terms import wild_names

    names, rules = " and ".join(wild_names(table.rules)), table.rules
    verb = "is" if not rules.wild and rules.jokers == 1 else "are"
    return f"{names[0].upper()}{names[1:]} {verb} wild, in a deck of {len(rules.deck)} cards."


def _typed_name(typed: str) -> str | Path:
    """Return what was typed as a paytable's name: a path, or a table with differences."""
    base, differences = split_differences(typed)
    if not differences:
        return _as_path(typed)
    base = str(_as_path(base)) if base.lower().endswith(".toml") else base
    return " + ".join((base, *differences))


def _as_path(typed: str) -> Path:
    """Return what was typed as an absolute path; `~` is the home folder.

    Raises:
        PaytableError: there is no such home folder, or the current folder is gone.
    """
    words = typed.strip("\"'")
    try:
        return Path(words).expanduser().absolute()
    except RuntimeError:
        raise PaytableError(f"{words}: there is no home folder of that name") from None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise PaytableError(f"{words}: the folder it starts from: {reason}") from None
