"""The grammar of the chart language: turns one line of text into a rule, or says what is wrong.

A line is kinds, conditions and a choice. The tables say what each can be: `nouns.NOUNS` and
`qualifiers.QUALIFIERS` for the kinds, `_THINGS` for the conditions and `_CHOICES` here;
`rank_lists.DOUBTS` has what could mean two things. The language is described in
docs/reference/strategy-language.md. The module is over four hundred lines long, so that a rule is
read in one place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache, partial
from typing import NamedTuple, NoReturn

from evaluator import RANKS
from evaluator.arguments import of_kind
from solver.strategy.language.advice import advised, without_opening
from solver.strategy.language.asides import CARDS_KEPT
from solver.strategy.language.behind_kinds import (
    drawn_to_as_well,
    holds,
    refuse_listed_hands,
    remark,
)
from solver.strategy.language.chart_rules import Condition, PenaltyType, Rule
from solver.strategy.language.chart_words import (
    RUN_WORDS,
    SUITINGS,
    heading_and_rest,
    without_number,
    words_of,
)
from solver.strategy.language.kinds import MADE, Family, Kind, is_made_run, made_hands, of_ranks
from solver.strategy.language.nearest import nearest_line, with_advice, without_remark
from solver.strategy.language.nouns import MOST_DRAWN_TO, RUN_NOUNS, kind, wild_and
from solver.strategy.language.qualifiers import never_held
from solver.strategy.language.rank_lists import MOST_COUNTED, lone_rank, number, single_rank
from solver.strategy.language.reader import (
    LineError,
    MissError,
    Phrase,
    Reader,
    RefusedError,
    Table,
)
from solver.strategy.language.several import kinds_here
from solver.strategy.language.spellings import CHASES, HYPHENS
from solver.strategy.language.wilds import Heading, Wilds

_SO_MANY = re.compile(
    r"(?:any )?\d(?: or \d)* (?P<named>(?:(?:flush|straight|high|pair) )*)penalty\b"
)
_CHASED = re.compile(
    r"\W*(?:always\s+)?(?:(?:shoot|go|aim|try|draw)\s+for|chase|hunt)\s+(?:(?:an?|the)\s+)?"
    r"(?:(?:wild|natural)\s+)?(?:royal|straight|flush)\b",
    re.IGNORECASE,
)
_SOME_CARDS = re.compile(r"(?:one|two|[12]|any)\s+cards?\b", re.IGNORECASE)
_HIGH_CARD = Kind(Family.HIGH, 1)
_ONE_CARD = re.compile(r"(?:highest|lowest)\s+card\b", re.IGNORECASE)
_CACHED_LINES = 1024  # the charts of a game, which have most lines in common, have some 300


Thing = PenaltyType | int | Kind
"""What a condition asks for: a type of discard, a rank that is discarded, or a kind."""


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
    rule = _read(of_kind(line, str, "expected a line of a chart"), wild)
    if rule is not None:
        return rule
    reader, asked = _refused(line, wild)
    wild = reader.wild
    error, read = reader.error(), partial(_read, wild=wild)
    told = _cards_kept(line)[1]
    offers = asked or nearest_line(told, error, read)
    if bare := without_remark(told, error, read):
        offers = tuple(dict.fromkeys((*offers, str(bare))))
    offers = with_advice(line, offers, read, wild) or _offered_without(without_opening(line), wild)
    raise reader.error(offers or _asked_of_advice(line, wild))


def _refused(line: str, wild: bool) -> tuple[Reader, tuple[str, ...]]:
    """The reader of a line that is not in the grammar, and what it offers where it asks back."""
    heading, below = heading_and_rest(line)
    cards, below = _cards_kept(below)
    about_wild = wild or heading is not None
    reader = Reader(below, words_of(below, about_wild), about_wild, explains=True)
    with suppress(MissError, RefusedError):
        _rule(reader, cards)
    return reader, _offered(reader, heading)


def _asked_of_advice(line: str, wild: bool) -> tuple[str, ...]:
    """What is asked back where a sentence of advice holds what may mean two things."""
    for told in advised(line, wild):
        if told and (offers := _refused(told, wild)[1]):
            return offers
    return ()


def _offered_without(told: str, wild: bool) -> tuple[str, ...]:
    """What is offered for a sentence without the words that open it; () if none do."""
    if told:
        try:
            return (str(parse_rule(told, wild)),)
        except LineError as error:
            return error.offers
    return ()


def _offered(reader: Reader, heading: Heading | None) -> tuple[str, ...]:
    """The whole lines that a refusal offers: with the kinds that stand before what is in doubt,
    with what stands behind a bracket that is in doubt, and with the line's own heading.
    """
    behind = _behind_bracket(reader)
    of_deals = f"with {heading.wild}: " if heading and heading.wild else ""
    lines = []
    for offer in reader.offers:
        narrowed = _read(f"{offer}, {behind}", reader.wild) if behind else None
        if rule := narrowed or _read(offer, reader.wild):
            whole = replace(rule, kinds=(*reader.offered_behind, *rule.kinds))
            headed = "" if heading_and_rest(offer)[0] else of_deals
            lines.append(headed + (str(whole) if reader.offered_behind or narrowed else offer))
    return tuple(lines)


def _behind_bracket(reader: Reader) -> str:
    """What stands behind the bracket in which the line is refused: `no fp` of `RF2 (KT) no fp`."""
    if not _is_enclosed(reader, reader.refused_at):
        return ""
    at = reader.words[reader.refused_at].column - 1
    return reader.line[at:].partition(")")[2].strip(" ,;:.")


def _is_enclosed(reader: Reader, at: int) -> bool:
    """Whether a word stands in brackets."""
    return "(" in reader.line[: reader.words[at].column - 1].rpartition(")")[2]


@lru_cache(_CACHED_LINES)
def _read(line: str, wild: bool) -> Rule | None:
    """The rule that a line says; None for a line that is not in the grammar."""
    heading, below = heading_and_rest(line)
    cards, below = _cards_kept(below)
    about_wild = wild or heading is not None
    reader = Reader(below, words_of(below, about_wild), about_wild)
    try:
        rule = _rule(reader, cards)
    except (MissError, RefusedError):
        counted = _read(f"{cards} {below.lstrip()}", about_wild) if cards else None
        if counted is None or not _all_hold(counted.kinds, cards):
            return None
        rule = counted
    typed = " ".join(without_number(line).split())
    return replace(rule, wild=heading.wild if heading else None, text=typed)


def _all_hold(kinds: Sequence[Kind], cards: int) -> bool:
    """Whether the kinds hold so many cards, as `Keep 3:` says of them; 0 says nothing."""
    try:
        return not cards or all(holds(kind, cards) for kind in kinds)
    except MissError:
        return False


def _rule(reader: Reader, cards: int = 0) -> Rule:
    """kinds { condition } [ choice ]; each of so many cards, if the line tells how many first."""
    kinds = _kinds(reader)
    if not _all_hold(kinds, cards):
        reader.at = 0
        reader.refuse(f"a kind of hold of {cards} cards")
    reader.before, reader.kinds = None, ()
    if fewer := reader.quietly(_some_of_more, kinds):
        return fewer
    choice, conditions = _last_choice(reader), []
    while not choice and (condition := reader.maybe(_condition, kinds)) is not None:
        conditions.append(condition)
        choice = _last_choice(reader)
    choice = choice or reader.maybe(_choice) or ""
    if not reader.ends:
        reader.miss("the end of the line")
    return Rule(kinds, tuple(conditions), choice)


# Kinds


class Read(NamedTuple):
    """Kinds, whether they are written as ranks alone, such as `QJ`, and a suiting behind these."""

    kinds: tuple[Kind, ...]
    bare: bool = False
    suiting: bool = False


def _kinds(reader: Reader) -> tuple[Kind, ...]:
    """kind { ("," | "or" | "and") kind }, each once

    A suiting that is said behind ranks alone is also that of the ranks alone before them, up to
    those that have their own: `AK, AQ or KQ suited`.
    """
    kinds: list[Kind] = []
    unsuited = 0  # of the last kinds, how many are ranks alone of which no suiting is said
    behind = True  # whether the last suiting was said behind its ranks
    further: Read | None = _first_kinds(reader)
    while further is not None:
        more, bare, suiting = further
        if suiting:
            kinds[len(kinds) - unsuited :] = [
                replace(one, suited=more[0].suited, wild=one.wild or more[0].wild)
                if one.cards > 1
                else one
                for one in kinds[len(kinds) - unsuited :]
            ]
        goes_on = bare and not suiting and (behind or more[0].suited is None)
        behind = bare and behind
        unsuited = unsuited + len(more) if goes_on else 0
        kinds += more
        reader.before, reader.kinds = kinds[-1], tuple(kinds)
        while reader.quietly(remark, kinds[-1]) or reader.quietly(_held_of, kinds):
            pass
        further = reader.maybe(_further_kinds, kinds)
    refuse_listed_hands(reader, kinds)
    return tuple(dict.fromkeys(kinds))


def _first_kinds(reader: Reader) -> Read:
    """The first kinds, which `or better` makes all hands from the best down to it."""
    read, made = _some_kinds(reader), made_hands()
    if _CHASED.match(reader.line) and is_made_run(read.kinds[0]) and reader.ends:
        _refuse_chase(reader, read.kinds[0])
    if read.kinds[-1] not in made:
        return read
    least = made.index(read.kinds[-1]) + 1
    if reader.has("or better") or reader.maybe(_plus):
        return Read(made[:least])
    _refuse_dash(reader, least - 1)
    return Read(reader.quietly(_up_to, made[:least]) or read.kinds)


def _refuse_chase(reader: Reader, hand: Kind) -> NoReturn:
    """Refuse `go for the royal`: with how many cards?"""
    reader.at = 0
    drawn = (4, 3) if hand.family in (Family.ROYAL, Family.STRAIGHT_FLUSH) else (4,)
    offers = (str(replace(hand, cards=cards, wild=None)) for cards in drawn)
    reader.refuse("a number of cards", *offers)


def _plus(reader: Reader) -> bool:
    """`straight+`"""
    reader.take("+")
    return reader.ends or reader.miss("the end of the line")


def _refuse_dash(reader: Reader, first: int) -> None:
    """Refuse `straight flush - three of a kind`: these two, or all between them as well?"""
    start, made = reader.at, made_hands()
    if not (reader.peek().text == "," and reader.peek().raw in HYPHENS):
        return
    reader.at += 1
    other = reader.quietly(kind)
    least, best = sorted((first, made.index(other)), reverse=True) if other in made else (0, 0)
    if reader.ends and least - best > 1:
        reader.at = start
        every = made[best : least + 1]
        reader.refuse("'to' or 'or'", str(Rule(every)), str(Rule((every[0], every[-1]))))
    reader.at = start


def _up_to(reader: Reader, made: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """`full house to wild royal`: of these hands the last ones, from the best that is named."""
    reader.take("to")
    best = replace(kind(reader), wild=None)
    if best not in made:
        raise MissError
    return made[made.index(best) :]


def _further_kinds(reader: Reader, before: Sequence[Kind]) -> Read:
    joint = reader.take(",", "or", "and", expected="or")
    if _lone_penalty(reader):
        raise MissError
    start, enclosed = reader.at, _is_enclosed(reader, reader.at)
    if joint == "," and list(before) == [_HIGH_CARD]:
        reader.quietly(_refuse_which_high_card, start)
    read = _some_kinds(reader)
    if enclosed and read.kinds[0].family is Family.HIGH and before[-1].family is Family.NAMED:
        raise MissError  # `KQJ unsuited (three high cards)`
    if joint == "," and before[-1].is_draw and len(read.kinds) > 1:
        _refuse_cards_of_draw(reader, before, read.kinds, start)
    if reader.words[start - 1].raw == ":":
        _refuse_draw_told_again(reader, before, read.kinds, start)
    if joint == "," and reader.words[start - 1].raw in HYPHENS:
        _refuse_range_of_runs(reader, before[-1], read.kinds, start)
    if joint == "," and len(before) == 1:
        _refuse_list_of_wilds(reader, before[0], read.kinds, start)
    if drawn := drawn_to_as_well(reader, before, read.kinds[0], start):
        return Read(drawn)
    if joint == "and" and not _listed_with_and(reader, before[-1], read.kinds[0]):
        if reader.ends and read.kinds[0].cards != 1:
            reader.at = start
            _refuse_one_with_another(reader, before, read.kinds)
        raise MissError
    return read


def _refuse_cards_of_draw(
    reader: Reader, before: Sequence[Kind], named: tuple[Kind, ...], start: int
) -> None:
    """Refuse `3 to a straight flush, one card ten or higher`: a card of it, or one by itself?"""
    cards = _SOME_CARDS.match(reader.line, reader.words[start].column - 1)
    if cards and all(one.family is Family.NAMED and one.cards == 1 for one in named):
        reader.at = start
        offers = str(Rule(tuple(before))), str(Rule((*before, *named)))
        reader.refuse("'or'", *offers, replaced=len(before))


def _refuse_draw_told_again(
    reader: Reader, before: Sequence[Kind], told: tuple[Kind, ...], start: int
) -> None:
    """Refuse `3 to a straight flush: two suited in sequence`: what it is, or either?"""
    drawn = before[-1]
    fewer = [one.family for one in told] == [drawn.family] and told[0].cards < drawn.cards
    if drawn.is_draw and fewer:
        reader.at = start
        offers = str(Rule(tuple(before))), str(Rule((*before, *told)))
        reader.refuse("'or'", *offers, replaced=len(before))


def _refuse_which_high_card(reader: Reader, start: int) -> NoReturn:
    """Refuse `high card - king`, `high card (K/Q/J)`: these, or any of them?"""
    told = reader.last.raw in (*HYPHENS, ":", "(")
    told = told or ":" in {word.raw for word in reader.words[:start]}  # `high cards: 1, ace`
    reader.skip("1")
    ranks = [lone_rank(reader)]
    while reader.skip(",", "or", "/"):
        ranks.append(lone_rank(reader))
    if not told or not reader.ends:
        raise MissError
    reader.at, named = start, tuple(of_ranks(1 << rank) for rank in ranks)
    either = () if reader.last.raw == "(" else (str(Rule((_HIGH_CARD, *named))),)
    reader.refuse("'or'", str(Rule(named)), *either, replaced=1)


def _refuse_range_of_runs(reader: Reader, first: Kind, last: tuple[Kind, ...], start: int) -> None:
    """Refuse `5678 - 9TJQ`: these two, or all between them as well?"""
    runs = (first, last[0])
    alike = all(one.family is Family.NAMED and one.cards == first.cards > 2 for one in runs)
    if alike and reader.ends:
        reader.at = start
        every = "4 to an outside straight" if first.cards == MOST_DRAWN_TO else ""
        offers = (every, str(Rule(runs)))
        reader.refuse("'or'", *(offer for offer in offers if offer), replaced=1)


def _refuse_list_of_wilds(reader: Reader, wild: Kind, other: tuple[Kind, ...], start: int) -> None:
    """Refuse `one deuce, 4 to a royal`: the hands with it, or one of the two?"""
    deuces = reader.wild and reader.words[start - 2].bare in ("deuce", "deuces")
    if wild.family is not Family.WILD and not deuces:
        return
    if other[0].family is not wild.family and not reader.comes(",", "or"):
        number = Wilds(wild.cards, wild.cards, RANKS[0]) if deuces else wild.wild
        reader.at, either = start, str(Rule((wild, *other)))
        reader.refuse("'or'", f"with {number}: {Rule(other)}", either, replaced=1)


def _refuse_one_with_another(
    reader: Reader, before: Sequence[Kind], other: tuple[Kind, ...]
) -> NoReturn:
    """Refuse `4 to a flush and a low pair`: either of them, or one where the other is there?"""
    if len(before) == len(other) == 1:
        both = Rule(tuple(before), (_asks("if", [*other]),))
        beside = _beside_deuces(reader, before, other)
        reader.refuse("'or' or 'if'", *beside, str(Rule((*before, *other))), str(both), replaced=1)
    raise MissError


def _held_of(reader: Reader, before: Sequence[Kind]) -> bool:
    """Read `, hold the high pair` behind a high pair; refuse it behind another kind, as in `full
    house, hold three aces`: this is not a further kind, but what is held of the one before.
    """
    reader.take(",")
    reader.take("hold", "keep", "hold-the")
    start = reader.at
    if reader.comes("everything"):
        raise MissError
    if [one.family for one in before] == [Family.PAIR]:
        if reader.peek().text in {word.text for word in reader.words[:start]} & {"high", "low"}:
            reader.at += 1
        if reader.has("pair"):
            return True
        reader.at = start
    reader.before, reader.kinds = None, ()
    of_two = [one.family for one in before] == [Family.TWO_PAIR]
    try:
        pair = reader.quietly(_pair_of_two) if of_two else None
        held = pair or _some_kinds(reader).kinds
    finally:
        reader.before, reader.kinds = before[-1], tuple(before)
    chased = reader.words[start - 1].raw.lower() in CHASES
    if chased and before[-1].is_draw and [before[-1].family] == [one.family for one in held]:
        return True
    if held != tuple(before):
        reader.at = start
        others: list[Thing] = [
            one for one in before if replace(one, having=0, kicker=False, kickers=0) not in held
        ]
        held_if = Rule(held, (_asks("if", others),) if others else ())
        either = Rule(
            held if of_two and not held[0].level else tuple(dict.fromkeys((*before, *held)))
        )
        reader.refuse("'or' before a further kind", str(held_if), str(either), replaced=len(before))
    return True


def _pair_of_two(reader: Reader) -> tuple[Kind, ...]:
    """`two pair with aces: keep the aces`"""
    plural, rank = reader.peek().plural, single_rank(reader)
    if not (plural and reader.ends):
        raise MissError
    return (Kind(Family.PAIR, 2, ranks=1 << rank),)


def _some_kinds(reader: Reader) -> Read:
    ranks_come, start = bool(reader.peek(reader.comes("any")).ranks), reader.at
    kinds = kinds_here(reader)
    bare = ranks_come and kinds[0].family is Family.NAMED
    words = reader.words[start : reader.at]
    named = kinds[0].suited is not None
    suiting = any(word.text in SUITINGS or word.plural for word in words)
    return Read(kinds, bare, bare and named and suiting)


def _listed_with_and(reader: Reader, before: Kind, kind: Kind) -> bool:
    """Whether `and` can only mean "or": between ranks, between hands that are made, and before the
    last of some draws with commas between them.
    """
    if (before.wild and before.wild.least) or (reader.wild and before.ranks == 1):
        return False  # `five of a kind with three deuces and a pair of tens`, `2 deuces and quads`
    if before.is_draw and kind.is_draw:
        return any(word.text == "," for word in reader.words[: reader.at])
    if before.family is kind.family is Family.NAMED:
        return before.cards > 1 < kind.cards
    return all(
        one.family in (*MADE, Family.FIVE, Family.PAIR) and not one.is_draw
        for one in (before, kind)
    )


# Conditions


def _condition(reader: Reader, held: tuple[Kind, ...]) -> Condition:
    """[","] ("no" | "unless" | "if" | "with" | "without") thing { "or" thing }
    | { "and" thing } | "except" ["if"] kind"""
    reader.skip(",", "and")
    if _lone_penalty(reader):
        return _asks("if", [reader.first(_THINGS)[0]])
    start = reader.at
    word = reader.take("no", "unless", "if", "with", "without", "except")
    if word in ("if", "with"):
        _refuse_numbers(reader, held)
    if word == "except":
        denied = reader.last.raw.lower() == "not" and reader.words[start - 1].raw == ","
        reader.skip("if")
        excepted = _asks("unless", [_kind_offered(reader)])
        if denied and start:
            reader.at = start
            reader.refuse("'unless'", str(Rule(held, (excepted,))), str(Rule(held)))
        return excepted
    if word in ("if", "with") and reader.has("no"):
        word = "no"
    if reader.has("penalty"):
        return _asks(word, [PenaltyType.FLUSH, PenaltyType.STRAIGHT])
    if word == "with" and reader.comes("high") and not reader.comes("discarded", "pair", ahead=1):
        _refuse_high_card(reader, held)
    thing, discarded = reader.first(_THINGS)
    things, every = [thing], word in ("unless", "if") and reader.comes("and")
    joint = "and" if every else "or"
    while (further := reader.maybe(_further_thing, joint, things[-1])) is not None:
        things.append(further[0])
        discarded = discarded or further[1]
    condition = _asks(word, things, every)
    if word == "if":
        _refuse_drawn_to(reader, held, condition.kinds, start)
    if not discarded:
        _check_ranks(reader, word, condition, held)
    if word == "with" and condition.kinds:
        reader.at = start
        reader.refuse("'if'", *_beside_deuces(reader, held, things), str(Rule(held, (condition,))))
    return condition


def _beside_deuces(reader: Reader, held: Sequence[Kind], things: Sequence[Thing]) -> list[str]:
    """What `2 deuces with 2 to a royal`, `2 deuces and quads` mean where deuces are wild."""
    deuces, other = held[0], things[0]
    alone = len(held) == len(things) == 1 and deuces.ranks == 1
    if not (reader.wild and alone and isinstance(other, Kind)):
        return []
    wild = Wilds(deuces.cards, deuces.cards, RANKS[0])
    with suppress(MissError):
        return [str(wild_and(wild, replace(other, wild=None)))]
    return [f"with {wild}: {other}"]


def _refuse_drawn_to(
    reader: Reader, held: tuple[Kind, ...], offered: tuple[Kind, ...], start: int
) -> None:
    """Refuse `the flush if you have four to a flush`: who has four does not hold the flush."""
    if (
        len(held) == 1
        and not held[0].is_draw
        and any(one.is_draw and one.family is held[0].family for one in offered)
    ):
        reader.at = start
        reader.refuse("the end of the line", str(Rule(offered)))


def _lone_penalty(reader: Reader) -> bool:
    """`(straight penalty)`: there is one."""
    before = reader.last.text == "," and reader.comes("flush", "straight")
    ends = reader.last.raw == "(" or reader.peek(2).text in ("", ",", "or", "and")
    return before and ends and reader.comes("penalty", ahead=1)


def _refuse_high_card(reader: Reader, held: tuple[Kind, ...]) -> None:
    """Refuse `with a high card`: is it held, as one or more, or discarded?"""
    *others, kind = held
    counts = ((1, 1), (1, MOST_COUNTED)) if kind.is_draw and kind.high is None else ()
    counted = [str(Rule((*others, replace(kind, high=high)))) for high in counts]
    discarded = Rule(held, (_asks("if", [PenaltyType.HIGH]),))
    reader.refuse("a number of high cards", *counted, str(discarded))


def _refuse_numbers(reader: Reader, held: tuple[Kind, ...]) -> None:
    """Refuse `with two penalties`: a condition asks whether there is one, not for how many."""
    rest = reader.words[reader.at :]
    count = _SO_MANY.match(" ".join(word.text for word in rest))
    if count and (
        count["named"] or rest[count[0].count(" ")].raw.lower() == "penalties" or "1 " in count[0]
    ):
        named = [penalty for penalty in PenaltyType if str(penalty) in count[0]]
        some = [str(Rule(held, (_asks("if", [penalty]),))) for penalty in named]
        reader.refuse("a penalty without a number", *some, str(Rule(held)))


def _asks(word: str, things: list[Thing], every: bool = False) -> Condition:
    return Condition(
        word in ("if", "with"),
        tuple(penalty for penalty in PenaltyType if penalty in things),
        sum({1 << thing for thing in things if isinstance(thing, int)}),
        tuple(thing for thing in things if isinstance(thing, Kind)),
        every=every,
    )


def _check_ranks(reader: Reader, word: str, condition: Condition, held: tuple[Kind, ...]) -> None:
    """Refuse ranks that are not said to be discarded, where they could be held.

    `suited KT with a 9` could mean that the nine is held as well, and `no ace` that none is held,
    unless the held cards are named, without an ace.
    """
    if word == "with" and condition.ranks:
        *others, last = held
        ranks = last.ranks | condition.ranks
        together = Rule((*others, replace(last, ranks=ranks, cards=ranks.bit_count())))
        offers = [str(together)] if last.family is Family.NAMED else []
        reader.refuse("discarded", *offers, str(Rule(held, (condition,))))
    several = reader.last.plural and any(kind.family is not Family.NAMED for kind in held)
    if several and not condition.kinds:  # `two pair, unless aces`
        reader.miss("discarded")
    discards = all(never_held(kind, condition.ranks) for kind in held)
    if word == "no" and condition.ranks and not condition.kinds and not discards:
        reader.miss("discarded")


def _further_thing(reader: Reader, joint: str, before: Thing) -> tuple[Thing, bool]:
    bare = reader.last.text == "royal"
    reader.take(joint)
    run = reader.comes(*RUN_WORDS) and not reader.comes("penalty", ahead=1)
    if bare and run and isinstance(before, Kind) and before.is_draw:
        drawn = reader.first(RUN_NOUNS, before.cards)  # `unless 4 to a royal or straight flush`
        return replace(drawn, cards=before.cards), False
    return reader.first(_THINGS)


def _kind_offered(reader: Reader) -> Kind:
    """A kind that the deal offers a hold of; not ranks alone, which could also be discards."""
    if reader.peek().ranks and not reader.peek().number and reader.peek().doubled < 3:
        reader.miss("'suited', 'unsuited' or 'any' before ranks")
    offered = kind(reader)
    if offered.family is Family.NAMED and offered.cards == 1:
        reader.miss("discarded")
    return offered


def _penalty_shared(reader: Reader) -> None:
    """Miss unless `or straight penalty` follows, as in `flush or straight penalty`."""
    start = reader.at
    reader.phrase("or flush|straight penalty")
    reader.at = start


def _and_no_more(reader: Reader) -> None:
    """Miss unless the condition ends or goes on here: a rank alone is a discard only then."""
    if not reader.ends and not reader.comes(",", "or", "and"):
        reader.miss("discarded")


def _no_number(reader: Reader) -> None:
    """Miss before a number in words: `one pair if you have two`"""
    only = reader.last.text == "if" and not reader.peek(1).text
    if only and reader.peek().number and reader.peek().raw.isalpha():
        raise MissError


# What a condition can ask for, each with whether it is said to be discarded.
_THINGS: Table[tuple[Thing, bool]] = (
    Phrase(("flush penalty",), lambda: (PenaltyType.FLUSH, True)),
    Phrase(("straight penalty",), lambda: (PenaltyType.STRAIGHT, True)),
    Phrase(("flush", _penalty_shared), lambda: (PenaltyType.FLUSH, True)),
    Phrase(("straight", _penalty_shared), lambda: (PenaltyType.STRAIGHT, True)),
    Phrase(("high discarded",), lambda: (PenaltyType.HIGH, True)),
    Phrase(("high", _and_no_more), lambda: (PenaltyType.HIGH, False)),
    Phrase(("discarded [1]", single_rank), lambda rank: (rank, True)),
    Phrase(("[1]", single_rank, "discarded|penalty"), lambda rank: (rank, True)),
    Phrase(("[1]", _no_number, single_rank, _and_no_more), lambda rank: (rank, False)),
    Phrase((_kind_offered,), lambda kind: (kind, False)),
)


# Choice


def _some_of_more(reader: Reader, kinds: tuple[Kind, ...]) -> Rule:
    """`if there are three high cards, keep the two lowest`: two high cards, lowest first."""
    reader.phrase("[,] [hold|keep|hold-the]")
    number_first = reader.peek().number is not None
    cards = number(reader) if number_first else 0
    choice = reader.take("lowest", "highest")
    cards = cards or number(reader)
    if len(kinds) > 1 or kinds[0].family is not Family.HIGH or not cards < kinds[0].cards:
        raise MissError
    if not reader.ends:
        raise MissError
    return Rule((replace(kinds[0], cards=cards),), choice=choice)


def _last_choice(reader: Reader) -> str:
    """The choice, if it ends the line: `if three, the lowest two` is not a condition."""
    return reader.quietly(_ended_choice) or ""


def _ended_choice(reader: Reader) -> str:
    choice = _choice(reader)
    if not reader.ends:
        raise MissError
    return choice


def _choice(reader: Reader) -> str:
    """Which of several holds: `lowest`, `highest` or `suited`."""
    if not _ONE_CARD.match(reader.line, reader.peek(1).column - 1):
        reader.skip("or")
    reader.skip(",")
    _skip_if_more(reader)
    reader.skip(",")
    if reader.peek().number and reader.comes("lowest", "highest", ahead=1):
        reader.at += 1
    return reader.first(_CHOICES, called="highest first")


def _skip_if_more(reader: Reader) -> None:
    reader.quietly(_if_more)


def _if_more(reader: Reader) -> str:
    reader.skip(",")
    return reader.first(_IF_MORE)


_BEHIND = ("[1|2|3|rank|ranks]", "[first]", _skip_if_more)
_CHOICES: Table[str] = (
    Phrase(("highest", *_BEHIND), lambda: "highest"),
    Phrase(("lowest", *_BEHIND), lambda: "lowest"),
    Phrase(("low 1|2|3",), lambda: "lowest", quiet=True),
    Phrase(("discard highest", *_BEHIND), lambda: "lowest", quiet=True),
    Phrase(("discard lowest", *_BEHIND), lambda: "highest", quiet=True),
    Phrase(("suited first",), lambda: "suited", quiet=True),
)
# `if more than two`, `2 or more`, `if three`
_IF_MORE: Table[str] = (
    Phrase(("[if] more than", number), lambda _: "more"),
    Phrase(("[if] more",), lambda: "more"),
    Phrase(("[if]", number, "+"), lambda _: "more"),
    Phrase(("[if] >", number), lambda _: "more"),
    Phrase(("[if|with|holding]", number, "or more"), lambda _: "more"),
    Phrase(("if", number), lambda _: "more"),
)


_NUMBERS = {name: n for n, name in enumerate(("one", "two", "three", "four", "five"), 1)}


def _cards_kept(line: str) -> tuple[int, str]:
    """The number of cards told before a hold, 0 for none, and the rest of the line in its columns.

    >>> _cards_kept("Keep 3: trips"), _cards_kept("trips")
    ((3, '        trips'), (0, 'trips'))
    """
    told = CARDS_KEPT.match(line)
    if told is None:
        return 0, line
    cards = told["cards"].lower()
    return _NUMBERS.get(cards) or int(cards), " " * told.end() + line[told.end() :]
