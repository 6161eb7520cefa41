"""The words of charts with their example hands, and the pages for one who has never played."""

import pytest
from plain_charts import held_by, words_of
from plain_enumeration import line_of_final_hand
from plain_wild import WildJudge
from shipped_games import PLAIN, WILD
from wild_tables import DEUCES, JOKER, TWO_JOKERS, joker_table

from evaluator import parse_cards
from solver import PayTable, load_paytable, parse_paytable, solve_game, solve_hand
from solver.holds import held
from solver.rules import rules_of
from solver.strategy import parse_rule
from solver.strategy.course.course import shipped_course
from solver.strategy.language.kinds import rank_set
from solver.strategy.playing.word_meanings import GameTerms, terms_of
from trainer.teaching.in_words import close_words, kept_words, line_sentences, line_words
from trainer.teaching.line_names import short_name
from trainer.teaching.terms import every_term, terms_in, wild_card
from trainer.teaching.the_game import (
    _one_hand,
    _pair_played,
    answer_words,
    first_hands,
    over_words,
    step_words,
    steps,
    the_game,
)

FLAT = """
name = "flat"
[[line]]
hand = "royal_flush"
pays = 100
[[line]]
hand = "four_of_a_kind"
pays = 20
[[line]]
hand = "two_pair"
pays = 2
"""


def test_the_words_of_a_straight_are_true_of_three_cards_and_of_four() -> None:
    for terms in (terms_of(load_paytable("9/6")), terms_of(load_paytable("deuces-wild"))):
        told = {term.name: term.meaning for term in every_term(terms)}
        for side in ("inside", "outside"):
            assert "Four cards to" not in told[f"{side} straight"]
            assert "Four cards in a row" not in told[f"{side} straight"]
            assert "complete four of them" in told[f"{side} straight"]


@pytest.mark.parametrize("game", PLAIN)
def test_each_example_of_a_term_is_what_it_says(game: str) -> None:
    """By the judge that shares nothing with the matcher: the kept cards are of the line, or not."""
    table = load_paytable(game)
    words = words_of(table)
    for term in every_term(terms_of(table)):
        assert term.meaning.endswith(".")
        assert term.examples
        for example in term.examples:
            cards, kept = example.hand.cards, example.hand.held
            assert len(set(cards)) == 5
            assert not example.hand.final
            allowed = held_by(parse_rule(example.line), tuple(sorted(cards)), words)
            assert (tuple(sorted(held(cards, kept))) in allowed) == example.fits, example


@pytest.mark.parametrize(("more", "wide"), [(1, "6h 8h Th"), (0, "6h 7h 9h")])
def test_the_cards_that_show_how_close_is_close_are_of_the_line(more: int, wide: str) -> None:
    """By the judge that shares nothing with the matcher; a rank wider without a high card is not;
    and the sentence names their ranks.
    """
    words = words_of(load_paytable("job-9-6"))
    rule = parse_rule(f"3 to a straight flush, gaps <= high cards{' + 1' * more}")
    for shown in (*(cards for _, cards in close_words(rule)), wide):
        kept = parse_cards(shown)
        allowed = held_by(rule, tuple(sorted((*kept, *parse_cards("2c 3d")))), words)
        assert (tuple(sorted(kept)) in allowed) == (shown != wide)
        named = " ".join(card[0] for card in shown.split()).replace("T", "10")
        assert (f"as in {named}" in line_sentences(rule)) == (shown != wide)


