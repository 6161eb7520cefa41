"""The words that explain themselves: what each means, where a text has one, and the card of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from solver.paytable.table import PayTable
from solver.strategy.playing.word_meanings import terms_of
from trainer.app.scene import Stage, Topic
from trainer.app.world import World
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Around, Box, Column, Layers, Pen, Placing, Row, share
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item
from trainer.drawing.leaves import HandCards, IconBox, Words, type_size
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import Theme
from trainer.pages.boxed import BoxDialog
from trainer.teaching.terms import every_term
from trainer.widgets.base import NOWHERE, Act, WidgetState, focus_ring
from trainer.widgets.button import Press, Pressed

PLAIN_WORDS = (
    Topic(
        "Return",
        "The share of your bets that a game pays back if you play perfectly.",
        asked="rtp payback percent percentage money back",
    ),
    Topic(
        "Worth, expected value",
        "What a hold brings on average, over all cards that may come. The best hold is worth most.",
        asked="ev average expectation expected value",
    ),
    Topic(
        "Hold",
        "The cards that you keep: press them, or the keys 1 to 5. The draw replaces the others.",
        asked="card cards keep throw discard",
    ),
    Topic(
        "Deuce",
        "A card of the rank 2. It is wild in games that say so, as Deuces Wild, and in no other.",
        asked="two twos 2 deuces",
    ),
    Topic("Leak", "A choice that you miss again and again. Its price is what it costs in an hour."),
    Topic(
        "Closed leak",
        "A choice that you missed three times or more and now play right: nine times in ten, and "
        "so often in a row that it is hardly luck. Miss it again, and it is open again.",
        asked="closed",
    ),
    Topic(
        "Slip",
        "A mistake that you make though you know better: rare, but it costs. How often you slip an "
        "exam reckons from its answers and from your hands at the table.",
    ),
    Topic(
        "An hour",
        "600 hands at the bet in the bar, unless the settings say another number. What you now "
        "give away is of your last 300 hands at the table, a leak's price of all your answers, an "
        "exam's of its own.",
    ),
    Topic(
        "Chart, line",
        "A list of holds: play the first line that fits your hand. The first chart is the course's "
        "short one, your chart so far has the lines of the lessons that you know, and a chart of "
        "16 lines is the best of that length.",
        asked="first chart so far best own",
    ),
    Topic(
        "Saves an hour",
        "How much more this chart gives away in an hour if you leave the line out. The figure of a "
        "lesson is another one: what its line saves on top of the shorter chart before it.",
    ),
    Topic("Multiplier", "At Ultimate X a win multiplies what the next hand in its place is paid."),
    Topic(
        "Nine times in ten",
        "How sure a number is: in nine cases out of ten the true one lies within the range shown. "
        "The more hands you play, the narrower it is.",
        asked="sure certain range between",
    ),
    Topic(
        "Given away",
        "How much less your hold is worth than the best one, on average over all cards that may "
        "come. What the draw then brings is luck, and changes nothing of it.",
        asked="giving gives gave coins nothing",
    ),
    Topic(
        "Luck of the deals",
        "How much more the cards that you were dealt are worth than those of an average deal, both "
        "played perfectly. With a minus they are worth less.",
        asked="lucky unlucky dealt",
    ),
    Topic(
        "Luck of the draws",
        "How much more your draws paid than your holds are worth on average. With a minus they "
        "paid less.",
        asked="lucky unlucky",
    ),
    Topic(
        "Changed after a warning",
        "What you gained by another hold after the coach had warned you. Only your first hold "
        "counts, so this stands for itself.",
    ),
    Topic(
        "What you know",
        "The first of an exam's two numbers: what your holds would return without slips. The "
        "second one, how you play, has the slips in it.",
        asked="honest two numbers knowledge slips without included allowing skill good",
    ),
    Topic(
        "Your curve",
        "What you gave away in an hour, day by day, at the table. Today draws it as soon as you "
        "have decided enough deals yourself.",
        asked="graph diagram picture thirty",
    ),
    Topic(
        "By feel",
        "Twenty hands at the table before you learn: the coach says nothing until you have played "
        "all of them. Then you see what they cost.",
        asked="twenty feel silent",
    ),
    Topic(
        "Ups and downs, variance",
        "Between what loss and what win an hour ends nine times in ten. The variance measures how "
        "far single hands of one coin swing: the rare large wins count most.",
        asked="lose variance luck lucky unlucky swings volatility deviation losing streak downs",
    ),
    Topic(
        "9/6",
        "Games of one name differ in two pays. In 9/6 a full house pays 9 and a flush 6 for each "
        "coin bet.",
    ),
    Topic(
        "Paytable",
        "What each hand pays, by the coins that you bet. It stands above the cards; in the "
        "lab you can change it.",
        asked="paytable pay pays payout payouts pay table hands prize ranking",
    ),
    Topic(
        "Five coins",
        "With five coins bet the royal flush pays more for each coin, so bet five.",
        asked="max maximum how many coins most why",
    ),
    Topic("Jacks or better", "A pair of jacks, queens, kings or aces. A lower pair is not one."),
    Topic("Royal flush", "Ace, king, queen, jack and ten of one suit."),
    Topic("Straight flush", "Five cards of one suit whose ranks follow one another."),
    Topic(
        "Close, wide",
        "Of cards to a straight flush: few ranks are missing between them (gaps), and with a high "
        "card one more may be. In most charts 6 7 9 is close and 4 6 8 is wide.",
        asked="cards lie gaps gap few decision decisions call calls",
    ),
    Topic("Four of a kind", "Four cards of one rank."),
    Topic("Three of a kind", "Three cards of one rank."),
    Topic("Two pair", "Two cards of one rank and two of another."),
    Topic(
        "Hit frequency",
        "How often a hand is paid at all if you play perfectly; in the lab, Hands that pay.",
    ),
    Topic("Full house", "Three cards of one rank and two of another."),
    Topic("Flush", "Five cards of one suit."),
    Topic(
        "Straight",
        "Five cards whose ranks follow one another; an ace is high or low.",
        asked="ace count low high",
    ),
    Topic(
        "House keeps",
        "What the casino keeps of the money that you bet, if you play perfectly.",
        asked="edge advantage casino",
    ),
    Topic(
        "Fair deal",
        "All cards of a session are fixed by a secret number before the first deal, whatever you "
        "hold. The proof is under This session, Details, Fair deal.",
        asked="decide chosen rigged cheat cheating cheats random honest fair trust real shuffle "
        "seed luck",
    ),
)
NO_WILD = Topic(
    "Wild card",
    "A card that counts as whatever card makes the hand best. This game has none; games with "
    "deuces or a joker in their name have.",
    asked="wild wilds joker deuces",
)
"""Where there is one, the game itself says which."""
PLAIN_ENOUGH = frozenset(
    [
        *("Return", "Slip", "An hour", "Chart, line", "To a hand", "Suited, unsuited"),
        *("Worth, expected value", "Paytable", "Hold", "Given away", "Your curve", "By feel"),
        "What you know",
        *("9/6", "Five coins", "Jacks or better", "Royal flush", "Straight flush"),
        *("Four of a kind", "Three of a kind", "Two pair", "Full house", "Flush", "Straight"),
    ]
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
    none = () if table.rules.wild_kinds else (NO_WILD,)
    return tuple(sorted((*PLAIN_WORDS, *none, *of_cards), key=lambda word: word.heading))


@lru_cache(maxsize=4)
def meanings(table: PayTable, coins: int) -> Mapping[str, str]:
    """Return the words that are marked in a text, as they stand there, and what they mean.

    >>> from solver import load_paytable
    >>> meanings(load_paytable("9/6"), 5)["low pair"]
    'A pair of aces, kings, queens or jacks is high and pays. A lower pair pays nothing.'
    """
    return _marked(words_of(table, coins))


def told(words: Words, table: PayTable, coins: int) -> Told:
    """Return words of which those that a game's player may not know explain themselves."""
    return Told(words, meanings(table, coins))


def kin(heading: str, words: Iterable[Topic]) -> list[str]:
    """Return the headings of the other words of cards where it is one; none of play and money.

    >>> from solver import load_paytable
    >>> words = words_of(load_paytable("9/6"), 5)
    >>> kin("Kicker", words)[:2], kin("Leak", words)
    (['Gap', 'High card'], [])
    """
    plain = {word.heading for word in PLAIN_WORDS}
    others = [word.heading for word in words if word.heading not in {*plain, heading}]
    return [] if heading in plain else others


def hands_of(heading: str, table: PayTable, coins: int) -> Iterator[Box]:
    """Yield the hands that show what a word of cards means, or does not mean."""
    terms = every_term(terms_of(table, coins))
    shown = (term for term in terms if term.name == heading.lower())
    for example in (example for term in shown for example in term.examples):
        hand, fits = example.hand, example.fits
        sign = IconBox("tick" if fits else "cross", "right" if fits else "wrong", 18)
        box = Row(sign, share(1, Words(hand.caption, "body", "muted")), gap=8)
        cards = HandCards(hand.cards, hand.held, "right" if fits else "wrong", each=56)
        yield Row(cards, share(1, box), gap=18, narrow=520, narrow_gap=4)


class WordDialog(BoxDialog):
    """Shows the word it is opened about, with its hands in the present game."""

    name = "word"
    wide = 560.0

    def __init__(self, world: World, about: str = "leak") -> None:
        super().__init__(world)
        words = words_of(world.session.table, world.session.coins)
        named = (each for each in words if about in each.heading.lower())
        part = (each for each in words if each.heading.lower().split(", ")[0] in about)
        self._word = next(chain(named, part))
        self.title = self._word.heading

    def view(self, stage: Stage) -> Box:
        """Return the meaning and the hands."""
        hands = hands_of(self.title, *self.world.game)
        return Column(Words(self._word.words, "lead"), *hands, gap=14)


