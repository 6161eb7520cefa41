"""Takes the pictures of the guide and the README: ``python docs/screenshots [NAME...]``.

Without a name it takes all of them, the moving one too. They go to ``docs/pictures/``; no display
is needed. The player is invented and the evening is the same each time, so that a picture changes
only if the window does. It needs the extras `docs` and `test`.
"""

from __future__ import annotations

import os
import sys
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(HERE), str(ROOT / "tests" / "support"), str(ROOT)]

import time_machine
from month import TODAY, make_month
from moving import moving_picture, still
from player import Player, painter, playing
from scenes import FOUR_QUEENS, SCENES, STILL, Scene

from solver.ultimate_x.ultimate_x_game import solve_ultimate_x
from trainer.core.settings import Look, Speed

PICTURES = HERE.parent / "pictures"
MOVING = Scene("moving", lambda _: None, replace(STILL, speed=Speed.NORMAL), seed=FOUR_QUEENS)
QUALITY = 82


def main(names: list[str], into: Path = PICTURES) -> int:
    """Take the pictures of these names, or all."""
    every = {scene.name: scene for scene in (*SCENES, MOVING)}
    if unknown := set(names) - set(every):
        print(f"there is no picture {', '.join(sorted(unknown))}", file=sys.stderr)
        return 2
    scenes = [every[name] for name in names or every]
    with TemporaryDirectory() as folder, time_machine.travel(TODAY, tick=False):
        if not all(scene.new for scene in scenes):
            make_month(Path(folder))
        for scene in scenes:
            for look in scene.looks:
                with TemporaryDirectory() as data:
                    file = into / f"{name(scene, look)}.webp"
                    take(scene, Path(folder), Path(data), look, file)
                print(file)
    return 0


def name(scene: Scene, look: Look) -> str:
    """Return the name of a picture."""
    return scene.name if look is Look.DARK else f"{scene.name}-{look}"


def take(scene: Scene, past: Path, data: Path, look: Look, file: Path) -> None:
    """Take a picture of a scene in an empty data folder."""
    with opened(scene, past, data, look) as player:
        scene.steps(player)
        painter().catch_up()
        if scene is MOVING:
            moving_picture(player, file)
        else:
            still(player).save(file, quality=QUALITY, method=6)


def opened(scene: Scene, past: Path, folder: Path, look: Look) -> AbstractContextManager[Player]:
    """Open the window on a copy of the player's past."""
    if not scene.new:
        copytree(past, folder, dirs_exist_ok=True)
    return playing(
        folder,
        settings=replace(scene.settings, look=look),
        table=scene.table,
        multiplied=solve_ultimate_x,
        seed=scene.seed,
        hands=scene.hands,
        ultimate_x=scene.ultimate_x,
        painted=scene is MOVING,
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
