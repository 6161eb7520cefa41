"""The game itself, for one who has never played: pages of plain text with hands.

All that depends on the paytable is computed from it: what the hands are and pay, what a coin is
worth, and whether five coins are better than one.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from heapq import nlargest
from itertools import cycle

from evaluator import RANKS, SUITS
from evaluator.cards import NAMES
from evaluator.categories import RANK_PLURALS
from evaluator.figures import percent
from solver.game import solve_game
from solver.hand import HandSolution, solve_hand
from solver.holds import HAND
from solver.paytable.table import PayTable
from solver.rules import Rules
from trainer.teaching.shown import ShownHand, TextPage, shown
from trainer.teaching.terms import wild_names

ALL_COINS = 5
ALL = 0b11111
_RANKS_SHOWN = 6  # of the deal that shows how a hand is played
_TRIED = 60  # hands of a line: the nineteenth highest flush is the first that no draw beats


@lru_cache(maxsize=4)
def the_game(table: PayTable) -> tuple[TextPage, ...]:
    """Return the pages for a paytable, in reading order; solving the game takes under a second.

    >>> from solver import load_paytable
    >>> [page.title for page in the_game(load_paytable("9/6"))]
    ['One hand', 'What the hands are', 'What a coin returns', 'Why five coins']
    """
    return (
        _one_hand(table.rules),
        _the_hands(table),
        _what_a_coin_returns(table),
        _why_five_coins(table),
    )


def _one_hand(rules: Rules) -> TextPage:
    return TextPage(
        "One hand",
        (
            f"You bet one to five coins and are dealt five cards from {_deck(rules)}.",
            "You choose which of them to keep: all, some or none. That is the only decision, and "
            "all the skill of the game.",
            "The cards you did not keep are replaced by the next cards of the same deck. What the "
            "five cards make then is paid by the paytable. There is no opponent, and nobody else's "
            "cards matter.",
            *_wild_cards(rules),
        ),
        _pair_played(rules),
    )


def _deck(rules: Rules) -> str:
    jokers = (
        "a freshly shuffled deck",
        "a freshly shuffled deck of 53 cards, a joker among them",
        "a freshly shuffled deck of 54 cards, two jokers among them",
    )
    return jokers[rules.jokers]


def _wild_cards(rules: Rules) -> tuple[str, ...]:
    """Return what wild cards are, for a game that has some.

    >>> from solver.rules import rules_of
    >>> _wild_cards(rules_of(wild="2", jokers=1))[0][:48]
    'Wild: deuces and the joker. A wild card counts a'
    """
    if not rules.wild_kinds:
        return ()
    return (
        f"Wild: {' and '.join(wild_names(rules))}. A wild card counts as the card that makes your "
        "hand best, of any rank and suit, even one that you already have. So five cards can be of "
        "one kind. A hand is called natural if it has no wild card, or if its wild cards count as "
        "what they are.",
    )


def _pair_played(rules: Rules) -> tuple[ShownHand, ...]:
    """Return a deal with a pair that is kept, and the same after the draw; none of it is wild."""
    plain = [letter for letter in "K84J7936QAT52" if letter not in rules.wild]
    if len(plain) < _RANKS_SHOWN:
        return ()
    pair, *low = plain
    dealt = f"{pair}s {low[0]}d {pair}h {low[1]}c {low[4]}s"
    drawn = f"{pair}s {low[2]}d {pair}h {pair}c {low[3]}h"
    name = RANK_PLURALS[RANKS.index(pair)]
    return (
        shown(dealt, f"{pair}s {pair}h", f"The deal. You keep the two {name}."),
        shown(drawn, f"{pair}s {pair}h {pair}c", f"After the draw: three {name}.", final=True),
    )


def _the_hands(table: PayTable) -> TextPage:
    lines = zip(table.lines, table.pays(ALL_COINS), strict=False)  # "Nothing" pays last
    hands = tuple(
        ShownHand(deal.cards, deal.best.mask, f"{line.name}: pays {pay:,} for {ALL_COINS} coins")
        for number, (line, pay) in enumerate(lines)
        if (deal := deal_of_line(table, number)) is not None
    )
    return TextPage(
        "What the hands are",
        (
            "These are the hands that this machine pays; the first that fits counts. Everything "
            "else pays nothing.",
            "The order in which the cards lie does not matter. Each hand shows what to keep if you "
            "are dealt it.",
        ),
        hands,
    )


def deal_of_line(table: PayTable, line: int) -> HandSolution | None:
    """Return a deal that a line of a paytable pays, highest card first; None if there is none.

    It has as few wild cards as the line allows and then the highest cards with which the best hold
    keeps the pay. Where hardly any best hold does, it has the highest of all.

    >>> from solver import load_paytable
    >>> [deal_of_line(load_paytable("9/6"), line).best for line in (0, 4, 8)]
    [<Hold As Ks Qs Js Ts  800.000000>, <Hold As Ks Qs 9s 8s  6.000000>, <Hold As Ah  1.536540>]
    """
    highest = _paid_by_line(table, line)
    deals = (solve_hand(cards, table, ALL_COINS) for cards in highest)
    fallback = solve_hand(highest[0], table, ALL_COINS) if highest else None
    return next(filter(_keeps_its_pay, deals), fallback)


def _keeps_its_pay(deal: HandSolution) -> bool:
    """Return whether every draw to the best hold pays at least what the deal pays."""
    pays = dict(zip(deal.table.line_names, deal.table.pays(ALL_COINS), strict=True))
    dealt = deal.hold(ALL).outcomes
    return min(pays[line] for line in deal.best.outcomes) >= min(pays[line] for line in dealt)


def _paid_by_line(table: PayTable, line: int) -> list[tuple[int, ...]]:
    """Return some hands that a line pays: few wild cards first, then the highest cards."""
    from solver.paytable.wild_hands import final_kinds, possible

    rules = table.rules
    kinds = final_kinds(rules)
    hands = table.wild_hands
    found = [
        (_few_wild_and_high(of_hand, rules), cards)
        for dress, lines in ((_mixed, hands.mixed), (_suited, hands.suited), (_one, hands.one_suit))
        for of_hand in kinds[(lines == line) & possible(rules)].tolist()
        if (cards := dress(of_hand[::-1], rules)) is not None
    ]
    return [cards for _, cards in nlargest(_TRIED, found)]


def _few_wild_and_high(kinds: list[int], rules: Rules) -> tuple[int, list[int]]:
    natural = [kind for kind in kinds if kind not in rules.wild_kinds]  # lowest first
    return len(natural), natural


def _mixed(kinds: list[int], rules: Rules) -> tuple[int, ...] | None:
    """Return cards of these kinds that do not share a suit: neighbours differ."""
    return _cards(kinds, [3, 2, 1, 0, 3], rules)


def _suited(kinds: list[int], rules: Rules) -> tuple[int, ...] | None:
    """Return cards of these kinds, spades but for the wild ones; None if there are none."""
    wild = [kind in rules.wild_kinds for kind in kinds]
    others = cycle((2, 1, 0, 3))
    return _cards(kinds, [next(others) if free else 3 for free in wild], rules)


def _one(kinds: list[int], rules: Rules) -> tuple[int, ...] | None:
    """Return spades of these kinds; None if there are none."""
    return _cards(kinds, [3] * HAND, rules) if max(kinds) < rules.ranks else None


def _cards(kinds: list[int], suits: list[int], rules: Rules) -> tuple[int, ...] | None:
    """Return cards of these kinds and suits; None if one would come twice."""
    jokers = iter(range(len(NAMES), len(NAMES) + rules.jokers))
    cards = tuple(
        len(SUITS) * kind + suit if kind < rules.ranks else next(jokers)
        for kind, suit in zip(kinds, suits, strict=True)
    )
    return cards if len(set(cards)) == HAND else None


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
            f"{line.name} pays {line.pays[0]:,} for one coin. For {ALL_COINS} coins it pays "
            f"{line.pays[ALL_COINS - 1]:,}, which is {_plain(each)} for each.",
            f"So the best play returns {percent(five, 2)} of five coins, but only "
            f"{percent(one, 2)} of one. If five coins are more than you want to risk, play a "
            "machine with smaller coins rather than fewer coins.",
        ),
    )


def _plain(number: Fraction) -> str:
    return f"{int(number):,}" if number.denominator == 1 else f"{float(number):,.1f}"
