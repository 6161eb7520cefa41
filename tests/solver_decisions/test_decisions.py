"""The classes of decisions: against literal values, against plain reading, and by properties."""

from fractions import Fraction
from itertools import permutations
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from plain_charts import is_kind, splits, words_of
from plain_enumeration import enumerate_hand
from proofs import proved_but
from rival_of_one_deal import rival
from shipped_games import PLAIN

from evaluator import parse_cards
from solver import PayTable, load_paytable, parse_paytable, solve_game, solve_hand
from solver.deals import all_deals, deal_weights, row_of
from solver.decisions import Decisions, decisions_of
from solver.decisions.hold_kinds import kind_names
from solver.decisions.rivals import kind_of_hold, natural_masks
from solver.holds import HAND
from solver.rules import STANDARD
from solver.strategy.playing.chart import parse_chart
from solver.strategy.playing.grading import ChartPlay, Grader
from solver.strategy.playing.match import Matcher
from solver.strategy.playing.word_meanings import terms_of

DEALS = STANDARD.deals
OTHERS = ["double-bonus-10-7", "tdb-9-7", "tens-6-5", "all-american", "aces-eights-8-5"]
USELESS = ("kicker", "low card", "all five", "fifth card")


@pytest.fixture(scope="module")
def decisions() -> Decisions:
    return decisions_of("job-9-6")


def share(decisions: Decisions, should: str) -> Fraction:
    return sum(c.frequency for c in decisions.classes if c.should == should) * DEALS


@pytest.mark.parametrize("name", proved_but(["job-9-6", "ddb-9-6", "tens-6-5"], always=["job-9-6"]))
def test_every_deal_has_one_class_and_the_frequencies_sum_to_one(name: str) -> None:
    decisions = decisions_of(name)
    assert sum(each.frequency for each in decisions.classes) == 1
    assert [each.index for each in decisions.classes] == [*range(len(decisions.classes))]
    counts = np.bincount(decisions.of_deals, deal_weights(STANDARD), len(decisions.classes))
    assert [each.frequency * DEALS for each in decisions.classes] == counts.tolist()


def test_hands_that_are_kept_as_dealt_come_as_often_as_everybody_counts_them(
    decisions: Decisions,
) -> None:
    """Full houses, trips, two pair and quads are never broken in 9/6; counts of any poker book."""
    assert share(decisions, "royal flush") == 4
    assert share(decisions, "four of a kind") == 624
    assert share(decisions, "full house") == 3_744
    assert share(decisions, "three of a kind") == 54_912
    assert share(decisions, "two pair") == 123_552


def test_there_are_about_as_many_classes_as_a_course_can_name(decisions: Decisions) -> None:
    assert 100 <= len(decisions.classes) <= 130
    assert len({str(each) for each in decisions.classes}) == len(decisions.classes)
    assert len({each.should for each in decisions.classes}) <= 30
    worths = [each.worth for each in decisions.classes]
    assert worths == sorted(worths, reverse=True)


@pytest.mark.parametrize("name", proved_but(["job-9-6", *OTHERS], always=["job-9-6"]))
def test_a_rival_is_wrong_and_its_loss_is_that_of_the_literal_values(name: str) -> None:
    decisions, table = decisions_of(name), load_paytable(name)
    cards = all_deals(STANDARD).cards
    for row in Random(name).sample(range(len(cards)), 400):
        solution = solve_hand(cards[row].tolist(), table)
        lost = max(solution.values) - solution.values[int(decisions.errors[row])]
        assert lost == decisions.losses[row] > 0


@pytest.mark.proof
def test_a_rival_loses_what_dealing_every_draw_says(decisions: Decisions) -> None:
    cards = parse_cards("Ah Th 7h 2h 2c")
    values = enumerate_hand(cards, load_paytable("job-9-6"), 5)
    row = decisions.row_of(cards)
    assert (
        Fraction(int(decisions.losses[row]), STANDARD.denominator * 5)
        == max(values) - values[decisions.holds_of(cards)[1]]
    )


