"""What the help page answers with: words, keys, and how things are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from trainer.app.scene import KeyHelp, PageInfo, Topic

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
