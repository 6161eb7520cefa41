"""What the games page and the page of one's own paytables share: a list, and a game looked at."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from trainer.app.background import Asked
from trainer.app.lab.lab_tables import Figures, figures
from trainer.app.last_game import choose_game
from trainer.app.scene import GivenChart, Go, Stage, Transition
from trainer.app.world import World
from trainer.drawing.boxes import Box, Column, Pad, Row, grow, share, wide
from trainer.drawing.leaves import Words
from trainer.drawing.surfaces import Panel
from trainer.drawing.text import count
from trainer.pages.boxed import BoxPage
from trainer.pages.game_card import Looked, play_buttons, side
from trainer.widgets import Act, FieldText
from trainer.widgets.base import Input, Typed
from trainer.widgets.listing import Listing, Rows, Scrolled

SIDE, LEAST_SIDE = 418.0, 330.0
BY_TABS = 820.0  # the width that counts from which the field stands beside the tabs
BESIDE = 700.0  # the width that counts from which the game stands beside the list
WIDE, TALL = 1000.0, 640.0
"""From this width and height on, the gold button stands in the card; else at the foot."""
WHOLE = 860.0  # the height from which the card says where the schedule is from
LIST_KEYS = ("up", "down", "pageup", "pagedown", "home", "end")


class LookingPage(BoxPage):
    """A row is looked at; a button then starts its game. Subclasses say what the rows are."""

    field = ""  # the field for text that `/` leads to

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self.chosen: int | None = None
        self.looked = Looked(world.session.table, world.settings.paytable)
        self.at, self._side_at = Scrolled(), Scrolled()
        self._figures = Asked(world.workers.slow, figures, newest_only=True)

    def finding(self) -> Box:
        """Return the field to find a game with."""
        raise NotImplementedError

    def top(self, stage: Stage) -> Box | None:
        """Return the field, beside the tabs if there is room."""
        return self.finding() if stage.rect.w / stage.theme.grow >= BY_TABS else None

    def above(self, stage: Stage) -> Box | None:
        """Return what stands above the list."""
        return None

    def heading(self, stage: Stage) -> Box:
        """Return the head of the list."""
        raise NotImplementedError

    def rows(self, stage: Stage) -> Sequence[Box]:
        """Return the rows."""
        raise NotImplementedError

    def empty(self, stage: Stage) -> Box:
        """Return what stands where there are no rows."""
        raise NotImplementedError

    def choose(self, row: int) -> None:
        """Look at a row."""
        raise NotImplementedError

    def returned(self) -> Fraction | None:
        """Return what the game returns that is looked at; None before it is known."""
        table = self.looked.table
        return None if table is None else self.world.game_return(table, self.world.session.coins)

    def view(self, stage: Stage) -> Box:
        """Return the list, and the game beside it."""
        rows = self.rows(stage)
        small = self._small(stage)
        listing = Listing("games", rows, self.chosen, self.at, shown=1 if small else 2)
        body = grow(listing) if rows else grow(self.empty(stage))
        pace = f"At {self.world.settings.hands_an_hour} hands an hour, "
        foot = Words(f"{pace}{count(self.world.session.coins, 'coin')} a hand.", "second", "muted")
        panel = Panel(
            Column(self.heading(stage), body, None if small else Pad(foot, x=18, top=8), gap=2),
            pad=14,
            pad_y=12,
        )
        room = stage.rect.w / stage.theme.grow
        across = SIDE if room >= WIDE else LEAST_SIDE
        beside = side(
            self.looked,
            self.returned(),
            self._known(),
            self.world,
            self._side_at,
            buttons=None if small else self.buttons(),
            whole=stage.rect.h / stage.theme.grow >= WHOLE,
        )
        two = Row(
            share(1, panel),
            wide(across * stage.theme.grow, beside),
            gap=14,
            align="stretch",
            narrow=BESIDE,
        )
        field = self.finding() if room < BY_TABS else None
        gap, below = (8, 4) if small else (12, 20)
        return Pad(Column(field, self.above(stage), grow(two), gap=gap), bottom=below)

    def _known(self) -> Figures | None:
        table = self.looked.table
        if table is None:
            return None
        return self._figures(table, self.world.session.coins, table)

    def _small(self, stage: Stage) -> bool:
        grown = stage.theme.grow
        return stage.rect.w / grown < WIDE or stage.rect.h / grown < TALL

    def buttons(self) -> Box:
        """Return the gold button, and the way to the chart."""
        return play_buttons(self.looked, in_hand=self.world.in_hand)

    def foot(self, stage: Stage) -> Box | None:
        """Return the buttons where the page may scroll."""
        return Pad(self.buttons(), x=24, y=10) if self._small(stage) else None

    def do(self, act: Act, stage: Stage) -> Transition:
        """Choose a row, scroll a list, play, or open the chart."""
        match act:
            case Act("games", int(row)):
                self.choose(row)
            case Act("games.scroll", int() | float() as offset):
                self.at.offset = offset
            case Act("faults.scroll" | "paytable.scroll", int() | float() as offset):
                self._side_at.offset = offset
            case Act("play" | "games.submit"):
                return self.play()
            case Act("chart"):
                table, coins = self.looked.table, self.world.session.coins
                return None if table is None else Go("strategy", GivenChart((table, coins)))
        return None

    def look(self, looked: Looked) -> None:
        """Look at a game."""
        self.looked, self._side_at = looked, Scrolled()

    def play(self) -> Transition:
        """Play the game that is looked at; a hand in play comes first."""
        table = self.looked.table
        if self.world.in_hand:
            return Go("table")
        if table is None:
            return None
        return Go("table") if choose_game(self.world, table, self.looked.named) else None

    def handle(self, event: Input, stage: Stage) -> Transition:
        """Take `/` as the way to the field; everything else as every page."""
        if isinstance(event, Typed) and event.text == "/" and not self._typing(stage):
            self.controls.focus = self.field
            self.refresh()
            return None
        return super().handle(event, stage)

    def _typing(self, stage: Stage) -> bool:
        return self.controls.takes_text(self.widgets(stage))

    def key(self, key: str, stage: Stage) -> Transition:
        """Walk the list wherever the focus is; Space and Enter are the gold button."""
        listing = next((w for w in self.widgets(stage) if isinstance(w, Rows)), None)
        if key in LIST_KEYS and listing is not None and listing.name == "games":
            row = listing.stepped(key)
            return None if row is None else self.do(Act("games", row), stage)
        if key in ("space", "return"):
            return self.do(Act("play"), stage)
        return super().key(key, stage)


def typed(text: str) -> FieldText:
    """Return a text as if it had been typed into a field."""
    return FieldText(text, len(text))
