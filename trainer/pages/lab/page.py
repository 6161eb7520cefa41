"""The lab page: change a pay, and return, holds, chart and training follow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from trainer.app.lab.pictures import Bend, Spread
from trainer.app.lab.tables import PayError
from trainer.app.scene import Explained, Go, Open, Stage, Transition
from trainer.app.world import Notice, World
from trainer.core.intents import ChooseTable, SetBet
from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.items import Item, Paragraph
from trainer.drawing.panels import panel
from trainer.pages.lab.cell import PayCell, fitting
from trainer.pages.lab.cursor import Cursor
from trainer.pages.lab.detail import PAD, ROWS, above_height, detail_layout
from trainer.pages.lab.flips import FlipList, hold_of
from trainer.pages.lab.info import INFO, TIPS, TOOLS, VIEWS, button_widths, label_of, tool_widths
from trainer.pages.lab.layout import TableNeeds, grid, lab_layout, pay_place, tall_lab
from trainer.pages.lab.plots import (
    bend_items,
    bend_words,
    plot_height,
    spread_items,
    spread_words,
)
from trainer.pages.lab.shares import share_items, shares_height
from trainer.pages.lab.sheets import sheet_items, sheet_of
from trainer.pages.lists import row_height
from trainer.pages.page import Page
from trainer.pages.scrolling import SCROLL_BAR
from trainer.widgets import Act, Button, Widget
from trainer.widgets.button import Kind
from trainer.widgets.inputs import Input

if TYPE_CHECKING:
    from trainer.app.lab.lab import Lab

BETS = 5


class LabPage(Page):
    """Up to four tables; the cursor is on one pay of one of them."""

    name = "lab"
    info = INFO

    def __init__(self, world: World) -> None:
        super().__init__(world)
        session = world.session
        self.lab.open(session.table, world.settings.paytable, session.coins)
        self._cursor = Cursor(self.lab)
        self._view = "flips"
        self._laid: tuple[Stage, Layout] | None = None
        self._flips = FlipList(self._cursor)
        self.controls.focus = self._cursor.cell

    @property
    def lab(self) -> Lab:
        """The tables and what is computed of them."""
        return self.world.lab

    # Where everything is

    def layout(self, stage: Stage) -> Layout:
        """Return the frame, the tools, the tables and the details: laid out once for a stage."""
        if self._laid is None or self._laid[0] is not stage:
            if self.lab.just_added:  # what was added is what is edited next
                self.lab.just_added = False
                self._go_to(len(self.lab.tables) - 1, 0)
            self._laid = stage, self._laid_out(stage)
        return self._laid[1]

    def _laid_out(self, stage: Stage) -> Layout:
        frame = super().layout(stage)
        body = frame["body"]
        sheets = self._sheets(body.w, stage)
        tools = tool_widths(self.lab.coins, stage)
        layout = frame | lab_layout(body, stage.theme, tools, sheets, self._detail(body.w, stage))
        words = self._words()
        button = self._view == "flips"
        return layout | detail_layout(
            layout["detail"], stage, *self._choices(stage), words, button=button
        )

    def tall(self, stage: Stage, view: Rect) -> float:
        """Return the height of the page: it scrolls if the tables are many or long."""
        width = view.w - SCROLL_BAR
        tools = tool_widths(self.lab.coins, stage)
        sheets = self._sheets(width, stage)
        return tall_lab(width, stage.theme, tools, sheets, self._detail(width, stage))

    def _sheets(self, width: float, stage: Stage) -> list[TableNeeds]:
        wide = grid(width, len(self.lab.tables), stage.theme).width
        return [sheet_of(of, wide, stage) for of in self.lab.tables]

    def _detail(self, width: float, stage: Stage) -> float:
        """Return the least height of the details."""
        shape = grid(width, len(self.lab.tables), stage.theme)
        wide = width - (shape.width + 16) * len(self.lab.tables) if shape.beside else width
        words = self._words()
        above = above_height(wide, stage, self._choices(stage), words)
        now = self.lab.figures(self._cursor.table)
        if self._view == "shares" and now is not None:
            return above + shares_height(now, wide - 2 * PAD, stage)
        if self._view in ("bend", "spread"):
            return above + plot_height(stage.theme)
        return above + (ROWS + 1) * row_height(stage.theme) + 60 * stage.theme.grow

    def _choices(self, stage: Stage) -> tuple[list[float], list[float]]:
        """Return the widths of the choices of a view, and of a table to compare with."""
        views = button_widths([(label, "") for _, label in VIEWS], stage)
        against = button_widths([(label, "") for label, _ in self._others], stage)
        return views, against

    @property
    def _others(self) -> list[tuple[str, int | None]]:
        return self._flips.others if self._view == "flips" else []

    def _words(self) -> str:
        """Return what stands above the list or the picture."""
        match self._view:
            case "flips":
                return self._flips.words()
            case "bend":
                paid = self._cursor.at.table.pays(self.lab.coins)[self._cursor.line]
                return bend_words(self._bend, paid, self.lab.coins)
            case "spread":
                return spread_words(self._spread)
        return ""

    @property
    def _bend(self) -> Bend | None:
        return self.lab.bend(self._cursor.table, self._cursor.line)

    @property
    def _spread(self) -> Spread | str | None:
        settings, table = self.world.settings, self._cursor.table
        return self.lab.spread(table, settings.start_credits, settings.hands_an_hour)

    # What is on it

    def controls_of(self, stage: Stage, layout: Layout) -> Sequence[Widget]:
        """Return the tools, the pays and what the details have to choose from."""
        return [
            *self._tools(layout),
            *self._cells(stage, layout),
            *self._detail_widgets(stage, layout),
        ]

    def _tools(self, layout: Layout) -> Iterator[Button]:
        free = not self.world.in_hand
        edits = self.lab.edits
        able = {
            "load": not self.lab.full,
            "remove": len(self.lab.tables) > 1,
            "undo": bool(edits.past),
            "redo": bool(edits.future),
            "train": free,
        }
        for i, (name, label, key) in enumerate(TOOLS):
            kind: Kind = "primary" if name == "train" else "plain"
            tip = TIPS.get(name, "")
            if name == "train" and not free:
                tip = "Draw this hand first"
            place, usable = layout[f"tools.{i}"], able.get(name, True)
            label = label_of(label, self.lab.coins)
            yield Button(name, place, label, kind, usable, hint=key, tip=tip)

    def _cells(self, stage: Stage, layout: Layout) -> Iterator[PayCell]:
        for number, of in enumerate(self.lab.tables):
            for i, line in enumerate(of.table.lines):
                row = layout[f"table{number}.line{i}"]
                chosen = (number, i) == (self._cursor.table, self._cursor.line)
                typing = self._cursor.typing if chosen else None
                was = of.loaded.lines[i].pays
                pay = f"{line.pays[self.lab.coins - 1]:,}" if typing is None else typing.words
                place = pay_place(row, stage.theme)
                yield PayCell(
                    f"pay.{number}.{i}",
                    place,
                    pay,
                    fitting(pay, place, stage),
                    chosen=chosen,
                    typing=typing is not None,
                    faulty=typing is not None and bool(typing.fault),
                    changed=line.pays != was,
                    tip=f"As loaded: {was[self.lab.coins - 1]:,}" if line.pays != was else "",
                )

    def _detail_widgets(self, stage: Stage, layout: Layout) -> Iterator[Widget]:
        for i, (view, label) in enumerate(VIEWS):
            chosen = view == self._view
            yield Button(f"view.{view}", layout[f"detail.view{i}"], label, "choice", chosen=chosen)
        for i, (label, number) in enumerate(self._others):
            place, chosen = layout[f"detail.against{i}"], number == self._flips.against
            yield Button(f"against.{i}", place, label, "choice", chosen=chosen, value=number)
        if self._view == "flips":
            deals = self._flips.list(layout["detail.rest"], stage.theme)
            if deals.rows:
                yield deals
            button = layout["detail.button"]
            yield Button("why", button, "Why it flips", enabled=bool(deals.rows), hint="W")

    def body(self, stage: Stage, layout: Layout) -> Iterator[Item]:
        """Draw the tables and the details."""
        theme = stage.theme
        for number, of in enumerate(self.lab.tables):
            now = self.lab.figures(number)
            loaded = self.lab.figures_as_loaded(number) if of.edited else now
            yield from sheet_items(number, of, (now, loaded), self.lab.coins, stage, layout)
        yield panel(layout["detail"], theme)
        if "detail.words" in layout:
            size, color = theme.type.body, theme.palette.text
            yield Paragraph(layout["detail.words"], self._words(), size, color)
        yield from self._picture(layout["detail.rest"], stage)

    def _picture(self, box: Rect, stage: Stage) -> Iterator[Item]:
        """Draw the picture of the view, if it has one and what it shows is known."""
        number, line = self._cursor.table, self._cursor.line
        now = self.lab.figures(number)
        if now is None:
            return
        if self._view == "shares":
            yield from share_items(box, now, self.lab.figures_as_loaded(number), stage)
        if self._view == "bend" and (found := self._bend):
            paid = self._cursor.at.table.pays(self.lab.coins)[line]
            yield from bend_items(box, found, (paid, float(now.return_)), stage)
        if self._view == "spread" and isinstance(hour := self._spread, Spread):
            yield from spread_items(box, hour, stage)

    def notice(self, stage: Stage) -> Notice | None:
        """Return what is wrong with the pay that is typed, or the usual notice."""
        if self._cursor.fault:
            return Notice(self._cursor.fault, "error")
        return super().notice(stage)

    # What is done with it

    def handle(self, event: Input, stage: Stage) -> Transition:
        """Handle an input; the cursor goes along with the focus, and returns when it is lost."""
        transition = super().handle(event, stage)
        focus = self.controls.focus
        if focus is None:
            self.controls.focus = self._cursor.cell
        elif focus.startswith("pay.") and focus != self._cursor.cell:
            table, line = map(int, focus.split(".")[1:])
            self._go_to(table, line)
        return transition

    def do(self, act: Act, stage: Stage) -> Transition:
        """Edit a pay, go to another, or press one of the tools."""
        match act:
            case Act("step", int(steps)):
                self._step(steps)
            case Act("type", str(letters)):
                self._cursor.type(letters)
                self._edited()
            case Act("erase"):
                self._cursor.erase()
                self._edited()
            case Act("go", (int(tables), int(lines))):
                self._cursor.go(tables, lines)
                self._moved()
            case Act(name) if name.startswith("pay."):
                self.controls.focus = name
            case Act("flips", int(row)):
                self.controls.focus = "flips"
                self._flips.choose(row, self.layout(stage)["detail.rest"], stage.theme)
            case Act("flips.scroll", int(offset)):
                self._flips.offset = offset
            case Act("flips.submit" | "why"):
                return self._why()
            case Act(name, value) if name.startswith(("view.", "against.")):
                self._look(name, value)
            case Act(name):
                return self._use(name)
        return None

    def _look(self, name: str, value: object) -> None:
        if name.startswith("view."):
            self._view = name.removeprefix("view.")
        else:
            self._flips.against = value if isinstance(value, int) else None
        self._flips.moved()

    def _use(self, tool: str) -> Transition:
        """Press one of the tools."""
        self.world.notice = None
        match tool:
            case "load":
                return None if self.lab.full else Open("load")
            case "remove":
                if len(self.lab.tables) > 1:
                    self.lab.remove(self._cursor.table)
            case "bet":
                self.lab.coins = self.lab.coins % BETS + 1
            case "undo":
                self.lab.edits = self.lab.edits.undone()
            case "redo":
                self.lab.edits = self.lab.edits.redone()
            case "save":
                self._save()
            case "chart":
                return Go("strategy", (self._cursor.at.table, self.lab.coins))
            case "train":
                return self._train()
        self._go_to(self._cursor.table, self._cursor.line)
        return None

    def repeats_keys(self, stage: Stage) -> bool:
        """Let an arrow key that is held down run."""
        return True

    def key(self, key: str, stage: Stage) -> Transition:
        """Press a tool by its key, look at the next view, undo and redo."""
        if key == "escape" and self._cursor.give_up():
            return None
        if key in ("undo", "redo"):
            return self._use(key)
        if key == "v":
            views = [view for view, _ in VIEWS]
            self._look(f"view.{views[(views.index(self._view) + 1) % len(views)]}", None)
        if key == "w" and self._view == "flips":
            return self._why()
        tool = next((name for name, _, hint in TOOLS if key == hint.lower()), None)
        return super().key(key, stage) if tool is None else self._use(tool)

    def copied(self) -> str:
        """Return the table at the cursor as the text of a paytable file."""
        return self._cursor.at.table.to_toml()

    def pasted(self, words: str, stage: Stage) -> Transition:
        """Type what was copied as the pay at the cursor."""
        if words:
            self._cursor.give_up()
            self._cursor.type(words.strip()[:40])
            self._edited()
        return None

    def _go_to(self, table: int, line: int) -> None:
        self._cursor.put(table, line)
        self._moved()

    def _moved(self) -> None:
        """Follow the cursor with the focus; it may be on another table, or tables may be gone."""
        self.controls.focus = self._cursor.cell
        self._flips.moved()

    def _edited(self) -> None:
        self.world.notice = None
        self._flips.moved()

    def _step(self, steps: int) -> None:
        self._edited()
        try:
            self._cursor.step(steps)
        except PayError as error:
            self.world.say(str(error), "error")

    def _why(self) -> Transition:
        """Explain the chosen deal: the hold as it was, beside the best one now."""
        chosen = self._flips.chosen
        if chosen is None:
            return None
        solution = self.world.solver.solve(chosen.cards, self._cursor.at.table, self.lab.coins)
        held = hold_of(chosen.source_hold, chosen.cards)
        return Open("why", Explained(solution, held, "Held before"))

    def _save(self) -> None:
        try:
            self.world.say(f"Saved as {self.lab.saved(self._cursor.table)}", "right")
        except self.world.failures as error:
            self.world.say(str(error), "error")

    def _train(self) -> Transition:
        """Make it the game in play, for the table, the course, the drill and the exam."""
        if self.world.in_hand:
            return None
        try:
            named = self.lab.file_of(self._cursor.table)
        except self.world.failures as error:
            self.world.say(str(error), "error")
            return None
        table = self._cursor.at.table
        self.world.do(ChooseTable(table))
        self.world.do(SetBet(self.lab.coins))
        self.world.change(paytable=named)
        self.world.prepare(table)
        return Go("table")


PAGE = LabPage