def test_the_classes_cost_what_adding_up_the_deals_one_by_one_says(decisions: Decisions) -> None:
    weights, cards = deal_weights(STANDARD).tolist(), all_deals(STANDARD).cards
    rare = [c for c in decisions.classes if 0 < (decisions.of_deals == c.index).sum() < 60]
    assert len(rare) > 5
    for each in rare:
        lost = deals = 0
        for row in np.flatnonzero(decisions.of_deals == each.index).tolist():
            values = solve_hand(cards[row].tolist()).values
            lost += weights[row] * (max(values) - values[int(decisions.errors[row])])
            deals += weights[row]
        assert each.frequency == Fraction(deals, DEALS)
        assert each.cost == Fraction(lost, deals * STANDARD.denominator * 5)
        assert each.worth == Fraction(lost, STANDARD.total * 5)


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAIN)
def test_the_classes_cost_what_all_deals_one_by_one_say(name: str) -> None:
    decisions, table = decisions_of(name), load_paytable(name)
    lost, deals = [0] * len(decisions.classes), [0] * len(decisions.classes)
    rows = zip(all_deals(STANDARD).cards.tolist(), deal_weights(STANDARD).tolist(), strict=True)
    for row, (cards, weight) in enumerate(rows):
        solution = solve_hand(cards, table)
        rival = decisions.holds_of(solution.cards)[1]
        number = decisions.class_of(cards)
        each = decisions.classes[number]
        assert each.should == decisions.kind_of(cards, solution.best.mask), row
        assert each.instead == decisions.kind_of(cards, rival), row
        lost[number] += weight * (max(solution.values) - solution.values[rival])
        deals[number] += weight
    assert sum(deals) == DEALS
    assert [c.frequency for c in decisions.classes] == [Fraction(n, DEALS) for n in deals]
    assert [c.worth for c in decisions.classes] == [Fraction(n, STANDARD.total * 5) for n in lost]


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
TENS, LOW_PAIR, FLUSH = "suited 10/J, 10/Q or 10/K\n", "low pair\n", "four to a flush\n"


@pytest.mark.parametrize(
    "chart",
    [WIZARD, WIZARD.replace(TENS, ""), WIZARD.replace(FLUSH + LOW_PAIR, LOW_PAIR + FLUSH)],
    ids=["as published", "no suited ten", "low pair before flush"],
)
def test_who_plays_by_a_chart_errs_in_a_class_always_or_never(
    decisions: Decisions, chart: str
) -> None:
    play = ChartPlay(Grader.of("job-9-6"), parse_chart(chart))
    weights, wrong = deal_weights(STANDARD), play.loss > 0
    deals = np.bincount(decisions.of_deals, weights)
    rates = np.bincount(decisions.of_deals, weights * wrong) / deals
    between = (rates > 0.001) & (rates < 0.999)
    lost = np.bincount(decisions.of_deals, weights * play.loss)
    assert lost[between].sum() < 0.01 * lost.sum()
    assert (play.chosen[wrong] == decisions.errors[wrong]).mean() > 0.95


hands = st.lists(st.integers(0, 51), min_size=HAND, max_size=HAND, unique=True)


