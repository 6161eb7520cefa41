"""The commands that open the window, and teach."""

from __future__ import annotations

from trainer.commands.declared.option_values import AnyOf, WholeNumber, day
from trainer.commands.declared.parts import (
    ASKING,
    HANDS_DRAWN,
    JSON,
    LAST_GAME,
    PACE,
    PLAYER,
    SEED,
    TEXT,
    Command,
    CommandGroup,
    Option,
    Switch,
)
from trainer.core import MODES

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
holdwise play --text               without a window: a question a line, an answer a line
holdwise play --text --coach after     no warning: the verdict after the draw""",
    (
        *LAST_GAME,
        HANDS_DRAWN._replace(default=None, default_words="as played last, at first 1"),
        Switch(
            "--ultimate-x",
            "a win multiplies the next hand: 1, 3, 5 or 10 hands, 10 coins each (default: as "
            "played last, at first off)",
            negatable=True,
        ),
        Option(
            "--coach",
            "when the coach speaks: warn holds up a worse hold once, after judges what was drawn, "
            "silent waits for why",
            choices=("warn", "after", "silent"),
            default_words="as the settings say, at first warn",
        ),
        Switch(
            "--trial",
            "twenty hands by feel in the terminal: nothing is said of them until they are over",
        ),
        SEED,
        *PLAYER,
        *TEXT,
    ),
    page="table",
    printed=("trial",),
    text_only=("coach", "fair"),
)

TODAY = Command(
    "today",
    "train what is worth most to you now",
    """\
holdwise today                     the training page of the window
holdwise today --text              in the terminal; it goes on where you left it
holdwise today --text --minutes 5  a short one
holdwise today --json              for programs: an object a line""",
    (
        Option(
            "--minutes N",
            "how long: 5, 10 or 20 minutes, at six hands a minute",
            AnyOf((5, 10, 20)),
            default_words="as the settings say, at first 10",
        ),
        *PACE,
        *ASKING,
    ),
    page="today",
    module="training_commands",
)

COURSE = Command(
    "course",
    "learn a game's chart one line at a time",
    """\
holdwise course                    the course page of the window
holdwise course --text             the next lesson in the terminal, or what is due
holdwise course --text --lesson 3  that lesson
holdwise course --text --game      if you have never played: how the game goes, then the lesson
holdwise course --place            find in at most thirty hands where to begin
holdwise course --list             the lessons, and how well you know each
holdwise course --lesson 3         the chart after lesson 3, as a chart file
holdwise course --list --json      the lessons, for programs""",
    (
        Switch("--list", "print the lessons, and how well you know each"),
        Option(
            "--lesson N",
            "print the chart after lesson N; with --text practise it; 0 is the first chart",
            WholeNumber(0, 1000),
        ),
        Switch(
            "--game", "show first how the game goes, in six hands; then practise in the terminal"
        ),
        Switch("--place", "find where to begin: at most thirty hands, in the terminal"),
        *PACE,
        *ASKING,
    ),
    page="course",
    printed=("list", "lesson", "game", "place"),
    text_only=("speed", "coin_value", "fair"),
)

DRILL = Command(
    "drill",
    "practise what is worth most to you",
    """\
holdwise drill                     the drill page of the window
holdwise drill --text --questions 20   twenty hands in the terminal
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
            "--chart-line LINE",
            'only what a line of a chart or of a lesson is about, as in "4 to a flush"',
        ),
        Option(
            "--lesson N",
            "only what a lesson of the course is about; 0 is the first chart",
            WholeNumber(0, 1000),
        ),
        Switch("--close", "only close decisions"),
        Switch("--mistakes", "only what you got wrong before"),
        Option(
            "--questions N",
            "how many hands are asked",
            WholeNumber(1, 10_000),
            default_words="all",
        ),
        Option("--minutes N", "for how many minutes", WholeNumber(1, 600)),
        *PACE,
        *ASKING,
    ),
    page="drill",
    subject=True,
    text_only=("speed", "coin_value", "fair"),
    module="training_commands",
)

EXAM = Command(
    "exam",
    "a hundred hands, or fewer: what you know, how well you play",
    """\
holdwise exam                      the exam page of the window
holdwise exam --text               a hundred hands in the terminal, or the rest of an exam
holdwise exam --text --questions 50    a shorter one, which tells less
holdwise exam --text --new         drop the unfinished one, and begin another
holdwise exam --text --result      the result of the last one that is over, once more
holdwise exam --text --json        for programs: an object a line, the result last""",
    (
        Option(
            "--questions N",
            "how many hands are asked",
            WholeNumber(1, MOST_EXAM_HANDS),
            default=MOST_EXAM_HANDS,
        ),
        Switch("--new", "begin a new exam even if one is unfinished"),
        Switch("--result", "show that of the last exam that is over, and ask nothing"),
        *ASKING,
    ),
    page="exam",
    text_only=("questions", "new", "result", "fair"),
    module="training_commands",
)

REVIEW = Command(
    "review",
    "your mistakes, and what would have been right",
    """\
holdwise review                    the review page of the window
holdwise review --text             the newest mistakes in the terminal
holdwise review --text --dearest --most 5
holdwise review --text --cards "Ks Qs"
holdwise review --json             for programs: an object a line
holdwise drill --text --mistakes   play hands like these again""",
    (
        Switch("--dearest", "the costliest first (default: the newest)"),
        Option("--most N", "how many at most", WholeNumber(1, 100_000), default=20),
        Option("--cards CARDS", "only deals with these cards"),
        Option("--class CLASS", 'as in "low pair | one high card"', key="decision"),
        Option("--since DATE", "from this day on", day),
        Option("--mode", "only of this mode", choices=MODES),
        *LAST_GAME,
        *PLAYER,
        *TEXT,
    ),
    page="review",
    subject=True,
    text_only=("most", "fair"),
    paged=True,
    module="training_commands",
)

STATS = Command(
    "stats",
    "how well you play, and what your errors cost",
    """\
holdwise stats                     the leaks page of the window
holdwise stats --text              accuracy, return, and the leaks, costliest first
holdwise stats --text --since 2026-11-01   from a day on
holdwise stats --text -p 8/5       of one game
holdwise stats --json              for programs""",
    (
        Option("--since DATE", "from this day on, as in 2026-11-01", day),
        Option(
            "--paytable PAYTABLE",
            "of this game only",
            default_words="of all games played",
            short="-p",
        ),
        Switch("--recount", "add the whole history up again, hand by hand"),
        *PACE,
        Switch("--text", "print them, without a window"),
        JSON,
        *PLAYER,
    ),
    page="leaks",
    printed=("since", "recount"),
    text_only=("speed", "coin_value"),
    paged=True,
)

PLAY_AND_LEARN = CommandGroup("play and learn", (PLAY, TODAY, COURSE, DRILL, EXAM, REVIEW, STATS))
