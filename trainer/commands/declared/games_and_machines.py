"""The commands about games: what they return, what playing them takes; many at once."""

from __future__ import annotations

from functools import partial

from solver.shares import read_return, read_share
from trainer.commands.declared.option_values import (
    AnyOf,
    Coins,
    CoinsOrMoney,
    Money,
    WholeNumber,
    as_list,
)
from trainer.commands.declared.parts import (
    COIN_VALUE,
    COINS,
    DATA,
    GAME,
    HANDS_DRAWN,
    JSON,
    PAYTABLE_HELP,
    PLAYED,
    SEED,
    SPEED,
    Argument,
    Command,
    CommandGroup,
    OneOf,
    Option,
)
from trainer.core import HANDS

CASHBACK = partial(read_share, what="a cashback")
DEFAULT_SPEED = 600
MOST_AMOUNT = 10**9
ULTIMATE_X_HANDS = (1, 3, 5, 10)
PAYTABLE_ORDERS = ("catalogue", "return", "name")
ORDERS = ("hour", "risk", "own")

ANALYZE = Command(
    "analyze",
    "the exact return of a game, line by line",
    """\
holdwise analyze 9/6                 Jacks or Better 9/6 at five coins
holdwise analyze bonus-8-5 --coins 1
holdwise analyze 9/6 --hands 10      ten hands drawn from one deal
holdwise analyze my-table.toml       a paytable of your own
holdwise analyze 9/6 --json          for programs""",
    (GAME, COINS, HANDS_DRAWN, JSON),
    paged=True,
    module="game_commands",
)

COMPARE = Command(
    "compare",
    "games side by side, and what mixing them up costs",
    """\
holdwise compare 9/6 8/5
holdwise compare 9/6 bonus-8-5 my-table.toml --coins 1
holdwise compare 9/6 8/5 --lines 16            charts of 16 lines, each in each game
holdwise compare 8/5 --chart my-chart.txt      your own chart on another machine
holdwise compare 9/6 8/5 --speed 800 --coin-value 0.25 --cashback 0.25%
holdwise compare 8/5 --meter 9000              what a progressive royal is worth
holdwise compare 9/6 8/5 --json                for programs""",
    (
        Argument("first", "PAYTABLE", PAYTABLE_HELP),
        Argument("others", "PAYTABLE", "one or more to compare with", "*"),
        Option(
            "--chart FILE",
            "also what this chart returns in each game; may be given again",
            repeated=True,
        ),
        Option(
            "--lines N",
            "also each game's best chart of at most N lines, 8 to 60, in each game",
            WholeNumber(8, 60),
        ),
        SPEED._replace(default_words=str(DEFAULT_SPEED)),
        COIN_VALUE,
        Option(
            "--cashback C",
            "the share of each bet that comes back whatever it pays, such as 0.25%",
            CASHBACK,
        ),
        Option(
            "--meter COINS",
            "what each game's best line pays at the bet: a progressive jackpot, and its worth",
            CoinsOrMoney(0, MOST_AMOUNT),
        ),
        COINS,
        JSON,
        DATA,
    ),
    paged=True,
    module="game_commands",
)

PAYTABLES = Command(
    "paytables",
    "the paytables that come with Holdwise",
    """\
holdwise paytables                 ids, names and returns
holdwise paytables deuces          those with a word in id, name or alias
holdwise paytables 9/6 bonus       with all the words
holdwise paytables --min-return 99.5% --sort return   the best, best first
holdwise paytables --json          with aliases and sources""",
    (
        Argument("words", "WORD", "only those with these words in id, name or alias", "*"),
        Option("--min-return RETURN", "only those that return as much: 0.99 or 99%", read_return),
        Option(
            "--sort",
            "catalogue: family by family; return: the highest first; name",
            default="catalogue",
            choices=PAYTABLE_ORDERS,
        ),
        JSON,
    ),
    paged=True,
)

