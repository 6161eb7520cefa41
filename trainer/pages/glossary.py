"""The words that explain themselves where they stand: what each means, and where a text has one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from solver.paytable.table import PayTable
from solver.strategy.playing.word_meanings import terms_of
from trainer.app.scene import Topic
from trainer.drawing import text
from trainer.drawing.leaves import Words
from trainer.teaching.terms import every_term
from trainer.widgets.marked_words import Told

PLAIN_WORDS = (
    Topic("Return", "What the game pays back of every coin, played perfectly."),
    Topic("Leak", "A choice that you miss again and again. Its price is what it costs in an hour."),
    Topic("Slip", "An error in what you know. Slips cost too, but they come seldom and alone."),
    Topic("An hour", "At 600 hands and the bet in the bar, unless the settings say otherwise."),
    Topic("Chart, line", "A list of holds. The first line that fits the hand is played."),
    Topic("Multiplier", "At Ultimate X a win multiplies what the next hand in its place is paid."),
    Topic("Nine times in ten", "So often the true number lies within the range that is shown."),
    Topic(
        "Ups and downs",
        "How far an hour strays from its average, as a rule: the root of its variance, in coins.",
    ),
    Topic("House keeps", "What the casino wins of every coin that is bet, played perfectly."),
    Topic(
        "Fair deal",
        "Every deal follows from a seed that is fixed before the first card. This session › "
        "Details › Fair deal shows the proof.",
    ),
)
PLAIN_ENOUGH = frozenset(
    ["Return", "Slip", "An hour", "Chart, line", "To a hand", "Suited, unsuited"]
)
"""Those that are not marked in a text: they stand everywhere."""


def _marked(words: Iterable[Topic]) -> dict[str, str]:
    marked = (word for word in words if word.heading not in PLAIN_ENOUGH)
    return {name: word.words for word in marked for name in word.heading.lower().split(", ")}


PLAIN_MEANINGS: Mapping[str, str] = _marked(PLAIN_WORDS)
"""Those of every game that are marked in a text, as they stand there, and what they mean."""


@lru_cache(maxsize=4)
def words_of(table: PayTable, coins: int) -> tuple[Topic, ...]:
    """Return the words of a game with what they mean, those of cards as they are in that game."""
    terms = every_term(terms_of(table, coins))
    of_cards = (Topic(text.first_upper(term.name), term.meaning) for term in terms)
    return tuple(sorted((*PLAIN_WORDS, *of_cards), key=lambda word: word.heading))


@lru_cache(maxsize=4)
def meanings(table: PayTable, coins: int) -> Mapping[str, str]:
    """Return the words that are marked in a text, as they stand there, and what they mean.

    >>> from solver import load_paytable
    >>> meanings(load_paytable("9/6"), 5)["low pair"]
    'A pair of aces, kings, queens or jacks is high and pays. A lower pair pays nothing yet.'
    """
    return _marked(words_of(table, coins))


def told(words: Words, table: PayTable, coins: int) -> Told:
    """Return words of which those that a game's player may not know explain themselves."""
    return Told(words, meanings(table, coins))
