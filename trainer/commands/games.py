"""The player, the game and the seed that the words of a command line choose."""

from __future__ import annotations

import argparse
import secrets
from dataclasses import dataclass
from pathlib import Path

from solver import PayTable
from trainer.app.last_game import table_played_last
from trainer.app.seeds import Seed
from trainer.commands.failure import complain
from trainer.commands.lines import named_table
from trainer.core.settings import Settings
from trainer.core.shoe import SEED_BITS
from trainer.store import data_folder, load_settings
from trainer.store.folder import player_folder
from trainer.teaching.skill import Pace, pace_of


@dataclass(frozen=True)
class Chosen:
    """Who plays what: from the command line, or else from the player's settings.

    `folder` is the player's, `charts` that of the charts, which all players share.
    """

    folder: Path
    charts: Path
    settings: Settings
    table: PayTable
    coins: int
    seed: Seed
    pace: Pace


def choose(args: argparse.Namespace) -> Chosen:
    """Return what the command line chooses; say first what of the settings cannot be used.

    Raises:
        StoreError: the profile is gone, or the settings cannot be read.
        PaytableError: there is no such paytable, or it breaks a rule.
    """
    folder = player_folder(args.data, args.profile)
    settings = settings_of(folder)
    if args.paytable is None:
        table, missing = table_played_last(settings)
        for notice in missing:
            complain(notice)
    else:
        table = named_table(args.paytable, vars(args).get("json", False))
    seed = vars(args).get("seed")  # not every command deals
    return Chosen(
        folder=folder,
        charts=data_folder(args.data),
        settings=settings,
        table=table,
        coins=args.coins or settings.coins,
        seed=Seed(secrets.randbits(SEED_BITS) if seed is None else seed, seed is not None),
        pace=pace_asked(args, settings),
    )


def settings_of(folder: Path) -> Settings:
    """Return a player's settings; say on standard error why the defaults are used instead.

    Raises:
        StoreError: the settings cannot be read.
    """
    settings, notices = load_settings(folder)
    for notice in notices:
        complain(notice)
    return settings


def pace_asked(args: argparse.Namespace, settings: Settings) -> Pace:
    """Return how fast the player plays and what a coin is worth to them: by the options, or else
    by the settings.
    """
    given = vars(args)  # not every command takes these
    usual = pace_of(settings.hands_an_hour, settings.coin_cents)
    return Pace(given.get("speed") or usual.hands_an_hour, given.get("coin_value") or usual.coin)
