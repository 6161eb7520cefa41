"""Charts of games with wild cards: read, played as the plain judge plays them, and graded."""

import random
from fractions import Fraction
from functools import cache
from itertools import permutations
from pathlib import Path

import pytest
from plain_wild import WildJudge
from proofs import proved_but

from solver import Line, PayTable, solve_hand
from solver.rules import rules_of
from solver.strategy.language.chart_rules import ChartError, Rule
from solver.strategy.language.grammar import parse_rule
from solver.strategy.language.kinds import Family, Kind
from solver.strategy.language.wilds import NATURAL, Wilds, read_heading
from solver.strategy.playing.chart import Chart, load_chart, parse_chart
from solver.strategy.playing.grading import ChartPlay, Grader
from solver.strategy.playing.match import judge_by_chart
from solver.strategy.playing.sample_deals import sample_deals
from solver.strategy.playing.word_meanings import check_deck, terms_of

HERE = Path(__file__).parent / "published_wild"
SAMPLE = 60


def table_of(wild: str, jokers: int, high: str, pays: str) -> PayTable:
    """Return a table from `hand pay, hand pay …`; `natural` may stand before a hand."""
    lines = []
    for entry in pays.split(", "):
        *natural, hand, pay = entry.split()
        lines.append(
            Line.of(
                hand,
                int(pay),
                name=entry,
                natural=bool(natural),
                ranks={"pair": high}.get(hand, wild if natural and hand[0] == "f" else None),
            )
        )
    return PayTable(f"Wild {wild}{jokers}", None, tuple(lines), rules_of(wild, jokers))


DEUCES = (
    "natural royal_flush 800, natural four_of_a_kind 200, royal_flush 25, five_of_a_kind 15, "
    "straight_flush 9, four_of_a_kind 5, full_house 3, flush 2, straight 2, three_of_a_kind 1"
)
JOKER = (
    "natural royal_flush 800, five_of_a_kind 200, royal_flush 100, straight_flush 50, "
    "four_of_a_kind 20, full_house 7, flush 5, straight 3, three_of_a_kind 2, two_pair 1, pair 1"
)
GAMES = {
    "deuces": (table_of("2", 0, "", DEUCES), ""),
    "joker": (table_of("", 1, "KA", JOKER), "KA"),
    "both": (table_of("2", 1, "", DEUCES), ""),
    "sevens": (table_of("7", 0, "JQKA", f"{DEUCES}, two_pair 1, pair 1"), "JQKA"),
}
# Lines that use everything that can be said of wild cards.
ODD = """
with 3+ wild cards:
3 wild cards or 4 wild cards
with 1 wild card: 3 to a straight flush with 1 gap, no flush penalty
with any wild cards:
five tens to kings or five 3s
five of a kind
natural royal flush, wild royal flush
4 to a natural royal flush
full house or better
4 to a wild royal flush
4 to a straight flush with 1 wild card, 5-6 or higher
three of a kind without wild cards
high pair
4 to a straight flush
4 to an outside straight with no wild cards or 4 to a flush
3 to a royal flush without a 2
straight or better unless 4 to a flush
3 to a straight flush with 2+ wild cards
suited KT, AQ or QJ, highest first
2 high cards, suited first
any pair
4 to an inside straight with 1 high card, no high card discarded
2 wild cards
one ace or joker
3 to a straight flush, gaps ≤ high cards, no straight penalty
deuce
2 to a royal flush
"""
CHARTS = {
    "woo-deuces-simple": ("deuces", 1, Fraction(1672757343007, 1661102543100)),
    "teacher-deuces": ("deuces", 1, Fraction(334180490341, 332220508620)),
    "described-joker": ("joker", 1, None),
}


@cache
def grader_of(game: str) -> Grader:
    return Grader.of(GAMES[game][0])


def odd_chart(game: str) -> Chart:
    """The odd lines that have a meaning in a game."""
    return Chart(tuple(rule for rule in parse_chart(ODD).rules if fits(rule, GAMES[game][0])))


def fits(rule: Rule, table: PayTable) -> bool:
    try:
        check_deck(Chart((rule,)), table)
    except ChartError:
        return False
    return True


def compare(chart: Chart, game: str, deals: list[int]) -> None:
    """Compare the lines and the holds of a chart with those of the plain judge."""
    table, high = GAMES[game]
    grader, judge = grader_of(game), WildJudge(table, high)
    played = ChartPlay(grader, chart)
    for i in deals:
        cards = grader.cards[i].tolist()
        line, mask = judge.play(chart, cards)
        expected = (len(chart.rules) if line is None else line - 1, mask)
        assert (int(played.line[i]), int(played.chosen[i])) == expected, cards


