"""Leaks: the habits by which a player gives something away, dearest first.

A class of decisions is a right hold and a hold that tempts; a habit shows in several such classes,
in which the same is held wrongly instead of the same right hold. A leak is a habit, its parts are
the errors by it in each class; its hands are those of all classes in which it could have shown,
missed or not. Who keeps a kicker in some hands of a class and throws its pair away in others has
two habits: each error is of one.

A leak is closed once two things hold. Each class that was missed is played right nine times in ten,
as the picture of the player says. And the right answers since the last miss, in all hands of the
leak, are evidence: `AGAIN` at least, and so many in a row that at the rate of misses before them
they would come by `CHANCE` at most. Of 15 hands with 3 misses these are 11. `ENOUGH` of them always
suffice: what is missed so seldom costs little.

It is over four hundred lines: what is missed now this way, now that, takes thirty, when a leak is
closed forty, and the prices of leaks in words fifty.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor, inf, log, log1p, log10
from typing import ClassVar, Literal

from evaluator.figures import about, number_word, two
from evaluator.keys import Keys, key, real
from solver.decisions import DecisionClass
from solver.decisions.classes import PARTS
from trainer.teaching.evidence import PRIOR_HANDS, Evidence, KindKept, Rate, with_kept
from trainer.teaching.picture import KNOWN, Picture, unforgotten
from trainer.teaching.skill import Pace
from trainer.teaching.trace import RUN

BETWEEN = "; "
"""What stands between the names of several classes in one."""
DRAWN_TO = " to a"
"""What the name of a draw has: "4 to a flush", "4 to an inside straight"."""
HIGH_CARD = "high card"
"""What the names of one high card and of several have."""
HIGH_CARDS = "a high card", "one or more high cards", "high cards"
"""The names of several of them: of one with a kicker or without, of now one, now more, and of more
alone."""
VARIOUS = "now this, now that"
"""What is said to be kept where no name is of all the errors."""
AGAIN = 3
"""Errors by a habit after which a player is told that it is a leak."""
FROM_THREE = f"Miss it {number_word(AGAIN)} times and it counts as a leak, with a price an hour."
CHANCE = 0.1
"""How likely the right answers that close a leak would be if it were missed as often as before."""
ENOUGH = 12
"""Right answers since the last miss that are always enough; fewer than `trace.RUN`, up to which
they are counted exactly, so that a closed leak stays closed while all is right."""
WATCHED = 2
"""Errors by a habit from which on it is worth watching: a single one may be chance."""
PAIR = "one pair"
PAIRS = "high pair", "low pair", PAIR
"""The kinds of a right hold that are broken by one habit, which is that of any of them."""
SURE = 0.1
"""How far apart the bounds of an error rate are, by that rate, where its price is well known."""
TRIFLE = 0.002
"""Coins per coin bet: what costs less a miss on average, at five coins a hundredth of one, is no
leak."""
Error = tuple[str, str]
"""A class of decisions by its name, and the kind that was wrongly held in it."""
Standing = Literal["open", "seldom", "closed", "right", "trifle"]
"""How a leak stands; what was never one is "seldom" missed, played "right" by now, or costs almost
nothing."""
_SEEN = "the player's hands of the class, and how many were wrong by this habit"
_RATE = (
    "how often the player errs, with the bounds of 90 %; what is known of others is mixed in as "
    "two hands, shared by the classes of a habit"
)


@dataclass(frozen=True)
class Leak:
    """A habit by which a player erred: a class of decisions, or several that read alike.

    Attributes:
        decision: the class, of several the dearest; its frequency is that of `whole`.
        seen, missed: the player's hands of `whole`, and how many of them were wrong.
        kinds: what was wrongly held in these errors, the commonest first.
        rate: how often the player errs, with 90 % bounds; a prior is mixed in (`Evidence.rate`).
        cost: what an error costs, in coins per coin bet: from AGAIN errors on, what they lost on
            average.
        lost: what the player's errors lost together, in coins per coin bet.
        gone: whether all of it is known by now, as the picture of the player says; of what was
            missed often enough to be a leak, whether it is closed.
        share_of_class: which share of the errors in its class these are; of a part.
        usual_hands: how many hands of the prior are added to those of a part.
        parts: where `whole` has several classes, the leak of each that was missed, dearest first.
        others: the classes without an error in which the habit could have shown, too.
        streak: how many answers were right since the last miss, in all its classes; where others
            erred otherwise since then, and of very many, at the least.
    """

    decision: DecisionClass
    seen: int
    missed: int
    kinds: tuple[KindKept, ...]
    rate: Rate
    cost: float
    lost: float
    gone: bool
    share_of_class: float = 1.0
    usual_hands: float = PRIOR_HANDS
    parts: tuple[Leak, ...] = ()
    others: tuple[Leak, ...] = ()
    streak: int = 0

    KEYS: ClassVar[Keys] = (
        key("should", "the kind of the best hold", "decision.should"),
        key("instead", "the kind most plausibly held wrongly", "decision.instead"),
        key("kept", "the kind that this player held wrongly most often"),
        real("comes", "how often such a deal comes", "decision.frequency"),
        key("seen", _SEEN),
        key("missed", _SEEN),
        key("rate", _RATE, "rate.mean"),
        key("rate_low", _RATE, "rate.low"),
        key("rate_high", _RATE, "rate.high"),
        key("cost", "what an error costs, per coin bet"),
        key("lost_per_1000", "what the leak costs in 1,000 hands, per coin bet"),
        key("gone", "whether it is played right by now; of a leak, whether it is closed"),
    )

    @property
    def each(self) -> tuple[Leak, ...]:
        """The leak of each class that was missed, dearest first."""
        return self.parts or (self,)

    @property
    def whole(self) -> tuple[Leak, ...]:
        """The same, then the classes in which the habit could have shown but never did."""
        return (*self.each, *self.others)

    @property
    def classes(self) -> tuple[str, ...]:
        """The names of the classes that were missed, the dearest first."""
        return tuple(str(part.decision) for part in self.each)

    @property
    def name(self) -> str:
        """The names of its classes in one, by which its hands are found."""
        return BETWEEN.join(self.classes)

    @property
    def should(self) -> str:
        """The kind of the best hold; "" where that is now this, now that."""
        kinds = {part.decision.should for part in self.each}
        return self.decision.should if len(kinds) == 1 else ""

    @property
    def kept(self) -> str:
        """The kind that was wrongly held most often, else the one that tempts."""
        return next((each.kind for each in self.kinds), "") or self.decision.instead

    @property
    def all_kept(self) -> str:
        """The kinds that were wrongly held, in one text, by which its hands are found."""
        return BETWEEN.join(each.kind for each in self.kinds)

    @property
    def errors(self) -> tuple[Error, ...]:
        """What was kept in each of its classes."""
        return tuple((str(part.decision), each.kind) for part in self.each for each in part.kinds)

    @property
    def key(self) -> tuple[str, str]:
        """What tells a leak from all others: its classes, and what was kept in them."""
        return self.name, self.all_kept

    @property
    def usual(self) -> str:
        """What was kept in all of the errors, after which a leak is named; "" where that is now
        this, now that: then it is named after what is missed.
        """
        return common_kind(each.kind for each in self.kinds)

    @property
    def example(self) -> str:
        """The kind that was kept most often, in a hand of which a leak is shown; "" where each was
        kept once.
        """
        kind, times, _ = next(iter(self.kinds), KindKept("", 0, 0.0))
        return kind if self.usual or times > 1 else ""

    @property
    def alike(self) -> bool:
        """Whether all its hands are alike, whatever else there is to hold."""
        return are_alike(self.should, self.usual)

    @property
    def since_then(self) -> str:
        """What closed it, behind how often it was missed; "" while it is open, and of a few."""
        if not self.gone or self.streak < AGAIN:
            return ""
        return f", right {f'over {RUN}' if self.streak > RUN else self.streak} times since"

    @property
    def still_missed(self) -> tuple[Leak, ...]:
        """The leak of each class that is not known yet; of all, where each is known, but by too few
        right answers to close it.
        """
        return () if self.gone else tuple(part for part in self.each if not part.gone) or self.each

    @property
    def closed_by(self) -> int:
        """How many right answers in a row close it, by the hands up to its last miss."""
        return rights_to_close(self.missed, self.seen - self.streak)

    @property
    def a_miss(self) -> float:
        """What an error of the player lost on average, in coins per coin bet."""
        return self.lost / self.missed

    @property
    def unsure(self) -> bool:
        """Whether so few hands are known that its price can be told only roughly."""
        return self.rate.high - self.rate.low > SURE * self.rate.mean

    @property
    def repeated(self) -> bool:
        """Whether it was missed often enough to be no accident."""
        return self.missed >= AGAIN

    @property
    def standing(self) -> Standing:
        """Open, or closed as it is played right by now; what was missed too seldom to be a leak, or
        cost almost nothing, is neither.
        """
        if self.gone:
            return "closed" if self.repeated else "right"
        if self.a_miss < TRIFLE:
            return "trifle"
        return "open" if self.repeated else "seldom"

    @property
    def lost_per_1000(self) -> float:
        """What the leak costs in 1,000 hands, in coins per coin bet."""
        return 1000 * float(self.decision.frequency) * self.rate.mean * self.cost

    def per_hour(self, hands: int, coins: int) -> float:
        """Return what the leak costs in an hour of that many hands at a bet, in coins."""
        return self.lost_per_1000 / 1000 * hands * coins

    def __str__(self) -> str:
        return f"kept {self.kept} instead of {self.decision.should}: {self.missed} of {self.seen}"


def common_kind(kinds: Iterable[str]) -> str:
    """Return what all kinds of wrong holds are; "" where they are now this, now that.

    >>> common_kind(["nothing"]), common_kind(["one high card", "2 suited high cards"])
    ('nothing', 'one or more high cards')
    >>> common_kind(["one high card", "a high card and a kicker"])
    'a high card'
    >>> common_kind(["nothing", "one high card"])
    ''
    """
    all_ = {*kinds}
    if len(all_) == 1:
        return all_.pop()
    if not all_ or not all(HIGH_CARD in kind for kind in all_):
        return ""
    single, now_one, several = HIGH_CARDS
    ones = [kind for kind in all_ if kind.startswith(("one ", "a "))]
    return single if len(ones) == len(all_) else now_one if ones else several


def rights_to_close(missed: int, hands: int) -> int:
    """Return how many right answers in a row close a leak that was `missed` in so many hands.

    >>> [rights_to_close(missed, hands) for missed, hands in ((3, 3), (3, 6), (3, 15), (3, 99))]
    [3, 4, 11, 12]
    """
    if missed >= hands:
        return AGAIN
    return min(ENOUGH, max(AGAIN, ceil(log(CHANCE) / log1p(-missed / hands))))


def leaks_of(evidence: Evidence) -> tuple[Leak, ...]:
    """Return the habits by which the player erred, the costliest first."""
    picture = unforgotten(evidence)
    seen = {index for index, each in evidence.classes.items() if each.hands}
    return dearest_first(_leak_by(picture, *each, seen) for each in _habits(evidence).items())


def dearest_open(evidence: Evidence) -> dict[int, tuple[str, ...]]:
    """Return the classes of the dearest leak that is open, those that are known by now left out,
    and what was kept in each; none if no leak is open.
    """
    leak = next((leak for leak in leaks_of(evidence) if leak.standing == "open"), None)
    parts = leak.still_missed if leak else ()
    return {part.decision.index: tuple(each.kind for each in part.kinds) for part in parts}


Habit = tuple[str, str]
"""The right hold's kind and that which is held instead; either is "" if it may be any."""
Errors = dict[int, tuple[KindKept, ...]]
"""Errors by the class in which they were made."""


