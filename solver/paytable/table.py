"""Paytables as values: what each hand pays at one to five coins.

Values are checked when they are built, by the rules of `solver.paytable.checks`, so no `Line` or
`PayTable` breaks one. The hands of a cell (`Rules.cells`) are paid by the first line that matches
it.

This module is over four hundred lines long because a line and a table are built from the same
content, by the same rules, and neither can be used without the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, SupportsIndex, TypeAlias

from evaluator import check_cards
from evaluator.arguments import Faults
from evaluator.figures import count, shortened
from evaluator.fivecard import rank_hand
from evaluator.keys import key as json_key
from evaluator.keys import parts
from evaluator.report import Report, Reported, heading
from evaluator.report import table as report_table
from solver.holds import HAND
from solver.paytable.checks import (
    COINS,
    NOTHING,
    PaytableError,
    as_written,
    cells_wanted,
    checked_bet,
    columns,
    default_name,
    line_faults,
    rules_wanted,
    shown,
    table_faults,
)
from solver.paytable.names import (
    changed_name,
    changes,
    content_toml,
    hand_of_keyword,
    line_named,
    read_amount,
    unknown_keyword,
)
from solver.rules import STANDARD, Cell, Rules, rules_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from solver.paytable.wild_hands import WildHands

Pays: TypeAlias = SupportsIndex | str | list[int] | tuple[SupportsIndex, ...]


@dataclass(frozen=True)
class Line:
    """A line of a paytable; `pays` is the total coins returned at 1, 2, 3, 4 and 5 coins bet.

    `Line.of` is shorter: as in a file, pays may be one number per coin, and the name left out.

    Raises:
        PaytableError: the line breaks rules of paytable files; the error has all faults.
    """

    name: str
    hand: str
    ranks: str | None
    kickers: str | None
    pays: tuple[int, ...]
    natural: bool = False

    def __post_init__(self) -> None:
        if faults := line_faults(self._content()):
            raise PaytableError(*faults)
        object.__setattr__(self, "pays", columns(self.pays))

    @classmethod
    def of(
        cls,
        hand: str,
        pays: Pays,
        *,
        name: str | None = None,
        ranks: str | None = None,
        kickers: str | None = None,
        natural: bool = False,
    ) -> Line:
        """Return a line as an entry of a paytable file describes it.

        >>> Line.of("four_of_a_kind", 80, ranks="A", name="Four aces").pays
        (80, 160, 240, 320, 400)

        Args:
            hand: one of `evaluator.CATEGORIES`, or ``five_of_a_kind``.
            pays: coins per coin bet, or the coins at 1, 2, 3, 4 and 5 coins bet.
            name: the line's name; without one it is derived from the hand.
            ranks: the ranks of quints, quads, full house, trips or pair that the line pays.
            kickers: for four of a kind, the ranks of the fifth card that the line pays.
            natural: whether wild cards are taken for what they are.

        Raises:
            PaytableError: the line breaks rules of paytable files; the error has all faults.
        """
        content: dict[str, Any] = {"name": name, "hand": hand, "ranks": ranks, "kickers": kickers}
        content = {key: value for key, value in content.items() if value is not None}
        content |= {"natural": natural} if natural is not False else {}
        content["pays"] = as_written(pays)
        if faults := line_faults(content):
            raise PaytableError(*faults)
        return cls._from_content(content)

    @classmethod
    def _from_content(cls, content: Mapping[str, Any]) -> Line:
        name = content.get("name", default_name(content["hand"]))
        ranks, kickers = content.get("ranks"), content.get("kickers")
        natural = content.get("natural", False)
        return cls(name, content["hand"], ranks, kickers, columns(content["pays"]), natural)

    def _content(self) -> dict[str, Any]:
        """Return the line as an entry of a file, without keys that it does not need."""
        content = {"name": self.name, "hand": self.hand, "pays": as_written(self.pays)}
        asked = {"ranks": self.ranks, "kickers": self.kickers, "natural": self.natural or None}
        return content | {key: text for key, text in asked.items() if text is not None}

    def __repr__(self) -> str:
        return f"<Line {shortened(str(self), 100)}>"

    def __str__(self) -> str:
        pays = as_written(self.pays)
        words = f"{pays} a coin" if isinstance(pays, int) else ", ".join(map(str, pays))
        return f"{self.name}: {words}"


@dataclass(frozen=True)
class PayTable(Reported):
    """A paytable; two are equal if their names, sources, lines and rules are.

    Attributes:
        name: the paytable's name.
        source: where the schedule is documented.
        lines: the lines; the first that matches a final hand pays.
        rules: the rules of the game that it is for: in a file, the keys ``wild`` and ``jokers``.

    Raises:
        PaytableError: the paytable breaks rules of paytable files; the error has all faults.
    """

    name: str
    source: str | None
    lines: tuple[Line, ...]
    rules: Rules = STANDARD

    KEYS = (
        json_key("name", "the paytable's name"),
        json_key("source", "where the schedule is documented, or null"),
        json_key("wild", "the ranks that are wild", "rules.wild"),
        json_key("jokers", "how many jokers the deck has", "rules.jokers"),
        parts(
            "lines",
            "the lines; the first that matches a final hand pays",
            (
                json_key("name", "the line's name"),
                json_key("hand", "the category that it pays"),
                json_key("ranks", "the ranks that it is for, or null"),
                json_key("kickers", "the ranks of the fifth card that it is for, or null"),
                json_key("natural", "whether wild cards are taken for what they are"),
                json_key("pays", "the coins returned at 1, 2, 3, 4 and 5 coins bet"),
            ),
        ),
    )
    GUESSES: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("load", "from_file", "read", "open"), "load_paytable(…)"),
        "from_toml": "parse_paytable(…)",
        **dict.fromkeys(
            ("set", "replace", "change", "update", "edit", "copy", "with_pay"), "with_pays(flush=5)"
        ),
        **dict.fromkeys(("solve", "analyze", "analyse", "game"), "analyze(table)"),
        **dict.fromkeys(("save", "to_file", "write"), "to_toml(), its text"),
        **dict.fromkeys(("payouts", "schedule"), "pays(coins), or lines"),
        **dict.fromkeys(("best", "best_hold", "hold"), "best(cards, table)"),
        **dict.fromkeys(
            ("return_", "rtp", "variance", "std", "house_edge", "hit_frequency"),
            "analyze(table), which has it",
        ),
    }

    def __post_init__(self) -> None:
        if faults := _not_lines(self.lines) or table_faults(
            self._content(), self.rules, _unreached
        ):
            raise PaytableError(*faults)
        object.__setattr__(self, "lines", tuple(self.lines))

    @classmethod
    def of(cls, name: str, *lines: Line, source: str | None = None, **pays: Pays) -> PayTable:
        """Return a paytable whose lines are given as keywords, in order, or as `Line` values.

        A keyword is a hand of `evaluator.CATEGORIES`, or certain ranks of one: `jacks_or_better`
        (or `tens_or_better`, …), `pair_of_aces`, `four_aces`, `four_deuces`. Other lines are given
        as `Line` values. Such a line is placed before the first keyword of its hand, or first of
        all if there is none.

        >>> bonus = PayTable.of(
        ...     "Bonus",
        ...     Line.of("four_of_a_kind", 40, ranks="234", name="Four 2s, 3s or 4s"),
        ...     four_aces=80, four_of_a_kind=25, full_house=8, jacks_or_better=1,
        ... )
        >>> bonus.line_names[:3]
        ('Four 2s, 3s or 4s', 'Four aces', 'Four of a kind')

        Args:
            name: the paytable's name.
            lines: lines for which there is no keyword.
            source: where the schedule is documented.
            pays: coins per coin bet, or the coins at 1, 2, 3, 4 and 5 coins bet.

        Raises:
            PaytableError: a keyword is not a hand, or a rule is broken; the error has all faults.
        """
        faults = _not_lines(lines)
        faults += [unknown_keyword(key) for key in pays if hand_of_keyword(key) is None]
        entries: list[dict[str, Any]] = []
        for key, pay in pays.items():
            if hand := hand_of_keyword(key):
                entries.append({**hand, "pays": as_written(pay)})
        for line in (line for line in reversed(lines) if isinstance(line, Line)):
            of_hand = (n for n, entry in enumerate(entries) if entry["hand"] == line.hand)
            entries.insert(next(of_hand, 0), line._content())
        if faults and not entries:  # otherwise a misspelt line would be called missing, too
            raise PaytableError(*faults)
        content = {"name": name, "line": entries} | ({} if source is None else {"source": source})
        return cls.from_content(content, faults)

    @classmethod
    def from_content(
        cls, content: Mapping[str, Any], faults: Sequence[str] = (), rules: Rules | None = None
    ) -> PayTable:
        """Return the paytable of a file's content, given as the mapping parsed from its TOML.

        >>> PayTable.from_content({"name": "A", "line": [{"hand": "flush", "pays": 6}]}).pays(1)
        (6, 0)

        Args:
            content: the paytable's keys, with the entries of its lines under ``line``.
            faults: faults found already, which are reported with those of the content.
            rules: the rules of the game, if the content does not say them.

        Raises:
            PaytableError: the content has faults, or `faults` is not empty.
        """
        if rules is None:
            rules, wild_faults = rules_wanted(content)
            faults = [*faults, *wild_faults]
        if faults := [*faults, *table_faults(content, rules, _unreached)]:
            raise PaytableError(*faults)
        lines = tuple(map(Line._from_content, content["line"]))
        return cls(content["name"], content.get("source"), lines, rules)

    def with_pays(self, pays: Mapping[str, Pays] | None = None, /, **more: Pays) -> PayTable:
        """Return the same paytable with different pays for some of its lines, which its name says.

        A line is named by its name, by its name written as a keyword (`four_aces` for "Four
        aces"), or by its `hand` if no other line pays that hand.

        >>> from solver import load_paytable
        >>> load_paytable("9/6").with_pays({"Full house": 8}, flush=5).pays(1)
        (250, 50, 25, 8, 5, 4, 3, 2, 1, 0)
        >>> load_paytable("9/6").with_pays(royal_flush="4500@5", flush=5).name
        '9/6 Jacks or Better, royal flush 4500@5, flush 5'

        Args:
            pays: by line, the coins per coin bet, the coins at 1, 2, 3, 4 and 5 coins bet, or as
                text what it pays at one bet, such as "4500@5".
            more: the same, as keyword arguments.

        Raises:
            PaytableError: there is no such line or more than one, or the pays break a rule.
        """
        if not isinstance(pays, Mapping | None):
            expected = "a mapping such as {'Flush': 5}, or keywords such as flush=5"
            raise PaytableError(f"pays: must be {expected}, not {shown(pays)}")
        entries = [line._content() for line in self.lines]
        faults = Faults()
        named: dict[int, str] = {}
        for key, pay in [*(pays or {}).items(), *more.items()]:
            number = faults.caught("", self.line_number, key)
            if number is None:
                continue
            if isinstance(pay, str):
                pay = faults.caught("", _at_bet, key, pay, self.lines[number].pays) or 0
            entries[number]["pays"] = as_written(pay)
            if named.setdefault(number, key) != key:
                faults.append(f"{key}: the same line as {named[number]}; expected each line once")
        content = {**self._content(), "line": entries}
        return self.with_lines(self.from_content(content, faults, self.rules).lines)

    def with_lines(self, lines: tuple[Line, ...]) -> PayTable:
        """Return the same paytable with lines of other pays; its name says what they pay instead.

        Changes of a changed table are those from the first one, which comes back unchanged.

        >>> from solver import load_paytable
        >>> table = load_paytable("9/6")
        >>> changed = table.with_pays(flush=7)
        >>> changed.with_pays(flush=5).name, changed.with_pays(flush=6) == table
        ('9/6 Jacks or Better, flush 5', True)
        """
        first: PayTable = vars(self).get("_first", self)
        if lines == first.lines:
            return first
        name = changed_name(first.name, changes(first.lines, lines))
        table = PayTable(name, first.source, lines, first.rules)
        vars(table)["_first"] = first
        return table

    def __getitem__(self, line: str) -> Line:
        """Return a line by its name, as `with_pays` takes it.

        >>> from solver import load_paytable
        >>> load_paytable("9/6")["flush"].pays
        (6, 12, 18, 24, 30)

        Raises:
            PaytableError: there is no such line, or more than one.
        """
        return self.lines[self.line_number(line)]

    def __iter__(self) -> Iterator[Line]:
        return iter(self.lines)

    def __contains__(self, line: object) -> bool:
        return line in self.lines or line in self.line_names[:-1]

    def _meant(self, name: str) -> str | None:
        with suppress(PaytableError):
            line = self.lines[self.line_number(name)].name
            return f"table[{line!r}], and a changed table is with_pays({name}=…)"
        return super()._meant(name)

    def rows(self) -> list[dict[str, Any]]:
        """Return what each line pays at 1 to 5 coins bet."""
        titles = [count(coins, "coin") for coins in COINS]
        return [{"line": of.name, **dict(zip(titles, of.pays, strict=True))} for of in self.lines]

    def _content(self) -> dict[str, Any]:
        lines = [line._content() for line in self.lines]
        content: dict[str, Any] = {"name": self.name, "line": lines}
        return content if self.source is None else {**content, "source": self.source}

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[type[PayTable], tuple[object, ...]]:
        # Rebuild from the content: hashes of strings differ between processes, so the cached hash
        # must not be pickled.
        return type(self), (self.name, self.source, self.lines, self.rules)

    @cached_property
    def _hash(self) -> int:
        # Paytables are keys of the solver's caches, and hashing some forty strings takes longer
        # than looking up a hand.
        return hash((self.name, self.source, self.lines, self.rules.wild, self.rules.jokers))

    def __repr__(self) -> str:
        return f"<PayTable {shortened(self.name)!r}, {count(len(self.lines), 'line')}>"

    def report(self) -> Report:
        """Return the schedule: what each line pays at each bet."""
        return [
            heading(self.name),
            report_table(
                ("Line", *(count(coins, "coin") for coins in COINS)),
                [(line.name, *(f"{pay:,}" for pay in line.pays)) for line in self.lines],
                left=("Line",),
            ),
        ]

    @cached_property
    def line_names(self) -> tuple[str, ...]:
        """The names of the lines, "Nothing" last."""
        return (*(line.name for line in self.lines), NOTHING)

    def pays(self, coins: int) -> tuple[int, ...]:
        """Return the coins that each line returns at a bet, 0 for "Nothing" last.

        >>> from solver import load_paytable
        >>> load_paytable("job-9-6").pays(5)
        (4000, 250, 125, 45, 30, 20, 15, 10, 5, 0)

        Raises:
            ValueError: `coins` is not from 1 to 5.
        """
        column = checked_bet(coins) - 1
        return (*(line.pays[column] for line in self.lines), 0)

    def best_line(self, coins: int) -> int:
        """Return the index of the first line that pays most at a bet.

        >>> from solver import load_paytable
        >>> load_paytable("job-9-6").best_line(5)
        0
        """
        pays = self.pays(coins)
        return pays.index(max(pays))

    def line_number(self, name: str) -> int:
        """Return the index of the line that a name means, as `with_pays` takes it.

        >>> from solver import load_paytable
        >>> load_paytable("9/6").line_number("royal")
        0

        Raises:
            PaytableError: there is no such line, or more than one.
        """
        return line_named(name, [(line.name, line.hand) for line in self.lines])

    def line_of_hand(self, cards: Sequence[int]) -> int:
        """Return the index in `line_names` of the line that pays a final hand.

        >>> from evaluator import parse_cards
        >>> from solver import load_paytable
        >>> table = load_paytable("job-9-6")
        >>> table.line_names[table.line_of_hand(parse_cards("5h 4d 3c 2s Ah"))]
        'Straight'

        Raises:
            CardError: `cards` is not five different card ids.
        """
        if self.rules.wild_kinds:
            from solver.paytable.wild_hands import line_of_wild_hand

            cards = check_cards(cards, HAND, self.rules.jokers)
            return line_of_wild_hand(self.wild_hands, self.rules, cards)
        return self.line_of(rank_hand(cards))

    def line_of(self, rank_class: int) -> int:
        """Return the index in `line_names` of the line that pays a rank class.

        >>> from solver import load_paytable
        >>> table = load_paytable("job-9-6")
        >>> table.line_names[table.line_of(1600)]
        'Straight'
        """
        return self._line_of_cell[self.rules.cell_of(rank_class)]

    @cached_property
    def wild_hands(self) -> WildHands:
        """The index of the line that pays each final hand, where cards are wild."""
        from solver.paytable.wild_hands import wild_hands

        claims = [(line.hand, line.ranks, line.kickers, line.natural) for line in self.lines]
        return wild_hands(claims, self.rules)

    @cached_property
    def lines_of_classes(self) -> NDArray[np.uint8]:
        """The index of the line that pays each rank class: (7463,) uint8; index 0 is unused.

        Each line pays at least one of the 201 cells, so a paytable has at most 201 lines: a byte
        holds the index.
        """
        import numpy as np

        sizes = [1, *(cell.classes for cell in self.rules.cells)]
        lines = np.array([len(self.lines), *self._line_of_cell], dtype=np.uint8)
        of_classes = np.repeat(lines, sizes)
        of_classes.flags.writeable = False
        return of_classes

    @cached_property
    def _line_of_cell(self) -> tuple[int, ...]:
        first: dict[Cell, int] = {}
        for number, line in enumerate(self.lines):
            for cell in cells_wanted(line.hand, line.ranks, line.kickers, self.rules):
                first.setdefault(cell, number)
        return tuple(first.get(cell, len(self.lines)) for cell in self.rules.cells)

    def to_toml(self) -> str:
        """Return the paytable as the text of a paytable file; `parse_paytable` reads it back.

        >>> table = PayTable.of("Toy", Line.of("pair", 1, ranks="KA"))
        >>> print(table.to_toml(), end="")
        name = "Toy"
        <BLANKLINE>
        [[line]]
        name = "Pair"
        hand = "pair"
        ranks = "KA"
        pays = 1

        Raises:
            PaytableError: the paytable has other rules than a file can say.
        """
        return self._toml

    @cached_property
    def _toml(self) -> str:
        # What a game's hands are found by in a history: asked dozens of times a page.
        rules = self.rules
        if rules != rules_of(rules.wild, rules.jokers):
            raise PaytableError(f"rules: a paytable file is for {STANDARD}, not for {rules}")
        wild = {"wild": rules.wild, "jokers": rules.jokers}
        return content_toml(self._content() | {key: value for key, value in wild.items() if value})


def _unreached(
    entries: Sequence[Mapping[str, Any]], rules: Rules
) -> Iterator[tuple[int, list[int]]]:
    from solver.paytable.wild_hands import unreached  # it loads numpy

    claims = [
        (e["hand"], e.get("ranks"), e.get("kickers"), e.get("natural", False)) for e in entries
    ]
    return unreached(claims, rules)


def _at_bet(line: str, text: str, pays: tuple[int, ...]) -> tuple[int, ...]:
    """Return the pays of a line with what a text says of them: "7", or "4500@5" for one bet."""
    paid, bet = read_amount(line, text)
    return tuple(
        paid * coins if bet is None else paid if coins == bet else before
        for coins, before in zip(COINS, pays, strict=True)
    )


def _not_lines(lines: Any) -> list[str]:
    """Return a fault for each of the lines that is not a `Line`."""
    if not isinstance(lines, tuple | list):
        return [f"lines: must be a tuple of Line values, not {shown(lines)}"]
    return [
        f"line {number}: must be a Line, such as Line.of('flush', 6), not {shown(line)}"
        for number, line in enumerate(lines, 1)
        if not isinstance(line, Line)
    ]
