"""The game itself, for one who has never played: pages of plain text with hands.

All that depends on the paytable is computed from it: what the hands are and pay, what a coin is
worth, and whether five coins are better than one.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from evaluator.figures import percent
from solver.deals import all_deals
from solver.game import solve_game
from solver.paytable.table import PayTable
from trainer.teaching.shown import ShownHand, TextPage, shown

ALL_COINS = 5
ALL = 0b11111


@lru_cache(maxsize=4)
def the_game(table: PayTable) -> tuple[TextPage, ...]:
    """Return the pages for a paytable, in reading order; solving the game takes under a second.

    >>> from solver import load_paytable
    >>> [page.title for page in the_game(load_paytable("9/6"))]
    ['One hand', 'What the hands are', 'What a coin returns', 'Why five coins']
    """
    return (_one_hand(), _the_hands(table), _what_a_coin_returns(table), _why_five_coins(table))


def _one_hand() -> TextPage:
    return TextPage(
        "One hand",
        (
            "You bet one to five coins and are dealt five cards from a freshly shuffled deck.",
            "You choose which of them to keep: all, some or none. That is the only decision, and "
            "all the skill of the game.",
            "The cards you did not keep are replaced by the next cards of the same deck. What the "
            "five cards make then is paid by the paytable. There is no opponent, and nobody else's "
            "cards matter.",
        ),
        (
            shown("Ks 8d Kh 4c 2s", "Ks Kh", "The deal. You keep the two kings."),
            shown("Ks Jd Kh Kc 7h", "Ks Jd Kh Kc 7h", "After the draw: three kings."),
        ),
    )


def _the_hands(table: PayTable) -> TextPage:
    pays = table.pays(ALL_COINS)
    hands = tuple(
        ShownHand(example, ALL, f"{line.name}: pays {pays[index]:,} for {ALL_COINS} coins")
        for index, line in enumerate(table.lines)
        if (example := example_of_line(table, index)) is not None
    )
    return TextPage(
        "What the hands are",
        (
            "These are the hands that this machine pays, the first that fits counts. Everything "
            "else pays nothing.",
            "The order in which the cards lie does not matter.",
        ),
        hands,
    )


def example_of_line(table: PayTable, line: int) -> tuple[int, ...] | None:
    """Return five cards that a line of a paytable pays, highest first; None if there are none.

    >>> from evaluator import format_cards
    >>> from solver import load_paytable
    >>> format_cards(example_of_line(load_paytable("9/6"), 0))
    'As Ks Qs Js Ts'
    """
    import numpy as np

    from evaluator import rank_hands

    cards = all_deals(table.rules).cards
    found = np.flatnonzero(table.lines_of_classes[rank_hands(cards)] == line)
    if not len(found):
        return None
    # The last one has the highest cards. Its lowest suits become the highest: spades look best.
    deal = cards[found[-1]].tolist()
    return tuple(sorted((card ^ 3 for card in deal), key=lambda card: (-(card >> 2), -card)))


def _what_a_coin_returns(table: PayTable) -> TextPage:
    game = solve_game(table, ALL_COINS)
    even = [line.name for line in table.lines if line.pays[ALL_COINS - 1] == ALL_COINS]
    back = (
        f"{even[0]} pays {ALL_COINS} coins for {ALL_COINS}: you get your bet back, no more."
        if even
        else "What a line pays includes your bet: a line that pays one for one gives it back."
    )
    back += " The bet is taken at the deal, so the pay is all you get."
    keep = 1000 * game.return_
    return TextPage(
        "What a coin returns",
        (
            back,
            f"If you keep the best cards in every hand, this paytable returns "
            f"{percent(game.return_, 2)} in the long run: of 1,000 coins bet, "
            f"about {round(keep):,} come back.",
            "In the short run luck decides: most hands lose, and a few rare ones make up for it. A "
            "decision is right or wrong by what it returns on the average over all draws, never "
            "by the draw that came.",
        ),
    )


def _why_five_coins(table: PayTable) -> TextPage:
    better = [
        line
        for line in table.lines
        if Fraction(line.pays[ALL_COINS - 1], ALL_COINS) > Fraction(line.pays[0])
    ]
    one, five = solve_game(table, 1).return_, solve_game(table, ALL_COINS).return_
    if not better or five <= one:
        return TextPage(
            "Why five coins",
            (
                "In this game they are no better: every line pays as much per coin for one coin "
                f"as for {ALL_COINS}. Bet what you like.",
            ),
        )
    line = max(better, key=lambda each: each.pays[ALL_COINS - 1])
    each = Fraction(line.pays[ALL_COINS - 1], ALL_COINS)
    return TextPage(
        "Why five coins",
        (
            f"For one coin {line.name} pays {line.pays[0]:,}. For {ALL_COINS} coins it pays "
            f"{line.pays[ALL_COINS - 1]:,}, which is {_plain(each)} for each.",
            f"So the best play returns {percent(five, 2)} of five coins, but only "
            f"{percent(one, 2)} of one. If five coins are more than you want to risk, play a "
            "machine with smaller coins rather than fewer coins.",
        ),
    )


def _plain(number: Fraction) -> str:
    return f"{int(number):,}" if number.denominator == 1 else f"{float(number):,.1f}"
