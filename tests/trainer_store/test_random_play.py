"""Thousands of keys at random, windows closed and killed among them: all stays consistent."""

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from keeping import AT, SETUP, context, history, kill

from evaluator import format_cards, parse_cards
from solver import load_paytable, solve_hand
from solver.rules import STANDARD
from trainer.app.kept_session import KeptSession
from trainer.core.intents import (
    BetMax,
    BetOne,
    ChooseCoach,
    ChooseTable,
    Deal,
    DealOrDraw,
    Draw,
    Effect,
    HandDealt,
    HandMarked,
    HandPlayed,
    HoldOnly,
    Intent,
    Message,
    Reload,
    SetBet,
    SettingsChanged,
    ShowBest,
    Toggle,
)
from trainer.core.records import Coach, by_game
from trainer.core.session import Phase, Session
from trainer.core.shoe import deck, draw

START = 40
TABLES = [load_paytable(name) for name in ("9/6", "8/5", "double-bonus-10-7")]
TABLE_OF = {table.name: table for table in TABLES}


class Player:
    """Presses keys without a thought, and keeps books of its own."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.chance = random.Random(seed)
        self.folder = folder
        self.now = 0
        self.books: dict[int, int] = {}
        self.seeds: dict[int, int] = {}
        self.seen: Counter[str] = Counter()
        self.kept = self.sit_down()

    def sit_down(self) -> KeptSession:
        seed = self.chance.getrandbits(256)
        setup = replace(SETUP, seed=seed, seed_given=self.chance.random() < 0.3)
        setup = replace(setup, start_credits=START, coach=self.chance.choice(list(Coach)))
        kept = KeptSession(self.folder, setup, context(self.now))
        session = kept.session
        self.seeds[session.id] = session.seed
        assert self.books.setdefault(session.id, START) == session.credits
        return kept

    def leave(self) -> None:
        before = self.kept.session
        if self.chance.random() < 0.5:
            kill(self.kept)
        else:
            self.kept.close(AT)
        self.kept = self.sit_down()
        after = self.kept.session
        self.seen["left in a hand" if before.phase is Phase.HOLD else "left between hands"] += 1
        assert (before.phase is Phase.HOLD) is (after.phase is Phase.HOLD)
        if after.phase is Phase.HOLD:
            warned = before.first_held or 0  # the warning stands, with what it stopped held
            forgotten = {
                "coach": before.logged_coach,
                "held": warned,
                "shown_best": False,
                "dealt_at": self.now,
                "last": None,
            }
            assert after == replace(before, **forgotten)

    def press(self) -> None:
        before = self.kept.session
        intent = self.key(before)
        self.now += self.chance.choice((5, 100, 299, 300, 1000))
        effects = self.kept.send(intent, context(self.now))
        self.write_down(before.id, effects)
        self.check(before, self.kept.session, effects)

    def key(self, session: Session) -> Intent:
        chance = self.chance
        keys: list[Intent] = [
            *(Toggle(card) for card in range(5)),
            *3 * [Deal(), Draw(), DealOrDraw(), HoldOnly(chance.randrange(32))],
            *(BetOne(), BetMax(), SetBet(chance.randint(1, 5)), Reload(), ShowBest()),
            *(ChooseTable(chance.choice(TABLES)), ChooseCoach(chance.choice(list(Coach)))),
        ]
        if session.solution and chance.random() < 0.2:
            return HoldOnly(session.solution.best.mask)
        return chance.choice(keys)

    def write_down(self, session: int, effects: tuple[Effect, ...]) -> None:
        for effect in effects:
            match effect:
                case HandDealt(pending):
                    self.books[session] -= pending.coins
                case HandPlayed(record):
                    self.books[session] += record.paid or 0
                case Message(text) if text.startswith("Reloaded"):
                    self.books[session] = START
            self.seen[type(effect).__name__] += 1
        current = self.kept.session
        self.seeds[current.id] = current.seed
        self.books.setdefault(current.id, START)

    def check(self, before: Session, after: Session, effects: tuple[Effect, ...]) -> None:
        to_keep = [e for e in effects if isinstance(e, HandDealt | HandMarked | HandPlayed)]
        assert len(to_keep) <= 1
        assert not any(isinstance(e, Message) and e.kind == "error" for e in effects)
        assert after.credits == self.books[after.id] >= 0
        assert 1 <= after.coins <= 5
        if after.coins != before.coins and after.id == before.id:
            assert SettingsChanged() in effects  # the player chose it
        if after.phase is Phase.BET:
            assert after.reading is None
            assert after.best_shown == ()
        else:
            assert after.dealt == deck(after.seed, after.deal_number, STANDARD)[:5]
            asked = after.first_held is not None and after.shown_best
            open_to_see = after.coach is Coach.LIVE or asked
            assert (after.reading is not None) is open_to_see
            assert bool(after.best_shown) is after.shown_best
            if after.shown_best:  # with help, or after what was submitted without it
                assert after.helped or after.first_held is not None
        if before.phase is after.phase is Phase.HOLD:
            fixed = ("dealt", "coins", "credits", "table", "deal_number", "seed")
            assert all(getattr(before, name) == getattr(after, name) for name in fixed)


@pytest.mark.parametrize("keys", [4_000, pytest.param(20_000, marks=pytest.mark.slow)])
def test_random_keys(data_folder: Path, keys: int) -> None:
    player = Player(data_folder, seed=20261120)
    for _ in range(keys):
        if player.chance.random() < 0.005:
            player.leave()
        else:
            player.press()
    session = player.kept.session
    records = list(player.kept._store.records(session.id))
    assert session.games == by_game(records)
    player.kept.close(AT)

    entries = history(data_folder)
    assert len(entries) == player.seen["HandPlayed"] > keys / 20
    assert [entry["id"] for entry in entries] == list(range(1, len(entries) + 1))
    for entry in entries:
        check_entry(entry, player.seeds[entry["session"]])
    for number in player.seeds:
        deals = [entry["deal"] for entry in entries if entry["session"] == number]
        assert deals == list(range(1, len(deals) + 1))
    assert all(player.seen[what] > 5 for what in ("left in a hand", "left between hands"))
    assert {entry["coach"] for entry in entries} == {str(coach) for coach in Coach}
    assert any(entry["first_held"] != entry["held"] for entry in entries)


def check_entry(entry: dict[str, Any], seed: int) -> None:
    """Work out the whole entry anew from its seed, its number and its hold."""
    cards = deck(seed, entry["deal"], STANDARD)
    table, coins = TABLE_OF[entry["paytable"]], entry["coins"]
    solution = solve_hand(cards[:5], table, coins)
    mask = mask_of(entry, "held")
    hold, first = solution.hold(mask), solution.hold(mask_of(entry, "first_held"))
    final = draw(cards, mask)
    assert entry["dealt"] == format_cards(cards[:5]).split()
    assert entry["final"] == format_cards(final).split()
    assert entry["drawn"] == [format_cards([c]) for i, c in enumerate(final) if not mask >> i & 1]
    assert entry["ev"] == float(hold.ev)
    assert entry["best_ev"] == float(solution.best.ev)
    assert entry["ev_lost_exact"] == str(solution.best.ev - hold.ev)
    assert entry["first_ev_lost_exact"] == str(solution.best.ev - first.ev)
    best = [solution.best, *solution.tied]
    assert entry["best"] == [format_cards(hold.cards).split() for hold in best]
    assert entry["paid"] == table.pays(coins)[table.line_names.index(entry["hand"])]
    assert entry["helped"] or entry["coach"] != "live"
    warned = entry["coach"] == "warn" or entry["helped"]  # it may have been live before
    assert warned or entry["first_held"] == entry["held"]


def mask_of(entry: dict[str, Any], name: str) -> int:
    dealt = parse_cards(entry["dealt"])
    return sum(1 << dealt.index(card) for card in parse_cards(entry[name]))
