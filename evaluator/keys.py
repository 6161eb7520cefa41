"""What a result says to programs: a table of its keys, each with its meaning and where it is read.

From one table follow the result as a dictionary (`Reported.to_dict`), the JSON of its command, and
the rows of docs/reference/json.md: a further key is a further entry. Where the value of a key is
None, the dictionary has None too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from keyword import iskeyword
from operator import attrgetter
from typing import Any, NamedTuple, TypeAlias

from evaluator.cards import format_card


class Key(NamedTuple):
    """A key of a dictionary.

    Attributes:
        name: the key.
        meaning: its row in docs/reference/json.md; keys in a row with one meaning share it.
        read: returns what it is of a result.
        below: the keys of the object, or of each object of a list, that it is.
        many: whether it is a list of such objects.
    """

    name: str
    meaning: str
    read: Callable[[Any], object]
    below: tuple[Key, ...] = ()
    many: bool = False


Keys: TypeAlias = tuple[Key, ...]
Place: TypeAlias = str | Callable[[Any], Any]
"""Where a value is read: by attributes ("table.name"), or by a function."""

THE_SAME = "the same, exactly"
_EXACT = "_exact"


def dictionary(result: object, keys: Keys) -> dict[str, Any]:
    """Return a result as a dictionary of plain values, ready for JSON.

    >>> half = key("of", "the denominator", "denominator"), *both("half", "a half", lambda f: f)
    >>> dictionary(Fraction(1, 2), half)
    {'of': 2, 'half': 0.5, 'half_exact': '1/2'}
    """
    return {each.name: each.read(result) for each in keys}


def flat_rows(values: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield dictionaries as rows of a table, with a double for every fraction.

    >>> list(flat_rows([{"hold": ["As", "Kd"], "ev": 0.5, "ev_exact": "1/2", "of": {"Flush": 7}}]))
    [{'hold': 'As Kd', 'ev': 0.5, 'of.Flush': 7}]
    >>> list(flat_rows([{"cost_exact": "1/4"}]))
    [{'cost': 0.25}]
    """
    for each in values:
        row: dict[str, Any] = {}
        for name, value in each.items():
            plain = name.removesuffix(_EXACT)
            if isinstance(value, dict):
                row |= {f"{name}.{inner}": cell for inner, cell in value.items()}
            elif plain == name:
                row[name] = " ".join(value) if _is_text(value) else value
            elif plain not in each:
                row[plain] = float(Fraction(value)) if isinstance(value, str) else value
        yield row


def _is_text(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def key(name: str, meaning: str, of: Place | None = None) -> Key:
    """Return a key whose value is plain already; a tuple becomes a list."""
    return _key(name, meaning, of, _plain)


def real(name: str, meaning: str, of: Place | None = None) -> Key:
    """Return a key of the nearest double to an exact value, or of a list of them."""
    return _key(name, meaning, of, _doubles)


def exact(name: str, meaning: str, of: Place | None = None) -> Key:
    """Return the key `name_exact`: a fraction as text, or a list of them."""
    return _key(f"{name}{_EXACT}", meaning, of or _attribute(name), _texts)


def both(name: str, meaning: str, of: Place | None = None) -> Keys:
    """Return the keys of a value as the nearest double and as a fraction."""
    return real(name, meaning, of), exact(name, THE_SAME, of)


def whole_or_real(name: str, meaning: str, of: Place | None = None) -> Key:
    """Return a key of a whole number where the exact value is one, else of the nearest double."""
    return _key(name, meaning, of, number)


def as_text(name: str, meaning: str, of: Place | None = None) -> Key:
    """Return a key of a value as text."""
    return _key(name, meaning, of, str)


def card_list(name: str, meaning: str, of: Place | None = None) -> Key:
    """Return a key of a list of cards as text."""
    return _key(name, meaning, of, card_names)


def hold_list(name: str, meaning: str, of: Place | None = None) -> Key:
    """Return a key of a list of holds, each a value with `cards`."""
    return _key(name, meaning, of, lambda holds: [card_names(hold.cards) for hold in holds])


def nested(name: str, meaning: str, below: Keys, of: Place | None = None) -> Key:
    """Return a key of an object with keys of its own."""
    return _key(name, meaning, of, lambda value: dictionary(value, below))._replace(below=below)


def parts(name: str, meaning: str, below: Keys, of: Place | None = None) -> Key:
    """Return a key of a list of objects with keys of their own."""
    parts_key = _key(
        name, meaning, of, lambda values: [dictionary(value, below) for value in values]
    )
    return parts_key._replace(below=below, many=True)


def within(place: Place, keys: Keys) -> Keys:
    """Return keys that are read of a part of the result.

    >>> dictionary(Fraction(3, 2), within("numerator", (key("above", "the numerator", "real"),)))
    {'above': 3}
    """
    get = attrgetter(place) if isinstance(place, str) else place
    return tuple(each._replace(read=_then(get, each.read)) for each in keys)


def number(value: Fraction) -> int | float:
    """Return an exact value as a JSON number: an integer, or else the nearest double.

    >>> number(Fraction(800)), number(Fraction(4883, 5))
    (800, 976.6)
    """
    return value.numerator if value.denominator == 1 else float(value)


def card_names(cards: Iterable[int]) -> list[str]:
    """Return the text of each card.

    >>> card_names([51, 45])
    ['As', 'Kd']
    """
    return [format_card(card) for card in cards]


def _then(get: Callable[[Any], Any], read: Callable[[Any], object]) -> Callable[[Any], object]:
    return lambda result: read(get(result))


def _key(name: str, meaning: str, of: Place | None, write: Callable[[Any], object]) -> Key:
    place = of or _attribute(name)
    get = attrgetter(place) if isinstance(place, str) else place

    def read(result: object) -> object:
        value = get(result)
        return None if value is None else write(value)

    return Key(name, meaning, read)


def _attribute(name: str) -> str:
    """Return the attribute of a key: `return_` for "return"."""
    return f"{name}_" if iskeyword(name) else name


def _plain(value: Any) -> object:
    return list(value) if type(value) is tuple else value


def _doubles(value: Any) -> object:
    """Return an exact value as a double, or a list of them, with None where a value is None."""
    if isinstance(value, tuple):
        return [None if each is None else _doubles(each) for each in value]
    return float(value)


def _texts(value: Any) -> object:
    """Return an exact value as text, or a list of texts, with None where a value is None."""
    if isinstance(value, tuple):
        return [None if each is None else _texts(each) for each in value]
    return str(value)