BREAKEVEN = Command(
    "breakeven",
    "what a line must pay for a game to be even",
    """\
holdwise breakeven 9/6 --line royal                    the meter at which 9/6 returns 100 %
holdwise breakeven 8/5 --line royal --target 99%
holdwise breakeven 9/6 --line royal --line flush       pays that reach it together
holdwise breakeven deuces-wild --line "Natural royal flush" --json""",
    (
        GAME,
        Option(
            "--line NAME",
            "the line whose pay is wanted, by its name or its hand; two to four of them for pays "
            "that reach the target together",
            repeated=True,
        ),
        Option(
            "--target RETURN",
            "the return that is wanted: 0.995, 99.5% or 199/200",
            read_return,
            default="1",
        ),
        COINS,
        JSON,
    ),
    paged=True,
    module="game_commands",
)

BANKROLL = Command(
    "bankroll",
    "the chance of ruin, and what a session brings",
    """\
holdwise bankroll 9/6 --bankroll 800 --session 1600     800 coins, 1,600 hands
holdwise bankroll 9/6 --bankroll '$200' --coin-value 0.25   in money
holdwise bankroll 9/6 --session 1000 --risk 5%          the bankroll for a risk of 5 %
holdwise bankroll deuces-wild --bankroll 15000 --cashback 0.25%
holdwise bankroll 9/6 --bankroll 800 --chart my-chart.txt   played by a chart
holdwise bankroll 9/6 --bankroll 800 --own           as I play, by my history
holdwise bankroll 9/6 --bankroll 2400 --hands 3  three hands drawn from one deal
holdwise bankroll 8/5 --bankroll 800 --meter 9000 --meter-rate 0.05   a progressive royal
holdwise bankroll 9/6 --bankroll 800 --simulate 100000 --seed 1
holdwise bankroll 9/6 --bankroll 800 --plot session.png
holdwise bankroll 9/6 --bankroll 800 --json           for programs""",
    (
        GAME,
        Option(
            "--bankroll AMOUNT",
            "coins to begin with, or money: '$200' with --coin-value",
            CoinsOrMoney(1, MOST_AMOUNT),
            default_words="those for the risk",
        ),
        Option(
            "--session N",
            "how many hands are played, if the bankroll lasts",
            WholeNumber(1, 100_000),
            default=1000,
        ),
        Option(
            "--risk P",
            "also find the least bankroll with no greater chance of ruin, such as 5%",
            partial(read_share, what="a risk", above_zero=True),
        ),
        Option(
            "--cashback C",
            "the share of each bet that comes back at once, such as 0.25%",
            CASHBACK,
            default="0",
        ),
        COINS,
        HANDS_DRAWN._replace(kind=AnyOf(HANDS, "; how many are played: --session")),
        Option(
            "--meter COINS",
            "a progressive: what the best line pays now, in coins; won, it falls back to what it "
            "pays in the paytable",
            CoinsOrMoney(1, MOST_AMOUNT),
        ),
        COIN_VALUE,
        Option(
            "--meter-rate COINS",
            "by how many coins the meter grows with every hand, such as 0.05",
            Coins(1000),
            default_words="0",
        ),
        Option(
            "--simulate SESSIONS",
            "also play this many sessions out with random numbers, as a check",
            WholeNumber(2, 10_000_000),  # one has no standard error
        ),
        Option(
            "--plot FILE", "also draw the results and the chance of ruin, into a .png or .svg file"
        ),
        SEED._replace(help="the seed of the simulation's random numbers"),
        *PLAYED,
        JSON,
    ),
    paged=True,
    module="bankroll_commands",
)

