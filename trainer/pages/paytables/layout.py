"""Where everything is on the paytables page."""

from __future__ import annotations

from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.theme import Theme


def paytables_layout(body: Rect, theme: Theme) -> Layout:
    """Return the list on the left; the selected game and the file field on the right."""
    listed, right = body.cut_left(body.w * 0.46, 18)
    file, game = right.cut_bottom(theme.type.caption * 1.6 + theme.space.touch + 46, 16)
    inner = game.inset(22, 18)
    title, rest = inner.cut_top(theme.type.title * 1.4, 4)
    source, rest = rest.cut_top(theme.type.caption * 1.4 * 2, 10)
    foot, schedule = rest.cut_bottom(52, 16)
    note, play = foot.cut_left(foot.w * 0.52, 12)
    caption, field = file.inset(22, 14).cut_top(theme.type.caption * 1.6, 4)
    typed, look = field.cut_left(field.w - 150, 12)
    height = theme.space.touch
    return {
        "list": listed,
        "list.rows": listed.inset(14, 12),
        "game": game,
        "game.title": title,
        "game.source": source,
        "game.schedule": schedule,
        "game.note": note,
        "game.play": play,
        "file": file,
        "file.caption": caption,
        "file.path": typed.cut_top(height)[0],
        "file.look": look.cut_top(height)[0],
    }
