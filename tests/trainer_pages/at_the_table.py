"""What several tests of the table look at."""

from player import Player

from trainer.drawing.items import CardFace, Mark


def shown_cards(player: Player) -> list[int | None]:
    return [item.card for item in player.items() if isinstance(item, CardFace)]


def marks(player: Player) -> list[str]:
    return [
        item.shape for item in player.items() if isinstance(item, Mark) and item.shape != "icon"
    ]


def drawn_to_a_win(player: Player) -> None:
    """Play on by the best holds, up to the moment at which the draw of a win begins."""
    while True:
        player.keys("space", "h")
        best = player.session.best_shown[0]
        player.keys(*(str(i + 1) for i in range(5) if best >> i & 1), "space")
        outcome = player.session.last.judgement.outcome
        if outcome.paid and outcome.drawn:
            return
