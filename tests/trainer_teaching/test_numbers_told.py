"""The numbers of the documentation are those that the trainer teaches by."""

from __future__ import annotations

from math import prod
from pathlib import Path

import pytest

from evaluator.figures import number_word
from trainer.pages.drill_words import MEANS
from trainer.teaching import (
    asking,
    drill,
    evidence,
    game_course,
    lessons,
    picture,
    skill,
    today,
    trace,
)
from trainer.teaching.exam import exam, pools, prior
from trainer.teaching.placement import placement, placement_deals, players

TENS, PARTS, TIMES = {30: "thirty"}, {3: "third"}, {2: "twice"}
DOCS = Path(__file__).parents[2] / "docs" / "how-it-works"


def percent(share: float) -> str:
    return f"{100 * share:.3g}"


def several(shares: tuple[float, ...], times: int = 1) -> str:
    """Return "3, 5 or 7": numbers, or shares in percent if they count a hundred `times`."""
    *first, last = (f"{times * share:.3g}" for share in shares)
    return f"{', '.join(first)} or {last}"


SAID = {
    "course": [
        f"After {number_word(game_course.NEEDED)} right answers in a row "
        f"{number_word(lessons.EARLIER_LINES)} earlier lines are mixed in",
        f"takes the starter's lines {number_word(lessons.AT_A_TIME)} at a time",
        f"{number_word(lessons.MIXED_HANDS).capitalize()} mixed hands follow.",
        f"{number_word(game_course.SHOWN).capitalize()} right answers in a row, wherever",
        f"A {PARTS[lessons.NEAR_MISSES]} are *near misses*",
        f"one in {number_word(lessons.PLAIN)} is any deal of the line",
    ],
    "exam": [
        f"loses at most {', '.join(map(str, pools.NARROW[:2]))} or {pools.NARROW[2]} of a coin",
        f"on the grid of {prod(prior.GRID):,} cells",
        f"of at least {percent(exam.LEAST_CHANCE)} %, and of {percent(exam.LEAST_OF_KIN)} % if",
    ],
    "today": [
        f"at {number_word(today.HANDS_A_MINUTE)} hands a minute",
        f"has fallen below {percent(trace.DUE)} %",
        f"No class comes again within {number_word(today.APART)} hands",
        f"A class missed {number_word(today.MISSES)} times on a day",
    ],
    "player": [
        f"remembered for {several(trace.DAYS)} days",
        f"played right in {percent(1 - trace.SLIP)} % of hands, what is not in "
        f"{percent(trace.GUESS)} %",
        f"A verdict on a wrong answer teaches it in {percent(trace.LEARNT)} %",
        f"what was known and forgotten in {percent(trace.RELEARNT)} %",
        f"lengthens the memory by a state in {percent(trace.GROWS)} %",
        f"one on the same day in {percent(trace.GROWS_SAME_DAY)} %",
        f"is lost in {percent(trace.LOST)} %, whatever",
        f"A class of a chance of {percent(picture.KNOWN)} % is *known*",
        f"has fallen to {percent(trace.DUE)} %",
        f"took over {TIMES[picture.SLOW]} the player's own median time",
        f"N(0, {picture.SKILL_WIDTH:.2g}²), and one of the kind of the best hold, "
        f"N(0, {picture.KIN_WIDTH}²)",
    ],
    "decisions": [
        f"with {number_word(int(evidence.PRIOR_HANDS))} hands of a prior mixed in",
        f"1 / (1 + e^({evidence._PRIOR_LEVEL} + {evidence._PRIOR_POWER} ln c))",
        f"{', '.join(f'{name} up to {percent(float(most))} %' for name, most in skill.GRADES)}, "
        "then E, and A+ without an error. From a tenth of a coin per coin bet on, an error",
        f"and {number_word(drill.SAME_AFTER - drill.TURNED_AFTER)} questions later the same",
        f"It is said once {number_word(drill.ENOUGH)} answers were right",
    ],
    "placement": [
        f"asks at most {TENS[placement.MOST_ASKED]} hands",
        f"**after lesson K** ({percent(players.AFTER)} %)",
        f"but for {several(players.FUZZY, 100)} % of them",
        f"are {number_word(int(players.ENDS))} times as likely as a lesson between",
        f"**scattered** ({percent(players.SCATTERED)} %)",
        f"**by feel** ({percent(players.BY_FEEL)} %)",
        f"from {number_word(placement_deals.SUITED)} cards of a suit on",
        f"Slips come in {several(players.SLIPS, 100)} % of hands",
        f"has {percent(placement.SURE)} % and it or its neighbours {percent(placement.SURE_NEAR)} "
        f"%, after {number_word(placement.FEWEST_ASKED)} deals at the earliest "
        f"({number_word(placement.FEWEST_BY_FEEL)} for a player without a chart, at "
        f"{percent(placement.SURE_BY_FEEL)} %)",
        f"no deal tells more than {placement.TELLS} nats",
        f"Each line known with {percent(placement.SAID)} % or more is said to be played",
    ],
}


@pytest.mark.parametrize("page", SAID)
def test_a_page_says_the_numbers_of_the_program(page: str) -> None:
    text = " ".join((DOCS / f"{page}.md").read_text(encoding="utf-8").split())
    assert [said for said in SAID[page] if said not in text] == []


def test_the_drill_and_the_exam_say_their_own_numbers() -> None:
    assert MEANS["mistakes"].startswith("The kinds of your last fifty mistakes,")
    assert "at most 5\xa0% of a bet" in MEANS["close"]
    assert asking.MOST_MISTAKES == 50
    assert float(drill.CLOSE) == 0.05
    assert exam.MOST_QUESTIONS == 100
