"""The dialogs that the bar opens: the player and what the player knows, the game and the bet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from solver import PayTable, catalogue
from trainer.app.last_game import choose_game, last_games
from trainer.app.scene import Go, Leave, Pop, Stage, Transition
from trainer.app.who_plays import FIRST, add_player, called, let_play, players
from trainer.app.world import World
from trainer.core import HANDS
from trainer.core.intents import ChooseHands, ChooseUltimateX, Intent, SetBet
from trainer.core.multiplied import no_machine, refusal
from trainer.core.session import MOST_COINS
from trainer.core.settings import Experience
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Box, Column, Pad, Row, Sized, share, wide
from trainer.drawing.leaves import Hairline, IconBox, Words
from trainer.pages.bar import BACK, PLAIN, hand_first, player_disc
from trainer.pages.boxed import BoxDialog
from trainer.pages.game_rows import hour_kept, returns_of
from trainer.pages.lists import Choice
from trainer.teaching.skill import dealt_words
from trainer.widgets import Act, FieldText, TextField
from trainer.widgets.control_boxes import Press, Strip

KNOWN_BEFORE = "When you began, how well did you know video poker?"
KNOWS = {
    Experience.NEVER: "Never played",
    Experience.FEEL: "By feel",
    Experience.CHART: "A chart",
}
IN_SIGHT = 4  # players
DISC, SMALL_DISC = 64.0, 34.0  # of the player, and of each who plays here
LONGEST = 40  # letters of a name
SHORT = 16  # letters of a name that the button has room for


class PlayerDialog(BoxDialog):
    """What the player knows changes here at any time; whoever else plays here has a row."""

    name = "player"
    title = "Player"
    wide = 620.0

    def __init__(self, world: World) -> None:
        super().__init__(world)
        world.history.forget()
        world.history.news.again(*world.game)  # a lesson may have ended since it was asked for
        self._names, self._fault = [world.player], ""
        self._new, self._own = FieldText(), FieldText(world.called, len(world.called))
        self._list = Choice("players")
        self._called: dict[str, str] = {}
        self._read(world.player)

    @property
    def typed(self) -> bool:
        """Whether a name is being typed."""
        return bool(self._new.text) or self._own.text != self.world.called

    def _read(self, chosen: str) -> None:
        """Read who plays here, and choose one of them."""
        try:
            self._names = players(self.world)
            self._called = {name: called(self.world, name) for name in self._names}
        except self.world.failures as error:
            self._fault = str(error)
        self._list.row = self._names.index(chosen) if chosen in self._names else 0

    @property
    def _chosen(self) -> str:
        return self._names[self._list.row]

    def heading(self, stage: Stage) -> Box:
        """Return the player's disc and name, and what they have done."""
        name = Words(self._name(self.world.player), "figure", weight="bold")
        box = Words(self._done(), "body", "muted")
        return Row(
            player_disc(self.world.called, DISC * stage.theme.grow),
            share(1, Column(name, box)),
            gap=16,
        )

    def _done(self) -> str:
        """Say what is known of the player in the game in play; nothing before that is known."""
        if self.world.session.ultimate_x:
            return self._multiplied()
        news = self.world.history.news(*self.world.game)
        if news is None:
            return ""
        done = f"{dealt_words(news.hands, news.further)} at this game"
        learnt = f", {sum(news.learnt)} of {len(news.learnt)} lessons known" if news.learnt else ""
        return f"{done}{learnt}"

    def _multiplied(self) -> str:
        skill = self.world.history.skill(self.world.session.table, None)
        if skill is None:
            return ""
        alone, helped = (skill.stats.multiplied(helped=helped) for helped in (False, True))
        return f"{(alone + helped).words} at this game"

    def _name(self, name: str) -> str:
        return self._called.get(name, name)

    def view(self, stage: Stage) -> Box:
        """Return what the player knows, who plays here, and the field for one more."""
        known = self.world.settings.experience
        choices = [
            Press(f"knows.{each}", label, "choice", chosen=each is known, value=each)
            for each, label in KNOWS.items()
        ]
        rows = [self._row(name, stage.theme.grow) for name in self._names]
        add = Press("add", "Add", enabled=bool(self._new.text.strip()), tall=48)
        renamed = self._own.text.strip() != self.world.called
        rename = Press("rename", "Rename", enabled=renamed, tall=48)
        return Column(
            Row(share(1, TextField("own", self._own, "Your name")), rename, gap=10),
            Words(KNOWN_BEFORE, "body", weight="semibold"),
            Strip(choices),
            Pad(Hairline(), y=4),
            Words("Who plays here?", "body", weight="semibold"),
            Words("Each player has a history and settings of their own.", "second", "muted"),
            self._list.listing(rows, IN_SIGHT),
            Row(share(1, TextField("new", self._new, "A new player's name")), add, gap=10),
            Words(self._fault, "body", "wrong") if self._fault else None,
            gap=10,
        )

    def _row(self, name: str, grow: float) -> Box:
        now = name == self.world.player
        plays = Row(IconBox("tick", "right", 18), Words("plays now", "second", "right"), gap=6)
        called_ = self._name(name)
        words = Words(called_, "body", weight="semibold")
        disc = player_disc("" if called_ == FIRST else called_, SMALL_DISC * grow)
        return Pad(Row(disc, share(1, words), plays if now else None, gap=12), x=14, y=8)

    def foot(self, stage: Stage) -> Box | None:
        """Return the button that closes it, or lets the chosen player play."""
        if self._chosen == self.world.player:
            return super().foot(stage)
        name = self._name(self._chosen)
        label = f"Play as {name}" if len(name) <= SHORT else "Play"
        play = Press("play", label, "primary", "Enter", tall=48)
        return Row(ROOM, play)

    def do(self, act: Act, stage: Stage) -> Transition:
        """Take what the player knows, choose or add a player, or close."""
        match act:
            case Act(_, Experience() as known):
                self.world.change(experience=known)
            case Act("players", int(row)):
                self._list.row = row
            case Act("own", FieldText() as content):
                self._own = content
            case Act("own.submit" | "rename"):
                self._rename()
            case Act("new", FieldText() as content):
                self._new, self._fault = content, ""
            case Act("new.submit" | "add"):
                self._add()
            case Act("play" | "players.submit"):
                return self._go_on()
            case _:
                return super().do(act, stage)
        return None

    def _rename(self) -> None:
        """Call the player as is typed; the profile and its folder keep their name."""
        self.world.change(called=self._own.text.strip()[:LONGEST])
        self._own = FieldText(self.world.called, len(self.world.called))
        self.controls.focus = None
        self._read(self._chosen)

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
        if self.walked("players", key, stage):
            return None
        return self._go_on() if key in ("space", "return") else super().key(key, stage)


