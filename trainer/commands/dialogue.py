"""A dialogue line by line: a question a line, an answer a line, on standard input and output."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol

from evaluator.keys import card_names
from trainer.commands.failure import Failure, complain
from trainer.commands.hold_text import typed_hold
from trainer.commands.lines import LONGEST_LINE, decoded, lines_of
from trainer.commands.output import print_json
from trainer.commands.spoken import spoken, spoken_cards

if TYPE_CHECKING:
    from trainer.teaching.asking import Question


@dataclass(frozen=True)
class Reply:
    """What is said to an answer: lines for people, objects for programs."""

    lines: tuple[str, ...] = ()
    entries: tuple[dict[str, Any], ...] = ()


class Asker(Protocol):
    """Asks and takes answers: a session of play, or a training mode."""

    @property
    def question(self) -> Question | None:
        """The question to be answered next; None when there is no more."""

    @property
    def details(self) -> dict[str, Any]:
        """Further keys of a question for programs."""

    def answer(self, held: int, milliseconds: int) -> Reply:
        """Take and save the answer to the question."""


@dataclass(frozen=True)
class Voice:
    """How questions and replies are printed: as JSON, or for people with or without card words."""

    json: bool = False
    words: bool = False

    def ask(self, question: Question, details: dict[str, Any]) -> None:
        """Print a question; `details` are further keys for programs."""
        cards = card_names(question.cards)
        if self.json:
            entry = {"question": question.number, "of": question.of, "hand": cards}
            print_json(entry | details)
        else:
            number = str(question.number) + (f"/{question.of}" if question.of else "")
            shown = spoken_cards(cards) if self.words else " ".join(cards)
            print(f"{number}  {shown}")
        sys.stdout.flush()

    def reply(self, reply: Reply) -> None:
        """Print a reply."""
        for entry in reply.entries if self.json else ():
            print_json(entry)
        if not self.json:
            self.say(*reply.lines)
        sys.stdout.flush()

    def say(self, *lines: str) -> None:
        """Print lines for people."""
        for line in lines:
            print(spoken(line) if self.words else line)

    def note(self, line: str) -> None:
        """Print a line that is not an answer on standard error; programs get none."""
        if not self.json:
            complain(line)


def converse(asker: Asker, voice: Voice) -> None:
    """Ask until there is no more question or no more input.

    What cannot be read is said on standard error, and the question is asked again.
    """
    answers = standard_input()
    while (question := asker.question) is not None:
        asked_at = monotonic()
        held = _next_answer(answers, question, lambda: voice.ask(question, asker.details))
        if held is None:
            return
        voice.reply(asker.answer(held, round((monotonic() - asked_at) * 1000)))


def standard_input() -> Iterator[bytes]:
    """Yield the lines of standard input as they arrive.

    Raises:
        Failure: it is closed.
    """
    if sys.stdin is None:
        raise Failure("standard input is closed: there are no answers to read")
    return lines_of(sys.stdin.buffer)


def _next_answer(
    answers: Iterator[bytes], question: Question, ask: Callable[[], None]
) -> int | None:
    """Ask until an answer can be read, and return its mask; None at the end of input."""
    ask()
    for line in answers:
        try:
            if len(line) > LONGEST_LINE:
                raise Failure(f"longer than {LONGEST_LINE} bytes")
            return typed_hold(decoded(line), question.cards)
        except (Failure, ValueError) as error:
            if not complain(f"{error}: answer with the cards to keep, or their places"):
                return None
            ask()
    return None
