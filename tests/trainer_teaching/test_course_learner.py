"""A learner who forgets comes further by the course than by random deals, as its page says."""

from math import inf
from random import Random
from statistics import median

import pytest
from forgetful import (
    FIRST_STABILITY,
    HANDS_A_DAY,
    Forgetful,
    by_random_deals,
    by_the_course,
    hands_until,
    learner_of,
)

SEEDS = range(1, 6)  # of one learner a single lapse late in a day would decide
WANTED = 0.0055
"""What may be given away: a return of 99.0 % in 9/6."""


@pytest.mark.proof
def test_the_course_takes_a_third_of_the_hands_at_most() -> None:
    def learner(seed: int) -> Forgetful:
        return learner_of("job-9-6", seed, of_kinds=True)

    by_course = (by_the_course(learner(seed), 600, seed) for seed in SEEDS)
    course = median(hands_until(costs, WANTED) or inf for costs in by_course)
    assert course < 600
    dealt = (by_random_deals(learner(seed), 3_000, seed) for seed in SEEDS)
    within = [hands_until(costs[: 3 * int(course) // 20], WANTED) for costs in dealt]
    assert within == [None] * len(SEEDS)


def test_a_beginner_gives_away_what_he_does_not_know_and_forgets_what_he_learnt() -> None:
    learner = learner_of("job-9-6", 1)
    worths = [float(each.worth) for each in learner.decisions.classes]
    assert 0.05 < learner.cost(0.0) < sum(worths)
    dear = next(each for each in learner.decisions.classes if each.should == "low pair")
    learner.random = Random(3)
    while not learner.learnt:
        assert not learner.meet(dear.index, 1.0)
    saved = learner_of("job-9-6", 1).cost(0.0) - learner.cost(1.0)
    assert saved == pytest.approx(float(dear.worth))
    assert learner.cost(1.0) < learner.cost(1.0 + FIRST_STABILITY) < learner.cost(9.0)


def test_a_goal_is_reached_when_it_lasts_a_day() -> None:
    day = HANDS_A_DAY // 20
    assert hands_until([1.0] * day, 0.5) is None
    assert hands_until([0.1, 1.0, *[0.1] * day], 0.5) == 60
    assert hands_until([0.1] * (day - 1), 0.5) is None
