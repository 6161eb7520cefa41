"""Where everything is on the paytables page."""

from __future__ import annotations

from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.theme import Theme

LISTED, LINES = 8, 10  # rows of the list, and lines of the paytable, where pages are one column
GAP = 16.0


def paytables_layout(body: Rect, theme: Theme) -> Layout:
    """Return the list, the selected game, and the field for a file."""
    if theme.one_column:
        listed, rest = body.cut_top(_list(theme), GAP)
        game, rest = rest.cut_top(_game(theme), GAP)
        file = rest.cut_top(_file(theme))[0]
    else:
        listed, right = body.cut_left(body.w * 0.46, GAP)
        file, game = right.cut_bottom(_file(theme), GAP)
    return {
        "list": listed,
        "list.rows": listed.inset(14, 12),
        **_game_parts(game, theme),
        **_file_parts(file, theme),
    }


def tall_paytables(theme: Theme) -> float:
    """Return the least height of the page: 0 where it fits every window."""
    if not theme.one_column:
        return 0
    return _list(theme) + _game(theme) + _file(theme) + 2 * GAP


def _game_parts(game: Rect, theme: Theme) -> Layout:
    inner = game.inset(22, 18)
    title, rest = inner.cut_top(theme.type.title * 1.4, 4)
    source, rest = rest.cut_top(theme.type.caption * 1.4 * 2, 10)
    foot, schedule = rest.cut_bottom(_foot(theme), 16)
    if theme.one_column:
        note, play = foot.cut_top(theme.line, 8)
    else:
        note, play = foot.cut_left(foot.w * 0.56, 12)
    return {
        "game": game,
        "game.title": title,
        "game.source": source,
        "game.schedule": schedule,
        "game.note": note,
        "game.play": play,
    }


def _file_parts(file: Rect, theme: Theme) -> Layout:
    caption, field = file.inset(22, 14).cut_top(theme.type.caption * 1.6, 4)
    typed, look = field.cut_left(field.w - 6.6 * theme.type.body, 12)
    height = _field(theme)
    return {
        "file": file,
        "file.caption": caption,
        "file.path": typed.cut_top(height)[0],
        "file.look": look.cut_top(height)[0],
    }


def _list(theme: Theme) -> float:
    return (LISTED + 1) * theme.type.body * 1.75 + 24


def _field(theme: Theme) -> float:
    return max(theme.space.touch, theme.type.label * 1.8)


def _foot(theme: Theme) -> float:
    return theme.line + 8 + theme.type.label * 1.9 if theme.one_column else 52


def _game(theme: Theme) -> float:
    size = theme.type
    words = size.title * 1.4 + 4 + size.caption * 1.4 * 2 + 10
    return words + (LINES + 1) * size.caption * 1.25 + 8 + 16 + _foot(theme) + 36


def _file(theme: Theme) -> float:
    return theme.type.caption * 1.6 + _field(theme) + 36