@pytest.mark.parametrize(
    ("table", "high", "named"),
    [
        (DEUCES, "", "Here: deuces."),
        (JOKER, "KA", "Here: the joker."),
        (joker_table(2, "7"), "KA", "Here: sevens and both jokers."),
    ],
    ids=lambda value: getattr(value, "name", None),
)
def test_examples_of_wild_games_are_what_they_say(table: PayTable, high: str, named: str) -> None:
    """By the judge of wild games, which shares nothing with the matcher."""
    judge = WildJudge(table, high)
    terms = every_term(terms_of(table))
    assert terms[0].meaning.endswith(named)
    assert terms[0].examples
    for term in terms:
        for example in term.examples:
            kept = tuple(sorted(held(example.hand.cards, example.hand.held)))
            found = judge.held_by(parse_rule(example.line), tuple(sorted(example.hand.cards)))
            fits = found is not None and tuple(sorted(found)) == kept
            assert fits == example.fits, example
            assert not example.hand.final
            wild = any(map(table.rules.is_wild, example.hand.cards))
            assert wild == (term.name == "wild card")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("with 2 deuces: 4 to a wild royal flush", "With two deuces, keep four cards to a wild"),
        ("with no deuces: pair", "With no deuces, keep a pair."),
        ("with the joker: 3 to a straight flush", "With the joker, keep three cards to a straight"),
        ("2 wild cards", "Keep two wild cards."),
        ("with 1 deuce: 1 wild card", "With one deuce, keep it alone."),
        ("with the joker: joker", "With the joker, keep it alone."),
        ("with 2 deuces: 3 to a royal flush", "With two deuces, keep three cards to a royal"),
        ("with the joker: ace or king", "With the joker, keep an ace or a king with it."),
        ("with 1 deuce: suited 543", "With one deuce, keep 5, 4 and 3 of one suit with it."),
        ("with 3 deuces: five queens to aces", "keep five aces, kings or queens."),
        ("with no joker: ace", "With no joker, keep an ace alone."),
        ("five of a kind", "Keep five of a kind."),
        ("with 1 or 2 wild cards: 3 to a flush", "With one or two wild cards, keep three cards"),
        ("with 1+ wild cards: three of a kind", "With one or more wild cards, keep three of a"),
        ("wild royal flush", "Keep a wild royal flush."),
        ("3 to a flush with 1 deuce", "Keep three cards to a flush with one deuce among them."),
        ("with 1 deuce: 3 to a flush with 1 deuce", "With one deuce, keep three cards to a flush"),
        ("with 1 deuce: 1 wild card unless straight penalty", "keep one wild card, but not if a"),
        ("with 3 deuces: wild royal flush", "With three deuces, keep a wild royal flush."),
        ("with any wild cards: discard everything", "raw five new cards."),
    ],
)
def test_a_line_about_wild_cards_in_plain_words(line: str, words: str) -> None:
    assert words in line_sentences(parse_rule(line, wild=True))


@pytest.mark.parametrize(("wild", "examples"), [("23456", 1), ("234567", 0)])
def test_a_wild_card_is_shown_where_eight_ranks_are_not_wild(wild: str, examples: int) -> None:
    term = wild_card(rules_of(wild=wild))
    assert term.name == "wild card"
    assert term.meaning.startswith("A card that counts as whatever card makes the hand best. Here:")
    assert len(term.examples) == examples


def test_terms_without_a_high_card_still_read() -> None:
    high, pairs, *_ = every_term(GameTerms(high=0))
    assert "no pair pays" in high.meaning
    assert not high.examples
    assert len(pairs.examples) == 1


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("low pair", ["high pair, low pair"]),
        ("4 to an outside straight", ["outside straight", "to a hand"]),
        ("2 high cards, suited first", ["high card", "suited, unsuited"]),
        ("suited KT, no flush penalty", ["suited, unsuited", "penalty card"]),
        (
            "3 to a straight flush, gaps <= high cards + 1",
            ["high card", "gap", "to a hand"],
        ),
        ("four of a kind", []),
    ],
)
def test_a_line_brings_the_terms_that_it_uses(line: str, names: list[str]) -> None:
    found = terms_in(parse_rule(line), terms_of(load_paytable("9/6")))
    assert [term.name for term in found] == names


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("high pair or better", "Keep a high pair, or anything better."),
        ("suited JT, QT or KT", "Keep ten with jack, queen or king of one suit."),
        ("ace", "Keep an ace alone."),
        ("4 to an inside straight", "Keep four cards to an inside straight."),
        ("4 to a straight with 3+ high cards", "four cards to a straight if they have at least"),
        ("pair of aces", "Keep a pair of aces."),
        ("three 2s to 4s with a kicker", "Keep three 4s, 3s or 2s together with a kicker."),
        ("suited KT, no flush penalty", ", but not if a card of the same suit must be thrown"),
        ("3 to a flush without a king", "Keep three cards to a flush without a king."),
        ("2 to a royal flush with an ace", "two cards to a royal flush with an ace among them."),
        ("3 to a straight flush, spread 5", "straight flush if they have a spread of five ranks."),
        ("3 to a straight flush, 1 gap", "straight flush if they have exactly one gap."),
        ("3 to a straight flush, 0 gaps", "straight flush if they have no gaps."),
        ("3 to a flush with 2 high cards", "a flush if they have exactly two high cards."),
        ("3 to a straight flush, gaps <= high cards + 2", "They have at most two gaps (missing"),
        ("3 unsuited high cards", "Keep three high cards of different suits."),
        ("1 high card", "Keep one high card."),
        ("4 aces with kicker", "Keep four aces together with a kicker."),
        ("4 to a royal flush unless straight flush", ", unless the hand is a straight flush."),
        ("suited QJ unless T discarded", ", but not if a ten must be thrown away."),
        (
            "JT suited unless flush penalty or straight penalty",
            "a card of the same suit or a card that would help to a straight must be thrown away.",
        ),
    ],
)
def test_a_line_in_plain_words(line: str, words: str) -> None:
    assert words in line_sentences(parse_rule(line))


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("ace, king, queen or jack", "One card, jack to ace"),
        ("ace, king or queen", "Ace, king or queen"),
        ("ace", "Ace alone"),
        ("suited KQ or KJ", "Suited king with queen or jack"),
        ("suited AK, AQ or AJ", "Suited ace with a picture"),
        ("suited KT or QJ", "Suited king, ten or suited queen, jack"),
        ("KQ", "King, queen"),
        ("2 high cards, suited first", "Two high cards"),
        ("4 to an inside straight with 3+ high cards", "Inside straight, 3 high cards"),
        ("3 to a flush with 1 high card", "Three to a flush, 1 high card"),
        ("3 to a straight flush, gaps <= high cards", "Straight flush, few gaps"),
        ("3 to a straight flush with no gaps", "Straight flush, no gap"),
        ("two pair or better", "Two pair or better"),
        ("discard everything", "Draw five"),
        ("4 to an outside straight", "Four to an outside straight"),
        ("with 2 deuces: 4 to a royal flush with 1 deuce", "Two deuces: four to a royal"),
        ("with no deuces: pair", "No deuces: a pair"),
        ("with 1 or 2 wild cards: 3 to a flush", "One or two wild cards: three to a flush"),
        ("joker alone", "Wild cards alone"),
        ("ace, king", "Ace or king"),
        ("made straight", "Made straight"),
        ("royal flush", "Made royal flush"),
        ("low pair", "Low pair"),
        ("4 aces with kicker", "Four aces with a kicker"),
        ("3 unsuited high cards", "Three high cards"),
        ("2 suited high cards", "Two suited high cards"),
    ],
)
def test_a_line_has_a_short_name(line: str, name: str) -> None:
    assert short_name(parse_rule(line)) == name


