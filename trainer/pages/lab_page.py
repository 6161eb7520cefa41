"""The lab page: change a pay, and return, holds, chart and training follow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trainer.app.frame import Frame
from trainer.app.lab_tables import PayError
from trainer.app.last_game import choose_plain_game
from trainer.app.scene import (
    Explained,
    GivenChart,
    Go,
    KeyHelp,
    Open,
    PageHelp,
    Stage,
    Topic,
    Transition,
)
from trainer.app.world import Notice, World
from trainer.core.intents import SetBet
from trainer.drawing.boxes import ROOM, Box, Column, Pad, Row, Sized, Wrap, grow, share
from trainer.drawing.leaves import Words
from trainer.drawing.surfaces import Panel
from trainer.pages.bar import BACK
from trainer.pages.boxed import BoxPage
from trainer.pages.lab_details import (
    VIEWS,
    FlipList,
    choices,
    first_tries,
    flip_parts,
    hold_of,
    share_parts,
    spread_parts,
)
from trainer.pages.lab_pays import Cursor, curve, measures, price, price_words, signs, step_of
from trainer.widgets import Act
from trainer.widgets.base import Input
from trainer.widgets.control_boxes import Press

if TYPE_CHECKING:
    from trainer.app.lab import Lab
    from trainer.app.lab_tables import Spread


HELP = PageHelp(
    keys=(
        KeyHelp(("↑", "↓"), "In the lab: a pay one step up or down; ten with Shift"),
        KeyHelp(("0", "…", "9"), "In the lab: type a pay; Enter goes to the next line"),
        KeyHelp(("←", "→"), "In the lab: to the table beside"),
        KeyHelp(("A", "R"), "In the lab: add a table, remove one"),
        KeyHelp(("B", "V"), "In the lab: another bet; hands, each line or ups and downs"),
        KeyHelp(("W",), "In the lab: why the chosen deal flips"),
        KeyHelp(("S", "C", "T"), "In the lab: save the table, its chart, train with it"),
        KeyHelp(("Ctrl", "Z"), "In the lab: undo; Ctrl Y does it again"),
    ),
    topics=(
        Topic(
            "The lab",
            "Change what a hand pays and see at once what the game then returns, exactly. A flush "
            "that pays 35 at 5 coins then pays 7 a coin at smaller bets too; one that pays 36 "
            "changes at 5 coins only. Under Hands are deals whose best hold changes.",
            asked="pay pays paytable own make edit change invent machine table variance flips "
            "what-if experiment",
        ),
        Topic(
            "The lab's two curves",
            "One shows what an hour would bring if the chosen hand paid more or less. Where it "
            "bends, best holds change. The other, under Ups and downs, shows likely results.",
            asked="curve picture graph pictures kinks over this pay an hour",
        ),
    ),
)


BETS = 5
KEYS = {"a": "load", "r": "remove", "b": "bet", "s": "save", "c": "chart", "t": "train"}
LEFT, MORE = 590.0, 740.0  # the width of the signs of two tables, and of more
HALF = 0.49  # of the room, which the former do not exceed
NARROW, TABLES = 900.0, 1000.0  # from this width on all stands side by side: one table, several
WIDE = 1100.0  # in less width a curve is narrow
SMALL = 640.0  # from this width on the sign and the curve do
LEAST, LEAST_LOW = 406.0, 306.0  # the height of the hands with their buttons, and without
LEAST_CURVE = 230.0  # of the curve alone
LOW = 790.0  # in a lower window the buttons stand below the page


class LabPage(BoxPage):
    """Up to four tables; the cursor is on one pay of one of them."""

    name = "lab"
    in_help = HELP

    def __init__(self, world: World) -> None:
        super().__init__(world)
        session = world.session
        self.lab.open(session.table, world.settings.paytable, session.coins)
        self._cursor = Cursor(self.lab)
        self._view = "flips"
        self._listed = False  # whether all hands are listed, instead of one that is shown
        self._flips = FlipList(self._cursor, world)
        self._flips.moved()
        self.controls.focus = self._cursor.cell

    @property
    def lab(self) -> Lab:
        """The tables and what is computed of them."""
        return self.world.lab

    # What it shows

    def place(self, stage: Stage) -> Frame:
        """Return the page placed; what was added is what is edited next."""
        if self.lab.just_added:
            self.lab.just_added = False
            self._go_to(len(self.lab.tables) - 1, 0)
        return super().place(stage)

    def top(self, stage: Stage) -> Box:
        """Return the tools beside the tabs."""
        edits = self.lab.edits
        several = len(self.lab.tables) > 1
        tools = (
            Press("undo", "Undo", enabled=bool(edits.past), tip="Ctrl Z"),
            Press("redo", "Redo", enabled=bool(edits.future), tip="Ctrl Y"),
            Press("load", "Add a table", enabled=not self.lab.full, tip="A"),
            Press("remove", "Remove", tip="R: the table that is chosen") if several else None,
            Press("save", "Save", tip="S"),
            Press("chart", "Chart", tip="C: the chart of the table that is chosen"),
        )
        return Wrap(*tools)

    def view(self, stage: Stage) -> Box:
        """Return the signs and what they measure, beside the price and the hands that flip."""
        room, grown = min(stage.rect.w, 1600) - 2 * self.margin, stage.theme.grow
        beside, several = self._beside(stage), len(self.lab.tables) > 2
        cost = price(self._first_parts(stage), grown, low=self._low(stage))
        numbers = measures(self._cursor, self._hour(), brief=self._low(stage))
        least = LEAST if not self._low(stage) else LEAST_LOW if self._flips.begun else LEAST_CURVE
        details = Sized(self._details(stage), grow=1, least=least * grown)
        if not beside:
            sign = share(1, signs(self._cursor, 0, low=True))
            first = Row(sign, share(1, cost), gap=14, align="stretch", narrow=SMALL, leads=True)
            return Pad(Column(first, numbers, details, gap=14), bottom=16)
        across = MORE * grown if several else min(LEFT * grown, HALF * room)
        beside_it = signs(self._cursor, across / grown, low=self._low(stage))
        left = Column(grow(beside_it), numbers, gap=14)
        right = share(max(0.7 * across, room - across - 14), Column(cost, details, gap=14))
        return Pad(Row(share(across, left), right, gap=14, align="stretch"), bottom=16)

    def _first_parts(self, stage: Stage) -> Iterator[Box]:
        """Yield what the changed pays cost, over the curve; before that, what can be tried."""
        yield Words(price_words(self._cursor, self.world.pace), "label", weight="bold")
        if self._flips.begun:
            yield from self._curve(stage)
        else:
            yield from first_tries(self._cursor)

    def _curve(self, stage: Stage) -> Iterator[Box]:
        narrow, feature = stage.width < WIDE, self.world.session.ultimate_x
        return curve(self._cursor, self.world.pace, narrow=narrow, feature=feature)

    def _details(self, stage: Stage) -> Box:
        parts = Column(*self._parts(stage), gap=8)
        return Panel(
            Column(
                choices(self._view, self._flips),
                grow(parts),
                None if self._low(stage) else self._buttons(),
                gap=10,
            ),
            pad=22,
            pad_y=10,
        )

    def _beside(self, stage: Stage) -> bool:
        """Whether the signs stand beside all else; else the one in play beside its price only."""
        return stage.width >= (NARROW if len(self.lab.tables) < 3 else TABLES)

    def _low(self, stage: Stage) -> bool:
        """Whether the buttons have no room under the hands, in sight: then they are the foot."""
        return not self._beside(stage) or stage.height < LOW

    def foot(self, stage: Stage) -> Box | None:
        """Return the buttons, where their place would scroll."""
        return Pad(self._buttons(), x=12, y=8) if self._low(stage) else None

    def _parts(self, stage: Stage) -> Iterator[Box]:
        if self._view == "flips" and not self._flips.begun:
            yield from self._curve(stage)
        elif self._view == "flips":
            yield from flip_parts(self._flips, self._cursor, self.world, listed=self._listed)
        elif self._view == "shares":
            yield from share_parts(self._cursor)
        else:
            yield from spread_parts(self._hour())

    def _hour(self) -> Spread | str | None:
        """Return what an hour with the credits of a session brings at the table at the cursor."""
        settings = self.world.settings
        credits_, hands = settings.start_credits, settings.hands_an_hour
        return self.lab.spread(self._cursor.table, credits_, hands)

    def _buttons(self) -> Box:
        some = bool(self._flips.examples)
        play = BACK if self.world.in_hand else "Play these pays"
        flips = self._view == "flips" and self._flips.begun
        more = "One hand" if self._listed else "More hands"
        return Row(
            Press("why", "Why?", hint="W", enabled=some, tall=52) if flips else None,
            Press("more", more, enabled=some, chosen=self._listed, tall=52) if flips else None,
            ROOM,
            Press("train", play, "plain" if self.world.in_hand else "primary", "Space", tall=52),
            gap=10,
            narrow=500,
        )

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
        elif focus.startswith("pays.") and focus != self._cursor.cell:
            self._go_to(int(focus.removeprefix("pays.")), self._cursor.line)
        elif not focus.startswith("pays."):
            self._cursor.typing = None
        self.refresh()
        return transition

    def do(self, act: Act, stage: Stage) -> Transition:
        """Edit a pay, go to another, or press one of the tools."""
        match act:
            case Act("step", int(steps)):
                self._step(steps)
            case Act("plus", int(way)):
                self._step(way * step_of(self._cursor, self._cursor.line))
            case Act("type", str(letters)):
                self._cursor.type(letters)
                self._edited()
            case Act("erase"):
                self._cursor.erase()
                self._edited()
            case Act("go", (int(tables), int(lines))):
                self._cursor.go(tables, lines)
                self._moved()
            case Act(name, int(line)) if name.startswith("pays."):
                self._go_to(int(name.removeprefix("pays.")), line)
            case Act(name, int(line)) if name.startswith("try."):
                self._go_to(self._cursor.table, line)
                self._step(-1)
            case Act("flips", int(row)):
                self.controls.focus = "flips"
                self._flips.choose(row)
            case Act("flips.submit" | "why"):
                return self._why()
            case Act("more"):
                self._listed = not self._listed
            case Act(name, value) if name.startswith(("view.", "against.")):
                self._look(name, value)
            case Act(name):
                return self._use(name)
        return None

    def _look(self, name: str, value: object) -> None:
        if name.startswith("view."):
            self._view = name.removeprefix("view.")
        else:
            self._flips.moved()
            self._flips.against = value if isinstance(value, int) else None

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
                return Go("strategy", GivenChart((self._cursor.at.table, self.lab.coins)))
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
        if key == "escape" and self._listed and self._view == "flips":
            self._listed = False
            return None
        if key in ("undo", "redo"):
            return self._use(key)
        if key == "space":
            return self._train()
        if key == "v":
            views = [view for view, _ in VIEWS]
            self._look(f"view.{views[(views.index(self._view) + 1) % len(views)]}", None)
        if key == "w" and self._view == "flips":
            return self._why()
        return self._use(KEYS[key]) if key in KEYS else super().key(key, stage)

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
        self._flips.moved()

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
            file = self.lab.saved(self._cursor.table)
            self.world.say(f"Saved: My own lists it, as {file.name}.", "right")
        except self.world.failures as error:
            self.world.say(str(error), "error")

    def _train(self) -> Transition:
        """Make it the game in play, for the table, the course, the drill and the exam; a hand in
        play comes first.
        """
        if self.world.in_hand:
            return Go("table")
        try:
            named = self.lab.file_of(self._cursor.table)
        except self.world.failures as error:
            self.world.say(str(error), "error")
            return None
        choose_plain_game(self.world, self._cursor.at.table, named)
        self.world.do(SetBet(self.lab.coins))
        return Go("table")


PAGE = LabPage
