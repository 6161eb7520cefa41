"""The kinds of holds: what a line can name, before anything narrows it.

`NOUNS` is the table of kinds, tried from the top. `_COUNTED` has what may follow a number,
`RUN_NOUNS` what cards may be held to. They stand in one module of over four hundred lines, as each
uses the rest.
"""

from __future__ import annotations

import re
from dataclasses import replace

from evaluator import RANKS
from solver.strategy.language.chart_words import RUN_WORDS, SUITINGS
from solver.strategy.language.kinds import (
    ALL_RANKS,
    MADE,
    RUNS,
    SOME_WILD,
    WITH_A_HIGHEST,
    Family,
    Kind,
    joined,
    of_ranks,
)
from solver.strategy.language.qualifiers import (
    TEN,
    none_above,
    not_counted,
    of_other_ranks,
    qualified,
    sides,
    skip_draw,
    takes_a_side,
    wild_name,
    with_side,
)
from solver.strategy.language.rank_lists import (
    MOST_COUNTED,
    OR_BETTER,
    above,
    below,
    group,
    listed_ranks,
    lone_rank,
    number,
    rank_list,
    rank_of_set,
    ranks_after,
    refuse_doubtful_ranks,
    several_ranks,
    single_rank,
    span,
)
from solver.strategy.language.reader import MissError, Phrase, Reader, Table
from solver.strategy.language.spellings import ANY_SUIT, VERBS
from solver.strategy.language.wilds import ANY_WILD, JOKER, NATURAL, Wilds

A_KIND = "a kind of hold such as 'low pair' or '4 to a flush'"
SET_OF = {2: Family.PAIR, 3: Family.THREE, 4: Family.FOUR, 5: Family.FIVE}
_NAMED_SETS = {"pair": 2, "trips": 3, "quads": 4}
SUITED = {"suited": True, "unsuited": False}
MOST_DRAWN_TO = 4
_HANDS = (*RUN_WORDS, "full", "quads", "trips")
_ANY_DRAW = Kind(Family.STRAIGHT_FLUSH, MOST_DRAWN_TO)
"""`straight flush draw`; where gaps are compared with high cards, three cards may be meant too."""
_ONE_CARD = re.compile(r"high\s+card\b", re.IGNORECASE)
_THESE_CARDS = re.compile(r"\bcards\s+$", re.IGNORECASE)
_ANY_CARD = re.compile(r"high\s+cards?\b", re.IGNORECASE)
_SOME_CARDS = re.compile(r"(?:high|face)\s+cards\b", re.IGNORECASE)
_CARDS = re.compile(r"\s*cards?\b", re.IGNORECASE)
_JACK = RANKS.index("J")
_MADE_BEFORE = re.compile(r"\bmade\s+$", re.IGNORECASE)
_SUITED_CARDS = re.compile(r"suited\s+cards|cards\b.*\bsuit\b|\bsame\s+suit\b", re.IGNORECASE)
_WITHOUT_STRAIGHT = (
    "gutshot",
    "gut shot",
    "bellybuster",
    "belly buster",
    "openended",
    "openender",
    "open-ender",
)
_OPEN = ("open", "open - ended")
"""`open-ended with two high cards`: what is called so is a straight."""
_ALL = ("all", "everything", "the whole hand", "the lot", "the whole lot")
_HOLDING = re.compile(rf"\b(?:{'|'.join(VERBS)})\s+(?:on\s*to\s+)?$", re.IGNORECASE)


def kind(reader: Reader) -> Kind:
    """["natural" | "wild"] noun { qualifier }"""
    start = reader.at
    if reader.comes("any") and reader.comes(*_HANDS, ahead=1):
        reader.at += 1
    wild = _wildness(reader)
    try:
        noun = reader.first(NOUNS, called=A_KIND)
    except MissError:
        reader.expect_only(A_KIND, start)
        raise
    counted = any(word.number for word in reader.words[start : reader.at])
    narrowed = qualified(reader, replace(noun, wild=wild) if wild else noun)
    gaps = narrowed.gaps or (0, 0)
    if not counted and noun == _ANY_DRAW and (narrowed.excess is not None or gaps[0] > 1):
        drawn = (3, 4) if gaps[0] <= 1 else (3,)
        reader.refuse("a number of cards", *(str(replace(narrowed, cards=n)) for n in drawn))
    return narrowed


def _wildness(reader: Reader) -> Wilds | None:
    """ "natural" | "wild", before a hand: without wild cards, or with some."""
    if reader.skip("natural"):
        return NATURAL
    deuce = reader.wild and reader.peek().bare == "deuce"
    if (deuce or reader.comes("wild", JOKER)) and reader.comes(*RUN_WORDS, ahead=1):
        reader.at += 1
        return SOME_WILD
    return None


