"""The home page: the one thing to do next, and below it how things stand."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from trainer.app.drill_bounds import DrillBounds
from trainer.app.home_news import HomeNews
from trainer.app.scene import Go, KeyHelp, PageInfo, Stage, Topic, Transition
from trainer.app.world import World
from trainer.core.intents import ChooseCoach
from trainer.core.records import Coach
from trainer.core.settings import Experience
from trainer.drawing import text
from trainer.drawing.flow import Flow
from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.items import CardFace, Item, Shadow
from trainer.drawing.panels import panel
from trainer.drawing.theme import CARD_ASPECT, CARD_RADIUS
from trainer.pages.page import Page
from trainer.widgets import Act, Button, Widget

GAP = 16.0
WIDEST = 1100.0
PAD = 26.0
ROYAL = tuple(range(35, 52, 4))  # the ten to the ace of spades
CARD, STEP = 92.0, 46.0  # the width of a card, and what is seen of one below another


@dataclass(frozen=True, slots=True)
class Said:
    """An answer to the question of the first start, and what the program sets by it."""

    experience: Experience
    label: str
    coach: Coach
    chart_lines: int
    page: str


ANSWERS = (
    Said(Experience.NEVER, "I have never played", Coach.LIVE, 8, "course"),
    Said(Experience.FEEL, "I play by feel", Coach.WARN, 16, "table"),
    Said(Experience.CHART, "I know a chart", Coach.AFTER, 16, "exam"),
)


BEGUN = {
    "exam": ("An exam is in progress.", "Go on with the exam"),
    "course": ("A lesson is in progress.", "Go on with the lesson"),
    "drill": ("A drill is in progress.", "Go on with the drill"),
}


@dataclass(frozen=True, slots=True)
class Next:
    """The one thing to do next: why, the words of its button, and the page it opens."""

    why: str
    label: str
    page: str
    about: DrillBounds | None = None

    @property
    def opened(self) -> Go:
        """The way to that page."""
        return Go(self.page, self.about)


@dataclass(frozen=True, slots=True)
class HomePanel:
    """One of the three panels: its title, what stands there, and the page that has more."""

    name: str
    title: str
    words: str
    detail: str
    page: str


class HomePage(Page):
    """Asks at the first start what the player knows; later says what to do next."""

    name = "home"
    info = PageInfo(
        "Home",
        place="today",
        icon="today",
        keys=(KeyHelp(("Space", "Enter"), "At home: go on with what is due next"),),
        topics=(
            Topic(
                "Home",
                "What is due in your course, the decision that costs you most, and your last exam. "
                "One key takes you to what is worth most now.",
            ),
        ),
    )

    def __init__(self, world: World) -> None:
        super().__init__(world)
        session = world.session
        world.history.news.again(session.table, session.coins)

    @property
    def _news(self) -> HomeNews:
        return self._known_news or HomeNews()

    @property
    def _known_news(self) -> HomeNews | None:
        session = self.world.session
        return self.world.history.news.known(session.table, session.coins)

    @property
    def _asks(self) -> bool:
        """Whether the question of the first start is still open."""
        unasked = self.world.settings.experience is Experience.UNASKED
        return unasked and self._known_news is not None and not self._news.begun

    @property
    def _above(self) -> float:
        """What share of the page stays free above the first panel: more, if it is the only one."""
        return 0.22 if self._asks else 0.06

    def layout(self, stage: Stage) -> Layout:
        """Return the frame, the panel of what is next, and the three panels below it."""
        frame = super().layout(stage)
        theme = stage.theme
        body = frame["body"]
        if not theme.one_column:
            body = body.centered(min(body.w, WIDEST), body.h).inset(0, body.h * self._above)
        top, rest = body.cut_top(self._top_height(body.w, stage), GAP)
        layout = frame | {"next": top, **self._buttons(top, stage)}
        if self._asks:
            return layout
        heights = self._heights(body.w, stage)
        if theme.one_column:
            for standing, height in zip(self._standings(), heights, strict=True):
                layout[standing.name], rest = rest.cut_top(height, GAP)
        else:
            row = rest.cut_top(max(heights))[0]
            for standing, box in zip(self._standings(), row.columns(3, GAP), strict=True):
                layout[standing.name] = box
        return layout

    def tall(self, stage: Stage, view: Rect) -> float:
        """Return the height of the page: with large text it scrolls."""
        if not stage.theme.one_column:
            return 0
        wide = view.w - 20
        height = self._top_height(wide, stage)
        return height if self._asks else height + sum(self._heights(wide, stage)) + 3 * GAP

    def _heights(self, width: float, stage: Stage) -> list[float]:
        column = width if stage.theme.one_column else (width - 2 * GAP) / 3
        found = []
        for standing in self._standings():
            flow = _flow(Rect(0, 0, column, 0), stage)
            _stand(flow, standing)
            button = _button_height(stage) + 14 if standing.page in stage.pages else 0
            found.append(flow.height + 2 * PAD + button)
        return found

    def _top_height(self, width: float, stage: Stage) -> float:
        flow = _flow(_beside_the_cards(Rect(0, 0, width, 0), stage), stage)
        self._say_next(flow, stage.pages)
        rows = len(ANSWERS) if self._asks and stage.theme.one_column else 1
        words = flow.height if stage.theme.one_column else max(flow.height, CARD * CARD_ASPECT)
        return words + 2 * PAD + 18 + rows * (_button_height(stage) + 10)

    def _buttons(self, top: Rect, stage: Stage) -> Layout:
        """Return the places of the answers, or of the one button."""
        inside, high = top.inset(PAD, PAD), _button_height(stage)
        if not self._asks:
            foot = inside.cut_bottom(high)[0]
            wide = stage.text_width(stage.theme.type.label, self._next(stage.pages).label, "medium")
            return {"next.go": foot.cut_left(min(foot.w, wide + 150 * stage.theme.grow))[0]}
        rows = len(ANSWERS) if stage.theme.one_column else 1
        foot = inside.cut_bottom(rows * (high + 10) - 10)[0]
        boxes = foot.rows(3, 10) if rows > 1 else foot.columns(3, 12)
        return {f"next.answer{i}": box for i, box in enumerate(boxes, 1)}

    def controls_of(self, stage: Stage, layout: Layout) -> Sequence[Widget]:
        """Return the answers, or the button to go on and those of the panels."""
        if self._asks:
            return [
                Button(f"answer{i}", layout[f"next.answer{i}"], said.label, hint=str(i), value=said)
                for i, said in enumerate(ANSWERS, 1)
            ]
        label = self._next(stage.pages).label
        buttons = [Button("go", layout["next.go"], label, "primary", hint="Space")]
        for standing in self._standings():
            if standing.page in stage.pages:
                inside = layout[standing.name].inset(PAD, PAD)
                box = inside.cut_bottom(_button_height(stage))[0]
                label = f"Open {stage.pages[standing.page].title}"
                buttons.append(Button(f"open.{standing.page}", box, label, value=standing.page))
        return buttons

    def body(self, stage: Stage, layout: Layout) -> Iterator[Item]:
        """Draw what is next, and how things stand."""
        top = layout["next"]
        yield panel(top, stage.theme, "felt")
        yield from self._cards(top, stage)
        flow = _flow(_beside_the_cards(top, stage), stage)
        self._say_next(flow, stage.pages)
        yield from flow.items
        if self._asks:
            return
        for standing in self._standings():
            box = layout[standing.name]
            yield panel(box, stage.theme)
            flow = _flow(box, stage)
            _stand(flow, standing)
            yield from flow.items

    def _cards(self, top: Rect, stage: Stage) -> Iterator[Item]:
        """Draw a royal flush, fanned out, beside the words."""
        if stage.theme.one_column:
            return
        for i, card in enumerate(ROYAL):
            x = top.right - PAD - CARD - (len(ROYAL) - 1 - i) * STEP
            place = Rect(x, top.y + PAD, CARD, CARD * CARD_ASPECT)
            yield Shadow(place, 8, CARD * CARD_RADIUS)
            yield CardFace(place, card)

    def _say_next(self, flow: Flow, there: Collection[str]) -> None:
        size, palette = flow.theme.type, flow.theme.palette
        if self._asks:
            flow.paragraph(
                "Welcome. How well do you know video poker?", size.figure, palette.text, 6
            )
            words = (
                "Holdwise begins where you are. Whatever you choose, every page stays open, and "
                "Settings changes everything later."
            )
            flow.paragraph(words, size.label, palette.muted)
            return
        flow.paragraph(self._greeting(), size.figure, palette.text, 6)
        flow.paragraph(self._next(there).why, size.label, palette.muted)

    def _greeting(self) -> str:
        hands = self._news.hands
        return f"{text.count(hands, 'hand')} played so far" if hands else "Good to see you"

    def _next(self, there: Collection[str]) -> Next:
        """Return what is worth most now, of the pages that there are."""
        news = self._news
        running = [name for name in BEGUN if name in self.world.practice.running]
        if running and running[0] in there:
            return Next(*BEGUN[running[0]], running[0])
        if news.due and "course" in there:
            lines = text.count(len(news.due), "line")
            return Next(f"{lines} of your course are due again.", "Practise what is due", "course")
        if news.leak and "drill" in there:
            why = f"Your dearest leak: {news.leak} It costs {self._leak_cost()}."
            return Next(why, "Drill it", "drill", DrillBounds(classes=(news.leak_class,)))
        learns = self.world.settings.experience in (Experience.NEVER, Experience.FEEL)
        if learns and news.lesson is not None and "course" in there:
            return Next(f"Lesson {news.lesson} comes next.", "Go on with the course", "course")
        if self.world.in_hand:
            return Next("A hand is waiting on the table.", "Back to the table", "table")
        return Next("Play a few hands; what you learn from them shows here.", "Play", "table")

    def _standings(self) -> tuple[HomePanel, ...]:
        news = self._news
        lines = self.world.settings.chart_lines
        due = f"{text.count(len(news.due), 'line')} due" if news.due else "Nothing is due"
        course = f"{news.passed} of {news.lessons} lessons passed." if news.passed else ""
        chart = f"At the table you learn a chart of up to {text.count(lines, 'line')}."
        few = "Hands that you play without help show which decisions cost you most."
        cost = self._leak_cost() if news.leak else few
        leak = news.leak or ("No leak was found so far." if news.alone else "Nothing is known yet.")
        return (
            HomePanel("due", "Due", due, course or chart, "course"),
            HomePanel("leak", "Dearest leak", leak, cost, "leaks"),
            HomePanel(
                "exam",
                "Last exam",
                news.exam or "None taken yet.",
                news.exam_day or "An exam asks at most 100 hands and says how well you play.",
                "exam",
            ),
        )

    def _leak_cost(self) -> str:
        world = self.world
        return f"about {world.pace.an_hour(self._news.leak_lost, self._news.leak_coins)}"

    def do(self, act: Act, stage: Stage) -> Transition:
        """Take an answer, or open a page."""
        if isinstance(act.value, Said):
            return self._begin(act.value, stage)
        return self._next(stage.pages).opened if act.name == "go" else Go(str(act.value))

    def key(self, key: str, stage: Stage) -> Transition:
        """Go on with Space or Enter; answer the first question with 1 to 3."""
        if self._asks and key in ("1", "2", "3"):
            return self._begin(ANSWERS[int(key) - 1], stage)
        if not self._asks and key in ("space", "return"):
            return self._next(stage.pages).opened
        return super().key(key, stage)

    def _begin(self, said: Said, stage: Stage) -> Transition:
        """Set what goes with an answer, and open the page to begin with."""
        self.world.change(experience=said.experience, chart_lines=said.chart_lines)
        if not self.world.in_hand:
            self.world.do(ChooseCoach(said.coach))
        return Go(said.page if said.page in stage.pages else "table")


PAGE = HomePage


def _flow(box: Rect, stage: Stage) -> Flow:
    return Flow(box.inset(PAD, PAD), stage.theme, stage.text_width)


def _beside_the_cards(top: Rect, stage: Stage) -> Rect:
    room = 0 if stage.theme.one_column else CARD + (len(ROYAL) - 1) * STEP + 20
    return top.cut_right(room)[1]


def _button_height(stage: Stage) -> float:
    return max(52.0, stage.theme.type.label * 1.9)


def _stand(flow: Flow, standing: HomePanel) -> None:
    """Draw a panel: its title, what stands there, and a detail."""
    size, palette = flow.theme.type, flow.theme.palette
    flow.line(standing.title, size.caption, palette.muted, "medium", 6)
    flow.paragraph(standing.words, size.label, palette.text, 6)
    flow.paragraph(standing.detail, size.caption, palette.muted)
