"""What the games page and the page of one's own paytables share: a list, and a game looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from solver import PayTable, PaytableError, load_paytable
from solver.paytable.differences import split_differences
from trainer.app.background import Asked
from trainer.app.lab_tables import Figures, figures
from trainer.app.last_game import choose_plain_game
from trainer.app.scene import GivenChart, Go, Stage, Transition
from trainer.app.world import World
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Art, Box, Column, Pad, Row, Sized, grow, share, wide
from trainer.drawing.layouts import FitView
from trainer.drawing.leaves import Words
from trainer.drawing.surfaces import Panel
from trainer.pages.bar import BACK, FIRST
from trainer.pages.boxed import BoxPage
from trainer.pages.game_rows import house_keeps
from trainer.pages.home_words import backs
from trainer.teaching.terms import wild_names
from trainer.widgets import Act, FieldText
from trainer.widgets.control_boxes import Press
from trainer.widgets.listing import Listing, Scrolled
from trainer.widgets.sign import Sign, sign_lines

BACKS = 320.0  # the width of the cards where no game is shown
HEAD, ROW, LOW_ROW, HIGH_SIGN = 46.0, 29.0, 21.0, 280.0
PLAINLY = "Playing it switches Ultimate X off."
CALM, ROUGH = 16, 32
"""The variances under which ups and downs are small, and from which they are great."""


@dataclass(frozen=True)
class Looked:
    """A game that is looked at, and the name that loads it again; or why there is none."""

    table: PayTable | None
    named: str = ""
    faults: tuple[str, ...] = ()


NOTHING = Looked(None)
"""What is looked at where no game is found."""


def looked_at(typed: str) -> Looked:
    """Return what was typed as a game: an id, a path, or either with differences."""
    if not typed.strip():
        return Looked(None, faults=("Type the name of a game first.",))
    try:
        name = _typed_name(typed)
        return Looked(load_paytable(name), str(name))
    except PaytableError as error:
        return Looked(None, faults=error.faults)


def _typed_name(typed: str) -> str | Path:
    """Return what was typed as a paytable's name: a path, or a table with differences."""
    base, differences = split_differences(typed.strip())
    if not differences:
        return _as_path(typed.strip()) if _is_path(typed) else typed.strip()
    base = str(_as_path(base)) if base.lower().endswith(".toml") else base
    return " + ".join((base, *differences))


def _is_path(typed: str) -> bool:
    """Whether something typed is meant as a file, and not as the name of a game."""
    words = typed.strip()
    if words.lower().endswith(".toml"):
        return True
    try:
        load_paytable(words)
    except PaytableError:
        named = "/" in words and not words[:1].isdigit()  # 9/7 is no file
        return named or any(sign in words for sign in "\\~\"'")
    return False


def _as_path(typed: str) -> Path:
    """Return what was typed as an absolute path; `~` is the home folder.

    Raises:
        PaytableError: there is no such home folder, or the current folder is gone.
    """
    words = typed.strip("\"'")
    try:
        return Path(words).expanduser().absolute()
    except RuntimeError:
        raise PaytableError(f"{words}: there is no home folder of that name") from None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise PaytableError(f"{words}: the folder it starts from: {reason}") from None


def side(
    looked: Looked,
    returned: Fraction | None,
    known: Figures | None,
    world: World,
    at: Scrolled,
    *,
    buttons: Box | None,
    whole: bool,
) -> Box:
    """Return the sign of a game and the card below it, or what is wrong with its file."""
    if looked == NOTHING:
        return _no_game(buttons)
    if looked.table is None:
        faults = [Words(fault, "body", "wrong") for fault in looked.faults]
        wrong = Listing("faults", faults, None, at, shown=2, lines=False)
        title = Words("This game cannot be played", "title", weight="semibold")
        return Panel(Column(title, grow(wrong), buttons, gap=12))
    table, coins = looked.table, world.session.coins
    words = [
        Words(
            house_keeps(returned, coins, world.settings.hands_an_hour), "label", weight="semibold"
        ),
        Words("   ".join(_facts(known)), "second", "muted"),
        *(Words(line, "caption", "muted") for line in _more(table, whole=whole)),
    ]
    switched = PLAINLY if world.session.ultimate_x else ""
    first = FIRST if world.in_hand else switched
    note = Words(first, "second", weight="semibold") if first else None
    card = Panel(Column(*words, ROOM, note, buttons, gap=8))
    low = buttons is None
    signs = [game_sign(table, coins, world.theme.grow, low=each) for each in (low, True)]
    return sign_over(card, signs, world.theme.grow, at, small=low)


