"""What a newcomer meets in the terminal: the question of the first start, and the first hands."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from evaluator import format_cards
from solver.holds import held
from trainer.commands.dialogue import (
    KEEP,
    QUIT,
    Greeting,
    Reply,
    Voice,
    converse,
    standard_input,
    typed_text,
)
from trainer.commands.dispatch import run as run_words
from trainer.commands.failure import Failure, complain
from trainer.commands.verdicts import ABOUT_GAME, refused, spelled
from trainer.core.settings import KNOWN, WHAT_IS_KNOWN, Experience
from trainer.store.reading import has_begun
from trainer.teaching.asking import Question
from trainer.teaching.the_game import (
    DEALT,
    DRAWN,
    HELD,
    OVER_TITLE,
    answer_words,
    first_hands,
    over_words,
    told,
)

if TYPE_CHECKING:
    from trainer.commands.games import Chosen

STARTS = {
    Experience.NEVER: ("course", "--game"),
    Experience.FEEL: ("play", "--trial"),
    Experience.CHART: ("course", "--place"),
}
"""The command that an answer of the first start begins."""
PASSED_ON = ("data", "profile", "paytable", "coins", "seed", "words", "fair")
"""The options that go along with it."""
NUMBERS = tuple(map(str, range(1, len(STARTS) + 1)))
TYPE_ONE = f"Type {', '.join(NUMBERS[:-1])} or {NUMBERS[-1]}."
CARDS = "8s is the eight of spades, Kd the king of diamonds, Tc the ten of clubs."
NOT_HERE = "Here only the cards count; pays says what each hand pays, game how it goes."


def is_new(chosen: Chosen) -> bool:
    """Whether a player has neither played nor said what they know."""
    unasked = chosen.settings.experience is Experience.UNASKED
    return unasked and not has_begun(chosen.folder)


def welcomed(voice: Voice, args: argparse.Namespace) -> int:
    """Ask what somebody knows, and run what the answer starts; return the exit code."""
    listed = zip(NUMBERS, STARTS, strict=True)
    answers = (f"{number}  {' '.join(KNOWN[each])}." for number, each in listed)
    voice.say(WHAT_IS_KNOWN, *answers, TYPE_ONE)
    voice.prompt()
    for line in standard_input():
        try:
            words = _chosen(line)
        except Failure as error:
            complain(str(error))
            voice.prompt()
            continue
        return run_words((*words, *_passed_on(args))) if words else 0
    print()  # the prompt's line is still open
    return 0


def _chosen(line: bytes) -> tuple[str, ...]:
    """Return the words of the command that a line chooses, none to leave.

    Raises:
        Failure: the line cannot be read, or chooses nothing.
    """
    word = typed_text(line).lower()
    if word in QUIT:
        return ()
    if word not in NUMBERS:
        raise Failure(f"type a number from 1 to {len(STARTS)}, or quit")
    return list(STARTS.values())[NUMBERS.index(word)]


def _passed_on(args: argparse.Namespace) -> list[str]:
    given = {name: vars(args)[name] for name in PASSED_ON}
    told = {name: value for name, value in given.items() if value not in (None, False)}
    return [f"--{name}" if value is True else f"--{name}={value}" for name, value in told.items()]


def played_first_hands(chosen: Chosen, voice: Voice) -> bool:
    """Show how the game goes, hand by hand; return whether all were answered."""
    asker = FirstHands(chosen)
    converse(asker, voice, (CARDS, asker.to_do))
    return asker.question is None


class FirstHands:
    """Asks one hand step by step, and then some to answer; nothing of them is saved."""

    can_end = tests = saves = False
    details: dict[str, Any] = {}  # noqa: RUF012 - it is of the protocol, and never changed

    def __init__(self, chosen: Chosen) -> None:
        self.table, self.coins = chosen.table, chosen.coins
        self._hands = first_hands(self.table, self.coins)
        self._answered = self._right = 0

    @property
    def greeting(self) -> Greeting:
        """What is shown: nothing that the first hand does not need."""
        return Greeting(("How the game goes",))

    @property
    def to_do(self) -> str:
        """What is to be done with the first hand."""
        kept = format_cards(held(DEALT, HELD))
        return " ".join(told(1, self.table, self.coins, tap=f"type {kept}"))

    @property
    def question(self) -> Question | None:
        """The hand to be answered next."""
        of = len(self._hands) + 1
        if self._answered == of:
            return None
        cards = self._hands[self._answered - 1].cards if self._answered else DEALT
        return Question(self._answered + 1, of, cards, "")

    def answer(self, held_: int, milliseconds: int) -> Reply:
        """Say whether it was right, and why; the first hand is asked until it is."""
        if not self._answered:
            return self._drawn() if held_ == HELD else Reply((self.to_do,))
        hand = self._hands[self._answered - 1]
        self._answered += 1
        self._right += held_ == hand.held
        said = f"{spelled(answer_words(hand, held_, self.table, self.coins))} {hand.reason}"
        if self.question is not None:
            return Reply((said,))
        bet = " ".join((*told(0, self.table, self.coins), OVER_TITLE))
        return Reply((said, "", bet, over_words(self._right, len(self._hands)), ""))

    def _drawn(self) -> Reply:
        """Say what the first hand draws, and what it pays."""
        self._answered = 1
        new = format_cards(card for card in DRAWN if card not in DEALT)
        draw = f"{told(2, self.table, self.coins)[0]} You draw {new}."
        return Reply((draw, " ".join(told(3, self.table, self.coins)), "", KEEP))

    def told(self, what: str) -> Reply:
        """Return what the hands pay, or how the game goes."""
        if what in ABOUT_GAME:
            return ABOUT_GAME[what](self.table)
        return refused(what, NOT_HERE)

    def end(self) -> Reply:
        """Nothing: no hand is played here."""
        return Reply()
