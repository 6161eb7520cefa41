"""Sound: which tone comes when, what a tone is, and silence where there is no sound card."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from player import STILL, Player, playing

from trainer.core.records import Coach
from trainer.window.sound import LOUDNESS, RATE, TONES, Speaker, samples


def play_until(player: Player, *, won: bool) -> list[str]:
    """Play hands, each by its best hold; return the tones of the first that is won or is not."""
    heard: list[str] = []
    player.world.sound = heard.append
    for _ in range(100):
        player.keys("space", "h")
        best = player.session.best_shown[0]
        player.keys(*(str(i + 1) for i in range(5) if best >> i & 1))
        heard.clear()
        player.keys("space")
        player.app.turn()
        assert player.session.last is not None
        if bool(player.session.last.judgement.outcome.paid) is won:
            return heard
    raise AssertionError("a hundred hands of one kind")


@pytest.mark.parametrize(("won", "tones"), [(True, ["draw", "win"]), (False, ["draw"])])
def test_a_win_sounds_otherwise_than_a_loss(tmp_path: Path, won: bool, tones: list[str]) -> None:
    with playing(tmp_path, settings=replace(STILL, sound=True)) as player:
        assert play_until(player, won=won) == tones


def test_every_act_has_its_tone(tmp_path: Path) -> None:
    heard: list[str] = []
    with playing(tmp_path, settings=replace(STILL, sound=True), coach=Coach.WARN) as player:
        player.world.sound = heard.append
        player.keys("b", "space", "3", "space")  # a bad hold, held up once
    assert heard == ["bet", "deal", "hold", "warning"]
    assert set(heard) | {"draw", "win"} == set(TONES)


def test_silent_is_silent(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        assert play_until(player, won=True) == []


class Mixer:
    """pygame's mixer as far as the speaker uses it."""

    def __init__(self, works: bool = True) -> None:
        self.works = works
        self.opened: list[tuple[int, ...]] = []
        self.made: list[bytes] = []
        self.played: list[bytes] = []

    def get_init(self) -> bool:
        return bool(self.opened) and self.works

    def init(self, *how: int) -> None:
        self.opened.append(how)
        if not self.works:
            raise pygame.error("no audio device")

    def Sound(self, buffer: bytes) -> "Mixer._Sound":  # noqa: N802 - pygame's name
        self.made.append(buffer)
        return Mixer._Sound(self, buffer)

    class _Sound:
        def __init__(self, mixer: "Mixer", buffer: bytes) -> None:
            self._mixer, self._buffer = mixer, buffer

        def play(self) -> None:
            self._mixer.played.append(self._buffer)


def test_the_mixer_is_opened_once_and_each_tone_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    mixer = Mixer()
    monkeypatch.setattr(pygame, "mixer", mixer)
    speaker = Speaker()
    assert mixer.opened == []  # not before the first tone
    for name in ("win", "deal", "win"):
        speaker.play(name)
    assert mixer.opened == [(RATE, -16, 1, 512)]  # 16 bits with a sign, one channel
    win, deal = (samples(TONES[name]).tobytes() for name in ("win", "deal"))
    assert mixer.made == [win, deal]
    assert mixer.played == [win, deal, win]


def test_without_a_sound_card_it_is_tried_once_and_then_silent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    mixer = Mixer(works=False)
    monkeypatch.setattr(pygame, "mixer", mixer)
    speaker = Speaker()
    speaker.play("win")
    speaker.play("deal")
    assert len(mixer.opened) == 1
    assert mixer.played == []


@pytest.mark.parametrize("name", TONES)
def test_a_tone_is_as_long_as_it_says_heard_and_never_too_loud(name: str) -> None:
    wave = samples(TONES[name])
    assert len(wave) == sum(round(RATE * seconds) for _, seconds in TONES[name])
    assert LOUDNESS * 0.5 < max(map(abs, wave)) <= LOUDNESS
    hertz, seconds = TONES[name][0]
    note = wave[: round(RATE * seconds)]
    rises = sum(a < 0 <= b for a, b in pairwise(note))
    assert rises == pytest.approx(hertz * seconds, abs=1.5)  # as many waves as it has hertz


def test_the_real_mixer_takes_every_tone() -> None:
    speaker = Speaker()  # the dummy driver has no sound card, and plays even so
    for name in TONES:
        speaker.play(name)
    assert not speaker._silent
    pygame.mixer.quit()