# Straights and flushes


def _straight_flush(cards: int, gaps: int) -> Kind:
    return Kind(Family.STRAIGHT_FLUSH, cards, gaps=(gaps, gaps))


def _draw(reader: Reader) -> Kind:
    """["to" ["any"]] ["natural" | "wild"] run ["draw"]: the number before it is put in later."""
    if not reader.comes(*RUN_WORDS):
        reader.phrase("to [any]")
    wild = _wildness(reader)
    run = reader.first(RUN_NOUNS, MOST_DRAWN_TO)
    skip_draw(reader)
    return replace(run, wild=wild)


def _draw_comes(reader: Reader) -> bool:
    """Consume `draw`, which is not `discard` here; whether it came."""
    before = reader.at
    skip_draw(reader)
    return reader.at > before


def _draw_with_side(reader: Reader) -> Kind:
    """`open-ended straight draw`, `gutshot`, `inside straight flush draw`: always four cards."""
    word = reader.peek().raw.lower()
    run = reader.first(_SIDED, MOST_DRAWN_TO, called=A_KIND)
    if run.gaps == (2, 2):
        reader.refuse("a number of cards", str(replace(run, cards=3)))
    if run.family is Family.STRAIGHT_FLUSH:
        skip_draw(reader)
        return run
    if word in _OPEN and reader.ends and reader.last.text != "straight":
        reader.refuse("straight", str(replace(run, side="outside")), str(_straight_flush(4, 0)))
    narrowed = word in _OPEN and reader.comes("with", "without", "no")
    narrowed = narrowed or (word == "inside" and reader.peek().raw.lower() == "draw")
    if reader.last.text != "straight" and word not in _WITHOUT_STRAIGHT and not narrowed:
        reader.take("straight")
    skip_draw(reader)
    return replace(run, cards=reader.maybe(_cards_behind) or run.cards)


def _side_of_draw(reader: Reader) -> Kind:
    """`open four to a straight`"""
    gaps, run = sides(reader), _counted(reader)
    if run.gaps or not takes_a_side(run):
        raise MissError
    return with_side(run, gaps)


def _highest_of_draw(reader: Reader) -> Kind:
    """`ace high 3-card royal`"""
    rank = lone_rank(reader)
    reader.take("high", "highest")
    run = reader.maybe(_counted) or _whole_draw(reader)
    if run.family not in WITH_A_HIGHEST:
        raise MissError
    return none_above(run, rank)


def _five_of_run(reader: Reader) -> Kind:
    """`5-card flush`, `5 straight`: the hand itself"""
    if number(reader) != MOST_COUNTED:
        raise MissError
    reader.skip("to")
    run = reader.first(RUN_NOUNS, MOST_COUNTED)
    if run.gaps or run.side:
        raise MissError
    return run


def _inside_straight(cards: int) -> Kind:
    """`Straight 4 i`"""
    if not 3 <= cards <= MOST_DRAWN_TO:
        raise MissError
    return Kind(Family.STRAIGHT, cards, side="inside")


def _gaps_of_draw(reader: Reader) -> Kind:
    """`one-gap 3-card straight flush`"""
    gaps = span(reader)
    reader.take("gap")
    run = reader.maybe(_counted) or _draw_unnumbered(reader)
    if run.gaps or run.family is not Family.STRAIGHT_FLUSH:
        raise MissError
    return replace(run, gaps=gaps)


def _whole_draw(reader: Reader) -> Kind:
    """`flush draw`: of four cards"""
    run = reader.first(RUN_NOUNS, MOST_DRAWN_TO)
    if not _draw_comes(reader):
        raise MissError
    return run


def _draw_unnumbered(reader: Reader) -> Kind:
    """`straight flush draw`: of four cards"""
    run = _whole_draw(reader)
    if run.family is not Family.STRAIGHT_FLUSH:
        raise MissError
    return run


def _highest_alone(reader: Reader) -> Kind:
    """Refuse `highest card` by itself: a high card?"""
    if not reader.ends or reader.before is not None:
        raise MissError
    reader.refuse(A_KIND, "one high card, highest first", "one high card")


def _size(reader: Reader) -> int:
    """How many cards: `flush (draw) with 3 cards`, 4 of a `flush draw`, 5 of a `flush`."""
    size = MOST_DRAWN_TO if _draw_comes(reader) else 5
    return reader.maybe(_cards_behind) or size


