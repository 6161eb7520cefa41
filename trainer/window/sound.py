"""Plays short sounds; silence if there is no sound card."""

from __future__ import annotations

from collections.abc import Callable

import pygame


class Speaker:
    """Opens the mixer for the first tone; if that fails, it never tries again."""

    def __init__(self, volume: Callable[[], float] = lambda: 1.0) -> None:
        self.volume = volume  # from 0 to 1, as it is set now
        self._silent = False
        self._sounds: dict[str, pygame.mixer.Sound] = {}

    def play(self, name: str) -> None:
        """Play the tone of that name."""
        if self._silent:
            return
        try:
            sound = self._sound(name)
            sound.set_volume(self.volume())
            sound.play()
        except pygame.error:
            self._silent = True

    def _sound(self, name: str) -> pygame.mixer.Sound:
        from trainer.window.tones import RATE, TONES, samples  # with NumPy: at the first sound

        if not pygame.mixer.get_init():
            pygame.mixer.init(RATE, -16, 1, 512)
        if name not in self._sounds:
            self._sounds[name] = pygame.mixer.Sound(buffer=samples(TONES[name]).tobytes())
        return self._sounds[name]
