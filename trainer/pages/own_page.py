"""The page of one's own paytables: those saved in the lab, any file, and what is typed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import zip_longest
from pathlib import Path

from solver import PayTable
from trainer.app.scene import Go, Stage, Transition
from trainer.app.world import World
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, At, Box, Column, Layers, Pad, Row, Wrap, grow, share
from trainer.drawing.items import IconName
from trainer.drawing.layouts import FitHigh
from trainer.drawing.leaves import IconBox, Words
from trainer.drawing.surfaces import Panel
from trainer.pages.beginning import steps
from trainer.pages.game_rows import SCALE, game_row, row_head, small_row
from trainer.pages.game_search import LookingPage, looked_at, typed
from trainer.pages.lists import LOW, SIDE_BY_SIDE, felt_list
from trainer.widgets import Act, FieldText, TextField
from trainer.widgets.base import Input, PointerUp
from trainer.widgets.control_boxes import Press

FILES = (".toml",)
WAYS = (
    "Change a pay in the lab, and save the game.",
    "Choose the file of a game, or drop it on this window.",
    "Or look at a game with other pays:",
)
FEW, ROOMY = 2, (SIDE_BY_SIDE, 760.0)
"""So many saved games, in a window of so many units, leave room for others to look at."""
WAY_ICONS: tuple[IconName, ...] = ("lab", "games", "search")
EXAMPLES = {
    "9/6 + flush 7": "9/6, flush pays 7 a coin",
    "9/6 + royal 4500@5": "9/6, royal pays 4,500",
    "8/5 bonus + royal 6000@5": "8/5 Bonus, royal pays 6,000",
}
"""Games to look at, and what their buttons say."""


@dataclass(frozen=True)
class FileRow:
    """A row: a file of a paytable, its game if it has been read, or a folder to open."""

    path: Path
    title: str
    second: str = ""
    folder: bool = False
    table: PayTable | None = None


class OwnPage(LookingPage):
    """The saved paytables, or the folders of the computer to choose a file from."""

    name = "own"

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._path = FieldText()
        self._folder: Path | None = None  # which is open, to choose a file
        self._tapped = False
        self._removed: Path | None = None  # where the file is that was removed last
        self._choices = list(self._saved())
        if self._choices:
            self.choose(0)

    def _saved(self) -> Iterator[FileRow]:
        for path, table in self.world.lab.saved_tables():
            if table is None:
                yield FileRow(path, path.stem, "cannot be read")
            else:
                yield FileRow(path, in_words(table.name), path.name, table=table)

    def finding(self) -> Box:
        """Return the field for a path."""
        faulty = self.looked.table is None
        hint = "A file, or 9/6 + flush 7"
        return Row(
            TextField("path", self._path, hint, "search", "/", faulty=faulty, across=300),
            Press("look", "Look at it"),
            gap=8,
        )

    def heading(self, stage: Stage) -> Box:
        """Return where the rows are from, and how to go elsewhere."""
        title = "Saved here or in the lab" if self._folder is None else str(self._folder)
        words = Words(title, "body", weight="semibold")
        make = Press("lab", "Make one in the lab", icon="lab")
        maker = make if self._choices and self._folder is None and "lab" in stage.pages else None
        row = Row(share(1, words), maker, self._elsewhere(), gap=12, narrow=560, narrow_gap=4)
        head = Pad(row, x=18, y=2)
        if not self.scale():
            return head
        small = self.small(stage)
        return Column(head, row_head("Your games", stage.theme.grow, small=small), gap=8)

    def _elsewhere(self) -> Press:
        """Return the button that opens the folders, or goes back from them."""
        if self._folder is None:
            return Press("folders", "Choose a file")
        return Press("saved", "My own")

    def scale(self) -> str:
        """Say what the bars run from and to, where games are listed."""
        return SCALE if any(choice.table for choice in self._choices) else ""

    def rows(self, stage: Stage) -> Sequence[Box]:
        """Return the files and folders."""
        known = list(self._returns(choice.table for choice in self._choices))
        return [
            self._row(choice, returned, stage)
            for choice, returned in zip_longest(self._choices, known)
        ]

    def _returns(self, tables: Iterable[PayTable | None]) -> Iterator[Fraction | None]:
        """Yield what games return up to the first that is not known: one is asked at a time, so
        that nothing else waits for many.
        """
        for table in tables:
            coins = self.world.session.coins
            returned = None if table is None else self.world.game_return(table, coins)
            yield returned
            if table is not None and returned is None:
                return

    def _row(self, choice: FileRow, returned: Fraction | None, stage: Stage) -> Box:
        """Return the row of a file or a folder; that of a game says what it costs."""
        if returned is None:
            return _row(choice)
        if self.small(stage):
            return small_row(choice.title, returned)
        name = Words(choice.title, "lead", weight="semibold")
        words = Column(name, Words(choice.second, "second", "muted"))
        pace = self.world.settings.hands_an_hour
        return game_row(words, returned, self.world.session.coins, pace, stage.theme.grow)

    def empty(self, stage: Stage) -> Box:
        """Return the ways to a game of one's own, which stand there if none is saved."""
        lab = Press("lab", "Open the lab", icon="lab") if "lab" in stage.pages else None
        title = "No paytable of your own yet."
        if stage.holds(SIDE_BY_SIDE, LOW):
            ways = zip(WAY_ICONS, WAYS, (lab, self._elsewhere()), strict=False)
            tiles = Row(*(share(1, _way(*way)) for way in ways), gap=14, align="stretch")
            games = self._examples(self._not_saved, stage.theme.grow)
            return felt_list(title, grow(tiles), games, stage=stage, fanned=False)
        examples = [Press(f"example.{of}", label, value=of) for of, label in EXAMPLES.items()]
        return felt_list(
            title,
            steps(WAYS, WAY_ICONS),
            Wrap(*examples),
            ROOM,
            Wrap(lab, self._elsewhere(), gap=10),
            stage=stage,
        )

    @property
    def _not_saved(self) -> dict[str, PayTable]:
        """The games to look at, but those that the list has."""
        saved = [choice.table.lines for choice in self._choices if choice.table is not None]
        return {of: table for of, table in _examples().items() if table.lines not in saved}

    def more(self, stage: Stage) -> Box | None:
        """Return games to look at below the first few that are saved."""
        if self._folder is not None or len(self._choices) > FEW or not stage.holds(*ROOMY):
            return None
        games = self._not_saved
        return Pad(self._examples(games, stage.theme.grow), top=12) if games else None

    def _examples(self, games: Mapping[str, PayTable], grown: float) -> Box:
        """Return games with other pays, each with what it returns once that is known."""
        coins, pace = self.world.session.coins, self.world.settings.hands_an_hour
        tables = [*(choice.table for choice in self._choices), *games.values()]  # asked in turn
        known = list(self._returns(tables))[len(self._choices) :]
        rows: list[Box] = []
        for of, returned in zip_longest(games, known):
            label = EXAMPLES[of]
            words = Words(label, "body", weight="semibold")
            row: Box = Pad(words, x=18, y=20)
            if returned is not None:
                row = game_row(words, returned, coins, pace, grown)
            click = Press(f"example.{of}", label, "picture", value=of, tall=0)
            rows.append(Layers(Panel(row, "raised", 0, 0), click))
        head = row_head(WAYS[-1], grown, small=False)
        return Panel(Column(head, *rows, gap=8), pad=16, pad_y=16)

    def choose(self, row: int) -> None:
        """Look at a file; a tap opens a folder, an arrow only chooses it."""
        self.chosen = row
        choice = self._choices[row]
        if choice.folder and self._tapped:
            self._open(choice.path)
        elif not choice.folder:
            self.look(looked_at(str(choice.path)))

    @property
    def _on_folder(self) -> Path | None:
        if self.chosen is None or self.chosen >= len(self._choices):
            return None
        choice = self._choices[self.chosen]
        return choice.path if choice.folder else None

    def buttons(self) -> Box:
        """Return the gold button: it plays a game, or opens the chosen folder."""
        if self._on_folder is not None:
            return Press("play", "Open this folder", "primary", "Space", tall=58)
        listed = self._folder is None and self.chosen is not None
        remove = Press("remove", "Remove from this list", "link") if listed else None
        back = Press("put_back", "Put it back", "link") if self._removed is not None else None
        return Column(super().buttons(), Row(remove, ROOM, back), gap=8)

    def _open(self, folder: Path) -> None:
        """Show the folders and the paytables of a folder."""
        try:
            inside = sorted(folder.iterdir(), key=lambda path: path.name.casefold())
            folders = [path for path in inside if path.is_dir() and path.name[0] != "."]
        except OSError as error:
            self.world.say(f"{folder}: {(error.strerror or str(error)).lower()}", "error")
            return
        up = [] if folder.parent == folder else [FileRow(folder.parent, "..", "up", folder=True)]
        files = (path for path in inside if path.suffix.lower() in FILES)
        self._choices = [
            *up,
            *(FileRow(path, path.name, folder=True) for path in folders),
            *(FileRow(path, path.name, "a paytable") for path in files),
        ]
        self._folder, self.chosen = folder, 0 if self._choices else None
        self.at.offset, self.at.shown = 0, None

    def handle(self, event: Input, stage: Stage) -> Transition:
        """Note whether a row is tapped or reached by a key."""
        self._tapped = isinstance(event, PointerUp)
        return super().handle(event, stage)

    def do(self, act: Act, stage: Stage) -> Transition:
        """Look at what was typed, open a folder, or what every list does."""
        match act:
            case Act("path", FieldText() as content):
                self._path = content
            case Act("path.submit" | "look"):
                self.chosen = None
                self.look(looked_at(self._path.text))
            case Act(name, str(example)) if name.startswith("example."):
                self.dropped(example)
            case Act("lab"):
                return Go("lab")
            case Act("folders"):
                self._open(_home())
            case Act("saved"):
                self._listed(0)
            case Act("remove"):
                self._remove()
            case Act("put_back"):
                self._put_back()
            case Act("games.submit" | "play") if self._on_folder is not None:
                self._open(self._on_folder)
            case _:
                return super().do(act, stage)
        return None

    def _remove(self) -> None:
        """Take the chosen game out of the list; its file is kept, and can be put back."""
        if self.chosen is None:
            return
        title = self._choices[self.chosen].title
        try:
            self._removed = self.world.lab.take_off(self._choices[self.chosen].path)
        except self.world.failures as error:
            self.world.say(str(error), "error")
            return
        self.world.say(f"{title} is off the list. Its file is in the folder removed.")
        self._listed(min(self.chosen, len(self._choices) - 2))

    def _put_back(self) -> None:
        """List the game again that was removed last."""
        if self._removed is None:
            return
        try:
            self.world.lab.put_back(self._removed)
        except self.world.failures as error:
            self.world.say(str(error), "error")
            return
        self._removed, self.world.notice = None, None  # which said that it is off the list
        self._listed(0)

    def _listed(self, row: int) -> None:
        """Show the saved games as they are now, and look at one of them if there is any."""
        self._choices, self._folder, self.chosen = list(self._saved()), None, None
        if self._choices:
            self.choose(max(0, row))

    def dropped(self, path: str) -> Transition:
        """Look at a dropped file as if its path were typed."""
        self._path = typed(path)
        self.look(looked_at(path))
        self.refresh()
        return None


