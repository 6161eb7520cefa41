"""Placement: after which lesson somebody stands, from a few deals; and what of it is kept."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import pytest
from placements import Stand
from proofs import proved_but

from solver import solve_hand
from solver.decisions import decisions_of
from solver.strategy.playing.match import NO_HOLD
from trainer.app.kept_mode import KeptMode
from trainer.app.training import recall_in
from trainer.store.log import TrainingStore
from trainer.store.reading import read_placement
from trainer.teaching.asking import Answer
from trainer.teaching.construction import constructed
from trainer.teaching.game_course import Recall
from trainer.teaching.placement import Placed, Placement
from trainer.teaching.placement.placement import FEWEST_ASKED, MOST_ASKED
from trainer.teaching.placement.placement_deals import deals_of, usual_mistakes
from trainer.teaching.placement.placement_words import PlacedWords, placed_words, resumed_words
from trainer.teaching.placement.players import learnt, predicted
from trainer.teaching.trace import Trace

AT = "2026-11-20T10:00:00Z"
NOW = datetime(2026, 11, 20, 10, tzinfo=UTC)


@pytest.fixture(scope="module")
def stand() -> Stand:
    return Stand("job-9-6")


@pytest.mark.parametrize("lesson", proved_but([0, 4, 9, 15], always=[4]))
def test_who_plays_a_lessons_chart_is_placed_after_it(stand: Stand, lesson: int) -> None:
    lines = stand.lesson_of <= lesson
    for seed in (1, 2):
        result = stand.place(stand.knows(lines), 0.0, seed)
        assert result.lesson == lesson + 1
        assert result.deals <= 20
        assert np.array_equal(result.known[stand.learnt] > 0.5, lines[stand.learnt])


def test_who_chases_inside_straights_begins_with_the_first_chart(stand: Stand) -> None:
    rows = np.arange(len(stand.room.shares))
    held = stand.room.strangers["chases inside straights"].answer(rows, np.random.default_rng(0))
    result = stand.place(held, 0.0, 1)
    assert result.lesson == 0
    assert result.deals < 15


def test_a_line_that_may_have_been_missed_by_a_slip_is_asked_again(stand: Stand) -> None:
    """Of one who slips in a tenth of the hands; else it would end after twelve."""
    lines = stand.lesson_of <= 9
    result = stand.place(stand.knows(lines), 0.1, 1)
    assert (result.stands, result.deals) == (9, 14)
    assert np.array_equal(result.known[stand.learnt] > 0.5, lines[stand.learnt])


def test_the_usual_mistakes_are_made_where_they_cost_and_somebody_would_make_them(
    stand: Stand,
) -> None:
    """A kicker, three holds that tempt, the dearest decisions, and two habits. Of four decisions
    two remain, and those of their deals in which the mistake costs less than a coin.
    """
    course = stand.course
    decisions, grader = decisions_of(course.table, course.coins), stand.room.grader
    mistakes = usual_mistakes(course)
    assert len(mistakes) == 1 + 3 + 2 + 2
    for made in mistakes:
        rows = np.flatnonzero(made != NO_HOLD)[::4000]
        for row, held in zip(rows, made[rows], strict=True):
            solution = solve_hand(grader.cards[row].tolist(), course.table, course.coins)
            assert solution.hold(int(held)).ev < solution.best.ev
    classes = [set(decisions.of_deals[made != NO_HOLD].tolist()) for made in mistakes]
    assert classes[4:6] == [{1}, {2}]
    kickers = [
        max(
            card // 4
            for at, card in enumerate(grader.cards[row])
            if not decisions.bests[row] >> at & 1
        )
        for row in np.flatnonzero(mistakes[0] != NO_HOLD)
    ]
    assert set(kickers) == {9, 10, 11, 12}  # jack to ace


def test_what_is_foreseen_of_who_knows_some_lines_is_what_their_chart_holds(stand: Stand) -> None:
    """Sets of lines and deals drawn by chance: the one hold foreseen, against the chart's value."""
    players, chance = Placed.start(stand.course).players, np.random.default_rng(2)
    rows = chance.integers(0, len(stand.room.shares), 100)
    holds = players.holds(rows)
    for _ in range(8):
        knows = (chance.random(len(stand.learnt)) < 0.5) | ~stand.learnt
        foreseen = predicted(knows[None].astype(np.float64), np.zeros(1), holds)[..., 0]
        held = stand.knows(knows)[rows]
        numbers = holds.numbers[np.arange(len(rows)), held]
        assert foreseen[np.arange(len(rows)), numbers] == pytest.approx(1)
        values = stand.room.grader.values[:, rows]
        same = numbers == holds.numbers.T
        worth = values[held, np.arange(len(rows))]
        assert np.array_equal(same, values == worth)