def _habits(evidence: Evidence) -> dict[Habit, Errors]:
    """Return the errors by the habit that each shows; those that showed too seldom to be one are
    one with all that misses the same hold, if that was missed often enough.
    """
    habits: dict[Habit, Errors] = {}
    for index, each in evidence.classes.items():
        should = evidence.decisions.classes[index].should
        for kept in each.kinds:
            _add(habits, habit_of(should, kept.kind), index, kept)
    seldom: dict[str, list[Habit]] = {}
    for habit, errors in habits.items():
        if _times(errors) < AGAIN and _misses(habit):
            seldom.setdefault(_right_of(evidence, errors), []).append(habit)
    seldom.pop("", None)
    for should, alike in seldom.items():
        if (should, "") in habits or sum(_times(habits[habit]) for habit in alike) >= AGAIN:
            for index, each_kept in [each for habit in alike for each in habits.pop(habit).items()]:
                for kept in each_kept:
                    _add(habits, (should, ""), index, kept)
    return habits


def _add(habits: dict[Habit, Errors], habit: Habit, index: int, kept: KindKept) -> None:
    of_habit = habits.setdefault(habit, {})
    of_habit[index] = with_kept(of_habit.get(index, ()), kept)


def _times(errors: Errors) -> int:
    """Return how many errors there are."""
    return sum(kept.times for each in errors.values() for kept in each)