def _cards_behind(reader: Reader) -> int:
    """ "with" number "cards": `royal flush, 3 cards`"""
    behind = reader.skip("with", ",")
    cards, word = number(reader), reader.last
    counted = _CARDS.match(reader.line, word.column - 1 + len(word.raw))
    enclosed = behind and reader.words[reader.at - 2].raw in ("(", ":")
    if not (counted or enclosed or not behind) or not (reader.ends or reader.comes(",", "or")):
        raise MissError
    return _drawn_to(reader, cards, "a hand")


def _drawn_to(reader: Reader, cards: int, what: str) -> int:
    if not 2 <= cards <= MOST_DRAWN_TO:
        reader.miss(f"2, 3 or 4 cards to {what}", back=1)
    return cards


# Cards that a number counts


def _counted(reader: Reader) -> Kind:
    return counted_of(reader, number(reader))


def counted_of(reader: Reader, cards: int) -> Kind:
    """So many cards of what comes next."""
    counted = reader.first(_COUNTED, cards)
    if counted.family in RUNS:
        _drawn_to(reader, cards, f"a {counted.family}")
    return counted


def _ranks_counted(reader: Reader) -> int:
    """The ranks of `two kings`; refused in `two J-A`, which need not be a pair."""
    start, two = reader.at, reader.last.number == 2
    ranks = rank_list(reader)
    plural = any(word.plural or word.text == "better" for word in reader.words[start : reader.at])
    if two and not plural and ranks.bit_count() > 1:
        reader.at = start
        reader.refuse("'suited', 'unsuited' or 'high cards'", "2 high cards", str(_pair("", ranks)))
    return ranks


def _in_no_plural(reader: Reader) -> None:
    """Miss before `aces`, of which there is not one."""
    if reader.peek().plural:
        raise MissError


def _set(cards: int, ranks: int) -> Kind:
    return Kind(SET_OF[cards], cards, ranks=ranks)


def _high(cards: int, suiting: str) -> Kind:
    if not cards:
        raise MissError
    return Kind(Family.HIGH, cards, suited=SUITED.get(suiting) if cards > 1 else None)


def _of_high_cards(cards: int, run: Kind) -> Kind:
    """`four high cards to an inside straight`"""
    return replace(run, cards=cards, high=(cards, cards))


def _no_card(reader: Reader) -> None:
    """Miss behind `high card`: it is a kind of its own."""
    if _ANY_CARD.match(reader.line, reader.last.column - 1):
        raise MissError


def _in_the_singular(reader: Reader) -> None:
    """Miss unless the high card that was read is one."""
    if not _ONE_CARD.match(reader.line, reader.last.column - 1):
        raise MissError


def _paying_hand(reader: Reader) -> Kind:
    """Refuse `any paying hand`: the game says which those are."""
    start = reader.at
    reader.take("paying-hand")
    reader.at = start
    least = ("three of a kind", "high pair") if reader.wild else ("high pair", "three of a kind")
    reader.refuse(A_KIND, *(f"{hand} or better" for hand in least))


def _made_hand(reader: Reader) -> Kind:
    """Refuse `made hand: keep all five`: a straight or better, or any hand that pays?"""
    start = reader.at
    reader.take("hand", "hands")
    if not (_MADE_BEFORE.search(reader.line[: reader.last.column - 1]) and _ends_or_keeps(reader)):
        raise MissError
    reader.at = start
    pays = "three of a kind" if reader.wild else "high pair"
    reader.refuse(A_KIND, "straight or better", f"{pays} or better")


def _ends_or_keeps(reader: Reader) -> bool:
    """Whether nothing follows but what is done with the hand."""
    return reader.ends or (reader.comes(",") and reader.comes("hold", "keep", "hold-the", ahead=1))


def _without_a_number(reader: Reader) -> Kind:
    """Refuse `suited high cards`: how many?"""
    reader.skip("any")
    several = reader.skip("multiple", "several")
    before = reader.skip(*SUITINGS)
    reader.take("high", "face")
    if not _SOME_CARDS.match(reader.line, reader.last.column - 1):
        raise MissError
    suiting = before or suiting_after(reader)
    counts = (2, 3) if suiting else (2, 1)
    offers = [str(_high(count, suiting)) for count in counts]
    if several:
        some = (_high(count, suiting) for count in range(2, MOST_COUNTED))
        offers[1:] = [joined(map(str, some))]
    reader.refuse("a number of high cards", *offers)


def _in_one_suit(cards: int, run: Kind) -> Kind:
    """`3 suited in sequence`, `4 suited cards to an inside straight`: to a straight flush."""
    if run.family is not Family.STRAIGHT:
        return replace(run, cards=cards)
    gaps = int(run.side == "inside")
    return Kind(Family.STRAIGHT_FLUSH, cards, gaps=(gaps, gaps) if run.side else None)


