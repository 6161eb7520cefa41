"""The pages of the window's own words: its pages and their keys, and the terms it explains."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from evaluator import format_cards
from solver import load_paytable
from solver.holds import held
from solver.strategy.playing.word_meanings import terms_of
from trainer.app.scene import KeyHelp
from trainer.pages import PAGES, load_page
from trainer.pages.glossary import PLAIN_WORDS
from trainer.teaching.terms import ShownHand, Term, every_term

BET = 5
RENAMED = {
    "home": "today",
    "today": "training",
    "place": "placement",
    "paytables": "games",
    "strategy": "charts",
}
"""The pages whose pictures have another name than their rooms: that which players read."""


def window_page() -> str:
    """Return what the window says of each page, and the keys there, as Markdown."""
    return "\n".join(line for name in PAGES for line in _page(name))


def _page(name: str) -> Iterator[str]:
    title, told = PAGES[name].title, load_page(name).in_help
    if told.topics or told.keys:
        yield f"\n## {title}\n"
        yield f"![{title}](../pictures/{RENAMED.get(name, name)}.webp)\n"
    for topic in told.topics:
        yield f"**{topic.heading}.** {topic.words}\n"
    if told.keys:
        yield from _keys(told.keys)


def _keys(keys: Iterable[KeyHelp]) -> Iterator[str]:
    yield "| key | what it does |\n| --- | --- |"
    for each in keys:
        caps = (cap if cap == "…" else f"`{cap}`" for cap in each.caps)
        yield f"| {' '.join(caps)} | {each.meaning} |"
    yield ""


def glossary() -> str:
    """Return the words that the window and the lessons explain, in order, as a glossary."""
    entries = {topic.heading: topic.words for topic in PLAIN_WORDS}
    for term in (*_terms("job-9-6"), _terms("deuces-wild")[0]):
        entries[term.name[0].upper() + term.name[1:]] = f"{term.meaning} {_examples(term)}"
    listed = "\n\n".join(f"{name}\n  {words}" for name, words in sorted(entries.items()))
    return f"```{{glossary}}\n{listed}\n```"


def _terms(game: str) -> tuple[Term, ...]:
    return every_term(terms_of(load_paytable(game), BET))


def _examples(term: Term) -> str:
    hands = (example.hand for example in term.examples)
    return " ".join(f"{_as_kept(hand)}: {hand.caption}." for hand in hands)


def _as_kept(hand: ShownHand) -> str:
    kept, thrown = held(hand.cards, hand.held), held(hand.cards, ~hand.held)
    return f"`{format_cards(kept)}` ({format_cards(thrown)} thrown away)"
