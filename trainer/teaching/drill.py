"""The drill: the next hand is the one that is worth most to practise.

A class of decisions is chosen with a probability in proportion to how often it comes, times what
its error costs this player, times the chance of an error in it now (`Picture.priority`, with
forgetting). Unless the player chose what is asked, a class that tempts nobody (`tempting`) is
left out until this player has missed it. The hand is a random deal of the class. After an error two
near misses follow: at once a deal in which the hold that tempted is right, as the same answer once
more would only repeat what was just shown; and soon the same holds with another card thrown away.
Where no card turns the answer, that comes at once, to make sure.

Where all that is asked has one right kind, it could be played unseen. So some questions are of a
contrast: a class in which this kind tempts and is wrong, or in which the kind that tempts is right.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Self

from solver.decisions import Decisions
from solver.decisions.hold_kinds import kind_names
from solver.decisions.rivals import average_values
from solver.holds import held
from solver.strategy.playing.word_meanings import terms_of
from trainer.teaching.asking import Answer, Chance, Question
from trainer.teaching.construction import (
    constructed,
    near,
    near_deals,
    of_class,
    rows_of_class,
)
from trainer.teaching.evidence import Evidence, FromEvidence, seen_in_answer
from trainer.teaching.picture import KNOWN, Picture

Misplayed = tuple[Sequence[int], int]
"""A deal and the mask of the wrong hold of it."""
CLOSE = Fraction(1, 20)
"""A decision is close if its error loses at most this, in coins per coin bet."""
TURNED_AFTER, SAME_AFTER = 1, 3
"""How many questions after an error come the near misses: the one in which the hold that tempted is
right, and the one with the same answer."""

ENOUGH = 5
"""How many right answers must be given before it is said what a drill recovered."""

CHANCE = 0.1
"""How likely it may be that nothing was recovered where it is said what was."""

CONTRASTED = 2
"""One question in this many is a contrast, but never the first and never two in a row: about one in
three."""
ALIKE = "Not every hand here has the same right hold. Look before you hold."
"""What is said at the start of a drill with contrasts."""

_WEIGHTS = 10**12


class NothingToDrillError(ValueError):
    """No deal is within the bounds of a drill; the text is one line."""


@dataclass(frozen=True)
class Drill(FromEvidence):
    """A drill in progress; `answered` returns the next.

    Attributes:
        seed: what the deals follow from.
        question: the question to be answered next; None once the drill is over.
        pool: the classes that are asked.
        close: the bound on the loss of the deals asked, None for all.
        of: how many questions there are, None if the drill is open-ended.
        until: when it ends, None if it is open-ended.
        due: near misses to come: the question's number, and its construction.
        worst: for each class of the pool that was asked, the greatest chance of a leak that the
            drill has seen.
        contrasts: the classes besides the pool that make a player look, each with its weight.
        own: how many answers to classes of the pool were right, and how many wrong.
        anything: whether the player left the choice of classes to the drill.
        kept: the kinds of holds of which one can be kept in each deal of the pool.
        began: what was known of the player as it began; None of no drill that was started.
    """

    seed: int
    question: Question | None
    pool: tuple[int, ...]
    close: Fraction | None = None
    of: int | None = None
    until: datetime | None = None
    due: tuple[tuple[int, str], ...] = ()
    worst: dict[int, float] = field(default_factory=dict)
    contrasts: tuple[tuple[int, int], ...] = ()
    own: tuple[int, int] = (0, 0)
    anything: bool = False
    kept: tuple[str, ...] = ()
    began: Evidence | None = None

    name = "drill"
    speaks = True

    @classmethod
    def start(
        cls,
        decisions: Decisions,
        evidence: Evidence,
        seed: int,
        at: datetime,
        *,
        classes: Iterable[int] | None = None,
        close_only: bool = False,
        mistakes: Sequence[Misplayed] = (),
        of: int | None = None,
        minutes: float | None = None,
        kept: Sequence[str] = (),
    ) -> Drill:
        """Return a drill with its first question.

        Args:
            decisions: the game.
            evidence: what is known of the player in this game.
            seed: what the deals follow from.
            at: the time, in UTC.
            classes: the indices of the classes to be asked; without them all are.
            close_only: ask only deals whose error loses at most `CLOSE`.
            mistakes: deals that were once misplayed, with what was held: only their classes are
                asked, near misses of the deals themselves first.
            of: the number of questions; None for no limit.
            minutes: how long it lasts, None for no limit; the question asked by then is the last.
            kept: the kinds of holds by which a leak shows: it is asked where it can.

        Raises:
            NothingToDrillError: no deal is within these bounds.
        """
        if evidence.decisions is not decisions:
            raise ValueError("the evidence is of another game")
        close = CLOSE if close_only else None
        wanted = range(len(decisions.classes)) if classes is None else sorted(set(classes))
        of_mistakes = {decisions.class_of(cards) for cards, _ in mistakes}
        pool = tuple(
            index
            for index in wanted
            if (not mistakes or index in of_mistakes)
            and decisions.classes[index].cost
            and (close is None or rows_of_class(decisions, index, close))
        )
        if not pool:
            raise NothingToDrillError(_why_nothing(classes, close_only, mistakes))
        drill = cls(
            evidence,
            seed,
            None,
            pool,
            close,
            of,
            None if minutes is None else at + timedelta(minutes=minutes),
            due=_of_mistakes(decisions, pool, mistakes),
            contrasts=_contrasts(decisions, pool, close),
            anything=classes is None and not mistakes,
            kept=tuple(kept),
            began=evidence,
        )
        return drill._ask(1, at)

    def answered(self, answer: Answer) -> Self:
        """Return the drill after an answer to its question."""
        seen = seen_in_answer(self.decisions, answer)
        index, heard = seen.decision, self.with_seen(seen)
        due = self._with_near_misses(answer.question) if seen.lost else self.due
        after = replace(heard, due=due)
        if index in self.pool:
            leaks = (_leak(each.evidence, index, answer.at) for each in (self, heard))
            worst = {**self.worst, index: max(self.worst.get(index, 0.0), *leaks)}
            right, wrong = self.own
            own = (right, wrong + 1) if seen.lost else (right + 1, wrong)
            after = replace(after, worst=worst, own=own)
        return after._ask(answer.question.number + 1, answer.at)

    def time_left(self, at: datetime) -> timedelta | None:
        """Return the time left, never below nothing; None for a drill without a limit of time."""
        return None if self.until is None else max(timedelta(), self.until - at)

    def at_stake(self, at: datetime) -> tuple[float, float]:
        """Return what errors in the classes asked cost at the worst since the drill began, and what
        they cost now, in coins per coin bet and hand.

        It is the chance of a leak, times how often the class comes, times what the error costs. A
        class whose last answer was wrong costs what it did, whatever its verdict may have taught.
        """
        evidence, classes = self.evidence, self.decisions.classes
        picture = Picture(evidence, at)
        worst = now = 0.0
        for index, greatest in self.worst.items():
            if not evidence.of_class(index).missed:
                continue  # nothing was lost there
            cost = float(classes[index].frequency) * evidence.cost(index)
            worst += cost * greatest
            known = evidence.of_class(index).streak > 0
            now += cost * (min(greatest, picture.gap(index)) if known else greatest)
        return worst, now

    @property
    def opening(self) -> str:
        """What is said over the first question: whether some hands only look alike."""
        begins = self.question is not None and self.question.number == 1
        return ALIKE if begins and self.contrasts else ""

    @property
    def shows_gain(self) -> bool:
        """Whether enough was right of what is asked, more than was wrong and more than chance
        gives, to say what the drill recovered.
        """
        right, wrong = self.own
        return right >= max(ENOUGH, wrong + 1) and self._by_chance <= CHANCE

    @property
    def _by_chance(self) -> float:
        """How likely so few errors are of a player who errs in what was asked as at the worst."""
        answers, errs = sum(self.own), sum(self.worst.values()) / max(len(self.worst), 1)
        return sum(
            comb(answers, wrong) * errs**wrong * (1 - errs) ** (answers - wrong)
            for wrong in range(self.own[1] + 1)
        )

    def recovered(self, at: datetime) -> float:
        """Return what the drill has recovered up to now, in coins per coin bet and hand."""
        worst, now = self.at_stake(at)
        return worst - now

    def _ask(self, number: int, at: datetime) -> Self:
        over = (self.of is not None and number > self.of) or (
            self.until is not None and at >= self.until
        )
        if over:
            return replace(self, question=None)
        due = next((each for each in self.due if each[0] <= number), None)
        construction = self._of_class(self._chosen(number, at)) if due is None else due[1]
        cards = constructed(construction, self.seed, number, self.decisions)
        index = self.decisions.class_of(cards)
        question = Question(number, self.of, cards, construction, index)
        left = tuple(each for each in self.due if each is not due)
        return replace(self, question=question, due=left)

    def _chosen(self, number: int, at: datetime) -> int:
        """Return the class of a question: a contrast, or one drawn by priority that is not that of
        the last question.
        """
        last = None if self.question is None else self.question.decision
        chance = Chance(self.seed, number, "contrast")
        if self.contrasts and last in self.pool and chance.below(CONTRASTED) == 0:
            index, _ = self.contrasts[chance.weighted([weight for _, weight in self.contrasts])]
            return index
        picture = Picture(self.evidence, at)
        asked = self._worth_asking(picture)
        pool = [index for index in asked if index != last] or [*asked]
        weights = [1 + int(_WEIGHTS * picture.priority(index)) for index in pool]
        return pool[Chance(self.seed, number, "class").weighted(weights)]

    def _worth_asking(self, picture: Picture) -> Sequence[int]:
        """Return the classes of the pool that tempt, and those this player missed and does not know
        yet; where none does, or the player chose them, the whole pool.
        """
        tempts = tempting(self.decisions) if self.anything else self.pool
        return [
            index
            for index in self.pool
            if index in tempts
            or (self.evidence.of_class(index).missed and picture.chance(index) < KNOWN)
        ] or self.pool

    def _of_class(self, index: int) -> str:
        """Return the construction of a deal of a class; in one of the pool a leak can show."""
        kept = self.kept if index in self.pool else ()
        return of_class(str(self.decisions.classes[index]), self.close, kept)

    def _with_near_misses(self, question: Question) -> tuple[tuple[int, str], ...]:
        """Return what is due after an error; an error in a near miss brings no more of them."""
        index = question.decision
        if index is None or question.construction != self._of_class(index):
            return self.due
        cards, number = question.cards, question.number
        turns = bool(near_deals(self.decisions, cards, same=False))
        due = [*self.due]
        if turns:
            due.append((number + TURNED_AFTER, near(cards, same=False)))
        if near_deals(self.decisions, cards, same=True):
            after = SAME_AFTER if turns else TURNED_AFTER
            due.append((number + after, near(cards, same=True)))
        return tuple(sorted(due))


def _leak(evidence: Evidence, index: int, at: datetime) -> float:
    """Return the chance that a class is not known at a time."""
    return Picture(evidence, at).gap(index)


def _contrasts(
    decisions: Decisions, pool: tuple[int, ...], close: Fraction | None
) -> tuple[tuple[int, int], ...]:
    """Return the classes that make a player look where a pool has one right kind, with weights.

    Where the right kind tempts and where the tempting kind is right are asked as often as each
    other; of either the classes as often as they come.
    """
    of_pool = [decisions.classes[index] for index in pool]
    if len({each.should for each in of_pool}) > 1:
        return ()
    should, tempting = of_pool[0].should, {each.instead for each in of_pool}
    others = [
        each
        for each in decisions.classes
        if each.index not in pool
        and each.cost
        and (close is None or rows_of_class(decisions, each.index, close))
    ]
    sorts = (
        [each for each in others if each.instead == should],
        [each for each in others if each.instead != should and each.should in tempting],
    )
    return tuple(
        (each.index, 1 + int(_WEIGHTS * each.frequency / sum(other.frequency for other in sort)))
        for sort in sorts
        for each in sort
    )


def _of_mistakes(
    decisions: Decisions, pool: tuple[int, ...], mistakes: Sequence[Misplayed]
) -> tuple[tuple[int, str], ...]:
    constructions = [
        near(cards, same=True, wrongly=held(cards, mask))
        for cards, mask in mistakes
        if decisions.class_of(cards) in pool and near_deals(decisions, cards, same=True)
    ]
    return tuple((1 + 2 * place, construction) for place, construction in enumerate(constructions))


def _why_nothing(
    classes: Iterable[int] | None, close_only: bool, mistakes: Sequence[Misplayed]
) -> str:
    bounds = [
        *(["the chosen classes"] if classes is not None else []),
        *([f"a loss of at most {CLOSE} a coin"] if close_only else []),
        *(["your mistakes"] if mistakes else []),
    ]
    return f"no hand of this game is within the bounds of the drill: {', '.join(bounds)}"


CLOSE_ENOUGH = 1 / 2  # of a low pair an ace alone is 0.57: to keep it is a first habit


@lru_cache(maxsize=16)
def tempting(decisions: Decisions) -> frozenset[int]:
    """Return the indices of the classes that tempt.

    >>> from solver.decisions import decisions_of
    >>> decisions = decisions_of("job-9-6")
    >>> [
    ...     decisions.named(words).index in tempting(decisions)
    ...     for words in ("4 to a flush | low pair", "4 to a royal flush | flush")
    ... ]
    [True, True]
    >>> [
    ...     decisions.named(words).index in tempting(decisions)
    ...     for words in ("flush | 4 to a flush", "low pair | 3 to an inside straight")
    ... ]
    [False, False]
    """
    table, coins = decisions.table, decisions.coins
    names = kind_names(terms_of(table, coins))
    kinds = dict(zip(names.names, names.kinds, strict=False))
    worth = dict(zip(names.names, average_values(table, coins) / coins, strict=False))

    def tempts(index: int) -> bool:
        each = decisions.classes[index]
        most = worth.get(each.should, 0.0)
        if most and float(each.cost) <= (1 - CLOSE_ENOUGH) * most:
            return True
        should, instead = kinds.get(each.should), kinds.get(each.instead)
        drawn = should is not None and should.is_draw
        certain = instead is not None and not instead.is_draw and worth[each.instead] >= 1
        return drawn and certain

    return frozenset(index for index in range(len(decisions.classes)) if tempts(index))