def _suited_cards(reader: Reader) -> None:
    """`suited cards`, `cards of the same suit`"""
    if reader.comes("high") or not _SUITED_CARDS.search(reader.line):
        raise MissError


def _royal_ranks(reader: Reader) -> int:
    """`suited cards within TJQKA`, `from ten to ace`: where all of them are from"""
    reader.phrase("[everything] within|from|between [,]")
    ranks = reader.quietly(several_ranks)
    if ranks is None or ranks.bit_count() == 2:
        raise MissError
    return ranks


def _suited_from(cards: int, ranks: int) -> Kind:
    """`2 suited cards ten or higher`: to a royal flush, or a flush."""
    from_ten = ranks & above(TEN)
    family, every = (Family.ROYAL, above(TEN)) if ranks == from_ten else (Family.FLUSH, ALL_RANKS)
    return Kind(family, cards, lacking=every & ~ranks)


def _suited_of_high(cards: int, ranks: int) -> Kind:
    """`2 suited J/Q/K/A`: so many of these, if all that are high are named, or all of a royal."""
    if ranks not in (above(_JACK), above(TEN)) or ranks.bit_count() <= cards:
        raise MissError
    return _suited_from(cards, ranks)


def _unsuited_from(cards: int, ranks: int) -> Kind:
    """`2 unsuited cards jack or higher`: high cards; of other ranks there is no such kind."""
    if ranks != above(_JACK):
        raise MissError
    return _high(cards, "unsuited")


def _no_high_cards(reader: Reader) -> None:
    """Miss unless `3 suited` ends there, or something narrows it."""
    if not reader.ends and not reader.comes(",", "with", "or"):
        raise MissError


def _all_of_one_suit(reader: Reader) -> None:
    """`3 in a row, suited`"""
    if suiting_after(reader) != "suited":
        raise MissError


def _before_no_run(reader: Reader) -> None:
    """Miss where `wild` belongs to the hand behind it."""
    if reader.comes(*RUN_WORDS):
        raise MissError


def wild_cards(cards: int, what: str) -> Kind:
    """So many wild cards, called by a name of theirs."""
    if not cards:
        raise MissError
    return Kind(Family.WILD, cards, wild=Wilds(cards, cards, what))


def _ranks_beside(reader: Reader) -> int:
    """Ranks held with a joker, `ace` or `9-T-J`; refused if others follow that might be as well."""
    ranks, end, more = group(reader), reader.at, []
    while reader.comes(",", "or") and reader.peek(1).ranks and reader.peek(1).number is None:
        reader.at += 1
        more.append(group(reader))
    reader.at = end
    if more:
        all_beside = map(_beside_joker, (ranks, *more))
        first_beside = (_beside_joker(ranks), *map(of_ranks, more))
        offers = (joined(map(str, kinds)) for kinds in (all_beside, first_beside))
        reader.refuse("the end of the line", *offers)
    return ranks


def _beside_joker(ranks: int, suiting: str = "") -> Kind:
    return replace(with_suiting(ranks, suiting), wild=Wilds(1, 1, JOKER))


def _several_jokers(reader: Reader) -> Wilds:
    """`two jokers`, `three wild cards`, beside what is held with them"""
    cards = number(reader)
    what = JOKER if reader.take(JOKER, "wild") == JOKER else ANY_WILD
    if not 1 < cards < MOST_DRAWN_TO:
        raise MissError
    return Wilds(cards, cards, what)


def _no_ranks_listed(reader: Reader) -> None:
    """Miss where other ranks follow that might be beside the jokers as well."""
    if reader.comes(",", "or") and reader.peek(1).ranks:
        raise MissError


def _beside_jokers(wild: Wilds, ranks: int, suiting: str) -> Kind:
    return replace(with_suiting(ranks, suiting), wild=wild)


def _deuces(reader: Reader) -> Wilds:
    """`2 deuces`, `deuce`, `22`, where a chart speaks of wild cards"""
    if reader.wild and reader.peek().doubled and reader.peek().ranks[0] == 0:
        cards = reader.peek().doubled
        reader.at += 1
        return Wilds(cards, cards, RANKS[0])
    cards = 1 if reader.peek().bare == "deuce" else number(reader)
    if not reader.wild or reader.peek().bare not in ("deuce", "deuces"):
        raise MissError
    reader.at += 1
    return Wilds(cards, cards, RANKS[0])


def _plus(reader: Reader) -> None:
    """`+`, `plus`, `&`; not `and`, which could stand before another hold"""
    if reader.take("+", "and") == "and" and reader.last.raw.lower() not in ("plus", "&"):
        raise MissError


