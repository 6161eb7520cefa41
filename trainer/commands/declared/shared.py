"""The arguments and options that several commands share, each declared once."""

from __future__ import annotations

from solver.shares import MOST_SPEED
from trainer.commands.declared.option_values import AnyOf, Money, SeedNumber, WholeNumber, listed
from trainer.commands.declared.parts import Argument, Option, Switch
from trainer.core import HANDS

DEFAULT_PAYTABLE = "job-9-6"
DEFAULT_COINS = 5
MINE_LEAST = 100
"""With fewer unaided hands, a player's own holds say nothing."""

PAYTABLE_HELP = (
    "an id of the catalogue (holdwise paytables), 9/6 for short, or a .toml file; each also with "
    "differences, as in '9/6 + flush 7 + royal 4500@5'"
)

GAME = Argument("paytable", "PAYTABLE", PAYTABLE_HELP)
"""The game that a command is about."""

PAYTABLE = Option("--paytable PAYTABLE", PAYTABLE_HELP, default=DEFAULT_PAYTABLE, short="-p")
COINS = Option("--coins N", "coins bet, 1 to 5", WholeNumber(1, 5), default=DEFAULT_COINS)
HANDS_DRAWN = Option(
    "--hands N", f"hands drawn from one deal: {listed(HANDS)}", AnyOf(HANDS), default=1
)
JSON = Switch("--json", "print JSON, unrounded", short="-j")
DATA = Option(
    "--data DIR",
    "the folder for history and settings",
    default_words="HOLDWISE_DATA, or the system's if that is empty",
)
PLAYER = (
    DATA,
    Option(
        "--profile NAME",
        "the player, each with their own history and settings (see holdwise profiles; "
        "default: default)",
    ),
)
"""Where the history is; `player_folder` of `trainer.store.profiles` finds it."""

SEED = Option("--seed N", "deal from this shoe", SeedNumber(), default_words="a random one")
LAST_GAME = (
    PAYTABLE._replace(
        default=None, default_words=f"the one played last, at first {DEFAULT_PAYTABLE}"
    ),
    COINS._replace(default=None, default_words=f"the last bet, at first {DEFAULT_COINS}"),
)
"""The game, by default the one last played."""

COIN_VALUE = Option(
    "--coin-value MONEY",
    "what a coin is worth in money, such as 0.25: amounts are said in money too",
    Money("what a coin is worth"),
)
SPEED = Option("--speed N", "hands played in an hour", WholeNumber(1, MOST_SPEED))
"""How fast somebody plays, wherever an hour is named."""

PACE = (
    SPEED._replace(default_words="as in the settings, at first 600"),
    COIN_VALUE._replace(default_words="as in the settings, at first none"),
)
"""What a player's errors cost in an hour, by default by their settings."""

TEXT = (
    Switch(
        "--text",
        "ask and answer line by line, without a window: answer with the cards to keep (Ks Kh) or "
        "their places (12); an empty line keeps none; help says more",
    ),
    Switch("--json", "with --text: a JSON object a line, for programs", short="-j"),
    Switch("--words", 'with --text: cards as words, "ace of spades"'),
    Switch("--fair", "with --text: show the seed's SHA-256 before the deals, the seed after them"),
)
"""For a dialogue line by line; `dispatch.wants_text` says whether one is wanted."""

ASKING = (*LAST_GAME, SEED, *PLAYER, *TEXT)
"""What every command that asks takes."""

PLAYED = (
    Option("--chart FILE", "play every deal by this chart", default_words="the best play"),
    Switch("--own", f"play as I do, by the unaided hands in my history, at least {MINE_LEAST}"),
    *PLAYER,
)
"""How the hands are played; `trainer.commands.how_played` reads it."""
