"""What a line of text becomes on a terminal: wrapped, with red suits and coloured verdicts.

What colours say always stands there in words.
"""

from __future__ import annotations

import re
from shutil import get_terminal_size

RED, GREEN, DIM, BOLD, PLAIN = (f"\x1b[{code}m" for code in ("31", "32", "2", "1", "0"))
RED_CARD = r"(?:(?<!\w)(?:10|[2-9TJQKA])[hd](?!\w)|(?:10|[2-9TJQKA])[♥♦])"
"""A card of hearts or diamonds as it is printed."""

_RED_CARDS = re.compile(rf"{RED_CARD}(?: ?{RED_CARD})*")
_BEGINNING = re.compile(r"\s*(?:\* )?(?:\s*\d+  )?")
_BARS = {"red": 31, "green": 32, "yellow": 33, "cyan": 36}
_VERDICTS = {"Right": GREEN, "Wrong": RED}


def coloured(line: str) -> str:
    r"""Return a line with the red suits red, and the verdict that it begins with green or red.

    >>> coloured("Right. Ks Kh is best.")
    '\x1b[32mRight\x1b[0m. Ks \x1b[31mKh\x1b[0m is best.'
    """
    for verdict, colour in _VERDICTS.items():
        if line.startswith((f"{verdict}.", f"{verdict}:")):
            return f"{colour}{verdict}{PLAIN}{_red(line.removeprefix(verdict))}"
    return _red(line)


def _red(line: str) -> str:
    return _RED_CARDS.sub(lambda found: f"{RED}{found[0]}{PLAIN}", line)


def dim(line: str) -> str:
    r"""Return a line that stands back.

    >>> dim("next: holdwise stats")
    '\x1b[2mnext: holdwise stats\x1b[0m'
    """
    return f"{DIM}{line}{PLAIN}"


def bar(drawn: str, colour: str) -> str:
    r"""Return a bar in its colour, on the grey of what it leaves empty.

    >>> bar("██  ", "green")
    '\x1b[32;48;5;234m██  \x1b[0m'
    """
    return f"\x1b[{_BARS[colour]};48;5;234m{drawn}{PLAIN}"


def wrapped(line: str, again: str = "") -> list[str]:
    """Return a line of text in the width of the terminal, what follows under its first word; a
    number before it stands out. `again` begins every further line instead.

    >>> wrapped("  short")
    ['  short']
    """
    width = get_terminal_size().columns
    if len(line) <= width:
        return [line]
    from textwrap import wrap

    begun = _BEGINNING.match(line)
    indent = again or " " * (begun.end() if begun else 0)
    return wrap(line, width, subsequent_indent=indent, break_on_hyphens=False) or [""]