DOT = 2.0  # units; the dots under a word, and the space between two of them
BELOW = 0.46  # of the size: from the middle of a line to the dots


@dataclass(frozen=True, slots=True)
class WordSpot(Pressed):
    """The place of a word in a text: a press opens its card. The text draws the word itself."""

    name: str
    rect: Rect
    word: str
    size: float
    tip: str = ""  # what it means
    around: Rect = NOWHERE  # where its text stands

    def click(self, x: float, y: float) -> Act | None:
        """A click opens the card."""
        return Act("word", self.word)

    def items(self, look: WidgetState, theme: Theme) -> Iterator[Item]:
        """Draw the dots under the word; under the pointer, a line."""
        if look.focused:
            yield focus_ring(self.rect, theme, 4)
        ink, y = theme.palette.edge, self.rect.center[1] + self.size * BELOW + DOT
        if look.hover:
            yield Fill(Rect(self.rect.x, y, self.rect.w, DOT), theme.palette.accent)
            return
        for i in range(int(self.rect.w / DOT / 2)):
            yield Fill(Rect(self.rect.x + 2 * DOT * i, y, DOT, DOT), ink, DOT / 2)


@dataclass
class Told(Around):
    """Words whose terms are marked, each where it stands first on the page.

    `meanings` are the terms in small letters, and what each means.
    """

    box: Words
    meanings: Mapping[str, str]

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Write the words, and make the terms in them controls."""
        super().place(rect, pen, onto)
        words, size = self.box, type_size(pen, self.box.size)

        def measure(part: str) -> float:
            return pen.text_width(size, part, words.weight)

        for line, at in words.written(rect, pen):
            for match in _matches(tuple(self.meanings), line):
                word = match[1].lower()
                if any(control.name == f"word.{word}" for control in onto.controls):
                    continue
                place = Rect(at.x + measure(line[: match.start()]), at.y, measure(match[0]), at.h)
                tip = self.meanings[word]
                onto.live(WordSpot(f"word.{word}", place, word, size, tip, rect))


def _matches(terms: tuple[str, ...], line: str) -> Iterator[re.Match[str]]:
    """Yield where terms stand in a line, in the singular or the plural, the longest first.

    >>> [match[1] for match in _matches(("kicker", "gap"), "Two gaps, no kicker; a gape.")]
    ['gap', 'kicker']
    """
    either = "|".join(map(re.escape, sorted(terms, key=len, reverse=True)))
    return re.finditer(rf"\b({either})s?\b", line, re.IGNORECASE)


def word_box(word: Topic) -> Box:
    """Return a word with the first sentence on it."""
    return Column(
        Words(word.heading.partition(",")[0], weight="bold"),
        Words(word.words.partition(". ")[0].rstrip(".") + ".", "second", "muted"),
        gap=2,
    )


ABREAST = 3  # cards


def related(words: Sequence[Topic], head: str) -> Iterator[Box]:
    """Yield a card of each word under a head, a tap on which asks for it: all in rows, then ever
    fewer rows.
    """

    def card(i: int, word: Topic) -> Box:
        name = word.heading
        tap = Press(f"ask.{i}", name, "picture", value=name, tall=0)
        return share(1, Layers(Panel(word_box(word), "raised", 18, 12), tap))

    cards = [*(card(*each) for each in enumerate(words)), *[ROOM] * (-len(words) % ABREAST)]
    rows = [
        Row(*cards[at : at + ABREAST], gap=12, align="stretch")
        for at in range(0, len(cards), ABREAST)
    ]
    for count in range(len(rows), 0, -1):
        yield Column(Words(head, "body", "muted"), *rows[:count], gap=12)
