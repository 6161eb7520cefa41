"""A drill of one right kind asks hands that only look alike, so that one must look."""

from collections import Counter

import pytest
from drilled import NOW, answered, asked, begin, right, wrong

from solver import solve_hand
from solver.decisions import Decisions, decisions_of
from trainer.app.kept_mode import replayed
from trainer.core.records import Coach, HandRecord
from trainer.teaching.construction import constructed, of_class
from trainer.teaching.drill import ALIKE, CLOSE, Drill
from trainer.teaching.evidence import Evidence, SeenAnswer

FLUSH = "4 to a flush | low pair"
PAIR = "low pair | one high card"


@pytest.fixture(scope="module")
def decisions() -> Decisions:
    return decisions_of("job-9-6")


def logged(drill: Drill, cards: tuple[int, ...], construction: str, number: int) -> HandRecord:
    """A hand of a drill as the history has it, played right."""
    best = solve_hand(cards).best
    return HandRecord(
        session=1,
        mode="drill",
        coach=Coach.AFTER,
        at="2026-11-20T10:00:00Z",
        table=drill.table,
        coins=drill.coins,
        seed=drill.seed,
        deal=number,
        dealt=cards,
        held=best.mask,
        first_held=best.mask,
        best=(best.mask,),
        ev=best.ev,
        first_ev=best.ev,
        best_ev=best.ev,
        drawn=None,
        final=None,
        hand=None,
        paid=None,
        milliseconds=900,
        helped=False,
        construction=construction,
        question=number,
    )


@pytest.mark.parametrize("wanted", [(FLUSH,), (PAIR,), (PAIR, "low pair | 3 to a flush")])
def test_a_drill_of_one_right_kind_asks_others_that_look_alike(
    decisions: Decisions, wanted: tuple[str, ...]
) -> None:
    """The words of the classes say whether one is a contrast; the drill has another way."""
    pool = [named.index for name in wanted if (named := decisions.named(name)) is not None]
    should = wanted[0].split(" | ")[0]
    tempting = {name.split(" | ")[1] for name in wanted}
    drill = begin(decisions, classes=pool)
    hands, marks, kinds = set(), "", Counter[str]()
    for _ in range(150):
        question = asked(drill)
        mask = solve_hand(question.cards).best.mask
        kept, other = str(decisions.classes[decisions.class_of(question.cards)]).split(" | ")
        assert decisions.kind_of(question.cards, mask) == kept
        hands.add(question.cards)
        marks += "." if f"{kept} | {other}" in wanted else "x"
        if marks[-1] == "x":
            assert other == should or kept in tempting
            kinds["tempts" if other == should else "is right"] += 1
        drill = right(drill)
    assert len(hands) == 150  # a fresh deal each time
    assert marks[0] == "."
    assert "xx" not in marks
    assert 35 <= marks.count("x") <= 65
    assert min(kinds["tempts"], kinds["is right"]) > 8
    assert drill.own == (marks.count("."), 0)


def test_close_decisions_have_close_contrasts_or_none(decisions: Decisions) -> None:
    pool = [each.index for each in decisions.classes if each.should == "one high card"]
    drill = begin(decisions, classes=pool, close_only=True)
    for _ in range(60):
        cards = asked(drill).cards
        solution = solve_hand(cards)
        best, other = decisions.holds_of(cards)
        assert solution.hold(best).ev - solution.hold(other).ev <= CLOSE
        drill = right(drill)
    lone = decisions.named(PAIR)
    assert lone is not None
    dear = {each for each, _ in begin(decisions, classes=[lone.index]).contrasts}
    assert lone.index not in dear
    assert all(decisions.classes[each].cost for each in dear)


def test_contrasts_recover_nothing_by_themselves(decisions: Decisions) -> None:
    """Who misses only them is asked near misses of them, and has given up none of the leak."""
    named = decisions.named(PAIR)
    assert named is not None
    missed = [SeenAnswer(named.index, float(named.cost), NOW, "one high card")] * 4
    drill = Drill.start(decisions, Evidence.of(decisions, missed), 7, NOW, classes=[named.index])
    near, other = 0, 0
    for _ in range(30):
        own = asked(drill).decision == named.index
        near += '"near"' in asked(drill).construction
        other += not own
        drill = right(drill) if own else wrong(drill)
    assert near
    assert other
    assert drill.own == (30 - other, 0)
    assert {*drill.worst} == {named.index}
    assert drill.shows_gain


def test_answers_of_an_earlier_version_lead_on_to_the_same_drill(decisions: Decisions) -> None:
    """It asked the class alone; what it logged is asked in the place of what is asked now."""
    named = decisions.named(PAIR)
    assert named is not None
    drill, told = begin(decisions, classes=[named.index], of=20), []
    for number in range(1, 13):
        construction = of_class(PAIR)
        cards = constructed(construction, drill.seed, number, decisions)
        told.append(logged(drill, cards, construction, number))
    replayed_drill, answers = replayed(drill, told, 0)
    assert [each.question.cards for each in answers] == [each.dealt for each in told]
    assert replayed_drill.own == (12, 0)
    for number in range(13, 21):
        question = asked(replayed_drill)
        assert question.number == number
        assert question.cards not in {each.dealt for each in told}
        replayed_drill = right(replayed_drill)
    assert replayed_drill.question is None


def test_it_is_said_once_that_some_only_look_alike(decisions: Decisions) -> None:
    named = decisions.named(PAIR)
    assert named is not None
    drill = begin(decisions, classes=[named.index])
    assert drill.opening == ALIKE
    assert right(drill).opening == ""
    assert begin(decisions).opening == ""


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_who_keeps_the_pair_unseen_is_often_wrong(decisions: Decisions, seed: int) -> None:
    named = decisions.named(PAIR)
    assert named is not None
    drill = begin(decisions, seed, classes=[named.index], of=60)
    while drill.question is not None:
        ranks = [card >> 2 for card in drill.question.cards]
        pairs = [rank for rank in {*ranks} if ranks.count(rank) == 2]
        mask = sum(1 << i for i, rank in enumerate(ranks) if rank in pairs[:1])
        drill = answered(drill, mask, NOW)
    assert drill.own[1] == 0 or drill.own[0] > drill.own[1]
    assert 12 <= drill.wrong <= 40
