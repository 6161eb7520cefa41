"""Exact odds against literal counting, published figures, and what must hold of any odds."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest
from phevaluator import evaluate_cards
from situations import Hand, Tally, boards, literal_odds, situation

from evaluator import CATEGORIES, CardError, category, parse_cards, rank_hands
from evaluator.hands import hands as all_hands
from evaluator.holdem.counting import HandOdds, odds, odds_against_random


def tallies(every: tuple[HandOdds, ...]) -> list[Tally]:
    return [(hand.wins, hand.ties, hand.losses, hand.equity) for hand in every]


def parsed(text: str) -> list[Hand]:
    return [parse_cards(hand) for hand in text.split()]


def counted_by_arrays(hands: list[Hand], dead: Hand = ()) -> list[tuple[int, int, int]]:
    """Every board before the flop, one by one, ranked card by card."""
    wins, ties, losses = np.zeros((3, len(hands)), dtype=np.int64)
    gone = [*dead, *(card for hand in hands for card in hand)]
    for block in all_hands(5, dead=gone):
        cards = np.empty((len(block), 7), dtype=np.uint8)
        cards[:, 2:] = block
        classes = []
        for hand in hands:
            cards[:, :2] = hand
            classes.append(rank_hands(cards))
        best = np.array(classes) == np.min(classes, axis=0)
        alone = best.sum(axis=0) == 1
        wins += (best & alone).sum(axis=1)
        ties += (best & ~alone).sum(axis=1)
        losses += (~best).sum(axis=1)
    return list(zip(wins.tolist(), ties.tolist(), losses.tolist(), strict=True))


class TestKnownHands:
    def test_the_published_count_of_ace_king_against_jacks(self) -> None:
        ace_king, jacks = odds(parsed("AhKh JdJc"))
        assert (ace_king.wins, ace_king.losses, ace_king.ties) == (786618, 919198, 6488)
        assert (jacks.wins, jacks.losses, jacks.ties) == (919198, 786618, 6488)
        assert ace_king.equity == Fraction(2 * 786618 + 6488, 2 * 1712304)

    @pytest.mark.parametrize("on_board", [3, 4, 5])
    @pytest.mark.parametrize("seed", range(4))
    def test_as_counted_literally(self, on_board: int, seed: int) -> None:
        chance = Random(100 * on_board + seed)
        dealt = situation(chance, hands=2 + seed, on_board=on_board, dead=chance.randrange(6))
        assert tallies(odds(*dealt)) == literal_odds(*dealt)

    @pytest.mark.parametrize(
        "text",
        [
            "AsKs QsJs --board 2s 3s 4d",  # both hands in the suit of the board
            "AsKs AdKd --board Th 9h 8h",  # a suit that neither holds can still come
            "7c7d 7h7s --board 2c 3c 4c 5c",  # a straight flush on the board to be
            "Ac2d Kc3d --board Tc 9c 8c 7c 6c",  # the board itself, nearly
            "5h4h 6h7h --board 8h 9h Th",
        ],
    )
    def test_flushes_and_straight_flushes(self, text: str) -> None:
        hands, _, board = text.partition(" --board ")
        dealt = parsed(hands), parse_cards(board), ()
        assert tallies(odds(*dealt)) == literal_odds(*dealt)

    @pytest.mark.proof
    @pytest.mark.parametrize(
        ("text", "dead"), [("AsKs QsJs", ""), ("8d7d 8c7c Ad2c", "Ah Kh 9d"), ("TdTc 2s2h", "")]
    )
    def test_before_the_flop_as_every_board_one_by_one(self, text: str, dead: str) -> None:
        hands = parsed(text)
        every = odds(hands, dead=parse_cards(dead))
        assert [tally[:3] for tally in tallies(every)] == counted_by_arrays(
            hands, parse_cards(dead)
        )

    def test_ten_hands(self) -> None:
        dealt = situation(Random(10), hands=10, on_board=3)
        assert tallies(odds(*dealt)) == literal_odds(*dealt)
        everyone = odds(dealt[0])
        assert sum(hand.equity for hand in everyone) == 1
        assert {hand.wins + hand.ties + hand.losses for hand in everyone} == {comb(32, 5)}

    @pytest.mark.parametrize("seed", range(5))
    def test_swapping_hands_swaps_their_odds(self, seed: int) -> None:
        hands, board, dead = situation(Random(seed), hands=4, on_board=0, dead=seed)
        before = odds(hands, board, dead)
        assert odds(hands[::-1], board, dead) == before[::-1]
        assert odds([hand[::-1] for hand in hands], board, dead[::-1]) == tuple(
            HandOdds(hand.hand[::-1], hand.wins, hand.ties, hand.losses, hand.equity)
            for hand in before
        )

    @pytest.mark.parametrize("seed", range(5))
    def test_the_names_of_suits_do_not_matter(self, seed: int) -> None:
        chance = Random(seed)
        dealt = situation(chance, hands=3, on_board=0, dead=2)
        suits = chance.sample(range(4), 4)
        hands, board, dead = (
            [tuple(4 * (card // 4) + suits[card % 4] for card in cards) for cards in group]
            for group in (dealt[0], [dealt[1]], [dealt[2]])
        )
        assert tallies(odds(hands, board[0], dead[0])) == tallies(odds(*dealt))

    @pytest.mark.parametrize("count", [2, 3, 7, 10])
    def test_a_royal_flush_on_the_board_is_shared_by_all(self, count: int) -> None:
        board = parse_cards("As Ks Qs Js Ts")
        hands = [(4 * place, 4 * place + 1) for place in range(count - 1)] + [(2, 6)]
        assert tallies(odds(hands, board)) == [(0, 1, 0, Fraction(1, count))] * count

    def test_a_hand_that_cannot_win_ties_no_pots(self) -> None:
        quads, other = odds(parsed("AsAh KsKh"), parse_cards("Ac Ad 2c"))
        assert (other.wins, other.ties, other.equity) == (0, 0, 0)
        assert quads.equity == 1

    def test_odds_on_the_flop_average_to_those_before_it(self) -> None:
        # The 17,296 flops of a deck of 48 are each as likely: here those of a small deck.
        hands, dead = parsed("AhKh JdJc"), tuple(range(0, 34))
        dead = tuple(card for card in dead if card not in {c for hand in hands for c in hand})
        live = [c for c in range(52) if c not in {*dead, *hands[0], *hands[1]}]
        flops = list(combinations(live, 3))
        mean = sum(odds(hands, flop, dead)[0].equity for flop in flops) / len(flops)
        assert mean == odds(hands, dead=dead)[0].equity


def literal_grid(hand: Hand, board: Hand, dead: Hand) -> dict[str, list[Fraction]]:
    """The odds grid of the source: every opponent's hand, every board, half a win for a tie."""
    halves: Counter[tuple[str, int]] = Counter()
    live = [card for card in range(52) if card not in {*hand, *board, *dead}]
    showdowns = 0
    for opponent in combinations(live, 2):
        for five in boards([hand, opponent], board, dead):
            mine, theirs = evaluate_cards(*hand, *five), evaluate_cards(*opponent, *five)
            halves[category(min(mine, theirs)), 0] += (mine <= theirs) + (mine < theirs)
            halves[category(min(mine, theirs)), 1] += (theirs <= mine) + (theirs < mine)
            showdowns += 1
    return {
        name: [Fraction(halves[name, side], 2 * showdowns) for side in (0, 1)]
        for name in CATEGORIES
    }