def sign_over(card: Box, signs: Sequence[Box], grown: float, at: Scrolled, *, small: bool) -> Box:
    """Return the sign of a game, a high and a low one, over the card with what is said of it."""
    forms = (Column(sign, grow(card), gap=14) for sign in signs)
    scrolled = Listing("paytable", signs[1:], None, at, shown=0)  # what the card leaves it
    cut = Column(grow(Sized(scrolled, least=LEAST_SIGN * grown)), card, gap=14)
    return FitView(*forms, cut, *signs[:1] if small else ())


def _no_game(buttons: Box | None) -> Box:
    """Return what stands in place of a game where none is found: five cards face down."""
    hand = Row(ROOM, wide(BACKS, Art(backs, high=BACKS / 4)), ROOM)
    words = Words("What you find is shown here.", "lead", "muted", align="center")
    return Panel(Column(ROOM, hand, words, ROOM, buttons, gap=16))


def game_sign(table: PayTable, coins: int, grown: float, *, low: bool) -> Box:
    """Return the sign of a game, as high as its lines take; `low` has lower lines."""
    note, lines = text.count(coins, "coin"), sign_lines(table)
    sign = Sign(table.name, lines, coins, note=note, compact=True, enabled=False)
    return as_high(sign, grown, low=low)


def as_high(sign: Sign, grown: float, *, low: bool) -> Box:
    """Return a sign as high as its lines take; `low` has lower lines."""
    lines = len(sign.lines)
    each = LOW_ROW if low else min(ROW, max(LOW_ROW, HIGH_SIGN / lines))
    return Sized(sign, high=(HEAD + each * lines) * grown)


def _facts(known: Figures | None) -> Iterator[str]:
    if known is not None:
        yield f"{round(100 * known.hit_frequency)} of 100 hands pay"
        size = "small" if known.variance < CALM else "medium"
        yield f"Ups and downs: {'great' if known.variance >= ROUGH else size}"


def _more(table: PayTable, *, whole: bool) -> Iterator[str]:
    if table.rules.wild_kinds:
        yield f"{wild_words(table)}, in a deck of {len(table.rules.deck)} cards."
    if table.source and whole:
        yield f"Schedule: {table.source}"


def play_buttons(looked: Looked, *, in_hand: bool) -> Box:
    """Return the gold button, which goes to a hand in play first, and the way to the chart."""
    there = looked.table is not None
    play = play_button(there=there, in_hand=in_hand)
    return Row(share(1, play), Press("chart", "Its chart", enabled=there, tall=58), gap=10)


def play_button(*, there: bool, in_hand: bool) -> Box:
    """Return the gold button that plays a game, if one is there, or goes to the hand in play."""
    label = BACK if in_hand else "Play this game"
    return Press("play", label, "primary", "Space", enabled=there or in_hand, tall=58)


LEAST_SIGN = 130.0  # of a sign that scrolls: its head and some lines
SIDE, LEAST_SIDE = 418.0, 330.0
FIELD = 284.0  # the width of the field beside a chooser
BY_TABS = 820.0  # the width that counts from which the field stands beside the tabs
BARS = 1160.0  # the width that counts from which rows have bars
BESIDE = 700.0  # the width that counts from which the game stands beside the list
WIDE, TALL = 1000.0, 640.0
"""From this width and height on, the gold button stands in the card; else at the foot."""
WHOLE = 860.0  # the height from which the card says where the schedule is from