def _misses(habit: Habit) -> bool:
    """Whether a hold is missed by a habit, now this way, now that: who keeps a kicker beside it has
    kept it, too.
    """
    should, usual = habit
    return bool(usual) and not _beside(should, usual)


def _beside(should: str, kept: str) -> bool:
    """Whether what is right was kept, with a card too many beside it.

    >>> _beside("low pair", "low pair and a kicker"), _beside("low pair", "nothing")
    (True, False)
    >>> _beside("one high card", "a high card and a kicker")
    True
    """
    plain = kept.replace("a high card", "one high card").replace(" with ", " and ")
    part, beside, _ = plain.partition(" and ")
    return bool(beside) and part == should


def _right_of(evidence: Evidence, errors: Errors) -> str:
    """Return the right hold that errors miss; "" where that is now this, now that."""
    rights = {evidence.decisions.classes[index].should for index in errors}
    return rights.pop() if len(rights) == 1 else ""


def habit_of(should: str, kept: str) -> Habit:
    """Return the habit that an error shows. A draw is chased whatever else there is to hold, and
    another is overlooked whatever is held instead; high cards that are held instead of a pair, say,
    are one habit however many; and a pair is broken by one, low or high.

    >>> habit_of("low pair", "2 suited high cards"), habit_of("4 to a flush", "low pair")
    (('low pair', 'high card'), ('4 to a flush', ''))
    """
    if DRAWN_TO in kept:
        return "", kept
    if DRAWN_TO in should:
        return should, ""
    if kept.startswith(PARTS):
        return _broken(should), kept
    return should, HIGH_CARD if HIGH_CARD in kept and HIGH_CARD not in should else kept


