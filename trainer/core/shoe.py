"""Reproducible deals: a seed and a number determine every card.

``docs/how-it-works/shoe.md`` describes the method byte by byte, with ten golden deals.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256

from evaluator.figures import shortened
from solver.holds import HAND
from solver.rules import Rules

SEED_BITS = 256

_DIGITS = re.compile(r"[0-9]+")
# Python reads and prints at most 4,300 decimal digits at once; seeds may be longer.
_CHUNK = 4000
_TOO_LONG = 10**_CHUNK


class SeedError(ValueError):
    """A seed that is not a whole number from zero up; the text is one line."""


def deck(seed: int, k: int, rules: Rules) -> tuple[int, ...]:
    """Return the cards of deal number `k` (from 1 up) in the order they are dealt.

    The first five are the deal; replacements come from the sixth on. The bet has no influence, and
    the paytable only through the deck of its rules. The shuffle is that of Fisher and Yates in
    Durstenfeld's form [1]_.

    >>> from evaluator import format_cards
    >>> from solver.rules import STANDARD
    >>> format_cards(deck(7, 1, STANDARD)[:5])
    '5c 5d 2s 3d 6d'

    Raises:
        SeedError: the seed is negative.
        ValueError: `k` is below 1.

    References:
        .. [1] R. Durstenfeld, "Algorithm 235: Random permutation", Communications of the ACM
           7 (1964), 420.
    """
    if k < 1:
        raise ValueError(f"deals are numbered from 1, not {k}")
    return _shuffled(list(rules.deck), random_bytes(seed, str(k)))


def further_decks(
    seed: int, k: int, hands: int, shuffled: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """Return the cards of hands 2 to `hands` of deal `k`, each in the order of `deck`.

    All hands of a deal have the first five cards of its own deck, `shuffled`. The rest, in
    ascending order, is shuffled for each further hand h by itself, with the bytes of the name
    ``k/h``.

    >>> from evaluator import format_cards
    >>> from solver.rules import STANDARD
    >>> (second,) = further_decks(7, 1, 2, deck(7, 1, STANDARD))
    >>> format_cards(second[:10])
    '5c 5d 2s 3d 6d Qc Jh Js Th 3s'
    """
    unseen = sorted(shuffled[HAND:])
    return tuple(
        shuffled[:HAND] + _shuffled([*unseen], random_bytes(seed, f"{k}/{h}"))
        for h in range(2, hands + 1)
    )


def _shuffled(cards: list[int], stream: Iterator[int]) -> tuple[int, ...]:
    for last in range(len(cards) - 1, 0, -1):
        # This is `below(last + 1, stream)`, written out: a hundred hands must be drawn in a frame.
        limit = 256 - 256 % (last + 1)
        byte = next(stream)
        while byte >= limit:
            byte = next(stream)
        chosen = byte % (last + 1)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return tuple(cards)


def draw(shuffled: tuple[int, ...], held: int) -> tuple[int, ...]:
    """Return the final hand: cards not held are replaced, left to right, from card 6 on.

    >>> draw(tuple(range(52)), 0b00101)
    (0, 5, 2, 6, 7)
    """
    replacements = iter(shuffled[HAND:])
    return tuple(shuffled[i] if held >> i & 1 else next(replacements) for i in range(HAND))


def parse_seed(text: str) -> int:
    """Return the seed that `text` gives in decimal digits, however many.

    >>> parse_seed("7")
    7
    >>> parse_seed("-3")
    Traceback (most recent call last):
    trainer.core.shoe.SeedError: a seed is a whole number from 0 up, not '-3'

    Raises:
        SeedError: `text` is not a number in decimal digits.
    """
    if not _DIGITS.fullmatch(text):
        raise SeedError(f"a seed is a whole number from 0 up, not {shortened(text)!r}")
    seed = 0
    for start in range(0, len(text), _CHUNK):
        chunk = text[start : start + _CHUNK]
        seed = seed * 10 ** len(chunk) + int(chunk)
    return seed


def format_seed(seed: int) -> str:
    """Return the seed in decimal digits; `parse_seed` reads them back.

    >>> format_seed(7)
    '7'

    Raises:
        SeedError: the seed is negative.
    """
    if seed < 0:
        raise SeedError("a seed is a whole number from 0 up, not a negative one")
    chunks = []
    while seed >= _TOO_LONG:
        seed, chunk = divmod(seed, _TOO_LONG)
        chunks.append(str(chunk).zfill(_CHUNK))
    return str(seed) + "".join(reversed(chunks))


def commitment(seed: int) -> str:
    """Return what may be shown of a seed before the first deal: SHA-256 of its decimal digits.

    Whoever noted it can check, once the seed is shown, that the deals were fixed beforehand.

    >>> commitment(7)[:16]
    '7902699be42c8a8e'
    """
    return sha256(format_seed(seed).encode("ascii")).hexdigest()


def random_bytes(seed: int, name: str) -> Iterator[int]:
    """Yield bytes: SHA-256 of the text ``seed/name/0``, then of ``seed/name/1``, and so on.

    The shoe's names are the numbers of its deals, and ``k/h`` for hand h > 1 of deal k.

    >>> stream = random_bytes(7, "1")
    >>> [next(stream) for _ in range(3)]
    [89, 233, 6]
    """
    prefix = f"{format_seed(seed)}/{name}/"
    block = 0
    while True:
        yield from sha256(f"{prefix}{block}".encode("ascii")).digest()
        block += 1


def below(bound: int, stream: Iterator[int]) -> int:
    """Return the next number from 0 to `bound` - 1, each as likely as any other; `bound` <= 256.

    A byte in the last, incomplete run of `bound` values is skipped. The method uses single bytes
    because then one in twenty is skipped, and an implementation that forgets this fails at once.
    """
    limit = 256 - 256 % bound
    return next(byte for byte in stream if byte < limit) % bound
