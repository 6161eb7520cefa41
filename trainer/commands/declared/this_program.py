"""The commands about Holdwise itself."""

from __future__ import annotations

from trainer.commands.declared.option_values import Seconds
from trainer.commands.declared.parts import JSON, Argument, Command, CommandGroup, Option, Switch

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
holdwise menu                      for who installed by pip, pipx or uv
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
