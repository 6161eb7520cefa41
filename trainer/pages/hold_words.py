"""What is said of a hold: what to do, the verdict in two lines, what was won; and why one is
better: the sentence that decides, and the lines that add up to it.

It is over four hundred lines: a hold is called the same wherever words are about it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from evaluator import SUITS
from evaluator.categories import RANK_SINGULARS
from evaluator.figures import as_shown, number_word
from solver import decisions, explanation
from solver.holds import HAND
from trainer.core.session import Session
from trainer.drawing import text
from trainer.pages.draw_words import after_the_draw, luck_words
from trainer.teaching.in_words import DRAW_FIVE, kept_words, line_words

if TYPE_CHECKING:
    from solver.explanation import Explanation, NearMiss, OutcomeDifference
    from solver.hand import HandSolution, Hold
    from trainer.core.coach import ChartWord, Judgement, Reading


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a hand: right or not, a sentence, a second line, the coins given away.

    `given` stands with the coins: of several hands, it says that they are of all. `shorter` is the
    second line where there is no room for it in full: the first of these that fits.
    Of one that `must_tell` it, nothing is left out.
    """

    right: bool
    sentence: str
    second: str
    lost: str = ""
    given: str = "given away"
    by_chart: bool = False
    shorter: tuple[str, ...] = ()
    must_tell: bool = False


def verdict_of(session: Session, word: ChartWord | None = None) -> Verdict | None:
    """Return the verdict on the hand drawn last, if it may be shown; milder by the chart's word."""
    judged = session.verdict
    if judged is None or session.last is None:
        return None
    reading = judged.reading
    if judged.right:
        praise = Verdict(True, _praise(session, judged), after_the_draw(session, judged))
        if judged.first.right:
            return praise
        return replace(praise, lost=_loss(judged), given=YOUR_FIRST)
    worth, loss = reason_words(session.solution, reading), _loss(judged)
    again = judged.first.lost_coins != reading.lost_coins
    given = FIRST_COUNTS if again else f"given away{on_all(len(judged.outcomes))}"
    if session.last.record.helped:
        given = HELPED
    if len(judged.outcomes) > 1 and session.solution is None:  # it has figures
        worth = f"For one hand: {text.first_lower(worth)}"
    if session.of_feature and session.state is not None:
        solution, held = session.state.solution, reading.held.mask
        worth = text.with_tens(explanation.plain_state_sentence(solution, held, named=True))
    luck = luck_words(session.solution, judged)
    second = f"{worth} {luck}".strip()
    shorter = (luck, worth) if luck else ()
    best = reading.best
    if word is not None and word.too_short:
        each = " a hand" if judged.further else ""
        name = subject(session.solution, best.mask, best.cards)
        finer = (
            f"{name} worth {text.two(reading.lost_coins)} coins more{each}. You learn that later."
        )
        return Verdict(False, "Right by your chart.", finer, loss, given, by_chart=True)
    order = keep(session.solution, best.mask, best.cards, reading.held.mask)
    if "high cards" in order:  # which of them?
        *ranks, last = map(text.rank_name, sorted(best.cards, reverse=True))
        order = f"Keep {', '.join(ranks)} and {last}"
    sentence = f"{order} next time."
    return Verdict(False, sentence, second, loss, given, shorter=shorter)


FIRST_COUNTS = "your first hold counts"
YOUR_FIRST = "by your first hold"
HELPED = "not counted: you had help"


def _loss(judged: Judgement) -> str:
    """Return what counts as given away: by the hold that was submitted first."""
    return text.given_away(judged.first.lost_coins * len(judged.outcomes))


def reason_words(solution: HandSolution | None, reading: Reading) -> str:
    """Return why the best hold is better than the player's."""
    if solution is None:
        return worth_words(solution, reading)
    return _reason(solution, reading.best.mask, reading.held.mask)


@lru_cache(maxsize=4)  # it takes a tenth of a frame: the table finds it before cards are drawn
def _reason(solution: HandSolution, best: int, mine: int) -> str:
    return text.with_tens(explanation.plain_reason(solution.hold(best), solution.hold(mine)))


def worth_words(solution: HandSolution | None, reading: Reading) -> str:
    """Return what the best hold and the player's are worth, in two short sentences."""
    best = reading.best.ev * reading.coins
    _, mine = two_parts(best, reading.lost_coins)  # the loss stands beside it
    they = {0: "Five new cards are", 1: "It is"}.get(len(reading.best.cards), "They are")
    yours = subject(solution, reading.held.mask, reading.held.cards)
    return f"{they} worth {text.two(best)} coins. {yours} worth {mine} coins."


