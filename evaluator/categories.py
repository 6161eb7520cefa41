"""What a rank class stands for: its category, its ranks, its description.

Five-card hands that tie belong to one rank class. The 7,462 classes are numbered from 1, a royal
flush, to 7462, seven high, as in Cactus Kev's evaluator [1]_. Each category is a run of consecutive
classes. Within a category, classes are ordered by the ranks of the hand, the most important rank
first.

References:
.. [1] Cactus Kev's Poker Hand Evaluator, http://suffe.cool/poker/evaluator.html
"""

from collections.abc import Iterator
from functools import cache
from itertools import accumulate, combinations

from evaluator.arguments import whole_number

CATEGORIES = (
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pair",
    "pair",
    "high_card",
)
"""The names of the hand categories, best first."""
WORST_CLASS = 7462

_ACE_TO_DEUCE = range(12, -1, -1)
_STRAIGHTS = (*(tuple(range(top, top - 5, -1)) for top in range(12, 3, -1)), (3, 2, 1, 0, 12))
RANK_SINGULARS = (
    *("deuce", "three", "four", "five", "six", "seven", "eight"),
    *("nine", "ten", "jack", "queen", "king", "ace"),
)
RANK_PLURALS = tuple(name + ("es" if name == "six" else "s") for name in RANK_SINGULARS)


def category(rank_class: int) -> str:
    """Return the category of a rank class, by its name in `CATEGORIES`.

    >>> category(1), category(10), category(7462)
    ('royal_flush', 'straight_flush', 'high_card')

    Raises:
        ValueError: there is no such class.
    """
    _refuse_unknown(rank_class)
    return next(name for name, classes in category_classes().items() if rank_class in classes)


def category_title(name: str) -> str:
    """Return the name of a category as it is printed.

    >>> category_title("four_of_a_kind")
    'Four of a kind'
    """
    return name.replace("_", " ").capitalize()


@cache
def category_classes() -> dict[str, range]:
    """Return the rank classes of each category, by name, best first.

    >>> category_classes()["full_house"]
    range(167, 323)
    """
    sizes = [sum(1 for _ in ranks) for ranks in _ranks_by_category()]
    ends = list(accumulate(sizes, initial=1))
    return {
        name: range(start, end)
        for name, start, end in zip(CATEGORIES, ends[:-1], ends[1:], strict=True)
    }


def class_ranks(rank_class: int) -> tuple[int, ...]:
    """Return the distinct ranks of a hand of the class, the most important first.

    Ranks that occur more often come first: the quads, then the kicker; the trips, then the pair;
    both pairs, then the kicker. A straight runs down from its top card, and in the lowest one the
    ace comes last.

    >>> class_ranks(1), class_ranks(1609), class_ranks(167)  # A-K-Q-J-T, 5-4-3-2-A, aces full
    ((12, 11, 10, 9, 8), (3, 2, 1, 0, 12), (12, 11))

    Raises:
        ValueError: there is no such class.
    """
    _refuse_unknown(rank_class)
    return _all_class_ranks()[rank_class - 1]


def describe(rank_class: int) -> str:
    """Return a rank class in words.

    >>> describe(1), describe(1608)
    ('Royal flush', 'Straight, six high')

    Raises:
        ValueError: there is no such class.
    """
    name = category(rank_class)
    title = name.replace("_", " ").capitalize()
    ranks = class_ranks(rank_class)
    first, second = RANK_PLURALS[ranks[0]], RANK_PLURALS[ranks[1]]
    details = {
        "royal_flush": "",
        "four_of_a_kind": f", {first}",
        "full_house": f", {first} over {second}",
        "three_of_a_kind": f", {first}",
        "two_pair": f", {first} and {second}",
        "pair": f", {first}",
        "high_card": f", {RANK_SINGULARS[ranks[0]]}",
    }
    return title + details.get(name, f", {RANK_SINGULARS[ranks[0]]} high")


def _refuse_unknown(rank_class: int) -> None:
    number = whole_number(rank_class)
    if number is None or not 1 <= number <= WORST_CLASS:
        raise ValueError(f"{rank_class!r} is not a rank class (1 to {WORST_CLASS})")


@cache
def _all_class_ranks() -> tuple[tuple[int, ...], ...]:
    return tuple(ranks for category_ranks in _ranks_by_category() for ranks in category_ranks)


def _ranks_by_category() -> tuple[Iterator[tuple[int, ...]], ...]:
    """Return the ranks of each class, category by category, from the best class to the worst."""
    return (
        iter(_STRAIGHTS[:1]),
        iter(_STRAIGHTS[1:]),
        _grouped(1, 1),
        _grouped(1, 1),
        _scattered(),
        iter(_STRAIGHTS),
        _grouped(1, 2),
        _grouped(2, 1),
        _grouped(1, 3),
        _scattered(),
    )


def _grouped(groups: int, kickers: int) -> Iterator[tuple[int, ...]]:
    """Yield the ranks of the groups of equal cards, then those of the single cards, best first."""
    for equal in combinations(_ACE_TO_DEUCE, groups):
        others = [rank for rank in _ACE_TO_DEUCE if rank not in equal]
        for single in combinations(others, kickers):
            yield equal + single


def _scattered() -> Iterator[tuple[int, ...]]:
    """Yield every five distinct ranks that are not a straight, best first."""
    straights = {frozenset(ranks) for ranks in _STRAIGHTS}
    for ranks in combinations(_ACE_TO_DEUCE, 5):
        if frozenset(ranks) not in straights:
            yield ranks
