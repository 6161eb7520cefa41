"""Whatever words are typed: a documented exit code, no traceback, one line for a failure."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Iterator
from unittest import mock

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from trainer.commands import main
from trainer.commands.declared import COMMANDS

# `play` opens a window, `verify` and `benchmark` take seconds: they have tests of their own.
SLOW = {"play", "verify", "benchmark"}
WINDOWS = {name for name, command in COMMANDS.items() if command.page} - SLOW
"""These open a window, too, unless they are asked line by line."""
COMMAND = st.sampled_from([name for name in COMMANDS if name not in SLOW] + ["bst", "", "--help"])
OPTION = st.sampled_from(
    (
        *("--json", "--coins", "--coins=0", "--coins=3", "--paytable", "--paytable=8/5", "--all"),
        *("--data", "--board", "--dead=As", "--against", "--hold", "--", "-", "-h", "--nonsense"),
    )
)
VALUE = st.sampled_from(
    (
        *("9/6", "AsKsKh4s4d", "AhKh", "JdJc", "As", "10h", "grade", "5", "-1", "1e9", "bash"),
        *("", " ", "a\0b", "\udcff", "\x1b[2J", "🂡", "/", "/dev/null", "..", "random", "2c3c4c"),
    )
)
WORDS = st.lists(OPTION | VALUE | st.text(max_size=12), max_size=6)


@pytest.fixture(scope="module", autouse=True)
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Any words may name a folder, which is made where the command runs."""
    with contextlib.chdir(tmp_path_factory.mktemp("elsewhere")):
        yield


@settings(max_examples=60)
@given(command=COMMAND, words=WORDS, stdin=st.binary(max_size=60))
@example(command="best", words=["-"], stdin=b"\xff\n\nAsKsKh4s4d\n")
@example(command="compare", words=["9/6", "8/5", "--json"], stdin=b"")
@example(command="history", words=["--last", "9" * 39], stdin=b"")
@example(command="analyze", words=["--", "-"], stdin=b"")
def test_any_words_end_in_an_exit_code_of_the_contract(
    command: str, words: list[str], stdin: bytes
) -> None:
    out, err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8"), io.StringIO()
    fed = io.TextIOWrapper(io.BytesIO(stdin))
    with (
        mock.patch.object(sys, "stdin", fed),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        code = main([command, *(["--text"] if command in WINDOWS else []), *words])
    printed = err.getvalue()
    assert code in (0, 1, 2)
    assert "Traceback" not in printed
    assert "unexpected" not in printed
    assert printed or not code  # notes, as that no hand was played yet, may go with a good end
