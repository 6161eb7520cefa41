"""Many hands at once answer byte for byte as one by one, whatever their spelling and faults."""

from __future__ import annotations

import io
import random
import re
from contextlib import suppress
from itertools import product

import pytest
from calling import Answer, Run, asking
from slowly import slow_but

from evaluator import CardError, format_cards, parse_cards
from evaluator.hands import hand_lines
from trainer.commands import best_command
from trainer.commands.lines import LONGEST_LINE, blocks_of

CARD = rb"[2-9TJQKA][cdhs]"
PLAIN = re.compile(rb"(?i)" + b" ".join([CARD] * 5) + b"|" + CARD * 5)
SPELLINGS = (
    str.lower,
    str.upper,
    lambda text: text.replace(" ", ""),
    lambda text: text.replace(" ", ", "),
    lambda text: text.replace("T", "10"),
    lambda text: text.replace("s", "♠").replace("h", "♥\ufe0f"),
    lambda text: f"  {text}\t# {text}",
    lambda text: f"{text}\r",
    lambda text: text.replace("Jk", "*"),
)
ODD_LINES = (
    *("", "# nothing", "   ", "\r", "As Ks Kh 4s", "As Ks Kh 4s As", "As Ks Kh 4s 4d 5c"),
    *("Ax Ks Kh 4s 4d", "A s Ks Kh 4s4d", "AsKsKh4s4", "As-Ks-Kh-4s-4d", "Jk Ks Kh 4s 4d"),
    *("As Ks\0Kh 4s 4d", "\x1b[31mAs", "As Ks Kh 4s\xa04d", "zz" * LONGEST_LINE),
)


def lines(seed: int, number: int, jokers: int = 0) -> bytes:
    """Return random hands, some dealt four of a kind, in odd spellings, with faults between."""
    chance = random.Random(seed)
    written = []
    for _ in range(number):
        deal = chance.sample(range(52 + jokers), 5)
        if chance.random() < 0.1:
            rank = chance.randrange(13)
            deal = [*range(4 * rank, 4 * rank + 4), (4 * rank + 4 + chance.randrange(48)) % 52]
            chance.shuffle(deal)
        text = format_cards(deal)
        written.append(chance.choice(SPELLINGS)(text) if chance.random() < 0.3 else text)
        if chance.random() < 0.1:
            written.append(chance.choice(ODD_LINES))
    return "\n".join(written).encode() + b"\nAs\xff\n\xef\xbb\xbfAs Ks Kh 4s 4d"


ASKED = [(), ("--json",), ("--coins", "1")]
MANY_GAMES = [("9/6", 0), ("deuces-wild", 0), ("joker-20-7-5", 1)]
PAIRS = [*zip(MANY_GAMES, ASKED, strict=True), (MANY_GAMES[0], ASKED[1]), (MANY_GAMES[2], ASKED[0])]


@pytest.mark.parametrize("asked", slow_but(product(MANY_GAMES, ASKED), fast=PAIRS), ids=str)
def test_many_hands_are_answered_as_one_by_one(
    holdwise: Run,
    monkeypatch: pytest.MonkeyPatch,
    asked: tuple[tuple[str, int], tuple[str, ...]],
) -> None:
    (game, jokers), words = asked
    command = ("best", "-", "--paytable", game, *words)
    data = lines(seed=jokers, number=90 if words == ("--json",) else 300, jokers=jokers)
    answers = []
    for many in (0, 10**9):
        monkeypatch.setattr(best_command, "MANY", many)
        answers.append(holdwise(*command, stdin=data))
    together, one_by_one = answers
    assert together.code == one_by_one.code == 1
    assert together.error_lines == one_by_one.error_lines
    assert together.out == one_by_one.out
    assert len(together.error_lines) >= 5
    assert together.out.count(" = ") > 10 or words == ("--json",) or jokers
    assert hands_of(together) + len(together.error_lines) == together.out.count("\n")


def hands_of(answer: Answer) -> int:
    return sum(line != "" for line in answer.out.splitlines())


def test_every_answer_stands_beside_its_line(holdwise: Run) -> None:
    data = b"As Ks Kh 4s 4d\nzz\n2c 3d 4h 5s 6c\nAs As\n"
    answer = holdwise("best", "-", stdin=data)
    shown = [line.partition("  hold ")[0] for line in answer.out.split("\n")]
    assert shown == ["As Ks Kh 4s 4d", "", "2c 3d 4h 5s 6c", "", ""]


@pytest.mark.parametrize("seed", range(3))
def test_only_plain_lines_of_five_cards_are_read_in_arrays(seed: int) -> None:
    """They are those that are nothing but the five names, as printed, with blanks or without."""
    data = lines(seed, number=300, jokers=seed) + b"\n"
    found = hand_lines(data)
    texts = [line.removesuffix(b"\r") for line in data.split(b"\n")[:-1]]
    assert [data[a:b] for a, b in zip(found.starts, found.ends, strict=True)] == texts
    plain = {}
    for number, text in enumerate(texts):
        if PLAIN.fullmatch(text):
            with suppress(CardError):  # a card is there twice
                plain[number] = list(parse_cards(text.decode()))
    assert dict(zip(found.plain.tolist(), found.cards.tolist(), strict=True)) == plain
    assert len(plain) > 150


def test_a_long_stream_is_still_answered_line_by_line() -> None:
    hand = b"As Ks Kh 4s 4d\n"
    with asking("best", "-") as asked:
        asked.stdin.write(hand * (best_command.MANY + 1))
        asked.stdin.flush()
        answers = {asked.stdout.readline() for _ in range(best_command.MANY + 1)}
        assert answers == {b"As Ks Kh 4s 4d  hold Ks Kh 4s 4d  2.595745\n"}
        assert asked.ask(b"2c3d4h5s6c\n").startswith(b"2c 3d 4h 5s 6c  hold 2c 3d 4h 5s 6c")
        asked.stdin.close()
        assert asked.process.wait(timeout=600) == 0


@pytest.mark.parametrize("step", [1, 2, 3, 7, 5000])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-be"])
def test_blocks_are_whole_lines_however_they_arrive(step: int, encoding: str) -> None:
    text = ("\ufeff" if encoding == "utf-16-be" else "") + "A♠ K\n\n" + "z" * 3000 + "\n\nlast"
    blocks = list(blocks_of(Trickle(text.encode(encoding), step)))
    assert all(block.endswith(b"\n") for block in blocks)
    begun = [line[:LONGEST_LINE] for line in b"".join(blocks).split(b"\n")]
    assert begun == ["A♠ K".encode(), b"", b"z" * LONGEST_LINE, b"", b"last", b""]


def test_a_line_without_an_end_stays_bounded() -> None:
    (block,) = blocks_of(Trickle(b"z" * 1_000_000, 50_000))
    assert len(block) == LONGEST_LINE + 2


class Trickle(io.BytesIO):
    """A stream of which only some bytes arrive at a time."""

    def __init__(self, data: bytes, step: int) -> None:
        super().__init__(data)
        self._step = step

    def read1(self, size: int | None = -1, /) -> bytes:
        return super().read1(self._step if size is None or size < 0 else min(size, self._step))
