"""What stands beside the own hand of many: what to do, the verdict, or what all hands won."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.app.world import Notice
from trainer.core.session import Phase, Played, Session
from trainer.drawing import text
from trainer.drawing.boxes import At, Box, Column, Row
from trainer.drawing.layouts import FitHigh, FitWide
from trainer.drawing.leaves import ColorName, IconBox, Number, Words
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import Size
from trainer.pages.draw_words import own_times, pay_words, product, title_of_win
from trainer.pages.hold_words import Verdict
from trainer.pages.stage import coins_won, sign_of

WELL_WON = 2  # how many times the bet several hands win, to have gold coins


def own_hand(
    session: Session, verdict: Verdict | None, notice: Notice, counted: int, win: int
) -> Box:
    """Return what stands beside the own hand: what to do, the verdict, or what all hands won."""
    last = session.last if session.phase is Phase.BET else None
    told = notice.kind == "warning"
    if told and last is not None and (verdict is None or verdict.right):
        return _told(last, notice)
    if last is None:
        words = Words(notice.text, "body", "text", "medium")
        return Column(Panel(words, "plate", 14, 10), justify="center")
    if verdict is not None and not verdict.right:
        came = pay_words(last) or "No hand pays."
        won = _of_bet(last, last.judgement.paid, "+") if last.judgement.paid else ()
        return _wrong(verdict, f"{came} {_bet(last)}", won)
    return all_won(session, counted, win)


def _told(last: Played, notice: Notice) -> Box:
    """Return what all hands won, and what must be told before the next ones."""
    won = Words(f"{pay_words(last) or 'No hand pays.'} {_bet(last)}", "second", "muted")
    words = Words(notice.text, "body", weight="medium")
    small = Words(notice.text, "second", weight="medium")
    return _plate(*(Column(*form, gap=4) for form in ((won, words), (words,), (small,))))


def _plate(*forms: Box) -> Box:
    """Return a plate in the middle of the height, with the first form that it has room for."""
    plates = (Panel(form, "plate", 14, 10) for form in forms)
    return FitHigh(*(Column(plate, justify="center") for plate in plates))


def _of_bet(last: Played, counted: int, sign: str = "") -> tuple[str, ...]:
    """Return the coins that count up, with a `sign`: of less than the bet how much of it they are,
    since so many coins alone look like a win. A shorter form follows.
    """
    if last.judgement.paid < last.record.wager:
        part = f"{counted:,} of {last.record.wager:,}"
        return f"{part} bet", part
    return (f"{sign}{text.coins(counted)}",)


def _large(forms: Sequence[str]) -> Box:
    sizes: tuple[Size, ...] = ("page", "title", "body")
    return FitWide(
        *(Number(form, size, "text", "heavy", align="left") for form in forms for size in sizes)
    )


def _wrong(verdict: Verdict, came: str, won: Sequence[str]) -> Box:
    """Return the verdict with what `came` of the hands, in little room only the coins `won`."""
    icon, color = sign_of(verdict)
    head = Words(verdict.sentence, "lead", weight="bold")  # with all the width, for fewer lines
    figures: list[Size] = ["label", "body", "second", "caption"]
    words = f"{verdict.lost} coins"
    figure = FitWide(*(Number(words, size, color, "bold", align="left") for size in figures))
    given = Words(verdict.given, "caption", "muted")
    signed = Row(IconBox(icon, color, 20), figure, gap=6)
    lost = FitWide(Row(signed, given, gap=8), Column(signed, given))
    second = Words(verdict.second, "second", "muted")
    result = Words(came, "second", weight="medium")
    forms = [Column(head, second, lost, result, gap=6)]
    if verdict.must_tell:
        small = Words(verdict.second, "caption")
        forms += [Column(head, second, lost, gap=4), Column(head, small, lost, gap=2)]
        forms.append(Column(small, lost, gap=2))
    forms.append(Column(head, lost, result, gap=4))
    low = Words(verdict.sentence, "body", weight="bold")
    if won:  # as large as what was given away
        gold = FitWide(
            *(
                Number(form, size, "accent", "bold", align="left")
                for form in won
                for size in figures
            )
        )
        both = Row(IconBox("star", "accent", 20), gold, gap=6)
        forms += [Column(each, lost, both, gap=2) for each in (head, low)]
        forms.append(Column(low, signed, both, gap=2))
    forms.append(Column(head, lost, gap=4))
    return _plate(*forms)


def all_won(session: Session, counted: int, win: int) -> Box:
    """Return what all hands of a deal won, and below it what the own hand is; in little height only
    the coins, and from what. What is well above the bet, namely `win` times, has gold coins.
    """
    last = session.last
    if last is None:
        return Column()
    of, own = _paying(last, "body"), Words(_own_words(session, last), "body", "muted")
    bet = Words(_bet(last), "body", "muted")
    coins, gap = _large(_of_bet(last, counted)), 0.0
    if win >= WELL_WON:
        coins, gap = FitWide(At(coins_won(counted), "start"), coins), 4.0
    forms = (of, coins, own), (of, coins, bet), (of, coins), (coins,)
    return _plate(*(Column(*form, gap=gap) for form in forms))


def few_won(session: Session, counted: int, win: int) -> Box:
    """Return the same as a line, which stands above the own hand of a few."""
    last = session.last
    if last is None:
        return Column()
    sizes: tuple[Size, ...] = ("page", "title", "label") if win >= WELL_WON else ("title", "label")
    own = Words(_own_words(session, last), "body", "muted")
    coins = coins_won(counted) if win >= WELL_WON else _large(_of_bet(last, counted))
    forms = (Row(Column(_paying(last, size), own), coins, gap=24) for size in sizes)
    return At(Panel(FitWide(*forms), "plate", 20, 8))


def _paying(last: Played, size: Size) -> Box:
    """Return how many hands pay, as the head of the coins: these are not of the own hand alone."""
    color: ColorName = "accent" if last.judgement.paid else "muted"
    title = title_of_win(last.judgement)
    forms = title, title.replace(" hands", "")
    return FitWide(*(Words(form, size, color, "bold") for form in forms))


def _own_words(session: Session, last: Played) -> str:
    own = last.judgement.outcome
    paid = f", {product(own.paid, own_times(last))}" if own.paid else ""
    return f"Hand {session.dealt_hands}: {own.hand.lower()}{paid}. {_bet(last)}"


def _bet(last: Played) -> str:
    return f"You bet {last.record.wager:,}."
