"""What stands beside the own hand of many: what to do, the verdict, or what all hands won."""

from __future__ import annotations

from trainer.app.world import Notice
from trainer.core.session import Phase, Session
from trainer.drawing import text
from trainer.drawing.boxes import At, Box, Column, Row, share
from trainer.drawing.layouts import FitHigh, FitWide
from trainer.drawing.leaves import IconBox, Number, Words
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import Size
from trainer.pages.draw_words import pay_words, title_of_win
from trainer.pages.further_hands import COLORED, GREAT
from trainer.pages.hold_words import Verdict, hands_words
from trainer.pages.stage import coins_won, sign_of

WELL_WON = 2  # how many times the bet several hands win, to have a title


def own_hand(
    session: Session, verdict: Verdict | None, said: Notice, counted: int, win: int
) -> Box:
    """Return what stands beside the own hand: what to do, the verdict, or what all hands won."""
    last = session.last if session.phase is Phase.BET else None
    if last is None or (said.kind == "warning" and verdict is None):
        words = Words(said.text, "body", "text", "medium")
        return Column(Panel(words, "plate", 14, 10), justify="center")
    if verdict is not None and not verdict.right:
        came = pay_words(last.judgement) or "No hand pays."
        return _wrong(verdict, f"{came} You bet {last.record.wager}.")
    return all_won(session, counted, win)


def _plate(*forms: Box) -> Box:
    """Return a plate in the middle of the height, with the first form that it has room for."""
    plates = (Panel(form, "plate", 14, 10) for form in forms)
    return FitHigh(*(Column(plate, justify="center") for plate in plates))


def _large(coins: str) -> Box:
    sizes: tuple[Size, ...] = ("page", "title", "body")
    return FitWide(*(Number(coins, size, "text", "heavy", align="left") for size in sizes))


def _wrong(verdict: Verdict, came: str) -> Box:
    """Return the verdict with what `came` of the hands."""
    icon, color = sign_of(verdict)
    head = Row(
        IconBox(icon, color, 24),
        share(1, Words(verdict.sentence, "lead", weight="bold")),
        gap=8,
    )
    figures: list[Size] = ["label", "body", "second", "caption"]
    figure = FitWide(*(Number(f"{verdict.lost} coins", size, color, "bold") for size in figures))
    lost = Column(
        FitWide(
            Row(figure, Words(verdict.given, "caption", "muted"), gap=8),
            Column(figure, Words(verdict.given, "caption", "muted")),
        )
    )
    second = Words(verdict.second, "second", "muted")
    result = Words(came, "second", weight="medium")
    forms = (
        Column(head, second, lost, result, gap=6),
        Column(head, lost, result, gap=4),
        Column(head, lost, gap=4),
    )
    return _plate(*forms)


def all_won(session: Session, counted: int, win: int) -> Box:
    """Return what all hands of a deal won; in little height only the coins, and from what. What is
    well above the bet, namely `win` times, has a title and gold coins.
    """
    last = session.last
    if last is None:
        return Column()
    judged = last.judgement
    paying = sum(each.paid > 0 for each in judged.outcomes)
    what = f"Hand {session.dealt_hands}, {judged.outcome.hand.lower()}"
    source = f"from all {hands_words(session.dealt_hands)}."
    if session.dealt_hands >= COLORED:
        source = f"from {paying} {'hand that pays' if paying == 1 else 'hands that pay'}."
    hand = Words(what, "body", "accent", "semibold")
    coins, of = _large(text.coins(counted)), Words(source, "body", "muted")
    bet = Words(f"You bet {last.record.wager}.", "body", "muted")
    if win >= WELL_WON:
        sizes: list[Size] = ["title", "label"] if win >= GREAT else ["label"]
        title = (Words(title_of_win(judged), size, "win_title", "heavy") for size in sizes)
        pill = At(coins_won(counted), "start")
        named = [Column(each, pill, gap=8) for each in title]
        return FitHigh(*(Column(each, justify="center") for each in (*named, pill)))
    forms = (Column(hand, coins, of, bet), Column(coins, of, bet), Column(coins, of))
    return _plate(*forms)
