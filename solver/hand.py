"""One deal: the exact values of its 32 holds, the best hold, and the outcomes of each. And what all
solved values are, of deals and of games.

The sums are those of the whole game (`hold_values`), here for one deal and in plain Python
integers: that takes less time than a few numpy calls on 32 numbers. The module is over four hundred
lines long because a deal that is solved and its sums are one thing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import FrozenInstanceError, dataclass
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from itertools import combinations
from operator import mul, sub
from typing import Any, ClassVar, NamedTuple, NoReturn, SupportsIndex

from evaluator import SUITS, check_cards, format_cards
from evaluator.cards import CardsOrText
from evaluator.figures import count, decimal
from evaluator.keys import Keys, both, card_list, hold_list, key, parts
from evaluator.report import CardRow, Report, Reported, ReportLine, Table, heading, line, table
from solver.arrays import Ints
from solver.exact.totals import Totals, line_totals, multisets, pay_totals, wild_multisets
from solver.holds import HAND, MASKS, canonical_places, checked_mask, held
from solver.paytable.catalogue import AnyTable, load_paytable, spelled
from solver.paytable.checks import checked_bet
from solver.paytable.table import PayTable
from solver.rules import STANDARD, Rules

DECK = len(STANDARD.deck)
_BITS = 32  # more than a number of draws has
_COUNT = (1 << _BITS) - 1


class _Lookups(NamedTuple):
    """The totals of a paytable as Python integers.

    Attributes:
        plain: by key of the kinds.
        suited: by wild cards, as ascending kinds, then by the ranks of the others as bits.
        natural: by the ranks as bits; empty if the totals have no natural part.
        wild_kinds: the kinds that are wild.
    """

    plain: dict[int, int]
    suited: dict[tuple[int, ...], list[int]]
    natural: list[int]
    wild_kinds: tuple[int, ...]


@dataclass(frozen=True)
class Hold(Reported):
    """A hold of a deal; two are equal if their masks and their deals, paytables and bets are.

    Attributes:
        mask: bit i keeps the i-th card as given.
        cards: the cards kept, in the order given.
        numerator: the value over `Rules.denominator`, in coins at the bet; compare holds by it.
        draws: the number of possible draws.
    """

    mask: int
    cards: tuple[int, ...]
    numerator: int
    draws: int
    _solution: HandSolution

    KEYS: ClassVar[Keys] = (
        card_list("hold", "the cards held", "cards"),
        *both("ev", "expected value"),
        key("draws", "number of different draws to this hold"),
        key(
            "outcomes",
            "how many of these draws end on each line of the paytable or on `Nothing`; lines that "
            "none ends on are left out",
        ),
    )

    GUESSES: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("names", "text", "name"), "format_cards(hold.cards)"),
        **dict.fromkeys(("value", "expected_value", "return_"), "ev"),
        "hold": "cards",
        "odds": "outcomes",
    }

    @property
    def solution(self) -> HandSolution:
        """The deal that it is a hold of, with its paytable and bet."""
        return self._solution

    @property
    def ev(self) -> Fraction:
        """Expected value: coins returned per coin bet."""
        solution = self._solution
        return Fraction(self.numerator, solution.table.rules.denominator * solution.coins)

    @property
    def outcomes(self) -> dict[str, int]:
        """How many draws each line pays, "Nothing" included; lines that pay none are left out."""
        return self._solution.outcomes(self.mask)

    def __repr__(self) -> str:
        return f"<Hold {self}>"

    def report(self) -> Report:
        """Return the cards kept and the value."""
        return [line(CardRow(self.cards), f"  {decimal(self.ev)}")]


class Solved:
    """A value that is equal to another of its class if both solve the same, and cannot be changed.

    Its `__init__` writes to `__dict__`: unlike `object.__setattr__`, as a frozen dataclass uses it,
    that costs nothing, and many values are made, one for each deal.
    """

    __slots__ = ()

    def _solves(self) -> tuple[object, ...]:
        """Return what determines the value, such as its cards, its paytable and its bet."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self is other or self._solves() == other._solves()

    def __hash__(self) -> int:
        return hash(self._solves())

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot delete field {name!r}")


