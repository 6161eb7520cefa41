"""The words of a leak's card and of how somebody plays, by figures that a test makes.

It is over four hundred lines: how sure a price is takes twenty.
"""

import re
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from player import game_return

from evaluator.figures import about
from solver import load_paytable
from solver.decisions import decisions_of
from trainer.app.history_reading import Skill
from trainer.app.mistakes import Mistake, Mistakes
from trainer.app.player_stats import GamePlayed, PlayerStats
from trainer.app.seeds import today
from trainer.core.records import ULTIMATE_X
from trainer.drawing.boxes import Box, Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Label, Paragraph
from trainer.drawing.plot import Plot, Spot
from trainer.drawing.theme import theme
from trainer.pages.leak_cards import (
    closed_head,
    curve,
    headline,
    leak_curve,
    leak_days,
    leak_row,
    price_of_all,
    rest_words,
    seldom_words,
)
from trainer.pages.leak_words import (
    card_words,
    price_sum,
    price_words,
    range_words,
    see_words,
    sum_words,
    sure_box,
    sure_rows,
    sure_words,
)
from trainer.pages.lists import Choice
from trainer.pages.play_card import (
    LOW_CURVE,
    days_an_hour,
    errors,
    luck,
    session_days,
    skill_card,
    skill_rows,
)
from trainer.store.sum_tables import DayKey
from trainer.teaching.evidence import KindKept, Rate, beta_rate
from trainer.teaching.leaks import Leak, hourly, leak_price
from trainer.teaching.skill import Pace, Sums

NINE_SIX = load_paytable("9/6")
JOB = GamePlayed(NINE_SIX, 5, (1,), 10)
PEN = Pen(theme(), lambda size, words, weight="regular": 0.5 * size * len(words))
BONUS = GamePlayed(load_paytable("bonus-8-5"), 5, (2,), 10)


def leak(
    missed: int = 3, times: int = 3, *, gone: bool = False, mean: float = 0.3, sure: bool = False
) -> Leak:
    decision = decisions_of("9/6").named("low pair | one high card")
    assert decision is not None
    rate = Rate(mean, 0.97 * mean, 1.03 * mean) if sure else Rate(mean, 0.1, 0.5)
    kinds = KindKept("one high card", times, 0.1), KindKept("nothing", missed - times, 0.1)
    return Leak(decision, 9, missed, kinds[: 1 + (missed > times)], rate, 0.2, 0.6, gone=gone)


OPEN, ONCE, TWICE, CLOSED = leak(), leak(1, 1), leak(2, 2), leak(gone=True)
RIGHT = leak(2, 2, gone=True)


@pytest.mark.parametrize(
    ("leaks", "sentence", "under"),
    [
        ([], "No leak found yet.", "again and again."),
        ([CLOSED], "All your leaks are closed.", "again and again."),
        (
            [CLOSED, TWICE],
            "All your leaks are closed. One choice was missed only once or twice.",
            "again and again.",
        ),
        ([RIGHT], "No leak found yet.", "again and again."),
        (
            [ONCE],
            "No certain leak yet. One choice was missed only once or twice.",
            "again and again.",
        ),
        (
            [ONCE, TWICE],
            "No certain leak yet. Two choices were missed only once or twice.",
            "again and again.",
        ),
        ([OPEN], "One leak costs you ", "A mistake made three times counts here."),
        (
            [OPEN, ONCE],
            "One leak costs you ",
            "A mistake made three times counts here.",
        ),
        (
            [OPEN, OPEN],
            "Two leaks cost you ",
            "A mistake made three times counts here.",
        ),
    ],
)
def test_the_headline_says_what_open_leaks_cost_and_how_sure_others_are(
    leaks: list[Leak], sentence: str, under: str
) -> None:
    said = headline([(JOB, each) for each in leaks], Pace())
    assert said[0] == sentence if sentence.endswith(".") else said[0].startswith(sentence)
    assert said[1].endswith(under)


def test_under_the_figure_of_all_pages_the_price_of_the_leaks_says_what_it_is_of() -> None:
    leaks = [(JOB, each) for each in (OPEN, ONCE)]
    said, under = headline(leaks, Pace(), standing=True)
    assert said.endswith(" coins an hour, by all your answers.")
    assert under == ""
    several = [(JOB, OPEN), (BONUS, OPEN)]
    assert headline(several, Pace(), standing=True)[0].endswith(", by all your answers.")


