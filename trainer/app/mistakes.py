"""The hands that were played wrong, as the review page shows them; how leaks are told apart.

Each wrong answer of an exam is in a leak, as Leaks has it by all answers, or in none: then it may
be a slip, or the first sign of something that is not known. The exam's own numbers stay as it found
them, whatever is said of its mistakes here.

It is over four hundred lines: what mistakes are called, and what is done instead, takes a hundred.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Literal

from evaluator import SUITS
from evaluator.figures import count
from solver.decisions import decisions_of
from solver.decisions.classes import PARTS
from solver.explanation.hold_names import kind_words
from trainer.core.coach import outcome
from trainer.core.shoe import deck
from trainer.teaching.leaks import (
    BETWEEN,
    DRAWN_TO,
    HIGH_CARD,
    HIGH_CARDS,
    PAIR,
    PAIRS,
    common_kind,
)

if TYPE_CHECKING:
    from solver.hand import HandSolution
    from solver.paytable.table import PayTable
    from trainer.app.exams import ExamOver
    from trainer.app.player_stats import GamePlayed
    from trainer.core.records import HandRecord, Outcome
    from trainer.teaching.asking import Answer
    from trainer.teaching.exam import ExamLeak
    from trainer.teaching.leaks import Error, Leak


KICKER = " with a kicker"


def choice_words(should: str, kept: str) -> str:
    """Return a mistake as an error: what the player keeps, and what would be better; either is ""
    where that is not one kind.

    >>> choice_words("low pair", "high cards"), choice_words("one high card", "high cards")
    ('You keep high cards, not the low pair', 'You keep the wrong high cards')
    >>> choice_words("low pair", "one high card"), choice_words("low pair", "nothing")
    ('You keep one high card, not the low pair', 'You throw a low pair away')
    >>> choice_words("high pair", "high pair and a kicker")
    'You keep a kicker beside a high pair'
    >>> choice_words("nothing", "one low card"), choice_words("low pair", "")
    ('You keep one low card, not five new cards', 'You miss a low pair')
    >>> choice_words("2 suited high cards", "2 unsuited high cards")
    'You keep two unsuited high cards, not two suited ones'
    >>> choice_words("low pair", "one card of a pair"), choice_words("two pair", "one low card")
    ('You keep one card of a low pair', 'You keep one low card, not two pair')
    """
    return _told(should, kept)[0]


def right_choice_words(should: str, kept: str) -> str:
    """Return what a player does who no longer makes a mistake, which `choice_words` names.

    >>> right_choice_words("low pair", "2 suited high cards"), right_choice_words("low pair", "")
    ('You now keep the low pair, not two suited high cards', 'You no longer miss a low pair')
    >>> right_choice_words("low pair", "nothing")
    'You no longer throw a low pair away'
    >>> right_choice_words("high pair", "high pair and a kicker")
    'You now keep a high pair without a kicker'
    >>> right_choice_words("nothing", "one low card")
    'You now draw five new cards and do not keep one low card'
    >>> right_choice_words("2 suited high cards", "2 unsuited high cards")
    'You now keep two suited high cards, not two unsuited ones'
    >>> right_choice_words("low pair", "one card of a pair")
    'You now keep all cards of a low pair'
    """
    return _told(should, kept)[1]


def _told(should: str, kept: str) -> tuple[str, str]:
    """Return a mistake in words, and what is done where it is made no longer."""
    if not should:
        return _no_longer(_whatever_is_right(kept))
    best = kind_words(should)
    if kept == "nothing":
        return _no_longer(f"throw {best} away")
    if not kept and should != "nothing":
        return _no_longer(f"miss {best}")
    if not kept:
        right = "You now draw five new cards where that is best"
        return "You do not draw five new cards", right
    if kept.startswith(PARTS) and kept.endswith(should.split()[-1]) and should != "two pair":
        part = kept.partition(" of ")[0]
        return f"You keep {part} of {best}", f"You now keep all cards of {best}"
    part, beside, extra = re.sub("^a (?=high card)", "one ", kept).partition(" and ")
    if kept == f"{should}{KICKER}":
        part, beside, extra = should, "and", "a kicker"
    if beside and part == should:
        return f"You keep {extra} beside {best}", f"You now keep {best} without {extra}"
    others = kind_words(kept)
    if should == f"{kept}{KICKER}":
        return f"You keep {others} without its kicker", f"You now keep {others} with its kicker"
    if (kept in HIGH_CARDS and HIGH_CARD in should) or kept == should:
        which = _short(should).removeprefix("one ") if kept not in HIGH_CARDS else "high cards"
        return f"You keep the wrong {which}", f"You now keep the right {which}"
    if should == "nothing":
        right = f"You now draw {best} and do not keep {others}"
    else:
        right = f"You now keep {re.sub('^a ', 'the ', best)}, not {_ones(best, others)}"
    return f"You keep {others}, not {_instead(best, kept)}", right


def _no_longer(does: str) -> tuple[str, str]:
    return f"You {does}", f"You no longer {does}"


def _whatever_is_right(kept: str) -> str:
    """Return what is done wrong where the better hold is now this, now that."""
    if kept == "nothing":
        return "draw five cards where some should stay"
    does = "chase" if DRAWN_TO in kept else "keep"
    return f"{does} {kind_words(kept)} where another hold is better"


def _instead(best: str, kept: str) -> str:
    """Return the better hold after "not": the pair; of two sorts of high cards the suited ones."""
    if best.endswith(" suited high cards") and kept.endswith(("high card", "high cards")):
        return best.replace("high cards", "ones")
    return re.sub("^a ", "the ", best)


def leak_words(decision: str, kept: str) -> str:
    """Return the name of a leak: what the player does in a class of decisions, or in several of one
    habit; where `kept` is "", now this, now that, it is true of all of them.

    >>> leak_words("low pair | one high card", "one high card")
    'You keep one high card, not the low pair'
    >>> leak_words("low pair | one high card", "")
    'You miss a low pair'
    >>> leak_words("nothing | one low card; low pair | one high card", "4 to an inside straight")
    'You chase four to an inside straight where another hold is better'
    >>> leak_words("low pair | one high card; high pair | one high card", "one card of a pair")
    'You keep one card of a pair'
    >>> leak_words("low pair | one high card", "one high card; 2 suited high cards")
    'You keep one or more high cards, not the low pair'
    """
    return choice_words(*_choice(decision, kept))


def closed_leak_words(decision: str, kept: str) -> str:
    """Return what the player does now where a leak is closed: its name would read as advice.

    >>> closed_leak_words("low pair | one high card", "one high card")
    'You now keep the low pair, not one high card'
    >>> closed_leak_words("low pair | one high card; high pair | one high card", "nothing")
    'You no longer draw five cards where some should stay'
    """
    return right_choice_words(*_choice(decision, kept))


def _choice(decision: str, kept: str) -> tuple[str, str]:
    """Return which kind is better in the classes of a leak, and which is kept, each "" where that
    is now this, now that.
    """
    kept = common_kind(kept.split(BETWEEN))
    kinds = {name.split(" | ")[0] for name in decision.split(BETWEEN)}
    if kept.startswith(PARTS) and len(kinds) > 1 and kinds <= {*PAIRS}:
        return PAIR, kept
    return kinds.pop() if len(kinds) == 1 else "", kept


def _ones(best: str, others: str) -> str:
    """Return what is not kept after "not": of two sorts of high cards the others as such."""
    if best.endswith("suited high cards") and others.endswith("suited high cards"):
        return others.replace("high cards", "ones")
    return others


def classes_words(classes: Iterable[str]) -> str:
    """Return classes of decisions as questions; of several with one right hold, as those of one
    habit are, it does not list what tempts.

    >>> classes_words(["low pair | one high card"]), classes_words(["nothing | 3 to a flush"])
    ('low pair or one high card', 'five new cards or three to a flush')
    >>> classes_words(["low pair | one high card", "low pair | nothing", "nothing | one low card"])
    'low pair or another hold; five new cards or one low card'
    """
    tempting: dict[str, list[str]] = {}
    for name in classes:
        should, *others = name.split(" | ")
        tempting.setdefault(should, []).extend(others)
    kinds = (
        (should, *others) if len(others) < 2 else (should, OTHER)
        for should, others in tempting.items()
    )
    return "; ".join(" or ".join(map(_short, each)) for each in kinds)


OTHER = "another hold"


def _short(kind: str) -> str:
    return kind_words(kind).removeprefix("a ")


Listed = Sequence[tuple["GamePlayed", "Leak"]]


def in_games(leaks: Listed) -> list[str]:
    """Return for each leak its game, and its bet where one game has several; "" if all are of one
    game at one bet.
    """
    games = {(game.table.name, game.coins) for game, _ in leaks}
    return [" ".join(_in_game(game, games)) for game, _ in leaks]


def at_bet(game: GamePlayed, coins: int) -> str:
    """Return the bet of a leak's game in words; "" if it is this number of coins."""
    return "" if coins == game.coins else f"at {count(game.coins, 'coin')}"


