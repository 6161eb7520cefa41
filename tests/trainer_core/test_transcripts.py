"""Play-throughs: what a player sees, key by key."""

from pathlib import Path

import pytest
from playing import Machine

from trainer.core.records import Coach

FILES = sorted(Path(__file__).with_name("transcripts").glob("*.txt"))


def replay(text: str) -> str:
    """Press the keys of a transcript again; return the transcript of that."""
    head, *lines = text.splitlines()
    words = dict(zip(head.split()[::2], head.split()[1::2], strict=True))
    machine = Machine(
        int(words["seed"]), Coach(words["coach"]), int(words["bet"]), int(words["credits"])
    )
    keys = [line.split()[0] for line in lines if not line.startswith(" ")]
    return f"{head}\n{machine.transcript(keys)}"


def test_there_is_one_for_every_coach() -> None:
    coaches = {path.read_text(encoding="utf-8").split()[3] for path in FILES}
    assert coaches == {str(coach) for coach in Coach}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_transcript(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert replay(text) == text


if __name__ == "__main__":
    for file in FILES:
        file.write_text(replay(file.read_text(encoding="utf-8")), encoding="utf-8")
