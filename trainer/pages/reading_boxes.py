"""Text with hands as boxes: the pages on the game itself, and what is said before a lesson."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from trainer.drawing import text
from trainer.drawing.boxes import At, Box, Column, Pad, Row, Space, share, wide
from trainer.drawing.leaves import Hairline, HandCards, Words
from trainer.drawing.surfaces import Panel
from trainer.pages.lesson_words import keep_words

if TYPE_CHECKING:
    from trainer.teaching.game_course import LessonState
    from trainer.teaching.introduction import Introduction
    from trainer.teaching.shown import ShownHand, TextPage
    from trainer.teaching.terms import Term

WIDEST = 920.0
CARD, HAND_WIDE = 52.0, 300.0
BESIDE = 560.0  # the width from which a caption stands beside its hand


def game_page(page: TextPage, grow: float) -> Box:
    """Return a page on the game: its title, its paragraphs, its hands."""
    return _sheet(
        Words(page.title, "page", weight="bold"),
        *(Words(words, "lead") for words in page.paragraphs),
        *_hands(page.hands),
        grow=grow,
    )


def introduction_page(
    said: Introduction, title: str, state: LessonState, worth: str, grow: float
) -> Box:
    """Return what is said before a lesson: rule, place, examples, near misses, words."""
    numbered = [f"{i}. {words}" for i, words in enumerate(said.lines, 1)]
    rules = zip(said.lines if said.lesson else numbered, said.reasons, strict=True)
    where = said.place if state.place else ""
    last = " ".join(filter(None, (where, worth)))
    return _sheet(
        Words(title, "page", weight="bold"),
        *(box for rule, reason in rules for box in (Words(rule, "lead"), Words(reason))),
        *([Words(last, "body", "muted")] if last else []),
        *_hands(_captioned(hand, named=not said.lesson) for hand in said.examples),
        *(_near(said.near_misses) if said.near_misses else ()),
        *(box for term in said.terms for box in _term(term)),
        grow=grow,
    )


def _sheet(*boxes: Box, grow: float) -> Box:
    sheet = Panel(Column(*boxes, gap=10), pad=30, pad_y=24)
    return Pad(At(sheet, x="stretch", y="start", widest=WIDEST * grow), y=6, bottom=12)


def _near(hands: Iterable[ShownHand]) -> Iterator[Box]:
    yield Space(4)
    yield Words("But in these hands another line decides", "title", weight="semibold")
    yield from _hands(_captioned(hand, named=True) for hand in hands)


def _term(term: Term) -> Iterator[Box]:
    """Yield a word, what it means, and the hands that show it."""
    yield Pad(Hairline(), y=6)
    yield Words(f"{term.name[0].upper()}{term.name[1:]}", "title", weight="semibold")
    yield Words(term.meaning, "body")
    yield from _hands(example.hand for example in term.examples)


def _captioned(hand: ShownHand, *, named: bool) -> ShownHand:
    """Return a hand with what to keep and, if it is to be `named`, the line that says so."""
    keep = keep_words(hand.cards, hand.held)
    if not named:
        return hand._replace(caption=keep)
    return hand._replace(caption=f"{hand.caption}: {keep[0].lower()}{keep[1:]}")


def _hands(hands: Iterable[ShownHand]) -> Iterator[Box]:
    """Yield hands, those marked lifted in a ring, each with its caption."""
    for hand in hands:
        words = text.with_tens(f"{hand.caption[0].upper()}{hand.caption[1:]}")
        yield Row(
            wide(HAND_WIDE, HandCards(hand.cards, hand.held, each=CARD)),
            share(1, Words(words, "body")),
            gap=20,
            narrow=BESIDE,
            narrow_gap=6,
        )
