"""What leaks are called, and of which game they are."""

from dataclasses import replace
from functools import cache

from solver import load_paytable
from solver.decisions import decisions_of
from solver.decisions.hold_kinds import kind_names
from solver.explanation.hold_names import kind_words
from solver.strategy.playing.word_meanings import terms_of
from trainer.app.mistakes import choice_words, in_games, right_choice_words
from trainer.app.player_stats import GamePlayed, PlayerStats
from trainer.commands.stats_command import report
from trainer.pages.leak_cards import title_words
from trainer.pages.leak_words import card_words, see_words
from trainer.teaching.evidence import KindKept, Rate
from trainer.teaching.leaks import Leak

JOB = GamePlayed(load_paytable("9/6"), 5, (1,), 10)
ONE_COIN = replace(JOB, coins=1)
BONUS = GamePlayed(load_paytable("bonus-8-5"), 5, (2,), 10)


@cache
def leak(words: str, kept: str) -> Leak:
    decision = decisions_of("9/6").named(words)
    assert decision is not None
    return Leak(decision, 9, 3, kinds(kept), Rate(0.3, 0.1, 0.5), 0.2, 0.6, gone=False)


def kinds(*kept: str) -> tuple[KindKept, ...]:
    """What was kept in three errors, the first in all but one of each other."""
    first, *others = kept
    return KindKept(first, 3 - len(others), 0.2), *(KindKept(kind, 1, 0.2) for kind in others)


def flush() -> Leak:
    return leak("4 to a flush | low pair", "one high card")


def pair() -> Leak:
    return leak("low pair | one high card", "one high card")


def test_what_is_kept_in_some_of_the_errors_alone_is_not_said_of_all() -> None:
    said = "You keep one high card, not the low pair."
    assert card_words(pair())[0] == said
    assert see_words(pair()) == "See the 3 hands"
    two_of_three = replace(pair(), kinds=kinds("one high card", "nothing"))
    assert card_words(two_of_three)[0] == "You miss a low pair."
    assert (two_of_three.usual, two_of_three.example) == ("", "one high card")
    now_this_now_that = replace(pair(), kinds=kinds("one high card", "nothing", "low pair"))
    assert now_this_now_that.example == ""


def test_high_cards_are_named_as_such_where_now_one_was_kept_now_several() -> None:
    both = replace(pair(), kinds=kinds("one high card", "2 suited high cards"))
    assert card_words(both)[0] == "You keep one or more high cards, not the low pair."
    assert both.example == "one high card"  # of which a hand is shown
    of_one = replace(pair(), kinds=kinds("one high card", "a high card and a kicker"))
    assert card_words(of_one)[0] == "You keep a high card, not the low pair."
    several = replace(pair(), kinds=kinds("2 unsuited high cards", "2 suited high cards"))
    assert card_words(several)[0] == "You keep high cards, not the low pair."


def test_a_card_says_in_how_many_ways_what_its_name_says_is_missed() -> None:
    """It said "2 this way" beside a price of all three."""
    few = replace(pair(), seen=4, kinds=kinds("one high card", "nothing"))
    below = card_words(few, example=True)[1]
    assert below.endswith(" Missed 3 of 4, in two ways: the commonest is below.")
    assert card_words(replace(pair(), seen=4))[1].endswith(" Missed 3 of 4.")
    assert card_words(replace(few, gone=True))[1].endswith(" Missed 3 of 4, in two ways.")


def test_every_kind_of_every_game_is_named_as_an_error() -> None:
    """Never as a rule: "With a low pair you keep …"."""
    for game in ("9/6", "ddb-9-6", "deuces-wild", "joker-20-7-5", "double-bonus-10-7"):
        names = kind_names(terms_of(load_paytable(game))).names
        for should in names:
            for kept in ("", *names):
                words = choice_words(should, kept)
                assert words.startswith(
                    ("You keep ", "You miss ", "You throw ", "You do not draw five new cards")
                )
                assert not any(twice in words for twice in (" the one ", " a one ", " the two "))


