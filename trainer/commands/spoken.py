"""Cards as words, for ears: "ace of spades"."""

from __future__ import annotations

import re
from collections.abc import Iterable

from evaluator.cards import JOKER, RANK_WORDS, RANKS, SUIT_SIGNS, SUIT_WORDS, SUITS

_CARD = re.compile(r"(?<![\w♣♦♥♠])(?:(?:(?:10|[2-9TJQKA])[cdhs♣♦♥♠]|Jk) ?)+(?![\w])")
_ONE = re.compile(r"(?:10|[2-9TJQKA])[cdhs♣♦♥♠]|Jk")


def spoken_card(card: str) -> str:
    """Return a card in words.

    >>> spoken_card("As"), spoken_card("10♥"), spoken_card("Jk")
    ('ace of spades', 'ten of hearts', 'joker')
    """
    if card == JOKER:
        return "joker"
    rank, suit = card[:-1].replace("10", "T"), card[-1]
    of = (SUIT_SIGNS if suit in SUIT_SIGNS else SUITS).index(suit)
    return f"{RANK_WORDS[RANKS.index(rank)]} of {SUIT_WORDS[of]}"


def spoken_cards(cards: Iterable[str]) -> str:
    """Return cards in words.

    >>> spoken_cards(["As", "Td"]), spoken_cards([])
    ('ace of spades, ten of diamonds', 'nothing')
    """
    return ", ".join(map(spoken_card, cards)) or "nothing"


def spoken(text: str) -> str:
    """Return a sentence with its cards in words.

    >>> spoken("K♠ Q♠, two to a royal, is worth 0.31 more than 4s 4d.")
    'king of spades, queen of spades, two to a royal, is worth 0.31 more than four of spades, \
four of diamonds.'
    >>> spoken("Keep Jk 4s.")
    'Keep joker, four of spades.'
    """

    def words(found: re.Match[str]) -> str:
        return spoken_cards(_ONE.findall(found[0])) + (" " if found[0].endswith(" ") else "")

    return _CARD.sub(words, text)
