"""What a drill says that comes next, and what comes."""

from pathlib import Path

import pytest
from player import Player, playing
from test_leaks_page import read

from trainer.app.scene import Go
from trainer.drawing.items import Label, Paragraph
from trainer.pages.drill_words import BY_LATEST
from trainer.pages.leak_words import CALLED_CLOSED, UNREAD
from trainer.pages.lists import MOMENT
from trainer.teaching.asking import DrillBounds
from trainer.teaching.drill import ALIKE
from trainer.teaching.leaks import leak_price

PAIR, OTHER = "low pair | one high card", "high pair | 4 to a flush"


def answered_wrong(player: Player) -> None:
    """Answer the question of the drill by a hold that is not best."""
    question = player.world.practice.running["drill"].question
    assert question is not None
    best = player.world.solver.solve(question.cards, player.session.table, 5).best_masks
    mask = next(mask for mask in range(32) if mask not in best)
    player.keys(*(str(i + 1) for i in range(5) if mask >> i & 1), "space")


def test_the_same_hand_with_one_card_changed_is_promised_only_where_it_comes(
    tmp_path: Path,
) -> None:
    with playing(tmp_path) as player:
        player.app.open_page("drill")
        player.keys("space")
        promised = set()
        for _ in range(12):
            before = set(player.world.practice.running["drill"].question.cards)
            answered_wrong(player)
            following = player.world.practice.running["drill"].question
            same = len(before & set(following.cards)) == 4
            turned = following.construction.endswith('"same": false}')
            ending = ". Look again." if turned else ", to make sure."
            assert player.says("Next: the same hand with one card changed") is same
            assert player.says(f"Next: the same hand with one card changed{ending}") is same
            promised.add(same)
            player.keys("space")
        assert promised == {True, False}


def thrown(player: Player, hands: int, name: str = PAIR) -> None:
    """Miss that many hands of a drill of one choice, whatever they are."""
    player.app._apply(Go("drill", DrillBounds(classes=(name,), hands=hands)))
    for _ in range(hands):
        answered_wrong(player)
        player.keys("space")


def test_a_drill_of_a_mistake_is_called_as_leaks_calls_it(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        thrown(player, 6)
        player.app.open_page("table")
        player.app._apply(Go("drill", DrillBounds(classes=(PAIR,), hands=2)))
        assert player.says("Drill: low pair or one high card")  # a question, over the hand
        assert not player.says("you throw a low pair away")  # that would be the answer
        question = player.world.practice.running["drill"].question
        assert question is not None
        held = player.world.solver.solve(question.cards, player.session.table, 5).best.mask
        player.keys(*(str(i + 1) for i in range(5) if held >> i & 1), "space")
        assert player.says("This leak: you throw a low pair away.")
        player.keys("space")
        answered_wrong(player)
        player.keys("space")
        assert player.says("Drill: you throw a low pair away")
        player.click("other")
        read(player)
        assert player.says("You throw a low pair away")
        assert not player.says("Low pair or one high card")


@pytest.mark.parametrize("others", [(), (OTHER,)])
def test_the_end_of_a_drill_says_what_leaks_says(tmp_path: Path, others: tuple[str, ...]) -> None:
    """What is missed now and then stays open; the pair, always right by now, is closed."""
    with playing(tmp_path) as player:
        for name in (PAIR, *others):
            thrown(player, 8, name)
            player.app.open_page("table")
        bounds = DrillBounds(classes=(PAIR, *others), hands=20)
        player.app._apply(Go("drill", bounds))
        asked_others = 0
        for _ in range(20):
            drill = player.world.practice.running["drill"]
            question = drill.question
            assert question is not None
            decision = str(drill.mode.decisions.classes[question.decision])
            asked_others += decision == OTHER
            if decision == OTHER and asked_others % 2:
                answered_wrong(player)
            else:
                solution = player.world.solver.solve(question.cards, player.session.table, 5)
                held = solution.best.mask
                player.keys(*(str(i + 1) for i in range(5) if held >> i & 1), "space")
            player.keys("space")
        read(player)
        latest = [each for each in player.words() if each.endswith(BY_LATEST)]
        assert len(latest) == len(others)  # one leak has the price of Leaks alone
        assert player.says(CALLED_CLOSED) is not bool(others)
        done = "This leak is closed: you no longer throw a low pair away."
        assert player.says(done) is not bool(others)
        player.click("open.leaks")
        read(player)
        asked = [leak for _, leak in player.app.top.leaks if str(leak.decision) in bounds.classes]
        assert {leak.standing for leak in asked} == {"closed", *(["open"] if others else [])}
        assert not any(letter.isdigit() for each in latest for letter in each.replace("600", ""))


def price_in_leaks(player: Player) -> str:
    """What Leaks says of the pair."""
    player.app.open_page("leaks")
    read(player)
    (leak,) = (leak for _, leak in player.app.top.leaks if PAIR in leak.classes)
    return leak_price(leak, 5, player.world.pace)


def test_a_drill_of_one_leak_ends_with_the_price_of_leaks(tmp_path: Path) -> None:
    """Nothing moves when what it is now has been read."""
    with playing(tmp_path) as player:
        thrown(player, 8)
        before = price_in_leaks(player)
        player.app.open_page("table")
        player.app._apply(Go("drill", DrillBounds(classes=(PAIR,), hands=16)))
        for number in range(16):
            drill = player.world.practice.running["drill"]
            assert drill.question is not None
            if number == 15:
                answered_wrong(player)
            else:
                solution = player.world.solver.solve(drill.question.cards, player.session.table, 5)
                held = solution.best.mask
                player.keys(*(str(i + 1) for i in range(5) if held >> i & 1), "space")
            player.keys("space")
        unread = {item.text: item.rect for item in player.items() if isinstance(item, Label)}
        assert UNREAD in unread, " / ".join(player.words())
        assert player.says(MOMENT)
        read(player)
        rects = {item.text: item.rect for item in player.items() if isinstance(item, Label)}
        assert UNREAD not in rects
        assert {text: unread[text] for text in ("Before", "Now")} == {
            text: rects[text] for text in ("Before", "Now")
        }
        said = {*player.words()}
        after = price_in_leaks(player)
        assert before != after
        assert {price.removesuffix(" an hour") for price in (before, after)} <= said


def test_a_drill_of_one_leak_says_once_that_some_hands_only_look_alike(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Go("drill", DrillBounds(classes=(PAIR,))))
        assert player.says(ALIKE)
        answered_wrong(player)
        for _ in range(4):
            player.keys("space")
            assert not player.says(ALIKE)
            answered_wrong(player)
    with playing(tmp_path / "other") as player:
        player.app._apply(Go("drill", DrillBounds()))
        assert player.world.practice.running["drill"].question is not None
        assert not player.says(ALIKE)


def test_the_costliest_mistakes_are_called_by_their_names(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Go("drill", DrillBounds(hands=8)))
        for _ in range(8):
            answered_wrong(player)
            player.keys("space")
        player.keys("space")
        assert player.says("Your costliest mistakes")
        said = [each for each in player.items() if isinstance(each, Label | Paragraph)]
        next_one = next(each.rect.x for each in said if each.text == "Next")
        names = [each for each in said if each.text.startswith("You throw ")]  # nothing was kept
        assert len([each for each in names if each.rect.x < next_one]) == 3
