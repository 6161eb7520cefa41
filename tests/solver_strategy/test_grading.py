"""Grades of charts: published figures, figures found by counting, and every remark."""

from fractions import Fraction

import numpy as np
import pytest
from plain_charts import play, words_of

from solver import load_paytable, parse_paytable, solve_game, solve_hand
from solver.arrays import weighted_sum, weighted_sums
from solver.strategy.playing.chart import parse_chart
from solver.strategy.playing.grades import remarks
from solver.strategy.playing.grading import Grader

TOTAL = 2_598_960

# The Wizard of Odds' simple strategy for 9/6 Jacks or Better (wizardofodds.com), line by line.
WIZARD = """\
four of a kind, straight flush, royal flush
four to a royal
three of a kind, straight, flush, full house
four to a straight flush
two pair
high pair
three to a royal
four to a flush
low pair
four to an outside straight
two suited high cards
three to a straight flush
two unsuited high cards, the lowest two if more
suited 10/J, 10/Q or 10/K
one high card
discard everything"""


@pytest.fixture(scope="module")
def grader() -> Grader:
    return Grader.of(solve_game("job-9-6"))


def test_the_simple_strategy_of_the_wizard_of_odds(grader: Grader) -> None:
    grade = grader.grade(parse_chart(WIZARD))
    assert round(float(grade.return_), 9) == 0.994592386
    assert grade.misplayed == 58_944
    assert grade.optimal == Fraction(1653526326983, 1661102543100)
    assert grade.cost == grade.optimal - grade.return_ == sum(line.cost for line in grade.lines)
    assert sum(line.deals for line in grade.lines) == TOTAL
    assert sum(line.misplayed for line in grade.lines) == grade.misplayed


def test_its_other_reading_holds_the_higher_of_two_suited_pairs(
    grader: Grader,
) -> None:
    """The second figure, 0.994583714, is line 11 with the highest ranks first, to the last deal."""
    lowest = grader.grade(parse_chart(WIZARD))
    other = WIZARD.replace("two suited high cards", "two suited high cards, highest first")
    highest = grader.grade(parse_chart(other))
    assert round(float(highest.return_), 9) == 0.994583714
    assert [(line.line, line.ambiguous) for line in lowest.lines if line.ambiguous] == [(11, 1152)]
    assert not any(line.ambiguous for line in highest.lines)
    assert lowest.return_worst < highest.return_ < lowest.return_ < lowest.return_best
    # Each reading is right in some of the 1,152 deals, and what one gains there the other loses.
    assert lowest.return_best - highest.return_ == lowest.return_ - lowest.return_worst


def test_the_remarks_on_the_wizards_lines(grader: Grader) -> None:
    grade = grader.grade(parse_chart(WIZARD))
    assert [(move.line, move.before) for move in grade.misplaced] == [(12, 11)]
    moved = WIZARD.splitlines()
    moved.insert(10, moved.pop(11))
    better = grader.grade(parse_chart("\n".join(moved)))
    assert better.return_ - grade.return_ == grade.misplaced[0].gain
    without = grader.grade(parse_chart("\n".join(moved[:9] + moved[10:])))
    assert better.return_ - without.return_ == better.lines[9].worth


def test_the_worst_deals_are_worth_what_the_solver_says(grader: Grader) -> None:
    grade = grader.grade(parse_chart(WIZARD))
    assert grade.worst
    assert [deal.cost for deal in grade.worst] == sorted(
        (d.cost for d in grade.worst), reverse=True
    )
    for deal in grade.worst:
        solution = solve_hand(deal.hand)
        mask = sum(1 << i for i, card in enumerate(deal.hand) if card in deal.chart)
        assert deal.best_value == solution.best.ev
        assert deal.chart_value == solution.hold(mask).ev


def test_discarding_everything_returns_the_mean_of_all_hands(grader: Grader) -> None:
    """By symmetry, five new cards are any five cards, so the return follows from hand counts."""
    counts = {800: 4, 50: 36, 25: 624, 9: 3744, 6: 5108, 4: 10200, 3: 54912, 2: 123552}
    counts[1] = 1098240 * 4 // 13
    mean = Fraction(sum(pay * count for pay, count in counts.items()), TOTAL)
    grade = grader.grade(parse_chart("discard everything"))
    assert grade.return_ == mean
    assert grade.lines[0].worth == 0


def test_deals_that_no_line_covers_are_discarded(grader: Grader) -> None:
    covered = grader.grade(parse_chart("high pair or better\ndiscard everything"))
    open_ = grader.grade(parse_chart("high pair or better"))
    assert open_.return_ == covered.return_
    assert (open_.uncovered, covered.uncovered) == (covered.lines[1].deals, 0)
    pays = 4 + 36 + 624 + 3744 + 5108 + 10200 + 54912 + 123552 + 1098240 * 4 // 13
    assert open_.uncovered == TOTAL - pays


def test_an_unused_line_is_reported(grader: Grader) -> None:
    grade = grader.grade(parse_chart("two pair or better\nflush\ndiscard everything"))
    assert grade.unused == (2,)
    assert grade.lines[1].worth == 0


def test_a_chart_agrees_with_playing_its_lines_hand_by_hand(grader: Grader) -> None:
    chart = parse_chart(WIZARD)
    source = np.random.default_rng(7)
    for i in source.integers(134_459, size=60).tolist():
        cards = tuple(map(int, grader.cards[i]))
        line, mask = play(chart, cards, words_of(grader.table))
        assert line is not None
        ev = solve_hand(cards).hold(mask).ev
        chosen = grader.play(chart.rules[line - 1]).chosen[i]
        assert Fraction(int(grader.values[chosen, i]), grader.scale) == ev