def wild_and(wild: Wilds, run: Kind) -> Kind:
    """`deuce + 3 to a royal flush`: so many cards with it; `2 deuces + 4 to a royal`: of them"""
    cards = run.cards + wild.least
    if cards > MOST_COUNTED and wild.least < run.cards:
        cards = run.cards
    if run.family not in RUNS or run.wild or cards > MOST_COUNTED:
        raise MissError
    return replace(run, cards=cards, wild=wild)


def _natural_set(reader: Reader) -> Kind:
    """`any natural pair`, `trips`, beside a wild card"""
    reader.phrase("[any] [natural]")
    return _some_set(reader)


def _natural_row(reader: Reader) -> int:
    """`2 consecutive suited cards`, beside wild cards; 0 where no number is said"""
    cards = reader.maybe(number) or 0
    if {reader.take("suited", "outside"), reader.take("suited", "outside")} != {
        "suited",
        "outside",
    }:
        raise MissError
    return cards


def _wild_and_row(wild: Wilds, cards: int) -> Kind:
    """`2 deuces + consecutive suited cards`: two of these, to a straight flush"""
    if not cards and wild.least != 2:
        raise MissError
    return wild_and(wild, _straight_flush(cards or 2, 0))


def _wild_and_set(wild: Wilds, some: Kind) -> Kind:
    """`deuce + pair`: three of a kind with it"""
    cards = some.cards + wild.least
    if (
        cards > MOST_COUNTED
        or some.ranks.bit_count() > 1
        or replace(some, ranks=0) != Kind(some.family, some.cards)
    ):
        raise MissError
    return Kind(SET_OF[cards], cards, ranks=some.ranks, wild=wild)


# Pairs, threes and fours


def _pair(level: str, ranks: int) -> Kind:
    """A pair; its ranks replace `high` or `low`, as they say more."""
    return Kind(Family.PAIR, 2, ranks=ranks, level="" if ranks else level)


def _ranks_of_set(reader: Reader) -> int:
    """`pair of aces`, `pair (2s-10s)`; 0 where any rank is meant."""
    return reader.maybe(rank_list) or ranks_after(reader)


def _set_behind(reader: Reader) -> Kind:
    """`aces pair`, `kings or queens (pair)`, `aces (3)`: the ranks of a set before its name"""
    several, ranged = reader.peek().plural, reader.comes("-", "to", "/", "+", ahead=1)
    if not several and (reader.last.text == "with" or (reader.peek().number and not ranged)):
        raise MissError
    ranks = rank_list(reader) if several or ranged else 1 << single_rank(reader)
    enclosed = reader.peek().raw == "("
    reader.at += several and reader.comes(",")
    counted = several and enclosed and _a_set(reader.peek().number or 0)
    cards = number(reader) if counted else _NAMED_SETS[reader.take(*_NAMED_SETS)]
    apart = reader.words[reader.at - 2].text == "," and not enclosed  # `aces, pair, QJ`
    if not (reader.ends or (reader.comes(",", "or") and not apart)):
        raise MissError
    return _set(cards, ranks)


def ranks_or_better(reader: Reader) -> int:
    """`jacks or better`, `tens or lower`, `JJ+`"""
    plural, rank = reader.peek().plural, rank_of_set(reader)
    if not plural and reader.comes("+"):
        raise MissError
    return reader.first(OR_BETTER, rank)


def _pair_or_better(reader: Reader) -> int:
    """`jacks or better`, a pair; refused where `jack or better` could narrow the kind before."""
    _no_cards_said(reader)
    start, before, plural = reader.at, reader.before, reader.peek().plural
    ranks = ranks_or_better(reader)
    narrows = before is not None and (before.is_draw or before.family is Family.HIGH)
    if before is not None and narrows and not plural and reader.words[start - 1].text == ",":
        reader.at = start
        held = above(TEN) if before.family is Family.ROYAL else ALL_RANKS
        narrowed = replace(before, lacking=before.lacking | held & ~ranks)
        again = [str(before)] if reader.last.raw == "(" else []  # `(ten or better)`: what is high
        offers = *again, str(narrowed), f"{before} or {_pair('', ranks)}"
        reader.refuse("'or'", *offers, replaced=1)
    return ranks


def _no_cards_said(reader: Reader) -> None:
    """Miss behind `cards`: `3 cards ten or higher` are no three tens."""
    if _THESE_CARDS.search(reader.line[: reader.peek().column - 1]):
        raise MissError


# Ranks by themselves


def suiting_after(reader: Reader) -> str:
    """ "suited" | "unsuited" after the cards, unless it begins the choice `suited first`; or ""."""
    return reader.maybe(not_first) or ""


