"""What the answers of an exam say of a player: traits, and what happens in each class.

Let s be the skill, ε the rate of slips, t the softness and h the share of habits. A class has a
leak with chance π(s), and then an error rate e from the prior of h. With x errors among n answers
in the class

    L = Π (1 − π) · Π_i p_i(ε, t) + π · Σ_e prior(e | h) · e^x · (1 − e)^(n − x)

is multiplied over all classes, on the grid of the four traits. Without a leak, a right answer i has
p_i = (1 − ε) · P(a soft player is right), and one that loses l has
p_i = ε + (1 − ε) · P(a soft player loses l or more): softness hardly explains a dear error.

The arrays have a leading axis of exams, so that a simulation estimates a thousand at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.holds import HAND
from trainer.teaching.exam.prior import (
    GRID,
    GRID_PRIOR,
    HABIT,
    RATE,
    RATE_PRIOR,
    SKILL,
    SLIP,
    SOFTNESS,
    Floats,
)

if TYPE_CHECKING:
    from trainer.teaching.exam.exam_game import Earlier, ExamGame

Indices = NDArray[np.intp]

DEAR, SOFTLY = 0.05, 5.0
"""In coins per coin bet, and over the softness: a loss that hardly a soft player takes."""
DEAREST = 0.3
"""A loss that few slips of the eye have."""
WHOLE = 100
"""The questions of a whole exam; of fewer, what was asked says nothing of what was not."""
FEW_WRONG = 6
"""After more errors than this, what was not asked is no longer taken for sure."""
ALIKE = 4
"""Before any error of a class is seen, its errors are weighed as if this many had cost the same."""
_LEAST = 1e-12
"""The smallest likelihood of an answer: below any that matters."""


class Answers(NamedTuple):
    """One answer of each exam.

    Attributes:
        classes: (exams,) the class of each deal.
        losses: (exams, 32) what each hold loses, in coins per coin bet.
        held: (exams,) the mask held.
        expected: (exams,) what the plausible error loses.
        error: (exams,) the mask of the plausible error.
        kinds: (exams, 32) the number of the kind of each hold.
    """

    classes: Indices
    losses: Floats
    held: Indices
    expected: Floats
    error: Indices
    kinds: Indices

    @property
    def lost(self) -> Floats:
        """(exams,): what each answer loses."""
        lost: Floats = np.take_along_axis(self.losses, self.held[:, None], 1)[:, 0]
        return lost

    @property
    def kept(self) -> Indices:
        """(exams,): the number of the kind held."""
        kept: Indices = np.take_along_axis(self.kinds, self.held[:, None], 1)[:, 0]
        return kept

    @property
    def strange(self) -> NDArray[np.bool_]:
        """(exams,): whether a wrong hold is neither the plausible error nor the second best."""
        strange: NDArray[np.bool_] = (self.lost > 0) & ~self.second & (self.held != self.error)
        return strange

    @property
    def second(self) -> NDArray[np.bool_]:
        """(exams,): whether a hold is the second best."""
        least = np.where(self.losses > 0, self.losses, np.inf).min(axis=1)
        second: NDArray[np.bool_] = self.lost == least
        return second

    def of_no_kind(self, dear: float) -> NDArray[np.bool_]:
        """(exams,): whether it is such a hold, dear and not one wrong card: of no kind that
        anybody makes."""
        of_no_kind: NDArray[np.bool_] = self.strange & ~self.one_off & (self.lost > dear)
        return of_no_kind

    def surely_pressed(self, dear: float) -> NDArray[np.bool_]:
        """(exams,): whether it is such a hold, dear and one wrong card."""
        pressed: NDArray[np.bool_] = self.strange & self.one_off & (self.lost > dear)
        return pressed

    @property
    def maybe_pressed(self) -> NDArray[np.bool_]:
        """(exams,): whether it is one wrong card, dear, and may be a slip of the eye as well."""
        maybe: NDArray[np.bool_] = ~self.strange & self.one_off & (self.lost > DEAREST)
        return maybe

    @property
    def one_off(self) -> NDArray[np.bool_]:
        """(exams,): whether one card more or less than the hold would be a best hold."""
        masks = self.held[:, None] ^ (1 << np.arange(HAND))
        best: NDArray[np.bool_] = np.take_along_axis(self.losses, masks, 1) <= 0
        off: NDArray[np.bool_] = np.any(best, axis=1)
        return off


@dataclass(eq=False)
class Posterior:
    """The answers of some exams so far, and what they say; `add` changes it.

    Attributes:
        game: the game.
        answers: the answers, oldest first.
        hands, wrong: (exams, classes) the answers, and those that were wrong.
        severity: (exams, classes) the sum, over errors, of loss over the plausible error's loss.
        squares: (exams, classes) the sum of the squares of the same.
        no_leak: (exams, classes, slips, softnesses) log likelihood if there is no leak.
        no_slip: likewise, the log of the share of it in which every error came of softness.
        log: (exams, *GRID) log likelihood of the traits and all of it.
        weights: (exams, *GRID) the posterior.
        innocent: (exams, classes) likelihood without a leak, averaged over the traits when the
            class was last asked. That is good enough for the choice of questions.
    """

    game: ExamGame
    answers: tuple[Answers, ...]
    hands: NDArray[np.int64]
    wrong: NDArray[np.int64]
    severity: Floats
    squares: Floats
    no_leak: Floats
    no_slip: Floats
    log: Floats
    weights: Floats
    innocent: Floats

    @classmethod
    def start(cls, game: ExamGame, exams: int) -> Posterior:
        """Return what is known before the first answer of each exam."""
        shape = (exams, len(game.cost))
        counts = np.zeros(shape, dtype=np.int64)
        fine = np.zeros((*shape, len(SLIP), len(SOFTNESS)))
        prior = np.broadcast_to(GRID_PRIOR, (exams, *GRID))
        return cls(
            game,
            answers=(),
            hands=counts,
            wrong=counts.copy(),
            severity=np.zeros(shape),
            squares=np.zeros(shape),
            no_leak=fine,
            no_slip=fine.copy(),
            log=prior.copy(),
            weights=np.exp(prior),
            innocent=np.ones(shape),
        )

    def with_log(self, exam: int, earlier: Earlier) -> tuple[Posterior, float]:
        """Return one exam as it is read with what the log says, and by how much that makes its
        answers likelier, as a logarithm.
        """
        one, logged = self.of_exam(exam), self.game.logged(earlier)
        one.log += logged
        one.weights = _normed(one.log)
        likelier = (
            _summed(one.log) - _summed((GRID_PRIOR + logged)[None]) - _summed(self.log[[exam]])
        )
        return one, float(likelier[0])

    def copy(self) -> Posterior:
        """Return one that shares nothing but the game."""
        return self._with(lambda array: array.copy())

    def of_exam(self, exam: int) -> Posterior:
        """Return one of the exams alone; it shares nothing but the game."""
        return self._with(lambda array: array[[exam]])

    def _with(self, changed: Callable[[NDArray[Any]], NDArray[Any]]) -> Posterior:
        values: dict[str, Any] = {field.name: getattr(self, field.name) for field in fields(self)}
        for name, value in values.items():
            if isinstance(value, np.ndarray):
                values[name] = changed(value)
        values["answers"] = tuple(Answers._make(map(changed, each)) for each in self.answers)
        return Posterior(**values)

    def answers_of(self, exam: int) -> Answers:
        """Return the answers of one exam, which stand in the place of exams: (answers, …)."""
        columns = zip(*self.answers, strict=True)
        return Answers._make(np.stack([part[exam] for part in parts]) for parts in columns)

    def add(self, answers: Answers) -> None:
        """Take in one more answer of each exam."""
        self.answers = (*self.answers, answers)
        at = np.arange(len(self.hands)), answers.classes
        lost = answers.lost
        wrong = lost > 0
        self.log -= self._of_class(at)
        clean, unslipped = _likelihood(answers.losses, lost)
        self.no_leak[at] += np.log(clean)
        self.no_slip[at] += np.log(unslipped)
        self.hands[at] += 1
        self.wrong[at] += wrong
        severity = np.where(wrong, lost / answers.expected, 0.0)
        self.severity[at] += severity
        self.squares[at] += severity**2
        self.log += self._of_class(at)
        self.weights = _normed(self.log)
        self.innocent[at] = (self.fine * np.exp(self.no_leak[at])).sum(axis=(1, 2))

    def _of_class(self, at: tuple[Indices, Indices]) -> Floats:
        """Return (exams, *GRID): the log likelihood of the answers in one class of each exam."""
        chance = self.game.chance[:, at[1]].T
        with_leak = of_rates(self.hands[at], self.wrong[at]) @ RATE_PRIOR.T
        without = np.exp(self.no_leak[at])
        likely: Floats = np.log(
            (1 - chance)[:, :, None, None, None] * without[:, None, :, :, None]
            + chance[:, :, None, None, None] * with_leak[:, None, None, None, :]
        )
        return likely

    @property
    def rates(self) -> Floats:
        """(exams, classes, rates): how likely the answers are at each rate of errors."""
        return of_rates(self.hands, self.wrong)

    @property
    def dearness(self) -> Floats:
        """(exams, classes): what always erring costs, scaled by the player's own errors if any."""
        seen = np.where(self.wrong > 0, self.severity / np.maximum(self.wrong, 1), 1.0)
        return self.game.cost * seen

    @property
    def spread(self) -> Floats:
        """(exams, classes): the standard error of `dearness`, over it; 0 without an error."""
        return spread_of(self.wrong, self.severity, self.squares)

    def dear(self, exam: int) -> float:
        """Return what hardly anybody as soft as this player would lose, so little apart."""
        return max(DEAR, SOFTLY * float(self.softness[exam] @ SOFTNESS))

    @property
    def plainly_right(self) -> NDArray[np.bool_]:
        """(exams, classes): which tempt nobody, and one with the same best hold was asked, and none
        missed: to ask them too would tell next to nothing."""
        kin = self.game.kin
        right: NDArray[np.bool_] = ((self.hands > 0) @ kin) & ~((self.wrong > 0) @ kin)
        return right & ~self.game.tempts

    @property
    def silent(self) -> NDArray[np.bool_]:
        """(exams, classes): of which the answers say nothing."""
        short = self.hands.sum(axis=1, keepdims=True) < WHOLE
        few = self.wrong.sum(axis=1, keepdims=True) <= FEW_WRONG
        silent: NDArray[np.bool_] = (self.hands == 0) & ~(self.plainly_right & short & few)
        return silent

    @property
    def skill(self) -> Floats:
        """(exams, skills): the posterior of the skill."""
        skill: Floats = self.weights.reshape(len(self.hands), len(SKILL), -1).sum(axis=2)
        return skill

    @property
    def habit(self) -> Floats:
        """(exams, habits): the posterior of the share of habits."""
        cells = self.weights.reshape(len(self.hands), -1, len(HABIT))
        habit: Floats = np.ones(cells.shape[1]) @ cells
        return habit

    @property
    def fine(self) -> Floats:
        """(exams, slips, softnesses): the posterior of slips and softness together."""
        summed = self.weights @ np.ones(len(HABIT))
        fine: Floats = summed.sum(axis=1)
        return fine

    @property
    def slip(self) -> Floats:
        """(exams, slips): the posterior of the rate of slips."""
        slip: Floats = self.fine.sum(axis=2)
        return slip

    @property
    def softness(self) -> Floats:
        """(exams, softnesses): the posterior of the softness."""
        softness: Floats = self.fine.sum(axis=1)
        return softness