@cache
def _examples() -> dict[str, PayTable]:
    """Return the games to look at, read once: a page is laid out at every key."""
    tables = {of: looked_at(of).table for of in EXAMPLES}
    return {of: table for of, table in tables.items() if table is not None}


CHANGE = re.compile(r"(.+?)(?<!pays) ([\d.]+)(@\d)?")  # of a pay, in the name of a game


def in_words(name: str) -> str:
    """Return the name of a game with changed pays as it is spoken.

    >>> in_words("9/6 Jacks or Better + Flush 7 + Royal flush 4500@5")
    '9/6 Jacks or Better, flush pays 7 a coin, royal flush pays 4,500'
    >>> in_words("9/6 Jacks or Better, royal flush 4500@5"), in_words("Joker Poker, 1")
    ('9/6 Jacks or Better, royal flush pays 4,500', 'Joker Poker, 1')
    """
    game, *changes = re.split(r", | \+ ", name)
    return ", ".join((game, *map(_change, changes)))


def _change(words: str) -> str:
    match = CHANGE.fullmatch(words)
    if match is None:
        return words
    line, paid, bet = match.groups()
    pays = f"{int(paid):,}" if paid.isdecimal() else paid
    return f"{text.first_lower(line)} pays {pays}{'' if bet else ' a coin'}"


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:  # a user without a home folder
        return Path("/").absolute()


def _way(icon: IconName, words: str, button: Box | None) -> Box:
    """Return a way to a game on a tile, with its icon if there is room, and the button to it."""
    box = Words(words, "label", "on_felt", "semibold", "center")
    leads = None if button is None else At(button)
    marks = At(IconBox(icon, "on_felt_gold", 48)), None
    forms = (Column(mark, box, leads, gap=10, justify="center") for mark in marks)
    return Panel(FitHigh(*forms), "answer", 24, 12)


def _row(choice: FileRow) -> Box:
    icon: IconName = "right" if choice.folder else "games"
    words = Words(choice.title, "body", weight="semibold")
    return Pad(
        Row(IconBox(icon, "muted"), words, ROOM, Words(choice.second, "second", "muted"), gap=12),
        x=18,
        y=10,
    )


PAGE = OwnPage