def test_at_first_who_knows_nothing_or_all_is_thought_likelier_than_who_stands_between(
    stand: Stand,
) -> None:
    players = Placed.start(stand.course).players
    shares = np.bincount(players.group, players.prior)
    assert shares.sum() == pytest.approx(1)
    nothing, *between, everything = shares[: stand.course.lessons + 1]
    assert nothing == pytest.approx(everything)
    assert between == pytest.approx([between[0]] * len(between))
    assert nothing > 2 * between[0]


def test_an_answer_is_weighed_by_bayes_rule(stand: Stand) -> None:
    """Against all 2^n sets of the lines that apply in a deal, each added up."""
    players, known = Placed.start(stand.course).players, np.full((1, len(stand.learnt)), 0.3)
    slips = np.array([0.1])
    for row in np.random.default_rng(4).integers(0, len(stand.room.shares), 20):
        deal = players.holds(np.array([row]))
        applying = np.flatnonzero(deal.lines[:, 0] >= 0)
        held = int(deal.lines[applying[0], 0])
        total, with_line = 0.0, np.zeros(len(applying))
        for number in range(1 << len(applying)):
            knows = (number >> np.arange(len(applying))) & 1 == 1
            first = next((line for line, at in zip(applying, knows, strict=True) if at), None)
            so = 0.9 * (first is not None and deal.lines[first, 0] == held)
            chance = float(np.prod(np.where(knows, 0.3, 0.7)))
            chance *= so + 0.1 * float(deal.slipped[0, held])
            total += chance
            with_line += chance * knows
        found, after = learnt(known, slips, deal, held)
        assert found[0] == pytest.approx(total)
        assert after[0, applying] == pytest.approx(with_line / total)


def test_where_to_begin_is_the_first_line_that_is_not_known(stand: Stand) -> None:
    """Who plays all but one line is never told of the whole course over what is not known yet."""
    knows_some = stand.knows((stand.lesson_of % 2 == 0) | (stand.lesson_of > 13))
    for held, seed in ((knows_some, 3), (stand.room.best, 4)):
        placed = stand.placed(held, 0.0, seed)
        recall = Recall(NOW, placed=placed.lines)
        words, begin = placed_words(placed, 0, recall), placed.lesson
        assert placed.to_dict()["placement"]["lesson"] == begin == words.lesson
        following = stand.course.next_lesson(recall)
        assert following == (begin if begin <= stand.course.lessons else None)
        nothing = f"{placed.answers} of {placed.answers} right. Nothing is missing so far"
        assert words.begin.startswith(nothing) == (not words.unknown) == (held is stand.room.best)
        assert f"lesson {begin}" in words.begin or begin > stand.course.lessons


def test_a_placement_stands_until_a_newer_answer_speaks_against_it(stand: Stand) -> None:
    """Who played by feel before is not sent back to the first lesson by those hands."""
    line = str(stand.course.rules(0)[0])
    before, after = NOW - timedelta(hours=1), NOW + timedelta(minutes=1)
    for at, passed in ((before, True), (after, False)):
        traces = {line: Trace().answered(False, at)}
        memory = Recall(after, traces, {line: 0.6}, NOW).of(line)
        assert memory.passed == memory.learnt == passed
    assert (
        not Recall(after, {line: Trace().answered(False, before)}, {line: 0.4}, NOW).of(line).passed
    )


def test_for_each_line_there_are_deals_that_tell_it_from_many_others(stand: Stand) -> None:
    """By the worth of what each would hold: nearly as many differ as in any deal it decides."""
    grader, chart = stand.room.grader, stand.course.chart(stand.course.lessons)
    held = np.array([grader.chosen(rule) for rule in chart.rules])
    worth = np.array([np.where(each == NO_HOLD, -1, grader.value(each)) for each in held])
    worth.sort(axis=0)
    apart = (np.diff(worth, axis=0) != 0).sum(axis=0)
    chosen = np.isin(np.arange(len(apart)), deals_of(stand.course, 1))
    decides = (held != NO_HOLD).argmax(axis=0)
    best = grader.value(held[decides, np.arange(len(apart))]) == grader.best
    for line in range(len(chart.rules) - 1):
        decided = best & (decides == line)
        assert apart[decided & chosen].max() >= apart[decided].max() - 2


def test_no_deal_is_asked_twice_and_each_is_constructed_again(stand: Stand) -> None:
    placement, cards = Placement.start(stand.course, 11), []
    decisions = decisions_of("job-9-6")
    while (question := placement.question) is not None:
        again = constructed(question.construction, 11, question.number, decisions)
        assert again == question.cards
        cards.append(decisions.row_of(question.cards))
        best, other = solve_hand(question.cards).values[31], solve_hand(question.cards).values[0]
        placement = placement.heard(best if question.number % 3 else other)
    assert len(cards) == len(set(cards)) <= MOST_ASKED


