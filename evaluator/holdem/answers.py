"""Results of Texas Hold'em odds: counts, shares and estimates, and how they print."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from evaluator.categories import category_title
from evaluator.figures import count, percent
from evaluator.keys import Keys, as_text, both, card_list, dictionary, key, parts
from evaluator.report import (
    CardRow,
    Cell,
    Piece,
    Report,
    Reported,
    ShareBar,
    Table,
    heading,
    line,
    table,
)

Hand = tuple[int, ...]

_CARDS_BESIDE: Keys = (
    card_list("board", "the cards on the board", "known.board"),
    card_list("dead", "the dead cards, which cannot be dealt", "known.dead"),
)
_HAND: Keys = (card_list("hand", "its two cards", lambda grid: grid.known.hands[0]), *_CARDS_BESIDE)
_EACH_CATEGORY = "one object for each category of hand, best first"
_WON = "the share of the pot that the hand wins with this category"
_LOST = "the share that the unknown hands win with it"


@dataclass(frozen=True)
class Known:
    """The known cards: the hands, the board, and dead cards, which cannot come."""

    hands: tuple[Hand, ...]
    board: Hand = ()
    dead: Hand = ()

    def title(self, opponents: int = 0) -> list[Piece]:
        """Return the cards in words, against this many random hands."""
        sides: list[Piece] = [CardRow(hand) for hand in self.hands]
        if opponents:
            sides.append("a random hand" if opponents == 1 else f"{opponents} random hands")
        title: list[Piece] = [sides[0]]
        for side in sides[1:]:
            title += [" against ", side]
        if self.board:
            title += [" on ", CardRow(self.board)]
        if self.dead:
            title += [", without ", CardRow(self.dead)]
        return title


@dataclass(frozen=True)
class HandOdds(Reported):
    """How one of several hands fares over all boards.

    Attributes:
        hand: its two cards.
        wins: boards on which it alone is best.
        ties: boards on which it ties with others for the best hand.
        losses: boards on which another hand is better.
        equity: its share of the pots; a tied pot is split evenly.
    """

    hand: Hand
    wins: int
    ties: int
    losses: int
    equity: Fraction

    KEYS = (
        card_list("hand", "its two cards"),
        key("wins", "boards on which it wins alone"),
        key("ties", "boards on which it shares the best hand"),
        key("losses", "boards on which another hand is better"),
        *both("equity", "its average share of the pot; tied hands share the pot equally"),
    )

    @property
    def boards(self) -> int:
        """How many boards there are."""
        return self.wins + self.ties + self.losses

    def __repr__(self) -> str:
        return f"<HandOdds {self}>"

    def report(self) -> Report:
        """Return the hand and its equity."""
        return [line(CardRow(self.hand), f"  {percent(self.equity, 2)}")]


class Odds(tuple[HandOdds, ...], Reported):
    """The odds of several hands, in the order in which they were given.

    Attributes:
        known: the hands, the board and the dead cards that the odds are for.
    """

    known: Known

    KEYS = (
        parts(
            "hands",
            "one object for each hand, in the order given",
            HandOdds.KEYS,
            lambda odds: odds,
        ),
        *_CARDS_BESIDE,
        key("boards", "number of boards that are possible", lambda odds: odds[0].boards),
    )
    ROWS = "hands"

    def __new__(cls, hands: Iterable[HandOdds], known: Known) -> Odds:
        """Make the odds of the known hands, one `HandOdds` each."""
        odds = super().__new__(cls, hands)
        odds.known = known
        return odds

    def __getnewargs__(self) -> tuple[tuple[HandOdds, ...], Known]:
        return tuple(self), self.known

    def __repr__(self) -> str:
        return f"<Odds {', '.join(map(str, self))}>"

    def __str__(self) -> str:
        return Reported.__str__(self)

    def report(self) -> Report:
        """Return what ``holdwise odds`` prints."""
        leader = max(hand.equity for hand in self)
        return [
            heading(*self.known.title(), f": exact, {count(self[0].boards, 'board')}"),
            table(
                ("Hand", "", "Equity", "Win", "Tie", "Wins", "Ties", "Losses"),
                [_hand_row(hand, leads=hand.equity == leader) for hand in self],
                left=("Hand",),
            ),
        ]


def _hand_row(hand: HandOdds, leads: bool) -> tuple[Cell, ...]:
    return (
        CardRow(hand.hand),
        ShareBar(float(hand.equity), "green" if leads else "yellow"),
        percent(hand.equity, 2),
        percent(Fraction(hand.wins, hand.boards), 2),
        percent(Fraction(hand.ties, hand.boards), 2),
        f"{hand.wins:,}",
        f"{hand.ties:,}",
        f"{hand.losses:,}",
    )


class CategoryShares(NamedTuple):
    """A category of hands, and the shares that a hand and its opponents win with it."""

    category: str
    player: Fraction | Estimate
    opponents: Fraction | Estimate


@dataclass(frozen=True)
class Grid(Reported):
    """How often a hand and one random opponent win, by the category of the winning hand.

    A showdown is one opponent's hand on one board; a tie counts half for each player.

    Attributes:
        known: the hand, the board and the dead cards.
        showdowns: how many showdowns there are.
        player: by category, best first, the share of the showdowns that the hand wins with it.
        opponent: the same for the opponent; together, both add up to 1.
    """

    known: Known
    showdowns: int
    player: dict[str, Fraction]
    opponent: dict[str, Fraction]

    KEYS = (
        *_HAND,
        key("opponents", "number of unknown hands", lambda _: 1),
        key("method", '`"exact"`', lambda _: "exact"),
        key("showdowns", "number of boards and opposing hands counted"),
        *both("equity", "the hand's average share of the pot"),
        parts(
            "categories",
            _EACH_CATEGORY,
            (
                key("category", '`"royal_flush"` … `"high_card"`'),
                *both("player", _WON),
                *both("opponents", _LOST),
            ),
            lambda grid: map(
                CategoryShares, grid.player, grid.player.values(), grid.opponent.values()
            ),
        ),
    )
    ROWS = "categories"

    @property
    def equity(self) -> Fraction:
        """The player's share of the pots."""
        return sum(self.player.values(), Fraction(0))

    def __repr__(self) -> str:
        return f"<Grid {CardRow(self.known.hands[0])}: {percent(self.equity, 2)}>"

    def report(self) -> Report:
        """Return what ``holdwise odds --against random`` prints."""
        scale = max(self.equity, 1 - self.equity)
        shares = [
            (category_title(name), self.player[name], self.opponent[name]) for name in self.player
        ]
        title = self.known.title(opponents=1)
        return [
            heading(*title, f": exact, {self.showdowns:,} showdowns"),
            table(
                ("Best hand", "", "Player wins", "", "Opponent wins"),
                [
                    (
                        name,
                        ShareBar(float(player / scale), "green"),
                        percent(player),
                        ShareBar(float(opponent / scale), "red"),
                        percent(opponent),
                    )
                    for name, player, opponent in [
                        *shares,
                        ("In all", self.equity, 1 - self.equity),
                    ]
                ],
                left=("Best hand",),
            ),
        ]


