"""What people call a hold, "three to a royal", "the pair of queens", and how verbs agree with it.

A side is a hold, or many of one kind, with its name and how often it ends on each line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from evaluator import RANKS, SUITS, format_card
from evaluator.cards import SUIT_SIGNS
from evaluator.categories import RANK_PLURALS
from solver.decisions.rivals import kind_of_hold
from solver.hand import Hold
from solver.holds import HAND
from solver.strategy.playing.held_ranks import STRAIGHTS
from solver.strategy.playing.word_meanings import terms_of

ALL_WORTH_THE_SAME = "Every hold is worth the same here."
DRAWING_FIVE = "drawing five new cards"
FIVE_NEW = "five new cards"
KEEPING_ALL = "keeping all five cards"
_PLURALS = ("two", "three", "four", "five")
_ALONE = "alone"
_JOKERS = len(RANKS) * len(SUITS)  # the first card id of a joker
_NUMBERS = ("", "one", "two", "three", "four")
_COUNTS = {*_NUMBERS, "five", "the"}


def show_cards(cards: Iterable[int], between: str = "") -> str:
    """Return cards as people write them in a sentence; a joker, which is letters, stands apart.

    >>> show_cards([51, 45]), show_cards([51, 45], " "), show_cards([51, 45, 52])
    ('A♠K♦', 'A♠ K♦', 'A♠K♦ Jk')
    """
    written = between.join(
        f" {_written(card)} " if card >= _JOKERS else _written(card) for card in cards
    )
    return " ".join(written.split())


def _written(card: int) -> str:
    """Return a card with the sign of its suit; a joker has none."""
    if card >= _JOKERS:
        return format_card(card)
    return RANKS[card // len(SUITS)] + SUIT_SIGNS[card % len(SUITS)]


@dataclass(frozen=True)
class HoldName:
    """A hold in words.

    Attributes:
        cards: the cards that the words are about.
        words: what they are, "a pair of queens"; "" where they have no name.
        extra: other cards held with them.
    """

    cards: tuple[int, ...]
    words: str
    extra: tuple[int, ...] = ()

    @property
    def subject(self) -> str:
        """The hold as the subject of a sentence: "K♠ Q♠ J♠, three to a royal,"."""
        if self.extra or not self.words or self.words.endswith(_ALONE):
            sentence = self.object
            return sentence[0].upper() + sentence[1:]
        if len(self.cards) == HAND and self._bare != self.words:
            return f"The {self._bare}"
        return f"{show_cards(self.cards, ' ')}, {self.words},"

    @property
    def object(self) -> str:
        """The hold after "than": "the pair of queens"."""
        if not self.words:
            return _unnamed(self.cards)
        if self.words.endswith(_ALONE):
            return self.words
        the = "the " if self.words != self._bare else ""
        extra = f" with {show_cards(self.extra, ' ')}" if self.extra else ""
        return f"{the}{self._bare}{extra}"

    @property
    def with_cards(self) -> str:
        """The same, with the cards, where the words alone could mean another hold."""
        if self.extra or not self.words or self.words.endswith(_ALONE) or _sets(self.cards):
            return self.object
        return f"{show_cards(self.cards, ' ')}, {self.words}"

    @property
    def _bare(self) -> str:
        return self.words.removeprefix("a ")


def name_of(hold: Hold) -> HoldName:
    """Return a hold in words.

    >>> from solver import solve_hand
    >>> solution = solve_hand("Ks Qs Js 7h 7d")
    >>> for mask in (0b00111, 0b11000, 0b11001, 0b00001, 0b00110, 0b01001, 0):
    ...     print(name_of(solution.hold(mask)).subject)
    K♠ Q♠ J♠, three to a royal,
    7♥ 7♦, a pair of sevens,
    The pair of sevens with K♠
    K♠ alone
    Q♠ J♠, two suited high cards,
    K♠ 7♥
    Drawing five new cards
    """
    kind, cards = kind_of_hold(hold), _in_order(hold.cards)
    if len(cards) == 1:
        joker = "the joker" if hold.solution.table.rules.jokers == 1 else "a joker"
        alone = joker if cards[0] >= _JOKERS else show_cards(cards)
        return HoldName(cards, f"{alone} {_ALONE}")
    if any(map(hold.solution.table.rules.is_wild, cards)):
        return HoldName(cards, _in_words(kind.name)) if kind.natural else _one_too_many(hold)
    if sets := _sets(cards):
        return _name_of_sets(cards, sets, kind.name)
    if not cards or not kind.natural:
        return HoldName(hold.cards, "")  # as they lie in the hand: nothing else tells of them
    return HoldName(cards, _in_words(kind.name))


def _one_too_many(hold: Hold) -> HoldName:
    """Name a hold of wild cards by its best part and the card beside it, if that has a name.

    >>> from solver import solve_hand
    >>> print(name_of(solve_hand("2s 7h 7d Kc 4c", "deuces-wild").hold(0b01111)).object)
    three of a kind with K♣
    """
    rules = hold.solution.table.rules
    parts = [
        hold.solution.hold(hold.mask & ~(1 << i))
        for i, card in enumerate(hold.solution.cards)
        if hold.mask >> i & 1 and not rules.is_wild(card)
    ]
    named = [part for part in parts if len(part.cards) > 1 and kind_of_hold(part).natural]
    if not named or len(hold.cards) == HAND:
        return HoldName(hold.cards, "")
    part = max(named, key=lambda each: each.ev)
    extra = tuple(card for card in hold.cards if card not in part.cards)
    return HoldName(part.cards, name_of(part).words, extra)


def _in_order(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return fours, threes and pairs before single cards, and high cards before low ones."""
    times = Counter(card // len(SUITS) for card in cards)
    ranks = sorted(times, key=lambda rank: (times[rank], rank), reverse=True)
    return tuple(sorted(cards, key=lambda card: ranks.index(card // len(SUITS))))


def _sets(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards that have another of their rank beside them."""
    times = Counter(card // len(SUITS) for card in cards)
    return tuple(card for card in cards if times[card // len(SUITS)] > 1)


def _name_of_sets(cards: tuple[int, ...], sets: tuple[int, ...], kind: str) -> HoldName:
    """Name cards of which some are pairs, threes or fours.

    A fifth card held beside four of a kind, if it does not pay as a kicker, is not mentioned.
    """
    ranks = list(dict.fromkeys(card // len(SUITS) for card in sets))
    times = len(sets) if len(ranks) == 1 else 0
    if len(sets) == HAND:
        return HoldName(cards, "a full house")
    if not times:
        words = "two pair"
    else:
        of = RANK_PLURALS[ranks[0]]
        words = f"a pair of {of}" if times == 2 else f"{_NUMBERS[times]} {of}"
    if kind.endswith("with a kicker"):
        return HoldName(cards, f"{words} with a kicker")
    extra = () if times == len(SUITS) else tuple(card for card in cards if card not in sets)
    if len(cards) == HAND and extra:
        return HoldName(cards, "")
    return HoldName(sets, words, extra)


def _in_words(kind: str) -> str:
    """Return the name of a kind without pairs as people say it: "three to a royal".

    >>> _in_words("3 to a royal flush"), _in_words("flush"), _in_words("2 unsuited high cards")
    ('three to a royal', 'a flush', 'two high cards')
    >>> _in_words("five of a kind"), _in_words("4 to a wild royal flush"), _in_words("two deuces")
    ('five of a kind', 'four to a wild royal', 'two deuces')
    """
    number, _, rest = kind.partition(" ")
    if number in _COUNTS:
        return kind
    if not number.isdigit():
        return f"a {kind}"
    rest = rest.replace("royal flush", "royal").removeprefix("unsuited ")
    return f"{_NUMBERS[int(number)]} {rest}"


def kind_words(kind: str) -> str:
    """Return the name of a kind of hold as a sentence goes on with it.

    >>> kind_words("low pair"), kind_words("4 to a flush"), kind_words("nothing")
    ('a low pair', 'four to a flush', 'five new cards')
    >>> kind_words("two pair"), kind_words("2 unsuited high cards"), kind_words("one high card")
    ('two pair', 'two unsuited high cards', 'one high card')
    """
    if kind in ("nothing", "discard everything"):
        return "five new cards"
    kind = kind.replace("one pair", "pair")
    words = _in_words(kind).removeprefix("a ")
    if " unsuited " in kind:
        words = words.replace(" ", " unsuited ", 1)
    single = words.split(" and ")[0].split()[-1] in ("pair", "flush", "straight", "house")
    first = words.split()[0]
    return f"a {words}" if single and first not in _COUNTS and first != "any" else words


def _unnamed(cards: tuple[int, ...]) -> str:
    if not cards:
        return DRAWING_FIVE
    return KEEPING_ALL if len(cards) == HAND else show_cards(cards, " ")


@dataclass(frozen=True)
class Side:
    """A hold, or many of one kind, as a reason sees it.

    Attributes:
        name: what it is called in the middle of a sentence: "the pair of sevens".
        drawn: how many cards are drawn.
        rates: how often it ends on each line of the paytable, Nothing left out.
        mixed: whether the rates are means over deals.
    """

    name: str
    drawn: int
    rates: tuple[Fraction, ...]
    mixed: bool = False

    @property
    def many(self) -> bool:
        """Whether its name is a plural: "two suited high cards make …", but "two pair pays"."""
        first, _, rest = self.name.removeprefix("the ").partition(" ")
        cards = not first.isalpha() and bool(rest) and rest != "alone" and "," not in self.name
        counted = first in _PLURALS and not rest.startswith(("to ", "of a kind", "pair"))
        return counted or cards or first in ("low", "unrelated")

    def verb(self, word: str) -> str:
        """Return a verb that agrees with the name: "makes" or "make"."""
        return word if self.many else f"{word}s"


def side_of(hold: Hold) -> Side:
    """Return a hold of one deal as a side."""
    outcomes, names = hold.outcomes, hold.solution.table.line_names[:-1]
    rates = tuple(Fraction(outcomes.get(name, 0), hold.draws) for name in names)
    drawn = HAND - len(hold.cards)
    return Side(name_of(hold).object if hold.mask else FIVE_NEW, drawn, rates)


def sides_of(better: Hold, other: Hold) -> tuple[Side, Side]:
    """Return two holds of a deal as sides; two of one name are told apart by their cards, and high
    cards beside suited ones by being unsuited.

    >>> from solver import solve_hand
    >>> deal = solve_hand("5c Js 6c Qh Ad")
    >>> [side.name for side in sides_of(deal.best, deal.hold("Qh Ad"))]
    ['J♠ Q♥', 'Q♥ A♦']
    >>> deal = solve_hand("As Kh Qs 7c 2d")
    >>> [side.name for side in sides_of(deal.best, deal.hold("Kh Qs"))]
    ['two suited high cards', 'two unsuited high cards']
    """
    one, two = side_of(better), side_of(other)
    if one.name != two.name:
        return _unsuited(one, two), _unsuited(two, one)
    mine, yours = (show_cards(hold.cards, " ") for hold in (better, other))
    return replace(one, name=mine), replace(two, name=yours)


def _unsuited(side: Side, beside: Side) -> Side:
    """Return a side that says that its cards are of several suits where the other's are of one."""
    suited = side.name.replace("high cards", "suited high cards")
    same = suited == beside.name != side.name
    return replace(side, name=suited.replace("suited", "unsuited")) if same else side


_MOST_STRAIGHTS = 3  # that contain three cards: of none missing
_CLOSE = 1  # gaps beyond the high cards, as in `gaps ≤ high cards + 1`


def is_wide(hold: Hold) -> bool:
    """Whether a hold is three natural cards to a straight flush that no line of close ones keeps.

    >>> from solver import solve_hand
    >>> [is_wide(solve_hand(f"{cards} 9d Td").hold(0b111)) for cards in ("4c 6c 2c", "4c 6c 3c")]
    [True, False]
    >>> [is_wide(solve_hand(f"{cards} 2d 3d").hold(0b111)) for cards in ("9c Tc Kc", "7c 8c 6c")]
    [False, False]
    """
    table, coins = hold.solution.table, hold.solution.coins
    rules = table.rules
    if any(map(rules.is_wild, hold.cards)) or kind_of_hold(hold).name != "3 to a straight flush":
        return False
    terms, ranks = terms_of(table, coins), sum(1 << card // len(SUITS) for card in hold.cards)
    runs = [run for run in STRAIGHTS if not run & terms.wild and run & ranks == ranks]
    return _MOST_STRAIGHTS - len(runs) - (ranks & terms.high).bit_count() > _CLOSE
