"""What help answers: words, keys, settings and how things are, and which of them fit a question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log

from trainer.app.scene import PageInfo, Topic
from trainer.core.settings import OFFERS, Group


@dataclass(frozen=True, slots=True)
class HelpAnswer:
    """An answer: a word or a question and what there is to say, or keys and what they do.

    `page` is where more of it is found, opened `about` something, and `door` what leads there says.
    """

    heading: str
    words: str
    caps: tuple[str, ...] = ()
    page: str = ""
    about: Group | None = None
    door: str = ""

    @property
    def all_of_it(self) -> tuple[str, ...]:
        """The words that a search looks among."""
        return tuple(words_in(" ".join((self.heading, self.words, *self.caps))))


def answers(pages: Mapping[str, PageInfo], words: Sequence[Topic]) -> Iterator[HelpAnswer]:
    """Yield everything that can be asked: words first, then keys, settings, and how things are."""
    yield from (HelpAnswer(word.heading, word.words) for word in words)
    for info in pages.values():
        yield from (HelpAnswer("", key.meaning, key.caps) for key in info.keys)
    for offer in OFFERS.values():
        group = offer.group
        where = f"In the settings, {group}: {offer.name.lower()}, {offer.meaning}."
        if named := [label for label in offer.values if label[0].isalpha()]:
            where += f" {', '.join(named)}."
        door = f"Settings, {group}"
        yield HelpAnswer(offer.name, where, page="settings", about=group, door=door)
    for name, info in pages.items():
        for topic in info.topics:
            page = topic.page or name
            title = "the table" if page == "table" else pages[page].title
            door = "" if page == "help" else f"Go to {title}"
            yield HelpAnswer(topic.heading, topic.words, page=page if door else "", door=door)


def words_in(sentence: str) -> list[str]:
    """Return the words of a sentence as a search compares them.

    >>> words_in("Don't I lose 9/6's pairs?")
    ["don't", 'i', 'lose', "9/6's", 'pairs']
    """
    return [word.strip(".,:;?!()'") for word in sentence.lower().split()]


def matching(everything: Iterable[HelpAnswer], asked: str) -> list[HelpAnswer]:
    """Return the answers that have the words of a question that tell most, what tells more first,
    and of those that tell as much, what is named so most. They are few, and none is a key where a
    word is asked for.

    A word that few answers have tells more than one that many have. Of a question most of which
    no answer has there is none.

    >>> found = [HelpAnswer("Leak", "What costs."), HelpAnswer("Costs", "A leak.")]
    >>> [each.heading for each in matching(found, "the cost?")]
    ['Costs', 'Leak']
    >>> [each.heading for each in matching(found, "why does a leak return?")]
    ['Leak', 'Costs']
    >>> matching(found, "a leak beyond return")
    []
    """
    every = tuple(everything)
    words = [each.all_of_it for each in every]
    parts = [INSTEAD.get(part, part) for part in words_in(asked) if part not in LITTLE]
    having = [{at for at, said in enumerate(words) if has(said, part)} for part in parts]
    tells = [log(1 + len(every) / (len(some) or 1)) for some in having]
    counts = [
        sum(much for some, much in zip(having, tells, strict=True) if at in some)
        for at in range(len(every))
    ]
    most = max(counts, default=0.0)
    if parts and most < sum(tells) / 3:
        return []

    def place(at: int) -> tuple[float, int]:
        named = sum(has(words_in(every[at].heading), part) for part in parts)
        return -counts[at], -named

    near = [at for at, count in enumerate(counts) if count >= NEAR * most]
    found = [every[at] for at in sorted(near, key=place)]
    heads = (words_in(each.heading) for each in found if not each.page)
    if any(has(head, part) for head in heads for part in parts):
        found = [each for each in found if not each.caps]
    return found[:FEW]


def has(words: Iterable[str], part: str) -> bool:
    """Return whether one of some words begins with a part, or is it where the part is short."""
    if len(part) < len("pair"):
        return any(word in (part, f"{part}s") for word in words)
    return any(word.startswith(part.removesuffix("s")) for word in words)


FEW = 5  # answers
NEAR = 0.7  # of what the best answer tells: what tells less is none
LITTLE = frozenset(
    [
        *("a", "an", "the", "is", "are", "what", "who", "how", "do", "does", "i", "to", "of"),
        *("why", "when", "which", "in", "my", "me", "it", "for", "and", "or", "can", "not", "on"),
        *("off", "make", "much", "many", "you", "should", "there", "be", "with", "get", "turn"),
        *("keep", "was", "at", "if", "this", "that", "where", "mean", "means", "don't", "change"),
        *("come", "comes", "often", "own"),
        *("than", "too", "very", "so", "did", "has", "have", "see", "want", "need", "any", "play"),
    ]
)
"""Words of a question that say nothing of its subject."""
INSTEAD = {
    **dict.fromkeys(("bigger", "larger", "smaller", "small", "font", "zoom"), "size"),
    **dict.fromkeys(("mute", "silent", "noise", "music"), "sound"),
    **dict.fromkeys(("dark", "light", "theme"), "window"),
    **dict.fromkeys(("animation", "animations", "slow", "slower", "fast", "faster"), "speed"),
    **dict.fromkeys(("color", "colors", "colour"), "colours"),
    **dict.fromkeys(("cash", "dollar", "dollars", "euro", "euros"), "money"),
    **dict.fromkeys(("online", "offline", "wifi", "web"), "internet"),
    **dict.fromkeys(("wrong", "error", "errors"), "mistake"),
    **dict.fromkeys(("quit", "exit"), "leave"),
    **dict.fromkeys(("variance", "luck"), "downs"),
    **dict.fromkeys(("rtp", "payback"), "return"),
    **{"ev": "average", "rigged": "fair", "more": "several"},
}
"""Words that people ask with, and ours for the same."""
