"""The parser of the chart language: turns one line of text into a `Rule`, or says what is wrong.

It is a recursive descent parser over the words of the line, with one method for each rule of the
grammar in docs/strategy-language.md. Every attempt to read a word records what it expected. If no
attempt reaches the end of the line, the error gives the farthest column reached and everything that
was expected there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from solver.strategy.language.headings import split_heading
from solver.strategy.language.kind_grammar import KindReader
from solver.strategy.language.kinds import MADE, Family, Kind, made_hands
from solver.strategy.language.reader import LineError, MissError, RefusedError
from solver.strategy.language.rules import Condition, PenaltyType, Rule
from solver.strategy.language.suggestions import nearest
from solver.strategy.language.words import without_number


def parse_rule(line: str, wild: bool = False) -> Rule:
    """Read one line of a chart; `wild` says that the chart speaks of wild cards.

    Raises LineError with the column, what was expected there, and what may have been meant.

    >>> print(parse_rule("Four to a Royal Flush"))
    4 to a royal flush
    >>> parse_rule("4 to a rainbow")
    Traceback (most recent call last):
    ...
    solver.strategy.language.reader.LineError: column 8: 'rainbow' is not understood; \
expected 'outside', 'inside', 'royal', 'straight' or 'flush'
    """
    read = partial(_read, wild=wild)
    try:
        return read(line)
    except LineError as error:
        offers = error.offers or nearest(line, error, read)
        raise LineError(error.column, error.found, error.expected, offers) from None


def _read(line: str, wild: bool) -> Rule:
    heading, below = split_heading(line)
    if heading is None:
        return _Line(line, wild).rule()
    rule = _Line(below, wild=True).rule()
    return replace(rule, wild=heading.wild, text=_as_typed(line))


class _Line(KindReader):
    """The rules of the grammar, one method for each."""

    discards_named = False
    held: tuple[Kind, ...] = ()

    # The line

    def rule(self) -> Rule:
        try:
            rule = self.line_of_chart()
        except (MissError, RefusedError):
            raise self.error() from None
        if self.at < len(self.words):
            self.expect("the end of the line")
            raise self.error()
        return rule

    def line_of_chart(self) -> Rule:
        """kinds { condition } [ choice ]"""
        self.held = tuple(self.kinds())
        conditions: list[Condition] = []
        while (condition := self.maybe(self.condition)) is not None:
            conditions.append(condition)
        choice = self.maybe(self.choice) or ""
        return Rule(self.held, tuple(conditions), choice, text=_as_typed(self.line))

    def kinds(self) -> list[Kind]:
        """kind { ("," | "or" | "and") kind }, each once"""
        bare = self.ranks_come()
        kinds = [*self.or_better(self.kinds_at(None))]
        unsuited_yet = [bare and kinds[-1].suited is None] * len(kinds)
        last = kinds[-1]
        while (found := self.maybe(partial(self.further_kinds, last))) is not None:
            further, bare = found
            if bare and further[0].suited is not None:
                _suit_before(kinds, unsuited_yet, further[0])
            kinds += further
            last = kinds[-1]
            unsuited_yet += [bare and further[0].suited is None] * len(further)
        return list(dict.fromkeys(kinds))

    def ranks_come(self) -> bool:
        """Whether the next word names ranks."""
        word = self.peek()
        return word is not None and len(word.ranks) > 0

    def or_better(self, kinds: tuple[Kind, ...]) -> tuple[Kind, ...]:
        """The kinds; for a made hand "or better", every made hand from the best down to it."""
        made = made_hands()
        if kinds[-1] not in made or not self.has("or better"):
            return kinds
        return made[: made.index(kinds[-1]) + 1]

    def further_kinds(self, before: Kind) -> tuple[tuple[Kind, ...], bool]:
        """The kinds, and whether they are written as ranks alone, such as `QJ`.

        `2 high cards` is not, although `2` by itself could be a deuce.
        """
        joint = self.take(",", "or", "and", expected="or")
        bare = self.ranks_come()
        kinds = self.kinds_at(before)
        if joint == "and" and not _listed_with_and(before, kinds[0]):
            raise MissError
        return kinds, bare and kinds[0].family is Family.NAMED

    def choice(self) -> str:
        """[","] [if_more] [number] ("highest" | "lowest") [number] ["first"] [if_more]
        | [","] "suited first" """
        self.skip(",")
        self.quietly(self.if_more)
        self.skip(",")
        following = self.peek(1)
        if following and following.text in ("lowest", "highest") and self.words[self.at].number:
            self.at += 1
        word = self.take("highest", "lowest", "suited", expected="highest first")
        if word == "suited":
            self.take("first")
            return word
        self.skip("1", "2", "3", "rank", "ranks")
        self.has("first")
        self.quietly(self.if_more)
        return word

    def if_more(self) -> bool:
        """["if"] ("more" ["than" number] | number ("+" | "or more"))"""
        self.skip(",")
        self.skip("if")
        if self.has("more"):
            if self.has("than"):
                self.number()
            return True
        self.number()
        if not self.has("+"):
            self.phrase("or more")
        return True

    # Discards

    def condition(self) -> Condition:
        """[","] ("no" | "unless" | "if" | "with" | "without") thing { "or" thing }
        | { "and" thing } | "except" ["if"] kind"""
        self.skip(",", "and")
        word = self.take("no", "unless", "if", "with", "without", "except")
        if word == "except":
            self.skip("if")
            return _condition("unless", [self.kind_offered()], every=False)
        if word in ("if", "with") and self.has("no"):
            word = "no"
        if self.has("penalty"):
            things: list[PenaltyType | int | Kind] = [PenaltyType.FLUSH, PenaltyType.STRAIGHT]
            return _condition(word, things, every=False)
        self.discards_named = False
        things = [self.thing()]
        joint = self.skip("and") if word in ("unless", "if") else None
        if joint:
            things.append(self.thing())
        while (thing := self.maybe(lambda: self.further_thing(joint or "or"))) is not None:
            things.append(thing)
        if word == "with":
            self.refuse_held(things)
        if word == "no" and not self.discards_named and isinstance(things[-1], int):
            self.discards_only(things)
        return _condition(word, things, every=joint is not None)

    def refuse_held(self, things: list[PenaltyType | int | Kind]) -> None:
        """Refuse `suited KT with a 9`: is the nine held as well?"""
        if any(isinstance(thing, Kind) for thing in things):
            raise MissError
        ranks = {thing for thing in things if isinstance(thing, int)}
        if self.discards_named or not ranks:
            return
        last = self.held[-1]
        alone = Rule((last,), (_condition("if", things, every=False),))
        both = last.ranks | sum(1 << rank for rank in ranks)
        together = replace(last, ranks=both, cards=both.bit_count())
        named = last.family is Family.NAMED
        self.refuse("discarded", *([str(together)] if named else []), str(alone))

    def discards_only(self, things: list[PenaltyType | int | Kind]) -> None:
        """Miss if `no ace` alone could mean the cards that are held, as it can unless all of them
        are named."""
        ranks = [thing for thing in things if isinstance(thing, int)]
        named = all(kind.family is Family.NAMED for kind in self.held)
        if not named or any(kind.ranks >> rank & 1 for kind in self.held for rank in ranks):
            self.expect("discarded")
            raise MissError

    def further_thing(self, joint: str) -> PenaltyType | int | Kind:
        self.take(joint)
        return self.thing()

    def thing(self) -> PenaltyType | int | Kind:
        """penalty | rank "discarded" | kind"""
        readings: list[Callable[[], PenaltyType | int | Kind]] = [
            self.named_penalty,
            self.discarded_rank,
            self.kind_offered,
        ]
        return self.first(*readings)

    def kind_offered(self) -> Kind:
        """A kind that the deal offers a hold of; not ranks alone, which could also be discards."""
        if self.ranks_come() and self.words[self.at].number is None:
            self.expect("'suited', 'unsuited' or 'any' before ranks")
            raise MissError
        kind = self.kind(None)
        if kind.family is Family.NAMED and kind.cards == 1:
            self.expect("discarded")
            raise MissError
        return kind

    def named_penalty(self) -> PenaltyType:
        """("flush" | "straight") "penalty" | "high" "discarded" """
        if self.has("high"):
            if self.has("discarded"):
                self.discards_named = True
            else:
                self.rest_of_condition()
            return PenaltyType.HIGH
        word = self.take("flush", "straight", expected="flush penalty")
        if not self.has("penalty") and self.maybe(self.shared_penalty) is None:
            raise MissError
        self.discards_named = True
        return PenaltyType(f"{word} penalty")

    def shared_penalty(self) -> bool:
        """Whether `or straight penalty` follows, as in `flush or straight penalty`; not read."""
        start = self.at
        self.take("or")
        self.take("flush", "straight")
        self.take("penalty")
        self.at = start
        return True

    def discarded_rank(self) -> int:
        before = self.has("discarded")
        self.skip("1")
        rank = self.single_rank()
        if before or self.has("discarded") or self.has("penalty"):
            self.discards_named = True
        else:
            self.rest_of_condition()
        return rank

    def rest_of_condition(self) -> None:
        """Miss unless the condition ends or goes on here: a rank alone is a discard only then."""
        word = self.peek()
        if word is not None and word.text not in (",", "or", "and"):
            self.expect("discarded")
            raise MissError


def _condition(word: str, things: list[PenaltyType | int | Kind], every: bool) -> Condition:
    return Condition(
        word in ("if", "with"),
        tuple(penalty for penalty in PenaltyType if penalty in things),
        sum({1 << thing for thing in things if isinstance(thing, int)}),
        tuple(thing for thing in things if isinstance(thing, Kind)),
        every=every,
    )


def _listed_with_and(before: Kind, kind: Kind) -> bool:
    """Whether `and` can only mean "or": between ranks, and between hands that are made."""
    if before.family is kind.family is Family.NAMED:
        return before.cards > 1 < kind.cards
    return all(one.family in (*MADE, Family.PAIR) and not one.is_draw for one in (before, kind))


def _suit_before(kinds: list[Kind], unsuited_yet: list[bool], kind: Kind) -> None:
    """Apply the suiting of the last named ranks to those before: `AK, AQ or KQ suited`."""
    for i in reversed(range(len(kinds))):
        if not unsuited_yet[i]:
            return
        if kinds[i].family is Family.NAMED and kinds[i].cards > 1:
            kinds[i] = replace(kinds[i], suited=kind.suited)


def _as_typed(line: str) -> str:
    """The line without its comment and number, as reports show it."""
    return " ".join(without_number(line).split())
