"""The dialog of the player: who plays here, one more, and who plays next."""

from dataclasses import replace
from pathlib import Path

from player import STILL, Later, Player, playing

from trainer.app.scene import Go, Open
from trainer.core.settings import Experience
from trainer.store.folder import new_profile, profiles


def opened(player: Player) -> None:
    player.app._apply(Open("player"))
    player.app.show()


def test_a_player_is_added_by_keys_and_chosen(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        opened(player)
        assert player.says("plays now")
        player.click("new")
        player.write("Anna")
        player.keys("return")
        assert profiles(tmp_path) == ["default", "Anna"]
        assert player.widget("play").label == "Play as Anna"
        player.keys("up")
        assert player.widget("close").label == "Close"
        player.keys("down", "return")
        assert player.world.next_player == tmp_path / "profiles" / "Anna"
        assert not player.app.running


def test_a_player_is_added_and_chosen_by_mouse_alone_with_a_hand_in_play(tmp_path: Path) -> None:
    new_profile(tmp_path, "Bert")
    with playing(tmp_path) as player:
        player.keys("space")
        player.click("tab.player")
        rows = player.widget("players")
        player.app._apply(player.app.top.act(rows.click(0, rows.rect.bottom - 4), player.app.stage))
        player.app.show()
        player.click("play")
        assert player.world.next_player == tmp_path / "profiles" / "Bert"
        assert not player.app.running


def test_large_text_in_a_small_window_keeps_the_player_and_the_words_of_the_tabs(
    tmp_path: Path,
) -> None:
    large = replace(STILL, text_size=150)
    with playing(tmp_path, size=(800, 600), settings=large, short=Later()) as player:
        player.app._apply(Go("lab"))
        assert player.says("One hand")
        player.click("tab.player")
        assert player.app.top.name == "player"


def test_where_the_bar_has_no_room_for_the_disc_the_settings_lead_to_the_player(
    tmp_path: Path,
) -> None:
    for text_size, in_bar in ((150, True), (200, False)):
        settings = replace(STILL, text_size=text_size)
        with playing(tmp_path, size=(800, 600), settings=settings, short=Later()) as player:
            player.app._apply(Go("settings"))
            names = {widget.name for widget in player.app.top.widgets(player.app.stage)}
            assert ("tab.player" in names) is in_bar
            assert ("player" in names) is not in_bar
            player.click("tab.player" if in_bar else "player")
            assert player.app.top.name == "player"


def test_a_player_is_called_as_they_like_and_by_others_too(tmp_path: Path) -> None:
    anna = new_profile(tmp_path, "Anna")
    with playing(tmp_path) as player:
        opened(player)
        assert not player.widget("rename").enabled
        player.click("own")
        player.write("Zoë")
        player.click("rename")
        assert {"Zoë", "Anna"} <= {*player.words()}
        assert player.world.player == ""
    with playing(anna, data=tmp_path) as player:
        opened(player)
        assert {"Zoë", "Anna"} <= {*player.words()}
        (tmp_path / "settings.toml").write_text("called = 5", encoding="utf-8")
        player.keys("escape")
        opened(player)  # damaged settings of somebody else are left as they are
        assert player.says("First player")
        assert (tmp_path / "settings.toml").read_text(encoding="utf-8") == "called = 5"


def test_a_name_that_is_taken_or_none_is_refused_in_words(tmp_path: Path) -> None:
    new_profile(tmp_path, "Anna")
    with playing(tmp_path) as player:
        opened(player)
        assert not player.widget("add").enabled
        for name, said in (("anna", "there is a profile 'Anna'"), ("../x", "cannot name")):
            player.click("new")
            player.write(name)
            player.click("add")
            assert player.says(said)
            player.keys("select all", "delete")
            assert not player.says(said)
        assert profiles(tmp_path) == ["default", "Anna"]


def test_a_player_who_is_gone_cannot_play(tmp_path: Path) -> None:
    folder = new_profile(tmp_path, "Anna")
    with playing(tmp_path) as player:
        opened(player)
        folder.rmdir()
        player.keys("down", "return")
        assert player.says("there is no profile 'Anna'")
        assert player.world.next_player is None
        assert player.app.running


def test_it_says_what_the_player_has_done_in_the_game(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space", "space")
        opened(player)
        player.world.workers.slow.run()  # type: ignore[attr-defined]  # work that waits for us
        assert player.says("1 hand at this game, 0 of 16 lessons known")


def test_at_ultimate_x_it_counts_the_hands_of_ultimate_x(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space", "space")
    with playing(tmp_path, ultimate_x=True, hands=3) as player:
        player.world.workers.slow.run()  # type: ignore[attr-defined]  # work that waits for us
        for _ in range(2):
            player.keys("space", "h", "space")
        opened(player)
        player.world.workers.slow.run()  # type: ignore[attr-defined]  # work that waits for us
        player.app.show()
        assert player.says("2 deals (6 hands) at this game")


def test_what_was_known_is_said_of_the_beginning(tmp_path: Path) -> None:
    known = replace(STILL, experience=Experience.NEVER)
    with playing(tmp_path, settings=known) as player:
        player.keys("space", "space")
        opened(player)
        assert player.widget("knows.never").chosen
        assert player.says("When you began, how well did you know video poker?")
