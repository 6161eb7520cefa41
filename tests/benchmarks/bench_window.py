"""The window: frames while cards move, the first frame with a long history, rest, and memory.

Run with ``pytest tests/benchmarks/bench_window.py -s``. Everything is drawn by the dummy driver, so
what the system takes to show a picture is not in the figures.
"""

import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from history_file import opened
from player import STILL, Player, playing
from pytest_benchmark.fixture import BenchmarkFixture

from solver import load_paytable, solve_hand
from trainer.app.kept_session import KeptSession, SessionSetup
from trainer.core.intents import ChooseHands, Deal, DealOrDraw, Draw, HoldOnly
from trainer.core.records import Coach
from trainer.core.session import Context
from trainer.core.settings import Speed
from trainer.widgets.base import KeyPress

HANDS = 1_000_000
FRAME_MS = 16
MEMORY_HANDS = int(os.environ.get("HOLDWISE_MEMORY_HANDS", "100000"))


def frames(player: Player) -> list[float]:
    """Deal and draw once, and return what each frame computed, in milliseconds.

    It is the time of this thread: other programs on the machine do not count.
    """
    took = []
    for _ in range(2):
        player.script.time += 1000
        player.feed(KeyPress("space"))
        while player.app.top.animating(player.app.stage):
            player.script.time += FRAME_MS
            start = time.thread_time()
            player.app.show()
            took.append(1000 * (time.thread_time() - start))
    return took


@pytest.mark.parametrize("size", [(1280, 800), (2560, 1600)], ids=str)
def test_frames_while_cards_move(
    benchmark: BenchmarkFixture, tmp_path: Path, size: tuple[int, int]
) -> None:
    with playing(tmp_path, size=size, settings=replace(STILL, speed=Speed.NORMAL)) as player:
        while player.app.painter.prepare_card(player.app.screen.surface):
            pass
        frames(player)
        took = sorted(benchmark.pedantic(lambda: frames(player), rounds=10))
        part = {name: took[int(share * (len(took) - 1))] for name, share in SHARES.items()}
        benchmark.extra_info |= part
        print(size, {name: f"{milliseconds:.1f} ms" for name, milliseconds in part.items()})


