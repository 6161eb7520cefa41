"""Cards as numbers and as text.

A card is an int from 0 to 51, ``4 * rank + suit``: rank 0 is the deuce and 12 the ace, the suits
are clubs, diamonds, hearts and spades:

====== == == == == == == == == == == == == ==
suit    2  3  4  5  6  7  8  9  T  J  Q  K  A
====== == == == == == == == == == == == == ==
c       0  4  8 12 16 20 24 28 32 36 40 44 48
d       1  5  9 13 17 21 25 29 33 37 41 45 49
h       2  6 10 14 18 22 26 30 34 38 42 46 50
s       3  7 11 15 19 23 27 31 35 39 43 47 51
====== == == == == == == == == == == == == ==
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias, TypeVar

from evaluator.arguments import whole_number
from evaluator.figures import shortened

RANKS = "23456789TJQKA"
"""The letters of the ranks, lowest first: rank number 0 is the deuce, 12 the ace."""
SUITS = "cdhs"
"""The letters of the suits: clubs, diamonds, hearts, spades are suit numbers 0 to 3."""
SUIT_SIGNS = "♣♦♥♠"
RANK_WORDS = (
    *("deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)
SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")
NAMES = tuple(rank + suit for rank in RANKS for suit in SUITS)
JOKER = "Jk"
MOST_JOKERS = 2

CardsOrText: TypeAlias = str | Iterable[int] | Iterable[str]
_Item = TypeVar("_Item")

_NAMES_AND_JOKERS = NAMES + (JOKER,) * MOST_JOKERS
_RANK_OF = {text: rank for rank, name in enumerate(RANKS) for text in (name, name.lower())}
_RANK_OF["10"] = RANKS.index("T")
_SUIT_OF = {
    text: suit for suit, texts in enumerate(("cC♣♧", "dD♦♢", "hH♥♡", "sS♠♤")) for text in texts
}
# A variation selector asks for a suit sign as text (U+FE0E) or in colour (U+FE0F).
_CARD = re.compile(
    rf"({'|'.join(_RANK_OF)})([{''.join(_SUIT_OF)}])[\ufe0e\ufe0f]?|(?i:joker|jk)|\*"
)
_RANK_IN_WORDS = dict(zip(RANK_WORDS, RANKS, strict=True)) | {"two": "2"}
_CARD_IN_WORDS = re.compile(
    rf"\b({'|'.join(_RANK_IN_WORDS)})s? of ([{SUITS}])(?:lub|iamond|eart|pade)s?\b", re.IGNORECASE
)
_SEPARATORS = re.compile(r"[\s,]+")
_LONGEST_SHOWN = 20


class CardError(ValueError):
    """Something is not a card, or the cards are not the ones expected; the message is one line."""


def parse_card(text: str) -> int:
    """Return the card that `text` names.

    >>> parse_card("As"), parse_card("10h"), parse_card("a♠")
    (51, 34, 51)
    >>> parse_card("1s")
    Traceback (most recent call last):
    evaluator.cards.CardError: card 1: '1s' is not a card (expected a rank and a suit, as Kh or 10s)

    Raises:
        CardError: `text` is not one card.
    """
    return parse_cards(text, count=1)[0]


def parse_cards(
    text: str | Iterable[str], count: int | None = None, jokers: int = 0
) -> tuple[int, ...]:
    """Return the cards named by `text`, in the order given.

    Upper and lower case, suit letters and suit signs are all read. Cards may be separated by
    spaces or commas or by nothing. Several pieces of text are read as if joined by spaces. A joker
    is ``Jk``, ``joker`` or ``*``; the second one in a hand is the second joker. Words are read too.

    >>> parse_cards("As Kd, 10h9♠")
    (51, 45, 34, 31)
    >>> parse_cards(["askd", "10H"], count=3)
    (51, 45, 34)
    >>> parse_cards("ace of spades, King of Diamonds and 10h")
    (51, 45, 34)
    >>> parse_cards("As Jk 5d *", jokers=2)
    (51, 52, 13, 53)
    >>> parse_cards("As Kd As")
    Traceback (most recent call last):
    evaluator.cards.CardError: card 3: 'As' is given twice: it is card 1 too

    Args:
        text: the cards.
        count: how many there must be, if that matters.
        jokers: how many jokers the deck has.

    Raises:
        CardError: a piece of text is not a card of the deck, a card occurs twice, or there are not
            `count` cards (if `count` is given).
    """
    given = [text] if isinstance(text, str) else list(_iterated(text))
    if not all(isinstance(piece, str) for piece in given):
        raise CardError(f"cards: must be text, not {shortened(repr(text))}")
    pieces = list(_split(given))
    texts = [each for each, _ in pieces]
    cards: list[int] = []
    for number, (each, word) in enumerate(pieces, 1):
        cards.append(_card(each, word, number, cards, jokers))
    _refuse_repeats(cards, texts)
    _refuse_count(texts, count)
    return tuple(cards)


def check_cards(cards: CardsOrText, count: int | None = None, jokers: int = 0) -> tuple[int, ...]:
    """Return cards as a tuple of ids: text is parsed, and ids are checked by the same rules.

    >>> check_cards([51, 45]), check_cards("As Kd"), check_cards(["As", "Kd"])
    ((51, 45), (51, 45), (51, 45))
    >>> check_cards([51, 54])
    Traceback (most recent call last):
    evaluator.cards.CardError: card 2: 54 is not a card id (0 to 51)

    Args:
        cards: text, texts, or card ids; the jokers have the ids 52 and 53.
        count: how many there must be, if that matters.
        jokers: how many jokers the deck has.

    Raises:
        CardError: an id is not an int from 0 to 51 or a joker of the deck, or occurs twice, or
            there are not `count` ids.
    """
    if isinstance(cards, str):
        return parse_cards(cards, count, jokers)
    given: tuple[Any, ...] = tuple(_iterated(cards))
    if given and all(isinstance(card, str) for card in given):
        return parse_cards(given, count, jokers)
    ids = tuple(_card_id(card, number, jokers) for number, card in enumerate(given, 1))
    texts = [_NAMES_AND_JOKERS[card] for card in ids]
    _refuse_repeats(ids, texts)
    _refuse_count(texts, count)
    return ids


def format_card(card: int) -> str:
    """Return a card's text: its rank in upper case and its suit in lower case.

    >>> format_card(51), format_card(52)
    ('As', 'Jk')

    Raises:
        CardError: `card` is not an int from 0 to 53.
    """
    return _NAMES_AND_JOKERS[_card_id(card, 1, MOST_JOKERS)]


def format_cards(cards: Iterable[int]) -> str:
    """Return the cards' texts in the order given, separated by spaces.

    >>> format_cards([51, 45, 34])
    'As Kd Th'

    Raises:
        CardError: an id is not an int from 0 to 53.
    """
    numbered = enumerate(_iterated(cards), 1)
    ids = (_card_id(card, number, MOST_JOKERS) for number, card in numbered)
    return " ".join(_NAMES_AND_JOKERS[card] for card in ids)


def _iterated(cards: Iterable[_Item]) -> Iterator[_Item]:
    try:
        return iter(cards)
    except TypeError:
        value = shortened(repr(cards))
        raise CardError(f"cards: must be text or card ids, not {value}") from None


def _split(pieces: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the text of each card, and each stretch of text between cards that is not a card, with
    the word in which it stands.
    """
    for piece in pieces:
        for word in _SEPARATORS.split(in_letters(piece)):
            start = 0
            for match in _CARD.finditer(word):
                if match.start() > start:
                    yield word[start : match.start()], word
                yield match[0], word
                start = match.end()
            if word[start:]:
                yield word[start:], word