class LookingPage(BoxPage):
    """A row is looked at; a button then starts its game. Subclasses say what the rows are."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self.chosen: int | None = None
        self.looked = Looked(world.session.table, world.settings.paytable)
        self.at, self.side_at = Scrolled(), Scrolled()
        self._figures = Asked(world.workers.slow, figures, newest_only=True)

    def finding(self) -> Box:
        """Return the field to find a game with."""
        raise NotImplementedError

    def top(self, stage: Stage) -> Box | None:
        """Return the field, beside the tabs if there is room."""
        if stage.width < BY_TABS:
            return None
        chooser = self.chooser(stage)
        if chooser is None:
            return self.finding()
        field = self.finding()
        if stage.width < WIDE:
            field = wide(FIELD * stage.theme.grow, field)
        return Row(field, chooser, gap=8)

    def above(self, stage: Stage) -> Box | None:
        """Return what stands above the list."""
        return None

    def chooser(self, stage: Stage) -> Box | None:
        """Return the button that opens what stands above the list, where there is little room."""
        return None

    def heading(self, stage: Stage) -> Box:
        """Return the head of the list."""
        raise NotImplementedError

    def rows(self, stage: Stage) -> Sequence[Box]:
        """Return the rows."""
        raise NotImplementedError

    def scale(self) -> str:
        """Say what the bars of the rows run from and to, if they have any."""
        return ""

    def empty(self, stage: Stage) -> Box:
        """Return what stands in place of the list where there are no rows."""
        raise NotImplementedError

    def more(self, stage: Stage) -> Box | None:
        """Return what stands below a list that leaves room."""
        return None

    def choose(self, row: int) -> None:
        """Look at a row."""
        raise NotImplementedError

    def returned(self) -> Fraction | None:
        """Return what the game returns that is looked at; None before it is known."""
        table = self.looked.table
        return None if table is None else self.world.game_return(table, self.world.session.coins)

    def view(self, stage: Stage) -> Box:
        """Return the list, and the game beside it."""
        rows = self.rows(stage)
        small = self.small(stage)
        head, least = Pad(self.heading(stage), bottom=2), 1 if small else 2
        listing = Listing("games", rows, self.chosen, self.at, shown=least, head=head)
        pace = f"At {self.world.settings.hands_an_hour} hands an hour, "
        bet = text.count(self.world.session.coins, "coin")
        scale = self.scale() if stage.width >= BARS else ""
        foot = Words(f"{pace}{bet} a hand.{scale}", "second", "muted")
        more = self.more(stage)
        listed = Column(grow(listing), None if small else Pad(foot, x=18, top=8), more)
        panel = Panel(listed, pad=14, pad_y=12) if rows else self.empty(stage)
        across = SIDE if stage.width >= WIDE else LEAST_SIDE
        beside = self.beside(stage, self.side_at)
        two = Row(
            share(1, panel),
            wide(across * stage.theme.grow, beside),
            gap=14,
            align="stretch",
            narrow=BESIDE,
            listed=True,
        )
        field = None
        if stage.width < BY_TABS:
            field = Row(share(1, self.finding()), self.chooser(stage), gap=8, narrow=480)
        gap, below = (8, 4) if small else (12, 20)
        return Pad(Column(field, self.above(stage), grow(two), gap=gap), bottom=below)

    def _known(self) -> Figures | None:
        table = self.looked.table
        if table is None:
            return None
        return self._figures(table, self.world.session.coins, table)

    def beside(self, stage: Stage, at: Scrolled) -> Box:
        """Return what stands beside the list: the game that is looked at."""
        buttons, whole = None if self.small(stage) else self.buttons(), stage.height >= WHOLE
        returned, known = self.returned(), self._known()
        return side(self.looked, returned, known, self.world, at, buttons=buttons, whole=whole)

    def small(self, stage: Stage) -> bool:
        """Whether there is so little room that rows are short and the buttons are the foot."""
        return not stage.holds(WIDE, TALL)

    def buttons(self) -> Box:
        """Return the gold button, and the way to the chart."""
        return play_buttons(self.looked, in_hand=self.world.in_hand)

    def foot(self, stage: Stage) -> Box | None:
        """Return the buttons where the page may scroll; one leads to the pays below the list."""
        if not self.small(stage):
            return None
        pays = None
        if stage.width < BESIDE and self.looked.table is not None:
            pays = Press("pays", "Its pays", tall=58)
        return Pad(Row(share(1, self.buttons()), pays, gap=10), x=24 if pays is None else 12, y=10)

    def do(self, act: Act, stage: Stage) -> Transition:
        """Choose a row, play, or open the chart."""
        match act:
            case Act("games", int(row)):
                self.choose(row)
            case Act("play" | "games.submit"):
                return self.play()
            case Act("pays"):
                self.scroll_to_control("paytable", stage)
            case Act("chart"):
                return self._chart()
        return None

    def _chart(self) -> Transition:
        table, coins, named = self.looked.table, self.world.session.coins, self.looked.named
        if table is None:
            return None
        return Go("strategy", GivenChart((table, coins), named=named))

    def look(self, looked: Looked) -> None:
        """Look at a game."""
        self.looked, self.side_at = looked, Scrolled()

    def play(self) -> Transition:
        """Play the game that is looked at; a hand in play comes first."""
        table = self.looked.table
        if self.world.in_hand:
            return Go("table")
        if table is None:
            return None
        choose_plain_game(self.world, table, self.looked.named)
        return Go("table")

    def key(self, key: str, stage: Stage) -> Transition:
        """Walk the list wherever the focus is; Space and Enter are the gold button."""
        if self.walked("games", key, stage):
            return None
        if key in ("space", "return"):
            return self.do(Act("play"), stage)
        return super().key(key, stage)


def typed(text: str) -> FieldText:
    """Return a text as if it had been typed into a field."""
    return FieldText(text, len(text))


def wild_words(table: PayTable) -> str:
    """Return which cards of a game are wild.

    >>> from solver import load_paytable
    >>> wild_words(load_paytable("deuces-wild")), wild_words(load_paytable("joker-20-7-5"))
    ('Deuces are wild', 'The joker is wild')
    """
    names, rules = " and ".join(wild_names(table.rules)), table.rules
    verb = "is" if not rules.wild and rules.jokers == 1 else "are"
    return f"{text.first_upper(names)} {verb} wild"