def test_what_no_line_of_a_chart_keeps_stays_as_it_is_called() -> None:
    assert kept_words("high pair and a kicker") == "a high pair together with a kicker"
    assert kept_words("zz") == "zz"


def test_every_line_of_every_course_has_its_sentence() -> None:
    said = set()
    for game in (*PLAIN, *WILD):
        course = shipped_course(load_paytable(game))
        for line in course.lines if course else ():
            text = line_sentences(line.rule)
            assert text.startswith(("Keep ", "Draw ", "With "))
            assert text.endswith(".")
            assert "  " not in text
            said.add((str(line.rule), text))
    assert len({text for _, text in said}) == len(said), "two lines read alike"


@pytest.mark.parametrize(
    "table",
    [
        load_paytable("9/6"),
        *(
            pytest.param(table, marks=pytest.mark.proof)
            for table in (load_paytable("tdb-9-7"), DEUCES, JOKER, TWO_JOKERS, joker_table(1, "K8"))
        ),
    ],
    ids=lambda table: table.name,
)
def test_the_game_shows_each_paid_hand_as_the_paytable_pays_it(table: PayTable) -> None:
    pages = the_game(table)
    hands = next(page for page in pages if page.title == "What the hands are").hands
    assert len(hands) == len(table.lines)
    for line, hand in zip(table.lines, hands, strict=True):
        assert table.lines[line_of_final_hand(hand.cards, table)] == line
        assert hand.caption == f"{line.name}: pays {line.pays[4]:,} for 5 coins"
        assert hand.held in solve_hand(hand.cards, table).best_masks
    assert any("Wild: " in text for text in pages[0].paragraphs) == bool(table.rules.wild_kinds)
    returned = float(solve_game(table).return_)
    assert f"{100 * returned:.2f} %" in " ".join(pages[2].paragraphs)


@pytest.mark.parametrize("game", ["9/6", "deuces-wild", "ddb-9-6"])
def test_what_is_kept_of_a_paid_hand_keeps_its_pay(game: str) -> None:
    """Every draw to the marked cards is paid at least as much: nobody breaks up a hand there."""
    table = load_paytable(game)
    hands = {
        line.name: hand for line, hand in zip(table.lines, the_game(table)[1].hands, strict=True)
    }
    pays = dict(zip(table.line_names, table.pays(5), strict=True))
    for name, hand in hands.items():
        outcomes = solve_hand(hand.cards, table).hold(hand.held).outcomes
        assert all(pays[outcome] >= pays[name] for outcome in outcomes), name
    kept = {name: hand.held.bit_count() for name, hand in hands.items()}
    assert kept["Three of a kind"] == 3
    assert kept["Straight"] == kept["Flush"] == kept["Full house"] == 5