FIXED_BET = (
    "A win multiplies the next hand in the same place. A hand costs ten coins: five are bet, "
    "and five are for the multipliers."
)
OF_PLAIN_GAME = (
    "Lessons, charts and the lab are of the game without multipliers, with five coins. At the "
    "table you play Ultimate X."
)
REASONS = 44.0  # the height kept for the lines under the sentence, so that no choice moves the rows
NARROW = 560.0  # under this width that counts the returns of the games go
LABELS = 178.0  # the width of the names of the rows
MEANT = {
    "bet": "on each hand",
    "hands": "drawn from one deal",
    "feature": "multiplies later wins",
}
FEATURE = {"Off": False, "On": True}


class GameDialog(BoxDialog):
    """Every choice counts at once; the last games can be played again with one tap."""

    name = "game"
    title = "Game and bet"
    wide = 680.0

    def __init__(self, world: World, about: str = "") -> None:
        super().__init__(world)
        self._about = about

    @property
    def _plain(self) -> bool:
        """Whether the page below is of the plain game, while Ultimate X is played."""
        return self._about == PLAIN and self.world.session.ultimate_x

    def view(self, stage: Stage) -> Box:
        """Return a sentence, the last games, and the rows of choices."""
        session, held_up = self.world.session, self.world.in_hand
        return Column(
            Words(hour_kept(self.world, plain=self._plain), "lead", weight="semibold"),
            Sized(Column(*self._reasons(), gap=4), least=REASONS * stage.theme.grow),
            Column(*self._last_games(stage, enabled=not held_up), gap=4),
            Hairline(),
            self._strip("bet", "Coins", _numbers(range(1, MOST_COINS + 1)), session.coins, stage),
            self._strip("hands", "Hands", _numbers(HANDS), session.hands, stage),
            self._strip("feature", "Ultimate X", FEATURE, session.ultimate_x, stage),
            gap=14,
        )

    def _reasons(self) -> Iterator[Box]:
        """Say what an hour is, why something cannot change now, or what came of the last choice."""
        session, notice = self.world.session, self.world.notice
        deals, hands = self.world.settings.hands_an_hour, session.hands
        coins = text.count(session.wager, "coin")
        hour = f"An hour is {deals:,} {'deals' if hands > 1 else 'hands'} of {coins}."
        if self.world.in_hand:
            yield hand_first()
        elif self._plain:
            yield Words(OF_PLAIN_GAME, "second", "muted")
        elif session.ultimate_x:
            yield Words(f"{hour} {FIXED_BET}", "second", "muted")
        else:
            refused = refusal(session.table, session.hands)
            yield Words(f"{hour} {refused}".strip(), "second", "muted")
        if notice is not None and notice.kind != "info":
            yield Words(notice.text, "second", "wrong", "medium")

    def _last_games(self, stage: Stage, *, enabled: bool) -> Iterator[Box]:
        session, narrow = self.world.session, stage.width < NARROW
        recorded = {entry.id: entry for entry in catalogue()}
        for i, (named, table) in enumerate(last_games(self.world.settings, session.table)):
            chosen = table == session.table
            returned: Fraction | float | None = self.world.game_return.known(table, session.coins)
            if returned is None and named in recorded:
                returned = recorded[named].return_at(session.coins)
            if session.ultimate_x and not self._plain:  # the others have none yet
                returned = returns_of(self.world, session)(session.coins) if chosen else None
            yield Press(
                f"last.{i}",
                session.game if chosen and not self._plain else table.name,
                "row",
                enabled=enabled,
                chosen=chosen,
                value=(named, table),
                second="" if returned is None or narrow else text.percent(returned),
                tall=46,
            )

    def _strip(
        self, name: str, label: str, values: Mapping[str, object], now: object, stage: Stage
    ) -> Box:
        choices = [
            Press(
                f"{name}.{label.lower()}",
                label,
                "choice",
                enabled=not self._held_up(name, value),
                chosen=value == now,
                value=value,
            )
            for label, value in values.items()
        ]
        words = Column(Words(label, weight="semibold"), Words(MEANT[name], "second", "muted"))
        return Row(wide(LABELS * stage.theme.grow, words), share(1, Strip(choices)), narrow=520)

    def _held_up(self, name: str, value: object) -> bool:
        """Whether a choice cannot be made now."""
        session = self.world.session
        if self.world.in_hand:
            return True
        match name, value:
            case "bet", _:
                return session.ultimate_x
            case "hands", int(hands):
                return session.ultimate_x and bool(no_machine(hands))
            case "feature", True:
                return bool(refusal(session.table, session.hands))
        return False

    def foot(self, stage: Stage) -> Box | None:
        """Return the way to all games, and the gold button."""
        everything = Press("all", "All games", icon="games", tall=54)
        done = BACK if self.world.in_hand else "Done"
        return Row(everything, ROOM, Press("done", done, "primary", "Space", tall=54), gap=10)

    def do(self, act: Act, stage: Stage) -> Transition:
        """Choose, or close it."""
        match act.name, act.value:
            case "done", _:
                return self._done()
            case "all", _:
                return Go("paytables")
            case _, (str(named), PayTable() as table):
                choose_game(self.world, table, named)
            case name, value:
                self.world.do(_intent(name.partition(".")[0], value))
        return None

    def key(self, key: str, stage: Stage) -> Transition:
        """Bet as many coins as a digit says; close it as every dialog."""
        if key in _numbers(range(1, MOST_COINS + 1)) and not self._held_up("bet", int(key)):
            self.world.do(SetBet(int(key)))
            return None
        return self._done() if key in ("space", "return") else super().key(key, stage)

    def _done(self) -> Transition:
        """Close it; with a hand in play, over the hand."""
        return Go("table") if self.world.in_hand else Pop()


def _intent(name: str, value: object) -> Intent:
    match name, value:
        case "bet", int(coins):
            return SetBet(coins)
        case "hands", int(hands):
            return ChooseHands(hands)
    return ChooseUltimateX(bool(value))


def _numbers(numbers: range | tuple[int, ...]) -> dict[str, object]:
    return {str(number): number for number in numbers}