def test_what_is_closed_or_no_leak_yet_has_a_heading_below_other_leaks() -> None:
    leaks = [(JOB, each) for each in (OPEN, ONCE, CLOSED, CLOSED)]
    headings = closed_head(leaks, 3)
    assert [*headings] == [1, 2]
    assert "1 choice missed only once or twice: not a leak yet" in written(headings[1])
    assert "Closed: 2 choices that you now play right" in written(headings[2])
    both = closed_head([*leaks, (JOB, RIGHT)], 5)
    assert [*both] == [1, 2, 4]
    assert "Now played right: 1 choice missed once or twice" in written(both[4])
    assert closed_head(leaks, 1) == {}  # under the fold
    assert closed_head(leaks[2:], 2) == {}  # the sentence over the list says it


def test_the_price_of_the_leaks_takes_one_line_where_it_can() -> None:
    said = price_of_all(headline([(JOB, OPEN)], Pace(), standing=True)[0])
    assert len({PEN.height(said, wide) for wide in (400, 600, 900)}) == 1


def test_of_several_games_the_costliest_is_named_and_no_sum() -> None:
    cost, dear = (f"{each.per_hour(600, 5):,.2f}" for each in (OPEN, leak(mean=0.6, sure=True)))
    for other in (BONUS, replace(JOB, coins=1)):
        said, under = headline([(JOB, leak(mean=0.6, sure=True)), (other, OPEN)], Pace())
        assert said == f"Two leaks. The costliest costs {dear} coins an hour."
        assert under == "A mistake made three times counts here."
    assert cost != dear


def test_the_fold_says_of_what_kind_the_other_leaks_are() -> None:
    seldom = [(JOB, ONCE), (JOB, TWICE)]
    assert rest_words(seldom) == "2 more choices missed once or twice"
    assert rest_words([(JOB, CLOSED)]) == "1 more closed leak"
    assert rest_words([(JOB, OPEN), *seldom]) == "Show 3 more"
    assert rest_words([(JOB, OPEN), *seldom], 1) == "2 more choices missed once or twice"
    assert rest_words([(JOB, RIGHT)]) == "1 more choice that you now play right"
    assert rest_words([(JOB, RIGHT)] * 2) == "2 more choices that you now play right"
    assert rest_words(seldom, opened=True) == "Show fewer"
    assert seldom_words(2) == "Two choices were missed only once or twice."


def test_what_has_no_price_is_counted_by_the_fold_alone() -> None:
    """The words over the list said "Five choices were missed only once or twice", and the list had
    six, for one of them cost almost nothing.
    """
    leaks = [(JOB, OPEN), *[(JOB, TWICE)] * 6]
    for standing in (True, False):
        assert "once or twice" not in " ".join(headline(leaks, Pace(), standing=standing))
    assert rest_words(leaks, 5) == "Show 2 more"
    assert rest_words(leaks, 1) == "6 more choices missed once or twice"


def test_a_card_says_how_its_price_comes_about() -> None:
    _, words = card_words(OPEN)
    assert words == "It comes once in 8 hands. Missed 3 of 9."  # 26,261 of 216,580
    assert sum_words(OPEN, 5, Pace()) == (
        "73 such hands an hour × about 30\xa0% missed × 1.0 coins each"
    )
    assert sum_words(TWICE, 5, Pace()) == sum_words(CLOSED, 5, Pace()) == ""
    assert price_words(OPEN, 5, Pace()) == "About 22 coins an hour, by all your answers"
    assert price_words(CLOSED, 5, Pace()) == ""
    kinds = tuple(KindKept(kind, 1, 0.2) for kind in ("one high card", "nothing", "4 to a flush"))
    several = replace(OPEN, kinds=kinds, rate=Rate(1 / 3, 0.1, 0.5))
    assert card_words(several)[1].endswith(" Missed 3 of 9, in three ways.")
    assert card_words(several, example=True)[1].endswith(" in three ways: below is one.")
    assert card_words(TWICE)[1].endswith("Missed 2 of 9.")
    assert card_words(replace(ONCE, seen=1))[1].endswith(" Missed 1 of 1.")