def test_a_hand_after_the_draw_marks_what_it_is_paid_for() -> None:
    deal, final = the_game(load_paytable("9/6"))[0].hands
    assert final.final
    assert not deal.final
    assert [card // 4 for card in held(final.cards, final.held)] == [11, 11, 11]


def test_five_coins_are_worth_it_only_where_the_paytable_says_so() -> None:
    why = " ".join(the_game(load_paytable("9/6"))[3].paragraphs)
    assert "Royal flush pays 250" in why
    assert "4,000, which is 800 for each" in why
    dearer = load_paytable("9/6").with_pays({"Straight flush": (50, 400, 600, 800, 5000)})
    so = "Straight flush pays 50 for one coin. For 5 coins it pays 5,000, which is 1,000 for each."
    one = f"{100 * float(solve_game(dearer, 1).return_):.2f} % of one"
    assert the_game(dearer)[3].paragraphs[0] == so
    assert one in the_game(dearer)[3].paragraphs[1]
    cheaper = load_paytable("9/6").with_pays({"Royal flush": (800, 1600, 2400, 3200, 3900)})
    for table in (flat := parse_paytable(FLAT), cheaper):
        no_better = the_game(table)[3].paragraphs[0]
        assert "the best play returns no more of 5 coins than of one" in no_better
    assert "gives it back" in the_game(flat)[2].paragraphs[0]


@pytest.mark.parametrize("table", [load_paytable("9/6"), DEUCES, JOKER], ids=lambda t: t.name)
def test_the_example_of_a_deal_is_played_by_the_rules(table: PayTable) -> None:
    deal, final = the_game(table)[0].hands
    assert solve_hand(deal.cards, table).best.mask == deal.held
    assert not any(map(table.rules.is_wild, deal.cards + final.cards))
    kept = held(deal.cards, deal.held)
    assert set(kept) <= set(final.cards)
    assert not set(final.cards) - set(kept) & set(deal.cards)


def test_a_deal_is_shown_while_six_ranks_are_not_wild() -> None:
    """Two cards of one, three of others, and two more that are drawn."""
    rules = rules_of("2345678", 0)
    deal, final = _pair_played(rules)
    assert not any(map(rules.is_wild, deal.cards + final.cards))
    assert _pair_played(rules_of("23456789", 0)) == ()


def test_high_cards_of_another_game_are_named() -> None:
    high = every_term(GameTerms(high=rank_set("TJQKA")))[0]
    assert high.meaning.endswith("ace, king, queen, jack or ten.")


def test_how_close_cards_lie_is_said_of_any_line_of_several_kinds() -> None:
    line = "2 to a royal flush or 3 to a straight flush, gaps < high cards"
    assert line_words(parse_rule(line)).endswith("if they have fewer gaps than high cards")


@pytest.mark.parametrize(
    ("jokers", "deck"),
    [
        (0, "a freshly shuffled deck."),
        (1, "a freshly shuffled deck of 53 cards, a joker among them."),
        (2, "a freshly shuffled deck of 54 cards, two jokers among them."),
    ],
)
def test_a_hand_is_dealt_from_the_deck_of_the_game(jokers: int, deck: str) -> None:
    said = _one_hand(rules_of(jokers=jokers)).paragraphs
    assert said[0] == f"You bet one to five coins and are dealt five cards from {deck}"
    assert len(said) == (4 if jokers else 3)


def test_the_first_steps_say_why_five_coins_only_where_they_pay_more() -> None:
    first, dealt, *_ = steps(load_paytable("9/6"))
    assert first == ("Bet one to five coins.", "Five make the royal flush pay 4,000.")
    assert dealt == ("Five cards are dealt.", "You see all of them.")
    even = (first[0], "The more you bet, the more every hand pays.")
    assert steps(parse_paytable(FLAT))[0] == even
    assert over_words(4, 5).startswith("4 of 5 right. ")
    assert over_words(1, 5).startswith("1 of 5 right so far. ")  # no cheer for little


def test_the_first_hand_is_told_step_by_step_under_the_titles_of_the_steps() -> None:
    table = load_paytable("9/6")
    said = [step_words(step, table, 5) for step in range(4)]
    assert said[0] == steps(table)[0]
    assert [title for title, _ in said[1:]] == [
        "Keep what is worth most.",
        "The others are replaced.",
        "Three of a kind.",
    ]
    assert said[2][1] == "The eights stay. Now draw."
    assert said[3][1] == "The paytable says what your hand pays: 15 coins."


def test_the_first_hands_have_one_best_hold_and_are_judged_by_it() -> None:
    table = load_paytable("9/6")
    hands = first_hands(table, 5)
    assert len(hands) == 5
    said = [hand.reason.partition(" already. ")[0] for hand in hands]
    assert (said[0], said[4]) == ("Two kings pay", "Two pair pays")
    assert all(" already" not in hand.reason for hand in hands[1:4])
    for hand in hands:
        assert solve_hand(hand.cards, table).best_masks == (hand.held,)
        right, wrong = (answer_words(hand, held, table, 5) for held in (hand.held, 0))
        assert (right.split()[:2], wrong.split()[:2]) == (["Right.", "Keep"], ["Better:", "keep"])
        assert right.split()[2:] == wrong.split()[2:]
