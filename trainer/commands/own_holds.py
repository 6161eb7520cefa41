"""``--own``: what the player whom the options name has held, by the history."""

from __future__ import annotations

import argparse

from solver import Game
from solver.bankroll.payoffs import OwnPlay, own_play
from trainer.commands.declared.parts import MINE_LEAST
from trainer.store.folder import player_folder
from trainer.store.reading import HoldsMade, holds_made


def own_play_of(args: argparse.Namespace, game: Game) -> OwnPlay:
    """Return a game as the player plays it.

    Raises:
        StoreError: the history cannot be read.
        ValueError: there are too few hands in it.
    """
    return own_play(game, *holds_for(game, made_by_player(args)))


def made_by_player(args: argparse.Namespace) -> list[HoldsMade]:
    """Return what the player whom the options name has held, by paytable.

    Raises:
        StoreError: the history cannot be read.
    """
    return holds_made(player_folder(args.data, args.profile))


def holds_for(
    game: Game, made: list[HoldsMade]
) -> tuple[list[tuple[int, ...]], list[int], list[int]]:
    """Return the hands that say how a player plays a game: deals, masks, and how often.

    Those are the hands at this paytable if there are enough, or else at any with the same deck and
    wild cards.

    Raises:
        ValueError: there are too few.
    """
    alike = [each for each in made if each.table.rules == game.table.rules]
    same = [each for each in alike if each.table == game.table]
    for group in (same, alike):
        if sum(sum(each.times) for each in group) >= MINE_LEAST:
            return (
                [cards for each in group for cards in each.dealt],
                [mask for each in group for mask in each.masks],
                [times for each in group for times in each.times],
            )
    hands = sum(sum(each.times) for each in alike)
    raise ValueError(
        f"--own: expected {MINE_LEAST} unaided hands or more in the history with the deck of "
        f"{game.table.name}, found {hands}"
    )
