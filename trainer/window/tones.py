"""The sounds as numbers, made in code: cards, wood, bells."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import Literal

import numpy as np

RATE = 44_100

LOUDNESS = 9_000  # of 32,767
SEED = 11  # of the noise of a card, so that it sounds alike each time

Voice = Literal["card", "wood", "bell"]


@dataclass(frozen=True, slots=True)
class Note:
    """A tap of a card, a click of wood, or a note; `level` is its loudness from 0 to 1.

    `seconds` is how long it lasts until the next one; `tail` how long it rings on.
    """

    hertz: float
    seconds: float
    voice: Voice = "bell"
    level: float = 1
    tail: float = 0


Tone = tuple[Note, ...]


def _melody(*hertz: float, last: float = 0.2, tail: float = 0) -> Tone:
    notes = [Note(note, 0.08) for note in hertz[:-1]]
    return (*notes, Note(hertz[-1], last, tail=tail))


def _cards(count: int, apart: float) -> Tone:
    """Return taps of cards; each a little higher or lower than the one before."""
    return tuple(Note(900 * (1 + 0.04 * (-1) ** i), apart, "card", 0.8) for i in range(count))


C5, E5, G5, C6, E6, G6, C7 = 523.25, 659.25, 783.99, 1046.5, 1318.51, 1567.98, 2093.0

TONES: dict[str, Tone] = {
    "bet": (Note(1567.98, 0.05, "wood", 0.7),),
    "deal": _cards(5, 0.055),
    "hold": (Note(620.0, 0.04, "wood"),),
    "release": (Note(440.0, 0.04, "wood", 0.8),),
    "draw": _cards(2, 0.06),
    "right": (Note(E5, 0.12, level=0.6),),
    "wrong": (Note(196.0, 0.14, "wood", 0.5),),
    "win_small": _melody(C5, G5, last=0.12),
    "win_mid": _melody(C5, E5, G5, C6),
    "win_big": _melody(C5, E5, G5, C6, E6, G6, C7, last=0.3, tail=1.2),
    "count": (Note(C7, 0.02, "wood", 0.25),),
    "warning": (Note(311.13, 0.12, level=0.8), Note(293.66, 0.16, level=0.8)),
}


def samples(tone: Tone) -> array[int]:
    """Return the tone as 16-bit samples; each note fades out.

    >>> len(samples((Note(440.0, 0.01),)))
    441
    """
    begins = np.cumsum([0, *(round(RATE * note.seconds) for note in tone)])
    ends = (begins[i] + length(note) for i, note in enumerate(tone))
    wave = np.zeros(max(ends))
    for begin, note in zip(begins[:-1], tone, strict=True):
        wave[begin : begin + length(note)] += _note(note)
    loudest = max(note.level for note in tone) * LOUDNESS / max(1e-9, float(np.abs(wave).max()))
    return array("h", np.round(wave * loudest).astype(np.int16).tobytes())


def length(note: Note) -> int:
    """Return how many samples a note lasts, with its tail."""
    return round(RATE * (note.seconds + note.tail))


def _note(note: Note) -> np.ndarray:
    """Return one note between -1 and 1."""
    count = length(note)
    at = np.arange(count) / RATE
    share = np.arange(count) / count
    attack = np.minimum(1, np.arange(count) / 80)
    body = np.sin(2 * np.pi * note.hertz * at)
    if note.voice == "bell":
        body = body + 0.25 * np.sin(4 * np.pi * note.hertz * at) * np.exp(-6 * share)
        return note.level * attack * np.exp(-4 * share) * body
    if note.voice == "wood":
        return note.level * attack * np.exp(-9 * share) * body
    noise = np.random.default_rng(SEED).uniform(-1, 1, count)
    soft = np.convolve(noise, np.ones(12) / 12, "same")
    return note.level * attack * np.exp(-at / 0.006) * (soft + 0.1 * body)
