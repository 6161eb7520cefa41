"""The help page: the keys and topics that each page declares in its `info`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from trainer.app.scene import KeyHelp, PageInfo, Stage, Topic
from trainer.app.seeds import commitment_note
from trainer.app.world import World
from trainer.drawing import text
from trainer.drawing.flow import Flow
from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.items import Fill, Item, Label, Paragraph
from trainer.drawing.panels import panel
from trainer.drawing.theme import LINE
from trainer.pages.page import Page

INFO = PageInfo(
    "Help",
    place="side",
    icon="help",
    keys=(
        KeyHelp(("Tab",), "Next control; Space presses it"),
        KeyHelp(("←", "→"), "From card to card"),
        KeyHelp(("Ctrl", "1", "…", "0"), "Open a page by its place in the bar"),
        KeyHelp(("Ctrl", "C"), "Copy the hand as text; Ctrl V shows one on the Hand page"),
        KeyHelp(("Page ↓", "Page ↑"), "Scroll a long page"),
        KeyHelp(("F1",), "This help"),
        KeyHelp(("F11",), "Full screen, and back"),
        KeyHelp(("Esc",), "Close, go back, or leave"),
    ),
)
KEYS = 0.46  # the share of the keys in the width
CAPS = 0.42  # the share of the caps in the width of the keys
PAD_X, PAD_Y, GAP = 24.0, 18.0, 16.0
Part = Callable[[Flow, Stage], None]


class HelpPage(Page):
    """Shows text only; it scrolls if there is more than fits."""

    name = "help"
    info = INFO

    def __init__(self, world: World) -> None:
        super().__init__(world)
        world.history.forget()

    def layout(self, stage: Stage) -> Layout:
        """Return the frame and the two panels: side by side, or one below the other."""
        frame = super().layout(stage)
        body = frame["body"]
        if stage.theme.one_column:
            keys, rest = body.cut_top(self._height(_keys, body.w, stage), GAP)
            return frame | {"keys": keys, "topics": rest}
        keys, topics = body.cut_left(body.w * KEYS, GAP)
        return frame | {"keys": keys, "topics": topics}

    def tall(self, stage: Stage, view: Rect) -> float:
        """Return the height that the text needs."""
        wide = view.w - 20  # the scroll bar may take its share
        if stage.theme.one_column:
            parts = (self._height(part, wide, stage) for part in (_keys, self._words))
            return sum(parts) + GAP
        keys = self._height(_keys, wide * KEYS, stage)
        return max(keys, self._height(self._words, wide * (1 - KEYS) - GAP, stage))

    def _height(self, part: Part, width: float, stage: Stage) -> float:
        flow = _flow(Rect(0, 0, width, 0), stage)
        part(flow, stage)
        return flow.height + 2 * PAD_Y

    def body(self, stage: Stage, layout: Layout) -> Iterator[Item]:
        """Draw the keys and the topics."""
        for name, part in (("keys", _keys), ("topics", self._words)):
            yield panel(layout[name], stage.theme)
            flow = _flow(layout[name], stage)
            part(flow, stage)
            yield from flow.items

    def _words(self, flow: Flow, stage: Stage) -> None:
        """Put in the topics of the pages, and what can be said of the seeds."""
        _topics(flow, stage)
        _topic(flow, Topic("The seeds", self._seeds()))

    def _seeds(self) -> str:
        session, before = self.world.session, self.world.history.last_seed()
        open_ones = [(each.session, each.seed) for each in self.world.practice.running.values()]
        notes = [commitment_note(*each) for each in ((session.id, session.seed), *open_ones)]
        words = " ".join(map(text.sentence, notes))
        if before:
            words += f" {text.sentence(before)}"
        return (
            f"{words} All deals of a session follow from its seed, so nobody chooses a card as you "
            "play: the SHA-256 is shown before the first deal, the seed once the session is over, "
            "and holdwise audit deals every hand again."
        )

    def copied(self) -> str:
        """Return what can be said of the seeds, to be checked later."""
        return self._seeds()

    def waiting(self, stage: Stage) -> bool:
        """Whether the seed of the last session is still being read."""
        return self.world.history.waits or super().waiting(stage)


def _flow(sheet: Rect, stage: Stage) -> Flow:
    return Flow(sheet.inset(PAD_X, PAD_Y), stage.theme, stage.text_width)


def _keys(flow: Flow, stage: Stage) -> None:
    theme = flow.theme
    flow.line("Keys", theme.type.title, theme.palette.text, "semibold", 8)
    for page in stage.pages.values():
        for key in page.keys:
            _key(flow, key)


def _key(flow: Flow, key: KeyHelp) -> None:
    """Draw a row: the caps of the keys, and beside them what they do."""
    theme, size = flow.theme, flow.theme.type.body
    wide = flow.box.w * CAPS
    lines = flow.lines(key.meaning, size, flow.box.w - wide - 8)
    row = flow.take(max(size * LINE * lines, theme.type.caption * 1.7) + 10)
    caps, words = row.cut_left(wide, 8)
    flow.add(*_caps(caps, key.caps, flow))
    place = words.centered(words.w, size * LINE * lines + 2)
    flow.add(Paragraph(place, key.meaning, size, theme.palette.text))


def _caps(box: Rect, caps: Sequence[str], flow: Flow) -> Iterator[Item]:
    theme, size = flow.theme, flow.theme.type.caption
    x, height = box.x, size * 1.7
    for cap in caps:
        width = flow.text_width(size, cap, "medium") + 4
        width = width if cap == "…" else max(height, width + 12)
        place = Rect(x, box.y + (box.h - height) / 2, width, height)
        if cap != "…":
            yield Fill(place, theme.palette.raised, 6)
        yield Label(place, cap, size, theme.palette.text, "center", "medium")
        x += width + 6


def _topics(flow: Flow, stage: Stage) -> None:
    for page in stage.pages.values():
        for topic in page.topics:
            _topic(flow, topic)


def _topic(flow: Flow, topic: Topic) -> None:
    size, palette = flow.theme.type, flow.theme.palette
    flow.line(topic.heading, size.body, palette.accent, "semibold")
    flow.paragraph(topic.words, size.body, palette.text, 14)


PAGE = HelpPage