def test_the_history_places_again_and_the_lines_need_not_be_taught(
    stand: Stand, data_folder: Path
) -> None:
    placement = Placement.start(stand.course, 5)
    store = TrainingStore(data_folder, AT)
    kept = KeptMode.begin(store, placement, 5, seed_given=True, at=AT)
    held_by = stand.knows(stand.lesson_of <= 6)
    worth = stand.room.grader.values[held_by, np.arange(len(held_by))]
    while (question := kept.question) is not None:
        row = decisions_of("job-9-6").row_of(question.cards)
        solution = solve_hand(question.cards)
        held = next(m for m in range(32) if solution.values[m] == worth[row])
        kept.answered(held, at=NOW, milliseconds=2000)
        placed_at = recall_in(data_folder, stand.course, AT).placed_at
        assert (placed_at == NOW) == (len(kept.answers) >= FEWEST_ASKED)  # of fewer it is not said
    kept.close(AT)
    placement = read_placement(data_folder, stand.course.table, 5)
    answers = placement.answers
    assert len(answers) == len(kept.answers) == kept.mode.placed.answers
    again = Placed.after(stand.course, answers)
    assert again.lesson == kept.mode.placed.lesson == 7
    assert again.lines == pytest.approx(kept.mode.placed.lines, abs=1e-6)
    recall = recall_in(data_folder, stand.course, AT)
    assert stand.course.next_lesson(recall) == 7
    assert not recall.traces  # the hands of a placement say it all together, once
    low, high = again.returns
    best = 0.9954390436951225
    cost = float(stand.course.costs[6])
    assert low - 1e-9 <= best - cost <= high + 1e-9
    alter(data_folder, "hands", "first_ev = '1/0' WHERE id = (SELECT max(id) FROM hands)")
    rest = read_placement(data_folder, stand.course.table, 5)
    assert (rest.seed, rest.answers) == (5, answers[:-1])
    alter(data_folder, "sessions", "seed = 'none'")
    rest = read_placement(data_folder, stand.course.table, 5)
    assert (rest.seed, rest.answers, rest.at) == (None, answers[:-1], NOW)
    assert recall_in(data_folder, stand.course, AT).placed


def alter(folder: Path, table: str, change: str) -> None:
    """Change rows of a history that refuses it."""
    with closing(sqlite3.connect(folder / "history.db")) as history, history:
        history.execute(f"DROP TRIGGER IF EXISTS {table}_refuse_update")
        history.execute(f"UPDATE {table} SET {change}")


@pytest.mark.proof
def test_it_is_said_where_to_begin(stand: Stand) -> None:
    placed = stand.placed(stand.room.best, 0.0, 5)
    words = placed_words(placed, 0, Recall(NOW, placed=placed.lines))
    assert words.begin.endswith(" right. Nothing is missing so far: take the exam.")
    assert words.unknown == ()
    assert len(words.known) == 22
    kickers = stand.room.players["holds kickers"]
    held = kickers.answer(stand.room.deals, np.random.default_rng(0))
    feel = stand.placed(held, 0.0, 5)
    nothing_yet = Recall(NOW, placed=feel.lines)
    many, words = feel.answers // 2, placed_words(feel, 1, nothing_yet)
    assert placed_words(feel, many, nothing_yet).begin.endswith("0: so far you play by feel.")
    right = f"{feel.answers - 1} of {feel.answers} right."
    assert words.begin == f"{right} Begin with lesson 0 to be sure."
    assert not any(words.learnt)
    shown = Trace().answered(True, NOW).answered(True, NOW).answered(True, NOW)
    traces = {str(rule): shown for rule in stand.course.rules(0)}
    known = placed_words(feel, 1, Recall(NOW, traces, feel.lines))
    assert (known.lesson, known.learnt) == (1, (True, *words.learnt[1:]))
    assert known.begin.startswith("Begin here: lesson 1, ")
    assert 5 <= feel.answers <= 8
    low, high = feel.returns
    assert high - low > 0.1  # a range so wide tells nothing
    assert words.returns == (
        f"{feel.answers} hands were enough to place you. The exam tells how well you play."
    )


def test_a_solution_is_judged_by_the_answer(stand: Stand) -> None:
    placement = Placement.start(stand.course, 5)
    question = placement.question
    assert question is not None
    solution = solve_hand(question.cards)
    after = placement.answered(Answer(question, solution.best.mask, NOW, 1, solution))
    assert (after.right, after.wrong, after.placed.answers) == (1, 0, 1)


def test_a_placement_is_told_line_by_line() -> None:
    said = PlacedWords("Begin here.", "By these 9 hands …", ("A", "B"), ("C",), ("D", "E"))
    assert said.sentences == (
        "You play: A; B.",
        "Not yet: C.",
        "Not clear from so few hands: D; E.",
        "Begin here.",
        "By these 9 hands …",
    )
    assert PlacedWords("Begin.", "So.", (), (), ()).sentences == ("Begin.", "So.")
    assert resumed_words(1) == ("It goes on where you broke off: 1 hand is done.",)
