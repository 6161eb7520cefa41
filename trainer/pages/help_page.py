"""Help: how the game goes in four pictures, the keys, the words, and a search through all of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from trainer.app.scene import Go, KeyHelp, PageHelp, Stage, Topic, Transition
from trainer.app.world import World
from trainer.drawing.boxes import (
    ROOM,
    Art,
    At,
    Box,
    Column,
    Pad,
    Row,
    Space,
    Wrap,
    grow,
    share,
    wide,
)
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item, Label
from trainer.drawing.layouts import FitHigh
from trainer.drawing.leaves import Hairline, HandCards, KeyCap, Words
from trainer.drawing.palettes import INK
from trainer.drawing.surfaces import Panel, in_brass
from trainer.drawing.theme import Theme
from trainer.pages import load_page
from trainer.pages.bar import roomy
from trainer.pages.boxed import BoxPage
from trainer.pages.glossary import hands_of, kin, related, word_box, words_of
from trainer.pages.help_answers import (
    HOW_THINGS_ARE,
    THE_HANDS,
    HelpAnswer,
    answers,
    fitting,
    matching,
)
from trainer.pages.lesson_words import disc, paying_hands
from trainer.teaching.the_game import DEALT, DRAWN, HELD, steps
from trainer.widgets import Act, FieldText, TextField
from trainer.widgets.base import Input, Typed
from trainer.widgets.control_boxes import Press

HELP = PageHelp(
    keys=(
        KeyHelp(("Space",), "The gold button: what comes next"),
        KeyHelp(("Tab",), "Next control; Space presses it"),
        KeyHelp(("←", "→"), "From card to card"),
        KeyHelp(("Ctrl", "1", "…", "0"), "Open a page by its place in the bar"),
        KeyHelp(("Ctrl", "C"), "Copy the hand as text; Ctrl V shows one on the Hand page"),
        KeyHelp(("Page ↓", "Page ↑"), "Scroll a long page"),
        KeyHelp(("/",), "Search, in help and wherever there is a search"),
        KeyHelp(("F1",), "This help"),
        KeyHelp(("F11",), "Full screen, and back"),
        KeyHelp(("Esc",), "Close, go back, in the end to Today"),
        KeyHelp(("Ctrl", "Q"), "Quit: leave the program"),
    ),
    topics=HOW_THINGS_ARE,
)
BESIDE, SEARCH_BESIDE = 1000.0, 860.0
"""The widths that count from which the three cards, and the title and the search, share a row."""
ASK = "A word, a key, or a question"
SEE_ALSO, NEAREST, SOME = "See also", "Perhaps one of these", 6
SIGN = 160.0  # the width of the picture of the bet


class HelpPage(BoxPage):
    """What is typed into the search replaces the three cards by one list of answers."""

    name = "help"
    in_help = HELP

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._words = words_of(*self.world.game)
        self._search = FieldText()
        self._all = ""  # which list is open in full: keys or words

    def view(self, stage: Stage) -> Box:
        """Return the search, and below it the cards or the answers."""
        asked = self._search.text.strip()
        of_pages = {name: load_page(name).in_help for name in stage.pages}
        everything = tuple(answers(stage.pages, of_pages, self._words))
        if asked:
            below = self._answered(asked, everything)
        elif self._all == "hands":
            below = self._hands()
        elif self._all == "keys":
            below = self._list("All keys", [each for each in everything if each.caps])
        elif self._all:
            below = self._list("All words", [each for each in everything if not each.caps])
        else:
            below = self._cards(stage, everything)
        head = Row(
            share(1, Words("What would you like to know?", "page", weight="bold")),
            TextField("search", self._search, ASK, "search", "/", across=560, tall=52),
            gap=16,
            narrow=SEARCH_BESIDE,
            narrow_gap=8,
        )
        return Pad(Column(head, grow(below), gap=14), top=18, bottom=20)

    def _cards(self, stage: Stage, everything: Sequence[HelpAnswer]) -> Box:
        count = sum(bool(each.caps) for each in everything)
        return Row(
            share(500, self._game(stage)),
            share(352, _card("Keys", _keys(stage), "keys", count)),
            share(352, _card("Words", self._first_words(), "words", len(self._words))),
            gap=14,
            align="stretch",
            narrow=BESIDE,
        )

    def _game(self, stage: Stage) -> Box:
        pictures = (Art(_bet, SIGN, 42), _small(DEALT), _small(DEALT, HELD), _small(DRAWN))
        scenes = zip(steps(self.world.session.table), pictures, strict=True)
        parts: list[Box] = [Words("How the game goes", "title", "on_felt", "bold")]
        for i, ((first, second), picture) in enumerate(scenes, 1):
            parts += [ROOM, _step(i, first, second, picture, stage)]
        hint = "Space" if roomy(stage) else ""
        show = Press("show", "Show me, 3 minutes", "primary", hint=hint, tall=60)
        hands = Press("all.hands", "The hands that pay", value="hands", tall=48)
        return Panel(Column(*parts, ROOM, show, hands, gap=8), "hero", 20, 20)

    def _hands(self) -> Box:
        head = Row(
            share(1, Words("The hands that pay, the best first", "title", weight="bold")),
            Press("back", "Back", "quiet", icon="left"),
        )
        rows = paying_hands(*self.world.game)
        return At(Panel(Column(head, *rows, gap=10), pad=28, pad_y=20), widest=760)

    def _first_words(self) -> Iterator[Box]:
        named = {word.heading: word for word in self._words}
        for heading in FIRST_WORDS:
            if heading in named:
                yield word_box(named[heading])

    def _answered(self, asked: str, everything: Sequence[HelpAnswer]) -> Box:
        """Return the answers, of a word of cards with hands, and the words that go with them; where
        there are none, what comes nearest.
        """
        answers, head = matching(everything, asked), SEE_ALSO
        headings = [word.heading for word in self._words]
        named = [each.heading for each in answers if each.heading in headings]
        others = [each.heading for each in fitting(everything, asked, answers, SOME)]
        if not answers:
            others, head = others or headings, NEAREST if others else SEE_ALSO
        elif named:
            others = [*dict.fromkeys((*kin(named[0], self._words), *others))][:SOME]
        answered = self._list(f"Answers to “{asked}”", answers)
        if not others:
            return answered
        chips = (Press(f"ask.{i}", name, value=name) for i, name in enumerate(others))
        bare = Row(Words(head, "body", "muted"), share(1, Wrap(*chips, gap=8)), gap=14)
        meanings = {each.heading: each.words for each in everything}
        words = [Topic(name, meanings[name]) for name in others]
        return Column(answered, grow(FitHigh(*related(words, head), bare)), gap=14)

    def _list(self, title: str, answers: Sequence[HelpAnswer]) -> Box:
        rows: list[Box] = [
            Row(
                share(1, Words(title, "title", weight="bold")),
                Press("back", "Back", "quiet", icon="left"),
            )
        ]
        if not answers:
            rows.append(Words("No answer to that. Try one word.", "body", "muted"))
        for i, each in enumerate(answers):
            hands = self._shown(each.heading)
            door = None
            if each.page and self._search.text:
                door = Press(f"door.{i}", each.door, value=(each.page, each.about), tall=44)
            more = hands if self._search.text else ()
            rows += [Hairline(), _answer(each, *more, Row(door, ROOM) if door else None)]
        return Panel(Column(*rows, gap=10), pad=24, pad_y=20)

    def _shown(self, heading: str) -> Iterator[Box]:
        """Return the hands that an answer is shown by, if it is."""
        if heading == THE_HANDS:
            return paying_hands(*self.world.game)
        return hands_of(heading, *self.world.game)

    def handle(self, event: Input, stage: Stage) -> Transition:
        """Type into the search wherever the focus is: a space between two words began the tour."""
        if isinstance(event, Typed) and event.text.isalnum():
            self.controls.focus = "search"
        return super().handle(event, stage)

    def do(self, act: Act, stage: Stage) -> Transition:
        """Search, open a list in full, or show how the game goes."""
        match act.name, act.value:
            case (("search" | "search.submit"), FieldText()):
                self._search = act.value
            case (("all.keys" | "all.words" | "all.hands"), str(which)):
                self._all = which
                self.scroll_to(0, stage)
            case name, str(word) if name.startswith("ask."):
                self._search = FieldText(word)
                self.scroll_to(0, stage)
            case "back", _:
                self._back()
            case "show", _:
                return Go("first")
            case _, (str(page), (str() | None) as about):
                return Go(page, about)
        return None

    def key(self, key: str, stage: Stage) -> Transition:
        """Go back with Esc; Space is the gold button."""
        listed = bool(self._search.text or self._all)
        if key == "escape" and (listed or self.controls.focus == "search"):
            self._back()
            return None
        if key in ("space", "return") and not listed:
            return Go("first")
        return super().key(key, stage)

    def _back(self) -> None:
        self._search, self._all, self.controls.focus = FieldText(), "", None
        self._scroll = 0.0


def _card(title: str, rows: Iterable[Box], which: str, count: int) -> Box:
    """Return a card with rows that share its height, and the way to all of them."""
    parts: list[Box] = [Words(title, "title", weight="bold"), Space(4)]
    for i, row in enumerate(rows):
        parts += [*([Hairline()] if i else []), grow(At(row, "stretch"))]
    more = Press(
        f"all.{which}",
        f"All {which}",
        "fold",
        icon="right",
        value=which,
        second=str(count),
        tall=44,
    )
    return Panel(Column(*parts, Hairline(), more, gap=8), pad=20, pad_y=18)


def _keys(stage: Stage) -> Iterator[Box]:
    for key in SHORT_KEYS:
        caps = wide(144 * stage.theme.grow, _caps(key.caps))
        yield Row(caps, share(1, Words(key.meaning)), gap=0, narrow=250)


def _caps(caps: Sequence[str]) -> Box:
    keys = (Words(cap, "key", "muted") if cap == "…" else KeyCap(cap) for cap in caps)
    return Wrap(*keys, gap=4)


def _answer(answer: HelpAnswer, *below: Box | None) -> Box:
    head = _caps(answer.caps) if answer.caps else Words(answer.heading, weight="bold")
    return Row(
        share(1, head),
        share(3, Column(Words(answer.words), *below, gap=6)),
        gap=16,
        align="start",
        narrow=640,
    )


def _step(number: int, first: str, second: str, picture: Box, stage: Stage) -> Box:
    words = Column(
        Words(first, "body", "on_felt", "bold"), Words(second, "second", "on_felt_soft"), gap=2
    )
    return Row(disc(number, stage), share(1, words), picture, gap=14)


def _small(cards: tuple[int, ...], mask: int | None = None) -> Box:
    return HandCards(cards, mask, each=32, gap=4, index="largest")


def _bet(rect: Rect, theme: Theme) -> Iterator[Item]:
    """Yield the head of the machine's sign: five coins are bet."""
    yield from in_brass(rect, 10, theme, _bets(rect, theme), 2)


def _bets(rect: Rect, theme: Theme) -> Iterator[Item]:
    palette = theme.palette
    yield Fill(rect, palette.sign_head)
    for i, place in enumerate(rect.inset(2).columns(5), 1):
        if i == 5:
            yield Fill(place, palette.lit[0], to=palette.lit[1])
        color = (
            palette.on_lit if i == 5 else INK.sign_number if not theme.outlined else palette.text
        )
        yield Label(place, str(i), theme.type.body, color, "center", "bold")


SHORT_KEYS = (
    KeyHelp(("Space",), "The gold button"),
    KeyHelp(("1", "…", "5"), "Hold a card"),
    KeyHelp(("B", "M"), "Bet one, bet max"),
    KeyHelp(("H",), "Best hold"),
    KeyHelp(("W",), "Why?"),
    KeyHelp(("C",), "Show the chart"),
    KeyHelp(("Ctrl", "1", "…", "5"), "Go to a page"),
    KeyHelp(("Esc",), "Close, go back"),
)
"""The keys that are used most."""

FIRST_WORDS = ("Return", "Leak", "High pair, low pair", "Outside straight", "Kicker")
"""The words that are shown before a search."""


PAGE = HelpPage