class HandSolution(Solved, Reported):
    """A deal solved for a paytable and a bet; `Hold` values are made when first used.

    Two are equal if their cards, in order, their paytables and their bets are.

    Attributes:
        cards: the five card ids, in the order given.
        table: the paytable.
        coins: coins bet.
        values: the value of each mask's hold over `Rules.denominator`, in coins at the bet.
    """

    cards: tuple[int, ...]
    table: PayTable
    coins: int
    values: tuple[int, ...]

    KEYS = (
        card_list("hand", "the five cards in the order given", "cards"),
        key("paytable", "the paytable's name", "table.name"),
        key("coins", "the bet, 1 to 5"),
        card_list(
            "best",
            "the cards of the best hold, in the order given; empty if it is to discard everything",
            "best.cards",
        ),
        hold_list("tied", "a list of the other holds that are worth exactly as much as `best`"),
        parts("holds", "all 32 holds, best first", Hold.KEYS),
    )
    ROWS = "holds"
    GUESSES: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("ev", "value", "expected_value"), "best.ev"),
        **dict.fromkeys(("mask", "best_mask"), "best.mask"),
        **dict.fromkeys(("best_hold", "kept", "held", "top"), "best"),
        "masks": "best_masks",
        **dict.fromkeys(("why", "explain"), "why(hand)"),
        **dict.fromkeys(("second", "others", "alternatives"), "holds[1:]"),
    }

    def __init__(self, cards: tuple[int, ...], table: PayTable, coins: int) -> None:
        bet = checked_bet(coins)
        table.rules.check_deal(cards)
        sums = _draw_sums(cards, _pay_lookups(table, bet))
        values = tuple(map(mul, sums, table.rules.scales))
        self.__dict__.update(cards=cards, table=table, coins=bet, values=values)

    def _solves(self) -> tuple[object, ...]:
        return self.cards, self.table, self.coins

    def __repr__(self) -> str:
        return f"best({format_cards(self.cards)!r}, {spelled(self.table)}, coins={self.coins})"

    @cached_property
    def best_masks(self) -> tuple[int, ...]:
        """The masks of all best holds; the first is picked by the tie rule of `solver.holds`."""
        most = max(self.values)
        masks = [mask for mask, value in enumerate(self.values) if value == most]
        if len(masks) > 1:
            places = canonical_places(self.cards)
            picked = min(masks, key=lambda mask: sum(1 << place for place in held(places, mask)))
            masks.remove(picked)
            masks.insert(0, picked)
        return tuple(masks)

    @cached_property
    def best(self) -> Hold:
        """The best hold; among tied ones, the one that the tie rule of `solver.holds` picks."""
        return self._hold(self.best_masks[0])

    @cached_property
    def tied(self) -> tuple[Hold, ...]:
        """The other holds of the same value as the best."""
        return tuple(map(self._hold, self.best_masks[1:]))

    @cached_property
    def holds(self) -> tuple[Hold, ...]:
        """All 32 holds, best first."""
        rest = sorted(set(range(MASKS)) - set(self.best_masks), key=lambda m: (-self.values[m], m))
        return (self.best, *self.tied, *map(self._hold, rest))

    def hold(self, mask: SupportsIndex | str) -> Hold:
        """Return the hold of a mask (bit i keeps the i-th card as given) or of the cards kept.

        >>> print(solve_hand("As Ks Kh 4s 4d").hold("Ks Kh"))
        Ks Kh  1.540549

        Raises:
            ValueError: the mask is not from 0 to 31.
            CardError: the text is not of cards of the deal.
        """
        return self._hold(checked_mask(mask, self.cards))

    def _hold(self, mask: int) -> Hold:
        draws = self.table.rules.draws[mask]
        return Hold(mask, held(self.cards, mask), self.values[mask], draws, self)

    def outcomes(self, mask: SupportsIndex | str) -> dict[str, int]:
        """Return how many draws each line pays after a hold; lines that pay none are left out.

        The hold is given as for `hold`, which says what is raised.
        """
        place = checked_mask(mask, self.cards)
        packed, names = self._line_counts[place], self.table.line_names
        counts = ((name, packed >> _BITS * i & _COUNT) for i, name in enumerate(names))
        return {name: count for name, count in counts if count}

    def report(self, holds: int = 5) -> Report:
        """Return what ``holdwise best`` prints: the best hold, the top `holds`, the outcomes."""
        best, coins = self.best, self.coins
        draws = "The one draw" if best.draws == 1 else f"The {best.draws:,} draws"
        return [
            self.title(),
            heading(
                *("Hold ", CardRow(best.cards), f": {decimal(best.ev)} a coin bet ({best.ev}), "),
                f"{decimal(best.ev * coins)} coins at this bet",
            ),
            *(line("Worth the same: ", CardRow(hold.cards)) for hold in self.tied),
            line(),
            self._holds_table(holds),
            line(),
            line(f"{draws} to ", CardRow(best.cards), ":"),
            table(
                ("Outcome", "Draws"),
                [(name, f"{number:,}") for name, number in best.outcomes.items()],
                left=("Outcome",),
            ),
        ]

    def title(self) -> ReportLine:
        """Return the cards, the paytable and the bet."""
        return line(CardRow(self.cards), f"   {self.table.name}, {count(self.coins, 'coin')}")

    def _holds_table(self, holds: int) -> Table:
        return table(
            ("Hold", "Per coin", f"At {count(self.coins, 'coin')}", "Below the best", "Draws"),
            [
                (
                    CardRow(hold.cards),
                    decimal(hold.ev),
                    decimal(hold.ev * self.coins),
                    decimal(self.best.ev - hold.ev),
                    f"{hold.draws:,}",
                )
                for hold in self.holds[:holds]
            ],
            left=("Hold",),
        )

    @cached_property
    def _line_counts(self) -> list[int]:
        """How many draws to each hold every line pays, packed as `_line_lookups` are."""
        return _draw_sums(self.cards, _line_lookups(self.table))