def _broken(should: str) -> str:
    """Return what is broken where a part of it is kept: a pair, low or high."""
    return PAIR if should in PAIRS else should


def are_alike(should: str, usual: str) -> bool:
    """Whether a habit shows whatever else there is to hold: a kicker is kept, or a pair broken.

    >>> are_alike("low pair", "low pair and a kicker"), are_alike("low pair", "high card")
    (True, False)
    """
    return usual.startswith(PARTS) or _beside(should, usual)


def _could_show(habit: Habit, decision: DecisionClass) -> bool:
    """Whether a habit could show in a class: by what tempts there; a kicker can be kept, a pair
    broken, and a hold missed now by this, now by that, whatever tempts.
    """
    should, usual = habit
    if usual.startswith(PARTS):
        return _broken(decision.should) == should
    whatever = not usual or _beside(should, usual)
    tempts = habit_of(decision.should, decision.instead) == habit
    return tempts or (whatever and decision.should == should)


def _leak_by(picture: Picture, habit: Habit, errors: Errors, seen: Collection[int]) -> Leak:
    """Return the leak of a habit, with the other classes `seen` in which it could have shown."""
    classes = picture.evidence.decisions.classes
    others_of_it = (i for i in range(len(classes)) if i not in errors)
    could = [i for i in others_of_it if _could_show(habit, classes[i])]
    never, met = [i for i in could if i in seen], {*errors, *seen}
    unmet = sum((classes[i].frequency for i in could if i not in met), Fraction(0))
    usual = PRIOR_HANDS / (len(errors) + len(never))
    parts = dearest_first(_leak(picture, index, kinds, usual) for index, kinds in errors.items())
    others = dearest_first(_leak(picture, index, (), usual) for index in never)
    leak = _joined(picture.evidence, parts, others, unmet, alike=are_alike(*habit))
    closed = leak.gone and (not leak.repeated or leak.streak >= leak.closed_by)
    return replace(leak, gone=closed)