def _in_game(game: GamePlayed, games: Collection[tuple[str, int]]) -> Iterator[str]:
    if len(games) > 1:
        yield f"in {game.table.name}"
    if sum(name == game.table.name for name, _ in games) > 1:
        yield f"at {count(game.coins, 'coin')}"


Order = Literal["newest", "dearest", "all"]


@dataclass(frozen=True)
class Search:
    """Which mistakes are wanted, and in what order; "all" takes the hands played right too.

    `cards` are card ids that the deal must have, `decision` is a class by its name, or the kind
    that should be held, or several classes as a leak names them; `kept` the kind that was, or
    several as a leak names them, `since` a day ("2026-11-01"), `mode` one of the log, `session` its
    number there; each may be empty, or 0. `named` is a part of the name of a kind that was kept or
    should have been, `ranks` are numbers of ranks that the deal must have.
    """

    order: Order = "newest"
    cards: tuple[int, ...] = ()
    decision: str = ""
    kept: str = ""
    since: str = ""
    mode: str = ""
    session: int = 0
    named: str = ""
    ranks: tuple[int, ...] = ()

    @property
    def narrowed(self) -> bool:
        """Whether it leaves only some of the hands of a game."""
        return bool(self.cards or self.decision or self.session or self.named or self.ranks)

    @property
    def since_when(self) -> str:
        """Since when, as words behind others.

        >>> Search(since="2026-11-20").since_when, Search().since_when
        (', since 20 Nov', '')
        """
        day = date.fromisoformat(self.since) if self.since else None
        return f", since {day.day} {day:%b}" if day else ""

    def takes_deal(self, dealt: Collection[int]) -> bool:
        """Whether a deal has the cards and ranks."""
        if not {*self.cards} <= {*dealt}:
            return False
        return not self.ranks or {*self.ranks} <= {card // len(SUITS) for card in dealt}

    def takes_kinds(self, decision: str, kept: str) -> bool:
        """Whether a class of decisions and the kind that was kept are wanted."""
        should = decision.split(" | ")[0]
        if self.decision and not {decision, should} & {*self.decision.split(BETWEEN)}:
            return False
        if self.kept and kept not in self.kept.split(BETWEEN):
            return False
        return is_named(self.named, should) or is_named(self.named, kept)


def is_named(part: str, kind: str) -> bool:
    """Whether a part of a name is in that of a kind of hold, as charts or as sentences write it.

    >>> is_named("pair", "high pair"), is_named("three to", "3 to a flush"), is_named("pair", "")
    (True, True, False)
    """
    return part in kind or bool(kind and part in kind_words(kind))


@dataclass(frozen=True)
class Mistake:
    """A hand that was played wrong: its number in the history, its record, its class, and the kind
    that was kept.

    Of all hands some are `right`.
    """

    id: int
    record: HandRecord
    decision: str
    kept: str

    @property
    def right(self) -> bool:
        """Whether nothing was given away."""
        return not self.record.first_lost


@dataclass(frozen=True)
class Mistakes:
    """What a search found, and whether there are more.

    `faults` say why the history, or some of its hands, could not be read; `began` is when the
    session that was searched began, as all pages say it, "" of none; `exam_ends` when each exam was
    finished.
    """

    hands: tuple[Mistake, ...] = ()
    more: bool = False
    faults: tuple[str, ...] = ()
    began: str = ""
    exam_ends: Mapping[int, str] = field(default_factory=dict)

    def shown_from(self, mistake: Mistake) -> str:
        """Return from when on a mistake was listed: one of an exam not before its end."""
        record = mistake.record
        return max(record.at, self.exam_ends.get(record.exam or 0, ""))


def with_best_hold(record: HandRecord, solution: HandSolution) -> Outcome | None:
    """Return what the best hold would have drawn from the same deck.

    None for a hand of a drill, a lesson or an exam, where nothing is drawn, and for a hand that was
    played elsewhere.
    """
    if record.mode != "play" or record.seed is None:
        return None
    shuffled = deck(record.seed, record.deal, record.table.rules)
    return outcome(shuffled, solution.best.mask, record.table, record.coins)


def errors_of(answers: Sequence[Answer], table: PayTable, coins: int) -> list[Error]:
    """Return of each answer the name of its class and the kind that was kept, "" if it is right."""
    decisions = decisions_of(table, coins)

    def error(answer: Answer) -> Error:
        decision, cards = answer.question.decision, answer.question.cards
        name = "" if decision is None else str(decisions.classes[decision])
        return name, "" if answer.right else decisions.kept_of(cards, answer.held)

    return [error(answer) for answer in answers]


def by_error(leaks: Iterable[Leak]) -> dict[Error, Leak]:
    """Return for each error the leak that it is of."""
    return {error: leak for leak in leaks for error in leak.errors}


def leak_of(leaks: Iterable[Leak], classes: Collection[str], kept: str) -> Leak | None:
    """Return the one leak of which some classes are asked, or a part of it: that in which some of
    the kinds were `kept`, where several have these classes; None where no leak has all of them.
    """
    wanted = [leak for leak in leaks if {*classes} <= {*leak.classes}]
    kinds = {*kept.split(BETWEEN)}
    alike = [leak for leak in wanted if kinds & {each.kind for each in leak.kinds}]
    fitting = alike or wanted
    return fitting[0] if alike or len(wanted) == 1 else None


@dataclass(frozen=True)
class MetLeak:
    """A leak that was missed in an exam.

    Attributes:
        decision: the first of its classes that was missed here, by its name.
        listed: the leak as Leaks has it; None where that is not known.
        seen: the hands of the exam in which it could have shown.
        at: the places of the answers in which it showed.
        exam_leak: the same as the exam alone found it; None of one that other answers show.
    """

    decision: str
    listed: Leak | None
    seen: int
    at: tuple[int, ...]
    exam_leak: ExamLeak | None = None

    @property
    def missed(self) -> int:
        """In how many hands of the exam it showed."""
        return len(self.at)


def met_leaks(
    over: ExamOver, errors: Sequence[Error], listed: Mapping[Error, Leak]
) -> tuple[MetLeak, ...]:
    """Return the leaks that an exam met: those that are open by all the player's answers, these
    among them; where that is not known, those that it found. `errors` are what its answers show,
    `listed` the leaks of the game by their errors.
    """
    exam_leaks = {str(each): each for each in over.report.leaks if each.missed}
    met: dict[tuple[str, str], list[int]] = {}
    for place, error in enumerate(errors):
        leak = listed.get(error)
        known = error[0] in exam_leaks if leak is None else leak.standing == "open"
        if error[1] and known:
            met.setdefault((error[0], "") if leak is None else leak.key, []).append(place)
    hands = Counter(name for name, _ in errors)

    def leak_at(places: Sequence[int]) -> MetLeak:
        error = errors[places[0]]
        leak = listed.get(error)
        whole = [error[0]] if leak is None else [str(part.decision) for part in leak.whole]
        seen = sum(hands[name] for name in whole)
        return MetLeak(error[0], leak, seen, (*places,), exam_leaks.get(error[0]))

    return tuple(map(leak_at, met.values()))


def in_none(errors: Sequence[Error], leaks: Iterable[MetLeak]) -> list[bool]:
    """Return for each answer whether it is a wrong one that is of no leak."""
    known = {place for leak in leaks for place in leak.at}
    return [bool(kept) and place not in known for place, (_, kept) in enumerate(errors)]


def tally_words(right: int, leaks: int, others: int) -> dict[str, str]:
    """Say how many answers were right, and of the wrong ones what they are; nothing of none.

    >>> tally_words(46, 2, 2)
    {'right': '46 right', 'wrong': '2 in leaks', 'slip': '2 others'}
    >>> tally_words(49, 0, 1)
    {'right': '49 right', 'slip': '1 mistake'}
    """
    parts = {
        "right": (right, f"{right} right"),
        "wrong": (leaks, f"{leaks} in leaks"),
        "slip": (others, count(others, "other" if leaks else "mistake")),
    }
    return {name: words for name, (number, words) in parts.items() if number or name == "right"}
