"""The commands about what was played."""

from __future__ import annotations

from trainer.commands.declared.option_values import WholeNumber, day
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
