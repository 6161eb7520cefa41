"""What happened before the window opened is said in full."""

from pathlib import Path

from player import playing
from test_text_fits import faults

from trainer.window.opening import announce

KEPT = "Here is the hand that you left: it is not drawn yet."
DAMAGED = (
    "/home/somebody/.local/share/holdwise/history.db was damaged: kept as "
    "history-damaged-2026-11-21T100319Z.db, a fresh one begins"
)
SETTINGS = "The settings were damaged: kept as settings-damaged.toml, the defaults hold"


def test_one_short_sentence_stands_beside_the_cards(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        announce(player.app, ())
        assert player.app.top.name == "table"
        announce(player.app, (KEPT,))
        assert player.app.top.name == "table"
        assert player.says(KEPT)


def test_several_or_long_ones_are_all_read_before_play(tmp_path: Path) -> None:
    for sentences in ((DAMAGED,), (DAMAGED, SETTINGS, KEPT)):
        with playing(tmp_path, size=(800, 600)) as player:
            announce(player.app, sentences)
            assert all(player.says(sentence) for sentence in sentences)
            assert list(faults(player)) == []
            player.keys("space")
            assert player.app.top.name == "table"
            assert not player.world.in_hand