def test_what_the_misses_cost_on_average_is_of_the_hands_that_are_listed() -> None:
    """It was 4.59 where the hands listed gave away 6.25, 5.90 and 0.60: a usual one was added."""
    three = replace(OPEN, lost=12.75 / 5, cost=(12.75 + 5.61) / 4 / 5)
    seldom = replace(three, missed=2)  # without a price, and so without the sum of one
    assert sure_words(JOB, seldom, Pace())[1].endswith(" A miss has cost 6.38 coins.")
    lead, foot = sure_words(JOB, three, Pace())
    assert "A miss has cost" not in foot  # the sum above it has its price
    assert "4.59" not in lead + foot
    assert " Two more hands are counted as a typical learner plays them. " in lead
    made = sum_words(three, 5, Pace())
    assert made.endswith(" × 4.6 coins each")


def test_who_multiplies_what_a_price_is_made_of_arrives_at_the_price_as_it_is_shown() -> None:
    """The figures beside a price led to another: its own stood behind "How sure is this?"."""
    random = Random(5)
    decisions = decisions_of("9/6")
    for _ in range(300):
        decision = random.choice([each for each in decisions.classes if each.cost])
        mean = random.uniform(0.02, 0.98)
        wide = random.choice([0.01, 0.3])
        rate = Rate(mean, mean * (1 - wide), mean * (1 + wide))
        any_one = replace(OPEN, decision=decision, rate=rate, cost=random.uniform(0.001, 2))
        pace = Pace(random.randrange(100, 1200))
        factors = re.findall(r"[\d.]+", sum_words(any_one, 5, pace))
        dealt, missed, cost = map(float, factors)
        price = hourly(dealt * missed / 100 * cost, unsure=any_one.unsure)
        assert leak_price(any_one, 5, pace) == f"{price} coins an hour"


def test_a_price_from_few_hands_is_told_in_two_digits_everywhere() -> None:
    """It was "29.68 coins an hour" where the error rate is from 16 to 70 %."""
    few = replace(OPEN, rate=Rate(0.41, 0.16, 0.70))
    sure = replace(OPEN, rate=Rate(0.41, 0.40, 0.42))
    cost = few.per_hour(600, 5)
    assert (few.unsure, sure.unsure) == (True, False)
    for misses in (12.5, 16.9):  # of 16 hands and two of usual play
        of_sixteen = replace(OPEN, rate=beta_rate(misses, 18 - misses))
        assert hourly(131.88, unsure=of_sixteen.unsure) == "about 130"
    assert leak_price(few, 5, Pace()) == f"about {about(cost)} coins an hour"
    assert leak_price(sure, 5, Pace()) == f"{cost:,.2f} coins an hour"
    for each, price in ((few, f"about {about(cost)}"), (sure, f"{cost:,.2f}")):
        said, _ = headline([(JOB, each)], Pace())
        assert said == f"One leak costs you {price} coins an hour."
        placing, row = Placing(), leak_row(each, "", 5, Pace(), None, {})
        row.place(Rect(0, 0, 700, 200), PEN, placing)
        words = " ".join(item.text for item in placing.parts if isinstance(item, Label))
        assert f"{price} coins an hour" in words
        assert words.count("about") == (each is few)
    assert see_words(leak(4, 3)) == "See the 4 hands"
    assert see_words(leak(3, 1)) == see_words(OPEN) == "See the 3 hands"
    assert see_words(ONCE) == "See the hand"