def spread_of(wrong: NDArray[np.int64], severity: Floats, squares: Floats) -> Floats:
    """Return (exams, classes): the standard error of the mean of each class, over that mean.

    Errors of a class differ from each other as those seen there and, with the weight of one
    more error, as this player's do in other classes.

    Args:
        wrong: (exams, classes) how many errors there are.
        severity, squares: likewise, the sums of what is averaged, and of its squares.
    """
    seen = np.maximum(wrong, 1)
    mean = np.maximum(severity / seen, _LEAST)
    within = np.maximum(squares / mean**2 - seen, 0)
    again = np.maximum(wrong - 1, 0).sum(axis=1) + ALIKE
    elsewhere = (within.sum(axis=1) / again)[:, None]
    spread: Floats = np.sqrt((within + elsewhere) * (wrong > 0)) / seen
    return spread


def of_rates(hands: NDArray[np.int64], wrong: NDArray[np.int64]) -> Floats:
    """Return (…, rates): how likely that many errors are at each rate.

    >>> float(of_rates(np.array([2]), np.array([0]))[0, 3])
    0.5625
    """
    likely: Floats = RATE ** wrong[..., None] * (1 - RATE) ** (hands - wrong)[..., None]
    return likely


def _likelihood(losses: Floats, lost: Floats) -> tuple[Floats, Floats]:
    """Return how likely answers are without a leak, and the share of it that is not a slip.

    Both are (exams, slips, softnesses).
    """
    wrong = lost > 0
    softly = np.empty((len(lost), len(SOFTNESS)))
    best, as_bad = losses <= 0, losses >= np.maximum(lost, _LEAST)[:, None] - _LEAST
    so = np.where(wrong[:, None], as_bad & ~best, best)
    for at, soft in enumerate(SOFTNESS):
        odds = np.exp(np.maximum(-losses / soft, -700)) if soft else best.astype(np.float64)
        softly[:, at] = (odds * so).sum(axis=1) / odds.sum(axis=1)
    eyed = (1 - SLIP[:, None]) * softly[:, None, :]
    likely = np.maximum(np.where(wrong[:, None, None], SLIP[:, None] + eyed, eyed), _LEAST)
    return likely, np.maximum(np.where(wrong[:, None, None], eyed / likely, 1.0), _LEAST)


def _summed(log: Floats) -> Floats:
    """Return (exams,): the logarithm of the sum over the grid."""
    flat = log.reshape(len(log), -1)
    top = flat.max(axis=1)
    summed: Floats = np.log(np.exp(flat - top[:, None]).sum(axis=1)) + top
    return summed


def _normed(log: Floats) -> Floats:
    flat = log.reshape(len(log), -1)
    weights: Floats = np.exp(flat - flat.max(axis=1, keepdims=True))
    weights /= weights.sum(axis=1, keepdims=True)
    return weights.reshape(log.shape)