def sample_of(game: str, seed: str, size: int = SAMPLE) -> list[int]:
    """Deals, half of them with a wild card."""
    rules, grader = GAMES[game][0].rules, grader_of(game)
    drawn = random.Random(seed).sample(range(len(grader.cards)), 20 * size)
    wild = [i for i in drawn if any(map(rules.is_wild, grader.cards[i].tolist()))]
    return drawn[: size // 2] + wild[: size // 2]


@pytest.mark.parametrize("name", proved_but(CHARTS, always=["described-joker"]))
def test_deals_are_played_as_the_plain_judge_plays_them(name: str) -> None:
    game = CHARTS[name][0]
    compare(load_chart(HERE / f"{name}.txt"), game, sample_of(game, name))


@pytest.mark.parametrize("game", proved_but(GAMES, always=["both"]))
def test_everything_that_can_be_said_is_played_as_the_plain_judge_plays_it(game: str) -> None:
    compare(odd_chart(game), game, sample_of(game, game))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_thousands_of_deals_are_played_as_the_plain_judge_plays_them(game: str) -> None:
    """All deals of a game would take the judge half an hour."""
    deals = sample_of(game, "many", 3000)
    compare(odd_chart(game), game, deals)
    for name, (of_game, *_) in CHARTS.items():
        if of_game == game:
            compare(load_chart(HERE / f"{name}.txt"), game, deals)


@pytest.mark.parametrize("game", proved_but(GAMES, always=["joker"]))
def test_a_grade_adds_up_what_the_holds_are_worth_deal_by_deal(game: str) -> None:
    """The grade's weights and values are those of each deal, solved by itself."""
    grader, chart = grader_of(game), odd_chart(game)
    played = ChartPlay(grader, chart)
    assert int(grader.weights.sum()) == grader.table.rules.deals
    lost = int((played.loss.astype(object) * grader.weights).sum())
    graded = grader.grade(chart)
    assert graded.cost == Fraction(lost, grader.total)
    assert graded.return_ == grader.return_of(chart)
    for i in sample_of(game, "worth", 40):
        cards = tuple(grader.cards[i].tolist())
        hold = solve_hand(cards, grader.table).hold(int(played.chosen[i]))
        best = solve_hand(cards, grader.table).best
        assert best.ev - hold.ev == Fraction(int(played.loss[i]), grader.scale)


@pytest.mark.parametrize("game", proved_but(["deuces", "both"], always=["deuces"]))
def test_images_of_a_deal_are_played_alike(game: str) -> None:
    """However its suits are renamed, and whichever joker or deuce it has."""
    table, chart = GAMES[game][0], odd_chart(game)
    terms = terms_of(table)
    for i in sample_of(game, "images", 6):
        cards = grader_of(game).cards[i].tolist()
        worth = set()
        for suits in list(permutations(range(4)))[::5]:
            image = [card // 4 * 4 + suits[card % 4] if card < 52 else card for card in cards]
            verdict = judge_by_chart(chart, image, terms, 0)
            worth.add((verdict.line, solve_hand(image, table).hold(verdict.mask).ev))
        assert len(worth) == 1


@pytest.mark.proof
def test_sample_deals_of_a_line_have_jokers_as_they_are() -> None:
    table, high = GAMES["both"]
    chart, judge = odd_chart("both"), WildJudge(table, high)
    found = [
        deal
        for line in range(1, len(chart.rules) + 1)
        for deal in sample_deals(grader_of("both"), chart, line, count=4)
    ]
    assert any(52 in deal.cards for deal in found)
    for deal in found:
        assert max(deal.cards) <= 52
        assert judge.play(chart, deal.cards)[1] == deal.held
        assert solve_hand(deal.cards, table).hold(deal.held).ev == deal.value


def test_two_charts_of_full_pay_deuces_wild() -> None:
    grader = grader_of("deuces")
    for name in ("woo-deuces-simple", "teacher-deuces"):
        chart = load_chart(HERE / f"{name}.txt")
        assert parse_chart(str(chart)) == chart
        assert grader.return_of(chart) == CHARTS[name][2]


def returns(name: str, typed: str, meant: str) -> float:
    """What a published chart returns with one line as it is meant."""
    text = (HERE / f"{name}.txt").read_text("utf-8")
    assert f"\n{typed}\n" in text
    return float(grader_of(CHARTS[name][0]).return_of(parse_chart(text.replace(typed, meant))))


def test_the_stated_returns_are_explained() -> None:
    """Stated 100.71 %: as typed, 100.70 %.

    A-3-4-5 is an inside straight, which only a deuce completes, and is worth less than five new
    cards; without it the list returns 100.73 %. `highest card K` of the other list means no ace.
    """
    simple = "woo-deuces-simple"
    assert (
        round(100 * float(grader_of("deuces").return_of(load_chart(HERE / f"{simple}.txt"))), 2)
        == 100.70
    )
    better = returns(simple, "4 to an inside straight", "4 to an inside straight with 1 gap")
    assert f"{better:.4%}" == "100.7315%"
    line = "Three to a Royal Flush, king highest"
    better = returns("teacher-deuces", line, "Three to a Royal Flush without an ace")
    assert 1.0069 < better < 1.00762


@pytest.mark.proof
def test_a_chart_of_joker_poker() -> None:
    """Stated 100.65 %, which is the return of perfect play; three lines stand in a wrong place."""
    grader, chart = grader_of("joker"), load_chart(HERE / "described-joker.txt")
    assert f"{float(grader.optimal):.4%}" == "100.6463%"
    assert f"{float(grader.return_of(chart)):.4%}" == "100.0853%"
    text = (HERE / "described-joker.txt").read_text("utf-8")
    for typed, meant in (
        (
            "Three of a kind or better\n4 to a straight flush",
            "Flush or better\n4 to a straight flush\nThree of a kind or better",
        ),
        ("Two to a royal flush", "2 to a royal flush with 1+ high cards"),
        ("full house, flush\n4 to a royal flush", "full house\n4 to a royal flush\nFlush"),
    ):
        assert typed in text
        text = text.replace(typed, meant)
    better = parse_chart(text.replace("Ace, king", "Ace, king\n2 to a royal flush"))
    assert f"{float(grader.return_of(better)):.4%}" == "100.4245%"


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("two jokers", Kind(Family.WILD, 2, wild=Wilds(2, 2, "joker"))),
        ("the joker only", Kind(Family.WILD, 1, wild=Wilds(1, 1, "joker"))),
        ("3 wild cards", Kind(Family.WILD, 3, wild=Wilds(3, 3))),
        ("five of a kind", Kind(Family.FIVE, 5)),
        ("five aces", Kind(Family.FIVE, 5, ranks=1 << 12)),
        ("Four to a wild royal", Kind(Family.ROYAL, 4, wild=Wilds(1, 5))),
        ("3 to a royal flush with 2 deuces", Kind(Family.ROYAL, 3, wild=Wilds(2, 2, "2"))),
        ("4 to a flush, no joker", Kind(Family.FLUSH, 4, wild=Wilds(0, 0, "joker"))),
        ("flush without wild cards", Kind(Family.FLUSH, 5, wild=NATURAL)),
        ("3 to SF, 6-7 or higher", Kind(Family.STRAIGHT_FLUSH, 3, gaps=(0, 0), lacking=0b1111)),
    ],
)
def test_kinds_with_wild_cards_are_read_and_printed(line: str, kind: Kind) -> None:
    rule = parse_rule(line)
    assert rule.kinds == (kind,)
    assert parse_rule(str(rule)) == rule