def subject(solution: HandSolution | None, mask: int, cards: tuple[int, ...]) -> str:
    """Return a hold as the subject of a sentence: "King and jack are", "The pair of fives is"."""
    if not cards:
        return "Five new cards are"
    if len(cards) == 1:
        return f"{text.cards(cards)} alone is"
    if solution is None:
        return f"{text.cards(cards)} are"
    words = text.with_tens(explanation.name_of(solution.hold(mask)).object)
    many = explanation.side_of(solution.hold(mask)).many
    return f"{text.first_upper(words)} {'are' if many else 'is'}"


def hands_words(hands: int) -> str:
    """Return a count of hands, in words where it is small.

    >>> hands_words(1), hands_words(10), hands_words(100)
    ('one hand', 'ten hands', '100 hands')
    """
    return f"{number_word(hands)} hand{'s' if hands > 1 else ''}"


def on_all(hands: int) -> str:
    """Return of how many hands an amount is, where there are several.

    >>> on_all(1), on_all(10)
    ('', ' on all ten hands')
    """
    return f" on all {hands_words(hands)}" if hands > 1 else ""


def _praise(session: Session, judged: Judgement) -> str:
    mask, cards = judged.reading.held.mask, judged.reading.held.cards
    order = keep(session.solution, mask, cards)
    if session.last is not None and session.last.record.asked:
        return f"Shown to you: {text.first_lower(order)}."
    return f"Right{'' if judged.first.right else ' at the second try'}. {order}."


def keep(
    solution: HandSolution | None, mask: int, cards: tuple[int, ...], instead_of: int | None = None
) -> str:
    """Return what to do with a hand, as an order: "Keep the pair of sevens"; "Let the ace go" where
    that was kept beside them. `instead_of` is a hold from which it has to be told apart.
    """
    if not mask:
        return f"{DRAW_FIVE} new cards"
    if solution is None:  # the hand comes from another window
        return f"Keep {text.cards(cards)}"
    name = explanation.name_of(solution.hold(mask))
    if mask == 0b11111 and (not name.words or len(name.cards) < HAND):
        return "Keep all five"
    if instead_of is None:
        return text.with_tens(f"Keep {name.object}")
    best, other = solution.hold(mask), solution.hold(instead_of)
    if more := more_than(best, other):
        return text.with_tens(f"Let {more} go")
    side, _ = explanation.sides_of(best, other)
    return text.with_tens(f"Keep {side.name}")


