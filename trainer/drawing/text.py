"""Numbers and words as the window shows them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Protocol

from evaluator import figures
from evaluator.cards import JOKER, NAMES
from evaluator.figures import count as count  # pages use `text.count`
from trainer.drawing.items import Weight

MINUS = "\N{MINUS SIGN}"
DASH = "\N{EN DASH}"
NO_BREAK = "\N{NO-BREAK SPACE}"
LEAST_SHARE = 0.00001
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = "♣♦♥♠"
_SOMETHING = re.compile("[1-9]")
_TEN = re.compile(f"T(?=[{SUITS}])")
PIXEL = 1.7  # of the smallest window, in logical units: what a text is rounded up by
ROUNDED = 0.97 * PIXEL  # what rounding both edges may take off; sums of floats fall short


class TextWidth(Protocol):
    """Returns the width of a line of text at a size, in logical units."""

    def __call__(self, size: float, text: str, weight: Weight = "regular", /) -> float:
        """Return the width."""


def figure(value: Fraction) -> str:
    """Format a value with about five digits: the smaller it is, the more decimals.

    >>> figure(Fraction(122, 47)), figure(Fraction(800)), figure(Fraction(0))
    ('2.5957', '800.00', '0.0000')
    >>> figure(Fraction(1, 178_365))
    '0.0000056'
    """
    if not value:
        return "0.0000"  # among other values, as wide as they are
    whole = len(str(abs(int(value))))
    return figures.amount(value, max(0, 5 - whole)).replace("-", MINUS)


def difference(value: Fraction) -> str:
    """Format a loss, with a minus.

    >>> difference(Fraction(1, 8)), difference(Fraction(0)), difference(Fraction(3, 4000))
    ('−0.1250', '0', '−0.00075')
    """
    return MINUS + figure(value) if value else "0"


def signed(value: Fraction, written: Callable[[Fraction], str] = figure) -> str:
    """Format a change with its sign; `written` formats its size, and what that makes zero is ±0.

    >>> signed(Fraction(1, 8)), signed(Fraction(-1, 8)), signed(Fraction(0))
    ('+0.1250', '−0.1250', '±0')
    """
    size = written(abs(value))
    if not _SOMETHING.search(size):
        return "±0"
    return ("+" if value > 0 else MINUS) + size


def plus(value: float, places: int = 2) -> str:
    """Format an amount with its sign, which what is shown as zero has not.

    >>> plus(12.5), plus(-1200, 0), plus(-0.004)
    ('+12.50', '−1,200', '0.00')
    """
    return figures.signed(value, places).replace("-", MINUS)


def cards(ids: Iterable[int]) -> str:
    """Name cards by rank and the sign of their suit, as the window's text can show it.

    >>> cards((47, 32, 2, 52)), cards(())
    ('K♠ 10♣ 2♥ Jk', 'nothing')
    """
    return " ".join(map(_card, ids)) or "nothing"


def _card(card: int) -> str:
    return rank_name(card) + (SUITS[card % 4] if card < len(NAMES) else "")


def with_tens(words: str) -> str:
    """Return a sentence with its tens as they stand on the cards beside it.

    The solver writes a ten as commands read it.

    >>> with_tens("T♥ 9♥, two to a straight flush, is worth more than J♠T♣.")
    '10♥ 9♥, two to a straight flush, is worth more than J♠10♣.'
    """
    return _TEN.sub("10", words)


def rank_name(card: int) -> str:
    """Return a card's rank as the window shows it, of a joker its name.

    >>> rank_name(47), rank_name(32), rank_name(52)
    ('K', '10', 'Jk')
    """
    return RANKS[card // 4] if card < len(NAMES) else JOKER


def first_upper(words: str) -> str:
    """Return words that begin with a capital.

    >>> first_upper("lesson 10")
    'Lesson 10'
    """
    return words[:1].upper() + words[1:]


def first_lower(words: str) -> str:
    """Return words as they stand in the middle of a sentence.

    >>> first_lower("Royal flush")
    'royal flush'
    """
    return words[:1].lower() + words[1:]


def sentence(words: str) -> str:
    """Return words as a sentence.

    >>> sentence("session 3: its seed was 7")
    'Session 3: its seed was 7.'
    """
    return f"{first_upper(words)}."


def coins(value: Fraction | int) -> str:
    """Format an amount of coins, without decimals if it is an integer.

    >>> coins(1), coins(Fraction(25, 2)), coins(1000)
    ('1 coin', '12.50 coins', '1,000 coins')
    """
    return f"{_number(value)} {_unit(value)}"


def two(coins: Fraction | float) -> str:
    """Format coins with two decimals in a sentence, also whole coins.

    >>> two(Fraction(247, 100)), two(4000), two(Fraction(-1, 2)), two(Fraction(0))
    ('2.47', '4,000.00', '−0.50', '0.00')
    >>> two(Fraction(1, 900))
    'less than 0.01'
    """
    return figures.two(coins).replace("-", MINUS)


def brief(coins: Fraction | float) -> str:
    """Format the same as a figure that stands alone.

    >>> brief(Fraction(247, 100)), brief(Fraction(1, 900)), brief(Fraction(0))
    ('2.47', '<0.01', '0.00')
    """
    return figures.two(coins, brief=True).replace("-", MINUS)


def given_away(coins: Fraction) -> str:
    """Format coins that were given away, as a figure with a minus.

    >>> given_away(Fraction(247, 100)), given_away(Fraction(1, 900)), given_away(Fraction(0))
    ('−2.47', '<0.01', '0.00')
    """
    shown = brief(coins)
    return MINUS + shown if figures.as_shown(coins) else shown


def _number(coins: Fraction | int) -> str:
    return f"{int(coins):,}".replace("-", MINUS) if coins == int(coins) else two(coins)


def _unit(coins: Fraction | int) -> str:
    return "coin" if coins == 1 else "coins"


def part(share: Fraction | float) -> str:
    """Format a share of hands or of hours: with one decimal, where returns have two.

    >>> part(Fraction(7, 10)), part(0.69231)
    ('70.0\\xa0%', '69.2\\xa0%')
    """
    return percent(share, 1)


def percent(share: Fraction | float, digits: int = 2) -> str:
    """Format a return in percent, with two decimals unless it says otherwise.

    >>> percent(Fraction(1653526326983, 1661102543100))
    '99.54\\xa0%'
    """
    return figures.percent(share, digits, space=NO_BREAK)


def share(part: int, whole: int, digits: int = 1) -> str:
    """Format part/whole in percent, with more digits if it is small; only an empty part gives 0.

    >>> share(16, 100), share(85, 178_365), share(2, 1_533_939)
    ('16.0\\xa0%', '0.048\\xa0%', '<0.001\\xa0%')
    """
    value = part / whole
    if 0 < value < LEAST_SHARE / 2:
        return f"<{percent(LEAST_SHARE, 3)}"
    return percent(value, digits if value >= 10 ** -(digits + 2) else 3)


TOGETHER = re.compile(rf" (?=%)|(?<=\bline|\bonly) (?=\d)|(?<=[{SUITS}]) (?=\w{{1,2}}[{SUITS}])")
"""The spaces at which no line is broken."""


def wrapped(words: str, width: float, width_of: Callable[[str], float]) -> list[str]:
    """Break a text into lines no wider than `width`, at spaces if possible.

    The last two words stay together where both have room on the last line. A word that is wider
    than a whole line, such as a long path, is broken anywhere. A percent sign
    stays with its number, a number with the word before it where that is "line" or "only", and a
    card with the next of its hold.

    >>> wrapped("four to a flush", 9, len), wrapped("a /tmp/history.db", 9, len)
    (['four to', 'a flush'], ['a', '/tmp/hist', 'ory.db'])
    >>> wrapped("before a pair (line 8).", 20, len), wrapped("kings do in only 1.", 18, len)
    (['before a pair', '(line\\xa08).'], ['kings do in', 'only\\xa01.'])
    >>> wrapped("than 5♥ 4♣ do", 8, len)
    ['than', '5♥\\xa04♣ do']
    """
    joined = TOGETHER.sub("\xa0", words)
    if "\n" not in joined and width_of(joined) <= width:  # most are a line: measured once
        return [joined]
    lines: list[str] = []
    for paragraph in joined.split("\n"):
        first, line = len(lines), ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if width_of(longer) <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            *full, line = _pieces(word, width, width_of)
            lines += full
        lines.append(line)
        if len(lines) > first + 1 and len(line.split()) == 1:
            before, space, word = lines[-2].rpartition(" ")
            if space and width_of(together := f"{word} {line}") <= width:
                lines[-2:] = before, together
    return lines


def balanced(words: str, width: float, width_of: Callable[[str], float]) -> float:
    """Return about the least width at which a text has as many lines, two or three, as at `width`:
    then no word stands alone on the last.

    >>> words = "four to a straight flush"
    >>> wrapped(words, 18, len), wrapped(words, balanced(words, 18, len), len)
    (['four to a', 'straight flush'], ['four to a', 'straight flush'])
    """
    lines = len(wrapped(words, width, width_of))
    if lines not in (2, 3):
        return width
    least, most = width / lines, width
    for _ in range(5):
        middle = (least + most) / 2
        if len(wrapped(words, middle, width_of)) > lines:
            least = middle
        else:
            most = middle
    return most


def _pieces(word: str, width: float, width_of: Callable[[str], float]) -> list[str]:
    """Break a word into pieces no wider than `width`, but of at least one letter each."""
    pieces = [""]
    for letter in word:
        if pieces[-1] and width_of(pieces[-1] + letter) > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces
