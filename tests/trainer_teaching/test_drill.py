"""The drill serves what is worth most to this player, near misses after errors, within bounds."""

from collections import Counter
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

import pytest
from drilled import NOW, answered, asked, begin, right, wrong
from learner import Learner
from proofs import proved_but

from evaluator import parse_cards
from solver import solve_hand
from solver.decisions import Decisions, decisions_of
from solver.strategy.language.grammar import parse_rule
from trainer.teaching.asking import Answer, DrillBounds
from trainer.teaching.construction import can_keep, constructed, near_deals, of_class
from trainer.teaching.drill import (
    CLOSE,
    SAME_AFTER,
    TURNED_AFTER,
    Drill,
    NothingToDrillError,
    tempting,
)
from trainer.teaching.evidence import Evidence, SeenAnswer
from trainer.teaching.picture import Picture

FLUSH = "4 to a flush | low pair"
TENS = "one high card | 2 to a royal flush"
ROYAL = "high pair | 3 to a royal flush"


@pytest.fixture(scope="module")
def decisions() -> Decisions:
    return decisions_of("job-9-6")


def served(drill: Drill, learner: Learner, questions: int) -> Counter[str]:
    """How often each class is asked; the learner hears every verdict."""
    counts: Counter[str] = Counter()
    at = NOW
    for _ in range(questions):
        solution = solve_hand(asked(drill).cards)
        counts[learner.class_of(solution)] += 1
        held = learner.hold(solution)
        drill = answered(drill, held, at)
        learner.hear(solution, held)
        at += timedelta(seconds=5)
    return counts


@pytest.mark.parametrize("questions", proved_but([200, 55], always=[55]))
def test_two_learners_with_different_leaks_are_served_different_hands(
    decisions: Decisions, questions: int
) -> None:
    one, two = {FLUSH}, {"2 suited high cards | one high card"}
    counts = [
        served(begin(decisions), Learner(decisions, set(leaks), stubborn=1000), questions)
        for leaks in (one, two)
    ]
    (first,), (second,) = one, two
    assert counts[0][first] > 4 * counts[1][first]
    assert counts[1][second] > 3 * counts[0][second]


@pytest.mark.proof
def test_who_errs_nowhere_is_asked_many_things(decisions: Decisions) -> None:
    counts = served(begin(decisions), Learner(decisions, set()), 200)
    assert len(counts) > 40
    assert max(counts.values()) < 40


def test_what_is_known_already_is_asked_from_the_first_question_on(decisions: Decisions) -> None:
    """Evidence from play: a leak in one class, and none in those that come most."""
    named = decisions.named(FLUSH)
    assert named is not None
    missed = [SeenAnswer(named.index, float(named.cost), NOW, "low pair")] * 5
    known = [SeenAnswer(index, 0.0, NOW) for index in range(110) if index != named.index] * 4
    evidence = Evidence.of(decisions, missed + known)
    drills = [Drill.start(decisions, evidence, seed, NOW) for seed in range(40)]
    first = [asked(drill).decision for drill in drills]
    stranger = [asked(begin(decisions, seed)).decision for seed in range(40)]
    assert first.count(named.index) > 20
    assert stranger.count(named.index) < 4


def test_a_leak_is_drilled_where_it_can_show(decisions: Decisions) -> None:
    name, kept = "low pair | one high card", "3 to an inside straight"
    named = decisions.named(name)
    assert named is not None
    bounds = {"classes": [named.index], "kept": [kept]}
    drill = begin(decisions, **bounds, of=40)
    contrasts = 0
    while drill.question is not None:
        question = drill.question
        if question.decision == named.index:
            assert can_keep(decisions, question.cards, [kept])
        else:
            contrasts += 1
            assert "kept" not in question.construction
        drill = right(drill)
    assert contrasts
    missed = [wrong(begin(decisions, seed, **bounds)) for seed in range(9)]
    assert any('"near"' in asked(each).construction for each in missed)


EASY = "flush | 4 to a flush", "low pair | 3 to an inside straight", "high pair | one high card"
"""What nobody misses: a dealt flush, a low pair without a rival, a high pair."""


MADE = {"high pair", "two pair", "three of a kind", "straight", "flush", "full house"}


def test_what_tempts_is_reckoned_again_by_hands(decisions: Decisions) -> None:
    """A rival that is worth half as much tempts, and so does a hand that pays beside a draw."""
    told = {True: 0, False: 0}
    for each in decisions.classes:
        best = rival = 0.0
        for number in range(6):
            cards = constructed(of_class(str(each)), 3, number, decisions)
            solution = solve_hand(cards)
            best += float(solution.best.ev)
            kinds = {hold.mask: decisions.kind_of(cards, hold.mask) for hold in solution.holds}
            others = [mask for mask in kinds if mask not in solution.best_masks]
            rival += max(float(solution.hold(m).ev) for m in others if kinds[m] == each.instead)
        if " to a" in each.should and each.instead in MADE:
            tempts = True
        elif 0.42 < rival / best < 0.58:
            continue  # that is for all hands of the class to say
        else:
            tempts = rival / best > 0.5
        assert (each.index in tempting(decisions)) == tempts, str(each)
        told[tempts] += 1
    assert min(told.values()) > 20


def test_what_tempts_nobody_is_asked_only_once_it_was_missed(decisions: Decisions) -> None:
    """Half of what a stranger was asked tempted nobody: a dealt flush, and low pairs alone."""
    strangers = [asked(begin(decisions, seed)) for seed in range(60)]
    assert all(each.decision in tempting(decisions) for each in strangers)
    dealt = {str(decisions.classes[each.decision]) for each in strangers}
    assert "2 suited high cards | one high card" in dealt
    assert not dealt & {*EASY}
    drill = begin(decisions)
    for _ in range(60):
        assert asked(drill).decision in tempting(decisions)
        drill = right(drill)
    pair = decisions.named(EASY[1])
    assert pair is not None
    missed = [SeenAnswer(pair.index, float(pair.cost), NOW, pair.instead)] * 2
    again = [SeenAnswer(pair.index, 0.0, NOW + timedelta(hours=hour)) for hour in range(12)]
    after = Evidence.of(decisions, missed), Evidence.of(decisions, missed + again)
    starts = [
        [asked(Drill.start(decisions, each, seed, NOW)).decision for seed in range(40)]
        for each in after
    ]
    assert [first.count(pair.index) > 0 for first in starts] == [True, False]


def test_what_the_player_chose_is_asked_though_it_tempts_nobody(decisions: Decisions) -> None:
    classes = [each.index for each in decisions.classes if str(each) in EASY]
    drill = begin(decisions, classes=classes)
    seen = set()
    for _ in range(40):
        seen.add(asked(drill).decision)
        drill = right(drill)
    assert seen >= {*classes}


def test_what_was_learnt_long_ago_is_asked_again(decisions: Decisions) -> None:
    """The chance of an error after a right answer grows with time, and so does the priority."""
    pair = decisions.named("low pair | one high card")
    assert pair is not None
    evidence = Evidence.of(decisions, [SeenAnswer(pair.index, 0.0, NOW)] * 3)
    days = [
        Picture(evidence, NOW + timedelta(days=day)).priority(pair.index) for day in (0, 2, 20, 200)
    ]
    assert days == sorted(set(days))


def test_every_question_is_constructed_again_from_its_text(decisions: Decisions) -> None:
    drill = begin(decisions, seed=2**200 + 1)
    texts = []
    for number in range(1, 41):
        question = asked(drill)
        assert question.number == number
        texts.append(question.construction)
        assert constructed(question.construction, drill.seed, number, decisions) == question.cards
        assert question.decision == decisions.class_of(question.cards)
        drill = wrong(drill) if number % 3 == 0 else right(drill)
    assert sum('"near"' in text for text in texts) > 5
    assert (drill.right, drill.wrong) == (27, 13)


def test_the_same_seed_and_answers_ask_the_same(decisions: Decisions) -> None:
    one, two = begin(decisions), begin(decisions)
    for number in range(30):
        assert one.question == two.question
        one, two = (wrong(one), wrong(two)) if number % 4 == 0 else (right(one), right(two))
    assert begin(decisions, seed=8).question != begin(decisions).question


def test_a_class_is_not_asked_twice_in_a_row_unless_it_was_wrong(decisions: Decisions) -> None:
    """Not even one with a leak beside one that is known by heart."""
    leak, known = decisions.named(FLUSH), decisions.named("two pair | low pair")
    assert leak is not None
    assert known is not None
    answers = [SeenAnswer(leak.index, 0.4, NOW)] * 9 + [SeenAnswer(known.index, 0.0, NOW)] * 9
    evidence = Evidence.of(decisions, answers)
    drill = Drill.start(decisions, evidence, 7, NOW, classes=[leak.index, known.index])
    for _ in range(8):
        before = asked(drill).decision
        drill = right(drill)
        assert asked(drill).decision != before


def test_who_errs_in_everything_is_not_held_at_one_hand(decisions: Decisions) -> None:
    """A near miss that goes wrong too brings no near misses of its own."""
    drill = begin(decisions)
    fresh = 0
    for _ in range(45):
        fresh += '"class"' in asked(drill).construction
        drill = wrong(drill)
    assert fresh >= 15


def test_after_an_error_comes_first_the_hand_in_which_one_card_turns_the_answer(
    decisions: Decisions,
) -> None:
    turned = 0
    for seed in range(30):
        drill = begin(decisions, seed)
        first = asked(drill)
        drill = wrong(drill)
        second = asked(drill)
        if '"near"' in second.construction:
            assert sum(card not in first.cards for card in second.cards) == 1
        if not near_deals(decisions, first.cards, same=False):
            assert '"same": false' not in second.construction
            continue
        turned += 1
        was, now = (decisions.classes[each.decision or 0] for each in (first, second))
        assert now.should == was.instead != was.should
        for _ in range(SAME_AFTER - TURNED_AFTER):
            drill = right(drill)
        if near_deals(decisions, first.cards, same=True):
            assert '"same": true' in asked(drill).construction
            assert asked(drill).decision == first.decision
    assert turned > 15


def test_after_a_right_answer_come_none(decisions: Decisions) -> None:
    drill = begin(decisions)
    for _ in range(20):
        assert '"near"' not in asked(drill).construction
        drill = right(drill)


def test_chosen_classes_of_several_kinds_are_all_that_is_asked(decisions: Decisions) -> None:
    wanted = {c.index for c in decisions.classes if c.should in ("low pair", "high pair")}
    drill = begin(decisions, classes=wanted)
    assert not drill.contrasts
    for _ in range(40):
        assert asked(drill).decision in wanted
        drill = right(drill)


def test_a_line_of_a_lesson_is_drilled_by_the_classes_that_it_is_about(
    decisions: Decisions,
) -> None:
    about = decisions.about(parse_rule("4 to a flush"))
    words = {str(decisions.classes[index]) for index in about}
    assert FLUSH in words
    assert words >= {
        str(each) for each in decisions.classes if "4 to a flush" in (each.should, each.instead)
    }
    two_high = decisions.named("2 suited high cards | one high card")
    assert two_high is not None
    assert two_high.index in decisions.about(parse_rule("2 suited high cards"))
    assert two_high.index not in decisions.about(parse_rule("suited QJ"))
    # A draw to a straight or royal flush is one to a flush as well.
    assert all("flush" in each for each in words)


def test_close_decisions_only(decisions: Decisions) -> None:
    drill = begin(decisions, close_only=True)
    for _ in range(40):
        solution = solve_hand(asked(drill).cards)
        lost = solution.best.ev - solution.hold(decisions.holds_of(solution.cards)[1]).ev
        assert 0 < lost <= CLOSE == Fraction(1, 20)
        drill = right(drill)


def test_my_own_mistakes_come_first_as_near_misses(decisions: Decisions) -> None:
    mistake = parse_cards("Kh Qh Js 5c 3d")
    drill = begin(decisions, mistakes=[(mistake, 0b01111)])
    first = asked(drill)
    assert mistake[:4] == first.cards[:4]  # so that it can be made again
    assert mistake[4] != first.cards[4]
    pool = {decisions.class_of(mistake)}
    for _ in range(10):
        contrasts = {index for index, _ in drill.contrasts}
        assert asked(drill).decision in pool | contrasts
        drill = right(drill)


def test_bounds_that_leave_nothing_are_refused_in_one_line(decisions: Decisions) -> None:
    dear = decisions.named("two pair | low pair")
    assert dear is not None
    with pytest.raises(NothingToDrillError, match=r"the chosen classes, a loss of at most 1/20"):
        begin(decisions, classes=[dear.index], close_only=True)
    with pytest.raises(NothingToDrillError):
        begin(decisions, classes=[])


def test_it_ends_after_so_many_questions(decisions: Decisions) -> None:
    drill = begin(decisions, of=3)
    for number in (1, 2, 3):
        assert (asked(drill).number, asked(drill).of) == (number, 3)
        drill = right(drill)
    assert drill.question is None


def test_it_ends_after_so_many_minutes(decisions: Decisions) -> None:
    drill = begin(decisions, minutes=2)
    drill = right(drill, NOW + timedelta(seconds=119))
    assert drill.question is not None
    assert drill.time_left(NOW + timedelta(seconds=119)) == timedelta(seconds=1)
    assert drill.time_left(NOW + timedelta(seconds=121)) == timedelta()
    assert begin(decisions).time_left(NOW) is None
    assert right(drill, NOW + timedelta(seconds=120)).question is None


def test_what_it_recovered_is_the_error_that_it_took_away(decisions: Decisions) -> None:
    named = decisions.named(FLUSH)
    assert named is not None
    missed = [SeenAnswer(named.index, float(named.cost), NOW, "low pair")] * 8
    drill = Drill.start(decisions, Evidence.of(decisions, missed), 7, NOW, classes=[named.index])
    assert drill.recovered(NOW) == 0
    amounts = []
    for _ in range(20):
        before, own = drill.recovered(NOW), asked(drill).decision == named.index
        drill = right(drill)
        amounts.append(drill.recovered(NOW))
        assert amounts[-1] > before or not own
    worth = float(named.worth)
    assert 0.4 * worth < amounts[-1] < worth
    assert wrong(drill).recovered(NOW) < amounts[-1]


def test_of_few_right_answers_nothing_recovered_is_said(decisions: Decisions) -> None:
    """One right answer after each error lowers the figure, and shows nothing."""
    drill = begin(decisions)
    for number in range(1, 12):
        drill = (right if number % 2 else wrong)(drill)
        assert not drill.shows_gain
    assert drill.recovered(NOW) > 0


def test_what_chance_gives_too_is_not_said_to_be_recovered(decisions: Decisions) -> None:
    """After ten hands it said "At worst 52, now 48" of a player who erred as before."""
    drill = replace(begin(decisions), worst={0: 0.5})
    for right_, wrong_, says in ((6, 4, False), (8, 2, True), (5, 0, True), (4, 0, False)):
        assert replace(drill, own=(right_, wrong_)).shows_gain is says
    seldom_wrong = replace(drill, worst={0: 0.2, 1: 0.1})
    assert not replace(seldom_wrong, own=(8, 0)).shows_gain
    assert replace(seldom_wrong, own=(20, 0)).shows_gain


def test_what_is_forgotten_is_no_loss_of_the_drill(decisions: Decisions) -> None:
    drill = Drill.start(
        decisions, Evidence.of(decisions, [SeenAnswer(0, 0.0, NOW)] * 5), 7, NOW, classes=[0]
    )
    assert right(drill).recovered(NOW + timedelta(days=10_000)) == 0


def test_another_games_evidence_is_refused(decisions: Decisions) -> None:
    with pytest.raises(ValueError, match="another game"):
        Drill.start(decisions, Evidence(decisions_of("ddb-9-6")), 7, NOW)


@pytest.mark.parametrize("name", ["ddb-9-6", "all-american"])
def test_every_game_is_drilled_alike(name: str) -> None:
    decisions = decisions_of(name)
    drill = begin(decisions)
    for number in range(12):
        question = asked(drill)
        solution = solve_hand(question.cards, drill.table)
        held = solution.best.mask if number % 2 else decisions.holds_of(solution.cards)[1]
        drill = drill.answered(Answer(question, held, NOW, 900, solution))
    assert (drill.right, drill.wrong) == (6, 6)


def test_a_drill_without_bounds_asks_twenty_hands_of_all_decisions() -> None:
    of_all = DrillBounds(
        classes=(), lines=(), close=False, mistakes=False, leaks=False, hands=20, minutes=None
    )
    assert DrillBounds() == of_all