@pytest.mark.parametrize(
    ("line", "heading"),
    [
        ("With two deuces:", Wilds(2, 2, "2")),
        ("Hands with the joker", Wilds(1, 1, "joker")),
        ("3 Deuces:", Wilds(3, 3, "2")),
        ("No deuces", Wilds(0, 0, "2")),
        ("without a joker:", Wilds(0, 0, "joker")),
        ("with deuces:", Wilds(1, 5, "2")),
        ("with 2+ wild cards", Wilds(2, 5)),
        ("With 1-2 deuces:", Wilds(1, 2, "2")),
        ("two or three wild cards:", Wilds(2, 3)),
        ("with any wild cards:", None),
    ],
)
def test_headings(line: str, heading: Wilds | None) -> None:
    found = read_heading(line)
    assert found is not None
    assert found.wild == heading
    assert heading is None or read_heading(f"with {heading}:") == found


@pytest.mark.parametrize("line", ["two deuces", "deuce", "joker", "low pair:", "with a deuce held"])
def test_what_is_no_heading(line: str) -> None:
    assert read_heading(line) is None


def test_natural_is_a_filler_in_charts_without_wild_cards() -> None:
    assert parse_chart("natural royal flush") == parse_chart("royal flush")
    natural, wild = parse_chart("natural royal flush\nwild royal flush").rules
    assert natural.kinds == (Kind(Family.ROYAL, 5, wild=NATURAL),)
    assert str(wild) == "wild royal flush"


@pytest.mark.parametrize(
    ("text", "game", "fault", "deck"),
    [
        ("with 2 deuces: flush", "joker", "no deuce is wild", "a deck of 53 cards, a joker among"),
        ("joker", "deuces", "there is no joker", "a deck of 52 cards with wild deuces"),
        ("2 jokers", "joker", "there is only 1 joker", "a deck of 53 cards, a joker among them"),
    ],
)
def test_a_chart_of_another_deck_is_refused(text: str, game: str, fault: str, deck: str) -> None:
    with pytest.raises(ChartError) as error:
        grader_of(game).grade(parse_chart(f"low pair\n{text}"))
    name = GAMES[game][0].name
    assert str(error.value).startswith(f"rule 2 ({text}): in {name} {fault}; expected a chart for ")
    assert deck in str(error.value)


@pytest.mark.proof
def test_a_chart_with_wild_cards_is_refused_for_a_standard_deck() -> None:
    for text in ("five of a kind", "with 1 deuce: flush", "wild royal flush"):
        with pytest.raises(ChartError, match="in 9/6 Jacks or Better"):
            Grader.of("job-9-6").return_of(parse_chart(text))