@pytest.mark.parametrize("table", ["job-9-6", "deuces-wild"])
@pytest.mark.parametrize("size", [(1280, 800), (2560, 1600)], ids=str)
def test_a_hundred_hands_are_drawn(
    benchmark: BenchmarkFixture, tmp_path: Path, size: tuple[int, int], table: str
) -> None:
    """The step of the draw, which saves it, and the one picture that shows all of it."""
    with playing(tmp_path, size=size, table=table, coach=Coach.AFTER, credits=10**7) as player:
        player.world.do(ChooseHands(100))

        def drawn() -> tuple[float, float]:
            player.keys("space", "1")
            player.app.show()
            player.script.time += 1000
            began = time.thread_time()
            player.feed(KeyPress("space"))
            stepped = time.thread_time()
            player.app.show()
            return 1000 * (stepped - began), 1000 * (time.thread_time() - stepped)

        drawn()
        # As the window does while nothing happens.
        while player.app.painter.prepare_card(player.app.screen.surface):
            pass
        took = benchmark.pedantic(lambda: [drawn() for _ in range(20)], rounds=1)
        step, picture = (sorted(part)[len(part) // 2] for part in zip(*took, strict=True))
        print(f"{table} {size}: step {step:.1f} ms, layout and paint {picture:.1f} ms")


SHARES = {"least": 0.0, "median": 0.5, "slowest of ten": 0.9, "slowest": 1.0}


def test_first_frame_with_a_long_history(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    long_history(tmp_path)
    took = benchmark.pedantic(lambda: first_frame(tmp_path), rounds=5)
    print(f"first frame after {HANDS:,} hands: {took:.2f} s")


def long_history(folder: Path) -> None:
    """Play a session without help, 400 hands an hour, and log it once for each day: the same seed
    deals the same.
    """
    times = [
        f"{FIRST_DAY}T{18 + i // 400}:{i % 400 * 9 // 60:02}:00Z" for i in range(SESSION_HANDS)
    ]
    context = Context(0, times[0], solve_hand)
    setup = SessionSetup(7, True, load_paytable("9/6"), 5, Coach.AFTER, start_credits=10**6)
    kept = KeptSession(folder, setup, context)
    for number in range(SESSION_HANDS):
        kept.send(Deal(), context)
        holds = solve_hand(kept.session.dealt).holds
        kept.send(HoldOnly(holds[number % WRONG_ONE_IN == 0].mask), context)
        kept.send(Draw(), Context(4000, times[number], solve_hand))
    kept.close(times[-1])
    copies = HANDS // SESSION_HANDS - 1
    with opened(folder) as database:
        for table, order in (("sessions", "id"), ("hands", "session, deal")):
            names = [row[1] for row in database.execute(f"PRAGMA table_info({table})")][1:]
            copied = ", ".join(COPIED.get(name, name) for name in names)
            database.execute(
                f"INSERT INTO {table} ({', '.join(names)}) WITH RECURSIVE days(day) AS "
                f"(SELECT 1 UNION ALL SELECT day + 1 FROM days WHERE day < {copies}) "
                f"SELECT {copied} FROM days, {table} ORDER BY day, {order}"
            )


FIRST_DAY = "2023-01-01"
SESSION_HANDS = 1000
WRONG_ONE_IN = 20
COPIED = {
    name: f"date('{FIRST_DAY}', '+' || day || ' days') || substr({name}, 11)"
    for name in ("at", "opened", "closed")
} | {"session": "session + day"}
"""The columns that differ from session to session."""


def first_frame(folder: Path) -> float:
    """Start the command and return the seconds to its first frame."""
    log = folder / "events"
    log.unlink(missing_ok=True)
    environment = os.environ | {
        "HOLDWISE_EVENTLOG": str(log),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    start = time.perf_counter()
    command = [sys.executable, "-m", "trainer", "play", "--data", str(folder)]
    with subprocess.Popen(command, env=environment) as window:
        while not (log.exists() and '"frame"' in log.read_text(encoding="utf-8")):
            time.sleep(0.002)
        took = time.perf_counter() - start
        window.terminate()
    return took


def test_at_rest(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """The processor time of a window that nobody touches, after it has settled."""
    environment = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, "-m", "trainer", "play", "--data", str(tmp_path)]
    with subprocess.Popen(command, env=environment) as window:
        time.sleep(30)  # what is computed after the first frame is done
        before = processor_time(window.pid)
        benchmark.pedantic(lambda: time.sleep(20), rounds=1)
        share = (processor_time(window.pid) - before) / 20
        window.terminate()
    print(f"at rest: {share:.2%} of a core")


def processor_time(process: int) -> float:
    """The seconds that a process has computed, from Linux's account of it."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_memory_over_many_hands(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """Every hand is dealt, drawn and logged. The first thousand are painted, as a player sees them:
    by then the caches of texts and pictures are full. Of the others every hundredth is.
    """
    with playing(tmp_path, credits=1_000_000) as player:
        player.world.log = lambda _event, **_fields: None  # the test's own list would grow
        player.app.show()
        while player.app.painter.prepare_card(player.app.screen.surface):  # the deck is drawn once
            pass
        play(player, 1_000, painted=1)
        before = resident()
        benchmark.pedantic(lambda: play(player, MEMORY_HANDS - 1_000), rounds=1)
        grown = resident() - before
    print(f"memory: {grown / 2**20:+.1f} MiB after {MEMORY_HANDS:,} hands")


def play(player: Player, hands: int, painted: int = 100) -> None:
    """Play hands without waiting, and paint only some of them."""
    for hand in range(hands):
        for _ in range(2):
            player.script.time += 1000
            player.world.do(DealOrDraw())
        if not player.session.credits:
            player.world.do(DealOrDraw())
        if hand % painted == 0:
            player.app.show()


def resident() -> int:
    """The memory of this process in bytes."""
    pages = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
