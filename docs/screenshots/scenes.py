"""What each picture shows: how the window is opened, and what is done in it before it is taken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from month import DAYS, held_by, learner
from player import Later, Player

from solver import load_paytable, solve_hand
from trainer.app.scene import Open
from trainer.core.records import Coach
from trainer.core.settings import Experience, Look, Settings, Speed
from trainer.widgets.base import PointerDown, PointerMoved, PointerUp

STILL = Settings(
    speed=Speed.INSTANT,
    experience=Experience.FEEL,
    coach=Coach.AFTER,
    coin_cents=25,
    reviewed="2026-11-20T08:00:00Z",
)
BOTH = (Look.DARK, Look.LIGHT)
PAIR_OR_FLUSH = 64
"""The seed whose first deal has a low pair and four cards to a flush: K 8 6 2 of spades and 8♥."""
FOUR_QUEENS = 2294
"""The seed whose first deal has two queens, and whose draw has the two others."""

Steps = Callable[[Player], None]


@dataclass(frozen=True)
class Scene:
    """A picture: its name, what is done before it is taken, and how the window is opened.

    `seed` deals its hands, `new` is for a player without a past; each of `looks` is a picture.
    """

    name: str
    steps: Steps
    settings: Settings = STILL
    seed: int = 7
    table: str = "job-9-6"
    hands: int = 1
    ultimate_x: bool = False
    new: bool = False
    looks: tuple[Look, ...] = (Look.DARK,)


def at(page: str, *then: Steps) -> Steps:
    """Return the steps to a page, and what is done there."""

    def steps(player: Player) -> None:
        player.app.open_page(page)
        settle(player)
        for step in then:
            step(player)
            settle(player)

    return steps


def settle(player: Player) -> None:
    """Let everything be computed that the page asks for."""
    player.app.show()
    for work in (player.world.workers.slow, player.world.workers.long):
        assert isinstance(work, Later)
        work.run()
    player.app.show()


def keys(*names: str) -> Steps:
    """Return the step that presses keys."""
    return lambda player: player.keys(*names)


def dialog(name: str) -> Steps:
    """Return the step that opens a dialog."""
    return lambda player: player.app._apply(Open(name))


def best(player: Player) -> None:
    """Hold what is best."""
    assert player.session.solution is not None
    held(player, player.session.solution.best.mask)


def held(player: Player, mask: int) -> None:
    """Hold the cards of a mask."""
    player.keys(*(str(i + 1) for i in range(5) if mask >> i & 1))


def wrong(player: Player) -> None:
    """Answer a lesson's question by the hold that is nearly as good."""
    question = player.world.practice.running["course"].question
    assert question is not None
    solution = solve_hand(question.cards, player.session.table)
    held(player, next(h.mask for h in solution.holds if h.mask not in solution.best_masks))
    player.keys("space")


def questions(mode: str, most: int, *, right: bool = False) -> Steps:
    """Return the step that answers up to so many questions, as the player would or rightly."""
    player_today = learner()

    def steps(player: Player) -> None:
        for _ in range(most):
            kept = player.world.practice.running.get(mode)
            if kept is None or kept.question is None:
                return
            solution = solve_hand(kept.question.cards, kept.mode.table, kept.mode.coins)
            held(player, solution.best.mask if right else held_by(player_today, solution, DAYS))
            player.keys("space", *(["space"] if kept.speaks else []))
            settle(player)

    return steps


def own_paytables(player: Player) -> None:
    """Save two paytables of the player's own, as the lab does."""
    folder = player.world.folder / "paytables"
    folder.mkdir(exist_ok=True)
    for text in ("9/6 + flush 7", "9/6 + royal 4500@5"):
        table = load_paytable(text)
        name = text.replace("/", "-").replace(" + ", "-").replace(" ", "-").replace("@5", "")
        (folder / f"{name}.toml").write_text(table.to_toml(), encoding="utf-8")


def flush_of_seven(player: Player) -> None:
    """Let the flush pay 35 coins in the lab."""
    sign = player.widget("pays.0")
    x, y = sign.places()[4].center
    player.feed(PointerMoved(x, y), PointerDown(x, y), PointerUp(x, y))
    player.keys("up")
    player.feed(PointerMoved(1, 1))


DEALT = at("table", keys("space"), best)
WRONG = at("table", keys("space", "1", "3", "space"))
WON = at("table", keys("space"), best, keys("space"))

SCENES = (
    Scene("welcome", at("home"), Settings(speed=Speed.INSTANT), new=True),
    Scene("first", at("first", keys("space", "1")), new=True),
    Scene("today", at("home"), looks=BOTH),
    Scene("table", DEALT, seed=FOUR_QUEENS, looks=BOTH),
    Scene("table-live", DEALT, replace(STILL, coach=Coach.LIVE), seed=PAIR_OR_FLUSH),
    Scene("table-wrong", WRONG, seed=PAIR_OR_FLUSH),
    Scene("table-win", WON, seed=FOUR_QUEENS),
    Scene("table-deuces", DEALT, table="deuces-wild", seed=12),
    Scene("ten-hands", WON, seed=FOUR_QUEENS, hands=10),
    Scene("hundred-hands", WON, seed=FOUR_QUEENS, hands=100),
    Scene("ultimate-x", at("table", *[keys("space"), best] * 3, keys()), hands=3, ultimate_x=True),
    Scene("why", at("table", keys("space", "1", "3", "space", "w")), seed=PAIR_OR_FLUSH),
    Scene("games-to-choose", at("table", dialog("game"))),
    Scene("session", at("table", *[keys("space"), best, keys("space")] * 4, dialog("session"))),
    Scene("training", at("today", keys("space"), questions("today", 4))),
    Scene("placement", at("place")),
    Scene("course", at("course"), looks=BOTH),
    Scene("lesson", at("course", keys("space"), questions("course", 3, right=True))),
    Scene("lesson-wrong", at("course", keys("space"), wrong)),
    Scene("lesson-done", at("course", keys("space"), questions("course", 60, right=True))),
    Scene("drill", at("drill")),
    Scene("drill-done", at("drill", keys("space"), questions("drill", 20))),
    Scene("exam", at("exam")),
    Scene("exam-result", at("exam", keys("space"), questions("exam", 100))),
    Scene("leaks", at("leaks", keys("down"))),
    Scene("review", at("review")),
    Scene("games", at("paytables")),
    Scene("charts", at("strategy")),
    Scene("own", at("table", own_paytables, lambda player: player.app.open_page("own"))),
    Scene("lab", at("lab", flush_of_seven), looks=BOTH),
    Scene("hand", at("hand", lambda player: player.write("As Ks Kh 4s 4d"))),
    Scene("settings", at("settings")),
    Scene("help", at("help")),
)