def not_first(reader: Reader) -> str:
    """[","] ("suited" | "unsuited" | "any suit"), if not before `first`, `high` or ranks."""
    reader.skip(",")
    reader.at += reader.comes("if") and reader.peek(2).text in ("", ",", "or")  # `QJ if suited`
    glued, suiting = reader.peek().glued, reader.take(*SUITINGS, ANY_SUIT)
    if glued or reader.comes("first", "high") or reader.peek().ranks:
        raise MissError
    return suiting


def with_suiting(ranks: int, suiting: str) -> Kind:
    """These ranks, with the word for their suits, which may be ""."""
    return of_ranks(ranks, SUITED.get(suiting))


def _list_and_suiting(reader: Reader) -> Kind:
    """`K, Q, J unsuited`: single ranks in a list, held together since one suiting follows."""
    if reader.peek().plural:
        raise MissError
    ranks = listed_ranks(reader, 1 << lone_rank(reader))
    suiting = suiting_after(reader)
    if not suiting or ranks.bit_count() < 2:
        raise MissError
    return with_suiting(ranks, suiting)


def _kind_abbreviated(reader: Reader) -> Kind:
    """`4K or better`, `4K+`, `4K with a kicker`: four of a kind, as no king and four go on so"""
    word = reader.peek()
    if word.raw.upper() not in ("3K", "4K", "5K"):
        raise MissError
    reader.at += 1
    start = reader.at
    listed = reader.comes(",", "or") and reader.comes(*_HANDS, ahead=1)
    listed = listed or reader.comes("except", "no", ahead=int(reader.comes(",")))
    listed = listed or (reader.before is not None and reader.before.family in MADE)
    if not (
        listed or reader.has("or better") or reader.has("with [any] kicker") or reader.has("+")
    ):
        raise MissError
    if reader.last.text == "+" and not (reader.ends or reader.comes(",", "or", "kicker")):
        raise MissError
    reader.at = start
    return _set(int(word.raw[0]), 0)


def _any_ranks(reader: Reader) -> Kind:
    """`any QJ`, `any QJ suited`, `any K-Qs`: of any suits unless it says which."""
    if reader.peek().plural:
        refuse_doubtful_ranks(reader)
    ranks = group(reader)
    suited = ranks.bit_count() > 1 and reader.last.plural
    return with_suiting(ranks, "suited" if suited else suiting_after(reader))


def _suiting_enclosed(reader: Reader) -> Kind:
    """Refuse `3 to a royal (suited KQJ)`, as `3 to a royal (KQJ)`."""
    if reader.comes(*SUITINGS):
        refuse_doubtful_ranks(reader)
    raise MissError


def _bare_ranks(reader: Reader) -> Kind:
    """`QJ`, `QJ suited`, `AAA`; without a word for it they are suited as the ranks before are."""
    refuse_doubtful_ranks(reader)
    cards = reader.peek().doubled
    if cards in SET_OF:
        return _set(cards, rank_list(reader))
    ranks = group(reader)
    suiting = suiting_after(reader) if ranks.bit_count() > 1 else ""
    if suiting:
        return with_suiting(ranks, suiting)
    if reader.last.plural:  # `K-Q-Ts`
        return of_ranks(ranks, suited=True)
    before = reader.before
    alike = before and before.family is Family.NAMED and before.cards > 1
    glued = any(word.glued for word in reader.words)
    return of_ranks(ranks, before.suited if before and alike and not glued else None)


# Nothing


def _drawn(reader: Reader) -> None:
    """Miss unless it was said as `draw`, which alone does not say how many."""
    if reader.last.raw.lower() != "draw":
        raise MissError


def _not_drawn(reader: Reader) -> None:
    """Miss after `draw`, and before what is discarded from among more cards; refuse `keep all`."""
    word = reader.last.raw.lower()
    if word in _ALL and _HOLDING.search(reader.line[: reader.last.column - 1]):
        kept = str(reader.before or "straight or better")
        reader.refuse(A_KIND, kept, replaced=len(reader.kinds[-1:]))
    if word == "draw":
        reader.miss("everything", "5")
    if word == "all" and reader.before is not None:
        raise MissError
    if reader.comes("highest", "lowest"):
        raise MissError


def _drawn_on(held: Kind) -> Kind:
    """`draw to an inside straight`: to what is no whole hand"""
    if held.held == MOST_COUNTED:
        raise MissError
    return held


def _after_drawing(drawn: int, held: Kind) -> Kind:
    """`draw one to a flush`, `draw 3 to a pair`: what is held beside the cards drawn."""
    whole = held.family in RUNS and held.cards == MOST_COUNTED
    if whole and 0 < drawn < MOST_DRAWN_TO:
        return replace(held, cards=MOST_COUNTED - drawn)
    if held.held != MOST_COUNTED - drawn:
        raise MissError
    return held