def more_than(best: Hold, mine: Hold) -> str:
    """Return the cards that were kept beside a pair or more of a kind, which is better alone; ""
    where something else was kept, or a pair.

    >>> from solver import load_paytable, solve_hand
    >>> kicker, pairs = "As Ad Qd 4c 7h", solve_hand("As Ah 7c 7d 3s", load_paytable("ddb-9-6"))
    >>> more_than(solve_hand(kicker).best, solve_hand(kicker).hold("As Ad Qd"))
    'the queen'
    >>> pairs.best.mask, more_than(pairs.best, pairs.hold("As Ah 7c 7d"))
    (3, '')
    """
    counted = Counter(card // len(SUITS) for card in best.cards)
    more = [card // len(SUITS) for card in mine.cards if card not in best.cards]
    alike = bool(counted) and min(counted.values()) > 1 and {*best.cards} < {*mine.cards}
    if (
        not alike
        or max(more) >= len(RANK_SINGULARS)
        or best.solution.table.rules.is_wild(best.cards[0])
    ):
        return ""
    pairs = len({*more}) < len(more)  # which are let go as a pair, and by that name
    return "" if pairs else " and ".join(f"the {RANK_SINGULARS[r]}" for r in sorted(more)[::-1])


def hold_name(solution: HandSolution, mask: int) -> str:
    """Return a hold as a label: "Pair of sevens"; of cards too far apart for close lines, so.

    >>> from solver import solve_hand
    >>> hold_name(solve_hand("4c 6c 2c Js 9d"), 0b111), hold_name(solve_hand("9c 7c 6c Js 9d"), 7)
    ('Three to a straight flush, wide', 'Three to a straight flush')
    """
    words = text.with_tens(explanation.name_of(solution.hold(mask)).object).removeprefix("the ")
    return text.first_upper(words) + ", wide" * explanation.is_wide(solution.hold(mask))


def other_name(solution: HandSolution, mask: int) -> str:
    """Return what a hold is called over its cards, where it is set beside the best.

    >>> from solver import solve_hand
    >>> deal = solve_hand("5h 5c Kd 9h Th")
    >>> [other_name(deal, mask) for mask in (0b00011, 0b00100, 0b01000, 0b11000, 0)]
    ['Pair of fives', 'One high card', 'One card', 'Two cards', 'Draw five']
    """
    hold = solution.hold(mask)
    if not mask:
        return DRAW_FIVE
    if len(hold.cards) > 1:
        cards = f"{number_word(len(hold.cards)).capitalize()} cards"
        return hold_name(solution, mask) if explanation.name_of(hold).words else cards
    kind = decisions.kind_of_hold(hold)
    return text.first_upper(kind.name) if kind.natural else "One card"


def shown_sum(amounts: Iterable[Fraction | float]) -> Fraction:
    """Return the sum of amounts that are shown, each to two decimals; of such as are too little for
    these what they are together.

    >>> text.two(shown_sum([1.004, 2.004, 3.004])), text.two(shown_sum([0.004, 0.004]))
    ('6.00', '0.01')
    """
    every = [*amounts]
    return sum(map(as_shown, every), Fraction(0)) or Fraction(sum(every))


def worth_beside(worth: Fraction | float, best: Fraction | float) -> str:
    """Return what a hold is worth beside the best; of one that looks worth as much, how much less.

    >>> worth_beside(6.0638, 6.0638), worth_beside(4.1180, 6.0638), worth_beside(6.0628, 6.0638)
    ('6.06 coins', '4.12 coins', '<0.01 coins less')
    """
    alike = worth < best and text.two(worth) == text.two(best)
    return f"{text.brief(best - worth)} coins less" if alike else f"{text.two(worth)} coins"


def worth_of(hold: Hold, hands: int = 1) -> str:
    """Return what a hold is worth beside the best of its deal, on so many hands."""
    coins = hold.solution.coins * hands
    return worth_beside(hold.ev * coins, hold.solution.best.ev * coins)


def two_parts(whole: Fraction | float, part: Fraction | float) -> tuple[str, str]:
    """Format a part of an amount and the rest of it so that, as shown, both add up to the whole.

    >>> two_parts(8.374, 5.556), two_parts(837.804, 666.887)
    (('5.56', '2.81'), ('666.89', '170.91'))
    """
    shown = as_shown(part)
    return text.two(shown), text.two(as_shown(whole) - shown)


MOST = 4  # lines of what decides
HALF_A_HUNDREDTH = Fraction(1, 200)  # coins: what is less is printed as 0.00
LEAST_OF_100 = Fraction(95, 10_000)  # what is rarer is said as "1 in 424"


@dataclass(frozen=True, slots=True)
class Deciding:
    """One line of what decides: words, the coins that the better hold gains by it, and the words
    without the names of the holds.
    """

    words: str
    coins: Fraction
    brief: str


def order(why: Explanation, hands: int = 1) -> str:
    """Return what to do, as an order, and what it gains on each of the hands drawn: what the lines
    that decide add up to.
    """
    if not why.lost:
        return explanation.ALL_WORTH_THE_SAME
    best = keep(why.solution, why.better.mask, why.better.cards, why.other.mask)
    each = " on each hand" if hands > 1 else ""
    return f"{best}: worth {text.two(why.lost * why.solution.coins)} coins more{each}."


def sentence(why: Explanation) -> str:
    """Return the sentence that decides; "" where every hold is worth the same. How much less the
    other hold is worth stands in the order.
    """
    if not why.lost:
        return ""
    reason = why.deciding.brief if why.deciding else explanation.plain_reason(why.better, why.other)
    return text.with_tens(reason)


def deciding(why: Explanation) -> list[Deciding]:
    """Return at most four lines that add up to the difference, the largest first; of lines that
    come to no hundredth of a coin only where there are no others.
    """
    coins, rows = why.solution.coins, why.differences
    shown = [row for row in rows if abs(row.worth * coins) >= HALF_A_HUNDREDTH] or list(rows)
    rest: Sequence[OutcomeDifference] = ()
    if len(shown) > MOST:  # the others together are all others, however little they come to
        shown, rest = shown[: MOST - 1], rows[MOST - 1 :]
    names = [text.with_tens(side.name) for side in explanation.sides_of(why.better, why.other)]
    lines = [
        Deciding(_words(row, *(() if i else names)), row.worth * coins, _words(row))
        for i, row in enumerate(shown)
    ]
    worth = sum((row.worth for row in rest), Fraction(0)) * coins
    if together := abs(worth) >= HALF_A_HUNDREDTH:
        lines.append(Deciding(_together(rest), worth, _together(rest)))
    return _adding_up(lines, why.lost * coins, together=together)


def _adding_up(lines: list[Deciding], whole: Fraction, *, together: bool) -> list[Deciding]:
    """Return the lines rounded to a hundredth of a coin so that they add up to the whole.

    What rounding leaves goes to the last line where that is several `together`, whose counts are
    not in sight; else a hundredth each to those that were rounded the other way most.
    """
    rounded = [Fraction(round(line.coins * 100), 100) for line in lines]
    left = round(whole * 100) - round(sum(rounded) * 100)
    if together and rounded[-1] + Fraction(left, 100):
        rounded[-1] += Fraction(left, 100)
        left = 0
    step = Fraction(1 if left > 0 else -1, 100)
    off = [(line.coins - coins) * step for line, coins in zip(lines, rounded, strict=True)]
    for at in sorted(range(len(lines) - together), key=lambda i: -off[i])[: abs(left)]:
        rounded[at] += step
    return [replace(line, coins=coins) for line, coins in zip(lines, rounded, strict=True)]


def _words(row: OutcomeDifference, *names: str) -> str:
    """Return how often either hold makes a line, both in one unit; the first row names the two."""
    sides = (row.better, row.better_draws), (row.other, row.other_draws)
    some = [Fraction(*side) for side in sides if 0 < side[0] < side[1]]
    rare = min(some, default=Fraction(1)) < LEAST_OF_100
    mine, yours = (often(*side, rare=rare) for side in sides)
    if mine == yours:
        mine, yours = (often(*side, places=1, rare=rare) for side in sides)
    if " of 100" in mine:
        yours = yours.replace(" draws", "")
    if "draw in" in mine:
        yours = yours.replace(" draw in", " in")
    if not names:
        return f"{row.line}: {mine} against {yours}."
    better, other = names
    return f"{row.line}: {mine} with {better}, {yours} with {other}."


def often(count: int, draws: int, places: int = 0, *, rare: bool = False) -> str:
    """Say how often something comes, in hundredths with decimal places; what is `rare`, or stands
    beside what is, in how many draws it comes once.

    >>> often(0, 47), often(47, 47), often(8, 47), often(1, 424)
    ('never', 'always', '17 of 100 draws', '1 draw in 424')
    >>> often(21, 1000, places=1), often(11, 1081, rare=True), often(1, 3, places=1, rare=True)
    ('2.1 of 100 draws', '1 draw in 98', '1 draw in 3.0')
    """
    if not count or count == draws:
        return "always" if count else "never"
    share = Fraction(count, draws)
    if rare or share < LEAST_OF_100:
        return f"1 draw in {float(1 / share):,.{places}f}"
    words = f"{float(share * 100):.{places}f}" if places else str(min(99, round(share * 100)))
    return f"{words} of 100 draws"


def _together(rows: Iterable[OutcomeDifference]) -> str:
    names = [row.line for row in rows]
    first, *others = names
    lower = [text.first_lower(name) for name in others]
    if len(names) > MOST:  # the first of so many says little of what they come to
        return f"{number_word(len(names)).capitalize()} other lines together."
    return f"{', '.join([first, *lower[:-1]])} and {lower[-1]} together."


def better_of_line(word: ChartWord) -> str:
    """Say which of two holds of one line of a chart is better: the suited one, or which cards."""
    one_suit = len({card & 3 for card in word.chart.cards}) == 1
    if one_suit and len({card & 3 for card in word.held.cards}) > 1:
        return "Suited is better: it can make a flush."
    return f"{text.cards(word.chart.cards)} {'is' if len(word.chart.cards) == 1 else 'are'} better."


def place_words(word: ChartWord, whose: str) -> str:
    """Return where a hold stands in the chart that keeps other cards; `whose` it is called.

    "" if the chart keeps the same.
    """
    verdict = word.verdict
    if verdict.followed or verdict.held_line is None:
        return "" if verdict.followed else f"No line of the chart fits {text.first_lower(whose)}."
    if verdict.held_line == verdict.line:
        return f"It fits {text.first_lower(whose)} too. {better_of_line(word)}"
    kind = kept_words(verdict.held_text) if verdict.held else "five new cards"
    return f"{whose} is line {verdict.held_line}, {kind}, which comes later."


def chart_words(word: ChartWord, coins: int) -> str:
    """Say what the chart does with this hand; where it is not the best hold, say so at once."""
    if not word.chart.lost:
        return f"{_line(word)}."
    gives = f"that gives away {text.two(word.chart.lost * coins)} coins"
    return f"The chart is too short here: {_line(word, inside=True)}; {gives}."


def _line(word: ChartWord, *, inside: bool = False) -> str:
    applied = word.applied
    if word.rule is not None:
        applied = applied.replace(word.verdict.text, line_words(word.rule))
    return applied if inside else text.first_upper(applied)


def near_miss_words(miss: NearMiss) -> str:
    """Say why these cards pay nothing as they are.

    >>> from solver import solve_hand
    >>> from solver.explanation import near_misses
    >>> [near_miss_words(miss) for miss in near_misses(solve_hand("Th 9s 8c 7h 2d"))]
    ['One card short of a straight: 8 of the 47 cards left complete it (17 %).']
    """
    return text.with_tens(text.first_upper(f"{miss.chance}." if miss.count else str(miss)))