def test_how_sure_a_price_is_stands_in_a_sentence_a_table_and_what_is_counted() -> None:
    """It was a paragraph of ten figures."""
    lead, foot = sure_words(JOB, OPEN, Pace())
    ends = [about(OPEN.per_hour(600, 5) * end / 0.3) for end in (0.1, 0.5)]
    said = range_words(JOB, OPEN, Pace())
    assert said == f"{ends[0]} to {ends[1]} coins an hour, nine times in ten."
    assert range_words(JOB, TWICE, Pace()).endswith("\xa0% are missed.")
    assert lead == (
        "You missed 3 of 9. Two more hands are counted as a typical learner plays them. That makes "
        "about 30\xa0%: nine times in ten between 10 and 50\xa0%."
    )
    assert foot == "In play and practice of 9/6 Jacks or Better, 5 coins bet."
    price = leak_price(OPEN, 5, Pace()).removeprefix("about ").removesuffix(" coins an hour")
    hands = price_sum(OPEN, 5, Pace()).hands
    assert sure_rows(JOB, OPEN, Pace()) == [("one high card", hands, "3 of 9", price)]
    decision = decisions_of("9/6").named("low pair | nothing")
    assert decision is not None
    other = replace(OPEN, decision=decision, seen=1, missed=0)
    both = replace(OPEN, parts=(OPEN,), others=(other,))
    for column in (1, 3):  # they add up to the sum over them
        figures = [Decimal(row[column]) for row in sure_rows(JOB, both, Pace())]
        made = price_sum(both, 5, Pace())
        whole = made.hands if column == 1 else made.price.removeprefix("about ")
        assert sum(figures) == Decimal(whole)
    assert sure_words(JOB, both, Pace())[0].startswith(
        "You missed 3 of 9. Two more hands are counted as a typical learner plays them. Hands that "
        "are dealt more often count more. That makes about "
    )
    assert sure_words(JOB, TWICE, Pace())[1].endswith("A miss has cost 1.50 coins.")
    assert "an hour" not in sure_words(JOB, TWICE, Pace())[0]
    assert sure_rows(JOB, TWICE, Pace())[0][3] == ""
    assert sure_words(JOB, CLOSED, Pace())[1].endswith("nine times in ten: it counts as closed.")
    assert sure_words(JOB, RIGHT, Pace())[1].endswith("nine times in ten.")


def shown_sure(any_one: Leak) -> tuple[str, float]:
    """How sure the card of a leak is, and how wide its range is by the figures on that card."""
    words = " ".join(written(sure_box(JOB, any_one, Pace(), opened=False)))
    said = re.search("(.* sure.*), after ", words)
    shown = re.search(r"([\d.,]+) to ([\d.,]+) coins an hour", words)
    price = re.search(r"([\d.,]+) coins an hour", price_words(any_one, 5, Pace()))
    assert said is not None
    assert shown is not None
    assert price is not None
    low, high, middle = (float(each.replace(",", "")) for each in (*shown.groups(), price[1]))
    return said[1], (high - low) / middle


@pytest.mark.parametrize(
    ("low", "price", "high", "said"),
    [
        (2.1, 9.3, 20, "Not sure yet"),
        (15, 32, 50, "Not sure yet"),
        (4, 8, 12, "Not sure yet"),
        (7, 10, 13, "Fairly sure"),
        (13, 14, 15, "Quite sure"),
    ],
)
def test_how_sure_a_price_is_follows_from_the_range_beside_it(
    low: float, price: float, high: float, said: str
) -> None:
    """ "Fairly sure: 2.1 to 20 coins" of 9.3 stood beside "Not sure yet: 15 to 50" of 32."""
    for seen in (3, 15, 400):
        rate = Rate(0.3, 0.3 * low / price, 0.3 * high / price)
        of_price = replace(OPEN, seen=seen, rate=rate, cost=1.0)
        of_price = replace(of_price, cost=price / of_price.per_hour(600, 5))
        assert shown_sure(of_price)[0] == said


def test_what_is_said_to_be_surer_never_has_a_wider_range() -> None:
    widest = {"Quite sure": 0.4, "Fairly sure": 0.67, "Not sure yet": 100.0}
    by_words: dict[str, list[float]] = {words: [] for words in widest}
    for missed in range(3, 200, 5):
        for right in (0, 1, 3, 10, 40, 200, 1000):
            rate = beta_rate(missed + 0.5, right + 1.5)
            words, wide = shown_sure(replace(OPEN, seen=missed + right, rate=rate))
            by_words[words].append(wide)
    for words, least in (("Quite sure", 0.0), ("Fairly sure", 0.4), ("Not sure yet", 0.67)):
        assert least <= min(by_words[words]) <= max(by_words[words]) <= widest[words] + 0.01
    for rate, said in ((Rate(0.04, 0, 0.1), "Quite sure"), (Rate(0.2, 0.04, 0.37), "Not sure yet")):
        closed = written(sure_box(JOB, replace(CLOSED, rate=rate), Pace(), opened=False))
        assert closed[0] == f"{said}, after 9 hands."


