"""``holdwise completion``: a real bash runs the script and is asked for completions."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from calling import Run

from trainer.commands.declared import COMMANDS
from trainer.commands.declared.parts import Option
from trainer.commands.integration_commands import offered, valued

ASK = """\
source "$1"
shift
COMP_WORDS=("$@")
COMP_CWORD=$(( $# - 1 ))
COMP_LINE="$*"
COMP_POINT=${#COMP_LINE}
_shtab_holdwise
printf '%s\\n' "${COMPREPLY[@]}"
"""


def when_fish_sees(command: str) -> str:
    """The condition of a line; the options of play are taken without its name, too."""
    plays = command == "play"
    return "-n __holdwise_plays" if plays else f"'__fish_seen_subcommand_from {command}'"


@pytest.mark.skipif(not shutil.which("bash"), reason="needs bash")
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["holdwise", "ana"], {"analyze"}),
        (["holdwise", "best", "--pay"], {"--paytable"}),
        (["holdwise", "analyze", "job-9-"], {"job-9-5", "job-9-6", "job-9-6-quads-20"}),
        (["holdwise", "best", "--paytable", "white-hot-aces-9"], {"white-hot-aces-9-5"}),
        (["holdwise", "completion", "z"], {"zsh"}),
        (["holdwise", "analyze", "9/"], {"9/6", "9/5", "9/6-quads-20"}),
        (["holdwise", "strategy", "fr"], {"frontier"}),
        (["holdwise", "strategy", "frontier", "white-hot-aces-9"], {"white-hot-aces-9-5"}),
        (["holdwise", "history", "--mode", "p"], {"play", "place"}),
        (["holdwise", "ultimate-x", "8/6", "--hands", ""], {"1", "3", "5", "10"}),
        (["holdwise", "best", "--coins", ""], {"1", "2", "3", "4", "5"}),
        (["holdwise", "breakeven", "9/6", "--line", "roy"], {"royal_flush"}),
        (["holdwise", "help", "ana"], {"analyze"}),
        (["holdwise", "licences", "num"], {"numpy"}),
    ],
)
def test_bash_is_told_what_completes_a_word(
    holdwise: Run, tmp_path: Path, words: list[str], offered: set[str]
) -> None:
    script = tmp_path / "holdwise.bash"
    script.write_text(holdwise("completion", "bash").out)
    done = subprocess.run(
        ["bash", "-c", ASK, "ask", script, *words],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert done.stderr == ""
    assert set(done.stdout.split()) == offered


@pytest.mark.skipif(not shutil.which("fish"), reason="needs fish")
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("holdwise --v", {"--version"}),
        ("holdwise --h", {"--help", "--hands"}),
        ("holdwise best --h", {"--help"}),
        ("holdwise --coach ", {"warn", "after", "silent"}),
        ("holdwise play --coach w", {"warn"}),
        ("holdwise --paytable job-9-6-", {"job-9-6-quads-20"}),
        ("holdwise --hands 10 --coa", {"--coach"}),
        ("holdwise licences num", {"numpy"}),
    ],
)
def test_fish_is_told_what_completes_a_word(
    holdwise: Run, tmp_path: Path, line: str, offered: set[str]
) -> None:
    script = tmp_path / "holdwise.fish"
    script.write_text(holdwise("completion", "fish").out)
    ask = ["fish", "--no-config", "-c", "source $argv[1]; complete -C $argv[2]", script, line]
    done = subprocess.run(ask, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert {row.partition("\t")[0] for row in done.stdout.splitlines()} == offered


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "tcsh"])
def test_each_script_knows_every_command_and_the_paytables(holdwise: Run, shell: str) -> None:
    answer = holdwise("completion", shell)
    assert (answer.code, answer.err) == (0, "")
    for word in (*COMMANDS, "--coins"[2:], "job-9-6"):
        assert word in answer.out


def test_every_value_of_which_there_are_few_is_offered_by_every_shell(holdwise: Run) -> None:
    """What the help calls its choices, and small numbers; what it says is what is offered."""
    few = [
        (command.name, part, words)
        for command in COMMANDS.values()
        for part in valued(command)
        if (words := offered(part).words)
    ]
    assert {"--mode", "--by", "--sort", "--hands", "--coins", "--line"} <= {
        p.name for _, p, _ in few
    }
    fish = holdwise("completion", "fish").out.splitlines()
    bash = holdwise("completion", "bash").out
    for name, part, words in few:
        text = " ".join(words)
        seen = [line for line in fish if when_fish_sees(name) in line]
        within = [line for line in seen if f" -a '{text}'" in line]
        assert within, (name, part.name)
        if isinstance(part, Option):
            quoted = "' '".join(words)
            flat = f"_{name}_{part.name}_choices=".replace("-", "_")
            assert f"{flat}('{quoted}')" in bash or f"{flat}({text})" in bash, (name, part.name)


def test_a_shell_that_is_not_known_is_wrong_usage(holdwise: Run) -> None:
    answer = holdwise("completion", "fsh")
    assert answer.code == 2
    assert len(answer.error_lines) == 1


def test_fish_is_told_every_option_of_every_command(holdwise: Run) -> None:
    script = holdwise("completion", "fish").out.splitlines()
    for command in COMMANDS.values():
        found = [line for line in script if when_fish_sees(command.name) in line]
        assert len([line for line in found if " -l " in line]) == len(command.options)
        for option in command.options:
            assert any(f" -l {option.name[2:]} " in line for line in found), option.name


def test_the_manual_page_names_every_command_and_option(holdwise: Run) -> None:
    page = holdwise("help", "--man").out
    for command in COMMANDS.values():
        name = command.name.replace("-", r"\-")
        section = re.search(rf"^\.SS {re.escape(name)}$.*?(?=^\.S[SH] )", page, re.M | re.S)
        assert section, command.name
        for option in command.options:
            assert option.name.replace("-", r"\-") in section[0]
    assert r"\-\-coach warn | after | silent" in page
    assert re.search(r"^\.SH OPTIONS\n.*\\-\\-help.*\\-\\-version\n", page, re.M | re.S)


@pytest.mark.skipif(not shutil.which("man"), reason="needs man")
def test_the_manual_page_is_set_without_a_warning(holdwise: Run) -> None:
    page = holdwise("help", "--man").out
    done = subprocess.run(
        ["man", "--warnings", "-l", "-"],
        input=page,
        env=os.environ | {"LC_ALL": "C"},  # which has no sign beyond ASCII
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "holdwise best" in done.stdout


def test_files_and_folders_are_offered_where_a_value_is_one() -> None:
    told = {
        (name, part.name): offered(part).more
        for name, command in COMMANDS.items()
        for part in valued(command)
        if part.value in ("FILE", "SPEC", "DIR")
    }
    kinds = {
        **{("sweep", "spec"): "file", ("export", "file"): "file", ("floor", "file"): "file"},
        **{("sweep", "--output"): "file", ("import", "--data"): "folder"},
    }
    assert {of: told[of] for of in kinds} == kinds
    assert set(told.values()) == {"file", "folder"}
    assert all((more == "folder") == (of[1] == "--data") for of, more in told.items())
