"""Games compared: cross returns, flips, and their dearest examples."""

from fractions import Fraction
from pathlib import Path

import pytest
from plain_enumeration import enumerate_hold, enumerate_wild_hold, mean_pay
from random_tables import fresh_table
from test_solve_game import scaled

from solver import PayTable, compare, compare_games, load_paytable, solve_game, solve_hand
from solver.comparison import Flip
from solver.deals import all_deals
from solver.game import Game
from solver.paytable.checks import PaytableError
from solver.rules import STANDARD

TOTAL = 19_933_230_517_200


def check_flip(games: tuple[Game, ...], flip: Flip) -> None:
    """Work a flip out deal by deal, in Python's integers."""
    source, target = games[flip.source], games[flip.target]
    values = target.values()
    lost = [
        int(values[best, deal] - values[played, deal])
        for deal, (played, best) in enumerate(
            zip(source.best_masks.tolist(), target.best_masks.tolist(), strict=True)
        )
    ]
    weights = all_deals(STANDARD).weights.tolist()
    assert flip.deals == sum(w for w, loss in zip(weights, lost, strict=True) if loss)
    assert flip.cost == Fraction(
        sum(w * loss for w, loss in zip(weights, lost, strict=True)), TOTAL * target.coins
    )
    flipped = sum(1 for loss in lost if loss)
    assert len(flip.examples) == min(10, flipped)
    dearest = sorted(lost, reverse=True)[: len(flip.examples)]
    for example, loss in zip(flip.examples, dearest, strict=True):
        theirs = solve_hand(example.cards, source.table, source.coins)
        ours = solve_hand(example.cards, target.table, target.coins)
        assert example.source_hold == theirs.best.cards
        assert example.target_hold == ours.best.cards
        (played,) = (hold for hold in ours.holds if hold.cards == example.source_hold)
        assert example.cost == ours.best.ev - played.ev > 0
        assert example.cost * target.coins * 7_669_695 == loss


def test_games_of_the_catalogue_and_a_random_one() -> None:
    games = (solve_game("9/6"), solve_game("ddb-9-6"), solve_game(fresh_table(), 5))
    comparison = compare_games(games)
    assert comparison.games == games
    assert [(flip.source, flip.target) for flip in comparison.flips] == [
        *((0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1))
    ]
    for flip in comparison.flips:
        check_flip(games, flip)
        lost = games[flip.target].return_ - comparison.cross[flip.source][flip.target]
        assert flip.cost == lost
    for number, game in enumerate(games):
        assert comparison.cross[number][number] == game.return_


def test_cross_returns_are_the_counts_at_the_other_games_pays() -> None:
    """9/6 and 8/5 have the same lines: what 9/6 play ends on, paid as 8/5 pays."""
    one, other = solve_game("9/6"), solve_game("8/5")
    cross = compare_games([one, other]).cross
    paid = sum(a.count * b.pays for a, b in zip(one.lines, other.lines, strict=True))
    assert cross[0][1] == paid / TOTAL
    assert cross[0][1] < other.return_


def test_a_game_against_itself_flips_nothing() -> None:
    flips = compare_games([solve_game("all-american"), solve_game("all-american")]).flips
    assert [(flip.deals, flip.cost, flip.examples) for flip in flips] == [(0, 0, ())] * 2


def test_large_pays_do_not_wrap() -> None:
    tables = [fresh_table(most_paid=100) for _ in range(2)]
    small = compare_games([solve_game(table) for table in tables])
    large = compare_games([solve_game(scaled(table, 10**7)) for table in tables])
    assert large.cross == tuple(tuple(value * 10**7 for value in row) for row in small.cross)
    for a, b in zip(small.flips, large.flips, strict=True):
        assert (b.deals, b.cost) == (a.deals, a.cost * 10**7)
        assert [e.cost for e in b.examples] == [e.cost * 10**7 for e in a.examples]


def test_one_game_compares_with_none() -> None:
    comparison = compare_games([solve_game("9/6")])
    assert comparison.cross == ((Fraction(1653526326983, 1661102543100),),)
    assert comparison.flips == ()


