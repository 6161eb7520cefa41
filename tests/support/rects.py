"""What tests ask of rectangles."""

from trainer.drawing.geometry import Rect


def overlap(a: Rect, b: Rect, slack: float = 0.01) -> bool:
    """Whether the two share some area."""
    return (
        a.x < b.right - slack
        and b.x < a.right - slack
        and a.y < b.bottom - slack
        and b.y < a.bottom - slack
    )
