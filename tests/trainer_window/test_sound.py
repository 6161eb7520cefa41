"""Sound: which tone comes when, what a tone is, and silence where there is no sound card."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from player import STILL, Player, playing

from trainer.app.world import outcome_sound
from trainer.core.records import Coach
from trainer.window.sound import Speaker
from trainer.window.tones import LOUDNESS, RATE, TONES, samples


def play_until(player: Player, *, won: bool) -> list[str]:
    """Play hands, each by its best hold; return the tones of the first that is won or is not."""
    heard: list[str] = []
    player.world.sound = heard.append
    for _ in range(100):
        player.keys("space", "h")
        heard.clear()
        player.keys("space")
        player.app.turn()
        assert player.session.last is not None
        if bool(player.session.last.judgement.outcome.paid) is won:
            return heard
    raise AssertionError("a hundred hands of one kind")


@pytest.mark.parametrize(("won", "tone"), [(True, "win_"), (False, "right")])
def test_a_win_sounds_otherwise_than_a_loss(tmp_path: Path, won: bool, tone: str) -> None:
    with playing(tmp_path, settings=replace(STILL, sound=True)) as player:
        draw, outcome = play_until(player, won=won)
        assert draw == "draw"
        assert outcome.startswith(tone)


def test_a_wrong_hold_is_heard_and_a_lucky_win_is_no_feast(tmp_path: Path) -> None:
    with playing(tmp_path, settings=STILL, coach=Coach.AFTER) as player:
        heard: list[str] = []
        player.world.sound = heard.append
        player.keys("space", "3", "space")
        player.app.turn()
        assert heard[-1] == "wrong"
        session = player.session
        lucky = replace(session.last.judgement.outcome, paid=4000)
        judged = replace(session.last.judgement, outcome=lucky)
        last = replace(session.last, judgement=judged)
        assert outcome_sound(replace(session, last=last)) == "win_small"


@pytest.mark.parametrize(
    ("paid", "tone"), [(14, "small"), (15, "mid"), (99, "mid"), (100, "big"), (4000, "big")]
)
def test_a_win_sounds_by_how_many_bets_it_is(tmp_path: Path, paid: int, tone: str) -> None:
    """Three bets are more than a small win, twenty a great one; nothing was bet, nothing heard."""
    with playing(tmp_path, settings=STILL) as player:
        assert outcome_sound(player.session) is None
        player.keys("space", "space")
        last = player.session.last
        won = replace(last.judgement, outcome=replace(last.judgement.outcome, paid=paid))
        session = replace(player.session, last=replace(last, judgement=won))
        silent = replace(session, coach=Coach.SILENT)
        assert outcome_sound(silent) == f"win_{tone}"


def test_every_act_has_its_tone(tmp_path: Path) -> None:
    heard: list[str] = []
    with playing(tmp_path, settings=replace(STILL, sound=True), coach=Coach.WARN) as player:
        player.world.sound = heard.append
        player.keys("b", "space", "3", "space")  # a bad hold, held up once
    assert heard == ["bet", "deal", "hold", "warning"]
    outcomes = {"right", "wrong", "win_small", "win_mid", "win_big", "count"}
    assert set(heard) | {"draw", "release"} | outcomes == set(TONES)


def test_silent_is_silent(tmp_path: Path) -> None:
    with playing(tmp_path, settings=replace(STILL, sound=False)) as player:
        assert play_until(player, won=True) == []


class Mixer:
    """pygame's mixer as far as the speaker uses it."""

    def __init__(self, works: bool = True) -> None:
        self.works = works
        self.opened: list[tuple[int, ...]] = []
        self.made: list[bytes] = []
        self.played: list[bytes] = []
        self.volume = 0.0

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

        def set_volume(self, volume: float) -> None:
            self._mixer.volume = volume

        def play(self) -> None:
            self._mixer.played.append(self._buffer)


def test_the_mixer_is_opened_once_and_each_tone_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    mixer = Mixer()
    monkeypatch.setattr(pygame, "mixer", mixer)
    speaker = Speaker(lambda: 0.4)
    assert mixer.opened == []  # not before the first tone
    for name in ("win_mid", "deal", "win_mid"):
        speaker.play(name)
    assert mixer.opened == [(RATE, -16, 1, 512)]  # 16 bits with a sign, one channel
    win, deal = (samples(TONES[name]).tobytes() for name in ("win_mid", "deal"))
    assert mixer.made == [win, deal]
    assert mixer.played == [win, deal, win]
    assert mixer.volume == 0.4


def test_without_a_sound_card_it_is_tried_once_and_then_silent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    mixer = Mixer(works=False)
    monkeypatch.setattr(pygame, "mixer", mixer)
    speaker = Speaker()
    speaker.play("win_big")
    speaker.play("deal")
    assert len(mixer.opened) == 1
    assert mixer.played == []


@pytest.mark.parametrize("name", TONES)
def test_a_tone_is_as_long_as_it_says_heard_and_never_too_loud(name: str) -> None:
    tone = TONES[name]
    wave = samples(tone)
    assert len(wave) == sum(round(RATE * note.seconds) for note in tone) + RATE * tone[-1].tail
    least = 0.2 if name == "count" else 0.45  # a count ticks up to twenty times a second
    assert LOUDNESS * least < max(map(abs, wave)) <= LOUDNESS
    assert len(wave) <= 2.2 * RATE
    if len(tone) == 1 and tone[0].voice == "bell":
        rises = sum(a < 0 <= b for a, b in pairwise(wave))
        assert rises == pytest.approx(tone[0].hertz * tone[0].seconds, abs=1.5)


def test_the_real_mixer_takes_every_tone() -> None:
    speaker = Speaker()  # the dummy driver has no sound card, and plays even so
    for name in TONES:
        speaker.play(name)
    assert not speaker._silent
    pygame.mixer.quit()
