"""The commands that answer a question about a hand or a chart."""

from __future__ import annotations

from trainer.commands.declared.option_values import Seconds, WholeNumber, WholeNumbers
from trainer.commands.declared.parts import (
    COINS,
    DATA,
    DEFAULT_PAYTABLE,
    JSON,
    PAYTABLE,
    Argument,
    Command,
    CommandGroup,
    Option,
    Switch,
)

DEFAULT_SAMPLES = 1_000_000
"""Deals to simulate where neither a number nor a time is given: about a second's work."""

BEST = Command(
    "best",
    "what to hold, and what each hold is worth, exactly",
    """\
holdwise best "As Ks Kh 4s 4d"               the five best holds
holdwise best As Ks Kh 4s 4d --all           all 32
holdwise best AsKsKh4s4d --paytable 8/5 --coins 1
holdwise best 10h Jh Qh Kh 2c --json         for programs
holdwise best 7c7d4h5s6c --multipliers 2,1,4 Ultimate X with three hands
holdwise best - < hands.txt                  a hand a line, an answer a line""",
    (
        Argument(
            "hand",
            "HAND",
            "five cards in one argument or several; - reads a hand a line from standard input",
            "+",
        ),
        PAYTABLE,
        COINS,
        Switch("--all", "show all 32 holds, not the five best"),
        Option(
            "--multipliers M,M,...",
            "Ultimate X: the multipliers in force, one for each of 1, 3, 5 or 10 hands",
            WholeNumbers("2,1,4"),
        ),
        JSON,
    ),
    paged=True,
)

WHY = Command(
    "why",
    "why a hold is better: outcomes, penalties, the chart",
    """\
holdwise why "Ks Jh Th 7s 5h"                   the best hold beside another idea
holdwise why "Ks Jh Th 7s 5h" --hold "Jh Th"    the best hold beside yours
holdwise why "Ks Jh Th 7s 5h" --hold 23         the same, by places
holdwise why "Kh 9d 7c 4h 2s" --hold nothing    discarding everything
holdwise why AsKsKh4s4d --paytable 8/5 --json""",
    (
        Argument("hand", "HAND", "five cards, in one argument or several", "+"),
        Option(
            "--hold CARDS",
            "the hold to judge: its cards or their places, or 'nothing'",
            default_words="the most plausible other idea",
        ),
        PAYTABLE,
        COINS,
        JSON,
        DATA,
    ),
    paged=True,
)

OF_A_CHART = "PAYTABLE | frontier PAYTABLE | grade FILE"
STRATEGY = Command(
    "strategy",
    "the best chart for a game, and what a chart is worth",
    """\
holdwise strategy 9/6                              the chart to learn, as a chart file
holdwise strategy 9/6 --lines 16                   the best of at most 16 lines
holdwise strategy bonus-8-5 --penalties            with conditions on what is thrown away
holdwise strategy 9/6 --reasons                    and why each line is right
holdwise strategy 9/6 --html chart.html            a page to print
holdwise strategy frontier 9/6                     what each further line is worth
holdwise strategy grade my-chart.txt               what a chart of your own is worth
holdwise strategy grade my-chart.txt --paytable 8/5 --json
holdwise strategy 9/6 --lines 12 | holdwise strategy grade -""",
    (
        Argument(
            "words",
            OF_A_CHART,
            "derive a chart; show what each further line is worth; grade a chart file (- reads "
            "one from standard input)",
            "+",
        ),
        Option("--lines N", "derive: at most N lines, 8 to 60", WholeNumber(8, 60)),
        Switch("--penalties", "derive: add conditions on the discards until nothing is lost"),
        Switch("--reasons", "derive: say after each line why it is right; takes a second"),
        Option("--html FILE", "derive and grade: also write a page to print"),
        PAYTABLE._replace(default=None, default_words=DEFAULT_PAYTABLE),
        COINS,
        JSON,
        DATA,
    ),
    paged=True,
)

ODDS = Command(
    "odds",
    "Texas Hold'em: how often each hand wins, exactly",
    """\
holdwise odds AhKh JdJc                             before the flop
holdwise odds AhKh JdJc 8s8c --board "Jh 7h 2c"     three hands on a flop
holdwise odds AhKh JdJc --dead "Js 2c"              cards that are out of play
holdwise odds AsKs --board "Ts Qs 2d" --against random
holdwise odds AsKs --against random --opponents 3 --samples 2000000 --seed 7
holdwise odds AhKh JdJc --json                      for programs""",
    (
        Argument("hands", "HAND", "two cards; 2 to 10 hands", "+"),
        Option("--board CARDS", "the 3, 4 or 5 cards on the board", default=""),
        Option("--dead CARDS", "cards out of play: they cannot be dealt", default=""),
        Option(
            "--against random",
            "one hand against random ones: how often each side wins, and with what",
            choices=("random",),
        ),
        Option(
            "--opponents N",
            "how many random hands, 1 to 9 (default: 1, counted exactly; more are simulated)",
            WholeNumber(1, 9),
        ),
        Option(
            "--samples N",
            f"simulate N deals (default for several opponents: {DEFAULT_SAMPLES:,})",
            WholeNumber(1),
        ),
        Option("--seconds S", "simulate for S seconds", Seconds()),
        Option("--seed N", "the seed of the simulation's random numbers", WholeNumber(0)),
        JSON,
    ),
)

ASK = CommandGroup("ask", (BEST, WHY, STRATEGY, ODDS))
