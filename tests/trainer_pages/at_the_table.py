"""What several tests of the table look at."""

from player import Player

from trainer.drawing.items import CardFace, Icon
from trainer.widgets.base import WidgetState


def shown_cards(player: Player) -> list[int | None]:
    """The five cards of the player's own hand."""
    return [item.card for item in player.items() if isinstance(item, CardFace)][-5:]


def signs(player: Player) -> list[str]:
    """The ticks, crosses and arrows in sight: what tells right from wrong without colour."""
    kinds = ("tick", "cross", "arrow")
    return [item.name for item in player.items() if isinstance(item, Icon) and item.name in kinds]


def lit_bet(player: Player) -> int:
    """The bet whose column is lit."""
    sign = player.widget("paytable")
    list(sign.items(WidgetState(), player.app.stage.theme))
    return int(sign.coins)


def drawn_to_a_win(player: Player) -> None:
    """Play on by the best holds, up to the moment at which the draw of a win begins."""
    while True:
        player.keys("space", "h", "space")
        outcome = player.session.last.judgement.outcome
        if outcome.paid and outcome.drawn:
            return