def _joined(
    evidence: Evidence,
    parts: Sequence[Leak],
    others: Sequence[Leak],
    unmet: Fraction,
    *,
    alike: bool,
) -> Leak:
    """Return leaks of one habit as one, with the other classes in which it could have shown. Those
    that were never met come `unmet` often: they are taken to be missed as the others are, else how
    often a leak comes would grow with what is asked. Where all hands are `alike`, they are counted
    as one class.
    """
    first, whole = parts[0], (*parts, *others)
    if len(whole) == 1 and not unmet:
        return first
    kinds: tuple[KindKept, ...] = ()
    for kept in (kept for part in parts for kept in part.kinds):
        kinds = with_kept(kinds, kept)
    often = sum((part.decision.frequency for part in whole), Fraction(0))
    rate = evidence.joint_rate(
        [(part.decision.index, part.share_of_class) for part in whole], alike=alike
    )
    missed, lost = sum(part.missed for part in parts), sum(part.lost for part in parts)
    lost_per_hand = sum(part.lost_per_1000 for part in whole) / 1000
    return replace(
        first,
        decision=replace(first.decision, frequency=often + unmet),
        seen=sum(part.seen for part in whole),
        missed=missed,
        kinds=_commonest_first(kinds),
        rate=rate,
        cost=lost / missed if missed >= AGAIN else lost_per_hand / (float(often) * rate.mean),
        lost=lost,
        gone=all(part.gone for part in parts),
        parts=tuple(parts),
        others=tuple(others),
        streak=_rights_since_missed(evidence, parts, whole),
    )


def _rights_since_missed(evidence: Evidence, parts: Sequence[Leak], whole: Sequence[Leak]) -> int:
    """Return how many answers of a habit were right since one of its `parts` was missed last."""
    traces = [evidence.of_class(part.decision.index).trace for part in whole]
    failed = [each.failed for each in traces[: len(parts)] if each.failed is not None]
    last = max(failed, default=-inf)
    return sum(trace.rights_since(last) for trace in traces)


def _commonest_first(kinds: Iterable[KindKept]) -> tuple[KindKept, ...]:
    return tuple(sorted(kinds, key=lambda kept: -kept.times))


def dearest_first(leaks: Iterable[Leak]) -> tuple[Leak, ...]:
    """Return leaks in order of what they cost; of equal ones the dearer class comes first."""
    return tuple(sorted(leaks, key=lambda leak: (-leak.lost_per_1000, leak.decision.index)))


