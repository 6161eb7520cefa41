"""A plain reason is short and true: each sentence is read back beside the counts of the draws."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest
from reading_reasons import several
from slowly import slow_but

from solver import load_paytable, solve_hand
from solver.decisions.rivals import hold_beside
from solver.explanation.hold_names import name_of, sides_of
from solver.explanation.plain_reasons import plain_reason
from solver.explanation.verdict_sentences import (
    plain_state_sentence,
    set_beside,
    verdict_sentence,
)
from solver.hand import Hold
from solver.ultimate_x.ultimate_x_hand import solve_state

GAMES = ["job-9-6", "ddb-9-6", "deuces-wild-nsud", "joker-17-7-5", "all-american"]
COINS = 5
SHAPES = {
    "card": r"With (?P<card>\S+|the joker|a joker) kept too, (?P<made>.+?) "
    r"(?:comes? less often|(?P<never>cannot come))",
    "more for sure": r"(?P<mine>.+) pays? more for sure than (?P<yours>.+?) do(?:es)?"
    r"(?: on average)?",
    "for sure": r"(?P<mine>.+) pays? for sure; (?P<yours>.+) mostly pays? nothing",
    "nothing": r"(?:(?P<mine>.+) can still win; )?(?P<yours>.+) can win nothing",
    "only": r"(?P<mine>.+?) can make (?P<made>.+); (?P<yours>.+) cannot",
    "oftener": r"(?P<mine>.+?) makes? (?P<made>.+) more often than (?P<yours>.+)",
    "often": r"(?P<made>.+) comes? often enough to beat (?P<yours>.+)",
    "rare": r"(?P<made>.+) (?:is|are) rare, but pays? enough to beat (?P<yours>.+)",
    "enough": r"(?P<made>.+) wins? enough to beat (?P<yours>.+)",
    "in the end": r"(?P<mine>.+?) wins? more in the end(?: than (?P<yours>.+?))?"
    r"(?:, above all with (?P<made>.+))?",
}


class Counted:
    """Two holds by the counts of their draws: what each line gains, and what either pays."""

    def __init__(self, better: Hold, other: Hold) -> None:
        table = better.solution.table
        self.pays = dict(zip(table.line_names, table.pays(COINS), strict=True))
        self.mine, self.yours = (
            {line: Fraction(n, hold.draws) for line, n in hold.outcomes.items() if n}
            for hold in (better, other)
        )
        floor = min(self.least(self.mine), self.least(self.yours))
        worth = {
            line: (pay - floor) * (self.mine.get(line, 0) - self.yours.get(line, 0))
            for line, pay in self.pays.items()
        }
        self.gains = sorted((line for line in worth if worth[line] > 0), key=lambda x: -worth[x])
        self.worth = worth
        self.lost = -sum((each for each in worth.values() if each < 0), Fraction(0))
        self.gained = sum((worth[line] for line in self.gains), Fraction(0))

    def least(self, rates: dict[str, Fraction]) -> int:
        return min(self.pays[line] for line in rates)

    def value(self, rates: dict[str, Fraction]) -> Fraction:
        return sum((self.pays[line] * rate for line, rate in rates.items()), Fraction(0))

    def named(self, words: str) -> list[str]:
        """Return the lines in a list in words, by the longest names first."""
        names = {several(line): line for line in self.pays}
        listed = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
        assert re.fullmatch(f"(?:{listed})(?:(?:, | and )(?:{listed}))*", words), words
        return [names[each] for each in re.findall(listed, words)]


def pairs(game: str, number: int, seed: int = 23) -> Iterator[tuple[Hold, Hold]]:
    """Best holds, each beside its rival or another of the next best ones."""
    chance, table = Random(seed), load_paytable(game)
    while number:
        solution = solve_hand(chance.sample(range(len(table.rules.deck)), 5), table)
        worse = sorted((h for h in solution.holds if h.ev < solution.best.ev), key=lambda h: -h.ev)
        other = hold_beside(solution) if chance.random() < 0.5 else chance.choice(worse[:8])
        if other.ev < solution.best.ev:
            number -= 1
            yield solution.best, other


def check(said: str, better: Hold, other: Hold) -> str:
    """Check a sentence by the counts; return its shape."""
    shape, found = next(
        (name, match)
        for name, pattern in SHAPES.items()
        if (match := re.fullmatch(pattern, said.removesuffix(".")))
    )
    parts, counted = found.groupdict(), Counted(better, other)
    mine, yours = sides_of(better, other)
    for key, name in (("mine", mine.name), ("yours", yours.name)):
        if parts.get(key):
            assert parts[key].lower() == name.lower(), said
    lines = counted.named(first_lower(parts["made"])) if parts.get("made") else []
    assert lines == counted.gains[: len(lines)], (said, counted.gains)
    together = sum((counted.worth[line] for line in lines), Fraction(0))
    a, b = counted.mine, counted.yours
    if shape == "card":
        assert other.mask & better.mask == better.mask
        (card,) = set(other.cards) - set(better.cards)
        place = other.solution.cards.index(card)
        alone = name_of(other.solution.hold(1 << place)).object
        assert alone == f"{parts['card']} alone"
        assert bool(parts["never"]) == (lines[0] not in b)
    if shape in ("card", "oftener", "only"):
        assert all(a[line] > b.get(line, 0) for line in lines), said
    if shape == "only":
        assert not any(line in b for line in lines), said
    if shape in ("often", "rare", "enough"):
        assert together > counted.lost, said
        assert 2 * together >= counted.gained, said
    if shape == "rare":
        assert max(a[line] for line in lines) < Fraction(1, 100), said
    if shape == "often":
        assert min(a[line] for line in lines) >= Fraction(1, 25), said
    if shape == "more for sure":
        assert counted.least(a) > counted.value(b), said
    if shape == "for sure":
        assert counted.least(a) > 0, said
        assert sum(rate for line, rate in b.items() if not counted.pays[line]) > Fraction(1, 2)
    if shape == "nothing":
        assert not counted.value(b), said
    return shape


def first_lower(words: str) -> str:
    return words[0].lower() + words[1:]


@pytest.mark.parametrize("game", slow_but(GAMES, fast=["job-9-6", "deuces-wild-nsud"]))
def test_a_plain_reason_is_short_and_true_by_the_counts_of_the_draws(game: str) -> None:
    shapes = set()
    for better, other in pairs(game, 150):
        said = plain_reason(better, other)
        assert len(said.split()) <= 16, said
        assert re.fullmatch(r"[A-Z0-9].*[^.]\.", said), said
        assert not re.search(r"\d+\.\d|coins|\bof 100\b|giv(?:e|es|ing) up|  |_", said), said
        shapes.add(check(said, better, other))
    assert len(shapes) >= 5, shapes


@pytest.mark.parametrize(
    ("deal", "game", "held", "said"),
    [
        (  # draw against high cards: it was "wins 3.35 coins more …; elsewhere it wins 1.61 less"
            "8s Kd 8d Jc 3h",
            "job-9-6",
            "Kd Jc",
            "Three of a kind and two pair come often enough to beat two high cards.",
        ),
        (
            "8h Ks 8s 6s 2s",
            "job-9-6",
            "8h 8s",
            "Flushes come often enough to beat the pair of eights.",
        ),
        (  # sure pay against a draw
            "Kh Kd 9h 6h 3h",
            "job-9-6",
            "Kh 9h 6h 3h",
            "The pair of kings pays for sure; four to a flush mostly pays nothing.",
        ),
        (  # a royal draw against a sure pay: it was "the pair of kings pays 5 coins for sure,
            # giving up 84.98 coins"
            "Ks Kd Qs Js Ts",
            "job-9-6",
            "Ks Kd",
            "Royal flushes win enough to beat the pair of kings.",
        ),
        (
            "9s 8s 7s 6s 5h",
            "job-9-6",
            "9s 8s 7s 6s",
            "The straight pays more for sure than four to a straight flush does on average.",
        ),
        (  # a card too many
            "Qc Qh Js 7d 2c",
            "job-9-6",
            "Qc Qh Js",
            "With J♠ kept too, three of a kind comes less often.",
        ),
        (  # a card too many that makes another idea
            "Qd Jd 9c Td 6s",
            "job-9-6",
            "Qd Jd 9c Td",
            "Royal flushes are rare, but pay enough to beat four to an outside straight.",
        ),
        (  # draw five
            "2d 5c 7h 9s Td",
            "job-9-6",
            "Td",
            "Five new cards make jacks or better more often than T♦ alone.",
        ),
        (  # wild cards
            "2c 7h 8h Th Js",
            "deuces-wild-nsud",
            "2c",
            "Straight flushes come often enough to beat 2♣ alone.",
        ),
        (
            "4h 4s 7s 5c 8c",
            "double-bonus-10-7",
            "4h 4s 7s 5c 8c",
            "The pair of fours can still win; keeping all five cards can win nothing.",
        ),
        (  # sixteen words, the most there may be
            "6c Ks 7h Ah Kc",
            "all-american",
            "6c 7h Ah Kc",
            "The pair of kings pays more for sure than 6♣ 7♥ A♥ K♣ do on average.",
        ),
        (  # 45 of 1,081 draws are flushes: just often
            "3s 7s 9h 5s 8c",
            "ddb-9-6",
            "3s 9h",
            "Flushes come often enough to beat 3♠ 9♥.",
        ),
        (
            "4h Ac As 3c 4c",
            "joker-17-7-5",
            "4h Ac As 3c 4c",
            "With 3♣ kept too, full houses cannot come.",
        ),
        (  # what is no draw: without "on average"
            "4h Ac As 3c 4c",
            "joker-17-7-5",
            "4h Ac 3c 4c",
            "Two pair pays more for sure than the pair of fours with A♣ 3♣ does.",
        ),
        (  # two hands decide, and with both the sentence would be too long
            "6h 7c 5c Th Qs",
            "ddb-9-6",
            "5c Th Qs",
            "Q♠ alone makes jacks or better more often than 5♣ T♥ Q♠.",
        ),
        (
            "6h Qd 5c Ac Kh",
            "ddb-9-6",
            "Qd Kh",
            "A♣ alone wins more in the end than two high cards, above all with four aces.",
        ),
        (  # four hands would decide: too many
            "2d 4s Js 5d Ts",
            "joker-17-7-5",
            "",
            "Two to a royal wins more in the end, above all with straights.",
        ),
        (  # two of the three gain just what the straight does, and that is not more
            "2d 6d 5d 4d 7c",
            "deuces-wild-nsud",
            "2d 6d 5d 4d 7c",
            "Straight flushes, flushes and three of a kind come often enough to beat the straight.",
        ),
        (  # a card too many, though it pairs too
            "7s Ts 4c Qh 6h",
            "all-american",
            "Ts Qh",
            "With T♠ kept too, jacks or better come less often.",
        ),
        (  # cards too many, not one
            "Js 7s 6d 4c 4s",
            "joker-17-7-5",
            "Js 6d 4s",
            "The pair of fours makes three of a kind more often than J♠ 6♦ 4♠.",
        ),
        (  # straights come in 1.3 of 100 draws: neither often nor rare
            "Jh 3c Th 2h 9s",
            "ddb-9-6",
            "Jh",
            "Royal flushes, straights and flushes win enough to beat J♥ alone.",
        ),
        (  # much is gained, by many hands
            "Ts Kc 6d 7d Js",
            "ddb-9-6",
            "Ts Kc 6d Js",
            "Two to a royal wins more in the end, above all with flushes.",
        ),
    ],
)
def test_the_plain_reason_of_a_decision(deal: str, game: str, held: str, said: str) -> None:
    solution = solve_hand(deal, game)
    assert plain_reason(solution.best, solution.hold(held)) == said
    assert verdict_sentence(solution, solution.hold(held).mask) == said
    check(said, solution.best, solution.hold(held))


def test_a_hold_without_hope_is_called_that_alone_where_the_other_has_a_long_name() -> None:
    dealt = solve_hand("Qh 6c 5c Qc 8s", "joker-17-7-5")
    better, other = dealt.hold("Qh 5c Qc 8s"), dealt.hold("Qh 6c 5c 8s")
    said = plain_reason(better, other)
    assert said == "Q♥ 6♣ 5♣ 8♠ can win nothing."
    assert check(said, better, other) == "nothing"


def test_holds_of_one_worth_are_said_to_be() -> None:
    four = solve_hand("Js Jd Jc Jh 2s")
    assert plain_reason(four.hold(0b11111), four.hold(0b01111)) == (
        "Both holds are worth the same here."
    )


def test_a_plain_reason_at_ultimate_x_says_which_part_is_more() -> None:
    chance, parts = Random(2), set()
    for _ in range(40):
        solution = solve_state(chance.sample(range(52), 5), [chance.choice((1, 2, 4, 12))])
        best = {solution.best.hold.mask, *(each.hold.mask for each in solution.tied)}
        held = chance.choice([each for each in solution.holds if each.hold.mask not in best])
        assert set_beside(solution, held.hold.mask) == held.hold
        said = plain_state_sentence(solution, held.hold.mask)
        assert len(said.split()) <= 16, said
        now = solution.best.now - held.now
        later = solution.best.value - solution.best.now - (held.value - held.now)
        assert ("more now" in said or "this draw" in said) == (now > 0), said
        assert ("less now" in said) == (now < 0), said
        assert ("more through the next" in said) == (later > 0), said
        assert ("less through the next" in said) == (later < 0), said
        parts.add((now > 0, later > 0))
    assert len(parts) >= 2
