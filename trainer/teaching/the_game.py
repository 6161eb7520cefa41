"""The game itself, for one who has never played: pages of plain text with hands, and first hands.

All that depends on the paytable is computed from it: what the hands are and pay, what a coin is
worth, and whether five coins are better than one.

The first hands, one to play step by step and five to answer, are chosen, not dealt, so that a
beginner is right soon. What is best in them is no opinion: a hand is asked only in a game whose
exact best hold is the one that its sentence is about. Window and terminal say the same of them.

It is over four hundred lines: most are what is read.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from heapq import nlargest
from itertools import cycle
from typing import NamedTuple

from evaluator import RANKS, SUITS, parse_cards
from evaluator.cards import NAMES
from evaluator.categories import RANK_PLURALS
from evaluator.figures import count, percent
from solver.explanation.hold_names import name_of
from solver.game import solve_game
from solver.hand import HandSolution, solve_hand
from solver.holds import HAND, checked_mask, held
from solver.paytable.table import PayTable
from solver.rules import Rules
from solver.strategy.language.kinds import RANK_NAMES
from trainer.teaching.terms import ShownHand, hand_from_text, wild_names

ALL_COINS = 5
ALL = 0b11111
_RANKS_SHOWN = 6  # of the deal that shows how a hand is played
_TRIED = 60  # hands of a line: the nineteenth highest flush is the first that no draw beats


@dataclass(frozen=True)
class TextPage:
    """A title, paragraphs of plain text, and the hands that go with them."""

    title: str
    paragraphs: tuple[str, ...]
    hands: tuple[ShownHand, ...] = ()


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
        hand_from_text(dealt, f"{pair}s {pair}h", f"The deal. You keep the two {name}."),
        hand_from_text(
            drawn, f"{pair}s {pair}h {pair}c", f"After the draw: three {name}.", final=True
        ),
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


def counting(deal: HandSolution) -> int:
    """Return the cards that a dealt hand is paid for, as a mask: the fewest that make sure of it.

    >>> [f"{counting(solve_hand(hand)):05b}" for hand in ("As Ah Kd Qc Js", "As Ah Ad Kc Ks")]
    ['00011', '11111']
    """
    names = deal.table.line_names
    line = max(map(names.index, deal.hold(ALL).outcomes))
    masks = sorted(range(ALL + 1), key=int.bit_count)
    return next(m for m in masks if max(map(names.index, deal.hold(m).outcomes)) <= line)


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
    candidates = [
        (_few_wild_and_high(of_hand, rules), cards)
        for dress, lines in ((_mixed, hands.mixed), (_suited, hands.suited), (_one, hands.one_suit))
        for of_hand in kinds[(lines == line) & possible(rules)].tolist()
        if (cards := dress(of_hand[::-1], rules)) is not None
    ]
    return [cards for _, cards in nlargest(_TRIED, candidates)]


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
    one, five = solve_game(table, 1).return_, solve_game(table, ALL_COINS).return_
    if five <= one:
        return TextPage(
            "Why five coins",
            (
                "In this game they are no better: the best play returns no more of "
                f"{ALL_COINS} coins than of one. Bet what you like.",
            ),
        )
    better = [line for line in table.lines if line.pays[ALL_COINS - 1] > ALL_COINS * line.pays[0]]
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


DEALT, HELD = parse_cards("8s Kd 8d Jc 3h"), 0b00101
DRAWN = parse_cards("8s 8h 8d 5c 4h")
"""The hand that is played step by step: a pair of eights, and the third that comes."""
ASKED = 5


class FirstHand(NamedTuple):
    """A hand with an answer that can be seen: its cards, the best hold, why in one sentence."""

    cards: tuple[int, ...]
    held: int
    reason: str


CHOSEN = (
    ("7c Kh 4d Ks 9s", "Kh Ks", "A pair can grow into three or four of a kind."),
    ("Kh 3h Jc 9h 6h", "Kh 3h 9h 6h", "One more heart makes a flush."),
    ("9s Ah 4c 6d 3s", "Ah", "Nothing fits together, but the ace may find a second one."),
    ("5s Ks 7h 6d 8c", "5s 7h 6d 8c", "A card at either end makes a straight."),
    ("Qs 9d 5c Qd 5h", "Qs 5c Qd 5h", "One more queen or five makes a full house."),
    ("Tc Kd Td 4s Th", "Tc Td Th", "Three of a kind can grow into a full house, or into four."),
    ("Qs 5c Qd 5h Qh", "Qs 5c Qd 5h Qh", "All five belong together: a full house."),
    ("9c 4d 9s Kh 7d", "9c 9s", "A pair can grow, whatever its rank."),
    ("2s 5s 9s Js Ks", "2s 5s 9s Js Ks", "Five cards of one suit are a flush: keep them all."),
)
"""What may be asked, in this order."""


@lru_cache(maxsize=4)
def first_hands(table: PayTable, coins: int) -> tuple[FirstHand, ...]:
    """Return the hands that are asked in a game, as many as are plain there, `ASKED` at most.

    >>> from evaluator import format_cards
    >>> from solver import load_paytable
    >>> [format_cards(hand.cards) for hand in first_hands(load_paytable("9/6"), 5)][:2]
    ['7c Kh 4d Ks 9s', 'Kh 3h Jc 9h 6h']
    """
    hands = []
    for dealt, kept, reason in CHOSEN:
        cards = parse_cards(dealt)
        hand = FirstHand(cards, checked_mask(kept, cards), reason)
        solution = solve_hand(cards, table, coins)
        if solution.best_masks == (hand.held,):
            line = table.line_of_hand(cards)
            if hand.held != ALL and table.pays(coins)[line]:
                pays = f"{table.line_names[line]} pays"
                if pays.endswith(" or better pays"):  # which pair it is says more
                    pays = f"Two {RANK_PLURALS[solution.best.cards[0] // len(SUITS)]} pay"
                hand = hand._replace(reason=f"{pays} already. {reason}")
            hands.append(hand)
    return tuple(hands[:ASKED])


def steps(table: PayTable) -> tuple[tuple[str, str], ...]:
    """Return how the game goes, each step in two sentences.

    >>> from solver import load_paytable
    >>> steps(load_paytable("9/6"))[0]
    ('Bet one to five coins.', 'Five make the royal flush pay 4,000.')
    """
    line, all_coins = table.lines[0], table.pays(5)[0]
    royal = f"Five make the {line.name.lower()} pay {all_coins:,}."
    if all_coins <= 5 * table.pays(1)[0]:
        royal = "The more you bet, the more every hand pays."
    return (
        ("Bet one to five coins.", royal),
        ("Five cards are dealt.", "You see all of them."),
        ("Keep what is worth most.", "This is the only choice, and it has a right answer."),
        ("The others are replaced.", "The paytable says what your hand pays."),
    )


def step_words(
    step: int, table: PayTable, coins: int, *, how: str = "choose both"
) -> tuple[str, str]:
    """Return what is said at a step of the first hand, from 0: the bet, keep, draw, what it pays.

    `how` is how a player keeps the two eights.

    >>> from solver import load_paytable
    >>> step_words(1, load_paytable("9/6"), 5)
    ('Keep what is worth most.', 'The two eights are a pair: choose both.')
    >>> step_words(3, load_paytable("9/6"), 5)
    ('Three of a kind.', 'The paytable says what your hand pays: 15 coins.')
    """
    bet, _, choose, draw = steps(table)
    line = table.line_of_hand(DRAWN)
    return (
        bet,
        (choose[0], f"The two eights are a pair: {how}."),
        (draw[0], "The eights stay. Now draw."),
        (
            f"{table.line_names[line]}.",
            f"{draw[1][:-1]}: {count(table.pays(coins)[line], 'coin')}.",
        ),
    )[step]


def let_go(mask: int) -> str:
    """Return how cards held beside the two eights are let go, by name.

    >>> let_go(0b00111), let_go(0b01010)
    ('Choose the king again to let it go.', 'Choose the king and the jack again to let them go.')
    """
    names = [f"the {RANK_NAMES[card // len(SUITS)]}" for card in held(DEALT, mask & ~HELD)]
    return f"Choose {' and '.join(names)} again to let {'it' if len(names) == 1 else 'them'} go."


def answer_words(hand: FirstHand, held: int, table: PayTable, coins: int) -> str:
    """Return the verdict on a hold: what is right, without a figure.

    >>> from solver import load_paytable
    >>> table = load_paytable("9/6")
    >>> answer_words(first_hands(table, 5)[0], 0, table, 5)
    'Better: keep the pair of kings.'
    """
    best = name_of(solve_hand(hand.cards, table, coins).hold(hand.held)).with_cards
    return f"Right. Keep {best}." if held == hand.held else f"Better: keep {best}."


OVER_TITLE, FEW_TITLE = "That is the whole game.", "The first chart makes this easy."


def over_words(right: int, hands: int) -> str:
    """Return what is said after the last hand."""
    if 2 * right < hands:
        return f"{right} of {hands} right so far. Two short rules at a time, and you know them."
    return f"{right} of {hands} right. Each time the question is the same: which cards to keep?"