class TestRandomOpponent:
    @pytest.mark.parametrize("seed", range(3))
    def test_on_the_river_as_the_source_counts(self, seed: int) -> None:
        (hand,), board, dead = situation(Random(seed), hands=1, on_board=5, dead=seed)
        grid = odds_against_random(hand, board, dead)
        assert grid.showdowns == comb(45 - seed, 2)
        assert {
            name: [grid.player[name], grid.opponent[name]] for name in CATEGORIES
        } == literal_grid(hand, board, dead)

    @pytest.mark.proof
    @pytest.mark.parametrize(
        ("text", "dead"), [("AsKs --board Ts Qs 2d 2c", ""), ("8h9d --board Th Jh 8s 2h", "Qd")]
    )
    def test_on_the_turn_as_the_source_counts(self, text: str, dead: str) -> None:
        hand, _, board = text.partition(" --board ")
        asked = parse_cards(hand), parse_cards(board), parse_cards(dead)
        grid = odds_against_random(*asked)
        assert {
            name: [grid.player[name], grid.opponent[name]] for name in CATEGORIES
        } == literal_grid(*asked)

    @pytest.mark.proof
    def test_on_the_flop_as_each_opponent_by_himself(self) -> None:
        hand, board, dead = parse_cards("AsKs"), parse_cards("Ts Qs 2d"), parse_cards("2s")
        live = [card for card in range(52) if card not in {*hand, *board, *dead}]
        opponents = list(combinations(live, 2))
        single = [odds([hand, opponent], board, dead)[0].equity for opponent in opponents]
        assert odds_against_random(hand, board, dead).equity == sum(single) / len(opponents)

    def test_the_example_of_the_source(self) -> None:
        grid = odds_against_random(parse_cards("As Ks"), parse_cards("Ts Qs 2d"))
        assert grid.showdowns == 1070190
        assert grid.player["royal_flush"] == Fraction(2, 47)
        assert sum(grid.player.values()) + sum(grid.opponent.values()) == 1

    @pytest.mark.proof
    @pytest.mark.parametrize(("text", "percent"), [("AsAh", 85.20), ("7s2h", 34.58)])
    def test_published_equities_before_the_flop(self, text: str, percent: float) -> None:
        # https://caniwin.com/texasholdem/preflop/heads-up.php
        grid = odds_against_random(parse_cards(text))
        assert grid.showdowns == 2_097_572_400
        assert round(100 * float(grid.equity), 2) == percent

    @pytest.mark.slow
    def test_over_all_hands_player_and_opponent_win_alike_with_every_category(self) -> None:
        won = {name: [Fraction(0), Fraction(0)] for name in CATEGORIES}
        for first in range(13):
            for second in range(first + 1):
                for suited in (True, False) if first != second else (False,):
                    hand = 4 * first, 4 * second + (0 if suited else 1)
                    times = 4 if suited else 6 if first == second else 12
                    grid = odds_against_random(hand)
                    for name in CATEGORIES:
                        won[name][0] += times * grid.player[name]
                        won[name][1] += times * grid.opponent[name]
        assert all(player == opponent for player, opponent in won.values())
        assert sum(player for player, _ in won.values()) == Fraction(1326, 2)


