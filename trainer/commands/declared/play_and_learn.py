"""The commands that open the window, and teach."""

from __future__ import annotations

from trainer.commands.declared.option_values import Day, WholeNumber
from trainer.commands.declared.parts import Command, CommandGroup, Option, Switch
from trainer.commands.declared.shared import (
    ASKING,
    HANDS_DRAWN,
    JSON,
    LAST_GAME,
    PLAYER,
    SEED,
    TEXT,
)

MOST_EXAM_HANDS = 100

PLAY = Command(
    "play",
    "open the window and play",
    """\
holdwise play
holdwise play --paytable bonus-8-5 --coins 5
holdwise play --hands 10           ten hands drawn from each deal
holdwise play --ultimate-x --hands 3   a win multiplies the next hand
holdwise play --seed 7 --data try
holdwise play --text --words       without a window: a question a line, an answer a line""",
    (
        *LAST_GAME,
        HANDS_DRAWN._replace(default=None, default_words="as played last, at first 1"),
        Switch(
            "--ultimate-x",
            "a win multiplies the next hand: 1, 3, 5 or 10 hands, 10 coins each (default: as "
            "played last, at first off)",
            negatable=True,
        ),
        SEED,
        *PLAYER,
        *TEXT,
    ),
    page="table",
)

COURSE = Command(
    "course",
    "learn a game's chart one line at a time",
    """\
holdwise course                    the lessons, and how well you know each
holdwise course --lesson 3         the chart after lesson 3, as a chart file
holdwise course --text             the next lesson in the terminal, or what is due
holdwise course --text --lesson 3  that lesson
holdwise course --game             the game itself, for somebody who has never played
holdwise course --json             the lessons, for programs""",
    (
        Option(
            "--lesson N",
            "print the chart after lesson N; with --text practise it; 0 is the starter chart",
            WholeNumber(0, 1000),
        ),
        Switch("--game", "explain the game first, then practise"),
        *ASKING,
    ),
)

DRILL = Command(
    "drill",
    "practise what is worth most to you",
    """\
holdwise drill                     the drill page of the window
holdwise drill --text --hands 20   twenty hands in the terminal
holdwise drill --text --class "low pair | one high card"
holdwise drill --text --mistakes   what you got wrong before
holdwise drill --text --json       for programs: an object a line""",
    (
        Option(
            "--class CLASS",
            'only hands of this class, as in "low pair | one high card"; may be given again',
            repeated=True,
            key="classes",
        ),
        Option(
            "--line LINE",
            'only what a line of a chart or of a lesson is about, as in "4 to a flush"',
        ),
        Option(
            "--lesson N",
            "only what a lesson of the course is about; 0 is the starter chart",
            WholeNumber(0, 1000),
        ),
        Switch("--close", "only close decisions"),
        Switch("--mistakes", "only what you got wrong before"),
        Option(
            "--hands N",
            "how many hands",
            WholeNumber(1, 10_000),
            default_words="all",
            key="questions",
        ),
        Option("--minutes N", "for how many minutes", WholeNumber(1, 600)),
        *ASKING,
    ),
    page="drill",
)

EXAM = Command(
    "exam",
    "take an exam: what you know, and how well you really play",
    """\
holdwise exam                      the exam page of the window
holdwise exam --text               a hundred hands in the terminal, or the rest of an exam
holdwise exam --text --hands 50    a shorter one, which tells less
holdwise exam --text --new         drop the unfinished one, and begin another
holdwise exam --text --json        for programs: an object a line, the result last""",
    (
        Option(
            "--hands N",
            "how many hands",
            WholeNumber(1, MOST_EXAM_HANDS),
            default=MOST_EXAM_HANDS,
            key="questions",
        ),
        Switch("--new", "begin a new exam even if one is unfinished"),
        *ASKING,
    ),
    page="exam",
)

REVIEW = Command(
    "review",
    "your mistakes, each as it was, and what would have been right",
    """\
holdwise review                    the review page of the window
holdwise review --text             the newest mistakes in the terminal
holdwise review --text --dearest --most 5
holdwise review --text --cards "Ks Qs"
holdwise review --json             for programs: an object a line
holdwise drill --text --mistakes   play hands like these again""",
    (
        Switch("--dearest", "the dearest first (default: the newest)"),
        Option("--most N", "how many at most", WholeNumber(1, 100_000), default=20),
        Option("--cards CARDS", "only deals with these cards"),
        Option("--class CLASS", 'as in "low pair | one high card"', key="decision"),
        Option("--since DATE", "from this day on", Day()),
        *LAST_GAME,
        *PLAYER,
        *TEXT,
    ),
    page="review",
)

STATS = Command(
    "stats",
    "how well you play, and which decisions cost you how much",
    """\
holdwise stats                     accuracy, return, and the leaks, dearest first
holdwise stats --since 2026-11-01  from a day on
holdwise stats --paytable 8/5      of one game
holdwise stats --json              for programs""",
    (
        Option("--since DATE", "from this day on, as in 2026-11-01", Day()),
        Option("--paytable PAYTABLE", "of this game only", default_words="of all games played"),
        Switch("--recount", "add the whole history up again, hand by hand"),
        JSON,
        *PLAYER,
    ),
)

PLAY_AND_LEARN = CommandGroup("play and learn", (PLAY, COURSE, DRILL, EXAM, REVIEW, STATS))