@dataclass(frozen=True)
class Estimate:
    """A mean and its standard error.

    The error is estimated from the deals themselves. If all deals gave the same, it is 0, which
    says nothing: something that never happened in n deals may still have a share of about 3/n.

    >>> print(Estimate(0.48125, 0.0005))
    48.125 % ± 0.050 %
    """

    mean: float
    error: float

    def __str__(self) -> str:
        return f"{percent(self.mean, 3)} ± {self.error_text}"

    @property
    def error_text(self) -> str:
        """The error as a percentage, or "-" if it is 0 and says nothing."""
        return percent(self.error, 3) if self.error else "-"


def _simulated_keys(seed: int | None = None) -> Keys:
    """Return the keys of simulated odds whose deals have this seed."""
    return (
        *_HAND,
        key("opponents", "number of unknown hands", "against"),
        key("method", '`"simulation"`', lambda _: "simulation"),
        key("deals", "the number of deals simulated"),
        as_text(
            "seed",
            "a text; the same deals come again with this `--seed` and the same `--samples`",
            lambda _: seed,
        ),
        key("equity", "the hand's average share of the pot", "equity.mean"),
        key("equity_error", "its standard error", "equity.error"),
        parts(
            "categories",
            _EACH_CATEGORY,
            (
                key("category", '`"royal_flush"` … `"high_card"`'),
                key("player", _WON, "player.mean"),
                key("player_error", "its standard error", "player.error"),
                key("opponents", _LOST, "opponents.mean"),
                key("opponents_error", "its standard error", "opponents.error"),
            ),
            lambda grid: map(
                CategoryShares, grid.player, grid.player.values(), grid.opponents.values()
            ),
        ),
    )


