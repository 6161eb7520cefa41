"""The games page: the families of games; find one, see what it costs an hour, and play it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache

from solver import CatalogueEntry, PayTable, PaytableError, catalogue
from solver.paytable.catalogue_search import matching, names_of
from trainer.app.background import Asked
from trainer.app.scene import Go, Stage, Transition
from trainer.app.world import World
from trainer.core.intents import ChooseUltimateX
from trainer.drawing import text
from trainer.drawing.boxes import Box, Column, Kept, Pad, Row, Wrap
from trainer.drawing.leaves import IconBox, Words
from trainer.pages.game_rows import SCALE, game_row, row_head, small_row
from trainer.pages.game_search import NOTHING, Looked, LookingPage, looked_at, typed, wild_words
from trainer.pages.lists import felt_list
from trainer.pages.multiplied_games import (
    is_there,
    means_multipliers,
    multiplied_felt,
    multiplied_side,
    play_multiplied,
)
from trainer.widgets import Act, FieldText, TextField
from trainer.widgets.control_boxes import Press
from trainer.widgets.listing import Scrolled

ALL = "All games"
FAMILIES = (
    "Jacks or Better",
    "Bonus Poker",
    "Double Bonus",
    "Double Double",
    "Triple",
    "Deuces Wild",
    "Joker Poker",
)
FULL_PAY = {"Jacks or Better": "job-9-6", "Deuces Wild": "deuces-wild"}  # first in their families
PLAIN = ("job", "tens", "all")  # families whose fours of a kind all pay the same
CHARACTER = {
    "job-9-6": "The best game to learn on.",
    "tens-6-5": "A pair of tens pays too.",
    "all-american": "Straights and flushes pay more, two pair less.",
}
"""What is said of a game that no other is compared with, where its pays do not say it."""
TRY = "Try a part of the name, such as joker, or the pays, such as 9/6."
TYPED = "A paytable can be typed too: 9/6 + flush 7, or a file that ends in .toml."
OTHERS = "families"  # the fold of all families
IN_A_ROW = 1270.0  # the width that counts from which all families stand in one row
BEST_FIRST, NAMED = "Game, best return first", 3  # lines that a comparison names


def family_of(table_id: str) -> str:
    """Return the family that a game is listed under.

    >>> [family_of(table_id) for table_id in ("job-9-6", "ddb-9-6", "double-joker-9-5-4")]
    ['Jacks or Better', 'Double Double', 'Joker Poker']
    """
    words = table_id.split("-")
    if "joker" in words or "deuces" in words:
        return "Joker Poker" if "joker" in words else "Deuces Wild"
    if words[0] in PLAIN:
        return "Jacks or Better"
    if "ddb" in words or words[0] == "white" or words.count("double") == 2:
        return "Double Double"
    if words[0] in ("tdb", "triple"):
        return "Triple"
    return "Double Bonus" if "double" in words else "Bonus Poker"


@lru_cache(8)
def listed(coins: int) -> tuple[CatalogueEntry, ...]:
    """Return all games, the best return first, as their column has it."""
    return tuple(sorted(catalogue(), key=lambda entry: -(entry.return_at(coins) or 0)))


def _kind(entry: CatalogueEntry) -> str:
    """Return the part of an id that games with the same lines share."""
    kind = entry.id.rstrip("-0123456789")
    return "job" if kind.startswith("job") else kind


@lru_cache(8)
def plain_lines(coins: int) -> dict[str, str]:
    """Return for each game, by its id, what sets it apart; this reads all paytables.

    >>> plain_lines(5)["job-9-5"], plain_lines(5)["job-8-5"]
    ('Flush pays 25, not 30.', 'Full house pays 40, flush 25.')
    """
    first: dict[str, PayTable] = {}
    lines = {}
    for entry in catalogue():
        try:
            table = entry.load()
        except PaytableError:
            continue  # a damaged file: looking at the game says what is wrong
        base = first.setdefault(_kind(entry), table)
        lines[entry.id] = _compared(table, base, coins) or _character(entry, table, coins)
    return lines


def _compared(table: PayTable, base: PayTable, coins: int) -> str:
    """Say what a game pays otherwise than the first of its kind, the lowest lines above all; ""
    for that one, and for one with other lines.
    """
    if table.line_names != base.line_names:
        return ""
    pairs = zip(table.line_names, table.pays(coins), base.pays(coins), strict=True)
    changed = [(name, pay, before) for name, pay, before in pairs if pay != before]
    if not changed:
        return ""
    (name, pay, before), *others = changed[-NAMED:]
    if not others:
        return f"{name} pays {pay:,}, not {before:,}."
    more = (f"{text.first_lower(other)} {paid:,}" for other, paid, _ in others)
    rest = len(changed) - NAMED
    left = f"; {rest} more differ{'s' if rest == 1 else ''}" if rest > 0 else ""
    return f"{', '.join((f'{name} pays {pay:,}', *more))}{left}."


def _character(entry: CatalogueEntry, table: PayTable, coins: int) -> str:
    return CHARACTER.get(entry.id) or " ".join(_facts(table, coins))


def _facts(table: PayTable, coins: int) -> Iterator[str]:
    """Yield what is wild or what the dearest four of a kind pays, and the least that pays."""
    paying = [pair for pair in zip(table.line_names, table.pays(coins), strict=True) if pair[1]]
    fours = [(pay, name) for name, pay in paying if name.startswith("Four ")]
    if table.rules.wild_kinds:
        yield f"{wild_words(table)}."
    elif fours:
        pay, name = max(fours)
        yield f"{name} pay{'s' if name == 'Four of a kind' else ''} {pay:,}."
    yield f"{paying[-1][0]} is the least that pays."


class PaytablesPage(LookingPage):
    """A list of all games, narrowed by families and by what is typed."""

    name = "paytables"

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._search = FieldText()
        self._before: tuple[str, int | None] | None = None  # what a search came from
        self._lines = Asked(world.workers.short, plain_lines)
        self._rows: dict[str, Box] = {}
        self._asked: tuple[object, ...] = ()  # what the rows were made for
        self._played: CatalogueEntry | None = None
        chosen = self._entry_of(world.session.table)
        self._family = family_of(chosen.id) if chosen else ALL
        self._shown = self._matches()
        self._choose_entry(chosen)

    @property
    def _coins(self) -> int:
        return self.world.session.coins

    @property
    def _multiplied(self) -> bool:
        """Whether Ultimate X is sought, which is a switch and stands in no list of games."""
        return means_multipliers(self._search.text)

    def _entry_of(self, table: PayTable) -> CatalogueEntry | None:
        named = (entry for entry in listed(self._coins) if entry.name == table.name)
        return next((entry for entry in named if entry.load() == table), None)

    def _matches(self) -> list[CatalogueEntry]:
        if self._multiplied:
            return []
        every, first = listed(self._coins), FULL_PAY.get(self._family)  # not All American
        of_family = [entry for entry in every if self._family in (ALL, family_of(entry.id))]
        of_family.sort(key=lambda entry: entry.id != first)
        return matching(of_family, self._search.text, names_of) if self._search.text else of_family

    def _choose_entry(self, entry: CatalogueEntry | None) -> None:
        self.chosen = self._shown.index(entry) if entry in self._shown else None

    def finding(self) -> Box:
        """Return the search."""
        hint = "Name, or pays such as 9/6"
        faulty = bool(self.looked.faults)
        return TextField("search", self._search, hint, "search", "/", faulty=faulty)

    def _families(self) -> dict[str, int]:
        counts = Counter(family_of(entry.id) for entry in listed(self._coins))
        return {ALL: counts.total(), **{family: counts[family] for family in FAMILIES}}

    def _folded(self, stage: Stage) -> bool:
        """Whether only the family that is shown is in sight, as all would take two rows."""
        return self.small(stage) or stage.width < IN_A_ROW

    def chooser(self, stage: Stage) -> Box | None:
        """Return the family that is shown, which opens and closes the others."""
        if not self._folded(stage):
            return None
        count = str(self._families()[self._family])
        return Press(f"fold.{OTHERS}", self._family, "chip", icon="down", second=count)

    def above(self, stage: Stage) -> Box | None:
        """Return the families, each with how many games it has."""
        if self._folded(stage) and self.opened != OTHERS:
            return None
        chips = (
            Press(
                f"family.{family}",
                family,
                "filter",
                icon="tick" if family == self._family else None,
                chosen=family == self._family,
                value=family,
                second=str(number),
            )
            for family, number in self._families().items()
        )
        return Wrap(*chips, gap=6)

    def heading(self, stage: Stage) -> Box:
        """Return the names of the columns."""
        small = self.small(stage)
        best = "Full pay first, then best return" if self._family in FULL_PAY else BEST_FIRST
        first = "Game" if self._search.text else best
        return row_head(first, stage.theme.grow, small=small)

    def scale(self) -> str:
        """Say what the bars run from and to."""
        return SCALE

    def rows(self, stage: Stage) -> Sequence[Box]:
        """Return the games that are found."""
        lines = self._lines(self._coins) or {}
        session, small = self.world.session, self.small(stage)
        game, pace = (session.table, session.ultimate_x), self.world.settings.hands_an_hour
        asked = game, self._coins, pace, stage.theme.grow, bool(lines), small
        if asked != self._asked:
            self._asked, self._rows = asked, {}
            self._played = None if session.ultimate_x else self._entry_of(session.table)
        return [self._kept_row(entry, lines.get(entry.id, ""), stage) for entry in self._shown]

    def _kept_row(self, entry: CatalogueEntry, line: str, stage: Stage) -> Box:
        """Return a row, made once: the list of all games is long."""
        if entry.id not in self._rows:
            self._rows[entry.id] = Kept(self._row(entry, line, stage))
        return self._rows[entry.id]

    def _row(self, entry: CatalogueEntry, line: str, stage: Stage) -> Box:
        returned = entry.return_at(self._coins)
        name: Box = Words(entry.name, "lead", weight="semibold")
        if entry is self._played:
            name = Row(name, Row(IconBox("tick", "right", 17), IN_PLAY, gap=6), gap=12)
        words = Column(name, Words(line, "second", "muted"))
        if returned is None:
            return Pad(words, x=18, y=12)
        if self.small(stage):
            return small_row(entry.name, returned)
        pace = self.world.settings.hands_an_hour
        return game_row(words, returned, self._coins, pace, stage.theme.grow)

    def empty(self, stage: Stage) -> Box:
        """Return what stands there if no game has such a name, or that it is Ultimate X."""
        if self._multiplied:
            return multiplied_felt(self.world, stage)
        everywhere = Press("family.everywhere", "Search all games", value=ALL)
        narrowed = self._family != ALL
        return felt_list(
            f"No game{' of this family' if narrowed else ''} has that name.",
            Words(TRY, "lead", "on_felt_soft"),
            Words(TYPED, "body", "on_felt_soft"),
            Wrap(Press("look", "Look at this paytable"), everywhere if narrowed else None),
            stage=stage,
        )

    def do(self, act: Act, stage: Stage) -> Transition:
        """Narrow the list, look at what was typed, or what every list does."""
        match act:
            case Act("search", FieldText() as content):
                self._type(content)
            case Act("search.submit"):
                self._submit()
            case Act("look"):
                self._look_at(self._search.text)
            case Act("multiplied", bool(on)):
                self.world.do(ChooseUltimateX(on=on))
            case Act("fold.families"):
                self.unfold(OTHERS)
            case Act(name, str(family)) if name.startswith("family."):
                self._family = family
                self._narrow()
                if self._folded(stage) and self.opened == OTHERS:
                    self.unfold(OTHERS)
            case _:
                return super().do(act, stage)
        return None

    def key(self, key: str, stage: Stage) -> Transition:
        """Clear the search with Esc, which then leaves the page; else as every list."""
        if key == "escape" and (self._search.text or self.controls.focus == "search"):
            self._type(FieldText())
            self.controls.focus = None
            return None
        return super().key(key, stage)

    def _type(self, content: FieldText) -> None:
        changed, self._search = content.text != self._search.text, content
        if not changed:
            return
        before = self._before = self._before or (self._family, self.chosen)
        self._family = ALL if content.text else before[0]
        self._narrow()
        self.at = Scrolled(shown=self.chosen)  # from the first hit on, whichever is in play
        if not content.text:
            self.chosen, self._before = before[1], None
        self._look_if_whole()

    def _look_if_whole(self) -> None:
        """Look at a paytable as soon as it is typed to its end."""
        typed_whole = not self._shown and re.search(r"\+|\.toml", self._search.text)
        looked = looked_at(self._search.text) if typed_whole else NOTHING
        if looked.table is not None:
            self.look(looked)

    def _narrow(self) -> None:
        """Show what is found, and look at the first game unless the present one is among them."""
        before = self._shown[self.chosen] if self.chosen is not None else None
        self._shown = self._matches()
        self._choose_entry(before)
        if self._multiplied:
            self.look(Looked(self.world.session.table, self.world.settings.paytable))
        elif not self._shown:
            self.look(NOTHING)
        elif self.chosen is None:
            self.choose(0)

    def _submit(self) -> None:
        """Leave the field for the list; look at what was typed if no game is called so."""
        if self._shown and self._search.text.strip():
            self.controls.focus = "games"
        elif not self._multiplied:
            self._look_at(self._search.text)

    def choose(self, row: int) -> None:
        """Look at a game of the list."""
        self.chosen = row
        self.look(looked_at(self._shown[row].id))

    def returned(self) -> Fraction | None:
        """Return what is recorded of a game of the catalogue, at once."""
        if self.chosen is not None and self.looked.table is not None:
            return self._shown[self.chosen].return_at(self._coins)
        return super().returned()

    def beside(self, stage: Stage, at: Scrolled) -> Box:
        """Return the game beside the list; Ultimate X of the game in play where that is sought."""
        if not self._multiplied or not is_there(self.world):
            return super().beside(stage, at)
        buttons = None if self.small(stage) else self.buttons()
        return multiplied_side(self.world, at, buttons)

    def buttons(self) -> Box:
        """Return the gold button, which plays Ultimate X where that is sought."""
        if self._multiplied and not self.world.in_hand:
            return play_multiplied(self.world)
        return super().buttons()

    def play(self) -> Transition:
        """Play the game that is looked at, with Ultimate X where that is sought."""
        if not self._multiplied or self.world.in_hand:
            return super().play()
        self.world.do(ChooseUltimateX(on=True))
        return Go("table") if self.world.session.ultimate_x else None

    def dropped(self, path: str) -> Transition:
        """Look at a dropped file as if its path were typed."""
        self._search = typed(path)
        self._look_at(path)
        self.refresh()
        return None

    def _look_at(self, words: str) -> None:
        looked = looked_at(words)
        entry = None if looked.table is None else self._entry_of(looked.table)
        if entry is not None:
            looked = Looked(looked.table, entry.id)
            self._family, self._search = family_of(entry.id), FieldText()
            self._shown = self._matches()
        self._choose_entry(entry)
        self.look(looked)


IN_PLAY = Words("In play", "second", "right", "medium")


PAGE = PaytablesPage
