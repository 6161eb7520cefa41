"""A dialog: a panel over the dimmed page, with a title, a body and a row of buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trainer.app.scene import Pop, Stage, Transition
from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.items import Clip, Item, Label, Shadow
from trainer.drawing.panels import panel
from trainer.pages.scrolling import ScrollingScene
from trainer.widgets import Act, Button, Widget

PAD = 28


class Dialog(ScrollingScene):
    """Subclasses define the title, the size, the body, and the buttons by name and label."""

    VIEW, BODY = "sheet.view", "sheet.body"

    overlay = True
    title = ""
    size = (640.0, 320.0)
    buttons: Sequence[tuple[str, str]] = (("close", "Close"),)

    def layout(self, stage: Stage) -> Layout:
        """Return the places of the sheet, its title, its body and its buttons."""
        grow = stage.theme.grow
        width, height = self.size
        sheet = stage.rect.inset(20).centered(width * grow, height * grow)
        inner = sheet.inset(PAD, 22)
        title, rest = inner.cut_top(stage.theme.type.title * 1.3, 10)
        foot, view = rest.cut_bottom(max(48, stage.theme.type.body * 1.9), 16)
        layout = {"sheet": sheet, "sheet.title": title, "sheet.foot": foot}
        each = min(230 * grow, (foot.w - 12 * (len(self.buttons) - 1)) / len(self.buttons))
        for i, (name, _) in enumerate(reversed(self.buttons)):
            right = foot.right - i * (each + 12)
            layout[f"sheet.foot.{name}"] = Rect(right - each, foot.y, each, foot.h)
        return self.with_body(layout, view, self.tall(stage, view))

    def widgets(self, stage: Stage) -> Sequence[Widget]:
        """Return the widgets of its body, then its buttons; the last one is the primary button."""
        layout = self.layout(stage)
        last = self.buttons[-1][0]
        buttons = [
            Button(
                name, layout[f"sheet.foot.{name}"], label, "primary" if name == last else "plain"
            )
            for name, label in self.buttons
        ]
        return [*self.controls_of(stage, layout), *self.scroll_bar(layout), *buttons]

    def items(self, stage: Stage, widgets: Sequence[Widget]) -> Iterator[Item]:
        """Draw the sheet and its content."""
        layout, theme = self.layout(stage), stage.theme
        sheet = layout["sheet"]
        yield Shadow(sheet, 24, theme.space.panel)
        yield panel(sheet, theme)
        title, size = layout["sheet.title"], theme.type.title
        yield Label(title, self.title, size, theme.palette.text, "left", "semibold")
        foot = {name for name, _ in self.buttons}
        if self.scrolls(layout):
            yield Clip(layout[self.VIEW].inset(-PAD / 2, 0))
        yield from self.body(stage, layout["sheet.body"])
        yield from self.controls.items([w for w in widgets if w.name not in foot], theme)
        if self.scrolls(layout):
            yield Clip(None)
        yield from self.controls.items([w for w in widgets if w.name in foot], theme)

    def body(self, stage: Stage, box: Rect) -> Iterator[Item]:
        """Draw the content between the title and the buttons."""
        yield from ()

    def act(self, act: Act, stage: Stage) -> Transition:
        """Scroll, or close it, whichever button was pressed; a subclass may do more."""
        return None if self.scroll_act(act, stage) else Pop()

    def key(self, key: str, stage: Stage) -> Transition:
        """Close on Esc; press the primary button on Space or Enter."""
        self.scroll_key(key, stage)
        if key == "escape":
            return Pop()
        if key in ("space", "return"):
            return self.act(Act(self.buttons[-1][0]), stage)
        return None
