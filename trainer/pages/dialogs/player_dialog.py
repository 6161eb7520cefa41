"""The dialog of the disc in the bar: what the player knows, who else plays here, a new player."""

from __future__ import annotations

from trainer.app.scene import Leave, Pop, Stage, Transition
from trainer.app.who_plays import add_player, let_play, players
from trainer.app.world import World
from trainer.core.settings import Experience
from trainer.drawing.boxes import ROOM, Box, Column, Pad, Row, share
from trainer.drawing.leaves import Hairline, IconBox, Words
from trainer.pages.boxed import BoxDialog
from trainer.pages.lists import Choice
from trainer.widgets import Act, FieldText
from trainer.widgets.control_boxes import Field, Press, Strip

KNOWS = {
    Experience.NEVER: "Never played",
    Experience.FEEL: "By feel",
    Experience.CHART: "A chart",
}
IN_SIGHT = 4  # players
SHORT = 16  # letters of a name that the button has room for


class PlayerDialog(BoxDialog):
    """What the player knows changes here at any time; whoever else plays here has a row."""

    name = "player"
    title = "Player"
    wide = 620.0

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._names, self._fault = [world.player], ""
        self._new = FieldText()
        self._list = Choice("players")
        self._read(world.player)

    def _read(self, chosen: str) -> None:
        """Read who plays here, and choose one of them."""
        try:
            self._names = players(self.world)
        except self.world.failures as error:
            self._fault = str(error)
        self._list.row = self._names.index(chosen) if chosen in self._names else 0

    @property
    def _chosen(self) -> str:
        return self._names[self._list.row]

    def heading(self, stage: Stage) -> Box:
        """Return the name of the player."""
        return Words(_called(self.world.player), "title", weight="bold")

    def view(self, stage: Stage) -> Box:
        """Return what the player knows, who plays here, and the field for one more."""
        known = self.world.settings.experience
        choices = [
            Press(f"knows.{each}", label, "choice", chosen=each is known, value=each)
            for each, label in KNOWS.items()
        ]
        rows = [self._row(name) for name in self._names]
        add = Press("add", "Add", enabled=bool(self._new.text.strip()), tall=48)
        return Column(
            Words("What do you know of video poker?", "body", weight="semibold"),
            Strip(choices),
            Pad(Hairline(), y=4),
            Words("Who plays here?", "body", weight="semibold"),
            Words("Each player has a history and settings of their own.", "second", "muted"),
            self._list.listing(rows, IN_SIGHT, 0),
            Row(share(1, Field("new", self._new, "A new player's name")), add, gap=10),
            Words(self._fault, "body", "wrong") if self._fault else None,
            gap=10,
        )

    def _row(self, name: str) -> Box:
        now = name == self.world.player
        plays = Row(IconBox("tick", "right", 18), Words("plays now", "second", "right"), gap=6)
        words = Words(_called(name), "body", weight="semibold")
        return Pad(Row(share(1, words), plays if now else None, gap=12), x=14, y=11)

    def foot(self, stage: Stage) -> Box | None:
        """Return the button that closes it, or lets the chosen player play."""
        if self._chosen == self.world.player:
            return super().foot(stage)
        name = _called(self._chosen)
        label = f"Play as {name}" if len(name) <= SHORT else "Play"
        play = Press("play", label, "primary", "Enter", tall=48)
        return Row(ROOM, play)

    def do(self, act: Act, stage: Stage) -> Transition:
        """Take what the player knows, choose or add a player, or close."""
        match act:
            case Act(_, Experience() as known):
                self.world.change(experience=known)
            case Act("players" | "players.scroll"):
                self._list.take(act)
            case Act("new", FieldText() as content):
                self._new, self._fault = content, ""
            case Act("new.submit" | "add"):
                self._add()
            case Act("play" | "players.submit"):
                return self._go_on()
            case _:
                return super().do(act, stage)
        return None

    def _add(self) -> None:
        """Add the player whose name is typed, and choose them."""
        try:
            self._read(add_player(self.world, self._new.text))
        except self.world.failures as error:
            self._fault, self.controls.focus = str(error), "new"
        else:
            self._new, self.controls.focus = FieldText(), None

    def _go_on(self) -> Transition:
        """Close the window for the chosen player: it opens again with what is theirs. A hand in
        play is saved, and waits.
        """
        if self._chosen == self.world.player:
            return Pop()
        try:
            let_play(self.world, self._chosen)
        except self.world.failures as error:
            self._fault = str(error)
            return None
        return Leave(ask=False)

    def key(self, key: str, stage: Stage) -> Transition:
        """Choose a player with up and down; Space and Enter are the gold button."""
        if self._list.stepped(key, len(self._names)):
            return None
        return self._go_on() if key in ("space", "return") else super().key(key, stage)


def _called(name: str) -> str:
    return name or "First player"
