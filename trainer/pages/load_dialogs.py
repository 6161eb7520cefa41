"""What is taken in: a paytable for the lab, of the catalogue or a file; a chart to be checked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from solver import CatalogueEntry, catalogue
from solver.paytable.catalogue_search import matching, names_of, plain
from solver.strategy.language.chart_rules import ChartError
from solver.strategy.language.wilds import read_heading
from solver.strategy.playing.chart import chart_of
from solver.strategy.playing.word_meanings import chart_meant
from trainer.app.scene import GivenChart, Go, Pop, Stage, Transition
from trainer.app.world import World
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Box, Column, Pad, Row, Sized, share, wide
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
    "Type a line and press Enter for the next; of a hand the first line that fits is played. Or "
    "paste a whole chart, drop its file on the window, or name the file."
)
EXAMPLE = ("high pair or better", "4 to a flush", "low pair", "one high card", "discard everything")
UNDER = "Enter again grades the chart."


class OwnChartDialog(BoxDialog):
    """A chart, line by line; one that can be read is shown by Charts, with what each line saves."""

    name = "own_chart"
    title = "Your own chart"
    wide = 760.0

    def __init__(self, world: World, about: GivenChart) -> None:
        super().__init__(world)
        self._about = about
        self._lines = [rule.as_written for rule in about.chart.rules] if about.chart else []
        self._at = len(self._lines)  # the line that is typed: a further one
        self._content, self._fault = FieldText(), ""
        self.controls.focus = "file"

    @property
    def typed(self) -> bool:
        """Whether something stands in the field or above it."""
        return bool(self._content.text or self._lines)

    def view(self, stage: Stage) -> Box:
        """Return how a chart is given, and its lines so far, each of which can be changed."""
        rows = [self._row(index, line) for index, line in enumerate(self._lines)]
        return Column(Words(HOW, "body", "muted"), *rows, gap=4)

    def _row(self, index: int, line: str) -> Box:
        chosen = index == self._at
        words = Press(
            f"line.{index}",
            line,
            "link",
            chosen=chosen,
            tip="Change this line",
            value=index,
            tall=34,
        )
        number = Number(str(index + 1), "body", "accent" if chosen else "muted")
        out = Press(
            f"out.{index}", "", "icon", icon="cross", tip="Take it out", value=index, tall=34
        )
        return Row(wide(28, number), share(1, Row(words, ROOM)), out, gap=8)

    def foot(self, stage: Stage) -> Box | None:
        """Return the field of the line that is typed, what is wrong, and the two ways on."""
        at, lines = self._at, len(self._lines)
        such = f", such as {EXAMPLE[at]}" if at < len(EXAMPLE) else ""
        field = TextField(
            "file", self._content, f"Line {at + 1}{such}", faulty=bool(self._fault), across=0
        )
        under = Words(self._fault, "body", "wrong") if self._fault else None
        if under is None and lines:
            under = Words(UNDER, "second", "muted")
        shown = max(lines, at + bool(self._content.text))
        label = f"Grade {text.count(shown, 'line')}" if shown else "Grade it"
        ends = not self._content.text.strip()
        hint = "Enter" if shown and ends else ""
        check = Press("check", label, "primary", hint, enabled=shown > 0, tall=54)
        fill = None if lines or not self._first else Press("fill", "Take the first chart", tall=54)
        buttons = Row(fill, ROOM, Press("cancel", "Cancel", tall=54), check, gap=12)
        return Column(Row(share(1, field)), under, buttons, gap=12)

    @property
    def _first(self) -> list[str]:
        """The lines of the course's first chart, to change; none where there is no course."""
        view = self.world.practice.course(*self._about.game)
        course = None if view is None else view.course
        return [] if course is None else str(course.chart(0)).splitlines()

    def do(self, act: Act, stage: Stage) -> Transition:
        """Take what is typed, go to another line, grade the chart, or close."""
        match act:
            case Act("file", FieldText() as content):
                self._content, self._fault = content, ""
            case Act("file.submit"):
                return self._enter()
            case Act("check"):
                return self._grade() if self._taken() else None
            case Act("fill"):
                self._show(self._first)
            case Act(name, int(index)) if name.startswith("line."):
                self._go_to(index)
            case Act(name, int(index)) if name.startswith("out."):
                del self._lines[index]
                self._go_to(len(self._lines))
            case _:
                return super().do(act, stage)
        return None

    def key(self, key: str, stage: Stage) -> Transition:
        """Take the line on Enter, go to another with up and down, close on Esc; Space is typed."""
        if key == "return":
            return self._enter()
        if key in ("up", "down"):
            at = self._at + (1 if key == "down" else -1)
            self._go_to(min(max(0, at), len(self._lines)))
        return Pop() if key == "escape" else None

    def pasted(self, words: str, stage: Stage) -> Transition:
        """Grade a chart of several lines at once; one line is typed into the field."""
        if "\n" not in words.strip():
            return super().pasted(words, stage)
        self._show([line for line in words.splitlines() if line.strip()])
        return self._grade()

    def dropped(self, path: str) -> Transition:
        """Grade a dropped file."""
        self._show(())
        self._content = FieldText(path, len(path))
        return self._grade() if self._taken() else None

    def _show(self, lines: Sequence[str]) -> None:
        self._lines = [*lines]
        self._go_to(len(lines))

    def _go_to(self, at: int) -> None:
        """Put a line into the field, or nothing for one more."""
        line = self._lines[at] if at < len(self._lines) else ""
        self._at, self._content, self._fault = at, FieldText(line, len(line)), ""
        self.controls.focus = "file"
        self._scroll = ROW * (len(self._lines) + 9) * (at == len(self._lines))  # the last in sight
        self.refresh()

    def _enter(self) -> Transition:
        """Go on to the next line, or with none typed grade the chart."""
        if not self._content.text.strip():
            return self._grade() if self._lines else None
        self._taken()
        return None

    def _taken(self) -> bool:
        """Whether what stands in the field, if something does, is a line of a chart or a file whose
        lines are taken in its place; what is wrong with it is shown.
        """
        line = self._content.text.strip()
        if not line:
            return True
        lines = [*self._lines[: self._at], line, *self._lines[self._at + 1 :]]
        try:
            chart = chart_of(line if len(lines) == 1 else "\n".join(lines))
        except ChartError as error:
            if len(lines) > 1 or read_heading(line) is None:
                self._wrong(error)
                return False
        else:
            if len(lines) == 1 < len(chart.rules):  # a file
                lines = [rule.as_written for rule in chart.rules]
        self._show(lines)
        return True

    def _wrong(self, error: ChartError) -> None:
        self._fault = in_plain_words(str(error))
        self.refresh()

    def _grade(self) -> Transition:
        try:
            chart = chart_meant(chart_of("\n".join(self._lines)), *self._about.game)
        except ChartError as error:
            self._wrong(error)
            return None
        return Go("strategy", replace(self._about, chart=chart))


def in_plain_words(fault: str) -> str:
    """Return what is wrong with the first faulty line of a chart, as one says it to who typed it.

    >>> where = "line 2, column 1: 'foo' is not understood; expected "
    >>> in_plain_words(where + "a kind of hold such as 'low pair'")
    "Line 2: 'foo' is not understood. Write a hold such as 'low pair'."
    >>> in_plain_words(where + "'four'; did you mean 'four aces'?")
    "Line 2: 'foo' is not understood. Did you mean 'four aces'?"
    """
    parts = _AT.fullmatch(fault.partition("\n")[0])
    if parts is None:
        return fault
    line, wrong, expected, meant = parts.groups()
    help_ = (
        f"Did you mean {meant}" if meant else f"Write {expected.replace('kind of hold', 'hold')}."
    )
    return f"Line {line}: {wrong}. {help_}"


_AT = re.compile(r"line (\d+), column \d+: (.*?); expected (.*?)(?:; did you mean (.*))?")