def test_how_sure_is_told_of_what_hardly_ever_comes() -> None:
    """A straight flush missed once ended the page: its hands come 0.0009 times an hour."""
    decision = decisions_of("9/6").named("straight flush | 4 to a royal flush")
    assert decision is not None
    for leak_, pace in ((ONCE, Pace()), (OPEN, Pace()), (OPEN, Pace(60))):
        rare = replace(leak_, decision=decision)
        ((name, dealt, missed, _),) = sure_rows(JOB, rare, pace)
        assert name in ("a straight flush", "four to a royal")
        assert missed == f"{rare.missed} of {rare.seen}"
        assert 0 < float(dealt) < 0.01


def day(mode: str, helped: bool, session: int = 1, on: str = "2026-11-20") -> DayKey:
    return DayKey(1, 5, session, on, on, mode, helped)


def test_how_somebody_plays_names_what_was_left_out_if_anything_was() -> None:
    alone = Sums(20, 15, lost=Fraction(6), wagered=100)
    sums = {day("play", False): alone}
    rows = dict(skill_rows(Skill(PlayerStats(sums))))
    assert rows == {
        "Hands that you decided yourself": "20",
        "Holds that were right": "75.0\xa0%",
    }
    more = {
        day("play", False): replace(alone, further=40),
        day("play", True): Sums(3, further=6),
        day(ULTIMATE_X, True): Sums(4),
        day("exam", False): Sums(5),
    }
    rows = dict(skill_rows(Skill(PlayerStats(more))))
    assert rows["Deals that you decided yourself"] == "20"
    assert rows["Hands in them"] == "60"
    assert rows["Deals with help, left out"] == "3"
    assert rows["Ultimate X hands, left out"] == "4"
    assert rows["Hands in drill, course and exam"] == "5"


def test_luck_is_told_apart_once_hands_were_drawn() -> None:
    best = game_return(NINE_SIX, 5)
    played = Sums(20, 15, lost=Fraction(6), wagered=100, drawn_for=100, paid=120)
    rows = dict(skill_rows(Skill(PlayerStats({day("play", False): played}), best)))
    assert rows["The best play returns"] == "99.54\xa0%"
    assert rows["Luck of the draws"] == "+120.00 coins"
    assert "Luck of the deals" in rows
    undrawn = replace(played, drawn_for=0)
    rows = dict(skill_rows(Skill(PlayerStats({day("play", False): undrawn}), best)))
    assert "Luck of the deals" not in rows
    assert luck(Fraction(-1, 1000)) == "±0 coins"  # nothing that is shown as zero has a sign


def test_mistakes_are_counted_by_what_they_cost() -> None:
    assert errors(Sums(9, 6, dear=1)) == "1 costly mistake, 2 small"
    assert errors(Sums(9, 7, dear=2)) == "2 costly mistakes"
    assert errors(Sums(9, 7)) == "2 small mistakes"


def test_a_session_is_of_its_first_day() -> None:
    one = Sums(600, 600, lost=Fraction(9), wagered=3000)
    sums = {day("play", False, on=f"2026-11-{on}"): one for on in (21, 20, 22)}
    assert session_days(PlayerStats(sums)) == {1: "2026-11-20"}


def test_the_curve_of_how_you_play_is_that_of_today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trainer.pages.play_card.today", lambda: date(2026, 11, 22))
    few = Sums(150, 150, lost=Fraction(9), wagered=750)
    sums = {day("play", False, on=f"2026-11-{on}"): few for on in (20, 21)}
    sums[day("play", False, on="2026-11-22")] = Sums(150, 150, wagered=750)
    values = days_an_hour(PlayerStats(sums), 3000.0)
    assert [*values] == ["20 Nov", "21 Nov", "22 Nov"]
    assert [*values.values()] == pytest.approx([36.0, 36.0, 18.0])  # three hundred hands a point