def test_paytables_are_compared_as_their_solved_games(tmp_path: Path) -> None:
    """By id, by path and as values; at five coins, or at the bet that is given."""
    own = fresh_table()
    path = tmp_path / "own.toml"
    path.write_text(own.to_toml(), encoding="utf-8")
    for bet, coins in (({}, 5), ({"coins": 3}, 3)):
        comparison = compare("8/5", str(path), load_paytable("9/6"), **bet)
        games = [solve_game(table, coins) for table in ("8/5", own, "9/6")]
        assert [game.coins for game in comparison.games] == [coins] * 3
        assert [game.table for game in comparison.games] == [game.table for game in games]
        expected = compare_games(games)
        assert (comparison.cross, comparison.flips) == (expected.cross, expected.flips)


def test_a_paytable_that_is_not_there_is_named() -> None:
    with pytest.raises(PaytableError, match="'9/66' is not a paytable"):
        compare("9/6", "9/66")


def test_games_at_two_bets_are_not_compared() -> None:
    """A royal pays 250 a coin at four coins and 800 at five: the difference is not the tables'."""
    with pytest.raises(ValueError, match="at the same bet, not at 4 and 5 coins"):
        compare_games([solve_game("9/6", 5), solve_game("9/6", 4)])


def literal_ev(cards: tuple[int, ...], hold: tuple[int, ...], table: PayTable) -> Fraction:
    """Return what a hold is worth at five coins, by every draw to it."""
    mask = sum(1 << place for place, card in enumerate(cards) if card in hold)
    if table.rules is STANDARD:
        return mean_pay(enumerate_hold(cards, mask, STANDARD), table, 5)
    counts = enumerate_wild_hold(cards, mask, table).tolist()
    paid = sum(pay * count for pay, count in zip(table.pays(5), counts, strict=True))
    return Fraction(paid, 5 * sum(counts))


@pytest.mark.proof
def test_games_of_one_deck_in_which_other_cards_are_wild_have_their_deals_in_common() -> None:
    games = tuple(map(solve_game, ("9/6", "deuces-wild")))
    comparison = compare_games(games)
    assert comparison.refused is None
    for number, game in enumerate(games):  # summed over other distinct deals than its own
        assert comparison.cross[number][number] == game.return_
    for flip in comparison.flips:
        played, target = comparison.cross[flip.source][flip.target], games[flip.target]
        assert played is not None
        assert flip.cost == target.return_ - played > 0
        for example in flip.examples[:3]:
            ours = literal_ev(example.cards, example.target_hold, target.table)
            theirs = literal_ev(example.cards, example.source_hold, target.table)
            assert example.cost == ours - theirs
            source = solve_hand(example.cards, games[flip.source].table)
            assert example.source_hold == source.best.cards


@pytest.mark.slow
def test_the_returns_across_are_the_sum_over_all_deals() -> None:
    games = tuple(map(solve_game, ("bonus-8-5", "deuces-wild-nsud")))
    paid = [[0, 0], [0, 0]]
    deals = all_deals(STANDARD)
    for cards, weight in zip(deals.cards.tolist(), deals.weights.tolist(), strict=True):
        solved = [solve_hand(cards, game.table) for game in games]
        for source, solution in enumerate(solved):
            for target, other in enumerate(solved):
                paid[source][target] += weight * other.values[solution.best.mask]
    scale = STANDARD.all_values * 5
    assert compare_games(games).cross == tuple(
        tuple(Fraction(sum_, scale) for sum_ in row) for row in paid
    )


@pytest.mark.proof
def test_games_of_different_decks_stand_side_by_side_and_no_more() -> None:
    games = [solve_game(name) for name in ("9/6", "joker-20-7-5", "8/5", "double-joker-9-5-4")]
    comparison = compare_games(games)
    assert [[value is not None for value in row] for row in comparison.cross] == [
        [True, False, True, False],
        [False, True, False, False],
        [True, False, True, False],
        [False, False, False, True],
    ]
    assert [(flip.source, flip.target) for flip in comparison.flips] == [(0, 2), (2, 0)]
    assert comparison.cross[0][2] == compare_games([games[0], games[2]]).cross[0][1]
    words = "Decks of 52 and 53 and 54 cards have no deals in common: no returns across, no flips."
    assert comparison.refused == words
    assert words in str(comparison)
