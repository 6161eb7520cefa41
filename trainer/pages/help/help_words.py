"""What the help page answers with: words, keys, and how things are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from solver.paytable.table import PayTable
from solver.strategy.playing.word_meanings import terms_of
from trainer.app.scene import KeyHelp, PageInfo, Topic
from trainer.drawing import text
from trainer.teaching.terms import every_term

SHORT_KEYS = (
    KeyHelp(("Space",), "The gold button"),
    KeyHelp(("1", "…", "5"), "Hold a card"),
    KeyHelp(("B", "M"), "Bet one, bet max"),
    KeyHelp(("H",), "Best hold"),
    KeyHelp(("W",), "Why?"),
    KeyHelp(("C",), "Show the chart"),
    KeyHelp(("Ctrl", "1", "…", "5"), "Go to a page"),
    KeyHelp(("Esc",), "Close, go back"),
)
"""The keys that are used most."""

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
        "How far an hour strays from its average. The larger the number, the wilder (variance).",
    ),
    Topic("House keeps", "What the casino wins of every coin that is bet, played perfectly."),
    Topic(
        "Fair deal",
        "Every deal follows from a seed that is fixed before the first card. This session › "
        "Details › Fair deal shows the proof.",
    ),
)
FIRST_WORDS = ("Return", "Leak", "High pair, low pair", "Outside straight", "Kicker")
"""The words that are shown before a search."""


@dataclass(frozen=True, slots=True)
class HelpAnswer:
    """An answer: a word or a question and what there is to say, or keys and what they do."""

    heading: str
    words: str
    caps: tuple[str, ...] = ()

    @property
    def all_of_it(self) -> str:
        """Everything that a search looks in."""
        return " ".join((self.heading, self.words, *self.caps)).lower()


def words_of(table: PayTable, coins: int) -> tuple[Topic, ...]:
    """Return the words of a game with what they mean, those of cards as they are in that game."""
    terms = every_term(terms_of(table, coins))
    of_cards = (Topic(text.first_upper(term.name), term.meaning) for term in terms)
    return tuple(sorted((*PLAIN_WORDS, *of_cards), key=lambda word: word.heading))


def answers(pages: Iterable[PageInfo], words: Sequence[Topic]) -> Iterator[HelpAnswer]:
    """Yield everything that can be asked: words first, then keys, then how things are."""
    infos = tuple(pages)
    yield from (HelpAnswer(word.heading, word.words) for word in words)
    for info in infos:
        yield from (HelpAnswer("", key.meaning, key.caps) for key in info.keys)
    for info in infos:
        yield from (HelpAnswer(topic.heading, topic.words) for topic in info.topics)


def matching(everything: Iterable[HelpAnswer], asked: str) -> list[HelpAnswer]:
    """Return the answers that have all words of a question; those named so come first.

    >>> found = [HelpAnswer("Leak", "What costs."), HelpAnswer("Costs", "A leak.")]
    >>> [each.heading for each in matching(found, "the cost?")]
    ['Costs', 'Leak']
    """
    parts = [part for part in asked.lower().strip(" ?").split() if part not in LITTLE]
    found = [each for each in everything if all(part in each.all_of_it for part in parts)]
    named = " ".join(parts)
    return sorted(found, key=lambda each: not each.heading.lower().startswith(named))


LITTLE = frozenset(
    ["a", "an", "the", "is", "are", "what", "who", "how", "do", "does", "i", "to", "of"]
)
"""Words of a question that say nothing of its subject."""


def royal_words(table: PayTable) -> str:
    """Return what five coins are good for.

    >>> from solver import load_paytable
    >>> royal_words(load_paytable("9/6"))
    'Five make the royal flush pay 4,000.'
    """
    line, all_coins = table.lines[0], table.pays(5)[0]
    if all_coins > 5 * table.pays(1)[0]:
        return f"Five make the {line.name.lower()} pay {all_coins:,}."
    return "The more you bet, the more every hand pays."