def test_a_leak_has_a_curve_of_the_days_that_have_hands_enough(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = today()
    days = {
        str(now - timedelta(days=back)): Sums(hands, hands, wagered=5 * hands)
        for back, hands in ((3, 299), (2, 1), (1, 299), (0, 1))
    }

    class Record:
        mode = "play"
        at = f"{now}T12:00:00Z"

    monkeypatch.setattr("trainer.pages.leak_cards.day_at", lambda _: now - timedelta(days=2))
    monkeypatch.setattr(Sums, "of", classmethod(lambda *_: Sums(1, lost=Fraction(3))))
    mistake = Mistake.__new__(Mistake)
    object.__setattr__(mistake, "record", Record())
    found = Mistakes((mistake,))
    names = [f"{each.day} {each:%b}" for each in (now - timedelta(days=2 - i) for i in range(3))]
    # Of 300 hands three coins: six an hour of 600 hands
    assert leak_days(found, days, 5, Pace()) == dict(zip(names, (6.0, 6.0, 0.0), strict=True))
    assert leak_days(replace(found, more=True), days, 5, Pace()) == {}
    assert leak_days(Mistakes(), days, 5, Pace()) == {}
    few = {**days, str(now): Sums(0)}
    assert leak_days(found, few, 5, Pace()) == {}
    monkeypatch.setattr(Record, "mode", "drill")
    assert leak_days(found, days, 5, Pace()) == {}


def test_a_curve_of_a_leak_says_how_it_went_and_no_figure_beside_the_price() -> None:
    """A leak of "about 7.8 coins an hour" had a curve that ended in 2.22."""
    head, plot = leak_curve({"1 Nov": 5.0, "2 Nov": 12.4, "3 Nov": 3.0}, 100)
    assert isinstance(plot, Plot)
    assert plot.spots == (Spot((0.0, 5.0), "dot"), Spot((2.0, 3.0), "chosen"))
    assert written(head)[-1] == "down"


def test_a_curve_says_its_first_and_its_last_figure_and_how_it_went() -> None:
    head, plot = curve("Coins", {"1 Nov": 5.0, "2 Nov": 12.4, "3 Nov": 3.0}, 100)
    assert isinstance(plot, Plot)
    assert plot.spots == (Spot((0.0, 5.0), "dot", "5.00"), Spot((2.0, 3.0), "chosen", "3.00"))
    assert plot.up == ((0.0, "0"), (12.4, "12"))
    assert plot.across == ((0.0, "1 Nov"), (2.0, "3 Nov"))
    assert "down from 5.00" in written(head)
    assert "up from 3.00" in written(curve("Coins", {"1 Nov": 3.0, "2 Nov": 5.0}, 100)[0])
    assert "down from 5.00" in written(curve("Coins", {"1 Nov": 5.0, "2 Nov": 4.5}, 100)[0])
    steady, low = curve("Coins", {"1 Nov": 5.0, "2 Nov": 5.0}, 100)
    assert "no change" in written(steady)
    assert isinstance(low, Plot)
    assert low.up == ((0.0, "0"), (5.0, "5.0"))
    assert leak_curve({}, 100) == ()


def written(box: Box) -> list[str]:
    placed = Placing(Rect(0, 0, 600, 100))
    box.place(Rect(0, 0, 600, 100), PEN, placed)
    return [item.text for item in placed.parts if isinstance(item, Label | Paragraph)]


def test_beside_a_low_curve_two_sessions_are_in_sight_beside_a_higher_five() -> None:
    one = Sums(600, 600, lost=Fraction(9), wagered=3000)
    sums = {day("play", False, n, f"2026-11-{n + 10}"): one for n in range(1, 8)}
    skill = Skill(PlayerStats(sums))

    def tall(high: float) -> float:
        return PEN.height(skill_card(skill, 3000, Choice("sessions"), high), 400)

    row = (tall(LOW_CURVE + 20) - 20 - tall(LOW_CURVE)) / 3
    assert row > 30
    assert tall(0) < tall(LOW_CURVE) - LOW_CURVE  # no curve at all


@pytest.mark.parametrize("sure", [True, False])
def test_a_row_is_no_higher_where_its_price_takes_more_room(*, sure: bool) -> None:
    """Beside a hand and a curve the words give way; one higher row makes all of them so high."""
    record: Any = SimpleNamespace(dealt=(9, 38, 42, 11, 43), first_held=0b10010, best=(0b10110,))
    shown, days = Mistake(1, record, "", ""), {"2026-11-01": 12.0, "2026-11-20": 13.0}
    row = leak_row(leak(sure=sure), "", 5, Pace(), shown, days)
    assert PEN.height(row, 640) == PEN.height(row, 720)