class TestRefusals:
    @pytest.mark.parametrize(
        ("hands", "board", "dead", "message"),
        [
            ("AhKh", "", "", "1 hand .expected 2 to 10; for one"),
            (" ".join(f"{r}c{r}d" for r in "23456789TJQ"), "", "", "11 hands"),
            ("AhKh Jd", "", "", "in hand 2, card 2: missing"),
            ("AhKhQh JdJc", "", "", "in hand 1, card 3: 'Qh' is too many"),
            ("AhKh KhJc", "", "", "Kh is given twice: in hand 1 and in hand 2"),
            ("AhKh JdJc", "2c 3c Jd", "", "Jd is given twice: in hand 2 and on the board"),
            ("AhKh JdJc", "2c 3c 4c", "4c", "4c is given twice: on the board and among the dead"),
            ("AhKh JdJc", "2c 3c", "", "a board of 2 cards"),
            ("AhKh JdJc", "2c 3c 4c 5c 6c 7c", "", "a board of 6 cards"),
        ],
    )
    def test_one_line_says_what_and_where(
        self, hands: str, board: str, dead: str, message: str
    ) -> None:
        with pytest.raises(CardError, match=message):
            odds(parsed(hands), parse_cards(board), parse_cards(dead))

    def test_ids_that_are_no_cards(self) -> None:
        with pytest.raises(CardError, match="on the board, card 2: 52 is not a card id"):
            odds([(0, 1), (2, 3)], (4, 52, 5))

    def test_too_few_cards_to_deal_from(self) -> None:
        with pytest.raises(CardError, match="4 cards are left to deal from, 5 are needed"):
            odds([(0, 1), (2, 3)], dead=range(4, 48))
        with pytest.raises(CardError, match="6 cards are left to deal from, 7 are needed"):
            odds_against_random((0, 1), dead=range(2, 46))
