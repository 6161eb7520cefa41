"""Reads a reason back, and checks each of its numbers against rates counted another way."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from solver import HandSolution, PayTable
from solver.decisions.rivals import hold_beside
from solver.explanation.reason import made_words, reason_between

Rates = Mapping[str, Fraction]
"""How often each line of the paytable is made, by its name, `Nothing` left out."""

HOW = (
    r"(?:with (?:only )?(?P<cards>\d+) of (?P<left>\d+) cards"
    r"|(?:only )?once in (?P<once>[\d,]+) draws"
    r"|in (?:only )?(?P<some>[\d,]+)(?: of (?P<of>[\d,]+) draws)?)"
)
ALL = re.compile(
    r".+ wins? (?:about )?(?P<more>[\d,.]+|less than 0\.01) coins? more than .+?"
    r"(?:(?P<mostly>, mostly|, above all)? from (?P<lines>.+?))?"
    r"(?:; elsewhere (?:it wins|they win) (?P<less>[\d,.]+) less"
    r"(?:(?P<chiefly>, mostly)? from (?P<others>.+?))?)?"
    r"(?:: (?P<lost>.+ coins?) more in all)?"
)
ABOUT = "about "  # what a sentence about many deals says of its price
LESS = re.compile(r", and wins? (.+) less$")
AMOUNT = re.compile(r"^(?:less than 0\.01|[\d,]+(?:\.\d\d)?) coins?$")


def check_reason(said: str, better: Rates, other: Rates, table: PayTable, coins: int) -> int:
    """Check every number of a reason; return how many there were."""
    assert len(said.split()) <= 30, said
    assert re.fullmatch(r"[A-Z0-9].*\.", said), said
    assert not re.search(r"\d\.\d{3}|  | ,|\bnothing\b|_|%", said), said
    pays = dict(zip(table.line_names, table.pays(coins), strict=True))
    lost = _value(better, pays) - _value(other, pays)
    assert not (" cards" in said and " draws" in said and re.search(r"of \d+ cards", said)), said
    if found := ALL.fullmatch(said[:-1]):
        return _check_totals(found, better, other, pays)
    body, *given = LESS.split(said[:-1])[:2]
    for cost in given:
        _check_less(cost, lost)
    clauses = body.split("; ")
    assert len(clauses) <= 2
    checked = len(given)
    names = {made_words(name): name for name in pays}
    main, parts = "", 100
    for clause, rates in zip(clauses, (better, other), strict=False):
        if found := re.fullmatch(r".+? wins? ((?:about )?[\d,.]+ coins?|a little) less", clause):
            _check_less(found[1], lost)
            checked += 1
            continue
        reading = _Clause(clause, rates, pays, names, parts, main)
        checked += reading.check()
        main, parts = reading.main, reading.parts
    return checked


def _check_totals(said: re.Match[str], better: Rates, other: Rates, pays: Mapping[str, int]) -> int:
    """Check what a hold wins more and less in all, and that the lines named are most of it."""
    lines = {*better, *other}
    sure = all(sum(rates.values()) == 1 for rates in (better, other))
    floor = min(pays[line] for line in lines if better.get(line) or other.get(line)) if sure else 0
    worth = {
        line: (pays[line] - floor) * (better.get(line, Fraction(0)) - other.get(line, Fraction(0)))
        for line in lines
    }
    lost = sum(worth.values(), Fraction(0))
    gained = sum((each for each in worth.values() if each > 0), Fraction(0))
    more = gained if said["less"] else lost
    _check_amount(f"{said['more']} coins", more)
    _check_named(said["lines"], said["mostly"], 1, more, worth)
    if said["less"]:
        less = Fraction(said["less"].replace(",", ""))
        assert Fraction(said["more"].replace(",", "")) - less == round(lost, 2), said[0]
        assert abs(less - (gained - lost)) <= Fraction(1, 100), said[0]
        _check_named(said["others"], said["chiefly"], -1, gained - lost, worth)
    if said["lost"]:
        _check_amount(said["lost"], lost)
    return 1 + bool(said["less"]) + bool(said["lost"])


def _check_named(
    words: str | None, mostly: str | None, sign: int, whole: Fraction, worth: Mapping[str, Fraction]
) -> None:
    """Check that the lines named are more than half of what is won, or all of it."""
    if words is None:
        return
    plurals = {several(line): line for line in worth}
    found = re.findall("|".join(map(re.escape, sorted(plurals, key=len, reverse=True))), words)
    rest = re.sub("|".join(map(re.escape, sorted(plurals, key=len, reverse=True))), "", words)
    assert re.fullmatch(r"(?:, )*(?: and )?", rest), words
    named = sign * sum(worth[plurals[each]] for each in found)
    if mostly == ", above all":
        assert named == max(worth.values()), words
    else:
        assert 2 * named > whole if mostly else named == whole, (words, named, whole)


def several(line: str) -> str:
    """What a line makes, in the plural."""
    made = made_words(line)
    if not made.startswith("a "):
        return made
    if made.startswith("a pair of "):
        return f"pairs{made[6:]}"
    return made[2:] + ("es" if made.endswith("flush") else "s")


class _Clause:
    """One half of a reason; `main` is the line that "does" means, `parts` what "in 4" is out of."""

    def __init__(
        self,
        text: str,
        rates: Rates,
        pays: Mapping[str, int],
        names: Mapping[str, str],
        parts: int,
        main: str,
    ) -> None:
        self.text, self.rates, self.pays, self.names = text, rates, pays, names
        self.parts, self.main = parts, main

    def check(self) -> int:
        lines = "|".join(map(re.escape, sorted(self.names, key=len, reverse=True)))
        makes = re.compile(
            rf"(?:makes?|and) (?P<line>{lines}) {HOW}"
            r"(?:, for (?P<pay>[\d,]+)(?: coins?)?|: (?P<mean>.+? coins?) on average)?"
        )
        checked = 0
        for found in makes.finditer(self.text):
            line = self.names[found["line"]]
            self.main = self.main or line
            self._often(found, self.rates.get(line, Fraction(0)))
            assert found["pay"] is None or _int(found["pay"]) == self.pays[line], self.text
            if found["mean"]:
                _check_amount(found["mean"], self.pays[line] * self.rates[line])
            checked += 1
        checked += self._pays() + self._does(lines)
        assert checked, self.text
        return checked

    def _pays(self) -> int:
        if not (found := re.search(r"pays? (?:only |at least )?(?P<pay>[\d,]+)", self.text)):
            return 0
        least = min(self.pays[line] for line, rate in self.rates.items() if rate)
        assert sum(self.rates.values()) == 1, self.text
        assert _int(found["pay"]) == least, self.text
        if mean := re.search(r"(?:sure|coins), ([\d,.]+) on average", self.text):
            _check_amount(f"{mean[1]} coins", _value(self.rates, self.pays))
        return 1

    def _does(self, lines: str) -> int:
        if re.search(r" never pays?$", self.text):
            assert not any(rate for line, rate in self.rates.items() if self.pays[line]), self.text
            return 1
        if found := re.search(rf" (?:does|do)(?: so)? {HOW}$", self.text):
            self._often(found, self.rates.get(self.main, Fraction(0)))
            return 1
        found = re.search(
            rf" (?P<ever>never|almost never) (?:does|do|makes? (?P<line>{lines}))$", self.text
        )
        if found:
            line = self.names[found["line"]] if found["line"] else self.main
            rate = self.rates.get(line, Fraction(0))
            assert (rate == 0) == (found["ever"] == "never"), self.text
            assert rate < Fraction(1, 500), self.text
        return bool(found)

    def _often(self, said: re.Match[str], rate: Fraction) -> None:
        if said["cards"]:
            assert rate == Fraction(int(said["cards"]), int(said["left"])), self.text
        elif said["once"]:
            assert _int(said["once"]) == round(1 / rate), self.text
        else:
            self.parts = _int(said["of"]) if said["of"] else self.parts
            assert abs(rate * self.parts - _int(said["some"])) <= Fraction(1, 2), self.text


def _value(rates: Rates, pays: Mapping[str, int]) -> Fraction:
    return sum((pays[line] * rate for line, rate in rates.items()), Fraction(0))


def _check_amount(said: str, exact: Fraction) -> None:
    assert AMOUNT.fullmatch(said), said
    if said.startswith("less"):
        assert 0 < exact < Fraction(1, 100)
    else:
        assert abs(Fraction(said.split()[0].replace(",", "")) - exact) <= Fraction(1, 200), said


def _check_less(said: str, lost: Fraction) -> None:
    """Check how much less the other hold is said to win."""
    amount = said.removeprefix(ABOUT)
    if amount == "a little":
        assert 0 < lost < Fraction(1, 100)
    else:
        _check_amount(f"{amount.removesuffix(' coins').removesuffix(' coin')} coins", lost)


def full_sentence(solution: HandSolution, held: int) -> str:
    """The full account of a verdict, as `why` gives it: of a wrong hold, beside which the loss
    stands, without that.
    """
    mine = solution.hold(held)
    right = mine.numerator == solution.best.numerator
    better, other = (mine, hold_beside(solution)) if right else (solution.best, mine)
    return reason_between(better, other, lost=right)


def _int(text: str) -> int:
    return int(text.replace(",", ""))
