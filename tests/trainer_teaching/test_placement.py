"""Placement: after which lesson somebody stands, from a few deals; and what of it is kept."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest
from placements import Stand

from solver import solve_hand
from solver.decisions import decisions_of
from trainer.app.kept_mode import KeptMode
from trainer.app.player_evidence import recall_in
from trainer.store.placed import read_placement
from trainer.store.training_log import TrainingStore
from trainer.teaching.asking import Answer
from trainer.teaching.construction import constructed
from trainer.teaching.placement import Placed, Placement
from trainer.teaching.placement.placement import MOST
from trainer.teaching.placement.placement_words import placed_words

AT = "2026-11-20T10:00:00Z"
NOW = datetime(2026, 11, 20, 10, tzinfo=UTC)


@pytest.fixture(scope="module")
def stand() -> Stand:
    return Stand("job-9-6")


@pytest.mark.parametrize("lesson", [0, 4, 9, 15])
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
    result = stand.place(stand.room.losses[held, rows] <= 0, 0.0, 1)
    assert result.lesson == 0
    assert result.deals < 15


def test_what_a_set_of_lines_holds_is_what_its_chart_holds(stand: Stand) -> None:
    """The players thought possible, in deals drawn by chance, against the charts themselves."""
    players = Placed.start(stand.course).players
    chance = np.random.default_rng(2)
    rows = chance.integers(0, len(stand.room.shares), 200)
    knows_a_set = np.flatnonzero(np.isnan(players.feel))
    right = players.right(rows)
    for player in chance.choice(knows_a_set, 12):
        expected = stand.knows(players.knows[player])[rows]
        assert np.array_equal(right[player] > 0.5, expected)


def test_no_deal_is_asked_twice_and_each_is_constructed_again(stand: Stand) -> None:
    placement, cards = Placement.start(stand.course, 11), []
    decisions = decisions_of("job-9-6")
    while (question := placement.question) is not None:
        again = constructed(question.construction, 11, question.number, decisions)
        assert again == question.cards
        cards.append(decisions.row_of(question.cards))
        placement = placement.heard(question.number % 3 > 0)
    assert len(cards) == len(set(cards)) <= MOST


def test_the_history_places_again_and_the_lines_need_not_be_taught(
    stand: Stand, data_folder: Path
) -> None:
    placement = Placement.start(stand.course, 5)
    store = TrainingStore(data_folder, AT)
    kept = KeptMode.begin(store, placement, 5, seed_given=True, at=AT)
    knows = stand.knows(stand.lesson_of <= 6)
    while (question := kept.question) is not None:
        row = decisions_of("job-9-6").row_of(question.cards)
        best = solve_hand(question.cards).best_masks
        held = best[0] if knows[row] else next(m for m in range(32) if m not in best)
        kept.answered(held, at=NOW, milliseconds=2000)
    kept.close(AT)
    answers = [*read_placement(data_folder, stand.course.table, 5)]
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


def answering(placement: Placement, *, right: bool) -> Placement:
    while placement.question is not None:
        placement = placement.heard(right)
    return placement


def test_it_is_said_where_to_begin(stand: Stand) -> None:
    words = placed_words(answering(Placement.start(stand.course, 5), right=True).placed)
    assert words.begin == "You know the whole course: the exam tells you more."
    assert words.unknown == ()
    assert len(words.known) == 22
    feel = answering(Placement.start(stand.course, 5), right=False)
    assert placed_words(feel.placed).begin.startswith("You hold by feel")
    assert feel.placed.answers <= 8


def test_a_solution_is_judged_by_the_answer(stand: Stand) -> None:
    placement = Placement.start(stand.course, 5)
    question = placement.question
    assert question is not None
    solution = solve_hand(question.cards)
    after = placement.answered(Answer(question, solution.best.mask, NOW, 1, solution))
    assert (after.right, after.wrong, after.placed.answers) == (1, 0, 1)
