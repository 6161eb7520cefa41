"""Keys and clicks at random: credits, cards and log stay consistent."""

import random
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from player import Player, playing

from trainer.core.records import HandRecord
from trainer.core.session import Phase, Session
from trainer.core.shoe import deck
from trainer.pages import DIALOGS, PAGES
from trainer.store import read_history
from trainer.widgets.base import (
    Closed,
    Exposed,
    Input,
    KeyPress,
    PointerDown,
    PointerLeft,
    PointerMoved,
    PointerUp,
    Typed,
    Wheel,
)

PLAY = (*"12345", "space", "space", "return", "b", "m", "h", "w")
OTHERS = ("tab", "escape", "f1", "f11", "up", "down", "pagedown", "home", "end", "backspace")
LETTERS = "AKQJT98765432cdhs ,10♠x"


def inputs(chance: random.Random, player: Player) -> list[Input]:
    """One thing a person may do, sensible or not."""
    canvas = player.app.stage.canvas
    x, y = chance.uniform(-10, canvas.width + 10), chance.uniform(-10, canvas.height + 10)
    kind = chance.random()
    if kind < 0.5:
        return [KeyPress(chance.choice(PLAY))]
    if kind < 0.6:
        return [KeyPress(chance.choice(OTHERS), shift=chance.random() < 0.3)]
    if kind < 0.75:
        widgets = player.app.top.widgets(player.app.stage)
        x, y = chance.choice(widgets).rect.center
        return [PointerMoved(x, y), PointerDown(x, y), PointerUp(x, y)]
    if kind < 0.85:
        return [PointerDown(x, y), PointerMoved(y, x), PointerUp(x, y)]
    if kind < 0.95:
        return [Wheel(x, y, chance.choice((-2, 1, 0.5))), PointerMoved(x, y)]
    return [chance.choice((Typed(chance.choice(LETTERS)), Exposed(), PointerLeft(), Closed()))]


def money(session: Session) -> int:
    """Credits, with the bet that lies on the table."""
    return session.credits + (session.wager if session.phase is Phase.HOLD else 0)


def check(session: Session) -> None:
    """What must hold at every moment."""
    assert session.credits >= 0
    assert 1 <= session.coins <= 5
    assert 0 <= session.held < 32
    if session.phase is Phase.HOLD:
        assert session.dealt == deck(session.seed, session.deal_number, session.table.rules)[:5]
    else:
        of_the_last = session.last is not None and session.coins == session.last.record.coins
        assert session.wager <= session.credits or not session.playable or of_the_last


def check_record(record: HandRecord) -> None:
    """A logged hand follows from its shoe, its hold and its paytable."""
    shoe = deck(record.seed, record.deal, record.table.rules)
    assert record.dealt == shoe[:5]
    assert record.final is not None
    kept = [i for i in range(5) if record.held >> i & 1]
    assert all(record.final[i] == record.dealt[i] for i in kept)
    new = [card for i, card in enumerate(record.final) if i not in kept]
    assert tuple(new) == record.drawn == shoe[5 : 5 + len(new)]
    assert record.best_ev >= record.ev


@pytest.mark.parametrize("count", [300, pytest.param(25_000, marks=pytest.mark.slow)])
def test_random_inputs(count: int, tmp_path: Path) -> None:
    chance = random.Random(20261121)
    pages = set()
    with playing(tmp_path, credits=60, returns=lambda _table, _coins: Fraction(1)) as player:
        player.app.screen.toggle_fullscreen = lambda: None  # type: ignore[method-assign]  # slow, and tested elsewhere
        reloads, loaded, last, before = 0, 0, None, player.session
        for number in range(count):
            player.script.time += chance.choice((5, 100, 400))
            player.feed(*inputs(chance, player))
            player.app.running = True  # Esc and the close button may have ended it
            session = player.session
            check(session)
            pages.add(player.app.top.name)
            if session.last is not None and session.last is not last:
                last = session.last
                check_record(last.record)
                assert money(session) == money(before) - last.record.wager + (
                    last.record.paid_all or 0
                )
            elif money(session) != money(before):
                reloads, loaded = reloads + 1, loaded + money(session) - money(before)
                # The bet may be the largest only now.
                assert not replace(before, coins=session.coins).playable
                assert money(session) == session.stake
            before = session
            if number % 200 == 0:
                player.app.show()
                player.world.workers.slow.run()  # type: ignore[attr-defined]  # for Ultimate X
        played = sum(game.meters.hands for game in player.session.games)
        logged = [hand for hand in read_history(tmp_path) if hand.mode == "play"]
    assert pages <= {*PAGES, *DIALOGS}
    assert len(pages) > (10 if count < 1000 else len(PAGES))
    assert played > count / 200  # it has eleven other pages to try
    assert reloads > 0 or count < 10_000
    assert len(logged) == played
    assert [hand.deal for hand in logged] == sorted(hand.deal for hand in logged)
    bets = [  # at Ultimate X as much again for the feature
        (2 if hand.multipliers else 1) * hand.coins * (1 + len(hand.further)) for hand in logged
    ]
    won = sum(hand.paid_all for hand in logged) - sum(bets)
    assert money(before) == 60 + loaded + won