@dataclass(frozen=True)
class SimulatedGrid(Reported):
    """How often a hand and random opponents win, by the winning category, estimated by simulation.

    Attributes:
        known: the hand, the board and the dead cards.
        against: how many opponents there are.
        deals: how many deals were simulated.
        player: by category, best first, the share of the pots that the hand wins with it.
        opponents: the same for all opponents together.
        equity: the hand's share of all pots; a tied pot is split evenly.
        opponents_equity: the opponents' share of all pots.
    """

    known: Known
    against: int
    deals: int
    player: dict[str, Estimate]
    opponents: dict[str, Estimate]
    equity: Estimate
    opponents_equity: Estimate

    KEYS = _simulated_keys()
    ROWS = "categories"

    def to_dict(self, seed: int | None = None) -> dict[str, Any]:
        """Return what ``holdwise odds --samples --json`` prints; `seed` is that of the deals."""
        return dictionary(self, _simulated_keys(seed))

    def __repr__(self) -> str:
        hand = CardRow(self.known.hands[0])
        return f"<SimulatedGrid {hand}, {count(self.deals, 'deal')}: {self.equity}>"

    def report(self, seed: int | None = None) -> Report:
        """Return what ``holdwise odds --samples`` prints; `seed` is the seed of the deals."""
        source = "" if seed is None else f" from seed {seed}"
        title = self.known.title(self.against)
        rows = [
            (category_title(name), self.player[name], self.opponents[name]) for name in self.player
        ]
        rows.append(("In all", self.equity, self.opponents_equity))
        is_sure = all(side.error for _, *sides in rows for side in sides)
        return [
            heading(
                *title,
                f": simulated, {self.deals:,} deals{source} (± is the standard error)",
            ),
            self._table(rows),
            *([] if is_sure else [line(_note_on_no_error(self.deals))]),
        ]

    def _table(self, rows: list[tuple[str, Estimate, Estimate]]) -> Table:
        scale = max(self.equity.mean, self.opponents_equity.mean)
        return table(
            ("Best hand", "", "Player", "±", "", "Opponents", "±"),
            [
                (
                    name,
                    ShareBar(player.mean / scale, "green"),
                    percent(player.mean, 3),
                    player.error_text,
                    ShareBar(others.mean / scale, "red"),
                    percent(others.mean, 3),
                    others.error_text,
                )
                for name, player, others in rows
            ],
            left=("Best hand",),
        )


def _note_on_no_error(deals: int) -> str:
    """Return a note on shares without an error, with their 95 % bound by the rule of three.

    >>> _note_on_no_error(100_000)
    '- all deals alike: the share is within 0.003 % of this, 95 times in 100'
    """
    within = min(100, 300 / deals)
    return f"- all deals alike: the share is within {within:.3g} % of this, 95 times in 100"
