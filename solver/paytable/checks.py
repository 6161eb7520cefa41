"""The rules of paytables: what a paytable and its lines must be, however they are made.

Files, `PayTable.of` and the values themselves are all checked here, so a fault is found by the same
rule and described in the same words everywhere. The checks take the content as a file has it: a
mapping of the paytable's keys, with a list of mappings for the lines under ``line``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, time
from functools import lru_cache
from typing import Any, SupportsIndex, TypeAlias

from evaluator import RANKS
from evaluator.arguments import FaultyError, whole_from, whole_number
from evaluator.cards import MOST_JOKERS
from evaluator.categories import category_title
from evaluator.figures import shortened
from solver.rules import RANKED_HANDS, WILD_HANDS, Cell, Rules, rules_of

Unreached: TypeAlias = Callable[
    [Sequence[Mapping[str, Any]], Rules], Iterable[tuple[int, list[int]]]
]

NOTHING = "Nothing"
COINS = range(1, 6)
MOST_PAID = 10**9
TABLE_KEYS = ("name", "source", "wild", "jokers", "line")
LINE_KEYS = ("name", "hand", "ranks", "kickers", "natural", "pays")

_AMOUNT = f"a whole number from 0 to {MOST_PAID:,}"
# A line by itself, or beside faulty wild cards, may be of any game, so it is checked as one
# of a game that has every hand.
_ANY_RULES = rules_of(wild="2", jokers=MOST_JOKERS)
# The tables of `solver.exact` need hands of five ranks that are not wild; four wild ranks take 1 s,
# six 7 s.
_MOST_WILD = 8
_LONGEST_SHOWN = 40
_MOST_UNKNOWN_KEYS = 10
# C0 and C1 control characters, line and paragraph separators, surrogates, and characters that
# change the direction of the surrounding text.
_CONTROLS = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
_TYPES = {
    dict: "a table",
    list: "a list",
    tuple: "a list",
    datetime: "a date",
    date: "a date",
    time: "a time",
}


class PaytableError(FaultyError):
    """A paytable cannot be found or read, or breaks a rule."""


def checked_bet(coins: SupportsIndex) -> int:
    """Return a bet as an int, from any integer type but bool.

    Code that caches results by the bet calls this first: in a dictionary, 5.0 and True would find
    the entries of 5 and 1.

    >>> checked_bet(5)
    5
    >>> checked_bet(5.0)
    Traceback (most recent call last):
    ValueError: coins: must be a whole number from 1 to 5, not 5.0

    Raises:
        ValueError: `coins` is not a whole number from 1 to 5.
    """
    return whole_from(coins, "coins", COINS[0], COINS[-1])


def default_name(hand: str) -> str:
    """Return the name of a line that has no name of its own.

    >>> default_name("four_of_a_kind")
    'Four of a kind'
    """
    return category_title(hand)


def columns(pays: Any) -> tuple[int, ...]:
    """Return the coins paid at 1 to 5 coins bet; the pays must be valid.

    >>> columns(6), columns([250, 500, 750, 1000, 4000])
    ((6, 12, 18, 24, 30), (250, 500, 750, 1000, 4000))
    """
    if isinstance(pays, list | tuple):
        return tuple(map(int, pays))
    return tuple(int(pays) * coins for coins in COINS)


def as_written(pays: Any) -> Any:
    """Return pays as a file has them: one number if they are proportional to the bet.

    The largest number per coin then pays five times that at five coins, more than a list may say.

    >>> as_written((6, 12, 18, 24, 30)), as_written((250, 500, 750, 1000, 4000))
    (6, (250, 500, 750, 1000, 4000))
    """
    a_coin = whole_number(pays[0]) if isinstance(pays, list | tuple) and pays else None
    alike = a_coin is not None and list(pays) == [a_coin * coins for coins in COINS]
    return pays[0] if alike else pays


def rules_wanted(content: Mapping[str, Any]) -> tuple[Rules, list[str]]:
    """Return the rules that a paytable's content asks for, and the faults of that.

    Where there are faults, the rules are those of a game that has every hand.

    >>> rules_wanted({"wild": "2"})[0].wild_kinds
    (0,)
    >>> rules_wanted({"jokers": 3})[1]
    ['jokers: must be 0, 1 or 2, not 3']
    """
    wild, jokers = content.get("wild", ""), content.get("jokers", 0)
    faults = list(_letters_faults("wild", wild)) if "wild" in content else []
    if not faults and len(wild) > _MOST_WILD:
        faults.append(f"wild: at most {_MOST_WILD} ranks can be wild, not {len(wild)}")
    if whole_number(jokers) not in range(MOST_JOKERS + 1):
        faults.append(f"jokers: must be 0, 1 or 2, not {shown(jokers)}")
    return (_ANY_RULES if faults else rules_of(wild, int(jokers))), faults


def line_faults(entry: Mapping[str, Any]) -> list[str]:
    """Return the faults of a single line, in the words used for a file but without a line number.

    What depends on the other lines, or on which cards are wild, is checked with the paytable.

    >>> (fault,) = line_faults({"hand": "flush", "pays": 1.5})
    >>> fault.removeprefix("line (Flush), pays: ")
    'must be a whole number from 0 to 1,000,000,000, or a list of five, not 1.5'
    """
    label = _label("line", entry, _ANY_RULES)
    return [f"{label}, {fault}" for fault in _line_faults(entry, 1, label, {}, {}, _ANY_RULES)]


def table_faults(content: Mapping[str, Any], rules: Rules, unreached: Unreached) -> list[str]:
    """Return all faults of a paytable and its lines.

    >>> from solver.rules import STANDARD
    >>> table_faults({"line": [{"hand": "flush", "pays": 6}]}, STANDARD, lambda lines, rules: ())
    ['name: missing; a paytable has a name']

    Args:
        content: the paytable, as a file has it.
        rules: the rules of the game.
        unreached: yields the lines that pay no hand, by index, with those that take their hands; it
            is asked where cards are wild and the lines have no other fault.
    """
    return [*_head_faults(content, rules), *_lines_faults(content, rules, unreached)]


def _head_faults(content: Mapping[str, Any], rules: Rules) -> Iterator[str]:
    yield from _unknown_keys(content, TABLE_KEYS)
    if "name" not in content:
        yield "name: missing; a paytable has a name"
    else:
        yield from _name_faults(content["name"])
    source = content.get("source", "")
    if isinstance(source, str):
        yield from _controls_faults("source", source)
    else:
        yield f"source: must be text, not {shown(source)}"
    lines = content.get("line", [])
    if not isinstance(lines, list):
        yield f"line: must be entries that each begin with [[line]], not {shown(lines)}"
    elif not lines:
        yield "line: missing; a paytable has at least one [[line]]"
    elif len(lines) > len(rules.cells):
        yield f"line: at most {len(rules.cells)} lines can each pay some hand, not {len(lines)}"


def _lines_faults(content: Mapping[str, Any], rules: Rules, unreached: Unreached) -> Iterator[str]:
    lines = content.get("line")
    if not isinstance(lines, list) or len(lines) > len(rules.cells):
        return
    named: dict[str, int] = {}
    taken: dict[Cell, str] = {}
    sound = True
    for number, entry in enumerate(lines, 1):
        if not isinstance(entry, dict):
            yield f"line {number}: must begin with [[line]], not be {shown(entry)}"
            sound = False
            continue
        label = _label(f"line {number}", entry, rules)
        for fault in _line_faults(entry, number, label, named, taken, rules):
            yield f"{label}, {fault}"
            sound = False
    if sound and rules.wild_kinds and not rules_wanted(content)[1]:
        yield from _wild_reach_faults(lines, rules, unreached)


def _line_faults(
    entry: Mapping[str, Any],
    number: int,
    label: str,
    named: dict[str, int],
    taken: dict[Cell, str],
    rules: Rules,
) -> Iterator[str]:
    """Yield the faults of a line, and add its name to `named` and its cells to `taken`."""
    yield from _unknown_keys(entry, LINE_KEYS)
    yield from _line_name_faults(entry, number, named, rules)
    claim_faults = [
        *_hand_faults(entry, rules),
        *_ranks_faults(entry, "ranks", RANKED_HANDS, rules),
        *_ranks_faults(entry, "kickers", ("four_of_a_kind",), rules),
        *_natural_faults(entry),
    ]
    yield from claim_faults or _reach_faults(entry, label, taken, rules)
    yield from _pays_faults(entry)


def _label(line: str, entry: Mapping[str, Any], rules: Rules) -> str:
    name = _line_name(entry, rules)
    if not isinstance(name, str):
        return line
    plain = name.isprintable() and 0 < len(name) <= _LONGEST_SHOWN
    return f"{line} ({name if plain else shown(name)})"


def _line_name(entry: Mapping[str, Any], rules: Rules) -> Any:
    """Return the name as given, or else the one derived from a valid `hand`, or else None."""
    if "name" in entry or not _is_hand(entry.get("hand"), rules):
        return entry.get("name")
    return default_name(entry["hand"])


def _is_hand(hand: Any, rules: Rules) -> bool:
    return isinstance(hand, str) and hand in rules.hands


def _unknown_keys(entry: Mapping[str, Any], known: tuple[str, ...]) -> Iterator[str]:
    unknown = [key for key in entry if key not in known]
    for key in unknown[:_MOST_UNKNOWN_KEYS]:
        name = key if key.isidentifier() and len(key) <= _LONGEST_SHOWN else shown(key)
        yield f"{name}: unknown key; the keys are {', '.join(known)}"
    if more := len(unknown[_MOST_UNKNOWN_KEYS:]):
        yield f"{shown(unknown[-1])}: unknown key, the last of {more} more"


def _name_faults(name: Any) -> Iterator[str]:
    if not isinstance(name, str):
        yield f"name: must be text, not {shown(name)}"
    elif not name.strip():
        yield "name: must not be empty"
    else:
        yield from _controls_faults("name", name)


def _controls_faults(key: str, text: str) -> Iterator[str]:
    if control := _CONTROLS.search(text):
        what = f"must be one line of text without control characters, not with {control[0]!r}"
        yield f"{key}: {what} in {shown(text)}"


def _line_name_faults(
    entry: Mapping[str, Any], number: int, named: dict[str, int], rules: Rules
) -> Iterator[str]:
    if "name" in entry:
        yield from _name_faults(entry["name"])
    name = _line_name(entry, rules)
    if not isinstance(name, str):
        return
    if name == NOTHING:
        yield f"name: {NOTHING!r} is reserved for hands that no line pays"
    first = named.setdefault(name, number)
    if first != number:
        yield f"name: line {first} has the same name; each line needs its own"


def _hand_faults(entry: Mapping[str, Any], rules: Rules) -> Iterator[str]:
    hands = ", ".join(WILD_HANDS)
    if "hand" not in entry:
        yield f"hand: missing; it is one of {hands}"
    elif entry["hand"] == "five_of_a_kind" and not rules.wild_kinds:
        yield "hand: five_of_a_kind needs wild cards; the game has neither `wild` nor `jokers`"
    elif not _is_hand(entry["hand"], rules):
        yield f"hand: must be one of {hands}, not {shown(entry['hand'])}"


def _ranks_faults(
    entry: Mapping[str, Any], key: str, hands: Sequence[str], rules: Rules
) -> Iterator[str]:
    """Yield the faults of a key that says ranks, which goes only with some hands."""
    if key in entry:
        yield from _letters_faults(key, entry[key])
        if _is_hand(entry.get("hand"), rules) and entry["hand"] not in hands:
            yield f"{key}: goes only with {', '.join(hands)}, not with {entry['hand']}"


def _natural_faults(entry: Mapping[str, Any]) -> Iterator[str]:
    if not isinstance(entry.get("natural", False), bool):
        yield f"natural: must be true or false, not {shown(entry['natural'])}"


def _letters_faults(key: str, letters: Any) -> Iterator[str]:
    if not isinstance(letters, str):
        yield f"{key}: must be text of the letters {RANKS}, not {shown(letters)}"
    elif not letters or set(letters) - set(RANKS):
        yield f"{key}: must be letters of {RANKS}, upper case, not {shown(letters)}"
    elif len(set(letters)) < len(letters):
        yield f"{key}: each letter may stand once, not as in {shown(letters)}"


@lru_cache(1024)
def cells_wanted(
    hand: str, ranks: str | None, kickers: str | None, rules: Rules
) -> tuple[Cell, ...]:
    """Return the cells of a hand that have one of the ranks and kickers, where these are given.

    >>> from solver.rules import STANDARD
    >>> [cell.kicker for cell in cells_wanted("four_of_a_kind", "A", "432A", STANDARD)]
    ['4', '3', '2']
    """
    return tuple(
        cell
        for cell in rules.cells
        if cell.hand == hand
        and (ranks is None or cell.rank in ranks)
        and (kickers is None or cell.kicker in kickers)
    )


def _reach_faults(
    entry: Mapping[str, Any], label: str, taken: dict[Cell, str], rules: Rules
) -> Iterator[str]:
    """Yield a fault unless the line pays some hand, and add the cells that it pays to `taken`."""
    wanted = cells_wanted(entry["hand"], entry.get("ranks"), entry.get("kickers"), rules)
    if not wanted:
        yield "kickers: matches no hand; the fifth card cannot have the rank of the four"
    elif not rules.wild_kinds and all(cell in taken for cell in wanted):
        takers = {taken[cell] for cell in wanted}
        in_order = [taker for taker in dict.fromkeys(taken.values()) if taker in takers]
        yield f"hand: never reached; every such hand goes to {' or '.join(in_order)}"
    for cell in wanted:
        taken.setdefault(cell, label)


def _wild_reach_faults(
    lines: Sequence[Mapping[str, Any]], rules: Rules, unreached: Unreached
) -> Iterator[str]:
    """Yield a fault for each line that pays no hand, where what can be made depends on wild cards.

    The lines must have no other fault.
    """
    for number, takers in unreached(lines, rules):
        label = _label(f"line {number + 1}", lines[number], rules)
        if not takers:
            yield f"{label}, hand: matches no hand of this deck"
            continue
        names = [_label(f"line {taker + 1}", lines[taker], rules) for taker in takers]
        yield f"{label}, hand: never reached; every such hand goes to {' or '.join(names)}"


def _pays_faults(entry: Mapping[str, Any]) -> Iterator[str]:
    if "pays" not in entry:
        yield f"pays: missing; it is {_AMOUNT}, or a list of five for 1 to 5 coins"
        return
    pays = entry["pays"]
    if not isinstance(pays, list | tuple):
        if not _is_amount(pays):
            yield f"pays: must be {_AMOUNT}, or a list of five, not {shown(pays)}"
        return
    if len(pays) != len(COINS):
        yield f"pays: must have five columns, for 1 to 5 coins, not {len(pays)}"
    for column, amount in zip(COINS, pays, strict=False):
        if not _is_amount(amount):
            yield f"pays: column {column} must be {_AMOUNT}, not {shown(amount)}"


def _is_amount(value: Any) -> bool:
    amount = whole_number(value)
    return amount is not None and 0 <= amount <= MOST_PAID


def shown(value: Any) -> str:
    """Return a value as it is written in the file, shortened to a readable length."""
    if type(value) in _TYPES:
        return _TYPES[type(value)]
    if isinstance(value, bool):
        return str(value).lower()
    text = repr(value) if not isinstance(value, int) or abs(value) < 10**40 else "a huge number"
    return shortened(text, _LONGEST_SHOWN)
