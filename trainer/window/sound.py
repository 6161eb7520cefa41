"""Short tones made in code; silence if there is no sound card."""

from __future__ import annotations

from array import array
from math import exp, pi, sin

import pygame

RATE = 44_100
LOUDNESS = 9_000  # of 32,767
Tone = tuple[tuple[float, float], ...]  # notes as (hertz, seconds)

TONES: dict[str, Tone] = {
    "bet": ((523.25, 0.05),),
    "deal": ((392.0, 0.04), (523.25, 0.05)),
    "hold": ((659.25, 0.04),),
    "draw": ((440.0, 0.05), (392.0, 0.06)),
    "win": ((523.25, 0.08), (659.25, 0.08), (783.99, 0.16)),
    "warning": ((311.13, 0.12), (293.66, 0.16)),
}


def samples(tone: Tone) -> array[int]:
    """Return the tone as 16-bit samples; each note fades out.

    >>> len(samples(((440.0, 0.01),)))
    441
    """
    wave = array("h")
    for hertz, seconds in tone:
        length = round(RATE * seconds)
        for i in range(length):
            fade = exp(-4 * i / length) * min(1.0, i / 80)
            wave.append(round(LOUDNESS * fade * sin(2 * pi * hertz * i / RATE)))
    return wave


class Speaker:
    """Opens the mixer for the first tone; if that fails, it never tries again."""

    def __init__(self) -> None:
        self._silent = False
        self._made: dict[str, pygame.mixer.Sound] = {}

    def play(self, name: str) -> None:
        """Play the tone of that name."""
        if self._silent:
            return
        try:
            self._sound(name).play()
        except pygame.error:
            self._silent = True

    def _sound(self, name: str) -> pygame.mixer.Sound:
        if not pygame.mixer.get_init():
            pygame.mixer.init(RATE, -16, 1, 512)
        if name not in self._made:
            self._made[name] = pygame.mixer.Sound(buffer=samples(TONES[name]).tobytes())
        return self._made[name]
