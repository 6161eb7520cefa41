"""The commands about what was played, and those about Holdwise itself."""

from __future__ import annotations

from trainer.commands.declared.option_values import Seconds, WholeNumber, day
from trainer.commands.declared.parts import (
    DATA,
    JSON,
    PLAYER,
    Argument,
    Command,
    CommandGroup,
    Option,
    Switch,
)
from trainer.core import MODES

HISTORY = Command(
    "history",
    "every hand played, oldest first",
    """\
holdwise history                   a table
holdwise history --json            one object a line, for programs
holdwise history --last 20         the last twenty hands
holdwise history --mode drill --since 2026-11-01
holdwise history --paytable 8/5    of one game
holdwise history --data ~/poker    the hands of another data folder""",
    (
        Option("--last N", "only the last N hands", WholeNumber(1)),
        Option("--since DATE", "only from this day on, as in 2026-11-01", day),
        Option("--mode", "only the hands of this mode", choices=MODES),
        Option("--paytable PAYTABLE", "only of this game", default_words="of all", short="-p"),
        JSON,
        *PLAYER,
    ),
    paged=True,
    module="record_commands",
)

EXPORT = Command(
    "export",
    "write every hand to a file that holdwise import reads",
    """\
holdwise export hands.jsonl        one JSON object a line
holdwise export hands.csv --csv    a table, for a spreadsheet
holdwise export | gzip > hands.gz  to standard output
holdwise export --profile anna     another player's hands""",
    (
        Argument("file", "FILE", "a new file; - is standard output, as without one", "?"),
        Switch("--csv", "write CSV, one column a plain key"),
        *PLAYER,
    ),
    module="record_commands",
)

IMPORT = Command(
    "import",
    "add the hands of a log that are not there yet",
    """\
holdwise import hands.jsonl        what holdwise export wrote
holdwise import casino.csv         at, paytable, coins, dealt, held: hands played elsewhere
holdwise import casino.csv --dry-run   what would be taken, and what not
gunzip -c hands.gz | holdwise import -""",
    (
        Argument("file", "FILE", "a log, or a table of hands; - reads standard input"),
        Switch("--dry-run", "say what would be taken and what not; change nothing"),
        *PLAYER,
    ),
    module="redealing_commands",
)

BACKUP = Command(
    "backup",
    "copy the history to a file, even while you play",
    """\
holdwise backup history-copy.db    put it back as history.db in the data folder
holdwise backup anna.db --profile anna""",
    (Argument("file", "FILE", "a new file"), *PLAYER),
    module="record_commands",
)

AUDIT = Command(
    "audit",
    "deal every logged hand again, and compare",
    """\
holdwise audit                     deals, values, draws and pays of every hand
holdwise audit --json              with seeds, commitments and tests, session by session
holdwise audit --data ~/poker""",
    (JSON, *PLAYER),
    paged=True,
    module="redealing_commands",
)

PROFILES = Command(
    "profiles",
    "the players, each with their own history",
    """\
holdwise profiles                  who plays here
holdwise profiles --new anna       a profile for another player
holdwise --profile anna            play as that player""",
    (Option("--new NAME", "make a profile of this name"), JSON, DATA),
    module="record_commands",
)

RECORDS = CommandGroup("records", (HISTORY, EXPORT, IMPORT, BACKUP, AUDIT, PROFILES))


ULTIMATE_X_FIGURES = "ultimate-x"
FISH = "fish"
SHELLS = ("bash", "zsh", FISH, "tcsh")

HELP = Command(
    "help",
    "what a command does, and what it takes",
    """\
holdwise help                      the commands
holdwise help best                 the same as holdwise best --help
holdwise help --man | man -l -     the manual page
holdwise help --guide              the guide, with everything, in the browser""",
    (
        Argument("command", "COMMAND", "the command (default: all of them, in a line each)", "?"),
        Switch("--man", "print the manual page, as man reads it"),
        Switch("--guide", "open the guide in the browser, and say where it is"),
    ),
    paged=True,
)

VERIFY = Command(
    "verify",
    "compute the published figures again and compare",
    """\
holdwise verify                    published against computed, one line each
holdwise verify | grep 9/6         the figures of one game
holdwise verify > figures.txt      exit code 1 where any differs
holdwise verify ultimate-x         those of Ultimate X, which take longer
holdwise verify --json             for programs""",
    (
        Argument(
            "group",
            None,
            "only the figures of Ultimate X, which are not among the others",
            "?",
            choices=(ULTIMATE_X_FIGURES,),
        ),
        JSON,
    ),
    module="self_test_commands",
)

BENCHMARK = Command(
    "benchmark",
    "how fast the evaluators are on this machine",
    """\
holdwise benchmark                 every method, five and seven cards
holdwise benchmark --seconds 1     measure each for longer
holdwise benchmark --json          for programs""",
    (
        Option(
            "--seconds S",
            "how long to measure each; the best pass counts",
            Seconds(most=60),
            default=0.3,
        ),
        JSON,
    ),
    module="self_test_commands",
)

COMPLETION = Command(
    "completion",
    "a script by which your shell completes holdwise",
    """\
eval "$(holdwise completion bash)"                       for this shell
holdwise completion bash > ~/.local/share/bash-completion/completions/holdwise
holdwise completion zsh > ~/.zfunc/_holdwise             with ~/.zfunc in fpath
holdwise completion fish > ~/.config/fish/completions/holdwise.fish
holdwise completion tcsh > ~/.holdwise.tcsh              then source it in ~/.tcshrc""",
    (Argument("shell", None, "the shell that reads the script", choices=SHELLS),),
    module="integration_commands",
)

MENU = Command(
    "menu",
    "put Holdwise into the menu of your desktop, or take it out again",
    """\
holdwise menu                      if you installed it by pip, pipx or uv
holdwise menu --remove             entry and icons go; the history stays""",
    (Switch("--remove", "take entry and icons away again"),),
    module="integration_commands",
)

LICENCES = Command(
    "licences",
    "the libraries inside, with their versions and licences",
    """\
holdwise licences                  a row for each
holdwise licences numpy            the text of one
holdwise licences --json           all of it, for programs""",
    (
        Argument("library", "NAME", "a library whose licence is printed whole", "*"),
        JSON,
    ),
)

THIS_PROGRAM = CommandGroup("this program", (HELP, VERIFY, BENCHMARK, COMPLETION, MENU, LICENCES))