def solve_hand(cards: CardsOrText, table: AnyTable = "job-9-6", coins: int = 5) -> HandSolution:
    """Return the values of all holds of five cards.

    Args:
        cards: text, or five card ids.
        table: a paytable, or the id, alias or path of one.
        coins: the bet, 1 to 5.

    >>> hand = solve_hand("As Ks Kh 4s 4d")
    >>> hand.best.ev, hand.best.outcomes
    (Fraction(122, 47), {'Full house': 4, 'Two pair': 43})
    >>> print(hand.best)
    Ks Kh 4s 4d  2.595745

    Raises:
        CardError: there are not five different cards of the game's deck.
        PaytableError: there is no such paytable, or it breaks a rule.
        ValueError: `coins` is not from 1 to 5.
    """
    of_table = load_paytable(table)
    return HandSolution(check_cards(cards, HAND, of_table.rules.jokers), of_table, coins)


def _draw_sums(cards: tuple[int, ...], lookups: _Lookups) -> list[int]:
    """Return the total coins of all draws to each hold, by mask."""
    keys = [0]
    for card in cards:
        kind_key = 1 << 3 * (card >> 2)
        keys += [key + kind_key for key in keys]
    sums = [*map(lookups.plain.__getitem__, keys)]
    if lookups.wild_kinds:
        _add_wild(cards, lookups, sums)
    else:
        _add_suited(cards, lookups.suited[()], sums)
    # Inclusion and exclusion, one card at a time: sums without the card minus sums with it. Each
    # pass also moves the lowest bit of the masks to the top, so that the next card's bit is the
    # lowest; five passes restore the order.
    for _ in range(HAND):
        with_card = sums[1::2]
        sums = [*map(sub, sums[::2], with_card), *with_card]
    return sums