def in_letters(text: str) -> str:
    """Return a text with a card's letters for its words.

    >>> in_letters("ace of spades and Ten of Hearts, 4s")
    'As  Th, 4s'
    """
    if " of " not in text.lower():
        return text
    named = _CARD_IN_WORDS.sub(lambda card: _RANK_IN_WORDS[card[1].lower()] + card[2].lower(), text)
    return re.sub(r"(?i)\band\b", "", named)


def _card(text: str, word: str, number: int, earlier: list[int], jokers: int) -> int:
    match = _CARD.fullmatch(text)
    if match is None:
        card = repr(shortened(text, _LONGEST_SHOWN))
        where = "" if text == word else f" in {shortened(word, _LONGEST_SHOWN)!r}"
        raise CardError(
            f"card {number}: {card}{where} is not a card (expected a rank and a suit, as Kh or 10s)"
        )
    if match[1]:
        return 4 * _RANK_OF[match[1]] + _SUIT_OF[match[2]]
    if not jokers:
        raise CardError(f"card {number}: {JOKER}: this game has no joker")
    if len(NAMES) in earlier and jokers == 1:
        raise CardError(f"card {number}: {text!r} is given twice, and this game has one joker")
    return len(NAMES) + (len(NAMES) in earlier)


def _card_id(card: int, number: int, jokers: int) -> int:
    card_id = whole_number(card)
    if card_id is None or not 0 <= card_id < len(NAMES) + jokers:
        raise CardError(
            f"card {number}: {card!r} is not a card id (0 to {len(NAMES) - 1 + jokers})"
        )
    return card_id


def _refuse_repeats(cards: Iterable[int], texts: list[str]) -> None:
    first: dict[int, int] = {}
    for number, card in enumerate(cards, 1):
        earlier = first.setdefault(card, number)
        if earlier != number:
            text = texts[number - 1]
            raise CardError(f"card {number}: {text!r} is given twice: it is card {earlier} too")


def _refuse_count(texts: list[str], count: int | None) -> None:
    if count is not None and whole_number(count) is None:
        raise CardError(f"count: must be a whole number, not {shortened(repr(count))}")
    if count is None or len(texts) == count:
        return
    expected = f"{count} card{'s' if count != 1 else ''}, got {len(texts)}"
    if len(texts) > count:
        raise CardError(f"card {count + 1}: {texts[count]!r} is too many (expected {expected})")
    after = f" after {texts[-1]!r}" if texts else ""
    raise CardError(f"card {len(texts) + 1}: missing{after} (expected {expected})")
