"""What the review looks for: its search field, read at every letter, and what it shows until the
hands that were asked for are there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from evaluator import CardError, parse_cards
from evaluator.categories import RANK_PLURALS, RANK_SINGULARS
from evaluator.figures import shortened
from solver.decisions.classes import PARTS
from trainer.app.mistakes import Mistakes, Search, is_named
from trainer.app.seeds import today
from trainer.pages.review_words import searched_words, session_words
from trainer.widgets import FieldText, TextField

HINT = "Cards, as Kh 7s, or a hold"
LETTERS = 3  # of a kind of hold, from which on it is looked for while it is typed
COUNTS = ("two", "three", "four", "five")
"""Names of ranks that may begin the name of a hold; alone and of no hold they are ranks, too."""
ARTICLES = (["a"], ["an"], ["the"])
UNREAD = 2  # letters at the end that may be the beginning of a card


def without_article(typed: str) -> str:
    """Return what was typed in small letters, without "a" or "the" before it.

    >>> without_article("A low Pair"), without_article("a")
    ('low pair', '')
    """
    words = typed.lower().split()
    return " ".join(words[1:] if words[:1] in ARTICLES else words)


def rank_named(words: str) -> int | None:
    """Return the rank that a word names, if it names one.

    >>> rank_named("ace"), rank_named("sixes"), rank_named("two"), rank_named("pair")
    (12, 4, 0, None)
    """
    if words in ("two", "twos"):
        return 0
    for names in (RANK_SINGULARS, RANK_PLURALS):
        if words in names:
            return names.index(words)
    return None


class ReviewSearch:
    """The search whose hands are shown, and the one that was typed after it, until it is `shown`.

    What is typed is looked for in every hand, also where only some were shown. `every` are all that
    were shown last, those `of` a search: their holds can be named, and where they are all, what is
    typed is found among them. Else any of the `kinds` of hold of the game can be named.
    """

    def __init__(self, about: Search | None, kinds: Callable[[], Iterable[str]]) -> None:
        self.shown, self._kinds = about or Search(), kinds
        self.asked: Search | None = None
        self.content, self.faulty = FieldText(), False
        self.every, self.of = Mistakes(), self.shown
        self.fresh = False  # whether no frame has shown the last letter yet

    @property
    def narrowed(self) -> bool:
        """Whether only some of the hands are looked for."""
        return self.shown.narrowed

    @property
    def wide(self) -> Search:
        """Every hand, in the same order; those of a session stay among themselves."""
        shown = self.shown
        return Search(shown.order, mode=shown.mode, session=shown.session)

    def words(self, mistakes: Mistakes) -> str:
        """Say which hands were looked for."""
        shown = self.shown
        if shown.session and shown == self.wide:
            return session_words(mistakes, today())
        return searched_words(shown) + shown.since_when

    def field(self) -> TextField:
        """Return the field."""
        field = TextField("cards", self.content, HINT, "search", "/", self.faulty)
        return replace(field, across=330, tall=44, clears=True)

    def show(self, search: Search) -> None:
        """Look for these hands; nothing typed waits any more."""
        self.shown, self.asked = search, None

    def empty(self) -> None:
        """Forget what was typed."""
        self.content, self.faulty, self.asked = FieldText(), False, None

    def note(self, mistakes: Mistakes) -> None:
        """Note every hand, where all are shown."""
        if self.shown == self.wide:
            self.every, self.of = mistakes, self.shown

    def typed(self, content: FieldText, jokers: int) -> None:
        """Take what is in the field now, and ask for what it names as far as that can be read."""
        changed = content.text.strip() != self.content.text.strip()
        self.content, self.faulty = content, False
        if changed:
            search = self._read(content.text.strip(), jokers)
            self.asked, self.fresh = None if search == self.shown else search, True

    def among(self) -> Mistakes | None:
        """Return what is asked for, found among every hand; None where these may not be all."""
        asked, every, of = self.asked, self.every, self.of
        if asked is None or every.more or not every.hands or of != self.wide:
            return None
        found = (
            each
            for each in every.hands
            if asked.takes_deal(each.record.dealt) and asked.takes_kinds(each.decision, each.kept)
        )
        return Mistakes(tuple(found), faults=every.faults)

    def _read(self, typed: str, jokers: int) -> Search | None:
        """Return the search that was typed so far; None where it names nothing yet."""
        if not typed:
            return self.wide
        if len(typed) >= LETTERS and (search := self._in_words(typed)):
            return search
        for unread in range(UNREAD + 1):
            named = typed[: len(typed) - unread].strip()
            try:
                cards = parse_cards(named, jokers=jokers) if named else ()
            except CardError:
                continue
            if cards:
                return replace(self.wide, cards=tuple(cards))
        return None

    def _in_words(self, typed: str) -> Search | None:
        """Return the search for a rank by its name, or for a kind of hold, or a part of its name,
        that was kept or missed in one of the hands, as far as they are known; else None.
        """
        if not (asked := without_article(typed)):
            return None
        rank = rank_named(asked)
        if rank is None or asked in COUNTS:
            for part in (asked, asked.removesuffix("s")):
                if self._has(named := replace(self.wide, named=part)):
                    return named
        return None if rank is None else replace(self.wide, ranks=(rank,))

    def _has(self, named: Search) -> bool:
        """Whether one of the hands is of a kind that is named, or may be, as far as is known."""
        every = self.every
        if any(named.takes_kinds(each.decision, each.kept) for each in every.hands):
            return True
        known = every.hands and not every.more
        return not known and any(is_named(named.named, kind) for kind in (*self._kinds(), *PARTS))

    def found(self, jokers: int) -> str:
        """Look for all that is in the field; return why that names nothing, or ""."""
        typed = self.content.text.strip()
        try:
            cards = parse_cards(typed, jokers=jokers)
        except CardError:
            if search := self._in_words(typed):
                self.show(search)
                return ""
            self.faulty = True
            read = "neither cards, as Kh 7s, nor a hold that was kept or missed here, as a low pair"
            return f"{shortened(repr(typed))} is {read}."
        self.show(replace(self.wide, cards=tuple(cards)))
        return ""