def _some_set(reader: Reader) -> Kind:
    """A pair, three or four of a kind"""
    kind = reader.first(NOUNS)
    if kind.family is not Family.PAIR and kind.family not in SET_OF.values():
        raise MissError
    return kind


# The tables


def _few(cards: int) -> bool:
    return cards <= MOST_COUNTED


def _few_cards(reader: Reader) -> int:
    """`high cards (2)`, as many as a hand has"""
    cards = number(reader)
    if not _few(cards):
        raise MissError
    return cards


def _a_draw(cards: int) -> bool:
    return 2 <= cards <= MOST_DRAWN_TO


def _a_three(cards: int) -> bool:
    return 3 <= cards <= MOST_DRAWN_TO


def _a_set(cards: int) -> bool:
    return cards in SET_OF


# About the number of cards.
_SIDED: Table[Kind] = (
    Phrase(("double inside straight flush",), lambda cards: _straight_flush(cards, 2), quiet=True),
    Phrase(("outside straight flush",), lambda cards: _straight_flush(cards, 0)),
    Phrase(("inside straight flush",), lambda cards: _straight_flush(cards, 1)),
    Phrase(("outside [straight]",), lambda cards: Kind(Family.STRAIGHT, cards, side="outside")),
    Phrase(("inside [straight]",), lambda cards: Kind(Family.STRAIGHT, cards, side="inside")),
)
RUN_NOUNS: Table[Kind] = (
    *_SIDED,
    Phrase(("royal [flush]",), lambda cards: Kind(Family.ROYAL, cards)),
    Phrase(("straight flush",), lambda cards: Kind(Family.STRAIGHT_FLUSH, cards)),
    Phrase(("straight",), lambda cards: Kind(Family.STRAIGHT, cards)),
    Phrase(("flush",), lambda cards: Kind(Family.FLUSH, cards)),
)
_COUNTED: Table[Kind] = (
    Phrase((_draw, _all_of_one_suit), _in_one_suit, quiet=True),
    Phrase((_draw,), lambda cards, run: replace(run, cards=cards)),
    Phrase(("pair", _ranks_of_set), lambda _, ranks: _pair("", ranks), lambda n: n == 1),
    Phrase(("pair",), lambda _: Kind(Family.TWO_PAIR, 4), lambda cards: cards == 2),
    Phrase(("kind", _ranks_of_set), _set, _a_set),
    Phrase((_no_cards_said, _ranks_counted), _set, _a_set),
    Phrase(("suited", _draw), _in_one_suit, quiet=True),
    Phrase(("suited", ranks_or_better), _suited_from, _a_draw),
    Phrase(("suited", _royal_ranks), _suited_from, _a_draw, quiet=True),
    Phrase(("suited", several_ranks), _suited_of_high, _a_draw, quiet=True),
    Phrase(("suited", _suited_cards), lambda cards: Kind(Family.FLUSH, cards), quiet=True),
    Phrase(
        ("suited", _no_high_cards), lambda cards: Kind(Family.FLUSH, cards), _a_three, quiet=True
    ),
    Phrase(("suited high",), lambda cards: _high(cards, "suited"), _few),
    Phrase(("unsuited high",), lambda cards: _high(cards, "unsuited"), _few),
    Phrase(("unsuited", ranks_or_better), _unsuited_from, _few, quiet=True),
    Phrase(("high to", _draw), _of_high_cards, _few, quiet=True),
    Phrase(("high", suiting_after), _high, _few),
    Phrase((_in_no_plural, group), lambda _, ranks: of_ranks(ranks), lambda cards: cards == 1),
    Phrase(("wild", _before_no_run), lambda cards: wild_cards(cards, ANY_WILD), _few, quiet=True),
    Phrase(("joker", _before_no_run), lambda cards: wild_cards(cards, JOKER), _few, quiet=True),
)
NOUNS: Table[Kind] = (
    Phrase(("wild", _before_no_run), lambda: wild_cards(1, ANY_WILD), quiet=True),
    Phrase(
        ("joker +|and|with suited", group), lambda bits: _beside_joker(bits, "suited"), quiet=True
    ),
    Phrase(("joker", _plus, _counted), lambda run: wild_and(Wilds(1, 1, JOKER), run), quiet=True),
    Phrase((_deuces, _plus, _counted), wild_and, quiet=True),
    Phrase((_deuces, _plus, _draw_unnumbered), wild_and, quiet=True),
    Phrase((_deuces, "+|and|with", _natural_set), _wild_and_set, quiet=True),
    Phrase((_deuces, "+|and|with", _natural_row), _wild_and_row, quiet=True),
    Phrase(
        ("joker +|and|with", _natural_row),
        lambda cards: _wild_and_row(Wilds(1, 1, JOKER), cards),
        quiet=True,
    ),
    Phrase(
        ("joker +|and|with", _natural_set),
        lambda some: _wild_and_set(Wilds(1, 1, JOKER), some),
        quiet=True,
    ),
    Phrase(("joker +|and|with [any]", _ranks_beside, suiting_after), _beside_joker),
    Phrase((group, "+|and joker"), _beside_joker, quiet=True),
    Phrase(
        (_several_jokers, "+|and|with [any]", group, _no_ranks_listed, suiting_after),
        _beside_jokers,
        quiet=True,
    ),
    Phrase(("joker", _before_no_run), lambda: wild_cards(1, JOKER), quiet=True),
    Phrase(("both", wild_name), lambda what: wild_cards(2, what), quiet=True),
    Phrase(("fewer than", rank_of_set, "pair"), lambda rank: _pair("", below(rank))),
    Phrase(
        ("except", not_counted, single_rank, _some_set),
        lambda rank, some: of_other_ranks(some, 1 << rank),
        quiet=True,
    ),
    Phrase(("[any|everything] high pair", ranks_after), lambda ranks: _pair("high", ranks)),
    Phrase(("[any|everything] low pair", ranks_after), lambda ranks: _pair("low", ranks)),
    Phrase(("fewer pair",), lambda: _pair("low", 0), quiet=True),
    Phrase(("pair [,] high", _no_card, ranks_after), lambda bits: _pair("high", bits), quiet=True),
    Phrase(("pair [,] low", ranks_after), lambda bits: _pair("low", bits), quiet=True),
    Phrase(("high [,]", _few_cards, suiting_after), _high, quiet=True),
    Phrase((_set_behind,), quiet=True),
    Phrase(("both pair",), lambda: Kind(Family.TWO_PAIR, 4), quiet=True),
    Phrase(("[any|everything] pair", _ranks_of_set), lambda ranks: _pair("", ranks)),
    Phrase(("[any] high", _in_the_singular), lambda: Kind(Family.HIGH, 1)),
    Phrase((_five_of_run,), quiet=True),
    Phrase(("[any|everything]", _counted)),
    Phrase((_suiting_enclosed,), quiet=True),
    Phrase(("[any]", _highest_of_draw), quiet=True),
    Phrase(("[any] suited [,] [high]", several_ranks), lambda ranks: of_ranks(ranks, suited=True)),
    Phrase(
        ("[any] unsuited [,] [high]", several_ranks), lambda ranks: of_ranks(ranks, suited=False)
    ),
    Phrase(("any", _list_and_suiting), quiet=True),
    Phrase(("any [high]", _any_ranks)),
    Phrase((_pair_or_better, "[pair]"), lambda ranks: _pair("", ranks)),
    Phrase((_list_and_suiting,), quiet=True),
    Phrase((_kind_abbreviated,), quiet=True),
    Phrase((_bare_ranks,)),
    Phrase(("discard", _drawn, number, "to [any]", kind), _after_drawing, quiet=True),
    Phrase(("discard", _drawn, "to", kind), _drawn_on, quiet=True),
    Phrase(("everything discard everything|5 [5]",), lambda: Kind(Family.NOTHING, 0), quiet=True),
    Phrase(("discard", _drawn, "everything|5 [5]"), lambda: Kind(Family.NOTHING, 0)),
    Phrase(
        ("discard|everything", _not_drawn, "[everything|5] [everything|5]"),
        lambda: Kind(Family.NOTHING, 0),
    ),
    Phrase((_side_of_draw,), quiet=True),
    Phrase((_gaps_of_draw,), quiet=True),
    Phrase(("highest [high]", _highest_alone), quiet=True),
    Phrase((_draw_with_side,)),
    Phrase(("[full] house",), lambda: Kind(Family.FULL_HOUSE, 5)),
    Phrase(("quads", ranks_after), lambda ranks: _set(4, ranks)),
    Phrase(("trips", ranks_after), lambda ranks: _set(3, ranks)),
    Phrase(("royal [flush]", _size), lambda cards: Kind(Family.ROYAL, cards)),
    Phrase(("straight flush", _size), lambda cards: Kind(Family.STRAIGHT_FLUSH, cards)),
    Phrase(("straight", number, "i"), _inside_straight, quiet=True),
    Phrase(("straight", _size), lambda cards: Kind(Family.STRAIGHT, cards)),
    Phrase(("flush", _size), lambda cards: Kind(Family.FLUSH, cards)),
    Phrase((_without_a_number,), quiet=True),
    Phrase(("[any|everything]", _paying_hand), quiet=True),
    Phrase(("[any|everything]", _made_hand), quiet=True),
)
