"""Today: what was given away, and what to do about it; at the first start the welcome."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from functools import partial

from evaluator.figures import about
from trainer.app import by_feel
from trainer.app.by_feel import TRIAL_HANDS
from trainer.app.frame import Frame
from trainer.app.home_news import POINT_HANDS, HomeNews, Step
from trainer.app.scene import Go, KeyHelp, Open, PageHelp, Stage, Topic, Transition
from trainer.app.seeds import today
from trainer.app.standing import news_of, read_again
from trainer.app.world import World
from trainer.core.intents import SetBet
from trainer.core.session import MOST_COINS
from trainer.core.settings import Experience
from trainer.drawing import text
from trainer.drawing.boxes import (
    ROOM,
    Art,
    Box,
    Column,
    Layers,
    Named,
    Pad,
    Pen,
    Row,
    Sized,
    Space,
    Wrap,
    grow,
    share,
)
from trainer.drawing.layouts import FitView, FitWide
from trainer.drawing.leaves import ColorName, IconBox, Number, Words, slots
from trainer.drawing.surfaces import Panel
from trainer.pages.bar import BACK, LEAST_HIGH, ROOMY, roomy
from trainer.pages.boxed import BoxPage
from trainer.pages.home_cards import card, leak_card, pill_buttons
from trainer.pages.home_words import (
    BET,
    FAN,
    FEWEST,
    GO_ON,
    Next,
    brings_words,
    can_be_drilled,
    greeting,
    grey_bars,
    hand_words,
    nexts_of,
    ring,
    small_fan,
    standing_of,
    thirty_days,
    trend,
)
from trainer.pages.hourly_bars import in_coins
from trainer.pages.offers import begun, leak_drilled, lesson_begun
from trainer.pages.welcome import AGAIN, answered, welcome
from trainer.teaching.skill import unit
from trainer.widgets import Act
from trainer.widgets.control_boxes import Press

WITH_FAN, WITH_RING = 1100.0, 640.0
"""The widths that count from which the hero has its fan and its ring, and the cards share a row."""
PAD, HERO = 32.0, 314.0  # of the hero: above and below, the height
LOW_PAD = 20.0  # above and below, where the head of the next card would not be in sight


WAITING = Next("One moment …", "One moment …", "")
"""What stands in the hero while the history is read."""
NO_LEAK = "all mistakes, not only the costliest"


class HomePage(BoxPage):
    """Asks at the first start what the player knows; later says what to do next."""

    name = "home"
    in_help = PageHelp(
        keys=(KeyHelp(("Space", "Enter"), "Today: go on with what is worth most"),),
        topics=(
            Topic(
                "Today",
                "What is due in your course, the decision that costs you most, and what you gave "
                "away in thirty days. The gold button begins what is worth most.",
                asked="start page home due begin",
            ),
        ),
    )

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._first = world.is_first_start
        read_again(world)

    @property
    def asks(self) -> bool:
        """Whether the question of the first start is still open."""
        return self._first and self.world.settings.experience is Experience.UNASKED

    @property
    def _known(self) -> HomeNews | None:
        """The news; None while the history is read."""
        return news_of(self.world)

    @property
    def _news(self) -> HomeNews:
        return self._known or HomeNews()

    @property
    def _by(self) -> float:
        """What makes coins an hour of a loss in coins per coin bet."""
        return float(self.world.pace.hands_an_hour * self.world.session.coins)

    def placed(self, stage: Stage, pen: Pen, tall: float = 0) -> Frame:
        """Return the page placed; the welcome has the whole window."""
        return welcome(self, stage, pen, tall) if self.asks else super().placed(stage, pen, tall)

    def view(self, stage: Stage) -> Box:
        """Return what to do next, and below it how things stand."""
        if self._known is None:
            cards = Row(share(1, _unread()), share(1.06, _unread()), gap=16, align="stretch")
            return self._composed(cards, stage)
        cards = Row(
            share(1, Named(self._curve(stage), "curve")),
            share(1.06, Named(self._leak(stage), "leak")),
            gap=16,
            align="stretch",
            narrow=ROOMY,
        )
        return self._composed(cards, stage)

    def _composed(self, cards: Box, stage: Stage) -> Box:
        """Return the hero above the cards; where it has its fan, both stand off from the edge. If
        that is too high for its view, the ways to go on stand close.
        """
        x, y = (24, 20) if stage.width >= WITH_FAN else (0, 8)
        y = y if stage.height >= LEAST_HIGH else 8
        forms = (
            Column(self._hero(stage, tight=tight), grow(cards), gap=16)
            for tight in ((True,) if _is_low(stage) else (False, True))
        )
        return Pad(FitView(*forms), x=x, y=y)

    def _hero(self, stage: Stage, *, tight: bool) -> Box:
        room, news = stage.width, self._news
        course = None
        if news.learnt and room >= WITH_RING:
            course = ring(news, brings_words(news), stage.theme.grow, small=_is_low(stage))
        above, least = (LOW_PAD, 0.0) if _is_low(stage) else (PAD, HERO)
        pad = PAD * (1 + 0.2 * (stage.theme.grow - 1))
        fanned = room >= WITH_FAN
        hero_words = self._words(stage, FAN if fanned else 0, tight=tight)
        left = Layers(small_fan(pad), hero_words) if fanned else hero_words
        inside = Row(share(1, left), course, gap=12, align="stretch")
        return Named(Sized(Panel(inside, "hero", 38, above), least=least), "next")

    def _words(self, stage: Stage, beside: float, *, tight: bool) -> Box:
        """Return the words of the hero; all but the headline leave room for what is beside them."""
        following, *others = self._nexts(stage)
        headline, second = self._sentences(following)
        left = [each.page for each in others]
        news_pills = [*pill_buttons(self._news, headline, following.page, left)]
        hello = greeting(datetime.now().hour, self.world.called, self._news.run)
        waits = following is WAITING
        go = Press(
            "go",
            following.label,
            "primary",
            hint="Space" if roomy(stage) else "",
            enabled=not waits,
            tall=64,
        )
        beside_it: Box = Words(following.takes, "body", "on_felt_soft")
        if others and others[0].page == "table":
            beside_it = _way(others.pop(0))
        return Column(
            Words(hello, "lead", "on_felt_gold", "semibold"),
            Space(2),
            Words(headline, "page", "on_felt", "bold"),
            Words(second, "lead", "on_felt_soft") if second else None,
            Space(8 if tight else 12),
            Row(share(1, Wrap(*news_pills)), Space(wide=beside)) if news_pills else None,
            Space(8 if tight else 16),
            ROOM,
            Row(share(1, _ways(go, beside_it, others, tight=tight)), Space(wide=beside)),
        )

    def _nexts(self, stage: Stage) -> tuple[Next, ...]:
        """Return what to do next; before the history is read only what is in progress."""
        if not self.world.loaded:
            return (WAITING,)
        following = nexts_of(self.world, self._news, stage.pages, self.unseen())
        if self.world.in_hand and all(each.page != "table" for each in following):
            back = Next(hand_words(self.world), BACK, "table")
            following = following[0], back, *following[1:]
        if self._known is None and following[0].page not in self.world.practice.running:
            return (WAITING,)
        return following

    def _sentences(self, following: Next) -> tuple[str, str]:
        """Return the sentence of the day and the line below it; one of them names a hand that waits
        on the table.
        """
        headline, second = self._of_the_day(following)
        waits = hand_words(self.world)
        return headline, second if waits == headline else f"{waits} {second}".strip()

    def _of_the_day(self, following: Next) -> tuple[str, str]:
        news, session = self._news, self.world.session
        if news.alone < FEWEST or not news.curve:
            return following.why, following.because
        standing = standing_of(news, self._by)
        now, before = standing.now, standing.basis
        if following.page == "course" and following.because:  # which lines the button repeats
            return now, f"{following.why} {following.because}"
        if standing.by_leaks:
            return now, before
        hands, coins = self.world.pace.hands_an_hour, session.coins
        bet = "1 coin" if coins == 1 else f"{coins} coins"
        counted = f"Over your last days of play, at {hands:,} hands an hour and {bet}."
        return now, f"{before} {counted}".strip()

    def _curve(self, stage: Stage) -> Box:
        news = self._news
        title = Words("Coins given away in an hour", "title", weight="bold")
        in_hand = self.world.in_hand  # the hero has the way to it
        if news.alone < FEWEST or not news.curve:
            return card(
                title,
                Words(self._few_words(), "second", "muted"),
                Space(8),
                grow(Art(partial(slots, news.alone, FEWEST), high=96)),
                Space(8),
                Row(
                    share(
                        1,
                        Row(
                            Number(f"{news.alone}", "figure", "accent", "heavy"),
                            Words(self._of_fewest(), "lead", "muted"),
                            gap=10,
                        ),
                    ),
                    None if in_hand else Press("play", self._play_words(), icon="play"),
                    gap=12,
                    narrow=420,
                ),
            )
        points, each = news.curve, f"{POINT_HANDS} {unit(news.further)}s"
        return card(
            title,
            Words(f"Last 30 days, {each} a point. Lower is better.", "second", "muted"),
            grow(thirty_days(points, self._by, today())),
            self._trend() if len(points) > 1 else None,
        )

    def _few_words(self) -> str:
        """Say what begins the curve, and until then what the last exam found, or the first hands
        by feel.
        """
        news = self._news
        noun = unit(news.further)
        more = text.count(max(1, FEWEST - news.alone), f"more {noun}")
        words = f"A curve of it begins here after {more} of your own."
        if news.by_exam is not None:
            if (standing := standing_of(news, self._by)).by_leaks:
                return f"{standing.now} {standing.basis} {words}"
            why = f" ({NO_LEAK})" if news.leak is not None else ""  # whose price stands beside it
            given = in_coins(news.by_exam * self._by)
            return f"About {given} coins an hour, by your last exam{why}. {words}"
        if news.alone < TRIAL_HANDS or not news.curve:
            return words
        lost = news.curve[-1].lost * self._by
        return f"About {about(lost)} coins an hour so far. {words}"

    def _of_fewest(self) -> str:
        """Return how many hands the curve takes, and at Ultimate X that its hands are none."""
        where = "without Ultimate X" if self.world.session.ultimate_x else "at the table"
        return f"of {FEWEST} {where}"

    def _trend(self) -> Box:
        better, words = trend(self._news.curve, self._by)
        color: ColorName = "right" if better else "wrong"
        icon = IconBox("fall" if better else "up", color, 19)
        return Row(icon, share(1, Words(words, "body", color, "semibold")), gap=8)

    def _leak(self, stage: Stage) -> Box:
        leak, pace = self._news.leak, self.world.pace
        drilled = leak is not None and can_be_drilled(leak, self.world)
        return leak_card(self._news, pace, stage.theme.grow, drilled=drilled)

    def _play_words(self) -> str:
        trial = self.world.trial
        if trial is not None and trial.over:
            return f"See what your {TRIAL_HANDS} hands cost"
        logged = self._news.trial if by_feel.offered_at_start(self.world) else 0
        done = logged if trial is None else trial.hands
        if done:
            return f"Go on: {text.count(TRIAL_HANDS - done, 'hand')} by feel"
        return "Play on by feel" if self._news.alone else f"Play the first {TRIAL_HANDS} by feel"

    def do(self, act: Act, stage: Stage) -> Transition:
        """Take an answer, or open a page."""
        if self.asks:
            return answered(self.world, act.name, stage)
        if act.name == "play":
            if self.world.trial is not None and self.world.trial.over:
                return Open("trial")
            by_feel.begin_trial(self.world)
            return Go("table")
        match act.name:
            case "go":
                return self._go(stage)
            case "pill.drop" | "leak":
                return leak_drilled(self.world, self._news)
            case "pill.clock":
                return lesson_begun(self.world, Step(0, self._news.due))
            case "pill.star" if (step := self._news.step) is not None:
                return lesson_begun(self.world, step)
        return self._go_on(str(act.value))

    def key(self, key: str, stage: Stage) -> Transition:
        """Go on with Space or Enter; answer the first question with 1 to 3, pass it with Esc.

        Later Esc leads nowhere from here: what it goes back to in the end is this page.
        """
        if self.asks and key in AGAIN:
            return answered(self.world, AGAIN[key], stage)
        if not self.asks and key in ("space", "return"):
            return self._go(stage)
        if not self.asks and key == "escape":
            return None
        return super().key(key, stage)

    def _go(self, stage: Stage) -> Transition:
        following = self._nexts(stage)[0]
        return None if following is WAITING else self._go_on(following.page)

    def _go_on(self, page: str) -> Transition:
        """Begin what a page offers at once, or go on at the question that was left there."""
        if page == BET:
            self.world.do(SetBet(MOST_COINS))
            return Go("home")
        return begun(self.world, page)


def _is_low(stage: Stage) -> bool:
    """Whether the hero is low: one card stands below another, and little of them is in sight."""
    return stage.width < ROOMY and stage.height < LEAST_HIGH


def _way(following: Next, label: str = "") -> Press:
    name, words = f"other.{following.page}", label or following.label
    return Press(name, words, icon="right", value=following.page, tall=44)


def _ways(go: Box, beside: Box, others: Sequence[Next], *, tight: bool) -> Box:
    """Return the gold button, beside it how long that takes or the way back to a hand, and what
    else was left: several ways to go on stand in a line of their own, as wide as one another, under
    short names where they must; one alone stands beside the gold button where all is `tight`.
    """

    def buttons(labels: Iterable[str]) -> Iterator[Box]:
        yield from map(_way, others, labels)

    whole = [each.label for each in others]
    if len(others) < 2:
        usual = Wrap(go, beside, *buttons(whole), gap=18)
        if not (tight and others):
            return usual
        close = Row(go, *buttons(whole), gap=10)
        return FitWide(Column(close, Row(beside), gap=8), usual)
    forms: list[Box] = [Wrap(*buttons(whole), gap=10, even=True)]
    if all(label.startswith(GO_ON) for label in whole):
        names = [text.first_upper(label.removeprefix(GO_ON).strip()) for label in whole]
        words = Words(GO_ON, "body", "on_felt_soft")
        short = Wrap(*buttons(names), gap=10, even=True)
        forms += [Row(words, short, gap=14), Column(words, short, gap=6)]
    return Column(Wrap(go, beside, gap=18), FitWide(*forms), gap=8 if tight else 16)


def _unread() -> Box:
    """Return a card with grey bars, where something is still to be read."""
    return card(Art(grey_bars, high=110), ROOM)


PAGE = HomePage