@given(hands, st.sampled_from([*permutations(range(4))]), st.permutations(range(HAND)))
def test_neither_suits_nor_the_order_of_the_cards_decide(
    cards: list[int], suits: tuple[int, ...], order: list[int]
) -> None:
    decisions = decisions_of("job-9-6")
    other = [cards[place] // 4 * 4 + suits[cards[place] % 4] for place in order]
    assert decisions.class_of(other) == decisions.class_of(cards)
    one, two = solve_hand(cards), solve_hand(other)
    rivals = one.hold(decisions.holds_of(one.cards)[1]), two.hold(decisions.holds_of(two.cards)[1])
    assert rivals[0].ev == rivals[1].ev < one.best.ev
    kept = [sorted(card // 4 for card in hold.cards) for hold in rivals]
    assert kept[0] == kept[1]
    assert decisions.kind_of(cards, rivals[0].mask) == decisions.kind_of(other, rivals[1].mask)


@given(hands)
def test_the_row_of_a_deal_is_found_by_trying_all_suits(cards: list[int]) -> None:
    renamed = min(
        sorted(card // 4 * 4 + suits[card % 4] for card in cards)
        for suits in permutations(range(4))
    )
    assert all_deals(STANDARD).cards[row_of(cards, STANDARD)].tolist() == renamed


@pytest.mark.parametrize("name", proved_but(["job-9-6", *OTHERS], always=["job-9-6"]))
def test_a_rival_is_another_idea_and_never_a_useless_card_more_or_less(name: str) -> None:
    decisions, game = decisions_of(name), solve_game(name)
    for each in decisions.classes:
        assert each.should != each.instead
        assert not any(words in each.instead for words in USELESS), str(each)
    # A card more or less makes another kind that the language names; any other is not a rival.
    names = kind_names(terms_of(game.table))
    ideas = {names.names[number] for number in range(len(names.kinds))}
    assert {each.instead for each in decisions.classes} <= ideas


def test_a_kicker_counts_only_where_the_paytable_pays_for_it() -> None:
    kicker = "three of a kind with a kicker"
    names = ["job-9-6", *OTHERS]
    named = {each for each in names for c in decisions_of(each).classes if kicker in str(c)}
    paying = {each for each in names if any(line.kickers for line in load_paytable(each).lines)}
    assert named == paying


@pytest.mark.parametrize("name", ["job-9-6", "tdb-9-7"])
def test_names_are_those_of_the_language_read_plainly(name: str) -> None:
    decisions, table = decisions_of(name), load_paytable(name)
    words, kinds = words_of(table), kind_names(terms_of(table))
    random = Random(7)
    for _ in range(150):
        deal = tuple(sorted(random.sample(range(52), HAND)))
        for kept, thrown in splits(deal):
            mask = sum(1 << deal.index(card) for card in kept)
            fits = (n for n, kind in enumerate(kinds.kinds) if kept or kind.cards == 0)
            first = next((n for n in fits if is_kind(kinds.kinds[n], kept, (), words)), None)
            said = decisions.kind_of(deal, mask)
            assert (
                said in kinds.names[len(kinds.kinds) :]
                if first is None
                else (said == kinds.names[first])
            ), (deal, kept, thrown)


def test_a_hold_is_of_one_kind_only() -> None:
    """Four to a royal flush are not four to a flush as well."""
    terms = terms_of(load_paytable("job-9-6"))
    deal = np.array([parse_cards("2d Ts Js Qs Ks")])
    names = kind_names(terms)
    holds = natural_masks(Matcher(deal), names, terms)
    for mask in range(32):
        of = [names.names[kind] for kind, bits in enumerate(holds) if int(bits[0]) >> mask & 1]
        assert len(of) <= 1
        assert of != [] or mask not in (0, 0b11110)
        assert of == ["4 to a royal flush"] or mask != 0b11110


@pytest.mark.parametrize(
    ("cards", "mask", "name"),
    [
        ("As Ks Kh 4s 4d", 0b00110, "high pair"),
        ("As Ks Kh 4s 4d", 0b00111, "high pair and a kicker"),
        ("As Ks Kh 4s 4d", 0b11110, "two pair"),
        ("As Ks Kh 4s 4d", 0, "nothing"),
        ("As Ks Qs Js Ts", 31, "royal flush"),
        ("As Ks Qs Js 2d", 31, "all five cards"),
        ("As Ks Qs Js 2d", 0b01111, "4 to a royal flush"),
        ("Ah Kd Qs Jc 2d", 0b01111, "4 to an inside straight"),
        ("Ah Kd 7s 5c 2d", 0b00011, "2 unsuited high cards"),
        ("Ah Kh 7s 5c 2d", 0b00011, "2 suited high cards"),
        ("Jh Th 7s 5c 2d", 0b00011, "2 to a royal flush"),
        ("Jh Th 7s 5c 2d", 0b00001, "one high card"),
        ("Jh Th 7s 5c 2d", 0b00010, "one low card"),
        ("9h 8h 7h 5c 2d", 0b00111, "3 to a straight flush"),
        ("9h 8h 2h 5c 2d", 0b00111, "3 to a flush"),
    ],
)
def test_a_hold_has_a_plain_name(decisions: Decisions, cards: str, mask: int, name: str) -> None:
    assert decisions.kind_of(parse_cards(cards), mask) == name


@pytest.mark.parametrize(
    ("mask", "name"),
    [
        (0b00110, "one pair"),
        (0b00111, "one pair and a kicker"),
        (0b00001, "one card"),
        (0, "nothing"),
    ],
)
def test_no_card_is_high_where_no_pair_pays(mask: int, name: str) -> None:
    decisions = decisions_of(PayTable.of("Nothing pays", royal_flush=0))
    assert decisions.kind_of(parse_cards("As Ks Kh 4s 4d"), mask) == name


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("Ah Th 7h 2h 2c", "4 to a flush | low pair"),
        ("5c 5d 2s Kd 9h", "low pair | one high card"),
        ("Kh Kd 9s 8h 7c", "high pair | one high card"),
        ("Kh Qh Js 5c 3d", "2 suited high cards | 2 unsuited high cards"),
        ("Ks Qd Jh 5c 3d", "3 high cards | 2 unsuited high cards"),
        ("Jh Jd Qh Kh 2c", "high pair | 3 to a royal flush"),
    ],
)
def test_a_deal_is_of_a_class_that_a_player_would_name(
    decisions: Decisions, cards: str, words: str
) -> None:
    assert str(decisions.classes[decisions.class_of(parse_cards(cards))]) == words


def test_any_best_hold_is_right_and_the_rival_is_worth_less(decisions: Decisions) -> None:
    solution = solve_hand("As Ad Ah Ac 2d")
    assert len(solution.best_masks) == 2
    assert decisions.holds_of(solution.cards)[1] not in solution.best_masks


def test_names_of_a_paytable_change_nothing_and_are_kept() -> None:
    table = load_paytable("job-9-6")
    house = PayTable("House", None, table.lines)
    decisions = decisions_of(house)
    assert decisions.table is house
    assert decisions.of_deals is decisions_of(table).of_deals


def test_a_table_that_pays_nothing_has_classes_that_cost_nothing() -> None:
    decisions = decisions_of(PayTable.of("Nothing pays", royal_flush=0))
    assert sum(each.frequency for each in decisions.classes) == 1
    assert all(each.cost == 0 for each in decisions.classes)


def test_arrays_cannot_be_written_to(decisions: Decisions) -> None:
    for array in (decisions.of_deals, decisions.errors, decisions.losses):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def test_full_houses_of_aces_are_broken_where_the_wizard_of_odds_breaks_them() -> None:
    deal = parse_cards("As Ah Ad 4c 4d")
    said = {name: decisions_of(name) for name in ("job-9-6", "double-bonus-10-7")}
    assert {name: str(d.classes[d.class_of(deal)]) for name, d in said.items()} == {
        "job-9-6": "full house | three of a kind",
        "double-bonus-10-7": "three of a kind | full house",
    }


@pytest.mark.parametrize(
    "name",
    proved_but(["job-9-6", "ddb-9-6", "tdb-9-7", "tens-6-5", "all-american"], always=["job-9-6"]),
)
def test_one_deal_has_the_rival_and_the_kinds_that_the_whole_game_gives_it(name: str) -> None:
    random, whole = Random(13), decisions_of(name)
    for _ in range(400):
        solution = solve_hand(random.sample(range(52), 5), name)
        assert rival(solution) == whole.holds_of(solution.cards)[1]
        mask = random.randrange(32)
        found = kind_of_hold(solution.hold(mask))
        assert found.name == whole.kind_of(solution.cards, mask)
        if found.natural:
            assert not any(word in found.name for word in USELESS if word != "kicker")


@pytest.mark.parametrize("text", ["", "royal_flush"])
def test_one_deal_of_an_odd_game_has_the_rival_of_the_whole_game(text: str) -> None:
    hand = text or "pair"
    table = parse_paytable(f'name = "A"\n[[line]]\nhand = "{hand}"\npays = {5 if text else 0}\n')
    random, whole = Random(14), decisions_of(table)
    for _ in range(100):
        solution = solve_hand(random.sample(range(52), 5), table)
        assert rival(solution) == whole.holds_of(solution.cards)[1]
