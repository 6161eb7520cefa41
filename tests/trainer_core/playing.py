"""A machine to play on in tests: keys in, a transcript of what a player would see out."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from evaluator import format_cards
from evaluator.figures import amount
from solver import HandSolution, PayTable, load_paytable, solve_game, solve_hand
from trainer.core.intents import (
    BetMax,
    BetOne,
    ChooseCoach,
    ChooseTable,
    Deal,
    DealOrDraw,
    Draw,
    Effect,
    HandPlayed,
    HoldOnly,
    Intent,
    Message,
    Reload,
    SetBet,
    ShowBest,
    Toggle,
)
from trainer.core.records import Coach, HandRecord
from trainer.core.session import Context, Phase, Session, open_session
from trainer.core.steps import step

AT = "2026-11-20T10:00:00Z"
KEYS: dict[str, Intent] = {
    "Space": DealOrDraw(),
    "Deal": Deal(),
    "Draw": Draw(),
    "B": BetOne(),
    "M": BetMax(),
    "H": ShowBest(),
    "Reload": Reload(),
    **{str(i + 1): Toggle(i) for i in range(5)},
    **{coach.value: ChooseCoach(coach) for coach in Coach},
    **{f"bet{coins}": SetBet(coins) for coins in range(1, 6)},
    **{name: ChooseTable(load_paytable(name)) for name in ("9/6", "6/5", "double-bonus-10-7")},
    "none": HoldOnly(0),
}


@lru_cache
def game_return(table: PayTable, coins: int) -> Fraction:
    return solve_game(table, coins).return_


class Machine:
    """A session, a clock that a key press moves on by a second, and everything that came out."""

    def __init__(
        self, seed: int, coach: Coach = Coach.LIVE, coins: int = 5, start: int = 100
    ) -> None:
        self.session: Session = open_session(
            1,
            seed,
            seed_given=True,
            table=load_paytable("9/6"),
            coins=coins,
            start_credits=start,
            coach=coach,
        )
        self.now = 0
        self.effects: list[Effect] = []

    @property
    def context(self) -> Context:
        return Context(self.now, AT, solve_hand, game_return)

    @property
    def records(self) -> list[HandRecord]:
        return [effect.record for effect in self.effects if isinstance(effect, HandPlayed)]

    def press(self, keys: str | Iterable[Intent], wait: int = 1000) -> list[Effect]:
        """Press the keys, `wait` milliseconds after one another; return what came of them."""
        intents = [KEYS[key] for key in keys.split()] if isinstance(keys, str) else keys
        came: list[Effect] = []
        for intent in intents:
            self.now += wait
            self.session, effects = step(self.session, intent, self.context)
            came += effects
        self.effects += came
        return came

    def deal_until(self, wanted: Callable[[HandSolution], bool]) -> None:
        """Go on to the first deal that `wanted` accepts, without playing those before it."""
        while True:
            self.press("Deal")
            assert self.session.solution
            if wanted(self.session.solution):
                return
            self.session = replace(
                self.session, phase=Phase.BET, credits=self.session.credits + self.session.coins
            )

    def transcript(self, keys: Iterable[str]) -> str:
        """Press key after key; return what each led to, with its messages on the lines below."""
        return "".join(line + "\n" for key in keys for line in self._lines(key))

    def _lines(self, key: str) -> list[str]:
        said = [effect.text for effect in self.press(key) if isinstance(effect, Message)]
        return [f"{key:8}{self._shown()}", *(f"        > {text}" for text in said)]

    def _shown(self) -> str:
        session = self.session
        money = f"{session.credits:4} credits, bet {session.coins}"
        if session.phase is Phase.BET:
            return money + self._ended()
        reading = session.reading
        values = f", {amount(reading.held.ev)} of {amount(reading.best.ev)}" if reading else ""
        best = "".join(f", best {self._name(mask)}" for mask in session.best_shown)
        dealt = format_cards(session.dealt)
        return f"{money}: {dealt} hold {self._name(session.held)}{values}{best}"

    def _ended(self) -> str:
        """What the last hand came to, and the verdict on it where that may be said."""
        if self.session.last is None:
            return ""
        record, verdict = self.session.last.record, self.session.verdict
        ended = f": {format_cards(record.final)} {record.hand} {record.paid}"
        if verdict is None:
            return ended
        return ended + (
            ", right" if verdict.right else f", wrong by {amount(verdict.reading.held.lost)}"
        )

    def _name(self, mask: int) -> str:
        cards = [card for i, card in enumerate(self.session.dealt) if mask >> i & 1]
        return format_cards(cards) or "nothing"
