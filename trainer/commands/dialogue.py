"""A dialogue line by line: a question a line, an answer a line, on standard input and output.

Where a person types at a terminal it greets in three lines, prompts, and has colours. In a pipe
there are the questions and the replies only; remarks stand on standard error.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any, BinaryIO, Protocol

from evaluator.cards import JOKER, RANK_WORDS, RANKS, SUIT_SIGNS, SUIT_WORDS, SUITS
from evaluator.figures import count
from evaluator.keys import card_names
from trainer.commands.failure import Failure, complain
from trainer.commands.lines import LONGEST_LINE, line_text, lines_of, typed_hold
from trainer.commands.output import is_screen, print_json, print_report, say, say_next

if TYPE_CHECKING:
    from evaluator.report import ReportLine, Table
    from trainer.teaching.asking import Question


PROMPT = "> "
KEEP = "Type the cards to keep, or their places: 12 keeps the first two. Enter draws five. Or help."
NONE_KEPT = "Draw five new cards? Enter again draws them."
REVIEW = "holdwise review --text"
"""What follows errors."""
ASKED = {
    **{"best": "best", "b": "best", "why": "why", "w": "why", "chart": "chart", "c": "chart"},
    **{"pays": "pays", "paytable": "pays", "credits": "credits", "game": "game"},
}
HELP, QUIT, END = ("help", "?", "h"), ("quit", "exit", "bye"), ("end",)
"""What can be typed beside an answer, each with its shorter forms."""
UNCLEAR = {"q": "q may be a queen, or quit"}
KEYS = re.compile(rb"\x1b(\[[0-9;]*[A-Za-z~]|O[A-Z])")
"""What a terminal sends for an arrow or another key that is no letter."""
_CARD = re.compile(r"(?<![\w♣♦♥♠])(?:(?:(?:10|[2-9TJQKA])[cdhs♣♦♥♠]|Jk) ?)+(?![\w])")
_ONE = re.compile(r"(?:10|[2-9TJQKA])[cdhs♣♦♥♠]|Jk")


@dataclass(frozen=True)
class Reply:
    """What is said to an answer: lines, and perhaps a report, for people; objects for programs."""

    lines: tuple[str, ...] = ()
    entries: tuple[dict[str, Any], ...] = ()
    report: tuple[ReportLine | Table, ...] = ()


@dataclass(frozen=True)
class Greeting:
    """What a dialogue is about.

    Attributes:
        lines: the game, and what is done with it; the bet, and how much there is to do.
        explained: what ``best``, ``why`` and ``chart`` tell here, each in a line for the help.
    """

    lines: tuple[str, ...]
    explained: tuple[str, ...] = ()


class Asker(Protocol):
    """Asks and takes answers: a session of play, or a training mode.

    `tests` is whether answers show what is known: an empty one is then asked for twice; `can_end`
    whether ``end`` gives back the hand in play; `saves` whether answers are saved.
    """

    tests: bool = False
    can_end: bool = False
    saves: bool = False

    @property
    def greeting(self) -> Greeting:
        """What the dialogue is about."""

    @property
    def question(self) -> Question | None:
        """The question to be answered next; None when there is no more."""

    @property
    def details(self) -> dict[str, Any]:
        """Further keys of a question for programs."""
        return {}

    def answer(self, held: int, milliseconds: int) -> Reply:
        """Take the answer to the question, and save it where that is done."""

    def reply_to(self, what: str) -> Reply:
        """Return what ``best``, ``why`` or ``chart`` tells now."""

    def end(self) -> Reply:
        """Give back the hand in play, if one is played, and close the session."""
        return Reply()


@dataclass(frozen=True)
class Voice:
    """How questions and replies are printed.

    Attributes:
        json: for programs, an object a line.
        words: cards as words.
        fair: seeds and their commitments are said.
        typed: a person types at a terminal.
        met: this person has just been told what is played, and what to type.
    """

    json: bool = False
    words: bool = False
    fair: bool = False
    typed: bool = False
    met: bool = False

    @classmethod
    def asked(cls, args: argparse.Namespace) -> Voice:
        """Return the voice that the options ask for, where it is to be heard."""
        return cls(args.json, args.words, args.fair, not args.json and is_typed())

    def greet(self, greeting: Greeting) -> None:
        """Say to a person what is played, for how much, and what to type."""
        if self.typed and not self.met:
            self.say(*greeting.lines)

    def ask(self, question: Question, details: dict[str, Any]) -> None:
        """Print a question; `details` are further keys for programs."""
        cards = card_names(question.cards)
        if self.json:
            entry = {"question": question.number, "of": question.of, "hand": cards}
            print_json(entry | details)
        else:
            number = str(question.number) + (f"/{question.of}" if question.of else "")
            shown = spoken_cards(cards) if self.words else " ".join(cards)
            say(f"{number}  {shown}")
        self.prompt()

    def prompt(self) -> None:
        """Wait for what is typed."""
        if self.typed:
            print(PROMPT, end="")
        sys.stdout.flush()

    def reply(self, reply: Reply) -> None:
        """Print a reply."""
        for entry in reply.entries if self.json else ():
            print_json(entry)
        if not self.json:
            self.say(*reply.lines)
            if reply.report:
                print_report([*reply.report])
        sys.stdout.flush()

    def say(self, *lines: str) -> None:
        """Print lines for people."""
        say(*(spoken(line) if self.words else line for line in lines))

    def note(self, line: str) -> None:
        """Print a line that is not an answer, for people: in a pipe on standard error."""
        if self.typed:
            self.say(line)
        elif not self.json:
            complain(line)

    def end(self, done: str, following: str) -> None:
        """Say what was done, and what may be done next."""
        if self.typed:
            self.say(done)
            say_next(following)
        elif not self.json:
            complain(done)
            complain(f"next: {following}")


def converse(asker: Asker, voice: Voice, before: tuple[str, ...]) -> None:
    """Ask until there is no more question or no more input; `before` is said after the greeting.

    What cannot be read is said on standard error, and the question is asked again.
    """
    answers = standard_input()
    voice.greet(asker.greeting)
    if not voice.json:
        voice.say(*before)
    before_it: Question | None = None
    held: int | None = None
    while (question := asker.question) is not None:
        asked_at = monotonic()
        stands = held if question == before_it else None  # a coach has held it up
        try:
            before_it, held = question, _next_answer(answers, asker, question, voice, stands)
        except KeyboardInterrupt:
            if voice.typed and asker.saves:
                voice.say("What was answered is kept.")
            raise
        if held is None:
            return
        voice.reply(asker.answer(held, round((monotonic() - asked_at) * 1000)))


def is_typed() -> bool:
    """Whether a person types the answers, and sees the questions."""
    return is_screen() and sys.stdin is not None and sys.stdin.isatty()


def typed_text(line: bytes) -> str:
    """Return a line as it was meant, without what keys of a terminal send that are no letters.

    Raises:
        Failure: it is too long, or not text.
    """
    if len(line) > LONGEST_LINE:
        raise Failure(f"longer than {LONGEST_LINE} bytes")
    return line_text(KEYS.sub(b"", line))


def standard_input() -> Iterator[bytes]:
    """Return the lines of standard input as they arrive.

    Raises:
        Failure: it is closed.
    """
    if sys.stdin is None:
        raise Failure("standard input is closed: there are no answers to read")
    return _lines_awaited(sys.stdin.buffer, typed=is_typed())


def _lines_awaited(stream: BinaryIO, *, typed: bool) -> Iterator[bytes]:
    """Yield the lines; one that is `typed` stands behind a prompt, which an interrupt ends."""
    try:
        yield from lines_of(stream)
    except KeyboardInterrupt:
        if typed:
            print()
        raise


def _next_answer(
    answers: Iterator[bytes], asker: Asker, question: Question, voice: Voice, stands: int | None
) -> int | None:
    """Ask until an answer can be read, and return its mask; None at the end of input.

    Of a question that is asked again, `stands` is the hold that an empty line keeps.
    """
    voice.ask(question, asker.details)
    for line in answers:
        try:
            text = typed_text(line)
            word = text.lower()
            if word in QUIT or (word in END and not asker.can_end):
                return None
            if word in END:
                voice.reply(asker.end())
                return None
            if word in HELP or word in ASKED:
                voice.reply(_help(asker) if word in HELP else asker.reply_to(ASKED[word]))
                voice.prompt()
                continue
            if word in UNCLEAR:
                raise Failure(UNCLEAR[word])
            if not word and stands is None and voice.typed and asker.tests:
                stands = 0
                voice.say(NONE_KEPT)
                voice.prompt()
                continue
            return typed_hold(text, question.cards) if word or stands is None else stands
        except (Failure, ValueError) as error:
            if not complain(f"{error}: answer with the cards to keep, or their places, or help"):
                return None
            voice.ask(question, asker.details)
    if voice.typed:
        print()  # the prompt's line is still open
    return None


def _help(asker: Asker) -> Reply:
    """Return what can be typed."""
    lines = (
        "Ks Kh    keep these cards; king of spades, king of hearts does the same",
        "12       keep the cards in these places, from the left",
        "Enter    draw five new cards; all keeps all five",
        *asker.greeting.explained,
        "pays     what the hands pay",
        "game     how the game goes, and what it returns",
        *(("end      give this hand back and close the session",) if asker.can_end else ()),
        "quit     leave" + "; what was answered is saved" * asker.saves,
    )
    return Reply(lines, ({"asked": "help", "help": list(lines)},))


GOES_ON = "it goes on from there"
"""Said of what was broken off."""


def tally(answered: int, right: int | None = None, noun: str = "hand") -> str:
    """Return how many answers there were, and how many of them were right, if that is said.

    >>> tally(2, 1), tally(1), tally(0, 0)
    ('2 hands answered, 1 right', '1 hand answered', 'no hand answered')
    """
    if not answered:
        return f"no {noun} answered"
    return f"{count(answered, noun)} answered" + ("" if right is None else f", {right:,} right")


def spoken_card(card: str) -> str:
    """Return a card in words.

    >>> spoken_card("As"), spoken_card("10♥"), spoken_card("Jk")
    ('ace of spades', 'ten of hearts', 'joker')
    """
    if card == JOKER:
        return "joker"
    rank, suit = card[:-1].replace("10", "T"), card[-1]
    of = (SUIT_SIGNS if suit in SUIT_SIGNS else SUITS).index(suit)
    return f"{RANK_WORDS[RANKS.index(rank)]} of {SUIT_WORDS[of]}"


def spoken_cards(cards: Iterable[str]) -> str:
    """Return cards in words.

    >>> spoken_cards(["As", "Td"]), spoken_cards([])
    ('ace of spades, ten of diamonds', 'nothing')
    """
    return ", ".join(map(spoken_card, cards)) or "nothing"


def spoken(text: str) -> str:
    """Return a sentence with its cards in words.

    >>> spoken("K♠ Q♠, two to a royal, is worth 0.31 more than 4s 4d.")
    'king of spades, queen of spades, two to a royal, is worth 0.31 more than four of spades, \
four of diamonds.'
    >>> spoken("Keep Jk 4s.")
    'Keep joker, four of spades.'
    """

    def words(match: re.Match[str]) -> str:
        return spoken_cards(_ONE.findall(match[0])) + (" " if match[0].endswith(" ") else "")

    return _CARD.sub(words, text)