def test_of_every_closed_leak_it_is_said_what_is_right() -> None:
    """ "A leak is closed: you keep two suited high cards, not the low pair" read as advice."""
    for game in ("9/6", "ddb-9-6", "deuces-wild", "joker-20-7-5", "double-bonus-10-7"):
        names = kind_names(terms_of(load_paytable(game))).names
        for should in ("", *names):
            for kept in ("", *names) if should else names:
                words = right_choice_words(should, kept)
                best = kind_words(should).removeprefix("a ") if should else ""
                if words.startswith("You no longer "):
                    assert not (should and kept) or kept == "nothing"
                    assert words.replace("no longer ", "") == choice_words(should, kept)
                elif should == "nothing":
                    assert words.startswith("You now draw five new cards")
                elif not words.startswith("You now keep the right "):
                    kept_now = words.partition(", not ")[0]
                    assert kept_now.startswith("You now keep ")
                    assert best.removesuffix(" with a kicker") in kept_now
                assert not any(twice in words for twice in (" the one ", " a one ", " the two "))


def test_what_is_done_once_a_leak_is_closed_is_named_shortly() -> None:
    said = {
        ("low pair", "2 suited high cards"): "You now keep the low pair, not two suited high cards",
        (
            "one high card",
            "a high card and a kicker",
        ): "You now keep one high card without a kicker",
        ("four of a kind with a kicker", "four of a kind"): (
            "You now keep four of a kind with its kicker"
        ),
        ("one high card", "one high card"): "You now keep the right high card",
        ("4 to a flush", "low pair"): "You now keep four to a flush, not a low pair",
        ("", "4 to an inside straight"): (
            "You no longer chase four to an inside straight where another hold is better"
        ),
        ("nothing", ""): "You now draw five new cards where that is best",
    }
    for (should, kept), words in said.items():
        assert right_choice_words(should, kept) == words


def test_a_leak_that_is_closed_is_listed_by_what_is_done_now() -> None:
    done = "You now keep the low pair, not one high card"
    assert title_words(pair()) == "You keep one high card, not the low pair"
    assert title_words(replace(pair(), gone=True)) == done
    assert card_words(replace(pair(), gone=True))[0] == f"{done}."


def test_a_kicker_and_the_wrong_one_of_two_are_named_shortly() -> None:
    said = {
        ("one high card", "a high card and a kicker"): "You keep a kicker beside one high card",
        ("three of a kind", "three of a kind with a kicker"): (
            "You keep a kicker beside three of a kind"
        ),
        ("four of a kind with a kicker", "four of a kind"): (
            "You keep four of a kind without its kicker"
        ),
        ("one high card", "one high card"): "You keep the wrong high card",
        ("4 to a flush", "low pair"): "You keep a low pair, not four to a flush",
        ("low pair", "4 to a flush"): "You keep four to a flush, not the low pair",
        ("3 high cards", "2 suited high cards"): (
            "You keep two suited high cards, not three high cards"
        ),
    }
    for (should, kept), words in said.items():
        assert choice_words(should, kept) == words


def test_games_are_told_apart_by_name_and_bet() -> None:
    assert in_games([(JOB, pair()), (BONUS, replace(pair()))]) == [
        "in 9/6 Jacks or Better",
        "in 8/5 Bonus Poker",
    ]
    assert in_games([(JOB, pair()), (ONE_COIN, replace(pair()))]) == [
        "in 9/6 Jacks or Better at 5 coins",
        "in 9/6 Jacks or Better at 1 coin",
    ]


def test_of_several_games_each_leak_names_its_own() -> None:
    """Their words differ, and one cannot be drilled in the other's game."""
    assert in_games([(JOB, flush()), (BONUS, pair())]) == [
        "in 9/6 Jacks or Better",
        "in 8/5 Bonus Poker",
    ]


def test_leaks_at_the_bet_stand_in_the_order_of_the_coins_they_cost() -> None:
    leaks = ((ONE_COIN, replace(pair(), cost=0.9)), (JOB, replace(pair(), cost=0.3)))
    stats = PlayerStats(leaks=leaks)
    assert stats.leaks == leaks  # in coins per coin bet
    assert stats.leaks_at_the_bet == leaks[::-1]


def test_the_terminal_names_no_kind_of_hold_either_where_now_this_now_that_was_kept() -> None:
    mixed = replace(pair(), kinds=kinds("one high card", "nothing"))
    said = str(report(PlayerStats(leaks=((JOB, pair()), (JOB, mixed)))))
    assert said.count("now this, now that") == 1