def _add_suited(cards: tuple[int, ...], suited: list[int], sums: list[int]) -> None:
    """Add what flushes add to the sets of cards of one suit, and to that of no card."""
    sums[0] += len(SUITS) * suited[0]
    for mask, ranks in _suited_subsets(cards):
        sums[mask] += suited[ranks]


def _add_wild(cards: tuple[int, ...], lookups: _Lookups, sums: list[int]) -> None:
    """Add the same where cards are wild: with each subset of the wild cards, and as they are."""
    kinds = [card >> 2 for card in cards]
    others = tuple(
        -1 if kind in lookups.wild_kinds else card for kind, card in zip(kinds, cards, strict=True)
    )
    places = sorted((place for place in range(HAND) if others[place] < 0), key=kinds.__getitem__)
    of_others = list(_suited_subsets(others))
    for size in range(len(places) + 1):
        for chosen in combinations(places, size):
            suited = lookups.suited[tuple(kinds[place] for place in chosen)]
            wild = sum(1 << place for place in chosen)
            sums[wild] += len(SUITS) * suited[0]
            for mask, ranks in of_others:
                sums[wild | mask] += suited[ranks]
    if lookups.natural:
        ranked = tuple(-1 if card >= DECK else card for card in cards)
        _add_suited(ranked, lookups.natural, sums)


def _suited_subsets(cards: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Yield every set of one or more cards of one suit, as its mask and its ranks as bits.

    A place with a number below 0 is passed over.
    """
    of_suit: dict[int, list[tuple[int, int]]] = {}
    for place, card in enumerate(cards):
        if card >= 0:
            subsets = of_suit.setdefault(card & 3, [(0, 0)])
            mask, ranks = 1 << place, 1 << (card >> 2)
            subsets += [(mask | others, ranks | bits) for others, bits in subsets]
    for subsets in of_suit.values():
        yield from subsets[1:]


@lru_cache(16)
def _pay_lookups(table: PayTable, coins: int) -> _Lookups:
    return _lookups(pay_totals(table, coins), table.rules)


@lru_cache(16)
def _line_lookups(table: PayTable) -> _Lookups:
    """Return the totals of all lines at once, each `_BITS` bits above the one before.

    Sums of packed numbers are packed sums, and what is below 0 on the way is not at the end.
    """
    plain, suited, natural = zip(*line_totals(table), strict=True)
    return _lookups(Totals(_packed(plain), _packed(suited), _packed(natural)), table.rules)


def _packed(of_lines: Iterable[Ints | None]) -> Any:
    """Return an array of Python integers, each of all lines; None if no line has a part here."""
    numbered = [(i, each) for i, each in enumerate(of_lines) if each is not None]
    return (
        sum((each.astype(object) << _BITS * i for i, each in numbered), start=0)
        if numbered
        else None
    )


def _lookups(totals: Totals, rules: Rules) -> _Lookups:
    keyed = zip(_multiset_keys(rules), totals.plain.tolist(), strict=True)
    of_wild = totals.suited.reshape(-1, 1 << rules.ranks).tolist()
    return _Lookups(
        plain=dict(keyed),
        suited=dict(zip(wild_multisets(rules), of_wild, strict=True)),
        natural=[] if totals.natural is None else totals.natural.tolist(),
        wild_kinds=rules.wild_kinds,
    )


@cache
def _multiset_keys(rules: Rules) -> list[int]:
    """Return a key for each multiset of kinds: three bits for each kind count its cards.

    The key of a set of cards is the sum of their kinds' keys, in any order.
    """
    return [key for of_size in multisets(rules) for key in (1 << 3 * of_size).sum(axis=1).tolist()]