def test_coins_change_the_grade() -> None:
    chart = parse_chart(WIZARD)
    one = Grader.of(solve_game("job-9-6", 1)).grade(chart)
    assert one.coins == 1
    assert one.optimal == solve_game("job-9-6", 1).return_


def test_pays_of_a_billion_do_not_wrap() -> None:
    text = 'name = "huge"\n[[line]]\nhand = "high_card"\npays = 1000000000\n'
    game = solve_game(parse_paytable(text))
    grade = Grader.of(game).grade(parse_chart("discard everything"))
    assert grade.return_ == Fraction(1302540 * 10**9, TOTAL)
    assert grade.optimal == game.return_


def test_sums_are_exact_beyond_64_bits() -> None:
    amounts = np.array([2**61, 2**61 + 1, -5], dtype=np.int64)
    weights = np.array([24, 24, 24], dtype=np.int64)
    assert weighted_sum(amounts, weights) == 24 * (2**62 - 4)
    assert weighted_sums(np.array([0, 0, 2]), amounts, weights, 3) == [24 * (2**62 + 1), 0, -120]


def test_a_game_in_which_no_pair_pays_has_no_high_cards() -> None:
    text = 'name = "flushes"\n[[line]]\nhand = "flush"\npays = 40\n'
    grader = Grader.of(solve_game(parse_paytable(text)))
    assert grader.terms.high == 0
    grade = grader.grade(parse_chart("high pair\none high card\n4 to a flush"))
    assert grade.unused == (1, 2)


def test_bonus_words_follow_the_paytable() -> None:
    terms = Grader.of(solve_game(load_paytable("ddb-9-6"))).terms
    assert terms.kickers[12]
    assert terms.groups


def test_a_choice_between_kinds_is_open_too(grader: Grader) -> None:
    """A low pair with four to a flush: 9 ranks of the pair, 220 of the others, 12 suits."""
    grade = grader.grade(parse_chart("royal flush, SF, flush\nlow pair or 4 to a flush"))
    assert [line.ambiguous for line in grade.lines] == [0, 9 * 220 * 12]
    pair_first = grader.grade(parse_chart("royal flush, SF, flush\nlow pair\n4 to a flush"))
    assert grade.return_worst <= pair_first.return_ < grade.return_ <= grade.return_best


def test_a_hold_within_a_larger_one_is_not_a_reading_of_its_line(grader: Grader) -> None:
    grade = grader.grade(parse_chart("three of a kind, full house or flush"))
    assert not grade.lines[0].ambiguous
    assert not grader.grade(parse_chart("high pair or better")).lines[0].ambiguous


def test_what_suited_first_leaves_open_is_reported(grader: Grader) -> None:
    together = grader.grade(parse_chart("high pair or better\n2 high cards, suited first"))
    apart = grader.grade(
        parse_chart("high pair or better\n2 suited high cards\n2 unsuited high cards")
    )
    assert together.return_ == apart.return_
    assert together.lines[1].ambiguous == sum(line.ambiguous for line in apart.lines[1:]) > 0
    assert together.return_worst == apart.return_worst
    assert together.return_best == apart.return_best


def test_suited_first_goes_before_the_kind_named_first(grader: Grader) -> None:
    """`any KQ or QJ, suited first`: a suited QJ goes before a mixed KQ, so no choice is open."""
    grade = grader.grade(parse_chart("any pair\nany KQ or QJ, suited first"))
    apart = grader.grade(parse_chart("any pair\nsuited KQ or QJ\nunsuited KQ or QJ"))
    assert grade.return_ == apart.return_
    assert grade.lines[1].ambiguous == sum(line.ambiguous for line in apart.lines[1:])
    assert (grade.return_best, grade.return_worst) == (apart.return_best, apart.return_worst)


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("4 to a flush\nhigh pair", 2, "no pair pays"),
        ("one high card", 1, "no pair pays"),
        ("3 to a flush with 1+ high cards", 1, "no pair pays"),
        ("four aces with a kicker", 1, "names no kicker"),
    ],
)
def test_a_kind_that_means_nothing_under_a_paytable_is_reported(
    text: str, line: int, why: str
) -> None:
    paytable = 'name = "flushes"\n[[line]]\nhand = "flush"\npays = 40\n'
    grade = Grader.of(solve_game(parse_paytable(paytable))).grade(parse_chart(text))
    assert [(found.line, why in found.why) for found in grade.meaningless] == [(line, True)]
    assert line in grade.unused


def test_two_high_cards_do_not_exist_where_only_aces_pay(grader: Grader) -> None:
    paytable = 'name = "aces"\n[[line]]\nhand = "pair"\nranks = "A"\npays = 2\n'
    aces = Grader.of(solve_game(parse_paytable(paytable)))
    chart = parse_chart("high pair\none high card\n2 high cards")
    assert [found.line for found in aces.grade(chart).meaningless] == [3]
    assert not grader.grade(chart).meaningless


def test_natural_is_passed_over_where_no_card_is_wild(grader: Grader) -> None:
    grade = grader.grade(parse_chart("natural royal flush\nset\nlow pair\ndiscard everything"))
    said = [remark for remark in remarks(grade) if "read as" in remark]
    assert said == ["Line 2 is read as: three of a kind."]