FLOOR = Command(
    "floor",
    "machines ranked by what an hour at each is worth",
    """\
holdwise floor machines.csv                           by what an hour of best play is worth
holdwise floor machines.csv --by risk --bankroll 200  by the chance to lose 200 in a session
holdwise floor machines.csv --by own --chart my-chart.txt
holdwise floor machines.csv --by own --own           by my own holds
holdwise floor machines.csv --json                    for programs

The file, for example:
    name,table,coin,coins,hands_an_hour,cashback,meter
    by the door,9/6 + flush 5,0.25,5,800,0.25%,4400""",
    (
        Argument(
            "file",
            "FILE",
            "a CSV file with a row for each machine; its first row names the columns: table and "
            "coin (what a coin is worth), and if wanted name, coins, hands_an_hour, cashback and "
            "meter (what the best line pays now, in coins); - reads it from standard input",
        ),
        Option(
            "--by",
            "hour: what an hour of best play is worth; risk: the chance of ruin "
            "with --bankroll; own: what an hour of own play is worth",
            default="hour",
            choices=ORDERS,
        ),
        Option(
            "--bankroll AMOUNT",
            "also the chance to lose this much money in a session",
            Money("an amount of money"),
        ),
        SPEED._replace(default_words=f"{DEFAULT_SPEED}, where the file says nothing"),
        COIN_VALUE._replace(
            help="what a coin is worth in money, such as 0.25, where the file says nothing"
        ),
        Option("--hours N", "how many hours a session has", WholeNumber(1, 100), default=4),
        JSON,
        *PLAYED,
    ),
    paged=True,
    module="bankroll_commands",
)

ULTIMATE_X = Command(
    "ultimate-x",
    "a game whose wins multiply the next hand",
    """\
holdwise ultimate-x 8/6                one hand, 10 coins
holdwise ultimate-x ddb-9-6 --hands 10
holdwise ultimate-x my-table.toml --json
holdwise best "7c 7d 4h 5s 6c" --multipliers 1   the best hold with these multipliers""",
    (
        GAME,
        HANDS_DRAWN._replace(
            help=f"hands drawn from one deal: {as_list(ULTIMATE_X_HANDS)}",
            kind=AnyOf(ULTIMATE_X_HANDS),
        ),
        JSON,
    ),
    paged=True,
    module="game_commands",
)

GAMES_AND_MACHINES = CommandGroup(
    "games and machines", (ANALYZE, COMPARE, PAYTABLES, BREAKEVEN, BANKROLL, FLOOR, ULTIMATE_X)
)


SWEEP = Command(
    "sweep",
    "solve thousands of paytables that differ in some pays",
    """\
holdwise sweep spec.toml                     one row a table, into spec.csv
holdwise sweep spec.toml -o tables.csv       into another file
holdwise sweep spec.toml -o tables.parquet   needs the extra holdwise[parquet]
holdwise sweep spec.toml -o tables.csv       after Ctrl-C: resumes where it stopped
holdwise sweep spec.toml -o tables.csv --workers 8
holdwise sweep spec.toml -o tables.csv --scheduler tcp://127.0.0.1:8786

A spec, for example:
    base = "9/6"
    [ranges]
    flush = "4..8"
    [keep]
    return = [0.98, 0.99]""",
    (
        Argument(
            "spec",
            "SPEC",
            "a .toml file: base, coins, columns, [ranges] and [keep] (docs/reference/sweeps.md); "
            "- reads it from standard input",
        ),
        Option(
            "--output FILE",
            "the .csv or .parquet file to write",
            default_words="a .csv file named after the spec, in this folder",
            short="-o",
        ),
        OneOf(
            (
                Option(
                    "--workers N",
                    "processes on this machine",
                    WholeNumber(1, 1024),
                    default_words="one for each processor",
                ),
                Option(
                    "--scheduler ADDRESS",
                    "a Dask cluster that does the work, as in tcp://127.0.0.1:8786; only one that "
                    "you trust, for what it sends can run programs here; needs the extra "
                    "holdwise[dask]",
                ),
            )
        ),
        JSON,
    ),
    module="sweep_commands",
)

DESIGN = Command(
    "design",
    "the pays that come nearest to a return, proven best",
    """\
holdwise design spec.toml            the ten best tables of the ranges
holdwise design spec.toml --json     for programs

A spec, for example:
    base = "9/6"
    [ranges]
    flush = "4..8"
    [target]
    return = 0.98
    within = 0.001
    variance = "smallest\"""",
    (
        Argument(
            "spec",
            "SPEC",
            "a .toml file: base, coins, [ranges], [keep] and [target] "
            "(docs/reference/sweeps.md); - reads it from standard input",
        ),
        JSON,
    ),
    paged=True,
    module="sweep_commands",
)

MANY_PAYTABLES = CommandGroup("many paytables", (SWEEP, DESIGN))