def _leak(picture: Picture, index: int, kinds: Sequence[KindKept], usual: float) -> Leak:
    """Return what is known of some errors in a class, or without errors what is usual there; the
    prior weighs as much as `usual` hands.
    """
    evidence = picture.evidence
    each, decision = evidence.of_class(index), evidence.decisions.classes[index]
    missed, lost = sum(kept.times for kept in kinds), sum(kept.lost for kept in kinds)
    share = missed / each.missed if each.missed else 1.0
    return Leak(
        decision=decision,
        seen=each.hands,
        missed=missed,
        kinds=_commonest_first(kinds),
        rate=evidence.rate(index, share, usual),
        cost=lost / missed if missed >= AGAIN else evidence.cost(index, kinds),
        lost=lost,
        gone=picture.chance(index) >= KNOWN and each.streak > 0,
        share_of_class=share,
        usual_hands=usual,
        streak=each.streak,
    )


def hourly(coins: float | Fraction, *, unsure: bool) -> str:
    """Return coins an hour as the price of leaks is told everywhere: of few hands, which leave it
    unsure, in two significant digits.

    >>> hourly(29.684, unsure=False), hourly(29.684, unsure=True), hourly(7.32, unsure=True)
    ('29.68', 'about 30', 'about 7.3')
    """
    return f"about {about(coins)}" if unsure else two(coins)


def all_hourly(costs: Iterable[tuple[float, bool]]) -> str:
    """Return what leaks cost together, each in coins an hour and whether it is unsure: the sum of
    their prices as these are told, so that who adds them up arrives at it.

    >>> all_hourly([(27.4, True), (4.34, True)]), all_hourly([(1.004, False), (2.004, False)])
    ('about 31', '3.00')
    >>> all_hourly([(66.4, True), (25.2, True), (15.1, True)]), all_hourly([(0.123, True)])
    ('about 106', 'about 0.12')
    >>> all_hourly([(1e-5, True)]), all_hourly([(27.4, True), (1e-5, True), (0.0, True)])
    ('about less than 0.001', 'about 27')
    """
    every = [*costs]
    prices = (hourly(cost, unsure=unsure).removeprefix("about ") for cost, unsure in every)
    figures = (price.replace(",", "") for price in prices if price[0].isdigit())  # not "less than"
    all_, roughly = sum(map(Fraction, figures), Fraction(0)), any(unsure for _, unsure in every)
    if not (all_ and roughly):
        return hourly(all_ or sum(cost for cost, _ in every), unsure=roughly)
    places = min(1 - floor(log10(cost)) for cost, unsure in every if unsure and cost > 0)
    return f"about {round(float(all_), places):,.{max(0, places)}f}"


def leak_price(leak: Leak, coins: int, pace: Pace) -> str:
    """Return in words what a leak costs at a bet: in an hour; of what was missed too seldom, what
    it has cost; nothing once it is closed, or played right.
    """
    if leak.gone:
        return NOW_RIGHT[leak.repeated]
    if leak.standing == "trifle":
        return ALMOST
    if leak.repeated:
        price = hourly(leak.per_hour(pace.hands_an_hour, coins), unsure=leak.unsure)
        return f"{price} coins an hour"
    return f"{two(leak.lost * coins)} coins {SO_FAR}"


ALMOST, SO_FAR = "almost nothing", "so far"
NOW_RIGHT = "now right", "closed"
"""What is said in place of a price of what is played right by now: it was no leak, or it was."""


def none_open(leaks: Collection[Leak]) -> str:
    """Say that there is no leak now: none was found, none is sure, or all are closed.

    >>> none_open(())
    'No leak found yet.'
    """
    standings = {leak.standing for leak in leaks}
    if "closed" in standings:
        return ALL_CLOSED
    return "No certain leak yet." if "seldom" in standings else "No leak found yet."


ALL_CLOSED = "All your leaks are closed."
