"""The sheet of the game and the bet, which the bar opens; the player's page is `player_dialog`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from solver import PayTable, catalogue
from trainer.app.last_game import choose_game, last_games
from trainer.app.scene import Go, Pop, Stage, Transition
from trainer.app.world import World
from trainer.core import HANDS
from trainer.core.intents import ChooseHands, ChooseUltimateX, Intent, SetBet
from trainer.core.multiplied import no_machine, refusal
from trainer.core.session import MOST_COINS
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Box, Column, Row, Sized, share, wide
from trainer.drawing.leaves import Hairline, Words
from trainer.pages.bar import BACK, PLAIN, hand_first
from trainer.pages.boxed import BoxDialog
from trainer.pages.game_rows import hour_kept, returns_of
from trainer.widgets import Act
from trainer.widgets.control_boxes import Press, Strip

COINS_OF_A_HAND = (
    "A win multiplies the next hand in the same place. A hand costs ten coins: five are bet, "
    "and five are for the multipliers."
)
OF_PLAIN_GAME = (
    "Lessons, charts and the lab are of the game without multipliers, with five coins. At the "
    "table you play Ultimate X."
)
WITHOUT = " without Ultimate X"
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
        games = last_games(world.settings, world.session.table)
        self._games = sorted(games, key=lambda game: game[1].name)  # each keeps its place
        self._earlier = world.notice  # what was said before is of the page below

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
            yield Words(f"{hour} {COINS_OF_A_HAND}", "second", "muted")
        else:
            refused = refusal(session.table, session.hands)
            yield Words(f"{hour} {refused}".strip(), "second", "muted")
        if notice is not None and notice is not self._earlier and notice.kind != "info":
            yield Words(notice.text, "second", "wrong", "medium")

    def _last_games(self, stage: Stage, *, enabled: bool) -> Iterator[Box]:
        session, narrow = self.world.session, stage.width < NARROW
        recorded = {entry.id: entry for entry in catalogue()}
        for i, (named, table) in enumerate(self._games):
            chosen = table == session.table
            returned: Fraction | float | None = self.world.game_return.known(table, session.coins)
            if returned is None and named in recorded:
                returned = recorded[named].return_at(session.coins)
            of = ""
            if session.ultimate_x and not self._plain:
                if chosen:
                    returned = returns_of(self.world, session)(session.coins)
                else:  # it takes seconds to know theirs with it
                    of = WITHOUT
            yield Press(
                f"last.{i}",
                session.game if chosen and not self._plain else table.name,
                "row",
                enabled=enabled,
                chosen=chosen,
                value=(named, table),
                second="" if returned is None or narrow else f"{text.percent(returned)}{of}",
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
